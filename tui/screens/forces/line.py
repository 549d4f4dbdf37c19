"""One line of a force: everything that can be changed of it, a row each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from core.engine.contract.forces import Knob, Line
from core.locale import Sentences
from tui.panes.lines import Owner, Row
from tui.screens.asking import Asking
from tui.screens.forces.force_in_hand import ForceInHand


class LineForm(Asking):
    """Left and right change a row; Enter takes the next value, or what is typed where there are none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "turn(1)", "Change", id="form.change", tooltip="The next value of this row"),
        Binding("left", "turn(-1)", "Change", id="form.back", tooltip="The value before", show=False),
    ]

    def __init__(self, words: Sentences, hand: ForceInHand, key: str) -> None:
        super().__init__(words)
        self.hand, self.key = hand, key

    @property
    def line(self) -> Line:
        """The line as it is now."""
        return self.hand.lines[self.key]

    def heading(self) -> str:
        """Return the running total, as the whole force has it."""
        return self.hand.heading(self.words)

    def task_text(self) -> str:
        from core.forces import named

        return named(self.line.text, self.words)

    def rows(self) -> Sequence[Row]:
        from core.forces import breach_text, named, parts_of

        notes = [parts_of(self.line, self.words)] if self.line.parts else []
        notes += [breach_text(one, self.words) for one in self.hand.sheet.breaches if one.line == self.key]
        rows = []
        for knob in self.line.knobs:
            shown = named(knob.shown, self.words)
            right = f"‹ {shown} ›" if knob.values else shown
            rows.append(
                Row(f"{knob.hint}  {self.words.say(knob.label)}", knob.name, "", right, "\n".join(notes))
            )
        return rows

    def show(self, cursor: int | None = None) -> None:
        self.pane.heading = self.heading()
        super().show(cursor)

    def owner(self) -> Owner:
        letters = {
            letter: (knob.name, letter)
            for knob in self.line.knobs if knob.hint
            for letter in (knob.hint, knob.hint.upper())
        }  # fmt: skip
        return Owner(
            chosen=self.chosen,
            shifted=lambda key, step: self.action_turn(step),
            letters=lambda: letters,
            lettered=self.lettered,
        )

    def knob(self, name: object) -> Knob | None:
        """Return what a row is about."""
        return next((knob for knob in self.line.knobs if knob.name == name), None)

    def lettered(self, key: tuple[str, str]) -> None:
        """Change what a letter stands for, backwards by a capital."""
        name, letter = key
        self.pane.select(name)
        self._turn(name, -1 if letter.isupper() else 1)

    def chosen(self, key: object) -> None:
        self._turn(key, 1)

    def action_turn(self, step: int) -> None:
        """Give the row under the cursor its next value."""
        self._turn(self.pane.highlighted, step)

    def _turn(self, name: object, step: int) -> None:
        if (knob := self.knob(name)) is None:
            return
        if knob.values:
            self.hand.turn(self.key, knob, step)
            self._changed()
        else:
            self.ask("tui-force-type", lambda text: self._take(knob, text), what=knob.label)

    def _take(self, knob: Knob, value: str) -> None:
        why = self.hand.take(self.key, knob, value)
        self._changed()
        if why is not None:
            self.status.say(self.words.say(why), "bad")

    def _changed(self) -> None:
        self.status.say()
        self.show()
        self.prompt.tell(self.task_text())

    def answered(self) -> None:
        """Show what was typed in its row."""
        self.show()
