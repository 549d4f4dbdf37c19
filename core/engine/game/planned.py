"""A plan to put something right without the facts of a rule book: as it goes over a socket, and is kept."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins

from core.engine.contract.facts import Command, Refusal
from core.engine.contract.ruleset import RuleSet
from core.engine.game.amendment import Correction, Forgotten, Plan
from core.engine.game.written import as_command


class Act(Struct, frozen=True):
    """What somebody did, its command as JSON; of a correction an empty *seat* or no *command* leave those."""

    seat: str = ""
    command: dict[str, Any] | None = None
    answers: tuple[Any, ...] = ()


class Right(Struct, frozen=True):
    """What was otherwise in one record; see `Correction`."""

    act: Act = Act()
    answers: dict[int, Any] = {}
    never: bool = False


class Planned(Struct, frozen=True):
    """A `Plan` without the facts of a rule book."""

    corrections: dict[int, Right] = {}
    forgotten: dict[int, tuple[Act, ...]] = {}
    reason: str = ""
    until: int = 0
    back: int = 0


def act_of(seat: str, command: Command | None, answers: tuple[Any, ...] = ()) -> Act:
    """Return an act as it goes over a socket."""
    return Act(seat, None if command is None else to_builtins(command), answers)


def done_of(rules: RuleSet, act: Act) -> Forgotten | Refusal:
    """Return an act that came over a socket."""
    command = as_command(rules, act.command or {})
    return command if isinstance(command, Refusal) else Forgotten(act.seat, command, act.answers)


def planned(plan: Plan) -> Planned:
    """Return a plan as it goes over a socket."""
    return Planned(
        {
            n: Right(act_of(one.seat, one.command, one.more), dict(one.answers), one.never)
            for n, one in plan.corrections.items()
        },
        {
            n: tuple(act_of(one.seat, one.command, one.answers) for one in acts)
            for n, acts in plan.forgotten.items()
        },
        plan.reason,
        plan.until,
        plan.back,
    )


def plan_of(rules: RuleSet, told: Planned) -> Plan | Refusal:
    """Return the plan that came over a socket, or why it is none."""
    rights: dict[int, Correction] = {}
    forgotten: dict[int, tuple[Forgotten, ...]] = {}
    for n, right in told.corrections.items():
        command: Command | None = None
        if right.act.command is not None:
            got = as_command(rules, right.act.command)
            if isinstance(got, Refusal):
                return got
            command = got
        rights[n] = Correction(right.act.seat, command, right.answers, right.act.answers, right.never)
    for n, acts in told.forgotten.items():
        done = [done_of(rules, act) for act in acts]
        if (wrong := next((one for one in done if isinstance(one, Refusal)), None)) is not None:
            return wrong
        forgotten[n] = tuple(one for one in done if isinstance(one, Forgotten))
    return Plan(rights, forgotten, told.reason, told.until, told.back)
