"""Who was ahead, by playing on: bots play a game to its end from chosen moments, with dice of their own.

Bots know no rule and play no better than they do in `schermaglia auto`. So this tells who stands better
between two players who are equally weak, not what the best could make of it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from msgspec import Struct, structs

from core.engine.contract.favour import BAD
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import View
from core.engine.game.game import Game
from core.engine.log.record import KEYING, Header
from core.engine.seat.bot import Stuck, play_out
from core.engine.seat.strength import counted, fallen
from core.story.analysis.played import PlayedOn, summed

MOST_ACTS = 600
"""Acts after which a game is judged as it stands: as many as a long one has."""

AT_ONCE = 5
"""Acts between two looks at whether anybody still wants to know."""


class Start(Struct, frozen=True):
    """Where a game is played on from: after *record*, in this *state*, with everything open."""

    record: int
    state: Any


Steps = Generator[int, None, tuple[PlayedOn, ...]]
"""Yields how many games are over, every few acts, until all are."""


def starts(game: Game, records: Sequence[int]) -> tuple[Start, ...]:
    """Return the states after *records* of the log from which it can be played on.

    Nobody plays on at a real table, whose distances only people measure, nor what is over already.
    """
    if game.tape:
        return ()
    found = (Start(record, game.state_after(record)) for record in records)
    return tuple(one for one in found if one.state.over is None)


def play_on(rules: RuleSet, header: Header, begun: Sequence[Start], games: int) -> Steps:
    """Play *games* games on from each start; the same log gives the same games every time."""
    found: list[PlayedOn] = []
    over = 0
    for start in begun:
        ends: list[tuple[str, ...]] = []
        for number in range(1, games + 1):
            playing = play_once(rules, header, start, number)
            while True:
                try:
                    next(playing)
                except StopIteration as end:
                    ends.append(end.value)
                    break
                yield over
            over += 1
        found.append(summed(start.record, ends))
    return tuple(found)


def play_once(
    rules: RuleSet, header: Header, start: Start, number: int
) -> Generator[None, None, tuple[str, ...]]:
    """Play one game on, a few acts between two yields; the same *number* gives the same game every time.

    Returns the sides that stood best at its end, nobody where bots knew no way on.
    """
    game = in_memory(rules, header, start.state, number)
    for no_way_on in _played(game, start.record * 1_000 + number):
        if no_way_on:
            return ()
        yield
    return best(rules, rules.view(game.state, REFEREE))


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
    """Return the sides that stand best: by points where the book counts them, then by strength."""
    sides = [side.id for side in view.sides]
    points = {side.id: side.points for side in view.sides if side.points is not None}
    sign = -1 if rules.points_are == BAD else 1
    men = [figure for figure in view.figures if counted(figure)]

    def standing(side: str) -> tuple[float, float]:
        own = [fallen(man) for man in men if man.side == side]
        return sign * points.get(side, 0), 1 - sum(own) / len(own) if own else 0.0

    most = max(map(standing, sides), default=(0.0, 0.0))
    return tuple(side for side in sides if standing(side) == most)
