"""An evening's acts typed at the desk take no more keys than they may: `make keys` prints them one by one."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest
from counting import count
from desk_table import (
    ACTS,
    CORRECTION,
    MEDIAN,
    MOST,
    MOST_TO_CORRECT,
    Script,
    corrected,
    scripts,
    trouble,
)

from core.rules import whole_books

EVERY = {script.book: script for script in scripts()}


def test_every_book_has_its_evening() -> None:
    assert sorted(EVERY) == sorted(whole_books())


@pytest.mark.parametrize("script", EVERY.values(), ids=list(EVERY))
async def test_thirty_typical_acts_take_few_keys(script: Script, tmp_path: Path) -> None:
    """You should have done each by the line that stands there, and be asked nothing more."""
    keys = [act.keys for act in script.acts]
    assert await trouble(script, tmp_path) == []
    assert (len(keys), max(keys) <= MOST) == (ACTS, True)
    assert median(keys) <= MEDIAN
    count("keys at the desk", {script.book: round(median(keys)), f"{script.book}, the dearest": max(keys)})


async def test_a_die_misheard_three_acts_ago_is_put_right_in_few_keys(tmp_path: Path) -> None:
    """You should go back act by act in the same screen, and give the throw anew."""
    assert len(CORRECTION) <= MOST_TO_CORRECT
    assert await corrected(EVERY["breaking_news"], tmp_path, 10, "2")
