"""The story of the scenario that is played, to read at any time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from core.locale import Sentences
from tui.panes.keys import KeysLine
from tui.panes.lines import LinesPane, Row
from tui.screens.scenarios import about, sizes_of


class Story(Screen[None]):
    """Read only. What everybody may read in the form of a new game stands here too, and nothing else."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,S,q", "close", "Back", id="help.close", tooltip="Back to where you were"),
    ]

    def __init__(self, scenario: str, words: Sentences) -> None:
        """*scenario* is the id of one that comes with the program, or nothing."""
        super().__init__()
        self.rows = list(story_rows(scenario, words))
        self.words = words

    def compose(self) -> ComposeResult:
        yield LinesPane(id="story")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        pane = self.query_one(LinesPane)
        pane.heading = self.words.text("tui-pane-story")
        pane.show(self.rows, 0)
        pane.focus()
        self.call_after_refresh(self.query_one(KeysLine).show_bindings, self.words)

    def action_close(self) -> None:
        """Back to the game."""
        if self.is_current:
            self.dismiss(None)


def story_rows(id: str, words: Sentences) -> Iterator[Row]:
    """Yield the name of a scenario, its book, size and length, and what it is about."""
    from core.scenarios import BadScenario, load

    try:
        scenario = load(id) if id else None
    except BadScenario:  # somebody has spoilt the program's own file
        scenario = None
    if scenario is None:
        yield Row(words.text("tui-story-none"))
        return
    line, _, story = about(scenario, sizes_of(id), words).partition("\n")
    yield Row(scenario.title(words.language), None, "strong")
    yield Row(line, None, "dim")
    for paragraph in story.split("\n"):
        yield Row("")
        yield Row(paragraph, indent=0)
