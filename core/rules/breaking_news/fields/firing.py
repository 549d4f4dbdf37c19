"""Breaking News: the blanks of fire and covering fire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.contract.choices import (
    Number,
    Option,
    PickOne,
    PickPoint,
    PickSome,
    Share,
)
from core.engine.contract.facts import Refusal
from core.engine.words.message import Message, say
from core.rules.breaking_news.common.actors import moved_together
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.common.names import cm
from core.rules.breaking_news.common.names import name as name_of
from core.rules.breaking_news.fields.makers import Fields, grouped, maker, option_of
from core.rules.breaking_news.fields.vehicles import men_field
from core.rules.breaking_news.firing.covering_front import pieces_at
from core.rules.breaking_news.firing.open_fire import burst_pool, roll_for
from core.rules.breaking_news.firing.opportunity import line_or_refusal, useless
from core.rules.breaking_news.firing.shot_legality import (
    grenades_left,
    moved_refusal,
    opportunity_weapons,
    weapon_refusal,
)
from core.rules.breaking_news.saving.vehicles import harm_chance
from core.rules.breaking_news.state import Figure, Shot, State
from core.rules.breaking_news.tables import (
    COVER_RANGE,
    COVER_SIDE,
    weapon_of,
)
from core.table.figure_lookup import figure_named, origin_of
from core.table.places import point
from core.table.questions import ShotLine


@maker("open_fire")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    group = "_team" in filled or "shots.0.firer" not in filled or "shots.1.firer" in filled
    single = "shots.0.firer" in filled and not any(n.startswith("shots.1") for n in filled) and not group
    index = 0
    while True:
        firer_field = f"shots.{index}.firer"
        asks = firer_field not in filled or (group and index == 0)
        if asks and (index == 0 or (group and filled.get(f"shots.{index - 1}.weapon"))):
            yield _next_firer(state, filled, index)
        man = figure_named(filled.get(firer_field), state)
        if man is None:
            return
        yield from weapon_fields(state, man, f"shots.{index}.", filled, opportunity=False)
        weapon, mode = filled.get(f"shots.{index}.weapon"), filled.get(f"shots.{index}.mode")
        if not weapon or not mode:
            return
        if weapon_of(weapon, state.edition).at_ground:
            if hulls := _hull_options(state, man, weapon, mode):
                yield PickSome(f"shots.{index}.targets", say("ask-target"), hulls, 0, 1)
            if hulls and filled.get(f"shots.{index}.targets") != []:
                return
            yield PickPoint(f"shots.{index}.aim", say("ask-aim"), origin_of(man), 150.0, _aims(state, man))
            return
        if index == 0:
            yield from _target_fields(state, man, weapon, mode, filled)
        if single or (index == 0 and not group):
            return
        index += 1
        if f"shots.{index}.firer" in filled and filled[f"shots.{index}.firer"] is None:
            yield _next_firer(state, filled, index)
            return
        if len(filled.get("shots.0.targets", ())) != 1:  # who divides his burst fires alone
            return


def _next_firer(state: State, filled: Mapping[str, Any], index: int) -> PickOne:
    """Ask for the next man of a group; nobody more ends the list."""
    taken = {filled.get(f"shots.{number}.firer") for number in range(index)}
    first = figure_named(filled.get("shots.0.firer"), state)
    men = [man for man in _fellows(state, filled, first, index) if man.id not in taken]
    nobody = (Option(None, say("ask-nobody-more")),) if index else ()
    return PickOne(
        f"shots.{index}.firer", say("ask-firer"), (*(option_of(state, man) for man in men), *nobody)
    )


def _fellows(state: State, filled: Mapping[str, Any], first: Figure | None, index: int) -> list[Figure]:
    """Return who may fire with the first man: who moved with him, else whoever may begin with him."""
    if first is not None and first.id in state.acting and moved_together(state):
        return [man for name in state.acting if not (man := state.figures[name]).fired]
    return grouped(state, {"_team": first.body} if first is not None and index else filled)


def weapon_fields(
    state: State, man: Figure, prefix: str, filled: Mapping[str, Any], opportunity: bool
) -> Fields:
    """Yield the blanks of weapon and mode under *prefix*; the mode only once the weapon is chosen."""
    names = opportunity_weapons(state, man) if opportunity else man.weapons
    weapon, mode = filled.get(f"{prefix}weapon"), filled.get(f"{prefix}mode")
    of_use = _of_no_answer if opportunity else _of_no_use
    asked = weapon is None
    rows = tuple(
        Option(
            name,
            say(f"weapon-{name}"),
            _grenades_left(state, man, name),
            refusal=of_use(state, man, name, tuple(weapon_of(name, state.edition).modes), asked),
            weight=0.2 if name in ("grenade", "pistol") else 1.0,
        )
        for name in names
    )
    yield PickOne(f"{prefix}weapon", say("ask-weapon", figure=man.name), rows)
    if weapon in man.weapons:
        modes = weapon_of(weapon, state.edition).modes
        asked = mode is None
        options = tuple(
            Option(one, say(f"mode-{one}"), refusal=of_use(state, man, weapon, (one,), asked))
            for one in modes
        )
        yield PickOne(f"{prefix}mode", say("ask-mode"), options)


def _of_no_use(state: State, man: Figure, weapon: str, modes: tuple[str, ...], asked: bool) -> Refusal | None:
    """Return why he cannot use this weapon in any of these ways; while it is *asked*, at anybody.

    Where every enemy is out of the question for the same reason, that reason is told.
    """
    refusal = weapon_refusal(state, man, weapon, modes[0]) or moved_refusal(state, man, weapon)
    if refusal is not None or not asked or weapon_of(weapon, state.edition).at_ground:
        return refusal
    rows = [row for mode in modes for row in target_options(state, man, weapon, mode)]
    why = [row.refusal for row in rows if row.refusal is not None]
    if not why or len(why) < len(rows):
        return None
    if len({refusal.message.id for refusal in why}) == 1:
        return why[0]
    first = next(row for row in rows if row.refusal is not None)
    assert first.refusal is not None
    return Refusal(
        "BN-8.0.a",
        say("bn-nobody-to-fire-at", figure=man.name, who=first.label, why=first.refusal.message),
    )


def _of_no_answer(
    state: State, man: Figure, weapon: str, modes: tuple[str, ...], asked: bool
) -> Refusal | None:
    """Return why he may answer with this weapon in none of these ways; *asked*, nobody who acts."""
    refusal = weapon_refusal(state, man, weapon, modes[0]) or moved_refusal(state, man, weapon)
    if refusal is not None or not asked:
        return refusal
    why = [useless(state, man, weapon, mode) for mode in modes]
    return None if None in why else why[0]


def _grenades_left(state: State, man: Figure, weapon: str) -> Message | None:
    left = grenades_left(state, man, weapon)
    return None if left is None else say("detail-grenades", left=left)


def _target_fields(state: State, man: Figure, weapon: str, mode: str, filled: Mapping[str, Any]) -> Fields:
    fire = weapon_of(weapon, state.edition).modes[mode]
    rows = target_options(state, man, weapon, mode)
    alone = "shots.1.firer" not in filled
    yield PickSome("shots.0.targets", say("ask-target"), rows, 1, fire.dice if fire.burst and alone else 1)
    targets = list(filled.get("shots.0.targets") or ())
    if len(targets) == 1:
        yield from men_field(state, "shots.0.men", targets[0], weapon)
    if len(targets) > 1:
        lines = []
        r = ruler(state)
        for name in targets:
            line = line_or_refusal(r, man, weapon, mode, name)
            lines.append(line if isinstance(line, ShotLine) else ShotLine(25.0))
        shot = Shot(man.id, weapon, mode, tuple(targets), (), None, tuple(lines))
        pool = burst_pool(state, man, shot)
        options = tuple(option_of(state, state.figures[name]) for name in targets)
        yield Share("shots.0.dice", say("ask-dice"), options, pool, 1)


def _hull_options(state: State, man: Figure, weapon: str, mode: str) -> tuple[Option, ...]:
    """Return enemy vehicles as targets of a weapon that may not aim at men (BN-7.0.t); none: the ground."""
    rows = target_options(state, man, weapon, mode)
    return tuple(row for row in rows if state.figures[row.value].hull is not None)


def target_options(
    state: State, man: Figure, weapon: str, mode: str, opportunity: bool = False
) -> tuple[Option, ...]:
    """Return every enemy as an option: distance, face, dice and chance beside him, or why not."""
    r = ruler(state)
    rows = []
    for foe in state.of(state.other(man.side)):
        if foe.aboard:
            continue
        line = line_or_refusal(r, man, weapon, mode, foe.id, opportunity)
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
    detail = say("detail-shot", cm=cm(line.distance), needed=needed, dice=dice, chance=chance)
    worth = chance * harm_chance(state, foe, weapon) if foe.hull is not None else 0.05 + chance
    return Option(foe.id, name_of(state, foe.id), detail, weight=worth)


def hit_chance(needed: int, dice: int) -> float:
    """Return the chance of at least one hit: *dice* d6 showing *needed* or more."""
    return 1 - (min(max(needed - 1, 0), 6) / 6) ** dice if dice > 0 else 0.0


def _aims(state: State, man: Figure) -> tuple[tuple[float, float], ...]:
    """Suggest the terrain near enemies that he may aim at."""
    foes = [foe.place for foe in state.of(state.other(man.side)) if foe.place is not None and not foe.aboard]
    return tuple((foe.x, foe.y) for foe in foes if pieces_at(state, point(foe)))


@maker("covering_fire")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    if "figures" not in filled:
        men = grouped(state, filled)
        yield PickSome("figures", say("ask-group"), tuple(option_of(state, man) for man in men), 1)
    first = figure_named(next(iter(filled.get("figures", ())), None), state)
    others = (foe for foe in state.of(state.other(state.active)) if not foe.aboard)
    foes = [foe.place for foe in others if foe.place is not None]
    facade = state.is_("cover_shape", "facade")
    spots = _aims(state, first) if facade and first is not None else tuple((at.x, at.y) for at in foes)
    if state.tape:
        spots = ((0.0, 0.0),)
    yield PickPoint("centre", say("ask-centre"), origin_of(first), COVER_RANGE, spots)
    yield Number("width", say("ask-width"), 1, COVER_SIDE, 1, COVER_SIDE, "cm")
    yield Number(
        "height", say("ask-front-height" if facade else "ask-height"), 1, COVER_SIDE, 1, COVER_SIDE, "cm"
    )
    yield Number("turned", say("ask-turned"), 0, 359, 1, 0, "°")
