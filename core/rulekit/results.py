"""What came of an act, as the players say it at a table that is trusted: a ruling with all that follows.

A book lists the words that may be said of a figure now, and does what follows from each of them by its own
functions: points, losses, tests of morale. Whoever's act it was has made it then, as the book counts it.
"""

from __future__ import annotations

from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import AnyField, PickOne
from core.engine.contract.facts import Ruling
from core.engine.contract.results import BEATEN, DONE, MISSED
from core.engine.contract.seats import REFEREE
from core.engine.words.message import say


def check_result(r: Resolution[Any], ruling: Ruling, words: AnyField | None) -> None:
    """Refuse a word that says nothing of this figure now, and a result of nobody's act."""
    if r.seat != REFEREE:
        r.refuse("", "engine-referee-only")
    figures = r.state.figures
    if ruling.subject not in figures:
        r.refuse("", "engine-bad-subject", fact=ruling.fact, subject=ruling.subject)
    options = words.options if isinstance(words, PickOne) else ()
    if ruling.value not in [one.value for one in options]:
        name = figures[ruling.subject].name
        allowed = tuple(say(f"result-{one.value}") for one in options)
        r.refuse("", "result-none" if not options else "result-not-this", figure=name, allowed=allowed)
    if ruling.doer and (ruling.doer not in figures or ruling.doer == ruling.subject):
        r.refuse("", "engine-bad-subject", fact=ruling.fact, subject=ruling.doer)
    if ruling.value == DONE and ruling.doer:
        r.refuse("", "result-done-alone")
    if ruling.value in (MISSED, BEATEN) and not ruling.doer:
        r.refuse("", "result-whose-act", figure=figures[ruling.subject].name)
