"""The referee's universal tool: every fact he may set, what nonsense is answered, and its undoing."""

from __future__ import annotations

import json
from typing import Any, Literal

import pytest
from bn_commands import EndActions, OpenFire, Pass, Ready, Recover, RollInitiative, Sight
from in_memory import seated
from msgspec.structs import replace
from objectives_on_table import marker
from rule_ids import rule
from table import Man, Played, Vehicle, table

from core.engine.chance.dry_run import Probe
from core.engine.chance.preview import Preview
from core.engine.contract.engine_facts import Undo
from core.engine.contract.facts import Event, Refusal, Ruled, Ruling
from core.engine.contract.questions import key_of
from core.engine.contract.results import RESULT
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Draft, Game
from core.engine.log.record import Header
from core.engine.words.message import Message
from core.locale import sentences
from core.rules.breaking_news.book import RULES
from core.rules.breaking_news.facts import GameSet, MoraleTested
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.referee.rulings import FACTS
from core.rules.breaking_news.state import Shot, State
from core.table.places import Point, point
from core.table.questions import Covered, Gap, Near

WALL = {"kind": "wall", "box": [10, 10, 30, 2]}
HOUSE = {"kind": "building", "id": "house", "box": [100, 100, 30, 20]}


def header(ruler: Literal["map", "tape"], referee: bool = False) -> Header:
    return Header(2, "g", "breaking_news", "s", "", 2, dice="typed", ruler=ruler, referee=referee)


def begun(tape: bool = False, options: dict[str, str] | None = None) -> Game:
    """A real game with its log in memory: two men a side, in the first turn's initiative."""
    men = {
        "kowalski": Man(y=40, leadership=2, commander=True),
        "novak": Man(x=44, y=40),
        "abu": Man("Irr3", y=60, side="red", leadership=1, commander=True),
        "omar": Man("Irr3", x=44, y=60, side="red"),
        "truck": Vehicle("unprotected", x=60, y=60, side="red"),
        "scout": Man("Irr3", x=90, y=90, side="red", fate="away"),
    }
    state: State = table([WALL, HOUSE], tape=tape, options=options, **men).state
    game = Game(RULES, header("tape" if tape else "map"))
    setup: tuple[Event, ...] = (
        GameSet(
            state.edition, state.options, tape, state.terrain,
            tuple(state.sides.values()), tuple(state.figures.values()),
            objectives=(marker(1, "fake", 150, 150),),
        ),
    )  # fmt: skip
    game.accept(game.begin(setup))
    return game


def rule_that(
    game: Game, fact: str, subject: str = "", value: Any = None, seat: str = REFEREE, answers: Any = ()
) -> Any:
    """Rule, and keep it if it stands."""
    made = game.draft(seat, Ruling(fact, "so ruled", subject, value), answers)
    if isinstance(made, Draft):
        game.accept(made)
    return made


def do(game: Game, seat: str, command: Any, *answers: Any) -> None:
    made = game.draft(seat, command, answers)
    assert isinstance(made, Draft), made
    game.accept(made)


JAFAR: dict[str, Any] = {
    "name": "Jafar", "grade": "Irr3", "leadership": 0, "weapons": ["rpg"], "team": "alpha", "off": False,
    "hidden": False, "spot": [30, 20],
}  # fmt: skip
LATE = {name: one for name, one in {**JAFAR, "off": True}.items() if name not in ("hidden", "spot")}
APART = {"ask": "gap", "a": "kowalski", "b": "abu"}
SETTINGS: list[tuple[str, str, Any, Any]] = [
    ("place", "kowalski", [50, 30], lambda s: point(s.figures["kowalski"].place) == Point(50, 30)),
    ("place", "kowalski", [50, 30, 450], lambda s: s.figures["kowalski"].place.facing == 90),
    ("place", "abu", [110, 110], lambda s: s.figures["abu"].place.inside == "house"),
    ("aboard", "omar", "truck", lambda s: s.figures["omar"].aboard == "truck"),
    ("aboard", "omar", "truck", lambda s: point(s.figures["omar"].place) == Point(60, 60)),
    ("wreck", "truck", "knocked_out", lambda s: s.figures["truck"].fate == "knocked_out"),
    ("suppressed", "kowalski", True, lambda s: s.figures["kowalski"].suppressed),
    ("hidden", "abu", True, lambda s: s.figures["abu"].marker == "m1"),
    ("fate", "abu", "dead", lambda s: s.figures["abu"].fate == "dead" and s.sides["red"].losses == 2),
    ("fate", "abu", "dead", lambda s: dict(s.sides["red"].points) == {"lost-leader": 10}),
    ("fate_free", "abu", "dead", lambda s: s.sides["red"].losses == 2 and not s.sides["red"].points),
    ("name", "omar", "Omar the Tall", lambda s: s.figures["omar"].name == "Omar the Tall"),
    ("grade", "omar", "Irr1", lambda s: s.figures["omar"].grade == "Irr1"),
    ("leadership", "omar", 3, lambda s: s.figures["omar"].leadership == 3),
    ("commander", "abu", None, lambda s: s.sides["red"].commander == "abu" and s.figures["abu"].commander),
    ("weapons", "omar", ["rpg"], lambda s: s.figures["omar"].weapons == ("rpg",)),
    ("unit", "omar", "blue", lambda s: s.figures["omar"].side == "blue" and s.sides["blue"].start == 3),
    ("added", "red", JAFAR, lambda s: s.figures["red_jafar"].weapons == ("rpg",)),
    ("added", "red", JAFAR, lambda s: s.sides["red"].start == 4),
    ("added", "red", {**JAFAR, "hidden": True}, lambda s: s.figures["red_jafar"].marker == "m1"),
    ("added", "red", LATE, lambda s: s.figures["red_jafar"].fate == "away"),
    ("removed", "omar", True, lambda s: s.sides["red"].start == 2 and not s.sides["red"].losses),
    ("fate", "omar", "captured", lambda s: s.figures["omar"].fate and s.sides["red"].losses == 1),
    ("fate", "omar", "left", lambda s: s.figures["omar"].fate == "left" and s.sides["red"].losses == 0),
    ("action", "kowalski", False, lambda s: s.figures["kowalski"].stage == "done"),
    ("retreating", "omar", True, lambda s: s.figures["omar"].retreating),
    ("sheltered", "omar", True, lambda s: s.figures["omar"].sheltered),
    ("points", "red", 20, lambda s: s.sides["red"].total == 20),
    ("points", "red", -5, lambda s: s.sides["red"].total == -5),
    ("motivated", "red", True, lambda s: s.sides["red"].motivated),
    ("ambush", "blue", True, lambda s: s.sides["blue"].ambush),
    ("support", "blue", "artillery", lambda s: s.sides["blue"].support == "artillery"),
    ("support", "blue", "", lambda s: s.sides["blue"].support == ""),
    ("reserve", "scout", "ambush", lambda s: s.figures["scout"].reserve == "ambush" and s.ambushes),
    ("place", "scout", [30, 30], lambda s: s.figures["scout"].fate == ""),
    ("secret_die", "red", 6, lambda s: s.sides["red"].secret_die == 6),
    ("intelligence", "blue", "spent", lambda s: s.sides["blue"].intelligence == "spent"),
    ("magazine", "omar", "aimed", lambda s: s.figures["omar"].magazines == (("assault_rifle", "aimed"),)),
    ("silenced", "red", True, lambda s: s.sides["red"].silent == -1),
    ("smoke", "", [50, 50], lambda s: [cloud.centre for cloud in s.clouds] == [Point(50, 50)]),
    ("content", "red#1", "primary", lambda s: s.objectives["red#1"].content == "primary"),
    ("taken", "red#1", True, lambda s: s.objectives["red#1"].taken == "blue"),
    ("charge", "red#1", "remote", lambda s: s.sides["red"].charges[0].remote),
    ("charge", "red#1", "", lambda s: not s.sides["red"].charges),
    ("crowd", "red", None, lambda s: s.crowd == "red"),
    ("talks", "blue", "running", lambda s: s.talks.running and s.talks.level == 1),
    ("talks", "blue", "ended", lambda s: not s.talks.running),
    ("talk_points", "blue", 15, lambda s: s.talks.pending == 15),
    ("active", "red", None, lambda s: s.active == "red" and s.phase == "actions"),
    ("active", "blue", True, lambda s: s.active == "blue"),
    ("phase", "", "actions", lambda s: s.phase == "actions"),
    ("phase", "", "turning", lambda s: s.phase == "turning"),
    ("option", "melee_tie", "both_die", lambda s: Options.of(s).melee_tie == "both_die"),
    ("option", "turn_limit", "3", lambda s: Options.of(s).turn_limit == 3),
    ("option", "edition", "IT", lambda s: s.edition == "IT" and Options.of(s).edition == "IT"),
    ("measurement", json.dumps(APART), 7, lambda s: len(s.overruled) == 1),
]  # fmt: skip


@rule("BN-SM.01")
@pytest.mark.parametrize(("fact", "subject", "value", "holds"), SETTINGS)
def test_a_fact_is_set_and_undone(fact: str, subject: str, value: Any, holds: Any) -> None:
    game = begun()
    before = game.state

    made = rule_that(game, fact, subject, value)

    assert isinstance(made, Draft), made
    assert holds(game.state)
    do(game, REFEREE, Undo(game.undo_target()))
    assert game.state == before


def test_every_fact_is_tried_above() -> None:
    assert {fact for fact, *_ in SETTINGS} | {"arrived"} == set(FACTS) - {RESULT}


@rule("BN-Q.156")
def test_who_waits_off_the_table_comes_by_a_ruling() -> None:
    """On the map where he is put; at a real table people put him."""
    game = begun()
    assert rule_that(game, "arrived", "scout").message.id == "bn-ruling-place-him"
    game = begun(tape=True)
    rule_that(game, "arrived", "scout")
    assert game.state.figures["scout"].fate == ""
    assert rule_that(game, "arrived", "scout").message.id == "engine-bad-subject"


BAD: list[tuple[str, str, Any, str]] = [
    ("weather", "", "rain", "engine-no-such-fact"),
    ("place", "nobody", [1, 1], "engine-bad-subject"),
    ("place", "abu", [1], "engine-bad-value"),
    ("place", "abu", [1, 2, 3, 4], "engine-bad-value"),
    ("place", "abu", [-1, 5], "ruling-off-table"),
    ("place", "abu", [201, 5], "ruling-off-table"),
    ("place", "abu", ["1", 2], "engine-bad-value"),
    ("place", "abu", [True, 2], "engine-bad-value"),
    ("place", "abu", [float("nan"), 2], "engine-bad-value"),
    ("place", "abu", "here", "engine-bad-value"),
    ("suppressed", "abu", 1, "engine-bad-value"),
    ("suppressed", "truck", True, "engine-bad-subject"),
    ("hidden", "truck", True, "engine-bad-subject"),
    ("fate", "truck", "dead", "engine-bad-subject"),
    ("aboard", "truck", "truck", "engine-bad-subject"),
    ("aboard", "omar", "abu", "engine-bad-value"),
    ("wreck", "omar", "exploded", "engine-bad-subject"),
    ("wreck", "truck", "dead", "engine-bad-value"),
    ("suppressed", "red", True, "engine-bad-subject"),
    ("hidden", "abu", "yes", "engine-bad-value"),
    ("fate", "abu", "asleep", "engine-bad-value"),
    ("fate", "abu", ["dead"], "engine-bad-value"),
    ("action", "abu", None, "engine-bad-value"),
    ("retreating", "abu", "true", "engine-bad-value"),
    ("sheltered", "abu", 0, "engine-bad-value"),
    ("points", "abu", 5, "engine-bad-subject"),
    ("points", "red", 5.5, "engine-bad-value"),
    ("points", "red", True, "engine-bad-value"),
    ("points", "red", 1001, "engine-bad-value"),
    ("motivated", "abu", True, "engine-bad-subject"),
    ("ambush", "red", 1, "engine-bad-value"),
    ("support", "red", "cavalry", "engine-bad-value"),
    ("active", "green", None, "engine-bad-subject"),
    ("active", "red", "now", "engine-bad-value"),
    ("phase", "red", "actions", "engine-bad-subject"),
    ("phase", "", "over", "engine-bad-value"),
    ("option", "weather", "rain", "engine-bad-subject"),
    ("option", "melee_tie", "often", "engine-bad-value"),
    ("option", "melee_tie", 3, "engine-bad-value"),
    ("option", "turn_limit", "0", "engine-bad-value"),
    ("measurement", "how far?", 7, "engine-bad-subject"),
    ("measurement", json.dumps({"ask": "gap", "a": "abu"}), 7, "engine-bad-subject"),
    ("measurement", json.dumps(APART), "far", "engine-bad-answer"),
    ("measurement", json.dumps(APART), -3, "engine-bad-answer"),
]


@rule("BN-SM.01")
@pytest.mark.parametrize(("fact", "subject", "value", "message"), BAD)
def test_nonsense_is_refused_with_a_plain_sentence(fact: str, subject: str, value: Any, message: str) -> None:
    game = begun()
    before = game.state

    refusal = rule_that(game, fact, subject, value)

    assert isinstance(refusal, Refusal) and refusal.message.id == message
    for language in ("en", "it"):
        assert sentences(language).say(refusal.message).endswith(".")
    assert game.state is before and len(game.records) == 1


def test_a_referee_need_not_say_why_and_no_ruling_comes_after_the_end() -> None:
    game = begun()
    made = game.draft(REFEREE, Ruling("points", "  ", "red", 5))
    assert not isinstance(made, Refusal)
    told = game.rules.sentence(game.state, made.record.events[0], made.state)  # type: ignore[union-attr]
    for language in ("en", "it"):
        said = sentences(language).say(told)  # type: ignore[arg-type]
        assert said == said.strip() and "5" in said

    over = begun()
    over.state = msg_over(over.state)
    refusal = rule_that(over, "points", "red", 5)
    assert isinstance(refusal, Refusal) and refusal.message.id == "engine-game-over"


def msg_over(state: State) -> State:
    from msgspec.structs import replace

    return replace(state, over=Message("bn-over-turns"))


@rule("BN-Q.94", "BN-12.0.e")
def test_a_man_brought_back_is_a_loss_no_more() -> None:
    game = begun()
    rule_that(game, "fate", "abu", "dead")
    rule_that(game, "fate", "abu", "captured")
    assert game.state.sides["red"].losses == 2, "dead or captured, he is lost once"

    rule_that(game, "fate", "abu", "")

    assert game.state.figures["abu"].fate == "" and game.state.figures["abu"].stage == "waiting"
    assert game.state.sides["red"].losses == 0 and game.state.sides["red"].lost_now == 0


@rule("BN-12.0.a", "BN-SM.73")
def test_a_man_ruled_dead_makes_his_side_test() -> None:
    game = begun()
    while game.state.awaiting:  # what is written down in secret where there are markers
        decision = game.state.awaiting[0]
        answered = game.draft(decision.seat, RULES.passing(game.state, decision))
        assert isinstance(answered, Draft)
        game.accept(answered)
    rule_that(game, "fate", "omar", "dead")
    made = rule_that(game, "phase", "", "morale")

    assert isinstance(made, Draft)
    tests = [event for event in made.record.events if isinstance(event, MoraleTested)]
    assert [(test.side, test.losses, test.passed) for test in tests] == [("red", 1, True)]
    assert game.state.turn == 2


@rule("BN-SM.32")
def test_a_ruling_back_to_turning_asks_the_reacting_side_again() -> None:
    game = begun()
    rule_that(game, "active", "red")
    rule_that(game, "phase", "", "turning")

    assert [(decision.seat, decision.about) for decision in game.state.awaiting] == [("blue", "turning")]
    do(game, "blue", Ready())
    assert game.state.phase == "actions" and game.state.active == "red"
    rule_that(game, "phase", "", "initiative")
    do(game, "blue", RollInitiative(), [6, 6], [1, 1])
    assert game.state.active == "blue"


@rule("BN-5.2.a")
def test_a_granted_action_lets_a_man_act_again() -> None:
    game = begun()
    rule_that(game, "active", "blue")
    shot = OpenFire((Shot("kowalski", "assault_rifle", "aimed", ("abu",)),))
    do(game, "blue", shot)
    do(game, "red", Pass(), [1])
    refusal = game.draft("blue", shot)
    assert isinstance(refusal, Refusal)

    rule_that(game, "action", "kowalski", True)

    do(game, "blue", shot)


@rule("BN-10.0.e", "BN-Q.58")
def test_a_man_ruled_suppressed_stops_what_he_is_doing() -> None:
    from bn_commands import CoveringFire, Move

    game = begun()
    rule_that(game, "active", "blue")
    do(game, "blue", CoveringFire(("kowalski",), Point(40, 60)))
    do(game, "red", Pass())
    assert game.state.covers
    rule_that(game, "suppressed", "kowalski", True)
    assert game.state.covers == (), "he takes his share of the covering fire away"
    assert game.state.figures["kowalski"].stage == "done"

    do(game, "blue", Move(("novak",), "run", ((Point(44, 20),),)))
    rule_that(game, "suppressed", "novak", True)
    do(game, "red", Pass())
    place = game.state.figures["novak"].place
    assert place is not None and place.y == 40

    rule_that(game, "suppressed", "novak", False)
    assert not game.state.figures["novak"].suppressed


@rule("BN-Q.58")
def test_a_man_ruled_dead_in_the_middle_of_a_move_stays_where_he_fell() -> None:
    from bn_commands import Move

    game = begun()
    rule_that(game, "active", "blue")
    do(game, "blue", Move(("novak",), "run", ((Point(44, 20),),)))
    rule_that(game, "fate", "novak", "dead")
    do(game, "red", Pass())

    man = game.state.figures["novak"]
    assert man.fate == "dead" and man.place is not None and man.place.y == 40


@rule("BN-12.0.j")
def test_a_man_ruled_to_retreat_tests_first() -> None:
    game = begun()
    rule_that(game, "active", "red")
    rule_that(game, "retreating", "omar", True)

    do(game, "red", Recover("omar"), [1])

    assert not game.state.figures["omar"].retreating


@rule("BN-Q.01")
def test_an_overruled_measurement_holds_until_it_is_taken_back() -> None:
    """However the question is written: spaces, order and left-out defaults do not matter."""
    game = begun()
    rule_that(game, "active", "red")
    rule_that(game, "suppressed", "omar", True)
    question = Near(("abu",), "omar", 5.0)
    written = json.dumps({"cm": 5, "centre": "omar", "of": ["abu"], "ask": "near"}, indent=1)

    rule_that(game, "measurement", written, [])

    assert set(game.state.overruled) == {key_of(question)}
    made = game.draft("red", Recover("omar"), ([3],))
    assert isinstance(made, Draft) and made.state.figures["omar"].tested
    assert made.state.figures["omar"].suppressed, "without his leader near he needs a 2"
    rule_that(game, "measurement", written, None)
    assert game.state.overruled == {}
    made = game.draft("red", Recover("omar"), ([3],))
    assert isinstance(made, Draft) and not made.state.figures["omar"].suppressed


@rule("BN-Q.01")
def test_an_answer_about_a_marker_is_kept_for_the_man_under_it() -> None:
    """Who knows only the marker names it in question and answer; the game keeps both for the man."""
    game = begun()
    rule_that(game, "hidden", "abu", True)
    asked = {"ask": "near", "of": [game.state.figures["abu"].marker], "centre": "kowalski", "cm": 5}

    rule_that(game, "measurement", json.dumps(asked), [game.state.figures["abu"].marker])

    assert dict(game.state.overruled) == {key_of(Near(("abu",), "kowalski", 5.0)): ["abu"]}


@rule("BN-Q.01")
def test_an_overruled_measurement_lapses_when_one_of_them_moves() -> None:
    """Turning him changes nothing; then he is put elsewhere, and his distance is measured anew."""
    game = begun()
    apart = json.dumps({"ask": "gap", "a": "abu", "b": "omar"})
    other = json.dumps({"ask": "gap", "a": "kowalski", "b": "omar"})
    for question in (apart, other):
        rule_that(game, "measurement", question, 7)
    said = sentences("en").say(RULES.sentence(game.state, game.records[-1].events[-1], game.state))  # type: ignore[arg-type]
    assert "until one of them moves" in said
    place = game.state.figures["abu"].place
    assert place is not None
    rule_that(game, "place", "abu", [place.x, place.y, 77.0])
    assert len(game.state.overruled) == 2
    rule_that(game, "place", "abu", [place.x + 5, place.y])
    assert len(game.state.overruled) == 1


@rule("BN-Q.01")
@pytest.mark.parametrize("tape", [False, True])
def test_what_may_be_done_is_asked_of_an_overruled_measurement_too(tape: bool) -> None:
    """Who sees no line because it was ruled so is told it beforehand, not only refused."""
    game = begun(tape)
    rule_that(game, "hidden", "kowalski", True)
    rule_that(game, "active", "red")
    question = {"ask": "shot", "firer": "omar", "target": "kowalski"}
    rule_that(game, "measurement", json.dumps(question), {"distance": 20, "seen": False})

    refusal = Probe(RULES, game.state, REFEREE, tape)(Sight("omar", game.state.figures["kowalski"].marker))
    assert refusal is not None and refusal.message.id == "bn-no-line"


@rule("BN-Q.01")
def test_a_measurement_about_nobody_or_one_that_was_not_overruled_is_refused() -> None:
    game = begun()
    for question in (
        {"ask": "gap", "a": "nobody", "b": "omar"},
        {"ask": "shot", "firer": "omar", "target": "nobody"},
        {"ask": "near", "of": ["omar", "nobody"], "centre": "abu", "cm": 5},
    ):
        got = game.draft(REFEREE, Ruling("measurement", "so", json.dumps(question), None))
        assert isinstance(got, Refusal)
        assert got.message.id == "engine-bad-subject"
    apart = json.dumps({"ask": "gap", "a": "abu", "b": "omar"})
    got = game.draft(REFEREE, Ruling("measurement", "so", apart, None))
    assert isinstance(got, Refusal)
    assert got.message.id == "ruling-not-overruled"


@rule("BN-10.0.b")
def test_cover_can_be_overruled_too() -> None:
    played: Played = table(kowalski=Man(y=40), abu=Man("Irr3", y=60, side="red", suppressed=True))
    from msgspec.structs import replace

    played.state = replace(played.state, overruled={key_of(Covered("abu")): True})

    played.play("blue", OpenFire((Shot("kowalski", "assault_rifle", "aimed", ("abu",)),)), [6], [6])

    assert played.man("abu").marker
    assert key_of(Gap("a", "b")) != key_of(Gap("b", "a"))


def test_nobody_is_placed_in_a_game_without_a_map() -> None:
    game = begun(tape=True)

    refusal = rule_that(game, "place", "abu", [1, 1])

    assert isinstance(refusal, Refusal) and refusal.message.id == "engine-no-places"
    assert isinstance(rule_that(game, "sheltered", "abu", True), Draft)


def test_with_a_referee_only_he_rules_and_without_one_any_seat_may() -> None:
    game = begun()
    assert isinstance(rule_that(game, "points", "red", 5, seat="blue"), Draft)
    game.header = header("map", referee=True)
    refusal = rule_that(game, "points", "red", 5, seat="blue")
    assert isinstance(refusal, Refusal) and refusal.message.id == "engine-referee-only"


def test_a_ruling_is_offered_to_the_sides_where_there_is_no_referee() -> None:
    game = begun()
    for seat in ("blue", "red"):
        assert [choice.do for choice in seated(game, seat).choices()].count("ruling") == 1
    assert seated(game, REFEREE).choices() == ()

    game.header = header("map", referee=True)

    assert not any(choice.do == "ruling" for choice in seated(game, "blue").choices())
    assert any(choice.do == "ruling" for choice in seated(game, REFEREE).choices())


@pytest.mark.parametrize(("language", "told"), [("en", "Ruling (blue): "), ("it", "Decisione (blue): ")])
def test_the_log_names_the_side_that_ruled_to_both(language: Literal["en", "it"], told: str) -> None:
    game = begun()
    rule_that(game, "suppressed", "omar", True, seat="blue")

    assert game.records[-1].seat == "blue"
    for seat in ("blue", "red"):
        line = seated(game, seat).log_since(0)[-1]
        assert line.message is not None
        assert sentences(language).say(line.message).startswith(told + "Omar")


@rule("BN-Q.30")
def test_a_side_that_rules_on_its_hidden_man_tells_the_other_no_more_than_that_it_did() -> None:
    game = begun()
    rule_that(game, "hidden", "omar", True, seat="red")
    rule_that(game, "sheltered", "omar", True, seat="red")

    mine, theirs = (seated(game, seat).log_since(0)[-1] for seat in ("red", "blue"))

    assert (mine.fact.subject, mine.fact.value) == ("omar", True)  # type: ignore[attr-defined]
    assert theirs.fact == Ruled("sheltered", "so ruled", by="red")


@rule("BN-Q.30")
@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("hidden", False),
        ("fate", "dead"),
        ("fate_free", "dead"),
        ("name", "Ali"),
        ("weapons", ["rpg"]),
        ("removed", True),
    ],
)
def test_no_side_rules_itself_into_the_secret_of_a_marker(fact: str, value: Any) -> None:
    game = begun()
    rule_that(game, "hidden", "omar", True, seat="red")

    refusal = rule_that(game, fact, "m1", value, seat="blue")

    assert isinstance(refusal, Refusal) and refusal.message.id == "bn-owner-rules"
    assert isinstance(rule_that(game, fact, "omar", value, seat="red"), Draft)


def test_what_motivates_a_side_is_not_told_the_other_by_a_ruling() -> None:
    game = begun()
    rule_that(game, "motivated", "red", True, seat="red")

    assert seated(game, "blue").log_since(0)[-1].fact == Ruled("motivated", "so ruled", by="red")
    assert seated(game, "red").log_since(0)[-1].fact == Ruled("motivated", "so ruled", "red", True, "red")


def test_a_ruling_is_previewed_like_any_other_act() -> None:
    game = begun()

    allowed = seated(game, "blue").odds(Ruling("points", "late", "red", 5))
    refused = seated(game, "blue").odds(Ruling("points", "late", "nobody", 5))

    assert isinstance(allowed, Preview)
    assert isinstance(refused, Refusal)


def test_a_side_rules_nothing_about_an_enemy_who_has_still_to_come() -> None:
    """It gets the answer that a name has which nobody bears: he may be in ambush, or not be at all."""
    game = begun()
    told = {name: rule_that(game, "reserve", name, "", seat="blue") for name in ("scout", "nemo")}

    assert {answer.message.id for answer in told.values()} == {"engine-bad-subject"}
    assert isinstance(rule_that(game, "reserve", "scout", "", seat="red"), Draft)


@pytest.mark.parametrize("phase", ["initiative", "actions"])
def test_a_turn_that_the_referee_turns_back_ends_as_any_other(phase: str) -> None:
    """What was done at the end of it is done again, and nothing waits for ever (BN-SM.70)."""
    game = table(options={"facing": "off"}, kowalski=Man(), abu=Man(y=150, side="red"))
    late = replace(game.state, phase="turn_end", step=75)

    game.state = FACTS["phase"].set(late, "", phase)

    if phase == "initiative":
        game.play("blue", RollInitiative(), [6, 6], [1, 1])
    game.play("blue", EndActions())
    assert game.state.turn == 2
