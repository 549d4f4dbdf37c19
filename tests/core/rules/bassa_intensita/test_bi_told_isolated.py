"""Bassa Intensità: who is told to be isolated is worked out anew only where what it hangs on has changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from battle import battle
from counting import count
from field import Man, Vehicle
from kept_games import read_game
from rule_ids import rule

from core.rules.bassa_intensita.command import out_of_reach
from core.rules.bassa_intensita.command.out_of_reach import BEFORE, told_isolated, why_isolated
from core.rules.bassa_intensita.common.geometry import ruler

LOGS = Path(__file__).parents[4] / "saves" / "golden" / "0.5.0"


@rule("BI-CMD.i", "BI-CMD.p")
@pytest.mark.parametrize("scenario", ["ambush_at_dusk", "sawmill_attack"])
def test_what_is_kept_of_a_game_is_what_would_be_found_anew(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a recorded game, moment after moment; most of it is not worked out again."""
    game, _ = read_game(LOGS / f"bassa_intensita-{scenario}-fair.jsonl")
    asked = worked_out = 0

    def watched(*who: object) -> object:
        nonlocal worked_out
        worked_out += 1
        return why_isolated(*who)  # type: ignore[arg-type]

    monkeypatch.setattr(out_of_reach, "why_isolated", watched)
    for n in game.line[1::3]:
        for seat in game.seats:
            state = game.rules.known(game.state_after(n), seat)
            if state.phase in BEFORE:
                continue
            own = [one for one in state.figures.values() if one.side == seat]
            asked += len(own)
            fresh = {one.id: why_isolated(ruler(state, seat), one) for one in own}
            assert told_isolated(state, seat) == {who: why for who, why in fresh.items() if why is not None}
    assert 0 < worked_out < asked / 4
    count("who is isolated", {"told": asked, "worked out": worked_out})


@rule("BI-CMD.i", "BI-Q.123")
@pytest.mark.parametrize(("rides", "walks"), [("rossi", "bruni"), ("bruni", "rossi")])
def test_who_rides_is_where_his_vehicle_is_put(rides: str, walks: str) -> None:
    """A leader who is driven off leaves a man behind who is isolated; so is a man who is driven off."""
    men = {"rossi": Man(leads=True), "bruni": Man(x=54)}
    aboard = replace(men[rides], facts={**men[rides].facts, "aboard": "car"})
    game = battle(
        at=("move", "first"), car=Vehicle("car"), foe=Man(side="red", x=150), **men | {rides: aboard}
    )
    assert told_isolated(game.state, "blue") == {}
    game.ruled("place", "car", [90, 50])
    assert "bruni" in told_isolated(game.state, "blue")


@pytest.mark.parametrize(("most", "kept"), [(1, [2, 2, 2]), (2, [2, 4, 2])])
def test_no_more_is_kept_than_is_said_and_what_was_comes_again(
    most: int, kept: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two sides of two men each: all goes once more than the most were kept."""
    monkeypatch.setattr(out_of_reach, "MOST", most)
    monkeypatch.setattr(out_of_reach, "_kept", {})
    men = {"rossi": Man(leads=True), "bruni": Man(x=90), "huber": Man(side="red", leads=True)}
    state = battle(at=("move", "first"), **men, karl=Man(side="red", x=90)).state
    for seat, who, left in zip(("blue", "red", "blue"), ("bruni", "karl", "bruni"), kept):
        assert told_isolated(state, seat).keys() == {who}
        assert len(out_of_reach._kept) == left
