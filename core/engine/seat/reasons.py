"""Why a bot that weighs did what it did: by which term of its worth the act stood out, and whom it hits.

It tells what its seat knows: it is for the eyes of that seat, or for when a game is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.chance.odds import TooMany
from core.engine.chance.outcome_odds import odds
from core.engine.contract.facts import Command, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.seat.player import Knowing
from core.engine.seat.worth import TERMS, Worth
from core.engine.words.message import Message, say

BRANCHES = 200
"""Branches after which no chance is told."""

TOLD = 0.1
"""Men from which on a term is worth telling."""


def why(chair: Knowing, command: Command, found: Worth, others: Sequence[Worth]) -> Message:
    """Return by what an act stood out among *others* that were weighed, with its likeliest harm to a foe."""
    usual = [sum(one.of(term) for one in others) / max(1, len(others)) for term in TERMS]
    more = {term: found.of(term) - mean for term, mean in zip(TERMS, usual)}
    best = max(more, key=lambda term: more[term])
    told = say(f"bot-why-{best}" if more[best] >= TOLD else "bot-why-even")
    if (harm := _harm(chair, command)) is None:
        return told
    who, chance = harm
    return say("bot-why-odds", why=told, who=who, chance=round(chance * 100))


def _harm(chair: Knowing, command: Command) -> tuple[Message | str, float] | None:
    """Return to whom of the others most is likely to happen, and how likely; `None` for nobody."""
    rules, state, seat = chair.rules, chair.state, chair.seat
    try:
        ends = odds(rules, state, seat, command, rules.geometry, most=BRANCHES)
    except (Refused, NeedsAnswer, TooMany, LookupError):
        return None
    theirs = {one.id for one in chair.view().figures if one.side not in ("", seat)}
    found: dict[str, float] = {}
    for names, chance in ends.items():
        for who in {name.partition(":")[0] for name in names} & theirs:
            found[who] = found.get(who, 0.0) + float(chance)
    if not found:
        return None
    most = max(sorted(found), key=lambda who: found[who])
    return rules.name(state, most), found[most]
