"""The usual acts take no more keys than they may: `make keys` prints the table, and fails short of a goal."""

from __future__ import annotations

from pathlib import Path

import pytest
from counting import count
from keys_table import ACTS, Act, played


@pytest.mark.parametrize("act", ACTS, ids=[f"{act.book}-{act.what}" for act in ACTS])
async def test_an_act_takes_no_more_keys_than_it_may(act: Act, tmp_path: Path) -> None:
    """You should have done it after so few keys, those of the hand-over and arrows on the map apart."""
    assert act.given <= act.goal
    assert await played(act, tmp_path) == act.command
    count("keys", {f"{act.book}, {act.what}": act.given})
