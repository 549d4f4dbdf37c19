"""`a,b move 5` where each acts alone: one after another, each as far and the same way round."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludonet_table import at, laid
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk

from core.engine.game.host import GameHost

VILLAGE = "linea_di_tiro/village_defence"
BRIDGE = "ludonet/bridge_with_tanks"

FIRE_STEP = (
    *("S place : road x", "A place : the barn", "T place : the road", "p place : the wood"),
    *("s place : the wood", "a place : the wood", "set up", "set up", "--", "throw : 6 3"),
    *("G drive 20:f; end", "end"),
)
"""Everybody of the bridge is set up, Greyhound has seen Flak 38, and fire is declared."""


def places(host: GameHost, *who: str) -> list[tuple[float, float]]:
    found = [host.game.state.figures[one].place for one in who]
    return [(round(one.x, 1), round(one.y, 1)) for one in found if one is not None]


async def test_several_men_of_ludonet_move_by_one_line(tmp_path: Path) -> None:
    """You should see both go, each from where he stands; and nobody where one of them is no man of yours."""
    with at(laid(tmp_path), "move") as host:
        talk = Talk(host)
        await talk.begin()
        said = await talk.hear("lang,maier move 5 north")
        assert places(host, "lang", "maier") == [(40.0, 37.0), (43.0, 37.0)], said
        assert "Lang" in said and "Maier" in said and not talk.talk.failed

        before = talk.done
        await talk.hear("l,adams move 5 north")
        assert talk.talk.failed and talk.done == before


async def test_help_tells_what_comes_of_the_first_of_several(tmp_path: Path) -> None:
    """You should not read that it is done by one at a time, as the line does it for both."""
    with at(laid(tmp_path), "move") as host:
        talk = Talk(host)
        await talk.begin()
        before = talk.done
        said = await talk.hear("help lang, maier move 5 north")
        assert "One after another" in said and "one at a time" not in said and talk.done == before


async def test_a_platoon_of_linea_di_tiro_goes_by_one_line(tmp_path: Path) -> None:
    """You should have each activated and moved on a figure card, or nobody, and all of it undone as one."""
    with kept(tmp_path, "linea_di_tiro/village_defence", how_much="brief", ruler="map") as table:
        await table.begin()
        await typed(table, "e", "e", "d:kh")
        before = places(table.host, "first-a", "first-b", "first-c")
        said = await table.hear("s,t,e run 5 north")
        after = places(table.host, "first-a", "first-b", "first-c")
        assert after == [(x, y + 5) for x, y in before], said
        await table.hear("undo")
        assert places(table.host, "first-a", "first-b", "first-c") == before

        done = table.done
        assert "Baker" in await typed(table, "s,baker run 5 north") and table.talk.failed
        assert table.done == done and places(table.host, "first-a", "first-b", "first-c") == before


async def test_where_a_way_leads_may_be_said_at_a_real_table_too(tmp_path: Path) -> None:
    with kept(tmp_path, "linea_di_tiro/village_defence", how_much="brief") as table:
        await table.begin()
        said = await typed(table, "e", "e", "d:kh", "s,t,e run 5 north:e")
        assert "1st C goes 5 cm at full speed." in said and not table.talk.failed


@rule("LT-PRE.a", "LT-PRE.c", "LT-ACT.a")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "kc; r prepare; p prepare; qc",
            ["Gruppe 1b has 2 attacks", "Gruppe 2b has 2 attacks", "Queen of clubs"],
        ),
        ("kc; r,p prepare", ["Gruppe 1b has 2 attacks", "Gruppe 2b has 2 attacks"]),
        ("jd; A,B prepare two", ["Able has 2 attacks prepared", "Baker has 2 attacks prepared"]),
    ],
)
async def test_who_can_do_no_more_has_done_where_the_next_is_named(
    tmp_path: Path, line: str, told: list[str]
) -> None:
    """You should need no word between two of a platoon who prepare all that they may."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "all are set up", "all are set up")
        said = await typed(talk, line)
        assert not talk.talk.failed and all(one in said for one in told), said


@rule("LT-ACT.a")
async def test_who_may_still_do_something_is_not_let_go(tmp_path: Path) -> None:
    """You should be asked for Able's second attack, or say that he has done, before Baker acts."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "all are set up", "all are set up", "jd; A prepare")
        await typed(talk, "B prepare")
        assert talk.talk.failed


@rule("LU-FIR.a", "LU-TRN.c")
@pytest.mark.parametrize("line", ["A,C>f:20 cover", "A,C fire at f:20 cover"])
async def test_several_declare_fire_at_one_target_in_one_line(tmp_path: Path, line: str) -> None:
    """You should name both who fire, where each declares his own shot."""
    with kept(tmp_path, BRIDGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, *FIRE_STEP)
        said = await typed(talk, line)
        assert not talk.talk.failed, said
        assert "Allen will fire at Flak 38" in said and "Cohen will fire at Flak 38" in said, said


async def test_nobody_of_several_fires_where_one_of_them_may_not(tmp_path: Path) -> None:
    """You should read which of them may not fire, and have none of them do it."""
    with kept(tmp_path, BRIDGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, *FIRE_STEP)
        before = talk.host.game.tip
        said = await typed(talk, "A,T>f:20 cover")
        assert talk.talk.failed and talk.host.game.tip == before, said
