"""At a die `help` tells what makes the number; of a line with a colon it tells what the line does."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_letters_of_two import AMBUSH, BEGUN

SHOT = {
    "en": (*["seal"] * 2, *["end"] * 2, *["seal"] * 2, "ruling observed zoran yes", "z>S: 40; seal; seal"),
    "it": (
        *["sigilla"] * 2,
        *["fine"] * 2,
        *["sigilla"] * 2,
        *("decisione osservato zoran sì", "z>S: 40; sigilla; sigilla"),
    ),
}


@rule("BI-NIGHT.d")
@pytest.mark.parametrize(
    ("language", "word", "told"),
    [
        ("en", "help", ("5 or less", "(BI-HIT.b)", "(BI-NIGHT.c)", "(BI-NIGHT.d)")),
        ("it", "aiuto", ("base 5 o meno", "(BI-HIT.b)", "con la luna, oltre 20 cm -2", "(BI-NIGHT.d)")),
    ],
)
async def test_a_die_is_explained_before_it_is_thrown(
    tmp_path: Path, language: str, word: str, told: tuple[str, ...]
) -> None:
    """You should read what is added to a sniper's quality at 40 cm by night, and nothing of another die."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await talk.begin()
        asked = await typed(talk, *BEGUN[language], *SHOT[language])
        assert "1d10" in asked, asked
        said = await typed(talk, word)
        assert all(one in said for one in told) and said.count("1d10") == 1, said
        tip = talk.host.game.tip
        said = await typed(talk, "4", word)
        assert "(BI-DMG.a)" in said and "(BI-NIGHT.d)" not in said, said
        assert talk.host.game.tip == tip


@pytest.mark.parametrize(("language", "line"), [("en", "help S walks 8: p"), ("it", "aiuto S muove 8: p")])
async def test_what_stands_behind_a_colon_is_no_word_of_the_act(
    tmp_path: Path, language: str, line: str
) -> None:
    """You should be told the same of a line with what the table says as without it."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *BEGUN[language], *SHOT[language][:2])
        alone = await typed(talk, line.partition(":")[0])
        assert not talk.talk.failed and await typed(talk, line) == alone, alone
