"""A command on its way to the game, with the answers that people gave so far."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs, RefereeThrows
from core.locale import Sentences
from tui.compose.command_in_hand import Hand
from tui.screens.game.frame.loop import ACTS, Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Now, Stage, Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.sentence.composer import Composer
from tui.session.port import Accepted
from tui.session.seats import Plays


class InFlight:
    """A command that was committed and is not done yet."""

    def __init__(
        self,
        port: Plays,
        do: str,
        filled: dict[str, Any],
        needs: Needs | None = None,
        delegated: bool = False,
        hand: Hand | None = None,
    ) -> None:
        self.port = port
        self.do = do
        self.filled = filled
        self.answers: list[Any] = list(needs.answers) if needs is not None else []
        self.delegated = delegated
        """Whether it is another's at a host, who cannot throw or measure himself."""

        self.hand = hand
        """The command in hand as it was sent; `None` where another put it together."""

        self.needs = needs
        """What people have to answer before it can go on."""

        self.before: list[Needs] = []
        """The questions that were answered here, in their order."""

    @property
    def mine(self) -> bool:
        """Whether it is the command in hand, not a bot's."""
        return self.hand is not None


class Sending:
    """Sends a command, again with each answer, until it is done, refused or abandoned."""

    def __init__(
        self,
        loop: Loop,
        seen: Seen,
        composer: Composer,
        words: Sentences,
        steps: Steps,
        telling: Telling,
        changed: Callable[[], None],
        onward: Callable[[], None],
    ) -> None:
        """*changed* is called after something happened, *onward* to see who decides where nothing did."""
        self._loop = loop
        self._seen = seen
        self._composer = composer
        self._words = words
        self._steps = steps
        self._telling = telling
        self._changed = changed
        self._onward = onward
        self._busy = False
        self.sent: InFlight | None = None

    @property
    def busy(self) -> bool:
        """Whether a command is under way this very moment."""
        return self._busy

    @property
    def needs(self) -> Needs | None:
        """What people have to answer now."""
        return self.sent.needs if self.sent is not None else None

    def commit(self) -> None:
        """Play the command in hand."""
        hand = self._composer.hand
        assert hand.choice is not None
        self.sent = InFlight(self._seen.port, hand.choice.do, dict(hand.filled), hand=hand.kept())
        self._send(self.sent)

    def ask_for(
        self, port: Plays, do: str, filled: dict[str, Any], needs: Needs, delegated: bool = False
    ) -> None:
        """Ask people what a bot's command needs to know."""
        self.sent = InFlight(port, do, filled, needs, delegated)
        self._asked(self.sent, needs)

    def forget_delegated(self, answers: int | None = None) -> bool:
        """Ask no more for another's act, unless it has so many *answers* still; whether one was asked."""
        sent = self.sent
        if sent is None or not sent.delegated or self._busy or len(sent.answers) == answers:
            return False
        self.sent = None
        return True

    def answer(self, value: Any) -> None:
        """Give the answer to what is asked, and send the command again."""
        sent = self.sent
        assert sent is not None
        sent.answers.append(value)
        if sent.needs is not None:
            sent.before.append(sent.needs)
        sent.needs = None
        if sent.mine:
            self._composer.answered(value)
        self._send(sent)

    def abandon(self) -> None:
        """Give the command up; one whose dice are thrown only waits."""
        sent, needs, self.sent = self.sent, self.needs, None
        assert sent is not None and needs is not None
        if needs.begun:
            self._stands(sent)
        self._composer.unanswered()
        if sent.delegated:
            self._steps.show()
            self._telling.news(self._words.text("tui-delegated-later"))
            return
        if needs.begun:
            self._changed()
            self._telling.news(self._words.text("tui-waits"))
            return
        if not sent.mine:
            self._composer.put_down()
        self._steps.show()
        self._telling.news(self._words.text("tui-abandoned"))

    def left_to_referee(self) -> None:
        """Ask no more: the act stands, and goes on when the referee has thrown."""
        if self.sent is not None:
            self._stands(self.sent)
        self.sent = None
        self._composer.unanswered()
        self._changed()
        self._telling.news(self._words.text("tui-referee-throws"))

    # --- on its way ---------------------------------------------------------------------------

    def _send(self, sent: InFlight) -> None:
        if not self._busy:
            self._busy = True
            self._loop.run_worker(partial(self._play, sent), group=ACTS)

    async def _play(self, sent: InFlight) -> None:
        try:
            answer = await sent.port.play(sent.do, sent.filled, sent.answers)
        finally:
            self._busy = False
        match answer:
            case Refusal() as refusal:
                self._refused(sent, refusal)
            case Needs(question=RefereeThrows()):
                self.left_to_referee()
            case Needs() as needs:
                self._asked(sent, needs)
            case Accepted():
                self._stands(sent)
                self.sent = None
                self._telling.clear()
                self._changed()

    def _stands(self, sent: InFlight) -> None:
        if sent.hand is not None:
            self._composer.stands(sent.hand)

    def _asked(self, sent: InFlight, needs: Needs) -> None:
        sent.needs = needs
        if sent.mine:
            self._composer.asked(needs)
        self._telling.asked_next()
        self._steps.show()

    def _refused(self, sent: InFlight, refusal: Refusal) -> None:
        self.sent = None
        if refusal.held is not None:  # its dice are thrown: nothing but this act is open now
            self._stands(sent)
            self._changed()
        elif sent.mine:
            self._composer.unanswered()
            self._steps.show()
        else:
            self._loop.call_later(self._onward)
        self._telling.refuse(refusal)


class UnderWay:
    """While a command is under way the screen stands as it was."""

    def __init__(self, sending: Sending, showing_hand: Stage) -> None:
        self._sending = sending
        self._showing_hand = showing_hand

    @property
    def waits(self) -> Now | None:
        """Whether a command is under way."""
        return "under way" if self._sending.busy else None

    def show(self, focus: bool) -> None:
        """Show the command that was sent."""
        self._showing_hand.show(focus)

    def renew(self) -> None:
        """Nothing changes in it."""

    def back(self) -> None:
        """Where a disk hangs, there is a way out of the command."""
        self._showing_hand.back()
