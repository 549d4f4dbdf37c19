"""What tests of hosting share: a clock that stands still until told, keys, people, tables of a small game."""

from __future__ import annotations

import base64
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from counting_game import SEATS, Counting, State, new_host
from msgspec.structs import replace

from core.engine.contract.ruleset import RuleSet
from core.engine.contract.view import FigureView, SideView, View
from core.hosting.club import Club
from core.hosting.games.tables import Tables
from core.hosting.news import News
from core.hosting.people.people import Person
from core.hosting.refused import Refused
from core.hosting.seats.plan import Plan
from core.rules import load

RANGERS = "breaking_news/rangers_and_militia"

START = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


class StillClock:
    """Tells a moment that only a test moves."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def go(self, **by: float) -> None:
        self.now += timedelta(**by)


def key(number: int) -> str:
    """A public key as OpenSSH writes it, of nobody in particular."""
    kind = b"ssh-ed25519"
    blob = b"".join(len(part).to_bytes(4, "big") + part for part in (kind, bytes([number]) * 32))
    return f"ssh-ed25519 {base64.b64encode(blob).decode()} somebody@somewhere"


class Seen(Counting):
    """The counting game, where everybody sees whose decision is awaited and a man of each side."""

    def view(self, state: State, seat: str) -> View:
        men = tuple(
            FigureView(f"man-{side}", side.title(), side, side[0], status=(f"{score}",), own=seat == side)
            for side, score in state.scores.items()
        )
        waiting = tuple(decision.seat for decision in state.awaiting)
        sides = tuple(SideView(side, side.title()) for side in SEATS)
        seen = super().view(state, seat)
        return replace(
            seen, figures=men, waiting_for=waiting, sides=sides, over=state.over, offer=state.offer
        )


SEEN = Seen()


def rules_of(id: str) -> RuleSet:
    """The counting game, or a rule book."""
    return SEEN if id == "counting" else load(id)


def three(club: Club) -> tuple[Person, Person, Person]:
    """Anna, Bruno and Carla, each with a key."""
    anna, bruno, carla = (club.people.join(name, key(n)) for n, name in enumerate(("Anna", "Bruno", "Carla")))
    return anna, bruno, carla


def counting(club: Club, north: Person, south: Person, plan: Plan | None = None, **header: Any) -> str:
    """A counting game that two sit at; made by the first."""
    tables, house = Tables(club.folder / "games", club.house, rules_of), club.house
    row = house.rows.add(north, plan or Plan("plain"), "a count")
    for seat, person in zip(SEATS, (north, south)):
        house.seating.lay(row.id, seat, "person", person, come=True)
    path = tables.free_file(row.id)
    new_host(path, **header).close()
    house.rows.begun(row.id, path.name)
    return row.id


def deaf(news: News) -> None:
    """A listener that does nothing."""


class Ear:
    """A listener that keeps what it was told."""

    def __init__(self) -> None:
        self.heard: list[News] = []

    def __call__(self, news: News) -> None:
        self.heard.append(news)

    @property
    def kinds(self) -> list[str]:
        return [news.kind for news in self.heard]

    def why(self) -> str:
        """Why the sitting was ended."""
        return next(news.message.id for news in self.heard if news.kind == "dropped" and news.message)


def why(does: Callable[[], object]) -> str:
    """The sentence by which something is refused."""
    with pytest.raises(Refused) as told:
        does()
    return told.value.message.id


async def why_not(doing: Any) -> str:
    """The same of what takes a while."""
    with pytest.raises(Refused) as told:
        await doing
    return told.value.message.id
