"""What a seat may know of a record is worked out once, and forgotten with a record that is taken away."""

from __future__ import annotations

from typing import Any

import pytest
from counting_game import Add, Hide, new_game, play
from in_memory import seated

from core.engine.contract.engine_facts import Undo
from core.engine.game.game import Game
from core.engine.game.remembered import MOST_READ, Readings, YesOrNo
from core.engine.game.visible_log import visible


def played() -> Game:
    """A game of some acts, one of them unseen by south."""
    game = new_game()
    for seat, command in (("north", Add(1)), ("north", Hide(3)), ("south", Add(2)), ("north", Add(3))):
        play(game, seat, command)
    return game


def told(game: Game) -> Any:
    port = seated(game, "south")
    return port.tip, port.ways_back(), port.undo_needs(), port.log_since(0)


def test_nothing_is_worked_out_again_for_another_port(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played()
    first = told(game)
    asked: list[Any] = []
    concealed = game.rules.concealed
    monkeypatch.setattr(game.rules, "concealed", lambda *given: asked.append(given) or concealed(*given))

    assert told(game) == first
    assert asked == []


def test_what_is_done_in_the_place_of_something_tried_is_read_anew() -> None:
    """The next record of the same number may be unseen where the one before was seen, and the other way."""
    game = played()
    n = len(game.records) + 1
    with game.trial():
        play(game, "north", Add(1))
        assert visible(game, n, "south") and game.read(n, "south")
    play(game, "north", Hide(5))
    assert not visible(game, n, "south") and not game.read(n, "south")

    assert told(game) == told(again(game))


def test_an_undo_changes_nothing_of_what_is_remembered() -> None:
    game = played()
    told(game)
    play(game, "referee", Undo(2))
    assert told(game) == told(again(game))


def again(game: Game) -> Game:
    """The same game, of which nobody has asked anything."""
    anew = Game(game.rules, game.header, game.secret)
    for record in game.records:
        anew.replay(record)
    return anew


def test_an_answer_is_kept_for_its_seat_and_record_alone() -> None:
    answers = YesOrNo()
    assert answers.keep(5, "north", False) is False and answers.keep(2, "north", True) is True

    assert [answers.kept(n, "north") for n in (1, 2, 5, 6)] == [None, True, False, None]
    assert answers.kept(2, "south") is None
    answers.forget(5)
    assert [answers.kept(n, "north") for n in (2, 5)] == [True, None]


def test_only_the_last_readings_are_kept() -> None:
    readings = Readings()
    for n in range(MOST_READ + 1):
        readings.keep(n, "north", [])

    assert readings.of(0, "north") is None and readings.of(1, "north") == []
