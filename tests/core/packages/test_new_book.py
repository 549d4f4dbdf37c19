"""`new-book` writes a package that plays, held to what every book is held to; and its checks can fail."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from fresh import Fresh

from core.new_book import NoBook, letters_of, write_book
from tui.cli.main import main

NAME = "river_war"
SOURCES = ("core.new_book", "own_book", "own-book", "Own Book", "OwnBook", "OB-", "ob-")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book as it is written."""
    folder = tmp_path_factory.mktemp("new")
    write_book(NAME, folder)
    return folder / NAME


@pytest.fixture(scope="module")
def fresh(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """An environment that has it."""
    made = Fresh(tmp_path_factory.mktemp("fresh") / "env")
    made.install(project)
    return made


def test_everything_is_called_by_its_name(project: Path) -> None:
    files = [path for path in project.rglob("*") if path.is_file()]
    assert len(files) > 20 and not [path for path in files if path.suffix == ".txt"]
    for path in files:
        text = f"{path.relative_to(project)} {path.read_text('utf-8')}"
        assert not [word for word in SOURCES if f" {word}" in text or f'"{word}' in text], path
    assert "RW-3.b" in (project / NAME / "rulebook.toml").read_text("utf-8")


def test_it_is_written_as_a_linter_wants_it(project: Path) -> None:
    how = ("--isolated", "--line-length", "110", "--target-version", "py311")
    for words in (("check", "--select", "E,F,I,UP,B"), ("format", "--check")):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *words, *how, "."], cwd=project, capture_output=True, text=True
        )
        assert not done.returncode, done.stdout


def test_the_command_writes_it_and_leaves_alone_what_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-book", "hill_fight", "--out", str(tmp_path)]) == 0
    assert "schermaglia play hill_fight/farm" in capsys.readouterr().out
    before = (tmp_path / "hill_fight" / "README.md").read_text("utf-8")

    assert main(["new-book", "hill_fight", "--out", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert (tmp_path / "hill_fight" / "README.md").read_text("utf-8") == before


@pytest.mark.parametrize("name", ["ludonet", "json", "class", "My Book", "../x", "", "é", "a" * 31, "1st"])
def test_a_name_that_cannot_be_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(NoBook):
        write_book(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_its_letters_are_no_other_books() -> None:
    assert letters_of("breaking_news", ["BN", "BRNE"]) == "BRENEW"
    assert letters_of("duel", ["DU"]) == "DUE"


def test_it_is_listed_searched_counted_and_played_in_a_fresh_environment(fresh: Fresh) -> None:
    told = {
        words: fresh.run("-m", "tui", *words.split())
        for words in (f"coverage {NAME}", "rules RW-3", f"auto {NAME}/farm --seed 4", "--lang it rules rw cm")
    }
    for words, done in told.items():
        assert not done.returncode and not done.stderr, (words, done.stderr)
    assert "RW-4" in told[f"coverage {NAME}"].stdout
    assert "in cover needs one more" in told["rules RW-3"].stdout
    assert "in 4 turns" in told[f"auto {NAME}/farm --seed 4"].stdout
    assert "fino a 15 cm" in told["--lang it rules rw cm"].stdout


def checked(fresh: Fresh, project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the tests of a project in an environment."""
    return fresh.run("-m", "pytest", "-p", "no:cacheprovider", "-p", "no:randomly", *words, cwd=project)


def test_its_own_tests_hold_it_to_what_every_book_is_held_to(fresh: Fresh, project: Path) -> None:
    done = checked(fresh, project)
    assert not done.returncode, done.stdout
    assert "35 passed" in done.stdout, done.stdout


BROKEN: dict[str, tuple[str, str, str, str]] = {
    "a fact asks an option": ("facts.py", 'fate="out")', 'fate=state.options.get("x"))', "facts_only_copy"),
    "a secret is shown": ("secrets.py", "else replace(man, grenades=0)", "else man", "other_secrets"),
    "a die before a refusal": (
        "shooting.py",
        "    _check(r, man, target, line, FAR",
        '    r.roll(1, "rw-to-hit", "")\n    _check(r, man, target, line, FAR',
        "no_die",
    ),
    "a sentence in one language": ("locale/it/river_war.toml", "rw-held =", "rw-halt =", "sentences"),
    "a dead end": ("turn.py", "r.emit(TurnBegan(state.turn + 1))", "return False", "random_choices"),
    "fields elsewhere": (
        "moving.py",
        "@acts.fields(Move)",
        "from river_war.turn import Hold\n\n\n@acts.fields(Hold)\n"
        "def none(state: State, seat: str) -> Fields:\n    yield from ()\n\n\n@acts.fields(Move)",
        "where_things",
    ),
    "an item without a test": ("rulebook.toml", 'id = "RW-5.b"', 'id = "RW-5.c"', "every_item"),
    "a lesson that its first shot ends": ("guide/guide.toml", "seed = 1 ", "seed = 5 ", "the_guide_goes_on"),
    "an option of no paragraph": ("options.py", 'on("RW-Q.2")', 'on("RW-Q.9")', "checklist"),
}
"""File of the book, what is written otherwise in it, and the check that must find it."""


@pytest.mark.soak(minutes=1)
@pytest.mark.parametrize("name", BROKEN)
def test_a_check_finds_what_it_looks_for(name: str, tmp_path: Path) -> None:
    file, old, new, check = BROKEN[name]
    write_book(NAME, tmp_path)
    path = tmp_path / NAME / NAME / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    fresh = Fresh(tmp_path / "env")
    fresh.install(tmp_path / NAME)

    done = checked(fresh, tmp_path / NAME, "-x", "-k", check)

    assert done.returncode == 1 and "1 failed" in done.stdout, done.stdout


@pytest.mark.soak(minutes=1)
def test_pip_installs_it_and_mypy_has_nothing_to_say(tmp_path: Path) -> None:
    """By the network: pip builds it in an environment of its own."""
    write_book(NAME, tmp_path)
    fresh = Fresh(tmp_path / "env")
    fresh.install_by_pip(tmp_path / NAME)
    played = fresh.run("-m", "tui", "auto", f"{NAME}/farm", "--seed", "4")
    assert not played.returncode and "in 4 turns" in played.stdout, played.stderr
    typed = fresh.run("-m", "mypy", "--strict", "-p", NAME, cwd=tmp_path / NAME)
    assert not typed.returncode, typed.stdout
