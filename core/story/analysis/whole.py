"""A finished game as one seat may know it: its throws, its luck, its curve, its moments."""

from __future__ import annotations

from collections.abc import Generator

from msgspec import Struct

from core.engine.contract.favour import BAD
from core.engine.contract.ruleset import RuleSet
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

    def throws_in(self, record: int) -> tuple[Throw, ...]:
        """Return the throws of a record."""
        return tuple(one for one in self.throws if one.record == record)


Steps = Generator[tuple[int, int], None, Analysis]
"""Yields (records read, of how many) until all is found out; between two steps keys can be served."""


def analyse(reader: Reader, rules: RuleSet) -> Steps:
    """Find out about the game that *reader* reads, by its rule book's word for whom a throw is good.

    Facts are read and nothing is decided anew: a log of other rules is analysed as it was played.
    """
    tip, tracing = reader.tip, Tracing(reader, rules.points_are == BAD)
    found: list[Throw] = []
    sides: dict[str, str] = {}
    for record in range(1, tip + 1):
        yield record - 1, tip
        if reader.in_effect(record):
            lines = reader.lines_of(record)
            found += throws_of(reader, lines, rules.favours, sides)
            tracing.read(record, lines)
    curve, view = tracing.curve, reader.view()
    names = {side.id: side.name for side in view.sides}
    luck = tuple(luck_of(side, found) for side in names)
    names |= {figure.id: figure.name for figure in view.figures} | dict(view.names)
    names |= {one.who: reader.name(one.who) for one in found if one.who not in names}
    verdict = view.verdict or ((view.over,) if view.over is not None else ())
    return Analysis(reader.seat, tip, names, tuple(found), luck, curve, moments(curve, found), verdict)


def done(steps: Steps) -> Analysis:
    """Return what an analysis comes to, without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as over:
            found: Analysis = over.value
            return found
