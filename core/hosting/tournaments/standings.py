"""The table of a tournament: points, and what puts those apart who have as many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from core.hosting.tournaments.pairing import places
from core.hosting.tournaments.plan import Kind

WON, EVEN, LOST = 1.0, 0.5, 0.0


class Met(Struct, frozen=True):
    """One decided game between two players, by *one*'s points: 1, ½ or 0."""

    one: int
    other: int
    points: float

    def of(self, player: int) -> float:
        """Return the points of one of the two."""
        return self.points if player == self.one else WON - self.points


class Standing(Struct, frozen=True):
    """A player's line: his *place*, *points* with those of byes, how many games he has *played* and *won*.

    *breaks* puts apart who has as many points: Buchholz in a Swiss tournament (the points of all whom one
    has met), else the points from games between those who are level; *won* comes after it.
    """

    place: int
    player: int
    points: float
    played: int
    won: int
    breaks: float


def standings(
    kind: Kind, players: Iterable[int], games: Sequence[Met], byes: Sequence[tuple[int, float]] = ()
) -> tuple[Standing, ...]:
    """Return the table, the first one first; who is level in everything shares a place.

    *byes* are the points that somebody has without playing.
    """
    players = tuple(players)
    free = {one: sum(more for who, more in byes if who == one) for one in players}
    points = {one: sum(_points(one, games)) + free[one] for one in players}
    won = {one: sum(got == WON for got in _points(one, games)) for one in players}
    breaks = {one: _breaks(kind, one, games, points) for one in players}

    def key(one: int) -> tuple[float, float, int]:
        return -points[one], -breaks[one], -won[one]

    ranked = sorted(players, key=key)
    numbered = zip(places([key(one) for one in ranked]), ranked)
    return tuple(
        Standing(place, one, points[one], len(list(_points(one, games))), won[one], breaks[one])
        for place, one in numbered
    )


def _points(player: int, games: Iterable[Met]) -> Iterator[float]:
    return (game.of(player) for game in games if player in (game.one, game.other))


def _breaks(kind: Kind, player: int, games: Sequence[Met], points: dict[int, float]) -> float:
    if kind == "swiss":
        met = {other for game in games if (other := _other(game, player)) is not None}
        return sum(points.get(other, 0) for other in met)
    level = [game for game in games if points.get(game.one) == points.get(game.other)]
    return sum(_points(player, level))


def _other(game: Met, player: int) -> int | None:
    """Return whom *player* met in a game; `None` where he was not in it."""
    return {game.one: game.other, game.other: game.one}.get(player)
