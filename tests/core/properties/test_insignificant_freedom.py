"""Nothing in a wish may be varied without meaning it: two commands that do the same throw the same dice.

Whoever could read the secrets would vary it until the dice please him. So a field that means nothing
where it stands is refused, or does not key the dice (`core.engine.chance.fair.essence`). Random games vary
every field of the commands that throw dice; what comes out the same whatever falls must be the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from counting import count
from msgspec import NODEFAULT, Struct, structs
from rounds import by_turns, rounds, share
from wandering import SCENARIOS, Wanderer, begin, readings

from core.engine.chance.fair import essence
from core.engine.chance.oracles import Chance
from core.engine.contract.facts import Command, Drawn, Refusal, Thrown
from core.engine.contract.questions import Draw, Throw
from core.engine.game.game import Draft, Game
from core.table.places import Point

STEPS = 80
"""Commands with dice of each scenario with each ruler, over all rounds."""

DICE = 15
"""Different dice with which a wish and its variant are compared: some let it, where a die must allow it."""


class SameDice:
    """Dice that do not depend on the command."""

    def __init__(self, number: int) -> None:
        self._random = random.Random(number)

    def __call__(self, ask: Throw) -> tuple[int, ...]:
        return tuple(self._random.randint(1, ask.sides) for _ in range(ask.dice))

    def card(self, ask: Draw) -> str:
        return self._random.choice(ask.cards)


class Fixed(Game):
    """A game whose dice are those of *number*, whatever is wished."""

    number: int | None = None

    def chance(self, after: int, command: bytes, secret: Any) -> Chance:
        return super().chance(after, command, secret) if self.number is None else SameDice(self.number)


def others(value: Any, names: list[str], pick: random.Random) -> Iterator[Any]:
    """Yield values near to one of a command, and far from it."""
    match value:
        case bool():
            yield not value
        case str():
            yield from (*pick.sample(names, 2), "zz", "")
        case int() | float():
            yield from (value + 1, value + 7.5, 0.0)
        case Point():
            yield from (Point(value.x + 1, value.y), Point(value.x + 6, value.y - 3))
        case None:
            yield from (Point(50.0, 50.0), 45.0, pick.choice(names))
        case tuple():
            yield from (value[::-1], value + value[:1], value[:-1], (*value, pick.choice(names)), (3,))
            for at, part in enumerate(value):
                for other in variants(part, names, pick):
                    yield (*value[:at], other, *value[at + 1 :])


def variants(value: Any, names: list[str], pick: random.Random) -> Iterator[Any]:
    """Yield *value* with one thing in it varied, at any depth."""
    if not isinstance(value, Struct) or isinstance(value, Point):
        yield from others(value, names, pick)
        return
    for field in structs.fields(value):
        now = getattr(value, field.name)
        if field.default is not NODEFAULT and now != field.default:
            yield structs.replace(value, **{field.name: field.default})
        for other in others(now, names, pick):
            yield structs.replace(value, **{field.name: other})


def key(game: Game, command: Command) -> Any:
    return essence(msgspec.json.decode(game.codec.command_bytes(command)))


def does(game: Fixed, seat: str, command: Command, answers: tuple[Any, ...], number: int) -> Any:
    """Return the facts that a command leads to with dice of a number, and what keys its dice.

    `None` where it is not done.
    """
    game.number = number
    try:
        got = game.draft(seat, command, answers)
    finally:
        game.number = None
    return (got.record.events, key(game, got.record.command)) if isinstance(got, Draft) else None


def empty_talk(game: Fixed, seat: str, command: Command, answers: Any, pick: random.Random) -> Command | None:
    """Return a variant of a command that keys other dice and does the same, if there is one."""
    names = sorted(game.state.figures)
    for other in variants(command, names, pick):
        try:
            other = game.codec.command(msgspec.to_builtins(other))
        except msgspec.ValidationError:
            continue
        if key(game, other) == key(game, command):
            continue
        for number in range(DICE):
            one, two = does(game, seat, command, answers, number), does(game, seat, other, answers, number)
            if one is None or two is None or one[0] != two[0] or one[1] == two[1]:
                break
        else:
            return other
    return None


@pytest.mark.parametrize("ruler", ["map", "tape"])
@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_what_is_varied_without_meaning_it_changes_no_die(scenario: str, ruler: str) -> None:
    for number in rounds():
        pick = random.Random(f"{scenario}, {ruler}, {number}")
        options = readings(scenario, pick) if ruler == "map" else {}
        plain = begin(scenario, 1, ruler=ruler, options=options)
        game = Fixed(plain.rules, plain.header, plain.secret)
        game.replay(plain.records[0])
        count("commands with dice whose every field was varied", vary(game, pick, number, share(STEPS)))


def vary(game: Fixed, pick: random.Random, seed: int, most: int) -> int:
    """Play at random, and vary every command with dice; return how many there were."""
    walker = Wanderer(game, seed, keen=True, rulings=0.0)
    thrown = 0
    while game.state.over is None and thrown < most and len(game.records) < 10 * most:
        record = None
        for seat, command in walker.wishes():
            answers: tuple[Any, ...] = ()
            got = game.draft(seat, command)
            while not isinstance(got, Draft | Refusal):
                answers = (*got.answers, walker.answer(got.question))
                got = game.draft(seat, command, answers)
            if isinstance(got, Draft):
                record = got.record
                break
        assert record is not None, walker.where()
        if any(isinstance(event, Thrown | Drawn) for event in record.events):
            thrown += 1
            other = empty_talk(game, record.seat, record.command, answers, pick)
            assert other is None, f"{record.command} and {other} are the same, with other dice"
        game.accept(got)
    return thrown
