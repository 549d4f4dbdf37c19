"""Bassa Intensità: actions are tried in a step, and take effect at its end (BI-ACT.d–g, BI-Q.11)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import AnyId, FigureId
from core.engine.words.message import Message, say
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.actions.listing import OURS, chance_of, difficulty_for
from core.rules.bassa_intensita.actions.smoke import lay_smoke, leaves_activity
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.command.leader_lost import posts
from core.rules.bassa_intensita.common.chance import CERTAIN, face_or_less
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.secret_dice import reason
from core.rules.bassa_intensita.facts.actions import (
    ActionBore,
    ActionRolled,
    Aimed,
    DugIn,
    LabourWentOn,
    Treated,
    WeaponsReady,
    WeaponTaken,
)
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.men import Carried, Figure
from core.rules.bassa_intensita.state.orders import Act, AnyOrder, Throw
from core.rules.bassa_intensita.tables.weapons import ONE_MAN_ONE_SHOT


@acts.follows(moments.resolving_fire, 50)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Try the next action; for a work of several turns no die falls before the last of them (BI-ACT.i)."""
    order = next((one for one in frame.orders if _ours(one)), None)
    if not isinstance(order, Act | Throw):
        return False
    figure = r.state.figures[order.figure]
    if isinstance(order, Act) and (done := labour(figure, order)) < order.turns:
        r.emit(LabourWentOn(figure.id, order.words, done, order.turns))
    else:
        attempt(r, figure, order)
    return True


def _ours(order: AnyOrder) -> bool:
    return isinstance(order, Throw) or (isinstance(order, Act) and order.what in OURS)


def labour(figure: Figure, order: Act) -> int:
    """Return the how manieth turn of his work this is."""
    words, done = figure.labour
    return (done if words == order.words else 0) + 1


def attempt(r: Resolution[State], figure: Figure, order: Act | Throw) -> None:
    """Throw 1d10 where it may go either way; smoke is Very Easy (BI-Q.84)."""
    difficulty = order.difficulty if isinstance(order, Act) else "very_easy"
    needed = chance_of(r.state, figure, difficulty)
    face = (
        CERTAIN
        if difficulty_for(figure, difficulty) == "very_easy"
        else face_or_less(needed, Options.of(r.state))
    )
    passed = face == CERTAIN
    if 0 < face < CERTAIN:
        passed = r.any(
            1, face, reason(r.state, "bi-action", figure.id), "BI-ACT.d", sides=10, low=True, who=figure.id
        )
    what, words = (order.what, order.words) if isinstance(order, Act) else ("smoke", "")
    free = isinstance(order, Throw) and leaves_activity(r.state)
    harder = difficulty_for(figure, difficulty)
    r.emit(ActionRolled(figure.id, what, harder, needed, face, passed, words, free))


# --- effects ------------------------------------------------------------------------------------------


@acts.follows(moments.resolving_apply, 20)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Let the next action that succeeded take effect, after all effects of fire."""
    if not frame.achieved:
        return False
    order = frame.achieved[0]
    r.emit(ActionBore(order.figure))
    if isinstance(order, Throw):
        lay_smoke(r, order)
    elif isinstance(order, Act):
        bear(r, r.state.figures[order.figure], order)
    return True


def bear(r: Resolution[State], figure: Figure, order: Act) -> None:
    """Do what an action of the list does; whom it was meant for may be out by now."""
    match order.what:
        case "aim":
            r.emit(Aimed(figure.id, FigureId(order.on), r.state.turn))
        case "emplace" | "reload":
            r.emit(WeaponsReady(figure.id, order.weapon, order.what, made_ready(figure, order)))
        case "treat" if r.state.figures[FigureId(order.on)].health == "serious":
            patient = r.state.figures[FigureId(order.on)]
            if patient.there:
                r.emit(Treated(patient.id, figure.id))
                posts(r)
        case "pick_up":
            take(r, figure, order)
        case "dig" if figure.there:
            r.emit(DugIn(figure.id))


def made_ready(figure: Figure, order: Act) -> tuple[Carried, ...]:
    """Return his weapons with this one emplaced, or loaded: the first that was not."""
    weapons = list(figure.weapons)
    for at, one in enumerate(weapons):
        if one.name == order.weapon and order.what == "emplace" and not one.emplaced:
            weapons[at] = replace(one, emplaced=True)
            break
        if one.name == order.weapon and order.what == "reload" and one.empty:
            weapons[at] = replace(one, empty=False)
            break
    return tuple(weapons)


def take(r: Resolution[State], figure: Figure, order: Act) -> None:
    """Take up a weapon, unless somebody else of this step was quicker."""
    whose = r.state.figures[FigureId(order.on)]
    found = next((one for one in whose.weapons if one.name == order.weapon and not one.broken), None)
    if found is None or not figure.there:
        return
    left = list(whose.weapons)
    left.remove(found)
    crew = manned_by(r.state, whose, figure, found)
    r.emit(WeaponTaken(whose.id, tuple(left), figure.id, crew, mortars_of(r.state, whose, figure, found)))
    taken = replace(found, emplaced=False)
    r.emit(WeaponsReady(figure.id, order.weapon, "pick_up", (*figure.weapons, taken)))


def manned_by(state: State, whose: Figure, figure: Figure, weapon: Carried) -> tuple[FigureId, ...]:
    """Return who of a crew goes with a crewed weapon that one of its side takes up (BI-FIRE.o, BI-Q.108).

    Else two men at a gun would count as one, because the first who fired it is dead.
    """
    arm = state.arms[weapon.name]
    if whose.side != figure.side or not (arm.indirect or arm.recoilless or arm.row in ONE_MAN_ONE_SHOT):
        return ()
    return tuple(one.id for one in state.of(figure.side) if one.serves == whose.id)


def mortars_of(state: State, whose: Figure, figure: Figure, weapon: Carried) -> tuple[AnyId, ...]:
    """Return what one calls that is this weapon, taken up by one of its side: it has a new man (BI-IND.f)."""
    return tuple(
        guns.id
        for guns in state.support.values()
        if guns.gun == whose.id and guns.arm == weapon.name and guns.side == figure.side
    )


# --- told ---------------------------------------------------------------------------------------------

acts.silent(ActionBore, WeaponTaken)


@acts.tells(ActionRolled)
def _(before: State, event: ActionRolled, after: State) -> Message:
    what = event.words or say(f"bi-act-{event.what}")
    difficulty = say(f"bi-difficulty-{event.difficulty}")
    who = name(after, event.figure)
    if event.face in (0, CERTAIN):
        told = "bi-action-certain" if event.passed else "bi-action-never"
        return say(told, who=who, what=what, difficulty=difficulty)
    told = "bi-action-passed" if event.passed else "bi-action-failed"
    return say(told, who=who, what=what, difficulty=difficulty, needed=event.face)


acts.line(LabourWentOn, "bi-labour", who="figure", what="words", done="done", turns="turns")
acts.line(Aimed, "bi-aimed", who="figure", target="target")
acts.line(WeaponsReady, "bi-ready-{what}", who="figure", weapon="weapon")
acts.line(Treated, "bi-treated", who="figure", by="by")
acts.line(DugIn, "bi-dug-in", who="figure")
