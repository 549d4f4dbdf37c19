"""An act that a seat may not know of changes nothing that it is told of undo and redo."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from in_memory import seated
from rounds import by_turns
from wandering import SCENARIOS, Wanderer, as_long, begin

from core.engine.contract.ends import ENDS
from core.engine.contract.engine_facts import OfferEnd, Redo, Undo
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Draft, Game
from core.engine.seat.port import SeatPort

encode = msgspec.json.Encoder(enc_hook=str).encode

WAYS: dict[str, dict[str, Any]] = {
    "map": {"dice": "typed"},
    "map, referee": {"dice": "typed", "referee": True},
    "tape": {"dice": "typed", "ruler": "tape"},
}


def told(port: SeatPort) -> bytes:
    """Everything that a seat is told of where it stands and how it may go back."""
    undo = (port.undo_needs(), port.redo_needs(), port.last_undo(), port.ways_back(), port.way_back(1))
    return encode((port.tip, port.view(), undo))


def travelled(game: Game, pick: random.Random) -> bool:
    """Somebody goes back or forward, with the consents that it needs; return whether he could."""
    seat = pick.choice((*game.seats, REFEREE))
    back: Any = Redo(game.seats) if pick.random() < 0.4 else Undo(game.undo_target(seat), game.seats)
    got = game.draft(seat, back)
    if isinstance(got, Draft) and got.state.turn:
        game.accept(got)
        return True
    return False


def offered(game: Game, pick: random.Random) -> bool:
    """Some side offers an end of the game; return whether it could."""
    got = game.draft(pick.choice(game.seats), OfferEnd(pick.choice(ENDS)))
    if isinstance(got, Draft):
        game.accept(got)
    return isinstance(got, Draft)


def walk(scenario: str, seed: int, steps: int, how: dict[str, Any]) -> Counter[str]:
    """Compare what each seat is told before and after each record of which it learns nothing.

    It is told so who sits there all the time, and who sits down after it.
    """
    game, pick = begin(scenario, seed, **how), random.Random(seed)
    walker = Wanderer(game, seed, keen=seed % 2 == 1, rulings=0.05)
    tally: Counter[str] = Counter()
    ports = {seat: seated(game, seat) for seat in (*game.seats, OBSERVER)}
    before = {seat: told(port) for seat, port in ports.items()}
    tips = {seat: port.tip for seat, port in ports.items()}
    for _ in range(steps):
        if game.state.over is not None:
            break
        wished = pick.random()
        if not (wished < 0.25 and travelled(game, pick)) and not (wished > 0.92 and offered(game, pick)):
            walker.step()
        record = game.records[-1]
        for seat, port in ports.items():
            now = told(port)
            tally["compared"] += 1
            if port.tip == tips[seat]:
                tally["unseen"] += 1
                for new in (now, told(seated(game, seat))):
                    assert new == before[seat], f"{record} tells {seat}:\n{before[seat]!r}\n{new!r}"
            before[seat], tips[seat] = now, port.tip
    return tally


@pytest.mark.parametrize("how", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_an_act_unseen_tells_nothing_of_undo_and_redo(scenario: str, how: dict[str, Any]) -> None:
    tally: Counter[str] = Counter()
    for seed in range(2):
        tally += walk(scenario, seed, as_long(scenario, 45), how)
    print(f"{scenario}: {dict(tally)}")
    assert tally["compared"]


def test_acts_unseen_are_met() -> None:
    """The comparison above is of something: some scenarios have acts that nobody else may know of."""
    small = ("breaking_news/rangers_and_militia", "ludonet/patrol_clash", "bassa_intensita/ambush_at_dusk")
    assert sum(walk(id, 0, 45, WAYS["map"])["unseen"] for id in small) > 5
