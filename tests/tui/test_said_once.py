"""What a narrow screen says in few words: who decides, how far it is, in which direction a spot lies."""

from __future__ import annotations

import re
from math import cos, radians, sin
from pathlib import Path

import pytest
from test_preview_rows import VIEW

from core.engine.contract.choices import PickPoint
from core.engine.contract.facts import Refusal
from core.engine.contract.overlay import Overlay, Ray
from core.engine.contract.view import View
from core.engine.words.message import say
from core.guides import every, guide_of
from core.locale import sentences
from core.table.terrain import Table
from tui.compose.field_editor import Work
from tui.panes.map.overlays.telling import told
from tui.panes.turn import TurnLine
from tui.screens.game.shown.showing import cm_refused
from tui.screens.waiting import waiting
from tui.session.here.guided import begin


@pytest.mark.parametrize(("language", "all_of_them"), [("en", "all to decide"), ("it", "decidono tutti")])
def test_where_all_decide_a_narrow_title_says_so_in_short(language: str, all_of_them: str) -> None:
    """You should read that all decide, where there is no room for every name beside a phase cut short."""
    view = View("red", 1, VIEW.phase, VIEW.sides, (), waiting_for=("blue", "red"))
    line = TurnLine()
    line.repaint = lambda: None
    line.show_view(view, sentences(language), "", str.title)
    told_in = [" · ".join(way) for way in line._ways]
    whole, short = (one for one in told_in if one.endswith(all_of_them))
    assert len(whole) < len(told_in[0]) and len(short) < min(map(len, told_in[: told_in.index(short)]))
    assert sentences(language).say(VIEW.phase) in whole, "a word instead of names, before the phase is cut"


def test_a_line_there_and_back_is_told_once() -> None:
    """You should read a distance once where the one aimed at may answer along the same line."""
    rays = (Ray((0, 0), (16.1, 0), 16.1, True), Ray((16.1, 0), (0, 0), 16.1, True))
    sees = told(Overlay(rays), VIEW, Table(60, 60), sentences("en"))
    assert sees.count("16.1 cm") == 1 and sees.count("clear") == 1


@pytest.mark.parametrize(("language", "north_east"), [("en", "north-east"), ("it", "nord-est")])
def test_a_spot_that_is_listed_is_named_by_its_direction(language: str, north_east: str) -> None:
    """You should choose which way a template goes by the compass, and read one way to take it."""
    words = sentences(language)
    field = PickPoint("towards", say("ask-drift"), (10.0, 10.0), None, ((11.0, 11.0), (12.0, 10.0)))
    work = Work(field)
    rows = [row.text for row in work.rows(words, {})]
    assert rows[0].startswith(f"{north_east}, 1") and words.text("tui-place", x=11.0, y=11.0) in rows[0]
    assert words.text("tui-how-point-listed") in work.prompt(words)


@pytest.mark.parametrize("facing", range(0, 30, 5))
@pytest.mark.parametrize("language", ["en", "it"])
def test_no_two_spots_beside_a_vehicle_have_one_name_nor_hundredths(language: str, facing: int) -> None:
    """You should know the twelve spots round a truck apart by their direction alone."""
    turns = [radians(facing + 30 * turn) for turn in range(12)]
    spots = tuple((round(110 + 3.75 * cos(at), 2), round(50 + 3.75 * sin(at), 2)) for at in turns)
    rows = Work(PickPoint("spot", say("lt-ask-spot"), (110.0, 50.0), 6.0, spots)).rows(
        sentences(language), {}
    )
    told = [row.text for row in rows]
    assert len({one.partition(",")[0] for one in told}) == 12
    assert not [one for one in told if re.search(r"\d[.,]\d\d", one)]


def test_a_guide_that_was_left_waits_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should find the guided game of a book once in the menu, however often it was begun."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    for book in (every()[0], every()[0], every()[1]):
        begin(guide_of(book)).close()
    assert len(waiting(lambda: False)) == 2


def test_a_way_that_is_too_far_names_the_cm_that_its_ground_allows() -> None:
    """You should read over the map the limit that the refusal names, and none where it names none."""
    words = sentences("en")
    over = Refusal("BN-6.2.b", say("bn-too-far-over", figure="Hayes", cm=24.91, most=15))
    assert cm_refused(over, 24.9, words) == words.text("tui-cm-too-far", cm=24.9, most=15)
    other = Refusal("BN-6.2.b", say("bn-cannot-cross", figure="Hayes", level=2))
    assert cm_refused(other, 24.9, words) == words.text("tui-cm-refused", cm=24.9)
