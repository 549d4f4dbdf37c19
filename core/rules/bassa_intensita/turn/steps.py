"""Bassa Intensità: the steps of a turn, one after another (Part 5, T0 to T9)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Decision
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.rulekit.names import side_name
from core.rulekit.sealed import Sealed
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.facts.turn import PhaseBegan
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.orders import AnyOrder
from core.rules.bassa_intensita.tables.quality import quality_steps

AFTER = ("look", "smoke", "mines")
"""What ends a phase, in this order (BI-SEQ.g, BI-SEQ.l, BI-Q.97)."""

STEPS: tuple[tuple[str, str], ...] = (
    ("leaders", ""),
    ("initiative", ""),
    ("helicopters", ""),
    ("covering", ""),
    ("move", "first"),
    ("move", "second"),
    *(("moved", step) for step in AFTER),
    *(("fire", quality) for quality in quality_steps()),
    *(("fired", step) for step in AFTER),
    ("end", "deaths"),
    ("end", "over"),
)
"""A turn, as (phase, step)."""


def next_step(r: Resolution[State]) -> None:
    """Begin the step after the present one; the last one of a turn has none."""
    begin_step(r, *STEPS[STEPS.index((r.state.phase, r.state.step)) + 1])


def begin_step(r: Resolution[State], phase: str, step: str) -> None:
    """Begin a step of the turn, with what all sides write in it, or who decides.

    All sides are asked in every sealed step: to leave one out would tell that it has nobody there.
    """
    moving = SideId("")
    if phase == "move":
        moving = r.state.order[("first", "second").index(step)]
    sealed = sealed_step(r.state, phase, step)
    asked: tuple[Decision, ...] = sealed.deciding if sealed is not None else ()
    if phase == "initiative":
        asked = tuple(moments.INITIATIVE.asks(side) for side in r.state.sides)
    r.emit(PhaseBegan(phase, step, moving, sealed, decisions=asked))


def sealed_step(state: State, phase: str, step: str) -> Sealed[AnyOrder] | None:
    """Return what all sides write at once in a step, `None` where they do not."""
    about = "observe" if step == "look" else phase
    written = moments.SEALED.get(about)
    return None if written is None else Sealed(tuple(state.sides), about, written.rule)


def _is_told(before: State, event: PhaseBegan, seat: str) -> bool:
    """Return whether people do something in a phase: else it is not told."""
    observed = event.phase in ("moved", "fired") and event.step == "look"
    return observed or event.phase in ("move", "fire", "covering")


@acts.tells(PhaseBegan, when=_is_told)
def _(before: State, event: PhaseBegan, after: State) -> Message | None:
    match event.phase, event.step:
        case "move", _:
            return say("bi-began-move", side=side_name(after, event.moving))
        case "fire", quality:
            return say("bi-began-fire", quality=say(f"bi-quality-{quality}"))
        case "covering", _:
            return say("bi-began-covering")
        case (("moved" | "fired"), "look"):
            return say("bi-began-observe")
    return None
