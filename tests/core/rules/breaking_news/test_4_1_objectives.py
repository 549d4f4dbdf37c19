"""Breaking News 4.1 and 4.1.1: objective markers are seen, taken, scored and disclosed."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import AcceptEnd, EndActions, LeaveMarker, LookAtMarker, Move, Pass, ProposeEnd
from objectives_on_table import FIVE, five, marker, on_table
from rule_ids import rule
from table import RULES, Facts, Man, Played, Vehicle, table

from core.engine.chance.outcome_graph import OVER
from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Refusal
from core.engine.contract.scenario import ScenarioError
from core.engine.contract.seats import OBSERVER, REFEREE
from core.locale import sentences
from core.rules.breaking_news.common.ledger import total
from core.rules.breaking_news.common.objectives import secret_points, true_content, worth
from core.rules.breaking_news.facts import GameEnded, PointsScored
from core.rules.breaking_news.facts.objectives import ContentSeen, ObjectivesDisclosed, ObjectiveTaken
from core.rules.breaking_news.secrecy.event_view import concealed
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.setup.scenario import set_up
from core.rules.breaking_news.view import view
from core.table.places import Point
from core.table.questions import ShotLine


def field(*markers: Any, options: Any = None, tape: bool = False, sides: Any = None, **men: Any) -> Played:
    """Blue acts; his Amato is far from everything, red's Abu too."""
    crowd = {
        "amato": Man("R3", x=10, y=10, leadership=2, commander=True),
        "abu": Man("Irr3", x=190, y=190, side="red", leadership=1, commander=True),
        **men,
    }
    return table(options=options, tape=tape, sides=sides, facts=on_table(*markers), **crowd)


def walk(game: Played, *to: float) -> Facts:
    """Kowalski runs; irregulars are asked of whoever comes near their markers, which may hold explosives."""
    facts = game.run("blue", Move(("kowalski",), "run", ((Point(*to),),)))
    return Facts((*facts, *game.run("red", Pass()))) if game.deciding() else facts


def turn_over(game: Played, *dice: list[int], answers: tuple[Any, ...] = ()) -> Facts:
    """End the turn; irregulars let a marker go, whose owner is asked before it is taken (BN-Q.154)."""
    facts = game.play("blue", EndActions(), *dice, answers=answers)
    assert not isinstance(facts, Refusal), facts
    if ("red", "marker_held") in game.deciding():
        facts = Facts((*facts, *game.run("red", LeaveMarker())))
    return facts


def contents(game: Played, seat: str) -> list[str]:
    return [one.content for one in known(game.state, seat).objectives.values()]


# --- who knows what (BN-4.1.b–c) -------------------------------------------------------------


@rule("BN-4.1.b", "BN-4.1.c", "BN-ED.12")
def test_only_the_owner_and_the_referee_know_what_a_marker_stands_for() -> None:
    game = field(*five())

    assert contents(game, "red") == contents(game, REFEREE) == list(FIVE)
    assert contents(game, "blue") == contents(game, OBSERVER) == [""] * 5


def test_every_screen_shows_the_markers_by_number_and_only_the_owner_what_they_are() -> None:
    game = field(*five())

    mine, theirs = view(game.state, "red").tokens, view(game.state, "blue").tokens
    assert [one.glyph for one in mine] == [one.glyph for one in theirs] == list("12345")
    assert [one.x for one in theirs] == [30, 60, 90, 120, 150]
    assert all(one.facts for one in mine) and not any(one.facts for one in theirs)


@rule("BN-4.0.a")
def test_a_scenario_lays_its_own_markers() -> None:
    made = set_up(scenario({"number": 1, "content": "primary", "x": 40, "y": 70}), {}, tape=False)

    (one,) = made.objectives
    assert (one.id, one.side, one.content, one.place.x) == ("red#1", "red", "primary", 40)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({"number": 0, "content": "fake", "x": 1, "y": 1}, "sides.red.objectives[0].number"),
        ({"number": 1, "content": "gold", "x": 1, "y": 1}, "sides.red.objectives[0].content"),
        ({"number": 1, "content": "fake", "x": 900, "y": 1}, "sides.red.objectives[0].x"),
    ],
)
def test_a_mistake_in_a_scenarios_marker_is_told_by_its_field(entry: dict[str, Any], told: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        set_up(scenario(entry), {}, tape=False)
    assert wrong.value.field == told


def test_two_markers_of_a_side_have_different_numbers() -> None:
    twice = {"number": 1, "content": "fake", "x": 1, "y": 1}
    with pytest.raises(ScenarioError, match="scenario-twice"):
        set_up(scenario(twice, twice), {}, tape=False)


def scenario(*markers: dict[str, Any]) -> dict[str, Any]:
    man = {"team": "a", "grade": "R3", "weapons": ["pistol"], "commander": True, "leadership": 1}
    name = {"en": "x", "it": "x"}
    blue = {"name": name, "edge": "south", "figures": [{**man, "id": "b", "name": "B", "x": 1, "y": 1}]}
    red = {
        "name": name, "edge": "north", "figures": [{**man, "id": "r", "name": "R", "x": 9, "y": 70}],
        "objectives": list(markers),
    }  # fmt: skip
    return {
        "name": name, "story": name, "table": {"width": 80, "height": 80}, "terrain": [],
        "sides": {"blue": blue, "red": red},
    }  # fmt: skip


# --- seeing one (BN-4.1.d) --------------------------------------------------------------------


@rule("BN-4.1.d", "BN-Q.08", "BN-ED.10")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize(("y", "seen"), [(40, True), (39.9, False)])
def test_a_marker_is_read_by_an_enemy_at_ten_who_sees_it(edition: str, y: float, seen: bool) -> None:
    game = field(marker(4, "primary", 100, 50), kowalski=Man(x=100, y=y - 20), options={"edition": edition})

    walk(game, 100, y)

    assert contents(game, "blue") == (["primary"] if seen else [""])
    assert contents(game, OBSERVER) == [""]


@rule("BN-4.1.d")
def test_a_wall_between_hides_it() -> None:
    wall = {"kind": "building", "box": [90, 44, 20, 3]}
    men = {"kowalski": Man(x=100, y=20), "abu": Man("Irr3", x=190, y=190, side="red")}
    game = table([wall], facts=on_table(marker(4, "primary", 100, 50)), **men)

    game.run("blue", Move(("kowalski",), "run", ((Point(100, 42),),)))

    assert contents(game, "blue") == [""]


@rule("BN-Q.08")
def test_who_runs_past_has_read_it_at_that_moment_of_the_turn() -> None:
    game = field(marker(4, "primary", 100, 50), kowalski=Man(x=88, y=42))

    facts = walk(game, 112.5, 42)

    assert facts.one(ContentSeen).by == "kowalski"


@rule("BN-Q.08")
@pytest.mark.parametrize(("x", "seen"), [(101, True), (101.1, False)])
def test_who_turns_a_corner_within_ten_cm_of_it_has_read_it(x: float, seen: bool) -> None:
    """11 cm east, and back north-west: only the corner is near."""
    game = field(marker(4, "primary", x, 40), kowalski=Man(x=80, y=40))

    facts = game.run("blue", Move(("kowalski",), "run", ((Point(91, 40), Point(80, 46)),)))
    if game.deciding():
        facts = Facts((*facts, *game.run("red", Pass())))

    assert bool(facts.of(ContentSeen)) == seen


@rule("BN-Q.08")
def test_each_corner_of_a_way_counts() -> None:
    game = field(marker(4, "primary", 101, 40), kowalski=Man(x=80, y=40))

    facts = game.run("blue", Move(("kowalski",), "run", ((Point(91, 40), Point(85, 44), Point(80, 46)),)))
    if game.deciding():
        facts = Facts((*facts, *game.run("red", Pass())))

    assert facts.of(ContentSeen)


@rule("BN-Q.08")
def test_the_owner_is_told_that_it_was_read_and_an_onlooker_not_as_what() -> None:
    game = field(marker(4, "primary", 100, 50), kowalski=Man(x=100, y=20))
    before = game.state
    event = walk(game, 100, 41).one(ContentSeen)

    told = {seat: concealed(before, event, game.state, seat) for seat in ("blue", "red", OBSERVER)}
    assert [event.content for event in told.values()] == ["primary", "primary", ""]


def test_nobody_reads_a_marker_from_a_vehicle_without_a_crew() -> None:
    game = field(marker(4, "primary", 100, 50), jeep=Vehicle("unprotected", x=100, y=45))

    game.run("blue", Move(("amato",), "run", ((Point(10, 20),),)))

    assert contents(game, "blue") == [""]


@rule("BN-4.1.d")
def test_at_a_real_table_the_side_says_who_sees_a_marker() -> None:
    game = field(marker(4, "primary"), tape=True)

    near = game.play("blue", LookAtMarker("amato", "red#4"), answers=(ShotLine(10.0, True),))

    assert near.one(ContentSeen).content == "primary"
    assert contents(game, "blue") == ["primary"]


@pytest.mark.parametrize("line", [ShotLine(10.1, True), ShotLine(4.0, False)])
def test_at_a_real_table_too_he_must_be_near_and_see_it(line: ShotLine) -> None:
    game = field(marker(4, "primary"), tape=True)

    refused = game.play("blue", LookAtMarker("amato", "red#4"), answers=(line,))

    assert isinstance(refused, Refusal) and refused.rule == "BN-4.1.d"


# --- taking one (BN-4.1.1) -------------------------------------------------------------------


@rule("BN-EX.123", "BN-4.1.1.a", "BN-4.1.1.b", "BN-SM.70", "BN-Q.145", "BN-ED.16")
@pytest.mark.parametrize(("away", "taken"), [(30, False), (30.1, True)])
def test_a_man_at_five_takes_a_marker_with_no_enemy_within_thirty_of_it(away: float, taken: bool) -> None:
    game = field(
        marker(4, "primary", 100, 50), kowalski=Man(x=95, y=50), omar=Man(x=100, y=50 + away, side="red")
    )

    facts = turn_over(game)

    assert bool(facts.of(ObjectiveTaken)) == taken
    assert game.state.sides["red"].total == (50 if taken else 0)


@rule("BN-4.1.1.b")
def test_over_five_is_not_at_the_marker() -> None:
    game = field(marker(4, "primary", 100, 50), kowalski=Man(x=94.9, y=50))

    assert not turn_over(game).of(ObjectiveTaken)


@rule("BN-Q.145")
@pytest.mark.parametrize(("option", "taken"), [("marker", True), ("man", False)])
def test_by_option_no_enemy_may_be_near_the_man(option: str, taken: bool) -> None:
    game = field(
        marker(4, "primary", 100, 50), kowalski=Man(x=95, y=50), omar=Man(x=69, y=50, side="red"),
        options={"objective_clear": option},
    )  # fmt: skip

    assert bool(turn_over(game).of(ObjectiveTaken)) == taken


@rule("BN-Q.11")
@pytest.mark.parametrize(
    ("facts", "options", "taken"),
    [
        ({"suppressed": True}, {}, True),
        ({"suppressed": True}, {"take_suppressed": "no"}, False),
        ({"marker": "m1"}, {}, True),
        ({"fate": "stabilised"}, {}, False),
        ({"fate": "captured"}, {}, False),
    ],
)
def test_only_men_who_fight_take_one(facts: dict[str, Any], options: dict[str, str], taken: bool) -> None:
    game = field(marker(4, "primary", 100, 50), kowalski=Man(x=95, y=50, **facts), options=options)

    assert bool(turn_over(game).of(ObjectiveTaken)) == taken


@rule("BN-Q.11")
@pytest.mark.parametrize("crewed", [True, False])
def test_a_vehicle_takes_nothing_and_an_enemy_one_with_a_crew_holds_it(crewed: bool) -> None:
    crew = {"driver": Man(side="red", aboard="van", post="driver")} if crewed else {}
    game = field(
        marker(4, "primary", 100, 50), kowalski=Man(x=95, y=50),
        van=Vehicle("unprotected", x=120, y=50, side="red"), **crew,
    )  # fmt: skip
    assert bool(turn_over(game).of(ObjectiveTaken)) != crewed

    mounted = field(
        marker(4, "primary", 100, 50), jeep=Vehicle("unprotected", x=100, y=51),
        driver=Man(aboard="jeep", post="driver"),
    )  # fmt: skip
    assert not turn_over(mounted).of(ObjectiveTaken)


@rule("BN-Q.11")
def test_nobody_takes_his_own_marker() -> None:
    game = field(marker(4, "primary", 100, 50, side="blue"), kowalski=Man(x=95, y=50))

    assert not turn_over(game).of(ObjectiveTaken)


@rule("BN-4.1.1.c", "BN-Q.11")
def test_a_marker_is_taken_once_and_for_good() -> None:
    game = field(marker(4, "primary", 100, 50), kowalski=Man(x=95, y=50))
    turn_over(game)
    game.move_to("abu", 100, 51)
    game.set("kowalski", fate="dead")

    assert game.state.objectives["red#4"].taken == "blue"
    assert game.state.sides["red"].total == 50
    assert not view(game.state, "blue").tokens


@rule("BN-D.k", "BN-D.l", "BN-EX.138", "BN-ED.82", "BN-Q.106")
@pytest.mark.parametrize(
    ("options", "total"),
    [
        ({}, 70),
        ({"edition": "IT"}, 50),
        ({"edition": "IT", "it_secondary": "50"}, 100),
        ({"edition": "IT", "secondary_points": "20"}, 70),
        ({"secondary_points": "0"}, 50),
    ],
)
def test_one_main_and_one_secondary_objective_lost(options: dict[str, str], total: int) -> None:
    game = field(
        marker(1, "fake", 40, 50), marker(2, "secondary", 70, 50), marker(4, "primary", 100, 50),
        kim=Man(x=40, y=52), lee=Man(x=70, y=52), kowalski=Man(x=95, y=50), options=options,
    )  # fmt: skip

    facts = turn_over(game)

    assert len(facts.of(ObjectiveTaken)) == 3
    assert {event.kind for event in facts.of(PointsScored)} <= {"objective-primary", "objective-secondary"}
    assert game.state.sides["red"].total == total


@rule("BN-4.1.1.b")
def test_at_a_real_table_one_question_finds_who_stands_at_a_marker() -> None:
    game = field(marker(1, "fake"), marker(4, "primary"), tape=True)

    facts = turn_over(game, answers=(("red#4",), ()))

    assert facts.one(ObjectiveTaken).objective == "red#4"


def test_what_is_taken_is_open_to_everybody() -> None:
    game = field(marker(4, "primary", 100, 50), kowalski=Man(x=95, y=50))
    event = turn_over(game).one(ObjectiveTaken)

    assert concealed(game.state, event, game.state, OBSERVER) == event
    assert "primary objective" in sentences("en").say(said(game, event))
    assert "obiettivo primario" in sentences("it").say(said(game, event))


def said(game: Played, event: Any) -> Any:
    return game.rules.sentence(game.state, event, game.state)


# --- the secret die (BN-4.1.j–l) ----------------------------------------------------------------


def with_die(die: int, *, options: Any = None, **men: Any) -> Played:
    """Blue is irregular here and has thrown *die* about red's five markers."""
    return field(*five(), options=options, sides={"blue": {"secret_die": die}}, **men)


@rule("BN-EX.01", "BN-4.1.j", "BN-4.1.k", "BN-4.1.l", "BN-Q.10", "BN-ED.13")
@pytest.mark.parametrize(
    ("die", "options", "truth", "points"),
    [
        (3, {}, "fake secondary primary primary secondary", (0, 20, 50, 50, 20)),
        (6, {}, "fake secondary fake fake secondary", (0, 20, 0, 0, 20)),
        (4, {}, " ".join(FIVE), (0, 20, 0, 50, 20)),
        (2, {}, "fake primary fake primary secondary", (0, 50, 0, 50, 20)),
        (2, {"case2_original": "replaced"}, "fake primary fake fake secondary", (0, 50, 0, 0, 20)),
        (4, {"case2_original": "replaced"}, " ".join(FIVE), (0, 20, 0, 50, 20)),
        (0, {}, " ".join(FIVE), (0, 20, 0, 50, 20)),
    ],
)
def test_the_secret_die_changes_what_the_markers_are(
    die: int, options: dict[str, str], truth: str, points: tuple[int, ...]
) -> None:
    game = with_die(die, options=options)

    true = [true_content(game.state, one) for one in game.state.objectives.values()]
    assert " ".join(true) == truth
    assert tuple(worth(game.state, content) for content in true) == points


@rule("BN-4.1.i", "BN-EX.01", "BN-ED.14")
def test_the_owner_sees_his_markers_as_he_wrote_them() -> None:
    game = with_die(3)

    assert contents(game, "red") == list(FIVE)
    assert known(game.state, "red").sides["blue"].secret_die == 0
    assert known(game.state, "blue").sides["blue"].secret_die == 3
    assert known(game.state, OBSERVER).sides["blue"].secret_die == 0


@rule("BN-4.1.i", "BN-SM.70", "BN-Q.96")
@pytest.mark.parametrize(("die", "seen", "really"), [(3, 0, 50), (6, 0, 0)])
def test_points_that_hang_on_the_die_are_secret_but_weigh(die: int, seen: int, really: int) -> None:
    game = with_die(die, kowalski=Man(x=90, y=148))
    turn_over(game)

    assert game.state.sides["red"].total == known(game.state, "red").sides["red"].total == seen
    assert total(game.state, "red") == really
    assert not list(secret_points(known(game.state, "red"), "red"))


@rule("BN-SM.80", "BN-4.1.i")
@pytest.mark.parametrize(("die", "total"), [(3, 50), (4, 0), (6, 0)])
def test_as_the_game_ends_all_is_disclosed_and_counted(die: int, total: int) -> None:
    game = with_die(die, kowalski=Man(x=90, y=148))
    turn_over(game)

    ended = end(game)

    told = ended.one(ObjectivesDisclosed)
    assert list(told.contents.values()) == list(FIVE) and told.dice == {"blue": die}
    assert dict(ended.one(GameEnded).points)["red"] == total
    assert contents(game, OBSERVER) == list(FIVE)
    assert known(game.state, "red").sides["blue"].secret_die == die
    assert "the secret die of" in sentences("en").say(said(game, told))


@rule("BN-SM.80")
@pytest.mark.parametrize("die", [6, 4])
def test_a_primary_that_was_none_gives_its_points_back(die: int) -> None:
    game = with_die(die, kowalski=Man(x=120, y=148))
    turn_over(game)
    assert game.state.sides["red"].total == 50

    assert dict(end(game).one(GameEnded).points)["red"] == (0 if die == 6 else 50)


def end(game: Played) -> Facts:
    game.run("blue", ProposeEnd())
    facts = game.run("red", AcceptEnd())
    assert not isinstance(facts, Refusal)
    return facts


# --- what is foretold ------------------------------------------------------------------------


def foretold(game: Played, command: Any) -> Preview:
    found = preview(RULES, known(game.state, "blue"), "blue", command, RULES.geometry)
    assert isinstance(found, Preview)
    return found


@rule("BN-SM.80")
def test_no_victory_is_certain_while_markers_are_secret() -> None:
    for markers, sure in ((five(), False), ((), True)):
        game = field(*markers)
        game.run("red" if game.state.active != "blue" else "blue", ProposeEnd())
        other = game.state.awaiting[0].seat
        found = preview(RULES, known(game.state, other), other, AcceptEnd(), RULES.geometry)
        assert isinstance(found, Preview)
        assert (OVER in {name for one in found.outcomes for name in one.names}) is sure
        assert [message.id for message in found.unseen] == ([] if sure else ["bn-unseen-disclosed"])


@rule("BN-4.1.1.a")
def test_what_an_enemy_marker_holds_is_not_told_before_it_is_taken() -> None:
    game = field(marker(1, "primary", 12, 10), abu=Man("R3", x=150, y=150, side="red"))
    found = foretold(game, EndActions())
    assert [message.id for message in found.unseen] == ["bn-unseen-content"]
    assert not any("objective" in message.id for message in found.certain)
    assert turn_over(game).one(ObjectiveTaken).content == "primary"
