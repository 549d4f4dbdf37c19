"""“E” joins two names in Italian, and is nobody's letter between them; “and” does the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed
from test_low_intensity_evening import SAWMILL, begun

from core.line.wording.vocabulary import Vocabulary
from core.locale import sentences


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("it", "veljko e zeljko muovono 14", "veljko zeljko muovono 14"),
        ("it", "gasser, oberto e il fiat", "gasser oberto fiat"),
        ("it", "tutti tranne dragan e miodrag", "tutti tranne dragan miodrag"),
        ("it", "gasser ed oberto", "gasser oberto"),
        ("it", "h,i e k", "h i k"),
        ("it", "H I E M", "h i e m"),
        ("it", "h e m", "h e m"),
        ("it", "veljko,e,zeljko", "veljko e zeljko"),
        ("it", "gasser spara a goran e jovan", "gasser spara a goran jovan"),
        ("it", "e muove 14", "e muove 14"),
        ("it", "gasser e goran", "gasser e goran"),
        ("en", "hofer and lanz run 20", "hofer lanz run 20"),
        ("en", "h and l run 20", "h l run 20"),
    ],
)
async def test_and_stands_between_men_of_one_side(
    tmp_path: Path, language: str, line: str, said: str
) -> None:
    with kept(tmp_path, SAWMILL, language) as talk:
        names = Vocabulary(talk.talk.port.view(), sentences(language))
        assert " ".join(word.text for word in names.heard(line)) == said


async def test_nobody_moves_who_was_not_named(tmp_path: Path) -> None:
    """You should move two men whom “e” joins, and not whoever has that letter (BI-MOVE.b)."""
    with kept(tmp_path, SAWMILL, "it", "brief") as talk:
        await begun(talk, "it")
        await typed(talk, "sigilla", "sigilla", "innerkofler e lanz muovono 14")
        said = await typed(talk, "tutti") + await typed(talk, "non sparare più a nessuno")
        assert "Innerkofler muove 14 cm" in said and "Lanz muove 14 cm" in said, said
        assert "Perin" not in said


async def test_nobody_is_far_who_was_not_named(tmp_path: Path) -> None:
    """You should answer by two names with “e” between them, and say nothing of Perin, whose letter it is."""
    with kept(tmp_path, SAWMILL, "it", "brief") as talk:
        await begun(talk, "it")
        assert "Invio" in await typed(talk, "sigilla", "sigilla", "T,O,E,Q muovono 16")
        said = await typed(talk, "oberto e quaglia")
        far = {man for man in ("Oberto", "Perin", "Quaglia") if f"{man} entro 8 cm da Sgt Nardi: no" in said}
        assert far == {"Oberto", "Quaglia"}, said
