"""Breaking News, log lines: what befalls a figure: hiding, sighting, suppression, leaving the game."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import cm, marker, name, of_group, place
from core.rules.breaking_news.state import State


@acts.tells(e.FigureHidden)
def _(before: State, event: e.FigureHidden, after: State) -> Message:
    if not event.marker:
        return say("bn-hidden-unseen", who=name(before, event.figure))
    if event.figure == event.marker:
        return say("bn-hidden-somebody", marker=marker(event.marker))
    id = "bn-hidden-declared" if event.declared else "bn-hidden-in-cover"
    return say(id, who=name(before, event.figure), marker=marker(event.marker))


@acts.tells(e.Revealed)
def _(before: State, event: e.Revealed, after: State) -> Message:
    id = f"bn-revealed-{event.why}" if event.why in ("dodged", "fired", "moved", "touched") else "bn-revealed"
    return say(id, who=name(after, event.figure))


@acts.tells(e.MarkerLaid)
def _(before: State, event: e.MarkerLaid, after: State) -> Message:
    return say(f"bn-marker-laid-{event.why}", who=name(after, event.figure))


@acts.tells(e.SightingTried)
def _(before: State, event: e.SightingTried, after: State) -> Message:
    if not event.figure:
        return say("bn-searched-unseen")
    if not event.target:
        known = isinstance(event.sought, str)
        where = place(after, str(event.sought)) if known else say("bn-a-spot")
        return say("bn-searched", who=name(after, event.figure), where=where)
    id = "bn-not-sighted"
    if event.success:
        id = "bn-sighted" if event.needed > 1 else "bn-sighted-surely"
    if event.figure in after.figures and after.figures[event.figure].marker == event.figure:
        id = "bn-sighted-secret" if event.success else "bn-not-sighted-secret"
    return say(
        id,
        who=name(after, event.figure),
        target=name(after, event.target),
        cm=cm(event.distance),
        needed=event.needed,
    )


@acts.tells(e.SightLost)
def _(before: State, event: e.SightLost, after: State) -> Message:
    return of_group("bn-sight-lost", after, event.spotters, target=name(after, event.figure))


@acts.tells(e.BonusMoved)
def _(before: State, event: e.BonusMoved, after: State) -> Message | None:
    if not event.figure:
        return None
    who = name(after, event.figure)
    old = before.figures[event.figure].place if event.figure in before.figures else None
    if event.place is not None and old is not None:
        gone = ((event.place.x - old.x) ** 2 + (event.place.y - old.y) ** 2) ** 0.5
        return say("bn-bonus-moved", who=who, cm=cm(gone))
    return say("bn-bonus-done" if after.tape else "bn-bonus-stayed", who=who)
