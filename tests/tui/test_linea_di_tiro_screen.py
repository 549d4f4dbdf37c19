"""Linea di Tiro at 80x24: the card in play, what it allows, and a piece that acts."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from linea_di_tiro_table import ENGLISH, ITALIAN, activated, deployed, laid
from screen_text import TABLE, begun, playing

from tui.panes import signs
from tui.panes.map.map import MapPane


async def test_a_typed_card_is_shown_with_what_it_allows_and_a_piece_makes_a_bound(tmp_path: Path) -> None:
    """You should see the card, whose it is and how many are left; then the parts of an action."""
    async with playing(begun(tmp_path, "tank_meeting", dice="typed"), TABLE) as player:
        await deployed(player)
        assert "Next card, 1 of 88; 54 in the deck with 2 jokers · all to decide" in player.sees
        await player.pick("The whole side", "Draw a card", "Do it")
        assert "H A-K" in player.sees and "JB black joker" in player.sees
        await player.press(*"7h", "enter")
        seen = await player.press("enter")
        assert seen.startswith(" 7 of hearts, card 1 of 88: one piece; Americans · Americans to act"), seen
        assert "Americans: use the card or let it go" in seen
        await player.press("down", "down", "enter")
        assert "Bound and attack" in player.sees and "Full speed" in player.sees
        await player.pick("Bound and attack", "Do it")
        assert "a bound and an attack." in player.sees and "what does the piece do?" in player.sees
        assert "✓ G-13: Bound and attack. z takes it back." in player.sees


async def test_a_card_that_was_drawn_already_cannot_come_again(tmp_path: Path) -> None:
    """You should read in Italian that it is gone, and see the others: 7C is the seven of hearts there."""
    async with playing(begun(tmp_path, "tank_meeting", dice="typed"), TABLE, language="it") as player:
        await deployed(player, ITALIAN)
        for card in ("7c", "7c"):
            await player.pick("Tutta la parte", "Pescare una carta", "Esegui")
            sees = await player.press(*card, "enter")
            if "non è più nel mazzo" not in sees:
                await player.press("enter")
                await player.pick("Tutta la parte", "Lasciare la carta", "Esegui")
        assert "✗ 7 di cuori non è più nel mazzo." in sees
        assert "C A-6 8-K" in sees


async def test_where_others_may_have_acted_unseen_an_undo_promises_no_redo(tmp_path: Path) -> None:
    """You should read that Z does nothing here before you press it, and Z should say the same."""
    async with playing(begun(tmp_path, "tank_meeting", dice="typed"), TABLE) as player:
        for _ in range(2):
            await player.press("enter")
            await player.pick("The whole side", "All are set up", "Do it")
        await player.pick("The whole side", "Draw a card", "Do it")
        await player.press(*"7h", "enter", "enter")
        await player.press("down", "down", "enter")
        await player.pick("Bound and attack", "Do it")
        sees = await player.press("z")
        assert "Taken back. Z does not do it again here" in sees and "Z does it again" not in sees
        assert "There is nothing to redo." in await player.press("Z")


@pytest.mark.parametrize("language", ["en", "it"])
async def test_the_roster_shows_men_and_not_what_their_side_has_to_hold(
    tmp_path: Path, language: str
) -> None:
    """You should see some of one's own under a heading of three rows at most, and all of it in pane 3."""
    async with playing(begun(tmp_path, "village_defence", dice="typed"), TABLE, language) as player:
        await deployed(player, ENGLISH if language == "en" else ITALIAN)
        sees = await player.press("2")
        rows = " ".join(row.rpartition("│")[2].rstrip("┃ ").strip() for row in sees.splitlines())
        assert ("… press 3" if language == "en" else "… premi 3") in rows, rows
        assert sees.count("UNSEEN" if language == "en" else "NASCOSTO") >= 4, "rows of men"
        assert "•" not in sees, "to flee of one's own will is no act that one waits for"
        held = "to be held alone" if language == "en" else "tenere da soli"
        assert held not in sees and held in " ".join((await player.press("3")).split())


async def test_a_spot_beyond_the_first_turn_is_reached_by_the_turn_half_way(tmp_path: Path) -> None:
    """You should see how far full speed gets, within it a bound's reach, and the way bend to the cursor."""
    async with playing(begun(tmp_path, "tank_meeting", dice="typed"), TABLE) as player:
        await deployed(player)
        await player.pick("The whole side", "Draw a card", "Do it")
        await player.press(*"7h", "enter", "enter", "down", "down", "enter", "s")
        seen = await player.finished("reach")
        assert "◇" in seen and "¹" in seen and "0 of 30 cm" in seen
        assert "23.8 of 30 cm" in await player.press("up", "up", "up"), (
            "22 cm to the north, as the crow flies"
        )
        assert "Do it" in await player.press("enter")
        assert "G-13 goes 23.8 cm at full speed" in await player.press("enter")


async def test_amid_a_way_on_the_map_the_foot_says_that_esc_goes_back(tmp_path: Path) -> None:
    """You should read the key that leaves the map: with the ruler it puts that away first."""
    host = laid(tmp_path, "Able sherman_75 40 20 90", "Berta m14_41 40 50 270")
    async with playing(host, TABLE) as player:
        await activated(player, ENGLISH)
        sees = await player.press("b")
        assert "Which way does Able go?" in sees and "esc Back" in sees, sees
        sees = await player.press("apostrophe")
        assert "esc Back" in sees, sees
        assert "Which way does Able go?" in await player.press("escape"), "only the ruler is gone"
        assert "Which way does Able go?" not in await player.press("escape")


async def test_a_bound_that_turns_where_it_ends_is_drawn_though_its_cm_are_typed(tmp_path: Path) -> None:
    """You should see the way on the map before you do it, while you say which way the piece faces."""
    host = laid(tmp_path, "Able stuart 40 20 90", "Berta panther 40 58 270")
    async with playing(host, TABLE) as player:
        await activated(player)
        map = player.app.screen.query_one(MapPane)
        await player.pick("Bound, turning at its end")
        before = [map.signs_in(row) for row in range(map.scale.rows)]
        await player.press("up")
        while not map.overlay.way:
            await asyncio.sleep(0.05)
        assert map.overlay.way == ((40, 20), (40, 32))
        drawn = [map.signs_in(row) for row in range(map.scale.rows)]
        steps = [
            row
            for row, was in zip(drawn, before)
            if row.count(signs.PATH.glyph) > was.count(signs.PATH.glyph)
        ]
        assert len(steps) >= 2, drawn
