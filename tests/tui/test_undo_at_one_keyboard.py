"""What one did oneself at the only keyboard, and what others may have done meanwhile, taken back by `z`."""

from __future__ import annotations

from pathlib import Path

import pytest
from bassa_intensita_table import at, flat, laid
from screen_text import TABLE, playing

LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])
GIVEN = {"seats": {"patrol": "person", "band": "person"}}


@LANGUAGES
async def test_an_order_just_sealed_is_taken_back_by_one_key(tmp_path: Path, language: str) -> None:
    """You should be asked nothing: nobody else has had the keyboard since."""
    host = at(laid(tmp_path, **GIVEN), "fire", "regular")
    before = host.game.tip
    async with playing(host, TABLE, language=language) as player:
        await player.press("enter", "enter", "f", "enter", "enter", "enter")
        assert len(host.game.records) == before + 1, player.sees
        sees = await player.press("z")
        assert host.game.tip == before, sees
        assert ("Taken back" if language == "en" else "Annullato") in sees


@LANGUAGES
async def test_once_the_keyboard_was_in_other_hands_it_is_told_why_they_are_asked(
    tmp_path: Path, language: str
) -> None:
    """You should read the one reason that holds: not that dice fell, where none did."""
    host = at(laid(tmp_path, **GIVEN), "fire", "regular")
    before = host.game.tip
    async with playing(host, TABLE, language=language) as player:
        await player.press("enter", "enter", "f", "enter", "enter", "enter")
        player.app.screen._seats.hand_over("band")
        player.app.screen._seats.hand_over("patrol")
        sees = flat(await player.press("z"))
        assert host.game.tip > before
        maybe = {"en": "Others may have acted unseen since.", "it": "Da allora altri possono aver agito"}
        assert maybe[language] in sees, player.sees
