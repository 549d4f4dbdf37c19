"""Who sits at a keyboard, as a screen asks for it: their ports, and whose turn it is to have the keys.

`here/session.py` answers it for a game on this machine, `at_host/one_seat.py` for a hosted one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from core.engine.contract.pass_rule import PassRule
from core.engine.contract.questions import Needs
from core.engine.words.message import Message
from core.locale import Sentences
from tui.session.port import Accepted, Answer, Port, PreviewRow

if TYPE_CHECKING:
    from core.engine.seat.so_far import SoFar
    from core.line.doing.speaking import Speaker
    from core.line.told.in_flight import InFlight
    from core.line.told.in_flight import Seats as TriedBy
    from tui.compose.measurement_form import Remembered
    from tui.session.company import Company
    from tui.session.kept.bookmarks import Bookmarks
    from tui.session.kept.branches import Branch


class Plays(Protocol):
    """Takes a command, again with each answer."""

    async def play(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Answer:
        """Play it; on disk before this returns `Accepted`."""


class BotAct(Struct, frozen=True):
    """What a bot wished for, and what came of it: it is done, or people have to answer first.

    At a host others play the bot, and only what its act stopped at comes here: *delegated* takes the answers.
    """

    do: str
    filled: dict[str, Any]
    answer: Accepted | Needs
    delegated: Plays | None = None


class Weighed(Struct, frozen=True):
    """An act that a bot weighed: the *record*, as one seat numbers them, whose, and *why* this one."""

    record: int
    seat: str
    why: Message


class Passes(Struct, frozen=True):
    """How something passes by itself, and what its player is told."""

    do: str
    filled: dict[str, Any]
    told: Message


class Seats(Protocol):
    """The seats that are played here, and the one that has the keys."""

    @property
    def seat(self) -> str:
        """The seat that has the keys."""

    @property
    def people(self) -> tuple[str, ...]:
        """The seats in the order they may be handed the keyboard."""

    @property
    def hot_seat(self) -> bool:
        """Whether the keyboard goes from hand to hand."""

    @property
    def book(self) -> str:
        """The id of the rule book that is played."""

    @property
    def scenario(self) -> str:
        """The id of the scenario that is played, if it comes with the program."""

    @property
    def notices(self) -> Sequence[Message]:
        """What has to be told of the game once it is open."""

    @property
    def company(self) -> Company | None:
        """The others at a hosted table; nobody where all of them sit at this keyboard."""

    def port(self, seat: str) -> Port:
        """Return the port of *seat*."""

    def wanted(self) -> str | None:
        """Return the seat of this keyboard that must decide now, the present one first."""

    @property
    def own_eyes(self) -> str:
        """The seat of who played a game that is read again; "" where that was not one side's alone."""

    def entitled(self) -> tuple[str, ...]:
        """Return the seats whose side of the past may be looked at here."""

    def hand_over(self, seat: str) -> int | None:
        """Give the keys to *seat*; return what everybody's last record was when it gave them away."""

    def open_pass(self, last: str, seat: str) -> str:
        """Return how *seat* lets pass what it is asked, as far as *last* may know; "" for not at all."""

    def stays(self, seat: str) -> None:
        """Leave the keys with *seat*: nobody has taken them after all."""

    def at_hand_since(self, record: int) -> bool:
        """Whether nobody but the present seat can have acted since *record* of the log.

        Its player has had the only keyboard since, and no bot plays.
        """

    @property
    def at_desk(self) -> bool:
        """Whether the game is shown as the referee's desk."""

    def show_at_desk(self, desk: bool) -> None:
        """Show it there from now on, or on the screen with panes."""

    def throws(self, do: str, filled: Mapping[str, Any]) -> bool:
        """Whether an act of who types throws dice before it asks anything; no where that is not told."""

    def measured(self) -> Remembered:
        """Return what was measured at this table before."""

    def rehearsed(
        self, line: str, words: Sentences, reader: Speaker | None = None
    ) -> tuple[Speaker, str] | None:
        """Return what is wrong with a typed line of several acts before any is done, and who tried it."""

    def on_trial(self) -> AbstractContextManager[TriedBy]:
        """Give seats by which is looked what a line would be asked; nothing of what they do stays."""

    def so_far(self, sent: InFlight | None) -> SoFar | None:
        """Return what an act that waits has come to so far, where a referee keeps the game alone."""

    def arithmetic(self, sent: InFlight | None) -> tuple[PreviewRow, ...]:
        """Return what the number is made of that an act in flight has to be thrown, to a referee alone."""

    def bot_wanted(self) -> str | None:
        """Return a bot's seat that must decide now."""

    async def bot_acts(self, seat: str, still: Callable[[], bool]) -> BotAct | None:
        """Let the bot of *seat* act; nothing where it finds nothing that may be done.

        Keys are served while it thinks: where it is not *still* to act then, it does not.
        """

    def bot_thought(self, seat: str) -> float:
        """Return what share of its thinking a bot has done, from 0 to 1; 0 where it is not told."""

    def hurry_bot(self) -> None:
        """Let the bot that thinks take the plainest act at once."""

    def weighed(self, seat: str) -> Sequence[Weighed]:
        """Return the acts that bots weighed here since the game was opened, with the numbers of *seat*.

        Those alone of seats whose side of the past may be looked at here.
        """

    def passes(self, idle: bool, rule: PassRule, looked_at: bool = False) -> Passes | None:
        """How what the present seat is asked passes by itself, where nobody would learn of it by waiting.

        That is with *idle* a step in which it can do nothing else, and a window of reaction by its *rule*. Of
        people who share a keyboard such a step alone, where all of them let everybody look: with *looked_at*.
        """

    async def lets_pass(self, passes: Passes) -> BotAct | None:
        """Let it pass; `None` where that is refused."""

    @property
    def refereed(self) -> bool:
        """Whether a person referees the game."""

    @property
    def bookmarks(self) -> Bookmarks:
        """The moments that somebody here wants to find again."""

    @property
    def seen_before(self) -> int | None:
        """The last record that was seen from this seat when it was left; `None` where that is not known."""

    def branches(self, seat: str) -> tuple[Branch, ...]:
        """Return the games that began from this one, by *seat*'s own records."""

    @property
    def origin(self) -> Branch | None:
        """The game that this one began from, where it is still kept; the record is that game's own."""

    def again(self) -> str:
        """Begin the same game once more, sides turned where a program plays; return the path of its log.

        `LogError` and `OSError` tell why not; at a host's table the others are asked instead.
        """

    def report(self, words: Sentences) -> Path:
        """Write a game that is over as a page beside its log; return where it is. `OSError` tells why not.

        At a host's table there is no log here to write beside.
        """

    async def sit_at(self, game: str) -> Seats | None:
        """Sit down at another game of the same host; `None` where that is done in the lobby alone."""

    def close(self) -> None:
        """Leave the game; everything is kept."""
