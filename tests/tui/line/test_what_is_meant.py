"""What follows is not typed: the only act of whoever is named, nobody by Enter, and each man's own die."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import RANGERS, Talk

from core.engine.contract.facts import Measured

VILLAGE = "linea_di_tiro/village_defence"
BRIDGE = "ludonet/bridge_with_tanks"


async def test_a_die_that_fell_for_one_is_no_others(tmp_path: Path) -> None:
    """You should be asked for Kowalski's die, and have Hayes's given to nobody else (BN-10.0.f)."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", "ruling suppressed hayes, kowalski yes")
        said = await typed(talk, "h,k suppression test: 2")
        assert "Hayes, suppression test: 2." in said and "Kowalski, suppression test: 2" not in said, said
        assert "Kowalski, suppression test: 4." in await typed(talk, "4")


async def test_each_has_the_die_that_is_left(tmp_path: Path) -> None:
    """You should type the dice of two men in their order (BN-10.0.f)."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", "ruling suppressed hayes, kowalski yes")
        said = await typed(talk, "h,k suppression test: 2 - 4")
        assert "Hayes, suppression test: 2." in said and "Kowalski, suppression test: 4." in said, said


@pytest.mark.parametrize(("line", "seen"), [("a", True), ("", False), ("-", False)])
async def test_who_comes_into_sight_is_a_bare_name(tmp_path: Path, line: str, seen: bool) -> None:
    """You should name who is seen without the act, and press Enter alone for nobody (LT-Q.16)."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        asked = await typed(talk, "all are set up", "all are set up", "10H; m speed 36")
        assert "how many does it cost" not in asked, "slow ground is said where there is any (LT-MOV.k)"
        assert "M3 is now, who comes into sight? Enter alone: nobody." in asked
        said = await typed(talk, line)
        assert not talk.talk.failed and ("spots PaK 40" in said) is seen, said


@pytest.mark.parametrize(("line", "told"), [("M", "M3 is spotted"), ("M by a", "PaK 40 spots M3")])
async def test_by_whom_is_asked_only_of_who_may_fire_at_him(tmp_path: Path, line: str, told: str) -> None:
    """You should not be asked who sees a truck that has nothing ready; you may say it (LT-RSP.d)."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "all are set up", "all are set up", "10H; m speed 36")
        said = await typed(talk, line)
        assert told in said and "By whom" not in said and not talk.talk.failed, said


async def test_what_slow_ground_costs_is_said_behind_the_way(tmp_path: Path) -> None:
    """You should say once that 12 cm of mud cost 24 (LT-MOV.k)."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        said = await typed(talk, "all are set up", "all are set up", "10H; m speed 12: 24")
        assert not talk.talk.failed and "who comes into sight" in said, said
        assert {"24"} == {f"{value:g}" for value in costs_of(talk)}


def costs_of(talk: Talk) -> list[float]:
    """Return what the table has said that ways cost."""
    events = [event for record in talk.host.game.records for event in record.events]
    measured = [event for event in events if isinstance(event, Measured)]
    return [one.answer for one in measured if one.question.get("ask") == "costs"]


async def test_in_full_enter_alone_is_nobody_of_whom_nothing_is_said(tmp_path: Path) -> None:
    with kept(tmp_path, VILLAGE) as talk:
        await talk.begin()
        asked = await typed(talk, "all are set up", "all are set up", "10H; m speed 36", "36")
        assert "Enter alone" not in asked.rpartition("who comes")[2]


async def test_the_only_act_of_a_man_that_asks_for_more_needs_no_word(tmp_path: Path) -> None:
    """You should be asked where Sherman stands, as nothing else is to be done with it."""
    with kept(tmp_path, BRIDGE, how_much="brief") as talk:
        await talk.begin()
        assert "Where" in await typed(talk, "S") and not talk.talk.failed


async def test_a_fact_that_is_ruled_is_so_by_enter(tmp_path: Path) -> None:
    """You should press Enter where you have said what is so; `no` takes it back."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        asked = await typed(talk, "i:66 11", "ruling suppressed hayes")
        assert "Enter alone: yes." in asked
        assert "Hayes, suppressed: yes." in await typed(talk, "")
        assert "Hayes, suppressed: no." in await typed(talk, "ruling suppressed hayes no")


async def test_a_side_is_looked_at_by_its_name(tmp_path: Path) -> None:
    """You should read the losses of one side, and its men, and nobody of the other."""
    with kept(tmp_path, RANGERS) as talk:
        await talk.begin()
        said = await typed(talk, "look militia")
        assert said.startswith("Militia") and "Qasim" in said and "Hayes" not in said and not talk.talk.failed


@pytest.mark.parametrize("line", ["zeni mira a boban", "zeni prende la mira"])
async def test_who_aims_is_said_by_the_verb_of_the_question(tmp_path: Path, line: str) -> None:
    """You should have Zeni aim, by the word of the program's own question (BI-HIT.b)."""
    with kept(tmp_path, "bassa_intensita/sawmill_attack", "it", "brief") as talk:
        await talk.begin()
        await typed(talk, *("tutti sul tavolo",) * 2, *("tutti schierati",) * 2, "tirare: 5 3", "primo")
        await typed(talk, *("sigilla",) * 2, *("fine movimenti",) * 2, *("sigilla",) * 2)
        await typed(talk, "decisione osservato boban sì")
        said = await typed(talk, line)
        assert "vede Boban" in said and not talk.talk.failed, said


@pytest.mark.parametrize("line", ["8H; b speed: 30", "8H; b speed 30:-", "8H; b speed:30cm"])
async def test_how_far_stands_behind_the_colon(tmp_path: Path, line: str) -> None:
    """You should type the cm of a move behind the colon, and be asked nothing that is usual (LT-MOV.k)."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        said = await typed(talk, "all are set up", "all are set up", line)
        if "who comes" in said:
            said += await typed(talk, "-")
        assert "Baker goes 30 cm" in said and "how many" not in said and not talk.talk.failed, said


async def test_who_comes_into_sight_stands_behind_the_answers(tmp_path: Path) -> None:
    """You should say in one line that a piece moves, and whom it spots (LT-Q.16)."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        said = await typed(talk, "all are set up", "all are set up", "9D; able speed 30:30 pak seen 5 able")
        assert "Able spots PaK 40" in said and not talk.talk.failed, said


@rule("BN-6.5.a")
@pytest.mark.parametrize(
    ("language", "begun", "told"),
    [
        ("en", ("no", "6 6 1 1", "R>f : 40 cover -- --"), "Farah can do nothing against Ricci"),
        ("it", ("nessun", "6 6 1 1", "R>f : 40 copertura -- --"), "Farah non può fare niente contro Ricci"),
    ],
)
async def test_a_shot_that_cannot_be_is_no_dodge(
    tmp_path: Path, language: str, begun: tuple[str, ...], told: str
) -> None:
    """You should read that Farah, who sees nobody, cannot fire back, and not have him dodge."""
    with kept(tmp_path, "breaking_news/convoy", language, "brief") as talk:
        await talk.begin()
        await typed(talk, *begun)
        before = len(talk.host.game.records)
        said = await typed(talk, "f>R : 40")
        assert told in said and talk.talk.failed and len(talk.host.game.records) == before, said
