"""A rule of a package that loops for ever costs one answer, which says whose, of which act, and where."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import enumerate as threads

import pytest
from installing import BOOK, engine_answers, install_book

from core.engine.game.game import Game
from core.games import game_of, header_of
from core.lab.one_game import Job, play
from core.lab.setup import packed, setup_of
from core.packages import importing, stopping
from core.packages.stopping import Unending
from core.rules import load
from core.scenarios import BadScenario
from core.scenarios import load as scenario

HEAD, _, _ = BOOK.partition("RULES")
LOOP = "        while True:\n            pass\n"


def book(function: str, body: str = LOOP) -> str:
    """The text of a book that has a function of its own."""
    return f"{HEAD}    def {function}:\n{body}\nRULES = Book()\n"


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody waits ten seconds."""
    monkeypatch.setattr(stopping, "PATIENCE", 0.75)
    monkeypatch.setattr(stopping, "LESS", 0.25)
    yield
    stopping._late.clear()


def test_a_rule_without_an_end_is_given_up_in_the_laboratory_with_its_act(site: Path) -> None:
    install_book(site, "river", book_py=book("resolve(self, r, command)"))
    body = packed(setup_of(scenario("river/duel"), {}))
    told = play(Job("duel", body, 7, (("red", "quick"), ("blue", "quick"))))
    assert "river.book: resolve turn_card does not come to its end (book.py, line " in told.dead


def test_the_engine_answers_the_next_line(site: Path, tmp_path: Path) -> None:
    install_book(site, "river", book_py=book("resolve(self, r, command)"))
    _, played, hello = engine_answers(tmp_path)
    assert b"river.book: resolve turn_card" in played and b'"fault"' in played and b'"ok":true' in hello


@pytest.mark.parametrize("passed_on", ["Exception", "SystemExit"])
def test_a_loop_within_another_answer_is_part_of_it(passed_on: str, site: Path) -> None:
    """The book asks itself, and catches what it can."""
    asks = "        try:\n            return self.seats(state)\n"
    body = f"{asks}        except {passed_on}:\n            return 1\n"
    looping = f"    def seats(self, state):\n{LOOP}"
    install_book(site, "river", book_py=book("terrain(self, state)", body + looping))
    with pytest.raises(Unending, match=r"river.book: terrain does not come to its end \(book.py, line"):
        load("river").terrain(None)


def test_what_is_answered_one_by_one_is_given_up_too(site: Path) -> None:
    install_book(site, "river", book_py=book("others(self, state, seat)", "        yield 1\n" + LOOP))
    others = iter(load("river").others(None, "red"))
    assert next(others) == 1  # type: ignore[comparison-overlap]
    with pytest.raises(Unending, match=r"river\.book: others"):
        next(others)


@pytest.mark.skipif(not stopping.SIGNALS, reason="no signals here")
@pytest.mark.parametrize(
    "waits", ["import time; time.sleep(30)", "import re; re.match('(a|aa)+$', 'a' * 60 + 'b')"]
)
def test_what_waits_outside_python_is_given_up_too(waits: str, site: Path) -> None:
    """A long sleep, and a pattern that is looked for without end."""
    install_book(site, "river", book_py=book("terrain(self, state)", f"        {waits}\n"))
    began = time.monotonic()
    with pytest.raises(Unending, match=r"river.book: terrain does not come to its end \(book.py, line"):
        load("river").terrain(None)
    assert time.monotonic() - began < 15


def test_a_book_that_was_late_once_is_waited_for_less(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopping, "PATIENCE", 2.0)
    install_book(site, "river", book_py=book("terrain(self, state)"))
    rules, took = load("river"), list[float]()
    for _ in range(2):
        began = time.monotonic()
        with pytest.raises(Unending):
            rules.terrain(None)
        took.append(time.monotonic() - began)
    assert took[1] < took[0] / 2


def test_nothing_is_stopped_that_came_to_its_end(site: Path) -> None:
    """Whoever goes on by himself after an answer is left alone, however long he takes."""
    install_book(site, "river", book_py=book("terrain(self, state)", "        return None\n"))
    assert load("river").terrain(None) is None
    until = time.monotonic() + 3 * stopping.PATIENCE
    while time.monotonic() < until:
        pass
    assert not stopping._now


def test_who_looks_on_with_a_debugger_is_not_hurried(site: Path) -> None:
    """`breakpoint()` in a rule: the debugger traces every frame down to it."""
    body = (
        "        import bdb, sys, time\n"
        "        sys._getframe().f_trace = bdb.Bdb().trace_dispatch\n"
        "        until = time.monotonic() + 2\n"
        "        while time.monotonic() < until:\n            time.sleep(0.01)\n"
        "        return None\n"
    )
    install_book(site, "river", book_py=book("terrain(self, state)", body))
    assert load("river").terrain(None) is None


def test_what_follows_for_ever_is_given_up_step_by_step(site: Path) -> None:
    install_book(site, "river", book_py=book("advance(self, r)", "        return True\n"))
    read = scenario("river/duel")
    with pytest.raises(RuntimeError, match="river: what follows start does not come to its end"):
        game_of(Game, read, header_of(read, dice="seeded", seed=1), load("river"))


def test_an_import_that_is_given_up_prints_nothing_later(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else it would stand among the lines that another program reads."""
    monkeypatch.setattr(importing, "PATIENCE", 0.2)
    gate = site / "over"
    waits = f"import os, time\nwhile not os.path.exists({str(gate)!r}):\n    time.sleep(0.01)\n"
    install_book(site, "river", book_py=f"{waits}print('late')\n")
    with pytest.raises(BadScenario):
        scenario("river/duel")
    gate.touch()
    late = [one for one in threads() if isinstance(one, importing.Importing)]
    for one in late:
        one.join(5)
    time.sleep(0.1)
    assert "late" not in capsys.readouterr().out and "river.book" not in sys.modules
