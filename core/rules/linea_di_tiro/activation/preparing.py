"""Linea di Tiro: preparing an attack, which stores a shot (LT-PRE, LT-Q.11–13)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command, Refusal
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rulekit.refusals import no
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.activation.actions import begin_half
from core.rules.linea_di_tiro.acts import OfPiece, acts
from core.rules.linea_di_tiro.common.actors import acting
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.facts.activation import Prepared
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Piece, State


@acts.answers(moments.ACTIVATION, moments.CARD)
class Prepare(Command, frozen=True):
    """Prepare an attack (LT-PRE.a); *type* where `lt.prep_names_type` wants one: AT, MG or HE."""

    figure: FigureId
    type: str = ""


@acts.offered(moments.HALF_PREPARE, 20)
def _(asked: OfPiece) -> Iterator[Choice]:
    piece = asked.who
    refusal = asked.refusal(Prepare(piece.id), ("lt-prepare-type",))
    given = {"figure": piece.id}
    yield choice(Prepare, say("lt-do-prepare"), "LT-PRE.a", piece.id, given, refusal, "p", weight=1.0)


@acts.fields(Prepare)
def _(state: State, seat: str, figure: Piece | None) -> Fields:
    if figure is not None and Options.of(state).prep_names_type:
        types = tuple(Option(type, say(f"lt-type-{type}")) for type in types_of(state, figure))
        yield PickOne("type", say("lt-ask-prepare-type", figure=figure.name), types)


def types_of(state: State, piece: Piece) -> tuple[str, ...]:
    """Return the types of attack that a piece has, each once."""
    return tuple(dict.fromkeys(attack.type for attack in state.kind_of(piece).attacks))


def most_prepared(state: State, piece: Piece) -> int:
    """Return how many attacks it may store, 0 for any number: its data's, else `lt.prep_max` (LT-Q.11)."""
    own = state.kind_of(piece).prep_max
    return Options.of(state).prep_max if own is None else own


def prepared_enough(state: State, piece: Piece) -> Refusal | None:
    """Return that a piece has as many attacks stored as it may (LT-PRE.c); `None` while it has not."""
    most = most_prepared(state, piece)
    if most and len(piece.prepared) >= most:
        return no("LT-PRE.c", "lt-prepared-enough", figure=piece.name, most=most)
    return None


@acts.rule(Prepare)
def prepare(r: Resolution[State], command: Prepare) -> None:
    """Store one attack; no target and no weapon need be named (LT-PRE.f, LT-Q.13)."""
    piece = acting(r, command.figure, "prepare")
    types = types_of(r.state, piece)
    if not types:
        r.refuse("LT-FIRE.d", "lt-no-weapon", figure=piece.name)
    if (enough := prepared_enough(r.state, piece)) is not None:
        r.refuse_as(enough)
    named = Options.of(r.state).prep_names_type
    if named and command.type not in types:
        r.refuse("LT-Q.13", "lt-prepare-type", figure=piece.name)
    begin_half(r, piece, "prepare")
    r.emit(Prepared(piece.id, (*piece.prepared, command.type if named else "")))


@acts.concise(Prepare)
def _(state: State, command: Prepare) -> Command:
    return command if Options.of(state).prep_names_type else Prepare(command.figure)


@acts.tells(Prepared)
def _(before: State, event: Prepared, after: State) -> Message:
    return say("lt-prepared", who=name(after, event.figure), count=len(event.prepared))
