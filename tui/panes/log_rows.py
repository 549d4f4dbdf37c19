"""The rows of the log: a sentence an event; an act that tells much is summed up in one row, which opens."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from core.engine.contract.facts import Mark, Measured, Thrown
from core.engine.words.message import Message, say
from core.locale import Sentences
from tui.panes.lines import Row
from tui.session.port import LogLine

LONG = 6
"""Lines of one act that are told one by one; more of them would be all that the log shows."""

LEAST_ALIKE = 3
"""Lines of one act that say the same of so many take one row."""

MOST_ALIKE = 8
"""Names that such a row has room for."""

MOST_LINES = 3 * MOST_ALIKE
"""Lines of an act among which such are looked for: what is longer is summed up."""

WHO = ("who", "whom", "figure")
"""Blanks of sentences in which somebody stands of whom they tell."""

MOST_WEIGHED = 3
"""Outcomes that stand in the row of an act that is summed up, the gravest: the others open with it.

Losses stand there all, and of what is alike the newest: a shot never takes the place of what it did.
"""

GRAVEST: tuple[Mark, ...] = ("loss", "hurt", "morale")
"""What weighs before all else that came of an act, the gravest first."""

SINCE = "┃"
"""The sign before what happened since one's own last act."""


class Fold(NamedTuple):
    """The key of the row that an act of many lines is summed up in."""

    record: int


class Told(NamedTuple):
    """A line of the log with its sentence."""

    line: LogLine
    undone: bool
    sentence: str


def told(line: LogLine, undone: bool, words: Sentences) -> Told:
    """Return *line* in words."""
    sentence = words.say(line.message) if line.message is not None else ""
    return Told(line, undone, f"({words.text('tui-undone')}) {sentence}" if undone else sentence)


def rows_of(
    lines: Sequence[Told],
    opened: Collection[int],
    new_from: int,
    folds: bool,
    words: Sentences,
    opens: bool = True,
) -> Iterator[Row]:
    """Yield the rows of *lines*; those of record *new_from* and later have the sign.

    With *folds* an act of many lines takes one row, and its lines follow only where it is *opened*. Where
    nobody *opens* it, the row tells what shows them.
    """
    for record, group in groupby(lines, key=lambda one: one.line.record):
        act = list(group)
        sign = SINCE if record >= new_from else " "
        is_open = record in opened
        rows = [*_alike(act, words)] if folds and not is_open and len(act) <= MOST_LINES else act
        if folds and len(act) > LONG and len(rows) > (0 if is_open else LONG):
            yield _summed_up(act, is_open, words, opens)._replace(sign=sign)
            if is_open:
                yield from (line_row(one, "")._replace(sign=sign) for one in act)
            continue
        for number, one in enumerate(rows):
            yield line_row(one, "" if number else str(record))._replace(sign=sign)


def _alike(act: Sequence[Told], words: Sentences) -> Iterator[Told]:
    """Yield the lines of an act; those that say the same of one after another are one, at the last of them.

    So are two that come by turns, as that somebody is seen from now on, and that he moves.
    """
    at = 0
    while at < len(act):
        if len(act) - at < LEAST_ALIKE:
            yield from act[at:]
            return
        for turns in (1, 2):
            runs = [_run(act[at + first :: turns]) for first in range(turns)]
            count = min(map(len, runs)) if at + turns <= len(act) else 0
            if count >= LEAST_ALIKE:
                many = count > MOST_ALIKE
                end = at + count * turns
                yield from act[at:end] if many else (_as_one(run[:count], words) for run in runs)
                at = end
                break
        else:
            yield act[at]
            at += 1


def _run(lines: Sequence[Told]) -> list[Told]:
    """Return as many of *lines* as say the same of others; what weighs has a line of its own."""
    run, blank = [*lines[:1]], ""
    for one in lines[1:]:
        other = _other(run[0], one)
        if other is None or other.blank != (blank or other.blank):
            break
        blank = other.blank
        run.append(one)
    return run


class Other(NamedTuple):
    """Of whom else a line is true: the blank that he stands in, and what he is called."""

    blank: str
    name: Message


def _other(one: Told, then: Told) -> Other | None:
    """Return of whom else the second of two lines tells what the first does."""
    if type(one.line.fact) is not type(then.line.fact) or one.undone != then.undone:
        return None
    said, told = one.line.message, then.line.message
    found = _other_in(said, told) if said is not None and told is not None else None
    weighs = found is not None and any(_rank(line) < LIGHT or _thrown(line) for line in (one, then))
    return None if weighs else found


def _other_in(said: Message, then: Message) -> Other | None:
    if said.id != then.id or said.args.keys() != then.args.keys():
        return None
    differ = [blank for blank, value in said.args.items() if then.args[blank] != value]
    if len(differ) != 1:
        return None
    was, now = said.args[differ[0]], then.args[differ[0]]
    if differ[0] in WHO and isinstance(now, (str, Message)):
        return Other(differ[0], say("tui-name", name=now) if isinstance(now, str) else now)
    return _other_in(was, now) if isinstance(was, Message) and isinstance(now, Message) else None


def _as_one(run: Sequence[Told], words: Sentences) -> Told:
    """Return the lines of a run as one: the first, and of whom else it is true."""
    others = (_other(run[0], one) for one in run[1:])
    names = tuple(one.name for one in others if one is not None)
    return run[-1]._replace(sentence=words.text("tui-log-alike", what=run[0].sentence, who=names))


def line_row(one: Told, number: str) -> Row:
    """Return a line's row: the record's number where a new record begins, then the sentence."""
    key = (one.line.record, one.line.event)
    return Row(f"{number:>3} {one.sentence}", key, "dim" if one.undone else "", indent=4)


def _summed_up(act: Sequence[Told], is_open: bool, words: Sentences, opens: bool) -> Row:
    """Return the row of an act of many lines: how it began, and what weighs of what came of it."""
    record = act[0].line.record
    look = "dim" if act[0].undone else ""
    if is_open:
        text = words.text("tui-log-unfolded", count=len(act))
        return Row(f"{record:>3} [-] {text}", Fold(record), look, indent=4)
    text = words.text(
        "tui-log-folded" if opens else "desk-log-folded", what=" ".join(_gist(act)), count=len(act)
    )
    return Row(f"{record:>3} [+] {text}", Fold(record), look, indent=4)


def _gist(act: Sequence[Told]) -> list[str]:
    """Return the first sentence that is not a throw or a measurement, and those that weigh of the others.

    Nothing may come after it: of many things that were measured only the act is told then. Where something
    was left out stands `…`, so that nobody takes one shot for the cause of what another did.
    """
    first = next((at for at, one in enumerate(act) if not _thrown(one)), 0)
    rest = act[first + 1 :]
    foremost = sorted(
        (at for at in range(len(rest)) if _rank(rest[at]) < LIGHT),
        key=lambda at: (_rank(rest[at]), not _hurts(rest[at:]), -at),
    )
    losses = sum(_rank(rest[at]) == 0 for at in foremost)
    kept = sorted(foremost[: max(MOST_WEIGHED, losses)]) or [*range(len(rest))][-1:]
    told, last = [act[first].sentence], -1
    for at in kept:
        told += [*(["…"] if at > last + 1 else []), rest[at].sentence]
        last = at
    return told


def _hurts(lines: Sequence[Told]) -> bool:
    """Whether the first of these lines is a shot that somebody was hit by: something grave comes of it."""
    after = itertools.takewhile(lambda one: not one.line.fact.fired(), lines[1:])
    return bool(lines[0].line.fact.fired()) and any(one.line.fact.mark() for one in after)


def _thrown(one: Told) -> bool:
    """Whether a line tells of dice, or of what was measured."""
    return isinstance(one.line.fact, (Thrown, Measured))


LIGHT = len(GRAVEST) + 2
"""The rank of what does not weigh."""


def _rank(one: Told) -> int:
    """Return how far behind the gravest a line stands: after its marks what weighs else, then shots."""
    fact = one.line.fact
    if mark := fact.mark():
        return GRAVEST.index(mark)
    return len(GRAVEST) if fact.weighs else LIGHT - 1 if fact.fired() else LIGHT
