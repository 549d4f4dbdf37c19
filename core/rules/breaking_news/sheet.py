"""Breaking News: a printed sheet of a side: what is ticked off, and its rows of T-WEAPON. cm, d6."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.muster import ArmsRow, Box, Muster
from core.engine.words.message import Message, say
from core.rules.breaking_news.common.bystanders import save_of
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import RUNS
from core.rules.breaking_news.tables.weapons import COLUMNS, WEAPONS, Fire, Weapon, weapon_of


def muster(state: State, side: str) -> Muster:
    """Return the boxes of a side's figures, and the fire of its weapons as printed (BN-8.0, T-WEAPON)."""
    own = [man for man in state.figures.values() if man.side == side]
    weapons = dict.fromkeys(name for man in own for name in man.weapons if name in WEAPONS)
    edition = Options.of(state).edition
    return Muster(
        {man.id: tuple(_boxes(state, man)) for man in own},
        (
            say("sheet-dice"),
            *(say("sheet-up-to", cm=cm) for cm in COLUMNS),
            say("sheet-range"),
            say("sheet-moved"),
            say("sheet-radius"),
        ),
        tuple(row for name in weapons for row in _rows(name, weapon_of(name, edition))),
        "BN-8.0",
        {man.id: (say("sheet-save", need=save_of(man)),) for man in own if man.hull is None},
        (say("sheet-runs", plain=RUNS[0], low=RUNS[1], high=RUNS[2]),),
    )


def _boxes(state: State, man: Figure) -> Iterator[Box]:
    if man.hull is None:
        yield Box(say("status-SUPP"))
    if man.grenades:
        yield Box(say("weapon-grenade"), man.grenades)
    if Options.of(state).wounded and man.hull is None:
        yield Box(say("status-wounded"))
    yield Box(say("status-dead"))


def _rows(name: str, weapon: Weapon) -> Iterator[ArmsRow]:
    for mode, fire in weapon.modes.items():
        called = say("sheet-weapon-mode", weapon=say(f"weapon-{name}"), mode=say(f"mode-{mode}"))
        yield ArmsRow(called, _numbers(weapon, fire))


def _numbers(weapon: Weapon, fire: Fire) -> tuple[str | Message, ...]:
    faces = (f"{face}+" if face is not None else "–" for face in fire.needed)
    least = f"{weapon.least:g}–" if weapon.least else ""
    area = f"{weapon.area:g}" if weapon.area else "–"
    return (str(fire.dice), *faces, f"{least}{weapon.most:g}", f"{weapon.still:g}", area)
