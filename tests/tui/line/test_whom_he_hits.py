"""The one act that is about a man of the other side: at whom of one's own he fires (BN-8.2.m)."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import RANGERS

from core.rules.breaking_news.firing.victims import NameVictim

NAMED = {"en": ("h", "hayes", "rashid hayes", "rashid>hayes"), "it": ("h", "hayes", "rashid>hayes")}
PASS = {"en": "b pass", "it": "b passa"}
FIRE = {"en": "fires", "it": "tira"}
COVER = {"en": "cover", "it": "copertura"}


@pytest.mark.parametrize(("language", "line"), [(one, line) for one in NAMED for line in NAMED[one]])
async def test_whom_one_s_group_has_hit_is_said_by_his_name_alone(
    language: str, line: str, tmp_path: Path
) -> None:
    """You should not have to name the man of the enemy who fires, of whom alone it is asked."""
    with kept(tmp_path, RANGERS, language, how_much="brief") as talk:
        await talk.begin()
        run = "run" if language == "en" else "corsa"
        fire, cover = FIRE[language], f"34 {COVER[language]}"
        await typed(talk, "i:66 11", f"h,k,r {run} 25:r b", f"r {fire}: {cover}", cover, cover)
        asked = await typed(talk, PASS[language])
        assert "Rashid" in asked, asked
        said = await typed(talk, line)
        assert "Rashid" in said and "1d6" in said and not talk.talk.failed, said
        await typed(talk, "1", "--")
        named = [one for one in talk.host.game.records if isinstance(one.command, NameVictim)]
        assert [one.command.target for one in named] == ["hayes"]
