"""Breaking News: guards with both their sides, sums whose terms are not nothing, numbers at their last."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import OpenFire, Sight
from firing_range import shot
from menus import fields, menu, spots
from msgspec.structs import replace
from objectives_on_table import marker, on_table
from playing import Supplied
from rule_ids import rule
from table import RULES, Man, Played, Soldier, Vehicle, table

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Number
from core.engine.contract.facts import Refused
from core.engine.words.message import say
from core.rules.breaking_news.common.truce import check_distance
from core.rules.breaking_news.deployment.formation import ahead, good_spots, lined_up, place_at
from core.rules.breaking_news.deployment.putting import WAYS
from core.rules.breaking_news.ending.bulletin import bulletin
from core.rules.breaking_news.explosives.near_markers import beside
from core.rules.breaking_news.facts import SightingTried
from core.rules.breaking_news.melee.storming import apart
from core.rules.breaking_news.movement.moving import Move
from core.rules.breaking_news.state import Charge, Hit, Squad, State, Storm, Talks
from core.rules.breaking_news.view import view
from core.table.places import Point

FOE = Man("Irr3", x=190, y=190, side="red")
EDGE = {"measure": "edge"}


def thrown(game: Played, seat: str = "blue") -> Resolution[Any]:
    return Resolution(game.state, RULES.evolve, Supplied(RULES, (), (), False), seat)


# --- from centre to centre, or from edge to edge (BN-Q.01) ------------------------------------------------


@rule("BN-Q.154", "BN-Q.01")
@pytest.mark.parametrize(
    ("x", "options", "goes_off"),
    [(80, {}, True), (79.9, {}, False), (78.75, EDGE, True), (78.6, EDGE, False)],
)
def test_an_order_at_twenty_cm_counts_to_the_middle_of_a_man_or_to_his_base(
    x: float, options: dict[str, str], goes_off: bool
) -> None:
    charge = Charge("red#1", True, 20.0)
    game = table(
        options=options, sides={"red": {"charges": (charge,)}}, facts=on_table(marker(1, "fake", 100, 100)),
        kowalski=Man(x=x, y=100), abu=FOE,
    )  # fmt: skip

    assert beside(thrown(game), "kowalski") == (charge if goes_off else None)


@rule("BN-X.NEGOTIATION.h", "BN-Q.122", "BN-Q.01")
@pytest.mark.parametrize(
    ("y", "options", "kept"), [(45, {}, True), (45.1, {}, False), (42.5, EDGE, True), (42.6, EDGE, False)]
)
def test_fifteen_cm_are_kept_from_middle_to_middle_or_from_base_to_base(
    y: float, options: dict[str, str], kept: bool
) -> None:
    talks = {"talks": Talks("red", 1, accepted=True)}
    game = table(options=options, facts=talks, kowalski=Man(y=20), abu=Man("Irr3", y=60, side="red"))
    if kept:
        check_distance(thrown(game), game.man("kowalski"), (Point(40, y),))
        return
    with pytest.raises(Refused):
        check_distance(thrown(game), game.man("kowalski"), (Point(40, y),))


# --- a number and what changes it -------------------------------------------------------------------------


@rule("BN-7.0.h", "BN-7.0.i", "BN-Q.30", "BN-3.0.b")
@pytest.mark.parametrize(("grade", "needed"), [("R1", 3), ("R3", 4), ("R5", 5)])
def test_in_the_open_a_man_is_found_a_face_sooner_and_by_a_poor_observer_later(
    grade: str, needed: int
) -> None:
    game = table(
        options={"hidden_mode": "blind"}, kowalski=Man(grade), abu=Man("Irr3", y=62, side="red", marker="m1")
    )

    tried = game.play("blue", Sight("kowalski", spot=Point(40, 62)), [6]).one(SightingTried)

    assert (tried.base, tried.needed) == (5, needed)


# --- men who change sides, or are struck off --------------------------------------------------------------


@rule("BN-Q.156", "BN-12.0.f")
def test_of_a_side_of_one_man_nobody_is_left_where_he_is_struck_off() -> None:
    game = table(kowalski=Man(squad="one"), abu=FOE, sides={"blue": {"squads": (Squad("one", (), 1),)}})

    game.ruled("removed", "kowalski", True)

    side = game.state.sides["blue"]
    assert (side.start, [one.start for one in side.squads]) == (0, [0])


@rule("BN-Q.156", "BN-Q.130", "BN-9.3.f")
def test_who_goes_over_serves_no_gun_and_helps_nobody_any_more_and_others_do() -> None:
    game = table(
        gunner=Man("R3", "mmg", crew="mate"), mate=Man(x=43), smith=Man("R3", "lmg", x=60, crew="ruiz"),
        ruiz=Man(x=63), medic=Man(x=80, helps="mate"), nurse=Man(x=90, helps="ruiz"), abu=FOE,
    )  # fmt: skip

    game.ruled("unit", "mate", "red")

    men = game.state.figures
    assert [men[name].crew for name in ("gunner", "smith")] == ["", "ruiz"]
    assert [men[name].helps for name in ("medic", "nurse")] == ["", "ruiz"]


@rule("BN-Q.156")
def test_a_newcomers_leadership_is_a_whole_number_up_to_four_and_mostly_none() -> None:
    game = table(kowalski=Man(), abu=FOE)
    asked = fields(game, "referee", "ruling", fact="added", subject="red")

    (leads,) = [one for one in asked if isinstance(one, Number)]
    assert leads == Number("value.leadership", say("bn-ask-leadership"), 0, 4, 1, 0)


# --- what is told -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["blue", "red", "referee"])
def test_how_high_a_man_stands_is_shown_but_of_a_marker(seat: str) -> None:
    state = table(
        kowalski=Man(z=3.0), novak=Man(x=60, z=2.0, marker="m1"), abu=Man("Irr3", y=160, side="red", z=1.0)
    ).state

    heights = {man.height for man in view(state, seat).figures}

    assert heights == ({3.0, 1.0, 0.0} if seat == "red" else {3.0, 2.0, 1.0})


@pytest.mark.parametrize(
    ("fates", "missing"),
    [
        ({"novak": "dead", "smith": "captured", "abu": "wounded"}, [2, 1]),
        ({"abu": "dead"}, [1]),
        ({"novak": "left", "abu": "stabilised"}, []),
    ],
)
def test_the_news_count_the_missing_of_each_side(fates: dict[str, str], missing: list[int]) -> None:
    men: dict[str, Soldier] = {
        name: Man(x=x, fate=fates.get(name, "")) for name, x in (("novak", 60), ("smith", 70))
    }
    men |= {"abu": Man("Irr3", y=160, side="red", fate=fates.get("abu", "")), "kowalski": Man()}
    men["truck"] = Vehicle("unprotected", x=90, fate="dead")
    state = table(facts={"over": say("bn-over-agreed")}, omar=FOE, **men).state

    told = [message for message in bulletin(state) if message.id == "bn-news-roll-call"]

    assert [[each.args["n"] for each in message.args["missing"]] for message in told] == (
        [missing] if missing else []
    )


@rule("BN-4.1.d", "BN-Q.08")
@pytest.mark.parametrize(
    ("tape", "seat", "offers"),
    [(True, "blue", True), (False, "blue", False), (True, "red", False), (True, "referee", False)],
)
@pytest.mark.parametrize("phase", ["initiative", "actions"])
def test_a_side_with_enemy_markers_to_read_says_at_a_real_table_that_it_reads_one(
    phase: str, tape: bool, seat: str, offers: bool
) -> None:
    game = table(tape=tape, phase=phase, facts=on_table(marker(1, "fake", 100, 150)), kowalski=Man(), abu=FOE)
    if tape:
        laid = {id: replace(one, place=None) for id, one in game.state.objectives.items()}
        game.state = replace(game.state, objectives=laid)

    assert bool(menu(game, seat, "look_at_marker")) is (offers or (seat == "referee" and phase == "actions"))


# --- put down on the table --------------------------------------------------------------------------------


@rule("BN-4.2.g")
@pytest.mark.parametrize(
    ("edge", "degrees"), [("south", 90), ("north", 270), ("west", 0), ("east", 180), ("", 90)]
)
def test_who_is_put_down_looks_away_from_his_own_edge(edge: str, degrees: float) -> None:
    state = table(sides={"blue": {"edge": edge}}, kowalski=Man(), abu=FOE).state
    man = state.figures["kowalski"]

    assert ahead(state, man) == place_at(state, man, Point(100, 100), None).facing == degrees


@rule("BN-X.INFILTRATION.b", "BN-X.AMBUSH.b", "BN-4.2.g")
def test_spots_suggest_themselves_wherever_one_may_come_up() -> None:
    state = table(kowalski=Man(fate="away"), abu=FOE).state
    farthest = {how: max(y for _, y in good_spots(state, state.figures["kowalski"], how)) for how in HOW}

    assert farthest["deploy"] <= 30 < farthest["ambush"] <= 100 < farthest["infiltration"]
    assert [way.how for way in WAYS] == ["deploy", *HOW]


HOW = ("deploy", "infiltration", "ambush")


@rule("BN-X.INFILTRATION.b")
@pytest.mark.parametrize(("tanks", "room"), [(9, True), (10, False)])
def test_nine_vehicles_find_room_round_a_spot_on_either_side_of_it(tanks: int, room: bool) -> None:
    """Bases of 8 cm, a centimetre apart, within 15 cm: three rows of three."""
    rides: dict[str, Soldier] = {f"r{n}": Vehicle("tank", fate="away") for n in range(tanks)}
    state = table(abu=FOE, **rides).state

    found = lined_up(state, [state.figures[name] for name in rides], Point(100, 100), None, "infiltration")

    assert isinstance(found, dict) is room
    if isinstance(found, dict):
        assert {(place.x, place.y) for place in found.values()} == {
            (x, y) for x in (91, 100, 109) for y in (91, 100, 109)
        }


# --- dodging, storming ------------------------------------------------------------------------------------


@rule("BN-6.5.a")
def test_of_the_places_to_dodge_to_the_twelve_nearest_suggest_themselves() -> None:
    wall = {"kind": "wall", "line": [[41.8, 50], [41.8, 58]], "sight": "blocks", "height": 30}
    game = table([wall], kowalski=Man("R3", "rifle"), abu=Man("Irr3", y=60, side="red"))
    game.play("blue", OpenFire((shot("kowalski", "rifle"),)))

    assert len(spots(game, "red", "dodge", "spot", figure="abu")) == 12


@rule("BN-11.1.i", "BN-Q.91")
@pytest.mark.parametrize("hits", [0, 1, 2, 3])
def test_saves_after_a_storm_fall_singly_where_there_are_several(hits: int) -> None:
    waiting = tuple(Hit(f"t{n}", 1) for n in range(hits))
    storm = Storm("house", ("kowalski",), ("abu",), step="spread", hits=waiting, caught=("amina",))
    state: State = table(facts={"storm": storm}, kowalski=Man(), abu=FOE).state

    parts = [part.storm for part in apart(state)]

    assert [part.hits for part in parts if part] == ([(hit,) for hit in waiting] if hits > 1 else [])
    assert [part.caught for part in parts if part] == ([("amina",), (), ()][:hits] if hits > 1 else [])


# --- those who may stay where they are --------------------------------------------------------------------


@pytest.mark.parametrize("tape", [False, True])
def test_a_move_is_offered_to_who_could_stay_where_he_is(tape: bool) -> None:
    game = table(tape=tape, kowalski=Man(), novak=Man(x=60, suppressed=True), abu=FOE)

    rows = [(row[1], row[-1]) for row in menu(game, "blue", "move") if row[4].get("action") == "cautious"]

    assert ("kowalski", "") in rows and ("novak", "") not in rows
    assert game.play("blue", Move(("kowalski",), "cautious", ((),))) is not None
