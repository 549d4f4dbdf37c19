"""Play by mail, for who has no host: a turn is exported for one seat, played elsewhere, and taken in again.

Whoever keeps the game has its log and with it every secret: somebody has to, where there is no host.
What is mailed to a seat is what `RuleSet.known` leaves of the state for it, as worker processes get it, and
what it may read of the log: never more. Dice are thrown by the keeper's program when orders are taken in.

A turn has a stamp: a key of the keeper over the game, the seat and all that this has read of it and knows.
Orders are sealed with it, so they fit this moment alone, and only who had the turn can seal them; with a word
that both know not even who reads their mail. What the seat may not know is no part of it: so two letters may
cross where neither tells the other side anything, and a refusal never tells that something was done unseen.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from core.engine.chance.dry_run import Probe
from core.engine.contract.choices import AnyField, Choice, called_upon
from core.engine.contract.facts import Refusal
from core.engine.contract.other_acts import OtherAct
from core.engine.contract.questions import Needs
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.view import View
from core.engine.game.host import GameHost
from core.engine.game.written import as_command
from core.engine.seat.known import Known
from core.engine.seat.port import SeatPort
from core.engine.seat.sentence import Filled, Passed
from core.engine.words.message import Message, say
from core.engine.words.sanitize import all_clean
from core.mail_files import LARGEST, BadMail, keepers_key
from core.rules import load, rule_books

TURN, ORDERS = "schermaglia turn 1", "schermaglia orders 1"
LETTERS = ("schermaglia turn ", "schermaglia orders ")
"""How the format of every letter begins, whatever its version."""

MOST = 50
"""Acts of one file of orders."""

TOLD = 40
"""Lines of the log that go with a turn."""


class Turn(Struct, frozen=True):
    """A moment of a game for one seat, as it is mailed. *state* is what the seat knows."""

    format: str
    game: str
    rules: str
    seat: str
    stamp: str
    tape: bool
    referee: bool
    state: msgspec.Raw
    told: tuple[Message, ...] = ()
    seal: str = ""


class Orders(Struct, frozen=True):
    """What a seat wants done, in this order. *moment* says which turn it answers, *seal* that it is whole."""

    format: str
    game: str
    seat: str
    moment: str
    commands: tuple[dict[str, Any], ...]
    seal: str = ""


class Taken(NamedTuple):
    """What became of orders: how many were done, what of it may be read, why no more were."""

    done: int
    lines: tuple[Message, ...]
    why: Message | None = None


# --- the keeper's side ---------------------------------------------------------------------------------


def exported(host: GameHost, seat: str, word: str = "") -> bytes:
    """Return the turn of a seat as a file. `BadMail` where there is no such seat, or nothing for it to do."""
    port = _port(host, seat)
    known = port.known()
    if known.held_up:
        raise BadMail(say("mail-held-up"))
    if not called_upon(port.choices()):
        raise BadMail(say("mail-nothing-to-do", seat=called(host, seat)))
    told = tuple(line.message for line in port.log_since(0) if line.message is not None)[-TOLD:]
    header, state = host.game.header, msgspec.Raw(msgspec.json.encode(known.state))
    turn = Turn(
        TURN, header.game, header.rules, seat, _stamp(host, port), known.tape, known.referee, state, told
    )
    return _sealed(turn, word.encode())


def take(host: GameHost, data: bytes, word: str = "") -> Taken:
    """Do what orders say, one act after another, as long as the rules take them.

    `BadMail` refuses what is damaged, forged, meant for another moment or game, or was taken in before: then
    nothing is done.
    """
    orders = _read(data, Orders, ORDERS)
    port = _port(host, orders.seat)
    stamp = _stamp(host, port)
    if orders.game != host.game.header.game or not hmac.compare_digest(orders.moment, _moment(stamp)):
        raise BadMail(say("mail-stale", seat=called(host, orders.seat)))
    if not hmac.compare_digest(orders.seal, _seal(orders, stamp.encode() + word.encode())):
        raise BadMail(say("mail-forged"))
    lines: list[Message] = []
    for done, value in enumerate(orders.commands):
        command = as_command(host.game.rules, value)
        got = command if isinstance(command, Refusal) else port.submit(command)
        if isinstance(got, Refusal):
            return Taken(done, tuple(lines), got.message)
        if isinstance(got, Needs):
            return Taken(done, tuple(lines), say("mail-table-asked"))
        lines += [line.message for line in got.lines if line.message is not None]
    return Taken(len(orders.commands), tuple(lines))


def called(host: GameHost, seat: str) -> Message | str:
    """Return what people call a seat: its side's name, where it is one's."""
    return SeatPort(host, seat).view().side_name(seat) or seat


def _port(host: GameHost, seat: str) -> SeatPort:
    if seat not in host.game.seats:
        raise BadMail(say("mail-no-seat", seat=seat, known=", ".join(host.game.seats)))
    return SeatPort(host, seat)


def _stamp(host: GameHost, port: SeatPort) -> str:
    """Return what only the keeper can make, for this seat at this moment of its game as it knows it."""
    read = [(line.record, line.event, line.at, line.seat, line.fact) for line in port.log_since(0)]
    said = [host.game.header, port.seat, port.tip, read, port.known().state]
    return hmac.new(keepers_key(), msgspec.json.encode(said, order="deterministic"), sha256).hexdigest()


# --- the player's side -----------------------------------------------------------------------------------


class MailedSeat:
    """A seat that plays from a mailed turn: it sees what is in it and nothing else."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.seat = turn.seat
        self.rules: RuleSet = load(turn.rules)
        try:
            said = all_clean(msgspec.json.decode(turn.state))  # somebody else wrote it
            self.state: Any = msgspec.convert(said, type(self.rules.empty()), str_keys=True)
            self.told = msgspec.convert(
                all_clean(msgspec.json.decode(msgspec.json.encode(turn.told))), tuple[Message, ...]
            )
        except (ValueError, RecursionError) as error:
            raise BadMail(say("mail-damaged")) from error
        self._known = Known(self.rules, turn.seat, self.state, turn.tape, turn.referee)
        try:
            self.view(), self.choices()
        except Exception as error:  # somebody else wrote it: what the rules cannot read is not of them
            raise BadMail(say("mail-damaged")) from error

    def view(self) -> View:
        """Return what the seat sees."""
        return self._known.view()

    def choices(self, without: Collection[str] = ()) -> tuple[Choice, ...]:
        """Return what it may do."""
        return self._known.choices(without)

    def fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the fields of a command."""
        return self._known.fields(do, filled)

    def filled(self, do: str, given: Mapping[str, Any], said: Mapping[str, Any]) -> Filled:
        """Return a command with its blanks filled."""
        return self._known.filled(do, given, said)

    def every_act(self) -> tuple[OtherAct, ...]:
        """Return what every act of the book is called and when it is done."""
        return self._known.every_act()

    def own_excuse(self, do: str, figure: str) -> Refusal | None:
        """Return why a figure can do nothing of a kind now, for its own sake."""
        return self._known.own_excuse(do, figure)

    def against(
        self, do: str, given: Mapping[str, Any], figure: str, target: str
    ) -> tuple[Passed, ...] | None:
        """Return why a figure cannot do something to somebody, by each means."""
        return self._known.against(do, given, figure, target)

    def name(self, id: str) -> Message | str:
        """Return what something is called that the view does not name."""
        return id

    def refusal(self, value: dict[str, Any]) -> Message | None:
        """Return why an act cannot be done, as far as this seat can know; `None` where it may."""
        command = as_command(self.rules, value)
        if not isinstance(command, Refusal):
            refused = Probe(self.rules, self.state, self.seat, self.turn.tape)(command)
            return refused.message if refused is not None else None
        return command.message


def read_turn(data: bytes, word: str = "") -> MailedSeat:
    """Return the seat of a mailed turn; `BadMail` where it is damaged, or sealed with another word."""
    turn = _read(data, Turn, TURN)
    if not hmac.compare_digest(turn.seal, _seal(turn, word.encode())):
        raise BadMail(say("mail-damaged-or-word"))
    if turn.rules not in rule_books():
        raise BadMail(say("scenario-no-rules", allowed=", ".join(rule_books())))
    return MailedSeat(turn)


def ordered(turn: Turn, commands: Sequence[dict[str, Any]], word: str = "") -> bytes:
    """Return orders as a file, sealed for the moment of the turn."""
    orders = Orders(ORDERS, turn.game, turn.seat, _moment(turn.stamp), tuple(commands))
    return _sealed(orders, turn.stamp.encode() + word.encode())


# --- files ---------------------------------------------------------------------------------------------


def _moment(stamp: str) -> str:
    return sha256(stamp.encode()).hexdigest()


def _seal(letter: Turn | Orders, key: bytes) -> str:
    body = msgspec.json.encode(msgspec.structs.replace(letter, seal=""), order="deterministic")
    return hmac.new(key, body, sha256).hexdigest()


def _sealed(letter: Turn | Orders, key: bytes) -> bytes:
    whole = msgspec.structs.replace(letter, seal=_seal(letter, key))
    return msgspec.json.encode(whole, order="deterministic") + b"\n"


def _begun(data: bytes) -> dict[str, msgspec.Raw]:
    """Return the first line of a file of several, as a game's log is one; raise where it is none."""
    first, _, rest = data.partition(b"\n")
    if not rest.strip():
        raise msgspec.DecodeError
    return msgspec.json.decode(first, type=dict[str, msgspec.Raw])


T = TypeVar("T", Turn, Orders)


def _read(data: bytes, kind: type[T], format: str) -> T:
    """Return what a file says; `BadMail` where it is cut off, no such file, or too large."""
    if len(data) > LARGEST:
        raise BadMail(say("mail-too-large", most=LARGEST // 1000))
    try:
        try:
            head = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        except msgspec.DecodeError:
            head = _begun(data)
        named = msgspec.json.decode(head.get("format", msgspec.Raw(b'""')))
        if named != format:
            got = str(named)[:40] if isinstance(named, str) else ""
            if not got.startswith(LETTERS):
                raise BadMail(say("mail-no-letter", wanted=format))
            raise BadMail(say("mail-other-file", wanted=format, got=got))
        letter = msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        raise BadMail(say("mail-damaged")) from error
    if isinstance(letter, Orders) and not 0 < len(letter.commands) <= MOST:
        raise BadMail(say("mail-acts", most=MOST))
    return letter
