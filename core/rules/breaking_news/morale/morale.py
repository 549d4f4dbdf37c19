"""Breaking News 12.0: the morale test of a side with losses, and the side that fails it while it loses."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.defeat_points import lose
from core.rules.breaking_news.common.extras import show_extra
from core.rules.breaking_news.common.ledger import total
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.facts import (
    FigureOut,
    MoralesDone,
    MoraleTested,
    MotivationSpent,
    PointsScored,
    SideRemoved,
    SideShaken,
)
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Side, State
from core.rules.breaking_news.tables.defeat_points import POINTS_DISENGAGE
from core.rules.breaking_news.tables.distances import PRISONERS
from core.rules.breaking_news.tables.troops import GRADES
from core.rules.breaking_news.turn.platoons import steady
from core.table.places import exceeds
from core.table.questions import Gap, Near


def test_needed(state: State, side: Side) -> tuple[int, int]:
    """Return the dice and the face that passes the morale test; 7 where no roll can pass.

    One die at least equal to the losses of the whole game (BN-12.0.b–c); a 6 always
    passes while at least half of the men still fight (BN-12.0.f, BN-Q.95). In a platoon every unit that
    has not lost half adds a die (BN-13.0.g).
    """
    fighting = _fighting(state, side)
    half = 2 * fighting >= side.start
    need = min(side.losses, 6) if half else min(side.losses, 7)
    return GRADES[side.grade].initiative + len(steady(state, side)), max(1, need)


def _fighting(state: State, side: Side) -> int:
    """Return how many of a side still fight, those without a marker with them, whose number all know."""
    return len(state.force(side.id)) + side.unseen


@acts.follows(moments.turn_over, 73)
def roll_morale(r: Resolution[State]) -> None:
    """Every side that lost a man this turn tests at its end, both at the same time (BN-12.0.a)."""
    failed: list[SideId] = []
    for side in r.state.sides.values():
        if not side.lost_now or side.withdrew:
            continue
        still_to_come = r.state.may_hide(side.id) and r.state.ambushes
        if still_to_come and 2 * _fighting(r.state, side) < side.start:
            r.doubt(say("bn-unseen-half", side=side_name(r.state, side.id)))
        dice, need = test_needed(r.state, side)
        passed = need <= 6 and r.any(dice, need, "why-morale", "BN-12.0.b", who=side.id)
        r.emit(MoraleTested(side.id, side.losses, dice, need, passed))
        if not passed and side.motivated:
            show_extra(r, side.id, "motivation")
            r.emit(MotivationSpent(side.id))
        elif not passed:
            failed.append(side.id)
    points = {name: total(r.state, name) for name in r.state.sides}
    for name in failed:
        _doubt(r, name)
        if points[name] > points[r.state.other(name)]:
            _remove(r, name)
        else:
            r.emit(SideShaken(name))
    r.emit(MoralesDone())


def _doubt(r: Resolution[State], name: SideId) -> None:
    """Say what the fate of a side that fails its test depends on, where that is a secret (D.8)."""
    if r.state.may_hide(name) and "motivation" not in r.state.sides[name].used:
        r.doubt(say("bn-unseen-motivation", side=side_name(r.state, name)))
    if r.state.eyes and r.state.objectives and not r.state.disclosed:
        r.doubt(say("bn-unseen-disclosed"))


def _remove(r: Resolution[State], side: SideId) -> None:
    """The squad is removed: prisoners near an enemy, the rest leave, 15 points (BN-12.0.g–h)."""
    captors = tuple(man.id for man in r.state.men(r.state.other(side)))
    for man in r.state.present(side):
        near = r.measure(Near(captors, man.id, PRISONERS)) if captors and not man.aloft else ()
        if near and Options.of(r.state).prisoners == "less_than_10":  # BN-ED.70
            near = tuple(name for name in near if exceeds(PRISONERS, r.measure(Gap(name, man.id))))
        if near and man.hull is None:
            lose(r, man.id, "captured", "captured")
        else:
            moments.leaves(r, man)
            r.emit(FigureOut(man.id, "left", "withdrew"))
    r.emit(SideRemoved(side))
    r.emit(PointsScored(side, "disengagement", POINTS_DISENGAGE, "BN-D.i"))


# --- in the log ---------------------------------------------------------------------------

acts.silent(MoralesDone)


@acts.tells(MoraleTested)
def _(before: State, event: MoraleTested, after: State) -> Message:
    id = "bn-morale-passed" if event.passed else "bn-morale-failed"
    if event.need > 6:
        id = "bn-morale-hopeless"
    return say(id, side=side_name(after, event.side), losses=event.losses, dice=event.dice, need=event.need)


acts.line(MotivationSpent, "bn-motivation-spent", side="side")


@acts.tells(SideShaken)
def _(before: State, event: SideShaken, after: State) -> Message:
    id = "bn-side-shaken-it" if Options.of(after).morale_failed == "tests" else "bn-side-shaken"
    return say(id, side=side_name(after, event.side))


acts.line(SideRemoved, "bn-side-removed", side="side")
