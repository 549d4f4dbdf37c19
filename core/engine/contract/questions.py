"""What an oracle may be asked: a throw of dice, a card, a measurement."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from core.engine.words.ids import AnyId
from core.engine.words.message import Message

COUNTED = ("hits", "any", "all")
"""Readings of a throw that ask of each die whether it counts."""


def counts(face: int, need: int, low: bool) -> bool:
    """Return whether a die counts that must show *need* or more, with *low* *need* or less.

    >>> counts(4, 4, False), counts(4, 3, True), counts(3, 3, True)
    (True, False, True)
    """
    return face <= need if low else face >= need


def every_face(need: int, low: bool, sides: int) -> bool:
    """Return whether every face of a die counts.

    >>> every_face(1, False, 6), every_face(2, False, 6), every_face(10, True, 10)
    (True, False, True)
    """
    return bool(need) and (need >= sides if low else need <= 1)


class Throw(Struct, frozen=True, tag="throw"):
    """*dice* dice of *sides* faces for *why* by *rule*.

    *reading* says what of them counts: all `faces`, of which some hit where there is a *need*, their
    `total`, which passes from *need* on where one is given, the `hits` that show *need* or more, or
    whether `any` or `all` do; with *low* it is *need* or less. The odds branch once for each possible
    reading, not once for each face. *fewer* dice are thrown than are usual, as a rule has taken some.
    """

    dice: int
    why: str
    rule: str
    sides: int = 6
    reading: str = "faces"
    need: int = 0
    who: AnyId = ""
    low: bool = False
    fewer: int = 0

    @property
    def sure(self) -> bool:
        """Whether nothing but that every die counts can come of it: no die is thrown for that."""
        return self.dice > 0 and self.reading in COUNTED and every_face(self.need, self.low, self.sides)

    def counted(self, faces: tuple[int, ...]) -> int:
        """Return how many of *faces* count, of a total whether it does; 0 where nothing is asked of them."""
        if self.as_read == "total":
            return int(counts(sum(faces), self.need, self.low))
        if self.reading not in COUNTED and not self.need:
            return 0
        return sum(counts(face, self.need, self.low) for face in faces)

    @property
    def as_read(self) -> str:
        """What the fact must say of the reading: nothing where dice count singly or are just added up."""
        tells = {"any": True, "all": True, "total": self.need > 0, "faces": self.dice > 1}
        return self.reading if tells.get(self.reading) else ""

    @property
    def total(self) -> bool:
        """Whether the dice are added up."""
        return self.reading == "total"


class Measure(Struct, frozen=True, tag="measure"):
    """A measurement of `core/table`, as its JSON value, so that a person can be asked for it."""

    question: dict[str, Any]


class Draw(Struct, frozen=True, tag="draw"):
    """The next card of *deck*, of the *cards* that are left in it, sorted; *who* draws it."""

    deck: str
    rule: str
    cards: tuple[str, ...] = ()
    who: AnyId = ""


class RefereeThrows(Struct, frozen=True, tag="referee_throws"):
    """The referee throws next: of which dice, for whom and what for, nobody else may know."""


Question = Throw | Measure | Draw | RefereeThrows


class Needs(Struct, frozen=True, tag="needs"):
    """The command cannot go on before *question* is answered; nothing was recorded.

    Submit the same command again with `answers` followed by the new answer: faces for a throw, the name
    for a card, the measurement's value otherwise. With *begun* the program's dice are thrown, or the
    question itself tells what the seat could not know: the act and its answers stand in the log, and
    only this command, or `go_on`, is accepted next. Where the `RefereeThrows` he goes on with it, and whoever
    acts afterwards, where more is asked; the *answers* never hold his.
    """

    question: Question
    answers: tuple[Any, ...] = ()
    message: Message | None = None
    begun: bool = False


class NeedsAnswer(Exception):
    """Raised by an oracle that has no answer yet."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


def gist(question: Question) -> Any:
    """Return what people are asked to do: the dice of a throw and why, not what they must show."""
    match question:
        case Throw():
            return question.dice, question.sides, question.why, question.rule, question.who
        case _:
            return question


def as_json(question: Any) -> dict[str, Any]:
    """Return a measurement as the JSON value that stands in the log and in `Needs`."""
    value = msgspec.to_builtins(question)
    assert isinstance(value, dict)
    return value


def key_of(question: Any) -> str:
    """Return the text that identifies a measurement (for overruling and scripting)."""
    return msgspec.json.encode(question, order="sorted").decode()
