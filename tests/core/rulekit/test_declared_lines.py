"""Log lines as declarations: told by the types of the fields, and what is wrong with one is told at load."""

from __future__ import annotations

import re
from typing import Any

import pytest

from core.engine.contract.facts import Event, GameState
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, SideId, UnitId, WeaponName
from core.engine.words.message import Argument, Message, say
from core.rulekit.acts import Acts, Incomplete, either
from core.table.places import Point


class Threw(Event, frozen=True):
    """Somebody threw something."""

    figure: Open[FigureId]
    side: Open[SideId] = SideId("")
    unit: Open[UnitId] = UnitId("")
    weapon: Open[WeaponName] = WeaponName("")
    hit: Open[tuple[FigureId, ...]] = ()
    why: Open[Message] = Message("")
    way: Open[int] = 0
    cm: Open[float] = 0.0
    fell: Open[bool] = False
    at: Open[Point | None] = None
    spot: Open[Point] = Point(1.04, 2)


class State(GameState, frozen=True):
    """A state in which some are known by their names."""

    known: tuple[str, ...] = ("abu", "omar")
    sides: dict[str, Any] = {}


def book() -> Acts[State]:
    """A book that calls figures by their names."""
    acts: Acts[State] = Acts()

    @acts.calls(FigureId)
    def name(state: State, id: FigureId) -> Argument:
        return id.title() if id in state.known else "somebody"

    @acts.calls(tuple[FigureId, ...])
    def names(state: State, ids: tuple[FigureId, ...]) -> Argument:
        return "+".join(str(name(state, id)) for id in ids)

    return acts


def told(acts: Acts[State], event: Threw, after: State | None = None) -> Message | None:
    """The line of an event after which nobody is known any more, unless *after* says so."""
    return acts.lines[Threw](State(), event, State(known=()) if after is None else after)


def test_each_field_is_told_as_its_type_is() -> None:
    acts = book()
    acts.line(Threw, "x", who="figure", whom="hit", side="side", why="why", way="way", cm="cm", x="spot.x")
    event = Threw(FigureId("abu"), SideId("red"), hit=(FigureId("omar"),), why=say("x"), way=3, cm=12.04)

    line = told(acts, event, State())

    args: dict[str, Argument] = {
        "who": "Abu", "whom": "Omar", "side": "red", "why": say("x"), "way": 3, "cm": 12.0, "x": 1.0,
    }  # fmt: skip
    assert line == Message("x", args)
    assert list(line.args) == list(args)


def test_who_is_gone_is_named_as_before() -> None:
    here, gone = book(), book()
    here.line(Threw, "x", who="figure")
    gone.line(Threw, "x", gone=True, who="figure")

    assert told(here, Threw(FigureId("abu"))) == say("x", who="somebody")
    assert told(gone, Threw(FigureId("abu"))) == say("x", who="Abu")


def test_an_id_may_have_what_a_field_says_and_so_may_a_sentence_within() -> None:
    acts = book()
    acts.line(Threw, "x-{way}", towards="direction-{way}")

    assert told(acts, Threw(FigureId("abu"), way=3)) == say("x-3", towards=say("direction-3"))


def test_one_of_two_sentences_goes_by_a_field() -> None:
    switch, value, none = book(), book(), book()
    switch.line(Threw, either("fell", "x-fell", "x-stood"))
    value.line(Threw, either("way", "x-two", "x-other", when=2))
    none.line(Threw, either("hit", "x-hit"))

    assert [told(switch, Threw(FigureId("abu"), fell=fell)) for fell in (True, False)] == [
        say("x-fell"),
        say("x-stood"),
    ]
    assert [told(value, Threw(FigureId("abu"), way=way)) for way in (2, 1)] == [say("x-two"), say("x-other")]
    assert told(none, Threw(FigureId("abu"), hit=(FigureId("omar"),))) == say("x-hit")
    assert told(none, Threw(FigureId("abu"))) is None


def test_a_line_that_fits_its_sentence_is_whole() -> None:
    acts = book()
    acts.line(Threw, either("fell", "listed-name", "listed-nobody"), who="direction-{way}")

    acts.whole((Threw,))


@pytest.mark.parametrize(
    ("id", "blanks", "told"),
    [
        ("listed-name", {"who": "whom"}, "Threw has no field 'whom'"),
        ("listed-name", {"who": "spot.z"}, "Point has no field 'z'"),
        ("listed-name", {"who": "at"}, "Threw.at has a type of which nothing says how it is told"),
        ("listed-name", {"who": "fell"}, "Threw.fell has a type of which nothing says how it is told"),
        ("listed-name", {"who": "unit"}, "Threw.unit has a type of which nothing says how it is told"),
        (either("falls", "listed-nobody"), {}, "Threw has no field 'falls'"),
        ("direction-{weg}", {}, "Threw has no field 'weg'"),
        ("listed-name", {"who": "direction-{weg}"}, "Threw has no field 'weg'"),
        ("listed-nome", {"who": "figure"}, "there is no sentence 'listed-nome'"),
        ("derection-{way}", {}, "there is no sentence 'derection-{way}'"),
        (either("fell", "listed-name", "listed-none"), {"who": "figure"}, "no sentence 'listed-none'"),
        ("listed-name", {"who": "derection-{way}"}, "there is no sentence 'derection-{way}'"),
        ("ruled-place", {"x": "cm"}, "'ruled-place' wants y"),
        ("listed-name", {"who": "listed-name"}, "'listed-name' wants who"),
        ("listed-name", {"who": "figure", "cm": "cm"}, "the line of Threw: no sentence of it has cm"),
        ("direction-{way}", {"who": "figure"}, "the line of Threw: no sentence of it has who"),
    ],
)
def test_what_does_not_fit_is_told_by_name_as_a_book_is_loaded(
    id: Any, blanks: dict[str, str], told: str
) -> None:
    acts = book()
    acts.line(Threw, id, **blanks)

    with pytest.raises(Incomplete, match=re.escape(told)):
        acts.whole((Threw,))
