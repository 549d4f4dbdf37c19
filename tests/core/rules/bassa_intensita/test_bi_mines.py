"""Bassa Intensità, mines and traps: at whom they go off, who notices them in secret, disarming."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle
from msgspec.structs import replace
from rule_ids import rule

from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Thrown
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.firing import ArmourTested, BlastRolled, HarmRolled
from core.rules.bassa_intensita.facts.mines import MineCleared
from core.rules.bassa_intensita.mines.detecting import may_seek
from core.rules.bassa_intensita.mines.disarming import face_to_disarm
from core.rules.bassa_intensita.state.ground import Minefield
from core.table.places import Point
from core.table.shapes import Circle, box

HOUSE = {
    "id": "house", "kind": "building", "box": [60, 45, 20, 10],
    "openings": [{"kind": "door", "from": [60, 49], "to": [60, 51]}],
}  # fmt: skip
BAND = box(60, 40, 5, 20)


def mined(kind: str = "anti_personnel", *, at: tuple[str, str] = ("move", "first"), **given: Any) -> Played:
    """Rossi stands 10 cm west of red's band, which runs from x = 60 to 65; with *trap* at the door."""
    tape = given.pop("tape", False)
    figures = {
        "rossi": Man(y=given.pop("away", 50), leads=True, ability="elite", seen_by=()),
        "foe": Man(side="red", x=195, y=195, leads=True, seen_by=()),
    } | given
    terrain = (HOUSE,) if kind == "trap" else ()
    options = {"light": "no_moon", **figures.pop("options", {})}
    game = battle(at=at, tape=tape, terrain=terrain, options=options, **figures)
    laid = Minefield("m1", kind, None if kind == "trap" else BAND, laid_by="red", known=("red",))
    if kind == "trap":
        laid = replace(laid, piece="house", opening=0)
    game.state = game.begun = replace(game.state, mines={"m1": laid})
    return game


def to(x: float, y: float = 50) -> tuple[Point, ...]:
    return (Point(x, y),)


def doubts(game: Played, seat: str, command: Any) -> list[str]:
    """Return what a preview says that it hangs on and the seat does not see."""
    shown = preview(RULES, RULES.known(game.state, seat), seat, command, RULES.geometry)
    assert isinstance(shown, Preview)
    return [one.id for one in shown.unseen]


@rule("BI-MINE.b")
def test_where_mines_lie_no_preview_of_a_move_is_certain() -> None:
    """You should read so on either side, whose mines they are: nobody knows whether these are all."""
    game = mined(bruni=Man(x=20))
    assert doubts(game, "blue", c.Move("bruni", "run", to(40))) == ["bi-unseen-mines"]
    game.state = replace(game.state, mines={})
    assert doubts(game, "blue", c.Move("bruni", "run", to(40))) == []


# --- going off --------------------------------------------------------------------------------------


@rule("BI-MINE.c", "BI-Q.95", "BI-EX.68")
def test_a_crosser_is_caught_at_short_and_a_comrade_at_long_distance() -> None:
    """BI-EX.68: chances 6 and 3."""
    game = mined(bruni=Man(x=64, y=50, seen_by=()))
    facts = game.play("blue", c.Move("rossi", "run", to(70)), [7], [4])

    blasts = facts.of(BlastRolled)
    assert [(one.whom, one.needed) for one in blasts] == [("rossi", 6), ("bruni", 3)]
    assert facts.one(e.MineSprung).figure == "rossi" and game.at("rossi") == (70, 50)
    assert game.state.mines["m1"].known == ("blue", "red")


@rule("BI-Q.95")
def test_as_a_choice_a_mine_hurts_only_who_crosses_it() -> None:
    game = mined(bruni=Man(x=63, y=50, seen_by=()), options={"mine_burst": "crosser_only"})
    facts = game.play("blue", c.Move("rossi", "run", to(70)), [7])
    assert [one.whom for one in facts.of(BlastRolled)] == ["rossi"]


@rule("BI-Q.95")
def test_who_is_hit_so_that_he_can_go_no_further_stays_there_and_it_goes_off_once_a_turn() -> None:
    game = mined()
    facts = game.play("blue", c.Move("rossi", "run", to(70)), [6], [10])
    assert game.man("rossi").fate == "dead" and 60 <= game.at("rossi")[0] <= 61.5
    assert len(facts.of(e.MineSprung)) == 1


@rule("BI-MINE.b")
def test_anti_personnel_mines_do_nothing_to_armour() -> None:
    game = mined(away=90, m113=Vehicle("m113", x=45, y=50, facing=0.0, seen_by=(), hull={"role": "combat"}))
    facts = game.play("blue", c.Drive("m113", to(80)))
    assert facts.no(BlastRolled, ArmourTested) and game.at("m113") == (80, 50)


@rule("BI-MINE.d", "BI-MINE.f", "BI-EX.69", "BI-Q.96")
@pytest.mark.parametrize(("kind", "needed"), [("t55", 6), ("m113", 8)])
def test_anti_tank_mines_penetrate_armour_as_a_rocket_does(kind: str, needed: int) -> None:
    game = mined(
        "anti_tank", away=90, tank=Vehicle(kind, x=45, y=50, facing=0.0, seen_by=(), hull={"role": "combat"})
    )
    facts = game.play("blue", c.Drive("tank", to(80)), [10], [1])
    tested = facts.one(ArmourTested)
    assert (tested.row, tested.needed, tested.pierced) == ("at_rocket", needed, False)


@rule("BI-Q.13", "BI-Q.95")
@pytest.mark.parametrize(("y", "sprung"), [(62.0, False), (61.7, True), (60.0, True)])
def test_a_vehicle_crosses_a_band_with_all_the_ground_under_it(y: float, sprung: bool) -> None:
    """The band ends at y = 60, and a T-55 is 3.5 cm wide: its flank is 1.75 cm from its middle."""
    tank = Vehicle("t55", x=45, y=y, facing=0.0, seen_by=(), hull={"role": "combat"})
    game = mined("anti_tank", away=90, tank=tank)
    assert game.man("tank").place.wide == 3.5
    facts = game.play("blue", c.Drive("tank", to(80, y)), *([[10], [1]] if sprung else []))
    assert len(facts.of(e.MineSprung)) == sprung
    if sprung:
        assert game.at("tank")[0] == 80 and facts.one(e.MineSprung).figure == "tank"


@rule("BI-MINE.e", "BI-EX.69")
@pytest.mark.parametrize(("face", "fate"), [(3, "destroyed"), (4, "")])
def test_anti_tank_mines_destroy_a_lorry_on_1_to_3(face: int, fate: str) -> None:
    game = mined(
        "anti_tank",
        away=90,
        truck=Vehicle("acm80", x=45, y=50, facing=0.0, seen_by=(), hull={"role": "combat"}),
    )
    facts = game.play("blue", c.Drive("truck", to(80)), [face])
    assert game.man("truck").fate == fate
    assert [(throw.rule, throw.sides) for throw in facts.of(Thrown)][:1] == [("BI-MINE.e", 6)]


@rule("BI-MINE.f", "BI-EX.69", "BI-Q.96")
def test_an_anti_tank_mine_has_no_short_zone() -> None:
    game = mined("anti_tank")
    facts = game.play("blue", c.Move("rossi", "run", to(70)), [4])
    assert facts.one(BlastRolled).needed == 3


@rule("BI-MINE.g", "BI-MINE.h")
def test_a_trap_attacks_one_soldier_who_uses_the_opening_whatever_covers_him() -> None:
    game = mined("trap", bruni=Man(x=59, y=51, seen_by=()))
    facts = game.play("blue", c.Move("rossi", "run", to(63)), [7])
    blast = facts.one(BlastRolled)
    assert (blast.whom, blast.needed) == ("rossi", 6)
    assert game.state.mines["m1"].sprung
    assert game.play("blue", c.Move("bruni", "run", (Point(59, 50), Point(63, 50)))).no(e.MineSprung)


@rule("BI-MINE.h", "BI-DMG.b")
@pytest.mark.parametrize(("kind", "harm"), [("trap", "wounded"), ("anti_personnel", "shocked")])
def test_nothing_is_in_favour_of_who_has_set_off_a_trap_his_vest_neither(kind: str, harm: str) -> None:
    game = mined(kind, rossi=Man(x=50, leads=True, seen_by=(), vest="bullet_proof"))
    facts = game.play("blue", c.Move("rossi", "run", to(63)), [6], [6], [1])
    assert facts.one(HarmRolled).harmed.what == harm


@rule("BI-MINE.h")
def test_a_trap_does_nothing_to_who_only_passes_by() -> None:
    game = mined("trap")
    assert game.play("blue", c.Move("rossi", "run", to(59))).no(e.MineSprung)


# --- noticing ---------------------------------------------------------------------------------------


@rule("BI-MINE.i", "BI-MINE.k", "BI-Q.97")
def test_who_moves_carefully_throws_in_secret_as_he_comes_near() -> None:
    game = mined(rossi=Man(x=48, leads=True, seen_by=()))
    facts = game.play("blue", c.Move("rossi", "careful", to(54)), [5])
    assert [throw.why for throw in facts.of(Thrown)] == ["bi-secret-mine"]
    assert not [fact for fact in game.shown("blue", facts) if isinstance(fact, Thrown | e.MineSought)]
    assert game.rules.known(game.state, "blue").sought == () and game.at("rossi") == (54, 50)
    assert game.man("rossi").used == "moved"


@rule("BI-MINE.k", "BI-Q.97", "BI-ACT.l")
@pytest.mark.parametrize(
    ("kind", "health", "x", "dice"), [("anti_personnel", "", 48, [[5]]), ("trap", "wounded", 57, [])]
)
def test_who_notices_nothing_goes_on_as_if_there_were_nothing(
    kind: str, health: str, x: float, dice: list[list[int]]
) -> None:
    """He stops nowhere, as where there is no mine; wounded, he has no chance to notice a trap."""
    ways = []
    for laid in (True, False):
        game = mined(kind, rossi=Man(x=x, leads=True, seen_by=(), health=health))
        if not laid:
            game.state = replace(game.state, mines={})
        facts = game.play("blue", c.Move("rossi", "careful", to(x + 2.5)), *(dice if laid else []))
        assert len(facts.of(e.MineSought)) == laid
        ways.append((facts.of(e.Walked), game.shown("blue", facts)))
    assert ways[0] == ways[1]


@rule("BI-MINE.i", "BI-Q.97")
def test_what_he_notices_stops_him_and_his_owner_says_whether_he_goes_on() -> None:
    game = mined(rossi=Man(x=48, leads=True, seen_by=()))
    facts = game.play("blue", c.Move("rossi", "careful", to(56)), [4])
    assert game.waiting == [("blue", "mine_found")] and 50 <= game.at("rossi")[0] <= 51
    assert game.state.mines["m1"].known == ("red", "blue")
    assert game.shown("red", facts.of(e.MineNoticed)) == []
    game.run("blue", c.GoOnMoving(halt=True))
    assert game.waiting == [("blue", "move")] and game.at("rossi")[0] <= 51
    again = mined(rossi=Man(x=48, leads=True, seen_by=()))
    again.play("blue", c.Move("rossi", "careful", to(56)), [4])
    again.run("blue", c.GoOnMoving(halt=False))
    assert again.at("rossi") == (56, 50)


@rule("BI-MINE.i")
def test_who_goes_faster_notices_nothing() -> None:
    assert mined().play("blue", c.Move("rossi", "normal", to(58))).no(e.MineSought)


@rule("BI-MINE.j", "BI-MINE.i")
@pytest.mark.parametrize(("skills", "needed"), [((), 4), (("engineer",), 8)])
def test_engineers_notice_a_minefield_more_easily(skills: tuple[str, ...], needed: int) -> None:
    game = mined(rossi=Man(x=55, leads=True, seen_by=(), skills=skills))
    facts = game.play("blue", c.Move("rossi", "careful", to(56)), [10])
    assert facts.one(Thrown).need == needed


@rule("BI-MINE.i", "BI-MINE.j", "BI-Q.97")
@pytest.mark.parametrize(
    ("skills", "x", "near", "needed"),
    [((), 59.4, "1", 2), (("engineer",), 59.4, "1", 4), ((), 55, "1", 0), ((), 55, "10", 2)],
)
def test_traps_are_noticed_within_a_cm(skills: tuple[str, ...], x: float, near: str, needed: int) -> None:
    game = mined(
        "trap", rossi=Man(x=x, leads=True, seen_by=(), skills=skills), options={"trap_distance_cm": near}
    )
    facts = game.play("blue", c.Move("rossi", "careful", to(x, 50.2)), *([[10]] if needed else []))
    assert [throw.need for throw in facts.of(Thrown)] == ([needed] if needed else [])


@rule("BI-Q.97", "BI-MINE.k")
def test_who_stands_still_throws_at_the_end_of_the_phase_once_a_turn() -> None:
    game = mined(rossi=Man(x=55, leads=True, seen_by=()), at=("moved", "look"))
    facts = game.seal([5])
    assert [throw.why for throw in facts.of(Thrown)] == ["bi-secret-mine"]
    assert game.until("fired", "look").no(e.MineSought)
    assert game.seal().no(e.MineSought)


@rule("BI-MINE.i")
@pytest.mark.parametrize("facts", [{"used": "moved", "mode": "normal"}, {"moved": 5.0}, {"aboard": "car"}])
def test_who_did_not_stand_still_throws_for_nothing_at_the_end_of_the_phase(facts: dict[str, Any]) -> None:
    """He moved, fled or was carried some cm, or rides."""
    car = Vehicle("car", x=30, seen_by=())
    game = mined(rossi=Man(x=55, leads=True, seen_by=()), car=car, at=("moved", "look"))
    game.set("rossi", **facts)
    assert game.seal().no(e.MineSought)


@rule("BI-Q.97", "BI-MINE.i")
def test_the_referee_is_offered_who_may_notice_a_mine_and_nobody_else() -> None:
    game = mined(tape=True, car=Vehicle("car"))
    rossi, car, mine = game.man("rossi"), game.man("car"), game.state.mines["m1"]
    careful = replace(rossi, used="moved", mode="careful")
    assert may_seek(game.state, rossi, mine) and may_seek(game.state, careful, mine)
    for who in (
        car, replace(rossi, aboard="car"), replace(rossi, health="serious"),
        replace(careful, mode="normal"), game.man("foe"),
    ):  # fmt: skip
        assert not may_seek(game.state, who, mine)
    for other in (replace(mine, sprung=True), replace(mine, known=("red", "blue"))):
        assert not may_seek(game.state, rossi, other)
    assert not may_seek(replace(game.state, sought=(("rossi", "m1"),)), rossi, mine)


@rule("BI-Q.97")
def test_the_referee_says_who_is_near_a_mine_only_while_one_moves() -> None:
    game = mined(tape=True)
    game.state = replace(game.state, phase="fire")
    assert game.refused("referee", c.SeekMine("m1", "rossi")) == ("BI-Q.97", "bi-referee-says-near")


# --- disarming --------------------------------------------------------------------------------------


@rule("BI-MINE.l", "BI-EX.62")
def test_a_mine_is_disarmed_by_a_difficult_action() -> None:
    """BI-EX.62: a Veteran needs 3; a wounded Elite cannot."""
    game = mined(rossi=Man(leads=True, quality="veteran"), bruni=Man(quality="elite", health="wounded"))
    assert face_to_disarm(game.state, game.man("rossi")) == 3
    assert face_to_disarm(game.state, game.man("bruni")) == 0


@rule("BI-MINE.l", "BI-S.P3.8")
@pytest.mark.parametrize("face", [2, 3])
def test_who_disarms_a_band_makes_a_safe_spot_in_it(face: int) -> None:
    game = mined(rossi=Man(x=59, leads=True), at=("fire", "regular"))
    field = replace(game.state.mines["m1"], known=("red", "blue"))
    assert game.refused("blue", c.OrderDisarm("rossi", "m1")) == ("BI-MINE.l", "bi-no-mine-at-hand")
    game.state = replace(game.state, mines={"m1": field})
    game.run("blue", c.OrderDisarm("rossi", "m1"))
    game.seal([face])
    gaps = game.state.mines["m1"].gaps
    assert gaps == ((Circle(Point(59, 50), 2),) if face == 2 else ())
    assert game.man("rossi").used == "acted"


@rule("BI-MINE.l", "BI-ACT.h")
def test_another_action_of_the_same_step_is_not_taken_for_the_disarming() -> None:
    mate = Man(x=59, y=54, seen_by=())
    game = mined(bruni=mate, rossi=Man(x=59, leads=True), at=("fire", "regular"))
    field = replace(game.state.mines["m1"], known=("red", "blue"))
    game.state = replace(game.state, mines={"m1": field})
    game.run("referee", c.Improvise("bruni", "signals to the others", "normal"))
    game.run("blue", c.OrderDisarm("rossi", "m1"))

    facts = game.seal([1], [1])
    assert facts.one(MineCleared).figure == "rossi"


# --- at a real table --------------------------------------------------------------------------------


@rule("BI-Q.95", "BI-MINE.a")
def test_at_a_real_table_the_referee_says_whom_a_mine_goes_off_at() -> None:
    game = mined(tape=True)
    assert game.refused("blue", c.SpringMine("m1", "rossi"))[1] == "bi-referee-says-mines"
    facts = game.play("referee", c.SpringMine("m1", "rossi"), [7], answers=[["rossi"], ["rossi"], False])
    assert facts.one(BlastRolled).needed == 6


@rule("BI-Q.97", "BI-MINE.i", "BI-MINE.k")
@pytest.mark.parametrize(("face", "known"), [(4, True), (5, False)])
def test_at_a_real_table_the_referee_says_who_is_near_a_mine_and_throws(face: int, known: bool) -> None:
    game = mined(tape=True)
    assert game.refused("blue", c.SeekMine("m1", "rossi"))[1] == "bi-referee-says-near"
    facts = game.play("referee", c.SeekMine("m1", "rossi"), [face])
    assert ("blue" in game.state.mines["m1"].known) is known
    assert not [one for one in game.shown("blue", facts) if isinstance(one, Thrown)]
    assert game.refused("referee", c.SeekMine("m1", "rossi")) == ("BI-Q.97", "bi-cannot-notice")
