"""What a ruling sets rides in its fact: the difference between two states, as JSON and back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct, ValidationError
from msgspec.structs import replace

from core.engine.contract.difference import difference, with_difference
from core.engine.contract.facts import Decision, GameState


class Man(Struct, frozen=True, omit_defaults=True):
    name: str
    at: tuple[float, float] | None = None
    hit: bool = False


class Table(GameState, frozen=True, omit_defaults=True):
    men: dict[str, Man] = {}
    acting: tuple[str, ...] = ()
    options: dict[str, str] = {}


START = Table(
    turn=3, men={"abu": Man("Abu", (1.0, 2.0)), "kim": Man("Kim")}, acting=("abu",), options={"night": "no"}
)
CHANGES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {}),
    ({"turn": 4, "acting": ()}, {"turn": 4, "acting": []}),
    ({"options": {"night": "yes"}}, {"options": {"night": "yes"}}),
    ({"options": {}}, {"options": {"night": None}}),
    ({"men": {**START.men, "abu": Man("Abu", (1.0, 2.0), True)}}, {"men": {"abu": {"hit": True}}}),
    ({"men": {**START.men, "abu": Man("Abu")}}, {"men": {"abu": {"at": None}}}),
    ({"men": {"kim": Man("Kim")}}, {"men": {"abu": None}}),
    ({"men": {**START.men, "new": Man("New", hit=True)}}, {"men": {"new": {"name": "New", "hit": True}}}),
    (
        {"awaiting": (Decision("red", "end", "X-1", ("yes", "no")),)},
        {"awaiting": [{"seat": "red", "about": "end", "rule": "X-1", "answers": ["yes", "no"]}]},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "told"), CHANGES)
def test_only_what_changed_is_told_and_put_in_again(changes: dict[str, Any], told: dict[str, Any]) -> None:
    after = replace(START, **changes)
    found = difference(START, after)

    assert found == told
    assert with_difference(START, msgspec.json.decode(msgspec.json.encode(found))) == after


def test_a_difference_of_a_wrong_kind_or_field_is_an_error() -> None:
    for wrong in ({"turn": "four"}, {"men": {"abu": {"hit": "yes"}}}, {"men": []}, {"men": {"new": {}}}):
        with pytest.raises(ValidationError):
            with_difference(START, wrong)
    for strange in ({"weather": "rain"}, {"men": {"abu": {"wings": 2}}}):
        with pytest.raises(KeyError):
            with_difference(START, strange)
