"""Undo and redo: what they need of whom, what they tell, and where they end for good."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from counting_game import Add, Finish, Hide, Show, Throw, load, new_game, new_host, play

from core.engine.contract.engine_facts import Publish, Redo, Remark, Undo
from core.engine.contract.facts import Command, Refusal, Ruling
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.seat.port import Accepted, SeatPort


def why(answer: Any) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.message.id


# --- redo -----------------------------------------------------------------------------


def test_ones_own_act_is_done_again_freely_another_seats_by_consent() -> None:
    game = new_game(hiding=False)
    play(game, "north", Add(1))
    play(game, "north", Undo(1))

    assert (game.redo_needs("north"), game.redo_needs("south")) == ("free", "consent")
    assert why(play(game, "south", Redo())) == "engine-redo-consent"
    assert why(play(game, "south", Redo(("south",)))) == "engine-redo-consent"
    play(game, "south", Redo(("north",)))
    assert game.state.scores["north"] == 1


@pytest.mark.parametrize("act", [Throw(1), Throw(3, 4)])
def test_dice_are_brought_back_as_they_were_taken_back(act: Command) -> None:
    game = new_game(hiding=False)
    play(game, "north", act)
    play(game, "north", Undo(1, ("south",)))

    assert why(play(game, "north", Redo())) == "engine-redo-consent"
    assert not isinstance(play(game, "north", Redo(("south",))), Refusal)


def test_what_the_referee_took_back_of_his_rulings_no_player_brings_back() -> None:
    game = new_game(hiding=False, referee=True)
    play(game, "referee", Ruling("score", "a mistake", "north", 9))
    play(game, "referee", Undo(1))

    for seat in ("north", "south"):
        assert why(play(game, seat, Redo(("north", "south")))) == "engine-redo-referee"
    assert not isinstance(play(game, "referee", Redo()), Refusal)


def test_what_was_revealed_is_not_done_again_by_players_where_a_referee_sits() -> None:
    game = new_game(hiding=False, referee=True)
    play(game, "north", Show())
    play(game, "referee", Undo(1))

    assert why(play(game, "north", Redo(("south",)))) == "engine-redo-referee"


def test_consent_to_a_redo_is_given_by_the_others_port(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl", hiding=False) as host:
        north, south = SeatPort(host, "north"), SeatPort(host, "south")
        north.submit(Add(1))
        assert isinstance(north.undo(), Accepted)
        assert (north.redo_needs(), south.redo_needs()) == ("free", "consent")
        assert why(south.submit(Redo(("north",)))) == "engine-redo-consent", "it cannot be claimed"
        north.consent(2)
        assert isinstance(south.redo(), Accepted)


# --- what it tells --------------------------------------------------------------------


def told(port: SeatPort) -> tuple[Any, ...]:
    return (port.tip, port.view(), port.undo_needs(), port.redo_needs(), port.last_undo(), port.undo())


@pytest.mark.parametrize("act", [Add(2), Throw(2), Remark("hm"), Hide(3)], ids=str)
@pytest.mark.parametrize("undone", [False, True])
@pytest.mark.parametrize("hidden", [1, 2, 5])
def test_whether_others_hid_something_since_changes_nothing_that_is_told(
    tmp_path: Path, act: Command, undone: bool, hidden: int
) -> None:
    """Worlds with more and fewer hidden records: the same classes, targets, answers and views."""
    said = []
    for count in (0, hidden):
        with new_host(tmp_path / f"{count}.jsonl", dice="typed") as host:
            south = SeatPort(host, "south")
            host.submit("south", Add(1))
            for number in range(count):
                host.submit("north", Hide(number))
            host.submit("south", act, ([2, 5],) if isinstance(act, Throw) else ())
            if undone:
                host.undo("south", ("north",))
            for number in range(count):
                host.submit("north", Hide(number))
            before = told(south)
            host.agree("north")
            done = (south.undo(), south.redo(), south.submit(Undo(1)), south.submit(Undo(2)))
            lines = [line.message for line in south.log_since(0)]
            said.append((before, done, lines, told(south), host.game.state.scores))
    fewer, more = ([str(part).replace("at=", "") for part in world] for world in said)
    assert without_times(fewer) == without_times(more)


def without_times(parts: list[str]) -> list[str]:
    import re

    return [re.sub(r"'\d{4}-\d\d-\d\dT[\d:]+Z'", "", part) for part in parts]


def test_where_others_can_hide_nothing_ones_own_act_is_free(tmp_path: Path) -> None:
    for hiding, needs in ((True, "consent"), (False, "free")):
        for referee in (True, False):
            path = tmp_path / f"{hiding}-{referee}.jsonl"
            with new_host(path, hiding=hiding, referee=referee) as host:
                host.submit("south", Add(1))
                assert SeatPort(host, "south").undo_needs() == needs
                assert SeatPort(host, "referee").undo_needs() == ("free" if referee else None)


def test_an_undo_takes_back_what_the_seat_knows_of_and_what_was_hidden_since(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        south = SeatPort(host, "south")
        host.submit("north", Hide(1))
        host.submit("south", Add(1))
        host.submit("north", Hide(2))
        assert host.game.undo_target("south") == 2
        host.agree("north")
        assert isinstance(south.undo(), Accepted)
        assert host.game.state.hidden == {"north": 1}, "what was hidden before stays"
        assert host.game.state.scores["south"] == 0


def test_an_undo_that_cannot_be_speaks_the_seats_numbers(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        host.submit("north", Hide(1))
        host.submit("south", Add(1))
        got = SeatPort(host, "south").submit(Undo(2))
        assert isinstance(got, Refusal)
        assert got.message.args == {"to": 2}


# --- the end --------------------------------------------------------------------------


def ended(path: Path) -> GameHost:
    host = new_host(path, hiding=False)
    host.submit("north", Throw(3))
    host.submit("south", Throw(3))
    host.submit("north", Finish())
    return host


def test_once_the_secret_is_published_nothing_leads_back_into_play(tmp_path: Path) -> None:
    with ended(tmp_path / "game.jsonl") as host:
        assert isinstance(host.game.records[-1].command, Publish)
        for to in range(1, 5):
            for seat in ("referee", "north"):
                assert why(host.submit(seat, Undo(to, ("north", "south")))) == "engine-published"
        assert why(host.undo("referee")) == "engine-published"
        assert [SeatPort(host, seat).undo_needs() for seat in ("north", "referee")] == [None, None]
        assert why(host.submit("north", Add(1))) == "engine-published"
        assert not isinstance(host.submit("north", Remark("well played")), Refusal)
        assert not isinstance(host.undo("north"), Refusal), "a remark about it may be taken back"
        assert why(host.undo("referee")) == "engine-published"


def test_a_branch_from_the_end_goes_back_in_one_step_and_has_a_secret_of_its_own(tmp_path: Path) -> None:
    with ended(tmp_path / "game.jsonl") as host:
        for at in (4, 5):
            host.branch(tmp_path / f"from-{at}.jsonl", at).close()
            with GameHost.open(tmp_path / f"from-{at}.jsonl", load) as branch:
                assert len(branch.game.records) == at, "its own secret is not published before it is used"
                assert not isinstance(branch.undo("referee"), Refusal)
                assert branch.game.state.over is None
                assert branch.game.secret != host.game.secret
                branch.submit("north", Throw(2))
                branch.submit("north", Finish())
                assert branch.game.published == len(branch.game.records)


def test_a_log_that_went_on_after_its_secret_was_published_is_not_played_on(tmp_path: Path) -> None:
    with ended(tmp_path / "game.jsonl") as host:
        game = Game(host.game.rules, host.game.header, host.game.secret)
        for record in host.game.records:
            game.replay(record)
        back = host.game.records[-1]
        from core.engine.contract.engine_facts import Undone
        from core.engine.log.record import Record

        game.replay(Record(back.n + 1, back.at, "referee", Undo(3), (Undone(3),)))
        assert game.state.over is None
        assert why(game.draft("north", Throw(2))) == "engine-published"


# --- bots -------------------------------------------------------------------------------

SOLO = {"north": "person", "south": "bot"}


@pytest.mark.parametrize("hiding", [False, True])
def test_against_a_bot_nobody_is_asked(hiding: bool) -> None:
    """The dice, the bot's own act, what the bot may have hidden: the log tells the undo, and no consent."""
    game = new_game(hiding=hiding, seats=SOLO)
    play(game, "north", Throw(2, 3))
    play(game, "south", Add(1))

    assert game.undo_needs("north", 1) == "free"
    record = play(game, "north", Undo(1))
    assert record.command == Undo(1)
    assert game.redo_needs("north") in ("free", None)  # who cannot know what was done since does not redo


def test_a_bot_beside_people_is_not_asked_but_they_are() -> None:
    game = new_game(hiding=False, seats={"north": "bot", "south": "person"})
    play(game, "south", Throw(2, 3))

    assert why(play(game, "north", Undo(1))) == "engine-undo-consent"
    assert not isinstance(play(game, "north", Undo(1, ("south",))), Refusal)


def test_what_only_the_referee_takes_back_stays_his_against_a_bot() -> None:
    game = new_game(hiding=False, referee=True, seats=SOLO)
    play(game, "north", Show())

    assert why(play(game, "north", Undo(1))) == "engine-undo-referee"


def test_what_undo_needs_tells_nothing_of_a_bots_hidden_acts() -> None:
    """Whether the bot has hidden something or not, the player is told the same."""
    told = []
    for acts in (("north",), ("south", "north")):
        game = new_game(seats=SOLO)
        for seat in acts:
            play(game, seat, Hide(1) if seat == "south" else Add(1))
        told.append((game.undo_needs("north", game.undo_target("north")), game.redo_needs("north")))

    assert told[0] == told[1]
