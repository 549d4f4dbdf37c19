"""Breaking News 10.0: how a man is suppressed, what he may still do, and the test that ends it."""

from __future__ import annotations

import pytest
from bn_commands import (
    CoveringFire,
    Dodge,
    EndActions,
    FallBack,
    Fight,
    Finish,
    GoToGround,
    Hide,
    Leave,
    Move,
    OpenFire,
    OpportunityFire,
    Pass,
    Recover,
    Sight,
)
from rule_ids import rule
from table import Facts, Man, Played, table

from core.rules.breaking_news.facts import (
    ActEnded,
    FigureHidden,
    FigureOut,
    FoundInCover,
    SavesRolled,
    ShotFired,
    StageEnded,
    SuppressionTested,
    WindowOpened,
)
from core.rules.breaking_news.state import Shot
from core.rules.breaking_news.view import view
from core.table.places import Point
from core.table.questions import RouteMeasured, ShotLine

SANDBAGS = {"kind": "sandbags", "line": [[30, 58.4], [50, 58.4]], "width": 0.5}


def burst(game: Played, *dice: list[int], firer: str = "kowalski", target: str = "abu") -> Facts:
    """Fire one burst, the enemy passing."""
    facts = game.play("blue", OpenFire((Shot(firer, "assault_rifle", "burst", (target,)),)))
    assert game.deciding() == [("red", "react_fire")]
    return Facts((*facts, *game.play("red", Pass(), *dice)))


@rule("BN-10.0.a", "BN-9.0.g", "BN-EX.81")
def test_a_man_who_saves_every_hit_is_suppressed_and_one_who_fails_is_out() -> None:
    for saves, suppressed in (([5, 6], True), ([5, 1], False)):
        game = table(kowalski=Man(y=40), abu=Man("Irr3", y=60, side="red"))

        facts = burst(game, [4, 6, 1], saves)

        assert facts.one(SavesRolled).passed is suppressed
        assert game.man("abu").suppressed is suppressed
        assert (game.man("abu").fate == "") is suppressed


@rule("BN-10.0.a", "BN-Q.45", "BN-6.5.c")
def test_a_man_who_goes_to_ground_is_suppressed_even_when_every_shot_misses() -> None:
    game = table(kowalski=Man(y=40), abu=Man("Irr3", y=60, side="red"))
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", "burst", ("abu",)),)))

    facts = game.play("red", GoToGround("abu"), [1, 1, 4])

    assert facts.one(ShotFired).needed == 5
    assert game.man("abu").suppressed


@rule("BN-10.0.b", "BN-Q.83", "BN-10.0.a")
def test_in_cover_he_becomes_hidden_too_even_from_those_who_had_sighted_him() -> None:
    seen = Man("Irr3", y=60, side="red", marker="m1", seen_by=("kowalski",))
    game = table([SANDBAGS], kowalski=Man(y=40), abu=seen)

    facts = burst(game, [6, 5, 1], [5, 5])

    assert facts.one(FigureHidden).figure == "abu"
    assert game.man("abu").suppressed
    assert game.man("abu").marker not in ("", "m1")
    assert game.man("abu").seen_by == ()


@rule("BN-10.0.b", "BN-Q.83")
def test_in_the_open_he_stays_in_sight() -> None:
    game = table(kowalski=Man(y=40), abu=Man("Irr3", y=60, side="red"))

    facts = burst(game, [6, 1, 1], [5])

    assert facts.no(FigureHidden)
    assert game.man("abu").suppressed and not game.man("abu").marker


@rule("BN-Q.81", "BN-10.0.a")
def test_a_second_save_changes_nothing_but_a_fresh_marker_in_cover() -> None:
    seen = Man("Irr3", y=60, side="red", marker="m1", seen_by=("kowalski",), suppressed=True)
    game = table([SANDBAGS], kowalski=Man(y=40), abu=seen)

    facts = game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", "aimed", ("abu",)),)), [6], [6])

    assert facts.one(SavesRolled).passed
    assert game.man("abu").suppressed and game.man("abu").marker not in ("", "m1")
    game.state = table([SANDBAGS], active="red", abu=Man("Irr3", y=60, side="red", suppressed=True)).state
    assert game.play("red", Recover("abu"), [1]).one(SuppressionTested).passed
    assert not game.man("abu").suppressed, "one test clears it, however often he was hit"


@rule("BN-10.0.c", "BN-Q.83")
@pytest.mark.parametrize(("distance", "needed", "save"), [(25, 3, 5), (25.1, 5, 4), (40, 5, 4)])
def test_lying_in_the_open_is_cover_against_fire_from_more_than_25_cm(
    distance: float, needed: int, save: int
) -> None:
    game = table(kowalski=Man(y=40), abu=Man("Irr3", y=40 + distance, side="red", suppressed=True))

    facts = game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", "aimed", ("abu",)),)), [6], [6])

    assert facts.one(ShotFired).needed == needed
    assert facts.one(SavesRolled).needed == save


@rule("BN-10.0.d", "BN-Q.79", "BN-ED.63")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_suppressed_man_does_not_react_at_all(edition: str) -> None:
    """No fire, no dodge, no look at hidden men: nobody is asked, and a comrade's window is not his."""
    alone = table(edition=edition, kowalski=Man(y=40), abu=Man("Irr3", y=60, side="red", suppressed=True))
    facts = alone.play("blue", OpenFire((Shot("kowalski", "assault_rifle", "aimed", ("abu",)),)), [1])
    assert facts.no(WindowOpened)

    game = table(
        edition=edition,
        kowalski=Man(y=40),
        novak=Man(x=60, y=40, marker="m1"),
        abu=Man("Irr3", y=60, side="red", suppressed=True),
        omar=Man("Irr3", x=42, y=62, side="red"),
    )
    shots = (Shot("kowalski", "assault_rifle", "aimed", ("abu",)),)
    game.play("blue", OpenFire(shots))
    assert game.deciding() == [("red", "react_fire")]
    for reaction in (
        OpportunityFire("abu", "assault_rifle", target="kowalski"),
        Dodge("abu", Point(44, 60)),
        GoToGround("abu"),
        Sight("abu", "m1"),
    ):
        assert game.refused("red", reaction) == ("BN-10.0.d", "bn-suppressed-no-reaction")


@rule("BN-10.0.e", "BN-SM.41")
def test_before_any_action_he_must_pass_the_test() -> None:
    game = table(
        [SANDBAGS],
        active="red",
        kowalski=Man(y=40, marker="m1"),
        abu=Man("Irr3", y=60, side="red", suppressed=True),
        omar=Man("Irr3", x=60, y=60, side="red"),
    )
    for wish in (
        Move(("abu",), "run", ((Point(40, 70),),)),
        Move(("abu",), "move_and_shoot", ((Point(40, 70),),)),
        Move(("abu",), "cautious", ((Point(40, 62),),)),
        OpenFire((Shot("abu", "assault_rifle", "aimed", ("m1",)),)),
        CoveringFire(("abu",), Point(40, 40)),
        Hide("abu"),
        Sight("abu", "m1"),
        Fight(("abu",), ("m1",)),
        Leave(("abu",)),
    ):
        assert game.refused("red", wish) == ("BN-10.0.e", "bn-test-first"), wish
    assert game.refused("red", Recover("omar")) == ("BN-10.0.e", "bn-not-suppressed")


@rule("BN-10.0.f", "BN-10.0.g", "BN-3.0.i")
@pytest.mark.parametrize(
    ("grade", "value"),
    [("R1", 5), ("R2", 4), ("R3", 4), ("R4", 3), ("R5", 2), ("Irr1", 4), ("Irr2", 3), ("Irr3", 2)],
)
def test_alone_he_needs_his_own_value_or_less(grade: str, value: int) -> None:
    for face in range(1, 7):
        game = table(kowalski=Man(grade, suppressed=True))

        tested = game.play("blue", Recover("kowalski"), [face]).one(SuppressionTested)

        assert tested.need == value
        assert tested.passed is (face <= value and face != 6)


@rule("BN-EX.88", "BN-10.0.f", "BN-10.0.g", "BN-Q.82", "BN-Q.05")
def test_a_leader_near_adds_his_leadership_but_a_six_always_fails() -> None:
    for face, passed in ((5, True), (6, False)):
        game = table(
            kowalski=Man("R2", suppressed=True),
            chief=Man("R2", x=45, leadership=2, commander=True),
        )

        tested = game.play("blue", Recover("kowalski"), [face]).one(SuppressionTested)

        assert tested.need == 5
        assert [(term.value, term.rule) for term in tested.modifiers] == [
            (4, "BN-3.0.i"),
            (2, "BN-10.0.f"),
            (-1, "BN-10.0.g"),
        ]
        assert tested.passed is passed
        assert game.man("kowalski").suppressed is not passed


@rule("BN-EX.89", "BN-10.0.f")
def test_militia_without_a_leader_recover_on_two_and_not_on_three() -> None:
    for face, passed in ((2, True), (3, False)):
        game = table(active="red", abu=Man("Irr3", side="red", suppressed=True))

        assert game.play("red", Recover("abu"), [face]).one(SuppressionTested).passed is passed


@rule("BN-EX.90", "BN-10.0.f", "BN-Q.02")
@pytest.mark.parametrize(("gap", "need"), [(5.0, 4), (5.1, 2), (6.0, 2)])
def test_a_leader_helps_up_to_5_cm_that_number_included(gap: float, need: int) -> None:
    game = table(
        active="red",
        abu=Man("Irr3", side="red", suppressed=True),
        chief=Man("Irr3", x=40 + gap, side="red", leadership=2, commander=True),
    )

    assert game.play("red", Recover("abu"), [1]).one(SuppressionTested).need == need


@rule("BN-Q.82", "BN-10.0.f")
def test_the_best_able_leader_helps_a_suppressed_one_only_himself() -> None:
    men = {
        "abu": Man("Irr3", x=40, side="red", suppressed=True),
        "small": Man("Irr3", x=43, side="red", leadership=1),
        "great": Man("Irr3", x=37, side="red", leadership=3, commander=True, suppressed=True),
        "enemy": Man("R1", x=40, y=43, leadership=4, commander=True),
    }
    game = table(active="red", **men)
    assert game.play("red", Recover("abu"), [3]).one(SuppressionTested).need == 3

    game = table(active="red", **men)
    assert game.play("red", Recover("great"), [5]).one(SuppressionTested).need == 5

    game = table(active="red", **men)
    game.set("great", suppressed=False)
    assert game.play("red", Recover("abu"), [5]).one(SuppressionTested).need == 5


@rule("BN-10.0.h", "BN-SM.41", "BN-Q.80")
def test_who_passes_is_free_and_acts_in_the_same_activation() -> None:
    game = table(kowalski=Man(suppressed=True), abu=Man("Irr3", y=60, side="red", suppressed=True))

    game.play("blue", Recover("kowalski"), [4])

    assert not game.man("kowalski").suppressed
    facts = game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", "aimed", ("abu",)),)), [1])
    assert facts.one(ShotFired).needed == 3


@rule("BN-Q.80", "BN-10.0.i", "BN-SM.42")
def test_the_test_is_taken_once_a_turn_and_only_by_the_active_side() -> None:
    game = table(
        kowalski=Man(suppressed=True), novak=Man(x=60), abu=Man("Irr3", y=60, side="red", suppressed=True)
    )
    assert game.refused("red", Recover("abu"), [1]) == ("BN-Q.16", "bn-not-active")

    game.play("blue", Recover("kowalski"), [5])

    assert game.man("kowalski").suppressed
    assert game.refused("blue", Recover("kowalski"), [1]) == ("BN-Q.80", "bn-tested-already")
    assert game.refused("blue", Move(("kowalski",), "run", ((Point(40, 50),),)))[0] == "BN-10.0.e"
    game.play("blue", Finish())
    game.play("blue", EndActions())
    assert game.state.turn == 2 and game.man("kowalski").suppressed, "until he passes another test"
    assert not game.man("kowalski").tested


@rule("BN-10.0.i", "BN-Q.84", "BN-SM.42", "BN-EX.89")
def test_after_a_failure_he_may_only_move_up_to_10_cm_into_cover() -> None:
    game = table([SANDBAGS], kowalski=Man(y=50, suppressed=True), abu=Man("Irr3", y=90, side="red"))
    assert game.refused("blue", FallBack("kowalski", (Point(40, 57),)))[1] == "bn-no-fall-back"
    game.play("blue", Recover("kowalski"), [6])

    assert game.refused("blue", FallBack("kowalski", (Point(40, 55),))) == (
        "BN-10.0.i",
        "bn-must-end-in-cover",
    )
    assert game.refused("blue", FallBack("kowalski", (Point(44, 50), Point(44, 57)))) == (
        "BN-10.0.i",
        "bn-too-far",
    )
    assert game.refused("blue", Fight(("kowalski",), ("abu",)))[0] == "BN-10.0.e"
    game.play("blue", FallBack("kowalski", (Point(40, 57),)))
    assert game.deciding() == [("red", "react_move")], "the move can be shot at"
    facts = game.play("red", Pass())

    assert facts.one(ActEnded).mode == "fall_back"
    assert game.at("kowalski") == (40, 57)
    assert game.man("kowalski").suppressed and game.man("kowalski").stage == "done"


@rule("BN-10.0.i", "BN-Q.84", "BN-SM.42")
def test_exactly_10_cm_is_not_too_far() -> None:
    game = table([SANDBAGS], kowalski=Man(y=47, suppressed=True))
    game.play("blue", Recover("kowalski"), [6])

    game.play("blue", FallBack("kowalski", (Point(40, 57),)))

    assert game.at("kowalski") == (40, 57)


@rule("BN-10.0.i", "BN-Q.84")
def test_who_is_in_cover_already_stays_where_he_is() -> None:
    game = table([SANDBAGS], kowalski=Man(y=57, suppressed=True))

    facts = game.play("blue", Recover("kowalski"), [6])

    assert facts.one(StageEnded).figures == ("kowalski",)
    assert game.man("kowalski").stage == "done"
    assert game.refused("blue", FallBack("kowalski", (Point(42, 57),)))[0] == "BN-10.0.i"


@rule("BN-10.0.i", "BN-Q.89")
def test_who_falls_back_out_of_a_melee_is_in_contact_no_more() -> None:
    game = table(
        [SANDBAGS],
        kowalski=Man(y=52, suppressed=True, touching=("abu",)),
        abu=Man("Irr3", x=40, y=50, side="red", suppressed=True, touching=("kowalski",)),
    )
    game.play("blue", Recover("kowalski"), [6])

    game.play("blue", FallBack("kowalski", (Point(40, 57),)))

    assert game.man("kowalski").touching == game.man("abu").touching == ()


@rule("BN-10.0.i", "BN-10.0.b", "BN-Q.84")
def test_with_a_tape_people_say_whether_the_way_ends_in_cover() -> None:
    game = table(tape=True, kowalski=Man(suppressed=True))
    game.play("blue", Recover("kowalski"), [6])
    assert game.refused(
        "blue", FallBack("kowalski", 8.0), answers=[RouteMeasured(8.0, ends_in_cover=False)]
    ) == ("BN-10.0.i", "bn-must-end-in-cover")

    game.play("blue", FallBack("kowalski", 8.0), answers=[RouteMeasured(8.0, ends_in_cover=True)])

    assert game.man("kowalski").sheltered


@rule("BN-10.0.b", "BN-Q.83")
@pytest.mark.parametrize("leadership", [0, 2])
@pytest.mark.parametrize(("cover", "marker"), [(True, "m1"), (False, "")])
def test_with_a_tape_who_was_measured_in_cover_and_saves_is_hidden(
    cover: bool, marker: str, leadership: int
) -> None:
    game = table(tape=True, kowalski=Man(), abu=Man("R4", side="red", looked=True, leadership=leadership))
    shot = OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),))
    game.play("blue", shot, answers=[ShotLine(20.0, cover=cover), []])

    facts = game.play("red", Pass(), [6], [6])

    assert game.man("abu").suppressed and game.man("abu").marker == marker
    assert facts.no(FigureHidden) is not cover and game.man("abu").sheltered is cover


@rule("BN-10.0.b", "BN-6.5.c")
def test_with_a_tape_who_goes_to_ground_in_cover_is_hidden() -> None:
    """The shot misses; people had said that the line to him crosses cover."""
    for cover in (True, False):
        game = table(tape=True, kowalski=Man(), abu=Man("R4", side="red"))
        shot = OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),))
        game.play("blue", shot, answers=[ShotLine(20.0, cover=cover), []])
        game.play("red", GoToGround("abu"), [1])
        assert game.man("abu").suppressed and bool(game.man("abu").marker) is cover


@rule("BN-10.0.b", "BN-Q.07")
def test_with_a_tape_who_is_covered_from_a_burst_and_saves_is_hidden() -> None:
    """A leader is asked about too: his +1 does not depend on it, but his hiding does."""
    game = table(
        tape=True,
        kowalski=Man("R3", "rpg"),
        abu=Man("R4", side="red", leadership=1),
        omar=Man("R4", side="red"),
    )
    shot = OpenFire((Shot("kowalski", "rpg", targets=("omar",)),))
    game.play("blue", shot, answers=[ShotLine(20.0), ["abu"], ["abu", "omar"]])

    game.play("red", Pass(), [6], [6], [6], answers=[True])  # who is in the area was told before

    assert game.man("abu").marker and not game.man("omar").marker


@rule("BN-10.0.b", "BN-Q.41")
def test_with_a_tape_a_runner_stopped_in_cover_lies_hidden_in_cover() -> None:
    game = table(tape=True, kowalski=Man("R4"), abu=Man("R3", side="red", looked=True))
    game.play("blue", Move(("kowalski",), "run", (20.0,)), answers=[RouteMeasured(20), ["abu"]])

    fire = OpportunityFire("abu", "assault_rifle", at=9)
    facts = game.play("red", fire, [6], [6], answers=[ShotLine(20.0, cover=True)])

    assert facts.one(FigureHidden).figure == "kowalski"
    assert game.man("kowalski").sheltered and game.man("kowalski").marker == "m1"


@rule("BN-10.0.j")
def test_everybody_sees_the_marker_of_a_suppressed_man() -> None:
    game = table(kowalski=Man(suppressed=True), novak=Man(x=60), abu=Man("Irr3", y=60, side="red"))

    for seat in ("blue", "red", "referee", "observer"):
        status = {man.id: man.status for man in view(game.state, seat).figures}
        assert "status-SUPP" in status["kowalski"]
        assert "status-SUPP" not in status["novak"]


@rule("BN-10.0.a", "BN-SM.49")
def test_a_man_suppressed_in_his_own_action_stops_there() -> None:
    """A runner who saves the hits of opportunity fire goes no farther and does nothing more."""
    game = table(kowalski=Man(y=40), abu=Man("Irr3", y=70, side="red"))
    game.play("blue", Move(("kowalski",), "run", ((Point(40, 60),),)))

    facts = game.play("red", OpportunityFire("abu", "assault_rifle", "burst", at=10), [6, 1, 1], [6])

    assert facts.no(FigureOut)
    assert game.at("kowalski") == (40, 50)
    assert game.man("kowalski").suppressed and game.man("kowalski").stage == "done"
    assert game.refused("blue", Recover("kowalski"), [1]) == ("BN-5.2.a", "bn-has-acted")


@rule("BN-10.0.i", "BN-Q.80", "BN-Q.84")
@pytest.mark.parametrize(("y", "why"), [(40, "bn-already-in-cover"), (50, "bn-must-end-in-cover")])
def test_who_is_in_cover_has_nowhere_to_fall_back_to(y: float, why: str) -> None:
    """Tested as the turn began, by option, and failed: he has not been activated yet."""
    game = table(
        [{"kind": "wall", "line": [[20, 42], [60, 42]]}],
        options={"rally": "any_turn_start"},
        kowalski=Man(y=y, suppressed=True, tested=True),
        abu=Man(y=150, side="red"),
    )

    assert game.refused("blue", FallBack("kowalski", (Point(40, y + 1),))) == ("BN-10.0.i", why)


@rule("BN-10.0.b", "BN-Q.07")
def test_on_the_map_cover_is_looked_up_and_not_told() -> None:
    game = table(
        [{"kind": "wall", "line": [[20, 58], [60, 58]]}],
        kowalski=Man("R3"),
        abu=Man("R4", y=60, side="red", looked=True),
    )
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))

    facts = game.play("red", Pass(), [6], [6])

    assert facts.one(FigureHidden).figure == "abu" and facts.no(FoundInCover)
