"""Linea di Tiro: the morale test (LT-MOR.a–g, LT-T.MOR, I4). What it brings about: `retreat.py`.

Whoever must be tested is put on the stack (`Testing`). Its owner then takes the test, or routs the piece
of his own will (LT-MOR.i, LT-Q.42).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickSome
from core.engine.contract.facts import Command, Decision, Ruling
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import Offered, acts
from core.rules.linea_di_tiro.common.actors import own
from core.rules.linea_di_tiro.common.dice_told import result_told
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.common.stack import ask, change, end
from core.rules.linea_di_tiro.facts.morale import MoraleTested
from core.rules.linea_di_tiro.morale.retreat import fall_back, flee
from core.rules.linea_di_tiro.morale.situations import SITUATIONS, terms_of
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Piece, State, Testing
from core.rules.linea_di_tiro.tables import morale

LOWEST, HIGHEST = 1, 6
"""A morale value is never below or above these, whatever the scenario adds (LT-T.FIELD)."""


@acts.follows(moments.doing_testing)
def _(r: Resolution[State], frame: Testing) -> bool:
    """Wait for the owner of who is to be tested; nobody tests a piece that is lost."""
    piece = r.state.figures[frame.piece]
    if frame.stage == "tested" or not piece.able:
        end(r)
    else:
        ask(r, replace(frame, stage="asked"), piece.side, moments.MORALE)
    return True


@acts.follows(moments.ruled)
def _(r: Resolution[State], piece: Piece, ruling: Ruling) -> None:
    """Who is ruled out of the game while its test waits takes none: what it interrupted goes on."""
    frame = r.state.frame
    if isinstance(frame, Testing) and not r.state.figures[frame.piece].able:
        change(r, replace(frame, stage="tested"))


@acts.answers(moments.MORALE)
class TakeTest(Command, frozen=True):
    """Roll the test; at a real table people say which *situations* of LT-MOR.h hold."""

    figure: FigureId
    situations: tuple[str, ...] = ()


@acts.offered(moments.MORALE, 10)
def _(asked: Offered) -> Iterator[Choice]:
    frame = asked.state.frame
    if isinstance(frame, Testing):
        given, label = {"figure": frame.piece}, say("lt-do-take_test")
        yield choice(TakeTest, label, "LT-MOR.c", frame.piece, given, hint="t", weight=1.0)


@acts.fields(TakeTest)
def _(state: State, seat: str, figure: Piece | None) -> Fields:
    if figure is not None and state.tape:
        rows = tuple(Option(one, say(f"lt-mod-{one}")) for one in SITUATIONS)
        yield PickSome("situations", say("lt-ask-situations", figure=figure.name), rows, 0, len(rows))


@acts.passing(moments.MORALE)
def _(state: State, decision: Decision) -> TakeTest:
    frame = state.frame
    return TakeTest(frame.piece if isinstance(frame, Testing) else FigureId(""))


@acts.concise(TakeTest)
def _(state: State, command: TakeTest) -> TakeTest:
    """Situations as the rule counts them: those that there are, each once, one in all where none adds."""
    piece = state.figures.get(command.figure)
    said = tuple(one for one in SITUATIONS if one in command.situations) if state.tape else ()
    if not Options.of(state).morale_plus_stack:
        said = () if piece is not None and piece.immobilised else said[:1]
    return TakeTest(command.figure, said)


@acts.rule(TakeTest)
def take_test(r: Resolution[State], command: TakeTest) -> None:
    """One die against the morale value, low is good (LT-MOR.c–e)."""
    frame, piece = tested(r, command.figure)
    value = known_morale(r, piece)
    terms = terms_of(r, piece, command.situations)
    change(r, replace(frame, stage="tested"))
    plus = sum(term.value for term in terms)
    result = r.total(1, "lt-morale", "LT-MOR.c", who=piece.id) + plus
    reaction = morale(result, value)
    r.emit(MoraleTested(piece.id, frame.cause, value, result, reaction, terms))
    follows = moments.TESTED.get(frame.cause)
    if follows is not None and follows(r, piece, frame, reaction):
        return
    if reaction == "back":
        fall_back(r, piece, frame.threat)
    elif reaction == "flees":
        flee(r, piece, frame.threat)


def tested(r: Resolution[State], name: FigureId) -> tuple[Testing, Piece]:
    """Return the test that waits and one's own piece that must take it; refuse any other."""
    piece = own(r, name)
    frame = r.state.frame
    assert isinstance(frame, Testing)
    if frame.piece != piece.id:
        r.refuse("LT-MOR.c", "lt-not-tested", figure=piece.name)
    return frame, piece


def morale_of(state: State, piece: Piece) -> int:
    """Return a piece's morale value with what the scenario adds (LT-MOR.b)."""
    return min(max(state.kind_of(piece).morale + piece.morale, LOWEST), HIGHEST)


def known_morale(r: Resolution[State], piece: Piece) -> int:
    """Return the value to throw against; where the enemy's values are hidden, say that it may be another."""
    if r.state.may_hide(piece.side) and not Options.of(r.state).data_public:
        r.doubt(say("lt-unseen-morale", figure=piece.name))
    return morale_of(r.state, piece)


@acts.tells(MoraleTested)
def _(before: State, event: MoraleTested, after: State) -> Message:
    result = result_told(event.result, event.terms)
    who = name(after, event.figure)
    return say(f"lt-tested-{event.reaction}", who=who, result=result, morale=event.value)
