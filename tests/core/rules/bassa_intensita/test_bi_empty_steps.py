"""Bassa Intensità: whether a side can write anything in a step, as it sees it itself (BI-SEQ.h, BI-Q.121)."""

from __future__ import annotations

from typing import Any

import pytest
from in_memory import seated
from rule_ids import rule
from wandering import Wanderer, begin

from core.engine.contract.facts import Refusal
from core.engine.seat.empty_step import only_passing
from core.rules.bassa_intensita.orders.offering import why_not
from core.rules.bassa_intensita.orders.sealing import SealOrders
from core.rules.bassa_intensita.state.men import Figure


def free(state: Any, seat: str) -> list[Figure]:
    """Who of the Quality whose step it is may still be given an order."""
    mine = (one for one in state.of(seat) if state.quality_of(one) == state.step)
    return [one for one in mine if why_not(state, one) is None]


@rule("BI-Q.121", "BI-SEQ.h")
@pytest.mark.parametrize("ruler", ["map", "tape"])
def test_a_step_is_empty_where_nobody_of_its_quality_is_free(ruler: str) -> None:
    """The seat is told so by its own menu: what it does not know of the others is not asked."""
    game = begin("bassa_intensita/ambush_at_dusk", 3, dice="typed", ruler=ruler)
    walker, found = Wanderer(game, 3, rulings=0), {True: 0, False: 0}
    for _ in range(160 if ruler == "map" else 500):
        walker.step()
        state = game.state
        for asked in state.awaiting:
            if asked.about != "fire" or state.phase != "fire":
                continue
            assert state.sealed is not None
            choice = only_passing(game, seated(game, asked.seat))
            able, written = free(state, asked.seat), state.sealed.of(asked.seat)
            if choice is None:
                assert able or written, (asked.seat, state.step)
            else:
                assert not written  # of those who are free a lorry has no weapon, and who rides fires none
                assert all(one.hull or one.aboard for one in able)
                assert not isinstance(game.draft(asked.seat, SealOrders()), Refusal)
            found[choice is not None] += 1
    assert found[True] and found[False]
