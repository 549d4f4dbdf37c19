"""Bassa Intensità, what happened. The effects of a resolution step, applied together (BI-Q.11)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from core.engine.contract.facts import Event, Mark
from core.engine.contract.secrecy import Decided, Open
from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.facts.changes import change, framed, resolution
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Check
from core.rules.bassa_intensita.state.men import Carried, Moment
from core.rules.bassa_intensita.state.vehicles import Hull
from core.table.places import Place


class Effect(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a step leaves on one figure; `None`: as it was. The fields are those of `Figure`."""

    whom: Open[FigureId]
    used: Open[str | None] = None
    flash: Open[Moment | None] = None
    automatic: Open[bool | None] = None
    weapons: Open[tuple[Carried, ...] | None] = None
    hull: Open[Hull | None] = None
    under_auto: Open[Moment | None] = None
    under_he: Open[Moment | None] = None
    health: Open[str | None] = None
    dies: Decided[int | None] = None
    fate: Open[str | None] = None
    shocked: Open[int | None] = None
    shocked_from: Open[int | None] = None
    prone: Open[bool | None] = None
    aboard: Open[FigureId | None] = None
    place: Open[Place | None] = None

    def changed(self) -> dict[str, Any]:
        """Return what changes, by field."""
        return {name: value for name, value in asdict(self).items() if name != "whom" and value is not None}


class EffectsApplied(Event, frozen=True):
    """All that a step did takes effect; *checks* of morale are owed for it (BI-MOR.g)."""

    effects: Decided[tuple[Effect, ...]] = ()
    checks: Open[tuple[Check, ...]] = ()

    def mark(self) -> Mark:
        if any(one.fate for one in self.effects):
            return "loss"
        harm = any(one.health or one.shocked for one in self.effects)
        return "hurt" if harm else ""

    def evolve(self, state: State) -> State:
        for effect in self.effects:
            state = change(state, effect.whom, **effect.changed())
        frame = resolution(state)
        harmed = tuple(replace(one, number=0) for one in frame.harmed)
        checks = (*frame.checks, *self.checks)
        return framed(state, replace(frame, applied=True, harmed=harmed, checks=checks))
