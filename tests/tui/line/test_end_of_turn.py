"""The end of a turn in which nothing is to be done goes by without a line, or by one, for a referee alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_letters_of_two import AMBUSH, BEGUN

BRIDGE = "ludonet/bridge_with_tanks"


@rule("LU-TRN.i")
async def test_a_turn_in_whose_end_nothing_is_to_be_done_ends_by_itself(tmp_path: Path) -> None:
    """You should not say it for each side: a record is kept in the next movement as well."""
    with kept(tmp_path, BRIDGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "S,G,A,B,C,D,T record south; all are set up")
        await typed(
            talk, "p,f,s,a,b,d,e,l,h record north; all are set up", "--", "5 3", "end; end; seal; seal"
        )
        said = await typed(talk, "no pass")
        assert "Turn 2." in said and talk.host.game.state.phase == "move", said
        await typed(talk, "A note mill")
        assert not talk.talk.failed
        said = await typed(talk, "undo", "undo")
        assert "End the turn" in said and talk.host.game.state.turn == 1, "whoever went back decides himself"
        assert "Turn 2." in await typed(talk, "end all")


@rule("BI-SEQ.h")
@pytest.mark.parametrize(
    ("language", "to_the_end", "line"),
    [
        ("en", ("seal; seal", "end", "end"), "end turn"),
        ("it", ("sigilla; sigilla", "fine", "fine"), "fine del turno"),
    ],
)
async def test_the_rest_of_a_turn_of_sealed_orders_ends_by_one_line(
    tmp_path: Path, language: str, to_the_end: tuple[str, ...], line: str
) -> None:
    """You should throw for initiative next, after ten seals of which you typed none."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *BEGUN[language], to_the_end[0])
        before = talk.host.game.tip
        await typed(talk, line)
        assert talk.talk.failed and talk.host.game.tip == before, "both sides have men who may move"
        await typed(talk, *to_the_end[1:])
        assert not talk.talk.failed and talk.host.game.state.turn == 1
        await typed(talk, line)
        assert not talk.talk.failed and talk.host.game.state.turn == 2
