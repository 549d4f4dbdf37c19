"""What the two worlds of the secrecy tests are excused for is no more than the rules tell by themselves."""

from __future__ import annotations

from typing import Any

import pytest
from twins import SameDice, isolated_by_hidden, shows_who_is_seen, watched_meanwhile
from wandering import begin

from core.engine.contract.questions import Throw
from core.engine.contract.seats import OBSERVER
from core.engine.words.ids import FigureId, SideId
from core.rules.bassa_intensita.facts.leaders import IsolationTested
from core.rules.bassa_intensita.facts.morale import MoraleChecked
from core.rules.bassa_intensita.facts.seeing import Hidden, Observed
from core.rules.bassa_intensita.state.men import Moment


@pytest.mark.parametrize(("hidden", "excused"), [("leader", True), ("himself", False), ("nobody", False)])
def test_a_test_of_isolation_in_one_world_only_is_excused_by_a_hidden_leader(
    hidden: str, excused: bool
) -> None:
    """Nothing excuses it for who has his leader in sight, nor that it is told of who hides himself."""
    state: Any = begin("bassa_intensita/ambush_at_dusk", 1).state
    leader, man = next(
        (unit.leader, one.id)
        for unit in state.units.values()
        for one in state.figures.values()
        if one.unit == unit.id and unit.leader and not unit.of and one.id != unit.leader
    )
    tested = (IsolationTested(FigureId(man), True, Moment(1, 0)),)
    names = {"leader": frozenset({leader}), "himself": frozenset({man, leader}), "nobody": frozenset[str]()}

    assert isolated_by_hidden(tested, (), state, names[hidden]) is excused
    assert not isolated_by_hidden(tested, tested, state, names[hidden])


@pytest.mark.parametrize(
    ("why", "passed", "shows"),
    [("BI-MOR.d", False, True), ("BI-MOR.d", True, False), ("BI-MOR.b", False, False)],
)
def test_only_who_loses_his_nerve_in_cover_shows_whom_his_side_sees(
    why: str, passed: bool, shows: bool
) -> None:
    assert shows_who_is_seen((MoraleChecked(FigureId("rossi"), why, passed=passed),)) is shows


def test_only_an_onlooker_reads_how_often_hidden_eyes_lose_and_find_somebody_known() -> None:
    """Not of who was unknown to him before, in whom the worlds differ anyway."""
    lost, found = (kind(SideId("band"), (FigureId("fabbri"),)) for kind in (Hidden, Observed))
    hidden = frozenset({"fabbri"})

    assert watched_meanwhile((lost, found, lost), OBSERVER, frozenset()) != watched_meanwhile(
        (lost,), OBSERVER, frozenset()
    )
    assert watched_meanwhile((lost, found, lost), OBSERVER, hidden) == []
    assert watched_meanwhile((lost, found, lost), SideId("patrol"), frozenset()) == []


def test_the_programs_dice_are_the_same_in_both_worlds_whatever_fell_before_for_others() -> None:
    """Not for another record, nor for the next throw of the same."""
    ask = Throw(5, "bi-to-hit", "BI-FIRE.i", sides=10, who="rossi")
    one, two = SameDice(7), SameDice(7)
    two(Throw(1, "bi-secret-observe", "BI-OBS.g", sides=10, who="huber"))
    first = one(ask)

    assert first == two(ask)
    assert len({first, one(ask), SameDice(8)(ask)}) == 3
