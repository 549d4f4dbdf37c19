"""One's own vacation in the lobby, in words."""

from __future__ import annotations

from core.hosting.timing.vacations import Vacation
from core.locale import Sentences


def days_of(away: Vacation) -> tuple[str, str]:
    """Return the first day of a vacation and the one on which its person is back."""
    return away.first.date().isoformat(), away.last.date().isoformat()


def vacation_told(away: Vacation | None, days: tuple[int, int], words: Sentences) -> str:
    """Return what there is to know: when it is, or how many *days* are left, of how many in a year."""
    if away is not None:
        first, last = days_of(away)
        return words.text("tui-lobby-vacation-now", first=first, last=last)
    return words.text("tui-lobby-vacation-note", left=days[0], days=days[1])
