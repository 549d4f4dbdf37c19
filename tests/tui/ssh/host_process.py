"""Hosts in processes of their own, and players who come to them."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import sys
import termios
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncssh
from far_away import Guest, Screen, key, opened
from patience import HANGS


class Running:
    """A host in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.said = ""

    async def says(self, pattern: str) -> re.Match[str]:
        """Read what it prints until *pattern* came."""
        assert self.process.stdout is not None
        async with asyncio.timeout(HANGS):
            while not (found := re.search(pattern, self.said)):
                line = await self.process.stdout.readline()
                assert line, self.said
                self.said += line.decode()
        return found

    @property
    def port(self) -> int:
        found = re.search(r"port (\d+)", self.said)
        assert found
        return int(found[1])

    async def ends(self, number: int) -> int:
        self.process.send_signal(number)
        async with asyncio.timeout(HANGS):
            return await self.process.wait()


@asynccontextmanager
async def running(*words: str) -> AsyncIterator[Running]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tui", "host", "--port", "0", *words, env={**os.environ},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    host = Running(process)
    try:
        await host.says("Ctrl\\+C")
        yield host
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@asynccontextmanager
async def guest(port: int, name: str) -> AsyncIterator[Screen]:
    conn, _ = await asyncssh.create_connection(
        lambda: Guest([key(name)]), "127.0.0.1", port, username=name, client_keys=None, agent_path=None,
        config=[], known_hosts=None,
    )  # fmt: skip
    try:
        yield await opened(conn)
    finally:
        conn.abort()
        await conn.wait_closed()


async def keeper(*words: str) -> str:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tui", "host", *words,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    got, _ = await process.communicate()
    return got.decode()


async def to_the_table(player: Screen) -> None:
    """Accept the invitation that stands in the lobby, and go to the table."""
    await player.until("Invitations")
    player.press("\r")
    await player.until("Sit down")
    player.press("\r")
    await player.until("awaited")
    player.press("\x1b[H\r")
    await player.until("1 Map")


class Desk(Screen):
    """The program at a terminal of its own on the host's machine, seen from the terminal's side."""

    def __init__(self, master: int, process: asyncio.subprocess.Process) -> None:
        super().__init__((80, 24))
        self.master = master
        self.process = process
        asyncio.get_running_loop().add_reader(master, self._read)

    def _read(self) -> None:
        try:
            got = os.read(self.master, 65536)
        except OSError:
            got = b""
        if got:
            self.data_received(got, None)
        else:
            asyncio.get_running_loop().remove_reader(self.master)

    def press(self, keys: str | bytes) -> None:
        os.write(self.master, keys if isinstance(keys, bytes) else keys.encode())

    async def ends(self) -> int | None:
        async with asyncio.timeout(HANGS):
            return await self.process.wait()


@asynccontextmanager
async def desk(*words: str) -> AsyncIterator[Desk]:
    """Start the program at a terminal."""
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 80))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tui", *words, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        env={**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"},
    )  # fmt: skip
    os.close(slave)
    found = Desk(master, process)
    try:
        yield found
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        asyncio.get_running_loop().remove_reader(master)
        os.close(master)
