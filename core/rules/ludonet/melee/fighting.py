"""Ludonet quick skirmish: hand-to-hand combat pair by pair, and getting away from it (LU-MEL)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Modifier
from core.rules.ludonet import commands as c
from core.rules.ludonet.common.actors import check_phase
from core.rules.ludonet.decisions import deciders
from core.rules.ludonet.facts import BreakTried, BrokeAway, Faced, MeleeFought
from core.rules.ludonet.fire.losses import applied
from core.rules.ludonet.morale.morale import at_once
from core.rules.ludonet.movement.moving import its_turn, unit_moves
from core.rules.ludonet.state import Figure, State, Wound
from core.rules.ludonet.tables import (
    BEHIND,
    LAST_HIT,
    LAST_ROLL,
    MELEE_EXPERT,
    MELEE_PRONE,
    MELEE_WOUNDED,
)
from core.table.places import bearing


def melee_modifiers(state: State, figure: Figure, foe: Figure) -> tuple[Modifier, ...]:
    """Return all modifiers of one man against another; they add up (LU-MEL.e–i, p)."""
    found: list[Modifier] = []
    if figure.expert:
        found.append(Modifier(MELEE_EXPERT, "lu-mod-expert", "LU-MEL.e"))
    if foe.id in figure.behind and (foe.id in figure.fresh or state.is_("behind_persist", "on")):
        found.append(Modifier(BEHIND, "lu-mod-behind", "LU-MEL.f"))
    if figure.prone:
        found.append(Modifier(MELEE_PRONE, "lu-mod-prone", "LU-MEL.g"))
    if figure.wounds:
        found.append(Modifier(MELEE_WOUNDED, "lu-mod-wounded", "LU-MEL.h"))
    return tuple(found)


def of_the_foe(modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Return an opponent's modifiers, named as his where both men's stand in one list."""
    return tuple(replace(term, reason=term.reason.replace("lu-mod-", "lu-mod-foe-")) for term in modifiers)


def total_of(modifiers: tuple[Modifier, ...]) -> int:
    """Return the sum of the modifiers."""
    return sum(term.value for term in modifiers)


def pairs(state: State) -> tuple[tuple[str, str], ...]:
    """Return the pairs in contact that have not fought this turn (LU-MEL.q)."""
    found = []
    for figure in state.figures.values():
        for foe in figure.contacts:
            if figure.side == state.first and foe not in figure.fought:
                found.append((figure.id, foe))
    return tuple(found)


def fight(r: Resolution[State], command: c.Fight) -> None:
    """One pair: the higher total eliminates the other (LU-MEL.b–d)."""
    check_phase(r, "melee")
    first, second = r.state.figures.get(command.figure), r.state.figures.get(command.foe)
    if first is None or second is None or command.foe not in first.contacts:
        r.refuse("LU-MEL.a", "lu-no-such-fight", figure=command.figure, foe=command.foe)
    if command.foe in first.fought:
        r.refuse("LU-MEL.q", "lu-fought-already", figure=first.name)
    exchange(r, first.id, second.id)


def exchange(r: Resolution[State], one: str, other: str) -> None:
    """One exchange of rolls; a tie is rolled again next turn or, as a choice, at once (LU-MEL.l, LU-Q.19)."""
    first, second = r.state.figures[one], r.state.figures[other]
    mine, theirs = melee_modifiers(r.state, first, second), melee_modifiers(r.state, second, first)
    totals = (
        r.total(1, "lu-melee", "LU-MEL.b", who=first.id) + total_of(mine),
        r.total(1, "lu-melee", "LU-MEL.b", who=second.id) + total_of(theirs),
    )
    loser = "" if totals[0] == totals[1] else (second.id if totals[0] > totals[1] else first.id)
    again = not loser and r.state.is_("melee_tie", "reroll_now")
    over = bool(r.state.exchange) and not again
    modifiers = (*mine, *of_the_foe(theirs))
    asked = deciders(r.state, r.state.phase, "") if over else ()
    r.emit(MeleeFought(first.id, second.id, totals, modifiers, loser, again, decisions=asked))
    at_once(r)
    if not loser and not r.state.is_("behind_persist", "on"):
        _face_round(r, first, second)
        _face_round(r, second, first)


def _face_round(r: Resolution[State], man: Figure, foe: Figure) -> None:
    """After the first exchange one who was attacked from behind faces his enemy (LU-Q.21)."""
    if man.id in foe.behind and man.id in foe.fresh and man.place is not None and foe.place is not None:
        r.emit(Faced(man.id, round(bearing(man.place, foe.place), 2)))


def break_away(r: Resolution[State], command: c.BreakAway) -> None:
    """Each opponent has one last roll at +2; who survives them moves away (LU-MEL.j–n, LU-Q.20)."""
    figure = its_turn(r, command.figure)
    if figure.mode:
        r.refuse("LU-MEL.m", "lu-has-moved", figure=figure.name)
    if not figure.contacts:
        r.refuse("LU-MEL.j", "lu-not-locked", figure=figure.name)
    unit_moves(r, figure)
    for name in figure.contacts:
        if _last_roll(r, figure, r.state.figures[name]):
            r.emit(applied(r.state, (Wound(figure.id, "out"),)))
            at_once(r)
            return
    r.emit(BrokeAway(figure.id))


def _last_roll(r: Resolution[State], figure: Figure, foe: Figure) -> bool:
    """Return whether an opponent strikes one who gets away (LU-MEL.k–n, LU-Q.20).

    As a choice he rolls 1d6 + 2 alone: nothing else counts.
    """
    last = Modifier(LAST_ROLL, "lu-mod-last-roll", "LU-MEL.k")
    if r.state.is_("breakaway", "to_hit"):
        alone = r.total(1, "lu-last-roll", "LU-Q.20", who=foe.id) + LAST_ROLL
        caught = alone >= LAST_HIT
        r.emit(BreakTried(figure.id, foe.id, 0, alone, (last,), not caught))
        return caught
    theirs, mine = melee_modifiers(r.state, foe, figure), melee_modifiers(r.state, figure, foe)
    opponent = r.total(1, "lu-last-roll", "LU-MEL.k", who=foe.id) + LAST_ROLL + total_of(theirs)
    leaver = r.total(1, "lu-break-away", "LU-MEL.m", who=figure.id) + total_of(mine)
    modifiers = (last, *of_the_foe(theirs), *mine)
    r.emit(BreakTried(figure.id, foe.id, leaver, opponent, modifiers, opponent <= leaver))
    return opponent > leaver
