"""Ludonet: the end of a turn in which nothing is to be done goes by without a line, for a referee alone."""

from __future__ import annotations

from pathlib import Path

from rule_ids import rule
from test_answering import kept, typed

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
