"""The client that people have: OpenSSH's own, at a terminal of its own."""

from __future__ import annotations

import asyncio
import os
import pty
import signal
import termios
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from far_away import FakeClub, Host, Screen, hosting, public, until
from openssh import SSH, options_for
from patience import HANGS

from tui.ssh.limits import Limits

pytestmark = pytest.mark.skipif(SSH is None, reason="there is no ssh here")


class Stock(Screen):
    """An `ssh` in a terminal, seen from the terminal's side."""

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

    def resize(self, width: int, height: int) -> None:
        self.size = (width, height)
        termios.tcsetwinsize(self.master, (height, width))

    async def ends(self) -> int | None:
        async with asyncio.timeout(HANGS):
            return await self.process.wait()


@asynccontextmanager
async def ssh(
    host: Host, folder: Path, *words: str, keys: tuple[str, ...] = ("ada",)
) -> AsyncIterator[Stock]:
    """Run `ssh` as somebody with these keys, in that order."""
    assert SSH is not None
    options = options_for(host, folder, *keys)
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 80))
    process = await asyncio.create_subprocess_exec(
        SSH, *options,
        *(words[:1] if words[:1] == ("-T",) else ()), "somebody@127.0.0.1",
        *(words[1:] if words[:1] == ("-T",) else words),
        stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        preexec_fn=lambda: os.isatty(0) and __import__("fcntl").ioctl(0, termios.TIOCSCTTY, 0),
        env={"TERM": "xterm-256color", "PATH": os.environ["PATH"], "HOME": str(folder)},
    )  # fmt: skip
    os.close(slave)
    stock = Stock(master, process)
    try:
        yield stock
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        asyncio.get_running_loop().remove_reader(master)
        os.close(master)


async def test_the_stock_client_plays_resizes_and_gets_its_terminal_back(tmp_path: Path) -> None:
    async with hosting() as host, ssh(host, tmp_path) as ada:
        await ada.until("ada 80x24")
        ada.press("x")
        await ada.until("ada: x")
        ada.resize(100, 30)
        await ada.until("ada 100x30")
        ada.press("\x03")
        ada.press("y")
        await ada.until("ada: y")
        before = termios.tcgetattr(ada.master)[:4]
        ada.press("\x11")
        assert await ada.ends() == 0
        assert ada.text.rfind("\x1b[?1049l") > ada.text.rfind("\x1b[?1049h")
        assert termios.tcgetattr(ada.master)[:4] != before


async def test_the_stock_client_is_asked_for_a_code_once(tmp_path: Path) -> None:
    """Two keys, none known: the first is bound, and found afterwards whichever comes first."""
    club = FakeClub(K7QMP4WX="Carla")
    async with hosting(club) as host:
        async with ssh(host, tmp_path, keys=("carla", "dora")) as carla:
            await carla.until("Your invitation's code:")
            carla.press("K7QMP4WX\r")
            await carla.until("Carla 80x24")
            assert public("carla") in club.people and public("dora") not in club.people
        async with ssh(host, tmp_path, keys=("dora", "carla")) as carla:
            await carla.until("Carla 80x24")
            assert "code" not in carla.text


async def test_the_stock_client_asks_for_lines_and_is_refused_everything_else(tmp_path: Path) -> None:
    async with hosting() as host:
        async with ssh(host, tmp_path, "-T", "status") as ada:
            assert await ada.ends() == 0
            await until(lambda: "ada en status" in ada.text, lambda: ada.text)
        async with ssh(host, tmp_path, "-T", "id") as ada:
            assert await ada.ends() == 1
            await until(lambda: "There is no such command" in ada.text, lambda: ada.text)
        async with ssh(host, tmp_path, "-T", "-n") as ada:  # from a script, with nothing to type from
            assert await ada.ends() == 1
            await until(lambda: "This is a game for a terminal" in ada.text, lambda: ada.text)


async def test_a_stock_client_that_is_killed_or_stopped_leaves_nothing(tmp_path: Path) -> None:
    async with hosting(limits=Limits(keepalive=0.1, keepalives_missed=2)) as host:
        for number in (signal.SIGKILL, signal.SIGSTOP):
            async with ssh(host, tmp_path) as ada:
                await ada.until("ada 80x24")
                ada.process.send_signal(number)
                await host.until(lambda: not host.server.logins and not host.server.views)
