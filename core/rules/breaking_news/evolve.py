"""Breaking News: facts into state. Nothing is decided here, so an old game replays as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from core.engine.facts import Decision, Event, Measured, Remarked, Ruled, SecretPublished, Thrown
from core.engine.registering import registering
from core.rules.breaking_news import events as e
from core.rules.breaking_news.rulings import ruled
from core.rules.breaking_news.state import (
    Action,
    Melee,
    Shot,
    Side,
    State,
    change,
    change_all,
    changed,
    parted,
    stopped,
    turning,
)
from core.table.terrain import Piece

E = TypeVar("E", bound=Event)
HANDLERS: dict[type[Event], Callable[[State, Any], State]] = {}


on = registering(HANDLERS)
"""Register the handler of one kind of event."""


def evolve(state: State, event: Event) -> State:
    """Return *state* with the facts of *event* copied into it; an unknown event raises `KeyError`."""
    return HANDLERS[type(event)](state, event)


def _nothing(state: State, event: Event) -> State:
    return state


for _kind in (Thrown, Measured, Remarked, SecretPublished):
    HANDLERS[_kind] = _nothing
HANDLERS[Ruled] = ruled


@on(e.GameSet)
def _(state: State, event: e.GameSet) -> State:
    return State(
        phase="start",
        edition=event.edition,
        options=event.options,
        tape=event.tape,
        terrain=event.terrain,
        sides={side.id: side for side in event.sides},
        figures={figure.id: figure for figure in event.figures},
        markers=event.markers,
        title=event.title,
        story=event.story,
    )


@on(e.TurnBegan)
def _(state: State, event: e.TurnBegan) -> State:
    fresh = {
        name: replace(
            figure,
            stage="waiting" if figure.fighting else "done",
            moved=0.0,
            moved_any=False,
            climbed=False,
            fired=False,
            looked=False,
            tested=False,
            launched=False,
            turned=False,
            fought=False,
            withdrew=False,
        )
        for name, figure in state.figures.items()
    }
    sides = {name: replace(side, lost_now=0) for name, side in state.sides.items()}
    return replace(
        state,
        turn=event.turn,
        phase="initiative",
        figures=fresh,
        sides=sides,
        covers=(),
        acting=(),
        active="",
        awaiting=(),
        mode="",
    )


@on(e.InitiativeRolled)
def _(state: State, event: e.InitiativeRolled) -> State:
    return replace(state, tied=event.tied)


@on(e.RolesSet)
def _(state: State, event: e.RolesSet) -> State:
    sides = {
        name: replace(
            side,
            fatigue=side.fatigue + 1 if name == event.active else 0,
            ambush=False,
            wins=side.wins + (name == event.active),
        )
        for name, side in state.sides.items()
    }
    awaiting = (turning(state.other(event.active)),)
    return replace(state, active=event.active, sides=sides, phase="turning", awaiting=awaiting)


@on(e.Faced)
def _(state: State, event: e.Faced) -> State:
    figure = state.figures[event.figure]
    if figure.place is None:
        return state
    return change(
        state,
        event.figure,
        place=replace(figure.place, facing=event.facing),
        turned=figure.turned or not event.free,
    )


@on(e.ActionsBegan)
def _(state: State, event: e.ActionsBegan) -> State:
    return replace(state, phase="actions", awaiting=())


@on(e.FigureHidden)
def _(state: State, event: e.FigureHidden) -> State:
    figures = changed(state.figures, (event.figure,), marker=event.marker, seen_by=())
    return replace(state, figures=figures, markers=state.markers + 1)


@on(e.Revealed)
def _(state: State, event: e.Revealed) -> State:
    return change(state, event.figure, marker="", seen_by=())


@on(e.SightingTried)
def _(state: State, event: e.SightingTried) -> State:
    state = change(state, event.figure, looked=True)
    if not event.success:
        return state
    seen = state.figures[event.target].seen_by
    return change(state, event.target, seen_by=tuple(sorted({*seen, event.figure})))


@on(e.SightLost)
def _(state: State, event: e.SightLost) -> State:
    left = tuple(name for name in state.figures[event.figure].seen_by if name not in event.spotters)
    return change(state, event.figure, seen_by=left)


@on(e.BonusMoveOffered)
def _(state: State, event: e.BonusMoveOffered) -> State:
    owner = state.figures[event.figure].side
    decision = Decision(owner, "bonus_move", "BN-7.0.m", ("bonus_move",), True)
    return replace(state, bonus_move=event.figure, awaiting=(*state.awaiting, decision))


@on(e.BonusMoved)
def _(state: State, event: e.BonusMoved) -> State:
    place = event.place or state.figures[event.figure].place
    figures = changed(state.figures, (event.figure,), place=place, sheltered=event.sheltered)
    rest = tuple(d for d in state.awaiting if d.about != "bonus_move")
    return replace(state, figures=figures, bonus_move="", awaiting=rest)


@on(e.SuppressionTested)
def _(state: State, event: e.SuppressionTested) -> State:
    figure = state.figures[event.figure]
    if event.passed:
        return change(state, event.figure, tested=True, suppressed=False, shaken=False, retreating=False)
    broken = figure.shaken or figure.retreating
    return change(
        state,
        event.figure,
        tested=True,
        suppressed=figure.suppressed and not broken,
        retreating=broken,
        shaken=False,
    )


@on(e.Activated)
def _(state: State, event: e.Activated) -> State:
    before = tuple(name for name in state.acting if name not in event.figures)
    figures = changed(state.figures, before, stage="done")
    figures = changed(figures, event.figures, stage="acting")
    return replace(state, figures=figures, acting=event.figures, mode="")


@on(e.StageEnded)
def _(state: State, event: e.StageEnded) -> State:
    left = tuple(name for name in state.acting if name not in event.figures)
    return replace(state, figures=changed(state.figures, event.figures, stage="done"), acting=left)


@on(e.MoveDeclared)
def _(state: State, event: e.MoveDeclared) -> State:
    action = Action(
        "move",
        event.number,
        event.side,
        event.figures,
        mode=event.mode,
        strides=event.strides,
        quiet=event.hidden,
        charge=event.charge,
    )
    return replace(state, action=action, actions=event.number, mode=event.mode)


@on(e.FireDeclared)
def _(state: State, event: e.FireDeclared) -> State:
    firers = tuple(dict.fromkeys(shot.firer for shot in event.shots))
    action = Action("fire", event.number, event.side, firers, shots=event.shots)
    figures = changed(state.figures, firers, fired=True)
    return replace(state, figures=figures, action=action, actions=event.number)


@on(e.CoverDeclared)
def _(state: State, event: e.CoverDeclared) -> State:
    action = Action("cover", event.number, event.area.side, event.figures)
    figures = changed(state.figures, event.figures, fired=True)
    others = tuple(area for area in state.covers if area.id != event.area.id)
    covers = (*others, event.area)
    return replace(state, figures=figures, action=action, actions=event.number, covers=covers)


@on(e.HelpGiven)
def _(state: State, event: e.HelpGiven) -> State:
    acting = tuple(name for name in state.acting if name != event.helper)
    return replace(state, figures=changed(state.figures, (event.helper,), stage="done"), acting=acting)


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
    who = event.reaction.figure
    action: Action = replace(
        state.action,
        declared=(*state.action.declared, event.reaction),
        candidates=tuple(name for name in state.action.candidates if name != who),
        dodgers=tuple(name for name in state.action.dodgers if name != who),
        at=event.at,
        replies=state.action.replies + 1,
    )
    launched = state.figures[who].launched or event.reaction.once
    figures = changed(state.figures, (who,), answered=action.number, launched=launched)
    return replace(state, figures=figures, action=action)


@on(e.Advanced)
def _(state: State, event: e.Advanced) -> State:
    assert state.action is not None
    gone = dict(zip(event.figures, event.gone, strict=True))
    strides = tuple(
        replace(stride, gone=gone[stride.figure]) if stride.figure in gone else stride
        for stride in state.action.strides
    )
    figures = state.figures
    for name, place in zip(event.figures, event.places, strict=True):
        if place is not None:
            figures = changed(figures, (name,), place=place, moved_any=True)
        elif gone[name] > 0:
            figures = changed(figures, (name,), moved_any=True)
    return replace(state, figures=figures, action=replace(state.action, strides=strides))


@on(e.VictimAsked)
def _(state: State, event: e.VictimAsked) -> State:
    decision = Decision(event.side, "victim", "BN-8.2.m", ("name_victim",), True)
    return replace(state, awaiting=(decision,))


@on(e.VictimNamed)
def _(state: State, event: e.VictimNamed) -> State:
    assert state.action is not None
    declared = tuple(
        replace(reaction, shot=_aimed_at(reaction.shot, event.target))
        if reaction.figure == event.figure and reaction.shot is not None
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
    declared = tuple(
        replace(reaction, tested=True) if reaction.figure == event.figure else reaction
        for reaction in state.action.declared
    )
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


@on(e.ShotFired)
def _(state: State, event: e.ShotFired) -> State:
    assert state.action is not None
    action = state.action
    missed = action.missed
    if event.hits < event.dice and event.dice > 0:
        missed = (*missed, (event.index, event.dice - event.hits, event.target))
    action = replace(
        action,
        hits=(*action.hits, *event.struck),
        missed=missed,
        rolled=action.rolled + 1 if event.last else action.rolled,
    )
    return replace(state, figures=changed(state.figures, (event.firer,), fired=True), action=action)


@on(e.FriendlyFire)
def _(state: State, event: e.FriendlyFire) -> State:
    assert state.action is not None
    action = replace(
        state.action,
        hits=(*state.action.hits, *event.struck),
        missed=tuple(m for m in state.action.missed if m[0] != event.index),
    )
    return replace(state, action=action)


@on(e.SavesRolled)
def _(state: State, event: e.SavesRolled) -> State:
    if state.action is not None and state.action.hits:
        saved = event.figure, bool(event.modifiers)
        rest = tuple(hit for hit in state.action.hits if (hit.figure, bool(hit.bonus)) != saved)
        return replace(state, action=replace(state.action, hits=rest))
    if state.storm is not None:
        rest = tuple(hit for hit in state.storm.hits if hit.figure != event.figure)
        return replace(state, storm=replace(state.storm, hits=rest))
    if state.melee is not None and event.figure in state.melee.losers:
        return replace(state, melee=None, awaiting=())
    return state


@on(e.FigureOut)
def _(state: State, event: e.FigureOut) -> State:
    figure = state.figures[event.figure]
    state = parted(stopped(state, event.figure), event.figure)
    figures = changed(
        state.figures,
        (event.figure,),
        fate=event.fate,
        marker="",
        seen_by=(),
        suppressed=False,
        stage="done",
        retreating=False,
        shaken=False,
    )
    side = state.sides[figure.side]
    side = replace(
        side, losses=side.losses + event.counts, lost_now=side.lost_now + (1 if event.counts else 0)
    )
    acting = tuple(name for name in state.acting if name != event.figure)
    action = state.action
    if action is not None and action.hits:
        action = replace(action, hits=tuple(hit for hit in action.hits if hit.figure != event.figure))
    sides = {**state.sides, figure.side: side}
    state = replace(state, figures=figures, sides=sides, acting=acting, action=action)
    if state.melee is not None and event.figure in state.melee.losers:
        state = replace(state, melee=None, awaiting=())
    return state


@on(e.Suppressed)
def _(state: State, event: e.Suppressed) -> State:
    state = stopped(state, event.figure)
    figure = state.figures[event.figure]
    acting = tuple(name for name in state.acting if name != event.figure)
    stage = "done" if figure.stage == "acting" else figure.stage
    figures = changed(state.figures, (event.figure,), suppressed=True, stage=stage)
    return replace(state, figures=figures, acting=acting)


@on(e.Dodged)
def _(state: State, event: e.Dodged) -> State:
    place = event.place or state.figures[event.figure].place
    return change(state, event.figure, place=place, sheltered=event.sheltered)


@on(e.PointsScored)
def _(state: State, event: e.PointsScored) -> State:
    side = state.sides[event.side]
    points = dict(side.points)
    points[event.kind] = points.get(event.kind, 0) + event.points
    return replace(state, sides={**state.sides, event.side: replace(side, points=tuple(points.items()))})


@on(e.FirstFire)
def _(state: State, event: e.FirstFire) -> State:
    return replace(state, first_fire=event.side)


@on(e.ActEnded)
def _(state: State, event: e.ActEnded) -> State:
    figures = state.figures
    if event.kind == "move":
        for name, moved in zip(event.figures, event.moved or (0.0,) * len(event.figures), strict=True):
            shelter = state.action is not None and any(
                stride.shelter and not stride.stopped
                for stride in state.action.strides
                if stride.figure == name
            )
            figures = changed(
                figures,
                (name,),
                moved=moved,
                moved_any=moved > 0,
                sheltered=shelter,
                climbed=name in event.climbed,
                withdrew=figures[name].withdrew or event.mode == "retreat",
            )
    return replace(state, figures=figures, action=None, awaiting=())


@on(e.ContactMade)
def _(state: State, event: e.ContactMade) -> State:
    state = parted(state, event.figure)
    for foe in event.foes:
        touched = (*(n for n in state.figures[foe].touching if n != event.figure), event.figure)
        state = change(state, foe, touching=touched)
    return change(state, event.figure, touching=event.foes)


@on(e.MeleeFought)
def _(state: State, event: e.MeleeFought) -> State:
    return change_all(state, (*event.attackers, *event.defenders), fought=True)


@on(e.LossAsked)
def _(state: State, event: e.LossAsked) -> State:
    decision = Decision(event.side, "loss", "BN-Q.88", ("remove_one",), True)
    return replace(state, melee=Melee(event.figures, event.side), awaiting=(decision,))


@on(e.StormBegan)
def _(state: State, event: e.StormBegan) -> State:
    state = change_all(state, event.storm.attackers, fired=True)
    return replace(state, storm=event.storm)


@on(e.StormTested)
def _(state: State, event: e.StormTested) -> State:
    assert state.storm is not None
    storm = replace(state.storm, tested=(*state.storm.tested, event.figure))
    state = replace(state, storm=storm)
    return change(state, event.figure, suppressed=not event.passed, tested=True)


@on(e.StormRolled)
def _(state: State, event: e.StormRolled) -> State:
    assert state.storm is not None
    storm = replace(
        state.storm,
        step="spread",
        attack_hits=event.attack_hits,
        defence_hits=event.defence_hits,
    )
    return replace(state, storm=storm)


@on(e.SpreadAsked)
def _(state: State, event: e.SpreadAsked) -> State:
    decision = Decision(event.side, "spread", "BN-11.1.h", ("spread_hits",), True)
    return replace(state, awaiting=(decision,))


@on(e.HitsSpread)
def _(state: State, event: e.HitsSpread) -> State:
    assert state.storm is not None
    attacker = event.side == state.active
    storm = replace(
        state.storm,
        hits=(*state.storm.hits, *event.hits),
        attack_order=event.order if attacker else state.storm.attack_order,
        defence_order=state.storm.defence_order if attacker else event.order,
        attack_hits=state.storm.attack_hits if attacker else 0,
        defence_hits=0 if attacker else state.storm.defence_hits,
    )
    return replace(state, storm=storm, awaiting=())


@on(e.StormEnded)
def _(state: State, event: e.StormEnded) -> State:
    state = change_all(state, event.figures, fought=True)
    return replace(state, storm=None)


@on(e.TurnEnded)
def _(state: State, event: e.TurnEnded) -> State:
    state = change_all(state, state.acting, stage="done")
    return replace(state, phase="morale", acting=(), awaiting=(), mode="")


@on(e.MoraleTested)
def _(state: State, event: e.MoraleTested) -> State:
    return state


@on(e.MoralesDone)
def _(state: State, event: e.MoralesDone) -> State:
    return replace(state, phase="turn_end")


@on(e.MotivationSpent)
def _(state: State, event: e.MotivationSpent) -> State:
    side = replace(state.sides[event.side], motivated=False)
    return replace(state, sides={**state.sides, event.side: side})


@on(e.SideShaken)
def _(state: State, event: e.SideShaken) -> State:
    return replace(state, sides={**state.sides, event.side: replace(state.sides[event.side], shaken=True)})


@on(e.SideBegins)
def _(state: State, event: e.SideBegins) -> State:
    for name in event.figures:
        figure = state.figures[name]
        state = change(state, name, shaken=True, suppressed=figure.suppressed or event.suppressed)
    return replace(state, sides={**state.sides, event.side: replace(state.sides[event.side], shaken=False)})


@on(e.SideRemoved)
def _(state: State, event: e.SideRemoved) -> State:
    side: Side = replace(state.sides[event.side], withdrew=True)
    return replace(state, sides={**state.sides, event.side: side})


@on(e.EndProposed)
def _(state: State, event: e.EndProposed) -> State:
    decision = Decision(state.other(event.side), "end", "BN-SM.77", ("accept_end", "decline_end"))
    return replace(state, awaiting=(decision,))


@on(e.EndDeclined)
def _(state: State, event: e.EndDeclined) -> State:
    return replace(state, awaiting=())


@on(e.GameEnded)
def _(state: State, event: e.GameEnded) -> State:
    return replace(state, over=event.why, phase="over", awaiting=(), action=None, storm=None)


def terrain_of(state: State, piece: str) -> Piece | None:
    """Return a piece of terrain by its id."""
    return next((found for found in state.terrain.pieces if found.id == piece), None)
