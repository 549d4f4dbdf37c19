"""Help with a line while it is typed: what may follow, what a whole one would come to, lines of before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from rich.cells import cell_len

from core.engine.contract.choices import AnyField, PickOne
from core.engine.contract.filling import same
from core.line.acts.completing import Completions, accepted, completions, shown, shown_behind, values
from core.line.acts.readings import Reader, Reading
from core.line.doing.asked_next import asked_next
from core.line.refusals.mistakes import Mistake, understood
from core.line.wording.chain import Link, links
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import cleaned
from core.locale import Sentences
from tui.compose.consequence import packed, parts
from tui.panes.prompt import PromptLine
from tui.screens.game.frame.loop import Loop
from tui.session.port import Port, Preview
from tui.session.seats import Seats

HELP = "line"
"""The group of work that looks for what may follow."""

PAUSE = 0.08
"""Seconds without a key after which it is looked for."""

MOST_KEPT = 100
"""Lines that can be called back."""


class LineHelp:
    """Helps at a prompt; *port* is that of the seat that types."""

    def __init__(
        self,
        loop: Loop,
        prompt: PromptLine,
        port: Callable[[], Port],
        seats: Seats,
        words: Sentences,
        width: Callable[[], int],
        retyped: Callable[[], None] = lambda: None,
        asked: Callable[[], AnyField | None] = lambda: None,
    ) -> None:
        """*retyped* is called when the line is another; *asked* is the blank that is asked for now."""
        self._loop = loop
        self._prompt = prompt
        self._port = port
        self._seats = seats
        self._words = words
        self._width = width
        self._retyped = retyped
        self._asked = asked
        self._found = Completions()
        self._reader: Reader | None = None
        self._lines: list[str] = []
        self._at = 0

    def begin(self, typed: str = "") -> None:
        """Help with a line that is asked for now, of which *typed* is there already."""
        self._at, self._reader = len(self._lines), None
        self._prompt.help_with(self)
        if self._asked() is None:
            self.changed(typed)

    def done(self, line: str) -> None:
        """Keep a line that was sent, to be called back."""
        self.stop()
        self._reader = None
        if line:
            self._lines = [*(one for one in self._lines if one != line), line][-MOST_KEPT:]
        self._at = len(self._lines)

    def stop(self) -> None:
        """Look for nothing any more."""
        self._loop.stop_work(HELP)

    def mark(self, line: str, act: Link, mistake: Mistake) -> None:
        """Mark the wrong word in an *act* of a line that stands there again; the next key replaces it."""
        self.stop()
        self._prompt.may_replace()
        if not mistake.end or act.start < 0 or not line.startswith(act.wanted, act.start):
            return
        start = act.start + mistake.start
        before = cell_len(f"{self._prompt.sentence} {line[:start]}")
        self._prompt.hint("", " " * before + "^" * max(1, mistake.end - mistake.start))

    # --- a prompt's helper -----------------------------------------------------------------------

    def changed(self, text: str) -> None:
        """Something was typed: look for what may follow once nothing more is."""
        self._found = Completions()
        self._retyped()
        if (field := self._asked()) is not None:
            self._found = values(Vocabulary(self._port().view(), self._words), field, cleaned_begun(text))
            self._prompt.hint(self._found.ghost, "")
            return
        self._prompt.hint("", "")
        self._loop.run_worker(partial(self._look, text), group=HELP, exclusive=True)

    def taken_over(self, text: str) -> str:
        """Return what was typed with what is proposed after it."""
        return accepted(text, self._found)

    def earlier(self, step: int) -> str:
        """Return the line typed before, or after, the one that is shown; none of them answers a question."""
        if self._asked() is not None:
            return self._prompt.answer
        self._at = min(max(self._at + step, 0), len(self._lines))
        return self._lines[self._at] if self._at < len(self._lines) else ""

    # --- looking -----------------------------------------------------------------------------------

    async def _look(self, text: str) -> None:
        await asyncio.sleep(PAUSE)
        if self._reader is None:  # the menu stays as it is while a line is typed, or the screen is shown anew
            port = self._port()
            self._reader = Reader(port, Vocabulary(port.view(), self._words))
        if (told := self._behind_colon(text)) is not None and told.asked:
            self._hint(text, told, shown_behind(told, self._width()))
            return
        found = told or completions(self._reader, cleaned_begun(text))
        whole = self._whole(cleaned(text))
        if whole is None:
            self._hint(text, found, shown(found.found, self._width()))
            return
        act, means = (whole.choice.do, whole.filled.values), self._means(whole)
        seen = self._port().foresee(*act)
        self._hint(text, found, self._told(seen, means) or shown(found.found, self._width()))
        if seen is not None and (seen.waits or seen.answers):
            self._hint(text, found, self._told(await self._port().foresee_whole(*act), means))

    def _behind_colon(self, text: str) -> Completions | None:
        """Return what is asked next of a line with a colon; `None` where it has none."""
        port = self._port()
        if ":" not in text or not (port.tape or port.promises().dice == "typed"):
            return None
        return asked_next(self._seats.on_trial, self._words, cleaned_begun(text))

    def _hint(self, text: str, found: Completions, under: str) -> None:
        if self._prompt.helped_by(self) and self._prompt.answer == text:
            self._found = found
            self._prompt.hint(found.ghost if text else "", under)

    def _whole(self, line: str) -> Reading | None:
        """Return the first act of a line, if it is typed whole."""
        assert self._reader is not None
        wanted = links(line)[0].wanted if line else ""
        got = understood(self._reader, wanted) if wanted else None
        return got if isinstance(got, Reading) and got.whole else None

    def _means(self, got: Reading) -> list[str]:
        """Return the means that were left to the program where there are others: a weapon, a kind of fire."""
        filled = got.filled
        return [
            self._words.say(option.label)
            for field in filled.changeable
            if isinstance(field, PickOne) and field.name in filled.guessed
            and sum(one.refusal is None for one in field.options) > 1
            for option in field.options
            if same(option.value, filled.values[field.name])
        ]  # fmt: skip

    def _told(self, seen: Preview | None, means: list[str]) -> str:
        """Return what an act would come to in one line, and by which *means*; nothing where there is none."""
        if seen is None:
            return ""
        told = list(parts(seen, self._words))
        if means and seen.needs is not None and seen.refusal is None:
            told = [*means, self._words.text("line-odds-later")]
        else:
            told[1:1] = means  # what decides stands first
        return next(iter(packed(told, self._words, self._width(), 1)), "")


def cleaned_begun(text: str) -> str:
    """Return a line as it is read, with the space at its end that says that a word is whole."""
    return cleaned(text) + (" " if text.endswith(" ") else "")
