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
from core.story.analysis.curve import Curve
from core.story.analysis.moments import Moment

PLACES = 8
"""Moments that are chosen besides those that decided, as far from each other as they can be."""

MOST_ACTS = 600
"""Acts after which a game is judged as it stands: as many as a long one has."""

AT_ONCE = 5
"""Acts between two looks at whether anybody still wants to know."""


class PlayedOn(Struct, frozen=True):
    """What came of playing on after *record*: so many *games*, and how many of them each side *won*.

    A game in which nobody stood better is half a win for each; one that bots could not go on with is none.
    """

    record: int
    games: int
    won: dict[str, float]

    def share(self, side: str) -> float:
        """Return the share of games that *side* won, one half where there are none."""
        return self.won.get(side, 0.0) / self.games if self.games else 0.5


class Start(Struct, frozen=True):
    """Where a game is played on from: after *record*, in this *state*, with everything open."""

    record: int
    state: Any


Steps = Generator[int, None, tuple[PlayedOn, ...]]
"""Yields how many games are over, every few acts, until all are."""


def chosen(curve: Curve, moments: Sequence[Moment]) -> tuple[int, ...]:
    """Return the records after which a game is played on: some along the way, and each that decided."""
    acts = [stage.record for stage in curve.stages[:-1]]
    spread = {acts[at * (len(acts) - 1) // (PLACES - 1)] for at in range(PLACES)} if acts else set()
    return tuple(sorted(spread | {one.record for one in moments if one.record in acts}))


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
        won: dict[str, float] = {}
        count = 0
        for number in range(1, games + 1):
            game = in_memory(rules, header, start.state, number)
            stuck = False
            for no_way_on in _played(game, start.record * 1_000 + number):
                stuck = no_way_on
                yield over
            over += 1
            if not stuck:
                count += 1
                winners = best(rules, rules.view(game.state, REFEREE))
                for side in winners:
                    won[side] = won.get(side, 0.0) + 1 / len(winners)
        found.append(PlayedOn(start.record, count, won))
    return tuple(found)


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
