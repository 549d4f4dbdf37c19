"""Linea di Tiro: artillery fires: with a joker first, then with figure cards (LT-ART.e–k, LT-JOK.a–c, e).

All its attacks are rolled, from how everything stood before, and applied together (LT-JOK.b).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import cos, radians, sin

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickSome
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice, either
from core.rulekit.caught_unseen import doubt_caught
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import Offered, acts
from core.rules.linea_di_tiro.artillery.request import in_view, requesters, sections_of
from core.rules.linea_di_tiro.artillery.zone import pieces_in, targets
from core.rules.linea_di_tiro.common.actors import shown
from core.rules.linea_di_tiro.common.fields import options_of
from core.rules.linea_di_tiro.common.names import name, names
from core.rules.linea_di_tiro.common.stack import begin, change, end
from core.rules.linea_di_tiro.deck.card import in_play
from core.rules.linea_di_tiro.facts.artillery import (
    MissionEnded,
    PieceShelled,
    PieceStruck,
    SectionFired,
    SideAnswered,
    StreaksCounted,
)
from core.rules.linea_di_tiro.facts.deck import CardSpent
from core.rules.linea_di_tiro.facts.doing import Asks
from core.rules.linea_di_tiro.fire.resolving import reading_of
from core.rules.linea_di_tiro.fire.results import suffer
from core.rules.linea_di_tiro.fire.streak import in_a_row
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Attacking, Pointing, Section, Shelling, State, Streak, Strike
from core.table.places import Point
from core.table.questions import SeesThere
from core.table.terrain import sane

RED, BLACK = "JK1", "JK2"
JOKERS = (RED, BLACK)
"""Which joker starts the missions of the first side (the Allies), and which of the second (LT-JOK.e)."""


# --- by a joker -----------------------------------------------------------------------------


@acts.follows(moments.joker_missions)
def _(r: Resolution[State]) -> None:
    """Missions that wait begin; with an option those that fire already go on, too (LT-JOK.a, c, e)."""
    card = r.state.card
    only = None
    if card is not None and Options.of(r.state).joker_sides:
        only = dict(zip(JOKERS, r.state.sides, strict=True)).get(card.name)
    repeats = Options.of(r.state).joker_repeat
    called = tuple(
        one.id
        for one in r.state.sections.values()
        if one.designated and one.ammunition != 0 and (repeats or not one.begun) and only in (None, one.side)
    )
    if called:
        begin(r, Shelling(called))


# --- by a figure card ---------------------------------------------------------------------------


@acts.answers(moments.CARD)
class FireArtillery(Command, frozen=True):
    """One more attack by each of one's sections that have begun, for a figure card (LT-ART.f)."""


@acts.offered(moments.UNIT_MOVE, 20)
def _(asked: Offered) -> Iterator[Choice]:
    if any(one.side == asked.side and one.begun for one in asked.state.sections.values()):
        refusal = asked.refusal(FireArtillery())
        label = say("lt-do-fire_artillery")
        weight = 2.0 + 8.0 * max(0, _worth(asked.state, asked.side))
        yield choice(FireArtillery, label, "LT-ART.f", "", {}, refusal, "f", weight=weight)


def _worth(state: State, side: SideId) -> int:
    """Return how many known enemies more than friends stand in the zones of a side: leads bots."""
    worth = 0
    for section in state.sections.values():
        if section.side == side and section.begun and section.centre is not None:
            sides = [state.figures[id].side for id in pieces_in(state, section.centre)]
            worth += sum(-1 if one == side else 1 for one in sides)
    return worth


@acts.rule(FireArtillery)
def fire_artillery(r: Resolution[State], command: FireArtillery) -> None:
    """Each section whose mission has begun attacks its zone once more (LT-ART.f, LT-Q.39)."""
    card = in_play(r.state)
    if not card.figure or card.used:
        r.refuse("LT-ART.c", "lt-needs-figure-card")
    begun = [one for one in sections_of(r.state, card.side) if one.begun]
    if not begun:
        r.refuse("LT-ART.f", "lt-no-mission")
    if Options.of(r.state).art_needs_sight:
        begun = [one for one in begun if observed(r, one)]
        if not begun:
            r.refuse("LT-Q.39", "lt-zone-unobserved")
    r.emit(CardSpent())
    begin(r, Shelling(tuple(one.id for one in begun)))


def observed(r: Resolution[State], section: Section) -> bool:
    """Return whether anybody who may request artillery sees the zone (`lt.art_needs_sight`)."""
    centre, watchers = section.centre, requesters(r.state, section.side)
    if r.state.tape:
        names = tuple(one.id for one in watchers if not one.aboard)
        return bool(names) and bool(r.measure(SeesThere(names, section.note)))
    return centre is not None and any(in_view(r, one, centre) for one in watchers)


# --- the attack, step by step ----------------------------------------------------------------------


@acts.follows(moments.doing_shelling)
def _(r: Resolution[State], frame: Shelling) -> bool:
    """One step: a section fires, a piece is rolled for, or what was rolled happens."""
    match frame.stage:
        case "" if frame.sections:
            _fire(r, frame)
        case "":
            _count(r, frame)
        case "rolling" if frame.pieces:
            _roll(r, frame)
        case "rolling":
            fired = (*frame.fired, frame.sections[0])
            change(r, replace(frame, stage="", sections=frame.sections[1:], fired=fired))
        case _ if frame.strikes:
            first, *others = frame.strikes
            r.emit(PieceStruck(first.piece, first.letter, replace(frame, strikes=tuple(others))))
            suffer(r, first.piece, first.letter)
        case _:
            end(r)
            _run_out(r)
    return True


def _fire(r: Resolution[State], frame: Shelling) -> None:
    """The next section attacks its zone; at a real table each side says which of its pieces are in it."""
    section = r.state.sections[frame.sections[0]]
    left = None if section.ammunition is None else max(0, section.ammunition - 1)
    centre = section.centre
    scatter: tuple[int, ...] = ()
    if not section.begun and Options.of(r.state).art_scatter:
        direction, cm = r.roll(2, "lt-scatter", "LT-Q.39", who=section.id)
        scatter = direction, cm
        centre = None if centre is None else _scattered(r.state, centre, direction, cm)
    doubt_caught(r, alone=True)
    inside = () if centre is None else pieces_in(r.state, centre)
    firing = replace(frame, stage="rolling", pieces=inside)
    r.emit(SectionFired(section.id, firing, section.attacks + 1, centre, left, scatter))
    if centre is None:
        sides = tuple(moments.SHELLED.asks(side) for side in r.state.sides)
        r.doubt(say("lt-unseen-zone"))
        r.emit(Asks(decisions=sides, frame=firing))


def _scattered(state: State, centre: Point, direction: int, cm: int) -> Point:
    """Return where a zone falls that is not exact: so many cm in a direction, by a die each (RECONSTRUCTED).

    1 is north, then clockwise by 60 degrees; a spot off the table is where it was asked for (LT-Q.39).
    """
    angle = radians(90 - 60 * (direction - 1))
    spot = Point(round(centre.x + cm * cos(angle), 2), round(centre.y + cm * sin(angle), 2))
    return spot if sane(spot, state.terrain) else centre


def _roll(r: Resolution[State], frame: Shelling) -> None:
    """Roll for a piece in the zone, on the matrix of other fire (LT-ART.g–h); at who is hidden in secret."""
    section, piece = r.state.sections[frame.sections[0]], r.state.figures[frame.pieces[0]]
    shot = Attacking(piece.id, "HE", "artillery", section=section.id, value=section.value)
    read = reading_of(r, shot)
    if shown(r.state, piece):
        result = r.total(read.dice, "lt-shelled", "LT-ART.g", who=piece.id)
    else:
        result = r.total(read.dice, "lt-secret-shelled", "LT-ART.g", who=piece.id)
    letter = read.letter(result)
    r.emit(PieceShelled(piece.id, section.id, section.value, read.factor, result, letter, read.factors))


def _count(r: Resolution[State], frame: Shelling) -> None:
    """All has been rolled: rows of shots go on for each piece in a zone (LT-Q.31), and then it happens.

    Counted for empty zones, too: else its being told would tell that somebody hides there.
    """
    for id in frame.fired:
        section = r.state.sections[id]
        before = {row.target: row.count for row in section.streaks}
        rows = tuple(
            Streak(strike.piece, before.get(strike.piece, 0) + 1)
            for strike in frame.strikes
            if strike.section == id and in_a_row(r.state.figures[strike.piece], strike.letter)
        )
        r.emit(StreaksCounted(id, rows))
    strikes = sorted((one for one in frame.strikes if one.letter != "-"), key=partial(_turn, r.state))
    change(r, replace(frame, stage="applying", strikes=tuple(strikes)))


def _turn(state: State, strike: Strike) -> int:
    """Return when a strike is applied: who is hit is lost or pinned before anybody is tested (LT-JOK.b)."""
    piece = state.figures[strike.piece]
    if strike.letter == "D":
        return 2 if any(one.aboard == piece.id for one in state.figures.values()) else 0
    return 3 if state.kind_of(piece).motor else 1


def _run_out(r: Resolution[State]) -> None:
    """A section without ammunition has no mission any more (LT-ART.l)."""
    for section in r.state.sections.values():
        if section.designated and section.ammunition == 0:
            r.emit(MissionEnded(section.id, "ammunition"))


# --- at a real table -------------------------------------------------------------------------------


@acts.passes(moments.SHELLED)
class TellShelled(Command, frozen=True):
    """Say which of one's own *pieces* are even partly in the zone (LT-ART.g), or at the point (LT-Q.20)."""

    pieces: tuple[FigureId, ...] = ()


@acts.offered(moments.SHELLED, 10)
def _(asked: Offered) -> Iterator[Choice]:
    rule = "LT-Q.20" if isinstance(asked.state.frame, Pointing) else "LT-ART.g"
    yield choice(TellShelled, say("lt-do-tell_shelled"), rule, hint="t", weight=1.0)


@acts.fields(TellShelled)
def _(state: State, seat: str) -> Fields:
    side = _side(state, seat)
    rows = options_of(piece for piece in targets(state) if piece.side == side)
    yield PickSome("pieces", say("lt-ask-shelled"), rows, 0, len(rows))


def _side(state: State, seat: str) -> SideId:
    """Return the side that a seat speaks for: its own, or for the referee the first that is still asked."""
    if seat in state.sides:
        return SideId(seat)
    return next((SideId(one.seat) for one in state.awaiting if one.about == "shelled"), SideId(""))


@acts.rule(TellShelled)
def tell_shelled(r: Resolution[State], command: TellShelled) -> None:
    """Its pieces there are rolled for once both sides have spoken."""
    side, frame = _side(r.state, r.seat), r.state.frame
    if not isinstance(frame, Shelling | Pointing):  # whose hidden piece fires is not known to all
        r.refuse("LT-ART.g", "lt-not-now")
    own = {piece.id for piece in targets(r.state) if piece.side == side}
    for piece in command.pieces:
        if piece not in own:
            r.refuse("LT-ART.g", "lt-no-such-piece", figure=piece)
    pieces = tuple(sorted({*frame.pieces, *command.pieces}))
    r.emit(SideAnswered(side, replace(frame, pieces=pieces), tuple(sorted(set(command.pieces)))))


# --- telling -------------------------------------------------------------------------------------------


@acts.tells(SectionFired)
def _(before: State, event: SectionFired, after: State) -> Message:
    section = name(after, event.section)
    if after.tape:
        note = after.sections[event.section].note
        if event.scatter:
            direction, cm = event.scatter
            way = say(f"lt-scatter-{direction}")
            return say("lt-section-scattered", section=section, note=note, cm=cm, direction=way)
        return say("lt-section-fired-note", section=section, note=note)
    inside = event.frame.pieces
    if not inside:
        return say("lt-section-fired", section=section)
    return say("lt-section-fired-at", section=section, who=names(after, inside))


acts.line(SideAnswered, either("pieces", "lt-side-shelled"), who="pieces")


@acts.tells(PieceShelled)
def _(before: State, event: PieceShelled, after: State) -> Message:
    motor = event.letter == "I" and before.kind_of(before.figures[event.figure]).motor
    letter = "I-motor" if motor else "none" if event.letter == "-" else event.letter
    told = say(f"lt-letter-{letter}")
    args = {"who": name(after, event.figure), "section": name(after, event.section), "letter": told}
    return say("lt-piece-shelled", factor=event.factor, result=event.result, **args)


acts.silent(PieceStruck, StreaksCounted)
