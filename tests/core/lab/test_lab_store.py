"""What was played is kept once, whatever happens between."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from lab_games import result, small

from core.lab.store import Store
from core.lab.trouble import LabTrouble
from core.lab.work import missing
from core.locale import sentences


def test_a_game_is_kept_once_and_the_first_holds(tmp_path: Path) -> None:
    job = next(small().jobs())
    with Store(tmp_path / "lab.sqlite") as store:
        assert store.keep(job, result("rangers"))
        assert not store.keep(job, result("militia"))
        assert store.results(job.key, job.lineup, range(1, 5)) == {1: result("rangers")}


def test_two_at_once_keep_each_game_once(tmp_path: Path) -> None:
    first, second, *_ = small().jobs()
    with Store(tmp_path / "lab.sqlite") as one, Store(tmp_path / "lab.sqlite") as other:
        assert one.keep(first, result("rangers")) and not other.keep(first, result("rangers"))
        assert other.keep(second, result("militia")) and one.seeds(first.key, first.lineup) == {1, 2}


def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    experiment = small(4, vary={"turn_limit": ("6",)})
    with Store(tmp_path / "lab.sqlite") as store:
        jobs = missing(experiment, store)
        assert len(jobs) == 8
        for job in jobs[:3]:
            store.keep(job, result("rangers"))
    with Store(tmp_path / "lab.sqlite") as store:
        assert missing(experiment, store) == jobs[3:]


def test_another_file_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "host.sqlite"
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE people (name TEXT)")
    before = other.read_bytes()
    with pytest.raises(LabTrouble) as trouble:
        Store(other)
    assert trouble.value.message.id == "lab-store-broken" and other.read_bytes() == before


def test_what_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database, and longer than its header has to be" * 40)
    with pytest.raises(LabTrouble):
        Store(tmp_path / "notes.txt")


def said(trouble: pytest.ExceptionInfo[LabTrouble], language: str = "en") -> str:
    return sentences(language).say(trouble.value.message)


@pytest.mark.parametrize(("language", "told"), [("en", "something in it is damaged"), ("it", "rovinato")])
def test_a_result_that_nobody_can_read_is_told_with_what_to_do(
    language: str, told: str, tmp_path: Path
) -> None:
    job = next(small().jobs())
    with Store(path := tmp_path / "lab.sqlite") as store:
        store.keep(job, result("rangers"))
    with sqlite3.connect(path) as db:
        db.execute("UPDATE game SET result = 'x'")
    with Store(path) as store, pytest.raises(LabTrouble) as trouble:
        store.results(job.key, job.lineup, range(1, 5))
    assert told in said(trouble, language) and "--store" in said(trouble, language)


def test_a_table_that_is_not_as_it_was_is_told(tmp_path: Path) -> None:
    job = next(small().jobs())
    Store(path := tmp_path / "lab.sqlite").__exit__(None, None, None)
    with sqlite3.connect(path) as db:
        db.execute("ALTER TABLE game RENAME TO games")
    with Store(path) as store:
        with sqlite3.connect(path) as db:
            db.execute("DROP TABLE game")
        for does in (lambda: store.seeds(job.key, job.lineup), lambda: store.keep(job, result("rangers"))):
            with pytest.raises(LabTrouble) as trouble:
                does()
            assert "refuses (SQLITE_ERROR)" in said(trouble)


def test_why_a_file_cannot_be_used_is_told_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a folder, it lies below a file, another program holds it: nothing in English of SQLite's own."""
    monkeypatch.setattr("core.lab.store.BUSY", 0.0)
    (tmp_path / "notes").write_text("not a database, and longer than its header has to be" * 40)
    Store(held := tmp_path / "held.sqlite").__exit__(None, None, None)
    with closing(sqlite3.connect(held, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        for path, told in (
            (tmp_path, ("cannot be opened", "non si può aprire")),
            (tmp_path / "notes" / "lab.sqlite", ("is no folder", "non è una cartella")),
            (tmp_path / "notes", ("it is no database", "non è una base di dati")),
            (held, ("another program writes", "un altro programma ci scrive")),
        ):
            with pytest.raises(LabTrouble) as trouble:
                Store(path)
            for language, words in zip(("en", "it"), told, strict=True):
                assert words in said(trouble, language), (path, said(trouble, language))
