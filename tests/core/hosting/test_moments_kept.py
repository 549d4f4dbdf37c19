"""Moments that somebody marks at a host: kept for him alone, over sittings and restarts."""

from __future__ import annotations

from pathlib import Path

import pytest
from club_house import counting, deaf, rules_of, three, why

from core.hosting.club import Club
from core.hosting.people import moments
from core.hosting.people.moments import Moment


async def test_they_are_there_again_and_nobody_else_has_them(tmp_path: Path) -> None:
    club = Club(tmp_path, rules_of=rules_of)
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north = await club.sit(anna, game, "north", deaf)
    north.keep_moment(Moment("north", 2, 1, "here\x1b[2J"))
    north.keep_moment(Moment("north", 1, 1, "first"))
    north.keep_moment(Moment("north", 2, 1, "better\n"))
    await club.close()

    club = Club(tmp_path, rules_of=rules_of)
    north, south = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", deaf)
    assert north.moments() == (Moment("north", 1, 1, "first"), Moment("north", 2, 1, "better"))
    assert south.moments() == ()
    south.drop_moment("north", 1, 1)
    north.drop_moment("north", 2, 1)
    assert north.moments() == (Moment("north", 1, 1, "first"),)
    await club.close()


async def test_while_a_game_is_played_only_ones_own_eyes_mark(club: Club) -> None:
    anna, bruno, _ = three(club)
    north = await club.sit(anna, counting(club, anna, bruno), "north", deaf)
    assert why(lambda: north.keep_moment(Moment("south", 1, 1))) == "hosting-not-your-seat"
    assert north.moments() == ()


async def test_there_is_an_end_to_how_many(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "MOST", 2)
    anna, bruno, _ = three(club)
    north = await club.sit(anna, counting(club, anna, bruno), "north", deaf)
    for event in (1, 2, 2):
        north.keep_moment(Moment("north", 1, event))
    assert why(lambda: north.keep_moment(Moment("north", 1, 3))) == "hosting-moments-many"
    assert len(north.moments()) == 2
