"""Odds of whole acts: what is foretold is what comes, counted over every throw that there is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from rule_ids import rule

from core.engine.chance.outcome_graph import OVER
from core.engine.chance.preview import Preview, preview
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.outcome import outcome
from core.table.places import Point

Case = tuple[Played, str, Any, list[list[int]]]
"""A game, whose act, the act, and its throws, each a list as long as it has dice."""


def shot(type: str, **target: Any) -> Case:
    game = engagement(
        able=Piece("sherman_75", x=50, y=20, prepared=1), foe=Piece(x=50, y=40, side="axis", **target)
    )
    game.card("7H")
    game.activate("able", "BX")
    return game, "allies", c.Attack("able", type, "foe"), [[0] * (2 if type == "AT" else 1)]


def assault(action: Any = None, **foe: Any) -> Case:
    game = engagement(
        able=Piece("tank_hunters", x=50, y=20), foe=Piece(**{"x": 50, "y": 28, "side": "axis", **foe})
    )
    game.card("7H")
    game.activate("able", "BX")
    game.run("allies", c.Bound("able", path=(Point(50, 28),)))
    assert game.waiting == [("axis", "assaulted")]
    throws = [[0]] if "kind" in foe else [[0], [0]]
    return game, "axis", c.MeetAssault("foe"), throws


CASES = {
    "a tank's shot at a tank's front": lambda: shot("AT", kind="tiger"),
    "a tank's shot at a tank's side": lambda: shot("AT", kind="pz4_h", facing=0),
    "HE at a squad that has an attack prepared": lambda: shot("HE", prepared=1),
    "HE at a pinned squad": lambda: shot("HE", immobilised=True),
    "a melee": lambda: assault(facing=0),
    "a melee with a pinned squad": lambda: assault(facing=0, immobilised=True),
    "tank hunters at a tank's side": lambda: assault(kind="pz4_h", facing=0),
}


@rule("LT-T.AT", "LT-T.HE", "LT-T.MELEE", "LT-ASL.j")
@pytest.mark.parametrize("case", CASES)
def test_the_odds_of_an_act_are_what_every_throw_of_it_brings(case: str) -> None:
    game, seat, command, throws = CASES[case]()
    start = game.state
    seen = preview(RULES, start, seat, command, RULES.geometry)
    assert isinstance(seen, Preview)

    came: Counter[tuple[str, ...]] = Counter()
    dice = sum(len(one) for one in throws)
    for faces in product(range(1, 7), repeat=dice):
        game.state = start
        left = list(faces)
        game.play(seat, command, *([left.pop(0) for _ in one] for one in throws))
        over = (OVER,) if game.state.over is not None else ()
        came[tuple(sorted((*outcome(start, game.state), *over)))] += 1

    assert len(came) > 1
    foretold = {one.names: one.chance for one in seen.outcomes}
    assert {names: Fraction(count, 6**dice) for names, count in came.items()} == foretold
