"""Linea di Tiro: who a command speaks of."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, SideId
from core.rulekit.actors import own_figure
from core.rulekit.names import side_name
from core.rules.linea_di_tiro.state import Activation, Piece, State


def own(r: Resolution[State], name: str) -> Piece:
    """Return one's own piece that is in the game; refuse anybody else."""
    piece = own_figure(r, r.state.figures, name, "lt-no-such-piece", "lt-out-of-play")
    if piece.reserve:
        r.refuse("LT-JOK.d", "lt-not-yet-here", figure=piece.name)
    return piece


def refuse_others(r: Resolution[State], piece: Piece, side: SideId) -> None:
    """Refuse a piece that a card for *side* cannot activate; "" is a card for neither (LT-DECK.g)."""
    if piece.side == side:
        return
    if not side:
        r.refuse("LT-DECK.g", "lt-not-your-card", figure=piece.name)
    whose, other = side_name(r.state, piece.side), side_name(r.state, side)
    r.refuse("LT-DECK.g", "lt-others-card", figure=piece.name, side=whose, other=other)


def enemy(r: Resolution[State], name: FigureId, piece: Piece) -> Piece:
    """Return an enemy of *piece* that is on the table; a hidden one sounds like nobody (LT-VIS.b).

    Not to a referee who acts for a side: he knows it, and reads how it comes to be seen.
    """
    foe = r.state.figures.get(name)
    if foe is None or foe.side == piece.side or not foe.able:
        r.refuse("LT-VIS.b", "lt-no-such-enemy", figure=name)
    if not shown(r.state, foe):
        if r.seat == REFEREE:
            r.refuse("LT-VIS.b", "lt-not-spotted-yet" if r.state.tape else "lt-not-spotted", figure=foe.name)
        r.refuse("LT-VIS.b", "lt-no-such-enemy", figure=name)
    return foe


def shown(state: State, piece: Piece) -> bool:
    """Return whether the enemy knows of a piece: it, or what it rides on, is spotted (LT-Q.25)."""
    carrier = state.figures.get(piece.aboard)
    return piece.spotted if carrier is None else carrier.spotted


def open_to_all(state: State, piece: Piece) -> bool:
    """Return whether everybody knows that a piece is there."""
    return shown(state, piece) and not piece.reserve


def acting(r: Resolution[State], name: str, half: str) -> Piece:
    """Return the piece in whose activation this half may follow now; refuse any other (LT-ACT)."""
    piece, now = activated(r, name)
    if half not in halves_left(now):
        r.refuse("LT-ACT.a", "lt-no-such-half", figure=piece.name)
    return piece


def activated(r: Resolution[State], name: str, rule: str = "LT-DECK.g") -> tuple[Piece, Activation]:
    """Return the own piece of a name and its activation; refuse one that has none now, by *rule*."""
    piece = own(r, name)
    now = activation_of(r.state, piece.id)
    if now is None:
        r.refuse(rule, "lt-not-activated", figure=piece.name)
    return piece, now


def activation_of(state: State, piece: FigureId) -> Activation | None:
    """Return the activation of a piece, the one that goes on or one that waits (`lt.platoon_interleave`)."""
    every = (*((state.activation,) if state.activation is not None else ()), *state.paused)
    return next((one for one in every if one.piece == piece and not one.over), None)


HALVES: dict[str, tuple[str, ...]] = {
    "BP": ("bound", "prepare"),
    "BX": ("bound", "attack"),
    "XP": ("attack", "prepare"),
    "SP": ("speed",),
    "MD": ("mount",),
    "RI": (),
}
"""LT-T.ACT: what each action code consists of; 2A is two of the same."""
ACTIONS = ("BX", "BP", "XP", "2A", "SP", "MD", "RI")


def halves_left(activation: Activation) -> tuple[str, ...]:
    """Return what may still be done of an activation, in any order (LT-ACT.b–h)."""
    done = activation.done
    if activation.over:
        return ()
    if activation.action == "2A":
        return ("attack", "prepare") if not done else done if len(done) == 1 else ()
    return tuple(half for half in HALVES[activation.action] if half not in done)
