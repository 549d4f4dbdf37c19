"""Who sits at this keyboard: two players in turn, one against a bot, a referee alone, or a reader."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from core.engine.contract.facts import Refusal
from core.engine.contract.pass_rule import PassRule
from core.engine.contract.seats import OBSERVER, REFEREE, is_bot, level_of
from core.engine.game.host import GameHost
from core.engine.seat.answering_offers import owes_answer
from core.engine.seat.empty_step import against_bots_alone, kept_by_referee_alone, only_passing
from core.engine.seat.open_passing import open_pass_of
from core.engine.seat.pass_rules import window_passes
from core.engine.seat.port import SeatPort
from core.engine.seat.same_answer import answer_that_stands
from core.engine.words.message import Message, say
from core.locale import Sentences
from core.story.since import last_act
from tui.session.eyes import people_of, usual_eyes
from tui.session.here.local import LocalPort
from tui.session.kept.bookmarks import Bookmarks, BookmarksBeside
from tui.session.kept.branches import Branch, branches_of, origin_of
from tui.session.kept.left import LeftBeside
from tui.session.port import Accepted, PreviewRow
from tui.session.seats import BotAct, Passes, Weighed

if TYPE_CHECKING:
    from core.engine.seat.known import Known
    from core.engine.seat.player import Player
    from core.engine.seat.so_far import SoFar
    from core.line.doing.speaking import Speaker
    from core.line.told.in_flight import InFlight
    from core.line.told.in_flight import Seats as TriedBy
    from tui.compose.measurement_form import Remembered
    from tui.session.company import Company

BOT_TRIES = 60
"""Wishes of a bot that may be refused before it is asked for plain ones."""

PLAIN_TRIES = 10
"""Plain wishes that may be refused before it is given up."""


class Sitting:
    """A game and the seats that this keyboard plays.

    *people* are the seats in the order they may be handed the keyboard; *bots* play the
    others. Who plays what stands in the log's header: `{"red": "person", "blue": "bot"}`.
    """

    def __init__(self, host: GameHost, people: tuple[str, ...], bots: tuple[str, ...] = ()) -> None:
        self.host = host
        self.people = people
        self.bots = bots
        self._bots: dict[str, Player] = {}
        self._whys: dict[int, Message] = {}
        """Why bots did what they did, by record, where they weighed anything."""

        self._hurried = asyncio.Event()
        self._ports: dict[str, LocalPort] = {}
        self.seat = people[0] if people else OBSERVER
        self.left = LeftBeside(host.log.path)
        """On which screen the game was left, and how much its table told."""

        self.bookmarks: Bookmarks = BookmarksBeside(host.log.path)
        self.remembered: Remembered | None = None
        self.company: Company | None = None
        self._left: dict[str, int] = {}
        """How many records everybody knew of when a seat gave the keyboard away."""

        self._taken = len(host.game.records)
        """How many records the log had when the present seat got the keyboard."""

    @classmethod
    def of(cls, host: GameHost, replay: bool = False, seat: str | None = None) -> Sitting:
        """Return the seats as the game's header has them; a *replay* is read with the eyes of *seat*.

        Where no seat is named for a replay, `usual_eyes` tells whose eyes read it.
        """
        game = host.game
        if replay:
            return cls(host, (seat or usual_eyes(game),))
        bots = tuple(seat for seat in game.seats if is_bot(game.header.seats.get(seat)))
        return cls(host, people_of(game) or (REFEREE,), bots)

    @property
    def hot_seat(self) -> bool:
        """Whether the keyboard goes from hand to hand."""
        return len(self.people) > 1

    @property
    def alone(self) -> bool:
        """Whether a referee decides for everybody."""
        return self.people == (REFEREE,)

    @property
    def book(self) -> str:
        """The id of the rule book that is played."""
        return self.host.game.header.rules

    @property
    def scenario(self) -> str:
        """The id of the scenario that is played, if it comes with the program."""
        from core.scenarios import told_of

        return told_of(self.host.game.header.scenario)

    @property
    def notices(self) -> Sequence[Message]:
        """What has to be told of the game once it is open."""
        return self.host.notices

    @property
    def seen_before(self) -> int | None:
        """The last record that was seen when the game was left here; `None` where that is not known."""
        if (seen := self.left.now.seen.get(self.seat)) is None:
            return None
        return max(seen, last_act(self.port(self.seat), self.seat))

    def hand_over(self, seat: str) -> int | None:
        """Give the keys to *seat*; return what everybody's last record was when it gave them away."""
        since = self._left.get(seat)
        self._left[self.seat] = self.port(OBSERVER).tip
        self.seat = seat
        self._taken = len(self.host.game.records)
        return since

    def open_pass(self, last: str, seat: str) -> str:
        """Return how *seat* lets pass what it is asked, as far as *last* may know; "" for not at all."""
        return "" if self._referee_throws else open_pass_of(self.host.game, last, seat)

    def stays(self, seat: str) -> None:
        """Leave the keys with *seat*: nobody has taken them after all."""
        self.seat = seat
        self._taken = len(self.host.game.records)

    def at_hand_since(self, record: int) -> bool:
        """Whether nobody but the present seat can have acted since *record* of the log."""
        return record >= self._taken and not self.bots

    def _bot(self, seat: str) -> Player:
        """Return the bot that plays *seat*, made when it is first wanted."""
        from core.engine.seat.levels import player

        if seat not in self._bots:
            self._bots[seat] = player(level_of(self.host.game.header.seats.get(seat)), sum(map(ord, seat)))
        return self._bots[seat]

    async def bot_acts(self, seat: str, still: Callable[[], bool]) -> BotAct | None:
        """Let the bot of *seat* act; nothing where it finds nothing that may be done.

        It thinks in a thread: where it is not *still* to act then, or need not any more, it does not.
        """
        port = self.port(seat)
        self._hurried.clear()
        for tries in range(BOT_TRIES + PLAIN_TRIES):
            wish = await self._thought(seat, port.known(), tries >= BOT_TRIES)
            if wish is None or not still() or not self._must_act(seat):
                return None
            do = wish.pop("do")
            answer = await port.play(do, wish)
            if not isinstance(answer, Refusal):
                if isinstance(answer, Accepted) and (why := self._bot(seat).why) is not None:
                    self._whys[len(self.host.game.records)] = why
                return BotAct(do, wish, answer)
        return None

    def weighed(self, seat: str) -> Sequence[Weighed]:
        """Return the acts that bots weighed here, as *seat* numbers them; of whom it may see into alone."""
        game, port, open_to = self.host.game, self.port(seat), self.entitled()
        told = [(record, game.records[record - 1].seat) for record in self._whys]
        return tuple(
            Weighed(port.numbered([record])[0], whose, self._whys[record])
            for record, whose in told
            if whose in open_to
        )

    async def _thought(self, seat: str, known: Known, plain: bool) -> dict[str, Any] | None:
        """Return what the bot of *seat* wishes; where it is hurried, the plainest act there is."""
        thinking = asyncio.ensure_future(asyncio.to_thread(self._bot(seat).wish, known, plain))
        hurried = asyncio.ensure_future(self._hurried.wait())
        try:
            await asyncio.wait((thinking, hurried), return_when=asyncio.FIRST_COMPLETED)
            if thinking.done():
                return thinking.result()
            del self._bots[seat]  # the one that thinks on is heard no more
            return self._bot(seat).wish(known, plain=True)
        finally:
            hurried.cancel()

    def bot_thought(self, seat: str) -> float:
        """Return what share of its thinking the bot of a seat has done; it says nothing of what it weighs."""
        return self._bot(seat).thought

    def hurry_bot(self) -> None:
        """Let the bot that thinks take the plainest act at once."""
        self._hurried.set()

    def port(self, seat: str) -> LocalPort:
        """Return the port of *seat*, made once."""
        if seat not in self._ports:
            self._ports[seat] = LocalPort(self.host, seat)
        return self._ports[seat]

    def measured(self) -> Remembered:
        """Return what was measured at this table before."""
        from tui.compose.measurement_form import Remembered

        if self.remembered is None:
            told = self.left.now.how_much
            told = "brief" if told == "trust" and not self.alone else told
            self.remembered = Remembered(told, self.left.tell)
        return self.remembered

    @property
    def at_desk(self) -> bool:
        """Whether the game is shown as the referee's desk: of a game of players that would show too much."""
        return self.alone and bool(self.left.now.desk)

    def show_at_desk(self, desk: bool) -> None:
        """Show it there from now on, or on the screen with panes."""
        self.left.show_desk(desk)

    def rehearsed(
        self, line: str, words: Sentences, reader: Speaker | None = None
    ) -> tuple[Speaker, str] | None:
        """Return what is wrong with a typed line of several acts before any is done, and who tried it."""
        from core.line.doing.rehearsing import rehearsal

        how_much = self.measured().how_much
        return rehearsal(self.host, self.seat, self.people, words, line, how_much, True, reader)

    def on_trial(self) -> AbstractContextManager[TriedBy]:
        """Give seats by which is looked what a line would be asked: a referee alone tries it.

        Anybody else has it foreseen, as a trial would tell what he may not know.
        """
        from core.line.doing.asked_next import foreseen, tried

        if self.alone and self.host.game.header.dice == "typed":
            return tried(self.host, self.people, self.measured())
        port = self.port(self.seat)
        return foreseen(port, lambda *act: port.foresee(*act).needs, self.measured())

    def so_far(self, sent: InFlight | None) -> SoFar | None:
        """Return what an act that waits has come to so far, where a referee keeps the game alone."""
        from core.engine.seat.so_far import so_far

        if sent is None or not self.alone:
            return None
        return so_far(self.host.game, sent.do, sent.filled, sent.answers)

    def arithmetic(self, sent: InFlight | None) -> tuple[PreviewRow, ...]:
        """Return what the number is made of that an act in flight has to be thrown, to a referee alone."""
        from core.engine.seat.so_far import what_makes
        from tui.compose.preview_rows import arithmetic

        if sent is None or not self.alone:
            return ()
        terms = what_makes(self.host.game, sent.do, sent.filled, sent.answers)
        return arithmetic(terms, self.port(self.seat).view())

    def throws(self, do: str, filled: Mapping[str, Any]) -> bool:
        """Whether an act of a referee who keeps the game alone throws dice before it asks anything."""
        from core.engine.seat.so_far import throws_first

        return throws_first(self.host.game, do, filled)

    def wanted(self) -> str | None:
        """Return the seat of this keyboard that must decide now, the present one first.

        The referee's where he has to throw what nobody else may know of: he comes to the keyboard.
        """
        if self._referee_throws:
            return REFEREE
        if self.alone or self._must_decide(self.seat):
            return self.seat
        return next((seat for seat in self.people if self._must_decide(seat)), None)

    @property
    def _referee_throws(self) -> bool:
        """Whether the act that is underway waits for a throw that only the referee may make."""
        game = self.host.game
        underway = game.underway if game.referees_throws and not self.alone else None
        if underway is None:
            return False
        return game.is_referees(game.question_of(underway.seat, underway.command, underway.answers))

    def bot_wanted(self) -> str | None:
        """Return a bot's seat that must decide now."""
        if self._referee_throws:
            return None
        return next((seat for seat in self.bots if self._must_act(seat)), None)

    def passes(self, idle: bool, rule: PassRule, looked_at: bool = False) -> Passes | None:
        """Return how what the present seat is asked passes by itself, if nobody could learn by it."""
        game, port = self.host.game, self.port(self.seat)
        alone = kept_by_referee_alone(game) or (self.bots and against_bots_alone(game, self.seat))
        if self._referee_throws or not (alone or (looked_at and not game.header.referee)):
            return None
        if idle and (choice := only_passing(game, port)) is not None:
            return Passes(choice.do, dict(choice.given), say("tui-nothing-to-do"))
        if not alone:
            return None
        if (found := window_passes(game, port, rule)) is not None:
            return Passes(found.pop("do"), found, say(f"tui-window-passed-{rule}"))
        if rule == "ask" or (stands := answer_that_stands(game, port)) is None:
            return None
        return Passes(stands.do, dict(stands.given), say("tui-answer-stands", act=stands.label))

    async def lets_pass(self, passes: Passes) -> BotAct | None:
        """Let it pass; `None` where that is refused."""
        answer = await self.port(self.seat).play(passes.do, passes.filled)
        return None if isinstance(answer, Refusal) else BotAct(passes.do, passes.filled, answer)

    def _must_decide(self, seat: str) -> bool:
        """Whether *seat* itself sees that it must: to the others that may be a secret."""
        return seat in self.port(seat).view().waiting_for

    def _must_act(self, seat: str) -> bool:
        """Whether a bot must: it also answers what is offered to it, whoever decides meanwhile."""
        return self._must_decide(seat) or owes_answer(self.port(seat).view())

    @property
    def own_eyes(self) -> str:
        """The seat of who played a game that is read again; "" where that was not one side's alone."""
        own = [seat for seat in people_of(self.host.game) if seat != REFEREE]
        return own[0] if len(own) == 1 and own[0] in self.entitled() else ""

    def entitled(self) -> tuple[str, ...]:
        """Return the seats whose side of the past may be looked at here.

        The present seat's own, until the game is over; then everybody's.
        """
        game = self.host.game
        if game.state.over is not None or self.alone:
            return (*game.seats, REFEREE)
        return (self.seat,)

    def branches(self, seat: str) -> tuple[Branch, ...]:
        """Return the games that began from this one, by *seat*'s own records."""
        port = self.port(seat)
        found = branches_of(self.host.log.path)
        return tuple(replace(one, record=port.numbered([one.record])[0]) for one in found)

    @property
    def refereed(self) -> bool:
        """Whether a person referees the game."""
        return self.host.game.header.referee

    @cached_property
    def origin(self) -> Branch | None:
        """The game that this one began from."""
        return origin_of(self.host.log.path, self.host.game.header)

    def again(self) -> str:
        """Begin the same game once more, sides turned where a program plays; return the path of its log."""
        from core.again import again

        with again(self.host.game) as host:
            return str(host.log.path)

    def report(self, words: Sentences) -> Path:
        """Write the game with everything open as a new page beside its log; return where it is.

        `OSError` says why it cannot be written.
        """
        from core.case_law import write_new
        from core.story.report.page import html_of
        from core.story.report.telling import report_of

        game, log = self.host.game, self.host.log.path
        names = (log.with_suffix(".html"), *(log.with_name(f"{log.stem}-{at}.html") for at in range(2, 1000)))
        path = next(one for one in names if not one.exists())
        write_new(
            html_of(report_of(SeatPort(self.host, REFEREE), game.header, game.rules, words), words), path
        )
        return path

    async def sit_at(self, game: str) -> None:
        """Return `None`: there is no host here with other games."""
        return None

    def close(self) -> None:
        """Let the game's log go; what stood here of it was seen."""
        try:
            if self.host.log.usable and not self.hot_seat:
                self.left.saw(self.seat, self.port(self.seat).tip)
        finally:
            self.host.close()
