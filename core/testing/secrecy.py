"""What a seat may not know never reaches it: two worlds with other secrets give it the same bytes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
import pytest
from msgspec import Struct

from core.engine.chance.preview import FULL, Effort
from core.engine.chance.resolution import Resolution
from core.engine.contract.engine_facts import OfferEnd
from core.engine.contract.facts import Command, Event, Refusal
from core.engine.contract.questions import Needs, NeedsAnswer, Question
from core.engine.contract.seats import OBSERVER
from core.engine.game.game import Draft, Game
from core.engine.seat.port import SeatPort
from core.engine.seat.redaction import meant
from core.story.ledger import Ledger, Sighting
from core.story.since import since
from core.testing.in_memory import seated
from core.testing.twins import Twister, encode, in_the_other, renamed, thrown_about, worlds_of
from core.testing.wandering import NOTHING, Wanderer, begin

NONSENSE = "nemo"

LITTLE = Effort(branches=2_000, steps=400, answers=150)
WHOLE = 8
"""As much is spent on odds as for a screen where a game has so many records, or a multiple."""

TOLD = ("line", "sentence", "question", "since")
"""What may name whoever was seen before he hid."""


class Secrets(Struct, frozen=True):
    """What is secret in a book, written from its rules: *twist* makes other secrets.

    All else is for books in which somebody is hidden, or a secret comes out, and says when worlds may part.
    *hidden* (book, state, seat) are the figures whose identity a seat may not know; *words* are names that
    rules have, too; *told_apart* and *disclosed* say whether states show that they differ; *found* whether
    the facts of both records do, *blown* those of an act in one world alone, and *blows* a question that is
    asked only then; *mixed* which commands are not given because they would be others in each world.
    """

    twist: Twister
    hidden: Callable[[str, Any, str], frozenset[str]] = lambda book, state, seat: frozenset()
    words: Callable[[Any], set[str]] = lambda state: set()
    told_apart: Callable[[Any, Any, str], bool] = lambda first, second, seat: False
    disclosed: Callable[[Any], bool] = lambda state: False
    found: Callable[[Any, tuple[Event, ...], tuple[Event, ...]], bool] = lambda pair, one, two: False
    blown: Callable[[list[Event]], bool] = lambda facts: False
    blows: Callable[[Question], bool] = lambda question: False
    mixed: Callable[[Command, frozenset[str]], bool] = lambda command, hidden: False


def spent_on_odds(game: Game) -> Effort:
    """Return how much is spent on what an act would come to: most often little, now and then all."""
    return LITTLE if len(game.records) % WHOLE else FULL


class Pair:
    """Two worlds and the seat that must not tell them apart."""

    usual: ClassVar[Secrets | None] = None
    """What is secret, where a kind of pairs is always of the same books."""

    def __init__(self, game: Game, seat: str, pick: random.Random, secrets: Secrets | None = None) -> None:
        found = secrets or self.usual
        assert found is not None, "say what is secret"
        self.secrets = found
        self.seat, self.pick = seat, pick
        self.finished_told = False
        worlds = worlds_of(game, seat, pick, found.twist)
        self.there = worlds is not None
        if worlds is not None:
            self.worlds, self.names = worlds
            self._ports = seated(self.worlds[0], seat), seated(self.worlds[1], seat)
            self.secret = self.hidden(game)
            self.begun = len(game.records)
            self.tally: Counter[str] = Counter()
            self.ledgers = Ledger(), Ledger()

    def hidden(self, game: Game) -> frozenset[str]:
        """Return the figures whose identity the seat may not know now."""
        return self.secrets.hidden(game.rules.id, game.state, self.seat)

    def ports(self) -> tuple[SeatPort, SeatPort]:
        """Return the seat's ports, which last as a screen's do: what was read of the log is read once."""
        return self._ports

    def same(self, what: str, first: Any, second: Any) -> None:
        """Demand the same bytes, and no name of a secret figure among them."""
        a, b = encode(first), encode(second)
        self.tally[what] += 1
        assert a == b, f"{what} differs for {self.seat}:\n{a.decode()}\n{b.decode()}"
        self.clean(what, a)

    def clean(self, what: str, raw: bytes) -> None:
        """Demand that no name of a figure hidden in either world stands in *raw*.

        The log may name whoever was seen before he hid; what is shown now may not.
        """
        for game, hidden in zip(self.worlds, (self.secret, self.others()), strict=True):
            now = self.hidden(game)
            looked_for = hidden & now if what in TOLD else now
            common = self.secrets.words(game.state)
            for name in looked_for - common:
                for told in {name, game.state.figures[name].name} - common:
                    assert f'"{told}"'.encode() not in raw, f"{what} names {told}: {raw.decode()}"

    def look(self) -> None:
        """Compare everything that a screen of the seat can show."""
        one, two = self.ports()
        self.same("view", one.view(), two.view())
        rows = [encode(ledger_rows(*pair)) for pair in zip((one, two), self.ledgers, strict=True)]
        assert rows[0] == rows[1], f"ledger differs for {self.seat}:\n{rows[0]!r}\n{rows[1]!r}"
        self.tally["ledger"] += 1  # it names who was seen before he hid
        self.same("known", one.known().state, two.known().state)
        choices = one.choices()
        self.same("choices", choices, two.choices())
        self.same("ways out", one.ways_out(), two.ways_out())
        self.same(
            "undo",
            (one.undo_needs(), one.can_redo, one.tip, one.ways_back()),
            (two.undo_needs(), two.can_redo, two.tip, two.ways_back()),
        )
        offered = [choice for choice in choices if choice.refusal is None]
        for choice in self.pick.sample(offered, min(2, len(offered))):
            filled = dict(choice.given)
            walker = Wanderer(self.worlds[0], self.pick.randrange(1 << 30))
            for _ in range(6):
                fields = one.fields(choice.do, filled)
                self.same("fields", fields, two.fields(choice.do, filled))
                field = next((field for field in fields if field.name not in filled), None)
                if field is None or (value := walker.value(field)) is NOTHING:
                    break
                filled[field.name] = value
                self.same("overlay", one.overlay(choice.do, filled), two.overlay(choice.do, filled))

    def offer(self, by: str) -> None:
        """Let a side offer an end in both worlds alike: when it lapses must tell the seat nothing."""
        for game in self.worlds:
            if isinstance(got := game.draft(by, OfferEnd("draw")), Draft):
                game.accept(got)

    def guess(self, walker: Wanderer) -> None:
        """Name who may be hidden: both worlds answer alike, and as they answer to nonsense."""
        if (command := walker.wish(self.seat)) is None:
            return
        wish = msgspec.to_builtins(command)
        named = sorted(strings(wish) & self.foes())
        if not named or not self.secret or wish.get("reason") in named:
            return  # people's own words name nobody
        secret = self.pick.choice(sorted(self.secret | self.others()))
        said = []
        for name in (secret, NONSENSE):
            guessed = msgspec.convert(renamed(wish, {named[0]: name}), type(command))
            answers = [game.draft(self.seat, guessed) for game in self.worlds]
            self.same(
                "guess" if name == NONSENSE else "guessed",
                *(msgspec.Raw(encode(got).replace(name.encode(), b"somebody")) for got in answers),
            )
            said.append(encode(answers[0]).replace(name.encode(), b"somebody"))
        assert said[0] == said[1], f"{secret} is refused otherwise than nonsense: {said}"

    def attempt(self) -> None:
        """Send a command of any kind that names own men and whatever an enemy may be called."""
        kind = self.pick.choice(self.worlds[0].rules.commands)
        mine = [man.id for man in self.worlds[0].state.figures.values() if man.side == self.seat]
        if not mine:
            return
        names = {"own": mine, "foe": [*sorted(self.foes()), *sorted(self.secret)]}
        told = {
            field.encode_name: wild(field.type, field.name, names, self.pick)
            for field in msgspec.inspect.type_info(kind).fields  # type: ignore[attr-defined]
        }
        try:
            command = msgspec.convert(told, kind)
        except msgspec.ValidationError:
            return
        got = [game.draft(self.seat, command) for game in self.worlds]
        if all(isinstance(one, Refusal) for one in got):
            shown = [encode(one).decode() for one in got]
            for name in strings(told) & self.secret:  # what one said oneself comes back
                shown = [one.replace(f'"{name}"', '"somebody"') for one in shown]
            self.same("attempt", *(msgspec.Raw(one.encode()) for one in shown))
        elif any(isinstance(one, Refusal) for one in got):
            assert self.told_by_dice(got), f"{command} is refused in one world only: {got}"

    def foes(self) -> set[str]:
        """Return what the seat may call its enemies: the ids of those in the open, the others' markers."""
        figures = self.worlds[0].rules.known(self.worlds[0].state, self.seat).figures
        return {name for name, man in figures.items() if man.side != self.seat}

    def foresee(self, command: Command) -> None:
        """Compare what the seat is told of a command before it is given."""
        one, two = self.ports()
        effort = spent_on_odds(self.worlds[0])
        self.same("odds", *(port.odds(command, effort=effort) for port in (one, two)))
        filled = msgspec.to_builtins(command)
        do = filled.pop("do")
        self.same("overlay", one.overlay(do, filled), two.overlay(do, filled))

    def lines(self) -> None:
        """Compare the log since the worlds parted."""
        first, second = (self.new_lines(port) for port in self.ports())
        for rows in zip(first, second, strict=True):
            self.same("line", *rows)
        self.same("since", *(since(port, port._mine(self.begun)) for port in self.ports()))
        for one, two in zip(first, second, strict=True):
            if one.message is not None:
                self.same("sentence", one.message, two.message)

    def new_lines(self, port: SeatPort) -> list[Any]:
        """Return what the seat reads of the records since the worlds parted."""
        return [msgspec.structs.replace(row, at="") for row in port.log_since(port._mine(self.begun))]

    def parted(self) -> bool:
        """Return whether the seat has come to know one of them in either world, as the rules have it."""
        first, second = (game.state for game in self.worlds)
        return self.secrets.told_apart(first, second, self.seat) or any(
            not names <= self.hidden(game) or self.secrets.disclosed(game.state)
            for game, names in zip(self.worlds, (self.secret, self.others()), strict=True)
        )

    def others(self) -> frozenset[str]:
        return frozenset(self.names.get(name, name) for name in self.secret)

    def found(self, drafts: Any) -> bool:
        """Return whether the seat saw one of them for a moment within the record, or whom its enemy sees.

        Or how far off a hidden leader is.
        """
        one, two = (got.record.events for got in drafts)
        return self.secrets.found(self, one, two)

    def told_by_dice(self, drafts: Any) -> bool:
        """Return whether a throw for or about a secret figure stands in either record."""
        for got, names in zip(drafts, (self.secret, self.others()), strict=True):
            if isinstance(got, Draft) and thrown_about(got.record.events, names):
                return True
        return False

    def step(self, walker: Wanderer) -> bool:
        """Do one act in both worlds; return whether they can still go on side by side."""
        for seat, command in walker.wishes():
            mine = seat == self.seat
            if not mine and self.secrets.mixed(command, self.secret):
                continue
            twin = command if mine else in_the_other(command, self.names)
            if mine and self.pick.random() < 0.3 and not walker.game.tape:
                self.foresee(command)
            drafts = self.answered(walker, seat, (command, twin))
            kinds = {type(got) for got in drafts}
            if kinds == {Refusal}:
                if mine:
                    self.same("refusal", *drafts)
                continue
            if kinds != {Draft}:
                allowed = not mine or self.finished_told or self.told_by_dice(drafts)
                assert allowed, f"{command} tells {self.seat} something: {drafts}"
                return False
            for game, draft in zip(self.worlds, drafts, strict=True):
                game.accept(draft)
            if self.parted() or self.told_by_dice(drafts) or self.found(drafts):
                return False
            self.tally["acts"] += 1
            return True
        return False

    def answered(self, walker: Wanderer, seat: str, commands: tuple[Command, Command]) -> tuple[Any, Any]:
        """Decide both commands with the same dice and the same measurements."""
        answers: tuple[Any, ...] = ()
        other: tuple[Any, ...] = ()
        while True:
            one = self.worlds[0].draft(seat, commands[0], answers)
            two = self.worlds[1].draft(seat, commands[1], other)
            if not (isinstance(one, Needs) and isinstance(two, Needs)):
                if isinstance(one, Needs) or isinstance(two, Needs):
                    return self.finished(walker, seat, commands, one, two)
                return one, two
            if seat == self.seat:
                if encode(one.question) != encode(two.question) and (
                    self.told_so_far(seat, commands, (answers, other))
                    or self.secrets.blows(one.question) is not self.secrets.blows(two.question)
                ):
                    return self.finished(walker, seat, commands, one, two)
                self.same("question", one.question, two.question)
            elif one.question != two.question and type(one.question) is not type(two.question):
                return one, two
            given = walker.answer(one.question)
            answers, other = (
                (*answers, given),
                (*other, given if seat == self.seat else renamed(given, self.names)),
            )

    def told_so_far(self, seat: str, commands: tuple[Command, Command], answers: Any) -> bool:
        """Return whether dice that fell, or men who showed themselves, lead to other questions."""
        for game, names, command, given in zip(
            self.worlds, (self.secret, self.others()), commands, answers, strict=True
        ):
            events, state = asking(game, seat, command, given)
            if thrown_about(events, names):
                return True
            if not names <= self.secrets.hidden(game.rules.id, state, seat):
                return True
        return False

    def finished(
        self, walker: Wanderer, seat: str, commands: tuple[Command, Command], one: Any, two: Any
    ) -> tuple[Any, Any]:
        """Answer the world that still asks to its end: what it does then tells whether it may ask."""
        ends = []
        for game, command, got in zip(self.worlds, commands, (one, two), strict=True):
            while isinstance(got, Needs):
                got = game.draft(seat, command, (*got.answers, walker.answer(got.question)))
            ends.append(got)
        facts = [event for end in ends if isinstance(end, Draft) for event in end.record.events]
        told = self.finished_told = self.secrets.blown(facts) or self.told_by_dice(ends)
        assert seat != self.seat or told, f"{commands[0]} asks in one world: {one} {two}"
        return (ends[0], None)


def ledger_rows(port: SeatPort, ledger: Ledger) -> tuple[Sighting, ...]:
    """Return what a seat knows of the others."""
    while ledger.read_on(port, 50):
        pass
    return ledger.rows(port.view(), port)


def strings(value: Any) -> set[str]:
    """Return every text in plain data."""
    if isinstance(value, str):
        return {value}
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return set().union(*(strings(part) for part in parts))


def wild(kind: Any, name: str, names: dict[str, list[str]], pick: random.Random) -> Any:
    """Return plain data of a field's type: own men where it sounds like them, enemies elsewhere."""
    match kind:
        case msgspec.inspect.VarTupleType(item_type=item):
            return [wild(item, name, names, pick)]
        case msgspec.inspect.UnionType(types=types):
            return wild(pick.choice(types), name, names, pick)
        case msgspec.inspect.StructType(fields=fields, array_like=flat):
            parts = {field.encode_name: wild(field.type, field.name, names, pick) for field in fields}
            return list(parts.values()) if flat else parts
        case msgspec.inspect.StrType():
            words = {"weapon": ["assault_rifle", "grenade", "pistol"], "mode": ["aimed", "burst", ""]}
            words["action"] = ["run", "cautious"]
            return pick.choice(words.get(name) or names["own" if name.startswith("fi") else "foe"])
        case msgspec.inspect.FloatType() | msgspec.inspect.IntType():
            return pick.randint(0, 20)
        case msgspec.inspect.BoolType():
            return pick.random() < 0.3
    return None


def asking(
    game: Game, seat: str, command: Command, answers: tuple[Any, ...]
) -> tuple[tuple[Event, ...], Any]:
    """Return what has happened within a command when it asks its next question."""

    def meaning(question: Any, raw: Any) -> Any:
        return meant(game.rules, question, raw, game.state, seat)

    r = Resolution(game.state, game.rules.evolve, game.oracle(command, answers, meaning), seat)
    with pytest.raises(NeedsAnswer):
        game.run(r, command)
    return tuple(r.events), r.state


def walked(scenario: str, seed: int, steps: int, **how: Any) -> tuple[Game, Wanderer]:
    """Return a game that was played at random for a while."""
    game = begin(scenario, seed, **how)
    walker = Wanderer(game, seed, keen=seed % 3 == 0, rulings=0.01)
    for _ in walker.steps(steps):
        pass
    return game, walker


def side_by_side(
    scenario: str, seed: int, secrets: Secrets, rulings: float = 0.01, **how: Any
) -> Counter[str]:
    """Play one pair of worlds until dice part them; return what was compared.

    *rulings* is how often a player without a referee rules.
    """
    pick = random.Random(seed)
    game, _ = walked(scenario, seed, pick.randint(0, 40), **how)
    tally: Counter[str] = Counter()
    for seat in (*game.seats, OBSERVER):
        if game.state.over is not None:
            break
        pair = Pair(game, seat, pick, secrets)
        if not pair.there:
            tally["no secrets"] += 1
            continue
        walker = Wanderer(pair.worlds[0], seed, keen=True, rulings=rulings)
        pair.look()
        for _ in range(6):
            pair.guess(walker)
        for _ in range(40):
            pair.attempt()
        for number in range(12):
            if number % 3 == seed % 3:
                pair.offer(game.seats[number % len(game.seats)])
            if pair.worlds[0].state.over is not None or not pair.step(walker):
                tally["parted"] += 1
                break
            pair.look()
            pair.lines()
            pair.guess(walker)
        tally += pair.tally
        tally["pairs"] += 1
    return tally
