"""At a real table the odds are told as soon as what comes before the dice is measured.

Random players measure everything of every book's scenarios; what they have answered so far is put to
the preview again at the first throw that is asked of them.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from counting import count
from msgspec import structs
from rounds import by_turns
from wandering import MOST_QUESTIONS, SCENARIOS, Wanderer

from core.engine.chance.preview import Preview
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.questions import Needs, Throw
from core.engine.game.host import GameHost
from core.engine.log.record import Record
from core.engine.seat.port import SeatPort
from core.games import header_of, keep_game
from core.scenarios import load

ACTS = 25


class Measurer:
    """Plays every seat at random, and looks at the odds when the first dice are asked for."""

    def __init__(self, host: GameHost, seed: int) -> None:
        self.host = host
        self.walker = Wanderer(host.game, seed, keen=True, rulings=0)
        self.seen = 0

    def play(self, seat: str, command: Command) -> bool:
        """Play a command to its end; return whether it was done."""
        answers: tuple[object, ...] = ()
        thrown = False
        for _ in range(MOST_QUESTIONS):
            got = self.host.submit(seat, command, answers)
            if not isinstance(got, Needs):
                return isinstance(got, Record)
            if isinstance(got.question, Throw) and not thrown:
                thrown = True
                self.look(seat, command, answers)
            answers = (*answers, self.walker.answer(got.question))
        raise AssertionError(f"{command} has no end")

    def look(self, seat: str, command: Command, answers: tuple[object, ...]) -> None:
        """Look at the odds with all that was measured; they may only be too many to count.

        Who does not know of everybody might have been asked something else, and has to wait for it.
        """
        game = self.host.game
        odds = SeatPort(self.host, seat).odds(command, answers)
        known = structs.replace(game.rules.known(game.state, seat), eyes="")
        if isinstance(odds, Needs) and known != game.state:
            return
        if isinstance(odds, Refusal):
            assert odds.message.id == "engine-odds-too-many", (command, answers, odds)
            return
        assert isinstance(odds, Preview), (command, answers, odds)
        assert sum(end.chance for end in odds.outcomes) == 1
        self.seen += 1

    def step(self) -> None:
        """Do one act of some seat."""
        if not any(self.play(seat, command) for seat, command in self.walker.wishes()):
            raise AssertionError(self.walker.where())


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_measured_is_enough_for_the_odds(scenario: str, tmp_path: Path) -> None:
    found = load(scenario)
    header = header_of(found, ruler="tape", dice="typed")
    with keep_game(found, header, tmp_path / "game.jsonl") as host:
        player = Measurer(host, 5)
        for _ in range(ACTS):
            if host.game.state.over is not None:
                break
            player.step()
        count("previews of acts that were measured by hand", {scenario: player.seen})
