"""Ludonet quick skirmish: the facts that the referee may set."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Option
from core.engine.contract.facts import Ruling
from core.engine.contract.results import DONE, RESULT
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Argument, say
from core.rulekit.roster import armed, belongs, named, removed
from core.rulekit.ruled_facts import WhyNot, deed, flag, one_among, result, spot_at, whole, word
from core.rulekit.rulings import Fact, check, measurement_fact, option_fact, refuse_contradiction, set_fact
from core.rules.ludonet.common.fields import option_of
from core.rules.ludonet.common.losses import is_loss
from core.rules.ludonet.common.names import name as name_of
from core.rules.ludonet.common.names import weapon_name
from core.rules.ludonet.facts.changes import carry, change, eliminate, lay, riding, unlock
from core.rules.ludonet.options import Options
from core.rules.ludonet.referee import results
from core.rules.ludonet.referee.newcomers import NEWCOMER
from core.rules.ludonet.referee.refusals import carries, fates_of, subject_refusal, value_refusal
from core.rules.ludonet.referee.roster import known_weapons, rearmed, regrouped, struck_off, units_of
from core.rules.ludonet.state import State
from core.rules.ludonet.tables import BASE_OF_MAN
from core.rules.ludonet.turn.decisions import began
from core.table.figure_lookup import figure_named
from core.table.places import Place

FATES = ("", "eliminated", "destroyed", "left")
POSTURES = ("standing", "prone")
MOST_PASSES = 99
PHASES = ("deploy", "first", "move", "fire", "melee", "air", "morale", "end")


def _put(state: State, name: FigureId, place: Place) -> State:
    return carry(change(state, name, place=place), name, BASE_OF_MAN)


def _fate(state: State, name: FigureId, value: Any) -> State:
    if value:
        return eliminate(state, name, value, is_loss(value))
    figure = state.figures[name]
    unit = state.units[figure.unit]
    if is_loss(figure.fate):
        unit = replace(unit, losses=max(0, unit.losses - 1), lost_now=max(0, unit.lost_now - 1))
    return replace(change(state, name, fate=""), units={**state.units, unit.id: unit})


def _action(state: State, name: FigureId, value: Any) -> State:
    """Grant a move, or take it away."""
    return change(state, name, mode="" if value else "stood", moved=0.0, turned_posture=False)


def _told(state: State, name: FigureId, value: Any) -> State:
    """What came of an act follows as facts of its own; a move that is done is taken away."""
    return _action(state, name, False) if value == DONE else state


def _posture(state: State, name: FigureId, value: Any) -> State:
    return lay(state, name, value)


def _a_vehicle(state: State, value: Any) -> bool:
    """Accept a vehicle with room for men, or nothing for none."""
    return value == "" or (
        isinstance(value, str) and value in state.figures and carries(state, FigureId(value))
    )


def _tired(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, tired_until=state.turn + value if value else 0)


def _immobilised(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, immobilised_until=state.turn + value if value else 0)


def _aboard(state: State, name: FigureId, value: Any) -> State:
    """Put a man into a vehicle of his side, or on his feet where it is."""
    man = state.figures[name]
    if value:
        place = riding(man, state.figures[value], BASE_OF_MAN)
        return change(state, name, aboard=value, place=place, posture="standing")
    place = replace(man.place, inside="") if man.place is not None else None
    return change(state, name, aboard="", place=place)


def _moving(state: State, name: SideId, value: Any) -> State:
    """Give a side the movement; whatever was in progress is broken off."""
    state = replace(state, volley=None, orders=(), first=state.first or name)
    return began(state, "move", name).evolve(state)


def _phase(state: State, name: str, value: Any) -> State:
    """Go to a step of the turn; whatever was in progress is broken off."""
    first = state.first or next(iter(state.sides))
    side = first if value in ("move", "air") else SideId("")
    state = replace(state, volley=None, orders=(), first=first)
    return began(state, value, side).evolve(state)


def _unlock(state: State, name: FigureId, value: Any) -> State:
    return unlock(state, name)


def _vehicles(state: State, subject: str) -> tuple[Option, ...]:
    hulls = [option_of(one) for id, one in state.figures.items() if carries(state, id)]
    return (*hulls, Option("", say("in-no-vehicle")))


def _vehicle_name(state: State, vehicle: str) -> Argument:
    return name_of(state, vehicle) if vehicle else say("in-no-vehicle")


def _fates(state: State, subject: str) -> tuple[str, ...]:
    man = figure_named(subject, state)
    return fates_of(man) if man is not None else FATES


def _why_not(fact: str) -> WhyNot:
    """Return what says why a fact of somebody cannot be set to a value now."""
    return lambda state, subject, value: value_refusal(state, fact, subject, value)


FACTS: dict[str, Fact] = {
    "place": spot_at(_put),
    "placed": flag("figures", "placed"),
    "posture": word("figures", _posture, POSTURES, "lu-posture", prompt="lu-ask-posture"),
    "wounds": whole("figures", "wounds", 0, 1),
    "fate": word("figures", _fate, FATES, "lu-fate", prompt="ask-fate", among=_fates),
    "action": flag("figures", _action),
    "tired": whole("figures", _tired, 0, 3, expects=say("ruling-turns", most=3)),
    "immobilised": whole("figures", _immobilised, 0, 4, expects=say("ruling-turns", most=4)),
    "sheltered": flag("figures", "sheltered"),
    "unit": belongs(regrouped, units_of, _why_not("unit")),
    "name": named(),
    "weapons": armed(rearmed, known_weapons, lambda man: man.weapons, lambda state, one: weapon_name(one)),
    "expert": flag("figures", "expert"),
    "removed": removed(struck_off),
    "added": NEWCOMER,
    "unlocked": deed("figures", _unlock),
    "falling_back": flag("units", "falling_back"),
    "aboard": one_among(
        "figures", _aboard, _a_vehicle, "ruling-vehicle", _vehicles, _vehicle_name,
        prompt="lu-ask-vehicle", why_not=_why_not("aboard"),
    ),
    "passes": whole("sides", "passes", 0, MOST_PASSES),
    "moving": deed("sides", _moving),
    RESULT: result(results.words, _told, results.EVERY),
    "phase": word("", _phase, PHASES, "lu-phase", prompt="ask-phase"),
    "option": option_fact(Options, _why_not("option")),
    "measurement": measurement_fact(),
}  # fmt: skip


def ruled(r: Resolution[State], ruling: Ruling) -> State:
    """Return the state as a ruling sets it; refuse a fact, subject or value that there is not."""
    check(FACTS, Options, r, ruling)
    refuse_contradiction(r, ruling, subject_refusal, value_refusal)
    if r.seat in r.state.sides and (ruling.subject, ruling.value) == ("air_grant", "referee"):
        r.refuse("LU-AIR.a", "lu-nobody-referees")
    made: State = set_fact(FACTS, r.state, ruling)
    return made
