"""What was found out about one scenario, as tables and sentences: for a terminal and for a page alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf, isinf

from msgspec import Struct

from core.lab.comparing import Difference
from core.lab.statistics import Estimate
from core.lab.summary import HowOften, Summary
from core.locale import Sentences
from core.rulekit.acts import tag_of
from core.rules import load, rulebook, title_of
from core.scenarios import Scenario

FAIR = (0.4, 0.6)
"""Between these shares of wins a scenario is called even; one that lies outside for sure favours a side."""

MOST_NAMED = 12
"""Acts or paragraphs of one sort that are named, the most frequent first; how many more is told."""

MOST_ENDS = 6


class Table(Struct, frozen=True):
    """Rows below their headings; the first column is the name of a row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Part(Struct, frozen=True):
    """A heading, and what stands below it."""

    heading: str
    lines: tuple[str, ...] = ()
    table: Table | None = None


class Found(Struct, frozen=True):
    """What the games of one scenario came to: each variant, and each but the first beside the first."""

    scenario: Scenario
    summaries: tuple[Summary, ...]
    differences: tuple[Difference, ...]

    @property
    def first(self) -> Summary:
        """The variant that the others are compared with."""
        return self.summaries[0]


def favoured(summary: Summary) -> str:
    """Return the side that wins more than 60 games of 100 for sure, of two; "" where none does."""
    if len(summary.wins) != 2:
        return ""
    return next((side for side, share in summary.wins.items() if share.low > FAIR[1]), "")


class Teller:
    """Tells of one scenario in one language."""

    def __init__(self, found: Found, words: Sentences) -> None:
        self._found = found
        self._t = words.text
        self._words = words

    @property
    def title(self) -> str:
        """What the scenario is called, and of which book it is."""
        scenario = self._found.scenario
        return self._t(
            "lab-title", scenario=scenario.title(self._words.language), book=title_of(scenario.rules)
        )

    def parts(self) -> Iterator[Part]:
        """Yield everything, what one asks first first."""
        yield self._wins()
        if len(self._found.differences) > 1:
            yield self._ranked()
        for one, of in zip(self._found.summaries[1:], self._found.differences):
            yield Part(self._t("lab-beside", variant=self.variant(one)), tuple(self._beside(one, of)))
        for one in self._found.summaries:
            yield Part(self.variant(one), tuple(self._of(one)))
        yield Part(self._t("lab-reached"), tuple(self._reached()))

    def variant(self, one: Summary) -> str:
        """Return what a variant is called: what it sets, as one types it."""
        return ", ".join(map(self._words.say, one.variant.settings)) or self._t("lab-as-it-is")

    def name(self, side: str, *of: Summary) -> str:
        """Return what a side is called in these variants, else in all: each force has its name."""
        every = [one for one in of or self._found.summaries if one.games] or [self._found.first]
        return " / ".join(dict.fromkeys(self._words.say(one.names.get(side, side)) for one in every))

    # --- who wins -----------------------------------------------------------------------------

    def _wins(self) -> Part:
        first, sides = self._found.first, self._found.first.variant.sides
        rows = tuple(
            (self.variant(one), str(one.games), *(self.share(one.wins[side]) for side in sides))
            for one in self._found.summaries
        )
        head = (self._t("lab-variant"), self._t("lab-games"), *map(self.name, sides))
        return Part(self._t("lab-wins"), tuple(self._judged(first)), Table(head, rows))

    def _judged(self, first: Summary) -> Iterator[str]:
        yield self._t("lab-interval")
        if side := favoured(first):
            yield self._t("lab-favours", side=self.name(side, first))
        elif first.games and all(one.within(*FAIR) for one in first.wins.values()):
            yield self._t("lab-even")
        else:
            yield self._t("lab-unsure", games=first.games)
        for level, share in first.levels.items():
            yield self._t("lab-level", level=level, share=self.share(share))

    def share(self, one: Estimate) -> str:
        """Return a share with its interval: `62.1% (59.1–65.0)`."""
        low, high = (self._words.number(round(100 * edge, 1)) for edge in (one.low, one.high))
        return f"{self._words.number(round(100 * one.value, 1))}% ({low}–{high})"

    def amount(self, one: Estimate, sign: bool = False) -> str:
        """Return a number with its interval, with its *sign* where it is a difference."""
        value, low, high = (self._signed(edge, sign) for edge in one)
        if isinf(one.low):  # of one game
            return value
        return f"{value} ({low}…{high})" if sign or one.low < 0 else f"{value} ({low}–{high})"

    def count(self, one: Estimate, most: float = inf) -> str:
        """Return how many of something, with its interval: never fewer than none, never more than *most*."""
        if isinf(one.low):
            return self.amount(one)
        return self.amount(Estimate(one.value, max(0.0, one.low), min(most, one.high)))

    def _signed(self, value: float, sign: bool) -> str:
        shown = self._words.number(round(value, 1))
        return f"+{shown}" if sign and round(value, 1) > 0 else shown

    def _ranked(self) -> Part:
        """Return the variants by how much they change, the most first."""
        side = self._found.first.variant.sides[0]
        pairs = zip(self._found.summaries[1:], self._found.differences)
        rows = tuple(
            (
                self.variant(one),
                self.amount(Estimate(*(100 * edge for edge in of.wins[side])), True),
                *(f"{count}/{of.games}" for count in (of.changed, of.turned)),
            )
            for one, of in sorted(pairs, key=lambda pair: (-pair[1].most, -pair[1].changed))
        )
        head = (
            self._t("lab-variant"),
            self._t("lab-plot-apart", side=self.name(side)),
            self._t("lab-other-way"),
            self._t("lab-other-winner"),
        )
        return Part(self._t("lab-ranked"), (), Table(head, rows))

    # --- one variant beside the first ---------------------------------------------------------

    def _beside(self, one: Summary, of: Difference) -> Iterator[str]:
        t, side = self._t, one.variant.sides[0]
        share = of.wins[side]
        points = Estimate(*(100 * edge for edge in share))
        yield t(
            "lab-apart" if share.tells else "lab-not-apart",
            side=self.name(side, one), points=self.amount(points, True), games=of.games,
        )  # fmt: skip
        yield t("lab-changed", changed=of.changed, turned=of.turned, games=of.games)
        if one.turns.value:
            yield t("lab-turns", turns=self.amount(of.turns, True))
        yield t("lab-length", acts=self.amount(of.length, True))
        yield from self._of_sides("lab-lost-apart", one, of.lost, True)
        yield from self._of_sides("lab-points-apart", one, of.points, True)
        if of.acts:
            shown = (f"{act} {self._signed(times, True)}" for act, times in of.acts[:MOST_NAMED])
            yield t("lab-acts-apart", acts=", ".join(shown))

    def _of_sides(
        self, id: str, one: Summary, estimates: Mapping[str, Estimate], sign: bool
    ) -> Iterator[str]:
        if estimates:
            shown = (f"{self.name(side, one)} {self.amount(of, sign)}" for side, of in estimates.items())
            yield self._t(id, sides="; ".join(shown))

    # --- one variant --------------------------------------------------------------------------

    def _of(self, one: Summary) -> Iterator[str]:
        t = self._t
        won = ", ".join(f"{self.name(side, one)} {count}" for side, count in one.won.items())
        yield t("lab-won", games=one.games, won=won, even=one.even)
        if one.open:
            yield t("lab-open", games=one.open)
        lost = [
            f"{self.name(s, one)} {self.count(of, one.men[s])} / {one.men[s]}" for s, of in one.lost.items()
        ]
        if lost:
            yield t("lab-lost", sides="; ".join(lost))
        yield from self._of_sides("lab-points", one, one.points, False)
        if one.turns.value:
            yield t("lab-turns", turns=self.count(one.turns))
        yield t("lab-length", acts=self.count(one.acts))
        yield from self._of_sides("lab-luck", one, one.luck, True)
        if any(one.won.values()):
            yield t("lab-luckier", share=self.share(one.luckier))
        for over, count in one.ends[:MOST_ENDS]:
            how = self._words.say(over) if over is not None else t("lab-no-end")
            yield t("lab-ended", games=count, how=how)
        yield t("lab-acts", acts=self._often(one.did, one.games))
        yield from self._trouble(one)

    def _often(self, counts: Mapping[str, HowOften], games: int) -> str:
        shown = sorted(counts.items(), key=lambda each: -each[1].times)
        named = (f"{name} {self._words.number(round(of.times / max(games, 1), 1))}" for name, of in shown)
        return self._first_of(list(named))

    def _first_of(self, named: Sequence[str]) -> str:
        more = len(named) - MOST_NAMED
        told = ", ".join(named[:MOST_NAMED]) or "–"
        return self._t("lab-and-more", told=told, more=more) if more > 0 else told

    def _trouble(self, one: Summary) -> Iterator[str]:
        games = one.games + len(one.dead)
        if one.refused:
            wishes = sum(of.times for of in one.refused.values()) / max(games, 1)
            yield self._t("lab-refused", wishes=round(wishes, 1), by=self._often(one.refused, games))
        for dead in one.dead:
            yield self._t("lab-dead", seed=dead.seed, why=dead.why)

    # --- what came into play ------------------------------------------------------------------

    def _reached(self) -> Iterator[str]:
        rules, book = load(self._found.scenario.rules), rulebook(self._found.scenario.rules)
        did = {act for one in self._found.summaries for act in one.did}
        never = [tag for tag in map(tag_of, rules.commands) if tag not in did]
        yield self._t("lab-acts-done", done=len(did), never=len(never), acts=", ".join(never) or "–")
        named = {rule for one in self._found.summaries for rule in (*one.cited, *one.refused)}
        cited = {paragraph_of(rule) for rule in named if book.find(rule) is not None}
        every = dict.fromkeys(paragraph_of(one.id) for one in book.items if one.status == "done")
        unread = [
            f"{one} {book.heading(one, self._words.language)}".strip() for one in every if one not in cited
        ]
        yield self._t("lab-paragraphs", cited=len(cited), names=", ".join(sorted(cited)) or "–")
        yield self._t("lab-paragraphs-never", never=len(unread), names=", ".join(unread) or "–")


def paragraph_of(id: str) -> str:
    """Return the paragraph of an item: `BN-8.0` of `BN-8.0.e`; of a reading, `BN-Q.31`, itself.

    >>> paragraph_of("BN-8.0.1.a"), paragraph_of("BN-Q.31"), paragraph_of("LU-FIR.n")
    ('BN-8.0.1', 'BN-Q.31', 'LU-FIR')
    """
    start, _, last = id.rpartition(".")
    return id if not start or last.isdigit() else start
