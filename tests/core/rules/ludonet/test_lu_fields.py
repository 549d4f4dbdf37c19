"""Ludonet: what is left to fill in of each order, in order: kinds, bounds, and what stands in it."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.engine.contract.choices import AnyField, Option, PickOne, PickPath, PickPoint, PickSome, Text
from core.engine.contract.overlay import Pace
from core.engine.seat.sentence import Sentence, nothing_taken
from core.engine.words.message import say
from core.rules.ludonet.book import RULES
from core.rules.ludonet.fire.sealed_orders import DeclareFire
from core.rules.ludonet.state import Aircraft

SQUAD: dict[str, Any] = {
    "ross": Man("rifle", "grenade", x=50, y=50),
    "truck": Tank("truck", x=80, y=50),
    "rider": Man(x=80, y=50, aboard="truck"),
    "late": Man(x=90, y=50, enters=3),
    "gone": Man(x=95, y=50, fate="eliminated"),
    "huber": Man(x=50, y=90, side="red"),
    "karl": Man(x=60, y=90, side="red", placed=False),
}


def squad(phase: str = "move", **how: Any) -> Played:
    """A rifleman with a grenade, a truck with a rider; one enemy who is seen, and one who is not."""
    return field(phase=phase, **{**SQUAD, **how})


def fields(game: Played, do: str, seat: str = "blue", **filled: Any) -> tuple[AnyField, ...]:
    return RULES.fields(game.state, seat, do, filled)


def named(*ids: str) -> tuple[Option, ...]:
    return tuple(Option(id, id.capitalize()) for id in ids)


def postures(name: str) -> PickOne:
    rows = tuple(Option(one, say(f"lu-posture-{one}")) for one in ("standing", "prone"))
    return PickOne(name, say("lu-ask-posture"), rows)


NOTE = Text("note", say("lu-ask-note", figure="Ross"), 80)
Row = tuple[Callable[[], Played], str, str, tuple[AnyField, ...]]
ROWS: list[Row] = [
    (
        lambda: squad("deploy", turn=0), "deploy", "ross",
        (PickPoint("spot", say("lu-ask-deploy", figure="Ross"), (50, 50)), postures("posture")),
    ),
    (
        lambda: squad("deploy", turn=0), "deploy", "truck",
        (PickPoint("spot", say("lu-ask-deploy", figure="Truck"), (80, 50)),),
    ),
    (lambda: squad("deploy", turn=0, tape=True), "deploy", "ross", (NOTE, postures("posture"))),
    (lambda: squad("deploy", turn=0), "deployed", "", ()),
    (
        lambda: squad("deploy", turn=0, tape=True), "deployed", "",
        (PickSome("seen", say("lu-ask-in-sight"), named("ross", "truck"), 0, 2),),
    ),
    (squad, "face", "ross", (PickPoint("towards", say("ask-towards"), (50, 50)),)),
    (lambda: squad(tape=True), "note_down", "ross", (NOTE,)),
]  # fmt: skip


@pytest.mark.parametrize(("moment", "do", "figure", "expected"), ROWS)
def test_an_order_asks_for_what_it_needs(
    moment: Callable[[], Played], do: str, figure: str, expected: tuple[AnyField, ...]
) -> None:
    assert fields(moment(), do, **({"figure": figure} if figure else {})) == expected


@pytest.mark.parametrize("do", ["deploy", "move", "dismount", "declare_fire", "note_down", "reinforce"])
@pytest.mark.parametrize("tape", [False, True])
def test_nothing_is_asked_of_a_figure_that_is_not_there(do: str, tape: bool) -> None:
    assert fields(squad(tape=tape), do, figure="nobody", unit="nobody") == ()


@rule("LU-DEP.b")
def test_a_referee_says_himself_who_is_in_sight() -> None:
    assert fields(squad("deploy", turn=0, tape=True), "deployed", "referee") == ()


# --- moving -----------------------------------------------------------------------------------------


def way_of(game: Played, figure: str = "ross", mode: str = "walk") -> PickPath:
    [way] = [one for one in fields(game, "move", figure=figure, mode=mode) if isinstance(one, PickPath)]
    return way


@rule("LU-MOV.a", "LU-T.VMOV")
@pytest.mark.parametrize(
    ("figure", "mode", "most"),
    [("ross", "walk", 10), ("ross", "run", 14), ("ross", "crawl", 3), ("truck", "drive", 30)],
)
def test_a_way_is_as_long_as_the_mode_and_begins_where_he_stands(figure: str, mode: str, most: float) -> None:
    """A truck may go as far as on a road."""
    way = way_of(squad(), figure, mode)
    origin = (50, 50) if figure == "ross" else (80, 50)
    assert (way.figure, way.origin, way.most, way.least) == (figure, origin, most, 0)


@rule("LU-MOV.f", "LU-Q.32")
@pytest.mark.parametrize(("mode", "slower"), [("run", ["walk"]), ("walk", []), ("crawl", []), ("", [])])
def test_who_would_run_is_shown_how_far_he_walks(mode: str, slower: list[str]) -> None:
    found = RULES.gentler(squad().state, "move", {"figure": "ross", "mode": mode})
    assert list(found) == [Pace(say(f"lu-do-move-{one}"), "move", {"mode": one}) for one in slower]


@pytest.mark.parametrize(("figure", "modes"), [("ross", ["walk", "run", "crawl"]), ("truck", ["drive"])])
def test_who_moves_is_asked_for_one_of_his_modes_first(figure: str, modes: list[str]) -> None:
    mode, *_ = fields(squad(), "move", figure=figure)
    rows = tuple(Option(one, say(f"lu-do-move-{one}")) for one in modes)
    assert mode == PickOne("mode", say("lu-ask-mode", figure=figure.capitalize()), rows)
    assert way_of(squad(), figure).most == (10 if figure == "ross" else 30)


def near(game: Played, figure: str = "ross", mode: str = "walk") -> list[Any]:
    """The ways that suggest themselves, each its end or () for staying."""
    return [one[-1] if one else () for one in way_of(game, figure, mode).suggestions]


def test_ways_that_suggest_themselves_lead_ahead_to_both_sides_half_as_far_and_nowhere() -> None:
    """Ahead is away from the own edge, the south; half a radian to each side."""
    ahead = [
        (round(50 + cm * math.cos(math.pi / 2 + turn), 1), round(50 + cm * math.sin(math.pi / 2 + turn), 1))
        for cm, turn in ((9.8, 0), (9.8, 0.5), (9.8, -0.5), (5, 0))
    ]
    assert near(squad()) == [*ahead, ()]
    assert near(squad(tape=True)) == []


@rule("LU-MOV.q")
@pytest.mark.parametrize(("y", "found"), [(57, True), (62, True), (62.1, False), (52, False)])
def test_the_first_way_that_suggests_itself_leads_into_contact(y: float, found: bool) -> None:
    """As far as he walks: 10 cm from base to base, and who touches already is no aim."""
    ways = near(squad(huber=Man(x=50, y=y, side="red")))
    assert len(ways) == 5 + found
    if found:
        assert ways[0] == (50, pytest.approx(y - 2 + 0.05, abs=0.01))


def test_a_way_into_contact_goes_straight_at_him() -> None:
    """6 cm east and 8 cm north: 10 cm, of which 2 cm are their bases."""
    ways = near(squad(huber=Man(x=56, y=58, side="red")))
    assert ways[0] == (pytest.approx(50 + 0.805 * 6, abs=0.01), pytest.approx(50 + 0.805 * 8, abs=0.01))


@pytest.mark.parametrize(
    "foe",
    [
        Man(x=50, y=57, side="red", placed=False),
        Tank(x=50, y=57, side="red"),
        Man(x=50, y=57, side="red", fate="eliminated"),
    ],
)
def test_nobody_hidden_lost_or_driving_is_suggested_to_go_to(foe: Any) -> None:
    assert len(near(squad(huber=foe))) == 5
    assert len(near(squad(huber=Man(x=80, y=57, side="red")), "truck", "drive")) == 5


@pytest.mark.parametrize(
    ("x", "y", "left"), [(50, 195, 1), (1, 50, 3), (199, 50, 3), (50, 190.2, 4), (50, 190.3, 3), (0, 50, 3)]
)
def test_no_way_off_the_table_suggests_itself(x: float, y: float, left: int) -> None:
    """The table is 200 cm square; beside the edges one of the two ways aside leads off it."""
    ways = near(squad(ross=Man(x=x, y=y), huber=Man(x=100, y=20, side="red")))
    assert len(ways) == left + 1 and ways[-1] == ()
    assert all(0 <= cm <= 200 for way in ways for cm in way)


@rule("LU-MOV.q")
def test_at_a_real_table_a_move_asks_whom_of_those_on_it_he_meets() -> None:
    _, whom, path = fields(squad(tape=True), "move", figure="ross")
    assert isinstance(path, PickPath) and path.origin is None
    assert whom == PickSome("charge", say("lu-ask-charge"), named("huber"), 1, 3)
    assert len(fields(squad(tape=True), "move", figure="truck")) == 2
    for foe in (
        Man(side="red", placed=False), Tank(side="red"), Man(side="red", aboard="bus"),
        Man(side="red", fate="left"),
    ):  # fmt: skip
        game = squad(tape=True, huber=foe, bus=Tank("truck", side="red"))
        assert len(fields(game, "move", figure="ross")) == 2


@rule("LU-MOR.k")
def test_who_falls_back_is_not_asked_whom_he_meets() -> None:
    assert (
        len(fields(squad(tape=True, units={"ross-unit": {"falling_back": True}}), "move", figure="ross")) == 2
    )


@rule("LU-AFV.n")
def test_who_gets_out_is_asked_for_a_spot_beside_his_vehicle_behind_it_first() -> None:
    """It looks north; its base is 5 cm wide, his 2 cm."""
    [spot] = fields(squad(), "dismount", figure="rider")
    assert spot == PickPoint("spot", say("lu-ask-dismount"), (80, 50), 6.0, ((80, 46.5),))
    assert fields(squad(), "dismount", figure="ross") == ()
    assert fields(squad(tape=True), "dismount", figure="rider") == ()


# --- firing -----------------------------------------------------------------------------------------


@rule("LU-FIR.n", "LU-FIR.b")
def test_who_fires_is_asked_for_a_weapon_a_target_and_with_a_grenade_for_a_point() -> None:
    game = squad("fire")
    [weapon] = fields(game, "declare_fire", figure="ross")
    assert isinstance(weapon, PickOne) and weapon.prompt == say("lu-ask-weapon", figure="Ross")
    assert [(row.value, row.label, row.refusal) for row in weapon.options] == [
        ("rifle", say("lu-weapon-rifle"), None), ("grenade", say("lu-weapon-grenade"), None),
    ]  # fmt: skip
    assert len(fields(game, "declare_fire", figure="ross", weapon="mmg")) == 1
    _, target = fields(game, "declare_fire", figure="ross", weapon="rifle", target="")
    assert isinstance(target, PickOne) and [row.value for row in target.options] == ["huber"]
    _, target, aim = fields(game, "declare_fire", figure="ross", weapon="grenade", target="")
    assert isinstance(target, PickOne) and [row.value for row in target.options] == ["huber", ""]
    assert aim == PickPoint("aim", say("lu-ask-aim"), (50, 50), 10, aimed=True)  # he is too far off
    near_by = squad("fire", huber=Man(x=50, y=60, side="red"), karl=Man(x=52, y=60.5, side="red"))
    aim = fields(near_by, "declare_fire", figure="ross", weapon="grenade", target="")[-1]
    assert aim == PickPoint("aim", say("lu-ask-aim"), (50, 50), 10, ((50, 60),), aimed=True)
    assert len(fields(game, "declare_fire", figure="ross", weapon="grenade", target="huber")) == 2
    taped = fields(squad("fire", tape=True), "declare_fire", figure="ross", weapon="grenade", target="")
    assert len(taped) == 2 and isinstance(taped[1], PickOne)
    assert taped[1].options == named("huber")


@rule("LU-DMG.g", "LU-Q.17")
@pytest.mark.parametrize(
    ("men", "spots", "to_point", "to_huber", "eager"),
    [
        ({"huber": Man(y=90, side="red")}, (), -1.0, None, -1.0),  # nobody within the throw
        ({"huber": Man(y=58, side="red")}, ((50, 58),), 0.05, 0.05 + 1 / 3, 2.0),
        ({"huber": Man(y=58, side="red"), "jung": Man(x=52, y=58, side="red")}, None, 0.05, 0.1 + 2 / 3, 2.0),
        ({"huber": Man(y=58, side="red"), "adams": Man(x=52, y=58)}, (), -1.0, -1.0, -1.0),
        ({"huber": Man(y=52.5, side="red")}, (), -1.0, -1.0, -1.0),  # it would burst at his own feet
    ],
)
def test_a_grenade_is_worth_the_enemies_it_catches_less_the_own_men(
    men: Any, spots: Any, to_point: float, to_huber: float | None, eager: float
) -> None:
    """A bot throws none that harms nobody it knows of, or as many of its own; people may."""
    game = field(phase="fire", ross=Man("grenade"), **men)
    _, target, aim = fields(game, "declare_fire", figure="ross", weapon="grenade", target="")
    assert isinstance(target, PickOne) and isinstance(aim, PickPoint)
    rows = {row.value: row for row in target.options}
    assert spots is None or aim.suggestions == spots
    assert rows[""].weight == to_point and rows["huber"].weight == (to_huber and pytest.approx(to_huber))
    [fire] = [one for one in RULES.choices(game.state, "blue") if one.figure == "ross"]
    assert (fire.refusal, fire.weight) == (None, eager)


@rule("LU-FIR.c", "LU-T.HIT")
@pytest.mark.parametrize(
    ("y", "ross", "needed", "chance"),
    [
        (60, {}, 4, 1 / 2),
        (90, {}, 5, 1 / 3),
        (90, {"moved": 5.0}, 6, 1 / 6),
        (60, {"expert": True}, 3, 2 / 3),
    ],
)
def test_a_target_stands_with_its_distance_the_die_that_hits_and_the_chance(
    y: float, ross: dict[str, Any], needed: int, chance: float
) -> None:
    """A rifle reaches 60 cm; the likelier target stands first, and looks better by its chance."""
    game = squad("fire", ross=Man("rifle", **ross), huber=Man(y=y, side="red"))
    target = fields(game, "declare_fire", figure="ross", weapon="rifle")[1]
    assert isinstance(target, PickOne)
    [row] = target.options
    assert row.detail is not None and row.detail.id == "lu-detail-shot"
    assert row.detail.args == {"cm": y - 50, "needed": needed, "chance": pytest.approx(chance)}
    assert row.weight == pytest.approx(0.05 + chance)


@rule("LU-FIR.n")
def test_with_a_tape_a_target_whose_line_is_known_stands_first_and_who_cannot_be_one_last() -> None:
    men = {"jung": Man(side="red"), "panzer": Tank(side="red"), "kurz": Man(side="red")}
    game = squad("fire", tape=True, **{**men, "huber": Man(side="red", aboard="panzer")})
    for question, answer in (
        ('"shot","firer":"ross","target":"kurz"', {"distance": 59.0}),
        ('"ground","figure":"kurz"', []),
    ):
        game.ruled("measurement", f'{{"ask":{question}}}', answer)
    target = fields(game, "declare_fire", figure="ross", weapon="rifle")[1]
    assert isinstance(target, PickOne)
    assert [(row.value, bool(row.refusal)) for row in target.options] == [
        ("kurz", False), ("jung", False), ("huber", True), ("panzer", True),
    ]  # fmt: skip


@rule("LU-FIR.o")
def test_the_chance_counts_all_dice_and_what_cannot_hit_has_none() -> None:
    game = squad("fire", ross=Man("mmg"), huber=Man(y=60, side="red"), options={"mg_shots": "on"})
    target = fields(game, "declare_fire", figure="ross", weapon="mmg")[1]
    assert isinstance(target, PickOne) and target.options[0].detail is not None
    assert target.options[0].detail.args["chance"] == pytest.approx(1 - (1 / 2) ** 3)
    hopeless = {"wounds": 1, "moved": 5.0}
    never = squad(
        "fire", ross=Man("rifle", **hopeless), huber=Man(y=100, side="red", posture="prone"),
        options={"fire_mods_cumulative": "on"},
    )  # fmt: skip
    target = fields(never, "declare_fire", figure="ross", weapon="rifle")[1]
    assert isinstance(target, PickOne) and target.options[0].detail is not None
    assert target.options[0].detail.args == {"cm": 50.0, "needed": 8, "chance": 0}


def test_the_likeliest_target_stands_first_and_the_impossible_last() -> None:
    foes = {"far": Man(x=50, y=105, side="red"), "out": Man(x=50, y=150, side="red")}
    game = squad("fire", huber=Man(x=60, y=60, side="red"), out2=Man(x=55, y=190, side="red"), **foes)
    target = fields(game, "declare_fire", figure="ross", weapon="rifle")[1]
    assert isinstance(target, PickOne)
    rows = [(row.value, row.refusal.message.id if row.refusal else "") for row in target.options]
    assert rows == [
        ("huber", ""), ("far", ""), ("out2", "lu-out-of-range"), ("out", "lu-out-of-range"),
    ]  # fmt: skip


# --- in the air -------------------------------------------------------------------------------------

HAWK = Aircraft("hawk", "Hawk", "blue")


@rule("LU-AIR.g")
def test_a_pass_is_aimed_at_a_point_where_an_enemy_stands() -> None:
    game = squad("air", moving="blue", aircraft=[HAWK], size=(120, 80))
    [aim] = fields(game, "air_pass", aircraft="hawk")
    assert aim == PickPoint("aim", say("lu-ask-aim"), (60, 40), None, ((50, 90),), aimed=True)
    unseen = squad("air", moving="blue", aircraft=[HAWK], size=(120, 80), huber=Man(side="red", placed=False))
    [aim] = fields(unseen, "air_pass", aircraft="hawk")
    assert aim == PickPoint("aim", say("lu-ask-aim"), (60, 40), None, aimed=True)


@rule("LU-AIR.g")
def test_at_a_real_table_a_pass_is_aimed_at_somebody_the_enemy_first() -> None:
    [aim] = fields(squad("air", moving="blue", aircraft=[HAWK], tape=True), "air_pass", aircraft="hawk")
    assert isinstance(aim, PickOne)
    assert [(row.value, row.weight) for row in aim.options] == [
        ("huber", 1.0), ("ross", 0.01), ("truck", 0.01),
    ]  # fmt: skip


# --- reinforcing ------------------------------------------------------------------------------------


@rule("LU-MOR.n")
def test_who_may_join_a_unit_is_asked_of_its_sides_reserves() -> None:
    units = {"ross-unit": {"start": 3}, "near-unit": {"reserve": True}, "far-unit": {"reserve": True}}
    game = squad(
        "end", units=units, near=Man(x=50, y=60), far=Man(x=50, y=100),
        theirs=Man(x=52, y=60, side="red", unit="foes"),
    )  # fmt: skip
    [whom] = fields(game, "reinforce", unit="ross-unit")
    assert isinstance(whom, PickSome) and (whom.name, whom.least, whom.most) == ("figures", 1, 99)
    rows = [(row.value, row.refusal.message.id if row.refusal else "") for row in whom.options]
    assert rows == [("near", ""), ("far", "lu-too-far-to-join")]
    moved = {**game.state.units, "ross-unit": replace(game.state.units["ross-unit"], start=1)}
    full = replace(game.state, units=moved)
    offers = [row for row in RULES.choices(full, "blue") if row.do == "reinforce"]
    assert not offers and any(row.do == "reinforce" for row in RULES.choices(game.state, "blue"))


@rule("LU-FIR.b")
def test_who_has_no_target_for_his_rifle_keeps_it_and_reads_why_of_each() -> None:
    """A grenade at a spot is for its thrower to want, not for the program to open with."""
    game = field(phase="fire", ross=Man("rifle", "grenade"), huber=Man(y=150, side="red"))
    fire = partial(RULES.fields, game.state, "blue", "declare_fire")
    found = Sentence(DeclareFire, fire, lambda values: True, nothing_taken).filled({"figure": "ross"}, {})
    assert found.values["weapon"] == "rifle" and isinstance(found.field, PickOne)
    [huber] = found.field.options
    assert huber.value == "huber" and huber.refusal is not None
