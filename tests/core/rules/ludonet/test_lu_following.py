"""Ludonet: what each fact changes; the steps of the turn, who decides in each, and how it ends (LU-T.TRN)."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field
from test_lu_fields import squad

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Decision
from core.engine.words.message import say
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.common.actors import sight_cap
from core.rules.ludonet.common.together import begun, together
from core.rules.ludonet.facts.changes import carry, eliminate, lay, riding, with_name, without
from core.rules.ludonet.morale.game_end import end_test
from core.rules.ludonet.morale.morale import due
from core.rules.ludonet.sequence import advance, settled
from core.rules.ludonet.state import Aircraft, Figure, Unit, Volley, Wound
from core.rules.ludonet.turn.decisions import deciders
from core.rules.ludonet.turn.steps import counted_until, movement_over, steps_of
from core.table.places import Place, Point

HAWK = Aircraft("hawk", "Hawk", "blue")


def ruler(game: Played, seat: str = "blue") -> Resolution[Any]:
    return Resolution(game.state, RULES.evolve, Answered((), None, RULES.geometry, RULES.read), seat)


def after(game: Played, event: Any) -> Any:
    return RULES.evolve(game.state, event)


# --- facts ------------------------------------------------------------------------------------------


@rule("LU-TRN.i", "LU-MOV.l")
def test_a_new_turn_begins_with_nobody_moved_and_nothing_left_to_answer_for() -> None:
    ross = Man(mode="run", moved=12.0, turned_posture=True, fought=("huber",), withdrew=True, tired_until=5)
    units = {"ross-unit": {"lost_now": 2, "losses": 3, "moved": True}}
    game = squad(ross=ross, units=units, aircraft=[replace(HAWK, flew=True, passes=1)])
    state = after(game, e.TurnBegan(4))
    man, unit = state.figures["ross"], state.units["ross-unit"]
    assert (man.mode, man.moved, man.turned_posture, man.fought, man.withdrew) == ("", 0, False, (), False)
    assert (man.tired_until, unit.lost_now, unit.losses, unit.moved) == (5, 0, 3, False)
    assert (state.turn, state.aircraft["hawk"].flew, state.aircraft["hawk"].passes) == (4, False, 1)
    assert not any(side.pass_now for side in state.sides.values())


@pytest.mark.parametrize(
    ("kind", "fields"),
    [("tired", (0, 7)), ("immobilised", (7, 0))],
)
def test_a_counter_that_comes_off_is_that_of_its_kind(kind: str, fields: tuple[int, int]) -> None:
    game = squad(truck=Tank("truck", tired_until=7, immobilised_until=7))
    truck = after(game, e.CounterRemoved("truck", kind)).figures["truck"]
    assert (truck.tired_until, truck.immobilised_until) == fields
    truck = after(game, e.CounterSet("truck", kind, 9)).figures["truck"]
    assert (truck.tired_until, truck.immobilised_until) == tuple(9 if one == 0 else 7 for one in fields)


@rule("LU-AIR.b", "LU-AIR.h")
@pytest.mark.parametrize(("was_down", "down"), [(False, False), (False, True), (True, False)])
def test_a_pass_takes_one_of_its_aircrafts_and_one_of_its_sides(was_down: bool, down: bool) -> None:
    game = squad("air", moving="blue", aircraft=[replace(HAWK, passes=1, down=was_down)], passes=3)
    state = after(game, e.AirPassFlown("hawk", Point(5, 5), down=down))
    craft, side = state.aircraft["hawk"], state.sides["blue"]
    assert (craft.passes, craft.flew, craft.down) == (2, True, down or was_down)
    assert (side.passes, side.pass_now, state.sides["red"].passes) == (2, False, 3)
    assert state.volley is None and state.awaiting == ()
    for results in ({"bursts": (("huber", True),)}, {"contests": (("hawk", "truck", 6),)}):
        volley = after(game, e.AirPassFlown("hawk", Point(5, 5), **results)).volley
        assert (volley.orders, volley.crews) == ((), ())
        assert {name: getattr(volley, name) for name in results} == results


@rule("LU-MOV.n", "LU-MOV.r")
@pytest.mark.parametrize(
    ("posture", "was", "turned"),
    [
        ("standing", "standing", False),
        ("prone", "standing", True),
        ("", "prone", False),
        ("prone", "prone", False),
    ],
)
def test_a_move_counts_as_a_change_of_posture_where_it_is_one(posture: str, was: str, turned: bool) -> None:
    game = squad(ross=Man(x=50, y=50, posture=was))
    state = after(game, e.FigureMoved("ross", "walk", 5.0, None, posture, True))
    man = state.figures["ross"]
    assert (man.posture, man.turned_posture, man.mode, man.moved) == (posture or was, turned, "walk", 5)
    assert (man.place.x, man.place.y, man.sheltered, man.withdrew) == (50, 50, True, False)
    again = after(squad(ross=Man(turned_posture=True)), e.FigureMoved("ross", "walk", 5.0, retreat=True))
    assert again.figures["ross"].turned_posture and again.figures["ross"].withdrew


@rule("LU-MEL.n")
def test_who_has_got_away_is_free_once_he_has_moved() -> None:
    game = squad()
    game.state = replace(game.state, breaking="ross")
    assert after(game, e.FigureMoved("truck", "drive", 5.0)).breaking == "ross"
    assert after(game, e.FigureMoved("ross", "walk", 5.0)).breaking == ""
    for facts in ({}, {"mode": "walk"}, {"contacts": ("huber",)}, {"aboard": "truck"}, {"fate": "left"}):
        free = squad(ross=Man(**facts))
        free.state = replace(free.state, breaking="ross")
        assert free.state.leaver == ("" if facts else "ross")
    assert squad().state.leaver == ""


@rule("LU-DMG.a", "LU-AFV.b", "LU-FIR.a")
def test_a_volley_is_worked_off_from_its_front() -> None:
    game = squad("fire")
    bursts, contests = (("huber", True), ("karl", False)), (("ross", "huber", 3), ("ross", "karl", 3))
    volley = Volley((), bursts, contests)
    game.state = replace(game.state, volley=volley)
    rolled = after(game, e.DamageRolled("huber", 4, effect="wounded")).volley
    assert rolled == replace(volley, bursts=bursts[1:], results=(Wound("huber", "wounded"),))
    assert after(game, e.DamageRolled("huber", 1)).volley == replace(volley, bursts=bursts[1:])
    matched = after(game, e.ContestRolled("ross", "huber", 5, 4, effect="wounded")).volley
    assert matched == replace(volley, contests=contests[1:], results=(Wound("huber", "wounded"),))
    game.state = replace(game.state, volley=replace(volley, crews=("rider", "ross")))
    assert after(game, e.DamageRolled("rider", 1)).volley == replace(volley, crews=("ross",))


@rule("LU-FIR.a")
def test_all_results_of_a_step_strike_at_once_and_nobody_twice() -> None:
    game = squad("fire", units={"ross-unit": {"losses": 0}})
    results = (
        Wound("ross", "wounded"), Wound("ross", "wounded", fate="eliminated"), Wound("ross", "wounded"),
        Wound("truck", "immobilised", until=4), Wound("gone", "out", fate="eliminated"),
        Wound("huber", "out", fate="left", counts=False),
    )  # fmt: skip
    state = after(game, e.LossesApplied(results, ("rider",)))
    assert (state.figures["ross"].fate, state.figures["ross"].wounds) == ("eliminated", 1)
    assert state.figures["truck"].immobilised_until == 4
    losses = {name: unit.losses for name, unit in state.units.items() if unit.losses}
    assert losses == {"ross-unit": 1} and state.figures["huber"].fate == "left"
    assert state.volley == Volley((), crews=("rider",))
    assert after(game, e.LossesApplied(results)).volley is None


@rule("LU-MEL.a", "LU-MEL.p")
def test_contact_is_mutual_and_known_from_which_side_he_came() -> None:
    game = squad(ross=Man(contacts=("karl",), fresh=("karl",), behind=("karl",)))
    state = after(game, e.ContactMade("ross", ("huber", "karl"), ("huber",)))
    ross, huber = state.figures["ross"], state.figures["huber"]
    assert ross.contacts == ross.fresh == ("karl", "huber") and ross.behind == ("karl", "huber")
    assert (huber.contacts, huber.fresh, huber.behind) == (("ross",), ("ross",), ())
    parted = RULES.evolve(state, e.Parted("ross", ("huber",)))
    ross, huber = parted.figures["ross"], parted.figures["huber"]
    assert ross.contacts == ross.fresh == ross.behind == ("karl",) and huber.contacts == huber.fresh == ()
    freed = RULES.evolve(state, e.BrokeAway("ross"))
    ross, huber = freed.figures["ross"], freed.figures["huber"]
    assert ross.contacts == ross.fresh == ross.behind == huber.contacts == huber.fresh == ()
    assert freed.breaking == "ross"


@rule("LU-MEL.c", "LU-MEL.q", "LU-Q.19")
def test_a_pair_that_fought_has_fought_and_its_loser_is_out() -> None:
    locked = {
        "ross": Man(contacts=("huber",), fresh=("huber",)),
        "huber": Man(side="red", contacts=("ross",), fresh=("ross",)),
    }
    game = squad("melee", **locked)
    tie = after(game, e.MeleeFought("ross", "huber", (3, 3), (), decisions=()))
    for one, other in (("ross", "huber"), ("huber", "ross")):
        man = tie.figures[one]
        assert (man.fought, man.fresh, man.contacts, man.fate) == ((other,), (), (other,), "")
    won = after(game, e.MeleeFought("ross", "huber", (5, 3), (), "huber", decisions=()))
    assert (won.figures["huber"].fate, won.figures["ross"].contacts) == ("eliminated", ())
    assert won.units["huber-unit"].losses == 1
    uncounted = after(game, e.MeleeFought("ross", "huber", (5, 3), (), "huber", counts=False, decisions=()))
    assert uncounted.units["huber-unit"].losses == 0
    again = after(game, e.MeleeFought("ross", "huber", (3, 3), (), again=True, decisions=()))
    assert (again.exchange, again.awaiting) == (("ross", "huber"), ())
    asked = (Decision("blue", "melee", "LU-MEL.q", ("fight",)),)
    over = RULES.evolve(again, e.MeleeFought("ross", "huber", (3, 3), (), decisions=asked))
    assert (over.exchange, over.awaiting) == ((), asked)


@rule("LU-MOR.c", "LU-MOR.h")
@pytest.mark.parametrize(
    ("falls", "shaken", "after_"), [(False, False, False), (False, True, True), (True, False, True)]
)
def test_a_unit_that_is_shaken_falls_back_and_answers_for_what_is_left(
    falls: bool, shaken: bool, after_: bool
) -> None:
    game = squad("morale", units={"ross-unit": {"falling_back": falls, "lost_now": 3, "losses": 4}})
    unit = after(game, e.MoraleTested("ross-unit", 3, shaken, 2)).units["ross-unit"]
    assert (unit.falling_back, unit.lost_now, unit.losses) == (after_, 2, 4)
    unit = after(game, e.Recovered("ross-unit", 1)).units["ross-unit"]
    assert (unit.falling_back, unit.lost_now, unit.losses) == (False, 0, 1)


def test_names_are_kept_once() -> None:
    assert with_name(("a",), "b") == ("a", "b") and with_name(("a",), "a") == ("a",)
    assert without(("a", "b", "a"), "a") == ("b",)


def test_riders_go_along_with_their_vehicle_in_it_and_upright() -> None:
    game = squad(truck=Tank("truck", x=20, y=30, facing=45))
    hull, rider = game.man("truck"), replace(game.man("rider"), place=Place(1, 1, base=3.0, prone=True))
    place = riding(rider, hull, 2.0)
    assert place == replace(hull.place, base=3.0, inside="truck", prone=False)
    assert riding(replace(rider, place=None), hull, 2.0).base == 2.0
    assert riding(rider, replace(hull, place=None), 2.0) is None
    moved = carry(game.state, "truck", 2.0)
    assert (moved.figures["rider"].place.x, moved.figures["ross"].place.x) == (20, 50)
    assert carry(game.state, "ross", 2.0) is game.state


def test_who_is_out_is_out_once_off_his_vehicle_and_out_of_his_fights() -> None:
    game = squad(rider=Man(aboard="truck", contacts=("huber",)), huber=Man(side="red", contacts=("rider",)))
    state = eliminate(game.state, "rider", "eliminated", True)
    assert (state.figures["rider"].aboard, state.figures["huber"].contacts) == ("", ())
    unit = state.units["rider-unit"]
    assert (unit.losses, unit.lost_now) == (1, 1)
    again = eliminate(state, "rider", "left", True)
    assert again.figures["rider"].fate == "eliminated" and again.units["rider-unit"].losses == 1
    assert eliminate(game.state, "rider", "left", False).units["rider-unit"].losses == 0
    assert not lay(state, "ross", "standing").figures["ross"].place.prone
    assert lay(state, "ross", "prone").figures["ross"].place.prone


# --- the state --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "enters", "here"), [(0, 1, True), (0, 2, False), (1, 1, True), (2, 2, True), (2, 3, False)]
)
def test_who_enters_in_the_first_turn_is_here_from_the_start(turn: int, enters: int, here: bool) -> None:
    state = squad(turn=turn, ross=Man(enters=enters)).state
    assert state.here(state.figures["ross"]) is here
    assert ("ross" in [man.id for man in state.of("blue")]) is here
    assert state.other("blue") == "red" and state.other("red") == "blue"


# --- steps and who decides --------------------------------------------------------------------------


@rule("LU-T.TRN", "LU-Q.01")
@pytest.mark.parametrize(
    ("phase", "moving", "figure", "mode", "over"),
    [
        ("move", "blue", "ross", "", False),
        ("move", "blue", "ross", "walk", True),
        ("move", "red", "ross", "", True),
        ("move", "blue", "huber", "", False),
        ("move", "red", "huber", "", False),
        ("fire", "", "ross", "", True),
        ("melee", "", "ross", "", True),
        ("air", "blue", "ross", "", True),
        ("morale", "", "ross", "", True),
        ("end", "", "ross", "", True),
        ("deploy", "", "ross", "", False),
    ],
)
def test_a_movement_is_over_for_who_has_moved_or_whose_side_has(
    phase: str, moving: str, figure: str, mode: str, over: bool
) -> None:
    """Blue moves first."""
    how = {"moving": moving} if moving else {}
    game = squad(phase, **how)
    game.set(figure, mode=mode)
    assert movement_over(game.state, game.man(figure)) is over
    assert counted_until(game.state, game.man(figure), 2) == 1 + 2 - (not over)


def test_before_the_first_turn_no_movement_is_to_come() -> None:
    game = squad("deploy", turn=0)
    assert movement_over(game.state, game.man("ross"))


@rule("LU-Q.03")
@pytest.mark.parametrize(("moved", "over"), [(False, False), (True, True)])
def test_where_the_sides_alternate_it_is_over_with_that_of_the_unit(moved: bool, over: bool) -> None:
    game = squad(
        options={"move_order": "alternate_unit"}, units={"huber-unit": {"moved": moved}}, moving="blue"
    )
    assert movement_over(game.state, game.man("huber")) is over


@rule("LU-Q.01")
def test_where_fire_comes_first_its_movement_is_still_to_come() -> None:
    game = squad("fire", options={"sequence": "fire-move-melee-air"})
    assert not movement_over(game.state, game.man("ross"))
    assert steps_of(game.state) == ("fire", "move", "melee", "air", "morale")
    assert steps_of(replace(game.state, options={})) == ("move", "fire", "melee", "air", "morale")


@rule("LU-T.TRN")
@pytest.mark.parametrize(
    ("phase", "tape", "seats", "about", "rule_id", "answers"),
    [
        ("deploy", False, ["blue", "red"], "deploy", "LU-DEP.a", ("deploy", "deployed")),
        ("deploy", True, ["blue", "red"], "deploy", "LU-DEP.a", ("deploy", "deployed")),
        ("first", False, ["blue", "red"], "first", "LU-INI.a", ("throw_for_first",)),
        (
            "fire", False, ["blue", "red"], "fire", "LU-FIR.n",
            ("declare_fire", "withdraw_fire", "fire_sealed"),
        ),
        (
            "fire", True, ["blue", "red"], "fire", "LU-FIR.n",
            ("declare_fire", "withdraw_fire", "fire_sealed", "show", "note_down"),
        ),
        ("end", False, ["blue", "red"], "end", "LU-TRN.h", ("reinforce", "end_turn")),
        ("end", True, ["blue", "red"], "end", "LU-TRN.h", ("reinforce", "end_turn", "show", "note_down")),
        ("air_grant", False, ["referee"], "air_grant", "LU-AIR.a", ("grant_air",)),
        (
            "move", False, ["red"], "move", "LU-TRN.b",
            ("move", "posture", "face", "break_away", "board", "dismount", "end_movement"),
        ),
        (
            "move", True, ["red"], "move", "LU-TRN.b",
            (
                "move", "posture", "face", "break_away", "board", "dismount", "end_movement", "show",
                "note_down",
            ),
        ),
        ("melee", False, ["blue"], "melee", "LU-MEL.q", ("fight",)),
        ("air", False, ["red"], "air", "LU-AIR.g", ("air_pass", "no_pass")),
        ("morale", False, [], "", "", ()),
        ("over", False, [], "", "", ()),
    ],
)  # fmt: skip
def test_in_each_step_these_decide_by_these_orders(
    phase: str, tape: bool, seats: list[str], about: str, rule_id: str, answers: tuple[str, ...]
) -> None:
    found = deciders(squad(tape=tape).state, phase, "red")
    assert [one.seat for one in found] == seats
    for one in found:
        assert (one.about, one.rule) == (about, rule_id)
        assert RULES.answers(one) >= {*answers}


@rule("LU-FIR.n", "LU-DEP.b")
def test_what_both_do_together_has_come_as_far_as_shots_are_sealed_and_sides_ready() -> None:
    game = squad("fire", huber=Man(y=90, side="red"))
    game.run("blue", c.DeclareFire("ross", "rifle", "huber"), c.FireSealed())
    step = together(game.state)
    assert [(slip.seat, slip.who) for slip in step.slips] == [("blue", "ross")]
    assert tuple(step.sealed) == ("blue",) and not step.open
    assert step.seats == begun(game.state, "fire").seats == ("blue", "red")


@pytest.mark.parametrize(
    ("change", "done"),
    [({}, True), ({"awaiting": ()}, False), ({"volley": Volley(())}, False)],
)
def test_a_game_is_settled_where_somebody_decides_and_nothing_is_in_progress(
    change: dict[str, Any], done: bool
) -> None:
    assert settled(replace(squad().state, **change)) is done


def test_a_game_that_is_over_is_settled_and_goes_on_no_more() -> None:
    over = replace(squad("morale").state, awaiting=(), over=say("lu-drawn", why=""))
    assert settled(over)
    r = Resolution(over, RULES.evolve, Answered((), None, RULES.geometry), "")
    assert not advance(r) and not r.events


# --- morale and the end -----------------------------------------------------------------------------


@rule("LU-MOR.a", "LU-MOR.b", "LU-MOR.g", "LU-MOR.i")
@pytest.mark.parametrize(
    ("start", "losses", "now", "rolls"),
    [
        (1, 1, 1, 0), (2, 1, 1, 1), (2, 2, 2, 2), (2, 2, 1, 1), (3, 1, 1, 0), (3, 2, 2, 1), (3, 2, 1, 1),
        (8, 3, 3, 0), (8, 4, 4, 1), (8, 5, 2, 2), (8, 6, 1, 1), (8, 6, 0, 0),
    ],
)  # fmt: skip
def test_one_roll_for_half_and_one_for_each_further_loss_of_this_turn(
    start: int, losses: int, now: int, rolls: int
) -> None:
    unit = Unit("able", "blue", "Able", start, losses=losses, lost_now=now)
    assert due(unit) == rolls and due(replace(unit, falling_back=True)) == 0


def ended(game: Played, limit: str = "none") -> tuple[str, str] | None:
    """Who has won and by which sentence, where the game is over; by the turns where *limit* says so."""
    game.state = replace(game.state, options={**game.state.options, "turn_limit": limit})
    r = ruler(game, "referee")
    if not end_test(r):
        return None
    [over] = [event for event in r.events if isinstance(event, e.GameEnded)]
    return over.winner, over.why.args["why"].id


@rule("LU-MOR.l")
@pytest.mark.parametrize(
    ("blue", "red", "winner"),
    [("", "eliminated", "blue"), ("left", "", "red"), ("left", "destroyed", "")],
)
def test_who_has_nobody_left_has_lost(blue: str, red: str, winner: str) -> None:
    game = field(ross=Man(fate=blue), huber=Man(side="red", fate=red))
    assert ended(game) == (winner, "lu-over-none-left")


@rule("LU-MOR.l")
@pytest.mark.parametrize(
    ("turn", "limit", "blue", "red", "expected"),
    [
        (3, "none", 1, 0, None),
        (3, "4", 1, 0, None),
        (4, "4", 1, 0, ("red", "lu-over-turns-lost")),
        (5, "4", 0, 1, ("blue", "lu-over-turns-lost")),
        (4, "4", 1, 2, ("", "lu-over-turns-lost")),
        (4, "4", 1, 1, ("red", "lu-over-turns-lost")),
    ],
)
def test_with_the_last_turn_who_lost_the_smaller_share_has_won(
    turn: int, limit: str, blue: int, red: int, expected: Any
) -> None:
    """Blue has two men, red four."""
    men = {f"b{n}": Man(fate="left" if n < blue else "") for n in range(2)}
    men |= {f"r{n}": Man(side="red", fate="eliminated" if n < red else "") for n in range(4)}
    assert ended(field(turn=turn, **men), limit) == expected


# --- sight in woods ---------------------------------------------------------------------------------


@rule("LU-VIS.c", "LU-VIS.d", "LU-VIS.h")
@pytest.mark.parametrize(
    ("who", "cap"),
    [
        (Man(y=50), None), (Man(y=100), 20), (Man(y=100, posture="prone"), 12), (Tank(y=100), 20),
        (Tank(y=100, posture="prone"), 20), (Man(y=130), 20), (Man(y=160), None),
    ],
)  # fmt: skip
def test_how_far_somebody_is_seen_goes_by_where_he_is(who: Any, cap: float | None) -> None:
    grounds = [
        {"kind": "wood", "box": [40, 90, 20, 20]}, {"kind": "scrub", "box": [40, 120, 20, 20]},
        {"kind": "hedge", "box": [40, 150, 20, 20]},
    ]  # fmt: skip
    game = field(grounds, ross=who)
    assert sight_cap(ruler(game), game.man("ross")) == cap


def test_a_figure_is_able_prone_and_a_man_by_its_facts() -> None:
    man = Figure("ross", "Ross", "blue", "able", ("rifle",))
    assert man.able and man.man and not man.prone
    assert not replace(man, fate="left").able and not replace(man, vehicle="truck").man
    assert replace(man, posture="prone").prone
