"""Breaking News 4.1.a–c, g–h, m and 4.2.c–e: five markers a side, placed one at a time (BN-SM.05). cm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne, PickPoint, PickSome, Text
from core.engine.contract.facts import Command, Decision, Sealing
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.deciding import deciding
from core.rules.breaking_news.common.missions import defenders, in_order
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.notes import seal_note
from core.rules.breaking_news.common.objectives import defended, objective_name
from core.rules.breaking_news.deployment.asking import BOOK, ask
from core.rules.breaking_news.deployment.zones import marker_misfit
from core.rules.breaking_news.facts.deployment import ContentsChosen, ObjectivePlaced
from core.rules.breaking_news.state import Objective, State, objective_id
from core.table.places import Point

FIVE = 5
"""Markers of a side that defends: a primary, two secondaries, two fakes (BN-4.1.a)."""

NOTE = 60
"""Characters that say where a marker lies where there is no map."""


@acts.answers(moments.MARKER)
class PlaceMarker(Command, frozen=True):
    """Put the next marker on the table: at a *spot* of the map, or where a *note* says."""

    spot: Point | None = None
    note: str = ""


@acts.answers(moments.CONTENTS)
class ChooseContents(Sealing, frozen=True):
    """Write down in secret what the five markers stand for: which is *primary*, which two *secondary*."""

    primary: int
    secondary: tuple[int, ...]


@acts.follows(moments.set_up, 5)
def place_markers(r: Resolution[State]) -> bool:
    """The Second player places one, then the First, and so on; then both write down what they are."""
    state = r.state
    if state.deployment != BOOK:
        return False
    placed = {side: len(defended(state, side)) for side in in_order(state) if side in defenders(state)}
    if any(one.content for one in state.objectives.values()):
        return False
    if left := [side for side, number in placed.items() if number < FIVE]:
        ask(r, [min(left, key=lambda side: placed[side])], moments.MARKER)
        return True
    ask(r, list(placed), moments.CONTENTS)
    return True


# --- where it lies ------------------------------------------------------------------------


@acts.offered(moments.MARKER)
def _(asked: Offered) -> Iterator[Choice]:
    number = len(defended(asked.state, asked.side)) + 1
    yield choice(PlaceMarker, say("do-place_marker", number=number), "BN-4.2.c", hint="m", weight=1.0)


@acts.fields(PlaceMarker)
def _(state: State, seat: str) -> Fields:
    if not (side := moments.MARKER.asked(state, seat)):
        return
    number = len(defended(state, side)) + 1
    if state.tape:
        yield Text("note", say("bn-ask-marker-note", number=number), NOTE)
        return
    spots = good_spots(state, side)
    middle = spots[len(spots) // 2] if spots else (state.terrain.width / 2, state.terrain.height / 2)
    yield PickPoint("spot", say("bn-ask-marker-spot", number=number), middle, None, spots)


def good_spots(state: State, side: str) -> tuple[tuple[float, float], ...]:
    """Suggest spots where a marker may lie, well spread over a side's half of the table."""
    wide, high = state.terrain.width, state.terrain.height
    steps = [(x / 8, y / 8) for x in range(1, 8) for y in range(1, 8)]
    spots = [Point(round(wide * x, 1), round(high * y, 1)) for x, y in steps]
    return tuple((spot.x, spot.y) for spot in spots if not marker_misfit(state, side, spot))


@acts.rule(PlaceMarker)
def place_marker(r: Resolution[State], command: PlaceMarker) -> None:
    """In the own half, far enough from the edges and from other markers (BN-4.1.g, BN-4.2.d–e, BN-Q.09)."""
    side = deciding(r, moments.MARKER, "BN-4.2.c")
    number = len(defended(r.state, side)) + 1
    place, note = None, ""
    if r.state.tape:
        note = clean(command.note, NOTE)
    else:
        if command.spot is None:
            r.refuse("BN-4.2.c", "bn-marker-off-table")
        place = command.spot
        if why := marker_misfit(r.state, side, place):
            r.refuse("BN-4.2.d" if why == "bn-marker-near-marker" else "BN-4.2.e", why)
    r.emit(ObjectivePlaced(Objective(objective_id(side, number), side, number, place=place, note=note)))


@acts.passing(moments.MARKER)
def _(state: State, decision: Decision) -> PlaceMarker:
    spots = good_spots(state, decision.seat) if not state.tape else ()
    return PlaceMarker(Point(*spots[0]) if spots else None)


# --- what it stands for --------------------------------------------------------------------


acts.offer(moments.CONTENTS, ChooseContents, say("do-choose_contents"), "BN-4.1.c", hint="c", weight=1.0)


@acts.fields(ChooseContents)
def _(state: State, seat: str, primary: int | None) -> Fields:
    if not (side := moments.CONTENTS.asked(state, seat)):
        return
    rows = tuple(Option(one.number, objective_name(state, one.id)) for one in defended(state, side))
    yield PickOne("primary", say("bn-ask-primary"), rows)
    rest = tuple(row for row in rows if row.value != primary)
    yield PickSome("secondary", say("bn-ask-secondary"), rest, 2, 2)


@acts.rule(ChooseContents)
def choose_contents(r: Resolution[State], command: ChooseContents) -> None:
    """One primary, two secondaries, and the other two are fakes (BN-4.1.a, c)."""
    side = deciding(r, moments.CONTENTS, "BN-4.1.c")
    numbers = {one.number for one in defended(r.state, side)}
    chosen = (command.primary, *command.secondary)
    if len(command.secondary) != 2 or len(set(chosen)) != 3 or not set(chosen) <= numbers:
        r.refuse("BN-4.1.a", "bn-one-primary-two-secondary")
    contents = {number: "fake" for number in sorted(numbers)}
    contents |= {command.primary: "primary"} | dict.fromkeys(command.secondary, "secondary")
    seal_note(r, side, "contents", written(contents), command.salt, said(contents))
    r.emit(ContentsChosen(side, {objective_id(side, number): word for number, word in contents.items()}))


def written(contents: Mapping[int, str]) -> str:
    """Return what is written on a note of contents, in plain words.

    >>> written({1: "fake", 2: "primary"})
    '1 fake, 2 primary'
    """
    return ", ".join(f"{number} {word}" for number, word in sorted(contents.items()))


def said(contents: Mapping[int, str]) -> Message:
    """Return the same in any language."""
    rows = tuple(
        say("bn-number-is", number=number, content=say(f"bn-content-{word}"))
        for number, word in sorted(contents.items())
    )
    return say("bn-contents", rows=rows)


@acts.passing(moments.CONTENTS)
def _(state: State, decision: Decision) -> ChooseContents:
    return ChooseContents(primary=1, secondary=(2, 3))


# --- in the log ---------------------------------------------------------------------------

acts.silent(ContentsChosen)  # the note is told


@acts.tells(ObjectivePlaced)
def _(before: State, event: ObjectivePlaced, after: State) -> Message:
    one, side = event.objective, side_name(after, SideId(event.objective.side))
    if one.place is not None:
        return say("bn-marker-placed", side=side, number=one.number, x=one.place.x, y=one.place.y)
    id = "bn-marker-placed-note" if one.note else "bn-marker-placed-somewhere"
    return say(id, side=side, number=one.number, note=one.note)
