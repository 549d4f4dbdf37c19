"""What an undo takes back, in the sentences of the log of the seat that reads them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

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
    """Return what the *acts* (records) say in the log's *lines*, as they were done, each with who did it.

    Where that is too much an act is told by what it ended with; its dice are left out where it says more.
    With *unseen* the last sentence says that more may go than the reader knows of: not how much, nor whether.
    """
    found: dict[int, list[LogLine]] = {}
    for line in lines:
        if line.record in acts and line.message is not None:
            found.setdefault(line.record, []).append(line)
    whole = {act: [one for one in told if not _is_throw(one)] or told for act, told in found.items()}
    most = None if sum(map(len, whole.values())) <= MOST_TOLD else 1
    told = [
        words.text("tui-undo-act", who=seat_name(line.seat), text=words.say(line.message or ""))
        for act in sorted(whole)
        for line in (whole[act] if most is None else whole[act][-most:])
    ]
    more = len(told) - MOST_TOLD
    if more > 0:
        told = [*told[:MOST_TOLD], words.text("tui-undo-more", count=more)]
    return [*told, words.text("tui-undo-unseen")] if unseen else told


def _is_throw(line: LogLine) -> bool:
    return isinstance(line.fact, (Drawn, Thrown))
