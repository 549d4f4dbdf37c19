"""Numbers that stand for one thing alone, and cover by the words of every book."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed
from test_low_intensity_evening import SAWMILL, begun

from core.engine.contract.choices import Option, PickSome
from core.engine.contract.questions import Measure, Needs, Throw, as_json
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.line.told.answers import Answers
from core.line.told.asking import question_of
from core.line.told.brief import has_usual
from core.line.told.measuring import answer, nobody
from core.line.told.near_leader import too_far
from core.line.told.remembered import Remembered
from core.line.wording.words import words
from core.locale import sentences
from core.table.places import Point
from core.table.questions import Covered, Near, NotSeen, Route, Shot


def shot(firer: str, target: str) -> Measure:
    return Measure(as_json(Shot(firer, target)))


def line(cm: float, cover: bool = False) -> dict[str, object]:
    return {"distance": cm, "seen": True, "cover": cover, "hard": False}


# --- lines that stand, and lines that do not ----------------------------------------------------


def test_a_line_told_the_other_way_round_is_not_the_one_before() -> None:
    """You should not have the 9 cm of before a bound taken for the 6 that were measured since."""
    table = Remembered("brief")
    table.keep(shot("gruppe", "piat"), line(9))
    table.another_act(answers=False)
    table.keep(shot("piat", "gruppe"), line(6))
    table.another_act(answers=True)
    assert table.same_line(shot("gruppe", "piat")) is None


def test_the_distance_that_was_told_last_is_proposed() -> None:
    """You should be proposed the 22 cm of now, and not the 30 of before (LT-RSP.a)."""
    table = Remembered("brief")
    table.keep(shot("mg", "first"), line(30, cover=True))
    assert table.last(shot("mg", "first")) == line(30, cover=True)
    table.keep(shot("first", "mg"), line(22))
    assert table.last(shot("mg", "first")) == {"distance": 22}


def test_what_an_act_has_told_is_not_asked_again() -> None:
    """You should say once who is in an area that is covered, until the act is over or somebody goes."""
    table = Remembered("brief")
    other = Measure(as_json(Near((FigureId("goran"), FigureId("kosta")), Point(1, 2), 8)))
    near = Measure(as_json(Near((FigureId("goran"), FigureId("kosta")), Point(1, 2), 15)))
    table.keep(near, ["goran"])
    assert table.told_in_act(near) == ["goran"] and table.told_in_act(other) is None
    table.keep(Measure(as_json(Route(FigureId("veljko"), (Point(0, 0),), cm=8.0))), {"length": 8.0})
    assert table.told_in_act(near) is None
    table.keep(near, ["kosta"])
    table.another_act(answers=False)
    assert table.told_in_act(near) is None


async def test_p_lets_pass_and_is_not_who_is_too_far(tmp_path: Path) -> None:
    """You should let the window of a move pass by p, though Pini has that letter (BI-CMD.j, BI-OPP.a)."""
    with kept(tmp_path, SAWMILL, how_much="brief") as talk:
        await begun(talk)
        names = talk.talk.speaker.names
        assert too_far("salvi", words("p"), names, ["salvi", "tonelli"]) is None
        assert too_far("salvi", words("p"), names, ["salvi", "pini"]) == (1, frozenset({"pini"}))
        assert too_far("salvi", words("p all"), names, ["salvi", "pini"]) is None
        assert too_far("salvi", words("pini"), names, ["salvi"]) == (1, frozenset({"pini"}))


@pytest.mark.parametrize("men", [1, 8, 9])
def test_no_enter_finds_a_whole_side(men: int) -> None:
    """You should say who is seen of those who hide, however many they are (BI-OBS.l)."""
    hidden = tuple(FigureId(f"man-{number}") for number in range(men))
    measure = Measure(as_json(NotSeen(hidden, FigureId("brenna"))))
    assert has_usual(measure, brief=True)
    assert answer(measure, {"answer": []}) == [*hidden] == nobody(measure)


def test_a_line_stands_until_one_of_them_moves() -> None:
    table = Remembered("brief")
    table.keep(shot("quaglia", "veljko"), line(48, cover=True))
    for _ in range(3):
        table.another_act(answers=False)
    assert table.standing_line(shot("quaglia", "veljko")) == line(48, cover=True)
    table.keep(Measure(as_json(Route(FigureId("veljko"), (Point(0, 0),), cm=8.0))), {"length": 8.0})
    assert table.standing_line(shot("quaglia", "veljko")) is None


def test_who_was_fired_at_in_cover_is_in_cover() -> None:
    table = Remembered("brief")
    asked = Measure(as_json(Covered(FigureId("jovan"))))
    assert not table.in_cover(asked)
    table.keep(shot("pini", "jovan"), line(70, cover=True))
    assert table.in_cover(asked) and not table.in_cover(Measure(as_json(Covered(FigureId("goran")))))
    table.keep(shot("pini", "jovan"), line(70))
    assert not table.in_cover(asked)


async def test_a_die_is_nobody_whose_name_has_a_number(tmp_path: Path) -> None:
    """You should keep the die that stands behind a question who is too far (BI-CMD.j)."""
    with kept(tmp_path, SAWMILL, how_much="brief") as talk:
        await begun(talk)
        names = talk.talk.speaker.names
        rows = (Option("blindo", "Fiat 6616"), Option("lanz", "Technical (1)"))
        field = PickSome("answer", say("tui-ask-which"), rows, 0, 2)
        chosen = Answers(names, str).chosen
        assert chosen(field, words("1 4")) is None
        assert (said := chosen(field, words("technical 4"))) is not None and said.value == ["lanz"]
        assert (said := chosen(field, words("6616"))) is not None and said.value == ["blindo"]


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "typed_line", "hard"),
    [
        ("en", "34 light", False),
        ("en", "34 heavy", True),
        ("en", "34 heavy cover", True),
        ("it", "34 leggera", False),
        ("it", "34 copertura leggera", False),
        ("it", "34 pesante", True),
        ("it", "34 copertura pesante", True),
        ("it", "34 copertura solida", True),
    ],
)
async def test_cover_is_light_or_heavy(tmp_path: Path, language: str, typed_line: str, hard: bool) -> None:
    """You should say light and heavy, as the book does, behind the colon and alone (BI-HIT.h)."""
    move, seal = ("h,i,n,m run 20", "seal") if language == "en" else ("h,i,n,m di corsa 20", "sigilla")
    fire = "goran fires" if language == "en" else "goran spara"
    for lines in ((fire, typed_line), (f"{fire}: {typed_line}",)):
        folder = tmp_path / str(len(lines))
        folder.mkdir()
        with kept(folder, SAWMILL, language, "brief") as talk:
            await begun(talk, language)
            said = await typed(talk, seal, seal, move, "", *lines)
            assert talk.talk.speaker.sent is not None, said
            line = next(one for one in talk.talk.speaker.sent.answers if isinstance(one, dict))
            assert (line["cover"], line["hard"]) == (True, hard), said


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "pierced by 8 or less"), ("it", "forata con 8 o meno")],
)
def test_armour_is_pierced_by_the_books_number(language: str, told: str) -> None:
    """You should read the chance of the table, not that of the armour to hold (BI-ARM.a)."""
    ask = Throw(1, "bi-penetration", "BI-ARM.a", 10, "any", 9, "blindo")
    said = question_of(Needs(ask, ()), sentences(language), str)
    assert told in said and "9" not in said, said
