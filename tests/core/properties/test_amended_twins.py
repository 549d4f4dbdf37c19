"""What a seat may not know stays unknown through an amendment: two worlds are put right alike.

They have other secrets. Some acts are done in both, one of them is put right in both, and what came after
is carried over in each with its own figures. In the second the referee has written notes for himself, so
that its log has other numbers: neither these nor anything else may show.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from counting import count
from in_memory import host_of
from msgspec import Struct, structs
from rounds import ROUNDS, in_turn, rounds, share
from test_secrecy import Pair, walked
from twins import TYPED, encode, renamed
from wandering import SCENARIOS, Wanderer

from core.engine.contract.engine_facts import Remark
from core.engine.contract.facts import Drawn, Measured, Refusal, Thrown
from core.engine.contract.questions import Needs, Throw
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.amendment import Correction, Forgotten, Plan, Righted, Stopped, amended
from core.engine.game.game import Draft, Game
from core.engine.game.visible_log import visible
from core.engine.log.record import AnyRecord
from core.engine.seat.own_righting import OwnRighting
from core.engine.seat.putting_right import Given, Prospect

ACTS = 10
OFTEN = 0.5
"""How often something is put right after an act."""
TRIES = 12
REASON = "Quintus stood elsewhere"


class Said(Struct, frozen=True):
    """What is put right, the same in both worlds: records by their numbers in the first.

    *instead* and *forgotten* name the record whose act is done in place of another, or before it. *answers*
    are typed in place of others, *more* to what is asked for the first time. Of what is *secret* the reason
    is another in each world.
    """

    never: frozenset[int] = frozenset()
    instead: dict[int, int] = {}
    forgotten: dict[int, int] = {}
    same: frozenset[int] = frozenset()
    answers: dict[int, dict[int, Any]] = {}
    more: dict[int, tuple[Any, ...]] = {}
    until: int = 0
    secret: bool = False

    def plan(self, game: Game, begun: int, shift: int, names: dict[str, str]) -> Plan:
        """Return the plan for one of the worlds, whose records have higher numbers by *shift*."""

        def there(n: int) -> int:
            return n + shift if n > begun else n

        def act(n: int) -> AnyRecord:
            return game.records[there(n) - 1]

        rights: dict[int, Correction] = {n: Correction() for n in self.same}
        rights |= {n: Correction(never=True) for n in self.never}
        for n, of in self.instead.items():
            rights[n] = Correction(act(of).seat, act(of).command)
        for n, answers in self.answers.items():
            rights[n] = Correction(answers=answers)
        for n, more in self.more.items():
            rights[n] = structs.replace(rights.get(n, Correction()), more=tuple(renamed(more, names)))
        before = {there(n): (Forgotten(act(of).seat, act(of).command),) for n, of in self.forgotten.items()}
        reason = f"{REASON} {shift}" if self.secret else REASON
        return Plan(
            {there(n): one for n, one in rights.items()},
            before,
            reason,
            there(self.until),
        )


class AmendedPair(Pair):
    """Two worlds in which the same acts are put right; in the second the log's own numbers are higher."""

    def __init__(self, game: Game, seat: str, pick: random.Random) -> None:
        super().__init__(game, seat, pick)
        if self.there:
            self.shift = pick.randint(1, 2)
            for _ in range(self.shift):
                note = self.worlds[1].draft(REFEREE, Remark("nobody reads it", REFEREE))
                assert isinstance(note, Draft)
                self.worlds[1].accept(note)
                self.worlds[1].ahead += 1
            self.open_since = self.ports()
            self.since = self.open_since[0].tip

    def own(self) -> bool:
        """Compare what the seat is told that wants to put an act of its own right, and to take that back.

        It is told before either is done. Return whether both worlds still go on side by side.
        """
        hands = [OwnRighting(host_of(game), port) for game, port in zip(self.worlds, self.ports())]
        tip = self.ports()[0].tip
        mine = [[n for n in range(self.since + 1, tip + 1) if own.may(n)] for own in hands]
        self.alike("own acts", *mine)
        for n in self.pick.sample(mine[0], min(1, len(mine[0]))):
            self.alike("own act", *((own.lines(n), own.given_in(n), own.command_of(n)) for own in hands))
            command = hands[0].as_command(hands[0].command_of(self.pick.choice(mine[0])))
            assert not isinstance(command, Refusal)
            plans = [Plan({n: Correction()}), Plan({n: Correction(never=True)})]
            plans += [
                Plan({n: Correction(command=command)}),
                Plan(forgotten={n: (Forgotten(self.seat, command),)}),
            ]
            plans += [
                Plan({n: Correction(answers={one.number: self._otherwise(one)})})
                for one in hands[0].given_in(n)
            ]
            plan = self.pick.choice(plans)
            told = [(own.asks(plan), own.prospect(plan)) for own in hands]
            self.alike("own prospect", *told)
            self.tally[f"own {type(told[0][1]).__name__}"] += 1
            if isinstance(told[0][1], Prospect) and self.pick.random() < 0.5:
                return self._own_done(hands, plan)
        return True

    def _own_done(self, hands: list[OwnRighting], plan: Plan) -> bool:
        """Put it right as the others agree, and compare what is told before that is taken back."""
        got = [
            amended(game, structs.replace(own.meant(plan), consents=game.others(self.seat)))
            for game, own in zip(self.worlds, hands)
        ]
        if not all(isinstance(one, Righted) for one in got):
            return True
        if not self._accepted(hands[0].meant(plan).first, got):
            return False
        hands = [OwnRighting(host_of(game), port) for game, port in zip(self.worlds, self.ports())]
        backs = [own.last_amendment() for own in hands]
        self.alike("own taking back", *backs)
        if backs[0]:
            plans = [Plan(back=back) for back in backs]
            told = [(own.asks(one), own.prospect(one)) for own, one in zip(hands, plans)]
            self.alike("own way back", *told)
            self.tally[f"own way back foreseen {getattr(told[0][1], 'foreseen', None)}"] += 1
        return True

    def _otherwise(self, one: Given) -> Any:
        """Return another answer to what was given in an act."""
        match one.question:
            case Throw(sides=sides, dice=dice):
                return [self.pick.randint(1, sides) for _ in range(dice)]
        return not one.value if isinstance(one.value, bool) else one.value

    def put_right(self, walker: Wanderer) -> bool:
        """Put one act right in both worlds; return whether both still go on side by side."""
        acts = [n for n in self.worlds[0].line if n > self.begun]
        if not acts:
            return True
        unseen = [one for one in acts if not visible(self.worlds[0], one, self.seat)]
        n = self.pick.choice(unseen if unseen and self.pick.random() < 0.5 else acts)
        said = structs.replace(self._wrong(n, acts), secret=n in unseen)
        for _ in range(TRIES):
            got = self._amended(said)
            if all(isinstance(one, Righted) for one in got):
                return self._accepted(n, got)
            if any(isinstance(one, Refusal) for one in got):
                self.tally["refused"] += 1
                return True
            said = self._decided(walker, said, got)
        self.tally["never done"] += 1
        return True

    def _amended(self, said: Said) -> list[Any]:
        return [
            amended(game, said.plan(game, self.begun, shift, names))
            for game, shift, names in zip(self.worlds, (0, self.shift), ({}, self.names))
        ]

    def _wrong(self, n: int, acts: list[int]) -> Said:
        """Return one of the things that may have been wrong in a record."""
        match self.pick.choice(["same", "never", "forgotten", "instead", *["answer"] * 3]):
            case "never":
                return Said(never=frozenset({n}))
            case "forgotten":
                return Said(forgotten={n: self.pick.choice(acts)})
            case "instead":
                return Said(instead={n: self.pick.choice(acts)})
            case "answer" if answers := self._other_answer(n):
                return Said(answers={n: answers})
        return Said(same=frozenset({n}))

    def _other_answer(self, n: int) -> dict[int, Any]:
        """Return one answer of the record as it might have been, where both worlds were given the like."""
        given = [
            [one for one in game.records[n + shift - 1].events if isinstance(one, (Thrown, Drawn, Measured))]
            for game, shift in zip(self.worlds, (0, self.shift))
        ]
        if [type(one) for one in given[0]] != [type(one) for one in given[1]] or not given[0]:
            return {}
        number = self.pick.randrange(len(given[0]))
        match given[0][number]:
            case Thrown(faces=faces, sides=sides, source="typed"):
                return {number + 1: [self.pick.randint(1, sides) for _ in faces]}
            case Measured(answer=bool() as answer):
                return {number + 1: not answer}
            case Measured(answer=float() as answer):
                return {number + 1: round(answer * self.pick.uniform(0.5, 1.5), 1)}
        return {}

    def _decided(self, walker: Wanderer, said: Said, got: list[Any]) -> Said:
        """Say what holds where it stopped first: an answer, that it never was, or that all ends there."""
        stops = {
            one.record - shift: one for one, shift in zip(got, (0, self.shift)) if isinstance(one, Stopped)
        }
        first = min(stops)
        stopped = stops[first]
        asks = [isinstance(one, Stopped) and isinstance(one.got, Needs) for one in got]
        if all(asks) and not stopped.forgotten and len(stops) == 1 and self.pick.random() < 0.8:
            answer = walker.answer(stopped.got.question)
            return structs.replace(said, more={**said.more, first: (*said.more.get(first, ()), answer)})
        if first in said.forgotten:
            return structs.replace(said, forgotten={}, same=frozenset({first}))
        if self.pick.random() < 0.6:
            return structs.replace(
                said,
                never=said.never | {first},
                **{
                    kind: {n: one for n, one in getattr(said, kind).items() if n != first}
                    for kind in ("instead", "answers", "more")
                },
            )
        return structs.replace(said, until=first - 1)

    def _accepted(self, n: int, got: list[Any]) -> bool:
        """Take it in both, and compare all that the seat can read; return whether they are still alike."""
        hidden = not visible(self.worlds[0], n, self.seat)
        for game, righted in zip(self.worlds, got, strict=True):
            for draft in righted.drafts:
                game.accept(draft)
        if len(got[0].drafts) != len(got[1].drafts):
            return False
        for drafts in list(zip(*(righted.drafts for righted in got), strict=True))[1:]:
            if self.told_by_dice(drafts) or self.found(drafts):
                return False
        if self.parted():
            return False
        self.tally["amended"] += 1
        self.tally["amended unseen"] += hidden
        self.look()
        self.lines()
        self.past()
        return True

    def past(self) -> None:
        """Compare every moment since the worlds parted, and what a port that was open all the time has."""
        one, two = self.ports()
        for record in range(self.since + 1, one.tip + 1):
            events = len(one.log_since(record - 1)) - len(one.log_since(record))
            for event in range(events + 1):
                self.alike("moment", *(port.view_at(record, event) for port in (one, two)))
            self.alike("effect", *((port.in_effect(record), port.way_back(record)) for port in (one, two)))
        for open_, anew in zip(self.open_since, (one, two)):
            for told in ("tip", "view", "ways_back", "undo_needs"):
                first, second = (getattr(port, told) for port in (open_, anew))
                if callable(first):
                    first, second = first(), second()
                self.alike(f"open {told}", first, second)
            self.alike("open log", open_.log_since(self.since), anew.log_since(self.since))

    def alike(self, what: str, first: Any, second: Any) -> None:
        """Demand the same bytes; of the past, in which who is hidden now may have been seen."""
        a, b = encode(first), encode(second)
        self.tally[what] += 1
        assert a == b, f"{what} differs for {self.seat}:\n{a.decode()}\n{b.decode()}"


def put_right_side_by_side(scenario: str, seed: int, **how: Any) -> Counter[str]:
    """Play pairs of worlds for each seat, and put right one act after the other in both."""
    pick = random.Random(seed)
    game, _ = walked(scenario, seed, pick.randint(0, 40), **how)
    tally: Counter[str] = Counter()
    for seat in (*game.seats, OBSERVER):
        if game.state.over is not None:
            break
        pair = AmendedPair(game, seat, pick)
        if not pair.there:
            tally["no secrets"] += 1
            continue
        walker = Wanderer(pair.worlds[0], seed, keen=True, rulings=0.02)
        for _ in range(ACTS):
            if pair.worlds[0].state.over is not None or not pair.step(walker):
                break
            if pick.random() < OFTEN and (not pair.own() or not pair.put_right(walker)):
                break
        tally += pair.tally
        tally["pairs"] += 1
    return tally


def pairs_put_right(scenario: str, first: int, pairs: int, **how: Any) -> Counter[str]:
    """Compare pairs until so many amendments were made in this run's rounds."""
    tally: Counter[str] = Counter()
    for number in rounds():
        wanted = tally["amended"] + share(pairs)
        for seed in range(first + number, first + 50 * ROUNDS, ROUNDS):
            tally += put_right_side_by_side(scenario, seed, **how)
            if tally["amended"] >= wanted:
                break
    return tally


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, TYPED))
def test_what_is_put_right_tells_a_seat_the_same_whatever_is_hidden_from_it(scenario: str, how: str) -> None:
    tally = pairs_put_right(scenario, 5_000, 24, **TYPED[how])
    count(f"put right in two worlds: {scenario}", tally)
    assert tally["amended"]


@pytest.mark.soak
@pytest.mark.parametrize("how", TYPED)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_put_right_for_long_tells_a_seat_no_more(scenario: str, how: str) -> None:
    """The same with forty amendments."""
    tally: Counter[str] = Counter()
    for seed in range(6_000, 8_000):
        tally += put_right_side_by_side(scenario, seed, **TYPED[how])
        if tally["amended"] > 40:
            break
    count(f"put right in two worlds: {scenario}", tally)
    assert tally["amended"] > 40
