"""Dice for what no rule asks for: logged, verified, and nothing on the table changes."""

from __future__ import annotations

import random
from pathlib import Path

import independent_verifier
import pytest
from counting_game import Add, Ask, Finish, load, new_game, new_host, play
from wandering import SCENARIOS, Wanderer, begin

from core.engine.audit.verify import verify
from core.engine.contract.engine_facts import Remarked, Roll
from core.engine.contract.facts import Refusal, Thrown
from core.engine.contract.questions import Needs
from core.engine.game.visible_log import read
from core.engine.game.written import as_command


def test_a_free_throw_says_what_for_and_changes_nothing_on_the_table() -> None:
    game = new_game(hiding=False)
    before = game.state
    record = play(game, "north", Roll(2, 6, "wind \x1b[31m"))

    remarked, thrown = record.events
    assert remarked == Remarked("wind")
    assert isinstance(thrown, Thrown) and len(thrown.faces) == 2 and thrown.why == "why-roll"
    assert game.state == before
    assert len(play(game, "south", Roll(1)).events) == 1


def test_it_may_be_thrown_while_somebody_decides_and_lets_nothing_pass() -> None:
    game = new_game(hiding=False)
    play(game, "north", Ask())
    asked = game.state.awaiting
    play(game, "north", Roll(1, 10))

    assert game.state.awaiting == asked


def test_with_real_dice_people_type_it() -> None:
    game = new_game(hiding=False, dice="typed")
    needs = game.draft("north", Roll(2, 6, "wind"))
    assert isinstance(needs, Needs)
    assert play(game, "north", Roll(2, 6, "wind"), [3, 4]).events[1].faces == (3, 4)


@pytest.mark.parametrize("value", [{"dice": 0}, {"dice": 21}, {"dice": 1, "sides": 0}])
def test_dice_that_there_are_not_are_refused(value: dict[str, int]) -> None:
    assert isinstance(as_command(new_game().rules, {"do": "roll", **value}), Refusal)


def test_the_program_s_own_can_be_verified(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with new_host(path, hiding=False) as host:
        host.submit("north", Roll(3, 10, "wind"))
        host.submit("south", Add(1))
        host.submit("south", Finish())
    assert verify(path, load).ok
    assert independent_verifier.Log(path.read_bytes()).wrong == []


@pytest.mark.parametrize("scenario", [SCENARIOS[0], SCENARIOS[3], SCENARIOS[-3], SCENARIOS[-1]])
def test_every_book_tells_it_to_every_seat(scenario: str) -> None:
    game = begin(scenario, 5)
    for _ in Wanderer(game, 5).steps(random.Random(5).randrange(5, 20)):
        pass
    assert game.underway is None
    seat = game.seats[0]
    record = game.accept(game.draft(seat, Roll(2, 6, "wind")))  # type: ignore[arg-type]
    for reader in (*game.seats, "referee", "observer"):
        told = [event for event, _, _ in read(game, record.n, reader)]
        assert [type(event) for event in told] == [Remarked, Thrown], reader
