"""Breaking News: where the editions differ (BN-ED): each may be chosen by itself in either."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from rule_ids import marked, rule
from table import Man, table

from core.rules import rulebook
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.referee.rulings import FACTS
from core.rules.breaking_news.tables.weapons import weapon_of

BOOK = rulebook("breaking_news")
DIFFERENCES = {entry.id: entry for entry in BOOK.differences}


def test_all_105_differences_are_told_in_both_languages() -> None:
    assert len(DIFFERENCES) == 105
    assert all(entry.en and entry.it for entry in DIFFERENCES.values())


PLAYED = {id: Options.of_paragraph(id) for id in DIFFERENCES if Options.of_paragraph(id)}
"""Of each difference that plays the options that have to do with it, first those that it alone names."""

ALONE = {
    name: option.paragraphs[0]
    for name, option in Options.declared().items()
    if option.paragraphs[0] in DIFFERENCES
}
"""Options that a difference is the first to name, and nothing that is read here."""


@pytest.mark.parametrize("id", PLAYED)
def test_a_difference_that_plays_is_an_option_of_the_game(id: str) -> None:
    """Both readings can be chosen, whatever the edition."""
    (option,) = PLAYED[id]

    assert len(Options.declared()[option].meanings) > 1
    for edition in ("EN", "IT"):
        for value in Options.declared()[option].meanings:
            assert Options.complete({"edition": edition, option: value})[option] == value


@pytest.mark.parametrize("option", ALONE)
def test_what_only_a_difference_names_is_read_otherwise_in_the_italian_edition(option: str) -> None:
    english, italian = BOOK.defaults(), BOOK.defaults({"edition": "IT"})

    assert english[option] != italian[option]


@pytest.mark.parametrize("option", ["group_victim", "prisoners", "morale_failed"])
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_game_that_was_begun_before_there_was_an_option_reads_it_as_its_edition_does(
    option: str, edition: str
) -> None:
    game = table(edition=edition, one=Man())
    options = {name: value for name, value in game.state.options.items() if name != option}
    game.state = replace(game.state, options=options)

    assert getattr(Options.of(game.state), option) == Options.complete({"edition": edition})[option]


def test_another_edition_in_the_middle_of_a_game_leaves_what_was_chosen_singly() -> None:
    begun = table(options={"prisoners": "less_than_10", "dodge_who": "any_in_sight"}, one=Man()).state

    italian = FACTS["option"].set(begun, "edition", "IT")
    english = FACTS["option"].set(italian, "edition", "EN")

    assert italian.edition == "IT" and italian.options["edition"] == "IT"
    assert italian.options["morale_failed"] == "tests" and italian.options["heavy_at"] == "IT"
    assert italian.options["dodge_who"] == "any_in_sight"
    assert english.options["morale_failed"] == "suppressed" and english.options["heavy_at"] == "EN"


@rule("BN-ED.40")
@pytest.mark.parametrize(("edition", "single", "needed"), [
    ("EN", None, 5), ("IT", None, 4), ("EN", "IT", 4), ("IT", "EN", 5),
])  # fmt: skip
def test_heavy_anti_tank_weapons_have_the_row_of_either_edition(
    edition: str, single: str | None, needed: int
) -> None:
    options = {"heavy_at": single} if single else {}
    game = table(edition=edition, options=options, kowalski=Man("R3", "heavy_at"))

    assert weapon_of("heavy_at", game.state.fire_table).modes["aimed"].needed[1] == needed


WORDS_ONLY = {"01", "02", "03", "04", "05", "07", "08", "12", "14", "37", "93", "105"}
"""Differences that no play can show: titles, remarks, what a class is called, an advised size of table."""


@pytest.mark.slow
def test_every_difference_that_play_can_show_is_played_in_both_readings() -> None:
    tested = {id.removeprefix("BN-ED.") for id in marked() if id.startswith("BN-ED.")}
    all_of_them = {id.removeprefix("BN-ED.") for id in DIFFERENCES}

    assert all_of_them - WORDS_ONLY - tested == set()
    assert not {f"BN-ED.{number}" for number in WORDS_ONLY} & set(ALONE.values())
