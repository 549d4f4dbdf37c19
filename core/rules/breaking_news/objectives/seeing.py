"""Breaking News 4.1.d: a marker tells what it stands for to the enemy who comes within 10 cm and sees it.

On the map that is looked at after every act, and all along a way. At a real table the side says whose man
stands there (BN-Q.08).
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command
from core.engine.words.ids import AnyId, FigureId, SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.actors import own
from core.rules.breaking_news.common.fields import option_of
from core.rules.breaking_news.common.names import name, side
from core.rules.breaking_news.common.objectives import objective_name, true_content, wanted
from core.rules.breaking_news.facts.objectives import ContentSeen
from core.rules.breaking_news.state import Action, Figure, Objective, State
from core.rules.breaking_news.tables.distances import MARKER_SEEN
from core.table.movement_path import cut_short
from core.table.places import Place, Point, exceeds
from core.table.questions import Shot, ShotLine, WhoSees


class LookAtMarker(Command, frozen=True):
    """At a real table: this man is within 10 cm of an enemy marker and sees it (BN-4.1.d)."""

    figure: FigureId
    objective: AnyId


def unread(state: State, seat: str) -> list[Objective]:
    """Return the enemy markers on the table whose content a side has not seen."""
    return [one for one in wanted(state, seat) if seat not in one.shown_to]


def watchers(state: State, of: SideId) -> list[Figure]:
    """Return who of a side can read a marker: men on foot, and vehicles with somebody in them (BN-Q.08)."""
    men = [man for man in state.of(of) if not man.aboard]
    return [man for man in men if man.hull is None or state.aboard(man.id)]


@acts.follows(moments.quiet, 20)
def look_round(r: Resolution[State]) -> bool:
    """After every act whoever stands near an enemy marker reads it; tell whether anybody did."""
    if not r.state.objectives or r.state.tape:
        return False
    before = len(r.events)
    for of in r.state.sides:
        men = watchers(r.state, of)
        for one in unread(r.state, of):
            near = tuple(man.id for man in men if one.place is not None and _near(man, one.place))
            if near and (seen := r.measure(WhoSees(near, (FigureId(one.id),), (), MARKER_SEEN))):
                show(r, one, of, FigureId(seen[0]))
    return len(r.events) > before


def _near(man: Figure, spot: Point) -> bool:
    """Return whether it is worth a measurement: a square, with room for the widest base."""
    at = man.place
    return at is not None and max(abs(at.x - spot.x), abs(at.y - spot.y)) <= MARKER_SEEN + at.base


@acts.follows(moments.arrived, 20)
def look_on_the_way(r: Resolution[State], action: Action) -> None:
    """Who comes past a marker reads it at any moment of his way (BN-Q.08)."""
    if not r.state.objectives or r.state.tape:
        return
    for stride in action.strides:
        if stride.start is None or not stride.gone:
            continue
        way = tuple(Point(at.x, at.y) for at in cut_short(stride.start, stride.points, stride.gone))
        back = (*way[-2::-1], Point(stride.start.x, stride.start.y))  # he stands at its end already
        for one in unread(r.state, action.side):
            asked = WhoSees((FigureId(one.id),), (stride.figure,), (back,), MARKER_SEEN)
            if one.place is not None and _passes(stride.start, way, one.place) and r.measure(asked):
                show(r, one, action.side, stride.figure)


def _passes(start: Place, way: tuple[Point, ...], spot: Point) -> bool:
    """Return whether a way comes anywhere near a spot, by the rectangle that holds it."""
    xs, ys = [start.x, *(at.x for at in way)], [start.y, *(at.y for at in way)]
    room = MARKER_SEEN + start.base
    return min(xs) - room <= spot.x <= max(xs) + room and min(ys) - room <= spot.y <= max(ys) + room


def show(r: Resolution[State], one: Objective, to: SideId, by: FigureId = FigureId("")) -> None:
    """Let a side know what an enemy marker stands for, as its owner wrote it."""
    r.emit(ContentSeen(one.id, to, one.content, by))


# --- at a real table ----------------------------------------------------------------------


@acts.offered(moments.ACTIONS, 45)
@acts.offered(moments.INITIATIVE, 15)
def _(asked: Offered) -> Iterator[Choice]:
    """Each side for its own men; before initiative it may be either."""
    seat = asked.side or asked.seat
    if asked.state.tape and seat in asked.state.sides and unread(asked.state, seat):
        yield choice(LookAtMarker, say("do-look_at_marker"), "BN-4.1.d", weight=0.05)


@acts.fields(LookAtMarker)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    sides = [one for one in state.sides if seat in (one, "referee")]
    men = [man for of in sides for man in watchers(state, of)]
    yield PickOne("figure", say("bn-ask-who-sees-marker"), tuple(option_of(state, man) for man in men))
    if figure is not None and figure.side in state.sides:
        rows = tuple(Option(one.id, objective_name(state, one.id)) for one in unread(state, figure.side))
        yield PickOne("objective", say("bn-ask-marker"), rows)


acts.labelled(LookAtMarker, "do-look_at_marker", at=moments.ACTIONS)


@acts.rule(LookAtMarker)
def look_at_marker(r: Resolution[State], command: LookAtMarker) -> None:
    """Measure whether he is within 10 cm and sees it; its owner then says what it stands for."""
    if not r.state.tape:
        r.refuse("BN-4.1.d", "bn-markers-are-watched")
    if r.state.phase not in ("initiative", "actions") or r.state.awaiting or r.state.action:
        r.refuse("BN-4.1.d", "bn-not-now")
    man = own(r, command.figure)
    if man not in watchers(r.state, man.side):
        r.refuse("BN-4.1.d", "bn-cannot-read-marker", figure=man.name)
    one = next((one for one in unread(r.state, man.side) if one.id == command.objective), None)
    if one is None:
        r.refuse("BN-4.1.d", "bn-no-such-marker")
    line: ShotLine = r.measure(Shot(man.id, FigureId(one.id)))
    if not line.seen or exceeds(line.distance, MARKER_SEEN):
        r.refuse("BN-4.1.d", "bn-marker-too-far", figure=man.name, most=MARKER_SEEN)
    show(r, one, man.side, man.id)


# --- in the log ---------------------------------------------------------------------------


@acts.tells(ContentSeen)
def _(before: State, event: ContentSeen, after: State) -> Message:
    one = objective_name(after, event.objective)
    whose = side(after, event.side)
    if not event.content:
        id = "bn-marker-seen" if event.by else "bn-marker-told"
        return say(id, objective=one, by=name(after, event.by) if event.by else "", side=whose)
    marker = after.objectives[event.objective]
    content = say(f"bn-content-{event.content}")
    if (true := true_content(after, marker)) not in ("", event.content):
        content = say("bn-content-by-die", content=content, true=say(f"bn-content-{true}"))
    id = "bn-marker-seen-as" if event.by else "bn-marker-told-as"
    return say(
        id, objective=one, by=name(after, event.by) if event.by else "", side=whose, content=content
    )  # fmt: skip
