"""What is kept and shown of a game of bots tells a seat no more than it knows, whatever the form.

Two worlds with other secrets are played alike as far as they go: by then bots have moved, fired, seen and
lost from sight. What each seat and an onlooker would be given must be the same, byte for byte.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from counting import count
from rounds import ROUNDS, by_turns, rounds
from test_secrecy import Pair
from twins import encode
from wandering import SCENARIOS, Wanderer, begin

from core.engine.contract.facts import Command, Refusal
from core.engine.contract.seats import OBSERVER
from core.engine.game.game import Game
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot, GameChair
from core.engine.seat.port import SeatPort
from core.locale import LANGUAGES, Sentences, sentences
from core.story.analysis.otherwise import otherwise
from core.story.analysis.reading import rows
from core.story.analysis.whole import analyse, done
from core.story.ledger import Ledger
from core.story.report.markdown import markdown_of
from core.story.report.page import html_of, svg_of
from core.story.report.telling import report_of
from core.story.since import since
from core.story.timeline import timeline
from core.testing.secrecy import ledger_rows

LOOKS = (1, 4, 10, 25, 50)
"""After how many acts of a pair what is kept is compared: dice part the worlds sooner or later."""

MOST = 51

UNHURRIED = 1e9
"""Seconds in which what else there was is looked through: it must not depend on how fast the worlds are."""


class Bots(Wanderer):
    """Plays every seat of a game as bots do; as a wanderer where a bot has no wish."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed, keen=True, rulings=0.0)
        self.bot = Bot(seed)

    def wishes(self) -> Iterator[tuple[str, Command]]:
        """Yield what the bots of all seats wish, then what a wanderer would."""
        seats = list(self.game.seats)
        for _ in range(4):
            self.random.shuffle(seats)
            for seat in seats:
                wish = self.bot.wish(GameChair(self.game, seat))
                if wish is None:
                    continue
                command = as_command(self.game.rules, wish)
                if not isinstance(command, Refusal):
                    yield seat, command
        yield from super().wishes()


def kept(game: Game, port: SeatPort, words: Sentences) -> Iterator[tuple[str, bytes]]:
    """Yield each form in which the game may be kept for a seat."""
    for short in (False, True):
        report = report_of(port, game.header, game.rules, words, short)
        yield f"page, short: {short}", html_of(report, words).encode()
        yield f"Markdown, short: {short}", markdown_of(report, words, {}).encode()
        for picture in report.pictures:
            yield "map", svg_of(report, picture).encode()
    for line in port.lines_since(0):
        yield "line", encode(msgspec.structs.replace(line, at=""))
        yield "sentence", words.say(line.message).encode() if line.message is not None else b""
    for record in (1, port.tip // 2):
        for one in since(port, record).told:
            yield "since", f"{one.record} {one.event} {one.turn} {words.say(one.message)}".encode()
    for row in ledger_rows(port, Ledger()):
        yield "ledger", encode(row)
    found = done(analyse(port, game.rules))
    yield "analysis", encode(found)
    for said in rows(found, words, {}):
        yield "analysis, a row", said.text.encode()
    yield "the whole game in one row", encode(timeline(port.log_since(0), port.in_effect))


def promised(port: SeatPort, words: Sentences) -> bytes:
    """What else there was at the last act that the seat decided itself, and what it promised."""
    for record in range(port.tip, 1, -1):
        if (decided := port.decided(record)) is not None:
            return encode((record, otherwise(*decided, words, patience=UNHURRIED)))
    return b""


def compared(pair: Pair) -> Iterator[str]:
    """Yield each form that was the same for the seat in both worlds."""
    for language in LANGUAGES:
        words = sentences(language)
        forms = [list(kept(game, port, words)) for game, port in zip(pair.worlds, pair.ports(), strict=True)]
        for (what, one), (_, other) in zip(*forms, strict=True):
            assert one == other, f"{what} ({language}) tells {pair.seat} something"
            yield what
    words = sentences(pair.pick.choice(LANGUAGES))
    one, other = (promised(port, words) for port in pair.ports())
    assert one == other, f"what else there was tells {pair.seat} something"
    if one:
        yield "what else there was"


def looked_at(scenario: str, seed: int, most: int = MOST) -> Counter[str]:
    """Let bots play a pair of worlds for each seat and an onlooker; return what was compared."""
    tally: Counter[str] = Counter()
    pick = random.Random(seed)
    for seat in (*begin(scenario, seed, dice="typed").seats, OBSERVER):
        game = begin(scenario, seed, dice="typed")
        bots = Bots(game, seed)
        for _ in bots.steps(pick.randint(0, 12)):
            pass
        pair = Pair(game, seat, pick)
        while not pair.there and game.state.over is None and len(game.records) < most:
            for _ in bots.steps(2):
                pass
            pair = Pair(game, seat, pick)
        if not pair.there or game.state.over is not None:
            tally["no secrets"] += 1
            continue
        bots = Bots(pair.worlds[0], seed)
        for acts in range(most):
            if acts in LOOKS:
                tally += Counter(compared(pair))
            if pair.worlds[0].state.over is not None or not pair.step(bots):
                break
            tally["acts"] += 1
    return tally


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_what_is_kept_of_a_game_of_bots_tells_nothing_else(scenario: str) -> None:
    """Pages, maps, lines, news, what is known of the others, the analysis, the bar; in both languages."""
    tally: Counter[str] = Counter()
    for seed in range(10):
        tally += looked_at(scenario, seed, 5)
        if tally["page, short: False"]:
            break
    count(f"bots' games kept: {scenario}", tally)
    assert tally["page, short: False"] and tally["map"] and tally["line"] and tally["since"]


@pytest.mark.soak(minutes=5)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_kept_of_long_games_of_bots_tells_nothing_else(scenario: str) -> None:
    """The same with more games, until dice part the worlds."""
    tally: Counter[str] = Counter()
    for number in rounds():
        for seed in range(100 + number, 180, ROUNDS):
            if seed >= 140 and tally["acts"] > 10:  # where worlds part early, it takes more of them
                break
            tally += looked_at(scenario, seed)
    count(f"long games of bots kept: {scenario}", tally)
    assert tally["page, short: False"] and tally["acts"] > 10
