"""What another program may ask: one struct a verb."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Json = dict[str, Any]


class Request(Struct, frozen=True, tag_field="verb", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    """What is asked. *id* comes back with the answer; *game* names a game, the last one if absent."""

    id: str | int | None = None
    game: str = ""


class Scenarios(Request, frozen=True):
    """List the rule books and the scenarios that come with the program."""


class New(Request, frozen=True):
    """Begin a game and keep its log in *file*, or in the games' folder under a new name.

    *words* are what a seat's player adds to its share of fair dice, whatever he likes. *forces* are what
    sides bring, each a force by its name or file, where the scenario has a limit of points.
    """

    scenario: str
    file: str = ""
    dice: Literal["fair", "typed", "seeded"] = "fair"
    ruler: Literal["map", "tape"] = "map"
    referee: bool = False
    options: dict[str, str | int | bool] = {}
    seats: dict[str, str] = {}
    seed: int = 0
    words: dict[str, str] = {}
    forces: dict[str, str] = {}


class Open(Request, frozen=True):
    """Open a kept game; with *write* false it is only looked at."""

    file: str
    write: bool = True


class Seated(Request, frozen=True):
    """A request in the name of *seat*."""

    seat: str


class Choices(Seated, frozen=True):
    """What the seat may do now, the impossible with its refusal."""


class Fields(Seated, frozen=True):
    """The fields of command *do*, as far as those *filled* decide them."""

    do: str
    filled: Json = {}


class Play(Seated, frozen=True):
    """Play *command* (`{"do": …}`). *answers* are faces and measurements asked for so far.

    *against* is the seat's `tip` when the command was made; where it knows of more since, the
    command is refused.
    """

    command: Json
    answers: list[Any] = []
    against: int | None = None


class Say(Seated, frozen=True):
    """Do what a typed *line* says, act after act, each with its answers after a colon, as far as the first
    thing that is left open. With *look* nothing is done: `command` is what its first act means.

    *how_much* a real table tells: in `brief` what is as usual is not asked; on `trust` the referee may say
    what came of an act. A word at the head of the line says it, too.
    """

    line: str
    how_much: Literal["full", "brief", "trust"] = "full"
    look: bool = False
    against: int | None = None


class Odds(Seated, frozen=True):
    """The odds of a command, from what the seat knows, and every number to roll with its modifiers. The
    seats under `invites` may react; the odds take that as passed. Where there are too many ways to count
    them the odds are found by `trials`, so many."""

    command: Json
    answers: list[Any] = []


class Viewed(Seated, frozen=True, tag="view"):
    """What the seat sees now."""


class Log(Seated, frozen=True):
    """The log as the seat may read it, after its record *since*."""

    since: int = 0


class Since(Seated, frozen=True):
    """What the seat has learned after its record *since*, or without it after its own last act: losses first,
    then who was hit, morale, rulings, points and the rest. Of very much only the last part is told."""

    since: int | None = None


class Contacts(Seated, frozen=True):
    """What the seat knows of each figure or marker of others: how and where it was seen last, when, and
    whether it is lost from sight, seen now or out. Made of the seat's own views alone."""


class UndoLast(Seated, frozen=True, tag="undo"):
    """Go back to before the last act, or to the state after the seat's record *to*.

    With *look* nothing is done: `takes` are the lines of the log that would be taken back, as the seat reads
    them, and `undo` says whether that is free or needs the others' consent, or the referee.
    """

    to: int | None = None
    look: bool = False


class Consent(Seated, frozen=True):
    """Agree that another seat goes back to the seat's record *to*, or less far; without *to*, that it
    takes the last act back or does it again. Holds as long as nothing new is done."""

    to: int | None = None


class OfferTakeback(Seated, frozen=True, tag="offer_takeback"):
    """Offer that whoever else acted last takes that back, with what followed: agree before he asks.

    `takes` are the lines that would go, and he does it by `undo`. Holds as long as nothing new is done.
    """


class RedoLast(Seated, frozen=True, tag="redo"):
    """Take the last undo back."""


class Seek(Seated, frozen=True):
    """What the seat saw after its record *record*, or after *event* lines of it; or where a *turn*
    began, or a *phase* of it, by the names that `log` gives."""

    record: int | None = None
    event: int | None = None
    turn: int | None = None
    phase: str = ""


class Save(Request, frozen=True):
    """Tell where the log is. Whatever was answered with `ok` is on disk already."""


class Close(Request, frozen=True):
    """Let a game go."""


class Schema(Request, frozen=True):
    """The JSON Schema of requests and answers; with *rules*, of that book's commands and events."""

    rules: str = ""


AnyRequest = (
    Scenarios
    | New
    | Open
    | Choices
    | Fields
    | Play
    | Say
    | Odds
    | Viewed
    | Log
    | Since
    | Contacts
    | UndoLast
    | Consent
    | OfferTakeback
    | RedoLast
    | Seek
    | Save
    | Close
    | Schema
)
