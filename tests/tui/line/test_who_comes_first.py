"""An act typed where a referee is asked who comes into sight, and one that is prepared twice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk
from test_evenings import UP, VILLAGE

ROUT = ("6H", "A speed 30", "A a", "-", "JS", "a 2a>A : 40", "3 3", "", "")
"""PaK 40, which nobody sees, has routed Able, whom it has spotted; who comes into sight is asked."""


@pytest.fixture
async def routed(tmp_path: Path) -> AsyncIterator[Talk]:
    """Able is routed; the gun has another attack."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        said = await typed(talk, UP["en"], UP["en"], *ROUT)
        assert "who comes into sight" in said, said
        yield talk


@rule("LT-VIS.a")
async def test_a_shot_is_never_who_comes_into_sight(routed: Talk) -> None:
    """You should not have a hidden gun put on the table by its next shot: that nobody comes goes first."""
    said = await typed(routed, "a>A : 48 2 2", "--", "--")
    figures = routed.host.game.state.figures
    gun = next(one for one in figures.values() if one.name == "PaK 40")
    assert not gun.spotted and "spots PaK 40" not in said and "2 2 = 4" in said, said


@rule("LT-VIS.a")
async def test_nothing_is_let_pass_for_a_line_that_cannot_be_done(tmp_path: Path) -> None:
    """You should still be asked who comes into sight where the act behind it is wrong."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, UP["en"], UP["en"], "6H", "A speed 30")
        before = talk.host.game.tip
        said = await typed(talk, "B>m : 48 2 2")
        assert talk.talk.failed and talk.host.game.tip == before, said
        assert "who comes into sight" in talk.talk.task


@rule("LT-VIS.a")
async def test_in_full_who_comes_into_sight_is_answered_first(routed: Talk) -> None:
    """You should read what is asked, and have nobody taken for it."""
    routed.talk.seats.measured().tell("full")
    before = routed.host.game.tip
    said = await typed(routed, "a>A")
    assert routed.talk.failed and "First:" in said and routed.host.game.tip == before, said


@rule("LT-ACT.f")
@pytest.mark.parametrize(
    ("language", "card", "line"),
    [
        ("en", "4S", "z prepare two"),
        ("en", "4S", "z prepares two"),
        ("it", "4P", "z prepara due"),
        ("it", "4P", "z prepara"),
    ],
)
async def test_both_attacks_are_prepared_by_one_line(
    tmp_path: Path, language: str, card: str, line: str
) -> None:
    """You should say once that both are prepared; without a number it is one."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP[language], UP[language], card, line)
        piece = next(one for one in talk.host.game.state.figures.values() if one.name == "Panzerjäger")
        assert not talk.talk.failed and len(piece.prepared) == (1 if line.endswith("a") else 2), said
