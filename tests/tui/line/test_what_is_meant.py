"""What follows is not typed: the only act of whoever is named, nobody by Enter, and each man's own die."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import RANGERS

VILLAGE = "linea_di_tiro/village_defence"
BRIDGE = "ludonet/bridge_with_tanks"


async def test_a_die_that_fell_for_one_is_no_others(tmp_path: Path) -> None:
    """You should be asked for Kowalski's die, and have Hayes's given to nobody else (BN-10.0.f)."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", "ruling suppressed hayes, kowalski yes")
        said = await typed(talk, "h,k suppression test: 2")
        assert "Hayes, suppression test: 2." in said and "Kowalski, suppression test: 2" not in said, said
        assert "Kowalski, suppression test: 4." in await typed(talk, "4")


async def test_each_has_the_die_that_is_left(tmp_path: Path) -> None:
    """You should type the dice of two men in their order (BN-10.0.f)."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", "ruling suppressed hayes, kowalski yes")
        said = await typed(talk, "h,k suppression test: 2 - 4")
        assert "Hayes, suppression test: 2." in said and "Kowalski, suppression test: 4." in said, said


@pytest.mark.parametrize(("line", "seen"), [("a", True), ("", False), ("-", False)])
async def test_who_comes_into_sight_is_a_bare_name(tmp_path: Path, line: str, seen: bool) -> None:
    """You should name who is seen without the act, and press Enter alone for nobody (LT-Q.16)."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        asked = await typed(talk, "all are set up", "all are set up", "10H; m speed 36", "")
        assert "who comes into sight now? Enter alone: nobody." in asked
        said = await typed(talk, line)
        assert not talk.talk.failed and ("spots PaK 40" in said) is seen, said


async def test_in_full_enter_alone_is_nobody_of_whom_nothing_is_said(tmp_path: Path) -> None:
    with kept(tmp_path, VILLAGE) as talk:
        await talk.begin()
        asked = await typed(talk, "all are set up", "all are set up", "10H; m speed 36", "36")
        assert "Enter alone" not in asked.rpartition("who comes")[2]


async def test_the_only_act_of_a_man_that_asks_for_more_needs_no_word(tmp_path: Path) -> None:
    """You should be asked where Sherman stands, as nothing else is to be done with it."""
    with kept(tmp_path, BRIDGE, how_much="brief") as talk:
        await talk.begin()
        assert "Where" in await typed(talk, "S") and not talk.talk.failed
