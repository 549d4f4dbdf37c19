"""Breaking News 8.0, 8.2: what both sides have announced of an act, before a die is rolled."""

from __future__ import annotations

from core.rules.breaking_news.state import Action, Shot, State


def every_shot(action: Action) -> tuple[tuple[Shot, bool], ...]:
    """Return all shots of both sides: (shot, whether it is a reaction), in the order they are rolled."""
    own = tuple((shot, False) for shot in action.shots)
    return own + tuple((reaction.shot, True) for reaction in action.declared if reaction.shot is not None)


def dodging(action: Action) -> frozenset[str]:
    """Return those who dodge or went to ground: every shot at them is harder (BN-Q.45, BN-Q.132)."""
    return frozenset(one.figure for one in action.declared if one.kind in ("dodge", "ground"))


def dodged_by(state: State, dodgers: frozenset[str], shot: Shot, target: str = "") -> bool:
    """Return whether a shot is dodged, once however many do: by its target or anybody in its burst area.

    By option only the target makes it harder; the others merely move (BN-Q.151).
    """
    beside = () if state.is_("dodge_in_burst", "target") else shot.near
    return not dodgers.isdisjoint((target, *beside))
