"""Several watch one game: what they all see alike is laid out once, and never for another seat."""

from __future__ import annotations

from collections import Counter
from contextlib import AsyncExitStack
from typing import Any

import pytest
from club_table import ada_aims, blue_acts, people, small_game, terminal, to_the_table

from core.engine.contract.seats import OBSERVER
from core.engine.contract.view import View
from core.engine.words.message import say
from core.hosting.club import Club
from tui.panes.map import map, map_key
from tui.panes.roster import RosterPane
from tui.panes.seen_alike import MOST, SeenAlike


async def test_what_several_watch_is_laid_out_once(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see the same on four screens; the map's cells, its key and the roster were made once."""
    made: Counter[tuple[Any, ...]] = Counter()
    kept: list[View] = []  # so that no other view gets its id

    def counting(what: str, make: Any, at: int = 0) -> Any:
        def counted(*args: Any) -> Any:
            view, *rest = args[at:]
            if view.seat == OBSERVER:
                kept.append(view)
                made[what, id(view), repr((rest[0], rest[-1])) if what == "layers" else ""] += 1
            return make(*args)

        return counted

    monkeypatch.setattr(map, "layers", counting("layers", map.layers))
    monkeypatch.setattr(map_key, "_meanings", counting("meanings", map_key._meanings))
    monkeypatch.setattr(RosterPane, "_rows", counting("rows", RosterPane._rows, at=1))
    anna, bruno, *others = people(club, "Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
    small_game(club, anna, bruno)
    async with AsyncExitStack() as open:
        hers, his, *watch = [
            await open.enter_async_context(terminal(club, one)) for one in (anna, bruno, *others)
        ]
        await to_the_table(hers, his, *watch)
        await blue_acts(hers, his)
        await ada_aims(hers, his)
        sees = {(await one.until("Ada aims at Xan")).partition("\n")[2] for one in watch}
    assert len(sees) == 1 and {what for what, *_ in made} == {"layers", "meanings", "rows"}
    assert set(made.values()) == {1}


def test_another_view_is_laid_out_for_itself_though_it_looks_the_same() -> None:
    """Two seats may know the same for a while; what is kept is the view's own, and little is kept."""
    one, other = (View("blue", 1, say("tui-turn"), (), ()) for _ in range(2))
    made: SeenAlike[list[int]] = SeenAlike()
    first = made.of(one, (80,), lambda: [1])
    assert made.of(one, (80,), lambda: [2]) is first
    assert made.of(other, (80,), lambda: [3]) == [3] and made.of(one, (100,), lambda: [4]) == [4]
    for width in range(MOST):
        made.of(other, (width,), lambda: [5])
    assert made.of(one, (80,), lambda: [6]) == [6], "what was looked at long ago is forgotten"
