"""Linea di Tiro: infantry against tanks and other vehicles (fanteria vs carri) (LT-ASL.j–o, LT-Q.35–36)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Modifier
from core.engine.words.message import Message, say
from core.rules.linea_di_tiro import moments, tables
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.losses import lose
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.common.stack import change
from core.rules.linea_di_tiro.facts.assault import VehicleAssaulted
from core.rules.linea_di_tiro.state import Assaulting, Piece, State


@acts.follows(moments.assault_vehicle)
def _(r: Resolution[State], frame: Assaulting) -> bool:
    """The number or less destroys the vehicle; else nothing, and they stay in contact (LT-ASL.o)."""
    change(r, replace(frame, stage="over"))
    strike(r, r.state.figures[frame.attacker], r.state.figures[frame.defender])
    return True


def strike(r: Resolution[State], infantry: Piece, vehicle: Piece) -> bool:
    """Roll infantry's number against a vehicle, and return whether it is destroyed (LT-ASL.j)."""
    base, terms = r.state.kind_of(infantry).asl_number, terms_of(r.state, vehicle)
    number = base + sum(term.value for term in terms)
    needed = min(max(number, 0), 6)  # LT-Q.35: 0 or less always fails, 6 or more never does
    destroyed = r.any(1, needed, "lt-assault", "LT-ASL.j", who=infantry.id, low=True)
    r.emit(VehicleAssaulted(infantry.id, vehicle.id, base, destroyed, terms))
    if destroyed:
        lose(r, vehicle.id, "destroyed", infantry.id)
    return destroyed


def terms_of(state: State, vehicle: Piece) -> tuple[Modifier, ...]:
    """Return what changes the number: a tank without machine guns, one specially protected (LT-ASL.l)."""
    kind = state.kind_of(vehicle)
    found = tables.assault_terms(kind.mg or not kind.tank, kind.special_prot)
    return tuple(Modifier(value, f"lt-mod-{term}", "LT-ASL.l") for term, value in found)


@acts.tells(VehicleAssaulted)
def _(before: State, event: VehicleAssaulted, after: State) -> Message:
    number = event.number + sum(term.value for term in event.terms)
    told = "lt-vehicle-assaulted" if event.destroyed else "lt-vehicle-assaulted-failed"
    return say(told, who=name(before, event.figure), target=name(before, event.target), number=number)
