"""Rulings on who there is, in games of every book: letters stay, the hidden stay hidden, undo works."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from in_memory import seated
from rule_ids import rule

from core.engine.contract.engine_facts import Undo
from core.engine.contract.facts import Refusal, Ruling
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Draft, Game
from core.engine.seat.bot import play_out
from core.games import header_of, new_game
from core.locale import sentences
from core.rulekit.handles import handles_for
from core.scenarios import load

GAMES = ["rangers_and_militia", "patrol_clash", "village_defence", "crossroads"]
"""One of each book, with somebody hidden in each."""


def begun(scenario: str, acts: int = 0) -> Game:
    read = load(scenario)
    game = new_game(read, header_of(read, dice="seeded", seed=7))
    play_out(game, 7, acts)
    return game


def rule_that(game: Game, fact: str, subject: str, value: Any) -> Any:
    """Rule, and keep it where it stands; whatever it says has its line for every seat, in both languages."""
    made = game.draft(REFEREE, Ruling(fact, "as agreed", subject, value), ())
    if isinstance(made, Draft):
        record = game.accept(made)
        for seat in (*game.seats, REFEREE):
            for event, before, after in game.read(record.n, seat):
                told = game.rules.sentence(before, event, after)
                assert told is None or all(sentences(one).say(told) for one in ("en", "it"))
    return made


def letters(game: Game) -> dict[str, str]:
    return handles_for(REFEREE, game.state.figures.values())


def other(game: Game, side: str) -> str:
    return next(one for one in game.seats if one != side)


def unit_of(game: Game, side: str) -> str:
    """A unit of a side, as a ruling names it; the side itself where it has none."""
    first, *_ = (one for one in game.state.figures.values() if one.side == side)
    return getattr(first, "unit", "") or getattr(first, "platoon", "") or getattr(first, "squad", "") or side


def crossing(game: Game) -> str:
    """Play on until somebody may go over: the first of his roster, so that those behind him could move up."""
    for _ in range(60):
        for man in game.state.figures.values():
            if not man.fate and man.side:
                unit = unit_of(game, other(game, man.side))
                if isinstance(game.draft(REFEREE, Ruling("unit", "so", man.id, unit), ()), Draft):
                    return str(man.id)
        play_out(game, 7, 1)
    raise AssertionError("nobody may go over")


@rule("LU-Q.34", "LT-Q.67", "BN-Q.156", "BI-Q.123")
@pytest.mark.parametrize("scenario", GAMES)
def test_who_is_renamed_or_goes_over_moves_nobodys_letter(scenario: str) -> None:
    """Nor his own, where he only has another name; all of it is undone, and a log of it replays."""
    game = begun(scenario, 12)
    name = crossing(game)
    before, state = letters(game), game.state
    side = state.figures[name].side

    assert isinstance(rule_that(game, "name", name, "Zacharias"), Draft)
    assert letters(game) == before
    told = str(seated(game, REFEREE).log_since(0)[-1].message)
    assert state.figures[name].name in told and "Zacharias" in told
    assert isinstance(rule_that(game, "unit", name, unit_of(game, other(game, side))), Draft)
    after = letters(game)
    assert {id: one for id, one in after.items() if id != name} == {
        id: one for id, one in before.items() if id != name
    }
    assert game.state.figures[name].side == other(game, side)
    new = [after[id] for id, one in game.state.figures.items() if one.side == other(game, side)]
    assert len(set(new)) == len(new)
    for _ in range(2):
        game.accept(_undo(game))
    assert game.state == state


def _undo(game: Game) -> Draft:
    made = game.draft(REFEREE, Undo(game.undo_target()), ())
    assert isinstance(made, Draft), made
    return made


@pytest.mark.parametrize("scenario", GAMES)
@pytest.mark.parametrize(("fact", "value"), [("name", "Zacharias"), ("removed", True)])
def test_what_is_ruled_of_somebody_unknown_is_told_his_enemy_by_no_word(
    scenario: str, fact: str, value: Any
) -> None:
    game = begun(scenario)
    for enemy in game.seats:
        known = game.rules.known(game.state, enemy).figures
        hidden = [one for id, one in game.state.figures.items() if one.side != enemy and id not in known]
        for man in hidden[:1]:
            view = seated(game, enemy).view()
            assert isinstance(rule_that(game, fact, man.id, value), Draft)
            told = msgspec.json.encode([one for one, _, _ in game.read(len(game.records), enemy)]).decode()
            assert man.id not in told and man.name not in told and "Zacharias" not in told
            after = seated(game, enemy).view()
            assert {one.id for one in after.figures} <= {one.id for one in view.figures}  # a marker goes
            assert not [one.letter for one in game.rules.known(game.state, enemy).figures.values()
                        if one.side != enemy and one.letter]  # fmt: skip


@pytest.mark.parametrize("scenario", GAMES)
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "ruling-name-form"), ("x" * 25, "ruling-name-form"), ("a\u202eb", "ruling-name-form"),
        (" Reed", "ruling-name-form"), ("7th", "ruling-name-letter"), ("R\u043essi", "ruling-name-scripts"),
    ],
)  # fmt: skip
def test_nobody_is_called_what_could_not_be_told_apart(scenario: str, name: str, why: str) -> None:
    game = begun(scenario)
    first, second = [one for one in game.state.figures.values() if one.side == game.seats[0]][:2]
    made = rule_that(game, "name", first.id, name)
    assert isinstance(made, Refusal) and made.message.id == why
    made = rule_that(game, "name", first.id, second.name.upper())
    assert isinstance(made, Refusal) and made.message.id == "ruling-name-taken"
    assert sentences("it").refusal(made)


@pytest.mark.parametrize("scenario", GAMES)
def test_who_is_struck_off_is_put_back_by_the_same_fact_and_by_no_other(scenario: str) -> None:
    game = begun(scenario, 12)
    name = crossing(game)
    assert isinstance(rule_that(game, "removed", name, False), Refusal)
    assert isinstance(rule_that(game, "removed", name, True), Draft)
    assert game.state.figures[name].fate and game.state.figures[name].unlisted
    assert rule_that(game, "fate", name, "").message.id == "ruling-off-roster"
    assert rule_that(game, "removed", name, True).message.id == "ruling-off-roster"
    assert isinstance(rule_that(game, "removed", name, False), Draft)
    assert not game.state.figures[name].fate and not game.state.figures[name].unlisted
