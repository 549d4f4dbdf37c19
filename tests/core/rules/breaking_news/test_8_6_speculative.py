"""Breaking News 8.6: fire at what nobody sees: who allows it, with what, and how it is survived."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import AllowFire, OpenFire, Pass, SpeculativeFire
from firing_range import shot
from rule_ids import rule
from table import RULES, Facts, Man, Played, Vehicle, table
from throws import told

from core.engine.contract.choices import PickOne, PickPoint
from core.engine.contract.seats import REFEREE
from core.games import header_of, new_game, options_for
from core.rules.breaking_news.facts import FirstFire, SavesRolled, ShotFired, Suppressed
from core.rules.breaking_news.facts.speculation import SpeculationAsked, SpeculationRuled
from core.rules.breaking_news.firing.speculative import HEAVY, heavy_enough
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Cloud
from core.scenarios import load
from core.table.places import Point

THROWS = (
    told(
        "why-speculative", "BN-8.6.c", "any", "high", (4,),
        (
            "Abu, permission for speculative fire (BN-8.6.c): throw 1d6, 5+ passes:",
            "Abu, permesso per il tiro speculativo (BN-8.6.c): tira 1d6, riesce con 5+:",
        ),
        ("4 → failed (5+)", "4 → fallito (5+)"), 5,
    ),
)  # fmt: skip
HEDGE = {"kind": "hedge", "line": [[20, 58], [60, 58]]}


def ambush(*weapons: str, seen: tuple[str, ...] = (), grade: str = "R5", **more: Any) -> Played:
    """Abu, hidden at (40, 60) behind a hedge; Kowalski at (40, 40), Lopez far off."""
    options = {"speculative": "always", **more.pop("options", {})}
    men = {
        "kowalski": Man("R3", *(weapons or ("mmg",)), kit=("mounted",)),
        "lopez": Man("R3", x=100),
        "abu": Man(grade, y=60, side="red", marker="m1", seen_by=seen, suppressed=True),
        **more.pop("men", {}),
    }
    return table(more.pop("terrain", [HEDGE]), options=options, **more, **men)


def blindly(weapon: str = "mmg", at: str | Point = "m1") -> SpeculativeFire:
    mode = "burst" if weapon in ("mmg", "hmg", "lmg", "smg") else "aimed"
    if isinstance(at, Point):
        return SpeculativeFire("kowalski", weapon, mode, aim=at)
    return SpeculativeFire("kowalski", weapon, mode, at)


# --- who allows it (BN-8.6.c, BN-Q.61) -----------------------------------------------------


@rule("BN-8.6.c", "BN-Q.61")
@pytest.mark.parametrize(("die", "allowed"), [(4, False), (5, True)])
def test_without_a_referee_a_five_allows_it(die: int, allowed: bool) -> None:
    game = ambush(options={"speculative": "die"})

    facts = game.play("blue", blindly(), [die], *([[1, 1, 1, 1]] if allowed else []))

    assert facts.one(SpeculationRuled).allowed == allowed
    assert bool(facts.of(ShotFired)) == allowed and game.man("kowalski").fired
    assert facts.throws[0] == ("BN-8.6.c", 1, 5)


@rule("BN-Q.61")
def test_a_refused_attempt_costs_the_man_his_fire() -> None:
    game = ambush(options={"speculative": "die"}, men={"bakr": Man(y=50, side="red", suppressed=True)})
    game.play("blue", blindly(), [1])

    assert game.refused("blue", OpenFire((shot("kowalski", "mmg", at="bakr"),)))[1] == "bn-has-fired"


@rule("BN-X.ROE.e", "BN-Q.61")
@pytest.mark.parametrize("reading", ["die", "always"])
@pytest.mark.parametrize(("die", "allowed"), [(5, False), (6, True)])
def test_under_rules_of_engagement_only_a_six_does(reading: str, die: int, allowed: bool) -> None:
    game = ambush(options={"speculative": reading}, sides={"blue": {"roe": True}})

    facts = game.play("blue", blindly(), [die], *([[1, 1, 1, 1]] if allowed else []))

    assert facts.one(SpeculationRuled).allowed == allowed and facts.throws[0] == ("BN-X.ROE.e", 1, 6)


@rule("BN-8.6.c", "BN-Q.61")
@pytest.mark.parametrize("allowed", [True, False])
def test_where_a_referee_sits_he_rules(allowed: bool) -> None:
    game = ambush(options={"speculative": "referee"})
    asked = game.run("blue", blindly())
    assert asked.one(SpeculationAsked) and game.deciding() == [(REFEREE, "speculation")]
    assert game.refused("blue", AllowFire())[1] == "engine-others-decide"

    facts = game.play(REFEREE, AllowFire(allowed), *([[1, 1, 1, 1]] if allowed else []))

    assert facts.one(SpeculationRuled).by == "referee"
    assert bool(facts.of(ShotFired)) == allowed and game.man("kowalski").fired


@rule("BN-X.ROE.e", "BN-Q.61")
def test_the_die_of_rules_of_engagement_is_rolled_even_with_a_referee() -> None:
    game = ambush(options={"speculative": "referee"}, sides={"blue": {"roe": True}})
    game.run("blue", blindly())

    facts = game.play(REFEREE, AllowFire(), [5])

    assert [(one.by, one.allowed) for one in facts.of(SpeculationRuled)] == [
        ("referee", True),
        ("die", False),
    ]
    assert facts.no(ShotFired)


@rule("BN-Q.61")
@pytest.mark.parametrize(("referee", "reading"), [(True, "referee"), (False, "die")])
def test_a_game_without_a_referee_asks_the_die(referee: bool, reading: str) -> None:
    scenario = load("breaking_news/rangers_and_militia")
    header = header_of(scenario, referee=referee)

    assert new_game(scenario, header).state.options["speculative"] == reading
    always = header_of(scenario, referee=referee, options={"speculative": "always"})
    assert options_for(RULES, always)["speculative"] == "always"


@rule("BN-ED.35", "BN-Q.61", "BN-EX.80")
@pytest.mark.parametrize(
    ("edition", "single", "rolls"),
    [("EN", None, True), ("IT", None, False), ("EN", "automatic", False), ("IT", "roll", True)],
)
def test_at_whom_a_friend_has_sighted(edition: str, single: str | None, rolls: bool) -> None:
    """Kowalski is more than 5 cm from the spotter: he has speculative fire only."""
    options = {"speculative": "die", **({"speculative_permission": single} if single else {})}
    game = ambush("rifle", seen=("lopez",), edition=edition, options=options)
    assert game.refused("blue", OpenFire((shot("kowalski", "rifle", at="abu"),)))[0] == "BN-7.0.d"

    facts = game.play("blue", blindly("rifle", "abu"), *([[5]] if rolls else []), [1])

    assert bool(facts.of(SpeculationRuled)) == rolls and facts.one(ShotFired)


@rule("BN-ED.35", "BN-Q.61")
def test_at_whom_nobody_has_sighted_the_die_is_thrown_in_both_editions() -> None:
    for edition in ("EN", "IT"):
        game = ambush(edition=edition, options={"speculative": "die"})
        assert game.play("blue", blindly(), [1]).one(SpeculationRuled)


# --- with what (BN-Q.62) --------------------------------------------------------------------


@rule("BN-Q.62", "BN-7.0.d")
@pytest.mark.parametrize(
    ("reading", "weapon", "unsighted", "seen"),
    [
        ("split", "rifle", False, True),
        ("split", "mmg", True, True),
        ("heavy_only", "rifle", False, False),
        ("heavy_only", "mmg", True, True),
        ("any", "rifle", True, True),
        ("any", "mmg", True, True),
    ],
)
def test_which_weapons_may(reading: str, weapon: str, unsighted: bool, seen: bool) -> None:
    dice = [1] * (4 if weapon == "mmg" else 1)
    for allowed, spotters, target in ((unsighted, (), "m1"), (seen, ("lopez",), "abu")):
        game = ambush(weapon, seen=spotters, options={"speculative_weapons": reading})
        if allowed:
            assert game.play("blue", blindly(weapon, target), dice).one(ShotFired)
        else:
            assert game.refused("blue", blindly(weapon, target)) == ("BN-Q.62", "bn-too-light")


@rule("BN-Q.62")
def test_the_heavy_ones_are_those_of_the_list_and_every_mount() -> None:
    game = ambush(men={"truck": Vehicle("unprotected", "lmg", x=80)})
    assert HEAVY == (
        "mmg", "hmg", "grenade_launcher", "rpg", "heavy_at", "tank_gun", "light_mortar", "flamethrower",
    )  # fmt: skip
    assert heavy_enough(game.state, game.man("truck"), "lmg")
    assert not heavy_enough(game.state, game.man("kowalski"), "lmg")


# --- at what (BN-8.6.a–b, d) -------------------------------------------------------------------


@rule("BN-8.6.b", "BN-8.6.d")
def test_a_place_must_be_one_that_hides() -> None:
    game = ambush()
    assert game.refused("blue", blindly(at=Point(40, 50))) == ("BN-8.6.b", "bn-nothing-suspect")
    assert game.refused("blue", SpeculativeFire("kowalski", "mmg", "burst")) == (
        "BN-8.6.b",
        "bn-name-a-target",
    )

    facts = game.play("blue", blindly(at=Point(40, 58)), [6, 6, 1, 1], [6, 6])

    assert facts.one(ShotFired).needed == 5  # 4+ at 18 cm, and the hedge
    assert facts.one(SavesRolled).hits == 2


@rule("BN-8.6.d")
def test_where_nobody_is_nobody_is_hit() -> None:
    facts = ambush().play("blue", blindly(at=Point(22, 58)), [6, 6, 6, 6])

    assert facts.one(ShotFired).hits == 4 and facts.one(ShotFired).struck == ()


@rule("BN-8.6.d", "BN-8.0.1.a")
def test_a_rocket_catches_all_near_the_spot() -> None:
    game = ambush("rpg", men={"bakr": Man("Irr1", x=44, y=60, side="red", marker="m2", suppressed=True)})

    facts = game.play("blue", blindly("rpg", Point(41, 58)), [4], [6], [6])

    assert {(saved.figure, saved.needed) for saved in facts.of(SavesRolled)} == {("abu", 3), ("bakr", 2)}


@rule("BN-8.6.b", "BN-7.0.d")
@pytest.mark.parametrize("kind", ["building", "bunker", "wood"])
def test_bunkers_buildings_and_the_edge_of_a_wood(kind: str) -> None:
    piece = {"kind": kind, "box": [30, 58, 20, 10]}
    game = ambush(terrain=[piece])

    facts = game.play("blue", blindly(at=Point(40, 59)), [6, 1, 1, 1], [6])

    assert [hit.figure for hit in facts.one(ShotFired).struck] == ["abu"]


@rule("BN-8.6.a")
def test_what_he_sees_is_no_speculative_fire_and_a_house_between_stops_it() -> None:
    seen = ambush(men={"abu": Man(y=60, side="red")}, terrain=())
    assert seen.refused("blue", blindly(at="abu")) == ("BN-8.6.a", "bn-sees-it")

    house = {"kind": "building", "box": [30, 45, 20, 6]}
    behind = ambush(terrain=[HEDGE, house])
    assert behind.refused("blue", blindly())[1] == "bn-no-line"
    assert behind.refused("blue", blindly(at=Point(40, 58)))[1] == "bn-no-line"


@rule("BN-Q.74", "BN-8.6.a")
def test_it_crosses_smoke() -> None:
    smoke = (Cloud("smoke-1-1", 1, Point(40, 50), 90.0),)
    game = ambush("rifle", men={"abu": Man(y=60, side="red", suppressed=True)}, facts={"clouds": smoke})
    assert game.refused("blue", OpenFire((shot("kowalski", "rifle"),)))[1] == "bn-no-line"

    assert game.play("blue", blindly("rifle", "abu"), [1]).one(ShotFired)
    again = ambush("mmg", facts={"clouds": smoke}, terrain=())
    assert again.play("blue", blindly(at=Point(40, 52)), [1, 1, 1, 1]).one(ShotFired)


@rule("BN-8.6.d", "BN-Q.136")
def test_what_a_hidden_man_is_does_not_show_in_the_number() -> None:
    plain, sniper = ambush(), ambush()
    sniper.set("abu", sniper=True)

    needed = [game.play("blue", blindly(), [1, 1, 1, 1]).one(ShotFired).needed for game in (plain, sniper)]

    assert needed == [5, 5]


# --- saves (BN-8.6.e, BN-Q.63) ------------------------------------------------------------------


@rule("BN-EX.83", "BN-8.6.e", "BN-Q.63", "BN-Q.67")
@pytest.mark.parametrize(("die", "saved"), [(3, True), (2, False)])
def test_who_is_hit_saves_with_two_more_and_nothing_besides(die: int, saved: bool) -> None:
    """A recruit in cover, and a leader: 5+ is 3+."""
    game = ambush(men={"abu": Man("R5", y=60, side="red", marker="m1", suppressed=True, leadership=1)})

    facts = game.play("blue", blindly(), [5, 1, 1, 1], [die])

    rolled = facts.one(SavesRolled)
    assert (rolled.needed, rolled.passed) == (3, saved)
    assert [(term.value, term.rule) for term in rolled.modifiers] == [(2, "BN-8.6.e")]
    assert bool(facts.of(Suppressed)) == saved


@rule("BN-Q.63")
def test_by_option_it_is_one() -> None:
    facts = ambush(options={"speculative_save": "1"}).play("blue", blindly(), [5, 1, 1, 1], [4])

    assert facts.one(SavesRolled).needed == 4


@rule("BN-Q.104", "BN-8.6.d")
def test_it_is_fire_that_is_answered_and_may_be_the_first() -> None:
    game = ambush(men={"bakr": Man(y=70, x=60, side="red")})
    game.run("blue", blindly())
    assert game.deciding() == [("red", "react_fire")]
    assert game.play("red", Pass(), [1, 1, 1, 1]).one(FirstFire).side == "blue"


# --- in the menu, without a map --------------------------------------------------------------------


@rule("BN-8.6.a", "BN-8.6.b")
def test_it_is_offered_where_there_is_something_to_fire_at() -> None:
    def offered(game: Played) -> bool:
        return any(one.do == "speculative_fire" for one in RULES.choices(game.state, "blue"))

    assert offered(ambush())
    assert not offered(ambush("rifle"))
    assert offered(ambush("rifle", seen=("lopez",)))
    assert not offered(ambush(men={"abu": Man(y=60, side="red")}))

    weapon, mode, target, aim = RULES.fields(
        ambush().state, "blue", "speculative_fire",
        {"figure": "kowalski", "weapon": "mmg", "mode": "burst", "target": ""},
    )  # fmt: skip
    assert isinstance(target, PickOne) and [row.value for row in target.options] == ["m1", ""]
    assert isinstance(aim, PickPoint) and weapon and mode


@rule("BN-8.6.a", "BN-7.0.t")
def test_nobody_aboard_is_a_target_nor_anybody_for_a_weapon_that_is_aimed_at_the_ground() -> None:
    """A rocket goes to a place; who rides is no target of anything blind."""
    truck = {"truck": Vehicle("unprotected", x=40, y=80, side="red")}
    aboard = {**truck, "bakr": Man("R5", side="red", aboard="truck")}
    smoke = {"clouds": (Cloud("smoke-1-1", 1, Point(80, 50), 90.0),)}

    def targets(game: Played, weapon: str, mode: str) -> list[str]:
        filled = {"figure": "kowalski", "weapon": weapon, "mode": mode}
        field = RULES.fields(game.state, "blue", "speculative_fire", filled)[-1]
        assert isinstance(field, PickOne) and field.name == "target"
        return [row.value for row in field.options]

    assert targets(ambush("mmg", men=aboard, facts=smoke), "mmg", "burst") == ["truck", "m1", ""]
    assert targets(ambush("heavy_at"), "heavy_at", "aimed") == [""]


@rule("BN-8.6.b", "BN-8.5.b")
def test_a_suspect_place_may_be_too_near_or_too_far_for_a_weapon() -> None:
    far = ambush("rpg", terrain=[{"kind": "wood", "box": [30, 150, 20, 20]}])
    near = ambush("light_mortar", terrain=[{"kind": "wood", "box": [36, 42, 8, 8]}])

    assert far.refused("blue", blindly("rpg", Point(40, 160)))[1] == "bn-out-of-range"
    assert near.refused("blue", blindly("light_mortar", Point(40, 44)))[1] == "bn-out-of-range"


@rule("BN-8.6.d")
def test_at_a_real_table_people_say_how_far_and_who_is_there() -> None:
    game = table(
        tape=True,
        options={"speculative": "always"},
        kowalski=Man("R3", "mmg", kit=("mounted",)),
        abu=Man("R5", side="red", suppressed=True),
    )
    blocked = {"distance": 0.0, "seen": False}

    facts = game.play("blue", blindly(at=Point(0, 0)), [6, 1, 1, 1], [6], answers=[blocked, 30.0, ["abu"]])

    assert isinstance(facts, Facts) and facts.one(ShotFired).distance == 30.0
    assert facts.one(SavesRolled).figure == "abu"


def test_every_reading_of_it_can_be_chosen() -> None:
    assert Options.complete({})["speculative"] == "referee"
    assert Options.complete({"edition": "IT"})["speculative_permission"] == "automatic"
