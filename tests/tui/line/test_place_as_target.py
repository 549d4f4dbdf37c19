"""A place that is covered needs no word for terrain, whether enemies are seen or not (BI-COV.b)."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk
from test_letters_of_two import AMBUSH, BEGUN

from core.games import header_of, keep_game
from core.scenarios import load


@rule("BI-COV.b")
@pytest.mark.parametrize(
    ("language", "ruling", "lines", "told", "nothing"),
    [
        (
            "en",
            "ruling observed m,i,l yes",
            ("F covers school: 34", "M,F cover school: 34"),
            "Fabbri gives covering fire at the school",
            "F covers nonsense",
        ),
        (
            "it",
            "decisione osservato m,i,l sì",
            ("F copre scuola: 34", "M,F copertura scuola: 34"),
            "Fabbri fa tiro di copertura su «scuola»",
            "F copertura storie",
        ),
    ],
)
async def test_a_place_is_named_as_whom_one_covers(
    tmp_path: Path, language: str, ruling: str, lines: tuple[str, ...], told: str, nothing: str
) -> None:
    """You should order covering fire at the school in the same words after enemies have come into sight."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *BEGUN[language])
        undo = {"en": "undo", "it": "annulla"}[language]
        for line in lines:
            assert told in await typed(talk, line) and not talk.talk.failed
            await typed(talk, undo)
        await typed(talk, ruling)
        for line in lines:
            assert told in await typed(talk, line) and not talk.talk.failed
            await typed(talk, undo)
        await typed(talk, nothing)
        assert talk.talk.failed
        said = await typed(talk, {"en": "F covers m: 40", "it": "F copertura m: 40"}[language])
        assert "Marko" in said and not talk.talk.failed, said


@rule("LT-Q.20")
async def test_the_line_to_a_place_that_is_noted_is_told_in_brief(tmp_path: Path) -> None:
    """You should type how far off the place is: no other line is taken for it, and nothing falls over."""
    options, loaded = {"area_fire": "on"}, load("linea_di_tiro/tank_meeting")
    seats = {"referee": "person"}
    header = header_of(loaded, dice="typed", ruler="tape", referee=True, seats=seats, options=options)
    with keep_game(loaded, header, tmp_path / "game.jsonl") as host:
        talk = Talk(host)
        talk.talk.seats.measured().tell("brief")
        await talk.begin()
        await typed(talk, "both sides are set up", "KD g two attacks")
        said = await typed(talk, "g attack HE at a point: behind the farm", "60", "-", "-")
        assert not talk.talk.failed and "G-11 fires HE at a point and hits nobody" in said, said
