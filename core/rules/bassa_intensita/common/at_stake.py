"""Bassa Intensità: what the scenario's task is about; as the book gives no winner, the end tells of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rulekit.names import side_name
from core.rules.bassa_intensita.common.names import name, names
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import CREW, Figure
from core.rules.bassa_intensita.state.stakes import Became, Lost, Stake
from core.table.places import Place

WAYS_OUT = ("dead", "serious", "destroyed", "abandoned", "prisoner", "gone")
"""In which order the losses of a side are told."""

AT_EDGE = 0.1
"""Cm within which a figure touches an edge of the table."""


def counted(state: State, side: SideId) -> list[Figure]:
    """Return the figures of a side whose loss counts: those on its roster, no crew beside its vehicle."""
    own = (figure for figure in state.figures.values() if figure.side == side)
    return [figure for figure in own if not figure.is_(CREW) and not figure.unlisted]


def lost_of(state: State, every: Iterable[Figure]) -> list[Figure]:
    """Return who of these are losses of their side; who left the table where the task sends him is none."""
    return [one for one in every if not one.able and not is_over_edge(state, one)]


def is_over_edge(state: State, figure: Figure) -> bool:
    """Return whether somebody is off the table who was to be brought to an edge of it.

    Nobody leaves it there by a move: the referee says so, at a real table most of all. Who flies away, or
    was taken out of the game altogether, is not there.
    """
    flown = figure.hull is not None and figure.hull.flight is not None
    if figure.fate != "gone" or figure.unlisted or flown:
        return False
    return any(stake.edge and stake.figure == figure.id for stake in state.stakes)


def losses(state: State) -> tuple[Lost, ...]:
    """Return what each side has lost; seriously wounded ones are."""
    return tuple(_losses(state, side) for side in state.sides)


def _losses(state: State, side: SideId) -> Lost:
    every = counted(state, side)
    ways = Counter(one.fate or one.health for one in lost_of(state, every))
    return Lost(side, len(every), tuple((way, ways[way]) for way in WAYS_OUT if ways[way]))


# --- the task -------------------------------------------------------------------------------------


def became(state: State) -> tuple[Became, ...]:
    """Return what has become so far of all that is at stake."""
    return tuple(_became(state, stake) for stake in state.stakes)


def _became(state: State, stake: Stake) -> Became:
    if stake.piece:
        inside = [one for one in state.figures.values() if _within(state, one, stake)]
        held = tuple((side, sum(one.side == side for one in inside)) for side in state.sides)
        return Became(stake, held=() if state.tape else held)
    figure = state.figures[stake.figure]
    stopped = "stopped" if figure.hull is not None and figure.hull.stopped else ""
    return Became(stake, figure.fate or stopped, to_edge(state, figure, stake.edge))


def _within(state: State, figure: Figure, stake: Stake) -> bool:
    return figure.able and figure.place is not None and figure.place.inside == stake.piece


def to_edge(state: State, figure: Figure, edge: str) -> float | None:
    """Return how many cm are left from a figure's base to an edge, `None` where that is not known."""
    return None if figure.place is None or not edge else from_edge(state, figure.place, edge)


def from_edge(state: State, place: Place, edge: str) -> float:
    """Return how many cm lie between the base of who stands at a place and an edge of the table."""
    away = {
        "north": state.terrain.height - place.y,
        "south": place.y,
        "east": state.terrain.width - place.x,
        "west": place.x,
    }[edge]
    return max(0.0, away - place.base / 2)


def lost_now(before: State, after: State, whom: Iterable[FigureId]) -> list[FigureId]:
    """Return who of *whom* is at stake and has just been lost: out, or never to reach its edge."""
    staked = {stake.figure: stake for stake in after.stakes if stake.figure}
    return [
        one for one in whom if one in staked and _lost(after, staked[one]) and not _lost(before, staked[one])
    ]


def _lost(state: State, stake: Stake) -> bool:
    figure = state.figures.get(stake.figure)
    if figure is None:
        return False
    if is_over_edge(state, figure):
        return False
    stuck = bool(stake.edge) and figure.hull is not None and figure.hull.stopped
    return bool(figure.fate) or stuck


def has_now(state: State) -> dict[SideId, int]:
    """Return how many of the things at stake each side has as things stand; {} where nothing is or can be.

    A piece has who alone has men inside. Somebody to be brought to an edge is his own side's once he is
    there, and the other sides' once he can never be; whom no edge is set is his own side's until he is lost.
    """
    if not state.stakes or (state.tape and any(stake.piece for stake in state.stakes)):
        return {}
    found = dict.fromkeys(state.sides, 0)
    for stake in state.stakes:
        for side in _has(state, stake):
            found[side] += 1
    return found


def _has(state: State, stake: Stake) -> list[SideId]:
    if not stake.piece and stake.figure not in state.figures:
        return []  # it is not known where it is, nor how
    if stake.piece:
        inside = {one.side for one in state.figures.values() if _within(state, one, stake)}
        return [*inside] if len(inside) == 1 else []
    figure = state.figures[stake.figure]
    if _lost(state, stake):
        return [side for side in state.sides if side != figure.side]
    cm = to_edge(state, figure, stake.edge)
    there = not stake.edge or is_over_edge(state, figure) or (cm is not None and cm <= AT_EDGE)
    return [figure.side] if there else []


# --- told -----------------------------------------------------------------------------------------


def with_stakes(
    before: State, after: State, whom: Iterable[FigureId], told: Message | None
) -> Message | None:
    """Return what is told of a loss, and at once that the task was about it."""
    for edge, lost in _by_edge(after, lost_now(before, after, whom)).items():
        what = names(after, lost)
        at_stake = (
            say("bi-stake-short", what=what, edge=say(f"bi-edge-{edge}"))
            if edge
            else say("bi-stake-lost", what=what)
        )
        told = at_stake if told is None else say("bi-told-more", told=told, more=at_stake)
    return told


def _by_edge(state: State, lost: Iterable[FigureId]) -> dict[str, list[FigureId]]:
    """Return who of those lost was to be brought to which edge, "" for none."""
    edges = {stake.figure: stake.edge for stake in state.stakes}
    found: dict[str, list[FigureId]] = {}
    for one in lost:
        found.setdefault(edges[one], []).append(one)
    return found


def left(state: State, shortly: bool = False) -> Iterator[Message]:
    """Yield line by line what each side has lost in a game that is over, and what became of the task.

    *shortly*, for a narrow list, without what became of those who are lost.
    """
    for one in state.lost:
        number = sum(many for _, many in one.how)
        ways = tuple(say(f"bi-lost-{way}", number=many) for way, many in one.how)
        told = "bi-verdict-lost" if number and not shortly else "bi-verdict-lost-short"
        yield say(told, side=side_name(state, one.side), lost=number, men=one.men, how=ways)
    for thing in state.became:
        yield _told(state, thing)


def _told(state: State, thing: Became) -> Message:
    stake = thing.stake
    if stake.piece:
        where = name(state, stake.piece)
        inside = tuple(
            say("bi-held-by", side=side_name(state, side), number=many) for side, many in thing.held if many
        )
        if not thing.held:
            return say("bi-became-unread", what=where)
        return say("bi-became-held" if inside else "bi-became-empty", where=where, who=inside)
    what = name(state, stake.figure)
    fate = say(f"bi-became-{thing.fate or 'well'}")
    left = state.figures.get(stake.figure)
    if thing.fate == "gone" and left is not None and is_over_edge(state, left):
        return say("bi-became-there", what=what, fate=fate, edge=say(f"bi-edge-{stake.edge}"))
    edge = say(f"bi-edge-{stake.edge}")
    fights = thing.fate in ("", "stopped")
    if stake.edge and not fights and thing.fate != "gone":  # over which edge of a real table nobody has noted
        return say("bi-became-never", what=what, fate=fate, edge=edge)
    if thing.cm is None or not fights:
        return say("bi-became", what=what, fate=fate)
    if thing.cm <= AT_EDGE:
        return say("bi-became-there", what=what, fate=fate, edge=edge)
    return say("bi-became-short", what=what, fate=fate, edge=edge, cm=round(thing.cm, 1))
