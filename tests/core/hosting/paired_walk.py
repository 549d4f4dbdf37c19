"""Two worlds that differ in what a seat may not know, walked through beside what a host keeps of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TypeVar

from test_secrecy import Pair, walked
from wandering import Wanderer

from core.engine.game.game import Game

P = TypeVar("P", bound=Pair)

STEPS = 6


def pairs(scenario: str, seed: int, kind: Callable[[Game, str, random.Random], P]) -> Iterator[P]:
    """Yield a pair of worlds of each seat that has secrets to guess, of a game played for a while."""
    pick = random.Random(seed)
    game, _ = walked(scenario, seed, pick.randint(0, 30), dice="typed")
    for seat in game.seats:
        if game.state.over is not None:
            break
        pair = kind(game, seat, pick)
        if pair.there:
            yield pair


def walk(pair: Pair, seed: int) -> None:
    """Compare a pair at every step until dice part its worlds, or one is over."""
    pair.compare()
    walker = Wanderer(pair.worlds[0], seed, keen=True, rulings=0.01)
    for _ in range(STEPS):
        if pair.worlds[0].state.over is not None or not pair.step(walker):
            break
        pair.compare()
