"""A line that names somebody is never answered with what keeps a man whom it does not name."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import RANGERS
from test_low_intensity_evening import SAWMILL, begun


@rule("BI-CMD.n")
@pytest.mark.parametrize(
    ("language", "before", "line", "told"),
    [
        (
            "en",
            ("seal", "seal", "ruling prone frau yes"),
            "vcc-1 use as a combat vehicle from now on",
            "VCC-1 still has men aboard",
        ),
        (
            "it",
            ("sigilla", "sigilla", "decisione prono frau sì"),
            "vcc-1 usa d'ora in poi come veicolo da combattimento",
            "VCC-1 ha ancora uomini a bordo",
        ),
    ],
)
async def test_a_vehicle_is_told_what_keeps_it_and_not_who_may_not_get_in(
    tmp_path: Path, language: str, before: tuple[str, ...], line: str, told: str
) -> None:
    """You should read that men are aboard, and nothing of Frau, who lies prone."""
    with kept(tmp_path, SAWMILL, language, "brief") as talk:
        await begun(talk, language)
        await typed(talk, *before)
        said = await typed(talk, line)
        assert told in said and "Frau" not in said, said


async def test_who_is_named_is_told_what_keeps_him(tmp_path: Path) -> None:
    with kept(tmp_path, SAWMILL, "it", "brief") as talk:
        await begun(talk, "it")
        await typed(talk, "sigilla", "sigilla", "decisione prono frau sì")
        assert "Frau è prono" in await typed(talk, "frau sale su vcc-1")


@rule("BN-6.0.c")
async def test_a_word_that_his_move_does_not_take_is_told(tmp_path: Path) -> None:
    """You should read at which word it stops, and nothing of the civilians' move."""
    with kept(tmp_path, RANGERS, "en", "brief") as talk:
        await talk.begin()
        said = await typed(talk, "i:66 11", "h,k move 5 fire at daud : 30 cover")
        assert talk.talk.failed and "ivilian" not in said, said
        assert "“fire” says nothing" in said, said
