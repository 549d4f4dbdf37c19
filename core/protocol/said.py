"""A typed line for one seat: read, done, and what of it is left to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import to_builtins

from core.engine.contract.facts import Refusal
from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.engine.game.written import as_command
from core.engine.seat.port import Answer as Got
from core.engine.words.message import say
from core.line.acts.again import same_for
from core.line.acts.printing import line_of
from core.line.acts.readings import Reader, Reading
from core.line.doing.how_much import at_head, why_not
from core.line.doing.one_seat import OneSeat
from core.line.doing.rehearsing import rehearsal
from core.line.doing.speaking import Speaker
from core.line.meaning.results import RULING, printed_result, told
from core.line.refusals.mistakes import Mistake, understood
from core.line.told.remembered import HowMuch, Remembered
from core.line.wording.chain import links
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import cleaned
from core.protocol.answers import Answer, Wrong, wrong
from core.protocol.hands import Hands
from core.protocol.requests import Say
from core.protocol.telling import Telling, with_nearest

LAST: WeakKeyDictionary[GameHost, dict[str, Reading]] = WeakKeyDictionary()
"""What each seat of a game did last by a line: `same for k d p`, and `.`, do it once more."""


class SpokenPort:
    """A seat's port, as a line plays through it."""

    def __init__(self, hands: Hands) -> None:
        port = hands.port
        self._hands = hands
        self._port = port
        self.seat = port.seat
        self.view = port.view
        self.choices = port.choices
        self.fields = port.fields
        self.filled = port.filled
        self.name = port.name
        self.promises = port.promises
        self.every_act = port.every_act
        self.own_excuse = port.own_excuse
        self.against = port.against

    @property
    def tip(self) -> int:
        """The number of the last record that the seat knows of."""
        return self._port.tip

    async def play(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Got:
        """Play a command in fields."""
        command = as_command(self._hands.host.game.rules, {"do": do, **filled})
        if isinstance(command, Refusal):
            return command
        return await self._hands.play(command, tuple(answers), None)


class SaidAtSeat:
    """Answers `say`."""

    def __init__(self, hands: Hands, telling: Telling) -> None:
        self._port = hands.port
        self._host = hands.host
        self._alone = hands.alone
        self._spoken = SpokenPort(hands)
        self._telling = telling

    async def answer(self, request: Say) -> Answer:
        """Do what the line says, or tell what it means."""
        line = cleaned(request.line)
        if not line:
            raise wrong("bad_request", "line-empty")
        if request.against is not None and request.against != self._port.tip:
            raise wrong("refused", "engine-stale", made=request.against, now=self._port.tip)
        how_much, head, line = self._how_much(request.how_much, line)
        names = Vocabulary(self._spoken.view(), self._telling.spoken)
        line = same_for(line, self._last.get(self._port.seat), names, self._spoken.choices())
        return self._meaning(line, how_much) if request.look else await self._done(line, how_much, head)

    @property
    def _last(self) -> dict[str, Reading]:
        return LAST.setdefault(self._host, {})

    def _how_much(self, asked: HowMuch, line: str) -> tuple[HowMuch, str, str]:
        """Return how much the table tells for a line, the word at its head that says so, and the rest."""
        found = at_head(self._speaker("full"), line)
        how_much, head = (asked, "") if found is None else found
        if how_much != "full":
            game = self._host.game
            alone = self._port.seat == REFEREE and game.header.referee
            if why := why_not(how_much, game.tape, alone):
                raise wrong("bad_request", why)
        if not (rest := line[len(head) :].strip()):
            raise wrong("bad_request", "line-empty")
        return how_much, head, rest

    def _speaker(self, how_much: HowMuch, wrongs: list[str] | None = None) -> Speaker:
        say_wrong = (wrongs if wrongs is not None else []).append
        memory = Remembered(how_much)  # in full a program remembers for itself
        seats = OneSeat(self._spoken.seat, self._spoken, Remembered if how_much == "full" else lambda: memory)
        return Speaker(seats, self._telling.spoken, lambda _: None, say_wrong, _nothing)

    def _meaning(self, line: str, how_much: HowMuch) -> Answer:
        names = Vocabulary(self._spoken.view(), self._telling.spoken)
        wanted = links(line)[0].wanted
        results = told(self._spoken, names, wanted) if how_much == "trust" else None
        if isinstance(results, tuple):
            ruling: dict[str, Any] = {"do": RULING, **results[0].filled}
            printed = printed_result(self._spoken, names, ruling)
            return Answer(ok=True, tip=self._port.tip, command=ruling, line=printed or None)
        reader = Reader(self._spoken, names)
        got = understood(reader, wanted)
        if results is not None and (results.sure or isinstance(got, Mistake)):
            got = results.mistake
        if isinstance(got, Mistake):
            raise self._mistake(got)
        command = to_builtins(got.command)
        if (field := got.filled.field) is not None:
            fields = [self._telling.value(field)]
            return Answer(ok=True, tip=self._port.tip, command=command, fields=fields, blank=field.name)
        whole = line_of(reader, got.choice, got.filled.values, whole=True)
        return Answer(ok=True, tip=self._port.tip, command=command, line=whole)

    async def _done(self, line: str, how_much: HowMuch, head: str) -> Answer:
        """Do a line; several results are one: of these none is begun where one of them cannot be."""
        before = self._port.tip
        if how_much == "trust" and self._alone:
            tried = rehearsal(self._host, self._port.seat, (), self._telling.spoken, line, how_much)
            if tried is not None:
                raise self._why(tried[0])
        wrongs: list[str] = []
        speaker = self._speaker(how_much, wrongs)
        speaker.last = self._last.get(self._port.seat)
        await speaker.hear(line)
        if speaker.last is not None and self._port.tip > before:
            self._last[self._port.seat] = speaker.last
        if speaker.asked is not None and speaker.asked.opens:  # no next line would know of it
            speaker.mistake = speaker.opens_nothing(speaker.asked)
        if self._port.tip == before and (speaker.mistake or speaker.refused):
            raise self._why(speaker)
        return self._told(speaker, before, wrongs, head)

    def _told(self, speaker: Speaker, before: int, wrongs: list[str], head: str) -> Answer:
        """Return what was done, what is asked, and what of the line is left."""
        port, asked = self._port, speaker.asked
        lines = [self._telling.line(row) for row in port.log_since(before)]
        over = port.view().over
        needs = asked.needs if asked is not None else None
        field = asked.field if asked is not None and needs is None else None
        told = [asked.sentence] if asked is not None else []
        left = [link.spelled for link in speaker.undone]
        if words := (*speaker.ahead, *speaker.unused):
            left = [f": {' '.join(word.typed for word in words)}", *left]
        again = "; ".join(left)
        return Answer(
            ok=True,
            tip=port.tip,
            record=port.tip if port.tip > before else None,
            lines=lines,
            over=self._telling.say(over) if over is not None else None,
            needs=self._telling.value(needs.question) if needs is not None else None,
            answers=list(needs.answers) if needs is not None else None,
            begun=(needs.begun or None) if needs is not None else None,
            blank=field.name if field is not None else None,
            fields=[self._telling.value(field)] if field is not None else None,
            asks=" ".join((*wrongs, *told)) or None,
            left=(f"{head} {again}" if head else again) if again else None,
        )

    def _why(self, speaker: Speaker) -> Wrong:
        if (refused := speaker.refused) is not None:
            return Wrong("refused", with_nearest(refused), refused.rule, refused.held)
        return self._mistake(speaker.mistake or Mistake(say("line-empty")))

    def _mistake(self, mistake: Mistake) -> Wrong:
        return Wrong("bad_request", mistake.message, place=(mistake.start, mistake.end))


async def _nothing() -> None:
    """Nobody has to be told in the middle of a line."""
