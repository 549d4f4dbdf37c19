"""A plugin of pytest: which test runs which line of a book, and how long each test takes, as JSON.

`SCHERMAGLIA_RUN_LINES=FILE` says where to. What runs while the modules are loaded, tables above all, is every
test's.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest
from mutant_places import ROOT

OUT = os.environ.get("SCHERMAGLIA_RUN_LINES", "")
RULES = ROOT / "core" / "rules" / os.environ.get("SCHERMAGLIA_BOOK", "")
MEASURED = coverage.Coverage(data_file=None, include=[f"{RULES}/*"], config_file=False)
if OUT:
    MEASURED.start()
TOOK: dict[str, float] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[object]:
    """What runs from here to the end of the test is the test's."""
    MEASURED.switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        MEASURED.switch_context("")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up what a test took, with what it was given."""
    TOOK[report.nodeid] = TOOK.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish() -> None:
    """Write it all down."""
    MEASURED.stop()
    data = MEASURED.get_data()
    files = sorted(data.measured_files())
    lines = {str(Path(file).relative_to(ROOT)): data.contexts_by_lineno(file) for file in files}
    Path(OUT).write_text(json.dumps({"lines": lines, "took": TOOK}), encoding="utf-8")
