"""Ludonet quick skirmish: which side has an air pass this turn (LU-T.TRN step 1, LU-AIR.a)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Option, PickSome
from core.engine.contract.facts import Command
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields
from core.rulekit.names import side_name
from core.rules.ludonet import moments
from core.rules.ludonet.acts import acts
from core.rules.ludonet.air.passes import able_to_fly
from core.rules.ludonet.common.names import names
from core.rules.ludonet.facts import AirGranted
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import State
from core.rules.ludonet.turn.decisions import began
from core.rules.ludonet.turn.next_step import next_step


def air_step(r: Resolution[State]) -> None:
    """Step 1: the referee grants passes; the program grants what is left (LU-TRN.f, LU-AIR.a)."""
    flying = tuple(side for side in r.state.sides if able_to_fly(r.state, side))
    if flying and Options.of(r.state).air_grant == "referee":
        r.emit(began(r.state, "air_grant"))
        return
    if flying:
        r.emit(AirGranted(flying))
    next_step(r, "")


@acts.passes(moments.AIR_GRANT)
class GrantAir(Command, frozen=True):
    """The referee grants these sides a pass this turn, or nobody (LU-T.TRN step 1)."""

    sides: tuple[SideId, ...] = ()


acts.offer(moments.AIR_GRANT, GrantAir, say("lu-do-grant_air"), "LU-AIR.a", hint="g")


@acts.fields(GrantAir)
def _(state: State, seat: str) -> Fields:
    rows = tuple(Option(side, say("side-name", **dict(own.name))) for side, own in state.sides.items())
    able = tuple(row for row in rows if able_to_fly(state, row.value))
    yield PickSome("sides", say("lu-ask-air"), able, 0, 2)


@acts.rule(GrantAir)
def grant_air(r: Resolution[State], command: GrantAir) -> None:
    """The referee says who has a pass this turn (LU-AIR.a); then the turn goes on."""
    for side in command.sides:
        if side not in r.state.sides or not able_to_fly(r.state, side):
            r.refuse("LU-AIR.a", "lu-no-pass-left", side=side_name(r.state, side))
    r.emit(AirGranted(tuple(dict.fromkeys(command.sides))))
    next_step(r, "")


@acts.tells(AirGranted, when=lambda before, event, seat: before.phase != "air")
def _(before: State, event: AirGranted, after: State) -> Message | None:
    """Told when it is announced; a pass let go, or another still to come, needs no line."""
    if before.phase == "air":
        return None
    if not event.sides:
        return say("lu-air-none")
    return say("lu-air-granted", sides=names(after, event.sides))
