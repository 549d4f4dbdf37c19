"""Ludonet quick skirmish: getting away from hand-to-hand combat (LU-MEL.j–n, LU-Q.20)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Modifier
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rules.ludonet import moments
from core.rules.ludonet.acts import OfFigure, acts
from core.rules.ludonet.common.names import name
from core.rules.ludonet.facts import BreakTried, BrokeAway
from core.rules.ludonet.fire.losses import applied
from core.rules.ludonet.melee.fighting import melee_modifiers, of_the_foe, total_of
from core.rules.ludonet.morale.morale import at_once
from core.rules.ludonet.movement.movers import its_turn, unit_moves
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Figure, State, Wound
from core.rules.ludonet.tables import LAST_HIT, LAST_ROLL


@acts.answers(moments.MOVE)
class BreakAway(Command, frozen=True):
    """Get away from hand-to-hand combat (LU-MEL.j–n)."""

    figure: FigureId


@acts.offered(moments.FIGURE, 10)
def _(asked: OfFigure) -> Iterator[Choice]:
    figure = asked.who
    if figure.contacts:
        refusal = asked.refusal(BreakAway(figure.id))
        given = {"figure": figure.id}
        label = say("lu-do-break_away")
        yield choice(BreakAway, label, "LU-MEL.j", figure.id, given, refusal, "b", weight=0.2)


@acts.rule(BreakAway)
def break_away(r: Resolution[State], command: BreakAway) -> None:
    """Each opponent has one last roll at +2; who survives them moves away (LU-MEL.j–n, LU-Q.20)."""
    figure = its_turn(r, command.figure)
    if figure.mode:
        r.refuse("LU-MEL.m", "lu-has-moved", figure=figure.name)
    if not figure.contacts:
        r.refuse("LU-MEL.j", "lu-not-locked", figure=figure.name)
    unit_moves(r, figure)
    for foe in figure.contacts:
        if _last_roll(r, figure, r.state.figures[foe]):
            r.emit(applied(r.state, (Wound(figure.id, "out"),)))
            at_once(r)
            return
    r.emit(BrokeAway(figure.id))


def _last_roll(r: Resolution[State], figure: Figure, foe: Figure) -> bool:
    """Return whether an opponent strikes one who gets away (LU-MEL.k–n, LU-Q.20).

    As a choice he rolls 1d6 + 2 alone: nothing else counts.
    """
    last = Modifier(LAST_ROLL, "lu-mod-last-roll", "LU-MEL.k")
    if Options.of(r.state).breakaway == "to_hit":
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


@acts.tells(BreakTried)
def _(before: State, event: BreakTried, after: State) -> Message:
    id = "lu-break-passed" if event.escaped else "lu-break-failed"
    if event.leaver == 0:
        id = "lu-break-missed" if event.escaped else "lu-break-hit"
    return say(
        id, who=name(after, event.figure), foe=name(after, event.foe), leaver=event.leaver,
        opponent=event.opponent,
    )  # fmt: skip


acts.line(BrokeAway, "lu-broke-away", who="figure")
