"""A client in another language plays a whole hosted game over `ssh … engine`, against a real screen.

Node and OpenSSH as they are installed, and nothing from npm. `make clients` runs it, and says so where one
is not there; asked for by itself it fails then.
"""

from __future__ import annotations

import asyncio
import json
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from club_far_away import House, club_house
from counting import count
from far_away import until
from node_here import NODE
from openssh import SSH, options_for
from patience import HANGS
from test_whole_games import HOW
from whole_game import PLENTY, QUICK, Match, lay, match

from core.engine.audit.verify import verify
from core.rules import load

pytestmark = pytest.mark.clients

BOT = Path(__file__).parents[2] / "clients" / "bot.cjs"


@asynccontextmanager
async def node(house: House, folder: Path, name: str, game: str) -> AsyncIterator[Process]:
    """Let a program in node come as somebody, through `ssh` as it is installed."""
    assert NODE is not None, "there is no node here: nobody plays in another language"
    assert SSH is not None, "there is no ssh here"
    far = [SSH, "-T", *options_for(house.host, folder, name), "somebody@127.0.0.1", "engine"]
    process = await asyncio.create_subprocess_exec(
        NODE, str(BOT), game, "7", "--", *far, stdout=PIPE, stderr=PIPE, env={"HOME": str(folder)}
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def both_play(two: Match, seat: str, process: Process) -> None:
    """Let the screen act wherever its seat must; the program does what it must by itself, told by notices."""
    live = two.host.game
    (hands,) = two.hands.values()

    def waits(name: str) -> bool:
        return name in live.rules.view(live.rules.known(live.state, name), name).waiting_for

    while live.state.over is None:
        if waits(seat):
            records = len(live.records)
            await until(lambda: len(live.records) > records or process.returncode is not None)  # noqa: B023
            assert process.returncode is None
        else:
            await hands.player.settle()
            assert await hands.act(), f"nobody can do anything in turn {live.state.turn}"


@pytest.mark.parametrize("book", HOW)
async def test_node_plays_a_whole_hosted_game_against_a_screen(book: str, tmp_path: Path) -> None:
    """You should see the program's acts on the screen of the other, to the end; the log proves all of it."""
    keys = tmp_path / "keys"
    keys.mkdir()
    async with club_house(tmp_path / "host", PLENTY, limits=QUICK) as house:
        game = lay(house, tmp_path, book, seed=3, **HOW[book])
        async with match(house, game, {"red": "bob"}, 3) as two, node(house, keys, "ada", game) as process:
            await both_play(two, "blue", process)
            await two.both_see_the_end()
            async with asyncio.timeout(HANGS):
                out, errors = await process.communicate()
            assert process.returncode == 0, errors.decode()
            path, records = two.host.log.path, two.host.game.records
            table = two.host.game.rules.terrain(two.host.game.state)
        assert not house.host.events("fault")
    told: dict[str, Any] = json.loads(out)
    done = sum(one.seat == "blue" for one in records)
    count(f"a game of node against a screen: {book}", {"acts of node": told["acts"], "records": len(records)})
    assert (told["person"], told["seat"]) == ("ada", "blue") and told["over"]
    assert told["table"] == [table.width, table.height, len(table.pieces)], "all of it lies on the table"
    assert 0 < told["acts"] <= done and told["told"] > 0
    assert verify(path, load).ok
