"""Bassa Intensità: bots that call aircraft, fly and fire upward come to the rules of the air."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from core.engine.contract.facts import Event
from core.engine.seat.bot import play_out
from core.games import header_of, new_game
from core.rules.bassa_intensita.facts.sky import UpwardRolled
from core.rules.bassa_intensita.facts.support import AirStruck
from core.scenarios import load

FORD = load(str(Path(__file__).parent / "over_the_ford.toml"))
SEEDS = (3, 18, 22, *range(4, 15))
"""Games that may be played: it is over as soon as all was met."""
CALLED = ("jets", "sturm")
WANTED = {
    "AircraftHit", "AircraftSighted", "AttackNear", "Contacted", "FlightChanged", "FlightRolled",
    "HelicopterStruck", "SmokeSpread", "SmokeThrown", "StrafingChosen", "bombs",
    "strafing", "upward at a helicopter", "upward at an aircraft",
}  # fmt: skip


def told(event: Event) -> str:
    """What happened, by name, where one fact stands for several rules by what it was."""
    match event:
        case UpwardRolled():
            return "upward at an aircraft" if event.order.target in CALLED else "upward at a helicopter"
        case AirStruck() if not event.lost:
            return "strafing" if event.strafes else "bombs"
    return type(event).__name__


@pytest.mark.slow
def test_bots_reach_all_that_flies_and_all_that_fires_at_it() -> None:
    tally: Counter[str] = Counter()
    for seed in SEEDS:
        game = new_game(FORD, header_of(FORD, dice="seeded", seed=seed))
        assert play_out(game, seed).over
        tally.update(told(event) for record in game.records for event in record.events)
        if set(tally) >= WANTED:
            break
    assert set(tally) >= WANTED, sorted(WANTED - set(tally))
