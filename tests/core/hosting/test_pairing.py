"""Who plays whom: nobody twice, nobody left out, one bye at most, whatever comes of the games."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as some

from core.hosting.tournaments.pairing import Pair, most_rounds, places, round_robin, swiss, usual_rounds

PLAYERS = some.integers(2, 32)


def in_it(pairs: list[Pair]) -> list[int]:
    return sorted(one for pair in pairs for one in pair if one is not None)


@settings(max_examples=60, deadline=None)
@given(players=PLAYERS, chance=some.randoms(use_true_random=False), gone=some.integers(0, 4))
def test_swiss_rounds_pair_everybody_and_nobody_twice(players: int, chance: object, gone: int) -> None:
    """Some withdraw between rounds: whoever is left is paired, or it is told that no round is left."""
    points = {one: 0.0 for one in range(players)}
    met: set[frozenset[int]] = set()
    rested: set[int] = set()
    for number in range(most_rounds(players)):
        pairs = swiss(points, met, rested)
        if pairs is None:
            assert len(points) < players  # with all of them there is always a round
            return
        assert in_it(pairs) == sorted(points)
        for one, other in pairs:
            if other is None:
                assert one not in rested and len(points) % 2
                rested.add(one)
                points[one] += 1
            else:
                assert frozenset((one, other)) not in met
                met.add(frozenset((one, other)))
                won = chance.choice((one, other))  # type: ignore[attr-defined]
                points[won] += 1
        if number < gone and len(points) > 2:
            del points[chance.choice(sorted(points))]  # type: ignore[attr-defined]


@given(players=PLAYERS)
def test_in_a_round_robin_each_meets_each_once_and_rests_once_at_most(players: int) -> None:
    rounds = round_robin(range(players))
    pairs = [pair for one in rounds for pair in one]
    assert all(in_it(one) == list(range(players)) for one in rounds)
    met = [frozenset(pair) for pair in pairs if None not in pair]
    assert len(met) == len(set(met)) == players * (players - 1) // 2
    rests = [one for one, other in pairs if other is None]
    assert sorted(rests) == (list(range(players)) if players % 2 else [])


def test_who_has_as_many_points_meets_first() -> None:
    points = {1: 2.0, 2: 2.0, 3: 0.0, 4: 2.0, 5: 2.0, 6: 0.0}
    assert swiss(points, set(), set()) == [(1, 2), (4, 5), (3, 6)]
    assert swiss(points, {frozenset((1, 2)), frozenset((3, 6))}, set()) == [(1, 4), (2, 3), (5, 6)]


def test_the_last_one_who_has_not_rested_has_the_bye() -> None:
    points = {1: 2.0, 2: 1.0, 3: 0.0}
    assert swiss(points, set(), set()) == [(1, 2), (3, None)]
    assert swiss(points, set(), {3}) == [(1, 3), (2, None)]
    assert swiss(points, set(), {1, 2, 3}) is None


def test_after_the_usual_rounds_one_at_most_has_won_all() -> None:
    for players in range(2, 33):
        assert 2 ** usual_rounds(players) >= players and usual_rounds(players) <= most_rounds(players) + 1
    assert places([]) == []
