"""Sealed steps: orders written at the same time, opened together, and unknown to the others until then."""

from __future__ import annotations

import pytest
from msgspec import Struct

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution, Unseen
from core.engine.contract.facts import Event, GameState, Refused
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.hidden import Listed
from core.rulekit.redaction import Redactor
from core.rulekit.sealed import Sealed, Slip, as_known, sealed_by, withdrawn, written
from core.rulekit.sealing import check_writing, opened, sealing

STEP: Sealed[str] = Sealed(("red", "blue", "civilians"), "orders", "X-3")


def test_everybody_writes_until_he_has_sealed() -> None:
    assert [decision.seat for decision in STEP.deciding] == ["red", "blue", "civilians"]
    step = sealed_by(STEP, "blue")
    assert [decision.seat for decision in step.deciding] == ["red", "civilians"]
    with pytest.raises(ValueError, match="blue"):
        written(step, Slip("blue", "rossi", "advance"))
    with pytest.raises(ValueError, match="blue"):
        sealed_by(step, "blue")
    with pytest.raises(ValueError, match="green"):
        sealed_by(step, "green")


def test_what_is_sealed_is_not_taken_back() -> None:
    step = sealed_by(written(STEP, Slip("red", "rossi", "advance")), "red")
    with pytest.raises(ValueError, match="red has sealed"):
        withdrawn(step, "red", "rossi")


def test_a_second_order_for_one_man_replaces_the_first() -> None:
    step = written(written(STEP, Slip("red", "rossi", "advance")), Slip("red", "rossi", "halt"))
    assert [slip.order for slip in step.of("red")] == ["halt"]
    assert not withdrawn(step, "red", "rossi").slips
    with pytest.raises(LookupError):
        withdrawn(step, "red", "bianchi")


def test_orders_lie_open_when_all_have_sealed() -> None:
    step = written(STEP, Slip("red", "rossi", "advance"))
    for seat in ("civilians", "red"):
        step = sealed_by(step, seat)
        assert not step.open
    step = sealed_by(step, "blue")
    assert step.open and not step.deciding
    assert as_known(step, "blue").slips == step.slips


def test_before_that_neither_orders_nor_their_number_are_known() -> None:
    one = written(STEP, Slip("red", "rossi", "advance"))
    two = sealed_by(written(one, Slip("red", "bianchi", "halt")), "red")
    assert as_known(one, "blue") == as_known(two, "blue") == STEP
    assert as_known(two, "red") == two


class Order(Struct, frozen=True):
    """What a man is told to do, and to whom."""

    act: str
    target: FigureId = FigureId("")


class Opened(Event, frozen=True, tag="opened"):
    step: Sealed[Order] | None = None
    slip: Slip[Order] | None = None


def test_whom_orders_name_is_hidden_by_type_like_anybody() -> None:
    """Abu is known by his marker, of Tariq nothing is: his order is not there, nor one at him."""
    hidden = Listed({"abu": "m7", "tariq": None}, {})
    slips = (
        Slip("red", "abu", Order("fire", FigureId("kim"))), Slip("red", "tariq", Order("fire")),
        Slip("blue", "kim", Order("fire", FigureId("abu"))),
    )  # fmt: skip
    step = Sealed(("red", "blue"), "orders", "X-3", slips=slips, sealed=("red", "blue"))
    shown = Redactor()(Opened(step, slips[2]), hidden)

    assert shown is not None and shown.step is not None and shown.slip is not None
    told = [(slip.who, slip.order.target) for slip in shown.step.slips]
    assert told == [("m7", "kim"), ("kim", "m7")] and shown.slip.order.target == "m7"


def by(seat: str) -> Resolution[GameState]:
    return Resolution(GameState(), lambda state, event: state, Answered(()), seat)


def test_a_seat_seals_its_own_and_the_referee_for_the_first_that_has_not() -> None:
    step = sealed_by(STEP, "red")
    assert [sealing(by(seat), step, "X-3", "engine-others-decide") for seat in ("blue", "referee")] == [
        "blue", "blue",
    ]  # fmt: skip
    for seat in ("red", "observer"):
        with pytest.raises(Refused) as refused:
            sealing(by(seat), step, "X-3", "engine-others-decide")
        told = refused.value.refusal
        assert (told.rule, told.message.id) == ("X-3", "engine-others-decide")
    with pytest.raises(Refused):
        sealing(by("referee"), sealed_by(sealed_by(step, "blue"), "civilians"), "X-3", "engine-others-decide")


def test_nobody_writes_for_a_seat_that_has_sealed_or_has_no_part() -> None:
    step = sealed_by(STEP, "red")
    check_writing(by("blue"), step, "blue", "X-3", "engine-others-decide")
    for seat in ("red", "green"):
        with pytest.raises(Refused):
            check_writing(by("blue"), step, seat, "X-3", "engine-others-decide")


def test_who_does_not_know_whether_the_others_have_sealed_does_not_know_what_comes_of_it() -> None:
    mine = sealed_by(STEP, "red")
    every = sealed_by(sealed_by(mine, "blue"), "civilians")
    for state, step, sure in ((GameState(), mine, False), (GameState(), every, True)):
        assert opened(Resolution(state, lambda state, event: state, Answered(())), step) is sure
    seen = Resolution(GameState(eyes="red"), lambda state, event: state, Answered(()))
    assert opened(seen, every)
    with pytest.raises(Unseen) as unseen:
        opened(seen, as_known(mine, "red"))
    assert unseen.value.what == say("unseen-sealed")
