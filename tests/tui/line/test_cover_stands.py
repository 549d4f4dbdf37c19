"""What was said of the cover somebody stands at holds until he moves; nothing is decided that nobody said."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk
from test_low_intensity_evening import SAWMILL, begun

from core.engine.contract.questions import Measure, as_json
from core.line.told.remembered import Remembered
from core.table.questions import Costs, Covered, Ground, Near, Route, TouchingPiece, WhoSees

COVERED = Covered("vuk")
TRENCH = TouchingPiece("vuk", ("trench", "bunker"))
SANDBAGS = TouchingPiece("vuk", ("bunker", "gun-pit", "trench"))
WALLS = TouchingPiece("vuk", ("yard-wall",))


def of(question: Any) -> Measure:
    return Measure(as_json(question))


@pytest.fixture
def table() -> Remembered:
    """A table at which Vuk was said to stand at the yard wall, and in no trench."""
    made = Remembered("brief")
    for question, value in ((COVERED, True), (TRENCH, []), (WALLS, ["yard-wall"])):
        made.keep(of(question), value)
    made.another_act(answers=False)
    return made


def told(table: Remembered) -> list[Any]:
    return [table.told_before(of(question)) for question in (COVERED, TRENCH, WALLS)]


@rule("BI-MOR.s", "BI-MOR.t")
def test_cover_that_was_told_stands_until_he_moves(table: Remembered) -> None:
    assert told(table) == [True, [], ["yard-wall"]]
    table.keep(of(Costs("lazar", 8)), 8)
    assert told(table) == [True, [], ["yard-wall"]]
    table.keep(of(Costs("vuk", 8)), 8)
    assert told(table) == [None, None, None]


def test_of_another_man_and_of_a_door_nothing_is_known(table: Remembered) -> None:
    others = Covered("lazar"), TouchingPiece("lazar", ("yard-wall",)), TouchingPiece("vuk", ("hut",), True)
    assert [table.told_before(of(one)) for one in others] == [None] * 3


def test_what_was_undone_is_asked_again_and_only_proposed(table: Remembered) -> None:
    table.changed_elsewhere()
    assert told(table) == [None, None, None]
    assert table.in_cover(of(COVERED)) and table.shelter(of(WALLS)) == ["yard-wall"]


def test_that_he_has_no_cover_stands_for_the_act_alone() -> None:
    table = Remembered("brief")
    table.keep(of(COVERED), False)
    assert table.told_before(of(COVERED)) is False
    table.another_act(answers=True)
    assert table.told_before(of(COVERED)) is False
    table.another_act(answers=False)
    assert table.told_before(of(COVERED)) is None and table.shelter(of(COVERED)) is None


def test_cover_that_nobody_told_is_not_remembered(table: Remembered) -> None:
    """What a line in brief leaves out goes without saying, this once."""
    table.keep(of(COVERED), False, told=False)
    assert told(table) == [True, [], ["yard-wall"]]


def test_what_was_said_for_an_act_that_is_left_was_said_of_nothing() -> None:
    table = Remembered("brief")
    table.another_act(answers=False)
    table.keep(of(COVERED), True)
    table.forget_it()
    assert table.told_before(of(COVERED)) is None


@rule("BI-MOR.o")
def test_who_was_just_said_to_be_near_sees_him() -> None:
    table = Remembered("trust")
    sees = of(WhoSees(("gasser",), ("vuk",)))
    assert table.seen_near(sees) is None
    table.keep(of(Near(("gasser", "lanz"), "vuk", 12)), ["gasser"])
    assert table.seen_near(sees) == ["gasser"]
    assert table.seen_near(of(WhoSees(("gasser", "lanz"), ("vuk",)))) is None
    table.another_act(answers=False)
    assert table.seen_near(sees) is None


# --- at the desk ----------------------------------------------------------------------------------


@pytest.fixture
async def shooting(tmp_path: Path) -> AsyncIterator[Talk]:
    """Fire and Actions of the Regulars; three of the militia are seen."""
    with kept(tmp_path, SAWMILL, how_much="brief") as talk:
        await begun(talk)
        await typed(talk, *("seal",) * 2, "end moves", "end moves", *("seal",) * 4)
        await typed(talk, "ruling observed boban, vuk, cvetko yes")
        yield talk


@rule("BI-MOR.i", "BI-MOR.s")
async def test_on_trust_a_man_sits_where_he_was_said_to_sit(shooting: Talk) -> None:
    """You should not read that Vuk is in the open, who was said to sit behind sandbags."""
    table = shooting.talk.seats.measured()
    table.tell("trust")
    for question, value in ((COVERED, True), (SANDBAGS, ["gun-pit"])):
        table.keep(of(question), value)
    said = await typed(shooting, "d>vuk wounded")
    assert "throw 1d10, 4 or less passes" in said, said


def test_ground_that_was_told_stands_until_he_moves_or_acts() -> None:
    table, ground = Remembered("brief"), of(Ground("bauer"))
    table.keep(ground, ["building"])
    table.another_act(answers=False, doer="allen")
    assert table.told_before(ground) == ["building"] and table.told_before(of(Ground("allen"))) is None
    table.keep(of(Route("bauer", (), 5.0)), {"length": 5})
    assert table.told_before(ground) is None
    table.keep(ground, [])
    assert table.told_before(ground) == [], "open ground was told, too"
    table.another_act(answers=False, doer="bauer")
    assert table.told_before(ground) is None, "he may have got into a lorry"


def test_open_ground_that_nobody_told_is_not_remembered() -> None:
    table, ground = Remembered("brief"), of(Ground("bauer"))
    table.keep(ground, [], told=False)
    table.another_act(answers=False)
    assert table.told_before(ground) is None
