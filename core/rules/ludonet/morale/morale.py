"""Ludonet quick skirmish: morale, reinforcements and the end (LU-MOR)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.contract.seats import REFEREE
from core.engine.words.message import Message, say
from core.rules.ludonet import commands as c
from core.rules.ludonet.common.actors import check_phase, entered, own
from core.rules.ludonet.common.names import side_name
from core.rules.ludonet.facts import GameEnded, MoraleTested, Recovered, Reinforced
from core.rules.ludonet.state import Figure, State, Unit
from core.rules.ludonet.tables import REINFORCE, SHAKEN_TO
from core.table.places import rim
from core.table.questions import Near


def due(unit: Unit) -> int:
    """Return how many rolls this turn's losses ask for (LU-MOR.a–b, g–i, m).

    One for reaching 50 % and one for each loss beyond the one that reached it.

    >>> due(Unit("a", "red", "A", 8, losses=4, lost_now=2))
    1
    >>> due(Unit("a", "red", "A", 8, losses=6, lost_now=2))
    2
    """
    if unit.start < 2 or unit.falling_back:
        return 0
    half = -(-unit.start // 2)
    return max(0, min(unit.lost_now, unit.losses - half + 1))


def _tests(state: State, unit: Unit) -> bool:
    alive = any(man.unit == unit.id and man.able for man in state.figures.values())
    return alive and due(unit) > 0


def test_next(r: Resolution[State]) -> bool:
    """Roll the next morale die that is due; `False` when none is left (LU-MOR.c–d, h)."""
    for unit in r.state.units.values():
        if not _tests(r.state, unit):
            continue
        die = r.total(1, "lu-morale", "LU-MOR.a", need=SHAKEN_TO + 1, who=unit.id)
        shaken = die <= SHAKEN_TO
        once = shaken or r.state.is_("morale_rolls", "per_turn")
        r.emit(MoraleTested(unit.id, die, shaken, 0 if once else due(unit) - 1))
        return True
    return False


def at_once(r: Resolution[State]) -> None:
    """With `lu.morale_rolls` = immediate each loss is answered for as it happens (LU-Q.24)."""
    while r.state.is_("morale_rolls", "immediate") and test_next(r):
        pass


def rally(r: Resolution[State]) -> None:
    """With `lu.rally` a 5 or 6 ends a retreat; else only reinforcements do (LU-Q.26).

    Rolled as the morale step begins, so never by a unit that is shaken in this very step.
    """
    if not r.state.is_("rally", "roll_5_6"):
        return
    for unit in list(r.state.units.values()):
        if unit.falling_back and r.any(1, 5, "lu-rally", "LU-Q.26", who=unit.id):
            r.emit(Recovered(unit.id, unit.losses))


def reserves(state: State, unit: Unit) -> list[Figure]:
    """Return who is assigned as a reinforcement for a unit, here or still to come (LU-MOR.n)."""
    return [man for man in state.of(unit.side) if state.units[man.unit].reserve and man.unit != unit.id]


def may_be_joined(state: State, unit: Unit) -> bool:
    """Return whether a unit has lost anybody and its side has reserves (LU-MOR.n)."""
    strength = sum(man.unit == unit.id for man in state.of(unit.side))
    return 0 < strength < unit.start and bool(reserves(state, unit))


def reinforce(r: Resolution[State], command: c.Reinforce) -> None:
    """Figures within 10 cm of a unit of their side join it; full again, it recovers (LU-MOR.e, n)."""
    check_phase(r, "end")
    unit = r.state.units.get(command.unit)
    if unit is None or (r.seat in r.state.sides and unit.side != r.seat):
        r.refuse("LU-MOR.n", "lu-no-such-unit", unit=command.unit)
    if not command.figures:
        r.refuse("LU-MOR.n", "lu-nobody")
    for name in command.figures:
        check_joining(r, unit, own(r, name))
    r.emit(Reinforced(unit.id, tuple(dict.fromkeys(command.figures))))
    if full_again(r.state, unit):
        r.emit(Recovered(unit.id))


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
    return Refusal("LU-MOR.n", say("lu-nobody-to-join", unit=unit.name, most=REINFORCE))


def end_test(r: Resolution[State]) -> bool:
    """End the game when a side has nobody left or the turns are over; tell whether.

    Without a scenario's own conditions the side with the smaller share lost has won; where nobody at all
    is left it is a draw.
    """
    left = {man.side for man in r.state.figures.values() if man.able}
    for side in r.state.sides:
        if side not in left:
            why = say("lu-over-none-left", side=side_name(r.state, side))
            winner = r.state.other(side) if left else ""
            r.emit(GameEnded(_verdict(r.state, why, winner), winner))
            return True
    limit = r.state.options.get("turn_limit", "none")
    if limit != "none" and r.state.turn >= int(limit):
        winner = _better(r.state)
        r.emit(GameEnded(_verdict(r.state, _turns_over(r.state), winner), winner))
        return True
    return False


def _verdict(state: State, why: Message, winner: str) -> Message:
    if not winner:
        return say("lu-drawn", why=why)
    return say("lu-won", why=why, winner=side_name(state, winner))


def _losses(state: State, side: str) -> tuple[int, int]:
    """Return how many a side has lost, and of how many; who retreated off the table is lost (LU-MOR.l)."""
    men = [man for man in state.figures.values() if man.side == side]
    return sum(bool(man.fate) for man in men), len(men)


def _turns_over(state: State) -> Message:
    first, second = state.sides
    (lost_first, all_first), (lost_second, all_second) = _losses(state, first), _losses(state, second)
    return say(
        "lu-over-turns-lost", first=side_name(state, first), lost_first=lost_first, all_first=all_first,
        second=side_name(state, second), lost_second=lost_second, all_second=all_second,
    )  # fmt: skip


def _better(state: State) -> str:
    """Return the side that lost the smaller share, retreated figures included (LU-MOR.l)."""
    lost = {side: gone / men for side in state.sides for gone, men in [_losses(state, side)]}
    first, second = state.sides
    if lost[first] == lost[second]:
        return ""
    return min(lost, key=lambda side: lost[side])
