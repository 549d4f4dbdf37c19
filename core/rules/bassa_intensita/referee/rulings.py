"""Bassa Intensità: the facts that the referee may set."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Option, Text
from core.engine.contract.facts import Ruling
from core.engine.contract.results import DONE, RESULT
from core.engine.words.ids import FigureId, PieceId, SideId, UnitId
from core.engine.words.message import Argument, say
from core.engine.words.sanitize import clean
from core.rulekit.names import side_name
from core.rulekit.roster import armed, belongs, removed
from core.rulekit.roster import named as named_otherwise
from core.rulekit.ruled_facts import WhyNot, deed, fact, flag, one_among, result, spot_at, whole, word
from core.rulekit.ruling_fields import side_options
from core.rulekit.rulings import Fact, check, measurement_fact, option_fact, refuse_contradiction, set_fact
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.common.names import name as name_of
from core.rules.bassa_intensita.common.names import weapon_name
from core.rules.bassa_intensita.facts.changes import change, change_hull, change_unit, without
from core.rules.bassa_intensita.facts.command import LeaderLost
from core.rules.bassa_intensita.nonlethal.tear_gas import KIND
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.referee import results
from core.rules.bassa_intensita.referee.newcomers import NEWCOMER
from core.rules.bassa_intensita.referee.refusals import subject_refusal, value_refusal
from core.rules.bassa_intensita.referee.roster import (
    carried,
    known_weapons,
    rearmed,
    regrouped,
    struck_off,
    units_of,
)
from core.rules.bassa_intensita.setup.men import BASE_OF_MAN
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.tables.air import RETURN_TRIES
from core.rules.bassa_intensita.tables.quality import QUALITY
from core.table.places import Place

HEALTH = ("", "wounded", "serious")
FATES = ("", "dead", "destroyed", "abandoned", "prisoner", "gone")
USED = ("", "moved", "opportunity", "covering", "fired", "acted", "failed")
MODES = ("", "careful", "normal", "run")
GROUNDS = ("table", "open", "light", "heavy", "entrenched")
QUALITIES = tuple(QUALITY)
STAGES = ("contacting", "adjusting", "repeat", "ready", "due", "passed", "damaged")
NOTE = 80
"""Characters of a note."""
NOTES = Text("value", say("ask-value"), NOTE)
LAST_TURN = 99


# --- figures ------------------------------------------------------------------------------------


def _put(state: State, name: FigureId, place: Place) -> State:
    return change(state, name, place=place, ground=None)


def _note(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, note=clean(value, NOTE))


def _ground(state: State, name: FigureId, value: Any) -> State:
    """Say what somebody stands in; "open" for nothing, "table" to ask the table again."""
    words = None if value == "table" else () if value == "open" else (value,)
    return change(state, name, ground=words)


def _prone(state: State, name: FigureId, value: Any) -> State:
    place = state.figures[name].place
    return change(state, name, prone=value, place=None if place is None else replace(place, prone=value))


def _health(state: State, name: FigureId, value: Any) -> State:
    """Say how a man is; who is seriously wounded has no timer but what the dice gave him before."""
    dies = state.figures[name].dies if value == "serious" else 0
    return change(state, name, health=value, dies=dies)


def _shocked(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, shocked=state.turn + 1 if value else 0, fleeing=False)


def _gassed(state: State, name: FigureId, value: Any) -> State:
    """Put somebody into tear gas for as long as it hangs there, or out of it (BI-NONLETHAL.d)."""
    hangs = (one.until for one in state.clouds.values() if one.kind == KIND and not one.due)
    return change(state, name, gassed=max((state.turn, *hangs)) if value else 0)


def _fate(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, fate=value, captor=FigureId(""), fleeing=False)


def _told(state: State, name: FigureId, value: Any) -> State:
    """What came of an act follows as facts of its own; an activity that is done is used."""
    return change(state, name, used="acted") if value == DONE else state


def _aboard(state: State, name: FigureId, value: Any) -> State:
    """Put a man aboard a vehicle, or beside the one that he rides in; who rides in none stays where he is."""
    carrier = state.figures.get(state.figures[name].aboard)
    if value:
        return change(state, name, aboard=FigureId(value), place=None)
    if carrier is None:
        return state
    place = carrier.place
    beside = replace(place, base=BASE_OF_MAN, wide=0.0) if place is not None else None
    return change(state, name, aboard=FigureId(""), place=beside)


def _weapons(field: str) -> Any:
    def set_all(state: State, name: FigureId, value: Any) -> State:
        weapons = tuple(replace(one, **{field: value}) for one in state.figures[name].weapons)
        return change(state, name, weapons=weapons)

    return set_all


def _hull(field: str) -> Any:
    return lambda state, name, value: change_hull(state, name, **{field: value})


def _seen(state: State, name: FigureId, value: Any) -> State:
    side = state.figures[name].side
    return change(state, name, seen_by=tuple(one for one in state.sides if one != side) if value else ())


def _leader(state: State, name: FigureId, value: Any) -> State:
    """Let a figure lead the unit that it is in, with the Ability it has, or that of the last leader."""
    figure = state.figures[name]
    unit = state.units[figure.unit]
    for other in state.figures.values():
        if other.leads == unit.id:
            state = change(state, other.id, leads=UnitId(""))
    ability = figure.ability or unit.ability or unit.quality
    state = change(state, name, leads=unit.id, ability=ability)
    state = change_unit(state, unit.id, leader=name, ability=ability, vacant=0)
    return replace(state, leaderless=tuple(one for one in state.leaderless if one != unit.id))


def _ability(state: State, name: FigureId, value: Any) -> State:
    """Say how able a figure is as a leader, and so the unit that it leads (BI-CMD.f)."""
    figure = state.figures[name]
    state = change(state, name, ability=value)
    return change_unit(state, figure.leads, ability=value) if figure.leads else state


# --- units, mines, smoke, support, the game -----------------------------------------------------------


def _known(state: State, name: str, value: Any) -> State:
    """Let both sides know of mines, or only who laid them."""
    field = state.mines[PieceId(name)]
    known = tuple(state.sides) if value else (field.laid_by,) if field.laid_by else ()
    return replace(state, mines={**state.mines, field.id: replace(field, known=known)})


def _removed(state: State, name: str, value: Any) -> State:
    return replace(state, mines=without(state.mines, name))


def _lifted(state: State, name: str, value: Any) -> State:
    return replace(state, clouds=without(state.clouds, name))


def _mission(state: State, name: FigureId, value: Any) -> State:
    """Say how far a mission is; a damaged aircraft has all its attempts to come back before it."""
    mission = replace(state.missions[name], stage=value)
    if value == "damaged":
        mission = replace(mission, tries=RETURN_TRIES, since=state.turn + 1)
    return replace(state, missions={**state.missions, name: mission})


def _winner(state: State, name: str, value: Any) -> State:
    """Say that the game is over when this turn is, and who has won it, or nobody (T9.4)."""
    return replace(state, winner=SideId(value), closing=True)


def _side(state: State, value: Any) -> bool:
    return value == "" or (isinstance(value, str) and value in state.sides)


def _carrier(state: State, value: Any) -> bool:
    return value == "" or (isinstance(value, str) and value in state.figures)


def _carriers(state: State, subject: str) -> tuple[Option, ...]:
    hulls = (one for one in state.figures.values() if one.hull is not None and one.hull.seats)
    return (*options_of(hulls), Option("", say("in-no-vehicle")))


def _carrier_name(state: State, carrier: str) -> Argument:
    return name_of(state, carrier) if carrier else say("in-no-vehicle")


def _winners(state: State, subject: str) -> tuple[Option, ...]:
    return (*side_options(state.sides), Option("", say("bi-nobody-wins")))


def _winner_name(state: State, side: str) -> Argument:
    return side_name(state, side) if side else say("bi-nobody-wins")


def _text(state: State, value: Any) -> bool:
    return isinstance(value, str)


def _why_not(fact: str) -> WhyNot:
    """Return what says why a fact of somebody cannot be set to a value now."""
    return lambda state, subject, value: value_refusal(state, fact, subject, value)


named = partial(word, empty="none")
"""One of a few words, where the empty one is called "none"."""

FACTS: dict[str, Fact] = {
    "place": spot_at(_put),
    "note": fact("figures", _note, _text, say("bi-ruling-words"), lambda state, name: NOTES),
    "ground": named("figures", _ground, GROUNDS, "bi-ground"),
    "prone": flag("figures", _prone),
    "health": named("figures", _health, HEALTH, "bi-health"),
    "dies": whole("figures", "dies", 0, LAST_TURN),
    "shocked": flag("figures", _shocked),
    "gassed": flag("figures", _gassed),
    "fate": named("figures", _fate, FATES, "bi-fate", why_not=_why_not("fate")),
    "used": named("figures", "used", USED, "bi-used"),
    "mode": named("figures", "mode", MODES, "bi-mode"),
    "aboard": one_among(
        "figures", _aboard, _carrier, "ruling-vehicle", _carriers, _carrier_name, why_not=_why_not("aboard")
    ),
    "emplaced": flag("figures", _weapons("emplaced")),
    "empty": flag("figures", _weapons("empty")),
    "broken": flag("figures", _weapons("broken")),
    "seen_by": flag("figures", _seen),
    "leader": deed("figures", _leader),
    "ability": named("figures", _ability, QUALITIES, "bi-quality"),
    "quality": named("figures", "quality", QUALITIES, "bi-quality"),
    "radio": flag("figures", "radio"),
    "name": named_otherwise(),
    "weapons": armed(rearmed, known_weapons, carried, weapon_name),
    "unit": belongs(regrouped, units_of, _why_not("unit")),
    "removed": removed(struck_off),
    "added": NEWCOMER,
    "stopped": flag("figures", _hull("stopped")),
    "halved": whole("figures", _hull("halved"), 0, 3),
    "jammed": flag("figures", _hull("jammed")),
    "bonus": whole("units", "bonus", -1, 1),
    "fanatic": whole("units", "fanatic", 0, 2),
    "alone": flag("units", "alone"),
    "mines_known": flag("mines", _known),
    "mines_removed": deed("mines", _removed),
    "smoke_lifted": deed("clouds", _lifted),
    "mission": named("missions", _mission, STAGES, "bi-mission", why_not=_why_not("mission")),
    RESULT: result(results.words, _told, results.EVERY),
    "winner": one_among("", _winner, _side, "bi-ruling-side", _winners, _winner_name),
    "option": option_fact(Options),
    "measurement": measurement_fact(),
}


def ruled(r: Resolution[State], ruling: Ruling) -> State:
    """Return the state as a ruling sets it; refuse a fact, subject or value that there is not."""
    check(FACTS, Options, r, ruling)
    refuse_contradiction(r, ruling, subject_refusal, value_refusal)
    made: State = set_fact(FACTS, r.state, ruling)
    return made


def follow(r: Resolution[State], ruling: Ruling) -> None:
    """Let every chapter end what the ruling contradicts, and what follows where somebody stands elsewhere."""
    figure = r.state.figures.get(FigureId(ruling.subject))
    if ruling.fact in ("unit", "removed") and figure is not None:
        for unit in list(r.state.units.values()):
            if unit.leader == figure.id and figure.leads != unit.id:
                r.emit(LeaderLost(unit.id, figure.id, r.state.turn))
    if ruling.fact == RESULT:
        results.tell(r, ruling)
    if ruling.fact in ("place", "aboard"):
        moments.placed(r, (FigureId(ruling.subject),))
    moments.ruled(r, ruling)
