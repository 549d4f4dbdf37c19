"""An evening with Ludonet by lines: whose letter it is, with what he fires, what each of several is told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk

BRIDGE = "ludonet/bridge_with_tanks"

PLACED = {
    "en": ("S,A,T place : road", "p,s,a place : the wood", "set up", "set up", "--", "throw : 6 3"),
    "it": ("S,A,T schiera : strada", "p,s,a schiera : bosco", "schierati", "schierati", "--", "tira : 6 3"),
}
"""The Americans move first; nobody is seen yet."""

FIRE = ("G drive 20:f,s,b", "end", "end")
"""Greyhound has seen Flak 38, StuG III and Bauer; fire is declared."""


@pytest.fixture
async def moving(tmp_path: Path) -> AsyncIterator[Talk]:
    """The Americans move, in brief."""
    with kept(tmp_path, BRIDGE, how_much="brief") as talk:
        await talk.begin()
        said = await typed(talk, *PLACED["en"])
        assert "movement" in said, said
        yield talk


@pytest.fixture
async def firing(moving: Talk) -> Talk:
    """Fire is declared."""
    assert "Declare your fire" in await typed(moving, *FIRE)
    return moving


@rule("LU-MOV.c")
@pytest.mark.parametrize("line", ["B,D walk 5:--", "D,B walk 5:--"])
async def test_each_walks_in_his_own_way(moving: Talk, line: str) -> None:
    """You should say of a bazooka and a rifle together that they walk, whoever is named first."""
    said = await typed(moving, line)
    assert not moving.talk.failed and "Davis moves 5 cm." in said, said
    assert "Baker moves 5 cm with a heavy weapon." in said, said


@rule("LU-MOV.e")
@pytest.mark.parametrize(("letter", "name"), [("b", "Bauer"), ("l", "Falk"), ("s", "StuG III")])
async def test_a_letter_behind_a_way_is_who_sees_it(moving: Talk, letter: str, name: str) -> None:
    """You should not have Bauer's b read as blocked, nor Falk's l as a level of an obstacle."""
    said = await typed(moving, f"A walk 8:{letter}")
    assert not moving.talk.failed and f"Allen comes into sight of {name}" in said, said
    again = await typed(moving, f"C contact {letter}:5 {letter} {letter}")
    if name == "Falk":
        assert "over an obstacle" not in again and "from behind" in again, again


@rule("LU-FIR.n")
async def test_each_of_several_has_his_own_distance(firing: Talk) -> None:
    """You should say two distances of two who fire at one, by letters or in words."""
    said = await typed(firing, "S,G fire at s: 72 80")
    assert not firing.talk.failed and "72 cm" in said and "80 cm" in said, said
    said = await typed(firing, "A,C>b:20")
    assert not firing.talk.failed and said.count("20 cm") == 2, said


@rule("LU-FIR.n")
async def test_a_weapon_is_meant_for_its_target(firing: Talk) -> None:
    """You should not fire a machine gun at a gun as it was fired at a man, nor a launcher at a man."""
    said = await typed(firing, "G>f:55", "G>b machine gun:30", "G>f:55")
    assert "light gun" in said, said
    assert "launcher" in await typed(firing, "e>G:12")


@rule("LU-FIR.n")
async def test_a_launcher_is_not_fired_at_a_man_unasked(moving: Talk) -> None:
    """You should have the rifle that reaches, and the launcher where you say it."""
    await typed(moving, "A walk 8:b", "end", "end")
    assert "rifle" in await typed(moving, "e>A:28")
    assert "one-shot launcher" in await typed(moving, "d>A launcher:12")


@rule("LU-FIR.n")
@pytest.mark.parametrize(("line", "name"), [("f>I:60", "Irwin"), ("e>S:12", "Sherman")])
async def test_a_small_letter_is_his_who_has_it_so(firing: Talk, line: str, name: str) -> None:
    """You should read what keeps Flak 38 from it, and never of Floyd, where both sides declare."""
    said = await typed(firing, line)
    assert firing.talk.failed and f"No enemy has seen {name}" in said, said


@rule("LU-MEL.r")
async def test_nobody_of_all_that_follow_drops_who_waits(moving: Talk) -> None:
    """You should not have a man come from behind because of a letter that waited for another question."""
    await typed(moving, "A walk 8:l", "end")
    said = await typed(moving, "a contact A:7 A", "--")
    assert "from behind" not in said and "Albert" in said, said


@rule("LU-AIR.f")
async def test_a_gun_that_reaches_an_aircraft_fires_at_it(firing: Talk) -> None:
    """You should say both dice at once, and have each fall for its own."""
    said = await typed(firing, "seal", "seal")
    assert "aircraft" in said, said
    said = await typed(firing, "thunderbolt>s:1 5", "--", "3 4")
    assert "Flak 38, anti-aircraft fire: 1" in said and "air attack: 5" in said, said


@pytest.mark.parametrize("line", ["rifle, hand grenade", "rifle,hand grenade"])
async def test_two_weapons_with_a_comma_between_are_two(moving: Talk, line: str) -> None:
    """You should not have a rifle and a grenade taken for a rifle grenade: which grenade is asked."""
    said = await typed(moving, "ruling added", "gren", "Gruber", "", "rifle, grenade")
    assert moving.talk.failed and "Which weapons?" in said, said
    await typed(moving, line, "", "", "")
    added = next(one for one in moving.host.game.state.figures.values() if one.name == "Gruber")
    assert added.weapons == ("rifle", "grenade")


@rule("LU-FIR.n")
async def test_a_machine_gun_has_a_short_name(firing: Talk) -> None:
    """You should type mg, as everybody says."""
    assert "vehicle machine gun" in await typed(firing, "G>b mg:50 cover")


async def test_wounded_is_a_word_for_wounds(moving: Talk) -> None:
    """You should be asked how many, and read of nobody else."""
    assert "What is it set to?" in await typed(moving, "A walk 8:l", "ruling wounded l")
