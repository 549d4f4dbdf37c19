"""Breaking News SM: the steps before the game and of a turn that nobody begins, one after another.

A paragraph enters what it does at a step: `@acts.follows(moments.turn_begins, 21)`, with the number of the
step in the procedure (BN-SM).

Who follows does one small thing and returns `True`, and is asked again when that is done and decided; `False`
or nothing says that nothing is left, and the next is asked. What is done but once looks at `begun`.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rulekit.moments import Moment
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.facts.turn import StepReached
from core.rules.breaking_news.state import State


def go_on(r: Resolution[State], moment: Moment[[Resolution[State]]]) -> bool:
    """Do the next small thing of a moment, from the step reached on; tell whether there was one."""
    for step, follows in moment.following():
        if step >= r.state.step and follows(r):
            if r.state.step != step:
                r.emit(StepReached(step))
            return True
    return False


def begun(state: State, step: int) -> bool:
    """Return whether something was done already at this step, before the game or in this turn."""
    return state.step >= step


acts.silent(StepReached)
