"""A log that names what is not there is refused as it is opened, with its record; none opens to faults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from test_foreign_logs import bodies, written

from core.engine.contract.seats import REFEREE
from core.engine.log.depth import DEEPEST
from core.engine.log.hash_chain import LogError, chained
from core.engine.seat.port import SeatPort
from core.games import open_game, shipped
from core.locale import LANGUAGES, sentences

GOLDEN = shipped("demo").parent / "golden" / "0.5.0"
LOGS = {
    "breaking_news": GOLDEN / "breaking_news-alpini_at_the_pass-undone.jsonl",
    "ludonet": GOLDEN / "ludonet-bridge_with_tanks-undone.jsonl",
    "linea_di_tiro": GOLDEN / "linea_di_tiro-tank_meeting-undone.jsonl",
    "bassa_intensita": GOLDEN / "bassa_intensita-sawmill_attack-undone.jsonl",
}


def rows_of(book: str) -> list[Any]:
    """The header and the first records of a game of this book."""
    return [msgspec.json.decode(body) for body in bodies(LOGS[book])]


def refused(rows: list[Any], path: Path) -> LogError:
    """The error by which a log of these rows is not opened."""
    assert written(rows, path)
    with pytest.raises(LogError) as caught:
        open_game(path, write=False)
    return caught.value


@pytest.mark.parametrize(("book", "field", "value", "why"), [
    ("breaking_news", "side", "zz", "there is no side zz"),
    ("breaking_news", "squad", "zz", "there is no unit zz"),
    ("breaking_news", "aboard", "zz", "there is no figure zz"),
    ("breaking_news", "weapons", ["trebuchet"], "there is no weapon trebuchet"),
    ("ludonet", "side", "zz", "there is no side zz"),
    ("ludonet", "unit", "zz", "there is no unit zz"),
    ("ludonet", "aboard", "zz", "there is no figure zz"),
    ("ludonet", "weapons", ["trebuchet"], "there is no weapon trebuchet"),
    ("ludonet", "vehicle", "zz", "something in it does not fit"),
    ("linea_di_tiro", "side", "zz", "there is no side zz"),
    ("linea_di_tiro", "platoon", "zz", "there is no unit zz"),
    ("linea_di_tiro", "aboard", "zz", "there is no figure zz"),
    ("bassa_intensita", "side", "zz", "there is no side zz"),
    ("bassa_intensita", "leads", "zz", "there is no unit zz"),
    ("bassa_intensita", "aboard", "zz", "there is no figure zz"),
    ("bassa_intensita", "weapons", [{"name": "trebuchet"}], "there is no weapon trebuchet"),
    ("bassa_intensita", "seen_by", ["zz"], "there is no side zz"),
])  # fmt: skip
def test_a_figure_that_names_what_is_not_there_is_refused(
    tmp_path: Path, book: str, field: str, value: Any, why: str
) -> None:
    rows = rows_of(book)
    rows[1]["events"][0]["figures"][0][field] = value

    error = refused(rows, tmp_path / "game.jsonl")

    assert error.line == 2
    assert sentences("en").say(error.message) == f"Record 1 is whole but cannot be understood: {why}."
    assert all(sentences(language).say(error.message) for language in LANGUAGES)


@pytest.mark.parametrize("book", LOGS)
def test_an_option_that_cannot_be_read_so_is_refused(tmp_path: Path, book: str) -> None:
    rows = rows_of(book)
    name = next(iter(rows[1]["events"][0]["options"]))
    rows[1]["events"][0]["options"][name] = "zz"

    told = sentences("en").say(refused(rows, tmp_path / "game.jsonl").message)

    assert told == f"Record 1 is whole but cannot be understood: the option {name} cannot be zz."


@pytest.mark.parametrize("book", LOGS)
@pytest.mark.parametrize(("field", "value", "why"), [
    ("seat", "zz", "there is no seat zz that could decide"), ("answers", ["zz"], "there is no act zz"),
])  # fmt: skip
def test_a_decision_of_nobody_or_for_no_act_is_refused(
    tmp_path: Path, book: str, field: str, value: Any, why: str
) -> None:
    rows = rows_of(book)
    record, decisions = next(
        (row["n"], event["decisions"])
        for row in rows[1:]
        for event in row["events"]
        if event.get("decisions")
    )
    decisions[0][field] = value

    error = refused(rows, tmp_path / "game.jsonl")

    assert sentences("en").say(error.message) == f"Record {record} is whole but cannot be understood: {why}."


def test_who_an_event_names_must_be_there(tmp_path: Path) -> None:
    rows = rows_of("breaking_news")
    record, event = next(
        (row["n"], event) for row in rows[2:] for event in row["events"] if "figure" in event
    )
    event["figure"] = "zz"
    told = sentences("en").say(refused(rows, tmp_path / "game.jsonl").message)
    assert told.startswith(f"Record {record} is whole but cannot be understood: ")


def test_who_leads_a_unit_must_be_there(tmp_path: Path) -> None:
    rows = rows_of("bassa_intensita")
    rows[1]["events"][0]["units"][0]["leader"] = "nobody"
    told = sentences("en").say(refused(rows, tmp_path / "game.jsonl").message)
    assert told.endswith("there is no figure nobody.")


def test_whatever_a_menu_looks_for_in_a_table_must_stand_in_it(tmp_path: Path) -> None:
    """A view may do without it: who must decide now would still meet a fault with his first look."""
    rows = rows_of("linea_di_tiro")
    record, event = next(
        (row["n"], event) for row in rows[2:] for event in row["events"] if event["is"] == "activated"
    )
    event["action"] = "zz"
    told = sentences("en").say(refused(rows[: record + 1], tmp_path / "act.jsonl").message)
    assert told.startswith(f"Record {record} is whole but cannot be understood: ")

    rows = rows_of("breaking_news")
    rows[1]["events"][0]["sides"][0]["grade"] = "zz"
    rows[1]["events"][0]["sides"][1]["grade"] = "zz"
    told = sentences("en").say(refused(rows[:2], tmp_path / "side.jsonl").message)
    assert told.startswith("Record 1 is whole but cannot be understood: ")


@pytest.mark.parametrize("book", LOGS)
@pytest.mark.parametrize("levels", [60, 900, 20_000])
def test_a_ruling_nested_without_end_is_refused_and_one_that_is_only_odd_is_told(
    tmp_path: Path, book: str, levels: int
) -> None:
    """Whoever tells it would call himself once for each level."""
    chain, lines = b"", []
    nested = b"[" * levels + b"]" * levels
    told = b'"fact":"option","reason":"[[{","subject":"x","value":'
    row = b'{"n":2,"at":"","seat":"referee","command":{"do":"ruling",%s1},"events":[{"is":"ruled",%s%s}]}'
    for body in (*bodies(LOGS[book])[:2], row % (told, told, nested)):
        line, chain = chained(chain, body)
        lines.append(line)
    (tmp_path / "game.jsonl").write_bytes(b"".join(lines))

    if levels > DEEPEST:
        with pytest.raises(LogError) as caught:
            open_game(tmp_path / "game.jsonl", write=False)
        assert sentences("en").say(caught.value.message).endswith("nested here deeper than 64 levels.")
        return
    with open_game(tmp_path / "game.jsonl", write=False) as host:
        for seat in (*host.game.seats, REFEREE):
            for told_line in SeatPort(host, seat).log_since(0):
                assert told_line.message is None or sentences("en").say(told_line.message)
