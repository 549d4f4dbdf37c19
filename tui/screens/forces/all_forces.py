"""The forces of the rule books: a new one, those kept here, those that come with the program."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.listing import READING, Listing
from tui.session.error import why_not

if TYPE_CHECKING:
    from core.scenarios.forces import ForceFile


class Entry(NamedTuple):
    """One row: a new force of a rule book, the file of a kept one, or a ready one by its name."""

    rules: str
    path: Path | None = None
    name: str = ""


class AllForces(Listing):
    """Enter opens a force; what comes with the program is opened as a copy."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "delete", "Delete", id="forces.delete", tooltip="Delete this kept force, if twice"),
    ]

    def __init__(self, words: Sentences) -> None:
        super().__init__(words)
        self._doomed: Path | None = None

    def on_mount(self) -> None:
        from core.packages import unread

        if unread():
            self.run_worker(self._read_books, group=READING, thread=True)

    def _read_books(self) -> None:
        """Import the rule books of packages, in a thread: it may take long."""
        from core.rules import load_brought

        load_brought()
        self.call_later(self.show)

    def heading(self) -> str:
        return self.words.text("tui-menu-forces")

    def task_text(self) -> str:
        return self.words.text("tui-forces-task")

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted and hasattr(self, "pane"):
            self.show()

    def rows(self) -> Sequence[Row]:
        from core.forces import saved_forces
        from core.packages import unread
        from core.rules import rulebook
        from core.scenarios.forces import force_books, ready_forces

        text = self.words.text
        if unread():
            return [Row(text("tui-scenarios-reading"), None, "dim")]
        rows: list[Row] = []
        for rules in force_books():
            rows.append(Row(rulebook(rules).title or rules.replace("_", " ").title(), None, "heading"))
            rows.append(Row(text("tui-forces-new"), Entry(rules), "strong", note=text("tui-forces-new-note")))
            rows += [self._row(Entry(rules, path=path)) for path in saved_forces(rules)]
            rows += [self._row(Entry(rules, name=name)) for name in ready_forces(rules)]
        return rows or [Row(text("tui-forces-none"), None, "dim")]

    def _row(self, entry: Entry) -> Row:
        """Return the row of a force: its name, its points, and where it comes from."""
        from core.forces import named, total_of
        from core.rules import load

        try:
            file = self._read(entry)
        except Exception as error:  # of the disk, or a file that somebody changed
            name = entry.path.name if entry.path is not None else entry.name
            return Row(name, entry, "bad", note=why_not(error, self.words))
        book = load(entry.rules).forces
        assert book is not None
        sheet = book.sheet(file.force)
        kept = entry.path is not None
        note = self.words.text("tui-forces-kept" if kept else "tui-forces-ready", file=str(entry.path or ""))
        look = "bad" if sheet.wrong else "" if kept else "dim"
        return Row(named(sheet.name, self.words), entry, look, total_of(sheet, self.words), note)

    def _read(self, entry: Entry) -> ForceFile:
        from core.scenarios.forces import load_force, read_force

        if entry.path is not None:
            return read_force(entry.path, entry.rules)
        return load_force(entry.name, entry.rules)

    def chosen(self, key: object) -> None:
        from core.rules import load
        from tui.screens.forces.builder import Builder
        from tui.screens.forces.force_in_hand import ForceInHand

        if not isinstance(key, Entry):
            return
        book = load(key.rules).forces
        assert book is not None
        try:
            force = self._read(key).force if key.path is not None or key.name else book.new()
        except Exception as error:  # of the disk, or a file that somebody changed
            self.status.say(why_not(error, self.words), "bad")
            return
        self.app.push_screen(Builder(self.words, ForceInHand(key.rules, force, key.path)))

    def action_delete(self) -> None:
        """Delete the kept force under the cursor, when it is asked for twice."""
        key = self.pane.highlighted
        if not isinstance(key, Entry) or key.path is None:
            self.status.say(self.words.text("tui-forces-not-kept"), "bad")
            return
        if self._doomed != key.path:
            self._doomed = key.path
            self.status.say(self.words.text("tui-forces-delete-again", file=key.path.name), "bad")
            return
        self._doomed = None
        try:
            key.path.unlink(missing_ok=True)
        except OSError as error:
            self.status.say(why_not(error, self.words), "bad")
            return
        self.status.say(self.words.text("tui-forces-deleted", file=key.path.name))
        self.show()
