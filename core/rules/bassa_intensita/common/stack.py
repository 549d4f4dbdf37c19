"""Bassa Intensità: the stack of what is in progress (Part 5). An interrupt puts a frame on top.

Each frame is worked off in small steps by its chapters, until it takes itself off; what lies beneath goes on
then, if its figure still can.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Decision
from core.engine.words.ids import FigureId
from core.rulekit.frames import came_to
from core.rulekit.reacting import Stacked
from core.rulekit.windows import Able, Window
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.activity import hindered, spent_for_fire
from core.rules.bassa_intensita.common.going_on import cannot_go_on
from core.rules.bassa_intensita.facts.doing import Awaits, Begun, CameTo, Over, WentOn, WindowsChanged
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import AnyFrame, Walking
from core.rules.bassa_intensita.state.men import Figure


def begin(r: Resolution[State], frame: AnyFrame) -> None:
    """Put something on top of what is in progress; it is worked off first."""
    r.emit(Begun(frame))


def change(r: Resolution[State], frame: AnyFrame) -> None:
    """Put *frame* in the place of the innermost: it has come further."""
    r.emit(CameTo(stage) if (stage := came_to(r.state.frame, frame)) else WentOn(frame))


def end(r: Resolution[State]) -> None:
    """Take the innermost away: it is done."""
    r.emit(Over())


def wait(r: Resolution[State], *decisions: Decision) -> None:
    """Nothing goes on until one of these is decided; its rule answers all, unless it waits again."""
    r.emit(Awaits(decisions=decisions))


class Responses(Stacked[State]):
    """The windows of reaction: opportunity fire, and fire at what flies (BI-OPP, I-OPP, BI-AA)."""

    def may(self, state: State, one: Able) -> bool:
        """Whoever has done nothing yet and can do something (BI-OPP.c); none who was Shocked since."""
        figure = state.figures.get(FigureId(one.who))
        if figure is None or hindered(state, figure)[1] or figure.is_shocked(state.turn):
            return False
        return not spent_for_fire(state, figure)

    def standing(self, state: State, window: Window) -> Window:
        """Nobody is asked about a move that is over, or whose figure can do nothing more."""
        held = next((frame for frame in reversed(state.doing) if frame.asking), None)
        if getattr(held, "stage", "") == "over" or _stopped(state, held):
            return replace(window, able=(), anyway=())
        return super().standing(state, window)


def _stopped(state: State, held: AnyFrame | None) -> bool:
    """Return whether a mover goes no farther: nobody fires at a move that has ended (BI-Q.30)."""
    if not isinstance(held, Walking):
        return False
    mover = state.figures.get(held.who)
    return mover is not None and cannot_go_on(state, mover, held)


RESPONSES = Responses(
    lambda state: state.windows,
    lambda windows, decisions: WindowsChanged(windows, decisions=decisions),
)
"""How every window of this book opens, is answered, let pass and closed."""


def able_now(state: State, side: str) -> list[Figure]:
    """Return who of a side may still react in the window that is open."""
    window = RESPONSES.now(state)
    left: tuple[Able, ...] = window.left if window is not None else ()
    found = (state.figures.get(FigureId(one.who)) for one in left)
    return [one for one in found if one is not None and one.side == side]


def interrupt(r: Resolution[State], window: Window) -> bool:
    """Open a window that interrupts the innermost frame; return whether anybody is asked in it.

    What a reaction begins lies on top of that frame; once it is done, who is left is asked again.
    """
    frame = r.state.frame
    if frame is None or not window.asked:
        return False
    change(r, replace(frame, asking=True))
    return RESPONSES.open(r, window)


def asked_again(r: Resolution[State]) -> bool:
    """Ask on in the window over the innermost frame, or let the frame go on once it is closed."""
    frame = r.state.frame
    if frame is None or not frame.asking:
        return False
    if len(r.state.windows) < sum(one.asking for one in r.state.doing):
        change(r, replace(frame, asking=False))
        return True
    return RESPONSES.advance(r)


acts.silent(Awaits, Begun, CameTo, Over, WentOn, WindowsChanged)
