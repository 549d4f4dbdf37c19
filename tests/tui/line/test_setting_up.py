"""Where everybody starts, said at a desk: one word in all books, of several in one line, of both sides."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed

SAWMILL = "bassa_intensita/sawmill_attack"
BRIDGE = "ludonet/bridge_with_tanks"
VILLAGE = "linea_di_tiro/village_defence"

BOTH = {"en": "both sides are set up", "it": "entrambi schierati"}

NOTED = [
    (SAWMILL, "en", "all place south edge", "Lt Brenna", "south edge", 28),
    (SAWMILL, "en", "S,P,C place: south edge", "Pini", "south edge", 3),
    (SAWMILL, "en", "1st squad record south edge", "Fontana", "south edge", 4),
    (SAWMILL, "en", "militia place mill", "Ratko", "mill", 28),
    (SAWMILL, "it", "1ª squadra registra margine sud", "Fontana", "margine sud", 4),
    (SAWMILL, "it", "tutti schiera: margine sud", "Lt Brenna", "margine sud", 28),
    (BRIDGE, "en", "S,A place south", "Sherman", "south", 6),
    (BRIDGE, "it", "S,A schiera: sud", "Sherman", "sud", 6),
    (VILLAGE, "en", "1st A place south edge", "1st A", "south edge", 1),
    (VILLAGE, "it", "tutti registra sud", "Able", "sud", 15),
]  # fmt: skip


@rule("BI-S.S4", "LU-DEP.a", "LT-VIS.a")
@pytest.mark.parametrize(("scenario", "language", "line", "man", "note", "count"), NOTED)
async def test_where_several_start_is_one_line(
    tmp_path: Path, scenario: str, language: str, line: str, man: str, note: str, count: int
) -> None:
    """You should note it of each in one line, by the word of any book, before the colon or behind it."""
    with kept(tmp_path, scenario, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, line)
        notes = {one.name: one.note for one in talk.host.game.state.figures.values() if one.note}
        assert not talk.talk.failed and note in notes[man], said
        assert sum(note in one for one in notes.values()) >= count, notes


@pytest.mark.parametrize("scenario", [SAWMILL, BRIDGE, VILLAGE])
@pytest.mark.parametrize("language", ["en", "it"])
async def test_both_sides_are_set_up_by_one_line(tmp_path: Path, scenario: str, language: str) -> None:
    """You should have everybody on the table of whom nothing is noted, and the game begin."""
    with kept(tmp_path, scenario, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, BOTH[language])
        if talk.talk.speaker.asked is not None:
            said = await typed(talk, "-")
        assert not talk.talk.failed, said
        acts = {one.do for one in talk.talk.speaker.port.choices()}
        assert "deploy" not in acts and "ruling" in acts, acts


@pytest.mark.parametrize(("language", "line"), [("en", "all are set up"), ("it", "tutti schierati")])
async def test_all_are_set_up_where_nothing_is_noted_yet(tmp_path: Path, language: str, line: str) -> None:
    """You should have one side on the table by the words of the other books, and the other one asked."""
    with kept(tmp_path, SAWMILL, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, line)
        missing = {one.side for one in talk.talk.speaker.port.view().figures if one.missing}
        assert not talk.talk.failed and missing == {"militia"}, said


async def test_all_are_those_who_have_no_place_yet(tmp_path: Path) -> None:
    """You should place some first, and the rest of the side by one word."""
    with kept(tmp_path, SAWMILL, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "S,P place: mill", "all place: south edge")
        notes = {one.name: one.note for one in talk.host.game.state.figures.values()}
        assert notes["Sgt Moro"] == "mill" and notes["Costa"] == "south edge" and not notes["Ratko"]


@rule("LU-DEP.a")
@pytest.mark.parametrize(
    ("language", "line", "lines"),
    [
        ("en", "S,G,A,B,C,D place", ("west road", "barn")),
        ("en", "S,G,A,B,C,D place : barn", ()),
        ("it", "S,G,A,B,C,D schiera", ("strada ovest", "fienile")),
    ],
)
async def test_nobody_is_noted_again_who_shares_a_note(
    tmp_path: Path, language: str, line: str, lines: tuple[str, ...]
) -> None:
    """You should be asked once for the vehicles and once for the squad, and have one act of each."""
    with kept(tmp_path, BRIDGE, language, "brief") as talk:
        await talk.begin()
        before = talk.host.game.tip
        said = await typed(talk, line, *lines)
        assert not talk.talk.failed and talk.talk.speaker.asked is None, said
        assert talk.host.game.tip == before + 2, said
        notes = {one.name: one.note for one in talk.host.game.state.figures.values()}
        assert (notes["Greyhound"], notes["Cohen"]) == (lines or ("barn", "barn"))
