"""Breaking News 7.0, hidden troops: declaring it, creeping, what exposes a man, what the enemy knows."""

from __future__ import annotations

import pytest
from bn_commands import (
    CoveringFire,
    Dodge,
    GoToGround,
    Hide,
    Move,
    OpenFire,
    OpportunityFire,
    Pass,
)
from firing_range import shot
from rule_ids import rule
from table import RULES, Man, Played, both_editions, table

from core.engine.contract.facts import Refusal
from core.engine.words.message import say
from core.rules.breaking_news.facts import (
    Dodged,
    FigureHidden,
    MoveDeclared,
    Revealed,
    ShotFired,
    Suppressed,
)
from core.rules.breaking_news.state import Shot
from core.table.places import Point

WALL = {"kind": "wall", "line": [[20, 42], [60, 42]]}  # in front of a man at (40, 40)


def hidden(distance: float = 60, **facts: object) -> Played:
    """Kowalski lies hidden behind a wall; an enemy stands so many cm away."""
    return table(
        [WALL],
        kowalski=Man(**({"marker": "m1"} | facts)),  # type: ignore[arg-type]
        abu=Man(y=40 + distance, side="red", looked=True),
    )


@rule("BN-7.0.a", "BN-7.0.b", "BN-Q.31", "BN-SM.44")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_man_in_cover_hides_as_he_is_activated_even_in_view(edition: str) -> None:
    game = table([WALL], edition=edition, kowalski=Man(), abu=Man(y=55, side="red"))

    facts = game.run("blue", Hide("kowalski"))

    assert facts.one(FigureHidden).marker == "m1"
    assert game.man("kowalski").marker == "m1" and game.man("kowalski").stage == "acting"


@rule("BN-7.0.a")
def test_only_when_activated_and_before_acting() -> None:
    acted = table([WALL], kowalski=Man(stage="acting", moved=2.0, moved_any=True), abu=Man(y=90, side="red"))
    idle = table([WALL], active="red", kowalski=Man(), abu=Man(y=90, side="red"))
    done = table([WALL], kowalski=Man(stage="done"), abu=Man(y=90, side="red"))
    down = table([WALL], kowalski=Man(suppressed=True), abu=Man(y=90, side="red"))

    assert acted.refused("blue", Hide("kowalski")) == ("BN-7.0.a", "bn-hide-first")
    assert idle.refused("blue", Hide("kowalski"))[1] == "bn-not-active"
    assert done.refused("blue", Hide("kowalski"))[1] == "bn-has-acted"
    assert down.refused("blue", Hide("kowalski"))[1] == "bn-test-first"
    assert hidden().refused("blue", Hide("kowalski")) == ("BN-7.0.a", "bn-hidden-already")


@rule("BN-Q.31", "BN-7.0.c", "BN-Q.02")
@pytest.mark.parametrize(("distance", "allowed"), [(25, False), (25.1, True)])
def test_in_the_open_only_while_no_enemy_within_25_sees_him(distance: float, allowed: bool) -> None:
    game = table(kowalski=Man(), abu=Man(y=40 + distance, side="red"))

    if allowed:
        game.run("blue", Hide("kowalski"))
        assert game.man("kowalski").marker
    else:
        assert game.refused("blue", Hide("kowalski")) == ("BN-Q.31", "bn-in-view")


@rule("BN-Q.31")
def test_an_enemy_who_does_not_see_him_is_no_hindrance() -> None:
    house = {"kind": "building", "box": [30, 45, 20, 8]}
    game = table([house], kowalski=Man(), abu=Man(y=60, side="red"))

    assert game.run("blue", Hide("kowalski")).one(FigureHidden).declared


@rule("BN-Q.31")
def test_by_option_a_man_must_be_out_of_sight_to_hide() -> None:
    option = {"hide_in_view": "must_be_out_of_sight"}
    seen = table([WALL], options=option, kowalski=Man(), abu=Man(y=120, side="red"))
    house = {"kind": "building", "box": [30, 45, 20, 8]}
    unseen = table([WALL, house], options=option, kowalski=Man(), abu=Man(y=120, side="red"))

    assert seen.refused("blue", Hide("kowalski")) == ("BN-Q.31", "bn-in-view")
    assert unseen.run("blue", Hide("kowalski")).one(FigureHidden)


@rule("BN-7.0.a")
def test_nobody_hides_from_a_man_who_touches_him() -> None:
    game = table(
        [WALL], kowalski=Man(touching=("abu",)), abu=Man(x=42, y=40, side="red", touching=("kowalski",))
    )

    assert game.refused("blue", Hide("kowalski")) == ("BN-Q.89", "bn-in-melee")


@rule("BN-EX.79", "BN-7.0.e", "BN-Q.37")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize(("face", "cm"), [(1, 4), (4, 1), (5, 0), (6, 0)])
def test_a_hidden_man_creeps_5_less_the_die(edition: str, face: int, cm: float) -> None:
    game = table([WALL], edition=edition, kowalski=Man(marker="m1"), abu=Man(y=100, side="red", looked=True))

    facts = game.play("blue", Move(("kowalski",), "cautious", ((Point(45, 40),),), hidden=True), [face])

    assert game.at("kowalski") == (40 + cm, 40)
    assert facts.one(MoveDeclared).strides[0].length == cm
    assert facts.no(Revealed) and game.man("kowalski").marker == "m1"


def drew_nothing(face: int = 5) -> Played:
    """A hidden man wished to creep 5 cm and threw 5 or 6."""
    game = table([WALL], kowalski=Man(marker="m1"), abu=Man(y=75, side="red", looked=True))
    game.play("blue", Move(("kowalski",), "cautious", ((Point(45, 40),),), hidden=True), [face])
    assert game.at("kowalski") == (40, 40)
    return game


@rule("BN-7.0.e", "BN-Q.37", "BN-5.2.a")
@pytest.mark.parametrize("face", [5, 6])
@pytest.mark.parametrize(
    ("action", "creeps"), [("cautious", True), ("cautious", False), ("move_and_shoot", False), ("run", False)]
)
def test_whose_die_leaves_him_no_way_stays_put(face: int, action: str, creeps: bool) -> None:
    """It was his move: he neither throws again nor runs off instead."""
    again = Move(("kowalski",), action, ((Point(44, 40),),), hidden=creeps)

    assert drew_nothing(face).refused("blue", again) == ("BN-6.1.a", "bn-has-moved")


@rule("BN-7.0.e", "BN-7.0.g", "BN-5.2.e")
def test_whose_die_leaves_him_no_way_may_still_fire_and_shows_himself() -> None:
    game = drew_nothing()

    facts = game.run("blue", OpenFire((shot("kowalski"),)))

    assert facts.one(Revealed).why == "fired"


@rule("BN-7.0.e")
def test_he_need_not_go_as_far_as_the_die_allows() -> None:
    game = hidden()

    game.play("blue", Move(("kowalski",), "cautious", ((Point(42, 40),),), hidden=True), [1])

    assert game.at("kowalski") == (42, 40)


@rule("BN-7.0.e", "BN-6.2.b")
def test_a_way_that_no_hidden_man_can_go_is_refused_before_his_die() -> None:
    """Else he would see his die, and wish for another way at will."""
    game = hidden()

    over = Move(("kowalski",), "cautious", ((Point(40, 44),),), hidden=True)
    assert game.refused("blue", over) == ("BN-6.2.b", "bn-cannot-cross")


@rule("BN-7.0.e")
def test_each_man_of_a_creeping_group_has_a_die_of_his_own() -> None:
    game = table(
        [WALL],
        kowalski=Man(marker="m1"),
        lopez=Man(x=45, marker="m2"),
        abu=Man(y=100, side="red", looked=True),
    )
    ways = ((Point(40, 35),), (Point(45, 35),))

    game.play("blue", Move(("kowalski", "lopez"), "cautious", ways, hidden=True), [1], [3])

    assert (game.at("kowalski"), game.at("lopez")) == ((40, 36), (45, 38))


@rule("BN-7.0.e")
def test_only_hidden_men_creep_and_only_cautiously() -> None:
    way = ((Point(45, 40),),)

    assert hidden(marker="").refused("blue", Move(("kowalski",), "cautious", way, hidden=True)) == (
        "BN-7.0.e",
        "bn-not-hidden",
    )
    assert hidden().refused("blue", Move(("kowalski",), "run", way, hidden=True)) == (
        "BN-7.0.e",
        "bn-hidden-cautious",
    )


@rule("BN-7.0.g", "BN-Q.37")
@pytest.mark.parametrize("action", ["run", "move_and_shoot", "cautious"])
def test_moving_openly_exposes_him_from_the_start(action: str) -> None:
    game = hidden()

    facts = game.run("blue", Move(("kowalski",), action, ((Point(44, 40),),)))

    assert facts.names.index("Revealed") < facts.names.index("MoveDeclared")
    assert not game.man("kowalski").marker


@rule("BN-7.0.f", "BN-7.0.g", "BN-Q.37")
def test_firing_exposes_him_before_the_enemy_answers() -> None:
    game = hidden(30)

    facts = game.run("blue", OpenFire((shot("kowalski"),)))

    assert facts.one(Revealed).why == "fired"
    assert facts.names.index("Revealed") < facts.names.index("FireDeclared")
    answer = game.play("red", OpportunityFire("abu", "assault_rifle"), [1], [1])
    assert [fired.firer for fired in answer.of(ShotFired)] == ["kowalski", "abu"]


@rule("BN-7.0.f", "BN-7.0.g")
def test_covering_fire_is_fire() -> None:
    facts = hidden(30).run("blue", CoveringFire(("kowalski",), Point(40, 70)))

    assert facts.one(Revealed).why == "fired"


@rule("BN-Q.136", "BN-7.0.g")
def test_a_hidden_man_may_react_and_is_exposed_by_firing() -> None:
    game = table([WALL], active="red", kowalski=Man(marker="m1"), abu=Man(y=70, side="red"))
    game.play("red", Move(("abu",), "run", ((Point(60, 70),),)))

    facts = game.play("blue", OpportunityFire("kowalski", "assault_rifle"), [1])

    assert facts.one(Revealed).figure == "kowalski"
    assert not game.man("kowalski").marker


@rule("BN-Q.136")
def test_a_dodge_keeps_him_hidden_where_nobody_sees_him() -> None:
    """Abu has sighted him in a wood; he dodges to where it is too deep to look through."""
    wood = {"kind": "wood", "box": [20, 20, 40, 22]}
    game = table(
        [wood],
        active="red",
        kowalski=Man("R3", y=36, marker="m1", seen_by=("abu",)),
        abu=Man(y=65, side="red"),
    )
    game.play("red", OpenFire((shot("abu", at="kowalski"),)))

    facts = game.play("blue", Dodge("kowalski", Point(40, 31.5)), [1])

    assert facts.one(Dodged) and facts.no(Revealed)
    assert game.man("kowalski").marker == "m1"


@rule("BN-Q.136")
def test_a_dodge_to_cover_in_view_exposes_him() -> None:
    """He crawls in the open, sighted, and dodges behind a wall that Abu can see over."""
    cover = {"kind": "wall", "line": [[42, 40.8], [50, 40.8]]}
    game = table(
        [cover],
        active="red",
        kowalski=Man("R3", marker="m1", seen_by=("abu",)),
        abu=Man(y=65, side="red"),
    )
    game.play("red", OpenFire((shot("abu", at="kowalski"),)))

    facts = game.play("blue", Dodge("kowalski", Point(44, 40)), [1])

    assert facts.one(Revealed).why == "dodged"
    assert game.at("kowalski") == (44, 40) and not game.man("kowalski").marker


@rule("BN-Q.136", "BN-Q.83")
def test_who_saves_while_dodging_is_hidden_anew_in_cover() -> None:
    game = table(
        [WALL], active="red", kowalski=Man("R3", marker="m1", seen_by=("abu",)), abu=Man(y=65, side="red")
    )
    game.play("red", OpenFire((shot("abu", at="kowalski"),)))

    facts = game.play("blue", GoToGround("kowalski"), [6], [6])

    assert facts.one(Suppressed).why == "saved"
    assert game.man("kowalski").marker == "m2" and not game.man("kowalski").seen_by


@rule("BN-7.0.b", "BN-Q.30", "BN-Q.147", "BN-ED.31")
@both_editions
def test_the_enemy_knows_the_markers_place_and_nothing_else() -> None:
    """Two tables that differ in who lies there look alike to him."""
    sniper = hidden(grade="R3")
    other = table(
        [WALL],
        kowalski=Man("R1", "sniper_rifle", "rpg", marker="m1", leadership=3),
        abu=Man(y=100, side="red", looked=True),
        sides={"blue": {"grade": "R3"}},
    )

    mine, theirs = RULES.known(sniper.state, "red"), RULES.known(other.state, "red")

    assert mine.figures == theirs.figures
    assert "kowalski" not in mine.figures
    marker = mine.figures["m1"]
    assert (marker.place.x, marker.place.y, marker.weapons) == (40, 40, ())  # type: ignore[union-attr]
    assert RULES.known(sniper.state, "blue").figures["kowalski"].marker == "m1"


@rule("BN-Q.30")
def test_a_hidden_mans_name_names_nobody() -> None:
    game = table(kowalski=Man(y=10), abu=Man(y=50, side="red", marker="m1"))

    assert game.refused("blue", OpenFire((shot("kowalski", at="abu"),))) == ("", "bn-no-such-enemy")
    assert game.refused("blue", OpenFire((shot("kowalski", at="nobody"),))) == ("", "bn-no-such-enemy")


@rule("BN-7.0.c", "BN-7.0.d")
@pytest.mark.parametrize("terrain", [[], [{"kind": "wall", "line": [[20, 48], [60, 48]]}]])
def test_hidden_in_the_open_or_in_cover_he_is_not_fired_at(terrain: list[dict[str, object]]) -> None:
    game = table(terrain, kowalski=Man(y=10), abu=Man(y=50, side="red", marker="m1"))

    assert game.refused("blue", OpenFire((shot("kowalski", at="m1"),))) == ("BN-7.0.d", "bn-target-hidden")


@rule("BN-Q.31")
def test_what_hides_a_suppressed_man_needs_no_declaration() -> None:
    game = table([WALL], active="red", kowalski=Man("R3"), abu=Man(y=65, side="red"))
    game.play("red", OpenFire((shot("abu", at="kowalski"),)))

    facts = game.play("blue", Pass(), [6], [6])

    assert not facts.one(FigureHidden).declared


@rule("BN-7.0.e", "BN-7.0.g", "BN-Q.89")
def test_nobody_charges_and_stays_hidden() -> None:
    game = table([WALL], kowalski=Man(marker="m1"), abu=Man(x=42, y=40, side="red"))
    creep = Move(("kowalski",), "cautious", ((Point(41, 40),),), hidden=True, charge=("abu",))

    assert game.refused("blue", creep) == ("BN-7.0.e", "bn-hidden-no-charge")


@rule("BN-Q.30", "BN-Q.89")
def test_a_shot_that_is_refused_names_no_man_who_is_under_a_marker() -> None:
    game = table(
        kowalski=Man(x=40, y=40),
        novak=Man(x=60, y=60, touching=("abu",)),
        abu=Man("Irr3", x=62, y=60, side="red", marker="m1", touching=("novak",)),
    )

    refusal = game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", "aimed", ("m1",)),)))

    assert isinstance(refusal, Refusal) and refusal.message.id == "bn-target-in-melee"
    assert refusal.message.args["target"] == say("marker", number="1")
