"""Breaking News: a known state as a screen shows it."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.facts import Decision
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import (
    FigureKind,
    FigureState,
    FigureView,
    PointsView,
    SideView,
    TokenView,
    View,
    ZoneView,
)
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.engine.words.sanitize import initial
from core.rulekit.handles import handles_for
from core.rulekit.names import side_name
from core.rulekit.note_views import shown
from core.rulekit.views import area, ended, states_of
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.bystanders import may_walk, mover
from core.rules.breaking_news.common.contests import contest_of
from core.rules.breaking_news.common.ledger import lines, total
from core.rules.breaking_news.common.names import at, names, over
from core.rules.breaking_news.common.names import name as name_of
from core.rules.breaking_news.common.names import place as place_name
from core.rules.breaking_news.common.notes import title
from core.rules.breaking_news.common.objectives import true_content
from core.rules.breaking_news.common.teams import team_name
from core.rules.breaking_news.common.units import may_begin
from core.rules.breaking_news.ending.bulletin import bulletin
from core.rules.breaking_news.ending.victory import verdict
from core.rules.breaking_news.firing.covering import cover_value
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import AWAY, Action, Figure, Objective, PointsLine, State
from core.rules.breaking_news.tables.support import BOMBS, STRIKE_RADIUS
from core.rules.breaking_news.tables.weapons import TEMPLATE
from core.table.movement_path import cut_short

STATES: dict[str, FigureState] = {
    "status-SUPP": "suppressed",
    "status-RETR": "fleeing",
    "status-SHAKEN": "shaken",
    "status-MELEE": "fighting",
    "status-HIDDEN": "hidden",
    "status-DONE": "done",
    "status-stabilised": "down",
    "status-wounded": "down",
    **{f"status-wounded-{left}": "down" for left in range(7)},
}

ARMOURED = ("tank", "heavily_armoured", "lightly_armoured")
"""Vehicles whose armour men's weapons do not simply go through."""

SUPPORT_STEPS = ("strikes", "calls")
GLYPHS = {"civilian": "○", "hostage": "□", "embedded": "◇", "independent": "△"}
"""Signs of those of neither side; letters are the sides', digits the objective markers'."""

STEPS = ("initiative", "turning", "actions", "morale")


def view(state: State, seat: str) -> View:
    """Return everything that a screen of *seat* shows."""
    seen = known(state, seat)
    sides = tuple(seen.sides)
    return ended(
        View(
            seat=seat,
            turn=seen.turn,
            last_turn=Options.of(seen).turn_limit,
            phase=say(f"phase-{seen.phase}"),
            sides=tuple(_side(seen, name) for name in sides),
            figures=figures(seen, seat),
            zones=(*strike_zones(seen), *smoke_zones(seen), *_covered(seen)),
            waiting_for=acting(seen),
            task=_free(seen, seat),
            over=over(seen, seen.over) if seen.over is not None else None,
            spotlight=seen.action.figures if seen.action is not None else seen.acting,
            path=_path(seen),
            aimed=tuple(_aimed(seen)),
            steps=tuple((f"phase-{step}", step == seen.phase) for step in _steps(seen)),
            bulletin=bulletin(seen),
            verdict=verdict(seen),
            points=tuple(_points_line(line) for name in sides for line in lines(seen, name)),
            tokens=tuple(_token(seen, one) for one in seen.objectives.values() if not one.taken),
            notes=shown(seen.notes, title),
        ),
        seen,
        _wanted,
    )


def figures(state: State, seat: str) -> tuple[FigureView, ...]:
    """Return the figures that a screen of *seat* shows."""
    seen = known(state, seat)
    sides, letters = tuple(seen.sides), handles_for(seat, seen.figures.values())
    return tuple(_figure(seen, man, seat, sides, letters) for man in seen.figures.values())


def _aimed(state: State) -> Iterator[tuple[str, str]]:
    """Yield who has announced fire at whom, in his act or in answer to it, as long as it may be answered."""
    action = state.action
    if action is None or action.step != "window":
        return
    answers = (one.shot for one in action.declared if one.shot is not None)
    for shot in (*action.shots, *answers):
        yield from ((shot.firer, target) for target in shot.targets)


def _steps(state: State) -> tuple[str, ...]:
    """Return the phases of a turn; with support fire it begins with strikes and calls."""
    return (*SUPPORT_STEPS, *STEPS) if any(side.support for side in state.sides.values()) else STEPS


def _covered(state: State) -> Iterator[ZoneView]:
    for one in state.covers:
        yield area("covering", say("zone-covering", value=cover_value(state, one)), one.area)


def strike_zones(state: State) -> Iterator[ZoneView]:
    """Yield the strike that lands, and those on their way whose target is known here (BN-8.4.d)."""
    if (strike := state.strike) is not None and (centre := strike.centre or strike.aim) is not None:
        yield ZoneView("strike", say("zone-strike"), ((centre.x, centre.y),), _radius(strike.kind))
    for side in state.sides.values():
        for call in (side.coming, side.answer, side.noted):
            if call is not None and call.aim is not None:
                yield ZoneView("strike", say("zone-coming"), ((call.aim.x, call.aim.y),), _radius(call.kind))


def _points_line(line: PointsLine) -> PointsView:
    """Return a line of the defeat points, with the journalists who multiply it (BN-Q.117)."""
    why = say(f"points-times-{line.why}") if line.why else None
    note = say("points-open") if line.open else None
    return PointsView(line.side, say(f"points-{line.kind}"), line.base, line.rule, line.times, why, note)


def _radius(kind: str) -> float:
    return TEMPLATE if kind in BOMBS else STRIKE_RADIUS


def _token(state: State, one: Objective) -> TokenView:
    spot = one.place
    return TokenView(
        one.id, name_of(state, one.id), str(one.number), one.side, spot.x if spot else None,
        spot.y if spot else None, tuple(moments.BESIDE_OBJECTIVE.noted(state, one)), one.note,
    )  # fmt: skip


@acts.notes(moments.BESIDE_OBJECTIVE)
def _(state: State, one: Objective) -> Iterator[Message]:
    if one.content:
        yield say(f"bn-content-{one.content}")
    if (true := true_content(state, one)) != one.content:
        yield say("bn-by-your-die", true=say(f"bn-content-{true}"))


def smoke_zones(state: State) -> Iterator[ZoneView]:
    """Yield the smoke that stands, for every seat; without a map by its name alone (BN-8.9.b)."""
    for number, cloud in enumerate(state.clouds, 1):
        centre = cloud.centre
        points = ((centre.x, centre.y),) if centre is not None else ()
        label = say("zone-smoke-drifted" if cloud.drifted else "zone-smoke", number=number, turn=cloud.turn)
        yield ZoneView("smoke", label, points, TEMPLATE if points else 0.0)


def _side(state: State, name: SideId) -> SideView:
    side = state.sides[name]
    left = len(state.men(name)) + side.unseen
    facts = say("side-men", left=left, start=side.start), say("side-losses", losses=side.losses)
    active = name == state.active and state.over is None
    return SideView(
        name,
        side_name(state, name),
        active,
        total(state, name),
        (*facts, *moments.BESIDE_SIDE.noted(state, side)),
    )


def _figure(
    state: State, man: Figure, seat: str, sides: tuple[SideId, ...], letters: dict[str, str]
) -> FigureView:
    own = seat in (man.side, REFEREE) or (man.role != "" and seat == mover(state, man))
    anonymous = man.marker == man.id and man.marker != ""
    letter = "?" if anonymous else letters.get(man.id) or initial(man.name)
    glyph = letter.upper() if man.side == sides[0] else letter.lower()
    place = man.place if man.present or man.hull is not None else None
    words = status(state, man)
    return FigureView(
        id=man.id,
        name=name_of(state, man.id),
        side=man.side,
        glyph=GLYPHS.get(man.role, glyph),
        team=team_name(man.team),
        x=place.x if place else None,
        y=place.y if place else None,
        facing=place.facing if place and not anonymous else None,
        height=place.z if place and not anonymous else 0.0,
        base=place.base if place else 2.5,
        status=words,
        kit=tuple(f"weapon-{name}" for name in man.weapons),
        grade="" if anonymous else kind_of(man),
        facts=tuple(moments.BESIDE_FIGURE.noted(state, man)),
        own=own,
        ready=may_walk(state, man) if man.role else _ready(state, man),
        out=not man.present,
        marker=anonymous,
        inside=place_name(state, FigureId(place.inside)) if place and place.inside else "",
        kind=_kind(man) if man.role or man.hull is not None else "",
        states=states_of(words, STATES) if words else (),
        all_round=man.hull is None and not (Options.of(state).facing and not man.role),
        missing=own and man.fate == AWAY and not man.aboard,
    )


def _kind(man: Figure) -> FigureKind:
    if man.role:
        return "bystander"
    assert man.hull is not None
    if man.hull.kind == "helicopter":
        return "aircraft"
    return "armoured" if man.hull.kind in ARMOURED else "vehicle"


def _ready(state: State, man: Figure) -> bool:
    """Return whether he may begin an action now."""
    return man.stage == "waiting" and man.side == state.active and not man.fate and may_begin(state, man)


@acts.notes(moments.BESIDE_FIGURE)
def _(state: State, man: Figure) -> Iterator[Message]:
    if man.leadership:
        yield say("bn-leadership", number=man.leadership)


def kind_of(man: Figure) -> str:
    """Return the sentence that tells a man's class, or what kind of vehicle it is."""
    if man.role:
        return f"role-{man.role}"
    return f"grade-{man.grade}" if man.hull is None else f"vehicle-{man.hull.kind}-{man.hull.drive}"


def status(state: State, man: Figure) -> tuple[str, ...]:
    """Return his state in words, the most pressing first."""
    if not man.fighting:
        return (f"status-{man.condition}",)
    words = {
        "status-SUPP": man.suppressed,
        "status-RETR": man.retreating,
        "status-SHAKEN": man.shaken,
        "status-MELEE": bool(man.touching or (state.contests and contest_of(state, man))),
        "status-HIDDEN": bool(man.marker),
        f"status-{man.post.upper() or 'ABOARD'}": bool(man.aboard),
        "status-ACTING": man.stage == "acting",
        "status-DONE": man.stage == "done" and man.side == state.active and not man.role,
    }
    return tuple(word for word, true in words.items() if true)


def acting(state: State) -> tuple[str, ...]:
    """Return the seats that may act where nobody has to decide anything (BN-SM)."""
    if state.awaiting or state.over is not None:
        return ()
    if state.phase == "initiative":
        return tuple(state.sides)
    return (state.active,) if state.active else ()


def _free(state: State, seat: str) -> Message | None:
    """Return the task of a seat that may act where nobody has to decide anything."""
    seats = acting(state)
    if not seats or seat not in (*seats, REFEREE):
        return None
    if state.phase == "initiative":
        return say("task-initiative")
    return say("task-acting" if state.acting else "task-actions", side=side_name(state, state.active))


def _wanted(state: State, decision: Decision) -> Message:
    """Return what must be decided, with the names of those whom it is about."""
    action, about = state.action, decision.about
    if decision.message is not None:
        return decision.message
    if about == "bonus_move":
        return say("task-bonus_move", who=name_of(state, state.bonus_move))
    if action is None or not action.figures:
        return say(f"task-{about}")
    who = {"who": names(state, action.figures), "many": len(action.figures)}
    match about:
        case "react_move":
            return say("task-react_move-halted" if state.tape else "task-react_move-by", **who)
        case "react_fire":
            how = say("task-or-dodge" if action.dodgers else "task-no-dodge")
            return say("task-react_fire-by", at=_aimed_at(state, action), how=how, **who)
        case "react_cover":
            return say("task-react_cover-by", **who)
        case "victim":
            firers = [one.figure for one in action.declared if one.shot and len(one.shot.targets) > 1]
            return say("task-victim-by", who=names(state, firers), many=len(firers))
        case _:
            return say(f"task-{about}")


def _aimed_at(state: State, action: Action) -> Message:
    """Return "at Abu", "at a place" where a shot is aimed at the ground."""
    targets = tuple(dict.fromkeys(name for shot in action.shots for name in shot.targets))
    return at(state, targets) if targets else say("task-at-ground")


def _path(state: State) -> tuple[tuple[float, float], ...]:
    """Return the way of the first mover in progress."""
    if state.action is None or not state.action.strides:
        return ()
    stride = state.action.strides[0]
    if stride.start is None or not stride.points:
        return ()
    left = cut_short(stride.start, stride.points, stride.length)
    return ((stride.start.x, stride.start.y), *((p.x, p.y) for p in left))
