"""The referee's desk: everything is done by typing one line, which is always open."""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import Screen

from core.engine.contract.choices import AnyField
from core.engine.contract.engine_facts import Remarked
from core.engine.contract.results import is_ruling
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import View
from core.line.told.asking import dice_read
from core.line.told.in_flight import Asked
from core.line.told.remembered import HowMuch, next_telling
from core.line.wording.words import folded
from core.locale import Sentences
from core.readings import Reading, readings
from tui.compose.seat_names import seat_name
from tui.line.conversation import Conversation
from tui.line.righting_plan import Begun
from tui.panes.keys import KeysLine, bound
from tui.panes.lines import Row
from tui.panes.log import LogPane
from tui.panes.prompt import PromptLine, StatusLine
from tui.panes.text import wrap
from tui.panes.turn import TurnLine
from tui.screens.desk.examples import examples
from tui.screens.desk.page import DeskPage
from tui.screens.desk.rosters import SideRoster
from tui.screens.game.frame.loop import ACTS
from tui.screens.line_help import LineHelp
from tui.screens.notes import secret_rows
from tui.screens.table_clock import TableClock
from tui.session.navigator import desk_of
from tui.session.port import LogLine, Port
from tui.session.rights import Hands
from tui.session.seats import Seats

MOST_ASKED, ROOM_TO_TYPE = 6, 8
"""Rows that a question takes at most, and cells of each that are left for what is typed."""

MOST_SAID = 4
"""Sentences of the last line that stand below it."""


KEYS: list[BindingType] = [
    bound("f2", "eyes", "Eyes", "desk.eyes", "What each side sees, one after another", show=True),
    bound("f3", "papers", "Notes", "desk.papers", "Notes, sealed orders, readings in force", show=True),
    bound("f4", "put_right", "Correct", "desk.right", "Put the last act right", show=True),
    bound("f5", "brief", "Brief", "desk.brief", "Ask the table everything, in brief, or trust it", show=True),
    bound("f6", "board", "Screen", "desk.board", "The same game on the other screen", show=True),
    bound("pageup", "log(-1)", "Log up", "desk.log-up", "Back in the log"),
    bound("pagedown", "log(1)", "Log down", "desk.log-down", "On in the log"),
    bound("shift+pageup", "roster(-1)", "Up", "desk.roster-up", "Rosters up"),
    bound("shift+pagedown", "roster(1)", "Down", "desk.roster-down", "Rosters down"),
    bound("f7", "rest", "Men", "desk.rest", "The rest of the rosters, page after page"),
    bound("f1", "help", "Help", "desk.help", "What can be typed, and the keys here", show=True),
    bound("f10", "menu", "Menu", "desk.menu", "To the start menu; the game is kept", show=True),
]


class DeskScreen(Screen[None]):
    """Rosters of all sides, log and line of a game that one referee keeps."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def __init__(self, seats: Seats, words: Sentences, notice: str = "") -> None:
        super().__init__()
        self.seats = seats
        self.words = words
        self.notice = notice
        self.conversation = Conversation(seats, words, self._said, self._echo, self._put_right_as_begun)
        self._wrong_line = ""
        """What stands in the line while it is told what was wrong."""

        self._one_by_one = Lock()
        self._how_much: HowMuch | None = None
        """What this game was told that the table tells: what is said after it holds for the next one, too."""

        self._leaving: Asked | None = None
        """The question that Esc is pressed on once: a second time leaves it."""

        self._eyes = REFEREE
        """Whose knowledge rosters and log show."""

        self._shown: View | None = None
        """What was shown last; an act that waits is not worked off again for a tick of the timer."""

        self._clock = TableClock(self, words, self._show_title, self._time_up)
        self._told: list[str] = []
        self._echoed: list[str] = []
        """What the table itself answered: said back where there is room."""

    def compose(self) -> ComposeResult:
        yield TurnLine(id="turn-line")
        with Horizontal(id="rosters"):
            for number in range(max(1, len(self._port.view().sides))):
                yield SideRoster(id=f"side-{number}")
        log = LogPane(opens=False, id="log")
        log.can_focus = False  # the line keeps the keys: whatever is typed goes there
        yield log
        yield PromptLine(id="prompt")
        yield StatusLine(id="status")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        self.prompt, self.status = self.query_one(PromptLine), self.query_one(StatusLine)
        self.log_pane, self.rosters = self.query_one(LogPane), list(self.query(SideRoster))
        port, width = (lambda: self.conversation.port), (lambda: self.app.size.width)
        self._help = LineHelp(
            *(self, self.prompt, port, self.seats, self.words, width), self._retyped, self._blank
        )
        if self._port.tape:
            self.seats.measured().tell_usually(desk_of(self).fitting.kept.now.questions)
            self._how_much = self.seats.measured().said
        self.show()
        self.ask()
        if self.notice:
            self.status.say(self.notice, "bad")
        self.run_worker(self._begin(), group=ACTS)
        self.call_after_refresh(self.query_one(KeysLine).show_bindings, self.words)

    @property
    def _port(self) -> Port:
        return self.seats.port(self._eyes)

    # --- what is shown -----------------------------------------------------------------------------

    def show(self) -> None:
        """Show the table as it is, in the eyes that were chosen."""
        port = self._port
        self._shown, lines = self._as_it_stands()
        self._show_rosters()
        self.query_one("#rosters").styles.height = 1 + max(len(roster.rows) for roster in self.rosters)
        self._show_title()
        in_effect = partial(_in_effect, port)
        self.log_pane.show_lines(lines, in_effect, self.words, seat=port.seat)

    def on_resize(self) -> None:
        """What stands above a roster has as much room as its column."""
        self._show_rosters()

    def _show_rosters(self) -> None:
        if self._shown is not None:
            for number, roster in enumerate(self.rosters):
                roster.show_side(self._shown, number, self.words)

    def _as_it_stands(self) -> tuple[View, Sequence[LogLine]]:
        """Return what the referee sees, and the log; of an act that waits also what it has come to so far.

        Whoever waits for the last of twelve dice wants to know whom the first has hit.
        """
        port = self._port
        sent = self.conversation.speaker.sent if self._eyes == REFEREE else None
        so_far = self.seats.so_far(sent)
        self.log_pane.keep_open(so_far.lines[0].record if so_far is not None else 0)
        if so_far is None:
            return port.view(), port.lines()
        return so_far.view, (*port.lines(), *so_far.lines)

    def _show_title(self) -> None:
        if self._shown is not None:
            self.query_one(TurnLine).show_view(self._shown, self.words, self._note(), self._side)

    def _time_up(self, sentence: str) -> None:
        self.status.say(sentence, "bad")

    def _note(self) -> str:
        """Return what stands at the end of the first row: the timer, whose eyes, and how much is asked."""
        words = self.words
        time = self._clock.told(self._port.lines()) if self._port.view().over is None else ""
        how = words.text(f"desk-{self.seats.measured().how_much}") if self._port.tape else ""
        eyes = words.text("desk-eyes", who=self._side(self._eyes)) if self._eyes != REFEREE else ""
        return " · ".join(part for part in (time, eyes, how, words.text("desk-title")) if part)

    def _side(self, seat: str) -> str:
        return seat_name(self._port.view(), seat, self.words)

    def ask(self, typed: str = "") -> None:
        """Open the line: what is asked stands before it, else whose turn it is."""
        asked = self.conversation.speaker.asked
        sentence = asked.sentence if asked is not None else "›"
        if self._eyes != REFEREE and asked is not None:  # it may name whom these eyes do not see
            sentence = self.words.text("desk-asks-the-referee", key="F2")
        lines = len(wrap(f"{sentence} ", self.app.size.width - 2 - ROOM_TO_TYPE))
        self.prompt.styles.height = min(MOST_ASKED, max(2, lines + 1))
        typed = self.prompt.ahead or typed
        self.prompt.ask(sentence, typed=typed)
        self.prompt.focus()
        if asked is None or asked.field is not None:
            self._help.begin(typed)

    def _blank(self) -> AnyField | None:
        """Return the blank that is asked for, for whoever may read the question."""
        asked = self.conversation.speaker.asked if self._eyes == REFEREE else None
        return asked.field if asked is not None else None

    def stop_work(self, group: str) -> None:
        """Do the work of *group* no more."""
        self.workers.cancel_group(self, group)

    # --- the line ----------------------------------------------------------------------------------

    def _said(self, sentence: str) -> None:
        self._told.append(sentence)

    def _echo(self, sentence: str) -> None:
        self._echoed.append(sentence)

    def on_prompt_line_typed(self, message: PromptLine.Typed) -> None:
        """Do what was typed."""
        message.stop()
        if self._wrong_line and message.text == self._wrong_line and self.status.kind == "bad":
            self._rub_out()
            return
        self._help.done(message.text.strip())
        self.run_worker(self._hear(message.text), group=ACTS)

    def _rub_out(self) -> None:
        """Rub out a line that was refused and is sent once more as it is; tell what Enter alone does then.

        Nobody is to answer by it without having read that the line was for nothing.
        """
        self._wrong_line = ""
        asked = self.conversation.speaker.asked
        first = asked.sentence if asked is not None else self.conversation.task
        self.status.say(f"{self.words.text('desk-rubbed-out')} {first[:1].upper()}{first[1:]}")
        self.ask()

    def on_key(self, event: events.Key) -> None:
        """A letter that nobody took, as after a click beside the line, goes to the line."""
        if event.is_printable and event.character is not None and not self.prompt.has_focus:
            self.prompt.focus()
            self.prompt.put(event.character)

    def _retyped(self) -> None:
        """What was wrong with a line is told until it is another."""
        if self.status.kind == "bad" and self.prompt.answer != self._wrong_line:
            self.status.say()

    def on_prompt_line_left(self) -> None:
        """Esc leaves what is asked, and the eyes of a side; a line that was begun is rubbed out."""
        if self.prompt.answer:
            self.status.say()
            self.ask()
        elif (asked := self.conversation.speaker.asked) is not None:
            speaker = self.conversation.speaker
            if (speaker.would_lose or speaker.half_filled) and self._leaving is not asked:
                self._leaving = asked
                self.status.say(self.words.text("line-leave-twice", key="Esc"), "bad")
                return
            drop = self.words.text("line-words-drop").partition(",")[0]
            self.run_worker(self._hear(drop), group=ACTS)
        elif self._eyes != REFEREE:
            self._look_with(REFEREE)

    async def _hear(self, text: str) -> None:
        """Do a line once those before it are done: who types fast is never ahead of the game."""
        async with self._one_by_one:
            await self._do(text)

    async def _do(self, text: str) -> None:
        if (record := self._to_put_right(text)) is not None:
            self.ask()
            self._put_right_from(record)
            return
        self._told, self._echoed = [], []
        self.conversation.amiss.clear()
        before, was_over = self._port.tip, self.conversation.over
        failed, self.conversation.failed = self.conversation.failed, False
        goes_on = await self.conversation.hear(text)
        wrong, self.conversation.failed = self.conversation.failed, failed
        if not goes_on:
            self.action_menu()
            return
        if self.conversation.listing and not wrong:
            self._show_list(text)
            return
        speaker = self.conversation.speaker
        if self._port.tip != before:
            self.log_pane.to_now()  # whoever had gone back in the log reads what he has just done
        undone = wrong and speaker.asked is None and self._port.tip == before
        self._after(text if undone else "", wrong, alone=not text)
        if self.conversation.over and not was_over:
            self._show_end()
        if undone and speaker.mistake is not None and speaker.undone:
            self._help.mark(text, speaker.undone[0], speaker.mistake)
        elif undone:
            self.prompt.may_replace()

    def _show_list(self, asked: str) -> None:
        """Show an answer of many lines, to be read as long as one likes."""
        rows = [Row(sentence, None, indent=4) for sentence in self._told]
        self.app.push_screen(DeskPage(asked, rows, self.words, self.prompt.put))
        self.ask()

    def _show_end(self) -> None:
        """Show how the game has ended whole: the foot holds a few sentences."""
        then = self.words.text("desk-over-then")
        told = [Row(sentence, None, indent=4) for sentence in (*self.conversation.verdict, then)]
        self.app.push_screen(DeskPage(self.words.text("desk-over"), told, self.words, self.prompt.put))

    async def _begin(self) -> None:
        await self.conversation.begin()
        self._after()
        if self.notice:
            self.status.say(self.notice, "bad")

    def _after(self, typed: str = "", wrong: bool = False, alone: bool = False) -> None:
        """Show what came of a line, or of Enter *alone*. One that could not be done stands there again."""
        asked = self.conversation.speaker.asked
        news = [one for one in self._told if asked is None or one != asked.sentence]
        if asked is not None and (wrong or alone or not news):
            news.append(self.words.text("desk-answer"))
        elif asked is None and not wrong and self.conversation.task not in news:
            task = self.conversation.task
            news += [] if news and self.conversation.over else [f"{task[:1].upper()}{task[1:]}"]
        speaker = self.conversation.speaker
        dice = dice_read(speaker.replies.dice, self.words, speaker.name) if not typed else ""
        amiss = [one for one in news if one in self.conversation.amiss]  # first, or it might be cut off
        first = (*amiss, dice) if dice else (*amiss,)
        then = [one for one in (*self._echoed, *news) if one not in amiss]
        said = (*first, *then[-max(1, MOST_SAID - len(first)) :])
        self._keep_how_much()
        self._wrong_line = typed
        self._eyes = self._eyes if asked is None else REFEREE  # what is asked may be for him alone to know
        self.show()
        self.status.say(_one_after_another(said), "bad" if wrong else "")
        self.ask(typed)

    # --- other keys --------------------------------------------------------------------------------

    def action_eyes(self) -> None:
        """Look with the eyes of the next side, and after the last one with one's own."""
        seats = [REFEREE, *(side.id for side in self.seats.port(REFEREE).view().sides)]
        self._look_with(seats[(seats.index(self._eyes) + 1) % len(seats)])

    def _look_with(self, eyes: str) -> None:
        self._eyes = eyes
        self.show()
        if self.conversation.speaker.asked is not None:
            self.status.say("" if self._eyes != REFEREE else self.words.text("desk-answer"))
            self.ask(self.prompt.answer)

    def action_papers(self) -> None:
        """Show notes, sealed orders and hashes, what was ruled, and how this game is read."""
        words = self.words
        remarks, ruled = self._in_the_log(_is_remark), self._in_the_log(_is_ruling)
        rows = list(secret_rows(self.seats.port(REFEREE), words, self._side))
        if remarks and len(rows) == 1:
            rows = []  # nobody has written anything but that
        for heading, told in (("desk-remarks", remarks), ("desk-rulings", ruled)):
            if told:
                rows += [Row(words.text(heading), None, "heading"), *told]
        rows.append(Row(words.text("desk-readings"), None, "heading"))
        for one in self.readings():
            rows.append(Row(words.say(one.sentence), None, "strong" if one.differs else ""))
        self.app.push_screen(DeskPage(words.text("desk-papers"), rows, words, self.prompt.put, "f3"))

    def _in_the_log(self, told: Callable[[LogLine], bool]) -> list[Row]:
        """Return the lines of the log that are such, and in effect, with the numbers of their acts."""
        port = self.seats.port(REFEREE)
        return [
            Row(f"{one.record} {self.words.say(one.message)}")
            for one in port.lines()
            if one.message is not None and told(one) and port.in_effect(one.record)
        ]

    def readings(self) -> tuple[Reading, ...]:
        """Return how the game is read, in words."""
        view = self.seats.port(REFEREE).view()
        return readings(self.seats.book, dict(view.options), view.readings)

    @property
    def book(self) -> str:
        """The id of the rule book that is played."""
        return self.seats.book

    def _to_put_right(self, line: str) -> int | None:
        """Return the act that a line says to put right, by its number in the log; 0 means the last one."""
        verb, _, number = line.strip().partition(" ")
        if folded(verb) not in self.conversation.speaker.names.words("correct"):
            return None
        return int(number) if number.isdecimal() and len(number) < 7 else None if number else 0

    def action_put_right(self) -> None:
        """Put the last act right."""
        self._put_right_from(0)

    def _put_right_from(self, wanted: int) -> None:
        """Put the act of this number right, or the last one before it that can be."""
        port = self.seats.port(REFEREE)
        desk = port.putting_right
        last = min(wanted, port.tip) if wanted else port.tip
        record = next((n for n in range(last, 1, -1) if desk is not None and desk.may(n)), 0)
        if desk is None or not record:
            self.status.say(self.words.text("tui-right-nothing"), "bad")
            return
        self._open(desk, record)

    def _put_right_as_begun(self, begun: Begun) -> None:
        """Show what would come of what a line puts right, and where that stops."""
        desk = self.seats.port(REFEREE).putting_right
        assert desk is not None, "the line has read it by these hands"
        self._open(desk, begun.record, begun)

    def _open(self, desk: Hands, record: int, begun: Begun | None = None) -> None:
        from tui.line.retyped import retyped_for
        from tui.screens.righting.screen import Righting

        words, name_of = self.words, self.conversation.speaker.name
        retyped, brief = retyped_for(desk, words), self.seats.measured().brief
        view = self.seats.port(REFEREE).view()

        def done() -> None:
            self._put_right(page.changed)

        page = Righting(desk, retyped, record, words, name_of, done, view=view, brief=brief, begun=begun)
        self.app.push_screen(page)

    def _put_right(self, changed: Sequence[str]) -> None:
        """Tell what was *changed*; dice of the line before are no news any more."""
        self.conversation.speaker.drop()
        self.conversation.speaker.replies.dice.clear()
        self._told = [self.words.text("tui-right-done"), *changed]
        self._after()
        if self._port.view().over is not None:  # it may have ended otherwise
            self._show_end()

    def action_brief(self) -> None:
        """Ask in full, in brief, or trust the table, one after another."""
        if not self._port.tape:
            self.status.say(self.words.text("tui-brief-map"), "bad")
            return
        table = self.seats.measured()
        table.tell(next_telling(table.how_much, trusting=True))
        self._keep_how_much()
        self.status.say(self.words.text(f"tui-telling-{table.how_much}"))
        self.show()

    def _keep_how_much(self) -> None:
        """Keep how much the table tells from now on for the next game of the desk."""
        said = self.seats.measured().said
        if said is not None and said != self._how_much and self._port.tape:
            self._how_much = said
            desk_of(self).fitting.kept.set("questions", said)

    def action_log(self, step: int) -> None:
        """Page through the log."""
        self.log_pane.action_page(step)

    def action_roster(self, step: int) -> None:
        """Page through the rosters."""
        for roster in self.rosters:
            roster.scroll_rows(step * max(1, roster.size.height - 2))

    def action_rest(self) -> None:
        """Show who stands below the rosters' edge, and after the last of them the first again."""
        before = [roster.top for roster in self.rosters]
        self.action_roster(1)
        if [roster.top for roster in self.rosters] == before:
            for roster in self.rosters:
                roster.scroll_rows(-roster.top)

    def action_board(self) -> None:
        """Show the game on the screen with panes, and a map where it has one."""
        desk_of(self).show_desk(False)

    def action_help(self) -> None:
        """Show the keys here and what can be typed."""
        from tui.screens.help import help_of

        words = self.words
        how = examples(self.seats.port(REFEREE).view(), words)
        self.app.push_screen(help_of(self, words, self.conversation.task, how=how))

    def action_menu(self) -> None:
        """Leave for the start menu; everything is on disk."""
        desk_of(self).leave_game()


def _is_remark(line: LogLine) -> bool:
    return isinstance(line.fact, Remarked)


def _is_ruling(line: LogLine) -> bool:
    """Whether a line of the log tells a ruling; what the players said came of an act is none to look up."""
    return is_ruling(line.fact)


def _in_effect(port: Port, record: int) -> bool:
    """Whether a record of the log is in effect, as is what an act has come to that is not done yet."""
    return record > port.tip or port.in_effect(record)


def _one_after_another(said: Sequence[str]) -> str:
    """Return sentences as one text; what somebody wrote, such as a note, may end without a full stop."""
    return " ".join(f"{one}." if one[-1:].isalnum() and one != said[-1] else one for one in said)
