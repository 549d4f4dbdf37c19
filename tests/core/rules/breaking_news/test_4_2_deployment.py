"""Breaking News 4.1 and 4.2: who goes first, table sides, markers, and troops in four steps (BN-SM.04–12)."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import (
    ChooseContents,
    ChooseSide,
    Deploy,
    DeployLine,
    DeployRest,
    EndDeployment,
    ListReserves,
    PlaceMarker,
    RollFirstPlayer,
    ThrowSecretDie,
)
from msgspec.structs import replace
from rule_ids import rule
from set_up_by_the_book import (
    asked,
    begin,
    do,
    no_extras,
    refused,
    to_contents,
    to_deployment,
    to_first_turn,
    to_markers,
    to_reserves,
)
from table import Man, table
from throws import told

from core.engine.contract.facts import Thrown
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.seat.redaction import concealed
from core.locale import sentences
from core.rules.breaking_news.common.missions import defenders, kind_of, mission
from core.rules.breaking_news.common.objectives import true_content
from core.rules.breaking_news.deployment.deploying import DEPLOY, still_owed
from core.rules.breaking_news.deployment.zones import in_strip
from core.rules.breaking_news.facts.deployment import Deployed, FirstRolled, SecretDieThrown
from core.rules.breaking_news.facts.notes import NoteSealed
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import AWAY, Side, Squad, State
from core.rules.breaking_news.view import view
from core.table.places import Point

THROWS = (
    told(
        "why-first-player", "BN-4.2.a", "total", "-", (4,),
        (
            "Abu, who is First player (BN-4.2.a): throw 1d6:",
            "Abu, chi è il Primo Giocatore (BN-4.2.a): tira 1d6:",
        ),
        ("4", "4"),
    ),
    told(
        "why-secret-die", "BN-4.1.h", "total", "-", (3,),
        (
            "Abu, the secret die about the enemy's objectives (BN-4.1.h): throw 1d6:",
            "Abu, il dado segreto sugli obiettivi nemici (BN-4.1.h): tira 1d6:",
        ),
        ("3", "3"),
    ),
)  # fmt: skip

# --- who goes first (BN-4.2.a–b) --------------------------------------------------------------


@rule("BN-4.2.a", "BN-4.2.b", "BN-SM.04", "BN-Q.12")
def test_a_die_and_the_commanders_leadership_make_the_first_player_and_ties_are_rolled_again() -> None:
    game = begin()
    assert asked(game) == [("blue", "first_player"), ("red", "first_player")]

    events = do(game, "blue", RollFirstPlayer(), [3], [3], [2], [5])

    first, second = (event for event in events if isinstance(event, FirstRolled))
    assert [sum(term.value for term in terms) + die for _, die, terms in first.rolls] == [5, 5]
    assert (first.first, second.first) == ("", "red")
    assert asked(game) == [("red", "table_side")]
    do(game, "red", ChooseSide("east"))
    assert {side.id: side.edge for side in game.state.sides.values()} == {"red": "east", "blue": "west"}


@rule("BN-4.0.a")
def test_where_the_scenario_lays_markers_of_its_own_nobody_places_any_nor_chooses_a_side() -> None:
    game = begin()
    laid = to_contents().state.objectives
    faked = {id: replace(one, content="fake") for id, one in laid.items()}
    game.state = replace(game.state, objectives=faked)

    do(game, "blue", RollFirstPlayer(), [1], [6])

    assert asked(game) == [("blue", "reserves"), ("red", "reserves")]
    assert game.state.sides["red"].edge == "north"


# --- missions (BN-4.1.f–m) -----------------------------------------------------------------------


@rule("BN-4.1.f", "BN-4.1.g", "BN-4.1.h", "BN-4.1.m", "BN-ED.15")
@pytest.mark.parametrize(
    ("blue", "red", "number", "who"),
    [
        ("R3", "R4", 1, ["blue", "red"]),
        ("Irr1", "Irr3", 1, ["blue", "red"]),
        ("R2", "Irr3", 2, ["blue", "red"]),
        ("R1", "R3", 3, ["red"]),
        ("Irr2", "R1", 3, ["blue"]),
        ("R1", "R1", 1, ["blue", "red"]),
    ],
)
def test_the_forces_make_the_mission(blue: str, red: str, number: int, who: list[str]) -> None:
    sides: Any = {id: Side(id, (), "south", grade, 5) for id, grade in (("blue", blue), ("red", red))}  # type: ignore[arg-type]
    state = State(sides=sides)

    assert mission(state) == number and defenders(state) == who
    assert kind_of(state, "blue") in ("special", "regular", "irregular")


# --- markers (BN-4.1.a–c, BN-4.2.c–e) -----------------------------------------------------------


@rule("BN-4.1.a", "BN-4.1.g", "BN-4.2.c", "BN-SM.05")
def test_the_second_player_places_first_and_then_by_turns_five_each() -> None:
    game = to_markers()
    order = []
    for x in (15, 35, 55, 75, 90):
        for y in (20, 80):
            order.append(asked(game)[0][0])
            do(game, order[-1], PlaceMarker(Point(float(x), float(y))))

    assert order == ["blue", "red"] * 5
    assert asked(game) == [("blue", "contents"), ("red", "contents")]
    assert [one.number for one in game.state.objectives.values()] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert len(view(game.state, OBSERVER).tokens) == 10


@rule("BN-4.1.m", "BN-4.1.f")
def test_special_forces_place_none_in_mission_three() -> None:
    game = to_contents("special_forces")

    assert {one.side for one in game.state.objectives.values()} == {"red"}
    assert asked(game) == [("red", "contents")]


@rule("BN-4.2.d", "BN-4.2.e", "BN-ED.17", "BN-Q.09", "BN-ED.11")
@pytest.mark.parametrize(
    ("x", "y", "en", "it"),
    [
        (50.0, 20.0, "", ""),
        (50.0, 50.0, "", ""),
        (50.0, 50.1, "other-half", "other-half"),
        (5.0, 20.0, "", "near-edge"),
        (4.9, 20.0, "near-edge", "near-edge"),
        (30.0, 20.0, "", "near-marker"),
        (29.9, 20.0, "near-marker", "near-marker"),
        (50.0, 5.0, "", "near-edge"),
        (200.0, 20.0, "off-table", "off-table"),
    ],
)
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_marker_keeps_from_edges_and_other_markers(
    x: float, y: float, en: str, it: str, edition: str
) -> None:
    game = to_markers(edition=edition)
    do(game, "blue", PlaceMarker(Point(20.0, 20.0)))
    do(game, "red", PlaceMarker(Point(80.0, 80.0)))
    misfit = en if edition == "EN" else it

    if misfit:
        assert refused(game, "blue", PlaceMarker(Point(x, y)))[1] == f"bn-marker-{misfit}"
    else:
        do(game, "blue", PlaceMarker(Point(x, y)))


@rule("BN-ED.17")
def test_each_edition_may_take_the_others_limits() -> None:
    strict = to_markers(marker_gap="more_than")
    assert refused(strict, "blue", PlaceMarker(Point(5.0, 20.0)))[1] == "bn-marker-near-edge"
    loose = to_markers(edition="IT", marker_gap="at_least")
    do(loose, "blue", PlaceMarker(Point(5.0, 20.0)))


@rule("BN-4.1.a")
@pytest.mark.parametrize(
    ("primary", "secondary"), [(1, (2,)), (1, (2, 2)), (1, (1, 2)), (1, (2, 6)), (0, (1, 2))]
)
def test_one_primary_two_secondaries_and_two_fakes(primary: int, secondary: tuple[int, ...]) -> None:
    game = to_contents()
    wrong = ChooseContents(primary=primary, secondary=secondary)

    assert refused(game, "blue", wrong)[0] == "BN-4.1.a"
    do(game, "blue", ChooseContents(primary=3, secondary=(1, 5)))
    own = [one.content for one in known(game.state, "blue").objectives.values() if one.side == "blue"]
    assert own == ["secondary", "fake", "primary", "fake", "secondary"]


@rule("BN-4.1.b", "BN-4.1.c")
def test_contents_are_sealed_and_told_to_nobody_else() -> None:
    game = to_contents()
    before = game.state
    events = do(game, "blue", ChooseContents(primary=3, secondary=(1, 5)))

    sealed = next(event for event in events if isinstance(event, NoteSealed))
    assert sealed.text == "1 secondary, 2 fake, 3 primary, 4 fake, 5 secondary"
    for seat in ("red", OBSERVER):
        told = [concealed(game.rules, before, event, game.state, seat) for event in events]
        assert "primary" not in repr(told)
        assert {one.content for one in known(game.state, seat).objectives.values()} == {""}


# --- the secret die (BN-4.1.h–i) ------------------------------------------------------------------


@rule("BN-4.1.h", "BN-4.1.i", "BN-SM.06", "BN-EX.01")
def test_the_irregular_player_throws_once_and_nobody_else_learns_it() -> None:
    game = to_contents()
    do(game, "blue", ChooseContents(primary=4, secondary=(2, 5)))
    do(game, "red", ChooseContents(primary=4, secondary=(2, 5)))
    assert asked(game) == [("red", "secret_die")]
    before = game.state

    events = do(game, "red", ThrowSecretDie(), [3])

    assert known(game.state, "red").sides["red"].secret_die == 3
    for seat in ("blue", OBSERVER):
        assert known(game.state, seat).sides["red"].secret_die == 0
        told = [concealed(game.rules, before, event, game.state, seat) for event in events]
        assert not any(isinstance(event, Thrown) for event in told)
        assert not any(event.die for event in told if isinstance(event, SecretDieThrown))
        assert "a primary" not in repr(told) and "'die': 3" not in repr(told)
    mine = [one for one in known(game.state, "red").objectives.values() if one.side == "red"]
    assert [one.content for one in mine] == ["fake", "secondary", "fake", "primary", "secondary"]
    real = [true_content(game.state, one) for one in game.state.objectives.values() if one.side == "blue"]
    assert real == ["fake", "secondary", "primary", "primary", "secondary"]
    assert asked(game) == [("blue", "reserves"), ("red", "reserves")]


def test_no_other_mission_has_a_secret_die() -> None:
    assert asked(to_reserves("special_forces"))[0][1] == "reserves"


# --- troops in four steps (BN-4.2.f–h) --------------------------------------------------------


@rule("BN-4.2.g", "BN-SM.08", "BN-SM.09", "BN-SM.10", "BN-SM.11", "BN-Q.12")
def test_half_and_half_and_then_the_rest_the_second_player_first() -> None:
    game = to_deployment()
    steps = []
    for figures in (("amato", "bassi", "corsi"), ("abu", "bilal", "dawud", "faris")):
        steps.append(asked(game))
        seat = asked(game)[0][0]
        y = 20.0 if seat == "blue" else 80.0
        assert refused(game, seat, EndDeployment())[1] == "bn-deploy-more"
        do(game, seat, Deploy(figures, Point(35.0, y)))
        do(game, seat, EndDeployment())
    for _ in range(2):
        steps.append(asked(game))
        seat = asked(game)[0][0]
        assert refused(game, seat, EndDeployment())[0] == "BN-4.2.g"
        offered = {one.do: one.refusal for one in game.rules.choices(game.state, seat)}
        assert offered["end_deployment"] is not None, "the menu says so before anybody tries"
        do(game, seat, DeployRest())

    no_extras(game)
    assert steps == [[(seat, about)] for about in ("deploy", "deploy_all") for seat in ("blue", "red")]
    assert game.state.turn == 1 and not [man for man in game.state.figures.values() if man.fate]


@rule("BN-Q.12", "BN-4.2.g")
def test_half_of_an_odd_number_is_rounded_up_and_men_aboard_count() -> None:
    game = to_deployment()
    do(game, "blue", Deploy(("amato", "jeep"), Point(35.0, 20.0)))  # with Ferri, who drives it: two of six

    assert refused(game, "blue", EndDeployment())[1] == "bn-deploy-more"
    do(game, "blue", Deploy(("bassi",), Point(25.0, 10.0)))
    do(game, "blue", EndDeployment())
    do(game, "red", Deploy(("abu", "bilal", "dawud"), Point(35.0, 80.0)))
    assert refused(game, "red", EndDeployment())[1] == "bn-deploy-more"  # four of seven
    assert game.state.figures["ferri"].place.inside == "jeep"


@rule("BN-EX.122", "BN-Q.12")
@pytest.mark.parametrize(("men", "first"), [(9, 5), (8, 4), (1, 1)])
def test_of_nine_at_least_five_stand_after_the_first_step(men: int, first: int) -> None:
    game = table(**{f"b{n}": Man(fate=AWAY) for n in range(men)}, abu=Man(side="red"))

    assert still_owed(game.state, "blue", DEPLOY) == first


def test_who_has_put_down_everybody_is_not_asked_for_the_rest() -> None:
    game = to_deployment()
    do(game, "blue", DeployRest())
    do(game, "red", DeployRest())
    no_extras(game)

    assert game.state.turn == 1


@rule("BN-4.2.f", "BN-4.2.g")
@pytest.mark.parametrize(
    ("y", "sentence"), [(30.0, ""), (30.1, "bn-outside-strip"), (-1.0, "bn-deploy-off-table")]
)
def test_troops_stand_within_thirty_of_the_own_edge(y: float, sentence: str) -> None:
    game = to_deployment()

    if sentence:
        assert refused(game, "blue", Deploy(("amato",), Point(60.0, y))) == ("BN-4.2.g", sentence)
    else:
        do(game, "blue", Deploy(("amato",), Point(60.0, y)))
        assert game.state.figures["amato"].place.facing == 90


def test_nobody_stands_on_another_and_a_vehicle_in_no_house() -> None:
    game = to_deployment()
    do(game, "blue", Deploy(("amato",), Point(60.0, 20.0), 45.0))
    assert game.state.figures["amato"].place.facing == 45

    assert refused(game, "blue", Deploy(("bassi",), Point(61.0, 20.0)))[1] == "bn-base-on-base"
    assert refused(game, "blue", Deploy(("amato",), Point(20.0, 20.0)))[1] == "bn-not-to-deploy"
    assert refused(game, "blue", Deploy(("abu",), Point(20.0, 20.0)))[1] == "bn-not-to-deploy"


def test_a_team_is_put_down_together_round_one_spot() -> None:
    game = to_deployment()

    do(game, "blue", Deploy(("amato", "bassi", "corsi"), Point(60.0, 30.0)))

    places = [game.state.figures[name].place for name in ("amato", "bassi", "corsi")]
    assert all(in_strip(game.state, "blue", place) for place in places)
    assert (places[0].x, places[0].y) == (60, 30)
    assert max(abs(place.x - 60) + abs(place.y - 30) for place in places) < 8


@rule("BN-4.2.g")
def test_a_team_is_put_down_along_a_line_within_its_strip() -> None:
    """Its first man at one end, its last at the other; each who is put down is no more to be."""
    game = to_deployment()
    team = ("amato", "bassi", "corsi")
    offered = next(one for one in game.rules.choices(game.state, "blue") if one.do == "deploy_line")
    assert (offered.men, offered.several, offered.hint) == (team, True, "d")
    filled: dict[str, Any] = {**offered.given, "figures": list(team)}
    for name in ("first", "last"):
        field = game.rules.fields(game.state, "blue", "deploy_line", filled)[-1]
        assert field.name == name and field.suggestions
        assert all(in_strip(game.state, "blue", Point(*spot)) for spot in field.suggestions)
        filled[name] = list(field.suggestions[0])

    do(game, "blue", DeployLine(team, Point(50.0, 20.0), Point(60.0, 25.0), 45.0))
    places = [game.state.figures[id].place for id in team]
    assert [(place.x, place.y, place.facing) for place in places] == [
        (50, 20, 45),
        (55, 22.5, 45),
        (60, 25, 45),
    ]
    assert not [one.id for one in view(game.state, "blue").figures if one.missing and one.id in team]
    assert not [one.id for one in view(game.state, "red").figures if one.missing and not one.own]
    assert (
        refused(game, "blue", DeployLine(team, Point(50.0, 20.0), Point(60.0, 25.0)))[1] == "bn-not-to-deploy"
    )


@pytest.mark.parametrize(
    ("figures", "last", "sentence"),
    [
        (("amato", "bassi"), (60.0, 30.5), "bn-outside-strip"),
        (("amato", "bassi"), (60.0, -4.0), "bn-deploy-off-table"),
        (("amato", "bassi"), (float("nan"), 20.0), "bn-deploy-off-table"),
        (("amato",), (60.0, 20.0), "line-of-two"),
        (("amato", "amato"), (60.0, 20.0), "bn-named-twice"),
        (("amato", "abu"), (60.0, 20.0), "bn-not-to-deploy"),
        (("amato", "jeep"), (60.0, 20.0), "bn-line-of-men"),
    ],
)
def test_a_line_is_refused_what_a_single_man_is(
    figures: tuple[str, ...], last: tuple[float, float], sentence: str
) -> None:
    game = to_deployment()

    assert refused(game, "blue", DeployLine(figures, Point(50.0, 20.0), Point(*last)))[1] == sentence


@rule("BN-Q.31")
def test_in_a_line_those_are_hidden_who_stand_in_cover_and_nobody_else() -> None:
    game = to_deployment()
    line = DeployLine(("amato", "bassi"), Point(50.0, 5.0), Point(60.0, 5.0), hidden=True)

    assert game.rules.concise(game.state, line).hidden is False, "nobody stands in cover there"
    do(game, "blue", line)
    assert not any(game.state.figures[id].marker for id in ("amato", "bassi"))

    game = to_deployment()
    covered = replace(line, first=Point(40.0, 24.0))
    assert game.rules.concise(game.state, covered).hidden is True
    do(game, "blue", covered)
    first, last = (game.state.figures[id] for id in ("amato", "bassi"))
    assert first.marker and not last.marker, "one stands in cover, the other does not"


@rule("BN-SM.08", "BN-Q.31")
def test_who_deploys_in_cover_may_be_hidden_and_who_does_not_stands_open() -> None:
    game = to_deployment()
    before = game.state
    events = do(game, "blue", Deploy(("amato",), Point(40.0, 24.0), hidden=True))

    event = next(one for one in events if isinstance(one, Deployed))
    assert event.marker == "m1" and event.sheltered
    assert concealed(game.rules, before, event, game.state, "red").figure == "m1"
    assert [man.id for man in known(game.state, "red").figures.values() if man.side == "blue"] == ["m1"]
    do(game, "blue", Deploy(("bassi",), Point(60.0, 10.0), hidden=True))
    assert not game.state.figures["bassi"].marker


def test_by_option_nobody_deploys_hidden() -> None:
    game = to_deployment(deploy_hidden="never")

    assert refused(game, "blue", Deploy(("amato",), Point(40.0, 24.0), hidden=True))[1] == "bn-no-hiding-now"


def test_without_markers_on_the_table_a_hidden_man_deploys_unseen() -> None:
    game = to_deployment(hidden_mode="blind")
    before = game.state
    events = do(game, "blue", Deploy(("amato",), Point(40.0, 24.0), hidden=True))

    told = [concealed(game.rules, before, event, game.state, "red") for event in events]
    assert "amato" not in repr(told) and not any(isinstance(one, Deployed) for one in told)


# --- who is still to come ----------------------------------------------------------------------


@rule("BN-4.2.h")
def test_who_is_not_on_the_table_yet_is_unknown_to_the_enemy() -> None:
    game = to_deployment()

    assert not [man for man in known(game.state, "red").figures.values() if man.side == "blue"]
    assert known(game.state, "red").sides["blue"].start == 0
    assert known(game.state, "blue").sides["blue"].start == 6
    assert known(game.state, REFEREE) == game.state


def test_whoever_is_still_to_come_is_in_nobodys_way() -> None:
    game = to_first_turn(ambush=("hasan", "idris", "jamal"))

    assert len(game.state.men("red")) == 4 and len(game.state.force("red")) == 7
    assert game.state.over is None


@rule("BN-4.2.g")
def test_at_a_real_table_it_is_said_who_deploys_and_nothing_is_measured() -> None:
    game = begin(tape=True)
    do(game, "blue", RollFirstPlayer(), [1], [6])
    do(game, "red", ChooseSide("north"))
    while asked(game)[0][1] == "marker":
        do(game, asked(game)[0][0], PlaceMarker(note="by the well"))
    for seat in ("blue", "red"):
        do(game, seat, ChooseContents(primary=4, secondary=(2, 5)))
    do(game, "red", ThrowSecretDie(), [6])
    do(game, "blue", ListReserves())
    do(game, "red", ListReserves())
    no_extras(game)
    do(game, "blue", Deploy(("amato", "bassi", "corsi"), hidden=True))
    do(game, "blue", EndDeployment())
    do(game, "red", DeployRest())
    do(game, "blue", DeployRest())
    no_extras(game)

    assert game.state.turn == 1
    assert [man.marker for man in game.state.of("blue")][:1] == [""]
    assert {one.note for one in game.state.objectives.values()} == {"by the well"}


def test_a_team_is_called_by_its_name_in_a_platoon_with_its_squad() -> None:
    game = to_deployment()
    assert labels(game)[0] == "Deploy team alpha (3 men)"
    unit = Squad("first", (("en", "First squad"), ("it", "Prima squadra")), 6)  # type: ignore[arg-type]
    blue = replace(game.state.sides["blue"], squads=(unit,))
    figures = {
        id: replace(man, squad="first") if man.side == "blue" else man
        for id, man in game.state.figures.items()
    }
    game.state = replace(game.state, figures=figures, sides={**game.state.sides, "blue": blue})

    assert labels(game)[0] == "Deploy team alpha of First squad (3 men)"


def labels(game: Any) -> list[str]:
    return [sentences("en").say(one.label) for one in game.rules.choices(game.state, "blue")]
