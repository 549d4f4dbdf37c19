"""Bassa Intensità, orders under seal: who judges them, and which numbers are foretold (BI-Q.11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import bi_commands as c
import pytest
from battle import battle
from field import Man, Vehicle
from msgspec.structs import replace
from rule_ids import rule
from test_bi_turn import asking

from core.engine.contract.facts import Command, Number, Refused
from core.engine.words.ids import FigureId
from core.engine.words.message import Message
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.ordering import OrderSealed
from core.rules.bassa_intensita.orders.writing import FORESIGHTS, JUDGES, write, writer, written_if_possible
from core.rules.bassa_intensita.state.orders import Upward
from core.table.places import Point

MEN: dict[str, Any] = {"rossi": Man(leads=True), "huber": Man(side="red", x=80, leads=True)}


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fire at what flies is judged by the name of its target, and needs a 3."""

    def judge(r: Any, figure: Any, order: Upward) -> Upward:
        if order.target == "nobody":
            r.refuse("BI-AA.a", "bi-no-such-enemy", figure=order.target)
        return replace(order, weapon="stinger")

    monkeypatch.setitem(JUDGES, Upward, judge)
    monkeypatch.setitem(FORESIGHTS, Upward, lambda r, figure, order: (Number(order.target, 3),))
    yield


@rule("BI-Q.11")
@pytest.mark.usefixtures("judged")
def test_an_order_is_judged_and_its_numbers_are_told_before_it_is_sealed() -> None:
    r = asking(battle(**MEN), "blue")
    write(r, writer(r, "rossi", "fire"), Upward("rossi", "ak", "huber"))
    (sealed,) = r.events

    assert isinstance(sealed, OrderSealed) and sealed.order == Upward("rossi", "stinger", "huber")
    assert sealed.numbers() == (Number("huber", 3),)


@rule("BI-Q.11")
@pytest.mark.usefixtures("judged")
def test_what_its_judge_refuses_is_not_written() -> None:
    r = asking(battle(**MEN), "blue")
    with pytest.raises(Refused) as no:
        write(r, writer(r, "rossi", "fire"), Upward("rossi", "ak", "nobody"))

    assert no.value.refusal.rule == "BI-AA.a"
    assert not written_if_possible(r, "fire", Upward("rossi", "ak", "nobody")) and not r.events
    assert written_if_possible(r, "fire", Upward("rossi", "ak", "huber")) and len(r.events) == 1


@rule("BI-Q.63", "BI-Q.66")
@pytest.mark.parametrize(
    ("weapon", "target", "vain"),
    [
        ("rifle", "apc", True), ("mg42", "apc", True), ("law", "apc", False), ("rifle_grenade", "apc", False),
        ("rifle", "car", False), ("rifle", "huber", False), ("mg42", "", False),
    ],
)  # fmt: skip
def test_only_what_neither_pierces_nor_bursts_is_in_vain_at_armour(
    weapon: str, target: str, vain: bool
) -> None:
    """A rifle grenade has no row in BI-T.16, yet bursts among who stands near; at a spot is no armour."""
    game = battle(
        rossi=Man(weapon, x=50, leads=True), apc=Vehicle("m113", side="red", x=65, y=60),
        car=Vehicle("car", side="red", x=65, y=40), huber=Man(side="red", x=65, leads=True),
    )  # fmt: skip
    order: Command = c.OrderFire("rossi", weapon, FigureId(target))
    if not target:
        order = c.OrderFire("rossi", weapon, aim=Point(65, 50), area=True)
    before = game.state
    (written,) = game.run("blue", order).of(OrderSealed)
    said = RULES.sentence(before, written, game.state)

    assert isinstance(said, Message) and said.id == ("bi-order-vain" if vain else "bi-order-written")
