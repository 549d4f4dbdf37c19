"""The first row: who decides, in the same words for everybody, and what is being worked out."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import screen_text
from patience import HANGS
from screen_text import TABLE, WIDE, Player, begun, playing
from small_table import blue_acts, small
from test_screen_odds import BLUE, RED, Slow, foreseeing, slow

from core.engine.contract.view import SideView, View
from core.engine.game.host import GameHost
from core.engine.seat.bot import Bot
from core.engine.words.cards import card_name
from core.engine.words.message import say
from core.locale import sentences
from tui.panes.turn import TurnLine

__all__ = ["slow"]


def title(player: Player) -> str:
    return player.sees.splitlines()[0]


class Pondering:
    """A bot that thinks for as long as a test likes, unless it is told to take the plainest act."""

    def __init__(self) -> None:
        self.done = threading.Event()
        self.plain = 0

    def wish(self, real: Any, bot: Bot, chair: Any, plain: bool = False) -> Any:
        if plain:
            self.plain += 1
        elif threading.current_thread() is not threading.main_thread():
            self.done.wait(60)
        return real(bot, chair, plain)


@pytest.fixture
def pondering(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pondering]:
    """A bot that thinks long, and a player who does not wait for it."""
    found, real = Pondering(), Bot.wish
    monkeypatch.setattr(Bot, "wish", lambda bot, chair, plain=False: found.wish(real, bot, chair, plain))
    monkeypatch.setattr(screen_text, "WAITED_FOR", ("play", "odds"))
    yield found
    found.done.set()


def against_bot(folder: Path) -> GameHost:
    return begun(folder, seats={"rangers": "person", "militia": "bot"})


@pytest.mark.parametrize(
    ("language", "size", "told"),
    [
        ("en", TABLE, "working out what to do for Militia … Esc: at once"),
        ("it", WIDE, "penso alla mossa di Milizia … Esc: subito"),
    ],
)
async def test_a_bot_that_thinks_long_is_told_and_hurried(
    language: str, size: tuple[int, int], told: str, tmp_path: Path, pondering: Pondering
) -> None:
    """You should read who is thinking, look round meanwhile, and have its plainest act at once with Esc."""
    host = against_bot(tmp_path)
    async with playing(host, size, language) as player:
        await player.press("i", "enter")
        await player.until(told)
        assert told in title(player)
        acts = len(host.game.records)
        assert "▶ 4" in await player.press("4"), "keys are served while it thinks"
        await player.press("escape")
        for _ in range(500):
            await player.settle()
            if len(host.game.records) > acts:
                break
        pondering.done.set()
        assert host.game.records[acts].seat == "militia" and pondering.plain == 1


async def test_a_bot_that_weighs_tells_how_far_it_is(
    tmp_path: Path, pondering: Pondering, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see that it gets on, and nothing of how much it has to choose from."""
    monkeypatch.setattr(Bot, "thought", 0.25)
    async with playing(against_bot(tmp_path), TABLE) as player:
        await player.press("i", "enter")
        await player.until("working out what to do for Militia, 25% … Esc: at once")
        monkeypatch.setattr(Bot, "thought", 0.75)
        await player.until("working out what to do for Militia, 75% … Esc: at once")
        pondering.done.set()


async def test_a_bot_does_not_sweep_away_what_was_begun_while_it_thought(
    tmp_path: Path, pondering: Pondering
) -> None:
    """You should find your half filled ruling as you left it, and the bot act when you are out of it."""
    host = against_bot(tmp_path)
    async with playing(host, WIDE) as player:
        await player.book_read()
        await player.press("i", "enter")
        await player.until("working out what")
        acts = len(host.game.records)
        sees = await player.press("R")
        pondering.done.set()
        await player.finished("bot")
        assert len(host.game.records) == acts
        assert player.sees.splitlines()[1:] == sees.splitlines()[1:]
        await player.press("escape", "escape")
        async with asyncio.timeout(HANGS):
            while len(host.game.records) == acts:
                await player.settle()
        assert host.game.records[acts].seat == "militia"


@pytest.mark.parametrize("size", [TABLE, WIDE])
async def test_odds_that_take_long_are_told_in_the_title(
    size: tuple[int, int], tmp_path: Path, slow: Slow
) -> None:
    """You should read that odds are worked out, and no more once they are, or once you went back."""
    async with playing(small(tmp_path, BLUE, RED), size) as player:
        await foreseeing(player, slow)
        assert "working out the odds … Esc" in title(await _until_told(player))
        await player.press("escape")
        assert "working out" not in title(player)
        await player.press("enter")
        slow.done.set()
        await player.until("too many ways to count")
        assert "working out" not in title(player)


async def _until_told(player: Player) -> Player:
    await player.until("working out")
    return player


async def test_chances_beside_a_list_are_told_too(tmp_path: Path, slow: Slow) -> None:
    """You should read that the chances of what you may choose are worked out."""
    async with playing(small(tmp_path, BLUE, RED), WIDE) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Fire", "Xan", "Do it")
        await player.press("enter")
        await player.pick("•x Xan", "Opportunity fire")
        await player.press("tab", "tab")
        await player.until("working out chances … Esc")
        slow.done.set()
        for _ in range(500):
            await player.settle()
            if "working out" not in title(player):
                break
            await asyncio.sleep(0.02)
        assert "working out" not in title(player)


def test_where_there_is_no_room_it_stays_longest_who_decides() -> None:
    """You should read who decides in a narrow window too, and lose the phase and the time before it."""
    sides = (SideView("red", say("side-name", en="Red", it="Rossi"), active=True),)
    view = View("red", 12, say("phase-actions"), sides, (), waiting_for=("red",))
    line = TurnLine()
    line.repaint = lambda: None
    line.show_view(view, sentences("en"), "Red", since="since 20:40 UTC")
    told = [line._all(width, 1)[0].text.strip() for width in (80, 50, 32, 20)]
    assert told == [
        "Turn 12 · actions · Red to act since 20:40 UTC".ljust(74) + " Red",
        "Turn 12 · Red to act since 20:40 UTC".ljust(44) + " Red",
        "Turn 12 · Red to act".ljust(26) + " Red",
        "Red to act".ljust(14) + " Red",
    ]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Turn 10 of 12 · Fire and Actions: Veterans · all to decide"),
        ("it", "Turno 10 di 12 · Tiro ed azioni: Veterani · decidono tutti"),
    ],
)
def test_that_all_decide_is_said_in_a_word_before_the_step_is_cut(language: str, told: str) -> None:
    """You should read whose step it is in every turn: without it nobody knows who may fire."""
    sides = tuple(SideView(one, say("side-name", en=one, it=one)) for one in ("Motor company", "Guards"))
    phase = say("bi-phase-fire", quality=say("bi-quality-veteran"), last=12)
    view = View("Guards", 10, phase, sides, (), waiting_for=("Motor company", "Guards"), last_turn=12)
    line = TurnLine()
    line.repaint = lambda: None
    line.show_view(view, sentences(language), "Guards")
    assert line._all(80, 1)[0].text.strip().removesuffix("Guards").strip() == told


@pytest.mark.parametrize(
    ("language", "side", "note", "told"),
    [
        ("it", "Britannici", "Arbitro · il passato, 142 di 550", "Donna di quadri · di turno: Britannici"),
        ("en", "Germans", "Referee · the past, 550 of 550", "Queen of diamonds · Germans to act"),
    ],
)
def test_the_name_of_a_card_is_never_cut_in_the_past(language: str, side: str, note: str, told: str) -> None:
    """You should read which card it is; how many there are stands in the row of the whole game."""
    sides = (SideView("one", side, active=True),)
    card = card_name("QD")
    phase = say("lt-phase-card-of", number=40, limit=88, card=card, side=side)
    line = TurnLine()
    line.repaint = lambda: None
    line.show_view(View("referee", 0, phase, sides, (), waiting_for=("one",)), sentences(language), note)
    assert line._all(80, 1)[0].text.split("   ")[0].split("  A")[0].strip().startswith(told)
    assert "…" not in line._all(80, 1)[0].text
