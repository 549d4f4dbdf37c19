"""An act begins with its blanks filled: what can be told without its player, and never what is his to say."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from counting import count
from golden import SAVES
from kept_games import read_game, seats_at

from core.engine.chance.dry_run import Probe
from core.engine.contract.choices import Number, PickOne, PickPath, PickPoint, PickSome, Text, folded
from core.engine.contract.engine_facts import ENGINE_COMMANDS
from core.engine.contract.facts import Refusal
from core.engine.contract.filling import misfit
from core.engine.game.written import as_command
from core.engine.seat.habits import Habits
from core.engine.seat.known import Known
from core.engine.seat.sentence import Filled, aims

GAMES = sorted(path.name for path in (SAVES / "0.5.0").glob("*-fair.jsonl") if "crossroads" not in path.name)

MOMENTS = 8
"""Moments of each game that are looked at."""

MOST_REFUSED = 1
"""Of a game's acts in which anything was guessed and all is filled, how many the rule may refuse."""


def taken(seat: Known, do: str, filled: Filled) -> bool:
    """Whether the rule takes an act that was filled in whole."""
    made = as_command(seat.rules, {"do": do, **folded(dict(filled.values))})
    assert not isinstance(made, Refusal), (do, filled.values, made)
    return Probe(seat.rules, seat.state, seat.seat, seat.tape)(made) is None


def check_filled(seat: Known, do: str, given: dict[str, Any], filled: Filled) -> None:
    """Every blank is filled with what its field takes, up to the one that only its player can fill."""
    every = (*seat.rules.commands, *ENGINE_COMMANDS)
    command = next(one for one in every if one.__struct_config__.tag == do)
    for field in filled.fields[: len(filled.fields) - filled.open]:
        assert misfit(field, filled.values[field.name]) is None, (do, field.name)
        if field.name in filled.guessed:
            assert not aims(command, field.name), (do, field.name)
            assert not isinstance(field, (PickPoint, Text)), (do, field.name)
            assert not isinstance(field, PickSome) or field.unlikely, (do, field.name)
            assert not isinstance(field, PickPath) or not field.name.endswith(".0"), (do, field.name)
    assert {name: filled.values[name] for name in given} == given
    match filled.field:
        case None:
            names = {field.name for field in seat.fields(do, filled.values)}
            assert names <= set(filled.values)
        case PickOne(name=name, options=options):
            asked = aims(command, name) or all(one.refusal is not None for one in options)
            kept = any(one.name == name for one in filled.passed)  # the usual means cannot, others serve else
            assert asked or kept or do == "ruling", (do, name)
        case Number(default=default):
            assert default is None or do == "ruling"


@pytest.mark.parametrize("name", GAMES)
def test_whatever_may_be_guessed_is_filled_and_nothing_else(name: str) -> None:
    """You should be asked for ways, spots, targets and texts alone, and for nothing that the rule refuses."""
    game, _ = read_game(SAVES / "0.5.0" / name)
    whole, accepted, asked = 0, 0, 0
    for _, seat in seats_at(game, MOMENTS):
        for choice in seat.choices():
            if choice.refusal is not None:
                continue
            filled = seat.filled(choice.do, choice.given, {})
            check_filled(seat, choice.do, choice.given, filled)
            assert filled == seat.filled(choice.do, choice.given, {}), "it is the same every time"
            if filled.open:
                asked += 1
            elif filled.guessed:
                whole += 1
                accepted += taken(seat, choice.do, filled)
    count(
        f"acts begun in {game.rules.id}",
        {"guessed whole": whole, "that the rule takes": accepted, "with a blank": asked},
    )
    assert whole - accepted <= MOST_REFUSED


@pytest.mark.parametrize("name", GAMES)
def test_what_was_said_stays_said(name: str) -> None:
    """You should find in the act what you put there, whatever is guessed around it."""
    game, _ = read_game(SAVES / "0.5.0" / name)
    said = 0
    for _, seat in seats_at(game, MOMENTS):
        for choice in seat.choices():
            filled = seat.filled(choice.do, choice.given, {}) if choice.refusal is None else Filled({})
            for field in filled.changeable:
                if isinstance(field, PickOne):
                    for option in (one for one in field.options if one.refusal is None):
                        again = seat.filled(choice.do, choice.given, {field.name: option.value})
                        assert again.values[field.name] == option.value
                        assert field.name not in again.guessed
                        said += 1
    count(f"acts changed in {game.rules.id}", {"values said": said})


def test_no_weapon_is_exchanged_in_silence() -> None:
    """Where what was taken last cannot be taken now, what is proposed instead is told with the reason."""
    game, _ = read_game(SAVES / "0.5.0" / "breaking_news-rangers_and_militia-fair.jsonl")
    told = 0
    for _, seat in seats_at(game, MOMENTS):
        for choice in seat.choices():
            if choice.refusal is None and choice.do == "open_fire" and choice.figure:
                told += check_passed(seat, choice.given)
    assert told


def check_passed(seat: Known, given: dict[str, Any]) -> int:
    """Take each weapon as that of last time; return how many of them could not be taken again."""
    weapons = seat.fields("open_fire", given)[0]
    assert isinstance(weapons, PickOne)
    told = 0
    for option in weapons.options:
        taken = partial(_taken_last, weapons.name, option.value)
        filled = seat.filled("open_fire", given, {}, taken)
        listed = weapons.name not in filled.values and any(one.refusal is None for one in weapons.options)
        other = listed or filled.values.get(weapons.name, option.value) != option.value
        assert [one.label for one in filled.passed if one.name == weapons.name] == [option.label] * other
        told += other
    return told


def _taken_last(name: str, usual: Any, do: object, values: object, asked: str) -> Any:
    return usual if asked == name else None


def test_habits_are_read_from_every_command() -> None:
    """Also from one that names a spot where another names a figure."""
    habits = Habits()
    for name in GAMES:
        game, _ = read_game(SAVES / "0.5.0" / name)
        for side in game.rules.seats(game.state):
            habits.read(game.records, side)
            habits = Habits()
