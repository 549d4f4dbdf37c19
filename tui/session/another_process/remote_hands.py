"""The hands at a table of another process of who puts something right there."""

from __future__ import annotations

from typing import Any, Protocol

from core.engine.contract.facts import Refusal
from core.engine.contract.ruleset import RuleSet
from core.engine.game.amendment import Forgotten, Plan, Stopped
from core.engine.game.planned import done_of, planned
from core.engine.seat.putting_right import Given, Prospect, Told
from core.engine.words.message import Message, say
from tui.session.rights import Outlook, Typed, seen_of

WHOSE = "right."


class Line(Protocol):
    """A line to another process; see `tui.session.another_process.remote.RemotePort`."""

    def ask(self, name: str, *given: Any, **named: Any) -> Any:
        """Return what a call returns that takes no time."""

    async def wait(self, name: str, *given: Any, **named: Any) -> Any:
        """Return what a call returns that takes a while."""


class RemoteHands:
    """Answers `tui.session.rights.Hands` over the socket of a port."""

    def __init__(self, line: Line, rules: RuleSet, decides: bool) -> None:
        self.decides = decides
        self._line = line
        self._rules = rules

    def may(self, record: int) -> bool:
        """Whether a record is an act that can be put right."""
        return bool(self._line.ask(f"{WHOSE}may", record))

    def lets_pass(self, record: int) -> bool:
        """Return whether in a record a moment was only let pass."""
        return bool(self._line.ask(f"{WHOSE}lets_pass", record))

    def given_in(self, record: int) -> tuple[Given, ...]:
        """Return what was given in a record."""
        given: tuple[Given, ...] = self._line.ask(f"{WHOSE}given_in", record)
        return given

    def lines(self, record: int) -> tuple[Told, ...]:
        """Return the lines of a record."""
        lines: tuple[Told, ...] = self._line.ask(f"{WHOSE}lines", record)
        return lines

    def last_amendment(self) -> int:
        """Return where taking the last amendment back leads."""
        return int(self._line.ask(f"{WHOSE}last_amendment"))

    def asks(self, plan: Plan) -> tuple[str, ...]:
        """Return the seats that must agree to a plan."""
        return () if self.decides else tuple(self._line.ask(f"{WHOSE}asks", planned(plan)))

    def prospect(self, plan: Plan) -> Prospect | Stopped | Refusal:
        """Return what a plan would lead to."""
        told: Outlook = self._line.ask(f"{WHOSE}prospect", planned(plan))
        return seen_of(self._rules, told) or Refusal("", say("engine-amend-nothing"))

    async def amend(self, plan: Plan, consents: tuple[str, ...] = ()) -> Any:
        """Put it right; where it stops is returned, or why not."""
        told: Outlook = await self._line.wait(f"{WHOSE}amend", planned(plan))
        return seen_of(self._rules, told)

    def reworded(self, language: str) -> RemoteWords:
        """Return what reads lines in a language there."""
        return RemoteWords(self._line, self._rules, language)


class RemoteWords:
    """Answers `tui.session.rights.Rewords`."""

    def __init__(self, line: Line, rules: RuleSet, language: str) -> None:
        self._line = line
        self._rules = rules
        self._language = language

    def line_of(self, record: int) -> str:
        """Return the act of a record as a line."""
        return str(self._line.ask(f"{WHOSE}line_of", record, self._language))

    def read(self, record: int, text: str) -> Forgotten | Message:
        """Return what a line says in its place, or what is wrong with it."""
        told: Typed = self._line.ask(f"{WHOSE}read", record, text, self._language)
        if told.act is None:
            return told.wrong or say("line-empty")
        got = done_of(self._rules, told.act)
        return got.message if isinstance(got, Refusal) else got
