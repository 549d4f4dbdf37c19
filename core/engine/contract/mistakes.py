"""Mistakes of a file that people write: the first one stops whoever reads it, or all of them are noted.

Whoever wants them all reads within `noting`. What is wrong is then written down and read as if something
usual stood there, so that the rest is looked at too. What only follows from another mistake is not told.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec import Struct

from core.engine.words.message import Argument, Message


class ScenarioError(Exception):
    """A scenario that cannot be played: *field* is where (`sides.red.figures[2].grade`)."""

    def __init__(self, field: str, message: str, **args: Argument) -> None:
        super().__init__(field, message, args)
        self.field = field
        self.message = Message(message, {"field": field, **args})

    def below(self, field: str) -> ScenarioError:
        """Return it as a mistake of a table that stands in another file's *field*."""
        args = {name: value for name, value in self.message.args.items() if name != "field"}
        return ScenarioError(f"{field}.{self.field}", self.message.id, **args)


class Asked(Struct, frozen=True):
    """What a book asks of a field: its *kind*, the words that are *allowed*, the limits of a number.

    *kind* is `text`, `word`, `words`, `number`, `whole`, `flag`, `table` or `tables`; "" where a book looks
    at it in a way of its own. A field that is not *needed* may be left out.
    """

    kind: str
    allowed: tuple[str, ...] = ()
    least: float = 0
    most: float = 0
    needed: bool = False


class Mistakes:
    """What was found wrong, in the order in which it was read; of one field the first."""

    def __init__(self) -> None:
        self.found: list[ScenarioError] = []
        self.asked: dict[str, Asked] = {}
        """What the book asks of each field that it looked for, those too that the file leaves out."""

        self.doubts: list[ScenarioError] = []
        """What no game is refused for, and a person would put right."""

    def add(self, error: ScenarioError, rests_on: tuple[str, ...] = ()) -> None:
        """Note a mistake, unless it only follows from another.

        It does where its own field is wrong already; where something within it is, as a list with an entry
        that could not be read. One that *rests_on* fields of certain names, within it or beside it, follows
        from a mistake in one of these alone.
        """
        if not self._follows(error, rests_on):
            self.found.append(error)

    def doubt(self, error: ScenarioError, rests_on: tuple[str, ...] = ()) -> None:
        """Note what is no mistake, unless it only follows from one."""
        if not self._follows(error, rests_on):
            self.doubts.append(error)

    def _follows(self, error: ScenarioError, rests_on: tuple[str, ...]) -> bool:
        return any(_follows(error.field, other.field, rests_on) for other in self.found)


def _follows(field: str, other: str, rests_on: tuple[str, ...]) -> bool:
    if other == field:
        return True
    if not rests_on:
        return _within(other, field)
    named = other.rpartition(".")[2].partition("[")[0] in rests_on
    return named and _within(other, field.rpartition(".")[0])


def _within(inner: str, outer: str) -> bool:
    return not outer or inner.startswith((f"{outer}.", f"{outer}["))


_NOTED: ContextVar[Mistakes | None] = ContextVar("mistakes", default=None)


@contextmanager
def noting() -> Iterator[Mistakes]:
    """Note the mistakes of whatever is read meanwhile instead of stopping at the first.

    What is raised for want of something that is noted already ends the reading, and is not told.
    """
    mistakes = Mistakes()
    before = _NOTED.set(mistakes)
    try:
        yield mistakes
    except ScenarioError as last:
        mistakes.add(last)
    except Exception:
        if not mistakes.found:
            raise
    finally:
        _NOTED.reset(before)


def doubt(error: ScenarioError, *rests_on: str) -> None:
    """Note what somebody would put right, where that is wanted; no game is refused for it."""
    if (mistakes := _NOTED.get()) is not None:
        mistakes.doubt(error, rests_on)


def ask(field: str, asked: Asked) -> None:
    """Say what is asked of a field, to whoever wants to know; what is said more closely holds."""
    if (mistakes := _NOTED.get()) is not None and (asked.kind or field not in mistakes.asked):
        mistakes.asked[field] = asked


def note(error: ScenarioError, *rests_on: str) -> None:
    """Note a mistake where all are wanted, else raise it (`Mistakes.add`)."""
    mistakes = _NOTED.get()
    if mistakes is None:
        raise error
    mistakes.add(error, rests_on)
