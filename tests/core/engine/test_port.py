"""What a screen may hold: one seat's knowledge, in the seat's own numbers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from counting_game import Add, Hide, Show, Throw, new_host

from core.engine.chance.preview import Preview
from core.engine.contract.engine_facts import Redo, Remark, Undo, Undone
from core.engine.contract.facts import Refusal, Ruling
from core.engine.game.host import GameHost
from core.engine.seat.port import Accepted, SeatPort
from core.engine.words.message import say


def ports(host: GameHost) -> tuple[SeatPort, SeatPort, SeatPort]:
    return SeatPort(host, "north"), SeatPort(host, "south"), SeatPort(host, "referee")


def everything(port: SeatPort) -> bytes:
    """All that a port hands out, as bytes."""
    moments = [port.view_at(n) for n in range(1, port.tip + 1)]
    lines = [msgspec.structs.replace(line, at="") for line in port.log_since(0)]
    parts: list[Any] = [port.tip, port.view(), port.choices(), port.fields("add", {}), lines, moments]
    parts += [port.can_redo, [port.in_effect(n) for n in range(1, port.tip + 1)]]
    return msgspec.json.encode(parts)


def accepted(got: Any) -> Accepted:
    assert isinstance(got, Accepted), got
    return got


def test_a_port_shows_what_its_seat_knows(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        north, south, referee = ports(host)
        accepted(north.submit(Hide(7)))

        assert ("north", "7") in north.view().options
        assert ("north", "7") in referee.view().options
        assert ("north", "7") not in south.view().options
        assert (north.tip, south.tip, referee.tip) == (2, 1, 2)
        assert south.seat == "south"


def test_what_a_seat_may_not_know_changes_no_byte_of_its_port(tmp_path: Path) -> None:
    """The same game with and without hidden acts, undone and redone hidden acts among them."""
    seen = []
    for hiding in (False, True):
        with new_host(tmp_path / f"{hiding}.jsonl", dice="typed") as host:
            north, south, _ = ports(host)
            observer = SeatPort(host, "observer")
            south.submit(Add(1))
            if hiding:
                north.submit(Hide(3))
            north.submit(Add(2))
            if hiding:
                north.submit(Hide(4))
                north.submit(Hide(5))
                for _ in range(2):
                    host.agree("south")
                    accepted(north.undo())
                    assert isinstance(north.redo(), Refusal), "south may have hidden something since"
                    host.redo("referee")
            against = south.tip
            assert accepted(south.submit(Throw(1), ([4],), against)).record == 4
            south.submit(Remark("hm"))
            assert isinstance(south.submit(Add(1), against=against), Refusal)
            seen.append((everything(south), everything(observer)))

    assert seen[0] == seen[1]


def test_an_undo_speaks_the_seats_numbers(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl", referee=True) as host:
        north, south, referee = ports(host)
        north.submit(Hide(3))
        south.submit(Add(1))
        south.submit(Add(2))

        assert isinstance(south.submit(Undo(2)), Refusal), "north may have hidden something since"
        north.consent(3)
        done = accepted(south.submit(Undo(2)))
        assert done.record == 4
        assert done.lines[0].fact == Undone(2)
        assert host.game.state.scores["south"] == 1
        assert [south.in_effect(n) for n in (1, 2, 3)] == [True, True, False]
        accepted(referee.submit(Redo()))
        assert host.game.state.scores["south"] == 3
        assert isinstance(south.submit(Undo(77)), Refusal)


def test_consent_cannot_be_claimed_only_given(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        north, south, _ = ports(host)
        north.submit(Add(1))
        north.submit(Throw(2))

        assert north.undo_needs() == "consent"
        assert isinstance(north.submit(Undo(2, ("south", "north"))), Refusal)
        south.consent(2)
        accepted(north.undo())
        north.submit(Throw(2))
        assert isinstance(north.undo(), Refusal), "consent was for another moment"


def test_the_log_in_lines_and_moments(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        north, south, _ = ports(host)
        for amount in (1, 2, 3):
            south.submit(Add(amount))
        lines = north.log_since(0)

        assert [(line.record, line.event, line.turn) for line in lines] == [
            (1, 1, 1),
            (2, 1, 1),
            (3, 1, 1),
            (4, 1, 1),
            (4, 2, 2),
        ]
        assert north.log_since(3) == lines[3:]
        assert north.log_since(4) == ()
        assert lines[1].seat == "south"
        assert all(line.message is not None for line in lines)
        assert [north.view_at(4, event).turn for event in (0, 1, 2)] == [1, 1, 2]
        for before in ((0, None), (0, 1), (1, 0), (1, -1), (2, -1), (2, 9), (5, None), (-1, None)):
            with pytest.raises(ValueError):
                north.view_at(*before)


def test_a_turn_or_a_phase_is_found_where_it_began(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl", hiding=False) as host:
        north, _, _ = ports(host)
        for amount in (1, 2, 3, 4):
            north.submit(Add(amount))

        assert [north.beginning(turn) for turn in (1, 2)] == [(1, 1), (4, 2)]
        assert north.beginning(2, "count") == (4, 2)
        assert north.view_at(*north.beginning(2)).turn == 2
        with pytest.raises(LookupError) as caught:
            north.beginning(2, "rout")
        assert caught.value.args == ("count",)
        north.undo()
        north.undo()
        with pytest.raises(LookupError) as caught:
            north.beginning(2)
        assert caught.value.args == (), "it was undone"


def test_odds_come_from_what_the_seat_knows(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        north, _, _ = ports(host)
        got = north.odds(Throw(1, 6))

        assert isinstance(got, Preview)
        assert got.chance("north:+1").denominator == 6
        assert len(host.game.records) == 1


def test_listeners_hear_that_something_changed_and_no_number(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        north, south, _ = ports(host)
        tips: list[int] = []
        detach = south.attach(lambda: tips.append(south.tip))
        north.submit(Hide(1))
        north.submit(Show())
        detach()
        north.submit(Add(1))

        assert tips == [1, 2]


def test_observers_only_watch(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        watching = SeatPort(host, "observer")

        assert watching.choices() == ()
        got = watching.submit(Add(1))
        assert isinstance(got, Refusal)
        assert got.message.id == "engine-observer"


async def test_two_screens_at_once(tmp_path: Path) -> None:
    import asyncio

    with new_host(tmp_path / "game.jsonl") as host:
        north, south, _ = ports(host)
        north.submit(Hide(3))
        first, second, third = await asyncio.gather(
            north.submit_async(Hide(4), against=north.tip),
            south.submit_async(Add(1), against=south.tip),
            north.submit_async(Add(1), against=north.tip),
        )

        assert accepted(first).record == 3
        assert accepted(second).record == 2, "what south may not know makes nothing stale for it"
        assert isinstance(third, Refusal)
        assert third.message.args == {"made": 2, "now": 4}


def test_nobody_acts_as_the_referee_of_a_game_without_one(tmp_path: Path) -> None:
    """He may look, as whoever has the log can; he is offered nothing, and nothing of his is taken."""
    with new_host(tmp_path / "game.jsonl", hiding=False) as host:
        north, _, referee = ports(host)
        accepted(north.submit(Add(1)))
        acts = (Add(1), Remark("hm"), Ruling("score", "because", "north", 5), Undo(1), Redo())
        for act in acts:
            got = referee.submit(act)
            assert isinstance(got, Refusal) and got.message == say("engine-no-referee"), act
            assert asyncio.run(referee.submit_async(act)) == got
        assert referee.choices() == () and referee.undo_needs() is None and not referee.can_redo
        assert referee.tip == 2 and referee.view().turn == north.view().turn
        accepted(north.submit(Undo(1)))
        assert referee.redo_needs() is None
