"""Breaking News 8.4, support fire: called at the start of a turn, landing at the start of the next. cm.

One generic rule for artillery, helicopters and aeroplanes (BN-8.4.a).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command, Decision, Modifier, Sealing
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.deciding import deciding
from core.rules.breaking_news.common.extras import show_extra
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.notes import open_notes, seal_note
from core.rules.breaking_news.common.unasked import has_the_word, speaking_for
from core.rules.breaking_news.facts.support import (
    AimAsked,
    CallNoted,
    CallsDone,
    CallsOpened,
    StrikeArrived,
    StrikeEnded,
    StrikesDue,
    SupportAnswered,
    SupportRolled,
)
from core.rules.breaking_news.facts.turn import StepReached
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Call, Side, State
from core.rules.breaking_news.support.gunships import come, may_come, over_table
from core.rules.breaking_news.support.mortars import MORTARS, checked, may_bomb, may_silence, silence
from core.rules.breaking_news.support.strikes import land
from core.rules.breaking_news.support.targets import aim_fields, aimed, support_name, target_name
from core.rules.breaking_news.tables.support import MORTAR_NEEDED, SUPPORT_NEEDED
from core.rules.breaking_news.turn.steps import begun
from core.table.places import Point


@acts.answers(moments.SUPPORT)
class CallSupport(Sealing, frozen=True):
    """Call for support fire on a secret target: *aim*, or a *note* where there is no map (BN-8.4.b).

    *observer* is who sees it, where the game asks for one (BN-Q.68). *kind* is another than the first that
    the side may call for (BN-SM.24); *far* the cm from its own edge that people measured for a mortar.
    What nobody knows of is called for unasked, for the next start of a turn (BN-Q.152).
    """

    unasked = True

    aim: Point | None = None
    note: str = ""
    observer: str = ""
    kind: str = ""
    far: float = 0.0


@acts.passes(moments.SUPPORT, moments.AIM)
class DeclineSupport(Command, frozen=True):
    """Do not call this turn; call a strike off that has still to be aimed, or what was noted for the next."""

    unasked = True


# --- before initiative (BN-5.1.f, BN-SM.23–24) -------------------------------------------


def due(state: State) -> bool:
    """Return whether this turn begins with a strike or a call."""
    return any(
        side.coming is not None or calls_openly(state, side) or calls_noted(state, side)
        for side in state.sides.values()
    )


def may_call(state: State, side: Side) -> bool:
    """Return whether a side has support fire, and a call left where they are counted (BN-Q.68)."""
    limit = Options.of(state).support_calls
    return bool(kinds(state, side)) and (not limit or side.calls < limit)


def calls_openly(state: State, side: Side) -> bool:
    """Return whether a side is asked at the start of a turn: as far as all know it may call (BN-Q.152)."""
    if Options.of(state).secret_calls != "noted":
        return may_call(state, side)
    shown = {name: number for name, number in side.extras.items() if name in side.used}
    return may_call(state, replace(side, extras=shown))


def calls_noted(state: State, side: Side) -> bool:
    """Return whether a call that a side has written down in secret is made as the turn begins (BN-Q.152)."""
    return side.noted is not None and may_call(state, side)


def kinds(state: State, side: Side) -> tuple[str, ...]:
    """Return what a side may call for: a strike, a gunship, counter-battery, a mortar (BN-SM.24)."""
    if over_table(state, side) is not None:  # no other support meanwhile (BN-Q.71)
        return ()
    found = ["strike"] if side.support else []
    if may_come(state, side):
        found.append("gunship")
    if may_silence(state, side):
        found.append("counter_battery")
    if may_bomb(state, side):
        found.append("mortar")
    return tuple(found)


STEP = 23


@acts.follows(moments.turn_begins, STEP)
def begin(r: Resolution[State]) -> bool:
    """Let the turn begin with support fire where there is any (BN-5.1.f); tell whether."""
    if not begun(r.state, STEP) and due(r.state):
        r.emit(StrikesDue())
        return True
    return False


def step(r: Resolution[State]) -> None:
    """Do the next step before initiative: strikes land, then calls are made (BN-SM.23–24)."""
    if r.state.strike is not None:
        land(r, r.state.strike)
    elif r.state.phase == "strikes":
        _next_strike(r)
    else:
        _next_call(r)


def _next_strike(r: Resolution[State]) -> None:
    """Let the next strike arrive; after the last, both sides may call (BN-8.4.c)."""
    for side in sorted(r.state.sides.values(), key=_after_mortars):
        if side.coming is not None and side.coming.kind == "counter_battery":
            silence(r, side)
            return
        if side.coming is not None and side.coming.kind == "gunship":
            come(r, side)
            return
        if side.coming is not None:
            call = side.coming
            r.emit(StrikeArrived(side.id, call.aim, call.note, call.kind, call.far))
            open_notes(r, side.id, "support")
            unaimed = side.coming.aim is None and not r.state.tape
            if unaimed or Options.of(r.state).support_aim == "at_arrival":
                aim = moments.AIM.asks(side.id)
                r.emit(AimAsked(side.id, decisions=(aim,)))
            return
    for side in r.state.sides.values():
        if calls_noted(r.state, side):
            r.emit(SupportAnswered(side.id, side.noted))
    callers = tuple(
        side.id for side in r.state.sides.values() if side.answer is None and calls_openly(r.state, side)
    )
    r.emit(CallsOpened(callers, decisions=tuple(asked_to_call(side) for side in callers)))


def _after_mortars(side: Side) -> bool:
    """A bomb that is on its way falls before counter-battery finds the mortar."""
    return side.coming is not None and side.coming.kind == "counter_battery"


def asked_to_call(side: SideId) -> Decision:
    """Return the decision of a side that may call now (BN-8.4.b)."""
    return moments.SUPPORT.asks(side)


def _next_call(r: Resolution[State]) -> None:
    """Roll for the next call; after the last comes initiative."""
    for side in r.state.sides.values():
        if side.answer is not None:
            modifiers = call_modifiers(side)
            kind = side.answer.kind
            base, rule = (
                (MORTAR_NEEDED, "BN-X.MORTAR.b") if kind == "mortar" else (SUPPORT_NEEDED, "BN-8.4.b")
            )
            needed = base - sum(term.value for term in modifiers)
            if kind == "mortar":
                show_extra(r, side.id, MORTARS)
            for counts, extra in ((side.improved, "improved_support"), (side.roe, "roe")):
                if counts:  # the number to roll tells it
                    show_extra(r, side.id, extra)
            success = r.any(1, needed, "why-support", rule, who=side.id)
            r.emit(
                SupportRolled(side.id, needed, modifiers, success, base=base, kind=kind, turn=r.state.turn)
            )
            if success:
                _note_target(r, side.id, side.answer)
            return
    r.emit(CallsDone())


def _note_target(r: Resolution[State], side: SideId, call: Call) -> None:
    """Seal where a call that succeeded is aimed: that it comes is open from now on, where to is not (D.8)."""
    if call.aim is not None or call.note:
        text = call.note if call.aim is None else f"{call.aim.x:g} {call.aim.y:g}"
        says = say("bn-support-noted", where=target_name(call.aim, call.note))
        seal_note(r, side, "support", text, call.salt, says)


def call_modifiers(side: Side) -> tuple[Modifier, ...]:
    """Return what is added to the die of a call (BN-8.4.b)."""
    found = []
    if side.improved:
        found.append(Modifier(1, "mod-improved-support", "BN-X.SUPPORT.a"))
    if side.roe:
        found.append(Modifier(-1, "mod-roe", "BN-X.ROE.c"))
    return tuple(found)


# --- calling ----------------------------------------------------------------------------


@acts.offered(moments.SUPPORT)
def _(asked: Offered) -> Iterator[Choice]:
    yield choice(CallSupport, say("do-call_support"), "BN-8.4.b", hint="c", weight=1.0)
    yield choice(DeclineSupport, say("do-decline_support"), "BN-8.4.b", hint="p", weight=0.4)


@acts.fields(CallSupport)
def _(state: State, seat: str, kind: str | None) -> Fields:
    side = caller(state, seat)
    if side is None:
        return
    able = kinds(state, side)
    if len(able) > 1:
        rows = tuple(Option(one, say(f"support-kind-{one}"), weight=WEIGHTS.get(one, 1.0)) for one in able)
        yield PickOne("kind", say("ask-support-kind"), rows)
    kind = kind or (able[0] if len(able) == 1 else "")
    if kind in ("strike", "mortar") and Options.of(state).support_aim != "at_arrival":
        yield from aim_fields(state, seat, moments.SUPPORT, mortar=kind == "mortar")


@acts.offered(moments.UNASKED, 20)
def _(asked: Offered) -> Iterator[Choice]:
    """A call for what nobody knows of: now, where the turn has just begun, else as the next one begins."""
    side = may_note_call(asked.state, asked.side)
    if side is None:
        return
    now = is_start(asked.state, side)
    eager = 1.0 if now else 0.2 if side.noted is None else 0.001
    label = say("do-call_support" if now else "do-call_support-noted")
    yield choice(CallSupport, label, "BN-Q.152", weight=eager)
    if side.noted is not None:
        yield choice(DeclineSupport, say("do-decline_support-noted"), "BN-Q.152", weight=0.001)


WEIGHTS = {"counter_battery": 0.6}
"""How good a kind of support looks to bots."""


def caller(state: State, seat: str) -> Side | None:
    """Return the side that decides for a seat whether it calls, or that may note a call unasked."""
    side = moments.SUPPORT.asked(state, seat)
    return state.sides[SideId(side)] if side else may_note_call(state, seat)


def may_note_call(state: State, seat: str) -> Side | None:
    """Return the side of a seat that may call for what nobody knows of (BN-Q.152); `None` where none may."""
    for id in speaking_for(state, seat):
        side = state.sides[id]
        if may_call(state, side) and not calls_openly(state, side) and has_the_word(state, id):
            return side
    return None


@acts.rule(CallSupport)
def call_support(r: Resolution[State], command: CallSupport) -> None:
    """Call, with the target written down in secret (BN-8.4.b, BN-Q.69); unasked it is noted (BN-Q.152)."""
    secret = None if moments.SUPPORT.asked(r.state, r.seat) else may_note_call(r.state, r.seat)
    side = secret.id if secret is not None else deciding(r, moments.SUPPORT, "BN-8.4.b")
    able = kinds(r.state, r.state.sides[side])
    kind = command.kind or next(iter(able), "")
    if kind not in able:
        r.refuse("BN-SM.24", "bn-no-such-support")
    call = Call()
    aims = kind in ("strike", "mortar")
    if aims and Options.of(r.state).support_aim != "at_arrival":
        call = aimed(r, command.aim, command.note, command.observer, command.far)
        if kind == "mortar":
            call = checked(r, r.state.sides[side], call)
    call = replace(call, kind="" if kind == "strike" else kind, salt=command.salt)
    if secret is None:
        _answer(r, side, call)
    elif is_start(r.state, secret):
        if not begun(r.state, STEP):  # strikes and open calls, had there been any, are over
            r.emit(StepReached(STEP))
        r.emit(SupportAnswered(side, call))
        r.emit(CallsOpened((), decisions=()))
    else:
        r.emit(CallNoted(side, call))


def is_start(state: State, side: Side) -> bool:
    """Return whether a turn is at its start for a side that calls unasked: it has not called in it yet."""
    return state.phase == "initiative" and not state.awaiting and side.called != state.turn


def _answer(r: Resolution[State], side: SideId, call: Call | None = None) -> None:
    """Answer whether a side calls; who does not see it cannot tell whether others have called (BN-Q.69)."""
    r.emit(SupportAnswered(side, call))
    if r.state.eyes and moments.SUPPORT.is_open(r.state):
        r.doubt(say("unseen-sealed"))


@acts.concise(CallSupport)
def _(state: State, command: CallSupport) -> CallSupport:
    """What is looked at by no kind of support does not key the dice."""
    if command.kind in ("counter_battery", "gunship"):
        return CallSupport(kind=command.kind)
    asked = [state.sides[SideId(one.seat)] for one in state.awaiting if one.about == "support"]
    first = {next(iter(kinds(state, side)), "") for side in asked} or {"mortar"}
    return replace(command, kind="") if first == {command.kind} else command


acts.offer(moments.AIM, DeclineSupport, say("do-call_off"), "BN-Q.69", 10, hint="p", weight=0.1)


acts.labelled(DeclineSupport, "do-call_off")
acts.labelled(DeclineSupport, "do-decline_support", at=moments.SUPPORT)


@acts.rule(DeclineSupport)
def decline_support(r: Resolution[State], command: DeclineSupport) -> None:
    """Do without a call; call off a strike that is to be aimed only now, or strike out what is noted."""
    if moments.AIM.asked(r.state, r.seat):
        r.emit(StrikeEnded(deciding(r, moments.AIM, "BN-8.4.b"), called_off=True))
        return
    noted = may_note_call(r.state, r.seat)
    if moments.SUPPORT.asked(r.state, r.seat) or noted is None or noted.noted is None:
        _answer(r, deciding(r, moments.SUPPORT, "BN-8.4.b"))
    else:
        r.emit(CallNoted(noted.id))


# --- in the log ---------------------------------------------------------------------------

acts.silent(StrikesDue, CallsOpened, CallsDone, AimAsked)


@acts.tells(CallNoted)
def _(before: State, event: CallNoted, after: State) -> Message:
    if event.call is None:
        return say("bn-call-dropped", side=side_name(after, event.side))
    support = support_name(after, event.side, event.call.kind)
    where = target_name(event.call.aim, event.call.note)
    return say("bn-call-noted", side=side_name(after, event.side), support=support, where=where)


@acts.tells(SupportAnswered)
def _(before: State, event: SupportAnswered, after: State) -> Message:
    if event.call is None:
        return say("bn-support-declined", side=side_name(after, event.side))
    return say(
        "bn-support-called",
        side=side_name(after, event.side),
        support=support_name(after, event.side, event.call.kind),
        where=target_name(event.call.aim, event.call.note),
    )  # fmt: skip


@acts.tells(SupportRolled)
def _(before: State, event: SupportRolled, after: State) -> Message:
    id = "bn-support-comes" if event.success else "bn-support-fails"
    support = support_name(after, event.side, event.kind)
    return say(id, side=side_name(after, event.side), support=support, needed=event.needed)


@acts.tells(StrikeArrived)
def _(before: State, event: StrikeArrived, after: State) -> Message:
    return say(
        "bn-strike-arrived",
        side=side_name(after, event.side),
        support=support_name(after, event.side, event.kind),
        where=target_name(event.aim, event.note),
    )  # fmt: skip


@acts.notes(moments.BESIDE_SIDE, 20)
def _(state: State, side: Side) -> Iterator[Message]:
    """Tell while its strike is on the way."""
    if side.coming:
        yield say("side-support-coming", support=support_name(state, side.id, side.coming.kind))
    if side.noted:
        yield say("side-support-noted", support=support_name(state, side.id, side.noted.kind))


@acts.notes(moments.BESIDE_SIDE, 95)
def _(state: State, side: Side) -> Iterator[Message]:
    """Tell what it may call for, and how often still; what others have of Extras is theirs to know."""
    if state.may_hide(side.id):
        return
    limit = Options.of(state).support_calls
    kinds = [say(f"support-{side.support}")] if side.support else []
    kinds += [say("support-mortar")] if side.extras.get(MORTARS, 0) and side.silent != -1 else []
    if not kinds:
        yield say("support-none")
    elif not limit:
        yield say("side-support", kinds=tuple(kinds))
    else:
        yield say("side-support-calls", kinds=tuple(kinds), left=max(0, limit - side.calls))
