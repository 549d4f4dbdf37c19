"""`cast`: a replay as a recording of a terminal (asciicast, version 2), made from the real replay screen.

The screen is run without a terminal and stepped act by act. What it writes is kept with times of its own, so
that a slow machine makes no slow recording.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple, cast

from rich.color import ColorSystem
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from core.engine.game.host import GameHost
from core.locale import Sentences
from core.scenarios.titles import title_of
from tui.app.app import SchermagliaApp
from tui.cli.looked_at import looked_at
from tui.cli.new_file import put
from tui.session.error import told
from tui.settings.kept import Kept

SMALLEST, LARGEST = (40, 12), (240, 80)
"""Columns and rows."""

LAST = 3.0
"""Seconds for which the end is shown."""

PATIENCE = 0.02
"""Seconds between two looks at whether the screen still paints; 2 quiet ones end a frame."""

START = "\x1b[2J\x1b[H\x1b[?25l"
"""What a player's terminal is told before the first frame: an empty screen without a cursor."""


class Frame(NamedTuple):
    """What was written, so many seconds after the beginning."""

    at: float
    data: str


class Tape(HeadlessDriver):
    """A driver that keeps what the app writes, in place of a terminal."""

    def __init__(self, app: Any, *, written: list[str], **options: Any) -> None:
        super().__init__(app, **options)
        self._written = written

    @property
    def is_headless(self) -> bool:
        """Whether nothing is painted: here it is."""
        return False

    def write(self, data: str) -> None:
        """Keep *data*."""
        self._written.append(data)


def record(args: argparse.Namespace, spoken: Sentences) -> int:
    """Write a log's replay as a recording; what the file itself has to tell goes to standard error."""
    size = size_of(args.size)
    if not 0.1 <= args.speed <= 20:
        raise told("cli-cast-speed", speed=args.speed)
    with looked_at(args.log, args.seat, args.reveal, spoken) as (host, seat):
        frames = asyncio.run(frames_of(host, seat, spoken.language, size, 1 / args.speed))
        title = title_of(host.game.header, spoken.language)
    put("".join(lines_of(frames, size, title)), args.out, spoken)
    return 0


def size_of(written: str) -> tuple[int, int]:
    """Return columns and rows of `80x24`; `Told` says what would be right.

    >>> size_of("100x30")
    (100, 30)
    """
    columns, x, rows = written.lower().partition("x")
    if x and columns.isdecimal() and rows.isdecimal() and columns.isascii() and rows.isascii():
        size = int(columns), int(rows)
        if SMALLEST[0] <= size[0] <= LARGEST[0] and SMALLEST[1] <= size[1] <= LARGEST[1]:
            return size
    raise told("cli-cast-size", size=written[:20], least="×".join(map(str, SMALLEST)),
               most="×".join(map(str, LARGEST)))  # fmt: skip


def lines_of(frames: list[Frame], size: tuple[int, int], title: str) -> Iterator[str]:
    """Yield the lines of an asciicast: a header, then what was written when."""
    header = {
        "version": 2,
        "width": size[0],
        "height": size[1],
        "title": title,
        "env": {"TERM": "xterm-256color"},
    }
    yield json.dumps(header) + "\n"
    for frame in frames:
        yield json.dumps([round(frame.at, 3), "o", frame.data]) + "\n"


async def frames_of(
    host: GameHost, seat: str, language: str, size: tuple[int, int], pause: float
) -> list[Frame]:
    """Return the replay of a game for *seat*, an act every *pause* seconds."""
    written: list[str] = []
    app = SchermagliaApp(
        host,
        language,
        True,
        seat,
        kept=Kept(),
        driver_class=cast("type[Driver]", partial(Tape, written=written)),
    )
    app.console._color_system = ColorSystem.TRUECOLOR
    frames: list[Frame] = []
    async with app.run_test(headless=False, size=size) as pilot:
        screen: Any = app.screen
        await _painted(pilot, written)  # a replay opens at its end
        screen.past.go_to(0)
        await _painted(pilot, written)  # by what differs from that end, which a recording must not have first
        app.paint_anew()
        frames.append(Frame(0.0, START + await _painted(pilot, written)))
        at = 0.0
        while screen.seen.past < len(screen.seen.lines()) - 1:
            at += pause
            screen.past.step(1, "record")
            frames.append(Frame(at, await _painted(pilot, written)))
    return [*(frame for frame in frames if frame.data), Frame(at + LAST, "\x1b[?25h")]


async def _painted(pilot: Pilot[Any], written: list[str]) -> str:
    """Return what has been written since the last time, once nothing more comes."""
    quiet = 0
    while quiet < 2:
        before = len(written)
        await pilot.pause(PATIENCE)
        quiet = quiet + 1 if len(written) == before else 0
    data = "".join(written)
    written.clear()
    return data
