"""A game that is kept: one `Game` and one `LogFile`. What it accepts is on disk before it says so."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from msgspec import Struct, structs

from core.engine.chance.salt import salting
from core.engine.contract.engine_facts import Amend, Publish, Redo, Undo
from core.engine.contract.facts import Command, Event, Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import REFEREE
from core.engine.game.amendment import Plan, Righted, Stopped, amended
from core.engine.game.game import ActFailed, Draft, Game, now
from core.engine.game.given import ReadBy
from core.engine.game.opening import (
    LoadRules,
    begun_with,
    check_secret,
    read_back,
    rules_for,
    sealed,
    secret_for,
)
from core.engine.log.disk import DISK, Disk
from core.engine.log.logfile import LogError, LogFile
from core.engine.log.record import AnyRecord, Header, codec
from core.engine.log.upcast import Hops, hops_of
from core.engine.words.message import Message, say

Listener = Callable[[int], None]
Check = Callable[[Game], Refusal | None]
"""Looks once more, when the submission's turn comes, whether it may still be decided."""

Answer = AnyRecord | Needs | Refusal
Righting = AnyRecord | Stopped | Refusal
"""What comes of an amendment: the record of its travel; or where it stops; or why it cannot be."""

Outcome = AnyRecord | Needs | Refusal | Stopped

SEEDS = 2**31
"""How many seeds a branch of a bots' game is drawn from."""


class Submission(Struct, frozen=True):
    """A command on its way: who, what, the answers so far, and what it was made against.

    With a *plan* it is an amendment, whose command is only its travel.
    """

    seat: str
    command: Command
    answers: tuple[Any, ...] = ()
    against: int | None = None
    check: Check | None = None
    plan: Plan | None = None


class _Prepared(Struct, frozen=True):
    """A batch that was decided: each submission's answer (a draft's number among *drafts*)."""

    answers: list[int | Needs | Refusal | Stopped | Exception]
    drafts: list[Draft]
    bodies: list[bytes]


class GameHost:
    """Owns a game; used from one thread (the event loop's, where there is one).

    `submit` syncs on the caller's thread, `submit_async` in a worker's. Both answer with a
    record only when it is on disk; a failing disk is a refusal and leaves the game as it was.
    """

    def __init__(self, game: Game, log: LogFile, notices: Sequence[Message] = ()) -> None:
        self.game = game
        self.log = log
        self.notices = tuple(notices)
        self.listener_error: Exception | None = None
        self._codec = codec(game.rules)
        self._salted = salting(game.header.dice, game.header.seed)
        self._listeners: dict[object, tuple[Listener, str]] = {}
        self._news: deque[int] = deque()
        self._telling = False
        self._waiting: list[tuple[Submission, asyncio.Future[Outcome]]] = []
        self._writer: asyncio.Task[None] | None = None
        self._agreed: dict[str, tuple[frozenset[int], int]] = {}
        self._published: bool | None = None

    # --- beginnings ----------------------------------------------------------------

    @classmethod
    def create(
        cls,
        path: Path,
        rules: RuleSet,
        header: Header,
        events: tuple[Event, ...],
        disk: Disk = DISK,
        words: Mapping[str, str] | None = None,
    ) -> GameHost:
        """Begin a game with the *events* of its scenario; `LogError` when no log can be made.

        Where the program throws the dice a secret is made, with a share for each player seat (and the
        *words* that a player adds to his), and the hashes are put into the header.
        """
        header = begun_with(header, rules)
        draft = Game(rules, header).begin(events)
        secret = secret_for(header, rules.seats(draft.state), words)
        header = sealed(header, secret)
        game = Game(rules, header, secret)
        body = game.codec.encode(draft.record)
        game.codec.decode(body)
        log = LogFile.create(path, header, secret, (body,), disk)
        game.accept(draft)
        told = (say("secret-dice-of-the-program"),) if header.untyped else ()
        return cls(game, log, told)

    @classmethod
    def open(cls, path: Path, load_rules: LoadRules, write: bool = True, disk: Disk = DISK) -> GameHost:
        """Open a kept game. `LogError` says what is wrong with its log, with the line.

        One that is refused stays as it was found, its format and an unfinished last line included.
        """
        games: list[Game] = []

        def accept(header: Header, lines: Sequence[bytes], path: Path) -> None:
            games.append(read_back(load_rules, header, lines, path))
            if write:
                check_secret(header, games[0].secret, path)

        def hops(id: str) -> Hops:
            return hops_of(rules_for(load_rules, id, Path(path)))

        log, loaded = LogFile.open(path, write, hops, disk, accept)
        try:
            host = cls(games[0], log, loaded.notices)
            if write:
                host._publish_late()
            return host
        except BaseException:
            log.close()
            raise

    def branch(
        self,
        path: Path,
        at_record: int,
        game: str = "",
        disk: Disk = DISK,
        seats: Mapping[str, str] | None = None,
    ) -> GameHost:
        """Start a new log that goes on from the state after record *at_record*.

        It stands alone: records 1 to *at_record* are copied with what was undone among them,
        so numbers and places stay, and an amendment to its end, as no log has part of one.
        Their dice belong to the parent's secret or seed; new ones to one of the branch's own, so that
        nobody knows them from the parent. *seats* says who plays what there; `None`: the same as here.
        """
        if not 1 <= at_record <= len(self.game.records):
            raise LogError(say("log-no-such-record", record=at_record), self.log.path)
        end = self.game.with_amendment(at_record)
        old = self.game.header
        secret = secret_for(old, self.game.seats)
        header = structs.replace(
            sealed(old, secret),
            game=game or old.game,
            created=now(),
            parent=self.log.path.name,
            parent_record=end,
            seed=secrets.randbelow(SEEDS) if old.dice == "seeded" else old.seed,
            seats=old.seats if seats is None else dict(seats),
        )
        copied = self.game.records[:end]
        branched = Game(self.game.rules, header, secret)
        log = LogFile.create(path, header, secret, [self._codec.encode(record) for record in copied], disk)
        for record in copied:
            branched.replay(record)
        host = GameHost(branched, log)
        if end != at_record:
            host.submit(REFEREE, Undo(at_record))
        return host

    # --- submitting ----------------------------------------------------------------

    def submit(
        self,
        seat: str,
        command: Command,
        answers: tuple[Any, ...] = (),
        against: int | None = None,
        check: Check | None = None,
    ) -> Answer:
        """Decide a command, sync its record, keep it. For callers without an event loop."""
        return _of_act(self._submit(Submission(seat, command, tuple(answers), against, check)))

    def _submit(self, submission: Submission) -> Outcome:
        if self._writer is not None:
            return Refusal("", say("engine-busy"))
        prepared = self._prepare([submission])
        if prepared.drafts:
            try:
                self.log.append(prepared.bodies)
            except LogError as error:
                return Refusal("", error.message)
        records = self._keep(prepared)
        answer = prepared.answers[0]
        self._tell()
        if isinstance(answer, Exception):
            raise answer
        return records[answer] if isinstance(answer, int) else answer

    async def submit_async(
        self,
        seat: str,
        command: Command,
        answers: tuple[Any, ...] = (),
        against: int | None = None,
        check: Check | None = None,
    ) -> Answer:
        """Do as `submit`, but sync in a worker thread; those who wait together share one sync."""
        return _of_act(await self._submit_async(Submission(seat, command, tuple(answers), against, check)))

    async def _submit_async(self, submission: Submission) -> Outcome:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Outcome] = loop.create_future()
        self._waiting.append((submission, future))
        if self._writer is None:
            self._writer = loop.create_task(self._write())
        return await future

    async def settled(self) -> None:
        """Return when no submission is on its way."""
        while (writer := self._writer) is not None:
            await asyncio.wait([writer])

    async def _write(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._write_batch([(asked, future) for asked, future in batch if not future.done()])
        finally:
            self._writer = None
            for _, future in self._waiting:  # only where the loop itself is being stopped
                future.cancel()

    async def _write_batch(self, batch: list[tuple[Submission, asyncio.Future[Outcome]]]) -> None:
        prepared = self._prepare([asked for asked, _ in batch])
        if prepared.drafts:
            try:
                await asyncio.to_thread(self.log.append, prepared.bodies)
            except BaseException as error:
                failed = Refusal("", error.message) if isinstance(error, LogError) else error
                for _, future in batch:
                    _answer(future, failed)
                if failed is error:
                    raise
                return
        records = self._keep(prepared)
        for (_, future), answer in zip(batch, prepared.answers):
            _answer(future, records[answer] if isinstance(answer, int) else answer)
        self._tell()

    def _prepare(self, batch: Sequence[Submission]) -> _Prepared:
        """Decide a batch in order, each on the state that the one before leads to."""
        made = _Prepared([], [], [])
        with self.game.trial():
            for given in batch:
                wish = self._salted(given.seat, given.command, len(self.game.records))
                asked = structs.replace(given, command=wish)
                try:
                    made.answers.append(self._answered(asked, made))
                except ActFailed as failed:
                    with suppress(Exception):  # what cannot be written either
                        self._hold(asked, failed, made)
                    made.answers.append(_cause(failed))
                except Exception as error:  # a fault in one command is its submitter's alone
                    made.answers.append(error)
        return made

    def _answered(self, asked: Submission, made: _Prepared) -> int | Needs | Refusal | Stopped:
        """Decide one submission, take what it leads to, and return its answer."""
        if asked.plan is not None:
            return self._righted(asked.plan, made)
        if isinstance(asked.command, Amend):
            return Refusal("", say("engine-not-an-act"))
        answer = asked.check(self.game) if asked.check is not None else None
        game, given = self.game, ReadBy(self.game, asked.seat)
        got = answer or game.draft(asked.seat, asked.command, given.whole(asked.answers), asked.against)
        if not isinstance(got, Draft):
            self._hold(asked, got, made)
            return given.told(got)
        return self._with_publication((got,), made)

    def _righted(self, plan: Plan, made: _Prepared) -> int | Refusal | Stopped:
        """Put right what *plan* says, and take all of it."""
        got = amended(self.game, plan)
        return self._with_publication(got.drafts, made) if isinstance(got, Righted) else got

    def _with_publication(self, drafts: Sequence[Draft], made: _Prepared) -> int:
        """Take *drafts*, and the publishing of the secret where they end the game; return the first one."""
        number = len(made.drafts)
        for draft in drafts:
            self._take(draft, made)
        if (published := self._publication(made.drafts)) is not None:
            self._take(published, made)
        return number

    def _hold(self, asked: Submission, got: Needs | Refusal | ActFailed, made: _Prepared) -> None:
        """Hold an act fast whose dice its seat has seen fall, though it is not done."""
        if (begun := self.game.begun(asked.seat, asked.command, got)) is not None:
            self._take(begun, made)

    def _take(self, draft: Draft, made: _Prepared) -> None:
        """Add a draft to what is to be written; what could not be read again is never written."""
        try:
            body = self._codec.encode(draft.record)
            self._codec.decode(body)
        except Exception as error:
            if draft.held is None:
                raise
            raise ActFailed(draft.held) from error
        self.game.accept(draft)
        made.drafts.append(draft)
        made.bodies.append(body)

    def _publication(self, drafts: Sequence[Draft] = ()) -> Draft | None:
        """Return the record that publishes the secret, once, when the game has ended."""
        game = self.game
        played = len(game.records) > game.header.parent_record  # a branch begun at the end is not over yet
        if game.state.over is None or not game.header.keyed or not played:
            return None
        if self._published is None:
            own = game.records[game.header.parent_record :]
            self._published = any(isinstance(record.command, Publish) for record in own)
        if self._published or any(isinstance(draft.record.command, Publish) for draft in drafts):
            return None
        draft = game.draft(REFEREE, Publish())
        return draft if isinstance(draft, Draft) else None

    def _publish_late(self) -> None:
        """Publish what a power cut kept from being published."""
        if (draft := self._publication()) is not None:
            with suppress(LogError):
                self.log.append([self._codec.encode(draft.record)])
                self._published = True
                self.game.accept(draft)

    def _keep(self, prepared: _Prepared) -> list[AnyRecord]:
        records = [self.game.accept(draft) for draft in prepared.drafts]
        if any(isinstance(record.command, Publish) for record in records):
            self._published = True
        self._news.extend(record.n for record in records)
        return records

    # --- putting right -----------------------------------------------------------------

    def amend(self, plan: Plan) -> Righting:
        """Put right what was done, in one write; or tell where it stops."""
        return _of_amendment(self._submit(Submission(plan.by, _travel(plan), plan=plan)))

    async def amend_async(self, plan: Plan) -> Righting:
        """Do as `amend` without keeping the event loop waiting for the disk."""
        return _of_amendment(await self._submit_async(Submission(plan.by, _travel(plan), plan=plan)))

    # --- undo ------------------------------------------------------------------------

    def undo(self, seat: str, consents: tuple[str, ...] = ()) -> Answer:
        """Go one step back, with the consents that the caller answers for."""
        return self.submit(seat, Undo(self.game.undo_target(seat), consents))

    def redo(self, seat: str, consents: tuple[str, ...] = ()) -> Answer:
        """Take the last undo back, with the consents that the caller answers for."""
        return self.submit(seat, Redo(consents))

    def agree(self, seat: str, to: int | None = None) -> None:
        """Let *seat* consent to going to record *to*, or one step back or forward, until something is done.

        Who agrees to going back to a record agrees to going back less far.
        """
        game = self.game
        steps = [game.undo_target(other) for other in (*game.seats, REFEREE)]
        steps += [game.redo_target(other) for other in (*game.seats, REFEREE)]
        allowed = frozenset(steps if to is None else (to,)) - {0}
        self._agreed[seat] = (allowed, len(game.records))

    def agreed(self, to: int) -> tuple[str, ...]:
        """Return the seats that consent to going to record *to* now."""
        now, tip = len(self.game.records), self.game.tip
        return tuple(
            seat
            for seat, (allowed, when) in self._agreed.items()
            if when == now and any(one == to or one <= to < tip for one in allowed)
        )

    # --- listening ---------------------------------------------------------------------

    def attach(self, listener: Listener, seat: str) -> Callable[[], None]:
        """Call *listener* with the number of every record once it is kept; return how to stop it."""
        key = object()
        self._listeners[key] = (listener, seat)

        def detach() -> None:
            self._listeners.pop(key, None)

        return detach

    def _tell(self) -> None:
        if self._telling:  # a listener submitted something: the loop below tells it in order
            return
        self._telling = True
        try:
            while self._news:
                n = self._news.popleft()
                for listener, _ in tuple(self._listeners.values()):
                    try:
                        listener(n)
                    except Exception as error:  # its own trouble, not the game's
                        self.listener_error = error
        finally:
            self._telling = False

    # --- ending ------------------------------------------------------------------------

    def close(self) -> None:
        """Let the log go. A write under way is waited for."""
        self.log.close()

    def __enter__(self) -> GameHost:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _travel(plan: Plan) -> Amend:
    return Amend(plan.back or plan.first, reason=plan.reason)


def _of_act(outcome: Outcome) -> Answer:
    assert not isinstance(outcome, Stopped)
    return outcome


def _of_amendment(outcome: Outcome) -> Righting:
    assert not isinstance(outcome, Needs)
    return outcome


def _cause(failed: ActFailed) -> Exception:
    """Return what went wrong in a rule whose dice had fallen."""
    return failed.__cause__ if isinstance(failed.__cause__, Exception) else failed


def _answer(future: asyncio.Future[Outcome], answer: Outcome | BaseException) -> None:
    if future.done():
        return
    if isinstance(answer, asyncio.CancelledError):
        future.cancel()
    elif isinstance(answer, BaseException):
        future.set_exception(answer)
    else:
        future.set_result(answer)
