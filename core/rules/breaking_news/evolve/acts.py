"""Breaking News, facts into state. Acts as they are declared, carried out and ended."""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.breaking_news import facts as e
from core.rules.breaking_news.facts.changes import carried, changed
from core.rules.breaking_news.facts.handlers import on
from core.rules.breaking_news.state import Action, State


@on(e.Activated)
def _(state: State, event: e.Activated) -> State:
    before = tuple([name for name in state.acting if name not in event.figures])
    figures = changed(state.figures, before, stage="done")
    figures = changed(figures, event.figures, stage="acting")
    return replace(state, figures=figures, acting=event.figures, mode="")


@on(e.StageEnded)
def _(state: State, event: e.StageEnded) -> State:
    left = tuple([name for name in state.acting if name not in event.figures])
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
    for shot in event.shots:
        if (hull := figures[shot.firer].hull) is not None:
            fired = (*hull.fired, shot.weapon)
            figures = changed(figures, (shot.firer,), hull=replace(hull, fired=fired))
    return replace(state, figures=figures, action=action, actions=event.number)


@on(e.CoverDeclared)
def _(state: State, event: e.CoverDeclared) -> State:
    action = Action("cover", event.number, event.area.side, event.figures)
    figures = changed(state.figures, event.figures, fired=True)
    others = tuple([area for area in state.covers if area.id != event.area.id])
    covers = (*others, event.area)
    return replace(state, figures=figures, action=action, actions=event.number, covers=covers)


@on(e.HelpGiven)
def _(state: State, event: e.HelpGiven) -> State:
    acting = tuple([name for name in state.acting if name != event.helper])
    return replace(state, figures=changed(state.figures, (event.helper,), stage="done"), acting=acting)


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
            if figures[name].hull is not None:
                figures = carried(figures, name)
        elif gone[name] > 0:
            figures = changed(figures, (name,), moved_any=True)
    return replace(state, figures=figures, action=replace(state.action, strides=strides))


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
