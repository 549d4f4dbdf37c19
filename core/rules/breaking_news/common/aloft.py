"""Breaking News 8.4.g–i: lines to and from a gunship, which is at every weapon's longest range. cm."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.weapons import COLUMNS, Fire, Weapon
from core.table.places import Point
from core.table.questions import Covered, Shot, ShotLine

FARTHEST = float(COLUMNS[-1])


def line_of_fire(
    r: Resolution[State], firer: Figure, target: Figure | Point, weapon: Weapon, fire: Fire
) -> ShotLine:
    """Return the line of a shot; of a gunship's, or at one, nothing is measured but the target's cover.

    A gunship fires at its maximum distance (BN-8.4.h), and fire at it has the last column in which the
    weapon has a number (BN-8.4.i, BN-Q.71).
    """
    if isinstance(target, Figure) and target.aloft:
        return ShotLine(FARTHEST if firer.aloft else longest(weapon, fire))
    return line_to(r, firer, target)


def line_to(r: Resolution[State], firer: Figure, target: Figure | Point) -> ShotLine:
    """Return the line of any shot at what does not fly: the same for every weapon."""
    if firer.aloft:
        covered = isinstance(target, Figure) and target.hull is None and bool(r.measure(Covered(target.id)))
        return ShotLine(FARTHEST, cover=covered)
    goal: FigureId | Point = target.id if isinstance(target, Figure) else target
    line: ShotLine = r.measure(Shot(firer.id, goal))
    return line


def longest(weapon: Weapon, fire: Fire) -> float:
    """Return the distance of the last column in which a weapon has a number, at most its range."""
    limits = [limit for limit, needed in zip(COLUMNS, fire.needed) if needed is not None]
    return min(float(max(limits)), weapon.most)
