"""Breaking News 5.1, initiative; and turning the reacting figures before the first action (BN-SM.30–32)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Decision, Modifier
from core.engine.contract.seats import REFEREE
from core.rules.breaking_news.commands import Face, Ready, RollInitiative
from core.rules.breaking_news.common.actors import own
from core.rules.breaking_news.common.units import check_unit
from core.rules.breaking_news.facts import ActionsBegan, Faced, InitiativeRolled, RallyEnded, RolesSet
from core.rules.breaking_news.morale.suppression import to_rally
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables import GRADES
from core.rules.breaking_news.turn.platoons import initiative_lead
from core.table.places import Point, bearing


def initiative_modifiers(state: State, side: str) -> tuple[Modifier, ...]:
    """Return what a side adds to its 2d6 (BN-5.1.a–e).

    The commander's leadership counts while he fights, also suppressed; after him that of
    `initiative_leader` (BN-Q.15). The fatigue is −1 a consecutive turn won (BN-Q.14).
    """
    squad = state.sides[side]
    found = [*initiative_lead(state, side)]
    found.append(Modifier(GRADES[squad.grade].initiative, "mod-initiative-value", "BN-3.0.c"))
    fatigue = {
        "consecutive": squad.fatigue,
        "lifetime": squad.wins,
        "flat": min(1, squad.fatigue),
    }[state.options.get("init_fatigue", "consecutive")]
    if fatigue:
        found.append(Modifier(-fatigue, "mod-initiative-won", "BN-5.1.d"))
    if squad.ambush:
        found.append(Modifier(1, "mod-ambush", "BN-5.1.e"))
    return tuple(found)


def roll_initiative(r: Resolution[State], command: RollInitiative) -> None:
    """Both sides roll; equal totals are rolled again (BN-5.1, BN-Q.13)."""
    if r.state.phase != "initiative":
        r.refuse("BN-5.1.a", "bn-not-now")
    roll(r)


def roll(r: Resolution[State]) -> None:
    """One roll of both sides; a tie leaves it to be rolled again (BN-Q.13)."""
    totals: dict[str, int] = {}
    rolls: list[tuple[str, int, tuple[Modifier, ...]]] = []
    for side in r.state.sides:
        dice = r.total(2, "why-initiative", "BN-5.1.a", who=side)
        modifiers = initiative_modifiers(r.state, side)
        rolls.append((side, dice, modifiers))
        totals[side] = dice + sum(term.value for term in modifiers)
    first, second = totals
    tied = totals[first] == totals[second]
    reactors = [name for name, side in r.state.sides.items() if not side.fatigue]
    if tied and len(reactors) == 1 and r.state.is_("init_tie", "previous_reactor_wins"):
        totals[reactors[0]] += 1
        tied = False
    r.emit(InitiativeRolled(tuple(rolls), tied))
    if tied:
        return
    _set_roles(r, max(totals, key=lambda side: totals[side]))
    if r.state.tape or r.state.is_("facing", "off"):
        r.emit(ActionsBegan())


def _set_roles(r: Resolution[State], active: str) -> None:
    """The winner is Active, and tires by it; the other side turns its figures first (BN-5.1.c–d, BN-Q.06)."""
    fatigue = {name: side.fatigue + 1 if name == active else 0 for name, side in r.state.sides.items()}
    r.emit(RolesSet(active, fatigue, decisions=(turning(r.state.other(active)),)))


def turning(side: str) -> Decision:
    """Return the decision of the reacting side: whom to turn before the first action (BN-SM.32)."""
    return Decision(side, "turning", "BN-Q.06", ("face", "ready"))


def face(r: Resolution[State], command: Face) -> None:
    """Turn a figure: the reacting side's once before the first action; both between turns;
    the active side's freely in their own action (BN-Q.06, BN-SM.32, BN-SM.78)."""
    figure = own(r, command.figure)
    if r.state.tape or figure.place is None or r.state.is_("facing", "off"):
        r.refuse("BN-Q.06", "bn-no-facing")
    acts = r.state.phase == "actions" and figure.side == r.state.active and figure.stage != "done"
    turning = r.state.phase == "turning" and figure.side != r.state.active
    if not (acts or turning or r.state.phase == "initiative"):
        r.refuse("BN-Q.06", "bn-may-not-turn", figure=figure.name)
    if acts:
        check_unit(r, figure)
    if turning and figure.turned:
        r.refuse("BN-Q.06", "bn-turned-already", figure=figure.name)
    if isinstance(command.towards, Point):
        if not (abs(command.towards.x) < 1e5 and abs(command.towards.y) < 1e5):
            r.refuse("BN-Q.06", "bn-bad-angle")
        angle = bearing(figure.place, command.towards)
    else:
        if not abs(command.towards) <= 3600:
            r.refuse("BN-Q.06", "bn-bad-angle")
        angle = command.towards % 360
    r.emit(Faced(figure.id, round(angle, 2), free=not turning))


def ready(r: Resolution[State], command: Ready) -> None:
    """The reacting side has turned whom it wants; or a side has tested its suppressed men (BN-Q.80)."""
    rallied = next((one for one in r.state.awaiting if one.about == "rally" and _answers(r, one)), None)
    if rallied is not None:
        if to_rally(r.state, rallied.seat):
            r.refuse("BN-Q.80", "bn-test-first-all")
        r.emit(RallyEnded(rallied.seat))
        return
    if r.state.phase != "turning":
        r.refuse("BN-SM.32", "bn-not-now")
    r.emit(ActionsBegan())


def _answers(r: Resolution[State], decision: Decision) -> bool:
    return r.seat in (decision.seat, REFEREE)
