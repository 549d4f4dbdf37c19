"""What a referee met in an evening of Breaking News with the Bersaglieri, in brief."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import Talk

BERSAGLIERI = "breaking_news/bersaglieri_in_town"

THEY_ACT = ("initiative: 2 5", "6 4", "5 6 3 2")
"""The Bersaglieri have the initiative, and the Somalis answer."""


@pytest.fixture(params=["en", "it"])
async def desk(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Talk]:
    """The Bersaglieri act; a referee tells in brief, in either language."""
    with kept(tmp_path, BERSAGLIERI, request.param, "brief") as talk:
        await talk.begin()
        first = {"en": "initiative: 2 5", "it": "iniziativa: 2 5"}[request.param]
        await typed(talk, first, *THEY_ACT[1:])
        yield talk


def of(talk: Talk, en: str, it: str) -> str:
    """Return what is typed, or told, in the language of a table."""
    return {"en": en, "it": it}[talk.talk.speaker.spoken.language]


# --- nobody, of all who are asked for ------------------------------------------------------------


async def test_nobody_typed_ahead_is_who_sees_and_not_whom_a_burst_strikes(desk: Talk) -> None:
    """BN-8.0.1: you should be asked who stands in the burst, and have `--` kept for who sees the firer."""
    asked = await typed(desk, of(desk, "L>w rpg: 35 cover -- p", "L>w rpg: 35 copertura -- p"))
    assert of(desk, "Who of these is within 5 cm", "Chi di questi è entro 5 cm") in asked, asked
    said = await typed(desk, "m")
    assert not desk.talk.failed and of(desk, "to hit", "tiro per colpire") in said, said


async def test_nobody_typed_for_a_burst_is_its_answer(desk: Talk) -> None:
    asked = await typed(desk, of(desk, "L>w rpg: 35 cover", "L>w rpg: 35 copertura"), "--")
    assert not desk.talk.failed and of(desk, "sees Leone", "vede Leone") in asked, asked


async def test_who_else_is_in_a_burst_is_asked_once(desk: Talk) -> None:
    """BN-8.0.1: you should go on to the saves: of one's own men a line says who is struck."""
    shot = of(desk, "L>w rpg: 35 cover m -- p 5 {}2 5", "L>w rpg: 35 copertura m -- p 5 {}2 5")
    said = await typed(desk, shot.format(""))
    assert not desk.talk.failed and desk.talk.speaker.asked is None and "Mahad" in said, said


async def test_ones_own_man_in_a_burst_is_named(desk: Talk) -> None:
    """BN-8.0.1: you should have Testa struck as well, whom the line names behind the die that hits."""
    line = of(desk, "L>w rpg: 35 cover m -- p 5 T 2 5 6", "L>w rpg: 35 copertura m -- p 5 T 2 5 6")
    said = await typed(desk, line)
    assert not desk.talk.failed and of(desk, "Testa takes 1 hit", "Testa") in said, said


async def test_nobody_typed_ahead_empties_no_house(desk: Talk) -> None:
    """BN-11.1.a: you should be asked who is in the school that is stormed."""
    asked = await typed(desk, of(desk, "F,R,G storm the school: --", "F,R,G incursione nella scuola: --"))
    assert not desk.talk.failed and of(desk, "Who of these is in", "Chi di questi è in") in asked, asked
    assert desk.talk.speaker.asked is not None


# --- what is typed of an act ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("en", "it", "who"),
    [
        ("B charges j 20: --", "B carica j 20: --", ("Bruno",)),
        ("B run 20 at j: j --; p", "B corre 20>j: j --; p", ("Bruno",)),
        ("R,C charge o 20: --", "R,C caricano o 20: --", ("Rossi", "Conti")),
    ],
)
async def test_who_charges_touches_whom_he_was_said_to_run_at(
    desk: Talk, en: str, it: str, who: tuple[str, ...]
) -> None:
    """BN-Q.89: you should not be asked whom he touches, nor have it taken for nobody."""
    said = await typed(desk, of(desk, en, it))
    assert not desk.talk.failed and desk.talk.speaker.asked is None, said
    touched = of(desk, "{} is in contact with", "{} è a contatto con")
    assert all(touched.format(one) in said for one in who), said


async def test_of_two_who_are_charged_all_are_touched_by_enter_alone(desk: Talk) -> None:
    """BN-Q.89: you should be asked of each who charges whom of them he touches."""
    asked = await typed(desk, of(desk, "R,C charge o,j 20: --", "R,C caricano o,j 20: --"))
    assert of(desk, "Enter alone: all.", "Solo Invio: tutti.") in asked, asked


async def test_an_act_is_understood_in_the_third_person(desk: Talk) -> None:
    """BN-8.0.1: you should say that he goes to ground, as the log does."""
    await typed(desk, "L>w rpg: 35 - w --")
    said = await typed(desk, of(desk, "w goes to ground", "w si butta a terra"))
    assert not desk.talk.failed and of(desk, "to hit", "tiro per colpire") in said, said


@pytest.mark.parametrize(
    ("en", "it"),
    [
        ("C smoke: 8 -- 4", "C fumogeno: 8 -- 4"),
        ("C throws smoke: 8 -- 4", "C lancia una fumogena: 8 -- 4"),
    ],
)
async def test_smoke_alone_is_the_throw(desk: Talk, en: str, it: str) -> None:
    """BN-8.4.a: you should throw the only smoke grenade that there is by its name."""
    said = await typed(desk, of(desk, en, it))
    assert not desk.talk.failed and of(desk, "throws a smoke", "lancia una granata fumogena") in said, said


async def test_a_short_move_is_the_careful_one(desk: Talk) -> None:
    """BN-6.0.e: you should not be asked which of two ways to go 5 cm, as one of them costs a die."""
    said = await typed(desk, of(desk, "T move 5: --", "T movimento 5: --"))
    assert not desk.talk.failed and of(desk, "cautiously", "con cautela") in said, said


async def test_whoever_looks_after_an_action_has_finished_it(desk: Talk) -> None:
    """BN-7.0.j: you should look for somebody by one line, which ends what he did."""
    await typed(desk, of(desk, "T cautious 5: --", "T cauto 5: --"))
    said = await typed(desk, of(desk, "T sights h: 45 4", "T individua h: 45 4"))
    assert not desk.talk.failed and "Hassan" in said and "45 cm" in said, said
    assert of(desk, "Testa has finished", "Testa ha finito") in said, said


async def test_points_are_those_of_defeat_unless_more_is_said(desk: Talk) -> None:
    said = await typed(desk, of(desk, "ruling points Somalis 15", "decisione punti Somali 15"))
    assert not desk.talk.failed and "15" in said, said


# --- dice ----------------------------------------------------------------------------------------


async def test_a_distance_before_the_test_of_a_suppressed_man_waits(desk: Talk) -> None:
    """BN-10.0.i: you should be asked for his test, and go on with the line: 45 is no face of a die."""
    await typed(desk, of(desk, "ruling suppressed w yes", "decisione soppresso Warsame sì"), "", "")
    await typed(desk, of(desk, "end turn; initiative: 1 1 6 6", "fine turno; iniziativa: 1 1 6 6"))
    asked = await typed(
        desk, "w>T aimed: 45 -- 2 6" if of(desk, "e", "i") == "e" else "w>T mirato: 45 -- 2 6"
    )
    assert not desk.talk.failed and "45 -- 2 6" in asked and "BN-10.0" in asked, asked


@pytest.mark.parametrize("line", ["a 4", "a: 4", "a"])
async def test_whoever_takes_the_hits_is_the_answer_by_his_letter(desk: Talk, line: str) -> None:
    """BN-11.1.h: you should answer who takes the hit by his letter, with his saving throw behind."""
    await typed(desk, of(desk, "F,R,G storm the school: d,a", "F,R,G incursione nella scuola: d,a"))
    await typed(desk, "1 2 3 1 4 6 3 3 2 2 6")
    said = await typed(desk, line)
    assert not desk.talk.failed and "Abdi 1" in said, said
