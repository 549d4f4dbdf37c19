"""Linea di Tiro at a real table: the next card is typed, or the one in play let go by the words one has."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed

VILLAGE = "linea_di_tiro/village_defence"


@pytest.mark.parametrize(
    ("language", "up", "goes", "cards"),
    [
        ("en", "all set up", "a attacks and prepares", ("10S", "9D", "QS")),
        ("it", "tutti schierati", "a attacca e prepara", ("10P", "9Q", "DP")),
    ],
)
async def test_the_next_card_ends_what_is_left_of_the_one_before(
    tmp_path: Path, language: str, up: str, goes: str, cards: tuple[str, ...]
) -> None:
    """You should not have to say that a piece does no more, nor its platoon, before the next card."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, up, up, cards[0], goes)
        await typed(talk, cards[1])
        assert not talk.talk.failed
        drawn = [type(record.command).__name__ for record in talk.host.game.records].count("DrawCard")
        assert drawn == 2
        await typed(talk, cards[2])
        assert talk.talk.failed, "the second is let go by a word: nobody has used it"


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "let it go"), ("en", "let go"), ("en", "pass"), ("it", "lasciala"), ("it", "passo")],
)
async def test_a_card_is_let_go_by_the_words_of_the_prompt(tmp_path: Path, language: str, line: str) -> None:
    """You should not move a piece at full speed by words that let the card go."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        up = "all set up" if language == "en" else "tutti schierati"
        await typed(talk, up, up, "QS" if language == "en" else "DP", line)
        assert not talk.talk.failed
        assert type(talk.host.game.records[-1].command).__name__ == "EndCard"
