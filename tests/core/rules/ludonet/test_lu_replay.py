"""Ludonet: a fact says what was decided, replay does that; what older logs left unsaid goes as then."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import msgspec
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.engine.contract.facts import Ruling
from core.engine.contract.seats import REFEREE
from core.rulekit.facts import evolve
from core.rules.ludonet import facts as e
from core.rules.ludonet.common.losses import leaving
from core.rules.ludonet.fire.losses import applied
from core.rules.ludonet.state import Figure, State, Wound
from core.table.places import Place

EVENT: Any = e.EVENTS[0]
for kind in e.EVENTS[1:]:
    EVENT |= kind


def convoy(**facts: Any) -> Played:
    """A truck on the table with two men in it, its unit another than theirs, and an enemy."""
    men = {"aboard": "truck", "unit": "second", "inside": "truck", "base": 1.5, "y": 50, **facts}
    return field(
        truck=Tank("truck", y=50, unit="lorry"), ellis=Man(**men), floyd=Man(**men),
        ross=Man(x=53.5), huber=Man(y=90, side="red"),
    )  # fmt: skip


def replayed(state: State, tag: str, **said: Any) -> State:
    """The state after a fact as it stands in a log."""
    return evolve(state, msgspec.convert({"is": tag, **said}, EVENT))


def losses(state: State) -> dict[str, tuple[int, int]]:
    """The units that have lost somebody, in all and this turn."""
    return {id: (unit.losses, unit.lost_now) for id, unit in state.units.items() if unit.losses}


def fates(state: State) -> dict[str, str]:
    return {man.id: man.fate for man in state.figures.values() if man.fate}


# --- as logs of before say it ----------------------------------------------------------------------


@rule("LU-MOR.f", "LU-MOR.l")
def test_in_logs_of_before_whoever_was_aboard_left_too_and_nobody_was_a_loss() -> None:
    state = replayed(convoy().state, "figure_left", figure="truck")

    assert fates(state) == {"truck": "left", "ellis": "left", "floyd": "left"} and not losses(state)
    assert state.figures["ellis"].aboard == ""


@rule("LU-MOR.f")
def test_in_logs_of_before_every_other_fate_was_a_loss() -> None:
    state = convoy().state
    results = [
        {"figure": "truck", "effect": "destroyed", "fate": "destroyed"},
        {"figure": "ross", "effect": "out", "fate": "eliminated"},
        {"figure": "ross", "effect": "out", "fate": "eliminated"},
    ]
    assert losses(replayed(state, "losses_applied", results=results)) == {
        "lorry": (1, 1), "ross-unit": (1, 1),
    }  # fmt: skip
    fought = {"figure": "ross", "foe": "huber", "totals": (5, 2), "modifiers": (), "decisions": ()}
    assert losses(replayed(state, "melee_fought", loser="huber", **fought)) == {"huber-unit": (1, 1)}


@rule("LU-AFV.n")
def test_in_logs_of_before_boarding_took_the_whole_move_and_he_stood_in_the_vehicle() -> None:
    game = convoy()
    game.set("ross", posture="prone")
    ross = replayed(game.state, "boarded", figure="ross", vehicle="truck").figures["ross"]
    assert (ross.aboard, ross.mode, ross.moved, ross.posture) == ("truck", "board", 1.0, "standing")
    assert ross.place == Place(50, 50, 90.0, base=2.0, inside="truck")

    spot = {"x": 53.0, "y": 50.0}
    ellis = replayed(game.state, "dismounted", figure="ellis", place=spot).figures["ellis"]
    assert (ellis.aboard, ellis.mode, ellis.moved, ellis.place) == ("", "dismount", 1.0, Place(53, 50))


@rule("LU-AFV.n")
@pytest.mark.parametrize("placed", [True, False])
def test_in_logs_of_before_a_survivor_lay_beside_his_wreck_on_the_table_where_it_was(placed: bool) -> None:
    game = convoy()
    game.set("truck", placed=placed)
    ellis = replayed(game.state, "crew_out", figure="ellis").figures["ellis"]
    assert (ellis.aboard, ellis.posture, ellis.placed) == ("", "prone", placed)


@rule("LU-DEP.a")
def test_in_logs_of_before_who_rode_without_a_place_had_a_base_of_2_cm() -> None:
    game = convoy()
    game.set("ellis", place=None)
    spot = {"x": 20.0, "y": 10.0, "base": 5.0}
    for tag, said in (("figure_deployed", {}), ("figure_moved", {"mode": "drive", "length": 20.0})):
        state = replayed(game.state, tag, figure="truck", place=spot, **said)
        assert state.figures["ellis"].place == Place(20, 10, base=2.0, inside="truck")
        assert state.figures["floyd"].place == Place(20, 10, base=1.5, inside="truck")


# --- as the fact says it ---------------------------------------------------------------------------


@rule("LU-MOR.f")
@pytest.mark.parametrize("counts", [True, False])
def test_the_fact_says_whether_it_is_a_loss(counts: bool) -> None:
    state = convoy().state
    found = {"huber-unit": (1, 1)} if counts else {}
    wound = Wound("huber", "out", fate="eliminated", counts=counts)
    fought = e.MeleeFought("ross", "huber", (5, 2), (), loser="huber", counts=counts, decisions=())
    for fact in (e.LossesApplied((wound,)), fought, e.FigureLeft("huber", counts)):
        after = evolve(state, fact)
        assert losses(after) == found and list(fates(after)) == ["huber"]


@rule("LU-MOR.l")
def test_the_fact_says_who_leaves_with_the_vehicle() -> None:
    state = evolve(convoy().state, e.FigureLeft("truck", riders=("floyd",)))
    assert fates(state) == {"truck": "left", "floyd": "left"}
    state = evolve(convoy().state, e.FigureLeft("truck", riders=()))
    assert fates(state) == {"truck": "left"}


@rule("LU-AFV.n")
def test_the_fact_says_what_getting_in_and_out_takes() -> None:
    state = convoy().state
    spot = Place(1, 2, base=3.0)

    def after(fact: Any) -> Figure:
        man: Figure = evolve(state, fact).figures[fact.figure]
        return man

    ross = after(e.Boarded("ross", "truck", spot, "climb", 0.5, "prone"))
    assert (ross.aboard, ross.place, ross.mode, ross.moved) == ("truck", spot, "climb", 0.5) and ross.prone
    ellis = after(e.Dismounted("ellis", spot, "jump", 0.25))
    assert (ellis.aboard, ellis.place, ellis.mode, ellis.moved) == ("", spot, "jump", 0.25)
    ellis = after(e.CrewOut("ellis", spot, "standing", False))
    assert (ellis.aboard, ellis.place, ellis.posture, ellis.placed) == ("", spot, "standing", False)


# --- what today's rules say ------------------------------------------------------------------------


@rule("LU-MOR.f", "LU-MOR.l")
def test_who_drives_off_names_whom_he_takes_along() -> None:
    game = convoy()
    assert leaving(game.state, "truck") == e.FigureLeft("truck", False, ("ellis", "floyd"))
    assert leaving(game.state, "ross") == e.FigureLeft("ross")

    units = {"lorry": {"start": 8, "losses": 4, "falling_back": True}}
    game = field(
        truck=Tank("truck", y=9, unit="lorry"), far=Man(y=190, side="red"), units=units,
        ellis=Man(y=9, aboard="truck", unit="second", inside="truck"),
    )  # fmt: skip
    left = game.run("blue", c.EndMovement()).one(e.FigureLeft)
    assert left == e.FigureLeft("truck", riders=("ellis",))
    assert fates(game.state) == {"truck": "left", "ellis": "left"} and game.unit("second").losses == 0


@rule("LU-MOR.f")
def test_a_rule_of_losses_that_changes_changes_what_is_written_and_no_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = convoy()
    shot = Wound("huber", "out")
    before = applied(game.state, (shot,))
    monkeypatch.setattr("core.rules.ludonet.fire.losses.is_loss", lambda fate: False)
    after = applied(game.state, (shot,))

    assert before.results == (replace(shot, fate="eliminated", counts=True),)
    assert after.results == (replace(shot, fate="eliminated", counts=False),)
    assert losses(evolve(game.state, before)) and not losses(evolve(game.state, after))


@rule("LU-AFV.n")
def test_getting_in_says_where_and_a_survivor_whether_he_is_seen() -> None:
    game = convoy()
    boarded = game.run("blue", c.Board("ross", "truck")).one(e.Boarded)
    assert boarded.place == game.man("ross").place == Place(50, 50, 90.0, base=2.0, inside="truck")

    game = convoy()
    out = game.run(REFEREE, Ruling("fate", "as agreed", "truck", "destroyed")).of(e.CrewOut)
    assert [(fact.figure, fact.posture, fact.placed) for fact in out] == [
        ("ellis", "prone", True), ("floyd", "prone", True),
    ]  # fmt: skip
