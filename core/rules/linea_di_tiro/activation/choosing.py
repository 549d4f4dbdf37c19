"""Linea di Tiro: a piece is activated, its action code first (LT-ACT.a–h, l, LT-DECK.g, k, LT-Q.06–07)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Refusal
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rulekit.refusals import no
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.activation.preparing import prepared_enough
from core.rules.linea_di_tiro.activation.worth import worth
from core.rules.linea_di_tiro.acts import OfPiece, acts
from core.rules.linea_di_tiro.common.actors import ACTIONS, own, refuse_others
from core.rules.linea_di_tiro.common.geometry import ruler
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.deck.card import in_play, may_act
from core.rules.linea_di_tiro.facts.activation import Activated
from core.rules.linea_di_tiro.fire.executing import nobody_to_attack
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Piece, State

KEYS = {"BX": "x", "BP": "b", "XP": "p", "2A": "d", "SP": "s", "MD": "m", "RI": "i"}
RULES = {
    "BP": "LT-ACT.b", "BX": "LT-ACT.c", "XP": "LT-ACT.d", "2A": "LT-ACT.e", "SP": "LT-ACT.f",
    "MD": "LT-ACT.g", "RI": "LT-ACT.h",
}  # fmt: skip


@acts.answers(moments.CARD)
class Activate(Command, frozen=True):
    """Activate a piece for an *action*: BP, BX, XP, 2A, SP, MD or RI (LT-T.ACT)."""

    opens: ClassVar[bool] = True

    figure: FigureId
    action: str


@acts.offered(moments.PIECE, 10)
def _(asked: OfPiece) -> Iterator[Choice]:
    piece = asked.who
    if not may_act(asked.state, piece):
        yield from _why_not(asked)
        return
    others = likewise(asked.state, piece)
    for action in ACTIONS:
        if not _could(asked.state, piece, action):
            continue
        if action == "SP":
            yield from () if only_tests(asked.state, piece) else moments.SPEED_BY_CARD.offers(asked)
            continue
        refusal = asked.refusal(Activate(piece.id, action)) or _in_vain(asked, piece, action)
        made = choice(
            Activate, say(f"lt-do-{action}"), RULES[action], piece.id,
            {"figure": piece.id, "action": action}, refusal, KEYS[action],
            weight=worth(asked.state, piece, action),
        )  # fmt: skip
        whole = action == "RI" or only_tests(asked.state, piece)  # nothing follows: it is shown before
        able = (one for one in others if _in_vain(asked, asked.state.figures[one], action) is None)
        yield replace(made, at_once=not whole, likewise=tuple(able))


def _in_vain(asked: OfPiece, piece: Piece, action: str) -> Refusal | None:
    """Return why an action comes to nothing: nothing to attack with, or nobody, and no more to prepare."""
    attacks = action in ("XP", "2A")
    if attacks and not asked.state.kind_of(piece).attacks:
        return no("LT-FIRE.d", "lt-no-weapon", figure=piece.name)
    enough = prepared_enough(asked.state, piece) if attacks else None
    idle = enough is not None and nobody_to_attack(ruler(asked.state, asked.seat), piece) is not None
    return enough if idle else None


def only_tests(state: State, piece: Piece) -> bool:
    """Return whether its activation is a test of morale and nothing else (`lt.rout_rally`, LT-Q.44)."""
    return piece.routed and Options.of(state).rout_rally


def likewise(state: State, piece: Piece) -> tuple[FigureId, ...]:
    """Return who of its platoon the card in play activates as well, one after another (LT-DECK.k)."""
    card = state.card
    if card is None or not card.figure or not piece.platoon:
        return ()
    others = (one for one in state.figures.values() if one.platoon == piece.platoon and one.id != piece.id)
    return tuple(one.id for one in others if one.able and may_act(state, one))


def _why_not(asked: OfPiece) -> Iterator[Choice]:
    """List whom the card in play does not activate with the reason."""
    piece = asked.who
    if (refusal := asked.refusal(Activate(piece.id, "BX"))) is not None:
        given = {"figure": piece.id, "action": "BX"}
        yield choice(Activate, say("lt-do-activate"), "LT-DECK.g", piece.id, given, refusal)


def _could(state: State, piece: Piece, action: str) -> bool:
    """Return whether an action is worth a line of the menu: what a piece can never do is not."""
    if action == "RI":
        return piece.immobilised
    if action == "MD":
        rides = any(state.kind_of(one).capacity for one in state.of(piece.side))
        return not state.kind_of(piece).motor and (rides or bool(piece.aboard))
    return not piece.aboard


acts.labelled(Activate, "lt-do-2A", "lt-do-BP", "lt-do-BX", "lt-do-MD", "lt-do-RI", "lt-do-XP")


@acts.rule(Activate)
def activate(r: Resolution[State], command: Activate) -> None:
    """A piece begins its activation; only the action code is announced (LT-Q.07)."""
    begin_activation(r, own(r, command.figure), command.action)


def begin_activation(r: Resolution[State], piece: Piece, action: str) -> None:
    """The card in play activates a piece for an action; refuse what it does not allow (LT-DECK.b–d, g, k)."""
    card = in_play(r.state)
    refuse_others(r, piece, card.side)
    if card.platoon and piece.platoon != card.platoon:
        platoon = name(r.state, card.platoon)
        r.refuse("LT-DECK.k", "lt-other-platoon", figure=piece.name, platoon=platoon)
    if not may_act(r.state, piece):
        r.refuse("LT-DECK.k" if card.figure else "LT-DECK.b", "lt-card-used", figure=piece.name)
    check_action(r, piece, action)
    platoon = piece.platoon if card.figure else UnitId("")
    r.emit(Activated(piece.id, action, platoon))
    moments.activated(r, r.state.figures[piece.id], piece)


def check_action(r: Resolution[State], piece: Piece, action: str) -> None:
    """Refuse an action that this piece cannot do as it is (LT-ACT.l, LT-MOV.m, LT-Q.21)."""
    if action not in ACTIONS:
        r.refuse("LT-ACT.a", "lt-no-such-action", action=action)
    if action == "RI" and not piece.immobilised:
        r.refuse("LT-ACT.h", "lt-not-immobilised", figure=piece.name)
    fires = Options.of(r.state).immobilised_fire and action in ("XP", "2A")
    if piece.immobilised and action != "RI" and not fires:
        r.refuse("LT-ACT.l", "lt-immobilised", figure=piece.name)
    if piece.aboard and action not in ("MD", "RI"):
        r.refuse("LT-MOV.m", "lt-aboard", figure=piece.name)
    if action == "MD" and r.state.kind_of(piece).motor:
        r.refuse("LT-ACT.g", "lt-no-passenger", figure=piece.name)


@acts.tells(Activated)
def _(before: State, event: Activated, after: State) -> Message:
    """Who is activated is no longer routed, but where a test of morale comes first (LT-MOR.k, LT-Q.44)."""
    piece = before.figures.get(event.figure)
    rallies = piece is not None and piece.routed and not only_tests(before, piece)
    told = "lt-activated-rallied" if rallies else "lt-activated"
    return say(told, who=name(after, event.figure), action=say(f"lt-action-{event.action}"))
