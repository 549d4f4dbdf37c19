"""The order of the words: whoever stands before what is done does it, and another man is at whom."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pytest
from desk_table import scripts
from test_lines_in_brief import Desk, desk

from core.engine.seat.known import Known
from core.line.acts.readings import Reader
from core.line.refusals.mistakes import Mistake, understood
from core.line.wording.vocabulary import Vocabulary
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


@pytest.mark.parametrize(
    ("language", "line", "asked"),
    [("en", "A record", "Adams, Brown, Clark, Doyle"), ("it", "A reg", "Adams, Brown, Clark, Doyle")],
)
async def test_whoever_is_recorded_with_a_man_is_named_before(
    tmp_path: Path, language: str, line: str, asked: str
) -> None:
    """You should read who of his squad is recorded with one note, before it is done."""
    clash = LUDONET._replace(scenario="ludonet/patrol_clash")
    assert asked in await (await desk(tmp_path, clash, language=language)).types(line)


async def test_a_line_with_a_colon_is_no_answer_by_its_head(tmp_path: Path) -> None:
    """You should have answered nothing by the names of a line that is an act which cannot be done now."""
    table = await desk(tmp_path, next(script for script in scripts() if script.book == "breaking_news"))
    asked = await table.types("i:66 11", "h run 25:c")
    assert "Who of these sees" in asked
    before = len(table.host.game.records)
    told = await table.types("q,r frobs 14:-")
    assert table.talk.failed and "does not answer" in told and asked.split("Who")[1] in told
    assert len(table.host.game.records) == before and not table.measured()
