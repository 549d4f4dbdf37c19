"""Ludonet: a printed sheet of a side: what is ticked off, and the rows of LU-T.WPN that it needs. cm, d6."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.muster import ArmsRow, Box, Muster
from core.engine.words.ids import WeaponName
from core.engine.words.message import say
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Figure, State, Weapon


def muster(state: State, side: str) -> Muster:
    """Return the boxes of a side's figures, and its weapons as the scenario has them (LU-T.WPN)."""
    own = [man for man in state.figures.values() if man.side == side]
    carried = [name for man in own for name in man.weapons]
    types = [state.type_of(man) for man in own if man.vehicle]
    carried += [WeaponName(name) for one in types for name in (one.main, one.machine_gun) if name]
    many = Options.of(state).mg_shots
    return Muster(
        {man.id: tuple(_boxes(man)) for man in own},
        (say("sheet-range"), say("sheet-dice"), say("sheet-armour"), say("sheet-radius")),
        tuple(_row(name, state.weapons[name], bool(many)) for name in dict.fromkeys(carried)),
        "LU-T.WPN",
    )


def _boxes(man: Figure) -> Iterator[Box]:
    if man.man:
        yield Box(say("lu-status-WOUND"))
        yield Box(say("lu-status-TIRED"))
    else:
        yield Box(say("lu-status-IMMOB"))
    yield Box(say("lu-status-eliminated"))


def _row(name: str, weapon: Weapon, many: bool) -> ArmsRow:
    return ArmsRow(
        say(f"lu-weapon-{name}"),
        (
            f"{weapon.range:g}",
            str(weapon.many if many else weapon.shots),
            "–" if weapon.cv is None else str(weapon.cv),
            f"{weapon.burst:g}" if weapon.burst else "–",
        ),
    )
