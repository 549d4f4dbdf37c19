"""Luck: none on average with fair dice, and loaded ones are found."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from pathlib import Path

import pytest
from in_memory import seated
from msgspec import structs

from core.engine.contract.facts import Thrown
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Game
from core.engine.seat.bot import play_out
from core.engine.seat.port import SeatPort
from core.games import header_of, new_game, open_game
from core.locale import sentences
from core.rules import rule_books
from core.scenarios import load
from core.story.analysis.luck import FEWEST, Luck, faces_told, luck_of, told
from core.story.analysis.telling import lucks
from core.story.analysis.throws import Throw, throws_of
from core.story.analysis.whole import Analysis, analyse, done
from tests.kept_games import read_game

ROOT = Path(__file__).parents[4]
KEPT = sorted((ROOT / "saves" / "golden").glob("0.5.0/*-fair.jsonl"))
QUICK = {
    "breaking_news": "breaking_news/rangers_and_militia",
    "ludonet": "ludonet/patrol_clash",
    "linea_di_tiro": "linea_di_tiro/tank_meeting",
    "bassa_intensita": "bassa_intensita/ambush_at_dusk",
}


def thrown_in(game: Game, loaded: bool = False, seat: str = REFEREE) -> list[Throw]:
    """The throws of a game; *loaded* dice show one more in one throw of four, where they have room."""
    port = seated(game, seat)
    found: list[Throw] = []
    sides: dict[str, str] = {}
    count = 0
    for record in range(1, port.tip + 1):
        lines = port.lines_of(record) if port.in_effect(record) else ()
        for line in lines:
            if loaded and isinstance(fact := line.fact, Thrown) and fact.sides == 6:
                count += 1
                if count % 4 == 0:
                    fact = structs.replace(fact, faces=tuple(min(6, face + 1) for face in fact.faces))
                    line = structs.replace(line, fact=fact)
            found += throws_of(port, (line,), game.rules.favours, sides)
    return found


def played(book: str, seeds: range, most: int) -> Iterator[Game]:
    """Games of bots, each as far as so many acts."""
    scenario = load(QUICK[book])
    for seed in seeds:
        game = new_game(scenario, header_of(scenario, dice="seeded", seed=seed))
        play_out(game, seed, most)
        yield game


def deviations(points: float, variance: float) -> float:
    return points / sqrt(variance)


def test_kept_games_and_games_of_bots_have_no_luck_on_average() -> None:
    """Some sixty games of all books: each side's luck together lies within four standard errors of none."""
    games = [read_game(path)[0] for path in KEPT]
    games += [game for book in rule_books() for game in played(book, range(1, 9), 6)]
    own = [luck_of(game.seats[0], thrown_in(game)) for game in games]
    points, variance = sum(one.points for one in own), sum(one.variance for one in own)

    assert sum(one.dice for one in own) > 1000
    assert abs(deviations(points, variance)) < 4


@pytest.mark.soak(60)
@pytest.mark.parametrize("book", rule_books())
def test_two_thousand_games_of_bots_have_no_luck_on_average(book: str) -> None:
    """Within three standard errors, each book."""
    own = [luck_of(game.seats[0], thrown_in(game)) for game in played(book, range(1, 501), 150)]

    points, variance = sum(one.points for one in own), sum(one.variance for one in own)
    print(f"{book}: {points / len(own):+.2f} a game, {deviations(points, variance):+.2f} standard errors")
    assert len(own) == 500 and abs(deviations(points, variance)) < 3


def test_loaded_dice_are_found() -> None:
    """The same throws with one more in one of four: the faces say so, though no game alone would."""
    games = [read_game(path)[0] for path in KEPT if path.stem.startswith(("breaking_news", "ludonet"))]

    def faces(loaded: bool) -> float:
        found = [one for game in games for one in thrown_in(game, loaded) if one.sides == 6]
        return sum(one.pips for one in found) / sqrt(sum(one.dice for one in found))

    assert abs(faces(loaded=False)) < 3
    assert faces(loaded=True) > 4


def test_loaded_dice_of_a_side_are_told() -> None:
    luck = Luck("rangers", 100, 400, pips=65.0)
    sentence = faces_told(luck, "Rangers")

    assert sentence is not None
    assert "high by 3.2 standard deviations" in sentences("en").say(sentence)
    assert faces_told(structs.replace(luck, pips=40.0), "Rangers") is None


def test_nothing_is_said_below_twenty_dice() -> None:
    few = told(Luck("rangers", 3, FEWEST - 1, points=9.0, variance=1.0), "Rangers")
    enough = told(Luck("rangers", 3, FEWEST, points=2.44, variance=9.61), "Rangers")

    assert few.id == "analysis-luck-few"
    assert sentences("en").say(enough) == (
        "Rangers: 2.4 more than the odds promised, on 20 dice; two games of three lie within ±3.1."
    )


def analysed(path: Path, seat: str) -> Analysis:
    with open_game(path, write=False) as host:
        return done(analyse(SeatPort(host, seat), host.game.rules))


def test_undone_throws_count_nothing() -> None:
    """A game with undone stretches: what was taken back is in the log, and in nobody's luck."""
    path = ROOT / "saves/golden/0.5.0/bassa_intensita-ambush_at_dusk-undone.jsonl"
    game, _ = read_game(path)
    found = analysed(path, REFEREE)
    undone = [n for n in range(1, len(game.records) + 1) if not game.in_effect(n)]

    assert any(isinstance(fact, Thrown) for n in undone for fact in game.records[n - 1].events)
    assert found.throws
    assert not {one.record for one in found.throws} & {*undone}


def test_a_seat_counts_only_what_it_may_read() -> None:
    """In its own eyes no throw is weighed that the log keeps from it; with everything open there are more."""
    game, _ = read_game(ROOT / "saves/golden/0.5.0/bassa_intensita-ambush_at_dusk-fair.jsonl")
    whole = thrown_in(game)
    for seat in game.seats:
        port = seated(game, seat)
        read = {(line.record, line.event): line.fact for line in port.log_since(0)}
        own = thrown_in(game, seat=seat)
        assert 50 < len(own) < len(whole)
        for one in own:
            fact = read[one.record, one.event]
            assert isinstance(fact, Thrown)
            assert (fact.why, fact.faces) == (one.why, one.faces)


def test_luck_is_said_in_both_languages() -> None:
    found = analysed(ROOT / "saves" / "demo.jsonl", REFEREE)

    for language in ("en", "it"):
        assert len([sentences(language).say(one) for one in lucks(found)]) == 2
