"""Bassa Intensità, the tables of men: Quality, command, movement, actions, morale, observation."""

from __future__ import annotations

import pytest
from rule_ids import rule

from core.engine.contract.number import worked_out
from core.rules.bassa_intensita.common.chance import chance
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.tables import damage, morale, movement, observing, quality
from core.rules.bassa_intensita.tables.mines import SNIPER_FIRES_TO
from core.rules.bassa_intensita.tables.rounding import row_of, up


@rule("BI-T.01", "BI-QUAL.b", "BI-QUAL.e")
def test_the_chance_of_each_quality_and_the_order_in_which_they_act() -> None:
    assert quality.QUALITY == {"elite": 6, "veteran": 5, "regular": 4, "recruit": 3, "rabble": 2}
    assert quality.quality_steps() == ("elite", "veteran", "regular", "recruit", "rabble")


@rule("BI-T.02", "BI-CMD.d", "BI-CMD.e")
@pytest.mark.parametrize(
    ("ability", "squad", "section"),
    [("elite", 16, 8), ("veteran", 12, 6), ("regular", 8, 4), ("recruit", 6, None), ("rabble", 4, None)],
)
def test_how_far_from_his_leader_a_soldier_may_be(ability: str, squad: float, section: float | None) -> None:
    assert quality.command_distance(ability) == squad
    assert quality.command_distance(ability, of_section=True) == section
    assert quality.command_distance(ability, scout=True) == 2 * squad
    assert quality.command_distance(ability, True, True) == (None if section is None else 2 * section)


def test_no_leader_no_distance() -> None:
    with pytest.raises(KeyError):
        quality.command_distance("green")


def test_who_comes_after_a_leader_is_one_level_lower() -> None:
    after = [quality.one_lower(ability) for ability in quality.quality_steps()]

    assert after == ["veteran", "regular", "recruit", "rabble", "rabble"]


@rule("BI-T.03", "BI-MOVE.c")
def test_the_three_ways_to_walk() -> None:
    assert [movement.allowance(mode) for mode in ("careful", "normal", "run")] == [8, 16, 24]


@rule("BI-T.04", "BI-MOVE.e")
@pytest.mark.parametrize(
    ("task", "percent", "left"),
    [
        ("under_fire", 25, 12),
        ("posture", 25, 12),
        ("door", 25, 12),
        ("window", 50, 8),
        ("car", 50, 8),
        ("wounded", 50, 8),
        ("load", 50, 8),
        ("small_obstacle", 50, 8),
        ("large_obstacle", 100, 0),
        ("floor", 100, 0),
        ("armoured_vehicle", 100, 0),
    ],
)
def test_what_is_left_of_sixteen_centimetres(task: str, percent: int, left: int) -> None:
    assert movement.allowance("normal", (task,)) == left
    assert movement.DEDUCTIONS[task] == percent and len(movement.DEDUCTIONS) == 11


@rule("BI-Q.22", "BI-EX.52", "BI-DICE.c")
@pytest.mark.parametrize(
    ("mode", "tasks", "added", "multiplied"),
    [
        ("normal", ("wounded", "door"), 4, 6),
        ("run", ("under_fire",), 18, 18),
        ("careful", ("window", "under_fire"), 2, 3),
        ("run", ("posture", "door"), 12, 14),
        ("run", ("wounded", "load", "door"), 0, 5),
    ],
)
def test_percentages_are_added_and_taken_off_once(
    mode: str, tasks: tuple[str, ...], added: int, multiplied: int
) -> None:
    assert movement.allowance(mode, tasks) == added
    assert movement.allowance(mode, tasks, multiply=True) == multiplied


@rule("BI-T.05", "BI-VEH.a")
@pytest.mark.parametrize(
    ("vehicle", "road", "country"),
    [("tank", 60, 60), ("tracked", 80, 80), ("wheeled", 80, 60), ("civilian", 120, 20)],
)
def test_how_far_each_vehicle_goes(vehicle: str, road: int, country: int) -> None:
    assert movement.vehicle_allowance(vehicle, on_road=True) == road
    assert movement.vehicle_allowance(vehicle, on_road=False) == country
    assert len(movement.VEHICLES) == 4


@rule("BI-Q.68")
def test_a_way_is_halved_again_and_rounded_upward() -> None:
    assert [movement.vehicle_allowance("wheeled", False, times) for times in range(4)] == [60, 30, 15, 8]


@rule("BI-T.28", "BI-HELI.a")
def test_a_helicopter_flies_ten_centimetres_a_point() -> None:
    assert [movement.helicopter_allowance(total) for total in range(2, 13)] == list(range(20, 130, 10))
    for total in (1, 13):
        with pytest.raises(ValueError, match=f"do not show {total}"):
            movement.helicopter_allowance(total)


@rule("BI-T.06", "BI-ACT.d", "BI-ACT.e", "BI-ACT.f", "BI-ACT.g")
@pytest.mark.parametrize(
    ("difficulty", "chances"),
    [
        ("very_easy", [10, 10, 10, 10, 10]),
        ("easy", [12, 10, 8, 6, 4]),
        ("normal", [6, 5, 4, 3, 2]),
        ("difficult", [3, 3, 2, 2, 1]),
        ("no", [0, 0, 0, 0, 0]),
    ],
)
def test_the_chance_of_an_action(difficulty: str, chances: list[int]) -> None:
    assert [quality.action_chance(difficulty, q) for q in quality.QUALITY.values()] == chances


@rule("BI-EX.62", "BI-ACT.l", "BI-Q.80")
def test_a_wounded_mans_action_is_one_level_harder() -> None:
    digs, disarms = quality.shifted("easy", 1), quality.shifted("difficult", 1)

    assert quality.action_chance("difficult", quality.QUALITY["veteran"]) == 3
    assert (digs, quality.action_chance(digs, quality.QUALITY["regular"])) == ("normal", 4)
    assert (disarms, quality.action_chance(disarms, quality.QUALITY["elite"])) == ("no", 0)


@rule("BI-Q.80")
def test_the_ladder_has_two_ends() -> None:
    assert [quality.shifted(level, 1) for level in quality.LADDER] == [
        "easy",
        "normal",
        "difficult",
        "no",
        "no",
    ]
    assert [quality.shifted(level, -2) for level in quality.LADDER] == [
        "very_easy",
        "very_easy",
        "very_easy",
        "easy",
        "normal",
    ]


# --- morale -----------------------------------------------------------------------------------


@rule(
    "BI-T.18", "BI-MOR.q", "BI-MOR.r", "BI-MOR.s", "BI-MOR.t", "BI-MOR.u", "BI-MOR.v", "BI-MOR.w", "BI-MOR.x"
)
def test_what_changes_the_chance_of_a_morale_check() -> None:
    assert {name: row.value for name, row in morale.MODIFIERS.items()} == {
        "wounded": -3,
        "isolated": -2,
        "heavy_cover": 2,
        "light_cover": 1,
        "under_fire": -2,
        "commander_lost": -1,
        "man_down": -1,
        "fanatic": 1,
        "very_fanatic": 2,
    }
    assert not any(row.how for row in morale.MODIFIERS.values())
    assert (morale.BASE, morale.SEEN, morale.MEN_DOWN, morale.SURRENDER_TO) == (3, 20, 10, 12)


@rule("BI-EX.45", "BI-EX.46", "BI-EX.47", "BI-MOR.i", "BI-MOR.j")
@pytest.mark.parametrize(
    ("q", "why", "number"),
    [
        ("elite", ("heavy_cover", "under_fire"), 9),
        ("recruit", ("isolated", "under_fire", "commander_lost"), 1),
        ("rabble", ("wounded", "under_fire", "man_down"), -1),
    ],
)
def test_the_chance_of_a_morale_check(q: str, why: tuple[str, ...], number: int) -> None:
    rows = [morale.MODIFIERS[name] for name in why]

    assert chance(quality.QUALITY[q] + morale.BASE, rows, Options.read({})) == number


@rule("BI-T.19", "BI-MOR.k")
def test_what_a_failed_check_does() -> None:
    done = [morale.reaction(face) for face in range(1, 7)]

    assert done == ["shocked", "shocked", "shocked", "panic", "panic", "surrender"]
    for face in (0, 7):
        with pytest.raises(ValueError, match=f"does not show {face}"):
            morale.reaction(face)


@rule("BI-T.19", "BI-EX.48", "BI-MOR.l", "BI-Q.76")
def test_elite_units_and_crews_behind_whole_armour_take_it_better() -> None:
    assert morale.reaction(4, elite=True) == "shocked"
    assert morale.reaction(6, undamaged_armour=True) == "panic"
    assert morale.reaction(6, undamaged_armour=True, elite=True) == "shocked"
    assert morale.reaction(1, undamaged_armour=True, elite=True) == "shocked"


@rule("BI-T.19", "BI-EX.49", "BI-MOR.p")
def test_whoever_is_shocked_twice_panics() -> None:
    assert morale.reaction(2, shocked=True) == "panic"
    assert morale.reaction(6, shocked=True) == "surrender"


@rule("BI-AA.o", "BI-AA.p", "BI-T.23")
def test_a_crew_in_the_air_panics() -> None:
    assert dict.fromkeys(("shocked", "panic", "surrender"), "panic") == morale.FROM_THE_AIR
    assert morale.AIR_SURRENDER_LANDS == 2


# --- observation ------------------------------------------------------------------------------


@rule("BI-T.20", "BI-OBS.g")
@pytest.mark.parametrize(
    ("target", "moving", "in_cover", "seen"),
    [
        ("infantry", True, False, ("very_easy", "easy", "normal")),
        ("infantry", True, True, ("easy", "difficult", "no")),
        ("infantry", False, False, ("normal", "normal", "difficult")),
        ("infantry", False, True, ("difficult", "no", "no")),
        ("vehicle", True, False, ("very_easy", "very_easy", "easy")),
        ("vehicle", True, True, ("easy", "easy", "normal")),
        ("vehicle", False, False, ("easy", "easy", "normal")),
        ("vehicle", False, True, ("normal", "normal", "difficult")),
    ],
)
def test_how_hard_each_target_is_to_see(
    target: str, moving: bool, in_cover: bool, seen: tuple[str, ...]
) -> None:
    found = [
        observing.observation(target, observer, moving=moving, in_cover=in_cover)
        for observer in observing.OBSERVERS
    ]
    assert tuple(found) == seen


@rule("BI-EX.59", "BI-EX.60", "BI-EX.61", "BI-OBS.i", "BI-OBS.j", "BI-SCOUT.c", "BI-Q.80")
@pytest.mark.parametrize(
    ("observer", "q", "how", "difficulty", "number"),
    [
        ("infantry", 4, {}, "difficult", 2),
        ("infantry", 4, {"fired": True}, "normal", 4),
        ("infantry", 4, {"fired": True, "night": True}, "difficult", 2),
        ("closed_vehicle", 4, {}, "no", 0),
        ("closed_vehicle", 4, {"fired": True}, "difficult", 2),
        ("infantry", 5, {"scout": True}, "normal", 5),
    ],
)
def test_infantry_still_in_cover(
    observer: str, q: int, how: dict[str, bool], difficulty: str, number: int
) -> None:
    found = observing.observation("infantry", observer, moving=False, in_cover=True, **how)

    assert (found, quality.action_chance(found, q)) == (difficulty, number)


@rule("BI-SNIPER.b", "BI-Q.94")
def test_a_hidden_sniper_is_seen_by_infantry_only_and_only_if_he_fired() -> None:
    assert observing.sniper_observation("infantry", fired=True) == "difficult"
    assert observing.sniper_observation("infantry", fired=True, night=True) == "no"
    assert observing.sniper_observation("infantry", fired=True, scout=True) == "normal"
    assert observing.sniper_observation("infantry", fired=False) == "no"
    assert observing.sniper_observation("open_vehicle", fired=True) == "no"


@rule("BI-T.27", "BI-SNIPER.c", "BI-Q.93")
def test_when_a_hidden_sniper_fires() -> None:
    assert SNIPER_FIRES_TO == {"elite": 4, "veteran": 3, "regular": 2, "recruit": 2, "rabble": 2}


# --- rounding ---------------------------------------------------------------------------------


@rule("BI-DICE.c")
def test_every_fraction_goes_upward() -> None:
    assert [up(amount) for amount in (2.5, 2.0, 2.0001, 33 * 0.2, 35 * 0.2)] == [3, 2, 3, 7, 7]
    assert worked_out(5, (morale.MODIFIERS["under_fire"],)) == 3


def test_a_table_has_an_end() -> None:
    with pytest.raises(ValueError, match="no row has a 5"):
        row_of(((4, "last"),), 5)


@rule("BI-T.14", "BI-T.15", "BI-T.17")
@pytest.mark.parametrize("rows", [damage.INFANTRY, damage.SOFT, damage.ARMOURED])
def test_a_table_of_damage_ends_with_the_die(rows: tuple[tuple[int, object], ...]) -> None:
    faces = [face for face, _ in rows]
    assert faces == sorted(set(faces)) and faces[-1] == 10
