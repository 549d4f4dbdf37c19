"""Breaking News: what happened, as a seat may read it (BN-SM, D.8): markers for names, no telling numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args

from msgspec.structs import fields, replace

from core.engine.contract.facts import Event, Remarked, Ruled, Thrown
from core.engine.contract.registering import registering
from core.engine.contract.seats import REFEREE
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.facts.support import SupportAnswered
from core.rules.breaking_news.secrecy.markers import NAMELESS, unturned, veil, veiled
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.secrecy.unmarked import unknown, withheld
from core.rules.breaking_news.sighting.sighting_number import SECRET
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables.distances import NEIGHBOURS

Veils = dict[str, str]
"""The hidden men that a seat knows by their markers alone: id → marker."""

Concealer = Callable[[Any, Veils, State, str], Event | None]
"""(event, veils, state before, seat) → the event as the seat may read it."""

CONCEALERS: dict[type[Event], Concealer] = {}
"""Events of which more is hidden than names; of the others names are."""

of = registering(CONCEALERS)

WORDS = frozenset({"why", "rule", "source", "kind", "mode", "weapon", "note"})
"""Fields that hold an id of a sentence, a paragraph or a table's row, or people's own words."""


def concealed(before: State, event: Event, after: State, seat: str) -> Event | None:
    """Return *event* as *seat* may read it, `None` where it may not know of it.

    Hidden men appear under their markers; numbers that tell a man's class are taken out.
    """
    if seat == REFEREE:
        return event
    if after.is_("hidden_mode", "blind"):
        told = withheld(before, event, unknown(before, seat), unknown(after, seat), seat)
        if told is None:
            return None
        event = told
    veils = veiled(before, seat)
    if after.figures is not before.figures and (later := veiled(after, seat)) is not veils:
        shown = [name for name in veils if name not in later and _shows(event, name)]
        veils = {name: mark for name, mark in {**later, **veils}.items() if name not in shown}
    if type(event) is e.GameSet:
        return _set_up(event, after, seat)
    if (concealer := CONCEALERS.get(type(event))) is not None:
        return concealer(event, veils, before, seat)
    return renamed(event, veils) if veils else event


def _shows(event: Event, name: str) -> bool:
    """Return whether the event itself is what makes the man known."""
    match event:
        case e.Revealed(figure=figure):
            return figure == name
        case e.SightingTried(target=target, success=True):
            return target == name
        case e.FigureOut(figure=figure):
            return figure == name
    return False


@cache
def naming(kind: type[Event]) -> tuple[str, ...]:
    """Return the fields of an event that may hold a figure's name."""
    return tuple(field.name for field in fields(kind) if field.name not in WORDS and _may_name(field.type))


def _may_name(kind: Any) -> bool:
    return any(map(_may_name, args)) if (args := get_args(kind)) else kind not in NAMELESS


def renamed(event: Event, veils: Veils, **changes: Any) -> Event:
    """Return *event* with markers for the names of hidden men, and with *changes*."""
    for field in naming(type(event)):
        value = getattr(event, field)
        if value and (new := veil(value, veils)) is not value:
            changes[field] = new
    return replace(event, **changes) if changes else event


@of(SupportAnswered)
def _(event: SupportAnswered, veils: Veils, before: State, seat: str) -> Event | None:
    """Whether a side calls is told by its die, and where to as the strike arrives (BN-Q.69, BN-Q.137)."""
    return event if event.side == seat else None


@of(e.VictimAsked)
@of(e.LossAsked)
@of(e.SpreadAsked)
def _(event: Event, veils: Veils, before: State, seat: str) -> None:
    return None


@of(e.WindowOpened)
def _(event: e.WindowOpened, veils: Veils, before: State, seat: str) -> Event | None:
    return renamed(event, veils) if event.side == seat else None


@of(e.ReactionDeclared)
def _(event: e.ReactionDeclared, veils: Veils, before: State, seat: str) -> Event:
    """Who could react as well is for his own side to know."""
    if before.figures[event.reaction.figure].side == seat:
        return renamed(event, veils)
    return renamed(replace(event, candidates=(), dodgers=()), veils)


@of(e.SquadBegan)
@of(e.SquadFinished)
def _(event: e.SquadBegan | e.SquadFinished, veils: Veils, before: State, seat: str) -> Event | None:
    """An enemy squad would tell whose squad a hidden man belongs to."""
    return None if veils and event.side != seat else renamed(event, veils)


@of(e.Faced)
def _(event: e.Faced, veils: Veils, before: State, seat: str) -> Event | None:
    return None if event.figure in veils else event


@of(Ruled)
def _(event: Ruled, veils: Veils, before: State, seat: str) -> Event:
    hidden = event.subject in veils or event.fact == "measurement"
    if hidden or (event.fact == "motivated" and event.subject != seat):
        return replace(event, subject="", value=None)
    return event


@of(Remarked)
def _(event: Remarked, veils: Veils, before: State, seat: str) -> Event:
    """People's own words: a guessed name stays what it was."""
    return event


@of(Thrown)
def _(event: Thrown, veils: Veils, before: State, seat: str) -> Event:
    if not veils:
        return event
    who, why = event.who, event.why
    telling = who in veils or why == "why-sighting"
    if telling or (why == "why-suppression" and _led_in_secret(before, who, veils)):
        return replace(event, who=veils.get(who, who), need=0, hits=0, low=False, reading="")
    return event


@of(e.SuppressionTested)
def _(event: e.SuppressionTested, veils: Veils, before: State, seat: str) -> Event:
    """Who retreats under a marker is known by his moves alone."""
    if event.figure in veils:
        event = replace(event, retreating=False)
    if _led_in_secret(before, event.figure, veils):
        return renamed(event, veils, need=0, modifiers=())
    return _numberless(event, veils, event.figure, need=0, modifiers=())


@of(e.StormTested)
def _(event: e.StormTested, veils: Veils, before: State, seat: str) -> Event:
    if _led_in_secret(before, event.figure, veils):
        return renamed(event, veils, need=0, modifiers=())
    return _numberless(event, veils, event.figure, need=0, modifiers=())


@of(e.SavesRolled)
def _(event: e.SavesRolled, veils: Veils, before: State, seat: str) -> Event:
    return _numberless(event, veils, event.figure, needed=0, modifiers=())


@of(e.SightingTried)
def _(event: e.SightingTried, veils: Veils, before: State, seat: str) -> Event:
    if event.figure in veils or event.target not in veils:
        return _numberless(event, veils, event.figure, needed=0, modifiers=())
    hidden = sum(term.value for term in event.modifiers if term.reason in SECRET)
    terms = tuple(term for term in event.modifiers if term.reason not in SECRET)
    return renamed(event, veils, modifiers=terms, needed=event.needed - hidden)


@of(e.BonusMoved)
@of(e.Dodged)
def _(event: e.BonusMoved | e.Dodged, veils: Veils, before: State, seat: str) -> Event:
    return _numberless(event, veils, event.figure, place=unturned(event.place))


@of(e.Advanced)
def _(event: e.Advanced, veils: Veils, before: State, seat: str) -> Event:
    if veils.keys().isdisjoint(event.figures):
        return event
    places = tuple(
        unturned(place) if name in veils else place
        for name, place in zip(event.figures, event.places, strict=True)
    )
    return renamed(event, veils, places=places)


def _numberless(event: Event, veils: Veils, figure: str, **blanks: Any) -> Event:
    """Return *event* with names hidden, and with *blanks* for what would tell of a hidden *figure*."""
    return renamed(event, veils, **blanks) if figure in veils else renamed(event, veils)


def _led_in_secret(state: State, figure: str, veils: dict[str, str]) -> bool:
    """Return whether a hidden comrade may be the leader who helps a man to recover (BN-10.0.f).

    Whether one of them is a leader must not show in the number: what counts is who stands near.
    """
    man = state.figures.get(figure)
    if man is None:
        return False
    for name in veils:
        mate = state.figures.get(name)
        if mate is None or mate.side != man.side:
            continue
        if man.place is None or mate.place is None:
            return True
        gap = ((man.place.x - mate.place.x) ** 2 + (man.place.y - mate.place.y) ** 2) ** 0.5
        if gap - (man.place.base + mate.place.base) / 2 <= NEIGHBOURS:
            return True
    return False


def _set_up(event: e.GameSet, after: State, seat: str) -> e.GameSet:
    """Return the set-up with hidden enemies under their markers, and no enemy commander named."""
    base = State(
        sides={side.id: side for side in event.sides}, figures={man.id: man for man in event.figures},
        terrain=event.terrain, options=event.options,
    )  # fmt: skip
    view = known(base, seat)
    return replace(event, sides=tuple(view.sides.values()), figures=tuple(view.figures.values()))
