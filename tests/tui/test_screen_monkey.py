"""Random keys in random bursts over every screen: nothing ends the program, and a burst is slow typing."""

from __future__ import annotations

import asyncio
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from counting import count
from played_once import bots_played, played_once, seeded
from rounds import rounds, seeds, share
from screen_text import TABLE, WIDE, Player, begun, playing

from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.seat.bot import play_out
from tui.screens.game.screen import GameScreen
from tui.screens.game.turn.turns import Turns
from tui.terminal.reader import Reader

BURSTS = int(os.environ.get("MONKEY_BURSTS", "1000"))
SOAK = 10_000
FROM = int(os.environ.get("MONKEY_SEED", "0"))

MOVES = (
    "up",
    "down",
    "left",
    "right",
    "home",
    "end",
    "pageup",
    "pagedown",
    "tab",
    "shift+tab",
    "shift+left",
    "shift+right",
)
STEPS = ("enter",) * 8 + ("escape",) * 3 + ("space", "backspace", "delete")
SIGNS = ("comma", "full_stop", "left_square_bracket", "right_square_bracket", "left_parenthesis",
         "right_parenthesis", "left_curly_bracket", "right_curly_bracket", "plus", "slash", "colon",
         "question_mark", "exclamation_mark", "minus", "f1", "ctrl+p", "ctrl+c", "ampersand", "apostrophe",
         "semicolon", "less_than_sign", "greater_than_sign", "number_sign", "quotation_mark")  # fmt: skip
LETTERS = tuple("abcdefghijklmnopqrstuvwxyzABEFHIJKLNMORSTVXZGP0123456789")
KEYS = (*MOVES * 2, *STEPS * 3, *SIGNS, *LETTERS)

RUBBISH = ("menu", "tape", "hot seat", "over")

STARTS = (
    "menu", "hot seat", "referee", "tape", "solo", "replay", "over", "ludonet", "bassa_intensita",
    "linea_di_tiro", "vehicles", "desk",
)  # fmt: skip

PART_WAY = {
    "bassa_intensita": ("ambush_at_dusk", 58),
    "linea_di_tiro": ("village_defence", 80),
    "vehicles": ("convoy", 40),
}
"""Games that bots have played so far before somebody sits down."""


def start(kind: str, folder: Path) -> tuple[Any, dict[str, Any]]:
    """Return what a round begins with, and how it is opened."""
    alone: dict[str, Any] = {"referee": True, "seats": {"referee": "person"}}
    match kind:
        case "menu":
            return "menu", {}
        case "hot seat":
            return begun(folder, dice="typed"), {}
        case "referee":
            return begun(folder, **alone), {}
        case "tape":
            return begun(folder, ruler="tape", dice="typed", **alone), {}
        case "solo":
            return begun(folder, seats={"rangers": "person", "militia": "bot"}), {}
        case "desk":
            return begun(folder, ruler="tape", dice="typed", **alone), {"desk": True}
        case "bassa_intensita" | "linea_di_tiro" | "vehicles":
            return part_played(folder, *PART_WAY[kind]), {}
        case "ludonet":
            return begun(folder, "patrol_clash", **alone), {}
        case "replay":
            return bots_played(folder, 30, 1), {"replay": True}
    return bots_played(folder, seed=1), {}


@played_once
def part_played(scenario: str, commands: int) -> Game:
    """Return a game that bots have played so far."""
    game = seeded(scenario, 3)
    play_out(game, 7, commands)
    return game


def bursts(pick: random.Random, keys: int) -> Iterator[list[str]]:
    """Yield random keys in random bursts, *keys* in all."""
    while keys > 0:
        size = min(keys, pick.choice((1, 1, 2, 3, 5, 12)))
        yield [pick.choice(KEYS) for _ in range(size)]
        keys -= size


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(Turns, "bot_pause", 0.001)
    return tmp_path


async def monkey(kind: str, seed: int, folder: Path, most: int) -> int:
    """Press so many bursts, fewer where one leaves the program; the seed stands in whatever goes wrong."""
    pick = random.Random(f"{kind} {seed}")
    done: list[list[str]] = []
    begin, options = start(kind, folder)
    try:
        async with playing(begin, pick.choice((TABLE, WIDE, (60, 20))), **options) as player:
            for burst in bursts(pick, most * 12):
                done.append(burst)
                await player.press(*burst)
                if player.app._exit:  # somebody found the way out: sit down again
                    break
                if len(done) >= most:
                    break
    except Exception as error:
        error.add_note(f"MONKEY_SEED={seed}, from {kind}; the last keys: {done[-6:]}")
        raise
    return len(done)


@pytest.mark.parametrize("kind", STARTS)
async def test_a_monkey_at_the_keyboard(kind: str, tmp_path: Path) -> None:
    """You should find the program running after whatever was pressed on whatever screen."""
    each, done = share(BURSTS // len(STARTS)), 0
    for number in rounds():
        seed, wanted = FROM + 100 * number, done + each
        while done < wanted:
            done += await monkey(kind, seed, tmp_path / f"{kind}-{seed}", min(wanted - done, 16))
            seed += 1
    count("bursts of a monkey", {kind: done})


@pytest.mark.soak
@pytest.mark.parametrize("kind", STARTS)
async def test_a_monkey_at_the_keyboard_for_long(kind: str, tmp_path: Path) -> None:
    """You should find the program running after ten thousand bursts of random keys."""
    done, seed = 0, FROM + 1000
    while done < SOAK // len(STARTS):
        done += await monkey(kind, seed, tmp_path / f"{kind}-{seed}", 25)
        seed += 1


# --- a burst is slow typing -------------------------------------------------------------------------


def played(host: GameHost) -> list[Any]:
    """What the log holds, but for the time."""
    return [(record.seat, record.command, record.events) for record in host.game.records]


def told(sees: str) -> list[str]:
    """The lines of a screen, but for the time."""
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC", "then", sees).splitlines()


async def ready(player: Player) -> None:
    """Wait until the log is told and the rule book read: what comes by itself hurries for nobody."""
    game = next(screen for screen in player.app.screen_stack if isinstance(screen, GameScreen))
    while not (game.seen.book_read and game.seen.whole):
        await asyncio.sleep(0.01)
        await player.settle()


ACTING = (*("enter",) * 30, *tuple("123456") * 2, *"imavcyneofhstxrlJ+z", "space", "escape", "up", "down",
          "down", "home", "end", "left", "right", "tab", "shift+tab", "plus", "slash", "question_mark",
          "comma", "left_square_bracket", "backspace", "pagedown")  # fmt: skip
"""Keys that mostly do something: neither the palette nor a replay that plays, which go by the clock."""

SLOW = ("hot seat", "referee", "tape", "ludonet")


@pytest.mark.parametrize("kind", SLOW)
async def test_a_burst_gives_what_the_same_keys_give_typed_slowly(kind: str, tmp_path: Path) -> None:
    """You should see the same screen and the same log, however quickly the keys came."""
    for seed in seeds(range(FROM, FROM + 4)):
        pick = random.Random(f"slowly {kind} {seed}")
        keys = [pick.choice(ACTING) for _ in range(50)]
        seen: list[tuple[list[str], list[Any]]] = []
        for slowly in (True, False):
            host, options = start(kind, tmp_path / f"{seed}-{slowly}")
            async with playing(host, **options) as player:
                await ready(player)
                await (player.press_slowly(*keys) if slowly else player.press(*keys))
                seen.append((told(player.sees), played(host)))
            host.close()
        assert seen[0][1] == seen[1][1], f"MONKEY_SEED={seed}, {kind}: {keys}"
        unlike = [both for both in zip(seen[0][0], seen[1][0], strict=True) if both[0] != both[1]]
        assert not unlike, f"MONKEY_SEED={seed}, {kind}: {keys}"


# --- bytes ------------------------------------------------------------------------------------------


async def typed_rubbish(kind: str, seed: int, folder: Path, size: int) -> int:
    """Type random bytes as a real terminal sends them; return how many presses and orders came of them."""
    pick, reader = random.Random(f"bytes {kind} {seed}"), Reader("utf-8")
    begin, options = start(kind, folder)
    heard = 0
    async with playing(begin, **options) as player:
        for _ in range(size // 500):
            if player.app._exit:  # by a way out that leads there: q in the menu
                break
            for event in (*reader.feed(pick.randbytes(500)), *reader.tick()):
                event.set_sender(player.app)
                player.app.post_message(event)
                heard += 1
            await player.settle()
        assert player.app.return_code in (None, 0), f"MONKEY_SEED={seed}, {kind}"
    return heard


@pytest.mark.parametrize("kind", RUBBISH)
async def test_random_bytes_on_every_screen(kind: str, tmp_path: Path) -> None:
    """You should find the program running, or left by its own way out, whatever a line brings."""
    assert await typed_rubbish(kind, FROM, tmp_path / kind, 1500) > 10


@pytest.mark.soak(minutes=2)
@pytest.mark.parametrize("kind", RUBBISH)
async def test_random_bytes_on_every_screen_for_long(kind: str, tmp_path: Path) -> None:
    """You should find the program running after 60 kB of random bytes, in as many sittings as it takes."""
    heard, seed = 0, FROM
    while heard < 40_000:
        heard += await typed_rubbish(kind, seed, tmp_path / f"{kind}-{seed}", 60_000)
        seed += 1
