"""The command in hand, shown: prompt, rows, marks on the map, the pane that has the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace
from rich.cells import cell_len

from core.engine.contract.choices import Choice, PickOne, PickPath, PickPoint, PickSome
from core.engine.words.message import Message, say
from core.locale import Sentences
from core.locale.acts import act_sentence, fitted, line_of
from tui.compose import field_editor
from tui.compose.command_in_hand import RULING, SIDE, Hand
from tui.compose.consequence import consequence
from tui.compose.field_editor import Work
from tui.panes.guessed import OPENS
from tui.panes.lines import Owner, Row
from tui.panes.map.look import what_is_at
from tui.screens.game.choices.begins import Begins
from tui.screens.game.choices.field_list import FieldList
from tui.screens.game.choices.letters import Letters, in_rows
from tui.screens.game.choices.marks import Marks
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Now, Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.writing import Writing
from tui.screens.game.map.walk import Walk
from tui.screens.game.sentence.again import Again
from tui.screens.game.sentence.composer import Composer
from tui.screens.game.sentence.foot import Foot
from tui.screens.game.sentence.foresight import Foresight
from tui.screens.game.sentence.leaving_out import Without
from tui.screens.game.sentence.odds import Odds
from tui.screens.game.shown.showing import Showing
from tui.session.port import Preview, PreviewRow

COMMIT = "commit"

WAITS = "waits"
"""The row of a list that only says who decides; Enter does nothing there."""

GO_ON = "go_on"
"""The act of whoever has to finish what he has begun."""

MOST_NAMED = 4
"""Men who are named where a letter is theirs and nobody's here."""

ELSEWHERE = "elsewhere"
"""The row that stands where nothing is listed: the field is filled on the map, or by typing."""


def _only_sealed(preview: Preview) -> bool:
    """Whether all that is told of an act is that others decide under seal, or did."""
    told = [row.label for row in preview.rows]
    return bool(told) and all(isinstance(one, Message) and one.id == "unseen-sealed" for one in told)


class ShowingHand:
    """Shows what is in hand and what has to be chosen next; what is pressed goes on from here."""

    def __init__(
        self,
        composer: Composer,
        fields: FieldList,
        walk: Walk,
        seen: Seen,
        board: Board,
        words: Sentences,
        showing: Showing,
        steps: Steps,
        writing: Writing,
        odds: Odds,
        marks: Marks,
        foresight: Foresight,
        telling: Telling,
        again: Again,
        commit: Callable[[], None],
    ) -> None:
        self._composer = composer
        self._fields = fields
        self._walk = walk
        self._seen = seen
        self._board = board
        self._words = words
        self._showing = showing
        self._steps = steps
        self._writing = writing
        self._odds = odds
        self._marks = marks
        self._foresight = foresight
        self._telling = telling
        self._again = again
        self._send = commit
        self._dear: tuple[PreviewRow, ...] = ()
        """What is dear in the act that is shown before it is done."""

        self._marked: Hand | None = None
        """The hand for which the roster's mark was put on the first who can act."""

        self._left: Hand | None = None
        """The hand from whose figure or act one went on: on the way back the map's cursor comes back, too."""

        self._foretold: Preview | None = None
        self._begins = Begins(composer, board, seen, showing.point_at)
        self.letters = Letters(composer, board, seen, steps, marks, words)
        self._foot = Foot(composer, steps, words, board.keys, foresight.tells_all, lambda: walk.offered)
        self._listed: Work | None = None
        """The field whose list was shown already: its mark stays where it is."""

    @property
    def waits(self) -> Now | None:
        """There is always something to choose."""
        stage = self._composer.hand.stage
        return "field" if stage == "question" else stage

    def show(self, focus: bool) -> None:
        """Show what has to be chosen now."""
        hand, roster = self._composer.hand, self._board.roster
        self._board.acting(hand.stage != "figure")
        marked = self._marked is hand and roster.highlighted in (*hand.able, SIDE)
        if hand.stage != "figure" and hand.figure != SIDE:
            roster.select(hand.figure)  # also of who does by one key what another did: from him one goes on
        if hand.stage == "figure" and not marked:
            self._begins.mark_first(hand)
            self._marked = hand
        elif hand.stage == "figure" and self._left is hand:
            self._showing.point_at(roster.highlighted)
        self._left = None if hand.stage == "figure" else hand
        self._show_prompt()
        self._show_rows()
        self._showing.mark_map()
        if focus:
            self._give_keys()
        self._showing.show_look()

    def renew(self) -> None:
        """Show what changed in the open field."""
        self._show_prompt()
        if self._composer.hand.stage == "field":
            self._show_rows()
        self._showing.mark_map()
        self._showing.show_look()

    def explain(self) -> None:
        """Tell what the paragraphs of the acts say that were listed before the book had been read."""
        if self._steps.now == "figure":
            self._show_acts()
        elif self._steps.now == "act":
            marked = self._board.orders.highlighted
            self._show_act_list(self._composer.hand)
            self._board.orders.select(marked)

    def back(self) -> None:
        """Take back what was chosen last."""
        self._composer.back()

    # --- the roster -------------------------------------------------------------------------------

    def next_in_list(self, step: int) -> None:
        """Go to the next row of the list; in a list of one act, to who can act next."""
        hand = self._composer.hand
        others = [one for one in hand.able if one != hand.figure]
        free = [one for one in hand.acts() if one.refusal is None and one.do != RULING]
        if self._steps.now == "act" and len(free) < 2 and others:
            self._composer.put_down()
            if hand.stage == "figure":
                self._steps.show()
                self.next_able(step)
                return
        self._board.orders.action_cursor(step)

    def next_able(self, step: int) -> None:
        """Go to the next figure that can act."""
        if not (able := self._composer.hand.able):
            return
        here = self._board.roster.highlighted
        index = able.index(here) + step if here in able else 0
        self._board.roster.select(able[index % len(able)])
        self.look_at(able[index % len(able)])

    def look_at(self, id: str) -> None:
        """The mark came to a figure: show where it stands, and what it could do."""
        self._telling.asked_next()
        self._showing.point_at(id)
        if self._steps.now == "figure":
            self._show_prompt()
            self._show_acts()
            self._showing.mark_map()

    def choose(self, id: str) -> None:
        """Enter was pressed on a figure of the roster."""
        if self._seen.past is None:
            self._composer.prefer_map(False)
            self._composer.pick_figure(id)

    def begin(self, act: Choice) -> None:
        """The letter of an act was pressed in the roster: who begins there goes on in the lists."""
        self._composer.prefer_map(False)
        who = self._marks.marked or (str(self._board.roster.highlighted),)
        if self._told_who_cannot(act, who):
            return
        if (meant := self.letters.meant(act, who[0])) is None:
            self._choose_among(act)
            return
        if (act_of_all := self.letters.for_all(meant, who)) is None:
            self._telling.refuse(say("tui-letter-of-one", act=meant.label, count=len(who)))
            return
        act = act_of_all
        if act.figure in (*who, SIDE) and (not act.men or {*who} <= {*act.men}):
            after = () if act.men or act.figure == SIDE else tuple(one for one in who if one != act.figure)
            self._pick_act(act, who if act.men else (), act.at_once or act.idle, after)
            return
        others = (one for one in self._composer.hand.choices if one.hint == act.hint and one.refusal is None)
        able = dict.fromkeys(who for one in others for who in (one.figure, *one.men) if who != SIDE)
        names = tuple(say("tui-name", name=self._seen.thing_name(one)) for one in [*able][:MOST_NAMED])
        self._telling.refuse(say("tui-letter-of-others", act=act.label, who=names))

    def _told_who_cannot(self, act: Choice, who: Sequence[str]) -> bool:
        """Say who of several that are marked cannot do what a letter means; return whether anybody cannot."""
        idle = self.letters.left_by(act, who) if len(who) > 1 and act.figure and not act.men else []
        if idle:
            named = tuple(say("tui-name", name=self._seen.thing_name(one)) for one in idle[:MOST_NAMED])
            self._telling.refuse(say("tui-letter-not-all", act=act.label, who=named))
        return bool(idle)

    def _choose_among(self, act: Choice) -> None:
        """Show the acts that a letter means, with the mark on the first: none of them is taken unseen."""
        self._composer.pick_figure(act.figure)
        acts = self._composer.hand.acts()
        if self._composer.hand.stage == "act" and act in acts:
            self._board.orders.select(acts.index(act))
            self._telling.refuse(say("tui-letter-several", letter=act.hint))

    def begin_from_map(self, letter: str) -> bool:
        """Begin the act of a *letter* pressed on the map, or go on without who cannot follow there."""
        if self._board.map.has_focus and (without := self._foresight.leaving_out.letters().get(letter)):
            self._foresight.leaving_out.press(without)
            return True
        on_map = self._board.map.has_focus and self._seen.past is None
        act = self.letters.in_roster().get(letter) if on_map else None
        if act is not None:
            self.begin(act)
        return act is not None

    def begin_elsewhere(self, letter: str) -> bool:
        """Begin the act of a *letter* for which the pane with the keys has no use, such as the log.

        The foot names the acts there, too.
        """
        if self._steps.now != "figure" or self._seen.past is not None:
            return False
        act = self.letters.in_roster().get(letter)
        if act is not None:
            self.begin(act)
        return act is not None

    def _commit(self) -> None:
        """Do the act in hand."""
        if (act := self._composer.hand.choice) is not None:
            self._again.sent(act)
            self._send()

    def _pick_act(
        self,
        act: Choice,
        several: Sequence[str] = (),
        at_once: bool = False,
        others: tuple[str, ...] = (),
    ) -> None:
        """Choose an act, which *others* do after him; to let another's act pass costs nothing: it passes."""
        figure = self._composer.hand.figure
        alone = () if act.several else tuple(one for one in act.men if one == figure)
        if act.several and len(several) < 2:
            several = ()  # the one under the mark is not several: all stand in the list, marked
        if (why := self._composer.hand.keeps_out(act, several or alone)) is not None:
            self._telling.refuse(why)
            return
        self._composer.pick_choice(act, several or alone)
        if self._composer.hand.choice is act:
            self._again.for_others(act, others)
        if (
            (act.passes or at_once)
            and self._composer.hand.choice is act
            and self._composer.hand.stage == "preview"
        ):
            self._commit()

    def cursor_moved(self) -> None:
        """The map's cursor came to another cell: the mark goes to whoever stands there."""
        self._walk.left_spot()
        self._showing.show_look()
        here = [figure.id for figure in self._board.map.figures_here()]
        roster, orders = self._board.roster, self._board.orders
        now, field = self._steps.now, self._composer.hand.field
        if here and now == "figure":
            if roster.highlighted not in here:
                roster.select(here[0])
            self._show_prompt()
            self._show_acts()
        elif here and now == "field" and isinstance(field, PickOne):
            found = [i for i, option in enumerate(field.options) if option.value in here]
            if found and orders.highlighted not in found:
                orders.select(found[0])

    def _pick_listed(self, act: Choice) -> None:
        """Enter was pressed on an act; while others decide it opens no ruling: that wants its letter."""
        others = self._seen.view.waiting_for and self._seen.port.seat not in self._seen.view.waiting_for
        if act.do != RULING or not others or self._composer.hand.called_upon:
            self._pick_act(act)

    def _begin_listed(self, acts: list[Choice], key: int | Choice) -> None:
        """A letter was pressed in the list of acts: its row is chosen, or an act that has no row there."""
        if isinstance(key, int):
            if len(in_rows(acts, acts[key])) > 1:
                self._telling.refuse(say("tui-letter-several", letter=acts[key].hint))
                return
            self._pick_act(acts[key], at_once=acts[key].at_once or acts[key].idle)
        else:
            self.begin(key)

    # --- the prompt -------------------------------------------------------------------------------

    def _show_prompt(self) -> None:
        if self._writing.typing:
            return
        sentence = self._sentence()
        if (field := self._composer.typed_field()) is not None:
            before = self._composer.hand.before.get(field.name)
            self._writing.ask_field(field, sentence, self._composer.typed, before)
        else:
            self._writing.tell(sentence)

    def _sentence(self) -> str:
        """Return who must decide what."""
        words, hand, view, seen = self._words, self._composer.hand, self._seen.view, self._seen
        others = [seen.seat_name(seat) for seat in view.waiting_for if seat != seen.port.seat]
        if others and hand.stage in ("figure", "act"):
            if seen.out_of_turn:
                return words.text("tui-out-of-turn", who=words.listed(others))
            if not hand.called_upon:
                return words.text("tui-others-decide", who=words.listed(others))
        task = self._task()
        return task if hand.stage == "field" else f"{seen.own_name()}: {task}"

    def _task(self) -> str:
        words, hand, work, task = self._words, self._composer.hand, self._composer.work, self._seen.view.task
        summary = field_editor.summary(hand, words)
        match hand.stage:
            case "figure":
                told = words.say(task) if task is not None else words.text("tui-pick-figure")
                if marked := self._marks.marked:
                    told = words.text("tui-some-marked", count=len(marked), task=told)
                return told + self.letters.told()
            case "act" if hand.figure == SIDE and task is not None:
                return words.say(task)
            case "act":
                return f"{summary}: {words.text('tui-pick-act')}"
            case "field" if work is not None:
                return f"{self._whole_act()} · {work.prompt(words)}"
            case "preview":
                return words.text("tui-commit", act=self._whole_act())
            case _:
                return summary

    def _whole_act(self, beside: int = 0) -> str:
        """Return the act in hand as one line, with so many cells *beside* it; what was guessed is marked."""
        hand = self._composer.hand
        assert hand.choice is not None
        pieces = act_sentence(hand.choice, hand.blanks, hand.said, hand.view, self._words)
        return line_of(fitted(pieces, self._writing.width - beside))

    # --- the rows -----------------------------------------------------------------------------------

    def _show_rows(self) -> None:
        hand = self._composer.hand
        match hand.stage:
            case "figure":
                self._show_acts()
            case "act":
                self._show_act_list(hand)
            case "field":
                self._show_field(hand)
            case "preview":
                assert hand.choice is not None
                self._odds.foretell(hand.choice.do, hand.filled, hand.answers, self._show_preview)

    def _show_acts(self) -> None:
        """Where there is room, show beforehand what the figure under the mark could do."""
        words, figure = self._words, self._board.roster.highlighted
        acts = self._composer.hand.acts(figure) if figure is not None else []
        name = self._seen.thing_name(figure) if figure else words.text("tui-whole-side")
        rows = [row._replace(key=None) for row in field_editor.act_rows(acts, words, self._seen.gloss)]
        self._board.orders.show(rows, heading=name if acts else words.text("tui-pane-orders"))

    def _show_act_list(self, hand: Hand) -> None:
        words, acts = self._words, hand.acts()
        rows = field_editor.act_rows(acts, words, self._seen.gloss)
        first = next((i for i, row in enumerate(rows) if row.look == ""), 0)
        if others := self._others_decide():
            note = words.text("tui-others-note")
            rows, first = [Row(words.text("tui-others-now", who=others), WAITS, note=note), *rows], 0
        owner = Owner(
            lambda key: self._pick_listed(acts[key]) if key != WAITS else None,
            lambda index: self._telling.asked_next(),
            self._marks.toggle,
            letters=lambda: self.letters.in_list(acts),
            lettered=lambda key: self._begin_listed(acts, key),
        )
        heading = field_editor.summary(hand, words) or words.text("tui-pane-orders")
        self._board.orders.show(rows, first, owner, heading)

    def _others_decide(self) -> str:
        """Return who decides while nothing but a ruling could be done here; "" where anything else can."""
        view, seen = self._seen.view, self._seen
        if self._composer.hand.called_upon:
            return ""
        return self._words.listed(
            [seen.seat_name(seat) for seat in view.waiting_for if seat != seen.port.seat]
        )

    def _show_field(self, hand: Hand) -> None:
        words, work, fields = self._words, self._composer.work, self._fields
        assert work is not None
        rows = self._named_places(work.rows(words, self._odds.beside))
        first = next((i for i, row in enumerate(rows) if row.look != "dim"), 0)
        first = first if work.at is None else work.at
        drawn = isinstance(hand.field, (PickPath, PickPoint))
        chosen = isinstance(hand.field, (PickOne, PickSome))
        told = words.text("tui-nobody-listed") if chosen else work.prompt(words)
        nothing = Row(told, ELSEWHERE if drawn else None)
        without = self._foresight.leaving_out
        owner = Owner(
            self._picked,
            self._look_at_value,
            fields.mark,
            fields.shift,
            letters=without.letters,
            lettered=without.press,
        )
        cursor = None if work is self._listed else first
        self._board.orders.show(rows or [nothing], cursor, owner, field_editor.summary(hand, words))
        self._listed = work
        self._foresight.look(self._board.orders.highlighted)

    def _look_at_value(self, key: Any) -> None:
        """The cursor came to an option: show it on the map, and what would come of it."""
        self._telling.asked_next()
        self._fields.look_at(key)
        before = self._foresight.tells_all()
        self._foresight.look(key)
        if self._foresight.tells_all() != before:
            self._board.show_keys()  # `!` does it, or does it no more

    def at_once(self) -> None:
        """Do the act in hand with what the cursor is on; where that was not told before, only show it."""
        stage = self._composer.hand.stage
        key = self._board.orders.highlighted
        if stage == "preview":
            self._do_it()
        elif stage == "field" and key is not None and self._board.orders.has_focus:
            self._picked(key)
            if self._composer.hand.stage == "preview" and self._foresight.was_told() and not self._dear:
                self._commit()
        else:
            self._telling.refuse(say("tui-at-once-where"))

    def _do_it(self) -> None:
        """Do the act in hand; what is dear only after a key that told so."""
        hand = self._composer.hand
        if self._dear and not hand.entered:
            hand.warn()
            self._telling.refuse(say("tui-dear"))
        else:
            self._commit()

    def _picked(self, key: Any) -> None:
        if key == ELSEWHERE:
            self._walk.elsewhere()
        else:
            self._fields.pick(key)

    def _named_places(self, rows: list[Row]) -> list[Row]:
        """Return rows of suggested places with who or what is there beside each."""
        table = self._board.map.table
        if table is None or not (places := field_editor.suggested_places(self._composer.hand.field)):
            return rows
        return [
            row._replace(right=what_is_at(self._seen.view.figures, place, table, self._words))
            for row, place in zip(rows, places, strict=False)
        ]

    def why(self) -> list[Row]:
        """Return the arithmetic of what is told of the act in hand: every term with its paragraph."""
        told = {"preview": self._foretold, "field": self._foresight.seen}.get(self._steps.now)
        return [] if told is None else field_editor.preview_rows(told, self._words)

    def _preview_rows(self, preview: Preview) -> list[Row]:
        return field_editor.preview_rows(preview, self._words, self._board.orders.room)

    def _show_preview(self, preview: Preview, cursor: int | None = 0) -> None:
        """Show what the command would come to; one that is refused says so where Enter would do it."""
        words, hand = self._words, self._composer.hand
        if _only_sealed(preview):  # it ends a step of the side: what others decide meanwhile is no part of it
            preview = replace(preview, rows=tuple(row for row in preview.rows if row.kind != "unseen"))
        look = "strong" if preview.refusal is None else "dim"
        self._foretold = preview
        self._foot.told(preview.refusal is not None)
        rows = [Row(words.text("tui-do-it"), COMMIT, look), *self._preview_rows(preview)]
        owner = Owner(
            lambda key: self._do_it(),
            marked=self._marks.toggle,
            letters=lambda: {**self._foot.passing(), **self._foresight.leaving_out.letters()},
            lettered=self._begin_told,
        )
        begun = hand.choice is not None and hand.choice.do == GO_ON
        self._dear = () if begun else preview.dear  # what is begun was told, and cannot be left
        self._board.orders.show(rows, cursor, owner, field_editor.summary(hand, words))
        self._tell_preview(preview)
        self._again.told(preview)

    def _begin_told(self, told: Choice | Without) -> None:
        """A letter was pressed on what an act comes to: another's act passes, or some of a group stay out."""
        if isinstance(told, Choice):
            self._pick_act(told)
        else:
            self._foresight.leaving_out.press(told)

    def _tell_preview(self, preview: Preview) -> None:
        """Say the act as one sentence, and under it what comes of it."""
        words = self._words
        if not self._writing.typing:
            told = "tui-commit" if preview.refusal is None else "tui-commit-refused"
            sentence = words.text(told, act=self._whole_act(cell_len(words.text(told, act=""))))
            under = (
                consequence(preview, words, self._writing.width, self._writing.lines)
                if preview.refusal is None
                else self._foresight.why_refused(preview, sentence)
            )
            right = words.text("tui-commit-change") if OPENS in sentence else ""
            fits = cell_len(sentence + right) < self._writing.width
            self._writing.tell(sentence, under, right if fits else "")

    # --- the keys -----------------------------------------------------------------------------------

    def _give_keys(self) -> None:
        board, composer, stage = self._board, self._composer, self._composer.hand.stage
        has_map = board.map.table is not None
        if self._writing.open:
            board.give_keys(board.prompt)
        elif stage == "field" and isinstance(composer.hand.field, (PickPath, PickPoint)):
            self._give_keys_for_place(composer.hand.field)
        elif stage == "figure":
            on_map = composer.on_map and has_map and board.roster.highlighted != SIDE
            board.give_keys(board.map if on_map else board.roster)
        else:
            board.give_keys(board.orders)

    def _give_keys_for_place(self, field: PickPath | PickPoint) -> None:
        board, work = self._board, self._composer.work
        has_map = board.map.table is not None
        listed = bool(field_editor.suggested_places(field))
        drawn = work is not None and work.drawn
        on_map = has_map and (self._composer.on_map or drawn or not listed)
        board.give_keys(board.map if on_map else board.orders)
        if listed and not on_map:
            self._fields.look_at(board.orders.highlighted)
        elif work is not None and work.waypoints and has_map:
            board.map.go(*work.waypoints[-1])
