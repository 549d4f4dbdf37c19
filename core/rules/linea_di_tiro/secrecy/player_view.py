"""Linea di Tiro: what a seat may know: no unspotted enemy, no zone that has not begun (LT section 6)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.contract.facts import Decision
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId
from core.rulekit.hidden import Hidden, LastShown, Listed, measured, remembered
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.secrecy.records import hidden_from, redact, section_known
from core.rules.linea_di_tiro.state import (
    Activation,
    AnyFrame,
    Attacking,
    Card,
    Kind,
    Moving,
    Piece,
    Pointing,
    Section,
    State,
)

KEPT = ("figures", "platoons", "sections", "overruled", "doing")
"""Fields that are worked out one by one below; all others are cleared of hidden names by their types."""


_cleared = redact.lasting(but=KEPT)


@remembered
def known(state: State, seat: str) -> State:
    """Return the state as *seat* may know it."""
    if seat == REFEREE:
        return state
    hidden = hidden_from(state, seat)
    options = Options.of(state)
    shown_as = f"{seat} {options.prepared_public} {options.data_public}"
    opened = replace(
        state,
        eyes=seat,
        awaiting=tuple(
            one if one.seat == seat else Decision(_decider(state, one, seat, hidden), "", "")
            for one in state.awaiting
        ),
        figures=_shown(shown_as, hidden, state.figures, lambda piece: _open(state, piece, seat, hidden)),
        platoons={id: one for id, one in state.platoons.items() if id not in hidden.units},
        sections={
            id: _section(one, seat, hidden)
            for id, one in state.sections.items()
            if section_known(state, one, seat)
        },
        sides={
            id: side if id == seat else replace(side, ready=side.ready and state.phase != "deploy")
            for id, side in state.sides.items()
        },
        kinds=_kinds(state, hidden),
        card=_card(state.card, seat, hidden),
        activation=_activation(state.activation, hidden),
        paused=tuple(one for one in state.paused if _activation(one, hidden) is not None),
        doing=tuple(_frames(state, hidden)),
        joker_list=(),
        unit_moves={id: one for id, one in state.unit_moves.items() if one.side == seat},
        overruled=measured(state.overruled, hidden),
    )
    return _cleared(opened, hidden)


def _decider(state: State, one: Decision, seat: str, hidden: Listed) -> str:
    """Return who decides: the enemy that acts, where the referee is asked who sees somebody hidden.

    Somebody may also act out of turn, by a ruling, while it is one's own card: then it is the referee's.
    """
    frame, card = state.frame, state.card
    who = frame.piece if isinstance(frame, Moving) else frame.firer if isinstance(frame, Attacking) else ""
    unseen = one.seat == REFEREE and who in hidden.figures
    return card.side if unseen and card is not None and card.side not in ("", seat) else one.seat


def _kinds(state: State, hidden: Listed) -> dict[str, Kind]:
    """Return the data of the pieces that a seat knows of: whose else there are would tell who hides."""
    there = {piece.kind for piece in state.figures.values() if piece.id not in hidden.figures}
    return {name: kind for name, kind in state.kinds.items() if name in there}


def _frames(state: State, hidden: Listed) -> Any:
    for frame in state.doing:
        if (told := redact(frame, hidden)) is not None:
            yield blurred(told) if unseen_firer(frame, hidden) else told


def unseen_firer(frame: AnyFrame, hidden: Hidden) -> bool:
    """Return whether an attack is made by who is hidden."""
    return isinstance(frame, (Attacking, Pointing)) and hidden.unknown(frame.firer)


def blurred(frame: Any) -> Any:
    """Return an attack as those know it who do not see its firer: no distance, and nothing that tells it."""
    return replace(frame, distance=0.0, band="", value=0, ambush=False)


def _activation(now: Activation | None, hidden: Listed) -> Activation | None:
    return None if now is None or now.piece in hidden.figures else now


def _card(card: Card | None, seat: str, hidden: Listed) -> Card | None:
    """Return the card in play; whether and how the enemy uses it shows in what he does only."""
    if card is None or card.side in ("", seat):
        return card
    seen = any(id not in hidden.figures for id in card.used)
    return replace(card, platoon=card.platoon if seen else type(card.platoon)(""), spent=False)


def _section(section: Section, seat: str, hidden: Listed) -> Section:
    """Return a section as a seat knows it: of an enemy one whose fire has begun, no more than its zone."""
    if section.side == seat:
        return redact(section, hidden) or section
    return replace(section, ammunition=None, streaks=())


def unseen(state: State, seat: str) -> bool:
    """Return whether others may do something now that *seat* would not learn of.

    They may have unspotted pieces at any time, use their cards for them, or answer for them.
    """
    return seat != REFEREE


_shown: LastShown[FigureId, Piece] = LastShown()


def _open(state: State, piece: Piece, seat: str, hidden: Listed) -> Piece:
    """Return a piece as a seat knows it: of a spotted enemy nothing that only its owner knows.

    What the scenario adds to its morale is one of its values, which are public but for a choice (LT-ROS.a).
    """
    if piece.side != seat:
        options = Options.of(state)
        piece = replace(piece, note="", letter="")
        if not options.data_public:
            piece = replace(piece, morale=0)
        if not options.prepared_public:
            piece = replace(piece, prepared=())
    return redact(piece, hidden) or piece
