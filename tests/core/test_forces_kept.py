"""Forces on the disk (`core.forces`): a file is whole or as it was; what is written is read back the same."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.log.disk import Disk
from core.forces import brought, find_force, forces_folder, forces_of, free_force_path, keep_force, roster
from core.locale import Sentences
from core.rulekit.toml_text import toml_of
from core.rules import load as load_rules
from core.scenarios import BadScenario, load
from core.scenarios.forces import force_books, load_force, ready_forces

RULES = "breaking_news"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    return tmp_path


NAMES = st.from_regex(r"[a-z][a-z_]{0,8}", fullmatch=True)
PLAIN = st.one_of(
    st.booleans(),
    st.integers(-(2**40), 2**40),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
)
ENTRY = st.dictionaries(NAMES, st.one_of(PLAIN, st.lists(PLAIN, max_size=3), st.dictionaries(NAMES, PLAIN)))


@given(st.dictionaries(NAMES, st.one_of(PLAIN, st.dictionaries(NAMES, PLAIN), st.lists(ENTRY, min_size=1))))
def test_whatever_is_written_as_toml_is_read_back_the_same(data: dict[str, Any]) -> None:
    assert tomllib.loads(toml_of(data)) == data


class Failing(Disk):
    """A disk on which one call fails."""

    def __init__(self, call: str) -> None:
        self.call = call

    def write(self, fd: int, data: bytes) -> int:
        if self.call == "write":
            raise OSError(28, "No space left on device")
        return super().write(fd, data[:7])

    def sync(self, fd: int) -> None:
        if self.call == "sync":
            raise OSError(5, "Input/output error")
        super().sync(fd)

    def replace(self, source: Path, target: Path) -> None:
        if self.call == "replace":
            raise OSError(13, "Permission denied")
        super().replace(source, target)


@pytest.mark.parametrize("call", ["write", "sync", "replace"])
def test_a_disk_that_fails_leaves_the_force_as_it_was(tmp_path: Path, call: str) -> None:
    path = tmp_path / "forces" / "mine.toml"
    keep_force("old", path)

    with pytest.raises(OSError, match=r"device|error|denied"):
        keep_force("new", path, Failing(call))
    assert path.read_text() == "old"
    assert [one.name for one in path.parent.iterdir()] == ["mine.toml"], "nothing takes room on a full disk"

    keep_force("new and longer than seven", path, Failing(""))
    assert path.read_text() == "new and longer than seven"
    assert [one.name for one in path.parent.iterdir()] == ["mine.toml"]
    assert path.stat().st_mode & 0o077 == 0


def test_forces_are_offered_by_the_books_that_build_them_the_kept_ones_first() -> None:
    assert force_books() == (RULES,)
    assert len(ready_forces(RULES)) == 9
    book = load_rules(RULES).forces
    assert book is not None
    keep_force(book.write(book.new()), forces_folder(RULES) / "mine.toml")
    keep_force("figures = 3", forces_folder(RULES) / "broken.toml")

    assert [file.id.rpartition("/")[2] for file in forces_of(RULES)] == ["mine.toml", *ready_forces(RULES)]
    assert find_force("mine").force == book.new()
    with pytest.raises(BadScenario):
        find_force("broken")


def test_names_that_are_taken_or_mean_something_to_a_disk_are_not_used() -> None:
    keep_force("x", free_force_path(RULES, "US Rangers"))

    assert free_force_path(RULES, "US Rangers").name == "us-rangers-2.toml"
    assert free_force_path(RULES, "../../etc/passwd").parent == forces_folder(RULES)
    assert free_force_path(RULES, "///").name == "force.toml"


def test_a_force_of_another_book_is_refused(tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_text('rules = "ludonet"\nname = "Odd"\n')

    with pytest.raises(BadScenario, match="rules"):
        load_force(str(tmp_path / "odd.toml"))


def test_a_scenario_of_a_book_without_prices_takes_no_forces() -> None:
    assert load("ludonet/patrol_clash").points == 0
    with pytest.raises(BadScenario, match="no-limit"):
        brought(load("ludonet/patrol_clash"), {"somebody": "rangers"})


def test_no_text_of_a_person_is_read_as_markup_in_a_roster() -> None:
    book = load_rules(RULES).forces
    assert book is not None
    force = book.turned(book.new(), "man:alpha_2", "name", "A|*b*<i>\x1b[2J")

    text = roster(book.sheet(force), Sentences("en"), markdown=True)

    assert r"A\|\*b\*\<i\>" in text and "\x1b" not in text
