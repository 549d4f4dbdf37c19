"""What an undo takes back, in the sentences of the log of the seat that reads them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import groupby

from core.engine.contract.facts import Drawn, Thrown
from core.locale import Sentences
from tui.session.port import LogLine

MOST_TOLD = 8
"""Sentences that tell what an undo takes back, or what a redo does again."""


def told_of(
    lines: Iterable[LogLine],
    acts: Collection[int],
    words: Sentences,
    seat_name: Callable[[str], str],
    unseen: bool = False,
) -> list[str]:
    """Return what the *acts* (records) say in the log's *lines*, as they were done, under who decided it.

    He is not who a line tells of: a pass of one side lets the other's shot be thrown. Acts that the log tells
    nothing of, such as a pass, are counted. With *unseen* the last sentence says that more may go than the
    reader knows of: not how much, nor whether.
    """
    shown, told = shown_of(lines, acts), list[str]()
    for seat, by in groupby(shown[:MOST_TOLD], key=lambda line: line.seat):
        told.append(words.text("tui-undo-by", who=seat_name(seat)))
        told += [words.text("tui-undo-line", text=words.say(line.message or "")) for line in by]
    if (more := len(shown) - MOST_TOLD) > 0:
        told.append(words.text("tui-undo-more", count=more))
    if silent := len({*acts} - {line.record for line in shown}):
        told.append(words.text("tui-undo-silent", count=silent))
    return [*told, words.text("tui-undo-unseen")] if unseen else told


def shown_of(lines: Iterable[LogLine], acts: Collection[int]) -> list[LogLine]:
    """Return the *lines* by which the *acts* are told: without dice where an act says more than those.

    Where that is too much an act is told by what it ended with.
    """
    found: dict[int, list[LogLine]] = {}
    for line in lines:
        if line.record in acts and line.message is not None:
            found.setdefault(line.record, []).append(line)
    whole = {act: [one for one in told if not _is_throw(one)] or told for act, told in found.items()}
    few = sum(map(len, whole.values())) <= MOST_TOLD
    return [line for act in sorted(whole) for line in (whole[act] if few else whole[act][-1:])]


def _is_throw(line: LogLine) -> bool:
    return isinstance(line.fact, (Drawn, Thrown))
