"""Undo and redo as one seat may know of them: where they lead, and whose consent they need.

All of it is worked out from what the seat itself can read. Two games that differ only in what
it may not know tell it the same: so where others may have acted unseen (`RuleSet.unseen`) even
one's own act is taken back by consent only. They know what they give up; the seat learns nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence

from core.engine.contract.engine_facts import ActBegun, Publish
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.history import History
from core.engine.game.undo_policy import UndoClass, cannot_be_unlearned, undo_class
from core.engine.game.visible_log import read, visible


def one_back(history: History, seat: str) -> int:
    """Return the record to which taking back the last act that *seat* knows of leads; 0 for nowhere."""
    return next(steps_back(history, seat), 0)


def steps_back(history: History, seat: str) -> Iterator[int]:
    """Yield the record to which taking back the last act that *seat* knows of leads, then that of two acts, …

    What others did unseen since goes with it. The end of a game and the publishing of its
    secret are one act.
    """
    before = 0
    for n in reversed(history.line):
        if type(history.records[n - 1].command) is not Publish and visible(history, n, seat):
            to = history.whole(history.parent(n))
            if to == 0:
                return
            if to != before:  # what began an act goes with its end
                yield to
            before = to


def back_to(history: History, seat: str, n: int) -> int:
    """Return the record to which an undo of everything that *seat* knows of after record *n* leads.

    That is *n*, or the last of what happened unseen right after it; 0 where nothing is to be undone.
    """
    if not history.in_effect(n):
        return 0
    for later in history.line[bisect_right(history.line, n) :]:
        if visible(history, later, seat):
            before = history.parent(later)
            return n if before == n else history.whole(before)
    return 0


def last_of_others(history: History, seat: str, others: Collection[str]) -> tuple[str, int] | None:
    """Return who of *others* acted last as *seat* knows, and the record to which taking that back leads.

    What followed it goes with it; `None` where none of them did anything that can be taken back.
    """
    for to in steps_back(history, seat):
        later = history.line[bisect_right(history.line, to) :]
        first = history.records[next(n for n in later if visible(history, n, seat)) - 1]
        begun = next(iter(first.events), None)
        by = begun.by if isinstance(begun, ActBegun) else first.seat
        if by in others:
            return by, to
    return None


def one_forward(history: History, seat: str) -> int:
    """Return the record to which a redo by *seat* leads; 0 where it has none.

    Who cannot know whether others have acted since does not redo: he acts anew.
    """
    again = history.again
    if not again or seat == OBSERVER or _unseen(history, history.tip, seat):
        return 0
    return again[-1]


def needs_of(history: History, taken: Sequence[int], seat: str, referee: bool) -> UndoClass:
    """Return what taking the records *taken* back, or doing them again, needs of *seat*."""
    if seat == REFEREE:
        return "free"
    known = [n for n in taken if visible(history, n, seat)]
    rows = [(history.records[n - 1].seat, [event for event, _, _ in read(history, n, seat)]) for n in known]
    verdict = undo_class(rows, seat, referee)
    if verdict == "free" and may_be_unseen(history, known, seat):
        return "consent"
    return verdict


def known_for_good(history: History, records: Iterable[int], seat: str) -> bool:
    """Return whether *records* threw, drew or revealed anything, as far as *seat* may read them."""
    return any(cannot_be_unlearned(event for event, _, _ in read(history, n, seat)) for n in records)


def may_be_unseen(history: History, records: Iterable[int], seat: str) -> bool:
    """Return whether, for all that *seat* knows, others may have acted unseen after any of these records."""
    return any(_unseen(history, n, seat) for n in records)


def _unseen(history: History, n: int, seat: str) -> bool:
    """Return whether others may have acted unseen by *seat* in the state after record *n*."""
    if seat == REFEREE:
        return False
    rules = history.rules
    return history.remembered.unseen.of(
        n, seat, lambda: rules.unseen(rules.known(history.state_after(n), seat), seat)
    )
