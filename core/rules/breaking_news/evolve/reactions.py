"""Breaking News, facts into state. Reaction windows: opening, answers, dodging, covering fire's test."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.facts import Decision
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.crews import replying
from core.rules.breaking_news.facts.changes import change, changed
from core.rules.breaking_news.facts.handlers import on
from core.rules.breaking_news.state import Action, Shot, State


@on(e.WindowOpened)
def _(state: State, event: e.WindowOpened) -> State:
    assert state.action is not None
    answers: tuple[str, ...] = ("opportunity_fire", "pass", "sight")
    if state.action.kind != "move":
        answers = (*answers, "dodge", "go_to_ground")
    decision = Decision(event.side, f"react_{state.action.kind}", "BN-5.3.a", answers, True)
    action = replace(
        state.action, step="window", candidates=event.candidates, dodgers=event.dodgers, replies=0
    )
    return replace(state, action=action, awaiting=(decision,))


@on(e.WindowClosed)
def _(state: State, event: e.WindowClosed) -> State:
    assert state.action is not None
    left = tuple(decision for decision in state.awaiting if decision.about == "bonus_move")
    return replace(state, action=replace(state.action, step="resolve", rolled=0), awaiting=left)


@on(e.ReactionDeclared)
def _(state: State, event: e.ReactionDeclared) -> State:
    assert state.action is not None
    who, fires = event.reaction.figure, event.reaction.kind == "fire"
    both = state.is_("dodge_and_fire", "yes")
    fired_out = (fires or not both) and not _again(state, event)
    action: Action = replace(
        state.action,
        declared=(*state.action.declared, event.reaction),
        candidates=_without(state.action.candidates, who if fired_out else ""),
        dodgers=_without(state.action.dodgers, who if not fires or not both else ""),
        at=event.at,
        replies=state.action.replies + 1,
    )
    launched = state.figures[who].launched or event.reaction.once
    hull, shot = state.figures[who].hull, event.reaction.shot
    if hull is not None and shot is not None:
        before = hull.replied if state.figures[who].answered == action.number else ()
        hull = replace(hull, replied=(*before, shot.weapon))
    figures = changed(state.figures, (who,), answered=action.number, launched=launched, hull=hull)
    return replace(state, figures=figures, action=action)


def _without(names: tuple[str, ...], who: str) -> tuple[str, ...]:
    return tuple([name for name in names if name != who])


def _again(state: State, event: e.ReactionDeclared) -> bool:
    """Return whether a vehicle has a mount left that may answer too (BN-Q.142)."""
    vehicle, shot = state.figures[event.reaction.figure], event.reaction.shot
    if vehicle.hull is None or shot is None or state.action is None:
        return False
    used = {*vehicle.hull.replied} if vehicle.answered == state.action.number else set()
    return any(name not in {*used, shot.weapon} for name in replying(vehicle))


@on(e.VictimAsked)
def _(state: State, event: e.VictimAsked) -> State:
    decision = Decision(event.side, "victim", "BN-8.2.m", ("name_victim",), True)
    return replace(state, awaiting=(decision,))


@on(e.VictimNamed)
def _(state: State, event: e.VictimNamed) -> State:
    assert state.action is not None
    declared = tuple(
        replace(reaction, shot=_aimed_at(reaction.shot, event.target))
        if reaction.figure == event.figure
        and reaction.shot is not None
        and event.target in reaction.shot.targets
        else reaction
        for reaction in state.action.declared
    )
    return replace(state, action=replace(state.action, declared=declared), awaiting=())


def _aimed_at(shot: Shot, target: str) -> Shot:
    """Return *shot* at one of the targets it may choose among."""
    at = shot.targets.index(target)
    return replace(shot, targets=(target,), lines=shot.lines[at : at + 1])


@on(e.CoverTested)
def _(state: State, event: e.CoverTested) -> State:
    assert state.action is not None
    first = next(
        (one for one in state.action.declared if one.figure == event.figure and not one.tested), None
    )
    declared = tuple(replace(one, tested=True) if one is first else one for one in state.action.declared)
    covers = tuple(
        replace(area, tested=(*area.tested, event.figure)) if area.id == event.area else area
        for area in state.covers
    )
    return replace(state, action=replace(state.action, declared=declared), covers=covers)


@on(e.ReactionLost)
def _(state: State, event: e.ReactionLost) -> State:
    assert state.action is not None
    kept = tuple(reaction for reaction in state.action.declared if reaction.figure != event.figure)
    return replace(state, action=replace(state.action, declared=kept))


@on(e.Dodged)
def _(state: State, event: e.Dodged) -> State:
    place = event.place or state.figures[event.figure].place
    return change(state, event.figure, place=place, sheltered=event.sheltered)
