"""What other peers do, dead or hostile, is not felt by whoever plays, and gets nobody another's seat."""

from __future__ import annotations

import asyncio
import gc
import random
import socket
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from club_far_away import House, Player, club_house
from counting import count
from far_away import Screen, connected, opened, until
from hands import Hands
from small_table import side
from whole_game import PLENTY

from core.engine.seat.port import Accepted
from core.hosting.refused import Refused
from core.hosting.seats.plan import Plan
from core.scenarios import load
from tui.session.another_process.remote import RemotePort
from tui.session.another_process.served import Doors, at_tables
from tui.session.another_process.wire import Open
from tui.ssh.limits import Limits
from tui.ssh.memory import tune_memory

MANY = Limits(
    arrivals=100_000, connections=64, per_address=64, knocking=30, knocking_per_address=30, ending=0.5
)
"""Everybody comes from one address here, and again and again."""

BLUE = side("blue", "south", "Aldo 28 17", "Bice 31 17")
RED = side("red", "north", "Xaver 29 38", "Yuri 33 38", "Zorro 10 38 hidden = true")

Trouble = Callable[[House, random.Random], Awaitable[None]]


@pytest.fixture(autouse=True)
def tuned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Collect memory as a host does, and write down what goes wrong where it is found."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    tune_memory()
    yield
    gc.unfreeze()  # what is left of the test is to be found
    gc.set_threshold(*before)
    if frozen:  # else the collector would walk through all that is loaded in every test that follows
        gc.collect()
        gc.freeze()


# --- trouble of every kind, until it is cancelled -------------------------------------------------


async def dead(house: House, pick: random.Random) -> None:
    """Reads nothing more, says nothing more, and does not go."""
    async with connected(house.host.port, "bob") as conn:
        await (await opened(conn)).until("Small")
        wire: Any = conn._transport  # type: ignore[attr-defined]
        wire.pause_reading()
        await asyncio.sleep(1000)


async def stalled(house: House, pick: random.Random) -> None:
    """Wants to be painted anew for ever, and takes nothing of it."""
    async with connected(house.host.port, "bob") as conn:
        screen = await opened(conn, window=20_000)
        await screen.until("Small")
        screen.chan.pause_reading()
        while True:
            screen.chan.change_terminal_size(pick.randint(60, 300), pick.randint(20, 120))
            await asyncio.sleep(0.02)


async def sizes(house: House, pick: random.Random) -> None:
    """Claims a terminal of 5,000 by 5,000, a hundred times a second."""
    async with connected(house.host.port, "bob") as conn:
        screen = await opened(conn)
        while True:
            screen.chan.change_terminal_size(5000, 5000 - pick.randrange(2))
            await asyncio.sleep(0.01)


async def flood(house: House, pick: random.Random) -> None:
    """Types without end: arrows, letters, a paste, the mouse, rubbish."""
    sorts = [b"\x1b[A\x1b[B" * 500, b"qwertz" * 300, b"\x1b[200~" + b"y" * 4000, b"\x1b[<32;10;10M" * 300]
    while True:
        with suppress(BrokenPipeError):  # what he types may also lead him out: then he comes again
            async with connected(house.host.port, "bob") as conn:
                screen = await opened(conn)
                while True:
                    if screen.chan.get_write_buffer_size() < 200_000:
                        screen.press(pick.choice([*sorts, pick.randbytes(2000)]).replace(b"\x11", b""))
                    await asyncio.sleep(0.005)


async def half_open(house: House, pick: random.Random) -> None:
    """Knocks and never comes in: silent, with rubbish, or with half a greeting."""
    lines: list[socket.socket] = []
    try:
        while True:
            lines.append(socket.create_connection(("127.0.0.1", house.host.port)))
            lines[-1].setblocking(False)
            with suppress(OSError):
                lines[-1].send(pick.choice([b"", b"SSH-2.0-x\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 999]))
            if len(lines) > 10:
                lines.pop(pick.randrange(10)).close()
            await asyncio.sleep(0.02)
    finally:
        for line in lines:
            line.close()


async def cut(house: House, pick: random.Random) -> None:
    """Comes and is cut off in every state there is, again and again."""
    while True:
        await come_and_go(house, pick)


TROUBLES: dict[str, Trouble] = {
    one.__name__: one for one in (dead, stalled, sizes, flood, half_open, cut)
}  # fmt: skip


async def come_and_go(house: House, pick: random.Random) -> None:
    """Log in, come as far as chance has it, and leave as chance has it."""
    state = pick.choice(["logged in", "opened", "lobby", "table", "typing", "stalled"])
    with suppress(asyncssh.Error, OSError):
        async with connected(house.host.port, "bob") as conn:
            screen = await opened(conn) if state != "logged in" else None
            if screen is not None and state != "opened":
                await screen.until("Small")
                if state != "lobby":
                    screen.press("\r")
                if state == "table":
                    await screen.until("1 Map")
                if state == "typing":
                    screen.press(pick.randbytes(500).replace(b"\x11", b""))
                if state == "stalled":
                    conn._transport.pause_reading()  # type: ignore[attr-defined]
            match pick.choice(["abort", "close", "hang up", "quit"]):
                case "abort":
                    conn.abort()
                case "close":
                    conn.close()
                case "hang up":
                    conn._transport.abort()  # type: ignore[attr-defined]
                case _ if screen is not None:
                    screen.press("\x11")


# --- what another feels of it ---------------------------------------------------------------------------


async def presses(player: Screen, times: int) -> list[float]:
    """Press keys that change what is shown; return the seconds from each to the first byte of its paint."""
    loop, found = asyncio.get_running_loop(), []
    for number in range(times):
        sent, begun = len(player.sent), loop.time()
        player.press("\x1b[B" if number % 2 == 0 else "\x1b[A")
        await until(lambda sent=sent: len(player.sent) > sent)  # type: ignore[misc]
        found.append(loop.time() - begun)
        await asyncio.sleep(0.03)
    return sorted(found)


def late(seconds: list[float]) -> int:
    """Return the 95th percentile in milliseconds."""
    return round(1000 * seconds[int(len(seconds) * 0.95)])


def middle(seconds: list[float]) -> float:
    return seconds[len(seconds) // 2]


@asynccontextmanager
async def ada_plays(folder: Path) -> AsyncIterator[tuple[House, Player]]:
    """A host with one game, at which Ada sits; Bob is in trouble sometimes."""
    async with club_house(folder / "host", PLENTY, limits=MANY) as house:
        house.lay(folder, BLUE, RED)
        async with house.player("ada") as ada:
            await ada.settle()
            await ada.press("2")
            yield house, ada


async def felt(house: House, ada: Player, troubles: list[Trouble], times: int) -> tuple[int, int]:
    """Press keys alone, then beside *troubles*; return the late ones of each in ms."""
    alone = await presses(ada.far, times)
    at_work = [
        asyncio.create_task(one(house, random.Random(number)))  # type: ignore[arg-type]
        for number, one in enumerate(troubles)
    ]
    await asyncio.sleep(0.3)
    beside = await presses(ada.far, times)
    for task in at_work:
        assert not task.done(), task
        task.cancel()
    await asyncio.gather(*at_work, return_exceptions=True)
    assert middle(beside) < 40 * max(alone), "without the guards a key waits for the whole flood"
    return late(alone), late(beside)


async def all_gone(house: House, ada: Player, apps: weakref.WeakSet[Any]) -> None:
    """Wait until nobody but Ada is left: at the door, at the table, in memory.

    The last message that somebody's presence sent to a part of her screen is there until the next one.
    """
    server = house.host.server
    await house.host.until(lambda: len(server.views) == len(server.logins) == server.door.inside == 1)
    assert server.door.knocking == 0
    (table,) = house.club.tables.open
    assert [sitting.person.name for sitting in table.sittings] == ["ada"]
    del house.door.apps[1:]
    for _ in range(40):
        await ada.press("+")
        if gc.collect() >= 0 and len(apps) <= 4:
            return
        await asyncio.sleep(0.3)
    raise AssertionError(f"{len(apps)} apps are still in memory")


def seen_apps(house: House) -> weakref.WeakSet[Any]:
    """Return all apps that there are and will be, as long as they are in memory."""
    apps: weakref.WeakSet[Any] = weakref.WeakSet(house.door.apps)
    made = house.door.app_for

    def app_for(*given: Any) -> Any:
        app = made(*given)
        apps.add(app)
        return app

    house.door.app_for = app_for  # type: ignore[method-assign]
    return apps


async def test_trouble_of_every_kind_at_once_is_not_felt_by_another(tmp_path: Path) -> None:
    """You should play on while others are dead, stalled, half in, cut off, flooding and of absurd sizes."""
    async with ada_plays(tmp_path) as (house, ada):
        apps, tasks = seen_apps(house), len(asyncio.all_tasks())
        alone, beside = await felt(house, ada, list(TROUBLES.values()), 15)
        count("ms from a key to its paint, p95", {"alone": alone, "beside all troubles": beside})
        await all_gone(house, ada, apps)
        await until(lambda: len(asyncio.all_tasks()) <= tasks + 2, lambda: asyncio.all_tasks())
        assert not house.host.events("fault"), told_of(house)
        await ada.pick("The whole side", "Roll for")


@pytest.mark.soak
@pytest.mark.parametrize("trouble", TROUBLES)
async def test_trouble_that_lasts_is_not_felt_by_another(trouble: str, tmp_path: Path) -> None:
    async with ada_plays(tmp_path) as (house, ada):
        apps = seen_apps(house)
        alone, beside = await felt(house, ada, [TROUBLES[trouble]] * 2, 150)
        count(f"ms from a key to its paint, p95: {trouble}", {"alone": alone, "beside": beside})
        await all_gone(house, ada, apps)
        assert not house.host.events("fault")


async def cut_often(folder: Path, times: int) -> None:
    """Come and go so often beside Ada, who plays."""
    async with ada_plays(folder) as (house, ada):
        apps, pick = seen_apps(house), random.Random(times)
        tasks = len(asyncio.all_tasks())
        alone, beside = await presses(ada.far, 10), list[float]()
        for number in range(times):
            coming = asyncio.create_task(come_and_go(house, pick))
            if number % 4 == 0:
                beside += await presses(ada.far, 2)
            await coming
            if number % 50 == 0:
                del house.door.apps[1:]
        await all_gone(house, ada, apps)
        await until(lambda: len(asyncio.all_tasks()) <= tasks + 2, lambda: asyncio.all_tasks())
        beside.sort()
        told = {"connections": times, "p95 alone": late(alone), "p95 beside": late(beside)}
        count("connections cut beside a player, ms", told)
        assert middle(beside) < 40 * max(alone)
        assert not house.host.events("fault"), house.host.events("fault")[:1]


async def test_connections_that_come_and_go_leave_nothing(tmp_path: Path) -> None:
    await cut_often(tmp_path, 12)


@pytest.mark.soak(minutes=2)
async def test_400_connections_that_come_and_go_leave_nothing(tmp_path: Path) -> None:
    await cut_often(tmp_path, 400)


@pytest.mark.parametrize("steps", range(0, 80, 8))
async def test_whoever_is_cut_off_while_he_comes_in_is_no_fault(steps: int, tmp_path: Path) -> None:
    """His line is cut so many turns of the loop after his app was made."""
    async with club_house(tmp_path / "host", limits=MANY) as house:
        house.lay(tmp_path, BLUE, RED)
        async with connected(house.host.port, "bob") as conn:
            await opened(conn)
            await until(lambda: house.door.apps)
            for _ in range(steps):
                await asyncio.sleep(0)
            (login,) = house.host.server.logins
            login._conn.abort()  # type: ignore[union-attr]
            await house.host.until(lambda: not house.host.server.views and not house.host.server.logins)
        assert not house.host.events("fault"), told_of(house)


# --- one's own fault ---------------------------------------------------------------------------------------


async def test_a_fault_of_one_view_at_a_table_costs_the_other_nothing(tmp_path: Path) -> None:
    """You should read one clear line on your terminal, and the other should play on."""
    async with ada_plays(tmp_path) as (house, ada), house.player("bob") as bob:
        await bob.settle()
        bob.app._dispatch_message = None  # type: ignore[method-assign,assignment]
        bob.far.press("x")
        await bob.far.ends()
        left = bob.far.text.rpartition("\x1b[?25h")[2].strip()
        assert left.startswith("Something went wrong on the host") and "\n" not in left
        assert "Traceback" not in bob.far.text and "TypeError" not in bob.far.text
        assert {fault["name"] for fault in house.host.events("fault")} == {"bob"}
        await ada.pick("The whole side", "Roll for", "Do it")
        assert "throw" in await ada.press("6")


# --- another's seat -----------------------------------------------------------------------------------------


async def test_whatever_is_typed_at_one_seat_no_other_seat_acts(tmp_path: Path) -> None:
    """Random keys and bytes at Red's terminal, Blue's decision awaited: every record is Red's own."""
    pick = random.Random(7)
    keys = [*"abcdefghijklmnopstuvwxyzJNMRZGPTY0123456789+/:?!-", "\r", "\r", "\r", "\x1b[A", "\x1b[B", " "]
    async with ada_plays(tmp_path) as (house, ada):
        (table,) = house.club.tables.open
        before = len(table.host.game.records)
        async with house.player("bob") as bob:
            await bob.settle()
            for number in range(40):
                if number % 4 == 3:
                    bob.far.press(pick.randbytes(60).replace(b"\x11", b"").replace(b"q", b""))
                else:
                    bob.far.press("".join(pick.choices(keys, k=15)))
                await asyncio.sleep(0.01)
                await until(lambda: bob.app.keyboard.idle or not bob.app.is_running)
        records = table.host.game.records[before:]
        assert {record.seat for record in records} <= {"red"}
        assert len(await ada.settle()) > 100 and not house.host.events("fault")
        count("records of random keys", len(records))


@pytest.mark.parametrize(
    "way",
    [
        {"user": "ada"}, {"user": "blue"}, {"env": {"SCHERMAGLIA_SEAT": "blue", "LC_SEAT": "blue"}},
        {"term": "xterm;seat=blue"},
    ],
)  # fmt: skip
async def test_no_name_that_a_client_gives_leads_to_another_seat(way: dict[str, Any], tmp_path: Path) -> None:
    """The key tells who comes; user, variables and terminal are words."""
    async with club_house(tmp_path / "host") as house:
        house.lay(tmp_path, BLUE, RED)
        user = way.pop("user", "somebody")
        async with connected(house.host.port, "bob", user=user) as conn:
            bob = await opened(conn, **way)
            await bob.until("Small · Red")
            bob.press("\r")
            await bob.until("1 Map")
            assert bob.rows[0].endswith("Red") and "Blue to" not in bob.rows[0]


async def test_a_game_of_others_is_as_one_that_there_is_not(tmp_path: Path) -> None:
    """`log` answers both alike, whatever the word looks like."""
    async with club_house(tmp_path / "host") as house:
        house.lay(tmp_path, BLUE, RED)
        house.take_in("dora")
        carla, bob = house.take_in("carla"), house.take_in("bob")
        sides = load("breaking_news/convoy").data["sides"]
        seats = dict(zip(sides, ("me", bob.name), strict=True))
        secret = await house.club.new_game(carla, Plan("breaking_news/convoy", seats, watch=False))
        await house.club.take_seat(bob, secret, list(sides)[1])
        said = {}
        async with connected(house.host.port, "dora") as conn:
            for word in (secret, "nnnnn", "../games", f"{secret}.jsonl"):
                screen = await opened(conn, term=None, command=f"log {word}")
                assert await screen.ends() == 1 and not screen.sent
                said[word] = screen.errors.decode().replace(word, "GAME")
        assert len(set(said.values())) == 1, said


async def test_who_hides_is_found_neither_by_name_nor_by_letter(tmp_path: Path) -> None:
    """Blue looks in the log for Zorro, who hides, and jumps to his letter, as for somebody there is not."""
    async with ada_plays(tmp_path) as (_, ada):
        told = []
        for word, letter in (("Zorro", "z"), ("Qorro", "w")):
            await ada.press("/", *word, "enter")
            told.append([refused(ada).replace(word, "WORD")])
            await ada.press("J", letter)
            told[-1].append(refused(ada).replace(f" {letter}", " LETTER"))
            await ada.press("escape")
        assert told[0] == told[1] and all(told[0])


def refused(player: Player) -> str:
    """Return the line that tells why not."""
    return next((row for row in player.far.rows if "✗" in row), "")


async def away(work: Callable[[], Any]) -> Any:
    return await asyncio.to_thread(work)


async def test_the_id_of_who_hides_gets_the_answer_of_one_that_there_is_not(tmp_path: Path) -> None:
    """Written by hand, past all screens: every call of a port, over the socket, with both names."""
    async with ada_plays(tmp_path) as (house, ada):
        (table,) = house.club.tables.open
        doors, path = Doors(at_tables(house.club)), tmp_path / "door"
        await doors.open(path)
        await Hands(ada, table.host.game, "blue", 1).act()  # the initiative, so that there is something to do
        try:
            asked = await away(lambda: [by_hand(path, table.id, name) for name in ("zorro", "nemos")])
        finally:
            await doors.close()
        assert asked[0] == asked[1] and len(asked[0]) > 20
        assert {record.seat for record in table.host.game.records[1:]} <= {"blue"}


def by_hand(path: Path, game: str, name: str) -> list[str]:
    """Ask a seat's port for whatever somebody of this name could be asked for; return the answers."""
    port = RemotePort.open(path, Open("ada", game, "blue"))
    said: list[str] = []

    def tell(work: Callable[[], Any]) -> None:
        try:
            got = work()
        except (Refused, LookupError, ValueError) as error:
            got = error.args
        assert not isinstance(got, Accepted)
        said.append(repr(got).replace(name, "NAME"))

    tell(lambda: port.name(name))
    for do, given in (
        ("open_fire", {"figure": "aldo"}), ("sight", {"figure": "aldo"}), ("face", {"figure": name}),
        ("move", {"figure": name}), ("recover", {"figure": name}), ("ruling", {"fact": "wound"}),
    ):  # fmt: skip
        for field in ("target", "targets", "at", "subject", "figure", "spotter"):
            filled = {**given, field: [name] if field == "targets" else name}
            tell(lambda do=do, filled=filled: port.fields(do, filled))  # type: ignore[misc]
            tell(lambda do=do, filled=filled: port.foresee(do, filled))  # type: ignore[misc]
            tell(lambda do=do, filled=filled: port.chance(do, filled))  # type: ignore[misc]
            tell(lambda do=do, filled=filled: asyncio.run(port.play(do, filled)))  # type: ignore[misc]
    port.close()
    return said


def told_of(house: House) -> str:
    """Return what was written of faults."""
    faults = house.host.events("fault")
    return "\n".join(Path(one["file"]).read_text()[-3000:] if one.get("file") else str(one) for one in faults)
