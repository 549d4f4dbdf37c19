"""What changes together is shown once, and a partial update is what Textual's own compositor makes of it."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pyte
import pytest
from rich.console import Console
from screen_text import TABLE, WIDE, begun, playing
from textual._compositor import ChopsUpdate, Compositor

from core.engine.game.host import GameHost
from tui.panes.keys import as_declared, at_the_foot
from tui.screens.game.frame.once import Once
from tui.terminal.thrifty_compositor import ThriftyCompositor


def test_what_is_shown_at_once_is_shown_once_where_changes_come_together() -> None:
    """A show that was asked for again comes after what was asked for between."""
    shown: list[str] = []
    once, foot, line = Once(), lambda: shown.append("foot"), lambda: shown.append("line")
    once.shows(foot)
    with once.together():
        once.shows(foot)
        with once.together():
            once.shows(line)
        once.shows(foot)
        assert shown == ["foot"]
    assert shown == ["foot", "line", "foot"]


def test_what_is_due_is_shown_though_something_fails_meanwhile() -> None:
    """You should read what was taken in before the fault."""
    shown: list[str] = []
    once = Once()
    with pytest.raises(ValueError, match="a fault"), once.together():
        once.shows(lambda: shown.append("foot"))
        raise ValueError("a fault")
    assert shown == ["foot"]


@pytest.fixture(autouse=True)
def painted_when_looked_at() -> None:
    """Here a screen is painted at every key, as for a terminal."""


def against_bot(folder: Path) -> GameHost:
    return begun(folder, seats={"rangers": "person", "militia": "bot"})


KEYS = (
    "down",
    "down",
    "v",
    "tab",
    "escape",
    "4",
    "up",
    "up",
    "5",
    "+",
    "escape",
    "1",
    "right",
    "plus",
    "0",
    "e",
)
"""What moves the mark and the map's cursor, opens panes, puts an act in hand and gives it up."""

CONSOLE = Console(file=StringIO(), color_system="truecolor", force_terminal=True)


def cells(update: ChopsUpdate, size: tuple[int, int]) -> list[list[object]]:
    """Return what stands where on a terminal full of `x` once it has got an update."""
    screen = pyte.Screen(*size)
    stream = pyte.Stream(screen)
    for row in range(size[1]):
        stream.feed(f"\x1b[{row + 1};1H{'x' * size[0]}")
    stream.feed(update.render_segments(CONSOLE))
    return [[screen.buffer[row][column] for column in range(size[0])] for row in range(size[1])]


@pytest.mark.parametrize("size", [TABLE, WIDE])
async def test_a_partial_update_is_what_textual_makes_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """You should see, whatever changed, just what Textual's own compositor would have sent."""
    compared = 0
    thrifty = ThriftyCompositor.render_partial_update

    def both(self: ThriftyCompositor) -> ChopsUpdate | None:
        nonlocal compared
        changed = self._dirty_regions.copy()
        update = thrifty(self)
        self._dirty_regions.update(changed)
        plain = Compositor.render_partial_update(self)
        if update is not None and plain is not None:
            assert cells(update, size) == cells(plain, size)
            compared += 1
        return update

    monkeypatch.setattr(ThriftyCompositor, "render_partial_update", both)
    async with playing(against_bot(tmp_path), size=size) as player:
        await player.press_slowly(*KEYS)
    assert compared > 10


async def test_the_foot_has_what_is_shown_of_the_active_keys(tmp_path: Path) -> None:
    """You should read the same keys as if all of them had been asked, wherever the keys are."""
    async with playing(against_bot(tmp_path)) as player:
        for key in KEYS:
            await player.press(key)
            screen = player.app.screen
            every = [one for one in as_declared(screen) if one.binding.show]
            assert at_the_foot(screen) == every, key
