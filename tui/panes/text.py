"""Fitting text into cells: people's words are cleaned of whatever a terminal might obey."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rich.cells import cell_len, set_cell_size
from textual.content import Content


def content(text: str) -> Content:
    """Return *text* as Textual may be given it: a `str` it would read for markup, actions and links."""
    return Content(safe(text))


def safe(text: str) -> str:
    """Return *text* with anything unprintable replaced; the last defence after `core/engine/text`."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


AROUND = " │┃"
"""What stands around the words of a row: blanks, and the bar that tells where in a list one is."""


def fit(text: str, width: int) -> str:
    """Return *text* in exactly *width* cells; a cut shows as `…`."""
    if width <= 0:
        return ""
    if (length := cell_len(text)) == width:
        return text
    if length < width:
        return text + " " * (width - length)
    return set_cell_size(text, width - 1) + "…"


def words_of(text: str) -> tuple[int, int]:
    """Return where the words of a drawn row begin and end: without the room around them, and the bar."""
    end = len(text.rstrip(AROUND))
    return min(end, len(text) - len(text.lstrip(AROUND))), end


def sides(left: str, right: str, width: int) -> str:
    """Return *left* and *right* at the two ends of *width* cells; *left* is cut first.

    But who or what it is can still be read of it: of its first cells so many stay, and *right* is cut then.
    """
    if not right:
        return fit(left, width)
    room = max(width - cell_len(right) - 1, min(cell_len(left), READABLE, width // 2))
    return fit(left, room) + " " + fit(right, width - room - 1) if room > 0 else fit(right, width)


READABLE = 10
"""Cells of a row's beginning that are never cut for what stands at its end."""


def wrap(text: str, width: int, indent: int = 0, first: int | None = None) -> list[str]:
    """Return *text* in lines of at most *width* cells; the later ones are indented.

    The first line has *first* cells where something stands beside it.

    >>> wrap("target lies down (BI-HIT.g)", 20, 2, first=12)
    ['target lies', '  down (BI-HIT.g)']
    """
    return list(_wrapped(text, width, indent, width if first is None else first))


def _with_their_keys(words: list[str]) -> Iterator[str]:
    """Yield the words; a key after a point and the word of what it does stay together.

    >>> list(_with_their_keys("m Run · c Cautious move".split()))
    ['m', 'Run', '·', 'c Cautious', 'move']
    """
    rest = iter(words)
    before = ""
    for word in rest:
        key = before == "·" and len(word) == 1 and word.isalnum()
        before = f"{word} {next(rest, '')}".rstrip() if key else word
        yield before


@lru_cache(4096)
def _wrapped(text: str, width: int, indent: int, first: int) -> tuple[str, ...]:
    """Return the same; panes that tell much are drawn anew with every act, and most of it is as it was."""
    if first <= indent + 1 or cell_len(text) <= first:
        return (text,)
    lines: list[str] = []
    words = text.lstrip(" ")
    line, pad = text[: len(text) - len(words)], " " * indent
    for word in _with_their_keys(words.split(" ")):
        longer = f"{line} {word}" if line.strip() else line + word
        if cell_len(longer) <= (width if lines else first):
            line = longer
            continue
        if line.strip():
            lines.append(line)
        line = pad + word
        while cell_len(line) > (room := width if lines else first):
            head = set_cell_size(line, room).rstrip()
            lines.append(head)
            line = pad + line[len(head) :]
    lines.append(line)
    return tuple(lines)
