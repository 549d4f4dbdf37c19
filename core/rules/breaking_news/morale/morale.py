"""Breaking News 12.0 and 14.0: the end of a turn, morale, withdrawal, and who has won."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Decision
from core.engine.words.message import say
from core.rules.breaking_news.commands import AcceptEnd, DeclineEnd, ProposeEnd
from core.rules.breaking_news.common.defeat_points import lose
from core.rules.breaking_news.facts import (
    EndDeclined,
    EndProposed,
    FigureOut,
    GameEnded,
    MoralesDone,
    MoraleTested,
    MotivationSpent,
    PointsScored,
    SideBegins,
    SideRemoved,
    SideShaken,
    TurnBegan,
)
from core.rules.breaking_news.morale.suppression import begin_rally
from core.rules.breaking_news.sighting.sighting import lose_sight
from core.rules.breaking_news.state import Side, State
from core.rules.breaking_news.support.calls import begin as begin_support
from core.rules.breaking_news.tables import GRADES, POINTS_DISENGAGE, PRISONERS
from core.rules.breaking_news.turn.platoons import steady
from core.table.questions import Gap, Near


def test_needed(state: State, side: Side) -> tuple[int, int]:
    """Return the dice and the face that passes the morale test; 7 where no roll can pass.

    One die at least equal to the losses of the whole game (BN-12.0.b–c); a 6 always
    passes while at least half of the men still fight (BN-12.0.f, BN-Q.95). In a platoon every unit that
    has not lost half adds a die (BN-13.0.g).
    """
    fighting = len(state.men(side.id))
    half = 2 * fighting >= side.start
    need = min(side.losses, 6) if half else min(side.losses, 7)
    return GRADES[side.grade].initiative + len(steady(state, side)), max(1, need)


def roll_morale(r: Resolution[State]) -> None:
    """Every side that lost a man this turn tests at its end, both at the same time (BN-12.0.a)."""
    failed: list[str] = []
    for side in r.state.sides.values():
        if not side.lost_now or side.withdrew:
            continue
        dice, need = test_needed(r.state, side)
        passed = need <= 6 and r.any(dice, need, "why-morale", "BN-12.0.b", who=side.id)
        r.emit(MoraleTested(side.id, side.losses, dice, need, passed))
        if not passed and side.motivated:
            r.emit(MotivationSpent(side.id))
        elif not passed:
            failed.append(side.id)
    points = {name: side.total for name, side in r.state.sides.items()}
    for name in failed:
        if points[name] > points[r.state.other(name)]:
            _remove(r, name)
        else:
            r.emit(SideShaken(name))
    r.emit(MoralesDone())


def _remove(r: Resolution[State], side: str) -> None:
    """The squad is removed: prisoners near an enemy, the rest leave, 15 points (BN-12.0.g–h)."""
    captors = tuple(man.id for man in r.state.men(r.state.other(side)))
    for man in r.state.of(side):
        near = r.measure(Near(captors, man.id, PRISONERS)) if captors else ()
        if near and r.state.edition == "IT":  # BN-ED.70: less than 10
            near = tuple(name for name in near if r.measure(Gap(name, man.id)) < PRISONERS - 1e-6)
        if near and man.hull is None:
            lose(r, man.id, "captured", "captured")
        else:
            r.emit(FigureOut(man.id, "left", "withdrew"))
    r.emit(SideRemoved(side))
    r.emit(PointsScored(side, "disengagement", POINTS_DISENGAGE, "BN-D.i"))


def end_test(r: Resolution[State]) -> bool:
    """End the game where a side is gone or the last turn is over (BN-14.0, BN-SM.77); tell whether."""
    for name, side in r.state.sides.items():
        if side.withdrew:
            return finish(r, "bn-over-morale", name)
        if not r.state.men(name):
            gone = any(
                man.side == name and man.hull is None and man.fate == "left"
                for man in r.state.figures.values()
            )
            return finish(r, "bn-over-left" if gone else "bn-over-none-left", name)
    limit = r.state.options.get("turn_limit", "none")
    if limit != "none" and r.state.turn >= int(limit):
        return finish(r, "bn-over-turns", "")
    return False


def finish(r: Resolution[State], why: str, side: str) -> bool:
    """The side with more defeat points loses; equal is a draw (BN-14.0.e, BN-Q.107)."""
    points = tuple((name, own.total) for name, own in r.state.sides.items())
    best = min(points, key=lambda entry: entry[1])
    winner = "" if points[0][1] == points[1][1] else best[0]
    r.emit(GameEnded(say(why, side=side), winner, points))
    return True


def begin_turn(r: Resolution[State]) -> None:
    """A new turn; sides that failed their morale feel it now (BN-SM.20, BN-SM.26, BN-ED.71)."""
    r.emit(TurnBegan(r.state.turn + 1))
    for name, side in r.state.sides.items():
        if side.shaken:
            men = tuple(man.id for man in r.state.men(name))
            r.emit(SideBegins(name, men, r.state.edition == "EN"))
    if not begin_support(r):
        begin_rally(r)


def turn_end(r: Resolution[State]) -> None:
    """After morale: lost sightings, the end test, and the next turn."""
    lose_sight(r)
    if not end_test(r):
        begin_turn(r)


def propose_end(r: Resolution[State], command: ProposeEnd) -> None:
    """Propose to stop here and count the points (BN-SM.77)."""
    if r.state.phase not in ("initiative", "actions") or r.state.action or r.state.storm:
        r.refuse("BN-SM.77", "bn-not-now")
    side = r.seat if r.seat in r.state.sides else (r.state.active or next(iter(r.state.sides)))
    answers = ("accept_end", "decline_end")
    r.emit(EndProposed(side, decisions=(Decision(r.state.other(side), "end", "BN-SM.77", answers),)))


def accept_end(r: Resolution[State], command: AcceptEnd) -> None:
    """Both agree: the points decide."""
    _check_proposed(r)
    finish(r, "bn-over-agreed", "")


def decline_end(r: Resolution[State], command: DeclineEnd) -> None:
    """The game goes on."""
    _check_proposed(r)
    side = r.seat if r.seat in r.state.sides else r.state.awaiting[0].seat
    r.emit(EndDeclined(side))


def _check_proposed(r: Resolution[State]) -> None:
    """Refuse an answer where nobody has proposed to end the game."""
    if not any(decision.about == "end" for decision in r.state.awaiting):
        r.refuse("BN-SM.77", "bn-not-now")
