"""The hashes that stand for the dice of a game: what everybody may note, and compare at the end."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.seat.promises import Promises
from core.locale import Sentences
from tui.panes.lines import Row
from tui.session.company import SeatName

GROUP = 8
"""Letters of a hash that stand together, so that two people can compare it aloud."""


def promise_rows(promises: Promises, words: Sentences, seat_name: SeatName) -> Iterator[Row]:
    """Yield how the dice fall, each hash in groups, and whether what was published fits them."""
    dice = "secret" if promises.dice == "typed" else promises.dice
    yield Row(words.text(f"tui-promises-{dice}" if promises.host else _without(promises)))
    if not promises.host:
        return
    parts = {words.text("tui-promises-host"): promises.host}
    parts |= {seat_name(seat): hash for seat, hash in promises.shares.items()}
    for name, hash in parts.items():
        yield Row("")
        yield Row(name, None, "heading")
        yield Row(" ".join(hash[at : at + GROUP] for at in range(0, len(hash), GROUP)))
    yield Row("")
    match promises.kept:
        case None:
            yield Row(words.text("tui-promises-open"), None, "dim")
        case True:
            yield Row(words.text("tui-promises-kept"), None, "strong")
        case False:
            yield Row(words.text("tui-promises-broken"), None, "bad")


def _without(promises: Promises) -> str:
    """Return the sentence for dice that nothing was promised of."""
    return "tui-promises-none" if promises.dice == "fair" else f"tui-promises-{promises.dice}"
