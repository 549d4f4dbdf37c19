"""What the referee has said so far of what was otherwise: a plan that grows by each thing he says."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, structs

from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Measure, Needs, Question, Throw
from core.engine.game.amendment import Correction, Forgotten, Plan, Stopped
from core.engine.seat.putting_right import Given, Prospect
from tui.line.righting_behind import Behind
from tui.session.rights import Hands


class Planning:
    """The plan to put *record* right."""

    def __init__(self, record: int) -> None:
        self._record = record
        self.plan = Plan()

    @property
    def correction(self) -> Correction:
        """What is said of the record itself."""
        return self.plan.corrections.get(self._record, Correction())

    def put(self, right: Correction, record: int = 0) -> None:
        """Say what was otherwise in the record, or in another one at which the plan stopped."""
        plan = self._here() if not record else self.plan
        corrections = {**plan.corrections, record or self._record: right}
        self.plan = structs.replace(plan, corrections=corrections)

    def _here(self) -> Plan:
        """Return the plan for the record itself: an amendment that was to be taken back is no part of it."""
        return Plan(reason=self.plan.reason) if self.plan.back else self.plan

    def answered(self, number: int, value: Any) -> None:
        """Give one answer of the record anew."""
        right = self.correction
        self.put(structs.replace(right, answers={**right.answers, number: value}, never=False))

    def answered_in(self, record: int, answers: Mapping[int, Any]) -> None:
        """Give answers of another record anew, such as dice that fell when a moment had passed."""
        right = self.plan.corrections.get(record, Correction())
        self.put(structs.replace(right, answers={**right.answers, **answers}), record)

    def another(self, act: Forgotten) -> None:
        """Say what was done instead."""
        self.put(structs.replace(self.correction, command=act.command, seat=act.seat, more=(), never=False))

    def forgotten(self, act: Forgotten, record: int = 0) -> None:
        """Say what was done before the record, or before another one, and not entered."""
        plan = self._here() if not record else self.plan
        record = record or self._record
        forgotten = {**plan.forgotten, record: (*plan.forgotten.get(record, ()), act)}
        self.plan = structs.replace(plan, forgotten=forgotten)

    def answered_as(self, question: Question, record: int, given: Sequence[Given]) -> bool:
        """Answer what *record* asks for the first time with what was given anew of its kind, of others.

        Return whether there was such an answer.
        """
        right = self.plan.corrections.get(record, Correction())
        for one in given:
            if one.number in right.answers and _kind(one.question) == _kind(question):
                left = {number: value for number, value in right.answers.items() if number != one.number}
                more = (*right.more, right.answers[one.number])
                self.put(structs.replace(right, answers=left, more=more), record)
                return True
        return False

    def why(self, reason: str) -> None:
        """Give a reason, or none."""
        self.plan = structs.replace(self.plan, reason=reason)

    def until(self, record: int) -> None:
        """Carry nothing over after *record*."""
        self.plan = structs.replace(self.plan, until=record)

    def back(self, record: int) -> None:
        """Take an amendment back: go on after *record*, and put nothing else right."""
        self.plan = Plan(back=record, reason=self.plan.reason)

    def answered_there(self, stopped: Stopped, value: Any) -> None:
        """Answer what is asked for the first time where the plan stopped."""
        n = stopped.record
        if not stopped.forgotten:
            right = self.plan.corrections.get(n, Correction())
            self.put(structs.replace(right, more=(*right.more, value)), n)
            return
        acts = list(self.plan.forgotten[n])
        act = acts[stopped.forgotten - 1]
        acts[stopped.forgotten - 1] = structs.replace(act, answers=(*act.answers, value))
        self.plan = structs.replace(self.plan, forgotten={**self.plan.forgotten, n: tuple(acts)})


class Begun(Struct):
    """A line that puts *record* right, as far as it says so: the plan, and what stands *behind* its colon.

    That answers the acts *typed_of*: the record itself, and those in which others let it pass.
    """

    record: int
    planning: Planning
    behind: Behind | None = None
    typed_of: Collection[int] = ()

    @property
    def left(self) -> str:
        """What stands behind the colon and nobody has asked for."""
        return self.behind.left if self.behind is not None else ""


MOST_PASSES = 4
"""Moments that pass one after another where an answer is taken out."""

MOST_STEPS = 100
"""Records among which the act before or after is looked for: undone ones are none."""


def next_act(desk: Hands, record: int, step: int) -> int:
    """Return the act before or after a record; 0 for none."""
    others = range(record + step, max(0, record + step * MOST_STEPS), step)
    return next((one for one in others if desk.may(one)), 0)


def when_it_passed(desk: Hands, record: int, behind: Behind) -> dict[int, dict[int, Any]]:
    """Return the dice that fell once others had let an act pass, by the records in which they did.

    `Mistyped` where a word that is typed for them cannot be.
    """
    later: dict[int, dict[int, Any]] = {}
    while behind.left and (after := next_act(desk, record, 1)) and behind.lets_pass():
        record = after
        if answers := behind.instead_of(desk.given_in(record)):
            later[record] = answers
    return later


def worked_out(
    desk: Hands, planning: Planning, behind: Behind | None, typed_of: Collection[int]
) -> Prospect | Stopped | Refusal:
    """Work out what would come of a plan; what its acts *typed_of* ask is answered by what stands *behind*.

    `Mistyped` where that says what cannot be.
    """
    while True:
        got = desk.prospect(planning.plan)
        if isinstance(got, Stopped) and (passing := _passing(desk, planning, got)) is not None:
            planning.forgotten(passing, got.record)
            continue
        if not (isinstance(got, Stopped) and got.record in typed_of and isinstance(got.got, Needs)):
            return got
        if behind is None or not _answered(desk, planning, behind, got, got.got.question):
            return got


def _passing(desk: Hands, planning: Planning, stopped: Stopped) -> Forgotten | None:
    """Return how the moment passes whose answer was taken out; `None` where it stops at anything else."""
    plan, record = planning.plan, stopped.record
    if stopped.forgotten or stopped.chooses is not None or len(plan.forgotten.get(record, ())) >= MOST_PASSES:
        return None
    before = next_act(desk, record, -1)
    taken_out = plan.corrections.get(before, Correction()).never
    return stopped.passing if taken_out else None


def _answered(desk: Hands, planning: Planning, behind: Behind, stopped: Stopped, question: Question) -> bool:
    """Answer what is asked there for the first time with what was typed; return whether that says it."""
    given = () if stopped.forgotten else desk.given_in(stopped.record)
    if planning.answered_as(question, stopped.record, given):
        return True
    value = behind.of(question)
    if value is UNSET:
        return False
    planning.answered_there(stopped, value)
    return True


def _kind(question: Question) -> object:
    """Return what a question asks, of whomever."""
    match question:
        case Measure():
            return question.question.get("ask")
        case Throw():
            return question.why, question.dice
    return type(question)
