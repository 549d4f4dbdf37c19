"""What waits for somebody: his games, whose decision is awaited, what happened since he was last there.

Everything of a game is read through the seat's own port, so that it tells no more than sitting down there
would: neither what was done nor when, where that is hidden.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec import Struct, structs

from core.engine.contract.ends import End
from core.engine.contract.engine_facts import EndAgreed, EndOffered, OfferEnded, Remarked
from core.engine.contract.seats import REFEREE
from core.engine.seat.log_line import LogLine
from core.engine.seat.port import SeatPort
from core.engine.words.message import Message, say
from core.hosting.people.bookmarks import Bookmark
from core.hosting.seats.names_of_seats import called, seat_name
from core.hosting.seats.rows import GameRow
from core.hosting.seats.seating import SeatRow
from core.hosting.table.clock import Timing
from core.hosting.table.table import Table
from core.hosting.timing.clock_plan import told
from core.readings import differing_in
from core.rules import title_of
from core.story.since import MOST, Learned, foremost, learned, losses_between

LAST = 3
"""Sentences that are told of what happened."""

MOST_COUNTED = MOST
"""Records of which all is told; who was away for more reads the log."""

AT_ONCE = 4
"""Records that are looked through before others get their turn."""


MOST_STILL = 20
"""Records without a move of the game that are gone back past."""

STILL = (EndOffered, EndAgreed, OfferEnded, Remarked)
"""What is written into a log and moves nothing."""


class Seat(Struct, frozen=True):
    """A seat in the lobby: its *name*, who plays it, who is invited to it."""

    seat: str
    name: Message | str
    kind: str
    people: tuple[str, ...] = ()
    invited: tuple[str, ...] = ()
    player: str = ""
    """As `SeatRow.player`."""

    heirs: tuple[str, ...] = ()
    """As `SeatRow.heirs`."""


class GameLine(Struct, frozen=True):
    """A game as the lobby shows it, from the *seat* of whoever looks; empty where he has none.

    *state* is gathering, running or over, *seats* is who plays; who watches is so many acts *behind* at
    least. Of a game that was begun: its *turn*, whose decision is *awaited*, by seat, whether that is one's
    own (*mine*), and *since* when nothing has happened that one knows of. *news* is how many lines were
    written since one was last there, or so many and *more*, *last* the foremost of what they tell, losses
    first, *unread* how much was said; *asks* is the seat that asks this one to agree to an undo, *delegated*
    the one for which it is to throw or measure, *timing* what one is told of the game's clock. *over* tells
    how it ended, *why* why it cannot be opened; *differs* what is read otherwise than in the book, as it was
    set up, *clock* how long anybody may take; *away* tells who is on vacation. *book* is the
    title of its rule book, *name* what its maker calls it; it *ended* then. A seat that one may ask for,
    because its player has stayed away, is a *claim*; *wanted* are those who have asked so for one's own, as
    (seat, name), since one looked at the game last; the keeper is told all. *offer* is an end of the game
    that this seat may still accept or decline, and *offered_by* the seat that offers it; it keeps nobody from
    his acts, so nobody is awaited for it. *rematch_of* is the id of the game that is played once more by it,
    *branch_of* of the one that it goes on from, after so many acts of its log. The program plays a seat that
    is *lent*. *last_at* says in which acts all of *last* was, in this seat's numbers.
    """

    id: str
    title: str
    scenario: str
    state: str
    made_by: str
    made: str
    seats: tuple[Seat, ...] = ()
    seat: str = ""
    turn: int = 0
    awaited: tuple[str, ...] = ()
    mine: bool = False
    since: str = ""
    news: int = 0
    more: bool = False
    last: tuple[Message, ...] = ()
    unread: int = 0
    behind: int = 0
    asks: str = ""
    delegated: str = ""
    timing: Timing | None = None
    over: Message | None = None
    why: Message | None = None
    differs: tuple[Message, ...] = ()
    clock: Message | None = None
    away: tuple[Message, ...] = ()
    book: str = ""
    name: str = ""
    claim: bool = False
    ended: str = ""
    offer: End | None = None
    offered_by: str = ""
    rematch_of: str = ""
    branch_of: str = ""
    branch_record: int = 0
    lent: bool = False
    wanted: tuple[tuple[str, str], ...] = ()
    last_at: tuple[Message, ...] = ()

    @property
    def left(self) -> float | None:
        """How many seconds one's decision may take; `None` for any."""
        return None if self.timing is None else self.timing.left


class Lobby(Struct, frozen=True):
    """All of it: *awaited* are those of *my_games* that wait for one's own word, the longest first."""

    my_games: tuple[GameLine, ...] = ()
    awaited: tuple[GameLine, ...] = ()
    invitations: tuple[GameLine, ...] = ()
    open_seats: tuple[GameLine, ...] = ()
    watchable: tuple[GameLine, ...] = ()
    finished: tuple[GameLine, ...] = ()


def waits_for_me(line: GameLine) -> bool:
    """Whether whoever looks has something to answer in this game."""
    late = line.timing is not None and bool(line.timing.late)
    return (line.mine and not line.lent) or bool(line.asks) or bool(line.delegated) or late


def plain_line(row: GameRow, maker: str, seats: Sequence[SeatRow], seat: str = "") -> GameLine:
    """Return what everybody may know of a game without opening it."""
    shown = tuple(
        Seat(s.seat, called(row.scenario, s), s.kind, s.people, s.invited, s.player, s.heirs) for s in seats
    )
    line = GameLine(row.id, row.title, row.scenario, row.state, maker, row.made, shown, seat)
    differs = differing_in(row.scenario, row.plan.options, row.plan.rules, row.plan.readings)
    clock = None if row.plan.clock is None else told(row.plan.clock)
    book = title_of(row.plan.rules or row.scenario.partition("/")[0])
    return structs.replace(
        line,
        behind=row.plan.behind,
        over=row.outcome,
        differs=differs,
        clock=clock,
        book=book,
        name=row.plan.name,
        rematch_of=row.plan.rematch_of,
        branch_of=row.plan.branch_of,
        branch_record=row.plan.branch_record,
        ended=row.ended if row.state == "over" else "",
    )


async def full_line(table: Table, port: SeatPort, bookmark: Bookmark) -> GameLine:
    """Return what a seat knows of a game, by *port*; others get their turn meanwhile."""
    view, game = port.view(), table.host.game
    offered = view.offer is not None and port.seat in view.offered_to
    news = await _news(port, bookmark.record, offered)
    last = foremost([one for one in news if not one.summed], LAST)
    return GameLine(
        table.id,
        "",
        "",
        "",
        "",
        "",
        tuple(Seat(seat, seat_name(game, seat), "") for seat in (*game.seats, REFEREE)),
        turn=view.turn,
        awaited=view.waiting_for,
        mine=port.seat in view.waiting_for,
        since=_moved(port) or game.header.created,
        news=sum(one.line for one in news),
        more=port.tip - bookmark.record > MOST_COUNTED,
        last=tuple(one.message for one in last),
        over=view.over,
        offer=view.offer.end if view.offer is not None and offered else None,
        offered_by=view.offer.by if view.offer is not None else "",
        last_at=tuple(say(f"hosting-status-{'act' if one.line else 'from'}", act=one.record) for one in last),
    )


def with_line(
    read: GameLine,
    line: GameLine,
    unread: int,
    asks: str = "",
    delegated: str = "",
    timing: Timing | None = None,
    lent: bool = False,
    wanted: tuple[tuple[str, str], ...] = (),
) -> GameLine:
    """Return what was read of a game, with what everybody may know of it and what changes by itself."""
    names = {one.seat: one.name for one in read.seats}
    return structs.replace(
        read,
        title=line.title,
        scenario=line.scenario,
        state=line.state,
        made_by=line.made_by,
        made=line.made,
        seat=line.seat,
        seats=tuple(structs.replace(one, name=names.get(one.seat, one.name)) for one in line.seats),
        unread=unread,
        behind=line.behind,
        differs=line.differs,
        clock=line.clock,
        away=line.away,
        book=line.book,
        name=line.name,
        rematch_of=line.rematch_of,
        branch_of=line.branch_of,
        branch_record=line.branch_record,
        asks=asks,
        delegated=delegated,
        timing=timing,
        lent=lent,
        wanted=wanted,
    )


def _moved(port: SeatPort) -> str:
    """Return when the game was last moved, as this seat knows: an offer or a note leaves it where it was."""
    last = ""
    for number in range(port.tip, max(port.tip - MOST_STILL, 0), -1):
        lines = [line for line in port.lines_since(number - 1) if line.record == number]
        last = last or (lines[-1].at if lines else "")
        if any(not isinstance(line.fact, STILL) for line in lines):
            return lines[-1].at
    return last


async def _news(port: SeatPort, since: int, offered: bool) -> tuple[Learned, ...]:
    """Return what was learned after record *since*, in all or in its last part; losses in all.

    What is *offered* now is no news of the log: it is told as an offer.
    """
    first = max(since, port.tip - MOST_COUNTED)
    lines: list[LogLine] = []
    for losses in losses_between(port, since, first):
        lines += losses
        await asyncio.sleep(0)
    record = first
    for line in port.lines_since(first):
        if line.record >= record + AT_ONCE:
            record = line.record
            await asyncio.sleep(0)
        lines.append(line)
    if offered:
        last = max((line.record for line in lines if isinstance(line.fact, EndOffered)), default=port.tip + 1)
        lines = [
            line for line in lines if line.record < last or not isinstance(line.fact, EndOffered | EndAgreed)
        ]
    if not lines:
        return ()
    return learned(lines, port, max(since, 1))
