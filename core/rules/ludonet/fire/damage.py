"""Ludonet quick skirmish: one die for one hit, or combat values matched (LU-DMG, LU-AFV.b–g, n)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Modifier
from core.engine.words.ids import AnyId, FigureId
from core.engine.words.message import Argument, Message, say
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.names import name, reasons
from core.rules.ludonet.common.secret_dice import reason
from core.rules.ludonet.facts import ContestRolled, CrewOut, DamageRolled
from core.rules.ludonet.movement.paths import beside
from core.rules.ludonet.state import State
from core.rules.ludonet.tables import INFANTRY_DEFENCE, OUT_FROM, WOUND_FROM
from core.table.places import Place


def roll_damage(r: Resolution[State], name: FigureId, heavy: bool) -> None:
    """One die for one hit: 5+ eliminated, 2–4 wounded, 1 nothing; heavy +1 (LU-DMG.a–e)."""
    die = r.total(1, reason(r.state, "lu-damage", name), "LU-DMG.a", who=name)
    modifiers = (Modifier(1, "lu-mod-heavy", "LU-DMG.e"),) if heavy else ()
    r.emit(DamageRolled(name, die, modifiers, damage(die + sum(term.value for term in modifiers))))


def damage(total: int) -> str:
    """Return what a modified die of damage does: "" nothing, `wounded` or `out` (LU-T.DMG)."""
    if total >= OUT_FROM:
        return "out"
    return "wounded" if total >= WOUND_FROM else ""


def roll_contest(r: Resolution[State], firer: AnyId, target: FigureId, value: int) -> None:
    """Both roll and add their combat values (LU-AFV.b–g)."""
    foe = r.state.figures[target]
    defence = r.state.type_of(foe).defence if foe.vehicle else INFANTRY_DEFENCE
    attack = r.total(1, reason(r.state, "lu-attack", firer, target), "LU-AFV.b", who=firer)
    defend = r.total(1, reason(r.state, "lu-defence", firer, target), "LU-AFV.b", who=target)
    modifiers = (
        Modifier(value, "lu-mod-attack", "LU-AFV.i"),
        Modifier(-defence, "lu-mod-defence", "LU-AFV.i"),
    )
    effect = contest(attack + value - defend - defence, bool(foe.vehicle))
    r.emit(ContestRolled(firer, target, attack + value, defend + defence, modifiers, effect))


def contest(difference: int, vehicle: bool) -> str:
    """Return what a difference of totals does (LU-T.AFV): +1 or +2, +3 and more, else nothing."""
    if difference <= 0:
        return ""
    if difference <= 2:
        return "immobilised" if vehicle else "wounded"
    return "destroyed" if vehicle else "out"


def roll_crew(r: Resolution[State], name: FigureId) -> None:
    """A man aboard a destroyed vehicle rolls for damage; survivors lie beside it (LU-AFV.n)."""
    man = r.state.figures[name]
    die = r.total(1, reason(r.state, "lu-damage", name), "LU-AFV.n", who=name)
    effect = damage(die)
    if effect != "out" and not (effect == "wounded" and man.wounds):
        hull = r.state.figures[man.aboard].place
        spot = None
        if hull is not None and man.place is not None:
            spot = replace(beside(r.state, hull, man.place.base), prone=True)
        r.emit(crew_out(r.state, name, spot))
    r.emit(DamageRolled(name, die, (), effect))


def crew_out(state: State, name: FigureId, spot: Place | None) -> CrewOut:
    """Return the fact that a man lies beside his wreck, on the table where that is (LU-AFV.n)."""
    return CrewOut(name, spot, "prone", state.figures[state.figures[name].aboard].placed)


@acts.tells(DamageRolled)
def _(before: State, event: DamageRolled, after: State) -> Message:
    total: Argument = event.die + sum(term.value for term in event.modifiers)
    if event.modifiers:
        total = say("lu-damage-total", total=total, die=event.die, why=reasons(event.modifiers))
    return say(f"lu-damage-{event.effect or 'none'}", who=name(after, event.figure), total=total)


@acts.tells(ContestRolled)
def _(before: State, event: ContestRolled, after: State) -> Message:
    return say(
        f"lu-contest-{event.effect or 'none'}",
        who=name(after, event.firer),
        target=name(after, event.target),
        attack=event.attack,
        defence=event.defence,
    )


acts.line(CrewOut, "lu-crew-out", who="figure")
