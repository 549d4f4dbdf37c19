"""Breaking News 9.3: how it is with a man in one word, also when a bad wound has killed him."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from wandering import begin

from core.engine.contract.seats import REFEREE
from core.locale import sentences
from core.rules.breaking_news.state.figures import Wound


@pytest.mark.parametrize(("fate", "shown"), [("wounded", "WND 2"), ("dead", "OUT"), ("captured", "CAPT")])
def test_who_dies_of_a_wound_is_told_by_a_word_that_there_is(fate: str, shown: str) -> None:
    game = begin("breaking_news/rangers_and_militia", 1)
    man = replace(next(iter(game.state.figures.values())), fate=fate, wound=Wound(2, 1))
    state = replace(game.state, figures={**game.state.figures, man.id: man})
    seen = next(one for one in game.rules.view(state, REFEREE).figures if one.id == man.id)

    assert [sentences("en").text(status) for status in seen.status] == [shown]
