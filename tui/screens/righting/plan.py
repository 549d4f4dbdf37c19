"""What the referee has said so far of what was otherwise: a plan that grows by each thing he says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from core.engine.contract.questions import Measure, Question, Throw
from core.engine.game.amendment import Correction, Forgotten, Plan, Stopped
from core.engine.seat.putting_right import Given


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


def _kind(question: Question) -> object:
    """Return what a question asks, of whomever."""
    match question:
        case Measure():
            return question.question.get("ask")
        case Throw():
            return question.why, question.dice
    return type(question)
