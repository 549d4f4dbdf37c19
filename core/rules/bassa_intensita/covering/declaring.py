"""Bassa Intensità: covering fire is declared in secret before anybody moves (BI-COV.a–d, BI-SEQ.c, P2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne, PickPoint
from core.engine.contract.facts import Command, Refusal
from core.engine.words.ids import AnyId, FigureId, SideId, UnitId, WeaponName
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.kept import Kept
from core.rulekit.refusals import no
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.common.geometry import ruler
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.covering.legality import WHY, check_cover
from core.rules.bassa_intensita.fire.declaring import (
    armed,
    check_turned,
    foresee,
    targets,
    turned_field,
    weapons_field,
)
from core.rules.bassa_intensita.fire.shot_legality import lies_in, weapon_of
from core.rules.bassa_intensita.fire.weapons import InHand
from core.rules.bassa_intensita.observation.elements import elements, outline
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.orders.offering import figure_field, unit_orders
from core.rules.bassa_intensita.orders.writing import judges, refused_as, write, writer
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Cover, Fire
from core.table.figure_lookup import origin_of
from core.table.places import Point
from core.table.questions import Shot
from core.table.spatial_index import prepare
from core.table.terrain import Piece


@acts.offered(moments.COVERING, 10)
def _(asked: Offered) -> Iterator[Choice]:
    for one in unit_orders(asked, OrderCover, armed, "BI-COV.a", hint="c", weight=0.2):
        yield replace(one, together="order_cover_together")


def _weapons(state: State, figure: Figure) -> PickOne:
    """Return the field of a weapon; where no enemy is seen only those with an area cover anything."""
    field = weapons_field(state, figure)
    if any(shown(state, foe, figure.side) for foe in state.foes(figure.side)):
        return field
    why = no("BI-COV.d", "bi-cover-needs-area", figure=figure.name)
    found = ((row, weapon_of(state, figure, WeaponName(str(row.value)))) for row in field.options)
    rows = tuple(
        replace(row, refusal=why) if isinstance(weapon, InHand) and weapon.area is None else row
        for row, weapon in found
    )
    return replace(field, options=rows)


_refusals: Kept[Refusal | None] = Kept()
_spots: Kept[tuple[Point, ...]] = Kept("terrain")
_lines: Kept[bool] = Kept()
_own: Kept[frozenset[AnyId]] = Kept("figures", "terrain")


def _refusal(state: State, seat: str, cover: Cover, spot: Point) -> Refusal | None:
    """Return why a spot cannot be covered; the blanks of one moment ask for the same again and again."""
    aimed = replace(cover, aim=spot)
    return _refusals(state, lambda: refused_as(state, seat, aimed), (seat, aimed))


def _seen(state: State, seat: str, cover: Cover, spot: Point) -> bool:
    """Return whether nothing stands between whoever covers a spot and it."""
    firer = state.figures[cover.figure]

    def measured() -> bool:
        return bool(ruler(state, seat).measure(Shot(firer.model, spot)).seen)

    return _lines(state, measured, (seat, firer.id, spot))


def terrain_rows(suspected: Sequence[Piece]) -> tuple[Option, ...]:
    """Return that it is terrain, beside whom one may fire at; nothing where there is none."""
    return (Option("", say("bi-ask-covered-terrain"), weight=0.3),) if suspected else ()


def element_field(state: State, seat: str, cover: Cover, suspected: Sequence[Piece]) -> PickOne:
    """Return the field of the element of terrain; those that cannot be covered come last.

    Before them are those that men of one's own stand in.
    """
    side = state.figures[cover.figure].side
    own = _own(state, lambda: _own_in(state, side), side)
    rows = (_element(state, seat, replace(cover, element=piece.id)) for piece in suspected)
    ordered = sorted(rows, key=lambda row: (row.refusal is not None, row.value in own))
    return PickOne("element", say("bi-ask-covered"), tuple(ordered))


def _own_in(state: State, side: SideId) -> frozenset[AnyId]:
    men = (man.place for man in state.figures.values() if man.side == side and man.there)
    spots = [Point(at.x, at.y) for at in men if at is not None]
    return frozenset(
        piece.id for piece in elements(state) if any(lies_in(state, spot, piece.id) for spot in spots)
    )


def _element(state: State, seat: str, cover: Cover) -> Option:
    """Return an element of terrain, with why no spot of it can be covered."""
    refusal: Refusal | None = None
    for spot in () if state.tape else spots_on(state, cover.element):
        refusal = _refusal(state, seat, cover, spot)
        if refusal is None:
            break
    return Option(cover.element, name(state, cover.element), refusal=refusal)


def aim_field(state: State, seat: str, figure: Figure, cover: Cover) -> PickPoint:
    """Return the field of the spot on the element; those that can be covered are suggested.

    First those in plain sight: of the others the element itself may hide who is in it.
    """
    spots = spots_on(state, cover.element)
    able = [spot for spot in spots if _refusal(state, seat, cover, spot) is None]
    able.sort(key=lambda spot: not _seen(state, seat, cover, spot))
    suggested = tuple((spot.x, spot.y) for spot in able)
    return PickPoint("aim", say("bi-ask-aim"), origin_of(figure), None, suggested)


def spots_on(state: State, element: AnyId) -> tuple[Point, ...]:
    """Return spots of a piece of terrain: its middle, and its outline."""
    return _spots(state, lambda: _spots_on(state, element), element)


def _spots_on(state: State, element: AnyId) -> tuple[Point, ...]:
    piece = next((one for one in elements(state) if one.id == element), None)
    if piece is None:
        return ()
    rounded = (Point(round(at.x, 2), round(at.y, 2)) for at in outline(piece.shape))
    return (Point(*middle(state, piece)), *(at for at in rounded if lies_in(state, at, element)))


def middle(state: State, piece: Piece) -> tuple[float, float]:
    """Return a spot on a piece of terrain near its middle: of its outline's points the one it lies on."""
    solid = prepare(state.terrain).by_id[piece.id]
    points = getattr(piece.shape, "points", None) or (getattr(piece.shape, "centre"),)  # noqa: B009
    x, y = sum(at.x for at in points) / len(points), sum(at.y for at in points) / len(points)
    if solid.touches(x, y, 0.5):
        return round(x, 2), round(y, 2)
    return points[0].x, points[0].y


@acts.answers(moments.COVERING)
class OrderCover(Command, frozen=True):
    """Give covering fire at a visible *target*, or on a terrain *element*, the area around *aim*."""

    figure: FigureId
    weapon: WeaponName
    target: FigureId = FigureId("")
    element: AnyId = ""
    aim: Point | None = None
    turned: float = 0.0


@acts.fields(OrderCover)
def _(
    state: State,
    seat: str,
    figure: Figure | None,
    target: FigureId | None,
    _unit: UnitId = UnitId(""),
    weapon: WeaponName = WeaponName(""),
    element: str = "",
) -> Fields:
    yield figure_field(state, _unit, armed)
    if figure is None:
        return
    yield _weapons(state, figure)
    found = weapon_of(state, figure, weapon)
    if not isinstance(found, InHand):
        return
    r = ruler(state, seat)
    suspected = elements(state) if found.area is not None else ()
    rows = targets(r, figure, found, WHY)
    yield PickOne("target", say("bi-ask-target"), (*rows, *terrain_rows(suspected)))
    if target != "":
        return
    cover = Cover(figure.id, found.carried.name)
    yield element_field(state, seat, cover, suspected)
    if not state.tape:
        yield aim_field(state, seat, figure, replace(cover, element=element))
        if Options.of(state).area_orientation == "firer_choice":
            yield turned_field()


@acts.rule(OrderCover)
def order_cover(r: Resolution[State], command: OrderCover) -> None:
    """Write covering fire under seal, if it may be given."""
    firer = writer(r, command.figure, "covering")
    at = (command.target, command.element, command.aim, command.turned)
    write(r, firer, Cover(firer.id, command.weapon, *at))


@judges(Cover)
def _(r: Resolution[State], firer: Figure, order: Cover) -> Cover:
    """Refuse what may not be covered; at a visible enemy its own side is told what it will need."""
    at_terrain = bool(order.element)
    if at_terrain == bool(order.target) or (order.aim is not None and (not at_terrain or r.state.tape)):
        r.refuse("BI-COV.b", "bi-one-target", figure=firer.name)
    check_turned(r, order.turned, at_terrain and not r.state.tape)
    line = check_cover(r, firer, order)
    if isinstance(line, Refusal):
        r.refuse_as(line)
    if order.target:
        foresee(r, firer, Fire(firer.id, order.weapon, order.target, line=line), WHY)
    return replace(order, line=line)
