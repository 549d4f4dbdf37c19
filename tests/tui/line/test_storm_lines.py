"""Breaking News at a real table: a building is stormed by a line, and the fight for it goes on by one."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed


@pytest.mark.parametrize(
    ("language", "begins", "end", "on"),
    [
        ("en", "zanca storm mosque: Farah 1 1 1 1 1", "end turn", "z fight on: - 1 1 1 1 1"),
        ("it", "zanca incursione moschea: Farah 1 1 1 1 1", "fine turno", "z combatte ancora: - 1 1 1 1 1"),
    ],
)
async def test_a_storm_asks_only_what_nobody_can_know(
    tmp_path: Path, language: str, begins: str, end: str, on: str
) -> None:
    """You should not be asked whether you touch the house that you storm, nor next turn who fights in it."""
    with kept(tmp_path, "breaking_news/convoy", language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, "p", "4 5 3 1", begins)
        assert not talk.talk.failed and "Farah" in said, said
        said = await typed(talk, end, "p", "5 5 1 1", on)
        assert not talk.talk.failed and talk.talk.speaker.asked is None, said
        done = [type(record.command).__name__ for record in talk.host.game.records]
        assert done.count("StormBuilding") == 2


async def test_a_mover_is_halted_after_as_many_cm_as_the_sentence_says(tmp_path: Path) -> None:
    """You should read how a mover is halted on its way, and halt it by a number (BN-SM.60)."""
    with kept(tmp_path, "breaking_news/convoy", how_much="brief") as talk:
        await talk.begin()
        said = await typed(talk, "p", "4 5 3 1", "L set off: 4 3", "L drive 15:m a")
        assert "with a number: after so many cm of the way" in said, said
        said = await typed(talk, "a>L 10: 40")
        assert "Abdi reacts after 10 cm of the move" in said and not talk.talk.failed, said


async def test_one_hit_of_a_storm_needs_one_name(tmp_path: Path) -> None:
    """You should name who takes the hit, and not who would take the next (BN-11.1.h)."""
    with kept(tmp_path, "breaking_news/convoy", how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "p", "4 5 3 1", "zanca storm mosque: Farah,Yusuf 6 1 1 1 1 1")
        said = await typed(talk, "spread yusuf")
        assert "Yusuf, saving throw" in said and not talk.talk.failed, said
