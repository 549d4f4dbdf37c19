"""A line never does less than it says: all of it is done, or it is refused at the word that says nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import RANGERS
from test_drives import SEAL
from test_evenings import VILLAGE
from test_low_intensity_evening import SAWMILL, begun

BOTH = {"en": "both sides are set up", "it": "entrambe le parti sono schierate"}


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "lt brenna and the platoon command move 8"),
        ("en", "brenna, the platoon command move 8"),
        ("en", "brenna and moro and the platoon command move 8"),
        ("it", "brenna e il comando di plotone muovono 8"),
    ],
)
async def test_a_man_and_his_unit_are_all_of_it(tmp_path: Path, language: str, line: str) -> None:
    """You should have everybody move whom you named, and not Brenna alone."""
    with kept(tmp_path, SAWMILL, language, "trust") as talk:
        await begun(talk, language)
        said = await typed(talk, SEAL[language], line)
        command = talk.host.game.records[-1].command
        assert len(getattr(command, "figures", ())) == 6, said


async def test_one_man_of_a_unit_moves_alone_where_he_is_named_as_one_of_it(tmp_path: Path) -> None:
    with kept(tmp_path, SAWMILL, "en", "trust") as talk:
        await begun(talk, "en")
        said = await typed(talk, SEAL["en"], "brenna of the platoon command moves 8")
        command = talk.host.game.records[-1].command
        assert (getattr(command, "figures", None) or (command.figure,)) in (("brenna",), ["brenna"]), said


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("1st squad and A section move 8", "section"),
        ("1st squad and 2nd squad move 8", "1st"),
        ("brenna and the bunker move 8", "bunker"),
    ],
)
async def test_two_units_are_not_one_of_them(tmp_path: Path, line: str, word: str) -> None:
    """You should be told at which word the line stops; the section moved, and the squad did not."""
    with kept(tmp_path, SAWMILL, "en", "brief") as talk:
        await begun(talk, "en")
        await typed(talk, SEAL["en"])
        before = talk.done
        said = await typed(talk, line)
        assert f"“{word}” says nothing" in said and talk.talk.failed, said
        assert talk.done == before


@rule("LT-ACT.b")
@pytest.mark.parametrize(
    ("language", "card", "line", "told"),
    [
        ("en", "10H", "A bound 8 and prepare : -", "“prepare” says nothing"),
        ("en", "10H", "A bound 8 prepare : -", "“prepare” says nothing"),
        ("it", "10C", "A balzo 8 prepara : -", "«prepara» non dice niente"),
    ],
)
async def test_an_act_of_the_book_is_no_ground_that_begins_so(
    tmp_path: Path, language: str, card: str, line: str, told: str
) -> None:
    """You should not have it move onto prepared ground, and prepare nothing."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, BOTH[language], card, "A bp", line)
        assert told in said and talk.talk.failed, said


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "ruling suppressed r,l yes"),
        ("en", "ruling suppressed r and l yes"),
        ("en", "ruling suppressed rashid and latif yes"),
        ("it", "decisione soppresso r,l sì"),
        ("it", "decisione soppresso rashid e latif sì"),
    ],
)
async def test_what_is_ruled_of_several_is_so_of_each(tmp_path: Path, language: str, line: str) -> None:
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, "i:66 11", line)
        assert not talk.talk.failed, said
        assert all(talk.host.game.state.figures[one].suppressed for one in ("rashid", "latif")), said


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("ruling suppressed r,xyz yes", "“xyz” is none of what may be said here"),
        ("ruling suppressed r, xyz yes", "“xyz” says nothing"),
        ("ruling observed r,l yes", "“observed” says nothing"),
    ],
)
async def test_all_of_several_are_ruled_or_none(tmp_path: Path, line: str, told: str) -> None:
    """You should be told at which word it stops, with nobody ruled suppressed."""
    with kept(tmp_path, RANGERS, "en", "brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        before = talk.done
        said = await typed(talk, line)
        assert told in said and talk.talk.failed and talk.done == before, said


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "h fires at qasim : 34 63 xyzzy", "“xyzzy” is no answer to anything."),
        ("it", "h spara a qasim : 34 63 xyzzy", "«xyzzy» non risponde a niente."),
    ],
)
async def test_an_unknown_word_behind_the_colon_is_pointed_at(
    tmp_path: Path, language: str, line: str, told: str
) -> None:
    """You should be told which of the words that wait nobody will ever ask for."""
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, "i:66 11", line)
        assert told in said, said
        assert told not in await typed(talk, "-")


@pytest.mark.parametrize(
    ("language", "line", "who"),
    [
        ("en", "platoon command and brenna move 8", 6),
        ("en", "platoon command, lt brenna move 8", 6),
        ("en", "2nd squad, nardi move 8", 4),
        ("it", "2a squadra, nardi muovono 8", 4),
    ],
)
async def test_a_unit_and_a_man_of_it_are_all_of_it(
    tmp_path: Path, language: str, line: str, who: int
) -> None:
    with kept(tmp_path, SAWMILL, language, "trust") as talk:
        await begun(talk, language)
        said = await typed(talk, SEAL[language], line)
        command = talk.host.game.records[-1].command
        assert len(getattr(command, "figures", ())) == who, said


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "carrier and armoured car move 20"), ("it", "trasporto e autoblindo muovono 20")],
)
async def test_two_vehicles_are_named_by_what_they_are(tmp_path: Path, language: str, line: str) -> None:
    """You should have the carrier move, and read that the armoured car goes on once that is answered."""
    with kept(tmp_path, SAWMILL, language, "trust") as talk:
        await begun(talk, language)
        said = await typed(talk, SEAL[language], line)
        assert not talk.talk.failed and {"en": "“2I move 20”", "it": "«2I muovono 20»"}[language] in said, (
            said
        )
        assert talk.host.game.records[-1].command.figure == "blinda"
