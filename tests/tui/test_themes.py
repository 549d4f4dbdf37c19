"""Every theme can be read, among all colours and among few; without colour sides are told apart, too.

Ratios are those of WCAG 2: 4.5 for text, 7 where contrast is high, 3 for what is drawn on the map.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from rich.style import Style
from screen_text import TABLE, WIDE, Player, begun, playing
from textual.color import Color
from textual.widget import Widget

from tui.app.themes import DARK_VARIABLES, THEMES
from tui.panes.keys import KeysLine
from tui.panes.map.map import MapPane
from tui.panes.map.map_looks import GROUND
from tui.settings.kept import Kept
from tui.settings.values import WORDS
from tui.terminal.contrast import Rgb, contrast
from tui.terminal.filter import fit_style

SIDES = ("first", "second", "third", "fourth", "neither")
NO_TEXT = {"pane--rule", "keys--off", *(f"map--{look}" for look in GROUND - {"bar"})}
"""A line, what cannot be done now (struck through, too), and ground."""

UNREAD = {"keys--off"}


def styles(widget: Widget, prefix: str) -> dict[str, Style]:
    found = sorted(name for name in type(widget)._get_component_classes() if name.startswith(prefix))
    return {name: widget.get_component_rich_style(name) for name in found}


def ratio(style: Style) -> float:
    assert style.color is not None and style.bgcolor is not None
    front, ground = (Rgb(*one.get_truecolor()) for one in (style.color, style.bgcolor))
    return contrast(front, ground)


def attributes(style: Style) -> tuple[bool, ...]:
    named = (style.bold, style.underline, style.italic, style.reverse, style.strike)
    return tuple(bool(one) for one in named)


@pytest.mark.parametrize("theme", THEMES)
async def test_everything_can_be_read(theme: str, tmp_path: Path) -> None:
    """Whatever the terminal shows, text and ground stand out; without colour a side is still told."""
    mine = Kept()
    mine.set("theme", theme)
    text = 7.0 if theme == "high-contrast" else 4.5
    weak = []
    async with playing(begun(tmp_path), WIDE, kept=mine) as player:
        await player.press("enter")
        screen = player.app.screen
        keys, shown = screen.query_one(KeysLine), screen.query_one(MapPane)
        every = styles(keys, "keys--") | styles(keys, "pane--") | styles(shown, "map--")
        assert len(every) > 50
        for name, style in every.items():
            for colours in ("truecolor", "256", "16"):
                around = Color.from_rich_color(style.bgcolor).rich_color  # type: ignore[arg-type]
                found = ratio(fit_style(style, colours, around))
                least = text if name not in NO_TEXT else 1.0 if name in UNREAD else 3.0
                if found < least:
                    weak.append((name, colours, round(found, 2)))
            assert fit_style(style, "none", around).color is None
        for part in ("pane", "map"):
            assert len({attributes(every[f"{part}--{side}"]) for side in SIDES}) == len(SIDES)
    assert not weak


MARKS = ("aim", "reacts", "zone", "blast", "seen", "cursor", "cursor-away")
"""What else a cell with a letter may be, on a ground of its own."""


@pytest.mark.parametrize("theme", THEMES)
async def test_letters_can_be_read_on_the_ground_of_every_mark(theme: str, tmp_path: Path) -> None:
    """Whoever is aimed at, stands in an area or under the cursor: his letter should be readable as ever."""
    mine = Kept()
    mine.set("theme", theme)
    text = 7.0 if theme == "high-contrast" else 4.5
    async with playing(begun(tmp_path), WIDE, kept=mine) as player:
        await player.press("enter")
        shown = player.app.screen.query_one(MapPane)
        cells = {(who, mark): shown._style("open", who, mark) for who in (*SIDES, "marker") for mark in MARKS}
    assert not {cell: ratio(style) for cell, style in cells.items() if ratio(style) < text}


def faint(player: Player) -> list[tuple[str, float]]:
    """Return the words on the screen that do not stand out; what cannot be done now may."""
    strips = player.app.screen._compositor.render_strips()
    every = [one for strip in strips for one in strip if one.style and any(map(str.isalnum, one.text))]
    told = [(one.text.strip(), ratio(one.style)) for one in every if one.style and not one.style.strike]
    return [(text, round(found, 2)) for text, found in told if found < 4.5]


@pytest.mark.parametrize("theme", THEMES)
async def test_what_is_written_on_a_screen_can_be_read(theme: str, tmp_path: Path) -> None:
    """The key beside the map with the rest of the figures, and the help."""
    mine = Kept()
    mine.set("theme", theme)
    async with playing(begun(tmp_path), TABLE, kept=mine) as player:
        await player.press("enter")
        assert "… and" in player.sees and not faint(player)
        await player.press("question_mark")
        assert not faint(player)


async def test_the_line_under_a_side_is_under_its_words_alone(tmp_path: Path) -> None:
    """The second side is told by a line under it: a line as wide as the pane looks like a rule."""
    async with playing(begun(tmp_path), WIDE) as player:
        await player.press("enter")
        strips = player.app.screen._compositor.render_strips()
        lines = [one.text for strip in strips for one in strip if one.style and one.style.underline]
        assert "r Rashid" in lines and any(one.startswith("Militia") for one in lines)
        assert not [one for one in lines if len(one) > 1 and one != one.strip(" │┃")]


async def test_there_is_no_line_between_a_man_of_the_second_side_and_how_he_is(tmp_path: Path) -> None:
    """A name stands left and a state right: you should see no rule between them."""
    async with playing(begun(tmp_path, seats={"militia": "person", "rangers": "bot"}), WIDE) as player:
        await player.press("enter")
        strips = player.app.screen._compositor.render_strips()
        lines = [one.text for strip in strips for one in strip if one.style and one.style.underline]
        assert "HIDE" in player.sees and "k Karim (Bunker)" in " ".join(lines)
        assert not [one for one in lines if "   " in one]


def test_every_theme_that_can_be_set_is_one_and_names_the_same() -> None:
    assert {*WORDS["theme"]} == {"auto", *THEMES}
    assert all(theme.variables.keys() == DARK_VARIABLES.keys() for theme in THEMES.values())


SEEN = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What eyes without one kind of cone make of linear red, green and blue (Machado and others 2009)."""


def lab_as_seen(colour: str, eyes: str) -> tuple[float, float, float]:
    parts = [part / 255 for part in Color.parse(colour).rgb]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    red, green, blue = (max(0.0, sum(a * b for a, b in zip(row, linear))) for row in SEEN[eyes])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("eyes", SEEN)
def test_the_theme_for_colour_blind_eyes_is_one(eyes: str) -> None:
    """Sides, and good and bad, are as far apart as colours that nobody confuses (20 in CIELAB)."""
    theme = THEMES["colour-blind"]
    sides = [theme.variables[f"side-{side}"] for side in SIDES[:4]]
    for one, other in [*combinations(sides, 2), (str(theme.success), str(theme.error))]:
        apart = sum((a - b) ** 2 for a, b in zip(lab_as_seen(one, eyes), lab_as_seen(other, eyes))) ** 0.5
        assert apart >= 20, (one, other)
