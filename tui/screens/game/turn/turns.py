"""Whose turn it is: this seat's, a bot's, or another's at this keyboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic

from textual.timer import Timer

from core.engine.contract.pass_rule import PassRule
from core.engine.contract.questions import Needs, RefereeThrows
from core.engine.words.message import Message, say
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.loop import ACTS, BOT, Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.work import Work
from tui.screens.game.frame.writing import Writing
from tui.screens.game.sentence.composer import Composer
from tui.screens.game.sentence.sending import Sending
from tui.screens.game.shown.confirm import Confirm
from tui.screens.game.turn.handing import Handing
from tui.screens.game.turn.offers import Offers
from tui.screens.game.turn.out_of_turn import OutOfTurn
from tui.screens.game.turn.present import Present
from tui.session.port import Accepted
from tui.session.seats import BotAct, Passes, Seats


class Turns:
    """Gives the next one to decide his turn."""

    bot_pause = 0.4
    """Seconds before a bot acts, so that people can follow."""

    def __init__(
        self,
        loop: Loop,
        seats: Seats,
        seen: Seen,
        board: Board,
        composer: Composer,
        confirm: Confirm,
        writing: Writing,
        sending: Sending,
        present: Present,
        handing: Handing,
        out_of_turn: OutOfTurn,
        offers: Offers,
        steps: Steps,
        telling: Telling,
        work: Work,
        came: Callable[[float], None],
    ) -> None:
        """*came* hears that something to decide has come by another's act, and since when there was none."""
        self._loop = loop
        self._seats = seats
        self._seen = seen
        self._board = board
        self._composer = composer
        self._confirm = confirm
        self._writing = writing
        self._sending = sending
        self._present = present
        self._handing = handing
        self._out_of_turn = out_of_turn
        self._offers = offers
        self._steps = steps
        self._telling = telling
        self._work = work
        self._came = came
        self._nothing_since: float | None = None
        """Since when there is nothing to decide here."""

        self._bot_timer: Timer | None = None
        self._idle = True
        self._rule: PassRule = "ask"

    def let_pass(self, idle: bool, rule: PassRule) -> None:
        """Have pass by itself what somebody has set so: with *idle* empty steps, and windows by a *rule*."""
        self._idle, self._rule = idle, rule

    def begin(self) -> None:
        """Begin with the hand-over where there is one, so that nobody sees what is not his."""
        if self._seats.hot_seat and self._seen.view.over is None:
            self._handing.hand_over(self._seats.wanted() or self._seats.seat)
        else:
            self.next_turn()

    def after_change(self) -> None:
        """Show the game as it is now, and see who must decide; the past is left in peace."""
        if self._seen.past is None:
            self._present.look_again()
            self._watch()
            self.next_turn()
            self._offers.look()

    def _watch(self) -> None:
        """Take note that there is nothing to decide here, or that something has come."""
        if not self._composer.hand.called_upon:
            self._nothing_since = self._nothing_since or monotonic()
        elif self._nothing_since is not None:
            typing = self._composing or not self._board.in_front  # for something that stays as it is
            if not (self._seats.hot_seat or typing):  # between two people a curtain falls
                self._came(self._nothing_since)
            self._nothing_since = None

    def after_own_act(self) -> None:
        """The same after what was done at this keyboard: whoever acts looks at what comes of it."""
        self._board.log.to_now()
        self._nothing_since = None  # what comes of one's own act, or of taking one back, one has asked for
        self.after_change()

    def next_turn(self) -> None:
        """Let a bot play, hand the keyboard over, or show the next step of this seat."""
        if self._seen.past is not None:
            return
        if self._seen.view.over is None:
            if self._bot_first():
                self._steps.show()
                if self._seats.company is None or self._composing:
                    self._bot_soon()
                else:
                    self.answer_delegated()
                return
            if (passes := self._passes()) is not None:
                self._loop.run_worker(partial(self._let_pass, passes), group=ACTS)
                return
            wanted = self._seats.wanted()
            if wanted is not None and wanted != self._seats.seat and not self._out_of_turn.lasts:
                self._handing.hand_over(wanted, self.after_own_act)
                if self._handing.all_looked_at and (passes := self._passes()) is not None:
                    self._loop.run_worker(partial(self._let_pass, passes), group=ACTS)
                return
        self._steps.show()

    def _passes(self) -> Passes | None:
        """Return how what this seat is asked goes by without a key."""
        if self._sending.sent is not None or self._composing:
            return None
        return self._seats.passes(self._idle, self._rule, self._handing.all_looked_at)

    async def _let_pass(self, passes: Passes) -> None:
        act = await self._seats.lets_pass(passes)
        if act is None:
            self._steps.show()
            return
        if isinstance(act.answer, Accepted):
            self._board.log.passed_by_itself(act.answer.record)
        self._done(self._seats.seat, act)
        if not isinstance(act.answer, Needs):
            self._telling.news(passes.told)

    def _bot_first(self) -> bool:
        """Whether a bot goes before this seat; at a host it is what people throw and measure for others."""
        if self._seats.bot_wanted() is None:
            return False
        view = self._seen.view
        anyhow = self._seats.company is not None or view.offer is not None
        return anyhow or self._seats.seat not in view.waiting_for

    def answer_delegated(self) -> None:
        """Ask for what another's act stopped at, now; the next key waits until it is asked."""
        seat = self._seats.bot_wanted()
        if seat is not None and self._sending.sent is None and self._seen.past is None:
            self._loop.run_worker(partial(self._bot, seat), group=ACTS)

    # --- bots ---------------------------------------------------------------------------------

    def _bot_soon(self) -> None:
        if self._bot_timer is not None:
            self._bot_timer.stop()
        self._bot_timer = self._loop.set_timer(self.bot_pause, self.bot_acts)

    @property
    def _composing(self) -> bool:
        """Whether somebody is in the middle of something that a bot's act would sweep away."""
        return self._composer.composing or self._writing.typing or self._confirm.waits is not None

    def bot_acts(self) -> None:
        """Let the bot whose turn it is act."""
        if self._sending.sent is not None or self._seen.past is not None or self._seen.view.over is not None:
            return
        if self._composing:
            self._bot_soon()
            return
        seat = self._seats.bot_wanted()
        if seat is None:
            self.next_turn()
        else:
            self._loop.run_worker(partial(self._bot, seat), group=BOT, exclusive=True)

    def _still(self) -> bool:
        """Whether a bot that has thought may act: nobody began something or looks at the past meanwhile."""
        return not self._composing and self._sending.sent is None and self._seen.past is None

    async def _bot(self, seat: str) -> None:
        with self._work.on(partial(self._thinks, seat), self._seats.hurry_bot):
            act = await self._seats.bot_acts(seat, self._still)
        if act is None and self._seats.company is not None:  # somebody else has thrown meanwhile
            self._steps.show()
        elif act is None and (self._seats.bot_wanted() != seat or not self._still()):
            self.next_turn()  # somebody went back, or began something, while it thought
        elif act is None:
            self._telling.refuse(say("tui-bot-stuck", who=self._seen.seat_name(seat)))
            self._steps.show()
        else:
            self._done(seat, act)

    def _thinks(self, seat: str) -> Message:
        """Return who thinks, and how far where a bot tells that."""
        who, share = self._seen.seat_name(seat), self._seats.bot_thought(seat)
        if not share:
            return say("tui-work-bot", who=who)
        return say("tui-work-bot-share", who=who, share=share)

    def _done(self, seat: str, act: BotAct) -> None:
        """Go on after what was done for *seat*; what it needs to know people are asked."""
        if isinstance(act.answer, Needs) and isinstance(act.answer.question, RefereeThrows):
            self._sending.left_to_referee()
        elif isinstance(act.answer, Needs):
            port = act.delegated or self._seats.port(seat)
            self._sending.ask_for(port, act.do, act.filled, act.answer, act.delegated is not None)
        else:
            board = self._board
            kept = board.focused
            self.after_change()
            if kept is not None and kept in (board.log, board.dice, board.turn) and board.in_front:
                kept.focus()
