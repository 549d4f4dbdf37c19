"""Committing a command, and whose turn it is then: this seat's, a bot's, or another's at this keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual import work as in_background
from textual.timer import Timer

from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.seats import OBSERVER
from core.engine.seat.port import Accepted
from core.engine.words.message import say
from tui.screens.game.playing import Playing
from tui.session import digest
from tui.session.local import LocalPort

if TYPE_CHECKING:
    from core.engine.seat.bot import Bot

BOT_TRIES = 60
"""Wishes of a bot that may be refused before it is asked for plain ones."""


LOOKED_BACK = 6
"""Records among which the last act that was told is looked for, where nobody has had the keyboard yet."""


class Wish:
    """A command on its way to the game, with the answers that people gave so far."""

    def __init__(self, port: LocalPort, do: str, filled: dict[str, Any], mine: bool) -> None:
        self.port = port
        self.do = do
        self.filled = filled
        self.answers: list[Any] = []
        self.mine = mine
        self.thrown = False
        self.given: dict[str, Any] = {}
        self.kept = ""
        """Digits that were typed before the question that takes them: they wait for it."""
        self.heard = True
        """Whether whoever typed them was told that another question comes first."""


class Turns(Playing):
    """Sends commands to the game, and gives the next one to decide his turn."""

    wish: Wish | None = None
    bot_pause = 0.4
    _bot_timer: Timer | None = None

    def commit(self) -> None:
        """Play the command in hand."""
        hand = self.hand
        assert hand.choice is not None
        self.wish = Wish(self.port, hand.choice.do, dict(hand.filled), True)
        self.send()

    def send(self) -> None:
        """Send the wish with the answers so far."""
        if self.wish is not None and not self._busy:
            self._busy = True
            self._play(self.wish)

    @in_background(exclusive=False, group="play")
    async def _play(self, wish: Wish) -> None:
        try:
            answer = await wish.port.play(wish.do, wish.filled, wish.answers)
        finally:
            self._busy = False
        match answer:
            case Refusal() as refusal:
                self._refused(wish, refusal)
            case Needs() as needs:
                self.needed(wish, needs)
            case Accepted() as accepted:
                self._done(accepted)

    def _refused(self, wish: Wish, refusal: Refusal) -> None:
        self.wish = self.question = None
        if refusal.held is not None:  # its dice are thrown: nothing but this act is open now
            self.after_change()
        elif wish.mine:
            self.hand.needs, self.hand.answers = None, []
            self.show_step()
        else:
            self.call_later(self.next_turn)
        self.refuse(refusal)

    def _done(self, accepted: Accepted) -> None:
        """The command is in the log: show the new state, and who decides now."""
        self.wish = self.question = None
        self.status.say()
        self.after_change()
        del accepted

    def after_change(self) -> None:
        """Show the game as it is now, and see who must decide; the past is left in peace."""
        if self.past is not None:
            return
        self.look_again()
        self.next_turn()

    def look_again(self) -> None:
        """Take a new view for the present seat and show it in every pane."""
        self.view = self.port.view()
        self.new_hand()
        self.show_view()
        self.show_log()

    def next_turn(self) -> None:
        """Let a bot play, hand the keyboard over, or show the next step of this seat."""
        if self.past is not None:
            return
        if self.view.over is None:
            if self.sitting.bot_wanted() is not None and self.sitting.seat not in self.view.waiting_for:
                self.show_step()
                self._bot_soon()
                return
            wanted = self.sitting.wanted()
            if wanted is not None and wanted != self.sitting.seat:
                self.hand_over(wanted)
                return
        self.show_step()

    def _bot_soon(self) -> None:
        """Let the bot whose turn it is act after a while, so that people can follow."""
        if self._bot_timer is not None:
            self._bot_timer.stop()
        self._bot_timer = self.set_timer(self.bot_pause, self.bot_acts)

    @property
    def composing(self) -> bool:
        """Whether somebody is in the middle of something that a bot's act would sweep away."""
        return bool(self.hand.choice is not None or self._typing or self._confirm is not None)

    def bot_acts(self) -> None:
        """Let the bot whose turn it is wish for something."""
        if self.wish is not None or self.past is not None or self.view.over is not None:
            return
        if self.composing:
            self._bot_soon()
            return
        seat = self.sitting.bot_wanted()
        if seat is None:
            self.next_turn()
            return
        self._bot(self.sitting.bot(seat), self.sitting.port(seat))

    @in_background(exclusive=True, group="bot")
    async def _bot(self, bot: Bot, port: LocalPort) -> None:
        for tries in range(BOT_TRIES + 10):
            wanted = bot.wish(port, plain=tries >= BOT_TRIES)
            if wanted is None:
                break
            do = wanted.pop("do")
            answer = await port.play(do, wanted, ())
            if isinstance(answer, Needs):
                self.wish = Wish(port, do, wanted, False)
                self.needed(self.wish, answer)
                return
            if isinstance(answer, Accepted):
                kept = self.focused
                self.after_change()
                if kept in (self.log_pane, self.dice, self.turn) and self.app.screen is self:
                    kept.focus()
                return
        self.refuse(say("tui-bot-stuck", who=self.seat_name(port.seat)))
        self.show_step()

    def hand_over(self, seat: str) -> None:
        """Hide everything, and ask for the keyboard to be handed to *seat*."""
        from tui.screens.handover import HandOver

        name = self.seat_name(seat)
        told = self._digest(seat)
        self.sitting.seat = seat
        self.port = self.sitting.port(seat)
        self._names = {}
        self.look_again()
        self._cursor_home()
        self.show_step()
        # Nothing was painted since: the next frame is the hand-over's.
        self.app.push_screen(HandOver(name, self.words, told))

    def _digest(self, seat: str) -> list[digest.Told]:
        """Return what happened since *seat* had the keyboard: what everybody may know, for both see it."""
        table, left = self.sitting.port(OBSERVER), self.sitting.left
        since = left.get(seat)
        left[self.sitting.seat] = table.tip
        if since is None:
            return digest.told(digest.last_act(table.lines(LOOKED_BACK)), table.in_effect, self.words)
        return digest.told(table.log_since(since), table.in_effect, self.words)

    def _cursor_home(self) -> None:
        """Put the map's cursor on the seat's first figure: where the other player looked is his own."""
        first = next((f for f in self.view.figures if f.own and f.x is not None), None)
        if first is not None:
            with self.map.prevent(self.map.Moved):
                self._go_to(first.id)

    def needed(self, wish: Wish, needs: Needs) -> None:
        """The command cannot go on before people have answered."""
        raise NotImplementedError
