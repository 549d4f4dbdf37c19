"""What is asked next of a line that is still being typed, behind its colon, and what may be typed there.

The line is heard as it will be when it is sent, but nothing of it is done: so what is offered is just what
would be asked, with what is remembered of the table and with how much it tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from time import monotonic
from typing import Any, cast

from core.engine.contract.choices import AnyField, Number, PickOne, PickSome, YesNo
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Draw, Measure, Needs
from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.engine.seat.port import Answer
from core.engine.words.message import say
from core.line.acts.completing import MOST, Completion, Completions, fitting, of_field
from core.line.doing.one_seat import OneSeat
from core.line.doing.rehearsing import TrialPort, TrialSeats, finish
from core.line.doing.speaking import Speaker
from core.line.told.answers import MEANINGS, Answers
from core.line.told.for_all import OF_ALL, kind_of
from core.line.told.in_flight import Asked, Playing, Seats
from core.line.told.remembered import Remembered
from core.line.wording.chain import Link, links
from core.line.wording.vocabulary import Vocabulary
from core.locale import Sentences

LONGEST_LOOK = 0.1
"""Seconds after the first question was found after which no further one is looked for."""

Foresee = Callable[[str, Mapping[str, Any], Sequence[Any]], Needs | None]
"""What an act in fields is known to ask after some answers."""


class _InTime(TrialPort):
    """A port whose acts are done in memory alone, and after a while not even there."""

    _since = 0.0

    async def play(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Answer:
        """Play a command; it is refused where it took too long to come so far."""
        self._since = self._since or monotonic()
        if monotonic() - self._since > LONGEST_LOOK:
            return Refusal("", say("line-help-nothing"))
        return await super().play(do, filled, answers)


class _Foresees:
    """A port by which nothing is done: an act stops at each question that is foreseen; it is refused else."""

    def __init__(self, port: Playing, foresee: Foresee) -> None:
        self._port = port
        self._foresee = foresee
        self._since = 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)

    async def play(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Answer:
        """Return what is asked next."""
        self._since = self._since or monotonic()
        needs = self._foresee(do, filled, answers) if monotonic() - self._since < LONGEST_LOOK else None
        if needs is None:
            return Refusal("", say("line-help-nothing"))
        return Needs(needs.question, tuple(answers), needs.message)


@contextmanager
def tried(host: GameHost, people: Sequence[str], measured: Remembered) -> Iterator[Seats]:
    """Give seats by which a referee who keeps the game alone tries a line; nothing of it stays."""
    memory = measured.copied()
    with host.game.trial():
        yield TrialSeats(host, REFEREE, people, lambda: memory, _InTime)


@contextmanager
def foreseen(port: Playing, foresee: Foresee, measured: Remembered) -> Iterator[Seats]:
    """Give the seat of *port*, which learns of a line only what *foresee* tells it."""
    memory, foreseeing = measured.copied(), cast(Playing, _Foresees(port, foresee))
    yield OneSeat(port.seat, foreseeing, lambda: memory)


def asked_next(
    trial: Callable[[], AbstractContextManager[Seats]], spoken: Sentences, text: str
) -> Completions | None:
    """Return what may be typed behind the colon of the last act of *text*; `None` where it has none.

    The line is heard on a *trial*. Nothing is offered where all is said, where acts before it ask for more or
    may not be tried, or where it took longer than `LONGEST_LOOK` to find out. A word that is begun and
    answers nothing of what is asked next may still go on with what was asked before: `34 co`, where `34` is
    enough.
    """
    acts = links(text)
    if not acts or not _is_told(text, acts[-1]):
        return None
    at = max(acts[-1].start, 0) if len(acts) > 1 else 0
    if len(acts) > 1 and not at:
        return Completions()
    before, (head, _, told) = text[:at].rstrip("; "), text[at:].partition(":")
    said = told.split()
    begun = said.pop() if said and not text[-1:].isspace() else ""
    found = _looked(trial(), spoken, before, head, said, begun)
    if begun and said and not found.found:
        shorter = _looked(trial(), spoken, before, head, said[:-1], begun)
        return shorter if shorter.found else found
    return found


def _looked(
    trial: AbstractContextManager[Seats],
    spoken: Sentences,
    before: str,
    head: str,
    said: Sequence[str],
    begun: str,
) -> Completions:
    """Return what may be typed after an act with some words behind its colon, as far as it goes on so.

    The acts *before* it have to be whole.
    """
    wrong: list[str] = []
    with trial as seats:
        speaker = Speaker(seats, spoken, _nothing, wrong.append, _done)
        if before:
            finish(speaker.hear(before))
        if wrong or speaker.asked is not None:
            return Completions()
        speaker.hand_over()
        tip = speaker.port.tip
        finish(speaker.hear(f"{head}: {' '.join(said)}"))
        found, asked = _may_be_typed(speaker, tip)
    return Completions(tuple(fitting(found, begun))[:MOST], begun, asked)


def _is_told(text: str, last: Link) -> bool:
    return bool(last.answers) or text.rstrip().endswith(":")


def _may_be_typed(speaker: Speaker, tip: int) -> tuple[list[Completion], str]:
    """Return the words that answer what is asked, each with what it means, and the question.

    Where an act was done since record *tip* and others may answer it, it is asked whether they do.
    """
    if (asked := speaker.asked) is not None:
        return list(_answers(speaker, asked)), asked.prompt or asked.sentence
    names = speaker.names
    task, passes = names.view.task, any(one.passes for one in speaker.port.choices())
    if speaker.port.tip <= tip or task is None or not passes:
        return [], ""
    return [Completion(names.words("pass")[-1])], speaker.spoken.say(task)


def _answers(speaker: Speaker, asked: Asked) -> Iterator[Completion]:
    names, question = speaker.names, asked.needs.question if asked.needs is not None else None
    if isinstance(question, Draw):
        yield Completion(names.words("joker")[0])
    elif isinstance(question, Measure) and speaker.sent is not None:
        given = speaker.sent.given
        fields = Answers(names, speaker.name).fields(question, {"seen": True, **given})
        yield from _of_blanks(names, [one for one in fields if one.name not in given])
        if kind_of(question):
            yield Completion(names.nobody[0])
            yield Completion(OF_ALL, names.spoken.text("line-nobody-all", sign=OF_ALL))
    elif asked.field is not None:
        yield from of_field(names, asked.field)


def _of_blanks(names: Vocabulary, fields: Sequence[AnyField]) -> Iterator[Completion]:
    """Yield the words for the blanks of a measurement: those of the table, then those of its values."""
    for at, field in enumerate(fields):
        means = names.spoken.say(field.prompt)
        told = [
            (meaning, value)
            for meaning, pairs in MEANINGS.items()
            for name, value in pairs
            if name == field.name
        ]
        for meaning, value in told:
            yield Completion(names.words(meaning)[0], _meant(names, field, value))
        if isinstance(field, Number) and at == 0:
            yield Completion("", means, names.spoken.text("line-a-number"))
        elif (isinstance(field, YesNo) and at == 0) or isinstance(field, (PickOne, PickSome)):
            said = {value for _, value in told if isinstance(value, str)}
            yield from (one for one in of_field(names, field, said))


def _meant(names: Vocabulary, field: AnyField, value: Any) -> str:
    """Return what a value of a blank is called; "" where that says no more than the word for it."""
    options = field.options if isinstance(field, (PickOne, PickSome)) else ()
    return next((names.spoken.say(one.label) for one in options if one.value == value), "")


def _nothing(sentence: str) -> None:
    """Nothing is told of a line that is not sent."""


async def _done() -> None:
    """Nothing is done."""
