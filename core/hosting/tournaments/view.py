"""A tournament as everybody at the host may see it: table, rounds, and how each game has come out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from core.hosting.tournaments.kept import Entrant, MatchGame, Pairing, TournamentRow
from core.hosting.tournaments.standings import Met, Standing, standings


class GameSeen(Struct, frozen=True):
    """A game of a pairing: names and points by seat; no points while it is open, *ruled* where somebody said.

    Whether whoever looks *may_rule* on it.
    """

    game: str
    scenario: str
    state: str
    seats: dict[str, str]
    points: dict[str, float]
    ruled: bool = False
    may_rule: bool = False


class PairSeen(Struct, frozen=True):
    """Two by name and their games; with no *other* one has a bye of so many *points*."""

    round: int
    one: str
    other: str = ""
    points: float = 0
    games: tuple[GameSeen, ...] = ()


class TournamentView(Struct, frozen=True):
    """All of it; *names* are those of its players, by id, *left* who has withdrawn."""

    row: TournamentRow
    maker: str
    names: dict[int, str]
    left: frozenset[int]
    standings: tuple[Standing, ...]
    pairs: tuple[PairSeen, ...]


def view_of(
    row: TournamentRow,
    maker: str,
    entrants: Sequence[Entrant],
    pairings: Sequence[Pairing],
    games: Sequence[MatchGame],
    rulable: Collection[str],
) -> TournamentView:
    """Return a tournament as it is seen by who may rule on the games *rulable*."""
    names = {one.person: one.name for one in entrants}
    byes = [(one.one, one.points) for one in pairings if one.other is None]
    table = standings(row.plan.kind, names, list(_met(games)), byes)
    left = frozenset(one.person for one in entrants if one.left)
    pairs = tuple(_pair(one, names, games, rulable) for one in pairings)
    return TournamentView(row, maker, names, left, table, pairs)


def _met(games: Sequence[MatchGame]) -> Iterator[Met]:
    for game in games:
        if not game.open:
            (seat, one), (_, other) = game.seats.items()
            yield Met(one, other, game.points(seat))


def _pair(
    pairing: Pairing, names: dict[int, str], games: Sequence[MatchGame], rulable: Collection[str]
) -> PairSeen:
    if pairing.other is None:
        return PairSeen(pairing.round, names[pairing.one], points=pairing.points)
    two = {pairing.one, pairing.other}
    own = [one for one in games if one.round == pairing.round and set(one.seats.values()) == two]
    seen = tuple(_game(one, names, one.game in rulable) for one in own)
    return PairSeen(pairing.round, names[pairing.one], names[pairing.other], games=seen)


def _game(game: MatchGame, names: dict[int, str], may_rule: bool) -> GameSeen:
    seats = {seat: names[person] for seat, person in game.seats.items()}
    points = {} if game.open else {seat: game.points(seat) for seat in seats}
    ruled = bool(game.ruling) and not game.decided
    return GameSeen(game.game, game.scenario, game.state, seats, points, ruled, may_rule)
