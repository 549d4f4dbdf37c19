"""Ends of the game that are offered: told once when another side offers one, and when an offer is no more."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.contract.engine_facts import EndOffered, OfferEnded
from core.engine.words.message import Message, say
from core.locale import Sentences
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.telling import Telling
from tui.session.port import LogLine


class Offers:
    """Looks what has become of offers since it looked last, with the eyes of whoever has the keys."""

    def __init__(self, seen: Seen, words: Sentences, telling: Telling) -> None:
        self._seen = seen
        self._words = words
        self._telling = telling
        self._looked: dict[str, int] = {}
        """The last record that each seat was told of; what was offered before it came stands still."""

    def look(self) -> None:
        """Tell of the last thing that became of an offer, if anything did."""
        port = self._seen.port
        tip, before = port.tip, self._looked.get(port.seat)
        self._looked[port.seat] = tip
        if self._seen.view.over is not None:
            if before is not None and tip > before:
                self._telling.clear()  # what is offered waits for nobody any more
        elif before is None:
            self._tell_standing()
        elif tip > before and (told := self._told(port.log_since(before))) is not None:
            self._telling.news(told)

    def _tell_standing(self) -> None:
        """Tell whoever comes what waits for his answer; it keeps nobody from his acts."""
        view = self._seen.port.view()
        if view.offer is not None and view.seat in view.offered_to:
            self._telling.news(self._comes(view.offer.by, view.offer.end))

    def _told(self, lines: Sequence[LogLine]) -> Message | None:
        """Return what there is to tell of new lines of the log; of what this seat did itself nothing."""
        seat, told = self._seen.port.seat, None
        for line in lines:
            if isinstance(fact := line.fact, EndOffered):
                told = self._comes(fact.by, fact.end) if fact.by != seat else None
            elif isinstance(fact, OfferEnded):
                told = self._ended(fact.by) if fact.by != seat else None
        return told

    def _comes(self, by: str, end: str) -> Message:
        what = self._words.text(f"tui-offered-{end}")
        return say("tui-offer-comes", who=self._seen.seat_name(by), what=what)

    def _ended(self, by: str) -> Message:
        if not by:
            return say("event-offer-lapsed")
        return say("tui-offer-ended", who=self._seen.seat_name(by))
