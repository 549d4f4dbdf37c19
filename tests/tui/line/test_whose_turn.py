"""While another side is asked whether it fires, whoever would go on has to wait; `p` is typed once a man."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_letters_of_two import AMBUSH, BEGUN

SEAL = {"en": "seal; seal", "it": "sigilla; sigilla"}


@rule("BI-OPP.a", "BI-OPP.c")
@pytest.mark.parametrize(
    ("language", "first", "line", "told"),
    [
        ("en", "S run 20", "B run 20: p p", "Bassi has to wait. Band: Sgt Conti moves"),
        ("it", "S corre 20", "B corre 20: p p", "Bassi deve aspettare. Banda: Sgt Conti muove"),
    ],
)
async def test_whoever_goes_on_while_others_are_asked_is_told_to_wait(
    tmp_path: Path, language: str, first: str, line: str, told: str
) -> None:
    """You should read what the Band is asked, and no shot of Bassi's that is refused."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *BEGUN[language], SEAL[language], first)
        said = await typed(talk, line)
        assert talk.talk.failed and told in said and "BI-OPP.c" not in said, said
        said = await typed(talk, "p", line.removesuffix(" p"))
        assert not talk.talk.failed and talk.host.game.state.figures["bassi"].used == "moved", said


@rule("BI-OPP.a")
@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "S,L,C,V careful 6: p p p p"), ("it", "S,L,C,V cauto 6: p p p p")],
)
async def test_men_of_two_units_use_up_as_many_words_as_there_are_men(
    tmp_path: Path, language: str, line: str
) -> None:
    """You should read of no `p` that was not used: each unit's two were typed."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, *BEGUN[language], SEAL[language], line)
        assert not talk.talk.failed and talk.talk.speaker.unused == (), said
        moved = {one.id for one in talk.host.game.state.figures.values() if one.used == "moved"}
        assert moved == {"conti", "leone", "ricci", "villa"}
