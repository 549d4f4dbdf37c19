"""The host is killed at any moment while people play over SSH: what stood on a screen is not lost."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from club_far_away import House, club_house
from counting import count
from far_away import Screen, public
from host_process import guest
from patience import HANGS
from small_table import side

from core.engine.audit.verify import verify
from core.engine.contract.engine_facts import Remark
from core.games import open_game
from core.rules import load

if sys.platform == "win32":
    pytest.skip("a host needs the signals and sockets of POSIX", allow_module_level=True)

HERE = Path(__file__).parent

TABLE = (side("blue", "south", "Aldo 28 17", "Bice 31 17"), side("red", "north", "Xaver 29 38"))

REMARKS = 6
"""Remarks that one person may write in a minute."""


class Killed:
    """Begins hosts of a home, one after another, and kills them."""

    def __init__(self, running: asyncio.subprocess.Process, home: Path) -> None:
        self._running = running
        self._home = home
        self._pid = 0
        self.port = 0

    async def begin(self) -> None:
        """Begin a host, and wait until it listens."""
        to = self._running.stdin
        assert to is not None
        to.write(f"{self._home}\t{self._home / 'keys'}\n".encode())
        self._pid = int((await self._says(r"pid (\d+)"))[1])
        self.port = int((await self._says(r"port (\d+)"))[1])
        await self._says("Ctrl")

    async def kill(self) -> None:
        """Kill it now."""
        os.kill(self._pid, signal.SIGKILL)
        await self._says("died$")

    async def _says(self, pattern: str) -> re.Match[str]:
        assert self._running.stdout is not None
        said = ""
        async with asyncio.timeout(HANGS):
            while True:
                line = (await self._running.stdout.readline()).decode()
                said += line
                assert line and (line != "died\n" or pattern == "died$"), said
                if found := re.search(pattern, line):
                    return found


@asynccontextmanager
async def killing(home: Path) -> AsyncIterator[Killed]:
    """Have hosts of *home* that are to be killed."""
    (home / "keys").write_text("".join(f"{public(name)} {name}\n" for name in ("ada", "bob")))
    path = os.pathsep.join(map(str, (HERE.parents[1], HERE.parents[2])))
    running = await asyncio.create_subprocess_exec(
        sys.executable, str(HERE / "killed_host.py"), cwd=HERE.parents[2],
        env={**os.environ, "PYTHONPATH": path, "SCHERMAGLIA_LANG": "en"},
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    try:
        yield Killed(running, home)
    finally:
        running.kill()
        await running.communicate()


async def sit_down(player: Screen) -> None:
    """Go from the lobby to the game."""
    await player.until("Small")
    player.press("\r")
    await player.until("1 Map")


def place(player: Screen) -> tuple[str, str]:
    """Return where a player is: the turn, and what he has to decide."""
    return player.rows[0][:40], player.rows[20]


async def killed_often(tmp_path: Path, times: int) -> None:
    """Kill a host so often while two write remarks; demand after each what they had read on their screens."""
    pick, number, seen = random.Random(times), 0, list[str]()
    async with club_house(tmp_path / "host") as house:
        game = House(house.host, house.club, house.door).lay(tmp_path, *TABLE)
    places: list[tuple[str, str]] = []
    async with killing(tmp_path) as host:
        for _ in range(times):
            await host.begin()
            async with guest(host.port, "ada") as ada, guest(host.port, "bob") as bob:
                for player in (ada, bob):
                    await sit_down(player)
                places.append(place(ada))
                if seen:
                    await ada.until(seen[-1])
                for _ in range(pick.randint(0, REMARKS)):
                    number += 1
                    player, word = pick.choice((ada, bob)), f"remark-{number}."
                    player.press(f"M{word}")
                    await player.until(word)
                    player.press("\r")
                    if pick.random() < 0.2:
                        await asyncio.sleep(pick.uniform(0, 0.01))
                        break  # nobody has told him anything
                    await (bob if player is ada else ada).until(word)
                    seen.append(word)
                await host.kill()
    (path,) = (tmp_path / "host" / "games").glob(f"{game}*.jsonl")
    with open_game(path, write=False) as kept:
        told = [one.command.text for one in kept.game.records if isinstance(one.command, Remark)]
    assert [word for word in told if word in seen] == seen and len(set(told)) == len(told)
    assert len(set(places)) == 1, "nothing but remarks: who comes back has the same to decide"
    assert verify(path, load).ok
    count("hosts killed beside their players", {"kills": times, "seen": len(seen), "in the log": len(told)})


async def test_what_was_on_a_screen_survives_every_kill(tmp_path: Path) -> None:
    """You should find every remark that the other one read, and your own decision as it was."""
    await killed_often(tmp_path, 3)


@pytest.mark.soak(minutes=5)
async def test_what_was_on_a_screen_survives_many_kills(tmp_path: Path) -> None:
    await killed_often(tmp_path, 100)
