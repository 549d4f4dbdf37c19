"""Linea di Tiro: artillery is requested, and stopped (LT-ART.a–c, j, l, LT-Q.03, LT-Q.39)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne, PickPoint, Text
from core.engine.contract.facts import Command
from core.engine.words.ids import AnyId, FigureId
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from core.rulekit.acts import Fields, choice
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import Offered, OfPiece, acts
from core.rules.linea_di_tiro.artillery.zone import pieces_in
from core.rules.linea_di_tiro.common.actors import own, refuse_others, shown
from core.rules.linea_di_tiro.common.geometry import ruler
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.deck.card import in_play
from core.rules.linea_di_tiro.facts.artillery import MissionEnded, ZoneDesignated
from core.rules.linea_di_tiro.facts.deck import CardSpent
from core.rules.linea_di_tiro.state import Piece, Section, Side, State
from core.table.figure_lookup import origin_of
from core.table.places import Point
from core.table.questions import SeesThere, Shot
from core.table.terrain import sane

NOTE = 80
"""Characters that may be noted of a zone."""


@acts.answers(moments.CARD)
class RequestArtillery(Command, frozen=True):
    """Designate the zone of a section, for the whole of a figure card (LT-ART.c).

    *centre* is a spot that the requester sees; at a real table *note* says where it is.
    """

    figure: FigureId
    section: AnyId
    centre: Point | None = None
    note: str = ""


@acts.answers(moments.DRAW)
class StopArtillery(Command, frozen=True):
    """End the mission of a section between two cards (LT-ART.l)."""

    section: AnyId


# --- requesting ------------------------------------------------------------------------


@acts.offered(moments.UNIT_MOVE, 10)
def _(asked: Offered) -> Iterator[Choice]:
    if not sections_of(asked.state, asked.side):
        return
    for piece in requesters(asked.state, asked.side):
        refusal = asked.refusal(
            RequestArtillery(piece.id, ""), ("lt-no-such-section", "lt-no-zone", "lt-zone-note-needed")
        )
        given = {"figure": piece.id}
        label = say("lt-do-request_artillery")
        yield choice(RequestArtillery, label, "LT-ART.a", piece.id, given, refusal, "a", weight=4.0)


@acts.offered(moments.PIECE, 90)
def _(asked: OfPiece) -> Iterator[Choice]:
    """Whoever could request artillery reads so, and why not, on a card that does not let him (LT-ART.c)."""
    card, piece = asked.state.card, asked.who
    whole = card is not None and card.figure and not card.used
    if piece.observer and not whole and sections_of(asked.state, piece.side):
        given = {"figure": piece.id}
        if (refusal := asked.refusal(RequestArtillery(piece.id, ""))) is not None:
            label = say("lt-do-request_artillery")
            yield choice(RequestArtillery, label, "LT-ART.a", piece.id, given, refusal, "a")


def sections_of(state: State, side: str) -> list[Section]:
    """Return the sections of a side that still have anything to fire."""
    return [one for one in state.sections.values() if one.side == side and one.ammunition != 0]


def requesters(state: State, side: str) -> list[Piece]:
    """Return the pieces of a side that may request artillery (LT-ART.a)."""
    return [piece for piece in state.of(side) if piece.observer]


@acts.fields(RequestArtillery)
def _(state: State, seat: str, figure: Piece | None) -> Fields:
    if figure is None:
        return
    rows = tuple(
        Option(
            one.id, one.name, say("lt-detail-section", value=one.value, state=say(f"lt-section-{stage(one)}"))
        )
        for one in sections_of(state, figure.side)
    )
    yield PickOne("section", say("lt-ask-section"), rows)
    if state.tape:
        yield Text("note", say("lt-ask-zone-note"), NOTE)
        return
    r = ruler(state, seat)
    spots = tuple(
        (foe.place.x, foe.place.y)
        for foe in state.foes(figure)
        if shown(state, foe) and foe.place is not None and in_view(r, figure, Point(foe.place.x, foe.place.y))
    )
    worth = tuple(spot for spot in dict.fromkeys(spots) if _gain(state, figure, Point(*spot)) > 0)
    yield PickPoint("centre", say("lt-ask-zone"), origin_of(figure), None, worth, aimed=True)


def _gain(state: State, piece: Piece, centre: Point) -> int:
    """Return how many enemies whom his side sees more than own pieces stand in a zone there."""
    there = (state.figures[name] for name in pieces_in(state, centre))
    return sum(
        -1 if one.side == piece.side else 1 for one in there if one.side == piece.side or shown(state, one)
    )


def stage(section: Section) -> str:
    """Return how far the mission of a section is: none, waiting, firing."""
    if not section.designated:
        return "none"
    return "firing" if section.begun else "waiting"


def in_view(r: Resolution[State], piece: Piece, spot: Point) -> bool:
    """Return whether a piece has a line of sight to a spot (LT-ART.b); nobody looks out of a carrier."""
    return piece.place is not None and not piece.aboard and bool(r.measure(Shot(piece.id, spot)).seen)


@acts.rule(RequestArtillery)
def request_artillery(r: Resolution[State], command: RequestArtillery) -> None:
    """The zone is fixed; its fire begins with a joker (LT-ART.c, e, j)."""
    piece, card = own(r, command.figure), in_play(r.state)
    refuse_others(r, piece, card.side)
    if not card.figure or card.used:
        r.refuse("LT-ART.c", "lt-needs-figure-card")
    if not piece.observer:
        r.refuse("LT-ART.a", "lt-no-observer", figure=piece.name)
    if piece.aboard:  # nobody looks out of a carrier
        r.refuse("LT-ART.b", "lt-zone-not-seen", figure=piece.name)
    if command.section not in (one.id for one in sections_of(r.state, piece.side)):
        r.refuse("LT-ART.a", "lt-no-such-section", section=command.section)
    if r.state.tape:
        note = clean(command.note, NOTE)
        if not note:
            r.refuse("LT-ART.b", "lt-zone-note-needed")
        if not r.measure(SeesThere((piece.id,), note)):
            r.refuse("LT-ART.b", "lt-zone-not-seen", figure=piece.name)
        r.emit(ZoneDesignated(command.section, piece.id, None, note))
    else:
        if command.centre is None:
            r.refuse("LT-ART.b", "lt-no-zone")
        if not sane(command.centre, r.state.terrain):
            r.refuse("LT-ART.b", "lt-zone-off-table")
        if not in_view(r, piece, command.centre):
            r.refuse("LT-ART.b", "lt-zone-not-seen", figure=piece.name)
        r.emit(ZoneDesignated(command.section, piece.id, command.centre))
    r.emit(CardSpent())


@acts.tells(ZoneDesignated)
def _(before: State, event: ZoneDesignated, after: State) -> Message:
    who, section = name(after, event.requester), name(after, event.section)
    if event.note:
        return say("lt-zone-designated-note", who=who, section=section, note=event.note)
    return say("lt-zone-designated", who=who, section=section)


# --- stopping -----------------------------------------------------------------------------


@acts.offered(moments.DRAW, 40)
def _(asked: Offered) -> Iterator[Choice]:
    for section in asked.state.sections.values():
        if section.side == asked.side and section.designated:
            label = say("lt-do-stop_artillery", section=section.name)
            given = {"section": section.id}
            yield choice(StopArtillery, label, "LT-ART.l", "", given, hint="s", weight=0.003)


@acts.rule(StopArtillery)
def stop_artillery(r: Resolution[State], command: StopArtillery) -> None:
    """A mission ends when its owner says so (LT-ART.l)."""
    section = r.state.sections.get(command.section)
    if section is None or (r.seat not in (section.side, "referee")) or not section.designated:
        r.refuse("LT-ART.l", "lt-no-such-section", section=command.section)
    r.emit(MissionEnded(section.id, "stopped"))


acts.line(MissionEnded, "lt-mission-ended-{why}", gone=True, section="section")


# --- beside its side ----------------------------------------------------------------------


@acts.notes(moments.BESIDE_SIDE, 30)
def _(state: State, side: Side) -> Iterator[Message]:
    if not (state.may_hide(side.id) or any(one.side == side.id for one in state.sections.values())):
        yield say("lt-side-no-artillery")
    for section in state.sections.values():
        if section.side == side.id:
            told = say(f"lt-section-{stage(section)}")
            if section.ammunition is None:
                yield say("lt-side-section", section=section.name, state=told)
            elif not section.ammunition:
                yield say("lt-side-section-spent", section=section.name)
            else:
                yield say("lt-side-section-left", section=section.name, state=told, count=section.ammunition)
