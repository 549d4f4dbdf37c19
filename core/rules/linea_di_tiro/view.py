"""Linea di Tiro: a known state as a screen shows it: the card in play, what it allows, what is left."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.facts import Decision
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import FigureKind, FigureState, FigureView, SideView, View, ZoneView
from core.engine.words.cards import card_name
from core.engine.words.ids import SideId
from core.engine.words.message import Argument, Message, say
from core.engine.words.sanitize import initial
from core.rulekit.deployment import noted
from core.rulekit.handles import handles_for
from core.rulekit.names import side_name
from core.rulekit.views import area, deployment_zones, ended, states_of, unplaced
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.common.names import in_languages, kind_name
from core.rules.linea_di_tiro.deck.drawing import is_figure, owner_of
from core.rules.linea_di_tiro.deck.ending import losing, points_of, verdict
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.response.reacting import chance
from core.rules.linea_di_tiro.secrecy.player_view import known
from core.rules.linea_di_tiro.state import Attacking, Kind, Moving, Piece, State
from core.rules.linea_di_tiro.tables import ZONE
from core.rules.linea_di_tiro.visibility.real_table import doer_of
from core.table.places import exceeds
from core.table.shapes import Circle, Rectangle

STATES: dict[str, FigureState] = {
    "lt-status-IMMOB": "stuck",
    "lt-status-ROUTED": "fleeing",
    "lt-status-CONTACT": "fighting",
    "lt-status-UNSEEN": "hidden",
}


def view(state: State, seat: str) -> View:
    """Return everything that a screen of *seat* shows."""
    seen = known(state, seat)
    now = seen.activation
    points = points_of(seen)
    return ended(
        View(
            seat=seat,
            turn=0,
            phase=phase(seen),
            sides=tuple(_side(seen, name, points.get(name)) for name in seen.sides),
            figures=figures(seen, seat),
            zones=tuple(_zones(seen, seat)),
            over=seen.over,
            verdict=verdict(seen),
            spotlight=(now.piece,) if now is not None else (),
            aimed=_aimed(seen),
            names=(
                *((platoon.id, platoon.name) for platoon in seen.platoons.values()),
                *((section.id, section.name) for section in seen.sections.values()),
            ),
        ),
        seen,
        _wanted,
        "lt-task-wait",
        either=("draw",),
    )


def figures(state: State, seat: str) -> tuple[FigureView, ...]:
    """Return the pieces that a screen of *seat* shows."""
    seen = known(state, seat)
    letters = handles_for(seat, seen.figures.values())
    here = [piece for piece in seen.figures.values() if not piece.reserve]
    return unplaced([_figure(seen, piece, seat, letters) for piece in here], seen, seat)


def _aimed(state: State) -> tuple[tuple[str, str], ...]:
    """Return who has fired at whom, where that one may answer it now."""
    shot = state.frame
    if isinstance(shot, Attacking) and shot.stage == "response" and shot.firer:
        return ((shot.firer, shot.target),)
    return ()


def _wanted(state: State, decision: Decision) -> Message:
    """Return what is decided; where a piece may fire now, also at whom, and who moves or has fired."""
    if decision.about == moments.LOOKS.name:
        doer, frame = doer_of(state), state.frame
        again = isinstance(frame, Moving) and exceeds(frame.gone, 0.0)  # somebody was seen on its way
        return say(
            "lt-task-looks-again" if again else "lt-task-looks",
            who=doer.name if doer is not None else say("lt-unseen-piece"),
        )
    if (fire := chance(state)) is None:
        return say(f"lt-task-{decision.about}", what=decision.message)
    piece = state.figures.get(fire.target)
    return say(f"lt-task-{decision.about}", who=piece.name if piece is not None else say("lt-unseen-piece"))


def phase(state: State) -> Message:
    """Return the card in play and what it allows, with the cards left and those discarded (LT section 6).

    Where the game ends after so many cards, it tells which of them this is.
    """
    left, gone = len(state.deck) + len(state.under), len(state.discards)
    card, number, limit = state.card, state.drawn, state.limit
    if state.phase != "cards" or card is None:
        jokers = sum(card.startswith("JK") for card in (*state.deck, *state.under))
        if state.phase == "cards" and limit:
            return say("lt-phase-draw-of", number=number + 1, limit=limit, left=left, jokers=jokers)
        told = "draw" if state.phase == "cards" else state.phase
        return say(f"lt-phase-{told}", left=left, gone=gone, jokers=jokers)
    told = f"lt-phase-{'joker' if card.joker else 'figure' if card.figure else 'card'}"
    args: dict[str, Argument] = {"card": card_name(card.name)}
    if not card.joker:
        args["side"] = side_name(state, card.side)
    if limit:
        return say(f"{told}-of", **args, number=number, limit=limit)
    return say(told, **args, left=left, gone=gone)


def _side(state: State, name: SideId, points: int | None) -> SideView:
    own = (piece for piece in state.figures.values() if piece.side == name)
    lost = sum(bool(piece.fate) and not piece.unlisted for piece in own)
    active = state.card is not None and state.card.side == name
    left = [card for card in (*state.deck, *state.under) if owner_of(state, card) == name]
    figures = sum(is_figure(state, card) for card in left)
    cards = say("lt-side-cards", cards=len(left), figures=figures)
    facts = (_lost(state, name, lost), cards, *moments.BESIDE_SIDE.noted(state, state.sides[name]))
    return SideView(name, side_name(state, name), active, points, facts)


def _lost(state: State, name: SideId, lost: int) -> Message:
    """Return what a side has lost, with how much of it loses the game where the scenario says so."""
    share = state.sides[name].breaks
    if not share:
        return say("lt-side-lost", lost=lost)
    if state.may_hide(name):
        return say("lt-side-lost-share", lost=lost, share=share)
    return say("lt-side-lost-of", lost=lost, most=losing(state, name))


def letter_of(piece: Piece) -> str:
    """Return the letter of a piece of the other side: always a letter, so that its case tells the side."""
    letter = initial(piece.name)
    if letter.isalpha():
        return letter
    last = str(piece.name).split()[-1:]
    return next((char for char in "".join((*last, piece.name)) if char.isalpha()), letter)


def _figure(state: State, piece: Piece, seat: str, letters: dict[str, str]) -> FigureView:
    place = piece.place if piece.able and not piece.aboard and not state.tape else None
    data = state.kinds[piece.kind]
    letter = letters.get(piece.id) or letter_of(piece)
    sides = tuple(state.sides)
    platoon = state.platoons.get(piece.platoon)
    known_data = piece.side == seat or seat == REFEREE or Options.of(state).data_public
    facts = tuple(_facts(state, piece)) if known_data else ()
    card = state.card
    ready = card is not None and card.side == piece.side and piece.able and piece.id not in card.used
    return FigureView(
        id=piece.id,
        name=piece.name,
        side=piece.side,
        glyph=letter.upper() if piece.side == sides[0] else letter.lower(),
        team=platoon.name if platoon is not None else "",
        x=place.x if place else None,
        y=place.y if place else None,
        facing=place.facing if place else None,
        height=place.z if place else 0.0,
        base=place.base if place else 2.5,
        status=status(piece),
        facts=(
            say("lt-data-kind", kind=kind_name(state, piece.kind)),
            *facts,
        ),
        own=seat in (piece.side, REFEREE),
        ready=ready,
        out=bool(piece.fate),
        inside=piece.aboard or (place.inside if place else ""),
        note="" if piece.spotted and state.tape else noted(piece.note),
        kind=_kind(data),
        states=states_of(status(piece), STATES),
    )


def _kind(data: Kind) -> FigureKind:
    if not (data.motor or data.gun):
        return ""
    return "gun" if data.gun else "armoured" if data.tank else "vehicle"


def _facts(state: State, piece: Piece) -> list[Message]:
    data = state.kinds[piece.kind]
    found = [
        say(
            "lt-data-attack",
            type=say(f"lt-type-{attack.type}"),
            values="/".join(_shown(v) for v in attack.values),
        )
        for attack in data.attacks
    ]
    if data.prot_front is not None and data.prot_side is not None:
        found.append(say("lt-data-protection", front=data.prot_front, side=data.prot_side))
    if data.asl_number:
        found.append(say("lt-data-assault", number=data.asl_number))
    if data.portable_at:
        found.append(say("lt-data-portable-at"))
    told = {"bound": data.bound, "speed": data.speed}
    if piece.morale:
        now = data.morale + piece.morale
        found.append(say("lt-data-morale-changed", morale=now, base=data.morale, more=piece.morale, **told))
    else:
        found.append(say("lt-data-morale", morale=data.morale, **told))
    found.append(say("lt-reconstructed"))
    return found


def _shown(value: int | None) -> str:
    return "-" if value is None else str(value)


def status(piece: Piece) -> tuple[str, ...]:
    """Return its state in words, the most pressing first."""
    if piece.fate:
        return (f"lt-status-{piece.fate}",)
    words = {
        "lt-status-IMMOB": piece.immobilised,
        "lt-status-ROUTED": piece.routed,
        "lt-status-CONTACT": bool(piece.contacts),
        "lt-status-UNSEEN": not piece.spotted and not piece.aboard,
        "lt-status-ABOARD": bool(piece.aboard),
        f"lt-status-PREP{min(len(piece.prepared), 3)}": bool(piece.prepared),
        f"lt-status-{piece.motion.upper()}": piece.motion != "stationary",
    }
    return tuple(word for word, true in words.items() if true)


def _zones(state: State, seat: str) -> Iterator[ZoneView]:
    """Yield places to hold, zones of artillery (LT-ART.d), and where a side may start while it deploys."""
    for one in state.objectives:
        if not state.tape:
            yield area("objective", in_languages(one.name), Circle(one.centre, one.radius))
    for section in state.sections.values():
        if section.centre is not None:
            label = say("lt-zone-artillery", section=section.name)
            yield area("barrage", label, Rectangle(section.centre, ZONE, ZONE))
    yield from deployment_zones(state, seat, "lt-zone-deploy")
