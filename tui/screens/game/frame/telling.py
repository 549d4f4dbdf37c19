"""The status line: what was refused and why, and what is good to know."""

from __future__ import annotations

from core.engine.contract.facts import Refusal
from core.engine.words.message import Message
from core.locale import Sentences
from tui.panes.prompt import StatusLine

BAD, GOOD, NOTE = "bad", "good", "note"


class Telling:
    """Says one sentence at a time."""

    def __init__(self, status: StatusLine, words: Sentences) -> None:
        self._status = status
        self._words = words

    def refuse(self, why: Refusal | Message | str) -> None:
        """Say why not."""
        told = self._words.refusal(why) if isinstance(why, Refusal) else self._words.say(why)
        self._status.say(told, BAD)

    def news(self, text: Message | str) -> None:
        """Say what is good to know."""
        self._status.say(text if isinstance(text, str) else self._words.say(text), GOOD)

    def note(self, text: Message) -> None:
        """Say what one should know that is neither good nor a refusal."""
        self._status.say(self._words.say(text), NOTE)

    def add(self, text: str) -> None:
        """Go on with what the prompt says, where nothing was refused and there is no news; "" for no more."""
        if not self._status.kind and self._status.sentence != text:
            self._status.say(text)

    @property
    def taken(self) -> bool:
        """Whether the line is taken, so that the prompt's words cannot go on there."""
        return bool(self._status.kind)

    def clear(self) -> None:
        """Say nothing any more."""
        self._status.say()

    def asked_next(self) -> None:
        """Something else is asked now: a refusal belonged to what was asked before."""
        if self._status.kind == BAD:
            self.clear()
