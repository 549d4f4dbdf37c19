"""Breaking News: hidden men, of whom a seat knows the marker or nothing (BN-7.0.b, BN-Q.30, D.8)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.words.ids import FigureId, UnitId
from core.rulekit.concealing import HiddenFrom
from core.rulekit.hidden import Hidden, Listed, Telling
from core.rulekit.redaction import Redactor
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.common.unmarked import unplaced
from core.rules.breaking_news.state import AWAY, Figure, Hit, State, Stride
from core.table.places import Place


def called(state: State, seat: str, id: FigureId) -> FigureId | None:
    """Return what *seat* calls a figure: by its id, by its marker, or not at all where none lies there.

    An enemy under a marker is hidden while nobody has sighted him and until he leaves the game; who is still
    to come onto the table is unknown, as is who was struck off the roster under his marker.
    """
    man = state.figures.get(id)
    if man is not None and man.fate == AWAY and man.side != seat:
        return None
    if man is None or not man.marker or man.side == seat or man.seen_by:
        return id
    if man.fate:
        return None if man.unlisted else id
    return None if unplaced(state, man) else man.marker


def _listed(state: State, seat: str) -> Listed:
    """Return all who are hidden from *seat*.

    While there are any, no enemy squad is named either: it would tell whose squad a hidden man belongs to.
    """
    names = {id: name for id in state.figures if (name := called(state, seat, id)) is not id}
    there = any(state.figures[id].fate != AWAY and not state.figures[id].unlisted for id in names)
    enemies = [side for side in state.sides.values() if side.id != seat] if there else []
    return Listed(names, {squad.id: None for side in enemies for squad in side.squads})


def _same(one: State, other: State) -> bool:
    return one.figures is other.figures and one.options is other.options


hidden_from = HiddenFrom[State](_listed, _same)
"""Return all who are hidden from a seat: (state, seat)."""


class HiddenWhile(Telling[State], frozen=True, gc=False):
    """Who reads a fact: from him are hidden who were, or are by it, but whom it shows.

    Nothing is told of those of whom nothing is known before and after it.
    """

    def figure(self, id: FigureId) -> FigureId | None:
        was = called(self.before, self.seat, id)
        if self.after.figures.get(id) is self.before.figures.get(id):
            return was
        now = called(self.after, self.seat, id)
        if now == was:
            return was
        if was is not None and was is not id:
            return id if now is id and _shows(self.event, id) else was
        return id if now is None else now

    def unit(self, id: UnitId) -> UnitId | None:
        men = self.before.figures.values()
        for side in self.before.sides.values():
            if side.squads and side.id != self.seat and any(id == squad.id for squad in side.squads):
                return None if any(man.marker and self.hides(man.id) for man in men) else id
        return id

    def markers(self) -> list[Figure]:
        """Return the men whom the reader knows by their markers."""
        marked = [man for man in self.before.figures.values() if man.marker]
        return [man for man in marked if self.figure(man.id) not in (man.id, None)]


def _shows(event: Event, name: str) -> bool:
    """Return whether the event itself is what makes the man known."""
    match event:
        case e.Revealed(figure=figure):
            return figure == name
        case e.SightingTried(target=target, success=True):
            return target == name
        case e.FigureOut(figure=figure):
            return figure == name
    return False


def number(man: Figure) -> int:
    """Return the number of his marker, by which hidden men are always listed: `m12` is 12."""
    return int(man.marker[1:])


def unturned(place: Place | None) -> Place | None:
    """Return where a hidden man is, without what only his figure would show."""
    return replace(place, facing=0.0, prone=False) if place is not None else None


# --- what is blank beside a name -------------------------------------------------------


def _hit(hit: Hit, hidden: Hidden) -> Hit:
    return replace(hit, bonus=0, reason="") if hidden.hides(hit.figure) else hit


def _stride(stride: Stride, hidden: Hidden) -> Stride:
    if not hidden.hides(stride.figure):
        return stride
    return replace(stride, start=unturned(stride.start), end=unturned(stride.end))


def _figure(man: Figure, hidden: Hidden) -> Figure:
    """Whom a hidden man helps with a weapon would tell what he is."""
    return replace(man, crew=FigureId("")) if man.crew and hidden.hides(man.crew) else man


redact = Redactor({Hit: _hit, Stride: _stride, Figure: _figure})
"""Takes hidden men's names out of whatever a seat is shown."""
