"""A key that a sentence names is the one that does it."""

from __future__ import annotations

import pytest

from core.locale import sentences
from tui.screens.game.keys import KEYS

SENTENCES = {
    "tui-point-note": "game.swap",
    "tui-way-note": "game.swap",
    "tui-how-point-listed": "game.swap",
    "tui-branch-here": "past.origin",
}


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("id", SENTENCES)
def test_a_sentence_names_the_key_that_is_bound(id: str, language: str) -> None:
    """A list said `x goes to the map`, and only `X` does."""
    key = next(one.key for one in KEYS if getattr(one, "id", "") == SENTENCES[id])
    told = sentences(language).text(id, game="game", record=1)
    assert key in told.replace("(", " ").replace(")", " ").replace(";", " ").split()
