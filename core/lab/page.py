"""What was found out as one HTML file that needs no network: tables and sentences, and plots beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup
from msgspec import Struct

from core.lab.charts import histogram, intervals, reach
from core.lab.experiment import Experiment
from core.lab.statistics import Estimate
from core.lab.store import Store
from core.lab.summary import alive, games_of
from core.lab.told import Found, Part, Teller
from core.locale import Sentences
from core.story.report.page import template_text, whole_page

EVEN = (0.0, 20.0, 40.0, 50.0, 60.0, 80.0, 100.0)
"""Lines across shares of wins; between 40 and 60 a scenario is even."""


class OnPage(Struct, frozen=True):
    """One scenario on the page."""

    title: str
    parts: tuple[Part, ...]
    plots: tuple[tuple[str, Markup], ...]


def page_of(experiment: Experiment, found: Sequence[Found], store: Store, words: Sentences) -> str:
    """Return the whole page."""
    style = template_text("report.css") + template_text("lab.css")
    trials = tuple(_on_page(experiment, one, store, words) for one in found)
    title = words.text("lab-page-title")
    return whole_page("lab.html", words, title, style, trials=trials, about=about(experiment, words))


def about(experiment: Experiment, words: Sentences) -> str:
    """Return how the games were played, in a sentence."""
    variants = [variant for trial in experiment.trials for variant in trial.variants]
    levels = dict.fromkeys(level for one in variants for lineup in one.lineups for _, level in lineup)
    first, last = experiment.seeds[0], experiment.seeds[-1]
    return words.text("lab-about", first=first, last=last, levels=", ".join(levels))


def _on_page(experiment: Experiment, found: Found, store: Store, words: Sentences) -> OnPage:
    teller = Teller(found, words)
    plots = tuple(_plots(experiment, found, store, teller, words))
    return OnPage(teller.title, tuple(teller.parts()), plots)


def _plots(
    experiment: Experiment, found: Found, store: Store, teller: Teller, words: Sentences
) -> Iterator[tuple[str, Markup]]:
    side = found.first.variant.sides[0]
    wins = words.text("lab-plot-wins", side=teller.name(side))
    shares = [(teller.variant(one), _percent(one.wins[side])) for one in found.summaries]
    yield wins, intervals(shares, 0, 100, EVEN, wins)
    if found.differences:
        apart = words.text("lab-plot-apart", side=teller.name(side))
        rows = [
            (teller.variant(one), _percent(of.wins[side]))
            for one, of in zip(found.summaries[1:], found.differences)
        ]
        far = reach([row for _, row in rows])
        yield apart, intervals(rows, -far, far, (-round(far), 0, round(far)), apart)
    games = alive(games_of(store, found.first.variant, experiment.seeds)).values()
    if games:
        turns = any(one.turns for one in games)
        length = words.text("lab-plot-turns" if turns else "lab-plot-acts")
        yield length, histogram([one.turns if turns else one.acts for one in games], length)
        for side in found.first.variant.sides:
            lost = words.text("lab-plot-lost", side=teller.name(side))
            yield lost, histogram([one.lost.get(side, 0) for one in games], lost)


def _percent(one: Estimate) -> Estimate:
    return Estimate(*(100 * edge for edge in one))
