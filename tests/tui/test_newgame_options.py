"""What a new game agrees on is seen at 80x24 without scrolling; the book's options are one key away."""

from __future__ import annotations

import pytest
from screen_text import TABLE, playing

from core.locale import sentences
from tui.screens.newgame import NewGame
from tui.settings.kept import Kept

SCENARIOS = (
    "breaking_news/rangers_and_militia",
    "ludonet/patrol_clash",
    "linea_di_tiro/village_defence",
    "bassa_intensita/ambush_at_dusk",
)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("scenario", SCENARIOS)
async def test_every_row_but_the_options_is_seen_and_one_leads_to_them(scenario: str, language: str) -> None:
    """You should see all that is agreed, how many options there are, and be among them by Enter."""
    words = sentences(language)
    async with playing("menu", TABLE, language=language, kept=Kept()) as player:
        form = NewGame(words, scenario)
        player.app.push_screen(form)
        sees = await player.settle()
        for name in ("scenario", "to-options", "level", "table", "dice"):
            assert words.text(f"tui-form-{name}") in sees
        count = len(form.choices)
        assert words.text("tui-form-options-usual", count=count) in sees
        name = words.text("tui-form-to-options")
        sees = await player.press(*["down"] * [row.key for row in form.pane.rows].index("options"))
        assert name in player.marked_of(sees)
        await player.press("enter")
        first = form.pane.highlighted
        assert str(first).startswith("option:") and str(first) == f"option:{form._options()[0]}"


@pytest.mark.parametrize(("language", "told"), [("en", "1 changed *"), ("it", "1 cambiata *")])
async def test_a_changed_option_is_told_above(language: str, told: str) -> None:
    """You should see at the top that one option is not as usual."""
    async with playing("menu", TABLE, language=language, kept=Kept()) as player:
        player.app.push_screen(form := NewGame(sentences(language), SCENARIOS[0]))
        await player.settle()
        await player.press("end", "right")
        assert form.changed_options()
        assert told in await player.press("home")


async def test_escape_leads_back_from_the_options_to_the_row_that_led_to_them() -> None:
    """You should be at that row after one Esc, and out of the form after the next one."""
    async with playing("menu", TABLE, kept=Kept()) as player:
        player.app.push_screen(form := NewGame(sentences("en"), SCENARIOS[3]))
        await player.settle()
        to_the_row = ["down"] * [row.key for row in form.pane.rows].index("options")
        await player.press(*to_the_row, "enter", "down")
        assert str(form.pane.highlighted).startswith("option:")
        await player.press("escape")
        assert player.app.screen is form and form.pane.highlighted == "options"
        await player.press("escape")
        assert player.app.screen is not form
