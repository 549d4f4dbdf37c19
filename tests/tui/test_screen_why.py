"""Why a bot did what it did: told where its side has no secret any more, of the act that is shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import TABLE, begun, playing

from core.locale import sentences
from tui.screens.game.turn.turns import Turns
from tui.session.here.session import Sitting

BOTS = {"canadians": "bot:steady", "germans": "bot"}


async def weighed(folder: Path) -> Sitting:
    """Return a game of two bots in which the steady one has weighed twice."""
    sitting = Sitting.of(begun(folder, "patrol_clash", seed=1, seats=BOTS))
    while len(sitting.weighed(sitting.seat)) < 2:
        seat = sitting.bot_wanted()
        assert seat is not None
        assert await sitting.bot_acts(seat, lambda: True) is not None
    return sitting


async def test_who_plays_against_it_is_told_nothing_before_the_end(tmp_path: Path) -> None:
    sitting = await weighed(tmp_path)
    assert {one.seat for one in sitting.weighed(sitting.seat)} == {"canadians"}, (
        "the quick one weighs nothing"
    )
    sitting.people, sitting.seat = ("germans",), "germans"
    assert sitting.weighed("germans") == ()


def one_line(sees: str) -> str:
    """Return what stands on the screen as if no line were ever broken."""
    return " ".join(sees.split())


@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_key_tells_why_it_did_its_last_act_and_the_one_shown(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Turns, "bot_pause", 1000)
    sitting, words = await weighed(tmp_path), sentences(language)
    first, last = sitting.weighed(sitting.seat)
    async with playing(sitting, TABLE, language) as player:
        seen = player.game.seen
        told = [
            words.text("tui-why", who=seen.seat_name(one.seat), act=one.record, why=one.why)
            for one in (first, last)
        ]
        assert told[1] in one_line(await player.press("percent_sign"))
        while seen.past is None or seen.lines()[seen.past].record >= last.record:
            await player.press("left_square_bracket")
        assert told[0] in one_line(await player.press("percent_sign"))
        sitting.people, sitting.seat = ("germans",), "germans"
        assert words.text("tui-why-secret") in one_line(await player.press("percent_sign"))
