"""Breaking News, format 1: what came of acts and tests, of which the log only said that they were made."""

from __future__ import annotations

from typing import Any

from core.rules.breaking_news.state import State

Row = dict[str, Any]


def act_ended(state: State, event: Row) -> Row:
    """Return who of the movers was sheltered where he came to, and who withdrew."""
    if event["kind"] != "move" or state.action is None:
        return {}
    sheltered = [one.figure for one in state.action.strides if one.shelter and not one.stopped]
    return {"sheltered": sheltered, "withdrew": event["figures"] if event.get("mode") == "retreat" else []}


def suppression_tested(state: State, event: Row) -> Row:
    """Return whether he was suppressed then, and whether he retreated."""
    figure = state.figures[event["figure"]]
    broken = not event["passed"] and (figure.shaken or figure.retreating)
    return {"suppressed": not event["passed"] and figure.suppressed and not broken, "retreating": broken}


def shot_fired(state: State, event: Row) -> Row:
    """Return how many grenades were gone."""
    return {"thrown": 1} if event["weapon"] == "grenade" else {}


def hull_tested(state: State, event: Row) -> Row:
    """Return who had to save in an exploding vehicle, the driver first."""
    if event.get("result") != "exploded":
        return {}
    men = [man for man in state.figures.values() if man.aboard == event["vehicle"] and not man.fate]
    men.sort(key=lambda man: ("driver", "gunner", "").index(man.post))
    return {"burning": [man.id for man in men]}


def got_out(state: State, event: Row) -> Row:
    """Return whether getting out was his retreat."""
    return {"withdrew": state.figures[event["figure"]].retreating}
