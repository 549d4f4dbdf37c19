"""Breaking News SM.13: who is on the table for neither side is placed after all troops (BN-Q.12). cm.

Civilians, then independent journalists by the irregulars, embedded ones by the regulars in their strip; by
option the referee puts all of them down. A scenario may have done it. At a real table people do it with the
models.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickPoint
from core.engine.contract.facts import Command, Decision
from core.engine.contract.seats import REFEREE
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.bystanders import irregulars, regulars
from core.rules.breaking_news.common.extras import show_extra
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.common.unmarked import unplaced
from core.rules.breaking_news.deployment.zones import in_strip
from core.rules.breaking_news.facts.bystanders import BystanderPlaced, PlacementAsked
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.bystanders import CLEAR
from core.table.cover import moved
from core.table.footprints import gap
from core.table.places import Place, Point, distance, exceeds
from core.table.terrain import sane

ORDER = ("civilian", "hostage", "independent", "embedded")
STEP, SUGGESTED = 8.0, 24
"""Cm between the spots that are looked at, and about how many of them are suggested."""


@acts.answers(moments.PLACE_BYSTANDER)
class PutDown(Command, frozen=True):
    """Put a civilian or journalist down (BN-SM.13)."""

    spot: Point


def to_place(state: State) -> Figure | None:
    """Return who is to be placed next, civilians first (BN-SM.13)."""
    others = [man for man in state.figures.values() if man.role and man.place is None and not man.fate]
    waiting = sorted(others, key=lambda man: ORDER.index(man.role))
    return None if state.tape or not waiting else waiting[0]


@acts.follows(moments.set_up, 13)
def ask_to_place(r: Resolution[State]) -> bool:
    """Ask for the next of them; whose Extras they are is open from now on (BN-SM.02, BN-SM.13)."""
    before = len(r.events)
    for side in r.state.sides.values():
        for extra in ("civilians", "embedded", "independent"):
            show_extra(r, side.id, extra)
    man = to_place(r.state)
    regular, irregular = regulars(r.state), irregulars(r.state)
    if man is None or regular is None or irregular is None:
        return len(r.events) > before
    seat = REFEREE if Options.of(r.state).civilian_setup == "referee" else str(irregular)
    if man.role == "embedded" and seat != REFEREE:
        seat = regular
    r.emit(PlacementAsked(man.id, decisions=(moments.PLACE_BYSTANDER.asks(seat),)))
    return True


@acts.offered(moments.PLACE_BYSTANDER)
def _(asked: Offered) -> Iterator[Choice]:
    man = to_place(asked.state)
    if man is not None:
        yield choice(PutDown, say("do-put_down", who=name(asked.state, man.id)), "BN-Q.12", hint="p")


@acts.fields(PutDown)
def _(state: State, seat: str) -> Fields:
    man = to_place(state)
    if man is not None:
        free = [(spot.x, spot.y) for spot in _free(state, man)]
        spots = tuple(free[:: max(1, len(free) // SUGGESTED)])
        middle = (state.terrain.width / 2, state.terrain.height / 2)
        yield PickPoint("spot", say("ask-put-down", who=name(state, man.id)), middle, None, spots)


def _free(state: State, man: Figure) -> Iterator[Point]:
    """Yield spots in a net over the table where he may be placed."""
    for row in range(1, int(state.terrain.height / STEP)):
        for column in range(1, int(state.terrain.width / STEP)):
            spot = Point(column * STEP, row * STEP)
            if not misfit(state, man, spot):
                yield spot


def misfit(state: State, man: Figure, spot: Point) -> str:
    """Return the sentence for why he may not be placed here, empty where he may (BN-Q.12).

    Nobody hidden of whom nothing lies on the table forbids a spot: it would tell where he is.
    """
    place = Place(spot.x, spot.y)
    if not sane(place, state.terrain):
        return "bn-put-off-table"
    if man.role == "embedded" and not in_strip(state, regulars(state) or "", spot):
        return "bn-put-outside-strip"
    standing = [
        other for other in state.figures.values()
        if other.place is not None and other.present and not other.aboard and not unplaced(state, other)
    ]  # fmt: skip
    if any(other.place is not None and gap(place, other.place) <= 0 for other in standing):
        return "bn-put-on-base"
    regular = [other for other in standing if other.side == regulars(state) and man.role == "civilian"]
    far = gap if Options.of(state).measure == "edge" else distance
    if any(exceeds(CLEAR, far(place, other.place)) for other in regular if other.place is not None):
        return "bn-put-near-regulars"
    return ""


@acts.rule(PutDown)
def put_down(r: Resolution[State], command: PutDown) -> None:
    """He stands there from now on (BN-SM.13)."""
    man = to_place(r.state)
    if man is None or not moments.PLACE_BYSTANDER.is_open(r.state):
        r.refuse("BN-Q.12", "bn-not-now")
    if why := misfit(r.state, man, command.spot):
        r.refuse("BN-Q.12", why, who=name(r.state, man.id))
    r.emit(BystanderPlaced(man.id, moved(r.state.terrain, Place(0.0, 0.0), command.spot)))


@acts.passing(moments.PLACE_BYSTANDER)
def _(state: State, decision: Decision) -> PutDown:
    """He stands where there is room."""
    man = to_place(state)
    assert man is not None
    return PutDown(next(_free(state, man)))


# --- in the log ---------------------------------------------------------------------------

acts.silent(PlacementAsked)


@acts.tells(BystanderPlaced)
def _(before: State, event: BystanderPlaced, after: State) -> Message:
    return say("bn-bystander-placed", who=name(after, event.figure), x=event.place.x, y=event.place.y)
