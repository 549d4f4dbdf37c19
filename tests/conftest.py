"""What every test shares: a sentence that is missing raises instead of showing its id; counts are told.

The same commit gives the same verdict: rounds go by it, and nothing is drawn that another run would not draw.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import counting
import pytest
import repeatable
import rounds
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from core.locale import Sentences
from core.testing.plugin import ASSERTING

Sentences.strict = True
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
"""What is read of our sources is kept, whatever the shell says: many tests begin programs that read them."""
pytest.register_assert_rewrite(*ASSERTING)
gc.disable()
"""While tests are collected nothing of it is thrown away, and to look for that took a fifth of the time."""

collect_ignore_glob = ["**/conftest.py"]
"""They are loaded, not collected: as modules with doctests their names would be the same."""

settings.register_profile(
    "repeatable", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")
mock.patch.object(providers, "is_local_module_file", lambda path: False).start()
"""Hypothesis else tries numbers that it reads in whatever of ours is loaded: other tests, other examples."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a round of the long random runs be chosen."""
    parser.addoption(
        "--round", default="commit", help="round of the random runs: a number, all, commit (the commit's)"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Choose the rounds and the order of sets; workers, and what tests start, have the same."""
    config.pluginmanager.register(Examples())
    try:
        rounds.choose(config.getoption("--round"))
    except ValueError:
        raise pytest.UsageError("--round takes a number, all, or commit") from None
    os.environ.setdefault("PYTHONHASHSEED", str(rounds.rounds()[0]))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Say which rounds these are and why, so that they can be had again; in a quiet run, too."""
    if reporter := session.config.pluginmanager.get_plugin("terminalreporter"):
        reporter.write_line(rounds.head())


class Examples:
    """Looks for examples only in files that have some: 200 of 2,000, and each is searched name by name.

    A hook of this file would be asked about `tests` alone, and most of the files are in `core`.
    """

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Iterator[object]:
        """Leave out the modules without an example."""
        found = yield
        if file_path.suffix == ".py" and b">>> " not in file_path.read_bytes():
            return [one for one in found if not isinstance(one, DoctestModule)]
        return found


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what has rounds, and put the longest of the soak first: the last to end should be short."""
    for item in items:
        if isinstance(item, pytest.Function) and rounds.draws(item.module):
            item.add_marker(pytest.mark.rounds)
    items.sort(key=minutes, reverse=True)


def minutes(item: pytest.Item) -> float:
    """Return how long a test of the soak takes, about: what its marker says."""
    found = item.get_closest_marker("soak")
    return float(found.kwargs.get("minutes", 1)) if found else 0.0


def pytest_collection_finish() -> None:
    """Have the collector of memory pass by what all tests share: a fifth of a screen's test went there."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 20, 100)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[object]:
    """Let `count` know which test runs; what a program draws in secret is the same in every run of a test."""
    counting.Running.item = item
    own = item.get_closest_marker("of_rounds")
    try:
        with repeatable.drawn_for(item.nodeid), rounds.only(own.args if own else None):
            return (yield)
    finally:
        counting.Running.item = None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the tests counted, added up over all workers."""
    reports = [
        report
        for kind in ("passed", "failed")
        for report in terminalreporter.stats.get(kind, ())
        if getattr(report, "when", "") == "call"
    ]
    if counts := counting.summed(reports):
        terminalreporter.section("What was counted")
        for what, numbers in counts.items():
            terminalreporter.write_line(counting.told(what, numbers))
