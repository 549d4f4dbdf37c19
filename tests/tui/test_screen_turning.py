"""A way that may turn so far and no farther, drawn on the map by keys at a book made for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import Player, playing
from van_trip import RULES

from core.engine.game.host import GameHost
from core.engine.log.record import FORMAT, KEYING, Header


def van(folder: Path, tape: bool = False) -> GameHost:
    """Begin a game of one van, which stands at 20, 20 and faces east."""
    header = Header(
        format=FORMAT, keying=KEYING, game="van", rules=RULES.id, scenario="x",
        created="2026-01-01T00:00:00Z", dice="typed", ruler="tape" if tape else "map",
    )  # fmt: skip
    return GameHost.create(folder / "game.jsonl", RULES, header, RULES.setup({}, {}, tape))


async def corner(player: Player, at: str) -> str:
    """Type a corner of the way."""
    return await player.press("t", *at, "enter")


async def test_a_leg_that_turns_too_far_is_refused_as_it_is_drawn(tmp_path: Path) -> None:
    """You should read why at once, keep the corners you have, and be able to draw on from there."""
    host = van(tmp_path)
    async with playing(host) as player:
        await player.pick("the van", "Drive")
        sees = await player.press("X")
        assert "Turns: 45° at the start," in sees and "10 cm apart." in sees

        sees = await corner(player, "20,30")
        assert "After 0 cm the way turns by 90°: it may turn by 45° at most there." in sees
        sees = await corner(player, "30,20")
        assert "turns by" not in sees and "10 of 30 cm" in sees
        await corner(player, "37,27")
        sees = await corner(player, "37,37")
        assert "Straight on for 10 cm after a change of direction; here only 9.9 cm." in sees
        await player.press("backspace")
        await corner(player, "38,28")
        await corner(player, "38,33")
        await player.press("enter")
        sees = await player.pick("Do it")

        assert "van 26 cm" in sees
        assert (host.game.state.van.x, host.game.state.van.y) == (38, 33)


async def test_a_typed_corner_may_be_nearer_than_the_map_can_show(tmp_path: Path) -> None:
    """You should be able to type a way that ends in the very cell of the map in which it begins."""
    host = van(tmp_path)
    async with playing(host) as player:
        await player.pick("the van", "Drive")
        await player.press("x")
        sees = await corner(player, "20.5,20")
        assert "0.5 of 30 cm" in sees
        sees = await corner(player, "21,20")
        assert "1 of 30 cm" in sees
        await corner(player, "21,20")
        await player.pick("Do it")

        assert (host.game.state.van.x, host.game.state.van.y) == (21, 20)


async def test_only_ways_that_do_not_turn_too_far_are_listed(tmp_path: Path) -> None:
    """You should find the way ahead in the list, take it, and see nothing of the ways abreast and back."""
    host = van(tmp_path)
    async with playing(host) as player:
        sees = await player.pick("the van", "Drive")
        assert "50/20 cm" in sees and "20/40 cm" not in sees and "0/20 cm" not in sees.replace("50/20", "")
        await player.press("enter")
        await player.pick("Do it")

        assert host.game.state.van.x == 50


async def test_with_a_tape_the_limit_is_told_where_the_cm_are_typed(tmp_path: Path) -> None:
    """You should read how far he may turn beside the question for the cm, in your language."""
    async with playing(van(tmp_path, tape=True), language="it") as player:
        sees = await player.pick("the van", "Drive")
        assert "Svolte: 45° alla partenza" in sees and "una ogni 10 cm" in sees


@pytest.mark.parametrize(
    ("language", "question", "key"),
    [("en", "On which side of the van is gun?", "rear"),
     ("it", "Su che lato di the van si trova gun?", "da dietro")],
)  # fmt: skip
async def test_with_a_tape_people_say_from_which_side_somebody_comes(
    tmp_path: Path, language: str, question: str, key: str
) -> None:
    """You should be asked in words, choose among front, side and rear, and read what came of it."""
    host = van(tmp_path, tape=True)
    async with playing(host, language=language) as player:
        sees = await player.pick("the van", "Ambush", "Esegui" if language == "it" else "Do it")
        assert question in sees
        sees = await player.pick(key)

        assert "struck: rear" in sees
        assert host.game.state.struck == "rear"


async def test_on_the_map_the_side_is_measured(tmp_path: Path) -> None:
    """You should be asked nothing: the gun stands abreast of a van that faces east."""
    host = van(tmp_path)
    async with playing(host) as player:
        sees = await player.pick("the van", "Ambush", "Do it")
        assert "struck: side" in sees
