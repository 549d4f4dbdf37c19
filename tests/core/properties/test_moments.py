"""Every moment of the past tells a seat as little as the present: line by line, within every record too.

A record is made of several facts, and whoever looks back stops after each (`,` on the screen, `seek` with an
`event`). What stands between two of them was never anybody's present, so nothing else would find it.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from counting import count
from rounds import ROUNDS, in_turn, rounds, share
from twins import (
    TYPED,
    disclosed,
    encode,
    found_meanwhile,
    in_the_other,
    mixed,
    renamed,
    secret_now,
    shows_who_is_seen,
    thrown_about,
    told_apart,
    two_worlds,
)
from wandering import SCENARIOS, Wanderer, as_long, begin

from core.engine.contract.facts import Asking, Command, Modifier, Thrown
from core.engine.contract.questions import Needs
from core.engine.contract.seats import OBSERVER
from core.engine.game.game import Draft, Game
from core.engine.game.visible_log import read
from core.rules.breaking_news.facts import SavesRolled
from core.rules.linea_di_tiro.facts.morale import MoraleTested


def enemies(game: Game, state: Any, seat: str) -> set[str]:
    """Return what a seat's view calls those who are not its own."""
    rules = game.rules
    shown = rules.view(rules.known(state, seat), seat).figures
    return {one.id for one in shown if not one.own}


def named(event: Any) -> str:
    """Return an event as plain text, every name in quotes."""
    return str(encode(event).decode())


def appearing(game: Game, n: int, seat: str) -> Counter[str]:
    """Demand of one record that nobody comes and goes in it of whom no fact tells as he comes.

    Who stands there before it, or still does after it, was to be seen anyway; who rides comes with what he
    rides on.
    """
    tally: Counter[str] = Counter()
    rows = read(game, n, seat)
    if not rows:
        return tally
    there = enemies(game, game.state_after(n), seat)
    known = enemies(game, game.state_before(n), seat) if n > 1 else set()
    for event, _, after in rows:
        now = enemies(game, after, seat)
        told = named(event)
        for name in now - known - there:
            of = {name, str(getattr(after.figures.get(name), "aboard", ""))} & now
            assert any(f'"{one}"' in told for one in of), f"{seat} sees {name} after {told} in record {n}"
        known |= now
        tally["moments"] += 1
    return tally


def apart(one: bytes, other: bytes) -> str:
    """Return where two answers begin to differ; whole they fill screens."""
    pairs = enumerate(zip(one, other, strict=False))
    at = next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))
    return "\n".join(text[max(0, at - 200) : at + 200].decode(errors="replace") for text in (one, other))


class Retold:
    """One act in two worlds that differ only in what a seat knows of neither before nor after it."""

    def __init__(self, game: Game, by: str, command: Command, answers: tuple[Any, ...], seat: str) -> None:
        self.game, self.by, self.command, self.answers, self.seat = game, by, command, answers, seat

    def compared(self, draft: Draft, pick: random.Random) -> Counter[str]:
        """Compare what the seat reads and sees at each of its facts; nothing where the worlds part."""
        game, seat = self.game, self.seat
        kept = self._kept(game.state, draft)
        if seat != self.by and mixed(self.command, kept):
            return Counter({"parted": 1})
        if not kept or (worlds := two_worlds(game, seat, pick, kept)) is None:
            return Counter({"no secrets": 1})
        (ours, theirs), names = worlds
        other = self._other(theirs, names)
        ours.accept(draft)
        if not isinstance(other, Draft):
            return Counter({"parted": 1})
        theirs.accept(other)
        if self._parted(ours, theirs, (draft, other), names):
            return Counter({"parted": 1})
        return self._rows(ours, theirs)

    def _kept(self, before: Any, draft: Draft) -> frozenset[str]:
        """Return whom the seat knows neither before nor after the act, nor is told of in it."""
        id, seat, state = self.game.rules.id, self.seat, before
        kept = secret_now(id, before, seat)
        told = ""
        for event in draft.record.events:
            was, state = state, self.game.rules.evolve(state, event)
            if (shown := self.game.concealed(was, event, state, seat)) is not None and shown.reveals:
                told += named(shown)
        left = kept & secret_now(id, state, seat) - found_meanwhile(draft.record.events, seat)
        return frozenset(one for one in left if f'"{one}"' not in told)

    def _other(self, world: Game, names: dict[str, str]) -> Any:
        """Do the same in the other world, with the same dice and measurements."""
        mine = self.by == self.seat
        command = self.command if mine else in_the_other(self.command, names)
        return world.draft(self.by, command, self.answers if mine else renamed(self.answers, names))

    def _parted(self, ours: Game, theirs: Game, drafts: tuple[Draft, Draft], names: dict[str, str]) -> bool:
        """Return whether other things happened, or another is seen: then the rules tell the worlds apart."""
        one, other = (secret_now(game.rules.id, game.state, self.seat) for game in (ours, theirs))
        kept = frozenset(names), frozenset(names.values())
        return bool(
            _course(drafts[0]) != _course(drafts[1])
            or _sides(ours) != _sides(theirs)
            or any(thrown_about(draft.record.events, hidden) for draft, hidden in zip(drafts, kept))
            or {names.get(name, name) for name in one} != other
            or shows_who_is_seen(drafts[1].record.events)
            or found_meanwhile(drafts[1].record.events, self.seat) & other
            or disclosed(ours.state)
            or disclosed(theirs.state)
            or told_apart(ours.state, theirs.state, self.seat)
        )

    def _rows(self, ours: Game, theirs: Game) -> Counter[str]:
        tally: Counter[str] = Counter(acts=1)
        rows = [read(game, len(game.records), self.seat) for game in (ours, theirs)]
        kinds = [[type(row[0]).__name__ for row in told] for told in rows]
        assert kinds[0] == kinds[1], f"{self.command} of {self.by} has other lines for {self.seat}:\n{kinds}"
        for first, second in zip(*rows, strict=True):
            a, b = (self._moment(*row) for row in (first, second))
            assert a == b, f"after a line of {self.command} {self.seat} sees:\n{apart(a, b)}"
            tally["moments"] += 1
        return tally

    def _moment(self, event: Any, before: Any, after: Any) -> bytes:
        rules, seat = self.game.rules, self.seat
        known = rules.known(after, seat)
        return bytes(encode((event, known, rules.view(known, seat))))


def _course(draft: Draft) -> list[bytes]:
    """Return which facts came, what fell, who passed and who was asked: where these differ, other things
    happened, though the dice fell alike: somebody hidden may help his fellow through a test.
    """
    events = draft.record.events
    asked = [sorted({one.seat for one in event.decisions}) for event in events if isinstance(event, Asking)]
    fell = [encode((one.why, one.faces)) for one in events if isinstance(one, Thrown)]
    kinds = [(type(event).__name__, getattr(event, "passed", None)) for event in events]
    weighed = [encode(one.terms) for one in events if isinstance(one, MoraleTested)]
    return [encode(kinds), encode(asked), *fell, *weighed]


def _sides(game: Game) -> list[str]:
    """Return whose men the facts of the last act are about, one by one: a referee's may be of either side."""
    about = (str(getattr(event, "figure", "")) for event in game.records[-1].events)
    return [game.state.figures[one].side for one in about if one in game.state.figures]


OWN = 0.3
"""How often what a seat itself does is compared, where what others do is once: little of it is secret."""


def looked_back(scenario: str, seed: int, steps: int, each: float, how: dict[str, Any]) -> Counter[str]:
    """Play a game at random; look back at each record, and at a share *each* of them in two worlds."""
    tally: Counter[str] = Counter()
    game, pick = begin(scenario, seed, **how), random.Random(seed)
    walker = Wanderer(game, seed, keen=True, rulings=0.01)
    for _ in range(steps):
        if game.state.over is not None:
            break
        by, command, answers, draft = _wished(walker)
        for seat in (*game.seats, OBSERVER):
            if pick.random() < each * (OWN if seat == by else 1):
                tally += Retold(game, by, command, answers, seat).compared(draft, pick)
        n = game.accept(draft).n
        for seat in (*game.seats, OBSERVER):
            tally["looks"] += 1
            tally += appearing(game, n, seat)
    return tally


def _wished(walker: Wanderer) -> tuple[str, Command, tuple[Any, ...], Draft]:
    """Return the next act of anybody, with whatever it was answered."""
    for by, command in walker.wishes():
        answers: tuple[Any, ...] = ()
        got = walker.game.draft(by, command)
        while isinstance(got, Needs):
            answers = (*got.answers, walker.answer(got.question))
            got = walker.game.draft(by, command, answers)
        if isinstance(got, Draft):
            return by, command, answers, got
    raise AssertionError(f"nobody can do anything: {walker.where()}")


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, TYPED))
def test_the_past_tells_no_more_than_the_present(scenario: str, how: str) -> None:
    """The first acts of a game, in which all are set up and some of them hidden, and the first turn."""
    tally: Counter[str] = Counter()
    for number in rounds():
        tally += looked_back(scenario, number, as_long(scenario, 60), 0.3, TYPED[how])
    count(f"moments of the past: {scenario}", tally)
    assert tally["looks"] and (tally["moments"] or not tally["acts"])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_shows_between_his_deployment_and_the_first_look_at_him(scenario: str) -> None:
    """All stand as the scenario has them; the record in which the last side is ready is read line by line."""
    game = begin(scenario, 0)
    moments = 0
    for _ in range(12):
        if not game.state.awaiting or game.state.turn > 1:
            break
        decision = game.state.awaiting[0]
        passing = game.rules.passing(game.state, decision)
        draft = None if passing is None else game.draft(decision.seat, passing)
        if not isinstance(draft, Draft):
            break
        n = game.accept(draft).n
        moments += sum(appearing(game, n, seat)["moments"] for seat in (*game.seats, OBSERVER))
    assert moments or len(game.records) == 1


def test_the_save_of_a_man_under_his_marker_does_not_tell_his_class() -> None:
    """What his class must throw, and what counts for it, stay with those who know him."""
    game = next(
        game
        for scenario in SCENARIOS
        if scenario.startswith("breaking_news/")
        for game in [begin(scenario, 0)]
        if any(man.marker for man in game.state.figures.values())
    )
    man = next(man for man in game.state.figures.values() if man.marker)
    seat = next(side for side in game.seats if side != man.side)
    said = set()
    for base in (3, 5):
        event = SavesRolled(man.id, 1, base - 1, (Modifier(-1, "mod-cover", "BN-9.0.d"),), True, base)
        said.add(encode(game.rules.concealed(game.state, event, game.state, seat)))
        assert game.rules.concealed(game.state, event, game.state, man.side) == event
    assert len(said) == 1, said


@pytest.mark.soak
@pytest.mark.parametrize("how", TYPED)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_past_tells_no_more_for_long(scenario: str, how: str) -> None:
    """Every record of longer games, in two worlds each."""
    tally: Counter[str] = Counter()
    for seed in range(ROUNDS, ROUNDS + share(16)):
        tally += looked_back(scenario, seed, as_long(scenario, 250), 1.0, TYPED[how])
    count(f"moments of the past: {scenario}", tally)
    assert tally["moments"] and tally["acts"]
