"""Breaking News: the facts that a referee may set, and how each is checked and copied into the state."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from core.engine.facts import Ruled, Ruling
from core.engine.questions import key_of
from core.engine.options import BadOption
from core.engine.resolution import Resolution
from core.rules.breaking_news.options import OPTIONS, chosen
from core.rules.breaking_news.state import State, change, parted, stopped, turning
from core.table.cover import moved
from core.table.places import Place, Point
from core.table.questions import Question, decode_answer

PHASES = ("initiative", "turning", "actions", "morale")
FATES = ("", "dead", "captured", "left")


def _figure(state: State, name: str) -> bool:
    return name in state.figures


def _side(state: State, name: str) -> bool:
    return name in state.sides


def _nothing(state: State, name: str) -> bool:
    return not name


def _yes_no(state: State, value: Any) -> bool:
    return isinstance(value, bool)


def _place(state: State, value: Any) -> bool:
    """Accept `[x, y]` or `[x, y, facing]` in cm and degrees, on the table."""
    if not isinstance(value, (list, tuple)) or len(value) not in (2, 3):
        return False
    if any(isinstance(n, bool) or not isinstance(n, (int, float)) or not math.isfinite(n) for n in value):
        return False
    return bool(0 <= value[0] <= state.terrain.width and 0 <= value[1] <= state.terrain.height)


def _number(state: State, value: Any) -> bool:
    return type(value) is int and abs(value) <= 1000


def _measurement(state: State, name: str) -> bool:
    try:
        msgspec.json.decode(name, type=Question)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return False
    return True


class Fact(msgspec.Struct, frozen=True):
    """One kind of fact: whom it is of, what it may be, and how it is set."""

    subject: Callable[[State, str], bool]
    value: Callable[[State, Any], bool]
    set: Callable[[State, str, Any], State]
    expects: str


def _put(state: State, name: str, value: Any) -> State:
    old = state.figures[name].place or Place(0, 0)
    facing = float(value[2]) % 360 if len(value) == 3 else old.facing
    place = moved(state.terrain, old, Point(float(value[0]), float(value[1])))
    return change(state, name, place=replace(place, facing=facing))


def _suppressed(state: State, name: str, value: Any) -> State:
    """Suppress a man, who stops whatever he is doing, or free him."""
    if not value:
        return change(state, name, suppressed=False)
    state = stopped(_idle(state, name), name)
    stage = "done" if state.figures[name].stage == "acting" else state.figures[name].stage
    return change(state, name, suppressed=True, stage=stage)


def _idle(state: State, name: str) -> State:
    return replace(state, acting=tuple(other for other in state.acting if other != name))


def _hidden(state: State, name: str, value: Any) -> State:
    if not value:
        return change(state, name, marker="", seen_by=())
    state = change(state, name, marker=f"m{state.markers + 1}", seen_by=())
    return replace(state, markers=state.markers + 1)


def _fate(state: State, name: str, value: Any) -> State:
    """Put a man out of play, or back: losses for morale follow, points do not."""
    figure = state.figures[name]
    counts = 2 if figure.commander else 1
    was, now = figure.fate in ("dead", "captured"), value in ("dead", "captured")
    side = state.sides[figure.side]
    step = counts * (now - was)
    side = replace(side, losses=max(0, side.losses + step), lost_now=max(0, side.lost_now + now - was))
    state = replace(state, sides={**state.sides, side.id: side})
    state = parted(_idle(state, name), name)
    if value:
        state = stopped(state, name)
    return change(
        state, name, fate=value, stage="done" if value else "waiting", marker="", seen_by=(),
        suppressed=False, retreating=False, shaken=False,
    )  # fmt: skip


def _action(state: State, name: str, value: Any) -> State:
    """Grant an action, or take it away."""
    if not value:
        return change(_idle(state, name), name, stage="done")
    return change(
        state, name, stage="waiting", moved=0.0, moved_any=False, climbed=False, fired=False, looked=False,
        tested=False, launched=False, fought=False, withdrew=False, answered=0,
    )  # fmt: skip


def _retreating(state: State, name: str, value: Any) -> State:
    return change(state, name, retreating=value, shaken=False)


def _sheltered(state: State, name: str, value: Any) -> State:
    return change(state, name, sheltered=value)


def _points(state: State, name: str, value: Any) -> State:
    side = state.sides[name]
    points = dict(side.points)
    points["ruling"] = points.get("ruling", 0) + value
    return replace(state, sides={**state.sides, name: replace(side, points=tuple(points.items()))})


def _phase(state: State, name: str, value: Any) -> State:
    """Go to a phase; whatever act was in progress is broken off."""
    active = state.active or next(iter(state.sides))
    awaiting = (turning(state.other(active)),) if value == "turning" else ()
    if value == "initiative":
        active = ""
    return replace(
        state, phase=value, active=active, awaiting=awaiting, acting=(), action=None, storm=None, melee=None,
        bonus_move="",
    )  # fmt: skip


def _active(state: State, name: str, value: Any) -> State:
    return replace(_phase(state, "", "actions"), active=name)


def _option(state: State, name: str, value: Any) -> State:
    edition = value if name == "edition" else state.edition
    return replace(state, edition=edition, options={**state.options, name: value})


def _answer(state: State, name: str, value: Any) -> State:
    key = key_of(msgspec.json.decode(name, type=Question))
    overruled = {**state.overruled, key: value}
    if value is None:
        del overruled[key]
    return replace(state, overruled=overruled)


FACTS: dict[str, Fact] = {
    "place": Fact(_figure, _place, _put, "[x, y] or [x, y, facing]"),
    "suppressed": Fact(_figure, _yes_no, _suppressed, "true or false"),
    "hidden": Fact(_figure, _yes_no, _hidden, "true or false"),
    "fate": Fact(_figure, lambda _, value: value in FATES, _fate, ", ".join(f'"{f}"' for f in FATES)),
    "action": Fact(_figure, _yes_no, _action, "true or false"),
    "retreating": Fact(_figure, _yes_no, _retreating, "true or false"),
    "sheltered": Fact(_figure, _yes_no, _sheltered, "true or false"),
    "points": Fact(_side, _number, _points, "a whole number to add"),
    "active": Fact(_side, lambda _, value: value is None or value is True, _active, "nothing"),
    "phase": Fact(_nothing, lambda _, value: value in PHASES, _phase, ", ".join(PHASES)),
    "option": Fact(
        lambda _, name: name in OPTIONS, lambda _, value: isinstance(value, str), _option, "a value"
    ),
    "measurement": Fact(_measurement, lambda _, value: True, _answer, "the answer"),
}


def check(r: Resolution[State], ruling: Ruling) -> None:
    """Refuse a ruling whose fact, subject or value this rule book does not know."""
    if r.state.over is not None:
        r.refuse("BN-14.0.a", "bn-game-over")
    fact = FACTS.get(ruling.fact)
    if fact is None:
        r.refuse("", "bn-no-such-fact", fact=ruling.fact, known=", ".join(FACTS))
    if not fact.subject(r.state, named(r.state, ruling.subject)):
        r.refuse("", "bn-bad-subject", fact=ruling.fact, subject=ruling.subject)
    if ruling.fact == "place" and r.state.tape:
        r.refuse("", "bn-no-places")
    if not fact.value(r.state, ruling.value):
        r.refuse("", "bn-bad-value", fact=ruling.fact, expects=fact.expects)
    if ruling.fact == "option":
        try:
            chosen({**r.state.options, ruling.subject: ruling.value})
        except BadOption as bad:
            r.refuse("", "bn-bad-value", fact=bad.name, expects=", ".join(bad.allowed))
    if ruling.fact == "measurement" and ruling.value is not None:
        question = msgspec.json.decode(ruling.subject, type=Question)
        decode_answer(question, ruling.value)


def ruled(state: State, event: Ruled) -> State:
    """Copy a ruling into the state."""
    return FACTS[event.fact].set(state, named(state, event.subject), event.value)


def named(state: State, subject: str) -> str:
    """Return the id of the man under a marker: who rules without being the referee knows no more."""
    if subject in state.figures:
        return subject
    return next((man.id for man in state.figures.values() if subject and man.marker == subject), subject)
