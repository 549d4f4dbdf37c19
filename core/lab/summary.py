"""What the games of one variant come to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct

from core.engine.words.message import Message
from core.lab.experiment import Lineup, Variant
from core.lab.result import LuckOf, Result
from core.lab.statistics import Estimate, mean, wilson
from core.lab.store import Store

Games = Mapping[tuple[int, Lineup], Result]
"""The games of a variant by seed and lineup: the same games of another variant have the same."""


class HowOften(Struct, frozen=True):
    """Something that came up in so many *games*, and so many *times* in all of them."""

    games: int
    times: int


class Dead(Struct, frozen=True):
    """A game that could not go on: by its seed and lineup, and *why*."""

    seed: int
    lineup: Lineup
    why: str


class Summary(Struct, frozen=True):
    """What came of *games* of a variant, those left out that could not go on (*dead*).

    *wins* is the share of each side, where nobody has won one half for each of two; *won* the games that it
    won by the book, *even* those that nobody has. In those that are *open* the book leaves it to the players,
    or bots found no end: there the *wins* go to who stands better. *levels* are the shares of the bots, where
    they are not all the same. *points*, *lost* and *luck* are means a game; *luckier* is how often of all
    wins the winner had the better luck.
    """

    variant: Variant
    games: int
    names: dict[str, Message | str]
    wins: dict[str, Estimate]
    won: dict[str, int]
    even: int
    open: int
    levels: dict[str, Estimate]
    points: dict[str, Estimate]
    lost: dict[str, Estimate]
    men: dict[str, int]
    luck: dict[str, Estimate]
    luckier: Estimate
    turns: Estimate
    acts: Estimate
    ends: tuple[tuple[Message | None, int], ...]
    did: dict[str, HowOften]
    cited: dict[str, HowOften]
    refused: dict[str, HowOften]
    dead: tuple[Dead, ...]
    seconds: float


def games_of(store: Store, variant: Variant, seeds: range) -> Games:
    """Return the games of a variant that were played, of these seeds."""
    return {
        (seed, lineup): result
        for lineup in variant.lineups
        for seed, result in store.results(variant.key, variant.job(0, lineup).lineup, seeds).items()
    }


def alive(games: Games) -> Games:
    """Return those that could go on to their end."""
    return {at: one for at, one in games.items() if not one.dead}


def summary_of(variant: Variant, games: Games) -> Summary:
    """Return what they come to."""
    ended = list(alive(games).values())
    sides = variant.sides
    names: dict[str, Message | str] = dict(ended[0].names) if ended else {side: side for side in sides}
    decided = [one for one in ended if one.won]
    return Summary(
        variant=variant,
        games=len(ended),
        names=names,
        wins={side: wilson(sum(one.share(side) for one in ended), len(ended)) for side in sides},
        won={side: sum(side in one.won for one in ended) for side in sides},
        even=sum(one.even for one in ended),
        open=sum(one.left_open for one in ended),
        levels=_levels(variant, games),
        points=_means(sides, ended, lambda one: one.points),
        lost=_means(sides, ended, lambda one: one.lost),
        men={side: max((one.men.get(side, 0) for one in ended), default=0) for side in sides},
        luck=_means(sides, ended, lambda one: {side: luck.points for side, luck in one.luck.items()}),
        luckier=wilson(sum(map(_by_luck, decided)), len(decided)),
        turns=mean([one.turns for one in ended]),
        acts=mean([one.acts for one in ended]),
        ends=_ends(ended),
        did=how_often(one.did for one in ended),
        cited=how_often(one.cited for one in ended),
        refused=how_often(one.refused for one in games.values()),
        dead=tuple(Dead(seed, lineup, one.dead) for (seed, lineup), one in games.items() if one.dead),
        seconds=sum(one.seconds for one in games.values()) / len(games) if games else 0.0,
    )


def how_often(counts: Iterable[Mapping[str, int]]) -> dict[str, HowOften]:
    """Return how often each thing came up, the most frequent first."""
    times: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for count in counts:
        times.update(count)
        games.update(count.keys())
    return {name: HowOften(games[name], times[name]) for name, _ in games.most_common()}


def _means(
    sides: Sequence[str], ended: Sequence[Result], of: Callable[[Result], Mapping[str, float]]
) -> dict[str, Estimate]:
    """Return the means of what each side has; nothing where the book counts no such thing."""
    found = {side: [of(one)[side] for one in ended if side in of(one)] for side in sides}
    return {side: mean(values) for side, values in found.items() if values}


def _levels(variant: Variant, games: Games) -> dict[str, Estimate]:
    """Return the share of games that bots of each level won, where they met others."""
    won: defaultdict[str, float] = defaultdict(float)
    met: Counter[str] = Counter()
    for (_, lineup), one in alive(games).items():
        if len({level for _, level in lineup}) > 1:
            for side, level in lineup:
                met[level] += 1
                won[level] += one.share(side)
    return {level: wilson(won[level], met[level]) for level in met}


def _ends(ended: Sequence[Result]) -> tuple[tuple[Message | None, int], ...]:
    counts = Counter(msgspec.json.encode(one.over) for one in ended)
    read = msgspec.json.Decoder(Message | None)
    return tuple((read.decode(over), count) for over, count in counts.most_common())


def _by_luck(one: Result) -> float:
    """Return whether who won had better luck than anybody else: 1, 0, or one half where it was the same."""
    better = max(map(_deviations, one.luck.values()), default=0.0)
    own = max((_deviations(one.luck[side]) for side in one.won if side in one.luck), default=0.0)
    level = sum(_deviations(luck) == better for luck in one.luck.values()) > 1
    return 0.5 if level else float(own == better)


def _deviations(luck: LuckOf) -> float:
    return luck.points / luck.variance**0.5 if luck.variance else 0.0
