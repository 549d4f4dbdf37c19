"""Ludonet quick skirmish, facts into state. Aircraft."""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.ludonet.facts import events as e
from core.rules.ludonet.facts.handlers import on
from core.rules.ludonet.state import State, Volley


@on(e.AirGranted)
def _(state: State, event: e.AirGranted) -> State:
    sides = {name: replace(side, pass_now=name in event.sides) for name, side in state.sides.items()}
    return replace(state, sides=sides, awaiting=())


@on(e.AirPassFlown)
def _(state: State, event: e.AirPassFlown) -> State:
    craft = state.aircraft[event.aircraft]
    craft = replace(craft, passes=craft.passes + 1, flew=True, down=craft.down or event.down)
    side = state.sides[craft.side]
    side = replace(side, passes=side.passes - 1, pass_now=False)
    volley = None
    if event.bursts or event.contests:
        volley = Volley((), event.bursts, event.contests)
    return replace(
        state,
        aircraft={**state.aircraft, craft.id: craft},
        sides={**state.sides, side.id: side},
        volley=volley,
        awaiting=(),
    )
