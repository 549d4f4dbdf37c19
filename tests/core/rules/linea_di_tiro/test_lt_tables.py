"""Linea di Tiro, the tables cell by cell as they are printed (LT-T), and what only looks them up (LT-EX)."""

from __future__ import annotations

import pytest
from rule_ids import rule

from core.rules import rulebook
from core.rules.linea_di_tiro import tables
from core.rules.linea_di_tiro.tables import (
    AT,
    BANDS,
    DEFENCE,
    HE,
    LEAST,
    PROTECTIONS,
    SPOTTING,
    UNLIMITED,
    anti_tank,
    assault_terms,
    band,
    defence,
    defence_row,
    melee_terms,
    morale,
    other_fire,
    spotting_distance,
)

AT_PRINTED = """
 1  R D D D D D D D
 2  T T D D D D D D
 3  - T R D D D D D
 4  - - T R D D D D
 5  - - - T R D D D
 6  - - - T T T D D
 7  - - - - T T T D
 8  - - - - - - - -
"""
AT_FACTORS = ((-3, -4, -9), (-2,), (-1,), (0,), (1,), (2,), (3, 4), (5, 6, 12))
HE_PRINTED = """
 1  I I I D D D D
 2  - I I I I D D
 3  - - I I I I D
 4  - - - - I I I
 5  - - - - - I I
 6  - - - - - - -
"""
HE_FACTORS = ((-1, -2, -7), (0,), (1,), (2,), (3,), (4,), (5, 6, 9))


def cells(printed: str, factors: tuple[tuple[int, ...], ...]) -> list[tuple[int, int, str]]:
    """Every cell of a matrix as it is printed, once for each factor that its column serves."""
    rows = [line.split() for line in printed.strip().splitlines()]
    assert all(len(row) == len(factors) + 1 for row in rows)
    return [
        (int(row[0]), factor, letter)
        for row in rows
        for letter, column in zip(row[1:], factors, strict=True)
        for factor in column
    ]


@rule("LT-T.AT", "LT-AT.e")
@pytest.mark.parametrize(("total", "factor", "letter"), cells(AT_PRINTED, AT_FACTORS))
def test_every_cell_of_the_anti_tank_matrix(total: int, factor: int, letter: str) -> None:
    assert anti_tank(total, factor) == letter


@rule("LT-T.AT", "LT-AT.f")
def test_eight_and_more_has_no_effect_and_below_one_is_read_as_one() -> None:
    for factor in range(-9, 10):
        assert {anti_tank(total, factor) for total in (8, 9, 12, 14)} == {"-"}
        assert anti_tank(0, factor) == anti_tank(-1, factor) == anti_tank(1, factor)


@rule("LT-AT.g")
@pytest.mark.parametrize(("total", "factor", "letter"), cells(AT_PRINTED, AT_FACTORS))
def test_at_long_range_a_result_above_six_has_no_effect(total: int, factor: int, letter: str) -> None:
    assert anti_tank(total, factor, long=True) == ("-" if total > 6 else letter)


@rule("LT-T.HE")
@pytest.mark.parametrize(("die", "factor", "letter"), cells(HE_PRINTED, HE_FACTORS))
def test_every_cell_of_the_matrix_of_other_fire(die: int, factor: int, letter: str) -> None:
    assert other_fire(die, factor) == letter


@rule("LT-HE.e", "LT-HE.i")
def test_a_die_below_one_is_read_as_one_and_a_six_never_has_an_effect() -> None:
    for factor in range(-9, 10):
        assert other_fire(0, factor) == other_fire(1, factor)
        assert other_fire(6, factor) == "-"


AT_VECTORS = [
    ("LT-EX.07", 3, 0, False, "D"),
    ("LT-EX.08", 4, 0, False, "R"),
    ("LT-EX.09", 6, 0, False, "T"),
    ("LT-EX.10", 7, 0, False, "-"),
    ("LT-EX.11", 3, -1, False, "R"),
    ("LT-EX.12", 2, -2, False, "T"),
    ("LT-EX.13", 2 - 1, -2, False, "D"),
    ("LT-EX.14", 2 - 1, -6, False, "R"),
    ("LT-EX.15", 5, 1, False, "R"),
    ("LT-EX.16", 6, 2, False, "T"),
    ("LT-EX.16", 6, 3, False, "D"),
    ("LT-EX.17", 7, 4, False, "T"),
    ("LT-EX.18", 7, 4, True, "-"),
    ("LT-EX.19", 7, 5, False, "D"),
    ("LT-EX.19", 8, 5, False, "-"),
    ("LT-EX.20", 6 + 1, 5, True, "-"),
]


@pytest.mark.parametrize(
    ("total", "factor", "long", "letter"),
    [pytest.param(*row[1:], marks=rule(row[0]), id=f"{row[0]}-{n}") for n, row in enumerate(AT_VECTORS)],
)
def test_the_worked_examples_of_the_anti_tank_matrix(
    total: int, factor: int, long: bool, letter: str
) -> None:
    assert anti_tank(total, factor, long) == letter


HE_VECTORS = [
    ("LT-EX.26", 2, 0, "I"),
    ("LT-EX.26", 3, 0, "-"),
    ("LT-EX.27", 1, 2, "D"),
    ("LT-EX.27", 2, 2, "I"),
    ("LT-EX.28", 1, -1, "I"),
    ("LT-EX.28", 2, -1, "-"),
    ("LT-EX.29", 2, 4, "D"),
    ("LT-EX.29", 5, 4, "I"),
    ("LT-EX.29", 6, 4, "-"),
    ("LT-EX.30", 3, 5, "D"),
    ("LT-EX.30", 4, 5, "I"),
]


@pytest.mark.parametrize(
    ("die", "factor", "letter"),
    [pytest.param(*row[1:], marks=rule(row[0]), id=f"{row[0]}-{n}") for n, row in enumerate(HE_VECTORS)],
)
def test_the_worked_examples_of_the_matrix_of_other_fire(die: int, factor: int, letter: str) -> None:
    assert other_fire(die, factor) == letter


@rule("LT-T.ATMOD", "LT-AT.l", "LT-AT.m")
def test_what_counts_on_the_dice_of_anti_tank_fire() -> None:
    assert (tables.HULL_DOWN, tables.AMBUSH, tables.AT_CLOSE) == (1, -1, 5)


# --- seeing ---

SIGHT = {
    # class: speed, bound, stationary in the open; the same in cover; ambush
    True: ((None, None, 50), (50, 50, 20), 20),
    False: ((50, 20, 20), (20, 20, 10), 5),
}
MOTIONS = ("moving", "bounding", "stationary")


@rule("LT-T.VIS", "LT-Q.19", "LT-VIS.d", "LT-VIS.j")
@pytest.mark.parametrize("vehicle", [True, False])
def test_every_cell_of_the_completed_grid_of_spotting_distances(vehicle: bool) -> None:
    in_the_open, in_cover, ambush = SIGHT[vehicle]

    for motion, far, near in zip(MOTIONS, in_the_open, in_cover, strict=True):
        assert spotting_distance(SPOTTING, vehicle, motion, False) == far
        assert spotting_distance(SPOTTING, vehicle, motion, True) == near
    assert spotting_distance(SPOTTING, vehicle, "stationary", True, ambush=True) == ambush


@rule("LT-EX.42", "LT-VIS.f")
def test_a_shot_doubles_the_distance_each_time() -> None:
    at = [spotting_distance(SPOTTING, False, "stationary", True, shots=n) for n in range(4)]

    assert at == [10, 20, 40, 80]


@rule("LT-EX.43", "LT-VIS.h")
def test_a_vehicle_that_observes_halves_it() -> None:
    assert spotting_distance(SPOTTING, False, "stationary", True, shots=2, halved=True) == 20
    assert spotting_distance(SPOTTING, False, "stationary", True, shots=2) == 40


@rule("LT-EX.44", "LT-VIS.g")
def test_after_a_bound_in_cover_it_is_a_bound_again() -> None:
    assert spotting_distance(SPOTTING, False, "bounding", True, shots=0) == 20


@rule("LT-EX.45", "LT-VIS.i")
def test_unlimited_stays_unlimited() -> None:
    assert spotting_distance(SPOTTING, True, "moving", False, halved=True) is UNLIMITED
    assert spotting_distance(SPOTTING, True, "moving", False, shots=3) is UNLIMITED


@rule("LT-EX.46", "LT-VIS.i")
def test_half_of_five_is_two_and_a_half() -> None:
    assert spotting_distance(SPOTTING, False, "stationary", True, ambush=True, halved=True) == 2.5


@rule("LT-T.VIS")
def test_a_scenario_may_give_other_distances() -> None:
    """LT-VIS.d: visibility may vary; the numbers are data."""
    night = {**SPOTTING, "infantry_stationary_open": 12.0}

    assert spotting_distance(night, False, "stationary", False) == 12
    assert spotting_distance(night, False, "stationary", True) == 10


# --- protection ---

DEFENDING = [
    # class, kind, motion, light, open top: in the open, in protection, prepared, entrenched
    ((False, "squad", "moving"), (0, 2, 2, 2)),
    ((False, "squad", "bounding"), (2, 3, 3, 3)),
    ((False, "squad", "stationary"), (3, 4, 4, 5)),
    ((False, "team", "stationary"), (3, 4, 4, 5)),
    ((False, "command", "bounding"), (2, 3, 3, 3)),
    ((False, "gun", "stationary"), (3, 4, 4, 5)),
    ((False, "gun", "moving"), (3, 4, 4, 5)),
    ((True, "gun", "stationary"), (3, 4, 4, 5)),
    ((True, "open", "moving"), (3, 3, 4, 4)),
    ((True, "open", "stationary"), (3, 3, 4, 4)),
    ((True, "tank", "stationary", False, True), (3, 3, 4, 4)),
    ((True, "tank", "stationary", True), (4, 4, 4, 4)),
    ((True, "armcar", "moving"), (4, 4, 4, 4)),
    ((True, "tank", "moving"), (5, 5, 5, 5)),
    ((True, "tank", "stationary"), (5, 5, 5, 5)),
]


@rule("LT-T.PROT", "LT-Q.49")
@pytest.mark.parametrize(("piece", "values"), DEFENDING)
def test_every_cell_of_the_completed_list_of_defence_values(
    piece: tuple[object, ...], values: tuple[int, ...]
) -> None:
    row = defence_row(*piece)  # type: ignore[arg-type]

    assert tuple(defence(DEFENCE, row, state) for state in PROTECTIONS) == values


@rule("LT-EX.31", "LT-EX.32", "LT-EX.35")
def test_factors_of_the_examples_with_a_defence_value() -> None:
    squad = ("infantry_moving", "infantry_stationary")

    assert 3 - defence(DEFENCE, squad[0], "open") == 3 and other_fire(3, 3) == "I"
    assert 3 - defence(DEFENCE, squad[1], "entrenched") == -2 and other_fire(1, -2) == "I"
    assert 6 - defence(DEFENCE, "tank", "open") == 1 and other_fire(3, 1) == "I"


@rule("LT-EX.33", "LT-EX.34", "LT-EX.36")
def test_factors_of_the_examples_with_a_streak_and_with_a_free_attack() -> None:
    base = 5 - defence(DEFENCE, "infantry_stationary", "open")

    assert other_fire(1, base + tables.STREAK) == "D"
    assert [other_fire(2, base + n * tables.STREAK) for n in range(3)] == ["I", "I", "D"]
    assert (other_fire(4 + tables.FREE_ATTACK, 1), other_fire(4, 1)) == ("I", "-")


# --- morale ---

MORALE = {
    1: ((1,), (), (2, 3, 4, 5, 6, 7)),
    2: ((1, 2), (3,), (4, 5, 6, 7)),
    3: ((1, 2, 3), (4, 5), (6, 7)),
    4: ((1, 2, 3, 4), (5, 6, 7), ()),
    5: ((1, 2, 3, 4, 5), (6, 7), ()),
    6: ((1, 2, 3, 4, 5, 6), (7,), ()),
}


@rule("LT-T.MOR", "LT-MOR.c", "LT-Q.40")
@pytest.mark.parametrize("value", MORALE)
def test_every_cell_of_the_morale_grid(value: int) -> None:
    nothing, back, flees = MORALE[value]

    assert [morale(die, value) for die in nothing] == ["nothing"] * len(nothing)
    assert [morale(die, value) for die in back] == ["back"] * len(back)
    assert [morale(die, value) for die in flees] == ["flees"] * len(flees)
    assert len(nothing) + len(back) + len(flees) == 7


@rule("LT-EX.37", "LT-EX.38", "LT-EX.39", "LT-EX.40", "LT-EX.41")
def test_the_worked_examples_of_morale() -> None:
    assert [morale(die, 3) for die in (3, 4, 6)] == ["nothing", "back", "flees"]
    assert [morale(die, 2) for die in (3, 4)] == ["back", "flees"]
    assert morale(5 + 1, 3) == "flees"
    assert morale(6 + 1, 4) == "back"
    assert morale(2, 1) == "flees"


# --- assault ---


@rule("LT-T.ASL", "LT-ASL.k", "LT-ASL.l")
def test_the_numbers_of_an_assault_and_what_changes_them() -> None:
    assert tables.OVERRUN == 4
    assert tables.ASSAULT == {"improvised": 1, "adequate": 3, "specialised": 5}
    assert assault_terms() == ()
    assert assault_terms(machine_guns=False) == (("no-mg", 1),)
    assert assault_terms(special_protection=True) == (("special-prot", -1),)
    assert sum(value for _, value in assault_terms(machine_guns=False, special_protection=True)) == 0


@rule("LT-T.MELEE")
def test_what_counts_in_a_melee() -> None:
    assert melee_terms() == ()
    assert melee_terms(True, True, True, True) == (
        ("entrenched", 2),
        ("from_behind", -1),
        ("immobilised", -2),
        ("gun", -3),
    )
    assert melee_terms(from_behind=True) == (("from_behind", -1),)


# --- artillery and bands ---

REACH = {
    "close": (5, 10, None),
    "rocket": (10, 20, None),
    "smg": (10, 20, None),
    "rifle": (15, 30, 60),
    "mg": (20, 40, 80),
    "gun1": (20, 40, 80),
    "gun2": (30, 60, 120),
    "gun3": (40, 80, 160),
    "mortar": (40, 80, 160),
}


@rule("LT-T.BAND", "LT-Q.50", "LT-FIRE.c", "LT-FIRE.d")
@pytest.mark.parametrize("key", REACH)
def test_every_band_of_every_weapon_includes_its_limit(key: str) -> None:
    assert REACH.keys() == BANDS.keys()
    limits, least = BANDS[key], LEAST.get(key, 0.0)
    following = {"S": "M", "M": "L", "L": None}
    for name, most in zip("SML", REACH[key], strict=True):
        if most is None:
            assert name == "L" and len(limits) == 2
            continue
        last = name == "L" or REACH[key]["SML".index(name) + 1] is None
        assert band(most, limits, least) == name
        assert band(most + 0.1, limits, least) == (None if last else following[name])


@rule("LT-T.BAND")
def test_a_mortar_cannot_fire_nearer_than_twenty() -> None:
    assert LEAST == {"mortar": 20}
    assert [band(cm, BANDS["mortar"], 20) for cm in (0, 19.9, 20, 40, 40.1)] == [None, None, "S", "S", "M"]


@rule("LT-T.ART", "LT-ART.d")
def test_the_zone_of_a_section_is_ten_centimetres_across() -> None:
    assert tables.ZONE == 10


@rule("LT-T.AT", "LT-T.HE")
@pytest.mark.parametrize(("id", "matrix"), [("LT-T.AT", AT), ("LT-T.HE", HE)])
def test_what_the_rules_print_is_the_matrix(id: str, matrix: dict[int, str]) -> None:
    """Whoever looks a result up reads the cell that the program reads."""
    entry = rulebook("linea_di_tiro").find(id)
    assert entry is not None
    head, *rows = (row.split() for row in entry.table)
    assert [row for row in rows if row[0] != "8+"] == [
        [str(result), *letters.split()] for result, letters in matrix.items()
    ]
    assert all(len(row) == len(head) + 1 for row in rows)
