"""The table of a scenario: its size and terrain, every mistake told with its field."""

from __future__ import annotations

from collections.abc import Mapping

from core.engine.contract.scenario import Reader, ScenarioError, note
from core.table.terrain import KINDS, Kind, Table
from core.table.terrain_file import read_table


def lay(read: Reader, kinds: Mapping[str, Kind] = KINDS) -> Table:
    """Return the table of a scenario; raises `ScenarioError`."""
    table = read.table("table")
    raw = {"width": table.raw("width"), "height": table.raw("height"), "terrain": read.raw("terrain", [])}
    laid, mistakes = read_table(raw, kinds)
    for error in mistakes:
        field = table.at(error.path) if error.path in ("width", "height") else error.path
        if not (table.lost and field.startswith(table.field)):
            note(ScenarioError(field, "scenario-terrain", why=error.problem))
    table.done()
    return laid
