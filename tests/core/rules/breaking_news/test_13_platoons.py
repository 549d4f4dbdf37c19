"""Breaking News 13.0: platoons of squads and independent sections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from bn_commands import (
    EndActions,
    Face,
    Fight,
    FinishSquad,
    Move,
    OpenFire,
    OpportunityFire,
    Pass,
    Recover,
    RollInitiative,
    Sight,
    StormBuilding,
)
from msgspec.structs import replace
from rule_ids import rule
from table import Facts, Man, Played, Soldier, both_editions, table

from core.engine.contract.facts import Modifier, Refusal
from core.engine.contract.scenario import ScenarioError
from core.locale import sentences
from core.rules.breaking_news.book import RULES
from core.rules.breaking_news.facts import (
    Activated,
    FigureOut,
    InitiativeRolled,
    MoraleTested,
    ShotFired,
    SquadBegan,
    SquadFinished,
    SuppressionTested,
    WindowOpened,
)
from core.rules.breaking_news.morale.morale import test_needed as morale_dice
from core.rules.breaking_news.secrecy.event_view import concealed
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.setup.scenario import set_up
from core.rules.breaking_news.state import Shot, Squad
from core.rules.breaking_news.turn.initiative import initiative_modifiers
from core.rules.breaking_news.view import view
from core.table.places import Point

NAMES = {"first": "1st squad", "second": "2nd squad", "third": "3rd squad", "missiles": "missile section"}


def unit(id: str, start: int, leader: str = "", section: bool = False) -> Squad:
    return Squad(id, (("en", NAMES[id]), ("it", id)), start, leader, section)


FOE = {"foe": Man("Irr3", x=190, y=190, side="red", leadership=1, commander=True)}


def two_squads(*, sides: Mapping[str, Any] | None = None, **more: Any) -> Played:
    """Blue: the platoon leader and two men in the first squad, a leader and two men in the second."""
    men = {
        "chief": Man("R3", x=40, y=20, leadership=3, commander=True, squad="first"),
        "amato": Man("R3", x=43, y=20, squad="first"),
        "bruni": Man("R3", x=46, y=20, squad="first"),
        "dori": Man("R3", x=100, y=20, leadership=2, squad="second", team="bravo"),
        "elmi": Man("R3", x=103, y=20, squad="second", team="bravo"),
        "fusi": Man("R3", x=106, y=20, squad="second", team="bravo"),
    }
    squads = (unit("first", 3, "chief"), unit("second", 3, "dori"))
    return table(sides={"blue": {"squads": squads}, **(sides or {})}, **{**men, **FOE, **more})


def march(name: str, x: float = 40, y: float = 25) -> Move:
    return Move((name,), "cautious", ((Point(x, y),),))


# --- vectors ---------------------------------------------------------------------------


def platoon(
    grade: str, sizes: Mapping[str, int], out: Mapping[str, int], losses: int, **facts: Any
) -> Played:
    """Blue's squads of so many men each, the last *out* of each dead; the first man commands."""
    men: dict[str, Soldier] = {}
    for row, (squad, size) in enumerate(sizes.items()):
        for number in range(size):
            dead = number >= size - out.get(squad, 0)
            men[f"{squad[0]}{number}"] = Man(
                grade, x=10 + 3 * number, y=10 + 5 * row, squad=squad, team=squad,
                leadership=2 if number == 0 else 0, commander=number == 0 and row == 0,
                fate="dead" if dead else "", stage="done" if dead else "waiting",
            )  # fmt: skip
    squads = tuple(unit(id, size, f"{id[0]}0", id == "missiles") for id, size in sizes.items())
    blue = {"losses": losses, "lost_now": losses, "squads": squads, **facts}
    return table(sides={"blue": blue}, **{**men, **FOE})


def end(game: Played, *dice: list[int]) -> Facts:
    facts = game.play("blue", EndActions(), *dice)
    assert not isinstance(facts, Refusal), facts
    return facts


VETERANS = {"first": 8, "second": 8, "third": 8, "missiles": 4}


@rule("BN-EX.06", "BN-13.0.h", "BN-13.0.g", "BN-Q.102", "BN-ED.77")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_the_books_veteran_platoon_rolls_eight_dice_for_a_three(edition: str) -> None:
    game = platoon("R3", VETERANS, {"first": 2, "second": 1}, 3)
    game.state = replace(game.state, edition=edition)

    test = end(game, [2, 1, 2, 2, 1, 1, 2, 3]).one(MoraleTested)

    assert (test.dice, test.need, test.passed) == (8, 3, True)


@rule("BN-EX.06")
def test_eight_dice_of_one_and_two_fail() -> None:
    game = platoon("R3", VETERANS, {"first": 2, "second": 1}, 3)

    assert not end(game, [2, 1, 2, 2, 1, 1, 2, 2]).one(MoraleTested).passed


@rule("BN-EX.106", "BN-13.0.g")
def test_a_squad_below_half_adds_no_die() -> None:
    game = platoon("R2", {"first": 9, "second": 9}, {"second": 5}, 5)

    assert end(game, [1, 1, 1, 1, 1, 5]).one(MoraleTested).dice == 6


@rule("BN-EX.107", "BN-Q.102", "BN-Q.04")
@pytest.mark.parametrize(("lost", "dice"), [(3, 6), (4, 5)])
def test_exactly_half_lost_adds_no_die(lost: int, dice: int) -> None:
    game = platoon("R3", {"first": 8, "second": 8}, {"second": lost}, lost)

    assert morale_dice(game.state, game.state.sides["blue"])[0] == dice


@rule("BN-13.0.g", "BN-Q.94")
def test_men_who_left_the_table_are_no_losses_but_a_squad_that_is_gone_adds_no_die() -> None:
    game = platoon("R3", {"first": 4, "second": 4}, {}, 1)
    for name in ("s1", "s2", "s3"):
        game.set(name, fate="left")
    assert morale_dice(game.state, game.state.sides["blue"])[0] == 6

    game.set("s0", fate="left")
    assert morale_dice(game.state, game.state.sides["blue"])[0] == 5


@rule("BN-13.0.g", "BN-Q.102", "BN-12.0.f")
def test_a_six_passes_while_half_of_the_whole_platoon_fights() -> None:
    """One squad is gone, but half of the platoon is there: seven losses need but a 6."""
    assert morale_dice(*_and_side(platoon("R3", {"first": 8, "second": 8}, {"second": 8}, 9)))[1] == 6
    hopeless = platoon("R3", {"first": 8, "second": 8}, {"second": 8, "first": 1}, 10)
    assert morale_dice(*_and_side(hopeless))[1] == 7


def _and_side(game: Played) -> tuple[Any, Any]:
    return game.state, game.state.sides["blue"]


@rule("BN-13.0.g", "BN-12.0.a", "BN-Q.92", "BN-ED.103")
@both_editions
def test_one_test_for_the_whole_platoon_when_any_squad_lost_a_man() -> None:
    tests = end(platoon("R4", {"first": 4, "second": 4}, {"second": 1}, 1)).of(MoraleTested)

    assert [(test.side, test.dice) for test in tests] == [("blue", 5)]


# --- leaders ---------------------------------------------------------------------------


def shot_dead(game: Played, name: str) -> FigureOut:
    """The foe kills somebody with a burst at close range."""
    place = game.man(name).place
    assert place is not None
    game.move_to("foe", place.x, place.y + 8)
    game.set("foe", stage="waiting")
    game.state = replace(game.state, active="red", awaiting=())
    shot = Shot("foe", "assault_rifle", "aimed", (name,))
    game.run("red", OpenFire((shot,)))
    facts: Facts = game.play("blue", Pass(), [6], [1])
    return facts.one(FigureOut)


@rule("BN-Q.102", "BN-13.0.a", "BN-13.0.b")
@pytest.mark.parametrize(("name", "counts"), [("chief", 2), ("dori", 2), ("elmi", 1)])
def test_platoon_leader_and_squad_leaders_count_as_two_losses_each(name: str, counts: int) -> None:
    """The platoon leader leads the first squad too and still counts as two, not three."""
    assert shot_dead(two_squads(), name).counts == counts


@rule("BN-Q.102")
def test_the_leader_of_a_section_is_one_loss() -> None:
    squads = (unit("first", 3, "chief"), unit("missiles", 3, section=True))
    game = two_squads(sides={"blue": {"squads": squads}})
    for name in ("dori", "elmi", "fusi"):
        game.set(name, squad="missiles")

    assert shot_dead(game, "dori").counts == 1


@rule("BN-13.0.c", "BN-5.1.g", "BN-Q.103", "BN-ED.75")
def test_the_platoon_leader_and_the_class_count_for_initiative() -> None:
    game = two_squads(phase="initiative")

    facts = game.play("blue", RollInitiative(), [3, 3], [2, 2])

    rolls = {side: terms for side, _, terms in facts.one(InitiativeRolled).rolls}
    assert rolls["blue"] == (
        Modifier(3, "mod-leadership", "BN-13.0.c"),
        Modifier(4, "mod-initiative-value", "BN-3.0.c"),
    )


@rule("BN-13.0.c", "BN-5.1.g", "BN-Q.15")
def test_after_the_platoon_leader_the_highest_rank_still_fighting_counts() -> None:
    """A squad's leader stands above other leaders, whatever their leadership."""
    game = two_squads()
    game.set("elmi", leadership=3)
    game.set("chief", fate="dead")

    assert initiative_modifiers(game.state, "blue")[0] == Modifier(2, "mod-leadership-next", "BN-13.0.c")

    game.set("dori", fate="captured")
    assert initiative_modifiers(game.state, "blue")[0].value == 3

    game.set("elmi", fate="left")
    assert [term.reason for term in initiative_modifiers(game.state, "blue")] == ["mod-initiative-value"]


@rule("BN-Q.15", "BN-5.1.b")
@pytest.mark.parametrize(("option", "values"), [("zero", [4]), ("successor", [2, 4])])
def test_in_a_one_squad_game_the_option_says_who_follows_the_commander(
    option: str, values: list[int]
) -> None:
    game = table(
        options={"commander_lost": option},
        chief=Man("R3", leadership=3, commander=True, fate="dead"),
        dori=Man("R3", x=50, leadership=2),
        elmi=Man("R3", x=60),
        **FOE,
    )

    assert [term.value for term in initiative_modifiers(game.state, "blue")] == values


@rule("BN-10.0.f", "BN-Q.82", "BN-13.0.a")
@pytest.mark.parametrize(("who", "need"), [("chief", 5), ("dori", 5), ("bruni", 4)])
def test_an_officer_or_nco_near_helps_a_suppressed_man_of_whatever_squad(who: str, need: int) -> None:
    """The leader of the platoon, who is of the first squad, or that of his own; nobody without rank."""
    game = two_squads()
    game.set("elmi", suppressed=True)
    for name in ("chief", "dori", "bruni"):
        game.move_to(name, 190, 10)
    game.move_to("elmi", 100, 60)
    game.move_to(who, 103, 60)

    assert game.play("blue", Recover("elmi"), [1]).one(SuppressionTested).need == need


# --- one squad after another -------------------------------------------------------------


@rule("BN-13.0.d", "BN-SM.40", "BN-Q.17")
def test_a_squad_begins_with_its_first_man() -> None:
    facts = two_squads().play("blue", march("chief"))

    assert facts.one(SquadBegan) == SquadBegan("blue", "first")
    assert facts.names.index("SquadBegan") < facts.names.index("Activated")


@rule("BN-13.0.d", "BN-Q.17")
def test_another_squad_waits_until_the_first_has_finished() -> None:
    game = two_squads()
    game.run("blue", march("chief"))

    assert game.refused("blue", march("dori", 100)) == ("BN-13.0.d", "bn-squad-first")

    assert game.play("blue", FinishSquad()).one(SquadFinished) == SquadFinished("blue", "first")
    assert game.play("blue", march("dori", 100)).one(SquadBegan).squad == "second"


@rule("BN-13.0.d", "BN-Q.17")
def test_who_was_passed_over_may_not_act_when_his_squad_has_finished() -> None:
    game = two_squads()
    game.run("blue", march("chief"), FinishSquad())

    assert game.refused("blue", march("amato", 43)) == ("BN-5.2.a", "bn-has-acted")
    game.set("amato", stage="waiting")
    assert game.refused("blue", march("amato", 43)) == ("BN-13.0.d", "bn-squad-finished-already")


@rule("BN-13.0.d")
def test_a_squad_of_which_everybody_has_acted_has_finished() -> None:
    game = two_squads()
    game.run("blue", march("chief"), march("amato", 43), march("bruni", 46))

    facts = game.play("blue", march("dori", 100))

    assert facts.one(SquadBegan).squad == "second"
    assert game.state.finished == ("first",) and game.man("bruni").stage == "done"


@rule("BN-13.0.d", "BN-12.0.m")
def test_a_squad_finishes_when_its_men_have_tested() -> None:
    game = two_squads()
    game.set("amato", shaken=True)
    game.set("elmi", shaken=True)
    game.run("blue", march("chief"))
    assert game.refused("blue", FinishSquad()) == ("BN-12.0.m", "bn-test-first")

    game.play("blue", Recover("amato"), [1])
    assert game.play("blue", FinishSquad()).no(Activated)


@rule("BN-13.0.d")
def test_no_squad_finishes_before_it_has_begun_and_none_of_the_enemys() -> None:
    game = two_squads()
    assert game.refused("blue", FinishSquad()) == ("BN-13.0.d", "bn-not-now")
    game.run("blue", march("chief"))
    assert game.refused("red", FinishSquad()) == ("BN-13.0.d", "bn-not-now")


@rule("BN-13.0.d", "BN-SM.20")
def test_a_new_turn_lets_every_squad_begin_again() -> None:
    game = two_squads()
    game.run("blue", march("chief"), FinishSquad(), march("dori", 100))
    end(game)

    assert (game.state.squad, game.state.finished) == ("", ())


@rule("BN-13.0.d")
def test_the_referee_may_let_a_man_of_a_finished_squad_act() -> None:
    game = two_squads()
    game.run("blue", march("chief"), FinishSquad())
    game.ruled("action", "amato", True)

    assert game.play("blue", march("amato", 43)).one(SquadBegan).squad == "first"


@rule("BN-13.0.e", "BN-ED.76", "BN-Q.148")
def test_a_group_is_of_one_squad() -> None:
    """Even where both squads call a team by the same name."""
    game = two_squads()
    game.move_to("elmi", 49, 20)
    game.set("elmi", team="alpha")
    ways = ((Point(46, 22),), (Point(49, 22),))

    assert game.refused("blue", Move(("bruni", "elmi"), "cautious", ways)) == ("BN-13.0.e", "bn-one-squad")
    ways = ((Point(43, 22),), (Point(46, 22),))
    assert game.play("blue", Move(("amato", "bruni"), "cautious", ways)).one(SquadBegan).squad == "first"


@rule("BN-13.0.d", "BN-11.0.d")
def test_men_of_two_squads_do_not_fight_one_foe_together() -> None:
    game = two_squads()
    game.set("bruni", touching=("foe",))
    game.set("elmi", touching=("foe",))
    game.set("foe", touching=("bruni", "elmi"))

    assert game.refused("blue", Fight(("bruni", "elmi"), ("foe",))) == ("BN-13.0.d", "bn-one-squad")


@rule("BN-13.0.d", "BN-11.1.a")
def test_men_of_two_squads_do_not_storm_together() -> None:
    house = {
        "id": "house", "kind": "building", "box": [50, 50, 10, 10],
        "openings": [{"kind": "door", "from": [52, 50], "to": [57, 50]}],
    }  # fmt: skip
    game = table(
        [house],
        sides={"blue": {"squads": (unit("first", 1, "amato"), unit("second", 1, "dori"))}},
        amato=Man("R3", x=53, y=49, squad="first", leadership=1, commander=True),
        dori=Man("R3", x=56, y=49, squad="second", leadership=1),
        abu=Man("Irr3", x=55, y=55, side="red", inside="house"),
    )

    refused = game.refused("blue", StormBuilding(("amato", "dori"), "house"))

    assert refused == ("BN-13.0.d", "bn-one-squad")
    assert game.play("blue", StormBuilding(("amato",), "house"), [1, 1, 1], [1]).one(SquadBegan)


@rule("BN-13.0.f")
def test_every_man_of_the_reacting_platoon_may_react() -> None:
    """Whichever of his squads he belongs to, and whatever squad acted last."""
    game = two_squads(active="red")
    game.move_to("foe", 73, 45)
    for name, x in (("chief", 60), ("fusi", 85)):
        game.move_to(name, x, 20)
        place = game.man(name).place
        assert place is not None
        game.set(name, place=replace(place, facing=90.0))

    window = game.play("red", Move(("foe",), "run", ((Point(73, 35),),))).one(WindowOpened)

    assert {"chief", "fusi"} <= set(window.candidates)
    game.run("blue", OpportunityFire("chief", "assault_rifle", at=5))
    game.run("blue", OpportunityFire("fusi", "assault_rifle", at=5))
    facts = game.play("blue", Pass(), [1], [1])
    assert {shot.firer for shot in facts.of(ShotFired)} == {"chief", "fusi"}


@rule("BN-13.0.d")
def test_a_single_squad_knows_no_squads() -> None:
    game = table(amato=Man(x=40, y=20), **FOE)

    assert game.play("blue", march("amato")).no(SquadBegan)
    assert game.refused("blue", FinishSquad()) == ("BN-13.0.d", "bn-not-now")
    assert not any(choice.do == "finish_squad" for choice in choices_of(game, "blue"))


# --- what is offered, and what the enemy learns -----------------------------------------


def choices_of(game: Played, seat: str) -> Any:
    return RULES.choices(game.state, seat)


@rule("BN-13.0.d")
def test_the_squad_in_hand_is_offered_to_finish_and_the_other_is_refused() -> None:
    game = two_squads()
    assert not any(choice.do == "finish_squad" for choice in choices_of(game, "blue"))
    game.run("blue", march("chief"))

    offered = choices_of(game, "blue")

    assert next(choice for choice in offered if choice.do == "finish_squad").refusal is None
    refusals = {c.figure: c.refusal.rule for c in offered if c.do == "move" and c.refusal is not None}
    assert refusals["dori"] == "BN-13.0.d" and "amato" not in refusals
    ready = {figure.id: figure.ready for figure in view(game.state, "blue").figures}
    assert ready["amato"] and not ready["dori"]
    assert "side-squad" in [fact.id for fact in view(game.state, "blue").sides[0].facts]


@rule("BN-13.0.d", "BN-SM.40")
def test_what_squad_a_hidden_man_belongs_to_is_not_told() -> None:
    game = two_squads()
    game.set("chief", marker="m1", sheltered=True)
    before = game.state

    began = game.play("blue", Move(("chief",), "cautious", ((),), hidden=True), [5]).one(SquadBegan)

    assert game.man("chief").marker == "m1"
    assert concealed(before, began, game.state, "blue") == began
    assert concealed(before, began, game.state, "red") is None
    assert known(game.state, "red").squad == "" and known(game.state, "blue").squad == "first"


@rule("BN-13.0.d")
def test_men_who_are_done_are_seen_to_be_but_their_squad_is_not_named_while_men_hide() -> None:
    """A view that changes without a line would be an act that nobody was told of."""
    game = two_squads()
    game.set("chief", marker="m1", sheltered=True)
    game.play("blue", Move(("chief",), "cautious", ((),), hidden=True), [5])
    before = game.state

    finished = game.play("blue", FinishSquad()).one(SquadFinished)
    told = concealed(before, finished, game.state, "red")

    assert view(before, "red") != view(game.state, "red")
    assert told == SquadFinished("blue", "")
    assert game.rules.sentence(before, told, game.state).id == "bn-some-squad-finished"
    assert concealed(before, finished, game.state, "blue") == finished
    assert concealed(game.state, finished, game.state, "red") is None


@rule("BN-13.0.d")
def test_in_the_open_everybody_knows_which_squad_acts() -> None:
    game = two_squads()
    before = game.state
    began = game.play("blue", march("chief")).one(SquadBegan)

    assert concealed(before, began, game.state, "red") == began
    assert known(game.state, "red").squad == "first"


@rule("BN-13.0.b")
def test_the_enemy_does_not_know_who_leads() -> None:
    seen = known(two_squads().state, "red").sides["blue"]

    assert seen.commander == "" and {squad.leader for squad in seen.squads} == {""}
    assert known(two_squads().state, "blue").sides["blue"].squads[1].leader == "dori"


# --- the scenario ------------------------------------------------------------------------


SPOTS = {"chief": 10, "amato": 14, "dori": 18, "elmi": 22, "foe": 60}


def figure(id: str, squad: str = "", **more: Any) -> dict[str, Any]:
    return {
        "id": id, "name": id.capitalize(), "team": squad or "alpha", "grade": "R3", "x": SPOTS[id], "y": 10,
        "weapons": ["assault_rifle"], **({"squad": squad} if squad else {}), **more,
    }  # fmt: skip


def squad(id: str, leader: str = "", **more: Any) -> dict[str, Any]:
    return {"id": id, "name": {"en": id, "it": id}, **({"leader": leader} if leader else {}), **more}


def scenario(squads: list[dict[str, Any]], figures: list[dict[str, Any]]) -> dict[str, Any]:
    def force(men: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
        return {"name": {"en": "x", "it": "x"}, "edge": "north", "figures": men, **more}

    foe = figure("foe", commander=True, leadership=1)
    return {
        "id": "t", "rules": "breaking_news", "name": {"en": "t", "it": "t"},
        "story": {"en": "t", "it": "t"}, "table": {"width": 80, "height": 80},
        "sides": {"blue": force(figures, squads=squads), "red": force([foe])},
    }  # fmt: skip


MEN = [
    figure("chief", "first", commander=True, leadership=3),
    figure("amato", "first"),
    figure("dori", "second", leadership=2),
    figure("elmi", "missiles"),
]
UNITS = [squad("first", "chief"), squad("second", "dori"), squad("missiles", section=True)]


@rule("BN-13.0.a", "BN-13.0.b", "BN-ED.74", "BN-Q.143")
def test_a_scenario_names_squads_sections_and_leaders() -> None:
    game = set_up(scenario(UNITS, MEN), {}, False)

    blue = game.sides[0]
    assert [(unit.id, unit.start, unit.leader, unit.section) for unit in blue.squads] == [
        ("first", 2, "chief", False),
        ("second", 1, "dori", False),
        ("missiles", 1, "", True),
    ]
    assert (blue.commander, blue.start, game.figures[3].squad) == ("chief", 4, "missiles")


@rule("BN-13.0.a", "BN-Q.143")
@pytest.mark.parametrize(
    ("squads", "men", "field", "why"),
    [
        (UNITS[:1], MEN[:2], "sides.blue.squads", "scenario-one-squad"),
        ([UNITS[0], squad("second"), UNITS[2]], MEN, "sides.blue.squads[1].leader", "scenario-missing"),
        (
            [UNITS[0], squad("second", "amato"), UNITS[2]],
            MEN,
            "sides.blue.squads[1].leader",
            "scenario-squad-leader",
        ),
        ([UNITS[0], UNITS[0], UNITS[2]], MEN, "sides.blue.squads[1].id", "scenario-twice"),
        (UNITS[:2], MEN, "sides.blue.figures[3].squad", "scenario-not-one-of"),
        (UNITS, MEN[:3], "sides.blue.squads[2].id", "scenario-empty-squad"),
        ([], MEN, "sides.blue.figures[0].squad", "scenario-no-squads"),
        ([*UNITS, squad("4th", "chief")], MEN, "sides.blue.squads[3].id", "scenario-bad-id"),
    ],
)
def test_a_mistake_in_the_squads_is_told_by_its_field(
    squads: list[dict[str, Any]], men: list[dict[str, Any]], field: str, why: str
) -> None:
    with pytest.raises(ScenarioError) as error:
        set_up(scenario(squads, men), {}, False)

    assert (error.value.field, error.value.message.id) == (field, why)


@rule("BN-13.0.d", "BN-7.0.j", "BN-Q.06")
def test_a_squad_that_waits_neither_looks_nor_turns() -> None:
    game = two_squads(omar=Man("Irr3", x=100, y=40, side="red", marker="m1"))
    game.run("blue", march("chief"))
    game.run("red", Pass())

    for wish in (Sight("dori", "m1"), Face("dori", 90.0)):
        assert game.refused("blue", wish) == ("BN-13.0.d", "bn-squad-first")
    game.run("blue", FinishSquad())
    assert not isinstance(game.play("blue", Sight("dori", "m1"), [5]), Refusal)
    assert not isinstance(game.play("blue", Face("dori", 90.0)), Refusal)


@rule("BN-13.0.e", "BN-6.4.a")
def test_two_squads_may_call_a_team_by_the_same_name() -> None:
    """Each is offered as a group of its own, with its squad beside the name."""
    game = two_squads()
    for name in ("dori", "elmi", "fusi"):
        game.set(name, team="alpha")

    offered = [choice for choice in choices_of(game, "blue") if "_team" in choice.given]
    groups = {sentences("en").say(choice.heading): choice.given["_team"] for choice in offered}

    assert groups == {"alpha (1st squad)": "first/alpha", "alpha (2nd squad)": "second/alpha"}
    (men, *_) = RULES.fields(game.state, "blue", "move", {"action": "run", "_team": "second/alpha"})
    assert [option.value for option in men.options] == ["dori", "elmi", "fusi"]  # type: ignore[union-attr]


@pytest.mark.parametrize("other", ["foe", "amato"])
def test_a_unit_is_called_like_nobody_else(other: str) -> None:
    """Where the name of an enemy's unit is a secret, a man or a house called the same could not be named."""
    units = [squad(other, "chief"), squad("second", "dori"), squad("missiles", section=True)]
    men = [{**man, "squad": other} if man["squad"] == "first" else man for man in MEN]

    with pytest.raises(ScenarioError) as wrong:
        set_up(scenario(units, men), {}, tape=False)
    assert (wrong.value.field, wrong.value.message.id) == ("sides.blue.squads[0].id", "scenario-twice")
