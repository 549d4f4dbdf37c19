"""A preview shows first what decides, and of each modifier for whom it is good."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from core.engine.chance.foretold import Single
from core.engine.chance.outcome_graph import UNSEEN
from core.engine.chance.preview import Outcome, Preview, Term
from core.engine.contract.facts import Modifier
from core.engine.contract.view import SideView, View
from core.engine.words.message import say
from core.locale import sentences
from tui.compose.consequence import consequence
from tui.compose.preview_rows import rows_of
from tui.panes.turn import TurnLine
from tui.session.port import Preview as preview_of_rows

SIDES = (SideView("red", "Red", active=True), SideView("blue", "Blue"))
VIEW = View("red", 1, say("phase-turning"), SIDES, ())
COVER = Modifier(1, "mod-cover", "BN-8.0.m")


def shot(**facts: object) -> Preview:
    term = Term("shot_fired", "abu", 5, 1, (COVER,), "why-to-hit", "kim", base=4)
    price = say("bn-price", points=5, side="Blue")
    ends = (Outcome(("abu:dead",), Fraction(1, 3)), Outcome((), Fraction(2, 3)))
    certain, ones = (say("tui-needed"),), (Single("abu:dead", Fraction(1, 3), price),)
    return replace(Preview(ends, (term,), ("blue",), certain, ones), **facts)


def test_ends_cost_reactions_and_what_is_certain_stand_above_the_arithmetic() -> None:
    rows = rows_of(shot(unseen=(say("unseen-sealed"),)), VIEW, "red")
    assert list(dict.fromkeys(row.kind for row in rows)) == [
        "odds", "reaction", "certain", "unseen", "base", "modifier", "needed",
    ]  # fmt: skip
    assert "5 defeat points against Blue" in sentences("en").say(rows[0].label)


def test_an_end_that_is_only_unknown_is_told_once_with_what_it_depends_on() -> None:
    rows = rows_of(shot(outcomes=(Outcome((UNSEEN,), Fraction(1)),), unseen=(say("unseen-sealed"),)), VIEW)
    assert not [row for row in rows if row.kind == "odds"] and [row for row in rows if row.kind == "unseen"]


def test_what_comes_to_sides_is_not_told_a_second_time_man_by_man() -> None:
    """Who is active is one end or the other; of two men each is told by himself, too."""
    names = (("red:active", Fraction(2, 3)), ("blue:active", Fraction(1, 3)))
    singles = tuple(Single(name, chance) for name, chance in names)
    sides = shot(outcomes=tuple(Outcome((name,), chance) for name, chance in names), singles=singles)
    men = shot(singles=(Single("abu:dead", Fraction(1, 3)), Single("kim:dead", Fraction(1, 6))))
    assert {row.kind for row in rows_of(sides, VIEW)} & {"own", "others"} == set()
    assert {row.kind for row in rows_of(men, VIEW)} & {"own", "others"} == {"others"}


@pytest.mark.parametrize(
    ("value", "facts", "en", "it"),
    [
        (1, {}, "+1 harder", "+1 più difficile"),
        (-1, {}, "-1 easier", "-1 più facile"),
        (1, {"ease": True}, "+1 easier", "+1 più facile"),
        (1, {"or_less": True}, "+1 easier", "+1 più facile"),
        (-1, {"or_less": True}, "-1 harder", "-1 più difficile"),
        (1, {"sum": True}, "+1", "+1"),
    ],
)
def test_a_modifier_says_for_whom_it_is_good(value: int, facts: dict[str, bool], en: str, it: str) -> None:
    term = Term("saves_rolled", "abu", 4, 1, (Modifier(value, "mod-cover", "BN-8.0.m"),), base=4, **facts)
    told = next(row.value for row in rows_of(shot(terms=(term,)), VIEW) if row.kind == "modifier")
    for language, words in (("en", en), ("it", it)):
        assert (told if isinstance(told, str) else sentences(language).say(told)) == words


@pytest.mark.parametrize(
    ("waiting", "language", "words"),
    [
        ((), "en", "Red to act"),
        (("red",), "en", "Red to act"),
        (("blue",), "en", "Blue to decide"),
        (("blue",), "it", "decisione a Blue"),
        (("blue", "red"), "en", "Red and Blue to decide"),
        (("blue", "red"), "it", "decisione a Red e Blue"),
        (("referee",), "en", "Referee to decide"),
    ],
)
def test_the_first_line_names_who_decides(waiting: tuple[str, ...], language: str, words: str) -> None:
    view = View("red", 1, VIEW.phase, VIEW.sides, (), waiting_for=waiting)
    line = TurnLine()
    line.repaint = lambda: None
    line.show_view(view, sentences(language), "", str.title)
    assert line.left.endswith(words)


def test_a_chance_that_an_answer_may_change_says_so() -> None:
    """You should read the chance "unless they answer", then who may; where nobody may, the chance alone."""

    def told(language: str, **facts: object) -> list[str]:
        seen = preview_of_rows(rows=rows_of(shot(**facts), VIEW, "red"))
        return consequence(seen, sentences(language), 200)

    assert "33.3% unless they answer · Blue may answer" in " ".join(told("en"))
    assert "33,3% se nessuno risponde · Blue può rispondere" in " ".join(told("it"))
    assert "answer" not in " ".join(told("en", invites=()))
