"""What is compared: scenarios, each in several variants that are played from the same seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct

from core.engine.contract.seats import QUICK, Level
from core.engine.words.message import Message
from core.forces import brought
from core.games import check_refereed, header_of, options_for, sides_of
from core.lab.one_game import Job
from core.lab.setup import key_of, packed, setup_of
from core.lab.trouble import trouble
from core.rules import load, rulebook
from core.scenarios import BadScenario, Scenario

MOST_VARIANTS = 200
"""Variants of one scenario: every further one makes it likelier that one looks different by chance."""

MOST_TRIED = 12
"""Values of an option up to which `each` tries all; of a longer range it tries the ends."""

Settings = tuple[tuple[str, str], ...]
"""Options or forces with what they are set to, in the order in which they were named."""

Lineup = tuple[tuple[str, Level], ...]
"""The sides, each with the level of the bot that plays it."""


class Variant(Struct, frozen=True):
    """One way in which a scenario is played, by *key* and *body* of its setup.

    *settings* are what makes it another than the scenario as it is, as one types it: `turn_limit=10`, or
    told. *lineups* are how the bots sit: turned round, where they are not all the same.
    """

    settings: tuple[Message | str, ...]
    key: str
    body: bytes
    sides: tuple[str, ...]
    lineups: tuple[Lineup, ...]

    def job(self, seed: int, lineup: Lineup) -> Job:
        """Return one of its games."""
        return Job(self.key, self.body, seed, lineup)


class Trial(Struct, frozen=True):
    """A scenario and its variants; the first is what the others are compared with."""

    scenario: Scenario
    variants: tuple[Variant, ...]


class Experiment(Struct, frozen=True):
    """Trials of so many *games* a variant and lineup, from *seed* on."""

    trials: tuple[Trial, ...]
    games: int
    seed: int = 1

    @property
    def seeds(self) -> range:
        """The seeds of every variant, the same for all."""
        return range(self.seed, self.seed + self.games)

    def jobs(self) -> Iterator[Job]:
        """Yield every game, seed by seed: whoever stops half way has as many of each variant."""
        for seed in self.seeds:
            for trial in self.trials:
                for variant in trial.variants:
                    for lineup in variant.lineups:
                        yield variant.job(seed, lineup)


class Wanted(Struct, frozen=True):
    """What is asked of every scenario: *options* that hold always, and what varies.

    *vary* and *forces* hold the values of each option, and the forces of each side; of the first of all of
    them is the first variant. A single value is compared with what the scenario has. With *each* every option
    of the book is varied, one after the other. *levels* are the bots'.
    """

    options: Mapping[str, str] = {}
    vary: Mapping[str, tuple[str, ...]] = {}
    forces: Mapping[str, tuple[str, ...]] = {}
    each: bool = False
    levels: tuple[Level, ...] = (QUICK,)


def trial_of(scenario: Scenario, wanted: Wanted) -> Trial:
    """Return the variants of a scenario; `BadScenario` or `LabTrouble` tells what cannot be played."""
    _check(scenario, wanted)
    found: dict[str, Variant] = {}
    for options, forces in _combined(scenario, wanted):
        try:
            one = variant_of(scenario, wanted, options, forces)
        except BadScenario:
            if not (wanted.each and found):
                raise
            continue  # an option that needs a referee, or another force, cannot be tried on its own
        found.setdefault(one.key, one)  # what two of them have in common is played once
    if len(found) > MOST_VARIANTS:
        raise trouble("lab-many-variants", scenario=scenario.id, variants=len(found), most=MOST_VARIANTS)
    return Trial(scenario, tuple(found.values()))


def variant_of(scenario: Scenario, wanted: Wanted, options: Settings = (), forces: Settings = ()) -> Variant:
    """Return one variant of a scenario."""
    settings = tuple(f"{name}={value}" for name, value in (*options, *forces))
    return ready(
        brought(scenario, dict(forces)), {**wanted.options, **dict(options)}, wanted.levels, settings
    )


def ready(
    scenario: Scenario,
    options: Mapping[str, str],
    levels: Sequence[Level],
    settings: tuple[Message | str, ...] = (),
) -> Variant:
    """Return a variant that can be played; `BadScenario` tells why it cannot be."""
    rules = load(scenario.rules)
    header = header_of(scenario, dice="seeded", options=options)
    check_refereed(rules, header)
    sides = sides_of(scenario, options_for(rules, header), False, rules)
    setup = setup_of(scenario, rulebook(scenario.rules).declared.texts(header.options))
    return Variant(settings, key_of(setup), packed(setup), sides, lineups_of(sides, levels))


def lineups_of(sides: Sequence[str], levels: Sequence[Level]) -> tuple[Lineup, ...]:
    """Return how bots of these *levels* sit, each of them once on every side.

    >>> lineups_of(("red", "blue"), ("strong", "quick"))
    ((('red', 'strong'), ('blue', 'quick')), (('red', 'quick'), ('blue', 'strong')))
    >>> lineups_of(("red", "blue"), ("quick",))
    ((('red', 'quick'), ('blue', 'quick')),)
    """
    row = [*levels, *[levels[-1]] * len(sides)][: max(len(sides), len(levels))]
    turned = [row[at:] + row[:at] for at in range(len(row))]
    return tuple(dict.fromkeys(tuple(zip(sides, one)) for one in turned))


def _check(scenario: Scenario, wanted: Wanted) -> None:
    book = rulebook(scenario.rules)
    asked = [*wanted.options.items(), *((name, one) for name, of in wanted.vary.items() for one in of)]
    for name, value in asked:
        if (misfit := book.misfit(name, value)) is not None:
            raise trouble("lab-misfit", scenario=scenario.id, why=misfit)


def _combined(scenario: Scenario, wanted: Wanted) -> Iterator[tuple[Settings, Settings]]:
    """Yield the settings of every variant, those of the first first."""
    options = [_with_own(name, values) for name, values in wanted.vary.items()]
    forces = [_with_own(side, names) for side, names in wanted.forces.items()]
    for chosen in product(*options, *forces):
        yield (
            tuple(one for one in chosen[: len(options)] if one[1]),
            tuple(one for one in chosen[len(options) :] if one[1]),
        )
    if wanted.each:
        yield from ((((name, value),), ()) for name, value in every_option(scenario))


def _with_own(name: str, values: Sequence[str]) -> list[tuple[str, str]]:
    """Return the values of an option; before a single one what the scenario has, which is no value."""
    return [(name, value) for value in (("", *values) if len(values) == 1 else values)]


def every_option(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Yield every option of the book with each value that the scenario does not have."""
    book = rulebook(scenario.rules)
    own = book.defaults(scenario.options) | dict(scenario.options)
    for name, option in book.choices().items():
        texts = tuple(option.meanings)
        tried = texts if len(texts) <= MOST_TRIED else tuple(dict.fromkeys((texts[0], texts[1], texts[-1])))
        yield from ((name, text) for text in tried if text != option.text(own.get(name, option.default)))
