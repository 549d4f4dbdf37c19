"""Whom a burst, an area or a zone would hit besides those that one knows: said in every book alike.

A rule that looks for everybody somewhere finds of a side that hides only those who are known. So it says
that there may be more; with the whole state it finds all, and says nothing.
"""

from __future__ import annotations

from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.words.message import say
from core.rulekit.names import side_name


def doubt_caught(r: Resolution[Any], alone: bool = False) -> None:
    """Say of each side that may hide that others of it may be there; *alone*: nothing else hangs on them."""
    doubt_hiding(r, "unseen-caught", alone)


def doubt_hiding(r: Resolution[Any], what: str, alone: bool = False) -> None:
    """Say a sentence about its *side* of each side that may hide; *alone*: nothing else hangs on it."""
    for side in filter(r.state.may_hide, r.state.sides):
        r.doubt(say(what, side=side_name(r.state, side)), alone=alone)
