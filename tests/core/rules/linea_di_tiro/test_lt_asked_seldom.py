"""Linea di Tiro, what is asked of the rules seldom: what facts mean, gentler moves, dangers, a game's end."""

from __future__ import annotations

from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from lt_moments import acting, between, drawn, opportunity, shelled
from msgspec.structs import replace
from rule_ids import rule
from test_lt_referee_looks import goes, table
from test_lt_seeing import ruler

from core.engine.contract.choices import Number, Option, PickOne
from core.engine.contract.ends import ClosedBy
from core.engine.contract.engine_facts import GameClosed
from core.engine.contract.facts import Event, Fired
from core.engine.contract.overlay import Pace
from core.engine.words.message import say
from core.locale import sentences
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.deck.ending import close
from core.rules.linea_di_tiro.facts.assault import Overrun, VehicleAssaulted
from core.rules.linea_di_tiro.facts.fates import GameEnded
from core.rules.linea_di_tiro.facts.fire import PointShelled
from core.rules.linea_di_tiro.facts.morale import Fled, MoraleTested
from core.rules.linea_di_tiro.facts.visibility import Spotted
from core.rules.linea_di_tiro.fire.executing import LEAST, best_attack, preferred
from core.rules.linea_di_tiro.state import Attacking
from core.table.places import Point

# --- what facts mean ------------------------------------------------------------------------------


@pytest.mark.parametrize("destroyed", [True, False])
def test_who_is_destroyed_in_an_assault_is_harmed_and_nobody_else(destroyed: bool) -> None:
    expected = ("tank",) if destroyed else ()
    assert VehicleAssaulted("able", "tank", 3, destroyed).harms() == expected
    assert Overrun("fritz", "tank", 4, destroyed).harms() == expected


@pytest.mark.parametrize(
    ("event", "mark"),
    [
        (MoraleTested("able", "fire", 3, 2, "nothing"), ""),
        (MoraleTested("able", "fire", 3, 4, "back"), "morale"),
        (MoraleTested("able", "fire", 3, 6, "flees"), "morale"),
        (Fled("able"), "morale"),
        (Fled("able", voluntary=True), ""),
    ],
)
def test_a_test_that_is_failed_and_a_flight_are_marked_but_no_rout_that_its_owner_ordered(
    event: Any, mark: str
) -> None:
    assert event.mark() == mark


@pytest.mark.parametrize(
    ("event", "sighted"),
    [
        (Spotted("able", "seen", "fritz"), ("able", "fritz")),
        (Spotted("able", "touched", "fritz"), ("", "")),
        (Spotted("able", "ended"), ("", "")),
    ],
)
def test_only_who_is_seen_is_a_sighting(event: Spotted, sighted: tuple[str, str]) -> None:
    assert event.sighted() == sighted


@rule("LT-Q.20")
def test_a_shell_is_drawn_to_its_spot_and_nowhere_at_a_real_table() -> None:
    assert PointShelled("tank", Point(3, 4)).fired() == (Fired("tank", spot=(3, 4)),)
    assert PointShelled("tank").fired() == (Fired("tank"),)


# --- before an act --------------------------------------------------------------------------------


@rule("LT-ACT.b", "LT-ACT.f")
@pytest.mark.parametrize("begun", [False, True])
def test_who_would_go_at_full_speed_is_shown_how_far_a_bound_is(begun: bool) -> None:
    """Whether the piece is activated already or will be by its going."""
    game = acting("able", "SP") if begun else drawn()
    [pace] = RULES.gentler(game.state, "speed", {"figure": "able", "backward": False})
    assert isinstance(pace, Pace) and (pace.label, pace.do) == (say("lt-do-BX"), "bound")
    assert (pace.instead.activation.piece, pace.instead.activation.action) == ("able", "BX")
    assert replace(pace.instead, activation=game.state.activation) == game.state


def test_nobody_is_shown_a_bound_who_is_to_go_backward_or_nobody_knows_who_goes() -> None:
    assert [*RULES.gentler(drawn().state, "speed", {"figure": "able", "backward": True})] == []
    assert [*RULES.gentler(drawn().state, "speed", {})] == []
    assert [*RULES.gentler(acting("able", "BX").state, "speed", {"figure": "able"})] == []


@rule("LT-FIRE.d", "LT-FIRE.c")
def test_a_piece_does_as_much_harm_as_its_best_attack_and_none_beyond_its_reach() -> None:
    game = engagement(tank=Piece("sherman_75"), near=Piece(x=50, y=65, side="axis"),
                      far=Piece(x=50, y=180, side="axis"))  # fmt: skip
    tank, near, far = (game.man(name) for name in ("tank", "near", "far"))
    assert RULES.harm_to(game.state, tank, near) == best_attack(game.state, tank, near) > 0
    assert RULES.harm_to(game.state, tank, far) == 0


@pytest.mark.parametrize(("worth", "made"), [(0.54, True), (0.46, False)])
def test_a_type_of_attack_that_is_not_worth_half_of_the_best_is_made_by_nobody(
    worth: float, made: bool
) -> None:
    best, other = Option("AT", "AT", weight=LEAST + 1), Option("MG", "MG", weight=LEAST + worth)
    assert preferred((best, other)) == (best, other if made else replace(other, weight=0.0))


@rule("LT-VIS.a")
def test_who_is_guessed_at_is_a_piece_of_a_kind_that_is_known() -> None:
    """The Axis shows one squad of three: the others may stand in the wood at its edge."""
    wood = {"kind": "wood", "points": [[20, 270], [280, 270], [280, 299], [20, 299]]}
    hidden = {name: Piece(x=x, y=280, side="axis", spotted=False) for name, x in (("hans", 60), ("otto", 90))}
    own = {name: Piece(x=x, y=20) for name, x in (("able", 60), ("baker", 80), ("charlie", 100))}
    game = engagement([wood], **own, fritz=Piece("mg_team", y=250, side="axis"), **hidden)
    known = RULES.known(game.state, "allies")
    guess = RULES.guesses(known, "allies")
    assert guess is not None
    guessed = [guess(known).figures[one] for one in guess.men]
    assert guessed and {(one.side, one.kind, one.spotted) for one in guessed} == {("axis", "mg_team", True)}


# --- what one is asked ----------------------------------------------------------------------------


@rule("LT-PRE.a", "LT-ASL.q")
def test_who_may_fire_now_reads_at_whom() -> None:
    task = RULES.view(opportunity().state, "allies").task
    assert task is not None and "Fritz" in sentences("en").say(task)


@rule("LT-Q.17", "LT-VIS.e", "LT-VIS.h")
def test_the_referee_is_asked_who_sees_the_mover_with_how_far_off_each_would() -> None:
    """A squad at full speed in the open is spotted within 50 cm, from a vehicle within 25."""
    riding = {"track": Piece("m3_halftrack", side="axis"), "rider": Piece(side="axis", aboard="track")}
    game = table(tank=Piece("tiger", side="axis"), lost=Piece(side="axis", fate="destroyed"), **riding)
    goes(game)
    after, by = RULES.fields(game.state, "referee", "come_into_sight", {"figure": "mover"})
    assert after == Number("after", say("lt-ask-after"), 0, 30, 0.5, 30, "cm")
    assert isinstance(by, PickOne) and by.name == "by"
    assert by.options == (
        Option("hidden", "Hidden", say("lt-spots-within", cm=50)),
        Option("tank", "Tank", say("lt-spots-within", cm=25)),
        Option("track", "Track", say("lt-spots-within", cm=25)),
    )
    _, by = RULES.fields(game.state, "referee", "come_into_sight", {"figure": "hidden"})
    assert isinstance(by, PickOne) and [one.value for one in by.options] == ["mover"]


@rule("LT-Q.17", "LT-VIS.f", "LT-VIS.k")
def test_who_has_fired_is_seen_from_twice_as_far_as_it_stands() -> None:
    game = table(mover=Piece(spotted=False, shots=1), hidden=Piece(side="axis"))
    shot = Attacking("hidden", "MG", "own", firer="mover", distance=10.0, band="S", value=3)
    game.state = replace(game.state, doing=(shot,))
    [by] = RULES.fields(game.state, "referee", "come_into_sight", {"figure": "mover"})
    assert isinstance(by, PickOne) and by.options[1].detail == say("lt-spots-within", cm=40)


@rule("LT-VIS.e", "LT-VIS.i", "LT-T.VIS")
def test_a_vehicle_that_moves_in_the_open_is_spotted_from_anywhere() -> None:
    game = table(mover=Piece("sherman_75", spotted=False, note="on the road"))
    goes(game)
    by = RULES.fields(game.state, "referee", "come_into_sight", {"figure": "mover"})[1]
    assert isinstance(by, PickOne)
    assert by.options[1:] == (Option("hidden", "Hidden", say("lt-spots-anywhere")),)


@rule("LT-Q.17", "LT-VIS.a")
def test_who_moves_in_sight_comes_into_it_no_more() -> None:
    game = table(mover=Piece())
    goes(game)
    refused = game.refused("referee", c.ComeIntoSight("mover", 12.0, "hidden"))
    assert refused == ("LT-VIS.a", "lt-on-the-table")


@rule("LT-ART.g", "LT-Q.20")
def test_nobody_tells_who_was_shelled_where_it_is_not_known_that_shells_fall() -> None:
    game = shelled()
    side = game.waiting[0][0]
    game.state = replace(game.state, doing=())
    assert game.refused(side, c.TellShelled()) == ("LT-ART.g", "lt-not-now")


@rule("LT-Q.17")
def test_a_way_is_noted_of_nobody_but_who_goes_it() -> None:
    pieces = {name: Piece(spotted=False, note="25/10 sees all") for name in ("mover", "friend")}
    foe = Piece(side="axis", spotted=False, note="90/10 sees w")
    game = engagement(tape=True, hidden=foe, **pieces)
    goes(game)
    assert game.waiting == [("allies", "noting")]
    refused = game.refused("allies", c.NoteWay("friend", "50/10 sees all"))
    assert refused == ("LT-Q.17", "lt-not-now")


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("closed", "winner"), [(ClosedBy("resigned", "allies"), "axis"), (ClosedBy("agreed", "axis"), "")]
)
def test_a_game_that_people_end_is_over_as_they_said(closed: ClosedBy, winner: str) -> None:
    game: Played = between()
    r = ruler(game)
    close(r, closed)
    events: list[Event] = r.events
    assert [type(one) for one in events] == [GameClosed, GameEnded]
    assert events[-1].winner == winner and r.state.over is not None
