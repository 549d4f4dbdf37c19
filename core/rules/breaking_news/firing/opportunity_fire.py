"""Breaking News 8.2: opportunity fire at a mover, halted where the reactor says, or at a shooter. cm."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, Option, PickOne
from core.engine.contract.facts import Command, Refusal
from core.engine.words.ids import FigureId, WeaponName
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rulekit.names import listed
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, acts
from core.rules.breaking_news.common.actors import check_reacting, enemy, own
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.common.revealing import reveal
from core.rules.breaking_news.common.truce import eagerness
from core.rules.breaking_news.explosives.near_markers import due
from core.rules.breaking_news.facts import Advanced
from core.rules.breaking_news.firing.aiming import men_field, target_options, weapon_fields
from core.rules.breaking_news.firing.friendly_fire import in_danger
from core.rules.breaking_news.firing.opportunity import halts, no_shot, place_after, targets, verdicts
from core.rules.breaking_news.firing.reactions import WINDOWS, declare, window_of
from core.rules.breaking_news.firing.shot_legality import check_shot, opportunity_weapons, show_crew
from core.rules.breaking_news.firing.to_hit import hit_chance, roll_for
from core.rules.breaking_news.firing.who_may_react import may_answer_sighted, may_react
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Action, Figure, Reaction, Shot, State
from core.rules.breaking_news.tables.weapons import weapon_of
from core.table.places import exceeds, reaches
from core.table.questions import ShotLine


@acts.answers(*moments.REACTIONS)
class OpportunityFire(Command, frozen=True):
    """React by firing (BN-8.2): at a mover halted after *at* cm, or at a shooter; or at the *men* aboard."""

    figure: FigureId
    weapon: WeaponName
    mode: str = "aimed"
    target: FigureId = FigureId("")
    at: float = 0.0
    men: bool = False


@acts.offered(moments.REACTING, 10)
def _(asked: OfMan) -> Iterator[Choice]:
    state, man, action = asked.state, asked.who, asked.state.action
    if action is not None and (man.id in action.candidates or may_answer_sighted(state, man)):
        given = {"figure": man.id}
        refusal = no_shot(state, man)
        past_friends = refusal is None and _past_friends(state, man, action)
        weight = -1.0 if past_friends else eagerness(state, weight=1.5)
        yield choice(
            OpportunityFire, _label(state, action), "BN-8.2.a", man.id, given, refusal, "o", weight=weight
        )


def _past_friends(state: State, man: Figure, action: Action) -> bool:
    """Return whether to fire back would endanger friends at every shooter: that is left to people."""
    weapon = next(iter(opportunity_weapons(state, man)), None)
    foes = targets(state, action) if action.kind != "move" else []
    if weapon is None or not foes:
        return False
    shots = (Shot(man.id, weapon, "aimed", (foe.id,), (), None, ()) for foe in foes)
    return all(in_danger(ruler(state), shot) for shot in shots)


def _label(state: State, action: Action) -> Message:
    """Return what it is called: who moves is halted, who fires is fired back at, whom the sentence names."""
    label = "do-opportunity_fire" if action.kind == "move" else "do-opportunity_fire-back"
    if names_target(state, action):
        return say(label)
    foes = [name(state, one.id) for one in targets(state, action)]
    return say(label, foe=foes[0] if len(foes) == 1 else listed(foes))


# --- its fields ---------------------------------------------------------------------------


@acts.fields(OpportunityFire)
def _(state: State, seat: str, figure: Figure | None, weapon: WeaponName | None, mode: str | None) -> Fields:
    action = state.action
    if figure is None or action is None:
        return
    yield from weapon_fields(state, figure, "", weapon, mode, opportunity=True)
    if not weapon or not mode:
        return
    foes = targets(state, action)
    if action.kind == "move":
        yield _halt_field(state, figure, action, weapon, mode)
        yield from men_field(state, "men", foes[0].id if foes else FigureId(""), weapon)
    elif names_target(state, action):
        yield PickOne("target", say("ask-target"), _shooters(state, figure, action, weapon, mode))
    elif len(action.figures) == 1:
        yield from men_field(state, "men", foes[0].id if foes else FigureId(""), weapon)


def _shooters(state: State, man: Figure, action: Action, weapon: WeaponName, mode: str) -> tuple[Option, ...]:
    return tuple(row for row in target_options(state, man, weapon, mode, True) if row.value in action.figures)


def _halt_field(state: State, man: Figure, action: Action, weapon: WeaponName, mode: str) -> Number:
    """Ask after how many cm the movers are halted; suggest where the shot is best."""
    points = halts(state, action)
    chances = () if state.tape else _chances(state, man, weapon, mode)
    best = max(chances, key=itemgetter(1), default=points)[0]
    return Number("at", say("ask-at"), points[0], points[-1], 0.5, best, "cm")


def _chances(state: State, man: Figure, weapon: WeaponName, mode: str) -> Iterator[tuple[float, float]]:
    """Yield where the movers may be halted, and the chance to hit each of them there."""
    for cm, verdict in verdicts(state, man, weapon, mode):
        if isinstance(verdict, tuple):
            there, foe, line = verdict
            shot = Shot(man.id, weapon, mode, (foe.id,), (), None, (line,))
            needed, dice, _ = roll_for(there, man, shot, 0)
            yield cm, hit_chance(needed, dice)


# --- declared -----------------------------------------------------------------------------


@acts.rule(OpportunityFire)
def opportunity_fire(r: Resolution[State], command: OpportunityFire) -> None:
    """Fire at a mover, halted at a point of his path, or at a shooter (BN-8.2)."""
    action = window_of(r)
    figure = own(r, command.figure)
    check_reacting(r, figure)
    if not may_react(r.state, figure, action):
        r.refuse("BN-8.2.k", "bn-reacted", figure=figure.name)
    if action.kind == "move":
        _halt(r, command.at)
        action = window_of(r)
    shot = _aimed(r, figure, command, _victims(r, figure, command, action))
    once = _check_once(r, figure, command.weapon)
    reveal(r, "fired", figure.id)
    show_crew(r, figure, command.weapon)
    declare(r, Reaction("fire", figure.id, shot, once=once), command.at)
    WINDOWS.close_if_over(r)


def _aimed(r: Resolution[State], figure: Figure, command: OpportunityFire, victims: list[Figure]) -> Shot:
    """Return the shot at whom of these he may hit; refuse it where he may hit none."""
    found = {
        man.id: check_shot(r, figure, command.weapon, command.mode, man, True, command.men) for man in victims
    }
    lines = {id: verdict for id, verdict in found.items() if isinstance(verdict, ShotLine)}
    refusals = [verdict for verdict in found.values() if isinstance(verdict, Refusal)]
    if not lines:
        r.refuse_as(refusals[-1])
    how = command.weapon, command.mode
    return Shot(figure.id, *how, tuple(lines), (), None, tuple(lines.values()), men=command.men)


def _check_once(r: Resolution[State], figure: Figure, weapon: WeaponName) -> bool:
    """RPG, launchers and grenades react once a turn (BN-8.2.g); return whether this one counts."""
    if not weapon_of(weapon, r.state.fire_table).once:
        return False
    if figure.launched:
        r.refuse("BN-8.2.g", "bn-launched", figure=figure.name)
    return True


def _halt(r: Resolution[State], at: float) -> None:
    """Bring the movers *at* cm along their ways: the point the reactor chose (BN-8.2.j)."""
    action = window_of(r)
    longest = max((s.length for s in action.strides if not s.stopped), default=0.0)
    gone = max((s.gone for s in action.strides if not s.stopped), default=0.0)
    if (charge := due(r.state, action)) is not None and gone < charge.cm and exceeds(at, charge.cm):
        r.refuse("BN-Q.116", "bn-charge-first", cm=charge.cm)
    if action.declared and exceeds(abs(at - action.at), 0.0):
        r.refuse("BN-Q.41", "bn-same-point", cm=action.at)
    if not (reaches(gone, at) and reaches(at, longest)):
        r.refuse("BN-8.2.j", "bn-point-not-on-path", least=gone, most=longest)
    walkers = tuple(s for s in action.strides if not s.stopped and s.gone < min(at, s.length))
    if walkers:
        places = tuple(place_after(r.state, s, at) for s in walkers)
        r.emit(Advanced(tuple(s.figure for s in walkers), places, tuple(min(at, s.length) for s in walkers)))


def names_target(state: State, action: Action) -> bool:
    """Return whether who fires back says at which of several shooters (BN-ED.55, BN-Q.40)."""
    moves = action.kind == "move" or bool(state.mode)
    return not moves and len(action.figures) > 1 and Options.of(state).group_victim == "moves"


@acts.concise(OpportunityFire)
def _(state: State, command: OpportunityFire) -> OpportunityFire:
    named = state.action is None or names_target(state, state.action)
    return command if named else replace(command, target="")


def _victims(r: Resolution[State], figure: Figure, command: OpportunityFire, action: Action) -> list[Figure]:
    """Return who may be the target: of a moving group its controller will name one (BN-8.2.m).

    At shooters who have not moved in this action the reactor chooses in EN, the controller
    in IT (BN-ED.55, BN-Q.40).
    """
    men = list(targets(r.state, action))
    chooses = names_target(r.state, action)
    if chooses and not command.target:
        r.refuse("BN-Q.40", "bn-no-target", figure=figure.name)
    if chooses:
        chosen = enemy(r, command.target, figure.side)
        if chosen.id not in action.figures:
            r.refuse("BN-8.2.a", "bn-not-the-shooter", target=chosen.name)
        return [chosen]
    if not men:
        r.refuse("BN-8.2.a", "bn-nothing-to-react-to")
    return men
