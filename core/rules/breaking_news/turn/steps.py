"""Breaking News SM: the steps before the game and of a turn that nobody begins, one after another.

A paragraph enters what it does at a step: `@acts.follows("turn_begins", 21)`. The moments, with the numbers
of their steps in the procedure (BN-SM):

* "set_up" (3 to 15), once, before the first turn;
* "turn_begins" (21 to 28), before initiative;
* "before_actions" (33 to 36), when initiative is decided and the reacting side has turned its figures;
* "turn_over" (70 to 74), when the active side has finished, to the morale tests; "turn_ends" (75 to 76).

Who follows does one small thing and returns `True`, and is asked again when that is done and decided; `False`
or nothing says that nothing is left, and the next is asked. What is done but once looks at `begun`.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.facts.turn import StepReached
from core.rules.breaking_news.state import State


def go_on(r: Resolution[State], moment: str) -> bool:
    """Do the next small thing of a moment, from the step reached on; tell whether there was one."""
    for step, follows in acts.following(moment):
        if step >= r.state.step and follows(r):
            if r.state.step != step:
                r.emit(StepReached(step))
            return True
    return False


def begun(state: State, step: int) -> bool:
    """Return whether something was done already at this step, before the game or in this turn."""
    return state.step >= step


acts.silent(StepReached)
