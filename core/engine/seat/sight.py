"""What somebody sees of the table, cell by cell of a map, as the rules measure it. Lengths in cm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.engine.contract.overlay import Grid, Spot
from core.engine.contract.seats import REFEREE
from core.engine.seat.known import Known

SEEN, UNSEEN = "#", "."


def rows_seen(known: Known, who: Sequence[str], grid: Grid) -> Iterator[str]:
    """Yield the rows of a grid from the north on: `#` for a cell whose middle one of *who* sees, else `.`.

    They are figures of the seat's own side, for the referee any; nothing is seen where people measure.
    """
    own = {one.id for one in known.view().figures if one.own or known.seat == REFEREE}
    looking = [] if known.tape else [one for one in who if one in own]
    for row in range(grid.rows):
        told = ""
        for column in range(grid.columns):
            told += SEEN if _seen(known, looking, grid.spot(column, row)) else UNSEEN
        yield told


def _seen(known: Known, looking: list[str], spot: Spot) -> bool:
    """Return whether one of those *looking* sees a spot; he is asked first about the next one."""
    for at, one in enumerate(looking):
        if known.rules.sees(known.state, one, spot):
            looking.insert(0, looking.pop(at))
            return True
    return False
