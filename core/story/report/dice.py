"""What dice gave each side, as sentences; the arithmetic is that of the analysis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.engine.contract.facts import Thrown
from core.engine.seat.log_line import LogLine
from core.engine.words.message import Message, say
from core.locale import Sentences
from core.story.analysis.telling import kinds, lucks, name_of
from core.story.analysis.whole import Analysis


def dice_in(lines: Sequence[LogLine]) -> Counter[str]:
    """Return how many dice some lines tell of, by who threw them."""
    dice: Counter[str] = Counter()
    for line in lines:
        if isinstance(line.fact, Thrown):
            dice["typed" if line.fact.source == "typed" else "program"] += len(line.fact.faces)
    return dice


def dice_of(thrown: Counter[str], found: Analysis, words: Sentences) -> list[str]:
    """Return how many dice were *thrown*, the luck of each side, and what it threw for."""
    if not thrown.total():
        return []
    counted = [say(f"report-dice-{source}", dice=count) for source, count in thrown.items() if count]
    return [*map(words.say, (*counted, *_luck(found, words)))]


def _luck(found: Analysis, words: Sentences) -> list[Message]:
    """Return the luck of each side, how it is counted, then every side's reasons to throw."""
    names = {luck.side: name_of(found, luck.side) for luck in found.luck}
    enough = (luck.side for luck in found.luck if luck.enough)
    reasons = (
        say("report-of", who=names[side], what=one) for side in enough for one in kinds(found, side, words)
    )
    return [*lucks(found), say("analysis-luck-unit"), *reasons]
