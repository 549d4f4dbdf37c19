"""The seam between screens and a game: what one seat may see and do, and nothing else.

It is the core's port with what a screen needs besides: commands still in fields, terrain, a
preview in rows. `tui/session/here/local.py` answers it for a game on this machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.facts import Refusal
from core.engine.contract.other_acts import OtherAct
from core.engine.contract.overlay import Grid, Overlay, Stretch
from core.engine.contract.questions import Needs
from core.engine.contract.view import View
from core.engine.contract.ways_out import WayOut
from core.engine.seat.log_line import LogLine
from core.engine.seat.order_hashes import OrderHash
from core.engine.seat.port import Accepted, Answer, WayBack
from core.engine.seat.promises import Promises
from core.engine.seat.sentence import Filled, Passed
from core.engine.words.ids import AnyId
from core.engine.words.message import Message
from core.story.analysis.offers import Otherwise
from core.story.analysis.played import PlayedOn
from core.story.ledger import Sighting
from core.table.terrain import Table
from tui.session.rights import Hands

__all__ = ["Accepted", "Answer", "LogLine", "Port", "Preview", "PreviewRow", "WayBack"]


class PreviewRow(Struct, frozen=True):
    """One line of a preview: a term of the sum, a result with its chance, a reaction.

    What is *dear* costs whoever acts something that he did not set out to pay; *about* is whom a result comes
    to. An *idle* one says that nothing came of a throw.
    """

    kind: str
    label: Message | str
    value: Message | str = ""
    rule: str = ""
    dear: bool = False
    about: Message | str = ""
    idle: bool = False


class Preview(Struct, frozen=True):
    """What would happen: terms, paragraphs, odds, the reactions it invites.

    With *waits* the odds take longer to work out, with *answers* what the answers of others may do:
    `foresee_whole` does.
    """

    rows: tuple[PreviewRow, ...] = ()
    needs: Needs | None = None
    refusal: Refusal | None = None
    waits: bool = False
    answers: bool = False

    @property
    def dear(self) -> tuple[PreviewRow, ...]:
        """The rows that say what is dear, before anything is done."""
        return tuple(row for row in self.rows if row.dear)


class Port(Protocol):
    """One seat's side of one game."""

    @property
    def seat(self) -> str:
        """Whose eyes these are."""

    @property
    def tape(self) -> bool:
        """Whether people measure on a real table."""

    @property
    def tip(self) -> int:
        """The number of the last record that the seat knows of."""

    @property
    def can_redo(self) -> bool:
        """Whether an undo can be taken back."""

    def table(self, moment: tuple[int, int] | None = None) -> Table | None:
        """The terrain now or at a moment (record, event) of the past, the same for every seat."""

    def view(self) -> View:
        """What the seat sees now."""

    def view_at(self, record: int, event: int | None = None) -> View:
        """What the seat saw at a moment of the past."""

    def name(self, id: str) -> Message | str:
        """What something that the log names is called, though the view shows it no more."""

    def side_of(self, record: int, id: str) -> str:
        """Whose side somebody who throws dice was on after *record*, "" for nobody's that one knows."""

    def lines_of(self, record: int) -> Sequence[LogLine]:
        """The lines of the seat's *record*."""

    async def otherwise(self, record: int, language: str) -> Otherwise:
        """What else there was at a decision of one's own, and what it promised; however long it takes."""

    def played_on(self) -> tuple[PlayedOn, ...] | None:
        """What came of games that bots played on from moments of this one; `None` where they may not.

        They may where everything is open to these eyes, but not from a real table.
        """

    async def play_on(self, record: int, number: int) -> tuple[str, ...]:
        """Let bots play a game on after *record*, with the dice of its *number*; however long it takes.

        Returns the sides that stood best at its end, nobody where bots knew no way on, or may not.
        """

    def promises(self) -> Promises:
        """What was promised of the dice before the first throw."""

    def choices(self) -> tuple[Choice, ...]:
        """What the seat may do now, the impossible with its refusal."""

    def fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """The fields of a command, those after the filled ones depending on them."""

    def filled(self, do: str, given: Mapping[str, Any], said: Mapping[str, Any]) -> Filled:
        """A command with its blanks filled, as far as nobody has to be asked; see `SeatPort.filled`."""

    def every_act(self) -> tuple[OtherAct, ...]:
        """What every act of the book is called and when it is done, the same for every seat."""

    def own_excuse(self, do: str, figure: str) -> Refusal | None:
        """Why a figure can do nothing of a kind now, for its own sake; see `Known.own_excuse`."""

    def against(
        self, do: str, given: Mapping[str, Any], figure: str, target: str
    ) -> tuple[Passed, ...] | None:
        """Why a figure cannot do something to somebody, by each means; see `Known.against`."""

    def readers(self) -> tuple[str, ...]:
        """For whom the seat may write a note, "" for everybody."""

    def fitting(self, do: str, given: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
        """What is *given* with a choice of the command, and whatever of what was *said* fits its fields."""

    def overlay(self, do: str, filled: Mapping[str, Any], answers: bool = True) -> Overlay:
        """What a command looks like on the map with what is filled in so far: lines, ranges, areas.

        With *answers* also who might answer it, which takes longer.
        """

    async def sees(self, who: tuple[str, ...], grid: Grid) -> tuple[str, ...]:
        """What figures of one's own see of the cells of a map, row by row from the north: `#` is seen."""

    async def reach(self, do: str, filled: Mapping[str, Any], name: str) -> tuple[tuple[float, float], ...]:
        """How far one gets straight on in every direction from the corners so far of the way *name*."""

    async def gentler(self, do: str, filled: Mapping[str, Any], name: str) -> tuple[Stretch, ...]:
        """How far one gets by the ways of going that cost less, the cheapest first."""

    def chance(self, do: str, filled: Mapping[str, Any]) -> str | None:
        """The chance to show beside an option, or nothing; `None` where `chance_whole` must work it out."""

    async def chance_whole(self, do: str, filled: Mapping[str, Any]) -> str:
        """The same, however long it takes; whoever is cancelled works on no more."""

    def foresee(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Preview:
        """What a whole command would lead to, as far as that is quickly worked out."""

    async def foresee_whole(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Preview:
        """The same, however long it takes; whoever is cancelled works on no more."""

    async def play(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Answer:
        """Play a command; on disk before this returns `Accepted`."""

    def lines(self, last: int = 0) -> Sequence[LogLine]:
        """The log, oldest first; with *last* only those of so many records, quickly."""

    def log_since(self, record: int) -> Sequence[LogLine]:
        """The lines after the seat's record *record*."""

    def losses(self, after: int, to: int) -> tuple[int, ...]:
        """The seat's records after record *after*, up to *to*, whose lines tell of a loss."""

    async def ledger(self, moment: tuple[int, int] | None = None) -> tuple[Sighting, ...]:
        """What the seat knows of the others, or knew at a *moment* (record, event) of its log.

        A long log is read in pieces, between which keys are served.
        """

    def in_log(self, record: int) -> int:
        """The log's own number of the seat's *record*, to find its moment in another seat's log."""

    def order_hashes(self) -> dict[AnyId, OrderHash]:
        """The acts that wrote the orders under seal that the seat may read, by what each is for."""

    def in_effect(self, record: int) -> bool:
        """Whether a record is in effect, not undone."""

    def undo_needs(self) -> str | None:
        """`free`, `consent`, `referee`, or nothing where there is nothing to undo."""

    def redo_needs(self) -> str | None:
        """The same of doing again what was undone last."""

    def ways_back(self) -> tuple[WayBack, ...]:
        """The ways of one step back, of two, and so on."""

    def way_back(self, record: int) -> WayBack | None:
        """The way back to the state after the seat's *record*; nothing where nothing leads there."""

    def ways_out(self) -> tuple[WayOut, ...]:
        """How the seat may end the game before its book does."""

    async def go_back(self, to: int | None = None) -> Answer:
        """Take the last act back, or all after record *to*, with the consents that were given."""

    async def go_forward(self) -> Answer:
        """Take the last undo back."""

    def agree(self, to: int | None = None) -> None:
        """Consent to another seat's going one step back or forward, or back to record *to* of the log."""

    @property
    def putting_right(self) -> Hands | None:
        """The hands on what was done of who may put it right here: the referee, or without one a player."""

    def branch(self, record: int, seats: Mapping[str, str] | None = None) -> str:
        """Begin a new game from the state after *record*; returns where it is kept.

        *seats* says who plays what there, as a header does; `None`: the same as here.
        """
