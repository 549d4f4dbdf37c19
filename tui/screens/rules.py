"""The rules reference: every numbered statement in one sentence, found by its number or a word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from core.locale import Sentences
from core.readings import Reading
from tui.panes.lines import Row
from tui.panes.prompt import PromptLine
from tui.screens.listing import Listing

MOST = 400
"""Rows shown at once; a search narrows them."""


class Rules(Listing):
    """Paragraphs and rulings. `/` searches."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "find", "Find", id="rules.find", tooltip="Search by number or word"),
    ]

    def __init__(
        self, words: Sentences, wanted: str = "", book: str = "", readings: Sequence[Reading] = ()
    ) -> None:
        """*readings* are those of the game of a *book* that was left to look something up."""
        super().__init__(words)
        self.wanted = wanted
        self._book = book
        self._readings = readings

    def heading(self) -> str:
        return self.words.text("tui-menu-rules")

    def task_text(self) -> str:
        if self.wanted:
            return self.words.text("tui-rules-found", word=self.wanted)
        return self.words.text("tui-rules-task")

    def rows(self) -> Sequence[Row]:
        from core.readings import about, search_read
        from core.rules import rulebook, search

        rows: list[Row] = []
        every = search(self.wanted)
        if self._book:
            own = search_read(self.wanted, self._book, self._readings)
            every = {**own, **{id: entries for id, entries in every.items() if id not in own}}
        for id, found in every.items():
            book, called = rulebook(id), ""
            rows.append(Row(f"{book.title or id} · {len(found)}", None, "heading"))
            for entry in found[:MOST]:
                if (heading := book.heading(entry.id, self.words.language)) != called:
                    called = heading
                    rows.append(Row(heading, None, "dim"))
                status = (
                    self.words.text(f"tui-status-{entry.status.replace(' ', '-')}") if entry.status else ""
                )
                edition = f"[{entry.edition}] " if entry.edition else ""
                text = f"{entry.id}  {edition}{entry.gloss(self.words.language)}"
                rows.append(Row(text, entry.id, "" if entry.status != "not yet" else "dim", status, indent=4))
                rows += (Row(f"    {one}", None) for one in entry.table)
                for one in about(self._readings, entry.id) if id == self._book else ():
                    here = self.words.text("reading-here", reading=self.words.say(one.sentence))
                    rows.append(Row(f"    {here}", None, "strong", indent=4))
            if len(found) > MOST:
                rows.append(Row(self.words.text("tui-more", number=len(found) - MOST), None, "dim"))
        return rows or [Row(self.words.text("tui-not-found", word=self.wanted), None, "dim")]

    def action_find(self) -> None:
        """Ask for a number or a word."""
        self.prompt.ask(self.words.text("tui-find-rule"))
        self.prompt.focus()

    def on_prompt_line_typed(self, message: PromptLine.Typed) -> None:
        self.wanted = message.text
        self.show(0)
        self.prompt.tell(self.task_text())
        self.pane.focus()

    def on_prompt_line_left(self) -> None:
        self.prompt.tell(self.task_text())
        self.pane.focus()
