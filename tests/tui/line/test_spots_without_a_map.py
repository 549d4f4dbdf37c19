"""Spots at a real table: nobody knows coordinates, people see where it is and measure how far."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import Talk

CONVOY = "breaking_news/convoy"
BEGUN = {"en": ("no support", "66 12"), "it": ("nessun supporto", "66 12")}
COORDINATES = re.compile(r"\d+/\d+|\d+ (north|nord)")


async def begun(talk: Talk, language: str) -> None:
    await talk.begin()
    await typed(talk, *BEGUN[language])


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "R cover 35 --"),
        ("en", "R cover: 35 --"),
        ("en", "R covering fire 10 --"),
        ("it", "R copertura 35 --"),
        ("it", "R copertura: 35 --"),
    ],
)
async def test_covering_fire_is_said_with_how_far_it_is(tmp_path: Path, language: str, line: str) -> None:
    """BN-8.3.a–c, BN-Q.57: you should say the distance to the middle of the area, and no spot."""
    with kept(tmp_path, CONVOY, language, "brief") as talk:
        await begun(talk, language)
        said = await typed(talk, line)
        assert not talk.talk.failed and talk.talk.speaker.asked is None, said
        assert "15 × 15 cm" in said and not COORDINATES.search(said), said


@pytest.mark.parametrize(("language", "line"), [("en", "R cover"), ("it", "R copertura")])
async def test_how_far_an_area_is_is_asked_in_words(tmp_path: Path, language: str, line: str) -> None:
    with kept(tmp_path, CONVOY, language, "brief") as talk:
        await begun(talk, language)
        asked = await typed(talk, line)
        assert ("where he aims" if language == "en" else "dove mira") in asked, asked
        assert not COORDINATES.search(asked), asked
        await typed(talk, "35")
        assert not talk.talk.failed


async def test_an_area_too_far_off_is_refused_by_its_distance(tmp_path: Path) -> None:
    with kept(tmp_path, CONVOY, how_much="brief") as talk:
        await begun(talk, "en")
        assert "60 cm" in await typed(talk, "R cover 60")
        assert talk.talk.failed


async def values(folder: Path, second: str) -> list[int]:
    """Return the values of the areas once Ricci and then Zanca have covered one each."""
    with kept(folder, CONVOY, how_much="brief") as talk:
        await begun(talk, "en")
        said = await typed(talk, f"R cover: 35 --; {second}")
        assert not talk.talk.failed, said
        state = talk.host.game.state
        return [sum(share for _, share in area.shares) for area in state.covers]


async def test_each_covers_an_area_of_his_own_unless_he_says_whose(tmp_path: Path) -> None:
    """BN-8.3.c, BN-8.3.i: who fires on the area of another adds to its value; else it is another area."""
    apart, together = tmp_path / "apart", tmp_path / "together"
    apart.mkdir()
    together.mkdir()
    assert len(await values(apart, "Z cover: 20 --")) == 2
    assert len(one := await values(together, "Z cover the area of Ricci: 20 --")) == 1
    assert one == [sum(await values(tmp_path, "Z cover: 20 --"))]


async def test_who_stands_in_the_area_is_asked_as_the_game_goes_on(tmp_path: Path) -> None:
    """BN-8.3.f: who would react is asked for, and rolls if he is in it."""
    with kept(tmp_path, CONVOY, how_much="brief") as talk:
        await begun(talk, "en")
        await typed(talk, "R cover 35 --")
        said = await typed(talk, "Z run 20:f", "f>z : 30")
        assert "that Ricci covers" in said and not COORDINATES.search(said), said


@pytest.mark.parametrize(("language", "line"), [("en", "ruling smoke"), ("it", "decisione fumo")])
async def test_smoke_that_a_referee_lays_has_no_coordinates(tmp_path: Path, language: str, line: str) -> None:
    with kept(tmp_path, CONVOY, language, "brief") as talk:
        await begun(talk, language)
        said = await typed(talk, line)
        assert talk.talk.speaker.asked is None and not COORDINATES.search(said), said
        assert len(talk.host.game.state.clouds) == 1
