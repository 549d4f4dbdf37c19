"""Questions of a real table that are answered by exceptions, or that mostly are so: how they are put."""

from __future__ import annotations

from typing import Any

import pytest
from test_brief import names

from core.engine.contract.questions import Measure, as_json
from core.line.told.brief import granted, has_usual, unsaid, usually
from core.line.told.measuring import asked, fields
from core.locale import sentences
from core.table.places import Point
from core.table.questions import (
    Alike,
    AlikeTo,
    Costs,
    InArea,
    InCover,
    InReach,
    Linked,
    Near,
    NotSeen,
    SeesThere,
    ShotLine,
)
from core.table.shapes import Rectangle

LINE = ShotLine(34.0, cover=True)
MANY = tuple("abcdefg")
ASKED = [
    (
        Alike(("rossi", "bruni"), ("huber", "huber"), (LINE, LINE)),
        "So it is taken: Rossi and Bruni to Huber, 34 cm, in cover. Whose line is otherwise?",
        "Si prende per buono: Rossi e Bruni verso Huber, 34 cm, in copertura. Chi ha una linea diversa?",
    ),
    (
        Alike(MANY, MANY, tuple(ShotLine(30.0 + cm) for cm in range(7))),
        "7 lines are taken as they were measured last. Whose is otherwise?",
        "7 linee valgono come misurate l'ultima volta. Chi ne ha una diversa?",
    ),
    (
        InReach("rossi", "huber", 15),
        "Is Rossi at most 15 cm from Huber, who leads him?",
        "Rossi è entro 15 cm da Huber, suo comandante?",
    ),
    (
        AlikeTo("huber", ("rossi", "bruni"), LINE),
        "Huber to Rossi and Bruni, each so: 34 cm, in cover. To whom is it otherwise, or is there none?",
        "Huber verso Rossi e Bruni, ognuno così: 34 cm, in copertura. Verso chi è diversa, o non c'è?",
    ),
    (
        AlikeTo("huber", MANY, LINE),
        "Huber to all 7, each so: 34 cm, in cover. To whom is it otherwise, or is there none?",
        "Huber verso tutti e 7, ognuno così: 34 cm, in copertura. Verso chi è diversa, o non c'è?",
    ),
    (
        NotSeen(("rossi",), "huber", 50, 45),
        "Whom of these does Huber see within 50 cm, at most 45° either side of his front?",
        "Chi di questi è visto da Huber entro 50 cm, al massimo a 45° dal suo fronte?",
    ),
    (
        InCover(("rossi",), "huber"),
        "Who of these is in cover against Huber?",
        "Chi di questi è al coperto da Huber?",
    ),
    (
        SeesThere(("rossi",), "the mill", 50),
        "Is “the mill” in sight of Rossi, within 50 cm?",
        "«the mill» è in vista di Rossi, entro 50 cm?",
    ),
    (
        SeesThere(("rossi", "bruni"), "the mill"),
        "Is “the mill” in sight of any of Rossi and Bruni?",
        "«the mill» è in vista di uno fra Rossi e Bruni?",
    ),
    (SeesThere(("rossi",)), "Does Rossi see where it falls?", "Il punto in cui cade è in vista di Rossi?"),
    (
        Near(("rossi",), Point(0, 0), 10),
        "Who of these is within 10 cm of where it falls?",
        "Chi di questi è entro 10 cm da dove cade?",
    ),
    (
        InArea(("rossi",), Rectangle(Point(0, 0), 10, 4), "huber"),
        "Who of these is in the area of 10 × 4 cm that Huber covers?",
        "Chi di questi è nell'area di 10 × 4 cm coperta da Huber?",
    ),
    (
        InArea(("rossi",), Rectangle(Point(0, 0), 10, 4), besides="huber"),
        "Who of these is in the area of 10 × 4 cm with Huber?",
        "Chi di questi è nell'area di 10 × 4 cm con Huber?",
    ),
    (
        InArea(("rossi",), Rectangle(Point(0, 0), 10, 4)),
        "Who of these is in the area of 10 × 4 cm?",
        "Chi di questi è nell'area di 10 × 4 cm?",
    ),
    (
        Costs("rossi", 9),
        "Rossi goes 9 cm: how many does it cost, slow ground counted? (0: no way)",
        "Rossi fa 9 cm: quanti ne costa, contando il terreno lento? (0: non si passa)",
    ),
]


@pytest.mark.parametrize(("question", "english", "italian"), ASKED)
def test_it_is_asked_so(question: Any, english: str, italian: str) -> None:
    message = asked(Measure(as_json(question)), str.title)
    assert (sentences("en").say(message), sentences("it").say(message)) == (english, italian)


def test_enter_alone_says_that_there_is_no_slow_ground() -> None:
    measure = Measure(as_json(Costs("rossi", 9.5)))
    assert has_usual(measure, brief=False) and unsaid(measure, str.title, ()) == 9.5
    assert usually(measure, str.title, 30.0, names("en")) == "9.5"


@pytest.mark.parametrize("question", [ASKED[0][0], ASKED[3][0], ASKED[5][0]])
def test_enter_alone_says_that_there_is_no_exception(question: Any) -> None:
    measure = Measure(as_json(question))
    assert has_usual(measure, brief=False) and granted(measure) is None
    assert usually(measure, str.title, None, names("en")) == names("en").nobody[0]
    assert usually(measure, str.title, None, names("it")) == names("it").nobody[0]


@pytest.mark.parametrize("question", [Linked(("rossi", "bruni"), 5), SeesThere(("rossi",), "the mill")])
def test_what_was_chosen_to_be_so_is_yes_by_enter_and_not_asked_in_brief(question: Any) -> None:
    measure = Measure(as_json(question))
    assert has_usual(measure, brief=False) and granted(measure) is True
    assert usually(measure, str.title, None, names("en")) == "yes"
    assert usually(measure, str.title, None, names("it")) == "sì"


def test_each_who_is_asked_about_has_his_line_beside_him() -> None:
    (field,) = fields(Measure(as_json(ASKED[0][0])), str.title, None)
    rows = [(row.value, sentences("en").say(row.detail or "")) for row in getattr(field, "options", ())]
    assert rows == [("rossi", "to Huber, 34 cm, in cover"), ("bruni", "to Huber, 34 cm, in cover")]
