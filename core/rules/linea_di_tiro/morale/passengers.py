"""Linea di Tiro: those who ride on a vehicle that is lost (LT-Q.60)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Ruling
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.losses import lose
from core.rules.linea_di_tiro.common.names import name_of_either
from core.rules.linea_di_tiro.common.stack import begin, change, end
from core.rules.linea_di_tiro.facts.morale import GotOut
from core.rules.linea_di_tiro.movement.mounting import base_of, beside
from core.rules.linea_di_tiro.movement.way import placed
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Bailing, Piece, State, Testing


@acts.follows(moments.piece_lost)
def _(r: Resolution[State], carrier: Piece) -> None:
    """Passengers of a destroyed carrier are tested one by one; those of one that left have left with it."""
    riders = tuple(one.id for one in r.state.figures.values() if one.aboard == carrier.id and one.able)
    if not riders:
        return
    if carrier.fate == "destroyed" and Options.of(r.state).passenger_loss == "test":
        begin(r, Bailing(carrier.id, riders, carrier.place))
        return
    for rider in riders:
        lose(r, rider, carrier.fate)


@acts.follows(moments.doing_bailing)
def _(r: Resolution[State], frame: Bailing) -> bool:
    """The next passenger takes its test; whom a ruling has put off, or elsewhere, sits in no wreck."""
    inside = tuple(rider for rider in frame.passengers if in_a_wreck(r.state, rider))
    if not inside:
        end(r)
        return True
    first, *others = inside
    change(r, replace(frame, passengers=tuple(others)))
    begin(r, Testing(first, "passenger"))
    return True


def in_a_wreck(state: State, rider: FigureId) -> bool:
    """Return whether a piece still rides on a carrier that is lost."""
    piece = state.figures[rider]
    carrier = state.figures.get(piece.aboard)
    return piece.able and carrier is not None and not carrier.able


@acts.follows(moments.ruled)
def _(r: Resolution[State], piece: Piece, ruling: Ruling) -> None:
    """Who is waiting for a passenger's test takes none once a ruling has brought it out of the wreck."""
    frame = r.state.frame
    if isinstance(frame, Testing) and frame.cause == "passenger" and not in_a_wreck(r.state, frame.piece):
        change(r, replace(frame, stage="tested"))


@acts.follows(moments.tested_passenger)
def _(r: Resolution[State], piece: Piece, frame: Testing, reaction: str) -> bool:
    """Who flees is gone; any other stands at the wreck, immobilised."""
    if reaction == "flees":
        lose(r, piece.id, "off_table")
        return True
    carrier = r.state.figures[piece.aboard]
    place = None
    if carrier.place is not None:
        spots = beside(r.state, piece, carrier)
        spot = replace(carrier.place, base=base_of(r.state, piece), inside="")
        place = placed(r.state, spot, spots[0], carrier.place.facing) if spots else spot
    r.emit(GotOut(piece.id, place))
    return True


@acts.tells(GotOut)
def _(before: State, event: GotOut, after: State) -> Message:
    return say("lt-got-out", who=name_of_either(before, after, event.figure))
