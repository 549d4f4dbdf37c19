"""A curve in rows of text."""

from __future__ import annotations

import pytest

from core.story.analysis.chart import chart


@pytest.mark.parametrize("width", [1, 7, 72])
@pytest.mark.parametrize("values", [[0.0], [1.0, -1.0, 0.2], [0.01] * 300 + [-1.0]], ids=len)
def test_a_chart_has_its_rows_and_never_more_columns(values: list[float], width: int) -> None:
    rows = chart(values, width, 4, [0])

    assert len(rows) == 4 + 1 + 4 + 1
    assert max(map(len, rows)) <= min(width, len(values))
    assert rows[4] == "-" * min(width, len(values))
    assert rows[-1].strip() == "1"


def test_who_is_ahead_by_little_is_seen_all_the_same() -> None:
    assert chart([0.001, -1.0], 2, 3)[2] == "#"


def test_nothing_is_drawn_of_nothing() -> None:
    assert chart([], 72, 4) == []


def test_two_marks_on_one_column_are_a_star() -> None:
    assert chart([1.0] * 10, 2, 1, [0, 1, 9])[-1] == "*3"
