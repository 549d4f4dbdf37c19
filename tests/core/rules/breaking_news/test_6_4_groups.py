"""Breaking News 6.4 and 8.1: several figures act as one, and the enemy reacts once to all of it."""

from __future__ import annotations

import pytest
from rule_ids import rule
from table import Man, Played, table

from core.engine.facts import Refusal
from core.rules.breaking_news.commands import GoToGround, Move, NameVictim, OpenFire, OpportunityFire, Pass
from core.rules.breaking_news.facts import FigureOut, ShotFired, Suppressed, WindowOpened
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


@rule("BN-6.4.a", "BN-6.4.b")
def test_men_of_one_team_within_5_cm_move_together() -> None:
    game = team()

    game.run("blue", run())

    assert [game.at(name) for name in NAMES] == [(40, 60), (45, 60), (50, 60)]


@rule("BN-6.4.a", "BN-8.1.b")
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


@rule("BN-8.1.a")
def test_a_group_fires_at_one_target() -> None:
    game = table(one=Man(), two=Man(x=45), abu=Man(y=70, side="red"), omar=Man(x=45, y=70, side="red"))
    shots = (
        Shot("one", "assault_rifle", targets=("abu",)),
        Shot("two", "assault_rifle", targets=("omar",)),
    )

    assert game.refused("blue", OpenFire(shots)) == ("BN-8.1.a", "bn-group-one-target")


def watched(**given: object) -> Played:
    """A team of three before two enemies who see it."""
    enemies = {"abu": Man(x=40, y=75, side="red"), "omar": Man(x=55, y=75, side="red")}
    men = {name: Man(x=40 + 5 * n) for n, name in enumerate(NAMES)}
    return table(**men, **enemies, **given)  # type: ignore[arg-type]


@rule("BN-6.4.e", "BN-8.2.l", "BN-EX.66", "BN-Q.39", "BN-SM.66")
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


@rule("BN-Q.40")
def test_the_controller_names_only_men_whom_this_shooter_may_hit() -> None:
    """A house hides the second and third man; so only the first can be meant, and nobody is asked."""
    house = {"kind": "rock", "box": [42, 50, 30, 8]}
    game = watched(terrain=[house])
    game.move_to("omar", 150, 150)
    game.play("blue", Move(NAMES, "run", tuple((Point(40 + 5 * n, 45),) for n in range(3))))

    facts = game.play("red", opportunity("abu", at=0), [1])

    assert facts.one(ShotFired).target == "one"


@rule("BN-Q.40", "BN-8.2.m")
def test_at_a_shooting_group_the_reactor_chooses_in_the_english_edition() -> None:
    game = watched(edition="EN")
    game.play("blue", fire("one", "two"))

    assert game.refused("red", opportunity("omar")) == ("BN-Q.40", "bn-no-target")
    game.play("red", opportunity("omar", target="two"))
    facts = game.play("red", Pass(), [1], [1], [1])

    assert [shot.target for shot in facts.of(ShotFired) if shot.reaction] == ["two"]


@rule("BN-Q.40", "BN-8.2.m")
def test_at_a_shooting_group_its_controller_chooses_in_the_italian_edition() -> None:
    game = watched(edition="IT")
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
