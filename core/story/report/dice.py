"""What dice gave each side, as sentences; the arithmetic is that of the analysis."""

from __future__ import annotations

from collections import Counter

from core.engine.contract.facts import Thrown
from core.engine.contract.favour import Favours
from core.engine.contract.view import View
from core.engine.seat.port import SeatPort
from core.engine.words.message import Message, say
from core.locale import Sentences
from core.story.analysis.luck import by_reason, faces_told, luck_of
from core.story.analysis.luck import told as luck_told
from core.story.analysis.telling import kind
from core.story.analysis.throws import Throw, throws_of


def dice_of(port: SeatPort, favours: Favours, view: View, words: Sentences) -> list[str]:
    """Return how many dice were thrown, the luck of each side, and what it threw for.

    Only what was not taken back counts. *favours* say for whom a throw is good; *view* names the sides.
    """
    thrown: Counter[str] = Counter()
    throws: list[Throw] = []
    whose: dict[str, str] = {}
    for record in filter(port.in_effect, range(1, port.tip + 1)):
        lines = port.lines_of(record)
        throws += throws_of(port, lines, favours, whose)
        for line in lines:
            if isinstance(line.fact, Thrown):
                thrown["typed" if line.fact.source == "typed" else "program"] += len(line.fact.faces)
    if not thrown.total():
        return []
    counted = [say(f"report-dice-{source}", dice=count) for source, count in thrown.items() if count]
    return [*map(words.say, (*counted, *_luck(throws, view)))]


def _luck(throws: list[Throw], view: View) -> list[Message]:
    """Return the luck of each side, how it is counted, then every side's reasons to throw."""
    told: list[Message] = []
    kinds: list[Message] = []
    for side in view.sides:
        luck = luck_of(side.id, throws)
        told += filter(None, (luck_told(luck, side.name), faces_told(luck, side.name)))
        if luck.enough:
            reasons = by_reason(side.id, throws)
            kinds += (say("report-of", who=side.name, what=kind(*reason)) for reason in reasons)
    return [*told, say("analysis-luck-unit"), *kinds]
