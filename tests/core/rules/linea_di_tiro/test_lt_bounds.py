"""Linea di Tiro: scenarios as far as they go, who may do what, and what nobody can be ruled to be."""

from __future__ import annotations

import re
from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, engagement
from lt_moments import GUNS, acting, at_a_table, between, drawn, sighting
from msgspec.structs import replace
from rule_ids import rule
from test_lt_scenario_numbers import BRIDGE, JOKER, PARTISAN, made, plain
from test_lt_scenario_numbers import GUNS as SECTION
from test_lt_seeing import ruler

from core.engine.contract.choices import PickOne
from core.engine.contract.facts import Refusal
from core.engine.contract.scenario import ScenarioError
from core.rules.linea_di_tiro.artillery.firing import observed
from core.rules.linea_di_tiro.artillery.request import in_view, requesters, sections_of, stage
from core.rules.linea_di_tiro.assault.conditions import adjacent, in_reach, infantry_of, kind_of_assault
from core.rules.linea_di_tiro.assault.contact import may_shoot, still_on
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.common.losses import lose
from core.rules.linea_di_tiro.facts.deck import MotionSet
from core.rules.linea_di_tiro.response.overwatch import ready_foes
from core.rules.linea_di_tiro.response.response import could_be_asked
from core.rules.linea_di_tiro.setup.scenario import set_up
from core.rules.linea_di_tiro.setup.sides import words_at
from core.rules.linea_di_tiro.state import Assaulting, Attacking, Moving
from core.table.places import Place, Point

# --- scenarios --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "at",
    [
        "",
        "sides.allies",
        "sides.allies.platoons.0",
        "sides.allies.platoons.0.figures.0",
        "sides.allies.figures.0",
        "sides.allies.sections.0",
        "jokers.0",
        "unit_moves.0",
        "objectives.0",
    ],
)
def test_a_word_that_means_nothing_is_refused_where_it_stands(at: str) -> None:
    path = f"{at}.surprise" if at else "surprise"
    with pytest.raises(ScenarioError) as wrong:
        made(path, 1)
    assert wrong.value.message.id == "scenario-unknown-field"
    assert wrong.value.field == re.sub(r"\.(\d)", r"[\1]", path)


@pytest.mark.parametrize(
    ("path", "value", "id"),
    [
        ("sides.allies.platoons.0.figures", [], "scenario-empty-list"),
        ("sides.allies.figures.0.id", "a b", "scenario-bad-id"),
        ("sides.allies.figures", [PARTISAN, {**PARTISAN, "x": 15.0}], "scenario-twice"),
        ("sides.allies.sections", [SECTION, SECTION], "scenario-twice"),
        ("sides.allies.sections.0.kind", "howitzer", "scenario-not-one-of"),
        ("sides.allies.figures.0.ground", ["mud"], "scenario-not-one-of"),
        ("jokers.0.platoon", "nobody", "scenario-not-one-of"),
        ("jokers.0.side", "nobody", "scenario-not-one-of"),
    ],
)
def test_what_is_wrong_with_an_entry_is_told(path: str, value: Any, id: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        made(path, value)
    assert wrong.value.message.id == id


def test_a_piece_may_have_hyphens_ride_and_stand_where_it_is_dug_in() -> None:
    assert any(piece.id == "bella-1" for piece in made("sides.allies.figures.0.id", "bella-1").figures)
    [bella] = [
        one for one in made("sides.allies.figures.0.ground", ["prepared"]).figures if one.id == "bella"
    ]
    assert bella.ground == ("prepared",)
    [bella] = [one for one in made("sides.allies.figures.0.prepared", 2).figures if one.id == "bella"]
    assert bella.prepared == ("", "")


@pytest.mark.parametrize(
    ("x", "reserve", "fits"), [(7.39, False, False), (7.5, False, True), (7.41, False, True)]
)
def test_two_pieces_start_side_by_side(x: float, reserve: bool, fits: bool) -> None:
    """Bases of 2.5 cm; a millimetre is no overlap."""
    pair = [PARTISAN, {**PARTISAN, "id": "ciao", "name": "Ciao", "x": x}]
    if fits:
        assert made("sides.allies.figures", pair)
        return
    with pytest.raises(ScenarioError) as wrong:
        made("sides.allies.figures", pair)
    args = wrong.value.message.args
    assert wrong.value.field == "sides.allies.figures[1].x"
    assert wrong.value.message.id == "scenario-bases-overlap"
    assert (args["figure"], args["other"], args["gap"], args["least"]) == ("Ciao", "Bella", 2.39, 2.5)


def test_a_reserve_may_come_where_another_starts() -> None:
    found = plain()
    platoon = {
        "id": "late",
        "name": "Late",
        "reserve": True,
        "figures": [{**PARTISAN, "id": "ciao", "x": 5.5}],
    }
    found["sides"]["allies"]["platoons"].append(platoon)
    [ciao] = [one for one in set_up(found, {}, False).figures if one.id == "ciao"]
    assert ciao.reserve and ciao.platoon == "allies-late"


def test_at_a_real_table_the_spot_of_a_scenario_is_a_note_with_its_ground() -> None:
    found = plain()
    [bella] = [one for one in set_up(found, {}, True).figures if one.id == "bella"]
    assert (bella.place, bella.note, bella.ground) == (None, "5 × 5 cm", ())
    found["sides"]["allies"]["figures"][0] |= {"note": "ford", "ground": ["cover"]}
    [bella] = [one for one in set_up(found, {}, True).figures if one.id == "bella"]
    assert (bella.note, bella.ground) == ("ford", ("cover",))
    del found["sides"]["allies"]["figures"][0]["x"]
    [bella] = [one for one in set_up(found, {}, True).figures if one.id == "bella"]
    assert bella.place is None and bella.note == "ford"
    wood = engagement([{"kind": "wood", "box": [0, 0, 10, 10]}]).state.terrain
    assert words_at(wood, Place(5, 5)) == ("cover",) and words_at(wood, Place(50, 50)) == ()


def test_a_scenario_has_the_kinds_that_its_pieces_are_and_times_without_limit() -> None:
    game = made("cards", 0)
    assert {*game.kinds} == {piece.kind for piece in game.figures}
    assert made("unit_moves.0.times", 2).unit_moves[0].left == 2
    assert made("unit_moves.0.times", 0).unit_moves[0].left is None
    assert made("jokers", [{**JOKER, "choice": True}]).joker_list[0].choice
    assert made("objectives", [BRIDGE, {**BRIDGE, "id": "ford"}]).objectives[1].id == "ford"


# --- artillery --------------------------------------------------------------------------------------


@rule("LT-ART.a", "LT-ART.b", "LT-ART.l")
def test_a_section_fires_while_it_has_anything_to_fire() -> None:
    state = between().state
    for ammunition, found in ((None, 1), (1, 1), (0, 0)):
        now = replace(state, sections={"guns": replace(GUNS, ammunition=ammunition)})
        assert len(sections_of(now, "allies")) == found and not sections_of(now, "axis")
    assert [piece.id for piece in requesters(state, "allies")] == ["major"]
    firing = replace(GUNS, designated=True, begun=True)
    assert [stage(one) for one in (GUNS, replace(firing, begun=False), firing)] == [
        "none",
        "waiting",
        "firing",
    ]


@rule("LT-ART.b", "LT-Q.39")
@pytest.mark.parametrize(
    ("centre", "refused"),
    [
        (Point(0, 0), ""),
        (Point(300, 300), ""),
        (Point(-0.1, 5), "lt-zone-off-table"),
        (Point(300.1, 5), "lt-zone-off-table"),
        (None, "lt-no-zone"),
    ],
)
def test_a_zone_lies_on_the_table(centre: Point | None, refused: str) -> None:
    game = drawn("KH")
    found = game.play("allies", c.RequestArtillery("major", "guns", centre))
    assert (found.message.id if isinstance(found, Refusal) else "") == refused


def test_a_zone_is_noted_in_so_many_characters() -> None:
    game = drawn("KH", tape=True)
    assert game.refused("allies", c.RequestArtillery("major", "guns", note="  "))[1] == "lt-zone-note-needed"
    game.play("allies", c.RequestArtillery("major", "guns", note=f"  {'x' * 90}"), answers=[True])
    assert game.state.sections["guns"].note == "x" * 80


@rule("LT-ART.b")
def test_who_requests_has_a_line_of_sight_to_the_middle_of_the_zone() -> None:
    rock = {"kind": "building", "box": [100, 100, 20, 5]}
    game = engagement([rock], major=Piece("command", x=110, y=50, observer=True), sections=(GUNS,))
    r, major = ruler(game), game.man("major")
    assert in_view(r, major, Point(110, 80)) and not in_view(r, major, Point(110, 130))
    assert not in_view(r, replace(major, place=None), Point(110, 80))
    for centre, seen in ((Point(110, 80), True), (Point(110, 130), False), (None, False)):
        assert observed(r, replace(GUNS, centre=centre)) is seen
    blind = engagement([rock], major=Piece("command", x=110, y=50), sections=(GUNS,))
    assert not observed(ruler(blind), replace(GUNS, centre=Point(110, 80)))


@pytest.mark.parametrize(
    ("friends", "foes", "weight"), [(0, 0, 2), (0, 2, 18), (1, 2, 10), (2, 3, 10), (1, 1, 2), (2, 0, 2)]
)
def test_fire_is_worth_to_a_computer_the_known_enemies_less_the_friends_in_its_zones(
    friends: int, foes: int, weight: float
) -> None:
    men = {f"m{n}": Piece(x=50 + 2.5 * n, y=150) for n in range(friends)}
    men |= {f"f{n}": Piece(x=50 + 2.5 * n, y=146, side="axis") for n in range(foes)}
    game = between(**men)
    firing = replace(GUNS, centre=Point(50, 148), designated=True, begun=True)
    waits, theirs = replace(firing, id="waits", begun=False), replace(firing, id="theirs", side="axis")
    game.state = replace(game.state, sections={one.id: one for one in (firing, waits, theirs)})
    game.card("KH")
    [fire] = [one for one in RULES.choices(game.state, "allies") if one.do == "fire_artillery"]
    assert fire.weight == weight


# --- assaults ---------------------------------------------------------------------------------------


@rule("LT-ASL.a", "LT-ASL.w")
@pytest.mark.parametrize(
    ("mine", "theirs", "how"),
    [
        ("sherman_75", "rifle_squad", "overrun"),
        ("sherman_75", "pak40", "overrun"),
        ("sherman_75", "flak88", "overrun"),
        ("sherman_75", "tiger", ""),
        ("sherman_75", "truck", ""),
        ("truck", "rifle_squad", ""),
        ("sdkfz222", "rifle_squad", ""),
        ("pak40", "rifle_squad", ""),
        ("flak88", "rifle_squad", ""),
        ("rifle_squad", "tiger", "vehicle"),
        ("rifle_squad", "truck", "vehicle"),
        ("rifle_squad", "flak88", "melee"),
        ("rifle_squad", "pak40", "melee"),
        ("rifle_squad", "rifle_squad", "melee"),
    ],
)
def test_what_an_assault_is_by_who_comes_and_who_stands(mine: str, theirs: str, how: str) -> None:
    game = engagement(able=Piece(mine, x=50, y=50), foe=Piece(theirs, x=50, y=70, side="axis"))
    assert kind_of_assault(game.state, game.man("able"), game.man("foe")) == how


@pytest.mark.parametrize(
    ("foe", "cm", "reached"),
    [
        ({}, 17.5, True),
        ({}, 17.4, False),
        ({"spotted": False}, 17.5, False),
        ({"kind": "rifle_squad", "fate": "destroyed"}, 17.5, False),
    ],
)
def test_an_assault_is_in_reach_from_base_to_base_at_who_is_known(
    foe: dict[str, Any], cm: float, reached: bool
) -> None:
    game = engagement(able=Piece(x=50, y=50), foe=Piece(**{"x": 50, "y": 70, "side": "axis", **foe}))
    assert in_reach(game.state, game.man("able"), cm) is reached
    assert not in_reach(game.state, replace(game.man("able"), place=None), cm)


@rule("LT-ASL.n")
@pytest.mark.parametrize(("x", "beside"), [(54.75, True), (54.76, False)])
def test_infantry_is_adjacent_to_a_tank_within_a_cm_of_it(x: float, beside: bool) -> None:
    """A tank's base is 5 cm wide, a squad's 2.5 cm."""
    game = engagement(
        tank=Piece("tiger", x=50, y=50, side="axis"),
        mate=Piece(x=x, y=50, side="axis"),
        rider=Piece(x=52, y=50, side="axis", aboard="bus"),
        bus=Piece("truck", x=52, y=54, side="axis"),
        gun=Piece("pak40", x=50, y=90, side="axis"),
        large=Piece("flak88", x=51, y=50, side="axis"),
        lost=Piece(x=53, y=50, side="axis", fate="captured"),
        foe=Piece(x=53, y=50),
    )
    infantry = infantry_of(game.state, game.man("tank"))
    assert [one.id for one in infantry] == ["mate", "gun"]
    assert adjacent(ruler(game), game.man("tank"), infantry) == (("mate",) if beside else ())
    assert adjacent(ruler(game), game.man("tank"), []) == ()


@rule("LT-ASL.p", "LT-ASL.q")
@pytest.mark.parametrize(
    ("how", "kind", "aspect", "shoots"),
    [
        ("melee", "rifle_squad", "front", True),
        ("melee", "pak40", "front", True),
        ("melee", "rifle_squad", "side", False),
        ("melee", "rifle_squad", "", False),
        ("overrun", "pak40", "front", True),
        ("overrun", "rifle_squad", "front", False),
        ("overrun", "pak40", "rear", False),
        ("vehicle", "rifle_squad", "front", False),
    ],
)
def test_who_is_attacked_in_his_front_may_have_his_shot(
    how: str, kind: str, aspect: str, shoots: bool
) -> None:
    game = engagement(able=Piece(kind, x=50, y=50), fritz=Piece(x=50, y=60, side="axis"))
    assert may_shoot(game.state, Assaulting("fritz", "able", how, aspect)) is shoots


@rule("LT-Q.37")
@pytest.mark.parametrize(
    ("fritz", "able", "doing", "on"),
    [
        ({}, {}, (), True),
        ({"fate": "destroyed"}, {}, (), False),
        ({}, {"fate": "destroyed"}, (), False),
        ({"immobilised": True}, {}, (), False),
        ({"contacts": ()}, {}, (), False),
        ({}, {"immobilised": True}, (), True),
        ({}, {}, (Moving("fritz", "bound", stage="contact"),), True),
        ({}, {}, (Moving("fritz", "bound", stage="stopped"),), False),
        ({}, {}, (Moving("able", "back", stage="stopped"),), True),
    ],
)
def test_an_assault_takes_place_while_both_are_there_and_in_contact(
    fritz: dict[str, Any], able: dict[str, Any], doing: tuple[Any, ...], on: bool
) -> None:
    game = between(
        able=Piece(x=50, y=50, contacts=("fritz",), **able),
        fritz=Piece(**{"x": 50, "y": 52.5, "side": "axis", "contacts": ("able",), **fritz}),
    )
    state = replace(game.state, doing=doing)
    assert still_on(state, Assaulting("fritz", "able", "melee", met=True)) is on


@rule("LT-Q.22", "LT-Q.36")
@pytest.mark.parametrize(("y", "way", "motion"), [(52.5, (), None), (58.0, (Point(50, 56),), "bounding")])
def test_who_goes_at_an_enemy_is_on_the_move_as_that_is_told_and_who_stays_in_contact_is_not(
    y: float, way: tuple[Point, ...], motion: str | None
) -> None:
    game = acting(
        "able",
        "BX",
        able=Piece(x=50, y=50, contacts=() if way else ("fritz",)),
        fritz=Piece(x=50, y=y, side="axis", contacts=() if way else ("able",)),
    )
    facts = game.run("allies", c.Bound("able", path=way))
    assert game.waiting == [("axis", "assaulted")]
    assert [one.motion for one in facts.of(MotionSet)] == ([motion] if motion else [])


# --- answering fire ---------------------------------------------------------------------------------


@rule("LT-RSP.a", "LT-RSP.c", "LT-Q.15", "LT-Q.59")
@pytest.mark.parametrize(
    ("frame", "able", "fritz", "chain", "asked"),
    [
        ({}, {}, {}, "on", True),
        ({"firer": ""}, {}, {}, "on", False),
        ({"firer": "tank"}, {}, {}, "on", False),
        ({}, {"spotted": False}, {}, "on", False),
        ({}, {"fate": "destroyed"}, {}, "on", False),
        ({}, {}, {"fate": "destroyed"}, "on", False),
        ({"why": "response"}, {}, {}, "on", True),
        ({"why": "response"}, {}, {}, "off", False),
        ({"why": "own"}, {}, {}, "off", True),
    ],
)
def test_two_exchange_shots_while_both_are_there_and_the_target_is_known(
    frame: dict[str, Any], able: dict[str, Any], fritz: dict[str, Any], chain: str, asked: bool
) -> None:
    game = between(
        options={"response_chain": chain},
        able=Piece(x=50, y=50, **able),
        fritz=Piece(x=50, y=80, side="axis", **fritz),
    )
    shot = Attacking(**{"target": "able", "type": "MG", "why": "own", "firer": "fritz", **frame})
    assert could_be_asked(game.state, shot) is asked


@rule("LT-Q.57")
@pytest.mark.parametrize(
    ("fritz", "asked", "ready"),
    [
        ({"prepared": 1}, (), True),
        ({"prepared": 0}, (), False),
        ({"prepared": 1, "spotted": False}, (), False),
        ({"prepared": 1}, ("fritz",), False),
        ({"prepared": 1}, ("hans",), True),
        ({"prepared": 1, "fate": "captured"}, (), False),
    ],
)
def test_who_is_seen_and_has_an_attack_ready_has_one_chance_of_a_move(
    fritz: dict[str, Any], asked: tuple[str, ...], ready: bool
) -> None:
    game = between(fritz=Piece(x=50, y=80, side="axis", **fritz))
    frame = Moving("able", "bound", asked=asked)
    assert (["fritz"] if ready else []) == [one.id for one in ready_foes(game.state, game.man("able"), frame)]


# --- activating -------------------------------------------------------------------------------------


@rule("LT-ACT.l", "LT-Q.21")
@pytest.mark.parametrize(
    ("option", "action", "refused"),
    [
        ("off", "RI", ""),
        ("off", "XP", "lt-immobilised"),
        ("off", "2A", "lt-immobilised"),
        ("on", "XP", ""),
        ("on", "2A", ""),
        ("on", "BX", "lt-immobilised"),
        ("on", "BP", "lt-immobilised"),
        ("on", "SP", "lt-immobilised"),
    ],
)
def test_who_is_immobilised_frees_itself_and_as_a_choice_fires(
    option: str, action: str, refused: str
) -> None:
    game = drawn(options={"immobilised_fire": option})
    found = game.play("allies", c.Activate("stuck", action))
    assert (found.message.id if isinstance(found, Refusal) else "") == refused


@rule("LT-MOV.m")
@pytest.mark.parametrize(
    ("action", "immobilised", "refused"),
    [
        ("MD", False, ""),
        ("RI", True, ""),
        ("XP", False, "lt-aboard"),
        ("2A", False, "lt-aboard"),
        ("SP", False, "lt-aboard"),
    ],
)
def test_who_rides_gets_off_or_frees_itself_and_no_more(action: str, immobilised: bool, refused: str) -> None:
    game = drawn(rider=Piece(x=110, y=50, aboard="track", immobilised=immobilised))
    found = game.play("allies", c.Activate("rider", action))
    assert (found.message.id if isinstance(found, Refusal) else "") == refused


@pytest.mark.parametrize(
    ("piece", "actions"),
    [
        ("able", ["BX", "BP", "XP", "2A", "SP", "MD"]),
        ("tank", ["BX", "BP", "XP", "2A", "SP"]),
        ("rider", ["MD"]),
        ("stuck", ["BX", "BP", "XP", "2A", "SP", "MD", "RI"]),
    ],
)
def test_the_menu_has_what_a_piece_can_ever_do(piece: str, actions: list[str]) -> None:
    offers = [one for one in RULES.choices(drawn().state, "allies") if one.do in ("activate", "speed")]
    assert [one.given.get("action", "SP") for one in offers if one.figure == piece] == actions
    offers = [one for one in offers if one.do == "activate"]
    alone = drawn(track=Piece(x=110, y=50), rider=Piece(x=120, y=50))
    offers = [one for one in RULES.choices(alone.state, "allies") if one.do == "activate"]
    assert "MD" not in [one.given["action"] for one in offers if one.figure == "able"]


# --- a real table -----------------------------------------------------------------------------------


@rule("LT-Q.16")
@pytest.mark.parametrize(
    ("after", "goes"), [(0.0, True), (20.0, True), (-0.1, False), (20.1, False), (7.5, True)]
)
def test_a_hidden_piece_is_seen_somewhere_on_the_way(after: float, goes: bool) -> None:
    """Of 20 cm."""
    game = sighting()
    found = game.play("axis", c.ComeIntoSight("fritz", after))
    assert isinstance(found, Refusal) is not goes
    if goes:
        assert game.man("able").moved == after
    else:
        assert found.message.args == {"figure": "Able", "cm": after, "most": 20}


def test_who_is_on_the_table_already_or_rides_does_not_come_into_sight() -> None:
    bus = Piece("truck", side="axis", spotted=False)
    for hans, refused in (
        (Piece(side="axis"), "lt-on-the-table"),
        (Piece(side="axis", spotted=False, aboard="bus"), "lt-on-the-table"),
    ):
        game = acting(
            "able",
            "SP",
            tape=True,
            fritz=Piece(side="axis", spotted=False),
            hans=hans,
            bus=bus,
        )
        game.run("allies", c.Speed("able", path=20.0))
        assert game.refused("axis", c.ComeIntoSight("hans", 5.0))[1] == refused


@pytest.mark.parametrize("word", ["cover", "protection", "prepared", "entrenched", "hull_down"])
def test_what_people_say_of_the_ground_at_the_end_of_a_way_is_kept(word: str) -> None:
    game = at_a_table()
    game.run("allies", c.Bound("able", path=5.0, ground=(word,)))
    if ("axis", "sighting") in game.waiting:
        game.run("axis", c.NobodySeen())
    assert game.man("able").ground == (word,)


# --- rulings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "subject", "why"),
    [
        ("shots", "gone", "lt-out-of-play"),
        ("fate", "gone", ""),
        ("shots", "late", "lt-not-yet-here"),
        ("fate", "late", "lt-not-yet-here"),
        ("place", "rider", "lt-aboard"),
        ("spotted", "rider", "lt-aboard"),
        ("shots", "rider", ""),
        ("spotted", "met", "lt-touched-is-seen"),
        ("place", "met", ""),
        ("aboard", "tank", "lt-no-passenger"),
        ("aboard", "able", ""),
        ("overrun", "able", "lt-no-tank"),
        ("overrun", "tank", ""),
        ("parted", "able", "lt-no-contact"),
        ("parted", "met", ""),
    ],
)
def test_who_cannot_have_a_fact_stands_with_the_reason(fact: str, subject: str, why: str) -> None:
    game = between(met=Piece(x=20, y=50, contacts=("fritz",)))
    fields = RULES.fields(game.state, "referee", "ruling", {"fact": fact})
    field = next(one for one in fields if one.name == "subject")
    assert isinstance(field, PickOne)
    rows = {row.value: row.refusal.message.id if row.refusal else "" for row in field.options}
    assert rows[subject] == why


@rule("LT-Q.65")
def test_who_comes_back_clears_his_own_wreck_and_no_other() -> None:
    game = engagement(
        able=Piece("sherman_75", x=50, y=50),
        other=Piece("sherman_75", x=90, y=50),
        late=Piece(x=20, y=50),
        fritz=Piece(x=50, y=250, side="axis"),
    )
    r = ruler(game)
    lose(r, "able", "destroyed")
    lose(r, "other", "destroyed")
    game.state = r.state
    assert game.state.wrecks == ("able", "other") and len(game.state.terrain.pieces) == 2
    game.ruled("fate", "able", "")
    assert game.state.wrecks == ("other",) and [one.id for one in game.state.terrain.pieces] == [
        "wreck-other"
    ]
    assert game.man("able").able
    game.ruled("fate", "late", "captured")
    game.ruled("fate", "late", "")
    assert [one.id for one in game.state.terrain.pieces] == ["wreck-other"]
