"""When a standing answer must not be given: something has happened to those who would have answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from core.engine.contract.facts import Asking, Event
from core.engine.contract.view import FigureView, View
from core.engine.seat.port import LocalPort
from core.engine.words.message import Message, say


def alarm(port: LocalPort, since: int) -> Message | None:
    """Return what has happened after the seat's record *since* that its player must see; `None` for nothing.

    Anything that weighs or reveals; any fact but the question itself that names a figure of the seat's
    own, such as a shot announced at it; any change of such a figure; anybody newly in sight. All of it is
    judged by what the seat knows, so an alarm tells nothing.
    """
    before, now = port.view_at(since), port.view()
    own = {figure.id: figure for figure in now.figures if figure.own}
    for line in port.log_since(since):
        if isinstance(line.fact, Asking):
            continue
        if line.fact.weighs or line.fact.reveals:
            return line.message or say("hosting-guard-news")
        named = next((id for id in _texts(line.fact) if id in own), None)
        if named is not None:
            return say("hosting-guard-named", who=own[named].name)
    return _changed(before, now)


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
