"""The force that is being built: its sheet, what was changed of it, and where it is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.engine.contract.forces import Knob, Line, Sheet
from core.engine.words.message import Message, say
from core.locale import Sentences


class ForceInHand:
    """What the screens of a force change. The rule book says what lines there are and what they cost."""

    def __init__(self, rules: str, force: Any, path: Path | None = None) -> None:
        """*path* is where the force is kept; without one it is kept under a new name."""
        from core.rules import load

        book = load(rules).forces
        assert book is not None, "only books that build forces are listed"
        self.rules, self.book, self.path = rules, book, path
        self.kept = force
        """The force as it was last kept, or opened."""

        self.warned = False
        """Whether it was told since the last change that not all of it is kept."""

        self._before: list[tuple[Any, str]] = []
        """The force before each change, and the line at which it was made."""

        self._put(force)

    def _put(self, force: Any) -> None:
        self.warned = False
        self.force = force
        self.sheet: Sheet = self.book.sheet(force)
        self.lines = {line.key: line for line in self.sheet.lines}

    def _change(self, force: Any, line: str) -> None:
        if force != self.force:
            self._before.append((self.force, line))
        self._put(force)

    def heading(self, words: Sentences) -> str:
        """Return the name, the running total, and how much is wrong: always in sight."""
        from core.forces import named, total_of

        name, total = named(self.sheet.name, words), total_of(self.sheet, words)
        wrong = words.text("tui-force-wrong", count=len(self.sheet.wrong)) if self.sheet.wrong else ""
        return " · ".join(part for part in (name, total, wrong) if part)

    def turn(self, line: str, knob: Knob, step: int) -> None:
        """Give a knob that has values its next one, or with a *step* of -1 the one before."""
        names = [value for value, _ in knob.values]
        self.take(line, knob, names[(names.index(knob.now) + step) % len(names)])

    def take(self, line: str, knob: Knob, value: str) -> Message | None:
        """Change one thing of a line to *value*; return why that is no value of it, else nothing."""
        try:
            self._change(self.book.turned(self.force, line, knob.name, value), line)
        except ValueError:
            return say("tui-force-no-value", got=value or "—", what=knob.wanted or knob.label)
        return None

    def do(self, line: Line, deed: str) -> object:
        """Do a deed at a line; return the line to go to."""
        force, there = self.book.done(self.force, line.key, deed)
        self._change(force, line.key)
        return there

    def undo(self) -> str | None:
        """Take the last change back; return the line at which it was made, `None` where there was none."""
        if not self._before:
            return None
        force, there = self._before.pop()
        self._put(force)
        return there

    def keep(self) -> Path:
        """Write it where it is kept, all of it or nothing; return where. `OSError` where that cannot be."""
        from core.forces import free_force_path, keep_force, named
        from core.locale import sentences

        path = self.path or free_force_path(self.rules, named(self.sheet.name, sentences("en")))
        keep_force(self.book.write(self.force), path)
        self.path, self.kept = path, self.force
        return path
