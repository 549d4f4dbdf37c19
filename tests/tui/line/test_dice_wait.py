"""Dice that wait behind a colon are thrown, and are no obstacle on a way; `--` is nobody of all of a line."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import RANGERS, Talk

from core.line.told.remembered import HowMuch

BRIDGE = "ludonet/bridge_with_tanks"
WORDS = {
    "en": ("record south", "record north", "all are set up", "run", "move", "across 1"),
    "it": ("registra sud", "registra nord", "tutti schierati", "corre", "muove", "di traverso 1"),
}


@pytest.fixture(params=["en", "it"])
async def bridge(
    tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[tuple[Talk, tuple[str, ...]]]:
    """The Americans move first; nobody sees anybody."""
    south, north, up, *others = WORDS[request.param]
    with kept(tmp_path, BRIDGE, request.param, "brief") as talk:
        await talk.begin()
        await typed(talk, f"S,G,A,B,C,D,T {south}; {up}; p,f,s,a,b,d,e,l,h {north}; {up}", "--", "5 3")
        yield talk, tuple(others)


@rule("LU-MOV.g")
async def test_several_run_and_are_tired_by_one_line(bridge: tuple[Talk, tuple[str, ...]]) -> None:
    """You should have each throw his die, in the order in which they were typed."""
    talk, (run, move, _) = bridge
    said = await typed(talk, f"A,C,D {run} 14:-- 2 5 3; B {move} 5:-")
    assert not talk.talk.failed, said
    records = talk.host.game.records[-4:]
    assert [record.command.figure for record in records] == ["allen", "cohen", "davis", "baker"], said
    figures = talk.host.game.state.figures
    assert [figures[one].tired_until > 0 for one in ("allen", "cohen", "davis")] == [False, True, False]


async def test_what_lies_across_is_said_by_its_word(bridge: tuple[Talk, tuple[str, ...]]) -> None:
    talk, (_, move, across) = bridge
    said = await typed(talk, f"A {move} 5: {across} -")
    assert not talk.talk.failed and "1" in said.splitlines()[0], said


@pytest.mark.parametrize("how_much", ["full", "brief"])
async def test_a_number_is_an_obstacle_where_that_is_asked_aloud(tmp_path: Path, how_much: HowMuch) -> None:
    with kept(tmp_path, RANGERS, how_much=how_much) as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        assert "What lies across" in await talk.hear("k run 5")
        await talk.hear("1")
        speaker = talk.talk.speaker
        way = speaker.sent.answers[0] if speaker.sent and speaker.sent.answers else speaker.sent.given
        assert not talk.talk.failed and (way.get("level") or way.get("across")) in (1, "1")


@pytest.mark.parametrize("moment", ["p", ""])
async def test_behind_the_dice_that_are_asked_for_come_the_next_acts(brief: Talk, moment: str) -> None:
    """You should throw, and run with two others, in one line; a wrong die does none of it."""
    await typed(brief, "h>q : 30 -", "p")
    before = len(brief.host.game.records)
    wrong = await typed(brief, "9; k run 10: -")
    assert brief.talk.failed and "Each face" in wrong and len(brief.host.game.records) == before
    said = await typed(brief, f"5 2; {moment}; k run 10: -; w run 8: -")
    assert "Qasim is out of action" in said, said
    assert "Kowalski runs 10 cm" in said and "Webb runs 8 cm" in said, said
