"""Exact odds: the rule itself, run once for every reading of its dice, weighted with whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any, Generic, TypeVar

from core.engine.facts import Thrown
from core.engine.oracles import Geometry, Reader, unread
from core.engine.questions import Measure, NeedsAnswer, Throw, as_json

Reading = tuple[tuple[int, ...], int]
"""Faces that stand for a whole class of throws, and the hits among them."""

N = TypeVar("N", bound=Hashable)


@lru_cache(maxsize=4096)
def readings(dice: int, sides: int, reading: str, need: int) -> tuple[tuple[Reading, int], ...]:
    """Return each reading of a throw with its weight, out of `sides ** dice`.

    Hits branch `dice + 1` ways, totals once a sum, faces once an ordered throw.
    """
    if reading == "hits":
        good = max(0, min(sides, sides - need + 1))
        every = ((k, comb(dice, k) * good**k * (sides - good) ** (dice - k)) for k in range(dice + 1))
        return tuple((((), k), weight) for k, weight in every if weight)
    if reading == "all":
        every_one = max(0, min(sides, sides - need + 1)) ** dice
        both = ((((), dice), every_one), (((), 0), sides**dice - every_one))
        return tuple((outcome, weight) for outcome, weight in both if weight)
    if reading == "total":
        sums: dict[int, tuple[tuple[int, ...], int]] = {0: ((), 1)}
        for _ in range(dice):
            grown: dict[int, tuple[tuple[int, ...], int]] = {}
            for total, (faces, weight) in sums.items():
                for face in range(1, sides + 1):
                    seen = grown.get(total + face)
                    grown[total + face] = (seen[0], seen[1] + weight) if seen else ((*faces, face), weight)
            sums = grown
        return tuple(((faces, 0), weight) for faces, weight in sums.values())
    return tuple(((faces, 0), 1) for faces in product(range(1, sides + 1), repeat=dice))


class Branching:
    """The oracle of one branch: it follows *script* and stops where the script ends."""

    def __init__(
        self, script: tuple[Reading, ...], geometry: Geometry | None, given: tuple[Any, ...], reader: Reader
    ) -> None:
        self._script = script
        self._at = 0
        self._geometry = geometry
        self._given = given
        self._asked = 0
        self._reader = reader

    def throw(self, ask: Throw) -> Thrown:
        """Read the next branch of the script."""
        if self._at == len(self._script):
            raise NeedsAnswer(ask)
        faces, hits = self._script[self._at]
        self._at += 1
        return Thrown(ask.why, ask.rule, faces, ask.sides, ask.need, hits, "scripted", ask.who)

    def measure(self, question: Any, state: Any) -> tuple[Any, Any]:
        """Measure on the map, or read the answers that people gave for this preview."""
        if self._geometry is not None:
            return self._geometry(question, state), None
        if self._asked == len(self._given):
            raise NeedsAnswer(Measure(as_json(question)))
        self._asked += 1
        raw = self._given[self._asked - 1]
        return self._reader(question, raw), None

    def read(self, question: Any, raw: Any) -> Any:
        """Return *raw* as the typed answer."""
        return self._reader(question, raw)


class TooMany(Exception):  # noqa: N818
    """More branches than asked for; the odds are not shown rather than guessed."""


class Odds(Generic[N]):
    """Branches steps of a game and merges equal states between them.

    *run* takes a node and an oracle and returns the next node, or raises `NeedsAnswer`;
    *done* says whether a node is an end. Nodes are hashable values: two branches that reach
    the same node go on as one.
    """

    def __init__(
        self,
        run: Callable[[N, Branching], N],
        done: Callable[[N], bool],
        geometry: Geometry | None = None,
        given: tuple[Any, ...] = (),
        reader: Reader = unread,
        most: int = 200_000,
    ) -> None:
        self._run = run
        self._done = done
        self._geometry = geometry
        self._given = given
        self._reader = reader
        self._left = most

    def branch(self, node: N) -> list[tuple[N, int, int]]:
        """Return (next node, weight, total) for each branch of one step."""
        ends: list[tuple[N, int, int]] = []
        todo: list[tuple[tuple[Reading, ...], int, int]] = [((), 1, 1)]
        while todo:
            script, weight, total = todo.pop()
            self._left -= 1
            if self._left < 0:
                raise TooMany
            try:
                end = self._run(node, Branching(script, self._geometry, self._given, self._reader))
            except NeedsAnswer as needs:
                ask = needs.question
                if not isinstance(ask, Throw):
                    raise
                whole = total * ask.sides**ask.dice
                if ask.reading == "faces" and ask.sides**ask.dice > self._left:
                    raise TooMany from None
                for reading, part in readings(ask.dice, ask.sides, ask.reading, ask.need):
                    todo.append(((*script, reading), weight * part, whole))
                continue
            ends.append((end, weight, total))
        return ends

    def distribution(self, start: N) -> dict[N, Fraction]:
        """Return every end that *start* can come to, with its exact probability."""
        open_nodes: dict[N, Fraction] = {start: Fraction(1)}
        ends: dict[N, Fraction] = {}
        while open_nodes:
            following: dict[N, Fraction] = {}
            for node, chance in open_nodes.items():
                if self._done(node):
                    ends[node] = ends.get(node, Fraction(0)) + chance
                    continue
                merged: dict[N, tuple[int, int]] = {}
                for end, weight, total in self.branch(node):
                    if (seen := merged.get(end)) is None:
                        merged[end] = (weight, total)
                    elif seen[1] == total:
                        merged[end] = (seen[0] + weight, total)
                    else:
                        merged[end] = (seen[0] * total + weight * seen[1], seen[1] * total)
                for end, (weight, total) in merged.items():
                    following[end] = following.get(end, Fraction(0)) + chance * Fraction(weight, total)
            open_nodes = following
        return ends
