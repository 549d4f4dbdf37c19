"""The long runs: hundreds of connections cut in every state, and floods that last."""

from __future__ import annotations

import asyncio
import gc
import random
import weakref

import pytest
from counting import count
from far_away import FakeClub, PaneApp, Screen, at_terminal, connected, hosting, opened, until

from tui.ssh.limits import Limits
from tui.ssh.link import Link

pytestmark = pytest.mark.soak


async def test_after_400_connections_nothing_is_left(tmp_path: object) -> None:
    """Each is ended otherwise, in another state; no app, no task, no place at the door stays."""
    club, made, pick = FakeClub(X="Carla"), weakref.WeakSet[PaneApp](), random.Random(1)

    def make(name: str, link: Link) -> PaneApp:
        app = PaneApp(club.board, name)
        made.add(app)
        return app

    club.made = make
    before = len(asyncio.all_tasks())
    async with hosting(club, limits=Limits(arrivals=10_000, ending=0.2)) as host:
        for _ in range(400):
            async with connected(host.port, pick.choice(["ada", "bob", "carla"])) as conn:
                state = pick.choice(["logged in", "opened", "painted", "typing", "resizing", "stalled"])
                if state == "logged in":
                    continue
                screen = await opened(conn)
                if state != "opened":
                    await until(lambda screen=screen: len(screen.sent) > 20)  # type: ignore[misc]
                match state:
                    case "typing":
                        screen.press(pick.randbytes(2000))
                    case "resizing":
                        for _ in range(50):
                            screen.chan.change_terminal_size(pick.randrange(6000), pick.randrange(6000))
                    case "stalled":
                        conn._transport.pause_reading()  # type: ignore[attr-defined]
                match pick.choice(["abort", "close", "quit", "hang up"]):
                    case "abort":
                        conn.abort()
                    case "close":
                        conn.close()
                    case "quit":
                        screen.press("\x11")
                    case _:
                        conn._transport.abort()  # type: ignore[attr-defined]
        await host.until(lambda: not host.server.logins and not host.server.views)
        await host.until(lambda: not club.board.apps)
        assert host.server.door.inside == host.server.door.knocking == 0
        assert not host.events("fault"), host.events("fault")[:1]
        async with at_terminal(host.port, "ada") as ada:
            await ada.until("ada 80x24")
    await asyncio.sleep(0.5)
    gc.collect()
    assert len(made) <= 2 and len(asyncio.all_tasks()) <= before + 1
    count("connections cut", 400)


@pytest.mark.parametrize("flood", ["arrows", "letters", "paste", "sizes", "rubbish", "mouse"])
async def test_a_flood_of_many_seconds_costs_the_others_nothing(flood: str) -> None:
    """While one floods for eight seconds, another's every key is done before 100 of the flood's are."""
    pick = random.Random(2)
    async with (
        hosting() as host,
        at_terminal(host.port, "ada") as ada,
        at_terminal(host.port, "bob") as bob,
    ):
        await ada.until("ada 80x24")
        await bob.until("bob 80x24")
        over = asyncio.get_running_loop().time() + 8
        flooding = asyncio.create_task(pour(ada, flood, pick, over))
        done = keys = 0
        while asyncio.get_running_loop().time() < over:
            before = len(host.club.board.lines)
            bob.press("b")
            await until(lambda before=before: "bob: b" in host.club.board.lines[before:])  # type: ignore[misc]
            done = max(done, len(host.club.board.lines) - before)
            keys += 1
            del host.club.board.lines[:-6]
            await asyncio.sleep(0.1)
        await flooding
        assert keys > 20 and done < 100
        (view,) = (view for view in host.server.views if view.name == "ada")
        assert view.link.queued() < 300_000
        count(f"keys pressed beside a flood of {flood}", keys)


async def pour(screen: Screen, flood: str, pick: random.Random, over: float) -> None:
    what = {
        "arrows": b"\x1b[A\x1b[B" * 500,
        "letters": b"qwertz" * 500,
        "paste": b"\x1b[200~" + b"y" * 4000,
        "rubbish": bytes(byte for byte in pick.randbytes(4000) if byte != 0x11),
        "mouse": b"\x1b[<32;10;10M" * 300,
        "sizes": b"",
    }[flood]
    while asyncio.get_running_loop().time() < over and not screen.over.is_set():
        if flood == "sizes":
            for _ in range(50):
                screen.chan.change_terminal_size(pick.randrange(1, 400), pick.randrange(1, 200))
        elif screen.chan.get_write_buffer_size() < 1_000_000:
            screen.press(what)
        await asyncio.sleep(0.005)
