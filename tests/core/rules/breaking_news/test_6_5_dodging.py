"""Breaking News 6.5: dodging enemy fire, and going to ground where there is no cover."""

from __future__ import annotations

import pytest
from bn_commands import Dodge, GoToGround, Move, OpenFire, OpportunityFire, Pass
from rule_ids import rule
from table import RULES, Man, Played, table

from core.rules.breaking_news.facts import Dodged, FigureHidden, FigureOut, ShotFired, Suppressed
from core.rules.breaking_news.state import CoverArea, Shot
from core.table.places import Point
from core.table.questions import ShotLine
from core.table.shapes import Rectangle

WALL = {"kind": "wall", "line": [[30, 58], [43, 58]]}
ROCK = {"kind": "rock", "box": [30, 52, 13, 4]}
COVERED, OPEN = Point(41, 60), Point(48, 60)


def fired_at(
    *terrain: dict[str, object], weapon: str = "assault_rifle", x: float = 45, **given: object
) -> Played:
    """Kowalski at (45, 40) fires at Abu, 20 cm in front of him, beside a wall."""
    game = table(
        terrain,
        kowalski=Man("R3", weapon, x=45, y=40),
        abu=Man("R3", x=x, y=60, side="red"),
        **given,  # type: ignore[arg-type]
    )
    game.play("blue", OpenFire((Shot("kowalski", weapon, targets=("abu",)),)))
    return game


@rule("BN-6.5.a", "BN-6.5.b", "BN-6.5.d", "BN-Q.44", "BN-SM.61")
def test_a_target_dodges_into_cover_within_5_cm_after_a_harder_shot() -> None:
    """Base 3 at 20 cm + 1; the shot is taken at the old place, in the open: his cover counts for nothing."""
    game = fired_at(WALL)

    facts = game.play("red", Dodge("abu", COVERED), [4], [3])

    fired = facts.one(ShotFired)
    assert (fired.distance, fired.needed, fired.hits) == (20, 4, 1)
    assert [(term.value, term.rule) for term in fired.modifiers] == [(1, "BN-8.0.o")]
    assert facts.names.index("SavesRolled") < facts.names.index("Dodged")
    assert game.at("abu") == (41, 60)


@rule("BN-Q.44")
def test_who_saves_is_suppressed_and_hidden_at_the_new_place() -> None:
    game = fired_at(WALL)

    facts = game.play("red", Dodge("abu", COVERED), [4], [3])

    assert facts.one(FigureHidden).figure == "abu"
    assert game.man("abu").suppressed
    assert game.man("abu").marker == "m1"


@rule("BN-Q.44")
def test_who_does_not_save_falls_where_he_stood() -> None:
    game = fired_at(WALL)

    facts = game.play("red", Dodge("abu", COVERED), [4], [2])

    assert facts.one(FigureOut).figure == "abu"
    assert facts.no(Dodged)
    assert game.at("abu") == (45, 60)


@rule("BN-Q.44", "BN-6.5.d")
def test_a_dodger_who_is_missed_stands_unsuppressed_at_the_new_place() -> None:
    game = fired_at(WALL)

    game.play("red", Dodge("abu", COVERED), [3])

    assert game.at("abu") == (41, 60)
    assert not game.man("abu").suppressed


@rule("BN-6.5.a")
def test_a_dodge_of_more_than_5_cm_is_refused() -> None:
    game = fired_at(WALL)

    assert game.refused("red", Dodge("abu", Point(39.9, 60))) == ("BN-6.5.a", "bn-too-far")


@rule("BN-6.5.b", "BN-Q.43")
def test_a_spot_in_the_open_is_no_dodge() -> None:
    game = fired_at(WALL)

    assert game.refused("red", Dodge("abu", OPEN)) == ("BN-6.5.b", "bn-spot-not-covered")
    assert game.refused("red", Dodge("abu")) == ("BN-6.5.a", "bn-path-needed")


@rule("BN-6.5.b", "BN-Q.43")
def test_a_spot_behind_walls_must_be_reachable() -> None:
    rock = {"kind": "rock", "box": [41, 50, 2.5, 12]}
    game = fired_at(rock)

    assert game.refused("red", Dodge("abu", Point(40, 60)))[1] == "bn-way-blocked"


@rule("BN-6.5.b", "BN-Q.43", "BN-ED.29")
@pytest.mark.parametrize(("edition", "options"), [("IT", {}), ("EN", {"dodge_spot": "unseen_only"})])
def test_in_the_italian_edition_the_spot_must_be_out_of_sight(edition: str, options: dict[str, str]) -> None:
    in_cover = fired_at(WALL, edition=edition, options=options)
    unseen = fired_at(ROCK, edition=edition, options=options)

    assert in_cover.refused("red", Dodge("abu", COVERED)) == ("BN-6.5.b", "bn-spot-not-covered")
    unseen.play("red", Dodge("abu", COVERED), [1])
    assert unseen.at("abu") == (41, 60)


@rule("BN-Q.43")
def test_a_man_in_cover_dodges_only_out_of_sight_or_lies_down() -> None:
    game = fired_at(WALL, x=42)

    assert game.refused("red", Dodge("abu", Point(40, 60))) == ("BN-6.5.b", "bn-spot-not-covered")
    game.play("red", GoToGround("abu"), [1])
    assert game.man("abu").suppressed


@rule("BN-6.5.c", "BN-Q.45", "BN-EX.70")
@pytest.mark.parametrize(("face", "dice"), [(3, ([3],)), (4, ([4], [3]))])
def test_without_cover_he_goes_to_ground_and_is_suppressed_hit_or_not(
    face: int, dice: tuple[list[int], ...]
) -> None:
    """AR aimed at 20 cm: 3 + 1 = 4; the cover of lying counts from the next shot only."""
    game = fired_at()

    facts = game.play("red", GoToGround("abu"), *dice)

    fired = facts.one(ShotFired)
    assert (fired.needed, fired.hits) == (4, int(face >= 4))
    assert game.man("abu").suppressed
    assert game.at("abu") == (45, 60)
    assert [fact.why for fact in facts.of(Suppressed)] == (["saved"] if face >= 4 else ["ground"])


@rule("BN-6.5.e", "BN-Q.46")
def test_a_snipers_fire_is_neither_dodged_nor_lain_under() -> None:
    """Abu may shoot back, so there is a window, but not dodge."""
    game = fired_at(WALL, weapon="sniper_rifle")

    assert game.deciding() == [("red", "react_fire")]
    for wish in (Dodge("abu", COVERED), GoToGround("abu")):
        assert game.refused("red", wish) == ("BN-6.5.e", "bn-sniper-no-dodge")


@rule("BN-Q.46")
def test_who_is_not_aimed_at_does_not_dodge() -> None:
    game = table(
        [WALL], kowalski=Man(x=45), abu=Man(x=45, y=60, side="red"), omar=Man(x=48, y=60, side="red")
    )
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))

    assert game.refused("red", GoToGround("omar")) == ("BN-Q.46", "bn-not-a-target")


@rule("BN-Q.46", "BN-SM.61")
def test_men_in_an_announced_burst_area_may_dodge_too() -> None:
    """An RPG at Abu: Omar, 5 cm beside him, dodges; the shot is harder and its burst stays where it was."""
    game = table(
        [{"kind": "wall", "line": [[49, 58], [60, 58]]}],
        kowalski=Man("R3", "rpg", x=45),
        abu=Man("R3", x=45, y=60, side="red", facing=90),
        omar=Man("R3", x=48, y=60, side="red", facing=90),
        far=Man("R3", x=30, y=60, side="red", facing=90),
    )
    game.play("blue", OpenFire((Shot("kowalski", "rpg", targets=("abu",)),)))

    assert game.refused("red", GoToGround("far")) == ("BN-Q.46", "bn-not-a-target")
    game.play("red", Dodge("omar", Point(52, 60)))
    facts = game.play("red", Pass(), [5], [6], [6])

    assert facts.one(ShotFired).needed == 5
    assert {hit.figure for hit in facts.one(ShotFired).struck} == {"abu", "omar"}
    assert game.at("omar") == (52, 60)


@rule("BN-Q.46", "BN-5.3.a")
def test_nobody_dodges_a_movement() -> None:
    game = table([WALL], kowalski=Man(x=45), abu=Man(x=45, y=60, side="red"))
    game.play("blue", Move(("kowalski",), "run", ((Point(45, 45),),)))

    assert game.refused("red", Dodge("abu", COVERED)) == ("BN-5.3.a", "engine-decide-first")


@rule("BN-Q.42", "BN-Q.38")
def test_one_man_does_not_dodge_and_shoot_at_the_same_fire() -> None:
    game = table(
        [WALL], kowalski=Man(x=45), abu=Man(x=45, y=60, side="red"), omar=Man(x=46, y=63, side="red")
    )
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))
    game.play("red", Dodge("abu", COVERED))

    assert game.refused("red", OpportunityFire("abu", "assault_rifle")) == ("BN-8.2.k", "bn-reacted")


@rule("BN-Q.46", "BN-8.2.i")
def test_the_active_man_does_not_dodge_the_fire_that_answers_his() -> None:
    """Both shots are rolled at once: no window opens for a reaction to a reaction."""
    game = fired_at(WALL)

    facts = game.play("red", OpportunityFire("abu", "assault_rifle"), [1], [1])

    assert [shot.needed for shot in facts.of(ShotFired)] == [3, 3]
    assert game.deciding() == []


def under_fire(*terrain: dict[str, object], **given: object) -> Played:
    """Abu stands in an area under covering fire of 7 and is fired at by another man."""
    area = CoverArea("c1", "blue", Rectangle(Point(45, 60), 15, 15), (("smith", 5),))
    game = table(
        terrain,
        kowalski=Man("R3", x=45),
        smith=Man("R3", "lmg", x=55, fired=True, stage="done"),
        abu=Man("R3", x=45, y=60, side="red", facing=90),
        facts={"covers": (area,)},
        **given,  # type: ignore[arg-type]
    )
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))
    return game


@rule("BN-6.5.f", "BN-SM.62", "BN-ED.30")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_under_covering_fire_a_dodger_takes_the_test_before_he_moves(edition: str) -> None:
    options = {"dodge_spot": "cover_or_unseen"}
    passed, failed = (
        under_fire(WALL, edition=edition, options=options),
        under_fire(WALL, edition=edition, options=options),
    )

    facts = passed.play("red", Dodge("abu", COVERED), [4, 4], [1])
    assert facts.throws[0] == ("BN-8.3.f", 2, 8)
    assert passed.at("abu") == (41, 60)

    facts = failed.play("red", Dodge("abu", COVERED), [4, 3], [6], [1])
    assert (failed.at("abu"), failed.man("abu").suppressed) == ((45, 60), True)
    assert [shot.needed for shot in facts.of(ShotFired)][1:] == [3]


@rule("BN-Q.59")
def test_going_to_ground_under_covering_fire_needs_no_test() -> None:
    game = under_fire()

    assert game.play("red", GoToGround("abu"), [1]).throws == [("BN-8.0.a", 1, 4)]


@rule("BN-6.5.a", "BN-6.5.d")
def test_with_a_tape_a_dodge_is_told_in_cm() -> None:
    game = table(tape=True, kowalski=Man(), abu=Man("R3", side="red"))
    shot = OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),))
    game.play("blue", shot, answers=[ShotLine(20.0), ("abu",)])

    assert game.refused("red", Dodge("abu", 5.5)) == ("BN-6.5.a", "bn-too-far")
    facts = game.play("red", Dodge("abu", 5.0), [3])

    assert facts.one(ShotFired).needed == 4
    assert game.man("abu").sheltered


@rule("BN-6.5.b", "BN-6.5.c")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize("cover", [True, False])
def test_a_man_dodges_where_cover_is_near_and_goes_to_ground_only_where_none_is(
    cover: bool, edition: str
) -> None:
    """If there is no protection he can go to the ground: in mancanza di un riparo, says the Italian text."""
    game = fired_at(*([ROCK] if cover else []), edition=edition)
    rows = {row.do: row for row in RULES.choices(game.state, "red") if row.figure == "abu"}

    refused = {do: (row.refusal.rule, row.refusal.message.id) for do, row in rows.items() if row.refusal}
    if cover:
        assert refused == {"go_to_ground": ("BN-6.5.c", "bn-cover-near")}
        assert game.refused("red", GoToGround("abu")) == ("BN-6.5.c", "bn-cover-near")
        assert not game.state.action.declared  # type: ignore[union-attr]
    else:
        assert refused == {"dodge": ("BN-6.5.c", "bn-no-cover-near")}
        assert game.play("red", GoToGround("abu"), [1]).one(Suppressed).why == "ground"


@rule("BN-6.5.c")
def test_with_a_tape_people_see_themselves_whether_cover_is_near() -> None:
    game = table(tape=True, kowalski=Man(), abu=Man("R3", side="red"))
    shot = OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),))
    game.play("blue", shot, answers=[ShotLine(20.0), ("abu",)])

    assert game.play("red", GoToGround("abu"), [1]).one(Suppressed).why == "ground"
