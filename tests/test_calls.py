"""What fixed work costs, in calls: a command, a view, a menu, a record replayed (`calls.toml`)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import counted_work
import pytest

KEPT: dict[str, float] = tomllib.loads(Path(__file__).with_name("calls.toml").read_text("utf-8"))["calls"]
TOLERANCE = 0.1


@pytest.fixture(scope="module")
def now() -> dict[str, float]:
    """What it costs today."""
    return counted_work.in_its_own_process()


@pytest.mark.xdist_group("calls")
@pytest.mark.parametrize("work", KEPT)
def test_it_costs_what_it_did(work: str, now: dict[str, float]) -> None:
    """Within a tenth; a dearer one is made good or said to be right in the file, a cheaper one is kept."""
    low, high = KEPT[work] * (1 - TOLERANCE), KEPT[work] * (1 + TOLERANCE)
    assert low <= now[work] <= high, (
        f"{work}: {now[work]} calls, {KEPT[work]} before; calls.toml says what to do"
    )


def test_all_that_is_counted_is_kept(now: dict[str, float]) -> None:
    assert now.keys() == KEPT.keys()
