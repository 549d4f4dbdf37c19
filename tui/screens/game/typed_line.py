"""`:` in a game: an act typed as a line, with what may follow while one types; the same line as everywhere.

What the line leaves open is asked as in any act: the sentence is taken in hand, its blank is where the keys
are. What the table has to say, and the line does not, is asked as every question is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from core.engine.contract.choices import Choice
from core.engine.contract.seats import REFEREE
from core.line.again import same_for
from core.line.chain import links
from core.line.completing import Completions, accepted, completions, shown
from core.line.measuring import Remembered
from core.line.mistakes import Mistake, understood
from core.line.readings import Reader, Reading
from core.line.results import Unread, told
from core.line.speaking import Speaker
from core.line.vocabulary import Vocabulary
from core.line.words import cleaned
from core.locale import Sentences
from tui.compose.consequence import consequence
from tui.line.asides import Asides, is_aside
from tui.screens.game.board import Board
from tui.screens.game.composer import Composer
from tui.screens.game.loop import ACTS, Loop
from tui.screens.game.seen import Seen
from tui.screens.game.sending import Sending
from tui.screens.game.steps import Steps
from tui.screens.game.telling import Telling
from tui.screens.game.writing import Writing, beside
from tui.session.port import Port
from tui.session.seats import Seats

HELP = "line"
"""The group of work that looks for what may follow."""

PAUSE = 0.08
"""Seconds without a key after which it is looked for."""

MOST_KEPT = 100
"""Lines that can be called back."""

SIGN = ":"


class OwnSeat:
    """The seat at the keyboard, and no other: a line on the screen acts for nobody else."""

    def __init__(self, port: Port, remembered: Callable[[], Remembered]) -> None:
        self.seat = port.seat
        self.measured = remembered
        self._port = port

    def port(self, seat: str) -> Port:
        """Return the port of the seat."""
        return self._port

    def wanted(self) -> str | None:
        """Return the seat."""
        return self.seat

    def hand_over(self, seat: str) -> None:
        """The keyboard is handed over by the screen alone."""


class TypedLine:
    """Asks for a line, helps with it, and does it."""

    def __init__(
        self,
        loop: Loop,
        seats: Seats,
        seen: Seen,
        board: Board,
        words: Sentences,
        composer: Composer,
        sending: Sending,
        steps: Steps,
        telling: Telling,
        writing: Writing,
        changed: Callable[[], None],
    ) -> None:
        self._loop = loop
        self._seats = seats
        self._seen = seen
        self._prompt = board.prompt
        self._words = words
        self._composer = composer
        self._sending = sending
        self._steps = steps
        self._telling = telling
        self._writing = writing
        self._changed = changed
        self._lines: list[str] = []
        self._at = 0
        self._found = Completions()
        self._reader: Reader | None = None
        self._last: Reading | None = None
        """The act that was typed last, to be said again for others."""

    def ask(self, typed: str = "") -> None:
        """Ask for a line."""
        if not self._steps.free():
            return
        self._at, self._reader = len(self._lines), None
        self._writing.ask(beside("line", self._typed), SIGN, typed=typed)
        self._prompt.help_with(self)
        self.changed(typed)

    # --- while one types ---------------------------------------------------------------------

    def changed(self, text: str) -> None:
        """Something was typed: look for what may follow once nothing more is."""
        self._found = Completions()
        self._telling.clear()
        self._prompt.hint("", "")
        self._loop.run_worker(partial(self._look, text), group=HELP, exclusive=True)

    async def _look(self, text: str) -> None:
        await asyncio.sleep(PAUSE)
        if self._reader is None:  # the menu stays as it is while a line is typed, or the screen is shown anew
            port = self._seen.port
            self._reader = Reader(port, Vocabulary(port.view(), self._words))
        found = completions(self._reader, cleaned(text) + (" " if text.endswith(" ") else ""))
        under = self._told(cleaned(text)) or shown(found.found, self._writing.width)
        if self._prompt.helped_by(self) and self._prompt.answer == text:
            self._found = found
            self._prompt.hint(found.ghost, under)

    def _told(self, line: str) -> str:
        """Return what an act would come to that is typed whole; nothing of any other line."""
        assert self._reader is not None
        wanted = links(line)[0].wanted if line else ""
        got = understood(self._reader, wanted) if wanted else None
        if not isinstance(got, Reading) or not got.whole:
            return ""
        preview = self._seen.port.foresee(got.choice.do, got.filled.values)
        return next(iter(consequence(preview, self._words, self._writing.width, 1)), "")

    def taken_over(self, text: str) -> str:
        """Return what was typed with what is proposed after it."""
        return accepted(text, self._found)

    def earlier(self, step: int) -> str:
        """Return the line typed before, or after, the one that is shown."""
        self._at = min(max(self._at + step, 0), len(self._lines))
        return self._lines[self._at] if self._at < len(self._lines) else ""

    # --- done --------------------------------------------------------------------------------

    def _typed(self, text: str) -> None:
        self._loop.stop_work(HELP)
        self._reader = None
        line = cleaned(text)
        self._steps.show()
        if not line:
            return
        self._lines = [*(one for one in self._lines if one != line), line][-MOST_KEPT:]
        port = self._seen.port
        names = Vocabulary(port.view(), self._words)
        line = same_for(line, self._last, names, port.choices())
        wanted = links(line)[0].wanted
        got = understood(Reader(port, names), wanted)
        results = told(port, names, wanted) if self._trusted else None
        if isinstance(results, Unread) and (results.sure or isinstance(got, Mistake)):
            got = results.mistake
        if is_aside(line, names) or isinstance(results, tuple):
            self._loop.run_worker(partial(self._do, line), group=ACTS)
        elif isinstance(got, Mistake):
            self._wrong(line, wanted, got)
        elif got.whole:
            self._loop.run_worker(partial(self._do, line), group=ACTS)
        else:
            self._take_in_hand(got)

    @property
    def _trusted(self) -> bool:
        """Whether a line may say what came of an act."""
        return self._seats.measured().trusted and self._seats.people == (REFEREE,)

    def _wrong(self, line: str, wanted: str, mistake: Mistake) -> None:
        """Tell what is wrong, with the line to be put right, and a mark under its word."""
        self.ask(line)
        self._loop.stop_work(HELP)
        before = line.find(wanted) + mistake.start
        self._prompt.hint("", " " * (len(SIGN) + 1 + before) + "^" * max(1, mistake.end - mistake.start))
        self._telling.refuse(self._words.say(mistake.message))

    def _take_in_hand(self, got: Reading) -> None:
        """Put what was said into the sentence, and ask for the rest there."""
        choice: Choice = got.choice
        self._composer.pick_choice(choice)
        hand = self._composer.hand
        for name, value in got.said.items():
            if hand.field is None or hand.field.name != name:
                if name not in hand.filled:
                    continue
                hand.open(name)
            self._composer.fill(value)

    async def _do(self, line: str) -> None:
        """Do a line as far as it goes; what it leaves open is asked by the screen."""
        wrongs: list[str] = []
        said: list[str] = []
        own = OwnSeat(self._seen.port, self._seats.measured)
        tip = own.port(own.seat).tip
        speaker = Speaker(own, self._words, _nothing, wrongs.append, _done)
        if is_aside(line, speaker.names):
            asides = Asides(speaker, lambda: self._seen.port, self._seats.book, said.append, wrongs.append)
            await asides.hear(line)
        else:
            await speaker.hear(line)
            self._last = speaker.last or self._last
        asked, sent = speaker.asked, speaker.sent
        if own.port(own.seat).tip > tip:
            self._changed()
        if asked is not None and asked.needs is not None and sent is not None:
            self._sending.ask_for(sent.plays, sent.do, sent.filled, asked.needs)
        elif asked is not None or speaker.mistake is not None:
            self.ask("; ".join(link.wanted for link in speaker.undone))
        if said:
            self._telling.news("; ".join(said))
        for sentence in wrongs[:1]:
            self._telling.refuse(sentence)


def _nothing(sentence: str) -> None:
    """What is asked the screen asks in its own way."""


async def _done() -> None:
    """The screen is shown anew once, at the end of a line."""
