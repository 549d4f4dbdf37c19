"""Breaking News 8.2.a, 8.2.k: who may still answer an act; each once, whatever an option adds."""

from __future__ import annotations

from core.rules.breaking_news.common.actors import visible
from core.rules.breaking_news.common.crews import spare_mounts
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.firing.opportunity import no_shot, targets
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Action, Figure, State
from core.rules.breaking_news.tables.weapons import weapon_of


def may_react(state: State, man: Figure, action: Action, kind: str = "fire") -> bool:
    """Return whether a man may still answer this action (BN-8.2.a, BN-8.2.k, BN-Q.79).

    *kind* is how: `fire`, `dodge` or `ground`.
    """
    able = not (man.suppressed or man.touching or man.reloading or (man.aloft and man.fired))
    return able and not _answered(state, man, action, kind)


def _answered(state: State, man: Figure, action: Action, kind: str) -> bool:
    """Return whether he reacted to this action; to a group's, by option, anybody of his side (BN-Q.39)."""
    if _serves(state, man, action):
        return True
    if man.answered == action.number:
        return not _may_add(state, man, action, kind)
    group = len(action.figures) > 1 or len(state.acting) > 1
    if not group or Options.of(state).group_reaction != "single":
        return False
    return any(mate.answered == action.number for mate in state.figures.values() if mate.side == man.side)


def _may_add(state: State, man: Figure, action: Action, kind: str) -> bool:
    """Return whether he may fire besides his dodge, or dodge besides his fire, by option (BN-Q.42).

    A vehicle may fire another mount (BN-Q.142).
    """
    if man.hull is not None:
        return spare_mounts(man)
    mine = [one.kind == "fire" for one in action.declared if one.figure == man.id]
    return Options.of(state).dodge_and_fire and mine == [kind != "fire"]


def _serves(state: State, man: Figure, action: Action) -> bool:
    """Return whether he serves the machine gun that answers: its second man acts only as crew (BN-Q.130)."""
    return any(
        one.shot is not None
        and weapon_of(one.shot.weapon, state.fire_table).crewed
        and state.figures[one.figure].crew == man.id
        for one in action.declared
    )


def may_answer_sighted(state: State, man: Figure) -> bool:
    """Return whether a man who was no candidate may fire at a hidden enemy sighted since (BN-7.0.l).

    With a tape his spotters alone are offered it; whoever is within 5 cm of them may do it too.
    """
    action = state.action
    if action is None or man.id in action.candidates or not may_react(state, man, action):
        return False
    sighted = [foe for foe in targets(state, action) if foe.marker and foe.seen_by]
    if state.tape:
        return any(man.id in foe.seen_by for foe in sighted)
    return any(visible(ruler(state), man, foe) for foe in sighted) and no_shot(state, man) is None


def act_number(state: State) -> int:
    """Return the number of an act: firing after one's own move is the same action (BN-Q.38).

    By option the move and the fire are two triggers, and each may be answered; so is the fire of
    each man of a group at a target of his own, after the first (BN-Q.149).
    """
    another = state.common == "fire" and Options.of(state).group_targets == "each_answered"
    same = state.mode and not another and Options.of(state).reaction_limit != "per_trigger"
    return state.actions if same else state.actions + 1
