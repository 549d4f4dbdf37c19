"""What is in a player's hand: figure, act, the fields filled so far, the questions asked.

A plain value machine without widgets. It moves forward by `pick`, `fill` and `answer` and back
by `back`; nothing has happened in the game until the command is submitted and accepted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from itertools import takewhile
from typing import Any, Literal, NamedTuple

from core.engine.contract.choices import (
    AnyField,
    Choice,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    called_upon,
    weight_of,
)
from core.engine.contract.facts import Refusal
from core.engine.contract.filling import same
from core.engine.contract.questions import Needs
from core.engine.contract.view import View
from core.engine.seat.sentence import Filled, fits
from core.engine.words.message import Message, say
from core.locale.values import labels_of
from tui.session.port import Port

Stage = Literal["figure", "act", "field", "preview", "question"]

SIDE = ""
"""The "figure" of choices that belong to the whole side."""


RULING = "ruling"
"""What a referee does, or players without one; nobody is asked for it."""

NOTHING = Filled({})

Spot = tuple[float, float]
"""A place on the map, in cm."""


class Unfit(NamedTuple):
    """What filled a blank last time and does not now: its *label*, and *why*, if that is told."""

    label: Message | str
    why: Refusal | None


class Hand:
    """One command being put together for the seat of *port*."""

    def __init__(self, port: Port) -> None:
        self.port = port
        self.view: View = port.view()
        self.choices: tuple[Choice, ...] = port.choices()
        self.figure: str | None = None
        self.choice: Choice | None = None
        self.blanks = NOTHING
        self.said: dict[str, Any] = {}
        """What was filled in here, in the order in which it was; the other blanks were filled before."""

        self.field: AnyField | None = None
        self.needs: Needs | None = None
        self.answers: list[Any] = []
        self.entered = False
        """Whether a blank was filled since the act was chosen: what comes of it was told after that key."""

        self.direct = False
        """Whether the act was chosen with nobody in hand, by its letter: the way back leads there."""

        self.before: dict[str, Any] = {}
        """What stood in fields that were opened again, to begin from."""

        self.going_back = False
        """Whether the open blank is a step on the way back: the next one leads on, not forward again."""

        self._settle()

    # --- where we are -----------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        """What has to be picked next."""
        if self.choice is None:
            return "figure" if self.figure is None else "act"
        if self.field is not None:
            return "field"
        return "preview" if self.needs is None else "question"

    @property
    def figures(self) -> list[str]:
        """Whoever has something to choose, the whole side first."""
        found = dict.fromkeys(who for choice in self.choices for who in (choice.figure, *choice.men))
        return sorted(found, key=lambda figure: figure != SIDE)

    @property
    def able(self) -> list[str]:
        """The figures that have something to do now, beyond what they may and hardly ever would."""
        found = dict.fromkeys(who for choice in self.choices for who in choice.calls_upon)
        return [figure for figure in found if figure != SIDE]

    @property
    def done(self) -> set[str]:
        """Who has had his go, though he may still do some small thing."""
        return {figure.id for figure in self.view.figures if "done" in figure.states}

    @property
    def written(self) -> list[str]:
        """The figures that have an order written under seal, which another would replace."""
        return list(dict.fromkeys(who for choice in self.choices for who in choice.written))

    @property
    def first(self) -> str | None:
        """Whose act is offered first; where another's act may be answered, whose answer looks best.

        Where whoever is fired at may answer so, too, it is he. That is somebody who has something to do: who
        may fire and has nobody to fire at comes after him, and so does who has had his go and may still turn.
        """
        free = [choice for choice in self.choices if choice.refusal is None]
        free = [choice for choice in free if choice.calls_upon] or free
        fresh = [choice for choice in free if choice.figure not in self.done]
        free = fresh if any(choice.figure or choice.men for choice in fresh) else free
        if any(choice.passes for choice in free):
            answers = [choice for choice in free if not choice.passes and (choice.figure or choice.men)]
            aimed = {target for _, target in self.view.aimed}
            ranked = sorted(answers, key=lambda choice: -(choice.weight or 1.0))
            as_good = [one for one in ranked if one.do == ranked[0].do and one.figure in aimed]
            free = as_good or ranked or free
        wanted = (choice.figure or "".join((choice.calls_upon or choice.men)[:1]) for choice in free)
        return next(wanted, None)

    def best_of(self, figure: str) -> float:
        """Return how good the best looks that a figure may do now by itself."""
        acts = (one for one in self.choices if figure in one.calls_upon and one.figure == figure)
        return max(map(weight_of, acts), default=0.0)

    @property
    def called_upon(self) -> bool:
        """Whether the seat has something to do now."""
        return called_upon(self.choices)

    def acts(self, figure: str | None = None) -> list[Choice]:
        """The choices of *figure*, else of the figure in hand."""
        who = self.figure if figure is None else figure
        own = [choice for choice in self.choices if choice.figure == who]
        return own if who == SIDE else own + [choice for choice in self.choices if who in choice.men]

    def _settle(self) -> None:
        """Skip the question "who?" where only the whole side can do anything."""
        free = [choice for choice in self.choices if choice.refusal is None]
        side = any(choice.figure == SIDE for choice in free)
        men = any(who != SIDE for choice in free for who in (choice.figure, *choice.men))
        if self.figure is None and (self.figures == [SIDE] or (side and not men)):
            self.figure = SIDE

    # --- forward ----------------------------------------------------------------------

    def pick_figure(self, figure: str) -> bool:
        """Take *figure* in hand; `False` where it has nothing to choose."""
        if figure not in self.figures:
            return False
        self.clear()
        self.figure = figure
        return True

    def pick_act(self, choice: Choice, men: Sequence[str] = ()) -> None:
        """Choose an act; an impossible one must not be passed. Of a body *men* do it, one or several."""
        self.direct = self.figure is None
        if self.figure not in (choice.figure, *choice.men):
            self.figure = men[0] if len(men) == 1 else choice.figure
        self.choice = choice
        self.answers, self.before, self.needs, self.going_back = [], {}, None, False
        self._say({})
        field = _who_field(self.blanks.fields, choice)
        if men and field is not None and (value := _of_men(field, men)) is not None:
            self._say({field.name: value})
        self.entered = False

    @property
    def group(self) -> tuple[str, list[str]] | None:
        """The blank that asks which men of a body do the act together, and who they are; `None` for none."""
        field = _who_field(self.blanks.fields, self.choice) if self.choice and self.choice.several else None
        men = self.filled.get(field.name) if isinstance(field, PickSome) else None
        return (field.name, men) if field is not None and isinstance(men, list) and len(men) > 1 else None

    def leave_out(self, men: Sequence[str], aimed: Mapping[str, Any]) -> None:
        """Let the others of the group do the act without these *men*, *aimed* at what the cursor is on."""
        if (group := self.group) is not None:
            name, all_men = group
            self._say({**self.said, **aimed, name: [man for man in all_men if man not in men]})
            self.entered = False

    def keeps_out(self, choice: Choice, men: Sequence[str]) -> Refusal | Message | None:
        """Return why none of an act's blanks takes these *men* as those who do it; `None` where one does."""
        field = _who_field(self.port.filled(choice.do, choice.given, {}).fields, choice) if men else None
        if field is None or _of_men(field, men) is not None:
            return None
        rows = {row.value: row for row in field.options}
        out = next((man for man in men if man not in rows or rows[man].refusal is not None), men[0])
        if out in rows and (why := rows[out].refusal) is not None:
            return why
        free = tuple(say("listed-name", who=row.label) for row in field.options if row.refusal is None)
        return say("tui-not-this-one", name=self._called(out), act=choice.label, who=free)

    def _called(self, figure: str) -> Message | str:
        return next((one.name for one in self.view.figures if one.id == figure), figure)

    def pick_again(self, choice: Choice, last: Hand, men: Sequence[str] = ()) -> tuple[Unfit, ...]:
        """Choose an act that another did *last*, with the same means and targets; return what does not fit.

        What does not fit is not done otherwise: the target is left open.
        """
        self.pick_act(choice, men)
        own, wanted = dict(self.said), last.repeated()
        self._say({**{field.name: value for field, value in wanted}, **own})
        unfit = tuple(
            Unfit(label, self._why_not(field.name, value))
            for field, value in wanted
            if field.name not in own and not self._stands(field.name, value)
            for label in labels_of(field, value)[:1]
        )
        aimed = [field.name for field, _ in wanted if field.name in self.filled and self._aims(field.name)]
        if unfit and self.field is None and aimed:
            self.open(aimed[-1])
        self._begin_the_way_of(last)
        return unfit

    def _begin_the_way_of(self, last: Hand) -> None:
        """Let a way that is open begin as it was done *last*, as far and in the same direction from here."""
        now = self.field
        if not isinstance(now, PickPath) or now.origin is None:
            return
        then = next((one for one in last.blanks.fields if one.name == now.name), None)
        if isinstance(then, PickPath) and then.origin is not None:
            self.before[now.name] = _moved(last.filled.get(now.name) or [], then.origin, now.origin)

    def repeated(self) -> tuple[tuple[AnyField, Any], ...]:
        """Return what is the same where the act is done again: means and targets, but no spot and no way."""
        several = self.choice is not None and self.choice.several  # others have other means
        plain = () if several else self.blanks.changeable
        said = (field for field in self.blanks.fields if field.name in self.said)
        names = dict.fromkeys(field.name for field in (*said, *plain))
        return tuple(
            (field, self.filled[field.name])
            for field in self.blanks.fields
            if field.name in names and field.name in self.filled
            if not isinstance(field, (PickPath, PickPoint)) and self.filled[field.name] != self.figure
        )

    def _stands(self, name: str, value: Any) -> bool:
        """Whether a blank is filled with this, and may be."""
        return name in self.filled and same(self.filled[name], value) and self._why_not(name, value) is None

    def _why_not(self, name: str, value: Any) -> Refusal | None:
        """Return why a blank may not be filled with this, where its options tell."""
        field = next((one for one in self.blanks.fields if one.name == name), None)
        options = field.options if isinstance(field, (PickOne, PickSome)) else ()
        wanted = value if isinstance(value, list) else [value]
        return next((one.refusal for one in options if one.value in wanted and one.refusal is not None), None)

    def _aims(self, name: str) -> bool:
        """Whether a blank names figures."""
        return any(field.name == name and self._names_figures(field) for field in self.blanks.fields)

    def next_like(self, last: Hand) -> tuple[Choice, tuple[str, ...]] | None:
        """Return the act that was done *last* for whoever may do it next, and which man of a body does it.

        That is never who did it, nor who has one written under seal, nor who may and hardly ever would, as
        he may fire who has nobody to fire at.
        """
        done = last.choice
        if done is None:
            return None
        same = [
            one
            for one in self.choices
            if one.refusal is None and (one.do, one.label.id) == (done.do, done.label.id)
        ]
        if done.several:
            found = _next_body([one for one in same if one.several], last.choices, done)
            return (found, found.men) if found is not None else None
        if not done.men:
            order = [one.figure for one in last.choices]
            others = [one for one in same if one.figure != done.figure and one.figure not in one.written]
            others = [one for one in others if one.calls_upon or not done.calls_upon]
            others.sort(key=lambda one: _after(done.figure, one.figure, order))
            return (others[0], ()) if others else None
        for choice in same:
            if choice.given == done.given and not choice.several:
                who = next((value for value in last.said.values() if value in done.men), "")
                left = [man for man in choice.men if man != who and man not in choice.written]
                left.sort(key=lambda man: _after(who, man, choice.men))
                return (choice, (left[0],)) if left else None
        return None

    def fill(self, value: Any) -> None:
        """Fill the open field with *value*."""
        assert self.field is not None
        self.said.pop(self.field.name, None)
        self.said[self.field.name] = value
        self.entered, self.going_back = True, False
        self._fill_blanks()

    def warn(self) -> None:
        """It was told what the act in hand costs."""
        self.entered = True

    def with_value(self, value: Any) -> dict[str, Any] | None:
        """Return the whole command with *value* in the open field; `None` where more is left to fill."""
        assert self.choice is not None and self.field is not None
        said = {**self.said, self.field.name: value}
        filled = self.port.filled(self.choice.do, self.choice.given, said)
        fits_all = all(same(filled.values.get(name), one) for name, one in said.items())
        return None if filled.open or not fits_all else filled.values

    def standing(self, aimed: Mapping[str, Any]) -> dict[str, Any]:
        """Return what stands in the act, with what the open field is *aimed* at, if anything, in its place.

        What was filled behind that field stays as far as it fits.
        """
        assert self.choice is not None
        if self.field is None or not self._filled_behind(self.field.name):
            return {**self.filled, **aimed}
        others = {name: value for name, value in self.filled.items() if name != self.field.name}
        return self.port.fitting(self.choice.do, self.choice.given, {**others, **aimed})

    def _filled_behind(self, name: str) -> bool:
        assert self.choice is not None
        before = {one.name for one in takewhile(lambda one: one.name != name, self.blanks.fields)}
        return not {*self.filled} <= {name, *before, *self.choice.given}

    def open(self, name: str) -> None:
        """Open a blank that is filled, to fill it otherwise; all others stay as they are."""
        self.field = next(field for field in self.blanks.fields if field.name == name)
        self.before[name], self.going_back = self.filled[name], False

    def close(self) -> None:
        """Leave a blank that was opened to be changed as it was."""
        self.field, self.going_back = self.blanks.field, False

    @property
    def filled(self) -> dict[str, Any]:
        """All that stands in the command."""
        return self.blanks.values

    @property
    def way(self) -> tuple[Spot, ...]:
        """The corners of the first way that is filled, from where its mover stands; none before that."""
        ways = (one for one in self.blanks.fields if isinstance(one, PickPath) and self.filled.get(one.name))
        for one in ways:
            if one is not self.field and one.origin is not None:
                return (one.origin, *((x, y) for x, y in self.filled[one.name]))
        return ()

    @property
    def order(self) -> list[str]:
        """The names of what was filled in here, the last one last."""
        return [name for name in self.said if name in self.filled]

    def ask(self, needs: Needs) -> None:
        """The command cannot go on before this is answered."""
        self.needs = needs

    def answer(self, value: Any) -> None:
        """Answer the open question."""
        self.answers.append(value)
        self.needs = None

    def drop_answers(self) -> None:
        """Forget what was asked and answered; the command itself stays in hand."""
        self.needs, self.answers = None, []

    def _say(self, said: Mapping[str, Any]) -> None:
        """Fill the blanks from what was *said* for them; what finds no blank any more is forgotten."""
        self.said = dict(said)
        self._fill_blanks()
        kept = {name: value for name, value in self.said.items() if name in self.filled}
        self.said = {name: value for name, value in kept.items() if same(value, self.filled[name])}

    def _fill_blanks(self) -> None:
        assert self.choice is not None
        self.blanks = self.port.filled(self.choice.do, self.choice.given, self.said)
        self.field = self.blanks.field

    # --- back -------------------------------------------------------------------------

    def back(self) -> bool:
        """Go one step back; `False` where there is nothing in hand."""
        if self.stage == "question" or self.answers:
            self.drop_answers()
        elif self._opened and not self.going_back:
            self.close()
        elif self.choice is not None and self.order:
            return self._back_to(self.order[-1])
        elif self.choice is not None:
            self.choice, self.field = None, None
            if self.direct:
                self.figure = None
                self._settle()
        elif self.figure is not None and self.figures != [SIDE]:
            self.figure = None
        else:
            return False
        return True

    @property
    def _opened(self) -> bool:
        """Whether the open blank is one that is filled."""
        return self.choice is not None and self.field is not None and self.field.name in self.filled

    def _back_to(self, name: str) -> bool:
        """Empty a blank that was filled here and stay in it; one with a single value is passed by."""
        self.before[name] = self.said.pop(name)
        self._fill_blanks()
        if name not in self.filled:
            return True
        if all(field.name != name for field in self.blanks.changeable):
            return self.back()
        self.open(name)  # it was filled again at once, by a guess
        self.going_back = True
        return True

    @property
    def aims_at_others(self) -> bool:
        """Whether a blank that is filled names somebody else than whoever acts."""
        filled = (field for field in self.blanks.fields if field.name in self.filled)
        return any(self._names_figures(field) and self.filled[field.name] != self.figure for field in filled)

    def _names_figures(self, field: AnyField) -> bool:
        """Whether figures fill a blank."""
        value, seen = self.filled[field.name], [figure.id for figure in self.view.figures]
        return any(one in seen for one in (value if isinstance(value, list) else [value]))

    def clear(self) -> None:
        """Put everything down."""
        self.figure = self.choice = self.field = self.needs = None
        self.blanks, self.said, self.answers, self.before = NOTHING, {}, [], {}
        self.going_back = False
        self._settle()

    # --- when the game has moved on --------------------------------------------------------

    def kept(self) -> Hand:
        """Return the command as it is now, whatever is put in hand or down from here on."""
        now = copy(self)
        now.said = dict(self.said)
        return now

    def again(self) -> Hand:
        """Return the same command for the game as it is now, as far as it can still be put together."""
        new = Hand(self.port)
        if self.figure in new.figures:
            new.figure = self.figure
        same = [one for one in new.choices if one.refusal is None and _alike(one, self.choice)]
        if not same:
            return new
        new.pick_act(same[0])
        new._say({name: self.said[name] for name in self.order})
        return new

    # --- help for the panes --------------------------------------------------------------

    def aims(self) -> dict[str, Any]:
        """Return the figures that are options of the open field, by id."""
        if isinstance(self.field, PickOne):
            seen = {figure.id for figure in self.view.figures}
            return {option.value: option for option in self.field.options if option.value in seen}
        return {}


def _next_body(bodies: Sequence[Choice], listed: Sequence[Choice], done: Choice) -> Choice | None:
    """Return what was *done*, for the body that is listed next; for the first again after the last."""
    order = [one.given for one in listed]
    later = order[order.index(done.given) + 1 :] if done.given in order else []
    return next((one for one in bodies if one.given in later), next(iter(bodies), None))


def _after(who: str, other: str, order: Sequence[str]) -> int:
    """Return how far *other* comes after *who* in an order that begins again at its end."""
    if who not in order or other not in order:
        return 0
    return (order.index(other) - order.index(who)) % len(order)


def _moved(way: Sequence[Spot], before: Spot, now: Spot) -> list[Spot]:
    """Return a way that began at one place as it is from another: the same legs."""
    return [(x - before[0] + now[0], y - before[1] + now[1]) for x, y in way]


def _alike(one: Choice, other: Choice | None) -> bool:
    """Whether two choices are the same act of the same figure."""
    return other is not None and (one.do, one.figure, one.given) == (other.do, other.figure, other.given)


def _who_field(fields: Sequence[AnyField], choice: Choice) -> PickOne | PickSome | None:
    """Return the blank that asks which men of a body do an act, `None` where it has none."""
    for field in fields:
        if isinstance(field, (PickOne, PickSome)) and any(row.value in choice.men for row in field.options):
            return field
    return None


def _of_men(field: AnyField, men: Sequence[str]) -> Any:
    """Return what says in a field that these men do it, `None` where it does not ask who, or not for them."""
    if not isinstance(field, (PickOne, PickSome)):
        return None
    value: Any = list(men) if isinstance(field, PickSome) else men[0]
    return value if fits(field, value) else None
