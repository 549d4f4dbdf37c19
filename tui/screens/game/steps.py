"""The step that a command is at, shown: prompt, rows, marks on the map, the pane that has the keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from textual import work as in_background

from core.engine.contract.choices import Number, PickPath, PickPoint, Text
from core.engine.contract.questions import Draw, Measure, Throw
from core.engine.contract.view import FigureView
from tui.compose import field_editor
from tui.compose.command_draft import SIDE, Hand
from tui.compose.distances import length
from tui.panes.lines import Owner, Row
from tui.panes.look import what_is_at
from tui.screens.game.board import Board
from tui.session.port import Port, Preview

COMMIT = "commit"

ELSEWHERE = "elsewhere"
"""The row that stands where nothing is listed: the blank is filled on the map, or by typing."""

Now = Literal["past", "confirm", "under way", "question", "over", "figure", "act", "field", "preview"]

Show = Callable[[Preview, int | None], None]
"""Shows a preview, with the mark on a row, or left on the one it is on."""

IN_HAND = ("figure", "act", "field", "preview")
"""What a command that is put together may wait for."""


BESIDE = ("jump", "find", "remark")
"""What is typed beside a command, whatever becomes of that meanwhile."""


class Steps(Board):
    """Shows what is in hand and what has to be chosen next; it changes neither."""

    work: field_editor.Work | None = None
    question: Throw | Measure | Draw | None = None
    _busy = False
    _confirm: tuple[str, Callable[[], None]] | None = None
    _typing: str = ""
    _prefer_map = False
    _fresh = True
    _opened = True
    _odds: dict[int, str]

    @property
    def now(self) -> Now:
        """What waits for a key. It is one thing at a time; nothing else is chosen before it is done."""
        if self._confirm is not None:
            return "confirm"
        if self.past is not None:
            return "past"
        if self._busy:
            return "under way"
        if self.question is not None:
            return "question"
        if self.view.over is not None:
            return "over"
        return "field" if self.hand.stage == "question" else self.hand.stage

    def free(self) -> bool:
        """Whether a command may be put together now; else what comes before it is shown again."""
        if self.now in IN_HAND:
            return True
        if self.now != "past":
            self.show_step()
        return False

    def show_step(self, focus: bool = True) -> None:
        """Show what has to be chosen now: rows, prompt, marks on the map, the pane with the keys."""
        self.drop_odds()
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
        if self._typing:
            return
        if self._confirm is None and (field := self.typed_blank()) is not None:
            self._ask_typed(field)
        else:
            self.prompt.tell(self.prompt_sentence())

    def typed_blank(self) -> Number | Text | None:
        """Return the open blank as one that is typed, if it is filled by typing."""
        match self.hand.field:
            case Number() | Text() as field:
                return field
            case PickPath(origin=None) as way:
                return Number(way.name, way.prompt, way.least, way.most, 0.1, way.most)
            case _:
                return None

    def prompt_sentence(self) -> str:
        """Return who must decide what."""
        words, hand = self.words, self.hand
        who = self.seat_name(self.port.seat)
        if self._confirm is not None:
            return self._confirm[0]
        if self.view.over is not None:
            return words.text("tui-game-over", how=words.say(self.view.over))
        if not hand.called_upon and hand.stage in ("figure", "act"):
            others = [self.seat_name(seat) for seat in self.view.waiting_for if seat != self.port.seat]
            if others:
                return words.text("tui-others-decide", who=words.listed(others))
        match hand.stage:
            case "figure":
                task = (
                    words.say(self.view.task) if self.view.task is not None else words.text("tui-pick-figure")
                )
            case "act":
                if hand.figure == SIDE and self.view.task is not None:
                    task = words.say(self.view.task)
                else:
                    task = f"{field_editor.summary(hand, words)}: {words.text('tui-pick-act')}"
            case "field" if self.work is not None:
                self.work.on_map = self._prefer_map
                task = f"{field_editor.summary(hand, words)}. {self.work.prompt(words)}"
            case "preview":
                task = words.text("tui-commit", act=self._whole_act())
            case _:
                task = field_editor.summary(hand, words)
        return f"{who}: {task}"

    def _show_orders(self) -> None:
        words, hand, pane = self.words, self.hand, self.orders
        pane.heading_right = ""
        pane.empty = words.text("tui-nothing-to-choose")
        if self._confirm is not None:
            pane.heading = words.text("tui-pane-confirm")
            rows = [Row(words.text("tui-yes"), True), Row(words.text("tui-no"), False)]
            pane.show(rows, 0, Owner(chosen=self._confirmed))
            return
        match hand.stage:
            case "figure":
                self.preview_acts()
            case "act":
                pane.heading = field_editor.summary(hand, words) or words.text("tui-pane-orders")
                rows = field_editor.act_rows(hand.acts(), words, self.gloss)
                first = next((i for i, row in enumerate(rows) if row.look == ""), 0)
                pane.show(rows, first, self.owner_of("act"))
            case "field":
                assert self.work is not None
                pane.heading = field_editor.summary(hand, words)
                rows = self._named_places(self.work.rows(words, self._odds))
                first = next((i for i, row in enumerate(rows) if row.look != "dim"), 0)
                first = first if self.work.at is None else self.work.at
                drawn = isinstance(hand.field, (PickPath, PickPoint))
                nothing = Row(self.work.prompt(words), ELSEWHERE if drawn else None)
                pane.show(rows or [nothing], first if self._opened else None, self.owner_of("field"))
                self._opened = False
            case "preview":
                pane.heading = field_editor.summary(hand, words)
                assert hand.choice is not None
                self.foretell(hand.choice.do, hand.filled, hand.answers, self._show_preview)

    def _named_places(self, rows: list[Row]) -> list[Row]:
        """Return rows of suggested places with who or what is there beside each."""
        table = self.map.table
        if table is None or not (places := field_editor.suggested_places(self.hand.field)):
            return rows
        return [
            row._replace(right=what_is_at(self.view.figures, place, table, self.words))
            for row, place in zip(rows, places, strict=False)
        ]

    def _show_preview(self, preview: Preview, cursor: int | None = 0) -> None:
        """Show what the command would come to; one that is refused says so where Enter would do it."""
        words = self.words
        look = "strong" if preview.refusal is None else "dim"
        rows = [Row(words.text("tui-do-it"), COMMIT, look), *field_editor.preview_rows(preview, words)]
        self.orders.show(rows, cursor, self.owner_of("preview"))
        if preview.refusal is not None and not self._typing:
            who = self.seat_name(self.port.seat)
            self.prompt.tell(f"{who}: {words.text('tui-commit-refused', act=self._whole_act())}")

    def owner_of(self, stage: Now) -> Owner:
        """Return who takes what is pressed on the list of a stage."""
        raise NotImplementedError

    def _whole_act(self) -> str:
        """Return the act in hand with everything that was picked for it."""
        picked = ", ".join(self.words.say(label) for label in self.hand.labels())
        act = field_editor.summary(self.hand, self.words)
        return f"{act} ({picked})" if picked else act

    def preview_acts(self) -> None:
        """Where there is room, show beforehand what the figure under the cursor could do."""
        words = self.words
        figure = self.roster.highlighted
        acts = self.hand.acts(figure) if figure is not None else []
        name = self.thing_name(figure) if figure else words.text("tui-whole-side")
        self.orders.heading = name if acts else words.text("tui-pane-orders")
        rows = [row._replace(key=None) for row in field_editor.act_rows(acts, words, self.gloss)]
        self.orders.show(rows)

    # --- odds -------------------------------------------------------------------------

    def foretell(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any], show: Show) -> None:
        """Show what a command would come to; where that takes longer, once more as soon as it is known."""
        seen = self.port.foresee(do, filled, answers)
        show(seen, 0)
        if seen.waits:
            self._foretell_whole(self.port, do, dict(filled), tuple(answers), show)

    @in_background(exclusive=True, group="odds")
    async def _foretell_whole(
        self, port: Port, do: str, filled: dict[str, Any], answers: tuple[Any, ...], show: Show
    ) -> None:
        now = self.now
        seen = await port.foresee_whole(do, filled, answers)
        if self.now == now:  # nobody looks at the past meanwhile
            show(seen, None)

    def drop_odds(self) -> None:
        """Work on no odds any more: something else is shown."""
        self.workers.cancel_group(self, "odds")

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
            self.give_keys(self.prompt)
        elif stage == "field" and isinstance(self.hand.field, (PickPath, PickPoint)):
            listed = bool(field_editor.suggested_places(self.hand.field))
            drawn = self.work is not None and self.work.drawn
            on_map = self.map.table is not None and (self._prefer_map or drawn or not listed)
            self.give_keys(self.map if on_map else self.orders)
            if listed and not on_map:
                self.suggested(self.orders.highlighted)
            elif self.work is not None and self.work.waypoints and self.map.table is not None:
                self.map.go(*self.work.waypoints[-1])
        elif stage == "figure":
            on_map = self._prefer_map and self.map.table is not None and self.roster.highlighted != SIDE
            self.give_keys(self.map if on_map else self.roster)
        else:
            self.give_keys(self.orders)

    def keep_focus(self) -> None:
        if self.focused is None and not self.has_class("-too-small") and self.past is None:
            self.show_step()

    def gloss(self, rule: str) -> str:
        """Return what a paragraph says, once the book has been read."""
        return ""

    def look_note(self) -> str:
        if self.work is not None and isinstance(self.hand.field, PickPath) and self.work.waypoints:
            so_far = length(self._route_to_cursor(self.work.waypoints))
            return self.words.text("tui-cm-of", cm=round(so_far, 1), most=self.hand.field.most)
        if self.hand.figure:
            held = self._figure(self.hand.figure)
            here = self.map.figures_here()
            if held is not None and held.x is not None and held.y is not None and held not in here:
                there = (here[0].x or 0.0, here[0].y or 0.0) if here else self.map.place
                far = length([(held.x, held.y), there])
                return self.words.text("tui-from", cm=round(far), name=self.words.say(held.name))
        return ""

    def _route_to_cursor(self, waypoints: list[tuple[float, float]]) -> list[tuple[float, float]]:
        """Return the way on to the cursor; a cursor in the cell of the last corner is at that corner."""
        scale, place = self.map.scale, self.map.place
        return waypoints if scale.cell(*waypoints[-1]) == scale.cell(*place) else [*waypoints, place]

    def _figure(self, id: str) -> FigureView | None:
        return next((figure for figure in self.view.figures if figure.id == id), None)

    def new_hand(self) -> None:
        """Start afresh from what is offered now; who types beside it may end what he types."""
        self.hand = Hand(self.port)
        self.work = None
        self._odds = {}
        self._confirm = None
        if self._typing not in BESIDE:
            self._typing = ""
        self._fresh = True

    def confirm(self, question: str, yes: Callable[[], None]) -> None:
        """Ask yes or no before something that others must agree to."""
        self._confirm = (question, yes)
        self.show_step()

    def _confirmed(self, yes: bool) -> None:
        assert self._confirm is not None
        _, then = self._confirm
        self._confirm = None
        self.show_step()
        if yes:
            then()

    def type_in(
        self, what: str, sentence: str, default: str = "", single: bool = False, typed: str = ""
    ) -> None:
        """Ask for something typed; `typed_in` gets it under the name *what*."""
        if self._typing == what and self.prompt.asks(sentence):
            self.give_keys(self.prompt)
            return
        self._typing = what
        self.prompt.ask(sentence, default, single, typed)
        self.give_keys(self.prompt)
        self.show_keys()

    def _ask_typed(self, field: Number | Text) -> None:
        default = ""
        if isinstance(field, Number) and field.default is not None:
            default = self.words.number(field.default)
        sentence = self.prompt_sentence()
        if not self.prompt.asks(sentence):
            self.prompt.ask(sentence, default)

    def _go_to(self, id: Any) -> None:
        figure = self._figure(id) if isinstance(id, str) else None
        if figure is not None and figure.x is not None and figure.y is not None:
            self.map.go(figure.x, figure.y)

    def commit(self) -> None:
        """Play the command in hand."""
        raise NotImplementedError

    def action_back(self) -> None:
        """One step back; nothing has happened in the game."""
        raise NotImplementedError

    def suggested(self, index: Any) -> None:
        """Show on the map where the suggested place under the mark is."""
        places = field_editor.suggested_places(self.hand.field)
        if isinstance(index, int) and index < len(places):
            self.map.go(*places[index])

    def highlighted_figure(self, id: str) -> None:
        """The mark came to a figure: show where it stands, and what it could do."""
        self._go_to(id)
        if self.now == "figure":
            self.preview_acts()
            self._mark_map()
