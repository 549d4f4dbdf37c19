"""Breaking News, log lines: hand-to-hand combat and storming."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import name, names, place, side
from core.rules.breaking_news.state import State


@acts.tells(e.ContactMade)
def _(before: State, event: e.ContactMade, after: State) -> Message:
    who = name(after, event.figure)
    if not event.foes:
        return say("bn-contact-broken", who=who)
    return say("bn-contact-made", who=who, foes=names(after, event.foes))


@acts.tells(e.MeleeFought)
def _(before: State, event: e.MeleeFought, after: State) -> Message:
    return say(
        "bn-melee-won" if event.loser else "bn-melee-tied",
        attackers=names(after, event.attackers),
        first=event.totals[0],
        defenders=names(after, event.defenders),
        second=event.totals[1],
        loser=side(after, event.loser),
    )


@acts.tells(e.StormBegan)
def _(before: State, event: e.StormBegan, after: State) -> Message:
    storm = event.storm
    return say(
        "bn-storm-began",
        attackers=names(after, storm.attackers),
        n=len(storm.attackers),
        place=place(after, storm.building),
        defenders=names(after, storm.defenders),
    )


@acts.tells(e.StormTested)
def _(before: State, event: e.StormTested, after: State) -> Message:
    passed = "passed" if event.passed else "failed"
    return say(f"bn-storm-test-{passed}", who=name(after, event.figure))


@acts.tells(e.StormRolled)
def _(before: State, event: e.StormRolled, after: State) -> Message:
    return say(
        "bn-storm-rolled",
        attack_dice=event.attack_dice,
        attack_hits=event.attack_hits,
        defence_dice=event.defence_dice,
        defence_hits=event.defence_hits,
    )


@acts.tells(e.HitsSpread)
def _(before: State, event: e.HitsSpread, after: State) -> Message:
    hits = tuple(say("bn-hits-of", who=name(after, hit.figure), hits=hit.hits) for hit in event.hits)
    return say("bn-hits-spread", side=side(after, event.side), hits=hits)


@acts.tells(e.StormEnded)
def _(before: State, event: e.StormEnded, after: State) -> Message:
    where = place(after, event.building)
    if event.holder:
        return say("bn-storm-held", place=where, side=side(after, event.holder))
    men = (after.figures.get(figure) for figure in event.figures)
    left = any(man is not None and man.fighting for man in men)
    return say("bn-storm-goes-on" if left else "bn-storm-empty", place=where)
