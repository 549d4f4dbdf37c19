"""What is known of the others: a page of rows that lead to their moments, and last places on the map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from in_memory import host_of, seated
from played_once import played_once, seeded
from screen_text import TABLE, WIDE, Player, begun, playing

from core.engine.contract.seats import PERSON
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.seat.bot import play_out
from core.engine.seat.port import SeatPort
from core.games import open_game, shipped
from core.locale import sentences
from core.story.ledger import Ledger, Sighting
from tui.panes import signs
from tui.panes.map.map import MapPane
from tui.panes.map.traces import trace_told
from tui.screens.game.log.contacts import traces_of
from tui.screens.legend import legend_rows

ALONE = {"allies": PERSON, "axis": "bot"}


@played_once
def somebody_lost(**how: Any) -> Game:
    """Play until an enemy is lost from sight, and it is the player's turn."""
    how.setdefault("seats", ALONE)
    game = seeded("village_defence", seed=1, **how)
    play_out(game, 5, 60)
    ledger = Ledger()
    while not lost(host_of(game), ledger) or "allies" not in seated(game, "allies").view().waiting_for:
        play_out(game, len(game.records), 1)
    return game


def lost(host: GameHost, ledger: Ledger | None = None) -> list[Sighting]:
    ledger, port = ledger or Ledger(), SeatPort(host, "allies")
    while ledger.read_on(port, 50):
        pass
    return [
        one for one in ledger.rows(port.view(), port) if one.stands == "lost" and one.figure.x is not None
    ]


async def in_the_game(player: Player) -> str:
    """Close the page of what happened meanwhile, where there is one."""
    return await player.press("escape") if "Since you were here" in player.sees else player.sees


@pytest.mark.parametrize("language", ["it"])
async def test_who_is_lost_from_sight_stands_first_and_leads_to_his_moment(
    tmp_path: Path, language: str
) -> None:
    """You should see where he was last, and by Enter the table as it was then."""
    host = somebody_lost(tmp_path)
    first, words = lost(host)[0], sentences(language)
    async with playing(host, TABLE, language) as player:
        if words.text("tui-pane-since") in player.sees:
            await player.press("escape")
        await player.press("C")
        sees = await player.finished("ledger")
        assert words.text("tui-pane-contacts") in sees
        assert words.text("story-since-moment") in sees.splitlines()[0], "what the column at the right is"
        assert words.text("story-stands-lost") in sees
        assert words.say(first.figure.name) in player.marked and f"{first.record}" in player.marked
        assert words.text("story-seen-last-by", who=first.last)[:40] in sees
        await player.press("enter")
        view = player.game.seen.view
        assert player.game.seen.past is not None
        assert first.figure.id in {one.id for one in view.figures}
        await player.press("C")
        sees = await player.finished("ledger")
        assert words.text("tui-pane-contacts-then") in sees, "as it was at this moment"


async def test_the_map_shows_last_places_by_their_own_sign_and_no_more_after_a_second_press(
    tmp_path: Path,
) -> None:
    """You should see the sign, its meaning in the legend, and in the caption who it was."""
    host = somebody_lost(tmp_path)
    first = lost(host)[0]
    async with playing(host, WIDE) as player:
        await in_the_game(player)
        map = player.app.screen.query_one(MapPane)
        words = sentences("en")
        meaning = words.text("tui-sign-trace")
        assert not map.traces and signs.TRACE.glyph not in player.sees
        await player.press("H")
        await player.finished("ledger")
        assert len(map.traces) == len(lost(host))
        told = [row.text for row in legend_rows(player.game.seen.view, map, words)]
        assert any(meaning in text for text in told)
        await player.press("1")
        map.go(first.figure.x or 0, first.figure.y or 0)
        sees = await player.settle()
        assert f"last seen here: {words.say(first.figure.name)}" in sees
        assert trace_told(traces_of([first])[0], words).endswith(words.text("story-seen-by", who=first.last))
        await player.press("H")
        assert not map.traces


async def test_last_places_are_of_now_and_go_in_the_past(tmp_path: Path) -> None:
    """You should see none of them where you look at how it was."""
    async with playing(somebody_lost(tmp_path), WIDE) as player:
        await in_the_game(player)
        await player.press("H")
        await player.finished("ledger")
        map = player.app.screen.query_one(MapPane)
        assert map.traces
        await player.press("4", "left_square_bracket")
        assert not map.traces
        assert "and not in the past" in await player.press("H")
        await player.press("escape")
        await player.finished("ledger")
        assert map.traces


async def test_the_next_player_does_not_see_what_the_one_before_knew(tmp_path: Path) -> None:
    """You should see no last places after the keyboard changed hands: neither those nor your own unasked."""
    host = somebody_lost(tmp_path, seats={})
    async with playing(host, WIDE) as player:
        await player.press("enter")
        await player.press("H")
        await player.finished("ledger")
        map = player.app.screen.query_one(MapPane)
        assert map.traces
        await player.press("K")
        assert not map.traces
        await player.press("enter")
        await player.finished("ledger")
        assert not map.traces


async def test_at_a_real_table_the_list_works_with_words(tmp_path: Path) -> None:
    """You should read who was seen; the map that is not there is refused with the key of the list."""
    host = begun(tmp_path, "patrol_clash", ruler="tape", seats={"canadians": PERSON, "germans": "bot"})
    async with playing(host, TABLE) as player:
        assert "There is no map here" in await player.press("H")
        await player.press("C")
        await player.finished("ledger")
        words = sentences("en")
        assert (
            words.text("tui-pane-contacts") in player.sees or words.text("tui-contacts-nobody") in player.sees
        )


@pytest.mark.parametrize("language", ["en", "it"])
async def test_in_the_past_it_is_what_was_known_then(language: str) -> None:
    """You should read of who was in sight then, and of nobody's later end; at the end of all who are out."""
    words = sentences(language)
    host = open_game(shipped("demo"), write=False)
    async with playing(host, TABLE, language, replay=True, seat="rangers") as player:
        await player.press("home", "C")
        sees = await player.finished("ledger")
        assert words.text("tui-pane-contacts-then") in sees and words.text("story-stands-seen") in sees
        assert "Rashid" in sees and words.text("story-stands-out") not in sees and "Karim" not in sees
        await player.press("escape", "end", "C")
        sees = await player.finished("ledger")
        assert words.text("story-stands-out") in sees and "Karim" in sees
