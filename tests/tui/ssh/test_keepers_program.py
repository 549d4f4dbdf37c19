"""`schermaglia engine --hosted`: a program of the keeper's, at the socket of the host that runs here."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from host_process import running
from patience import HANGS

SCENARIO = "breaking_news/rangers_and_militia"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")


class Asker:
    """A program that asks over a pipe."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.told: list[dict[str, Any]] = []
        """The notices so far."""

    def send(self, line: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + b"\n")

    def stop(self) -> None:
        assert self.process.stdin
        self.process.stdin.write_eof()

    async def raw(self, line: bytes) -> dict[str, Any]:
        self.send(line)
        while "ok" not in (found := await self.next()):
            self.told.append(found)
        return found

    async def next(self) -> dict[str, Any]:
        assert self.process.stdout
        async with asyncio.timeout(HANGS):
            line = await self.process.stdout.readline()
        return dict(json.loads(line))

    async def ask(self, verb: str, **members: Any) -> dict[str, Any]:
        return await self.raw(json.dumps({"verb": verb, **members}).encode())

    async def ends(self) -> int:
        async with asyncio.timeout(HANGS):
            return await self.process.wait()


@asynccontextmanager
async def asking() -> AsyncIterator[Asker]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tui", "engine", "--hosted", stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=1 << 22
    )
    try:
        yield Asker(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_the_keepers_program_plays_at_his_own_host() -> None:
    """Hello, a game made, sat down at, an act told by notice; a line too long; the end of host and client."""
    async with running() as host, asking() as one:
        hello = (await one.ask("hello"))["hello"]
        assert (hello["where"], hello["person"]) == ("host", "Keeper")
        made = await one.ask(
            "make", scenario=SCENARIO, seats={"rangers": "me", "militia": "me"}, dice="typed"
        )
        game = made["game"]
        assert (await one.ask("sit", game=game, seat="rangers"))["seat"] == "rangers"
        assert (await one.ask("subscribe"))["ok"]
        played = await one.ask("play", do="roll_initiative", answers=[[6, 6], [1, 1]])
        assert played["record"] == 2
        while not any(told["notice"] == "moved" for told in one.told):
            one.told.append(await one.next())
        assert (await one.raw(b"x" * 70_000))["error"]["code"] == "too_long"
        assert (await one.raw(b"y" * 2_000_000))["error"]["code"] == "too_long"
        assert (await one.raw(b"{"))["error"]["code"] == "malformed"

        async with asking() as other:
            assert (await other.ask("lobby"))["lobby"]["my_games"][0]["id"] == game
            other.stop()
            assert await other.ends() == 0
        await host.ends(signal.SIGTERM)
        assert await one.ends() == 1, "the host ended first"
        assert one.process.stderr and b"the host has hung up" in await one.process.stderr.read()


async def test_where_no_host_runs_it_says_so() -> None:
    async with asking() as one:
        assert await one.ends() == 2
        assert one.process.stderr and b"no host runs in" in await one.process.stderr.read()
