"""The last act once more: by `.` for whoever may do it next, or one after another for all who were marked.

What opened an act is opened for the next one too. Those who were marked go on by themselves as long as
nothing else is asked of anybody; an act that aims at somebody is shown, and waits for its Enter.
"""

from __future__ import annotations

from collections.abc import Callable

from core.engine.contract.choices import Choice, PickPath
from core.engine.words.message import Message, say
from tui.compose.command_in_hand import Hand
from tui.compose.script import Repeat
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.sentence.composer import Composer
from tui.session.port import Preview


class Again:
    """Has acts done once more, by others."""

    def __init__(
        self, composer: Composer, seen: Seen, steps: Steps, telling: Telling, commit: Callable[[], None]
    ) -> None:
        self._composer = composer
        self._seen = seen
        self._steps = steps
        self._telling = telling
        self._commit = commit
        self._marked: tuple[Choice, tuple[str, ...]] | None = None
        """An act that was begun with others marked, who are to do it too."""

        self._team: tuple[str, ...] = ()
        """Who was marked for the act that goes on, whoever does it first too."""

        self._left: list[str] = []
        """Who of them has not begun yet, in their order."""

        self._like: tuple[Hand, ...] = ()
        """What the first of them did: who goes after one that could not do quite that does not do as he."""

        self._goes_on = False
        """Whether what was opened just now is gone on with at once."""

        self._opened: Choice | None = None
        """An act sent just now by its letter alone: it only opens what follows, or ends what is idle."""

        self._runs: Hand | None = None
        """The hand that is committed as soon as it is told what comes of it."""

    # --- one more -----------------------------------------------------------------------------

    def press(self) -> None:
        """Begin the last act once more, for whoever may do it next."""
        if not self._steps.free():
            return
        self._drop()
        found = self._composer.script.next(self._composer.hand)
        if found is None:
            self._telling.refuse(say("tui-nothing-again"))
        else:
            self._begin(found)

    def _begin(self, found: Repeat) -> None:
        """Do once more what only opens; of anything else put the sentence in hand.

        Where somebody marked for it does it, it is done as soon as it was told what comes of it.
        """
        hand = self._composer.hand
        self._runs = hand if self._follows(found) and not found.choice.at_once else None
        self._composer.repeat(found)
        if found.choice.at_once and hand.stage == "preview":
            self._goes_on = True
            self._commit()
        elif self._runs is hand and isinstance(hand.field, PickPath) and hand.field.name in hand.before:
            self._composer.fill(hand.before[hand.field.name])
            if hand.field is not None:  # so he cannot: whoever plays him says what he does
                self._runs = None

    # --- all who were marked ------------------------------------------------------------------

    def for_others(self, act: Choice, others: tuple[str, ...]) -> None:
        """An act is begun for the first of those who are marked: *others* do it after him."""
        self._marked = (act, others) if others else None
        self._tell_others()

    def _tell_others(self) -> None:
        """Say who does it by himself after the first, as long as it is begun: also before its last Enter."""
        if self._marked is not None:
            self._telling.note(say("tui-others-after", who=self._named(self._marked[1])))

    def sent(self, act: Choice) -> None:
        """An act was sent: where others were marked for it, it is their turn then; another one ends that.

        So does who is opened by a key of his own, whatever was marked for an act that was taken back.
        """
        if self._marked is not None and self._marked[0] is act:
            others = self._marked[1]
            self._team, self._left = (act.figure, *others), list(others)
        elif act.figure not in self._team or (act.at_once and not self._goes_on):
            self._drop()
        self._marked, self._goes_on = None, False
        self._opened = act if (act.at_once or act.idle) and act.figure else None

    def done(self) -> None:
        """An act of one's own was done: go on with what it opened, or with the next who was marked."""
        goes_on, self._goes_on, self._runs = self._goes_on, False, None
        opened, self._opened = self._opened, None
        hand, script = self._composer.hand, self._composer.script
        if opened is not None and self._steps.now in ("figure", "act"):
            self._telling.news(self._told_of(opened))
        if not (goes_on or self._team):
            return
        self._like = self._like or script.ends
        if self._steps.now not in ("figure", "act") or not hand.called_upon:
            self._stop()
        elif (rest := script.rest(hand)) is not None and (goes_on or self._follows(rest)):
            self._begin(rest)
        elif self._left and (found := script.by(hand, self._left[0], self._like)) is not None:
            self._left.pop(0)
            self._begin(found)
        elif not self._left or script.leader not in hand.able:
            self._stop()

    def _told_of(self, opened: Choice) -> Message:
        """Return that somebody has begun, how it is taken back, and what of it he cannot do.

        Who has said that he does nothing more is told nothing of what he could not do now.
        """
        told = say("tui-opened", who=self._seen.thing_name(opened.figure), act=opened.label)
        if opened.idle:
            return told
        of_his = (one for one in self._composer.hand.choices if one.figure == opened.figure)
        for one in of_his:
            if one.refusal is not None:
                return say("tui-opened-not", told=told, act=one.label, why=one.refusal.message)
        return told

    def _follows(self, found: Repeat) -> bool:
        """Whether somebody does it after the first of those who were marked."""
        return found.choice.figure in self._team[1:]

    def told(self, preview: Preview) -> None:
        """It is told what would come of the act in hand: of one that runs by itself it is done now."""
        runs, self._runs = self._runs, None
        if self._marked is not None and self._marked[0] is self._composer.hand.choice and not preview.refusal:
            self._tell_others()
        if runs is None or runs is not self._composer.hand or runs.aims_at_others:
            return
        if preview.refusal is None and preview.needs is None and not preview.dear:
            self._commit()
        else:
            self._stop()

    def _stop(self) -> None:
        """Something came between: say who of those who were marked has not done it."""
        left = tuple(self._left)
        self._drop()
        if left:
            self._telling.note(say("tui-others-left", who=self._named(left)))

    def _drop(self) -> None:
        """Nobody does it by himself any more."""
        self._team, self._like, self._left, self._runs = (), (), [], None

    def _named(self, who: tuple[str, ...]) -> tuple[Message, ...]:
        return tuple(say("tui-name", name=self._seen.thing_name(one)) for one in who)
