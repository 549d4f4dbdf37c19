"""A finished game as one seat may know it: its throws, its luck, its curve, its moments."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial

from msgspec import Struct, structs

from core.engine.contract.favour import BAD
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.view import View
from core.engine.seat.log_line import LogLine
from core.engine.words.message import Message
from core.story.analysis.curve import Curve, Tracing
from core.story.analysis.luck import Luck, luck_of
from core.story.analysis.moments import Moment, moments
from core.story.analysis.reader import Reader
from core.story.analysis.throws import Throw, throws_of


class Analysis(Struct, frozen=True):
    """What was found out about a game. *seat* read it, up to its record *tip*.

    *names* are those of the sides, then of whoever threw; *luck* is that of each side. *verdict* says
    who has won, of a game that is over.
    """

    seat: str
    tip: int
    names: dict[str, Message | str]
    throws: tuple[Throw, ...]
    luck: tuple[Luck, ...]
    curve: Curve
    moments: tuple[Moment, ...]
    verdict: tuple[Message, ...] = ()


class Analysing:
    """An analysis that grows, record by record, by the rule book's word for whom a throw is good.

    Facts are read and nothing is decided anew: a log of other rules is analysed as it was played.
    """

    def __init__(self, reader: Reader, rules: RuleSet) -> None:
        self._reader = reader
        self._favours = rules.favours
        self._by_losses = frozenset(rules.ended_by_losses)
        self._tracing = Tracing(reader, rules.points_are == BAD, rules.points_for)
        self._throws: list[Throw] = []
        self._sides: dict[str, str] = {}

    def read(self, record: int, lines: Sequence[LogLine], seen: Callable[[], View]) -> None:
        """Read the lines of a record in effect; *seen* tells what its reader saw after it."""
        self._throws += throws_of(self._reader, lines, self._favours, self._sides)
        self._tracing.read(record, lines, seen)

    def analysis(self) -> Analysis:
        """Return what all that was read comes to."""
        reader, throws, view = self._reader, self._throws, self._reader.view()
        by_losses = any(one.id in self._by_losses for one in view.outcome)
        curve = structs.replace(self._tracing.curve, by_losses=by_losses)
        names = {side.id: side.name for side in view.sides}
        luck = tuple(luck_of(side, throws) for side in names)
        names |= self._tracing.names
        names |= {figure.id: figure.name for figure in view.figures} | dict(view.names)
        names |= {one.who: reader.name(one.who) for one in throws if one.who not in names}
        decided = moments(curve, throws)
        return Analysis(
            reader.seat, reader.tip, names, tuple(throws), luck, curve, decided, view.outcome
        )  # fmt: skip


Steps = Generator[tuple[int, int], None, Analysis]
"""Yields (records read, of how many) until all is found out; between two steps keys can be served."""


def analyse(reader: Reader, rules: RuleSet) -> Steps:
    """Find out about the game that *reader* reads, as *rules*, its book, count throws and points."""
    tip, analysing = reader.tip, Analysing(reader, rules)
    for record in range(1, tip + 1):
        yield record - 1, tip
        if reader.in_effect(record):
            analysing.read(record, reader.lines_of(record), partial(reader.view_at, record))
    return analysing.analysis()


def done(steps: Steps) -> Analysis:
    """Return what an analysis comes to, without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as over:
            found: Analysis = over.value
            return found
