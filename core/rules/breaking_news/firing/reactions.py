"""Breaking News 5.3: a reaction is declared, and the window closes by itself after the last that may be."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message, say
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.crews import replying
from core.rules.breaking_news.common.names import at, at_aboard, cm, name, names
from core.rules.breaking_news.common.unmarked import lurks
from core.rules.breaking_news.facts import (
    ReactionDeclared,
    ReactionLost,
    WindowClosed,
)
from core.rules.breaking_news.firing.who_may_react import may_answer_sighted, may_react
from core.rules.breaking_news.state import Action, Reaction, State


def window_of(r: Resolution[State]) -> Action:
    """Return the act that may be answered now; refuse to answer where none is open."""
    action = r.state.action
    if action is None or action.step != "window":
        r.refuse("BN-5.3.a", "bn-nothing-to-react-to")
    return action


def declare(r: Resolution[State], reaction: Reaction, at: float = 0.0) -> None:
    """Record a reaction, and who may still react: each once, by option by fire and a dodge (BN-Q.42)."""
    action = window_of(r)
    who, fires, both = reaction.figure, reaction.kind == "fire", r.state.is_("dodge_and_fire", "yes")
    fired = (fires or not both) and not _mounts_left(r.state, reaction, action)
    candidates = tuple([name for name in action.candidates if not (fired and name == who)])
    dodged = not fires or not both
    dodgers = tuple([name for name in action.dodgers if not (dodged and name == who)])
    r.emit(ReactionDeclared(reaction, at, candidates, dodgers))


def _mounts_left(state: State, reaction: Reaction, action: Action) -> bool:
    """Return whether a vehicle has a mount left that may answer too (BN-Q.142)."""
    vehicle, shot = state.figures[reaction.figure], reaction.shot
    if vehicle.hull is None or shot is None:
        return False
    used = {*vehicle.hull.replied} if vehicle.answered == action.number else set()
    return any(name not in {*used, shot.weapon} for name in replying(vehicle))


def close_if_done(r: Resolution[State]) -> None:
    """Close the window by itself when nobody is left who could react."""
    action = r.state.action
    assert action is not None
    if lurks(r.state, r.state.other(action.side)):
        return  # whether one of them could still react is nobody's business
    figures = r.state.figures
    fire = any(may_react(r.state, figures[name], action) for name in action.candidates)
    fire = fire or any(may_answer_sighted(r.state, man) for man in r.state.of(r.state.other(action.side)))
    if not fire and not any(may_react(r.state, figures[name], action, "dodge") for name in action.dodgers):
        r.emit(WindowClosed())


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
