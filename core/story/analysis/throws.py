"""One throw: what was to be expected of it by the odds it had then, and what came.

A throw is counted in the unit that it was thrown for. Where each die counts for itself that is hits; where
the dice are one test it is 0 or 1. A total, or a die read in a table, that has no number to reach counts by
the share of all throws that lie below it, with half of those that are equal: the chance to beat another
throw of the same dice. So each of them is expected to give one half, and all can be added up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import sqrt
from typing import Protocol

from msgspec import Struct, structs

from core.engine.chance.odds import readings
from core.engine.contract.facts import Thrown
from core.engine.contract.favour import BAD, Favour, Favours
from core.engine.contract.questions import counts
from core.engine.seat.log_line import LogLine

MOST_SUMS = 2_000
"""Dice times sides up to which a sum is worked out; no rule book throws as many, a foreign log may."""


class Sides(Protocol):
    """Who knows whose side everybody is on."""

    def side_of(self, record: int, id: str) -> str:
        """Return whose side a thrower was on after *record*, "" for nobody's that is known."""


class Throw(Struct, frozen=True):
    """One throw of the game, weighed. Its moment is (*record*, *event*) in the numbers of whoever reads.

    *side* is whose throw it was, *why* and *rule* what for; *came* stands against *expected*. *luck* is the
    difference, with its sign turned round where hits were bad for the thrower. *typed* dice were
    thrown by people. *pips* is how far the faces themselves lie above fair ones, in standard deviations of a
    die, added up. *at* is whom a shot was aimed at. *low*, or a throw that is *bad*, wants low faces.
    *opposed* was thrown against another side's: it came where the dice alone were better, half of it where
    they were level.
    """

    record: int
    event: int
    turn: int
    side: str
    who: str
    why: str
    rule: str
    faces: tuple[int, ...]
    sides: int
    need: int
    low: bool
    reading: str
    expected: float
    came: float
    luck: float
    variance: float
    typed: bool
    pips: float
    at: str = ""
    bad: bool = False
    opposed: bool = False

    @property
    def dice(self) -> int:
        """How many dice were thrown."""
        return len(self.faces)


def throws_of(
    reader: Sides, lines: Sequence[LogLine], favours: Favours, sides: dict[str, str]
) -> Iterator[Throw]:
    """Yield the throws of a record in effect that can be counted; *sides* keeps whose side throws.

    Records that were undone are not read, and a throw that an amendment carried over is in effect once.
    Cards are not counted: each comes up sooner or later.
    """
    found = [_throw(reader, line, favours, sides, _aim(lines, place)) for place, line in enumerate(lines)]
    yield from _opposed([one for one in found if one is not None])


def _throw(reader: Sides, line: LogLine, favours: Favours, sides: dict[str, str], at: str) -> Throw | None:
    fact = line.fact
    if not isinstance(fact, Thrown) or not fact.who or not (favour := favours.get(fact.why, "")):
        return None
    if fact.who not in sides:
        sides[fact.who] = reader.side_of(line.record, fact.who)
    found = weigh(fact, favour) if sides[fact.who] else None
    if found is None:
        return None
    expected, came, variance = found
    return Throw(
        line.record, line.event, line.turn, sides[fact.who], fact.who, fact.why, fact.rule,
        fact.faces, fact.sides, fact.need, fact.low, fact.reading, expected, came,
        expected - came if favour == BAD and fact.need else came - expected,
        variance, fact.source == "typed", pips(fact), at, favour == BAD,
    )  # fmt: skip


def _aim(lines: Sequence[LogLine], place: int) -> str:
    """Return whom the throw at *place* was aimed at, as the fact after it says; "" for no shot."""
    thrown, after = lines[place].fact, lines[place + 1 : place + 2]
    if not after or not isinstance(thrown, Thrown):
        return ""
    return next((shot.target for shot in after[0].fact.fired() if shot.firer == thrown.who), "")


def _opposed(throws: Sequence[Throw]) -> Iterator[Throw]:
    """Yield throws, each two of them that two sides made against each other weighed by one another.

    So what came to both adds up to the number of rolls.
    """
    waiting: Throw | None = None
    for one in throws:
        if waiting is not None and _against(waiting, one):
            yield from _duel(waiting, one)
            waiting = None
            continue
        if waiting is not None:
            yield waiting
        waiting = one
    if waiting is not None:
        yield waiting


def _against(one: Throw, other: Throw) -> bool:
    """Return whether two sides threw the same dice for the same reason, to compare their totals."""
    if one.need or other.need or one.bad or "faces" in (one.reading, other.reading):
        return False
    alike = (one.why, one.dice, one.sides) == (other.why, other.dice, other.sides)
    return alike and one.who == one.side != other.side == other.who


def _duel(one: Throw, other: Throw) -> Iterator[Throw]:
    totals = sum(one.faces), sum(other.faces)
    level = sum(p * p for _, p in _sums(one.dice, one.sides))
    came = 0.5 if totals[0] == totals[1] else float(totals[0] > totals[1])
    for throw, won in ((one, came), (other, 1 - came)):
        yield structs.replace(
            throw, expected=0.5, came=won, luck=won - 0.5, variance=(1 - level) / 4, opposed=True
        )


def weigh(thrown: Thrown, favour: Favour) -> tuple[float, float, float] | None:
    """Return what was to be expected of a throw, what came, and its variance; `None` where it counts nothing.

    A throw that holds without a die, or whose faces are not told, is none. *favour* says whether anything of
    it counts at all.

    >>> weigh(Thrown("to-hit", "BN-8.0", (6, 3, 4), 6, need=4, hits=2), "good")
    (1.5, 2.0, 0.75)
    """
    dice, sides = len(thrown.faces), thrown.sides
    if not dice or not favour or sides < 2 or dice * sides > MOST_SUMS:
        return None
    if not thrown.need:
        return _beaten(thrown, favour)
    good = max(0, min(sides, thrown.need if thrown.low else sides - thrown.need + 1)) / sides
    match thrown.reading:
        case "any":
            chance, came = 1 - (1 - good) ** dice, thrown.counted > 0
        case "all":
            chance, came = good**dice, thrown.counted == dice
        case "total":
            sums = _sums(dice, sides)
            chance = sum(p for total, p in sums if counts(total, thrown.need, thrown.low))
            came = thrown.counted > 0
        case _:
            return dice * good, float(thrown.counted), dice * good * (1 - good)
    return chance, float(came), chance * (1 - chance)


def tail(thrown: Thrown) -> tuple[bool, float] | None:
    """Return whether a total is a high one, and how often dice come so high, or so low, or farther out.

    `None` where several dice are read one by one, which have no total, or there is nothing to work out.

    >>> tail(Thrown("damage", "LT-7.0", (2,), 6)), tail(Thrown("damage", "LT-7.0", (6, 6), 6))
    ((False, 0.3333333333333333), (True, 0.027777777777777776))
    """
    dice, sides = len(thrown.faces), thrown.sides
    apart = thrown.reading == "faces" and dice > 1
    if not dice or apart or sides < 2 or dice * sides > MOST_SUMS:
        return None
    total = thrown.total
    high = 2 * total >= dice * (sides + 1)
    return high, sum(p for one, p in _sums(dice, sides) if (one >= total if high else one <= total))


def outdone(throw: Throw) -> tuple[bool, float]:
    """Return whether a throw without a number to reach was a good one, and what share of throws it outdoes.

    Of a bad one, how many outdo it. Equal ones do neither, so that it can be counted on one's fingers.
    """
    total, every = sum(throw.faces), _sums(throw.dice, throw.sides)
    lower = sum(p for one, p in every if one < total)
    higher = sum(p for one, p in every if one > total)
    worse, better = (higher, lower) if throw.bad else (lower, higher)
    return worse >= better, max(worse, better)


def _beaten(thrown: Thrown, favour: Favour) -> tuple[float, float, float]:
    """Return a throw without a number to reach by the share of throws that it beats; by low ones if *bad*."""
    parts = [(1, face) for face in thrown.faces] if thrown.reading == "faces" else [
        (len(thrown.faces), thrown.total)
    ]  # fmt: skip
    came = sum(_share(dice, thrown.sides, total) for dice, total in parts)
    variance = sum(_scatter(dice, thrown.sides) for dice, _ in parts)
    return len(parts) / 2, len(parts) - came if favour == BAD else came, variance


@lru_cache(maxsize=256)
def _sums(dice: int, sides: int) -> tuple[tuple[int, float], ...]:
    """Return every sum of dice with its chance, from the same table that exact odds are made of."""
    every = readings(dice, sides, "total", 0)
    return tuple((sum(faces), weight / sides**dice) for (faces, _), weight in every)


def _share(dice: int, sides: int, total: int) -> float:
    below = sum(p for one, p in _sums(dice, sides) if one < total)
    return below + sum(p for one, p in _sums(dice, sides) if one == total) / 2


@lru_cache(maxsize=256)
def _scatter(dice: int, sides: int) -> float:
    return sum(p * (_share(dice, sides, total) - 0.5) ** 2 for total, p in _sums(dice, sides))


def pips(thrown: Thrown) -> float:
    """Return how far the faces themselves lie above those of fair dice, in standard deviations of one die."""
    middle, spread = (thrown.sides + 1) / 2, sqrt((thrown.sides**2 - 1) / 12)
    return sum(face - middle for face in thrown.faces) / spread
