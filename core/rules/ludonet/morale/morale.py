"""Ludonet quick skirmish: morale after losses, and rallying (LU-MOR.a–i, m, LU-Q.24, 26)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message, say
from core.rulekit.acts import either
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.names import name
from core.rules.ludonet.common.secret_dice import reason
from core.rules.ludonet.facts import MoraleTested, Recovered
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import State, Unit
from core.rules.ludonet.tables import SHAKEN_TO


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


def _hurt(state: State, unit: Unit) -> bool:
    """Return whether a unit is known to have lost somebody; how many it has, and had, its owner knows."""
    return any(man.unit == unit.id and man.fate for man in state.figures.values())


def test_next(r: Resolution[State]) -> bool:
    """Roll the next morale die that is due; `False` when none is left (LU-MOR.c–d, h)."""
    for unit in r.state.units.values():
        if r.state.may_hide(unit.side) and _hurt(r.state, unit):
            r.doubt(say("lu-unseen-morale", unit=unit.name))
        if not _tests(r.state, unit):
            continue
        die = r.total(1, reason(r.state, "lu-morale", unit.id), "LU-MOR.a", need=SHAKEN_TO + 1, who=unit.id)
        shaken = die <= SHAKEN_TO
        once = shaken or Options.of(r.state).morale_rolls == "per_turn"
        r.emit(MoraleTested(unit.id, die, shaken, 0 if once else due(unit) - 1))
        return True
    return False


def at_once(r: Resolution[State]) -> None:
    """With `lu.morale_rolls` = immediate each loss is answered for as it happens (LU-Q.24)."""
    while Options.of(r.state).morale_rolls == "immediate" and test_next(r):
        pass


def rally(r: Resolution[State]) -> None:
    """With `lu.rally` a 5 or 6 ends a retreat; else only reinforcements do (LU-Q.26).

    Rolled as the morale step begins, so never by a unit that is shaken in this very step.
    """
    if Options.of(r.state).rally != "roll_5_6":
        return
    for unit in list(r.state.units.values()):
        if unit.falling_back and r.any(1, 5, reason(r.state, "lu-rally", unit.id), "LU-Q.26", who=unit.id):
            r.emit(Recovered(unit.id, unit.losses))


acts.line(MoraleTested, either("shaken", "lu-morale-shaken", "lu-morale-passed"), unit="unit", die="die")


@acts.tells(Recovered)
def _(before: State, event: Recovered, after: State) -> Message:
    id = "lu-rallied" if Options.of(before).rally == "roll_5_6" and before.phase != "end" else "lu-recovered"
    return say(id, unit=name(after, event.unit))
