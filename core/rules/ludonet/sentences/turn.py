"""Ludonet quick skirmish, the log in words: the steps of a turn."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.ludonet import facts as e
from core.rules.ludonet.common.names import name, names, side_name
from core.rules.ludonet.sentences.tellings import tells
from core.rules.ludonet.state import State


@tells(e.GameSet)
def _(before: State, event: e.GameSet, after: State) -> Message:
    first, second = (own.id for own in event.sides)
    title = say("side-name", **event.title)
    return say("lu-game-set", title=title, first=side_name(after, first), second=side_name(after, second))


@tells(e.PhaseBegan)
def _(before: State, event: e.PhaseBegan, after: State) -> Message | None:
    if event.phase in ("move", "air"):
        return say(f"lu-began-{event.phase}", side=side_name(after, event.side))
    return say(f"lu-began-{event.phase}") if event.phase in ("fire", "melee", "end") else None


@tells(e.TurnBegan)
def _(before: State, event: e.TurnBegan, after: State) -> Message:
    return say("lu-turn-began", turn=event.turn)


@tells(e.FigureDeployed)
def _(before: State, event: e.FigureDeployed, after: State) -> Message:
    who = name(after, event.figure)
    return say("lu-deployed-note", who=who, note=event.note) if event.note else say("lu-deployed", who=who)


@tells(e.SightTold)
def _(before: State, event: e.SightTold, after: State) -> Message:
    return say("lu-sight-told", who=names(after, event.figures))


@tells(e.SideReady)
def _(before: State, event: e.SideReady, after: State) -> Message | None:
    if after.phase not in ("deploy", "fire"):
        return None
    return say(f"lu-ready-{after.phase}", side=side_name(after, event.side))


@tells(e.FirstThrown)
def _(before: State, event: e.FirstThrown, after: State) -> Message:
    dice = tuple(say("lu-side-die", side=side_name(after, side), die=die) for side, die in event.dice)
    tied = len({die for _, die in event.dice}) == 1
    return say("lu-first-tied" if tied else "lu-first-thrown", dice=dice)


@tells(e.FirstSet)
def _(before: State, event: e.FirstSet, after: State) -> Message:
    return say("lu-first-set", side=side_name(after, event.side))


@tells(e.AirGranted)
def _(before: State, event: e.AirGranted, after: State) -> Message | None:
    """Told when it is announced; a pass let go, or another still to come, needs no line."""
    if after.phase == "air":
        return None
    if not event.sides:
        return say("lu-air-none")
    return say("lu-air-granted", sides=names(after, event.sides))


@tells(e.UnitMoving)
def _(before: State, event: e.UnitMoving, after: State) -> Message:
    return say("lu-unit-moving", unit=name(after, event.unit))
