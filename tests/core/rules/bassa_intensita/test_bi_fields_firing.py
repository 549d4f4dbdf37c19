"""Bassa Intensità, what every order of fire, cover, action and support asks for, with map and tape."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from asked import asked
from battle import Played, battle
from field import Man, Vehicle
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Command
from core.engine.words.ids import AnyId, FigureId, PieceId, SideId, WeaponName
from core.locale import sentences
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.state.ground import Minefield, Mission, Support
from core.rules.bassa_intensita.state.men import Carried
from core.table.places import Point
from core.table.shapes import Polygon

WOOD = {"id": "wood", "kind": "wood", "points": [[80, 60], [90, 60], [90, 70], [80, 70]]}
BAND = Polygon((Point(50, 48.5), Point(60, 48.5), Point(60, 46)))
CHOICES = {"area_orientation": "firer_choice", "he_at_suspected": "on"}


def firing(tape: bool = False, at: tuple[str, str] = ("fire", "regular"), **options: str) -> Played:
    """Everything that may fire, mines beside the leader, and both kinds of support."""
    game = battle(
        at=at, tape=tape, options=options, terrain=(WOOD,),
        rossi=Man("ak", "smoke_grenade", leads=True, radio=True, skills=("observer",)),
        gunner=Man("mg42_tripod", "rpg7", y=54), down=Man(y=52, health="serious"),
        acted=Man(y=56, used="acted"), nade=Man("hand_grenade", y=58), empty=Man("rpg7", y=60),
        tank=Vehicle("t72", x=40, y=80), sam=Man("stinger", y=62), medic=Man(y=53.9, skills=("medic",)),
        huber=Man(side="red", x=80, leads=True), far=Man(side="red", x=190, y=190),
        hind=Vehicle("mi24", side="red", x=100, y=100),
    )  # fmt: skip
    game.set("empty", weapons=(Carried(WeaponName("rpg7"), empty=True),))
    both = (SideId("red"), SideId("blue"))
    band = Minefield(PieceId("band"), "anti_tank", BAND, laid_by=both[0], known=both)
    blue, names = SideId("blue"), (("en", "there"), ("it", "là"))
    guns = Support(AnyId("guns"), blue, names, "dedicated", WeaponName("mortar_120"))
    jets = Support(AnyId("jets"), blue, names, "dedicated", load="napalm")
    game.state = replace(game.state, mines={band.id: band}, support={guns.id: guns, jets.id: jets})
    return game


def adjusted(game: Played, stage: str = "ready", **options: str) -> Played:
    """The leader's guns have found the range."""
    mission = Mission(FigureId("rossi"), AnyId("guns"), stage, fell=Point(80, 50))
    chosen = {**game.state.options, **options}
    game.state = replace(game.state, missions={mission.observer: mission}, options=chosen)
    return game


ARMED = "figure: rossi, gunner, down (bi-is-seriously-wounded), acted (bi-activity-spent), nade, tank, medic"
ALL = ARMED.replace("nade, tank", "nade, empty, tank, sam")
MG = "weapon: mg42_tripod (bi-not-emplaced), rpg7"
DO = "what: aim, pick_up, dig, treat"
FAR = "far (bi-out-of-range), hind (bi-target-flies)"
ON_TABLE = "target: huber, far, hind (bi-target-flies)"
SPOT = f"{ON_TABLE}, nothing"
AK = "weapon: ak, smoke_grenade (bi-not-for-direct-fire)"
FROM_TANK = "target: huber 46.2 5 0.5, far 182.2 4 0.4, hind (bi-target-flies), nothing"
NO_TANK = ALL.replace(" tank,", "")
CONTACT = ["figure: rossi", "what: contact"]

ASKED: list[tuple[str, dict[str, Any], list[str], list[str]]] = [
    ("order_fire", {}, [ARMED], [ARMED]),
    ("order_fire", {"figure": "rossi"}, [ARMED, AK], [ARMED, AK]),
    ("order_fire", {"figure": "rossi", "weapon": "ak"},
     [ARMED, AK, "area: False, True", f"target: huber 30.0 4 0.4, {FAR}"],
     [ARMED, AK, "area: False, True", ON_TABLE]),
    ("order_fire", {"figure": "rossi", "weapon": "ak", "area": True},
     [ARMED, AK, "area: False, True", "aim: anywhere from 50/50 such as 80/50",
      "turned: 0 to 175 by 5 else 0"],
     [ARMED, AK, "area: False, True", ON_TABLE, "turned: 0 to 175 by 5 else 0"]),
    ("order_fire", {"figure": "gunner", "weapon": "mg42_tripod"}, [ARMED, MG], [ARMED, MG]),
    ("order_fire", {"figure": "gunner", "weapon": "rpg7"},
     [ARMED, MG, f"target: huber 30.3 3 0.3, {FAR}, nothing"], [ARMED, MG, SPOT]),
    ("order_fire", {"figure": "gunner", "weapon": "rpg7", "target": ""},
     [ARMED, MG, f"target: huber 30.3 3 0.3, {FAR}, nothing", "aim: within 60 from 50/54 such as 80/50"],
     [ARMED, MG, SPOT, "note: 80 characters"]),
    ("order_fire", {"figure": "nade", "weapon": "hand_grenade"},
     [ARMED, "weapon: hand_grenade", f"target: huber (bi-out-of-range), {FAR}, nothing"],
     [ARMED, "weapon: hand_grenade", SPOT]),
    ("order_fire", {"figure": "tank", "weapon": "gun_125"},
     [ARMED, "weapon: gun_125, coaxial_mg", FROM_TANK],
     [ARMED, "weapon: gun_125, coaxial_mg", SPOT]),
    ("order_fire", {"figure": "empty", "weapon": "rpg7"},
     [ARMED, "weapon: rpg7 (bi-weapon-empty)"], [ARMED, "weapon: rpg7 (bi-weapon-empty)"]),
    ("order_action", {"figure": "rossi"}, [ALL, DO], [ALL, DO]),
    ("order_action", {"figure": "rossi", "what": "aim"},
     [ALL, DO, "on: huber, far, hind"], [ALL, DO, "on: huber, far, hind"]),
    ("order_action", {"figure": "rossi", "what": "treat"}, [ALL, DO, "on: down"], [ALL, DO, "on: down"]),
    ("order_action", {"figure": "rossi", "what": "pick_up", "on": "down"},
     [ALL, DO, "on: down", "weapon: ak"], [ALL, DO, "on: down", "weapon: ak"]),
    ("order_action", {"figure": "gunner", "what": "emplace"},
     [ALL, "what: aim, emplace, pick_up, dig, treat", "weapon: mg42_tripod"],
     [ALL, "what: aim, emplace, pick_up, dig, treat", "weapon: mg42_tripod"]),
    ("order_action", {"figure": "empty", "what": "reload"},
     [ALL, "what: aim, reload, pick_up, dig, treat", "weapon: rpg7"],
     [ALL, "what: aim, reload, pick_up, dig, treat", "weapon: rpg7"]),
    ("improvise", {}, [ALL], [ALL]),
    ("improvise", {"figure": "rossi"},
     [ALL, "words: 60 characters", "difficulty: very_easy, easy, normal, difficult",
      "turns: 1 to 12 by 1 else 1"],
     [ALL, "words: 60 characters", "difficulty: very_easy, easy, normal, difficult",
      "turns: 1 to 12 by 1 else 1"]),
    ("order_smoke", {"figure": "rossi"},
     ["figure: rossi, tank", "aim: within 10 from 50/50 such as 59.9/50, 57/57",
      "turned: 0 to 165 by 15 else 0"],
     ["figure: rossi, tank"]),
    ("order_smoke", {"figure": "tank"}, ["figure: rossi, tank"], ["figure: rossi, tank"]),
    ("order_upward", {"figure": "sam", "weapon": "stinger"},
     ["figure: gunner, sam", "weapon: stinger", "target: hind"],
     ["figure: gunner, sam", "weapon: stinger", "target: hind"]),
    ("order_upward", {"figure": "gunner", "weapon": "rpg7"},
     ["figure: gunner, sam", "weapon: rpg7", "target: hind"],
     ["figure: gunner, sam", "weapon: rpg7", "target: hind"]),
    ("order_disarm", {}, ["figure: rossi"], [NO_TANK]),
    ("order_disarm", {"figure": "rossi"}, ["figure: rossi", "mine: band"], [NO_TANK, "mine: band"]),
    ("order_call", {"figure": "rossi"}, CONTACT, CONTACT),
    ("order_call", {"figure": "rossi", "what": "contact", "support": "guns"},
     ["figure: rossi", "what: contact", "support: guns, jets",
      "to: anywhere from 50/50 such as 80/50, 190/190, 100/100"],
     ["figure: rossi", "what: contact", "support: guns, jets", "note: 80 characters"]),
    ("order_call", {"figure": "rossi", "what": "contact", "support": "jets"},
     ["figure: rossi", "what: contact", "support: guns, jets",
      "to: anywhere from 50/50 such as 80/50, 190/190, 100/100", "heading: 0 to 355° by 5 else 0"],
     ["figure: rossi", "what: contact", "support: guns, jets", "note: 80 characters",
      "heading: 0 to 355° by 5 else 0"]),
]  # fmt: skip


@pytest.fixture(scope="module")
def on_map() -> Played:
    return firing(**CHOICES)


@pytest.fixture(scope="module")
def at_table() -> Played:
    return firing(tape=True, **CHOICES)


@rule(
    "BI-FIRE.a",
    "BI-Q.35",
    "BI-Q.103",
    "BI-ACT.a",
    "BI-ACT.h",
    "BI-SMOKE.h",
    "BI-AA.a",
    "BI-MINE.l",
    "BI-IND.e",
)
@pytest.mark.parametrize(("do", "filled", "lines", "with_tape"), ASKED)
def test_what_an_order_of_fire_asks_for(
    on_map: Played, at_table: Played, do: str, filled: dict[str, Any], lines: list[str], with_tape: list[str]
) -> None:
    assert asked(on_map.state, do, _unit="blue", **filled) == lines
    assert asked(at_table.state, do, _unit="blue", **filled) == with_tape


def test_without_its_choice_no_spot_is_aimed_at_and_no_area_turned() -> None:
    game = firing()
    lines = asked(game.state, "order_fire", _unit="blue", figure="gunner", weapon="rpg7")
    assert lines[-1] == f"target: huber 30.3 3 0.3, {FAR}"
    lines = asked(game.state, "order_fire", _unit="blue", figure="rossi", weapon="ak", area=True)
    assert lines[-1] == "aim: anywhere from 50/50 such as 80/50"


MISSION: list[tuple[dict[str, Any], dict[str, str], list[str]]] = [
    ({}, {}, []),
    ({"what": "end"}, {}, []),
    ({"what": "shift"}, {}, ["heading: 0 to 355° by 5 else 0"]),
    ({"what": "shift"}, {"shift": "up_to"},
     ["heading: 0 to 355° by 5 else 0", "cm: 1 to 20cm by 1 else 20"]),
    ({"what": "effect"}, {}, ["kind: he, smoke"]),
    ({"what": "effect", "kind": "he"}, {}, ["kind: he, smoke"]),
    ({"what": "effect", "kind": "smoke"}, {}, ["kind: he, smoke", "heading: 0 to 175° by 5 else 0"]),
    ({"what": "effect", "kind": "smoke"}, {"shell_smoke_axis": "across"}, ["kind: he, smoke"]),
]  # fmt: skip


@rule("BI-IND.k", "BI-Q.56", "BI-Q.83", "BI-SMOKE.c")
@pytest.mark.parametrize(("filled", "options", "lines"), MISSION)
def test_what_guns_that_are_ready_are_told(
    filled: dict[str, Any], options: dict[str, str], lines: list[str]
) -> None:
    game = adjusted(firing(), **options)
    made = asked(game.state, "order_call", _unit="blue", figure="rossi", **filled)
    assert made == ["figure: rossi", "what: effect, shift, end", *lines]


STAGES = [
    ("contacting", "end"), ("adjusting", "end"), ("repeat", "repeat, end"), ("ready", "effect, shift, end")
]  # fmt: skip


@rule("BI-IND.k")
@pytest.mark.parametrize(("stage", "orders"), STAGES)
def test_what_may_be_ordered_in_each_stage(stage: str, orders: str) -> None:
    game = adjusted(firing(), stage)
    assert asked(game.state, "order_call", _unit="blue", figure="rossi")[1] == f"what: {orders}"


COVER = [
    ({}, [ARMED]),
    ({"figure": "rossi", "weapon": "ak"}, [ARMED, AK, f"target: huber 30.0 2 0.2, {FAR}, nothing"]),
    ({"figure": "gunner", "weapon": "mg42_tripod"}, [ARMED, MG]),
    ({"figure": "gunner", "weapon": "rpg7"}, [ARMED, MG, f"target: huber 30.3 2 0.2, {FAR}"]),
]  # fmt: skip


@rule("BI-COV.a")
@pytest.mark.parametrize(("filled", "lines"), COVER)
def test_what_covering_fire_asks_for(filled: dict[str, Any], lines: list[str]) -> None:
    game = firing(at=("covering", ""))
    assert asked(game.state, "order_cover", _unit="blue", **filled) == lines


def test_the_ground_that_is_covered_may_be_turned_with_its_choice_and_lies_in_range() -> None:
    for options in ({}, CHOICES):
        for tape in (False, True):
            game = firing(tape, ("covering", ""), **options)
            filled = {"figure": "rossi", "weapon": "ak", "target": "", "element": "wood"}
            *_, target, element = asked(game.state, "order_cover", _unit="blue", **filled)[:4]
            assert (target.startswith("target: huber"), element) == (True, "element: wood")
            more = [
                line.split(":")[0] for line in asked(game.state, "order_cover", _unit="blue", **filled)[4:]
            ]
            assert more == ([] if tape else ["aim", *(["turned"] if options else [])])


DEPLOYED = [
    (False, "rossi", ["spot: anywhere from 50/50", "facing: 0 to 345 by 15 else 0", "prone: no"]),
    (False, "tank", ["spot: anywhere from 40/80", "facing: 0 to 345 by 15 else 0"]),
    (True, "rossi", ["note: 80 characters", "stands: nothing, light, heavy, entrenched", "prone: no"]),
    (True, "tank", ["note: 80 characters", "stands: nothing, light, heavy, entrenched"]),
]  # fmt: skip


@rule("BI-S.S4")
@pytest.mark.parametrize(("tape", "who", "lines"), DEPLOYED)
def test_what_is_asked_of_each_who_is_put_on_the_table(tape: bool, who: str, lines: list[str]) -> None:
    game = firing(tape)
    game.state = replace(game.state, phase="deploy")
    assert asked(game.state, "deploy", figure=who) == lines


@rule("BI-Q.95", "BI-MINE.i", "BI-Q.97")
def test_the_referee_says_at_a_real_table_who_meets_which_mine() -> None:
    game = firing(True, ("move", "first"))
    men = "rossi, gunner, down, acted, nade, empty, tank, sam, medic"
    assert asked(game.state, "spring_mine", "referee") == ["mine: band"]
    assert asked(game.state, "spring_mine", "referee", mine="band") == ["mine: band", f"figure: {men}"]
    band = game.state.mines[PieceId("band")]
    game.state = replace(game.state, mines={band.id: replace(band, known=(SideId("red"),))})
    able = "rossi, gunner, acted, nade, empty, sam, medic"
    assert asked(game.state, "seek_mine", "referee") == ["mine: band"]
    assert asked(game.state, "seek_mine", "referee", mine="band") == ["mine: band", f"figure: {able}"]
    game.set("nade", used="moved", mode="normal")
    game.set("sam", used="moved", mode="careful")
    assert (
        asked(game.state, "seek_mine", "referee", mine="band")[1] == f"figure: {able.replace(' nade,', '')}"
    )
    offered = {one.do: one.rule for one in game.rules.choices(game.state, "referee")}
    assert (offered["spring_mine"], offered["seek_mine"]) == ("BI-Q.95", "BI-MINE.i")
    assert not {"spring_mine", "seek_mine"} & dict(game.offered("blue")).keys()
    game.state = replace(game.state, mines={band.id: replace(band, sprung=True)})
    assert not {"spring_mine", "seek_mine"} & dict(game.offered("referee")).keys()
    assert asked(game.state, "spring_mine", "referee") == ["mine: "]


REFUSED: list[tuple[str, Command, str, str]] = [
    ("map", c.OrderSmoke("nade", Point(50, 55)), "BI-SMOKE.a", "bi-no-smoke"),
    ("map", c.OrderSmoke("rossi", Point(-1, 50)), "BI-Q.83", "bi-off-table"),
    ("map", c.OrderSmoke("rossi"), "BI-Q.83", "bi-off-table"),
    ("map", c.OrderSmoke("rossi", Point(55, 50), 3601.0), "BI-Q.83", "bi-bad-angle"),
    ("map", c.OrderSmoke("rossi", Point(62, 50)), "BI-Q.83", "bi-smoke-too-far"),
    ("map", c.OrderCall("gunner", "contact"), "BI-IND.c", "bi-no-observer"),
    ("map", c.OrderCall("rossi", "effect"), "BI-IND.k", "bi-call-not-now"),
    ("map", c.OrderCall("rossi", "contact", "none", Point(80, 50)), "BI-IND.a", "bi-no-such-support"),
    ("map", c.OrderCall("rossi", "contact", "guns"), "BI-IND.e", "bi-target-needed"),
    ("map", c.OrderCall("rossi", "contact", "guns", Point(-1, 0)), "BI-IND.e", "bi-target-needed"),
    ("tape", c.OrderCall("rossi", "contact", "guns"), "BI-IND.e", "bi-target-note-needed"),
    ("tape", c.OrderCall("rossi", "contact", "guns", note=" \x1b"), "BI-IND.e", "bi-target-note-needed"),
    ("ready", c.OrderCall("rossi", "effect", kind="gas"), "BI-SMOKE.c", "bi-no-such-shells"),
    ("ready", c.OrderCall("rossi", "shift", heading=0.0, cm=19.5), "BI-Q.56", "bi-bad-shift"),
    ("ready", c.OrderCall("rossi", "shift", heading=0.0, cm=20.5), "BI-Q.56", "bi-bad-shift"),
    ("edge", c.OrderCall("rossi", "shift", heading=0.0, cm=20.0), "BI-IND.k", "bi-shift-off-table"),
    ("map", c.OrderUpward("rossi", "ak", "hind"), "BI-AA.b", "bi-no-sky-weapon"),
    ("map", c.OrderUpward("sam", "stinger", "huber"), "BI-Q.91", "bi-does-not-fly"),
    ("map", c.OrderUpward("sam", "stinger", "rossi"), "BI-Q.103", "bi-no-such-enemy"),
    ("map", c.OrderDisarm("gunner", "band"), "BI-MINE.l", "bi-no-mine-at-hand"),
    ("map", c.OrderAction("rossi", "dance"), "BI-ACT.a", "bi-no-such-action"),
    ("map", c.Improvise("rossi", "sings", "easy"), "BI-ACT.h", "bi-referee-only"),
    ("map", c.OrderFire("down", "ak", "huber"), "BI-DMG.g", "bi-is-seriously-wounded"),
    ("map", c.OrderFire("acted", "ak", "huber"), "BI-SEQ.m", "bi-activity-spent"),
    ("map", c.OrderFire("rossi", "ak", "rossi"), "BI-Q.103", "bi-no-such-enemy"),
    ("map", c.OrderFire("nobody", "ak", "huber"), "", "bi-no-such-figure"),
    ("map", c.Move("rossi", "normal"), "BI-SEQ.h", "engine-decide-first"),
]  # fmt: skip


@rule("BI-Q.83", "BI-IND.e", "BI-IND.k", "BI-Q.56", "BI-AA.b", "BI-MINE.l")
@pytest.mark.parametrize(("where", "command", "paragraph", "why"), REFUSED)
def test_an_order_that_the_book_does_not_allow(
    on_map: Played, at_table: Played, where: str, command: Command, paragraph: str, why: str
) -> None:
    game = {"map": on_map, "tape": at_table}.get(where) or adjusted(firing())
    if where == "edge":
        mission = game.state.missions[FigureId("rossi")]
        fell = replace(mission, fell=Point(181, 50))
        game.state = replace(game.state, missions={mission.observer: fell})
    assert game.refused("blue", command) == (paragraph, why)


IMPROVISED: list[tuple[Command, str, str]] = [
    (c.Improvise("rossi", " ", "easy"), "BI-ACT.h", "bi-words-needed"),
    (c.Improvise("rossi", "sings", "impossible"), "BI-ACT.h", "bi-no-such-difficulty"),
    (c.Improvise("rossi", "sings", "easy", 0), "BI-ACT.i", "bi-bad-turns"),
    (c.Improvise("rossi", "sings", "easy", 13), "BI-ACT.i", "bi-bad-turns"),
]  # fmt: skip


@rule("BI-ACT.h", "BI-ACT.i")
@pytest.mark.parametrize(("command", "paragraph", "why"), IMPROVISED)
def test_what_a_referee_may_not_write_of_an_action(
    on_map: Played, command: Command, paragraph: str, why: str
) -> None:
    assert on_map.refused("referee", command) == (paragraph, why)


@rule("BI-Q.80", "BI-ACT.l")
@pytest.mark.parametrize(("difficulty", "may"), [("normal", True), ("difficult", False)])
def test_what_is_difficult_is_too_much_for_the_wounded(difficulty: str, may: bool) -> None:
    game = firing()
    game.set("rossi", health="wounded")
    command = c.Improvise("rossi", "opens the safe", difficulty, 12)
    if may:
        game.run("referee", command)
    else:
        assert game.refused("referee", command) == ("BI-Q.80", "bi-too-difficult")


@rule("BI-Q.36")
def test_an_area_may_lie_farther_than_the_weapon_reaches_if_an_enemy_in_it_does_not() -> None:
    """You should be offered no spot that the field itself takes for too far."""
    game = battle(at=("fire", "regular"), rossi=Man("ak", x=10), huber=Man(side="red", x=69.5))
    order = c.OrderFire("rossi", "ak", aim=Point(71, 50), area=True)
    assert asked(game.state, "order_fire", _unit="blue", figure="rossi", weapon="ak", area=True)[-1] == (
        "aim: anywhere from 10/50 such as 69.5/50"
    )
    assert game.run("blue", order)
    assert game.refused("blue", replace(order, aim=Point(80, 50)))[1] == "bi-nobody-in-area"


@rule("BI-Q.103")
@pytest.mark.parametrize(("measure", "most"), [("centre", "60"), ("base_edge", "61")])
def test_a_spot_is_as_far_as_is_measured(measure: str, most: str) -> None:
    options = {"he_at_suspected": "on", "measure": measure}
    game = battle(
        at=("fire", "regular"), options=options, rossi=Man("rpg7", x=10), huber=Man(side="red", x=40)
    )
    fields = asked(game.state, "order_fire", _unit="blue", figure="rossi", weapon="rpg7", target="")
    assert fields[-1] == f"aim: within {most} from 10/50 such as 40/50"
    game.run("blue", c.OrderFire("rossi", "rpg7", aim=Point(10 + float(most), 50)))


@rule("BI-Q.36", "BI-Q.48")
@pytest.mark.parametrize(("mate", "spot", "worth"), [(False, ((80, 50),), True), (True, (), False)])
def test_fire_at_more_than_one_is_worth_the_enemies_it_meets_less_the_own_men(
    mate: bool, spot: Any, worth: bool
) -> None:
    """To harm as many of one's own is for people to want: no bot fires so."""
    men = {"neri": Man(x=80, y=51)} if mate else {}
    game = battle(
        at=("fire", "regular"), options=CHOICES,
        rossi=Man("ak"), gunner=Man("rpg7", y=54), huber=Man(side="red", x=80, leads=True), **men,
    )  # fmt: skip
    unit = {"_unit": game.state.figures["rossi"].unit}

    def form(**filled: Any) -> dict[str, Any]:
        return {one.name: one for one in RULES.fields(game.state, "blue", "order_fire", {**unit, **filled})}

    area = form(figure="rossi", weapon="ak", area=True)
    assert area["aim"].suggestions == spot
    assert [(row.weight or 0) >= 0 for row in area["area"].options] == [True, worth]
    rocket = form(figure="gunner", weapon="rpg7")
    good = {row.value: (row.weight or 0) >= 0 for row in rocket["target"].options}
    assert good == {"huber": worth, "": worth}


@rule("BI-Q.36")
def test_a_target_is_worth_its_chance_where_fire_meets_nobody_else() -> None:
    game = battle(
        at=("fire", "regular"), rossi=Man("ak", leads=True), huber=Man(side="red", x=80, leads=True)
    )
    form = {"_unit": "blue", "figure": "rossi", "weapon": "ak"}
    fields = {one.name: one for one in RULES.fields(game.state, "blue", "order_fire", form)}
    (huber,) = (row for row in fields["target"].options if row.value == "huber")

    assert huber.detail is not None and huber.weight == pytest.approx(0.05 + huber.detail.args["chance"])


@rule("BI-CMD.j")
@pytest.mark.parametrize(
    ("x", "told", "acts"), [(51, "bi-detail-shot", 1.0), (95, "bi-detail-shot-isolated", 0.4)]
)
def test_the_chance_beside_a_target_counts_the_throw_of_who_is_isolated(
    x: float, told: str, acts: float
) -> None:
    """A regular who is 45 cm from his leader acts with 4 or less; what he needs to hit is the same."""
    foe = Man(side="red", x=x + 28)
    game = battle(at=("fire", "regular"), rossi=Man(leads=True), b=Man("ak", x=x), huber=foe)
    fields = RULES.fields(game.state, "blue", "order_fire", {"figure": "b", "weapon": "ak"})
    targets = next(field for field in fields if field.name == "target")
    detail = next(row.detail for row in targets.options if row.value == "huber")
    assert detail.id == told and detail.args["needed"] == 4
    assert detail.args["chance"] == pytest.approx(0.4 * acts)
    for words in (sentences("en"), sentences("it")):
        assert ("isol" in words.say(detail)) is (acts < 1)
