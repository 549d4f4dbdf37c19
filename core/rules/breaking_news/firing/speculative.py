"""Breaking News 8.6, BN-Q.61–63: fire at what is out of sight, and at suspect places. cm."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne, PickPoint
from core.engine.contract.facts import Command, Decision, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, WeaponName
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice, either
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, OfMan, acts
from core.rules.breaking_news.common.actors import acting_own, activate, check_able, enemy, visible
from core.rules.breaking_news.common.aloft import line_of_fire
from core.rules.breaking_news.common.extras import show_extra
from core.rules.breaking_news.common.fields import point_field
from core.rules.breaking_news.common.geometry import past_smoke, ruler
from core.rules.breaking_news.common.names import at, name
from core.rules.breaking_news.common.revealing import reveal
from core.rules.breaking_news.common.unmarked import lurks
from core.rules.breaking_news.facts import FireDeclared
from core.rules.breaking_news.facts.speculation import SpeculationAsked, SpeculationRuled
from core.rules.breaking_news.firing.aiming import fires
from core.rules.breaking_news.firing.burst_area import near_burst, radius_of
from core.rules.breaking_news.firing.covering_front import pieces_at
from core.rules.breaking_news.firing.open_fire import turn_to
from core.rules.breaking_news.firing.shot_legality import number_refusal, show_crew, use_refusal
from core.rules.breaking_news.firing.who_may_react import act_number
from core.rules.breaking_news.firing.windows import open_window
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.sighting.blind_search import spots
from core.rules.breaking_news.state import Figure, Shot, State
from core.rules.breaking_news.tables.weapons import SMOKE, TEMPLATE, weapon_of
from core.table.places import Point, distance, reaches
from core.table.questions import Gap, Near, ShotLine
from core.table.questions import Shot as LineOf

HEAVY = (
    "mmg", "hmg", "grenade_launcher", "rpg", "heavy_at", "tank_gun", "light_mortar", "flamethrower",
)  # fmt: skip
"""What may fire at a place where nobody has sighted anything; so may every mount of a vehicle (BN-Q.62)."""

NEEDED, NEEDED_ROE = 5, 6  # BN-8.6.c, BN-X.ROE.e


class SpeculativeFire(Command, frozen=True):
    """Fire at an enemy who is out of sight, or at a suspect place: *aim* (BN-8.6)."""

    figure: FigureId
    weapon: WeaponName
    mode: str = "aimed"
    target: FigureId = FigureId("")
    aim: Point | None = None


@acts.answers(moments.SPECULATION)
class AllowFire(Command, frozen=True):
    """The referee says whether a speculative shot is *allowed* (BN-8.6.c)."""

    allowed: bool = True


# --- offered ------------------------------------------------------------------------------


@acts.offered(moments.FIGURE, 55)
@acts.offered(moments.CREW, 55)
def _(asked: OfMan) -> Iterator[Choice]:
    """Where there is somebody whom he does not see and a weapon that may be fired at him."""
    state, man = asked.state, asked.who
    weapons = _for_blind_fire(man)
    if not weapons or not fires(man) or not _suspects(state, man):
        return
    refusals = [
        asked.refusal(SpeculativeFire(man.id, weapon, _ways(state, weapon)[0]), ("bn-name-a-target",))
        for weapon in weapons
    ]
    refusal = None if None in refusals else refusals[0]
    given = {"figure": man.id}
    yield choice(
        SpeculativeFire, say("do-speculative_fire"), "BN-8.6.a", man.id, given, refusal, "y", weight=0.3
    )


def _for_blind_fire(man: Figure) -> tuple[WeaponName, ...]:
    return tuple(weapon for weapon in man.weapons if weapon not in SMOKE)


def _ways(state: State, weapon: WeaponName) -> tuple[str, ...]:
    """Return the ways to fire a weapon, as the table has them."""
    return tuple(weapon_of(weapon, state.fire_table).modes)


def _suspects(state: State, man: Figure) -> bool:
    """Return whether there is anything to fire at blindly with what he carries."""
    foe = state.other(man.side)
    hidden = [one for one in state.of(foe) if one.marker]
    heavy = any(heavy_enough(state, man, weapon) for weapon in man.weapons)
    if heavy and (hidden or lurks(state, foe)):
        return True
    return bool(state.clouds) or (
        Options.of(state).speculative_weapons != "heavy_only"
        and any(sighted(one) and not visible_on_map(state, man, one) for one in hidden)
    )


def visible_on_map(state: State, man: Figure, foe: Figure) -> bool:
    """Return whether he sees a marked enemy as far as the map tells; without one, if he found him."""
    return man.id in foe.seen_by if state.tape else visible(ruler(state), man, foe)


def heavy_enough(state: State, man: Figure, weapon: WeaponName) -> bool:
    """Return whether a weapon may fire at a place where nobody has sighted anything (BN-Q.62)."""
    if weapon in SMOKE:
        return False
    return weapon in HEAVY or man.hull is not None or Options.of(state).speculative_weapons == "any"


def sighted(foe: Figure) -> bool:
    """Return whether somebody has sighted him: who stands in the open is known to all."""
    return not foe.marker or bool(foe.seen_by)


# --- its fields ---------------------------------------------------------------------------


@acts.fields(SpeculativeFire)
def _(
    state: State,
    seat: str,
    figure: Figure | None,
    weapon: WeaponName | None,
    target: FigureId | None,
    mode: str = "aimed",
) -> Fields:
    if figure is None:
        return
    names = _for_blind_fire(figure)
    rows = (
        Option(
            one,
            say(f"weapon-{one}"),
            refusal=use_refusal(state, figure, one, _ways(state, one)[0]),
            weight=1.0 if heavy_enough(state, figure, one) else 0.3,
        )
        for one in names
    )
    yield PickOne("weapon", say("ask-weapon", figure=figure.name), tuple(rows))
    if weapon not in names:
        return
    modes = tuple(Option(one, say(f"mode-{one}")) for one in _ways(state, weapon))
    yield PickOne("mode", say("ask-mode"), modes)
    foes = [foe for foe in state.of(state.other(figure.side)) if _worth(state, figure, foe, weapon)]
    place = (Option("", say("ask-a-place")),) if heavy_enough(state, figure, weapon) else ()
    yield PickOne(
        "target", say("ask-target"), (*(Option(foe.id, name(state, foe.id)) for foe in foes), *place)
    )
    if target == "":
        most = weapon_of(weapon, state.fire_table).most
        where = spots(state)
        if not state.tape:
            where = tuple(spot for spot in where if _gains(state, figure, weapon, mode, Point(*spot)))
        field = point_field("aim", "ask-suspect-place", state, figure, most, where)
        yield replace(field, aimed=True) if isinstance(field, PickPoint) else field


def _gains(state: State, man: Figure, weapon: WeaponName, mode: str, spot: Point) -> bool:
    """Return whether a suspect place may be fired at and none of his own is within what bursts there."""
    r = ruler(state)
    try:
        _at_place(r, man, SpeculativeFire(man.id, weapon, mode, aim=spot))
    except Refused:
        return False
    except NeedsAnswer:
        return True
    own = tuple(one.id for one in state.exposed() if one.side == man.side)
    return not r.measure(Near(own, spot, max(TEMPLATE, radius_of(state, weapon))))


def _worth(state: State, man: Figure, foe: Figure, weapon: WeaponName) -> bool:
    """Return whether he is out of sight and this weapon may be fired at him."""
    if foe.aboard or weapon_of(weapon, state.fire_table).at_ground:
        return False
    if foe.marker and not visible_on_map(state, man, foe):
        return sighted(foe) or heavy_enough(state, man, weapon)
    return bool(state.clouds)


# --- asked for ----------------------------------------------------------------------------


@acts.rule(SpeculativeFire)
def speculative_fire(r: Resolution[State], command: SpeculativeFire) -> None:
    """Announce it where it is allowed: the referee rules, or a die of 5 or 6 (BN-8.6.c)."""
    man = acting_own(r, command.figure)
    check_able(r, man)
    if man.fired:
        r.refuse("BN-5.2.a", "bn-has-fired", figure=man.name)
    if man.touching:
        r.refuse("BN-Q.89", "bn-in-melee", figure=man.name)
    if refusal := use_refusal(r.state, man, command.weapon, command.mode):
        r.refuse_as(refusal)
    foe = enemy(r, command.target, man.side) if command.target else None
    shot = _at_foe(r, man, command, foe) if foe is not None else _at_place(r, man, command)
    activate(r, (man.id,))
    known = foe is not None and sighted(foe)
    free = Options.of(r.state).speculative == "always" or (
        known and Options.of(r.state).speculative_permission == "automatic"
    )
    roe = r.state.sides[man.side].roe
    if Options.of(r.state).speculative == "referee" and not free:
        if r.state.eyes:  # who looks ahead reads what comes of it if it is allowed
            r.doubt(say("bn-unseen-allowed"))
            _settle(r, shot, roe)
            return
        decision = moments.SPECULATION.asks(REFEREE)
        r.emit(SpeculationAsked(shot, decisions=(decision,)))
        return
    _settle(r, shot, roe or not free)


def _settle(r: Resolution[State], shot: Shot, rolls: bool) -> None:
    """Throw the die where one is needed, and fire; rules of engagement want a 6 in any case (BN-X.ROE.e)."""
    man = r.state.figures[shot.firer]
    if rolls:
        roe = r.state.sides[man.side].roe
        rule = "BN-X.ROE.e" if roe else "BN-8.6.c"
        if roe:  # that there is a die, and its number, tells it (D.8)
            show_extra(r, man.side, "roe")
        allowed = r.any(1, NEEDED_ROE if roe else NEEDED, "why-speculative", rule, who=man.id)
        r.emit(SpeculationRuled(man.id, allowed, "die"))
        if not allowed:
            return
    turn_to(r, man, shot)
    reveal(r, "fired", man.id)
    show_crew(r, man, shot.weapon)
    r.emit(FireDeclared(act_number(r.state), man.side, (shot,)))
    open_window(r)


def _at_foe(r: Resolution[State], man: Figure, command: SpeculativeFire, foe: Figure) -> Shot:
    """Return the shot at an enemy of whom he knows the place and whom he does not see (BN-8.6.a, BN-Q.62)."""
    weapon = weapon_of(command.weapon, r.state.fire_table)
    if weapon.at_ground:
        r.refuse("BN-7.0.t", "bn-aim-at-terrain", figure=man.name)
    heavy = heavy_enough(r.state, man, command.weapon)
    if not heavy and (not sighted(foe) or Options.of(r.state).speculative_weapons == "heavy_only"):
        r.refuse("BN-Q.62", "bn-too-light", figure=man.name)
    fire = weapon.modes[command.mode]
    line = line_of_fire(r, man, foe, weapon, fire)
    if line.seen and visible(r, man, foe):
        r.refuse("BN-8.6.a", "bn-sees-it", figure=man.name)
    at_foe = foe.place
    pieces = pieces_at(r.state, Point(at_foe.x, at_foe.y)) if at_foe is not None else ()
    line = _reaching(r, man, foe.id, line, pieces)
    if refusal := number_refusal(r.state, man, command.weapon, command.mode, foe, line, blindly=True):
        r.refuse_as(refusal)
    near = near_burst(r, man, command.weapon, foe.id)
    return Shot(man.id, command.weapon, command.mode, (foe.id,), (), None, (line,), near, speculative=True)


def _at_place(r: Resolution[State], man: Figure, command: SpeculativeFire) -> Shot:
    """Return the shot at a suspect place: something that hides men, or smoke (BN-8.6.b)."""
    if command.aim is None:
        r.refuse("BN-8.6.b", "bn-name-a-target", figure=man.name)
    if not heavy_enough(r.state, man, command.weapon):
        r.refuse("BN-Q.62", "bn-too-light", figure=man.name)
    aim = command.aim
    pieces = pieces_at(r.state, aim)
    if not (pieces or in_smoke(r.state, aim) or r.state.tape):
        r.refuse("BN-8.6.b", "bn-nothing-suspect", figure=man.name)
    weapon = weapon_of(command.weapon, r.state.fire_table)
    line = line_of_fire(r, man, aim, weapon, weapon.modes[command.mode])
    line = _reaching(r, man, aim, line, pieces)
    if refusal := number_refusal(r.state, man, command.weapon, command.mode, None, line, blindly=True):
        r.refuse_as(refusal)
    near = near_burst(r, man, command.weapon, aim)
    return Shot(man.id, command.weapon, command.mode, (), (), aim, (line,), near, speculative=True)


def in_smoke(state: State, spot: Point) -> bool:
    """Return whether a spot lies under smoke."""
    return any(
        cloud.centre is not None and reaches(distance(cloud.centre, spot), TEMPLATE) for cloud in state.clouds
    )


def _reaching(
    r: Resolution[State], man: Figure, goal: FigureId | Point, line: ShotLine, pieces: tuple[str, ...]
) -> ShotLine:
    """Return the line that smoke and what he fires at itself do not stop; a house between does."""
    line = past_smoke(r, LineOf(man.id, goal), line)
    if line.seen:
        return line
    if r.state.tape:  # what stands between is for people to see
        return ShotLine(r.measure(Gap(man.id, goal)), cover=True)
    if line.by not in pieces:
        r.refuse("BN-8.6.a", "bn-no-line", figure=man.name, piece=line.by)
    return ShotLine(line.distance, True, True, line.hard, line.off, line.by)


@acts.concise(SpeculativeFire)
def _(state: State, command: SpeculativeFire) -> SpeculativeFire:
    if not command.target:
        return command
    return SpeculativeFire(command.figure, command.weapon, command.mode, command.target)


# --- the referee (BN-8.6.c) -----------------------------------------------------------------


@acts.offered(moments.SPECULATION)
def _(asked: Offered) -> Iterator[Choice]:
    yield choice(AllowFire, say("do-allow_fire"), "BN-8.6.c", given={"allowed": True}, hint="y", weight=1.0)
    yield choice(AllowFire, say("do-forbid_fire"), "BN-8.6.c", given={"allowed": False}, hint="f", weight=1.0)


acts.labelled(AllowFire, "do-forbid_fire")


@acts.rule(AllowFire)
def allow_fire(r: Resolution[State], command: AllowFire) -> None:
    """The shot is fired, or the man has lost his fire (BN-Q.61)."""
    shot = r.state.wished
    if shot is None or r.seat != REFEREE:
        r.refuse("BN-8.6.c", "bn-not-now")
    r.emit(SpeculationRuled(shot.firer, command.allowed, "referee"))
    if command.allowed:
        _settle(r, shot, r.state.sides[r.state.figures[shot.firer].side].roe)


@acts.passing(moments.SPECULATION)
def _(state: State, decision: Decision) -> AllowFire:
    return AllowFire(False)


# --- in the log ---------------------------------------------------------------------------


@acts.tells(SpeculationAsked)
def _(before: State, event: SpeculationAsked, after: State) -> Message:
    shot = event.shot
    goal = at(after, shot.targets) if shot.targets else say("bn-at-a-place")
    return say(
        "bn-speculation-asked", who=name(after, shot.firer), at=goal, weapon=say(f"weapon-{shot.weapon}")
    )


acts.line(
    SpeculationRuled, either("allowed", "bn-speculation-allowed", "bn-speculation-forbidden"), who="figure"
)
