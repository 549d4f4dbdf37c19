"""What is known of the others: who is lost from sight and where he was last, who is seen, who is out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import ClassVar

from textual.binding import Binding, BindingType

from core.engine.contract.view import FigureView
from core.locale import Sentences
from core.story.ledger import Sighting
from core.table.terrain import Table
from tui.panes.lines import Row
from tui.panes.map.caption import Spotted, ground
from tui.panes.map.look import place_called
from tui.screens.moments import Moments, moment_of


class ContactsScreen(Moments):
    """One row for each figure or marker of others."""

    RIGHT = "story-since-moment"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,C,q", "close", "Back", id="contacts.close", tooltip="On with the game"),
    ]


def contact_rows(rows: Sequence[Sighting], table: Table | None, words: Sentences) -> Iterator[Row]:
    """Yield the sightings by how they stand; the note of each says what it showed, and who told of it."""
    for stands, group in groupby(rows, lambda one: one.stands):
        yield Row(words.text(f"story-stands-{stands}"), None, "heading")
        for one in group:
            parts = [words.say(one.figure.name), where(one.figure, table, words)]
            text = " · ".join(part for part in parts if part)
            moment = moment_of(one.turn, one.record, words)
            look = "dim" if stands == "out" else ""
            yield Row(text, (one.record, one.event), look, moment, _note(one, words), indent=4)


def where(figure: FigureView, table: Table | None, words: Sentences) -> str:
    """Return where somebody was when he was seen last, in words; nothing where nobody noted a place."""
    if figure.inside:
        return words.text("tui-inside", place=place_called(figure.inside, table, (), words))
    if table is None or figure.x is None or figure.y is None:
        return figure.note
    return ground(table, Spotted((), (), (), (figure.x, figure.y)), words)


def _note(one: Sighting, words: Sentences) -> str:
    """Return what somebody showed when he was seen last, who saw him then, and how he came into sight."""
    figure = one.figure
    shown = [
        words.text(figure.grade) if figure.grade else "",
        ", ".join(words.text(kit) for kit in figure.kit),
        ", ".join(words.say(fact) for fact in figure.facts),
        " ".join(words.text(status) for status in figure.status),
    ]
    told = words.text("story-came", told=one.told) if one.told is not None else ""
    by = words.text("story-seen-by", who=one.by) if one.by else ""
    if one.last:  # how he came into sight names who saw him first
        by = words.text("story-seen-last-by", who=one.last)
    return "\n".join(part for part in (" · ".join(filter(None, shown)), by, told) if part)
