"""Which windows one is asked in is set by whoever plays, and counts only where no person waits."""

from __future__ import annotations

from pathlib import Path

import pytest
from in_memory import seated
from played_once import played_once, seeded
from screen_text import TABLE, playing, read_what_happened

from core.engine.game.game import Game
from core.engine.seat.bot import play_out
from core.engine.seat.pass_rules import window_passes
from core.locale import sentences
from tui.session.here.session import Sitting
from tui.settings.kept import Kept

PERSON, BOT = "person", "bot"


@played_once
def with_a_window(seats: dict[str, str], referee: bool = False) -> Game:
    """Return a game in whose window nobody of the patrol can fire: that side is asked."""
    game = seeded("ambush_at_dusk", 3, seats=seats, referee=referee)
    for number in range(300):
        play_out(game, number, 1)
        asked = [one.seat for one in game.state.awaiting if one.reaction]
        if asked == ["patrol"] and window_passes(game, seated(game, "patrol"), "able"):
            return game
    raise AssertionError("the patrol could always answer")


@pytest.mark.parametrize(
    ("seats", "referee", "passes"),
    [
        ({"patrol": PERSON, "band": BOT}, False, True),
        ({"referee": PERSON}, True, True),
        ({"patrol": PERSON, "band": PERSON}, False, False),
        ({"patrol": PERSON, "band": BOT, "referee": PERSON}, True, False),
    ],
)
def test_nothing_passes_by_itself_where_a_person_waits(
    tmp_path: Path, seats: dict[str, str], referee: bool, passes: bool
) -> None:
    """Who passes at once would tell that he had nothing to answer with."""
    with with_a_window(tmp_path, seats, referee) as host:
        assert (Sitting.of(host).passes(True, "able") is not None) is passes
        assert Sitting.of(host).passes(True, "ask") is None


@pytest.mark.parametrize("language", ["en", "it"])
async def test_whoever_has_set_it_so_is_told_that_a_window_passed(tmp_path: Path, language: str) -> None:
    """You should read why you were not asked, and find the pass in the log."""
    host = with_a_window(tmp_path, {"patrol": PERSON, "band": BOT})
    mine = Kept()
    mine.set("windows", "able")
    async with playing(host, TABLE, language=language, kept=mine) as player:
        told = sentences(language).text("tui-window-passed-able").partition(":")[0]
        assert told in await read_what_happened(player)
    assert any(type(one.command).__name__ == "HoldFire" for one in list(host.game.records)[-4:])


async def test_whoever_wants_to_be_asked_is_asked_in_every_window(tmp_path: Path) -> None:
    """You should stand in the window, and nothing has happened."""
    host = with_a_window(tmp_path, {"patrol": PERSON, "band": BOT})
    before = len(host.game.records)
    mine = Kept()
    mine.set("windows", "ask")
    async with playing(host, TABLE, kept=mine) as player:
        await read_what_happened(player)
        assert len(host.game.records) == before


async def test_a_window_with_nothing_to_decide_passes_where_nobody_has_set_anything(tmp_path: Path) -> None:
    """You should not stand before "fire or let pass?" where all that you could do is to let it pass."""
    host = with_a_window(tmp_path, {"patrol": PERSON, "band": BOT})
    before = len(host.game.records)
    async with playing(host, TABLE) as player:
        await read_what_happened(player)
        assert len(host.game.records) > before


@pytest.mark.parametrize("language", ["en", "it"])
async def test_the_settings_say_in_words_what_each_rule_does(tmp_path: Path, language: str) -> None:
    """You should read where a rule counts, and choose one."""
    text = sentences(language).text
    async with playing("menu", TABLE, language=language, kept=(mine := Kept())) as player:
        await player.pick(
            text("tui-menu-settings"), text("settings-windows"), text("settings-windows-from-25")
        )
        assert mine.now.windows == "from-25"
        assert text("settings-windows-from-25") in await player.pick_only(text("settings-windows"))
