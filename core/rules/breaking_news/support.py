"""Breaking News 8.4, support fire: called at the start of a turn, landing at the start of the next. cm.

One generic rule for artillery, helicopters and aeroplanes (BN-8.4.a).
"""

from __future__ import annotations

import math

from core.engine.facts import Modifier
from core.engine.message import Message, say
from core.engine.resolution import Resolution
from core.engine.text import clean
from core.rules.breaking_news.commands import AimStrike, CallSupport, DeclineSupport, ShiftStrike
from core.rules.breaking_news.facts.support import (
    AimAsked,
    CallsDone,
    CallsOpened,
    StrikeAimed,
    StrikeArrived,
    StrikeEnded,
    StrikeScattered,
    StrikesDue,
    StrikeShifted,
    SupportAnswered,
    SupportRolled,
)
from core.rules.breaking_news.state import Call, Side, State
from core.rules.breaking_news.strike import fall, save_next
from core.rules.breaking_news.suppression import begin_rally
from core.rules.breaking_news.tables import SHIFT_DICE, SUPPORT_NEEDED
from core.rules.breaking_news.who import own
from core.table.places import Point, bearing
from core.table.questions import Shot, ShotLine

NOTE = 60
"""Characters of a target described in words."""


def due(state: State) -> bool:
    """Return whether this turn begins with a strike or a call."""
    return any(side.coming is not None or may_call(state, side) for side in state.sides.values())


def may_call(state: State, side: Side) -> bool:
    """Return whether a side has support fire, and a call left where they are counted (BN-Q.68)."""
    limit = state.options.get("support_calls", "unlimited")
    return bool(side.support) and (limit == "unlimited" or side.calls < int(limit))


def call_modifiers(side: Side) -> tuple[Modifier, ...]:
    """Return what is added to the die of a call (BN-8.4.b)."""
    found = []
    if side.improved:
        found.append(Modifier(1, "mod-improved-support", "BN-X.SUPPORT.a"))
    if side.roe:
        found.append(Modifier(-1, "mod-roe", "BN-X.ROE.c"))
    return tuple(found)


def begin(r: Resolution[State]) -> bool:
    """Let the turn begin with support fire where there is any (BN-5.1.f); tell whether."""
    if due(r.state):
        r.emit(StrikesDue())
        return True
    return False


def step(r: Resolution[State]) -> None:
    """Do the next step before initiative: strikes land, then calls are made (BN-SM.23–24)."""
    strike = r.state.strike
    if strike is not None and strike.step == "aimed":
        victim = r.state.other(strike.side)
        cm = r.total(SHIFT_DICE, "why-shift", "BN-8.4.e", who=victim)
        r.emit(StrikeScattered(victim, cm))
    elif strike is not None and strike.hits:
        save_next(r)
    elif strike is not None:
        r.emit(StrikeEnded(strike.side))
    elif r.state.phase == "strikes":
        _next_strike(r)
    else:
        _next_call(r)


def _next_strike(r: Resolution[State]) -> None:
    """Let the next strike arrive; after the last, both sides may call (BN-8.4.c)."""
    for side in r.state.sides.values():
        if side.coming is not None:
            r.emit(StrikeArrived(side.id, side.coming.aim, side.coming.note))
            unaimed = side.coming.aim is None and not r.state.tape
            if unaimed or r.state.is_("support_aim", "at_arrival"):
                r.emit(AimAsked(side.id))
            return
    r.emit(CallsOpened(tuple(side.id for side in r.state.sides.values() if may_call(r.state, side))))


def _next_call(r: Resolution[State]) -> None:
    """Roll for the next call; after the last comes initiative."""
    for side in r.state.sides.values():
        if side.answer is not None:
            modifiers = call_modifiers(side)
            needed = SUPPORT_NEEDED - sum(term.value for term in modifiers)
            success = r.hits(1, needed, "why-support", "BN-8.4.b", who=side.id) > 0
            r.emit(SupportRolled(side.id, needed, modifiers, success))
            return
    r.emit(CallsDone())
    begin_rally(r)


def call_support(r: Resolution[State], command: CallSupport) -> None:
    """Call, with the target written down in secret (BN-8.4.b, BN-Q.69)."""
    side = _deciding(r, "support")
    call = Call()
    if not r.state.is_("support_aim", "at_arrival"):
        call = _aimed(r, command)
    r.emit(SupportAnswered(side, call))


def decline_support(r: Resolution[State], command: DeclineSupport) -> None:
    """Do without a call this turn; or call off a strike that is to be aimed only now."""
    if r.state.strike is None:
        r.emit(SupportAnswered(_deciding(r, "support")))
    else:
        r.emit(StrikeEnded(_deciding(r, "aim"), called_off=True))


def aim_strike(r: Resolution[State], command: AimStrike) -> None:
    """Name the target as the strike arrives (BN-Q.69, by option)."""
    side = _deciding(r, "aim")
    call = _aimed(r, command)
    r.emit(StrikeAimed(side, call.aim, call.note))


def shift_strike(r: Resolution[State], command: ShiftStrike) -> None:
    """Move the centre by exactly the dice, in a straight line, even off the table (BN-8.4.e, BN-Q.69)."""
    victim = _deciding(r, "shift")
    strike = r.state.strike
    assert strike is not None
    if strike.aim is None:
        r.emit(StrikeShifted(victim, strike.cm))
    else:
        angle = _direction(r, strike.aim, command.towards)
        r.emit(StrikeShifted(victim, strike.cm, angle, shifted(strike.aim, strike.cm, angle)))
    fall(r)


def shifted(aim: Point, cm: float, angle: float) -> Point:
    """Return where a centre lies so many cm from *aim*, in degrees from east."""
    turned = math.radians(angle)
    return Point(round(aim.x + cm * math.cos(turned), 2), round(aim.y + cm * math.sin(turned), 2))


def _direction(r: Resolution[State], aim: Point, towards: Point | float) -> float:
    if isinstance(towards, Point):
        if not _countable(towards) or (towards.x, towards.y) == (aim.x, aim.y):
            r.refuse("BN-8.4.e", "bn-bad-angle")
        return round(bearing(aim, towards) % 360, 2)
    if not abs(towards) <= 3600:
        r.refuse("BN-8.4.e", "bn-bad-angle")
    return round(towards % 360, 2)


def _countable(point: Point) -> bool:
    return abs(point.x) < 1e5 and abs(point.y) < 1e5


def _deciding(r: Resolution[State], about: str) -> str:
    """Return the side that decides this now; the referee may decide for it."""
    for decision in r.state.awaiting:
        if decision.about == about and (r.seat == decision.seat or r.seat not in r.state.sides):
            return decision.seat
    r.refuse("BN-8.4.b", "bn-not-now")


def _aimed(r: Resolution[State], command: CallSupport | AimStrike) -> Call:
    """Return the target: a point of the map, or words where there is none; seen, where that is asked."""
    aim = None if r.state.tape else command.aim
    if not r.state.tape:
        if aim is None:
            r.refuse("BN-8.4.d", "bn-strike-needs-aim")
        table = r.state.terrain
        if not (0 <= aim.x <= table.width and 0 <= aim.y <= table.height):
            r.refuse("BN-8.4.d", "bn-strike-off-table")
    if r.state.is_("support_observer", "required"):
        _observed(r, command.observer, aim or Point(0.0, 0.0))
    return Call(aim, clean(command.note, NOTE) if r.state.tape else "")


def _observed(r: Resolution[State], name: str, aim: Point) -> None:
    """Refuse a target that this man, unsuppressed, does not see (BN-Q.68, by option)."""
    man = own(r, name)
    if man.suppressed:
        r.refuse("BN-Q.68", "bn-observer-suppressed", figure=man.name)
    line: ShotLine = r.measure(Shot(man.id, aim))
    if not line.seen:
        r.refuse("BN-Q.68", "bn-no-line", figure=man.name)


def support_facts(state: State, side: Side) -> tuple[Message, ...]:
    """Return what stands beside a side's name while its strike is on the way."""
    return (say("side-support-coming", support=say(f"support-{side.support}")),) if side.coming else ()
