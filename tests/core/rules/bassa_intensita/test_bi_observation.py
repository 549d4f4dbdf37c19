"""Bassa Intensità, observation: how hard, who looks where under seal, what is found, and lost (BI-OBS)."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from asked import asked_of
from battle import battle
from field import Man, Standing, Vehicle, done, field, on
from msgspec.structs import replace
from playing import Supplied
from rule_ids import rule
from throws import told

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Measured, Ruling, Thrown
from core.engine.words.ids import FigureId, PieceId, SideId, UnitId
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.actions import SmokeSpread
from core.rules.bassa_intensita.facts.changes import change
from core.rules.bassa_intensita.facts.seeing import Hidden, MoverSought, Observed, Searched
from core.rules.bassa_intensita.movement.walking import walk
from core.rules.bassa_intensita.observation.difficulty import difficulty, face_for
from core.rules.bassa_intensita.observation.elements import elements, in_element
from core.rules.bassa_intensita.observation.lines_to import lines_to
from core.rules.bassa_intensita.observation.losing import look_at_all
from core.rules.bassa_intensita.observation.searching import attempt
from core.rules.bassa_intensita.secrecy.event_view import concealed
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.ground import Cloud
from core.rules.bassa_intensita.state.men import Moment
from core.rules.bassa_intensita.state.orders import OPEN_GROUND, Search
from core.rules.bassa_intensita.tables.observing import CLOSED_ARC
from core.rules.bassa_intensita.turn.steps import STEPS
from core.table.movement_path import path_length
from core.table.places import Point
from core.table.questions import InCover, Inside, NotSeen, Shot
from core.table.shapes import Circle
from core.table.terrain import KINDS

WOOD = {"id": "wood", "kind": "wood", "centre": [80, 50], "radius": 6}
BARN = {
    "id": "barn",
    "kind": "building",
    "shape": "polygon",
    "points": [[20, 80], [30, 80], [30, 90], [20, 90]],
}
WALL = {"id": "wall", "kind": "building", "points": [[60, 30], [62, 30], [62, 70], [60, 70]]}
NOW = Moment(1, 1)

THROWS = (
    told(
        "bi-secret-observe", "BI-OBS.g", "faces", "low", (4,),
        ("Abu, observation (BI-OBS.g): throw 1d10:", "Abu, osservazione (BI-OBS.g): tira 1d10:"),
        ("4", "4"), sides=10,
    ),
    told(
        "bi-secret-mover", "BI-OBS.e", "hits", "low", (9,),
        (
            "Abu, observation of a mover (BI-OBS.e): throw 1d10, 8 or less counts:",
            "Abu, osservazione di chi muove (BI-OBS.e): tira 1d10, vale 8 o meno:",
        ),
        ("9 → 0 count (8 or less)", "9 → 0 validi (8 o meno)"), 8, 10,
    ),
)  # fmt: skip


def hard(
    observer: Standing, target: Standing, *, options: dict[str, str] | None = None, **more: Any
) -> tuple[str, int]:
    """How hard *observer* sees *target*, and the face that he needs."""
    state = field(eye=observer, foe=target, options=options, **{"phase": "fired", "terrain": (WOOD,), **more})
    eye, foe = state.figures["eye"], state.figures["foe"]
    level = difficulty(state, eye, foe, on(state).measure(Shot("eye", "foe")))
    return level, face_for(state, eye, level)


def hiding(**facts: Any) -> Standing:
    """A red man still in the edge of the wood, hidden."""
    return Man(side="red", x=75, y=50, seen_by=(), **facts)


@rule("BI-OBS.h", "BI-COV.b")
def test_what_covers_or_is_not_seen_through_may_hide_somebody_a_road_never() -> None:
    shape = {"shape": "polygon", "points": [[60, 30], [62, 30], [62, 70], [60, 70]]}
    state = field(terrain=[{"id": kind, "kind": kind, **shape} for kind in KINDS if kind != "smoke"])
    assert {piece.id for piece in state.terrain.pieces} - {piece.id for piece in elements(state)} == {
        "road",
        "water",
        "open",
    }


# --- how hard ---------------------------------------------------------------------------------------


@rule("BI-EX.59", "BI-OBS.g", "BI-OBS.i", "BI-OBS.j", "BI-Q.80")
def test_infantry_still_in_cover_is_difficult_normal_once_it_fired_and_difficult_at_night() -> None:
    assert hard(Man(), hiding()) == ("difficult", 2)
    assert hard(Man(), hiding(flash=NOW)) == ("normal", 4)
    assert hard(Man(x=60), hiding(flash=NOW), options={"light": "moon"}) == ("difficult", 2)
    assert hard(Man(), hiding(flash=Moment(1, 0))) == ("difficult", 2)  # fired in the phase before


@rule("BI-EX.60", "BI-OBS.l", "BI-Q.80")
def test_a_closed_vehicle_sees_infantry_in_cover_only_once_it_fired() -> None:
    tank = Vehicle("t72", x=50, facing=0)

    assert hard(tank, hiding()) == ("no", 0)
    assert hard(tank, hiding(flash=NOW)) == ("difficult", 2)
    assert hard(Vehicle("t72", x=50, hull={"open": True}), hiding())[0] == "no"
    assert hard(
        Vehicle("t72", x=50, hull={"open": True}), Man(side="red", x=60, used="moved"), phase="moved"
    ) == (
        "easy",
        8,
    )


@rule("BI-EX.61", "BI-SCOUT.c", "BI-Q.98")
@pytest.mark.parametrize(
    ("used", "mode", "level"),
    [("", "", "normal"), ("moved", "careful", "normal"), ("moved", "run", "difficult")],
)
def test_a_scout_who_stands_still_or_goes_carefully_sees_more(used: str, mode: str, level: str) -> None:
    scout = Man(skills=("scout",), used=used, mode=mode, quality="veteran")

    assert hard(scout, hiding())[0] == level


@rule("BI-OBS.m")
@pytest.mark.parametrize(("facing", "seen"), [(0, True), (45, True), (46, False), (180, False)])
def test_a_closed_vehicle_looks_to_its_front_only(facing: float, seen: bool) -> None:
    level, _ = hard(Vehicle("t72", x=50, facing=facing), Man(side="red", x=90, y=50), terrain=())

    assert (level != "no") is seen


@rule("BI-OBS.n", "BI-NIGHT.g", "BI-NIGHT.d", "BI-NIGHT.e")
@pytest.mark.parametrize(
    ("light", "device", "cm", "seen"),
    [
        ("day", "", 140, True), ("moon", "", 50, True), ("moon", "", 50.1, False), ("no_moon", "", 20, True),
        ("no_moon", "", 20.1, False), ("no_moon", "portable_device", 100, True),
        ("no_moon", "portable_device", 100.1, False), ("no_moon", "vehicle_device", 140, True),
    ],
)  # fmt: skip
def test_one_sees_as_far_as_the_light_and_the_intensifier_let_him(
    light: str, device: str, cm: float, seen: bool
) -> None:
    target = Man(side="red", x=50 + cm, used="moved")
    level, _ = hard(Man(device=device), target, options={"light": light}, phase="moved", terrain=())

    assert (level != "no") is seen


@rule("BI-HELI.e", "BI-OBS.o", "BI-OBS.p")
def test_a_helicopter_always_moves_and_who_is_deep_in_a_wood_is_invisible() -> None:
    still = Vehicle("ab205", side="red", x=90)
    assert hard(Man(), still, terrain=())[0] == "very_easy"
    assert hard(Man(), Vehicle("truck", side="red", x=90), terrain=())[0] == "easy"

    inside = Man(side="red", x=80, y=50, used="moved")
    assert hard(Man(), inside, phase="moved") == ("no", 0)
    assert hard(Man(), hiding(used="moved"), phase="moved")[0] == "easy"


@rule("BI-SNIPER.b", "BI-Q.94")
def test_a_sniper_is_seen_by_infantry_alone_and_in_turns_in_which_he_fires() -> None:
    def sniper(**facts: Any) -> Standing:
        return hiding(skills=("sniper",), **facts)

    assert hard(Man(), sniper())[0] == "no"
    assert hard(Man(), sniper(flash=NOW))[0] == "difficult"
    assert hard(Man(), sniper(flash=Moment(1, 0)))[0] == "difficult"
    assert hard(Vehicle("technical"), sniper(flash=NOW))[0] == "no"
    assert hard(Man(x=60), sniper(flash=NOW), options={"light": "moon"})[0] == "no"


@rule("BI-OBS.g", "BI-Q.02")
def test_very_easy_needs_no_die_and_the_impossible_has_none_whatever_a_one_is_worth() -> None:
    easy = Man(side="red", x=60, used="moved")
    options = {"nat10_fails": "on", "nat1_succeeds": "on"}

    assert hard(Man(), easy, phase="moved", terrain=(), options=options) == ("very_easy", 10)
    assert hard(Vehicle("t72"), hiding(), options=options) == ("no", 0)


# --- the attempts -------------------------------------------------------------------------------------


def found(*dice: list[int], where: str = "wood", options: dict[str, str] | None = None) -> list[str]:
    """Whom one attempt of a Regular finds: two men still in the wood, one of whom fired; others elsewhere."""
    state = field(
        eye=Man(), quiet=hiding(), loud=Man(side="red", x=76, y=53, seen_by=(), flash=NOW),
        grass=Man(side="red", x=60, y=30, seen_by=(), unit="grass"),
        field_=Man(side="red", x=60, y=20, seen_by=(), unit="field"),
        phase="fired", terrain=(WOOD, BARN), options=options,
    )  # fmt: skip
    r = on(state, *dice)
    who = list(attempt(r, Search("eye", where)))
    done(r)
    return who


@rule("BI-OBS.h", "BI-Q.78")
def test_one_die_for_an_element_is_compared_with_everybodys_own_difficulty() -> None:
    assert found([2]) == ["quiet", "loud"]
    assert found([3]) == ["loud"]
    assert found([5]) == []
    assert found(where="barn") == []


@rule("BI-Q.78")
def test_in_the_open_each_unit_is_an_attempt_and_with_the_option_everywhere() -> None:
    assert found([4], [5], where=OPEN_GROUND) == ["grass"]
    assert found([3], options={"obs_roll": "per_unit"}) == ["loud"]  # both are of one unit


@rule("BI-Q.78")
@pytest.mark.parametrize(
    ("options", "dice", "whom"),
    [({}, [[3]], ["near", "far"]), ({"obs_roll": "per_unit"}, [[5], [3]], ["far"])],
)
def test_with_the_option_each_unit_in_a_wood_has_a_die_of_its_own(
    options: dict[str, str], dice: list[list[int]], whom: list[str]
) -> None:
    def loud(y: float, unit: str) -> Standing:
        return Man(side="red", x=76, y=y, seen_by=(), flash=NOW, unit=unit)

    state = field(
        eye=Man(), near=loud(50, "first"), far=loud(53, "second"),
        phase="fired", terrain=(WOOD,), options=options,
    )  # fmt: skip
    r = on(state, *dice)
    assert list(attempt(r, Search("eye", "wood"))) == whom
    done(r)


@rule("BI-OBS.a", "BI-OBS.c", "BI-OBS.k", "BI-Q.79")
def test_who_looks_where_is_sealed_and_rolled_in_secret_and_told_by_what_is_found() -> None:
    game = battle(at=("moved", "look"), eye=Man(used="moved"), foe=hiding(), terrain=(WOOD, BARN))
    assert ("order_search", "") in [(do, "") for do, _ in game.offered("blue")]
    elements = asked_of(game.state, "order_search", "element", _unit="blue", figure="eye")
    assert elements == "element: open-ground, wood, barn"

    game.run("blue", c.OrderSearch("eye", "wood"))
    assert "foe" not in game.known("blue")
    facts = game.seal([2])
    assert facts.one(Observed).figures == ("foe",) and "foe" in game.known("blue")
    told_blue = game.shown("blue", facts)
    assert not [one for one in told_blue if isinstance(one, Searched | Thrown)]
    assert len([one for one in game.shown("referee", facts) if isinstance(one, Searched | Thrown)]) == 2


@rule("BI-OBS.h", "BI-Q.79")
def test_whoever_was_taken_away_since_looks_for_nobody() -> None:
    """The referee may take an observer off the table after it was written that he looks."""
    game = battle(at=("moved", "look"), eye=Man(), foe=hiding(), terrain=(WOOD, BARN))
    game.run("blue", c.OrderSearch("eye", "wood"))
    game.run("referee", Ruling("fate", "he was never there", FigureId("eye"), "gone"))
    facts = game.seal()
    assert not facts.of(Thrown) and facts.one(Searched).found == ()


@rule("BI-OBS.h")
def test_what_found_nothing_tells_nobody_anything() -> None:
    shown = []
    for foe, dice in ((hiding(), ([9],)), (Man(side="red", x=190, y=5, seen_by=()), ())):
        game = battle(at=("moved", "look"), eye=Man(), foe=foe, terrain=(WOOD, BARN))
        game.run("blue", c.OrderSearch("eye", "wood"))
        facts = game.seal(*dice)
        assert "foe" not in game.known("blue")
        shown.append([(type(fact), seat) for seat in ("blue", "red") for fact in game.shown(seat, facts)])

    assert shown[0] == shown[1]


@rule("BI-OBS.h", "BI-Q.79")
def test_one_attempt_an_element_by_somebody_who_sees_it() -> None:
    game = battle(
        at=("fired", "look"),
        eye=Man(),
        mate=Man(y=52),
        hurt=Man(health="serious"),
        foe=hiding(),
        terrain=(WOOD, WALL),
    )

    assert game.refused("blue", c.OrderSearch("eye", "wood")) == ("BI-OBS.h", "bi-element-unseen")
    assert game.refused("blue", c.OrderSearch("hurt", "wall")) == ("BI-Q.79", "bi-cannot-observe")
    assert game.refused("blue", c.OrderSearch("eye", "barn")) == ("BI-OBS.h", "bi-no-such-element")
    game.run("blue", c.OrderSearch("eye", "wall"))
    game.run("blue", c.OrderSearch("mate", "wall"))
    assert game.state.sealed is not None
    assert [slip.order.figure for slip in game.state.sealed.of("blue")] == ["mate"]


@rule("BI-OBS.h", "BI-Q.79")
def test_whoever_sees_best_looks_everywhere_at_once() -> None:
    """The Veteran wherever he sees, who is behind the wall only where the other does not; none twice."""
    game = battle(
        at=("moved", "look"), rookie=Man(y=80, x=50), eye=Man(quality="veteran", x=40),
        jeep=Vehicle("car", x=45), foe=Man(side="red", x=150, seen_by=()), terrain=(WOOD, BARN, WALL),
    )  # fmt: skip
    game.run("blue", c.OrderSearch("rookie", "barn"))
    assert ("search_everywhere", "") in game.offered("blue")
    game.run("blue", c.SearchEverywhere())
    slips = {slip.order.slot: slip.order.figure for slip in game.state.sealed.of("blue")}

    assert slips == {"barn": "rookie", OPEN_GROUND: "eye", "wall": "eye", "wood": "rookie"}
    assert "search_everywhere" not in [do for do, _ in game.offered("blue")]
    assert game.refused("blue", c.SearchEverywhere()) == ("BI-OBS.h", "bi-nothing-to-search")
    assert not game.shown("red", game.log)


@rule("BI-OBS.h", "BI-Q.79")
def test_who_stands_in_a_place_looks_there_and_not_a_veteran_far_off() -> None:
    """No wall of the barn is between him and whoever hides there; else Quality counts."""
    game = battle(
        at=("moved", "look"), rookie=Man(x=22, y=82, inside="barn"), near=Man(x=42, y=50),
        eye=Man(quality="veteran", x=40), foe=Man(side="red", x=150, seen_by=()), terrain=(WOOD, BARN),
    )  # fmt: skip
    game.run("blue", c.SearchEverywhere())
    slips = {slip.order.slot: slip.order.figure for slip in game.state.sealed.of("blue")}

    assert slips["barn"] == "rookie" and slips[OPEN_GROUND] == "eye"


@rule("BI-OBS.h", "BI-Q.79")
@pytest.mark.parametrize("last", ["red", "blue"])
def test_at_a_real_table_whose_men_are_looked_for_says_where_they_are_whoever_seals_last(last: str) -> None:
    """Red is asked where its own man hides, never blue; it is asked where it hides nobody, too."""
    for foe, found in ((Man(side="red", seen_by=(), ground=("light",)), True), (Man(side="red"), False)):
        game = battle(at=("fired", "look"), tape=True, eye=Man(), foe=foe, terrain=(WOOD,))
        game.run("blue", c.OrderSearch("eye", "wood"))
        game.run("blue" if last == "red" else "red", c.SealOrders())
        game.run(last, c.SealOrders())
        assert game.waiting == [("red", "hidden_there")]
        assert game.refused("blue", c.AnswerSearch())[1] == "engine-others-decide"
        answers = [["foe"], []] if found else []
        facts = game.play("red", c.AnswerSearch(), *([[2]] if found else []), answers=answers)
        assert any(isinstance(one, Observed) for one in facts) is found


@rule("BI-OBS.h")
def test_at_a_real_table_nobody_is_asked_how_an_observer_sees_him_whom_he_does_not_know() -> None:
    foe, eye = Man(side="red", seen_by=(), ground=("light",)), Man(seen_by=())
    game = battle(at=("fired", "look"), tape=True, eye=eye, foe=foe, terrain=(WOOD,))
    game.run("blue", c.OrderSearch("eye", "wood"))
    game.seal()
    game.run("red", c.AnswerSearch())
    assert game.state.figures["foe"].seen_by == ()


@rule("BI-OBS.h")
def test_a_referee_who_seals_answers_at_once() -> None:
    foe = Man(side="red", seen_by=(), ground=("light",))
    game = battle(at=("fired", "look"), tape=True, eye=Man(), foe=foe, terrain=(WOOD,))
    game.run("blue", c.OrderSearch("eye", "wood"))
    game.run("referee", c.SealOrders())
    facts = game.play("referee", c.SealOrders(), [2], answers=[["foe"], []])
    assert facts.one(Observed).figures == ("foe",)


@rule("BI-OBS.h", "BI-OBS.m", "BI-OBS.n")
@pytest.mark.parametrize(
    ("eye", "light", "within", "half_arc", "found"),
    [
        (Man(), "day", None, None, ("w0",)),
        (Man(), "moon", 50.0, None, ()),
        (Vehicle("t72"), "day", None, CLOSED_ARC / 2, ()),
    ],
)
def test_at_a_real_table_who_is_not_seen_is_named_and_no_line_is_measured(
    eye: Standing, light: str, within: float | None, half_arc: float | None, found: tuple[str, ...]
) -> None:
    """Sixty men hide in a wood and in the open: three questions, whoever looks."""
    wood = {f"w{number}": Man(side="red", seen_by=(), ground=("light",)) for number in range(40)}
    game = battle(at=("fired", "look"), tape=True, eye=eye, **wood, terrain=(WOOD,), options={"light": light})
    game.run("blue", c.OrderSearch("eye", "wood"))
    game.run("red", c.SealOrders())
    game.run("blue", c.SealOrders())
    dice = [[1]] if found else []  # in cover no tank finds him, and nobody by moonlight
    told = game.play("red", c.AnswerSearch(), *dice, answers=[list(wood), list(wood)[1:]])
    where, asked = game.asked
    assert isinstance(where, Inside) and told.one(Searched).found == found
    assert asked == NotSeen(tuple(wood), "eye", within, half_arc)


@rule("BI-OBS.g", "BI-OBS.h")
def test_at_a_real_table_who_is_in_cover_is_named_where_it_is_not_noted() -> None:
    """A sniper's cover counts for nothing, that of who is not seen neither."""
    men = {
        "near": Man(side="red", seen_by=()), "hedge": Man(side="red", seen_by=()),
        "away": Man(side="red", seen_by=()), "noted": Man(side="red", seen_by=(), ground=("light",)),
        "sniper": Man(side="red", seen_by=(), skills=("sniper",)),
    }  # fmt: skip
    game = battle(at=("fired", "look"), tape=True, eye=Man(), **men)  # type: ignore[arg-type]
    oracle = Supplied(RULES, (), [["away"], ["hedge"]], tape=True)
    r: Resolution[State] = Resolution(game.state, RULES.evolve, oracle, "red")
    lines = lines_to(r, game.man("eye"), [game.man(name) for name in men])
    assert oracle.asked == [NotSeen(tuple(men), "eye"), InCover(("near", "hedge"), "eye")]
    assert [(line.distance, line.seen, line.cover) for line in lines.values()] == [
        (0, True, False), (0, True, True), (0, False, False), (0, True, False), (0, True, False),
    ]  # fmt: skip


@rule("BI-SEQ.g", "BI-SEQ.l", "BI-OBS.a", "BI-OBS.b")
@pytest.mark.parametrize("phase", ["moved", "fired"])
def test_at_the_end_of_both_phases_both_sides_look_just_before_smoke_takes_effect(phase: str) -> None:
    """Smoke thrown in the phase would hide each from the other: both are found, then it lies."""
    across = Cloud(PieceId("smoke"), "smoke", Circle(Point(65, 50), 5), due=True)
    game = battle(
        at=(phase, "look"), eye=Man(seen_by=()), foe=hiding(), far=Man(side="red", x=190), terrain=(WOOD,)
    )
    game.state = replace(game.state, clouds={across.id: across})
    assert game.waiting == [("blue", "observe"), ("red", "observe")]

    game.run("blue", c.OrderSearch("eye", "wood"))
    game.run("red", c.OrderSearch("foe", OPEN_GROUND))
    facts = game.seal([2], [4], [3])  # Difficult for blue, Normal for red, and how long the smoke lasts
    assert {(one.side, one.figures) for one in facts.of(Observed)} == {("blue", ("foe",)), ("red", ("eye",))}
    assert facts.index(facts.of(Observed)[1]) < facts.index(facts.one(SmokeSpread))
    assert not game.state.clouds[across.id].due


@rule("BI-OBS.b")
def test_one_looks_before_smoke_of_the_phase_takes_effect() -> None:
    for phase in ("moved", "fired"):
        assert STEPS.index((phase, "look")) < STEPS.index((phase, "smoke"))
    across = Cloud(PieceId("smoke"), "smoke", Circle(Point(65, 50), 5), due=True)
    game = battle(at=("fired", "look"), eye=Man(), foe=hiding(), far=Man(side="red", x=190), terrain=(WOOD,))
    game.state = replace(game.state, clouds={across.id: across})

    game.run("blue", c.OrderSearch("eye", "wood"))
    facts = game.seal([2], [3])
    assert facts.one(Observed).figures == ("foe",)  # and then it lies: the second die is how long
    assert not game.state.clouds[across.id].due


@rule("BI-OBS.d", "BI-S.P3.6")
def test_who_is_found_after_the_fire_is_fired_at_from_the_next_turns_movement() -> None:
    game = battle(at=("fired", "look"), eye=Man(leads=True), foe=hiding(leads=True), terrain=(WOOD,))
    game.run("blue", c.OrderSearch("eye", "wood"))
    game.seal([2])
    assert game.step == ("initiative", "") and game.state.turn == 2
    assert game.state.figures["foe"].seen_by == ("blue",)

    game.play("blue", c.RollInitiative(), [2], [5])
    game.run("red", c.ChooseFirst())
    game.until("move", "first")
    game.play("red", c.Move("foe", "run", (Point(65, 50),)), [3])  # he dares to leave the wood
    assert "opportunity_fire" in [do for do, _ in game.offered("blue")]


# --- hidden again -------------------------------------------------------------------------------------


@rule("BI-OBS.f", "BI-Q.82")
@pytest.mark.parametrize(
    ("options", "more", "lost"),
    [
        ({}, {}, False),
        ({"light": "no_moon"}, {}, True),
        ({}, {"health": "serious"}, True),
        ({}, {"y": 50, "x": 150}, False),
    ],
)
def test_whoever_no_enemy_sees_is_hidden_again(
    options: dict[str, str], more: dict[str, Any], lost: bool
) -> None:
    state = field(eye=Man(**more), foe=Man(side="red", x=80), options=options)
    r = on(state)
    look_at_all(r)

    assert ("blue" not in r.state.figures["foe"].seen_by) is lost
    assert any(isinstance(one, Hidden) and one.figures == ("foe",) for one in r.events) is lost


@rule("BI-Q.82", "BI-OBS.f")
def test_a_wall_hides_from_both_and_one_mate_who_sees_is_enough() -> None:
    r = on(field(eye=Man(), foe=Man(side="red", x=80), terrain=(WALL,)))
    look_at_all(r)
    assert r.state.figures["foe"].seen_by == () and r.state.figures["eye"].seen_by == ()

    r = on(field(eye=Man(), mate=Man(x=80, y=90), foe=Man(side="red", x=80), terrain=(WALL,)))
    look_at_all(r)
    assert r.state.figures["foe"].seen_by == ("blue",) and r.state.figures["eye"].seen_by == ()


@rule("BI-OBS.f", "BI-Q.82")
def test_at_the_beginning_of_a_turn_everybody_is_looked_at_again() -> None:
    r = on(field(eye=Man(), foe=Man(side="red", x=80), terrain=(WALL,)))
    moments.turn_began(r)
    assert r.state.figures["foe"].seen_by == () and r.state.figures["eye"].seen_by == ()


# --- movers -------------------------------------------------------------------------------------------


def moving(
    *dice: list[int], watch: str = "first", way: tuple[Point, ...] = (Point(70, 90),), **facts: Any
) -> Resolution[State]:
    """A hidden red man who walks from the wood's edge into the open past a blue one, as far as he gets."""
    state = field(
        eye=Man(**facts), foe=hiding(), phase="move", terrain=(WOOD,),
    )  # fmt: skip
    sides = {**state.sides, SideId("blue"): replace(state.sides[SideId("blue")], watch=watch)}
    foe = state.figures[FigureId("foe")]
    frame = Walking(
        who=foe.id, mode="normal", way=way, start=foe.place, cm=path_length(foe.place, way), stage="going"
    )
    state = replace(state, sides=sides, doing=(frame,), moving=SideId("red"))
    r = on(change(state, foe.id, used="moved", mode="normal"), *dice)
    walk(r, r.state.figures[foe.id], frame, frame.cm)
    done(r)
    return r


@rule("BI-OBS.e", "BI-Q.81")
def test_a_mover_is_tried_once_at_the_first_spot_and_failing_tells_nobody() -> None:
    """In cover he is Easy for infantry: 8; the open, Very Easy, is certain and no attempt."""
    r = moving([9], way=(Point(75.5, 53),))
    assert r.state.tried == (("blue", "red"),) and not r.state.figures["foe"].seen_by
    assert concealed(r.state, MoverSought(SideId("blue"), UnitId("red")), r.state, "blue") is None


@rule("BI-OBS.e", "BI-Q.81")
def test_in_the_open_he_is_seen_without_a_die_and_where_it_is_easiest() -> None:
    r = moving([9])
    assert r.state.figures["foe"].seen_by == ("blue",)  # failed once at the edge, then he ran into the open
    r = moving(watch="easiest")
    assert r.state.figures["foe"].seen_by == ("blue",) and r.state.tried == ()


@rule("BI-OBS.e", "BI-Q.81")
@pytest.mark.parametrize("watch", ["first", "easiest"])
def test_where_all_of_a_way_is_alike_the_attempt_is_made_at_its_beginning(watch: str) -> None:
    r = moving([9], way=(Point(75.5, 53),), watch=watch)
    assert [type(fact) for fact in r.events][:2] == [MoverSought, Thrown]


@rule("BI-OBS.e", "BI-OBS.g", "BI-Q.81")
@pytest.mark.parametrize(
    ("cover", "dice", "found", "tried"),
    [(False, [], True, False), (True, [[8]], True, True), (True, [[9]], False, True)],
)
def test_at_a_real_table_who_is_told_to_see_a_mover_tries(
    cover: bool, dice: list[list[int]], found: bool, tried: bool
) -> None:
    """The referee moves him and says who sees him: in the open it is Very Easy, in cover Easy, 8."""
    game = battle(
        at=("move", "first"), tape=True, rossi=Man(leads=True, seen_by=()), huber=Man(side="red", leads=True)
    )
    answers = [["huber"], {"distance": 30.0, "seen": True, "cover": cover}]
    facts = game.play("referee", c.Move("rossi", "normal", 8.0), *dice, answers=answers)
    assert bool(facts.of(Observed)) is found and bool(game.man("rossi").seen_by) is found
    assert facts.no(MoverSought) is not tried


@rule("BI-OBS.e", "BI-Q.79", "BI-Q.81")
def test_at_a_real_table_the_first_of_those_who_see_a_mover_best_tries_once_a_unit() -> None:
    """Of a rookie and two of the same Quality one throws; his mate's move in the same turn is not tried."""
    game = battle(
        at=("move", "first"), tape=True, rossi=Man(leads=True, seen_by=()), bruni=Man(seen_by=(), lone=True),
        rookie=Man(side="red", quality="recruit"), huber=Man(side="red", leads=True), karl=Man(side="red"),
    )  # fmt: skip
    line = {"distance": 30.0, "seen": True, "cover": True}
    seeing = [["rookie", "huber", "karl"], line, line, line]
    facts = game.play("referee", c.Move("rossi", "normal", 8.0), [9], answers=seeing)
    assert (facts.one(Thrown).who, facts.one(Thrown).need) == ("huber", 8)
    assert game.play("referee", c.Move("bruni", "normal", 8.0), answers=seeing).no(MoverSought, Thrown)


@rule("BI-OBS.e", "BI-OBS.j", "BI-Q.81")
@pytest.mark.parametrize(("quality", "asked"), [("veteran", [("franz",)]), ("regular", [])])
def test_at_a_real_table_who_could_find_nobody_more_is_not_asked_for(quality: str, asked: list[Any]) -> None:
    """By night a mover in the open is Easy: once the attempt at his unit is spent only a veteran is sure."""
    game = battle(
        at=("move", "first"), tape=True, options={"light": "moon"},
        rossi=Man(leads=True, seen_by=()), bruni=Man(seen_by=(), lone=True),
        huber=Man(side="red", leads=True), franz=Man(side="red", quality=quality),
    )  # fmt: skip
    far = {"distance": 30.0, "seen": True}
    facts = game.play("referee", c.Move("rossi", "normal", 8.0), [9], answers=[["huber"], far])
    assert facts.one(MoverSought) and facts.no(Observed)
    answers = [["franz"], far] if asked else []
    facts = game.play("referee", c.Move("bruni", "normal", 8.0), answers=answers)
    sight = [one.question for one in facts.of(Measured) if one.question["ask"] == "who_sees"]
    assert [one["watchers"] for one in sight] == asked and bool(facts.of(Observed)) is bool(asked)
    assert facts.no(MoverSought, Thrown)


@rule("BI-OBS.e", "BI-Q.03")
def test_at_a_real_table_nobody_tries_who_has_no_chance() -> None:
    game = battle(at=("move", "first"), tape=True, rossi=Man(leads=True, seen_by=()), huber=Man(side="red"))
    answers = [["huber"], {"distance": 30.0, "seen": False}]
    assert game.play("referee", c.Move("rossi", "normal", 8.0), answers=answers).no(MoverSought, Thrown)


@rule("BI-OBS.h", "BI-Q.78")
def test_at_a_real_table_in_the_open_is_who_has_no_cover_noted() -> None:
    """Nobody is asked; in a wood people say who of those in cover is there."""
    state = field(rossi=Man(seen_by=()), bruni=Man(seen_by=(), ground=("light",)), terrain=(WOOD,))
    state = replace(state, tape=True)
    men = [*state.figures.values()]
    assert [one.id for one in in_element(on(state), men, OPEN_GROUND)] == ["rossi"]
    oracle = Supplied(RULES, (), [["bruni"]], tape=True)
    r: Resolution[State] = Resolution(state, RULES.evolve, oracle, "referee")
    assert [one.id for one in in_element(r, men, "wood")] == ["bruni"]
    assert [one.of for one in oracle.asked] == [("bruni",)]


@rule("BI-OBS.e")
def test_who_sees_nothing_tries_nothing() -> None:
    assert not moving(health="serious").state.tried


@rule("BI-OBS.f", "BI-Q.82")
def test_who_is_put_down_out_of_sight_by_a_ruling_is_out_of_sight_at_once() -> None:
    house = {"id": "house", "kind": "building", "box": [80, 40, 10, 20]}
    game = battle(at=("move", "first"), eye=Man(leads=True), foe=Man(side="red", x=70), terrain=(house,))
    assert "blue" in game.man("foe").seen_by
    game.ruled("place", "foe", [120, 50])
    assert "blue" not in game.man("foe").seen_by
