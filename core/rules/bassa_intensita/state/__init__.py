"""Bassa Intensità: everything that a game is at a moment, and what only its owners and the referee know."""

from __future__ import annotations

from core.engine.contract.facts import GameState
from core.engine.words.ids import AnyId, FigureId, PieceId, SideId, UnitId, WeaponName
from core.rulekit.sealed import Sealed
from core.rulekit.windows import Windows
from core.rules.bassa_intensita.state.frames import AnyFrame
from core.rules.bassa_intensita.state.ground import Cloud, Covering, Minefield, Mission, Support
from core.rules.bassa_intensita.state.men import Figure, Moment, Side, Unit
from core.rules.bassa_intensita.state.orders import AnyOrder
from core.rules.bassa_intensita.state.stakes import Became, Lost, Stake
from core.rules.bassa_intensita.state.vehicles import Arm
from core.table.places import Place
from core.table.terrain import Table


class State(GameState, frozen=True, omit_defaults=True, gc=False):
    """A game of Bassa Intensità.

    *phase* is start, deploy, leaders, initiative, helicopters, covering, move, moved, fire, fired, end;
    *step* is first or second in move, look, smoke or mines in moved and fired, the Quality whose turn it is
    in fire, deaths or over in end. *order* are the sides in the order in which they move, *moving* the one
    that does now. *sealed* is the step that all sides write at once, *last* what each figure was ordered
    last in fire, to be ordered again. *doing* is what is in progress, the innermost last; *windows* the
    reactions it waits for. *tried* are the attempts to observe moving units this turn, as (side, unit),
    *sought* those to notice mines, as (figure, mine), *crossed* whom which mines went off at.
    *leaderless* are the units that still roll for a new leader, *choosing* the one whose owner picks him.
    *mined* is set in what a seat knows alone, where mines lie anywhere: whose and where it is not told.
    *closing*: the referee has ruled that the game is over when the turn is. *story* and *title* are the
    scenario's, and *stakes* what its task is about; *lost* and *became* tell at the end what was left.
    """

    options: dict[str, str] = {}
    tape: bool = False
    terrain: Table = Table(120, 120, ())
    step: str = ""
    order: tuple[SideId, ...] = ()
    moving: SideId = SideId("")
    arms: dict[WeaponName, Arm] = {}
    sides: dict[SideId, Side] = {}
    units: dict[UnitId, Unit] = {}
    figures: dict[FigureId, Figure] = {}
    support: dict[AnyId, Support] = {}
    missions: dict[FigureId, Mission] = {}
    clouds: dict[PieceId, Cloud] = {}
    mines: dict[PieceId, Minefield] = {}
    mined: bool = False
    covering: tuple[Covering, ...] = ()
    sealed: Sealed[AnyOrder] | None = None
    last: dict[FigureId, AnyOrder] = {}
    windows: Windows = ()
    doing: tuple[AnyFrame, ...] = ()
    tried: tuple[tuple[SideId, UnitId], ...] = ()
    sought: tuple[tuple[FigureId, PieceId], ...] = ()
    crossed: tuple[tuple[FigureId, PieceId], ...] = ()
    leaderless: tuple[UnitId, ...] = ()
    choosing: UnitId = UnitId("")
    winner: SideId = SideId("")
    closing: bool = False
    story: dict[str, str] = {}
    title: dict[str, str] = {}
    stakes: tuple[Stake, ...] = ()
    lost: tuple[Lost, ...] = ()
    became: tuple[Became, ...] = ()

    def of(self, side: str) -> list[Figure]:
        """Return the figures of *side* that are in the game."""
        return [figure for figure in self.figures.values() if figure.side == side and figure.there]

    def foes(self, side: str) -> list[Figure]:
        """Return those of the other sides that are in the game and ride on nothing."""
        return [one for one in self.figures.values() if one.side != side and one.there and not one.aboard]

    def place_of(self, figure: Figure) -> Place | None:
        """Return where a figure is: who rides, where his vehicle is."""
        return self.figures[figure.aboard].place if figure.aboard else figure.place

    def unit_of(self, figure: Figure) -> Unit:
        """Return the unit of a figure."""
        return self.units[figure.unit]

    def quality_of(self, figure: Figure) -> str:
        """Return the Quality in whose step a figure acts (BI-Q.12)."""
        return figure.quality or self.units[figure.unit].quality

    @property
    def now(self) -> Moment:
        """The present phase: part 1 from the first step of Fire and Actions on."""
        return Moment(self.turn, 1 if self.phase in ("fire", "fired", "end") else 0)

    @property
    def frame(self) -> AnyFrame | None:
        """What is in progress, the innermost."""
        return self.doing[-1] if self.doing else None
