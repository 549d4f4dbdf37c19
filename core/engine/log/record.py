"""What the log holds: a header, then records; and their JSON."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar, Union

import msgspec
from msgspec import Struct

from core.engine.contract.engine_facts import ENGINE_COMMANDS, ENGINE_EVENTS
from core.engine.contract.facts import Command, Event
from core.engine.contract.ruleset import RuleSet
from core.engine.log.depth import check_depth
from core.engine.words.made_once import MAKING

FORMAT = 2
"""The log format written today. A change of any event's meaning or default is a new one."""

KEYING: Literal[2] = 2
"""How the dice of new games are keyed, see `fair.py`; games begun in format 1 keep `keying_1.py`."""

C = TypeVar("C")
E = TypeVar("E")


class Header(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line of a log: which game this is, and how its dice and distances come about.

    *dice* `fair` are thrown by the program and can be checked against *dice_hash*; `typed`
    are thrown at the table, all but those whose reason begins with one of *untyped*, which are fair too;
    `seeded` belong to bots' games. *shares* are the hashes of what each
    player seat brought to the dice. *ruler* is `map` or `tape`. *referee* says that a person
    referees. *parent* and *parent_record* name the log that this one branches from. *program* is
    the version that recorded it, empty where it is not known. *forces*: sides were given others than the
    scenario's own, which stand in the first record alone.
    """

    format: int
    game: str
    rules: str
    scenario: str
    created: str
    keying: Literal[1, 2]
    program: str = ""
    dice: Literal["fair", "typed", "seeded"] = "fair"
    dice_hash: str = ""
    shares: dict[str, str] = {}
    ruler: Literal["map", "tape"] = "map"
    referee: bool = False
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    parent: str = ""
    parent_record: int = 0
    seed: int = 0
    untyped: tuple[str, ...] = ()
    forces: bool = False

    @property
    def keyed(self) -> bool:
        """Whether a secret keys throws of this game: all of them, or those that no player may type."""
        return self.dice == "fair" or bool(self.untyped)

    def source_of(self, why: str) -> str:
        """Return where a throw for *why* comes from in this game."""
        return "fair" if self.untyped and why.startswith(self.untyped) else self.dice


class Record(Struct, Generic[C, E], frozen=True, gc=False):
    """One accepted command: its number from 1, UTC time, seat, what it wanted, and all its facts."""

    n: int
    at: str
    seat: str
    command: C
    events: tuple[E, ...]


AnyRecord = Record[Command, Event]


class Codec:
    """Records of one rule book to and from JSON. Decoding checks every field's type."""

    def __init__(self, rules: RuleSet) -> None:
        # Unions of a rule book's own classes exist only at run time, hence the Any.
        commands: Any = Union[tuple((*rules.commands, *ENGINE_COMMANDS))]  # noqa: UP007
        events: Any = Union[tuple((*rules.events, *ENGINE_EVENTS))]  # noqa: UP007
        row: Any = Record
        self._records: Any = msgspec.json.Decoder(row[commands, events])
        self._commands: Any = msgspec.json.Decoder(commands)
        self._command_type = commands
        self._events = msgspec.json.Decoder(events)
        self._encoder = msgspec.json.Encoder()
        self.command_union = commands
        self.event_union = events

    def encode(self, record: AnyRecord) -> bytes:
        """Return the record as one line of JSON, without line break."""
        return self._encoder.encode(record)

    def decode(self, line: bytes) -> AnyRecord:
        """Return the record of *line*; `ValueError` names the field that is wrong."""
        check_depth(line)
        record: AnyRecord = self._records.decode(line)
        return record

    def command_bytes(self, command: Command) -> bytes:
        """Return the JSON of a command, its identity among the commands made at one place."""
        return self._encoder.encode(command)

    def reread(self, command: Command) -> Command:
        """Return a command as it will read from the log; `ValueError` where it cannot be written down."""
        read: Command = self._commands.decode(self._encoder.encode(command))
        return read

    def command(self, value: Any) -> Command:
        """Return the command of a JSON value; `msgspec.ValidationError` names what is wrong."""
        command: Command = msgspec.convert(value, self._command_type)
        return command


_codecs: dict[str, Codec] = {}


def codec(rules: RuleSet) -> Codec:
    """Return the codec of a rule book, made once."""
    if rules.id not in _codecs:
        with MAKING:
            _codecs.setdefault(rules.id, Codec(rules))
    return _codecs[rules.id]
