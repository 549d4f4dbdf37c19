"""In brief by-standers, and leaders who help, are as usual unless a line names them; each can be named."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk

CONVOY = "breaking_news/convoy"

WORDS = {
    "en": ("no", "ruling suppressed ricci yes", "suppression test", "cover"),
    "it": ("nessun", "decisione soppresso ricci sì", "test soppressione", "copertura"),
}


@pytest.fixture(params=["en", "it"])
async def convoy(
    tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[tuple[Talk, tuple[str, ...]]]:
    """The Bersaglieri act: Ricci (R), Ferri (F) who leads, Zanca (Z)."""
    with kept(tmp_path, CONVOY, request.param, "brief") as talk:
        await talk.begin()
        none, *words = WORDS[request.param]
        await typed(talk, none, "6 6 1 1")
        yield talk, tuple(words)


@rule("BN-10.0.f")
@pytest.mark.parametrize(("die", "passes"), [("5", False), ("F 5", True), ("- 5", False), ("3", True)])
async def test_a_leader_helps_who_is_said_to_be_near(
    convoy: tuple[Talk, tuple[str, ...]], die: str, passes: bool
) -> None:
    """You should type the die alone where no leader is near, and his letter before it where one is."""
    talk, (suppressed, test, _) = convoy
    said = await typed(talk, suppressed, f"R {test}: {die}")
    assert not talk.talk.failed, said
    assert talk.host.game.state.figures["ricci"].suppressed is not passes, said


@rule("BN-8.7.a")
@pytest.mark.parametrize("dice", ["p 1 1 1 1", "p: 1 1 1 1"])
async def test_nobody_stands_in_the_line_of_fire(convoy: tuple[Talk, tuple[str, ...]], dice: str) -> None:
    talk, (_, _, cover) = convoy
    said = await typed(talk, f"R>f : 40 {cover} -- --", dice)
    assert talk.talk.speaker.asked is None and not talk.talk.failed, said


@rule("BN-8.7.a")
async def test_who_does_is_named_behind_the_dice(convoy: tuple[Talk, tuple[str, ...]]) -> None:
    """You should be asked of Zanca what matters then: whether he stands beside the firer."""
    talk, (_, _, cover) = convoy
    said = await typed(talk, f"R>f : 40 {cover} -- --", "p: 1 1 1 1 Z")
    assert "Zanca" in said and "Pace" not in said and talk.talk.speaker.asked is not None, said


async def test_a_table_that_tells_everything_is_asked(tmp_path: Path) -> None:
    with kept(tmp_path, CONVOY) as talk:
        await talk.begin()
        await typed(talk, "no", "6 6 1 1", "R>f : 40 cover -- --", "p")
        said = await typed(talk, "1 1 1 1")
        assert "line of fire from Ricci to Farah" in said


@rule("BN-8.3.h")
@pytest.mark.parametrize(("line", "sum"), [("y>P: 30 y 6 4 3", "6 4"), ("y>P: 30 y bunker 6 4 3 1", "6 4 3")])
async def test_who_fires_under_covering_fire_sits_in_a_bunker_if_that_is_said(
    tmp_path: Path, line: str, sum: str
) -> None:
    """You should not be asked of jungle and houses, where only a bunker throws a third die."""
    with kept(tmp_path, CONVOY, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "no", "6 6 1 1", "G covering fire", "30/30", "20", "--", "P move 10: y")
        said = await typed(talk, line)
        assert f"test under covering fire: {sum}." in said and not talk.talk.failed, said
