"""Breaking News, actions: what men, vehicles and sides are offered, and what is left to fill in."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import Drive, FallBack, GetOut, LookAtMarker, Seize, SetOff
from menus import Row, fields, form, menu, spots
from msgspec.structs import replace
from objectives_on_table import marker, on_table
from rule_ids import rule
from table import Man, Played, Soldier, Vehicle, table

from core.engine.contract.choices import PickOne
from core.engine.contract.facts import Refusal
from core.rules.breaking_news.state import Call
from core.rules.breaking_news.view import view
from core.table.places import Point

ABU = Man("Irr3", y=160, side="red")
EMPTY = (("assault_rifle", "empty"),)


def Bystander(role: str, **more: Any) -> Soldier:
    man = Man("", **more)
    return Soldier("", (), man.x, man.y, "", "", 0.0, man.place, {"role": role, **man.facts})


# --- vehicles (BN-6.0, BN-6.3) -------------------------------------------------------------------


def beside(kind: str = "unprotected", **lorry: Any) -> Played:
    """Kowalski beside a lorry with driver and gunner."""
    ride = Vehicle(kind, "hmg", x=44.25, facing=90, **lorry)
    crew = {"driver": Man(aboard="lorry", post="driver"), "gunner": Man(aboard="lorry", post="gunner")}
    return table(kowalski=Man(y=40), **crew, lorry=ride, abu=ABU)


def ridden(do: str, who: str, paragraph: str, why: str = "", **given: str) -> Row:
    return do, who, f"do-{do}", paragraph, given, why


@rule("BN-6.0.e", "BN-6.0.f", "BN-6.3.a", "BN-14.0.d")
@pytest.mark.parametrize(
    ("kind", "paragraph", "most"), [("unprotected", "BN-6.0.f", 38), ("tank", "BN-6.0.e", 23)]
)
def test_a_vehicle_sets_off_and_then_drives_what_was_thrown(kind: str, paragraph: str, most: float) -> None:
    game = beside(kind)
    acts = ("board", "get_out", "set_off", "drive", "drive_off")
    boards = ridden("board", "kowalski", "BN-6.3.a", figure="kowalski", vehicle="lorry")
    gunner = ridden("get_out", "gunner", "BN-6.3.a", figure="gunner")

    assert menu(game, "blue", *acts) == [
        boards, ridden("get_out", "driver", "BN-6.3.a", figure="driver"), gunner,
        ridden("set_off", "lorry", paragraph, vehicle="lorry"),
    ]  # fmt: skip
    game.play("blue", SetOff("lorry"), [3, 4])
    assert menu(game, "blue", *acts) == [
        boards, ridden("get_out", "driver", "BN-6.3.a", "bn-has-moved", figure="driver"), gunner,
        ridden("drive", "lorry", paragraph, vehicle="lorry"),
        ridden("drive_off", "lorry", "BN-14.0.d", "bn-edge-too-far-to-drive", vehicle="lorry"),
    ]  # fmt: skip
    assert form(game, "blue", "drive", vehicle="lorry") == [
        ("PickPath", "path", "ask-path", "lorry", (44.25, 40), most)
    ]
    assert form(game, "blue", "drive", vehicle="kowalski") == []


@rule("BN-6.0.f")
def test_good_ways_to_drive_lie_all_round_the_longest_first_and_can_be_driven() -> None:
    game = beside()
    game.move_to("lorry", 100, 100)
    game.play("blue", SetOff("lorry"), [3, 4])
    ways = spots(game, "blue", "drive", "path", vehicle="lorry")

    ends = [(round(x - 100, 1), round(y - 100, 1)) for ((x, y),) in ways]
    lengths = [round((x * x + y * y) ** 0.5) for x, y in ends]
    assert len(ways) >= 30 and lengths == sorted(lengths, reverse=True)
    assert {38, 23, 10} >= set(lengths) >= {23} and min(lengths) <= 10
    quarters = {(x > 0.05, y > 0.05) for x, y in ends}
    assert len(quarters) == 4
    for way in ways:
        begun = game.state
        assert not isinstance(game.play("blue", Drive("lorry", (Point(*way[0]),))), Refusal)
        game.state = begun


@rule("BN-6.3.c", "BN-Q.20")
@pytest.mark.parametrize(("lying", "names"), [("suppressed", ["spot", "lying"]), ("not_allowed", ["spot"])])
def test_who_gets_out_is_suggested_free_spots_at_the_vehicle(lying: str, names: list[str]) -> None:
    game = beside()
    game.state = replace(game.state, options={**game.state.options, "dismount_prone": lying})

    spot, *more = form(game, "blue", "get_out", figure="gunner")

    assert spot == ("PickPoint", "spot", "ask-get-out", (44.25, 40), 6)
    assert [field[1] for field in (spot, *more)] == names
    assert more in ([], [("YesNo", "lying", "ask-lying", False)])
    suggested = spots(game, "blue", "get_out", "spot", figure="gunner")
    assert len(suggested) >= 8
    for x, y in suggested:
        begun = game.state
        got_out = game.play("blue", GetOut("gunner", Point(x, y)))
        assert not isinstance(got_out, Refusal), (x, y, got_out)
        game.state = begun


@rule("BN-6.3.b")
def test_a_man_may_get_into_vehicles_of_his_own_side() -> None:
    game = table(
        kowalski=Man(), lorry=Vehicle(x=60), truck=Vehicle(x=80), jeep=Vehicle(x=90, side="red"), abu=ABU
    )

    assert form(game, "blue", "board", figure="kowalski") == [
        ("PickOne", "vehicle", "ask-vehicle", ["lorry", "truck"])
    ]
    assert form(game, "blue", "board", figure="abu") == [("PickOne", "vehicle", "ask-vehicle", ["jeep"])]
    assert form(game, "blue", "board") == [("PickOne", "vehicle", "ask-vehicle", ["lorry", "truck"])]


# --- men -----------------------------------------------------------------------------------------


@rule("BN-8.0.3.b", "BN-ED.50")
def test_an_empty_magazine_is_changed_as_an_action_or_at_the_start_of_a_turn() -> None:
    def loads(reload: str) -> list[Row]:
        ammo = {"ammo": "on", "reload": reload}
        return menu(table(options=ammo, novak=Man(magazines=EMPTY), abu=ABU), "blue", "reload")

    given = {"figure": "novak", "weapon": "assault_rifle"}
    assert loads("action") == [("reload", "novak", "do-reload", "BN-8.0.3.b", given, "")]
    assert loads("turn") == []


@rule("BN-12.0.j")
def test_who_failed_his_test_is_offered_his_retreat_and_nobody_may_end_before_it() -> None:
    game = table(novak=Man(retreating=True, tested=True), abu=ABU)

    assert menu(game, "blue", "retreat", "recover", "end_actions") == [
        ("retreat", "novak", "do-retreat", "BN-12.0.j", {"figure": "novak"}, ""),
        ("end_actions", "", "do-end_actions-idle", "BN-5.2.a", {}, "bn-must-retreat"),
    ]
    untested = table(novak=Man(retreating=True), abu=ABU)
    assert [row[0] for row in menu(untested, "blue", "retreat", "recover")] == ["recover"]


@rule("BN-8.5.a", "BN-Q.71")
def test_a_mortar_and_a_gunship_are_the_sides_own() -> None:
    mortar = table(sides={"blue": {"light_mortar": True}}, novak=Man(leadership=1, commander=True), abu=ABU)
    assert menu(mortar, "blue", "fire_mortar") == [("fire_mortar", "", "do-fire_mortar", "BN-8.5.a", {}, "")]
    assert form(mortar, "blue", "fire_mortar") == [("PickPoint", "aim", "ask-strike-aim", (40, 160), None)]
    assert menu(table(novak=Man(), abu=ABU), "blue", "fire_mortar", "dismiss_gunship") == []

    above = table(
        sides={"blue": {"support": "helicopters"}}, novak=Man(), ship=Vehicle("helicopter", "hmg"), abu=ABU
    )
    assert menu(above, "blue", "dismiss_gunship") == [
        ("dismiss_gunship", "ship", "do-dismiss_gunship", "BN-Q.71", {"figure": "ship"}, "")
    ]


@rule("BN-Q.152")
@pytest.mark.parametrize("noted", [False, True])
def test_a_call_that_nobody_knows_of_is_noted_or_struck_out(noted: bool) -> None:
    red = {"extras": {"mortars": 1}, "noted": Call(Point(40.0, 40.0), kind="mortar") if noted else None}
    abu = Man("Irr3", y=100, side="red", leadership=1, commander=True)
    game = table(turn=2, active="red", sides={"red": red}, novak=Man(), abu=abu)
    call: Row = ("call_support", "", "do-call_support-noted", "BN-Q.152", {}, "")
    strike_out: Row = ("decline_support", "", "do-decline_support-noted", "BN-Q.152", {}, "")

    assert menu(game, "red", "call_support", "decline_support") == [call, *([strike_out] if noted else [])]
    assert menu(game, "blue", "call_support", "decline_support") == []


# --- at a real table (BN-4.1.d, BN-X.MEDIA.e) ------------------------------------------------------


def measured(**more: Any) -> Played:
    laid = on_table(marker(1, "fake"), marker(2, "primary"))
    return table(tape=True, facts=laid, **{"novak": Man(), "abu": ABU, **more})


def watched() -> Played:
    """Journalists of both kinds and a civilian besides."""
    roles = {"ines": "embedded", "free": "independent", "amina": "civilian"}
    return measured(**{name: Bystander(role) for name, role in roles.items()})


@rule("BN-X.MEDIA.e")
def test_the_irregulars_say_whom_of_the_journalists_they_touch() -> None:
    game = watched()
    game.state = replace(game.state, active="red")

    assert menu(game, "red", "seize") == [
        ("seize", "", "do-seize", "BN-X.MEDIA.e", {"journalist": name}, "") for name in ("ines", "free")
    ]
    assert form(game, "red", "seize", journalist="ines") == [("PickOne", "figure", "ask-who-seizes", ["abu"])]
    assert menu(watched(), "blue", "seize") == []
    assert game.refused("red", Seize("abu", "amina")) == ("BN-X.MEDIA.e", "bn-no-journalist")
    assert watched().refused("blue", Seize("novak", "ines")) == ("BN-X.MEDIA.e", "bn-irregulars-capture")


@rule("BN-4.1.d")
def test_without_a_map_a_side_asks_whether_its_man_can_read_an_enemy_marker() -> None:
    game = measured()

    assert menu(game, "blue", "look_at_marker") == [
        ("look_at_marker", "", "do-look_at_marker", "BN-4.1.d", {}, "")
    ]
    who, which = form(game, "blue", "look_at_marker", figure="novak")
    assert who == ("PickOne", "figure", "bn-ask-who-sees-marker", ["novak"])
    assert which == ("PickOne", "objective", "bn-ask-marker", ["red#1", "red#2"])
    assert [field[1] for field in form(game, "blue", "look_at_marker")] == ["figure"]
    assert form(game, "referee", "look_at_marker")[0][3] == ["novak", "abu"]
    assert menu(game, "red", "look_at_marker") == []
    look = LookAtMarker("novak", "red#2")
    near = {"distance": 10.0, "seen": True}
    assert not isinstance(game.play("blue", look, answers=[near]), Refusal)
    assert [one.shown_to for one in game.state.objectives.values()] == [(), ("blue",)]


LOOKS: list[tuple[Any, dict[str, Any], list[Any], str]] = [
    (LookAtMarker("novak", "red#3"), {}, [], "bn-no-such-marker"),
    (LookAtMarker("novak", "blue#1"), {}, [], "bn-no-such-marker"),
    (LookAtMarker("novak", "red#1"), {}, [{"distance": 10.1, "seen": True}], "bn-marker-too-far"),
    (LookAtMarker("novak", "red#1"), {}, [{"distance": 5.0, "seen": False}], "bn-marker-too-far"),
    (LookAtMarker("lorry", "red#1"), {"lorry": Vehicle()}, [], "bn-cannot-read-marker"),
]


@rule("BN-4.1.d")
@pytest.mark.parametrize(("command", "more", "answers", "why"), LOOKS)
def test_a_marker_is_read_from_ten_cm_by_who_sees_it(
    command: Any, more: dict[str, Any], answers: list[Any], why: str
) -> None:
    assert measured(**more).refused("blue", command, answers=answers) == ("BN-4.1.d", why)


@rule("BN-4.1.d")
@pytest.mark.parametrize("phase", ["turning", "morale", "start"])
def test_nobody_looks_at_a_marker_in_between(phase: str) -> None:
    game = measured()
    game.state = replace(game.state, phase=phase)

    assert game.refused("blue", LookAtMarker("novak", "red#1")) == ("BN-4.1.d", "bn-not-now")


# --- fields of men ---------------------------------------------------------------------------------


@rule("BN-10.0.i")
def test_who_falls_back_is_suggested_cover_within_ten_cm_against_the_nearest_enemy() -> None:
    wall = {"kind": "wall", "box": [30, 52, 30, 2]}
    game = table([wall], kowalski=Man(y=40), far=Man(y=190), abu=Man("Irr3", y=58, x=42, side="red"))

    assert form(game, "red", "fall_back", figure="abu") == [
        ("PickPath", "path", "ask-path", "abu", (42, 58), 10)
    ]
    ways = spots(game, "red", "fall_back", "path", figure="abu")
    assert 1 <= len(ways) <= 12
    assert all(54 < y < 58 and (x - 42) ** 2 + (y - 58) ** 2 <= 100 for ((x, y),) in ways)
    assert spots(table(abu=ABU), "red", "fall_back", "path", figure="abu") == ()
    assert form(game, "red", "fall_back") == []
    assert game.refused("red", FallBack("abu"))[0] == "BN-10.0.i"


ROCKS = {"kind": "wall", "line": [[0, 50], [100, 50]], "obstacle": 3, "sight": "clear", "cover": "none"}


@rule("BN-6.2.e")
@pytest.mark.parametrize(
    ("level", "mover", "helpers"),
    [
        (3, {}, ["novak"]),
        (2, {}, None),
        (3, {"kit": ("climbing_gear",)}, None),
    ],
)
def test_over_a_rock_a_comrade_in_contact_who_may_act_can_help(
    level: int, mover: dict[str, Any], helpers: list[str] | None
) -> None:
    """Not one who stands elsewhere, is suppressed, has acted, must retreat or fights hand to hand."""
    busy: dict[str, dict[str, Any]] = {
        "lying": {"suppressed": True}, "done": {"stage": "done"}, "shaken": {"shaken": True},
        "fleeing": {"retreating": True}, "fighting": {"touching": ("zaid",)},
    }  # fmt: skip
    near = {name: Man(x=40 + n / 10, y=37.5, **facts) for n, (name, facts) in enumerate(busy.items())}
    game = table(
        [{**ROCKS, "obstacle": level}], kowalski=Man(y=40, **mover), novak=Man(x=42.5, y=40),
        lopez=Man(x=60, y=40), **near, abu=ABU, zaid=Man("Irr3", x=41, y=33, side="red"),
    )  # fmt: skip

    asked = {field[1]: field for field in form(game, "blue", "move", figures=("kowalski",), action="run")}

    assert asked.get("helpers") == (
        None if helpers is None else ("PickSome", "helpers", "ask-helpers", helpers, 0, 1)
    )


@rule("BN-6.2.e")
def test_without_a_map_every_comrade_may_be_the_one_who_helps() -> None:
    game = table(
        [ROCKS], tape=True, kowalski=Man(), novak=Man(), climber=Man(kit=("climbing_gear",)), abu=ABU
    )

    def helpers(name: str) -> list[Any]:
        asked = {field[1]: field for field in form(game, "blue", "move", figures=(name,), action="run")}
        return asked["helpers"][3] if "helpers" in asked else []

    assert helpers("kowalski") == ["novak", "climber"]
    assert helpers("climber") == []


@rule("BN-8.3.a", "BN-8.3.b", "BN-Q.56")
def test_covering_fire_asks_for_an_area_of_fifteen_cm_within_fifty() -> None:
    men = {
        "kowalski": Man("R3", "lmg", y=40),
        "novak": Man(x=43, y=40),
        "far": Man("Irr3", y=190, side="red"),
    }
    game = table(**men, abu=Man("Irr3", y=80, side="red"))

    def area(height: str, origin: Any) -> list[tuple[Any, ...]]:
        return [
            ("PickPoint", "centre", "ask-centre", origin, 50),
            ("Number", "width", "ask-width", 1, 15, 1, 15, "cm"),
            ("Number", "height", height, 1, 15, 1, 15, "cm"),
            ("Number", "turned", "ask-turned", 0, 359, 1, 0, "°"),
        ]

    assert form(game, "blue", "covering_fire", figures=("kowalski",)) == area("ask-height", (40, 40))
    assert spots(game, "blue", "covering_fire", "centre", figures=("kowalski",)) == ((40, 80),)
    group = ("PickSome", "figures", "ask-group", ["kowalski", "novak"], 1, 99)
    assert form(game, "blue", "covering_fire") == [group, *area("ask-height", None)]
    house = {"kind": "building", "box": [30, 75, 20, 15]}
    front = table(
        [house], options={"cover_shape": "facade"}, **men, abu=Man("Irr3", y=80, side="red"),
        zaid=Man("Irr3", x=80, y=60, side="red"),
    )  # fmt: skip
    assert form(front, "blue", "covering_fire", figures=("kowalski",)) == area("ask-front-height", (40, 40))
    assert spots(front, "blue", "covering_fire", "centre", figures=("kowalski",)) == ((40, 80),)
    tape = table(tape=True, **men, abu=ABU)
    assert form(tape, "blue", "covering_fire", figures=("kowalski",)) == [
        ("PickOne", "centre", "ask-area", [(0.0, 0.0)])
    ]


@rule("BN-7.0.h", "BN-7.0.i")
def test_a_man_looks_for_markers_that_he_has_not_sighted() -> None:
    game = table(
        kowalski=Man(y=40),
        abu=Man("Irr3", y=80, side="red", marker="m1"),
        zaid=Man("Irr3", x=90, y=80, side="red", marker="m2", seen_by=("kowalski",)),
        ali=Man("Irr3", x=99, y=80, side="red"),
        dead=Man("Irr3", x=99, y=90, side="red", marker="m3", fate="dead"),
        mate=Man(x=60, y=40, marker="m4"),
    )

    assert form(game, "blue", "sight", figure="kowalski") == [("PickOne", "target", "ask-marker", ["m1"])]
    assert form(game, "blue", "sight") == []


@rule("BN-Q.30", "BN-Q.146")
def test_where_markers_are_none_he_looks_into_terrain_or_at_a_spot() -> None:
    grove = {"kind": "wood", "id": "grove", "box": [30, 70, 20, 20]}
    hidden = Man("Irr3", y=80, side="red", marker="m1")
    game = table([grove], options={"hidden_mode": "blind"}, kowalski=Man(y=40), abu=hidden)
    where = ("PickOne", "target", "ask-where-hidden", ["grove", ""])

    assert form(game, "blue", "sight", figure="kowalski") == [where]
    assert form(game, "blue", "sight", figure="kowalski", target="grove") == [where]
    assert form(game, "blue", "sight", figure="kowalski", target="") == [
        where, ("PickPoint", "spot", "ask-spot", (40, 40), 105)
    ]  # fmt: skip
    assert spots(game, "blue", "sight", "spot", figure="kowalski", target="") == ((40, 80),)


@rule("BN-7.0.t", "BN-Q.50")
def test_a_heavy_weapon_is_aimed_at_vehicles_or_at_terrain() -> None:
    shot = {"shots__0__firer": "kowalski", "shots__0__weapon": "heavy_at", "shots__0__mode": "aimed"}
    house = {"kind": "building", "box": [50, 75, 20, 15]}
    men = {
        "kowalski": Man("R3", "heavy_at", y=40), "abu": Man("Irr3", x=60, y=80, side="red"),
        "zaid": Man("Irr3", x=20, y=80, side="red"),
    }  # fmt: skip
    jeep = table([house], **men, jeep=Vehicle("unprotected", side="red", y=80))

    assert form(jeep, "blue", "open_fire", **shot)[2:] == [
        ("PickSome", "shots.0.targets", "ask-target", ["jeep"], 0, 1)
    ]
    ground = form(jeep, "blue", "open_fire", **shot, shots__0__targets=[])
    assert [field[1] for field in ground[3:]] == ["shots.0.aim"]
    assert spots(jeep, "blue", "open_fire", "shots.0.aim", **shot, shots__0__targets=[]) == ((60, 80),)
    on_foot = form(table([house], **men), "blue", "open_fire", **shot)
    assert [field[1] for field in on_foot[2:]] == ["shots.0.aim"]


@rule("BN-D.n")
def test_a_civilian_is_the_last_target_that_suggests_itself() -> None:
    game = table(
        active="red",
        abu=Man("Irr1", y=60, side="red"),
        kowalski=Man(y=40),
        amina=Bystander("civilian", x=42, y=62),
    )
    shot = {"shots__0__firer": "abu", "shots__0__weapon": "assault_rifle", "shots__0__mode": "aimed"}

    target = next(one for one in fields(game, "red", "open_fire", **shot) if one.name == "shots.0.targets")

    weights = {row.value: row.weight or 0.0 for row in target.options}
    assert set(weights) == {"kowalski", "amina"} and 0 < weights["amina"] < weights["kowalski"] / 10
    assert not isinstance(target, PickOne)


# --- who is turned, and how each stands on the screen -------------------------------------------


EVERYBODY: dict[str, Soldier] = {
    "kowalski": Man(leadership=2, facing=90),
    "novak": Man(y=30, fate="dead"),
    "pilot": Man(y=70),
    "amina": Bystander("civilian", y=90),
    "abu": Man("Irr3", y=160, side="red", facing=270),
    "zaid": Man("Irr3", y=180, side="red", marker="m1"),
}


@rule("BN-Q.06", "BN-SM.32")
def test_before_the_roll_each_side_may_turn_its_own_men_and_nobody_else() -> None:
    """Not the dead nor those who fight for nobody."""
    game = table(phase="initiative", **EVERYBODY)

    assert [row[1] for row in menu(game, "blue", "face")] == ["kowalski", "pilot"]
    assert [row[1] for row in menu(game, "red", "face")] == ["abu", "zaid"]
    assert [row[1] for row in menu(game, "referee", "face")] == ["kowalski", "pilot", "abu", "zaid"]


def test_how_each_figure_stands_on_the_screen_of_either_side() -> None:
    """Capitals are the first side's; a marker is a question mark without front, class or name."""
    game = table(**EVERYBODY)
    shown = {
        seat: {one.id: one for one in view(game.state, seat).figures} for seat in ("blue", "red", "referee")
    }

    rows = [(one.glyph, one.own, one.ready, one.out, one.marker) for one in shown["blue"].values()]
    assert rows == [
        ("K", True, True, False, False),
        ("N", True, False, True, False),
        ("P", True, True, False, False),
        (shown["blue"]["amina"].glyph, False, False, False, False),
        ("a", False, False, False, False),
        ("?", False, False, False, True),
    ]
    assert shown["red"]["zaid"].glyph == shown["referee"]["zaid"].glyph == "z"
    assert shown["red"]["zaid"].own and shown["referee"]["zaid"].own and not shown["red"]["kowalski"].own
    hidden = shown["blue"]["m1"]
    assert (hidden.facing, hidden.grade) == (None, "") and shown["red"]["zaid"].grade == "grade-Irr3"
    assert (shown["blue"]["kowalski"].facing, shown["blue"]["kowalski"].base) == (90, 2.5)
    assert [fact.id for fact in shown["blue"]["kowalski"].facts] == ["bn-leadership"]
    assert not shown["blue"]["abu"].facts
