"""The table of a scenario: its size and terrain, every mistake told with its field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from core.engine.contract.scenario import Asked, Reader, ScenarioError, ask, note
from core.table.terrain import KINDS, CoverWorth, Kind, SightWorth, Table
from core.table.terrain_file import MOST_CM, read_table

LONGEST = 60
"""Characters of a piece's name."""


def lay(read: Reader, kinds: Mapping[str, Kind] = KINDS) -> Table:
    """Return the table of a scenario; raises `ScenarioError`."""
    table = read.table("table")
    raw = {"width": table.raw("width"), "height": table.raw("height"), "terrain": read.raw("terrain", [])}
    pieces = raw["terrain"] if isinstance(raw["terrain"], list) else ()
    for number in range(len(pieces)):
        _declare(f"terrain[{number}]", kinds)
    laid, mistakes = read_table(raw, kinds)
    for error in mistakes:
        field = table.at(error.path) if error.path in ("width", "height") else error.path
        if not (table.lost and field.startswith(table.field)):
            note(ScenarioError(field, "scenario-terrain", why=error.problem))
    table.done()
    return laid


def _declare(piece: str, kinds: Mapping[str, Kind]) -> None:
    """Say what is asked of a piece of terrain, to whoever wants to know (`core.table.terrain_file`)."""
    ask(f"{piece}.kind", Asked("word", tuple(sorted(kinds)), needed=True))
    ask(f"{piece}.id", Asked("text", most=LONGEST))
    ask(f"{piece}.name", Asked("text", most=LONGEST))
    for field, kind, worth in (("cover", CoverWorth, "word"), ("sight", SightWorth, "word")):
        ask(f"{piece}.{field}", Asked(worth, get_args(kind)))
    for field, most in (("height", MOST_CM), ("depth", MOST_CM), ("width", MOST_CM), ("radius", MOST_CM)):
        ask(f"{piece}.{field}", Asked("number", (), 0, most))
    ask(f"{piece}.obstacle", Asked("whole", (), 0, 3))
    ask(f"{piece}.storeys", Asked("whole", (), 0, 100))
    for field in ("box", "points", "line", "centre", "openings", "flags"):
        ask(f"{piece}.{field}", Asked(""))
