"""When a standing answer must not be given: something has happened to those who would have answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from core.engine.contract.facts import Asking, Event
from core.engine.contract.view import FigureView, View
from core.engine.seat.log_line import LogLine
from core.engine.seat.port import SeatPort
from core.engine.words.message import Message, say

RECENT = 60
"""Records of a turn that are looked through for who is concerned already."""


def alarm(port: SeatPort, since: int, concerned: frozenset[str]) -> Message | None:
    """Return what has happened after the seat's record *since* that its player must see; `None` for nothing.

    Anything told that weighs or reveals; an act of others that names a figure of the seat's own who was not
    *concerned* before, such as a shot announced at him; any change of such a figure; anybody newly in
    sight. All of it is judged by what the seat knows, so an alarm tells nothing.
    """
    before, now = port.view_at(since), port.view()
    own = {figure.id: figure for figure in now.figures if figure.own}
    for line in port.log_since(since):
        if line.message is not None and (line.fact.weighs or line.fact.reveals):
            return say("hosting-guard-news", what=line.message)
        named = next((id for id in _named(line, port.seat) if id in own and id not in concerned), None)
        if named is not None:
            return say("hosting-guard-named", who=own[named].name)
    return _changed(before, now)


def concerned_by(port: SeatPort, record: int) -> frozenset[str]:
    """Return whom others' acts named in the turn of the seat's *record*, up to it."""
    turn = port.view_at(record).turn
    named: set[str] = set()
    for line in port.lines_since(max(0, record - RECENT)):
        if line.record > record:
            break
        if line.turn == turn:
            named.update(_named(line, port.seat))
    return frozenset(named)


def _named(line: LogLine, seat: str) -> Iterator[str]:
    """Yield whom a fact names, where it is an act of others and not the question to this *seat* itself."""
    if line.seat != seat and not isinstance(line.fact, Asking):
        yield from _texts(line.fact)


def _changed(before: View, now: View) -> Message | None:
    """Return who of the seat's own is not as he was, or who came into sight."""
    was = {figure.id: figure for figure in before.figures}
    for figure in now.figures:
        old = was.get(figure.id)
        if figure.own and old is not None and _state(old) != _state(figure):
            return say("hosting-guard-changed", who=figure.name)
        if not figure.own and old is None:
            return say("hosting-guard-sighted", who=figure.name)
    gone = next((f for f in before.figures if f.own and f.id not in {one.id for one in now.figures}), None)
    return None if gone is None else say("hosting-guard-changed", who=gone.name)


def _state(figure: FigureView) -> Any:
    """Return all of a figure but whether it may act now."""
    return msgspec.structs.replace(figure, ready=False)


def _texts(fact: Event) -> Iterator[str]:
    """Yield every text in a fact, names of members too."""
    waiting: list[Any] = [msgspec.to_builtins(fact)]
    while waiting:
        match waiting.pop():
            case str() as text:
                yield text
            case dict() as table:
                waiting += [*table.keys(), *table.values()]
            case list() | tuple() as items:
                waiting += items
