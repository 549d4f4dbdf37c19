"""Breaking News: the blanks of a command, one after another; each may depend on those before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.choices import (
    AnyField,
    Number,
    Option,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Share,
    Text,
    YesNo,
)
from core.engine.facts import Refusal, Refused
from core.engine.message import say
from core.engine.oracles import Answered
from core.engine.questions import NeedsAnswer
from core.engine.registering import registering
from core.engine.resolution import Resolution
from core.engine.seats import REFEREE
from core.rules.breaking_news.escape import open_ways
from core.rules.breaking_news.evolve import evolve
from core.rules.breaking_news.firing import burst_pool, pieces_at, roll_for
from core.rules.breaking_news.geometry import measure_on_map, read
from core.rules.breaking_news.known import known
from core.rules.breaking_news.rulings import FACTS, FATES, PHASES
from core.rules.breaking_news.shots import check_shot, opportunity_weapons, weapon_refusal
from core.rules.breaking_news.sighting import open_modifiers, sighting_base
from core.rules.breaking_news.state import Action, Figure, Shot, State
from core.rules.breaking_news.tables import (
    BONUS_MOVE,
    COVER_RANGE,
    COVER_SIDE,
    DODGE,
    FALL_BACK,
    NEIGHBOURS,
    REACH,
    RETREAT,
    RUN,
    weapon_of,
)
from core.rules.breaking_news.words import name as name_of
from core.table.neighbours import chained
from core.table.places import Point, point
from core.table.questions import Covered, Ground, ShotLine, SpotsNear, Touching
from core.table.questions import Shot as LineOf
from core.table.spots import reachable_cover
from core.table.walk import along

Fields = Iterator[AnyField]
MAKERS: dict[str, Callable[[State, str, Mapping[str, Any]], Fields]] = {}


maker = registering(MAKERS)
"""Register who makes the fields of a command."""


def fields(state: State, seat: str, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
    """Return the fields of *do* as far as the filled ones determine them."""
    make = MAKERS.get(do)
    return tuple(make(known(state, seat), seat, filled)) if make is not None else ()


def near_team(state: State, side: str, team: str) -> list[Figure]:
    """Return who of a team may still begin a group act; on the map those near one another."""
    men = [
        man for man in state.of(side)
        if man.team == team and man.stage == "waiting" and not man.suppressed and not man.shaken
        and not man.retreating and not man.touching
    ]  # fmt: skip
    if state.tape:
        return men
    places = {man.id: man.place for man in men if man.place is not None}
    return [
        man for man in men
        if any(chained(places, (man.id, other), NEIGHBOURS) for other in places if other != man.id)
    ]  # fmt: skip


def ruler(state: State) -> Resolution[State]:
    """Return a resolution that only measures: on the map, or not at all with a tape."""
    geometry = None if state.tape else measure_on_map
    return Resolution(state, evolve, Answered((), None, geometry, read))


def _figure(name: Any, state: State) -> Figure | None:
    return state.figures.get(name) if isinstance(name, str) else None


def _man(state: State, man: Figure) -> Option:
    return Option(man.id, name_of(state, man.id))


def _origin(man: Figure | None) -> tuple[float, float] | None:
    return (man.place.x, man.place.y) if man is not None and man.place is not None else None


def _path(name: str, man: Figure, most: float, least: float = 0.0, **more: Any) -> PickPath:
    return PickPath(name, say("ask-path", figure=man.name), man.id, _origin(man), most, least, **more)


@maker("face")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = _figure(filled.get("figure"), state)
    yield PickPoint("towards", say("ask-towards"), _origin(man))


@maker("fall_back")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = _figure(filled.get("figure"), state)
    if man is not None:
        ways = tuple(((x, y),) for x, y in _cover_spots(state, man, FALL_BACK))
        yield _path("path", man, FALL_BACK, suggestions=ways)


def _cover_spots(state: State, man: Figure, cm: float) -> list[tuple[float, float]]:
    """Return spots in cover against the nearest enemy who sees him."""
    if man.place is None:
        return []
    foes = [foe.place for foe in state.of(state.other(man.side)) if foe.place is not None]
    if not foes:
        return []
    here = man.place
    nearest = min(foes, key=lambda foe: (foe.x - here.x) ** 2 + (foe.y - here.y) ** 2)
    return [(p.x, p.y) for p in reachable_cover(state.terrain, here, cm, nearest)][:12]


@maker("retreat")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = _figure(filled.get("figure"), state)
    if man is not None:
        ways = tuple((end,) for end in open_ways(state, man))
        yield _path("path", man, RUN, RETREAT, suggestions=ways)


@maker("bonus_move")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = _figure(state.bonus_move, state)
    if man is not None:
        yield _path("path", man, BONUS_MOVE)


@maker("move")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    action = filled.get("action", "run")
    if "figures" not in filled or len(filled["figures"]) > 1:
        groups = [
            man
            for team in dict.fromkeys(man.team for man in state.of(state.active))
            for man in near_team(state, state.active, team)
        ]
        yield PickSome("figures", say("ask-group"), tuple(_man(state, man) for man in groups), 2)
    men = [man for name in filled.get("figures", ()) if (man := _figure(name, state)) is not None]
    most = REACH.get(action, REACH["run"])[0] or 0.0
    for index, man in enumerate(men):
        yield _path(f"paths.{index}", man, most)
    if men and action == "cautious" and all(man.marker for man in men):
        yield YesNo("hidden", say("ask-hidden"), True)
    if mates := _helpers(state, men):
        yield PickSome("helpers", say("ask-helpers"), tuple(_man(state, mate) for mate in mates), 0, len(men))
    foes = _in_reach(state, men, most)
    if foes and filled.get("hidden") is not True:
        yield PickSome("charge", say("ask-charge"), tuple(_man(state, foe) for foe in foes), 0, 3)


def _helpers(state: State, men: list[Figure]) -> list[Figure]:
    """Return comrades in contact who could lift one of these over a level 3 obstacle, if there is one."""
    if not men or not any(piece.obstacle == 3 for piece in state.terrain.pieces):
        return []
    ids = {man.id for man in men if "climbing_gear" not in man.kit}
    mates = [
        mate for mate in state.of(men[0].side)
        if mate.id not in {man.id for man in men} and mate.stage == "waiting" and not mate.suppressed
        and not mate.shaken and not mate.retreating and not mate.touching
    ]  # fmt: skip
    if state.tape or not ids:
        return mates if ids else []
    close = {name for id in ids for name in ruler(state).measure(Touching(id, tuple(m.id for m in mates)))}
    return [mate for mate in mates if mate.id in close]


def _in_reach(state: State, men: list[Figure], most: float) -> list[Figure]:
    """Return the enemies that a move could end in contact with."""
    if not men:
        return []
    foes = state.of(state.other(men[0].side))
    if state.tape:
        return foes
    near = []
    for foe in foes:
        for man in men:
            if man.place is None or foe.place is None:
                continue
            gap = ((man.place.x - foe.place.x) ** 2 + (man.place.y - foe.place.y) ** 2) ** 0.5
            if gap <= most + 3:
                near.append(foe)
                break
    return near


@maker("open_fire")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    group = "shots.0.firer" not in filled or "shots.1.firer" in filled
    single = "shots.0.firer" in filled and not any(n.startswith("shots.1") for n in filled) and not group
    index = 0
    while True:
        firer_field = f"shots.{index}.firer"
        asks = firer_field not in filled or (group and index == 0)
        if asks and (index == 0 or (group and filled.get(f"shots.{index - 1}.weapon"))):
            yield _next_firer(state, filled, index)
        man = _figure(filled.get(firer_field), state)
        if man is None:
            return
        yield from _weapon_fields(state, man, f"shots.{index}.", filled, opportunity=False)
        weapon, mode = filled.get(f"shots.{index}.weapon"), filled.get(f"shots.{index}.mode")
        if not weapon or not mode:
            return
        if weapon_of(weapon, state.edition).at_ground:
            yield PickPoint(f"shots.{index}.aim", say("ask-aim"), _origin(man), 150.0, _aims(state, man))
            return
        if index == 0:
            yield from _target_fields(state, man, weapon, mode, filled)
        if single or (index == 0 and not group):
            return
        index += 1
        if f"shots.{index}.firer" in filled and filled[f"shots.{index}.firer"] is None:
            yield _next_firer(state, filled, index)
            return
        if "shots.0.targets" not in filled:
            return


def _next_firer(state: State, filled: Mapping[str, Any], index: int) -> PickOne:
    """Ask for the next man of a group; nobody more ends the list."""
    taken = {filled.get(f"shots.{number}.firer") for number in range(index)}
    first = _figure(filled.get("shots.0.firer"), state)
    teams = (
        [first.team] if first is not None and index else list({m.team: None for m in state.of(state.active)})
    )
    men = [man for team in teams for man in near_team(state, state.active, team) if man.id not in taken]
    nobody = (Option(None, say("ask-nobody-more")),) if index else ()
    return PickOne(f"shots.{index}.firer", say("ask-firer"), (*(_man(state, man) for man in men), *nobody))


def _weapon_fields(
    state: State, man: Figure, prefix: str, filled: Mapping[str, Any], opportunity: bool
) -> Fields:
    names = opportunity_weapons(state, man) if opportunity else man.weapons
    rows = tuple(
        Option(
            name,
            say(f"weapon-{name}"),
            refusal=weapon_refusal(state, man, name, next(iter(weapon_of(name, state.edition).modes))),
            weight=0.2 if name in ("grenade", "pistol") else 1.0,
        )
        for name in names
    )
    yield PickOne(f"{prefix}weapon", say("ask-weapon", figure=man.name), rows)
    weapon = filled.get(f"{prefix}weapon")
    if weapon in man.weapons:
        modes = weapon_of(weapon, state.edition).modes
        yield PickOne(
            f"{prefix}mode", say("ask-mode"), tuple(Option(mode, say(f"mode-{mode}")) for mode in modes)
        )


def _target_fields(state: State, man: Figure, weapon: str, mode: str, filled: Mapping[str, Any]) -> Fields:
    fire = weapon_of(weapon, state.edition).modes[mode]
    rows = target_options(state, man, weapon, mode)
    alone = "shots.1.firer" not in filled
    yield PickSome("shots.0.targets", say("ask-target"), rows, 1, fire.dice if fire.burst and alone else 1)
    targets = filled.get("shots.0.targets") or ()
    if len(targets) > 1:
        lines = []
        r = ruler(state)
        for name in targets:
            line = _checked(r, man, weapon, mode, name)
            lines.append(line if isinstance(line, ShotLine) else ShotLine(25.0))
        shot = Shot(man.id, weapon, mode, tuple(targets), (), None, tuple(lines))
        pool = burst_pool(state, man, shot)
        options = tuple(_man(state, state.figures[name]) for name in targets)
        yield Share("shots.0.dice", say("ask-dice"), options, pool, 1)


def target_options(
    state: State, man: Figure, weapon: str, mode: str, opportunity: bool = False
) -> tuple[Option, ...]:
    """Return every enemy as an option: distance, face, dice and chance beside him, or why not."""
    r = ruler(state)
    rows = []
    for foe in state.of(state.other(man.side)):
        line = _checked(r, man, weapon, mode, foe.id, opportunity)
        if isinstance(line, Refusal):
            rows.append(Option(foe.id, name_of(state, foe.id), refusal=line))
        elif line is None:
            rows.append(Option(foe.id, name_of(state, foe.id)))
        else:
            rows.append(_aimed_option(state, man, weapon, mode, foe, line))
    return tuple(sorted(rows, key=lambda row: (row.refusal is not None, -(row.weight or 0))))


def _aimed_option(state: State, man: Figure, weapon: str, mode: str, foe: Figure, line: ShotLine) -> Option:
    shot = Shot(man.id, weapon, mode, (foe.id,), (), None, (line,))
    needed, dice, _ = roll_for(state, man, shot, 0)
    chance = hit_chance(needed, dice)
    detail = say("detail-shot", cm=line.distance, needed=needed, dice=dice, chance=chance)
    return Option(foe.id, name_of(state, foe.id), detail, weight=0.05 + chance)


def hit_chance(needed: int, dice: int) -> float:
    """Return the chance of at least one hit: *dice* d6 showing *needed* or more."""
    return 1 - (min(max(needed - 1, 0), 6) / 6) ** dice if dice > 0 else 0.0


def _checked(
    r: Resolution[State], man: Figure, weapon: str, mode: str, target: str, opportunity: bool = False
) -> ShotLine | Refusal | None:
    """Return the line, the refusal, or `None` where only people can measure."""
    try:
        return check_shot(r, man, weapon, mode, r.state.figures[target], opportunity)
    except (NeedsAnswer, Refused):
        return None


def _aims(state: State, man: Figure) -> tuple[tuple[float, float], ...]:
    """Suggest the terrain near enemies that he may aim at."""
    foes = [foe.place for foe in state.of(state.other(man.side)) if foe.place is not None]
    return tuple((foe.x, foe.y) for foe in foes if pieces_at(state, point(foe)))


@maker("covering_fire")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    if "figures" not in filled:
        men = [
            m
            for t in dict.fromkeys(m.team for m in state.of(state.active))
            for m in near_team(state, state.active, t)
        ]
        yield PickSome("figures", say("ask-group"), tuple(_man(state, man) for man in men), 1)
    first = _figure(next(iter(filled.get("figures", ())), None), state)
    foes = [foe.place for foe in state.of(state.other(state.active)) if foe.place is not None]
    spots = tuple((place.x, place.y) for place in foes)
    if state.tape:
        spots = ((0.0, 0.0),)
    yield PickPoint("centre", say("ask-centre"), _origin(first), COVER_RANGE, spots)
    yield Number("width", say("ask-width"), 1, COVER_SIDE, 1, COVER_SIDE, "cm")
    yield Number("height", say("ask-height"), 1, COVER_SIDE, 1, COVER_SIDE, "cm")
    yield Number("turned", say("ask-turned"), 0, 359, 1, 0, "°")


@maker("sight")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = _figure(filled.get("figure"), state)
    if man is None:
        return
    rows = []
    for foe in state.figures.values():
        if not foe.marker or foe.side == man.side or foe.fate or man.id in foe.seen_by:
            continue
        rows.append(_sighting_option(state, man, foe))
    yield PickOne("target", say("ask-marker"), tuple(rows))


def _sighting_option(state: State, man: Figure, foe: Figure) -> Option:
    label = say("marker", number=foe.marker[1:])
    if man.place is None or foe.place is None:
        return Option(foe.id, label)
    r = ruler(state)
    line: ShotLine = r.measure(LineOf(man.id, foe.id))
    if not line.seen:
        return Option(
            foe.id, label, refusal=Refusal("BN-7.0.h", say("bn-no-line", figure=man.name, piece=line.by))
        )
    ground = tuple(r.measure(Ground(foe.id)))
    terms = open_modifiers(state, man, ground, bool(r.measure(Covered(foe.id))))
    needed = sighting_base(state, line.distance) + sum(term.value for term in terms)
    if needed > 6:
        refusal = Refusal("BN-Q.34", say("bn-cannot-sight", figure=man.name, cm=line.distance))
        return Option(foe.id, label, refusal=refusal)
    chance = hit_chance(needed, 1)
    return Option(
        foe.id, label, say("detail-sight", cm=line.distance, needed=needed, chance=chance), weight=chance
    )


@maker("opportunity_fire")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man, action = _figure(filled.get("figure"), state), state.action
    if man is None or action is None:
        return
    yield from _weapon_fields(state, man, "", filled, opportunity=True)
    weapon, mode = filled.get("weapon"), filled.get("mode")
    if not weapon or not mode:
        return
    if action.kind == "move":
        yield _halt_field(state, man, action, weapon, mode)
    elif len(action.figures) > 1 and state.edition == "EN" and not state.mode:
        yield PickOne("target", say("ask-target"), _shooters(state, man, action, weapon, mode))


def _shooters(state: State, man: Figure, action: Action, weapon: str, mode: str) -> tuple[Option, ...]:
    return tuple(row for row in target_options(state, man, weapon, mode, True) if row.value in action.figures)


def _halt_field(state: State, man: Figure, action: Action, weapon: str, mode: str) -> Number:
    """Ask after how many cm the movers are halted; suggest where the shot is best."""
    moving = [stride for stride in action.strides if not stride.stopped]
    least = max((stride.gone for stride in moving), default=0.0)
    most = max((stride.length for stride in moving), default=0.0)
    if action.declared:
        least = most = action.at
    best, promise = least, -1.0
    if not state.tape and most > least:
        steps = [*(least + cm for cm in range(int(most - least) + 1)), most]
        for cm in steps:
            chance = _chance_at(state, man, action, weapon, mode, cm)
            if chance > promise:
                best, promise = cm, chance
    return Number("at", say("ask-at"), least, most, 0.5, best, "cm")


def _chance_at(state: State, man: Figure, action: Action, weapon: str, mode: str, cm: float) -> float:
    best = -1.0
    for stride in action.strides:
        if stride.stopped or stride.start is None:
            continue
        there = along(stride.start, stride.points, min(cm, stride.length))
        mover = replace(state.figures[stride.figure], place=there)
        moved = replace(state, figures={**state.figures, mover.id: mover})
        line = _checked(ruler(moved), man, weapon, mode, mover.id, True)
        if isinstance(line, ShotLine):
            shot = Shot(man.id, weapon, mode, (mover.id,), (), None, (line,))
            needed, dice, _ = roll_for(moved, man, shot, 0)
            best = max(best, hit_chance(needed, dice))
    return best


@maker("dodge")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man, action = _figure(filled.get("figure"), state), state.action
    if man is None or action is None:
        return
    if state.tape:
        yield Number("spot", say("ask-dodge"), 0, DODGE, 0.5, DODGE, "cm")
        return
    firers = [shot.firer for shot in action.shots if man.id in shot.targets]
    spots: tuple[Point, ...] = ()
    if firers:
        unseen = state.is_("dodge_spot", "unseen_only")
        spots = tuple(ruler(state).measure(SpotsNear(man.id, DODGE, firers[0], unseen)))
    yield PickPoint("spot", say("ask-dodge"), _origin(man), DODGE, tuple((p.x, p.y) for p in spots[:12]))


@maker("name_victim")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    action = state.action
    for one in action.declared if action is not None else ():
        if one.figure == filled.get("figure") and one.shot is not None:
            rows = tuple(_man(state, state.figures[name]) for name in one.shot.targets)
            yield PickOne("target", say("ask-victim"), rows)


@maker("fight")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = _figure(next(iter(filled.get("figures", ())), None), state)
    if man is not None:
        foes = tuple(_man(state, state.figures[name]) for name in man.touching)
        yield PickSome("foes", say("ask-foes"), foes, 1, 3)


@maker("storm_building")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    men = [man for man in state.of(state.active) if not man.fired and not man.fought]
    yield PickSome("figures", say("ask-stormers"), tuple(_man(state, man) for man in men), 1)


@maker("spread_hits")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    storm = state.storm
    if storm is None:
        return
    men = storm.defenders if storm.attack_hits else storm.attackers
    rows = tuple(_man(state, state.figures[n]) for n in men if state.figures[n].fighting)
    least = 1 if state.is_("storm_allocation", "free") else len(rows)
    yield PickSome("order", say("ask-order"), rows, least, len(rows))


@maker("ruling")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    if seat != REFEREE and seat not in state.sides:
        return
    facts = tuple(Option(name, say(f"fact-{name}")) for name in FACTS if name != "measurement")
    yield PickOne("fact", say("ask-fact"), facts)
    fact = filled.get("fact")
    if fact is None:
        return
    yield from _ruling_subject(state, fact)
    yield from _ruling_value(state, fact, filled)
    yield Text("reason", say("ask-reason"), 120)


def _ruling_subject(state: State, fact: str) -> Fields:
    if fact in ("points", "active", "motivated", "ambush"):
        sides = tuple(Option(name, say("side-name", **dict(side.name))) for name, side in state.sides.items())
        yield PickOne("subject", say("ask-side"), sides)
    elif fact == "option":
        from core.rules.breaking_news.options import OPTIONS

        yield PickOne(
            "subject", say("ask-option"), tuple(Option(name, say(f"option-{name}")) for name in OPTIONS)
        )
    elif fact != "phase":
        yield PickOne("subject", say("ask-figure"), tuple(_man(state, man) for man in state.figures.values()))


def _ruling_value(state: State, fact: str, filled: Mapping[str, Any]) -> Fields:
    match fact:
        case "place":
            yield PickPoint("value", say("ask-place"), _origin(_figure(filled.get("subject"), state)))
        case "fate":
            yield PickOne(
                "value", say("ask-fate"), tuple(Option(f, say(f"fate-{f or 'playing'}")) for f in FATES)
            )
        case "phase":
            yield PickOne("value", say("ask-phase"), tuple(Option(p, say(f"phase-{p}")) for p in PHASES))
        case "points":
            yield Number("value", say("ask-points"), -100, 100, 1, 0)
        case "option":
            from core.rules.breaking_news.options import OPTIONS

            subject = filled.get("subject", "")
            values = OPTIONS.get(subject, ())
            yield PickOne(
                "value", say("ask-value"), tuple(Option(v, say(f"option-{subject}-{v}")) for v in values)
            )
        case "active":
            return
        case _:
            yield YesNo("value", say("ask-yes"), True)
