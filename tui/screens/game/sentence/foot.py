"""The foot while an act waits for Enter: what Enter and `!` do, which letter lets another's act pass."""

from __future__ import annotations

from collections.abc import Callable

from core.engine.contract.choices import Choice
from core.locale import Sentences
from core.locale.acts import confirm
from tui.panes.keys import KeysLine
from tui.screens.game.frame.steps import Steps
from tui.screens.game.sentence.composer import Composer


class Foot:
    """Tells the line of keys what the keys of the act in hand do."""

    def __init__(
        self,
        composer: Composer,
        steps: Steps,
        words: Sentences,
        keys: KeysLine,
        foretold: Callable[[], bool],
        offered: Callable[[], str],
    ) -> None:
        """*foretold* says whether it is told what the value under the cursor makes of the act in hand.

        *offered* says what Enter does on the map in the place of what is refused there.
        """
        self._composer = composer
        self._steps = steps
        self._words = words
        self._refused = False
        self._foretold = foretold
        self._offered = offered
        self._keys = keys
        keys.told_by(self._enter, self._letters)

    @property
    def _waits(self) -> bool:
        return self._steps.now == "preview" and self._composer.hand.choice is not None

    def told(self, refused: bool) -> None:
        """Say whether the rule refuses what is in hand."""
        self._refused = refused

    def passing(self) -> dict[str, Choice]:
        """Return by its letter what lets another's act pass that is about to be answered."""
        choices, in_hand = self._composer.hand.choices if self._waits else (), self._composer.hand.choice
        passing = (one for one in choices if one.passes and one is not in_hand and one.refusal is None)
        return {one.hint: one for one in passing if one.hint}

    def _enter(self) -> str:
        """Return the act in a word or two where Enter does it, else ""."""
        if self._steps.now == "field":
            return self._offered()
        return self._act() if self._waits and not self._refused else ""

    def _act(self) -> str:
        choice = self._composer.hand.choice
        return confirm(choice, self._words) if choice is not None else ""

    def _letters(self) -> list[tuple[str, str]]:
        if self._steps.now == "field" and self._foretold():
            return [(self._keys.key_of("game.at-once", "exclamation_mark"), self._act())]
        return [(letter, self._words.say(act.label)) for letter, act in self.passing().items()]
