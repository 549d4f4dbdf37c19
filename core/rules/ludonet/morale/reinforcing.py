"""Ludonet quick skirmish: figures of the same side join a unit (LU-MOR.n, LU-Q.23)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickSome
from core.engine.contract.facts import Command, Refusal, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rulekit.refusals import no
from core.rules.ludonet import moments
from core.rules.ludonet.acts import Offered, acts
from core.rules.ludonet.common.actors import entered, own
from core.rules.ludonet.common.fields import option_of
from core.rules.ludonet.common.geometry import ruler
from core.rules.ludonet.common.names import unit_name
from core.rules.ludonet.facts import Recovered, Reinforced
from core.rules.ludonet.state import Figure, State, Unit
from core.rules.ludonet.tables import REINFORCE
from core.table.places import rim
from core.table.questions import Near


@acts.answers(moments.END)
class Reinforce(Command, frozen=True):
    """Figures of the same side within 10 cm join a unit (LU-MOR.n)."""

    unit: UnitId
    figures: tuple[FigureId, ...]


@acts.offered(moments.END, 30)
def _(asked: Offered) -> Iterator[Choice]:
    for unit in asked.state.units.values():
        if unit.side == asked.side and may_be_joined(asked.state, unit):
            label = say("lu-do-reinforce", unit=unit_name(unit))
            refusal = nobody_to_join(ruler(asked.state, asked.seat), unit)
            yield choice(Reinforce, label, "LU-MOR.n", "", {"unit": unit.id}, refusal, "r", weight=0.3)


@acts.fields(Reinforce)
def _(state: State, seat: str, unit: UnitId = UnitId("")) -> Fields:
    found = state.units.get(unit)
    if found is not None:
        r = ruler(state, seat)
        rows = tuple(
            replace(option_of(man), refusal=joining_refusal(r, found, man)) for man in reserves(state, found)
        )
        yield PickSome("figures", say("lu-ask-reinforce"), rows, 1)


@acts.rule(Reinforce)
def reinforce(r: Resolution[State], command: Reinforce) -> None:
    """Figures within 10 cm of a unit of their side join it; full again, it recovers (LU-MOR.e, n)."""
    unit = r.state.units.get(command.unit)
    if unit is None or (r.seat in r.state.sides and unit.side != r.seat):
        r.refuse("LU-MOR.n", "lu-no-such-unit", unit=command.unit)
    if not command.figures:
        r.refuse("LU-MOR.n", "lu-nobody")
    for id in command.figures:
        check_joining(r, unit, own(r, id))
    r.emit(Reinforced(unit.id, tuple(dict.fromkeys(command.figures))))
    if full_again(r.state, unit):
        r.emit(Recovered(unit.id))


acts.line(Reinforced, "lu-reinforced", figures="figures", unit="unit")


def reserves(state: State, unit: Unit) -> list[Figure]:
    """Return who is assigned as a reinforcement for a unit, here or still to come (LU-MOR.n)."""
    return [man for man in state.of(unit.side) if state.units[man.unit].reserve and man.unit != unit.id]


def may_be_joined(state: State, unit: Unit) -> bool:
    """Return whether a unit has lost anybody and its side has reserves (LU-MOR.n)."""
    strength = sum(man.unit == unit.id for man in state.of(unit.side))
    return 0 < strength < unit.start and bool(reserves(state, unit))


def full_again(state: State, unit: Unit) -> bool:
    """Return whether a unit that falls back has its starting number again (LU-MOR.e)."""
    strength = sum(man.unit == unit.id for man in state.of(unit.side))
    return unit.falling_back and strength >= unit.start


def check_joining(r: Resolution[State], unit: Unit, figure: Figure) -> None:
    """Refuse a figure that is no reinforcement for a unit, or not within 10 cm of it (LU-MOR.n)."""
    entered(r, figure)
    assigned = r.state.units[figure.unit].reserve or r.seat == REFEREE
    if figure.side != unit.side or figure.unit == unit.id or not assigned:
        r.refuse("LU-MOR.n", "lu-not-a-reinforcement", figure=figure.name)
    if not _near(r, [man for man in r.state.of(unit.side) if man.unit == unit.id], figure):
        r.refuse("LU-MOR.n", "lu-too-far-to-join", figure=figure.name, most=REINFORCE)


def _near(r: Resolution[State], members: list[Figure], figure: Figure) -> bool:
    """Return whether a reinforcement and the nearest of a unit are at most 10 cm apart, base to base."""
    here = figure.place
    if here is None:
        names = tuple(man.id for man in members)
        return bool(names and r.measure(Near(names, figure.id, REINFORCE)))
    return any(
        r.measure(Near((man.id,), figure.id, REINFORCE + rim(here) + rim(man.place)))
        for man in members
        if man.place is not None
    )


def joining_refusal(r: Resolution[State], unit: Unit, figure: Figure) -> Refusal | None:
    """Return why a figure may not join a unit now; what only people can measure counts as possible."""
    try:
        check_joining(r, unit, figure)
    except Refused as refused:
        return refused.refusal
    except NeedsAnswer:
        pass
    return None


def nobody_to_join(r: Resolution[State], unit: Unit) -> Refusal | None:
    """Return why nobody may join a unit now, `None` while anybody may (LU-MOR.n)."""
    if any(joining_refusal(r, unit, man) is None for man in reserves(r.state, unit)):
        return None
    return no("LU-MOR.n", "lu-nobody-to-join", unit=unit_name(unit), most=REINFORCE)
