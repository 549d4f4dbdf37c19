"""Since you were here: what a seat has learned since a record of its own, losses first.

All of it is made of the seat's own lines and views. So neither what is told nor how much of it tells of an
act that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from core.engine.contract.engine_facts import Travelled
from core.engine.contract.facts import Drawn, Measured, Thrown
from core.engine.contract.results import is_ruling
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import FigureView, View
from core.engine.seat.log_line import LogLine
from core.engine.words.message import Message, say
from core.story.eyes import Eyes

MOST = 100
"""Records of which all is told, and of those before them only losses: who was away for more reads the log."""

PIECE = 128
"""Records that are looked through at once for losses: at a host others wait meanwhile."""

AT_ONCE, FARTHEST = 8, 200
"""Records that are looked through for a seat's last act at once, then four times as many, and in all."""

Kind = Literal["loss", "hurt", "morale", "ruling", "weighs", "act"]
"""What a piece of news is about, the gravest first; what *weighs* otherwise is mostly points."""

ORDER: tuple[Kind, ...] = get_args(Kind)


class Learned(Struct, frozen=True):
    """One piece of news: its sentence, and its moment (*record*, *event*) in the seat's own numbers.

    One that adds up several losses is no *line* of the log and has the moment of the first; those are
    *summed* then, and stand after it.
    """

    kind: Kind
    message: Message
    record: int
    event: int
    turn: int = 0
    summed: bool = False
    line: bool = True

    @property
    def weighs(self) -> bool:
        """Whether it must be told even where there is no room for everything."""
        return self.kind != "act"


class Since(Struct, frozen=True):
    """What was learned after *record*; with *more* only losses are told of what was before its last part."""

    record: int
    news: tuple[Learned, ...] = ()
    more: bool = False

    @property
    def told(self) -> tuple[Learned, ...]:
        """The news without the losses that are added up in another piece of it."""
        return tuple(one for one in self.news if not one.summed)


def since(eyes: Eyes, record: int | None = None) -> Since:
    """Return what *eyes* have learned after their *record*, else after the last act of their own seat.

    Nothing where that seat has done nothing yet, or where the record is 0: it has been nowhere before.
    """
    last = last_act(eyes, eyes.seat) if record is None else min(record, eyes.tip)
    if last <= 0 or last >= eyes.tip:
        return Since(max(last, 0))
    news = learned(told_after(eyes, last), eyes, last)
    return Since(last, news, eyes.tip - last > MOST)


def told_after(eyes: Eyes, record: int) -> list[LogLine]:
    """Return the lines after *record* that may be told: of those before the last part only losses."""
    whole = max(record, eyes.tip - MOST)
    long_ago = (line for piece in losses_between(eyes, record, whole) for line in piece)
    return [*long_ago, *eyes.log_since(whole)]


def losses_between(eyes: Eyes, record: int, to: int) -> Iterator[list[LogLine]]:
    """Yield the lines after *record*, up to those of record *to*, that tell of losses, piece by piece."""
    for first in range(record, to, PIECE):
        lines = (line for one in eyes.losses(first, min(first + PIECE, to)) for line in eyes.lines_of(one))
        yield [line for line in lines if kind_of(line) == "loss"]


def absence(eyes: Eyes, shared: bool, seen: int | None) -> Since:
    """Return what somebody missed who opens a game.

    That is what came after record *seen* where a host noted that, else after his seat's last act. Nobody is
    told where he *shared* the keyboard, or kept the game alone as its referee: he was there.
    """
    if shared or (seen is None and eyes.seat == REFEREE):
        return Since(0)
    return since(eyes, seen)


def foremost(news: Sequence[Learned], most: int) -> tuple[Learned, ...]:
    """Return *most* of the news in their order: the gravest, of what is alike the newest."""
    rank = sorted(range(len(news)), key=lambda at: (ORDER.index(news[at].kind), news[at].line, -at))
    return tuple(news[at] for at in sorted(rank[:most]))


def last_act(eyes: Eyes, seat: str, besides: Container[int] = ()) -> int:
    """Return the last record that *seat* made, as far as *eyes* know; 0 where there is none.

    What it did for everybody counts only where it did nothing else, as to turn up the first card. Records
    *besides* do not count: those for which nobody pressed a key. Farther back than `FARTHEST` nobody looks:
    the record there is taken for it.
    """
    end, at_once = eyes.tip, AT_ONCE
    limit, for_all = max(0, end - FARTHEST), 0
    while end > limit:
        first = max(limit, end - at_once)
        lines = [line for line in eyes.log_since(first) if line.seat == seat and line.record <= end]
        found = (record for record in own_acts(reversed(lines)) if record not in besides)
        if (last := next(found, 0)) > 0:
            return last
        for_all = for_all or max((line.record for line in lines if line.record not in besides), default=0)
        end, at_once = first, at_once * 4
    return limit or for_all


def own_acts(back: Iterable[LogLine]) -> Iterator[int]:
    """Yield the records of lines, read *back* from the newest, that somebody did for himself.

    What begins with a fact for all is nobody's own.
    """
    for record, lines in groupby(back, key=lambda line: line.record):
        facts = [line.fact for line in lines if not isinstance(line.fact, (Drawn, Measured, Thrown))]
        if not facts or not facts[-1].for_all:
            yield record


def learned(lines: Sequence[LogLine], eyes: Eyes, since: int) -> tuple[Learned, ...]:
    """Return what *lines* tell *eyes* after their record *since*, the gravest first, else in their order.

    What was undone is left out, but not that it was; so are dice and measurements, whose outcome tells more.
    Where the lines are not all of what happened, losses of all of it are added up.
    """
    news = [_news(line) for line in lines if tells(line, eyes.in_effect)]
    losses = [one for one in news if one.kind == "loss"]
    rest = [one for kind in ORDER[1:] for one in news if one.kind == kind]
    sums = _sums(losses or news[:1], len(losses), eyes, since) if news else ()
    if sums:
        losses = [replace(one, summed=True) for one in losses]
    return (*sums, *losses, *rest)


def tells(line: LogLine, in_effect: Callable[[int], bool]) -> bool:
    """Return whether a line is news: a sentence of what holds still, or that something does not any more."""
    if line.message is None or isinstance(line.fact, (Thrown, Measured)):
        return False
    return isinstance(line.fact, Travelled) or in_effect(line.record)


def kind_of(line: LogLine) -> Kind:
    """Return what a line is about."""
    if mark := line.fact.mark():
        return mark
    if isinstance(line.fact, Travelled) or is_ruling(line.fact):
        return "ruling"
    return "weighs" if line.fact.weighs else "act"


def _news(line: LogLine) -> Learned:
    assert line.message is not None
    return Learned(kind_of(line), line.message, line.record, line.event, line.turn)


def _sums(told: Sequence[Learned], lines: int, eyes: Eyes, since: int) -> tuple[Learned, ...]:
    """Return the losses of each side in one sentence, one's own first, with the moment of its first.

    Nothing where no side lost several, and so many *lines* of the log tell them all.
    """
    before, after = eyes.view_at(since), eyes.view()
    were_out = {one.id for one in before.figures if one.out}
    lost: dict[str, list[FigureView]] = {}
    for one in sorted(after.figures, key=lambda figure: not figure.own):
        if one.out and one.id not in were_out:
            lost.setdefault(one.side, []).append(one)
    if all(len(figures) < 2 for figures in lost.values()) and sum(map(len, lost.values())) <= lines:
        return ()
    first = _first(told, {side: {one.id for one in figures} for side, figures in lost.items()}, eyes)
    return tuple(
        Learned("loss", _sum(figures, after), at.record, at.event, at.turn, line=False)
        for at, figures in ((first[side], figures) for side, figures in lost.items())
    )


def _first(told: Sequence[Learned], lost: dict[str, set[str]], eyes: Eyes) -> dict[str, Learned]:
    """Return the news of each side's first loss; where none tells of it, the first of all."""
    found: dict[str, Learned] = {}
    for one in told:
        if len(found) == len(lost):
            break
        out = {figure.id for figure in eyes.view_at(one.record, one.event).figures if figure.out}
        found.update({side: one for side, ids in lost.items() if side not in found and ids & out})
    return {side: found.get(side, told[0]) for side in lost}


def _sum(figures: Sequence[FigureView], view: View) -> Message:
    """Return who of a side is out, in one sentence; civilians and the like are of no side."""
    who, number, side = (
        tuple(say("story-name", name=one.name) for one in figures),
        len(figures),
        figures[0].side,
    )
    if figures[0].own and view.seat != REFEREE:
        return say("story-out-own", number=number, who=who)
    if (named := view.side_name(side)) is None:
        return say("story-out-nobodys", number=number, who=who)
    return say("story-out-side", number=number, who=who, side=named)
