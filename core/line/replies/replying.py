"""What the table is asked, answered out of the words of a line, or by what it told before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from core.engine.contract.questions import Measure, Needs, Question, Throw
from core.line.meaning.hearing import Beside, Listener
from core.line.replies.of_a_group import OfAGroup
from core.line.replies.words_left import WordsLeft
from core.line.told.answers import Answers, Taken
from core.line.told.brief import (
    NOBODY_SEES,
    asked_in_one_go,
    completed,
    cost_of,
    goes_unsaid,
    granted,
    has_a_number,
    helps,
    is_ground,
    is_line_of_fire,
    is_way,
    only_one,
    says_nothing,
    told_by,
    unsaid,
)
from core.line.told.for_all import OF_ALL, all_kinds, answers_all, is_struck, kind_of, may_be_nobody
from core.line.told.in_flight import InFlight
from core.line.told.measuring import decoded, is_himself, nobody
from core.line.told.near_leader import asked_of, too_far
from core.line.told.who_is_there import seen_there
from core.line.wording.strays import stray
from core.line.wording.typed import Mistyped
from core.line.wording.words import Word
from core.table.questions import FromSide, WhoSees

MOST_ON_A_DIE = 10
"""The highest face of any die that a book has."""


class Replies(Beside):
    """Answers what an act in flight asks, for whoever types: *listener* knows the seat and its names.

    *words* are what is left of the line; they are taken off as they answer. *of_a_group* knows whom of
    several the line has named.
    """

    def __init__(self, listener: Listener, words: WordsLeft, of_a_group: OfAGroup) -> None:
        super().__init__(listener)
        self._words, self._of_a_group = words, of_a_group
        self.unasked: list[dict[str, Any]] = []
        """What the table was not asked in the last line, as it goes without saying: the questions."""

        self.dice: list[tuple[Throw, tuple[int, ...]]] = []
        """The throws that dice of the last line were taken for, and which dice."""

        self._behind: int | None = None
        """How many words at the end stood behind a colon, where the others were typed for what is asked."""

        self._doubted: tuple[str, ...] = ()
        """Words of which it was asked whether they are the dice that fell: typed once more they are."""

        self._seeing: dict[object, tuple[float | None, set[str]]] = {}
        """Whom the line has named as seeing somebody, and within how many cm, by whom it is of."""

        self._said: set[object] | None = None
        """What the line has said of the table after its colon; `None` for a line without one."""

    def new_line(self) -> None:
        """Forget what the line before had said."""
        self._said, self.unasked, self.dice = None, [], []

    def new_act(self, told: bool) -> None:
        """Begin an act of a line, which has *told* something behind a colon or not."""
        self._behind, self._said, self._seeing = None, set() if told else None, {}

    def typed(self, said: tuple[Word, ...], waiting: tuple[Word, ...]) -> None:
        """Take what is typed for the question that is open; what had been typed ahead comes after it."""
        self._words.typed(said, waiting)
        self._behind = len(waiting)

    def known(self, sent: InFlight, needs: Needs) -> bool:
        """Answer what is not asked whatever comes next in the line; return whether that was so."""
        question = needs.question
        self._nobody_first(sent, question)
        unasked = isinstance(question, Measure) and self._table.brief and goes_unsaid(question, False) == []
        aloud = self._is_aloud()
        if used := 0 if unasked else answers_all(question, self._words.now, self._names, aloud):
            sent.nobody_for.update({kind_of(question)} if aloud else all_kinds(question))
            self._words.use(used)
            self._answer_with(sent, needs, self._nobody_but_told(question))
            return True
        if (usual := self._usual_of_all(sent, question)) is not None:
            self._answer_with(sent, needs, usual)
            return True
        if is_himself(question):
            self._answer_with(sent, needs, nobody(question))
            return True
        if (near := self._near_leader(sent, question)) is not None:
            self._answer_with(sent, needs, near)
            return True
        return False

    def _usual_of_all(self, sent: InFlight, question: Question) -> Any:
        """Return what is usual in brief where `--` stands next and no question of people is asked; or `None`.

        Whoever says so has seen nothing else that is unusual either, such as what lies across the way of a
        rout, or the edge of the table. The word stays for what follows.
        """
        left = self._words.now
        if not (left and left[0].text == OF_ALL and self._table.brief and isinstance(question, Measure)):
            return None
        if kind_of(question) or sent.given:
            return None
        said, self._said = self._said, {NOBODY_SEES}
        usual = self._unsaid(sent, question)
        self._said = said if usual is None or said is not None else set()  # as if it stood behind a colon
        return usual

    def _nobody_first(self, sent: InFlight, question: Question) -> None:
        """Bring forward that it is nobody, of all that follow, from behind dice: `34 1 --`.

        Not for what goes without saying: it would be used up by that.
        """
        left, brief = self._words.now, self._table.brief
        if is_struck(question):
            return
        if brief and isinstance(question, Measure) and self._unsaid(sent, question) is not None:
            return
        at = next((place for place, word in enumerate(left) if word.text == OF_ALL), 0)
        if at and kind_of(question) and all(word.text.isdecimal() for word in left[:at]):
            self._words.now = (left[at], *left[:at], *left[at + 1 :])

    def completed(self, sent: InFlight, needs: Needs, taken: Taken) -> Taken:
        """Return what words said to a question and what goes without saying; if that is all, answer it."""
        question = needs.question
        if not taken.done and not taken.used and kind_of(question) in sent.nobody_for:
            taken = Taken(done=True, value=self._nobody_but_told(question))
            self.unasked += [question.question] if isinstance(question, Measure) else []
        if not taken.done:
            taken = self._in_brief(sent, needs, taken)
        sent.given = {} if taken.done else taken.given
        if taken.done:
            self._answer_with(sent, needs, taken.value, told=taken.used > 0)
            self._keep(question, taken)
        return taken

    def _keep(self, question: Question, taken: Taken) -> None:
        """Remember what words of the line were taken for."""
        if isinstance(question, Throw) and taken.used:
            self.dice.append((question, tuple(taken.value)))
        if isinstance(question, Measure) and self._said is not None and taken.used:
            self._said.add(told_by(question))
            if isinstance(asked := decoded(question), WhoSees) and taken.value:
                self._seeing[told_by(question)] = (asked.within, {*taken.value})
            if says_nothing(question, taken.value):
                self._said.add(NOBODY_SEES)

    def takes(self, sent: InFlight, question: Question, said: tuple[Word, ...]) -> bool:
        """Whether words answer a question, or a part of it."""
        try:
            return Answers(self._names, self._of.name).take(question, said, sent.given).used > 0
        except Mistyped:
            return False

    def rather_dice(self, sent: InFlight, question: Question, said: tuple[Word, ...]) -> bool:
        """Whether numbers are the dice that come next, where a question in brief is one of yes or no, or who.

        It is as usual then: whoever throws has looked, and says what fell.
        """
        if not (said and isinstance(question, Measure)) or has_a_number(question):
            return False
        dice = all(word.text.isdecimal() for word in said)
        return dice and self._table.brief and not self.takes(sent, question, said)

    def _nobody_but_told(self, question: Question) -> Any:
        """Return nobody but whom a blast is on, or those whom the act has told already of the same."""
        told = self._table.told_in_act(question) if isinstance(question, Measure) else None
        return told or nobody(question)

    def taken(self, sent: InFlight, question: Question) -> Taken:
        """Return what the words that are left say to a question, and take them off."""
        if self._said_before(sent, question):
            self._words.use(1)
        self._side_first(sent, question)
        left = self._words.now
        if self._rather_pass(question) or self._rather_a_man(question):
            return Answers(self._names, self._of.name).take(question, (), sent.given)
        if self._waits_for_a_throw(question):
            return Taken(given=sent.given)
        if (again := self._same_line(question) or self._as_at_his_mate(sent, question)) is not None:
            return Taken(done=True, value=again)
        if (
            left
            and self._behind is not None
            and len(left) <= self._behind
            and left[0].text.isdecimal()
            and self._of_another(sent, question)
        ):
            return Taken(given=sent.given)
        if isinstance(question, Throw) and self._is_no_die(question):
            return Taken(given=sent.given)
        answers = Answers(self._names, self._of.name, self._doubted)
        if isinstance(question, Throw) and (ahead := self._named_before(sent, question)):
            return self._his_own(question, ahead * question.dice)
        self._doubted = tuple(word.text for word in left)
        taken = self._words.take(
            question, self._names.figures, lambda said: answers.take(question, said, sent.given)
        )
        self._doubted = ()
        return taken

    def _is_no_die(self, question: Throw) -> bool:
        """Whether a number that was typed ahead is no face of the one die that is thrown first.

        So `45 2 6` of a suppressed man who fires is how far he fires: his test comes before that.
        """
        left = self._words.now
        if not left or self._is_aloud() or question.dice > 1 or self._words.are_anothers(question):
            return False
        return left[0].text.isdecimal() and int(left[0].text) > max(question.sides, MOST_ON_A_DIE)

    def _named_before(self, sent: InFlight, question: Throw) -> int:
        """Return how many were named before whoever throws who are asked for their dice after him.

        A rule throws in the order of the roster, whoever is named first: so no order of names picks a die.
        What people threw stands in the order in which they named the men. One typed for the question is his.
        """
        figures, left = self._names.figures, self._words.now
        asked_for = self._behind is not None and len(left) > self._behind
        if not left or asked_for or any(isinstance(one.question, Measure) for one in sent.before):
            return 0
        lists = (value for value in sent.filled.values() if isinstance(value, list))
        named = next((one for one in lists if question.who in one and figures.keys() >= {*one}), [])
        if named in (sorted(named), [id for id in figures if id in named]):
            return 0
        throws = Counter(one.question.who for one in sent.before if isinstance(one.question, Throw))
        left_now = [one for one in named if throws[one] == throws[question.who]]
        return left_now.index(question.who)

    def _his_own(self, question: Throw, at: int) -> Taken:
        """Return what stands in the line at his place among the dice of several, and take it off."""
        left = self._words.now
        dice = left[: at + question.dice]
        if len(dice) < at + question.dice or not all(word.text.isdecimal() for word in dice):
            return Taken()
        taken = Answers(self._names, self._of.name).take(question, dice[at:])
        self._words.now = (*left[:at], *left[at + taken.used :])
        return taken

    def _waits_for_a_throw(self, question: Question) -> bool:
        """Whether a number behind a colon is a die that comes later, where a way is as usual unless said.

        What lies across it is said by its word, and slow ground costs no less than its cm; on trust nobody
        tells of ways.
        """
        left = self._words.now
        if not (left and left[0].text.isdecimal()):
            return False
        if self._of.trusted and is_way(question):
            return True
        if self._is_aloud() or not self._table.brief:
            return False
        return is_way(question) or int(left[0].text) < cost_of(question)

    def _side_first(self, sent: InFlight, question: Question) -> None:
        """Bring forward from which side somebody comes, behind who comes into sight: `- side 5 3`.

        That is asked before it or after it, as he stands on the table or not.
        """
        left = self._words.now
        if not (isinstance(question, Measure) and isinstance(decoded(question), FromSide)):
            return
        if (
            len(left) > 1
            and left[0].text in (*self._names.nobody, OF_ALL)
            and self.takes(sent, question, left[1:2])
        ):
            self._words.now = (left[1], left[0], *left[2:])

    def _is_aloud(self) -> bool:
        """Whether a word was typed for the question itself, and does not wait since the line."""
        return self._behind is not None and len(self._words.now) > self._behind

    def _rather_a_man(self, question: Question) -> bool:
        """Whether a capital behind a colon that would be yes or no is whoever has it on the roster."""
        left, names = self._words.now, self._names
        if not left or self._is_aloud() or not isinstance(question, Measure) or kind_of(question):
            return False
        return names.has_capital(left[0]) and left[0].text in (*names.yes, *names.no)

    def _rather_pass(self, question: Question) -> bool:
        """Whether a small letter behind a colon that lets moments pass would name who has the capital.

        Typed for the question itself it names him.
        """
        left, names = self._words.now, self._names
        if not left or self._is_aloud() or not kind_of(question):
            return False
        return (
            len(left[0].text) == 1 and left[0].text in names.words("pass") and not names.has_letter(left[0])
        )

    def _said_before(self, sent: InFlight, question: Question) -> bool:
        """Whether `-` stands at the head in brief that was said of what came before, and goes without saying.

        No cover in `40 - 5`, where a die is thrown next; in `- hedge` that nothing lies across the way. So
        does `p` before dice where no moment was open to an answer. What stands behind it answers.
        """
        if not self._table.brief or len(self._words.now) < 2:
            return False
        head, then = self._words.now[0], self._words.now[1:]
        passes = head.text in self._names.words("pass") and isinstance(question, Throw)
        if not (passes or head.text in (*self._names.nobody, OF_ALL)) or self._words.are_anothers(question):
            return False
        if isinstance(question, Throw):
            return then[0].text.isdecimal() and self.takes(sent, question, then)
        crossed = bool(self.unasked) and self.unasked[-1].get("ask") == "route"
        ground = isinstance(question, Measure) and is_ground(question)
        return crossed and ground and self.takes(sent, question, then[:1])

    def _of_another(self, sent: InFlight, question: Question) -> bool:
        """Whether a line of fire is the other side's, who answers: no number of the act is its cm."""
        if not (isinstance(question, Measure) and is_line_of_fire(question)):
            return False
        figures = self._names.figures
        doer = next((figures[one] for one in sent.named if one in figures), None)
        firer = figures.get(str(question.question.get("firer", "")))
        return doer is not None and firer is not None and doer.side != firer.side

    def _same_line(self, question: Question) -> Any:
        """Return the line of fire of the shot right before, where the same fires at the same.

        In brief it is not measured twice: what stands next are dice, unless it says how far, or what cover.
        """
        table, left = self._table, self._words.now
        again = table.same_line(question) if table.brief and isinstance(question, Measure) else None
        if again is None and table.brief and isinstance(question, Measure):
            return self._still(question, left)
        if again is None or not left or left[0].text == OF_ALL:
            return again
        how_far = f"{again.get('distance', 0):g}"
        dice = left[0].text.isdecimal() and left[0].text != how_far
        return again if dice else None

    def _as_at_his_mate(self, sent: InFlight, question: Question) -> Any:
        """Return the line of fire told in this act of one who acts with him, or at one of the same group.

        In brief, where the line goes on with what is no distance, or with a number that can be a die: they
        stand beside one another, and the first was farther off than that. `None` where it has to be told.
        """
        left = self._words.now
        if not (self._table.brief and isinstance(question, Measure) and is_line_of_fire(question)):
            return None
        line = None if self._is_aloud() else self._table.line_of_a_mate(question)
        if line is None or not (left or self._of_a_group.whom):
            return None
        if left and left[0].text.isdecimal():
            return line if int(left[0].text) <= MOST_ON_A_DIE < line.get("distance", 0) else None
        return None if self.takes(sent, question, left) else line

    def _still(self, question: Measure, left: tuple[Word, ...]) -> Any:
        """Return a line that was measured before and still stands, where what is typed next is rather a die.

        No number of a die is a new distance of two who are far apart, and have not moved.
        """
        line = self._stands(question)
        far = line.get("distance") if line is not None else None
        number = left[0].text if left else ""
        die = number.isdecimal() and 0 < int(number) <= MOST_ON_A_DIE
        if line is None or not die or far is None or far <= MOST_ON_A_DIE:
            return None
        if "seen" not in line and not self._table.is_answered(question):
            return None  # of another's shot long ago how far it was is only proposed
        return completed(question, self._of.name, {"seen": True}, line)

    def _stands(self, question: Measure, told: dict[str, Any] | None = None) -> dict[str, Any] | None:
        """Return what a line of fire was told to be since which neither of its ends has moved, or `None`.

        Who is aboard something goes with it.
        """
        if any(self._is_aboard(str(question.question.get(end, ""))) for end in ("firer", "target")):
            return None
        line = self._table.standing_line(question, told)
        return line if isinstance(line, dict) else None

    def _is_aboard(self, id: str) -> bool:
        figures, spoken = self._names.figures, self._names.spoken
        inside = spoken.say(figures[id].inside) if id in figures and figures[id].inside else ""
        return bool(inside) and any(inside in (one, self._names.name(one)) for one in figures)

    def _near_leader(self, sent: InFlight, question: Question) -> bool | None:
        """Whether a man is near enough to his leader, where a table in brief has said who is not."""
        who = asked_of(question)
        if not who or not self._table.brief or not isinstance(question, Measure):
            return None
        leads = (question.question["leader"], question.question["cm"])
        since = sent.before[sent.far_at :]
        if leads not in sent.far_of and any(isinstance(one.question, Throw) for one in since):
            sent.far, sent.far_of = {}, set()  # it was said of those who were asked for before the dice
        told_of = leads in sent.far or self._table.trusted  # on trust each result is told anew
        stands = None if told_of else self._table.standing_reach(question)
        if leads not in sent.far and (not sent.far or any(who in one for one in sent.far.values())):
            said = too_far(who, self._words.now, self._names, sent.named)
            if said is None:
                return None if self._says_yes_or_no() else stands
            (used, sent.far[leads]), stands = said, None
            if self._said is not None and self._words.now[0].text in self._names.nobody:
                self._said.add(NOBODY_SEES)
            sent.far_at = len(sent.before)
            self._words.use(used)
        sent.far_of.add(leads)
        return stands if stands is not None else who not in sent.far.get(leads, frozenset())

    def _says_yes_or_no(self) -> bool:
        """Whether the next word of the line answers by yes or no: it is taken, though the answer stands."""
        left = self._words.now
        return bool(left) and left[0].text in (*self._names.yes, *self._names.no)

    def _answer_with(self, sent: InFlight, needs: Needs, value: Any, told: bool = True) -> None:
        """Take a value as the answer, and remember what was measured."""
        sent.answers.append(value)
        sent.before.append(needs)
        if isinstance(needs.question, Measure):
            self._table.keep(needs.question, value, told)

    def _in_brief(self, sent: InFlight, needs: Needs, taken: Taken) -> Taken:
        """At a table that tells in brief, take as usual what was not said."""
        table, asked = self._table, needs.question
        if not (table.brief and isinstance(asked, Measure)):
            return taken
        if not taken.used and not taken.given:
            left = self._words.now
            if is_ground(asked) and left and left[0].text in self._names.words("cover"):
                self._words.use(1)
                return taken
            value = self._unsaid(sent, asked)
            if value is None:
                return taken
            self.unasked.append(asked.question)
            return Taken(0, True, value)
        if not asked_in_one_go(asked) or self._is_unknown_next():
            return taken
        try:
            value = completed(asked, self._of.name, taken.given, self._stands(asked, taken.given))
        except Mistyped:
            return taken
        return Taken(taken.used, True, value)

    def _unsaid(self, sent: InFlight, asked: Measure) -> Any:
        """Return what answers a question that a table in brief need not be asked; `None`: ask."""
        return next((one for one in self._unasked(sent, asked) if one is not None), None)

    def _unasked(self, sent: InFlight, asked: Measure) -> Iterator[Any]:
        """Yield what a table in brief need not be asked for: what it told, then what no line says."""
        table = self._table
        yield granted(asked)
        yield only_one(table.runs_at(asked))
        yield table.told_before(asked)
        left = self._words.now
        yield goes_unsaid(asked, number_next=bool(left) and left[0].text.isdecimal())
        if not self._of.trusted and self._said is None:
            return
        if may_be_nobody(asked) and self._is_unknown_next():
            return
        seeing = self._also_sees(asked)
        if seeing is not None:
            yield from seeing
            return
        yield self._way_of_the_first(sent, asked)
        yield helps(asked, sent.named)
        yield table.seen_near(asked)
        yield table.rest_of_burst(asked)
        yield True if table.in_cover(asked) else None
        yield table.shelter(asked)
        yield seen_there(asked, table)
        told = self._said or ()
        value = unsaid(asked, self._of.name, {*told, NOBODY_SEES} if self._of.trusted else told)
        yield (table.last(asked) or value) if is_ground(asked) else value  # where it was measured last

    def _is_unknown_next(self) -> bool:
        """Whether the next word of the line answers nothing: something was said, so that it is asked."""
        return stray(self._words.now[:1], self._names) is not None

    def _also_sees(self, asked: Measure) -> Iterator[list[str]] | None:
        """Return who sees somebody of those of whom the line has said so: a line is the same both ways.

        How far they see is in that, unless it said so of more cm than are asked now: then it is asked.
        `None` where the line has named nobody of him.
        """
        question = decoded(asked)
        if not isinstance(question, WhoSees) or told_by(asked) not in self._seeing:
            return None
        within, seeing = self._seeing[told_by(asked)]
        here = [str(one) for one in question.watchers if one in seeing]
        nearer = within is not None and question.within is not None and question.within < within
        return iter([] if here and nearer else [here])

    def _way_of_the_first(self, sent: InFlight, asked: Measure) -> Any:
        """Return what was said of the way of the first of a group for another's: `a,b,c run 20: cover`."""
        if not is_way(asked):
            return None
        said = zip(sent.before, sent.answers, strict=False)
        ways = (way for needs, way in said if is_way(needs.question))
        first = next(ways, None)
        return {**first, "length": asked.question["cm"]} if isinstance(first, dict) else None
