"""What happened, as a seat may read it, for every book.

Who may know a field stands at the field (`core.engine.contract.secrecy`, kept by `core.rulekit.telling`), and
names are hidden by type (`core.rulekit.redaction`). What is more than that a book's files enter, for facts
and fields that are marked as decided:

    concealers = Concealers(redact, known, telling)
    of = concealers.of

    @of(ShotRolled)
    def _(event, to): return replace(event, needed=0) if to.hides(event.firer) else event
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from core.engine.contract.facts import Event, Ruled
from core.engine.contract.registering import registering
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, UnitId
from core.rulekit.book_state import BookState
from core.rulekit.hidden import Hidden, Listed, Telling, about
from core.rulekit.redacted_values import Redaction
from core.rulekit.redaction import Redactor
from core.rulekit.telling import Teller

S = TypeVar("S", bound=BookState)
R = TypeVar("R", bound=Telling[Any])

Concealer = Callable[[Any, R], Event | None]
"""(event, who reads it) → as he may read it, but for the names and what is marked, which still stand."""


class HiddenWhile(Telling[S], frozen=True, gc=False):
    """Who reads where nothing stands for who is hidden; known is who is so before the fact or after it."""

    called: ClassVar[Callable[..., FigureId | None]]
    """(state, seat, id) → what the seat calls a figure, `None` where nothing stands for it."""
    unit_called: ClassVar[Callable[..., UnitId | None]]

    def figure(self, id: FigureId) -> FigureId | None:
        if self.called(self.after, self.seat, id) is not None:
            return id
        return None if id not in self.before.figures else self.called(self.before, self.seat, id)

    def unit(self, id: UnitId) -> UnitId | None:
        if self.unit_called(self.after, self.seat, id) is not None:
            return id
        return self.unit_called(self.before, self.seat, id)


class HiddenNow(Hidden, Generic[S], frozen=True, gc=False):
    """Who is hidden in a *state* from a *seat*, asked one by one: for a name or two less than to list all."""

    called: ClassVar[Callable[..., FigureId | None]]
    unit_called: ClassVar[Callable[..., UnitId | None]]
    """Both as in `HiddenWhile`."""

    state: S
    seat: str

    def figure(self, id: FigureId) -> FigureId | None:
        return self.called(self.state, self.seat, id)

    def unit(self, id: UnitId) -> UnitId | None:
        return self.unit_called(self.state, self.seat, id)


class Concealers(Generic[S, R]):
    """What of a book's events is hidden beside names, by their type."""

    def __init__(
        self,
        redact: Redactor,
        known: Callable[[S, str], S],
        telling: Callable[[str, S, Event, S], R],
        alone: Mapping[str, Callable[[S, str], Any]] = {},
    ) -> None:
        """*alone* shows a field of the state as *known* does, where facts tell it often."""
        self.redact = redact
        self._telling = telling
        self._tell = Teller(redact, known, self.decides, alone)
        self.table: dict[type[Event], Concealer[R]] = {}
        self._ways: dict[type[Event], tuple[Concealer[R] | None, Redaction | None]] = {}
        self.of = registering(self.table, "concealed")

    def decides(self, kind: type) -> bool:
        """Return whether code is entered for a fact."""
        return kind in self.table

    def leaves(self, *kinds: type[Event]) -> None:
        """Say of facts that this book hides nothing in them that another does."""
        self.table.update(dict.fromkeys(kinds, as_it_is))

    def concealed(self, before: S, event: Event, after: S, seat: str) -> Event | None:
        """Return *event* as *seat* may read it, `None` where it may not know of it."""
        if seat == REFEREE:
            return event
        try:
            concealer, tell = self._ways[type(event)]
        except KeyError:
            concealer, tell = self._ways[type(event)] = (
                self.table.get(type(event)),
                self._tell.of(type(event)),
            )
        if concealer is None and tell is None:
            return event
        to = self._telling(seat, before, event, after)
        told = event if concealer is None else concealer(event, to)
        if told is None or tell is None:
            return told
        left: Event | None = tell(told, to)
        return left


def as_it_is(event: Event, to: Telling[Any]) -> Event:
    """Return a fact in which nothing is hidden but names."""
    return event


def ruling_told(event: Ruled, hidden: Listed, secret: bool = False) -> Ruled | None:
    """Return a ruling on somebody hidden, or something *secret*: that there was one, without a referee."""
    untold = replace(event, subject="", value=None, doer="")
    if secret or event.subject in hidden.figures or event.subject in hidden.units:
        return untold if event.by else None
    if event.doer in hidden.figures:
        event = replace(event, doer="")
    return untold if event.fact == "measurement" and about(event.subject, hidden) else event


class HiddenFrom(Generic[S]):
    """All whom a seat may not know, worked out once while *same* says of two states that it is the same."""

    def __init__(self, listed: Callable[[S, str], Listed], same: Callable[[S, S], bool]) -> None:
        self._listed = listed
        self._same = same
        self._last: dict[str, tuple[S, Listed]] = {}

    def __call__(self, state: S, seat: str) -> Listed:
        last = self._last.get(seat)
        if last is not None and self._same(last[0], state):
            self._last[seat] = state, last[1]  # the next state differs from this one least
            return last[1]
        hidden = self._listed(state, seat)
        if last is not None and last[1] == hidden:
            hidden = last[1]  # the very same, so that who kept something for it need not look
        self._last[seat] = state, hidden
        return hidden
