"""Bassa Intensità: a mine is made safe, a Difficult action (BI-MINE.l, BI-ACT.g).

A trap is gone then; of a minefield the spot is safe, as far as a mine's Short distance reaches.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command
from core.engine.words.ids import AnyId, FigureId, PieceId, UnitId
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.chance import face_or_less
from core.rules.bassa_intensita.common.quality import q
from core.rules.bassa_intensita.common.secret_dice import reason
from core.rules.bassa_intensita.facts.mines import DisarmFailed, MineCleared
from core.rules.bassa_intensita.mines.band import gap_to, in_gap
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.orders.offering import figure_field, unit_orders
from core.rules.bassa_intensita.orders.writing import write, writer
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.ground import Minefield
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Act
from core.rules.bassa_intensita.tables.mines import ANTI_PERSONNEL, TRAP
from core.rules.bassa_intensita.tables.quality import action_chance, shifted
from core.table.places import Point, reaches, rim
from core.table.shapes import Circle

DISARM = "disarm"
REACH = 0.5
"""cm from a base within which a mine is at hand."""


@acts.answers(moments.FIRE)
class OrderDisarm(Command, frozen=True):
    """Make a mine safe that one knows of and has at hand."""

    figure: FigureId
    mine: PieceId


def at_hand(state: State, figure: Figure) -> list[Minefield]:
    """Return the mines that a man knows of and can reach; at a real table all that his side knows."""
    if not figure.man or figure.aboard:
        return []
    known = [one for one in state.mines.values() if figure.side in one.known and not one.sprung]
    return [one for one in known if state.tape or _reaches(state, figure, one)]


def anything_at_hand(state: State, figure: Figure) -> bool:
    """Return whether there is a mine that he could make safe."""
    return bool(at_hand(state, figure))


def _reaches(state: State, figure: Figure, mine: Minefield) -> bool:
    place = figure.place
    if place is None or in_gap(mine, place):
        return False
    return reaches(gap_to(state, mine, place), rim(place) + REACH)


@acts.offered(moments.FIRE, 60)
def _(asked: Offered) -> Iterator[Choice]:
    yield from unit_orders(asked, OrderDisarm, anything_at_hand, "BI-MINE.l", hint="i", weight=0.2)


@acts.fields(OrderDisarm)
def _(state: State, seat: str, figure: Figure | None, _unit: UnitId = UnitId("")) -> Fields:
    yield figure_field(state, _unit, anything_at_hand)
    if figure is not None:
        rows = tuple(Option(one.id, say(f"bi-zone-{one.kind}")) for one in at_hand(state, figure))
        yield PickOne("mine", say("bi-ask-mine"), rows)


@acts.rule(OrderDisarm)
def order_disarm(r: Resolution[State], command: OrderDisarm) -> None:
    """Write the action under seal."""
    figure = writer(r, command.figure, "fire")
    if command.mine not in {one.id for one in at_hand(r.state, figure)}:
        r.refuse("BI-MINE.l", "bi-no-mine-at-hand", figure=figure.name)
    write(r, figure, Act(figure.id, DISARM, on=AnyId(command.mine)))


@acts.follows(moments.resolving_fire, 60)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Throw for one man who makes a mine safe: Difficult, a level harder for the wounded (BI-EX.62)."""
    order = next((one for one in frame.orders if isinstance(one, Act) and one.what == DISARM), None)
    if order is None:
        return False
    figure, mine = r.state.figures[order.figure], r.state.mines.get(PieceId(order.on))
    face = face_to_disarm(r.state, figure)
    passed = bool(face) and r.any(
        1, face, reason(r.state, "bi-disarm", figure.id), "BI-MINE.l", sides=10, low=True, who=figure.id
    )
    if not passed or mine is None:
        r.emit(DisarmFailed(figure.id, PieceId(order.on)))
        return True
    place = figure.place
    gap = None
    if mine.kind != TRAP and place is not None:
        gap = Circle(Point(place.x, place.y), float(ANTI_PERSONNEL.short))
    r.emit(MineCleared(figure.id, mine.id, gap))
    return True


def face_to_disarm(state: State, figure: Figure) -> int:
    """Return the face that a man must not exceed: ½ Q; for the wounded it is impossible (BI-ACT.l)."""
    level = shifted("difficult", 1 if figure.health else 0)
    return face_or_less(action_chance(level, q(state, figure)), Options.of(state))


acts.line(MineCleared, "bi-disarmed", who="figure")
acts.line(DisarmFailed, "bi-not-disarmed", who="figure")
