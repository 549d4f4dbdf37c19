"""Watching: with the eyes of an observer, some acts behind where whoever made the game wants it so."""

from __future__ import annotations

from typing import Any

import pytest
from club_house import SEEN, Ear, counting, deaf, three
from counting_game import Add, Finish, Hide, Throw

from core.engine.contract.facts import Refusal
from core.engine.seat.port import Accepted
from core.engine.words.message import say
from core.hosting.club import Club
from core.hosting.seats.plan import Plan


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


async def test_what_twenty_see_alike_is_worked_out_once(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    north = (await club.sit(anna, game, "north", deaf)).port
    people = [carla, *(club.people.add(f"Friend {number}") for number in range(19))]
    watching = [(await club.watch(person, game, deaf)).port for person in people]
    asked: list[str] = []
    rules = type(SEEN)
    for name in ("known", "view"):
        real = getattr(rules, name)

        def counted(self: object, state: object, seat: str, real: Any = real, name: str = name) -> object:
            asked.append(f"{name} {seat}")
            return real(self, state, seat)

        monkeypatch.setattr(rules, name, counted)
    monkeypatch.setattr(rules, "sentence", lambda self, *_: asked.append("sentence") or say("event-dice"))

    north.submit(Add(1))
    views = [port.view() for port in watching]
    lines = [port.log_since(1) for port in watching]

    assert views == [views[0]] * 20 and lines == [lines[0]] * 20 and len(lines[0]) == 1
    assert asked.count("view observer") == 1 and asked.count("sentence") == 2  # north's own line too
    north.submit(Hide(7))
    assert watching[0].view() == views[0] and north.view() != views[0]


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
