"""`lab`: many games of bots from the same seeds, and what they say of scenarios, options and forces."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from types import FrameType

from core.case_law import taking
from core.engine.contract.seats import Level
from core.engine.seat.levels import player
from core.engine.words.paths import path_of
from core.engine.words.sanitize import clean
from core.games import home
from core.lab.balance import Balanced, balance, certainty
from core.lab.executors import Place, place_of
from core.lab.experiment import Experiment, Wanted, trial_of
from core.lab.one_game import Job
from core.lab.page import about, page_of
from core.lab.running import Running
from core.lab.setup import OtherProgram
from core.lab.sheet import sheet_of
from core.lab.store import Store
from core.lab.summary import Summary
from core.lab.told import Found, Teller
from core.lab.trouble import LabTrouble
from core.lab.work import found, missing
from core.locale import Sentences
from core.scenarios import Scenario, load
from tui.cli.auto import level_named, options_of
from tui.cli.new_file import check_new, write
from tui.session.error import Told, told

MOST_GAMES = 100_000
"""Of one variant: beyond that no interval becomes worth the time."""

EACH = "each"
"""What is varied where all options are, one after the other."""

NOTHING_ENDED = 1
"""The exit code where of some variant no game came to its end: there is nothing to tell of it."""

BROKEN_OFF = 130
"""The exit code of what Ctrl+C ended."""

QUIET = 20.0
"""Seconds between two lines that tell how far it is, where they do not replace each other."""


def lab(args: argparse.Namespace, spoken: Sentences) -> int:
    """Play what is missing of an experiment, and tell what all of it says; 130 where it was broken off."""
    try:
        return _lab(args, spoken)
    except LabTrouble as trouble:
        raise Told(trouble.message) from None
    except OtherProgram as other:
        raise told("lab-other-program", here=other.here, wanted=other.wanted) from None


def _lab(args: argparse.Namespace, spoken: Sentences) -> int:
    check(args)
    with Store(path_of(args.store) if args.store else home() / "lab.sqlite") as store:
        if args.balance is not None:
            return balanced(args, store, spoken)
        experiment = experiment_of(args)
        if not all_played(experiment, args, store, spoken):
            return BROKEN_OFF
        told_of = [found(experiment, trial, store) for trial in experiment.trials]
        try:
            for line in lines_of(experiment, told_of, spoken):
                print(line)
            sys.stdout.flush()
        finally:  # who reads along may have seen enough: `lab … --csv games.csv | head`
            files = [*kept(args, experiment, told_of, store, spoken)]
        for file in files:
            print(spoken.text("cli-written", file=clean(str(file), 400)))
    return 0 if all(one.games for of in told_of for one in of.summaries) else NOTHING_ENDED


def kept(
    args: argparse.Namespace,
    experiment: Experiment,
    told_of: Sequence[Found],
    store: Store,
    spoken: Sentences,
) -> Iterator[Path]:
    """Write the files that are asked for, and yield them."""
    if args.csv:
        yield write(sheet_of(experiment, store, spoken), path_of(args.csv))
    if args.html:
        yield write(page_of(experiment, told_of, store, spoken), path_of(args.html))


# --- what is wanted -------------------------------------------------------------------------


def check(args: argparse.Namespace) -> None:
    """Refuse what cannot be meant, before hours of work."""
    if not 1 <= args.games <= MOST_GAMES:
        raise told("lab-games-few", games=args.games, most=MOST_GAMES)
    if args.workers < 0:
        raise told("lab-workers", workers=args.workers)
    if args.balance is not None:
        for name in ("vary", "force", "csv", "html"):
            if getattr(args, name):
                raise told("lab-balance-alone", option=f"--{name}")
    for named in filter(None, (args.csv, args.html)):
        check_new(named)


def scenarios_of(args: argparse.Namespace) -> list[Scenario]:
    """Return the scenarios that were named, each once, with the readings that they take up."""
    return [taking(load(name), args.readings) for name in dict.fromkeys(args.scenario)]


def experiment_of(args: argparse.Namespace) -> Experiment:
    """Return the experiment that the words of the command line describe."""
    trials = (trial_of(scenario, wanted(args, scenario)) for scenario in scenarios_of(args))
    return Experiment(tuple(trials), args.games, args.seed)


def wanted(args: argparse.Namespace, scenario: Scenario) -> Wanted:
    """Return what is asked of one scenario."""
    varied = [one for one in args.vary if one != EACH]
    return Wanted(
        options_of(scenario, args.option),
        several(varied, "lab-vary-form"),
        several(args.force, "lab-force-form"),
        len(varied) < len(args.vary),
        levels_of(args.bots),
    )


def several(words: Iterable[str], form: str) -> Mapping[str, tuple[str, ...]]:
    """Return the values of `NAME=A,B` words by their names; the sentence *form* says what one should be."""
    found: dict[str, tuple[str, ...]] = {}
    for word in words:
        name, equals, values = (part.strip() for part in word.partition("="))
        parts = tuple(dict.fromkeys(part.strip() for part in values.split(",") if part.strip()))
        if not (equals and name and parts) or name in found:
            raise told(form, said=word)
        found[name] = parts
    return found


def levels_of(said: str) -> tuple[Level, ...]:
    """Return the levels of the bots, `strong` or `strong,quick`, as they are really played."""
    return tuple(player(level_named(part.strip())).level for part in said.split(","))


# --- playing --------------------------------------------------------------------------------


def all_played(experiment: Experiment, args: argparse.Namespace, store: Store, spoken: Sentences) -> bool:
    """Play what is missing of an experiment; return whether nothing broke it off."""
    jobs = missing(experiment, store)
    return not jobs or play(jobs, place_of(args.on, args.workers), store, spoken)


def balanced(args: argparse.Namespace, store: Store, spoken: Sentences) -> int:
    """Look in each scenario for what makes a side win one game of two, and tell it."""
    ended = True
    for scenario in scenarios_of(args):
        steps = balance(scenario, args.balance, wanted(args, scenario), args.games, args.seed)
        try:
            experiment = next(steps)
            while all_played(experiment, args, store, spoken):
                experiment = steps.send(found(experiment, experiment.trials[0], store))
            return BROKEN_OFF
        except StopIteration as over:
            for line in balance_lines(scenario, over.value, spoken):
                print(line)
            ended = ended and over.value.as_it_is.games > 0
    return 0 if ended else NOTHING_ENDED


def play(jobs: Sequence[Job], place: Place, store: Store, spoken: Sentences) -> bool:
    """Play games and keep what came of them; return whether all are over, as Ctrl+C ends it."""
    running, progress, given_up = Running(jobs, place), Progress(len(jobs), spoken), list[Job]()
    try:
        with stoppable(), closing(running.games()) as games:
            for one in games:
                if one is not None and one[1] is not None:
                    store.keep(one[0], one[1])
                    progress.over += 1
                elif one is not None:
                    given_up.append(one[0])
                progress.tell()
    except KeyboardInterrupt:
        progress.end()
        tell(spoken.text("lab-broken-off", over=progress.over, games=len(jobs)))
        return False
    progress.end()
    if running.again:
        tell(spoken.text("lab-again", games=running.again))
    for job in given_up:
        tell(spoken.text("lab-given-up", seed=job.seed, lineup=job.lineup))
    return True


@contextmanager
def stoppable() -> Iterator[None]:
    """Let whoever ends the program from outside (`kill`, a batch system) end it as cleanly as Ctrl+C does."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class Progress:
    """How many games are over and how long the others will take, on standard error."""

    def __init__(self, games: int, spoken: Sentences) -> None:
        self.over = 0
        self._games, self._spoken = games, spoken
        self._began = self._told = time.monotonic()
        self._alone = sys.stderr is not None and sys.stderr.isatty()
        self._shown = 0

    def tell(self) -> None:
        """Tell it, where it was not told just now: in one line that is replaced, else in one every while."""
        now = time.monotonic()
        if now - self._told < (0.3 if self._alone else QUIET):
            return
        self._told = now
        text = self.text(now - self._began)
        if self._alone:
            print(f"\r{text.ljust(self._shown)}", end="", file=sys.stderr, flush=True)
            self._shown = len(text)
        else:
            tell(text)

    def text(self, took: float) -> str:
        """Return how far it is after so many seconds."""
        if not self.over:
            return self._spoken.text("lab-begun", games=self._games)
        left = took / self.over * (self._games - self.over)
        return self._spoken.text(
            "lab-progress",
            over=self.over, games=self._games, rate=round(60 * self.over / max(took, 0.001)),
            left=self._spoken.text("lab-minutes-left", minutes=round(left / 60)) if left >= 90
            else self._spoken.text("lab-seconds-left", seconds=round(left)),
        )  # fmt: skip

    def end(self) -> None:
        """Leave the line, so that what follows does not stand in it."""
        if self._shown:
            print(f"\r{' ' * self._shown}\r", end="", file=sys.stderr, flush=True)


def tell(line: str) -> None:
    """Print a line to standard error, which is told apart from what was found out."""
    if sys.stderr is not None:
        print(line, file=sys.stderr, flush=True)


# --- telling --------------------------------------------------------------------------------


def lines_of(experiment: Experiment, every: Sequence[Found], spoken: Sentences) -> Iterable[str]:
    """Yield all that was found out, as lines for a terminal."""
    yield about(experiment, spoken)
    for one in every:
        teller = Teller(one, spoken)
        yield from ("", teller.title, "=" * len(teller.title))
        for part in teller.parts():
            yield from ("", part.heading)
            if part.table is not None:
                yield from aligned((part.table.head, *part.table.rows))
            yield from (f"  {line}" for line in part.lines)


def balance_lines(scenario: Scenario, over: Balanced, spoken: Sentences) -> Iterable[str]:
    """Yield what was found to be nearest to one win of two, and how sure it is."""
    teller = Teller(Found(scenario, (over.as_it_is, *over.finalists), ()), spoken)

    def told_of(id: str, one: Summary) -> str:
        share = one.wins[over.side]
        sure = certainty(share, one.games)
        return spoken.text(id, variant=teller.variant(one), share=teller.share(share), sure=sure)

    yield from (teller.title, spoken.text("lab-balance", side=teller.name(over.side)))
    yield told_of("lab-balance-as-it-is", over.as_it_is)
    if not over.finalists:
        yield spoken.text("lab-balance-none")
        return
    yield spoken.text("lab-balance-chosen", tried=over.tried, games=over.finalists[0].games)
    yield from (f"  {told_of('lab-balance-finalist', one)}" for one in over.finalists)


def aligned(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    """Yield rows with their columns below each other, numbers to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        first, *rest = (
            cell.ljust(width) if not column else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths))
        )
        yield f"  {first}  {'  '.join(rest)}"
