"""What makers of fields are told: values by the names of the command's fields, in their types."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from msgspec import Struct

from core.engine.contract.choices import AnyField, YesNo
from core.engine.contract.facts import Command, GameState
from core.engine.words.ids import FigureId, UnitId, WeaponName
from core.engine.words.message import say
from core.rulekit.acts import Acts, Incomplete, pace
from core.rulekit.fillings import Parts, Unfit
from core.table.places import Point


class Man(Struct, frozen=True):
    name: str


class Field(GameState, frozen=True):
    figures: dict[FigureId, Man] = {}


class Burst(Struct, frozen=True):
    weapon: WeaponName
    targets: tuple[FigureId, ...] = ()


class Fire(Command, frozen=True):
    figure: FigureId
    mates: tuple[FigureId, ...] = ()
    at: Point | None = None
    mode: str = "aimed"
    ways: tuple[tuple[Point, ...] | float, ...] = ()
    bursts: tuple[Burst, ...] = ()


Fields = Iterator[AnyField]
ABU = Man("Abu")
FIELD = Field(figures={FigureId("abu"): ABU})


def told(make: Callable[..., Fields], **filled: Any) -> Any:
    """What a maker of the fields of `Fire` is told; the one under test keeps it."""
    acts: Acts[Field] = Acts()
    acts.fields(Fire)(make)
    acts.fields_of(FIELD, "red", Fire, filled)
    return HEARD[-1]


HEARD: list[Any] = []


def everything(
    state: Field,
    seat: str,
    figure: Man | None,
    _unit: UnitId | None,
    at: Sequence[float] | None,
    mates: Sequence[Man] = (),
    mode: str = "aimed",
) -> Fields:
    HEARD.append((figure, _unit, at, mates, mode))
    yield from ()


def test_what_is_not_filled_in_is_nothing_or_as_the_parameter_says() -> None:
    assert told(everything) == (None, None, None, (), "aimed")


def test_figures_are_the_books_own_and_the_rest_as_it_was_filled_in() -> None:
    given = {"figure": "abu", "mates": ["abu", "omar"], "at": [3, 4], "mode": "burst", "_unit": "first"}
    assert told(everything, **given) == (ABU, "first", [3, 4], [ABU], "burst")
    assert told(everything, figure="omar", mates=[])[::3] == (None, [])


def test_whoever_wants_names_gets_names() -> None:
    def names(state: Field, seat: str, figure: FigureId | None, mates: Sequence[FigureId] | None) -> Fields:
        HEARD.append((figure, mates))
        yield from ()

    assert told(names, figure="omar") == ("omar", None)


def test_parts_of_a_field_are_asked_one_by_one() -> None:
    def parts(
        state: Field, seat: str, ways: Parts[Sequence[Sequence[float]] | float], bursts: Parts[Burst]
    ) -> Fields:
        first = bursts.of(0, Burst.weapon), bursts.of(0, Burst.targets), bursts.has(1, Burst.weapon)
        HEARD.append((ways.at(0), ways.at(1), *first, bursts.of(1, Burst.weapon)))
        yield from ()

    filled = {"ways.1": 3.5, "bursts.0.weapon": "smg", "bursts.0.targets": ["abu"], "bursts.1.weapon": None}
    assert told(parts, **filled) == (None, 3.5, "smg", ["abu"], True, None)
    assert told(parts, ways_=1)[:4] == (None, None, None, None)


def misspelt(state: Field, seat: str, figur: Man | None) -> Fields:
    yield from ()


def of_another_type(state: Field, seat: str, mode: bool = False) -> Fields:
    yield from ()


def never_nothing(state: Field, seat: str, mode: str) -> Fields:
    yield from ()


def as_a_point(state: Field, seat: str, at: Point | None) -> Fields:
    yield from ()


def of_other_parts(state: Field, seat: str, bursts: Parts[Man]) -> Fields:
    yield from ()


@pytest.mark.parametrize(
    ("make", "wrong"),
    [
        (misspelt, "Fire has no field 'figur'"),
        (of_another_type, "Fire mode is filled in as str, not bool"),
        (never_nothing, r"Fire mode is filled in as NoneType \| str, not str"),
        (as_a_point, "Fire at is filled in as NoneType | .*, not NoneType | Point"),
        (of_other_parts, "Fire bursts is filled in as Burst, not Man"),
        (lambda state, seat, figure: iter(()), "Fire figure: its type is not said"),
    ],
)
def test_what_a_command_does_not_have_is_refused_as_its_file_is_loaded(make: Any, wrong: str) -> None:
    acts: Acts[Field] = Acts()
    with pytest.raises(Unfit, match=wrong):
        acts.fields(Fire)(make)
    with pytest.raises(Unfit):
        acts.gentler(Fire)(lambda state, slower: iter(()))


def test_what_narrows_no_field_is_no_part_of_a_choice() -> None:
    with pytest.raises(Incomplete, match="nothing of Fire is narrowed by '_unti'"):
        told(everything, _unti="first")


def test_a_way_that_costs_less_is_filled_in_by_fields_of_its_command() -> None:
    assert pace(say("x"), Fire, mode="aimed").filled == {"mode": "aimed"}
    with pytest.raises(Incomplete, match="Fire has no field 'mod'"):
        pace(say("x"), Fire, mod="aimed")


def test_fields_are_made_of_what_was_told() -> None:
    acts: Acts[Field] = Acts()

    @acts.fields(Fire)
    def _(state: Field, seat: str, figure: Man | None) -> Fields:
        if figure is not None:
            yield YesNo("mode", say(figure.name))

    assert [field.prompt.id for field in acts.fields_of(FIELD, "red", Fire, {"figure": "abu"})] == ["Abu"]
    assert acts.field_makers[Fire].__name__ == "fields Fire"
