"""Linea di Tiro: the end of the game (D9, D10): who holds the places that count when the scenario is over.

The book leaves victory to the scenario: a number of cards, the share of its pieces at which a side breaks,
and places worth points. Lost enemies count one point each, where places leave it even.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, hypot

from core.engine.chance.resolution import Resolution
from core.engine.contract.ends import ClosedBy
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Argument, Message, say
from core.rulekit.ending import closed_for, closed_verdict, told_end
from core.rulekit.names import cm, side_name
from core.rulekit.views import won_as_told
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.names import in_languages, name
from core.rules.linea_di_tiro.facts.fates import GameEnded, PlaceCounted
from core.rules.linea_di_tiro.facts.movement import Moved
from core.rules.linea_di_tiro.facts.visibility import Spotted
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Card, Objective, Piece, Side, State
from core.table.places import Point, reaches
from core.table.questions import Near

DRAW = "verdict-no-draw"
"""The book leaves victory to the scenario, and knows no draw."""


@acts.follows(moments.card_end, 90)
def _(r: Resolution[State], card: Card) -> None:
    """After each card it is looked whether the game is over (D9)."""
    state = r.state
    for side in state.sides:
        if not _left(state, side):
            if _hides(state, side):
                continue
            sure(r, side, "lt-unseen-left")
            end(r, say("lt-over-none-left", side=side_name(state, side)), state.other(side))
            return
        if broken(state, side):
            sure(r, side, "lt-unseen-broken")
            end(r, say("lt-over-broken", side=side_name(state, side)), state.other(side))
            return
        if state.may_hide(side) and state.sides[side].breaks and _hit_unseen(state):
            r.doubt(say("lt-unseen-broken", side=side_name(state, side)), alone=True)
    if state.limit and state.drawn >= state.limit:
        by_points(r)


def _left(state: State, side: SideId) -> bool:
    """Return whether a side is known to have anybody left."""
    return any(piece.able or piece.reserve for piece in state.figures.values() if piece.side == side)


def _hides(state: State, side: SideId) -> bool:
    """Return whether a side may hide of which nobody is known to be lost: it is there as it was."""
    lost = any(one.fate for one in state.figures.values() if one.side == side)
    return state.may_hide(side) and not lost and not _hit_unseen(state)


def _hit_unseen(state: State) -> bool:
    """Return whether pieces may have been lost of which only their owner knows (LT-ART.g, LT-Q.20).

    Shells hit whoever is in a zone, or at a point: of those whom he does not see the enemy learns nothing.
    """
    return Options.of(state).area_fire or any(one.attacks for one in state.sections.values())


def losing(state: State, side: SideId) -> int:
    """Return how many pieces a side has lost when it breaks, as far as all of them are known."""
    return ceil(state.sides[side].breaks * _every(state, side))


def _every(state: State, side: SideId) -> int:
    return len([piece for piece in state.figures.values() if piece.side == side and not piece.unlisted])


def sure(r: Resolution[State], side: SideId, what: str) -> None:
    """Stop where a side may have more pieces than those that are known: *what* depends on them (LT-VIS.a)."""
    if r.state.may_hide(side):
        r.unseen(say(what, side=side_name(r.state, side)))


def broken(state: State, side: SideId) -> bool:
    """Return whether a side has lost the share of its pieces at which the scenario says that it breaks."""
    most = state.sides[side].breaks
    own = [piece for piece in state.figures.values() if piece.side == side and not piece.unlisted]
    return most > 0 and bool(own) and sum(bool(piece.fate) for piece in own) >= most * len(own)


def by_points(r: Resolution[State]) -> None:
    """The cards of the scenario are over: who has more points has won; else who lost less; else nobody."""
    _sure_of_points(r)
    first, second = r.state.sides
    for one in r.state.objectives:
        r.emit(PlaceCounted(one.id, _sides_at(r, one)))
    points = dict.fromkeys((first, second), 0) | points_of(r.state)
    if points[first] == points[second]:
        for side in filter(r.state.may_hide, r.state.sides):
            sure(r, side, "lt-unseen-lost")
    lost = {
        side: sum(bool(p.fate) and not p.unlisted for p in r.state.figures.values() if p.side == side)
        for side in (first, second)
    }
    scores = {side: (points[side], -lost[side]) for side in (first, second)}
    winner = SideId("") if scores[first] == scores[second] else max(scores, key=lambda side: scores[side])
    said = say(
        "lt-over-points", first=side_name(r.state, first), points_first=points[first],
        lost_first=lost[first], second=side_name(r.state, second), points_second=points[second],
        lost_second=lost[second],
    )  # fmt: skip
    end(r, said, winner, tuple(points.items()))


def _sure_of_points(r: Resolution[State]) -> None:
    """Stop where unseen pieces may hold a place, or keep somebody from it: then nobody knows who has won.

    Only a side of which none is hidden is sure not to be at a place where none of it is known.
    """
    hiding = [side for side in r.state.sides if r.state.may_hide(side)]
    for side in hiding:
        if r.state.tape or any(not _stands_at(r.state, side, one) for one in r.state.objectives):
            sure(r, side, "lt-unseen-places")


def _stands_at(state: State, side: SideId, place: Objective) -> bool:
    """Return whether a piece of *side* that is known holds a place, or keeps others from it."""
    return side in _known_at(state, place)


def there(state: State) -> tuple[tuple[str, tuple[SideId, ...]], ...]:
    """Return each place that counts with the sides that are known to stand there: now, or as it was counted.

    Routed pieces hold nothing. At a real table nobody knows before it is counted.
    """
    if state.counted or state.tape:
        return state.counted
    return tuple([(one.id, _known_at(state, one)) for one in state.objectives])


def _known_at(state: State, place: Objective) -> tuple[SideId, ...]:
    """Return the sides of which a piece is known to stand at a place; views ask: who is far costs nothing."""
    x, y, far = place.centre.x, place.centre.y, place.radius + 1.0
    near = [
        piece
        for piece in state.figures.values()
        if piece.place is not None and abs(piece.place.x - x) < far and abs(piece.place.y - y) < far
    ]
    return _in_order(state, {piece.side for piece in near if _stands(piece) and _reaches(piece, place)})


def points_of(state: State) -> dict[SideId, int]:
    """Return the points of the places that each side is known to hold, alone; {} where nobody can know."""
    found = dict(there(state))
    if not found:
        return {}
    return {
        side: sum(one.points for one in state.objectives if found.get(one.id) == (side,))
        for side in state.sides
    }


def _sides_at(r: Resolution[State], place: Objective) -> tuple[SideId, ...]:
    return _in_order(r.state, {r.state.figures[FigureId(id)].side for id in _at(r, place)})


def _in_order(state: State, here: set[SideId]) -> tuple[SideId, ...]:
    return tuple([side for side in state.sides if side in here])


def _at(r: Resolution[State], place: Objective) -> tuple[str, ...]:
    if r.state.tape:
        _reveal(r)
    standing = _standing(r.state)
    if r.state.tape:
        near: tuple[str, ...] = r.measure(
            Near(tuple(piece.id for piece in standing), Point(*_xy(place)), place.radius)
        )
        return near
    return tuple(piece.id for piece in standing if _reaches(piece, place))


def _standing(state: State) -> list[Piece]:
    """Return the pieces that can hold a place: not routed, and riding on nothing."""
    return [piece for piece in state.figures.values() if _stands(piece)]


def _stands(piece: Piece) -> bool:
    return piece.able and not piece.routed and not piece.aboard


def _reaches(piece: Piece, place: Objective) -> bool:
    here = piece.place
    return here is not None and reaches(hypot(here.x - place.centre.x, here.y - place.centre.y), place.radius)


@acts.foretells(Moved)
def _(before: State, event: Moved, after: State) -> Iterator[Message]:
    """Whether a move reaches a place that counts, or leaves it (LT-D10)."""
    was, now = before.figures[event.figure], after.figures[event.figure]
    for place in after.objectives:
        there = _stands(now) and _reaches(now, place)
        if there != _reaches(was, place):
            told = {"who": name(after, event.figure), "place": in_languages(place.name)}
            yield say("lt-reaches-place" if there else "lt-leaves-place", **told, points=place.points)


def _reveal(r: Resolution[State]) -> None:
    """At a real table everybody is put on it at the end, so that people can see who holds what."""
    for piece in list(r.state.figures.values()):
        if piece.able and not piece.spotted:
            r.emit(Spotted(piece.id, "ended"))


def _xy(place: Objective) -> tuple[float, float]:
    return place.centre.x, place.centre.y


def end(
    r: Resolution[State], why: Message, winner: SideId, points: tuple[tuple[SideId, int], ...] = ()
) -> None:
    """The game is over, and who has won is told with it (D10)."""
    told = (
        say("lt-over-won", why=why, side=side_name(r.state, winner))
        if winner
        else say("lt-over-draw", why=why)
    )
    r.emit(GameEnded(told, winner, points))


def close(r: Resolution[State], closed: ClosedBy) -> None:
    """End the game as people did: who holds what place is counted after the last card alone."""
    closed = closed_for(r, closed)
    r.emit(GameEnded(told_end(r.state, closed, DRAW), SideId(closed.winner)))


def verdict(state: State) -> tuple[Message, ...]:
    """Return who has won, why the game ended, what was lost and who holds what; nothing before."""
    if state.closed is not None:
        return *closed_verdict(state, DRAW), *_left_of_it(state)
    told = won_as_told(state.over, "side", "verdict-nobody")
    won, why = told[:1], told[-1] if told else None
    if why is None or why.id != "lt-over-points":
        return (*told, *_left_of_it(state)) if told else ()
    sums = (
        say(
            "lt-verdict-points", side=why.args[one], points=why.args[f"points_{one}"],
            lost=why.args[f"lost_{one}"],
        )
        for one in ("first", "second")
    )  # fmt: skip
    held = tuple(_counted(state, found, "lt-verdict-place") for found in state.counted)
    return *won, say("lt-verdict-cards"), *sums, *held, say("lt-verdict-more")


def _left_of_it(state: State) -> Iterator[Message]:
    """Yield what each side has lost in a game that ended before its cards, after which, and who holds what.

    Of a side that may hide pieces nobody knows how many it has, or what they hold (LT-VIS.a).
    """
    yield say("lt-verdict-after", cards=state.drawn)
    for side in state.sides:
        lost = sum(bool(one.fate) and not one.unlisted for one in state.figures.values() if one.side == side)
        told: dict[str, Argument] = {"side": side_name(state, side), "lost": lost}
        if state.may_hide(side):
            yield say("lt-verdict-lost", **told)
        else:
            yield say("lt-verdict-lost-of", **told, every=_every(state, side))
    held = () if any(map(state.may_hide, state.sides)) else there(state)
    yield from (_counted(state, one, "lt-verdict-place") for one in held)


def _counted(state: State, found: tuple[str, tuple[SideId, ...]], sentence: str = "lt-counted") -> Message:
    """Return who stood at a place after the last card."""
    (place,) = (one for one in state.objectives if one.id == found[0])
    told: dict[str, Argument] = {"place": in_languages(place.name), "points": place.points}
    match found[1]:
        case (side,):
            return say(f"{sentence}-one", **told, side=side_name(state, side))
        case ():
            return say(f"{sentence}-none", **told)
        case _:
            return say(f"{sentence}-both", **told)


@acts.tells(PlaceCounted)
def _(before: State, event: PlaceCounted, after: State) -> Message:
    return _counted(after, (event.place, event.sides))


# --- beside a side ------------------------------------------------------------------------


@acts.notes(moments.BESIDE_SIDE, 90)
def _(state: State, side: Side) -> Iterator[Message]:
    """What the game is about, where the scenario says it: places with their points, and the last card."""
    places = tuple(
        say(
            "lt-place", place=in_languages(one.name), points=one.points,
            x=cm(one.centre.x), y=cm(one.centre.y), radius=cm(one.radius),
        )
        for one in state.objectives
    )  # fmt: skip
    for kind, held in _held(state, side.id):
        yield say(f"lt-side-{kind}", places=tuple(in_languages(one.name) for one in held))
    if side.breaks and state.may_hide(side.id):
        yield say("lt-side-breaks", share=side.breaks)
    elif side.breaks:
        yield say("lt-side-breaks-own", most=losing(state, side.id), every=_every(state, side.id))
    if places:
        yield say("lt-side-places", places=places)
    if state.limit:
        yield say("lt-side-limit", limit=state.limit, drawn=state.drawn)


def _held(state: State, side: SideId) -> Iterator[tuple[str, list[Objective]]]:
    """Yield the places that *side* is known to hold, and those that it disputes, where there are any."""
    found = dict(there(state))
    here = [one for one in state.objectives if side in found.get(one.id, ())]
    for kind, alone in (("holds", True), ("disputes", False)):
        if held := [one for one in here if (found[one.id] == (side,)) == alone]:
            yield kind, held


@acts.tells(GameEnded)
def _(before: State, event: GameEnded, after: State) -> Message:
    return event.why
