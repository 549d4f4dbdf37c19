"""What every face would pass is not thrown or asked for; what older versions threw stays as it fell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import independent_verifier
import pytest
from counting_game import COUNTING, Deal, Finish, Throw, load, new_game, play
from test_amendment import amend

from core.engine.audit.verify import verify
from core.engine.chance.oracles import Scripted
from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution
from core.engine.contract import questions
from core.engine.contract.engine_facts import Publish
from core.engine.contract.facts import Thrown
from core.engine.contract.questions import Needs
from core.engine.game.amendment import Correction, Plan
from core.engine.game.game import Game
from core.games import write_game
from core.locale import sentences
from core.rulekit.lines import thrown as told

ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("any", {"need": 1}),
    ("all", {"need": -1}),
    ("any", {"need": 6, "low": True}),
    ("all", {"need": 10, "low": True, "sides": 10}),
    ("any", {"need": 12, "low": True, "sides": 10}),
)


def rule(*faces: int) -> Resolution[Any]:
    return Resolution(COUNTING.empty(), COUNTING.evolve, Scripted(*([list(faces)] if faces else [])))


@pytest.mark.parametrize(("reading", "how"), ASKED)
def test_a_test_that_no_die_can_fail_is_passed_without_one(reading: str, how: dict[str, Any]) -> None:
    r = rule()
    assert getattr(r, reading)(2, why="event-dice", rule="X", **how)
    (fact,) = r.events
    assert isinstance(fact, Thrown) and fact.held and fact.passed and (fact.faces, fact.hits) == ((), 0)


def test_every_die_of_a_sure_throw_counts() -> None:
    assert rule().hits(3, 1, "event-dice", "X") == 3
    assert rule().hits(0, 1, "event-dice", "X") == 0


@pytest.mark.parametrize(
    "how", [{"need": 2}, {"need": 5, "low": True}, {"need": 9, "low": True, "sides": 10}]
)
def test_what_one_face_fails_is_thrown(how: dict[str, Any]) -> None:
    r = rule(1)
    r.any(1, why="event-dice", rule="X", **how)
    (fact,) = r.events
    assert isinstance(fact, Thrown) and not fact.held and fact.faces == (1,)


def test_faces_and_sums_are_read_and_so_are_thrown() -> None:
    assert rule(1, 2).roll(2, "event-dice", "X", need=1) == (1, 2)
    assert rule(1, 2).total(2, "event-dice", "X", need=1) == 3


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Webb, Dice: 1+, so no die is thrown."), ("it", "Webb, Dadi: 1+, quindi nessun dado.")],
)
def test_the_log_says_that_no_die_fell(language: str, said: str) -> None:
    fact = Thrown("event-dice", "X", need=1, reading="any", source="typed")
    assert sentences(language).say(told(fact, "Webb")) == said


def test_nobody_is_asked_for_such_dice_and_taking_them_back_is_free() -> None:
    game = new_game(hiding=False, dice="typed", ruler="tape")
    assert isinstance(game.draft("north", Throw(2, 2)), Needs)
    play(game, "north", Throw(2, 1))
    assert game.state.scores["north"] == 2 and game.undo_needs("north", 1) == "free"
    play(game, "north", Throw(2, 1, again=True), [3, 4])
    assert game.state.scores["north"] == 2 + 2 + 7 and game.undo_needs("north", 2) != "free"


def test_odds_and_the_numbers_before_them_know_no_such_die() -> None:
    game = new_game(hiding=False)
    told = preview(game.rules, game.state, "north", Throw(2, 1), None)
    assert isinstance(told, Preview) and [outcome.chance for outcome in told.outcomes] == [1]
    assert told.terms == ()


def full(**how: Any) -> Game:
    """A game in which dice fall before and after those that nobody throws."""
    game = new_game(**how)
    play(game, "north", Throw(3, 1, again=True))
    play(game, "south", Throw(3, 1))
    play(game, "south", Throw(2, 4))
    play(game, "north", Deal())
    play(game, "north", Finish())
    if game.header.dice == "fair":
        play(game, "referee", Publish())
    return game


def checked(game: Game, folder: Path) -> None:
    """Both verifiers follow every record, and agree."""
    path = folder / "game.jsonl"
    write_game(game, path)
    report, other = verify(path, load), independent_verifier.Log(path.read_bytes())
    assert report.ok and not report.mismatches and report.followed == report.records - 1
    assert (other.wrong, other.checked) == ([], report.checked)


WAYS = [
    {"dice": dice, "keying": keying} | ({"seed": 7} if dice == "seeded" else {})
    for dice in ("fair", "seeded")
    for keying in (1, 2)
]


@pytest.mark.parametrize("how", WAYS, ids=str)
def test_both_verifiers_follow_the_dice_that_fall_beside_them(tmp_path: Path, how: dict[str, Any]) -> None:
    checked(full(**how), tmp_path)


def thrown_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play as the versions before did, which threw every die."""
    monkeypatch.setattr(questions.Throw, "sure", False)


@pytest.mark.parametrize("how", WAYS, ids=str)
def test_what_an_older_version_threw_is_verified_as_it_fell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: dict[str, Any]
) -> None:
    with monkeypatch.context() as before:
        thrown_all(before)
        game = full(**how)
    assert not any(isinstance(one, Thrown) and one.held for record in game.records for one in record.events)
    checked(game, tmp_path)


def test_what_an_older_version_threw_stays_where_an_act_before_it_is_put_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And where no die fell none falls, though the act is done once more."""
    game = new_game(hiding=False, ruler="tape", dice="typed", referee=True)
    with monkeypatch.context() as before:
        thrown_all(before)
        play(game, "north", Throw(2, 4), [4, 1])
        play(game, "south", Throw(2, 1), [3, 5])
    play(game, "south", Throw(1, 1))
    scores = dict(game.state.scores)
    amend(game, Plan({2: Correction(answers={1: [4, 4]})}))
    faces = [one.faces for n in game.line for one in game.records[n - 1].events if isinstance(one, Thrown)]
    assert faces == [(4, 4), (3, 5), ()]
    assert game.state.scores == scores | {"north": scores["north"] + 1}
