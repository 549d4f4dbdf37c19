"""What people at this terminal throw and measure for a seat of a hosted table that cannot do it itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.hosting.refused import Refused
from core.hosting.table.delegated_questions import DelegatedQuestion
from tui.session.companion import Companion
from tui.session.company import Company
from tui.session.port import Answer
from tui.session.seats import BotAct, Weighed


class DelegatedAnswers:
    """Takes the answers to what another seat's act stopped at."""

    def __init__(self, sitting: Companion) -> None:
        self._sitting = sitting

    async def play(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Answer:
        """Give the last of the *answers*; which act they belong to, the table knows."""
        return await self._sitting.answer_delegated(tuple(answers))


class AnswersDelegated:
    """Whoever sits at a hosted table: bots play elsewhere, and ask here for what they cannot do."""

    company: Company

    def bot_wanted(self) -> str | None:
        """Return the seat for which something is to be thrown or measured here; no bot acts from here."""
        delegated = self._delegated_question()
        return delegated.seat if delegated is not None else None

    def _delegated_question(self) -> DelegatedQuestion | None:
        """Return what is asked of this seat for another; nothing any more where the host is gone."""
        try:
            return self.company.sitting.delegated_question()
        except Refused:
            return None

    async def bot_acts(self, seat: str, still: Callable[[], bool]) -> BotAct | None:
        """Return what an act of *seat* stopped at, for people here to throw or measure."""
        delegated = self._delegated_question()
        if delegated is None:
            return None
        return BotAct("", {}, delegated.needs, delegated=DelegatedAnswers(self.company.sitting))

    def hurry_bot(self) -> None:
        """No bot thinks here."""

    def bot_thought(self, seat: str) -> float:
        """Return nothing: no bot thinks here."""
        return 0.0

    def weighed(self, seat: str) -> Sequence[Weighed]:
        """Return nothing: bots weigh at the host, and keep to themselves why."""
        return ()
