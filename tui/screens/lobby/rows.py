"""The lobby as rows: the most pressing first, with what is known of each game at its foot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from msgspec import structs

from core.engine.words.wanted import has_words
from core.hosting.lobby.lobby import GameLine, Lobby, waits_for_me
from core.hosting.lobby.status import ago, as_set_up, news_of
from core.hosting.times import time_left
from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.lobby.naming import seat_of, seats_of, title_of

RECENT = 5
"""Games that are over and shown in the lobby, those that ended last; all of them have a list of their own."""


class Entry(NamedTuple):
    """What choosing a row does: go to a game's *table*, read it, see its *seats*; or a row of the house."""

    does: Literal[
        "table",
        "read",
        "seats",
        "new",
        "friends",
        "vacation",
        "rules",
        "language",
        "settings",
        "letters",
        "played",
        "contests",
        "leave",
    ]
    game: str = ""
    seat: str = ""


def lobby_rows(
    lobby: Lobby,
    words: Sentences,
    now: datetime,
    friends: bool = False,
    vacation: str = "",
    wanted: str = "",
    letters: bool = False,
) -> list[Row]:
    """Return the rows; where nothing waits, what one may do about it.

    With *friends* one may let some in, with *letters* somebody carries them. *vacation* is what there is to
    know of one's own. Of the games only those are told that have all words of *wanted* in their row or its
    note.
    """
    rest = tuple(line for line in lobby.my_games if line not in lobby.awaited)
    recent = lobby.finished if wanted else lobby.finished[:RECENT]
    free = tuple(line for line in lobby.open_seats if not line.claim)
    left = tuple(line for line in lobby.open_seats if line.claim)
    rows = [
        *_part("awaited", lobby.awaited, lambda line: _mine(line, words, now), words, wanted),
        *_part("games", rest, lambda line: _mine(line, words, now), words, wanted),
        *_part("invitations", lobby.invitations, lambda line: _free(line, words, True), words, wanted),
        *_part("open", free, lambda line: _free(line, words), words, wanted),
        *_part("claimable", left, lambda line: _free(line, words), words, wanted),
        *_part("watch", lobby.watchable, lambda line: _other(line, words, "table"), words, wanted),
        *_part("finished", recent, lambda line: _finished(line, words), words, wanted),
    ]
    if len(recent) < len(lobby.finished):
        rows[-1:] = [Row(words.text("tui-played-all"), Entry("played")), rows[-1]]
    if wanted:
        rows = [found_row(rows, words, wanted), Row(""), *rows]
    elif not rows:
        rows = [Row(words.text("tui-lobby-empty"), None, "dim"), Row("")]
    return [*rows, *_house(words, friends, vacation, letters)]


def has(row: Row, wanted: str) -> bool:
    """Return whether a game's row, or its note, has all words of what is *wanted*."""
    return has_words(f"{row.text} {row.right} {row.note}", wanted)


def found_row(rows: Sequence[Row], words: Sentences, wanted: str) -> Row:
    """Return how many games the list is narrowed to: it stands above them as long as it is."""
    games = {row.key.game for row in rows if isinstance(row.key, Entry) and row.key.game}
    told = words.text("tui-lobby-found", count=len(games), word=wanted)
    return Row(told, None, "dim" if games else "bad")


def played_row(line: GameLine, words: Sentences) -> Row:
    """Return a game that is over: how it ended and when, and at its foot its book and who played."""
    return _other(line, words, "read")


def _part(
    name: str, lines: Sequence[GameLine], row: Callable[[GameLine], Row], words: Sentences, wanted: str
) -> Iterator[Row]:
    """Yield a part of the lobby with its heading; nothing where it is empty, or has nothing *wanted*."""
    rows = [told for line in lines if has(told := row(line), wanted)]
    if rows:
        yield Row(words.text(f"tui-lobby-{name}"), None, "heading")
        yield from rows
        yield Row("")


def _mine(line: GameLine, words: Sentences, now: datetime) -> Row:
    """Return a game that one plays, or has made: whose decision is awaited and since when, and the news."""
    gathers = line.state == "gathering"
    entry = Entry("table" if line.seat and not gathers and line.why is None else "seats", line.id, line.seat)
    if line.why is not None:
        return Row(_named(line, words), entry, "bad", note=words.say(line.why))
    if gathers or not line.seat:
        told = words.text("tui-lobby-gathers" if gathers else "tui-lobby-no-seat")
        return Row(_named(line, words), entry, "", told, seats_of(line, words))
    since = words.say(ago(line.since, now))
    whose = [seat_of(line, seat, words) for seat in line.awaited]
    told = since if line.mine or not whose else f"{words.listed(whose)} {since}"
    if line.delegated:
        told = words.text("tui-lobby-delegated", seat=seat_of(line, line.delegated, words))
    elif line.asks:
        told = words.text("tui-lobby-asks", seat=seat_of(line, line.asks, words))
    elif line.lent:
        told = words.text("tui-lobby-bot")
    elif line.timing is not None and line.timing.claims:
        told = words.text("tui-lobby-claim")
    elif line.timing is not None and line.timing.late:
        told = words.text("tui-lobby-late")
    elif line.timing is not None and line.timing.stands in ("paused", "rest"):
        told = words.text("tui-lobby-paused")
    elif line.left is not None:
        told = words.say(time_left(timedelta(seconds=line.left)))
    if line.offer is not None:
        offered = words.text(f"tui-offered-{line.offer}")
        told = f"{offered} · {told}" if line.mine else offered
    tone = "strong" if waits_for_me(line) or line.offer is not None else ""
    return Row(_named(line, words), entry, tone, told, _news(line, words))


def _news(line: GameLine, words: Sentences) -> str:
    """Return what happened since one was there last, and who plays."""
    parts = []
    if line.offer is not None:
        who = seat_of(line, line.offered_by, words)
        parts.append(words.text(f"hosting-status-offered-{line.offer}", seat=who))
    parts += [words.text("hosting-status-wanted", who=name) for _, name in line.wanted]
    if line.unread:
        parts.append(words.text("hosting-status-unread", count=line.unread))
    parts += news_of(line, words) or [words.text("tui-lobby-no-news")]
    parts += [words.say(one) for one in line.away]
    return " ".join([*parts, seats_of(line, words)])


def _free(line: GameLine, words: Sentences, invited: bool = False) -> Row:
    """Return a seat that one may take, to which one was *invited* or that is open."""
    told = words.text("tui-lobby-by", name=line.made_by)
    turn = words.text("tui-turn", number=line.turn) if line.turn else ""
    about = ", ".join(part for part in (line.book, turn) if part)
    note = " ".join(part for part in (about + ".", seats_of(line, words)) if part) + as_set_up(line, words)
    if line.rematch_of and invited:
        note = f"{words.text('tui-lobby-rematch')} {note}"
    if line.claim:
        note = f"{words.text('tui-lobby-left')} {note}"
    return Row(_named(line, words), Entry("seats", line.id, line.seat), "", told, note)


def _other(line: GameLine, words: Sentences, does: Literal["table", "read"]) -> Row:
    """Return a game that one may watch, or read: of one that is over, how it ended."""
    named = _named(line, words)
    if line.over is not None:
        named = f"{named}: {words.say(line.over)}"
    right = (line.ended or line.made)[:10] if does == "read" else ""
    if does == "table" and line.behind:
        right = words.text("tui-lobby-behind", count=line.behind)
    asks = [
        words.text("tui-lobby-wanted", who=name, seat=seat_of(line, seat, words))
        for seat, name in line.wanted
    ]
    about = (*asks, f"{line.book}." if line.book else "", seats_of(line, words))
    note = " ".join(part for part in about if part)
    return Row(named, Entry(does, line.id, line.seat), "", right, note, indent=4)


def _finished(line: GameLine, words: Sentences) -> Row:
    """Return a game that is over in one line among others; how it ended stands at the foot."""
    row = _other(structs.replace(line, over=None), words, "read")
    return row if line.over is None else row._replace(note=f"{words.say(line.over)} {row.note}")


def _named(line: GameLine, words: Sentences) -> str:
    """Return what a game is called, and one's own seat in it."""
    title = title_of(line, words)
    return f"{title} · {seat_of(line, line.seat, words)}" if line.seat else title


def _house(words: Sentences, friends: bool, vacation: str, letters: bool) -> list[Row]:
    text = words.text
    house = [Row(text("tui-friends"), Entry("friends"), note=text("tui-lobby-friends-note"))]
    carried = [Row(text("tui-letters"), Entry("letters"), note=text("tui-lobby-letters-note"))]
    return [
        *(house if friends else []),
        Row(text("tui-menu-new"), Entry("new"), note=text("tui-lobby-new-note")),
        Row(text("tui-menu-rules"), Entry("rules"), note=text("tui-menu-rules-note")),
        Row(text("tui-lobby-contests"), Entry("contests"), note=text("tui-lobby-contests-note")),
        Row(text("tui-menu-language"), Entry("language"), note=text("tui-menu-language-note")),
        Row(text("tui-menu-settings"), Entry("settings"), note=text("tui-menu-settings-note")),
        *([Row(text("tui-lobby-vacation"), Entry("vacation"), note=vacation)] if vacation else []),
        *(carried if letters else []),
        Row(text("tui-lobby-leave"), Entry("leave"), note=text("tui-lobby-leave-note")),
    ]
