"""Breaking News: rulings on who there is: class, weapons, unit or side, whether he counts (BN-Q.156)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from msgspec.structs import replace

from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId, SideId, UnitId, WeaponName
from core.rulekit.names import Name, side_name
from core.rulekit.roster import changed_sides, crossing_refusal
from core.rules.breaking_news.common.units import squad_name
from core.rules.breaking_news.facts.changes import change, parted, stopped
from core.rules.breaking_news.referee.casualties import out_or_back
from core.rules.breaking_news.state import Figure, Side, State
from core.rules.breaking_news.tables.weapons import WEAPONS


def units_of(state: State) -> Iterator[tuple[str, str, Name]]:
    """Yield the units of every platoon with its side and their names; a side that has none is its own."""
    for side in state.sides.values():
        for squad in side.squads:
            yield squad.id, side.id, squad_name(state, side.id, squad.id)
        if not side.squads:
            yield side.id, side.id, side_name(state, side.id)


def side_of(state: State, unit: str) -> SideId:
    """Return the side of a unit; a side without units is its own."""
    return next(SideId(side) for id, side, _ in units_of(state) if id == unit)


# --- class and weapons ---------------------------------------------------------------------------


def known_weapons(state: State) -> Collection[str]:
    """Return the weapons of the book."""
    return WEAPONS


def rearmed(state: State, name: FigureId, value: Any) -> State:
    """Give a man these weapons and no others; of one that he had it is as it was."""
    man, weapons = state.figures[name], tuple(map(WeaponName, value))
    rifle = WeaponName("sniper_rifle")
    sniper = rifle in weapons or (man.sniper and rifle not in man.weapons)
    magazines = tuple(one for one in man.magazines if one[0] in weapons)
    reloading = man.reloading if man.reloading in weapons else WeaponName("")
    state = stopped(state, name)
    return change(state, name, weapons=weapons, sniper=sniper, magazines=magazines, reloading=reloading)


# --- another unit, another side ----------------------------------------------------------------------


def regrouped(state: State, name: FigureId, value: Any) -> State:
    """Put a man into a unit, with his place in the strength of both; a post that he held stays behind.

    Who goes over to the other side is seen by all, and does nothing more this turn.
    """
    man, side = state.figures[name], side_of(state, value)
    squad = UnitId("" if value == side else value)
    if (side, squad) == (man.side, man.squad):
        return state
    state = strength(unposted(state, man, everywhere=side != man.side), man, -1)
    if side != man.side:
        state = _over(state, name, side)
    return strength(change(state, name, squad=squad), replace(man, side=side, squad=squad), 1)


def _over(state: State, name: FigureId, side: SideId) -> State:
    acting = tuple(other for other in state.acting if other != name)
    state = stopped(parted(replace(state, acting=acting), name), name)
    for one in state.figures.values():
        if name in (one.crew, one.helps):
            state = change(state, one.id, crew="" if one.crew == name else one.crew, helps="")
    state = change(
        changed_sides(state, name, side), name, marker="", seen_by=(), crew="", helps="", stage="done",
        commander=False, retreating=False, shaken=False,
    )  # fmt: skip
    return replace(state, bonus_move="" if state.bonus_move == name else state.bonus_move)


def unposted(state: State, man: Figure, everywhere: bool) -> State:
    """Return *state* where he leads his squad no more; *everywhere*: nor commands his side."""
    side = state.sides[man.side]
    squads = tuple(replace(one, leader="") if one.leader == man.id else one for one in side.squads)
    commander = FigureId("") if everywhere and side.commander == man.id else side.commander
    return _with(state, replace(side, squads=squads, commander=commander))


def commands(state: State, name: FigureId, value: Any) -> State:
    """Let a man command his side from now on, in the place of whoever did (BN-5.1.a).

    Who was lost as the commander has counted as one, and goes on to.
    """
    side = state.sides[state.figures[name].side]
    if side.commander in state.figures and not state.figures[side.commander].fate:
        state = change(state, side.commander, commander=False)
    return _with(change(state, name, commander=True), replace(side, commander=name))


def strength(state: State, man: Figure, more: int) -> State:
    """Return *state* with *more* men in what his side and unit began with; vehicles are none (BN-12.0.f)."""
    if man.role or man.hull is not None:
        return state
    side = state.sides[man.side]
    squads = tuple(
        replace(one, start=max(0, one.start + more)) if one.id == man.squad else one for one in side.squads
    )
    return _with(state, replace(side, squads=squads, start=max(0, side.start + more)))


def _with(state: State, side: Side) -> State:
    return replace(state, sides={**state.sides, side.id: side})


def regrouping_refusal(state: State, man: Figure, unit: str) -> Refusal | None:
    """Return why a man cannot go over to the other side now."""
    acting = any((state.action, state.storm, state.melee, state.strike, state.wished, state.burning))
    deploying = bool(state.deployment) and not state.turn
    return crossing_refusal(state, man.id, side_of(state, unit), acting or deploying)


# --- off the roster ------------------------------------------------------------------------------------


def struck_off(state: State, name: FigureId, value: Any) -> State:
    """Take a man off the roster as if his side had never had him, or put him back, hidden where he was."""
    man = state.figures[name]
    fate, more = ("left", -1) if value else ("", 1)
    state = strength(out_or_back(state, name, fate), man, more)
    return change(state, name, unlisted=value, marker=man.marker, seen_by=man.seen_by)
