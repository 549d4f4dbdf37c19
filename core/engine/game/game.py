"""One game in memory: what is decided on top of its history."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct, structs, to_builtins

from core.engine.chance.execute import decide, follow
from core.engine.chance.fair import NO_SECRET, Fair, Secret, seed_key
from core.engine.chance.keying_1 import FairByRecord, SeededByRecord
from core.engine.chance.oracles import Answered, Chance, Unthrown, unread
from core.engine.chance.resolution import Resolution, Unseen
from core.engine.chance.salt import unsalted
from core.engine.contract.engine_facts import (
    ActBegun,
    Amend,
    Amended,
    Aside,
    EndGame,
    Ending,
    GoOn,
    Publish,
    Redo,
    Redone,
    SecretPublished,
    Start,
    Travel,
    Travelled,
    Undo,
    Undone,
    Written,
)
from core.engine.contract.facts import Command, Event, Refusal, Refused
from core.engine.contract.questions import Needs, NeedsAnswer, Question, RefereeThrows, Throw, gist
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import OBSERVER, REFEREE, is_bot, known_seat
from core.engine.game.history import History, Underway
from core.engine.game.lapsing import lapse
from core.engine.game.undecided import UNRULED
from core.engine.game.undo_policy import UndoClass
from core.engine.game.undo_redo import (
    back_to,
    last_of_others,
    needs_of,
    one_back,
    one_forward,
    steps_back,
)
from core.engine.game.young import why_not_young
from core.engine.log.normal import normal
from core.engine.log.record import AnyRecord, Header, Record, codec
from core.engine.seat.redaction import asked, meant
from core.engine.words.message import say
from core.engine.words.validation import why as misfit


class Draft(Struct, frozen=True):
    """An accepted command that is not on disk yet: the record and the state it leads to.

    *held* are the answers that stand if it cannot be kept after its dice fell.
    """

    record: AnyRecord
    state: Any
    held: tuple[Any, ...] | None = None


class ActFailed(Exception):
    """A rule failed after dice fell: *held* are the answers that stand, the cause is what went wrong."""

    def __init__(self, held: tuple[Any, ...]) -> None:
        super().__init__(held)
        self.held = held


class Tried(Struct, frozen=True):
    """How a run of a command ended, with how many of its *answers* used; *fell* is the oracle's.

    *misfit* says whether it ended at an `answer` that does not fit, or at a `surplus` of them; *question* is
    the one that it stopped at, in the game's own names. *referees* are the answers that only he may give.
    *facts* are what had happened by then.
    """

    got: Any
    answers: tuple[Any, ...]
    used: int
    fell: int | None
    misfit: str = ""
    question: Question | None = None
    referees: tuple[int, ...] = ()
    facts: tuple[Event, ...] = ()

    @property
    def fallen(self) -> tuple[Any, ...] | None:
        """The answers that led to the dice that fell, `None` where none did."""
        return None if self.fell is None else self.answers[: self.fell]


def now() -> str:
    """Return the present time in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Game(History):
    """A game as a value that grows: `draft` decides, `accept` keeps. Knows nothing of files."""

    def __init__(
        self, rules: RuleSet, header: Header, secret: Secret = NO_SECRET, clock: Callable[[], str] = now
    ) -> None:
        super().__init__(rules)
        self.header = header
        self.secret = secret
        self.codec = codec(rules)
        self._clock = clock

    @property
    def tape(self) -> bool:
        """Whether people measure."""
        return self.header.ruler == "tape"

    @property
    def seats(self) -> tuple[str, ...]:
        """The player seats."""
        return self.rules.seats(self.state)

    # --- deciding ---------------------------------------------------------------

    def oracle(
        self,
        command: Command,
        answers: tuple[Any, ...],
        meaning: Callable[[Any, Any], Any] = unread,
        dice: bool = True,
    ) -> Answered:
        """Return the oracle that this game's dice and ruler ask for.

        *meaning* turns an answer in the words of its seat into the game's own. Without *dice* the
        program's do not fall: whoever throws them stops there.
        """
        chance: Chance | None = None
        if self.header.dice != "typed" or self.header.keyed:
            command_bytes = self.codec.command_bytes(command)
            chance = self.chance(self.tip, command_bytes, self.secret) if dice else Unthrown()
        geometry = None if self.tape else self.rules.geometry
        read, source, typed = self.rules.read, self.header.dice, self.header.dice == "typed"
        if not typed:
            return Answered(answers, chance, geometry, read, source, meaning=meaning)
        untyped = self.header.untyped
        return Answered(answers, None, geometry, read, meaning=meaning, secret=chance, untyped=untyped)

    def chance(self, after: int, command: bytes, secret: Secret) -> Chance:
        """Return the program's dice of a *command*, as JSON, that follows record *after*."""
        header = self.header
        match header.dice, header.keying:
            case "fair", 1:
                return FairByRecord(bytes.fromhex(secret.host), self.whole(after), command)
            case (("fair" | "typed"), _):
                return Fair(secret.key, self.throws(after), command)
            case _, 1:
                return SeededByRecord(header.seed, self.whole(after), command)
            case _:
                return Fair(seed_key(header.seed), self.throws(after), command)

    def draft(
        self, seat: str, command: Command, answers: tuple[Any, ...] = (), against: int | None = None
    ) -> Draft | Needs | Refusal:
        """Decide *command* for *seat* without keeping anything.

        *against* is the number of the last record the seat had seen; an older one is refused.
        """
        if against is not None and against != len(self.records):
            return Refusal("", say("engine-stale", made=against, now=len(self.records)))
        if self.records and not known_seat(seat, self.seats):
            return Refusal("", say("engine-no-such-seat", seat=seat))
        if seat == OBSERVER:
            return Refusal("", say("engine-observer"))
        command = self.meant(command)
        if isinstance(command, Travel):
            return self._draft_travel(seat, command)
        if self.published and not isinstance(command, (Written, EndGame)):
            return Refusal("", say("engine-published"))
        underway = self.underway
        if isinstance(command, Ending):
            return self._draft_end(seat, command, underway)
        if underway is not None:
            return self._draft_rest(seat, command, answers, underway)
        if isinstance(command, GoOn):
            return Refusal("", say("engine-nothing-begun"))
        return self._draft_act(seat, command, answers)

    def _draft_end(self, seat: str, command: Ending, underway: Underway | None) -> Draft | Needs | Refusal:
        """End the game, or offer to; amid an act it can only end: else the act's dice would go."""
        if (old := why_not_young(self, seat, command)) is not None:
            return old
        got = self._draft_act(seat, command, ())
        if underway is not None and isinstance(got, Draft) and got.state.over is None:
            mine = seat == underway.seat
            return Refusal("", say("engine-finish-first" if mine else "engine-others-decide"))
        return got

    def meant(self, command: Command) -> Command:
        """Return the one command of all that mean the same, as it reads from a log."""
        command = self.rules.concise(self.state, command)
        try:
            command = self.codec.reread(command)
        except ValueError:  # of a caller in this process; it cannot be written down either
            return command
        return normal(command)

    def _draft_rest(
        self, seat: str, command: Command, answers: tuple[Any, ...], underway: Underway
    ) -> Draft | Needs | Refusal:
        """Go on with the act that was begun: nothing else is done, and no answer is changed.

        What was sealed with it keeps its salt, whatever salt the same wish would have had by now.
        """
        wishes = (unsalted(underway.command), GoOn())
        if seat not in (underway.seat, REFEREE) or unsalted(command) not in wishes:
            mine = seat == underway.seat
            return Refusal("", say("engine-finish-first" if mine else "engine-others-decide"))
        kept = len(underway.answers)
        if to_builtins(answers[:kept]) != to_builtins(underway.answers[: len(answers)]):
            return Refusal("", say("engine-answers-stand"))
        whole = (*underway.answers, *answers[kept:])
        return self._draft_act(underway.seat, underway.command, whole, by=seat)

    def begun(self, seat: str, command: Command, got: Needs | Refusal | ActFailed) -> Draft | None:
        """Return the record that holds an act fast of which *seat* has seen something already.

        `None` where it saw nothing, or nothing new.
        """
        answers = (got.answers if got.begun else None) if isinstance(got, Needs) else got.held
        if answers is None:
            return None
        by = seat
        if (underway := self.underway) is not None:
            if len(answers) <= len(underway.answers):
                return None
            by, seat, command = self._holding(seat, underway), underway.seat, underway.command
        return self.drafted(seat, self.meant(command), (ActBegun(answers, by),), self.state)

    def _holding(self, seat: str, underway: Underway) -> str:
        """Return who holds an act fast again: the referee with his throws, which nobody else can count."""
        return seat if seat == REFEREE and self.referees_throws else underway.seat

    def _draft_act(
        self, seat: str, command: Command, answers: tuple[Any, ...], by: str = ""
    ) -> Draft | Needs | Refusal:
        """Resolve *command* of *seat*; what comes back instead is made of what it may know.

        *by* is who answers for it, the seat itself where nobody is named.
        """
        by = by or seat
        tried = self._tried(self.state, seat, command, answers, trusted=self._trusted(by))
        match tried.got:
            case Resolution() as r:
                return self.drafted(seat, command, tuple(r.events), r.state, tried.fallen)
            case Needs() if seat != REFEREE and self.is_referees(tried.question):
                return self._left_to_referee(tried, by)
            case Needs() as needs:
                begun = tried.fallen is not None or self._tells(needs, seat, command, answers)
                return structs.replace(needs, begun=begun)
            case refusal:
                told = refusal if by == REFEREE else self._as_known(tried, refusal, seat, command)
                return structs.replace(told, held=self._held(tried, seat, command, by))

    # --- what only the referee throws ---------------------------------------------

    @property
    def referees_throws(self) -> tuple[str, ...]:
        """What the reasons of throws begin with that are the referee's, who throws real dice."""
        typed = self.header.dice == "typed" and self.header.referee
        return self.rules.secret_throws if typed else ()

    def is_referees(self, question: Question | None) -> bool:
        """Whether a question is one that only the referee may read and answer."""
        begins = self.referees_throws
        return bool(begins) and isinstance(question, Throw) and question.why.startswith(begins)

    def referees_answers(self) -> tuple[int, ...]:
        """Return which of the answers of the act that is underway are the referee's, by number from 0."""
        if (underway := self.underway) is None or not self.referees_throws:
            return ()
        return self._tried(self.state, underway.seat, underway.command, underway.answers).referees

    def _trusted(self, by: str) -> int | None:
        """Return how many answers may be throws of the referee's: of a player what stands; `None`: all."""
        if by == REFEREE:
            return None
        return len(self.underway.answers) if self.underway is not None else 0

    def _left_to_referee(self, tried: Tried, by: str) -> Needs:
        """Return the question to the referee who goes on; to anybody else that he is waited for.

        The act is held fast: he throws for what was done, and it cannot be dropped for another then.
        """
        assert tried.question is not None
        question = tried.question if by == REFEREE else RefereeThrows()
        return Needs(question, tried.answers[: tried.used], begun=True)

    def _as_known(self, tried: Tried, refusal: Refusal, seat: str, command: Command) -> Refusal:
        """Return a refusal in the words of what *seat* may know, where that is refused as well.

        No die falls for it that has not fallen for the act itself.
        """
        if seat == REFEREE or isinstance(command, UNRULED):
            return refusal
        known = self.rules.known(self.state, seat)
        seen = self._tried(known, seat, command, tried.answers, dice=tried.fallen is not None).got
        return seen if isinstance(seen, Refusal) else refusal

    def _held(self, tried: Tried, seat: str, command: Command, by: str) -> tuple[Any, ...] | None:
        """Return the answers that stand though the act was refused, `None` where it may be dropped.

        An answer that does not fit is as good as none: what was asked there binds as if it were asked
        now. One answer too many tells that nothing more is asked.
        """
        if tried.misfit == "surplus":
            fitting = tried.answers[: tried.used]
            return fitting if tried.fell is not None or self._ends(seat, command, fitting) else None
        if tried.misfit == "answer" and (tried.fell is None or tried.fell < tried.used):
            asked_again = self._draft_act(seat, command, tried.answers[: tried.used - 1], by)
            return asked_again.answers if isinstance(asked_again, Needs) and asked_again.begun else None
        return tried.fallen

    def _ends(self, seat: str, command: Command, answers: tuple[Any, ...]) -> bool:
        """Whether it depends on what *seat* may not know that an act is done with these answers."""
        if seat == REFEREE:
            return False
        guess = self._tried(self.rules.known(self.state, seat), seat, command, answers, dice=False).got
        return not isinstance(guess, Resolution)

    def _tells(self, needs: Needs, seat: str, command: Command, answers: tuple[Any, ...]) -> bool:
        """Whether what is asked depends on what *seat* may not know: it is not asked the same without."""
        if seat == REFEREE:
            return False
        guess = self._tried(self.rules.known(self.state, seat), seat, command, answers, dice=False).got
        return not isinstance(guess, Needs) or gist(guess.question) != gist(needs.question)

    def _tried(
        self,
        state: Any,
        seat: str,
        command: Command,
        answers: tuple[Any, ...],
        dice: bool = True,
        trusted: int | None = None,
    ) -> Tried:
        """Run *command* in *state*; without *dice* it stops where the program's would fall.

        It stops at a throw of the referee's that is not among the first *trusted* answers.
        """

        def meaning(question: Any, raw: Any) -> Any:
            return meant(self.rules, question, raw, state, seat)

        oracle = self.oracle(command, answers, meaning, dice)
        if seat != REFEREE:
            oracle.leave_to_referee(self.referees_throws, trusted)
        r = Resolution(state, self.rules.evolve, oracle, seat)
        got: Resolution[Any] | Needs | Refusal | Unseen = r
        wrong, question = "", None
        try:
            self.run(r, command)
            wrong = "surplus"
            oracle.finish()
        except Refused as refused:
            got = refused.refusal
        except NeedsAnswer as needs:
            question = needs.question
            got = Needs(asked(self.rules, question, state, seat), tuple(answers))
        except ValueError as error:
            wrong = wrong or ("answer" if oracle.used else "")
            got = Refusal("", say("engine-bad-answer", why=misfit(error)))
        except Unseen as unseen:  # it was what a seat knows
            got = unseen
        except Exception as error:  # a fault in a rule: what fell before it has been seen in its words
            if oracle.fell is None:
                raise
            raise ActFailed(answers[: oracle.fell]) from error
        referees, facts = tuple(oracle.referees), tuple(r.events)
        return Tried(got, answers, oracle.used, oracle.fell, wrong, question, referees, facts)

    def facts_so_far(self, seat: str, command: Command, answers: tuple[Any, ...]) -> tuple[Event, ...]:
        """Return what an act of *seat* has come to where it waits for what comes after these *answers*.

        Nothing of it is recorded. All of it: only whoever may know everything may read it.
        """
        tried = self._tried(self.state, seat, self.meant(command), answers)
        return tried.facts if tried.question is not None else ()

    def facts_with(self, seat: str, command: Command, answers: tuple[Any, ...]) -> tuple[Event, ...]:
        """Return what an act of *seat* would come to with these *answers*, whether it then waits or is done.

        Nothing of it is recorded. All of it: only whoever may know everything may read it.
        """
        return self._tried(self.state, seat, self.meant(command), answers).facts

    def question_of(self, seat: str, command: Command, answers: tuple[Any, ...]) -> Question | None:
        """Return what an act of *seat* stops at after these *answers*, in the game's own names; else `None`.

        For others than the seat, who throw or measure for it: `redaction` puts it into their words.
        """
        return self._tried(self.state, seat, self.meant(command), answers).question

    def run(self, r: Resolution[Any], command: Command) -> None:
        """Resolve *command* and everything that follows from it without anybody's decision."""
        if isinstance(command, Start) and not self.records:
            raise TypeError("a game is started by `begin`")
        if isinstance(command, Publish):
            if r.state.over is None or not self.secret or not self.header.keyed:
                r.refuse("", "engine-nothing-to-publish")
            r.emit(SecretPublished(self.secret.host, self.secret.shares))
            return
        before = r.state
        decide(self.rules, r, command, self.header.referee)
        if not isinstance(command, (Aside, Ending)):
            follow(self.rules, r, command)
        lapse(self.rules, r, command, before)

    def begin(self, events: tuple[Event, ...], seat: str = REFEREE) -> Draft:
        """Return the draft of the first record: the scenario as the rule book set it up."""
        r = Resolution(self.state, self.rules.evolve, Answered(), seat)
        for event in events:
            r.emit(event)
        start = Start(self.header.scenario)
        follow(self.rules, r, start)
        return self.drafted(seat, start, tuple(r.events), r.state)

    def drafted(
        self,
        seat: str,
        command: Command,
        events: tuple[Event, ...],
        state: Any,
        held: tuple[Any, ...] | None = None,
    ) -> Draft:
        return Draft(Record(len(self.records) + 1, self._clock(), seat, command, events), state, held)

    # --- undo and redo -----------------------------------------------------------

    @property
    def published(self) -> int:
        """The number of the record that published this log's secret of the dice; 0 before that.

        From there on its dice are no secret any more, so that nothing leads back into play.
        """
        return next((n for n in self.publications if n > self.header.parent_record), 0)

    def undo_target(self, seat: str = REFEREE) -> int:
        """Return the record to which one step back leads *seat*, 0 where there is none."""
        return one_back(self, seat)

    def undo_to(self, seat: str, n: int) -> int:
        """Return the record to which an undo of all that *seat* knows of after *n* leads; 0 for nowhere."""
        return back_to(self, seat, n)

    def steps_back(self, seat: str) -> Iterator[int]:
        """Yield the record to which one step back leads *seat*, then two steps, and so on."""
        return steps_back(self, seat)

    def last_of_others(self, seat: str, others: Collection[str]) -> tuple[str, int] | None:
        """Return who of *others* acted last as *seat* knows, and where taking that back leads."""
        found = last_of_others(self, seat, others)
        return None if found is None or found[1] < max(self.published, 1) else found

    def redo_target(self, seat: str = REFEREE) -> int:
        """Return the record to which a redo by *seat* leads, 0 where there is none."""
        return one_forward(self, seat)

    def undo_needs(self, seat: str, to: int) -> UndoClass:
        """Return whether *seat* may go back to *to* freely, by consent, or only the referee may."""
        taken = self.line[bisect_right(self.line, to) :]
        return self._asking(seat, needs_of(self, taken, seat, self.header.referee))

    def redo_needs(self, seat: str) -> UndoClass | None:
        """Return the same of doing again what was undone last; `None` where *seat* cannot."""
        if not self.redo_target(seat):
            return None
        return self._asking(seat, needs_of(self, self.again, seat, self.header.referee))

    def _asking(self, seat: str, needs: UndoClass) -> UndoClass:
        """Return what an undo needs of *seat*: bots are not asked, so nothing where nobody else is left."""
        return "free" if needs == "consent" and not self.others(seat) else needs

    def others(self, seat: str) -> tuple[str, ...]:
        """Return the seats whose consent counts: those that people play, as the header has it."""
        played = self.header.seats
        return tuple(other for other in self.seats if other != seat and not is_bot(played.get(other)))

    def _draft_travel(self, seat: str, command: Travel) -> Draft | Refusal:
        fact = self._travelled(seat, command)
        if isinstance(fact, Refusal):
            return fact
        return self.drafted(seat, command, (fact,), self.state_after(fact.to))

    def _travelled(self, seat: str, command: Travel) -> Travelled | Refusal:
        match command:
            case Amend(to=to, reason=reason):
                return self._amend(seat, command) or Amended(to, reason)
            case Undo(to=to):
                return self._undo(seat, command) or Undone(to)
            case Redo():
                return self._redo(seat, command) or Redone(self.redo_target(seat))
            case _:
                raise TypeError(command)

    def _undo(self, seat: str, command: Undo) -> Refusal | None:
        if not self.in_effect(command.to) or command.to == self.tip:
            return Refusal("", say("engine-cannot-undo", to=command.to))
        if command.to < self.published:
            return Refusal("", say("engine-published"))
        needs = self.undo_needs(seat, command.to)
        return self._lacking(seat, needs, command.consents, "engine-undo")

    def _amend(self, seat: str, command: Amend) -> Refusal | None:
        """The referee puts right what was done; without one who did it, as far as others agree to an undo."""
        if seat != REFEREE and self.header.referee:
            return Refusal("", say("engine-amend-referee"))
        if not self.leads_to(command.to):
            return Refusal("", say("engine-amend-not-there", record=command.to))
        if command.to < self.published:
            return Refusal("", say("engine-published"))
        return self._lacking(seat, self.undo_needs(seat, command.to), command.consents, "engine-amend")

    def _redo(self, seat: str, command: Redo) -> Refusal | None:
        if (needs := self.redo_needs(seat)) is None:
            return Refusal("", say("engine-nothing-to-redo"))
        return self._lacking(seat, needs, command.consents, "engine-redo")

    def _lacking(self, seat: str, needs: UndoClass, consents: tuple[str, ...], said: str) -> Refusal | None:
        """Return why *seat* may not go where it wants, with these consents."""
        if needs == "referee":
            return Refusal("", say(f"{said}-referee"))
        missing = [other for other in self.others(seat) if other not in consents]
        if needs == "consent" and missing:
            return Refusal("", say(f"{said}-consent", seats=", ".join(missing)))
        return None

    # --- keeping -----------------------------------------------------------------

    def accept(self, draft: Draft) -> AnyRecord:
        """Keep a draft, which by now is on disk."""
        self._append(draft.record, draft.state)
        return draft.record
