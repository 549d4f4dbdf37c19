"""Putting a command together, step by step, with the keys: figure, act, fields, preview, commit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from core.engine.choices import Choice, Number, PickOne, PickPath, PickPoint, PickSome, Share, Text, YesNo
from core.engine.message import say
from core.engine.view import FigureView
from tui import filling, typed
from tui.hand import SIDE, Hand
from tui.panes.lines import LinesPane, Row
from tui.panes.log import LogPane
from tui.panes.look import clamped, length
from tui.panes.map import MapPane
from tui.panes.orders import OrdersPane
from tui.panes.prompt import PromptLine
from tui.panes.roster import RosterPane
from tui.port import Preview
from tui.screens.board import Board

COMMIT = "commit"


class Playing(Board):
    """The steps of a command. What is asked of people on the way is in `asking`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "forward", "Choose", id="game.choose", tooltip="Choose what the cursor is on"),
        Binding("escape", "back", "Back", id="game.back", tooltip="One step back; nothing has happened yet"),
        Binding("backspace", "rub", "Undo leg", id="game.rub", tooltip="Take the last leg back", show=False),
        Binding("n", "next(1)", "Next", id="game.next", tooltip="To the next figure, target or find"),
        Binding("N", "next(-1)", "Previous", id="game.previous", tooltip="To the one before", show=False),
        Binding("J", "jump", "Jump", id="game.jump", tooltip="Jump: then type a figure's letter", show=False),
        Binding("t", "type_place", "Type", id="game.type", tooltip="Type the place: x y", show=False),
        Binding(
            "x",
            "map_or_list",
            "Map/list",
            id="game.swap",
            tooltip="From the map to the list, and back",
            show=False,
        ),
    ]

    work: filling.Work | None = None
    _confirm: tuple[str, Callable[[], None]] | None = None
    _typing: str = ""
    _prefer_map = False
    _fresh = True
    _opened = True
    _odds: dict[int, str]

    # --- showing the step we are at ------------------------------------------------------

    def show_step(self, focus: bool = True) -> None:
        """Show what has to be chosen now: rows, prompt, marks on the map, the pane with the keys."""
        hand = self.hand
        stage = "confirm" if self._confirm else hand.stage
        self.remove_class("-show-roster")
        self.set_class(stage != "figure", "-acting")
        if stage == "figure" and (self._fresh or self.roster.highlighted not in (*hand.able, SIDE)):
            self._highlight_first()
        self._prompt_text()
        self._show_orders()
        self._mark_map()
        if focus:
            self._focus_for(stage)
        self.show_look()
        self.show_keys()

    def _highlight_first(self) -> None:
        """Put the mark on whoever has the most to do: the side where its act is offered first."""
        hand = self.hand
        first = next((choice.figure for choice in hand.choices if choice.refusal is None), None)
        if first == SIDE:
            self.roster.select(SIDE)
        elif hand.able and self.roster.highlighted not in hand.able:
            self.roster.select(hand.able[0])
            self._go_to(hand.able[0])
        self._fresh = False

    def _prompt_text(self) -> None:
        hand = self.hand
        if self._typing:
            return
        self.prompt.tell(self.prompt_sentence())
        if self._confirm is None and hand.stage == "field" and isinstance(hand.field, (Number, Text)):
            self._ask_typed(hand.field)
        elif self._confirm is None and isinstance(hand.field, PickPath) and hand.field.origin is None:
            field = hand.field
            self._ask_typed(Number(field.name, field.prompt, field.least, field.most, 0.1))

    def prompt_sentence(self) -> str:
        """Return who must decide what."""
        words, hand = self.words, self.hand
        who = self.seat_name(self.port.seat)
        if self._confirm is not None:
            return self._confirm[0]
        if self.view.over is not None:
            return words.text("tui-game-over", how=words.say(self.view.over))
        if not any(choice.refusal is None for choice in hand.choices) and hand.stage in ("figure", "act"):
            others = [self.seat_name(seat) for seat in self.view.waiting_for if seat != self.port.seat]
            if others:
                return words.text("tui-others-decide", who=words.listed(others))
        match hand.stage:
            case "figure":
                task = (
                    words.say(self.view.task) if self.view.task is not None else words.text("tui-pick-figure")
                )
            case "act":
                task = words.say(self.view.task) if self.view.task is not None else words.text("tui-pick-act")
                if held := filling.summary(hand, words):
                    task = f"{held}. {task}"
            case "field" if self.work is not None:
                task = f"{filling.summary(hand, words)}. {self.work.prompt(words)}"
            case "preview":
                task = words.text("tui-commit", act=filling.summary(hand, words))
            case _:
                task = filling.summary(hand, words)
        return f"{who}: {task}"

    def _show_orders(self) -> None:
        words, hand, pane = self.words, self.hand, self.orders
        pane.heading_right = ""
        pane.hints = {}
        pane.empty = words.text("tui-nothing-to-choose")
        if self._confirm is not None:
            pane.heading = words.text("tui-pane-confirm")
            pane.show([Row(words.text("tui-yes"), True), Row(words.text("tui-no"), False)], 0)
            return
        match hand.stage:
            case "figure":
                self.preview_acts()
            case "act":
                pane.heading = filling.summary(hand, words) or words.text("tui-pane-orders")
                pane.hints = {act.hint: index for index, act in enumerate(hand.acts()) if act.hint}
                pane.show(filling.act_rows(hand.acts(), words, self.gloss), 0)
            case "field":
                assert self.work is not None
                pane.heading = filling.summary(hand, words)
                rows = self.work.rows(words, self._odds)
                pane.show(rows or [Row(self.work.prompt(words))], 0 if self._opened else None)
                self._opened = False
            case "preview":
                pane.heading = filling.summary(hand, words)
                rows = [Row(words.text("tui-do-it"), COMMIT, "strong")]
                pane.show(rows + filling.preview_rows(self._preview(), words), 0)

    def preview_acts(self) -> None:
        """Where there is room, show beforehand what the figure under the cursor could do."""
        words = self.words
        figure = self.roster.highlighted
        acts = self.hand.acts(figure) if figure is not None else []
        name = next((f.name for f in self.view.figures if f.id == figure), words.text("tui-whole-side"))
        self.orders.heading = name if acts else words.text("tui-pane-orders")
        rows = [row._replace(key=None) for row in filling.act_rows(acts, words, self.gloss)]
        self.orders.show(rows)

    def _preview(self) -> Preview:
        choice = self.hand.choice
        assert choice is not None
        return self.port.foresee(choice.do, self.hand.filled, self.hand.answers)

    def _mark_map(self) -> None:
        hand = self.hand
        waypoints: tuple[tuple[float, float], ...] = ()
        leg = False
        if self.work is not None and isinstance(hand.field, (PickPath, PickPoint)) and self.work.waypoints:
            waypoints, leg = tuple(self.work.waypoints), isinstance(hand.field, PickPath)
        held = hand.figure or ""
        if hand.stage == "figure" and self.roster.highlighted:
            held = self.roster.highlighted
        self.map.set_work(frozenset(hand.aims()), held, waypoints, leg)

    def _focus_for(self, stage: str) -> None:
        if self.prompt.open:
            self.prompt.focus()
        elif stage == "field" and isinstance(self.hand.field, (PickPath, PickPoint)):
            (self.map if self.map.table is not None else self.orders).focus()
            if self.work is not None and self.work.waypoints and self.map.table is not None:
                self.map.go(*self.work.waypoints[-1])
        elif stage == "figure":
            (self.map if self._prefer_map and self.map.table is not None else self.roster).focus()
        else:
            self.orders.focus()

    def gloss(self, rule: str) -> str:
        """Return what a paragraph says, once the book has been read."""
        return ""

    def look_note(self) -> str:
        if self.work is not None and isinstance(self.hand.field, PickPath) and self.work.waypoints:
            so_far = length([*self.work.waypoints, self.map.place])
            return self.words.text("tui-cm-of", cm=round(so_far, 1), most=self.hand.field.most)
        if self.hand.figure:
            held = self._figure(self.hand.figure)
            here = self.map.figures_here()
            if held is not None and held.x is not None and held.y is not None and held not in here:
                there = (here[0].x or 0.0, here[0].y or 0.0) if here else self.map.place
                far = length([(held.x, held.y), there])
                return self.words.text("tui-from", cm=round(far), name=held.name)
        return ""

    def _figure(self, id: str) -> FigureView | None:
        return next((figure for figure in self.view.figures if figure.id == id), None)

    # --- new steps --------------------------------------------------------------------------

    def new_hand(self) -> None:
        """Start afresh from what is offered now."""
        self.hand = Hand(self.port)
        self.work = None
        self._odds = {}
        self._confirm = None
        self._typing = ""
        self._fresh = True

    def _field_opened(self) -> None:
        self._odds = {}
        self.work = filling.Work(self.hand.field) if self.hand.field is not None else None
        self._opened = True
        if isinstance(self.hand.field, PickOne):
            self.call_after_refresh(self._count_odds, self.hand.field)
        if self.hand.choice is not None and self.hand.field is None and self._nothing_to_weigh():
            self.commit()
            return
        self.show_step()

    def _nothing_to_weigh(self) -> bool:
        """Whether the act has no blanks and no dice, so that a preview would only be in the way."""
        return False

    def _count_odds(self, field: PickOne) -> None:
        """Work out the odds beside the options after they stand on the screen."""
        hand = self.hand
        if hand.field is not field or hand.choice is None:
            return
        for index, option in enumerate(field.options[:12]):
            if option.refusal is None and option.detail is None:
                self._odds[index] = self.port.chance(
                    hand.choice.do, {**hand.filled, field.name: option.value}
                )
        if any(self._odds.values()):
            self._show_orders()

    def pick_figure(self, figure: str) -> None:
        """Take a figure in hand."""
        self.status.say()
        if not self.hand.pick_figure(figure):
            found = self._figure(figure)
            self.refuse(say("tui-cannot-act", name=found.name if found else figure))
            return
        self.work = None
        self.show_step()

    def pick_act(self, index: int) -> None:
        """Choose an act by its number in the list."""
        self.pick_choice(self.hand.acts()[index])

    def pick_choice(self, choice: Choice) -> None:
        """Choose an act; one that is not possible now says why."""
        if choice.refusal is not None:
            self.refuse(choice.refusal)
            return
        self.status.say()
        self.hand.pick_act(choice)
        self._field_opened()

    def fill(self, value: Any) -> None:
        """Fill the open field and go on."""
        self.status.say()
        self.hand.fill(value)
        self._field_opened()

    def pick_option(self, index: int) -> None:
        """Choose an option of the open field."""
        field = self.hand.field
        match field:
            case PickOne(options=options):
                if (refusal := options[index].refusal) is not None:
                    self.refuse(refusal)
                else:
                    self.fill(options[index].value)
            case PickSome():
                self.finish_some(index)
            case Share():
                assert self.work is not None
                left = field.total - sum(self.work.shares)
                if left:
                    self.refuse(say("tui-share-left", left=left))
                else:
                    self.fill(list(self.work.shares))
            case YesNo():
                self.fill(bool(index))
            case PickPoint(suggestions=suggestions):
                self.fill(list(suggestions[index]))
            case _:
                pass

    def finish_some(self, index: int) -> None:
        """Take the marked options; with none marked and one wanted, the one under the cursor."""
        field = self.hand.field
        assert isinstance(field, PickSome) and self.work is not None
        marked = self.work.marked
        if not marked and field.least == 1 and field.options[index].refusal is None:
            marked = [index]
        if not field.least <= len(marked) <= field.most:
            self.refuse(say("tui-some-count", least=field.least, most=min(field.most, len(field.options))))
            return
        self.fill([field.options[i].value for i in marked])

    # --- places and paths -------------------------------------------------------------------

    def pick_place(self, place: tuple[float, float]) -> None:
        """Use a place of the map for the open field."""
        field, work = self.hand.field, self.work
        assert work is not None
        if isinstance(field, PickPoint):
            self.fill([place[0], place[1]])
        elif isinstance(field, PickPath):
            self.add_waypoint(field, place)

    def add_waypoint(self, field: PickPath, place: tuple[float, float]) -> None:
        """Add a corner to the path; on the last corner again, the path is whole."""
        work = self.work
        assert work is not None
        scale = self.map.scale
        if scale.cell(*work.waypoints[-1]) == scale.cell(*place):
            if length(work.waypoints) + 1e-6 < field.least:
                self.refuse(say("tui-path-short", least=field.least))
                return
            self.fill([list(point) for point in work.waypoints[1:]])
            return
        reached = clamped(work.waypoints, place, field.most)
        if reached != place:
            if length([work.waypoints[-1], reached]) < 0.1:
                self.refuse(say("tui-path-long", most=field.most))
                return
            self.news(self.words.text("tui-path-clamped", most=field.most))
        else:
            self.status.say()
        work.waypoints.append(reached)
        self.map.go(*reached)
        self._mark_map()
        self._prompt_text()
        self.show_look()

    def action_rub(self) -> None:
        """Take the last leg of the path back, else go a step back."""
        if self.work is not None and isinstance(self.hand.field, PickPath) and len(self.work.waypoints) > 1:
            self.work.waypoints.pop()
            self.map.go(*self.work.waypoints[-1])
            self._mark_map()
            self.show_look()
        else:
            self.action_back()

    def action_type_place(self) -> None:
        """Type a place instead of walking there with the cursor."""
        if isinstance(self.hand.field, (PickPoint, PickPath)):
            self.type_in("place", self.words.text("tui-type-place"))

    # --- what panes send ----------------------------------------------------------------------

    def on_map_pane_moved(self, message: MapPane.Moved) -> None:
        self.show_look()
        here = self.map.figures_here()
        if here and self.hand.stage == "figure" and self.past is None:
            self.roster.select(here[0].id)
            self.preview_acts()
        elif here and isinstance(self.hand.field, PickOne):
            for index, option in enumerate(self.hand.field.options):
                if option.value == here[0].id:
                    self.orders.select(index)

    def on_map_pane_picked(self, message: MapPane.Picked) -> None:
        if self.past is not None:
            return
        hand, here = self.hand, self.map.figures_here()
        if isinstance(hand.field, (PickPoint, PickPath)):
            self.pick_place(self.map.place)
        elif isinstance(hand.field, (PickOne, PickSome)):
            ids = {figure.id for figure in here}
            for index, option in enumerate(hand.field.options):
                if option.value in ids:
                    if isinstance(hand.field, PickSome):
                        self.toggle(index)
                    else:
                        self.pick_option(index)
                    return
            self.refuse(say("tui-nobody-here"))
        elif here:
            self._prefer_map = True
            able = [figure for figure in here if figure.id in self.hand.figures]
            self.pick_figure((able or here)[0].id)
        else:
            self.refuse(say("tui-nobody-here"))

    def on_lines_pane_highlighted(self, message: LinesPane.Highlighted) -> None:
        if isinstance(message.pane, RosterPane):
            self._highlighted_figure(message.key)
        elif isinstance(message.pane, OrdersPane) and isinstance(self.hand.field, PickOne):
            if isinstance(message.key, int):
                self._go_to(self.hand.field.options[message.key].value)
        elif isinstance(message.pane, LogPane):
            self.line_highlighted(message.key)

    def _highlighted_figure(self, id: str) -> None:
        self._go_to(id)
        if self.hand.stage == "figure" and self.past is None:
            self.preview_acts()
            self._mark_map()

    def _go_to(self, id: Any) -> None:
        figure = self._figure(id) if isinstance(id, str) else None
        if figure is not None and figure.x is not None and figure.y is not None:
            self.map.go(figure.x, figure.y)

    def on_lines_pane_chosen(self, message: LinesPane.Chosen) -> None:
        if isinstance(message.pane, RosterPane):
            if self.past is None:
                self._prefer_map = False
                self.pick_figure(message.key)
        elif isinstance(message.pane, OrdersPane):
            self.chosen_order(message.key)
        elif isinstance(message.pane, LogPane):
            self.line_chosen(message.key)

    def chosen_order(self, key: Any) -> None:
        """A row of the orders pane was chosen."""
        if self._confirm is not None:
            _, yes = self._confirm
            self._confirm = None
            self.show_step()
            if key is True:
                yes()
        elif self.past is not None:
            return
        elif key == COMMIT and self.hand.stage == "preview":
            self.commit()
        elif self.hand.stage == "act":
            self.pick_act(key)
        elif self.hand.stage == "field":
            self.pick_option(key)

    def on_orders_pane_marked(self) -> None:
        if self.mark_row(self.orders.highlighted):
            return
        if isinstance(self.hand.field, PickSome) and isinstance(self.orders.highlighted, int):
            self.toggle(self.orders.highlighted)

    def mark_row(self, key: Any) -> bool:
        """Mark a row of a question that is open; `False` where none is."""
        return False

    def line_highlighted(self, key: Any) -> None:
        """The cursor of the log came to a line."""

    def line_chosen(self, key: Any) -> None:
        """A line of the log is to be opened."""

    def toggle(self, index: int) -> None:
        """Mark or unmark an option."""
        field = self.hand.field
        assert self.work is not None and isinstance(field, PickSome)
        if (refusal := field.options[index].refusal) is not None:
            self.refuse(refusal)
            return
        self.work.toggle(index)
        self._show_orders()
        self._prompt_text()

    def on_orders_pane_shifted(self, message: OrdersPane.Shifted) -> None:
        if isinstance(self.hand.field, Share) and self.work is not None:
            self.work.shift(self.orders.highlighted, message.step)
            self._show_orders()
            self._prompt_text()

    # --- typing -----------------------------------------------------------------------------

    def type_in(self, what: str, sentence: str, default: str = "", single: bool = False) -> None:
        """Ask for something typed; `typed_in` gets it under the name *what*."""
        self._typing = what
        self.prompt.ask(sentence, default, single)
        self.show_keys()

    def _ask_typed(self, field: Number | Text) -> None:
        default = ""
        if isinstance(field, Number) and field.default is not None:
            default = f"{field.default:g}"
        assert self.work is not None
        who = self.seat_name(self.port.seat)
        self.prompt.ask(
            f"{who}: {filling.summary(self.hand, self.words)}. {self.work.prompt(self.words)}", default
        )

    def on_prompt_line_typed(self, message: PromptLine.Typed) -> None:
        what, self._typing = self._typing, ""
        try:
            self.typed_in(what, message.text)
        except typed.Mistyped as mistake:
            self._typing = what
            self.refuse(mistake.message)

    def typed_in(self, what: str, text: str) -> None:
        """Use what was typed; raises `Mistyped` to have it typed again."""
        match what:
            case "jump":
                self.prompt.tell("")
                self.show_step()
                self._jump_to(text)
            case "place":
                place = typed.place(text)
                self.show_step()
                self.map.go(*place)
                self.pick_place(place)
            case _:
                self._typed_field(text)

    def _typed_field(self, text: str) -> None:
        match self.hand.field:
            case Number(least=least, most=most, step=step):
                self.fill(typed.number(text, least, most, step))
            case PickPath(least=least, most=most):
                self.fill(typed.number(text, least, most))
            case Text():
                self.fill(text)

    def on_prompt_line_left(self, message: PromptLine.Left) -> None:
        what, self._typing = self._typing, ""
        self.status.say()
        if what in ("jump", "place", "find", "remark"):
            self.show_step()
        else:
            self.action_back()

    def action_jump(self) -> None:
        """Ask for a letter, and go to the figure that has it."""
        self.type_in("jump", self.words.text("tui-jump"), single=True)

    def _jump_to(self, letter: str) -> None:
        every = [f for f in self.view.figures if f.glyph == letter]
        every = every or [f for f in self.view.figures if f.glyph.casefold() == letter.casefold()]
        if not every:
            self.refuse(say("tui-no-letter", letter=letter))
            return
        ids = [figure.id for figure in every]
        here = self.roster.highlighted
        found = every[(ids.index(here) + 1) % len(every)] if here in ids else every[0]
        self.roster.select(found.id)
        self._highlighted_figure(found.id)

    # --- keys -------------------------------------------------------------------------------

    def action_forward(self) -> None:
        """Enter where no pane took it: on to the step that waits."""
        self.show_step()

    def action_next(self, step: int) -> None:
        """Go to the next figure that can act, or the next option."""
        if self.hand.stage != "figure":
            self.orders.action_cursor(step)
            return
        able = self.hand.able
        if not able:
            return
        here = self.roster.highlighted
        index = able.index(here) + step if here in able else 0
        self.roster.select(able[index % len(able)])
        self._highlighted_figure(able[index % len(able)])

    def action_map_or_list(self) -> None:
        """Take the keys from the map to the list, or back."""
        if self.map.has_focus or self.map.table is None:
            self._prefer_map = False
            (self.roster if self.hand.stage == "figure" else self.orders).focus()
        else:
            self._prefer_map = True
            self.map.focus()

    def action_back(self) -> None:
        """One step back; nothing has happened in the game."""
        self.status.say()
        if self.big:
            self._enlarge("")
        elif self._confirm is not None:
            self._confirm = None
            self.show_step()
        elif self.has_class("-show-roster"):
            self.show_step()
        elif self.hand.back():
            self.work = filling.Work(self.hand.field) if self.hand.field is not None else None
            self._odds = {}
            self.show_step()
        else:
            self.show_step()

    def confirm(self, question: str, yes: Callable[[], None]) -> None:
        """Ask yes or no before something that others must agree to."""
        self._confirm = (question, yes)
        self.show_step()

    def commit(self) -> None:
        """Play the command in hand."""
        raise NotImplementedError
