"""Bassa Intensità: orders of a whole step over all units, asked about once at a real table (BI-Q.11)."""

from __future__ import annotations

import bi_commands as c
import msgspec
import pytest
from battle import battle
from field import Man
from msgspec.structs import replace
from rule_ids import rule
from test_bi_comfort import BLOCKED, FIRED, LINE, asked_of, at_a_real_table, slips
from test_bi_turn import written

from core.engine.contract.questions import Measure
from core.line.told.measuring import asked
from core.locale import sentences
from core.rules.bassa_intensita.state.orders import Act


@rule("BI-Q.11")
def test_a_first_step_of_sixty_is_one_line_and_one_question() -> None:
    """One is measured, all others are as he, but for two who are named."""
    game = at_a_real_table()
    game.play("blue", c.OrderFire("b0", "ak", "huber"), answers=[LINE])
    game.play("blue", c.OrderEverybody("b0"), answers=[["b13", "b47"], BLOCKED, {"distance": 12.0}])

    assert asked_of(game) == ["Alike", "Shot", "Shot"] and len(game.asked[0].firers) == 58
    lines = {slip.who: slip.order.line for slip in game.state.sealed.of("blue")}
    assert set(lines) == {f"b{number}" for number in range(60)} - {"b5", "b13"}
    assert lines["b47"].distance == 12 and sum(one == lines["b0"] for one in lines.values()) == 57


@rule("BI-Q.11")
def test_of_a_squad_that_sees_otherwise_one_more_line_is_measured() -> None:
    """Ten men behind a wall are named; the line of the first of them is that of the others, but for one."""
    game = at_a_real_table()
    game.play("blue", c.OrderFire("b0", "ak", "huber"), answers=[LINE])
    wall = [f"b{number}" for number in range(20, 30)]
    far = {"distance": 60.0, "cover": True}
    game.play("blue", c.OrderEverybody("b0"), answers=[wall, far, ["b29"], BLOCKED])

    assert asked_of(game) == ["Alike", "Shot", "Alike", "Shot"]
    assert game.asked[1].firer == "b20" and game.asked[2].firers == tuple(wall[1:])
    lines = {slip.who: slip.order.line for slip in game.state.sealed.of("blue")}
    assert [lines[one].distance for one in wall[:-1]] == [60] * 9 and "b29" not in lines


@rule("BI-Q.11")
def test_each_unit_does_as_the_one_of_it_who_has_an_order() -> None:
    game = battle(
        turn=2, a=Man(unit="alfa", leads=True), b=Man(unit="alfa", y=51), 
        d=Man(unit="bravo", leads=True, y=40), e=Man(unit="bravo", y=41),
        f=Man(unit="delta", leads=True, y=42), g=Man(unit="delta", y=43),
        huber=Man(side="red", x=80, leads=True),
    )  # fmt: skip
    assert "order_everybody" not in [do for do, _ in game.offered("blue")]
    written(game, "a", replace(FIRED, figure="a"))
    written(game, "d", Act("d", "aim", on="huber"))
    assert "order_everybody" in [do for do, _ in game.offered("blue")]
    game.run("blue", c.OrderEverybody("a"))

    assert slips(game) == {"a": "ak", "b": "ak", "d": "aim", "e": "aim", "f": "ak", "g": "ak"}
    assert "order_everybody" not in [do for do, _ in game.offered("blue")]
    assert not game.rules.known(game.state, "red").sealed.slips


@rule("BI-Q.11")
@pytest.mark.parametrize(
    ("seat", "who", "why"),
    [
        ("blue", "b", "bi-nothing-written"),
        ("red", "a", "bi-no-such-figure"),
        ("blue", "a", "bi-nobody-else-can"),
    ],
)
def test_what_cannot_be_is_refused(seat: str, who: str, why: str) -> None:
    """The pistols of the others do not reach."""
    game = battle(
        turn=2, a=Man("rifle", unit="alfa", leads=True), b=Man("pistol", unit="alfa", y=51),
        d=Man("pistol", unit="bravo", leads=True, y=40), huber=Man(side="red", x=150, leads=True),
    )  # fmt: skip
    written(game, "a", replace(FIRED, figure="a", weapon="rifle"))
    assert game.refused(seat, c.OrderEverybody(who))[1] == why
    dimmed = {one.do: one.refusal for one in game.rules.choices(game.state, "blue")}
    assert dimmed["order_everybody"].message.id == "bi-nobody-else-can"


@rule("BI-Q.11")
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_question_about_sixty_men_counts_them(language: str) -> None:
    game = at_a_real_table()
    game.play("blue", c.OrderFire("b0", "ak", "huber"), answers=[LINE])
    game.play("blue", c.OrderEverybody("b0"), answers=[[]])
    (question,) = game.asked
    told = sentences(language).say(asked(Measure(msgspec.to_builtins(question)), str))
    assert "58 " in told and len(told) < 160
