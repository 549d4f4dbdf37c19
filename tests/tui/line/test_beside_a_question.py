"""While the table waits for an answer a die is thrown, a note written, a reading kept: it is asked again."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import RANGERS

from core.engine.contract.engine_facts import Remark

SHOT = {"en": ("i:66 11", "h>q : 34"), "it": ("i:66 11", "h>q : 34")}
ASIDE = {
    "en": ("roll 2d6 wind: 3 4", "note it rains", "reading 8.0.e: as it is written"),
    "it": ("tira 2d6 vento: 3 4", "nota piove", "lettura 8.0.e: com'è scritto"),
}
TOLD = {"en": ("3 4 = 7", "it rains", "as it is written"), "it": ("3 4 = 7", "piove", "com'è scritto")}


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("which", range(3))
async def test_what_is_asked_is_asked_again_and_its_answers_stand(
    tmp_path: Path, language: str, which: int
) -> None:
    """You should read what you wrote, then the question; 34 cm are not forgotten."""
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        asked = await typed(talk, *SHOT[language])
        said = await typed(talk, ASIDE[language][which])
        assert not talk.talk.failed and TOLD[language][which] in said and said.endswith(asked), said
        said = await typed(talk, "--")
        assert "34 cm" in said and not talk.talk.failed, said


async def test_faces_of_a_free_throw_are_asked_first_and_may_be_left(tmp_path: Path) -> None:
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        asked = await typed(talk, *SHOT["en"])
        assert (await typed(talk, "roll 2d6 wind")).endswith("throw 2d6:")
        assert "from 1 to 6" in await typed(talk, "3 7") and talk.talk.failed
        said = await typed(talk, "3 4")
        assert "3 4 = 7" in said and said.endswith(asked), said
        assert (await typed(talk, "2d6", "drop")).endswith(asked)
        assert "nothing has happened" in await typed(talk, "drop")  # nor by the throw before


async def test_undo_leaves_what_is_asked_and_keeps_the_note_beside_it(tmp_path: Path) -> None:
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, *SHOT["en"], "note it rains")
        assert "nothing has happened" in await typed(talk, "undo")
        remarks = [one.command for one in talk.host.game.records if isinstance(one.command, Remark)]
        assert [one.text for one in remarks] == ["it rains"] and talk.talk.speaker.asked is None
