"""A game in memory: deciding, undo and redo, looking back, who may do what."""

from __future__ import annotations

from typing import Any

import pytest
from counting_game import (
    COUNTING,
    SECRET,
    Add,
    Added,
    Ask,
    Far,
    Finish,
    Hide,
    Pace,
    Pay,
    Show,
    Throw,
    TurnBegan,
    header,
    new_game,
    play,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.contract.engine_facts import Publish, Redo, Remark, Remarked, SecretPublished, Start, Undo
from core.engine.contract.facts import Command, Measured, Refusal, Ruled, Ruling, Thrown
from core.engine.contract.questions import Measure, Needs
from core.engine.contract.questions import Throw as Asked
from core.engine.game.game import Draft, Game
from core.engine.game.written import as_command
from core.engine.log.record import AnyRecord


def refused(got: Any) -> str:
    """The id of a refusal's sentence."""
    assert isinstance(got, Refusal), got
    return got.message.id


def replayed(game: Game) -> Game:
    """The same game from its records alone, through their JSON."""
    copy = Game(COUNTING, game.header)
    for record in game.records:
        copy.replay(copy.codec.decode(game.codec.encode(record)))
    return copy


def test_a_record_holds_all_that_happened() -> None:
    game = new_game()
    play(game, "north", Add(1))
    play(game, "south", Add(2))
    record = play(game, "north", Add(3))

    assert record.events == (Added("north", 3), TurnBegan(2))
    assert game.state.scores == {"north": 4, "south": 2}
    assert (record.n, record.seat, record.command) == (4, "north", Add(3))


def test_a_draft_keeps_nothing() -> None:
    game = new_game()
    before = game.state
    draft = game.draft("north", Add(1))

    assert isinstance(draft, Draft)
    assert game.state is before
    assert len(game.records) == 1


# --- who may ------------------------------------------------------------------------


def test_observers_and_strangers_are_refused() -> None:
    game = new_game()

    assert refused(game.draft("observer", Add(1))) == "engine-observer"
    assert refused(game.draft("observer", Remark("boo"))) == "engine-observer"
    assert refused(game.draft("observer", Undo(1))) == "engine-observer"
    assert refused(game.draft("east", Add(1))) == "engine-no-such-seat"


def test_a_stale_command_is_refused_not_guessed() -> None:
    game = new_game()
    play(game, "north", Add(1))

    for against in (0, 1, 3):
        got = game.draft("south", Add(1), (), against)
        assert refused(got) == "engine-stale"
    assert isinstance(game.draft("south", Add(1), (), 2), Draft)


def test_while_a_decision_is_open_only_its_answer_is_taken() -> None:
    game = new_game()
    play(game, "north", Ask())

    assert refused(play(game, "south", Add(1))) == "engine-decide-first"
    hidden = play(game, "north", Add(1))
    assert hidden == Refusal("", hidden.message)
    assert refused(hidden) == "engine-others-decide"
    assert refused(play(game, "north", Pay(True))) == "engine-others-decide"
    play(game, "south", Remark("wait"))
    play(game, "south", Pay(True))
    assert game.state.scores == {"north": 0, "south": -1}
    play(game, "south", Ask())
    play(game, "referee", Pay(False))
    assert not game.state.awaiting


def test_a_game_begins_once() -> None:
    assert refused(play(new_game(), "referee", Start("again"))) == "engine-started"


def test_a_ruling_of_a_side_owes_the_others_a_reason_the_referee_owes_none() -> None:
    game = new_game()
    assert refused(play(game, "north", Ruling("score", " \x1b\n", "north", 3))) == "engine-ruling-reason"


def test_rulings_are_the_referee_s_where_there_is_one_and_he_need_not_say_why() -> None:
    game = new_game(referee=True)

    assert refused(play(game, "north", Ruling("score", "mine"))) == "engine-referee-only"
    mute = play(new_game(referee=True), "referee", Ruling("score", " \x1b\n", "north", 3))
    assert mute.events[0].reason == ""
    assert refused(play(game, "referee", Ruling("weather", "rain"))) == "engine-bad-answer"
    record = play(game, "referee", Ruling("score", "a\ttie", "north", 3))
    assert record.events == (Ruled("score", "a tie", "north", 3, sets={"scores": {"north": 3}}),)
    assert game.state.scores == {"north": 3, "south": 0}
    assert isinstance(play(new_game(), "north", Ruling("score", "agreed")), AnyRecord.__origin__)  # type: ignore[attr-defined]


def test_remarks_are_cleaned() -> None:
    game = new_game()

    assert play(game, "north", Remark("\x1b[2Jhello\u202e\nworld")).events == (Remarked("hello world"),)
    assert refused(play(game, "north", Remark("\u200b \n"))) == "engine-empty-remark"


def test_the_secret_is_published_only_at_the_end() -> None:
    game = new_game()

    assert refused(play(game, "north", Publish())) == "engine-nothing-to-publish"
    play(game, "north", Finish())
    assert play(game, "north", Publish()).events == (SecretPublished(SECRET.host, SECRET.shares),)
    typed = new_game(dice="typed")
    play(typed, "north", Finish())
    assert refused(play(typed, "north", Publish())) == "engine-nothing-to-publish"


def test_a_command_of_json_is_checked_field_by_field() -> None:
    assert as_command(COUNTING, {"do": "add", "amount": 3}) == Add(3)
    for bad in (
        {"do": "fly"},
        {"do": "add"},
        {"do": "add", "amount": "3"},
        {"do": "add", "amount": 1, "x": 2},
    ):
        assert refused(as_command(COUNTING, bad)) == "engine-bad-command"


# --- dice and tape --------------------------------------------------------------------


def test_a_typed_throw_is_asked_for_and_marked() -> None:
    game = new_game(dice="typed")

    got = play(game, "north", Throw(3, 5))
    assert got == Needs(Asked(3, "event-dice", "C-3", 6, "hits", 5, "north"), ())
    for wrong in ([1, 2], [1, 2, 7], [0, 1, 2], ["1", 2, 3], 5, None, [True, 1, 2], [1.0, 2, 3]):
        assert refused(play(game, "north", Throw(3, 5), wrong)) == "engine-bad-answer"
    assert refused(play(game, "north", Throw(3, 5), [5, 6, 1], [1])) == "engine-bad-answer"
    assert len(game.records) == 1
    record = play(game, "north", Throw(3, 5), [5, 6, 1])
    assert record.events[0] == Thrown("event-dice", "C-3", (5, 6, 1), 6, 5, 2, "typed", "north")


def test_the_program_throws_fair_dice_and_takes_no_others() -> None:
    game = new_game()

    assert refused(play(game, "north", Throw(2), [6, 6])) == "engine-bad-answer"
    thrown = play(game, "north", Throw(2)).events[0]
    assert thrown.source == "fair"


def test_with_a_tape_people_measure_and_it_is_recorded() -> None:
    game = new_game(ruler="tape")

    assert play(game, "north", Pace("wall")) == Needs(Measure({"type": "far", "to": "wall"}), ())
    assert refused(play(game, "north", Pace("wall"), "far away")) == "engine-bad-answer"
    record = play(game, "north", Pace("wall"), 12)
    assert record.events == (Measured({"type": "far", "to": "wall"}, 12, "north"), Added("north", 12))
    assert play(new_game(), "north", Pace("wall")).events == (Added("north", 4),)
    assert Far("wall") == Far("wall")


# --- undo -----------------------------------------------------------------------------


def test_ones_own_act_without_dice_is_taken_back_freely() -> None:
    game = new_game(hiding=False)
    play(game, "north", Add(1))
    play(game, "north", Add(2))

    assert game.undo_needs("north", 1) == "free"
    assert game.undo_needs("south", 1) == "consent"
    play(game, "north", Undo(2))
    assert game.state.scores["north"] == 1
    assert game.line == [1, 2]
    assert len(game.records) == 4


@pytest.mark.parametrize("act", [Throw(1), Throw(3, 4)])
def test_dice_are_taken_back_by_consent_of_the_others(act: Command) -> None:
    game = new_game()
    play(game, "north", act)

    assert game.undo_needs("north", 1) == "consent"
    assert refused(play(game, "north", Undo(1))) == "engine-undo-consent"
    assert refused(play(game, "north", Undo(1, ("north",)))) == "engine-undo-consent"
    play(game, "north", Undo(1, ("south",)))
    assert game.line == [1]


def test_what_was_revealed_only_the_referee_takes_back() -> None:
    game = new_game(referee=True)
    play(game, "north", Hide(3))
    play(game, "north", Show())

    assert game.undo_needs("north", 2) == "referee"
    assert refused(play(game, "north", Undo(2, ("south",)))) == "engine-undo-referee"
    play(game, "referee", Undo(2))
    without = new_game()
    play(without, "north", Show())
    assert without.undo_needs("north", 1) == "consent"


def test_redo_goes_forward_until_something_new_is_done() -> None:
    game = new_game(hiding=False)
    for amount in (1, 2, 4):
        play(game, "north", Add(amount))
    play(game, "north", Undo(3))
    play(game, "north", Undo(1))

    play(game, "north", Redo())
    assert game.state.scores["north"] == 3
    play(game, "north", Redo())
    assert game.state.scores["north"] == 7
    assert refused(play(game, "north", Redo())) == "engine-nothing-to-redo"
    play(game, "north", Undo(1))
    play(game, "north", Add(8))
    assert refused(play(game, "north", Redo())) == "engine-nothing-to-redo"
    assert [record.n for record in game.records] == list(range(1, 11))


def test_nobody_goes_back_to_what_is_not_in_effect() -> None:
    game = new_game(hiding=False)
    play(game, "north", Add(1))
    play(game, "north", Add(2))
    play(game, "north", Undo(2))

    for to in (0, -1, 2, 3, 4, 99):
        assert refused(play(game, "north", Undo(to))) == "engine-cannot-undo"


def test_the_same_act_again_gives_the_same_dice_and_another_other_dice() -> None:
    game = new_game()
    first = play(game, "north", Throw(8)).events[0]
    play(game, "referee", Undo(1))
    again = play(game, "north", Throw(8)).events[0]
    play(game, "referee", Undo(1))
    different = play(game, "north", Throw(9)).events[0]
    later = play(game, "north", Throw(9)).events[0]

    assert again == first
    assert different.faces[:8] != first.faces
    assert later.faces != different.faces


# --- looking back -----------------------------------------------------------------------


def test_every_moment_can_be_sought() -> None:
    game = new_game()
    states = [game.rules.empty(), game.state]
    for amount in range(40):
        play(game, "north", Add(amount))
        for event in game.records[-1].events:
            states.append(COUNTING.evolve(states[-1], event))

    assert game.length == len(states) - 1
    for moment, state in enumerate(states):
        assert game.seek(moment) == state
        n, events = game.locate(moment)
        assert game.state_at(n, events) == state
    for wrong in (-1, game.length + 1):
        with pytest.raises(ValueError):
            game.locate(wrong)


def test_marks_stand_where_a_turn_begins() -> None:
    game = new_game()
    for _ in range(7):
        play(game, "north", Add(1))

    assert list(game.marks()) == [(1, 1, "count"), (5, 2, "count"), (9, 3, "count")]


def test_the_state_before_a_record_is_the_one_after_that_before() -> None:
    game = new_game(hiding=False)
    for _ in range(4):
        play(game, "north", Add(1))
    play(game, "north", Undo(4))

    assert game.state_before(5) == game.state_after(4)
    assert game.state_after(6) == game.state


def test_what_a_seat_reads_of_a_record() -> None:
    game = new_game(ruler="tape")
    play(game, "north", Hide(4))
    play(game, "north", Pace("wall"), 3)

    assert game.read(2, "south") == []
    assert len(game.read(2, "north")) == len(game.read(2, "referee")) == 1
    assert [type(event) for event, _, _ in game.read(3, "south")] == [Added]
    assert [type(event) for event, _, _ in game.read(3, "north")] == [Measured, Added]


acts = st.one_of(
    st.builds(Add, st.integers(0, 9)),
    st.builds(Throw, st.integers(1, 3), st.integers(0, 6)),
    st.builds(Hide, st.integers(0, 9)),
    st.builds(Undo, st.integers(0, 30), st.just(("north", "south"))),
    st.just(Redo()),
    st.just(Ask()),
    st.builds(Pay, st.booleans()),
    st.builds(Remark, st.text(max_size=9)),
)


@settings(max_examples=150)
@given(st.lists(st.tuples(st.sampled_from(("north", "south", "referee")), acts), max_size=40))
def test_a_replayed_game_is_the_same_and_every_state_is_kept(wishes: list[tuple[str, Command]]) -> None:
    game = new_game()
    after = {0: game.rules.empty(), 1: game.state}
    for seat, wish in wishes:
        if isinstance(wish, Add) and seat == "referee":
            continue
        if seat == "referee" and isinstance(wish, (Throw, Hide, Ask, Pay)):
            continue
        got = play(game, seat, wish)
        if not isinstance(got, Refusal):
            after[got.n] = game.state
    copy = replayed(game)

    assert copy.records == game.records
    assert (copy.line, copy.state, copy.can_redo) == (game.line, game.state, game.can_redo)
    for n, state in after.items():
        assert copy.state_after(n) == state
    assert game.seek(game.length) == game.state


@settings(max_examples=150)
@given(st.lists(acts, max_size=15), st.lists(acts, max_size=10))
def test_a_trial_leaves_no_trace(before: list[Command], tried: list[Command]) -> None:
    game = new_game()
    for wish in before:
        play(game, "north", wish)
    kept = (list(game.records), list(game.line), game.state, game.can_redo, game.length)
    inside = [[*tail] for tail in game._undone]
    with game.trial():
        for wish in tried:
            play(game, "north", wish)

    assert (game.records, game.line, game.state, game.can_redo, game.length) == kept
    assert game._undone == inside
    assert len(game._parents) == len(game.records) + 1
    assert max(game._kept) <= len(game.records)
    for wish in tried:
        play(game, "north", wish)
    assert replayed(game).state == game.state


def test_a_log_that_travels_where_it_cannot_is_refused() -> None:
    game = new_game(hiding=False)
    play(game, "north", Add(1))
    play(game, "north", Undo(1))
    records = game.records
    for broken in ([records[0], records[2]], [records[0], records[1], records[1]]):
        copy = Game(COUNTING, header())
        with pytest.raises(ValueError):
            for record in broken:
                copy.replay(record)
