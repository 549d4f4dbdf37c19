"""What stands in a letter: which games wait, how one comes to them, and how one gets no more letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.words.message import Message, say
from core.hosting.house import House
from core.hosting.letters import Awaited, Letter, Wish
from core.hosting.lobby import plain_line
from core.hosting.names_of_seats import called
from core.hosting.status import ago, title_of
from core.locale import Sentences, sentences


def wish_told(wish: Wish) -> Message:
    """Return what somebody wants, in a sentence."""
    return say(f"hosting-letters-{wish.how}", to=wish.to or say("hosting-letters-nowhere"))


Offers = Mapping[tuple[str, str], Message]
"""By game and seat, what end of the game is offered to it, in a sentence."""


def as_told(house: House, letter: Letter, usual: str, offers: Offers) -> dict[str, Any] | None:
    """Return a letter as the keeper's carrier reads it, as JSON; `None` where it tells him nothing any more.

    `to` is his name, `address` where he wants it, `language` his (else the *usual* one), `kind` digest or
    each; `subject` and `text` may be sent as they are; `games` are id, title, seat, since when (UTC), and in
    a sentence the end that is offered there, "" for none.
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
        "subject": _subject([one["title"] for one in games], words),
        "text": _text(house, games, words),
        "games": games,
    }


def _game(house: House, one: Awaited, words: Sentences, offer: Message | None) -> dict[str, str]:
    row, seats = house.rows.the(one.game), house.seating.seats(one.game)
    line = plain_line(row, house.people.name_of(row.made_by), seats)
    seat = next((called(row.scenario, s) for s in seats if s.seat == one.seat), one.seat)
    title = title_of(line, words.language)
    told = words.say(offer) if offer is not None else ""
    return {"id": one.game, "title": title, "seat": words.say(seat), "since": one.since, "offer": told}


def _subject(titles: list[str], words: Sentences) -> str:
    if len(titles) == 1:
        return words.text("hosting-letter-subject", title=titles[0])
    return words.text("hosting-letter-subject-more", title=titles[0], more=len(titles) - 1)


def _text(house: House, games: list[dict[str, str]], words: Sentences) -> str:
    now = house.clock()
    lines = [
        words.text("hosting-letter-line", title=one["title"], seat=one["seat"], since=ago(one["since"], now))
        + (f" {one['offer']}" if one["offer"] else "")
        for one in games
    ]
    come = house.card.line if house.card is not None else "ssh"
    last = (words.text("hosting-letter-come", line=come), words.text("hosting-letter-none", line=come))
    return "\n".join((*lines, "", *last, ""))
