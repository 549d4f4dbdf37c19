"""Throws of format 1 brought forward: tests, upside-down ones, totals with a number to reach."""

from __future__ import annotations

from typing import Any

import pytest

from core.rules.breaking_news.from_1.throws import THROWS as BREAKING_NEWS
from core.rules.ludonet.from_1.throws import THROWS as LUDONET


def old(why: str, faces: list[int], **more: Any) -> dict[str, Any]:
    return {"is": "thrown", "why": why, "rule": "X-1", "faces": faces, **more}


COVER = {"is": "cover_tested", "figure": "abu", "area": "c1", "value": 7, "total": 8, "passed": True}
HOPS = (
    (
        BREAKING_NEWS,
        [old("why-suppression", [6], need=6, hits=1)],
        {"need": 5, "low": True, "reading": "any"},
    ),
    (
        BREAKING_NEWS,
        [old("why-suppression", [3], need=6)],
        {"need": 5, "hits": 1, "low": True, "reading": "any"},
    ),
    (BREAKING_NEWS, [old("why-saving", [5, 3], need=4, hits=1)], {"need": 4, "hits": 1, "reading": "all"}),
    (BREAKING_NEWS, [old("why-covering", [4, 4]), COVER], {"need": 8, "hits": 1, "reading": "total"}),
    (BREAKING_NEWS, [old("why-initiative", [4, 4])], {}),
    (BREAKING_NEWS, [old("why-to-hit", [4, 4], need=4, hits=2)], {"need": 4, "hits": 2}),
    (LUDONET, [old("lu-running", [5], need=5, hits=1)], {"need": 4, "low": True, "reading": "any"}),
    (LUDONET, [old("lu-morale", [2])], {"need": 3, "reading": "total"}),
    (LUDONET, [old("lu-scatter", [5, 2])], {"reading": "faces"}),
    (LUDONET, [old("lu-morale", "two")], "as it was"),  # type: ignore[arg-type]
)


@pytest.mark.parametrize(("hops", "events", "expected"), HOPS)
def test_a_throw_of_format_1_reads_as_it_would_be_written_now(
    hops: Any, events: list[dict[str, Any]], expected: Any
) -> None:
    row = {"n": 4, "events": events}
    got = hops.from_1(row, 4)["events"]

    if expected == "as it was":
        assert got == events
        return
    plain = {name: value for name, value in events[0].items() if name not in ("need", "hits")}
    assert got == [{**plain, **expected}, *events[1:]]


@pytest.mark.parametrize("row", [{"n": 4}, {"n": 4, "events": 7}, {"n": 4, "events": ["x"]}])
def test_what_no_version_wrote_stays_for_the_reader_to_refuse(row: dict[str, Any]) -> None:
    assert BREAKING_NEWS.from_1(row, 4) == row


def test_the_header_has_no_throws() -> None:
    header = {"format": 1, "events": [old("why-saving", [1], need=4)]}

    assert BREAKING_NEWS.from_1(header, 0) == header
