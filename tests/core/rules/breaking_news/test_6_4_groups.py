"""Breaking News 6.4 and 8.1: several figures act as one, and the enemy reacts once to all of it."""

from __future__ import annotations

import pytest
from bn_commands import (
    CoveringFire,
    GoToGround,
    Move,
    NameVictim,
    OpenFire,
    OpportunityFire,
    Pass,
)
from menus import fields
from rule_ids import rule
from table import RULES, Man, Played, both_editions, table

from core.engine.contract.choices import PickOne, open_field
from core.engine.contract.facts import Refusal
from core.rules.breaking_news.facts import CoverDeclared, FigureOut, ShotFired, Suppressed, WindowOpened
from core.rules.breaking_news.state import Shot
from core.table.places import Point

NAMES = ("one", "two", "three")


def team(count: int = 3, *, y: float = 120, step: float = 5, **given: object) -> Played:
    """Men of one team in a row, 5 cm apart from x = 40, and an enemy 80 cm in front of them."""
    men = {name: Man(x=40 + step * n) for n, name in enumerate(NAMES[:count])}
    return table(**men, abu=Man(x=40, y=y, side="red"), **given)  # type: ignore[arg-type]


def run(names: tuple[str, ...] = NAMES, by: float = 20, action: str = "run") -> Move:
    paths = tuple(((Point(40 + 5 * NAMES.index(name), 40 + by)),) for name in names)
    return Move(names, action, paths)


def fire(*names: str, target: str = "abu") -> OpenFire:
    return OpenFire(tuple(Shot(name, "assault_rifle", targets=(target,)) for name in names))


def opportunity(figure: str, target: str = "", at: float = 0) -> OpportunityFire:
    return OpportunityFire(figure, "assault_rifle", "aimed", target, at)


@rule("BN-6.4.a", "BN-6.4.b", "BN-ED.28")
@both_editions
def test_men_of_one_team_within_5_cm_move_together() -> None:
    game = team()

    game.run("blue", run())

    assert [game.at(name) for name in NAMES] == [(40, 60), (45, 60), (50, 60)]


@rule("BN-6.4.a", "BN-8.1.b", "BN-ED.28")
@both_editions
def test_men_of_two_teams_are_no_group() -> None:
    game = table(one=Man(), two=Man(x=45, team="bravo"), abu=Man(y=120, side="red"))

    assert game.refused("blue", run(("one", "two"))) == ("BN-6.4.b", "bn-one-team")
    assert game.refused("blue", fire("one", "two")) == ("BN-8.1.b", "bn-one-team")


@rule("BN-6.4.b", "BN-8.1.b")
def test_who_stands_farther_than_5_cm_is_not_in_the_group() -> None:
    game = team(step=5.1)

    assert game.refused("blue", run()) == ("BN-6.4.b", "bn-not-within-five")
    assert game.refused("blue", fire("one", "two")) == ("BN-8.1.b", "bn-not-within-five")


@rule("BN-Q.28")
def test_a_chain_of_5_cm_steps_is_enough_unless_each_must_be_near_each() -> None:
    assert not isinstance(team().play("blue", run()), Refusal)

    strict = team(options={"five_cm": "pairwise"})
    assert strict.refused("blue", run()) == ("BN-6.4.b", "bn-not-within-five")
    strict.run("blue", run(("one", "two")))


@rule("BN-6.4.c")
def test_all_of_a_group_do_the_same_action() -> None:
    """The second man of a running group may run too far for a move and shoot, and nobody fires after it."""
    game = team()
    game.run("blue", run())

    assert game.refused("blue", fire("two"))[1] == "bn-ran"
    alone = team()
    alone.run("blue", Move(("one",), "run", ((Point(40, 42),),)))
    assert alone.refused("blue", run(("one", "two"))) == ("BN-6.1.a", "bn-has-moved")


@rule("BN-6.4.d", "BN-8.1.a")
def test_a_group_moves_and_fires_as_one_action() -> None:
    game = team()

    game.run("blue", run(by=10, action="move_and_shoot"))
    facts = game.play("blue", fire(*NAMES))
    assert facts.one(WindowOpened).dodgers == ("abu",)
    shots = game.play("red", Pass(), [1], [1], [1]).of(ShotFired)

    assert [(shot.firer, shot.target, shot.needed) for shot in shots] == [(name, "abu", 6) for name in NAMES]


def watched(**given: object) -> Played:
    """A team of three before two enemies who see it."""
    enemies = {"abu": Man(x=40, y=75, side="red"), "omar": Man(x=55, y=75, side="red")}
    men = {name: Man(x=40 + 5 * n) for n, name in enumerate(NAMES)}
    return table(**men, **enemies, **given)  # type: ignore[arg-type]


def advanced(action: str = "cautious", by: float = 5, **given: object) -> Played:
    """A team of three that moved together before two enemies, who let the move pass."""
    game = watched(**given)
    game.play("blue", run(by=by, action=action))
    game.play("red", Pass())
    return game


def cover(*names: str, x: float = 40) -> CoveringFire:
    return CoveringFire(names, Point(x, 75))


@rule("BN-6.4.c", "BN-5.2.f")
def test_after_a_common_move_nobody_covers_where_another_fired() -> None:
    game = advanced()
    game.play("blue", fire("one"))
    game.play("red", Pass(), [1])

    assert game.refused("blue", cover("two")) == ("BN-6.4.c", "bn-group-does-fire")


@rule("BN-6.4.c", "BN-5.2.f")
def test_after_a_common_move_nobody_fires_where_another_covers() -> None:
    """Even when the one who covered is down; others may cover another area, which is the same action."""
    game = advanced()
    game.play("blue", cover("one", x=55))
    game.play("red", opportunity("abu"))
    game.play("red", Pass(), [6], [6])
    assert game.man("one").suppressed and game.state.acting == ("two", "three")

    assert game.refused("blue", fire("two")) == ("BN-6.4.c", "bn-group-does-cover")
    assert game.play("blue", cover("two", "three")).one(CoverDeclared).number == game.state.actions


@rule("BN-6.4.c")
def test_who_acts_after_the_group_does_what_he_likes() -> None:
    game = watched()
    game.play("blue", run(("one", "two"), by=5, action="cautious"))
    game.play("red", Pass())
    game.play("blue", fire("one", "two"))
    game.play("red", Pass(), [1], [1])

    assert game.play("blue", cover("three")).one(CoverDeclared).figures == ("three",)


@rule("BN-Q.149", "BN-6.4.d", "BN-8.1.a")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_the_fire_of_a_group_that_moved_is_one_act_at_one_target(edition: str) -> None:
    """Who does not join it has had his action."""
    game = advanced(edition=edition)
    game.play("blue", fire("one", "two"))
    game.play("red", Pass(), [1], [1])

    assert game.refused("blue", fire("three", target="omar")) == ("BN-Q.149", "bn-group-has-fired")
    assert game.refused("blue", fire("three")) == ("BN-Q.149", "bn-group-has-fired")
    assert advanced().refused(
        "blue",
        OpenFire(
            (Shot("one", "assault_rifle", targets=("abu",)), Shot("two", "assault_rifle", targets=("omar",)))
        ),
    ) == ("BN-8.1.a", "bn-group-one-target")


@rule("BN-Q.149", "BN-Q.38")
@pytest.mark.parametrize(("reading", "answers_again"), [("each_own", False), ("each_answered", True)])
def test_by_option_each_of_a_group_fires_at_his_own_target(reading: str, answers_again: bool) -> None:
    """Omar answered the first man's fire; whether he may answer the second's too is the reading."""
    game = advanced(options={"group_targets": reading})
    game.play("blue", fire("one"))
    game.play("red", opportunity("omar", target="one"))
    game.play("red", Pass(), [1], [1])

    game.play("blue", fire("two"))

    again = OpportunityFire("omar", "assault_rifle", "aimed", "two")
    if answers_again:
        game.play("red", again)
        assert [one.figure for one in game.state.action.declared] == ["omar"]
    else:
        assert game.refused("red", again) == ("BN-8.2.k", "bn-reacted")
    assert game.state.common == "fire"


@rule("BN-6.4.d", "BN-Q.149")
def test_who_joins_the_fire_of_a_group_that_moved_is_asked() -> None:
    """His choice to fire asks for the others one by one, with those who moved with him."""
    game = advanced()
    row = next(
        one for one in RULES.choices(game.state, "blue") if (one.do, one.figure) == ("open_fire", "one")
    )
    filled = {
        **row.given,
        "shots.0.weapon": "assault_rifle",
        "shots.0.mode": "aimed",
        "shots.0.targets": ["abu"],
        "shots.0.men": False,
    }

    field = open_field(RULES.fields(game.state, "blue", "open_fire", filled), filled)

    assert isinstance(field, PickOne) and field.name == "shots.1.firer"
    assert [option.value for option in field.options] == ["two", "three", None]
    divided = {**filled, "shots.0.mode": "burst", "shots.0.targets": ["abu", "omar"], "shots.0.dice": [2, 1]}
    assert open_field(RULES.fields(game.state, "blue", "open_fire", divided), divided) is None


@rule("BN-8.1.a")
def test_a_group_fires_at_one_target() -> None:
    game = table(one=Man(), two=Man(x=45), abu=Man(y=70, side="red"), omar=Man(x=45, y=70, side="red"))
    shots = (
        Shot("one", "assault_rifle", targets=("abu",)),
        Shot("two", "assault_rifle", targets=("omar",)),
    )

    assert game.refused("blue", OpenFire(shots)) == ("BN-8.1.a", "bn-group-one-target")


@rule("BN-6.4.e", "BN-8.2.l", "BN-EX.66", "BN-Q.39", "BN-SM.66", "BN-ED.27")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_each_enemy_reacts_once_to_a_whole_group_move(edition: str) -> None:
    """Three men run before two enemies: two reactions, not six."""
    game = watched(edition=edition)
    game.play("blue", run())

    game.play("red", opportunity("abu"))
    assert game.refused("red", opportunity("abu")) == ("BN-8.2.k", "bn-reacted")
    game.play("red", opportunity("omar"))
    assert game.deciding() == [("blue", "victim")]
    game.play("blue", NameVictim("abu", "one"))
    game.play("blue", NameVictim("omar", "one"), [1], [1])

    assert game.deciding() == []
    assert [game.at(name) for name in NAMES] == [(40, 60), (45, 60), (50, 60)]


@rule("BN-6.4.e", "BN-8.1.c", "BN-Q.38", "BN-Q.39")
def test_the_fire_of_a_group_that_moved_is_still_the_same_action() -> None:
    """Abu fired at the move, so he neither fires at nor dodges the fire that follows; Omar may."""
    game = watched()
    game.play("blue", run(by=10, action="move_and_shoot"))
    game.play("red", opportunity("abu"))
    game.play("red", Pass())
    game.play("blue", NameVictim("abu", "three"), [1])
    game.play("red", Pass())

    facts = game.play("blue", fire("one", "two"))

    assert facts.one(WindowOpened).candidates == ("omar",)
    assert facts.one(WindowOpened).dodgers == ()
    assert game.refused("red", opportunity("abu")) == ("BN-8.2.k", "bn-reacted")


@rule("BN-Q.39")
def test_by_option_a_group_action_allows_one_reaction_in_all() -> None:
    game = watched(options={"group_reaction": "single"})
    game.play("blue", run())

    game.play("red", opportunity("abu"))
    assert game.deciding() == [("blue", "victim")]
    game.play("blue", NameVictim("abu", "one"), [1])

    assert game.deciding() == []
    assert game.at("one") == (40, 60)


@rule("BN-Q.39")
def test_the_single_reaction_is_about_groups_only() -> None:
    game = watched(options={"group_reaction": "single"})
    game.play("blue", run(("one",)))

    game.play("red", opportunity("abu"))
    game.play("red", opportunity("omar"), [1], [1])

    assert game.at("one") == (40, 60)


@rule("BN-8.2.m", "BN-SM.66", "BN-Q.40")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_the_controller_of_a_moving_group_names_who_is_shot_at(edition: str) -> None:
    game = watched(edition=edition)
    game.play("blue", run())
    game.play("red", opportunity("abu", target="one"))
    game.play("red", Pass())

    assert game.refused("blue", NameVictim("abu", "abu")) == ("BN-8.2.m", "bn-not-a-legal-victim")
    facts = game.play("blue", NameVictim("abu", "three"), [1])

    assert facts.one(ShotFired).target == "three"


@rule("BN-8.2.m")
def test_a_victim_is_named_once() -> None:
    game = watched()
    game.play("blue", run())
    game.play("red", opportunity("abu"))
    game.play("red", opportunity("omar"))
    game.play("blue", NameVictim("abu", "one"))

    assert game.refused("blue", NameVictim("abu", "one")) == ("BN-8.2.m", "bn-not-a-legal-victim")
    rows = [one.given for one in RULES.choices(game.state, "blue") if one.do == "name_victim"]
    assert rows == [{"figure": "omar"}]


@rule("BN-Q.40")
def test_the_controller_names_only_men_whom_this_shooter_may_hit() -> None:
    """A house hides the second and third man; so only the first can be meant, and nobody is asked."""
    house = {"kind": "rock", "box": [42, 50, 30, 8]}
    game = watched(terrain=[house])
    game.move_to("omar", 150, 150)
    game.play("blue", Move(NAMES, "run", tuple((Point(40 + 5 * n, 45),) for n in range(3))))

    facts = game.play("red", opportunity("abu", at=0), [1])

    assert facts.one(ShotFired).target == "one"


@rule("BN-Q.40", "BN-8.2.m", "BN-ED.55")
@pytest.mark.parametrize(("edition", "single"), [("EN", {}), ("IT", {"group_victim": "moves"})])
def test_at_a_shooting_group_the_reactor_chooses_in_the_english_edition(
    edition: str, single: dict[str, str]
) -> None:
    game = watched(edition=edition, options=single)
    game.play("blue", fire("one", "two"))

    assert game.refused("red", opportunity("omar")) == ("BN-Q.40", "bn-no-target")
    game.play("red", opportunity("omar", target="two"))
    facts = game.play("red", Pass(), [1], [1], [1])

    assert [shot.target for shot in facts.of(ShotFired) if shot.reaction] == ["two"]


@rule("BN-Q.40", "BN-8.2.m", "BN-ED.55")
@pytest.mark.parametrize(("edition", "single"), [("IT", {}), ("EN", {"group_victim": "moves_and_fire"})])
def test_at_a_shooting_group_its_controller_chooses_in_the_italian_edition(
    edition: str, single: dict[str, str]
) -> None:
    game = watched(edition=edition, options=single)
    game.play("blue", fire("one", "two"))
    game.play("red", opportunity("omar", target="two"))
    game.play("red", Pass())

    assert game.deciding() == [("blue", "victim")]
    facts = game.play("blue", NameVictim("omar", "one"), [1], [1], [1])

    assert [shot.target for shot in facts.of(ShotFired) if shot.reaction] == ["one"]


@rule("BN-Q.40", "BN-8.2.m")
def test_a_group_that_moved_and_shoots_has_its_controller_choose_in_both_editions() -> None:
    game = watched(edition="EN")
    game.play("blue", run(by=10, action="move_and_shoot"))
    game.play("red", Pass())
    game.play("blue", fire("one", "two"))
    game.play("red", opportunity("omar", target="two"))
    game.play("red", Pass())

    assert game.deciding() == [("blue", "victim")]


@rule("BN-Q.41", "BN-SM.45")
@pytest.mark.parametrize(("save", "fate"), [(2, "dead"), (3, "")])
def test_who_is_hit_on_the_way_stops_and_the_rest_go_on(save: int, fate: str) -> None:
    game = watched()
    game.play("blue", run())
    game.play("red", opportunity("abu", at=9))
    game.play("red", Pass())

    facts = game.play("blue", NameVictim("abu", "two"), [6], [save])
    game.play("red", Pass())

    assert facts.of(FigureOut if fate else Suppressed)[0].figure == "two"
    assert game.at("two") == (45, 49)
    assert (game.at("one"), game.at("three")) == ((40, 60), (50, 60))


@rule("BN-Q.132", "BN-6.5.d")
def test_a_dodge_worsens_every_shot_of_a_group_but_a_snipers() -> None:
    game = table(
        one=Man(x=40),
        two=Man("R3", "sniper_rifle", x=45),
        abu=Man("R3", x=42, y=70, side="red", facing=90),
    )
    shots = (
        Shot("one", "assault_rifle", targets=("abu",)),
        Shot("two", "sniper_rifle", targets=("abu",)),
    )
    game.play("blue", OpenFire(shots))
    facts = game.play("red", GoToGround("abu"), [1], [1])

    assert [(shot.firer, shot.needed) for shot in facts.of(ShotFired)] == [("one", 5), ("two", 3)]


@rule("BN-6.4.a")
@pytest.mark.parametrize(("who", "asked"), [(("kowalski",), False), (("kowalski", "novak"), True)])
def test_who_moves_with_him_is_asked_of_a_group_and_not_of_one_man(who: tuple[str, ...], asked: bool) -> None:
    game = table(kowalski=Man(), novak=Man(x=43), abu=Man("Irr3", y=190, side="red"))

    names = [row.name for row in fields(game, "blue", "move", figures=who, action="run")]

    assert ("figures" in names) is asked
    assert [name for name in names if name.startswith("paths.")] == [f"paths.{n}" for n in range(len(who))]
