"""What the act in hand would come to with the value under the cursor: told before it is taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from rich.cells import cell_len

from core.engine.contract.choices import Option, PickOne, PickPath, PickSome
from core.engine.contract.overlay import Overlay
from core.locale import Sentences
from tui.compose import field_editor
from tui.compose.command_in_hand import Hand
from tui.compose.consequence import consequence, packed
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.writing import Writing
from tui.screens.game.sentence.composer import Composer
from tui.screens.game.sentence.leaving_out import LeavingOut
from tui.session.port import Preview

NAMED = 4
"""So many who might answer are named: of more the row would be nothing but names, and be cut."""


class Foresight:
    """Tells under the sentence what its last blank would make of it, whatever the cursor is on."""

    def __init__(self, composer: Composer, seen: Seen, words: Sentences, writing: Writing) -> None:
        self._composer = composer
        self._seen = seen
        self._words = words
        self._writing = writing
        self.leaving_out = LeavingOut(composer, seen, words)
        self._warned = False
        """Whether it is told what the spot under the map's cursor means."""

        self._told: tuple[Hand, dict[str, Any]] | None = None
        self.seen: Preview | None = None
        """What the act would come to that is told."""

        self._told_of_spot = False
        """Whether it was told who of a group cannot go where the cursor is."""

    def forget(self) -> None:
        """Something else is shown now."""
        self._told = self.seen = None
        self._told_of_spot = False
        self.leaving_out.forget()

    def look(self, key: Any) -> None:
        """Tell what would come of the act with the option *key* of the open list, if that fills it."""
        self.forget()
        hand = self._composer.hand
        option = self._option(key)
        if self._writing.typing:
            return
        if option is None:
            self._tell_who_cannot_follow(hand)
            return
        sentence = self._writing.sentence
        assert hand.choice is not None and hand.field is not None
        value = [option.value] if isinstance(hand.field, PickSome) else option.value
        if option.refusal is not None:
            group = self.leaving_out.look({hand.field.name: value})
            self._tell_refused(sentence, group or self._words.refusal(option.refusal))
            return
        whole = hand.with_value(value)
        seen = self._seen.port.foresee(hand.choice.do, whole, ()) if whole is not None else None
        if whole is None or seen is None or seen.waits:
            self._writing.tell(sentence)
            return
        self.seen = seen
        if seen.refusal is None:
            self._tell(sentence, seen)
            self._told = (hand, whole)
        elif group := self.leaving_out.look({hand.field.name: value}):
            self._tell_refused(sentence, group)
        else:
            self._tell(sentence, seen)

    def _tell_who_cannot_follow(self, hand: Hand) -> None:
        """Where a man of a group is asked his way: tell who of them cannot go the first one's, and why."""
        ways = [one for one in hand.blanks.fields if isinstance(one, PickPath)]
        if isinstance(hand.field, PickPath) and len(ways) > 1 and (group := self.leaving_out.look({})):
            self._tell_refused(self._writing.sentence, group)

    def warn(self, spot: Overlay | None, aimed: Mapping[str, Any]) -> None:
        """Tell why the *spot* under the cursor is not possible, else what it costs and who may answer.

        Of a group that cannot go there, *aimed* at it, who of them cannot: the others may go without these.
        """
        if self._told_of_spot:
            self._told_of_spot = False
            self.leaving_out.forget()
        if self._writing.typing or self.leaving_out.letters():
            return  # whatever way he goes, somebody else cannot follow
        refused = spot.refused if spot is not None else None
        means = [] if spot is None or refused is not None else list(self._meaning(spot))
        if refused is None and not means and not self._warned:
            return
        self._warned = refused is not None or bool(means)
        if self._composer.hand.stage != "field":
            return
        sentence = self._writing.sentence
        if refused is not None:
            group = self.leaving_out.look(aimed) if aimed else ""
            self._told_of_spot = bool(group)
            self._tell_refused(sentence, group or self._words.refusal(refused))
        else:
            told = packed(means, self._words, self._writing.width)
            self._writing.tell(sentence, self._fitting(sentence, told))

    def _meaning(self, spot: Overlay) -> Iterator[str]:
        """Yield what a way to a spot costs beside its cm, and who might answer it."""
        words = self._words
        yield from [words.text("tui-beware", what=words.say(one)) for one in spot.dear]
        if spot.ground:
            yield words.text("tui-way-counts", counts=spot.counts, ground=spot.ground)
        if spot.reacts:
            shown = spot.reacts if len(spot.reacts) <= NAMED else spot.reacts[: NAMED - 1]
            who = [self._seen.thing_name(id) for id in shown]
            if left := len(spot.reacts) - len(shown):
                who.append(words.text("tui-outcome-more", count=left))
            yield words.text("tui-may-answer", who=words.listed(who))

    def why_refused(self, refused: Preview, sentence: str) -> list[str]:
        """Return the lines under the *sentence* of an act that its rule refuses: of a group who cannot."""
        group = self.leaving_out.look({})
        if not group:
            return consequence(refused, self._words, self._writing.width)
        return self._lines(sentence, group)

    def _tell_refused(self, sentence: str, why: str) -> None:
        """Tell all of why a value is not possible, in as many lines as that takes."""
        self._writing.tell(sentence, self._lines(sentence, why))

    def _lines(self, sentence: str, why: str) -> list[str]:
        first, *more = wrap(why, self._writing.width)
        fits = cell_len(sentence) <= self._writing.width
        return [first, " ".join(more)] if fits else ["", why]

    def _tell(self, sentence: str, seen: Preview) -> None:
        width = self._writing.width
        room = cell_len(sentence) <= width
        told = consequence(seen, self._words, width, 2 if room else 1)
        self._writing.tell(sentence, self._fitting(sentence, told))

    def _fitting(self, sentence: str, told: list[str]) -> list[str]:
        """Return the lines below a sentence; one that takes two lines itself leaves the last one."""
        return told if cell_len(sentence) <= self._writing.width else ["", *told[:1]]

    def _option(self, key: Any) -> Option | None:
        """Return the option under the cursor where it would be the one that is taken."""
        field, work = self._composer.hand.field, self._composer.work
        if not isinstance(field, (PickOne, PickSome)) or not isinstance(key, int):
            return None
        marked = work is None or bool(work.marked)
        if isinstance(field, PickSome) and not field_editor.one_of(field) and (marked or field.least != 1):
            return None
        return field.options[key] if key < len(field.options) else None

    def tells_all(self) -> bool:
        """Whether it is told what comes of the value under the cursor, and nothing of it is dear."""
        return self._told is not None and self.seen is not None and not self.seen.dear

    def was_told(self) -> bool:
        """Whether the command in hand, now whole, is the one of which it was told what comes of it."""
        hand = self._composer.hand
        return self._told is not None and self._told[0] is hand and self._told[1] == hand.filled
