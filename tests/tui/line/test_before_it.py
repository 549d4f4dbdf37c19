"""What somebody has to do first, by a throw alone, is done in the line that says what comes after it."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import Talk

from core.locale import sentences

CONVOY = "breaking_news/convoy"
NONE = {"en": "none", "it": "nessuno"}
SUPPRESSED = {"en": "ruling suppressed R yes", "it": "decisione soppresso R sì"}


async def begun(talk: Talk, language: str, suppressed: bool = False) -> None:
    await talk.begin()
    await typed(talk, NONE[language], "66 12", *([SUPPRESSED[language]] if suppressed else []))


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "V drive 25: 5 4 -"),
        ("en", "V drive 25: 54"),
        ("it", "V guidare 25: 5 4 -"),
        ("it", "V guidare 25: 54"),
    ],
)
async def test_a_vehicle_sets_off_and_drives_in_one_line(tmp_path: Path, language: str, line: str) -> None:
    """BN-6.0.f, BN-Q.19: its two dice come first, then what the table says of the way."""
    with kept(tmp_path, CONVOY, language, "brief") as talk:
        await begun(talk, language)
        said = await typed(talk, line)
        assert "36 cm" in said and not talk.talk.failed, said
        if line.endswith("-"):
            assert "25 cm" in said.split("36 cm")[1], said


async def test_dice_that_nobody_wrote_are_asked_for_before_the_way(tmp_path: Path) -> None:
    with kept(tmp_path, CONVOY, how_much="brief") as talk:
        await begun(talk, "en")
        assert "throw 2d6" in await typed(talk, "V drive 25:-")
        said = await typed(talk, "5 4")
        assert "VM90 drives 25 cm" in said and not talk.talk.failed, said


async def test_a_way_that_is_too_long_is_refused_once_the_dice_have_fallen(tmp_path: Path) -> None:
    """BN-6.0.f: you should not throw again, as the dice lie on the table."""
    with kept(tmp_path, CONVOY, how_much="brief") as talk:
        await begun(talk, "en")
        said = await typed(talk, "V drive 60: 5 4 -")
        assert talk.talk.failed and "sets off: up to 36 cm" in said, said
        assert "VM90 drives 36 cm" in await typed(talk, "V drive 36:-")


@pytest.mark.parametrize(("language", "line"), [("en", "R run 20: 3 --"), ("it", "R correre 20: 3 --")])
async def test_a_suppressed_man_takes_his_test_and_does_what_was_said(
    tmp_path: Path, language: str, line: str
) -> None:
    """BN-10.0.e: the first die is that of the test."""
    with kept(tmp_path, CONVOY, language, "brief") as talk:
        await begun(talk, language, suppressed=True)
        said = await typed(talk, line)
        assert not talk.talk.failed and "20 cm" in said and ": 3. (" in said, said


@pytest.mark.parametrize(("language", "line"), [("en", "R run 20: 6 --"), ("it", "R correre 20: 6 --")])
async def test_who_fails_his_test_does_nothing_more_and_that_is_told_once(
    tmp_path: Path, language: str, line: str
) -> None:
    """BN-10.0.e: you should read that he stays suppressed, and no refusal after it."""
    with kept(tmp_path, CONVOY, language, "brief") as talk:
        await begun(talk, language, suppressed=True)
        said = await typed(talk, line)
        assert not talk.talk.failed and "20 cm" not in said and ": 6. (" in said, said


async def test_a_number_that_is_no_die_is_of_what_comes_after_it(tmp_path: Path) -> None:
    """BN-10.0.e, BN-7.0.h: you should be asked for the die of the test, and 40 be how far it is."""
    with kept(tmp_path, CONVOY, how_much="brief") as talk:
        await begun(talk, "en", suppressed=True)
        assert "throw 1d6" in await typed(talk, "R sight jama: 40 4")
        said = await typed(talk, "3")
        assert "40 cm" in said and "Ricci, sighting: 4" in said and not talk.talk.failed, said


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_word_of_what_comes_first_stands_in_the_refusal(language: str) -> None:
    spoken = sentences(language)
    found = list(spoken.beginning("first-"))
    assert found
    for id in found:
        assert spoken.text(id) in (spoken.template(id.removeprefix("first-")) or ""), id


@pytest.mark.parametrize(
    ("language", "line"), [("en", "L,V drive 20: 5 4 --"), ("it", "L,V guidare 20: 5 4 --")]
)
async def test_of_several_vehicles_each_sets_off_and_drives(tmp_path: Path, language: str, line: str) -> None:
    """BN-6.0.f, BN-Q.19: you should be asked for the other's own two dice, and for nothing else."""
    with kept(tmp_path, CONVOY, language, "brief") as talk:
        await begun(talk, language)
        said = await typed(talk, line)
        assert "Leopard" in said and "2d6:" in said.split("VM90")[-1] and not talk.talk.failed, said
        said = await typed(talk, "3 4")
        assert "VM90" in said and "20 cm" in said and not talk.talk.failed and "?" not in said, said


async def test_of_several_vehicles_the_dice_of_each_stand_in_the_line(tmp_path: Path) -> None:
    """BN-6.0.f: you should say in one line what both throw; no die is used twice."""
    with kept(tmp_path, CONVOY, how_much="brief") as talk:
        await begun(talk, "en")
        said = await typed(talk, "L,V drive 20: 5 4 - 3 4 --")
        assert "VM90, move, 2d6 less: 3 4 = 7." in said and "VM90 drives 20 cm." in said, said


@pytest.mark.parametrize("yes", ["sì", "si"])
async def test_the_yes_of_a_ruling_is_no_word_of_a_verb(tmp_path: Path, yes: str) -> None:
    """You should rule in one line, with its accent or without: `si` is "himself" before a verb alone."""
    with kept(tmp_path, CONVOY, "it", "brief") as talk:
        await begun(talk, "it")
        said = await typed(talk, f"decisione soppresso R {yes}")
        assert "Ricci, soppresso: sì." in said and not talk.talk.failed, said
