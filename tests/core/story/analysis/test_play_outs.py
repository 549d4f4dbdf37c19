"""Bots play a game on from moments of its log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.engine.contract.facts import Thrown
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import FigureView, SideView, View
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.seat.bot import play_out
from core.engine.seat.port import SeatPort
from core.engine.words.message import say
from core.games import open_game
from core.rules import load
from core.story.analysis.play_outs import Start, best, ended, in_memory, play_once, starts
from core.story.analysis.played import PlayedOn, chosen, summed
from core.story.analysis.whole import analyse, done

ROOT = Path(__file__).parents[4]


@pytest.fixture
def demo() -> Iterator[GameHost]:
    with open_game(ROOT / "saves" / "demo.jsonl", write=False) as host:
        yield host


def played_on(host: GameHost, records: tuple[int, ...], games: int) -> tuple[PlayedOn, ...]:
    game = host.game
    return tuple(
        summed(start.record, [ended_at(game, start, number) for number in range(1, games + 1)])
        for start in starts(game, records)
    )


def ended_at(game: Game, start: Start, number: int) -> tuple[str, ...]:
    end = ended(play_once(game.rules, game.header, start, number), lambda: False)
    assert end is not None
    return end


def test_the_same_log_gives_the_same_games_and_stays_as_it_is(demo: GameHost) -> None:
    """Each game ends with a winner or half of two; nothing is written into the log."""
    before = len(demo.game.records), demo.game.state
    once, again = played_on(demo, (150, 160), 2), played_on(demo, (150, 160), 2)

    assert once == again
    assert [one.record for one in once] == [150, 160]
    assert all(sum(one.won.values()) == pytest.approx(one.games) and one.games == 2 for one in once)
    assert (len(demo.game.records), demo.game.state) == before


def test_games_with_other_numbers_throw_other_dice(demo: GameHost) -> None:
    game, state = demo.game, demo.game.state_after(60)
    faces = []
    for seed in (1, 2):
        on = in_memory(game.rules, game.header, state, seed)
        play_out(on, 7, 30)
        faces.append(
            [fact.faces for record in on.records for fact in record.events if isinstance(fact, Thrown)]
        )

    assert faces[0] and faces[0] != faces[1]


def test_a_game_that_has_begun_cannot_begin_elsewhere(demo: GameHost) -> None:
    with pytest.raises(ValueError):
        demo.game.begin_at(demo.game.state)


def test_it_begins_along_the_way_and_where_it_was_decided(demo: GameHost) -> None:
    found = done(analyse(SeatPort(demo, REFEREE), demo.game.rules))
    records = chosen(found.curve, found.moments)

    assert records[0] == 1 and len(records) <= 8 + 5
    last = found.curve.stages[-1].record
    assert {one.record for one in found.moments} - {last} <= set(records)
    assert last not in records, "it was over then"


def test_nobody_plays_on_at_a_real_table_or_after_the_end(demo: GameHost) -> None:
    with open_game(ROOT / "saves/golden/0.5.0/bassa_intensita-crossroads-tape.jsonl", write=False) as host:
        assert starts(host.game, (5,)) == ()
    assert starts(demo.game, (demo.game.tip,)) == ()


def seen(
    points: tuple[int | None, int | None], out: tuple[bool, bool], task: tuple[int | None, ...] = (None, None)
) -> View:
    """Two men of two sides."""
    told = zip(("red", "blue"), points, task)
    sides = tuple(SideView(name, name, points=one, task=has) for name, one, has in told)
    men = tuple(FigureView(f"{s.id}-1", "A", s.id, "A", out=gone) for s, gone in zip(sides, out))
    return View(REFEREE, 1, say("phase-actions"), sides, men)


def test_who_stands_best_is_told_by_points_then_by_strength() -> None:
    """In Breaking News points are of defeat; without points strength decides, and equal sides both win."""
    defeat, cards = load("breaking_news"), load("linea_di_tiro")

    assert best(defeat, seen((10, 30), (True, False))) == ("red",)
    assert best(cards, seen((10, 30), (True, False))) == ("blue",)
    assert best(cards, seen((None, None), (True, False))) == ("blue",)
    assert best(cards, seen((None, None), (False, False))) == ("red", "blue")


def test_who_has_what_the_task_is_about_stands_best_however_many_he_lost() -> None:
    task = load("bassa_intensita")

    assert best(task, seen((None, None), (True, False), (1, 0))) == ("red",)
    assert best(task, seen((None, None), (True, False), (0, 0))) == ("blue",)
