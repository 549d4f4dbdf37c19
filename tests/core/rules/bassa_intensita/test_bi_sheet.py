"""Bassa Intensità, what a printed sheet of a side holds: boxes to tick off, rows of BI-T.07."""

from __future__ import annotations

from field import Man, Vehicle, field
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.muster import Muster
from core.engine.words.ids import FigureId, WeaponName
from core.locale import LANGUAGES, sentences
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Carried


def manned() -> State:
    return field(
        rossi=Man("ak", "hand_grenade", "smoke_grenade"),
        bruni=Man("mg42", "mortar_81", "ak"),
        car=Vehicle("technical"),
        huber=Man("law", side="red"),
    )


def ticked(muster: Muster, who: str) -> list[tuple[str, int]]:
    """What is ticked off beside a figure, and how often."""
    return [(sentences("en").say(box.what), box.times) for box in muster.boxes[who]]


@rule("BI-T.07", "BI-Q.37")
def test_a_sheet_has_each_weapon_of_the_side_once_as_the_table_prints_it() -> None:
    """What has no row of direct fire (smoke, a mortar) stands in none; blank ranges of an area are filled."""
    said = sentences("en").say
    sheet = RULES.muster(manned(), "blue")
    rows = [(one.what if isinstance(one.what, str) else said(one.what), one.numbers) for one in sheet.arms]

    assert rows == [
        ("AK", ("2", "15", "30", "90", "–")),
        ("AK, at an area", ("1", "–", "20", "60", "4 × 10")),
        ("hand grenade", ("1", "–", "10", "–", "–")),
        ("MG 42/59 on its bipod", ("2", "20", "40", "120", "–")),
        ("MG 42/59 on its bipod, at an area", ("1", "20", "40", "120", "6 × 15")),
        ("DShK", ("3", "30", "70", "200", "–")),
        ("DShK, at an area", ("1", "30", "70", "200", "8 × 15")),
    ]
    assert sheet.rule == "BI-T.07" and {len(numbers) for _, numbers in rows} == {len(sheet.headings)}
    for language in LANGUAGES:
        assert all(sentences(language).say(heading) for heading in sheet.headings)


@rule("BI-T.07")
def test_the_other_side_s_weapons_and_figures_are_on_its_own_sheet() -> None:
    blue, red = RULES.muster(manned(), "blue"), RULES.muster(manned(), "red")
    assert set(blue.boxes) == {"rossi", "bruni", "car"} and set(red.boxes) == {"huber"}
    assert [one.numbers for one in red.arms] == [("1", "–", "10", "30", "–")]


@rule("BI-T.07")
def test_a_weapon_that_the_game_does_not_know_has_no_row() -> None:
    state = manned()
    arms = {name: arm for name, arm in state.arms.items() if name != "law"}
    assert RULES.muster(replace(state, arms=arms), "red").arms == ()


@rule("BI-Q.46")
def test_a_man_has_boxes_for_what_befalls_him_and_for_rounds_that_are_counted() -> None:
    state = manned()
    loaded = (Carried(WeaponName("ak")), Carried(WeaponName("hand_grenade"), rounds=3))
    rossi = replace(state.figures[FigureId("rossi")], weapons=loaded)
    sheet = RULES.muster(replace(state, figures={**state.figures, rossi.id: rossi}), "blue")

    men = [("WOUND", 1), ("DOWN", 1), ("SHOCK", 1), ("PANIC", 1), ("DEAD", 1)]
    assert ticked(sheet, "bruni") == men
    assert ticked(sheet, "rossi") == [*men[:-1], ("Hand grenade", 3), men[-1]]
    assert ticked(sheet, "car") == [("IMMOB", 1), ("OUT", 1)]
