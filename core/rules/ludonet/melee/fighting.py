"""Ludonet quick skirmish: hand-to-hand combat pair by pair (LU-MEL.a–i, l, p–q)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Decision, Modifier
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rules.ludonet import moments
from core.rules.ludonet.acts import Offered, acts
from core.rules.ludonet.common.losses import is_loss
from core.rules.ludonet.common.names import name
from core.rules.ludonet.facts import Faced, MeleeFought
from core.rules.ludonet.morale.morale import at_once
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.tables import BEHIND, MELEE_EXPERT, MELEE_PRONE, MELEE_WOUNDED
from core.rules.ludonet.turn.decisions import deciders
from core.table.places import bearing


def melee_modifiers(state: State, figure: Figure, foe: Figure) -> tuple[Modifier, ...]:
    """Return all modifiers of one man against another; they add up (LU-MEL.e–i, p)."""
    found: list[Modifier] = []
    if figure.expert:
        found.append(Modifier(MELEE_EXPERT, "lu-mod-expert", "LU-MEL.e"))
    if foe.id in figure.behind and (foe.id in figure.fresh or Options.of(state).behind_persist):
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


def pairs(state: State) -> tuple[tuple[FigureId, FigureId], ...]:
    """Return the pairs in contact that have not fought this turn (LU-MEL.q)."""
    found = []
    for figure in state.figures.values():
        for foe in figure.contacts:
            if figure.side == state.first and foe not in figure.fought:
                found.append((figure.id, foe))
    return tuple(found)


@acts.answers(moments.MELEE)
class Fight(Command, frozen=True):
    """The first player names the next pair to fight (LU-MEL.q)."""

    figure: FigureId
    foe: FigureId


@acts.offered(moments.MELEE)
def _(asked: Offered) -> Iterator[Choice]:
    for mine, foe in pairs(asked.state):
        label = say("lu-do-fight", foe=asked.state.figures[foe].name)
        yield choice(Fight, label, "LU-MEL.q", mine, {"figure": mine, "foe": foe}, hint="f")


@acts.passing(moments.MELEE)
def _(state: State, decision: Decision) -> Fight:
    return Fight(*pairs(state)[0])


@acts.rule(Fight)
def fight(r: Resolution[State], command: Fight) -> None:
    """One pair: the higher total eliminates the other (LU-MEL.b–d)."""
    first, second = r.state.figures.get(command.figure), r.state.figures.get(command.foe)
    if first is None or second is None or command.foe not in first.contacts:
        r.refuse("LU-MEL.a", "lu-no-such-fight", figure=command.figure, foe=command.foe)
    if command.foe in first.fought:
        r.refuse("LU-MEL.q", "lu-fought-already", figure=first.name)
    exchange(r, first.id, second.id)


def exchange(r: Resolution[State], one: FigureId, other: FigureId) -> None:
    """One exchange of rolls; a tie is rolled again next turn or, as a choice, at once (LU-MEL.l, LU-Q.19)."""
    first, second = r.state.figures[one], r.state.figures[other]
    mine, theirs = melee_modifiers(r.state, first, second), melee_modifiers(r.state, second, first)
    totals = (
        r.total(1, "lu-melee", "LU-MEL.b", who=first.id) + total_of(mine),
        r.total(1, "lu-melee", "LU-MEL.b", who=second.id) + total_of(theirs),
    )
    loser = FigureId("") if totals[0] == totals[1] else (second.id if totals[0] > totals[1] else first.id)
    again = not loser and Options.of(r.state).melee_tie == "reroll_now"
    over = bool(r.state.exchange) and not again
    modifiers = (*mine, *of_the_foe(theirs))
    asked = deciders(r.state, r.state.phase, SideId("")) if over else ()
    lost = is_loss("eliminated")
    r.emit(MeleeFought(first.id, second.id, totals, modifiers, loser, again, lost, decisions=asked))
    at_once(r)
    if not loser and not Options.of(r.state).behind_persist:
        _face_round(r, first, second)
        _face_round(r, second, first)


def _face_round(r: Resolution[State], man: Figure, foe: Figure) -> None:
    """After the first exchange one who was attacked from behind faces his enemy (LU-Q.21)."""
    if man.id in foe.behind and man.id in foe.fresh and man.place is not None and foe.place is not None:
        r.emit(Faced(man.id, round(bearing(man.place, foe.place), 2)))


@acts.tells(MeleeFought)
def _(before: State, event: MeleeFought, after: State) -> Message:
    return say(
        "lu-melee-won" if event.loser else "lu-melee-tied",
        who=name(after, event.figure),
        foe=name(after, event.foe),
        first=event.totals[0],
        second=event.totals[1],
        loser=name(after, event.loser),
    )
