"""Breaking News 8.1, group fire: one target, one team, one window of reactions."""

from __future__ import annotations

import pytest
from bn_commands import GoToGround, OpenFire, OpportunityFire, Pass
from firing_range import fire, shot
from rule_ids import rule
from table import Man, Played, table

from core.rules.breaking_news.facts import SavesRolled, ShotFired
from core.rules.breaking_news.state import Shot


def pair(**more: object) -> Played:
    """Two men 5 cm apart, and two enemies who see them."""
    return table(
        kowalski=Man(),
        lopez=Man(x=45),
        abu=Man("R4", y=60, side="red"),
        bakr=Man("R4", x=50, y=60, side="red"),
        **more,  # type: ignore[arg-type]
    )


@rule("BN-8.1.a", "BN-SM.47", "BN-SM.49")
def test_a_group_fires_at_one_target_all_dice_before_any_save() -> None:
    facts = fire(pair(), shot("kowalski"), shot("lopez"), dice=[[3], [3], [4, 4]])

    assert [(fired.firer, fired.hits) for fired in facts.of(ShotFired)] == [("kowalski", 1), ("lopez", 1)]
    assert facts.one(SavesRolled).hits == 2


@rule("BN-8.1.a")
def test_the_second_man_need_not_repeat_the_target() -> None:
    facts = fire(pair(), shot("kowalski"), Shot("lopez", "assault_rifle"), dice=[[1], [1]])

    assert [fired.target for fired in facts.of(ShotFired)] == ["abu", "abu"]


@rule("BN-8.1.a")
def test_a_group_has_one_target() -> None:
    two = OpenFire((shot("kowalski"), shot("lopez", at="bakr")))
    men = ("abu", "bakr")
    burst = Shot("kowalski", "assault_rifle", "burst", men, (2, 1))
    close = table(
        kowalski=Man(), lopez=Man(x=44), abu=Man(y=60, side="red"), bakr=Man(x=44, y=60, side="red")
    )

    assert pair().refused("blue", two) == ("BN-8.1.a", "bn-group-one-target")
    split = OpenFire((burst, Shot("lopez", "assault_rifle", "burst", men, (2, 1))))
    assert close.refused("blue", split) == ("BN-8.1.a", "bn-group-one-target")


@rule("BN-8.1.b", "BN-Q.148", "BN-Q.02")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize(
    ("team", "x", "why"), [("bravo", 45, "bn-one-team"), ("alpha", 45.1, "bn-not-within-five")]
)
def test_a_group_is_of_one_team_within_five(edition: str, team: str, x: float, why: str) -> None:
    game = table(edition=edition, kowalski=Man(), lopez=Man(x=x, team=team), abu=Man(y=60, side="red"))

    assert game.refused("blue", OpenFire((shot("kowalski"), shot("lopez")))) == ("BN-8.1.b", why)


@rule("BN-8.1.b", "BN-Q.28")
@pytest.mark.parametrize(("reading", "allowed"), [("chain", True), ("pairwise", False)])
def test_within_five_is_a_chain_unless_every_pair_counts(reading: str, allowed: bool) -> None:
    game = table(
        options={"five_cm": reading},
        kowalski=Man(),
        lopez=Man(x=45),
        smith=Man(x=50),
        abu=Man(y=60, side="red"),
    )
    wish = OpenFire((shot("kowalski"), shot("lopez"), shot("smith")))

    if allowed:
        assert len(fire(game, *wish.shots, dice=[[1], [1], [1]]).of(ShotFired)) == 3
    else:
        assert game.refused("blue", wish) == ("BN-8.1.b", "bn-not-within-five")


@rule("BN-8.1.a")
def test_one_man_is_not_a_group() -> None:
    twice = OpenFire((shot("kowalski"), shot("kowalski")))

    assert pair().refused("blue", twice)[1] == "bn-named-twice"


@rule("BN-8.1.c", "BN-Q.39", "BN-ED.52")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_group_fire_allows_each_enemy_one_reaction(edition: str) -> None:
    """Fired one after the other, the same two shots would allow him two."""
    men = {
        "kowalski": Man(),
        "lopez": Man(x=45),
        "abu": Man("R4", y=60, side="red", suppressed=True),
        "bakr": Man("R4", x=50, y=60, side="red"),
        "chafik": Man("R4", x=30, y=60, side="red"),
    }
    answer = OpportunityFire("bakr", "assault_rifle", target="kowalski")
    group = table(edition=edition, **men)
    group.play("blue", OpenFire((shot("kowalski"), shot("lopez"))))
    group.run("red", answer)
    assert group.refused("red", answer) == ("BN-8.2.k", "bn-reacted")

    singly = table(edition=edition, **men)
    for firer in ("kowalski", "lopez"):
        singly.play("blue", OpenFire((shot(firer),)))
        singly.run("red", OpportunityFire("bakr", "assault_rifle", target=firer))
        facts = singly.play("red", Pass(), [1], [1])
        assert [fired.firer for fired in facts.of(ShotFired)] == [firer, "bakr"]


@rule("BN-8.1.c", "BN-Q.39")
def test_by_option_a_group_allows_one_reaction_in_all() -> None:
    game = pair(options={"group_reaction": "single"})
    game.play("blue", OpenFire((shot("kowalski"), shot("lopez"))))

    game.play("red", OpportunityFire("bakr", "assault_rifle", target="kowalski"), [1], [1], [1])

    assert game.state.action is None and not game.deciding()


@rule("BN-Q.132")
def test_a_dodge_worsens_every_shot_of_the_group_but_a_snipers() -> None:
    game = table(kowalski=Man(), lopez=Man("R3", "sniper_rifle", x=45), abu=Man("R4", y=60, side="red"))
    game.play("blue", OpenFire((shot("kowalski"), shot("lopez", "sniper_rifle"))))

    facts = game.play("red", GoToGround("abu"), [1], [1])

    assert [(fired.firer, fired.needed) for fired in facts.of(ShotFired)] == [("kowalski", 4), ("lopez", 2)]


@rule("BN-Q.40", "BN-8.2.a")
def test_in_answer_to_a_group_nobody_else_is_fired_at() -> None:
    game = pair(smith=Man(x=60))
    game.play("blue", OpenFire((shot("kowalski"), shot("lopez"))))

    answer = OpportunityFire("bakr", "assault_rifle", target="smith")
    assert game.refused("red", answer) == ("BN-8.2.a", "bn-not-the-shooter")
