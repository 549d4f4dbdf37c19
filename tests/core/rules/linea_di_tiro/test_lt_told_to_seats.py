"""Linea di Tiro: which facts a seat is told, and what stands in them then (LT section 6), fact by fact."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played
from lt_moments import GUNS, between, drawn
from msgspec.structs import replace
from rule_ids import rule
from test_lt_unseen import seen_by, told

from core.engine.contract.facts import Event
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.facts.activation import Prepared, PreparedSpent
from core.rules.linea_di_tiro.facts.artillery import (
    MissionEnded,
    SectionFired,
    SideAnswered,
    StreaksCounted,
    ZoneDesignated,
)
from core.rules.linea_di_tiro.facts.deck import CardSpent
from core.rules.linea_di_tiro.facts.doing import FrameBegun, FrameEnded
from core.rules.linea_di_tiro.facts.jokers import AmmunitionGiven
from core.rules.linea_di_tiro.secrecy.records import hidden_from
from core.rules.linea_di_tiro.state import Attacking, Looking, Shelling, State
from core.rules.linea_di_tiro.state import Testing as UnderTest
from core.table.places import Point

FIRED = replace(GUNS, centre=Point(50, 150), designated=True, begun=True)


def having(state: State, **facts: Any) -> State:
    """A state with other facts about the Allies' section."""
    return replace(state, sections={"guns": replace(state.sections["guns"], **facts)})


def read(state: State, event: Event, seat: str) -> Event | None:
    return RULES.concealed(state, event, RULES.evolve(state, event), seat)


OWNERS: list[Event] = [
    ZoneDesignated("guns", "major", Point(50, 150)),
    StreaksCounted("guns"),
    AmmunitionGiven("guns", 3),
    SideAnswered("allies", Shelling(("guns",))),
]


@rule("LT-ART.e", "LT-VIS.a")
@pytest.mark.parametrize("event", OWNERS, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("begun", [False, True])
def test_what_a_section_is_given_and_counts_is_its_owners_alone(event: Event, begun: bool) -> None:
    state = having(between().state, begun=begun)
    assert read(state, event, "allies") == event and read(state, event, "referee") == event
    assert read(state, event, "axis") is None and read(state, event, "observer") is None


@rule("LT-ART.l")
@pytest.mark.parametrize(("begun", "axis"), [(False, False), (True, True)])
def test_the_end_of_a_mission_is_told_to_the_enemy_only_where_it_had_begun(begun: bool, axis: bool) -> None:
    state = having(between().state, begun=begun, designated=True)
    event = MissionEnded("guns", "stopped")
    assert read(state, event, "allies") == event
    assert (read(state, event, "axis") is not None) is axis


@rule("LT-ART.d")
def test_of_fire_its_enemies_learn_everything_but_what_ammunition_is_left() -> None:
    event = SectionFired("guns", Shelling(("guns",)), 1, Point(50, 150), 4)
    state = having(between().state, designated=True)
    assert read(state, event, "allies") == event
    assert read(state, event, "axis") == replace(event, ammunition=None)


@rule("LT-DECK.h")
@pytest.mark.parametrize(("seat", "learns"), [("allies", True), ("axis", False), ("referee", True)])
def test_whether_a_card_was_used_unseen_is_for_whose_it_is(seat: str, learns: bool) -> None:
    assert (read(drawn().state, CardSpent(), seat) is not None) is learns


@rule("LT-Q.58")
@pytest.mark.parametrize("event", [Prepared("able", ("",)), PreparedSpent("able", ())])
@pytest.mark.parametrize(("public", "axis"), [("on", True), ("off", False)])
def test_what_is_prepared_is_told_to_the_enemy_where_it_is_public(
    event: Event, public: str, axis: bool
) -> None:
    game = between(options={"prepared_public": public}, able=Piece(x=50, y=50, prepared=1))
    assert (read(game.state, event, "axis") is not None) is axis
    assert read(game.state, event, "allies") == event


@rule("LT-VIS.a")
def test_the_end_of_what_a_seat_knows_of_is_told_and_of_nothing_else() -> None:
    """The test of a piece that is seen, and that of one that hides; and nothing at all."""
    state = between(able=Piece(x=50, y=50), hid=Piece(x=60, y=50, spotted=False)).state
    for piece, axis in (("able", True), ("hid", False)):
        under = replace(state, awaiting=(), doing=(UnderTest(piece, "fire"),))
        assert read(under, FrameEnded(), "allies") == FrameEnded()
        assert (read(under, FrameEnded(), "axis") is not None) is axis
    assert read(replace(state, doing=()), FrameEnded(), "axis") is None


@rule("LT-VIS.b", "LT-Q.28")
@pytest.mark.parametrize(("spotted", "known"), [(True, True), (False, False)])
def test_of_an_attack_by_who_is_not_seen_neither_distance_nor_value_is_told(
    spotted: bool, known: bool
) -> None:
    state = between(able=Piece(x=50, y=50, spotted=spotted)).state
    frame = Attacking("fritz", "MG", "own", "able", distance=33.0, band="M", value=2, ambush=True)
    event = read(state, FrameBegun(frame), "axis")
    assert isinstance(event, FrameBegun) and isinstance(event.frame, Attacking)
    told = (event.frame.distance, event.frame.band, event.frame.value, event.frame.ambush)
    assert told == ((33.0, "M", 2, True) if known else (0.0, "", 0, False))
    assert read(state, FrameBegun(frame), "allies") == FrameBegun(frame)


@rule("LT-VIS.a", "LT-ART.e")
def test_who_is_hidden_is_looked_at_anew_when_a_piece_a_section_or_whose_fire_it_is_changes() -> None:
    """One after the other, from the same state, in which all of them are hidden."""
    state = between(able=Piece(x=50, y=50, spotted=False)).state
    firing = replace(state, doing=(Shelling(("guns",)),))
    begun = having(state, begun=True)
    seen = replace(state, figures={**state.figures, "able": replace(state.figures["able"], spotted=True)})
    for changed, figures, units in ((firing, 1, 0), (begun, 1, 0), (seen, 0, 1)):
        assert {"able"} <= {*hidden_from(state, "axis").figures}
        assert "guns" in hidden_from(state, "axis").units
        hidden = hidden_from(changed, "axis")
        assert ("able" in hidden.figures, "guns" in hidden.units) == (bool(figures), bool(units))


def test_every_fact_has_its_line_or_is_known_to_have_none() -> None:
    """Else its reader would meet a fault where the fact is told."""
    assert set(RULES.events) <= set(acts.lines)


# --- what is not certain of a morale test of the enemy's ---------------------------------------------


def shot_at(**friends: Any) -> Played:
    game = between(
        tank=Piece("sherman_75", x=80, y=50), foe=Piece("tiger", x=80, y=70, side="axis", platoon="first"),
        **friends,
    )  # fmt: skip
    game.card("7H")
    game.activate("tank", "BX")
    return game


@rule("LT-MOR.h", "LT-VIS.a")
@pytest.mark.parametrize(
    ("friends", "doubted"),
    [
        ({}, True),  # alone, as far as one sees
        ({"mate": {"platoon": "first", "routed": True}}, True),  # most of its unit, as far as one sees
        ({"mate": {"platoon": "first"}}, True),  # others of its unit may have fled out of sight
        ({"mate": {"platoon": ""}}, True),  # the same
    ],
)
def test_a_shot_that_may_lead_to_a_test_says_that_unseen_friends_may_stand_by(
    friends: dict[str, dict[str, Any]], doubted: bool
) -> None:
    mates = {name: Piece(x=86, y=70, side="axis", **facts) for name, facts in friends.items()}
    game = shot_at(**mates)
    attack = c.Attack("tank", "AT", "foe")
    assert ("which of its friends are near" in told(seen_by(game, "allies", attack))) is doubted
    assert "which of its friends are near" not in told(seen_by(game, "referee", attack))


@rule("LT-MOR.h", "LT-VIS.a")
def test_of_a_piece_in_no_platoon_it_is_certain_that_its_unit_does_not_run() -> None:
    game = shot_at(mate=Piece(x=86, y=70, side="axis"))
    game.set("foe", platoon="")
    assert "friends are near" not in told(seen_by(game, "allies", c.Attack("tank", "AT", "foe")))


# --- what the scenario adds to the enemy's morale ------------------------------------------------------

BACK = {-1: "2/216", 0: "1/216", 1: "0"}
"""A 2 on two dice at the front of the Tiger is a test; with morale 5 it goes back on a 6."""


@rule("LT-MOR.b", "LT-ROS.a", "LT-T.AT")
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_the_odds_of_a_shot_count_what_the_scenario_adds_to_the_enemys_morale(more: int) -> None:
    """A joker that lifts a side's morale is told to both: so is what comes of it."""
    game = shot_at(mate=Piece(x=86, y=70, side="axis"))
    game.set("foe", morale=more)
    attack = c.Attack("tank", "AT", "foe")
    seen, real = seen_by(game, "allies", attack), seen_by(game, "referee", attack)
    assert seen.chance("foe:lt-back") == real.chance("foe:lt-back") == Fraction(BACK[more])
    assert "morale better or worse" not in told(seen)


@rule("LT-MOR.b", "LT-ROS.a")
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_where_the_enemys_values_are_hidden_the_odds_of_a_shot_say_that_his_morale_may_be_another(
    more: int,
) -> None:
    """As if it were 0, whatever it is, and said so."""
    game = shot_at(mate=Piece(x=86, y=70, side="axis"))
    game.ruled("option", "data_public", "off")
    game.set("foe", morale=more)
    seen = seen_by(game, "allies", c.Attack("tank", "AT", "foe"))
    assert seen.chance("foe:lt-back") == Fraction(BACK[0])
    assert "Foe: whether the scenario makes its morale better or worse (+1 or −1)" in told(seen)
    assert "Foe: se lo scenario ne rende il morale migliore o peggiore (+1 o −1)" in told(seen, "it")


@rule("LT-MOR.b", "LT-ASL.s", "LT-ROS.a")
@pytest.mark.parametrize(("option", "doubted"), [("on", False), ("off", True)])
def test_where_the_enemys_values_are_hidden_a_melee_is_no_certain_sum(option: str, doubted: bool) -> None:
    foe = Piece(x=80, y=58, side="axis", facing=270, morale=-1)
    game = between(able=Piece(x=80, y=50), foe=foe, options={"data_public": option})
    game.card("7H")
    game.activate("able", "BP")
    seen = seen_by(game, "allies", c.Bound("able", path=(Point(80, 58),)))
    assert ("morale better or worse" in told(seen)) is doubted


@rule("LT-RSP.d")
def test_a_free_attack_that_is_offered_is_known_to_who_may_fire_alone() -> None:
    state = between(able=Piece(x=50, y=50, spotted=False)).state
    frame = FrameBegun(Looking("fritz", ("able",)))
    assert read(state, frame, "allies") == frame
    shown = read(state, frame, "axis")
    assert shown is None or "able" not in repr(shown)
