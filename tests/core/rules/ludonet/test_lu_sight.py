"""Ludonet, lines of sight and visibility in woods and scrub (LU-VIS)."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from playing import Supplied
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.common.actors import line_to
from core.table.places import Point
from core.table.questions import ShotLine

WOOD = {"kind": "wood", "box": [20, 60, 60, 60]}
ROCK = {"kind": "rock", "box": [45, 40, 10, 4]}
SCRUB = {"kind": "scrub", "box": [20, 60, 60, 60]}


def sees(game: Played, weapon: str = "sniper", target: str = "huber") -> tuple[str, str]:
    """Whether Ross may declare a shot: ("", "") or why not."""
    found = game.play("blue", c.DeclareFire("ross", weapon, target))
    return (found.rule, found.message.id) if isinstance(found, Refusal) else ("", "")


NO_LINE = ("LU-VIS.a", "lu-no-line")
IN_WOODS = ("LU-VIS.c", "lu-hidden-in-woods")


@rule("LU-VIS.a", "LU-VIS.b", "LU-EX.30")
def test_a_rifle_needs_a_line_of_sight_and_a_mortar_does_not() -> None:
    game = field(
        [{"kind": "building", "box": [40, 60, 20, 10]}], phase="fire",
        ross=Man("rifle", "lmortar"), huber=Man(y=90, side="red"),
    )  # fmt: skip

    assert sees(game, "rifle") == NO_LINE
    assert sees(game, "lmortar") == ("", "")


@pytest.mark.parametrize("terrain", [WOOD, SCRUB], ids=["wood", "scrub"])
@pytest.mark.parametrize(
    ("posture", "cm", "seen"),
    [
        pytest.param("standing", 20, True, marks=rule("LU-VIS.c", "LU-EX.28", "LU-T.VIS", "LU-Q.07")),
        pytest.param("standing", 21, False, marks=rule("LU-VIS.c", "LU-EX.28")),
        pytest.param("prone", 12, True, marks=rule("LU-VIS.d", "LU-EX.29", "LU-T.VIS", "LU-Q.07")),
        pytest.param("prone", 13, False, marks=rule("LU-VIS.d", "LU-EX.29")),
    ],
)
def test_in_woods_and_scrub_a_man_is_visible_so_far(
    terrain: Any, posture: str, cm: float, seen: bool
) -> None:
    game = field(
        [terrain], phase="fire", ross=Man("sniper", y=65), huber=Man(y=65 + cm, side="red", posture=posture)
    )

    assert (sees(game) == ("", "")) is seen


@rule("LU-VIS.e")
def test_it_is_the_observed_man_in_the_wood_who_is_hidden() -> None:
    """From the wood's edge one sees far; into it 20 cm, wherever one stands."""
    out = field([WOOD], phase="fire", ross=Man("sniper", y=61), huber=Man(y=20, side="red"))
    into = field([WOOD], phase="fire", ross=Man("sniper", y=41), huber=Man(y=61.5, side="red"))
    near = field([WOOD], phase="fire", ross=Man("sniper", y=42), huber=Man(y=61.5, side="red"))

    assert [sees(game) for game in (out, into, near)] == [("", ""), IN_WOODS, ("", "")]


@rule("LU-VIS.f")
@pytest.mark.parametrize("kind", ["wood", "scrub", "building", "hill", "rock"])
def test_a_line_through_a_wood_a_building_or_a_hill_is_blocked(kind: str) -> None:
    game = field(
        [{"kind": kind, "box": [45, 60, 10, 4]}],
        phase="fire",
        ross=Man("sniper"),
        huber=Man(y=80, side="red"),
    )

    assert sees(game) == NO_LINE


@rule("LU-VIS.g", "LU-Q.27")
@pytest.mark.parametrize("posture", ["standing", "prone"])
def test_outside_woods_there_is_no_limit(posture: str) -> None:
    game = field(phase="fire", ross=Man("artillery", y=5), huber=Man(y=195, side="red", posture=posture))

    assert sees(game, "artillery") == ("", "")


@rule("LU-VIS.h")
@pytest.mark.parametrize(("cm", "seen"), [(20, True), (20.5, False)])
def test_a_vehicle_in_a_wood_is_seen_like_a_standing_man(cm: float, seen: bool) -> None:
    game = field([WOOD], phase="fire", ross=Man("bazooka", y=62), tiger=Tank("tank_h", y=62 + cm, side="red"))

    assert (sees(game, "bazooka", "tiger") == ("", "")) is seen


@rule("LU-VIS.i")
def test_indirect_fire_needs_a_target_known_to_be_on_the_table() -> None:
    game = field(
        [WOOD], phase="fire", ross=Man("lmortar", y=30),
        huber=Man(y=80, side="red"), jung=Man(x=60, y=80, side="red", placed=False),
    )  # fmt: skip

    assert sees(game, "lmortar") == ("", "")
    assert sees(game, "lmortar", "jung") == ("", "lu-no-such-enemy")
    assert game.run("blue", c.DeclareFire("ross", "lmortar", aim=Point(50, 90))).one(e.ShotSealed)


@rule("LU-VIS.i")
def test_as_a_choice_a_friend_must_see_what_is_fired_at() -> None:
    alone = field(
        [ROCK], phase="fire", options={"indirect_spotter": "on"},
        ross=Man("lmortar", y=30), huber=Man(y=80, side="red"),
    )  # fmt: skip
    spotted = field(
        [ROCK], phase="fire", options={"indirect_spotter": "on"},
        ross=Man("lmortar", y=30), adams=Man(y=65), huber=Man(y=80, side="red"),
    )  # fmt: skip

    assert sees(alone, "lmortar") == ("LU-VIS.i", "lu-no-spotter")
    at_a_point = c.DeclareFire("ross", "lmortar", aim=Point(50, 75))
    assert alone.refused("blue", at_a_point) == ("LU-VIS.i", "lu-no-spotter-point")
    assert sees(spotted, "lmortar") == ("", "")
    assert spotted.run("blue", at_a_point).one(e.ShotSealed)


def test_with_a_tape_people_say_the_line_and_the_ground() -> None:
    game = field(phase="fire", tape=True, ross=Man(), huber=Man(side="red"))
    shot = c.DeclareFire("ross", "rifle", "huber")
    seen = {"distance": 25, "seen": True, "cover": True}

    assert game.refused("blue", shot, answers=[seen, ["wood"]]) == IN_WOODS
    assert game.refused("blue", shot, answers=[{**seen, "seen": False}, ["wood"]]) == NO_LINE
    assert game.play("blue", shot, answers=[{**seen, "distance": 19}, ["wood"]]).one(e.ShotSealed).needed == 5


@rule("LU-VIS.c")
@pytest.mark.parametrize(("covers", "by"), [("", "woods"), ("hedge", "hedge")])
def test_whoever_is_too_deep_in_woods_is_hidden_by_what_covers_him_or_by_the_woods(
    covers: str, by: str
) -> None:
    """At a real table people say of both how it is; 20.1 cm off he is not seen."""
    game = field(tape=True, ross=Man(), huber=Man(side="red"))
    answers = [{"distance": 20.1, "seen": True, "cover": True, "off": 7.0, "by": covers}, ["wood"]]
    r = Resolution(game.state, RULES.evolve, Supplied(RULES, (), answers, True), "blue")
    assert line_to(r, "ross", game.man("huber")) == ShotLine(20.1, False, True, False, 7.0, by)
