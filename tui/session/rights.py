"""Whoever puts an act right: what his screen asks, here or of another process."""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import Struct, to_builtins

from core.engine.contract.facts import Command, Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.ruleset import RuleSet
from core.engine.game.amendment import Correction, Forgotten, Plan, Stopped
from core.engine.game.written import as_command
from core.engine.seat.putting_right import Given, Prospect, Told
from core.engine.words.message import Message


class Hands(Protocol):
    """See `core.engine.seat.putting_right.PuttingRight`."""

    @property
    def decides(self) -> bool:
        """Whether whoever puts right says what holds where an act does not go on."""

    def may(self, record: int) -> bool:
        """Whether a record is an act that can be put right."""

    def given_in(self, record: int) -> tuple[Given, ...]:
        """What was thrown, drawn and measured in a record."""

    def lines(self, record: int) -> tuple[Told, ...]:
        """The lines of a record."""

    def last_amendment(self) -> int:
        """Where taking the last amendment back leads, 0 where none stands."""

    def asks(self, plan: Plan) -> tuple[str, ...]:
        """The seats that must agree to a plan."""

    def prospect(self, plan: Plan) -> Prospect | Stopped | Refusal:
        """What a plan would lead to."""

    async def amend(self, plan: Plan, consents: tuple[str, ...] = ()) -> Any:
        """Put it right; where it stops is returned, or why not."""


class Rewords(Protocol):
    """See `tui.line.retyped.Retyped`."""

    def line_of(self, record: int) -> str:
        """The act of a record as a line."""

    def read(self, record: int, text: str) -> Forgotten | Message:
        """What a line says in its place, or what is wrong with it."""


# --- over a socket ------------------------------------------------------------------------------


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


class Foreseen(Struct, frozen=True):
    """A `Prospect` of the referee's."""

    gone: tuple[Told, ...]
    new: tuple[Told, ...]
    carried: int
    fell_away: tuple[int, ...] = ()


class Outlook(Struct, frozen=True):
    """What comes of a plan: one of a prospect, a stop, and a refusal; none of them where it was done."""

    prospect: Foreseen | None = None
    refusal: Refusal | None = None
    needs: Needs | None = None
    record: int = 0
    forgotten: int = 0
    carried: int = 0
    left: int = 0
    passing: Act | None = None


class Typed(Struct, frozen=True):
    """What a line says: an act, or what is wrong with it."""

    act: Act | None = None
    wrong: Message | None = None


class ServedHands(Protocol):
    """What another process may ask of the hands at a table."""

    def may(self, record: int) -> bool:
        """See `Hands`."""

    def given_in(self, record: int) -> tuple[Given, ...]:
        """See `Hands`."""

    def lines(self, record: int) -> tuple[Told, ...]:
        """See `Hands`."""

    def last_amendment(self) -> int:
        """See `Hands`."""

    def line_of(self, record: int, language: str) -> str:
        """See `Rewords`."""

    def read(self, record: int, text: str, language: str) -> Typed:
        """See `Rewords`."""

    def prospect(self, plan: Planned) -> Outlook:
        """See `Hands`."""

    async def amend(self, plan: Planned) -> Outlook:
        """See `Hands`."""


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


def outlook(got: Any) -> Outlook:
    """Return what comes of a plan as it goes over a socket."""
    match got:
        case Prospect():
            return Outlook(Foreseen(got.gone, got.new, got.carried, got.fell_away))
        case Refusal():
            return Outlook(refusal=got)
        case Stopped(got=why, passing=passing):
            needs, refusal = (why, None) if isinstance(why, Needs) else (None, why)
            act = None if passing is None else act_of(passing.seat, passing.command, passing.answers)
            return Outlook(None, refusal, needs, got.record, got.forgotten, got.carried, got.left, act)
    return Outlook()


def seen_of(rules: RuleSet, told: Outlook) -> Prospect | Stopped | Refusal | None:
    """Return what came of a plan; `None` where it was done."""
    if (seen := told.prospect) is not None:
        return Prospect(seen.gone, seen.new, seen.carried, seen.fell_away)
    if (why := told.needs or told.refusal) is None:
        return None
    if isinstance(why, Refusal) and not told.record:
        return why
    passing = None if told.passing is None else done_of(rules, told.passing)
    passing = None if isinstance(passing, Refusal) else passing
    return Stopped(told.record, why, told.forgotten, told.carried, told.left, passing)
