"""Breaking News, Extras and 9.1: explosives in fake markers, automatic and remote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from bn_commands import (
    Detonate,
    Drive,
    EndActions,
    GetOut,
    HideCharges,
    LeaveMarker,
    Move,
    OpportunityFire,
    Pass,
    SetFuse,
    SetOff,
)
from msgspec.structs import replace
from rule_ids import rule
from table import RULES, Facts, Man, Played, Vehicle, table
from throws import told

from core.engine.chance.oracles import Answered
from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Decision, Refusal, Ruled, Ruling
from core.engine.contract.seats import OBSERVER
from core.engine.words.ids import FigureId, SideId
from core.locale import sentences
from core.rules.breaking_news.explosives.near_markers import due
from core.rules.breaking_news.facts import (
    Advanced,
    ChargesHidden,
    ChargeTried,
    FigureOut,
    FirstFire,
    FuseSet,
    PointsScored,
    SavesRolled,
    Suppressed,
    WindowOpened,
)
from core.rules.breaking_news.facts.notes import NoteSealed
from core.rules.breaking_news.facts.objectives import ObjectiveTaken
from core.rules.breaking_news.facts.support import StrikeEnded, StrikeFell
from core.rules.breaking_news.facts.vehicles import CrewTested, HullTested, HullUnharmed
from core.rules.breaking_news.secrecy.event_view import concealed
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import Action, Charge, Objective, Stride
from core.rules.breaking_news.turn.facing import turning
from core.rules.breaking_news.view import view
from core.table.places import Point

THROWS = (
    told(
        "why-ied", "BN-X.IED.e", "any", "high", (3,),
        (
            "Abu, explosives (BN-X.IED.e): throw 1d6, 3+ passes:",
            "Abu, esplosivo (BN-X.IED.e): tira 1d6, riesce con 3+:",
        ),
        ("3* → passed (3+)", "3* → riuscito (3+)"), 3,
    ),
)  # fmt: skip

FAR = {"abu": Man("Irr3", x=190, y=190, side="red", facing=90)}
"""The owner of the charges, who sees nothing from where he is."""


def mined(
    *charges: Charge,
    at: Mapping[str, tuple[float, float]] | None = None,
    facts: Mapping[str, Any] | None = None,
    **more: Any,
) -> Played:
    """Red irregulars with these charges in their markers, by default one at (100, 100); blue regulars act."""
    spots = at or {"red#3": (100, 100)}
    markers = {
        id: Objective(id, "red", int(id[-1]), "fake", None if more.get("tape") else Point(*spot))
        for id, spot in spots.items()
    }
    men = {"amato": Man("R3", x=80, y=100), **FAR}
    sides = {"red": {"charges": charges, "extras": {"ied": 1, "ied_remote": 1}}}
    return table(sides=sides, facts={"objectives": markers, **(facts or {})}, **{**men, **more})


def run(game: Played, name: str, *path: tuple[float, float], dice: tuple[list[int], ...] = ()) -> Any:
    return game.play("blue", Move((name,), "run", (tuple(Point(*spot) for spot in path),)), *dice)


AUTOMATIC = Charge("red#3")
REMOTE = Charge("red#3", remote=True)


# --- where they are (BN-X.IED.a–b, BN-SM.07) ---------------------------------------------------


def asked(**extras: int) -> Played:
    """Red irregulars with five markers, of which 3 and 5 are fakes, are asked before the game."""
    game = mined(at={f"red#{n}": (20.0 * n, 150) for n in range(1, 6)}, phase="start", turn=0)
    words = {1: "primary", 2: "secondary", 3: "fake", 4: "secondary", 5: "fake"}
    markers = {id: replace(one, content=words[one.number]) for id, one in game.state.objectives.items()}
    sides = {**game.state.sides, "red": replace(game.state.sides["red"], extras=extras)}
    sides["blue"] = replace(sides["blue"], extras={"ied": 1} if not extras else {})
    game.state = replace(game.state, objectives=markers, sides=sides)
    begin = Resolution(game.state, RULES.evolve, Answered([], None, None, RULES.read))
    assert RULES.advance(begin)
    game.state = begin.state
    return game


@rule("BN-X.IED.a", "BN-X.IED.b", "BN-SM.07")
def test_irregulars_say_in_secret_which_fakes_hold_explosives() -> None:
    game = asked(ied=1, ied_remote=1)
    assert game.deciding() == [("red", "explosives")]

    facts = game.play("red", HideCharges((3,), (5,), salt="00"))

    assert facts.one(ChargesHidden).charges == (Charge("red#3"), Charge("red#5", remote=True))
    assert facts.one(NoteSealed).text == "3 automatic, 5 remote"
    read = [
        concealed(game.begun, event, game.state, "blue") for event in facts if isinstance(event, NoteSealed)
    ]
    assert read[0].text == "" and known(game.state, "blue").sides["red"].charges == ()


@rule("BN-X.IED.b", "BN-SM.07")
def test_who_has_bought_none_is_asked_all_the_same() -> None:
    game = asked()

    assert game.deciding() == [("red", "explosives")]
    assert game.play("red", HideCharges(salt="00")).one(NoteSealed).text == "none"


@rule("BN-X.IED.b", "BN-X.IED.i")
@pytest.mark.parametrize(
    ("automatic", "remote", "paragraph"),
    [
        ((1,), (), "BN-X.IED.b"),
        ((3,), (3,), "BN-X.IED.b"),
        ((3, 5), (), "BN-X.IED.i"),
        ((), (3,), "BN-X.IED.i"),
    ],
)
def test_only_in_fakes_and_no_more_than_were_bought(
    automatic: tuple[int, ...], remote: tuple[int, ...], paragraph: str
) -> None:
    refused = asked(ied=1).play("red", HideCharges(automatic, remote))
    assert isinstance(refused, Refusal) and refused.rule == paragraph


# --- set off by who comes near (BN-X.IED.c) ---------------------------------------------------


@rule("BN-X.IED.c", "BN-X.IED.e", "BN-X.IED.f", "BN-X.IED.g", "BN-9.1.a", "BN-EX.124", "BN-SM.64", "BN-Q.116")
def test_who_comes_within_ten_is_stopped_and_the_charge_explodes_on_three() -> None:
    game = mined(AUTOMATIC)

    run(game, "amato", (105, 100))
    facts = game.play("red", Pass(), [3], [3])

    assert facts.one(Advanced).gone == (10.0,)
    tried = facts.one(ChargeTried)
    assert (tried.side, tried.marker, tried.needed, tried.exploded) == ("red", "red#3", 3, True)
    assert tried.figure == "amato" and tried.at == Point(100, 100)
    assert [hit.figure for hit in facts.one(StrikeFell).struck] == ["amato"]
    assert facts.throws[-2:] == [("BN-X.IED.e", 1, 3), ("BN-9.1.a", 1, 3)]
    assert facts.of(StrikeEnded) and facts.one(Suppressed).figure == "amato"
    assert game.man("amato").place.x == 90


@rule("BN-X.IED.e", "BN-X.IED.h", "BN-EX.124")
def test_on_two_it_fails_for_good_and_the_mover_goes_on() -> None:
    game = mined(AUTOMATIC)

    run(game, "amato", (105, 100))
    facts = game.play("red", Pass(), [2])
    facts = Facts([*facts, *game.play("red", Pass())]) if game.deciding() else facts

    assert not facts.one(ChargeTried).exploded and not facts.of(StrikeFell)
    assert game.man("amato").place.x == 105
    assert game.state.sides["red"].charges == () and game.state.objectives["red#3"].spent


@rule("BN-X.IED.c")
def test_at_ten_and_a_bit_nothing_happens() -> None:
    game = mined(AUTOMATIC, amato=Man("R3", x=90, y=110.01))

    run(game, "amato", (110, 110.01))
    facts = game.play("red", Pass())

    assert not facts.of(ChargeTried) and game.man("amato").place.y == 110.01


@rule("BN-X.IED.c", "BN-Q.116")
@pytest.mark.parametrize(("unit", "gone"), [("cm", 10.0), ("inch", 0.0)])
def test_ten_u_are_centimetres_or_by_option_inches(unit: str, gone: float) -> None:
    game = mined(AUTOMATIC, options={"ied_unit": unit})

    run(game, "amato", (95, 100))
    facts = game.play("red", Pass(), [2])

    moved = [cm for event in facts.of(Advanced) for cm in event.gone]
    assert (moved or [0.0])[0] == (gone or 15.0) and facts.of(ChargeTried)


@rule("BN-X.IED.c", "BN-Q.116")
@pytest.mark.parametrize(("y", "tried"), [(125.4, True), (125.41, False)])
def test_ten_inches_are_25_4_cm(y: float, tried: bool) -> None:
    game = mined(AUTOMATIC, options={"ied_unit": "inch"}, amato=Man("R3", x=90, y=y))

    facts = run(game, "amato", (110, y))
    if tried:  # its owner is asked whether he does anything else
        facts = game.play("red", Pass(), [2])

    assert bool(facts.of(ChargeTried)) is tried and game.man("amato").place.x == 110


@rule("BN-9.1.a", "BN-EX.87")
@pytest.mark.parametrize(("grade", "die", "saved"), [("R3", 2, False), ("R1", 2, False), ("R5", 3, True)])
def test_men_save_on_three_whatever_their_class(grade: str, die: int, saved: bool) -> None:
    game = mined(AUTOMATIC, amato=Man(grade, x=80, y=100, leadership=3))

    run(game, "amato", (95, 100))
    facts = game.play("red", Pass(), [6], [die])

    assert facts.one(SavesRolled).needed == 3 and facts.one(SavesRolled).modifiers == ()
    assert bool(facts.of(FigureOut)) != saved


@rule("BN-X.IED.f", "BN-X.IED.g")
def test_everybody_within_fifteen_saves_own_men_too() -> None:
    game = mined(
        AUTOMATIC,
        bruno=Man("R3", x=115, y=100, facing=0),
        carlo=Man("R3", x=116, y=100, facing=0),
        dawud=Man("Irr3", x=100, y=114, side="red", facing=90),
    )

    run(game, "amato", (95, 100))
    facts = game.play("red", Pass(), [4], [1], [1], [3])

    assert [hit.figure for hit in facts.one(StrikeFell).struck] == ["amato", "bruno", "dawud"]
    assert {event.figure for event in facts.of(FigureOut)} == {"amato", "bruno"}


@rule("BN-9.2.a", "BN-9.2.b", "BN-X.IED.g")
@pytest.mark.parametrize(
    ("kind", "die", "result"),
    [("lightly_armoured", 3, "knocked_out"), ("lightly_armoured", 4, ""), ("protected", 3, "exploded")],
)
def test_a_vehicle_saves_by_its_number_against_ied(kind: str, die: int, result: str) -> None:
    game = mined(
        AUTOMATIC,
        amato=Man("R3", aboard="ride", post="driver"),
        ride=Vehicle(kind, x=70, y=100, facing=0),
    )
    game.play("blue", SetOff("ride"), [1, 1])

    game.play("blue", Drive("ride", (Point(100, 100),)))
    facts = game.play("red", Pass(), [5], [die], *([[3]] if result == "exploded" else []))

    assert facts.one(HullTested).result == result
    assert bool(facts.of(CrewTested)) == (result == "exploded")


@rule("BN-9.2.a")
def test_a_tank_takes_no_harm_and_drives_on() -> None:
    game = mined(
        AUTOMATIC, amato=Man("R3", aboard="ride", post="driver"), ride=Vehicle("tank", x=75, y=100, facing=0)
    )
    game.play("blue", SetOff("ride"), [1, 1])

    game.play("blue", Drive("ride", (Point(95, 100),)))
    facts = game.play("red", Pass(), [5])
    if game.deciding():
        game.play("red", Pass())

    assert facts.one(HullUnharmed).vehicle == "ride" and game.man("ride").place.x == 95


@rule("BN-Q.116", "BN-SM.60")
def test_a_reaction_before_the_charge_comes_first_and_beyond_it_after_the_die() -> None:
    game = mined(AUTOMATIC, abu=Man("Irr3", "lmg", x=100, y=140, side="red"))
    run(game, "amato", (104, 100))

    refused = game.play("red", OpportunityFire("abu", "lmg", "burst", "amato", 15.0))
    assert isinstance(refused, Refusal) and refused.rule == "BN-Q.116"

    facts = game.play("red", Pass(), [1])
    assert facts.of(ChargeTried) and game.deciding() == [("red", "react_move")]
    facts = game.play("red", OpportunityFire("abu", "lmg", "burst", "amato", 15.0), [1, 1, 1, 1])
    assert game.man("amato").place.x == 104


@rule("BN-X.IED.c")
def test_who_gets_out_near_a_charge_sets_it_off() -> None:
    game = mined(
        AUTOMATIC, amato=Man("R3", aboard="ride"), ride=Vehicle("unprotected", x=86, y=100, facing=0)
    )

    facts = game.play("blue", GetOut("amato", Point(95, 100)))
    facts = game.play("red", Pass(), [1]) if game.deciding() else facts

    assert game.state.objectives["red#3"].spent


# --- at a real table ---------------------------------------------------------------------------


@rule("BN-X.IED.c", "BN-Q.116")
def test_people_say_who_comes_near_which_marker_charged_or_not() -> None:
    """The same questions with a charge and without: whether there is one does not show."""
    asked = []
    for charges in ((AUTOMATIC,), ()):
        game = mined(*charges, tape=True, at={"red#3": (0, 0), "red#4": (0, 0)})
        answers = ({"length": 20}, ["amato"], ["amato"], ["amato"], [], 12.0, [])
        facts = game.play("blue", Move(("amato",), "run", (20.0,)), answers=answers)
        assert not isinstance(facts, Refusal)
        asked.append([type(question).__name__ for question in game.asked])
        assert game.deciding() == [("red", "react_move")]
        facts = game.play("red", Pass(), *([[1]] if charges else []), answers=([],) if charges else ())
        assert [event.gone for event in facts.of(Advanced)][:1] == [(12.0,) if charges else (20.0,)]
    assert asked[0] == asked[1]


@rule("BN-X.IED.f", "BN-X.IED.g")
def test_at_a_real_table_people_say_who_is_under_the_template() -> None:
    game = mined(REMOTE, tape=True, phase="initiative")

    facts = game.play("red", Detonate("red#3"), [3], [1], answers=(["amato"],))

    assert facts.one(FigureOut).figure == "amato"


# --- set off by its owner (BN-X.IED.d) ---------------------------------------------------------


@rule("BN-X.IED.d", "BN-Q.116", "BN-SM.64")
@pytest.mark.parametrize(
    ("phase", "active"), [("initiative", "blue"), ("actions", "red"), ("turning", "blue")]
)
def test_its_owner_sets_it_off_before_initiative_and_when_he_has_the_word(phase: str, active: str) -> None:
    game = mined(REMOTE, phase=phase, active=active, amato=Man("R3", x=100, y=110))
    if phase == "turning":
        game.state = replace(game.state, awaiting=(turning(game.state, "red"),))

    facts = game.play("red", Detonate("red#3"), [6], [6])

    assert facts.one(ChargeTried).remote and facts.one(SavesRolled).figure == "amato"
    assert game.state.phase == phase


@rule("BN-X.IED.d", "BN-Q.116")
@pytest.mark.parametrize("tape", [False, True])
def test_it_is_offered_with_its_paragraph_on_the_map_and_at_a_real_table(tape: bool) -> None:
    """Where people measure bots do not know who is near, and set it off now and then."""
    game = mined(REMOTE, tape=tape, phase="initiative")
    (choice,) = (one for one in RULES.choices(game.state, "red") if one.do == "detonate")

    assert (choice.rule, choice.given, choice.refusal) == ("BN-X.IED.d", {"marker": "red#3"}, None)
    assert choice.weight == (0.2 if tape else 0.001)


@rule("BN-X.IED.d", "BN-Q.116")
def test_he_does_so_as_a_reaction_and_the_mover_stops_where_he_is() -> None:
    game = mined(REMOTE, amato=Man("R3", x=100, y=110))
    run(game, "amato", (110, 110))
    assert game.deciding() == [("red", "react_move")]

    facts = game.play("red", Detonate("red#3"), [6], [3])
    assert facts.one(Suppressed).figure == "amato"
    game.play("red", Pass())

    assert game.state.action is None and game.man("amato").place.x == 100


@rule("BN-X.IED.d", "BN-X.IED.h")
def test_a_remote_charge_waits_and_is_tried_but_once() -> None:
    game = mined(REMOTE)
    run(game, "amato", (95, 100))
    assert not game.play("red", Pass()).of(ChargeTried)

    game = mined(REMOTE, phase="initiative")
    game.play("red", Detonate("red#3"), [2])
    refused = game.play("red", Detonate("red#3"))

    assert isinstance(refused, Refusal) and refused.rule == "BN-X.IED.d"


@rule("BN-X.IED.d", "BN-Q.154")
def test_nobody_sets_off_what_is_not_his() -> None:
    game = mined(REMOTE)
    for seat in ("blue", OBSERVER):
        refused = game.play(seat, Detonate("red#3"))
        assert isinstance(refused, Refusal) and refused.rule == "BN-X.IED.d"
        assert refused == mined().play(seat, Detonate("red#3"))


@rule("BN-X.IED.d", "BN-Q.154")
def test_it_goes_off_in_the_enemys_turn_though_nobody_was_asked() -> None:
    """Between two of his acts, with no window and nobody who is waited for."""
    game = mined(REMOTE, amato=Man("R3", x=100, y=110))
    assert game.deciding() == [] and game.state.active == "blue"
    assert view(game.state, "red").waiting_for == ("blue",)
    assert any(one.do == "detonate" and one.refusal is None for one in RULES.choices(game.state, "red"))

    facts = game.play("red", Detonate("red#3"), [6], [1])

    assert facts.one(FigureOut).figure == "amato"
    assert (game.state.phase, game.state.active, game.deciding()) == ("actions", "blue", [])


@rule("BN-X.IED.d", "BN-Q.154")
def test_it_goes_off_while_the_enemy_is_asked_something() -> None:
    """He still decides it afterwards."""
    game = mined(REMOTE, phase="turning", active="red", amato=Man("R3", x=100, y=110))
    game.state = replace(game.state, awaiting=(turning(game.state, "blue"),))

    game.play("red", Detonate("red#3"), [6], [6])

    assert game.deciding() == [("blue", "turning")]


@rule("BN-Q.154")
def test_it_does_not_go_off_between_the_dice_of_one_thing() -> None:
    asked = Decision("blue", "victim", "BN-Q.40", ("pass",))
    for game in (mined(REMOTE, facts={"awaiting": (asked,)}), mined(REMOTE, turn=0, phase="start")):
        assert game.refused("red", Detonate("red#3")) == ("BN-X.IED.d", "bn-not-now")


# --- by a standing order, in the middle of a move (BN-Q.154) ---------------------------------------


@rule("BN-Q.154")
@pytest.mark.parametrize(("within", "gone"), [(10.0, 10.0), (5.0, 15.0), (15.0, 5.0)])
def test_by_an_order_it_goes_off_in_the_middle_of_a_move(within: float, gone: float) -> None:
    """The mover stops there for the roll; no window has told that it could."""
    ordered = mined(REMOTE, phase="initiative")
    ordered.run("red", SetFuse("red#3", within))
    game = mined(*ordered.state.sides["red"].charges)

    run(game, "amato", (100, 100))
    facts = game.play("red", Pass(), [3], [3])

    assert facts.of(Advanced)[0].gone == pytest.approx((gone,))
    tried = facts.one(ChargeTried)
    assert (tried.remote, tried.figure, tried.exploded) == (True, "", True)


@rule("BN-Q.154")
def test_an_order_is_its_owners_secret() -> None:
    game = mined(REMOTE, phase="initiative")
    before = game.state
    given = game.play("red", SetFuse("red#3", 7.0)).one(FuseSet)
    assert [concealed(before, given, game.state, seat) for seat in ("blue", OBSERVER)] == [None, None]
    assert concealed(before, given, game.state, "red") == given
    for seat in ("blue", OBSERVER):
        assert known(before, seat) == known(game.state, seat) and view(before, seat) == view(game.state, seat)
    assert "bn-charged-within" in [one.id for one in view(game.state, "red").tokens[0].facts]
    assert RULES.unseen(known(game.state, "blue"), "blue")


@rule("BN-Q.154")
def test_an_order_is_written_down_only_by_who_has_the_word_and_can_be_struck_out() -> None:
    game = mined(REMOTE)
    assert game.refused("red", SetFuse("red#3", 7.0)) == ("BN-Q.154", "bn-not-now")
    assert not any(one.do == "set_fuse" for one in RULES.choices(game.state, "red"))

    game = mined(REMOTE, active="red")
    assert game.refused("blue", SetFuse("red#3", 7.0)) == ("BN-X.IED.d", "bn-no-charge")
    assert game.refused("red", SetFuse("red#4", 7.0)) == ("BN-X.IED.d", "bn-no-charge")
    assert game.refused("red", SetFuse("red#3", 31.0)) == ("BN-Q.154", "bn-fuse-far")
    assert game.refused("red", SetFuse("red#3", -1.0)) == ("BN-Q.154", "bn-fuse-far")
    assert game.refused("red", SetFuse("red#3")) == ("BN-Q.154", "bn-fuse-so")
    game.run("red", SetFuse("red#3", 7.0), SetFuse("red#3"))
    assert game.state.sides["red"].charges == (REMOTE,)
    assert mined(AUTOMATIC, active="red").refused("red", SetFuse("red#3", 7.0))[1] == "bn-no-charge"


@rule("BN-Q.154")
def test_at_a_real_table_an_order_is_for_what_is_asked_anyway() -> None:
    """So what people are asked tells nothing: the same with an order and without a charge."""
    game = mined(REMOTE, tape=True, active="red")
    assert game.refused("red", SetFuse("red#3", 7.0)) == ("BN-Q.154", "bn-fuse-tape")
    game.run("red", SetFuse("red#3", 10.0))

    gone = []
    for charges in (game.state.sides["red"].charges, ()):
        game = mined(*charges, tape=True)
        answers = ({"length": 20}, ["amato"], ["amato"], 12.0, [])
        game.play("blue", Move(("amato",), "run", (20.0,)), answers=answers)
        facts = game.play("red", Pass(), *([[1]] if charges else []), answers=([],) if charges else ())
        gone.append(facts.of(Advanced)[0].gone)
    assert gone == [(12.0,), (20.0,)]


@rule("BN-Q.154")
def test_who_comes_by_no_declared_way_sets_it_off_too() -> None:
    """Getting out of a vehicle 13 cm from a marker that is ordered for 15."""
    for within, tried in ((15.0, True), (11.0, False)):
        game = mined(
            Charge("red#3", True, within), amato=Man("R3", aboard="ride"),
            ride=Vehicle("unprotected", x=82, y=100, facing=0),
        )  # fmt: skip
        facts = game.play("blue", GetOut("amato", Point(91, 100)))
        if game.deciding():
            facts = game.play("red", Pass(), *([[1]] if tried else []))
        assert bool(facts.of(ChargeTried)) == tried == game.state.objectives["red#3"].spent


@rule("BN-Q.154")
def test_an_order_does_not_see_whom_its_owner_does_not() -> None:
    """Where no marker is put down for a hidden man his coming sets nothing off."""
    game = mined(
        Charge("red#3", True, 10.0),
        options={"hidden_mode": "blind"},
        amato=Man("R3", x=80, y=100, marker="m1"),
    )
    action = Action(
        "move",
        1,
        SideId("blue"),
        (FigureId("amato"),),
        strides=(Stride(FigureId("amato"), (Point(100, 100),), 20.0),),
    )
    assert due(game.state, action) is None
    seen = replace(game.state, figures={**game.state.figures, "amato": replace(game.man("amato"), marker="")})
    assert due(seen, action) is not None


# --- before a marker is taken (BN-Q.154) -----------------------------------------------------------


def held(*charges: Charge, **more: Any) -> Played:
    """Blue stands at a red fake, and ends its turn."""
    game = mined(*charges, amato=Man("R3", x=99, y=100), **more)
    game.play("blue", EndActions())
    return game


@rule("BN-Q.154", "BN-4.1.1.a")
@pytest.mark.parametrize("charges", [(REMOTE,), ()])
def test_its_owner_is_asked_before_a_marker_is_taken_whether_a_charge_is_in_it_or_not(
    charges: tuple[Charge, ...],
) -> None:
    game = held(*charges)
    assert game.deciding() == [("red", "marker_held")]

    assert game.play("red", LeaveMarker()).one(ObjectiveTaken).side == "blue"
    assert game.state.taking == () and game.state.turn == 2


@rule("BN-Q.154", "BN-X.IED.d")
def test_as_a_marker_is_about_to_be_taken_its_charge_goes_off_and_it_may_be_kept() -> None:
    game = held(REMOTE)
    facts = game.play("red", Detonate("red#3"), [6], [1])
    assert facts.one(FigureOut).figure == "amato" and game.deciding() == [("red", "marker_held")]

    after = game.play("red", LeaveMarker())

    assert after.no(ObjectiveTaken) and game.state.objectives["red#3"].taken == ""


@rule("BN-Q.154")
def test_regulars_who_have_no_charges_are_not_asked() -> None:
    game = mined(
        at={"red#3": (100, 100)}, amato=Man("R3", x=99, y=100), abu=Man("R3", x=190, y=190, side="red")
    )
    assert game.play("blue", EndActions()).one(ObjectiveTaken).side == "blue"


# --- first fire (BN-Q.104) -----------------------------------------------------------------------


@rule("BN-Q.104", "BN-D.a")
@pytest.mark.parametrize(("option", "die", "counts"), [("yes", 3, True), ("no", 3, False), ("yes", 2, False)])
def test_a_blast_is_the_first_fire_unless_told_otherwise_a_dud_never(
    option: str, die: int, counts: bool
) -> None:
    game = mined(REMOTE, phase="initiative", options={"ied_is_fire": option})

    facts = game.play("red", Detonate("red#3"), [die])

    assert bool(facts.of(FirstFire)) == counts
    assert [event.points for event in facts.of(PointsScored)] == ([5] if counts else [])


# --- what the enemy knows (D.8) -------------------------------------------------------------------


@rule("BN-X.IED.b", "BN-SM.07")
def test_where_charges_are_is_known_to_their_owner_alone() -> None:
    game = mined(AUTOMATIC, Charge("red#4", remote=True), at={"red#3": (100, 100), "red#4": (60, 60)})

    for seat in ("blue", OBSERVER):
        assert known(game.state, seat).sides["red"].charges == ()
    assert len(known(game.state, "red").sides["red"].charges) == 2
    hidden = ChargesHidden("red", (AUTOMATIC,))
    assert concealed(game.state, hidden, hidden.evolve(game.state), "blue") == ChargesHidden("red", ())
    assert concealed(game.state, hidden, hidden.evolve(game.state), "red") == hidden


@rule("BN-X.IED.b", "BN-X.IED.d")
@pytest.mark.parametrize("charges", [(), (REMOTE,), (AUTOMATIC,)])
def test_the_owner_is_asked_of_every_act_near_a_marker_charged_or_not(charges: tuple[Charge, ...]) -> None:
    game = mined(*charges, amato=Man("R3", x=100, y=125))

    facts = run(game, "amato", (100, 114))

    assert facts.one(WindowOpened).anyway and game.deciding() == [("red", "react_move")]


@rule("BN-X.IED.a")
def test_nobody_is_asked_far_from_the_markers_or_where_regulars_defend_them() -> None:
    game = mined(REMOTE, amato=Man("R3", x=100, y=140))
    assert not run(game, "amato", (100, 120)).of(WindowOpened)

    game = mined(amato=Man("R3", x=100, y=125), abu=Man("R5", x=190, y=190, side="red", facing=90))
    assert not run(game, "amato", (100, 110)).of(WindowOpened)


@rule("BN-X.IED.b")
def test_what_a_mover_foresees_knows_of_no_charge() -> None:
    game = mined(AUTOMATIC)
    seen = known(game.state, "blue")
    command = Move(("amato",), "run", ((Point(95, 100),),))

    charged = preview(RULES, seen, "blue", command, RULES.geometry)
    assert charged == preview(RULES, known(mined().state, "blue"), "blue", command, RULES.geometry)


def test_a_charge_that_was_tried_is_not_taken_back_without_consent() -> None:
    game = mined(REMOTE, phase="initiative")
    facts = game.play("red", Detonate("red#3"), [2])
    assert facts.one(ChargeTried).reveals


def test_the_referee_puts_a_charge_into_a_marker_and_its_owner_alone_reads_it() -> None:
    game = mined(phase="initiative")

    facts = game.ruled("charge", "red#3", "remote")

    assert game.state.sides["red"].charges == (REMOTE,)
    ruled = facts.one(Ruled)
    assert concealed(game.begun, ruled, game.state, "blue").value is None
    assert concealed(game.begun, ruled, game.state, "red").value == "remote"
    refused = game.play("blue", Ruling("charge", "so", "red#3", ""))
    assert isinstance(refused, Refusal) and refused.message.id == "bn-owner-rules"


# --- what a preview of a move can know ------------------------------------------------------------------


def unknown(game: Played, move: Any, seat: str = "blue", measured: tuple[Any, ...] = ()) -> list[str]:
    geometry = None if game.state.tape else RULES.geometry
    found = preview(RULES, known(game.state, seat), seat, move, geometry, measured)
    assert isinstance(found, Preview), found
    return [sentences("en").say(message) for message in found.unseen]


def runs(x: float, y: float = 100) -> Move:
    return Move(("amato",), "run", ((Point(x, y),),))


MAY_BLOW = ["objective 3 (red): whether it holds explosives"]


@rule("BN-X.IED.b", "BN-X.IED.c")
@pytest.mark.parametrize("charges", [(AUTOMATIC,), (REMOTE,), ()])
@pytest.mark.parametrize(("x", "told"), [(95, True), (84.9, False), (85, True), (60, False)])
def test_whoever_comes_near_an_enemy_marker_is_told_that_it_may_hold_explosives(
    charges: tuple[Charge, ...], x: float, told: bool
) -> None:
    """As far as its template reaches, 15 cm; with a charge or without one it reads alike."""
    game = mined(*charges)

    assert unknown(game, runs(x)) == (MAY_BLOW if told else [])
    assert unknown(game, runs(x), "referee") == []


@rule("BN-X.IED.b", "BN-X.IED.a", "BN-X.IED.h")
@pytest.mark.parametrize(
    "of_marker",
    [{"content": "primary", "shown_to": ("blue",)}, {"taken": "blue"}, {"spent": True}],
    ids=["no fake", "taken", "spent"],
)
def test_what_can_hold_no_explosives_is_no_danger_to_whoever_knows(of_marker: dict[str, Any]) -> None:
    game = mined()
    one = replace(game.state.objectives["red#3"], **of_marker)
    game.state = replace(game.state, objectives={"red#3": one})

    assert unknown(game, runs(95)) == []


@rule("BN-X.IED.b")
def test_a_fake_that_one_has_seen_through_may_hold_explosives_all_the_more() -> None:
    game = mined()
    one = replace(game.state.objectives["red#3"], shown_to=("blue",))
    game.state = replace(game.state, objectives={"red#3": one})

    assert unknown(game, runs(95)) == MAY_BLOW


@rule("BN-X.IED.a")
def test_regulars_have_no_explosives() -> None:
    assert unknown(mined(abu=Man("R3", x=190, y=190, side="red", facing=90)), runs(95)) == []


@rule("BN-X.IED.c", "BN-Q.116")
@pytest.mark.parametrize(("close", "told"), [(("amato",), True), ((), False)])
def test_at_a_real_table_it_is_told_of_those_whose_way_people_say_comes_near(
    close: tuple[str, ...], told: bool
) -> None:
    game = mined(tape=True)
    move = Move(("amato",), "run", (20.0,))
    measured: tuple[Any, ...] = ({"length": 20.0}, ["amato"], list(close), *([12.0] if close else []), [])

    assert unknown(game, move, measured=measured) == (MAY_BLOW if told else [])
