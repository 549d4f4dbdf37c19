"""Esc goes one step back, and never forward again to a blank that was left."""

from __future__ import annotations

from pathlib import Path

import pytest
from bassa_intensita_table import SCENARIO, at, laid
from screen_text import TABLE, playing

from core.engine.contract.facts import Ruling

LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])


@LANGUAGES
async def test_esc_from_a_target_leads_over_who_fires_out_of_the_act(tmp_path: Path, language: str) -> None:
    """You should see the list of targets, then who fires, then the roster, and none of them again."""
    host = at(laid(tmp_path), "fire", "regular")
    async with playing(host, TABLE, language=language) as player:
        await player.press("enter", "f")
        hand = player.app.screen.composer.hand
        assert hand.choice is not None and hand.field is not None and hand.field.name == "target"
        await player.press("escape")
        assert hand.field is not None and hand.field.name == "figure"
        await player.press("escape")
        assert hand.choice is None


@LANGUAGES
async def test_esc_leads_on_from_a_blank_that_was_filled_again(tmp_path: Path, language: str) -> None:
    """You should see who fires, as nobody else may, and after one Esc more the roster, not the targets."""
    host = at(laid(tmp_path), "fire", "regular")
    host.submit("patrol", Ruling("health", "hit by a branch", "bruni", "serious"))
    async with playing(host, TABLE, language=language) as player:
        await player.press("enter", "f")
        hand = player.app.screen.composer.hand
        await player.press("escape")
        assert hand.field is not None and hand.field.name == "figure"
        await player.press("escape")
        assert hand.choice is None


@LANGUAGES
async def test_esc_passes_by_who_where_there_is_only_one(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see the roster after one Esc: a list of one name asks for nothing."""
    rows = SCENARIO.splitlines(keepends=True)
    monkeypatch.setattr("bassa_intensita_table.SCENARIO", "".join(row for row in rows if "Bruni" not in row))
    host = at(laid(tmp_path), "fire", "regular")
    async with playing(host, TABLE, language=language) as player:
        await player.press("enter", "f")
        hand = player.app.screen.composer.hand
        assert hand.field is not None and hand.field.name == "target"
        await player.press("escape")
        assert hand.choice is None
