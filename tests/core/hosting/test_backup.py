"""A copy of a host in one file: taken while it runs, looked over, put back; and every file that is none."""

from __future__ import annotations

import io
import os
import sqlite3
import stat
import tarfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest
from club_house import counting, deaf, rules_of, three, why
from counting_game import Add

from core.hosting.backup import Copied, back_up, restore
from core.hosting.club import Club
from core.hosting.people.people import Person
from core.hosting.sitting import Sitting
from core.hosting.store.migrations import MIGRATIONS


class Open(NamedTuple):
    """A club at which two play."""

    club: Club
    game: str
    anna: Person
    north: Sitting

    @property
    def log(self) -> Path:
        return self.club.folder / "games" / self.club.house.rows.the(self.game).file


@pytest.fixture
async def played(tmp_path: Path) -> AsyncIterator[Open]:
    club = Club(tmp_path / "host", rules_of=rules_of)
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    (club.folder / "host_key").write_bytes(b"a key")
    north = await club.sit(anna, game, "north", deaf)
    for number in (1, 2, 3):
        north.port.submit(Add(number))
    yield Open(club, game, anna, north)
    await club.close()


def entries(file: Path) -> dict[str, tarfile.TarInfo]:
    with tarfile.open(file) as whole:
        return {one.name: one for one in whole}


def packed(file: Path, holds: dict[str, bytes]) -> Path:
    with tarfile.open(file, "w:gz") as whole:
        for name, data in holds.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            whole.addfile(entry, io.BytesIO(data))
    return file


async def test_a_host_that_runs_is_copied_and_goes_on_where_the_copy_was_taken(
    played: Open, tmp_path: Path
) -> None:
    """You should find the people, the seats and every act of then; what came after is not in it."""
    file = tmp_path / "copy.tar.gz"
    assert back_up(played.club.folder, file) == Copied(1, 4)
    played.north.port.submit(Add(4))
    assert restore(file, tmp_path / "other") == Copied(1, 4)

    club = Club(tmp_path / "other", rules_of=rules_of)
    anna = club.people.the("Anna")
    again = await club.sit(anna, played.game, "north", deaf)
    assert anna.id == played.anna.id and again.port.tip == 4
    again.port.submit(Add(9))
    assert (club.folder / "host_key").read_bytes() == b"a key"
    await club.close()


def test_a_copy_and_what_is_made_of_it_are_their_owners_alone(played: Open, tmp_path: Path) -> None:
    file = tmp_path / "copy.tar.gz"
    back_up(played.club.folder, file)
    restore(file, tmp_path / "other")
    made = [file, tmp_path / "other", *(tmp_path / "other").rglob("*")]
    assert {one.name for one in made} >= {"store.sqlite", "host_key", "games", played.log.name}
    assert [one for one in made if stat.S_IMODE(one.stat().st_mode) & 0o077] == []


def test_secrets_go_along_and_locks_do_not(played: Open, tmp_path: Path) -> None:
    for kind in (".bookmarks", ".new"):
        played.log.with_name(played.log.name + kind).write_bytes(b"x")
    back_up(played.club.folder, tmp_path / "copy")
    beside = {name.rpartition(".jsonl")[2] for name in entries(tmp_path / "copy") if "/" in name}
    assert beside == {"", ".secret", ".share-1", ".share-2", ".bookmarks"}


def test_a_line_that_is_being_written_belongs_to_the_next_copy(played: Open, tmp_path: Path) -> None:
    with played.log.open("ab") as log:
        log.write(b'{"half')
    assert back_up(played.club.folder, tmp_path / "copy") == Copied(1, 4)
    assert restore(tmp_path / "copy", tmp_path / "other").wrong == ()


def test_a_damaged_game_is_copied_as_it_is_and_told(played: Open, tmp_path: Path) -> None:
    data = bytearray(played.log.read_bytes())
    data[data.rindex(b"\n", 0, -1) + 20] ^= 1
    played.log.write_bytes(data)
    for found in (
        back_up(played.club.folder, tmp_path / "copy"),
        restore(tmp_path / "copy", tmp_path / "other"),
    ):
        assert (found.games, found.records, [one.id for one in found.wrong]) == (
            1,
            3,
            ["hosting-backup-game"],
        )
    assert (tmp_path / "other" / "games" / played.log.name).read_bytes() == bytes(data)


def test_a_log_that_is_gone_is_told_and_costs_no_other_game(played: Open, tmp_path: Path) -> None:
    bruno = played.club.people.the("Bruno")
    other = counting(played.club, bruno, played.anna)
    played.log.unlink()
    found = back_up(played.club.folder, tmp_path / "copy")
    assert found.games == 2 and [one.args["game"] for one in found.wrong] == [played.log.name]
    assert [name for name in entries(tmp_path / "copy") if other in name]


def test_a_game_from_home_is_in_the_copy_as_one_of_the_hosts(played: Open, tmp_path: Path) -> None:
    """The link of a game that lies elsewhere would lead nowhere on another machine."""
    home = tmp_path / "mine.jsonl"
    os.rename(played.log, home)
    home.with_name("mine.jsonl.secret").write_bytes(b"s")
    played.log.symlink_to(home)
    back_up(played.club.folder, tmp_path / "copy")
    restore(tmp_path / "copy", tmp_path / "other")
    log = tmp_path / "other" / "games" / played.log.name
    assert not log.is_symlink() and log.read_bytes() == home.read_bytes()
    assert log.with_name(f"{log.name}.secret").read_bytes() == b"s"


# --- refused -----------------------------------------------------------------------------------------


def test_nothing_is_written_over(played: Open, tmp_path: Path) -> None:
    file = tmp_path / "copy"
    back_up(played.club.folder, file)
    before = file.read_bytes()
    assert why(lambda: back_up(played.club.folder, file)) == "hosting-backup-there"
    assert why(lambda: restore(file, played.club.folder)) == "hosting-restore-there"
    assert file.read_bytes() == before
    assert why(lambda: back_up(tmp_path, tmp_path / "x")) == "hosting-backup-no-host"
    assert why(lambda: back_up(played.club.folder, tmp_path / "no" / "x")) == "hosting-backup-unwritten"


def test_a_folder_that_is_not_empty_stays_as_it_is(played: Open, tmp_path: Path) -> None:
    back_up(played.club.folder, tmp_path / "copy")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.txt").write_text("mine")
    assert why(lambda: restore(tmp_path / "copy", tmp_path / "other")) == "hosting-restore-there"
    assert [one.name for one in (tmp_path / "other").iterdir()] == ["mine.txt"]
    (tmp_path / "other" / "mine.txt").unlink()
    assert restore(tmp_path / "copy", tmp_path / "other").games == 1


def test_a_copy_that_is_cut_anywhere_is_no_copy(played: Open, tmp_path: Path) -> None:
    back_up(played.club.folder, tmp_path / "copy")
    whole = (tmp_path / "copy").read_bytes()
    for at in (0, 1, 10, len(whole) // 3, len(whole) // 2, len(whole) - 9):
        (tmp_path / "cut").write_bytes(whole[:at])
        assert why(lambda: restore(tmp_path / "cut", tmp_path / "other")) == "hosting-restore-no-copy", at
    (tmp_path / "cut").write_bytes(whole[:900] + bytes([whole[900] ^ 255]) + whole[901:])
    assert why(lambda: restore(tmp_path / "cut", tmp_path / "other")) == "hosting-restore-no-copy"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["copy", "cut", "host"]


@pytest.mark.parametrize(
    "name",
    [
        "../out",
        "/tmp/out",
        "games/../../out",
        "games/a/b",
        "games/",
        "games/.x",
        "games/a\\b",
        "store",
        "games",
    ],
)
def test_what_no_copy_holds_is_not_unpacked(played: Open, tmp_path: Path, name: str) -> None:
    file = packed(tmp_path / "bad", {"store.sqlite": b"", name: b"x"})
    assert why(lambda: restore(file, tmp_path / "deep" / "other")) == "hosting-restore-no-copy"
    assert sorted(one.name for one in tmp_path.iterdir() if one.name != "deep") == ["bad", "host"]
    assert list((tmp_path / "deep").iterdir()) == []


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE])
def test_only_files_are_unpacked(tmp_path: Path, kind: bytes) -> None:
    with tarfile.open(tmp_path / "bad", "w:gz") as whole:
        entry = tarfile.TarInfo("games/a.jsonl")
        entry.type, entry.linkname = kind, "/etc/passwd"
        whole.addfile(entry)
    assert why(lambda: restore(tmp_path / "bad", tmp_path / "other")) == "hosting-restore-no-copy"


def test_a_file_of_another_kind_and_a_newer_store_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no copy")
    assert why(lambda: restore(tmp_path / "text", tmp_path / "other")) == "hosting-restore-no-copy"
    assert why(lambda: restore(tmp_path / "none", tmp_path / "other")) == "hosting-restore-unread"
    assert (
        why(lambda: restore(packed(tmp_path / "a", {"host_key": b""}), tmp_path / "o"))
        == "hosting-restore-no-copy"
    )
    junk = packed(tmp_path / "b", {"store.sqlite": b"no store" * 200})
    assert why(lambda: restore(junk, tmp_path / "other")) == "hosting-restore-no-copy"
    with sqlite3.connect(tmp_path / "s") as store:
        store.execute(f"PRAGMA user_version={len(MIGRATIONS) + 1}")
        store.execute("CREATE TABLE games (file TEXT)")
    newer = packed(tmp_path / "c", {"store.sqlite": (tmp_path / "s").read_bytes()})
    assert why(lambda: restore(newer, tmp_path / "other")) == "hosting-store-newer"
    assert not (tmp_path / "other").exists()
