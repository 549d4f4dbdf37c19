"""What a seat has learned since it was here, losses first; each line leads to its moment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import ClassVar

from textual.binding import Binding, BindingType

from core.locale import Sentences
from core.story.since import MOST, Since
from tui.panes.lines import Row
from tui.screens.moments import Moments, moment_of


class SinceScreen(Moments):
    """What happened, by what it is about."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,U,q", "close", "Back", id="since.close", tooltip="On with the game"),
    ]


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
