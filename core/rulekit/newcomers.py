"""The ruling that adds a figure, for every book: its form, an id of its own, and who learns of it.

    "added": added(units_of, form, joined),

A book says by *form* what it asks of a newcomer beside the name, and *joins* him by its own reading of a
scenario: so whatever a scenario may not say of a figure no ruling may.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, count
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import AnyField, Option, PickPoint, PickSome, Text, YesNo
from core.engine.contract.facts import Refusal, Ruled
from core.engine.contract.filling import misfit
from core.engine.contract.scenario import Reader, ScenarioError
from core.engine.words.message import Argument, Message, say
from core.rulekit.called import LONGEST, name_refusal
from core.rulekit.names import Name, listed, side_name
from core.rulekit.refusals import no
from core.rulekit.rulings import Fact
from core.table.cover import moved
from core.table.edges import INWARD
from core.table.places import Place, Point
from core.table.terrain import Table

Units = Callable[[Any], Iterable[tuple[str, str, Name]]]
"""Every unit that there is, as (id, side, name); a side by itself stands for no unit of it."""

Form = Callable[[Any, str, Mapping[str, Any]], Iterable[AnyField]]
"""(state, side, what was filled of the newcomer) → what a book asks of him beside his name and his spot."""

Joins = Callable[[Any, str, "Newcomer"], Any]
"""(state, unit, who comes) → the state with him; `ScenarioError` where he cannot be so."""

ARMS = "value.weapons"
"""What a newcomer carries, where a book asks for it."""

ROSTER = "roster"
"""Where those stand whom the fact is of: the units and sides."""


class Newcomer:
    """Whoever is added: *id*, and what a ruling says of him as a scenario would."""

    def __init__(self, id: str, row: Mapping[str, Any]) -> None:
        self.id, self.row = id, row

    def read(self, state: Any, edge: str, **more: Any) -> Reader:
        """Return his entry, to be read as one of a scenario: he looks away from his side's *edge*."""
        row = {name: value for name, value in self.row.items() if name not in ("spot", *NOT_READ)}
        spot = self.row.get("spot")
        if spot is not None:
            row |= {"x": spot[0], "y": spot[1], "facing": INWARD.get(edge, 0.0)}
        return Reader({"id": self.id, **row, **more})

    def flag(self, name: str) -> bool:
        """Return what was said of him, or not: no."""
        return bool(self.row.get(name))


NOT_READ = ("hidden", "off", "late", "enters")
"""What a ruling says of a newcomer that no entry of a scenario does in the same way."""


def added(units: Units, form: Form, joins: Joins) -> Fact:
    """Return the fact that somebody joins a unit or side; its value is a small record."""

    def asks(state: Any, unit: str, said: Mapping[str, Any]) -> Iterator[AnyField]:
        return _fields(state, side_of(units, state, unit), said, form)

    def fits(state: Any, value: Any) -> bool:
        return isinstance(value, dict) and all(isinstance(name, str) for name in value)

    def joined(state: Any, unit: str, value: Any) -> Any:
        side = side_of(units, state, unit)
        return joins(state, unit, Newcomer(fresh(state, side, value["name"]), value))

    def says(state: Any, event: Ruled) -> Argument | None:
        name = event.value.get("name") if isinstance(event.value, dict) else None
        if not isinstance(name, str):
            return None
        arms = _carried(form(state, side_of(units, state, event.subject), event.value), event.value)
        return say("ruling-newcomer-armed", name=name, arms=listed(arms)) if arms else name

    return Fact(
        lambda state, unit: any(unit == id for id, _, _ in units(state)),
        fits, joined, say("ruling-newcomer"), ROSTER, says=says, form=asks,
    )  # fmt: skip


def _carried(asked: Iterable[AnyField], row: Mapping[str, Any]) -> tuple[Name, ...]:
    """Return what somebody new carries, as it is called where it is asked for."""
    said, field = row.get("weapons"), next((one for one in asked if one.name == ARMS), None)
    if not isinstance(field, PickSome) or not isinstance(said, (list, tuple)):
        return ()
    return tuple(one.label for one in field.options if one.value in said)


def side_of(units: Units, state: Any, unit: str) -> str:
    """Return the side of a unit, "" where there is none of the id."""
    return next((str(side) for id, side, _ in units(state) if id == unit), "")


def roster_rows(units: Units, state: Any) -> Iterator[Option]:
    """Yield the units and sides that somebody may join; a side adds nobody to the other without a referee."""
    for unit, side, called in units(state):
        alone = unit == side
        label = called if alone else say("ruling-unit-of", unit=called, side=side_name(state, side))
        yield Option(unit, label, refusal=strangers_refusal(state, side))


def strangers_refusal(state: Any, side: str) -> Refusal | None:
    """Return that a side may not say it of the other's: it does not know all who are there."""
    return no("", "ruling-own-only") if state.may_hide(side) else None


# --- the form ------------------------------------------------------------------------------------


def _fields(state: Any, side: str, said: Mapping[str, Any], form: Form) -> Iterator[AnyField]:
    yield Text("value.name", say("ask-newcomer-name"), LONGEST)
    yield from form(state, side, said)
    if not state.tape and not said.get("off"):
        middle = (state.terrain.width / 2, state.terrain.height / 2)
        yield PickPoint("value.spot", say("ask-place"), middle)


def yes_or_no(name: str, prompt: str, default: bool = False) -> YesNo:
    """Return the field of something that is so of a newcomer, or not."""
    return YesNo(f"value.{name}", say(prompt), default)


def newcomer_refusal(
    state: Any, fact: Fact, units: Units, unit: str, row: Mapping[str, Any]
) -> Refusal | None:
    """Return why nobody can be added so: a field that does not fit, a name, or what the book says of him."""
    side = side_of(units, state, unit)
    if refusal := strangers_refusal(state, side) or _misfit(state, fact, unit, row):
        return refusal
    mates = (one.name for one in state.figures.values() if one.side == side)
    if refusal := name_refusal(row["name"], mates):
        return refusal
    try:
        fact.set(state, unit, row)
    except ScenarioError as error:
        return Refusal("", error.message)
    return None


def _misfit(state: Any, fact: Fact, unit: str, row: Mapping[str, Any]) -> Refusal | None:
    if fact.form is None:
        return None
    filled = {f"value.{name}": one for name, one in row.items()}
    asked = {field.name: field for field in fact.form(state, unit, row)}
    for name, field in asked.items():
        if name not in filled:
            return no("", "ruling-newcomer-lacks", field=name)
        if (wrong := misfit(field, filled[name])) is not None:
            return Refusal("", _at(wrong, name))
    unknown = next((name for name in filled if name not in asked), None)
    return no("", "misfit-unknown", field=unknown) if unknown is not None else None


def _at(wrong: Message, name: str) -> Message:
    return say("misfit-at", why=wrong, field=name)


def check_room(state: Any, side: str, most: int) -> None:
    """Raise `ScenarioError` where a side has as many figures as a scenario may give it."""
    got = sum(one.side == side for one in state.figures.values()) + 1
    if got > most:
        raise ScenarioError("value", "scenario-too-many", got=got, most=most)


def standing(terrain: Table, place: Place | None) -> Place | None:
    """Return where a newcomer stands, in the house that he was put into."""
    return None if place is None else moved(terrain, place, Point(place.x, place.y))


# --- an id of his own ------------------------------------------------------------------------------


def fresh(state: Any, side: str, name: str) -> str:
    """Return an id that nothing has: made of his side and name, so that it tells nothing of anybody else.

    Who is off the roster keeps his own, so none is given twice.
    """
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    stem = "_".join("".join(sign if sign.isalnum() else " " for sign in f"{side} {plain}").split())[:20]
    taken = _ids(state)
    return next(one for one in chain((stem,), (f"{stem}_{n}" for n in count(2))) if one not in taken)


def _ids(state: Any) -> set[str]:
    """Return the ids of all that there is in a game, whatever it is."""
    found: set[str] = {str(piece.id) for piece in state.terrain.pieces}
    for field in state.__struct_fields__:
        value = getattr(state, field)
        if isinstance(value, dict):
            found |= {str(name) for name in value}
    for side in state.sides.values():
        found |= {str(squad.id) for squad in getattr(side, "squads", ())}
    return found


# --- who learns of it --------------------------------------------------------------------------------


def untold(event: Ruled) -> Ruled | None:
    """Return a ruling on somebody unknown as others read it: that a side ruled; of the referee's nothing."""
    return replace(event, subject="", value=None) if event.by else None


def came_unseen(to: Any, called: Callable[[Any, str, Any], Any]) -> bool:
    """Return whether somebody was added by a fact whom its reader does not know by his name."""
    new = to.after.figures.keys() - to.before.figures.keys()
    return any(called(to.after, to.seat, name) != name for name in new)
