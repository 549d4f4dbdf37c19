"""What keeps somebody from a shot that his menu has not is told of him, and of no act that is never his."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk

VILLAGE = "linea_di_tiro/village_defence"

UP = {
    "en": ("e", "e", "m put", "7H", "C {} ", "C>m : 35 cover 4", "p"),
    "it": ("e", "e", "m si mette sul tavolo", "7C", "C {} ", "C>m : 35 coperto 4", "p"),
}
"""The tank has fired once at the machine gun, which is immobilised by a second shot with a 3."""


async def fired(talk: Talk, language: str, acts: str) -> None:
    await talk.begin()
    await typed(talk, *(line.format(acts) for line in UP[language]))


@rule("LT-ACT.a")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_shot_too_many_of_one_action_is_told_so(tmp_path: Path, language: str) -> None:
    """You should read that nothing of his action is left for it, and not that he can do nothing."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await fired(talk, language, "bx")
        said = await typed(talk, "C>m")
        assert talk.talk.failed and "(LT-ACT.a)" in said and "Charlie" in said, said


@rule("LT-ACT.l")
@pytest.mark.parametrize(("language", "two", "card"), [("en", "two", "10S"), ("it", "2a", "10P")])
async def test_who_is_immobilised_is_no_observer_of_artillery(
    tmp_path: Path, language: str, two: str, card: str
) -> None:
    """You should read what keeps the gun from firing, and nothing of a figure card (LT-ART.c)."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await fired(talk, language, two)
        await typed(talk, "C>m : 3", card)
        said = await typed(talk, "m>C")
        assert talk.talk.failed and "MG 42" in said and "(LT-ACT.l)" in said and "LT-ART" not in said, said


@rule("LU-TRN.b")
@pytest.mark.parametrize(
    ("language", "line", "act"), [("en", "A moves 8", "Move"), ("it", "A muove di 8", "Muovere")]
)
async def test_the_act_is_called_by_its_own_name(tmp_path: Path, language: str, line: str, act: str) -> None:
    """You should not read of driving where a man is told to move before the first turn."""
    with kept(tmp_path, "ludonet/patrol_clash", language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, line)
        assert talk.talk.failed and act in said, said
