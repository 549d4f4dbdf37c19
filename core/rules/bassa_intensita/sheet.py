"""Bassa Intensità: a printed sheet of a side: what is ticked off, and its rows of BI-T.07. cm, d10."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.muster import ArmsRow, Box, Muster, Said
from core.engine.words.message import say
from core.rules.bassa_intensita.common.names import weapon_name
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.weapons import BANDS, WEAPONS, Row


def muster(state: State, side: str) -> Muster:
    """Return the boxes of a side's figures, and the direct fire of its weapons (BI-T.07)."""
    own = [figure for figure in state.figures.values() if figure.side == side]
    carried = dict.fromkeys(weapon.name for figure in own for weapon in figure.weapons)
    direct = [(name, arm.row) for name in carried if (arm := state.arms.get(name)) is not None and arm.row]
    return Muster(
        {figure.id: tuple(_boxes(state, figure)) for figure in own},
        (say("sheet-shots"), *(say(f"sheet-{band}") for band in BANDS), say("sheet-area")),
        tuple(row for name, table in direct for row in _rows(state, name, table)),
        "BI-T.07",
    )


def _boxes(state: State, figure: Figure) -> Iterator[Box]:
    if figure.hull is None:
        for status in ("WOUNDED", "SERIOUS", "SHOCKED", "PANIC"):
            yield Box(say(f"bi-status-{status}"))
    else:
        yield Box(say("bi-status-IMMOB"))
    for weapon in figure.weapons:
        if weapon.rounds:
            yield Box(say("sheet-rounds", weapon=weapon_name(state, weapon.name)), weapon.rounds)
    yield Box(say("bi-status-dead" if figure.hull is None else "bi-status-destroyed"))


def _rows(state: State, name: str, table: str) -> Iterator[ArmsRow]:
    weapon = WEAPONS[table]
    yield ArmsRow(weapon_name(state, name), _numbers(weapon.single, weapon.single))
    if weapon.area is not None:
        called = say("sheet-weapon-mode", weapon=weapon_name(state, name), mode=say("sheet-at-area"))
        yield ArmsRow(called, _numbers(weapon.area, weapon.single))


def _numbers(row: Row, single: Row) -> tuple[Said, ...]:
    """Return the cells of a row; blank ranges of an area are those of the single row (BI-Q.37)."""
    ranges = ("–" if cm is None else str(cm) for cm in row.ranges or single.ranges or ())
    area = "–" if row.area is None else f"{row.area[0]} × {row.area[1]}"
    return (str(row.shots), *ranges, area)
