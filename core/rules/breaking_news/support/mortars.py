"""Breaking News 8.5 and X.MORTAR: mortars off the table: who has one, its bomb, and counter-battery. cm."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice, either
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.deciding import doubt_choice
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.facts.support import BombDropped, BombFired, CounterBattery, StrikeScattered
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Call, Side, State, Strike
from core.rules.breaking_news.support.targets import aim_fields_of, aimed, target_name
from core.rules.breaking_news.tables.support import OFF_TABLE_NEEDED, SILENCED
from core.rules.breaking_news.tables.weapons import MORTAR, column, weapon_of
from core.table.places import Point, exceeds

MORTARS = "mortars"
"""The Extra by which irregulars have one (BN-X.MORTAR.a)."""


class FireMortar(Command, frozen=True):
    """Drop a bomb of the light mortar off the table, once in one's own turn (BN-8.5.a).

    Without a map a *note* says at what, and *far* how many cm it is from the own edge.
    """

    aim: Point | None = None
    note: str = ""
    far: float = 0.0
    observer: str = ""


def may_bomb(state: State, side: Side) -> bool:
    """Return whether irregulars have a mortar that can be called: not one that is silenced (BN-Q.114)."""
    return side.extras.get(MORTARS, 0) > 0 and side.silent not in (-1, state.turn)


def may_silence(state: State, side: Side) -> bool:
    """Return whether a side may call for counter-battery: the enemy's mortar has fired (BN-X.MORTAR.e)."""
    enemy = state.sides[state.other(side.id)]
    return bool(side.support) and enemy.heard and enemy.silent != -1


def bomb_needed(state: State, side: Side, aim: Point | None, far: float) -> int | None:
    """Return the face that brings a bomb to its aim, by the distance from the owner's edge (BN-Q.72).

    `None` where it cannot be fired so near or so far; by option 6 at any distance.
    """
    cm = far if aim is None else from_edge(state, side, aim)
    weapon = weapon_of(MORTAR, state.fire_table)
    index = column(cm)
    if exceeds(weapon.least, cm) or index is None:
        return None
    if Options.of(state).offtable_mortar == "always_6":
        return OFF_TABLE_NEEDED
    return weapon.modes["aimed"].needed[index]


def from_edge(state: State, side: Side, aim: Point) -> float:
    """Return the cm from the nearest point of a side's own edge of the table to a spot."""
    table = state.terrain
    ways = {"north": table.height - aim.y, "south": aim.y, "east": table.width - aim.x, "west": aim.x}
    return ways.get(side.edge, min(ways.values()))


def checked(r: Resolution[State], side: Side, call: Call) -> Call:
    """Refuse a target that a mortar off the table does not reach (BN-Q.29, BN-Q.72)."""
    if bomb_needed(r.state, side, call.aim, call.far) is None:
        cm = call.far if call.aim is None else from_edge(r.state, side, call.aim)
        r.refuse("BN-Q.72", "bn-mortar-range", cm=round(cm, 1))
    return call


# --- its bomb (BN-8.5.b–c) ------------------------------------------------------------------


def drop(r: Resolution[State], strike: Strike) -> bool:
    """Throw for a bomb; a miss lies 3 cm a point off, the opponent says where. Tell whether it hit."""
    side = r.state.sides[strike.side]
    needed = bomb_needed(r.state, side, strike.aim, strike.far)
    if needed is None:  # an aim that a ruling or people moved out of its reach
        needed = OFF_TABLE_NEEDED
    (face,) = r.roll(1, "why-bomb", "BN-8.5.b", need=needed, who=side.id)
    r.emit(BombDropped(side.id, needed, face >= needed))
    if face >= needed:
        return True
    victim = r.state.other(side.id)
    cm = (needed - face) * weapon_of(MORTAR, r.state.fire_table).strays
    doubt_choice(r, victim, "landing")
    shift = moments.SHIFT.asks(victim, "BN-8.5.c")
    r.emit(StrikeScattered(victim, cm, decisions=(shift,)))
    return False


# --- off the table, in one's own turn (BN-8.5.a) -----------------------------------------------


@acts.offered(moments.ACTIONS, 46)
def _(asked: Offered) -> Iterator[Choice]:
    side = asked.state.sides[asked.side]
    if side.light_mortar:
        refusal = asked.refusal(FireMortar(), ("bn-strike-needs-aim", "bn-mortar-range"))
        yield choice(FireMortar, say("do-fire_mortar"), "BN-8.5.a", refusal=refusal, weight=2.0)


@acts.fields(FireMortar)
def _(state: State, seat: str) -> Fields:
    yield from aim_fields_of(state, state.active, mortar=True)


@acts.rule(FireMortar)
def fire_mortar(r: Resolution[State], command: FireMortar) -> None:
    """Fire it at a spot (BN-8.5.a); like support fire it needs nobody who sees it (BN-Q.68)."""
    state = r.state
    if state.phase != "actions" or (r.seat in state.sides and r.seat != state.active):
        r.refuse("BN-5.2.a", "bn-not-now")
    side = state.sides[state.active]
    if not side.light_mortar:
        r.refuse("BN-8.5.a", "bn-no-mortar")
    if side.bombed == state.turn:
        r.refuse("BN-8.5.a", "bn-mortar-fired")
    call = checked(r, side, aimed(r, command.aim, command.note, command.observer, command.far))
    r.emit(BombFired(side.id, call.aim, call.note, call.far))


# --- counter-battery (BN-X.MORTAR.d–f) -----------------------------------------------------------


def silence(r: Resolution[State], side: Side) -> None:
    """4 or more silence the enemy mortar, for the rest of the game or by option this turn (BN-Q.114)."""
    success = r.any(1, SILENCED, "why-counter_battery", "BN-X.MORTAR.f", who=side.id)
    for_good = Options.of(r.state).mortar_silenced != "one_turn"
    r.emit(CounterBattery(side.id, r.state.other(side.id), success, for_good))


# --- in the log and beside the side -----------------------------------------------------------------


acts.line(BombDropped, either("success", "bn-bomb-on-target", "bn-bomb-off"), side="side", needed="needed")


@acts.tells(BombFired)
def _(before: State, event: BombFired, after: State) -> Message:
    return say("bn-bomb-fired", side=side_name(after, event.side), where=target_name(event.aim, event.note))


@acts.tells(CounterBattery)
def _(before: State, event: CounterBattery, after: State) -> Message:
    enemy = side_name(after, event.enemy)
    if not event.success:
        return say("bn-mortar-not-silenced", side=side_name(after, event.side), enemy=enemy)
    return say("bn-mortar-silenced" if event.for_good else "bn-mortar-silenced-turn", enemy=enemy)


@acts.notes(moments.BESIDE_SIDE, 21)
def _(state: State, side: Side) -> Iterator[Message]:
    if side.silent in (-1, state.turn) and side.silent:
        yield say("side-mortar-silenced")
