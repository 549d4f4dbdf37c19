"""Linea di Tiro: the facts that the referee may set."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Ruling
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.rulings import (
    Fact,
    check,
    measurement_fact,
    member,
    nothing,
    one_of,
    one_of_words,
    option_fact,
    refuse_contradiction,
    set_fact,
    spot,
    yes_no,
)
from core.rules.linea_di_tiro.common.ground import WORDS
from core.rules.linea_di_tiro.common.losses import wreck_id
from core.rules.linea_di_tiro.facts.changes import carry, change, part, put_out
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.referee.refusals import subject_refusal, value_refusal
from core.rules.linea_di_tiro.state import State
from core.table.cover import moved as stood
from core.table.places import Place, Point

FATES = ("", "destroyed", "captured", "abandoned", "off_table")
MOTIONS = ("stationary", "bounding", "moving")
MOST = 9
LAST_CARD = 999


def _put(state: State, name: FigureId, value: Any) -> State:
    old = state.figures[name].place or Place(0, 0)
    facing = float(value[2]) if len(value) == 3 else old.facing
    spot = stood(state.terrain, replace(old, facing=facing), Point(float(value[0]), float(value[1])))
    return carry(change(state, name, place=spot, ground=None), name)


def _flag(field: str) -> Any:
    return lambda state, name, value: change(state, name, **{field: value})


def _ground(state: State, name: FigureId, value: Any) -> State:
    """Say what a piece stands in; "open" for nothing, "table" to ask the table again."""
    words = None if value == "table" else () if value == "open" else (value,)
    return change(state, name, ground=words)


def _prepared(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, prepared=("",) * value)


def _immobilised(state: State, name: FigureId, value: Any) -> State:
    prepared = () if value else state.figures[name].prepared
    return change(state, name, immobilised=value, prepared=prepared)


def _fate(state: State, name: FigureId, value: Any) -> State:
    if value:
        return put_out(state, name, value)
    wrecks = tuple(wreck for wreck in state.wrecks if wreck != name)
    left = tuple(piece for piece in state.terrain.pieces if piece.id != wreck_id(name))
    terrain = state.terrain if len(left) == len(state.terrain.pieces) else replace(state.terrain, pieces=left)
    return replace(change(state, name, fate=""), wrecks=wrecks, terrain=terrain)


def _aboard(state: State, name: FigureId, value: Any) -> State:
    """Put a piece on a carrier, or off the one it rides on."""
    piece = state.figures[name]
    state = part(state, name, piece.contacts)
    if not value:
        place = replace(piece.place, inside="") if piece.place is not None else None
        return change(state, name, aboard=FigureId(""), place=place)
    return carry(change(state, name, aboard=value), value)


def _parted(state: State, name: FigureId, value: Any) -> State:
    return part(state, name, state.figures[name].contacts)


def _ammunition(state: State, name: str, value: Any) -> State:
    section = replace(state.sections[name], ammunition=value)
    return replace(state, sections={**state.sections, name: section})


def _limit(state: State, name: str, value: Any) -> State:
    """Say after how many cards the game is over, 0 for never (D9)."""
    return replace(state, limit=value)


def _carrier(state: State, value: Any) -> bool:
    return value == "" or (isinstance(value, str) and value in state.figures)


def _cards(state: State, value: Any) -> bool:
    return type(value) is int and 0 <= value <= LAST_CARD


def _few(state: State, value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST


def _face(state: State, value: Any) -> bool:
    """Say whether it is a number for a die; 0 is that of its data."""
    return type(value) is int and 0 <= value <= 6


GROUNDS = ("table", "open", *WORDS)

FACTS: dict[str, Fact] = {
    "place": Fact(member("figures"), spot, _put, say("ruling-spot")),
    "spotted": Fact(member("figures"), yes_no, _flag("spotted"), say("ruling-yes-no")),
    "ground": Fact(member("figures"), one_of(*GROUNDS), _ground, one_of_words(*GROUNDS)),
    "motion": Fact(member("figures"), one_of(*MOTIONS), _flag("motion"), one_of_words(*MOTIONS)),
    "shots": Fact(member("figures"), _few, _flag("shots"), say("ruling-count", most=MOST)),
    "prepared": Fact(member("figures"), _few, _prepared, say("ruling-count", most=MOST)),
    "immobilised": Fact(member("figures"), yes_no, _immobilised, say("ruling-yes-no")),
    "routed": Fact(member("figures"), yes_no, _flag("routed"), say("ruling-yes-no")),
    "fate": Fact(member("figures"), one_of(*FATES), _fate, one_of_words(*FATES)),
    "aboard": Fact(member("figures"), _carrier, _aboard, say("ruling-vehicle")),
    "parted": Fact(member("figures"), nothing, _parted, say("ruling-nothing")),
    "morale": Fact(member("figures"), one_of(-1, 0, 1), _flag("morale"), one_of_words("-1", "0", "1")),
    "overrun": Fact(member("figures"), _face, _flag("overrun"), say("ruling-count", most=6)),
    "observer": Fact(member("figures"), yes_no, _flag("observer"), say("ruling-yes-no")),
    "ammunition": Fact(member("sections"), _few, _ammunition, say("ruling-count", most=MOST)),
    "limit": Fact(nothing, _cards, _limit, say("ruling-count", most=LAST_CARD)),
    "option": option_fact(Options),
    "measurement": measurement_fact(),
}


def ruled(r: Resolution[State], ruling: Ruling) -> State:
    """Return the state as a ruling sets it; refuse a fact, subject or value that there is not."""
    check(FACTS, Options, r, ruling)
    refuse_contradiction(r, ruling, subject_refusal, value_refusal)
    made: State = set_fact(FACTS, r.state, ruling)
    return made
