"""Figures marked in the roster: the next act is for all of them together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.engine.contract.choices import Choice
from core.engine.words.message import Message, say
from tui.compose.command_in_hand import Hand
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.sentence.composer import Composer


class Marks:
    """Keeps who is marked; the marks go with the moment that they were set in."""

    def __init__(self, composer: Composer, board: Board, steps: Steps, telling: Telling) -> None:
        self._composer = composer
        self._board = board
        self._steps = steps
        self._telling = telling
        self._of: object = None
        self._marked: list[str] = []

    @property
    def marked(self) -> tuple[str, ...]:
        """Who is marked now, in the order of the marks; one who has nothing to choose any more is not."""
        return tuple(self._marked) if self._of is self._composer.hand else ()

    def toggle(self, id: str) -> None:
        """Mark a figure or take its mark away, and go on to the next row."""
        if not self._here():
            return
        if id not in self._joined():
            self._telling.refuse(self._nobody(id))
            return
        marked = list(self.marked)
        marked.remove(id) if id in marked else marked.append(id)
        self._set(marked)
        self._board.roster.action_cursor(1)

    def mark_team(self) -> None:
        """Mark all who can act together with whoever is under the cursor; once more, none of them."""
        who = self._board.roster.highlighted
        if not self._here():
            return
        choices = self._composer.hand.choices
        bodies = [self._called(who, one) for one in choices if one.several and who in one.men]
        bodies += [(who, *self._mates(who, one)) for one in _followed(choices) if who == one.figure]
        bodies = [body for body in bodies if len(body) > 1]
        if not bodies:
            self._telling.refuse(self._nobody(str(who)))
            return
        team = max(bodies, key=len)
        self._set([] if set(team) <= {*self.marked} else list(team))

    def _nobody(self, who: str) -> Message:
        """Return that nobody acts with *who*, and how each acts for himself, where others may besides him."""
        free = [one for one in self._composer.hand.choices if one.figure and one.refusal is None]
        alone = any(one.at_once for one in free if one.figure == who)  # what he begins is for one of them
        others = any(one.figure != who for one in free)
        return say("tui-cannot-mark" if alone or not others else "tui-cannot-mark-each")

    def _called(self, who: str, act: Choice) -> tuple[str, ...]:
        """Return who of a body has something to do by an act, such as a foe in sight, if *who* has."""
        called = tuple(one for one in act.men if one in act.calls_upon)
        return called if who in called else act.men

    def _mates(self, who: str, act: Choice) -> tuple[str, ...]:
        """Return who of his own team may do an act after him; of who has none, everybody.

        With who has not had his go are those who have not had theirs.
        """
        hand = self._composer.hand
        teams = {one.id: one.team for one in hand.view.figures}
        over = hand.done if who not in hand.done else ()
        return tuple(one for one in act.likewise if teams.get(one) == teams.get(who) and one not in over)

    def _here(self) -> bool:
        """Whether figures can be marked now; else say where that is done."""
        if self._steps.now != "figure":
            self._telling.refuse(say("tui-mark-here"))
        return self._steps.now == "figure"

    def keep(self, before: Hand) -> None:
        """The hand was renewed because of others: who was marked stays so, if he still may."""
        if self._of is before and self._marked:
            joined = self._joined()
            self._of, self._marked = self._composer.hand, [id for id in self._marked if id in joined]
            self._board.roster.mark(self._marked)

    def _joined(self) -> set[str]:
        """Return who may do anything together with others."""
        choices = self._composer.hand.choices
        after = {man for one in _followed(choices) for man in (one.figure, *one.likewise)}
        return after | {man for one in choices if one.several for man in one.men}

    def _set(self, marked: list[str]) -> None:
        self._telling.clear()
        self._of, self._marked = self._composer.hand, marked
        self._board.roster.mark(marked)
        self._steps.renew()


def _followed(choices: Iterable[Choice]) -> Iterator[Choice]:
    """Yield the acts that others may do one after another, as whoever does it first."""
    return (one for one in choices if one.likewise and one.refusal is None)
