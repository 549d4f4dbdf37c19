"""Breaking News: what a ruling makes of a side, of the turn, and of talks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import Number
from core.engine.contract.facts import Ruled
from core.engine.words.ids import SideId
from core.engine.words.message import Argument, say
from core.rulekit.ruled_facts import Says
from core.rules.breaking_news.referee.casualties import scored
from core.rules.breaking_news.state import State, Talks
from core.rules.breaking_news.turn.facing import turning

PHASES = ("initiative", "turning", "actions", "morale")
STEPS = {"initiative": 28, "turning": 32, "actions": 36, "morale": 69}
"""The last step of the turn that is over where a phase begins, by its number in the procedure (BN-SM)."""

TALKS = ("running", "ended")


def points(state: State, name: SideId, value: Any) -> State:
    """Give a side points, or take some, as a ruling."""
    return scored(state, name, "ruling", value)


def phase(state: State, name: str, value: Any) -> State:
    """Go to a phase; whatever act was in progress is broken off."""
    active = state.active or next(iter(state.sides))
    awaiting = (turning(state, state.other(active)),) if value == "turning" else ()
    if value == "initiative":
        active = SideId("")
    return replace(
        state, phase=value, active=active, awaiting=awaiting, acting=(), action=None, storm=None, melee=None,
        bonus_move="", tied=False, squad="", finished=(), strike=None, step=STEPS[value],
        sides={name: replace(side, answer=None) for name, side in state.sides.items()},
    )  # fmt: skip


def active(state: State, name: str, value: Any) -> State:
    """Let a side act now."""
    return replace(phase(state, "", "actions"), active=name)


def support(state: State, name: SideId, value: Any) -> State:
    """Give a side support fire, or take it away with whatever is on its way."""
    side = replace(state.sides[name], support=value)
    if not value:
        side = replace(side, coming=None)
    return replace(state, sides={**state.sides, name: side})


def silenced(state: State, name: str, value: Any) -> State:
    """Silence a side's mortar for good, or let it fire again (BN-Q.114)."""
    side = replace(state.sides[SideId(name)], silent=-1 if value else 0)
    return replace(state, sides={**state.sides, side.id: side})


def crowd(state: State, name: SideId, value: Any) -> State:
    """Let a side move the civilians this turn, at once if they are being moved."""
    awaiting = tuple([replace(one, seat=name) if one.about == "civilians" else one for one in state.awaiting])
    return replace(state, crowd=name, awaiting=awaiting)


def _card(state: State, name: SideId) -> Talks:
    """Return the talks of a side as they are, or new ones that nobody holds; a level still secret is 1."""
    if state.talks is not None and state.talks.side == name:
        return state.talks
    side = state.sides[name]
    level = side.extras.get("negotiation", 1) if "negotiation" in side.used else 1
    return Talks(name, level, running=False)


def talks(state: State, name: SideId, value: Any) -> State:
    """Let the talks of a side go on, or be over; what is pending stays."""
    running = value == TALKS[0]
    return replace(state, talks=replace(_card(state, name), running=running, accepted=False))


def talk_points(state: State, name: SideId, value: Any) -> State:
    """Add to the points that wait for the talks to end; there are never fewer than none."""
    card = _card(state, name)
    return replace(state, talks=replace(card, pending=max(0, card.pending + value)))


def ruled_points(state: State, side: str) -> int:
    """Return what rulings have given a side."""
    return dict(state.sides[SideId(side)].points).get("ruling", 0)


def pending(state: State, side: str) -> int:
    """Return the points that wait for the talks to end."""
    return state.talks.pending if state.talks is not None else 0


def points_field(state: State, subject: str) -> Number:
    """Return the field of points to add."""
    return Number("value", say("ask-points"), -100, 100, 1, 0)


def die_field(state: State, subject: str) -> Number:
    """Return the field of a die thrown in secret; 0 for none."""
    return Number("value", say("bn-ask-die"), 0, 6, 1, 0)


def added(total: Callable[[State, str], int]) -> Says:
    """Return what tells a number that was added, and what there is in *total* now."""

    def says(state: State, event: Ruled) -> Argument | None:
        if type(event.value) is not int:
            return None
        return say("ruling-added", value=event.value, total=total(state, event.subject))

    return says
