"""What came of games that bots played on from moments of another one; `play_outs.py` plays them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from core.story.analysis.curve import Curve
from core.story.analysis.moments import Moment

PLACES = 8
"""Moments that are chosen besides those that decided, as far from each other as they can be."""


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


def summed(record: int, ends: Iterable[tuple[str, ...]]) -> PlayedOn:
    """Return what came of the games that were played on after *record*, by who stood best at each end."""
    won: dict[str, float] = {}
    games = 0
    for winners in ends:
        games += bool(winners)
        for side in winners:
            won[side] = won.get(side, 0.0) + 1 / len(winners)
    return PlayedOn(record, games, won)


def chosen(curve: Curve, moments: Sequence[Moment]) -> tuple[int, ...]:
    """Return the records after which a game is played on: some along the way, and each that decided."""
    acts = [stage.record for stage in curve.stages[:-1]]
    spread = {acts[at * (len(acts) - 1) // (PLACES - 1)] for at in range(PLACES)} if acts else set()
    return tuple(sorted(spread | {one.record for one in moments if one.record in acts}))
