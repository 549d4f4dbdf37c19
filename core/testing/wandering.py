"""A player who knows no rule and has no aim: he picks at random among everything that is offered.

Every rule book is walked through by the same code: it reads choices and fields, fills the blanks,
answers what is asked of people, and looks at what comes back.
"""

from __future__ import annotations

import math
import random
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from typing import Any, Literal, get_args, get_origin

import msgspec

from core.engine.chance.oracles import Answered
from core.engine.contract.choices import (
    AnyField,
    Choice,
    Number,
    Option,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Share,
    Text,
    YesNo,
    open_field,
)
from core.engine.contract.engine_facts import GoOn
from core.engine.contract.facts import Command, Refusal, Ruling
from core.engine.contract.questions import Draw, Measure, Needs, RefereeThrows, Throw
from core.engine.contract.seats import REFEREE
from core.engine.contract.turning import steered
from core.engine.game.game import Draft, Game
from core.engine.game.written import as_command
from core.engine.log.record import AnyRecord
from core.engine.seat.port import SeatPort
from core.engine.words.message import say
from core.games import header_of, new_game
from core.rules import load as load_rules
from core.scenarios import load as load_scenario
from core.table.places import Point
from core.table.questions import Question, RouteMeasured, ShotLine

MOST_QUESTIONS = 1_500
"""More are taken for endless. Two companies that fire at once at a real table are asked some 400."""
MOST_NEAR = 12
"""Figures that an answer names, of a company too: nobody stands within a few cm of sixty men."""

TEXTS = (
    "fog",
    "the dice fell off the table",
    "as agreed",
    "\x1b[31mred\x1b[0m",
    "a\u202eb\u200bc",
    "[b]x[/b]",
)


NAMES = ("Quintus", "Xaver Zwei", "Ülkü", "Жуков", "\x1b[31mQuirin\x1b[0m", "R\u043essi")
"""What somebody may be called from now on, and what nobody may."""


class DeadEnd(AssertionError):
    """Nobody can do anything and the game is not over."""


class Malformed(AssertionError):
    """A choice led to a command that there is not, or to an answer that nobody can give."""


def begin(scenario: str, seed: int, **how: Any) -> Game:
    """Begin a game of a scenario in memory."""
    found = load_scenario(scenario)
    how.setdefault("dice", "seeded")
    if how["dice"] == "seeded":
        how["seed"] = seed
    return new_game(found, header_of(found, **how))


def readings(
    scenario: str, pick: random.Random, short: bool = False, referee: bool = False
) -> dict[str, str]:
    """Return a value for every option of the scenario's book, half of them the default.

    A *short* game keeps the scenario's number of turns; one without a *referee* leaves him no decision.
    """
    book = scenario.partition("/")[0]
    table = load_rules(book).options.declared()
    left = {} if referee else load_rules(book).left_to_referee
    drawn = {
        name: pick.choice(tuple(one.meanings)) if pick.random() < 0.5 else one.default
        for name, one in table.items()
    }
    return {
        name: value
        for name, value in drawn.items()
        if not (short and "turn" in name) and left.get(name) != value
    }


def listen(game: Game, asked: deque[Any]) -> None:
    """Keep every measurement that the rules ask for, of the map or of people."""
    made = game.oracle

    def oracle(*given: Any, **named: Any) -> Answered:
        answers = made(*given, **named)
        measure = answers.measure

        def overheard(question: Any, state: Any) -> Any:
            asked.append(question)
            return measure(question, state)

        answers.measure = overheard  # type: ignore[method-assign]
        return answers

    game.oracle = oracle  # type: ignore[method-assign]


class Wanderer:
    """Plays every seat of a game; `steps` yields each record as it is kept."""

    def __init__(self, game: Game, seed: int, keen: bool = False, rulings: float = 0.05) -> None:
        self.game = game
        self.asked: deque[Any] = deque(maxlen=30)
        listen(game, self.asked)
        self.random = random.Random(seed)
        self.keen = keen
        self.rulings = rulings
        self.tally: Counter[str] = Counter()
        self.ports: dict[str, SeatPort] = {}
        self._moment: Any = None
        self._known: dict[str, Any] = {}
        self._offered: dict[str, list[Choice]] = {}

    # --- a whole walk ------------------------------------------------------------

    def steps(self, count: int) -> Iterator[AnyRecord]:
        """Make *count* random choices at most; end where the game ends."""
        for _ in range(count):
            if self.game.state.over is not None:
                return
            yield self.step()

    def step(self) -> AnyRecord:
        """Do one accepted act of some seat; `DeadEnd` where there is none."""
        for wish in self.wishes():
            self.tally["choices"] += 1
            got = self.played(*wish)
            if isinstance(got, Draft):
                self.tally["accepted"] += 1
                self.tally[f"do {type(got.record.command).__name__}"] += 1
                if isinstance(got.record.command, Ruling):
                    self.tally[f"do Ruling {got.record.command.fact}"] += 1
                return self.game.accept(got)
            self.tally["refused"] += 1
        raise DeadEnd(f"after record {len(self.game.records)} nobody can do anything: {self.where()}")

    def where(self) -> str:
        """Return where the game is, for whoever reads of a fault."""
        state = self.game.state
        about = [(d.seat, d.about) for d in state.awaiting]
        return f"{self.game.header.scenario}, turn {state.turn}, {state.phase}, {about}"

    def wishes(self) -> Iterator[tuple[str, Command]]:
        """Yield wishes of all seats at this moment, the random ones first, then every plain one."""
        seats = [*self.game.seats, REFEREE]
        weights = [1.0] * len(self.game.seats) + [0.15]
        for _ in range(60):
            seat = self.random.choices(seats, weights)[0]
            if (command := self.wish(seat)) is not None:
                yield seat, command
        for seat in seats:
            for choice in self.offered(seat):
                for _ in range(8):
                    if choice.do != "ruling" and (command := self.filled(seat, choice)) is not None:
                        yield seat, command

    def played(self, seat: str, command: Command) -> Draft | Refusal:
        """Decide a command, answering whatever it asks."""
        answers: tuple[Any, ...] = ()
        for _ in range(MOST_QUESTIONS):
            got = self.game.draft(seat, command, answers)
            if not isinstance(got, Needs):
                return got
            self.tally["questions"] += 1
            if isinstance(
                got.question, RefereeThrows
            ):  # as a host does: the act stands, and he goes on with it
                if (begun := self.game.begun(seat, command, got)) is not None:
                    self.game.accept(begun)
                seat, command, answers = REFEREE, GoOn(), got.answers
                continue
            answers = (*got.answers, self.answer(got.question))
        raise Malformed(f"{command} asks more than {MOST_QUESTIONS} questions")

    # --- wishes ---------------------------------------------------------------------

    def offered(self, seat: str) -> list[Choice]:
        """Return the choices of a seat that are possible now, made from what it knows, as a port does."""
        known = self.known(seat)
        if seat not in self._offered:
            choices = self.game.rules.choices(known, seat)
            self._offered[seat] = [choice for choice in choices if choice.refusal is None]
        return self._offered[seat]

    def known(self, seat: str) -> Any:
        """Return what a seat knows now; worked out once at each moment, as a refused wish changes nothing."""
        if self._moment is not self.game.state:
            self._moment, self._known, self._offered = self.game.state, {}, {}
        if seat not in self._known:
            self._known[seat] = self.game.rules.known(self.game.state, seat)
        return self._known[seat]

    def wish(self, seat: str) -> Command | None:
        """Return one of the possible choices of a seat, its blanks filled at random."""
        offered = self.offered(seat)
        rulings = [choice for choice in offered if choice.do == "ruling"]
        others = [choice for choice in offered if choice.do != "ruling"]
        alone = seat == REFEREE and not others
        if rulings and (alone or self.random.random() < self.rulings):
            return self.ruling(seat)
        if not others:
            return None
        weights = [
            1.0 if not self.keen or one.weight is None else max(0.0, one.weight) + 0.001 for one in others
        ]
        return self.filled(seat, self.random.choices(others, weights)[0])

    def facts(self, seat: str) -> list[str]:
        """Return the facts that a seat may rule about now, measurements among them."""
        (field, *_) = self.game.rules.fields(self.known(seat), seat, "ruling", {})
        assert isinstance(field, PickOne)
        return [option.value for option in self.able(field.options)] + ["measurement"]

    def ruling(self, seat: str, fact: str = "") -> Command | None:
        """Return a ruling about a fact that the book lists, with a random subject and value."""
        fact = fact or self.random.choice(self.facts(seat))
        if fact == "measurement":
            return self.overruling()
        return self.filled(seat, Choice("ruling", say("do-ruling"), "", given={"fact": fact}))

    def overruling(self) -> Command | None:
        """Return a ruling about one of the last measurements: another answer, or none of it any more."""
        if not self.asked:
            return None
        question = self.random.choice(self.asked)
        answer = None if self.random.random() < 0.2 else msgspec.to_builtins(self.measured(question))
        subject = msgspec.json.encode(question).decode()
        return Ruling("measurement", self.random.choice(TEXTS), subject, answer)

    def filled(self, seat: str, choice: Choice) -> Command | None:
        """Return the command of a choice; `None` where a blank has nothing that fits."""
        rules = self.game.rules
        state = self.known(seat)
        filled: dict[str, Any] = dict(choice.given)
        for _ in range(200):
            if (field := open_field(rules.fields(state, seat, choice.do, filled), filled)) is None:
                break
            if (value := self.value(field)) is NOTHING:
                self.tally["unfillable"] += 1
                return None
            filled[field.name] = value
        else:
            raise Malformed(f"{choice.do} has no end of blanks: {list(filled)}")
        command = as_command(rules, {"do": choice.do, **filled})
        if isinstance(command, Refusal):
            raise Malformed(f"{choice.do} of {seat} leads to no command: {filled} {command.message.args}")
        return command

    def value(self, field: AnyField) -> Any:
        """Return a random value for a blank, `NOTHING` where there is none."""
        pick = self.random
        match field:
            case PickOne(options=options):
                able = self.able(options)
                return pick.choice(able).value if able else NOTHING
            case PickSome(options=options, least=least, most=most):
                able = self.able(options)
                most = min(most, len(able))
                if most < least:
                    return NOTHING
                return [option.value for option in pick.sample(able, pick.randint(least, most))]
            case Share(options=options, total=total, least=least):
                spare = total - least * len(options)
                if spare < 0 or not options:
                    return NOTHING
                parts = [least] * len(options)
                for _ in range(spare):
                    parts[pick.randrange(len(parts))] += 1
                return parts
            case PickPoint(origin=origin, within=within, suggestions=suggestions):
                if origin is not None and within is not None:
                    assert all(math.dist(origin, spot) < within + 0.01 for spot in suggestions), field
                if suggestions and pick.random() < 0.6:
                    return list(pick.choice(suggestions))
                start = origin or (pick.uniform(0, 120), pick.uniform(0, 80))
                return self.near(start, pick.uniform(0, within if within is not None else 30.0))
            case PickPath():
                return self.path(field)
            case Number(least=least, most=most, step=step, default=default):
                if default is not None and pick.random() < 0.4:
                    value = float(default)
                else:
                    value = least + step * pick.randint(0, max(0, int((most - least) / step + 1e-9)))
                return int(value) if step == 1 and value == int(value) else value
            case YesNo():
                return pick.random() < 0.5
            case Text(most=most, prompt=prompt):
                return pick.choice(NAMES if prompt.id == "ask-name" else TEXTS)[:most]
        raise Malformed(f"a kind of blank that nobody knows: {field}")

    def able(self, options: Sequence[Option]) -> list[Option]:
        """Return the options that are not refused."""
        return [option for option in options if option.refusal is None]

    def near(self, start: Sequence[float], cm: float) -> list[float]:
        """Return a point *cm* away from *start*."""
        angle = self.random.uniform(0, math.tau)
        return [round(start[0] + math.cos(angle) * cm, 1), round(start[1] + math.sin(angle) * cm, 1)]

    def path(self, field: PickPath) -> Any:
        """Return waypoints, or the cm where people measure."""
        pick = self.random
        length = pick.choice((field.most, pick.uniform(field.least, field.most)))
        if field.origin is None:
            return round(length, 1)
        if field.suggestions and pick.random() < 0.5:
            return [list(spot) for spot in pick.choice(field.suggestions)]
        if field.least <= 0 and pick.random() < 0.1:
            return []
        if field.turning is not None:  # a blank that says how it may turn is filled so
            return steered(field.turning, field.origin, field.facing, pick.uniform(0, 360), length * 0.99)
        legs = pick.choice((1, 1, 2))
        at: Sequence[float] = field.origin
        way = []
        for _ in range(legs):
            at = self.near(at, length / legs * 0.99)
            way.append(list(at))
        return way

    # --- answers ----------------------------------------------------------------------

    def answer(self, question: Any) -> Any:
        """Return a valid random answer to whatever is asked of people."""
        match question:
            case Throw(dice=dice, sides=sides):
                return [self.random.randint(1, sides) for _ in range(dice)]
            case Measure(question=asked):
                return self.measured(msgspec.convert(asked, Question))
            case Draw(cards=cards):
                return self.random.choice(cards)
        raise Malformed(f"a question that nobody knows: {question}")

    def measured(self, question: Any) -> Any:
        """Return a random answer of the question's type."""
        pick, kind = self.random, question.answers
        if kind is float:
            return round(pick.choice((pick.uniform(0, 20), pick.uniform(0, 120))), 1)
        if kind is bool:
            return pick.random() < 0.6
        if kind is ShotLine:
            off = pick.choice((0.0, pick.uniform(0, 180)))
            return {
                "distance": round(pick.uniform(1, 90), 1),
                "seen": pick.random() < 0.8,
                "cover": pick.random() < 0.4,
                "off": round(off, 1),
            }
        if kind is RouteMeasured:
            return {
                "length": round(pick.uniform(0, 25), 1),
                "level": pick.choice((0, 0, 0, 1, 2, 3)),
                "obstacles": pick.choice((0, 0, 1, 2)),
                "ends_in_cover": pick.random() < 0.5,
            }
        if get_origin(kind) is Literal:
            return pick.choice(question.sides())
        if get_origin(kind) is tuple and get_args(kind)[0] is not Point:
            able = question.eligible()
            if able is None:
                able = ("wood", "building", "bunker", "road")
            return pick.sample(able, pick.randint(0, min(len(able), MOST_NEAR)))
        if get_origin(kind) is tuple:
            return [self.near((40, 40), 20) for _ in range(pick.randint(0, 2))]
        raise Malformed(f"an answer of a type that nobody knows: {kind}")


class _Nothing:
    """What fits a blank that nothing fits."""


NOTHING = _Nothing()
