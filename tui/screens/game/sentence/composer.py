"""The command in hand: who, what, and its fields one after another, forward and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.engine.contract.choices import AnyField, Choice, Number, PickOne, PickPath, Text
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.words.message import Message, say
from core.locale.values import labels_of
from tui.compose import input_parsing
from tui.compose.command_in_hand import Hand
from tui.compose.field_editor import Work
from tui.compose.idle import idle
from tui.compose.script import Repeat, Script
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.sentence.odds import Odds


class Composer:
    """Puts a command together. Nothing has happened in the game."""

    def __init__(self, seen: Seen, steps: Steps, telling: Telling, odds: Odds) -> None:
        self._seen = seen
        self._steps = steps
        self._telling = telling
        self._odds = odds
        self.hand = Hand(seen.port)
        self.work: Work | None = None
        """What is being put together for the open field."""

        self.script = Script()
        """What was committed last, with what opened it."""

        self.acted: dict[str, str] = {}
        """Who acted last for each seat that sat here."""

        self.opened = ""
        """The seat whose last act only opened what all wait for, as the next card; "" where it did more."""

        self.on_map = False
        """Whether it was last chosen on the map, not in the lists."""

    @property
    def composing(self) -> bool:
        """Whether somebody is in the middle of a command."""
        return self.hand.choice is not None

    # --- forward ----------------------------------------------------------------------------

    def pick_figure(self, figure: str) -> None:
        """Take a figure in hand."""
        if not self._steps.free():
            return
        self._telling.clear()
        if not self.hand.pick_figure(figure):
            self._telling.refuse(self._idle(figure))
            return
        self._close_field()
        self._steps.show()

    def _idle(self, figure: str) -> Message:
        """Return why somebody has nothing to choose."""
        seen, found = self._seen, self._seen.figure(figure)
        if found is None:
            return say("tui-cannot-act", name=figure)
        others = tuple(seen.seat_name(seat) for seat in seen.view.waiting_for if seat != seen.port.seat)
        return idle(self.hand, seen.view, found, others)

    def pick_act(self, index: int) -> None:
        """Choose an act by its number in the list."""
        self.pick_choice(self.hand.acts()[index])

    def pick_choice(self, choice: Choice, men: Sequence[str] = ()) -> None:
        """Choose an act; one that is not possible now says why. Of a body *men* do it, one or several."""
        if not self._steps.free():
            return
        if choice not in self.hand.choices:  # it was listed before something else happened
            self._telling.refuse(say("tui-gone"))
            return
        if choice.refusal is not None:
            self._telling.refuse(choice.refusal)
            return
        self._telling.clear()
        self.hand.pick_act(choice, men)
        self._tell_passed()
        self._go_on()

    def _tell_passed(self) -> None:
        """Say which means would have been proposed, and why they are not: nothing is exchanged in silence."""
        for one in self.hand.blanks.passed[:1]:
            if one.name not in self.hand.filled:
                self._telling.note(say("tui-passed-none", what=one.label, why=_reason(one.refusal)))
                return
            field = next(field for field in self.hand.blanks.fields if field.name == one.name)
            now = next(iter(labels_of(field, self.hand.filled[one.name])), "")
            self._telling.note(say("tui-passed", what=one.label, why=_reason(one.refusal), now=now))

    def stands(self, hand: Hand) -> None:
        """What was in *hand* as it was sent is done: somebody's act can be again, but not to let pass."""
        act, seat = hand.choice, hand.port.seat
        if act is None or act.passes:
            return
        self.opened = seat if act.at_once and not hand.figure else ""
        if act.figure or act.men:
            self.script.add(hand)
        if hand.figure:
            self.acted[seat] = hand.figure

    def repeat(self, found: Repeat) -> None:
        """Put in hand what was done before, once more."""
        self._telling.clear()
        unfit = self.hand.pick_again(found.choice, found.last, found.men)
        for one in unfit[:1]:
            self._telling.refuse(say("tui-not-again", what=one.label, why=_reason(one.why)))
        self._go_on()

    def fill(self, value: Any, told: bool = False) -> None:
        """Fill the open field and go on; what was *told* of the value stays to be read."""
        if not told:
            self._telling.clear()
        self.hand.fill(value)
        self._go_on()

    def leave_out(self, men: Sequence[str], aimed: Mapping[str, Any]) -> None:
        """Go on with the others of a group alone."""
        self._telling.clear()
        self.hand.leave_out(men, aimed)
        self._go_on()

    def _go_on(self) -> None:
        self._open_field()
        if isinstance(self.hand.field, PickOne):
            self._odds.count(self.hand, self.hand.field)
        self._steps.show()

    def next_blank(self, step: int, typed: str = "") -> None:
        """Open the next blank that can be filled otherwise; after the last one what is still open.

        What was *typed* so far fills the open one first; `Mistyped` where it does not fit there.
        """
        hand = self.hand
        if not hand.blanks.changeable:
            self._telling.refuse(say("tui-nothing-to-change"))
            return
        left = hand.field.name if hand.field is not None else None
        if typed:
            hand.fill(self._read(typed))
        at: list[str | None] = [field.name for field in hand.blanks.changeable]
        at.append(hand.blanks.field.name if hand.blanks.field is not None else None)
        here = at.index(left) if left in at else -1
        name = at[(here + step) % len(at)]
        self._telling.clear()
        if name is None or name not in hand.filled:
            hand.close()
        else:
            hand.open(name)
        self._go_on()

    def _open_field(self) -> None:
        """Begin to fill the open field, from what stood in it before where it was opened again."""
        self._odds.forget()
        field = self.hand.field
        before = self.hand.before.get(field.name, self._usual(field)) if field is not None else None
        self.work = Work(field, before) if field is not None else None
        self.prefer_map(self.on_map)

    def _usual(self, field: AnyField) -> Any:
        """Return the usual means of an open blank, which cannot be used now: the mark is on them, and why."""
        passed = next((one for one in self.hand.blanks.passed if one.name == field.name), None)
        if passed is None or not isinstance(field, PickOne) or field.name in self.hand.filled:
            return None
        return next((option.value for option in field.options if option.label == passed.label), None)

    def _close_field(self) -> None:
        self._odds.forget()
        self.work = None

    def prefer_map(self, on_map: bool) -> None:
        """Choose on the map from now on, or in the lists."""
        self.on_map = on_map
        if self.work is not None:
            self.work.give_keys(on_map)

    def typed_field(self) -> Number | Text | None:
        """Return the open field as one that is typed, if it is filled by typing."""
        match self.hand.field:
            case Number() | Text() as field:
                return field
            case PickPath(origin=None) as way:
                return Number(way.name, way.prompt, way.least, way.most, 0.1, way.most)
            case _:
                return None

    def typed(self, text: str) -> None:
        """Fill the open field with what was typed; `Mistyped` where it does not fit."""
        self.fill(self._read(text))

    def _read(self, text: str) -> float | str:
        match self.hand.field:
            case Number(least=least, most=most, step=step):
                return input_parsing.number(text, least, most, step)
            case PickPath(least=least, most=most):
                return input_parsing.number(text, least, most)
            case _:
                return text

    # --- back -------------------------------------------------------------------------------

    def back(self) -> None:
        """Take back what was marked in the open field, else what was chosen last."""
        if self.work is not None and self.work.clear():
            self._steps.renew()
            return
        if self.hand.back():
            self._open_field()
        self._steps.show()

    def put_down(self) -> None:
        """Put everything down."""
        self.hand.clear()
        self._close_field()

    def anew(self) -> None:
        """Start afresh from what is offered now; what was refused while there was nothing to do is past."""
        called = self.hand.called_upon
        self.hand = Hand(self._seen.port)
        if self.hand.called_upon and not called:
            self._telling.asked_next()
        self._close_field()

    def renew(self) -> bool:
        """Take in what is offered now; the command stays in hand as far as it can still be given.

        Return whether it is as it was. What was being put together for the open field stays with it.
        """
        old, work = self.hand, self.work
        self.hand = old.again()
        if self.hand.choice is None:
            self._close_field()
            return old.choice is None
        if work is None or self.hand.field != work.field:
            self._open_field()
        return self.hand.order == old.order and self.hand.field == old.field

    # --- while it is on its way -----------------------------------------------------------------

    def asked(self, needs: Needs) -> None:
        """The command cannot go on before people have answered."""
        self.hand.ask(needs)

    def answered(self, value: Any) -> None:
        """They have."""
        self.hand.answer(value)

    def unanswered(self) -> None:
        """It was not done: what people answered is forgotten, the command is in hand as before."""
        self.hand.drop_answers()


def _reason(refusal: Refusal | None) -> Message:
    """Return why a means or a target is not possible now; in general words where its rule says nothing."""
    return refusal.message if refusal is not None else say("tui-no-use")
