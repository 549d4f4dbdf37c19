"""What a keeper says of a host: whose keys, how many, where it starts; and what it tells him."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import signal
import sys
from pathlib import Path

import pytest
from far_away import public, until

if sys.platform == "win32":
    pytest.skip("a host needs the signals and sockets of POSIX", allow_module_level=True)

import asyncssh
from club_house import key
from host_process import guest, keeper, running

from core.hosting.club import Club
from core.locale import sentences
from tui.cli.host import kept
from tui.cli.key_file import KeyFile
from tui.cli.main import main, parser_in
from tui.session.error import Told
from tui.ssh.limits import Limits, limits_for

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")
    return tmp_path


# --- the file of keys -------------------------------------------------------------------------------


class Filed:
    """A file of keys, and what was wrong with it."""

    def __init__(self, folder: Path) -> None:
        self.club = Club(folder / "club")
        self.path = folder / "keys"
        self.wrong: list[str] = []

    def write(self, *lines: str) -> None:
        self.path.write_text("\n".join(lines))
        stamp = self.path.stat().st_mtime_ns + 1_000_000  # a clock may be too coarse to tell two writes apart
        os.utime(self.path, ns=(stamp, stamp))

    def read(self) -> KeyFile:
        return KeyFile(self.club, self.path, self.wrong.append)


def line(number: int, name: str) -> str:
    return " ".join([*key(number).split()[:2], name])


def test_a_file_of_keys_holds_as_it_is_now(tmp_path: Path) -> None:
    """Who is written in comes in, who is struck out does not, whoever was renamed keeps his name."""
    filed = Filed(tmp_path)
    filed.write(line(1, "Anna"))
    keys = filed.read()
    assert keys.has(key(1)) and not keys.has(key(2)) and not keys.has("no key")
    filed.club.rename("Anna", "Annetta")
    filed.write("# now with Bruno", line(1, "Anna"), line(2, "Bruno Rossi"))
    assert keys.has(key(2)) and filed.club.people.person_of(key(2)) == filed.club.people.the("Bruno Rossi")
    assert [player.name for player in filed.club.people.players()] == ["Annetta", "Bruno Rossi"]
    filed.write(line(2, "Bruno Rossi"))
    assert not keys.has(key(1)) and keys.has(key(2)) and not filed.wrong


@pytest.mark.parametrize("bad", ["ssh-ed25519 AAAA", "ssh-ed25519 AAAA Carla", "nonsense"])
def test_a_file_that_became_wrong_changes_nothing_and_is_told(tmp_path: Path, bad: str) -> None:
    filed = Filed(tmp_path)
    filed.write(line(1, "Anna"))
    keys = filed.read()
    filed.write(line(2, "Bruno"), bad)
    assert keys.has(key(1)) and not keys.has(key(2)) and filed.wrong == ["host-keys-line"]
    filed.path.unlink()
    assert keys.has(key(1)) and filed.wrong[1:] == ["FileNotFoundError"]
    filed.write(bad)
    with pytest.raises(Told) as told:
        filed.read()
    assert told.value.message.args["line"] == 1 and not filed.club.people.named("Bruno")


async def test_a_key_that_is_struck_out_is_shown_out_and_a_reload_ends_nothing(tmp_path: Path) -> None:
    """Only those in the file come in where nobody new may, whoever else is known; SIGHUP reads it again."""
    with kept(tmp_path / "host") as club:
        club.people.join("Bruno", public("bruno"))
    keys = tmp_path / "keys"
    keys.write_text(f"{public('anna')} Anna\n")
    async with running("--join", "closed", "--keys", str(keys)) as host:
        with pytest.raises(asyncssh.PermissionDenied):
            async with guest(host.port, "bruno"):
                pass
        async with guest(host.port, "anna") as anna:
            await anna.until("Leave")
            keys.write_text(f"{public('bruno')} Bruno\nwhat is this\n")
            host.process.send_signal(signal.SIGHUP)
            log = tmp_path / "host" / "host.log"
            await until(lambda: '"event":"keys"' in log.read_text())
            keys.write_text(f"{public('bruno')} Bruno\n")
            host.process.send_signal(signal.SIGHUP)
            await anna.ends()
            assert "no longer let in" in anna.text
        async with guest(host.port, "bruno") as bruno:
            await bruno.until("Leave")
        assert await host.ends(signal.SIGTERM) == 0


# --- how many ---------------------------------------------------------------------------------------


def test_how_many_come_in_is_the_keepers_to_say() -> None:
    """Where many may come from one address, as many can log in from there at once."""
    assert limits_for(24) == Limits(knocking=12)
    assert limits_for(4).per_address == 4
    many = limits_for(50, 50)
    assert (many.connections, many.per_address, many.knocking, many.knocking_per_address) == (50, 50, 25, 16)
    assert limits_for(64, 200).per_address == 64


async def test_a_host_of_one_lets_one_in(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_text(f"{public('anna')} Anna\n{public('bruno')} Bruno\n")
    async with running("--keys", str(keys), "--connections", "1") as host:
        async with guest(host.port, "anna") as anna:
            await anna.until("Leave")
            with pytest.raises((asyncssh.Error, ConnectionError)):
                async with guest(host.port, "bruno"):
                    pass
            told = await keeper("status")
            assert "connections: 1 / 1" in told and "Anna from 127.0.0.1: 0 bytes wait" in told
            assert "Games that are open" not in told
            assert re.search(r"memory now \(at most\): \d+ MB \(\d+ MB\)", told)
        assert await host.ends(signal.SIGTERM) == 0


# --- codes and keys ---------------------------------------------------------------------------------


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["host", *words]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["host", *words]) == 2
    return capsys.readouterr().err


def test_a_code_is_seen_and_revoked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "No code waits" in said(capsys, "invitations")
    told = said(capsys, "invite", "Anna")
    code = told.split(" is ")[1].split(":")[0]
    assert said(capsys, "invitations").startswith("1: Anna, to -, 6 d 23 h left")
    assert code not in said(capsys, "invitations")
    assert "Code 1 is worth nothing" in said(capsys, "revoke", "1")
    for number in ("1", "Anna", "-1"):
        assert "no such invitation" in refused(capsys, "revoke", *(["--"] if number == "-1" else []), number)
    with kept(tmp_path / "host") as club, pytest.raises(Exception, match="bad-code"):
        club.redeem(code, key(1), "")


def test_one_key_of_several_is_dropped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with kept(tmp_path / "host") as club:
        anna = club.people.join("Anna", key(1))
        club.people.bind(anna, key(2))
    one, two = said(capsys, "keys", "Anna").split()
    assert "let in no more" in said(capsys, "drop-key", "Anna", one)
    assert said(capsys, "keys", "Anna").split() == [two]
    assert "no such key" in refused(capsys, "drop-key", "Anna", one)
    assert "host drop-key takes 2 names" in refused(capsys, "drop-key", "Anna")
    said(capsys, "drop-key", "Anna", two)
    assert "Anna has no key" in said(capsys, "keys", "Anna")


def test_everybody_has_so_many_days_of_vacation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with kept(tmp_path / "host") as club:
        assert club.house.vacations.days == 28
    assert "10 days of vacation" in said(capsys, "vacation", "10")
    with kept(tmp_path / "host") as club:
        assert club.house.vacations.days == 10
    for days in ("many", "367"):
        assert "from 0 to 366" in refused(capsys, "vacation", days)


# --- where it starts ----------------------------------------------------------------------------------


def test_the_unit_starts_this_program_and_lets_it_do_little(capsys: pytest.CaptureFixture[str]) -> None:
    """Its command is one that the program takes; it owns its folder and nothing else."""
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(said(capsys, "unit", "--bind", "0.0.0.0", "--connections", "50", "--join", "open"))
    service = unit["Service"]
    program, *words = shlex.split(service["ExecStart"])
    args = parser_in(sentences("en")).parse_args(words)
    assert (args.verb, args.what, args.bind, args.connections) == ("host", None, "0.0.0.0", 50)
    assert args.join == "open"
    assert Path(program).is_absolute()
    home = service["Environment"].removeprefix("SCHERMAGLIA_HOME=")
    assert home == f"/var/lib/{service['StateDirectory']}" and service["StateDirectoryMode"] == "0700"
    for name in ("NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices", "RestrictNamespaces"):
        assert service[name] == "yes"
    assert service["ProtectSystem"] == "strict" and service["CapabilityBoundingSet"] == ""
    assert service["MemoryMax"] and service["TasksMax"] and service["LimitNOFILE"]
    assert "HUP" in service["ExecReload"] and service.get("KillSignal", "SIGTERM") == "SIGTERM"


def test_the_container_is_made_of_what_there_is() -> None:
    text = (ROOT / "Containerfile").read_text()
    copied = [name for words in re.findall(r"^COPY (.+) \S+$", text, re.MULTILINE) for name in words.split()]
    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert {"core", "tui", "saves", "pyproject.toml", "requirements-host.lock"} <= set(copied)
    (entry,) = re.findall(r"^ENTRYPOINT (.+)$", text, re.MULTILINE)
    (words,) = re.findall(r"^CMD (.+)$", text, re.MULTILINE)
    args = parser_in(sentences("en")).parse_args([*json.loads(entry)[1:], *json.loads(words)])
    assert (args.verb, args.what, args.bind) == ("host", None, "0.0.0.0")
    assert "USER schermaglia" in text and "STOPSIGNAL SIGTERM" in text and "SCHERMAGLIA_HOME=/data" in text
