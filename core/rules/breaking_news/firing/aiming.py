"""Breaking News 8.0: what whoever fires or answers may choose: weapon, way of firing, target."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from core.engine.contract.choices import Option, PickOne, YesNo
from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId, WeaponName
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields
from core.rules.breaking_news.common.actors import may_target_bystanders
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.common.names import cm
from core.rules.breaking_news.common.names import name as name_of
from core.rules.breaking_news.firing.burst_area import gain
from core.rules.breaking_news.firing.friendly_fire import in_danger
from core.rules.breaking_news.firing.opportunity import line_or_refusal, useless
from core.rules.breaking_news.firing.shot_legality import (
    grenades_left,
    opportunity_weapons,
    use_refusal,
)
from core.rules.breaking_news.firing.to_hit import hit_chance, roll_for
from core.rules.breaking_news.saving.vehicles import harm_chance
from core.rules.breaking_news.state import Figure, Shot, State
from core.rules.breaking_news.tables.vehicles import ARMOURED
from core.rules.breaking_news.tables.weapons import weapon_of
from core.table.figure_lookup import figure_named
from core.table.questions import ShotLine

WEIGHTS = {"grenade": 0.2, "pistol": 0.2, "smoke": 0.1, "smoke_launcher": 0.1}
"""How good a weapon looks to bots, where they have another."""


FRIEND = 1.0
"""What a friend whom a miss endangers takes from a target, by the chance that a die misses (BN-8.7)."""


def fires(man: Figure) -> bool:
    """Return whether fire is offered: to a man aboard only where he serves nothing there."""
    return man.on_foot or (bool(man.weapons) and not man.post)


def weapon_fields(
    state: State,
    man: Figure,
    prefix: str,
    weapon: WeaponName | None,
    mode: str | None,
    opportunity: bool,
) -> Fields:
    """Yield the fields of weapon and mode under *prefix*; the mode only once the *weapon* is chosen."""
    names = opportunity_weapons(state, man) if opportunity else man.weapons
    of_use = _of_no_answer if opportunity else _of_no_use
    asked = weapon is None
    rows = tuple(
        Option(
            name,
            say(f"weapon-{name}"),
            _grenades_left(state, man, name),
            refusal=of_use(state, man, name, tuple(weapon_of(name, state.fire_table).modes), asked),
            weight=WEIGHTS.get(name, 1.0),
        )
        for name in names
    )
    yield PickOne(f"{prefix}weapon", say("ask-weapon", figure=man.name), rows)
    if weapon in man.weapons:
        modes = weapon_of(weapon, state.fire_table).modes
        asked = mode is None
        options = tuple(
            Option(one, say(f"mode-{one}"), refusal=of_use(state, man, weapon, (one,), asked))
            for one in modes
        )
        yield PickOne(f"{prefix}mode", say("ask-mode"), options)


def _of_no_use(
    state: State, man: Figure, weapon: WeaponName, modes: tuple[str, ...], asked: bool
) -> Refusal | None:
    """Return why he cannot use this weapon in any of these ways; while it is *asked*, at anybody.

    Where every enemy is out of the question for the same reason, that reason is told.
    """
    refusal = use_refusal(state, man, weapon, modes[0])
    if refusal is not None or not asked or weapon_of(weapon, state.fire_table).at_ground:
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
    state: State, man: Figure, weapon: WeaponName, modes: tuple[str, ...], asked: bool
) -> Refusal | None:
    """Return why he may answer with this weapon in none of these ways; *asked*, nobody who acts."""
    refusal = use_refusal(state, man, weapon, modes[0])
    if refusal is not None or not asked:
        return refusal
    why = [useless(state, man, weapon, mode) for mode in modes]
    return None if None in why else why[0]


def _grenades_left(state: State, man: Figure, weapon: WeaponName) -> Message | None:
    left = grenades_left(state, man, weapon)
    return None if left is None else say("detail-grenades", left=left)


def target_options(
    state: State, man: Figure, weapon: WeaponName, mode: str, opportunity: bool = False
) -> tuple[Option, ...]:
    """Return every enemy as an option: distance, face, dice and chance beside him, or why not.

    After them comes who else may be aimed at (BN-Q.121).
    """
    r = ruler(state)
    rows = []
    others = [] if opportunity or not may_target_bystanders(state, man.side) else state.bystanders()
    for foe in (*state.of(state.other(man.side)), *others):
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


def for_all(state: State, rows: tuple[Option, ...], mates: Sequence[Figure]) -> tuple[Option, ...]:
    """Return the targets of the first of a group; where one of his *mates* may not fire at one, why not.

    Those at whom most of them may fire come first.
    """
    if not mates:
        return rows
    r = ruler(state)

    def barred(man: Figure, foe: FigureId) -> Refusal | None:
        arms = [(name, weapon_of(name, state.fire_table)) for name in man.weapons]
        ways = [(name, mode) for name, arm in arms if not arm.at_ground for mode in arm.modes]
        lines = (line_or_refusal(r, man, name, mode, foe, False) for name, mode in ways)
        why: list[Refusal] = []
        for line in lines:
            if not isinstance(line, Refusal):
                return None
            why.append(line)
        return why[0] if why else None

    told: list[tuple[int, Option]] = []
    for row in rows:
        why = [row.refusal, *(barred(man, row.value) for man in mates)]
        cannot = [one for one in why if one is not None]
        told.append((len(cannot), replace(row, refusal=cannot[0] if cannot else None)))
    return tuple(row for _, row in sorted(told, key=lambda one: one[0]))


def _aimed_option(
    state: State, man: Figure, weapon: WeaponName, mode: str, foe: Figure, line: ShotLine
) -> Option:
    shot = Shot(man.id, weapon, mode, (foe.id,), (), None, (line,))
    needed, dice, _ = roll_for(state, man, shot, 0)
    chance = hit_chance(needed, dice)
    detail = say("detail-shot", cm=cm(line.distance), needed=needed, dice=dice, chance=chance)
    worth = chance * harm_chance(state, foe, weapon) if foe.hull is not None else 0.05 + chance
    friends = in_danger(ruler(state), shot)
    worth -= FRIEND * friends * (1 - hit_chance(needed, 1) ** max(dice, 1))
    more = gain(ruler(state), man, weapon, foe.id)
    good = more > 0 and worth > 0  # to harm as many of one's own is for people to want
    worth = worth * more if good else -1.0
    if foe.role:  # the last that a bot should think of
        worth = 0.001
    return Option(foe.id, name_of(state, foe.id), detail, weight=worth)


def men_field(state: State, field: str, target: FigureId, weapon: WeaponName) -> Fields:
    """Ask whether to aim at the men aboard, where they can be shot (BN-8.8.a, BN-Q.131)."""
    vehicle = figure_named(target, state)
    if vehicle is None or vehicle.hull is None or vehicle.hull.kind in ARMOURED:
        return
    if weapon_of(weapon, state.fire_table).small and state.aboard(vehicle.id):
        yield YesNo(field, say("ask-men-aboard", vehicle=vehicle.name))
