"""The pieces of work that a worker does, as values: what a seat knows and what it asks, never a live game.

Only what the seat knows leaves the host's process, so no worker ever holds a secret. A game that bots play
on is over, and open to everybody.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct, structs

from core.engine.chance.odds import Stop, Stopped
from core.engine.chance.preview import FULL, Effort, Preview
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.seats import QUICK, Level
from core.engine.game.game import Game
from core.engine.game.history import Underway
from core.engine.log.record import Header, codec
from core.engine.seat.known import Known
from core.engine.seat.levels import player
from core.engine.seat.player import Dice, Player
from core.hosting.workers.frames import Unpacker, packed
from core.rules import load
from core.story.analysis.offers import Otherwise
from core.story.analysis.play_outs import Start, ended, play_once

Seen = Preview | Needs | Refusal


class Begun(Struct, frozen=True):
    """An act that was begun, as it goes from process to process."""

    seat: str
    command: dict[str, Any]
    answers: tuple[Any, ...]


class Moment(Struct, frozen=True):
    """What a seat knows, as it goes from process to process; *rules* is the book's id."""

    rules: str
    seat: str
    state: bytes
    tape: bool
    referee: bool
    begun: Begun | None
    held_up: bool


class OddsWork(Struct, frozen=True, tag="odds"):
    """What would a command come to?"""

    moment: Moment
    command: dict[str, Any]
    given: tuple[Any, ...]
    effort: Effort


class OddsFound(Struct, frozen=True):
    """One of three: what it would come to, what has to be measured first, why not."""

    preview: Preview | None = None
    needs: Needs | None = None
    refusal: Refusal | None = None


class WishWork(Struct, frozen=True, tag="wish"):
    """What would a bot of a *level* with these *dice* do? With *plain* what is plainest."""

    moment: Moment
    dice: Dice
    plain: bool
    level: Level = QUICK


class Wish(Struct, frozen=True):
    """A bot's command as a JSON value, nothing where it finds none; and its dice as they lie then."""

    command: dict[str, Any] | None
    dice: Dice


class ElseWork(Struct, frozen=True, tag="else"):
    """What else could have been done than *command*, told in a *language*?"""

    moment: Moment
    command: dict[str, Any]
    language: str


class PlayWork(Struct, frozen=True, tag="play"):
    """Who stands best when bots play the game of a *header* on from a *state* after *record*?"""

    header: Header
    state: bytes
    record: int
    number: int


class PlayedOut(Struct, frozen=True):
    """Who stood best at its end, nobody where bots knew no way on."""

    best: tuple[str, ...]


Work = OddsWork | WishWork | ElseWork | PlayWork

R = TypeVar("R")


class Asked(Generic[R]):
    """A piece of work on its way: the bytes that go there, and how to read those that come back."""

    def __init__(self, work: Work, read: Callable[[bytes], R]) -> None:
        self.body = packed(work)
        self.read = read


# --- in the host ------------------------------------------------------------------------------


def odds(known: Known, command: Command, given: tuple[Any, ...] = (), effort: Effort = FULL) -> Asked[Seen]:
    """Return the work of `Known.odds`."""
    command, given = known.meant(command, given)

    def read(data: bytes) -> Seen:
        found = _odds_found(data)
        if found.needs is not None:  # the answers are those that were given
            return structs.replace(found.needs, answers=given)
        seen = found.preview or found.refusal
        assert seen is not None
        return seen

    return Asked(OddsWork(_moment(known), _plain(command), given, effort), read)


def wish(known: Known, bot: Player, plain: bool = False) -> Asked[dict[str, Any] | None]:
    """Return the work of `Player.wish`; *bot* goes on as if it had wished here."""

    def read(data: bytes) -> dict[str, Any] | None:
        found = _wish_found(data)
        bot.dice = found.dice
        return found.command

    return Asked(WishWork(_moment(known), bot.dice, plain, bot.level), read)


def otherwise(known: Known, command: Command, language: str) -> Asked[Otherwise]:
    """Return the work of `core.story.analysis.otherwise`: what else there was at a decision."""
    return Asked(ElseWork(_moment(known), _plain(command), language), _else_found)


def play_on(game: Game, start: Start, number: int) -> Asked[tuple[str, ...]]:
    """Return the work of `core.story.analysis.play_outs.play_once`, of a game that is over."""
    assert game.state.over is not None, "all of a game is open only when it is over"

    def read(data: bytes) -> tuple[str, ...]:
        return _played_out(data).best

    return Asked(PlayWork(game.header, packed(start.state), start.record, number), read)


def _moment(known: Known) -> Moment:
    begun = known.begun
    return Moment(
        known.rules.id,
        known.seat,
        packed(known.state),
        known.tape,
        known.referee,
        None if begun is None else Begun(begun.seat, _plain(begun.command), begun.answers),
        known.held_up,
    )


def _plain(command: Command) -> dict[str, Any]:
    value = msgspec.to_builtins(command)
    assert isinstance(value, dict)
    return value


# --- in the worker ----------------------------------------------------------------------------


def done(body: bytes, stop: Stop) -> bytes:
    """Do a piece of work; `Stopped` where *stop* says that nobody wants to know any more."""
    match _work(body):
        case OddsWork(moment, command, given, effort):
            known = _known(moment)
            return packed(_found(known.odds(codec(known.rules).command(command), given, effort, stop)))
        case WishWork(moment, dice, plain, level):
            bot = player(level)
            bot.dice = dice
            command_wished = bot.wish(_known(moment), plain)
            return packed(Wish(command_wished, bot.dice))
        case ElseWork(moment, command, language):
            from core.locale import sentences
            from core.story.analysis.otherwise import otherwise as what_else

            known = _known(moment)
            done_then = codec(known.rules).command(command)
            return packed(what_else(known, done_then, sentences(language), stop=stop))
        case PlayWork(header, state, record, number):
            rules = load(header.rules)
            start = Start(record, _states(header.rules)(state))
            if (best := ended(play_once(rules, header, start, number), stop)) is None:
                raise Stopped
            return packed(PlayedOut(best))


def _found(seen: Seen) -> OddsFound:
    match seen:
        case Preview():
            return OddsFound(preview=seen)
        case Needs():
            return OddsFound(needs=seen)
        case Refusal():
            return OddsFound(refusal=seen)


def _known(moment: Moment) -> Known:
    rules = load(moment.rules)
    begun = None
    if (was := moment.begun) is not None:
        begun = Underway(was.seat, codec(rules).command(was.command), was.answers)
    return Known(
        rules,
        moment.seat,
        _states(moment.rules)(moment.state),
        moment.tape,
        moment.referee,
        begun,
        moment.held_up,
    )


@lru_cache
def _states(rules: str) -> Unpacker[Any]:
    return Unpacker(load(rules).state_type)


_work: Unpacker[Work] = Unpacker(Work)
_odds_found: Unpacker[OddsFound] = Unpacker(OddsFound)
_wish_found: Unpacker[Wish] = Unpacker(Wish)
_else_found: Unpacker[Otherwise] = Unpacker(Otherwise)
_played_out: Unpacker[PlayedOut] = Unpacker(PlayedOut)
