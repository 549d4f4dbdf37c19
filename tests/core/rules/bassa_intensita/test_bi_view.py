"""Bassa Intensità, what a screen shows of a figure, of a side that may break, of what lies there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle, field
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Decision
from core.engine.contract.overlay import Arms, Band
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.contract.view import FigureView
from core.engine.words.ids import AnyId, FigureId, PieceId, SideId, WeaponName
from core.engine.words.message import Message, say
from core.games import open_game
from core.locale import sentences
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common.names import in_languages
from core.rules.bassa_intensita.facts.morale import VehicleAbandoned
from core.rules.bassa_intensita.indirect.smoke_shells import shell_cloud
from core.rules.bassa_intensita.state.frames import Check, Hit, Looking, Resolving
from core.rules.bassa_intensita.state.ground import Cloud, Minefield, Mission, Support
from core.rules.bassa_intensita.state.men import Carried, Figure
from core.rules.bassa_intensita.state.orders import Fire, Search
from core.rules.bassa_intensita.view import SHOWN, phase
from core.table.places import Place, Point
from core.table.shapes import Circle, Polygon

TURN = 3


def seen(game: Played, who: str, seat: str = "blue") -> FigureView:
    """One figure as a seat sees it."""
    view = RULES.view(RULES.known(game.state, seat), seat)
    return next(one for one in view.figures if one.id == who)


def one_man(tape: bool = False, **facts: Any) -> Played:
    game = battle(
        turn=TURN, tape=tape, rossi=Man(leads=True), bruni=Man(y=53, facing=90.0), car=Vehicle("car", x=70),
        tank=Vehicle("t72", x=90), huber=Man(side="red", x=120, leads=True),
    )  # fmt: skip
    game.set("bruni", **facts)
    return game


STATUS: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({}, ()),
    ({"fate": "dead", "prone": True}, ("bi-status-dead",)),
    ({"health": "serious"}, ("bi-status-SERIOUS",)),
    ({"health": "wounded"}, ("bi-status-WOUNDED",)),
    ({"fleeing": True}, ("bi-status-PANIC",)),
    ({"shocked": TURN}, ("bi-status-SHOCKED",)),
    ({"shocked": TURN - 1}, ()),
    ({"prone": True}, ("bi-status-PRONE",)),
    ({"used": "fired"}, ("bi-status-FIRED",)),
    ({"aboard": FigureId("car")}, ("bi-status-ABOARD",)),
    ({"health": "wounded", "used": "moved"}, ("bi-status-WOUNDED", "bi-status-MOVED")),
]


@pytest.mark.parametrize("seat", ["blue", "referee"])
def test_who_is_on_a_floor_is_so_far_above_the_ground(seat: str) -> None:
    game = one_man(place=Place(50, 53, z=6.0))
    assert seen(game, "bruni", seat).height == 6 and seen(game, "rossi", seat).height == 0


@pytest.mark.parametrize(("facts", "words"), STATUS)
def test_how_somebody_is_stands_beside_his_name(facts: dict[str, Any], words: tuple[str, ...]) -> None:
    assert seen(one_man(**facts), "bruni").status == words


@rule("BI-Q.120")
def test_whom_no_enemy_observes_the_referee_reads_and_nobody_who_rides() -> None:
    game = one_man(seen_by=())
    assert seen(game, "bruni", REFEREE).status == ("bi-status-UNSEEN",)
    assert seen(game, "bruni").status == ()
    game.set("bruni", aboard=FigureId("car"))
    assert seen(game, "bruni", REFEREE).status == ("bi-status-ABOARD",)


def test_where_somebody_stands_and_which_way_he_looks() -> None:
    man = seen(one_man(), "bruni")
    assert (man.x, man.y, man.facing, man.base, man.wide, man.height) == (50, 53, 90, 2, 0, 0)
    assert (man.glyph, man.team, man.own, man.ready, man.out, man.inside) == (
        "B",
        "blue",
        True,
        True,
        False,
        "",
    )
    car, tank = seen(one_man(), "car"), seen(one_man(), "tank")
    assert (car.base, car.wide, car.kind, tank.kind) == (5, 2.2, "vehicle", "armoured")
    assert (car.glyph, tank.glyph) == ("C", "T")
    foe = seen(one_man(), "huber")
    assert (foe.glyph, foe.own, foe.side) == ("h", False, "red")
    assert seen(one_man(), "huber", REFEREE).own


@pytest.mark.parametrize(
    ("tape", "facts"), [(True, {}), (False, {"fate": "dead"}), (False, {"aboard": FigureId("car")})]
)
def test_who_is_nowhere_on_the_map_has_no_place(tape: bool, facts: dict[str, Any]) -> None:
    man = seen(one_man(tape, **facts), "bruni")
    assert (man.x, man.y, man.facing, man.base, man.wide, man.height) == (None, None, None, 2, 0, 0)
    assert man.out == bool(facts.get("fate")) and man.inside == facts.get("aboard", "")


@pytest.mark.parametrize(
    ("facts", "ready"),
    [({}, True), ({"used": "moved"}, False), ({"health": "serious"}, False), ({"fate": "dead"}, False)],
)
def test_who_may_still_do_something_stands_out(facts: dict[str, Any], ready: bool) -> None:
    assert seen(one_man(**facts), "bruni").ready == ready


def test_what_somebody_carries_is_and_can() -> None:
    game = one_man(
        skills=("medic", "sniper"), vest="bullet_proof",
        weapons=(
            Carried(WeaponName("ak")), Carried(WeaponName("rpg7"), empty=True),
            Carried(WeaponName("pistol"), empty=True, broken=True),
        ),
    )  # fmt: skip
    said = [fact.id for fact in seen(game, "bruni").facts]
    assert said[:7] == [
        "bi-has-quality", "bi-has-weapon", "bi-has-weapon-empty", "bi-has-weapon-broken", "bi-has-medic",
        "bi-has-sniper", "bi-has-bullet_proof",
    ]  # fmt: skip
    assert "bi-has-leads" not in said and "bi-has-leads" in [fact.id for fact in seen(game, "rossi").facts]


@rule("BI-FIRE.n", "BI-FIRE.p", "BI-Q.124")
@pytest.mark.parametrize(
    ("carried", "facts", "english", "italian"),
    [
        (("mg42", True), {}, "MG 42/59 on its bipod, emplaced", "MG 42/59 su bipiede: arma piazzata"),
        (("mk19", False), {},
         "automatic grenade launcher, not emplaced", "lanciagranate automatico: arma non piazzata"),
        (("dshk", False), {"empty": True}, "DShK, empty, not emplaced", "DShK, scarica: arma non piazzata"),
        (("dshk", False), {"broken": True}, "DShK, broken", "DShK, distrutta"),
        (("mortar_60", True), {},
         "60 mm light mortar, emplaced", "mortaio leggero da 60 mm: arma piazzata"),
        (("ak", True), {}, "AK", "AK"),
    ],
)  # fmt: skip
def test_beside_a_man_one_reads_whether_a_weapon_to_emplace_is(
    carried: tuple[str, bool], facts: dict[str, Any], english: str, italian: str
) -> None:
    weapon = Carried(WeaponName(carried[0]), emplaced=carried[1], **facts)
    (told,) = (one for one in seen(one_man(weapons=(weapon,)), "bruni").facts if "weapon" in one.args)
    assert [sentences(language).say(told) for language in ("en", "it")] == [english, italian]


def test_of_a_weapon_that_needs_no_emplacing_nobody_reads_it() -> None:
    """It is mounted, or a choice lets a mortar fire as it stands."""
    game = one_man(weapons=(Carried(WeaponName("mortar_60")),))
    state = game.state
    free = replace(state, options={**state.options, "mortar_emplaced": "off"})
    game.state = free
    assert "bi-has-weapon-loose" not in [fact.id for fact in seen(game, "bruni").facts]
    assert "bi-has-weapon-loose" not in [fact.id for fact in seen(game, "tank").facts]


@rule("BI-QUAL.d")
@pytest.mark.parametrize(("bonus", "fanatic"), [(0, 0), (1, 0), (-1, 2), (0, 1)])
def test_a_units_bonus_stands_with_its_sign(bonus: int, fanatic: int) -> None:
    game = one_man()
    unit = replace(game.state.units["blue"], bonus=bonus, fanatic=fanatic)
    game.state = replace(game.state, units={**game.state.units, unit.id: unit})
    told = {fact.id: fact.args for fact in seen(game, "bruni").facts}
    signed = {-1: "-1", 1: "+1", 2: "+2"}
    assert told.get("bi-has-bonus", {}) == ({"bonus": signed[bonus]} if bonus else {})
    assert told.get("bi-has-fanatic", {}) == ({"bonus": signed[fanatic]} if fanatic else {})


def breaking(share: float) -> Played:
    """Blue has four of whom two are out."""
    game = one_man(fate="dead")
    game.set("car", fate="destroyed")
    side = replace(game.state.sides["blue"], breaks=share)
    game.state = replace(game.state, sides={**game.state.sides, side.id: side})
    return game


@pytest.mark.parametrize(("share", "most"), [(0.5, 2), (0.6, 3), (0.1, 1), (1.0, 4)])
def test_how_many_losses_break_a_side_is_told_it_and_the_share_the_others(share: float, most: int) -> None:
    game = breaking(share)
    blue = next(one for one in RULES.view(game.state, REFEREE).sides if one.id == "blue")
    assert [(fact.id, fact.args) for fact in blue.facts[:2]] == [
        ("bi-side-lost", {"lost": 2}), ("bi-side-breaks-own", {"most": most, "every": 4}),
    ]  # fmt: skip
    other = next(one for one in RULES.view(RULES.known(game.state, "red"), "red").sides if one.id == "blue")
    assert ("bi-side-breaks", {"share": share}) in [(fact.id, fact.args) for fact in other.facts]
    whole = next(one for one in RULES.view(breaking(0).state, REFEREE).sides if one.id == "blue")
    assert not [fact for fact in whole.facts if fact.id.startswith("bi-side-breaks")]


def test_smoke_and_mines_lie_on_the_map_where_they_are() -> None:
    game = one_man()
    corners = (Point(10, 10), Point(20, 10), Point(20, 15))
    game.state = replace(
        game.state,
        clouds={
            PieceId("puff"): Cloud(PieceId("puff"), "tear_gas", Circle(Point(5, 6), 3.0), 9),
            PieceId("wall"): Cloud(PieceId("wall"), "smoke", Polygon(corners), 8),
            PieceId("tape"): Cloud(PieceId("tape"), "smoke", None, 8),
        },
        mines={
            PieceId("band"): Minefield(
                PieceId("band"), "anti_tank", Polygon(corners), known=(SideId("blue"),)
            )
        },
    )
    zones = {(one.kind, one.points, one.radius) for one in RULES.view(game.state, "blue").zones}
    points = tuple((at.x, at.y) for at in corners)
    assert zones == {("tear_gas", ((5, 6),), 3), ("smoke", points, 0), ("mines", points, 0)}
    assert RULES.view(replace(game.state, tape=True), "blue").zones == ()


@pytest.mark.parametrize(("seat", "zones"), [("blue", 1), (REFEREE, 1), ("red", 0)])
def test_where_a_side_may_deploy_lies_on_its_own_map(seat: str, zones: int) -> None:
    game = one_man()
    blue = replace(game.state.sides[SideId("blue")], edge="south", zone=30.0)
    game.state = replace(
        game.state,
        sides={**game.state.sides, SideId("blue"): blue},
        awaiting=(Decision("blue", "deploy", "BI-S.S7"),),
    )
    found = RULES.view(RULES.known(game.state, seat), seat).zones
    assert [(one.kind, one.label.id) for one in found] == [("deploy", "bi-zone-deploy")] * zones


def test_who_is_waited_for_and_what_is_to_be_done() -> None:
    game = battle(at=("move", "first"), rossi=Man(leads=True), huber=Man(side="red", x=120, leads=True))
    told = {}
    for seat in ("blue", "red", REFEREE, OBSERVER):
        view = RULES.view(RULES.known(game.state, seat), seat)
        assert view.waiting_for == ("blue",) and view.task is not None
        told[seat] = view.task.id
    assert told == {
        "blue": "bi-task-move", "red": "bi-task-wait", REFEREE: "task-of-side", OBSERVER: "bi-task-wait"
    }  # fmt: skip


@pytest.mark.parametrize(("by", "waited_for"), [(("red",), "red"), ((), "blue")])
def test_a_move_that_is_not_seen_is_not_told_by_who_may_fire_at_it(by: Any, waited_for: str) -> None:
    """Red may fire at what it saw; an observer, who does not see how it ends, waits for blue as before."""
    game = battle(at=("move", "first"), rossi=Man(y=45, leads=True), huber=Man(side="red", x=60, y=65))
    game.run("blue", c.Move("rossi", "run", (Point(74, 45),)))
    assert game.waiting == [("red", "opportunity")]
    game.set("rossi", seen_by=by)

    for seat, told in (("blue", "red"), ("red", "red"), (REFEREE, "red"), (OBSERVER, waited_for)):
        assert RULES.view(RULES.known(game.state, seat), seat).waiting_for == (told,)


@rule("BI-Q.120")
@pytest.mark.parametrize(("seat", "choice", "told"), [
    ("red", "watcher", True), ("blue", "watcher", False), ("blue", "both", True), (REFEREE, "watcher", True),
])  # fmt: skip
def test_who_leaves_a_vehicle_is_seen_by_whoever_saw_it_and_its_owner_is_not_told(
    seat: str, choice: str, told: bool
) -> None:
    game = battle(
        options={"seen_told": choice}, lada=Vehicle("car"), rossi=Man(leads=True), huber=Man(side="red")
    )
    red = (SideId("red"),)
    unit = game.state.figures[FigureId("rossi")].unit
    crew = (Figure(FigureId("lada-1"), "Lada (1)", SideId("blue"), unit, seen_by=red),)
    event = VehicleAbandoned(FigureId("lada"), seen_by=red, crew=crew)
    shown = RULES.concealed(game.state, event, game.state, seat)
    assert isinstance(shown, VehicleAbandoned)
    assert bool(shown.seen_by) == told and bool(shown.crew[0].seen_by) == told


@rule("BI-SMOKE.c")
def test_smoke_of_shells_is_numbered_within_its_turn_from_one() -> None:
    game = one_man()
    guns = Support(PieceId("guns"), SideId("blue"), (), "dedicated", WeaponName("mortar_120"))
    mission = Mission(FigureId("rossi"), guns.id, "ready", fell=Point(80, 50), kind="smoke")
    state = replace(game.state, support={guns.id: guns}, clouds={})
    names = []
    for _ in range(3):
        cloud = shell_cloud(state, mission, Place(50, 50))
        state = replace(state, clouds={**state.clouds, cloud.id: cloud})
        names.append(cloud.id)
    assert names == ["shells-3-1", "shells-3-2", "shells-3-3"]


# --- the weapon in hand, and what one sees ------------------------------------------------------------


def bands(*limits: float) -> tuple[Band, ...]:
    """Short, normal and long, or the last ones of them, by what they add to the chance."""
    return tuple(map(Band, limits, ("+1", "0", "-1")[3 - len(limits) :]))


@rule("BI-T.07", "BI-FIRE.c", "BI-T.12")
@pytest.mark.parametrize(
    ("weapon", "area", "shown"),
    [
        ("ak", "", Arms(bands(15, 30, 90))),
        ("ak", "area", Arms(bands(20, 60))),
        ("rifle", "area", Arms(bands(20, 40, 120))),  # it has no area
        ("law", "", Arms(bands(10, 30), blast=6)),
        ("hand_grenade", "", Arms((Band(10, "0"),), blast=6)),
    ],
)
def test_of_a_weapon_in_hand_its_bands_are_shown_and_how_far_what_it_throws_harms(
    weapon: str, area: str, shown: Arms
) -> None:
    game = battle(rossi=Man(weapon))
    filled = {"figure": "rossi", "weapon": weapon, "area": area}
    assert RULES.arms(game.state, "order_fire", filled) == ("rossi", shown)


@rule("BI-Q.67")
@pytest.mark.parametrize(
    ("hull", "facing"),
    [
        ({"jammed": True, "turret": 350.0}, 20),
        ({"jammed": True, "turret": 15.0}, 45),
        ({"jammed": True, "turret": None}, 30),
        ({"jammed": False, "turret": 15.0}, None),
        ({"jammed": True, "turret": 15.0, "turreted": (0,)}, None),
    ],
)
def test_a_weapon_in_a_jammed_turret_fires_where_that_points(
    hull: dict[str, Any], facing: float | None
) -> None:
    """The vehicle looks at 30 degrees; its machine gun is its second weapon."""
    game = battle(tank=Vehicle("t72", facing=30, hull=hull))
    filled = {"figure": "tank", "weapon": "coaxial_mg"}
    arc = None if facing is None else 45.0
    assert RULES.arms(game.state, "order_fire", filled) == ("tank", Arms(bands(30, 70, 200), 0, facing, arc))
    game.set("tank", place=None)
    assert RULES.arms(game.state, "order_fire", filled) == ("tank", Arms(bands(30, 70, 200)))


def test_who_rides_fires_from_where_his_vehicle_is_and_of_what_cannot_fire_nothing_is_shown() -> None:
    game = battle(rider=Man("ak", "mortar_60", aboard="truck"), truck=Vehicle("truck"))
    shown = RULES.arms(game.state, "order_fire", {"figure": "rider", "weapon": "ak"})
    assert shown is not None and shown[0] == "truck"
    none = [{}, {"figure": "rider"}, {"figure": "rider", "weapon": "mortar_60"}, {"weapon": "ak"}]
    assert [RULES.arms(game.state, "order_fire", filled) for filled in none] == [None] * 4


@rule("BI-NIGHT.a", "BI-NIGHT.g")
@pytest.mark.parametrize(
    ("who", "light", "cm", "sees"),
    [
        ("rossi", "day", 60, True),
        ("rossi", "no_moon", 20, True),
        ("rossi", "no_moon", 21, False),
        ("rider", "day", 10, False),
        ("nobody", "day", 10, False),
    ],
)
def test_one_sees_a_spot_as_far_as_the_light_lets_him(who: str, light: str, cm: float, sees: bool) -> None:
    game = battle(rossi=Man(), rider=Man(aboard="truck"), truck=Vehicle("truck"), options={"light": light})
    game.set("rider", place=None)
    assert RULES.sees(game.state, who, (50 + cm, 50)) is sees


@pytest.mark.parametrize("log", ["ambush_at_dusk-undone", "ambush_at_dusk-tape"])
def test_a_figure_kept_from_the_view_before_is_shown_as_if_made_anew(log: str) -> None:
    """Along a whole game and back, for each seat; rulings, losses and who is seen included."""
    with open_game(Path(f"saves/golden/0.5.0/bassa_intensita-{log}.jsonl"), write=False) as host:
        game, rules = host.game, host.game.rules
        states = [game.state_after(n) for n in range(1, len(game.records) + 1)]
        for seat in (*game.seats, REFEREE):
            for state in (*states, *reversed(states)):
                kept = rules.view(state, seat)
                SHOWN.forget()
                assert kept == rules.view(state, seat)


@rule("BI-IND.a", "BI-AIR.a", "BI-Q.46")
@pytest.mark.parametrize(
    ("counted", "facts", "left"),
    [
        ("off", {"rounds": 4}, say("bi-support-ready")),
        ("on", {"rounds": 4}, say("bi-support-rounds", count=4)),
        ("on", {"rounds": 0}, say("bi-support-nothing-left")),
        ("off", {"load": "bomb_250", "sorties": 2}, say("bi-support-sorties", count=2)),
        ("off", {"load": "bomb_250", "sorties": 0}, say("bi-support-nothing-left")),
    ],
)
def test_what_a_side_may_still_call_stands_beside_it_and_that_it_may_call_nothing(
    counted: str, facts: dict[str, Any], left: Message
) -> None:
    """You should read it of your own side alone: nobody knows what the others have."""
    none = say("bi-side-support-none")
    state = field(options={"ammo_tracking": counted}, eye=Man(), abu=Man(x=90, side="red"))
    guns = Support(AnyId("guns"), SideId("blue"), (("en", "guns"), ("it", "pezzi")), "dedicated", **facts)
    state = replace(state, support={guns.id: guns})
    told = say("bi-side-support", support=in_languages(guns.name), left=left)
    blue, red = (RULES.view(RULES.known(state, seat), seat).sides for seat in ("blue", "red"))
    assert blue[0].facts[-1] == told and none not in (*blue[0].facts, *blue[1].facts)
    assert red[1].facts[-1] == none and told not in red[0].facts


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ("ready", "a disposizione"), ("loose", "a disposizione, ma l'arma non è piazzata"),
        ("nothing-left", "non resta nulla"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("support", ["Mortaio leggero", "Mortai del battaglione"])
def test_what_may_still_be_called_is_said_in_italian_of_one_and_of_several(
    support: str, left: str, told: str
) -> None:
    said = say("bi-side-support", support=support, left=say(f"bi-support-{left}"))
    assert sentences("it").say(said) == f"{support}: {told}"


@rule("BI-CMD.i", "BI-CMD.l", "BI-T.02")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "isolated: more than 8 cm from Rossi"),
        ("it", "isolato: a più di 8 cm da Rossi"),
    ],
)
def test_who_is_isolated_is_told_from_whom_he_is_too_far_before_he_tries_anything(
    language: str, told: str
) -> None:
    """His own side reads it, of an unarmed vehicle too; no combat vehicle is, and the enemy reads nothing."""
    game = one_man()

    def said(who: str, seat: str = "blue") -> list[str]:
        return [sentences(language).say(fact) for fact in seen(game, who, seat).facts]

    assert told not in said("bruni") and told in said("car") and told in said("car", "referee")
    assert told not in said("tank") and told not in said("rossi") and told not in said("car", "red")
    game.set("bruni", place=replace(game.state.figures["bruni"].place, y=59.0))
    assert told in said("bruni")
    game.set("rossi", place=replace(game.state.figures["rossi"].place, y=57.0))
    assert told not in said("bruni")


def test_a_leader_is_told_how_near_his_men_must_stay() -> None:
    leads, reach = [
        fact for fact in seen(one_man(), "rossi").facts if fact.id in ("bi-has-leads", "bi-has-reach")
    ]
    assert (leads.id, reach.args) == ("bi-has-leads", {"cm": 8.0})
    assert "bi-has-reach" not in [fact.id for fact in seen(one_man(), "bruni").facts]


# --- amid an act ----------------------------------------------------------------------------------------

AMID: list[tuple[Resolving | Looking, str, str]] = [
    (Looking(left=tuple(Search(one, "open") for one in ("rossi", "bruni", "car"))), "search", "Rossi"),
    (Resolving("regular", shot=Fire("bruni", "ak", "huber"), orders=(Fire("rossi", "ak", "huber"),) * 2),
     "order", "Bruni"),
    (Resolving("regular", orders=(Fire("rossi", "ak", "huber"),) * 3), "order", "Rossi"),
    (Resolving("regular", hits=(Hit("rossi", "rifle"),) * 3), "damage", "Rossi"),
    (Resolving("regular", checks=(Check("car", "BI-MOR.e"),) * 3), "morale", "Car"),
    (Resolving("regular", reactions=(("bruni", ""),) * 3), "reaction", "Bruni"),
]  # fmt: skip


@rule("BI-Q.70")
@pytest.mark.parametrize(("frame", "what", "who"), AMID)
def test_amid_an_act_one_reads_whose_turn_it_is_and_that_two_come_after(
    frame: Resolving | Looking, what: str, who: str
) -> None:
    """You should read it only while nobody decides and the game goes on."""
    state = replace(one_man().state, doing=(frame,), awaiting=(), sealed=None)
    told = phase(state)
    assert (told.id, told.args["more"]) == (f"bi-working-{what}", 2)
    order: Any = told.args.get("search", told)
    assert order.args["who"] == who
    asked = replace(state, awaiting=(moments.FIRE.asks("blue"),))
    for other in (asked, replace(state, over=say("bi-over-open")), replace(state, doing=())):
        assert phase(other).id == "bi-phase-fire"


def test_once_all_is_done_the_step_stands_again() -> None:
    for frame in (Resolving("regular"), Looking(found=((SideId("blue"), FigureId("huber")),))):
        assert phase(replace(one_man().state, doing=(frame,), awaiting=())).id == "bi-phase-fire"


@rule("BI-Q.11")
def test_nothing_is_in_progress_where_somebody_decides_or_all_is_over_and_no_act_is_worked_off() -> None:
    asked = one_man().state
    amid = replace(asked, doing=(Resolving("regular"),))
    over = replace(asked, awaiting=(), over=say("bi-over-open"))
    told = [RULES.settled(one) for one in (asked, over, replace(asked, awaiting=()), amid)]
    assert told == [True, True, False, False]
