"""What is left or taken back, and what is done instead, in one line: `drop; D>a : 4`, `undo; b run 20`."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import RANGERS
from test_evenings import UP, VILLAGE


@pytest.mark.parametrize(
    ("language", "card", "moves", "instead"),
    [
        ("en", "7H", "A speed", "drop; B speed 20: -"),
        ("it", "7C", "A velocità", "lascia; B velocità 20: -"),
        ("en", "7H", "A speed 30: -", "undo; B speed 20: -"),
        ("it", "7C", "A velocità 30: -", "annulla; B velocità 20: -"),
        ("en", "7H", "", "drop; B speed 20: -"),
    ],
)
async def test_what_is_done_instead_stands_behind_the_word_that_leaves_the_other(
    tmp_path: Path, language: str, card: str, moves: str, instead: str
) -> None:
    """You should type in one line that it was another tank."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, UP[language], UP[language], card, *([moves] if moves else ()))
        said = await typed(talk, instead)
        figures = {one.name: one for one in talk.host.game.state.figures.values()}
        assert not talk.talk.failed and "20 cm" in said, said
        assert figures["Baker"].motion != "stationary" and figures["Able"].motion == "stationary"


async def test_nothing_is_done_instead_of_what_was_not_taken_back(tmp_path: Path) -> None:
    """You should not have a second man run where nothing was undone."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "undo")
        before = talk.host.game.tip
        await typed(talk, "undo; i: 66 11")
        assert talk.host.game.tip == before
