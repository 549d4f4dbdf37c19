"""Linea di Tiro: what the players say came of an act; morale, losses and responses follow by the rules.

What is said of an attack is the letter of its matrix (LT-FIRE.e), and the attack goes on from there as if the
dice had shown it. Who fires with the card of its side is activated for it; in the enemy's an attack that was
prepared is used up (LT-PRE.b).
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Ruling
from core.engine.contract.results import DONE, MISSED
from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro.activation.actions import begin_half, over, take_up
from core.rules.linea_di_tiro.activation.choosing import Activate, activate
from core.rules.linea_di_tiro.activation.preparing import types_of
from core.rules.linea_di_tiro.common.actors import acting, activation_of, own
from core.rules.linea_di_tiro.common.losses import lose
from core.rules.linea_di_tiro.common.stack import begin, change, nobody_left
from core.rules.linea_di_tiro.facts.activation import PreparedSpent, Recovered
from core.rules.linea_di_tiro.fire.executing import without
from core.rules.linea_di_tiro.fire.results import suffer
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.response.reacting import chance, taken
from core.rules.linea_di_tiro.state import Attacking, Piece, State
from core.table.figure_lookup import figure_named

LETTERS = {"destroyed": "D", "routed": "R", "tested": "T", "immobilised": "I", MISSED: "-"}
EVERY = (*LETTERS, "captured", DONE)


def words(state: State, subject: str) -> tuple[str, ...]:
    """Return what may be said of a piece now; a motor vehicle is not immobilised by fire (LT-HE.l)."""
    piece = figure_named(subject, state)
    if piece is None or not piece.able:
        return ()
    if state.kind_of(piece).motor:
        return ("destroyed", "routed", "tested", MISSED, DONE)
    return ("destroyed", "routed", "immobilised", "tested", "captured", MISSED, DONE)


def tell(r: Resolution[State], ruling: Ruling) -> None:
    """Emit what follows from what was said."""
    piece = r.state.figures[FigureId(ruling.subject)]
    doer = own(r, ruling.doer) if ruling.doer else None
    if ruling.value == DONE:
        _done(r, piece)
    elif doer is not None and ruling.value != "captured" and piece.id not in doer.contacts:
        _attacks(r, doer, piece, ruling.value)
    else:
        _befalls(r, piece, ruling.value, doer)


def _befalls(r: Resolution[State], piece: Piece, what: str, doer: Piece | None) -> None:
    """Something becomes of it, without a shot: hand to hand the winner recovers (LT-ASL.x, z)."""
    if r.state.doing:
        r.refuse("", "lt-not-now")
    by = doer.id if doer is not None else FigureId("")
    if what == "captured":
        lose(r, piece.id, "captured", by)
        if doer is not None and doer.immobilised:
            r.emit(Recovered(doer.id))
    else:
        suffer(r, piece.id, LETTERS[what], by)
    nobody_left(r)


def _attacks(r: Resolution[State], firer: Piece, target: Piece, what: str) -> None:
    """An attack of which the letter is told: it is applied, counted and responded to."""
    type = _type(r.state, firer, target)
    if not type:
        r.refuse("LT-FIRE.d", "lt-no-weapon", figure=firer.name)
    why = _why(r, firer, target, type)
    begin(r, Attacking(target.id, type, why, firer.id, result=LETTERS[what], stage="rolled"))


def _type(state: State, firer: Piece, target: Piece) -> str:
    """Return with what it fires: at vehicles anti-tank fire, at all others its other fire, if it has it."""
    at_armour = state.kind_of(target).vehicle
    types = sorted(types_of(state, firer), key=lambda type: (type == "AT") != at_armour)
    return next(iter(types), "")


def _why(r: Resolution[State], firer: Piece, target: Piece, type: str) -> str:
    """Use up what the attack costs, and return why it is made."""
    card = r.state.card
    if r.state.doing:
        opened = chance(r.state)
        if opened is None or (firer.id, target.id) not in [(one, opened.target) for one in opened.able]:
            r.refuse("", "lt-not-now")
        change(r, taken(r.state.frame, firer.id))
        if not opened.unprepared:
            _spend(r, firer, type)
        return opened.why
    if card is None or card.side != firer.side:
        _spend(r, firer, type)
        return "response"
    _activated(r, firer)
    acting(r, firer.id, "attack")
    begin_half(r, firer, "attack")
    if Options.of(r.state).execute_needs_prepared:
        _spend(r, firer, type)
    return "own"


def _spend(r: Resolution[State], firer: Piece, type: str) -> None:
    """Use up a prepared attack (LT-PRE.b)."""
    left = without(firer.prepared, type)
    if left is None:
        r.refuse("LT-PRE.a", "lt-nothing-prepared", figure=firer.name)
    r.emit(PreparedSpent(firer.id, left))


def _activated(r: Resolution[State], piece: Piece) -> None:
    """Activate a piece to attack, where it is not: to move and attack, an immobilised one to attack."""
    if activation_of(r.state, piece.id) is None:
        activate(r, Activate(piece.id, "XP" if piece.immobilised else "BX"))


def _done(r: Resolution[State], piece: Piece) -> None:
    """Its activation is over, with all that was done in it."""
    if r.state.doing or r.state.card is None:
        r.refuse("", "lt-not-now")
    _activated(r, piece)
    take_up(r, piece)
    over(r)
