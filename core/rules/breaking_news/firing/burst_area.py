"""Breaking News 8.0.1: the area of a burst: who lies in it, and who could still get out of it. cm."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, WeaponName
from core.rules.breaking_news.common.templates import doubt_unplaced
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.saving.saving_throw import protected, shielded
from core.rules.breaking_news.state import Figure, Shot, State
from core.rules.breaking_news.tables.weapons import TEMPLATE, weapon_of
from core.table.places import Point, exceeds, point
from core.table.questions import Near, ShotLine


def radius_of(state: State, weapon: WeaponName) -> float:
    """Return the cm round its point of impact in which a weapon's burst strikes; 0 for none (BN-Q.48).

    A mortar's template is 10 cm across whatever the burst area of others (BN-8.5.b).
    """
    if weapon == "light_mortar":
        return TEMPLATE
    area = weapon_of(weapon, state.fire_table).area
    return area / 2 if Options.of(state).burst_area == "diameter" else area


def near_burst(
    r: Resolution[State], firer: Figure, weapon: WeaponName, centre: FigureId | Point
) -> tuple[FigureId, ...]:
    """Return the enemies in the burst area of an announced shot: they may dodge it too (BN-Q.46)."""
    if isinstance(centre, str) and r.state.figures[centre].aloft:
        return ()
    radius = radius_of(r.state, weapon)
    foes = tuple(man.id for man in r.state.on_foot(r.state.other(firer.side)))
    if not radius or foes in ((), (centre,)):
        return ()
    return tuple(r.measure(Near(foes, centre, radius)))


def blast(
    r: Resolution[State],
    weapon: WeaponName,
    centre: FigureId | Point,
    announced: Shot | None = None,
    still: bool = False,
) -> list[Figure]:
    """Return every man of any side in a burst area (BN-8.0.1, BN-Q.48–49).

    Of whom the shot as it was *announced* tells whether he is in it nobody is asked at a real table; of the
    enemies it does where all are *still* where they were then.
    """
    radius = radius_of(r.state, weapon)
    doubt_unplaced(r)
    everybody = tuple(man.id for man in r.state.exposed())
    told = _told(r.state, announced, radius, still) if announced is not None and r.state.tape else {}
    asked = tuple(name for name in everybody if name not in told)
    near = r.measure(Near(asked, centre, radius)) if asked not in ((), (centre,)) else ()
    names = tuple(name for name in everybody if told.get(name) or name == centre) if told else ()
    caught = [r.state.figures[name] for name in (*names, *(name for name in near if name not in names))]
    if isinstance(centre, str) and r.state.figures[centre] not in caught:
        caught.insert(0, r.state.figures[centre])
    return caught


def _told(state: State, shot: Shot, radius: float, still: bool) -> dict[FigureId, bool]:
    """Return of whom it is known if he is in a burst area, and if so; who fires is as far as he was."""
    firer = state.figures[shot.firer]
    told: dict[FigureId, bool] = {}
    if shot.lines and exceeds(shot.lines[0].distance, radius):
        told = dict.fromkeys((firer.id, *filter(None, (firer.aboard,))), False)
    if still:
        told |= {man.id: man.id in shot.near for man in state.on_foot(state.other(firer.side))}
    return told


def gain(r: Resolution[State], firer: Figure, weapon: WeaponName, centre: FigureId | Point) -> int:
    """Return how many enemies more than all others a burst there would strike, of whom his side knows.

    One where a weapon strikes its target alone, as it does one in the air, and where people measure.
    """
    if r.state.tape or not radius_of(r.state, weapon):
        return 1
    if isinstance(centre, str) and r.state.figures[centre].aloft:
        return 1
    foe = r.state.other(firer.side)
    return sum(1 if man.side == foe else -1 for man in blast(r, weapon, centre))


def reasons(shot: Shot, found: tuple[str, ...]) -> tuple[str, ...]:
    """Return what helps a man to survive a shot: that it was speculative instead of all else (BN-8.6.e)."""
    return ("speculative",) if shot.speculative else found


def by_blast(r: Resolution[State], man: Figure, target: Figure, line: ShotLine) -> tuple[str, ...]:
    """The target is protected by the line of fire, the others by cover towards the burst (BN-Q.07)."""
    if man.id == target.id:
        return protected(r.state, man, line)
    if man.leadership and man.place is not None:  # people are asked, or else he would not hide (BN-10.0.b)
        return ()
    return shielded(r, man.id, target.id)


def middle(target: Figure) -> Figure | Point:
    """Return where a burst is centred, from which it strikes vehicles near it (BN-8.0.1)."""
    return point(target.place) if target.place is not None else target
