"""Bassa Intensità, where several wait for the same: after the one the next has his turn, each by himself."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import battle
from bi_steps import of, step
from field import Man, Vehicle, field, on
from msgspec.structs import replace
from rule_ids import rule
from test_bi_covering import AT, covering
from test_bi_indirect import guns, mission, observer
from test_bi_movement import moving

from core.engine.contract.facts import Thrown
from core.engine.words.ids import AnyId, FigureId, PieceId, UnitId, WeaponName
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.air.bombing import strike
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common.clouds import free_name
from core.rules.bassa_intensita.common.shelter import against_shot
from core.rules.bassa_intensita.common.stack import begin
from core.rules.bassa_intensita.facts import flying, harm
from core.rules.bassa_intensita.facts.actions import SmokeSpread
from core.rules.bassa_intensita.facts.covering import CoverStruck
from core.rules.bassa_intensita.facts.mines import DisarmFailed, MineCleared
from core.rules.bassa_intensita.facts.seeing import Observed, Searched
from core.rules.bassa_intensita.facts.sky import UpwardRolled
from core.rules.bassa_intensita.facts.support import EffectFell, RoundFell, SniperWeighed
from core.rules.bassa_intensita.fire.turrets import turned_to
from core.rules.bassa_intensita.fire.weapons import in_hand
from core.rules.bassa_intensita.morale.reactions import react
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Bombing, Harmed, Resolving
from core.rules.bassa_intensita.state.ground import Minefield, Mission, Support
from core.rules.bassa_intensita.state.orders import Act, Fire, Upward
from core.rules.bassa_intensita.state.vehicles import Flight
from core.rules.bassa_intensita.turn.replacing import survivors
from core.table.places import Point
from core.table.questions import ShotLine
from core.table.shapes import Circle, Polygon

BAND = Polygon((Point(60, 40), Point(65, 40), Point(65, 60), Point(60, 60)))


# --- one after another ----------------------------------------------------------------------------------


@rule("BI-HELI.a", "BI-AA.i")
def test_every_helicopter_throws_for_its_engine_and_for_its_way() -> None:
    bad, good = {"hull": {"flight": Flight(engine=True)}}, {"hull": {"flight": Flight()}}
    game = battle(
        at=("helicopters", ""), dice=([3], [6], [1, 2], [3, 4], [6, 6]), rossi=Man(leads=True),
        one=Vehicle("ab205", x=70, **bad), two=Vehicle("ab205", x=90, **bad),
        three=Vehicle("ab205", x=110, **good), foe=Man(side="red", x=190, leads=True),
    )  # fmt: skip
    assert [game.man(name).hull.flight.way for name in ("one", "two", "three")] == [30, 70, 120]


@rule("BI-SMOKE.d", "BI-Q.85")
def test_every_cloud_has_its_own_time() -> None:
    game = battle(
        at=("move", "first"), rossi=Man("smoke_grenade", leads=True), bruni=Man("smoke_grenade", x=52),
        foe=Man(side="red", x=190, leads=True),
    )  # fmt: skip
    game.run("blue", c.ThrowSmoke("rossi", Point(50, 55)), c.ThrowSmoke("bruni", Point(52, 45)))
    assert list(game.state.clouds) == ["smoke-1-1", "smoke-1-2"]
    assert free_name(game.state, "smoke") == "smoke-1-3" and free_name(game.state, "gas") == "gas-1-1"
    game.until("moved", "look")
    assert [one.until for one in game.seal([3], [5]).of(SmokeSpread)] == [1 + 9, 1 + 11]


@rule("BI-MINE.i", "BI-Q.97")
def test_everybody_who_stands_still_near_a_mine_throws_for_it() -> None:
    men = {"rossi": Man(x=52, leads=True), "bruni": Man(x=53), "verdi": Man(x=49.9)}
    game = battle(at=("moved", "look"), foe=Man(side="red", x=190, leads=True), **men)
    band = Minefield(PieceId("band"), "anti_tank", BAND, laid_by="red", known=("red",))
    game.state = game.begun = replace(game.state, mines={band.id: band})
    facts = game.seal([9], [4])
    assert [throw.who for throw in facts.of(Thrown)] == ["rossi", "bruni"]
    assert game.state.mines[band.id].known == ("red", "blue")


@rule("BI-ACT.e", "BI-ACT.b")
def test_everybody_tries_his_own_action_in_a_step() -> None:
    made = field(rossi=Man(), bruni=Man(x=60))
    both = (Act("rossi", "dig", difficulty="easy"), Act("bruni", "dig", difficulty="easy"))
    _, facts = step(made, *both, dice=[[8], [9]])
    assert [(one.figure, one.passed) for one in of(facts, e.ActionRolled)] == [
        ("rossi", True),
        ("bruni", False),
    ]


@rule("BI-MINE.l")
def test_two_make_a_mine_safe_each_by_himself() -> None:
    band = Minefield(PieceId("band"), "anti_tank", BAND, laid_by="red", known=("red", "blue"))
    made = replace(field(rossi=Man(x=60), bruni=Man(x=65)), mines={band.id: band})
    after, facts = step(made, Act("rossi", "disarm", on="band"), Act("bruni", "disarm", on="band"),
                        dice=[[3], [2]])  # fmt: skip
    assert [one.figure for one in of(facts, DisarmFailed)] == ["rossi"]
    assert [(one.figure, one.gap) for one in of(facts, MineCleared)] == [
        ("bruni", Circle(Point(65, 50), 2.0))
    ]
    assert after.mines[band.id].gaps == (Circle(Point(65, 50), 2.0),)


@rule("BI-IND.n", "BI-Q.57", "BI-SMOKE.c")
def test_every_mission_of_a_step_comes_in_and_no_two_clouds_are_one() -> None:
    made = field(eye=observer(), ear=observer(x=52), turn=2)
    one = replace(mission("effect", kind="smoke", fell=Point(110, 50)), support=AnyId("guns"))
    other = Mission(
        FigureId("ear"), AnyId("more"), "effect", Point(90, 50), fell=Point(90, 50), kind="smoke", since=2
    )
    more = replace(guns()["guns"], id=AnyId("more"))
    made = replace(
        made, step="regular", support={**guns(), more.id: more}, missions={"eye": one, "ear": other}
    )
    after, facts = step(made)
    assert [fell.support for fell in of(facts, EffectFell)] == ["guns", "more"]
    assert sorted(after.clouds) == ["shells-2-1", "shells-2-2"]


@rule("BI-SNIPER.c", "BI-CMD.j")
def test_every_hidden_sniper_and_everybody_isolated_throws_before_he_fires() -> None:
    game = battle(
        boss=Man(leads=True, x=10), huber=Man(side="red", x=60, leads=True),
        one=Man("rifle", x=50, skills=("sniper",), seen_by=(), lone=True),
        two=Man("rifle", x=52, skills=("sniper",), seen_by=(), lone=True),
        far=Man("rifle", x=40), further=Man("rifle", x=42),
    )  # fmt: skip
    game.run("blue", *(c.OrderFire(name, "rifle", "huber") for name in ("one", "two", "far", "further")))
    facts = game.seal([9], [10], [3], [4])
    assert [(one.figure, one.passed) for one in facts.of(e.IsolationTested)] == [
        ("far", False),
        ("further", False),
    ]
    assert [(one.figure, one.fires) for one in facts.of(SniperWeighed)] == [("one", False), ("two", False)]
    assert not facts.of(e.ShotRolled)


@rule("BI-CMD.q")
def test_every_unit_without_a_leader_throws_as_the_turn_begins() -> None:
    game = battle(
        at=("leaders", ""), turn=2, dice=([4], [5]), rossi=Man(unit="first"), bruni=Man(unit="second", x=60),
        huber=Man(side="red", x=90, leads=True), units={"first": {"vacant": 1}, "second": {"vacant": 1}},
    )  # fmt: skip
    assert [(unit.leader, unit.vacant) for unit in game.state.units.values()][:2] == [("rossi", 0), ("", 1)]
    assert game.state.units[UnitId("first")].ability == "recruit"


@rule("BI-AA.b", "BI-Q.89")
def test_every_shot_upward_has_its_own_die() -> None:
    made = field(
        one=Man("stinger"), two=Man("strela", x=60), mi8=Vehicle("mi8", side="red", x=90),
        options={"light": "day"},
    )  # fmt: skip
    _, facts = step(made, Upward("one", "stinger", "mi8"), Upward("two", "strela", "mi8"), dice=[[4], [4]])
    assert [(one.order.figure, one.needed, one.hit) for one in of(facts, UpwardRolled)] == [
        ("one", 3, False), ("two", 3, False),
    ]  # fmt: skip


# --- whose turn it is -----------------------------------------------------------------------------------


@rule("BI-Q.81")
def test_only_the_other_way_of_watching_is_offered() -> None:
    game = battle(at=("covering", ""), rossi=Man(leads=True), huber=Man(side="red", x=80, leads=True))
    for now, other in (("first", "easiest"), ("easiest", "first")):
        sides = {**game.state.sides, "blue": replace(game.state.sides["blue"], watch=now)}
        game.state = replace(game.state, sides=sides)
        given = [one.given for one in RULES.choices(game.state, "blue") if one.do == "set_watch"]
        assert given == [{"watch": other}]


@rule("BI-Q.20")
def test_who_leads_a_section_leads_the_squad_only_where_nobody_else_is_left() -> None:
    made = field(
        boss=Man(leads=True, unit="squad"), man=Man(x=51, unit="squad"),
        corporal=Man(leads=True, x=60, unit="section"), private=Man(x=61, unit="section"),
        truck=Vehicle("truck", x=80, unit="squad"),
    )  # fmt: skip
    section = replace(made.units["section"], of=UnitId("squad"))
    made = replace(made, units={**made.units, section.id: section})

    def may_lead(unit: str, *out: str) -> list[str]:
        figures = {
            name: replace(one, fate="dead") if name in out else one for name, one in made.figures.items()
        }
        now = replace(made, figures=figures)
        return [one.id for one in survivors(now, now.units[UnitId(unit)])]

    assert may_lead("squad") == ["boss", "man", "private"]
    assert may_lead("squad", "boss") == ["man", "private"]
    assert may_lead("squad", "boss", "man", "private") == ["corporal"]
    assert may_lead("squad", "boss", "man", "private", "corporal") == ["truck"]
    assert may_lead("section", "corporal") == ["private"]


def test_the_referee_says_for_the_first_side_that_it_has_deployed() -> None:
    game = battle(at=("move", "first"), rossi=Man(leads=True), huber=Man(side="red", x=80, leads=True))
    sides = {name: replace(one, zone=20.0) for name, one in game.state.sides.items()}
    game.state = game.begun = replace(game.state, phase="start", step="", sides=sides, moving="", awaiting=())
    game.goes_on()
    assert game.waiting == [("blue", "deploy"), ("red", "deploy")]
    game.run("referee", c.EndDeployment())
    assert game.waiting == [("red", "deploy")]


# --- what does not happen -------------------------------------------------------------------------------


@rule("BI-COV.e", "BI-Q.60")
@pytest.mark.parametrize(("facts", "strikes"), [({}, 1), ({"shocked": 1}, 0), ({"health": "serious"}, 0)])
def test_who_is_shocked_or_seriously_wounded_strikes_nobody(facts: dict[str, Any], strikes: int) -> None:
    game = covering()
    game.run("blue", c.OrderCover("rossi", "ak", element="wood", aim=AT))
    game.seal()
    game.until("fire", "regular")
    game.set("rossi", **facts)
    game.run("red", c.OrderFire("huber", "rifle", "smith"))
    dice = [[10], [10]] if strikes else [[10]]
    assert len(game.seal(*dice).of(CoverStruck)) == strikes


@rule("BI-Q.35", "BI-COV.b")
def test_only_an_area_on_the_map_is_turned() -> None:
    turned = {"area_orientation": "firer_choice"}
    game = covering(options=turned)
    assert game.refused("blue", c.OrderCover("rossi", "ak", "open", turned=10.0)) == (
        "BI-Q.35",
        "bi-not-turned",
    )
    game.run("blue", c.OrderCover("rossi", "ak", element="wood", aim=AT, turned=10.0))
    fixed = covering()
    order = c.OrderCover("rossi", "ak", element="wood", aim=AT, turned=10.0)
    assert fixed.refused("blue", order) == ("BI-Q.35", "bi-not-turned")
    tape = covering(options=turned, tape=True)
    order = c.OrderCover("rossi", "ak", element="wood", turned=10.0)
    assert tape.refused("blue", order) == ("BI-Q.35", "bi-not-turned")


@rule("BI-AA.o")
@pytest.mark.parametrize(("how", "changes"), [("flying", 0), ("roping", 1), ("landing", 1)])
def test_a_crew_that_panics_breaks_off_only_what_it_was_about(how: str, changes: int) -> None:
    made = field(heli=Vehicle("ab205", hull={"flight": Flight(how)}), foe=Man(side="red", x=80))
    r = on(made)
    react(r, FigureId("heli"), "shocked")
    assert len([one for one in r.events if isinstance(one, flying.FlightChanged)]) == changes
    assert r.state.figures[FigureId("heli")].fleeing


@rule("BI-Q.62")
def test_how_many_turns_somebody_has_left_goes_out_of_the_step_once_it_is_applied() -> None:
    made = field(rossi=Man())
    frame = Resolving("regular", harmed=(Harmed(FigureId("rossi"), "seriously_wounded", 4),))
    after = harm.EffectsApplied().evolve(replace(made, doing=(frame,)))
    assert after.doing == (replace(frame, applied=True, harmed=(Harmed("rossi", "seriously_wounded", 0),)),)


@rule("BI-Q.67")
def test_only_a_turret_that_turns_is_on_its_target() -> None:
    made = field(
        t72=Vehicle("t72", x=50), m113=Vehicle("m113", x=50, y=80), jammed=Vehicle("t72", x=50, y=20,
        hull={"jammed": True}), huber=Man(side="red", x=90),
    )  # fmt: skip
    tape = {name: replace(one, place=None) for name, one in made.figures.items()}

    def hull(state: State, name: str, weapon: str, aim: Point | None = None) -> Any:
        firer = state.figures[FigureId(name)]
        found = in_hand(state, firer, WeaponName(weapon))
        assert found is not None
        return turned_to(state, firer, found, Fire(firer.id, WeaponName(weapon), FigureId("huber"), aim))

    assert hull(made, "t72", "gun_125").turret == 0.0
    assert hull(made, "t72", "coaxial_mg", Point(50, 99)).turret == 90.0
    assert hull(made, "m113", "m2") is None and hull(made, "jammed", "gun_125") is None
    assert hull(replace(made, figures=tape), "t72", "gun_125") is None
    fixed = field(t72=Vehicle("t72", hull={"turreted": (0,)}), huber=Man(side="red", x=90))
    assert hull(fixed, "t72", "coaxial_mg") is None and hull(fixed, "t72", "gun_125") is not None


@rule("BI-HIT.h", "BI-Q.41")
def test_cover_is_of_the_piece_that_is_on_the_line_and_of_no_other() -> None:
    made = field(
        rossi=Man(), huber=Man(side="red", x=80),
        terrain=[{"id": "inn", "kind": "building", "points": [[10, 10], [20, 10], [20, 20]]},
                 {"id": "hedge", "kind": "hedge", "line": [[78, 40], [78, 60]], "width": 0.4}],
    )  # fmt: skip
    huber = made.figures[FigureId("huber")]
    for by, cover in (("hedge", "light"), ("inn", "heavy"), ("", "heavy")):
        assert against_shot(made, huber, ShotLine(30.0, True, True, True, by=by)) == cover
    assert against_shot(made, huber, ShotLine(30.0, True, True, False, by="")) == "light"
    assert against_shot(made, huber, ShotLine(30.0)) == ""


@rule("BI-OBS.h", "BI-T.20")
def test_who_cannot_be_observed_is_not_found_and_no_die_is_thrown() -> None:
    game = battle(
        at=("fired", "look"), tank=Vehicle("t72", x=50), rossi=Man(x=20, leads=True),
        huber=Man(side="red", x=100, seen_by=(), ground=("light",), leads=True),
    )  # fmt: skip
    game.run("blue", c.OrderSearch("tank"))
    facts = game.seal()
    assert facts.one(Searched).found == () and not facts.of(Observed) and not facts.of(Thrown)


# --- who knows what -------------------------------------------------------------------------------------


def test_a_weapon_of_the_scenario_is_known_to_whose_guns_have_it() -> None:
    made = field(rossi=Man(), huber=Man(side="red", x=90))
    own = replace(made.arms[WeaponName("mortar_81")], calibre=82.0)
    pieces = {name: Support(AnyId(name), name, (("en", name),), "dedicated", WeaponName(f"of_{name}"))
              for name in ("blue", "red")}  # fmt: skip
    arms = {**made.arms, WeaponName("of_blue"): own, WeaponName("of_red"): own, WeaponName("of_none"): own}
    made = replace(made, support=pieces, arms=arms)
    for seat in ("blue", "red"):
        known = RULES.known(made, seat)
        assert [name for name in known.arms if name.startswith("of_")] == [f"of_{seat}"]
        assert list(known.support) == [seat]


@rule("BI-MOVE.j")
@pytest.mark.parametrize(("x", "beside"), [(60.0, True), (60.5, True), (60.51, False)])
def test_one_gets_in_from_half_a_cm_away(x: float, beside: bool) -> None:
    """From rim to rim: a lorry's side and the base of a man."""
    game = moving(
        truck=Vehicle("truck", x=56.5, y=60, facing=0.0), rossi=Man(x=x, y=60, leads=True, seen_by=())
    )
    board = c.Board("rossi", "truck", "normal", ())
    if beside:
        assert game.run("blue", board) and game.man("rossi").aboard == "truck"
    else:
        assert game.refused("blue", board) == ("BI-MOVE.j", "bi-not-beside")


def test_a_cloud_of_napalm_is_counted_by_those_there_are() -> None:
    made = field(eye=observer(), turn=2)
    jet = Support(AnyId("guns"), "blue", (("en", "jet"),), "dedicated", load="napalm")
    made = replace(made, support={jet.id: jet})
    r = on(made)
    for _ in range(2):
        begin(r, Resolving("regular"))
        begin(r, Bombing(observer=FigureId("eye")))
        strike(r, mission("due"), Point(110, 50), lost=False)
    assert list(r.state.clouds) == ["napalm-1", "napalm-2"]


ROUND: list[tuple[int, tuple[str, ...]]] = [(1, ()), (4, ("long",)), (10, ("short", "left"))]


@rule("BI-IND.i", "BI-IND.l")
@pytest.mark.parametrize(("face", "to"), ROUND)
def test_a_round_tells_which_way_it_is_off(face: int, to: tuple[str, ...]) -> None:
    made = replace(
        field(eye=observer(), turn=2), step="regular", support=guns(), missions={"eye": mission("adjusting")}
    )
    dice = [[4], [face], *([[3, 4]] if to else []), *([[1, 2]] if len(to) > 1 else [])]
    _, facts = step(made, dice=dice)
    (fell,) = of(facts, RoundFell)
    assert fell.to == to and (fell.along, fell.across) == (7 if to else 0, 3 if len(to) > 1 else 0)
    assert fell.at == {0: Point(110, 50), 1: Point(117, 50), 2: Point(103, 53)}[len(to)]


@rule("BI-IND.i", "BI-IND.j", "BI-EX.25", "BI-EX.26")
@pytest.mark.parametrize(
    ("face", "along", "item", "at"),
    [(4, [3, 4], "BI-IND.i", Point(117, 50)), (5, [5, 6, 7, 5], "BI-IND.j", Point(133, 50))],
)
def test_a_precise_round_is_off_by_two_dice_and_an_imprecise_one_by_four(
    face: int, along: list[int], item: str, at: Point
) -> None:
    made = replace(field(eye=observer(), turn=2), step="regular", support=guns())
    made = replace(made, missions={FigureId("eye"): mission("adjusting")})
    _, facts = step(made, dice=[[face], [3], along])
    assert of(facts, RoundFell)[0].at == at
    thrown = [(one.rule, len(one.faces), one.sides) for one in of(facts, Thrown)]
    assert thrown[2] == (item, len(along), 6 if len(along) == 2 else 10)
    assert thrown[:2] == [("BI-IND.h", 1, 10), ("BI-IND.i", 1, 10)]
