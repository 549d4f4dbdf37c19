"""Odds of whole acts: what is foretold is what comes, counted over every throw that there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from rule_ids import rule
from test_lt_seeing import ruler

from core.engine.chance.outcome_graph import OVER
from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Event
from core.engine.words.ids import FigureId
from core.engine.words.message import Message
from core.locale import sentences
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.common.stack import begin
from core.rules.linea_di_tiro.morale.test import morale_of
from core.rules.linea_di_tiro.outcome import outcome
from core.rules.linea_di_tiro.state import Testing as UnderTest
from core.rules.linea_di_tiro.tables import morale
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


def marked(state: Any, events: Sequence[Event]) -> set[str]:
    """What events bring about that no state keeps."""
    found: set[str] = set()
    for event in events:
        found |= {*event.outcomes(state)}
        state = RULES.evolve(state, event)
    return found


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
        for last in range(1, 7):
            game.state, logged = start, len(game.log)
            left = list(faces)
            game.play(seat, command, *([left.pop(0) for _ in one] for one in throws))
            if ("axis", "morale") in game.waiting:  # T: its owner takes the test
                game.play("axis", c.TakeTest("foe"), [last])
            over = (OVER,) if game.state.over is not None else ()
            came[tuple(sorted({*outcome(start, game.state), *over, *marked(start, game.log[logged:])}))] += 1

    assert len(came) > 1
    told = {one.names: one.chance for one in seen.outcomes}
    assert {names: Fraction(count, 6 ** (dice + 1)) for names, count in came.items()} == told


def foretold(game: Played, seat: str, command: Any) -> Preview:
    seen = preview(RULES, RULES.known(game.state, seat), seat, command, RULES.geometry)
    assert isinstance(seen, Preview)
    return seen


@rule("LT-MOR.c", "LT-MOR.e", "LT-T.MOR")
def test_a_morale_test_tells_that_the_piece_may_fall_back_and_what_that_costs() -> None:
    """Morale value 3: one to three nothing, four and five back, six flees."""
    game = engagement(
        able=Piece("sherman_75", x=50, y=20), foe=Piece(x=50, y=40, side="axis", prepared=1),
        near=Piece(x=52, y=60, side="axis"),
    )  # fmt: skip
    game.card("7H")
    game.activate("able", "BX")
    r = ruler(game)
    begin(r, UnderTest(FigureId("foe"), "fire", FigureId("able")))
    game.state = r.state
    game.goes_on()
    assert game.waiting == [("axis", "morale")]
    seen = foretold(game, "axis", c.TakeTest("foe"))
    value = morale_of(game.state, game.state.figures["foe"])
    came = [morale(face, value) for face in range(1, 7)]
    assert {"back", "nothing"} <= set(came)
    assert seen.chance("foe:lt-back") == Fraction(came.count("back"), 6)
    assert seen.chance("foe:lt-routed") == Fraction(came.count("flees"), 6)
    assert seen.chance("foe:lt-unprepared") == Fraction(6 - came.count("nothing"), 6)
    assert sum(one.chance for one in seen.outcomes if not one.names) == Fraction(came.count("nothing"), 6)


@rule("LT-HE.f", "LT-MOR.e")
def test_a_shot_that_ends_in_a_test_tells_what_the_test_does() -> None:
    game, seat, command, _ = shot("AT", kind="pz4_h", facing=0, prepared=1)
    ends = [one.names for one in foretold(game, seat, command).outcomes]
    tested = [names for names in ends if "foe:lt-letter-T" in names]
    assert ("foe:lt-letter-T",) in tested
    assert any({"foe:lt-back", "foe:lt-unprepared"} <= {*names} for names in tested)


@rule("LT-HE.g", "LT-HE.h")
@pytest.mark.parametrize(
    ("target", "letter"),
    [({}, "I"), ({"immobilised": True}, "I-again"), ({"kind": "sdkfz251"}, "I-motor")],
)
def test_the_letter_i_is_told_as_what_it_does_to_this_target(target: dict[str, Any], letter: str) -> None:
    game, seat, command, _ = shot("HE", **target)
    told = {
        name for one in foretold(game, seat, command).outcomes for name in one.names if "letter-I" in name
    }
    assert told == {f"foe:lt-letter-{letter}"}
    for language in ("en", "it"):
        words = sentences(language).say(Message(f"outcome-lt-letter-{letter}"))
        assert words.startswith("I, ") and " or " not in words and " o " not in words


@rule("LT-PRE.b")
def test_who_fires_his_last_shot_that_was_ready_has_not_lost_it() -> None:
    game, seat, command, _ = shot("HE")
    seen = foretold(game, seat, command)
    assert not seen.chance("able:lt-unprepared")
