"""Whoever is added by a line: what Enter alone says of him, blank by blank, and what a question calls him."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed

from core.engine.contract.facts import Ruling

ADDED = [
    ("breaking_news/rangers_and_militia", ("added", "militia", "Zahid", "recruit", "0", "rifle", "house")),
    ("ludonet/bridge_with_tanks", ("added", "grenadiers", "Zahid", "", "rifle")),
    ("bassa_intensita/sawmill_attack", ("added", "trench", "Zahid", "", "ak", "")),
    ("linea_di_tiro/village_defence", ("added", "kompanietrupp", "Zahid", "machine gun team")),
]


@pytest.mark.parametrize(("scenario", "lines"), ADDED)
async def test_enter_alone_adds_somebody_who_is_not_hidden(
    scenario: str, lines: tuple[str, ...], tmp_path: Path
) -> None:
    """Enter says of a fact that it is so, and of somebody new that he is as most: not hidden, not late."""
    with kept(tmp_path, scenario, how_much="brief") as talk:
        await talk.begin()
        fact, *said = lines
        told = await typed(talk, f"ruling {fact}", *said)
        while "Enter alone: no" in told:
            assert told.startswith("Zahid: "), told
            told = await talk.hear("")
        ruled = talk.host.game.records[-1].command
        assert isinstance(ruled, Ruling) and "Zahid" in told, told
        marks = [one for one in ruled.value.values() if isinstance(one, bool)]
        assert marks and not any(marks), ruled


async def test_in_full_enter_alone_says_nothing_of_somebody_new(tmp_path: Path) -> None:
    with kept(tmp_path, "bassa_intensita/sawmill_attack") as talk:
        await talk.begin()
        await typed(talk, "ruling added", "trench", "Zahid")
        assert "Enter alone answers nothing here" in await talk.hear("")


@pytest.mark.parametrize("scenario", [scenario for scenario, _ in ADDED])
async def test_one_word_brings_somebody_new_in_italian_too(scenario: str, tmp_path: Path) -> None:
    """You should be asked whose he is, and not which fact that speaks of adding you mean."""
    with kept(tmp_path, scenario, "it") as talk:
        await talk.begin()
        said = await typed(talk, "decisione aggiunto")
        assert not talk.talk.failed and said.startswith(("Quale", "A quale", "In quale", "Di quale")), said


async def test_weapons_of_a_list_are_several(tmp_path: Path) -> None:
    """You should have a rifle and a hand grenade where a comma stands between, and read both by `look`."""
    with kept(tmp_path, "ludonet/bridge_with_tanks", how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "S place : road x", "A place : barn x", "T place : road", "p place : wood x")
        await typed(talk, "s place : wood x", "a place : wood x", "set up", "set up", "--", "throw : 6 3")
        await typed(talk, "ruling added", "gren", "Gruber", "")
        said = await typed(talk, "rifle, grenade")
        assert talk.talk.failed and "hand grenade" in said, "there are two kinds of grenades"
        talk.talk.failed = False
        await typed(talk, "rifle, hand grenade", "no", "no", "no")
        assert "rifle, hand grenade" in await typed(talk, "look gruber")


BEHIND = [
    ("breaking_news/rangers_and_militia", "en", "ruling added militia Zahid: recruit 0 rifle house"),
    ("ludonet/bridge_with_tanks", "en", "ruling added grenadiers Zahid: man, rifle, hand grenade - - -"),
    ("ludonet/bridge_with_tanks", "it", "decisione aggiunta granatieri Zahid: fucile"),
    ("bassa_intensita/sawmill_attack", "en", "ruling added trench Zahid: ak"),
    ("bassa_intensita/sawmill_attack", "it", "decisione aggiunto 1ª squadra Zahid: ak"),
    ("linea_di_tiro/village_defence", "en", "ruling added kompanietrupp Zahid: machine gun team"),
]


@pytest.mark.parametrize(("scenario", "language", "line"), BEHIND)
async def test_somebody_new_is_one_line(scenario: str, language: str, line: str, tmp_path: Path) -> None:
    """You should be asked nothing of a reinforcement where the line says behind its colon what is unusual."""
    with kept(tmp_path, scenario, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, line)
        assert talk.talk.speaker.asked is None and not talk.talk.failed and "Zahid" in said, said
        ruled = talk.host.game.records[-1].command
        assert isinstance(ruled, Ruling) and not any(one is True for one in ruled.value.values()), ruled


async def test_what_says_nothing_of_somebody_new_is_asked(tmp_path: Path) -> None:
    with kept(tmp_path, "ludonet/bridge_with_tanks", how_much="brief") as talk:
        await talk.begin()
        said = await typed(talk, "ruling added grenadiers Zahid: zither")
        assert "What is it?" in said and talk.talk.speaker.asked is not None, said


ARMED = [
    ("en", "ruling added grenadiers Zahid: rifle, hand grenade", "Zahid (rifle and hand grenade)."),
    ("it", "decisione aggiunta granatieri Zahid: fucile", "Zahid (fucile)."),
]


@pytest.mark.parametrize(("language", "line", "told"), ARMED)
async def test_the_log_tells_what_somebody_new_carries(
    language: str, line: str, told: str, tmp_path: Path
) -> None:
    """You should read a weapon that was heard wrong in the log, and not in his shots."""
    with kept(tmp_path, "ludonet/bridge_with_tanks", language, "brief") as talk:
        await talk.begin()
        assert told in await typed(talk, line)


MOORE = [
    ("en", "ruling added able: Moore, rifle", ("Moore",)),
    ("en", "ruling added able squad: Moore rifle", ("Moore",)),
    ("en", "ruling added able Moore, Page: rifle", ("Moore", "Page")),
    ("it", "decisione rinforzo able: Moore, fucile", ("Moore",)),
    ("it", "decisione rinforzo squadra able: Moore fucile", ("Moore",)),
    ("it", "decisione rinforzo able Moore e Page: fucile", ("Moore", "Page")),
]


@pytest.mark.parametrize(("language", "line", "names"), MOORE)
async def test_names_and_weapons_of_reinforcements_stand_behind_the_colon_too(
    language: str, line: str, names: tuple[str, ...], tmp_path: Path
) -> None:
    """You should bring one man, or several, with what they carry, and nobody whose name is `Moore, rifle`."""
    with kept(tmp_path, "ludonet/patrol_clash", language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, line)
        assert talk.talk.speaker.asked is None and not talk.talk.failed, said
        weapon = "rifle" if language == "en" else "fucile"
        assert all(f"{name} ({weapon})." in said for name in names), said


async def test_a_name_alone_is_asked_what_he_carries(tmp_path: Path) -> None:
    with kept(tmp_path, "ludonet/patrol_clash", how_much="brief") as talk:
        await talk.begin()
        said = await typed(talk, "ruling added able: Moore", "")
        assert talk.talk.speaker.asked is not None and "eapon" in said, said
