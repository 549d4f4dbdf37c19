"""Breaking News 8.4: who may call for which support, and how far an off-table mortar reaches. cm, faces."""

from __future__ import annotations

from typing import Any

import pytest
from menus import asks
from rule_ids import rule
from table import Man, Vehicle, table

from core.engine.words.message import Message, say
from core.rules.breaking_news.book import RULES
from core.rules.breaking_news.state import Call, Side, State
from core.rules.breaking_news.support.calls import (
    calls_noted,
    calls_openly,
    due,
    is_start,
    kinds,
    may_call,
)
from core.rules.breaking_news.support.mortars import bomb_needed, from_edge, may_bomb, may_silence
from core.table.places import Point

FOE = Man("Irr3", y=160, side="red")


def sides(options: dict[str, str] | None = None, red: dict[str, Any] | None = None, **blue: Any) -> State:
    made: State = table(
        options=options, turn=3, sides={"blue": blue, "red": red or {}}, kowalski=Man(), foe=FOE
    ).state
    return made


def blue(state: State) -> Side:
    return state.sides["blue"]


@rule("BN-8.4.a", "BN-8.4.g", "BN-X.MORTAR.a", "BN-X.MORTAR.e", "BN-Q.114")
@pytest.mark.parametrize(
    ("own", "enemy", "able"),
    [
        ({}, {}, ()),
        ({"support": "artillery"}, {}, ("strike",)),
        ({"support": "artillery"}, {"heard": True}, ("strike", "counter_battery")),
        ({"support": "artillery"}, {"heard": True, "silent": -1}, ("strike",)),
        ({"support": "artillery"}, {"heard": True, "silent": 3}, ("strike", "counter_battery")),
        ({}, {"heard": True}, ()),
        ({"extras": {"mortars": 1}}, {}, ("mortar",)),
        ({"extras": {"mortars": 0}}, {}, ()),
        ({"extras": {"mortars": 1}, "silent": 3}, {}, ()),  # this turn
        ({"extras": {"mortars": 1}, "silent": 2}, {}, ("mortar",)),
        ({"extras": {"mortars": 1}, "silent": -1}, {}, ()),
        ({"support": "artillery", "extras": {"mortars": 1}}, {}, ("strike", "mortar")),
        ({"support": "helicopters", "gunship": "hmg"}, {}, ("strike", "gunship")),
    ],
)
def test_what_a_side_may_call_for(own: dict[str, Any], enemy: dict[str, Any], able: tuple[str, ...]) -> None:
    state = sides(red=enemy, **own)

    assert kinds(state, blue(state)) == able
    assert may_call(state, blue(state)) is bool(able)
    assert may_bomb(state, blue(state)) is ("mortar" in able)
    assert may_silence(state, blue(state)) is ("counter_battery" in able)


@rule("BN-Q.71")
def test_while_a_gunship_is_over_the_table_there_is_no_other_support() -> None:
    def able(**bird: Any) -> tuple[str, ...]:
        state = table(
            sides={"blue": {"support": "artillery"}}, kowalski=Man(), foe=FOE,
            bird=Vehicle("helicopter", "hmg", **bird),
        ).state  # fmt: skip
        return kinds(state, state.sides["blue"])

    assert able() == () and able(fate="left") == able(side="red") == ("strike",)


@rule("BN-Q.68")
@pytest.mark.parametrize(
    ("limit", "calls", "may"),
    [
        ("unlimited", 50, True),
        ("1", 0, True),
        ("1", 1, False),
        ("3", 2, True),
        ("3", 3, False),
        ("3", 4, False),
    ],
)
def test_calls_may_be_counted(limit: str, calls: int, may: bool) -> None:
    state = sides({"support_calls": limit}, support="artillery", calls=calls)
    assert may_call(state, blue(state)) is may


@rule("BN-Q.152", "BN-X.MORTAR.a")
@pytest.mark.parametrize(
    ("option", "used", "noted", "openly", "secretly", "begins"),
    [
        ("noted", (), None, False, False, False),
        ("noted", (), Call(Point(1, 2)), False, True, True),
        ("noted", ("mortars",), None, True, False, True),
        ("noted", ("mortars",), Call(Point(1, 2)), True, True, True),
        ("asked", (), None, True, False, True),
    ],
)
def test_a_mortar_that_nobody_knows_of_is_called_by_a_note(
    option: str, used: tuple[str, ...], noted: Call | None, openly: bool, secretly: bool, begins: bool
) -> None:
    state = sides({"secret_calls": option}, extras={"mortars": 1}, used=used, noted=noted)

    assert (calls_openly(state, blue(state)), calls_noted(state, blue(state))) == (openly, secretly)
    assert due(state) is begins
    assert due(sides({"secret_calls": option}, red={"coming": Call()}))


@rule("BN-Q.152")
@pytest.mark.parametrize(
    ("how", "now"),
    [({}, True), ({"phase": "actions"}, False), ({"facts": {"awaiting": (asks("red", "end"),)}}, False),
     ({"sides": {"blue": {"called": 3}}}, False), ({"sides": {"blue": {"called": 2}}}, True)],
)  # fmt: skip
def test_a_turn_is_at_its_start_before_initiative_until_one_has_called(
    how: dict[str, Any], now: bool
) -> None:
    state = table(**{"phase": "initiative", "turn": 3, **how}, kowalski=Man(), foe=FOE).state
    assert is_start(state, state.sides["blue"]) is now


@rule("BN-Q.72", "BN-Q.29")
@pytest.mark.parametrize(
    ("edge", "cm"), [("south", 30.0), ("north", 170.0), ("west", 20.0), ("east", 180.0), ("", 20.0)]
)
def test_a_mortar_off_the_table_fires_from_its_sides_edge(edge: str, cm: float) -> None:
    """Where a side has none yet, from the nearest."""
    state = sides(edge=edge)
    assert from_edge(state, blue(state), Point(20, 30)) == cm


@rule("BN-Q.72", "BN-8.5.b", "BN-Q.29")
@pytest.mark.parametrize(
    ("cm", "by_distance", "always"),
    [
        (9.9, None, None), (10, 4, 6), (25, 4, 6), (25.1, 4, 6), (50, 4, 6), (50.1, 5, 6), (100, 5, 6),
        (100.1, 6, 6), (150, 6, 6), (150.1, None, None),
    ],
)  # fmt: skip
def test_the_face_of_its_bomb_goes_by_the_distance_or_is_always_six(
    cm: float, by_distance: int | None, always: int | None
) -> None:
    """The row of the tank gun (BN-8.5)."""
    for option, face in (("from_edge", by_distance), ("always_6", always)):
        state = sides({"offtable_mortar": option})
        assert bomb_needed(state, blue(state), Point(100, cm), 0.0) == face
        assert bomb_needed(state, blue(state), None, cm) == face


NONE, GUNS, TUBE = say("support-none"), say("support-artillery"), say("support-mortar")
MORTARS = {"extras": {"mortars": 1}}


@rule("BN-8.4.a", "BN-Q.68", "BN-X.MORTAR.a")
@pytest.mark.parametrize(
    ("limit", "own", "told"),
    [
        ("unlimited", {}, NONE),
        ("unlimited", {"support": "artillery"}, say("side-support", kinds=(GUNS,))),
        ("3", {"support": "artillery", "calls": 1}, say("side-support-calls", kinds=(GUNS,), left=2)),
        ("3", {"support": "artillery", "calls": 4}, say("side-support-calls", kinds=(GUNS,), left=0)),
        ("unlimited", {"support": "artillery", **MORTARS}, say("side-support", kinds=(GUNS, TUBE))),
        ("unlimited", {**MORTARS, "silent": -1}, NONE),
    ],
)
def test_what_a_side_may_call_for_and_that_it_may_call_for_nothing_stands_beside_it(
    limit: str, own: dict[str, Any], told: Message
) -> None:
    """You should read it of your own side; what another has of Extras is its secret."""
    state = sides({"support_calls": limit}, **own)
    views = {seat: RULES.view(RULES.known(state, seat), seat).sides for seat in ("blue", "red")}
    assert views["blue"][0].facts[-1] == told
    assert told not in views["red"][0].facts and views["red"][1].facts[-1] == NONE
