"""Breaking News 5.3: windows in which the reacting side interrupts an act, or lets it pass (BN-SM.60–66)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.actors import visible
from core.rules.breaking_news.common.unmarked import unplaced
from core.rules.breaking_news.explosives.near_markers import in_reach
from core.rules.breaking_news.facts import WindowClosed, WindowOpened
from core.rules.breaking_news.firing.opportunity import in_sight, sighted_on_the_way, targets, watchers
from core.rules.breaking_news.firing.reactions import WINDOWS, window_in, window_of
from core.rules.breaking_news.firing.who_may_react import may_react
from core.rules.breaking_news.movement.dodging import who_may_dodge
from core.rules.breaking_news.sighting.sighting_number import sight_reach
from core.rules.breaking_news.state import Action, Figure, State


@acts.passes(*moments.REACTIONS)
class Pass(Command, frozen=True):
    """No more reactions here: roll what is declared, or let the act go on."""


def open_window(r: Resolution[State]) -> None:
    """Let the reacting side interrupt, if anybody there may be able to.

    Whether it opens follows from what both sides know: a man in the open by what his weapons may hit
    on the way; a hidden one by his marker's line of sight alone, so that a window tells nothing of who
    is under it. Who may have explosives in his markers is asked of every act near them (BN-X.IED.d).
    """
    r.allowed()
    action = r.state.action
    assert action is not None
    side = r.state.other(action.side)
    men = [man for man in r.state.of(side) if may_react(r.state, man, action)]
    foes = tuple(foe for foe in targets(r.state, action) if not unplaced(r.state, foe))
    if not foes:
        return
    open_ = [man for man in men if not man.marker]
    veiled = [man for man in men if man.marker]
    found = {
        *watchers(r, open_, tuple(foe for foe in foes if not foe.marker)),
        *_seeing(r, veiled, tuple(foe for foe in foes if not foe.marker)),
        *_of_the_sighted(r, open_, veiled, foes),
    }
    candidates = tuple(man.id for man in men if man.id in found)
    dodgers = who_may_dodge(r, action, men)
    near = in_reach(r.state, action)
    window = window_in(r.state, action, candidates, dodgers, anyway=near)
    if not window.asked:
        window = window_in(r.state, action, candidates, dodgers, look=_lookers(r, action, foes))
    WINDOWS.open(r, window)


def _seeing(r: Resolution[State], men: list[Figure], foes: tuple[Figure, ...]) -> tuple[FigureId, ...]:
    """Return which of these have one of those enemies in sight on his way, whatever they carry."""
    return in_sight(r, tuple(man.id for man in men), tuple(foe.id for foe in foes))


def _of_the_sighted(
    r: Resolution[State], open_: list[Figure], veiled: list[Figure], foes: tuple[Figure, ...]
) -> tuple[str, ...]:
    """Return who may aim at a hidden mover or shooter: his spotters and friends near them (BN-7.0.l)."""
    found: list[str] = []
    for foe in foes:
        if foe.marker and foe.seen_by:
            found += watchers(r, [man for man in open_ if visible(r, man, foe)], (foe,))
            found += _seeing(r, [man for man in veiled if visible(r, man, foe)], (foe,))
    return tuple(found)


def _lookers(r: Resolution[State], action: Action, foes: tuple[Figure, ...]) -> bool:
    """Return whether a hidden mover comes into the sight of somebody who may look for him (BN-7.0.i).

    Near enough for the number that is needed; of a hidden man nobody knows how well he looks.
    """
    hidden = tuple(foe for foe in foes if foe.marker)
    if action.kind != "move" or not hidden:
        return False
    men = r.state.of(r.state.other(action.side))
    eyes = [man for man in men if not man.looked and not man.suppressed and man.hull is None]
    reaches = {man.id: sight_reach(r.state, man) for man in eyes}
    for cm in dict.fromkeys(reaches.values()):
        near = tuple(name for name, far in reaches.items() if far == cm)
        for name in in_sight(r, near, tuple(foe.id for foe in hidden), cm):
            man = r.state.figures[name]
            if man.marker or r.state.tape or any(sighted_on_the_way(r.state, man, foe) for foe in hidden):
                return True
    return False


# --- answered -----------------------------------------------------------------------------


@acts.offered(moments.REACT_MOVE)
@acts.offered(moments.REACT_FIRE)
@acts.offered(moments.REACT_COVER)
def _(asked: Offered) -> Iterator[Choice]:
    action = asked.state.action
    label = "do-roll-reactions" if action is not None and action.declared else "do-pass"
    yield choice(Pass, say(label), "BN-5.3.a", hint="p", weight=0.5)


acts.labelled(Pass, "do-roll-reactions")


@acts.rule(Pass)
def pass_(r: Resolution[State], command: Pass) -> None:
    """Nothing more is declared at this point."""
    window_of(r)
    WINDOWS.let_pass(r)


acts.silent(WindowOpened, WindowClosed)
