"""Breaking News 13.0: a platoon of squads and independent sections, activated one after another."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Modifier
from core.engine.words.message import Message, say
from core.rules.breaking_news.commands import FinishSquad
from core.rules.breaking_news.facts import SquadBegan, SquadFinished
from core.rules.breaking_news.movement.retreat_paths import check_tested
from core.rules.breaking_news.state import Figure, Side, Squad, State

LOST = ("dead", "captured")
"""Fates that count as losses (BN-Q.94)."""


def leads_squad(state: State, man: Figure) -> bool:
    """Return whether he leads a squad of a platoon (BN-13.0.a)."""
    return any(squad.leader == man.id for squad in state.sides[man.side].squads)


def counts_as(state: State, man: Figure) -> int:
    """Return the losses that he is worth: 2 for a commander or a squad's leader, once each (BN-Q.102)."""
    return 2 if man.commander or leads_squad(state, man) else 1


def initiative_leader(state: State, side: str) -> Figure | None:
    """Return whose leadership counts for initiative (BN-5.1.b, BN-13.0.c).

    The commander while he fights. After him in a platoon the highest rank present: leaders of
    squads before other leaders; in a one-squad game nobody, or the same by option (BN-Q.15).
    """
    commander = state.figures.get(state.sides[side].commander)
    if commander is not None and commander.fighting:
        return commander
    if not state.sides[side].squads and not state.is_("commander_lost", "successor"):
        return None
    leaders = [man for man in state.of(side) if man.leadership]
    return max(leaders, key=lambda man: (leads_squad(state, man), man.leadership), default=None)


def initiative_lead(state: State, side: str) -> tuple[Modifier, ...]:
    """Return what leadership adds to a side's initiative, the same for whoever asks (BN-5.1.a–b).

    An enemy does not know who leads (D.8), but hears the number at every roll.
    """
    squad = state.sides[side]
    if squad.lead is not None:
        return squad.lead
    leader = initiative_leader(state, side)
    if leader is None or not leader.leadership:
        return ()
    reason = "mod-leadership" if leader.id == squad.commander else "mod-leadership-next"
    return (Modifier(leader.leadership, reason, "BN-13.0.c" if squad.squads else "BN-5.1.b"),)


def steady(state: State, side: Side) -> tuple[Squad, ...]:
    """Return the units that add a die to the morale test: present, and less than half lost (BN-13.0.g)."""
    return tuple(squad for squad in side.squads if _steady(state, side.id, squad))


def _steady(state: State, side: str, squad: Squad) -> bool:
    unit = [man for man in state.figures.values() if man.side == side and man.squad == squad.id]
    men = [man for man in unit if man.hull is None]
    lost = sum(man.fate in LOST for man in men)
    return 2 * lost < squad.start and any(man.fighting for man in men)


def may_begin(state: State, man: Figure) -> bool:
    """Return whether his unit has the turn or may take it (BN-13.0.d)."""
    if not state.sides[man.side].squads or man.squad == state.squad:
        return True
    return man.squad not in state.finished and not _waiting(state)


def _waiting(state: State) -> bool:
    """Return whether somebody of the unit in hand has not acted yet."""
    return bool(state.squad) and any(
        man.squad == state.squad and man.stage == "waiting" for man in state.of(state.active)
    )


def check_unit(r: Resolution[State], man: Figure) -> None:
    """Refuse a man of a unit that has finished, or that must wait for the one in hand (BN-13.0.d)."""
    if may_begin(r.state, man):
        return
    if man.squad in r.state.finished:
        r.refuse("BN-13.0.d", "bn-squad-finished-already", figure=man.name)
    r.refuse(
        "BN-13.0.d", "bn-squad-first", figure=man.name, squad=squad_name(r.state, man.side, r.state.squad)
    )


def take_in_hand(r: Resolution[State], names: tuple[str, ...]) -> None:
    """Let the unit of these men have the turn; they are all of one unit (BN-13.0.d, BN-SM.40)."""
    units = {r.state.figures[name].squad for name in names}
    if len(units) > 1:
        r.refuse("BN-13.0.d", "bn-one-squad")
    if (unit := units.pop() if units else "") and unit != r.state.squad:
        r.emit(SquadBegan(r.state.active, unit))


def finish_squad(r: Resolution[State], command: FinishSquad) -> None:
    """The unit in hand has done what it wants; another may begin (BN-13.0.d)."""
    state = r.state
    if state.phase != "actions" or not state.squad or (r.seat in state.sides and r.seat != state.active):
        r.refuse("BN-13.0.d", "bn-not-now")
    check_tested(r, [man for man in state.of(state.active) if man.squad == state.squad])
    r.emit(SquadFinished(state.active, state.squad))


def squad_name(state: State, side: str, id: str) -> Message | str:
    """Return the name of a unit in the reader's language."""
    squads = state.sides[side].squads if side in state.sides else ()
    names = (squad.name for squad in squads if squad.id == id)
    return next((say("side-name", **dict(name)) for name in names), id)


def squad_facts(state: State, side: Side) -> tuple[Message, ...]:
    """Return what stands beside a platoon's name: the unit in hand."""
    if not state.squad or side.id != state.active or not side.squads:
        return ()
    return (say("side-squad", squad=squad_name(state, side.id, state.squad)),)
