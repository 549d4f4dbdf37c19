"""What guards one terminal from another holds as well where its app is in another process.

The process is none here: what one does runs in the test's loop, behind the messages that go to one.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest
import test_guards

if sys.platform == "win32":
    pytest.skip("there are no such sockets", allow_module_level=True)

from apart import hosting_apart
from far_away import at_terminal, until
from test_guards import ARROWS, TIGHT, flooded, stalled_far_away

from tui.ssh.limits import Limits
from tui.ssh.screens import process
from tui.terminal.restore import RESTORE


@pytest.fixture(autouse=True)
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_guards, "hosting", hosting_apart)


@pytest.mark.parametrize("how", ["line", "window"])
async def test_who_reads_no_more_holds_nobody_up_and_costs_little_there_either(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither here nor there more waits for him than a frame above the limit; then he sees all as it is."""
    most = [0]

    class Watched(process.FarWire):
        def write(self, data: bytes) -> None:
            super().write(data)
            most[0] = max(most[0], self.get_write_buffer_size())

    monkeypatch.setattr(process, "FarWire", Watched)
    limits = Limits(arrivals=10_000, high=60_000, low=8_000, retry=0.01, line_buffer=8_192)
    waits, sees = await stalled_far_away(limits, how)
    assert waits < 400_000 and "bob: b" in sees
    assert 0 < most[0] < 400_000


async def test_who_floods_is_served_in_turn_with_the_others() -> None:
    assert await flooded(TIGHT, ARROWS) < 200


async def test_no_more_is_typed_ahead_than_is_held_where_the_process_stands_still(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It takes nothing for a while, as one that is busy with others; the terminal is read no more."""
    async with hosting_apart(limits=Limits(arrivals=10_000)) as host, at_terminal(host.port, "ada") as ada:
        await ada.until("ada 80x24")
        pool: Any = host.server.screens
        (one,) = pool._tasks
        (terminal,) = one.terminals.values()
        kept: list[bytes] = []
        monkeypatch.setattr(terminal._carrier, "send", lambda message: kept.append(message))
        ada.press(b"x" * 200_000)
        await until(lambda: terminal._link._choked)
        for _ in range(20):
            await asyncio.sleep(0.01)
        assert terminal._ahead < 16_384 + 65_536 + 32_768, "what is held, and what was on its way already"


async def test_no_absurd_size_reaches_a_process() -> None:
    async with hosting_apart() as host, at_terminal(host.port, "ada", size=(5000, 1)) as ada:
        ada.size = (300, 8)
        await ada.until("ada 300x8")


async def test_a_fault_over_there_is_a_sentence_here_and_written_down() -> None:
    """The terminal is given back, and nobody else has noticed."""
    async with hosting_apart() as host, at_terminal(host.port, "bob") as bob:
        await bob.until("bob 80x24")

        def made(name: str, link: Any) -> Any:
            raise AssertionError("of the app")

        host.club.made = made
        async with at_terminal(host.port, "ada") as ada:
            assert await ada.ends() == 1 and "Something went wrong on the host" in ada.text
        (fault,) = host.events("fault")
        assert "AssertionError: of the app" in fault["where"][-1]
        bob.press("b")
        await bob.until("bob: b")


async def test_when_the_host_ends_every_terminal_is_given_back() -> None:
    async with hosting_apart() as host, at_terminal(host.port, "ada") as ada:
        await ada.until("ada 80x24")
        host.server.drain()
        await host.server.stop()
        await ada.ends()
        assert RESTORE in ada.text and "closing down" in ada.text.rpartition(RESTORE)[2]
