"""A resolution step worked off to its end, over a state made by hand (`field`).

    after, facts = step(state, Fire("rossi", "ak", "huber"), dice=([3], [8], [5]))
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from field import on

from core.engine.contract.facts import Event
from core.rules.bassa_intensita import covering, damage, fire
from core.rules.bassa_intensita.common.stack import begin
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.orders import AnyOrder
from core.rules.bassa_intensita.turn.stages import work_off
from core.rulekit.acts import open_chapters

E = TypeVar("E", bound=Event)

for chapter in (fire, damage, covering):
    open_chapters(chapter.__name__)


def step(
    state: State, *orders: AnyOrder, dice: Iterable[Iterable[int]] = (), of: str = "regular"
) -> tuple[State, tuple[Event, ...]]:
    """Work off a step with these orders; every throw that is asked for must be supplied, and none left."""
    return resolve(state, Resolving(of, orders=orders), dice)


def resolve(
    state: State, frame: Resolving, dice: Iterable[Iterable[int]] = ()
) -> tuple[State, tuple[Event, ...]]:
    """Work off a frame, and whatever it puts on top of itself."""
    r = on(state, *dice)
    begin(r, frame)
    while r.state.frame is not None:
        work_off(r, r.state.frame)
    r._oracle.finish()  # type: ignore[attr-defined]
    return r.state, tuple(r.events)


def of(facts: Iterable[Event], kind: type[E]) -> list[E]:
    """All facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]
