"""The hands at a table of who puts something right, for his screen in another process."""

from __future__ import annotations

from core.engine.contract.facts import Refusal
from core.engine.game.planned import Planned, act_of, plan_of
from core.engine.seat.putting_right import Given, PuttingRight, Told
from core.engine.words.message import Message
from core.hosting.refused import refused
from core.locale import sentences
from tui.line.retyped import Retyped
from tui.session.here.local import LocalPort
from tui.session.rights import Outlook, Typed, outlook


class HandsAtTable:
    """Answers `tui.session.rights.ServedHands` for a *port*; `Refused` for one that puts nothing right."""

    def __init__(self, port: LocalPort) -> None:
        if (desk := port.putting_right) is None:
            raise refused("hosting-call-fault")
        self._desk: PuttingRight = desk
        self._rules = port.host.game.rules

    @property
    def decides(self) -> bool:
        """Whether whoever puts right says what holds where an act does not go on."""
        return self._desk.decides

    def asks(self, plan: Planned) -> tuple[str, ...]:
        """Return the seats that must agree to a plan."""
        meant = plan_of(self._rules, plan)
        return () if isinstance(meant, Refusal) else self._desk.asks(meant)

    def may(self, record: int) -> bool:
        """Whether a record is an act that can be put right."""
        return self._desk.may(record)

    def lets_pass(self, record: int) -> bool:
        """Return whether in a record a moment was only let pass."""
        return self._desk.lets_pass(self._act(record))

    def given_in(self, record: int) -> tuple[Given, ...]:
        """Return what was given in a record."""
        return self._desk.given_in(self._act(record))

    def lines(self, record: int) -> tuple[Told, ...]:
        """Return the lines of a record."""
        return self._desk.lines(self._act(record))

    def last_amendment(self) -> int:
        """Return where taking the last amendment back leads."""
        return self._desk.last_amendment()

    def line_of(self, record: int, language: str) -> str:
        """Return the act of a record as a line."""
        return Retyped(self._desk, sentences(language)).line_of(self._act(record))

    def read(self, record: int, text: str, language: str) -> Typed:
        """Return what a line says in place of a record."""
        got = Retyped(self._desk, sentences(language)).read(self._act(record), text)
        if isinstance(got, Message):
            return Typed(wrong=got)
        return Typed(act_of(got.seat, got.command, got.answers))

    def prospect(self, plan: Planned) -> Outlook:
        """Return what a plan would lead to."""
        meant = plan_of(self._rules, plan)
        return outlook(meant if isinstance(meant, Refusal) else self._desk.prospect(meant))

    async def amend(self, plan: Planned) -> Outlook:
        """Put it right."""
        meant = plan_of(self._rules, plan)
        return outlook(meant if isinstance(meant, Refusal) else await self._desk.amend(meant))

    def _act(self, record: int) -> int:
        """Return a record that can be put right; whatever a client names else has nothing to be asked of."""
        if not self._desk.may(record):
            raise refused("tui-right-nothing")
        return record
