"""An experiment from its plan to what it found: play what is missing, read what is there."""

from __future__ import annotations

from core.lab.comparing import difference
from core.lab.experiment import Experiment, Trial
from core.lab.one_game import Job
from core.lab.store import Store
from core.lab.summary import games_of, summary_of
from core.lab.told import Found


def missing(experiment: Experiment, store: Store) -> list[Job]:
    """Return the games that were not played yet, each once, in the order in which they are to be."""
    there: dict[tuple[str, str], set[int]] = {}
    wanted: dict[tuple[str, str, int], Job] = {}
    for job in experiment.jobs():
        at = (job.key, job.lineup)
        if at not in there:
            there[at] = store.seeds(*at)
        if job.seed not in there[at]:
            wanted.setdefault((*at, job.seed), job)
    return list(wanted.values())


def found(experiment: Experiment, trial: Trial, store: Store) -> Found:
    """Return what the games of a scenario came to, of those that were played."""
    every = [games_of(store, variant, experiment.seeds) for variant in trial.variants]
    summaries = [summary_of(variant, games) for variant, games in zip(trial.variants, every)]
    differences = [difference(every[0], games, one) for games, one in zip(every[1:], summaries[1:])]
    return Found(trial.scenario, tuple(summaries), tuple(differences))
