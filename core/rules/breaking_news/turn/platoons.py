"""Breaking News 13.0: a platoon of squads and independent sections, activated one after another."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Modifier
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.retreat_paths import check_tested
from core.rules.breaking_news.common.units import leads_squad, squad_name
from core.rules.breaking_news.facts import SquadBegan, SquadFinished
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import AWAY, LOST, Figure, Side, Squad, State


class FinishSquad(Command, frozen=True):
    """The squad or section in hand has finished; the next may begin (BN-13.0.d)."""


# --- who leads (BN-5.1.a–b), and which units hold (BN-13.0.g) -------------------------------


def initiative_leader(state: State, side: SideId) -> Figure | None:
    """Return whose leadership counts for initiative (BN-5.1.b, BN-13.0.c).

    The commander while he fights, or is still to come: else his absence would tell of an ambush. After him in
    a platoon the highest rank present: leaders of squads before other leaders; in a one-squad game nobody, or
    the same by option (BN-Q.15).
    """
    commander = state.figures.get(state.sides[side].commander)
    if commander is not None and (commander.fighting or commander.fate == AWAY):
        return commander
    if not state.sides[side].squads and Options.of(state).commander_lost != "successor":
        return None
    leaders = [man for man in state.of(side) if man.leadership]
    return max(leaders, key=lambda man: (leads_squad(state, man), man.leadership), default=None)


def initiative_lead(state: State, side: SideId) -> tuple[Modifier, ...]:
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


def _steady(state: State, side: SideId, squad: Squad) -> bool:
    unit = [man for man in state.figures.values() if man.side == side and man.squad == squad.id]
    men = [man for man in unit if man.hull is None]
    lost = sum(man.fate in LOST for man in men)
    return 2 * lost < squad.start and any(man.fighting or man.fate == AWAY for man in men)


# --- the unit in hand (BN-13.0.d) --------------------------------------------------------------


@acts.offered(moments.ACTIONS, 50)
def _(asked: Offered) -> Iterator[Choice]:
    state, side = asked.state, asked.side
    if not state.squad:
        return
    left = sum(man.stage == "waiting" and man.squad == state.squad for man in state.of(side))
    label = "do-finish_squad-idle" if left else "do-finish_squad"
    yield choice(
        FinishSquad, say(label, squad=squad_name(state, side, state.squad), idle=left), "BN-13.0.d",
        refusal=asked.refusal(FinishSquad()), hint="u", weight=0.02 if left else 1.0,
    )  # fmt: skip


@acts.rule(FinishSquad)
def finish_squad(r: Resolution[State], command: FinishSquad) -> None:
    """The unit in hand has done what it wants; another may begin (BN-13.0.d)."""
    state = r.state
    if state.phase != "actions" or not state.squad or (r.seat in state.sides and r.seat != state.active):
        r.refuse("BN-13.0.d", "bn-not-now")
    check_tested(r, [man for man in state.of(state.active) if man.squad == state.squad])
    r.emit(SquadFinished(state.active, state.squad))


@acts.notes(moments.BESIDE_SIDE, 10)
def _(state: State, side: Side) -> Iterator[Message]:
    """Tell the unit in hand of a platoon."""
    if state.squad and side.id == state.active and side.squads:
        yield say("side-squad", squad=squad_name(state, side.id, state.squad))


@acts.tells(SquadBegan, SquadFinished)
def _(before: State, event: SquadBegan | SquadFinished, after: State) -> Message:
    """Where a unit begins the one before has finished; that is all who may not know which it is hears."""
    side = side_name(after, event.side)
    if not event.squad:
        return say("bn-some-squad-finished", side=side)
    id = "bn-squad-began" if isinstance(event, SquadBegan) else "bn-squad-finished"
    return say(id, side=side, squad=squad_name(after, event.side, event.squad))
