"""Breaking News: what the players say came of an act; points, losses and morale follow by the rules."""

from __future__ import annotations

from typing import Any

import pytest
from rule_ids import rule
from table import Man, Played, Vehicle, table

from core.engine.contract.facts import Refusal, Ruled, Ruling
from core.engine.contract.seats import REFEREE
from core.rules.breaking_news.facts import FirstFire, PointsScored, Suppressed


def says(game: Played, whom: str, what: str, doer: str = "", *dice: Any) -> Any:
    """Let the referee write what the players say."""
    return game.play(REFEREE, Ruling("result", "", whom, what, doer), *dice)


def fight(**more: Any) -> Played:
    return table(
        kowalski=Man(x=10), webb=Man(x=20), abu=Man(side="red", grade="Irr3", x=50),
        qasim=Man(side="red", grade="Irr3", x=60), **more,
    )  # fmt: skip


@rule("BN-D.a", "BN-D.d")
def test_a_shot_that_is_told_costs_what_a_shot_costs() -> None:
    """The first fire of the game, the loss, its points; and who fired fires no more."""
    game = fight()
    facts = says(game, "abu", "out", "kowalski")
    assert [(one.side, one.kind) for one in facts.of(PointsScored)] == [
        ("blue", "first-fire"), ("red", "lost-irregular"),
    ]  # fmt: skip
    assert game.state.sides["red"].losses == 1 and game.state.sides["red"].lost_now == 1
    assert says(game, "qasim", "out", "kowalski").message.id == "bn-has-fired"
    facts = says(game, "qasim", "suppressed", "webb")
    assert facts.no(FirstFire, PointsScored) and facts.one(Suppressed).figure == "qasim"


def test_what_is_told_of_nobodys_act_spends_nobodys() -> None:
    """A man trod on a mine, say: he is out, it costs his side, and nobody has fired."""
    game = fight()
    facts = says(game, "abu", "out")
    assert [one.kind for one in facts.of(PointsScored)] == ["lost-irregular"]
    assert not any(man.fired for man in game.state.figures.values())


@rule("BN-8.2.k")
def test_an_answer_is_one_to_the_act_of_now_and_at_the_same_time() -> None:
    """Who is suppressed by the shot that he answers has answered it; a second time he may not."""
    game = fight()
    assert says(game, "webb", "out", "abu").message.id == "bn-nothing-to-react-to"
    says(game, "abu", "suppressed", "kowalski")
    assert says(game, "kowalski", "suppressed", "qasim").one(Suppressed)
    says(game, "webb", "missed", "abu")
    assert game.state.figures["abu"].answered == game.state.actions
    assert says(game, "webb", "out", "abu").message.id == "bn-reacted"


def test_who_wins_hand_to_hand_has_fought() -> None:
    game = table(
        kowalski=Man(x=10, touching=("abu",)), webb=Man(x=30),
        abu=Man(side="red", grade="Irr3", x=12, touching=("kowalski",)),
    )  # fmt: skip
    facts = says(game, "abu", "beaten", "kowalski")
    assert facts.no(FirstFire) and game.state.figures["abu"].fate == "dead"
    assert game.state.figures["kowalski"].fought and not game.state.figures["kowalski"].fired


def test_a_vehicle_that_explodes_leaves_its_men_their_saves() -> None:
    game = table(
        webb=Man(x=10), truck=Vehicle("truck", x=60, side="red"), abu=Man(side="red", aboard="truck", x=60),
    )  # fmt: skip
    says(game, "truck", "exploded", "webb", [1])
    assert game.state.figures["truck"].fate == "exploded" and game.state.figures["abu"].fate == "dead"


def test_who_is_done_acts_no_more_this_turn() -> None:
    game = fight()
    says(game, "webb", "done")
    assert says(game, "abu", "out", "webb").message.id == "bn-has-acted"


@pytest.mark.parametrize(
    ("whom", "what", "doer", "why"),
    [
        ("abu", "wounded", "kowalski", "result-not-this"),
        ("abu", "beaten", "kowalski", "result-not-this"),
        ("abu", "missed", "", "result-whose-act"),
        ("kowalski", "done", "webb", "result-done-alone"),
        ("abu", "out", "nobody", "engine-bad-subject"),
        ("abu", "out", "abu", "engine-bad-subject"),
        ("nobody", "out", "webb", "engine-bad-subject"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(whom: str, what: str, doer: str, why: str) -> None:
    got = says(fight(), whom, what, doer)
    assert isinstance(got, Refusal) and got.message.id == why


def test_the_players_themselves_write_no_results() -> None:
    said = fight().play("blue", Ruling("result", "we saw it", "abu", "out", "kowalski"))
    assert said.message.id == "engine-referee-only"
    other = fight().play(REFEREE, Ruling("suppressed", "", "abu", True, "kowalski"))
    assert other.message.id == "ruling-no-doer"


def test_a_hidden_mans_act_names_him_to_his_own_side_alone() -> None:
    """A miss tells the enemy who fired, for he showed himself; what befell somebody hidden is not told."""
    game = fight(salim=Man(side="red", grade="Irr3", x=80, marker="m1"))
    facts = says(game, "salim", "suppressed")
    (ruled,) = facts.of(Ruled)
    before, after = game.begun, game.state
    told = game.rules.concealed(before, ruled, after, "blue")
    assert isinstance(told, Ruled) and told.subject == "" and told.value is None
