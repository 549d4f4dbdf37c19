"""An evening with two patrols by lines: whose letter it is, which way somebody goes, how he goes there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk

PATROLS = "ludonet/patrol_clash"

MET = {
    "en": (
        *("all are on the table", "all are set up", "all are on the table", "all are set up", "--"),
        *("throw : 5 3", "D,E move 8 : -", "end", "a move 10 : -, A"),
    ),
    "it": (
        *("tutti sono sul tavolo", "tutti schierati", "tutti sono sul tavolo", "tutti schierati", "--"),
        *("primo giocatore : 5 3", "D,E muovono 8 : -", "fine", "a muove 10 : -, A"),
    ),
}
"""Two squads have met; the Germans move."""


@pytest.fixture(params=["en", "it"])
async def met(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[str, Talk]]:
    """A language, and the game in it: Adams, Brown, Clark, Doyle, Evans; Albrecht, Brandt, Conrad, ..."""
    with kept(tmp_path, PATROLS, request.param, "brief") as talk:
        await talk.begin()
        said = await typed(talk, *MET[request.param])
        assert not talk.talk.failed, said
        yield request.param, talk


@rule("LU-MEL.a")
async def test_which_way_somebody_goes_is_no_contact(met: tuple[str, Talk]) -> None:
    """You should say where Conrad is bound for, and not have him fight whoever stands there."""
    language, talk = met
    line = {"en": "c moves 8 toward C : -", "it": "c muove 8 verso C : -"}[language]
    said = await typed(talk, line)
    assert {"en": "Conrad moves 8 cm.", "it": "Conrad muove di 8 cm."}[language] in said, said
    assert "Clark" not in said and not talk.talk.failed


@rule("LU-MOV.c")
@pytest.mark.parametrize(
    ("english", "italian", "told"),
    [
        (
            "d creeps 3",
            "d va carponi 3",
            {"en": "Dietz crawls 3 cm", "it": "Dietz avanza carponi per 3 cm"},
        ),
        ("d crawls 3", "d striscia 3", {"en": "Dietz crawls 3 cm", "it": "Dietz avanza carponi per 3 cm"}),
        ("d advances 5", "d avanza 5", {"en": "Dietz moves 5 cm", "it": "Dietz muove di 5 cm"}),
    ],
)
async def test_he_goes_as_people_say_it(
    met: tuple[str, Talk], english: str, italian: str, told: dict[str, str]
) -> None:
    """You should type what one says at a table for crawling and for moving."""
    language, talk = met
    said = await typed(talk, f"{english if language == 'en' else italian} : -")
    assert told[language] in said and not talk.talk.failed, said


@rule("LU-FIR.n")
@pytest.mark.parametrize(
    ("line", "firer"),
    [("e > E : 22", "Engel"), ("E > e : 22", "Evans"), ("d>D : 22", "Dietz"), ("{} E : 22", "Engel")],
)
async def test_of_two_letters_alike_the_first_fires(met: tuple[str, Talk], line: str, firer: str) -> None:
    """You should have Engel (e) fire at Evans (E), though both sides may still declare."""
    language, talk = met
    await typed(talk, {"en": "end", "it": "fine"}[language])
    said = await typed(talk, line.format({"en": "e fires at", "it": "e spara a"}[language]))
    who = {"Engel": "Evans", "Evans": "Engel", "Dietz": "Doyle"}[firer]
    fires = {"en": f"{firer} will fire at {who}", "it": f"{firer} tirerà su {who}"}[language]
    assert fires in said and not talk.talk.failed, said


@rule("LU-DEP.a")
async def test_who_is_recorded_together_is_recorded_once(tmp_path: Path) -> None:
    """You should read of each of a squad once where it starts, whatever form the word has."""
    with kept(tmp_path, PATROLS, "it", "brief") as talk:
        await talk.begin()
        said = await typed(talk, "F,G,H,I registrano : macchia")
        assert said.count("Grant") == 1 and talk.talk.speaker.asked is None, said


async def test_a_capital_is_looked_at_alone(met: tuple[str, Talk]) -> None:
    """You should read of Adams (A) and not of Albrecht (a)."""
    language, talk = met
    said = await typed(talk, {"en": "look A", "it": "guarda A"}[language])
    assert "Adams" in said and "Albrecht" not in said, said


@rule("LU-MOR.n")
@pytest.mark.parametrize(
    ("language", "line"), [("en", "J,K,L reinforce able"), ("it", "J,K,L rinforzano able")]
)
async def test_men_who_join_a_unit_stand_before_it(tmp_path: Path, language: str, line: str) -> None:
    """You should read why they cannot join it from where they are; without its name you are asked which."""
    turn = {
        "en": ("end", "end", "seal all", "end turn"),
        "it": ("fine", "fine", "chiudi tutto", "finire il turno"),
    }[language]
    with kept(tmp_path, PATROLS, language, "trust") as talk:
        await talk.begin()
        await typed(talk, *MET[language][0:2], *MET[language][2:4], MET[language][5])
        out = {"en": "ruling {} out", "it": "decisione {} fuori combattimento"}[language]
        await typed(talk, out.format("adams"), out.format("fraser"), *turn, *turn, *turn[:3])
        before = talk.host.game.tip
        said = await typed(talk, line.removesuffix(" able"))
        assert talk.talk.failed and "baker" in said and talk.host.game.tip == before, said
        said = await typed(talk, line)
        assert "Jones" in said and "(LU-MOR.n)" in said, (
            said
        )  # he stands too far away: the line is understood
