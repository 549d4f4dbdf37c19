"""The whole game in one row: what is marked where, for one seat, in recorded games of all books."""

from __future__ import annotations

from pathlib import Path

import pytest
from counting_game import Pace, Throw, new_game, play
from golden import logs
from in_memory import seated
from rounds import seeds

from core.engine.contract.engine_facts import Amended, Travelled
from core.engine.contract.facts import Drawn
from core.engine.contract.results import is_ruling
from core.engine.contract.seats import REFEREE
from core.engine.game.amendment import Correction, Plan, Righted, amended
from core.engine.seat.bot import play_out
from core.engine.seat.log_line import LogLine
from core.engine.seat.port import SeatPort
from core.games import header_of, open_game
from core.games import new_game as new_game_of
from core.scenarios import load
from core.story.timeline import KINDS, Marked, Timeline, Turn, timeline

DEMO = Path("saves/demo.jsonl")
RECORDED = [one for one in logs() if one.parent.name == "0.5.0"]
UNDONE = [one for one in RECORDED if one.stem.endswith("-undone")]


def of(port: SeatPort) -> tuple[Timeline, list[LogLine]]:
    """Return the row of a seat's log, and the lines that it tells."""
    lines = list(port.log_since(0))
    return timeline(lines, port.in_effect), [line for line in lines if line.message is not None]


def test_every_seat_finds_its_turns_losses_and_what_was_undone() -> None:
    """At lines of its own log, in order; what was taken back has no other mark. An eighth in each round."""
    for path in seeds(UNDONE):
        with open_game(path, write=False) as host:
            for seat in (*host.game.seats, REFEREE):
                check(SeatPort(host, seat))


def check(port: SeatPort) -> None:
    """Hold the row of one seat against its own lines."""
    row, told = of(port)
    assert row.length == len(told)
    assert [one.at for one in row.marks] == sorted(one.at for one in row.marks)
    assert {one.kind for one in row.marks} <= {*KINDS}
    undone = [at for first, end in row.undone for at in range(first, end)]
    assert undone == [at for at, line in enumerate(told) if port.taken_back(line)]
    assert all(told[at].turn == turn for at, turn in row.turns) or row.cards
    losses = [line for line in port.log_since(0) if line.fact.mark() == "loss"]
    if any(port.in_effect(line.record) for line in losses):
        assert any(one.kind == "loss" for one in row.marks)
    rulings = [at for at, line in enumerate(told) if is_ruling(line.fact)]
    marked = [one.at for one in row.marks if one.kind == "ruled"]
    assert marked == [at for at in rulings if port.in_effect(told[at].record)]
    travels = [at for at, line in enumerate(told) if isinstance(line.fact, Travelled)]
    assert [one.at for one in row.marks if one.kind in ("undone", "amended")] == travels


def test_a_game_without_turns_numbers_the_cards_that_were_drawn() -> None:
    path = next(one for one in RECORDED if one.stem == "linea_di_tiro-tank_meeting-fair")
    with open_game(path, write=False) as host:
        port = SeatPort(host, REFEREE)
        row, _ = of(port)
        drawn = [line for line in port.log_since(0) if isinstance(line.fact, Drawn)]
        assert row.cards and [turn.number for turn in row.turns] == list(range(1, len(drawn) + 1))


def test_a_row_of_columns_shows_every_mark_that_nothing_hides() -> None:
    row = Timeline(
        100,
        (Turn(0, 1), Turn(50, 2)),
        (Marked(10, "loss"), Marked(11, "morale"), Marked(12, "bookmark", "here"), Marked(99, "shot")),
        ((20, 40), (70, 71)),
    )
    columns = row.columns(10)
    assert [one.kind for one in columns] == [None, "bookmark", *[None] * 7, "shot"]
    crowded = Timeline(9, marks=(Marked(1, "loss"), Marked(2, "morale"), Marked(3, "loss")))
    assert [one.kind for one in crowded.columns(1)] == ["morale"]  # it is rarer than a loss
    assert [one.turn for one in columns] == [1, 0, 0, 0, 0, 2, 0, 0, 0, 0]
    assert [at for at, one in enumerate(columns) if one.undone] == [2, 3]
    assert [row.column_of(at, 10) for at in (0, 9, 10, 99)] == [0, 0, 1, 9]
    assert len(row.columns(1000)) == 100 and Timeline().columns(10) == ()


@pytest.mark.parametrize("length", [1, 2, 7, 60, 61, 452])
def test_every_place_is_in_the_column_that_shows_it(length: int) -> None:
    row = Timeline(length)
    for most in (1, 3, 60):
        columns = row.columns(most)
        assert columns[0].first == 0 and columns[-1].end == length
        for place in range(length):
            shown = columns[row.column_of(place, most)]
            assert shown.first <= place < shown.end


def test_the_next_mark_and_the_next_turn() -> None:
    row = Timeline(20, (Turn(1, 1), Turn(9, 2)), (Marked(3, "loss"), Marked(12, "ruled")))
    assert [row.next_mark(at, 1) for at in (0, 3, 12)] == [3, 12, None]
    assert [row.next_mark(at, -1) for at in (19, 12, 3)] == [12, 3, None]
    assert [row.next_turn(at, 1) for at in (0, 1, 9)] == [1, 9, None]
    assert [row.next_turn(at, -1) for at in (10, 9, 1)] == [9, 1, None]
    assert [row.tenth(digit) for digit in (0, 5, 9)] == [0, 10, 18]


def test_bookmarks_and_branches_are_at_the_line_that_the_seat_has_then() -> None:
    with open_game(DEMO, write=False) as host:
        port = SeatPort(host, REFEREE)
        lines = port.log_since(0)
        told = [line for line in lines if line.message is not None]
        moment = told[30].record, told[30].event
        row = timeline(lines, port.in_effect, [(moment, "ambush")], [((told[-1].record + 5, 1), "game")])
        given = [one for one in row.marks if one.kind in ("bookmark", "branch")]
        assert given == [Marked(30, "bookmark", "ambush"), Marked(len(told) - 1, "branch", "game")]


def test_what_was_put_right_is_marked_and_what_it_took_the_place_of_is_a_stretch() -> None:
    game = new_game(hiding=False, ruler="tape", dice="typed", referee=True)
    play(game, "north", Pace("the hut"), 30)
    play(game, "south", Throw(2), [6, 3])
    got = amended(game, Plan({2: Correction(answers={1: 13})}, reason="the tape had slipped"))
    assert isinstance(got, Righted)
    for draft in got.drafts:
        game.accept(draft)
    port = seated(game, REFEREE)
    row, told = of(port)
    assert [told[one.at].fact for one in row.marks] == [Amended(1, "the tape had slipped")]
    assert [one.kind for one in row.marks] == ["amended"]
    assert row.undone and all(told[at].record in (2, 3) for at in range(*row.undone[0]))


def test_men_who_leave_because_their_side_failed_its_test_are_no_losses_before_it() -> None:
    """The test is what is marked: its men went by it, and stand in the log between it and what it meant."""
    loaded = load("breaking_news/rangers_and_militia")
    game = new_game_of(loaded, header_of(loaded, dice="seeded", seed=1))
    play_out(game, 1)
    row, told = of(seated(game, REFEREE))
    last = [one for one in row.marks if told[one.at].record == told[-1].record]
    assert [one.kind for one in last if one.kind in ("loss", "morale")] == ["morale", "morale"]
    assert any(getattr(line.fact, "why", "") == "withdrew" for line in told)


def test_a_lost_nerve_that_only_shocks_is_no_mark() -> None:
    """In Bassa Intensità most failed checks do no more: the mark is at who panics, or gives up."""
    found = set()
    for path in RECORDED:
        if path.stem.startswith("bassa_intensita"):
            with open_game(path, write=False) as host:
                row, told = of(SeatPort(host, REFEREE))
                found |= {str(told[one.at].message) for one in row.marks if one.kind == "morale"}
    assert found and all("bi-panicked" in one for one in found)
