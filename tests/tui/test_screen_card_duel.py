"""A book without turns, with cards, ten-sided dice and three sides, played by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import Player, playing

from core.engine.contract.facts import Thrown
from core.engine.game.host import GameHost
from core.games import header_of, keep_game, open_game
from core.scenarios import load

SCENARIO = """
rules = "card_duel"
minutes = 5
sides = ["red", "blue", "civilians"]
[name]
en = "Duel"
it = "Duello"
[story]
en = "Six men."
it = "Sei uomini."
"""

pytestmark = pytest.mark.usefixtures("books")


def duel(folder: Path) -> GameHost:
    """Begin a duel of three sides whose cards and dice are typed."""
    (folder / "duel.toml").write_text(SCENARIO, encoding="utf-8")
    read = load(str(folder / "duel.toml"))
    return keep_game(read, header_of(read, dice="typed"), folder / "game.jsonl")


async def drawn(player: Player, card: str, words: tuple[str, str] = ("A card", "Do it")) -> str:
    """Turn a card of the deck that lies on the table."""
    await player.press("enter")
    await player.pick(*words)
    return await player.press(*card, "enter")


@pytest.mark.parametrize(
    ("language", "words", "question", "card"),
    [("en", ("A card", "Do it"), "Draw a card of the deck (CD-1): which is it?", "kc"),
     ("it", ("Una carta", "Esegui"), "Pesca una carta (mazzo, CD-1): qual è?", "rf")],
)  # fmt: skip
async def test_a_card_is_typed_by_rank_and_suit(
    tmp_path: Path, language: str, words: tuple[str, str], question: str, card: str
) -> None:
    """You should type rank and suit in your language; a card of clubs is the civilians'."""
    host = duel(tmp_path)
    async with playing(host, language=language) as player:
        await player.press("enter")
        sees = await player.pick(*words)
        assert question in sees
        await player.press(*card, "enter")

        assert host.game.state.active == "civilians"
        assert "KC" not in host.game.state.deck


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("7x", "✗ “7x” is no card: type 7H, 10D, QS; JR or JB for a joker."),
        ("k", "✗ “k” is no card"),
    ],
)
async def test_a_card_that_cannot_have_come_is_typed_again(tmp_path: Path, typed: str, told: str) -> None:
    """You should read what would be right, see what is left, and have drawn nothing yet."""
    host = duel(tmp_path)
    state = host.game.state
    async with playing(host) as player:
        await player.press("enter")
        sees = await player.pick("A card", "Do it")
        assert "Still in the deck:" in sees
        sees = await player.press(*typed, "enter")
        assert told in " ".join(sees.split())
        assert host.game.state == state
        await player.press(*["backspace"] * len(typed), *"2h", "enter")
        assert host.game.state.active == "red"


async def test_three_sides_are_shown_and_no_turn(tmp_path: Path) -> None:
    """You should see whose men are whose, who acts, and no number of a turn that there is not."""
    async with playing(duel(tmp_path)) as player:
        sees = await drawn(player, "2h")
        shown = [line.split("  ")[1].strip() for line in sees.splitlines() if line.startswith("  ")]
        for side in ("red · acts now", "blue", "civilians"):
            assert side in shown, sees
        for man in ("r red1", "r red2", "b blue1", "b blue2", "c civilians1", "c civilians2"):
            assert man in sees
        assert "red to act" in sees and "urn 0" not in sees and "Turn" not in sees


async def test_a_typed_nought_is_the_ten_of_a_ten_sided_die(tmp_path: Path) -> None:
    """You should type 0 for the ten and be told so before; it misses where 7 or less is needed."""
    host = duel(tmp_path)
    async with playing(host) as player:
        await drawn(player, "ah")
        sees = await player.pick("red1", "Dice", "blue1", "Do it")
        assert "throw 1d10, 7 or less passes" in sees and "406, 0 for" in sees
        assert "70% (7/10)" in sees
        sees = await player.press("0", "enter")
        assert not host.game.state.men["blue1"].out
        thrown = [fact for fact in host.game.records[-1].events if isinstance(fact, Thrown)]
        assert [fact.faces for fact in thrown] == [(10,)]
        assert "Hand the keyboard to blue." in sees
    host.log.close()
    again = open_game(tmp_path / "game.jsonl")
    assert again.game.state == host.game.state


async def test_a_face_that_the_die_has_not_is_asked_again(tmp_path: Path) -> None:
    """You should read what would be right and have thrown nothing yet."""
    host = duel(tmp_path)
    async with playing(host) as player:
        await drawn(player, "ah")
        await player.pick("red1", "Dice", "blue1", "Do it")
        before = len(host.game.records)
        sees = await player.press(*"11", "enter")
        assert "✗ Each face is from 1 to 10, and 0 means 10." in sees
        assert len(host.game.records) == before


async def test_three_sides_write_under_seal_one_after_another(tmp_path: Path) -> None:
    """You should hand the keyboard to each side, read no order before all are sealed, then all."""
    host = duel(tmp_path)
    async with playing(host) as player:
        await drawn(player, "jr")
        orders = {"red": "advance", "blue": "hold", "civilians": "flee"}
        for side, order in orders.items():
            if side != "red":
                assert f"Hand the keyboard to {side}." in player.sees
                assert not any(other in player.sees for other in orders.values())
                await player.press("enter")
            await player.pick("Write")
            await player.press(*order, "enter")
            await player.pick("Do it", "Seal", "Do it")
        assert host.game.state.read == tuple(orders.items())
        sees = await player.press("enter")
        assert "red:advance blue:hold civilians:flee" in sees
