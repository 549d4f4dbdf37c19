"""Building a force: a line a thing, its points at the right, the total above, what is wrong below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from core.engine.contract.forces import Breach, Knob, Line
from core.engine.words.paths import path_of
from core.locale import Sentences
from tui.panes.lines import Owner, Row
from tui.screens.asking import Asking
from tui.screens.forces.force_in_hand import ForceInHand
from tui.screens.forces.line import LineForm
from tui.session.error import why_not


class At(NamedTuple):
    """The row of a breach, by its number."""

    breach: int


class Builder(Asking):
    """Letters change the line under the cursor or add to the force; capital letters go backwards.

    The rule book says what lines there are, what they cost and what is wrong: this screen knows none.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "turn(1)", "Change", id="form.change", tooltip="The next value of this row"),
        Binding("left", "turn(-1)", "Change", id="form.back", tooltip="The value before", show=False),
        Binding("z", "undo", "Undo", id="forces.undo", tooltip="Take the last change back"),
        Binding("ctrl+s", "save", "Save", id="forces.save", tooltip="Keep this force for later games"),
        Binding("ctrl+e", "export", "Roster", id="forces.export", tooltip="Write the roster into a file"),
    ]

    def __init__(self, words: Sentences, hand: ForceInHand) -> None:
        super().__init__(words)
        self.hand = hand

    # --- what is shown ------------------------------------------------------------------------

    def heading(self) -> str:
        return self.hand.heading(self.words)

    def task_text(self) -> str:
        return self.words.text("tui-force-task")

    def rows(self) -> Sequence[Row]:
        wrong = {breach.line for breach in self.hand.sheet.wrong}
        rows = [self._row(line, line.key in wrong) for line in self.hand.sheet.lines]
        if self.hand.sheet.breaches:
            rows.append(Row(self.words.text("tui-force-breaches"), None, "heading"))
            rows += [self._breach(number, breach) for number, breach in enumerate(self.hand.sheet.breaches)]
        return rows

    def _row(self, line: Line, wrong: bool) -> Row:
        from core.forces import named

        points = str(line.points) if line.parts else ""
        look = "bad" if wrong else "heading" if line.heading else "dim" if line.idle else ""
        key = line.key if line.knobs or line.deeds else None
        return Row(named(line.text, self.words), key, look, points, "\n".join(self._note(line)))

    def _note(self, line: Line) -> Iterator[str]:
        """Yield what stands below for a line: its prices, its letters, what is wrong with it."""
        from core.forces import breach_text, parts_of

        if line.parts:
            yield parts_of(line, self.words)
        letters = [f"{knob.hint} {self.words.say(knob.label)}" for knob in line.knobs if knob.hint]
        letters += [f"{deed.hint} {self.words.say(deed.label)}" for deed in line.deeds]
        yield "  ".join(letters)
        for breach in self.hand.sheet.breaches:
            if breach.line == line.key:
                yield breach_text(breach, self.words)

    def _breach(self, number: int, breach: Breach) -> Row:
        from core.forces import breach_text

        note = self.words.text("tui-force-breach-note", field=breach.field)
        return Row(breach_text(breach, self.words), At(number), "dim" if breach.advice else "bad", note=note)

    def show(self, cursor: int | None = None) -> None:
        self.pane.heading = self.heading()
        super().show(cursor)

    # --- what is pressed ----------------------------------------------------------------------

    def owner(self) -> Owner:
        hints = {knob.hint for line in self.hand.sheet.lines for knob in line.knobs if knob.hint}
        hints |= {deed.hint for line in self.hand.sheet.lines for deed in line.deeds}
        letters = {letter: letter for hint in hints for letter in (hint, hint.upper())}
        return Owner(
            chosen=self.chosen,
            shifted=lambda key, step: self.action_turn(step),
            letters=lambda: letters,
            lettered=self.lettered,
        )

    def here(self) -> Line | None:
        """Return the line under the cursor."""
        key = self.pane.highlighted
        return self.hand.lines.get(key) if isinstance(key, str) else None

    def lettered(self, letter: str) -> None:
        """Do what a letter means at this line: change a thing, backwards by a capital, or do a deed."""
        if (line := self.here()) is None:
            return
        for knob in line.knobs:
            if knob.hint == letter.lower():
                self.turn(line, knob, -1 if letter.isupper() else 1)
                return
        for deed in line.deeds:
            if deed.hint == letter:
                there = self.hand.do(line, deed.name)
                self._changed()
                self._go_to(there)
                return

    def action_turn(self, step: int) -> None:
        """Give the first thing of the line that has values its next one."""
        line = self.here()
        knob = next((knob for knob in line.knobs if knob.values), None) if line is not None else None
        if line is not None and knob is not None:
            self.turn(line, knob, step)

    def turn(self, line: Line, knob: Knob, step: int) -> None:
        """Give a knob its next value; one without values takes what is typed."""
        if not knob.values:
            self.ask("tui-force-type", lambda text: self._typed(line.key, knob, text), what=knob.label)
            return
        self.hand.turn(line.key, knob, step)
        self._changed()

    def _typed(self, line: str, knob: Knob, value: str) -> None:
        why = self.hand.take(line, knob, value)
        if why is None:
            self._changed()
        else:
            self.status.say(self.words.say(why), "bad")

    def action_undo(self) -> None:
        """Take the last change back, and go to where it was made."""
        if (there := self.hand.undo()) is None:
            self.status.say(self.words.text("tui-force-nothing-changed"), "bad")
            return
        self._changed()
        self._go_to(there)
        self.status.say(self.words.text("tui-force-undone"))

    def _changed(self) -> None:
        self.status.say()
        self.show()

    def _go_to(self, row: object) -> None:
        self.pane.select(row)
        self.show()

    def on_screen_resume(self) -> None:
        """Show what was changed in the form of a line."""
        super().on_screen_resume()
        if self.is_mounted and hasattr(self, "pane"):
            self.show()

    def chosen(self, key: object) -> None:
        if isinstance(key, At):
            self._go_to(self.hand.sheet.breaches[key.breach].line)
        elif isinstance(key, str) and self.hand.lines[key].knobs:
            self.app.push_screen(LineForm(self.words, self.hand, key))

    # --- keeping --------------------------------------------------------------------------------

    def action_save(self) -> None:
        """Keep the force, all of it or nothing."""
        try:
            path = self.hand.keep()
        except OSError as error:
            self.status.say(why_not(error, self.words), "bad")
            return
        self.status.say(self.words.text("tui-force-saved", file=str(path)))

    def action_export(self) -> None:
        """Ask for a file, and write the roster into it: as Markdown where it is called so."""
        from core.forces import forces_folder, named

        name = named(self.hand.sheet.name, self.words).replace("/", "-")
        usual = str(forces_folder(self.hand.rules) / f"{name}.md")
        self.ask("tui-force-export", lambda text: self._export(text or usual))
        self.prompt.ask(self.prompt.sentence, default=usual)

    def _export(self, name: str) -> None:
        from core.forces import keep_force, roster

        path = path_of(name)
        try:
            keep_force(roster(self.hand.sheet, self.words, path.suffix == ".md"), path)
        except (OSError, ValueError, RuntimeError) as error:
            self.status.say(why_not(error, self.words), "bad")
            return
        self.status.say(self.words.text("tui-force-exported", file=str(path)))

    # --- leaving --------------------------------------------------------------------------------

    def _stays(self) -> bool:
        """Warn once of what is not kept; tell whether the screen stays for it."""
        if self.hand.force == self.hand.kept or self.hand.warned:
            return False
        self.hand.warned = True
        self.status.say(self.words.text("tui-force-unsaved"), "bad")
        return True

    def action_close(self) -> None:
        if not self._stays():
            super().action_close()

    def action_leave(self) -> None:
        if not self._stays():
            super().action_leave()
