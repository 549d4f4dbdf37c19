"""`make mutants BOOK=… N=…`: would the tests of a book notice if one of its rules were another?

Places of the book's rules (`mutant_places.py`) are drawn; for each the tests that run its line are run on
the changed rules, the quickest first and then all others of them, until one fails. A mutant that all of
them pass lives, and so does one on a line that no test runs. The draw goes by `SEED`, which is told;
without it every run draws afresh. `NOT_RUN=1` only lists the places on lines that no test runs.
"""

from __future__ import annotations

import argparse
import ast
import json
import math
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from mutant_places import ROOT, Place, books, changed, files_of, places_in

from core import VERSION

HERE = Path(__file__).parent
FIRST = 40
"""So many of the quickest tests are tried before all others that run the line."""
LEAST, MOST = 30.0, 120.0
"""Seconds of processor time that tests may take beyond what they took: as much again, within these."""
WAITED = 4
"""So many times that they may take by the clock, on a machine that does more than this."""


@dataclass
class Lines:
    """Which tests run which line, and what each test takes in seconds."""

    lines: dict[str, dict[str, list[str]]]
    took: dict[str, float]
    every: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.every = sorted(self.took, key=self.took.__getitem__)

    def tests(self, place: Place) -> list[str]:
        """Return the tests that run a place, the quickest first; all, where loading its module does."""
        at = self.lines.get(place.file, {})
        by = at.get(str(place.line)) or at.get(str(place.statement), [])
        named = sorted((test for test in by if test in self.took), key=self.took.__getitem__)
        return named or (self.every if by else [])


def recorded(book: str) -> Lines:
    """Run the tests of a book once and return which lines each of them runs."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "lines.json"
        at = {"SCHERMAGLIA_RUN_LINES": str(out), "SCHERMAGLIA_BOOK": book}
        done = _pytest([f"tests/core/rules/{book}", *_games_of_this_version(book)], "recording", at, None)
        if done.returncode:
            raise SystemExit(f"The tests of {book} fail as they are:\n{done.stdout[-3000:]}")
        return Lines(**json.loads(out.read_text(encoding="utf-8")))


def _games_of_this_version(book: str) -> list[str]:
    """Return the tests by which recorded games follow from the rules, once this version has recorded some."""
    logs = sorted((ROOT / "saves" / "golden" / VERSION).glob(f"{book}-*.jsonl"))
    test = "tests/core/properties/test_golden_logs.py::test_a_golden_log_is_verified"
    return [f"{test}[{VERSION}-{path.stem}]" for path in logs]


def _pytest(
    tests: list[str], plugin: str, also: dict[str, str], longest: float | None
) -> subprocess.CompletedProcess[str]:
    """Run tests in a process of their own, with one of our plugins loaded before all else."""
    at = {**os.environ, **also, "PYTHONPATH": str(HERE)}
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as named:
        named.write("\n".join(tests))
        named.flush()
        call = [sys.executable, "-m", "pytest", "-xq", "-p", plugin, f"@{named.name}"]
        return subprocess.run(call, cwd=ROOT, env=at, capture_output=True, text=True, timeout=longest)


def killed_by(place: Place, lines: Lines) -> str:
    """Return what noticed the change of a place, empty where it lives."""
    tests = lines.tests(place)
    for some in (tests[:FIRST], tests[FIRST:]):
        if some and (by := _noticed(place, some, sum(lines.took[test] for test in some))):
            return by
    return ""


def patience(seconds: float) -> int:
    """Return the seconds of processor time after which a change has made tests endless that took *seconds*.

    >>> patience(0.0), patience(60.0), patience(600.0)
    (30, 120, 720)
    """
    return math.ceil(seconds + min(max(seconds, LEAST), MOST))


def _noticed(place: Place, tests: list[str], seconds: float) -> str:
    """Return the first test that fails with the change, or the time of which they took too much."""
    most = patience(seconds)
    also = {"SCHERMAGLIA_MUTANT": place.written, "SCHERMAGLIA_SECONDS": str(most)}
    try:
        done = _pytest(tests, "mutating", also, WAITED * most)
    except subprocess.TimeoutExpired:
        return "time"
    match done.returncode:
        case 0:
            return ""
        case code if code == -signal.SIGXCPU:
            return "processor time"
        case 1 | 2:  # a test failed, or the changed module could not even be loaded
            failed = (line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR")))
            return next(failed, "loading")
    raise SystemExit(f"pytest ended with {done.returncode} at {place.written}:\n{done.stdout}{done.stderr}")


def told(place: Place) -> str:
    """Return a place with its line as it is and as it was made."""
    source = (ROOT / place.file).read_text(encoding="utf-8")
    was = source.splitlines()[place.line - 1].strip()
    return f"{place.file}:{place.line}  {place.kind}: {was}\n      {_other(source, place)}"


def _other(source: str, place: Place) -> str:
    """Return what the change made of the statement, in as many words as differ."""
    before = ast.unparse(ast.parse(source)).splitlines()
    after = ast.unparse(changed(source, place.number, place.part)).splitlines()
    return next((new.strip() for old, new in zip(before, after) if old != new), "(a line less)")


def drawn(book: str, number: int, seed: int) -> tuple[list[Place], int]:
    """Return so many places of a book, and of how many they were drawn."""
    every = [place for path in files_of(book) for place in places_in(path)]
    return random.Random(seed).sample(every, min(number, len(every))), len(every)


def run(places: list[Place], lines: Lines, workers: int) -> Iterator[str]:
    """Yield what noticed each change, in order, and print a line of each as soon as it is known."""
    with ThreadPoolExecutor(workers) as pool:
        for at, what in enumerate(pool.map(lambda place: killed_by(place, lines), places)):
            by = what.partition(" - ")[0]
            place = f"{places[at].file}:{places[at].line}"
            print(f"  {at + 1}/{len(places)} {place}: {by or 'lives'}", flush=True)
            yield what


def main() -> int:
    """Draw, run, and tell which live."""
    given = _arguments()
    seed = random.randrange(1_000_000) if given.seed is None else given.seed
    lines = recorded(given.book)
    places, of = drawn(given.book, given.number, seed)
    if given.not_run:
        return _tell_not_run(given.book, lines)
    print(f"{given.book}: {len(places)} of {of} places, seed {seed}", flush=True)
    by = list(run(places, lines, given.workers))
    for place, what in zip(places, by):
        if not what:
            print(f"  lives{'' if lines.tests(place) else ', on a line that no test runs'}: {told(place)}")
    killed = sum(map(bool, by))
    print(f"{given.book}: {killed} of {len(places)} killed ({killed / len(places):.0%}), seed {seed}")
    return 0


def _tell_not_run(book: str, lines: Lines) -> int:
    """Print each place on a line that no test of the book runs."""
    places = [place for path in files_of(book) for place in places_in(path) if not lines.tests(place)]
    for file, line in _once((place.file, place.line) for place in places):
        print(f"{file}:{line}: {(ROOT / file).read_text(encoding='utf-8').splitlines()[line - 1].strip()}")
    print(f"{book}: {len(places)} places on lines that no test of it runs")
    return 0


def _once(lines: Iterator[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return each line once, in order."""
    return sorted(set(lines))


def _arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("book", choices=books())
    parser.add_argument("number", type=int, nargs="?", default=30, help="how many places are drawn")
    parser.add_argument("--seed", type=int, help="draw the same places again")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--not-run", action="store_true", help="only list the places that no test runs")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
