"""Linea di Tiro: what adds to the die of a morale test (LT-MOR.h, LT-Q.41)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Modifier
from core.engine.words.message import say
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Piece, State
from core.table.places import Place, bearing, distance, reaches
from core.table.questions import Shot

SITUATIONS = ("surrounded", "alone", "contagion", "special")
"""What people say at a real table; `special` is what a scenario lists. Who is immobilised is known."""

SURROUNDED, APART = 20.0, 120.0
"""RECONSTRUCTED: enemies within so many cm, on sides so many degrees apart (LT-Q.41)."""
ALONE = 50.0
"""RECONSTRUCTED: cm within which a friend counts who is in sight (LT-Q.41)."""


def terms_of(r: Resolution[State], piece: Piece, said: tuple[str, ...] = ()) -> tuple[Modifier, ...]:
    """Return what is added to the die: +1 in all, or each with `lt.morale_plus_stack`."""
    stacks = Options.of(r.state).morale_plus_stack
    found = []
    for situation in _holding(r, piece, said):
        found.append(Modifier(1, f"lt-mod-{situation}", "LT-MOR.h"))
        if not stacks:
            break
    return tuple(found)


def _holding(r: Resolution[State], piece: Piece, said: tuple[str, ...]) -> Iterator[str]:
    if piece.immobilised:
        yield "immobilised"
    if piece.place is None:  # at a real table
        if r.state.may_hide(piece.side):  # its own side will say it
            r.doubt(say("lt-unseen-situations", figure=piece.name))
        yield from (one for one in SITUATIONS if one in said)
        return
    if surrounded(r.state, piece, piece.place):
        yield "surrounded"
    elif r.state.may_hide(r.state.other(piece.side)):
        r.doubt(say("lt-unseen-surrounded", figure=piece.name))
    if not any(in_sight(r, piece, friend) for friend in friends(r.state, piece)):
        _doubt_friends(r, piece)
        yield "alone"
    if piece.platoon:
        _doubt_friends(r, piece)  # who fled out of sight may be near, and of its unit
    if contagion(r, piece):
        yield "contagion"


def _doubt_friends(r: Resolution[State], piece: Piece) -> None:
    """Say that friends who are not seen may change what adds to the die."""
    if r.state.may_hide(piece.side):
        r.doubt(say("lt-unseen-friends", figure=piece.name))


def surrounded(state: State, piece: Piece, here: Place) -> bool:
    """Return whether enemies, spotted or not, are within 20 cm on two sides of a piece *here* (LT-Q.41).

    Opposite is who stands in the 120 degrees around the far side of another.
    """
    near = [one.place for one in state.foes(piece) if one.place is not None]
    ways = [bearing(here, foe) for foe in near if reaches(distance(here, foe), SURROUNDED)]
    return any(reaches(APART, abs((a - b + 180) % 360 - 180)) for a in ways for b in ways)


def friends(state: State, piece: Piece) -> list[Piece]:
    """Return its friends that ride on nothing."""
    return [one for one in state.of(piece.side) if one.id != piece.id and not one.aboard]


def in_sight(r: Resolution[State], piece: Piece, friend: Piece, within: float = ALONE) -> bool:
    """Return whether a friend has a line of sight to a piece, at most *within* cm away."""
    here, there = piece.place, friend.place
    if here is None or there is None or not reaches(distance(here, there), within):
        return False
    return bool(r.measure(Shot(friend.id, piece.id)).seen)


def contagion(r: Resolution[State], piece: Piece) -> bool:
    """Return whether it sees more than half of the rest of its platoon routed (LT-MOR.h, LT-Q.41)."""
    others = [
        one
        for one in r.state.of(piece.side)
        if one.id != piece.id and piece.platoon and one.platoon == piece.platoon
    ]
    routed = [
        one for one in others if one.routed and not one.aboard and in_sight(r, piece, one, float("inf"))
    ]
    return 2 * len(routed) > len(others)
