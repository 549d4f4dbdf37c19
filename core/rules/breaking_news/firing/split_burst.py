"""Breaking News 8.0.g–h: one burst over several targets, its dice shared out among them."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Share
from core.engine.words.ids import FigureId, WeaponName
from core.engine.words.message import say
from core.rules.breaking_news.common.fields import option_of
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.firing.opportunity import line_or_refusal
from core.rules.breaking_news.firing.to_hit import roll_for
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, Shot, State
from core.rules.breaking_news.tables.distances import FIRE_ARC, NEIGHBOURS
from core.rules.breaking_news.tables.weapons import weapon_of
from core.table.arcs import narrowest_arc
from core.table.places import exceeds, point
from core.table.questions import Linked, ShotLine


def check_split(r: Resolution[State], firer: Figure, shot: Shot, targets: list[Figure]) -> None:
    """Refuse to split what is no burst, or over targets that do not stand together (BN-8.0.g).

    Before any line is measured: a real table should not measure lines for nothing.
    """
    if len(targets) == 1:
        return
    if not weapon_of(shot.weapon, r.state.fire_table).modes[shot.mode].burst:
        r.refuse("BN-8.0.g", "bn-burst-only", figure=firer.name)
    every = Options.of(r.state).five_cm == "pairwise"
    aloft = any(man.aloft for man in targets)  # nobody is within 5 cm of it
    if aloft or not r.measure(Linked(tuple(man.id for man in targets), NEIGHBOURS, every)):
        r.refuse("BN-8.0.g", "bn-targets-apart")


def shared_dice(r: Resolution[State], firer: Figure, shot: Shot) -> tuple[int, ...]:
    """Return the dice for each target of a split burst, checked (BN-Q.28)."""
    if len(shot.targets) == 1:
        return ()
    pool = burst_pool(r.state, firer, shot)
    if len(shot.dice) != len(shot.targets) or any(dice < 1 for dice in shot.dice):
        r.refuse("BN-Q.28", "bn-dice-each")
    if sum(shot.dice) != pool:
        r.refuse("BN-Q.28", "bn-dice-pool", pool=pool, given=sum(shot.dice))
    return shot.dice


def burst_pool(state: State, firer: Figure, shot: Shot, dodging: frozenset[str] = frozenset()) -> int:
    """Return the dice of a split burst: the fewest that any one of the targets would leave (BN-Q.28)."""
    return min(
        roll_for(state, firer, shot, index, target in dodging)[1] for index, target in enumerate(shot.targets)
    )


def dice_left(dice: tuple[int, ...], pool: int) -> tuple[int, ...]:
    """Return the shares of a split burst when a dodge made the pool smaller: the last lose first."""
    left = list(dice)
    while sum(left) > pool:
        at = max(range(len(left)), key=lambda index: (left[index], index))
        left[at] -= 1
    return tuple(left)


def check_arc(r: Resolution[State], firer: Figure, targets: list[Figure]) -> None:
    """Refuse targets that do not lie in one arc of fire (BN-8.0.h)."""
    if exceeds(_spread_of(r.state, firer, targets), 2 * FIRE_ARC):
        r.refuse("BN-8.0.h", "bn-outside-arc", figure=firer.name)


def _spread_of(state: State, firer: Figure, targets: list[Figure]) -> float:
    """Return the degrees of the narrowest arc over all targets; 0 where nobody knows or minds facings."""
    places = [point(target.place) for target in targets if target.place is not None]
    if firer.place is None or not places or not Options.of(state).facing:
        return 0.0
    return narrowest_arc(firer.place, places)[0]


def dice_field(state: State, man: Figure, weapon: WeaponName, mode: str, targets: list[FigureId]) -> Share:
    """Ask how the dice of a burst are shared among its targets (BN-Q.28)."""
    lines = []
    r = ruler(state)
    for name in targets:
        line = line_or_refusal(r, man, weapon, mode, name)
        lines.append(line if isinstance(line, ShotLine) else ShotLine(25.0))
    shot = Shot(man.id, weapon, mode, tuple(targets), (), None, tuple(lines))
    options = tuple(option_of(state, state.figures[name]) for name in targets)
    return Share("shots.0.dice", say("ask-dice"), options, burst_pool(state, man, shot), 1)
