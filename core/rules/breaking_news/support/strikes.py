"""Breaking News 8.4.c–e: a strike arrives, is aimed and moved, and falls. cm."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import PickPoint
from core.engine.contract.facts import Command
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, either
from core.rulekit.names import cm
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.deciding import deciding, doubt_choice
from core.rules.breaking_news.common.names import direction
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.templates import direction_of, shifted
from core.rules.breaking_news.facts.support import (
    StrikeAimed,
    StrikeEnded,
    StrikeScattered,
    StrikeShifted,
)
from core.rules.breaking_news.state import State, Strike
from core.rules.breaking_news.support.falling import fall, save_next
from core.rules.breaking_news.support.mortars import checked, drop
from core.rules.breaking_news.support.targets import (
    aim_fields,
    aimed,
    best_directions,
    target_name,
)
from core.rules.breaking_news.tables.support import BOMBS, SHIFT_DICE
from core.table.places import Point


@acts.answers(moments.AIM)
class AimStrike(Command, frozen=True):
    """Name the target as the strike arrives, where the game has it so (BN-Q.69)."""

    aim: Point | None = None
    note: str = ""
    observer: str = ""
    far: float = 0.0


@acts.passes(moments.SHIFT)
class ShiftStrike(Command, frozen=True):
    """Move the centre of an enemy strike *towards* a point or an angle in degrees (BN-8.4.e)."""

    towards: Point | float = 0.0


def land(r: Resolution[State], strike: Strike) -> None:
    """Do the next step of a strike: the dice of the shift, one saving throw, its end."""
    if strike.step == "aimed" and strike.kind in BOMBS:
        if drop(r, strike):
            fall(r)
    elif strike.step == "aimed":
        victim = r.state.other(strike.side)
        cm = r.total(SHIFT_DICE, "why-shift", "BN-8.4.e", who=victim)
        doubt_choice(r, victim, "shift")
        shift = moments.SHIFT.asks(victim)
        r.emit(StrikeScattered(victim, cm, decisions=(shift,)))
    elif strike.hits:
        save_next(r)
    else:
        r.emit(StrikeEnded(strike.side))


# --- aimed as it arrives, by option (BN-Q.69) ---------------------------------------------


acts.offer(moments.AIM, AimStrike, say("do-aim_strike"), "BN-Q.69", hint="a", weight=1.0)


@acts.fields(AimStrike)
def _(state: State, seat: str) -> Fields:
    bomb = state.strike is not None and state.strike.kind in BOMBS
    yield from aim_fields(state, seat, moments.AIM, mortar=bomb, must=True)


@acts.rule(AimStrike)
def aim_strike(r: Resolution[State], command: AimStrike) -> None:
    """Name the target as the strike arrives (BN-Q.69, by option)."""
    side = deciding(r, moments.AIM, "BN-8.4.b")
    call = aimed(r, command.aim, command.note, command.observer, command.far)
    if r.state.strike is not None and r.state.strike.kind in BOMBS:
        call = checked(r, r.state.sides[side], call)
    r.emit(StrikeAimed(side, call.aim, call.note, call.far))


# --- moved by the other side (BN-8.4.e) ----------------------------------------------------


acts.offer(moments.SHIFT, ShiftStrike, say("do-shift_strike"), "BN-8.4.e", hint="m")


@acts.fields(ShiftStrike)
def _(state: State, seat: str) -> Fields:
    strike = state.strike
    if strike is None or strike.aim is None:
        return
    aim = strike.aim
    round_about = (shifted(aim, strike.cm, angle) for angle in range(0, 360, 15))
    towards = best_directions(state, aim, round_about, state.other(strike.side))
    yield PickPoint("towards", say("ask-shift", cm=strike.cm), (aim.x, aim.y), None, towards)


@acts.rule(ShiftStrike)
def shift_strike(r: Resolution[State], command: ShiftStrike) -> None:
    """Move the centre by exactly the dice, in a straight line, even off the table (BN-8.4.e, BN-Q.69)."""
    victim = deciding(r, moments.SHIFT, "BN-8.4.b")
    strike = r.state.strike
    assert strike is not None
    if strike.aim is None:
        r.emit(StrikeShifted(victim, strike.cm))
    else:
        angle = direction_of(r, "BN-8.4.e", strike.aim, command.towards)
        r.emit(StrikeShifted(victim, strike.cm, angle, shifted(strike.aim, strike.cm, angle)))
    fall(r)


# --- in the log ---------------------------------------------------------------------------


@acts.tells(StrikeAimed)
def _(before: State, event: StrikeAimed, after: State) -> Message:
    return say("bn-strike-aimed", side=side_name(after, event.side), where=target_name(event.aim, event.note))


acts.line(StrikeScattered, "bn-strike-scattered", side="side", cm="cm")


@acts.tells(StrikeShifted)
def _(before: State, event: StrikeShifted, after: State) -> Message:
    who = side_name(after, event.side)
    if event.centre is None:
        return say("bn-strike-shifted-tape", side=who, cm=event.cm)
    return say(
        "bn-strike-shifted", side=who, cm=event.cm, direction=direction(event.towards),
        where=say("bn-strike-at", x=cm(event.centre.x), y=cm(event.centre.y)),
    )  # fmt: skip


acts.line(StrikeEnded, either("called_off", "bn-strike-called-off"), side="side")
