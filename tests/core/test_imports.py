"""What is imported when: the core without a terminal, a subcommand without what it does not use."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from core.rules import rule_books

ROOT = Path(__file__).parents[2]

MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "core").rglob("*.py")
)


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh interpreter has after *code*."""
    script = f"{code}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_the_whole_core_loads_without_a_terminal() -> None:
    loaded = loaded_by("import " + ", ".join(MODULES))

    assert not {name for name in loaded if name.split(".")[0] in ("tui", "textual", "rich")}
    assert set(MODULES) <= loaded


def test_the_program_needs_nothing_that_tests_need() -> None:
    own = [name for name in MODULES if not name.startswith("core.testing")]
    loaded = loaded_by("import tui.cli.main, tui.app.app, " + ", ".join(own))

    needed = ("pytest", "_pytest", "hypothesis")
    assert not {name for name in loaded if name.split(".")[0] in needed or name.startswith("core.testing")}


@pytest.mark.parametrize("package", ["engine", "table"])
def test_engine_and_table_load_no_rule_book(package: str) -> None:
    own = [name for name in MODULES if name.startswith(f"core.{package}")]
    loaded = loaded_by("import " + ", ".join(own))

    assert not {name for name in loaded if name.startswith("core.rules.")}
    if package == "engine":
        assert not {name for name in loaded if name.startswith("core.table")}


@pytest.mark.parametrize("book", rule_books())
def test_a_rule_book_loads_no_other(book: str) -> None:
    """Every module of its folder, and what a game of its scenarios needs to begin."""
    own = [name for name in MODULES if name == f"core.rules.{book}" or name.startswith(f"core.rules.{book}.")]
    begin = (
        "from core.games import header_of, new_game\nfrom core.scenarios import every, load\n"
        f"for id in every('{book}'):\n    new_game(load(id), header_of(load(id), dice='seeded'))"
    )
    loaded = loaded_by(f"import {', '.join(own)}\n{begin}")

    assert {name.split(".")[2] for name in loaded if name.startswith("core.rules.")} == {book}


def test_looking_for_rule_books_loads_none() -> None:
    loaded = loaded_by("from core.rules import rule_books\nrule_books()")

    assert not {name for name in loaded if name.startswith("core.rules.")}


def test_a_game_at_home_loads_nothing_of_a_host() -> None:
    """No store and nobody else's seats: only what tells a refusal and the time that is left."""
    loaded = loaded_by("import tui.app.app, tui.screens.game.screen, tui.session.here.session")

    hosting = {name for name in loaded if name.startswith("core.hosting.")}
    assert hosting == {"core.hosting.refused", "core.hosting.times"}
    assert "sqlite3" not in loaded


def test_what_reads_typed_lines_is_loaded_behind_the_first_paint() -> None:
    """A game on the screen is shown before anybody types a line."""
    loaded = loaded_by("import tui.app.app, tui.screens.game.screen, tui.session.here.session")

    reads = (
        "core.line.doing",
        "core.line.meaning",
        "core.line.refusals",
        "core.line.replies",
        "tui.screens.line_help",
    )
    assert not {name for name in loaded if name.startswith(reads)}
    assert not {name for name in loaded if name.endswith(".typed_line")}
