"""Who was ahead, by playing on: bots play a game to its end from chosen moments, with dice of their own.

Bots know no rule and play no better than they do in `schermaglia auto`. So this tells who stands better
between two players who are equally weak, not what the best could make of it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from msgspec import Struct, structs

from core.engine.chance.odds import Stop
from core.engine.contract.favour import BAD
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import View
from core.engine.game.game import Game
from core.engine.log.record import KEYING, Header
from core.engine.seat.bot import Stuck, play_out
from core.engine.seat.strength import counted, fallen

MOST_ACTS = 600
"""Acts after which a game is judged as it stands: as many as a long one has."""

AT_ONCE = 5
"""Acts between two looks at whether anybody still wants to know."""


class Start(Struct, frozen=True):
    """Where a game is played on from: after *record*, in this *state*, with everything open."""

    record: int
    state: Any


Playing = Generator[None, None, tuple[str, ...]]
"""A game that is played on, a few acts at a time; it ends with the sides that stand best then."""


def starts(game: Game, records: Sequence[int]) -> tuple[Start, ...]:
    """Return the states after *records* of the log from which it can be played on.

    Nobody plays on at a real table, whose distances only people measure, nor what is over already.
    """
    if game.tape:
        return ()
    found = (Start(record, game.state_after(record)) for record in records)
    return tuple(one for one in found if one.state.over is None)


def play_once(rules: RuleSet, header: Header, start: Start, number: int) -> Playing:
    """Play one game on, a few acts between two yields; the same *number* gives the same game every time.

    Returns the sides that stood best at its end, nobody where bots knew no way on.
    """
    game = in_memory(rules, header, start.state, number)
    for no_way_on in _played(game, start.record * 1_000 + number):
        if no_way_on:
            return ()
        yield
    return best(rules, rules.view(game.state, REFEREE))


def ended(playing: Playing, stop: Stop) -> tuple[str, ...] | None:
    """Return what a game that is played on ends with, `None` where told to *stop* before."""
    while not stop():
        try:
            next(playing)
        except StopIteration as over:
            best_at_end: tuple[str, ...] = over.value
            return best_at_end
    return None


def in_memory(rules: RuleSet, header: Header, state: Any, seed: int) -> Game:
    """Return a game that goes on from *state* with seeded dice, and is nowhere written down."""
    header = structs.replace(header, dice="seeded", seed=seed, keying=KEYING, untyped=())
    game = Game(rules, header)
    game.begin_at(state)
    return game


def _played(game: Game, seed: int) -> Iterator[bool]:
    """Play a game to its end, a few acts at a time; yield whether bots know no way on."""
    while game.state.over is None and len(game.records) < MOST_ACTS:
        try:
            play_out(game, seed + len(game.records), AT_ONCE)
        except Stuck:
            yield True
            return
        yield False


def best(rules: RuleSet, view: View) -> tuple[str, ...]:
    """Return the sides that stand best: by the points of the book, by the task, then by strength."""
    sides = [side.id for side in view.sides]
    points = {side.id: side.points for side in view.sides if side.points is not None}
    task = {side.id: side.task or 0 for side in view.sides}
    sign = -1 if rules.points_are == BAD else 1
    men = [figure for figure in view.figures if counted(figure)]

    def standing(side: str) -> tuple[float, float, float]:
        own = [fallen(man) for man in men if man.side == side]
        return sign * points.get(side, 0), task[side], 1 - sum(own) / len(own) if own else 0.0

    most = max(map(standing, sides), default=(0.0, 0.0, 0.0))
    return tuple(side for side in sides if standing(side) == most)
