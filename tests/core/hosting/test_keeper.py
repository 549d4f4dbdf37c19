"""What the keeper of a host sees of it."""

from __future__ import annotations

from typing import Any

import pytest
from club_house import RANGERS, deaf, three
from msgspec import to_builtins

from core.hosting.club import Club
from core.hosting.keeper import keeping, people_at
from core.hosting.seats.plan import Plan
from core.locale import LANGUAGES, sentences


@pytest.mark.parametrize("language", LANGUAGES)
async def test_seats_are_told_by_their_names(club: Club, language: str) -> None:
    """By no id, which nobody has ever read: also that of who watches."""
    anna, bruno, carla = three(club)
    seats = {"rangers": "me", "militia": "bot", "referee": "Bruno"}
    game = await club.new_game(anna, Plan(RANGERS, seats, at_once=True))
    await club.take_seat(bruno, game, "referee")
    for person, seat in ((anna, "rangers"), (bruno, "referee")):
        await club.sit(person, game, seat, deaf)
    await club.watch(carla, game, deaf)

    here: Any = [[one.name, to_builtins(one.seat)] for one in keeping(club).connected]

    told = people_at({"sitting": here}, sentences(language))
    rangers = {"en": "Rangers", "it": "Ranger"}[language]
    assert told == {
        "en": f"Anna ({rangers}), Bruno (Referee), Carla (Watching)",
        "it": f"Anna ({rangers}), Bruno (Arbitro), Carla (Spettatori)",
    }.get(language)
    assert people_at({"sitting": []}, sentences(language)) == "-"
