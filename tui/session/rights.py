"""Whoever puts an act right: what his screen asks, here or of another process."""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import Struct

from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.ruleset import RuleSet
from core.engine.game.amendment import Forgotten, Plan, Stopped
from core.engine.game.planned import Act, Planned, act_of, done_of
from core.engine.seat.putting_right import Given, Prospect, Told
from core.engine.words.message import Message


class Hands(Protocol):
    """See `core.engine.seat.putting_right.PuttingRight`."""

    @property
    def decides(self) -> bool:
        """Whether whoever puts right says what holds where an act does not go on."""

    def may(self, record: int) -> bool:
        """Whether a record is an act that can be put right."""

    def lets_pass(self, record: int) -> bool:
        """Whether in a record a moment was only let pass."""

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


class Outlook(Struct, frozen=True):
    """What comes of a plan: one of a prospect, a stop, and a refusal; none of them where it was done."""

    prospect: Prospect | None = None
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

    @property
    def decides(self) -> bool:
        """See `Hands`."""

    def asks(self, plan: Planned) -> tuple[str, ...]:
        """See `Hands`."""

    def may(self, record: int) -> bool:
        """See `Hands`."""

    def lets_pass(self, record: int) -> bool:
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


def outlook(got: Any) -> Outlook:
    """Return what comes of a plan as it goes over a socket."""
    match got:
        case Prospect():
            return Outlook(got)
        case Refusal():
            return Outlook(refusal=got)
        case Stopped(got=why, passing=passing):
            needs, refusal = (why, None) if isinstance(why, Needs) else (None, why)
            act = None if passing is None else act_of(passing.seat, passing.command, passing.answers)
            return Outlook(None, refusal, needs, got.record, got.forgotten, got.carried, got.left, act)
    return Outlook()


def seen_of(rules: RuleSet, told: Outlook) -> Prospect | Stopped | Refusal | None:
    """Return what came of a plan; `None` where it was done."""
    if told.prospect is not None:
        return told.prospect
    if (why := told.needs or told.refusal) is None:
        return None
    if isinstance(why, Refusal) and not told.record:
        return why
    passing = None if told.passing is None else done_of(rules, told.passing)
    passing = None if isinstance(passing, Refusal) else passing
    return Stopped(told.record, why, told.forgotten, told.carried, told.left, passing)
