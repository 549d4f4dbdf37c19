"""Bassa Intensità: a weapon as somebody fires it now (BI-FIRE.b–e, l–s, BI-Q.37, BI-Q.44, BI-Q.45)."""

from __future__ import annotations

from msgspec import Struct

from core.engine.words.ids import FigureId, WeaponName
from core.rules.bassa_intensita.common.activity import crew_of
from core.rules.bassa_intensita.common.geometry import apart
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.men import Carried, Figure
from core.rules.bassa_intensita.state.vehicles import Arm
from core.rules.bassa_intensita.tables.explosives import BLAST_OF_WEAPON, blast_of_calibre
from core.rules.bassa_intensita.tables.penetration import row_of_direct
from core.rules.bassa_intensita.tables.weapons import WEAPONS, as_fired, shots
from core.table.places import reaches

NO_BLAST = ("flash_bang", "tear_gas")
"""What these loads do needs no roll of BI-T.13 (BI-Q.99)."""

MOUNTED_CREW = 2
"""A vehicle has men enough for its weapons: a single crewman is one with a weapon on the ground."""


class InHand(Struct, frozen=True):
    """A weapon of somebody's: *index* among his, what he *carried*, its data, the *row* as which he fires it.

    *row* "" where he cannot: not emplaced, or not for direct fire at all.
    """

    index: int
    carried: Carried
    arm: Arm
    row: str

    @property
    def he(self) -> bool:
        """Whether it bursts (BI-FIRE.d)."""
        return bool(self.row) and WEAPONS[self.row].he

    @property
    def puts_under(self) -> tuple[str, ...]:
        """Under what fire he comes who is fired at (BI-Q.24): what kills nobody is no HE (BI-Q.99)."""
        return ("he",) * (self.he and self.arm.load not in NO_BLAST) + ("auto",) * self.automatic

    @property
    def automatic(self) -> bool:
        """Whether it fires automatic: several shots, or an area (BI-FIRE.c, BI-NIGHT.f, BI-Q.24)."""
        return bool(self.row) and (WEAPONS[self.row].single.shots > 1 or WEAPONS[self.row].area is not None)

    @property
    def area(self) -> tuple[int, int] | None:
        """Its area across and along the line of fire, in cm; `None` without one."""
        row = WEAPONS[self.row].area if self.row else None
        return row.area if row is not None else None

    @property
    def penetrates(self) -> str:
        """Its row of BI-T.16, "" where armour does not mind it (BI-Q.63, BI-Q.66)."""
        arm = self.arm
        return row_of_direct(arm.row, arm.calibre, arm.recoilless, arm.anti_tank) or ""

    @property
    def blast(self) -> str:
        """Its row of BI-T.12, "" where it does not burst."""
        if not self.he:
            return ""
        return BLAST_OF_WEAPON.get(self.row) or blast_of_calibre(self.arm.calibre)


def in_hand(state: State, figure: Figure, name: WeaponName) -> InHand | None:
    """Return the weapon of this name that somebody has: of several, the first that works and is loaded."""
    found = [(index, one) for index, one in enumerate(figure.weapons) if one.name == name]
    if not found or name not in state.arms:
        return None
    index, carried = min(found, key=lambda pair: (pair[1].broken, pair[1].empty))
    arm = state.arms[name]
    row = as_fired(arm.row, carried.emplaced, figure.hull is not None) if arm.row else None
    return InHand(index, carried, arm, row or "")


def fires_as_it_stands(state: State, figure: Figure, name: WeaponName) -> InHand | None:
    """Return the weapon of an order; `None` where a ruling has taken it off its mount since (BI-FIRE.p)."""
    weapon = in_hand(state, figure, name)
    return weapon if weapon is not None and weapon.row else None


def crew(state: State, figure: Figure) -> tuple[Figure, ...]:
    """Return who serves somebody's weapon: himself, and who of its crew is at it and does nothing else.

    Who is Shocked, flees or was taken prisoner serves nothing (BI-Q.10, BI-Q.108).
    """
    gunner, *others = crew_of(state, figure.id)
    busy = with_orders(state)
    free = (one for one in others if not one.used and one.id not in busy and at_weapon(state, gunner, one))
    return (gunner, *(one for one in free if not (one.is_shocked(state.turn) or one.fleeing or one.captor)))


def at_weapon(state: State, gunner: Figure, one: Figure) -> bool:
    """Return whether a crewman is near enough to serve (`bi.crew_cm`); at a real table his owner sees it.

    Games of before this was ruled have no such limit.
    """
    here, there, reach = gunner.place, one.place, Options.of(state).crew_cm
    if gunner.aboard or one.aboard:
        return gunner.aboard == one.aboard
    if state.tape or not reach or here is None or there is None:
        return True
    return reaches(apart(state, gunner, here, one, there), reach)


def with_orders(state: State) -> set[FigureId]:
    """Return who has an order of his own in the step that is written or resolved now."""
    found = {slip.order.figure for slip in state.sealed.slips} if state.sealed is not None else set()
    for frame in state.doing:
        if isinstance(frame, Resolving):
            shot = (frame.shot,) if frame.shot is not None else ()
            found |= {order.figure for order in (*frame.orders, *frame.done, *shot)}
    return found


def served(state: State, figure: Figure) -> int:
    """Return by how many men a weapon is served; on a vehicle by enough."""
    return MOUNTED_CREW if figure.hull is not None else len(crew(state, figure))


def dice_of(state: State, figure: Figure, weapon: InHand) -> int:
    """Return how many shots it has at a single target (BI-FIRE.e, o, q)."""
    return shots(weapon.row, served(state, figure))
