"""Linea di Tiro: the facts that the referee may set."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Option
from core.engine.contract.facts import Ruling
from core.engine.contract.results import RESULT
from core.engine.words.ids import FigureId
from core.engine.words.message import Argument, say
from core.rulekit.roster import belongs, named, removed
from core.rulekit.ruled_facts import WhyNot, deed, flag, one_among, result, spot_at, whole, word
from core.rulekit.rulings import Fact, check, measurement_fact, option_fact, refuse_contradiction, set_fact
from core.rules.linea_di_tiro.common.fields import options_of
from core.rules.linea_di_tiro.common.ground import WORDS
from core.rules.linea_di_tiro.common.losses import wreck_id
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.facts.changes import carry, change, part, put_out
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.referee import results
from core.rules.linea_di_tiro.referee.newcomers import NEWCOMER
from core.rules.linea_di_tiro.referee.refusals import subject_refusal, value_refusal
from core.rules.linea_di_tiro.referee.roster import (
    kind_called,
    kind_rows,
    kinds,
    rearmed,
    regrouped,
    struck_off,
    units_of,
)
from core.rules.linea_di_tiro.state import State
from core.table.figure_lookup import figure_named
from core.table.places import Place

FATES = ("", "destroyed", "captured", "abandoned", "off_table")
MOTIONS = ("stationary", "bounding", "moving")
MOST = 9
LAST_CARD = 999


def _put(state: State, name: FigureId, place: Place) -> State:
    return carry(change(state, name, place=place, ground=None), name)


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


def _told(state: State, name: FigureId, value: Any) -> State:
    """What came of an act follows as facts of its own."""
    return state


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


def _limit(state: State, name: str, value: Any) -> State:
    """Say after how many cards the game is over, 0 for never (D9)."""
    return replace(state, limit=value)


def _carrier(state: State, value: Any) -> bool:
    return value == "" or (isinstance(value, str) and value in state.figures)


def _carriers(state: State, subject: str) -> tuple[Option, ...]:
    hulls = [one for one in state.figures.values() if state.kind_of(one).capacity and one.able]
    return (*options_of(hulls), Option("", say("in-no-vehicle")))


def _called(state: State, carrier: str) -> Argument:
    return name(state, carrier) if carrier else say("in-no-vehicle")


def _fates(state: State, subject: str) -> tuple[str, ...]:
    piece = figure_named(subject, state)
    return ("",) if piece is not None and piece.fate else FATES[1:]


def _a_kind(state: State, value: Any) -> bool:
    return isinstance(value, str) and value in kinds(state)


def _why_not(fact: str) -> WhyNot:
    """Return what says why a fact of a piece cannot be set to a value now."""
    return lambda state, subject, value: value_refusal(state, fact, subject, value)


GROUNDS = ("table", "open", *WORDS)

FACTS: dict[str, Fact] = {
    "place": spot_at(_put),
    "spotted": flag("figures", "spotted"),
    "ground": word("figures", _ground, GROUNDS, "lt-ground"),
    "motion": word("figures", "motion", MOTIONS, "lt-motion"),
    "shots": whole("figures", "shots", 0, MOST),
    "prepared": whole("figures", _prepared, 0, MOST),
    "immobilised": flag("figures", _immobilised),
    "routed": flag("figures", "routed"),
    "fate": word("figures", _fate, FATES, "lt-fate", prompt="ask-fate", among=_fates),
    "aboard": one_among(
        "figures", _aboard, _carrier, "ruling-vehicle", _carriers, _called, why_not=_why_not("aboard")
    ),
    "parted": deed("figures", _parted),
    "morale": whole("figures", "morale", -1, 1),
    "overrun": whole("figures", "overrun", 0, 6, default=4),
    "observer": flag("figures", "observer"),
    "name": named(),
    "kind": one_among(
        "figures", rearmed, _a_kind, "lt-ruling-kind", kind_rows, kind_called, prompt="lt-ask-kind",
        why_not=_why_not("kind"),
    ),
    "unit": belongs(regrouped, units_of, _why_not("unit")),
    "removed": removed(struck_off),
    "reserve": flag("figures", "reserve"),
    "added": NEWCOMER,
    "ammunition": whole("sections", "ammunition", 0, MOST),
    RESULT: result(results.words, _told, results.EVERY),
    "limit": whole("", _limit, 0, LAST_CARD, default=lambda state: int(state.limit)),
    "option": option_fact(Options),
    "measurement": measurement_fact(),
}  # fmt: skip


def ruled(r: Resolution[State], ruling: Ruling) -> State:
    """Return the state as a ruling sets it; refuse a fact, subject or value that there is not."""
    check(FACTS, Options, r, ruling)
    refuse_contradiction(r, ruling, subject_refusal, value_refusal)
    made: State = set_fact(FACTS, r.state, ruling)
    return made
