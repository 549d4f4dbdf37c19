"""Keys over a line that stalls, and the first bytes of a login, which undo what a killed host has left."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import pytest
from far_away import RESTORED, FakeClub, at_terminal, connected, hosting, opened, public, until

from tui.terminal.sequences import FAR

KEYS = {b"\x1b[B": "down", b"\x1bOA": "up", b"\x1b[5~": "pageup", "è".encode(): "è", b"\x1bOP": "f1"}


@pytest.mark.parametrize("stall", [0.0, 0.05, 0.3, 1.0])
async def test_an_arrow_that_a_line_holds_up_is_an_arrow(stall: float) -> None:
    """Cut at every place; the one that Esc alone went before is an arrow as well, and no letters.

    Each key is pressed at a terminal of its own, so that the pauses of all are one.
    """
    club = FakeClub()
    names = [f"typist{number}" for number in range(len(KEYS))]
    club.people |= {public(name): name for name in names}
    async with hosting(club) as host:
        there = asyncio.Barrier(len(names))
        typists = [Typist(host.port, club, name, there) for name in names]
        await asyncio.gather(*(one.cuts(*key, stall) for one, key in zip(typists, KEYS.items())))


class Typist(NamedTuple):
    """Somebody at a terminal of his own, who begins when all are *there*."""

    port: int
    club: FakeClub
    name: str
    there: asyncio.Barrier

    def told(self) -> list[str]:
        return [line for line in self.club.board.lines if line.startswith(f"{self.name}: ")]

    async def cuts(self, data: bytes, key: str, stall: float) -> None:
        """Press one key again and again, cut at another place each time."""
        expected: list[str] = []
        async with at_terminal(self.port, self.name) as screen:
            await screen.until(f"{self.name} 80x24")
            await self.there.wait()
            for at in range(1, len(data)):
                screen.press(data[:at])
                await asyncio.sleep(stall)
                screen.press(data[at:])
                alone = [f"{self.name}: escape"] if at == 1 and data[0] == 27 and stall > FAR else []
                expected += [*alone, f"{self.name}: {key}"]
                count = len(expected)
                await until(lambda count=count: len(self.told()) >= count, self.told)
            assert self.told() == expected
            await self.there.wait()


@pytest.mark.parametrize("pause", [0.0, 0.02, 0.08, 0.3, 0.6])
async def test_esc_and_the_next_key_both_act(pause: float) -> None:
    club = FakeClub()
    async with hosting(club) as host, at_terminal(host.port, "ada") as screen:
        await screen.until("ada 80x24")
        for letter in "zqNP:1":
            screen.press(b"\x1b")
            await asyncio.sleep(pause)
            screen.press(letter)
        names = ["z", "q", "N", "P", "colon", "1"]
        expected = [line for name in names for line in ("ada: escape", f"ada: {name}")]
        await until(lambda: len(club.board.lines) >= len(expected), lambda: club.board.lines)
        assert club.board.lines == expected


def clears(sent: str, then: str) -> bool:
    """Whether the modes are undone in the first bytes, before *then*."""
    first = sent[: sent.index(then)]
    return all(order in first for order in [*RESTORED, "\x1b[?1003l", "\x1b[<u"])


async def test_the_first_bytes_of_a_login_undo_what_a_killed_host_has_left() -> None:
    """Screen, cursor, mouse, pasting: for the game, a code asked in plain lines, and `ssh -t … status`."""
    async with hosting(FakeClub(code="carl")) as host:
        async with at_terminal(host.port, "ada") as screen:
            await screen.until("ada 80x24")
            assert clears(screen.text, "\x1b[?1049h")
        async with at_terminal(host.port, "carl") as screen:
            await screen.until("code")
            assert clears(screen.text, "code")
        async with connected(host.port, "ada") as conn:
            asked = await opened(conn, command="status")
            await asked.ends()
            assert clears(asked.text, "ada ")


@pytest.mark.parametrize("term", [None, "dumb"])
async def test_what_goes_into_a_file_or_a_terminal_without_a_cursor_has_no_orders(term: str | None) -> None:
    async with hosting() as host, connected(host.port, "ada") as conn:
        asked = await opened(conn, term=term, command="status")
        await asked.ends()
        assert "ada" in asked.text and "\x1b" not in asked.text


async def test_a_code_is_typed_with_whatever_keys() -> None:
    """Esc loses no letter that comes after it, and an arrow types none."""
    club = FakeClub(secret="carl")
    async with hosting(club) as host, at_terminal(host.port, "carl") as screen:
        await screen.until("code")
        for keys in (b"\x1bs", b"e\x1b[", b"Bcre\x1b[3~", b"x\x7ft\r"):
            screen.press(keys)
            await asyncio.sleep(0.02)
        await screen.until("carl 80x24")
