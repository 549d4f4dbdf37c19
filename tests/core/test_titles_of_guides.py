"""What the guided first game of a book is called in lists of games."""

from __future__ import annotations

import pytest

from core.guides import KIND, every, scenario_of
from core.locale import LANGUAGES
from core.scenarios.titles import title_in


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", every())
def test_a_guided_game_is_called_in_the_readers_language(book: str, language: str) -> None:
    assert title_in(f"{KIND}{book}", language) == scenario_of(book).title(language)


def test_a_book_without_a_guide_has_no_title_for_it() -> None:
    assert title_in(f"{KIND}no_such_book", "en") == ""
