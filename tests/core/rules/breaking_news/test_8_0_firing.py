"""Breaking News 8.0, firing: the printed example, the numbers of a shot, bursts and their split."""

from __future__ import annotations

import pytest
from bn_commands import (
    CoveringFire,
    Dodge,
    GoToGround,
    Move,
    OpenFire,
    OpportunityFire,
    Pass,
)
from firing_range import fire, number, shot
from rule_ids import rule
from table import Man, Played, both_editions, table

from core.rules.breaking_news.facts import Faced, FigureOut, SavesRolled, ShotFired
from core.rules.breaking_news.firing.to_hit import fire_roll
from core.rules.breaking_news.state import Shot
from core.table.places import Point

SMALL_ARMS = ("rifle", "assault_rifle", "sniper_rifle", "smg", "lmg")
STEP, CONVERT = "step", "convert"


def wall(y: float, kind: str = "wall") -> dict[str, object]:
    """Cover across the line of fire, 2 cm in front of a man at *y* + 2."""
    return {"kind": kind, "line": [[20, y], [60, y]]}


def facing(
    distance: float,
    *weapons: str,
    cover: bool = False,
    grade: str = "R3",
    options: object = None,
    **facts: object,
) -> Played:
    """Kowalski of *grade* fires north at Abu, a veteran so many cm away."""
    terrain = [wall(40 + distance - 2)] if cover else []
    return table(
        terrain,
        options=options,  # type: ignore[arg-type]
        kowalski=Man(grade, *weapons, **facts),  # type: ignore[arg-type]
        abu=Man(y=40 + distance, side="red"),
    )


@rule("BN-EX.02", "BN-8.0.s", "BN-8.0.o", "BN-Q.22", "BN-Q.25")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize("reading", [STEP, CONVERT])
@pytest.mark.parametrize("grade", ["Irr2", "Irr3"])
@pytest.mark.parametrize(("face", "hits"), [(6, 1), (5, 0)])
def test_the_books_irregular_bursts_at_a_dodger(
    edition: str, reading: str, grade: str, face: int, hits: int
) -> None:
    """A Kalashnikov at 40 cm, the enemy dodges: +2 would be 8; he rolls one die and needs 6."""
    game = table(
        edition=edition,
        options={"burst_loss": reading},
        abu=Man(grade, side="red", y=40),
        smith=Man("R3", y=80),
        active="red",
    )

    game.play("red", OpenFire((shot("abu", mode="burst", at="smith"),)))
    dice = [[face]] if hits == 0 else [[face], [6]]
    facts = game.play("blue", GoToGround("smith"), *dice)

    assert number(facts) == (6, 1)
    assert facts.one(ShotFired).hits == hits
    assert [term.reason for term in facts.one(ShotFired).modifiers] == ["mod-poor-shot", "mod-dodge"]


@rule("BN-EX.11", "BN-8.0.a")
@pytest.mark.parametrize(("face", "hits"), [(3, 1), (2, 0)])
def test_an_aimed_shot_at_20(face: int, hits: int) -> None:
    facts = fire(facing(20), shot("kowalski"), dice=[[face]] + [[6]] * hits)

    assert number(facts) == (3, 1)
    assert facts.one(ShotFired).hits == hits


@rule("BN-EX.12", "BN-8.0.l", "BN-8.0.r", "BN-3.0.e")
def test_special_forces_who_moved_12() -> None:
    facts = fire(facing(20, grade="R1", moved=12.0, moved_any=True), shot("kowalski"), dice=[[2]])

    assert number(facts) == (3, 1)
    assert [(term.value, term.rule) for term in facts.one(ShotFired).modifiers] == [
        (1, "BN-8.0.l"),
        (-1, "BN-8.0.r"),
    ]


@rule("BN-EX.13", "BN-Q.24", "BN-8.0.m")
def test_a_recruit_at_60_into_cover_would_need_7() -> None:
    game = facing(60, cover=True, grade="R5")

    assert game.refused("blue", OpenFire((shot("kowalski"),))) == ("BN-Q.24", "bn-cannot-hit")


@rule("BN-Q.05", "BN-Q.24")
@pytest.mark.parametrize("reading", ["six_hits", "both"])
def test_where_a_six_always_hits_that_shot_is_possible(reading: str) -> None:
    game = facing(60, cover=True, grade="R5", options={"natural_hit": reading})

    facts = fire(game, shot("kowalski"), dice=[[6], [6]])

    assert facts.one(ShotFired).hits == 1


@rule("BN-EX.14", "BN-8.0.m")
def test_a_sniper_ignores_cover() -> None:
    facts = fire(
        facing(80, "sniper_rifle", cover=True, grade="R2"),
        shot("kowalski", "sniper_rifle"),
        dice=[[3]],
        unanswered=True,
    )

    assert number(facts) == (4, 1)


@rule("BN-8.0.m")
def test_a_mans_cover_against_a_sniper_still_helps_him_to_survive() -> None:
    game = facing(80, "sniper_rifle", cover=True, grade="R2")

    facts = fire(game, shot("kowalski", "sniper_rifle"), dice=[[4], [2]], unanswered=True)

    assert facts.one(SavesRolled).needed == 3 - 1 and facts.one(SavesRolled).passed


@rule("BN-EX.15", "BN-Q.24", "BN-8.0.r")
def test_a_special_forces_sniper_within_25_cannot_miss() -> None:
    facts = fire(facing(20, "sniper_rifle", grade="R1"), shot("kowalski", "sniper_rifle"), dice=[[3]])

    assert facts.one(ShotFired).needed == 1
    assert facts.one(ShotFired).hits == 1
    assert facts.throws == [("BN-9.0.b", 1, 3)]


@rule("BN-EX.15", "BN-Q.05")
@pytest.mark.parametrize("reading", ["one_misses", "both"])
def test_but_by_option_a_one_misses(reading: str) -> None:
    game = facing(20, "sniper_rifle", grade="R1", options={"natural_hit": reading})

    facts = fire(game, shot("kowalski", "sniper_rifle"), dice=[[1]])

    assert facts.one(ShotFired).hits == 0


@rule("BN-EX.17", "BN-8.0.a", "BN-8.0.i", "BN-8.0.k")
def test_a_burst_at_25_moved_into_cover() -> None:
    game = facing(25, cover=True, grade="R2", moved=10.0, moved_any=True)

    facts = fire(game, shot("kowalski", mode="burst"), dice=[[6, 6, 1], [3, 3]])

    assert number(facts) == (6, 3)
    assert facts.one(ShotFired).hits == 2
    assert facts.one(SavesRolled).hits == 2


@rule("BN-EX.18", "BN-Q.25", "BN-Q.26", "BN-8.0.s", "BN-ED.44")
@both_editions
def test_militia_bursting_at_20_moved_into_cover() -> None:
    facts = {"cover": True, "grade": "Irr3", "moved": 10.0, "moved_any": True}
    step = facing(20, **facts)  # type: ignore[arg-type]
    convert = facing(20, options={"burst_loss": CONVERT}, **facts)  # type: ignore[arg-type]

    assert number(fire(step, shot("kowalski", mode="burst"), dice=[[1, 1]])) == (6, 2)
    assert convert.refused("blue", OpenFire((shot("kowalski", mode="burst"),))) == (
        "BN-Q.26",
        "bn-cannot-hit",
    )


@rule("BN-EX.19", "BN-Q.26")
@pytest.mark.parametrize("reading", [STEP, CONVERT])
def test_a_burst_with_no_die_left_is_no_shot(reading: str) -> None:
    game = facing(45, cover=True, grade="Irr3", moved=10.0, moved_any=True, options={"burst_loss": reading})

    assert game.refused("blue", OpenFire((shot("kowalski", mode="burst"),))) == ("BN-Q.26", "bn-cannot-hit")


@rule("BN-EX.20", "BN-EX.21", "BN-Q.25", "BN-8.0.s")
@pytest.mark.parametrize(
    ("grade", "reading", "needed", "dice"),
    [("R3", STEP, 6, 3), ("R3", CONVERT, 5, 2), ("Irr2", STEP, 6, 2), ("Irr2", CONVERT, 5, 1)],
)
def test_a_light_machine_gun_at_40_moved_into_cover(grade: str, reading: str, needed: int, dice: int) -> None:
    game = facing(
        40, "lmg", cover=True, grade=grade, moved=10.0, moved_any=True, options={"burst_loss": reading}
    )

    assert number(fire(game, shot("kowalski", "lmg"), dice=[[1] * dice])) == (needed, dice)


@rule("BN-EX.22", "BN-8.0.p", "BN-8.0.q", "BN-Q.25", "BN-Q.130")
@pytest.mark.parametrize(("reading", "needed", "dice"), [(STEP, 6, 4), (CONVERT, 5, 3)])
def test_a_heavy_machine_gun_with_one_man_at_a_sniper(reading: str, needed: int, dice: int) -> None:
    game = table(
        options={"burst_loss": reading},
        kowalski=Man("Irr1", "hmg"),
        abu=Man("R3", "sniper_rifle", y=100, side="red"),
    )

    assert number(fire(game, shot("kowalski", "hmg"), dice=[[1] * dice])) == (needed, dice)


@rule("BN-8.0.p")
@pytest.mark.parametrize("weapon", ["sniper_rifle", "rpg", "lmg"])
def test_a_sniper_is_harder_to_hit_with_any_weapon(weapon: str) -> None:
    game = table(kowalski=Man("R3", weapon), abu=Man("R3", "sniper_rifle", y=60, side="red"))

    fired = fire(game, shot("kowalski", weapon), dice=[[1] * (4 if weapon == "lmg" else 1)]).one(ShotFired)

    assert [term.rule for term in fired.modifiers] == ["BN-8.0.p"]


@rule("BN-8.0.q", "BN-Q.130")
@pytest.mark.parametrize("weapon", ["mmg", "hmg"])
@pytest.mark.parametrize(
    ("facts", "penalty"),
    [({}, 0), ({"suppressed": True}, 1), ({"fate": "dead"}, 1), ({"fired": True}, 1), ({"y": 46}, 1)],
)
def test_the_second_man_must_be_able_at_the_gun_and_idle(
    weapon: str, facts: dict[str, object], penalty: int
) -> None:
    second = Man("R3", **({"x": 44} | facts))  # type: ignore[arg-type]
    game = table(kowalski=Man("R3", weapon, crew="lopez"), lopez=second, abu=Man(y=60, side="red"))
    dice = 4 if weapon == "mmg" else 5

    assert number(fire(game, shot("kowalski", weapon), dice=[[6] * dice, [1] * dice])) == (4 + penalty, dice)


@rule("BN-8.0.q", "BN-ED.43")
@both_editions
def test_a_machine_gun_on_a_mount_needs_no_second_man() -> None:
    game = table(kowalski=Man("R3", "hmg", kit=("mounted",)), abu=Man(y=60, side="red"))

    assert number(fire(game, shot("kowalski", "hmg"), dice=[[1] * 5])) == (4, 5)


@rule("BN-8.0.q")
def test_a_light_machine_gun_is_served_by_one() -> None:
    assert number(fire(facing(20, "lmg"), shot("kowalski", "lmg"), dice=[[1] * 4])) == (4, 4)


@rule("BN-Q.130")
def test_the_second_man_of_a_gun_that_fired_does_not_fire_himself() -> None:
    game = table(
        kowalski=Man("R3", "mmg", crew="lopez"),
        lopez=Man(x=43),
        abu=Man(y=60, side="red", facing=90),
    )

    together = OpenFire((shot("kowalski", "mmg"), shot("lopez")))
    assert game.refused("blue", together) == ("BN-Q.130", "bn-serves-gun")
    fire(game, shot("kowalski", "mmg"), dice=[[1] * 4])
    assert game.refused("blue", OpenFire((shot("lopez"),))) == ("BN-Q.130", "bn-serves-gun")


@rule("BN-EX.24", "BN-Q.25", "BN-Q.26")
@pytest.mark.parametrize("reading", [STEP, CONVERT])
def test_a_submachine_gun_at_30_at_a_dodger(reading: str) -> None:
    game = facing(30, "smg", grade="R2", options={"burst_loss": reading})

    game.play("blue", OpenFire((shot("kowalski", "smg"),)))
    facts = game.play("red", GoToGround("abu"), [1, 1])

    assert number(facts) == (6, 2)


@rule("BN-EX.25", "BN-8.0.m", "BN-8.0.n", "BN-Q.23")
@pytest.mark.parametrize("weapon", ["rpg", "grenade_launcher"])
def test_neither_cover_nor_class_counts_for_a_rocket(weapon: str) -> None:
    game = facing(40, weapon, cover=True, grade="Irr3")

    assert number(fire(game, shot("kowalski", weapon), dice=[[1]])) == (5, 1)


@rule("BN-8.0.m")
@pytest.mark.parametrize("weapon", ["grenade", "flamethrower"])
def test_nor_does_cover_against_grenades_and_flames(weapon: str) -> None:
    game = facing(9, weapon, cover=True)

    assert number(fire(game, shot("kowalski", weapon), dice=[[1]])) == (4, 1)


@rule("BN-EX.26", "BN-Q.141")
@pytest.mark.parametrize("weapon", ["rpg", "grenade_launcher", "sniper_rifle"])
def test_launchers_and_snipers_fire_after_5_cm_at_most(weapon: str) -> None:
    moved = facing(20, weapon, moved=6.0, moved_any=True)
    careful = facing(20, weapon, moved=5.0, moved_any=True)

    assert moved.refused("blue", OpenFire((shot("kowalski", weapon),))) == ("BN-6.1.c", "bn-moved-too-far")
    assert fire(careful, shot("kowalski", weapon), dice=[[1]]).one(ShotFired).modifiers == ()


@rule("BN-EX.27", "BN-8.0.r", "BN-Q.23")
@pytest.mark.parametrize(("distance", "needed"), [(25, 3), (26, 4)])
def test_special_forces_with_a_grenade_launcher(distance: float, needed: int) -> None:
    game = facing(distance, "grenade_launcher", grade="R1")

    assert number(fire(game, shot("kowalski", "grenade_launcher"), dice=[[1]])) == (needed, 1)


@rule("BN-Q.23")
def test_special_forces_with_small_arms_only() -> None:
    option = {"sf_bonus": "small_arms_only"}
    rocket = facing(20, "rpg", grade="R1", options=option)
    rifle = facing(20, "rifle", grade="R1", options=option)

    assert number(fire(rocket, shot("kowalski", "rpg"), dice=[[1]])) == (4, 1)
    assert number(fire(rifle, shot("kowalski", "rifle"), dice=[[1]])) == (2, 1)


@rule("BN-8.0.r", "BN-Q.26")
@pytest.mark.parametrize(
    ("weapon", "mode", "dice"), [("assault_rifle", "burst", 3), ("smg", "", 3), ("lmg", "", 4)]
)
def test_special_forces_gain_nothing_with_bursts(weapon: str, mode: str, dice: int) -> None:
    game = facing(20, weapon, grade="R1")

    assert number(fire(game, shot("kowalski", weapon, mode), dice=[[1] * dice])) == (4, dice)


@rule("BN-EX.30", "BN-8.0.j", "BN-Q.21", "BN-ED.39")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_rifle_at_120_in_both_editions(edition: str) -> None:
    game = table(edition=edition, kowalski=Man("R4", "rifle"), abu=Man(y=160, side="red"))

    assert number(fire(game, shot("kowalski", "rifle"), dice=[[1]])) == (6, 1)


@rule("BN-EX.31", "BN-8.0.l", "BN-8.0.n", "BN-Q.23", "BN-Q.127", "BN-Q.141", "BN-ED.42")
@both_editions
def test_a_recruit_throws_a_hand_grenade_on_the_move() -> None:
    game = facing(9, "grenade", grade="R5", moved=12.0, moved_any=True)

    assert number(fire(game, shot("kowalski", "grenade"), dice=[[1]])) == (5, 1)


@rule("BN-8.0.n", "BN-3.0.e", "BN-Q.22", "BN-Q.23")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize("weapon", SMALL_ARMS)
@pytest.mark.parametrize(
    ("grade", "penalty"), [("R2", 0), ("R3", 0), ("R4", 0), ("R5", 1), ("Irr1", 0), ("Irr2", 1), ("Irr3", 1)]
)
def test_poor_shots_with_every_small_arm(edition: str, weapon: str, grade: str, penalty: int) -> None:
    game = table(edition=edition, kowalski=Man(grade, weapon), abu=Man(y=60, side="red"))
    dice = {"smg": 3, "lmg": 4}.get(weapon, 1)

    fired = fire(game, shot("kowalski", weapon), dice=[[1] * dice]).one(ShotFired)

    assert sum(term.value for term in fired.modifiers) == penalty


@rule("BN-Q.22", "BN-ED.06")
@both_editions
def test_by_option_poor_shots_burst_like_anybody() -> None:
    option = {"green_penalty": "aimed_only"}
    burst, aimed = facing(20, grade="R5", options=option), facing(20, grade="R5", options=option)

    assert number(fire(burst, shot("kowalski", mode="burst"), dice=[[1] * 3])) == (4, 3)
    assert number(fire(aimed, shot("kowalski"), dice=[[1]])) == (4, 1)


@rule("BN-Q.25", "BN-8.0.s")
def test_only_a_burst_loses_dice() -> None:
    from core.engine.contract.facts import Modifier
    from core.rules.breaking_news.tables.weapons import WEAPONS

    terms = (Modifier(1, "mod-moved", "BN-8.0.l"), Modifier(1, "mod-cover", "BN-8.0.m"))
    hmg, rifle = WEAPONS["hmg"].modes["burst"], WEAPONS["rifle"].modes["aimed"]

    assert fire_roll(5, hmg, terms, STEP) == (6, 4)
    assert fire_roll(5, hmg, terms, CONVERT) == (5, 3)
    assert fire_roll(5, hmg, terms[:1], CONVERT) == (6, 5)
    assert fire_roll(5, rifle, terms) == (7, 0)


@rule("BN-8.0.l", "BN-Q.27")
@pytest.mark.parametrize(("moved", "penalty"), [(0.0, 0), (5.0, 0), (5.1, 1), (15.0, 1)])
def test_the_penalty_for_moving_is_for_his_own_way(moved: float, penalty: int) -> None:
    game = facing(20, moved=moved, moved_any=moved > 0)

    assert number(fire(game, shot("kowalski"), dice=[[1]])) == (3 + penalty, 1)


@rule("BN-8.0.l", "BN-Q.27")
def test_a_man_moves_ten_centimetres_and_fires() -> None:
    game = table(kowalski=Man(y=10), abu=Man(y=80, side="red"))

    game.run("blue", Move(("kowalski",), "move_and_shoot", ((Point(40, 20),),)))

    assert number(fire(game, shot("kowalski"), dice=[[1]])) == (5 + 1, 1)


@rule("BN-Q.27")
def test_whoever_moved_more_than_15_does_not_fire() -> None:
    game = facing(20, moved=15.1, moved_any=True)

    assert game.refused("blue", OpenFire((shot("kowalski"),))) == ("BN-6.1.b", "bn-moved-too-far")


@rule("BN-Q.27")
def test_a_dodge_is_no_movement_of_his_own() -> None:
    """The dodger of one act answers the next without the penalty."""
    cover = {"kind": "wall", "line": [[42, 69.2], [50, 69.2]]}
    game = table([cover], kowalski=Man("R2"), lopez=Man(x=60, team="bravo"), abu=Man(y=70, side="red"))
    game.play("blue", OpenFire((shot("kowalski"),)))
    game.play("red", Dodge("abu", Point(44, 70), Point(60, 40)), [1])

    game.play("blue", OpenFire((shot("lopez"),)))
    facts = game.play("red", OpportunityFire("abu", "assault_rifle"), [1], [1])

    answer = next(fired for fired in facts.of(ShotFired) if fired.reaction)
    assert answer.needed == 4 and answer.modifiers == ()


@rule("BN-EX.36", "BN-8.0.o")
def test_the_cover_that_a_dodger_reaches_does_not_count_yet() -> None:
    cover = {"kind": "wall", "line": [[42, 69.2], [50, 69.2]]}
    game = table([cover], kowalski=Man("R2"), abu=Man(y=70, side="red"))

    game.play("blue", OpenFire((shot("kowalski"),)))
    facts = game.play("red", Dodge("abu", Point(44, 70)), [4])

    assert number(facts) == (5, 1)
    assert [term.reason for term in facts.one(ShotFired).modifiers] == ["mod-dodge"]
    assert game.at("abu") == (44, 70)


@rule("BN-EX.37")
def test_a_snipers_shot_is_not_dodged() -> None:
    game = facing(20, "sniper_rifle", grade="R3")
    game.play("blue", OpenFire((shot("kowalski", "sniper_rifle"),)))

    assert game.refused("red", GoToGround("abu")) == ("BN-6.5.e", "bn-sniper-no-dodge")
    assert number(game.play("red", Pass(), [1])) == (2, 1)


@rule("BN-EX.38", "BN-Q.83")
@pytest.mark.parametrize(("distance", "needed", "save"), [(30, 5, 2), (25.1, 5, 2), (25, 3, 3), (20, 3, 3)])
def test_a_suppressed_man_in_the_open_has_cover_beyond_25(distance: float, needed: int, save: int) -> None:
    game = table(kowalski=Man("R3"), abu=Man("R3", y=40 + distance, side="red", suppressed=True))

    facts = game.play("blue", OpenFire((shot("kowalski"),)), [6], [6])

    assert number(facts) == (needed, 1)
    assert facts.one(SavesRolled).needed == save


@rule("BN-EX.39", "BN-Q.141")
@pytest.mark.parametrize("weapon", ["mmg", "hmg", "heavy_at", "tank_gun"])
def test_support_weapons_stay_where_they_are(weapon: str) -> None:
    game = facing(20, weapon, cover=True, moved=1.0, moved_any=True)
    aim = Shot("kowalski", weapon, "burst" if weapon.endswith("mg") else "aimed", ("abu",), aim=Point(40, 58))

    assert game.refused("blue", OpenFire((aim,))) == ("BN-6.1.d", "bn-moved-support")


@rule("BN-EX.39")
def test_nor_does_a_machine_gun_that_moved_cover() -> None:
    game = facing(20, "mmg", moved=1.0, moved_any=True, stage="acting")

    wish = CoveringFire(("kowalski",), Point(40, 60))

    assert game.refused("blue", wish)[0] in ("BN-8.3.k", "BN-6.1.d")


def split(*dice: int, weapon: str = "assault_rifle") -> OpenFire:
    """One burst at Abu and Bakr with so many dice each."""
    return OpenFire((Shot("kowalski", weapon, "burst", ("abu", "bakr"), dice),))


@rule("BN-EX.33", "BN-8.0.g", "BN-Q.28", "BN-ED.38")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_burst_split_over_two_men(edition: str) -> None:
    """A at 22 in the open, B at 24 in cover, 4 apart: two dice at 4+, one at 5+."""
    cover = {"kind": "wall", "line": [[42.6, 62], [46, 62]]}
    game = table(
        [cover],
        edition=edition,
        kowalski=Man(),
        abu=Man(y=62, side="red"),
        bakr=Man(x=43.608, y=63.727, side="red"),
    )

    game.play("blue", split(2, 1))
    facts = game.play("red", Pass(), [4, 3], [5], [6], [6])

    assert [
        (fired.target, round(fired.distance, 2), fired.needed, fired.hits) for fired in facts.of(ShotFired)
    ] == [
        ("abu", 22, 4, 1),
        ("bakr", 24, 5, 1),
    ]
    assert [saved.figure for saved in facts.of(SavesRolled)] == ["abu", "bakr"]


@rule("BN-EX.34", "BN-Q.28")
def test_the_pool_is_what_the_hardest_target_leaves() -> None:
    """A militiaman's LMG at 40: 6+ with 4 dice at A, 6+ with 3 at B in cover: three dice to share."""
    cover = {"kind": "wall", "line": [[42, 78], [50, 78]]}
    game = table(
        [cover],
        kowalski=Man("Irr3", "lmg"),
        abu=Man(y=80, side="red"),
        bakr=Man(x=44, y=79.8, side="red"),
    )

    assert game.refused("blue", split(2, 2, weapon="lmg")) == ("BN-Q.28", "bn-dice-pool")
    game.play("blue", split(2, 1, weapon="lmg"))
    facts = game.play("red", Pass(), [1, 1], [1])

    assert [(fired.target, fired.needed, fired.dice) for fired in facts.of(ShotFired)] == [
        ("abu", 6, 2),
        ("bakr", 6, 1),
    ]


@rule("BN-8.0.g", "BN-Q.28")
@pytest.mark.parametrize("dice", [(), (3,), (3, 0), (1, 1, 1)])
def test_every_target_of_a_split_gets_a_die_of_its_own(dice: tuple[int, ...]) -> None:
    game = table(kowalski=Man(), abu=Man(y=60, side="red"), bakr=Man(x=44, y=60, side="red"))

    assert game.refused("blue", split(*dice)) == ("BN-Q.28", "bn-dice-each")


@rule("BN-8.0.g", "BN-Q.28", "BN-EX.35", "BN-ED.38")
@both_editions
def test_targets_of_a_split_stand_in_a_chain_of_5_cm() -> None:
    men = {"kowalski": Man(), "abu": Man(y=60, side="red"), "bakr": Man(x=45, y=60, side="red")}
    wish = OpenFire((Shot("kowalski", "assault_rifle", "burst", ("abu", "bakr", "chafik"), (1, 1, 1)),))
    chain = table(**men, chafik=Man(x=50, y=60, side="red"))
    apart = table(**men, chafik=Man(x=50.1, y=60, side="red"))
    pairs = table(options={"five_cm": "pairwise"}, **men, chafik=Man(x=50, y=60, side="red"))

    assert apart.refused("blue", wish) == ("BN-8.0.g", "bn-targets-apart")
    assert pairs.refused("blue", wish) == ("BN-8.0.g", "bn-targets-apart")
    chain.play("blue", wish)
    assert len(chain.play("red", Pass(), [1], [1], [1]).of(ShotFired)) == 3


@rule("BN-8.0.g")
def test_a_real_table_says_first_whether_targets_of_a_split_stand_together() -> None:
    """Nobody measures lines to men who stand apart."""
    game = table(tape=True, kowalski=Man(), abu=Man(side="red"), bakr=Man(side="red"))
    wish = OpenFire((Shot("kowalski", "assault_rifle", "burst", ("abu", "bakr"), (2, 1)),))
    assert game.refused("blue", wish, answers=[False]) == ("BN-8.0.g", "bn-targets-apart")


@rule("BN-8.0.g")
def test_a_single_shot_is_not_split() -> None:
    game = table(kowalski=Man(), abu=Man(y=60, side="red"), bakr=Man(x=44, y=60, side="red"))
    wish = OpenFire((Shot("kowalski", "assault_rifle", "aimed", ("abu", "bakr"), (1, 1)),))

    assert game.refused("blue", wish) == ("BN-8.0.g", "bn-burst-only")


@rule("BN-Q.28")
def test_a_dodge_that_costs_a_die_takes_it_from_the_largest_share() -> None:
    game = table(kowalski=Man("Irr3"), abu=Man(y=85, side="red"), bakr=Man(x=44, y=85, side="red"))
    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", "burst", ("abu", "bakr"), (1, 1)),)))

    facts = game.run("red", GoToGround("abu"))
    facts = game.play("red", Pass(), [1])

    assert [(fired.target, fired.dice) for fired in facts.of(ShotFired)] == [("abu", 1), ("bakr", 0)]


@rule("BN-8.0.h", "BN-Q.06")
def test_a_man_turns_to_what_he_fires_at() -> None:
    game = table(kowalski=Man(facing=270), abu=Man(y=60, side="red"))

    facts = fire(game, shot("kowalski"), dice=[[1]])

    assert facts.one(Faced).facing == 90
    assert game.man("kowalski").place.facing == 90  # type: ignore[union-attr]


@rule("BN-8.0.h", "BN-Q.06")
def test_a_split_burst_stays_within_180_degrees() -> None:
    """Three enemies close round him: no front of his takes in all; two just abreast it does."""
    men = {
        "kowalski": Man(),
        "abu": Man(y=42.6, side="red"),
        "bakr": Man(x=42.4, y=38.6, side="red"),
        "chafik": Man(x=37.6, y=38.6, side="red"),
    }
    round_him = OpenFire((Shot("kowalski", "assault_rifle", "burst", ("abu", "bakr", "chafik"), (1, 1, 1)),))
    abreast = OpenFire((Shot("kowalski", "assault_rifle", "burst", ("abu", "bakr"), (2, 1)),))

    assert table(**men).refused("blue", round_him) == ("BN-8.0.h", "bn-outside-arc")
    assert table(options={"facing": "off"}, **men).play("blue", round_him).no(Faced)
    assert table(**men).play("blue", abreast).one(Faced).facing == pytest.approx(29.94, abs=0.5)


@rule("BN-Q.129")
def test_a_man_with_two_weapons_uses_one_of_them_for_an_action() -> None:
    game = facing(20, "rpg", "assault_rifle")

    fire(game, shot("kowalski", "rpg"), dice=[[1]])

    assert game.refused("blue", OpenFire((shot("kowalski"),)))[1] == "bn-has-fired"


@rule("BN-8.0.a")
def test_nobody_fires_what_he_does_not_carry() -> None:
    game = facing(20, "rifle")

    assert game.refused("blue", OpenFire((shot("kowalski", "hmg"),))) == ("BN-8.0.a", "bn-no-such-weapon")
    assert game.refused("blue", OpenFire((shot("kowalski", "rifle", "burst"),))) == (
        "BN-8.0.e",
        "bn-no-such-mode",
    )


@rule("BN-8.0.i")
def test_every_hit_asks_for_a_saving_throw() -> None:
    facts = fire(facing(20, "lmg"), shot("kowalski", "lmg"), dice=[[4, 5, 6, 3], [3, 3, 3]])

    assert facts.one(SavesRolled).hits == 3
    assert facts.no(FigureOut)


@rule("BN-Q.147")
def test_a_man_in_plain_sight_is_fired_at_unsighted() -> None:
    facts = fire(facing(149), shot("kowalski"), dice=[[1]])

    assert facts.one(ShotFired).distance == 149


@rule("BN-8.0.a")
def test_fire_is_at_least_one_shot() -> None:
    game = table(kowalski=Man(), abu=Man(y=60, side="red"))

    assert game.refused("blue", OpenFire(())) == ("BN-8.0.a", "bn-no-shots")
