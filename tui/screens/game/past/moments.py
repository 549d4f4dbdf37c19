"""Moments of a log: the line that a step leads to, and the same moment in another seat's log."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from tui.session.port import LogLine


def step(lines: list[LogLine], here: int, direction: int, by: str) -> int:
    """Return the line that a step by event, record, phase or turn leads to."""
    if by == "event":
        return here + direction
    kinds = {
        "record": lambda line: (line.record,),
        "phase": lambda line: (line.turn, line.phase),
        "turn": lambda line: (line.turn,),
    }
    of = kinds[by]
    index = here
    if direction > 0:
        while index < len(lines) - 1 and of(lines[index]) == of(lines[here]):
            index += 1
        return index
    # Back: to the beginning of this stretch, or of the one before when we stand there.
    while index > 0 and of(lines[index - 1]) == of(lines[here]):
        index -= 1
    if index == here and index > 0:
        index -= 1
        while index > 0 and of(lines[index - 1]) == of(lines[index]):
            index -= 1
    return index


def same_moment(numbers: list[int], lines: list[LogLine], number: int, old: LogLine) -> int:
    """Return the line of another seat's log that tells of the same fact, else of the last before it.

    *numbers* are the records of *lines* in the log itself, *number* that of *old*.
    """
    first, end = bisect_left(numbers, number), bisect_right(numbers, number)
    same = range(first, end)
    exact = next((index for index in same if lines[index].fact == old.fact), None)
    earlier = [index for index in same if lines[index].event <= old.event]
    return exact if exact is not None else earlier[-1] if earlier else max(0, first - 1)
