"""`:` in a game: an act typed as a line, with what may follow while one types; the same line as everywhere.

What the line leaves open is asked as in any act: the sentence is taken in hand, its blank is where the keys
are. What the table has to say, and the line does not, is asked as every question is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from core.engine.contract.choices import Choice
from core.engine.contract.seats import REFEREE
from core.line.acts.again import one_by_one, same_for
from core.line.acts.readings import Reader, Reading
from core.line.doing.speaking import Speaker
from core.line.meaning.results import Unread, told
from core.line.refusals.mistakes import ONE_EACH, Mistake, understood
from core.line.wording.chain import links
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import cleaned
from core.locale import Sentences
from tui.line.as_read import AsRead
from tui.line.asides import Asides, is_aside
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.loop import ACTS, Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.writing import Writing, beside
from tui.screens.game.sentence.composer import Composer
from tui.screens.game.sentence.sending import Sending
from tui.screens.line_help import LineHelp
from tui.session.port import Port
from tui.session.seats import Seats

SIGN = ":"


class OwnSeat:
    """The seat at the keyboard, and no other: a line on the screen acts for nobody else."""

    def __init__(self, port: Port, seats: Seats) -> None:
        self.seat = port.seat
        self.measured, self.throws = seats.measured, seats.throws
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
        port, width = (lambda: self._seen.port), (lambda: self._writing.width)
        self._help = LineHelp(loop, board.prompt, port, seats, words, width, telling.clear)
        self._read = AsRead()
        self._last: Reading | None = None
        """The act that was typed last, to be said again for others."""

    def ask(self, typed: str = "") -> None:
        """Ask for a line."""
        if not self._steps.free():
            return
        self._read = AsRead()  # what the screen shows as one begins to type
        self._read.told(self._seen.port)
        self._read.told_asked(self._seats.company)
        self._writing.ask(beside("line", self._typed), SIGN, typed=typed)
        self._help.begin(typed)

    # --- done --------------------------------------------------------------------------------

    def _typed(self, text: str) -> None:
        line = cleaned(text)
        self._help.done(line)
        self._steps.show()
        if not line:
            return
        port = self._seen.port
        names = Vocabulary(port.view(), self._words)
        line = same_for(line, self._last, names, port.choices())
        wanted = links(line)[0].wanted
        got = understood(Reader(port, names), wanted)
        results = told(port, names, wanted) if self._trusted else None
        if isinstance(results, Unread) and (results.sure or isinstance(got, Mistake)):
            got = results.mistake
        each = isinstance(got, Mistake) and got.message.id == ONE_EACH and one_by_one(wanted, names)
        if is_aside(line, names, port) or isinstance(results, tuple) or each:
            self._loop.run_worker(partial(self._do, line), group=ACTS)
        elif isinstance(got, Mistake):
            self._wrong(line, got)
        elif got.whole:
            self._loop.run_worker(partial(self._do, line), group=ACTS)
        else:
            self._take_in_hand(got)

    @property
    def _trusted(self) -> bool:
        """Whether a line may say what came of an act."""
        return self._seats.measured().trusted and self._seats.people == (REFEREE,)

    def _wrong(self, line: str, mistake: Mistake) -> None:
        """Tell what is wrong, with the line to be put right, and a mark under its word."""
        self.ask(line)
        self._help.mark(line, links(line)[0], mistake)
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
        own = OwnSeat(self._seen.port, self._seats)
        tip = own.port(own.seat).tip
        speaker = Speaker(own, self._words, _nothing, wrongs.append, _done)
        if is_aside(line, speaker.names, self._seen.port):
            port, read = self._seen.port, self._read
            asides = Asides(speaker, lambda: port, self._seats, said.append, wrongs.append, read)
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
