"""News tells nothing of hidden acts: worlds that differ in what a seat may not know wake and call it alike.

Of every scenario, walked at random: whether an act wakes who sits there, whether `status --wait` returns, and
the letters to who is away, byte for byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from club_house import StillClock, key
from counting import count
from in_memory import InMemory
from paired_walk import pairs, walk
from rounds import by_turns, rounds
from test_secrecy import Pair
from twins import encode
from wandering import SCENARIOS

from core.engine.contract.facts import Refusal
from core.engine.words.message import say
from core.hosting.club import Club
from core.hosting.lobby.awaited import AwaitedSeats, awaited, offered
from core.hosting.lobby.letter_text import as_told
from core.hosting.people.letters import GRACE
from core.hosting.seats.plan import Plan
from core.hosting.table.gated_port import GatedPort
from core.hosting.table.house import Card
from core.locale import LANGUAGES

MOST = 30


class Telling(InMemory):
    """A host without a disk that tells its listeners of every record."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.told = len(game.records)
        self.listeners: list[Callable[[int], None]] = []

    def attach(self, listener: Callable[[int], None], _: str) -> Callable[[], None]:
        self.listeners.append(listener)
        return lambda: None

    def tell(self) -> None:
        while self.told < len(self.game.records):
            self.told += 1
            for listener in self.listeners:
                listener(self.told)


class Away:
    """Anna, who has a seat in one of the two worlds: what reaches her there, at the table and away."""

    def __init__(self, club: Club, game: Any, seat: str) -> None:
        self.club, self.seat, self.woken = club, seat, 0
        self.host: Any = Telling(game)
        house, anna = club.house, club.people.the("Anna")
        self.id = house.rows.add(anna, Plan(game.header.scenario), "a game").id
        for one in game.seats:
            house.seating.lay(self.id, one, "person", anna if one == seat else None, come=True)
        house.rows.begun(self.id, f"{self.id}.jsonl")
        nothing = SimpleNamespace(asked_of=lambda _: None)
        clock = SimpleNamespace(decides=lambda _: ())
        self.table: Any = SimpleNamespace(
            id=self.id, host=self.host, seats=game.seats, consents=nothing, delegated=nothing, clock=clock
        )
        self.seats = AwaitedSeats(house.letters)
        self.seats.look(self.table)
        self.port = GatedPort(self.host, seat, lambda _: Refusal("", say("hosting-over")))
        self.port.attach(self._wake)
        self.shown = self._shown()

    def _wake(self) -> None:
        self.woken += 1

    def _shown(self) -> bytes:
        """Return all that is new on her screen."""
        return encode((self.port.tip, self.port.view(), self.port.choices()))

    def hear(self) -> None:
        """Be told of all that was done since: what changes nothing on one's screen wakes nobody."""
        before, woken = self.shown, self.woken
        self.host.tell()
        self.seats.look(self.table)
        self.shown = self._shown()
        assert self.woken == woken or self.shown != before, f"{self.seat} is woken by what she does not see"

    def letters(self, language: str) -> bytes:
        """Carry the letters that are due, and return them."""
        house, carried = self.club.house, []
        house.letters.write(())
        while (letter := house.letters.due()) is not None:
            told = offered(self.table, self.seat)
            offers = {(self.id, self.seat): told} if told is not None else {}
            carried.append(as_told(house, letter, language, offers))
            house.letters.carry(letter, arrived=True)
        return encode(carried).replace(self.id.encode(), b"id")


class NewsPair(Pair):
    """Two worlds in which somebody sits at the table, or stays away, with the same time going by."""

    def begin(self, clubs: list[Club], clock: StillClock) -> None:
        self.clock = clock
        self.away = [Away(club, game, self.seat) for club, game in zip(clubs, self.worlds, strict=True)]

    def compare(self) -> None:
        language, before = self.pick.choice(LANGUAGES), self.away[0].woken
        for one in self.away:
            one.hear()
        woken = [one.woken for one in self.away]
        assert woken[0] == woken[1], f"{self.seat} is woken in one world only"
        called = [awaited(one.table, self.seat) for one in self.away]
        assert called[0] == called[1], f"`status --wait` of {self.seat} returns in one world only"
        self.clock.now += self.pick.choice((GRACE / 4, 2 * GRACE))
        letters = [one.letters(language) for one in self.away]
        assert letters[0] == letters[1], f"{self.seat}: {letters}"
        self.tally["woken" if woken[0] > before else "asleep"] += 1
        self.tally["called"] += called[0]
        self.tally["letters"] += letters[0] != encode([])

    def done(self) -> None:
        """Take both games off the list: no other pair's letter tells of them."""
        for one in self.away:
            one.club.house.rows.strike(one.id)


def two_clubs(folder: Path, clock: StillClock) -> list[Club]:
    clubs = [Club(folder / name, clock=clock) for name in ("one", "two")]
    for club in clubs:
        anna = club.people.join("Anna", key(1))
        club.house.letters.carried = True
        club.house.letters.want(anna, "each", "anna@example.org")
        club.house.card = Card("ssh -p 2222 club.example", "SHA256:x")
    return clubs


def compared(scenario: str, seed: int, clubs: list[Club], clock: StillClock) -> Counter[str]:
    """Walk a pair of worlds of each seat until dice part them; return what was compared."""
    tally = Counter[str]()
    for pair in pairs(scenario, seed, NewsPair):
        pair.begin(clubs, clock)
        walk(pair, seed)
        pair.done()
        tally += pair.tally
    return tally


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_other_secrets_give_the_same_news(scenario: str, tmp_path: Path) -> None:
    clock = StillClock()
    clubs = two_clubs(tmp_path, clock)
    for number in rounds():
        total = Counter[str]()
        for seed in range(1200 + MOST * number, 1200 + MOST * (number + 1)):
            total += compared(scenario, seed, clubs, clock)
            if total["woken"] >= 6 and total["letters"]:
                break
        count(f"other secrets, same news: {scenario}", total)
        assert total["woken"] and total["letters"], number
