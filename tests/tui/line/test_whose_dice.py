"""Dice of a line are thrown by whom they were typed for: none runs over from a burst that lost some."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import RANGERS, Talk

BURST = {
    "en": "hayes fires burst at qasim : 50 cover - p",
    "it": "hayes spara raffica a qasim : 50 copertura - p",
}
"""It loses one of three dice."""


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Hayes throws 2 dice here, 1 fewer than usual"), ("it", "Hayes tira qui 2 dadi, 1 in meno")],
)
async def test_the_third_die_of_a_burst_of_two_is_nobodys_saving_throw(
    tmp_path: Path, language: str, told: str
) -> None:
    """BN-8.0.s: three dice were thrown where two count; you should be asked which, and nobody hit by it."""
    with kept(tmp_path, RANGERS, language=language, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", BURST[language])
        said = await typed(talk, "2 6 5")
        assert told in said and "2 6 5" in said, said
        assert "Qasim" in (said := await typed(talk, "2 6")) and "4+" in said


async def test_dice_that_were_doubted_are_taken_once_more(brief: Talk) -> None:
    """BN-8.0.s: you should read once that fewer fall here, and have the same taken the second time."""
    await typed(brief, BURST["en"])
    assert "fewer than usual" in await typed(brief, "2 6 5")
    said = await typed(brief, "2 6 5 -")
    assert "Hayes, to hit: 2 6" in said and "Qasim, saving throw: 5" in said, said


async def test_dice_that_stand_together_are_of_one_throw(brief: Talk) -> None:
    """Where it is said which of them are thrown, the next is the saving throw."""
    await typed(brief, BURST["en"])
    said = await typed(brief, "26 5 -")
    assert "Hayes, to hit: 2 6" in said and "Qasim, saving throw: 5" in said


async def test_a_die_that_is_typed_again_where_it_is_asked_for_is_not_another_mans(brief: Talk) -> None:
    """Kowalski's 4 stands first in the line of Qasim, who answers; typed for him it is not Qasim's, too."""
    await typed(brief, "kowalski fires aimed at qasim : 20 qasim -")
    said = await typed(brief, "qasim fires back burst at kowalski : 20 4 6 2 4")
    assert "Kowalski, to hit" in said and "“4 6 2 4”" in said
    said = await typed(brief, "4", "1", "3")
    assert "Kowalski, to hit: 4." in said and "Qasim, to hit: 6 2 4." in said


@pytest.mark.parametrize(
    ("line", "modes"),
    [
        ("H,K>q burst: 30", ["burst", "burst"]),
        ("hayes,kowalski fire burst at qasim : 30", ["burst", "burst"]),
        ("H,K burst>q: 30", ["burst", "burst"]),
        ("H,K>q aimed: 30", ["aimed", "aimed"]),
    ],
)
async def test_how_one_of_a_group_fires_all_of_it_do(brief: Talk, line: str, modes: list[str]) -> None:
    """You should not throw the dice of two bursts where one of them fires aimed, wherever the word stands."""
    await typed(brief, line)
    sent = brief.talk.speaker.sent
    assert sent is not None
    assert [sent.filled[f"shots.{number}.mode"] for number in range(2)] == modes


async def test_two_words_for_two_men_are_not_guessed_whose(brief: Talk) -> None:
    """Nothing that was said is put in the place of the other."""
    await typed(brief, "H,K>q burst aimed: 30")
    assert brief.talk.failed and brief.talk.speaker.sent is None


VILLAGE = "linea_di_tiro/village_defence"
SHELLED = ("qs", "h artillery : gap in the hedge", "jb")


@pytest.mark.parametrize(
    ("gone", "lines", "there"),
    [
        (("1st A", "1st B"), ("Baker 1", "-"), {"Baker": 1}),
        (("1st A", "1st B"), ("E 1", "-"), {"1st C": 1}),
        (("Gruppe 1a", "StuG 211"), ("-", "p 2"), {"Gruppe 2b": 2}),
        (("Gruppe 1a", "StuG 211"), ("-", "p r 1 2"), {"Gruppe 2b": 1, "Gruppe 1b": 2}),
        (("Gruppe 1a",), ("-", "r, p 1 2"), {"Gruppe 1b": 1, "Gruppe 2b": 2}),
        ((), ("-", "p m r 4 5 6"), {"Gruppe 2b": 4, "MG 42": 5, "Gruppe 1b": 6}),
    ],
)
async def test_dice_behind_names_are_theirs_in_the_order_in_which_they_are_named(
    tmp_path: Path, gone: tuple[str, ...], lines: tuple[str, str], there: dict[str, int]
) -> None:
    """LT-ART.g: a die should begin no name, such as StuG 212, and fall for whom it was thrown."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "all are set up", "all are set up")
        await typed(talk, *(f"ruling fate {one} destroyed" for one in gone), *SHELLED)
        said = "\n".join([await typed(talk, line) for line in lines])
        assert not talk.talk.failed
        thrown = re.findall(r"^(.*), under artillery fire.*: (\d)", said, re.MULTILINE)
        assert {who: int(die) for who, die in thrown} == there, said


TABLE = ("u table", "S table", "z table", "D table", "a table")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("ks", "z bx 9>S", "front 5 6"), ("Panzerjäger, melee: 5", "1st A, melee: 6")),
        (("ks", "z bx 9>S", "", "5 6"), ("Panzerjäger, melee: 5", "1st A, melee: 6")),
        (("ks", "z bx 9>S", "5 6"), ("Panzerjäger, melee: 5", "1st A, melee: 6")),
        (("ks", "z bx 9>S", "front", "5 6"), ("Panzerjäger, melee: 5", "1st A, melee: 6")),
        (("qd", "D sp 15>u", "stand : 6 2", "--"), ("Gruppe 2a, morale: 6", "Dog, overrun: 2")),
        (("qd", "D sp 15>u", "stand : -- 6 2"), ("Gruppe 2a, morale: 6", "Dog, overrun: 2")),
        (("5h", "D prepare; D prepare", "qc", "a 2a>D : 68 6 5; D>a 4"), ("Dog, HE fire: 4",)),
    ],
)
async def test_dice_typed_ahead_fall_behind_what_has_to_be_said_before_them(
    tmp_path: Path, lines: tuple[str, ...], told: tuple[str, ...]
) -> None:
    """LT-ASL.s, LT-MOR.c, LT-RSP.a: none is lost at "stand, or rout", nor is a response."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "all are set up", "all are set up", *TABLE)
        said = "\n".join([await typed(talk, line) for line in lines])
        assert not talk.talk.failed and all(f"{one}. (typed in)" in said for one in told), said
        assert "Not used" not in said


async def test_a_bare_die_is_thrown_for_the_morale_test_that_is_asked_for(tmp_path: Path) -> None:
    """LT-MOR.c, i: he might rout, which throws none; who fires is told whose test is first."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "all are set up", "all are set up", *SHELLED, "Baker 1")
        assert "a morale test, or a rout" in await typed(talk, "-")
        assert "First Baker: Take the morale test, Rout" in await typed(talk, "D>u : 57 1 1")
        assert "Baker, morale: 2." in await typed(talk, "2") and not talk.talk.failed
