"""Sheets to print: of every scenario, for each side its own figures, boxes and weapons, and nobody else's."""

from __future__ import annotations

import re

import pytest

from core.engine.contract.seats import REFEREE
from core.locale import LANGUAGES, sentences
from core.rules import load as load_rules
from core.scenarios import BadScenario, every, load
from core.story.rosters import TICK, html_of, markdown_of, roster_of


def names_by_side(id: str) -> dict[str, set[str]]:
    """Return what the figures of each side are called, by the referee's view."""
    scenario, words = load(id), sentences("en")
    rules = load_rules(scenario.rules)
    state = rules.empty()
    for event in scenario.setup({}, False, rules):
        state = rules.evolve(state, event)
    found: dict[str, set[str]] = {side: set() for side in rules.seats(state)}
    for figure in rules.view(state, REFEREE).figures:
        if figure.side:
            found[figure.side].add(words.say(figure.name))
    return found


@pytest.mark.parametrize("id", every())
def test_whatever_somebody_is_in_is_called_by_its_name(id: str) -> None:
    """You should read no bare id of a vehicle or of a piece of terrain."""
    for side in names_by_side(id):
        for sheet in roster_of(load(id), sentences("en"), side).sheets:
            told = [part for squad in sheet.squads for row in squad.rows for part in row.about.split(", ")]
            assert not {"blinda", "office", "bunker", "sawmill", "farm", "shed"} & {*told}
            assert not [part for part in told if re.fullmatch(r"[a-z]+-\d+", part)]


def test_who_rides_is_aboard_a_vehicle_by_its_name() -> None:
    """You should read that Vidal is aboard the VCC-1."""
    (sheet,) = roster_of(load("bassa_intensita/sawmill_attack"), sentences("it"), "alpini").sheets
    kits = [row.about for squad in sheet.squads for row in squad.rows if row.name == "Sgt Vidal"]
    assert kits and all("a bordo: VCC-1" in kit for kit in kits)


@pytest.mark.parametrize("id", every())
def test_a_side_prints_its_own_figures_with_boxes_and_weapons_and_nobody_elses(id: str) -> None:
    names = names_by_side(id)
    for side, own in names.items():
        for language in LANGUAGES:
            words = sentences(language)
            roster = roster_of(load(id), words, side)
            (sheet,) = roster.sheets
            rows = [row for squad in sheet.squads for row in squad.rows]
            assert {row.name for row in rows} == own
            assert all(row.boxes for row in rows)
            assert sheet.arms and all(len(row) == 1 + len(sheet.headings) for row in sheet.arms)
            page, text = html_of(roster, words), markdown_of(roster, words)
            assert TICK in page and TICK in text and "[" not in sheet.rule
            foes = set().union(*(theirs for foe, theirs in names.items() if foe != side)) - own
            told = {row.name for row in rows} | set(re.findall(r"[\w.'-]+", " ".join(sheet.knows)))
            assert not told & foes


@pytest.mark.parametrize("id", ["rangers_and_militia", "patrol_clash", "village_defence", "crossroads"])
def test_nothing_that_is_counted_from_nothing_is_kept_in_mind(id: str) -> None:
    """No loss has been had as a game begins; what a side loses the game by stands there."""
    for sheet in roster_of(load(id), sentences("en")).sheets:
        assert not [one for one in sheet.knows if re.fullmatch(r"(lost )?0\b[^,]*", one)]


def test_the_numbers_are_those_of_the_book() -> None:
    """BN T-WEAPON: an assault rifle's burst has 3 dice, 4+ to 25 cm and 6+ to 50."""
    roster = roster_of(load("rangers_and_militia"), sentences("en"), "rangers")
    rows = {row[0]: row[1:] for row in roster.sheets[0].arms}

    assert rows["Assault rifle, burst"] == ("3", "4+", "6+", "–", "–", "150", "15", "–")
    assert rows["Grenade launcher, aimed"][-1] == "5"


def test_a_man_has_his_saving_throw_and_boxes_in_words() -> None:
    """BN T-CLASS: an Elite man saves on 3+; nobody must know what SUPP is."""
    roster = roster_of(load("rangers_and_militia"), sentences("en"), "rangers")
    row = roster.sheets[0].squads[0].rows[0]
    assert "saves on 3+" in row.about
    assert row.boxes[0] == ("suppressed", 1) and row.boxes[-1] == ("out of action", 1)
    assert any(line.startswith("A man runs 25 cm in the open") for line in roster.sheets[0].knows)


def test_all_sides_are_printed_where_none_is_named_each_on_its_own_page() -> None:
    page = html_of(roster_of(load("crossroads"), sentences("it")), sentences("it"))

    assert page.count("<section>") == 2 and "break-before: page" in page and "<script" not in page


def test_a_side_that_there_is_not_is_told() -> None:
    with pytest.raises(BadScenario) as told:
        roster_of(load("crossroads"), sentences("en"), "<b>")
    assert "there are: blue, red" in sentences("en").say(told.value.message)
