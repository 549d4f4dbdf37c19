"""Who could fire at somebody where an act brings him: the worst shot first, then what nobody can know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from core.engine.words.message import Message, say
from tui.session.port import PreviewRow

if TYPE_CHECKING:
    from core.engine.chance.preview import Preview

SHOT = "tui-exposed"
"""The sentence of a shot that somebody would stand in."""


def exposures(seen: Preview, names: Mapping[str, Message | str]) -> Iterator[PreviewRow]:
    """Yield a row for each shot that somebody would stand in, or that nobody known has one at him."""
    for one in seen.exposures:
        who = names.get(one.who, one.who)
        told = [say(SHOT, by=names.get(shot.by, shot.by), told=shot.told) for shot in one.shots]
        unseen = [
            say("tui-reply-hidden", side=say("tui-name", name=names.get(side, side))) for side in one.hidden
        ]
        for label in (*(told or [say("tui-exposed-nobody")]), *unseen):
            yield PreviewRow("exposed", label, about=who)
