"""The lobby as lines of text, for a shell prompt or a cron job; and a game's log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial

from core.engine.seat.port import SeatPort
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from core.hosting.lobby.lobby import AT_ONCE, GameLine, Lobby
from core.hosting.table.clock import Timing
from core.hosting.times import moment, time_left
from core.locale import Sentences, sentences
from core.scenarios.titles import title_in


def status_lines(lobby: Lobby, language: str, now: datetime, over: Sequence[GameLine] = ()) -> list[str]:
    """Return what waits, the most pressing first, after what is *over* by now; one line at least."""
    words = sentences(language)
    found = [*(_ended(line, words) for line in over), *_lines(lobby, words, now)]
    return found or [words.text("hosting-status-nothing")]


def _ended(line: GameLine, words: Sentences) -> str:
    """Return that a game is over, and how it ended."""
    how = words.say(line.over) if line.over is not None else ""
    title = title_of(line, words.language)
    return words.text("hosting-status-over", game=line.id, title=title, how=how).rstrip()


def _lines(lobby: Lobby, words: Sentences, now: datetime) -> Iterator[str]:
    rest = [line for line in lobby.my_games if line not in lobby.awaited]
    for line in (*lobby.awaited, *rest):
        yield f"{line.id} {title_of(line, words.language)}: {_told(line, words, now)}"
    for line in lobby.invitations:
        yield words.text(
            "hosting-status-invited",
            game=line.id,
            title=title_of(line, words.language),
            who=line.made_by,
            seat=_called(line, line.seat),
        ) + as_set_up(line, words)
    for line in lobby.open_seats:
        names = [
            seat.name
            for seat in line.seats
            if (seat.seat == line.seat if line.claim else seat.kind == "open")
        ]
        free = words.listed([words.say(name) for name in names])
        title = title_of(line, words.language)
        sentence = "hosting-status-left-seat" if line.claim else "hosting-status-open"
        told = words.text(sentence, game=line.id, title=title, seats=free)
        yield told + as_set_up(line, words)


def as_set_up(line: GameLine, words: Sentences) -> str:
    """Return what game is played once more or goes on, what is read otherwise than in the book, the clock.

    It stands behind a sentence.
    """
    told = words.listed([words.say(one) for one in line.differs])
    read = f" {words.text('hosting-status-rematch', game=line.rematch_of)}" if line.rematch_of else ""
    if line.branch_of:
        from_there = words.text("hosting-status-branch", game=line.branch_of, record=line.branch_record)
        read = f"{read} {from_there}"
    read += f" {words.text('reading-differs', all=told)}" if told else ""
    return read if line.clock is None else f"{read} {words.say(line.clock)}"


def title_of(line: GameLine, language: str) -> str:
    """Return what a game is called in a language: its maker's name for it, and that of its scenario."""
    title = title_in(line.scenario, language) or clean(line.title)
    return f"{line.name} ({title})" if line.name else title


def _told(line: GameLine, words: Sentences, now: datetime) -> str:
    """Return how a game stands, in one line."""
    if line.why is not None:
        return words.say(line.why)
    if line.state == "gathering":
        return words.text("hosting-status-gathering")
    if not line.seat:
        return words.text("hosting-status-no-seat")
    waiting = words.listed([words.say(_called(line, seat)) for seat in line.awaited])
    since = ago(line.since, now)
    mine, parts = line.mine and not line.lent, []
    if mine:
        parts.append(words.text("hosting-status-mine", since=since))
    elif waiting:
        parts.append(words.text("hosting-status-others", seats=waiting, since=since))
        free = [words.say(one.name) for one in line.seats if one.kind == "open" and one.seat in line.awaited]
        parts += [words.text("hosting-status-free", seats=words.listed(free))] if free else []
    if mine and line.left is not None:
        parts.append(words.text("hosting-status-left", left=time_left(timedelta(seconds=line.left))))
    parts += [words.say(message) for message in (*_of_clock(line), *line.away)]
    if line.delegated:
        parts.append(words.text("hosting-status-delegated", seat=_called(line, line.delegated)))
    parts += [words.text("hosting-status-wanted", who=name) for _, name in line.wanted]
    if line.asks:
        parts.append(words.text("hosting-status-asks", seat=_called(line, line.asks)))
    if line.offer is not None:
        parts.append(words.text(f"hosting-status-offered-{line.offer}", seat=_called(line, line.offered_by)))
    parts += news_of(line, words)
    if line.unread:
        parts.append(words.text("hosting-status-unread", count=line.unread))
    return " ".join(parts) or words.text("hosting-status-nobody")


def news_of(line: GameLine, words: Sentences) -> list[str]:
    """Return how much was written since one was there, and the foremost of it, each with its act."""
    if not line.news:
        return []
    count = "hosting-status-news-more" if line.more else "hosting-status-news"
    told = zip(map(words.say, line.last_at), map(words.say, line.last), strict=True)
    return [words.text(count, count=line.news), *(f"{when}: {what}" for when, what in told)]


def _of_clock(line: GameLine) -> Iterator[Message]:
    """Yield who plays for one, and what else there is to tell of one's clock."""
    if line.lent:
        yield say("hosting-status-bot")
    if (timing := line.timing) is None:
        return
    if timing.stands:
        yield say(f"hosting-status-{timing.stands}")
    yield from of_others(timing, line.seat, partial(_called, line))


def of_others(timing: Timing, own: str, called: Callable[[str], Message | str]) -> Iterator[Message]:
    """Yield of whom one may claim the game, who is late, and who asks for a pause, but for one's *own*."""
    for seat in timing.claims:
        why = "hosting-status-claim-gone" if seat in timing.gone else "hosting-status-claim"
        yield say(why, seat=called(seat))
    for seat in timing.late:
        yield say("hosting-status-late", seat=called(seat))
    for seat in timing.asks:
        if seat != own:
            yield say("hosting-status-asks-pause", seat=called(seat))


def _called(line: GameLine, seat: str) -> Message | str:
    """Return what a seat of a game is called."""
    return next((one.name for one in line.seats if one.seat == seat), seat)


def ago(at: str, now: datetime) -> Message:
    """Return how long ago something was, in the largest unit that fits.

    >>> from core.hosting.times import moment
    >>> ago("2026-03-01T20:00:00Z", moment("2026-03-01T22:30:00Z"))
    Message(id='hosting-ago-hours', args={'n': 2})
    """
    minutes = max(0, int((now - moment(at)).total_seconds() // 60))
    for unit, length in (("days", 24 * 60), ("hours", 60), ("minutes", 1)):
        if minutes >= length:
            return say(f"hosting-ago-{unit}", n=minutes // length)
    return say("hosting-ago-now")


async def log_lines(port: SeatPort, language: str, last: int) -> list[str]:
    """Return what a seat may read of a game's log as sentences, those of the last so many records, in UTC.

    What was undone says so. Others get their turn meanwhile.
    """
    words, found = sentences(language), []
    for number, line in enumerate(port.lines_since(max(0, port.tip - last))):
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
        if line.message is not None:
            at = line.at[:16].replace("T", " ")
            mark = f" [{words.text('log-undone')}]" if port.taken_back(line) else ""
            found.append(f"{line.record:>4} {at}Z {words.say(line.message)}{mark}")
    return found
