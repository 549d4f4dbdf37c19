"""What another program may ask of a host, beside what it asks everywhere: the lobby, and the others at a
table.

No request says who asks. Where one sits is found by `game` and `seat` among the seats that one has taken up
by `sit`; there is no way to another.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from core.hosting.table.consent import Asked
from core.hosting.timing.clock_plan import ClockPlan
from core.protocol.requests import AtSeat, Everywhere, Request, Seated


class LobbyAsked(Request, frozen=True, tag="lobby"):
    """What waits for whoever asks, as his lobby has it: his games and those that wait for him, invitations,
    open seats, games to watch, games that are over."""

    gives: ClassVar[tuple[str, ...]] = ("lobby",)


class Seats(Request, frozen=True):
    """Who sits where in a *game* that one may know of."""

    gives: ClassVar[tuple[str, ...]] = ("game", "seating")


class Make(Request, frozen=True):
    """Make a game of a *scenario*. *seats* says who is to sit on each side, and as `referee` where one is
    wanted: `me`, `bot`, `open`, or somebody's name. It begins when all have come, or *at_once*. Others may
    *watch*, so many acts *behind* at least. *name* is what it is called, *words* go into the dice. A new
    game's id is `game`."""

    gives: ClassVar[tuple[str, ...]] = ("game",)

    scenario: str
    seats: dict[str, str] = {}
    options: dict[str, str | int | bool] = {}
    dice: Literal["fair", "typed"] = "fair"
    ruler: Literal["map", "tape"] = "map"
    at_once: bool = False
    watch: bool = True
    behind: int = 0
    forces: dict[str, str] = {}
    clock: ClockPlan | None = None
    name: str = ""
    words: str = ""


class OfSeat(Request, frozen=True, kw_only=True):
    """A request about a *seat* of a *game*, on which one need not sit."""

    gives: ClassVar[tuple[str, ...]] = ("game",)

    seat: str


class TakeSeat(OfSeat, frozen=True, tag="take_seat"):
    """Take an open seat, or accept an invitation to it; *words* go into the dice. It is one's own from then
    on."""

    words: str = ""


class GiveUpSeat(OfSeat, frozen=True, tag="give_up_seat"):
    """Give a seat up, or decline an invitation to it."""


class Invite(OfSeat, frozen=True):
    """Invite somebody by his *name* to a seat. Where the keeper lets somebody new in, `code` is his code."""

    gives: ClassVar[tuple[str, ...]] = ("game", "code")

    name: str


class Sit(Request, frozen=True):
    """Sit down at a *game*: on *seat*, which must be one's own, without it on one's own if there is one, else
    to watch as `observer`, so many acts *behind*. Only then one asks in the name of a seat."""

    gives: ClassVar[tuple[str, ...]] = ("game", "seat", "seats", "tip", "rules", "missed")

    seat: str = ""
    behind: int = 0


class Leave(Seated, frozen=True):
    """Get up from a seat; it stays one's own."""

    gives: ClassVar[tuple[str, ...]] = ("game",)


class Talk(Seated, frozen=True):
    """Say *text* at a table: to `all`, to one's own `side`, or to the `referee`, who may name a seat."""

    text: str
    to: str = "all"


class Heard(Seated, frozen=True):
    """What was said at a table for this seat, after what has the id *since*."""

    gives: ClassVar[tuple[str, ...]] = ("talk",)

    since: int = 0


class Presence(Seated, frozen=True):
    """Who is at a table, and who is waited for as far as this seat knows."""

    gives: ClassVar[tuple[str, ...]] = ("presence", "timing")


class AskUndo(Seated, frozen=True, tag="ask_undo"):
    """Ask the others whether this seat may take its last act back, or all after its record *to*; with *back*
    false, whether the last undo may be taken back. `asked` are the seats that are asked. Once all agree it
    is done."""

    gives: ClassVar[tuple[str, ...]] = ("asked",)

    to: int | None = None
    back: bool = True


class WhatIsAsked(Seated, frozen=True, tag="asked"):
    """What this seat is asked to agree to (`wish`), and what it has asked of others itself (`asking`)."""

    gives: ClassVar[tuple[str, ...]] = ("wish", "asking")


class Decline(Seated, frozen=True):
    """Do not agree to what is asked of this seat; `consent` agrees. *read* as there."""

    read: Asked | None = None


class Withdraw(Seated, frozen=True):
    """Take back what this seat has asked of others; `asked` are those whom it was asked of."""

    gives: ClassVar[tuple[str, ...]] = ("asked",)


class LetPass(Seated, frozen=True, tag="let_pass"):
    """Let windows of reaction like the one that is open pass until the end of the turn, or *anything*; so do
    steps in which the seat can do nothing. With *on* false no more."""

    anything: bool = False
    on: bool = True


class Delegated(Seated, frozen=True):
    """What this seat is asked to throw or measure for another that cannot, such as a bot's, or one that lets
    pass."""

    gives: ClassVar[tuple[str, ...]] = ("delegated",)


class AnswerDelegated(Seated, frozen=True, tag="answer_delegated"):
    """Answer what `delegated` asks: the *answers* so far and one more. What the act needs next comes as in
    `play`."""

    gives: ClassVar[tuple[str, ...]] = ("record", "lines", "tip", "over", "needs", "answers", "begun")

    answers: list[Any]


class OfClock(Seated, frozen=True, tag="clock"):
    """Do something about the game's clock: `ask_pause` (or agree to one), `decline_pause`, `go_on`; `claim`
    the game of whose time is over, or, also without a clock, of a side that everybody has left; `lend` one's
    seat to the program, or `take_back` what it plays. `timing` is what is told."""

    gives: ClassVar[tuple[str, ...]] = ("timing",)

    do: Literal["look", "ask_pause", "decline_pause", "go_on", "claim", "lend", "take_back"] = "look"


class Rematch(Seated, frozen=True):
    """Ask the others for the same game once more, sides turned, or accept it where one of them did; `game` is
    the new one."""

    gives: ClassVar[tuple[str, ...]] = ("game",)


class Branch(Seated, frozen=True):
    """Begin another game that goes on from the state after this seat's *record* of one that is over; the new
    one is `game`. *seats* says of each side who plays it: `me`, once; `bot`, `open`, or somebody's name, who
    is invited. Without it the same people play as before, and the others are invited."""

    gives: ClassVar[tuple[str, ...]] = ("game",)

    record: int
    seats: dict[str, str] | None = None


class Branches(Seated, frozen=True):
    """The games that began from a moment of this one, as `branches`, each after which of this seat's records;
    and as `origin` the one that this one began from, after which record of that game's log."""

    gives: ClassVar[tuple[str, ...]] = ("branches", "origin")


InLobby = LobbyAsked | Seats | Make | TakeSeat | GiveUpSeat | Invite | Sit
"""What is asked in the lobby."""

AmongOthers = (
    Leave
    | Talk
    | Heard
    | Presence
    | AskUndo
    | WhatIsAsked
    | Decline
    | Withdraw
    | LetPass
    | Delegated
    | AnswerDelegated
    | OfClock
    | Rematch
    | Branch
    | Branches
)
"""What is asked at a table of the people there."""

HostRequest = Everywhere | InLobby | AtSeat | AmongOthers
"""All that may be asked at a host. Nothing of it names a file."""
