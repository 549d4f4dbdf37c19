"""Breaking News, log lines: shots, friendly fire and saving throws."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.common.names import at, cm, name, names, side
from core.rules.breaking_news.sentences.tellings import tells
from core.rules.breaking_news.state import State

SHOTS = ("grenade", "flamethrower", "rpg", "grenade_launcher", "heavy_at")
"""Weapons with a verb of their own."""


@tells(e.ShotFired)
def _(before: State, event: e.ShotFired, after: State) -> Message:
    struck = tuple(hit.figure for hit in event.struck)
    firer = name(after, event.firer)
    if event.weapon == "covering":
        return say("bn-shot-covering", who=firer, targets=names(after, struck or (event.target,)))
    others = tuple(figure for figure in struck if figure != event.target)
    return say(
        f"bn-shot-{event.weapon if event.weapon in SHOTS else event.mode}",
        who=firer,
        at=at(after, (event.target,)) if event.target else say("bn-the-ground"),
        target=name(after, event.target),
        cm=cm(event.distance),
        result=_result(event),
        blast=say("bn-shot-blast", who=names(after, others)) if others else "",
    )


def _result(event: e.ShotFired) -> Message:
    if event.dice == 0:
        return say("bn-result-no-dice")
    if event.needed <= 1 and event.hits:
        return say("bn-result-certain")
    id = "bn-result-hits" if event.hits else "bn-result-misses"
    return say(id, needed=event.needed, dice=event.dice, hits=event.hits)


@tells(e.FriendlyFire)
def _(before: State, event: e.FriendlyFire, after: State) -> Message | None:
    if not event.struck:
        return None
    endangered = names(after, (hit.figure for hit in event.struck))
    return say("bn-friendly-fire", firer=name(after, event.firer), who=endangered)


@tells(e.FirstFire)
def _(before: State, event: e.FirstFire, after: State) -> Message:
    return say("bn-first-fire", side=side(after, event.side))


@tells(e.SavesRolled)
def _(before: State, event: e.SavesRolled, after: State) -> Message:
    id = "bn-saved" if event.passed else "bn-not-saved"
    who = name(before, event.figure)
    if event.needed == 0:
        return say(f"{id}-secret", who=who, hits=event.hits)
    need = say("bn-save-need", needed=event.needed)
    if event.modifiers:
        need = say("bn-save-need-bonus", needed=event.needed, why=Message(event.modifiers[0].reason))
    return say(id, who=who, hits=event.hits, need=need)
