"""The editor: the map of a scenario, what is under the cursor, its fields, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from core.engine.words.sanitize import clean
from core.engine.words.validation import os_why
from core.locale import Sentences
from core.scenarios.corners import opened
from core.scenarios.drafting import TURN, Thing
from tui.panes.keys import KeysLine, bound
from tui.panes.lines import Owner, Row
from tui.panes.map.map import MapPane
from tui.panes.map.zoom import WHOLE
from tui.panes.orders import OrdersPane
from tui.panes.prompt import PromptLine, StatusLine
from tui.screens.asking import Asking
from tui.screens.editor.corner_in_hand import CornerInHand
from tui.screens.editor.in_hand import ChangedMeanwhile, ScenarioInHand
from tui.screens.editor.rows import Go, New, adding_rows, called, field_rows, here_rows, shown, typable
from tui.screens.editor.values import after, read
from tui.session.navigator import desk_of

LONGEST = 40
"""Letters that may be typed to find what to add."""

HERE, ADDING = "here", "adding"
"""What stands beside the map, but for the fields of a thing."""


class Editor(Asking):
    """Things are taken up and put down on the map; beside it their fields are changed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("a", "add", "Add", "editor.add", "Put something new under the cursor", show=True),
        bound("e", "fields", "Fields", "editor.fields", "The fields of what is here", show=True),
        bound("r", "turn(1)", "Turn", "editor.turn", "Turn it to the left", show=True),
        bound("R", "turn(-1)", "Turn", "editor.turn-right", "Turn it to the right"),
        bound("c", "copy", "Copy", "editor.copy", "Another like what is here, under the cursor"),
        bound("x,delete", "remove", "Remove", "editor.remove", "Take away what is here", show=True),
        bound("v", "corner(1)", "Corner", "editor.corner", "To the next corner of what is here"),
        bound("V", "corner(-1)", "Corner", "editor.corner-before", "To the corner before it"),
        bound("i", "insert", "New corner", "editor.insert", "Another corner behind this one"),
        bound("o", "open", "Door", "editor.open", "A door into the nearest wall of what is here"),
        bound("n", "next(1)", "Next", "editor.next", "To the next thing of the file"),
        bound("N", "next(-1)", "Before", "editor.before", "To the thing before it"),
        bound("g", "general", "General", "editor.general", "The fields of the scenario and of its sides"),
        bound("exclamation_mark", "wrong", "Mistakes", "editor.wrong", "To the mistakes"),
        bound("z", "undo", "Undo", "editor.undo", "Take the last change back", show=True),
        bound("Z", "redo", "Redo", "editor.redo", "Make it again"),
        bound("w,ctrl+s", "save", "Save", "editor.save", "Write the file", show=True),
        bound("backspace", "rub", "Letter back", "editor.rub", "Take the last letter back"),
        bound("p", "play", "Play", "editor.play", "Write the file and play it", show=True),
        bound("tab", "other", "Other side", "editor.other", "From the map to the rows beside it, and back"),
    ]

    def __init__(self, words: Sentences, hand: ScenarioInHand, notice: str = "") -> None:
        """*notice* is told at first."""
        super().__init__(words)
        self._told_at_first = notice
        self.hand = hand
        self.beside = HERE
        """What stands beside the map: `HERE`, `ADDING`, else the table whose fields are shown."""

        self.carried = ""
        """The field of what was taken up."""

        self._narrowed = ""
        """What was typed while there is something to add: rows that have it are shown."""

        self.corner = CornerInHand(hand)
        self._asked_to_leave = False
        self._asked_to_write_over = False

    def compose(self) -> ComposeResult:
        with Horizontal(id="editor"):
            map = MapPane(id="map")
            map.mode = WHOLE
            yield map
            yield OrdersPane(id="list")
        yield PromptLine(id="prompt")
        yield StatusLine(id="status")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        self.map = self.query_one(MapPane)
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self._draw()
        self.map.focus()
        self.status.say(self._told_at_first)

    def on_unmount(self) -> None:
        """Keep what is not written where the program ends or its terminal goes; not for who left by Esc."""
        if not self._asked_to_leave:
            self.hand.set_aside()

    def heading(self) -> str:
        return self.words.text(
            "editor-file" if not self.hand.draft.changed else "editor-file-changed", file=self.hand.shown
        )

    def task_text(self) -> str:
        if self.beside == ADDING and self._narrowed:
            return self.words.text("tui-scenarios-narrowed", text=self._narrowed)
        if self.beside == ADDING:
            return self.words.text("editor-task-adding")
        if self.beside != HERE:
            return self.words.text(
                "editor-task-fields", what=called(self.hand, self.beside) if self.beside else self.hand.shown
            )
        if self.corner.meant is not None and not self.corner.taken:
            number, of = self.corner.place
            return self.words.text("editor-task-corner", number=number, of=of)
        held = self.carried or self.corner.taken
        return self.words.text("editor-task-carrying" if held else "editor-task")

    # --- what is shown ------------------------------------------------------------------------------

    def rows(self) -> Sequence[Row]:
        if self.beside == ADDING:
            return list(adding_rows(self.hand, self.words, self._narrowed))
        if self.beside != HERE:
            return list(field_rows(self.hand, self.beside, self.words))
        if not self.is_attached:
            return []
        here = self.hand.under(self.query_one(MapPane))
        whose = self.hand.thing(self.corner.field)  # its corner may lie beside all that it covers
        if whose is not None and whose not in here:
            here = [whose, *here]
        return list(here_rows(self.hand, here, self.carried, self.words))

    def owner(self) -> Owner:
        typed = self._narrow if self.beside == ADDING else None
        return Owner(chosen=self.chosen, shifted=self._shifted, typed=typed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where letters find what to add, none of them is a key of the map's."""
        if action == "rub":
            return bool(self._narrowed)
        finding = self.beside == ADDING and self.pane.has_focus
        return not finding or action in ("choose", "close", "help", "other")

    def show(self, cursor: int | None = None) -> None:
        """Show the rows beside the map, and what is to be done."""
        self.pane.heading = self.heading()
        super().show(cursor)
        self.prompt.tell(self.task_text(), right="")

    def _draw(self) -> None:
        """Show the table as it is now."""
        if self.hand.view is not None:
            self.map.set_view(self.hand.view)
        self.map.set_table(self.hand.table, desk_of(self).ascii_only)
        self.map.compose_over()
        self.show()

    def _changed(self, done: bool, why: str = "editor-not-taken") -> None:
        """Look at the draft anew after a change; where there was none, say why."""
        self._asked_to_leave = self._asked_to_write_over = False
        if not done:
            self.status.say(self.words.text(why), "bad")
            return
        self.status.say()
        self.hand.changed()
        self._draw()

    def _beside(self, what: str) -> None:
        self.beside = what
        self._narrowed = ""
        self.show(0)
        (self.map if what == HERE else self.pane).focus()
        self.on_screen_resume()

    # --- on the map ------------------------------------------------------------------------------------

    def on_map_pane_moved(self) -> None:
        corner = self.corner.meant
        left = corner is not None and self.map.scale.cell(corner.x, corner.y) != self.map.cursor
        if left and not self.corner.taken:
            self.corner.let_go()
        if self.beside == HERE:
            self.show(0)

    def on_map_pane_picked(self) -> None:
        """Take up what is here, or the corner that is meant; put down what was taken up."""
        if self.corner.meant is not None:
            if self.corner.taken:
                self._changed(self.corner.put(*self.map.place), "editor-no-outline")
            else:
                self.corner.taken = True
                self.show(0)
            return
        if not self.carried:
            if (thing := self._here()) is not None:
                self.carried = thing.field
                self.show(0)
            return
        thing, self.carried = self.hand.thing(self.carried), ""
        x, y = self.map.place
        self._changed(thing is not None and self.hand.draft.move(thing, x, y))

    def _here(self) -> Thing | None:
        """Return what a key means: what was taken up, whose fields are shown, else what is here."""
        if self.carried or self.beside not in (HERE, ADDING):
            return self.hand.thing(self.carried or self.beside)
        found = self.hand.under(self.map)
        if not found:
            self.status.say(self.words.text("editor-nothing-here"), "bad")
        return found[0] if found else None

    def action_turn(self, step: int) -> None:
        """Turn what is here by 15 degrees."""
        if (thing := self._here()) is not None:
            self._changed(self.hand.draft.turn(thing, TURN * step))

    def action_copy(self) -> None:
        """Put another like what is here beside it, under the cursor."""
        if (thing := self._here()) is not None:
            x, y = self.map.place
            near = abs(x - thing.x) + abs(y - thing.y) < 3
            self._changed(self.hand.draft.copied(thing.field, x + 3 * near, y))

    def action_remove(self) -> None:
        """Take away what is here: the corner that is meant, or the opening; else the whole thing."""
        if self.corner.meant is not None:
            self._changed(self.corner.remove(), "editor-no-outline")
        elif (thing := self._here()) is not None:
            self.carried = ""
            self.beside = HERE
            self._changed(self.hand.draft.remove(thing.field))
            self.map.focus()

    def action_corner(self, step: int) -> None:
        """Go to the next corner of what is here; behind the corners come the ends of its openings."""
        if (thing := self.hand.thing(self.corner.field) or self._here()) is None:
            return
        if (corner := self.corner.go_on(thing, step)) is None:
            self.corner.let_go()
            self.status.say(self.words.text("editor-no-corners", what=called(self.hand, thing.field)), "bad")
            return
        self.status.say()
        self.map.go(corner.x, corner.y)
        self.show(0)

    def action_insert(self) -> None:
        """Put another corner behind the one that is meant, and mean that."""
        if self.corner.meant is None:
            self.status.say(self.words.text("editor-corner-first"), "bad")
            return
        self._changed(self.corner.insert(), "editor-no-outline")
        if (corner := self.corner.meant) is not None:
            self.map.go(corner.x, corner.y)

    def action_open(self) -> None:
        """Put a door into the wall of what is here that is nearest to the cursor."""
        if (thing := self.hand.thing(self.corner.field) or self._here()) is None:
            return
        door = opened(self.hand.draft.at(thing.field), *self.map.place)
        done = door is not None and self.hand.draft.within(thing.field, door)
        self._changed(done, "editor-no-wall")
        if done and (corner := self.corner.at_last(thing.field)) is not None:
            self.map.go(corner.x, corner.y)

    def action_next(self, step: int) -> None:
        """Go to the next thing of the file, in its order."""
        things = list(self.hand.draft.things())
        if not things:
            return
        now = self.hand.under(self.map)[:1]
        at = next((number for number, one in enumerate(things) if now and one.field == now[0].field), -1)
        one = things[(at + step) % len(things)]
        self.map.go(one.x, one.y)

    def action_other(self) -> None:
        """Go from the map to the rows beside it, and back."""
        (self.pane if self.map.has_focus else self.map).focus()

    def action_wrong(self) -> None:
        """Go to the first mistake in the rows beside the map."""
        self.carried = ""
        self._beside(HERE)
        first = next((n for n, row in enumerate(self.pane.rows) if row.look == "bad" and row.key), None)
        if first is None:
            self.status.say(self.words.text("editor-nothing-wrong"))
            return
        self.show(first)
        self.pane.focus()

    # --- beside it ----------------------------------------------------------------------------------------

    def action_add(self) -> None:
        """Show what can be put under the cursor."""
        self._beside(ADDING)

    def _narrow(self, letter: str) -> None:
        """Show what can be added and has what was typed: here no letter is a key of the map's."""
        self._narrowed = f"{self._narrowed}{letter}"[:LONGEST]
        self.show(0)

    def action_rub(self) -> None:
        """Take the last letter back."""
        self._narrowed = self._narrowed[:-1]
        self.show(0)

    def action_fields(self) -> None:
        """Show the fields of what is here, or of the opening that is meant."""
        if opening := self.corner.opening:
            self._beside(opening)
        elif (thing := self._here()) is not None:
            self._beside(thing.field)

    def action_general(self) -> None:
        """Show the scenario's own fields; those of its sides follow each time."""
        tables = [
            "",
            "table",
            "options",
            *(f"sides.{side}" for side in self.hand.draft.data.get("sides", {})),
        ]
        at = tables.index(self.beside) if self.beside in tables else -1
        self._beside(tables[(at + 1) % len(tables)])

    def chosen(self, key: object) -> None:
        if isinstance(key, Go):
            self._go(key.field)
        elif isinstance(key, New):
            self._add(key)
        elif isinstance(key, str):
            self._type(key)

    def _go(self, field: str) -> None:
        """Go to where something stands, and show its fields."""
        found = next((one for one in self.hand.draft.things() if _within(field, one.field)), None)
        if found is not None:
            self.map.go(found.x, found.y)
            self._beside(found.field)
        else:
            self._beside(field if isinstance(self.hand.draft.at(field), dict) else field.rpartition(".")[0])

    def _add(self, new: New) -> None:
        x, y = self.map.place
        if new.field:
            done = self.hand.draft.copied(new.field, x, y)
        elif new.listed:
            done = self.hand.draft.add(new.listed, self.hand.first_of(new.listed, x, y))
        else:
            done = self.hand.draft.add("terrain", _piece(self.hand, new.kind, x, y))
        self._changed(done)
        self._beside(HERE)

    # --- fields --------------------------------------------------------------------------------------------

    def _shifted(self, key: object, step: int) -> None:
        """Give a field its next value, where it has some."""
        if self.beside in (HERE, ADDING) or not isinstance(key, str):
            return
        field = self._field(key)
        asked = self.hand.fields_of(self.beside).get(key)
        value = after(self.hand.draft.at(field), asked, step)
        if value is None:
            self.status.say(self.words.text("editor-type-it"), "")
        else:
            self._set(field, value)

    def _type(self, key: str) -> None:
        """Ask what a field is to say: Enter on nothing takes it out. A table is opened instead."""
        now = self.hand.draft.at(self._field(key))
        if isinstance(now, dict) and "en" not in now:
            self._beside(self._field(key))
        elif isinstance(now, list) and now and isinstance(now[0], dict):
            self._beside(f"{self._field(key)}[0]")
        elif not typable(now, self.hand.fields_of(self.beside).get(key)):
            self.status.say(self.words.text("editor-in-the-file", field=key, file=self.hand.shown), "bad")
        else:
            self.ask("editor-ask", lambda text: self._typed(key, text), shown(now), field=key)

    def _typed(self, key: str, text: str) -> None:
        self._set(self._field(key), read(text, self.hand.fields_of(self.beside).get(key)))

    def _field(self, key: str) -> str:
        return f"{self.beside}.{key}" if self.beside else key

    def _set(self, field: str, value: object) -> None:
        self._changed(self.hand.draft.set(field, value))

    # --- back and forth, in and out ------------------------------------------------------------------

    def action_undo(self) -> None:
        """Take the last change back."""
        self._step(self.hand.draft.undo, "editor-nothing-undone")

    def action_redo(self) -> None:
        """Make again what was taken back."""
        self._step(self.hand.draft.redo, "editor-nothing-redone")

    def _step(self, step: Callable[[], bool], why: str) -> None:
        self.carried = ""
        self.corner.let_go()
        self._changed(step(), why)
        if self.beside not in (HERE, ADDING) and self.hand.draft.at(self.beside) is None:
            self._beside(HERE)

    def action_save(self) -> None:
        """Write the file."""
        if self._saved():
            self.show()
            self.status.say(self.words.text("editor-saved", file=clean(str(self.hand.path), 300)))

    def _saved(self) -> bool:
        try:
            aside = self.hand.save(self._asked_to_write_over)
        except ChangedMeanwhile:
            self._asked_to_write_over = True
            self.status.say(self.words.text("editor-changed-meanwhile", file=self.hand.shown), "bad")
            return False
        except OSError as error:
            why = self.words.say(os_why(error))
            self.status.say(self.words.text("editor-not-saved", file=self.hand.shown, why=why), "bad")
            return False
        self._asked_to_write_over = False
        if aside is not None:
            self.app.notify(self.words.text("editor-set-aside", file=clean(aside.name, 200)), markup=False)
        return True

    def action_play(self) -> None:
        """Write the file and ask how to play it; what cannot be played is told."""
        if not self._saved():
            return
        if (why := self.hand.unplayable()) is not None:
            self.status.say(self.words.say(why), "bad")
            return
        from tui.screens.newgame import NewGame
        from tui.screens.scenarios import sizes_of

        sizes_of.cache_clear()  # it may have been counted before it was changed
        self.app.push_screen(NewGame(self.words, str(self.hand.path)))

    def action_close(self) -> None:
        """Put back what was taken up; close what stands beside the map; leave, the second time unsaved."""
        if self.beside == HERE and self.corner.meant is not None:
            self.corner.let_go()
            self.show(0)
        elif self.carried:
            self.carried = ""
            self.show(0)
        elif self._narrowed:
            self._narrowed = ""
            self.show(0)
        elif self.beside != HERE or not self.map.has_focus:
            self._beside(HERE)
        elif not self._stays():
            super().action_close()

    def action_leave(self) -> None:
        if not self._stays():
            super().action_leave()

    def _stays(self) -> bool:
        """Warn once of what is not written; tell whether the screen stays for it."""
        if not self.hand.draft.changed or self._asked_to_leave:
            return False
        self._asked_to_leave = True
        self.status.say(self.words.text("editor-unsaved"), "bad")
        return True

    def action_help(self) -> None:
        """Show the keys here, and how one writes a scenario."""
        from tui.screens.help import help_of

        how = [self.words.text(f"editor-help-{number}") for number in range(1, 7)]
        self.app.push_screen(help_of(self, self.words, self.task_text(), how=how))

    def answered(self) -> None:
        self.show()
        self.pane.focus()


def _within(field: str, table: str) -> bool:
    return field == table or field.startswith(f"{table}.")


def _piece(hand: ScenarioInHand, kind: str, x: float, y: float) -> dict[str, object]:
    """Return a new piece of terrain of a kind: 10 by 8 cm round a spot, within the table."""
    width, height = (hand.table.width, hand.table.height) if hand.table is not None else (10.0, 8.0)
    west, south = (
        min(max(0.0, round(x - 5)), max(0.0, width - 10)),
        min(max(0.0, round(y - 4)), max(0.0, height - 8)),
    )
    return {"id": hand.draft.fresh_id(kind), "kind": kind, "box": [int(west), int(south), 10, 8]}
