"""Ludonet: what the players say came of an act; losses and morale follow by the rules."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.engine.contract.facts import Refusal, Ruling
from core.engine.contract.seats import REFEREE
from core.rules.ludonet.facts import LossesApplied, MoraleTested, Placed, ShotWithdrawn
from core.rules.ludonet.facts.told import FightTold, ShotTold
from core.rules.ludonet.referee.results import words


def says(game: Played, whom: str, what: str, doer: str = "", *dice: Any) -> Any:
    """Let the referee write what the players say."""
    return game.play(REFEREE, Ruling("result", "", whom, what, doer), *dice)


def firing(**more: Any) -> Played:
    game = field(
        adams=Man("rifle", x=10), brown=Man("rifle", x=14), albrecht=Man("rifle", x=40, side="red"),
        brandt=Man("rifle", x=44, side="red"), tank=Tank(x=60, side="red"), **more,
    )  # fmt: skip
    game.begin("fire")
    return game


@rule("LU-DMG.b", "LU-MOR.f")
def test_a_second_wound_is_a_loss_of_the_unit() -> None:
    game = firing()
    assert says(game, "albrecht", "wounded", "adams").one(LossesApplied)
    assert game.state.figures["albrecht"].wounds == 1
    says(game, "albrecht", "wounded", "brown")
    assert game.state.figures["albrecht"].fate == "eliminated"
    assert game.state.units[game.state.figures["albrecht"].unit].losses == 1


@rule("LU-FIR.a")
def test_all_fire_of_a_step_is_at_once_and_everybody_fires_once() -> None:
    """Who is lost in the step has fired in it all the same; nobody fires twice, told or sealed."""
    game = firing()
    says(game, "albrecht", "out", "adams")
    assert says(game, "adams", "wounded", "albrecht").no(ShotWithdrawn)
    assert says(game, "brandt", "out", "adams").message.id == "lu-has-fired"
    sealed = game.play("blue", c.DeclareFire("adams", "rifle", "brandt"))
    assert isinstance(sealed, Refusal) and sealed.message.id == "lu-has-fired"


def test_a_shot_that_was_sealed_is_the_one_that_is_told() -> None:
    game = firing()
    game.play("blue", c.DeclareFire("adams", "rifle", "brandt"))
    assert says(game, "brandt", "missed", "adams").one(ShotWithdrawn).figure == "adams"
    assert not game.state.orders


def test_a_vehicle_is_immobilised_or_destroyed_with_its_crew() -> None:
    game = firing(driver=Man("rifle", side="red", aboard="tank", x=60))
    says(game, "tank", "immobilised", "adams")
    assert game.state.figures["tank"].immobilised_until == game.state.turn + 2
    says(game, "tank", "destroyed", "brown", [6])
    assert game.state.figures["tank"].fate == "destroyed" and game.state.figures["driver"].fate


def test_morale_is_tested_as_the_game_reads_it() -> None:
    game = field(
        adams=Man("rifle", x=10), albrecht=Man("rifle", x=40, side="red", unit="berta"),
        brandt=Man("rifle", x=44, side="red", unit="berta"), options={"morale_rolls": "immediate"},
    )  # fmt: skip
    game.begin("fire")
    assert says(game, "albrecht", "out", "adams", [1]).one(MoraleTested).shaken  # one of two


@rule("LU-MEL.d")
def test_who_wins_hand_to_hand_has_fought_his_pair() -> None:
    game = field(
        adams=Man("rifle", x=10, contacts=("albrecht",)),
        albrecht=Man("rifle", x=12, side="red", contacts=("adams",)), brandt=Man("rifle", side="red", x=44),
    )  # fmt: skip
    game.begin("melee")
    assert says(game, "albrecht", "beaten", "adams").one(FightTold).counts
    assert game.state.figures["albrecht"].fate == "eliminated"


@pytest.mark.parametrize(
    ("whom", "what", "doer", "why"),
    [
        ("albrecht", "suppressed", "adams", "result-not-this"),
        ("tank", "wounded", "adams", "result-not-this"),
        ("albrecht", "missed", "", "result-whose-act"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(whom: str, what: str, doer: str, why: str) -> None:
    assert says(firing(), whom, what, doer).message.id == why


def test_nobody_fires_out_of_the_fire_step() -> None:
    game = firing()
    game.begin("move", "blue")
    assert says(game, "albrecht", "out", "adams").message.id == "lu-fires-in-its-step"
    says(game, "adams", "done")
    assert game.state.figures["adams"].mode == "stood"


@pytest.mark.parametrize(
    ("whom", "said"),
    [
        ("adams", ("out", "wounded", "missed", "done")),
        ("brown", ("out", "wounded", "beaten", "missed", "done")),
        ("tank", ("immobilised", "destroyed", "missed", "done")),
        ("lost", ()),
        ("late", ()),
        ("nobody", ()),
    ],
)
def test_of_each_who_is_there_may_be_said_what_can_become_of_him(whom: str, said: tuple[str, ...]) -> None:
    more = {"lost": Man(fate="eliminated"), "late": Man(enters=3), "brown": Man(x=42, contacts=("brandt",))}
    game = field(adams=Man(), tank=Tank(x=60, side="red"), brandt=Man(x=44, side="red"), **more)
    assert words(game.state, whom) == said


@rule("LU-MEL.a", "LU-MEL.q")
def test_nobody_beats_whom_he_does_not_touch_nor_the_same_man_twice_in_a_turn() -> None:
    """A tie is an exchange too."""
    pair: dict[str, Any] = {
        "adams": Man(x=10, contacts=("albrecht",), fought=("albrecht",)),
        "albrecht": Man(x=12, side="red", contacts=("adams",), fought=("adams",)),
    }
    game = field(phase="melee", brown=Man(x=40), **pair)
    for what in ("beaten", "missed"):
        beaten = Ruling("result", "", "albrecht", what, "adams")
        assert game.refused(REFEREE, beaten) == ("LU-MEL.q", "lu-fought-already")
    game.begin("fire")
    assert game.refused(REFEREE, Ruling("result", "", "albrecht", "beaten", "brown")) == (
        "LU-MEL.a", "lu-no-such-fight",
    )  # fmt: skip


@rule("LU-Q.28")
@pytest.mark.parametrize(
    ("reveal", "fate", "shown"),
    [("on", "", ["adams"]), ("off", "", []), ("on", "eliminated", []), ("off", "eliminated", [])],
)
def test_who_is_said_to_have_fired_shows_himself_if_he_is_still_there(
    reveal: str, fate: str, shown: list[str]
) -> None:
    game = firing(options={"reveal_on_fire": reveal})
    game.set("adams", placed=False, fate=fate)
    facts = says(game, "albrecht", "missed", "adams")
    assert [(one.figure, one.why) for one in facts.of(Placed)] == [(one, "fired") for one in shown]
    assert facts.one(ShotTold).turn == 1


def test_of_two_sealed_shots_his_own_is_the_one_that_is_told() -> None:
    game = firing()
    for name in ("adams", "brown"):
        game.play("blue", c.DeclareFire(name, "rifle", "brandt"))
    assert says(game, "brandt", "missed", "brown").one(ShotWithdrawn).figure == "brown"
    assert [order.firer for order in game.state.orders] == ["adams"]
