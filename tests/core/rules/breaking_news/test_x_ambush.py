"""Breaking News, Extras, AMBUSH and INFILTRATION: who comes where and when nobody expects him."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import (
    DeclineSupport,
    Deploy,
    DeployRest,
    EndActions,
    EndDeployment,
    HoldAmbush,
    LeaveOut,
    ListReserves,
    Ready,
    RollInitiative,
    SpringAmbush,
)
from msgspec.structs import replace
from rule_ids import rule
from set_up_by_the_book import asked, do, no_extras, refused, to_deployment, to_first_turn, to_reserves

from core.engine.contract.seats import OBSERVER
from core.engine.game.game import Game
from core.engine.seat.known import known as known_to
from core.engine.seat.redaction import concealed
from core.engine.words.ids import FigureId
from core.games import header_of, new_game
from core.rules.breaking_news.facts import InitiativeRolled
from core.rules.breaking_news.facts.deployment import AmbushAnswered, AmbushSprung, CameUp, Deployed
from core.rules.breaking_news.facts.notes import NoteOpened, NoteSealed
from core.rules.breaking_news.morale.morale import test_needed as morale_dice
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.view import view
from core.scenarios import Scenario
from core.table.places import Point, distance

LIST = ("hasan", "idris", "jamal")


def turn_over(game: Game, *, sides: int = 2) -> None:
    """Play a turn in which nobody does anything; *sides* throw for initiative."""
    while asked(game) and asked(game)[0][1] == "support":
        do(game, asked(game)[0][0], DeclineSupport())
    if game.state.phase == "initiative":
        do(game, "blue", RollInitiative(), [6, 6], [1, 1])
    if asked(game):
        do(game, asked(game)[0][0], Ready())
    do(game, game.state.active, EndActions())


def at_turn_end(ambush: tuple[str, ...] = LIST, **options: str) -> Game:
    """A game at the end of turn 1, where both are asked about ambushes."""
    game = to_first_turn(ambush=ambush, **options)
    turn_over(game)
    return game


# --- the list (BN-4.2.h, BN-X.AMBUSH.a) --------------------------------------------------------


@rule("BN-4.2.h", "BN-X.AMBUSH.a", "BN-Q.112", "BN-Q.137")
def test_the_list_is_sealed_and_nobody_else_learns_who_is_on_it() -> None:
    game = to_reserves()
    assert asked(game) == [("blue", "reserves"), ("red", "reserves")]
    before = game.state

    events = do(game, "red", ListReserves(ambush=LIST))

    sealed = next(one for one in events if isinstance(one, NoteSealed))
    assert sealed.text == "ambush: hasan, idris, jamal"
    for seat in ("blue", OBSERVER):
        told = repr([concealed(game.rules, before, event, game.state, seat) for event in events])
        assert "hasan" not in told and "Hasan" not in told
    mine = [note for note in view(game.state, "red").notes if note.title.id == "bn-note-reserves"]
    assert [note.readable for note in mine] == [True]


def test_whether_anybody_is_on_a_list_shows_in_nothing_that_an_enemy_sees() -> None:
    """With the list and with as many men fewer the enemy knows the same of the table, in every step."""
    lists: list[tuple[str, ...]] = [LIST, ()]
    shown = []
    for ambush in lists:
        game = to_deployment(ambush=ambush)
        do(game, "blue", DeployRest())
        do(game, "red", Deploy(("abu", "bilal", "dawud", "faris"), Point(40.0, 80.0)))
        state = known(game.state, "blue")
        shown.append((state.figures, state.sides, state.awaiting and None))
    assert shown[0] == shown[1]


@rule("BN-X.AMBUSH.a")
def test_only_a_side_that_has_bought_an_ambush_has_a_list() -> None:
    game = to_reserves()

    assert refused(game, "blue", ListReserves(ambush=("amato",))) == ("BN-X.AMBUSH.a", "bn-no-such-ambush")
    assert refused(game, "red", ListReserves(ambush=("amato",)))[1] == "bn-no-such-ambush"
    assert refused(game, "red", ListReserves(ambush=("abu", "abu")))[1] == "bn-named-twice"


@rule("BN-ED.89")
@pytest.mark.parametrize(
    ("options", "allowed"),
    [({}, False), ({"edition": "IT"}, True), ({"ambush_content": "forces"}, True),
     ({"edition": "IT", "ambush_content": "men"}, False)],
)  # fmt: skip
def test_vehicles_lie_in_ambush_in_the_italian_edition(options: dict[str, str], allowed: bool) -> None:
    game = to_reserves(**options)
    sides = game.state.sides
    game.state = replace(game.state, sides={**sides, "blue": replace(sides["blue"], extras={"ambush": 1})})
    wish = ListReserves(ambush=("jeep",))

    if allowed:
        do(game, "blue", wish)
        assert game.state.figures["jeep"].reserve == "ambush"
    else:
        assert refused(game, "blue", wish)[0] == "BN-X.AMBUSH.a"


def with_a_jeep_in_ambush() -> Game:
    """The Italian edition: blue's jeep lies in ambush with Ferri and Corsi aboard; red has nobody there."""
    game = to_reserves(edition="IT")
    sides, figures = game.state.sides, game.state.figures
    game.state = replace(
        game.state,
        sides={**sides, "blue": replace(sides["blue"], extras={"ambush": 1})},
        figures={**figures, "corsi": replace(figures["corsi"], aboard=FigureId("jeep"))},
    )
    do(game, "blue", ListReserves(ambush=("jeep",)))
    do(game, "red", ListReserves())
    no_extras(game)
    return game


@rule("BN-Q.12", "BN-4.2.h", "BN-ED.89")
def test_who_lies_in_ambush_aboard_is_no_part_of_the_half_that_is_deployed() -> None:
    game = with_a_jeep_in_ambush()
    assert asked(game) == [("blue", "deploy")]

    do(game, "blue", Deploy(("amato", "bassi"), Point(35.0, 20.0)))  # of four, without those in the jeep
    do(game, "blue", EndDeployment())

    assert asked(game) == [("red", "deploy")]
    assert {man.id for man in game.state.away("blue", "ambush")} == {"jeep", "ferri", "corsi"}


@rule("BN-Q.112", "BN-ED.89")
@pytest.mark.parametrize("comes", [True, False])
def test_who_is_aboard_comes_with_the_jeep_or_stays_out_with_it(comes: bool) -> None:
    game = with_a_jeep_in_ambush()
    while game.state.phase == "start":
        no_extras(game)
        if game.state.phase == "start":
            do(game, asked(game)[0][0], DeployRest())
    turn_over(game)
    do(game, "blue", SpringAmbush())
    do(game, "red", HoldAmbush())
    do(game, "blue", Deploy(("jeep",), Point(10.0, 44.0)) if comes else LeaveOut())

    aboard = [game.state.figures[name] for name in ("jeep", "ferri", "corsi")]
    assert [(man.fate, man.reserve) for man in aboard] == [("", "") if comes else ("away", "out")] * 3


# --- springing it (BN-X.AMBUSH.b–e) -----------------------------------------------------------------


@rule("BN-X.AMBUSH.d", "BN-SM.75")
def test_at_the_end_of_every_turn_both_are_asked_whoever_has_an_ambush() -> None:
    for ambush in (LIST, ()):
        game = at_turn_end(ambush)
        assert asked(game) == [("blue", "ambush"), ("red", "ambush")]
    assert refused(game, "blue", SpringAmbush()) == ("BN-X.AMBUSH.a", "bn-nobody-in-ambush")
    before = game.state
    events = do(game, "blue", HoldAmbush())
    told = concealed(game.rules, before, events[0], game.state, "red")
    assert told == AmbushAnswered("blue")  # type: ignore[arg-type]


@rule("BN-X.AMBUSH.b", "BN-X.AMBUSH.c", "BN-X.AMBUSH.d", "BN-X.AMBUSH.e", "BN-5.1.e", "BN-Q.112", "BN-SM.75")
def test_its_men_come_up_in_the_own_half_and_add_one_to_the_next_initiative() -> None:
    game = at_turn_end()
    do(game, "blue", HoldAmbush())
    do(game, "red", SpringAmbush())
    assert asked(game) == [("red", "lay_ambush")]
    assert refused(game, "red", Deploy(LIST, Point(50.0, 45.0)))[1] == "bn-outside-half"

    events = do(game, "red", Deploy(LIST, Point(10.0, 56.0)))

    assert [event.figure for event in events if isinstance(event, CameUp)] == list(LIST)
    assert any(isinstance(event, AmbushSprung) for event in events) and CameUp.reveals
    assert not any(isinstance(event, NoteOpened) for event in events), "some might be hidden"
    assert game.state.turn == 2 and game.state.sides["red"].ambush
    turn_over_rolls = initiative(game)
    assert [term.reason for term in dict_of(turn_over_rolls)["red"]].count("mod-ambush") == 1
    assert known(game.state, "blue").figures["hasan"].name == "Hasan"
    assert asked_about_ambush(game) == ["blue"]


def initiative(game: Game) -> InitiativeRolled:
    while asked(game) and asked(game)[0][1] == "support":
        do(game, asked(game)[0][0], DeclineSupport())
    events = do(game, "blue", RollInitiative(), [6, 6], [1, 1])
    return next(event for event in events if isinstance(event, InitiativeRolled))


def dict_of(rolled: InitiativeRolled) -> dict[str, Any]:
    return {side: terms for side, _, terms in rolled.rolls}


def asked_about_ambush(game: Game) -> list[str]:
    """End this turn and return who is asked about an ambush then."""
    if asked(game):
        do(game, asked(game)[0][0], Ready())
    do(game, game.state.active, EndActions())
    return [seat for seat, about in asked(game) if about == "ambush"]


@rule("BN-X.AMBUSH.d", "BN-SM.75", "BN-Q.30")
def test_whether_the_other_side_is_asked_once_more_is_told_as_certain_to_nobody() -> None:
    """Who needs not be asked any more cannot know what the enemy said; who is asked himself sees so far."""
    for red_never in (False, True):
        game = at_turn_end()
        do(game, "blue", HoldAmbush(never=True))
        do(game, "red", HoldAmbush(never=red_never))
        while asked(game) and asked(game)[0][1] == "support":
            do(game, asked(game)[0][0], DeclineSupport())
        do(game, "blue", RollInitiative(), [6, 6], [1, 1])
        do(game, asked(game)[0][0], Ready())
        active = game.state.active
        seen = {
            seat: known_to(game, seat, game.rules.known(replace(game.state, active=seat), seat)).odds(
                EndActions()
            )
            for seat in ("blue", "red")
        }
        assert [one.id for one in seen["blue"].unseen] == ["bn-unseen-ambush"]
        assert active == "blue" and (red_never or not seen["red"].unseen)


@rule("BN-X.AMBUSH.c")
@pytest.mark.parametrize(("near", "refusal"), [(14.9, True), (15.1, False)])
@pytest.mark.parametrize("what", ["enemy", "objective"])
def test_they_keep_fifteen_from_enemies_and_objectives(what: str, near: float, refusal: bool) -> None:
    game = at_turn_end()
    do(game, "blue", HoldAmbush())
    do(game, "red", SpringAmbush())
    for id, one in list(game.state.objectives.items()):
        spot = Point(50.0, 55.0 + near) if what == "objective" and id == "blue#1" else Point(95.0, 5.0)
        game.state = replace(game.state, objectives={**game.state.objectives, id: replace(one, place=spot)})
    amato = game.state.figures["amato"]
    if what == "enemy":
        place = replace(amato.place, x=50.0, y=55.0 + near, inside="")
        game.state = replace(game.state, figures={**game.state.figures, "amato": replace(amato, place=place)})

    wish = Deploy(("hasan",), Point(50.0, 55.0), hidden=False)
    house = game.state.figures["hasan"]
    assert house.fate == "away"
    if refusal:
        assert refused(game, "red", wish)[1] == "bn-too-near"
    else:
        do(game, "red", wish)
        there = game.state.figures["hasan"].place
        assert distance(there, Point(50.0, 55.0)) < 0.01


@rule("BN-Q.112")
@pytest.mark.parametrize(("option", "sentence"), [("in_cover", ""), ("no", "bn-no-hiding-now")])
def test_in_cover_they_may_be_hidden(option: str, sentence: str) -> None:
    game = at_turn_end(ambush_hidden=option)
    do(game, "blue", HoldAmbush())
    do(game, "red", SpringAmbush())
    wish = Deploy(("hasan",), Point(66.0, 76.0), hidden=True)
    bare = {id: replace(one, place=Point(5.0, 5.0)) for id, one in game.state.objectives.items()}
    game.state = replace(game.state, objectives=bare)

    if sentence:
        assert refused(game, "red", wish)[1] == sentence
    else:
        do(game, "red", wish)
        assert game.state.figures["hasan"].marker


@rule("BN-Q.112")
def test_who_never_comes_is_not_lost_and_counts_for_morale() -> None:
    game = at_turn_end((*LIST, "faris"))
    figures = {
        id: replace(man, fate="dead") if man.side == "red" and not man.fate else man
        for id, man in game.state.figures.items()
    }
    red = replace(game.state.sides["red"], losses=7, lost_now=3)
    game.state = replace(game.state, figures=figures, sides={**game.state.sides, "red": red})
    assert morale_dice(game.state, red)[1] == 6, "four of seven are still there: a 6 passes"
    do(game, "blue", HoldAmbush())
    do(game, "red", HoldAmbush())
    assert game.state.over is None, "four men still wait in ambush"
    assert game.state.turn == 2


def test_who_says_never_is_not_asked_again_and_without_anybody_left_he_has_lost() -> None:
    game = at_turn_end()
    do(game, "red", HoldAmbush(never=True))
    do(game, "blue", HoldAmbush())

    assert asked_after_turn(game) == ["blue"]


def asked_after_turn(game: Game) -> list[str]:
    turn_over(game)
    return [seat for seat, about in asked(game) if about == "ambush"]


def test_who_finds_no_place_stays_out_for_good() -> None:
    game = at_turn_end()
    do(game, "blue", HoldAmbush())
    do(game, "red", SpringAmbush())
    do(game, "red", Deploy(("hasan",), Point(10.0, 56.0)))
    do(game, "red", LeaveOut())

    assert game.state.turn == 2
    assert [man.reserve for man in game.state.away("red")] == ["out", "out"]
    assert len(game.state.force("red")) == 7


def test_the_commander_in_ambush_still_leads_so_that_no_number_tells() -> None:
    game = to_first_turn(ambush=("abu",))

    assert next(term.reason for term in dict_of(initiative(game))["red"]) == "mod-leadership"


# --- infiltration (BN-X.INFILTRATION) -----------------------------------------------------------------


def infiltrating(*men: str, **options: str) -> Game:
    """Special Forces of whom *men* infiltrate, when all others are on the table."""
    game = to_deployment("special_forces", infiltration=men, **options)
    while asked(game)[0][1] in ("deploy", "deploy_all"):
        do(game, asked(game)[0][0], DeployRest())
    return game


@rule("BN-X.INFILTRATION.a")
def test_only_special_forces_that_have_bought_it_infiltrate() -> None:
    game = to_reserves("special_forces")
    assert refused(game, "red", ListReserves(infiltration=("abu",)))[0] == "BN-X.INFILTRATION.a"
    regular = game.state.figures["king"]
    game.state = replace(game.state, figures={**game.state.figures, "king": replace(regular, grade="R2")})
    assert refused(game, "blue", ListReserves(infiltration=("king",)))[0] == "BN-X.INFILTRATION.a"
    do(game, "blue", ListReserves(infiltration=("lopez",)))


@rule("BN-Q.111")
def test_each_purchase_is_for_one_squad() -> None:
    game = to_reserves("special_forces")
    figures = {
        id: replace(man, squad="first" if id in ("king", "lopez") else "second")  # type: ignore[arg-type]
        for id, man in game.state.figures.items()
    }
    game.state = replace(game.state, figures=figures)

    assert refused(game, "blue", ListReserves(infiltration=("king", "moore")))[0] == "BN-Q.111"
    do(game, "blue", ListReserves(infiltration=("king", "lopez")))


@rule("BN-X.INFILTRATION.b", "BN-X.INFILTRATION.c", "BN-Q.111", "BN-SM.12")
def test_they_come_after_all_others_anywhere_fifteen_from_markers_and_enemies() -> None:
    game = infiltrating("moore", "nolan")
    assert asked(game) == [("blue", "infiltrate")]
    assert not [man for man in game.state.away("red")]
    enemy = next(man for man in game.state.of("red")).place
    assert refused(game, "blue", Deploy(("moore",), Point(enemy.x, enemy.y - 10)))[1] == "bn-too-near"
    objective = game.state.objectives["red#3"].place
    assert refused(game, "blue", Deploy(("moore",), Point(objective.x, objective.y - 14)))[1] == "bn-too-near"

    do(game, "blue", Deploy(("moore", "nolan"), Point(30.0, 45.0)))
    no_extras(game)

    assert game.state.turn == 1
    assert "infiltration" in known(game.state, "red").sides["blue"].extras
    assert game.state.figures["moore"].place.y == 45


@rule("BN-X.INFILTRATION.c")
def test_the_program_finds_them_a_place_too() -> None:
    game = infiltrating("moore", "nolan")
    do(game, "blue", DeployRest())
    no_extras(game)

    assert game.state.turn == 1 and not game.state.away("blue")


# --- in a scenario that deploys everybody itself ----------------------------------------------------


def placed_by_the_scenario(reserve: str) -> Game:
    """Two sides that stand where the file says, but for one of red's men."""
    man = {"team": "a", "grade": "R1", "weapons": ["pistol"]}
    name = {"en": "x", "it": "x"}
    chief = {"commander": True, "leadership": 1}
    blue = [{**man, **chief, "id": "b", "name": "Blue", "x": 10, "y": 5}]
    red = [
        {**man, **chief, "id": "r", "name": "Red", "x": 90, "y": 95},
        {**man, "id": "scout", "name": "Scout", "reserve": reserve},
    ]
    raw = {
        "name": name, "story": name, "table": {"width": 100, "height": 100}, "terrain": [],
        "sides": {
            "blue": {"name": name, "edge": "south", "support": "none", "figures": blue},
            "red": {"name": name, "edge": "north", "support": "none", "figures": red},
        },
    }  # fmt: skip
    found = Scenario("two", "breaking_news", "", "", raw)
    return new_game(found, header_of(found, dice="typed"))


@rule("BN-X.AMBUSH.d", "BN-4.2.h")
def test_a_scenario_may_keep_men_in_ambush_that_stand_nowhere() -> None:
    game = placed_by_the_scenario("ambush")
    assert "scout" not in known(game.state, "blue").figures
    turn_over(game)

    assert asked(game) == [("blue", "ambush"), ("red", "ambush")]
    do(game, "blue", HoldAmbush())
    do(game, "red", SpringAmbush())
    do(game, "red", Deploy(("scout",), Point(20.0, 60.0)))
    assert game.state.turn == 2 and game.state.figures["scout"].fate == ""


@rule("BN-X.INFILTRATION.c")
def test_a_scenarios_infiltrators_are_placed_before_the_first_turn() -> None:
    game = placed_by_the_scenario("infiltration")

    assert asked(game) == [("red", "infiltrate")]
    do(game, "red", Deploy(("scout",), Point(50.0, 50.0)))
    turn_over(game)
    assert not asked(game) and game.state.turn == 2, "nobody is asked about ambushes there"


@rule("BN-SM.08")
def test_putting_men_down_is_taken_back_freely_but_not_an_ambush() -> None:
    assert not Deployed.reveals and CameUp.reveals and AmbushSprung.reveals


def test_the_list_names_nobody_who_came_up_hidden() -> None:
    game = at_turn_end(LIST)
    do(game, "blue", HoldAmbush())
    do(game, "red", SpringAmbush())
    bare = {id: replace(one, place=Point(5.0, 5.0)) for id, one in game.state.objectives.items()}
    game.state = replace(game.state, objectives=bare)
    do(game, "red", Deploy(("hasan",), Point(66.0, 76.0), hidden=True))
    do(game, "red", DeployRest())

    assert game.state.figures["hasan"].marker
    told = repr((view(game.state, "blue"), known(game.state, "blue")))
    assert "Hasan" not in told and "hasan" not in told
