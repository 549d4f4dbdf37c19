"""Text from people: never a terminal control, never more than one line."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.text import clean, plain


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Abu  \t Bakr\r\n", "Abu Bakr"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x9b2J\x07bell\x00", "2Jbell"),
        ("left\u202eright\u2066\u200f", "leftright"),
        ("zero\u200bwidth\ufeff\u00ad", "zerowidth"),
        ("e\u0301 and Z\u0351\u036b", "é and Z"),
        ("fam\u200dily \U0001f1ee\U0001f1f9", "family"),
        ("\ud800broken\ue000", "broken"),
        ("two\u2028lines\u2029", "two lines"),
        ("\x1b \n", ""),
    ],
)
def test_what_disturbs_a_terminal_is_dropped(typed: str, kept: str) -> None:
    assert clean(typed) == kept


@given(st.text(), st.integers(1, 60))
def test_cleaned_text_is_short_printable_and_stays_the_same(text: str, most: int) -> None:
    cleaned = clean(text, most)

    assert len(cleaned) <= most
    assert cleaned == cleaned.strip()
    assert not any(unicodedata.category(char)[0] == "C" or char in "\n\r\t" for char in cleaned)
    assert clean(cleaned, most) == cleaned
    assert plain(cleaned)
