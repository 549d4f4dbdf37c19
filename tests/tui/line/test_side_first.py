"""A side is named before its act, and whoever acts before what he does, as people say it at a table."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import RANGERS
from test_low_intensity_evening import SAWMILL, begun

BRIDGE = "ludonet/bridge_with_tanks"


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "alpini seal", "Orders sealed: Alpini."),
        ("en", "the alpini seal", "Orders sealed: Alpini."),
        ("it", "alpini sigilla", "Ordini chiusi: Alpini."),
        ("it", "gli alpini sigillano", "Ordini chiusi: Alpini."),
    ],
)
async def test_a_side_seals_by_its_name(tmp_path: Path, language: str, line: str, told: str) -> None:
    """You should name the side that seals, as both sides decide (BI-SEQ.i)."""
    with kept(tmp_path, SAWMILL, language, "brief") as talk:
        await begun(talk, language)
        assert told in await typed(talk, line)
        again = await typed(talk, line)
        assert talk.talk.failed and "Alpini" in again and ("Militia" in again or "Milizia" in again), again


async def test_a_side_is_no_other(tmp_path: Path) -> None:
    """You should have nothing done of a side that was not named."""
    with kept(tmp_path, SAWMILL, how_much="brief") as talk:
        await begun(talk)
        before = len(talk.host.game.records)
        for line in ("militia seal", "alpini boban covers hofer: 50"):
            assert "not now" in await typed(talk, line) and talk.talk.failed
        assert len(talk.host.game.records) == before


async def test_a_man_is_told_of_and_not_somebody_else(tmp_path: Path) -> None:
    """You should read that there is no steeple for Boban's gun, and nothing of an armoured car."""
    with kept(tmp_path, SAWMILL, how_much="brief") as talk:
        await begun(talk)
        said = await typed(talk, "boban covers the steeple: 50")
        assert "“steeple”" in said and "gate post" in said and talk.talk.failed, said


async def test_what_a_side_cannot_do_is_told_of_the_act(tmp_path: Path) -> None:
    """You should read what is wrong behind the side's name, at its word."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        said = await typed(talk, "rangers kowalski frobs")
        assert "frobs" in said and "Rangers" not in said, said


@pytest.mark.parametrize("scenario", [SAWMILL, BRIDGE])
async def test_both_sides_are_put_on_the_table_before_either_is_set_up(tmp_path: Path, scenario: str) -> None:
    """You should say twice that all are on the table: the second time it is the other side (BI-S.S4)."""
    with kept(tmp_path, scenario, how_much="brief") as talk:
        await talk.begin()
        names = [str(talk.talk.speaker.spoken.say(one.name)) for one in talk.talk.port.view().sides]
        for side in names:
            await typed(talk, f"{side} all are on the table")
            assert not talk.talk.failed
        state = talk.host.game.state
        assert all(one.note or one.aboard for side in state.sides for one in state.of(side))
        await typed(talk, f"{names[0]} all are set up")
        assert talk.host.game.state.sides[next(iter(state.sides))].ready
        await typed(talk, f"{names[1]} all are set up")
        assert not talk.talk.failed


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "fontana covering fire"),
        ("en", "fontana covers"),
        ("en", "alpini fontana covers"),
        ("it", "fontana tiro di copertura"),
        ("it", "fontana copre"),
    ],
)
async def test_whoever_stands_first_covers(tmp_path: Path, language: str, line: str) -> None:
    """You should be asked what Fontana covers, and not who of the others covers him (BI-COV.a)."""
    asked = "What shall be covered" if language == "en" else "sotto tiro"
    with kept(tmp_path, SAWMILL, language, "brief") as talk:
        await begun(talk, language)
        said = await typed(talk, line)
        assert asked in said and not talk.talk.failed, said


async def test_who_cannot_cover_is_nobodys_target(tmp_path: Path) -> None:
    """You should read why Costa, who has no area, covers nothing, and have nobody cover him (BI-COV.d)."""
    with kept(tmp_path, SAWMILL, how_much="brief") as talk:
        await begun(talk)
        before = len(talk.host.game.records)
        await typed(talk, "costa covers: 30")
        assert len(talk.host.game.records) == before


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "goran fires"),
        ("en", "goran shoots at hofer"),
        ("it", "goran spara"),
        ("it", "goran tira a hofer"),
    ],
)
async def test_in_a_window_one_just_fires(tmp_path: Path, language: str, line: str) -> None:
    """You should fire at whoever moves by the word of the question (BI-OPP.a)."""
    move, seal = ("h,i,n,m run 20", "seal") if language == "en" else ("h,i,n,m di corsa 20", "sigilla")
    with kept(tmp_path, SAWMILL, language, "brief") as talk:
        await begun(talk, language)
        said = await typed(talk, seal, seal, move, "", line)
        assert "34" in said and "Cpl Hofer" in said and not talk.talk.failed, said


async def test_a_wrong_answer_shows_no_line_that_nobody_typed(tmp_path: Path) -> None:
    """You should read why your words answer nothing, without the blanks that the line got."""
    with kept(tmp_path, SAWMILL, how_much="brief") as talk:
        await begun(talk)
        await typed(talk, "fontana covers")
        said = await typed(talk, "alpini boban covers")
        assert "Boban is not observed" in said and "=" not in said and talk.talk.failed, said
