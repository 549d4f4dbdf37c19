"""The table of a scenario: its size and terrain, every mistake told with its field."""

from __future__ import annotations

from collections.abc import Mapping

from core.engine.contract.scenario import Reader, ScenarioError
from core.table.terrain import KINDS, Kind, Table
from core.table.terrain_file import TerrainError, load_table


def lay(read: Reader, kinds: Mapping[str, Kind] = KINDS) -> Table:
    """Return the table of a scenario; raises `ScenarioError`."""
    table = read.table("table")
    raw = {"width": table.raw("width"), "height": table.raw("height"), "terrain": read.raw("terrain", [])}
    try:
        laid = load_table(raw, kinds)
    except TerrainError as error:
        field = table.at(error.path) if error.path in ("width", "height") else error.path
        raise ScenarioError(field, "scenario-terrain", why=error.problem) from error
    table.done()
    return laid
