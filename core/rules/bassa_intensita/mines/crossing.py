"""Bassa Intensità: mines go off at whoever crosses them, traps at who uses the opening (BI-MINE.b–h)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickOne
from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, PieceId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rulekit.caught_unseen import doubt_caught
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.asking import on_the_table
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.secret_dice import reason
from core.rules.bassa_intensita.common.shelter import in_blast
from core.rules.bassa_intensita.common.stack import begin
from core.rules.bassa_intensita.damage.occupants import aboard
from core.rules.bassa_intensita.facts.firing import Exploded, HarmRolled
from core.rules.bassa_intensita.facts.mines import MineSprung
from core.rules.bassa_intensita.fire.bursts import UNKNOWN, under_it
from core.rules.bassa_intensita.mines.band import live, met_at, mine_field
from core.rules.bassa_intensita.opportunity.reaching import walking_now
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Burst, Harmed, Hit, Resolving, Walking
from core.rules.bassa_intensita.state.ground import Minefield
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.mines import ANTI_PERSONNEL, ANTI_TANK, SOFT_DESTROYED_TO, TRAP
from core.table.figure_lookup import figure_named
from core.table.places import Point
from core.table.questions import Near

AS_ROCKET = "at_rocket"
"""The row of BI-T.16 with which an anti-tank mine tests penetration (BI-MINE.d)."""

Left = tuple[tuple[FigureId, str, str], ...]


@acts.follows(moments.on_the_way, 20)
def _(r: Resolution[State], figure: Figure, frame: Walking, gone: float) -> bool:
    """Stop where anything goes off; where there are mines at all, nobody knows of all of them."""
    if r.state.mined and not figure.aboard:
        r.doubt(say("bi-unseen-mines", figure=name(r.state, figure.id)))
    return figure.place is not None and bool(met_at(r.state, figure, frame, gone, figure.place))


@acts.follows(moments.placed, 60)
def _(r: Resolution[State], figures: tuple[FigureId, ...]) -> None:
    """Set off the first mine where a mover has come to; another one at its next step."""
    frame = walking_now(r.state)
    if frame is None or r.state.tape or frame.who not in figures:
        return
    figure = r.state.figures[frame.who]
    if figure.place is not None:
        for mine in met_at(r.state, figure, frame, frame.gone, figure.place):
            spring(r, mine, figure)


def spring(r: Resolution[State], mine: Minefield, figure: Figure) -> None:
    """Let a mine go off at a figure: one burst on itself, and what it does to a vehicle (BI-Q.95–96)."""
    trap = mine.kind == TRAP
    r.emit(MineSprung(figure.id, mine.id, mine.kind, tuple(r.state.sides), trap))
    place = figure.place
    at = UNKNOWN if place is None else Point(place.x, place.y)
    burst = Burst(at, mine.kind, TRAP if trap else "mine", left=caught(r, mine, figure), indirect=True)
    if mine.kind == "anti_tank" and figure.hull is not None:
        _under_vehicle(r, figure, burst)
        return
    begin(r, Resolving("mine", "fire"))
    r.emit(Exploded(burst, under_it(burst)))


def caught(r: Resolution[State], mine: Minefield, figure: Figure) -> Left:
    """Return who rolls BI-T.13 and in which zone and shelter: of a trap its one soldier, in the open."""
    if mine.kind == TRAP:
        return ((figure.id, "short", "open"),)
    doubt_caught(r)
    blast = ANTI_TANK if mine.kind == "anti_tank" else ANTI_PERSONNEL
    every = tuple(one for one in on_the_table(r) if _suffers(r.state.figures[one], mine))
    if Options.of(r.state).mine_burst == "crosser_only":
        every = tuple(one for one in every if one == figure.id)
    within = r.measure(Near(every, figure.id, float(blast.long))) if every else ()
    near = r.measure(Near(within, figure.id, float(blast.short))) if within and blast.short else ()
    zones = ((one, "short" if one in near else "long") for one in within)
    return tuple((one, zone, in_blast(r, r.state.figures[one])) for one, zone in zones)


def _suffers(figure: Figure, mine: Minefield) -> bool:
    """Return whether its burst does anything to a figure: to men, an anti-personnel one to soft vehicles."""
    if figure.hull is None:
        return True
    return mine.kind == "anti_personnel" and not figure.hull.armoured and not figure.flying


def _under_vehicle(r: Resolution[State], figure: Figure, burst: Burst) -> None:
    """An anti-tank mine under a vehicle: penetration, or destroyed on 1 to 3 of a d6 (BI-MINE.d–e)."""
    hull = figure.hull
    assert hull is not None
    hits = (Hit(figure.id, "mine", AS_ROCKET),) if hull.armoured else ()
    destroyed = not hull.armoured and bool(
        r.hits(
            1,
            SOFT_DESTROYED_TO,
            reason(r.state, "bi-mine-vehicle", figure.id),
            "BI-MINE.e",
            low=True,
            who=figure.id,
        )
    )
    begin(r, Resolving("mine", "fire", hits=hits))
    r.emit(Exploded(burst, under_it(burst)))
    if destroyed:
        also, wreck = aboard(r.state, figure)
        r.emit(HarmRolled(Harmed(figure.id, "destroyed"), also=also, wreck=wreck))


acts.line(MineSprung, "bi-sprung-{kind}", who="figure")


# --- at a real table the referee says who has crossed what --------------------------------------------


@acts.answers(moments.MOVE, moments.OPPORTUNITY)
class SpringMine(Command, frozen=True):
    """This mine or trap goes off at this figure: the referee's, at a real table."""

    mine: PieceId
    figure: FigureId


@acts.offered(moments.MOVE, 95)
def _(asked: Offered) -> Iterator[Choice]:
    if (
        asked.seat == REFEREE
        and asked.state.tape
        and any(not one.sprung for one in asked.state.mines.values())
    ):
        yield choice(SpringMine, say("bi-do-spring_mine"), "BI-Q.95", weight=0.02)


@acts.fields(SpringMine)
def _(state: State, seat: str, mine: PieceId | None) -> Fields:
    yield mine_field(state)
    if mine in state.mines:
        yield PickOne("figure", say("bi-ask-figure"), options_of(state.of(state.moving)))


@acts.rule(SpringMine)
def spring_mine(r: Resolution[State], command: SpringMine) -> None:
    """Let the referee say that somebody has crossed what lies there."""
    figure, mine = figure_named(command.figure, r.state), r.state.mines.get(command.mine)
    if r.seat != REFEREE or not r.state.tape or r.state.phase != "move" or r.state.doing:
        r.refuse("BI-Q.95", "bi-referee-says-mines")
    if figure is None or not figure.there or mine is None or not live(r.state, figure, mine):
        r.refuse("BI-Q.95", "bi-no-such-mine")
    spring(r, mine, figure)
