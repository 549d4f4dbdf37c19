"""Breaking News: the whole game as it stands (BN-SM, D.9). Distances in cm."""

from __future__ import annotations

from core.engine.contract.facts import Decision, GameState
from core.engine.words.ids import AnyId, FigureId, SideId, UnitId
from core.rulekit.notes import Note
from core.rules.breaking_news.state.acts import Action, CoverArea, Shot
from core.rules.breaking_news.state.fights import Contest, Melee, Storm, Strike
from core.rules.breaking_news.state.figures import AWAY, ROLES, Figure, unveiling
from core.rules.breaking_news.state.ledger import PointsLine
from core.rules.breaking_news.state.objectives import Objective
from core.rules.breaking_news.state.sides import Side
from core.rules.breaking_news.state.smoke import Cloud
from core.rules.breaking_news.state.talks import Talks
from core.table.terrain import Table

MOST_LISTED = 64
_listed: dict[tuple[int, str], tuple[dict[FigureId, Figure], list[Figure]]] = {}
"""Who is on the table, by the figures it was asked of and the side: most of a menu asks of the same."""


class State(GameState, frozen=True, omit_defaults=True, gc=False):
    """A Breaking News game (BN-SM).

    *squad* is the unit of the active platoon in hand, *finished* are those that have acted (BN-13.0.d).
    *common* is what a group that moved together has begun to do after it, `fire` or `cover` (BN-6.4.c).
    *step* is the last one that something was done at, before the game or in this turn, by its number (BN-SM).
    *crowd* is the side that moves the civilians this turn (BN-X.CIVILIANS.c–e). *talks* are those that are
    or were held, *kept_cards* the sides that chose to have none (BN-X.NEGOTIATION). *ledger* are the defeat
    points line by line, once the game is over.
    *wished* is a speculative shot that the referee has to allow (BN-8.6.c).
    *burning* are the men in an exploding vehicle who have yet to save (BN-9.1.a).
    *objectives* are the markers by their ids, in the order in which they were placed (BN-4.1); *disclosed*
    that all which was secret of them lies open, as the game is over (BN-SM.80). *notes* are what the sides
    have written down in secret. *deployment* is `book` where the players place everything (BN-4.0.a),
    *first* the First player (BN-4.2.a); *ambushes*: for all that is known there may be ambushes.
    *put_off* are the decisions that wait while an attempt of Intelligence is countered (BN-X.INTEL.b).
    *contests* are the fights for buildings that go on (BN-11.1.j).
    *taking* are the markers that are about to be taken, and by whom: their owners are asked first (BN-Q.154).
    """

    edition: str = "EN"
    options: dict[str, str] = {}
    tape: bool = False
    terrain: Table = Table(80, 80, ())
    sides: dict[SideId, Side] = {}
    figures: dict[FigureId, Figure] = {}
    active: SideId = SideId("")
    acting: tuple[FigureId, ...] = ()
    mode: str = ""
    common: str = ""
    action: Action | None = None
    storm: Storm | None = None
    melee: Melee | None = None
    contests: tuple[Contest, ...] = ()
    covers: tuple[CoverArea, ...] = ()
    tied: bool = False
    actions: int = 0
    markers: int = 0
    first_fire: SideId = SideId("")
    bonus_move: FigureId = FigureId("")
    burning: tuple[FigureId, ...] = ()
    story: dict[str, str] = {}
    title: dict[str, str] = {}
    squad: UnitId = UnitId("")
    finished: tuple[UnitId, ...] = ()
    strike: Strike | None = None
    clouds: tuple[Cloud, ...] = ()
    wished: Shot | None = None
    step: int = 0
    objectives: dict[AnyId, Objective] = {}
    disclosed: bool = False
    deployment: str = ""
    first: SideId = SideId("")
    ambushes: bool = False
    crowd: SideId = SideId("")
    put_off: tuple[Decision, ...] = ()
    taking: tuple[tuple[AnyId, SideId], ...] = ()
    notes: tuple[Note, ...] = ()
    talks: Talks | None = None
    kept_cards: tuple[SideId, ...] = ()
    ledger: tuple[PointsLine, ...] = ()

    def other(self, side: str) -> SideId:
        """Return the opponent of *side*."""
        return next(name for name in self.sides if name != side)

    def of(self, side: str) -> list[Figure]:
        """Return the men of *side* that are still on the table, hidden ones last, by their markers.

        Whoever is asked about them, or reads what befell them, must not learn from their
        places in the roster who stands under which marker.
        """
        figures, key = self.figures, (id(self.figures), side)
        kept = _listed.get(key)
        if kept is None or kept[0] is not figures:
            if len(_listed) >= MOST_LISTED:
                _listed.clear()
            men = [man for man in figures.values() if man.side == side and not man.fate and not man.role]
            kept = _listed[key] = figures, unveiling(men)
        return [*kept[1]]

    def present(self, side: str) -> list[Figure]:
        """Return everybody of *side* who is on the table, whatever he can do there; the hidden as in `of`."""
        own = [man for man in self.figures.values() if man.side == side and man.present and not man.role]
        return unveiling(own)

    def exposed(self) -> list[Figure]:
        """Return everybody, of no side too, whom a blast on the table may hurt (BN-8.0.1, BN-8.4.f)."""
        own = [man for side in self.sides for man in self.present(side) if man.exposed]
        return own + self.bystanders()

    def bystanders(self, *roles: str) -> list[Figure]:
        """Return who is on the table and of neither side: of these *roles*, or of any (BN-X.CIVILIANS.a)."""
        wanted = roles or ROLES
        return [
            man for man in self.figures.values()
            if man.role in wanted and not man.fate and (self.tape or man.place is not None)
        ]  # fmt: skip

    def away(self, side: str, reserve: str | None = None) -> list[Figure]:
        """Return everybody of *side* who is still to come onto the table, of one list or of all."""
        every = [man for man in self.figures.values() if man.side == side and man.fate == AWAY]
        return every if reserve is None else [man for man in every if man.reserve == reserve]

    def force(self, side: str) -> list[Figure]:
        """Return the men of *side* who are not lost: on the table, or still to come (BN-Q.112)."""
        return self.men(side) + [man for man in self.away(side) if man.hull is None]

    def men(self, side: str) -> list[Figure]:
        """Return the men of *side* still in the game, aboard or on foot, without its vehicles."""
        return [figure for figure in self.of(side) if figure.hull is None]

    def on_foot(self, side: str) -> list[Figure]:
        """Return the men of *side* who stand on the table."""
        return [figure for figure in self.of(side) if figure.on_foot]

    def aboard(self, vehicle: FigureId) -> list[Figure]:
        """Return the men inside a vehicle, the driver first."""
        men = [man for man in self.figures.values() if man.aboard == vehicle and not man.fate]
        return sorted(men, key=lambda man: ("driver", "gunner", "").index(man.post))

    @property
    def fire_table(self) -> str:
        """Whose row heavy anti-tank weapons have in the fire table (BN-ED.40): an edition."""
        return self.options.get("heavy_at", self.edition)
