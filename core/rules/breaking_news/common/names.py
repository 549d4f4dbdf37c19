"""Breaking News: names as sentences want them: figures, markers, sides, places, numbers."""

from __future__ import annotations

from collections.abc import Iterable

from core.engine.words.ids import AnyId, FigureId, WeaponName
from core.engine.words.message import Argument, Message, say
from core.rulekit.names import Name, both, cm, direction, listed
from core.rulekit.names import side_name as side
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.objectives import objective_name
from core.rules.breaking_news.state import Figure, Shot, State

__all__ = [
    "Name", "at", "at_aboard", "called", "cm", "direction", "marker", "name", "names", "of_group", "over",
    "place", "side",
]  # fmt: skip


@acts.calls(FigureId, AnyId)
def name(state: State, id: AnyId) -> Name:
    """Return a figure's name; a marker where only that is known, an objective's, or a side's.

    >>> name(State(), "m3")
    Message(id='marker', args={'number': '3'})
    """
    figure = state.figures.get(FigureId(id))
    if figure is not None and figure.id != figure.marker:
        return figure.name
    if id[:1] == "m" and id[1:].isdigit():
        return marker(id)
    if id.startswith("smoke-") and id.count("-") == 2:
        _, turn, number = id.split("-")
        return say("bn-cloud", turn=turn, number=number)
    if id in state.objectives:
        return objective_name(state, id)
    return side(state, id) if id in state.sides else id


def called(man: Figure, side: str) -> Name:
    """Return what a *side* calls somebody: a hidden enemy whom nobody has sighted by his marker."""
    hidden = man.marker and man.side != side and not man.seen_by
    return marker(man.marker) if hidden else man.name


def marker(id: str) -> Message:
    """Return a hidden figure's marker."""
    return say("marker", number=id[1:])


@acts.calls(tuple[FigureId, ...])
def names(state: State, ids: Iterable[str]) -> Argument:
    """Return several names as a list, nobody where there are none."""
    return listed(name(state, id) for id in ids)


@acts.calls(WeaponName)
def weapon_name(state: State, weapon: WeaponName) -> Message:
    """Return what a weapon is called."""
    return say(f"weapon-{weapon}")


def at(state: State, ids: tuple[str, ...]) -> Message:
    """Return "at Abu": Italian says "ad" before an A and "a" before everything else."""
    first = name(state, ids[0]) if ids else ""
    before_a = isinstance(first, str) and first[:1] in "aàAÀ" and first != ""
    return say("bn-at-a" if before_a else "bn-at", who=names(state, ids))


def over(state: State, why: Message) -> Message:
    """Return why the game ended, the side called by its name and not by its id."""
    who = why.args.get("side")
    return say(why.id, **{**why.args, "side": side(state, who)}) if isinstance(who, str) else why


def place(state: State, id: AnyId) -> Name:
    """Return the name of a piece of terrain in the reader's language, or of a vehicle that is in the way."""
    piece = next((piece for piece in state.terrain.pieces if piece.id == id), None)
    if piece is None:
        vehicle = state.figures.get(FigureId(id))
        return vehicle.name if vehicle is not None else id
    return say("place-name", **both(piece.name if not isinstance(piece.name, str) else {}, str(piece.name)))


def of_group(id: str, state: State, figures: tuple[FigureId, ...], **args: Argument) -> Message:
    """Return a sentence whose verb goes with the number of *figures*."""
    return say(id, who=names(state, figures), n=len(figures), **args)


def at_aboard(state: State, shot: Shot) -> Message | None:
    """Return "at the men in the pick-up" where that is the aim (BN-Q.131)."""
    return say("bn-at-men-in", vehicle=name(state, shot.targets[0])) if shot.men else None
