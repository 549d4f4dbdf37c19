"""LT-MOR: morale tests, falling back, fleeing, voluntary rout, passengers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from msgspec.structs import replace
from playing import Facts
from rule_ids import rule
from test_lt_seeing import ruler

from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Refusal
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.facts.fates import PieceLost
from core.rules.linea_di_tiro.facts.morale import FellBack, Fled, GotOut, MoraleTested
from core.rules.linea_di_tiro.facts.movement import MoveEnded
from core.rules.linea_di_tiro.morale.situations import terms_of
from core.rules.linea_di_tiro.state import Testing as MoraleTest


def told_to_test(game: Played, piece: str, threat: str = "", cause: str = "fire") -> None:
    """Put a morale test of a piece on the stack, as a shot would."""
    game.state = replace(game.state, awaiting=(), doing=(MoraleTest(piece, cause, threat),))
    game.goes_on()


def field(**pieces: Any) -> Played:
    """A squad with two attacks prepared, a friend beside it, and a tank 30 cm north of it."""
    standing = {
        "squad": Piece(y=100, prepared=2),
        "friend": Piece(x=56, y=100),
        "tiger": Piece("tiger", y=130, side="axis"),
        **pieces,
    }
    return engagement(**standing)


def takes(game: Played, die: int, piece: str = "squad", seat: str = "allies", **said: Any) -> Facts:
    facts = game.play(seat, c.TakeTest(piece, **said), [die])
    assert isinstance(facts, Facts), facts
    return facts


@rule("LT-MOR.c", "LT-MOR.g", "LT-MOR.d", "LT-MOR.e", "LT-EX.37")
@pytest.mark.parametrize(("die", "reaction"), [(3, "nothing"), (4, "back"), (5, "back"), (6, "flees")])
def test_the_die_is_held_against_the_morale_value(die: int, reaction: str) -> None:
    game = field()
    told_to_test(game, "squad", "tiger")
    assert game.waiting == [("allies", "morale")]

    event = takes(game, die).one(MoraleTested)

    assert (event.value, event.result, event.reaction) == (3, die, reaction)


@rule("LT-EX.38", "LT-EX.41", "LT-MOR.a", "LT-MOR.b", "LT-Q.40")
@pytest.mark.parametrize(
    ("less", "die", "reaction"), [(-1, 3, "back"), (-1, 4, "flees"), (-2, 2, "flees"), (1, 4, "nothing")]
)
def test_a_scenario_may_change_the_value(less: int, die: int, reaction: str) -> None:
    game = field(squad=Piece(y=100, morale=less))
    told_to_test(game, "squad", "tiger")

    assert takes(game, die).one(MoraleTested).reaction == reaction


@rule("LT-MOR.e", "LT-PRE.d", "LT-Q.43", "LT-ACT.k")
def test_falling_back_is_5_cm_with_the_face_to_the_enemy() -> None:
    game = field(squad=Piece(y=100, facing=0, prepared=2))
    told_to_test(game, "squad", "tiger")

    facts = takes(game, 4)

    squad = game.state.figures["squad"]
    assert facts.one(FellBack).facing == 90
    assert facts.one(MoveEnded).cm == pytest.approx(5)
    assert squad.place is not None and (squad.place.x, squad.place.y, squad.place.facing) == (50, 95, 90)
    assert (squad.prepared, squad.motion, squad.routed) == ((), "moving", False)


@rule("LT-MOR.d", "LT-MOR.k", "LT-PRE.d", "LT-RSP.f")
def test_fleeing_is_the_full_speed_back_to_the_enemy() -> None:
    game = field()
    told_to_test(game, "squad", "tiger")

    facts = takes(game, 6)

    squad = game.state.figures["squad"]
    assert facts.one(MoveEnded).cm == pytest.approx(30)
    assert squad.place is not None and (squad.place.y, squad.place.facing) == (70, 270)
    assert (squad.prepared, squad.routed) == ((), True)


@rule("LT-MOR.k", "LT-Q.44")
def test_a_routed_piece_is_routed_until_it_is_activated() -> None:
    game = field()
    told_to_test(game, "squad", "tiger")
    takes(game, 6)

    game.card("7H")
    assert game.state.figures["squad"].routed
    game.activate("squad", "BP")

    assert not game.state.figures["squad"].routed


@rule("LT-MOR.j", "LT-Q.43")
def test_who_flees_off_the_table_is_out() -> None:
    game = field(squad=Piece(y=20), friend=Piece(x=56, y=20))
    told_to_test(game, "squad", "tiger")

    assert takes(game, 6).one(PieceLost).fate == "off_table"


@rule("LT-Q.43")
def test_a_flight_bends_round_what_cannot_be_passed_and_stops_before_the_enemy() -> None:
    rocks = {"kind": "building", "box": [40, 80, 20, 10], "flags": ["solid"], "id": "rocks"}
    game = engagement(
        [rocks],
        squad=Piece(x=50, y=100),
        friend=Piece(x=56, y=110),
        tiger=Piece("tiger", y=130, side="axis"),
    )
    told_to_test(game, "squad", "tiger")

    takes(game, 6)

    place = game.state.figures["squad"].place
    assert place is not None and place.y < 92 and not 40 < place.x < 60

    foe = field(scout=Piece(y=85, side="axis", kind="rifle_squad"))
    told_to_test(foe, "squad", "tiger")
    takes(foe, 6)
    place = foe.state.figures["squad"].place
    assert place is not None and place.y == pytest.approx(87.5, abs=0.2)


@rule("LT-Q.43", "LT-Q.24", "LT-MOV.k")
@pytest.mark.parametrize(("wide", "goes"), [(6, "round"), (200, "stops")])
def test_a_flight_does_not_enter_what_is_forbidden_to_its_class(wide: float, goes: str) -> None:
    water = {"kind": "water", "box": [100 - wide / 2, 80, wide, 10], "id": "pond"}
    game = engagement(
        [water],
        movement={"vehicle:water": 0},
        able=Piece("sherman_75", x=100, y=100),
        tiger=Piece("tiger", x=100, y=130, side="axis"),
    )
    game.play("allies", c.Rout("able"))

    x, y = game.at("able")
    if goes == "round":
        assert (x, y) == (pytest.approx(103), pytest.approx(73))
    else:
        assert (x, y) == (pytest.approx(100), pytest.approx(90.1))


@rule("LT-Q.43", "LT-MOV.k")
def test_a_flight_through_slow_ground_is_shorter() -> None:
    wood = {"kind": "wood", "box": [0, 0, 200, 90], "id": "wood"}
    game = engagement(
        [wood],
        movement={"vehicle:wood": 0.5},
        able=Piece("sherman_75", x=100, y=100),
        tiger=Piece("tiger", x=100, y=130, side="axis"),
    )
    facts = game.play("allies", c.Rout("able"))
    assert facts.one(MoveEnded).cm == pytest.approx(20, abs=0.01)


@rule("LT-Q.47")
@pytest.mark.parametrize(
    ("kind", "die", "fate", "cm"),
    [("pak40", 6, "abandoned", 0), ("pak40", 4, "", 3), ("pak36", 4, "", 5), ("flak88", 4, "", 0)],
)
def test_a_gun_is_abandoned_or_goes_back_by_its_bound(kind: str, die: int, fate: str, cm: float) -> None:
    game = engagement(
        gun=Piece(kind, y=200, side="axis", prepared=1),
        mate=Piece(x=60, y=200, side="axis"),
        able=Piece("sherman_75", y=150),
    )
    told_to_test(game, "gun", "able")

    facts = takes(game, die, "gun", "axis")

    gun = game.state.figures["gun"]
    assert (gun.fate, gun.prepared) == (fate, ())
    assert sum(moved.cm for moved in facts.of(MoveEnded)) == pytest.approx(cm)


@rule("LT-MOR.f")
def test_result_r_needs_no_die() -> None:
    from core.rules.linea_di_tiro.acts import acts

    game = field()
    game.state = replace(game.state, awaiting=())
    routed(game, acts)

    assert game.state.figures["squad"].routed
    assert game.state.figures["squad"].prepared == ()


def routed(game: Played, acts: Any) -> None:
    from core.engine.chance.oracles import Answered
    from core.engine.chance.resolution import Resolution
    from core.rules.linea_di_tiro.book import RULES

    r = Resolution(game.state, RULES.evolve, Answered((), None, RULES.geometry, RULES.read), "")
    moments.routs(r, r.state.figures["squad"], "tiger")
    while RULES.advance(r):
        pass
    game.state = r.state


# --- situations -----------------------------------------------------------------------


@rule("LT-MOR.h", "LT-EX.39")
@pytest.mark.parametrize(("x", "y", "plus"), [(50, 85, 1), (50, 79, 0), (62, 112, 0), (40, 94, 1)])
def test_surrounded_is_by_enemies_near_on_opposite_sides(x: float, y: float, plus: int) -> None:
    game = field(near=Piece(y=115, side="axis"), other=Piece(x=x, y=y, side="axis", spotted=False))
    told_to_test(game, "squad", "tiger")

    event = takes(game, 5).one(MoraleTested)

    assert (event.result, event.reaction) == ((6, "flees") if plus else (5, "back"))
    assert [term.reason for term in event.terms] == ["lt-mod-surrounded"] * plus


@rule("LT-EX.40", "LT-Q.41")
@pytest.mark.parametrize(("stack", "result"), [("off", 7), ("on", 8)])
def test_the_situations_are_one_plus_in_all(stack: str, result: int) -> None:
    game = engagement(
        options={"morale_plus_stack": stack},
        squad=Piece(y=100, immobilised=True, morale=1),
        friend=Piece(x=56, y=100),
        near=Piece(y=115, side="axis"),
        far=Piece(y=85, side="axis"),
    )
    told_to_test(game, "squad", "near")

    event = takes(game, 6).one(MoraleTested)

    assert event.result == result
    assert event.reaction == ("back" if stack == "off" else "flees")


@rule("LT-MOR.h", "LT-Q.41")
def test_no_friend_in_sight_counts_and_so_does_a_routed_platoon() -> None:
    lonely = engagement(squad=Piece(y=100), tiger=Piece("tiger", y=130, side="axis"))
    told_to_test(lonely, "squad", "tiger")
    assert [term.reason for term in takes(lonely, 1).one(MoraleTested).terms] == ["lt-mod-alone"]

    for gone, plus in ((1, []), (2, ["lt-mod-contagion"])):
        mates = {f"mate{n}": Piece(x=60 + 5 * n, y=100, platoon="first", routed=n < gone) for n in range(3)}
        game = field(squad=Piece(y=100, platoon="first"), **mates)
        told_to_test(game, "squad", "tiger")
        assert [term.reason for term in takes(game, 1).one(MoraleTested).terms] == plus


@rule("LT-MOR.h")
def test_at_a_real_table_people_say_what_holds() -> None:
    game = engagement(tape=True, squad=Piece(), tiger=Piece("tiger", side="axis"))
    told_to_test(game, "squad", "tiger")

    event = takes(game, 2, situations=("alone",)).one(MoraleTested)

    assert (event.result, [term.reason for term in event.terms]) == (3, ["lt-mod-alone"])


@rule("LT-MOR.c", "LT-T.MOR")
def test_what_may_come_of_a_test_is_foreseen_with_its_terms() -> None:
    game = field(squad=Piece(y=100, immobilised=True, prepared=1))
    told_to_test(game, "squad", "tiger")

    seen = preview(RULES, game.state, "allies", c.TakeTest("squad"), RULES.geometry)

    assert isinstance(seen, Preview)
    assert seen.chance("squad:lt-routed") == Fraction(2, 6)  # 5 and 6, with +1, at morale 3
    assert seen.chance("squad:lt-unprepared") == Fraction(4, 6)
    (term,) = seen.terms
    assert (term.needed, [one.reason for one in term.modifiers]) == (2, ["lt-mod-immobilised"])


# --- voluntary rout ----------------------------------------------------------------------


@rule("LT-MOR.i", "LT-Q.42")
def test_a_rout_of_ones_own_will_avoids_the_die() -> None:
    game = field()
    told_to_test(game, "squad", "tiger")

    facts = game.play("allies", c.Rout("squad"))

    assert isinstance(facts, Facts) and facts.one(Fled).voluntary
    assert not facts.of(MoraleTested)
    assert game.state.figures["squad"].routed


@rule("LT-MOR.i", "LT-Q.42")
@pytest.mark.parametrize("window", ["all", "test_assault", "test"])
def test_between_two_cards_only_where_the_option_lets_it(window: str) -> None:
    game = engagement(options={"voluntary_rout_window": window}, squad=Piece(y=100))

    done = game.play("allies", c.Rout("squad"))

    assert isinstance(done, Refusal) == (window != "all")
    assert (("rout", "squad") in game.offered("allies")) is False
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]


@rule("LT-ACT.l")
def test_an_immobilised_piece_may_rout() -> None:
    game = engagement(squad=Piece(y=100, immobilised=True))

    assert isinstance(game.play("allies", c.Rout("squad")), Facts)
    assert game.state.figures["squad"].place.y < 100


# --- rallying -----------------------------------------------------------------------------


@rule("LT-Q.44")
@pytest.mark.parametrize(("die", "routed"), [(3, False), (4, True)])
def test_with_rally_the_next_activation_is_a_test(die: int, routed: bool) -> None:
    game = engagement(
        options={"rout_rally": "on"},
        squad=Piece(y=100, routed=True),
        friend=Piece(x=56, y=100),
        tiger=Piece("tiger", y=250, side="axis"),
    )
    game.card("7H")
    game.activate("squad", "BP")
    assert game.waiting == [("allies", "morale")]

    takes(game, die)

    assert game.state.figures["squad"].routed is routed
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]


# --- passengers -----------------------------------------------------------------------------


def carried(option: str = "test", tape: bool = False) -> Played:
    game = engagement(
        options={"passenger_loss": option},
        truck=Piece("truck", y=100),
        squad=Piece(y=100, aboard="truck"),
        team=Piece("bazooka_team", y=100, aboard="truck"),
        other=Piece("truck", y=150),
        friend=Piece(x=58, y=100),
    )
    lost(game, "truck")
    return game


def lost(game: Played, piece: str) -> None:
    from core.engine.chance.oracles import Answered
    from core.engine.chance.resolution import Resolution
    from core.rules.linea_di_tiro.book import RULES
    from core.rules.linea_di_tiro.common.losses import lose

    r = Resolution(
        replace(game.state, awaiting=()), RULES.evolve, Answered((), None, RULES.geometry, RULES.read), ""
    )
    lose(r, piece, "destroyed")
    while RULES.advance(r):
        pass
    game.state = r.state


@rule("LT-Q.60")
@pytest.mark.parametrize(
    ("dice", "fates"), [((3, 5), ("", "")), ((6, 1), ("off_table", "")), ((6, 6), ("off_table", "off_table"))]
)
def test_passengers_of_a_wreck_are_tested(dice: Sequence[int], fates: Sequence[str]) -> None:
    game = carried()

    for piece, die in zip(("squad", "team"), dice, strict=True):
        facts = takes(game, die, piece)
        assert bool(facts.of(GotOut)) == (die < 6)

    figures = [game.state.figures[id] for id in ("squad", "team")]
    assert tuple(one.fate for one in figures) == tuple(fates)
    assert all(one.immobilised and not one.aboard for one in figures if one.able)


@rule("LT-Q.60")
@pytest.mark.parametrize(
    ("subject", "fact", "value", "tested"),
    [
        ("squad", "aboard", "", ["team"]),
        ("team", "aboard", "", ["squad"]),
        ("squad", "aboard", "other", ["team"]),
        ("squad", "fate", "captured", ["team"]),
        ("truck", "fate", "", []),
    ],
)
def test_whom_a_ruling_brings_out_of_the_wreck_takes_no_passengers_test(
    subject: str, fact: str, value: str, tested: list[str]
) -> None:
    """Put off, on another carrier, out of the game; or the carrier is none that is lost."""
    game = carried()
    game.ruled(fact, subject, value)
    game.goes_on()

    for piece in tested:
        assert game.waiting == [("allies", "morale")]
        assert takes(game, 3, piece).one(GotOut).figure == piece

    assert ("allies", "morale") not in game.waiting and not game.state.doing


@rule("LT-Q.60")
def test_an_option_destroys_the_passengers_with_the_carrier() -> None:
    game = carried("destroyed")

    assert [game.state.figures[id].fate for id in ("squad", "team")] == ["destroyed", "destroyed"]


@rule("LT-MOR.i", "LT-Q.44")
def test_who_has_fled_does_not_flee_again_of_its_own_will_before_it_is_activated() -> None:
    """The flight is one move: else a side would run its pieces across the table between two cards."""
    game = field()
    game.play("allies", c.Rout("squad"))
    assert game.state.figures["squad"].routed
    assert game.refused("allies", c.Rout("squad")) == ("LT-Q.44", "lt-routed-already")
    assert ("rout", "squad") not in game.offered("allies")


@rule("LT-MOR.h", "LT-Q.41")
@pytest.mark.parametrize(("y", "alone"), [(150, False), (150.1, True)])
def test_a_friend_counts_who_is_in_sight_within_50_cm(y: float, alone: bool) -> None:
    game = field(friend=Piece(x=50, y=y), tiger=Piece("tiger", y=250, side="axis"))
    terms = terms_of(ruler(game), game.man("squad"))
    assert [term.reason for term in terms] == ["lt-mod-alone"] * alone


@rule("LT-MOR.h", "LT-Q.41")
@pytest.mark.parametrize(
    ("first", "second", "surrounded"),
    [
        ((50, 120), (50, 80), True),  # 20 cm on opposite sides
        ((50, 120.1), (50, 80), False),
        ((50, 120), (50, 79.9), False),
        ((50, 120), (67.3205, 90), True),  # 120 degrees apart
        ((50, 120), (67.5, 90.5), False),
        ((50, 120), (32.6795, 90), True),
        ((50, 120), (32.5, 90.5), False),
    ],
)
def test_who_has_enemies_within_20_cm_on_two_opposite_sides_is_surrounded(
    first: tuple[float, float], second: tuple[float, float], surrounded: bool
) -> None:
    """Seen or not: they are there."""
    foes = {
        "tiger": Piece("tiger", *first, side="axis"),
        "hans": Piece("rifle_squad", *second, side="axis", spotted=False),
    }
    game = field(**foes)
    terms = terms_of(ruler(game), game.man("squad"))
    assert [term.reason for term in terms] == ["lt-mod-surrounded"] * surrounded
