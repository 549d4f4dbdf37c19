"""The book's own codes for what a piece acts for, and going into contact, as a referee types them."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_evenings import UP, VILLAGE

CARD = {"en": "7S", "it": "7P"}


async def opened(folder: Path, language: str, *lines: str) -> tuple[str, bool]:
    """Return what is said to the last of the lines with a German card open, and whether it was refused."""
    with kept(folder, VILLAGE, language, "brief") as talk:
        await talk.begin()
        seen = {"en": "able on the table", "it": "able sul tavolo"}[language]
        await typed(talk, UP[language], UP[language], seen, CARD[language])
        said = await typed(talk, *lines)
        return said, talk.talk.failed


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "u bp 8:-", ("8 cm", "2 attacks prepared")),
        ("en", "u bound prepare 8:-", ("8 cm", "2 attacks prepared")),
        ("en", "2a bp 8:-", ("8 cm", "2 attacks prepared")),
        ("en", "a xp>A : 45 4 2", ("an attack and another prepared", "45 cm", "4 2 = 6")),
        ("en", "a 2A>A : 45 4 2", ("two attacks", "45 cm", "4 2 = 6")),
        ("it", "u bp 8:-", ("8 cm", "2 attacchi preparati")),
        ("it", "a xp>A : 45 4 2", ("45 cm", "4 2 = 6")),
    ],
)
async def test_a_code_of_the_book_opens_what_it_stands_for(
    tmp_path: Path, language: str, line: str, told: tuple[str, ...]
) -> None:
    """You should type LT-ACT's BP, XP or 2A for what a piece acts for, and both acts of it follow."""
    said, failed = await opened(tmp_path, language, line)
    assert not failed and all(one in said for one in told), said


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [("en", "u prepare", "2 attacks prepared"), ("it", "u prepara", "2 attacchi")],
)
async def test_who_only_prepares_prepares(tmp_path: Path, language: str, line: str, told: str) -> None:
    """You should not be asked which of three openings you mean where all of them prepare."""
    said, failed = await opened(tmp_path, language, line)
    assert not failed and told in said, said


async def test_a_number_in_a_name_is_no_code(tmp_path: Path) -> None:
    """You should be asked what Gruppe 2a does, as `2a` alone is its name."""
    said, _ = await opened(tmp_path, "en", "2a")
    assert "What does Gruppe 2a do?" in said, said


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "u assault A", "“u assault 10>A”"),
        ("en", "u speed>A", "“u speed 10>A”"),
        ("it", "u assalta A", "«u assalta 10>A»"),
    ],
)
async def test_who_goes_into_contact_is_told_to_say_how_far(
    tmp_path: Path, language: str, line: str, told: str
) -> None:
    """You should read how an assault is typed, and not that whom it is at says nothing (LT-ASL)."""
    said, failed = await opened(tmp_path, language, line)
    assert failed and told in said, said
    shown = told[1:-1] + ":-"
    (again := tmp_path / "again").mkdir()
    said, _ = await opened(again, language, shown)
    assert "Gruppe 2a" in said and "Able" in said and "“" not in said, said


@rule("LT-ACT.a")
@pytest.mark.parametrize(
    ("language", "codes"), [("en", "Attack and prepare (xp)"), ("it", "Attacco e preparare (xp)")]
)
async def test_a_bare_shot_is_asked_what_it_is_for_by_the_books_codes(
    tmp_path: Path, language: str, codes: str
) -> None:
    """You should be asked what one acts for, as only you know what is to follow the shot."""
    said, failed = await opened(tmp_path, language, "u > A : 15")
    assert not failed and codes in said, said
    (again := tmp_path / "again").mkdir()
    said, _ = await opened(again, language, "u bx > A : 15")
    assert "(bx)" not in said, said


async def test_who_has_opened_what_he_acts_for_is_not_told_to_do_no_more(tmp_path: Path) -> None:
    said, _ = await opened(tmp_path, "en", "u xp>A : 15")
    assert "do no more" not in said, said
