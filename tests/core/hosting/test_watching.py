"""Watching: with the eyes of an observer, some acts behind where whoever made the game wants it so."""

from __future__ import annotations

from club_house import Ear, counting, deaf, three
from counting_game import Add, Finish, Hide, Throw

from core.engine.contract.facts import Refusal
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.hosting.plan import Plan


async def test_some_acts_behind(club: Club) -> None:
    """View, log, tip and what is undone are those of then."""
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno, hiding=False, dice="seeded")
    north = (await club.sit(anna, game, "north", deaf)).port
    live = (await club.watch(carla, game, deaf)).port
    late = (await club.watch(carla, game, deaf, behind=2)).port
    seen = {}
    for number in range(1, 7):
        seen[live.tip] = (live.view(), live.log_since(0), [live.in_effect(n) for n in range(1, live.tip + 1)])
        shown = max(1, live.tip - 2)
        assert late.tip == shown
        assert (late.view(), late.log_since(0)) == seen[shown][:2]
        assert [late.in_effect(n) for n in range(1, shown + 1)] == seen[shown][2]
        if number == 4:
            assert isinstance(north.undo(), Accepted)
        else:
            north.submit(Add(number))

    assert [late.in_effect(n) for n in range(1, late.tip + 1)] == [True, True, True, False, False][: late.tip]
    assert isinstance(late.submit(Throw(1)), Refusal) and late.choices() == ()


async def test_who_watches_late_is_told_late(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    ear = Ear()
    north = (await club.sit(anna, game, "north", deaf)).port
    late = await club.watch(carla, game, ear, behind=2)

    told = []
    for command in (Add(1), Hide(3), Add(2), Add(3), Hide(4)):
        north.submit(command)
        told.append(ear.kinds.count("moved"))

    assert told == [0, 0, 0, 1, 1]
    north.submit(Finish())
    assert late.port.tip == 6  # with the publishing of the secret; the end is told at once


async def test_as_far_behind_as_the_game_has_it_at_least(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno, Plan("plain", behind=5))

    assert (await club.watch(carla, game, deaf)).behind == 5
    assert (await club.watch(carla, game, deaf, behind=9)).behind == 9
    assert (await club.watch(carla, game, deaf, behind=-3)).behind == 5
