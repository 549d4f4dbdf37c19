"""The prompt line: it tells who must decide what, and takes what has to be typed for whoever asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from core.engine.contract.choices import Number, Text
from core.locale import Sentences
from tui.compose import input_parsing
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling

Taken = Callable[[str], None]
"""Takes what was typed; raises `Mistyped` to have it typed again."""


class Asked(NamedTuple):
    """Something that is typed, and who takes it."""

    what: str
    taken: Taken
    aside: bool = False
    """Whether it is typed beside the step in hand: leaving it leaves the step as it was."""

    stays: bool = False
    """Whether it is typed beside the command, whatever becomes of that meanwhile."""


def beside(what: str, taken: Taken) -> Asked:
    """Return something that is typed beside whatever else there is to do."""
    return Asked(what, taken, aside=True, stays=True)


class Writing:
    """Takes what is typed; a mistake is told, and it is typed again."""

    def __init__(self, board: Board, words: Sentences, steps: Steps, telling: Telling) -> None:
        self._board = board
        self._prompt = board.prompt
        self._words = words
        self._steps = steps
        self._telling = telling
        self._asked: Asked | None = None
        self._taken: Taken | None = None

    @property
    def typing(self) -> bool:
        """Whether something is typed that nothing else may sweep away."""
        return self._asked is not None

    @property
    def open(self) -> bool:
        """Whether the prompt line takes anything."""
        return self._prompt.open

    @property
    def sentence(self) -> str:
        """What the prompt line says."""
        return self._prompt.sentence

    def tell(self, sentence: str, under: Sequence[str] = (), right: str = "") -> None:
        """Say what is to be decided; nothing is to be typed.

        Two lines *under* it say what comes of it, *right* what another key does with it.
        """
        self._asked = self._taken = None
        self._prompt.tell(sentence, "".join(under[:1]), right)
        self._telling.add("".join(under[1:]))

    @property
    def width(self) -> int:
        """The cells that a line under the prompt has."""
        return max(20, self._prompt.size.width - 2)

    @property
    def lines(self) -> int:
        """How many lines what comes of an act has: one where something else is told in the second."""
        return 1 if self._telling.taken else 2

    def ask(
        self, asked: Asked, sentence: str, default: str = "", single: bool = False, typed: str = ""
    ) -> None:
        """Ask for something typed; where just that is being typed already, it goes on."""
        if self._asked is None or self._asked.what != asked.what or not self._prompt.asks(sentence):
            if self._asked is None or self._asked.what != asked.what:
                self._telling.asked_next()
            self._asked = asked
            self._telling.add("")
            self._prompt.ask(sentence, default, single, typed)
        self._board.give_keys(self._prompt)
        self._board.show_keys()

    def ask_field(self, field: Number | Text, sentence: str, taken: Taken, before: Any = None) -> None:
        """Ask for what fills the open field of a command; Enter alone leaves what stood there *before*."""
        self._taken = taken
        if not self._prompt.asks(sentence):
            self._prompt.ask(sentence, self.default(field, before))

    def default(self, field: Number | Text, before: Any = None) -> str:
        """Return what Enter alone gives for a field: what stood there *before*, else what is usual."""
        if isinstance(before, str):
            return before
        if isinstance(before, (int, float)):
            return self._words.number(before)
        if isinstance(field, Number) and field.default is not None:
            return self._words.number(field.default)
        return ""

    def drop(self) -> None:
        """Ask for nothing any more; what is typed beside the command is asked on."""
        if self._asked is not None and not self._asked.stays:
            self._asked = None

    # --- what the prompt line tells ---------------------------------------------------------------

    def typed(self, text: str) -> None:
        """Give what was typed to whoever asked for it."""
        asked, self._asked = self._asked, None
        taken = asked.taken if asked is not None else self._taken
        try:
            if taken is not None:
                taken(text)
        except input_parsing.Mistyped as mistake:
            self._asked = asked
            self._telling.refuse(mistake.message)

    def hand_over(self, taken: Taken) -> None:
        """Give what was typed so far to *taken*, "" where nothing was; a mistake is told."""
        try:
            taken(self._prompt.answer.strip() if self.open else "")
        except input_parsing.Mistyped as mistake:
            self._telling.refuse(mistake.message)

    def left(self) -> None:
        """Escape was pressed while typing."""
        asked, self._asked = self._asked, None
        self._telling.clear()
        if asked is not None and asked.aside:
            self._steps.show()
        elif self._board.big:
            self._asked = asked
            self._board.show_all()
        else:
            self._steps.back()
