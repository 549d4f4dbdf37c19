"""Put right what was done: acts of the past are changed, and what came after is done again with its own dice.

All of it is tried on the game itself, and forgotten again (`History.trial`). What comes out is one travel to
before the first change, and the acts that follow it anew: they are written together, all or none. Where an
act does not go on as it did, nothing is guessed: the referee is told where and why, and says what holds.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, structs

from core.engine.chance.carried import Carried, NotTyped
from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.engine_facts import ActBegun, Amend
from core.engine.contract.facts import Command, Drawn, Measured, Refusal, Refused, Thrown
from core.engine.contract.questions import Needs, NeedsAnswer
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Draft, Game
from core.engine.log.record import AnyRecord
from core.engine.seat.redaction import asked, meant
from core.engine.words.message import say
from core.engine.words.validation import why as misfit

GIVEN = (Thrown, Drawn, Measured)
"""What falls, or is drawn or measured, in an act."""

MOST_OPEN = 4
"""Decisions that are let pass, one after another, before an act goes on: an activation, and its card."""

UNDECIDED = ("engine-decide-first", "engine-others-decide")
"""Why an act is refused while something is to be decided first."""


class Correction(Struct, frozen=True):
    """What was otherwise in one record: who did it, what he did, and what fell or was measured.

    An empty *seat* and no *command* leave those. *answers* replace throws, cards and measurements by their
    number in the record, from 1; *more* are answers, in order, to what was not asked then. *never*: it did
    not happen.
    """

    seat: str = ""
    command: Command | None = None
    answers: Mapping[int, Any] = {}
    more: tuple[Any, ...] = ()
    never: bool = False


class Forgotten(Struct, frozen=True):
    """An act that was done and not entered, with the answers to what it asks, in order."""

    seat: str
    command: Command
    answers: tuple[Any, ...] = ()


class Plan(Struct, frozen=True):
    """What is put right: corrections by record, and forgotten acts by the record before which they were done.

    With *until* nothing after that record is carried over. *back* makes the game go on after that record, in
    effect or not: so an amendment is taken back, and what was done since is put right where it stops.

    Without a referee it is the plan *by* the seat that did what is put right, with the *consents* that
    whoever submits it answers for. What came after is carried over as far as it fits, also what came after an
    amendment that is taken back.
    """

    corrections: Mapping[int, Correction] = {}
    forgotten: Mapping[int, tuple[Forgotten, ...]] = {}
    reason: str = ""
    until: int = 0
    back: int = 0
    by: str = REFEREE
    consents: tuple[str, ...] = ()

    @property
    def touched(self) -> frozenset[int]:
        """The records that are corrected, or before which something was forgotten."""
        return frozenset((*self.corrections, *self.forgotten))

    @property
    def first(self) -> int:
        """The first record that is touched; 0 where none is."""
        return min((*self.corrections, *self.forgotten), default=0)


class Stopped(Struct, frozen=True):
    """Where an amendment does not go on by itself: in the act of *record*, and why.

    *forgotten* counts from 1 among the forgotten acts before it; 0 is the act itself. *carried* acts were
    done, *left* come after it. Where somebody must decide something first, *passing* lets that pass: by what
    he *chooses* of his menu, where it answers nobody, such as to do no more with what was begun.
    """

    record: int
    got: Needs | Refusal
    forgotten: int = 0
    carried: int = 0
    left: int = 0
    passing: Forgotten | None = None
    chooses: Choice | None = None


class Righted(Struct, frozen=True):
    """An amendment that goes through: its drafts, the travel first, and the records that fell away.

    A player's is carried over as far as it fits: *ends* says where it does not any more.
    """

    drafts: tuple[Draft, ...]
    fell_away: tuple[int, ...] = ()
    ends: Stopped | None = None


def amended(game: Game, plan: Plan, dice: bool = True) -> Righted | Stopped | Refusal:
    """Work out what *plan* makes of a game, which stays as it is; without *dice* the program throws none."""
    if game.underway is not None:
        return Refusal("", say("engine-finish-first"))
    if plan.back:
        with game.trial():
            return _Carrying(game, plan, dice, plan.back, since(game, plan)).done()
    if (wrong := _not_there(game, plan) or _not_ones_own(game, plan)) is not None:
        return wrong
    to, old = game.whole(game.parent(plan.first)), game.line[bisect_left(game.line, plan.first) :]
    with game.trial():
        return _Carrying(game, plan, dice, to, old).done()


def since(game: Game, plan: Plan) -> list[int]:
    """Return what was done since the amendment that is taken back: that is done again, too."""
    taken = next((n for n in reversed(game.amendments) if game.parent(n) == plan.back), 0)
    return game.line[bisect_right(game.line, game.with_amendment(taken)) :] if taken else []


def _refused(got: Needs | Refusal) -> Refusal:
    assert isinstance(got, Refusal)
    return got


def _not_there(game: Game, plan: Plan) -> Refusal | None:
    """Return why there is nothing to put right, `None` where there is."""
    for n in (*plan.corrections, *plan.forgotten):
        if n < 2 or not game.in_effect(n):
            return Refusal("", say("engine-amend-not-there", record=n))
    return None if plan.first else Refusal("", say("engine-amend-nothing"))


def _not_ones_own(game: Game, plan: Plan) -> Refusal | None:
    """Return why a player may not put this right: all that he changes must have been done by himself."""
    if plan.by == REFEREE:
        return None
    did = {game.records[n - 1].seat for n in plan.corrections}
    did |= {right.seat or plan.by for right in plan.corrections.values()}
    did |= {act.seat for acts in plan.forgotten.values() for act in acts}
    return Refusal("", say("engine-amend-own")) if did - {plan.by} else None


class _Carrying:
    """One amendment on its way: from after record *to* through the records *old*, which are in effect."""

    def __init__(self, game: Game, plan: Plan, dice: bool, to: int, old: list[int]) -> None:
        self._game = game
        self._plan = plan
        self._dice = dice
        self._to = to
        self._old = old
        self._made: list[Draft] = []
        self._fell_away: list[int] = []

    def done(self) -> Righted | Stopped | Refusal:
        """Do all of it, or tell where it stops."""
        game, plan = self._game, self._plan
        travel = game.draft(plan.by, Amend(self._to, reason=plan.reason, consents=plan.consents))
        if not isinstance(travel, Draft):
            return _refused(travel)
        was = [(n, game.state_before(n)) for n in self._old]
        self._accept(travel)
        for at, (n, before) in enumerate(was):
            if plan.until and n > plan.until:
                break
            for number, got in enumerate(self._steps(n, before)):
                if isinstance(got, Draft):
                    self._accept(got)
                elif got is not None:
                    which = 0 if number == len(plan.forgotten.get(n, ())) else number + 1
                    stopped = Stopped(n, got, which, len(self._made) - 1, len(was) - at - 1)
                    if plan.by == REFEREE:
                        return self._open(structs.replace(stopped, passing=self._passing(got)))
                    if n in plan.touched:
                        return structs.replace(stopped, got=self._told(got))
                    return Righted(self._whole(), tuple(self._fell_away), stopped)
        return Righted(self._whole(), tuple(self._fell_away))

    def _told(self, got: Needs | Refusal) -> Needs | Refusal:
        """Return why his own act stops as a player may read it; what he could know of was tried before."""
        game, seat = self._game, self._plan.by
        if isinstance(got, Refusal):
            return Refusal("", say("engine-amend-unforeseen"))
        return Needs(asked(game.rules, got.question, game.state, seat))

    def _passing(self, got: Needs | Refusal) -> Forgotten | None:
        """Return the answer that lets a window of reaction pass that is open first, `None` where none is."""
        game = self._game
        if isinstance(got, Needs) or not game.state.awaiting:
            return None
        first = game.state.awaiting[0]
        return Forgotten(first.seat, game.rules.passing(game.state, first)) if first.reaction else None

    def _open(self, stopped: Stopped) -> Stopped:
        """Say what has to be decided first where a referee's act stops at that, and what would end it.

        So an activation of which the second half is gone ends, and the next card can be drawn. What would not
        let the act go on, such as another card, ends nothing.
        """
        game = self._game
        if not _is_undecided(stopped.got) or not game.state.awaiting:
            return stopped
        if (task := game.rules.view(game.state, REFEREE).task) is not None:
            stopped = structs.replace(stopped, got=Refusal("", say("engine-amend-first", task=task)))
        if stopped.passing is not None or stopped.forgotten or not self._ends(stopped.record):
            return stopped
        first = game.state.awaiting[0]
        ending = game.rules.passing(game.state, first)
        chooses = _choice_of(game, first.seat, ending)
        return structs.replace(stopped, passing=Forgotten(first.seat, ending), chooses=chooses)

    def _ends(self, n: int) -> bool:
        """Whether record *n* goes on once what is open is let pass, for which nothing may be given."""
        game, record = self._game, self._game.records[n - 1]
        right = self._plan.corrections.get(n, Correction())
        with game.trial():
            for _ in range(MOST_OPEN):
                if (first := next(iter(game.state.awaiting), None)) is None:
                    return False
                command = game.rules.passing(game.state, first)
                got = self._of(first.seat, command, self._oracle(None, Correction(), command, first.seat))
                if not isinstance(got, Draft) or any(isinstance(one, GIVEN) for one in got.record.events):
                    return False
                game.accept(got)
                command, seat = self._meant(record, right)
                again = self._of(seat, command, self._oracle(record, right, command, seat))
                if not _is_undecided(again):
                    return not isinstance(again, Refusal)
        return False

    def _accept(self, draft: Draft) -> None:
        self._game.accept(draft)
        self._made.append(draft)

    def _whole(self) -> tuple[Draft, ...]:
        """Return the drafts, the travel with the number of acts that belong to it."""
        travel, *acts = self._made
        command = travel.record.command
        assert isinstance(command, Amend)
        record = structs.replace(travel.record, command=structs.replace(command, acts=len(acts)))
        return (structs.replace(travel, record=record), *acts)

    def _steps(self, n: int, before: Any) -> Iterator[Draft | Needs | Refusal | None]:
        """Yield what the forgotten acts before record *n* come to, then its own, `None` if it is left out."""
        for act in self._plan.forgotten.get(n, ()):
            oracle = self._oracle(None, Correction(more=act.answers), act.command, act.seat)
            yield self._of(act.seat, act.command, oracle)
        yield self._again(self._game.records[n - 1], before)

    def _again(self, record: AnyRecord, before: Any) -> Draft | Needs | Refusal | None:
        right = self._plan.corrections.get(record.n, Correction())
        if right.never or isinstance(next(iter(record.events), None), ActBegun):
            return None
        command, seat = self._meant(record, right)
        got = self._of(seat, command, self._oracle(record, right, command, seat))
        if isinstance(got, Refusal) and record.n not in self._plan.corrections and self._idle(record, before):
            self._fell_away.append(record.n)
            return None
        return got

    def _meant(self, record: AnyRecord, right: Correction) -> tuple[Command, str]:
        """Return what is done in the place of *record*, and by whom."""
        command = self._game.meant(right.command) if right.command is not None else record.command
        return command, right.seat or record.seat

    def _idle(self, record: AnyRecord, before: Any) -> bool:
        """Whether a record only answered what is not asked any more, and nothing fell in it."""
        if any(isinstance(event, GIVEN) for event in record.events):
            return False
        tag, rules, by = record.command.__struct_config__.tag, self._game.rules, record.seat
        asked, now = (
            any(by in (one.seat, REFEREE) and tag in rules.answers(one) for one in state.awaiting)
            for state in (before, self._game.state)
        )  # a referee who keeps a game alone answers for every side
        return asked and not now

    def _oracle(self, record: AnyRecord | None, right: Correction, command: Command, seat: str) -> Carried:
        """Return who answers an act of *seat*; a player's own answers are in the names that he knows."""
        game = self._game
        events = record.events if record is not None else ()

        def meaning(question: Any, raw: Any) -> Any:
            if self._plan.by == REFEREE:
                return raw
            return meant(game.rules, question, raw, game.state, seat)

        new = game.oracle(command, right.more, meaning, self._dice)
        return Carried(new, record.n if record is not None else 0, events, right.answers, meaning)

    def _of(self, seat: str, command: Command, oracle: Carried) -> Draft | Needs | Refusal:
        """Resolve one act as the game does, with what fell in it then."""
        game = self._game
        r = Resolution(game.state, game.rules.evolve, oracle, seat)
        try:
            game.run(r, command)
            oracle.finish(surplus=self._plan.by != REFEREE)
        except Refused as refused:
            return refused.refusal
        except NotTyped:
            return Refusal("", say("engine-amend-fair-dice"))
        except NeedsAnswer as needs:
            return Needs(needs.question, ())
        except ValueError as error:
            return Refusal("", say("engine-bad-answer", why=misfit(error)))
        return game.drafted(seat, command, tuple(r.events), r.state)


def _is_undecided(got: object) -> bool:
    """Whether an act is refused because something is to be decided first."""
    return isinstance(got, Refusal) and got.message.id in UNDECIDED


def _choice_of(game: Game, seat: str, command: Command) -> Choice | None:
    """Return by what of its menu a *seat* says this command, `None` where its menu has none."""
    tag = command.__struct_config__.tag
    menu = game.rules.choices(game.rules.known(game.state, seat), seat)
    same = (one for one in menu if one.do == tag and one.refusal is None)
    return next(
        (
            one
            for one in same
            if all(getattr(command, name, value) == value for name, value in one.given.items())
        ),
        None,
    )
