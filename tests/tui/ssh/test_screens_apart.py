"""Screens in processes of their own: the same game, and nothing lost where one of them dies."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

if sys.platform == "win32":
    pytest.skip("there are no such sockets", allow_module_level=True)

from apart import house_apart
from club_far_away import House
from far_away import Screen, at_terminal, until
from fog_on_the_wire import WirePair, compared, painted_at_rest
from host_process import guest, running
from test_fog_on_the_wire import BLUE, RED, laid
from wandering import begin

from core.hosting.sitting import Sitting
from core.hosting.workers.frames import packed
from core.hosting.workers.workers import Workers
from tui.cli.report import memory_of, report
from tui.session.another_process.served import _PACKED, Place, _done, _now, _packed
from tui.session.another_process.wire import CALLS, flat_lines
from tui.session.at_host.hosted import HostedPort
from tui.terminal.restore import RESTORE


@asynccontextmanager
async def sits(house: House, name: str, again: bool = False) -> AsyncIterator[Screen]:
    """Come as somebody, and sit down at the one game; who comes *again* reads what happened since."""
    async with at_terminal(house.host.port, name) as far:
        await far.until("Small")
        far.press("\r")
        if again:
            await far.until("To its moment")
            far.press("\x1b")
        await far.until("Roll for initiative")
        yield far


async def say(far: Screen, text: str) -> None:
    """Write a note into the game."""
    far.press("M")
    await far.until("Remark for everybody")
    far.press(text)
    await far.until(text)
    far.press("\r")
    await far.until("The remark stands in the log")


@pytest.mark.soak
async def test_two_play_from_two_processes_and_what_one_does_the_other_sees(tmp_path: Path) -> None:
    async with house_apart(tmp_path / "host", 2) as (house, pool):
        game = house.lay(tmp_path, BLUE, RED)
        async with sits(house, "ada") as ada, sits(house, "bob") as bob:
            assert len(set(pool.pids)) == 3, "one that they are forked from, and one for each"
            await say(ada, "Good evening")
            await ada.until("Good evening")
            await bob.until("Good evening")
            table = await house.club.tables.table(game)
            assert {one.person.name for one in table.sittings} == {"ada", "bob"}
            ada.press("\x11")
            assert await ada.ends() == 0 and RESTORE in ada.text
            await until(lambda: {one.person.name for one in table.sittings} == {"bob"})
        await until(lambda: not house.host.server.views and not table.sittings)
        assert not house.host.events("fault")


async def test_a_process_that_dies_gives_its_terminals_back_and_costs_nothing_else(tmp_path: Path) -> None:
    """She is told, has her terminal again, and plays on when she comes again; he has noticed nothing."""
    async with house_apart(tmp_path / "host", 2) as (house, pool):
        house.lay(tmp_path, BLUE, RED)
        async with sits(house, "ada") as ada:
            (_, hers) = pool.pids
            async with sits(house, "bob") as bob:
                await say(ada, "Before it")
                await bob.until("Before it")
                found = report(house.host.server, house.club, Workers(1), 0.0)
                assert found["screens"] == 3, "one that they are forked from, and one for each"
                assert found["screens_memory"] == pytest.approx(sum(map(memory_of, pool.pids)), abs=20)
                assert found["screens_memory"] > 20
                os.kill(hers, signal.SIGKILL)
                assert await ada.ends() == 1
                assert RESTORE in ada.text and "connect again" in ada.text.rpartition(RESTORE)[2]
                async with sits(house, "ada", again=True) as again:
                    await again.until("Before it")
                    await say(again, "After it")
                    await bob.until("After it")
                    assert hers not in pool.pids and len(pool.pids) == 3
        assert {line["where"][0] for line in house.host.events("fault")} == {
            "a process with screens has ended"
        }


@pytest.mark.soak
async def test_what_they_are_forked_from_may_die_too(tmp_path: Path) -> None:
    async with house_apart(tmp_path / "host", 2) as (house, pool):
        house.lay(tmp_path, BLUE, RED)
        async with sits(house, "ada") as ada:
            os.kill(pool.pids[0], signal.SIGKILL)
            async with sits(house, "bob") as bob:
                await say(bob, "Still here")
                await ada.until("Still here")


@pytest.mark.soak
async def test_one_that_hangs_is_ended_when_somebody_of_it_goes(tmp_path: Path) -> None:
    """It stands still as a loop without end would have it; who comes again gets another."""
    async with house_apart(tmp_path / "host", 1) as (house, pool):
        house.lay(tmp_path, BLUE, RED)
        async with sits(house, "ada") as ada:
            (_, hers) = pool.pids
            os.kill(hers, signal.SIGSTOP)
            ada.chan.close()
        await until(lambda: hers not in pool.pids)
        async with sits(house, "ada"):
            assert hers not in pool.pids


@pytest.mark.soak
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_they_end_with_their_host_however_it_ends(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is left behind, and a host that ends in order gives every terminal back first."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    async with running("--screens", "2", "--join", "open") as host, guest(host.port, "ada") as ada:
        await ada.until("Your name:")
        ada.press("Ada\r")
        await ada.until("Lobby")
        (nursery,) = children(host.process.pid)
        left = [nursery, *children(nursery)]
        assert len(left) == 2
        assert await host.ends(number) == (0 if number == signal.SIGTERM else -number)
        await until(lambda: not any(map(lives, left)))
        shown = ada.text.rpartition("\x1b[?1049h")[2]
        assert (RESTORE in shown) == (number == signal.SIGTERM)


def children(pid: int) -> list[int]:
    """Return the processes that one has begun."""
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


ACTS = (
    "let_pass", "let_nothing_pass", "ask_pause", "decline_pause", "go_on", "lend", "take_back",
    "offer_takeback", "withdraw", "missed", "agree",
)  # fmt: skip
"""What of a sitting is called without words and does something."""

EVERY = [
    name
    for name, call in CALLS.items()
    if (call.attribute or not call.takes.parameters)
    and not call.later
    and (name.rpartition(".")[0] in ("", "table"))
    and name.removeprefix("table.") not in ACTS
]
"""What of a seat is asked without more words, and changes nothing."""


class PairApart(WirePair):
    """Compares besides all that would go to a process with the seat's screen."""

    async def compare(self) -> None:
        await super().compare()
        said = [await self.told(house) for house in self.houses]
        assert said[0] == said[1] and len(said[0]) > 200
        self.tally["answers"] += len(EVERY)

    async def sit(self, houses: tuple[House, House], stack: AsyncExitStack) -> None:
        self.houses = houses
        await super().sit(houses, stack)

    async def told(self, house: House) -> bytes:
        """Return every answer, packed as it goes over the socket, and the lobby."""
        (table,) = house.club.tables.open
        lobby = packed(await house.club.lobby(house.take_in("ada"))).replace(table.id.encode(), b"*****")
        mine = [one for one in table.sittings if one.person.name == "ada"]
        if not mine:
            return lobby
        port = cast(HostedPort, mine[0].port)
        place = Place(port, lambda: None, cast(Sitting, mine[0]))
        done = [packed(_done(0, partial(_now, place, name, ()))) for name in EVERY]
        return b"".join((lobby, *done, flat_lines(tuple(port.lines_since(0)))))


class Open:
    """A game that is open, as far as a cache is concerned."""


def test_what_was_packed_is_kept_for_each_game_and_goes_with_it() -> None:
    """Two games that are watched by turns are packed once each; of one that is closed nothing stays."""
    games = [Open(), Open()]
    ports = [cast(HostedPort, SimpleNamespace(host=game, seat="blue")) for game in games]
    views = [("one",), ("other",)]
    first = [_packed(port, "view", view) for port, view in zip(ports, views, strict=True)]
    assert first == [packed(view) for view in views]
    assert all(_packed(ports[n], "view", views[n]) is first[n] for n in (0, 1))
    kept = len(_PACKED)
    ports.clear()
    games.clear()
    assert len(_PACKED) == kept - 2


async def test_what_a_seat_may_not_know_goes_to_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other secrets, the same bytes: every answer that a screen elsewhere may be given, to some frames."""
    with painted_at_rest(monkeypatch):
        game = begin(laid(tmp_path, "breaking_news"), 1, dice="typed")
        tally = await compared(tmp_path / "hosts", game, "blue", 1, 6, PairApart)
    assert tally["answers"] > 5 * len(EVERY) > 100
