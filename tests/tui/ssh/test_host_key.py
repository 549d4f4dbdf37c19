"""The host's key: made once, for its owner alone, never replaced; and what the host writes down."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path

import asyncssh
import pytest
from far_away import FakeClub, connected, hosting

from core.locale import sentences
from tui.ssh import log
from tui.ssh.host_key import BadKeyFile, fingerprint, host_key
from tui.ssh.log import HostLog

POSIX = sys.platform != "win32"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_key_is_made_once_and_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "host"
    first = host_key(folder)
    assert first.get_algorithm() == "ssh-ed25519" and fingerprint(first).startswith("SHA256:")
    assert fingerprint(host_key(folder)) == fingerprint(first)
    assert asyncssh.read_public_key(folder / "host_key.pub").get_fingerprint() == fingerprint(first)
    if POSIX:
        assert mode(folder) == 0o700 and mode(folder / "host_key") == 0o600


WIDE = [("", 0o750), ("", 0o701), ("host_key", 0o640), ("host_key", 0o604)]


@pytest.mark.skipif(not POSIX, reason="there are no such modes")
@pytest.mark.parametrize(("what", "wide"), WIDE)
def test_a_key_that_others_may_read_is_not_used(what: str, wide: int, tmp_path: Path) -> None:
    """You should read which file it is, its mode, and what would be right."""
    folder = tmp_path / "host"
    host_key(folder)
    (folder / what).chmod(wide)
    with pytest.raises(BadKeyFile) as refused:
        host_key(folder)
    sentence = sentences("en").say(refused.value.message)
    assert str(folder / what) in sentence and f"{wide:o}" in sentence
    assert f"make it {'600' if what else '700'}" in sentence


@pytest.mark.parametrize("content", [b"", b"rubbish", b"-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n"])
def test_something_else_in_its_place_is_never_replaced(content: bytes, tmp_path: Path) -> None:
    folder = tmp_path / "host"
    host_key(folder)
    (folder / "host_key").write_bytes(content)
    with pytest.raises(BadKeyFile) as refused:
        host_key(folder)
    assert "move it away" in sentences("en").say(refused.value.message)
    assert (folder / "host_key").read_bytes() == content


def test_a_key_half_made_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "host_key.part").write_bytes(b"-----BEGIN")
    tmp_path.chmod(0o700)
    host_key(tmp_path)
    assert not (tmp_path / "host_key.part").exists()


# --- the log -------------------------------------------------------------------------------------


def test_the_log_is_one_line_of_json_for_each_event_without_controls(tmp_path: Path) -> None:
    path = tmp_path / "host.log"
    HostLog(path).note("refused", user="a\x1b[2Jb\nc", tries=[1, {"why": "\x07‮x"}])
    HostLog(path).note("login", name="ada")
    first, second = map(json.loads, path.read_text().splitlines())
    assert (first["event"], first["user"], first["tries"]) == ("refused", "ab c", [1, {"why": "x"}])
    assert second["name"] == "ada" and second["at"] >= first["at"]
    assert not POSIX or mode(path) == 0o600


def test_a_long_log_begins_anew_and_a_bad_disk_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "LARGEST", 100)
    path = tmp_path / "host.log"
    for _ in range(3):
        HostLog(path).note("login", name="x" * 100)
    assert len(path.read_text().splitlines()) == 1 and path.with_suffix(".old.log").exists()
    HostLog(tmp_path / "no such folder" / "host.log").note("login")


async def test_the_log_tells_logins_refusals_and_ends() -> None:
    async with hosting(FakeClub()) as host:
        async with connected(host.port, "ada"):
            pass
        with pytest.raises(asyncssh.PermissionDenied):
            await asyncssh.connect(
                "127.0.0.1", host.port, username="mallory", client_keys=None, known_hosts=None, config=[],
                agent_path=None,
            )  # fmt: skip
        await host.until(lambda: host.events("refused"))
        assert host.events("refused")[0]["user"] == "mallory"
    assert [line["event"] for line in host.noted] == ["listening", "login", "refused", "stopped"]
