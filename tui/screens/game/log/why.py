"""Why a bot did what it did: told of the act shown, to whom the bot's side has no secret any more."""

from __future__ import annotations

from core.engine.words.message import say
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.telling import Telling
from tui.session.seats import Seats


class Why:
    """Tells of the last act that a bot weighed, up to the moment that is looked at."""

    def __init__(self, seats: Seats, seen: Seen, telling: Telling) -> None:
        self._seats = seats
        self._seen = seen
        self._telling = telling

    def tell(self) -> None:
        """Say by what the act stood out; why nothing is said while the bot's side has secrets."""
        seen = self._seen
        shown = seen.port.tip if seen.past is None else seen.lines()[seen.past].record
        known = [one for one in self._seats.weighed(seen.port.seat) if one.record <= shown]
        if known:
            last = known[-1]
            self._telling.news(say("tui-why", who=seen.seat_name(last.seat), act=last.record, why=last.why))
        else:
            self._telling.refuse(say("tui-why-none" if seen.over else "tui-why-secret"))
