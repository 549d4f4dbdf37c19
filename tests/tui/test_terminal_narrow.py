"""Only what changed in a line is sent, and the terminal then shows the same as after a whole line."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

import pyte
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate
from textual.strip import Strip

from tui.terminal.narrow import NarrowUpdate

WIDTH, HEIGHT = 40, 4
CONSOLE = Console(file=StringIO(), width=WIDTH, height=HEIGHT, color_system="truecolor", force_terminal=True)
BOLD, RED = Style.parse("bold"), Style.parse("red on blue")

Chops = list[dict[int, Strip | None]]


def row(text: str, style: Style, at: int) -> Strip:
    return Strip([Segment(text[:at], style), Segment(text[at:], BOLD)])


def shown(old: str, update: ChopsUpdate) -> list[str]:
    """Return what a terminal that showed *old* everywhere shows after an update."""
    screen = pyte.Screen(WIDTH, HEIGHT)
    stream = pyte.Stream(screen)
    for y in range(HEIGHT):
        stream.feed(f"\x1b[{y + 1};1H{old * WIDTH}")
    stream.feed(update.render_segments(CONSOLE))
    return list(screen.display)


def update(cuts: Sequence[int], spans: list[tuple[int, int, int]]) -> ChopsUpdate:
    """Return an update of lines that several widgets share, in the columns of *spans*."""
    ends = [sorted({*cuts, WIDTH})] * HEIGHT
    letters = "abcdefghijklmnopqrstuvwxyz0123456789ABCD"
    chops: Chops = []
    for y in range(HEIGHT):
        starts = [0, *ends[y][:-1]]
        chops.append(
            {
                start: row(letters[start:end], RED, min(y, end - start))
                for start, end in zip(starts, ends[y], strict=True)
            }
        )
    return ChopsUpdate(chops, spans, ends)


COLUMNS = st.integers(0, WIDTH - 1)
SPANS = st.lists(st.tuples(st.integers(0, HEIGHT - 1), COLUMNS, COLUMNS), min_size=1, max_size=4)


@given(st.lists(st.integers(1, WIDTH - 1), max_size=3), SPANS)
def test_what_changed_is_shown_and_nothing_else_is_touched(
    cuts: list[int], drawn: list[tuple[int, int, int]]
) -> None:
    """In each span stands what is new, everywhere else what stood there."""
    spans = sorted((y, min(a, b), max(a, b) + 1) for y, a, b in drawn)
    letters = "abcdefghijklmnopqrstuvwxyz0123456789ABCD"
    wanted = []
    for y in range(HEIGHT):
        changed = {x for at, start, stop in spans if at == y for x in range(start, stop)}
        wanted.append("".join(letters[x] if x in changed else "." for x in range(WIDTH)))
    assert shown(".", NarrowUpdate.of(update(cuts, spans))) == wanted


def test_two_cells_cost_two_cells() -> None:
    """A step of the cursor is not paid for by what lies to the west of it."""
    whole = update([], [(1, 37, 39)])
    narrow = NarrowUpdate.of(whole)
    assert len(narrow.render_segments(CONSOLE)) < 40 < len(whole.render_segments(CONSOLE))
