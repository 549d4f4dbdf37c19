"""Breaking News, corners of chapters: steps of the turn, what dodges and charges ask, refusals by name."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import OpenFire, Pass, PlaceMarker, SetFuse
from firing_range import shot
from menus import asks, fields, form, offered
from msgspec.structs import replace
from objectives_on_table import marker, on_table
from playing import Supplied
from rule_ids import rule
from table import RULES, Man, Soldier, Vehicle, table

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import PickPath
from core.engine.contract.facts import Refusal, Refused
from core.engine.words.message import Message
from core.rules.breaking_news.civilians.journalists import take
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.common.objectives import paragraph
from core.rules.breaking_news.common.retreat_paths import open_ways
from core.rules.breaking_news.common.truce import check_distance
from core.rules.breaking_news.deployment import ambush
from core.rules.breaking_news.deployment.formation import place_at
from core.rules.breaking_news.deployment.zones import misfit
from core.rules.breaking_news.facts import ShotFired
from core.rules.breaking_news.firing import reloading
from core.rules.breaking_news.melee.spreading_hits import spread_or_ask
from core.rules.breaking_news.movement.declaring import exposed
from core.rules.breaking_news.saving.vehicles import hit_on_hull
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import Charge, Shot, Storm, Strike, Talks
from core.rules.breaking_news.support import calls
from core.rules.breaking_news.support.falling import fall
from core.table.places import Place, Point
from core.table.questions import FromSide, RouteMeasured

FOE = Man("Irr3", y=60, side="red")


# --- the steps of a turn (BN-SM) ----------------------------------------------------------------------------


@rule("BN-SM.23", "BN-SM.27", "BN-SM.75")
def test_what_is_asked_at_a_step_of_the_turn_stands_at_its_number() -> None:
    assert (calls.STEP, reloading.STEP, ambush.STEP) == (23, 27, 75)


@rule("BN-SM.32", "BN-SM.36")
@pytest.mark.parametrize(
    ("phase", "step"), [("initiative", 28), ("turning", 32), ("actions", 36), ("morale", 69)]
)
def test_a_phase_that_is_ruled_begins_after_the_step_before_it(phase: str, step: int) -> None:
    game = table(kowalski=Man(), abu=FOE)
    game.ruled("phase", value=phase)
    assert (game.state.phase, game.state.step) == (phase, step)


# --- what is asked ------------------------------------------------------------------------------------------


@rule("BN-6.5.a", "BN-Q.44")
@pytest.mark.parametrize("tape", [False, True])
def test_of_a_dodge_it_is_asked_where_to_or_how_far(tape: bool) -> None:
    hedge = [] if tape else [{"kind": "hedge", "line": [[43, 55], [43, 65]]}]
    game = table(hedge, tape=tape, kowalski=Man("R3", "rifle"), abu=FOE)
    assert form(game, "red", "dodge", figure="abu") == []
    measured = ([{"distance": 20.0, "seen": True}, ["abu"]],) if tape else ()
    game.play("blue", OpenFire((shot("kowalski", "rifle"),)), answers=measured[0] if tape else ())

    assert form(game, "red", "dodge") == form(game, "red", "dodge", figure="nobody") == []
    asked = form(game, "red", "dodge", figure="abu")
    if tape:
        assert asked == [("Number", "spot", "ask-dodge", 0, 5, 0.5, 5, "cm")]
    else:
        assert asked == [("PickPoint", "spot", "ask-dodge", (40, 60), 5)]


@rule("BN-11.0.d", "BN-11.0.a")
def test_as_many_as_three_may_be_charged_or_none() -> None:
    game = table(kowalski=Man(), abu=Man("Irr3", y=50, side="red"), omar=Man("Irr3", x=44, y=50, side="red"))
    given = {"action": "run", "figures": ["kowalski"], "paths__0": [[40, 47.5]]}
    asked = {row[1]: row for row in form(game, "blue", "move", **given)}
    assert asked["charge"][4:] == (0, 3) and "abu" in asked["charge"][3]


@rule("BN-X.HELI.d", "BN-SM.22")
def test_a_helicopter_that_is_gone_takes_nobody() -> None:
    game = table(facts={"awaiting": (asks("blue", "take_off"),)}, kowalski=Man(), abu=FOE)
    (row,) = offered(game, "blue", "take_off")
    assert row.label.args == {"aboard": 0} and row.weight == 0


# --- refusals by name ---------------------------------------------------------------------------------------


@rule("BN-4.2.c", "BN-4.2.d", "BN-4.2.e", "BN-4.1.g")
@pytest.mark.parametrize(
    ("spot", "refusal"),
    [
        (Point(100, 40), None),
        (Point(40, 44), ("BN-4.2.d", "bn-marker-near-marker")),
        (Point(2, 44), ("BN-4.2.e", "bn-marker-near-edge")),
        (Point(100, 160), ("BN-4.2.e", "bn-marker-other-half")),
        (None, ("BN-4.2.c", "bn-marker-off-table")),
    ],
)
def test_why_a_marker_may_not_lie_there(spot: Point | None, refusal: tuple[str, str] | None) -> None:
    laid = on_table(marker(1, "", 40, 40, side="blue"))
    waiting = {"awaiting": (asks("blue", "marker"),)}
    game = table(phase="start", facts={**laid, **waiting}, kowalski=Man(fate="away"), abu=FOE)
    played = game.play("blue", PlaceMarker(spot))
    assert ((played.rule, played.message.id) if isinstance(played, Refusal) else None) == refusal


@rule("BN-Q.154")
@pytest.mark.parametrize(
    ("within", "refusal"),
    [(0.0, None), (10.0, "bn-fuse-so"), (1.0, "bn-fuse-tape"), (5.0, "bn-fuse-tape"), (11.0, "bn-fuse-tape")],
)
def test_at_a_real_table_a_charge_goes_off_in_its_reach_or_not_by_itself(
    within: float, refusal: str | None
) -> None:
    sides = {"red": {"charges": (Charge("red#1", True, 10.0),)}}
    laid = on_table(marker(1, "fake", 100, 100))
    game = table(
        active="red", tape=True, sides=sides, facts=laid, kowalski=Man(), abu=Man("Irr3", side="red")
    )
    played = game.play("red", SetFuse("red#1", within))
    assert (played.message.id if isinstance(played, Refusal) else None) == refusal


# --- unseen under a template, obstacles on a retreat ------------------------------------------------------


@rule("BN-Q.30", "BN-8.4.f")
def test_under_a_strike_there_may_be_men_whose_places_are_not_known() -> None:
    strike = Strike("blue", "artillery", centre=Point(150, 150))
    hidden = Man("Irr3", y=160, side="red", marker="m1")
    blind = table(options={"hidden_mode": "blind"}, facts={"strike": strike}, kowalski=Man(), abu=hidden)
    r: Resolution[Any] = Resolution(
        known(blind.state, "blue"), RULES.evolve, Supplied(RULES, (), (), False), "blue"
    )
    fall(r)
    assert [what.id for what in r.doubts] == ["bn-unseen-struck"]


@rule("BN-12.0.j", "BN-6.2.b")
@pytest.mark.parametrize(("walls", "ways"), [(1, True), (2, False)])
def test_over_one_obstacle_a_retreat_is_open_over_two_it_is_not(walls: int, ways: bool) -> None:
    terrain = [
        {"kind": "wall", "id": f"wall{n}", "line": [[0, 38 - 2 * n], [200, 38 - 2 * n]], "obstacle": 1}
        for n in range(walls)
    ]
    state = table(terrain, kowalski=Man(retreating=True), abu=FOE).state
    assert bool(open_ways(state, state.figures["kowalski"])) is ways


# --- names, lines of the log, what suggests itself ----------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("kowalski", "Kowalski"),
        ("m3", Message("marker", {"number": "3"})),
        ("smoke-2-1", Message("bn-cloud", {"turn": "2", "number": "1"})),
        ("smoke-2", "smoke-2"),
        ("blue-2-1", "blue-2-1"),
        ("mx", "mx"),
        ("m", "m"),
    ],
)
def test_an_id_is_called_by_what_it_names(id: str, said: Any) -> None:
    assert name(table(kowalski=Man(), abu=FOE).state, id) == said


@rule("BN-8.0.a", "BN-Q.24", "BN-8.0.2.a")
@pytest.mark.parametrize(
    ("facts", "result"),
    [
        ({"dice": 0, "hits": 0}, "bn-result-no-dice"),
        ({"needed": 1, "hits": 1}, "bn-result-certain"),
        ({"needed": 2, "hits": 1}, "bn-result-hits"),
        ({"needed": 1, "hits": 0}, "bn-result-misses"),
        ({"hits": 0, "stray": "dud"}, "bn-result-dud"),
        ({"hits": 0, "stray": "astray"}, "bn-result-misses"),
    ],
)
def test_what_a_shot_did_is_told(facts: dict[str, Any], result: str) -> None:
    state = table(kowalski=Man(), abu=FOE).state
    fired = ShotFired("kowalski", "rifle", "aimed", "abu", 20.0, 3, 1, 1, (), (), False, 0)
    told = RULES.sentence(state, replace(fired, **facts), state)
    assert told is not None and told.args["result"].id == result


@rule("BN-8.0.2.a", "BN-8.4.i", "BN-8.4.h")
@pytest.mark.parametrize(("die", "stray"), [(1, "dud"), (2, "")])
def test_a_rocket_at_a_gunship_may_be_a_dud_and_never_goes_astray(die: int, stray: str) -> None:
    viper = Vehicle("helicopter", "hmg", y=60, side="red")
    game = table(options={"missed_shots": "on"}, kowalski=Man("R3", "rpg"), abu=FOE, viper=viper)
    fired = OpenFire((Shot("kowalski", "rpg", "aimed", ("viper",)),))
    facts = game.play("blue", fired)
    if game.deciding():
        facts = game.play("red", Pass(), [die])
    assert facts.one(ShotFired).stray == stray


@rule("BN-7.0.g")
@pytest.mark.parametrize(("length", "shown"), [(0.0, False), (0.5, True), (9.0, True)])
def test_who_withdraws_at_all_shows_himself(length: float, shown: bool) -> None:
    game = table(kowalski=Man(marker="m1"), abu=FOE)
    r = Resolution(game.state, RULES.evolve, Supplied(RULES, (), (), False), "blue")
    exposed(r, game.man("kowalski"), RouteMeasured(length))
    assert bool(r.events) is shown


@rule("BN-4.1.g", "BN-4.2.c")
@pytest.mark.parametrize("tape", [False, True])
def test_of_each_marker_it_is_told_which_it_is(tape: bool) -> None:
    laid = on_table(marker(1, "", 40, 40, side="blue"), marker(2, "", 150, 150, side="red"))
    waiting = {"awaiting": (asks("blue", "marker"),)}
    game = table(phase="start", tape=tape, facts={**laid, **waiting}, kowalski=Man(fate="away"), abu=FOE)
    (field,) = fields(game, "blue", "place_marker")
    assert field.prompt.args == {"number": 2}
    (row,) = offered(game, "blue", "place_marker")
    assert row.label.args == {"number": 2}


@rule("BN-12.0.j")
def test_ways_of_a_retreat_are_a_list_to_choose_from() -> None:
    game = table(kowalski=Man(retreating=True, tested=True), abu=FOE)
    (field,) = fields(game, "blue", "retreat", figure="kowalski")
    assert isinstance(field, PickPath) and field.listed and field.suggestions


@rule("BN-4.2.g")
@pytest.mark.parametrize(
    ("facing", "front"), [(None, 90.0), (0.0, 0.0), (360.0, 0.0), (359.0, 359.0), (-90.0, 270.0)]
)
def test_who_is_put_down_looks_ahead_or_where_he_is_told(facing: float | None, front: float) -> None:
    state = table(kowalski=Man(), abu=FOE).state
    assert place_at(state, state.figures["kowalski"], Point(40, 20), facing).facing == front


@rule("BN-9.2.b", "BN-Q.77")
@pytest.mark.parametrize(("side", "front"), [("front", True), ("side", False)])
def test_where_people_measure_they_say_from_which_side_fire_comes(side: str, front: bool) -> None:
    """Within 45° of the hull's front or not is all that is asked, and not how far it is."""
    game = table(tape=True, kowalski=Man("R3", "rpg"), tank=Vehicle("tank", side="red"))
    oracle = Supplied(RULES, (), [side], True)
    r: Resolution[Any] = Resolution(game.state, RULES.evolve, oracle, "blue")
    assert hit_on_hull(r, game.man("tank"), 1, "rpg", game.man("kowalski")).front is front
    assert oracle.asked == [FromSide("tank", "kowalski", 45.0, 0.0)]


@rule("BN-X.NEGOTIATION.h", "BN-Q.122", "BN-4.2.g", "BN-Q.12")
@pytest.mark.parametrize(("cm", "kept"), [(15.0, True), (14.9999, True), (14.9, False)])
def test_fifteen_cm_are_kept_but_for_what_nobody_would_see(cm: float, kept: bool) -> None:
    """By who has accepted the talks, and by who infiltrates."""
    talks = {"talks": Talks("red", 1, accepted=True)}
    game = table(facts=talks, kowalski=Man(y=20), abu=Man("Irr3", y=60, side="red"))
    r = Resolution(game.state, RULES.evolve, Supplied(RULES, (), (), False), "blue")
    try:
        check_distance(r, game.man("kowalski"), (Point(40, 60 - cm),))
        assert kept
    except Refused as refused:
        assert not kept and refused.refusal.message.id == "bn-talks-distance"
    there = Place(40, 60 - cm, 90, 0, 2.5)
    assert (misfit(game.state, game.man("kowalski"), there, "infiltration") == "") is kept


# --- markers lost, hits of a storm, journalists ------------------------------------------------------------


@rule("BN-D.k", "BN-D.l")
def test_losing_a_marker_costs_by_the_paragraph_of_what_it_was() -> None:
    assert [paragraph(content) for content in ("primary", "secondary")] == ["BN-D.k", "BN-D.l"]


@rule("BN-11.1.h", "BN-Q.91")
@pytest.mark.parametrize(
    ("allocation", "hits", "spread"),
    [("even", 2, True), ("even", 3, False), ("even", 4, True), ("free", 2, False)],
)
def test_a_side_is_asked_where_hits_do_not_come_out_even(allocation: str, hits: int, spread: bool) -> None:
    storm = Storm("house", ("r0", "r1"), ("abu", "omar"), attack_hits=hits, step="spread")
    men = {"abu": FOE, "omar": Man("Irr3", x=44, y=60, side="red")}
    state = table(options={"storm_allocation": allocation}, facts={"storm": storm}, r0=Man(), **men).state
    r = Resolution(state, RULES.evolve, Supplied(RULES, (), (), False), "blue")
    assert spread_or_ask(r, storm) is spread
    assert [type(event).__name__ for event in r.events] == ["HitsSpread" if spread else "SpreadAsked"]


@rule("BN-X.MEDIA.e", "BN-7.0.g", "BN-D.h")
def test_a_hidden_man_who_takes_a_journalist_shows_himself() -> None:
    press = Soldier("", (), 40, 60, "", "", 0.0, Man(y=60).place, {"role": "independent"})
    state = table(kowalski=Man(), abu=Man("Irr3", y=62, side="red", marker="m1"), ines=press).state
    r = Resolution(state, RULES.evolve, Supplied(RULES, (), (), False), "red")
    take(r, state.figures["abu"], state.figures["ines"])
    assert [type(event).__name__ for event in r.events] == ["Revealed", "BystanderOut", "PointsScored"]
