"""A line of fire that was measured between two who have not moved stands, with its cover: in brief."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk

from core.engine.contract.questions import Measure, as_json
from core.line.told.remembered import Remembered
from core.table.questions import Route, Shot

CONVOY = "breaking_news/convoy"
COVERED = {"distance": 40.0, "seen": True, "cover": True, "hard": False, "off": 0.0}


def of(question: Any) -> Measure:
    return Measure(as_json(question))


LINE, BACK = of(Shot("ricci", "farah")), of(Shot("farah", "ricci"))


@pytest.fixture
def table() -> Remembered:
    made = Remembered("brief")
    made.keep(LINE, COVERED)
    made.another_act(answers=False)
    return made


def test_the_line_stands_whole_and_its_length_the_other_way_round(table: Remembered) -> None:
    assert table.standing_line(LINE) == COVERED and table.standing_line(BACK) == {"distance": 40.0}
    assert table.standing_line(LINE, {"distance": 40}) == COVERED


def test_another_distance_and_a_step_make_it_old(table: Remembered) -> None:
    assert table.standing_line(LINE, {"distance": 38}) is None
    assert table.standing_line(BACK, {"distance": 38}) is None
    table.keep(BACK, {**COVERED, "distance": 36.0, "cover": False})
    assert table.standing_line(LINE) == {"distance": 36.0}
    table.keep(of(Route("farah", (), 5.0)), {"length": 5})
    assert table.standing_line(LINE) is None and table.standing_line(BACK) is None


def test_a_line_that_is_not_seen_is_no_distance(table: Remembered) -> None:
    table.keep(BACK, {**COVERED, "distance": 0.0, "seen": False})
    assert table.standing_line(LINE) is None


def test_after_a_dodge_and_after_something_was_undone_it_is_only_proposed(table: Remembered) -> None:
    table.stirred("costa")
    assert table.standing_line(LINE) == COVERED
    table.stirred("farah")
    assert table.standing_line(LINE) is None and table.last(LINE) == COVERED
    table.keep(LINE, COVERED)
    assert table.standing_line(LINE) == COVERED
    table.changed_elsewhere()
    assert table.standing_line(LINE) is None and table.last(LINE) == COVERED


# --- at the desk ----------------------------------------------------------------------------------

WORDS = {
    "en": ("no", "cover", "end turn", "hide", "sight", "40 cm, in cover"),
    "it": ("nessun", "copertura", "fine turno", "nascondersi", "avvistare", "40 cm, in copertura"),
}


@pytest.fixture(params=["en", "it"])
async def shot(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[tuple[Talk, tuple[str, ...]]]:
    """Ricci (R) has aimed at Farah (f), who is in cover and sees him: they are 40 cm apart."""
    none, cover, *_ = WORDS[request.param]
    with kept(tmp_path, CONVOY, request.param, "brief") as talk:
        await talk.begin()
        await typed(talk, none, "6 6 1 1", f"R>f : 40 {cover} f - --")
        yield talk, WORDS[request.param]


@rule("BN-7.0.h", "BN-7.0.o")
async def test_cover_that_was_measured_is_not_forgotten_two_turns_on(
    shot: tuple[Talk, tuple[str, ...]],
) -> None:
    """You should look for Farah where he was told to lie in cover, and need a 5 at 40 cm."""
    talk, (none, _, end, hide, sight, told) = shot
    await typed(talk, "p 1 2 1 2", "--", end, none, "1 1 6 6", f"f {hide}:-", end, none, "6 6 1 1")
    said = await typed(talk, f"R {sight} f: 40 4")
    assert told in said and "5+" in said and not talk.talk.failed, said


async def test_dice_are_enough_where_nothing_has_changed(shot: tuple[Talk, tuple[str, ...]]) -> None:
    talk, (none, _, end, _, _, told) = shot
    await typed(talk, "p 1 2 1 2", "--", end, none, "6 6 1 1")
    said = await typed(talk, "R>f : 1 1 2 1", "-", "-")
    assert told in said and not talk.talk.failed, said


@rule("BN-8.0.a")
async def test_who_fires_back_is_as_far_off(shot: tuple[Talk, tuple[str, ...]]) -> None:
    """You should type what cover he has, and no distance that was just told the other way round."""
    talk, (_, cover, *_) = shot
    said = await typed(talk, f"f>R : {cover}")
    assert "4d6" in said and not talk.talk.failed, said
    assert talk.talk.seats.measured().standing_line(BACK) == COVERED


@rule("LU-DEP.e")
async def test_who_is_noted_elsewhere_is_measured_anew(tmp_path: Path) -> None:
    """You should not have Dorn fire along a line that was measured where he stood before."""
    with kept(tmp_path, "ludonet/bridge_with_tanks", how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "S,G,A,B,C,D,T record south; all are set up")
        await typed(talk, "p,f,s,a,b,d,e,l,h record north; all are set up", "--", "5 3", "A put; end; end")
        table, line = talk.talk.seats.measured(), of(Shot("dorn", "allen"))
        table.keep(line, COVERED)
        assert table.standing_line(line) == COVERED
        await typed(talk, "seal", "d note mill")
        assert table.standing_line(line) is None and table.last(line) == COVERED
