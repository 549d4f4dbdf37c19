"""Who plays whom in the next round. Nothing here knows games: players are numbers, best first where asked.

In a pairing everybody plays every side, so no side has to be dealt out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

Pair = tuple[int, int | None]
"""Two players; with `None` one who has a bye."""


def most_rounds(players: int) -> int:
    """Return how many Swiss rounds so many players can surely be paired for, each with each once at most.

    With half as many as there are players, one more if they are odd, somebody is left for everybody.

    >>> most_rounds(8), most_rounds(5), most_rounds(2)
    (4, 3, 1)
    """
    return (players + 1) // 2


def usual_rounds(players: int) -> int:
    """Return the Swiss rounds after which one player at most has won all his games.

    >>> usual_rounds(8), usual_rounds(9), usual_rounds(2)
    (3, 4, 1)
    """
    return max(1, (players - 1).bit_length())


def round_robin(players: Sequence[int]) -> list[list[Pair]]:
    """Return all rounds in which each plays each once; where they are odd each rests in one of them.

    >>> round_robin([1, 2, 3])
    [[(1, None), (2, 3)], [(1, 3), (2, None)], [(1, 2), (3, None)]]
    """
    circle: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    rounds = []
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        rounds.append([_pair(one, other) for one, other in zip(circle[:half], reversed(circle[half:]))])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def _pair(one: int | None, other: int | None) -> Pair:
    if one is None:
        assert other is not None
        return other, None
    return one, other


def swiss(
    points: Mapping[int, float], met: Collection[frozenset[int]], rested: Collection[int]
) -> list[Pair] | None:
    """Return the next round: each with whoever has about as many points and whom he has not met.

    *points* are everybody's, in the order in which those who have as many are taken. Where they are odd, the
    last one who has not *rested* has a bye, if the others can be paired so. `None` where no round is left.
    """
    best_first = sorted(points, key=lambda player: -points[player])
    ranked: tuple[int | None, ...] = (*best_first, *([None] if len(points) % 2 else []))
    hopeless: set[tuple[int | None, ...]] = set()

    def may_meet(one: int, other: int | None) -> bool:
        return one not in rested if other is None else frozenset((one, other)) not in met

    def paired(left: tuple[int | None, ...]) -> list[Pair] | None:
        if not left:
            return []
        if left in hopeless:
            return None
        first, *others = left
        assert first is not None  # the bye is the last of all
        for number, other in enumerate(others):
            if may_meet(first, other):
                rest = paired((*others[:number], *others[number + 1 :]))
                if rest is not None:
                    return [(first, other), *rest]
        hopeless.add(left)
        return None

    return paired(ranked)


def places(keys: Sequence[object]) -> list[int]:
    """Return the place of each in a list that is sorted by *keys*: who has the same shares it.

    >>> places([9, 7, 7, 3])
    [1, 2, 2, 4]
    """
    found = [1] if keys else []
    for number, (before, key) in enumerate(pairwise(keys), 2):
        found.append(found[-1] if key == before else number)
    return found
