"""Whom the means that is guessed has not among its targets is fired at by another: a tank's machine gun."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_before_it import CONVOY, begun


@rule("BN-7.0.t")
@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "L>f: 40 -- p 1 2 3 4", "Leopard fires a burst at Farah"),
        ("it", "L>f: 40 -- p 1 2 3 4", "Leopard spara una raffica a Farah"),
        ("en", "L fires at farah: 40 -- p 1 2 3 4", "Leopard fires a burst at Farah"),
    ],
)
async def test_a_tank_fires_at_a_man_with_its_machine_gun(
    tmp_path: Path, language: str, line: str, told: str
) -> None:
    """Its gun has vehicles to fire at; you should not read that it can do nothing to a man."""
    with kept(tmp_path, CONVOY, language, "brief") as talk:
        await begun(talk, language)
        said = await typed(talk, line)
        assert told in said and not talk.talk.failed, said


@rule("BN-7.0.t")
async def test_a_gun_that_is_named_fires_at_no_man(tmp_path: Path) -> None:
    """You should not have the machine gun fire where you have said the other."""
    with kept(tmp_path, CONVOY, how_much="brief") as talk:
        await begun(talk, "en")
        before = talk.host.game.tip
        await typed(talk, "L fires at f with tank gun: 40 --")
        assert talk.talk.failed and talk.host.game.tip == before
