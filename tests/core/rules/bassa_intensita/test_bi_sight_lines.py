"""Bassa Intensità: who sees whom is looked along once a line; it is what the whole table would say."""

from __future__ import annotations

from collections import deque
from itertools import permutations
from typing import Any

import pytest
from field import Man, Vehicle, field
from msgspec.structs import replace
from rule_ids import rule

from core.engine.words.ids import FigureId, PieceId
from core.games import header_of, new_game
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common import sight_lines
from core.rules.bassa_intensita.common.geometry import table_for
from core.rules.bassa_intensita.common.sight_lines import lines_of
from core.rules.bassa_intensita.common.visible import has_line, is_seen
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Cloud
from core.scenarios import load
from core.table.blocking import blocked
from core.table.places import Point
from core.table.shapes import Circle
from core.table.spatial_index import prepare

SMOKE = Cloud(PieceId("smoke"), "smoke", Circle(Point(88, 50), 9.0))


def crossroads() -> State:
    """Two companies with tanks, and smoke between them."""
    found = load("bassa_intensita/crossroads")
    state = new_game(found, header_of(found, dice="seeded", seed=1)).state
    assert isinstance(state, State)
    return replace(state, clouds={SMOKE.id: SMOKE})


def by_the_table(state: State, a: str, b: str) -> bool:
    """Whether the table with everything on it but these two's own hulls lets the line through."""
    one, two = state.figures[FigureId(a)].place, state.figures[FigureId(b)].place
    assert one is not None and two is not None
    ready = prepare(table_for(state, (FigureId(a), FigureId(b))))
    return not blocked(ready, ready.spot(one), ready.spot(two))


@rule("BI-Q.14")
@pytest.mark.parametrize("blocking", ["on", "off"])
def test_every_line_of_two_companies_is_as_the_whole_table_says(blocking: str) -> None:
    state = crossroads()
    state = replace(state, options={**state.options, "vehicles_block_los": blocking})
    standing = [one for one in state.figures.values() if one.place and not (one.hull and one.hull.flying)]
    blue, red = ([one for one in standing if one.side == side] for side in state.sides)
    lines = lines_of(state)
    told = {True: 0, False: 0}
    for a in blue[::4]:
        for b in red[::4]:
            assert a.place is not None and b.place is not None
            clear = lines.clear(a.place, b.place, (a.id, b.id))
            assert clear == by_the_table(state, a.id, b.id) == lines.clear(b.place, a.place, (b.id, a.id))
            told[clear] += 1
    assert min(told.values()) > 20


@rule("BI-Q.14")
@pytest.mark.parametrize(
    ("hill", "seen"),
    [((), False), (({"id": "hill", "kind": "hill", "height": 12, "centre": [50, 50], "radius": 8},), True)],
    ids=["level", "hill"],
)
def test_who_stands_on_a_hill_looks_over_a_tank(hill: tuple[dict[str, object], ...], seen: bool) -> None:
    state = field(
        a=Man(x=50, y=50), b=Man(x=120, y=50, side="red"), tank=Vehicle("t72", x=85, y=50, side="red"),
        terrain=hill,
    )  # fmt: skip
    assert by_the_table(state, "a", "b") is seen
    for one, two in permutations(("a", "b")):
        assert has_line(state, state.figures[one], state.figures[two], state.figures[two].place) is seen


@rule("BI-Q.14", "BI-SMOKE.a")
def test_a_line_is_looked_along_anew_when_a_hull_or_smoke_comes_into_it() -> None:
    state = field(
        a=Man(x=50, y=50), b=Man(x=120, y=50, side="red"), tank=Vehicle("t72", x=80, y=90, side="red")
    )
    assert is_seen(state, state.figures["b"], state.figures["b"].place)
    tank = state.figures["tank"]

    between = replace(tank, place=replace(tank.place, y=50.0))
    driven = replace(state, figures={**state.figures, tank.id: between})
    smoked = replace(state, clouds={SMOKE.id: SMOKE})
    off = replace(driven, options={**driven.options, "vehicles_block_los": "off"})

    for changed, seen in ((driven, False), (smoked, False), (off, True), (state, True)):
        for one, two in permutations(("a", "b")):
            there = changed.figures[two]
            assert has_line(changed, changed.figures[one], there, there.place) is seen
        assert is_seen(changed, changed.figures["b"], changed.figures["b"].place) is seen


def test_odds_that_are_worked_out_beside_may_look_along_lines_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While the lines of a moment are looked for, a thread beside asks for those of another."""
    state = crossroads()
    latest: deque[Any] = deque(maxlen=8)

    class Meanwhile:
        """A moment that was looked at before: while it is compared, the thread beside has found another."""

        @property
        def figures(self) -> None:
            latest.appendleft((self, None))

    latest.extend([(Meanwhile(), None), (state, lines_of(state))])
    monkeypatch.setattr(sight_lines, "_latest", latest)
    assert lines_of(state) is latest[-1][1]


@rule("BI-SMOKE.a", "BI-AIR.f")
def test_what_only_takes_the_view_is_smoke_and_napalm_and_is_told_from_the_rest() -> None:
    """Tear gas hides nobody; what has no effect yet does not either."""
    state = field(rossi=Man())
    assert RULES.smoke(state) == ((), state)
    clouds = [
        replace(SMOKE, id=PieceId(f"{kind}{due:d}"), kind=kind, due=due)
        for kind in ("smoke", "napalm", "tear_gas")
        for due in (False, True)
    ]
    pieces, clear = RULES.smoke(replace(state, clouds={one.id: one for one in clouds}))
    assert len(pieces) == 2 and {*clear.clouds} == {"smoke1", "napalm1", "tear_gas0", "tear_gas1"}


@rule("BI-Q.14")
def test_lines_are_forgotten_once_so_many_are_kept_and_are_the_same_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sight_lines, "MOST_LINES", 2)
    state = field(tank=Vehicle("t72", x=60, y=50), rossi=Man(x=50), huber=Man(side="red", x=70))
    lines = lines_of(state)
    here, there = (state.place_of(state.figures[FigureId(one)]) for one in ("rossi", "huber"))
    assert here is not None and there is not None
    kept, seen = [], []
    for y in (50, 90, 130, 50):
        seen.append(lines.clear(here, replace(there, y=y), ()))
        kept.append((len(lines._known), len(lines._known_upon)))
    assert seen == [False, True, True, False]
    assert kept == [(1, 2), (2, 1), (1, 1), (2, 1)]
