"""What a game has come to: at its end the news that a book makes of it; always the points line by line."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.view import View
from core.locale import Sentences
from core.story.account import account_lines
from tui.panes.lines import Row


def account_rows(view: View, words: Sentences) -> Iterator[Row]:
    """Yield the news of a game that is over, then the lines of each side under its name and sum."""
    for sentence in view.bulletin:
        yield Row(words.say(sentence))
    if view.bulletin:
        yield Row("")
    looks = {"heading": "heading", "none": "dim"}
    for text, kind in account_lines(view, words):
        yield Row(text, None, looks.get(kind, ""))
