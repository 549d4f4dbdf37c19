"""The order of the words: whoever stands before what is done does it, and another man is at whom."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pytest
from desk_table import scripts
from test_lines_in_brief import Desk, desk

from core.engine.seat.known import Known
from core.line.mistakes import Mistake, understood
from core.line.readings import Reader
from core.line.vocabulary import Vocabulary
from core.locale import sentences

LUDONET = next(script for script in scripts() if script.book == "ludonet")


async def facing(folder: Path) -> Desk:
    """Return a table of Ludonet where Adams and Lang may each fire at the other."""
    table = await desk(folder, LUDONET)
    before = takewhile(lambda act: not act.what.startswith("shot"), LUDONET.acts)
    for act in (*LUDONET.opening, *before):
        await table.types(*act.lines)
    return table


def read(table: Desk, text: str, language: str) -> str:
    """Return who does it, or the id of what is wrong."""
    rules, state = table.host.game.rules, table.host.game.state
    known = Known(rules, "referee", state, True, True)
    got = understood(Reader(known, Vocabulary(known.view(), sentences(language))), text)
    return got.message.id if isinstance(got, Mistake) else got.choice.figure


@pytest.mark.parametrize(
    ("language", "text", "who"),
    [
        ("en", "adams fires at lang", "adams"),
        ("en", "lang fires at adams", "lang"),
        ("en", "lang fires adams", "lang"),
        ("it", "adams spara a lang", "adams"),
        ("it", "lang spara a adams", "lang"),
        ("it", "adams spara lang", "adams"),
    ],
)
async def test_the_subject_stands_before_the_verb(tmp_path: Path, language: str, text: str, who: str) -> None:
    assert read(await facing(tmp_path), text, language) == who


async def test_a_free_throw_tells_what_it_adds_up_to(tmp_path: Path) -> None:
    """You should read the sum of two dice, as no rule says what they come to; one die is read as it lies."""
    table = await desk(tmp_path, LUDONET)
    assert "3 4 = 7" in await table.types("roll 2d6 wind:3 4")
    assert "=" not in await table.types("roll 1d6:5")
