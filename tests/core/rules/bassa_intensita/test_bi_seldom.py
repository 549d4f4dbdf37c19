"""Bassa Intensità, what comes about seldom: at a real table, in stone, at a spot that one does not see."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from bi_steps import of, step
from field import Man, Vehicle, field, on
from msgspec.structs import replace
from rule_ids import rule
from test_bi_indirect import guns, mission, supported
from test_bi_movement import HOUSE, moving, to

from core.engine.contract.facts import Refusal, Thrown
from core.engine.words.ids import FigureId, PieceId, SideId
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.common import geometry, passable, sight_lines
from core.rules.bassa_intensita.common.going_on import cannot_go_on
from core.rules.bassa_intensita.common.shelter import in_blast
from core.rules.bassa_intensita.common.sight_lines import lines_of
from core.rules.bassa_intensita.common.visible import is_seen
from core.rules.bassa_intensita.deployment.deploying import DEPLOYMENT
from core.rules.bassa_intensita.facts.firing import BlastRolled, Exploded, OrderLost
from core.rules.bassa_intensita.facts.support import EffectFell
from core.rules.bassa_intensita.fire.bursts import UNKNOWN, deviated
from core.rules.bassa_intensita.fire.shot_legality import check_order, possible
from core.rules.bassa_intensita.helicopters.landing import can_land
from core.rules.bassa_intensita.mines.disarming import at_hand
from core.rules.bassa_intensita.movement.boarding import spots_beside
from core.rules.bassa_intensita.observation.elements import in_view
from core.rules.bassa_intensita.observation.movers import spots_ahead
from core.rules.bassa_intensita.secrecy.player_view import unseen
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Reaching, Walking
from core.rules.bassa_intensita.state.ground import Cloud, Minefield
from core.rules.bassa_intensita.state.men import Side
from core.rules.bassa_intensita.state.orders import Fire
from core.rules.bassa_intensita.state.vehicles import Flight
from core.rules.bassa_intensita.tables.explosives import Missed
from core.rules.bassa_intensita.turn.stages import work_off
from core.table.places import Place, Point
from core.table.shapes import Circle, Polygon

STONE = {"id": "inn", "kind": "building", "points": [[60, 40], [80, 40], [80, 60], [60, 60]]}
LANDED = {"flight": Flight("landed")}


def at_table(**given: Any) -> State:
    """The same at a real table: nobody has a place."""
    made = field(**given)
    figures = {name: replace(one, place=None) for name, one in made.figures.items()}
    return replace(made, figures=figures, tape=True)


# --- what people have said ----------------------------------------------------------------------------


@rule("BI-Q.50")
@pytest.mark.parametrize(("option", "column"), [("off", "cover"), ("on", "entrenched")])
def test_heavy_cover_that_people_have_said_may_be_of_stone(option: str, column: str) -> None:
    made = at_table(rossi=Man(ground=("heavy",)), options={"stone_entrenched": option})
    assert in_blast(on(made), made.figures[FigureId("rossi")]) == column


def test_what_only_people_can_measure_may_be_ordered() -> None:
    made = at_table(rossi=Man("rifle"), huber=Man(side="red", x=90))
    rossi = made.figures[FigureId("rossi")]
    unanswered: Any = on(made)
    unanswered._oracle.__init__()
    assert possible(unanswered, rossi, Fire("rossi", "rifle", "huber"))
    assert not possible(unanswered, rossi, Fire("rossi", "ak", "huber"))


@rule("BI-HELI.c")
def test_at_a_real_table_people_see_where_a_helicopter_can_land() -> None:
    made = at_table(heli=Vehicle("ab205", x=70))
    assert can_land(made, made.figures[FigureId("heli")])
    wood = {"id": "wood", "kind": "wood", "points": STONE["points"]}
    on_map = field(heli=Vehicle("ab205", x=70), terrain=[wood])
    assert not can_land(on_map, on_map.figures[FigureId("heli")])


@rule("BI-SMOKE.c", "BI-Q.83")
def test_at_a_real_table_smoke_shells_lie_where_people_noted() -> None:
    ready = mission("effect", kind="smoke", note="by the well")
    made = replace(supported(mission=ready, support=guns("mortar_81")), tape=True)
    _, facts = step(made)
    (cloud,) = [one.cloud for one in of(facts, EffectFell)]
    assert cloud == Cloud(PieceId("shells-2-1"), "smoke", None, due=True, note="by the well")


def test_where_something_bursts_at_a_real_table_people_see() -> None:
    row = Missed("left", 20)
    assert deviated(None, Point(1, 2), row, 6) == deviated(Place(1, 2), None, row, 6) == UNKNOWN
    assert Point(0.0, 0.0) == UNKNOWN


@rule("BI-HE.c")
def test_nobody_is_asked_who_of_nobody_is_near() -> None:
    game = battle(
        tape=True, rossi=Man("hand_grenade", leads=True), huber=Man(side="red", x=60, leads=True),
    )  # fmt: skip
    game.play("blue", c.OrderFire("rossi", "hand_grenade", "huber"), answers=[{"distance": 8, "seen": True}])
    game.run("blue", c.SealOrders())
    facts = game.play("red", c.SealOrders(), [9], [3], answers=[[]])
    assert facts.one(Exploded).burst.at == UNKNOWN and not facts.of(BlastRolled)


# --- fire ---------------------------------------------------------------------------------------------


@rule("BI-Q.103", "BI-Q.14")
@pytest.mark.parametrize(
    ("aim", "rule_", "why"),
    [(Point(62, 50), "", ""), (Point(85, 50), "BI-Q.14", "bi-no-line-spot"),
     (Point(40, 50), "", ""), (Point(201, 50), "BI-Q.35", "bi-off-table")],
)  # fmt: skip
def test_a_building_is_fired_at_by_its_wall_and_nothing_behind_it(aim: Point, rule_: str, why: str) -> None:
    made = field(
        rossi=Man("rpg7", x=20), terrain=[STONE], options={"he_at_suspected": "on"},
    )  # fmt: skip
    found = check_order(on(made), made.figures[FigureId("rossi")], Fire("rossi", "rpg7", aim=aim))
    said = (found.rule, found.message.id) if isinstance(found, Refusal) else ("", "")
    assert said == (rule_, why)


@rule("BI-COV.c")
@pytest.mark.parametrize("lost", ["target", "weapon"])
def test_covering_fire_that_cannot_be_given_any_more_is_lost(lost: str) -> None:
    """Between writing and opening the referee may have ruled."""
    game = battle(
        at=("covering", ""), rossi=Man("ak", leads=True), huber=Man(side="red", x=60, leads=True),
        other=Man(side="red", x=70),
    )  # fmt: skip
    game.run("blue", c.OrderCover("rossi", "ak", "huber"))
    if lost == "target":
        game.set("huber", fate="dead")
    else:
        game.set("rossi", weapons=())
    assert [one.figure for one in game.seal().of(OrderLost)] == ["rossi"]
    assert game.man("rossi").used == "" and not game.state.covering


@rule("BI-HE.h", "BI-ARM.b", "BI-Q.65")
@pytest.mark.parametrize(("kind", "facing", "side"), [("t72", 0.0, False), ("t72", 180.0, True),
                                                      ("truck", 0.0, False)])  # fmt: skip
def test_a_burst_strikes_armour_from_where_it_was_fired(kind: str, facing: float, side: bool) -> None:
    """Only armour has flanks."""
    made = field(
        rossi=Man("rpg7", x=60), foe=Man(side="red", x=40),
        tank=Vehicle(kind, side="red", x=36, facing=facing),
    )  # fmt: skip
    if kind == "truck":
        _, facts = step(made, Fire("rossi", "rpg7", "foe"), dice=[[4], [10], [1], [1]])
    else:
        _, facts = step(made, Fire("rossi", "rpg7", "foe"), dice=[[4], [10], [1], [10]])
    (hit,) = [one for rolled in of(facts, BlastRolled) for one in rolled.hits if one.whom == "tank"]
    assert (hit.side_or_rear, hit.indirect) == (side, False)


@rule("BI-EX.39", "BI-ARM.e", "BI-Q.65")
def test_shells_have_no_side_and_do_less_once_they_are_through() -> None:
    made = supported(
        mission=mission("effect", fell=Point(110, 50)), support=guns("mortar_81"),
        tank=Vehicle("t55", side="red", x=110, y=50, facing=0.0),
    )  # fmt: skip
    after, facts = step(made, dice=[[1], [1], [10]])
    tested = of(facts, e.ArmourTested)[0]
    assert (tested.needed, tested.aspect, tested.pierced) == (1, "", True)
    hull = after.figures[FigureId("tank")].hull
    assert hull is not None and hull.jammed


# --- mines --------------------------------------------------------------------------------------------


BAND = Polygon((Point(60, 40), Point(65, 40), Point(65, 60), Point(60, 60)))


def mined(**given: Any) -> Played:
    game = moving(**given)
    band = Minefield(PieceId("band"), "anti_personnel", BAND, laid_by="red", known=("red",))
    game.state = game.begun = replace(game.state, mines={band.id: band})
    return game


@rule("BI-ACT.l", "BI-MINE.i", "BI-Q.97")
def test_a_wounded_man_has_no_chance_to_notice_a_trap_and_throws_no_die() -> None:
    game = moving(terrain=(HOUSE,), rossi=Man(x=57, leads=True, seen_by=(), health="wounded"))
    trap = Minefield(PieceId("trap"), "trap", None, PieceId("house"), 0, "red", ("red",))
    game.state = game.begun = replace(game.state, mines={trap.id: trap})
    facts = game.run("blue", c.Move("rossi", "careful", to(59.2)))
    assert game.state.sought == (("rossi", "trap"),) and not [f for f in facts if isinstance(f, Thrown)]


@rule("BI-MINE.l")
def test_a_spot_that_is_safe_already_is_not_made_safe_again() -> None:
    game = mined(rossi=Man(x=62, leads=True, seen_by=()))
    known = replace(game.state.mines["band"], known=("red", "blue"))
    rossi = game.man("rossi")
    assert at_hand(replace(game.state, mines={known.id: known}), rossi) == [known]
    safe = replace(known, gaps=(Circle(Point(62, 50), 2.0),))
    assert at_hand(replace(game.state, mines={safe.id: safe}), rossi) == []


@rule("BI-Q.95")
@pytest.mark.parametrize(("mine", "who"), [("spent", "rossi"), ("none", "rossi"), ("band", "nobody"),
                                           ("band", "dead")])  # fmt: skip
def test_at_a_real_table_the_referee_names_a_mine_and_a_figure_that_there_are(mine: str, who: str) -> None:
    game = mined(tape=True, dead=Man(fate="dead"))
    band = game.state.mines["band"]
    spent = replace(band, id=PieceId("spent"), sprung=True)
    game.state = replace(game.state, mines={band.id: band, spent.id: spent})
    assert game.refused("referee", c.SpringMine(mine, who)) == ("BI-Q.95", "bi-no-such-mine")


# --- moves --------------------------------------------------------------------------------------------


@rule("BI-MOVE.j")
def test_nobody_gets_out_through_a_wall_or_upon_another_vehicle() -> None:
    wall = {"id": "rock", "kind": "building", "points": [[70, 30], [90, 30], [90, 48.5], [70, 48.5]]}
    open_, walled, parked = (
        field(car=Vehicle("car", x=80), **more)
        for more in ({}, {"terrain": [wall]}, {"other": Vehicle("car", x=80, y=52.6)})
    )
    spots = [spots_beside(made, made.figures[FigureId("car")]) for made in (open_, walled, parked)]
    assert len(spots[0]) == 12 and all(spot.y > 48.5 for spot in spots[1])
    assert {spot for spot in spots[0] if spot.y >= 49.9} == {*spots[1]}
    assert spots[2] and max(spot.y for spot in spots[2]) < 52


@rule("BI-Q.30", "BI-AA.i")
def test_what_has_come_down_flies_no_farther() -> None:
    made = field(heli=Vehicle("ab205"), down=Vehicle("ab205", x=90, hull=LANDED))
    for name, ends in (("heli", False), ("down", True)):
        figure = made.figures[FigureId(name)]
        frame = Walking(figure.id, "fly", (Point(9, 9),), figure.place, 60.0)
        assert cannot_go_on(made, figure, frame) is ends


@rule("BI-Q.81")
def test_where_a_mover_will_be_is_looked_at_each_cm_and_at_its_end() -> None:
    made = field(rossi=Man(x=50))
    frame = Walking(FigureId("rossi"), "run", (Point(53.5, 50),), Place(50, 50, base=2.0), 3.5)
    assert [spot.x for spot in spots_ahead(made, frame, 0.0)] == [51, 52, 53, 53.5]
    assert [spot.x for spot in spots_ahead(made, frame, 1.5)] == [52.5, 53.5]
    assert [spot.x for spot in spots_ahead(made, replace(frame, cm=3.0, way=(Point(53, 50),)), 2.0)] == [53]
    assert list(spots_ahead(made, replace(frame, way=()), 3.5)) == []
    assert list(spots_ahead(made, replace(frame, start=None), 0.0)) == []


@rule("BI-OBS.h")
def test_nobody_sees_an_element_that_there_is_not() -> None:
    made = field(rossi=Man(x=20), terrain=[STONE])
    rossi = made.figures[FigureId("rossi")]
    assert in_view(made, rossi, "inn") and not in_view(made, rossi, "barn")
    assert in_view(made, rossi, "open-ground")
    tape = replace(made, tape=True)
    assert in_view(tape, rossi, "inn") and not in_view(tape, rossi, "barn")


# --- who may know, and when ---------------------------------------------------------------------------


def test_others_may_have_done_something_unseen_but_for_the_referee() -> None:
    made = field(rossi=Man())
    assert unseen(made, "blue") and unseen(made, "observer") and not unseen(made, "referee")


@rule("BI-Q.113")
def test_a_spot_is_suggested_only_on_the_table_and_in_the_zone() -> None:
    side = Side("blue", (("en", "Blue"),), edge="west", zone=12.0)
    made = field(rossi=Man(x=11, y=50), bruni=Man(x=9, y=50), corner=Man(x=0.5, y=0.5))
    zoned = replace(made, sides={**made.sides, SideId("blue"): side})
    new = made.figures[FigureId("rossi")]
    for x, y in ((11.5, 50), (0.5, 0.5)):
        told = DEPLOYMENT.nearest(zoned, replace(new, id=FigureId("new")), Place(x, y, base=2.0))
        assert 0 <= told.args["x"] <= 12 and told.args["y"] >= 0


@rule("BI-SEQ.b")
def test_nobody_chooses_before_the_dice_have_fallen() -> None:
    game = battle(at=("initiative", ""), rossi=Man(leads=True), huber=Man(side="red", x=80, leads=True))
    for seat in ("blue", "referee"):
        assert game.refused(seat, c.ChooseFirst()) == ("BI-SEQ.b", "engine-decide-first")


@rule("BI-Q.20")
def test_only_its_owner_or_the_referee_names_a_leader() -> None:
    game = battle(
        at=("leaders", ""), rossi=Man(), bruni=Man(x=60), huber=Man(side="red", x=80, leads=True),
        units={"blue": {"vacant": 1}}, turn=2, dice=([1],),
    )  # fmt: skip
    assert game.waiting == [("blue", "new_leader")]
    assert game.refused("red", c.NewLeader("rossi")) == ("", "engine-others-decide")
    assert game.run("referee", c.NewLeader("bruni")).one(e.LeaderReplaced).figure == "bruni"


@rule("BI-Q.11")
def test_a_unit_is_ordered_alike_only_where_something_is_written() -> None:
    game = battle(at=("fire", "regular"), rossi=Man(leads=True), huber=Man(side="red", x=80, leads=True))
    assert game.refused("blue", c.OrderUnit("rossi")) == ("BI-SEQ.h", "bi-nothing-written")
    game.until("fired", "look")
    assert game.refused("blue", c.OrderUnit("rossi")) == ("BI-OBS.a", "engine-decide-first")


# --- what is remembered ---------------------------------------------------------------------------------


def test_lines_are_looked_along_once_and_no_more_are_kept_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sight_lines, "MOST_LINES", 4)
    made = field(rossi=Man(x=20), tank=Vehicle("t72", x=60), huber=Man(side="red", x=100))
    lines = sight_lines.Lines(sight_lines.GroundLines(made.terrain), lines_of(made)._standing)
    for y in range(40, 60):
        here, there = Place(20.0, float(y)), Place(100.0, float(y))
        for _ in range(2):
            assert lines.clear(here, there, ()) is not (48 < y < 52)
        assert len(lines.ground._known) <= 4 and len(lines._known_upon) <= 4


def test_lines_of_a_moment_are_those_of_the_last_one_where_nothing_stands_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sight_lines, "MOST_TABLES", 2)
    monkeypatch.setattr(sight_lines, "MOST_STANDING", 2)
    made = field(rossi=Man(), car=Vehicle("car", x=80))
    lines = lines_of(made)
    assert lines_of(replace(made, turn=2)) is lines
    car = made.figures[FigureId("car")]
    gone = replace(made, figures={**made.figures, car.id: replace(car, place=Place(99, 50, base=5, wide=2))})
    smoke = Cloud(PieceId("smoke"), "smoke", Circle(Point(9, 9), 5.0))
    smoked = replace(made, clouds={smoke.id: smoke})
    off = replace(made, options={**made.options, "vehicles_block_los": "off"})
    bare = replace(made, terrain=replace(made.terrain, width=100.0))
    for other in (gone, smoked, off, bare):
        assert lines_of(other) is not lines and lines_of(other) is lines_of(other)
    for number in range(9):
        lines_of(replace(made, terrain=replace(made.terrain, width=100.0 + number)))
        assert len(sight_lines._grounds) <= 2 and len(sight_lines._latest) <= 8
    for number in range(9):
        there = Place(90.0 + number, 50, base=5, wide=2)
        found = lines_of(replace(made, figures={**made.figures, car.id: replace(car, place=there)}))
        assert found.ground is lines_of(made).ground and len(found.ground.standing) <= 2


def test_a_table_with_what_lies_on_it_is_laid_once_and_only_so_many_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(geometry, "MOST_TABLES", 2)
    monkeypatch.setattr(passable, "MOST_TABLES", 2)
    made = field(rossi=Man(), car=Vehicle("car", x=80))
    other = replace(made, terrain=replace(made.terrain, width=150.0))
    for lay, kept in (
        (lambda state: geometry.table_for(state, ()), geometry._last),
        (lambda state: passable.walkable(state, None, SideId("blue")), passable._last),
    ):
        table = lay(made)
        assert lay(made) is table and len(table.pieces) == 1
        assert lay(other).width == 150.0 and lay(made).width == 200.0
        car = made.figures[FigureId("car")]
        for x in range(60, 70):
            moved = replace(car, place=Place(float(x), 50.0, base=5.0, wide=2.2))
            lay(replace(made, figures={**made.figures, car.id: moved}))
            assert len(kept) <= 2
    assert geometry.table_for(made, (FigureId("car"),)) is made.terrain
    assert passable.walkable(made) is made.terrain


@rule("BI-OBS.f", "BI-Q.82")
def test_who_saw_somebody_last_does_not_see_him_for_ever() -> None:
    made = field(rossi=Man(x=20), huber=Man(side="red", x=100), foe=Man(side="red", x=100, y=150))
    rossi = made.figures[FigureId("rossi")]
    far = Place(20, 150, base=2.0)

    def seen(state: State) -> bool:
        return is_seen(state, rossi, Place(20, 50, base=2.0))

    def with_(**facts: Any) -> State:
        both = {name: replace(made.figures[FigureId(name)], **facts) for name in ("huber", "foe")}
        return replace(made, figures={**made.figures, **both})

    assert seen(made) and is_seen(made, rossi, far)
    unable = ({"fate": "dead"}, {"health": "serious"}, {"captor": "rossi"}, {"aboard": "car"})
    for facts in (*unable, {"side": "blue"}):
        assert not seen(with_(**facts)), facts
        assert seen(made)
    wall = {"id": "wall", "kind": "building", "points": [[40, 0], [42, 0], [42, 200], [40, 200]]}
    walled = field(rossi=Man(x=20), huber=Man(side="red", x=100), terrain=[wall])
    assert not seen(walled)
    dark = replace(made, options={**made.options, "light": "no_moon"})
    assert not seen(dark)
    near = {**dark.figures, "huber": replace(made.figures[FigureId("huber")], place=Place(40, 50))}
    assert seen(replace(dark, figures=near))


@rule("BI-OPP.e", "BI-Q.30")
@pytest.mark.parametrize("halted", [True, False])
def test_whom_something_else_has_stopped_on_his_way_is_not_fired_at(halted: bool) -> None:
    made = field(rossi=Man(used="moved", moved=4.0), huber=Man(side="red", x=80))
    rossi = made.figures[FigureId("rossi")]
    way = {"way": to(60), "start": rossi.place, "cm": 10.0, "gone": 4.0}
    walking: Any = Walking(who=rossi.id, mode="run", halted=halted, **way)
    reaching = Reaching(rossi.id, 4.0, Fire("huber", "ak", "rossi"))
    r = on(replace(made, phase="move", moving="blue", doing=(walking, reaching)))
    work_off(r, reaching)
    assert [type(one).__name__ for one in r.events] == (["Over"] if halted else ["Over", "Begun"])
