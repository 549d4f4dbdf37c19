"""What a seat has learned since it was here, losses first; each line leads to its moment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from core.locale import Sentences
from core.story.since import MOST, Since
from tui.panes.keys import KeysLine
from tui.panes.lines import LinesPane, Owner, Row

Moment = tuple[int, int]
"""A record and an event of it, in the seat's own numbers."""


class SinceScreen(Screen[Moment | None]):
    """One key closes it; Enter closes it and goes to the moment of the line."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,U,q", "close", "Back", id="since.close", tooltip="On with the game"),
    ]

    def __init__(self, since: Since, words: Sentences) -> None:
        super().__init__()
        self.since, self.words = since, words

    def compose(self) -> ComposeResult:
        yield LinesPane(id="since")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        pane = self.query_one(LinesPane)
        pane.heading = self.words.text("tui-pane-since")
        pane.show(list(since_rows(self.since, self.words)), 0, Owner(chosen=self._chosen))
        pane.focus()
        keys = self.query_one(KeysLine)
        keys.told_by(lambda: self.words.text("story-go-there"), tuple)
        self.call_after_refresh(keys.show_bindings, self.words)

    def _chosen(self, moment: Moment) -> None:
        self.dismiss(moment)

    def action_close(self) -> None:
        """On with the game."""
        if self.is_current:
            self.dismiss(None)


def since_rows(since: Since, words: Sentences) -> Iterator[Row]:
    """Yield the news by what they are about, each with its turn and record."""
    if since.more:
        yield Row(words.text("story-since-more", count=MOST), None, "dim")
    for kind, news in groupby(since.news, lambda one: one.kind):
        yield Row(words.text(f"story-kind-{kind}"), None, "heading")
        for one in news:
            sentence = words.say(one.message)
            text = f"  {sentence}" if one.summed else sentence
            look = "" if one.summed or kind != "loss" else "strong"
            yield Row(text, (one.record, one.event), look, moment_of(one.turn, one.record, words), indent=4)


def moment_of(turn: int, record: int, words: Sentences) -> str:
    """Return a moment for the right edge of a row; a game without turns has its record alone."""
    return words.text("story-moment" if turn else "story-moment-no-turn", turn=turn, record=record)
