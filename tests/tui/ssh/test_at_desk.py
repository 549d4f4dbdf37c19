"""A referee's laptop: he sits at the desk, friends come over SSH, another terminal of his opens the table."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from pathlib import Path

import pytest
from far_away import RESTORED, until

if sys.platform == "win32":
    pytest.skip("a host needs the signals and sockets of POSIX", allow_module_level=True)

from host_process import Desk, desk, guest, keeper, running, to_the_table

from core.games import header_of, keep_game, open_game
from core.scenarios import load
from tui.cli.host import kept
from tui.cli.main import main

SCENARIO = "rangers_and_militia"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")
    return tmp_path


async def port_of(shown: Desk) -> int:
    """Where friends come, as the screen says."""
    found = re.search(r"ssh -p (\d+) localhost", await shown.until("Others can come: ssh -p"))
    assert found
    return int(found[1])


async def a_code(shown: Desk, name: str, moves: str = "") -> str:
    """Invite somebody from the screen of the table."""
    shown.press("I")
    await shown.until("SHA256:")
    shown.press(f"{moves}\r")
    await shown.until("Name of whom to invite")
    shown.press(f"{name}\r")
    found = re.search(rf"code for {name} is (\S+):", await shown.until(f"The code for {name} is"))
    assert found
    shown.press("\x1b")
    await shown.until("1 Map")
    return found[1]


async def test_the_desk_referees_and_a_friend_plays(tmp_path: Path) -> None:
    """A code made on the screen lets him in; what he does stands on the desk at once; closing asks first."""
    async with desk("play", SCENARIO, "--host", "--referee", "--port", "0") as referee:
        port = await port_of(referee)
        assert "Referee" in referee.sees.splitlines()[0]
        code = await a_code(referee, "Rita")
        async with guest(port, "rita") as rita:
            await rita.until("Your invitation's code:")
            rita.press(f"{code}\r")
            await to_the_table(rita)
            await referee.until("●Rita")
            rita.press("M")
            await rita.until("Remark")
            rita.press("Good evening\r")
            await referee.until("Good evening")
            referee.press("\x11")
            await referee.until("Rita is here and would have to go")
            referee.press("\r")  # the mark is on Stay
            await referee.until("Good evening")
            referee.press("\x11")
            await referee.until("would have to go")
            referee.press("\x1b[B\r")
            assert await referee.ends() == 0
            await rita.ends()
            assert [code for code in RESTORED if code not in rita.text] == []
            assert "The host is closing down" in rita.text.rpartition("\x1b[?25h")[2]
            await until(lambda: "schermaglia open" in referee.text.rpartition("\x1b[?1049l")[2])
    (log,) = (tmp_path / "host" / "games").glob("*.jsonl")
    assert main(["verify", str(log)]) == 0
    with open_game(log) as host:
        assert len(host.game.records) == 2
    with kept(tmp_path / "host") as club:  # whenever the host runs again, with or without the desk
        assert club.seats_of(club.people.the("Rita"), log.stem) == ("rangers",)
        assert club.seats_of(club.people.keeper(), log.stem) == ("referee",)


async def test_a_game_of_home_is_opened_for_friends_and_a_signal_ends_it_in_order(tmp_path: Path) -> None:
    scenario = load(SCENARIO)
    with keep_game(scenario, header_of(scenario)) as kept:
        path = kept.log.path
    async with desk("open", str(path), "--host", "--port", "0") as mine:
        port = await port_of(mine)
        assert "Rangers" in mine.sees.splitlines()[0] or "Militia (free)" in mine.sees.splitlines()[0]
        code = await a_code(mine, "Rita")
        async with guest(port, "rita") as rita:
            await rita.until("Your invitation's code:")
            rita.press(f"{code}\r")
            await rita.until("Invitations")
            async with desk() as menu:  # whoever goes on with it by the menu sits at the same table
                await menu.until("What shall it be?")
                for _ in range(20):  # other games may stand before it
                    if "▸ Continue" in menu.sees:
                        break
                    menu.press("\x1b[B")
                    await asyncio.sleep(0.2)
                menu.press("\r")
                await menu.until("Enter opens the game")
                menu.press("\r")
                await menu.until("1 Map")
                await menu.until("○Militia (free)")
                assert "Rangers" in menu.sees.splitlines()[0]
                menu.press("\x11")
                assert await menu.ends() == 0
            mine.process.send_signal(signal.SIGTERM)
            assert await mine.ends() == 128 + signal.SIGTERM
            await rita.ends()
        assert [code for code in RESTORED[:2] if code not in mine.text] == []
    assert path.exists() and not (tmp_path / "host" / "host.sock").exists()
    assert "Rita: 1 key" in await keeper("players")


async def test_the_table_of_a_running_host_is_opened_from_its_own_machine(tmp_path: Path) -> None:
    """Watching first, then on a free seat, which acts; on somebody else's seat nobody sits."""
    async with running() as host:
        code = (await host.says(r"the code is (\S+): usable once"))[1]
        (log,) = (tmp_path / "host" / "games").glob("*.jsonl")
        async with desk("open", str(log)) as watcher:
            await watcher.until("1 Map")
            assert "Observer" in watcher.sees.splitlines()[0]
            async with desk("open", log.stem, "--seat", "militia") as player:
                await player.until("1 Map")
                assert "from your own seat" in await watcher.until("You play in this game")
                watcher.press("\x11")
                assert await watcher.ends() == 0
                player.press("M")
                await player.until("Remark")
                player.press("Here I am\r")
                await player.until("Here I am")
                player.press("T")
                await player.until("To all:")
                player.press("Anybody?\r")
                await player.until("Keeper")
                player.press("\x1b\x11")
                assert await player.ends() == 0
        async with desk("open", log.stem, "--seat", "militia") as player:
            assert "Here I am" in await player.until("1 Map")
            async with guest(host.port, "anna") as anna:
                await anna.until("Your invitation's code:")
                anna.press(f"{code}\r")
                await anna.until("Your name:")
                anna.press("Anna\r")
                await anna.until("Invitations")
                anna.press("\r")
                await anna.until("Sit down")
                anna.press("\r")
                await player.until("○Rangers")
                async with desk("open", log.stem, "--seat", "rangers") as thief:
                    assert await thief.ends() == 2
                    assert "knows too much" in thief.text and "1 Map" not in thief.text
            assert "Keeper (Militia)" in await keeper("status")
            assert await host.ends(signal.SIGKILL) == -signal.SIGKILL
            assert "The host is gone" in await player.until("The host is gone")
            player.press("\x11")
            assert await player.ends() == 0
        async with desk("open", str(log)) as nobody:  # no host runs: nobody's seat is played from here
            assert await nobody.ends() == 2
            assert "add --host" in nobody.text


def test_what_cannot_be_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.cli.screen.at_terminal", lambda: True)
    for words, why in (
        (["play", SCENARIO, "--seat", "rangers"], "--seat goes with --host"),
        (["play", SCENARIO, "--host", "--port", "0", "--seat", "navy"], "there is no seat navy"),
        (["play", SCENARIO, "--host", "--port", "0", "--connections", "65"], "from 1 to 64, not 65"),
        (["open", str(tmp_path / "none.jsonl")], "there is no file"),
        (["open", str(tmp_path / "none.jsonl"), "--host", "--port", "0"], "There is no file none.jsonl"),
    ):
        assert main(words) == 2
        told = capsys.readouterr().err
        assert why in told and told.count("\n") == 1 and "Traceback" not in told
    assert not list((tmp_path / "host" / "games").glob("*"))
