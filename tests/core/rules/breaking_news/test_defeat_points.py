"""Breaking News, defeat points: what each loss and deed costs, and whom."""

from __future__ import annotations

import pytest
from bn_commands import CoveringFire, Fight, OpenFire, Pass
from rule_ids import rule
from table import Man, table

from core.engine.contract.scenario import ScenarioError
from core.rules.breaking_news.common.defeat_points import loss_points
from core.rules.breaking_news.facts import FirstFire, PointsScored, ShotFired
from core.rules.breaking_news.facts.extras import ExtraShown
from core.rules.breaking_news.setup.scenario import set_up
from core.rules.breaking_news.state import Figure, Shot
from core.table.places import Point


def aimed(firer: str, target: str) -> OpenFire:
    return OpenFire((Shot(firer, "assault_rifle", "aimed", (target,)),))


@rule("BN-D.b", "BN-D.c", "BN-D.d", "BN-Q.66", "BN-Q.107")
@pytest.mark.parametrize(
    ("grade", "leadership", "points"),
    [
        ("R1", 0, 15),
        ("R1", 4, 15),
        ("R2", 0, 10),
        ("R2", 3, 10),
        ("R3", 0, 10),
        ("R4", 0, 10),
        ("R5", 0, 10),
        ("Irr1", 0, 5),
        ("Irr2", 0, 5),
        ("Irr3", 0, 5),
        ("Irr1", 1, 10),
        ("Irr3", 2, 10),
    ],
)
def test_a_man_lost_costs_by_his_class_and_an_irregular_leader_double(
    grade: str, leadership: int, points: int
) -> None:
    game = table(
        kowalski=Man("R3", y=40), abu=Man(grade, y=60, side="red", leadership=leadership, suppressed=True)
    )

    facts = game.play("blue", aimed("kowalski", "abu"), [6], [1])

    lost = [scored for scored in facts.of(PointsScored) if scored.kind.startswith("lost")]
    assert [(scored.side, scored.points) for scored in lost] == [("red", points)]


@rule("BN-D.c", "BN-Q.107")
def test_a_sniper_or_medic_costs_what_his_class_costs() -> None:
    for figure in (
        Figure("a", "A", "blue", "one", "R3", ("sniper_rifle",), sniper=True),
        Figure("a", "A", "blue", "one", "R3", ("pistol",), kit=("medic",)),
    ):
        assert loss_points(figure) == ("lost-regular", 10, "BN-D.c")


@rule("BN-D.a", "BN-Q.104", "BN-ED.79")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_the_first_fire_of_the_game_costs_its_side_5_once(edition: str) -> None:
    game = table(
        edition=edition,
        kowalski=Man(y=40),
        novak=Man(x=46, y=40),
        abu=Man("Irr3", y=60, side="red", suppressed=True),
    )

    facts = game.play("blue", aimed("kowalski", "abu"), [1])

    scored = facts.one(PointsScored)
    assert (scored.side, scored.kind, scored.points) == ("blue", "first-fire", 5)
    assert facts.names.index("FirstFire") < facts.names.index("ShotFired")
    assert game.play("blue", aimed("novak", "abu"), [1]).no(PointsScored, FirstFire)


@rule("BN-D.a", "BN-Q.104")
def test_return_fire_is_not_first_but_opportunity_fire_at_a_mover_is() -> None:
    from bn_commands import Move, OpportunityFire

    game = table(kowalski=Man(y=40), abu=Man("Irr3", y=60, side="red"))
    game.play("blue", aimed("kowalski", "abu"))
    facts = game.play("red", OpportunityFire("abu", "assault_rifle", "aimed", "kowalski"), [1], [1])
    assert len(facts.of(ShotFired)) == 2
    assert facts.one(PointsScored).side == "blue"

    game = table(kowalski=Man(y=40), abu=Man("Irr3", y=60, side="red"))
    game.play("blue", Move(("kowalski",), "run", ((Point(40, 45),),)))
    facts = game.play("red", OpportunityFire("abu", "assault_rifle", "aimed", at=5), [1])
    assert facts.one(PointsScored).side == "red"


@rule("BN-D.a", "BN-Q.104", "BN-Q.60")
def test_covering_fire_is_fire_and_melee_is_not() -> None:
    game = table(kowalski=Man(y=40), abu=Man("Irr3", y=60, side="red", facing=90))
    facts = game.play("blue", CoveringFire(("kowalski",), Point(40, 60)))
    assert facts.one(PointsScored).kind == "first-fire"

    game = table(
        kowalski=Man(y=50, touching=("abu",)), abu=Man("Irr3", y=52, side="red", touching=("kowalski",))
    )
    assert game.play("blue", Fight(("kowalski",), ("abu",)), [6], [1]).no(FirstFire)


@rule("BN-Q.138", "BN-D.c", "BN-8.7.a")
def test_a_man_lost_to_friendly_fire_is_charged_to_his_own_side() -> None:
    game = table(
        kowalski=Man(y=40),
        novak=Man("R4", x=41, y=50, facing=270),
        abu=Man("Irr3", y=60, side="red", suppressed=True),
    )

    facts = game.play("blue", aimed("kowalski", "abu"), [1], [1])

    lost = [scored for scored in facts.of(PointsScored) if scored.kind == "lost-regular"]
    assert [(scored.side, scored.points) for scored in lost] == [("blue", 10)]


@rule("BN-D.a", "BN-D.c", "BN-D.d", "BN-14.0.e")
def test_points_of_one_kind_add_up_and_the_side_shows_their_sum() -> None:
    game = table(
        kowalski=Man(y=40),
        novak=Man(x=46, y=40),
        abu=Man("Irr3", y=60, side="red", suppressed=True),
        omar=Man("Irr3", x=46, y=60, side="red", suppressed=True),
        zaid=Man("Irr3", x=90, y=90, side="red"),
    )
    game.play("blue", aimed("kowalski", "abu"), [6], [1])
    game.play("blue", aimed("novak", "omar"), [6], [1])

    assert game.state.sides["red"].points == (("lost-irregular", 10),)
    assert (game.state.sides["red"].total, game.state.sides["blue"].total) == (10, 5)
    assert game.state.sides["red"].losses == 2


@rule("BN-Q.143", "BN-Q.66")
def test_a_squad_has_exactly_one_commander_and_he_has_leadership() -> None:
    from tomllib import loads

    def scenario(*men: str) -> str:
        figures = "\n".join(f"[[sides.blue.figures]]\n{man}" for man in men)
        common = 'team = "one"\ngrade = "R3"\nweapons = ["assault_rifle"]'
        figures = figures.replace("id =", f"{common}\nid =")
        return f"""
            id = "x"
            rules = "breaking_news"
            name = {{ en = "x", it = "x" }}
            story = {{ en = "x", it = "x" }}
            table = {{ width = 80, height = 80 }}
            [sides.blue]
            name = {{ en = "b", it = "b" }}
            edge = "south"
            {figures}
            [sides.red]
            name = {{ en = "r", it = "r" }}
            edge = "north"
            [[sides.red.figures]]
            {common}
            id = "r"
            name = "R"
            commander = true
            leadership = 1
        """

    good = 'id = "a"\nname = "A"\ncommander = true\nleadership = 4'
    plain = 'id = "b"\nname = "B"'
    assert set_up(loads(scenario(good, plain)), {}, True).sides[0].commander == "a"
    for men in ((plain,), (good, good.replace('"a"', '"c"')), ('id = "a"\nname = "A"\ncommander = true',)):
        with pytest.raises(ScenarioError):
            set_up(loads(scenario(*men)), {}, True)


@rule("BN-D.a")
def test_an_announced_shot_is_not_yet_fire() -> None:
    game = table(kowalski=Man(y=40), abu=Man("Irr3", y=60, side="red"))

    assert game.play("blue", aimed("kowalski", "abu")).no(FirstFire)
    assert game.play("red", Pass(), [1]).one(FirstFire).side == "blue"


@rule("BN-X.ROE.b", "BN-D.a", "BN-SM.02")
@pytest.mark.parametrize(("side", "active"), [("blue", "blue"), ("red", "red")])
def test_first_fire_under_rules_of_engagement_costs_thirty_and_shows_them(side: str, active: str) -> None:
    """The enemy knows from then on that this side has them; nobody else's are shown."""
    bought = {one: {"roe": True, "extras": {"roe": 1}} for one in ("blue", "red")}
    game = table(
        active=active, sides=bought, kowalski=Man(y=40, suppressed=side == "red"),
        abu=Man("Irr3", y=60, side="red", suppressed=side == "blue"),
    )  # fmt: skip

    facts = game.play(side, aimed(*(("kowalski", "abu") if side == "blue" else ("abu", "kowalski"))), [1])

    assert [(one.kind, one.points) for one in facts.of(PointsScored)] == [
        ("first-fire", 5),
        ("first-fire-roe", 25),
    ]
    assert facts.one(ExtraShown) == ExtraShown(side, "roe")
    plain = table(kowalski=Man(y=40), abu=Man("Irr3", y=60, side="red", suppressed=True))
    assert plain.play("blue", aimed("kowalski", "abu"), [1]).no(ExtraShown)
