"""Breaking News 4.1: what the objective markers are called, stand for and are worth (BN-D.k–l)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.words.ids import AnyId, SideId
from core.engine.words.message import Message, say
from core.rulekit.names import side_name
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Objective, State
from core.rules.breaking_news.tables.defeat_points import POINTS_PRIMARY, POINTS_SECONDARY

NO_PRIMARY = 6
"""The secret die by which the enemy's primary is a fake (BN-4.1.l)."""


def objective_name(state: State, id: AnyId) -> Message | str:
    """Return what a marker is called; *id* where there is none of that id."""
    one = state.objectives.get(id)
    return id if one is None else say("bn-objective", number=one.number, side=side_name(state, one.side))


def defended(state: State, side: str) -> list[Objective]:
    """Return the markers that a side defends, by their numbers."""
    own = [one for one in state.objectives.values() if one.side == side]
    return sorted(own, key=lambda one: one.number)


def wanted(state: State, side: str) -> list[Objective]:
    """Return the enemy markers that a side may still take (BN-Q.11)."""
    return [one for one in defended(state, state.other(side)) if not one.taken]


def true_content(state: State, one: Objective) -> str:
    """Return what a marker really stands for, after its enemy's secret die (BN-4.1.j–l, BN-Q.10).

    1 to 5 makes the marker of that number a primary besides the one that its owner chose, or in its place
    by option (`case2_original`), which then is a fake; its own number changes nothing. 6 makes the owner's
    primary a fake. Of what is not known nothing is made: an empty content stays empty.
    """
    die = state.sides[state.other(one.side)].secret_die
    if not die or not one.content:
        return one.content
    if one.number == die:
        return "primary"
    replaced = die == NO_PRIMARY or Options.of(state).case2_original == "replaced"
    return "fake" if one.content == "primary" and replaced else one.content


def worth(state: State, content: str) -> int:
    """Return the defeat points of losing a marker (BN-D.k–l, BN-Q.106): a fake costs nothing (BN-Q.11)."""
    if content == "primary":
        return POINTS_PRIMARY
    if content != "secondary":
        return 0
    if Options.of(state).secondary_points == 0:
        return Options.of(state).it_secondary
    return POINTS_SECONDARY


def paragraph(content: str) -> str:
    """Return the paragraph that says what losing it costs."""
    return "BN-D.k" if content == "primary" else "BN-D.l"


def kind(content: str) -> str:
    """Return the kind of defeat points under which it stands in the ledger."""
    return f"objective-{content}"


def secret_points(state: State, side: SideId) -> Iterator[tuple[str, int, str]]:
    """Yield what a side's lost markers cost it beyond what is known, by kind, with the paragraph (BN-Q.96).

    The secret die makes the difference, which stays hidden to the end of the game (D.8); less than nothing
    where a marker that seemed to count does not. Nothing once all is disclosed: then its points have it.
    """
    if state.disclosed:
        return
    for one in defended(state, side):
        true = true_content(state, one)
        if one.taken and true != one.content:
            for content, sign in ((one.content, -1), (true, 1)):
                if points := worth(state, content):
                    yield kind(content), sign * points, paragraph(content)
