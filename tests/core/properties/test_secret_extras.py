"""Which Extras a side has bought nobody else knows before they are used: worlds with and without are one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any

import pytest
from counting import count
from in_memory import seated
from msgspec import structs
from rounds import rounds
from test_secrecy import BREAKING_NEWS
from twins import encode
from wandering import Wanderer

from core.engine.contract.facts import Command, Refusal
from core.engine.contract.scenario import ScenarioError
from core.engine.contract.seats import OBSERVER
from core.engine.game.game import Draft, Game
from core.engine.seat.port import SeatPort
from core.games import header_of, new_game
from core.rules.breaking_news.tables.costs import EXTRAS
from core.scenarios import BadScenario, Scenario
from core.scenarios import load as load_scenario
from core.testing.secrecy import spent_on_odds

OPEN = ("embedded", "independent", "civilians")
"""Who is bought with these stands on the table for all to see."""

SEAL_TOLD = 16
"""Digits of a seal that a sentence tells."""

SECRET = tuple(name for name in EXTRAS if name not in OPEN)

TURNS = 2
"""A round has every so-many-th Extra of each side."""

WAYS: dict[str, dict[str, Any]] = {
    "map": {},
    "tape": {"ruler": "tape"},
    "IT": {"options": {"edition": "IT"}},
}


class Worlds:
    """Two games of a scenario in which one *side* has bought an *extra* in other numbers."""

    def __init__(self, games: tuple[Game, Game], side: str, extra: str, seed: int) -> None:
        self.games, self.side, self.extra = games, side, extra
        self.seats = (*(seat for seat in games[0].seats if seat != side), OBSERVER)
        self.ports = {seat: tuple(seated(game, seat) for game in games) for seat in self.seats}
        self.walkers = tuple(Wanderer(game, seed, keen=True, rulings=0.0) for game in games)
        self.pick = random.Random(seed)
        self.read = {seat: 0 for seat in self.seats}
        self.tally: Counter[str] = Counter()

    @property
    def told(self) -> bool:
        """Whether it is known in either world, as the rules have it.

        Who is listed for an ambush or as an infiltrator is missed as the others deploy (BN-4.2.h).
        """
        one, two = ([(man.id, man.reserve) for man in game.state.figures.values()] for game in self.games)
        return one != two or any(
            self.extra in game.state.sides[self.side].used or game.state.over for game in self.games
        )

    def compare(self) -> None:
        """Demand that all which the others are told is the same, byte for byte."""
        for seat in self.seats:
            ports = self.ports[seat]
            one, two = (list(self.shown(*both)) for both in zip(ports, self.games, strict=True))
            for (what, first), (_, second) in zip(one, two, strict=True):
                assert first == second, f"{what} tells {seat}: {self.where()}\n{first!r}\n{second!r}"
                self.tally["compared"] += 1
            self.read[seat] = ports[0].tip

    def shown(self, of: SeatPort, game: Game) -> Iterator[tuple[str, bytes]]:
        """Yield what a port shows, by what it is; a seal is as good as chance to who reads it."""
        seals = [note.seal.encode() for note in game.state.notes]
        for what, told in self.told_by(of):
            for seal in seals:
                told = told.replace(seal, b"(a seal)").replace(seal[:SEAL_TOLD], b"(a seal)")
            yield what, told

    def told_by(self, of: SeatPort) -> Iterator[tuple[str, bytes]]:
        """Yield what a port shows, by what it is, as it is."""
        yield "the number of acts", encode(of.tip)
        yield "the view", encode(of.view())
        yield "what is known", encode(of.known().state)
        choices = of.choices()
        yield "the choices", encode(choices)
        yield "undo", encode((of.undo_needs(), of.redo_needs()))
        lines = of.log_since(self.read[of.seat])
        yield "the log", encode([structs.replace(line, at="") for line in lines])
        for choice in choices:
            if choice.refusal is None and choice.do != "ruling":
                yield f"the fields of {choice.do}", encode(of.fields(choice.do, choice.given))

    def where(self) -> str:
        """Return which worlds these are and where they stand."""
        return f"{self.extra} of {self.side}, {self.walkers[0].where()} / {self.walkers[1].where()}"

    def step(self) -> bool:
        """Do one act in both worlds, or in secret in one; return whether they go on side by side."""
        lead = self.pick.randrange(2)
        for seat, command in self.walkers[lead].wishes():
            if self.pick.random() < 0.1 and seat != self.side and seat in self.games[0].seats:
                self.foresee(seat, command)
            if (answers := self.answered(lead, seat, command)) is None:
                if seat in self.seats:
                    self.same_refusal(seat, command)
                continue
            ours, theirs = (self.games[n].draft(seat, command, answers) for n in (lead, 1 - lead))
            assert isinstance(ours, Draft)
            if isinstance(theirs, Refusal) and seat not in self.seats:  # its owner, or the referee for him
                theirs = self.answered_otherwise(self.games[1 - lead], seat, command) or theirs
            tips = [self.ports[other][lead].tip for other in self.seats]
            self.games[lead].accept(ours)
            if isinstance(theirs, Draft):
                self.games[1 - lead].accept(theirs)
                self.tally["acts"] += 1
                return not self.told
            if self.told:
                return False
            seen = [self.ports[other][lead].tip for other in self.seats]
            assert seat not in self.seats and seen == tips, (
                f"{command} in one world: {self.where()}\n{theirs}"
            )
            self.tally["secret acts"] += 1
            return True
        return False

    def answered_otherwise(self, game: Game, seat: str, command: Command) -> Draft | None:
        """Return how the same question is answered in a world in which that answer cannot be given."""
        tag = command.__struct_config__.tag
        for decision in game.state.awaiting:
            if decision.seat == self.side and tag in game.rules.answers(decision):
                draft = game.draft(seat, game.rules.passing(game.state, decision))
                return draft if isinstance(draft, Draft) else None
        return None

    def foresee(self, seat: str, command: Command) -> None:
        """Compare what a seat is told of a command before it gives it."""
        effort = spent_on_odds(self.games[0])
        one, two = (port.odds(command, effort=effort) for port in self.ports[seat])
        assert encode(one) == encode(two), f"the odds of {command} tell {seat}: {self.where()}"
        self.tally["odds"] += 1

    def same_refusal(self, seat: str, command: Command) -> None:
        """Demand that what is refused to another seat in one world is refused in both, and alike."""
        got = [game.draft(seat, command) for game in self.games]
        if all(isinstance(one, Refusal) for one in got):
            assert encode(got[0]) == encode(got[1]), f"{command} tells {seat}: {self.where()}"

    def answered(self, lead: int, seat: str, command: Command) -> tuple[Any, ...] | None:
        """Return the answers that a command takes in the leading world; `None` where it is refused."""
        answers: tuple[Any, ...] = ()
        walker = self.walkers[lead]
        while not isinstance(got := walker.game.draft(seat, command, answers), Draft):
            if isinstance(got, Refusal):
                return None
            answers = (*got.answers, walker.answer(got.question))
        return answers


def numbers(extra: str) -> list[tuple[int, int]]:
    """Return with how many of an Extra two worlds are played: none and some, few and more."""
    most = EXTRAS[extra].most
    return [(0, 1), (1, 2), (0, most)] if most > 1 else [(0, 1)]


def with_extra(scenario: Scenario, side: str, extra: str, number: int) -> Scenario:
    """Return *scenario* with so many of an Extra of a side, and nothing that excludes it."""
    sides = dict(scenario.data["sides"])
    excluded = {"roe": "improved_support", "improved_support": "roe"}.get(extra)
    bought = {name: n for name, n in sides[side].get("extras", {}).items() if name not in (extra, excluded)}
    if number:
        bought[extra] = number
    sides[side] = {**sides[side], "extras": bought}
    return structs.replace(scenario, data={**scenario.data, "sides": sides})


def worlds(scenario: str, how: Mapping[str, Any], seed: int, every: bool) -> Iterator[Worlds]:
    """Yield two worlds for every second Extra of a side that may have it, or for *every* number of all.

    The other Extras are those of other seeds.
    """
    found = load_scenario(scenario)
    bought = product(found.data["sides"], SECRET)
    for side, extra in bought if every else islice(bought, seed // len(WAYS) % TURNS, None, TURNS):
        pairs = numbers(extra)
        for pair in pairs if every else [pairs[seed % len(pairs)]]:
            header = header_of(found, dice="typed", **how)
            try:
                one, two = (new_game(with_extra(found, side, extra, n), header) for n in pair)
            except (BadScenario, ScenarioError):
                continue
            yield Worlds((one, two), side, extra, seed)


def walked(scenario: str, way: str, seed: int, steps: int, every: bool = False) -> Counter[str]:
    """Walk through all worlds of a scenario side by side until the rules part them."""
    tally: Counter[str] = Counter()
    for pair in worlds(scenario, WAYS[way], seed, every):
        pair.compare()
        for _ in range(steps):
            if not pair.step():
                pair.tally["parted"] += 1
                break
            pair.compare()
        tally += pair.tally
        tally["worlds"] += 1
    return tally


@pytest.mark.parametrize("scenario", BREAKING_NEWS)
def test_an_extra_that_is_not_used_shows_nowhere(scenario: str) -> None:
    """Every Extra, on and off and at other levels, half of them a round: the others read the same bytes."""
    tally: Counter[str] = Counter()
    for number in rounds():
        way = list(WAYS)[number % len(WAYS)]
        tally += walked(scenario, way, number, steps=8)
    count(f"worlds of other Extras: {scenario}", tally)
    assert tally["worlds"] >= len(SECRET) // TURNS and tally["acts"]


@pytest.mark.soak
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("scenario", BREAKING_NEWS)
def test_an_extra_that_is_not_used_shows_nowhere_for_long(scenario: str, way: str) -> None:
    """The same through far more of the game."""
    tally = walked(scenario, way, 100, steps=30, every=True)
    count(f"worlds of other Extras, for long: {scenario}, {way}", tally)
    assert tally["worlds"] > 2 * len(SECRET) and tally["acts"] > 200
