"""Breaking News 8.0.3.b, BN-Q.54: a magazine is changed, in a turn without anything else or in one action.

By the option `reload`: the whole turn is chosen at its start, active or reacting (BN-SM.27).
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, WeaponName
from core.engine.words.message import say
from core.rulekit.acts import choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, OfMan, acts
from core.rules.breaking_news.common.actors import acting_own, activate, check_able, has_moved, own
from core.rules.breaking_news.common.deciding import deciding
from core.rules.breaking_news.facts import StageEnded
from core.rules.breaking_news.facts.ammunition import (
    MagazineChanged,
    ReloadAsked,
    ReloadBegan,
    ReloadGivenUp,
    ReloadsNamed,
)
from core.rules.breaking_news.firing.ammunition import EMPTY, left_of
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.turn.steps import begun

STEP = 27


@acts.answers(moments.RELOAD)
class Reload(Command, frozen=True):
    """Change the magazine of a weapon: all that the man does this turn, or all of his action (BN-Q.54)."""

    figure: FigureId
    weapon: WeaponName


@acts.passes(moments.RELOAD)
class KeepMagazines(Command, frozen=True):
    """Nobody more spends this turn changing a magazine."""


def by_turn(state: State) -> bool:
    """Return whether it takes a whole turn (BN-ED.50)."""
    return Options.of(state).reload == "turn"


def emptied(man: Figure) -> tuple[WeaponName, ...]:
    """Return the weapons whose magazine he can change."""
    return tuple(weapon for weapon, left in man.magazines if left == EMPTY and weapon in man.weapons)


# --- at the start of a turn (BN-SM.27) -----------------------------------------------------


@acts.follows(moments.turn_begins, 20)
def changed(r: Resolution[State]) -> bool:
    """Who spent the last turn on it has a full magazine, unless he was suppressed meanwhile."""
    for man in r.state.figures.values():
        if not man.reloading:
            continue
        hindered = not man.fighting or man.suppressed
        weapon = man.reloading
        r.emit(ReloadGivenUp(man.id) if hindered else MagazineChanged(man.id, weapon, whole_turn=True))
        return True
    return False


@acts.follows(moments.turn_begins, STEP)
def ask(r: Resolution[State]) -> bool:
    """Ask every side with an empty magazine, once: whether its man is able to is his side's own business."""
    if not by_turn(r.state) or begun(r.state, STEP):
        return False
    sides = tuple(side for side in r.state.sides if any(emptied(man) for man in r.state.of(side)))
    if not sides:
        return False
    r.emit(ReloadAsked(sides, decisions=tuple(moments.RELOAD.asks(side) for side in sides)))
    return True


@acts.offered(moments.RELOAD)
def _(asked: Offered) -> Iterator[Choice]:
    for man in asked.state.of(asked.side):
        for weapon in emptied(man):
            if not man.reloading:
                refusal = asked.refusal(Reload(man.id, weapon))
                given = {"figure": man.id, "weapon": weapon}
                yield choice(Reload, say("do-reload"), "BN-Q.54", man.id, given, refusal, "o", weight=0.5)
    yield choice(KeepMagazines, say("do-keep_magazines"), "BN-SM.27", hint="p", weight=0.5)


@acts.rule(KeepMagazines)
def keep_magazines(r: Resolution[State], command: KeepMagazines) -> None:
    """Let the turn go on."""
    r.emit(ReloadsNamed(deciding(r, moments.RELOAD, "BN-SM.27")))


# --- in one's own turn (BN-ED.50) ------------------------------------------------------------


@acts.offered(moments.FIGURE, 70)
def _(asked: OfMan) -> Iterator[Choice]:
    man = asked.who
    for weapon in () if by_turn(asked.state) else emptied(man):
        refusal = asked.refusal(Reload(man.id, weapon))
        given = {"figure": man.id, "weapon": weapon}
        yield choice(Reload, say("do-reload"), "BN-8.0.3.b", man.id, given, refusal, "o", weight=1.5)


@acts.rule(Reload)
def reload(r: Resolution[State], command: Reload) -> None:
    """He changes a magazine, and does nothing else (BN-8.0.3.b, BN-Q.54)."""
    if by_turn(r.state):
        _for_the_turn(r, command)
        return
    man = acting_own(r, command.figure)
    check_able(r, man)
    _check(r, man, command.weapon)
    if man.fired or has_moved(r.state, man):
        r.refuse("BN-8.0.3.b", "bn-whole-action", figure=man.name)
    activate(r, (man.id,))
    r.emit(MagazineChanged(man.id, command.weapon))
    r.emit(StageEnded((man.id,)))


def _for_the_turn(r: Resolution[State], command: Reload) -> None:
    side = deciding(r, moments.RELOAD, "BN-SM.27")
    man = own(r, command.figure)
    if man.side != side:
        r.refuse("BN-SM.27", "bn-not-now")
    check_able(r, man)
    _check(r, man, command.weapon)
    r.emit(ReloadBegan(man.id, command.weapon))


def _check(r: Resolution[State], man: Figure, weapon: WeaponName) -> None:
    """Refuse who has no empty magazine in this weapon, has begun, or is busy with an enemy or a casualty."""
    if weapon not in man.weapons or left_of(man, weapon) != EMPTY or man.reloading:
        r.refuse("BN-8.0.3.b", "bn-nothing-to-reload", figure=man.name)
    if man.touching:
        r.refuse("BN-Q.89", "bn-in-melee", figure=man.name)


# --- in the log ---------------------------------------------------------------------------

acts.silent(ReloadAsked, ReloadsNamed)
acts.line(ReloadBegan, "bn-reload-began", who="figure")
acts.line(ReloadGivenUp, "bn-reload-given-up", who="figure")
acts.line(MagazineChanged, "bn-magazine-changed", who="figure", weapon="weapon")
