"""`status --wait` over SSH: it returns when one is awaited, and ends decently where that cannot be told."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncssh
import pytest
from club_far_away import House, club_house
from far_away import Screen, connected, opened
from small_table import side

from core.engine.contract.engine_facts import Resign
from core.engine.contract.facts import Refusal
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot
from core.engine.seat.port import Accepted
from core.hosting.sitting import Sitting
from core.locale import sentences
from core.rules import load
from tui.ssh.limits import Limits

RANGERS = "breaking_news/rangers_and_militia"

BLUE = side("blue", "south", "Ada 28 17", "Bob 31 17")
RED = side("red", "north", "Xan 29 38", "Yuri 33 38", "Zorro 10 38 hidden = true")


async def waiting(house: House, screens: int = 1) -> None:
    """Wait until so many wait."""
    await house.host.until(lambda: len(house.host.server.waits) == screens, "nobody waits")


async def sit(house: House, name: str, game: str, seat: str) -> Sitting:
    return await house.club.sit(house.club.people.the(name), game, seat, lambda news: None)


async def until_only(one: Sitting, other: Sitting) -> None:
    """Let both act as bots would until only *one* is awaited."""
    bot, rules = Bot(1), load("breaking_news")
    for tries in range(400):
        waiting_for = one.port.view().waiting_for
        if waiting_for == (one.seat,):
            return
        acts = other if other.seat in waiting_for else one
        wish = bot.wish(acts.port, tries % 40 == 39)
        if wish is not None and not isinstance(command := as_command(rules, wish), Refusal):
            await acts.port.submit_async(command)
    raise AssertionError("it never came to that")


async def asked(house: House, conn: asyncssh.SSHClientConnection) -> Screen:
    """Let Carla wait, whom nobody awaits."""
    screen = await opened(conn, term=None, command="status --wait")
    await waiting(house)
    return screen


async def test_it_returns_at_once_where_one_is_awaited_and_later_where_one_will_be(tmp_path: Path) -> None:
    """You should read what `status` prints, with exit code 0; a pipe that is shut at once changes nothing."""
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        house.take_in("carla")
        async with connected(house.host.port, "ada") as ada, connected(house.host.port, "carla") as carla:
            told = await opened(ada, term=None, command=f"status --wait={game}")
            assert await told.ends() == 0 and told.text.startswith(f"{game} ")
            plain = await opened(ada, term=None, command="status")
            assert await plain.ends() == 0 and plain.text == told.text

            later = await opened(carla, term=None, command="status --wait")
            later.chan.write_eof()
            await waiting(house)
            assert not later.over.is_set()
            second = house.lay_scenario(RANGERS, {"rangers": "carla", "militia": "bob"})
            await house.club.tables.table(second)
            house.club.house.bulletin.tell()
            assert await later.ends() == 0 and second in later.text
            await waiting(house, 0)


async def test_a_game_that_is_over_is_told(tmp_path: Path) -> None:
    """You should read how it ended."""
    async with club_house(tmp_path / "host") as house:
        game = house.lay_scenario(RANGERS, {"rangers": "ada", "militia": "bob"})
        rangers, militia = await sit(house, "ada", game, "rangers"), await sit(house, "bob", game, "militia")
        await until_only(rangers, militia)
        async with connected(house.host.port, "bob") as bob:
            told = await opened(bob, term=None, command=f"status --wait={game}")
            await waiting(house)
            assert isinstance(await rangers.port.submit_async(Resign()), Accepted)
            assert await told.ends() == 0 and f"{game} Rangers and militia: over." in told.text
            assert "Militia" in told.text and len(told.text.splitlines()) == 1


async def test_drain_idleness_and_the_hosts_end_tell_why(tmp_path: Path) -> None:
    """You should get a sentence and exit code 1, so that no script takes it for its turn."""
    async with club_house(tmp_path / "host") as house:
        house.take_in("carla")
        server = house.host.server
        async with connected(house.host.port, "carla") as conn:
            idle = await asked(house, conn)
            server.sweep(asyncio.get_running_loop().time() + server.limits.idle + 1)
            assert await idle.ends() == 1 and "connect again" in idle.text
            drained = await asked(house, conn)
            server.drain()
            assert await drained.ends() == 1 and "about to close" in drained.text
            server.draining = False
            ended = await asked(house, conn)
            await server.stop()
            assert await ended.ends() == 1 and "closing down" in ended.text
        assert not server.waits


async def test_who_hangs_up_or_waits_too_often_holds_no_place(tmp_path: Path) -> None:
    """A terminal of the same person stays; of those who wait the oldest gives way."""
    async with club_house(tmp_path / "host") as house:
        house.take_in("carla")
        server = house.host.server
        async with house.player("carla", sits=False) as player:
            await player.until("Leave")
            async with connected(house.host.port, "carla") as one, connected(house.host.port, "carla") as two:
                first = await asked(house, one)
                rest = [await opened(conn, term=None, command="status --wait") for conn in (one, two, two)]
                assert await first.ends() == 1 and "too many" in first.text
                await waiting(house, server.limits.waits)
                assert not any(screen.over.is_set() for screen in rest) and len(server.views) == 1
            await waiting(house, 0)
        listeners = house.club.house.bulletin._listeners
        await house.host.until(lambda: len(listeners) <= 1, listeners)


async def test_what_is_no_such_option_or_no_game_of_his_is_refused(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        house.take_in("carla")
        async with connected(house.host.port, "carla") as conn:
            for command, why in (
                ("status --wiat", b"no such command"),
                ("status --wait=nosuch", b"no game"),
                (f"status --wait {game}", b"seat"),
            ):
                screen = await opened(conn, term=None, command=command)
                assert await screen.ends() == 1 and why in screen.errors, (command, screen.errors)


@pytest.mark.parametrize("stalls", [False, True])
async def test_a_command_that_takes_too_long_ends_with_a_sentence_and_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stalls: bool
) -> None:
    """You should be told to ask again where the host is too busy; who takes nothing is let go as well."""

    async def endless(*_: object) -> list[str]:
        if stalls:
            return ["x" * 1000] * 10_000
        await asyncio.sleep(3600)
        return []

    async with club_house(tmp_path / "host", limits=Limits(command=0.5)) as house:
        house.take_in("ada")
        monkeypatch.setattr(house.club, "log", endless)
        async with connected(house.host.port, "ada") as conn:
            screen = await opened(conn, term=None, command="log abcde", window=1024)
            if stalls:
                screen.chan.pause_reading()
                await asyncio.sleep(1.5)
                screen.chan.resume_reading()
            assert await screen.ends() == 1
            assert stalls or sentences("en").text("host-command-late").encode() in screen.errors
        assert [one["event"] for one in house.host.noted if one["event"] in ("late", "fault")] == ["late"]
