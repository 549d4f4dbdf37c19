"""Breaking News, log lines: the turn, initiative and whose actions follow."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.common.names import direction, name, side
from core.rules.breaking_news.common.units import squad_name
from core.rules.breaking_news.sentences.tellings import of_group, tells
from core.rules.breaking_news.state import State


@tells(e.GameSet)
def _(before: State, event: e.GameSet, after: State) -> Message:
    first, second = (own.id for own in event.sides)
    return say(
        "bn-game-set",
        title=say("side-name", **event.title),
        first=side(after, first),
        first_men=after.sides[first].start,
        second=side(after, second),
        second_men=after.sides[second].start,
    )


@tells(e.TurnBegan)
def _(before: State, event: e.TurnBegan, after: State) -> Message:
    return say("bn-turn-began", turn=event.turn)


@tells(e.InitiativeRolled)
def _(before: State, event: e.InitiativeRolled, after: State) -> Message:
    totals = {own: dice + sum(term.value for term in terms) for own, dice, terms in event.rolls}
    told = tuple(say("bn-initiative-side", side=side(after, own), total=sum_) for own, sum_ in totals.items())
    tie = len(set(totals.values())) < len(totals)
    return say("bn-initiative-tie" if tie else "bn-initiative", totals=told)


@tells(e.RolesSet)
def _(before: State, event: e.RolesSet, after: State) -> Message:
    return say("bn-roles", active=side(after, event.active), reacting=side(after, after.other(event.active)))


@tells(e.ActionsBegan)
def _(before: State, event: e.ActionsBegan, after: State) -> Message:
    return say("bn-actions-began", side=side(after, after.active))


@tells(e.Faced)
def _(before: State, event: e.Faced, after: State) -> Message | None:
    """Whoever fires turns to his target: the shot tells that."""
    if event.free and before.action is None and before.phase == "actions" and event.figure in before.acting:
        return None
    return say("bn-faced", who=name(after, event.figure), direction=direction(event.facing))


@tells(e.StageEnded)
def _(before: State, event: e.StageEnded, after: State) -> Message:
    return of_group("bn-stage-ended", after, event.figures)


@tells(e.SquadBegan)
def _(before: State, event: e.SquadBegan, after: State) -> Message:
    return say(
        "bn-squad-began", side=side(after, event.side), squad=squad_name(after, event.side, event.squad)
    )


@tells(e.SquadFinished)
def _(before: State, event: e.SquadFinished, after: State) -> Message:
    squad = squad_name(after, event.side, event.squad)
    return say("bn-squad-finished", side=side(after, event.side), squad=squad)


@tells(e.SideBegins)
def _(before: State, event: e.SideBegins, after: State) -> Message:
    return say("bn-side-begins" if event.suppressed else "bn-side-begins-it", side=side(after, event.side))
