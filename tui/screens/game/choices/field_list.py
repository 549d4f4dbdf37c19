"""The open field filled from its list: an option, several marked, dice divided, a place that is suggested."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.contract.choices import Option, PickOne, PickPath, PickPoint, PickSome, Share, YesNo
from core.engine.contract.ways import suggested
from core.engine.words.message import say
from tui.compose import field_editor
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.sentence.composer import Composer


class FieldList:
    """Takes what is pressed on the list of the open field."""

    def __init__(
        self,
        composer: Composer,
        board: Board,
        point_at: Callable[[object], None],
        steps: Steps,
        telling: Telling,
    ) -> None:
        """*point_at* shows on the map whom or where an option means."""
        self._composer = composer
        self._board = board
        self._point_at = point_at
        self._steps = steps
        self._telling = telling

    def pick(self, index: int) -> None:
        """Choose an option of the open field."""
        composer = self._composer
        match composer.hand.field:
            case PickOne(options=options):
                if not self._refused(options[index]):
                    composer.fill(options[index].value)
            case PickSome() as field:
                self._finish_some(field, index)
            case Share() as field:
                assert composer.work is not None
                if left := field.total - sum(composer.work.shares):
                    self._telling.refuse(say("tui-share-left", left=left))
                else:
                    composer.fill(list(composer.work.shares))
            case YesNo():
                composer.fill(bool(index))
            case PickPoint(suggestions=suggestions):
                composer.fill(list(suggestions[index]))
            case PickPath() as field:
                composer.fill([list(corner) for corner in suggested(field)[index]])
            case _:
                pass

    def _refused(self, option: Option) -> bool:
        if option.refusal is not None:
            self._telling.refuse(option.refusal)
        return option.refusal is not None

    def _finish_some(self, field: PickSome, index: int) -> None:
        """Take the marked options; with none marked and one wanted, the one under the cursor."""
        assert self._composer.work is not None
        marked = [] if field_editor.one_of(field) else self._composer.work.marked
        if not marked and field.least == 1:
            if self._refused(field.options[index]):
                return
            marked = [index]
        if marked and index not in marked and not field.likely and not field_editor.in_order(field):
            self._mark_too(field, index)
            return
        if field_editor.in_order(field):
            marked = [*marked, *(i for i in range(len(field.options)) if i not in marked)]
        if field.least <= len(marked) <= field.most:
            self._composer.fill([field.options[i].value for i in marked])
        else:
            self._refuse_count(field)

    def _mark_too(self, field: PickSome, index: int) -> None:
        """Mark who is highlighted as well: he is meant, and is seen to be before all marked are taken."""
        assert self._composer.work is not None
        if len(self._composer.work.marked) < field.most:
            self.toggle(index)
        else:
            self._refuse_count(field)

    def _refuse_count(self, field: PickSome) -> None:
        most = min(field.most, len(field.options))
        self._telling.refuse(say("tui-some-count", least=field.least, most=most))

    def toggle(self, index: int) -> None:
        """Mark or unmark an option."""
        field, work = self._composer.hand.field, self._composer.work
        assert work is not None and isinstance(field, PickSome)
        if not self._refused(field.options[index]):
            work.toggle(index)
            self._steps.renew()

    def mark(self, key: Any) -> None:
        """Space was pressed on an option."""
        field = self._composer.hand.field
        if isinstance(field, PickSome) and not field_editor.one_of(field):
            self.toggle(key)
        else:
            self._telling.refuse(say("tui-mark-here"))

    def shift(self, key: Any, step: int) -> None:
        """Left or right was pressed on an option: give it less or more of what is divided."""
        if isinstance(self._composer.hand.field, Share) and self._composer.work is not None:
            self._composer.work.shift(key, step)
            self._steps.renew()

    def look_at(self, key: Any) -> None:
        """The cursor came to an option: show on the map whom or where it means."""
        field = self._composer.hand.field
        if isinstance(field, (PickOne, PickSome)) and isinstance(key, int):
            self._point_at(field.options[key].value)
        elif isinstance(key, int) and key < len(places := field_editor.suggested_places(field)):
            self._board.map.go(*places[key])
