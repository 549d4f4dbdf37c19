"""What every test shares: a sentence that is missing raises instead of showing its id; counts are told."""

from __future__ import annotations

from collections.abc import Iterator

import counting
import pytest

from core.locale import Sentences

Sentences.strict = True


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
