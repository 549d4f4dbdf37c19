"""What every test shares: a sentence that is missing raises instead of showing its id; counts are told."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import counting
import pytest
import rounds
from hypothesis import settings

from core.locale import Sentences

Sentences.strict = True

collect_ignore_glob = ["**/conftest.py"]
"""They are loaded, not collected: as modules with doctests their names would be the same."""

settings.register_profile("no clock", deadline=None)
settings.load_profile("no clock")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a round of the long random runs be chosen."""
    parser.addoption("--round", default="today", help="round of the random runs: a number, today, all")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the rounds, in each worker too."""
    rounds.choose(config.getoption("--round"))


def pytest_collection_finish() -> None:
    """Have the collector of memory pass by what all tests share: a fifth of a screen's test went there."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def pytest_report_header() -> str:
    """Say which rounds these are, so that they can be had again."""
    return f"rounds of the random runs: {', '.join(map(str, rounds.rounds()))} (--round=N has another)"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[object]:
    """Let `count` know which test runs."""
    counting.Running.item = item
    try:
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
