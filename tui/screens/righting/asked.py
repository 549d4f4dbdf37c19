"""Those who sit elsewhere are asked whether they agree that something is put right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.engine.game.amendment import Plan
from core.engine.game.planned import planned
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.session.companion import Companion


class AskingOthers:
    """Asks at a table; *told* is told who is asked, *done* that nobody had to be."""

    def __init__(
        self,
        sitting: Companion,
        words: Sentences,
        told: Callable[[Sequence[str]], None],
        done: Callable[[], None],
    ) -> None:
        self._sitting = sitting
        self._words = words
        self._told = told
        self._done = done

    async def ask(self, plan: Plan) -> str:
        """Ask for a plan; return why it cannot be, "" where it can."""
        try:
            asked = await self._sitting.ask_right(planned(plan))
        except Refused as why:
            return self._words.say(why.message)
        if asked:
            self._told(asked)
        else:
            self._done()
        return ""
