"""A package's rule book ends nothing: `exit()` in it is a fault, and an import that never ends is left."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest
from installing import BOOK, engine_answers, install_book

from core.engine.contract.ruleset import RuleSet
from core.engine.game.game import Game
from core.games import game_of, header_of
from core.lab.one_game import Job, play
from core.lab.setup import packed, setup_of
from core.locale import sentences
from core.packages import module_at
from core.packages.held import TriedToEnd, asked_of
from core.packages.importing import Endless, Importing
from core.packages.stopping import stop
from core.rules import load, rule_books
from core.scenarios import BadScenario
from core.scenarios import load as scenario

HEAD = BOOK.partition("RULES")[0]
TAIL = "\nRULES = Book()\n"


def book(*functions: str) -> str:
    """The text of a book that has these functions of its own."""
    return HEAD + "\n".join(f"    {line}" for text in functions for line in text.split("\n")) + TAIL


OWN = "type('Own', (BaseException,), {})"
ENDS = ("SystemExit(3)", "KeyboardInterrupt", "__import__('asyncio').CancelledError", "GeneratorExit", OWN)


@pytest.mark.parametrize("how", ENDS)
def test_what_would_end_the_program_is_a_fault(how: str, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever may have been Ctrl+C is let through only where Ctrl+C comes as that."""
    import signal

    monkeypatch.setattr(signal, "getsignal", lambda number: lambda *words: None)
    install_book(site, "river", book_py=book(f"def view(self, state, seat):\n    raise {how}"))
    rules = load("river")
    with pytest.raises(TriedToEnd):
        rules.view(rules.empty(), "red")


def test_ctrl_c_is_let_through(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import signal

    monkeypatch.setattr(signal, "getsignal", lambda number: signal.default_int_handler)
    install_book(site, "river", book_py=book("def view(self, state, seat):\n    raise KeyboardInterrupt"))
    with pytest.raises(KeyboardInterrupt):
        load("river").view(load("river").empty(), "red")


@pytest.mark.parametrize("name", list(asked_of(RuleSet)))
def test_every_function_that_is_asked_is_held(name: str, site: Path) -> None:
    install_book(site, "river", book_py=book(f"def {name}(self, *words, **more):\n    exit(3)"))
    with pytest.raises(TriedToEnd, match="SystemExit: 3"):
        getattr(load("river"), name)()


def test_what_is_answered_later_is_held_too(site: Path) -> None:
    one_by_one = "def others(self, state, seat):\n    yield ('a', 'red', 'A')\n    exit(4)"
    by_function = "def threats(self):\n    return lambda state, who, foe: exit(5)"
    install_book(site, "river", book_py=book(one_by_one, by_function))
    rules = load("river")

    others = iter(rules.others(rules.empty(), "red"))
    assert next(iter(others)) == ("a", "red", "A")
    with pytest.raises(TriedToEnd, match="SystemExit: 4"):
        next(iter(others))
    with pytest.raises(TriedToEnd, match="SystemExit: 5"):
        rules.threats()(rules.empty(), "a", "b")


def test_a_book_that_is_held_is_what_it_was(site: Path) -> None:
    install_book(site, "river")
    read = scenario("river/duel")
    rules = load("river")
    game = game_of(Game, read, header_of(read, dice="seeded", seed=1), rules)
    assert rules is sys.modules["river.book"].RULES
    assert rules.seats(game.state) == ("red", "blue") and rules.choices(game.state, "red")


@pytest.mark.parametrize(
    "own",
    ["forces = object()", "forces = property(lambda self: exit(3))", "id = property(lambda self: exit(3))"],
)
def test_a_book_that_cannot_be_held_is_left_out_with_a_sentence(own: str, site: Path) -> None:
    """You should read it where a host starts, too, and no traceback."""
    install_book(site, "river", book_py=book(own))
    with pytest.raises(BadScenario) as refused:
        scenario("river/duel")
    assert "river.book cannot be imported" in sentences("en").say(refused.value.message)
    assert "river" not in rule_books()


EXIT_WHEN_ASKED = book("def resolve(self, r, command):\n    exit(3)")


def test_the_engine_answers_the_next_line(site: Path, tmp_path: Path) -> None:
    install_book(site, "river", book_py=EXIT_WHEN_ASKED)
    made, played, hello = engine_answers(tmp_path)
    assert b'"ok":true' in made and b'"ok":true' in hello
    assert b'"fault"' in played and b"SystemExit: 3" in played


def test_the_laboratory_tells_of_it_with_its_seed(site: Path) -> None:
    install_book(site, "river", book_py=EXIT_WHEN_ASKED)
    body = packed(setup_of(scenario("river/duel"), {}))
    told = play(Job("duel", body, 7, (("red", "quick"), ("blue", "quick"))))
    assert "TriedToEnd: SystemExit: 3" in told.dead


def test_its_processes_go_on_and_no_side_is_told_where_no_game_ended(site: Path) -> None:
    """A script reads from the exit code that there is nothing to tell."""
    install_book(site, "river", book_py=EXIT_WHEN_ASKED)
    words = ["lab", "river/duel", "--games", "2", "--workers", "1"]
    env = {"PYTHONPATH": f"{site}:.:tests/core/rulekit", "SCHERMAGLIA_HOME": str(site), "LANG": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-m", "tui", *words], env=env, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1 and "Dead end with seed 2" in done.stdout, done.stderr
    assert "Lost a game" not in done.stdout


# --- an import that never ends -----------------------------------------------------------------------


ENDLESS = {"sleeps": "import time\nwhile True:\n    time.sleep(0.05)\n", "works": "while True:\n    pass\n"}


@pytest.mark.parametrize("file", ["book_py", "options_py"])
def test_what_is_never_imported_is_left_out(file: str, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.packages.importing.PATIENCE", 0.2)
    gate = site / "over"
    ends = f"import os, time\nwhile not os.path.exists({str(gate)!r}):\n    time.sleep(0.01)\n"
    install_book(site, "river", **{file: ends})
    install_book(site, "lake")
    try:
        with pytest.raises(BadScenario) as refused:
            scenario("river/duel")
        for language, word in (("en", "still not imported"), ("it", "non è ancora importato")):
            assert word in sentences(language).say(refused.value.message)
        assert "river" not in rule_books() and scenario("lake/duel").rules == "lake"
    finally:
        gate.touch()


def test_who_asks_later_waits_no_longer_than_the_first(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two screens that want the same book: both are told when the first has waited long enough."""
    monkeypatch.setattr("core.packages.importing.PATIENCE", 1.5)
    install_book(site, "river", book_py=ENDLESS["sleeps"])
    took: dict[str, float] = {}

    def ask(who: str) -> None:
        began = time.monotonic()
        with pytest.raises(Endless):
            module_at("river.book")
        took[who] = time.monotonic() - began

    out = sys.stdout
    first = Thread(target=ask, args=("first",))
    first.start()
    time.sleep(1)
    ask("later")
    first.join()
    assert took["later"] < took["first"] - 0.5, took
    assert sys.stdout is out, "whoever leaves last puts it back"


def test_who_waits_for_what_another_has_stopped_is_told_that_it_never_ended(site: Path) -> None:
    """He may look just when the other's patience is over: it is no import that failed."""
    install_book(site, "river", book_py=ENDLESS["works"])
    importing = Importing("river.book")
    importing.start()
    while importing.is_alive():
        assert importing.ident is not None
        stop(importing.ident)
        importing.join(0.5)
    with pytest.raises(Endless):
        importing.module()


def test_a_module_that_asks_for_a_part_of_itself_is_imported(site: Path) -> None:
    """Its options are asked for while its `__init__` still runs."""
    options = "from core.engine.contract.options import GameOptions as Options\n"
    folder = install_book(site, "river", options_py=options)
    asks = "from core.rules import rulebook\nrulebook('river')\n"
    (folder / "__init__.py").write_text(asks, encoding="utf-8")
    began = time.monotonic()
    assert load("river").id == "river" and time.monotonic() - began < 10


@pytest.mark.parametrize("how", ENDLESS)
def test_who_leaves_does_not_wait_for_it(how: str, site: Path) -> None:
    """A process of its own: it tells the sentence, and ends though that is still at work."""
    install_book(site, "river", book_py=ENDLESS[how])
    code = (
        "import sys\nfrom core.packages import importing\nimporting.PATIENCE = 0.3\n"
        "from tui.cli.main import main\nsys.exit(main(['auto', 'river/duel']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": f"{site}:.", "SCHERMAGLIA_HOME": str(site)},
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert "schermaglia: The package river brings “river”, which is left out: river.book is" in done.stderr
