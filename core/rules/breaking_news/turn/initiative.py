"""Breaking News 5.1, initiative: who is Active this turn (BN-SM.30–31)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command, Modifier
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.facts import ActionsBegan, InitiativeRolled, RolesSet
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables.troops import GRADES
from core.rules.breaking_news.turn.facing import turning
from core.rules.breaking_news.turn.platoons import initiative_lead


class RollInitiative(Command, frozen=True):
    """Roll for initiative (BN-5.1)."""


def initiative_modifiers(state: State, side: SideId) -> tuple[Modifier, ...]:
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
    }[Options.of(state).init_fatigue]
    if fatigue:
        found.append(Modifier(-fatigue, "mod-initiative-won", "BN-5.1.d"))
    if squad.ambush:
        found.append(Modifier(1, "mod-ambush", "BN-5.1.e"))
    return tuple(found)


acts.offer(moments.INITIATIVE, RollInitiative, say("do-roll_initiative"), "BN-5.1.a", hint="i")


@acts.rule(RollInitiative)
def roll_initiative(r: Resolution[State], command: RollInitiative) -> None:
    """Both sides roll; equal totals are rolled again (BN-5.1, BN-Q.13)."""
    if r.state.phase != "initiative":
        r.refuse("BN-5.1.a", "bn-not-now")
    roll(r)


def roll(r: Resolution[State]) -> None:
    """One roll of both sides; a tie leaves it to be rolled again (BN-Q.13)."""
    totals: dict[SideId, int] = {}
    rolls: list[tuple[SideId, int, tuple[Modifier, ...]]] = []
    for side in r.state.sides:
        dice = r.total(2, "why-initiative", "BN-5.1.a", who=side)
        modifiers = initiative_modifiers(r.state, side)
        rolls.append((side, dice, modifiers))
        totals[side] = dice + sum(term.value for term in modifiers)
    first, second = totals
    tied = totals[first] == totals[second]
    reactors = [name for name, side in r.state.sides.items() if not side.fatigue]
    if tied and len(reactors) == 1 and Options.of(r.state).init_tie == "previous_reactor_wins":
        totals[reactors[0]] += 1
        tied = False
    r.emit(InitiativeRolled(tuple(rolls), tied))
    if tied:
        return
    _set_roles(r, max(totals, key=lambda side: totals[side]))
    if r.state.tape or not Options.of(r.state).facing:
        r.emit(ActionsBegan())


def _set_roles(r: Resolution[State], active: SideId) -> None:
    """The winner is Active, and tires by it; the other side turns its figures first (BN-5.1.c–d, BN-Q.06)."""
    fatigue = {name: side.fatigue + 1 if name == active else 0 for name, side in r.state.sides.items()}
    r.emit(RolesSet(active, fatigue, decisions=(turning(r.state, r.state.other(active)),)))


# --- in the log -------------------------------------------------------------------------


@acts.tells(InitiativeRolled)
def _(before: State, event: InitiativeRolled, after: State) -> Message:
    totals = {own: dice + sum(term.value for term in terms) for own, dice, terms in event.rolls}
    told = tuple(
        say("bn-initiative-side", side=side_name(after, own), total=sum_) for own, sum_ in totals.items()
    )
    tie = len(set(totals.values())) < len(totals)
    return say("bn-initiative-tie" if tie else "bn-initiative", totals=told)


@acts.tells(RolesSet)
def _(before: State, event: RolesSet, after: State) -> Message:
    active, reacting = event.active, after.other(event.active)
    return say("bn-roles", active=side_name(after, active), reacting=side_name(after, reacting))
