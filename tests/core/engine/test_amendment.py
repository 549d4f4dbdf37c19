"""What was wrong is put right: acts of the past are changed, and what came after keeps its dice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import independent_verifier
import msgspec
import pytest
from counting_game import (
    SECRET,
    Add,
    Ask,
    Deal,
    Finish,
    Hide,
    Lob,
    Pace,
    Pay,
    Throw,
    load,
    new_game,
    new_host,
    play,
)

from core.engine.audit.verify import verify, verify_game
from core.engine.contract.engine_facts import Amend, Amended, Publish, Redo, Remark, Undo
from core.engine.contract.facts import Command, Refusal, Ruling, Thrown
from core.engine.contract.questions import Needs
from core.engine.game.amendment import Correction, Forgotten, Plan, Righted, Stopped, amended
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.log.logfile import LogError
from core.engine.seat.port import SeatPort


def amend(game: Game, plan: Plan) -> Any:
    """Put right in memory; what stops is returned."""
    got = amended(game, plan)
    if isinstance(got, Righted):
        for draft in got.drafts:
            game.accept(draft)
    return got


def tape_game(**changes: Any) -> Game:
    """A real table with a referee: distances and dice are typed."""
    return new_game(hiding=False, ruler="tape", dice="typed", referee=True, **changes)


def throws(game: Game) -> list[tuple[int, ...]]:
    """Return the faces that are in effect, in their order."""
    events = [event for n in game.line for event in game.records[n - 1].events]
    return [event.faces for event in events if isinstance(event, Thrown)]


def why(got: Any) -> str:
    assert isinstance(got, Refusal), got
    return got.message.id


# --- what is changed --------------------------------------------------------------------------


def test_a_distance_noticed_wrong_two_acts_later_is_put_right_and_what_came_after_stays() -> None:
    game = tape_game()
    play(game, "north", Pace("the hut"), 30)
    play(game, "south", Throw(2), [6, 3])
    play(game, "north", Add(4))

    amend(game, Plan({2: Correction(answers={1: 13})}, reason="the tape had slipped"))

    assert game.state.scores == {"north": 17, "south": 9}
    assert throws(game) == [(6, 3)]
    assert game.records[4].events == (Amended(1, "the tape had slipped"),)
    assert [game.in_effect(n) for n in range(1, 9)] == [True, False, False, False, False, True, True, True]


def test_a_die_misheard_is_what_it_was() -> None:
    game = tape_game()
    play(game, "north", Lob("the wall"), 20, [5], 3, [2])
    play(game, "north", Add(1))

    amend(game, Plan({2: Correction(answers={2: [4], 4: [6]})}))

    assert game.state.scores["north"] == 20 + 4 + 3 + 6 + 1


def test_another_target_asks_only_what_was_not_asked_before() -> None:
    game = tape_game()
    play(game, "north", Lob("the wall"), 20, [5], 3, [2])
    right = Correction(command=Lob("the well"))

    stopped = amend(game, Plan({2: right}))
    assert isinstance(stopped, Stopped) and isinstance(stopped.got, Needs)
    assert stopped.record == 2
    amend(game, Plan({2: msgspec.structs.replace(right, more=(8, 1))}))

    assert game.state.scores["north"] == 8 + 5 + 1 + 2


def test_an_act_that_never_happened_one_that_was_forgotten_and_who_really_did_it() -> None:
    game = tape_game()
    for amount in (1, 2, 4):
        play(game, "north", Add(amount))

    amend(
        game,
        Plan(
            {2: Correction(never=True), 4: Correction(seat="south")},
            {3: (Forgotten("south", Throw(1), ([5],)),)},
        ),
    )

    assert game.state.scores == {"north": 2, "south": 9}


def test_rulings_and_remarks_are_carried_over_too() -> None:
    game = tape_game()
    play(game, "north", Add(1))
    play(game, "referee", Ruling("score", "a bet", "south", 9))
    play(game, "south", Remark("thank you"))

    amend(game, Plan({2: Correction(command=Add(2))}))

    assert game.state.scores == {"north": 2, "south": 9}
    assert [type(record.command) for record in game.records[5:]] == [Add, Ruling, Remark]


# --- where it stops -----------------------------------------------------------------------------


def test_where_an_act_does_not_fit_any_more_it_stops_and_the_game_is_as_it_was() -> None:
    game = tape_game()
    play(game, "north", Deal(3), "1", "2", "10")
    play(game, "south", Deal(1), "1")
    play(game, "south", Add(7))
    before, records = game.state, len(game.records)

    stopped = amend(game, Plan({2: Correction(command=Deal(4), more=("1",))}))

    assert isinstance(stopped, Stopped)
    assert (stopped.record, stopped.carried, stopped.left) == (3, 1, 1)
    assert why(stopped.got) == "engine-bad-answer"
    assert (game.state, len(game.records)) == (before, records)


def test_the_referee_decides_there_and_the_rest_goes_on_or_ends() -> None:
    game = tape_game()
    play(game, "north", Deal(3), "1", "2", "10")
    play(game, "south", Deal(1), "1")
    play(game, "south", Add(7))
    right = {2: Correction(command=Deal(4), more=("1",))}

    went_on = amended(game, Plan({**right, 3: Correction(never=True)}))
    ended = amended(game, Plan(right, until=2))

    assert isinstance(went_on, Righted) and went_on.drafts[-1].state.scores["south"] == 7
    assert isinstance(ended, Righted) and ended.drafts[-1].state.scores == {"north": 14, "south": 0}


def test_a_window_that_does_not_open_any_more_takes_its_answer_with_it() -> None:
    game = tape_game()
    play(game, "north", Ask())
    play(game, "south", Pay(False))
    play(game, "south", Add(3))

    got = amend(game, Plan({2: Correction(command=Add(1))}))

    assert got.fell_away == (3,)
    assert game.state.scores == {"north": 1, "south": 3}


def test_a_window_that_opens_now_is_asked_first() -> None:
    game = tape_game()
    play(game, "north", Add(1))
    play(game, "north", Add(3))

    stopped = amend(game, Plan({2: Correction(command=Ask())}))
    assert isinstance(stopped, Stopped)
    assert why(stopped.got) == "engine-others-decide"
    assert stopped.passing == Forgotten("south", Pay(False))
    amend(game, Plan({2: Correction(command=Ask())}, {3: (Forgotten("south", Pay(True)),)}))

    assert game.state.scores == {"north": 3, "south": -1}


@pytest.mark.parametrize(
    ("plan", "refused"),
    [
        (Plan(), "engine-amend-nothing"),
        (Plan({1: Correction(never=True)}), "engine-amend-not-there"),
        (Plan({9: Correction(never=True)}), "engine-amend-not-there"),
        (Plan({3: Correction(never=True)}), "engine-amend-not-there"),
        (Plan(back=4), "engine-amend-not-there"),
    ],
)
def test_what_is_not_there_is_not_put_right(plan: Plan, refused: str) -> None:
    game = tape_game()
    play(game, "north", Add(1))
    play(game, "north", Add(2))
    play(game, "referee", Undo(2))

    assert why(amend(game, plan)) == refused


def test_what_is_put_right_must_be_asked_again() -> None:
    game = tape_game()
    play(game, "north", Throw(1), [4])
    stopped = amend(game, Plan({2: Correction(command=Add(2), answers={1: [3]})}))

    assert isinstance(stopped, Stopped) and why(stopped.got) == "engine-bad-answer"


def test_only_the_referee_puts_right_and_a_player_cannot_send_it_as_an_act(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl", hiding=False, referee=True) as host:
        host.submit("north", Add(1))
        host.submit("north", Add(1))
        for seat in ("north", "referee"):
            assert why(host.submit(seat, Amend(1, 3))) == "engine-not-an-act"
        assert why(host.game.draft("north", Amend(1))) == "engine-amend-referee"


def test_once_the_secret_is_published_nothing_is_put_right_any_more() -> None:
    game = new_game(hiding=False, referee=True)
    play(game, "north", Add(1))
    play(game, "north", Finish())
    play(game, "referee", Publish())

    assert why(amend(game, Plan({2: Correction(command=Add(2))}))) == "engine-published"


def test_an_act_that_is_begun_is_finished_first() -> None:
    game = new_game(hiding=False, ruler="tape", referee=True)
    play(game, "north", Add(1))
    needs = game.draft("north", Lob("the wall"), (20,))
    assert isinstance(needs, Needs)
    begun = game.begun("north", Lob("the wall"), needs)
    assert begun is not None
    game.accept(begun)

    assert why(amend(game, Plan({2: Correction(command=Add(2))}))) == "engine-finish-first"


# --- the program's dice -----------------------------------------------------------------------------


def test_dice_of_the_program_that_fell_stay_what_they_were() -> None:
    game = new_game(hiding=False, referee=True)
    play(game, "north", Add(1))
    play(game, "north", Throw(3))
    play(game, "south", Throw(2, 4))
    fell = throws(game)

    amend(game, Plan({2: Correction(command=Throw(1))}))
    assert throws(game)[1:] == fell
    amend(game, Plan({6: Correction(never=True)}))

    assert throws(game) == fell
    events = [event for n in (10, 11) for event in game.records[n - 1].events]
    assert [event.fell for event in events if isinstance(event, Thrown)] == [(3, 1), (4, 1)]
    assert why(amend(game, Plan({10: Correction(answers={1: [6, 6, 6]})})).got) == "engine-amend-fair-dice"


def test_both_verifiers_follow_every_throw_from_where_it_fell(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with new_host(path, hiding=False, referee=True) as host:
        for command in (Add(1), Throw(3, 4, True), Deal(2), Throw(2)):
            host.submit("north", command)
        host.amend(Plan({2: Correction(command=Throw(1))}, {4: (Forgotten("south", Throw(2)),)}))
        host.submit("south", Finish())

    report = verify(path, load)
    assert (report.ok, report.complete) == (True, True), [message.id for message in report.messages]
    assert report.checked > 0 and "verify-amended" in [message.id for message in report.messages]
    log = independent_verifier.Log(path.read_bytes())
    assert (log.wrong, log.carried) == ([], len(carried_in(path)))


def carried_in(path: Path) -> list[Any]:
    rows = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()[1:]]
    return [fact for row in rows for fact in row["events"] if "fell" in fact]


def other_faces(fact: dict[str, Any]) -> None:
    fact["faces"] = [7 - face for face in fact["faces"]]


def other_throw(fact: dict[str, Any]) -> None:
    fact["fell"] = [3, 1] if fact["fell"] != [3, 1] else [4, 1]


def in_effect(fact: dict[str, Any]) -> None:
    fact["fell"] = [99, 1]


@pytest.mark.parametrize("forge", [other_faces, other_throw, in_effect])
def test_a_throw_that_is_said_to_have_fallen_otherwise_is_found(
    forge: Callable[[dict[str, Any]], None],
) -> None:
    game = new_game(hiding=False, referee=True)
    play(game, "north", Add(1))
    play(game, "north", Throw(3))
    play(game, "north", Throw(2))
    amend(game, Plan({2: Correction(command=Add(2))}))
    assert verify_game(game).ok

    forged = Game(game.rules, game.header, SECRET)
    for record in game.records:
        row = msgspec.json.decode(game.codec.encode(record))
        for fact in row["events"]:
            if "fell" in fact:
                forge(fact)
        forged.replay(game.codec.decode(msgspec.json.encode(row)))

    assert not verify_game(forged).ok


# --- taken back, looked back at, branched ----------------------------------------------------------


def test_amending_and_amending_back_is_the_game_as_it_was() -> None:
    game = tape_game()
    play(game, "north", Throw(2), [6, 3])
    play(game, "south", Add(2))
    before, line, tip = game.state, list(game.line), game.tip

    amend(game, Plan({2: Correction(answers={1: [1, 1]})}))
    amend(game, Plan(back=tip))

    assert (game.state, game.line) == (before, line)
    play(game, "north", Add(1))
    assert game.line == [*line, len(game.records)]


def test_what_was_done_since_is_done_again_when_an_amendment_is_taken_back() -> None:
    game = tape_game()
    play(game, "north", Throw(2), [6, 3])
    tip = game.tip
    amend(game, Plan({tip: Correction(answers={1: [1, 1]})}))
    play(game, "south", Throw(1), [5])
    play(game, "north", Add(1))

    amend(game, Plan(back=tip))

    assert game.state.scores == {"north": 10, "south": 5} and throws(game) == [(6, 3), (5,)]
    assert game.line[:tip] == [1, tip] and [type(game.records[n - 1].command) for n in game.line[2:]] == [
        Throw,
        Add,
    ]
    again = Game(game.rules, game.header)
    for record in game.records:
        again.replay(game.codec.decode(game.codec.encode(record)))
    assert again.state == game.state and again.line == game.line


def test_what_does_not_fit_when_an_amendment_is_taken_back_is_left_to_the_referee() -> None:
    game = tape_game()
    play(game, "north", Deal(4), "1", "2", "10", "1")
    tip = game.tip
    amend(game, Plan({tip: Correction(command=Deal(3))}))
    play(game, "south", Deal(1), "1")
    play(game, "south", Add(7))
    later = game.line[-2]

    stopped = amend(game, Plan(back=tip))

    assert isinstance(stopped, Stopped) and stopped.record == later and game.line[-2] == later
    amend(game, Plan({later: Correction(never=True)}, back=tip))
    assert game.state.scores["south"] == 7 and game.in_effect(tip)


def test_undo_and_redo_step_through_what_was_put_right() -> None:
    game = tape_game()
    for amount in (1, 2, 4):
        play(game, "north", Add(amount))
    amend(game, Plan({2: Correction(command=Add(8))}))

    assert [game.seek(moment).scores["north"] for moment in range(1, game.length + 1)][-3:] == [10, 14, 14]
    for score in (10, 8, 0):
        play(game, "referee", Undo(game.undo_target("referee")))
        assert game.state.scores["north"] == score
    for score in (8, 10, 14):
        play(game, "referee", Redo())
        assert game.state.scores["north"] == score


def test_every_moment_is_the_same_from_the_log_again() -> None:
    game = tape_game()
    for amount in range(6):
        play(game, "north", Add(amount))
    amend(game, Plan({3: Correction(never=True)}))
    play(game, "south", Add(5))
    amend(game, Plan({len(game.records): Correction(command=Add(6))}))

    again = Game(game.rules, game.header)
    for record in game.records:
        again.replay(game.codec.decode(game.codec.encode(record)))

    assert (again.state, again.line, again.length) == (game.state, game.line, game.length)
    for n in range(1, len(game.records) + 1):
        assert again.state_after(n) == game.state_after(n)


def test_a_branch_from_the_middle_of_an_amendment_stands_alone(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl", hiding=False, referee=True) as host:
        for amount in (1, 2, 4):
            host.submit("north", Add(amount))
        host.amend(Plan({2: Correction(command=Add(8))}))
        with host.branch(tmp_path / "branch.jsonl", 7) as branch:
            assert branch.game.state.scores["north"] == 10
    with GameHost.open(tmp_path / "branch.jsonl", load) as opened:
        assert opened.game.state.scores["north"] == 10
    assert verify(tmp_path / "branch.jsonl", load).ok


# --- on disk: all of it or nothing ---------------------------------------------------------------------


@pytest.mark.slow
def test_an_amendment_cut_anywhere_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    path, cut = tmp_path / "game.jsonl", tmp_path / "cut.jsonl"
    with new_host(path, hiding=False, dice="seeded", seed=1, referee=True) as host:
        for amount in (1, 2, 4):
            host.submit("north", Add(amount))
        before, kept = len(path.read_bytes()), len(host.game.records)
        host.amend(Plan({2: Correction(command=Add(8))}))
        whole, after = path.read_bytes(), len(host.game.records)

    for length in range(before, len(whole) + 1):
        for file in tmp_path.glob("cut.jsonl*"):
            file.unlink()
        cut.write_bytes(whole[:length])
        with GameHost.open(cut, load) as opened:
            game = opened.game
            done = length == len(whole)
            assert len(game.records) == (after if done else kept)
            assert game.state.scores["north"] == (14 if done else 7)
            told = ["log-torn"] if before < length < len(whole) else []
            assert [notice.id for notice in opened.notices] == told
            opened.submit("north", Add(1))
        assert verify(cut, load).ok


def test_a_log_that_goes_on_where_nothing_can_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with new_host(path, hiding=False, dice="seeded", seed=1) as host:
        host.submit("north", Add(1))
        game = host.game
        for to in (0, 2, 3, 99):
            record = game.drafted("referee", Amend(to), (Amended(to),), game.state).record
            with pytest.raises(ValueError, match="goes where the game cannot go"):
                game.replay(record)
        host.log.append([game.codec.encode(game.drafted("referee", Amend(99), (Amended(99),), None).record)])
    with pytest.raises(LogError):
        GameHost.open(path, load)


# --- what a seat reads of it ----------------------------------------------------------------


def hidden_and_put_right(path: Path, hides: bool, wrong: Command, right: Command) -> tuple[Any, ...]:
    """Return what south reads of a game in which north's second act was put right."""
    with new_host(path, referee=True, ruler="tape", dice="typed") as host:
        south = SeatPort(host, "south")
        host.submit("north", Add(1))
        host.submit("north", wrong if hides else Hide(1))
        host.submit("south", Throw(1), ([4],))
        number = 3
        host.amend(Plan({number: Correction(command=right if hides else Hide(2))}))
        host.submit("south", Add(1))
        lines = [(line.record, line.message and line.message.id, line.fact) for line in south.log_since(0)]
        return tuple(lines), south.tip, [south.in_effect(n) for n in range(1, south.tip + 1)]


def test_a_seat_cannot_tell_what_was_put_right_of_what_it_never_knew(tmp_path: Path) -> None:
    one = hidden_and_put_right(tmp_path / "one.jsonl", True, Hide(3), Hide(9))
    other = hidden_and_put_right(tmp_path / "other.jsonl", False, Hide(3), Hide(9))

    assert one == other
    assert not any("fell" in str(line) and "(3, 1)" in str(line) for line in one[0])


def test_a_seat_reads_that_something_was_put_right_and_why(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl", referee=True, ruler="tape", dice="typed") as host:
        south = SeatPort(host, "south")
        host.submit("north", Pace("the hut"), (30,))
        host.submit("south", Add(1))
        host.amend(Plan({2: Correction(answers={1: 13})}, reason="the tape had slipped"))
        told = [line for line in south.log_since(0) if isinstance(line.fact, Amended)]

        assert [line.fact for line in told] == [Amended(1, "the tape had slipped")]
        assert not south.taken_back(told[0])
        assert [south.in_effect(n) for n in range(1, south.tip + 1)][1:3] == [False, False]


def test_why_it_was_put_right_is_read_only_by_who_knew_of_the_act(tmp_path: Path) -> None:
    """North's number is his secret; South acted later, and reads that he did so again, not for what."""
    with new_host(tmp_path / "game.jsonl", referee=True) as host:
        host.submit("north", Hide(3))
        host.submit("south", Add(1))
        host.amend(Plan({2: Correction(command=Hide(9))}, reason="he had hidden nine"))
        tip = host.game.tip
        host.amend(Plan(forgotten={tip: (Forgotten("north", Hide(4)),)}, reason="and four"))
        host.amend(Plan(back=tip, reason="not four"))
        told = {
            seat: [line.fact for line in SeatPort(host, seat).log_since(0) if isinstance(line.fact, Amended)]
            for seat in ("north", "south", "referee")
        }

    assert [fact.reason for fact in told["south"]] == ["", "", ""]
    why = ["he had hidden nine", "and four", "not four"]
    assert [[fact.reason for fact in told[seat]] for seat in ("north", "referee")] == [why, why]
