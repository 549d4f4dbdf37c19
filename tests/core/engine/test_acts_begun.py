"""Nobody drops or changes an act once its dice are thrown, or once what it asks has told him something."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from counting_game import Add, Aim, Call, Hide, Lob, Risk, Throw, load, new_game, new_host, play

from core.engine.audit.verify import verify
from core.engine.contract.engine_facts import ActBegun, GoOn, Remark, Undo
from core.engine.contract.facts import Refusal, Thrown
from core.engine.contract.questions import Measure, Needs
from core.engine.contract.questions import Throw as Asks
from core.engine.game.host import GameHost
from core.engine.seat.port import Accepted, SeatPort


@pytest.fixture
def host(tmp_path: Path) -> GameHost:
    return new_host(tmp_path / "game.jsonl", ruler="tape")


def begun(host: GameHost) -> Needs:
    """North lobs something five cm far; the die is thrown, and its drift is to be measured."""
    needs = host.submit("north", Lob("wall"), (5,))
    assert isinstance(needs, Needs)
    return needs


def faces(host: GameHost) -> list[tuple[int, ...]]:
    return [event.faces for event in host.game.records[-1].events if isinstance(event, Thrown)]


def why(answer: Any) -> str:
    assert isinstance(answer, Refusal)
    return answer.message.id


def test_before_the_dice_an_act_may_be_dropped(host: GameHost) -> None:
    needs = host.submit("north", Lob("wall"))
    assert isinstance(needs, Needs)
    assert not needs.begun
    assert len(host.game.records) == 1
    assert not isinstance(host.submit("north", Add(1)), Refusal)


def test_what_the_dice_lead_to_is_in_the_log_before_it_is_asked(host: GameHost) -> None:
    needs = begun(host)
    assert needs.begun
    assert isinstance(needs.question, Measure)
    assert needs.question.question["to"] == "drift of wall"
    record = host.game.records[-1]
    assert (record.seat, record.command, record.events) == ("north", Lob("wall"), (ActBegun((5,), "north"),))


def test_nothing_else_is_done_before_it_is_finished(host: GameHost) -> None:
    begun(host)
    assert why(host.submit("north", Add(1))) == "engine-finish-first"
    assert why(host.submit("north", Lob("door"))) == "engine-finish-first"
    assert why(host.submit("north", Remark("wait"))) == "engine-finish-first"
    assert why(host.submit("south", Add(1))) == "engine-others-decide"
    assert why(host.submit("south", GoOn())) == "engine-others-decide"
    assert len(host.game.records) == 2


def test_the_answers_given_before_the_dice_stand(host: GameHost) -> None:
    begun(host)
    assert why(host.submit("north", Lob("wall"), (9, 1))) == "engine-answers-stand"
    assert len(host.game.records) == 2


@pytest.mark.parametrize("command", [Aim("wall"), Aim("wall", salt="mine"), GoOn()])
def test_what_was_sealed_is_finished_with_its_first_salt(tmp_path: Path, command: Any) -> None:
    """The host would salt the same wish otherwise by now, since the act begun is a record of its own."""
    host = new_host(tmp_path / "game.jsonl", ruler="tape")
    assert isinstance(host.submit("north", Aim("wall"), (5,)), Needs)
    first = host.game.records[-1].command
    assert isinstance(first, Aim) and first.salt
    assert why(host.submit("north", Aim("door"), (5, 2))) == "engine-finish-first"

    record = host.submit("north", command, (5, 2))

    assert not isinstance(record, (Needs, Refusal)) and record.command == first
    assert verify(host.log.path, load).ok


@pytest.mark.parametrize("command", [Lob("wall"), GoOn()])
def test_the_same_command_or_go_on_finishes_it(host: GameHost, command: Any) -> None:
    begun(host)
    record = host.submit("north", command, (5, 2))
    assert not isinstance(record, (Needs, Refusal))
    assert (record.seat, record.command) == ("north", Lob("wall"))
    first, second = faces(host)
    assert host.game.state.scores["north"] == 5 + sum(first) + 2 + sum(second)
    assert host.game.underway is None


def test_the_dice_are_those_of_the_act_however_it_is_finished(tmp_path: Path) -> None:
    game = new_game(ruler="tape")
    straight = game.draft("north", Lob("wall"), (5, 2))
    needs = game.draft("north", Lob("wall"), (5,))
    assert isinstance(needs, Needs)
    held = game.begun("north", Lob("wall"), needs)
    assert held is not None
    game.accept(held)
    finished = game.draft("north", GoOn(), (5, 2))
    assert straight.record.events == finished.record.events  # type: ignore[union-attr]


def test_a_game_that_was_closed_goes_on_with_it(host: GameHost) -> None:
    begun(host)
    host.close()
    with GameHost.open(host.log.path, load) as again:
        port = SeatPort(again, "north")
        assert [choice.do for choice in port.choices()] == ["go_on"]
        assert SeatPort(again, "south").choices() == ()
        assert SeatPort(again, "referee").choices() == (), "nobody referees"
        needs = port.submit(GoOn())
        assert isinstance(needs, Needs)
        assert needs.answers == (5,)
        assert isinstance(port.submit(GoOn(), (5, 3), against=port.tip), Accepted)


def test_the_other_side_learns_nothing_of_it(host: GameHost) -> None:
    south = SeatPort(host, "south")
    tip, view = south.tip, south.view()
    begun(host)
    assert (south.tip, south.view(), south.log_since(tip)) == (tip, view, ())


def test_who_acts_is_not_told_that_his_own_act_is_news(host: GameHost) -> None:
    port = SeatPort(host, "north")
    made = port.tip
    assert isinstance(port.submit(Lob("wall"), (5,), against=made), Needs)
    assert isinstance(port.submit(Lob("wall"), (5, 2), against=made), Accepted)


def test_taking_it_back_needs_consent_as_for_any_die(host: GameHost) -> None:
    begun(host)
    assert host.game.undo_target() == 1
    assert why(host.submit("north", Undo(1))) == "engine-undo-consent"
    assert not isinstance(host.submit("north", Undo(1, ("south",))), Refusal)
    assert host.game.underway is None
    assert not isinstance(host.submit("north", Add(1)), Refusal)


def test_one_undo_takes_back_the_whole_act(host: GameHost) -> None:
    begun(host)
    host.submit("north", GoOn(), (5, 2))
    assert host.game.undo_target() == 1


def test_verify_recomputes_its_dice(host: GameHost) -> None:
    begun(host)
    host.submit("north", GoOn(), (5, 2))
    host.submit("south", Throw(2))
    host.close()
    report = verify(host.log.path, load)
    assert (report.ok, report.complete, report.checked, report.mismatches) == (True, True, 3, ())


def test_an_act_held_fast_is_right_without_its_secret_and_in_a_branch(host: GameHost, tmp_path: Path) -> None:
    """Its dice are not known there: whether they lead to what was asked only the secret can say."""
    begun(host)
    host.submit("north", GoOn(), (5, 2))
    host.branch(tmp_path / "branch.jsonl", len(host.game.records)).close()
    host.close()
    report = verify(tmp_path / "branch.jsonl", load)
    assert (report.ok, "verify-not-followed" in {message.id for message in report.messages}) == (True, False)
    for file in tmp_path.glob("*.secret"):
        file.unlink()
    report = verify(host.log.path, load)
    assert (report.ok, report.followed) == (True, report.records - 1)


def test_dice_that_people_throw_bind_nobody(tmp_path: Path) -> None:
    host = new_host(tmp_path / "typed.jsonl", ruler="tape", dice="typed")
    needs = host.submit("north", Lob("wall"), (5, [3]))
    assert isinstance(needs, Needs)
    assert not needs.begun
    assert len(host.game.records) == 1


@pytest.mark.parametrize(("number", "binds"), [(2, True), (0, False)])
def test_a_number_of_dice_that_tells_something_binds_who_was_told(
    tmp_path: Path, number: int, binds: bool
) -> None:
    """South hides a 2: North, who calls, is asked for three dice where he could have guessed one."""
    host = new_host(tmp_path / "typed.jsonl", dice="typed")
    host.submit("south", Hide(number))
    needs = host.submit("north", Call())
    assert isinstance(needs, Needs)
    assert isinstance(needs.question, Asks)
    assert (needs.question.dice, needs.begun) == (1 + number, binds)
    if binds:
        assert why(host.submit("north", Add(1))) == "engine-finish-first"
        assert isinstance(host.submit("referee", Call()), Needs), "the referee may finish it"
        assert why(host.undo("north")) == "engine-undo-consent"
    assert not isinstance(host.submit("north", Call(), ([1] * (1 + number),)), (Needs, Refusal))
    assert host.game.state.scores["north"] == 1 + number


def test_a_referee_who_knows_everything_is_told_nothing(tmp_path: Path) -> None:
    host = new_host(tmp_path / "typed.jsonl", dice="typed")
    host.submit("north", Hide(2))
    needs = host.submit("referee", Throw(2))
    assert isinstance(needs, Needs)
    assert not needs.begun


# --- refused after the dice --------------------------------------------------------------


def held(host: GameHost) -> ActBegun:
    event = host.game.records[-1].events[0]
    assert isinstance(event, ActBegun)
    return event


def test_an_answer_that_does_not_fit_before_the_dice_binds_nobody(host: GameHost) -> None:
    refusal = host.submit("north", Lob("wall"), ("?",))
    assert isinstance(refusal, Refusal) and refusal.held is None
    assert len(host.game.records) == 1


@pytest.mark.parametrize(
    ("answers", "stand"),
    [((5, "?"), (5,)), ((5, 99), (5,)), ((5, 2, 7), (5, 2)), ((5, "?", 3, 4), (5,))],
    ids=["no distance", "refused by the rule", "one too many", "wrong and too many"],
)
def test_what_is_refused_after_the_dice_fell_is_begun_all_the_same(
    host: GameHost, answers: Any, stand: Any
) -> None:
    """Asked so that it must be refused, an act would show its dice; another could be wished for then."""
    refusal = host.submit("north", Lob("wall"), answers)
    assert isinstance(refusal, Refusal) and refusal.held == stand
    assert held(host) == ActBegun(stand, "north")
    assert why(host.submit("north", Lob("door"), (5,))) == "engine-finish-first"
    assert not isinstance(host.submit("north", GoOn(), (5, 2)), (Refusal, Needs))
    assert [type(record.command) for record in host.game.records[1:]] == [Lob, Lob]
    host.close()
    report = verify(host.log.path, load)
    assert (report.ok, report.complete) == (True, True)


def test_a_refused_answer_shortens_nothing_that_stood(host: GameHost) -> None:
    begun(host)
    assert why(host.submit("north", GoOn(), (5, "?"))) == "engine-bad-answer"
    assert len(host.game.records) == 2, "it was held fast before"


@pytest.mark.parametrize("how", ["submit", "port"])
@pytest.mark.parametrize("fails", [False, True])
def test_a_rule_that_refuses_or_fails_after_its_dice_holds_the_act_fast(
    tmp_path: Path, fails: bool, how: str
) -> None:
    """Whatever went wrong, who threw has seen it: he goes on, or takes it back by consent."""
    host = new_host(tmp_path / "game.jsonl")
    submit = (
        SeatPort(host, "north").submit if how == "port" else lambda command: host.submit("north", command)
    )
    if fails:
        with pytest.raises(KeyError):
            submit(Risk(fails=True))
    else:
        assert why(submit(Risk())) == "engine-bad-answer"
    assert held(host) == ActBegun((), "north")
    assert why(host.submit("north", Throw(2))) == "engine-finish-first"
    assert why(host.submit("north", Undo(1))) == "engine-undo-consent"
    assert not isinstance(host.submit("north", Undo(1, ("south",))), Refusal)
    host.close()
    assert verify(host.log.path, load).complete


def test_no_die_falls_to_word_a_refusal_that_came_before_the_dice() -> None:
    """South hides, so North is refused at once; as he knows the game he would be refused after a throw."""
    told = set()
    for number in range(20):
        game = new_game()
        for _ in range(number):
            play(game, "north", Throw(1))
        play(game, "south", Hide(1))
        refusal = game.draft("north", Risk(blind=True))
        assert isinstance(refusal, Refusal) and refusal.held is None
        told.add(str(refusal.message))
    assert len(told) == 1


def test_a_record_that_cannot_be_written_holds_its_act_fast(
    host: GameHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    encode = host.game.codec.encode

    def failing(record: Any) -> bytes:
        if any(isinstance(event, Thrown) for event in record.events):
            raise UnicodeEncodeError("utf-8", "?", 0, 1, "no")
        return encode(record)

    monkeypatch.setattr(host.game.codec, "encode", failing)
    with pytest.raises(UnicodeEncodeError):
        host.submit("north", Lob("wall"), (5, 2))
    assert held(host) == ActBegun((5, 2), "north")


def test_typed_dice_that_do_not_fit_what_is_hidden_bind_who_was_told(tmp_path: Path) -> None:
    """North guesses one die; that three are needed tells what South hides."""
    host = new_host(tmp_path / "typed.jsonl", dice="typed")
    host.submit("south", Hide(2))
    assert "3" in str(host.submit("north", Call(), ([1],)))
    assert held(host) == ActBegun((), "north")
    assert why(host.submit("north", Add(1))) == "engine-finish-first"
    assert not isinstance(host.submit("north", Call(), ([1, 1, 1],)), (Needs, Refusal))
    assert not isinstance(host.submit("north", Throw(1), ([1], [1])), Needs)
    assert len(host.game.records) == 4, "that a throw is all that was asked he knew before"
