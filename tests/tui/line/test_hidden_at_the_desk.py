"""A referee who types for both sides calls a hidden man by his name; the others never read it."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import RANGERS

from core.locale import sentences


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "h sights abu : 30 clear - 6"), ("it", "h avvistare abu : 30 scoperto - 6")],
)
async def test_a_hidden_man_is_sighted_by_his_name(tmp_path: Path, language: str, line: str) -> None:
    """You should be asked for the line to him, and see him shown where the die is high enough."""
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", line)
        assert not talk.talk.failed
        assert talk.host.game.state.figures["abu"].seen_by == ("hayes",)


async def test_the_others_read_no_name_of_whom_nobody_found(tmp_path: Path) -> None:
    with kept(tmp_path, RANGERS, "en", "brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", "h sights abu : 30 clear - 1")
        words = sentences("en")
        told = {
            seat: [words.say(line.message) for line in talk.talk.seats.port(seat).lines() if line.message]
            for seat in ("rangers", "militia")
        }
        assert any("looks for Abu in vain" in one for one in told["militia"])
        assert any("in vain" in one for one in told["rangers"])
        assert not any("Abu" in one for one in told["rangers"])
