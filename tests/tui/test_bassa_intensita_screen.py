"""Bassa Intensità at 80x24 in two languages: covering, sealed fire, fire at movers, looking, the wounded."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import bi_commands as c
import pytest
from bassa_intensita_table import Keys, at, flat, laid
from rule_ids import rule
from screen_text import TABLE, playing

from core.table.places import Point


class Words(NamedTuple):
    """What one reads on the way, in one language."""

    language: str
    nothing: str
    sealed: str
    hand_over: str
    misses: str
    moves: str
    chance: str
    looks: str
    treats: str
    down: str
    wounded: str
    ordered: str


ENGLISH = Words(
    "en", "No orders: seal", "Seal 2 orders", "Hand the keyboard to Band.",
    "Bruni misses Huber (AK, 20.1 cm, 2 or less).", "Rossi moves: fire, or hold fire?", "2 × 2 or less",
    "Rossi looks at the beech wood", "treats a wounded man", "DOWN", "WOUND", "2 of 2 have orders",
)  # fmt: skip
ITALIAN = Words(
    "it", "Nessun ordine: sigilla", "Sigilla 2 ordini", "Passa la tastiera. Adesso: Banda.",
    "Bruni manca Huber (AK, 20,1 cm, 2 o meno).", "Rossi muove: tirare o lasciar passare?", "2 × 2 o meno",
    "Rossi osserva «faggeta»", "medica un ferito", "GRAVE", "FERITO", "2 su 2 con ordini",
)  # fmt: skip

BOTH = pytest.mark.parametrize("words", [ENGLISH, ITALIAN], ids=["en", "it"])


ROWS = 40
"""Rows of a preview, at most."""


@BOTH
async def test_a_squad_covers_an_enemy_and_it_is_resolved_before_anybody_moves(
    tmp_path: Path, words: Words
) -> None:
    """You should order one man, let the squad do as he does, seal, and read what came of it."""
    host = at(laid(tmp_path), "covering")
    async with playing(host, TABLE, language=words.language) as player:
        await player.press("enter")
        assert words.nothing in player.sees
        keys = Keys(player)
        await player.press("c", "enter", "enter")
        await player.press("d", "enter")
        assert words.sealed in player.app.screen.board.prompt.sentence
        sees = await player.press("e", "enter")
        assert words.hand_over in sees and keys.given == 7
        await player.press("enter", "e", "enter")
        for _ in range(4):
            sees = await player.press("9", "enter")
        assert words.misses in flat(sees)
    state = host.game.state
    assert (state.phase, state.step) == ("move", "first")
    assert {state.figures[who].used for who in ("rossi", "bruni")} == {"covering"}


@BOTH
async def test_fire_under_seal_for_a_squad_and_the_same_again_next_turn(tmp_path: Path, words: Words) -> None:
    """Seven keys for a squad's fire, four for the same again; the enemy reads nothing before all seal."""
    host = at(laid(tmp_path), "fire", "regular")
    async with playing(host, TABLE, language=words.language) as player:
        await player.press("enter")
        keys = Keys(player)
        await player.press("f", "enter", "enter")
        await player.press("d", "enter")
        rows = {row.key: row for row in player.app.screen.board.roster.rows if row.key}
        assert [rows[who].text[0] for who in ("rossi", "bruni", "huber")] == ["≡", "≡", " "]
        assert player.app.words.text("tui-ordered") in rows["rossi"].note
        assert player.app.screen.board.roster.heading_right == words.ordered
        sees = await player.press("e", "enter")
        assert words.hand_over in sees and keys.given == 7
        sees = await player.press("enter")
        assert "Rossi" not in flat(sees).partition("4 ")[2] and words.nothing in sees
        await player.press("e", "enter")
        for _ in range(4):
            await player.press("9", "enter")
        assert {one.figure for one in host.game.state.last.values()} == {"rossi", "bruni"}
        at(host, "fire", "regular")
        await player.settle()
        await player.press("e", "enter", "enter")
        assert host.game.state.turn == 2
        keys = Keys(player)
        sees = await player.press("g", "enter")
        assert words.sealed in sees and keys.given == 2
    assert host.game.state.sealed is not None and len(host.game.state.sealed.of("patrol")) == 2


@BOTH
async def test_who_moves_in_sight_is_fired_at_by_the_other_side(tmp_path: Path, words: Words) -> None:
    """The other side reads who moves, sees the halved chance, chooses where, and fires within the move."""
    host = at(laid(tmp_path), "move", "first")
    async with playing(host, TABLE, language=words.language) as player:
        await player.press("enter")
        await player.press("m", "t")
        await player.press(*"20,43", "enter", "enter")
        assert words.hand_over in await player.press("enter")
        sees = await player.press("enter")
        assert words.moves in flat(sees)
        keys = Keys(player)
        assert re.search(r"Rossi: [^·]*\w (20[.,]6|~(19|20|21|22))%", flat(await player.press("f")))
        await player.press("tab", "tab", "4", "enter")
        pages = [await player.press("down") for _ in range(ROWS)]  # the sum stands below what it decides
        assert any(words.chance in page for page in pages)
        assert any(page.count("BI-HIT.e") == 1 for page in pages)
        await player.press(*("up",) * ROWS)
        await player.press("enter", "9", "enter", "9", "enter")
        assert keys.given == 10 + 2 * ROWS
        await player.press("e", "enter")
    assert host.game.state.figures["huber"].used == "opportunity"
    assert host.game.state.figures["rossi"].place.y == 43


@BOTH
async def test_looking_everywhere_is_two_keys_and_the_other_side_never_reads_where(
    tmp_path: Path, words: Words
) -> None:
    """Where one looks the other side never reads; then the mark stands on what seals, and not before it."""
    host = at(laid(tmp_path, meyer="hidden = true"), "moved", "look")
    async with playing(host, TABLE, language=words.language) as player:
        await player.press("enter")
        keys = Keys(player)
        sees = await player.press("a", "enter")
        assert keys.given == 2 and words.looks in flat(sees) and "▸ e " in sees, sees
        assert words.hand_over in await player.press("e", "enter")
        sees = await player.press("enter")
        assert words.looks not in flat(sees)


@BOTH
async def test_a_seriously_wounded_man_is_treated(tmp_path: Path, words: Words) -> None:
    """You should see him down in the roster, treat him with two keys, and see him wounded."""
    host = at(laid(tmp_path), "fire", "regular")
    host.submit("band", c.OrderFire("huber", "ak", "bruni"))
    host.submit("patrol", c.SealOrders())
    host.submit("band", c.SealOrders(), ([1], [10], [9]))
    assert host.game.state.figures["bruni"].health == "serious"
    at(host, "fire", "regular")
    async with playing(host, TABLE, language=words.language) as player:
        await player.press("enter")
        assert words.down in await player.press("2")
        await player.press("escape")
        assert words.treats in flat(await player.press("x"))
        await player.press("enter", "e", "enter", "enter", "e", "enter")
        await player.press("4", "enter")
        sees = await player.press("enter", "2")
        assert words.wounded in sees
    assert host.game.state.figures["bruni"].health == "wounded"


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Not Bruni now:"), ("it", "Non Bruni, adesso:")],
)
async def test_a_letter_on_who_cannot_do_it_takes_nobody_else(
    tmp_path: Path, language: str, told: str
) -> None:
    """You should read who could fire, and have no other man's shot in hand than that of the marked one."""
    host = at(laid(tmp_path), "move", "first")
    host.submit("patrol", c.Move("bruni", "normal", (Point(20, 40),)))
    host.submit("band", c.HoldFire())
    at(host, "move", "second")
    host.submit("band", c.Move("huber", "normal", (Point(34, 35),)))
    assert [one.about for one in host.game.state.awaiting] == ["opportunity"]
    async with playing(host, TABLE, language=language) as player:
        await player.press("enter")
        player.app.screen.board.roster.select("bruni")
        await player.settle()
        sees = flat(await player.press("f"))
        assert told in sees and player.app.screen.composer.hand.choice is None
        player.app.screen.board.roster.select("rossi")
        await player.settle()
        await player.press("f")
        assert player.app.screen.composer.hand.filled["figure"] == "rossi"


async def test_several_who_move_are_all_marked_in_the_list(tmp_path: Path) -> None:
    """You should find every man ticked after the letter alone, and take all of them with Enter."""
    async with playing(at(laid(tmp_path), "move", "first"), TABLE) as player:
        sees = await player.press("enter", "down", "g")
        assert sees.count("[x]") == 2
        await player.press("enter")
        assert player.app.screen.composer.hand.filled["figures"] == ["rossi", "bruni"]


@rule("BI-OPP.a")
@pytest.mark.parametrize(
    ("language", "asked", "nobody", "nobody_else"),
    [
        ("en", "or hold fire?", "none of yours can fire: let it pass", "none else of yours can fire: let it"),
        (
            "it", "o lasciar passare?", "nessuno dei tuoi può tirare: lascialo passare",
            "nessun altro dei tuoi può tirare: lascialo passare",
        ),
    ],
)  # fmt: skip
async def test_who_is_asked_once_more_reads_that_none_of_his_can_fire(
    tmp_path: Path, language: str, asked: str, nobody: str, nobody_else: str
) -> None:
    """Both have fired: you should not read the same question again, and let it pass by one key."""
    host = at(laid(tmp_path), "move", "first")
    host.submit("patrol", c.Move("bruni", "normal", (Point(20, 45),)))
    async with playing(host, TABLE, language=language) as player:
        await player.press("o")
        for who in ("huber", "meyer"):
            assert asked in flat(player.sees)
            player.app.screen.board.roster.select(who)
            await player.settle()
            await player.press("f", "enter", "9", "enter", "9", "enter")
        sees = flat(player.sees)
        assert nobody_else in sees and asked not in sees
        before = len(host.game.records)
        await player.press("enter")
        assert [type(one.command) for one in host.game.records[before:]] == [c.HoldFire]
        await player.press("o", "home", "down", "m", "t")
        await player.press(*"20,30", "enter", "enter", "enter")
        assert nobody in flat(player.sees)
