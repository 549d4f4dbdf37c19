"""Linea di Tiro at 80x24: a platoon by few keys, the last act done again, and what spends a card."""

from __future__ import annotations

from pathlib import Path

import pytest
from linea_di_tiro_table import ENGLISH, ITALIAN, Words, deployed, laid
from screen_text import TABLE, Player, playing

from core.engine.game.host import GameHost

MEN = ("able", "baker", "charlie", "dog")

TROOP = """[[sides.allies.platoons]]
id = "troop"
name = "Troop"
figures = [
  { id = "able", name = "Able", kind = "sherman_75", x = 10, y = 10, facing = 90 },
  { id = "baker", name = "Baker", kind = "sherman_75", x = 25, y = 10, facing = 90 },
  { id = "charlie", name = "Charlie", kind = "sherman_75", x = 40, y = 10, facing = 90 },
  { id = "dog", name = "Dog", kind = "sherman_75", x = 55, y = 10, facing = 90 },
]
"""


def troop(folder: Path, eve: str = "70 10") -> GameHost:
    """Begin a game with four tanks of a platoon beside one another, Eve somewhere, and an enemy beyond."""
    return laid(folder, f"Eve command {eve} 90", "Berta rifle_squad 75 58 270", TROOP)


async def drawn(player: Player, card: str, words: Words = ENGLISH) -> None:
    """Deploy both, draw a card of the allies, and put the mark on Able."""
    await deployed(player, words)
    await player.press("c", *card, "enter", "enter")
    await player.pick_only("Able")


def north(host: GameHost) -> dict[str, float]:
    """How far north each tank of the platoon stands, cm."""
    return {one: round(host.game.state.figures[one].place.y, 1) for one in MEN}


@pytest.mark.parametrize("words", [ENGLISH, ITALIAN], ids=["en", "it"])
async def test_a_platoon_goes_at_full_speed_by_one_way(tmp_path: Path, words: Words) -> None:
    """You should mark all four by one key, draw one way, and have four moves, one after another."""
    host = troop(tmp_path)
    card = "jh" if words is ENGLISH else "fc"
    async with playing(host, TABLE, language="en" if words is ENGLISH else "it") as player:
        await drawn(player, card, words)
        assert (await player.press("&")).count("[x]") >= 1
        sees = await player.press("s")
        assert ("Baker, Charlie and Dog" if words is ENGLISH else "Baker, Charlie e Dog") in sees
        before = len(host.game.records)
        await player.press("up", "up", "enter", "enter")
    made = [record.command for record in host.game.records[before:]]
    assert [one.figure for one in made] == ["able", "baker", "charlie", "dog"]
    assert len({*north(host).values()}) == 1 and north(host)["able"] > 10


async def test_the_platoon_stops_where_a_way_is_not_possible(tmp_path: Path) -> None:
    """You should see the sentence of the last with why it cannot go so; the others have gone."""
    host = troop(tmp_path, eve="55 17")
    async with playing(host, TABLE) as player:
        await drawn(player, "jh")
        others = "Then by themselves: Baker, Charlie and Dog."
        assert others in await player.press("&", "s", "up", "up")
        sees = await player.press("enter")
        assert "Able goes" in sees and others in sees, "also before the Enter that sends them all"
        sees = await player.press("enter")
        assert "Not possible: Dog goes" in sees and "Dog would stand on the base of Eve" in sees
        assert north(host)["charlie"] > 10 == north(host)["dog"]
        assert "Which way does Dog go?" in await player.press("escape")


async def test_on_a_card_for_one_piece_nobody_is_marked(tmp_path: Path) -> None:
    async with playing(troop(tmp_path), TABLE) as player:
        await drawn(player, "7h")
        sees = await player.press("&")
        assert "✗ Nobody acts together" in sees and "a,b,c" not in sees, "the card is for one of them"


async def test_the_last_act_is_done_again_with_what_opened_it(tmp_path: Path) -> None:
    """You should have Baker activated as Able was, and its bound as far."""
    host = troop(tmp_path)
    async with playing(host, TABLE) as player:
        await drawn(player, "jh")
        await player.press("b", "b", "up", "enter", "enter", "p")
        await player.press("enter")
        assert len(host.game.state.figures["able"].prepared) == 1
        sees = await player.press(".")
        assert "Baker" in sees and host.game.state.activation.piece == "baker"
        await player.press("enter", "enter")
        assert north(host)["baker"] == north(host)["able"] > 10
        await player.press(".", "enter")
        assert len(host.game.state.figures["baker"].prepared) == 1
        assert host.game.state.activation is None


async def test_full_speed_is_done_again_by_the_next_of_the_platoon(tmp_path: Path) -> None:
    host = troop(tmp_path)
    async with playing(host, TABLE) as player:
        await drawn(player, "jh")
        await player.press("s", "up", "enter", "enter", ".", "enter", "enter", ".", "enter", "enter")
    moved = north(host)
    assert moved["able"] == moved["baker"] == moved["charlie"] > 10 == moved["dog"]


async def test_a_platoon_bounds_and_prepares_as_its_first_piece(tmp_path: Path) -> None:
    """You should give both halves once; the others are activated and do the same by themselves."""
    host = troop(tmp_path)
    async with playing(host, TABLE) as player:
        await drawn(player, "jh")
        await player.press("&", "b", "b", "up", "enter", "enter", "p", "enter")
    figures = host.game.state.figures
    assert [len(figures[one].prepared) for one in MEN] == [1, 1, 1, 1]
    assert len({*north(host).values()}) == 1 and host.game.state.activation is None


async def test_who_has_more_to_do_is_not_ended_with_the_one_before_him(tmp_path: Path) -> None:
    """You should still have Dog's second shot to prepare: Charlie had two ready and could only end."""
    host = troop(tmp_path)
    async with playing(host, TABLE) as player:
        await drawn(player, "7h")
        await player.press("down", "down", "p", "p", "enter", "e", "enter")
        assert len(host.game.state.figures["charlie"].prepared) == 1, player.sees
        await player.press("c", "j", "h", "enter")
        await player.pick_only("Charlie")
        await player.press("space", "space", "up", "up", "d", "p", "enter", "e")
        assert len(host.game.state.figures["charlie"].prepared) == 2, player.sees
        assert host.game.state.activation.piece == "dog", player.sees
        assert "Dog" in player.marked and "1 can act" in player.sees, player.sees
        await player.press("p", "enter")
    assert len(host.game.state.figures["dog"].prepared) == 2


async def test_who_was_marked_for_an_act_that_was_taken_back_is_not_spoken_of(tmp_path: Path) -> None:
    host = troop(tmp_path)
    async with playing(host, TABLE) as player:
        await drawn(player, "jh")
        await player.press("&", "d", "z")
        assert host.game.state.activation is None
        await player.pick_only("Dog")
        await player.press("d", "p", "enter", "p", "enter")
    assert [len(host.game.state.figures[one].prepared) for one in MEN] == [0, 0, 0, 2]


async def test_a_letter_that_spends_the_card_says_for_whom_before(tmp_path: Path) -> None:
    """You should read whom the letters are for, then who has begun what, and how it is taken back."""
    host = troop(tmp_path)
    async with playing(host, TABLE) as player:
        await drawn(player, "7h")
        assert "· Able: x Bound and attack" in " ".join(player.sees.split())
        sees = await player.press("down", "x")
        assert "✓ Baker: Bound and attack. z takes it back." in sees
        await player.press("z", "enter")
        assert host.game.state.activation is None and host.game.state.card.used == ()


@pytest.mark.parametrize("words", [ENGLISH, ITALIAN], ids=["en", "it"])
async def test_what_an_action_cannot_do_now_is_told_as_it_begins(words: Words, tmp_path: Path) -> None:
    """You should read at once that there is nobody to attack, while z still takes the action back."""
    english = words is ENGLISH
    async with playing(troop(tmp_path), TABLE, language="en" if english else "it") as player:
        await drawn(player, "7h" if english else "7c", words)
        sees = " ".join((await player.press("p")).split())
    told = (
        "z takes it back. Not possible now: Attack: Able has nobody to attack"
        if english
        else "z lo annulla. Ora non è possibile: Attaccare: Able non ha chi attaccare"
    )
    assert told in sees, sees


async def test_full_speed_spends_no_card_before_its_way_is_chosen(tmp_path: Path) -> None:
    host = troop(tmp_path)
    async with playing(host, TABLE) as player:
        await drawn(player, "7h")
        before = len(host.game.records)
        await player.press("s", "up", "escape", "escape", "escape")
        assert len(host.game.records) == before and host.game.state.card.used == ()


async def test_the_next_card_is_no_act_of_ones_own(tmp_path: Path) -> None:
    """You should stay with the tank you play with, and have the next one follow it on the next card."""
    host = troop(tmp_path)
    async with playing(host, TABLE) as player:
        await drawn(player, "7h")
        await player.press("down", "s", "up", "enter", "enter", "c", "8", "h", "enter")
        assert "Baker" in player.marked and "8 of hearts" in player.sees, player.sees
        sees = await player.press(".")
        assert "Charlie goes" in sees
        await player.press("enter", "enter")
    moved = north(host)
    assert moved["baker"] == moved["charlie"] > 10 == moved["able"]


async def test_the_letters_of_the_foot_work_beside_the_log_too(tmp_path: Path) -> None:
    """You should read the log, and go on by the letter that the foot names."""
    host = troop(tmp_path)
    async with playing(host, TABLE) as player:
        await drawn(player, "7h")
        sees = await player.press("4")
        assert "· b Bound and" in " ".join(sees.split()), sees
        assert "Able: Bound and prepare" in await player.press("b")
        assert host.game.state.activation.piece == "able"
        assert "means nothing here" in await player.press("4", "i")
