"""The same commit gives the same verdict on every machine and every day."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import rounds
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from repeatable import drawn_for

from core import VERSION
from core.engine.chance.fair import new_secret

TESTS = Path(__file__).parent
TREE = "4ecd9bfb58962da63aa25f86233b51318fcb7bc5"
CALENDAR = ("today", "now", "utcnow", "time", "time_ns", "urandom", "uuid1", "uuid4")
MODULES = ("date", "datetime", "time", "os", "uuid", "random")


@pytest.fixture(autouse=True)
def chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test here chooses is of no other's concern."""
    monkeypatch.setattr(rounds.Chosen, "rounds", rounds.Chosen.rounds)
    monkeypatch.setattr(rounds.Chosen, "why", rounds.Chosen.why)


def head(wanted: str) -> str:
    """What stands at the head of a run of the rounds that are *wanted*."""
    rounds.choose(wanted)
    return rounds.head()


def test_the_round_goes_by_what_is_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "committed", lambda root: TREE)

    assert f"{rounds.of(TREE)} of 0-7, by what is committed, tree 4ecd9bfb5896" in head("commit")
    assert {rounds.of(f"{number:040x}") for number in range(100)} == set(range(rounds.ROUNDS))


def test_without_a_repository_it_goes_by_the_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Of a package that was unpacked, be it in somebody's own repository, or where there is no git."""
    monkeypatch.setattr(rounds, "ROOT", tmp_path)

    assert rounds.committed(tmp_path) == rounds.committed(TESTS) == ""
    assert f"{rounds.of(VERSION)} of 0-7, by version {VERSION}, there being no repository" in head("commit")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert rounds.committed(rounds.ROOT) == ""


def test_a_round_or_all_may_be_asked_for() -> None:
    assert "10" not in head("10") and rounds.rounds() == (2,) and "as asked for" in head("10")
    assert "0, 1, 2, 3, 4, 5, 6, 7 of 0-7, all" in head("all") and len(rounds.rounds()) == rounds.ROUNDS


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_says_its_rounds_once_though_it_is_quiet(tmp_path: Path, workers: str) -> None:
    """Workers take the same, and sets are in the same order in each."""
    (tmp_path / "conftest.py").write_text((TESTS / "conftest.py").read_text("utf-8"), "utf-8")
    (tmp_path / "pytest.ini").write_text(f"[pytest]\npythonpath = {TESTS} {TESTS.parent}\n", "utf-8")
    (tmp_path / "test_one.py").write_text(
        "import os, rounds\n"
        "def test_one() -> None:\n"
        "    assert (rounds.rounds(), os.environ['PYTHONHASHSEED']) == ((6,), '6')\n",
        "utf-8",
    )
    command = [sys.executable, "-m", "pytest", "-q", "-n", workers, str(tmp_path), "--round"]

    def run(wanted: str) -> subprocess.CompletedProcess[str]:
        unset = {name: value for name, value in os.environ.items() if name != "PYTHONHASHSEED"}
        return subprocess.run(
            [*command, wanted], env=unset, capture_output=True, text=True, cwd=tmp_path, timeout=120
        )

    said = run("6")
    assert said.stdout.count("rounds of the random runs: 6 of 0-7, as asked for") == 1, said.stdout
    assert "1 passed" in said.stdout
    said = run("six")
    assert "--round takes a number, all, or commit" in said.stderr and "Traceback" not in said.stderr


def test_secrets_are_a_tests_own_and_the_same_each_time() -> None:
    def drawn(test: str) -> object:
        with drawn_for(test):
            return new_secret(["red", "blue"])

    assert drawn("one") == drawn("one") != drawn("other")


def test_hypothesis_tries_the_same_everywhere() -> None:
    """Neither a clock, nor what failed here before, nor which of our modules are loaded by then."""
    assert settings.default.derandomize and settings.default.deadline is None
    assert settings.default.database is None
    assert not any(providers._get_local_constants().set_for_type(kind) for kind in ("integer", "string"))


def called(tree: ast.AST) -> Iterator[tuple[str, str, int, int]]:
    """Every call `module.name(...)`: both words, how many arguments, and the line."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=module), attr=name), args=args, lineno=line):
                yield module, name, len(args), line


def by_chance(module: str, name: str, arguments: int) -> bool:
    """Return whether a call goes by the calendar, or draws what nobody can draw again."""
    if module == "random":
        return name != "Random" or not arguments
    return module in MODULES and name in CALENDAR


@pytest.mark.parametrize(("module", "name", "arguments", "is_so"), [
    ("date", "today", 0, True), ("random", "Random", 0, True), ("random", "Random", 1, False),
    ("random", "choice", 1, True), ("time", "monotonic", 0, False), ("datetime", "now", 1, True),
])  # fmt: skip
def test_what_goes_by_chance(module: str, name: str, arguments: int, is_so: bool) -> None:
    assert by_chance(module, name, arguments) == is_so


def test_no_test_goes_by_the_calendar_or_by_dice_of_its_own() -> None:
    found = [
        f"{path.relative_to(TESTS)}:{line}: {module}.{name}"
        for path in sorted(TESTS.rglob("*.py"))
        if not {"bench", "mutants"} & set(path.parts)  # they measure, and judge nothing
        for module, name, arguments, line in called(ast.parse(path.read_text("utf-8")))
        if by_chance(module, name, arguments)
    ]
    assert found == []
