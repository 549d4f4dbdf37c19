"""Linea di Tiro at the line: who is in sight already, and a capital letter that nobody may be (LT-VIS.e)."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_evenings import UP, VILLAGE

JACK = {"en": "JD", "it": "FQ"}
"""A card that activates a platoon."""

SPEED = {"en": "speed", "it": "velocità"}
SPOTS = {"en": "PaK 40 spots", "it": "PaK 40 avvista"}
WHO_ELSE = {"en": "who else comes into sight?", "it": "chi altro viene avvistato?"}


@rule("LT-RSP.d")
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("sights", ["A a a A", "a A A a"])
async def test_what_the_first_tank_has_met_is_not_asked_of_the_next(
    tmp_path: Path, language: str, sights: str
) -> None:
    """You should say once that the gun and each tank see one another: it stands on the table by then."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, UP[language], UP[language], JACK[language])
        said = await typed(talk, f"A,B,C {SPEED[language]} 30: {sights}")
        assert SPOTS[language] in said and not talk.talk.failed, said
        said = await typed(talk, "pass" if language == "en" else "passa")
        assert said.count(SPOTS[language]) == 2 and WHO_ELSE[language] not in said, said
        assert not talk.talk.failed and "waits" not in said and "Not used" not in said, said


@rule("LT-VIS.e")
@pytest.mark.parametrize(("sight", "by"), [("a A", "Able spots PaK 40"), ("A a", "PaK 40 spots Able")])
async def test_by_whom_somebody_is_seen_is_nobody_who_comes_into_sight(
    tmp_path: Path, sight: str, by: str
) -> None:
    """You should not be asked who sees Able, when you have said that Able sees the gun."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        said = await typed(talk, UP["en"], UP["en"], "JD", f"A speed 30: {sight}")
        assert by in said and "By whom" not in said and "who else comes into sight?" in said, said


@rule("LT-VIS.e")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_capital_of_the_roster_is_never_nobody(tmp_path: Path, language: str) -> None:
    """You should read that 2nd A, who rides in a half-track, does not come into sight; nothing passes."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, UP[language], UP[language], JACK[language], f"A {SPEED[language]} 30: A a")
        before = talk.host.game.tip
        said = await typed(talk, "N")
        assert talk.talk.failed and "2nd A" in said and talk.host.game.tip == before, said
        await typed(talk, "-")
        assert talk.host.game.tip > before


@rule("LT-RSP.d")
async def test_a_capital_of_the_roster_lets_no_moment_pass(tmp_path: Path) -> None:
    """You should read that P is the PIAT, and the gun's free attack is not gone by it."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, UP["en"], UP["en"], "JD", "A speed 30: A a a A")
        before = talk.host.game.tip
        said = await typed(talk, "P")
        assert talk.talk.failed and "PIAT" in said and talk.host.game.tip == before, said
        await typed(talk, "pass")
        assert talk.host.game.tip > before


ASSAULT = {
    "en": ("T put; u put", "QD; T speed 20>u: side 5 3", "Gruppe 2a is captured."),
    "it": ("T tavolo; u tavolo", "DQ; T velocità 20>u: lato 5 3", "Gruppe 2a è catturato."),
}
"""Both stand on the table; a squad runs into contact, and the dice of the melee stand in the line."""


@rule("LT-ASL.t", "LT-VIS.e")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_dice_of_an_assault_say_that_nobody_comes_into_sight(tmp_path: Path, language: str) -> None:
    """You should say an assault with its dice in one line; in full who comes into sight is asked."""
    put, line, told = ASSAULT[language]
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP[language], UP[language], put, line)
        assert told in said and not talk.talk.failed, said


@rule("LT-VIS.e")
async def test_a_number_that_falls_for_nobody_says_nothing_of_who_comes_into_sight(tmp_path: Path) -> None:
    """You should be asked: 1st B goes into no contact, so nothing is thrown."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        said = await typed(talk, UP["en"], UP["en"], "T put; u put", "QD; T speed 20: 5 3")
        assert "comes into sight?" in said and "goes 20 cm" not in said, said
