"""What another program may ask: one struct a verb, with the members of the answer that it *gives*.

From these types the JSON Schema and the reference in `docs/` are written (`reference.py`).
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import Struct

Json = dict[str, Any]


class Request(Struct, frozen=True, tag_field="verb", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    """What is asked. *id* comes back with the answer; *game* names a game, the last one if absent.

    *protocol* is the version that it is meant in; one that is not spoken here is refused.
    """

    gives: ClassVar[tuple[str, ...]] = ()

    id: str | int | None = None
    game: str = ""
    protocol: int | None = None


class Hello(Request, frozen=True):
    """Ask what is spoken here, and in which *language* sentences come from now on, where one is named.

    `hello` is the version that is spoken with the client, all `versions`, and what can be asked: `verbs`.
    Whoever names an older version than the newest is told by `notices` what is new since.
    """

    gives: ClassVar[tuple[str, ...]] = ("hello", "notices")

    language: str = ""


class Scenarios(Request, frozen=True):
    """List the rule books and the scenarios that come with the program."""

    gives: ClassVar[tuple[str, ...]] = ("rules", "scenarios")


class ScenarioAsked(Request, frozen=True, tag="scenario"):
    """All that one wants to know of a *scenario* before it begins: its story and what each side has to do,
    how long it takes, its sides and seats, and every option with what it may be and what it is there."""

    gives: ClassVar[tuple[str, ...]] = ("scenario",)

    scenario: str


class Rules(Request, frozen=True):
    """Look up what the rule books say: *wanted* is a number or its beginning (`BN-8.0`), or words in any
    language, a book's name before them if one likes. Without it, the `books` and their paragraphs."""

    gives: ClassVar[tuple[str, ...]] = ("entries", "books", "more")

    wanted: str = ""


class Subscribe(Request, frozen=True):
    """Be told what happens by notices, lines that answer nothing: for *seat*, without it for every seat that
    one may have; at a host also of the lobby. With *on* false no more."""

    gives: ClassVar[tuple[str, ...]] = ("game",)

    seat: str = ""
    on: bool = True


class New(Request, frozen=True):
    """Begin a game and keep its log in *file*, or in the games' folder under a new name.

    *words* are what a seat's player adds to its share of fair dice, whatever he likes. *forces* are what
    sides bring, each a force by its name or file, where the scenario has a limit of points.
    """

    gives: ClassVar[tuple[str, ...]] = ("game", "file", "seats", "tip", "notices")

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

    gives: ClassVar[tuple[str, ...]] = ("game", "file", "seats", "tip", "notices")

    file: str
    write: bool = True


class Seated(Request, frozen=True, kw_only=True):
    """A request in the name of *seat*. At a host it may be absent: it is where one sits, and no other."""

    seat: str = ""


class Choices(Seated, frozen=True):
    """What the seat may do now: each with `do`, `label`, what is `given`, and the impossible with its
    `refusal`."""

    gives: ClassVar[tuple[str, ...]] = ("choices", "tip")


class Fields(Seated, frozen=True):
    """The fields of command *do*, as far as those *filled* decide them.

    `blank` is the name of the first that is still open; without one all is said, and `command` is the whole.
    """

    gives: ClassVar[tuple[str, ...]] = ("fields", "blank", "command", "tip")

    do: str
    filled: Json = {}


class Fill(Seated, frozen=True):
    """Have an act filled in as a screen does it: *given* is what its choice gives, *said* what one wants.

    `filled` are the values, those that were `guessed` named: the only one there is, means as they were taken
    last time, else what looks best. Whom or what it is aimed at, a spot and a way are never guessed: such a
    field is the `blank`. Without one `command` is the whole.
    """

    gives: ClassVar[tuple[str, ...]] = ("filled", "guessed", "fields", "blank", "command", "tip")

    do: str
    given: Json = {}
    said: Json = {}


class Commanding(Seated, frozen=True, kw_only=True):
    """A request with a command: the whole *command* (`{"do": …}`), or *do* and what is *filled*, as in
    `fields`."""

    command: Json | None = None
    do: str = ""
    filled: Json = {}


class Play(Commanding, frozen=True):
    """Play a command. *answers* are faces and measurements asked for so far.

    *against* is the seat's `tip` when the command was made; where it knows of more since, the
    command is refused.
    """

    gives: ClassVar[tuple[str, ...]] = ("record", "lines", "tip", "over", "needs", "answers", "begun")

    answers: list[Any] = []
    against: int | None = None


class Say(Seated, frozen=True):
    """Do what a typed *line* says, act after act, each with its answers after a colon, as far as the first
    thing that is left open. With *look* nothing is done: `command` is what its first act means.

    *how_much* a real table tells: in `brief` what is as usual is not asked; on `trust` the referee may say
    what came of an act. A word at the head of the line says it, too.
    """

    gives: ClassVar[tuple[str, ...]] = (
        "record",
        "lines",
        "tip",
        "over",
        "needs",
        "answers",
        "begun",
        "asks",
        "left",
        "blank",
        "fields",
        "command",
        "line",
    )

    line: str
    how_much: Literal["full", "brief", "trust"] = "full"
    look: bool = False
    against: int | None = None


class Odds(Commanding, frozen=True):
    """The odds of a command, from what the seat knows, and every number to roll with its modifiers. The
    seats under `invites` may react; the odds take that as passed. Where there are too many ways to count
    them the odds are found by `trials`, so many. `replies` are what the answers of each man who could react
    first may do, `hidden` the seats among them that may have men of whom yours does not know. `exposures`
    tell who could fire at whoever the act brings elsewhere, where nobody may do so at once."""

    gives: ClassVar[tuple[str, ...]] = (
        "odds",
        "terms",
        "invites",
        "certain",
        "singles",
        "replies",
        "hidden",
        "exposures",
        "unseen",
        "trials",
        "tip",
        "needs",
        "answers",
        "begun",
    )

    answers: list[Any] = []


class Viewed(Seated, frozen=True, tag="view"):
    """What the seat sees now; `undo` says what taking the last act back needs (`free`, `consent`, `referee`),
    `redo` whether an undo can be taken back."""

    gives: ClassVar[tuple[str, ...]] = ("view", "undo", "redo", "tip")


class TerrainAsked(Seated, frozen=True, tag="terrain"):
    """What lies on the table, to draw its map: now, or after the seat's record *record*, or *event* lines of
    it. It is the same for every seat; at a real table there is none, and `terrain` is absent."""

    gives: ClassVar[tuple[str, ...]] = ("terrain", "tip")

    record: int | None = None
    event: int | None = None


class Log(Seated, frozen=True):
    """The log as the seat may read it, after its record *since*. A host tells so many records at once; where
    there is `more`, ask again after the last of them."""

    gives: ClassVar[tuple[str, ...]] = ("lines", "tip", "more")

    since: int = 0


class Since(Seated, frozen=True):
    """What the seat has learned after its record *since*, or without it after its own last act: losses first,
    then who was hit, morale, rulings, points and the rest. `record` is after which one. Of very much only the
    last part is told: then there is `more`."""

    gives: ClassVar[tuple[str, ...]] = ("news", "record", "more", "tip")

    since: int | None = None


class Contacts(Seated, frozen=True):
    """What the seat knows of each figure or marker of others: how and where it was seen last, when, and
    whether it is lost from sight, seen now or out. Made of the seat's own views alone."""

    gives: ClassVar[tuple[str, ...]] = ("contacts", "tip")


class UndoLast(Seated, frozen=True, tag="undo"):
    """Go back to before the last act, or to the state after the seat's record *to*.

    With *look* nothing is done: `takes` are the lines of the log that would be taken back, as the seat reads
    them, and `undo` says whether that is free or needs the others' consent, or the referee.
    """

    gives: ClassVar[tuple[str, ...]] = (
        "record",
        "lines",
        "tip",
        "over",
        "needs",
        "answers",
        "begun",
        "undo",
        "takes",
    )

    to: int | None = None
    look: bool = False


class Consent(Seated, frozen=True):
    """Agree that another seat goes back to the seat's record *to*, or less far; without *to*, that it
    takes the last act back or does it again. Holds as long as nothing new is done.

    At a host *read* is the `wish` that `asked` gave: it is refused where something else is asked by now."""

    gives: ClassVar[tuple[str, ...]] = ("tip",)

    to: int | None = None
    read: Json | None = None


class OfferTakeback(Seated, frozen=True, tag="offer_takeback"):
    """Offer that whoever else acted last takes that back, with what followed: agree before he asks.

    `takes` are the lines that would go, and he does it by `undo`. Holds as long as nothing new is done. With
    *look* nothing is offered; *against* is the seat's `tip` then: refused where it knows of more.
    """

    gives: ClassVar[tuple[str, ...]] = ("takes", "record", "undo", "tip")

    look: bool = False
    against: int | None = None


class RedoLast(Seated, frozen=True, tag="redo"):
    """Take the last undo back."""

    gives: ClassVar[tuple[str, ...]] = ("record", "lines", "tip", "over", "needs", "answers", "begun")


class Seek(Seated, frozen=True):
    """What the seat saw after its record *record*, or after *event* lines of it; or where a *turn*
    began, or a *phase* of it, by the names that `log` gives."""

    gives: ClassVar[tuple[str, ...]] = ("view", "record", "event", "tip")

    record: int | None = None
    event: int | None = None
    turn: int | None = None
    phase: str = ""


class Save(Request, frozen=True):
    """Tell where the log is. Whatever was answered with `ok` is on disk already."""

    gives: ClassVar[tuple[str, ...]] = ("game", "file")


class Close(Request, frozen=True):
    """Let a game go."""

    gives: ClassVar[tuple[str, ...]] = ("game", "file")


class Schema(Request, frozen=True):
    """The JSON Schema of requests and answers; with *rules*, of that book's commands and events."""

    gives: ClassVar[tuple[str, ...]] = ("schema",)

    rules: str = ""


Everywhere = Hello | Scenarios | ScenarioAsked | Rules | Subscribe | Schema
"""What may be asked without a game, at home and at a host."""

AtSeat = (
    Choices
    | Fields
    | Fill
    | Play
    | Say
    | Odds
    | Viewed
    | TerrainAsked
    | Log
    | Since
    | Contacts
    | UndoLast
    | Consent
    | OfferTakeback
    | RedoLast
    | Seek
)
"""What is asked in the name of a seat."""

AtHome = New | Open | Save | Close
"""What only a program asks that has the engine for itself: these name files."""

AnyRequest = Everywhere | AtSeat | AtHome
