"""Exact odds: the rule itself, run once for every reading of its dice, weighted with whole numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from itertools import product
from math import comb
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from core.engine.chance.oracles import Geometry, Reader, fact, unread, without_dice
from core.engine.contract.facts import Drawn, Thrown
from core.engine.contract.questions import Draw, Measure, NeedsAnswer, Throw, as_json
from core.engine.words.validation import within_reach

Reading = tuple[tuple[int, ...], int]
"""Faces that stand for a whole class of throws, and the hits among them; or a card's place."""

Weight = tuple[int, int]
"""A chance as two whole numbers, one out of the other; not reduced, which is what makes it quick."""

N = TypeVar("N", bound=Hashable)


@lru_cache(maxsize=4096)
def readings(
    dice: int, sides: int, reading: str, need: int, low: bool = False
) -> tuple[tuple[Reading, int], ...]:
    """Return each reading of a throw with its weight, out of `sides ** dice`.

    Hits branch `dice + 1` ways, tests two, totals once a sum, faces once an ordered throw.
    """
    good = max(0, min(sides, need if low else sides - need + 1))
    if reading == "hits":
        every = ((k, comb(dice, k) * good**k * (sides - good) ** (dice - k)) for k in range(dice + 1))
        return tuple((((), k), weight) for k, weight in every if weight)
    if reading in ("any", "all"):
        passed = good**dice if reading == "all" else sides**dice - (sides - good) ** dice
        both = ((((), dice), passed), (((), 0), sides**dice - passed))
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


def deals(cards: tuple[str, ...]) -> tuple[tuple[Reading, int], ...]:
    """Return each different card as its place among them, with how many there are of it."""
    return tuple((((place,), 0), number) for place, (_, number) in enumerate(sorted(Counter(cards).items())))


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
        return fact(ask, faces, hits, "scripted")

    def sure(self, ask: Throw) -> Thrown:
        """Take no branch: there is one way only."""
        return without_dice(ask, "scripted")

    def draw(self, ask: Draw) -> Drawn:
        """Read the next branch of the script: the card's place among those that differ."""
        if self._at == len(self._script):
            raise NeedsAnswer(ask)
        (place,), _ = self._script[self._at]
        self._at += 1
        card = sorted(set(ask.cards))[place]
        return Drawn(ask.deck, ask.rule, card, ask.cards, "scripted", ask.who)

    def measure(self, question: Any, state: Any) -> tuple[Any, Any]:
        """Measure on the map, or read the answers that people gave for this preview."""
        if self._geometry is not None:
            return self._geometry(question, state), None
        if self._asked == len(self._given):
            raise NeedsAnswer(Measure(as_json(question)))
        self._asked += 1
        raw = within_reach(self._given[self._asked - 1])
        return self._reader(question, raw), None

    def read(self, question: Any, raw: Any) -> Any:
        """Return *raw* as the typed answer."""
        return self._reader(question, raw)


Stop = Callable[[], bool]
"""Asked again and again whether somebody still wants to know."""


class Stopped(Exception):
    """Nobody wants to know any more."""


class TooMany(Exception):
    """More branches than asked for; the odds are not shown rather than guessed."""


DEEPEST = 64
"""Throws of one step, one after another: a step that rolls on until something else comes up has
no last branch, so its odds are not shown."""


Fork = tuple[tuple[tuple[Reading, int], ...], int]
"""Every way a throw or a draw can be read, each with its weight, and what they come to together."""


def fork(ask: Throw | Draw, most: int) -> Fork:
    """Return the ways of a throw or a draw; `TooMany` where they are more than *most*."""
    if isinstance(ask, Draw):
        return deals(ask.cards), len(ask.cards)
    whole = ask.sides**ask.dice
    if ask.reading == "faces" and whole > most:
        raise TooMany
    return readings(ask.dice, ask.sides, ask.reading, ask.need, ask.low), whole


class Onward(Branching, ABC):
    """Follows *script*, and takes a reading of its own for each further throw; `asked` keeps those throws."""

    def __init__(
        self, script: tuple[Reading, ...], geometry: Geometry | None, given: tuple[Any, ...], reader: Reader
    ) -> None:
        super().__init__(script, geometry, given, reader)
        self.asked: list[Throw | Draw] = []

    @abstractmethod
    def taken(self, ask: Throw | Draw) -> Reading:
        """Return the reading of a throw, or of a draw, behind the script's end."""

    def _go_on(self, ask: Throw | Draw) -> None:
        if self._at == len(self._script):
            self._script = (*self._script, self.taken(ask))
            self.asked.append(ask)

    def throw(self, ask: Throw) -> Thrown:
        """Read the next branch of the script, or go on by a reading of one's own."""
        self._go_on(ask)
        return super().throw(ask)

    def draw(self, ask: Draw) -> Drawn:
        """Read the next branch of the script, or go on by a card of one's own."""
        self._go_on(ask)
        return super().draw(ask)

    @property
    def path(self) -> tuple[Reading, ...]:
        """Every reading followed, the script's and the new ones."""
        return self._script


class Following(Onward):
    """Follows *script*, then the first reading of every further throw."""

    def __init__(
        self,
        script: tuple[Reading, ...],
        geometry: Geometry | None,
        given: tuple[Any, ...],
        reader: Reader,
        most: int,
    ) -> None:
        super().__init__(script, geometry, given, reader)
        self._most = most

    def taken(self, ask: Throw | Draw) -> Reading:
        """Return the first reading; `TooMany` behind the deepest throw."""
        if self._at >= DEEPEST:
            raise TooMany
        return fork(ask, self._most)[0][0][0]


Ways = dict[tuple[Any, tuple[Reading, ...]], Any]
"""Where steps lead: from a node, after so many readings, what is thrown or drawn next, or the next node."""


def keep_ways(ways: Ways, node: Hashable, oracle: Onward, end: Hashable) -> None:
    """Keep in *ways* what a step from *node* asked of an oracle, and where it led."""
    path = oracle.path
    for number, ask in enumerate(oracle.asked, len(path) - len(oracle.asked)):
        ways[node, path[:number]] = ask
    ways[node, path] = end


def added(one: Weight, two: Weight) -> Weight:
    """Return the sum of two weights.

    >>> added((1, 6), (5, 36))
    (11, 36)
    """
    if one[1] == two[1]:
        return one[0] + two[0], one[1]
    if one[1] > two[1]:
        one, two = two, one
    times, rest = divmod(two[1], one[1])
    if rest:
        return one[0] * two[1] + two[0] * one[1], one[1] * two[1]
    return one[0] * times + two[0], two[1]


def _left(node: N, ends: dict[N, Weight]) -> dict[N, Weight]:
    """Return where a step leads once it leaves its node: a throw that is thrown again, such as a tie.

    What comes back has no end of its own, so the other ends share its weight. A step that
    always comes back raises `TooMany`.
    """
    if (again := ends.pop(node, None)) is None:
        return ends
    if not ends:
        raise TooMany
    stay, of = again
    return {end: (weight * of, whole * (of - stay)) for end, (weight, whole) in ends.items()}


class Odds(Generic[N]):
    """Branches steps of a game and merges equal states between them.

    *run* takes a node and an oracle and returns the next node; *done* says whether a node is
    an end. Nodes are hashable values: two branches that reach the same node go on as one.
    *given* are the answers to what the step of a node measures, in order.
    Work is counted in branches, not in seconds, so that the same question always ends alike. No step
    is taken whose end *ways* know.
    """

    def __init__(
        self,
        run: Callable[[N, Branching], N],
        done: Callable[[N], bool],
        geometry: Geometry | None = None,
        given: Mapping[N, tuple[Any, ...]] = MappingProxyType({}),
        reader: Reader = unread,
        most: int = 20_000,
        stop: Stop | None = None,
        ways: Ways | None = None,
    ) -> None:
        self._run = run
        self._done = done
        self._geometry = geometry
        self._given = given
        self.forked = False
        """Whether any die was thrown."""
        self._reader = reader
        self._left = most
        self._stop = stop
        self._known: dict[N, list[tuple[N, Weight]]] = {}
        self._ways: Ways = {} if ways is None else ways

    def spend(self, branches: int) -> None:
        """Count so many branches more; raise `TooMany` where that is over the limit, `Stopped` when told."""
        self._left -= branches
        if self._left < 0:
            raise TooMany
        if self._stop is not None and self._stop():
            raise Stopped

    def branch(self, node: N) -> list[tuple[N, Weight]]:
        """Return every node that one step can lead to, each once, with its weight."""
        if (found := self._known.get(node)) is not None:
            return found
        ends: dict[N, Weight] = {}
        todo: list[tuple[tuple[Reading, ...], int, int]] = [((), 1, 1)]
        while todo:
            script, weight, whole = todo.pop()
            self.spend(1)
            end, path, forks = self._led(node, script)
            self.forked = self.forked or bool(forks)
            at = len(script)
            for every, of in forks:
                whole *= of
                todo += [((*path[:at], reading), weight * part, whole) for reading, part in every[1:]]
                weight *= every[0][1]
                at += 1
            seen = ends.get(end)
            ends[end] = added(seen, (weight, whole)) if seen is not None else (weight, whole)
        if not self._done(node):  # an act that changes nothing ends where it began
            ends = _left(node, ends)
        found = self._known[node] = list(ends.items())
        return found

    def _led(self, node: N, script: tuple[Reading, ...]) -> tuple[N, tuple[Reading, ...], list[Fork]]:
        """Return where a step leads by *script*, and then by first readings: all of them, and their forks."""
        path, forks = script, []
        while isinstance(ask := self._ways.get((node, path)), (Throw, Draw)):
            if len(path) >= DEEPEST:
                raise TooMany
            forks.append(fork(ask, self._left))
            path = (*path, forks[-1][0][0][0])
        if ask is not None:
            return ask, path, forks
        oracle = Following(path, self._geometry, self._given.get(node, ()), self._reader, self._left)
        end = self._run(node, oracle)
        keep_ways(self._ways, node, oracle, end)
        return end, oracle.path, [*forks, *(fork(one, self._left) for one in oracle.asked)]

    def weights(self, start: N) -> dict[N, Weight]:
        """Return every end that *start* can come to, with its exact weight."""
        open_nodes: dict[N, Weight] = {start: (1, 1)}
        ends: dict[N, Weight] = {}
        while open_nodes:
            following: dict[N, Weight] = {}
            for node, (part, of) in open_nodes.items():
                if self._done(node):
                    seen = ends.get(node)
                    ends[node] = added(seen, (part, of)) if seen is not None else (part, of)
                    continue
                for end, (weight, whole) in self.branch(node):
                    both = part * weight, of * whole
                    seen = following.get(end)
                    following[end] = added(seen, both) if seen is not None else both
            open_nodes = following
        return ends
