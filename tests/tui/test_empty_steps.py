"""A step in which there is nothing to write goes by without a key, where only bots would wait for it."""

from __future__ import annotations

from pathlib import Path

import bi_commands as c
import pytest
from bassa_intensita_table import Keys, at, laid
from rule_ids import rule
from screen_text import TABLE, playing, read_what_happened

from core.engine.contract.engine_facts import Remark
from core.engine.contract.facts import Refusal, Ruling
from core.engine.game.host import GameHost
from core.engine.seat.empty_step import against_bots_alone, only_passing
from core.engine.seat.port import SeatPort
from core.rules.bassa_intensita.tables.quality import quality_steps
from core.table.places import Point
from tui.session.here.session import Sitting
from tui.settings.kept import Kept

PERSON, BOT = "person", "bot"
AGAINST_A_BOT = {"patrol": PERSON, "band": BOT}
AT_ONE_KEYBOARD = {"patrol": PERSON, "band": PERSON}


def step_of(host: GameHost) -> tuple[str, str]:
    return host.game.state.phase, host.game.state.step


def seals(host: GameHost, seat: str) -> int:
    return sum(isinstance(one.command, c.SealOrders) for one in host.game.records if one.seat == seat)


async def until_step(player: object, host: GameHost, step: tuple[str, str]) -> None:
    for _ in range(200):
        if step_of(host) == step:
            return
        await player.settle()  # type: ignore[attr-defined]
        player.game.turns.bot_acts()
    raise AssertionError(f"{step} never comes: {step_of(host)}")


@rule("BI-Q.121")
@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "You could do nothing in that step: it"), ("it", "In quel passo non potevi fare niente: è")],
)
async def test_against_a_bot_an_empty_step_costs_no_key(tmp_path: Path, language: str, told: str) -> None:
    """You should read that it was sealed for you, and stand where you can write something."""
    host = at(laid(tmp_path, seats=AGAINST_A_BOT), "fire", "elite")
    before = seals(host, "patrol")
    async with playing(host, TABLE, language=language) as player:
        await read_what_happened(player)
        keys = Keys(player)
        await until_step(player, host, ("fire", "regular"))
        assert told in await player.settle() and keys.given == 0
    sealed = host.game.state.sealed
    assert sealed is not None and "patrol" not in sealed.sealed
    assert seals(host, "patrol") == before + quality_steps().index("regular")


@rule("BI-Q.121")
@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Fire and Actions: Veterans."), ("it", "Tiro ed azioni: Veterani.")],
)
async def test_what_came_before_a_step_that_went_by_is_still_news(
    tmp_path: Path, language: str, told: str
) -> None:
    """You should read on asking what happened since your last key, not since the last step that went by."""
    host = at(laid(tmp_path, seats=AGAINST_A_BOT), "fire", "elite")
    async with playing(host, TABLE, language=language) as player:
        await read_what_happened(player)
        await until_step(player, host, ("fire", "regular"))
        await player.settle()
        assert told in await player.press("U")


async def test_whoever_has_set_it_so_is_asked_in_an_empty_step_too(tmp_path: Path) -> None:
    """You should stand in the step in which there is nothing to write, until you seal it yourself."""
    host = at(laid(tmp_path, seats=AGAINST_A_BOT), "fire", "elite")
    before = seals(host, "patrol")
    mine = Kept()
    mine.set("idle", "ask")
    async with playing(host, TABLE, kept=mine) as player:
        await read_what_happened(player)
        assert step_of(host) == ("fire", "elite") and seals(host, "patrol") == before
        assert "then seal" in player.sees


@rule("BI-Q.121")
async def test_between_people_every_step_is_sealed_by_hand(tmp_path: Path) -> None:
    """You should be asked, though you can write nothing: the curtain would tell the other that you cannot."""
    host = at(laid(tmp_path, seats=AT_ONE_KEYBOARD), "fire", "elite")
    async with playing(host, TABLE) as player:
        sees = await player.press("enter")
        assert "No orders: seal" in sees and step_of(host) == ("fire", "elite")
        assert "Hand the keyboard to Band." in await player.press("e", "enter")


@rule("BI-Q.121")
async def test_where_everybody_may_look_at_everybody_an_empty_step_goes_by(tmp_path: Path) -> None:
    """You should be led on to where something can be written, once both have pressed `o`."""
    host = at(laid(tmp_path, seats=AT_ONE_KEYBOARD), "fire", "elite")
    async with playing(host, TABLE) as player:
        assert "No orders: seal" in await player.press("o")
        await player.press("e", "enter")
        assert "No orders: seal" in await player.press("o")
        await player.press("e", "enter")
        assert step_of(host) == ("fire", "regular")
        assert "could do nothing in that step" in player.sees
        sealed = host.game.state.sealed
        assert sealed is not None and not sealed.sealed


@rule("BI-Q.121")
async def test_whoever_goes_back_to_an_empty_step_decides_in_it_himself(tmp_path: Path) -> None:
    """You should stand in the step that you went back to, not behind it, and be able to go back further."""
    host = at(laid(tmp_path, seats=AGAINST_A_BOT), "fire", "elite")
    async with playing(host, TABLE) as player:
        await read_what_happened(player)
        await player.press("z", "enter")
        assert step_of(host) == ("fire", "elite") and "No orders: seal" in player.sees
        await player.press("e", "enter")
        assert "patrol" in host.game.state.sealed.sealed or step_of(host) != ("fire", "elite")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("seats", "referee", "seat", "alone"),
    [
        (AGAINST_A_BOT, False, "patrol", True),
        (AGAINST_A_BOT, False, "band", False),
        (AGAINST_A_BOT, True, "patrol", False),
        (AT_ONE_KEYBOARD, False, "patrol", False),
        ({}, False, "patrol", False),
        (AGAINST_A_BOT, False, "observer", False),
        (AGAINST_A_BOT, False, "referee", False),
    ],
)  # fmt: skip
def test_who_plays_bots_alone(
    tmp_path: Path, seats: dict[str, str], referee: bool, seat: str, alone: bool
) -> None:
    game = laid(tmp_path, seats=seats, referee=referee).game

    assert against_bots_alone(game, seat) is alone


@rule("BI-Q.121", "BI-Q.11")
def test_nothing_passes_while_anything_can_be_written_or_was(tmp_path: Path) -> None:
    host = at(laid(tmp_path, seats=AGAINST_A_BOT), "fire", "regular")
    sitting, port = Sitting.of(host), SeatPort(host, "patrol")
    assert only_passing(host.game, port) is None and sitting.passes(True, "ask") is None

    for one in ("rossi", "bruni"):
        host.submit("patrol", c.OrderFire(one, "ak", "huber"))
    assert only_passing(host.game, port) is None  # it may be taken back
    host.submit("patrol", c.SealOrders())
    assert only_passing(host.game, port) is None  # sealed already


@rule("BI-Q.121")
def test_a_remark_in_an_empty_step_keeps_nobody_from_passing(tmp_path: Path) -> None:
    host = at(laid(tmp_path, seats=AGAINST_A_BOT), "fire", "elite")
    host.submit("patrol", Remark("Nobody here."))
    choice = only_passing(host.game, SeatPort(host, "patrol"))

    assert choice is not None and (choice.do, choice.given) == ("seal_orders", {})
    assert Sitting.of(host).passes(True, "ask") is not None
    assert Sitting.of(host, replay=True, seat="patrol").passes(True, "ask") is None


@rule("BI-SEQ.d")
def test_who_can_move_nobody_moves_nobody_and_who_has_moved_says_so_himself(tmp_path: Path) -> None:
    host = at(laid(tmp_path, seats=AGAINST_A_BOT), "move", "first")
    port = SeatPort(host, "patrol")
    assert port.view().waiting_for == ("patrol",) and only_passing(host.game, port) is None
    for one in ("rossi", "bruni"):
        assert only_passing(host.game, port) is None
        host.submit("patrol", Ruling("health", "hit by a branch", one, "serious"))

    choice = only_passing(host.game, port)
    assert choice is not None and choice.do == "end_moves"

    host.submit("patrol", Ruling("health", "it missed him", "rossi", ""))
    moved = host.submit("patrol", c.Move("rossi", "careful", (Point(19, 35),)))
    assert not isinstance(moved, Refusal) and port.view().waiting_for == ("band",)
    host.submit("band", c.HoldFire())
    host.submit("patrol", Remark("That was all."))
    assert port.view().waiting_for == ("patrol",) and only_passing(host.game, port) is None
