"""Breaking News 8.3.a–e: covering fire on an area: who fires on it, and what it is worth. cm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count, product

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, Option, PickOne, PickPoint, PickSome
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, SideId, WeaponName
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, OfTeam, acts
from core.rules.breaking_news.common.actors import (
    acting_own,
    activate,
    check_able,
    check_common,
    check_group,
    has_moved,
    moved_together,
)
from core.rules.breaking_news.common.defeat_points import first_fire
from core.rules.breaking_news.common.fields import Spots, grouped, option_of, point_field
from core.rules.breaking_news.common.geometry import past_smoke, ruler
from core.rules.breaking_news.common.names import of_group
from core.rules.breaking_news.common.revealing import reveal
from core.rules.breaking_news.common.truce import eagerness
from core.rules.breaking_news.facts import CoverDeclared, Faced
from core.rules.breaking_news.firing.aiming import fires
from core.rules.breaking_news.firing.ammunition import left_of, magazine_refusal
from core.rules.breaking_news.firing.at_terrain import afoot, aims
from core.rules.breaking_news.firing.covering_front import front, pieces_at
from core.rules.breaking_news.firing.shot_legality import use_refusal
from core.rules.breaking_news.firing.who_may_react import act_number
from core.rules.breaking_news.firing.windows import open_window
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import CoverArea, Figure, State
from core.rules.breaking_news.tables.distances import CAUTIOUS, COVER_CAP, COVER_NEAR, COVER_RANGE, COVER_SIDE
from core.rules.breaking_news.tables.troops import GRADES
from core.rules.breaking_news.tables.weapons import weapon_of
from core.table.places import Place, Point, bearing, countable, exceeds, reaches
from core.table.questions import Shot as LineOf
from core.table.shapes import Rectangle

IN_THE_OPEN, IN_A_BUNKER = 2, 3
"""Dice of who would react from the area, and of who would fire out of a bunker there (BN-8.3.f, BN-8.3.h)."""


class CoveringFire(Command, frozen=True):
    """Hold an area down (BN-8.3): centre, sides in cm, turned by degrees."""

    figures: tuple[FigureId, ...]
    centre: Point = Point(0.0, 0.0)
    width: float = COVER_SIDE
    height: float = COVER_SIDE
    turned: float = 0.0
    weapons: tuple[WeaponName, ...] = ()


def cover_share(weapon: WeaponName, distance: float, edition: str = "EN") -> int:
    """Return what a weapon adds to the value, up to 25 and up to 50 cm (BN-8.3.c); 0: nothing."""
    near, far = weapon_of(weapon, edition).cover
    if reaches(distance, COVER_NEAR):
        return near
    return far if reaches(distance, COVER_RANGE) else 0


def cover_value(state: State, area: CoverArea) -> int:
    """Return the value of an area: all shares, the best class bonus once, at most 9 (BN-8.3.c–e)."""
    bonus = max((GRADES[state.figures[name].grade].covering for name, _ in area.shares), default=0)
    return min(COVER_CAP, sum(share for _, share in area.shares) + bonus)


def escape(value: int, dice: int) -> Fraction:
    """Return the chance that so many dice together beat the value of an area (BN-8.3.f)."""
    totals = [*map(sum, product(range(1, 7), repeat=dice))]
    return Fraction(sum(total > value for total in totals), len(totals))


def cover_weapon(figure: Figure, edition: str = "EN") -> WeaponName:
    """Return his weapon that covers best, with rounds for it; "" where none may cover (BN-Q.58, BN-Q.55)."""
    loaded = [weapon for weapon in figure.weapons if not left_of(figure, weapon)]
    best = max(
        loaded or figure.weapons, key=lambda name: sum(weapon_of(name, edition).cover), default=WeaponName("")
    )
    return best if best and any(weapon_of(best, edition).cover) else WeaponName("")


# --- offered ------------------------------------------------------------------------------


@acts.offered(moments.FIGURE, 60)
@acts.offered(moments.CREW, 60)
def _(asked: OfMan) -> Iterator[Choice]:
    if not fires(asked.who) or asked.who.aloft:
        return
    name = asked.who.id
    refusal = asked.refusal(CoveringFire((name,)), ("bn-out-of-range", "bn-no-line", "bn-front-of-terrain"))
    given = {"figures": (name,)}
    eager = eagerness(asked.state, weight=0.4)
    yield choice(CoveringFire, say("do-covering_fire"), "BN-8.3.a", name, given, refusal, "x", weight=eager)


@acts.offered(moments.GROUP, 60)
def _(asked: OfTeam) -> Iterator[Choice]:
    body, team = asked.who
    given = {"_team": body}
    yield choice(
        CoveringFire,
        say("do-group-cover", team=team),
        "BN-8.3.a",
        "",
        given,
        hint="x",
        heading=team,
        weight=0.1,
    )


@acts.fields(CoveringFire)
def _(state: State, seat: str, _team: str | None, figures: Sequence[Figure] | None) -> Fields:
    if figures is None:
        who = tuple(option_of(state, man) for man in grouped(state, _team))
        yield PickSome("figures", say("ask-group"), who, 1, likely=True)
    first = next(iter(figures or ()), None)
    if state.tape:
        yield _areas(state)
        return
    foes = afoot(state, state.other(state.active))
    facade = Options.of(state).cover_shape == "facade"
    spots: Spots
    if facade and first is not None:
        spots = aims(state, first)
    else:
        spots = tuple((at.x, at.y) for at in foes if all(_clear(state, man, at) for man in figures or ()))
    field = point_field("centre", "ask-centre", state, first, COVER_RANGE, spots)
    yield replace(field, aimed=True) if isinstance(field, PickPoint) else field
    yield Number("width", say("ask-width"), 1, COVER_SIDE, 1, COVER_SIDE, "cm")
    yield Number(
        "height", say("ask-front-height" if facade else "ask-height"), 1, COVER_SIDE, 1, COVER_SIDE, "cm"
    )
    yield Number("turned", say("ask-turned"), 0, 359, 1, 0, "°")


def _areas(state: State) -> PickOne:
    """Return the field of an area at a real table: another one, or one that others fire on (BN-8.3.c, i).

    People see where it lies and how large it is, at most 15 cm each way; its spot only tells it from others.
    """
    own = [area for area in state.covers if area.side == state.active and area.shares]
    free = next(at for at in count() if all(area.area.centre.x != at for area in state.covers))
    rows = [Option((float(free), 0.0), say("bn-another-area") if own else say("bn-where-he-aims"))]
    for area in own:
        who = tuple(say("measured-name", who=state.figures[name].name) for name, _ in area.shares)
        rows.append(Option((area.area.centre.x, area.area.centre.y), say("bn-area-of", who=who)))
    return PickOne("centre", say("ask-area"), tuple(rows))


def _clear(state: State, man: Figure, at: Place) -> bool:
    """Whether a man sees a spot on the map, smoke aside: what is suggested can be done (BN-Q.57)."""
    r, asked = ruler(state), LineOf(man.id, Point(at.x, at.y))
    return man.place is None or past_smoke(r, asked, r.measure(asked)).seen


# --- declared -----------------------------------------------------------------------------


acts.labelled(CoveringFire, "do-group-cover")


@acts.rule(CoveringFire)
def covering_fire(r: Resolution[State], command: CoveringFire) -> None:
    """Declare an area and who fires on it (BN-8.3.a–e, BN-Q.56–58)."""
    if not command.figures:
        r.refuse("BN-8.3.a", "bn-nobody")
    _check_area(r, command)
    figures = [acting_own(r, name) for name in command.figures]
    for figure in figures:
        _check_firer(r, figure)
    check_group(r, figures, "BN-6.4.b")
    check_common(r, figures, "cover")
    activate(r, command.figures)
    shares = tuple(_share(r, figure, command, index) for index, figure in enumerate(figures))
    for figure in figures:
        man = r.state.figures[figure.id]
        reveal(r, "fired", man.id)
        if man.place is not None and Options.of(r.state).facing:
            r.emit(Faced(figure.id, round(bearing(man.place, command.centre), 2), free=True))
    area = _area(r.state, figures[0].side, command)
    area = replace(area, shares=(*area.shares, *shares))
    names = tuple(figure.id for figure in figures)
    r.emit(CoverDeclared(act_number(r.state), area, names, moved_together(r.state)))
    first_fire(r, figures[0].side)
    open_window(r)


def _check_area(r: Resolution[State], command: CoveringFire) -> None:
    """Refuse an area that is too large or none; by option one without terrain (BN-8.3.b, BN-Q.56)."""
    numbers = (command.centre.x, command.centre.y, command.width, command.height, command.turned)
    if not countable(*numbers):
        r.refuse("BN-8.3.b", "bn-area-size", most=COVER_SIDE)
    if not all(side > 0 and reaches(side, COVER_SIDE) for side in (command.width, command.height)):
        r.refuse("BN-8.3.b", "bn-area-size", most=COVER_SIDE)
    if Options.of(r.state).cover_shape == "facade" and not (
        r.state.tape or pieces_at(r.state, command.centre)
    ):
        r.refuse("BN-Q.56", "bn-front-of-terrain")


def _check_firer(r: Resolution[State], figure: Figure) -> None:
    """Refuse who has fired, withdraws, fights or has moved more than cautiously (BN-8.3.k)."""
    check_able(r, figure)
    if figure.aloft:
        r.refuse("BN-8.4.h", "bn-gunship-only-fires", figure=figure.name)
    if figure.fired:
        r.refuse("BN-5.2.a", "bn-has-fired", figure=figure.name)
    if figure.retreating:
        r.refuse("BN-Q.98", "bn-withdraws-only-fires", figure=figure.name)
    if figure.touching:
        r.refuse("BN-Q.89", "bn-in-melee", figure=figure.name)
    walked = figure.hull is None and has_moved(r.state, figure) and r.state.mode != "cautious"
    if exceeds(figure.moved, CAUTIOUS) or figure.climbed or walked:
        r.refuse("BN-8.3.k", "bn-moved-before-covering", figure=figure.name)


def _area(state: State, side: SideId, command: CoveringFire) -> CoverArea:
    """Return the area: one that others fire on already is the same area (BN-8.3.c), else a new one."""
    shape, tall = _shape(state, command)
    number = max((int(area.id[1:]) for area in state.covers), default=0) + 1
    known = (area for area in state.covers if area.side == side and area.area == shape and area.tall == tall)
    return next(known, CoverArea(f"c{number}", side, shape, (), tall))


def _shape(state: State, command: CoveringFire) -> tuple[Rectangle, float]:
    """Return the area on the plan and its height in cm: by option a piece of terrain's front (BN-Q.56)."""
    plain = Rectangle(command.centre, command.width, command.height, command.turned)
    if Options.of(state).cover_shape != "facade" or state.tape:
        return plain, COVER_SIDE
    return front(state, command.centre, command.width, command.turned) or plain, command.height


def _share(r: Resolution[State], figure: Figure, command: CoveringFire, index: int) -> tuple[FigureId, int]:
    table = r.state.fire_table
    weapon = command.weapons[index] if index < len(command.weapons) else cover_weapon(figure, table)
    if weapon not in figure.weapons or not any(weapon_of(weapon, table).cover):
        r.refuse("BN-Q.58", "bn-cannot-cover", figure=figure.name)
    mode = next(iter(weapon_of(weapon, table).modes))
    if refusal := magazine_refusal(figure, weapon, "burst") or use_refusal(r.state, figure, weapon, mode):
        r.refuse_as(refusal)
    asked = LineOf(figure.id, command.centre)
    line = past_smoke(r, asked, r.measure(asked))
    if not line.seen and not (
        Options.of(r.state).cover_shape == "facade" and line.by in pieces_at(r.state, command.centre)
    ):
        r.refuse("BN-Q.57", "bn-no-line", figure=figure.name, piece=line.by)
    share = cover_share(weapon, line.distance, table)
    if share == 0:
        r.refuse("BN-8.3.a", "bn-out-of-range", figure=figure.name, cm=line.distance)
    return figure.id, share


# --- in the log ---------------------------------------------------------------------------


@acts.tells(CoverDeclared)
def _(before: State, event: CoverDeclared, after: State) -> Message:
    return _worth(event, after)


@acts.foretells(CoverDeclared)
def _(before: State, event: CoverDeclared, after: State) -> Iterator[Message]:
    yield _worth(event, after)


def _worth(event: CoverDeclared, after: State) -> Message:
    area, value = event.area, cover_value(after, event.area)
    return of_group(
        "bn-cover-declared",
        after,
        event.figures,
        width=area.area.width,
        height=area.area.height,
        value=value,
        chance=float(escape(value, IN_THE_OPEN)),
        bunker=float(escape(value, IN_A_BUNKER)),
    )
