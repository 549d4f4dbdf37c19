"""The table of a tournament: points, and what puts those apart who have as many."""

from __future__ import annotations

from core.hosting.tournaments.standings import Met, Standing, standings


def brief(table: tuple[Standing, ...]) -> list[tuple[int, int, float, float]]:
    return [(one.place, one.player, one.points, one.breaks) for one in table]


def test_who_is_level_is_put_apart_by_the_games_between_them() -> None:
    games = [Met(1, 2, 0), Met(1, 3, 1), Met(2, 3, 0.5), Met(1, 4, 0.5), Met(2, 4, 0), Met(3, 4, 0)]
    assert brief(standings("round_robin", (1, 2, 3, 4), games)) == [
        (1, 4, 2.5, 0), (2, 2, 1.5, 1), (3, 1, 1.5, 0), (4, 3, 0.5, 0)
    ]  # fmt: skip


def test_in_a_swiss_tournament_those_whom_one_has_met_count() -> None:
    games = [Met(1, 2, 1), Met(3, 4, 1), Met(1, 3, 1), Met(2, 4, 1)]
    found = standings("swiss", (4, 3, 2, 1), games)
    assert brief(found) == [(1, 1, 2, 2), (2, 3, 1, 2), (2, 2, 1, 2), (4, 4, 0, 2)]
    assert [one.won for one in found] == [2, 1, 1, 0]


def test_a_bye_gives_points_and_is_no_game() -> None:
    first, second = standings("swiss", (1, 2), [], [(2, 2.0)])
    assert (first.player, first.points, first.played) == (2, 2.0, 0) and second.points == 0


def test_two_games_against_one_count_him_once() -> None:
    assert brief(standings("swiss", (1, 2), [Met(1, 2, 1), Met(2, 1, 0.5)])) == [
        (1, 1, 1.5, 0.5),
        (2, 2, 0.5, 1.5),
    ]
