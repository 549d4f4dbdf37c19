"""One seat's port to a game on this machine: the core's, with what a screen needs besides."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

from msgspec import structs

from core.engine.chance.preview import Effort
from core.engine.chance.preview import Preview as Foreseen
from core.engine.contract.choices import folded, open_field
from core.engine.contract.engine_facts import Redo
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.overlay import Grid, Spot, Stretch
from core.engine.contract.questions import Needs
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.contract.view import View
from core.engine.game.host import GameHost
from core.engine.game.written import as_command
from core.engine.seat.log_line import LogLine
from core.engine.seat.own_righting import OwnRighting
from core.engine.seat.port import Answer, SeatPort
from core.engine.seat.putting_right import PuttingRight
from core.engine.seat.reaching import gentler, reach
from core.engine.seat.sight import rows_seen
from core.engine.words.message import say
from core.engine.words.quiet_memory import quiet_memory
from core.locale import sentences
from core.story.analysis.offers import Otherwise
from core.story.analysis.played import PlayedOn
from core.story.ledger import Ledger, Sighting, Until
from core.table.terrain import Table
from tui.compose.preview_rows import chance_of_anything, rows_of
from tui.session.port import Preview, PreviewRow

if TYPE_CHECKING:
    from tui.session.kept.played_on import PlayedBeside

QUICK = Effort(branches=600, steps=0, ways=0)
"""What may be spent on odds while a key waits: some hundredths of a second."""

LOOKED_AT = 6
"""Moments of a log that are looked at between two keys: some five milliseconds."""

MANY = 40
"""Figures up to which `QUICK` is so quick."""


def quick(figures: int) -> Effort:
    """Return what may be spent while a key waits: where each may see each, a branch costs their square.

    >>> quick(25).branches, quick(140).branches
    (600, 48)
    """
    return structs.replace(QUICK, branches=QUICK.branches * MANY**2 // max(MANY, figures) ** 2)


Seen = Foreseen | Needs | Refusal


async def _all_of(spots: Iterator[Spot]) -> tuple[Spot, ...]:
    """Work them all out; keys are served between one and the next."""
    found = []
    for spot in spots:
        found.append(spot)
        await asyncio.sleep(0)
    return tuple(found)


def _uncounted(seen: Seen) -> bool:
    """Whether nothing can be told of the odds, though the act may be done."""
    return isinstance(seen, Refusal) and seen.message.id.startswith(("engine-odds-too-many", "hosting-work-"))


def _anything(seen: Seen) -> str:
    return "" if isinstance(seen, (Needs, Refusal)) else chance_of_anything(seen)


class LocalPort(SeatPort):
    """Answers `tui.session.port.Port` from a `GameHost` in this process."""

    def __init__(self, host: GameHost, seat: str, **how: Any) -> None:
        super().__init__(host, seat, **how)
        self.host = host
        self._told: list[LogLine] = []
        self._told_to = 0
        self._ledger = Ledger()

    @property
    def _quick(self) -> Effort:
        """What may be spent on odds while a key waits."""
        return quick(len(getattr(self.known().state, "figures", ())))  # a book may have none

    @property
    def tape(self) -> bool:
        """Whether people measure on a real table."""
        return self.host.game.tape

    def table(self, moment: tuple[int, int] | None = None) -> Table | None:
        """The terrain now or at a moment of the past, wrecks included; `None` where there is no map."""
        state = self.host.game.state if moment is None else self._state_at(*moment)
        found = self.host.game.rules.terrain(state)
        return found if isinstance(found, Table) and not self.tape else None

    # --- before committing --------------------------------------------------------------

    def command(self, do: str, filled: Mapping[str, Any]) -> Command | Refusal:
        """Return the command of filled fields."""
        return as_command(self.host.game.rules, {"do": do, **folded(dict(filled))})

    async def sees(self, who: tuple[str, ...], grid: Grid) -> tuple[str, ...]:
        """What figures of one's own see of a map; keys are served between one row and the next."""
        rows = []
        for row in rows_seen(self.known(), who, grid):
            rows.append(row)
            await asyncio.sleep(0)
        return tuple(rows)

    async def reach(self, do: str, filled: Mapping[str, Any], name: str) -> tuple[tuple[float, float], ...]:
        """How far one gets straight on in every direction; keys are served between one and the next."""
        return await _all_of(reach(self.known(), do, filled, name))

    async def gentler(self, do: str, filled: Mapping[str, Any], name: str) -> tuple[Stretch, ...]:
        """How far one gets by the ways of going that cost less, the cheapest first."""
        ways = gentler(self.known(), do, filled, name)
        found = [Stretch(label, await _all_of(spots)) for label, spots in ways]
        return tuple(one for one in found if len(set(one.spots)) > 1)

    def chance(self, do: str, filled: Mapping[str, Any]) -> str | None:
        """The chance to show beside an option, where the command is whole with it; or nothing.

        `None` where it is not quickly worked out.
        """
        if open_field(self.fields(do, filled), dict(filled)) is not None:
            return ""
        command = self.command(do, filled)
        seen = command if isinstance(command, Refusal) else self.odds(command, effort=self._quick)
        return None if _uncounted(seen) else _anything(seen)

    async def chance_whole(self, do: str, filled: Mapping[str, Any]) -> str:
        """The same, however long it takes; whoever is cancelled works on no more."""
        command = self.command(do, filled)
        return _anything(command if isinstance(command, Refusal) else await self._worked_out(command, ()))

    def foresee(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Preview:
        """What a whole command would lead to, as far as that is quickly worked out."""
        command = self.command(do, filled)
        seen = command if isinstance(command, Refusal) else self.odds(command, tuple(answers), self._quick)
        if _uncounted(seen):
            return Preview((PreviewRow("odds", say("tui-odds-wait")),), waits=True)
        told = self._told_of(seen, filled)
        more = (
            isinstance(seen, Foreseen) and (seen.passed or bool(seen.moved) or seen.later) and not self.tape
        )
        return structs.replace(told, answers=more)

    async def foresee_whole(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Preview:
        """The same, however long it takes; whoever is cancelled works on no more."""
        command = self.command(do, filled)
        seen = command if isinstance(command, Refusal) else await self._worked_out(command, tuple(answers))
        return self._told_of(seen, filled)

    async def _worked_out(self, command: Command, answers: tuple[Any, ...]) -> Seen:
        """Work odds out in a thread: keys are served meanwhile. It ends when nobody waits any more."""
        given_up = Event()
        try:
            return await asyncio.to_thread(self.odds_work(command, answers, stop=given_up.is_set))
        finally:
            given_up.set()

    async def otherwise(self, record: int, language: str) -> Otherwise:
        """What else there was at a decision, worked out in a thread, no longer than somebody waits for it."""
        from core.story.analysis.otherwise import otherwise

        if (decided := self.decided(record)) is None:
            return Otherwise(why="others")
        given_up = Event()
        try:
            return await asyncio.to_thread(otherwise, *decided, sentences(language), stop=given_up.is_set)
        finally:
            given_up.set()

    # --- bots play on ---------------------------------------------------------------------

    def played_on(self) -> tuple[PlayedOn, ...] | None:
        """What came of games that bots played on from moments of this one; `None` where they may not."""
        return self._beside.kept() if self._all_open else None

    async def play_on(self, record: int, number: int) -> tuple[str, ...]:
        """Let bots play a game on, in a thread; whoever is cancelled plays on no more."""
        start = self._beside.start(record) if self._all_open else None
        if start is None:
            return ()
        given_up = Event()
        try:
            return await asyncio.to_thread(self._beside.play_one, start, number, given_up.is_set) or ()
        finally:
            given_up.set()

    @property
    def _all_open(self) -> bool:
        """Whether bots may play on from here: they see all of a game, and measure nothing."""
        return self.seat == REFEREE and not self.tape

    @property
    def _beside(self) -> PlayedBeside:
        from tui.session.kept.played_on import PlayedBeside

        return PlayedBeside(self.host)

    def _told_of(self, seen: Seen, filled: Mapping[str, Any]) -> Preview:
        match seen:
            case Needs():
                return Preview(needs=seen)
            case Refusal(message=message) if _uncounted(seen):
                return Preview((PreviewRow("odds", message),))
            case Refusal():
                return Preview(refusal=seen)
            case _:
                view = self.view()
                return Preview(rows_of(seen, view, acting(filled, view)))

    # --- playing ------------------------------------------------------------------------

    async def play(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Answer:
        """Play a command; it is on disk before this returns `Accepted`."""
        command = self.command(do, filled)
        if isinstance(command, Refusal):
            return command
        return await self.submit_async(command, tuple(answers), self.tip)

    async def go_back(self, to: int | None = None) -> Answer:
        """Take the last act back, or all after record *to*, with the consents that were given."""
        return await self.submit_async(self.last_undo(to), against=self.tip)

    async def go_forward(self) -> Answer:
        """Take the last undo back."""
        return await self.submit_async(Redo(), against=self.tip)

    def agree(self, to: int | None = None) -> None:
        """Consent to another seat's going one step back or forward, or back to record *to* of the log."""
        self.host.agree(self.seat, to)

    @property
    def putting_right(self) -> PuttingRight | None:
        """The referee's hands on what was done; without one a player's on his own acts; else `None`."""
        if self.nobody is not None or self.seat == OBSERVER:
            return None
        if self.seat == REFEREE:
            return PuttingRight(self.host)
        return None if self.host.game.header.referee else OwnRighting(self.host, self)

    def branch(self, record: int, seats: Mapping[str, str] | None = None) -> str:
        """Begin a new game from the state after *record*; returns the path of its log.

        *seats* says who plays what there, as a header does; `None`: the same as here.
        """
        path = free_path(self.host.log.path, record)
        self.host.branch(path, self._theirs(record), seats=seats).close()
        return str(path)

    # --- the log ------------------------------------------------------------------------

    def lines(self, last: int = 0) -> Sequence[LogLine]:
        """The log, oldest first; with *last* only those of so many records, quickly."""
        if last and self._told_to < self.tip - last:
            return self.log_since(self.tip - last)
        with quiet_memory():
            told = list(self.lines_since(self._told_to))
        self._told += told
        self._told_to = self.tip
        return self._told

    def log_since(self, record: int) -> tuple[LogLine, ...]:
        """The lines after the seat's record *record*; those that were told already are not read again."""
        if self._told_to < self.tip:
            return super().log_since(record)
        return tuple(self._told[bisect_right(self._told, record, key=lambda line: line.record) :])

    async def ledger(self, moment: tuple[int, int] | None = None) -> tuple[Sighting, ...]:
        """What the seat knows of the others, or knew then; keys are served while a long log is read."""
        ledger, looks = (self._ledger, self) if moment is None else (Ledger(), Until(self, *moment))
        while ledger.read_on(looks, LOOKED_AT):
            await asyncio.sleep(0)
        return ledger.rows(self.view() if moment is None else self.view_at(*moment), looks)

    def _tell_to(self, record: int) -> None:
        with quiet_memory():
            for number in range(self._told_to + 1, record + 1):
                self._told.extend(self._lines(number))
                self._told_to = number


def acting(filled: Mapping[str, Any], view: View) -> str:
    """Return the side whose command this is: that of the first figure in its fields, else the seat's own."""
    sides = {figure.id: figure.side for figure in view.figures}
    for value in filled.values():
        for one in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(one, str) and one in sides:
                return sides[one]
    return view.seat


def free_path(path: Path, record: int) -> Path:
    """Return a name for a branch beside *path* that no file has."""
    number = 1
    while True:
        found = path.with_name(f"{path.stem}-from-{record}{'' if number == 1 else f'-{number}'}{path.suffix}")
        if not found.exists():
            return found
        number += 1
