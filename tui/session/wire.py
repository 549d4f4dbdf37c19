"""What a port says to another process: every call of `tui.session.port.Port`, its arguments and its answer.

Frames are those of `core.hosting.frames`. Who opens a connection says once what he wants to sit at; after
that no message names a seat.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Literal

import msgspec
from msgspec import Struct

from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.facts import Event, Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.view import View
from core.engine.log.record import codec
from core.engine.seat.port import Accepted, Answer, LogLine, WayBack
from core.engine.seat.promises import Promises
from core.engine.words.message import Message
from core.hosting.bookmarks import Bookmark
from core.hosting.consent import Asked
from core.hosting.delegated_questions import DelegatedQuestion
from core.hosting.frames import Unpacker, packed
from core.hosting.house import Card
from core.hosting.invitations import Invitation
from core.hosting.news import Kind
from core.hosting.presence import SeatPresence
from core.hosting.seating import SeatRow
from core.hosting.standing_answers import StandingAnswer
from core.hosting.talk import Said
from core.table.terrain import Table
from tui.session.port import Preview

MOST_ASKED = 1 << 18
"""Bytes of a frame that a client may send: 256 KiB; a command with all its answers has a few hundred."""


MOST_RECORDS = 64
"""Records of a log that are read for one call: what a client asks at once keeps nobody waiting."""


class Open(Struct, frozen=True, tag="open"):
    """The first message of a client: where he wants to sit. Whether he may is not for him to say.

    The *game* is named by its id, or by the *file* of its log. With *look* the port only looks, at a game
    that is over.
    """

    person: str
    game: str
    seat: str
    file: str = ""
    look: bool = False


class Report(Struct, frozen=True, tag="report"):
    """The first and only message of a client who asks what the host says of itself; and the answer."""

    told: dict[str, Any] = {}


class Opened(Struct, frozen=True, tag="opened"):
    """He sits there: on which seat, by which rule book, with a tape or on the map; who, at which game.

    *scenario* is one that comes with the program, or nothing. *seats* are all of the game, where it is *over*
    and may be looked at with everybody's eyes.
    """

    seat: str
    rules: str
    tape: bool
    person: str = ""
    game: str = ""
    over: bool = False
    seats: tuple[str, ...] = ()
    scenario: str = ""


class Call(Struct, frozen=True, tag="call"):
    """One call of the port, with its arguments packed."""

    number: int
    name: str
    given: bytes


class Drop(Struct, frozen=True, tag="drop"):
    """Nobody waits any more for the answer to a call."""

    number: int


class Answered(Struct, frozen=True, tag="answered"):
    """What a call returned, packed."""

    number: int
    value: bytes


class Wrong(Struct, frozen=True, tag="wrong"):
    """What a call raised: what was asked for is `missing`, or it is `refused` for the reason in *message*."""

    number: int
    kind: Literal["missing", "refused"]
    message: Message


class Changed(Struct, frozen=True, tag="changed"):
    """Something happened that the seat may know of."""


class Heard(Struct, frozen=True, tag="heard"):
    """News of the table that he sits at; see `core.hosting.news.News`."""

    kind: Kind
    message: Message | None = None


FromClient = Open | Report | Call | Drop
FromServer = Opened | Report | Answered | Wrong | Changed | Heard

Filled = dict[str, Any]
Answers = tuple[Any, ...]

CALLS: dict[str, tuple[Any, Any]] = {
    "tip": (tuple[()], int),
    "can_redo": (tuple[()], bool),
    "table": (tuple[tuple[int, int] | None], Table | None),
    "view": (tuple[()], View),
    "view_at": (tuple[int, int | None], View),
    "name": (tuple[str], Message | str),
    "promises": (tuple[()], Promises),
    "choices": (tuple[()], tuple[Choice, ...]),
    "fields": (tuple[str, Filled], tuple[AnyField, ...]),
    "chance": (tuple[str, Filled], str | None),
    "chance_whole": (tuple[str, Filled], str),
    "foresee": (tuple[str, Filled, Answers], Preview),
    "foresee_whole": (tuple[str, Filled, Answers], Preview),
    "play": (tuple[str, Filled, Answers], bytes),
    "log_since": (tuple[int, int], bytes),
    "in_log": (tuple[int], int),
    "in_effect": (tuple[int], bool),
    "undo_needs": (tuple[()], str | None),
    "redo_needs": (tuple[()], str | None),
    "ways_back": (tuple[()], tuple[WayBack, ...]),
    "way_back": (tuple[int], WayBack | None),
    "go_back": (tuple[int | None], bytes),
    "go_forward": (tuple[()], bytes),
    "agree": (tuple[int | None], None),
    "branch": (tuple[int], str),
}
"""What may be called: its arguments and what it returns; `bytes` where facts of the book are in it."""

TABLE_CALLS: dict[str, tuple[Any, Any]] = {
    "table.bookmark": (tuple[()], Bookmark),
    "table.presence": (tuple[()], tuple[SeatPresence, ...]),
    "table.told": (tuple[int], tuple[Said, ...]),
    "table.say": (tuple[str, str], Said),
    "table.standing_answer": (tuple[()], StandingAnswer | None),
    "table.reacting": (tuple[()], bool),
    "table.let_pass": (tuple[bool], StandingAnswer),
    "table.let_nothing_pass": (tuple[()], None),
    "table.left": (tuple[()], timedelta | None),
    "table.saw": (tuple[int, int], None),
    "table.behind": (tuple[()], int),
    "table.late": (tuple[()], bool),
    "table.asked": (tuple[()], Asked | None),
    "table.ask_back": (tuple[bool, int | None], tuple[str, ...]),
    "table.missed": (tuple[()], tuple[Message, ...]),
    "table.agree": (tuple[bool], None),
    "table.may_branch": (tuple[()], None),
    "table.branch": (tuple[int], str),
    "table.delegated_question": (tuple[()], DelegatedQuestion | None),
    "table.answer_delegated": (tuple[Answers], bytes),
    "inviter.may": (tuple[()], bool),
    "inviter.keeps": (tuple[()], bool),
    "inviter.card": (tuple[()], Card | None),
    "inviter.seats": (tuple[()], tuple[SeatRow, ...]),
    "inviter.waiting": (tuple[()], tuple[Invitation, ...]),
    "inviter.invite": (tuple[str, str], str),
    "inviter.revoke": (tuple[int], None),
}
"""What may be called of a sitting, and of how one invites from it; where there is no sitting, none of it."""

ALL_CALLS = CALLS | TABLE_CALLS

arguments: dict[str, Unpacker[tuple[Any, ...]]] = {
    name: Unpacker(given) for name, (given, _) in ALL_CALLS.items()
}
values: dict[str, Unpacker[Any]] = {name: Unpacker(value) for name, (_, value) in ALL_CALLS.items()}
from_client: Unpacker[FromClient] = Unpacker(FromClient)
from_server: Unpacker[FromServer] = Unpacker(FromServer)


class _Line(Struct, frozen=True, array_like=True):
    """A line of the log, its fact packed by itself: which facts there are, its rule book says."""

    record: int
    event: int
    at: str
    seat: str
    turn: int
    phase: str
    fact: bytes
    message: Message | None


class _Answer(Struct, frozen=True):
    """What came of a command: one of three."""

    record: int = 0
    lines: tuple[_Line, ...] = ()
    needs: Needs | None = None
    refusal: Refusal | None = None


_lines: Unpacker[tuple[_Line, ...]] = Unpacker(tuple[_Line, ...])
_answer: Unpacker[_Answer] = Unpacker(_Answer)


def _flat(line: LogLine) -> _Line:
    return _Line(
        line.record, line.event, line.at, line.seat, line.turn, line.phase, packed(line.fact), line.message
    )


def flat_lines(lines: tuple[LogLine, ...]) -> bytes:
    """Return lines of the log as they go to the client."""
    return packed(tuple(map(_flat, lines)))


def flat_answer(answer: Answer) -> bytes:
    """Return what came of a command as it goes to the client."""
    match answer:
        case Accepted(record=record, lines=lines):
            return packed(_Answer(record, tuple(map(_flat, lines))))
        case Needs():
            return packed(_Answer(needs=answer))
        case Refusal():
            return packed(_Answer(refusal=answer))


class Facts:
    """Reads what has facts of one rule book in it."""

    def __init__(self, rules: RuleSet) -> None:
        self._events: Unpacker[Event] = Unpacker(codec(rules).event_union)

    def _line(self, flat: _Line) -> LogLine:
        fact = self._events(flat.fact)
        return LogLine(flat.record, flat.event, flat.at, flat.seat, flat.turn, flat.phase, fact, flat.message)

    def lines(self, data: bytes) -> tuple[LogLine, ...]:
        """Return lines of the log."""
        return tuple(map(self._line, _lines(data)))

    def answer(self, data: bytes) -> Answer:
        """Return what came of a command."""
        flat = _answer(data)
        lines = tuple(map(self._line, flat.lines))
        return flat.needs or flat.refusal or Accepted(flat.record, lines)


def plain(given: tuple[Any, ...]) -> bytes:
    """Return arguments packed; what is typed in a screen's own classes becomes plain data."""
    return packed(msgspec.to_builtins(given))
