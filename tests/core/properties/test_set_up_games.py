"""Breaking News games in which the players place everything: random acts, other secrets, bots (BN-4.1–2)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from counting import count
from rounds import in_turn, rounds, seeds, share
from test_secrecy import pairs_of
from twins import TYPED
from wandering import begin

from core.engine.seat.bot import play_out
from core.testing.random_games import WAYS, wander

FOLDER = Path(__file__).parents[2] / "scenarios"
SCENARIOS = tuple(str(FOLDER / f"{name}.toml") for name in ("by_the_book", "special_forces"))
READINGS: tuple[dict[str, str], ...] = (
    {},
    {"edition": "IT", "case2_original": "replaced"},
    {"hidden_mode": "blind", "objective_clear": "man", "intel_tries": "one_success"},
    {"ambush_hidden": "no", "deploy_hidden": "never", "take_suppressed": "no", "facing": "off"},
)
CHOICES = 600
PAIRS = 6


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, WAYS))
def test_random_choices_in_the_set_up_never_come_to_a_dead_end(scenario: str, how: str) -> None:
    tally: Counter[str] = Counter()
    for number in rounds():
        tally += wander(scenario, WAYS[how], share(CHOICES), first=100 * number, every=5)
    count(f"random set-ups: {Path(scenario).stem}, {how}", tally)
    assert tally["records"] == tally["accepted"] > 0


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, TYPED))
def test_other_markers_dice_and_lists_give_a_seat_the_same_bytes(scenario: str, how: str) -> None:
    tally = pairs_of(scenario, 0, PAIRS, **TYPED[how])
    count(f"other set-ups, same bytes: {Path(scenario).stem}, {how}", tally)
    assert tally["pairs"] >= share(PAIRS)


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: ", ".join(reading.values()) or "defaults")
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda path: Path(path).stem)
def test_bots_deploy_and_play_to_the_end(scenario: str, reading: dict[str, str]) -> None:
    found: Any = None
    for seed in seeds(range(2)):
        found = begin(scenario, seed, options=reading)
        play_out(found, seed)
        assert found.state.over is not None and found.state.turn >= 1
