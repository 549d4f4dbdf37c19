"""What another program is told: one struct for every answer, and errors with a code."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from core.engine.words.message import Argument, Message
from core.protocol.requests import Json

Code = Literal[
    "malformed", "too_long", "version", "no_game", "bad_request", "refused", "scenario", "log", "fault"
]


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why not: a *code* for programs, a *sentence* for people, the paragraph where rules say so.

    Of a typed line *start* and *end* are the place of the word that is wrong.
    """

    code: Code
    sentence: str
    rule: str = ""
    start: int | None = None
    end: int | None = None


class Answer(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The answer to a request; which of the fields are there depends on the verb. `told.py` has the parts.

    *tip* is the number of the last record that the seat knows of. Before a seat is named, in the answers to
    `new` and `open`, it is what an observer knows of: that may be told to everybody.
    """

    ok: bool
    id: str | int | None = None
    error: Problem | None = None
    hello: Any = None
    game: str = ""
    file: str = ""
    tip: int | None = None
    over: str | None = None
    seats: tuple[str, ...] | None = None
    scenarios: list[Any] | None = None
    scenario: Any = None
    rules: tuple[str, ...] | None = None
    entries: list[Any] | None = None
    books: list[Any] | None = None
    choices: list[Any] | None = None
    fields: list[Any] | None = None
    blank: str | None = None  # the name of a field; so called since the first protocol, and never renamed
    filled: Json | None = None
    guessed: tuple[str, ...] | None = None
    record: int | None = None
    event: int | None = None
    lines: list[Any] | None = None
    needs: Any = None
    asks: str | None = None
    left: str | None = None
    command: Json | None = None
    line: str | None = None
    answers: list[Any] | None = None
    begun: bool | None = None
    odds: list[Any] | None = None
    terms: list[Any] | None = None
    invites: tuple[str, ...] | None = None
    certain: list[Any] | None = None
    unseen: list[Any] | None = None
    singles: list[Any] | None = None
    replies: list[Any] | None = None
    hidden: tuple[str, ...] | None = None
    exposures: list[Any] | None = None
    trials: int | None = None
    view: Any = None
    terrain: Any = None
    undo: str | None = None
    redo: bool | None = None
    takes: list[Any] | None = None
    news: list[Any] | None = None
    more: bool | None = None
    contacts: list[Any] | None = None
    notices: list[str] | None = None
    schema: Json | None = None

    seat: str | None = None  # from here on what only a host tells
    code: str | None = None
    missed: list[str] | None = None
    lobby: Any = None
    seating: list[Any] | None = None
    presence: list[Any] | None = None
    timing: Any = None
    delegated: Any = None
    talk: list[Any] | None = None
    asked: tuple[str, ...] | None = None
    wish: Any = None
    asking: Any = None
    branches: list[Any] | None = None
    origin: Any = None


class Wrong(Exception):
    """A request that cannot be done; *held* are the answers of an act that is begun all the same.

    *place* is where a typed line is wrong, from the first to after the last letter.
    """

    def __init__(
        self,
        code: Any,
        message: Message,
        rule: str = "",
        held: tuple[Any, ...] | None = None,
        place: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(code)
        self.place = place
        self.code = code
        self.message = message
        self.rule = rule
        self.held = held


def wrong(code: str, id: str, /, **args: Argument) -> Wrong:
    """Return the error *code* whose sentence is *id*."""
    return Wrong(code, Message(id, args))
