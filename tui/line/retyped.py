"""An act of the past typed as a line: as whoever acted knew the game then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.engine.contract.choices import AnyField, Choice, folded
from core.engine.contract.facts import Refusal
from core.engine.contract.results import RESULT
from core.engine.contract.seats import REFEREE
from core.engine.game.amendment import Forgotten
from core.engine.seat.putting_right import PuttingRight
from core.engine.seat.sentence import Filled
from core.engine.words.message import Message, say
from core.line.acts.printing import chosen, line_of
from core.line.acts.readings import Reader, Reading
from core.line.meaning.results import RULING, Unread, printed_result, told
from core.line.refusals.mistakes import Mistake, understood
from core.line.replies.plainly import with_marks
from core.line.told.brief import left_out
from core.line.wording.vocabulary import Vocabulary
from core.locale import Sentences
from tui.session.another_process.remote_hands import RemoteHands
from tui.session.rights import Hands, Rewords


def _said_again(reader: Reader, choice: Choice, command: dict[str, Any]) -> Filled:
    """Return an act filled as a command of the log has it, which leaves out what is usual."""
    said: dict[str, Any] = {}
    while True:
        filled = reader.filled(choice, said)
        found = {name: value for name, value in _values(filled.fields, command) if name not in said}
        if not found:
            return filled
        name = next(iter(found))  # fields after it depend on it
        said[name] = found[name]


def _values(fields: Sequence[AnyField], command: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for field in fields:
        value: Any = command
        for part in field.name.split("."):
            if isinstance(value, list) and part.isdecimal():
                value = value[int(part)] if int(part) < len(value) else None
            else:
                value = value.get(part) if isinstance(value, dict) else None
        if value is not None:
            yield field.name, value


class Retyped:
    """Prints the act of a record as a line, and reads a line typed in its place."""

    def __init__(self, desk: PuttingRight, words: Sentences) -> None:
        self._desk = desk
        self._words = words

    def _reader(self, record: int, seat: str = "") -> Reader:
        known = self._desk.known_before(record, seat)
        return Reader(known, Vocabulary(known.view(), self._words))

    def line_of(self, record: int) -> str:
        """Return the act of *record* as a line; nothing where no line says it."""
        reader, command = self._reader(record), self._desk.command_of(record)
        if result := printed_result(self._desk.known_before(record), reader.names, command):
            return result
        if (choice := chosen(reader, command)) is None:
            return ""
        filled = _said_again(reader, choice, command)
        made = self._desk.as_command({"do": choice.do, **folded(filled.values)})
        if filled.open or made != self._desk.as_command(command):
            return ""
        return line_of(reader, choice, filled.values) or ""

    def read(self, record: int, text: str) -> Forgotten | Message:
        """Return what the line *text* says, done before or instead of *record*; else what is wrong with it.

        Whoever did the record is taken first, then the others.
        """
        own = self._desk.known_before(record).seat
        mistakes: list[Message] = []
        for seat in (own, *(one for one in self._desk.players if one != own)):
            got = self._whole(self._reader(record, seat), text)
            if isinstance(got, Mistake):
                mistakes.append(got.message)
            elif got.filled.field is not None:
                mistakes.append(say("tui-right-open", what=got.filled.field.prompt))
            else:
                command = self._desk.as_command(got.command)
                return command.message if isinstance(command, Refusal) else Forgotten(seat, command)
        return self._result(record, text) or mistakes[0]

    def _whole(self, reader: Reader, text: str) -> Reading | Mistake:
        """Return what a line says, with what a referee may leave out of it, as a reason, left out."""
        got = understood(reader, text)
        while isinstance(got, Reading) and (field := got.filled.field) is not None:
            silent = left_out(field, reader.names, self._desk.decides)
            place = next(at for at, one in enumerate(got.filled.fields, 1) if one.name == field.name)
            text = f"{with_marks(text, got)} {place}={silent}"
            more = understood(reader, text) if silent else got
            if not isinstance(more, Reading) or more.filled.field == field:
                break
            got = more
        return got

    def _result(self, record: int, text: str) -> Forgotten | Message | None:
        """Return what a line says came of an act, as the referee writes it; `None` where it says none."""
        if not self._desk.decides:
            return None
        known = self._desk.known_before(record, REFEREE)
        got = told(known, Vocabulary(known.view(), self._words), text)
        if isinstance(got, Unread):
            was_one = self._desk.command_of(record).get("fact") == RESULT
            return got.mistake.message if got.sure or was_one else None
        if got is None or len(got) != 1:
            return None
        command = self._desk.as_command({"do": RULING, **got[0].filled})
        return command.message if isinstance(command, Refusal) else Forgotten(REFEREE, command)


def retyped_for(desk: Hands, words: Sentences) -> Rewords:
    """Return who reads and prints acts for these hands: here, or where the game is."""
    if isinstance(desk, PuttingRight):
        return Retyped(desk, words)
    assert isinstance(desk, RemoteHands)
    return desk.reworded(words.language)
