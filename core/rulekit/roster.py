"""Rulings on who there is, for every book: somebody's name, arms, unit and side, and whether he counts.

    "name": named(), "weapons": armed(...), "unit": belongs(...), "removed": removed(...),

A book says how it arms somebody, moves him over and takes him away; names, letters and forms are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import Option, PickSome, Text
from core.engine.contract.facts import Refusal, Ruled
from core.engine.contract.seats import REFEREE
from core.engine.words.message import Argument, say
from core.rulekit.called import LONGEST, name_refusal
from core.rulekit.handles import handles_for
from core.rulekit.names import Name, listed, side_name
from core.rulekit.newcomers import strangers_refusal
from core.rulekit.refusals import no
from core.rulekit.ruled_facts import WhyNot, fact, flag, one_among
from core.rulekit.rulings import Fact, Setter, Subject

MOST_ARMS = 8
"""Weapons that one figure carries."""


# --- what somebody is called ---------------------------------------------------------------------


def named(who: Subject | None = None) -> Fact:
    """Return the fact of what somebody is called; he keeps his letter."""
    field = Text("value", say("ask-name"), LONGEST)

    def fits(state: Any, value: Any) -> bool:
        return isinstance(value, str)

    return fact("figures", _name, fits, say("ruling-name"), lambda state, name: field, who=who)


def _name(state: Any, id: str, value: str) -> Any:
    letter = handles_for(REFEREE, state.figures.values()).get(id, "")
    return _with(state, id, name=value, letter=letter)


def renaming_refusal(state: Any, id: str, value: Any) -> Refusal | None:
    """Return why somebody cannot be called so: a comrade is, or nobody could be."""
    one = state.figures[id]
    mates = (man.name for man in state.figures.values() if man.side == one.side and man.id != id)
    return name_refusal(value, mates)


# --- what he is armed with -----------------------------------------------------------------------


def armed(
    set: Setter,
    known: Callable[[Any], Collection[str]],
    carried: Callable[[Any], Collection[str]],
    called: Callable[[Any, str], Name],
    who: Subject | None = None,
) -> Fact:
    """Return the fact of what somebody carries: some of those *known*, all of them said; what he *carried*
    stands first."""

    def asks(state: Any, id: str) -> PickSome:
        own = carried(state.figures[id]) if id in state.figures else ()
        every = (*own, *(one for one in known(state) if one not in own))
        rows = tuple(Option(one, called(state, one)) for one in every)
        return PickSome("value", say("ask-weapons"), rows, 1, min(MOST_ARMS, len(rows)))

    def fits(state: Any, value: Any) -> bool:
        return (
            isinstance(value, (list, tuple))
            and 0 < len(value) <= MOST_ARMS
            and all(isinstance(one, str) and one in known(state) for one in value)
            and len({*value}) == len(value)
        )

    def says(state: Any, event: Ruled) -> Argument | None:
        if not isinstance(event.value, (list, tuple)):
            return None
        return listed(called(state, one) for one in event.value if isinstance(one, str))

    return fact("figures", set, fits, say("ruling-weapons", most=MOST_ARMS), asks, says, who)


# --- where he belongs ------------------------------------------------------------------------------


def belongs(
    set: Setter,
    units: Callable[[Any], Iterable[tuple[str, str, Name]]],
    why_not: WhyNot,
    who: Subject | None = None,
) -> Fact:
    """Return the fact of the unit or side that somebody is of.

    *units* are those that there are, each as (id, side, name); a side by itself stands for no unit of it.
    """

    def rows(state: Any, id: str) -> Iterable[Option]:
        own = state.figures[id].side if id in state.figures else ""
        for unit, side, called in sorted(units(state), key=lambda one: one[1] != own):
            if unit == side:
                yield Option(unit, called)
            else:
                yield Option(unit, say("ruling-unit-of", unit=called, side=side_name(state, side)))

    def fits(state: Any, value: Any) -> bool:
        return isinstance(value, str) and any(unit == value for unit, _, _ in units(state))

    def called(state: Any, value: str) -> Argument:
        return next((name for unit, _, name in units(state) if unit == value), value)

    return one_among(
        "figures", set, fits, "ruling-unit", rows, called, prompt="ask-unit", why_not=why_not, who=who
    )


def changed_sides(state: Any, id: str, side: str) -> Any:
    """Return *state* with somebody on another side: he gets a letter there, and nobody else another one."""
    letters = handles_for(REFEREE, state.figures.values())
    old = state.figures[id].side
    stay = {
        name: replace(one, letter=letters[name]) if one.side == old else one
        for name, one in state.figures.items()
        if name != id
    }
    gone = replace(state.figures[id], side=side, letter="")
    letter = handles_for(REFEREE, [*stay.values(), gone])[id]
    figures = {name: stay.get(name, replace(gone, letter=letter)) for name in state.figures}
    return replace(state, figures=figures)


# --- whether he counts ------------------------------------------------------------------------------


def removed(set: Setter, who: Subject | None = None) -> Fact:
    """Return the fact that somebody is off the roster, as if he had never been on it; or on it again."""
    return flag("figures", set, who)


def removing_refusal(state: Any, id: str, value: bool) -> Refusal | None:
    """Return why somebody cannot be struck off the roster or put back on it: he is so already, or is lost."""
    one = state.figures[id]
    if value == one.unlisted:
        return no("", "ruling-off-roster" if value else "ruling-on-roster", figure=one.name)
    if value and one.fate:
        return no("", "ruling-lost-counts", figure=one.name)
    return riding_refusal(state, id) if value else None


# --- what all of them refuse --------------------------------------------------------------------------


def riding_refusal(state: Any, id: str) -> Refusal | None:
    """Return that somebody rides, or carries others: they get out first."""
    one = state.figures[id]
    if one.aboard or any(rider.aboard == id and not rider.fate for rider in state.figures.values()):
        return no("", "ruling-rides", figure=one.name)
    return None


def crossing_refusal(state: Any, id: str, side: str, busy: bool) -> Refusal | None:
    """Return why somebody cannot go over to another side: he rides, or the game is *busy* with an act."""
    if side == state.figures[id].side:
        return None
    return no("", "ruling-busy") if busy else riding_refusal(state, id)


def roster_refusal(state: Any, fact: str, id: str, value: Any) -> Refusal | None:
    """Return why a figure cannot be renamed, or struck off the roster; nothing of other facts."""
    if id not in state.figures:
        return None
    if fact == "name":
        return strangers_refusal(state, state.figures[id].side) or renaming_refusal(state, id, value)
    if fact == "removed":
        return removing_refusal(state, id, value)
    if fact == "fate" and state.figures[id].unlisted:
        return no("", "ruling-off-roster", figure=state.figures[id].name)
    return None


def _with(state: Any, id: str, **facts: Any) -> Any:
    return replace(state, figures={**state.figures, id: replace(state.figures[id], **facts)})
