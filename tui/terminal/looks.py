"""How signs look is written once: what the terminal draws in already is not said again.

Each run of cells is written with its look before it and all looks taken off behind it. Between runs that look
alike, as most of one frame do, both are left out; else only what differs is said.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import get_character_cell_size

LOOK = re.compile(r"\x1b\[([\d;]*)m")
"""How a terminal is told how signs look from here on (SGR)."""

MOVE = r"\x1b\[(?:\d+;\d+H|\d+G)"
"""Going to a cell, or in a line to a column."""

MOVES = re.compile(f"(?:{MOVE})+")
"""Going elsewhere, for which it makes no difference how signs look."""

BLANK = re.compile(f"(?:{MOVE})* +")
"""Cells without any sign, of which only the paper is seen."""

BLANKS = re.compile(r" {5,}")
"""So many cells without any sign that to erase them takes fewer bytes."""

ERASED = 10
"""So many that it does even where one has to go on behind them."""

INK, PAPER = "38", "48"
LENGTHS = {"5": 3, "2": 5}
"""Numbers of a colour that is one of 256, or of its red, green and blue."""

MARKS = {"1", "2", "3", "4", "5", "7", "9"}
"""Bold, dim, italic, underlined, blinking, reversed and struck out: they add up."""

OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
"""What takes each of them off alone."""

ON_BLANKS = {"4", "7", "9"}
"""Those of them that a cell without a sign shows, too."""


class Look(NamedTuple):
    """What a look is made of; no colour is the terminal's own."""

    marks: frozenset[str]
    ink: str = ""
    paper: str = ""


PLAIN = Look(frozenset())


def thrifty(written: str, erases: bool = False) -> str:
    """Return what shows the same in fewer bytes, beginning and ending without any look.

    *erases*: where cells are erased the terminal shows the paper of the look that it draws in.

    >>> thrifty("\x1b[1;34mab\x1b[0m\x1b[2;9H\x1b[1;34mc\x1b[0m").replace("\x1b", "^")
    '^[1;34mab^[2;9Hc^[0m'
    >>> thrifty("\x1b[48;5;2ma" + 20 * " " + "\x1b[0m\x1b[2;9Hb", erases=True).replace("\x1b", "^")
    '^[48;5;2ma^[20X^[0m^[2;9Hb'
    """
    parts, now = [], ""
    runs = list(looking(written))
    for at, (wanted, text) in enumerate(runs, 1):
        if now != wanted and not (text[0] in NOWHERE and _alike(text, now, wanted)):
            parts.append(change(now, wanted))
            now = wanted
        if erases and _paper_only(now):
            text = _erased(text, at == len(runs) or runs[at][1].startswith("\x1b"))
        parts.append(text)
    parts.append(change(now, ""))
    return _nearer("".join(parts))


def looking(written: str) -> Iterator[tuple[str, str]]:
    """Yield what is written, piece by piece, with how each looks."""
    first, *texts = LOOK.split(written)  # a text, then by turns how it looks from there on and a text
    if first:
        yield "", first
    look = ""
    for said, text in zip(texts[::2], texts[1::2], strict=True):
        look = after(look, said)
        if text:
            yield look, text


def _erased(text: str, left: bool) -> str:
    """Return a text in which many blanks are erased; *left*: behind it one goes elsewhere."""

    def erase(blanks: re.Match[str]) -> str:
        count, behind = len(blanks[0]), text[blanks.end() : blanks.end() + 1]
        if behind == "\x1b" or (left and not behind):
            return f"\x1b[{count}X"
        return f"\x1b[{count}X\x1b[{count}C" if count >= ERASED else blanks[0]

    return BLANKS.sub(erase, text)


PLACED = re.compile(r"\x1b\[(\d+);(\d+)H")
"""Going to a cell."""

SAID = re.compile(r"\x1b\[(?:(\d+);(\d+)H|(\d+)G|(\d+)C|\d+X|[\d;]*m)|([^\x1b]+)")
"""Going to a cell, to a column, so many cells on; erasing cells, after which one is still where one was; a
look; signs."""


def _nearer(written: str) -> str:
    """Return what goes from cell to cell in fewer bytes, from where one is.

    >>> _nearer("\x1b[2;9H\x1b[5X\x1b[3;9H\x1b[5X\x1b[4;9Ha\x1b[12Gb\x1b[5;1Hc").replace("\x1b", "^")
    '^[2;9H^[5X^[B^[5X^[Ba^[2Cb^[5Hc'
    """
    parts: list[str] = []
    at: tuple[int, int] | None = None
    end = 0
    for found in SAID.finditer(written):
        if found.start() != end:  # something else, which may lead anywhere
            parts.append(written[end : found.start()])
            at = None
        end = found.end()
        row, column, along, on, signs = found.groups()
        said = found[0]
        if row or (along and at):
            there = int(row or (at or (0, 0))[0]), int(column or along)
            said, at = _going(at, there, said), there
        elif along:
            at = None
        elif at and (on or signs):
            wide = signs and not signs.isascii() and any(get_character_cell_size(one) != 1 for one in signs)
            at = None if wide else (at[0], at[1] + (int(on) if on else len(signs)))
        parts.append(said)
    return "".join((*parts, written[end:]))


def _going(at: tuple[int, int] | None, there: tuple[int, int], said: str) -> str:
    """Return the shortest of what leads there; *at* is where one is, past the last column after its sign."""
    ways = [said, f"\x1b[{there[0]}H"] if there[1] == 1 else [said]
    if at is not None:
        down, on = there[0] - at[0], there[1] - at[1]
        if not on and down:
            ways.append(_so_many(abs(down), "B" if down > 0 else "A"))
        elif not down and on > 0:
            ways.append(_so_many(on, "C"))
    return min(ways, key=len)


def _so_many(cells: int, letter: str) -> str:
    return f"\x1b[{cells if cells > 1 else ''}{letter}"


@lru_cache(4096)
def _paper_only(said: str) -> bool:
    """Return whether of a blank only its paper is seen: nothing else is seen of what is erased."""
    look = read(said) if said else None
    return look is not None and bool(look.paper) and not look.marks & ON_BLANKS


def in_order(runs: Sequence[str]) -> list[str]:
    """Return runs of cells, each with where it stands, so that after each comes one that looks alike.

    Panes lie side by side and look otherwise: from one line to the next each look would be said again.

    >>> runs = ["\x1b[1;1H\x1b[1ma\x1b[0m", "\x1b[1;9H\x1b[4mb\x1b[0m", "\x1b[2;1H\x1b[1mc\x1b[0m"]
    >>> [run[-5] for run in in_order(runs)]
    ['a', 'c', 'b']
    """
    waiting: dict[str, deque[Run]] = {}
    for run in map(_run, runs):
        waiting.setdefault(run.first, deque()).append(run)
    ordered: list[str] = []
    now = row = ""
    while waiting:
        first = now if now in waiting else min(waiting, key=lambda look: len(change(now, look)))
        run = waiting[first].popleft()
        if not waiting[first]:
            del waiting[first]
        ordered.append(run.written if run.row != row else ACROSS.sub("\x1b[\\1G", run.written))
        now, row = run.last, run.row
    return ordered


ACROSS = re.compile(r"^\x1b\[\d+;(\d+)H")
"""Going to a cell; in the line where one is already its column is enough."""


class Run(NamedTuple):
    """Cells one beside another: what is written, how the first of them looks, and how the last."""

    row: str
    written: str
    first: str
    last: str


def _run(written: str) -> Run:
    """Return a run with how it looks at its ends."""
    looks = [look for look, text in looking(written) if not MOVES.fullmatch(text)]
    row = written[2 : written.index(";")]
    return Run(row, written, looks[0], looks[-1]) if looks else Run(row, written, "", "")


NOWHERE = "\x1b "
"""What a text begins with that may show nothing of a look."""


def _alike(text: str, now: str, wanted: str) -> bool:
    """Return whether it makes no difference for a text which of two looks it has."""
    return bool(MOVES.fullmatch(text) or (BLANK.fullmatch(text) and blank(now) == blank(wanted)))


def after(look: str, said: str) -> str:
    """Return how signs look that looked so before this was said.

    >>> after("1", "4"), after("1", "0"), after("1", "0;4"), after("", "31")
    ('1;4', '', '4', '31')
    """
    if said in ("", "0"):
        return ""
    fresh = said.removeprefix("0;")
    return fresh if fresh != said or not look else f"{look};{said}"


@lru_cache(4096)
def change(now: str, wanted: str) -> str:
    """Return what makes of one look another, as both are written; "" for none.

    >>> change("1;38;5;7;48;5;2", "1;38;5;9;48;5;2"), change("1", "3"), change("", "")
    ('\\x1b[38;5;9m', '\\x1b[0;3m', '')
    >>> change("1;4;38;5;7;48;5;2", "4;38;5;9;48;5;2"), change("1;2;37;40", "2;37;40")
    ('\\x1b[22;38;5;9m', '\\x1b[22;2m')
    """
    if now == wanted:
        return ""
    if not wanted:
        return "\x1b[0m"
    if not now:
        return f"\x1b[{wanted}m"
    one, other = read(now), read(wanted)
    anew = f"\x1b[0;{wanted}m"
    if one is None or other is None or not _stays(one, other):
        return anew
    off = {OFF[mark] for mark in one.marks - other.marks}
    kept = {mark for mark in one.marks & other.marks if OFF[mark] in off}  # bold and dim go off together
    said = [*sorted(off), *sorted(kept | (other.marks - one.marks))]
    said += [new for old, new in zip(one[1:], other[1:], strict=True) if new != old]
    step = f"\x1b[{';'.join(said)}m" if said else ""
    return min(step, anew, key=len)


@lru_cache(4096)
def blank(said: str) -> str:
    """Return what is seen of a look where there is no sign: its paper, unless it is drawn upon.

    >>> blank("1;38;5;9;48;5;2"), blank("4;31;42"), blank("")
    ('48;5;2', '4;31;42', '')
    """
    look = read(said) if said else PLAIN
    return said if look is None or look.marks & ON_BLANKS else look.paper


def _stays(one: Look, other: Look) -> bool:
    """Return whether no colour has to be taken off for the other look, nor a mark where there is no colour.

    A terminal without colours may be so old that it knows no other way to take a mark off than all of them.
    """
    colours = all(new or not old for old, new in zip(one[1:], other[1:], strict=True))
    return colours and (one.marks <= other.marks or bool(one.ink or one.paper))


@lru_cache(4096)
def read(said: str) -> Look | None:
    """Return what a look is made of; `None` where that is not plain from its numbers."""
    numbers, look = said.split(";"), PLAIN
    while numbers:
        first = numbers[0]
        if first in (INK, PAPER):
            many = LENGTHS.get(numbers[1] if len(numbers) > 1 else "", 0)
            if not many or len(numbers) < many:
                return None
            colour = ";".join(numbers[:many])
            look = look._replace(ink=colour) if first == INK else look._replace(paper=colour)
            del numbers[:many]
            continue
        if first in MARKS:
            look = look._replace(marks=look.marks | {first})
        elif re.fullmatch(r"(3|9)[0-7]", first):
            look = look._replace(ink=first)
        elif re.fullmatch(r"(4|10)[0-7]", first):
            look = look._replace(paper=first)
        else:
            return None
        del numbers[0]
    return look
