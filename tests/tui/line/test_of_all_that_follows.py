"""`--` in brief: nobody, of all that follow, and nothing else that is unusual on the way there."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_evenings import UP, VILLAGE

SHOT = {
    "en": ("6H", "A speed 30: A a", "-", "JS", "a 2a>A: 40"),
    "it": ("6C", "A velocità 30: A a", "-", "FP", "a 2a>A: 40"),
}
"""PaK 40, which nobody sees, fires at Able, which it sees: 3 and 3 rout it."""

CLEAR = {"en": "What lies across the way?", "it": "Che cosa c'è sul percorso?"}


@rule("LT-MOR.g", "LT-VIS.k")
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("lines", [("3 3 --",), ("3 3", "--"), ("3 3", "- no -", "--")])
async def test_a_rout_is_told_by_one_word(tmp_path: Path, language: str, lines: tuple[str, ...]) -> None:
    """You should not be asked for way, edge, who comes into sight and who sees the gun one by one."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, UP[language], UP[language], *SHOT[language])
        said = await typed(talk, *lines)
        able = next(one for one in talk.host.game.state.figures.values() if one.name == "Able")
        assert able.routed and not talk.talk.failed and talk.talk.speaker.asked is None, said
        assert "?" not in said.replace("what does the piece do?", "").replace("che cosa fa il pezzo?", "")


async def test_what_is_asked_first_may_be_said_otherwise(tmp_path: Path) -> None:
    """LT-MOR.h: you should be asked for the rest of a rout where only the edge of the table is told."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, UP["en"], UP["en"], *SHOT["en"], "3 3", "")
        assert "Able at most 30 cm from the edge: yes." in await typed(talk, "yes")


async def test_in_full_the_word_says_only_that_it_is_nobody(tmp_path: Path) -> None:
    """You should be asked for the way where everything is measured."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, UP["en"], UP["en"], *SHOT["en"])
        talk.talk.seats.measured().tell("full")
        assert "What lies across the way?" in await typed(talk, "3 3 --")
