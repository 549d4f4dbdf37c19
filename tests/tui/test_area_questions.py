"""At a real table an area is asked about by its size: several may lie on one spot."""

from __future__ import annotations

import msgspec
import pytest

from core.engine.contract.questions import Measure
from core.engine.words.ids import FigureId
from core.line.told.measuring import asked
from core.locale import sentences
from core.table.places import Point
from core.table.questions import InArea
from core.table.shapes import Circle, Rectangle


@pytest.mark.parametrize(
    ("area", "english", "italian"),
    [
        (Rectangle(Point(0, 0), 60.0, 20.0, 45.0), "the area of 60 × 20 cm?", "nell'area di 60 × 20 cm?"),
        (Circle(Point(0, 0), 7.5), "the area, 7.5 cm all round?", "nell'area, 7,5 cm tutt'attorno?"),
    ],
)
def test_the_size_of_an_area_is_said(area: Rectangle | Circle, english: str, italian: str) -> None:
    question = Measure(msgspec.to_builtins(InArea((FigureId("abu"),), area)))
    for language, said in (("en", english), ("it", italian)):
        assert sentences(language).say(asked(question, str)).endswith(said)
