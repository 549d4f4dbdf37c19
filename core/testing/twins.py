"""Two games that differ only in what one seat may not know.

Which other secrets there are a book says, from its rules and not from its `known`, which they are there to
judge (`core.testing.secrecy`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from core.engine.chance.fair import Secret
from core.engine.chance.oracles import Chance
from core.engine.contract.facts import Command, Event, Thrown
from core.engine.contract.questions import Draw, Throw
from core.engine.game.game import Game

encode = msgspec.json.Encoder(enc_hook=str).encode

TYPED: dict[str, dict[str, Any]] = {"map": {"dice": "typed"}, "tape": {"dice": "typed", "ruler": "tape"}}
"""How two worlds are played: dice are typed, so that the same fall in both."""

Names = dict[str, str]
Twist = tuple[Any, Names]
"""The other state, and what the figures of the first are called in it."""
Among = frozenset[str] | None
"""The hidden figures whose secrets are to be others; all where it is not said."""


Twister = Callable[[str, Any, str, random.Random, Among], Twist | None]
"""(rule book, state, seat, chance, among) → the other state; `None` where the seat may know everything."""


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Return plain data with figures called by their other names, keys included."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, (list, tuple)):
        return [renamed(part, names) for part in value]
    if isinstance(value, dict):
        return {names.get(key, key): renamed(part, names) for key, part in value.items()}
    return value


class SameDice:
    """The program's dice after a record, the same in both worlds: by whose they are, and what for.

    In a game they hang on how many throws there were before, secret ones too. There may be more of these in
    one world: its next faces are others then, as good as chance to who has not the game's secret.
    """

    def __init__(self, after: int) -> None:
        self._after = after
        self._thrown: Counter[tuple[str, str]] = Counter()

    def __call__(self, ask: Throw) -> tuple[int, ...]:
        pick = self._pick(ask.who, ask.why)
        return tuple(pick.randint(1, ask.sides) for _ in range(ask.dice))

    def card(self, ask: Draw) -> str:
        return self._pick(ask.who, ask.deck).choice(sorted(ask.cards))

    def _pick(self, who: str, why: str) -> random.Random:
        self._thrown[who, why] += 1
        return random.Random(f"{self._after} {who} {why} {self._thrown[who, why]}")


class World(Game):
    """One of two worlds: dice that the program throws, such as nobody may type, fall as in the other.

    *ahead* is by how much the numbers of its log run ahead of the other's.
    """

    ahead = 0

    def chance(self, after: int, command: bytes, secret: Secret) -> Chance:
        return SameDice(after - self.ahead)


def twin_game(game: Game, state: Any) -> Game:
    """Return a second game with the same records that stands at *state* now."""
    twin = World(game.rules, game.header, game.secret)
    for record in game.records:
        twin.replay(record)
    twin.state = state
    twin._kept[twin.tip] = state
    twin.remembered.forget(twin.tip)
    return twin


def worlds_of(
    game: Game, seat: str, pick: random.Random, twist: Twister, among: Among = None
) -> tuple[tuple[Game, Game], Names] | None:
    """Return the game as it stands and with other secrets; `None` where *seat* may know everything."""
    if (twisted := twist(game.rules.id, game.state, seat, pick, among)) is None:
        return None
    state, names = twisted
    return (twin_game(game, game.state), twin_game(game, state)), names


def in_the_other(command: Command, names: Names) -> Command:
    """Return the same command as the other world calls whom it names."""
    return msgspec.convert(renamed(msgspec.to_builtins(command), names), type(command))


def mentions(events: tuple[Event, ...], names: frozenset[str]) -> bool:
    """Return whether facts are about any of these figures."""
    return any(_named(msgspec.to_builtins(event), names) for event in events)


def thrown_about(events: tuple[Event, ...], names: frozenset[str]) -> bool:
    """Return whether a die fell and facts are about any of these: the same die is worth another there."""
    return any(isinstance(event, Thrown) for event in events) and mentions(events, names)


def _named(value: Any, names: frozenset[str]) -> bool:
    if isinstance(value, str):
        return value in names
    if isinstance(value, (list, tuple)):
        return any(_named(part, names) for part in value)
    if isinstance(value, dict):
        return any(_named(part, names) for part in value.values()) or bool(names & value.keys())
    return False
