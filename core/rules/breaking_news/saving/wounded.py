"""Breaking News 9.3, the wounded, by option (BN-Q.85): the die, the medic and the clock."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import choice, either
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, acts
from core.rules.breaking_news.common.defeat_points import lose, loss_points, lost
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.common.units import counts_as
from core.rules.breaking_news.common.vehicle_outlines import outside
from core.rules.breaking_news.facts.wounds import Stabilised, Wounded, WoundWorsened
from core.rules.breaking_news.movement.moving import Move
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Action, Figure, State
from core.table.movement_path import along
from core.table.neighbours import in_contact
from core.table.places import Place, Point, distance, point, rim
from core.table.questions import Touching

NOBODY, EVERY_SIDE = FigureId(""), SideId("")
LIVES = 3
"""The die from which on a man lives, and for so many turns (BN-9.3.a)."""


def wounded(state: State, side: SideId = EVERY_SIDE) -> list[Figure]:
    """Return who is badly wounded and not stabilised, of one side or of both."""
    return [man for man in state.figures.values() if man.fate == "wounded" and side in (EVERY_SIDE, man.side)]


def medics(state: State, side: SideId) -> list[Figure]:
    """Return the medics of a side on the table; also a suppressed one treats whom he touches."""
    return [man for man in state.on_foot(side) if "medic" in man.kit]


# --- put out of action (BN-9.3.a) -----------------------------------------------------------


@acts.follows(moments.put_out)
def die_or_live(r: Resolution[State], man: Figure, why: str) -> bool:
    """One die: 1–2 dead, as ever; 3–6 badly wounded, and the turns he lives without help (BN-9.3.a).

    Until he is helped he is lost all the same. Who was aboard is laid beside the vehicle.
    """
    if not Options.of(r.state).wounded or not man.fighting:
        return False
    lives = r.total(1, "why-wounded", "BN-9.3.a", need=LIVES, who=man.id)
    if lives < LIVES:
        return False
    spot = outside(r.state, man) if man.aboard else None
    lost(r, man, "wounded", why)
    r.emit(Wounded(man.id, lives, spot))
    near = medics(r.state, man.side)
    if r.state.tape:  # nobody is asked about a medic whom he may not know of
        near = [medic for medic in near if not medic.marker]
    ask(r, man, tuple(medic.id for medic in near))
    return True


# --- the medic (BN-9.3.c–e) -----------------------------------------------------------------


@acts.follows(moments.quiet, 10)
def contact(r: Resolution[State]) -> bool:
    """On the map whoever is touched by a medic is stabilised (BN-9.3.c).

    Whatever brought them together: a dodge, a vehicle, a ruling.
    """
    before = len(r.events)
    for man in () if r.state.tape else wounded(r.state):
        ask(r, man, tuple(medic.id for medic in medics(r.state, man.side)))
    return len(r.events) > before


@acts.follows(moments.arrived, 10)
def touched(r: Resolution[State], action: Action) -> None:
    """Whom a medic touches who has moved, on the map or as people say, is stabilised at once (BN-9.3.c)."""
    came = [r.state.figures[stride.figure] for stride in action.strides if stride.gone > 0]
    for medic in (man for man in came if man.fighting and "medic" in man.kit):
        hurt = tuple(man.id for man in wounded(r.state, medic.side))
        for figure in r.measure(Touching(medic.id, hurt)) if hurt else ():
            stabilise(r, figure, medic.id)


def ask(r: Resolution[State], man: Figure, doctors: tuple[FigureId, ...]) -> None:
    """Stabilise a man whom one of these medics touches."""
    if doctors and (touched := r.measure(Touching(man.id, doctors))):
        stabilise(r, man.id, touched[0])


def stabilise(r: Resolution[State], figure: FigureId, medic: FigureId = NOBODY) -> None:
    """He lives, and is no loss: what his fall counted is taken back (BN-9.3.d, BN-D.m, BN-12.0.d)."""
    man = r.state.figures[figure]
    kind, points, _ = loss_points(man)
    now = man.wound is not None and man.wound.fell == r.state.turn
    r.emit(Stabilised(figure, medic, counts_as(r.state, man), int(now), kind, points))


@acts.offered(moments.FIGURE, 34)
def _(asked: OfMan) -> Iterator[Choice]:
    """A medic's run to each wounded comrade, as far as the map tells it; the nearest first."""
    state, medic = asked.state, asked.who
    if "medic" not in medic.kit or medic.place is None:
        return
    here = medic.place
    for gap, man in sorted(
        (distance(here, man.place), man.id) for man in wounded(state, medic.side) if man.place is not None
    ):
        spot = _beside(here, state.figures[man].place, gap)
        refusal = asked.refusal(Move((medic.id,), "run", (spot,)))
        given = {"figures": (medic.id,), "action": "run", "paths.0": tuple((p.x, p.y) for p in spot)}
        wound = state.figures[man].wound
        label = say("do-tend", who=name(state, man), lives=wound.lives if wound is not None else 0)
        yield choice(Move, label, "BN-9.3.c", medic.id, {**given, "charge": ()}, refusal, "d", weight=6.0)


def _beside(here: Place, there: Place | None, gap: float) -> tuple[Point, ...]:
    """Return the straight way to the nearest spot in contact; none for who is there already."""
    if there is None or in_contact(here, there):
        return ()
    end = along(here, (point(there),), max(0.0, gap - rim(here) - rim(there) + 0.02))
    return (Point(round(end.x, 2), round(end.y, 2)),)


# --- the clock (BN-9.3.b, BN-SM.72) ---------------------------------------------------------


@acts.follows(moments.turn_over, 72)
def count_down(r: Resolution[State]) -> None:
    """Whoever fell in an earlier turn has one less to live; with none left he dies, lost as he was."""
    for man in wounded(r.state):
        if man.wound is None or man.wound.fell == r.state.turn:
            continue
        left = man.wound.lives - 1
        r.emit(WoundWorsened(man.id, left))
        if left <= 0:
            lose(r, man.id, "dead", "wounds")


@acts.follows(moments.leaves)
def evacuated(r: Resolution[State], man: Figure) -> None:
    """Off the battlefield he is out of danger (BN-9.3.b)."""
    if man.fate == "wounded":
        stabilise(r, man.id)


# --- what people see and read ---------------------------------------------------------------


@acts.notes(moments.BESIDE_FIGURE, 10)
def _(state: State, man: Figure) -> Iterator[Message]:
    if Options.of(state).wounded and "medic" in man.kit:
        yield say("kit-medic")
    if man.fate == "wounded" and man.wound is not None:
        yield say("bn-lives", lives=man.wound.lives)


acts.line(Wounded, "bn-wounded", who="figure", lives="lives")
acts.line(WoundWorsened, either("lives", "bn-wound-worse", "bn-wound-fatal"), who="figure", lives="lives")
acts.line(
    Stabilised, either("medic", "bn-stabilised", "bn-evacuated"), who="figure", medic="medic", points="points"
)
