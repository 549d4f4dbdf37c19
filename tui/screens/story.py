"""The story of the scenario that is played, to read at any time."""

from __future__ import annotations

from collections.abc import Iterator

from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.scenarios import about, how_won, sizes_of


def won_in(id: str, rules: str, words: Sentences) -> tuple[str, ...]:
    """Return how a game of a scenario is won, line by line; what the book says of it comes last."""
    from core.scenarios import ours

    task = scenario.task(words.language) if (scenario := ours(id)) is not None else ""
    return tuple(how_won(rules, task, words))


def story_rows(id: str, words: Sentences) -> Iterator[Row]:
    """Yield the name of a scenario, its book, size and length, and what it is about."""
    from core.scenarios import ours

    if (scenario := ours(id)) is None:
        yield Row(words.text("tui-story-none"))
        return
    line, _, story = about(scenario, sizes_of(id), words).partition("\n")
    yield Row(scenario.title(words.language), None, "strong")
    yield Row(line, None, "dim")
    for paragraph in story.split("\n"):
        yield Row("")
        yield Row(paragraph, indent=0)
    yield from _what_counts(scenario.rules, words)


def _what_counts(rules: str, words: Sentences) -> Iterator[Row]:
    """Yield the paragraphs of the book by which it is decided who wins, where it names any."""
    from core.rules import rulebook

    book = rulebook(rules)
    if not book.won_by:
        return
    yield Row("")
    yield Row(words.text("tui-story-counts"), None, "strong")
    for entry in (entry for start in book.won_by for entry in book.under(start)):
        yield Row(f"{entry.id}  {entry.gloss(words.language)}", indent=len(entry.id) + 2)
