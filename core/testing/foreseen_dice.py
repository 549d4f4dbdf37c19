"""Nobody learns a throw of the program's without its standing in the log before he is told anything.

Random players of real games look at everything, ask for everything in every wrong way, and it is counted
when dice fall: then a record was written, or they had fallen for this very act before.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from core.engine.chance.fair import Fair
from core.engine.contract.engine_facts import GoOn
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.questions import Needs
from core.engine.game.host import GameHost
from core.engine.log.record import Record
from core.engine.seat.port import SeatPort
from core.testing.wandering import Wanderer

WRONG: tuple[Any, ...] = ("?", None, [], {}, -1, 99999.0, [0], ["?"], True, {"distance": "far"})
TRIES = 400


class Counted:
    """How many throws of the program's fell."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fell = 0
        for name in ("__call__", "card"):
            monkeypatch.setattr(Fair, name, self.counting(getattr(Fair, name)))

    def counting(self, throw: Any) -> Any:
        def thrown(fair: Fair, ask: Any) -> Any:
            self.fell += bool(getattr(ask, "dice", 1))  # of no dice, as where something is sure, none falls
            return throw(fair, ask)

        return thrown


class Curious:
    """Plays every seat at random, and tries to see dice before they bind him."""

    def __init__(self, host: GameHost, dice: Counted, seed: int) -> None:
        self.host = host
        self.dice = dice
        self.pick = random.Random(seed)
        self.walker = Wanderer(host.game, seed, keen=True, rulings=0.02)
        self.held = 0

    def look(self, seat: str, command: Command) -> None:
        """Look at all that a seat may ask without playing: no die falls for it."""
        before = self.dice.fell
        port = SeatPort(self.host, seat)
        port.view()
        for choice in port.choices():
            if choice.do != "go_on":
                port.fields(choice.do, choice.given)
        if self.pick.random() < 0.05:
            port.odds(command, self.pick.choice(((), ("?",), ([1, 1],), (5.0,))))
        assert self.dice.fell == before

    def send(self, seat: str, command: Command, answers: tuple[Any, ...]) -> Any:
        """Submit a command; what fell is in the log, or was before."""
        game = self.host.game
        fell, records, underway = self.dice.fell, len(game.records), game.underway
        got = self.host.submit(seat, command, answers)
        if self.dice.fell > fell and not isinstance(got, Record):
            assert game.underway is not None, f"{command} with {answers} shows dice that nothing holds"
            assert len(game.records) > records or underway is not None
            self.held += 1
        if isinstance(got, Refusal) and not game.tape and not answers:
            assert got.held is None, f"{command} is refused after its dice: {got}"
        return got

    def play(self, seat: str, command: Command) -> bool:
        """Play a command, answering rightly or wrongly whatever is asked; return whether it was done."""
        answers: tuple[Any, ...] = ()
        for _ in range(TRIES):
            if self.pick.random() < 0.3:
                got = self.send(seat, command, (*answers, self.pick.choice(WRONG)))
                if isinstance(got, Record):
                    return True  # it was a good answer
            got = self.send(seat, command, answers)
            if isinstance(got, Needs):
                answers = (*got.answers, self.walker.answer(got.question))
            elif isinstance(got, Refusal) and self.host.game.underway is not None:
                answers, command = self.host.game.underway.answers, GoOn()
            else:
                return isinstance(got, Record)
        raise AssertionError(f"{command} is begun and nothing ends it: {got}")

    def step(self) -> None:
        """Do one act of some seat."""
        for seat, command in self.walker.wishes():
            self.look(seat, command)
            if self.play(seat, command):
                return
        raise AssertionError(self.walker.where())


def play_curiously(host: GameHost, dice: Counted, seed: int, steps: int) -> int:
    """Let a curious player do so many acts; return how many of them were held fast by their dice."""
    player = Curious(host, dice, seed)
    for _ in range(steps):
        if host.game.state.over is not None:
            break
        player.step()
    return player.held
