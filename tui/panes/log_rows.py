"""The rows of the log: a sentence an event; an act that tells much is summed up in one row, which opens."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from core.engine.contract.facts import Mark, Measured, Thrown
from core.locale import Sentences
from tui.panes.lines import Row
from tui.session.port import LogLine

LONG = 6
"""Lines of one act that are told one by one; more of them would be all that the log shows."""

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
        if folds and len(act) > LONG:
            is_open = record in opened
            yield _summed_up(act, is_open, words, opens)._replace(sign=sign)
            if is_open:
                yield from (line_row(one, "")._replace(sign=sign) for one in act)
            continue
        for number, one in enumerate(act):
            yield line_row(one, "" if number else str(record))._replace(sign=sign)


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

    Nothing may come after it: of many things that were measured only the act is told then.
    """
    first = next((at for at, one in enumerate(act) if not isinstance(one.line.fact, (Thrown, Measured))), 0)
    rest = act[first + 1 :]
    foremost = sorted(
        (at for at in range(len(rest)) if _rank(rest[at]) < LIGHT), key=lambda at: (_rank(rest[at]), -at)
    )
    losses = sum(_rank(rest[at]) == 0 for at in foremost)
    kept = sorted(foremost[: max(MOST_WEIGHED, losses)]) or [*range(len(rest))][-1:]
    left_out = ["…"] if len(rest) > len(kept) else []
    return [act[first].sentence, *left_out, *(rest[at].sentence for at in kept)]


LIGHT = len(GRAVEST) + 2
"""The rank of what does not weigh."""


def _rank(one: Told) -> int:
    """Return how far behind the gravest a line stands: after its marks what weighs else, then shots."""
    fact = one.line.fact
    if mark := fact.mark():
        return GRAVEST.index(mark)
    return len(GRAVEST) if fact.weighs else LIGHT - 1 if fact.fired() else LIGHT
