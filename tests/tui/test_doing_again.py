"""The last act done again: it is the next one's who may, never the same one's again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import bassa_intensita_table as bi
import ludonet_table as lu
import pytest
from rule_ids import rule
from screen_text import TABLE, playing

from core.engine.game.host import GameHost
from core.engine.seat.port import SeatPort
from core.rules.bassa_intensita.fire.declaring import OrderFire
from core.rules.ludonet.fire.sealed_orders import DeclareFire
from tui.compose.command_in_hand import Hand


def firing(host: GameHost, seat: str, who: str, at: str) -> Hand:
    """Return the hand in which somebody's fire was chosen and filled, before it was committed."""
    hand = Hand(cast(Any, SeatPort(host, seat)))
    fire = next(one for one in hand.choices if one.hint in ("v", "f") and who in (one.figure, *one.men))
    hand.pick_act(fire, (who,) if fire.men else ())
    hand.fill(at)
    return hand


BOOKS: list[tuple[Callable[[Path], GameHost], str, str, Any, tuple[str, str]]] = [
    (
        lambda folder: lu.at(lu.laid(folder), "fire"), "allies", "lang",
        lambda who: DeclareFire(who, "rifle", "lang"), ("adams", "brown"),
    ),
    (
        lambda folder: bi.at(bi.laid(folder), "fire", "regular"), "patrol", "huber",
        lambda who: OrderFire(who, "ak", "huber"), ("rossi", "bruni"),
    ),
]  # fmt: skip


@rule("LU-FIR.n", "BI-SEQ.h")
@pytest.mark.parametrize(("laid", "seat", "foe", "order", "men"), BOOKS, ids=["ludonet", "bassa_intensita"])
def test_who_has_an_order_under_seal_is_never_next(
    laid: Callable[[Path], GameHost], seat: str, foe: str, order: Any, men: tuple[str, str], tmp_path: Path
) -> None:
    """A shot under seal may be changed, so that it is offered still: to do it again means somebody else."""
    host = laid(tmp_path)
    for who, then in (men, (men[1], "")):
        last = firing(host, seat, who, foe)
        host.submit(seat, order(who))
        hand = Hand(cast(Any, SeatPort(host, seat)))
        found = hand.next_like(last)
        if not then:
            assert found is None, "both have one"
            continue
        assert found is not None and then in (found[0].figure, *found[1])
        assert hand.pick_again(found[0], last, found[1]) == ()
        assert foe in hand.filled.values() and who not in hand.filled.values()


async def test_the_mark_goes_with_whoever_does_the_last_act_again(tmp_path: Path) -> None:
    """You should go on with who has nothing declared, and not be led back by the next key where all have."""
    async with playing(lu.at(lu.laid(tmp_path), "fire"), TABLE) as player:
        await player.press("enter", "home", "down", "v", "enter", "enter")
        roster = player.app.screen.board.roster
        assert roster.highlighted == "brown" and "AIMS" not in player.marked
        await player.press("full_stop", "enter")
        assert roster.highlighted == "brown" and "AIMS" in player.marked, player.sees


async def test_who_has_nobody_to_fire_at_keeps_his_rifle_and_reads_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should not be led on to the grenade: Tab and one row more take it, if you want it."""
    far = lu.SCENARIO.replace('["rifle"], x = 40, y = 20', '["rifle", "grenade"], x = 40, y = 20')
    house = """[[terrain]]
id = "house"
kind = "building"
box = [20, 24, 50, 5]
[sides.allies]"""
    monkeypatch.setattr(lu, "SCENARIO", far.replace("[sides.allies]", house, 1))
    async with playing(lu.at(lu.laid(tmp_path), "fire"), TABLE) as player:
        await player.press("enter", "home", "down")
        sees = await player.press("v")
        assert "‹rifle›" in sees and "There is nobody to choose." in sees and "at a point" not in sees
        await player.press("tab", "down", "enter")
        assert player.app.screen.composer.hand.filled["weapon"] == "grenade"


async def test_a_move_done_again_goes_as_far_in_the_same_direction(tmp_path: Path) -> None:
    """Eleven men who follow the first should cost three keys each."""
    host = lu.at(lu.laid(tmp_path), "move")
    men = ("adams", "brown") if host.game.state.moving == "allies" else ("lang", "maier")
    before = [where(host, man) for man in men]
    async with playing(host, TABLE) as player:
        await player.press("enter", "home", "down", "m", "up", "right", "enter", "enter")
        assert where(host, men[0]) != before[0] and where(host, men[1]) == before[1]
        await player.press(".", "enter", "enter")

    (first, then), (other, last) = zip(before, [where(host, man) for man in men])
    assert last == pytest.approx((other[0] + then[0] - first[0], other[1] + then[1] - first[1]))


def where(host: GameHost, who: str) -> tuple[float, float]:
    """Return where a man stands, in cm."""
    place = host.game.state.figures[who].place
    return place.x, place.y


@rule("LU-MOV.c", "LU-MOV.n")
async def test_who_gets_less_far_than_who_went_before_him_begins_as_far_as_he_gets(tmp_path: Path) -> None:
    """He drags a heavy weapon: nothing is done unseen, the way stands on the map, and Enter ends it.

    With a corner of one's own instead it is no fault, either.
    """
    for keys in (("enter", "enter"), ("down", "space", "up", "enter", "enter", "enter")):
        folder = tmp_path / str(len(keys))
        folder.mkdir()
        host = lu.at(lu.laid(folder, maier="bazooka"), "move")
        begins = where(host, "maier")
        async with playing(host, TABLE) as player:
            await player.press("o")
            await player.press("&", "m", "left", "left", "left", "left", "enter", "enter")
            assert where(host, "maier") == begins
            await player.press(*keys)
            x, y = where(host, "maier")
            assert begins != (x, y) and not (tmp_path / "faults.log").exists()
            assert len(keys) > 2 or (4 < begins[0] - x <= 5 and y == begins[1]), player.sees


@rule("LU-MOV.c")
async def test_who_goes_after_one_that_got_less_far_goes_as_far_as_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One in the middle drags a heavy weapon: he should not slow down who was told to follow the first."""
    third = """facing = 270 },
  { id = "noll", name = "Noll", weapons = ["rifle"], x = 46, y = 32, facing = 270 },
]
"""
    left, last, _ = lu.SCENARIO.rpartition("facing = 270 },\n]\n")
    monkeypatch.setattr(lu, "SCENARIO", left + third)
    host = lu.at(lu.laid(tmp_path, maier="bazooka"), "move")
    begins = {who: where(host, who) for who in ("lang", "maier", "noll")}
    async with playing(host, TABLE) as player:
        await player.press("o")
        await player.press("&", "m", "up", "up", "enter", "enter", "enter", "enter")
    gone = {who: where(host, who)[1] - y for who, (_, y) in begins.items()}
    assert last and 4 < gone["maier"] <= 5 < gone["lang"] == pytest.approx(gone["noll"])
