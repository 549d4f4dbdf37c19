"""A group of whom some cannot: all of them are told at once, and one key lets the others do it alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from core.engine.words.message import say
from core.locale import Sentences
from tui.compose.command_in_hand import Hand
from tui.compose.who_cannot import Cannot, who_cannot
from tui.screens.game.frame.seen import Seen
from tui.screens.game.sentence.composer import Composer

LETTER = "w"
"""The key that goes on without those who cannot."""


class Without(NamedTuple):
    """The act in *hand* without these *men*, with what its open blank is *aimed* at."""

    hand: Hand
    men: tuple[str, ...]
    aimed: Mapping[str, Any]


class LeavingOut:
    """Tells who of a group cannot do the act in hand, and goes on without them."""

    def __init__(self, composer: Composer, seen: Seen, words: Sentences) -> None:
        self._composer = composer
        self._seen = seen
        self._words = words
        self._without: Without | None = None

    def forget(self) -> None:
        """Something else is shown now."""
        self._without = None

    def look(self, aimed: Mapping[str, Any]) -> str:
        """Return who of the group cannot, and why; "" where it is no group, or where nobody alone is why."""
        hand = self._composer.hand
        self.forget()
        group = hand.group
        found = who_cannot(hand, aimed) if group is not None and group[0] not in aimed else ()
        if not found or group is None:
            return ""
        men, why = group[1], self._reasons(found)
        if len(found) == len(men):
            return self._words.text("tui-group-none", why=why)
        self._without = Without(hand, tuple(one.man for one in found), aimed)
        who = tuple(say("tui-name", name=self._seen.thing_name(one.man)) for one in found)
        id = "tui-group-one" if len(found) == 1 else "tui-group-some"
        return self._words.text(id, count=len(found), all=len(men), who=who, why=why, key=LETTER)

    def _reasons(self, found: tuple[Cannot, ...]) -> str:
        """Return why they cannot: of each kind of reason the first."""
        kinds = {one.why.message.id: one.why for one in reversed(found)}
        return " ".join(self._words.refusal(why) for why in reversed(kinds.values()))

    def letters(self) -> dict[str, Without]:
        """Return by its letter the act without those who cannot, where that was told."""
        now = self._without
        return {LETTER: now} if now is not None and now.hand is self._composer.hand else {}

    def press(self, without: Without) -> None:
        """Go on with the others alone."""
        self.forget()
        self._composer.leave_out(without.men, without.aimed)
