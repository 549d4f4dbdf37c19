"""What a moment is worth to a seat, as it sees it: in men, by the points of its book, and by where men stand.

It is worked out from the view alone. What is a book's own, it says itself (`RuleSet.man_is`, `goals`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from msgspec import Struct

from core.engine.contract.favour import BAD
from core.engine.contract.ruleset import Guess, RuleSet
from core.engine.contract.view import FigureState, FigureView, View
from core.engine.seat.fire_power import Threat, fire_power, unseen_fire
from core.engine.seat.strength import counted, fallen

STILL: dict[FigureState, float] = {
    "fleeing": 0.35, "suppressed": 0.7, "shaken": 0.75, "wounded": 0.65, "stuck": 0.9,
}  # fmt: skip
"""What share of a man still fights who is so."""

VEHICLE = 3.0
"""Men that a vehicle or gun is worth."""

NEAR = 100.0
"""Centimetres over which it is worth something to be nearer."""

CLOSING, HOLDING = 0.25, 2.0
"""Men that it is worth to have all of one's men at the enemy and not far away, or to hold a point's place."""

WON = 6.0
"""Men that a game is worth that is won."""


FIRE = 0.6
"""What part of a man it is worth that one is likely to be put out by the next shots."""

TERMS = ("own", "foes", "fire", "points", "place", "won")
"""The terms of what a moment is worth, as `Worth` has them."""


class Worth(Struct, frozen=True):
    """Its terms, each in men: those who fight, on both sides; points; places; who has won."""

    own: float = 0.0
    foes: float = 0.0
    fire: float = 0.0
    points: float = 0.0
    place: float = 0.0
    won: float = 0.0

    @property
    def all(self) -> float:
        """What it comes to."""
        return sum(map(self.of, TERMS))

    def of(self, term: str) -> float:
        """Return one of its terms, the more the better for the seat."""
        value: float = getattr(self, term)
        return -value if term == "foes" else value


def mean(found: Sequence[tuple[Worth, float]]) -> Worth:
    """Return the mean of what was found, term by term, each counting so much."""
    whole = sum(times for _, times in found)
    return Worth(**{term: sum(getattr(one, term) * times for one, times in found) / whole for term in TERMS})


def worth(rules: RuleSet, state: object, view: View, threat: Threat, guess: Guess | None = None) -> Worth:
    """Return what a moment is worth to the seat that sees this *view* of it.

    *guess* has enemies whom it does not see, but whose fire it may fear.
    """
    seat = view.seat
    men = [one for one in view.figures if counted(one)]
    own = [one for one in men if one.side == seat]
    foes = [one for one in men if one.side not in ("", seat)]
    points = {side.id: 0 if rules.goals_are_points else side.points or 0 for side in view.sides}
    sign = (-1 if rules.points_are == BAD else 1) / rules.man_is
    others = max((value for side, value in points.items() if side != seat), default=0)
    won = 0.0
    if view.over is not None and view.winner:
        won = WON if view.winner == seat else -WON
    mine = {one.id: _fights(one) for one in own if not fallen(one)}
    theirs = {one.id: _fights(one) for one in foes if not fallen(one)}
    unseen = 0.0 if guess is None else unseen_fire(threat, guess(state), guess.men, mine)
    return Worth(
        sum(mine.values()),
        sum(theirs.values()),
        FIRE * (fire_power(threat, state, mine, theirs) - fire_power(threat, state, theirs, mine) - unseen),
        sign * (points.get(seat, 0) - others),
        _place(rules, state, own, view.figures, seat),
        won,
    )


def _fights(man: FigureView) -> float:
    """Return how many men somebody is worth as he is."""
    if fallen(man):
        return 0.0
    share = min((STILL.get(one, 1.0) for one in man.states), default=1.0)
    return share * (VEHICLE if man.kind in ("vehicle", "armoured", "gun") else 1.0)


def _place(
    rules: RuleSet, state: object, own: Sequence[FigureView], figures: Sequence[FigureView], seat: str
) -> float:
    """Return what it is worth where one's men stand: near places to hold, else near the enemy."""
    there = [(one.x, one.y) for one in own if not fallen(one) and one.x is not None and one.y is not None]
    foes = [
        (one.x, one.y)
        for one in figures
        if one.side not in ("", seat) and not one.out and one.x is not None and one.y is not None
    ]
    if not there:
        return 0.0
    found = 0.0
    if foes:
        away = sum(min(hypot(x - a, y - b) for a, b in foes) for x, y in there) / len(there)
        found -= CLOSING * min(away, 2 * NEAR) / NEAR
    for (a, b), radius, points in rules.goals(state):
        mine = min(hypot(x - a, y - b) for x, y in there)
        theirs = min((hypot(x - a, y - b) for x, y in foes), default=4 * NEAR)
        held = (mine <= radius) - (theirs <= radius)
        found += HOLDING * points * (held - 0.5 * min(mine, 2 * NEAR) / NEAR)
    return found
