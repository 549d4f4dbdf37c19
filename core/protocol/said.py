"""A typed line for one seat: read, done, and what of it is left to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from core.engine.contract.facts import Refusal
from core.engine.game.host import GameHost
from core.engine.game.written import as_command
from core.engine.seat.port import Answer as Got
from core.engine.seat.port import SeatPort
from core.engine.words.message import say
from core.line.chain import Link, links
from core.line.in_flight import Playing
from core.line.measuring import Remembered
from core.line.mistakes import Mistake, understood
from core.line.printing import line_of
from core.line.readings import Reader
from core.line.rehearsing import finish
from core.line.speaking import Speaker
from core.line.vocabulary import Vocabulary
from core.line.words import cleaned
from core.protocol.answers import Answer, Wrong, wrong
from core.protocol.requests import Say
from core.protocol.telling import Telling, with_nearest


class SpokenPort:
    """A seat's port, as a line plays through it: it waits for nothing."""

    def __init__(self, port: SeatPort, host: GameHost) -> None:
        self._port = port
        self._host = host
        self.seat = port.seat
        self.view = port.view
        self.choices = port.choices
        self.fields = port.fields
        self.filled = port.filled
        self.name = port.name

    @property
    def tip(self) -> int:
        """The number of the last record that the seat knows of."""
        return self._port.tip

    async def play(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Got:
        """Play a command in fields."""
        command = as_command(self._host.game.rules, {"do": do, **filled})
        return command if isinstance(command, Refusal) else self._port.submit(command, tuple(answers))


class OneSeat:
    """The only seat that a request speaks for."""

    def __init__(self, port: SpokenPort) -> None:
        self.seat = port.seat
        self._port = port

    def port(self, seat: str) -> Playing:
        """Return the port of the seat."""
        return self._port

    def wanted(self) -> str | None:
        """Return the seat: it types, whoever must decide."""
        return self.seat

    def hand_over(self, seat: str) -> None:
        """There is nobody else."""

    def measured(self) -> Remembered:
        """Return an empty memory: a program remembers for itself."""
        return Remembered()


class SaidAtSeat:
    """Answers `say`."""

    def __init__(self, port: SeatPort, host: GameHost, telling: Telling) -> None:
        self._port = port
        self._spoken = SpokenPort(port, host)
        self._telling = telling

    def answer(self, request: Say) -> Answer:
        """Do what the line says, or tell what it means."""
        line = cleaned(request.line)
        if not line:
            raise wrong("bad_request", "line-empty")
        if request.against is not None and request.against != self._port.tip:
            raise wrong("refused", "engine-stale", made=request.against, now=self._port.tip)
        return self._meaning(line) if request.look else self._done(line)

    def _meaning(self, line: str) -> Answer:
        names = Vocabulary(self._spoken.view(), self._telling.spoken)
        reader = Reader(self._spoken, names)
        got = understood(reader, links(line)[0].wanted)
        if isinstance(got, Mistake):
            raise self._mistake(got)
        command = to_builtins(got.command)
        if (field := got.filled.field) is not None:
            fields = [self._telling.value(field)]
            return Answer(ok=True, tip=self._port.tip, command=command, fields=fields, blank=field.name)
        whole = line_of(reader, got.choice, got.filled.values, whole=True)
        return Answer(ok=True, tip=self._port.tip, command=command, line=whole)

    def _done(self, line: str) -> Answer:
        before = self._port.tip
        wrongs: list[str] = []
        speaker = Speaker(
            OneSeat(self._spoken), self._telling.spoken, lambda _: None, wrongs.append, _nothing
        )
        finish(speaker.hear(line))
        if self._port.tip == before and (speaker.mistake or speaker.refused):
            raise self._why(speaker)
        return self._told(speaker, before, wrongs)

    def _told(self, speaker: Speaker, before: int, wrongs: list[str]) -> Answer:
        """Return what was done, what is asked, and what of the line is left."""
        port, asked = self._port, speaker.asked
        lines = [self._telling.line(row) for row in port.log_since(before)]
        over = port.view().over
        needs = asked.needs if asked is not None else None
        field = asked.field if asked is not None and needs is None else None
        told = [asked.sentence] if asked is not None else []
        left = [_said_again(link) for link in speaker.undone]
        if words := (*speaker.ahead, *speaker.unused):
            left = [f": {' '.join(word.typed for word in words)}", *left]
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
            left="; ".join(left) or None,
        )

    def _why(self, speaker: Speaker) -> Wrong:
        if (refused := speaker.refused) is not None:
            return Wrong("refused", with_nearest(refused), refused.rule, refused.held)
        return self._mistake(speaker.mistake or Mistake(say("line-empty")))

    def _mistake(self, mistake: Mistake) -> Wrong:
        return Wrong("bad_request", mistake.message, place=(mistake.start, mistake.end))


def _said_again(link: Link) -> str:
    """Return an act of a line as it is typed once more."""
    answers = " ".join(word.typed for word in link.answers)
    return f"{link.wanted} : {answers}" if answers else link.wanted


async def _nothing() -> None:
    """Nobody has to be told in the middle of a line."""
