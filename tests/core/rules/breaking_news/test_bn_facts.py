"""What came of an act rides in its fact: replay copies it, and a fact that does not say it means what was."""

from __future__ import annotations

from typing import Any

import pytest
from rule_ids import rule
from table import Man, Vehicle, table

from core.rules.breaking_news.facts import FigureOut, Suppressed
from core.rules.breaking_news.facts.vehicles import Boarded
from core.rules.breaking_news.state import State


def state() -> State:
    """Kowalski is about his action, Smith has his before him, and a truck stands by."""
    men = {"kowalski": Man(stage="acting"), "smith": Man(x=60), "truck": Vehicle("unprotected", x=20)}
    made = table(**men, facts={"acting": ("kowalski",)}).state
    assert isinstance(made, State)
    return made


@rule("BN-10.0.a")
@pytest.mark.parametrize(("says", "stage"), [({}, "done"), ({"done": False}, "waiting")])
def test_whether_his_action_is_used_up_is_said_where_he_is_suppressed(says: Any, stage: str) -> None:
    acting = state()
    after = Suppressed("kowalski", "hit", **says).evolve(acting)

    assert after.figures["kowalski"].stage == stage and after.acting == ()
    assert Suppressed("smith", "hit", **says).evolve(acting).figures["smith"].stage == "waiting"


@rule("BN-6.3.a")
def test_whether_getting_in_was_his_move_is_said() -> None:
    for says, moved in (({}, True), ({"moved": False}, False)):
        man = Boarded("kowalski", "truck", **says).evolve(state()).figures["kowalski"]
        assert (man.aboard, man.boarded, man.moved_any) == ("truck", True, moved)


@rule("BN-12.0.a")
@pytest.mark.parametrize(
    ("says", "losses", "now"), [({}, 0, 0), ({"counts": 2}, 2, 1), ({"counts": 2, "now": 0}, 2, 0)]
)
def test_how_many_losses_of_this_turn_he_is_is_said(says: Any, losses: int, now: int) -> None:
    side = FigureOut("kowalski", "dead", **says).evolve(state()).sides["blue"]

    assert (side.losses, side.lost_now) == (losses, now)
