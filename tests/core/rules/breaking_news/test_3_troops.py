"""Breaking News 3.0: what each class of soldier is worth, column by column."""

from __future__ import annotations

import pytest
from bn_commands import CoveringFire, OpenFire, Pass, Recover, RollInitiative, Sight
from rule_ids import rule
from table import Man, table

from core.rules.breaking_news.facts import (
    CoverDeclared,
    InitiativeRolled,
    SavesRolled,
    ShotFired,
    SightingTried,
    SuppressionTested,
)
from core.rules.breaking_news.firing.covering import cover_value
from core.rules.breaking_news.state import Shot
from core.rules.breaking_news.tables.troops import GRADES
from core.table.places import Point

PRINTED = {  # initiative, spotting, melee, saving throw, suppression, covering, points
    "R1": (5, -1, 5, 2, 5, 4, 20),
    "R2": (5, 0, 4, 3, 4, 3, 15),
    "R3": (4, 0, 3, 3, 4, 2, 12),
    "R4": (3, 0, 2, 4, 3, 1, 10),
    "R5": (2, 1, 1, 5, 2, 0, 7),
    "Irr1": (4, 0, 3, 4, 4, 1, 11),
    "Irr2": (3, 0, 2, 5, 3, 0, 8),
    "Irr3": (2, 1, 1, 5, 2, 0, 5),
}
FIRE = {"R1": -1, "R5": 1, "Irr2": 1, "Irr3": 1}
"""The column of fire (BN-3.0.e), where it is not 0."""
GRADE = pytest.mark.parametrize("grade", PRINTED)


@rule("BN-3.0.a", "BN-3.0.b")
def test_there_are_five_classes_of_regulars_and_three_of_irregulars() -> None:
    assert [name for name, row in GRADES.items() if row.regular] == ["R1", "R2", "R3", "R4", "R5"]
    assert [name for name, row in GRADES.items() if not row.regular] == ["Irr1", "Irr2", "Irr3"]


@rule("BN-3.0.b", "BN-3.0.g", "BN-3.0.j")
@GRADE
def test_a_class_has_its_printed_row(grade: str) -> None:
    row = GRADES[grade]

    printed = (row.initiative, row.spotting, row.melee, row.save, row.suppression, row.covering, row.points)
    assert printed == PRINTED[grade]
    assert row.fire == FIRE.get(grade, 0)


@rule("BN-3.0.c")
@GRADE
def test_the_class_is_added_to_the_initiative_roll(grade: str) -> None:
    game = table(phase="initiative", kowalski=Man(grade), abu=Man("R1", y=60, side="red"))

    facts = game.play("blue", RollInitiative(), [1, 2], [6, 6])

    side, dice, terms = facts.one(InitiativeRolled).rolls[0]
    assert (side, dice, [term.value for term in terms]) == ("blue", 3, [PRINTED[grade][0]])


@rule("BN-3.0.d")
@GRADE
def test_the_spotting_column_is_added_to_the_number_needed(grade: str) -> None:
    """Over 20 up to 50 cm a 5 is needed; a man in the open is 1 easier."""
    game = table(kowalski=Man(grade), abu=Man("R3", y=70, side="red", marker="m1"))

    facts = game.play("blue", Sight("kowalski", "m1"), [6])

    assert facts.one(SightingTried).needed == 4 + PRINTED[grade][1]


@rule("BN-3.0.e")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize(
    ("grade", "needed"),
    [("R1", 2), ("R2", 3), ("R3", 3), ("R4", 3), ("R5", 4), ("Irr1", 3), ("Irr2", 4), ("Irr3", 4)],
)
def test_aimed_fire_is_easier_for_special_forces_and_harder_for_poor_shots(
    grade: str, needed: int, edition: str
) -> None:
    game = table(edition=edition, kowalski=Man(grade), abu=Man("R3", y=60, side="red", facing=90))

    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))
    facts = game.play("red", Pass(), [1])

    assert facts.one(ShotFired).needed == needed


@rule("BN-3.0.f", "BN-8.3.d")
@GRADE
def test_the_covering_column_is_added_once_for_a_group(grade: str) -> None:
    game = table(kowalski=Man(grade, "rifle"), smith=Man(grade, "rifle", x=43))

    area = game.play("blue", CoveringFire(("kowalski", "smith"), Point(40, 60))).one(CoverDeclared).area

    assert cover_value(game.state, area) == 2 + PRINTED[grade][5]


@rule("BN-3.0.h")
@GRADE
def test_the_saving_throw_is_the_lowest_face_that_saves(grade: str) -> None:
    game = table(kowalski=Man("R3"), abu=Man(grade, y=60, side="red"))
    need = PRINTED[grade][3]

    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))
    facts = game.play("red", Pass(), [6], [need])

    assert facts.one(SavesRolled).needed == need
    assert facts.one(SavesRolled).passed


@rule("BN-3.0.i")
@GRADE
def test_the_suppression_column_is_the_highest_die_that_passes(grade: str) -> None:
    game = table(kowalski=Man(grade, suppressed=True))
    need = PRINTED[grade][4]

    facts = game.play("blue", Recover("kowalski"), [need])

    assert facts.one(SuppressionTested).need == need
    assert facts.one(SuppressionTested).passed
