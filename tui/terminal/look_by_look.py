"""A frame look by look: cells that look alike are written one after another, wherever they stand.

A map has a wall here and a wall there, with ground between. To say each look anew at each of them takes more
bytes than to go from wall to wall, and then from ground to ground.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rich.cells import get_character_cell_size

from tui.terminal.looks import PLACED, blank, change, looking


class Piece(NamedTuple):
    """Signs that look alike, one beside another; a row and a column count from 1."""

    row: int
    column: int
    look: str
    text: str

    @property
    def place(self) -> tuple[int, int]:
        """Where its first sign stands."""
        return self.row, self.column

    @property
    def end(self) -> tuple[int, int]:
        """Where the terminal is behind it."""
        return self.row, self.column + len(self.text)

    def seen(self, now: str) -> bool:
        """Return whether the terminal, which draws in look *now*, has to be told no other one for it."""
        return now == self.look or (not self.text.strip(" ") and blank(now) == blank(self.look))


def look_by_look(runs: Sequence[str]) -> str:
    """Return runs of cells, each with where it stands, in pieces of one look, in an order of few bytes.

    "" where a sign is not as wide as a cell: what comes after it stands nobody knows where.

    >>> run = "\\x1b[1;1H\\x1b[31ma\\x1b[0m\\x1b[1;44mb\\x1b[0m\\x1b[31mc\\x1b[0m"
    >>> look_by_look([run]).replace("\\x1b", "^")
    '^[1;1H^[31ma^[0m^[3G^[31mc^[0m^[2G^[1;44mb^[0m'
    """
    pieces = [piece for run in runs for piece in _pieces(run)]
    if any(not one.text.isascii() and not all(map(_is_a_cell, set(one.text))) for one in pieces):
        return ""
    return "".join(_written(pieces))


def _is_a_cell(sign: str) -> bool:
    return get_character_cell_size(sign) == 1


def _pieces(run: str) -> Iterator[Piece]:
    """Yield the pieces of a run, which begins with where it stands."""
    found = PLACED.match(run)
    assert found is not None and found[1], "a run says first where it stands"
    row, column = int(found[1]), int(found[2])
    for look, text in looking(run[found.end() :]):
        yield Piece(row, column, look, text)
        column += len(text)


def _written(pieces: Sequence[Piece]) -> Iterator[str]:
    """Yield the pieces as they are written, after each the one that then takes the fewest bytes."""
    waiting: dict[str, deque[Piece]] = {}
    for piece in sorted(pieces):
        waiting.setdefault(piece.look, deque()).append(piece)
    beside = {piece.place: piece for piece in pieces}
    now, at = "", (0, 0)
    while beside:
        heads = [queue[0] for queue in waiting.values()]
        if at in beside:
            heads.append(beside[at])
        best = min(heads, key=partial(_bytes, now=now, at=at))
        looks = f"\x1b[{best.look}m{best.text}\x1b[0m" if best.look else best.text
        yield _going(best, at) + looks
        now, at = now if best.seen(now) else best.look, best.end
        del beside[best.place]
        queue = waiting[best.look]
        queue.remove(best)
        if not queue:
            del waiting[best.look]


def _bytes(piece: Piece, now: str, at: tuple[int, int]) -> int:
    """Return what has to be said before a piece: where it stands, and how it looks."""
    return len(_going(piece, at)) + (0 if piece.seen(now) else len(change(now, piece.look)))


def _going(piece: Piece, at: tuple[int, int]) -> str:
    """Return what leads to a piece from where one is."""
    if at == piece.place:
        return ""
    if at[0] == piece.row:
        return f"\x1b[{piece.column}G"
    return f"\x1b[{piece.row};{piece.column}H"
