"""What is typed stands until it is asked for: acts behind a reaction, dice, a note behind a colon."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import Talk

from core.engine.contract.choices import Option, PickSome
from core.engine.contract.questions import Measure
from core.engine.words.message import say
from core.line.told.answers import Answers
from core.line.told.measuring import is_himself, nobody
from core.line.wording.words import words
from core.locale import sentences

CONVOY, BRIDGE = "breaking_news/convoy", "ludonet/bridge_with_tanks"

UP = {
    "en": ("A record: hedge, 12 from the bridge's end", "S rec: wood", "T rec: road"),
    "it": ("A registra: siepe, a 12 dal ponte", "S registra: bosco", "T registra: strada"),
}


def acts(talk: Talk) -> list[str]:
    """Return what was done, oldest first."""
    return [type(record.command).__name__ for record in talk.host.game.records]


@pytest.fixture
async def convoy(tmp_path: Path) -> AsyncIterator[Talk]:
    """The Bersaglieri act; their vehicle with four men has come into view of Bashir."""
    with kept(tmp_path, CONVOY, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "p", "4 5 3 1", "VM90 set off: 5 2", "VM90 drive 20:--")
        yield talk


async def test_those_who_are_left_of_a_list_act_once_the_first_was_answered(convoy: Talk) -> None:
    """You should have all four get out by one line, though two of them are fired at meanwhile."""
    said = await typed(convoy, "F,G,S get out: b")
    assert not convoy.talk.failed and "G get out; S get out" in said, said
    said = await typed(convoy, "p")
    assert "Gallo gets out" in said and "S get out" in said, said
    said = await typed(convoy, "b>G: 45 5 2 3 6", "4")
    assert "Serra gets out" in said, said
    assert acts(convoy).count("GetOut") == 3


async def test_what_is_left_of_a_list_may_be_dropped(convoy: Talk) -> None:
    """You should read that what was done stays, and have nobody else get out."""
    await typed(convoy, "F,G get out: b")
    assert "stays" in await typed(convoy, "drop")
    await typed(convoy, "p")
    assert acts(convoy).count("GetOut") == 1


@pytest.mark.parametrize("line", ["b>F: 45 - 5 2 3 6 4 --", "b>F: 45 5 2 3 6 4 --"])
async def test_no_cover_may_be_said_before_the_dice(convoy: Talk, line: str) -> None:
    """You should not have to type the dice again because of a word for what is usual."""
    await typed(convoy, "F get out: b")
    said = await typed(convoy, line)
    assert "5 2 3 6" in said and not convoy.talk.failed and not convoy.talk.speaker.asked, said


async def test_a_die_said_with_an_answer_is_kept_until_all_have_answered(tmp_path: Path) -> None:
    """You should type once what fell for an RPG, though others may fire before it hits."""
    with kept(tmp_path, CONVOY, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "p", "4 5 3 1", "L set off: 4 3", "L drive 15:m a", "a>L: 40 - 5")
        said = await typed(talk, "p")
        assert "to hit: throw" not in said and "within 5 cm" in said, said


@pytest.mark.parametrize(
    ("language", "side"), [("en", "flank"), ("en", "side"), ("it", "fianco"), ("it", "di lato")]
)
async def test_the_flank_of_a_tank_is_said(tmp_path: Path, language: str, side: str) -> None:
    """You should say from which side an RPG hits: from in front it can do nothing to a tank."""
    with kept(tmp_path, CONVOY, language, "brief") as talk:
        await talk.begin()
        begun = ("L set off: 4 3", "L drive 15") if language == "en" else ("L parte: 4 3", "L guida 15")
        said = await typed(talk, "p", "4 5 3 1", *begun, "", "m", "a", "--", "a>L: 40", "p", "5", "--")
        said = said if talk.talk.speaker.asked is not None else ""
        assert "Leopard" in said and "Abdi" in said, said
        said = await typed(talk, side)
        assert not talk.talk.failed and "2+" in said, said


@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_note_stands_behind_the_colon(tmp_path: Path, language: str) -> None:
    """You should write where somebody starts as the answer that it is, sign for sign."""
    with kept(tmp_path, BRIDGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP[language][0])
        assert not talk.talk.failed and UP[language][0].partition(": ")[2] in said, said
        said = await typed(talk, UP[language][1].replace(": ", ': "') + '" ')
        assert not talk.talk.failed and "Sherman" in said, said


async def test_a_line_of_somebody_else_is_no_note(tmp_path: Path) -> None:
    """You should not find `T rec: road` written down as the place of whoever was asked about."""
    with kept(tmp_path, BRIDGE, how_much="brief") as talk:
        await talk.begin()
        asked = await typed(talk, "A rec")
        assert "Where do" in asked
        said = await typed(talk, "T rec: road behind")
        assert "Truck is recorded: “road behind”" in said and "Allen" not in said, said


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[Talk]:
    """The Americans move; Bauer is the one enemy whom they see."""
    with kept(tmp_path, BRIDGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, *UP["en"], "ready", "P rec: wood", "s rec: wood", "a rec: mill", "ready")
        await typed(talk, *"S-b-", "throw: 5 3")
        assert talk.host.game.state.figures["bauer"].placed
        yield talk


@pytest.mark.parametrize("line", ["A moves 8:-", "a walk 8:-", "A move 8: -"])
async def test_a_letter_is_the_mans_where_it_is_that_of_an_act_too(bridge: Talk, line: str) -> None:
    """You should have Allen walk, and not go into contact (a) with the one enemy there is."""
    said = await typed(bridge, line)
    assert not bridge.talk.failed and "Allen moves 8 cm." in said, said


async def test_a_capital_of_the_roster_names_no_act(bridge: Talk) -> None:
    """You should be asked what Allen does: nobody has said that he goes into contact."""
    before = len(bridge.host.game.records)
    said = await typed(bridge, "A 8:-")
    assert "What does Allen do?" in said and len(bridge.host.game.records) == before, said


async def test_what_one_of_several_cannot_is_told_of_him(bridge: Talk) -> None:
    """You should read who cannot go so far, before any of them has moved."""
    said = await typed(bridge, "A,B,C walk 8:-")
    assert "At “B move 8”" in said and "Nothing of this line was done." in said, said
    said = await typed(bridge, "B jump 8")
    assert "Baker may do now" in said and "Allen" not in said, said


async def test_the_ground_may_stand_behind_a_clear_way(bridge: Talk) -> None:
    """You should answer in the order of the questions: nothing lies across, a hedge, nobody sees him."""
    said = await typed(bridge, "B walk 4:- hedge --")
    assert "ground under Baker: hedge" in said and not bridge.talk.failed, said


@pytest.mark.parametrize("line", ["A move 8 -", "A move 8 clear --", "B walk 4 - hedge --"])
async def test_what_the_table_says_may_stand_without_its_colon(bridge: Talk, line: str) -> None:
    """You should have a word that only the table says taken for what it says."""
    said = await typed(bridge, line.replace("B walk 4 - hedge", "B walk 4 -: hedge"))
    assert not bridge.talk.failed and "who sees" in said and bridge.talk.speaker.asked is None, said


async def test_dice_may_stand_behind_what_lets_a_moment_pass(convoy: Talk) -> None:
    """You should type `p 5` as you say it."""
    await typed(convoy, "F get out: b", "b>F 45")
    said = await typed(convoy, "5 2 3 6", "4")
    assert "Ferri has finished" in said, said
    await typed(convoy, "undo", "undo", "undo", "L set off: 4 3", "L drive 15:m a", "a>L 40")
    said = await typed(convoy, "p 5")
    assert "within 5 cm" in said, said


async def test_the_usual_end_is_that_of_the_turn(convoy: Talk) -> None:
    """You should end the turn by `end`, and not be asked whether you propose to end the game."""
    await typed(convoy, "end")
    assert acts(convoy)[-1] == "EndActions"


async def test_a_vehicle_that_has_acted_is_told_so(convoy: Talk) -> None:
    """You should not read that only men do that."""
    await typed(convoy, "L set off: 4 3", "L drive 15:--", "F get out:--")
    said = await typed(convoy, "L>b")
    assert "Leopard has acted this turn" in said, said


async def test_a_die_behind_a_letter_is_no_part_of_a_name(bridge: Talk) -> None:
    """You should say `f 3 6`, the Flak and two dice, and not have the 3 taken for that of Flak 38."""
    speaker = bridge.talk.speaker
    rows = tuple(Option(one, speaker.name(one)) for one in ("flak", "pak"))
    said = Answers(speaker.names, speaker.name).chosen(
        PickSome("answer", say("tui-ask-which"), rows, 0, 2), words("f 3 6")
    )
    assert said is not None and (said.value, said.places) == (["flak"], (0,))


async def test_who_sees_may_stand_behind_two_signs_for_nothing(bridge: Talk) -> None:
    """You should say way, ground and who sees in the order in which they are asked."""
    said = await typed(bridge, "G drive 16: - - b")
    assert "Greyhound, of 9 who might: Bauer" in said or "Greyhound: Bauer" in said, said


async def test_what_lies_at_the_end_of_a_groups_way_is_said_once(convoy: Talk) -> None:
    """You should have all of a group run into cover where the line says so of them."""
    await typed(convoy, "Z,R,P run 25: cover --")
    ways = [one.answer for one in convoy.host.game.records[-1].events if _asks(one) == "route"]
    assert [way["ends_in_cover"] for way in ways] == [True, True, True]


def _asks(fact: object) -> str:
    return str(getattr(fact, "question", {}).get("ask", ""))


def test_a_blast_is_near_whom_it_is_on() -> None:
    """You should not say of a gun that it stands near itself, nor lose the hit by `--`."""
    alone = Measure({"ask": "near", "of": ["pak"], "centre": "pak", "cm": 3.5})
    both = Measure({"ask": "near", "of": ["pak", "flak"], "centre": "pak", "cm": 3.5})
    assert is_himself(alone) and not is_himself(both)
    assert nobody(alone) == ["pak"] and nobody(both) == ["pak"]
    assert nobody(Measure({"ask": "near", "of": ["flak"], "centre": [1.0, 2.0], "cm": 3.5})) == []


async def test_the_ground_that_was_told_is_not_asked_for_again(bridge: Talk) -> None:
    """You should be asked how far it is, and not once more what Bauer stands on."""
    said = await typed(bridge, "end", "end", "S>b with medium gun", "55")
    assert "On what ground" not in said and bridge.talk.speaker.asked is None, said


@pytest.mark.parametrize(
    ("language", "line", "nobody_there", "undo"),
    [("en", "S,T full speed 18", "nobody", "undo"), ("it", "S,T piena 18", "nessuno", "annulla")],
)
@pytest.mark.parametrize("answers", [1, 2])
async def test_a_line_that_was_answered_is_taken_back_as_one(
    tmp_path: Path, language: str, line: str, nobody_there: str, undo: str, answers: int
) -> None:
    """Each of several who move is looked at: once, amid it or at its end, `undo` takes all of them back."""
    with kept(tmp_path, "linea_di_tiro/village_defence", language, "brief") as talk:
        await talk.begin()
        await typed(talk, "e", "e", {"en": "KD", "it": "KQ"}[language])
        before = talk.host.game.state
        await typed(talk, line, *[nobody_there] * answers)
        assert talk.host.game.state != before
        await typed(talk, undo)
        assert talk.host.game.state == before


@pytest.mark.parametrize(
    ("language", "line", "nobody_there"),
    [("en", "S full speed 18; T full speed 18", "nobody"), ("it", "S piena 18; T piena 18", "nessuno")],
)
async def test_a_line_that_has_only_asked_is_left_as_such(
    tmp_path: Path, language: str, line: str, nobody_there: str
) -> None:
    """You should not read that it has done something; that an act of the line before still waits is told."""
    words = sentences(language)
    with kept(tmp_path, "linea_di_tiro/village_defence", language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, "e", "e", {"en": "7H", "it": "7C"}[language], line, nobody_there)
        assert words.text("line-waits-still", line=line.partition("; ")[2]) in said, said
        asked = await typed(talk, {"en": "d", "it": "pesca"}[language])
        assert talk.talk.speaker.asked is not None and not talk.talk.speaker.stopped, asked
        assert words.text("line-let-fall", line=line.partition("; ")[2]) in asked
        said = await typed(talk, words.text("line-words-drop").partition(",")[0])
        assert said.startswith(words.text("line-dropped")), said
