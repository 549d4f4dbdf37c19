"""What Enter alone answers, or fills a blank with, as it usually is."""

from __future__ import annotations

from core.engine.contract.choices import AnyField, PickOne, PickSome, Text, YesNo
from core.engine.contract.questions import Measure, Question
from core.engine.contract.seats import REFEREE
from core.line.acts.readings import Reading
from core.line.acts.values import printed
from core.line.meaning.hearing import Beside
from core.line.meaning.results import OF_NEWCOMER, RULING
from core.line.told.brief import NO_TEXT, has_usual, is_line_of_fire, is_of_each, left_out, usually
from core.line.told.for_all import OF_ALL, kind_of
from core.line.told.in_flight import InFlight
from core.line.told.near_leader import asked_of
from core.line.told.who_is_there import there_by_enter


class ByEnter(Beside):
    """Tells what is usual for whoever types: *listener* knows the seat and its names."""

    def of_question(self, asked: object) -> str:
        """Return what Enter alone answers a question with; "" where it does not."""
        table = self._table
        if not (isinstance(asked, Measure) and has_usual(asked, table.brief)):
            return ""
        if table.brief and asked_of(asked):
            return self._names.every[0]
        if table.brief and table.runs_at(asked):
            return self._names.every[0]
        if table.in_cover(asked):
            return self._names.yes_printed
        if table.brief and (there := there_by_enter(asked, table, self._names)):
            return there
        last = table.last(asked)
        if last is None and table.brief and is_line_of_fire(asked):
            last = table.line_of_a_mate(asked)
        return usually(asked, self._of.name, last, self._names)

    @property
    def act(self) -> str:
        """The act that Enter alone does in brief where nothing is asked: nobody does it, or the usual one; ""
        where there is none.
        """
        if not self._table.brief:
            return ""
        usual = self._of.nobody_act(self._names) or self._of.usual_act()[0]
        got = self._of.understood(usual) if usual else None
        return usual if isinstance(got, Reading) and got.whole else ""

    @property
    def act_told(self) -> str:
        """What Enter alone does where nothing is asked, as sentences; "" where it does nothing."""
        got = self._of.understood(usual) if (usual := self.act) else None
        if not isinstance(got, Reading):
            return ""
        seen = got.choice.passes
        said = self._names.usual(got.choice.label) or self._names.nobody[0 if seen else 1]
        by_enter = self._of.spoken.text("line-usual", usual=said)
        return f"{by_enter} {self.of_all}" if seen else by_enter

    def of_blank(self, field: AnyField | None, wanted: str, of_table: bool) -> str:
        """Return what Enter alone fills a blank with of an act that is *wanted*; "" where nothing does.

        A blank *of_table* is part of what the table is asked.
        """
        if self._may_stay_empty(field):
            return NO_TEXT
        if not of_table and self._none_by_enter(field):
            return self._names.nobody[0 if self._is_of_people(field) else 1]
        if field is not None and field.name.startswith(OF_NEWCOMER):
            return self._of_newcomer(field)
        if not (isinstance(field, YesNo) and wanted and self._table.brief):
            return ""
        got = self._of.understood(wanted)
        ruled = isinstance(got, Reading) and got.choice.do == RULING
        return self._names.yes_printed if ruled else ""  # whoever names a fact says that it is so

    def _of_newcomer(self, field: AnyField) -> str:
        """Return what whoever is added usually is: no more than a man like those of his unit."""
        if not self._table.brief:
            return ""
        if isinstance(field, YesNo):
            return self._names.no[0]
        plain = isinstance(field, PickOne) and any(one.value == "" for one in field.options)
        return printed(field, "", self._names) if plain else ""

    def _may_stay_empty(self, field: AnyField | None) -> bool:
        """Whether a blank is a reason, which a referee gives where he wants to."""
        by_referee = self._of.port.seat == REFEREE
        return isinstance(field, Text) and left_out(field, self._names, by_referee) == NO_TEXT

    def _none_by_enter(self, field: AnyField | None) -> bool:
        """Whether a blank of people or things that may be none is asked in brief: Enter alone is none."""
        return isinstance(field, PickSome) and not field.least and self._table.brief

    def _is_of_people(self, field: AnyField | None) -> bool:
        return any(one.value in self._names.figures for one in getattr(field, "options", ()))

    @property
    def of_all(self) -> str:
        """How one says, as a sentence, that nobody is it, now and for all that is asked after it."""
        return self._of.spoken.text("line-nobody-all", sign=OF_ALL)

    def for_all(self, asked: object, sent: InFlight | None) -> str:
        """How one answers a question, and all that is asked after it, with one sign; "" where none does.

        What is asked of each man of a side, as of those who fall back, is as usual in brief by the same sign.
        """
        if not isinstance(asked, Measure):
            return ""
        if kind_of(asked):
            return self.of_all
        of_side = sent is not None and not sent.named
        if not (of_side and self._table.brief and is_of_each(asked)):
            return ""
        return self._of.spoken.text("line-usual-all", sign=OF_ALL)

    def told(self, question: Question | None, usual: str) -> str:
        """Return what Enter alone answers, as a sentence."""
        of_all = question is not None and asked_of(question) and self._table.brief
        return self._of.spoken.text("line-usual-near" if of_all else "line-usual", usual=usual)
