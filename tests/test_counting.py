"""Counts come home from the workers and are told once, whatever the outcome of a test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
TWO = """
import pytest
from counting import count

@pytest.mark.parametrize("n", [1, 2])
def test_count(n):
    count("stones", n * 1000)
    count("steps", {"left": n, "right": 1})
"""


@pytest.mark.parametrize("workers", ["0", "2"])
def test_counts_are_summed_over_tests_and_workers(tmp_path: Path, workers: str) -> None:
    (tmp_path / "conftest.py").write_text((TESTS / "conftest.py").read_text("utf-8"), "utf-8")
    (tmp_path / "test_two.py").write_text(TWO, "utf-8")
    (tmp_path / "pytest.ini").write_text(f"[pytest]\npythonpath = {TESTS} {TESTS.parent}\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-n", workers, str(tmp_path)]
    said = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=120).stdout

    assert "What was counted" in said, said
    assert "stones: 3,000\n" in said
    assert "steps: 3 left, 2 right\n" in said
