"""What the log tells of an act says which of two it is, which way it went, and nobody where it is nobody."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed

from core.locale import sentences
from core.table.measurement_text import answered

VILLAGE = "linea_di_tiro/village_defence"


@pytest.mark.parametrize(
    ("language", "up", "line", "told"),
    [
        ("en", "all are set up", "draw 10H", "10 of hearts"),
        ("en", "all are set up", "draw a card 10 of hearts", "10 of hearts"),
        ("it", "tutti schierati", "pesca 10C", "10 di cuori"),
    ],
)
async def test_a_card_is_drawn_by_the_word_and_the_card(
    tmp_path: Path, language: str, up: str, line: str, told: str
) -> None:
    """You should have it drawn, and not read that the card says nothing for drawing one."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, up, up, line)
        assert told in said and not talk.talk.failed, said


@rule("LT-MOV.a")
@pytest.mark.parametrize(
    ("language", "lines", "told"),
    [
        ("en", ("all are set up", "10H", "S bound and prepare", "S bound backward 8", "-"), "8 cm backward"),
        (
            "it",
            ("tutti schierati", "10C", "S balzo e prepara", "S balzo indietro 8", "-"),
            "all'indietro di 8",
        ),
    ],
)
async def test_a_bound_backward_is_told_as_one(
    tmp_path: Path, language: str, lines: tuple[str, ...], told: str
) -> None:
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, lines[0], *lines)
        assert told in said, said


def test_who_is_near_somebody_is_nobody_where_it_is_only_he() -> None:
    """You should read that nobody is within 5 cm of the Leopard, and not that the Leopard is."""
    words, near = sentences("en"), {"ask": "near", "of": ["l", "h"], "centre": "l", "cm": 5.0}
    assert answered(["l"], str, near) == answered([], str, near)
    told = answered(["l", "h"], str, near)
    assert isinstance(told, tuple) and [words.say(one) for one in told if not isinstance(one, str)] == ["h"]


def test_who_is_put_on_the_table_is_whoever_was_spotted() -> None:
    said = sentences("en").text("lt-spotted-by", by="PaK 40", who="Able")
    assert said == "PaK 40 spots Able, which is put on the table."


LOST = ("Able", "Baker", "Charlie", "Dog", "1st A", "1st B", "1st C", "PIAT", "M3", "2nd C", "3rd A", "3rd B")


@pytest.mark.parametrize(
    ("language", "lines", "told"),
    [
        (
            "en",
            ("all are set up", "ruling fate {} destroyed", "2c; pass"),
            ("Victory: Germans.", "After 1 card.", "British: 12 of 17 pieces lost."),
        ),
        (
            "it",
            ("tutti schierati", "decisione {} distrutto", "2f; passo"),
            ("Vittoria: Tedeschi.", "Dopo 1 carta.", "Britannici: 12 pezzi persi su 17."),
        ),
    ],
)  # fmt: skip
async def test_the_end_is_told_once_with_what_each_side_has_lost(
    tmp_path: Path, language: str, lines: tuple[str, str, str], told: tuple[str, ...]
) -> None:
    """You should read how many of how many are lost, and that the losses were too many only once."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        up, ruling, card = lines
        await typed(talk, up, up, *(ruling.format(one) for one in LOST))
        said = await typed(talk, card)
        assert all(said.count(one) == 1 for one in told), said
        whole = talk.talk.verdict
        assert all("".join(whole).count(one) == 1 for one in told), whole


async def test_melee_and_the_second_shot_of_high_explosive_tell_what_counts(tmp_path: Path) -> None:
    """LT-ASL.s, v, LT-HE.j: you should read what is added to a die and to a factor, and how much."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "all are set up", "all are set up", "u table", "S table", "z table", "D table")
        said = await typed(talk, "ruling immobilised S yes", "ks", "z bx 9>S", "front 5 6")
        assert "1st A 7 (die 6, morale value +3 and immobilised -2)" in said, said
        await typed(talk, "7h", "ruling immobilised u yes")
        said = await typed(talk, "D 2a>u he : 52 6; D>u he : 52 6")
        assert "4 against 4, consecutive HE shots at an immobilised target +1). Factor +1" in said, said


@pytest.mark.parametrize(("language", "line"), [("en", "rules overrun"), ("it", "regole investimento")])
async def test_a_word_of_the_game_finds_its_number(tmp_path: Path, language: str, line: str) -> None:
    """LT-ASL.g-i: you should read on how much infantry is overrun, and not only what happens about it."""
    with kept(tmp_path, VILLAGE, language) as talk:
        await talk.begin()
        said = await talk.hear(line)
        assert all(f"\n{one} " in said for one in ("LT-ASL.g", "LT-ASL.h", "LT-ASL.i", "LT-T.ASL")), said
