"""Table talk: who is at the table, what was said, and a line to say something."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from core.engine.contract.seats import OBSERVER, REFEREE
from core.hosting.people.talk import ALL, SIDE
from core.hosting.refused import Refused
from core.hosting.seats.presence import SeatPresence
from core.hosting.times import age, present
from core.locale import Sentences
from tui.line import muting
from tui.panes.keys import KeysLine
from tui.panes.lines import LinesPane, Row
from tui.panes.prompt import PromptLine, StatusLine
from tui.panes.text import fit
from tui.session.company import Company, SeatName

SIGN = "/"
"""What is typed after it is not said: `/mute Bruno`."""

AGE = 6
"""Cells for how long ago something was said: whoever reads it may live anywhere."""


class TalkScreen(Screen[None]):
    """What is typed is said on Enter; Tab chooses to whom. The game goes on behind it."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "whom", "To whom", id="talk.whom", tooltip="To all, to my side, to the referee"),
        Binding("f9", "mute", "Mute", id="talk.mute", tooltip="Hear somebody no more, or again"),
        Binding("pageup", "page(-1)", "Earlier", id="talk.earlier", tooltip="What was said before"),
        Binding("pagedown", "page(1)", "Later", id="talk.later", tooltip="What came after", show=False),
    ]

    def __init__(self, company: Company, words: Sentences, seat_name: SeatName) -> None:
        super().__init__()
        self.words = words
        self._company = company
        self._seat_name = seat_name
        self._whom = 0
        self._muted: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        yield LinesPane(id="talk")
        yield PromptLine(id="prompt")
        yield StatusLine(id="status")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        self.pane = self.query_one(LinesPane)
        self.prompt = self.query_one(PromptLine)
        self.status = self.query_one(StatusLine)
        self.pane.heading = self.words.text("tui-pane-talk")
        self._company.follow(self.renew)
        self.renew()
        self._ask(self._company.unsent)
        self.call_after_refresh(self.query_one(KeysLine).show_bindings, self.words)

    def on_unmount(self) -> None:
        self._company.follow(None)

    # --- what is shown --------------------------------------------------------------------------

    def renew(self) -> None:
        """Show who is there, and what was said; the last of it stays in sight."""
        try:
            rows = list(self._rows())
        except Refused:  # the sitting is over; the screen is about to go
            return
        if rows != self.pane.rows:
            self.pane.show(rows, len(rows) - 1)

    def _rows(self) -> Iterator[Row]:
        sitting, words = self._company.sitting, self.words
        self._muted = sitting.muted
        yield from (Row(self._who(one), None, "dim") for one in sitting.presence())
        yield Row("")
        said = sitting.told()
        if not said:
            yield Row(words.text("tui-talk-empty"), None, "dim")
        now = present()
        for one in said:
            told = fit(words.say(age(one.at, now)), AGE)
            yield Row(f"{told} {self._company.line(one, words, self._seat_name)}", indent=AGE + 3)

    def _who(self, seat: SeatPresence) -> str:
        words = self.words
        people = [
            words.text("tui-talk-here" if one.here else "tui-talk-away", name=self._named(one.name))
            for one in seat.people
        ]
        told = words.listed(people) or words.text("tui-seat-bot" if seat.kind == "bot" else "tui-seat-free")
        if seat.stood_in:
            told = words.text("tui-talk-stood-in", told=told)
        thinks = words.text("tui-talk-thinks") if seat.thinks else ""
        return f"{self._seat_name(seat.seat)}: {told}{thinks}"

    def _named(self, name: str) -> str:
        return self.words.text("tui-talk-muted", name=name) if name in self._muted else name

    # --- saying something -----------------------------------------------------------------------

    def _audiences(self) -> list[str]:
        """Return to whom this seat may speak."""
        sitting = self._company.sitting
        seats = [one.seat for one in sitting.presence() if one.seat != OBSERVER]
        if sitting.seat == REFEREE:
            return [ALL, *(seat for seat in seats if seat != REFEREE)]
        return [ALL, SIDE, *([REFEREE] if REFEREE in seats else [])]

    def _ask(self, typed: str = "") -> None:
        whom = self._audiences()[self._whom]
        to = whom if whom in (ALL, SIDE) else "seat"
        question = self.words.text(f"tui-talk-ask-{to}", seat=self._seat_name(whom))
        self.prompt.ask(question, typed=typed)
        self.prompt.focus()

    def action_whom(self) -> None:
        """Speak to somebody else; what was typed stays."""
        self._whom = (self._whom + 1) % len(self._audiences())
        self._ask(self.prompt.answer)

    def action_mute(self) -> None:
        """Begin a line that mutes somebody: his name is typed after it."""
        word = self.words.text("line-words-mute").partition(",")[0]
        self._ask(f"{SIGN}{word} ")

    def _do(self, line: str) -> None:
        """Do a line that begins with the sign: nothing of it is said to anybody."""
        name = muting.whom(line, self.words)
        if name is None:
            self.status.say(self.words.text("tui-talk-no-such"), "bad")
            return
        say, wrong = partial(self.status.say, kind="good"), partial(self.status.say, kind="bad")
        muting.hear(name, self._company, self.words, say, wrong)

    def action_page(self, step: int) -> None:
        """Read what was said before, or after."""
        self.pane.action_page(step)

    def on_prompt_line_typed(self, message: PromptLine.Typed) -> None:
        left = ""
        self.status.say()
        if message.text.startswith(SIGN):
            self._do(message.text.removeprefix(SIGN))
        elif message.text:
            try:
                self._company.sitting.say(self._audiences()[self._whom], message.text)
            except Refused as told:
                left = message.text
                self.status.say(self.words.say(told.message), "bad")
        self._ask(left)
        self.renew()

    def on_prompt_line_left(self) -> None:
        """Back to the game; what was typed and not sent is there again the next time."""
        self._company.unsent = self.prompt.answer
        if self.is_current:
            self.app.pop_screen()
