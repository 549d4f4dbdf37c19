"""Choosing: a figure, what it does, and the blanks of that, one after another, with the odds beside."""

from __future__ import annotations

from typing import Any

from textual import work as in_background

from core.engine.contract.choices import Choice, PickOne, PickPath, PickPoint, PickSome, Share, YesNo
from core.engine.words.message import say
from tui.compose import field_editor
from tui.panes.lines import NOBODY, Owner
from tui.screens.game.steps import ELSEWHERE, Now, Steps
from tui.session.port import Port


class Choosing(Steps):
    """Moves the hand forward: figure, act, options, marks, shares."""

    def pick_figure(self, figure: str) -> None:
        """Take a figure in hand."""
        if not self.free():
            return
        self.status.say()
        if not self.hand.pick_figure(figure):
            found = self._figure(figure)
            self.refuse(say("tui-cannot-act", name=found.name if found else figure))
            return
        self.work = None
        self.show_step()

    def pick_act(self, index: int) -> None:
        """Choose an act by its number in the list."""
        self.pick_choice(self.hand.acts()[index])

    def pick_choice(self, choice: Choice) -> None:
        """Choose an act; one that is not possible now says why."""
        if not self.free():
            return
        if choice not in self.hand.choices:  # it was listed before something else happened
            self.refuse(say("tui-gone"))
            return
        if choice.refusal is not None:
            self.refuse(choice.refusal)
            return
        self.status.say()
        self.hand.pick_act(choice)
        self._field_opened()

    def _field_opened(self) -> None:
        self._odds = {}
        self.open_work()
        if isinstance(self.hand.field, PickOne):
            self.call_after_refresh(self._count_odds, self.hand.field)
        self.show_step()

    def open_work(self) -> None:
        """Begin to fill the open field, from what stood in it before where it was opened again."""
        field = self.hand.field
        self.work = field_editor.Work(field, self.hand.before.get(field.name)) if field is not None else None
        self._opened = True

    def _count_odds(self, field: PickOne) -> None:
        """Work out the odds beside the options after they stand on the screen."""
        hand = self.hand
        if hand.field is not field or hand.choice is None:
            return
        longer: dict[int, dict[str, Any]] = {}
        for index, option in enumerate(field.options[:12]):
            if option.refusal is None and option.detail is None:
                filled = {**hand.filled, field.name: option.value}
                chance = self.port.chance(hand.choice.do, filled)
                if chance is None:
                    longer[index] = filled
                self._odds[index] = chance or ""
        if any(self._odds.values()):
            self._show_orders()
        if longer:
            self._count_longer(self.port, hand.choice.do, longer)

    @in_background(exclusive=True, group="odds")
    async def _count_longer(self, port: Port, do: str, longer: dict[int, dict[str, Any]]) -> None:
        """Work out the odds that take longer, one option after another, as long as they are listed."""
        now = self.now
        for index, filled in longer.items():
            chance = await port.chance_whole(do, filled)
            if self.now != now:  # somebody looks at the past meanwhile
                return
            self._odds[index] = chance
            self._show_orders()

    def fill(self, value: Any) -> None:
        """Fill the open field and go on."""
        self.status.say()
        self.hand.fill(value)
        self._field_opened()

    def pick_option(self, index: int) -> None:
        """Choose an option of the open field."""
        field = self.hand.field
        match field:
            case PickOne(options=options):
                if (refusal := options[index].refusal) is not None:
                    self.refuse(refusal)
                else:
                    self.fill(options[index].value)
            case PickSome():
                self.finish_some(index)
            case Share():
                assert self.work is not None
                left = field.total - sum(self.work.shares)
                if left:
                    self.refuse(say("tui-share-left", left=left))
                else:
                    self.fill(list(self.work.shares))
            case YesNo():
                self.fill(bool(index))
            case PickPoint(suggestions=suggestions):
                self.fill(list(suggestions[index]))
            case PickPath(suggestions=ways):
                self.fill([list(corner) for corner in ways[index]])
            case _:
                pass

    def finish_some(self, index: int) -> None:
        """Take the marked options; with none marked and one wanted, the one under the cursor."""
        field = self.hand.field
        assert isinstance(field, PickSome) and self.work is not None
        marked = [] if field_editor.one_of(field) else self.work.marked
        if not marked and field.least == 1 and (refusal := field.options[index].refusal) is not None:
            self.refuse(refusal)
            return
        if not marked and field.least == 1:
            marked = [index]
        if marked and index not in marked and not field_editor.in_order(field):
            self._mark_too(field, index)
            return
        if field_editor.in_order(field):
            marked = [*marked, *(i for i in range(len(field.options)) if i not in marked)]
        if not field.least <= len(marked) <= field.most:
            self.refuse(say("tui-some-count", least=field.least, most=min(field.most, len(field.options))))
            return
        self.fill([field.options[i].value for i in marked])

    def _mark_too(self, field: PickSome, index: int) -> None:
        """Mark who is highlighted as well: he is meant, and is seen to be before all marked are taken."""
        assert self.work is not None
        if len(self.work.marked) < field.most:
            self.toggle(index)
        else:
            self.refuse(say("tui-some-count", least=field.least, most=min(field.most, len(field.options))))

    def toggle(self, index: int) -> None:
        """Mark or unmark an option."""
        field = self.hand.field
        assert self.work is not None and isinstance(field, PickSome)
        if (refusal := field.options[index].refusal) is not None:
            self.refuse(refusal)
            return
        self.work.toggle(index)
        self._show_orders()
        self._prompt_text()

    # --- whose the lists are ------------------------------------------------------------

    def owner_of(self, stage: Now) -> Owner:
        """Return who takes what is pressed on the list of a stage."""
        match stage:
            case "act":
                return Owner(chosen=self.pick_act, letters=field_editor.hints(self.hand.acts()))
            case "field":
                return Owner(
                    self._option_chosen, self._option_seen, self._option_marked, self._option_shifted
                )
            case "preview":
                return Owner(chosen=lambda key: self.commit())
            case _:
                return NOBODY

    def _option_chosen(self, key: Any) -> None:
        if key == ELSEWHERE:
            self.fill_elsewhere()
        else:
            self.pick_option(key)

    def _option_seen(self, key: Any) -> None:
        """The cursor came to an option: show on the map whom or where it means."""
        field = self.hand.field
        if isinstance(field, (PickOne, PickSome)) and isinstance(key, int):
            self._go_to(field.options[key].value)
        else:
            self.suggested(key)

    def _option_marked(self, key: Any) -> None:
        if isinstance(self.hand.field, PickSome) and not field_editor.one_of(self.hand.field):
            self.toggle(key)

    def _option_shifted(self, key: Any, step: int) -> None:
        if isinstance(self.hand.field, Share) and self.work is not None:
            self.work.shift(key, step)
            self._show_orders()
            self._prompt_text()

    def clear_marks(self) -> bool:
        """Take away the marks that were set in the open blank; `False` where there are none."""
        if self.work is None or not self.work.clear():
            return False
        self._show_orders()
        self._prompt_text()
        return True

    def fill_elsewhere(self) -> None:
        """Go to where the open blank is filled, which lists nothing to choose from."""
        raise NotImplementedError
