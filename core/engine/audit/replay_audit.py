"""A game's commands run once more, with its own dice and measurements: do its facts follow from them?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import structs

from core.engine.chance.fair import Secret
from core.engine.chance.oracles import Answered, fact, unread, without_dice
from core.engine.contract.engine_facts import ActBegun, GoOn, Publish, SecretPublished, Start
from core.engine.contract.facts import Command, Drawn, Event, Measured, Thrown
from core.engine.contract.questions import Draw, Needs, Throw
from core.engine.game.game import ActFailed, Draft, Game, Tried
from core.engine.log.record import AnyRecord
from core.engine.words.message import Message, say


class Otherwise(Exception):
    """The rules ask for other dice than those that are written."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


class Recorded(Answered):
    """The dice and measurements of one record, in their order, to whoever asks for just these."""

    def __init__(self, events: tuple[Event, ...], game: Game) -> None:
        self._written = [event for event in events if isinstance(event, Thrown)]
        self._cards = [event for event in events if isinstance(event, Drawn)]
        given = [event.answer for event in events if isinstance(event, Measured)]
        geometry = None if game.tape else game.rules.geometry
        super().__init__(given, None, geometry, game.rules.read)
        self._thrown = 0

    def throw(self, ask: Throw) -> Thrown:
        """Return the next throw as it is written; `Otherwise` where it is not what is asked for."""
        if self._thrown == len(self._written):
            raise Otherwise(say("verify-throw-missing", dice=ask.dice, sides=ask.sides))
        written = self._written[self._thrown]
        self._thrown += 1
        if (len(written.faces), written.sides) != (ask.dice, ask.sides):
            raise Otherwise(
                say(
                    "verify-other-dice",
                    ordinal=self._thrown,
                    dice=len(written.faces),
                    sides=written.sides,
                    asked=ask.dice,
                    asked_sides=ask.sides,
                )
            )
        made = fact(ask, written.faces, ask.counted(written.faces), written.source)
        return structs.replace(made, fell=written.fell)

    def sure(self, ask: Throw) -> Thrown:
        """Return that no die fell, or the dice where an older version threw them."""
        left = self._written[self._thrown :]
        if not left or left[0].faces:
            return self.throw(ask)
        self._thrown += 1
        return structs.replace(without_dice(ask, left[0].source), fell=left[0].fell)

    def draw(self, ask: Draw) -> Drawn:
        """Return the next card as it is written; `Otherwise` where the deck was another."""
        written = self._cards.pop(0) if self._cards else None
        if written is None or written.cards != ask.cards or written.card not in ask.cards:
            raise Otherwise(say("verify-other-deck", deck=ask.deck, cards=len(ask.cards)))
        return Drawn(ask.deck, ask.rule, written.card, ask.cards, written.source, ask.who, written.fell)

    def finish(self) -> None:
        """Raise `Otherwise` when more was thrown than the rules ask for."""
        if self._cards:
            raise Otherwise(say("verify-other-deck", deck=self._cards[0].deck, cards=0))
        if self._thrown < len(self._written):
            raise Otherwise(say("verify-throw-over", ordinal=self._thrown + 1))
        super().finish()


class Rerun(Game):
    """A game that grows by the records of another and draws each of them up itself, too."""

    def __init__(self, game: Game, secret: Secret) -> None:
        super().__init__(game.rules, game.header, secret)
        self._events: tuple[Event, ...] = ()

    def oracle(
        self,
        command: Command,
        answers: tuple[Any, ...],
        meaning: Callable[[Any, Any], Any] = unread,
        dice: bool = True,
    ) -> Answered:
        """Return the oracle of what is written; an act that only begins throws its dice anew."""
        if self._begins(self._events):
            return super().oracle(command, answers, meaning, dice)
        return Recorded(self._events, self)

    def _trusted(self, by: str) -> int | None:
        """Take every answer as it is written: who gave it, no log tells."""
        return None

    def _held(self, tried: Tried, seat: str, command: Command, by: str) -> tuple[Any, ...] | None:
        """Hold nothing fast for a refusal of what is written whole: nobody is there who could answer anew."""
        return super()._held(tried, seat, command, by) if self._begins(self._events) else None

    def _begins(self, events: tuple[Event, ...]) -> bool:
        return bool(events) and isinstance(events[0], ActBegun)

    def differs(self, record: AnyRecord) -> Message | None:
        """Return how *record* is not what its command leads to, `None` where it is."""
        if isinstance(record.command, Start):
            return None
        if isinstance(record.command, Publish):
            return self._differs_publishing(record)
        self._events = record.events
        try:
            made = self._made(record)
        except Otherwise as otherwise:
            return otherwise.message
        except Exception as error:  # whatever a foreign log makes a rule book's functions raise
            return say("verify-fault", why=str(error) or type(error).__name__)
        if not isinstance(made, Draft):
            return made
        same = self._read(made.record).events == self._read(record).events
        return None if same else say("verify-other-facts")

    def _read(self, record: AnyRecord) -> AnyRecord:
        """Return *record* as it reads from a log."""
        return self.codec.decode(self.codec.encode(record))

    def _differs_publishing(self, record: AnyRecord) -> Message | None:
        published = len(record.events) == 1 and isinstance(record.events[0], SecretPublished)
        return None if published and self.state.over is not None else say("verify-other-facts")

    def _made(self, record: AnyRecord) -> Draft | Message:
        if isinstance(begun := next(iter(record.events), None), ActBegun):
            return self._held_fast(record, begun) or say("verify-other-facts")
        got = self.draft(record.seat, record.command)
        if isinstance(got, Needs):
            return say("verify-asks-more")
        return got if isinstance(got, Draft) else got.message

    def _held_fast(self, record: AnyRecord, begun: ActBegun) -> Draft | None:
        """Return the record that holds an act fast after the answers given, `None` where nothing would.

        Where its dice are not known, for want of the secret or as a branch's copied records are another
        log's, it is taken as it is written.
        """
        copied = record.n <= self.header.parent_record
        if copied or (self.header.keyed and not self.secret):
            return Draft(record, self.state)
        by = begun.by
        command: Command = record.command if by == record.seat else GoOn()
        try:
            got = self.draft(by, command, begun.answers)
        except ActFailed as failed:
            return self.begun(by, command, failed)
        if isinstance(got, Draft):  # it could have been done with these: one answer too many was given
            return Draft(record, self.state)
        return self.begun(by, command, got)


def differences(game: Game, secret: Secret | None = None) -> Iterator[tuple[int, Message]]:
    """Yield every record that is not what its command leads to by the rules of this program, and how.

    The set-up is taken as it is written, and so are dice: whether they are right is another question.
    *secret* keyed them, where it is not the game's own that is known.
    """
    again = Rerun(game, game.secret if secret is None else secret)
    for record in game.records:
        if (message := again.differs(record)) is not None:
            yield record.n, message
        again.replay(record)
