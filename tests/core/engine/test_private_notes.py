"""Notes for one side, for the referee, or for everybody: whoever may not read one knows nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.engine.audit.verify import verify
from core.engine.contract.engine_facts import Remark, Remarked, Undo
from core.engine.contract.facts import Refusal
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.host import GameHost
from core.engine.seat.port import SeatPort
from core.games import header_of, keep_game
from core.locale import sentences
from core.rules import load as load_rules
from core.scenarios import load

SCENARIO = "rangers_and_militia"
SEATS = ("rangers", "militia", REFEREE, OBSERVER)


def laid(folder: Path, referee: bool = False) -> GameHost:
    read = load(SCENARIO)
    return keep_game(read, header_of(read, dice="seeded", seed=3, referee=referee), folder / "game.jsonl")


def notes(host: GameHost, seat: str) -> list[str]:
    """Return the notes that a seat reads, in English."""
    words = sentences("en")
    lines = SeatPort(host, seat).log_since(0)
    return [words.say(line.message) for line in lines if isinstance(line.fact, Remarked) and line.message]


def write(host: GameHost, seat: str, text: str, to: str) -> None:
    got = host.submit(seat, Remark(text, to))
    assert not isinstance(got, Refusal), got


def test_a_side_s_own_note_is_read_by_it_and_by_the_referee(tmp_path: Path) -> None:
    """You should be able to write down a plan that the enemy does not read over your shoulder."""
    with laid(tmp_path) as host:
        tips = {seat: SeatPort(host, seat).tip for seat in SEATS}
        write(host, "rangers", "the left \x1b[31mis weak", "rangers")
        after = {seat: SeatPort(host, seat).tip - tips[seat] for seat in SEATS}
        told = "Note for Rangers alone: the left is weak"
        assert [notes(host, seat) for seat in SEATS] == [[told], [], [told], []]
        assert after == {"rangers": 1, "militia": 0, REFEREE: 1, OBSERVER: 0}
    assert verify(tmp_path / "game.jsonl", load_rules).ok


def test_a_note_for_the_referee_and_his_answer(tmp_path: Path) -> None:
    with laid(tmp_path, referee=True) as host:
        write(host, "militia", "two men wait in the hut", REFEREE)
        write(host, REFEREE, "noted", "militia")
        write(host, REFEREE, "watch the clock", REFEREE)
        write(host, "rangers", "good luck", "")
        mine = "Note for the referee alone: two men wait in the hut"
        answer = "Note for Militia alone: noted"
        own = "Note for the referee alone: watch the clock"
        assert notes(host, "militia") == [mine, answer, "Note: good luck"]
        assert notes(host, REFEREE) == [mine, answer, own, "Note: good luck"]
        assert notes(host, "rangers") == notes(host, OBSERVER) == ["Note: good luck"]


@pytest.mark.parametrize("referee", [False, True])
def test_who_may_be_written_to(tmp_path: Path, referee: bool) -> None:
    """You should be offered just those whom the game then takes a note for."""
    with laid(tmp_path, referee) as host:
        every = ("", *SEATS, "nobody of that name")
        for seat in SEATS[:3]:
            takes = {to for to in every if not isinstance(host.submit(seat, Remark("so", to)), Refusal)}
            assert takes == set(SeatPort(host, seat).readers())
        assert SeatPort(host, "rangers").readers() == (
            ("", "rangers", REFEREE) if referee else ("", "rangers")
        )


def test_that_a_note_was_taken_back_tells_nobody_else_of_it(tmp_path: Path) -> None:
    with laid(tmp_path) as host:
        write(host, "rangers", "the left is weak", "rangers")
        tip = SeatPort(host, "militia").tip
        host.submit("rangers", Undo(host.game.tip - 1))
        assert SeatPort(host, "militia").tip == tip
