"""The game screen: its parts put together, and each key given to the part whose it is.

What waits for a key is told by `steps.py` alone; every part owns what it holds, and nobody else writes it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingsMap
from textual.dom import DOMNode
from textual.screen import Screen

from core.engine.contract.choices import Choice
from core.engine.contract.seats import REFEREE
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from core.locale import Sentences
from tui.panes.game_bar import GameBar
from tui.panes.lines import LinesPane, Owner, Row
from tui.panes.map.map import MapPane
from tui.panes.prompt import PromptLine, StatusLine
from tui.panes.text import safe
from tui.screens.game.choices.field_list import FieldList
from tui.screens.game.choices.marks import Marks
from tui.screens.game.ending.ending import Ending
from tui.screens.game.ending.rematch import Rematch
from tui.screens.game.ending.ways_out import WaysOut
from tui.screens.game.frame.board import BREAKPOINTS, Board, as_wide, on_screen
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.work import Work
from tui.screens.game.frame.writing import Writing
from tui.screens.game.hosted.game_clock import ClockKey
from tui.screens.game.hosted.lending import Lending
from tui.screens.game.hosted.live import Live
from tui.screens.game.keys import KEYS
from tui.screens.game.log.contacts import Contacts
from tui.screens.game.log.find import Find
from tui.screens.game.log.meanwhile import Meanwhile
from tui.screens.game.log.remark import Remark
from tui.screens.game.log.why import Why
from tui.screens.game.map.eyesight import Eyesight
from tui.screens.game.map.walk import Walk
from tui.screens.game.offered_keys import OfferedKeys
from tui.screens.game.past.bookmarking import Bookmarking
from tui.screens.game.past.branching import Branching
from tui.screens.game.past.past import Past
from tui.screens.game.past.what_else import WhatElse
from tui.screens.game.past.whole_game import WholeGame
from tui.screens.game.sentence.again import Again
from tui.screens.game.sentence.composer import Composer
from tui.screens.game.sentence.foresight import Foresight
from tui.screens.game.sentence.odds import Odds
from tui.screens.game.sentence.question import Question
from tui.screens.game.sentence.sending import Sending, UnderWay
from tui.screens.game.shown.around import Around
from tui.screens.game.shown.confirm import Confirm
from tui.screens.game.shown.jump import Jump
from tui.screens.game.shown.showing import Showing
from tui.screens.game.shown.showing_hand import ShowingHand
from tui.screens.game.turn.handing import Handing
from tui.screens.game.turn.offers import Offers
from tui.screens.game.turn.out_of_turn import OutOfTurn
from tui.screens.game.turn.passing import Passing
from tui.screens.game.turn.present import Present
from tui.screens.game.turn.turns import Turns
from tui.screens.game.undo.consent import Consent
from tui.screens.game.undo.put_right import PutRight
from tui.screens.game.undo.takeback import Takeback
from tui.screens.game.undo.undo import Undo
from tui.session.navigator import desk_of
from tui.session.seats import Seats
from tui.terminal.thrifty_compositor import ThriftyCompositor

if TYPE_CHECKING:
    from tui.screens.analysis import Where
    from tui.screens.game.sentence.typed_line import TypedLine
    from tui.session.at_host.one_seat import OneSeat

FIRST_PAINT = 0.1
"""Seconds after which the first frame is out; what it does not show is made ready only then."""
AROUND = 4
"""Cells of a row that a refusal does not have: its sign, and the blanks around it."""


class GameScreen(Screen[None]):
    """One game on the screen. With *replay* it is read from its last line, and not played."""

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    AUTO_FOCUS = ""
    BINDINGS = KEYS

    def __init__(
        self,
        seats: Seats,
        words: Sentences,
        replay: bool = False,
        ascii_only: bool = False,
        notice: str = "",
    ) -> None:
        """*notice* tells why this screen was made anew."""
        super().__init__()
        self._compositor = ThriftyCompositor()
        self.words = words
        self.replay = replay
        self.plays = False
        """Whether a replay runs by itself from its first line."""

        self.from_first = False
        """Whether a replay begins with its first line."""

        self.looks_back_to = 0
        """The record at which a game is looked back at as it opens; 0 for where it stands."""

        self._notice = notice
        self._notices = seats.notices
        board = self.board = Board(self, words)
        telling = self.telling = Telling(board.status, words)
        work = Work(self)
        steps = self.steps = Steps(self, board, telling, work)
        writing = self.writing = Writing(board, words, steps, telling)
        seen = self.seen = Seen(seats, words, replay)
        # The command in hand.
        odds = Odds(self, seen, steps, work)
        composer = self.composer = Composer(seen, steps, telling, odds)
        showing = self.showing = Showing(
            board,
            seen,
            composer,
            words,
            work,
            ascii_only,
            Around(seats.company) if seats.company else None,
            loop=self,
            pressed=lambda: desk_of(self).pressed,
            time_up=telling.news,
        )
        self.eyesight = Eyesight(board, seen, composer, words, telling, self)
        showing.looked.append(self.eyesight.look)
        fields = FieldList(composer, board, showing.point_at, steps, telling)
        walk = self.walk = Walk(composer, fields, seen, board, words, steps, telling, writing)
        sending = self.sending = Sending(
            self, seen, composer, words, steps, telling, self._changed, self._next_turn
        )
        marks = self.marks = Marks(composer, board, steps, telling)
        again = self.again = Again(composer, seen, steps, telling, sending.commit)
        foresight = Foresight(composer, seen, words, writing)
        showing.looked.append(lambda: foresight.warn(showing.overlaid.spot, showing.overlaid.aimed_at))
        showing.looked.append(lambda: walk.offer(showing.overlaid.refused is not None))
        showing_hand = self.showing_hand = ShowingHand(
            composer,
            fields,
            walk,
            seen,
            board,
            words,
            showing,
            steps,
            writing,
            odds,
            marks,
            foresight,
            telling,
            again,
            sending.commit,
        )
        question = self.question = Question(sending, seats, seen, board, words, telling, writing, odds)
        # Whose turn it is, and the past.
        confirm = Confirm(board, words, steps, telling, writing, showing)
        present = self.present = Present(seen, composer, confirm, writing, showing)
        handing = Handing(
            seats, seen, present, board, words, showing, steps, telling, self._put_on, self.action_since
        )
        out_of_turn = self._out_of_turn = OutOfTurn(seats, seen, handing)
        offers = Offers(seen, words, telling)
        turns = self.turns = Turns(
            self, seats, seen, board, composer, confirm, writing, sending, present, handing, out_of_turn,
            offers, steps, telling, work, self._decision_came,
        )  # fmt: skip
        whole = self.whole = WholeGame(seats, seen, board, words)
        past = self.past = Past(
            self, seats, seen, board, words, showing, composer, confirm, writing, present, turns, steps,
            telling, whole, replay,
        )  # fmt: skip
        self._contacts = Contacts(self, board, seen, past, words, telling, work, self._put_on)
        showing.looked.append(self._contacts.look)
        self._what_else = WhatElse(self, board, seen, past, whole, words, telling, work)
        self._why = Why(seats, seen, telling)
        self._meanwhile = Meanwhile(seats, seen, past, board.log, words, telling, self._put_on)
        self._bookmarking = Bookmarking(seats, seen, words, past, whole, telling, writing)
        self._branching = Branching(
            self, seats, seen, words, confirm, whole, telling, self._open_other, self._sit_at_other
        )
        self._rematch = Rematch(
            self, seats, seen, words, steps, telling, self._open_other, self._sit_at_other
        )
        ending = Ending(
            seen, board, words, writing, showing_hand, past, self._rematch, self._leave_soon,
            self.action_account, self.action_analysis, self._write_page, seats.company is not None,
        )  # fmt: skip
        self._consent = Consent(self, seats.company, seen, confirm, words, telling, showing.show_turn_line)
        self._takeback = Takeback(seats.company, seen, confirm, words, telling, showing.show_turn_line)
        self._passing = Passing(seats.company, showing, confirm, words, telling)
        self._clock = ClockKey(self, seats.company, seen, showing, confirm, words, telling)
        self._company = seats.company
        self._seats = seats
        self._analyses = whole.analyses
        self._undo = Undo(
            self, seats, seen, board, confirm, turns, words, steps, telling, past, showing.show_turn_line
        )
        self._right = PutRight(
            seats, seen, turns, words, telling, past, lambda screen: self.app.push_screen(screen)
        )
        lending = self.lending = Lending(seats.company, words, telling, showing)
        self.ways_out = WaysOut(self, seats, seen, confirm, turns, words, telling, writing, lending)
        self._find = Find(board, words, past, steps, telling, writing)
        self._jump = Jump(seen, board, words, showing_hand, steps, telling, writing)
        self._remark = Remark(board, self, seen, words, showing, steps, telling, writing)
        self._live = Live(
            self, seats.company, seen, board, words, composer, sending, showing, steps, telling, writing,
            turns, marks, offers, self._attend, self._leave_table, whole.look_again,
        )  # fmt: skip
        self._offered = OfferedKeys(
            board, seen, steps, composer, sending, question, past, self._find, self._branching, self._rematch,
            self._right, out_of_turn, self.ways_out, seats.company, replay,
        )  # fmt: skip
        steps.rank(confirm, past, UnderWay(sending, showing_hand), question, ending, showing_hand)

    def compose(self) -> ComposeResult:
        self.add_class(as_wide(self.app.size.width))  # before anything has a style: it would get another
        yield from self.board.compose()

    def on_mount(self) -> None:
        hand = self.showing_hand
        self.board.roster.owner = Owner(
            hand.choose, hand.look_at, self.marks.toggle, letters=hand.letters.in_roster, lettered=hand.begin
        )
        self.board.log.owner = Owner(self.past.open, self.past.follow)
        settings = desk_of(self).fitting.kept.now
        self.turns.let_pass(settings.idle == "pass", settings.windows)
        self.question.ask_so_much(settings.questions)
        self.showing.show_table()
        self.showing.show_view()
        self.showing.show_log()
        if self.replay:
            self.past.go_to_end()
            if self.plays or self.from_first:
                self.past.go_to(0)
            if self.plays:
                self.past.play()
        else:
            nobody_was_away = self.looks_back_to or self._notice
            (self.turns.begin if nobody_was_away else self.begin)()
        if self._notice:
            self.telling.refuse(self._notice)
        self._live.begin()
        self.set_timer(FIRST_PAINT, partial(self._after_first_paint, self.status.sentence))

    def begin(self) -> None:
        """Begin with what happened while nobody was here."""
        self._meanwhile.begin(self.turns.begin)

    def _look_back(self) -> None:
        """Show the moment at which another game began from this one; where a curtain fell, once it is up."""
        if self.is_current and self.looks_back_to:
            self.past.go_to_record(self.looks_back_to)
            self.looks_back_to = 0

    def _after_first_paint(self, opened_with: str) -> None:
        self.run_worker(self._read_book(), group="book")
        if not self.seen.whole:
            self.seen.tell_whole()
            self.showing.show_log()
        begun = self.composer.hand.choice is not None  # what it would come to has this row
        if self.status.sentence == opened_with and not begun:  # else the game has told something since
            for notice in self._notices:
                self.telling.news(notice)

    async def _read_book(self) -> None:
        """Read the book beside the keys, and then say how the game is read."""
        await asyncio.to_thread(self._ready_behind)
        self.showing.show_turn()
        if self.seen.past is None:
            self.showing_hand.explain()
        elif self.steps.now == "past":  # a question that was asked meanwhile stays
            self.past.show(False)

    def _ready_behind(self) -> None:
        """Make ready, in a thread, what the first frame does not show: paragraphs, and what reads lines."""
        self.seen.read_book()
        import tui.screens.game.sentence.typed_line  # noqa: F401

    @cached_property
    def _line(self) -> TypedLine:
        """What reads a typed line: as many modules as a fifth of the game's, and none of them is painted."""
        from tui.screens.game.sentence.typed_line import TypedLine

        return TypedLine(
            self, self._seats, self.seen, self.board, self.words, self.composer, self.sending, self.steps,
            self.telling, self.writing, self._changed,
        )  # fmt: skip

    # --- what the parts ask of Textual and of the program -----------------------------------------

    def stop_work(self, group: str) -> None:
        """Do the work of *group* no more."""
        self.workers.cancel_group(self, group)

    def _changed(self) -> None:
        self.turns.after_own_act()
        self.again.done()

    def _next_turn(self) -> None:
        self.turns.next_turn()

    def _put_on(self, screen: Screen[Any], closed: Callable[[Any], None] | None = None) -> None:
        self.app.push_screen(screen, closed)

    def _write_page(self) -> None:
        """Keep a game that is over as a page beside its log, and say where."""
        from tui.session.error import why_not

        try:
            path = self._seats.report(self.words)
        except OSError as error:
            self.telling.refuse(why_not(error, self.words))
            return
        self.telling.news(say("tui-over-page-written", file=clean(str(path), 400)))

    def _open_other(self, path: str, record: int) -> Message | str:
        return desk_of(self).open_path(path, record=record)

    def _sit_at_other(self, seats: Seats, record: int = 0) -> None:
        self.call_later(desk_of(self).open_remote_table, cast("OneSeat", seats), record=record)

    def _decision_came(self, since: float) -> None:
        desk_of(self).decision_came(since)

    def _attend(self, title: str, ring: bool) -> None:
        desk_of(self).attend(title, ring)

    def _leave_table(self, why: str) -> None:
        self.past.stop()
        desk_of(self).leave_game(why)

    def _leave_soon(self) -> None:
        self.call_later(self.run_action, "menu")

    # --- what the program asks of a game ------------------------------------------------------------

    @property
    def status(self) -> StatusLine:
        """The line for what was refused, and for news."""
        return self.board.status

    def acts(self) -> Iterator[tuple[str, Choice]]:
        """Yield every act that is offered now, with the name of whoever does it."""
        for choice in self.composer.hand.choices:
            named = self.seen.figure(choice.figure) is not None
            name = self.seen.thing_name(choice.figure) if named else self.words.text("tui-whole-side")
            yield name, choice

    def pick_act(self, choice: Choice) -> None:
        """Choose an act that was offered."""
        self.composer.pick_choice(choice)

    # --- which keys are offered ---------------------------------------------------------------------

    @property
    def _binding_chain(self) -> list[tuple[DOMNode, BindingsMap]]:
        """Whose keys are in force, the innermost first: of each key the list is asked whether it takes it."""
        with self.focused.letters_kept() if isinstance(self.focused, LinesPane) else nullcontext():
            return super()._binding_chain

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key is offered now; `None` shows it as one that waits."""
        return self._offered.offered(action, parameters)

    # --- keys ---------------------------------------------------------------------------------------

    def action_pane(self, name: str) -> None:
        """Bring a pane to the front and give it the keys."""
        if why := self.board.bring(name):
            self.telling.refuse(why)
        else:
            self.telling.asked_next()

    def action_enlarge(self) -> None:
        """Show the pane with the keys alone, or all of them again."""
        self.board.enlarge()

    def action_rub(self) -> None:
        """Take the last leg of the way back, else go a step back."""
        self.walk.rub()

    def action_type_place(self) -> None:
        """Type a place instead of walking there with the cursor."""
        self.walk.type_place()

    def action_blank(self, step: int) -> None:
        """Open the next blank that can be filled otherwise; where no act is in hand, go to the next pane."""
        if self.steps.now in ("field", "preview") and not self.writing.typing:
            self.writing.hand_over(partial(self.composer.next_blank, step))
        elif step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_at_once(self) -> None:
        """Do the act in hand with what the cursor is on."""
        if self.steps.free():
            self.showing_hand.at_once()

    def action_mark_team(self) -> None:
        """Mark all who can act together with whoever is under the cursor."""
        self.marks.mark_team()

    def action_map_or_list(self) -> None:
        """Take the keys from the map to the list, or back."""
        self.walk.swap()

    def action_jump(self) -> None:
        """Ask for a letter, and go to the figure that has it."""
        self._jump.ask()

    def action_remark(self) -> None:
        """Ask for a remark for the log."""
        self._remark.ask()

    def action_promises(self) -> None:
        """Show the hashes that stand for the dice."""
        from tui.screens.promises import promise_rows

        self._read(
            "promises", promise_rows(self.seen.port.promises(), self.words, self.seen.seat_name), "D,q"
        )

    def action_sight(self) -> None:
        """Shade what the figure in hand sees, then what its side does, then nothing."""
        self.eyesight.press()

    def action_legend(self) -> None:
        """Show what every sign means that is on the map."""
        from tui.screens.legend import legend_rows

        self._read("legend", legend_rows(self.seen.view, self.board.map, self.words), "L,q")

    def action_story(self) -> None:
        """Show what the scenario is about."""
        from tui.screens.story import story_rows

        self._read("story", story_rows(self.seen.scenario, self.words), "S,q")

    def action_since(self) -> None:
        """Show what this seat has learned since its last act, losses first."""
        self._meanwhile.show()

    def action_contacts(self) -> None:
        """Show what is known of the others: who was seen where and when."""
        self._contacts.show()

    def action_why(self) -> None:
        """Tell why a bot did the act shown, or its last one."""
        self._why.tell()

    def action_traces(self) -> None:
        """Show on the map where others were seen last who are lost from sight, or no more."""
        self._contacts.press()

    def action_notes(self) -> None:
        """Show what this seat may read of what was noted in secret."""
        from tui.screens.notes import secret_rows

        self._read("notes", secret_rows(self.seen.port, self.words, self.seen.seat_name), "W,q")

    def action_account(self) -> None:
        """Show the points line by line, and at the end of a game the news that a book makes of it."""
        from tui.screens.account import account_rows

        self._read("account", account_rows(self.seen.view, self.words), "A,q")

    def _read(self, pane: str, rows: Iterable[Row], keys: str) -> None:
        from tui.screens.read_only import ReadOnly

        self.app.push_screen(ReadOnly(self.words.text(f"tui-pane-{pane}"), rows, self.words, keys))

    def action_talk(self) -> None:
        """Talk with the others."""
        from tui.screens.talk import TalkScreen

        if self._company is not None:
            self.app.push_screen(TalkScreen(self._company, self.words, self.seen.seat_name))

    def action_invite(self) -> None:
        """Invite friends to this game."""
        from tui.screens.friends import Friends

        if self._company is not None:
            inviter = self._company.sitting.inviter
            self.app.push_screen(Friends(inviter, self.words, self.seen.seat_name, self._company))

    def action_answer(self) -> None:
        """Answer an undo, what another's act stopped at, or an offered end; show what was asked here."""
        sitting = self._company.sitting if self._company is not None else None
        if sitting is not None and sitting.asked() is None and sitting.delegated_question() is not None:
            self.turns.answer_delegated()
        elif sitting is not None and sitting.asked() is None and self._offered.offer_waits():
            self.ways_out.answer()
        else:
            self._consent.ask()

    def action_offer_back(self) -> None:
        """Offer the other to take back what he did last."""
        self._takeback.press()

    def action_pass_on(self) -> None:
        """Let windows like this one, or all of them, pass until the end of the turn; or none any more."""
        self._passing.press()

    def action_clock(self) -> None:
        """Do with the game's clock what there is to do: take the seat back, ask for a pause, go on."""
        self._clock.press()

    def action_take_over(self) -> None:
        """Hand the keyboard to another seat at it, whoever's turn it is."""
        self._out_of_turn.take()

    def action_forward(self) -> None:
        """Enter where no pane took it: on to the step that waits."""
        self.steps.forward()

    def action_back(self) -> None:
        """One step back; nothing has happened in the game. From a moment of the analysis it leads there.

        What plays by itself stops first.
        """
        if self.past.playing:
            self.past.stop()
        elif self.past.chosen is not None and self.steps.now == "past":
            self.action_analysis()
        else:
            self.steps.back()

    def action_next(self, step: int) -> None:
        """Go to the next figure that can act, option, or line that has the word."""
        if self._find.looking:
            self._find.next(step)
        elif self.steps.now == "figure":
            self.showing_hand.next_able(step)
        elif on_screen(self.board.orders):
            self.showing_hand.next_in_list(step)
        else:
            self.steps.show()

    def action_step(self, direction: int, by: str) -> None:
        """Step through the past by event, record (act), phase or turn; one on from now does an act again."""
        if self.seen.past is None and (direction, by) == (1, "event"):
            self.again.press()
        else:
            self.past.step(direction, by)

    def action_walk(self, direction: int, by: str) -> None:
        """Step through the past by keys that elsewhere are those of a pane, or into it from the log."""
        self.past.step(direction, by)

    def action_now(self) -> None:
        """Come back from further up in the log, or from the past, to where the game is."""
        self.past.to_now()

    def action_play(self) -> None:
        """Let the replay run by itself, each press faster, then stop."""
        self.past.play()

    def action_eyes(self) -> None:
        """Look from the next side that the viewer is entitled to; its log has numbers of its own."""
        self.past.choose(None)
        self.past.change_eyes()

    def action_analysis(self) -> None:
        """Show what dice and decisions made of a game that is over; a moment of it is looked at then."""
        from core.rules import load
        from tui.screens.analysis import AnalysisScreen

        self.past.stop()
        rules, seat = load(self.seen.book), self.seen.port.seat
        if seat == REFEREE and self.past.chosen is None:  # was it right, by what one knew? that is read first
            seat = self._seats.own_eyes or seat
        shown = AnalysisScreen(self._seats, seat, rules, self.words, self._analyses, self.past.chosen)
        self.app.push_screen(shown, self._look_at)

    def action_what_else(self) -> None:
        """Tell what else there was at the act shown, and what it promised."""
        self._what_else.press()

    def _look_at(self, where: Where | None) -> None:
        """Look at a moment of the game with the eyes of a seat; `None` leaves the analysis for good."""
        self.past.choose(None)
        if where is not None:
            moment = where.record, where.event
            self.past.choose(moment)
            self.past.look_at(where.seat, moment)
        elif self.seen.past is not None:
            self.past.tell()
            self.whole.show()

    def action_edge(self, direction: int) -> None:
        """Go to the first line of the game, or to its last."""
        self.past.jump_to_edge(direction)

    def action_mark(self, direction: int) -> None:
        """Go to the next moment that is marked in the bar, or to the one before."""
        self.past.jump_to_mark(direction)

    def action_tenth(self, digit: int) -> None:
        """Go so many tenths into the game."""
        self.past.jump_to_tenth(digit)

    def action_bookmark(self) -> None:
        """Mark the moment shown with a word, or take its bookmark away."""
        self._bookmarking.press()

    def action_branch(self) -> None:
        """Begin a new game from the moment shown."""
        self._branching.branch()

    def action_branches(self) -> None:
        """Choose one of the games that began from this one."""
        self._branching.list()

    def action_origin(self) -> None:
        """Go back to the game that this one began from."""
        self._branching.to_origin()

    def action_undo(self) -> None:
        """Take the last act back, asking those whose consent it needs."""
        self._undo.undo()

    def action_redo(self) -> None:
        """Take the last undo back, asking those whose consent it needs."""
        self._undo.redo()

    def action_ways_out(self) -> None:
        """Ask how the game is to end before its book ends it."""
        self.ways_out.ask()

    def action_rematch(self) -> None:
        """Play the same game once more: begin it here, or offer it to the others at a host's table."""
        self._rematch.press()

    def action_put_right(self) -> None:
        """Open the act shown, or the last one, to be put right."""
        self._right.open()

    def action_desk(self) -> None:
        """Show the same game as the referee's desk."""
        desk_of(self).show_desk(True)

    def action_brief(self) -> None:
        """Ask a real table in brief, or everything."""
        self.question.change_brief()

    def action_find(self) -> None:
        """Ask for a word to find in the log."""
        self._find.ask()

    def action_help(self) -> None:
        """Show what there is to do, why the act in hand has its chances, and the keys that work here."""
        from tui.screens.help import help_of

        past = self.seen.past is not None
        signs = self.whole.legend() if past else ()
        how = [self.words.text(f"tui-help-past-{number}") for number in range(1, 5)] if past else ()
        why = self.showing_hand.why()
        self.app.push_screen(help_of(self, self.words, self.writing.sentence, why, how, signs))

    def action_line(self) -> None:
        """Ask for an act typed as a line."""
        self._line.ask()

    def action_menu(self) -> None:
        """Leave the game for the start menu; everything is on disk already."""
        self.past.stop()
        desk_of(self).leave_game()

    def action_ascii(self) -> None:
        """Switch between box glyphs and plain ASCII on the map."""
        self.showing.swap_glyphs()

    # --- what the panes and Textual tell ----------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """A letter that no pane took, such as the map, begins the act that has it in the roster."""
        key = event.character or ""
        if event.is_printable and not self.showing_hand.begin_from_map(key):
            bound = self.active_bindings.get(event.key)
            if (bound is None or not bound.enabled) and not self.showing_hand.begin_elsewhere(key):
                what = "" if key.isalpha() or self.seen.past else self.board.key_of_map(event.key)
                if what:
                    map = self.board.keys.key_of("pane.map", "1")
                    self.telling.refuse(say("tui-key-of-map", key=safe(key), what=what, map=map))
                else:
                    self.untaken(key)

    def untaken(self, key: str) -> None:
        """Say that a key means nothing here: a letter that is swallowed looks like one that was not heard.

        Of a small letter, which begins acts, also what is to be done before there are others, where a row
        has room for it: the prompt above tells it, too.
        """
        task = self.seen.view.task
        mine = self.seen.port.seat in self.seen.view.waiting_for
        if key.islower() and mine and task is not None and self.steps.now in ("figure", "act"):
            told = self.words.text("tui-key-nothing-now", key=safe(key), task=task)
            if len(told) < self.size.width - AROUND:
                self.telling.refuse(told)
                return
        self.telling.refuse(say("tui-key-nothing", key=safe(key)))

    def on_prompt_line_typed(self, message: PromptLine.Typed) -> None:
        self.writing.typed(message.text)

    def on_prompt_line_left(self, message: PromptLine.Left) -> None:
        self.writing.left()

    def on_map_pane_moved(self, message: MapPane.Moved) -> None:
        self.showing_hand.cursor_moved()

    def on_map_pane_walked(self, message: MapPane.Walked) -> None:
        self.telling.asked_next()

    def on_game_bar_went(self, message: GameBar.Went) -> None:
        self.past.stop()
        self.past.go_to(message.place)

    def on_map_pane_rescaled(self) -> None:
        self.showing.show_look()

    def on_map_pane_zoomed(self, message: MapPane.Zoomed) -> None:
        self.telling.news(self.words.text(f"tui-zoom-{message.mode or 'free'}", cm=message.across))

    def on_map_pane_picked(self, message: MapPane.Picked) -> None:
        self.walk.pick()

    def on_map_pane_marked(self, message: MapPane.Marked) -> None:
        self.walk.mark()

    def on_resize(self, event: events.Resize) -> None:
        if self.board.fit(event.size):
            self.call_after_refresh(self._keep_focus)

    def _keep_focus(self) -> None:
        """Give the keys to a pane again, where the one that had them went out of sight."""
        if self.focused is None and not self.board.too_small and self.seen.past is None:
            self.steps.show()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self.showing.show_look()
        self.call_later(self.board.show_keys)

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        self.call_after_refresh(self.board.show_keys)
        if self.looks_back_to:
            self.call_after_refresh(self._look_back)
