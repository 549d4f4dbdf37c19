"""Only what changed in a line is sent, and the terminal then shows the same as after a whole line."""

from __future__ import annotations

import random
from collections.abc import Sequence
from io import StringIO
from typing import Any

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from tui.terminal.look_by_look import look_by_look
from tui.terminal.looks import LOOK, in_order, thrifty
from tui.terminal.narrow import LONG, NarrowLayout, NarrowUpdate, Shown

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


LOOKS = [
    Style.parse(look)
    for look in ("red on blue", "bold white on blue", "italic green on black", "white on blue")
]


def patchwork(seed: int, width: int = WIDTH) -> list[Strip]:
    """Rows in which looks change from cell to cell, as on a map."""
    pick = random.Random(seed)
    return [
        Strip([Segment(pick.choice("♠░∙ █a"), pick.choice(LOOKS)) for _ in range(width)])
        for _ in range(HEIGHT)
    ]


@pytest.mark.parametrize("erases", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_a_long_frame_written_look_by_look_shows_the_same_in_fewer_bytes(seed: int, erases: bool) -> None:
    now = Shown(erases)
    screen, same = pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)
    for part in (patchwork(seed), patchwork(seed + 1)):
        runs = [run for y, strip in enumerate(part) for run in now.told(strip, 0, y, CONSOLE)]
        sent = now.written(runs)
        plain = thrifty("".join(in_order(runs)), erases)
        assert len(plain) > LONG and sent == thrifty(look_by_look(runs), erases)
        assert len(sent.encode()) < len(plain.encode())
        pyte.Stream(screen).feed(sent)
        for y, strip in enumerate(part):
            pyte.Stream(same).feed(f"\x1b[{y + 1};1H{strip.render(CONSOLE)}")
        assert seen_on(screen) == seen_on(same)


def seen_on(screen: pyte.Screen) -> list[list[object]]:
    """Return every cell with its sign, its paper, and, where there is a sign, how that looks."""
    cells = [[screen.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]
    return [[cell if cell.data != " " else (cell.data, cell.bg) for cell in row] for row in cells]


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
    assert shown(".", NarrowUpdate.of(update(cuts, spans), Shown())) == wanted


def test_two_cells_cost_two_cells() -> None:
    """A step of the cursor is not paid for by what lies to the west of it."""
    whole = update([], [(1, 37, 39)])
    narrow = NarrowUpdate.of(whole, Shown())
    assert len(narrow.render_segments(CONSOLE)) < 40 < len(whole.render_segments(CONSOLE))


SIGNS = st.sampled_from("ab ─日é")
FRAMES = st.lists(
    st.lists(st.text(SIGNS, min_size=0, max_size=WIDTH), min_size=HEIGHT, max_size=HEIGHT), max_size=6
)


def painted(rows: Sequence[str], bold: bool) -> LayoutUpdate:
    """Return a frame of a whole screen; half of each line may be bold."""
    strips = []
    for text in rows:
        strip = Strip(
            [Segment(text[: len(text) // 2], RED), Segment(text[len(text) // 2 :], BOLD if bold else RED)]
        )
        strips.append([strip.adjust_cell_length(WIDTH)])
    return LayoutUpdate(strips, Region(0, 0, WIDTH, HEIGHT))


def cells(screen: pyte.Screen) -> list[Any]:
    """Return each cell as it is seen: one without a sign shows its paper, and what is drawn upon that."""
    return [_seen(screen.buffer[y][x]) for y in range(HEIGHT) for x in range(WIDTH)]


def _seen(cell: Any) -> Any:
    drawn_upon = cell.underscore or cell.reverse or cell.strikethrough
    return (" ", cell.bg) if cell.data == " " and not drawn_upon else cell


@given(FRAMES, st.integers(0, 5))
def test_frame_after_frame_a_terminal_shows_the_same_as_if_each_were_sent_whole(
    frames: list[list[str]], left_out: int
) -> None:
    """Also with signs that are two cells wide; and after a frame was left out, as soon as that is told."""
    shown = Shown()
    whole, narrow = pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)
    to_whole, to_narrow = pyte.Stream(whole), pyte.Stream(narrow)
    for number, rows in enumerate(frames):
        frame = painted(rows, bool(number % 2))
        to_whole.feed(frame.render_segments(CONSOLE).replace("\n", ""))
        sent = NarrowLayout.of(frame, shown).render_segments(CONSOLE)
        if number == left_out:
            shown.forget()
            continue
        to_narrow.feed(sent)
        assert cells(narrow) == cells(whole)


def test_what_is_shown_already_costs_nothing() -> None:
    """A screen that is painted again though nothing of it is different is not sent; once forgotten it is."""
    shown = Shown()
    frame = painted(["one", "two", "", "three"], bold=False)
    first = NarrowLayout.of(frame, shown).render_segments(CONSOLE)
    assert len(first) > 4 * WIDTH
    assert NarrowLayout.of(frame, shown).render_segments(CONSOLE) == ""
    changed = painted(["one", "twa", "", "three"], bold=False)
    assert len(NarrowLayout.of(changed, shown).render_segments(CONSOLE)) < 40
    shown.forget()
    assert len(NarrowLayout.of(changed, shown).render_segments(CONSOLE)) > 4 * WIDTH


STYLES = st.builds(
    Style,
    color=st.sampled_from([None, "red", "#102030", "color(200)", "bright_blue"]),
    bgcolor=st.sampled_from([None, "blue", "#405060", "color(17)"]),
    bold=st.booleans(), dim=st.booleans(), italic=st.booleans(), underline=st.booleans(),
    reverse=st.booleans(), strike=st.booleans(), blink=st.booleans(), overline=st.booleans(),
)  # fmt: skip
RUNS = st.lists(
    st.tuples(st.integers(0, HEIGHT - 1), COLUMNS, st.text("ab  ", max_size=9), STYLES), max_size=9
)


@given(RUNS)
def test_a_look_that_is_not_said_twice_is_the_same_on_the_terminal(
    runs: list[tuple[int, int, str, Style]],
) -> None:
    """Whatever follows upon what; behind it signs look as they did before."""
    written = "".join(
        f"\x1b[{y + 1};{x + 1}H{Strip([Segment(text, style)]).render(CONSOLE)}" for y, x, text, style in runs
    )
    whole, short = pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)
    pyte.Stream(whole).feed(f"{written}z")
    pyte.Stream(short).feed(f"{thrifty(written)}z")
    assert cells(short) == cells(whole)
    assert len(thrifty(written)) <= len(written)


def test_rows_that_look_alike_say_so_once() -> None:
    """Of a list that moves by a row the signs are sent, and where they stand."""
    look = Style.parse("#a0b0c0 on #102030")
    frame = LayoutUpdate(
        [[Strip([Segment(f"row {y}", look)])] for y in range(HEIGHT)], Region(0, 0, 5, HEIGHT)
    )
    assert NarrowLayout.of(frame, Shown()).render_segments(CONSOLE).count("38;2;") == 1


@given(
    st.lists(
        st.tuples(st.integers(0, HEIGHT - 1), COLUMNS, st.sampled_from(["a", "bc  d", " " * 12])), max_size=8
    )
)
def test_blanks_that_are_erased_look_like_blanks_that_are_written(
    drawn: list[tuple[int, int, str]],
) -> None:
    """In any order of runs, with paper and without, and right up to the edge."""
    looks = ("", "1", "38;5;9;48;5;17", "4;48;5;17")
    runs = [
        f"\x1b[{y + 1};{x + 1}H\x1b[{looks[(x + y) % 4]}m{text[: WIDTH - x]}\x1b[0m" for y, x, text in drawn
    ]
    screens = []
    for written in ("".join(runs), thrifty("".join(runs), erases=True)):
        screen = pyte.Screen(WIDTH, HEIGHT)
        pyte.Stream(screen).feed(written)
        screens.append([[screen.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)])
    papers = [[[(cell.data, cell.bg, cell.underscore) for cell in row] for row in one] for one in screens]
    assert papers[0] == papers[1]


def test_rows_that_are_emptied_one_below_another_are_gone_down() -> None:
    """A list gets shorter: each blank row is erased from where the one above it was."""
    rows = [f"\x1b[{y};9H\x1b[48;5;17m{' ' * 12}\x1b[0m" for y in (2, 3, 4, 6)]
    runs = [*rows, "\x1b[7;9H\x1b[48;5;17mend\x1b[0m", "\x1b[7;20H\x1b[48;5;17mx\x1b[0m"]
    short = thrifty("".join(runs), erases=True)
    screens = [pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)]
    for screen, written in zip(screens, ("".join(runs), short), strict=True):
        pyte.Stream(screen).feed(written)
    assert cells(screens[0]) == cells(screens[1])
    assert short.count("H") == 1 and short.count("\x1b[B") == 3 and short.count("\x1b[2B") == 1
    assert short.endswith("end\x1b[8Cx\x1b[0m")


def test_what_looks_alike_is_written_together() -> None:
    """Two panes side by side, each with a look of its own: said once each, not once a line."""
    runs = [
        f"\x1b[{y};{x}H\x1b[{look}m{text}\x1b[0m"
        for y in range(1, 5)
        for x, look, text in ((1, "1;38;5;9", "left"), (20, "38;5;7", "right"))
    ]
    sent = Shown().written(runs)
    assert len(LOOK.findall(sent)) == 3 and len(sent) < len(thrifty("".join(runs)))
