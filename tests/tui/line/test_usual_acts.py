"""An act that is plainly the usual one of its moment: Enter alone does it, and so do dice typed ahead."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import Talk

VILLAGE = "linea_di_tiro/village_defence"
UP = {"en": "all are set up", "it": "tutti schierati"}
PUT = {"en": "put", "it": "metterlo"}
CARD = {"en": "KH", "it": "RC"}
WON = {"en": "Gruppe 2a is captured", "it": "Gruppe 2a è catturat"}


async def seen(talk: Talk, language: str, who: str) -> None:
    """Pieces stand on the table, and a platoon may act."""
    await talk.begin()
    await typed(talk, UP[language], UP[language], *(f"{one} {PUT[language]}" for one in who), CARD[language])


@pytest.mark.parametrize("who", ["u", "uT"])
@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "T speed 20>u: - side 5 3"),
        ("en", "T speed 20>u: - side p 5 3"),
        ("it", "T velocità 20>u: - fianco 5 3"),
    ],
)
async def test_an_assault_is_one_line_with_its_dice(
    tmp_path: Path, language: str, line: str, who: str
) -> None:
    """LT-Q.42, LT-ASL.s: you should be asked nothing: who is assaulted stands, as he does mostly."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await seen(talk, language, who)
        said = await typed(talk, line)
        assert not talk.talk.failed and WON[language] in said, said
        assert {"en": "from the side", "it": "di fianco"}[language] in said, said


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "T speed 20>u: - side", "Enter alone: stand."),
        ("it", "T velocità 20>u: - fianco", "Solo Invio: resistere."),
    ],
)
async def test_who_is_assaulted_stands_by_enter(tmp_path: Path, language: str, line: str, told: str) -> None:
    """LT-Q.42: you should read what Enter does, and be asked for the dice of the melee."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await seen(talk, language, "u")
        assert told in await typed(talk, line)
        await typed(talk, "")
        said = await typed(talk, "5 3")
        assert not talk.talk.failed and WON[language] in said, said


async def test_in_full_nobody_stands_by_enter(tmp_path: Path) -> None:
    with kept(tmp_path, VILLAGE, how_much="full") as talk:
        await seen(talk, "en", "u")
        await typed(talk, "T speed 20>u", "none", "20", "-")
        asked = await typed(talk, "side")
        assert "stand, or rout" in asked and "Enter alone" not in asked, asked
