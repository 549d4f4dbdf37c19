"""Breaking News 8.0, 8.2: what both sides have announced before a die is rolled, and what of it is dodged."""

from __future__ import annotations

from core.engine.words.ids import FigureId
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Action, Shot, State


def every_shot(action: Action) -> tuple[tuple[Shot, bool], ...]:
    """Return all shots of both sides: (shot, whether it is a reaction), in the order they are rolled."""
    own = tuple((shot, False) for shot in action.shots)
    return own + tuple((reaction.shot, True) for reaction in action.declared if reaction.shot is not None)


def dodging(action: Action) -> frozenset[FigureId]:
    """Return those who dodge or went to ground: every shot at them is harder (BN-Q.45, BN-Q.132)."""
    return frozenset(one.figure for one in action.declared if one.kind in ("dodge", "ground"))


def all_still(action: Action, reaction: bool, index: int) -> bool:
    """Return whether all are where they were as a shot was announced: the act's first, and nobody dodges."""
    return not (reaction or index or any(one.kind == "dodge" for one in (*action.declared, *action.done)))


def dodged_by(
    state: State, dodgers: frozenset[FigureId], shot: Shot, target: FigureId = FigureId("")
) -> bool:
    """Return whether a shot is dodged, once however many do: by its target or anybody in its burst area.

    By option only the target makes it harder; the others merely move (BN-Q.151).
    """
    beside = () if Options.of(state).dodge_in_burst == "target" else shot.near
    return not dodgers.isdisjoint((target, *beside))


def dodgeable(state: State, action: Action, figure: FigureId) -> list[Shot]:
    """Return the announced shots that a man may dodge: those at him, by option all he sees (BN-Q.46)."""
    in_sight = Options.of(state).dodge_who == "any_in_sight"
    return dodged_shots(action) if in_sight else shots_at(action, figure)


def shots_at(action: Action, figure: FigureId) -> list[Shot]:
    """Return the announced shots at a man, or near enough to catch him."""
    return [shot for shot in dodged_shots(action) if figure in shot.targets or figure in shot.near]


def dodged_shots(action: Action) -> list[Shot]:
    """Return the announced shots that can be dodged at all: not a sniper's (BN-6.5.e)."""
    return [shot for shot in action.shots if shot.weapon != "sniper_rifle"]
