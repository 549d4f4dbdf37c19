"""`look A`, and a note with a colon: what a referee asks of a sheet, and writes down, at any moment."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed


@pytest.mark.parametrize(
    ("scenario", "language", "line", "told"),
    [
        (
            "linea_di_tiro/village_defence",
            "en",
            "look A",
            ("3 Troop", "M4 Sherman (75)", "AT 6/5/4", "morale 3"),
        ),
        ("linea_di_tiro/village_defence", "it", "guarda A", ("protezione 6/4", "movimento 10/30")),
        ("breaking_news/rangers_and_militia", "en", "look H", ("Elite", "smoke grenade", "leadership 3")),
        (
            "bassa_intensita/ambush_at_dusk",
            "en",
            "look conti",
            ("Veterans", "command distance 12 cm", "AR 70/90"),
        ),
        ("ludonet/patrol_clash", "en", "look B", ("Able squad", "half range/range 35/70 cm")),
    ],
)
async def test_who_is_looked_at_is_told_with_his_sheet(
    tmp_path: Path, scenario: str, language: str, line: str, told: tuple[str, ...]
) -> None:
    """You should not have to leave the line for a piece's numbers."""
    with kept(tmp_path, scenario, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, line)
        assert not talk.talk.failed and all(one in said for one in told), said


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "note: good melee"), ("it", "nota: bella mischia"), ("en", "note good melee")],
)
async def test_a_note_may_have_a_colon(tmp_path: Path, language: str, line: str) -> None:
    with kept(tmp_path, "linea_di_tiro/village_defence", language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, line)
        assert not talk.talk.failed and line.rpartition("not")[2].split(" ", 1)[1] in said, said
