"""Bots play their seats by themselves: they think off the event loop and see what a person there sees."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Any

from core.engine.contract.engine_facts import Undo
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.seats import QUICK, Level
from core.engine.game.host import GameHost
from core.engine.game.written import as_command
from core.engine.seat.answering_offers import owes_answer
from core.engine.seat.known import Known, known
from core.engine.seat.levels import player
from core.engine.seat.player import Player
from core.hosting.table.delegated_questions import DelegatedQuestions
from core.hosting.times import Clock, moment

TRIES = 60
"""Wishes that may be refused before plain ones are asked for."""

AFTER_UNDO = timedelta(seconds=10)
"""How long bots wait after an undo."""

PLAIN_TRIES = 10
"""Plain wishes that may be refused before the bot is given up until something happens."""


Wish = dict[str, Any] | None
Thinker = Callable[[Player, Known, bool], Awaitable[Wish]]
"""Lets a bot think about a moment, plainly or not, somewhere else than in the event loop."""


async def think_in_thread(bot: Player, moment: Known, plain: bool) -> Wish:
    """Let a bot think in a worker thread."""
    return await asyncio.to_thread(bot.wish, moment, plain)


class BotPlayers:
    """The bots of one game. *seats* tells which seats they play now, and how well."""

    def __init__(
        self,
        host: GameHost,
        seats: Callable[[], Mapping[str, Level]],
        thinker: Thinker,
        clock: Clock,
        delegated: DelegatedQuestions,
    ) -> None:
        self._delegated = delegated
        self._host = host
        self._seats = seats
        self._thinker = thinker
        self._clock = clock
        self._bots: dict[str, Player] = {}
        self._stuck: dict[str, int] = {}
        self.later = False
        """Whether a bot would do something after a while."""

        self.gave_up = ""
        """Which bot has just found nothing that it can do."""

    def wanted(self) -> str | None:
        """Return a bot's seat that must do something now, and has not just found nothing to do."""
        game = self._host.game
        self.later = self._taking_back()
        idle = game.state.over is not None or self._delegated.open or self.later
        for seat in () if idle else self._seats():
            if self._must(seat) and self._stuck.get(seat) != len(game.records):
                return seat
        return None

    def _must(self, seat: str) -> bool:
        """Whether *seat* decides now, or has an act that was begun and is not done."""
        game = self._host.game
        if game.underway is not None:
            return game.underway.seat == seat
        view = game.rules.view(game.rules.known(game.state, seat), seat)
        return seat in view.waiting_for or owes_answer(view)

    def _taking_back(self) -> bool:
        """Whether somebody has just taken something back: he may want to go back further."""
        records = self._host.game.records
        last = records[len(records) - 1]
        return isinstance(last.command, Undo) and self._clock() - moment(last.at) < AFTER_UNDO

    async def act(self) -> str | None:
        """Let one bot do one act; return its seat, or `None` where none must, or none can."""
        seat, self.gave_up = self.wanted(), ""
        return None if seat is None else await self._act(seat)

    async def lend(self, seat: str) -> bool:
        """Let a bot do one act for a person's *seat*; return whether it did."""
        done = await self._act(seat, lent=True) is not None
        self.gave_up = ""
        return done

    async def _act(self, seat: str, lent: bool = False) -> str | None:
        if self._host.game.underway is not None:
            return await self._go_on(seat)
        bot = self._bot(seat)
        for tries in range(TRIES + PLAIN_TRIES):
            game = self._host.game
            made = len(game.records)
            seen = known(game, seat, game.rules.known(game.state, seat))
            wish = await self._thinker(bot, seen, tries >= TRIES)
            if wish is None:
                break
            if len(game.records) != made or not (lent or seat in self._seats()):
                return seat  # somebody was quicker, or plays the seat himself again: look again
            command = as_command(game.rules, wish)
            if isinstance(command, Refusal):
                continue
            answer = await self._host.submit_async(seat, command, against=made)
            if isinstance(answer, Needs):  # people throw or measure for it, where any of them may know what
                if self._delegated.begin(seat, command, answer):
                    return seat
                if answer.begun:
                    break
            elif not isinstance(answer, Refusal):
                return seat
        self._give_up(seat)
        return None

    def _bot(self, seat: str) -> Player:
        """Return the bot of *seat*, another where its level has changed; a quick one where it only helps."""
        level = self._seats().get(seat, QUICK)
        if (bot := self._bots.get(seat)) is None or bot.level != level:
            bot = self._bots[seat] = player(level, secrets.randbits(64))
        return bot

    def _give_up(self, seat: str) -> None:
        """Do nothing more for *seat* until something happens."""
        self._stuck[seat] = len(self._host.game.records)
        self.gave_up = seat

    async def _go_on(self, seat: str) -> str | None:
        """Go on with an act whose dice are thrown: people are asked what it stopped at."""
        game = self._host.game
        begun, made = game.underway, len(game.records)
        assert begun is not None
        answer = await self._host.submit_async(seat, begun.command, begun.answers, against=made)
        if isinstance(answer, Refusal) or (
            isinstance(answer, Needs) and not self._delegated.begin(seat, begun.command, answer)
        ):
            self._give_up(seat)
            return None
        return seat
