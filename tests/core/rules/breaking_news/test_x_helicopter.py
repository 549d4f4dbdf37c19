"""Breaking News, Extras: helicopter evacuation, written down in secret, landing, waiting, leaving."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from bn_commands import (
    Board,
    Drive,
    DriveOff,
    EndActions,
    HelpAlong,
    HideCharges,
    HoldHelicopter,
    LeaveMarker,
    OpenFire,
    OrderEvacuation,
    Pass,
    SetOff,
    TakeOff,
)
from msgspec.structs import replace
from rule_ids import rule
from table import RULES, Facts, Man, Played, Vehicle, table
from throws import told

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.contract.seats import OBSERVER
from core.engine.words.message import say
from core.rules.breaking_news.facts import (
    EvacuationOrdered,
    FigureOut,
    GameEnded,
    HelicopterArrived,
    HelicopterHeld,
    HelicopterLeft,
    HelicopterWaited,
    PointsScored,
)
from core.rules.breaking_news.facts.notes import NoteOpened, NoteSealed
from core.rules.breaking_news.facts.vehicles import Boarded, CrewTested, GotOut, HullTested
from core.rules.breaking_news.facts.wounds import Stabilised
from core.rules.breaking_news.secrecy.event_view import concealed
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import Evacuation, Hull, Objective, Shot
from core.rules.breaking_news.state.figures import Wound
from core.rules.breaking_news.tables.vehicles import SAVES
from core.table.places import Point

THROWS = (
    told(
        "why-helicopter", "BN-X.HELI.d", "any", "high", (3,),
        (
            "Abu, whether the helicopter can wait (BN-X.HELI.d): throw 1d6, 2+ passes:",
            "Abu, se l'elicottero può aspettare (BN-X.HELI.d): tira 1d6, riesce con 2+:",
        ),
        ("3* → passed (2+)", "3* → riuscito (2+)"), 2,
    ),
)  # fmt: skip

MARKER = Objective("red#2", "red", 2, "secondary", Point(100, 100))
HELICOPTER = Vehicle("helicopter", x=100, y=100, drive="flying", seats=60, base=8.0, facing=0)


def field(
    order: Evacuation | None = None,
    *,
    extras: Mapping[str, int] | None = None,
    here: bool = False,
    **more: Any,
) -> Played:
    """Blue regulars with an evacuation ordered, their helicopter on the table if it is *here*."""
    men = {
        "amato": Man("R3", x=94, y=100, leadership=2, commander=True, facing=90),
        "bruno": Man("R3", x=60, y=20, facing=90),
        "abu": Man("Irr3", x=190, y=190, side="red", leadership=1, commander=True, facing=90),
    }
    blue = {"evacuation": order, "extras": {"evacuation": 1} if extras is None else dict(extras)}
    if here:
        men["helicopter-blue"] = HELICOPTER
    return table(sides={"blue": blue}, **{"facts": {"objectives": {"red#2": MARKER}}, **men, **more})


def standing(turn: int = 1, **more: Any) -> Played:
    """The helicopter came in this turn."""
    return field(Evacuation("red#2", turn, "helicopter-blue", turn), here=True, turn=turn, **more)


def next_turn(game: Played, *dice: list[int], answers: tuple[Any, ...] = ()) -> Facts:
    facts = game.play("blue", EndActions(), *dice, answers=answers)
    assert not isinstance(facts, Refusal), facts
    if ("red", "marker_held") in game.deciding():  # before a marker of irregulars is taken (BN-Q.154)
        facts = Facts((*facts, *game.run("red", LeaveMarker())))
    return facts


def ordering(**more: Any) -> Played:
    """Both sides are asked before the first turn."""
    game = field(phase="start", turn=0, **more)
    r = Resolution(game.state, RULES.evolve, Answered([], None, None, RULES.read))
    assert RULES.advance(r)
    game.state = r.state
    assert game.deciding() == [("red", "explosives")]  # irregulars with markers, bought or not
    game.run("red", HideCharges(salt="00"))
    return game


# --- written down (BN-X.HELI.b–c) ------------------------------------------------------------------


@rule("BN-X.HELI.b", "BN-X.HELI.c", "BN-SM.14")
def test_both_sides_are_asked_and_what_is_written_stays_secret() -> None:
    game = ordering()
    assert game.deciding() == [("blue", "evacuation_order"), ("red", "evacuation_order")]

    facts = game.play("blue", OrderEvacuation("red#2", 3, salt="00"))
    none = game.play("red", OrderEvacuation(salt="00"))

    assert facts.one(NoteSealed).text == "red#2 turn 3" and none.one(NoteSealed).text == "none"
    assert game.state.sides["blue"].evacuation == Evacuation("red#2", 3)
    for seat in ("red", OBSERVER):
        assert known(game.state, seat).sides["blue"].evacuation is None
        told = concealed(game.begun, facts.one(EvacuationOrdered), game.state, seat)
        assert told == EvacuationOrdered("blue")


@rule("BN-X.HELI.b", "BN-X.HELI.c", "BN-X.HELI.f", "BN-Q.113")
@pytest.mark.parametrize(
    ("seat", "marker", "turn", "paragraph"),
    [
        ("blue", "red#5", 3, "BN-X.HELI.b"),
        ("blue", "red#2", 0, "BN-X.HELI.c"),
        ("red", "red#2", 3, "BN-X.HELI.f"),
    ],
)
def test_at_a_marker_in_a_turn_and_only_who_has_bought_it(
    seat: str, marker: str, turn: int, paragraph: str
) -> None:
    refused = ordering().play(seat, OrderEvacuation(marker, turn))
    assert isinstance(refused, Refusal) and refused.rule == paragraph


# --- landing and waiting (BN-X.HELI.d, BN-SM.22) -----------------------------------------------------


@rule("BN-X.HELI.b", "BN-1.0.a")
@pytest.mark.parametrize(
    ("marker", "stands"),
    [
        (Point(1, 100), (4, 100)), (Point(199, 100), (196, 100)),
        (Point(100, 1), (100, 4)), (Point(100, 199), (100, 196)),
        (Point(4, 100), (4, 100)), (Point(100, 196), (100, 196)),
    ],
)  # fmt: skip
def test_it_lands_whole_on_the_table_as_near_to_its_marker_as_there_is_room(
    marker: Point, stands: tuple[float, float]
) -> None:
    """Its base is 8 cm across, and the table 200 cm."""
    game = field(Evacuation("red#2", 2), facts={"objectives": {"red#2": replace(MARKER, place=marker)}})
    place = next_turn(game).one(HelicopterArrived).helicopter.place
    assert place is not None and (place.x, place.y) == stands


@rule("BN-X.HELI.a", "BN-X.HELI.c", "BN-SM.22", "BN-Q.113")
def test_it_lands_at_the_marker_as_its_turn_begins_and_is_no_secret_any_more() -> None:
    game = field(Evacuation("red#2", 2))

    facts = next_turn(game)

    arrived = facts.one(HelicopterArrived)
    assert (arrived.marker, arrived.helicopter.place.x, arrived.helicopter.place.y) == ("red#2", 100, 100)
    assert not facts.of(HelicopterWaited)  # the die is thrown from the next turn on
    seen = known(game.state, "red")
    assert seen.sides["blue"].extras == {"evacuation": 1} and seen.sides["blue"].evacuation is not None


def test_its_note_is_opened_as_it_lands() -> None:
    game = ordering()
    game.play("blue", OrderEvacuation("red#2", 1, salt="00"))

    facts = game.play("red", OrderEvacuation(salt="00"))

    assert facts.one(NoteOpened).text == "red#2 turn 1" and facts.one(NoteOpened).kept


def test_men_who_stand_on_the_marker_are_not_landed_on() -> None:
    game = field(Evacuation("red#2", 2), amato=Man("R3", x=100, y=100, leadership=2, commander=True))

    place = next_turn(game).one(HelicopterArrived).helicopter.place

    assert 5 <= ((place.x - 100) ** 2 + (place.y - 100) ** 2) ** 0.5 <= 8


def test_beside_them_it_stands_on_tenths_of_millimetres() -> None:
    """A truck stands on the marker and a man east of it: it comes down 7 cm away, at 30 degrees."""
    there = {"truck": Vehicle("unprotected", x=100, y=100, base=6), "bruno": Man("R3", x=108, y=96.5)}

    place = next_turn(field(Evacuation("red#2", 2), **there)).one(HelicopterArrived).helicopter.place

    assert (place.x, place.y) == (106.06, 103.5)


@rule("BN-X.HELI.d", "BN-SM.22")
@pytest.mark.parametrize(("die", "stays"), [(2, True), (1, False)])
def test_in_each_later_turn_it_leaves_on_one_with_those_aboard(die: int, stays: bool) -> None:
    game = standing(bruno=Man("R3", aboard="helicopter-blue", x=100, y=100))
    facts = next_turn(game)
    assert game.deciding() == [("blue", "take_off")]

    facts = game.play("blue", HoldHelicopter(), [die])

    assert facts.of(HelicopterHeld) and facts.one(HelicopterWaited).stays == stays
    assert [event.figure for event in facts.of(FigureOut)] == ([] if stays else ["bruno"])
    assert bool(facts.of(HelicopterLeft)) != stays


# --- boarding and leaving ------------------------------------------------------------------------------


@rule("BN-X.HELI.a", "BN-Q.113", "BN-6.3.a")
def test_men_get_in_by_contact_with_their_whole_action() -> None:
    game = standing(amato=Man("R3", x=94.8, y=100, leadership=2, commander=True))

    game.play("blue", Board("amato", "helicopter-blue"))
    facts = game.play("red", Pass())  # irregulars are asked of every act near their markers

    assert facts.one(Boarded).vehicle == "helicopter-blue" and game.man("amato").stage == "done"
    refused = game.play("blue", Board("bruno", "helicopter-blue"))
    assert isinstance(refused, Refusal) and refused.rule == "BN-6.3.b"


@rule("BN-Q.113", "BN-SM.76", "BN-Q.105", "BN-D.j")
def test_at_the_end_of_a_turn_its_owner_takes_off_and_pays_five_once() -> None:
    game = standing(
        bruno=Man("R3", aboard="helicopter-blue", x=100, y=100),
        carlo=Man("R3", aboard="helicopter-blue", x=100, y=100),
    )
    next_turn(game)

    facts = game.play("blue", TakeOff())

    assert {event.figure for event in facts.of(FigureOut)} == {"bruno", "carlo"}
    assert all(event.counts == 0 and event.fate == "left" for event in facts.of(FigureOut))
    assert [(event.side, event.points, event.rule) for event in facts.of(PointsScored)] == [
        ("blue", 5, "BN-D.j")
    ]
    assert game.man("helicopter-blue").fate == "left"


@rule("BN-Q.105", "BN-14.0.c")
def test_the_game_is_over_when_the_last_man_of_a_side_has_flown() -> None:
    game = standing(
        amato=Man("R3", aboard="helicopter-blue", x=100, y=100, leadership=2, commander=True),
        bruno=Man("R3", aboard="helicopter-blue", x=100, y=100),
    )
    next_turn(game)

    assert game.play("blue", TakeOff()).one(GameEnded).why.id == "bn-over-left"


def test_nobody_is_asked_while_nobody_is_aboard() -> None:
    game = standing()
    assert not next_turn(game, [2]).of(HelicopterHeld) and not game.deciding()


@rule("BN-X.HELI.d")
def test_it_is_no_vehicle_that_drives() -> None:
    refused = standing().play("blue", SetOff("helicopter-blue"))
    assert isinstance(refused, Refusal)
    offered = [one for one in RULES.choices(standing().state, "blue") if one.figure == "helicopter-blue"]
    assert not offered


@rule("BN-X.HELI.d", "BN-6.0.e")
def test_nor_does_whoever_has_been_aboard_since_last_turn_drive_it() -> None:
    game = table(
        ride=Vehicle("helicopter", drive="flying", y=50), amato=Man(aboard="ride"),
        abu=Man(x=190, y=190, side="red"),
    )  # fmt: skip
    for wish in (SetOff("ride"), Drive("ride"), DriveOff("ride")):
        assert game.refused("blue", wish) == ("BN-6.0.e", "bn-helicopter-does-not-drive")
    assert not {row.do for row in RULES.choices(game.state, "blue")} & {"set_off", "drive", "drive_off"}


@rule("BN-9.3.b", "BN-Q.94")
def test_a_wounded_man_who_is_brought_to_it_is_out_of_danger_as_it_leaves() -> None:
    wound = {"fate": "wounded", "wound": Wound(4, 1)}
    game = standing(
        amato=Man("R3", x=90, y=102.5, leadership=2, commander=True),
        carlo=Man("R3", x=90, y=100, **wound),
        options={"wounded": "on"},
    )
    game.play("blue", HelpAlong("amato", "carlo", (Point(95, 102.5),)), [5])
    facts = game.play("red", Pass())
    assert facts.one(Boarded).figure == "carlo"

    game.set("bruno", aboard="helicopter-blue")
    next_turn(game)
    assert game.play("blue", TakeOff()).one(Stabilised).figure == "carlo"


# --- fired at (BN-X.HELI.e, BN-Q.71) ---------------------------------------------------------------------


@rule("BN-X.HELI.e", "BN-Q.113", "BN-Q.71")
def test_the_enemy_fires_at_it_and_it_saves_as_light_armour() -> None:
    assert SAVES["helicopter"] == SAVES["lightly_armoured"]
    game = standing(
        active="red", abu=Man("Irr3", "rpg", x=100, y=120, side="red", leadership=1, commander=True),
        bruno=Man("R3", aboard="helicopter-blue", x=100, y=100),
    )  # fmt: skip

    shot = Shot("abu", "rpg", "aimed", ("helicopter-blue",))
    game.play("red", OpenFire((shot,)))
    facts = game.play("blue", Pass(), [6], [3], [2])

    assert facts.one(HullTested).needed == 4 and facts.one(HullTested).result == "knocked_out"
    assert facts.one(CrewTested).needed == 3 and facts.one(FigureOut).figure == "bruno"
    assert not facts.of(GotOut)


# --- at the edges ------------------------------------------------------------------------------------------


@rule("BN-X.HELI.a")
@pytest.mark.parametrize(
    ("marker", "lands"),
    [
        ((1, 100), (4, 100)), ((4, 100), (4, 100)), ((199, 100), (196, 100)), ((196, 100), (196, 100)),
        ((100, 1), (100, 4)), ((100, 4), (100, 4)), ((100, 199), (100, 196)), ((100, 196), (100, 196)),
    ],
)  # fmt: skip
def test_its_whole_base_comes_down_on_the_table(
    marker: tuple[float, float], lands: tuple[float, float]
) -> None:
    """Eight cm across: four from the edge, and no farther from the marker than it must be."""
    game = field(
        Evacuation("red#2", 2), amato=Man("R3", x=60, y=60, leadership=2, commander=True),
        bruno=Man("R3", x=60, y=30), abu=Man("Irr3", x=150, y=150, side="red", leadership=1, commander=True),
    )  # fmt: skip
    spot = replace(MARKER, place=Point(*marker))
    game.state = replace(game.state, objectives={"red#2": spot})

    place = next_turn(game).one(HelicopterArrived).helicopter.place

    assert (place.x, place.y) == lands


@rule("BN-X.HELI.a", "BN-X.HELI.d")
@pytest.mark.parametrize(("side", "called", "grade"), [("blue", "Dustoff", "R3"), ("red", "Pedro", "Irr3")])
def test_it_is_a_helicopter_of_its_side_with_room_for_everybody(side: str, called: str, grade: str) -> None:
    game = field(extras={})
    game.state = replace(
        game.state,
        sides={**game.state.sides, side: replace(game.state.sides[side], evacuation=Evacuation("red#2", 2))},
    )

    (helicopter,) = [event.helicopter for event in next_turn(game).of(HelicopterArrived)]

    assert (helicopter.id, helicopter.name, helicopter.side, helicopter.grade) == (
        f"helicopter-{side}", called, side, grade,
    )  # fmt: skip
    assert helicopter.hull == Hull("helicopter", "flying", 60)
    assert (helicopter.weapons, helicopter.kit, helicopter.place.base) == ((), ("mounted",), 8.0)


@rule("BN-X.HELI.c", "BN-SM.22")
@pytest.mark.parametrize(("turn", "comes"), [(1, False), (2, True), (3, False)])
def test_it_comes_in_the_turn_that_was_written_down(turn: int, comes: bool) -> None:
    assert bool(next_turn(field(Evacuation("red#2", turn))).of(HelicopterArrived)) == comes


@rule("BN-SM.22")
def test_both_may_land_in_the_same_turn() -> None:
    game = field(Evacuation("red#2", 2))
    red = replace(game.state.sides["red"], evacuation=Evacuation("red#2", 2))
    game.state = replace(game.state, sides={**game.state.sides, "red": red})

    assert [event.side for event in next_turn(game).of(HelicopterArrived)] == ["blue", "red"]


@rule("BN-X.HELI.c")
@pytest.mark.parametrize(("turn", "allowed"), [(0, False), (1, True), (12, True), (13, False), (-1, False)])
def test_it_may_be_ordered_for_the_first_twelve_turns(turn: int, allowed: bool) -> None:
    answer = ordering().play("blue", OrderEvacuation("red#2", turn, salt="00"))

    if allowed:
        assert answer.one(EvacuationOrdered).order == Evacuation("red#2", turn)
    else:
        assert answer == Refusal("BN-X.HELI.c", say("bn-landing-turn", most=12))


@rule("BN-Q.105", "BN-9.3.b")
def test_the_wounded_alone_are_flown_out_for_nothing() -> None:
    wound = {"fate": "wounded", "wound": Wound(4, 1)}
    aboard = {"aboard": "helicopter-blue", "x": 100, "y": 100}
    game = standing(carlo=Man("R3", **aboard, **wound), bruno=Man("R3", **aboard), options={"wounded": "on"})
    next_turn(game)
    game.set("bruno", aboard="")

    facts = game.play("blue", TakeOff())

    assert facts.one(Stabilised).figure == "carlo" and not facts.of(PointsScored)


@rule("BN-X.HELI.d")
def test_its_die_is_thrown_once_in_each_turn_after_the_one_in_which_it_came() -> None:
    game = standing()
    waited = next_turn(game, [2]).one(HelicopterWaited)
    assert (waited.side, waited.needed, waited.stays) == ("blue", 2, True)
    assert game.state.sides["blue"].evacuation.waited == 2
