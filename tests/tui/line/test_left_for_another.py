"""A line that leaves what is asked for another act: it is taken back by itself, and ends no step."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import Talk
from test_ludonet_evening import BRIDGE, PLACED

OUT = {
    "en": (
        "T drive 20:--; E,F,H,I get out",
        "D walk 5:--",
        "end",
        "undo",
        "back to act",
        "“end” in this line",
    ),
    "it": (
        "T avanza 20:--; E,F,H,I scende",
        "D muove 5:--",
        "fine",
        "annulla",
        "azione",
        "«fine» in questa riga",
    ),
}
"""Ellis is asked on what ground he stands, with three behind him; what another does; how a step ends."""


@pytest.fixture(params=["en", "it"])
async def amid(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[tuple[Talk, tuple[str, ...]]]:
    """The truck has driven, and the desk asks for the first of four who get out of it."""
    with kept(tmp_path, BRIDGE, request.param, "brief") as talk:
        await talk.begin()
        await typed(talk, *PLACED[request.param])
        said = await typed(talk, OUT[request.param][0])
        assert "Ellis" in said.splitlines()[-1] and talk.talk.speaker.asked is not None, said
        yield talk, OUT[request.param]


async def test_undo_takes_back_a_line_for_which_another_was_left_and_not_that_one(
    amid: tuple[Talk, tuple[str, ...]],
) -> None:
    """You should keep the truck's way when you take back what you typed instead of an answer."""
    talk, (_, walk, _, undo, back, _) = amid
    driven = talk.talk.port.tip
    await typed(talk, walk)
    assert talk.talk.port.tip == driven + 1
    said = await typed(talk, undo)
    assert back in said and f" {driven}" in said, said
    assert talk.talk.port.in_effect(driven), said
    await typed(talk, undo)
    assert not talk.talk.port.in_effect(driven), "the line before it is taken back next"


async def test_no_line_ends_a_step_over_what_is_asked(amid: tuple[Talk, tuple[str, ...]]) -> None:
    """You should not have a movement end while four men are still to get out."""
    talk, (_, walk, end, _, _, refused) = amid
    tip, asked = talk.talk.port.tip, talk.talk.speaker.asked
    said = await typed(talk, f"{walk}; {end}")
    assert talk.talk.failed and refused in said, said
    assert talk.talk.port.tip == tip and talk.talk.speaker.asked is asked
