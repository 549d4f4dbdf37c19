"""What dice and decisions made of a game, worked out beside the keys; Enter leads to a moment of it."""

from __future__ import annotations

import asyncio
from itertools import product
from time import monotonic
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.worker import Worker

from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import REFEREE
from core.hosting.refused import Refused
from core.locale import Sentences
from core.story.analysis.chart import BLOCKS, PLAIN
from core.story.analysis.missed import worth_weighing
from core.story.analysis.offers import Otherwise
from core.story.analysis.played import chosen
from core.story.analysis.reading import WIDTH, every_throw, eyes, rows
from core.story.analysis.whole import Analysis, analyse
from tui.panes.keys import KeysLine
from tui.panes.lines import LinesPane, Owner, Row
from tui.session.navigator import desk_of
from tui.session.port import Port
from tui.session.seats import Seats

SLICE = 0.015
"""Seconds of work between two looks at the keys."""

GAMES = 10
"""Games that bots play on from each moment: some minutes for most scenarios."""

WEIGHING = 8.0
"""Seconds in which decisions are weighed, those of the moments among them, which all are."""

TELL_MISSED = 1.0
"""Seconds between two looks at those that were found."""

TELL = 0.2
"""Seconds between two words on how far it has come."""


EYES = "eyes"
"""The row that says whose eyes look: the cursor begins on it, so that all is read from its top."""


EVERY = "throws"
"""The row above every throw."""

NEVER = ("hosted", "measured")
"""Why nothing else is weighed in a whole game."""


class Where(NamedTuple):
    """A moment that somebody wants to look at: with whose eyes, and which line of that seat's log."""

    seat: str
    record: int
    event: int


class Found(NamedTuple):
    """An analysis, and what else there was at decisions, as far as that has been worked out."""

    analysis: Analysis
    otherwise: dict[int, Otherwise]


Kept = dict[str, Found]
"""What was found out already, by whose eyes: a game that is over changes no more."""


class AnalysisScreen(Screen[Where | None]):
    """The analysis of a game, first in one's own eyes, then in those of everybody one may look with."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "eyes", "Side", id="analysis.eyes", tooltip="With other eyes, and with everything open"),
        Binding("t", "throws", "Throws", id="analysis.throws", tooltip="Every throw; again for kinds alone"),
        Binding("p", "play", "Play on", id="analysis.play", tooltip="Bots play on; again to stop"),
        Binding("escape,a,q", "close", "Back", id="analysis.close", tooltip="Back to the game"),
    ]

    def __init__(
        self,
        seats: Seats,
        seat: str,
        rules: RuleSet,
        words: Sentences,
        kept: Kept,
        at: tuple[int, int] | None = None,
    ) -> None:
        """*seat* is whose eyes look first; *kept* is asked first, and keeps what is found.

        With *at* the cursor begins on the row of that moment, from which somebody comes back.
        """
        super().__init__()
        self._at = at
        self.words = words
        self._seats = seats
        self._rules = rules
        self._kept = kept
        entitled = seats.entitled()
        self._eyes = entitled if seat in entitled else (seat, *entitled)
        self._seat = seat
        self._may_play = self._open is not None and self._open.played_on() is not None
        self._playing: Worker[None] | None = None
        """What bots play on; `None` where they do not."""

        self._plays = ""
        """How far they have come, in words."""

        self._throws: list[Row] = []
        """Every throw of the analysis that is shown, where they were asked for."""

    def compose(self) -> ComposeResult:
        yield LinesPane(id="analysis")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        self.pane = self.query_one(LinesPane)
        self.pane.heading = self.words.text("tui-pane-analysis")
        self.pane.focus()
        self.call_after_refresh(self.query_one(KeysLine).show_bindings, self.words)
        self._look()

    # --- the work -------------------------------------------------------------------------------

    def _look(self) -> None:
        """Find out what *seat* could know, instead of what was being found out."""
        self.run_worker(self._work(self._seat), group="analysis", exclusive=True)

    async def _work(self, seat: str) -> None:
        try:
            await self._found_out(seat)
        except Refused as refused:  # the host is gone
            self.pane.show([Row(self.words.say(refused.message))], 0)

    async def _found_out(self, seat: str) -> None:
        port = self._seats.port(seat)
        found = self._kept.get(seat)
        if found is None or found.analysis.tip != port.tip:
            found = self._kept[seat] = Found(await self._analysed(port), {})
        end = monotonic() + WEIGHING
        self._show(found, 0)
        if self._at is not None:
            self.pane.select(self._at)
            self._at = None
        for moment in found.analysis.moments:
            if moment.record not in found.otherwise:
                await self._weigh(port, found, moment.record)
                self._show(found, None)
        await self._weigh_all(port, found, end)
        self._show(found, None)

    async def _weigh(self, port: Port, found: Found, record: int) -> None:
        """Weigh what else there was at a decision, if it was one of one's own."""
        other = await port.otherwise(record, self.words.language)
        if other.why != "others":
            found.otherwise[record] = other

    async def _weigh_all(self, port: Port, found: Found, end: float) -> None:
        """Weigh one decision after another, those first that moved the curve, until the time is up."""
        told = monotonic()
        for record in worth_weighing(found.analysis.curve):
            if monotonic() > end or any(
                one.why in ("hosted", "measured") for one in found.otherwise.values()
            ):
                return
            if record not in found.otherwise:
                await self._weigh(port, found, record)
            if monotonic() - told > TELL_MISSED:
                told = monotonic()
                self._show(found, None)

    async def _analysed(self, port: Port) -> Analysis:
        """Work it out in pieces, between which keys are served."""
        steps, since, said = analyse(port, self._rules), monotonic(), 0.0
        while True:
            try:
                read, of = next(steps)
            except StopIteration as over:
                found: Analysis = over.value
                return found
            if (now := monotonic()) - since < SLICE:
                continue
            if now - said > TELL:
                said = now
                self.pane.show([Row(self.words.text("tui-analysis-reads", read=read, of=of))], 0)
            await asyncio.sleep(0)
            since = monotonic()

    # --- what is shown --------------------------------------------------------------------------

    def _show(self, found: Found, cursor: int | None) -> None:
        width = min(WIDTH, max(20, self.pane.room - 4))
        whose = eyes(found.analysis, self.words)
        if len(self._eyes) > 1:
            others = "open" if REFEREE in self._eyes and self._seat != REFEREE else "sides"
            whose = f"{whose} {self.words.text(f'tui-analysis-others-{others}')}"
        shown = [Row(whose, EYES, "dim")]
        shown += [Row(self._plays or "", None, "strong")]
        played = (self._open.played_on() or ()) if self._open is not None and self._seat == REFEREE else ()
        signs = PLAIN if desk_of(self).ascii_only else BLOCKS
        for row in rows(found.analysis, self.words, found.otherwise, width, played, signs):
            shown.append(Row(row.text, row.moment, row.look, indent=3))
        shown += self._throws
        self.pane.show(shown, cursor, Owner(chosen=self._go))

    def _go(self, chosen: tuple[int, int] | str) -> None:
        """Look at a moment with the eyes that found it, or look with others."""
        if not isinstance(chosen, str):
            self.dismiss(Where(self._seat, *chosen))
        elif chosen == EVERY:
            self.action_throws()
        elif len(self._eyes) > 1:
            self.action_eyes()

    # --- keys -----------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer other eyes only where there are any."""
        if action == "play":
            return self._may_play
        return len(self._eyes) > 1 if action == "eyes" else True

    def action_eyes(self) -> None:
        """Look with the next eyes that may look."""
        self._seat = self._eyes[(self._eyes.index(self._seat) + 1) % len(self._eyes)]
        self._throws = []
        self._look()

    def action_throws(self) -> None:
        """Show below all else every throw by itself, with what was to be expected of it, or no more."""
        if (found := self._kept.get(self._seat)) is None:
            return
        told = [] if self._throws else list(every_throw(found.analysis, self.words))
        self._throws = [
            Row(row.text, row.moment or (EVERY if row.text else None), row.look, indent=3) for row in told
        ]
        self._show(found, None)
        self.pane.select(EVERY if told else EYES)

    # --- bots play on ---------------------------------------------------------------------------

    def action_play(self) -> None:
        """Let bots play on from moments of the game, or stop them."""
        found = self._kept.get(self._seat)
        self.pane.select(EYES)  # what is said of it stands below that row
        if self._playing is not None:
            self._playing.cancel()
        elif self._seat != REFEREE:
            self._say(self.words.text("tui-analysis-open-first"))
        elif found is not None and self._open is not None:
            work = self._play(self._open, found.analysis)
            self._playing = self.run_worker(work, group="play-outs", exclusive=True)

    async def _play(self, port: Port, found: Analysis) -> None:
        """Play on from one moment after another, and say how far it has come."""
        records = chosen(found.curve, found.moments)
        try:
            for at, (record, number) in enumerate(product(records, range(1, GAMES + 1))):
                self._say(self.words.text("tui-analysis-plays", over=at, of=GAMES * len(records)))
                await port.play_on(record, number)
        except Refused as refused:  # the host is gone
            self.pane.show([Row(self.words.say(refused.message))], 0)
        finally:
            self._playing = None
            if self.is_mounted:
                self._say("")

    @property
    def _open(self) -> Port | None:
        """The port with everything open, where that may be looked at here."""
        return self._seats.port(REFEREE) if REFEREE in self._eyes else None

    def _say(self, plays: str) -> None:
        """Say something above all the rest; what came of playing on is shown with it."""
        self._plays = plays
        if (found := self._kept.get(self._seat)) is not None:
            self._show(found, None)

    def action_close(self) -> None:
        """Back to the game; what is still worked out is left."""
        if self.is_current:
            self.dismiss(None)
