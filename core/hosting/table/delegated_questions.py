"""Dice and distances that people throw and measure for a seat that cannot: a bot's, or one that lets pass.

Where the dice are real or the table is, an act stops at a question. Whoever acts answers it himself; for a
bot the referee does, or without one whoever else plays, and so for a window that passes by itself. Each
reads the question in his own words, as far as he may; who may read nothing of it is not asked.

What only the referee may throw he is asked, whoever acts. That such an act waits stands in the log, which
holds it fast; nobody but him is told, and after his throw whoever acts is asked for what is left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct, structs

from core.engine.contract.engine_facts import ActBegun, Aside, GoOn
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.questions import Needs, Question
from core.engine.contract.seats import OBSERVER, PERSON, REFEREE
from core.engine.game.given import ReadBy
from core.engine.game.host import Answer, GameHost
from core.engine.game.written import as_command
from core.engine.seat.redaction import asked_of, retold
from core.engine.words.message import say
from core.engine.words.validation import why
from core.hosting.seats.seating import Seating
from core.hosting.store.store import Store


class DelegatedQuestion(Struct, frozen=True):
    """What somebody is asked to throw or measure for *seat*: the question in his own words, as in `Needs`."""

    seat: str
    needs: Needs


class _StoppedAct(Struct, frozen=True):
    """An act of *seat* that stopped; the log had so many *records* then."""

    seat: str
    command: Command
    answers: tuple[Any, ...]
    records: int


class DelegatedQuestions:
    """The one act of a game that waits for others to throw or measure. The store calls it an errand."""

    def __init__(
        self,
        game: str,
        host: GameHost,
        seating: Seating,
        store: Store,
        changed: Callable[[tuple[str, ...]], object],
    ) -> None:
        """*changed* is told the seats for which something else is asked now, or nothing any more."""
        self._changed = changed
        self.answering = ""
        """For which seat an answer is on its way; what it does, nobody there has seen."""

        self._game = game
        self._host = host
        self._seating = seating
        self._store = store
        self._open = self._kept()
        self._question: tuple[_StoppedAct | None, int, Question | None] = (None, -1, None)
        self._held: tuple[int, _StoppedAct | None] = (-1, None)
        self._told: tuple[str, ...] = ()

    # --- what is kept --------------------------------------------------------------------------

    def _kept(self) -> _StoppedAct | None:
        row = self._store.row(
            "SELECT seat, records, command, answers FROM errands WHERE game = ?", self._game
        )
        if row is None:
            return None
        command = as_command(self._host.game.rules, msgspec.json.decode(row["command"]))
        if isinstance(command, Refusal):  # of another version's book
            return None
        return _StoppedAct(row["seat"], command, tuple(msgspec.json.decode(row["answers"])), row["records"])

    def _keep(self, stopped: _StoppedAct | None) -> None:
        """Write down what waits and what was answered, on the disk before anybody is told."""
        self._open = stopped
        with self._store.write():
            self._store.run("DELETE FROM errands WHERE game = ?", self._game)
            if stopped is not None:
                self._store.run(
                    "INSERT INTO errands (game, seat, records, command, answers) VALUES (?, ?, ?, ?, ?)",
                    self._game,
                    stopped.seat,
                    stopped.records,
                    msgspec.json.encode(stopped.command).decode(),
                    msgspec.json.encode(stopped.answers).decode(),
                )

    @property
    def _now(self) -> _StoppedAct | None:
        """What waits now: nothing any more once anything but a remark was written after it."""
        records, stopped = self._host.game.records, self._open
        if stopped is not None:
            since = range(stopped.records + 1, len(records) + 1)
            if len(records) < stopped.records or any(
                not isinstance(records[n - 1].command, Aside) for n in since
            ):
                self._open = None
        return self._open or self._by_referee

    @property
    def _by_referee(self) -> _StoppedAct | None:
        """The act that the log holds fast because the referee throws for it, or has just thrown."""
        records = len(self._host.game.records)
        if self._held[0] != records:
            self._held = (records, self._held_fast())
        return self._held[1]

    def _held_fast(self) -> _StoppedAct | None:
        game = self._host.game
        underway = game.underway if game.referees_throws else None
        if underway is None:
            return None
        stopped = _StoppedAct(underway.seat, underway.command, underway.answers, len(game.records))
        begun = game.records[game.tip - 1].events[0]
        thrown = isinstance(begun, ActBegun) and begun.by == REFEREE
        return stopped if thrown or game.is_referees(self._asks(stopped)) else None

    # --- what is asked ---------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Whether an act waits for people to throw or measure."""
        return self._now is not None

    @property
    def seat(self) -> str:
        """Whose act waits; "" where none does."""
        return "" if (stopped := self._now) is None else stopped.seat

    def look(self) -> None:
        """See whether the referee throws for an act that was just written, or no more; tell who is asked."""
        asked = self.asked() if self._by_referee is not None else ()
        told, self._told = self._told, asked
        if not self.answering and (asked or told):
            self._changed((*told, *asked))

    def begin(self, seat: str, command: Command, needs: Needs) -> bool:
        """Ask for what an act of *seat* needs; return whether there is anybody who may be asked."""
        underway = self._host.game.underway
        answers = underway.answers if underway is not None else needs.answers
        stopped = _StoppedAct(seat, command, answers, len(self._host.game.records))
        before = self._open
        self._open = stopped
        if not self.asked():
            self._open = before
            return False
        self._keep(stopped)
        self._changed(self.asked())
        return True

    def asked(self) -> tuple[str, ...]:
        """Return the seats that are asked: the referee's, else those of others, else its own."""
        stopped = self._now
        if stopped is None:
            return ()
        if self._host.game.is_referees(self._asks(stopped)):
            return (REFEREE,)
        if stopped is not self._open:
            return (stopped.seat,)
        seats = [one.seat for one in self._seating.seats(self._game) if one.kind == PERSON and one.people]
        if REFEREE in seats:
            return (REFEREE,)
        may = [seat for seat in seats if self._as_read(stopped, seat) is not None]
        return tuple(seat for seat in may if seat != stopped.seat) or tuple(may)

    def asked_of(self, seat: str) -> DelegatedQuestion | None:
        """Return what *seat* is asked, in its own words."""
        stopped = self._now
        if stopped is None or seat == OBSERVER or seat not in self.asked():
            return None
        question = self._as_read(stopped, seat)
        if question is None:
            return None
        begun = self._host.game.underway is not None
        return DelegatedQuestion(stopped.seat, Needs(question, self._shown(stopped, seat), begun=begun))

    def _shown(self, stopped: _StoppedAct, seat: str) -> tuple[Any, ...]:
        """Return the answers so far that *seat* may read."""
        return ReadBy(self._host.game, seat).shown(stopped.answers)

    def _as_read(self, stopped: _StoppedAct, seat: str) -> Question | None:
        game, question = self._host.game, self._asks(stopped)
        if question is None:
            return None
        return asked_of(game.rules, question, game.state, seat)

    def _asks(self, stopped: _StoppedAct) -> Question | None:
        """Return the question in the game's own names; looked up once."""
        game = self._host.game
        if self._question[:2] != (stopped, len(game.records)):
            found = game.question_of(stopped.seat, stopped.command, stopped.answers)
            self._question = (stopped, len(game.records), found)
        return self._question[2]

    # --- answered --------------------------------------------------------------------------------

    async def answer(self, helper: str, answers: tuple[Any, ...]) -> Answer:
        """Take the answers so far with one more of *helper*, and go on with the act.

        `Needs` in his words where more is asked, a refusal where his answer does not fit, or another was
        quicker; the act may be refused for it, too.
        """
        stopped, game = self._now, self._host.game
        if stopped is None or helper not in self.asked():
            return Refusal("", say("hosting-delegated-gone"))
        shown = self._shown(stopped, helper)
        if len(answers) != len(shown) + 1:
            return Refusal("", say("hosting-delegated-gone"))
        question = self._asks(stopped)
        assert question is not None
        try:
            told = retold(game.rules, question, answers[-1], game.state, helper, stopped.seat)
        except ValueError as error:
            return Refusal("", say("engine-bad-answer", why=why(error)))
        records, asked = len(game.records), self.asked()
        goes_on = bool(game.referees_throws) and game.underway is not None
        seat, command = (helper, GoOn()) if goes_on else (stopped.seat, stopped.command)
        self.answering = stopped.seat
        try:
            got = await self._host.submit_async(seat, command, (*shown, told), against=records)
        finally:
            self.answering = ""
        kept = stopped is self._open
        done = (
            self._answered(stopped, helper, (*stopped.answers, told), got)
            if kept
            else self._gone_on(helper, got)
        )
        self._changed((*asked, *self.asked()))
        return done

    def _gone_on(self, helper: str, got: Answer) -> Answer:
        """Return what is asked of *helper* next, in his own words; his part is done where nothing is."""
        if not isinstance(got, Needs):
            return got
        mine, records = self.asked_of(helper), self._host.game.records
        return records[len(records) - 1] if mine is None else mine.needs

    def _answered(self, stopped: _StoppedAct, helper: str, whole: tuple[Any, ...], got: Answer) -> Answer:
        match got:
            case Needs():
                self._keep(structs.replace(stopped, answers=whole, records=len(self._host.game.records)))
                mine = self.asked_of(helper)
                return got if mine is None else mine.needs
            case Refusal(message=message) if message.id == "engine-bad-answer" and self._now is stopped:
                return got
            case _:
                self._keep(None)
                return got
