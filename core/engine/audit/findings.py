"""What a check of a kept game finds: told, wrong, or left open."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from core.engine.words.message import Message

MOST_TOLD = 20
"""Findings of one kind that are told singly."""


class Mismatch(Struct, frozen=True):
    """Faces, or a card, that are not what the secret makes of them; *ordinal* counts a record's from 1."""

    record: int
    ordinal: int
    written: tuple[int | str, ...]
    computed: tuple[int | str, ...]


class Findings:
    """What is told of a log, what of it is wrong and what could not be checked; that is said last."""

    def __init__(self) -> None:
        self.wrong = False
        self._told: list[Message] = []
        self._open: list[Message] = []
        self._kinds: Counter[str] = Counter()

    @property
    def told(self) -> tuple[Message, ...]:
        """Everything that is said, what could not be checked at the end."""
        return (*self._told, *self._open)

    @property
    def open(self) -> bool:
        """Whether something could not be checked."""
        return bool(self._open)

    def tell(self, message: Message) -> None:
        """Say something; of one kind only so much."""
        self._say(message, self._told)

    def _say(self, message: Message, where: list[Message]) -> None:
        self._kinds[message.id] += 1
        if self._kinds[message.id] <= MOST_TOLD:
            where.append(message)

    def accuse(self, message: Message) -> None:
        """Say that something is wrong."""
        self.wrong = True
        self.tell(message)

    def leave(self, message: Message) -> None:
        """Say that something could not be checked."""
        self._say(message, self._open)
