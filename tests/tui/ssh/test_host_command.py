"""`schermaglia host` as a keeper runs it: one command, two codes, two players; and how it ends."""

from __future__ import annotations

import re
import signal
import socket
import stat
import sys
from pathlib import Path

import asyncssh
import pytest
from far_away import RESTORED, public
from host_process import guest, keeper, running, to_the_table

from tui.cli.main import main

if sys.platform == "win32":
    pytest.skip("a host needs the signals and sockets of POSIX", allow_module_level=True)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")
    return tmp_path


async def test_one_command_opens_a_game_for_two_and_a_signal_gives_the_terminals_back(tmp_path: Path) -> None:
    """You should read where it listens, its key, a code for each side; SIGTERM restores what was shown."""
    async with running() as host:
        print_ = (await host.says(r"SHA256:\S{43}"))[0]
        codes = re.findall(r"the code is (\S+): usable once", host.said)
        assert len(codes) == 2 and f"ssh -p {host.port} localhost" in host.said
        stored = asyncssh.read_private_key(tmp_path / "host" / "host_key")
        assert stored.get_fingerprint() == print_
        async with guest(host.port, "anna") as anna, guest(host.port, "bruno") as bruno:
            for player, code, name in zip((anna, bruno), codes, ("Anna", "Bruno"), strict=True):
                await player.until("Your invitation's code:")
                player.press(f"{code}\r")
                await player.until("Your name:")
                player.press(f"{name}\r")
                await to_the_table(player)
            for name in ("Anna", "Bruno"):  # in whatever order they came
                await host.says(rf"\d\d:\d\d {name} is new here\.\n")
                await host.says(rf"\d\d:\d\d {name} has come: [12] here\.\n")
            told = await keeper("status")
            assert "terminals: 2" in told and "connections: 2 / 24" in told
            at_table = r"^  \w{5} Rangers and militia: 1 record; here: Anna \(Rangers\), Bruno"
            assert re.search(at_table, told, re.MULTILINE), told
            assert "Anna: 1 key" in await keeper("players")
            assert await host.ends(signal.SIGTERM) == 0
            for player in (anna, bruno):
                await player.ends()
                assert [code for code in RESTORED if code not in player.text] == []
                assert "The host is closing down" in player.text.rpartition("\x1b[?25h")[2]
    log = (tmp_path / "host" / "host.log").read_text()
    noted = ("listening", "login", "joined", "seat", "left", "stopped")
    assert [event for event in noted if f'"event":"{event}"' not in log] == []
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "host").iterdir()}
    assert modes["host_key"] == modes["store.sqlite"] == modes["host.log"] == 0o600
    assert stat.S_IMODE((tmp_path / "host").stat().st_mode) == 0o700 and "host.sock" not in modes


async def test_a_host_that_is_killed_loses_nobody(tmp_path: Path) -> None:
    """After kill -9 the host begins with the same key and no new codes, and the player is where he was."""
    async with running() as host:
        code = (await host.says(r"the code is (\S+): usable once"))[1]
        async with guest(host.port, "anna") as anna:
            await anna.until("Your invitation's code:")
            anna.press(f"{code}\r")
            await anna.until("Your name:")
            anna.press("Anna\r")
            await to_the_table(anna)
            before = asyncssh.read_private_key(tmp_path / "host" / "host_key").get_fingerprint()
            assert await host.ends(signal.SIGKILL) == -signal.SIGKILL
    async with running() as host:
        assert "the code is" not in host.said and before in host.said
        async with guest(host.port, "anna") as anna:
            await anna.until("Your decision is awaited")
            told = await keeper("remove", "Anna")
            assert "let in no more" in told
            await anna.ends()
        assert await host.ends(signal.SIGINT) == 130


async def test_as_long_as_nobody_has_come_every_start_tells_codes() -> None:
    """Whoever looks first and lets his friends in with the second try has codes for them; the first hold."""
    async with running() as host:
        first = await host.says(r"the code is (\S+): usable once")
        assert await host.ends(signal.SIGINT) == 130
    async with running() as host:
        told = re.findall(r"To play (\w+), the code is (\S+): usable once", host.said)
        assert [seat for seat, _ in told] == ["Rangers", "Militia"] and first[1] not in host.said
        waiting = await keeper("invitations")
        assert len(re.findall("whoever has the code, to .* rangers, 6 d 23 h left", waiting)) == 2, waiting
        async with guest(host.port, "anna") as anna:
            await anna.until("Your invitation's code:")
            anna.press(f"{first[1]}\r")
            await anna.until("Your name:")
            anna.press("Anna\r")
            await anna.until("Invitations")
        assert await host.ends(signal.SIGINT) == 130
    async with running() as host:
        assert "the code is" not in host.said
        assert await host.ends(signal.SIGINT) == 130


async def test_where_no_code_is_asked_for_none_is_told(tmp_path: Path) -> None:
    """You should read that the line is enough, or that nobody new comes in; the game for two is there."""
    async with running("--join", "open") as host:
        await host.says("there are no codes, the line is enough")
        assert "the code is" not in host.said and "No code waits" in await keeper("invitations")
        assert await host.ends(signal.SIGINT) == 130
    (tmp_path / "keys").write_text(f"{public('anna')} Anna\n")
    async with running("--join", "closed", "--keys", str(tmp_path / "keys")) as host:
        await host.says("Nobody new is let in here")
        async with guest(host.port, "anna") as anna:
            assert "Rangers and militia" in await anna.until("Free seats")
        assert await host.ends(signal.SIGINT) == 130


async def test_a_second_host_of_the_same_folder_is_refused() -> None:
    async with running():
        assert "a host runs in" in await keeper("--port", "0")


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["host", *words]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "Traceback" not in told and "a fault" not in told
    return told


def test_what_a_keeper_does_wrong_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "host rename takes 2 names" in refused(capsys, "rename", "Anna")
    assert "Nobody here is called Anna" in refused(capsys, "remove", "Anna")
    assert "no host runs in" in refused(capsys, "status")
    assert "cannot listen on 192.0.2.77" in refused(capsys, "--bind", "192.0.2.77", "--port", "0")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = refused(capsys, "--bind", "127.0.0.1", "--port", port)
        assert f"cannot listen on 127.0.0.1, port {port}: another program listens there" in told
    foreign = tmp_path / "host" / "host.sock"
    foreign.write_text("mine")
    assert f"{foreign} is no socket of a host, and was left as it is" in refused(capsys, "--port", "0")
    assert foreign.read_text() == "mine"
    foreign.unlink()
    keys = tmp_path / "keys"
    keys.write_text("# mine\n\nssh-ed25519 AAAA\n")
    assert "line 3: a public key and a name" in refused(capsys, "--join", "closed", "--keys", str(keys))
    assert "there is no such file" in refused(capsys, "--keys", str(tmp_path / "none"))
    (tmp_path / "host" / "host_key").chmod(0o644)
    assert "mode 644" in refused(capsys)
    monkeypatch.setitem(sys.modules, "asyncssh", None)
    assert "pip install 'schermaglia[host]'" in refused(capsys)


async def test_a_file_of_keys_is_all_that_comes_in_where_nobody_may_join(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_text(f"{public('anna')} Anna\n")
    async with running("--join", "closed", "--keys", str(keys)) as host:
        async with guest(host.port, "anna") as anna:
            await anna.until("Nothing waits for you yet")
        with pytest.raises(asyncssh.PermissionDenied):
            async with guest(host.port, "bruno"):
                pass


def test_a_keeper_invites_and_renames(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "invite", "Anna"]) == 0
    assert re.search(r"The code for Anna is \w{4}-\w{4}", capsys.readouterr().out)
    assert main(["host", "players"]) == 0
    assert "Anna: invited, 6 d 23 h left" in capsys.readouterr().out
