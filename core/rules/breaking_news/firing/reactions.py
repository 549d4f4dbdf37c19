"""Breaking News 5.3: a reaction is declared, and the window closes by itself after the last that may be."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Event
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rulekit.reacting import Reactions
from core.rulekit.windows import Able, Window
from core.rulekit.windows import Reaction as Answer
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.crews import replying
from core.rules.breaking_news.common.names import at, at_aboard, cm, name, names
from core.rules.breaking_news.common.unmarked import lurks
from core.rules.breaking_news.explosives.near_markers import in_reach
from core.rules.breaking_news.facts import (
    ReactionDeclared,
    ReactionLost,
    WindowClosed,
    WindowOpened,
)
from core.rules.breaking_news.firing.who_may_react import may_answer_sighted, may_react
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Action, Reaction, State

FIRE, DODGE = "fire", "dodge"
"""The ways to react; who goes to ground instead of dodging reacts in the same way."""


class ActWindows(Reactions[State]):
    """The window stands in the act that it interrupts: as lists of who may still fire, and who may dodge."""

    def kept(self, state: State) -> Window | None:
        """Return the window of the act in progress."""
        action = state.action
        if action is None or action.step != "window":
            return None
        return window_in(state, action, action.candidates, action.dodgers, anyway=action.anyway)

    def may(self, state: State, one: Able) -> bool:
        """Return whether he is still able to, and has not answered (BN-8.2.a, BN-8.2.k)."""
        assert state.action is not None
        return may_react(state, state.figures[FigureId(one.who)], state.action, one.way)

    def also(self, state: State, window: Window) -> Iterator[Able]:
        """Yield who may fire at somebody who was sighted since (BN-7.0.l)."""
        assert state.action is not None
        side = state.other(state.action.side)
        return (Able(side, man.id, FIRE) for man in state.of(side) if may_answer_sighted(state, man))

    def opening(self, state: State, window: Window) -> Event:
        """Ask the reacting side."""
        (asked,) = window.deciding
        fire, dodge = _who(window, FIRE), _who(window, DODGE)
        assert state.action is not None
        anyway = in_reach(state, state.action)
        return WindowOpened(SideId(asked.seat), fire, dodge, anyway, decisions=(asked,))

    def declaring(self, state: State, window: Window, reaction: Answer) -> Event:
        """Keep what was declared until all of it is resolved, and who may still react."""
        made, at = reaction.what
        return ReactionDeclared(made, at, _who(window, FIRE), _who(window, DODGE))

    def closing(self, state: State) -> Event:
        """Resolve what was declared."""
        return WindowClosed()


WINDOWS = ActWindows()


def window_in(
    state: State,
    action: Action,
    fire: tuple[FigureId, ...],
    dodge: tuple[FigureId, ...],
    look: bool = False,
    anyway: bool = False,
) -> Window:
    """Return the window in which these may fire and those dodge; with *look* the side may look as well.

    A side that has men nowhere on the table is asked in any case: whether one of them could react is nobody's
    business (BN-Q.30). *anyway*: so is one near whose markers somebody acts (BN-X.IED.d).
    """
    side = state.other(action.side)
    able = [*(Able(side, name, FIRE) for name in fire), *(Able(side, name, DODGE) for name in dodge)]
    if look:
        able.append(Able(side, side, "sight"))
    return Window(
        f"react_{action.kind}", "BN-5.3.a", str(action.number), tuple(able),
        anyway=(side,) if anyway or lurks(state, side) else (),
    )  # fmt: skip


def _who(window: Window, way: str) -> tuple[FigureId, ...]:
    return tuple([FigureId(one.who) for one in window.able if one.way == way])


def window_of(r: Resolution[State]) -> Action:
    """Return the act that may be answered now; refuse to answer where none is open."""
    action = r.state.action
    if action is None or WINDOWS.kept(r.state) is None:
        r.refuse("BN-5.3.a", "bn-nothing-to-react-to")
    return action


def declare(r: Resolution[State], reaction: Reaction, at: float = 0.0) -> None:
    """Record a reaction; he may react once more where an option says so (BN-Q.42), or a mount is left."""
    action = window_of(r)
    both = Options.of(r.state).dodge_and_fire
    still = [way for way in (FIRE, DODGE) if both and (way == FIRE) != (reaction.kind == "fire")]
    if _mounts_left(r.state, reaction, action):
        still.append(FIRE)
    WINDOWS.declare(r, Answer(reaction.figure, reaction.kind, (reaction, at)), tuple(still))


def _mounts_left(state: State, reaction: Reaction, action: Action) -> bool:
    """Return whether a vehicle has a mount left that may answer too (BN-Q.142)."""
    vehicle, shot = state.figures[reaction.figure], reaction.shot
    if vehicle.hull is None or shot is None:
        return False
    used = {*vehicle.hull.replied} if vehicle.answered == action.number else set()
    return any(name not in {*used, shot.weapon} for name in replying(vehicle))


# --- in the log ---------------------------------------------------------------------------

acts.silent(ReactionLost)


@acts.tells(ReactionDeclared)
def _(before: State, event: ReactionDeclared, after: State) -> Message:
    reaction: Reaction = event.reaction
    who = name(after, reaction.figure)
    if (shot := reaction.shot) is None:
        return say(f"bn-{reaction.kind}-declared", who=who)
    group = len(shot.targets) > 1  # its controller will name one of them
    when = "fire"
    if before.action is not None and before.action.kind == "move":
        when = "move" if event.at else "start"
    return say(
        f"bn-opportunity-{when}",
        who=who,
        at=say("bn-at-one-of", who=names(after, shot.targets))
        if group
        else at_aboard(after, shot) or at(after, shot.targets),
        weapon=say(f"weapon-{shot.weapon}"),
        cm=cm(event.at),
    )
