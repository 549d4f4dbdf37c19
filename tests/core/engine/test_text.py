"""Text from people: never a terminal control, never more than one line."""

from __future__ import annotations

import sys
import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.words.sanitize import HARMLESS, clean, clean_json, escaped, initial, plain


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Abu  \t Bakr\r\n", "Abu Bakr"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07\x1b(B\x1bcAbu\x1b]8;;x\x1b\\", "Abu"),
        ("[31m stays where nothing escapes", "[31m stays where nothing escapes"),
        ("\x9b2J\x07bell\x00", "bell"),
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


def test_a_strangers_json_is_cleaned_and_ours_comes_back_as_it_is() -> None:
    ours = b'{"n":1,"at":"2026","events":[]}'
    strange = '{"n":1,"a\u200b":["\\u001b[2Jx"],"command":{"text":"\u202e"}}'.encode()

    latin = '{"n":1,"name":"Niccolò «Ł», détaché – it’s"}'.encode()

    assert clean_json(ours) is ours
    assert clean_json(latin) is latin
    assert clean_json(strange, but="command") == '{"n":1,"a":["x"],"command":{"text":"\u202e"}}'.encode()


def test_what_is_taken_as_it_is_would_be_cleaned_to_the_same() -> None:
    """Every letter, alone and after every other kind: none is dropped, none joins the one before."""
    taken = [char for char in map(chr, range(sys.maxunicode)) if char != " " and HARMLESS.fullmatch(char)]

    assert len(taken) > 600
    assert all(plain(one) for one in taken)
    assert all(plain("".join(taken[shift:] + taken[:shift])) for shift in range(0, len(taken), 7))
    assert not any(unicodedata.combining(char) for char in taken)
    assert not HARMLESS.fullmatch(b"\xff".decode(errors="replace"))


@given(st.text())
def test_escaped_json_means_the_same_and_shows_nothing_unprintable(text: str) -> None:
    line = msgspec.json.encode({"t": text.encode("utf-8", "replace").decode()})
    shown = escaped(line)

    assert msgspec.json.decode(shown) == msgspec.json.decode(line)
    assert not any(unicodedata.category(char)[0] == "C" for char in shown.decode())


@pytest.mark.parametrize("name", ["", "\u65e5\u672c", "\u00df", "\x1b[2J", "\u200b"])
def test_a_name_without_a_narrow_letter_stands_on_the_map_as_a_question_mark(name: str) -> None:
    assert initial(name) == "?" and initial("\x1b[31mAbu") == "A"
