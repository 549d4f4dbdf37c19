"""Bassa Intensità: mines and traps are noticed, in secret (BI-MINE.i–k, BI-Q.97)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickOne
from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, PieceId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice, either
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.chance import face_or_less
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.quality import q
from core.rules.bassa_intensita.facts.mines import MineNoticed, MineSought, MoveHalted
from core.rules.bassa_intensita.mines.band import gap_to, mine_field
from core.rules.bassa_intensita.opportunity.reaching import walking_now
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.ground import Minefield
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.mines import TRAP, detection
from core.rules.bassa_intensita.tables.quality import action_chance, shifted
from core.table.places import Place, exceeds, reaches


@acts.follows(moments.on_the_way, 10)
def _(r: Resolution[State], figure: Figure, frame: Walking, gone: float) -> bool:
    """Who moves Carefully throws as he first comes near; what he notices stops him, and he is asked."""
    if frame.mode != "careful" or figure.place is None:
        return False
    for mine in unnoticed(r.state, figure, figure.place):
        if seek(r, figure, mine, asks=exceeds(frame.cm, gone)):
            return True
    return False


@acts.follows(moments.mines, 10)
def _(r: Resolution[State]) -> bool:
    """Who has stood still throws for what is near, one after another, once a turn."""
    for figure in r.state.figures.values():
        if figure.place is None or figure.used == "moved" or figure.moved > 0 or figure.aboard:
            continue
        for mine in unnoticed(r.state, figure, figure.place):
            seek(r, figure, mine, asks=False)
            return True
    return False


def unnoticed(state: State, figure: Figure, place: Place) -> Iterator[Minefield]:
    """Yield what an infantryman may notice from a place and his side does not know, once each a turn."""
    if not figure.man or not figure.able or not state.mines:
        return
    for mine in state.mines.values():
        if mine.sprung or figure.side in mine.known or (figure.id, mine.id) in state.sought:
            continue
        if reaches(gap_to(state, mine, place), detection(*_row(state, figure, mine))[0]):
            yield mine


def _row(state: State, figure: Figure, mine: Minefield) -> tuple[str, str, int]:
    who = "engineer" if figure.is_("engineer") else "infantry"
    what = TRAP if mine.kind == TRAP else "minefield"
    return who, what, Options.of(state).trap_distance_cm


def seek(r: Resolution[State], figure: Figure, mine: Minefield, asks: bool) -> bool:
    """Throw as for an action, a level harder for the wounded (BI-MINE.k, BI-ACT.l), in secret."""
    _, difficulty = detection(*_row(r.state, figure, mine))
    level = shifted(difficulty, 1 if figure.health else 0)
    face = face_or_less(action_chance(level, q(r.state, figure)), Options.of(r.state))
    r.emit(MineSought(figure.id, mine.id))
    if face == 0:
        return False
    if face < 10 and not r.any(1, face, "bi-secret-mine", "BI-MINE.i", sides=10, low=True, who=figure.id):
        return False
    known = (*mine.known, figure.side)
    asked = (moments.MINE_FOUND.asks(figure.side),) if asks else ()
    r.emit(MineNoticed(figure.id, mine.id, figure.side, known, decisions=asked))
    return True


@acts.tells(MineNoticed)
def _(before: State, event: MineNoticed, after: State) -> Message:
    kind = after.mines[event.mine].kind
    return say(f"bi-noticed-{kind}", who=name(after, event.figure))


acts.silent(MineSought)


# --- at a real table the referee sees who comes near what -----------------------------------------------


@acts.answers(moments.MOVE)
class SeekMine(Command, frozen=True):
    """A man who stands still or moved Carefully is near a mine: the referee's, at a real table."""

    mine: PieceId
    figure: FigureId


@acts.offered(moments.MOVE, 94)
def _(asked: Offered) -> Iterator[Choice]:
    state = asked.state
    if state.tape and asked.seat == REFEREE and any(not one.sprung for one in state.mines.values()):
        yield choice(SeekMine, say("bi-do-seek_mine"), "BI-MINE.i", hint="i", weight=0.02)


@acts.fields(SeekMine)
def _(state: State, seat: str, mine: PieceId = PieceId("")) -> Fields:
    yield mine_field(state)
    if mine in state.mines:
        near = [one for one in state.of(state.moving) if may_seek(state, one, state.mines[mine])]
        yield PickOne("figure", say("bi-ask-figure"), options_of(near))


def may_seek(state: State, figure: Figure, mine: Minefield) -> bool:
    """Return whether a man may notice a mine that he is near: still or Careful, once a turn (BI-Q.97)."""
    slow = figure.used != "moved" or figure.mode == "careful"
    new = figure.side not in mine.known and (figure.id, mine.id) not in state.sought
    return figure.man and figure.able and not figure.aboard and slow and new and not mine.sprung


@acts.rule(SeekMine)
def seek_mine(r: Resolution[State], command: SeekMine) -> None:
    """Let the referee say who is near what; the throw is his, and a failure tells nobody anything."""
    figure, mine = r.state.figures.get(command.figure), r.state.mines.get(command.mine)
    if r.seat != REFEREE or not r.state.tape or r.state.phase != "move" or r.state.doing:
        r.refuse("BI-Q.97", "bi-referee-says-near")
    if figure is None or mine is None or not may_seek(r.state, figure, mine):
        r.refuse("BI-Q.97", "bi-cannot-notice")
    seek(r, figure, mine, asks=False)


# --- to go on or not ----------------------------------------------------------------------------------


@acts.passes(moments.MINE_FOUND)
class GoOnMoving(Command, frozen=True):
    """Go on as it was declared, or *halt* where one is."""

    halt: bool = True


@acts.offered(moments.MINE_FOUND, 10)
def _(asked: Offered) -> Iterator[Choice]:
    yield choice(GoOnMoving, say("bi-do-halt"), "BI-Q.97", given={"halt": True}, hint="h", weight=1.0)
    yield choice(GoOnMoving, say("bi-do-walk-on"), "BI-Q.97", given={"halt": False}, hint="g", weight=0.2)


acts.labelled(GoOnMoving, "bi-do-halt", "bi-do-walk-on")


@acts.rule(GoOnMoving)
def go_on_moving(r: Resolution[State], command: GoOnMoving) -> None:
    """Let the owner of who has noticed mines say whether he goes on into them."""
    frame = walking_now(r.state)
    assert frame is not None
    r.emit(MoveHalted(frame.who, command.halt))


acts.line(MoveHalted, either("halts", "bi-halted"), who="figure")
