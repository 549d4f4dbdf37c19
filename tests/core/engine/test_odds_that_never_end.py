"""A step that rolls on until a tie is broken has no last branch; its odds are refused, not waited for."""

from __future__ import annotations

import pytest

from core.engine.chance.odds import Branching, Odds, TooMany
from core.engine.contract.questions import Throw

COIN = Throw(1, "coin", "T-1", 2, "total")


def test_a_step_that_rolls_until_it_wins_is_refused() -> None:
    def until_two(node: str, oracle: Branching) -> str:
        while oracle.throw(COIN).total != 2:
            pass
        return "won"

    with pytest.raises(TooMany):
        Odds(until_two, lambda node: node == "won").weights("begun")
