"""The curve of who was ahead, as a picture of a page."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from core.story.report.plot import MARKS, MOST_TURNS, TALL, WIDE, plot


def paths(drawn: str) -> dict[str, str]:
    """The outlines of both halves, by their class."""
    return {
        one.get("class", "").split()[0]: one.get("d", "")
        for one in ElementTree.fromstring(drawn).iter("path")
    }


def test_each_half_goes_by_steps_to_what_its_side_led_by() -> None:
    """Four stages, each a quarter wide: 0, half as much as the most, the most, and the other side by half."""
    drawn = paths(plot([0, 1, 2, -1], [1, 1, 2, 2], [], "By points"))
    level, quarter = MARKS + TALL, WIDE / 4

    assert drawn["above"] == (
        f"M0 {level:g}H{quarter:g}V{level - TALL / 2:g}H{2 * quarter:g}V{MARKS:g}H{3 * quarter:g}V{level:g}"
        f"H{WIDE:g}V{level:g}Z"
    )
    assert drawn["below"] == f"M0 {level:g}H{3 * quarter:g}V{level + TALL / 2:g}H{WIDE:g}V{level:g}Z"


def test_only_who_led_has_a_half_and_nobody_none() -> None:
    assert "below" not in paths(plot([1, 2], [1, 1], [], "By points"))
    assert plot([0, 0], [1, 1], [], "By points") == plot([], [], [], "By points") == ""


def test_moments_lead_to_their_lines_and_turns_stand_where_they_begin() -> None:
    drawn = plot([1, 1, 1, 1], [0, 1, 1, 2], [(1, 17), (3, 40)], "By points")

    assert re.findall(r'href="(#l\d+)">.*?>(\d+)</text>', drawn) == [("#l17", "1"), ("#l40", "2")]
    assert re.findall(r'class="turn" x="([\d.]+)"[^>]*>(\d+)<', drawn) == [
        (f"{WIDE / 4:g}", "1"),
        (f"{WIDE * 3 / 4:g}", "2"),
    ]


def test_more_turns_than_fit_are_not_numbered() -> None:
    turns = list(range(1, MOST_TURNS + 2))
    assert 'class="turn"' not in plot([1.0] * len(turns), turns, [], "By points")
    assert 'class="turn"' in plot([1.0] * MOST_TURNS, turns[:-1], [], "By points")


def test_a_title_is_text_and_looks_come_from_classes() -> None:
    drawn = plot([1, -1], [1, 1], [], 'Points <of> "defeat"')
    assert ElementTree.fromstring(drawn)[0].text == 'Points <of> "defeat"'
    assert "style" not in drawn and "fill" not in drawn


def test_each_side_has_its_look_of_the_map() -> None:
    """Militia, the second side, reads: it stands above the line, in the look of the second."""
    drawn = plot([1, -1], [1, 1], [], "By points", (1, 0))
    assert 'class="above side1"' in drawn and 'class="below side0"' in drawn
