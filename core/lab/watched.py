"""A game of bots that is watched while it is played: nothing of it is kept but what was counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from core.engine.contract.facts import Command, Event, Refusal, Thrown
from core.engine.contract.questions import Needs
from core.engine.game.game import Draft, Game
from core.engine.log.record import AnyRecord
from core.engine.seat.log_line import LogLine
from core.story.analysis.throws import Throw, throws_of

ENCODER = msgspec.json.Encoder()

RULE = "rule"
"""The field in which whatever cites a paragraph has it: throws, modifiers, decisions, facts of their own."""


class Watched(Game):
    """Plays as any other game; what it is asked and what it keeps are counted by the way."""

    def __init__(self, *of: Any, **more: Any) -> None:
        super().__init__(*of, **more)
        self.did: Counter[str] = Counter()
        self.cited: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.weighed: list[Throw] = []
        self._sides: dict[str, str] = {}
        self._digest = sha256()

    @property
    def digest(self) -> str:
        """What is the same for games in which everything after the setting up was."""
        return self._digest.hexdigest()[:16]

    def side_of(self, record: int, id: str) -> str:
        """Return whose side a thrower is on now, which is when his dice are looked at."""
        return self.rules.side_of(self.state, id)

    def draft(
        self, seat: str, command: Command, answers: tuple[Any, ...] = (), against: int | None = None
    ) -> Draft | Needs | Refusal:
        """Decide as a game does, and count by what a wish was refused."""
        got = super().draft(seat, command, answers, against)
        if isinstance(got, Refusal):
            self.refused[got.rule or got.message.id] += 1
        return got

    def accept(self, draft: Draft) -> AnyRecord:
        """Keep a draft as a game does, and count what it tells."""
        record = super().accept(draft)
        for event in record.events:
            self.cited.update(_cited(event))
        self.weighed += throws_of(self, self._lines(record), self.rules.favours, self._sides)
        if record.n > 1:  # the first one says how the game was set up, options and all
            self.did[str(record.command.__struct_config__.tag)] += 1
            self._digest.update(ENCODER.encode((record.seat, record.command, record.events)))
        return record

    def _lines(self, record: AnyRecord) -> list[LogLine]:
        """Return what of a record is a throw; whom a shot was aimed at is not asked."""
        turn, phase = self.state.turn, self.state.phase
        return [
            LogLine(record.n, place, record.at, record.seat, turn, phase, event)
            for place, event in enumerate(record.events, 1)
            if isinstance(event, Thrown)
        ]


def _cited(value: Event | Struct) -> Iterator[str]:
    """Yield the paragraphs that a fact cites, itself or by what it is made of."""
    for name in value.__struct_fields__:
        part = getattr(value, name)
        if name == RULE:
            if isinstance(part, str) and part:
                yield part
        elif isinstance(part, tuple):
            for one in part:
                if isinstance(one, Struct):
                    yield from _cited(one)
        elif isinstance(part, Struct):
            yield from _cited(part)
