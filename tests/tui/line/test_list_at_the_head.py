"""Of several who act by one line the one is pointed at who is nobody or may not; who is out is told so."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import RANGERS

RUN = {"en": "h run 25 : -", "it": "h corre 25 : -"}

SHOT = "h>q : 34 - p 4 2"
"""Qasim is out by it."""


@pytest.mark.parametrize(
    ("language", "line", "word"),
    [
        ("en", "r, xyz and k fire at q", "xyz"),
        ("en", "xyz,r>q", "xyz"),
        ("en", "d,p,xyz run 20", "xyz"),
        ("en", "k and xyz run 20", "xyz"),
        ("it", "r, pippo e k sparano a q", "pippo"),
        ("it", "d,p,pippo corrono 20", "pippo"),
    ],
)
async def test_who_is_nobody_is_told(tmp_path: Path, language: str, line: str, word: str) -> None:
    """You should not read what keeps another, or of somebody whom the line does not name."""
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        said = await typed(talk, line)
        nobody = {
            "en": f"“{word}” is nobody in this game.",
            "it": f"«{word}» in questa partita non è nessuno.",
        }
        assert said == nobody[language] and talk.talk.speaker.mistake is not None
        mistake = talk.talk.speaker.mistake
        assert line[mistake.start : mistake.end] == word


@rule("BN-6.1.a", "BN-6.0.a")
@pytest.mark.parametrize(
    "line", ["h,k run 20 : - yes", "k,h run 20", "d,p,h run 20", "k,h>q", "h,k>q", "k and h fire at q"]
)
async def test_who_may_not_is_pointed_at_before_the_others_go(tmp_path: Path, line: str) -> None:
    """You should have nobody on his way when the last of the line has run already."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", RUN["en"])
        before = talk.done
        said = await typed(talk, line)
        assert talk.talk.failed and talk.done == before and said.startswith("Hayes has "), said
        mistake = talk.talk.speaker.mistake
        assert mistake is not None and line[mistake.start : mistake.end] == "h"


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "."),
        ("en", "same for l"),
        ("en", "l fires at q"),
        ("it", "stesso per l"),
        ("it", "l spara a q"),
    ],
)
async def test_that_he_is_out_is_told_of_whom_a_line_aims_at(
    tmp_path: Path, language: str, line: str
) -> None:
    """You should read that Qasim is out, and not that somebody else has to be sighted first."""
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", SHOT)
        said = await typed(talk, line)
        assert (
            talk.talk.failed
            and {"en": "Qasim is out of the game", "it": "Qasim è fuori gioco"}[language] in said
        ), said


@rule("BN-5.2.c")
@pytest.mark.parametrize("line", ["h run 25 -", "h run 25 nobody", "p,c run 20 -"])
async def test_nobody_behind_a_run_needs_no_colon_in_brief(tmp_path: Path, line: str) -> None:
    """Nobody sees him: that he charges at nobody goes unsaid."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        said = await typed(talk, line)
        assert not talk.talk.failed and talk.talk.speaker.asked is None and "runs 2" in said, said
