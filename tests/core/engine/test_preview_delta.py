"""What tells two states of a preview apart."""

from __future__ import annotations

from counting_game import State
from msgspec.structs import replace

from core.engine.chance.outcome_graph import delta
from core.engine.contract.facts import Decision
from core.engine.words.message import say

START = State(scores={"north": 1, "south": 2})


def test_what_is_gone_tells_states_apart() -> None:
    one, other = replace(START, scores={"north": 1}), replace(START, scores={"south": 2})

    assert delta(START, one) != delta(START, other)


def test_a_sentence_within_a_state_is_told_apart_too() -> None:
    def asked(turn: int) -> State:
        decision = Decision("north", "pay", "C-2", message=say("engine-cannot-undo", to=turn))
        return replace(START, awaiting=(decision,))

    assert delta(START, asked(1)) == delta(START, asked(1))
    assert len({delta(START, asked(1)), delta(START, asked(2)), delta(START, START)}) == 3
