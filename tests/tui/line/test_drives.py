"""A vehicle that moves, goes or advances is driven: a line says so in the words of every day."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_low_intensity_evening import SAWMILL, begun
from test_move_and_shoot import BEGUN, CONVOY

SEAL = {"en": "seal rest", "it": "sigilla resto"}
BRIDGE = "ludonet/bridge_with_tanks"


@rule("BI-VEH.a")
@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "vcc moves 20"),
        ("en", "vcc move 20"),
        ("en", "carrier goes 20"),
        ("it", "vcc muove 20"),
        ("it", "vcc si muove di 20"),
        ("it", "vcc avanza 20"),
    ],
)
async def test_a_vehicle_of_bassa_intensita_moves_by_driving(
    tmp_path: Path, language: str, line: str
) -> None:
    with kept(tmp_path, SAWMILL, language, "brief") as talk:
        await begun(talk, language)
        said = await typed(talk, SEAL[language], line)
        command = talk.host.game.records[-1].command
        assert (type(command).__name__, command.figure) == ("Drive", "blinda"), said
        assert not talk.talk.failed and not command.leaves, said


@rule("BI-VEH.a")
@pytest.mark.parametrize("line", ["1st squad and brenna move 8", "brenna and the 1st squad move 8"])
async def test_who_walks_is_never_told_that_he_is_no_vehicle(tmp_path: Path, line: str) -> None:
    """You should be told at which word a line of two units stops."""
    with kept(tmp_path, SAWMILL, "en", "brief") as talk:
        await begun(talk, "en")
        said = await typed(talk, SEAL["en"], line)
        assert talk.talk.failed and "“brenna” says nothing" in said, said


@rule("BN-6.0.f")
@pytest.mark.parametrize(("language", "line"), [("en", "toyota moves 10"), ("it", "toyota muove 10")])
async def test_a_vehicle_of_breaking_news_moves_by_driving(tmp_path: Path, language: str, line: str) -> None:
    with kept(tmp_path, CONVOY, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, *BEGUN[language], line)
        assert "Toyota" in said and "2d6" in said and not talk.talk.failed, said


@rule("LU-MOV.o")
@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ("all are set up", "all are set up", "--", "--", "--", "t:6 1", "truck moves 10")),
        ("it", ("tutti schierati", "tutti schierati", "--", "--", "--", "tira:6 1", "truck muove 10")),
    ],
)
async def test_a_vehicle_of_ludonet_moves_by_driving(
    tmp_path: Path, language: str, lines: tuple[str, ...]
) -> None:
    with kept(tmp_path, BRIDGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, *lines)
        assert "10 cm" in said and not talk.talk.failed, said
