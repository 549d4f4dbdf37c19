"""Breaking News 8.2: whom a reacting man may hit at all, and where; windows, menus and fields all ask here.

A window opens where somebody can do something, as far as both sides can see it: of a man in the open the
enemy knows the weapons, of a hidden one nothing but where his marker lies.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.words.ids import FigureId, WeaponName
from core.rulekit.kept import Kept
from core.rulekit.refusals import no
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.common.paths import corners_left
from core.rules.breaking_news.common.vehicle_outlines import headed
from core.rules.breaking_news.explosives.near_markers import due
from core.rules.breaking_news.firing.shot_legality import check_shot, number_refusal, opportunity_weapons
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.sighting.sighting import look
from core.rules.breaking_news.state import Action, Figure, State, Stride
from core.rules.breaking_news.tables.distances import OPPORTUNITY_ARC, OPPORTUNITY_RANGE
from core.rules.breaking_news.tables.weapons import COLUMNS, weapon_of
from core.table.cover import moved
from core.table.movement_path import along
from core.table.places import Place, Point, point
from core.table.questions import ShotLine, WhoSees


def targets(state: State, action: Action) -> tuple[Figure, ...]:
    """Return who may be fired at in answer: movers not stopped, shooters; for a man aboard his vehicle."""
    stopped = {stride.figure for stride in action.strides if stride.stopped}
    names = [state.figures[name].aboard or name for name in action.figures if name not in stopped]
    return tuple(man for name in dict.fromkeys(names) if (man := state.figures[name]).fighting)


def reach(state: State, man: Figure, target: Figure, cover: bool = False) -> float:
    """Return the cm within which one of his weapons may hit him by opportunity; 0 where none may.

    Against men 50 at most, but for a sniper (BN-8.2.c, e); a weapon that would need 7 does not reach
    (BN-Q.24, BN-Q.26).
    """
    best = 0.0
    for name in opportunity_weapons(state, man):
        weapon = weapon_of(name, state.fire_table)
        farthest_first = (*reversed(COLUMNS), min(weapon.most, COLUMNS[0]))
        in_range = (float(cm) for cm in farthest_first if cm <= weapon.most)
        best = max(best, next((cm for cm in in_range if _may_hit(state, man, name, target, cm, cover)), 0.0))
    limited = target.hull is None and not man.sniper
    return min(best, OPPORTUNITY_RANGE) if limited else best


def _may_hit(state: State, man: Figure, name: WeaponName, target: Figure, cm: float, cover: bool) -> bool:
    """Return whether any mode of a weapon has a number to hit at so many cm."""
    line, modes = ShotLine(cm, cover=cover), weapon_of(name, state.fire_table).modes
    return any(number_refusal(state, man, name, mode, target, line) is None for mode in modes)


def watchers(r: Resolution[State], men: list[Figure], foes: tuple[Figure, ...]) -> tuple[str, ...]:
    """Return which of these men, all in the open, may hit one of these enemies somewhere on his way.

    In arc, in sight and near enough for one of his weapons; those who share a reach are asked about
    together, because at a real table people answer.
    """
    if not foes:
        return ()
    reaches = {man.id: max(reach(r.state, man, foe) for foe in foes) for man in men}
    found: set[str] = set()
    for cm in dict.fromkeys(sorted(reaches.values(), reverse=True)):
        if cm:
            found.update(_seeing(r, tuple(name for name, far in reaches.items() if far == cm), foes, cm))
    return tuple(man.id for man in men if man.id in found and not _foiled(r.state, man, foes))


def _seeing(
    r: Resolution[State], men: tuple[FigureId, ...], foes: tuple[Figure, ...], cm: float
) -> tuple[str, ...]:
    names = tuple(foe.id for foe in foes)
    if any(foe.aloft for foe in foes):
        return men
    above = tuple(name for name in men if r.state.figures[name].aloft)
    if men := tuple(name for name in men if name not in above):
        return (*above, *_measured(r, men, names, cm))
    return above


def _measured(
    r: Resolution[State], men: tuple[FigureId, ...], names: tuple[FigureId, ...], cm: float
) -> tuple[str, ...]:
    arc = OPPORTUNITY_ARC if Options.of(r.state).facing else None
    return tuple(r.measure(WhoSees(men, names, routes(r.state.action, names), cm, arc)))


def in_sight(
    r: Resolution[State], eyes: tuple[FigureId, ...], names: tuple[FigureId, ...], within: float | None = None
) -> tuple[FigureId, ...]:
    """Return which of these have one of those enemies in sight on his way, whatever they carry."""
    if not eyes or not names:
        return ()
    if any(r.state.figures[name].aloft for name in names):  # all see what flies over the table
        return eyes
    return tuple(r.measure(WhoSees(eyes, names, routes(r.state.action, names), within, None)))


def routes(action: Action | None, names: tuple[FigureId, ...]) -> tuple[tuple[Point, ...], ...]:
    """Return what is left of the movers' ways; standing figures have none."""
    strides = action.strides if action is not None else ()
    left = {stride.figure: corners_left(stride) for stride in strides if stride.start and stride.points}
    return tuple(left.get(name, ()) for name in names) if left else ()


def _foiled(state: State, man: Figure, foes: tuple[Figure, ...]) -> bool:
    """Return whether cover takes every shot of his: looked at on the map alone, where it may."""
    if state.tape or all(reach(state, man, foe, cover=True) >= reach(state, man, foe) for foe in foes):
        return False
    return no_shot(state, man) is not None


def no_shot(state: State, man: Figure) -> Refusal | None:
    """Return why he may hit nobody of those who act, wherever they are halted; `None` where he may.

    Where people measure they say so themselves.
    """
    if state.tape:
        return None
    why: list[Refusal] = []
    for weapon in opportunity_weapons(state, man):
        for mode in weapon_of(weapon, state.fire_table).modes:
            refusal = useless(state, man, weapon, mode)
            if refusal is None:
                return None
            why.append(refusal)
    return why[0] if why else no("BN-8.2.a", "bn-nothing-to-react-with", figure=man.name)


def useless(state: State, man: Figure, weapon: WeaponName, mode: str) -> Refusal | None:
    """Return why he may hit nobody with this weapon in this way, wherever they are halted."""
    if state.tape or state.action is None:
        return None
    why: dict[str, Refusal] = {}
    for _, verdict in verdicts(state, man, weapon, mode):
        if not isinstance(verdict, Refusal):
            return None
        why[verdict.message.id] = verdict
    if not why:  # a ruling took him out of his act
        return no("BN-8.2.a", "bn-nothing-to-react-to")
    if len(why) == 1:
        return next(iter(why.values()))
    last = list(why.values())[-1]
    return no("BN-8.2.a", "bn-no-shot-on-the-way", figure=man.name, why=last.message)


def verdicts(
    state: State, man: Figure, weapon: WeaponName, mode: str
) -> Iterator[tuple[float, tuple[State, Figure, ShotLine] | Refusal | None]]:
    """Yield for every point where the movers may be halted, and each of them, the line to him or why not.

    The line comes with the state there; `None` is what only people can measure.
    """
    action = state.action
    for cm in halts(state, action) if action is not None else ():
        there = halted(state, cm)
        for foe in targets(there, action) if action is not None else ():
            line = line_or_refusal(ruler(there), there.figures[man.id], weapon, mode, foe.id, True)
            yield cm, (there, foe, line) if isinstance(line, ShotLine) else line


def halts(state: State, action: Action) -> tuple[float, ...]:
    """Return the cm after which movers may be halted, every 1: one once a reaction is declared (BN-Q.41).

    A charge that they set off on their way comes first: beyond it they are halted afterwards (BN-Q.116).
    """
    moving = [stride for stride in action.strides if not stride.stopped]
    least = max((stride.gone for stride in moving), default=0.0)
    most = max((stride.length for stride in moving), default=0.0)
    if action.declared:
        return (action.at,)
    if (charge := due(state, action)) is not None:
        most = max(least, min(most, charge.cm))
    return tuple(dict.fromkeys((*(least + step for step in range(int(most - least) + 1)), most)))


def halted(state: State, cm: float) -> State:
    """Return *state* with the movers so many cm along their ways, for looking ahead."""
    return _halted(state, lambda: _after(state, cm), cm)


_halted: Kept[State] = Kept()


def _after(state: State, cm: float) -> State:
    action = state.action
    figures = dict(state.figures)
    for stride in action.strides if action is not None else ():
        if not stride.stopped and stride.points:
            mover = figures[stride.figure]
            figures[mover.id] = replace(mover, place=place_after(state, stride, cm))
    return replace(state, figures=figures)


def place_after(state: State, stride: Stride, cm: float) -> Place | None:
    """Return where a mover is after so many cm: in the open again once he is out of a house."""
    if stride.start is None:
        return None
    there = along(stride.start, stride.points, min(cm, stride.length))
    place = moved(state.terrain, stride.start, point(there))
    if state.figures[stride.figure].hull is None:
        return place
    return headed(stride.start, stride.points, min(cm, stride.length), place)


def sighted_on_the_way(state: State, spotter: Figure, foe: Figure) -> bool:
    """Return whether he may try to sight a hidden mover at some point of his way, on the map (BN-Q.34)."""
    for cm in halts(state, state.action) if state.action is not None else ():
        there = halted(state, cm)
        if not isinstance(look(ruler(there), spotter, there.figures[foe.id]), Refusal):
            return True
    return False


def line_or_refusal(
    r: Resolution[State],
    man: Figure,
    weapon: WeaponName,
    mode: str,
    target: FigureId,
    opportunity: bool = False,
) -> ShotLine | Refusal | None:
    """Return the line, the refusal, or `None` where only people can measure."""
    try:
        return check_shot(r, man, weapon, mode, r.state.figures[target], opportunity)
    except (NeedsAnswer, Refused):
        return None
