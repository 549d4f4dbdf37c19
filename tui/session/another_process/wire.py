"""What is said to another process: every call of `Port`, `Companion`, `LobbyPort`, as they declare it.

Frames are those of `core.hosting.workers.frames`. Who opens a connection says once what he wants to sit at;
after that no message names a seat.
"""

from __future__ import annotations

from inspect import Signature, iscoroutinefunction, signature
from typing import Any, Literal, NamedTuple, get_type_hints

import msgspec
from msgspec import Struct

from core.engine.contract.facts import Event, Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.ruleset import RuleSet
from core.engine.log.record import codec
from core.engine.seat.log_line import LogLine
from core.engine.seat.port import Accepted, Answer
from core.engine.words.message import Message
from core.hosting.news import Kind
from core.hosting.workers.frames import Numbered, Unpacker, packed
from tui.session.companion import Companion, Inviting
from tui.session.lobby_port import ELSEWHERE, LobbyPort, TournamentsPort
from tui.session.port import Port
from tui.session.rights import ServedHands
from tui.settings.shelf import Shelf

MOST_ASKED = 1 << 18
"""Bytes of a frame that a client may send: 256 KiB; a command with all its answers has a few hundred."""


MOST_RECORDS = 64
"""Records of a log that are read for one call: what a client asks at once keeps nobody waiting."""


class Open(Struct, frozen=True, tag="open"):
    """The first message of a client: where he wants to sit. Whether he may is not for him to say.

    The *game* is named by its id, or by the *file* of its log. With *look* the port only looks, at a game
    that is over. Who watches may be some acts *behind*.
    """

    person: str
    game: str
    seat: str
    file: str = ""
    look: bool = False
    behind: int = 0


class Visit(Struct, frozen=True, tag="visit"):
    """The first message of a screen that shows a club's lobby in another process.

    The host has told that screen alone the *token*, which stands for its person from then on.
    """

    token: str


class Report(Struct, frozen=True, tag="report"):
    """The first and only message of a client who asks what the host says of itself; and the answer."""

    told: dict[str, Any] = {}


class Drain(Struct, frozen=True, tag="drain"):
    """The first and only message of a keeper who wants the host to end, in so many *minutes* at the latest.

    A `Report` answers it.
    """

    minutes: float


class Speak(Struct, frozen=True, tag="speak"):
    """The first message of a program that asks in lines of JSON (`core/protocol_at_host`).

    Each frame after it is a line, in both directions.
    """

    language: str = ""


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


class Call(Numbered, frozen=True, tag="call"):
    """One call of the port, with its arguments packed."""

    name: str
    given: bytes


class Drop(Numbered, frozen=True, tag="drop"):
    """Nobody waits any more for the answer to a call."""


class Answered(Numbered, frozen=True, tag="answered"):
    """What a call returned, packed."""

    value: bytes


class Wrong(Numbered, frozen=True, tag="wrong"):
    """What a call raised: what was asked for is `missing`, or it is `refused` for the reason in *message*."""

    kind: Literal["missing", "refused"]
    message: Message


class Changed(Struct, frozen=True, tag="changed"):
    """Something happened that the seat may know of."""


class Heard(Struct, frozen=True, tag="heard"):
    """News of the table that he sits at; see `core.hosting.news.News`."""

    kind: Kind
    message: Message | None = None


FromClient = Open | Visit | Report | Drain | Speak | Call | Drop
FromServer = Opened | Report | Answered | Wrong | Changed | Heard


class CallType(NamedTuple):
    """What a call takes and what it returns.

    It takes a while (*later*) where its method is to be awaited; where the *facts* of the book are in what it
    returns, they are packed by themselves. An *attribute* is no method.
    """

    takes: Signature
    arguments: Unpacker[tuple[Any, ...]]
    value: Unpacker[Any]
    later: bool = False
    facts: bool = False
    attribute: bool = False


def calls_of(asked: type, whose: str = "", *but: str) -> dict[str, CallType]:
    """Return a call for all that a protocol has, *but* what goes over the socket otherwise, or not at all."""
    return {
        f"{whose}{name}": _call_of(member)
        for name, member in vars(asked).items()
        if not name.startswith("_") and name not in but
    }


def _call_of(member: Any) -> CallType:
    attribute = isinstance(member, property)
    does = member.fget if attribute else member
    kinds = get_type_hints(does)
    value = kinds.pop("return")
    facts = value == Answer
    takes = signature(does)
    return CallType(
        takes.replace(parameters=list(takes.parameters.values())[1:]),
        Unpacker(tuple.__class_getitem__(tuple(kinds.values()))),
        Unpacker(bytes if facts else value),
        iscoroutinefunction(does),
        facts,
        attribute,
    )


CALLS = {
    **calls_of(Port, "", "seat", "tape", "lines", "lines_of", "log_since", "putting_right"),
    "log_since": CallType(signature(lambda since, last: b""), Unpacker(tuple[int, int]), Unpacker(bytes)),
    "together": CallType(signature(lambda: ()), Unpacker(tuple[()]), Unpacker(tuple[bytes, ...])),
    **calls_of(Companion, "table.", "person", "seat", "inviter", "leave"),
    **calls_of(Inviting, "inviter."),
    **calls_of(ServedHands, "right."),
    **calls_of(LobbyPort, "lobby.", *ELSEWHERE),
    **calls_of(TournamentsPort, "tournaments."),
    **calls_of(Shelf, "shelf."),
}
"""What may be called: of the port, of the sitting, of how one invites from it, and of a referee's hands.

Where there is no sitting, only what is of the port; in a lobby what is of it, of how one invites to the
host, of the tournaments, and of where one's settings are kept.
"""

TOGETHER = (
    "tip", "can_redo", "view", "table", "choices", "table.delegated_question", "table.timing", "table.late",
    "table.asked", "table.asking", "table.standing_answer", "table.lent", "table.presence", "table.reacting",
)  # fmt: skip
"""What a screen looks at after each news, and is asked for at once; each without arguments."""

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
