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
    corrected,
    scripts,
    trouble,
)

from core.line.told.remembered import HowMuch
from core.rules import whole_books

EVERY = {script.book: script for script in scripts()}


def test_every_book_has_its_evening() -> None:
    assert sorted(EVERY) == sorted(whole_books())


@pytest.mark.parametrize("how_much", MEDIAN)
@pytest.mark.parametrize("book", EVERY)
async def test_thirty_typical_acts_take_few_keys(book: str, how_much: HowMuch, tmp_path: Path) -> None:
    """You should have done each by the line that stands there, and be asked nothing more."""
    script = next(one for one in scripts(how_much) if one.book == book)
    keys = [act.keys for act in script.acts]
    assert await trouble(script, tmp_path, how_much=how_much) == []
    assert (len(keys), max(keys) <= MOST) == (ACTS, True)
    assert median(keys) <= MEDIAN[how_much]
    told = f"{book}, {how_much}"
    count("keys at the desk", {told: round(median(keys)), f"{told}, the dearest": max(keys)})


async def test_a_die_misheard_three_acts_ago_is_put_right_in_few_keys(tmp_path: Path) -> None:
    """You should go back act by act in the same screen, and give the throw anew."""
    assert len(CORRECTION) <= MOST_TO_CORRECT
    assert await corrected(EVERY["breaking_news"], tmp_path, 10, "2")
