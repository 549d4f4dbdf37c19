"""Linea di Tiro: infantry against infantry and guns: the melee (mischia) (LT-ASL.s–z, LT-Q.38, 51, 62)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Modifier
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rules.linea_di_tiro import moments, tables
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.dice_told import terms_told
from core.rules.linea_di_tiro.common.ground import ground_of
from core.rules.linea_di_tiro.common.losses import lose
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.common.stack import change
from core.rules.linea_di_tiro.facts.activation import Recovered
from core.rules.linea_di_tiro.facts.assault import MeleeFought, MeleeRoll
from core.rules.linea_di_tiro.morale.test import known_morale
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Assaulting, Moving, Piece, State
from core.table.places import distance, exceeds, reaches, rim

TOUCH = 0.1
"""cm between bases that still touch."""


@acts.follows(moments.assault_melee)
def _(r: Resolution[State], frame: Assaulting) -> bool:
    """All roll, and then all of it happens: who is beaten is captured, a tie destroys all (LT-ASL.x–y)."""
    change(r, replace(frame, stage="over"))
    sides = involved(r.state, frame)
    rolls = [roll(r, piece, frame) for side in sides for piece in side]
    r.emit(MeleeFought(tuple(rolls)))
    totals = {one.figure: one.total for one in rolls}
    for pieces, foes in (sides, sides[::-1]):
        for piece in pieces:
            _suffer(r, piece, totals, foes)
    return True


def involved(state: State, frame: Assaulting) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Return who fights: the two that met, as a choice with whoever touches one of them."""
    attacker, defender = state.figures[frame.attacker], state.figures[frame.defender]
    if not Options.of(state).melee_group:
        return (attacker,), (defender,)
    others = [(attacker, defender), (defender, attacker)]
    first, second = (
        (one, *(mate for mate in state.of(one.side) if mate.id != one.id and _joins(state, mate, foe)))
        for one, foe in others
    )
    return first, second


def _joins(state: State, mate: Piece, foe: Piece) -> bool:
    """Return whether infantry or a gun that touches *foe* is in this melee, too (`lt.melee_group`)."""
    if state.kind_of(mate).motor or mate.aboard or not mate.spotted:
        return False
    if mate.id in foe.contacts:
        return True
    here, there = mate.place, foe.place
    if here is None or there is None:
        return False
    return reaches(distance(here, there), rim(here) + rim(there) + TOUCH)


def roll(r: Resolution[State], piece: Piece, frame: Assaulting) -> MeleeRoll:
    """One die, the morale value, and what counts for and against this squad (LT-ASL.s–w)."""
    die = r.total(1, "lt-melee", "LT-ASL.s", who=piece.id)
    return MeleeRoll(piece.id, die, known_morale(r, piece), terms_of(r, piece, frame))


def terms_of(r: Resolution[State], piece: Piece, frame: Assaulting) -> tuple[Modifier, ...]:
    """Return the modifiers of LT-T.MELEE. Who left its trench to attack has nothing of it (LT-Q.62)."""
    rules = {
        "entrenched": "LT-ASL.t",
        "from_behind": "LT-ASL.u",
        "immobilised": "LT-ASL.v",
        "gun": "LT-ASL.w",
    }
    stayed = piece.id != frame.attacker or not _moved(r.state, piece)
    found = tables.melee_terms(
        entrenched=stayed and "entrenched" in ground_of(r, piece),
        from_behind=piece.id == frame.defender and frame.aspect == "rear",
        immobilised=piece.immobilised,
        gun=r.state.kind_of(piece).gun,
    )
    return tuple(Modifier(value, f"lt-mod-melee-{term}", rules[term]) for term, value in found)


def _moved(state: State, piece: Piece) -> bool:
    """Return whether the assaulter went any way to be here."""
    return any(
        isinstance(one, Moving) and one.piece == piece.id and exceeds(one.gone, 0.0) for one in state.doing
    )


def _suffer(r: Resolution[State], piece: Piece, totals: dict[FigureId, int], foes: tuple[Piece, ...]) -> None:
    """Who has less than an enemy is captured, who has as much is destroyed; else it has won (LT-ASL.x–z)."""
    mine = totals[piece.id]
    best = max(foes, key=lambda foe: totals[foe.id])
    if totals[best.id] > mine:
        lose(r, piece.id, "captured", best.id)
    elif totals[best.id] == mine:
        lose(r, piece.id, "destroyed", best.id)
    elif r.state.figures[piece.id].immobilised:
        r.emit(Recovered(piece.id))


@acts.tells(MeleeFought)
def _(before: State, event: MeleeFought, after: State) -> Message:
    rolls = tuple(
        say(
            "lt-melee-total",
            who=name(before, roll.figure),
            die=roll.die,
            total=roll.total,
            terms=terms_told(roll.added),
        )
        for roll in event.rolls
    )
    return say("lt-melee-fought", rolls=rolls)
