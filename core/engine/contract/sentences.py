"""The log lines of the engine's own events."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from core.engine.contract.engine_facts import (
    ActBegun,
    Amended,
    EndAgreed,
    EndOffered,
    GameClosed,
    OfferEnded,
    ReadingDropped,
    ReadingKept,
    Redone,
    Remarked,
    SecretPublished,
    TimerSet,
    Undone,
)
from core.engine.contract.facts import Drawn, Event, Measured, Ruled, Thrown
from core.engine.contract.kept_reading import KeptReading
from core.engine.contract.seats import REFEREE
from core.engine.words.cards import card_name, deck_name
from core.engine.words.message import Argument, Message, say


def engine_sentence(event: Event, name: Callable[[str], Argument] = str) -> Message | None:
    """Return the log line of an event of the engine, `None` for a rule book's.

    A rule book that knows better words for a throw or a measurement uses its own. *name* names a seat.
    """
    match event:
        case Thrown():
            return _thrown(event)
        case Drawn(deck=deck, card=card, who=who, source=source):
            by = who or say("event-deck")
            told = say("event-drawn", who=by, deck=deck_name(deck), card=card_name(card))
            return told if source != "typed" else say("event-drawn-typed", **told.args)
        case Measured(by=by, question=question, answer=answer):
            return say("event-measured", who=by, what=str(question.get("type", "")), answer=_text(answer))
        case ActBegun():
            return say("event-act-begun")
        case Undone(to=to):
            return say("event-undone", to=to)
        case Redone(to=to):
            return say("event-redone", to=to)
        case Amended(to=to, reason=reason):
            return say("event-amended" if reason else "event-amended-mutely", to=to, reason=reason)
        case Ruled(fact=fact, subject=subject, value=value):
            return say("event-ruled", fact=fact, subject=subject, value=_text(value), reason=why(event))
        case Remarked(text=text, to=to) if to == REFEREE:
            return say("event-remarked-for-referee", text=text)
        case Remarked(text=text, to=to) if to:
            return say("event-remarked-for", who=name(to), text=text)
        case Remarked(text=text):
            return say("event-remarked", text=text)
        case TimerSet(seconds=0):
            return say("event-timer-off")
        case TimerSet(seconds=seconds, each=each, left=left, paused=paused):
            id = f"event-timer-{'paused' if paused else each}"
            return say(id, time=clock(seconds), left=clock(left))
        case EndOffered(by=by, end=end):
            return say(f"event-offered-{end}", who=name(by))
        case EndAgreed(by=by):
            return say("event-end-agreed", who=name(by))
        case OfferEnded(by=by):
            return say("event-offer-ended", who=name(by)) if by else say("event-offer-lapsed")
        case GameClosed():
            return None  # the book tells it, with who has won
        case ReadingKept(reading=reading):
            return _reading("event-reading-kept", reading)
        case ReadingDropped(reading=reading):
            return _reading("event-reading-dropped", reading)
        case SecretPublished():
            return say("event-secret-published")  # the file has it: here it would hide who has won
        case _:
            return None


def clock(seconds: int) -> str:
    """Return seconds as a clock shows them.

    >>> clock(600), clock(65), clock(3725)
    ('10:00', '1:05', '1:02:05')
    """
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def why(ruled: Ruled) -> Message | str:
    """Return the reason of a ruling as it follows the sentence; nothing where none was given."""
    return say("event-ruled-why", reason=ruled.reason) if ruled.reason else ""


def _reading(id: str, reading: KeptReading) -> Message:
    """Return a line about a reading; an option without a text is called as a scenario writes it."""
    text = reading.text or f"{reading.option} = {reading.value}"
    reason = say("reading-why", reason=reading.reason) if reading.reason else ""
    return say(id, rule=reading.rule or reading.option, text=text, reason=reason)


def wanted(need: int, low: bool = False) -> Message:
    """Return which faces count: `4+`, or where dice must be low `4 or less`."""
    return say("dice-need-low" if low else "dice-need", need=need)


def _thrown(event: Thrown) -> Message:
    id = "event-thrown-hits" if event.need else "event-thrown"
    if event.reading and event.need:
        id = "event-thrown-passed" if event.passed else "event-thrown-failed"
    if event.held:
        id = "event-thrown-sure"
    return say(
        id,
        who=event.who or say("event-dice"),
        why=Message(event.why),
        faces=", ".join(map(str, event.faces)),
        total=event.total,
        hits=event.hits,
        need=wanted(event.need, event.low),
        source=say(f"event-dice-{event.source}"),
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
