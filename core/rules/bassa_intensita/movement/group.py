"""Bassa Intensità: several men of a unit move alike, each checked and walked by himself (Part 5, P2.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickSome, YesNo
from core.engine.contract.facts import Command
from core.engine.contract.overlay import Pace
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.fields import option_of
from core.rules.bassa_intensita.movement.allowance import hindrances
from core.rules.bassa_intensita.movement.going import mover, set_off, why_not
from core.rules.bassa_intensita.movement.moving import (
    Move,
    checked,
    ground_field,
    mode_field,
    path_fields,
    slower,
    way_allowed,
)
from core.rules.bassa_intensita.movement.suggesting import men_of, weight
from core.rules.bassa_intensita.movement.way import Path
from core.rules.bassa_intensita.orders.offering import calling, unit_choice
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.movement import MODES
from core.table.places import Place, Point


@acts.answers(moments.MOVE)
class MoveGroup(Command, frozen=True):
    """Move several, the first by *path*, each other beside him by the same way from where he stands."""

    figures: tuple[FigureId, ...]
    mode: str
    path: Path = ()
    lie: bool = False
    ground: tuple[str, ...] = ()
    leaves: bool = False


@acts.offered(moments.MOVE, 5)
def _(asked: Offered) -> Iterator[Choice]:
    state = asked.state
    for unit in state.units.values():
        men = men_of(state, unit.id) if unit.side == asked.side else []
        free = [man for man in men if why_not(state, man) is None]
        if len(free) > 1:
            found = calling(unit_choice(unit, MoveGroup, "BI-MOVE.a", hint="g", weight=2.0), free)
            yield replace(found, several=True)


@acts.fields(MoveGroup)
def _(
    state: State,
    seat: str,
    _unit: UnitId = UnitId(""),
    figures: Sequence[Figure] = (),
    mode: str = "",
    lie: bool = False,
) -> Fields:
    men = men_of(state, _unit)
    free = [man for man in men if why_not(state, man) is None]
    rows = tuple(option_of(man, weight=weight(state, man)) for man in free)
    yield PickSome("figures", say("bi-ask-figures"), rows, 1, len(free), likely=True)
    if not figures:
        return
    first = figures[0]
    yield mode_field(state, first, figures[1:])
    if mode not in MODES:
        return
    yield YesNo("lie", say("bi-ask-lie", figure=first.name))

    def together(way: tuple[Point, ...]) -> bool:
        ways = ((man, shifted(way, first.place, man.place)) for man in figures)
        return all(
            isinstance(own, tuple) and way_allowed(state, man, mode, tasks_of(state, man, lie), own)
            for man, own in ways
        )

    beside = tuple(man.id for man in figures)
    yield from path_fields(state, first, mode, tasks_of(state, first, lie), together, beside)
    if state.tape:
        yield YesNo("leaves", say("bi-ask-leaves", figure=first.name))
        yield ground_field(first)


def tasks_of(state: State, man: Figure, lies: bool) -> tuple[str, ...]:
    """Return the tasks of one of them, who stands up where he is prone."""
    return hindrances(state, man, stands=man.prone, lies=lies)


@acts.gentler(MoveGroup)
def _(state: State, mode: str = "") -> Iterator[Pace]:
    return slower(MoveGroup, mode)


@acts.rule(MoveGroup)
def move_group(r: Resolution[State], command: MoveGroup) -> None:
    """Begin the move of each, the first on top: it is gone first."""
    if not command.figures or len(set(command.figures)) < len(command.figures):
        r.refuse("BI-MOVE.a", "bi-name-each-once")
    men = [mover(r, name, "BI-MOVE.a") for name in command.figures]
    first = men[0].place
    moves = [
        checked(
            r,
            man,
            Move(
                man.id,
                command.mode,
                shifted(command.path, first, man.place),
                command.lie,
                ground=command.ground,
                leaves=command.leaves,
            ),
        )
        for man in men
    ]
    for walking in reversed(moves):
        set_off(r, walking)


def shifted(path: Path, first: Place | None, place: Place | None) -> Path:
    """Return the way of one who goes beside the first."""
    if not isinstance(path, tuple) or first is None or place is None:
        return path
    dx, dy = place.x - first.x, place.y - first.y
    return tuple(Point(round(spot.x + dx, 6), round(spot.y + dy, 6)) for spot in path)


@acts.concise(MoveGroup)
def _(state: State, command: MoveGroup) -> Command:
    if state.tape:
        return command
    return MoveGroup(command.figures, command.mode, command.path, command.lie)
