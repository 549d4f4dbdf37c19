"""What is in a player's hand: figure, act, the fields filled so far, the questions asked.

A plain value machine without widgets. It moves forward by `pick`, `fill` and `answer` and back
by `back`; nothing has happened in the game until the command is submitted and accepted.
"""

from __future__ import annotations

from typing import Any, Literal

from core.engine.contract.choices import (
    AnyField,
    Choice,
    Number,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Share,
    Text,
    open_field,
)
from core.engine.contract.questions import Needs
from core.engine.contract.view import View
from core.engine.contract.ways import wrong_turn
from core.engine.words.message import Message, say
from tui.compose.distances import length
from tui.session.port import Port

Stage = Literal["figure", "act", "field", "preview", "question"]

SIDE = ""
"""The "figure" of choices that belong to the whole side."""


class Hand:
    """One command being put together for the seat of *port*."""

    def __init__(self, port: Port) -> None:
        self.port = port
        self.view: View = port.view()
        self.choices: tuple[Choice, ...] = port.choices()
        self.figure: str | None = None
        self.choice: Choice | None = None
        self.filled: dict[str, Any] = {}
        self.order: list[str] = []
        self._picked: dict[str, tuple[Message | str, ...]] = {}
        self.field: AnyField | None = None
        self.needs: Needs | None = None
        self.answers: list[Any] = []
        self.before: dict[str, Any] = {}
        """What stood in fields that were opened again, to begin from."""
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
        found = dict.fromkeys(choice.figure for choice in self.choices)
        return sorted(found, key=lambda figure: figure != SIDE)

    @property
    def able(self) -> list[str]:
        """The figures that can do something now."""
        found = dict.fromkeys(choice.figure for choice in self.choices if choice.refusal is None)
        return [figure for figure in found if figure != SIDE]

    @property
    def called_upon(self) -> bool:
        """Whether the seat has something to do now; it may rule, without a referee, at any time."""
        return any(choice.refusal is None and choice.do != "ruling" for choice in self.choices)

    def acts(self, figure: str | None = None) -> list[Choice]:
        """The choices of *figure*, else of the figure in hand."""
        who = self.figure if figure is None else figure
        return [choice for choice in self.choices if choice.figure == who]

    def _settle(self) -> None:
        """Skip the question "who?" where only the whole side can do anything."""
        side = any(choice.figure == SIDE and choice.refusal is None for choice in self.choices)
        if self.figure is None and (self.figures == [SIDE] or (side and not self.able)):
            self.figure = SIDE

    # --- forward ----------------------------------------------------------------------

    def pick_figure(self, figure: str) -> bool:
        """Take *figure* in hand; `False` where it has nothing to choose."""
        if figure not in self.figures:
            return False
        self.clear()
        self.figure = figure
        return True

    def pick_act(self, choice: Choice) -> None:
        """Choose an act; an impossible one must not be passed."""
        self.figure = choice.figure
        self.choice = choice
        self.filled = dict(choice.given)
        self.order = []
        self.answers = []
        self.before = {}
        self.needs = None
        self._next_field()

    def fill(self, value: Any) -> None:
        """Fill the open field with *value*."""
        assert self.field is not None
        self.filled[self.field.name] = value
        self._picked[self.field.name] = labels_of(self.field, value)
        self.order.append(self.field.name)
        self._next_field()

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

    def _next_field(self) -> None:
        assert self.choice is not None
        self.field = open_field(self.port.fields(self.choice.do, self.filled), self.filled)

    # --- back -------------------------------------------------------------------------

    def back(self) -> bool:
        """Go one step back; `False` where there is nothing in hand."""
        if self.stage == "question" or self.answers:
            self.drop_answers()
        elif self.choice is not None and self.order:
            name = self.order.pop()
            self.before[name] = self.filled.pop(name)
            self._next_field()
        elif self.choice is not None:
            self.choice, self.field = None, None
        elif self.figure is not None and self.figures != [SIDE]:
            self.figure = None
        else:
            return False
        return True

    def labels(self) -> tuple[Message | str, ...]:
        """Return what was picked from lists so far, in the order it was picked."""
        return tuple(label for name in self.order for label in self._picked.get(name, ()))

    def clear(self) -> None:
        """Put everything down."""
        self.figure = self.choice = self.field = self.needs = None
        self.filled, self.order, self.answers, self.before = {}, [], [], {}
        self._settle()

    # --- when the game has moved on --------------------------------------------------------

    def again(self) -> Hand:
        """Return the same command for the game as it is now, as far as it can still be put together."""
        new = Hand(self.port)
        if self.figure in new.figures:
            new.figure = self.figure
        same = [one for one in new.choices if one.refusal is None and _alike(one, self.choice)]
        if not same:
            return new
        new.pick_act(same[0])
        for name in self.order:
            value = self.filled[name]
            if new.field is None or new.field.name != name or not fits(new.field, value):
                break
            new.fill(value)
        return new

    # --- help for the panes --------------------------------------------------------------

    def aims(self) -> dict[str, Any]:
        """Return the figures that are options of the open field, by id."""
        if isinstance(self.field, PickOne):
            seen = {figure.id for figure in self.view.figures}
            return {option.value: option for option in self.field.options if option.value in seen}
        return {}


def _alike(one: Choice, other: Choice | None) -> bool:
    """Whether two choices are the same act of the same figure."""
    return other is not None and (one.do, one.figure, one.given) == (other.do, other.figure, other.given)


def fits(field: AnyField, value: Any) -> bool:
    """Whether *value* may fill a field as it is now; the game checks all of it once more."""
    match field:
        case PickOne(options=options):
            return any(option.value == value and option.refusal is None for option in options)
        case PickSome(options=options):
            free = [option.value for option in options if option.refusal is None]
            return all(one in free for one in value)
        case Share(options=options, total=total):
            return len(value) == len(options) and sum(value) == total
        case PickPath(origin=origin, most=most) if origin is not None:
            return length([origin, *value]) <= most + 1e-6 and wrong_turn(field, value) is None
        case PickPath(least=least, most=most) | Number(least=least, most=most):
            return bool(least <= value <= most)
        case _:
            return True


def labels_of(field: AnyField, value: Any) -> tuple[Message | str, ...]:
    """Return what fills a field in words: its options, a place, the length of a way, a number."""
    match field:
        case PickOne(options=options):
            return tuple(option.label for option in options if option.value == value)
        case PickSome(options=options):
            return tuple(option.label for one in value for option in options if option.value == one)
        case Share():
            return (" + ".join(map(str, value)),)
        case PickPoint():
            return (say("tui-place", x=value[0], y=value[1]),)
        case PickPath(origin=origin) if origin is not None and value:
            return (say("tui-cm", cm=round(length([origin, *value]), 1)),)
        case PickPath(origin=None):
            return (say("tui-cm", cm=value),)
        case Number(unit=unit):
            return (say("tui-number" if unit else "tui-number-plain", number=value, unit=unit),)
        case Text():
            return (str(value),)
        case _:
            return ()
