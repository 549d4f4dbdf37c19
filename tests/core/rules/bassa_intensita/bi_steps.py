"""A resolution step worked off till its effects stand, without isolation and morale, over a `field`.

after, facts = step(state, Fire("rossi", "ak", "huber"), dice=([3], [8], [5]))
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from field import done, on

import core.rules.bassa_intensita.book  # noqa: F401 - every chapter follows its stages
from core.engine.contract.facts import Event, Thrown
from core.rules.bassa_intensita.common.stack import begin, end
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.orders import AnyOrder
from core.rules.bassa_intensita.turn.stages import work_off

E = TypeVar("E", bound=Event)
DRAWN = "which-weapon"
"""What is drawn from among several, by a die of as many faces (BI-ARM.k)."""


def step(
    state: State, *orders: AnyOrder, dice: Iterable[Iterable[int]] = (), of: str = "regular"
) -> tuple[State, tuple[Event, ...]]:
    """Work off a step with these orders; every throw that is asked for must be supplied, and none left."""
    return resolve(state, Resolving(of, stage="covered", orders=orders), dice)


def resolve(
    state: State, frame: Resolving, dice: Iterable[Iterable[int]] = ()
) -> tuple[State, tuple[Event, ...]]:
    """Work off a frame, and what it puts on top of itself, until its effects stand; without morale."""
    r = on(state, *dice)
    begin(r, frame)
    while (now := r.state.frame) is not None:
        if isinstance(now, Resolving) and now.applied:
            end(r)
        else:
            work_off(r, now)
    done(r)
    thrown = [one for one in r.events if isinstance(one, Thrown)]
    assert all(one.sides in (6, 10) or one.why.endswith(DRAWN) for one in thrown)  # BI-DICE.a
    return r.state, tuple(r.events)


def of(facts: Iterable[Event], kind: type[E]) -> list[E]:
    """All facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]
