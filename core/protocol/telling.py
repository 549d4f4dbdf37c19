"""Values of the core as JSON for another program, their messages said."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from core.engine.chance.foretold import Single
from core.engine.chance.preview import Outcome, Reply, Term
from core.engine.chance.sampling import about, margin
from core.engine.contract.exposure import Exposure
from core.engine.contract.facts import Refusal
from core.engine.log.hash_chain import LogError
from core.engine.seat.log_line import LogLine
from core.engine.words.message import Message, say
from core.engine.words.validation import os_why
from core.locale import Sentences
from core.packages import BrokenBook
from core.protocol.answers import Answer, Problem, Wrong
from core.protocol.requests import Json
from core.protocol.told import (
    ExposureTold,
    LineTold,
    ModifierTold,
    NewsTold,
    OutcomeTold,
    ReplyTold,
    ScenarioTold,
    ShotTold,
    SingleTold,
    TermTold,
)
from core.rules import UnknownRules, rule_books
from core.scenarios import BadScenario, Scenario
from core.story.since import Learned

LARGEST = 1 << 53
"""Whole numbers from here on are beyond what other languages' numbers hold; they are told as text."""


class Telling:
    """Says everything in the language of *spoken*."""

    def __init__(self, spoken: Sentences) -> None:
        self.spoken = spoken

    def say(self, message: Message) -> str:
        """Return the sentence of *message*."""
        return self.spoken.say(message)

    def scenario(self, id: str, scenario: Scenario) -> ScenarioTold:
        """Return one scenario as it is offered."""
        title, story = scenario.title(self.spoken.language), scenario.story(self.spoken.language)
        story = " ".join((story, *(self.say(one) for one in scenario.remarks))).strip()
        return ScenarioTold(id, scenario.rules, title, story, scenario.minutes, scenario.points)

    def value(self, value: Any) -> Json:
        """Return a value of the core as JSON, its messages said."""
        shown = msgspec.to_builtins(value, enc_hook=str)
        assert isinstance(shown, dict)
        spoken = self._say_all(shown)
        assert isinstance(spoken, dict)
        return spoken

    def _say_all(self, value: Any) -> Any:
        if isinstance(value, dict):
            if value.keys() <= {"id", "args"} and isinstance(value.get("args"), dict) and "id" in value:
                return self.spoken.say(msgspec.convert(value, Message))
            return {name: self._say_all(item) for name, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [self._say_all(item) for item in value]
        return value

    def line(self, line: LogLine) -> LineTold:
        """Return one line of the log: its fact, and its sentence."""
        sentence = self.spoken.say(line.message) if line.message is not None else None
        fact = msgspec.to_builtins(line.fact)
        return LineTold(line.record, line.event, line.at, line.seat, line.turn, line.phase, sentence, fact)

    def news(self, one: Learned) -> NewsTold:
        """Return one piece of news, said."""
        sentence = self.spoken.say(one.message)
        return NewsTold(one.kind, sentence, one.record, one.event, one.turn, one.summed, one.line)

    def outcome(self, end: Outcome, trials: int) -> OutcomeTold:
        """Return one end of the odds with its chance, exact but where *trials* found it."""
        exact, error, about = self._chance(end.chance, trials)
        return OutcomeTold(end.names, float(end.chance), exact, error, about)

    def single(self, one: Single, trials: int) -> SingleTold:
        """Return one change by itself, with its chance and its price."""
        price = self.spoken.say(one.price) if one.price is not None else None
        exact, error, about = self._chance(one.chance, trials)
        return SingleTold(one.name, float(one.chance), exact, price, error, about)

    def reply(self, one: Reply) -> ReplyTold:
        """Return what an answer may do, its chances exact but where trials found them."""
        harms = tuple(self.single(harm, one.trials) for harm in one.harms)
        exact, error, about = self._chance(one.chance, one.trials)
        return ReplyTold(one.who, harms, float(one.chance), exact, one.known, error, about)

    def exposure(self, one: Exposure) -> ExposureTold:
        """Return what shots somebody would stand in, said."""
        shots = tuple(ShotTold(shot.by, self.spoken.say(shot.told), shot.worth) for shot in one.shots)
        return ExposureTold(one.who, shots, one.hidden)

    def _chance(
        self, chance: Fraction, trials: int
    ) -> tuple[tuple[int | str, int | str] | None, float, str | None]:
        if not trials:
            return _exact(chance), 0.0, None
        return None, margin(chance, trials), self.spoken.say(about(chance, trials))

    def term(self, number: Term) -> TermTold:
        """Return one number to roll, the reasons of its modifiers said."""
        reasons = tuple(ModifierTold(m.value, self._reason(m.reason), m.rule) for m in number.modifiers)
        return TermTold(**{**msgspec.structs.asdict(number), "modifiers": reasons})

    def _reason(self, reason: str) -> str:
        return self.spoken.text(reason) if reason in self.spoken else reason

    def failed(self, error: Exception, id: str | int | None = None) -> Answer:
        """Return the answer to a request that could not be done; an act that is begun stays so."""
        held = error.held if isinstance(error, Wrong) else None
        answers, begun = (None, None) if held is None else (list(held), True)
        return Answer(ok=False, id=id, error=self.problem(error), answers=answers, begun=begun)

    def problem(self, error: Exception) -> Problem:
        """Return what to tell of *error*, faults of ours included."""
        say_it = self.spoken.say
        match error:
            case Wrong():
                return Problem(error.code, say_it(error.message), error.rule, *(error.place or ()))
            case BadScenario():
                return Problem("scenario", say_it(error.message))
            case LogError():
                return Problem("log", say_it(at_place(error)))
            case BrokenBook():
                return Problem("bad_request", say_it(error.message))
            case UnknownRules():
                known = ", ".join(rule_books())
                return Problem("bad_request", self.spoken.text("cli-engine-no-rules", known=known))
            case OSError():
                return Problem("log", self.spoken.text("cli-os", why=os_why(error)))
            case _:
                why = f"{type(error).__name__}: {error}"
                return Problem("fault", self.spoken.text("cli-fault", why=why))


def _exact(chance: Fraction) -> tuple[int | str, int | str]:
    """Return numerator and denominator, as texts where they are beyond other languages' numbers."""
    over, under = chance.numerator, chance.denominator
    return (over, under) if under < LARGEST else (str(over), str(under))


def with_nearest(refusal: Refusal) -> Message:
    """Return why something is refused, with the nearest thing that is allowed."""
    if refusal.nearest is None:
        return refusal.message
    return say("cli-engine-nearest", why=refusal.message, nearest=refusal.nearest)


def at_place(error: LogError) -> Message:
    """Return the sentence of what is wrong with a log, with its file and line."""
    if error.line is None:
        return say("cli-at-file", file=str(error.path), why=error.message)
    return say("cli-at-line", file=str(error.path), line=error.line, why=error.message)
