"""Lines that tell what came of an act: who fought whom, and that what is printed is read so again."""

from __future__ import annotations

from typing import Any

import pytest
from table import Man, table
from typed_games import BOOKS
from wandering import Wanderer, begin

from core.engine.contract.choices import PickOne
from core.engine.contract.results import BEATEN, DONE, MISSED, RESULT
from core.engine.contract.seats import REFEREE
from core.engine.seat.known import Known
from core.line.meaning.results import RULING, Told, Unread, printed_result, told
from core.line.wording.vocabulary import Vocabulary
from core.locale import LANGUAGES, sentences
from core.rules.breaking_news.book import RULES


def fights(**men: Any) -> Known:
    return Known(RULES, REFEREE, table(tape=True, **men).state, True, True)


def said(known: Known, line: str, language: str = "en") -> Any:
    got = told(known, Vocabulary(known.view(), sentences(language)), line)
    return got.mistake.message.id if isinstance(got, Unread) else got


def test_a_fight_is_won_by_a_side_where_one_of_the_others_fights() -> None:
    pair = {
        "kowalski": Man(x=10, touching=("abu",)),
        "abu": Man("Irr3", side="red", x=12, touching=("kowalski",)),
        "webb": Man(x=90), "qasim": Man("Irr3", side="red", x=80),
    }  # fmt: skip
    known = fights(**pair)
    name = str(sentences("en").say(known.view().sides[0].name))
    assert said(known, f"fight won by {name}") == (Told("abu", BEATEN, "kowalski"),)
    assert said(known, f"combattimento vinto da {name}", "it") == (Told("abu", BEATEN, "kowalski"),)
    more = {
        "webb": Man(x=90, touching=("qasim",)), "qasim": Man("Irr3", side="red", x=91, touching=("webb",)),
    }  # fmt: skip
    assert said(fights(**{**pair, **more}), f"fight won by {name}") == "result-which-fight"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", BOOKS)
def test_every_result_is_printed_as_a_line_that_is_read_so_again(scenario: str, language: str) -> None:
    """Of everybody, every word that there is for him, by somebody of the others or by nobody."""
    game = begin(scenario, 3, ruler="tape", dice="typed", referee=True)
    for _ in Wanderer(game, 3, keen=True, rulings=0.0).steps(90):
        pass
    known = Known(game.rules, REFEREE, game.state, True, True)
    names, lines = Vocabulary(known.view(), sentences(language)), 0
    for whom in names.figures:
        every = known.fields(RULING, {"fact": RESULT, "subject": whom})
        field = next(one for one in every if one.name == "value")
        assert isinstance(field, PickOne)
        foe = next(one.id for one in names.figures.values() if one.side != names.figures[whom].side)
        for option in field.options:
            for doer in (foe, ""):
                command = {**Told(whom, option.value, doer).filled, "do": RULING}
                possible = option.value != DONE if doer else option.value not in (MISSED, BEATEN)
                assert bool(printed_result(known, names, command)) == possible, command
                lines += possible
    assert lines > 40
