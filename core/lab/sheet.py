"""Every game as a line of a table that other programs read (CSV): names and numbers, nothing translated."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from core.lab.experiment import Experiment, Lineup, Trial, Variant
from core.lab.result import LuckOf, Result
from core.lab.store import Store
from core.lab.summary import games_of
from core.locale import Sentences

GAME = (
    "scenario",
    "variant",
    "seed",
    "won",
    "ended",
    "turns",
    "acts",
    "refused",
    "dead",
    "digest",
    "seconds",
)
SIDE = ("side", "level", "share", "points", "lost", "men", "luck", "luck_variance", "dice")


def sheet_of(experiment: Experiment, store: Store, words: Sentences) -> str:
    """Return all games that were played, one a line, each side in columns of its own (`side1`, `side2`…)."""
    file = StringIO()
    sides = max(len(variant.sides) for trial in experiment.trials for variant in trial.variants)
    table = csv.writer(file, lineterminator="\n")
    table.writerow([*GAME, *(f"{name}{place + 1}" for place in range(sides) for name in SIDE)])
    for trial in experiment.trials:
        for variant in trial.variants:
            for (seed, lineup), result in games_of(store, variant, experiment.seeds).items():
                table.writerow(_row(trial, variant, seed, lineup, result, words))
    return file.getvalue()


def _row(
    trial: Trial, variant: Variant, seed: int, lineup: Lineup, result: Result, words: Sentences
) -> Sequence[str | int | float]:
    ended = result.over.id if result.over is not None else ""
    return [
        trial.scenario.id, " ".join(map(words.say, variant.settings)), seed, " ".join(result.won), ended,
        result.turns, result.acts, sum(result.refused.values()), result.dead, result.digest, result.seconds,
        *(cell for side, level in lineup for cell in _cells(side, level, result)),
    ]  # fmt: skip


def _cells(side: str, level: str, result: Result) -> Iterator[str | int | float]:
    luck = result.luck.get(side, LuckOf())
    yield from (side, level, round(result.share(side), 3), result.points.get(side, ""))
    yield from (result.lost.get(side, 0), result.men.get(side, 0))
    yield from (luck.points, luck.variance, luck.dice)
