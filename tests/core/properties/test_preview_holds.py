"""What comes was foretold: as an end with a chance, or under what the seat does not see.

Random players look at the preview of each act just before they do it. Once the act is over, and nobody has
answered it but by letting it pass, all that the seat then knows to have changed is one of the ends that it
was shown; what was certain has happened, and the game is over only where that was said.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from math import ceil
from typing import Any

import pytest
from counting import count
from looking import port_of
from msgspec import Struct
from rounds import by_turns, rounds
from wandering import SCENARIOS, Wanderer, as_long, begin, readings

from core.engine.chance.outcome_graph import MEASURED, OVER, UNSEEN
from core.engine.chance.preview import Effort, Outcome, Preview
from core.engine.contract.engine_facts import Remark
from core.engine.contract.facts import Command, Drawn, Event, Refusal, Ruling, Thrown
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Draft
from core.engine.seat.redaction import concealed
from core.engine.words.message import Message

ACTS = 60
"""Acts of each scenario in each round of the ordinary suite."""

MANY = 10_000
"""Acts of all scenarios together in the soak, a fifth of their share where each costs many times more."""

EACH = 5 * ceil(MANY / sum(as_long(one, 5) for one in SCENARIOS))
SHARES = {one: as_long(one, EACH) for one in SCENARIOS}
"""Acts of each scenario in the soak."""

LONGEST = 250
"""Acts after which the next game begins."""

EFFORT = Effort(branches=1_500, steps=0)
"""Odds that take more are not asked for: those found by trials need not name what is rare."""


class Foretold(Struct, frozen=True):
    """An act of *seat* as it was shown to it, the state as it knew it then, its last record and the log's."""

    seat: str
    command: Command
    seen: Preview
    known: Any
    tip: int
    record: int


def about(name: str, lost: Collection[str]) -> bool:
    """Return whether a change is told of who is still known by his name; so is who sees whom."""
    who, _, what = name.partition(":")
    return who not in lost and not (lost and what == "sighted")


class Foreteller:
    """Plays every seat at random and holds what comes against what was foretold."""

    def __init__(self, scenario: str, seed: int, **how: Any) -> None:
        self.game = begin(scenario, seed, **how)
        self.walker = Wanderer(self.game, seed, keen=seed % 2 == 0, rulings=0.02)
        self.open: Foretold | None = None
        self.tally: Counter[str] = Counter()

    def play(self, acts: int) -> None:
        """Do so many acts, or as many as the game has."""
        for _ in range(acts):
            if self.game.state.over is not None:
                return
            self.step()

    def step(self) -> None:
        """Do one act of some seat, having looked at what it would come to."""
        for seat, command in self.walker.wishes():
            shown = self.foretell(seat, command)
            before = self.game.state
            got = self.walker.played(seat, command)
            if isinstance(got, Draft):
                self.follow(before, seat, command, shown)
                self.game.accept(got)
                self.tally["acts"] += 1
                self.look()
                return
        raise AssertionError(self.walker.where())

    def foretell(self, seat: str, command: Command) -> Foretold | None:
        """Return an act with its preview; `None` where there is none, or the seat sees all."""
        if seat == REFEREE or isinstance(command, (Ruling, Remark)):
            return None
        port = port_of(self.walker, seat)
        seen = port.odds(command, (), EFFORT)
        if isinstance(seen, Refusal) and seen.message.id != "engine-odds-too-many":
            self.tally["refused"] += 1
        if not isinstance(seen, Preview):
            return None
        if (
            seen.sealed
        ):  # what is written comes to nothing yet; a book's own tests hold it against the last seal
            self.tally["sealed"] += 1
            return None
        return Foretold(seat, command, seen, self.walker.known(seat), port.tip, len(self.game.records))

    def follow(self, before: Any, seat: str, command: Command, shown: Foretold | None) -> None:
        """Go on with what was foretold where this lets it pass, as the odds took it; else begin anew."""
        rules = self.game.rules
        if self.open is not None and not rules.settled(before):
            mine = [one for one in before.awaiting if one.seat == seat]
            if not (mine and before.awaiting[0] is mine[0] and rules.passing(before, mine[0]) == command):
                self.open = None
                self.tally["answered"] += 1
            return
        self.open = shown

    def look(self) -> None:
        """The act is over: see whether what came was foretold."""
        shown, game = self.open, self.game
        if shown is None or not game.rules.settled(game.state):
            return
        self.open = None
        known = game.rules.known(game.state, shown.seat)
        names = game.rules.outcome(shown.known, known)
        over = [OVER] if game.state.over is not None else []
        came = frozenset((*names, *over, *self.marks(shown)))
        lost = shown.known.figures.keys() - known.figures.keys()
        came = frozenset(name for name in came if about(name, lost))
        seen = shown.seen
        where = f"{self.walker.where()}\n{shown.seat}: {shown.command}\ncame {sorted(came)}\nforetold {seen}"
        if seen.unseen:
            self.tally["unknown"] += 1
            return
        assert any(self.holds(one, came, lost) for one in seen.outcomes if one.chance > 0), where
        told = [line.message for line in port_of(self.walker, shown.seat).log_since(shown.tip)]
        missing = [message for message in seen.certain if message not in told]
        if missing:  # what a book foretells of a fact has no line: of the fact that came it says the same
            told += self.foretold_of(shown)
            missing = [message for message in missing if message not in told]
        assert not missing, f"{where}\nmissing {missing}\ntold {told}"
        self.tally["held"] += 1

    def foretold_of(self, shown: Foretold) -> Iterator[Message]:
        """Yield what the facts that came would have been foretold as, by what the seat knew then."""
        game, rules = self.game, self.game.rules
        for n in range(shown.record + 1, len(game.records) + 1):
            first = state = game.state_before(n)
            sure: list[Event] | None = []
            for event in game.records[n - 1].events:
                after = rules.evolve(state, event)
                known = rules.known(state, shown.seat), rules.known(after, shown.seat)
                yield from rules.foretold(known[0], event, known[1])
                if sure is not None and (
                    isinstance(event, Drawn) or (isinstance(event, Thrown) and not event.held)
                ):
                    yield from rules.foretold_of_all(rules.known(first, shown.seat), sure, known[0])
                    sure = None
                if sure is not None:
                    sure.append(event)
                state = after
            if sure is not None:
                yield from rules.foretold_of_all(
                    rules.known(first, shown.seat), sure, rules.known(state, shown.seat)
                )

    def marks(self, shown: Foretold) -> Iterator[str]:
        """Yield what came of an act that no state keeps, as its seat was told."""
        game = self.game
        for n in range(shown.record + 1, len(game.records) + 1):
            state = game.state_before(n)
            for event in game.records[n - 1].events:
                after = game.rules.evolve(state, event)
                told = concealed(game.rules, state, event, after, shown.seat)
                if told is not None:
                    yield from told.outcomes(game.rules.known(state, shown.seat))
                state = after

    def holds(self, end: Outcome, came: frozenset[str], lost: Collection[str]) -> bool:
        """Return whether what came is this end; what is measured or not seen is open from there on.

        What became of those who were *lost* from sight meanwhile, such as under a marker again, is not known.
        """
        told = frozenset(name for name in end.names if about(name, lost))
        known = told - {MEASURED, UNSEEN}
        return known == came if known == told else known <= came


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_what_comes_was_foretold(scenario: str) -> None:
    for number in rounds():
        teller = Foreteller(scenario, 40 + number)
        teller.play(as_long(scenario, ACTS))
        count(f"acts held against their preview: {scenario}", teller.tally)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_comes_was_foretold_in_10_000_acts(scenario: str) -> None:
    """Games to their ends, half of them under other readings of the rules than the book's own."""
    left, seed = SHARES[scenario], 900
    tally: Counter[str] = Counter()
    while tally["acts"] < left:
        drawn = readings(scenario, random.Random(seed)) if seed % 2 else {}
        teller = Foreteller(scenario, seed, options=drawn)
        teller.play(min(LONGEST, left - tally["acts"]))
        tally += teller.tally
        seed += 1
    count(f"acts held against their preview: {scenario}", tally)


def test_the_shares_are_10_000_acts_together() -> None:
    assert MANY <= sum(SHARES.values()) < 1.01 * MANY
