"""How much one connection, one address and all of them may take: each limit met, and what it says."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, cast

import asyncssh
import pytest
from apart import hosting_apart
from far_away import FakeClub, Host, Pane, at_terminal, connected, hosting, key, opened, until
from patience import HANGS

from tui.ssh.budget import Budget
from tui.ssh.connections import Connections
from tui.ssh.door import REMEMBERED, Door
from tui.ssh.limits import MOST_CONNECTIONS, Limits
from tui.ssh.log import HostLog

MANY = Limits(arrivals=10_000, knocking_per_address=10)


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


# --- counting ------------------------------------------------------------------------------------


def test_a_budget_is_so_much_at_once_and_so_much_a_second() -> None:
    clock = Clock()
    budget = Budget(10, 2, clock)
    budget.spend(13)
    assert budget.left == -3 and budget.wait() == 2.0
    clock.now += 2
    assert budget.left == 1 and budget.wait() == 0
    clock.now += 60
    assert budget.full and budget.left == 10


def test_who_has_not_logged_in_is_counted_by_address_and_in_all() -> None:
    door = Door(Limits(per_address=8, knocking=10, knocking_per_address=3))
    assert [door.knock("a") for _ in range(4)] == [None] * 3 + ["too many not logged in"]
    door.enter("a")
    assert door.knock("a") is None and door.knocking == 3
    assert [door.knock(str(number)) for number in range(8)] == [None] * 7 + ["too many not logged in"]
    door.leave("a", entered=False)
    assert door.knock("b") is None
    assert door.inside == 11 and door.knocking == 10


def test_who_has_logged_in_is_counted_too() -> None:
    door = Door(Limits(per_address=3, connections=4))
    for _ in range(3):
        assert door.knock("a") is None and door.enter("a") is None
    assert door.knock("a") == "too many from one address"
    assert door.knock("b") is None and door.knock("c") is None
    assert door.enter("b") is None and door.enter("c") == "full", "the last place was taken meanwhile"
    door.leave("c", entered=True)
    assert door.knock("c") == "full"
    for _ in range(3):
        door.leave("a", entered=True)
    door.leave("b", entered=True)
    assert door.inside == door.knocking == 0 and door.knock("a") is None


def test_no_keeper_can_allow_more_than_one_loop_serves() -> None:
    door = Door(Limits(connections=1000, arrivals=1000))
    for number in range(MOST_CONNECTIONS):
        assert door.knock(str(number)) is None and door.enter(str(number)) is None
    assert door.knock("one more") == "full"


def test_an_address_may_come_so_often_and_is_forgotten_some_time() -> None:
    clock = Clock()
    door = Door(Limits(arrivals=5, arrival_gap=2.0, per_address=100, knocking_per_address=100), clock)
    assert [door.knock("a") for _ in range(6)] == [None] * 5 + ["too quick"]
    clock.now += 2
    assert door.knock("a") is None and door.knock("a") == "too quick"
    for number in range(3 * REMEMBERED):
        door.knock(f"other {number}")
    assert len(door._arrivals) <= REMEMBERED


# --- coming in -------------------------------------------------------------------------------------


async def silent(host: Host) -> socket.socket:
    """Connect, and say nothing; the connection is there when this returns."""
    line = socket.create_connection(("127.0.0.1", host.port))
    line.setblocking(False)
    return line


async def closed(line: socket.socket) -> None:
    """Wait until the host has hung up."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(HANGS):
        try:
            while await loop.sock_recv(line, 4096):
                pass
        except ConnectionError:
            pass
    line.close()


async def test_of_one_address_the_fourth_who_is_not_logged_in_is_turned_away() -> None:
    async with hosting(limits=Limits()) as host:
        lines = [await silent(host) for _ in range(3)]
        await host.until(lambda: host.server.door.knocking == 3)
        await closed(await silent(host))
        assert host.events("refused")[-1]["why"] == "too many not logged in"
        lines.pop().close()
        await host.until(lambda: host.server.door.knocking == 2)
        async with at_terminal(host.port, "ada") as ada:
            await ada.until("ada 80x24")
        for line in lines:
            line.close()


@pytest.mark.parametrize("rubbish", [b"", b"GET / HTTP/1.1\r\n\r\n", b"SSH-2.0-x\r\n" + b"\xff" * 3000])
async def test_who_does_not_log_in_is_sent_away_and_others_come_in_meanwhile(rubbish: bytes) -> None:
    limits = Limits(login=0.3, knocking=100, knocking_per_address=100, per_address=100, arrivals=100)
    async with hosting(limits=limits) as host:
        lines = [await silent(host) for _ in range(30)]
        for line in lines:
            line.send(rubbish)
        async with at_terminal(host.port, "ada") as ada:
            await ada.until("ada 80x24")
            for line in lines:
                await closed(line)
            await host.until(lambda: host.server.door.inside == 1)
        assert len(host.events("refused")) == 30


async def test_the_ninth_connection_of_an_address_is_turned_away() -> None:
    async with hosting(limits=MANY) as host:
        conns = [connected(host.port, "ada") for _ in range(9)]
        for conn in conns[:8]:
            await conn.__aenter__()
        with pytest.raises((asyncssh.Error, ConnectionError)):
            await conns[8].__aenter__()
        assert host.events("refused")[-1]["why"] == "too many from one address"
        await conns[0].__aexit__(None, None, None)
        await host.until(lambda: host.server.door.inside == 7)
        async with connected(host.port, "bob"):
            pass
        for conn in conns[1:8]:
            await conn.__aexit__(None, None, None)


async def test_a_host_that_is_full_says_so_to_its_log() -> None:
    limits = Limits(connections=1, arrivals=100)
    async with hosting(limits=limits) as host, at_terminal(host.port, "ada") as ada:
        await ada.until("ada 80x24")
        with pytest.raises((asyncssh.Error, ConnectionError)):
            async with connected(host.port, "bob"):
                pass
        assert host.events("refused")[-1]["why"] == "full"


async def test_who_comes_again_and_again_is_turned_away() -> None:
    async with hosting(limits=Limits(arrivals=3, arrival_gap=1000)) as host:
        for _ in range(3):
            async with connected(host.port, "ada"):
                pass
        with pytest.raises((asyncssh.Error, ConnectionError)):
            async with connected(host.port, "ada"):
                pass
        assert host.events("refused")[-1]["why"] == "too quick"


# --- being in ------------------------------------------------------------------------------------


async def test_the_fourth_terminal_of_a_person_takes_the_place_of_the_oldest() -> None:
    """You should read on the oldest why it was closed; the others go on."""
    async with hosting(limits=MANY) as host, connected(host.port, "ada") as one:
        screens = [await opened(one) for _ in range(3)]
        for screen in screens:
            await screen.until("ada 80x24")
        async with at_terminal(host.port, "ada") as fourth:
            await fourth.until("ada 80x24")
            await screens[0].ends()
            assert "this one, the oldest, was closed" in screens[0].text.rpartition("\x1b[?25h")[2]
            screens[1].press("x")
            await fourth.until("ada: x")
            assert [line["reason"] for line in host.events("left")] == ["replaced"]


async def test_of_one_connection_so_many_sessions_at_a_time() -> None:
    async with hosting(limits=Limits(sessions=2, views=9)) as host, connected(host.port, "ada") as conn:
        first = await opened(conn)
        await opened(conn)
        with pytest.raises(asyncssh.ChannelOpenError):
            await opened(conn)
        await first.until("ada 80x24")
        first.press("\x11")
        await first.ends()
        await (await opened(conn)).until("ada 80x24")


async def test_a_connection_that_is_used_for_nothing_is_ended() -> None:
    async with hosting(limits=Limits(empty=0.1)) as host, connected(host.port, "ada") as conn:
        async with asyncio.timeout(HANGS):
            await conn.wait_closed()
        await host.until(lambda: not host.server.logins)


async def test_a_session_that_never_asks_for_anything_is_no_use() -> None:
    async with hosting(limits=Limits(empty=0.2)) as host, connected(host.port, "ada") as conn:
        await conn.open_channel(b"session") if hasattr(conn, "open_channel") else None
        async with asyncio.timeout(HANGS):
            await conn.wait_closed()


async def test_a_peer_that_is_dead_is_found_and_costs_nothing_more() -> None:
    """It answers nothing, takes nothing, and never says that it has gone."""
    limits = Limits(keepalive=0.1, keepalives_missed=2)
    async with hosting(limits=limits) as host, connected(host.port, "ada") as conn:
        ada = await opened(conn)
        await ada.until("ada 80x24")
        wire: Any = conn._transport  # type: ignore[attr-defined]
        wire.pause_reading()
        await host.until(lambda: not host.server.views and not host.server.logins)
        assert "keepalive" in host.events("left")[0]["reason"]
        assert not host.club.board.apps


async def test_who_takes_nothing_for_a_minute_is_cut_off() -> None:
    limits = Limits(high=30_000, low=5_000)
    async with hosting(limits=limits) as host, connected(host.port, "ada") as conn:
        ada = await opened(conn, (160, 50), window=20_000)
        await until(lambda: b"ada 160x50" in ada.sent)
        ada.chan.pause_reading()
        app = host.club.board.apps[0]
        (view,) = host.server.views
        while view.link.stalled is None:
            host.club.board.fill = (
                "+" if host.club.board.fill == "-" else "-"
            )  # rows that are the same go out once
            app.query_one(Pane).refresh()
            app.screen._on_timer_update()
            await asyncio.sleep(0.002)
        host.server.sweep(view.link.stalled + 59)
        assert host.server.views == [view]
        host.server.sweep(view.link.stalled + 61)
        await host.until(lambda: not host.server.views and not host.server.logins)
        assert host.events("left")[0]["reason"] == "stalled"


async def test_who_does_nothing_for_hours_is_warned_and_then_sent_home() -> None:
    """You should read a warning five minutes before; a key would have done."""
    async with hosting() as host, at_terminal(host.port, "ada") as ada:
        await ada.until("ada 80x24")
        (view,) = host.server.views
        host.server.sweep(view.link.heard + 6_899)
        assert not view.warned
        host.server.sweep(view.link.heard + 6_901)
        await ada.until("time: in 5 minutes")
        ada.press("x")
        await ada.until("ada: x")
        host.server.sweep(view.link.heard + 10)
        assert not view.warned and host.server.views
        host.server.sweep(view.link.heard + 7_201)
        assert await ada.ends() == 0
        assert "connect again" in ada.text.rpartition("\x1b[?25h")[2]


async def test_who_only_watches_is_idle_when_nothing_happens_for_half_an_hour() -> None:
    """An act before his eyes serves as well as a key; the hours of everybody hold for him too."""
    async with hosting() as host, at_terminal(host.port, "ada") as ada:
        await ada.until("ada 80x24")
        (view,) = host.server.views
        link = view.link
        link.watches(True)
        seen = link.watched = link.heard + 1_000
        host.server.sweep(seen + 1_499)
        assert not view.warned
        host.server.sweep(seen + 1_501)
        await ada.until("time: in 5 minutes")

        link.watched = seen + 1_600  # somebody has moved
        host.server.sweep(seen + 1_801)
        assert not view.warned and host.server.views
        link.watches(False)  # back in the lobby
        host.server.sweep(seen + 5_000)
        assert host.server.views and not view.warned
        link.watched = link.heard + 7_100  # it goes on and on, and nobody looks
        host.server.sweep(link.heard + 7_201)
        assert await ada.ends() == 0


@pytest.mark.parametrize("how", ["dropped", "found gone"])
async def test_a_person_who_is_removed_is_disconnected_at_once(how: str) -> None:
    soon = Limits(ending=0.2)
    async with (
        hosting(limits=soon) as host,
        at_terminal(host.port, "ada") as ada,
        at_terminal(host.port, "bob") as bob,
    ):
        await ada.until("ada 80x24")
        await bob.until("bob 80x24")
        if how == "dropped":
            host.server.drop("ada")
        else:
            del host.club.people[next(line for line, name in host.club.people.items() if name == "ada")]
            host.server.sweep(0)
        await ada.ends()
        bob.press("x")
        await bob.until("bob: x")
        await host.until(lambda: [line["reason"] for line in host.events("left")] == ["removed"])
        assert "no longer let in here" in ada.text.rpartition("\x1b[?25h")[2]
        await host.until(lambda: [login.name for login in host.server.logins] == ["bob"])


async def test_a_client_may_call_few_things_a_variable() -> None:
    """asyncssh keeps all that it is told; here it is told no more after some, or once a session runs."""
    async with hosting() as host, connected(host.port, "ada") as conn:
        ada = await opened(conn, env={f"LC_{number}": "x" * 100 for number in range(500)})
        await ada.until("ada 80x24")
        (view,) = host.server.views
        assert len(view._channel.get_environment()) <= 64


async def test_the_last_place_is_given_once() -> None:
    """Two are let in to log in, and one place is left: the second is told to go once he is known."""
    async with hosting(FakeClub(), limits=Limits(connections=1)) as host:
        assert host.server.door.knock("elsewhere") is None
        host.server.door.knock("elsewhere")
        host.server.door.enter("elsewhere")
        host.server.door.leave("elsewhere", entered=True)
        host.server.door.leave("elsewhere", entered=False)
        async with connected(host.port, "ada"):
            assert key("ada").get_fingerprint() == host.events("login")[0]["key"]


@pytest.mark.parametrize("served", [hosting, hosting_apart])
async def test_a_key_at_the_hosts_own_machine_comes_before_all_others(
    served: Callable[[], AbstractAsyncContextManager[Host]],
) -> None:
    """While it is not served yet no guest's key is handed on, wherever his screen is; none is lost."""
    waits = True
    async with served() as host:
        host.server.first, host.server.gives_way = lambda: waits, 1000
        async with at_terminal(host.port, "ada") as ada, at_terminal(host.port, "bob") as bob:
            await ada.until("ada 80x24")
            ada.press("abc")
            bob.press("x")
            await asyncio.sleep(0.3)
            assert not host.club.board.lines
            waits = False
            await ada.until("ada: c")
            await bob.until("bob: x")
            assert sorted(host.club.board.lines) == ["ada: a", "ada: b", "ada: c", "bob: x"]
            waits, host.server.gives_way = True, 0  # and not for ever, whatever goes on there
            ada.press("d")
            await bob.until("ada: d")


async def test_who_goes_of_many_has_not_all_of_them_walked_through() -> None:
    """Of two hundred five go and nobody stands still for it; once a fourth is gone memory is freed."""
    house = Connections(cast(Any, FakeClub()), "open", HostLog(None), Limits())
    house.logins = {cast(Any, object()) for _ in range(195)}
    for _ in range(5):
        house.tidy_soon()
    assert house._tidying is None
    for _ in range(44):
        house.tidy_soon()
    assert house._tidying is not None
    house._tidying.cancel()
    house._tidy()
    house.tidy_soon()
    assert house._tidying is None, "it counts anew"
