"""What stands in a letter: which games wait or are over, how one comes to them, and how to get no more."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from core.engine.words.message import Message, say
from core.hosting.lobby.lobby import plain_line
from core.hosting.lobby.status import ago, title_of
from core.hosting.people.letters import Awaited, Letter, Wish
from core.hosting.seats.names_of_seats import called
from core.hosting.table.house import House
from core.locale import Sentences, sentences


def wish_told(wish: Wish) -> Message:
    """Return what somebody wants, in a sentence."""
    return say(f"hosting-letters-{wish.how}", to=wish.to or say("hosting-letters-nowhere"))


Offers = Mapping[tuple[str, str], Message]
"""By game and seat, what end of the game is offered to it, in a sentence."""


def as_told(house: House, letter: Letter, usual: str, offers: Offers) -> dict[str, Any] | None:
    """Return a letter as the keeper's carrier reads it, as JSON; `None` where it tells him nothing any more.

    `to` is his name, `address` where he wants it, `language` his (else the *usual* one), `kind` digest or
    each; `subject` and `text` may be sent as they are; `games` are id, title, seat, since when (UTC), in a
    sentence the end that is offered there, "" for none, and how it ended, "" while it goes on.
    """
    person = house.people.by_id(letter.person)
    waiting = [one for one in letter.games if house.letters.stands(letter.person, one)]
    if person is None or not waiting:
        return None
    language = house.people.language_of(person) or usual
    words = sentences(language)
    games = [_game(house, one, words, offers.get((one.game, one.seat))) for one in waiting]
    return {
        "to": person.name,
        "address": house.letters.wish(person).to,
        "language": language,
        "kind": letter.kind,
        "subject": _subject(games, words),
        "text": _text(house, games, words),
        "games": games,
    }


def _game(house: House, one: Awaited, words: Sentences, offer: Message | None) -> dict[str, str]:
    row, seats = house.rows.the(one.game), house.seating.seats(one.game)
    line = plain_line(row, house.people.name_of(row.made_by), seats)
    seat = next((called(row.scenario, s) for s in seats if s.seat == one.seat), one.seat)
    title = title_of(line, words.language)
    told = words.say(offer) if offer is not None else ""
    over = ""
    if one.over:
        how = words.say(row.outcome) if row.outcome is not None else ""
        over = words.text("hosting-letter-ended", how=how).rstrip()
    return {
        "id": one.game,
        "title": title,
        "seat": words.say(seat),
        "since": one.since,
        "offer": told,
        "over": over,
    }


def _subject(games: list[dict[str, str]], words: Sentences) -> str:
    """Return what is the most pressing: whose move it is, else what is over."""
    waiting = [one["title"] for one in games if not one["over"]]
    titles = waiting or [one["title"] for one in games]
    subject = "hosting-letter-subject" if waiting else "hosting-letter-subject-over"
    if len(titles) == 1:
        return words.text(subject, title=titles[0])
    return words.text(f"{subject}-more", title=titles[0], more=len(titles) - 1)


def _text(house: House, games: list[dict[str, str]], words: Sentences) -> str:
    now = house.clock()
    lines = [_line(one, now, words) for one in games]
    come = house.card.line if house.card is not None else "ssh"
    last = (words.text("hosting-letter-come", line=come), words.text("hosting-letter-none", line=come))
    return "\n".join((*lines, "", *last, ""))


def _line(one: dict[str, str], now: datetime, words: Sentences) -> str:
    if one["over"]:
        return f"{one['title']}, {one['seat']}: {one['over']}"
    since = ago(one["since"], now)
    line = words.text("hosting-letter-line", title=one["title"], seat=one["seat"], since=since)
    return f"{line} {one['offer']}" if one["offer"] else line
