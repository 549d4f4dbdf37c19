"""Breaking News, Extras: civilians, hostages and journalists on the table, of neither side, in danger."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import (
    EndActions,
    EndCrowd,
    Move,
    OpenFire,
    OpportunityFire,
    PlaceTemplate,
    PutDown,
    Ready,
    RollInitiative,
    Seize,
    ShiftStrike,
    Sight,
    StayPut,
    StormBuilding,
    Walk,
)
from msgspec.structs import replace
from playing import Supplied
from rule_ids import rule
from table import RULES, Facts, Man, Played, Soldier, both_editions, table
from test_13_platoons import figure, scenario
from throws import told

from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.contract.scenario import ScenarioError
from core.engine.contract.seats import OBSERVER
from core.rules.breaking_news.facts import FriendlyFire, PointsScored, SavesRolled, Suppressed
from core.rules.breaking_news.facts.bystanders import (
    BystanderMoved,
    BystanderOut,
    CrowdRolled,
    JournalistSetOut,
)
from core.rules.breaking_news.facts.extras import ExtraShown
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.setup.scenario import set_up
from core.rules.breaking_news.state import Call, Shot
from core.rules.breaking_news.view import view
from core.table.places import Point

THROWS = (
    told(
        "why-civilians", "BN-X.CIVILIANS.c", "any", "high", (3,),
        (
            "Abu, who moves the civilians (BN-X.CIVILIANS.c): throw 1d6, 2+ passes:",
            "Abu, chi muove i civili (BN-X.CIVILIANS.c): tira 1d6, riesce con 2+:",
        ),
        ("3* → passed (2+)", "3* → riuscito (2+)"), 2,
    ),
    told(
        "why-journalist", "BN-X.MEDIA.d", "total", "high", (3, 4),
        (
            "Abu, how far he may go (BN-X.MEDIA.d): throw 2d6:",
            "Abu, quanta strada fa (BN-X.MEDIA.d): tira 2d6:",
        ),
        ("3 4 = 7", "3 4 = 7"),
    ),
)  # fmt: skip


def Bystander(role: str = "civilian", **more: Any) -> Soldier:
    """Somebody of neither side."""
    soldier = Man("", **more)
    return Soldier("", (), soldier.x, soldier.y, "", "", 0.0, soldier.place, {"role": role, **soldier.facts})


def street(civilian: Soldier, *, edition: str = "EN", **more: Any) -> Played:
    """A regular 20 cm south of a suppressed militiaman, and a civilian."""
    men = {
        "kowalski": Man("R3", y=40),
        "abu": Man("Irr3", y=60, side="red", suppressed=True),
        "zaid": Man("Irr3", x=150, y=150, side="red"),
        "amina": civilian,
    }
    return table(edition=edition, **{**men, **more})


def aimed(firer: str, target: str, weapon: str = "assault_rifle") -> OpenFire:
    return OpenFire((Shot(firer, weapon, "aimed", (target,)),))


BEHIND = Bystander(x=41, y=65)
"""A civilian in the firing line, beyond the target."""


def harm(facts: Any) -> list[tuple[str, int]]:
    return [(scored.side, scored.points) for scored in facts.of(PointsScored) if scored.kind == "civilian"]


# --- in the line of fire ------------------------------------------------------------------


@rule("BN-X.CIVILIANS.a", "BN-X.CIVILIANS.f", "BN-Q.121", "BN-D.f", "BN-ED.80")
@pytest.mark.parametrize(
    ("edition", "die", "killed", "points"),
    [
        ("EN", 2, True, [("blue", 5)]),
        ("EN", 3, False, []),
        ("IT", 2, True, [("blue", 5)]),
        ("IT", 3, False, [("blue", 5)]),
    ],
)
def test_a_civilian_in_the_line_of_a_miss_saves_on_four_with_one_more(
    edition: str, die: int, killed: bool, points: list[tuple[str, int]]
) -> None:
    game = street(BEHIND, edition=edition)

    facts = game.play("blue", aimed("kowalski", "abu"), [1], [die])

    assert [hit.figure for hit in facts.one(FriendlyFire).struck] == ["amina"]
    saved = facts.one(SavesRolled)
    assert (saved.base, saved.needed, saved.passed) == (4, 3, not killed)
    assert (game.state.figures["amina"].fate == "dead") == killed
    assert facts.no(Suppressed)
    assert harm(facts) == points


@rule("BN-ED.80")
@pytest.mark.parametrize(("reading", "points"), [("killed", []), ("hit", [("blue", 5)])])
def test_whether_a_hit_that_is_saved_costs_is_chosen_singly(
    reading: str, points: list[tuple[str, int]]
) -> None:
    game = street(BEHIND, options={"civilian_points": reading})

    assert harm(game.play("blue", aimed("kowalski", "abu"), [1], [6])) == points


@rule("BN-X.CIVILIANS.g", "BN-D.n", "BN-ED.84", "BN-ED.85")
@pytest.mark.parametrize(
    ("edition", "options", "struck"),
    [
        ("EN", {}, True),
        ("IT", {}, False),
        ("EN", {"civilian_crossfire": "regular"}, False),
        ("IT", {"civilian_crossfire": "both"}, True),
    ],
)
def test_misses_of_the_irregulars_endanger_civilians_in_english_only_and_cost_nothing(
    edition: str, options: dict[str, str], struck: bool
) -> None:
    game = table(
        edition=edition,
        options=options,
        active="red",
        abu=Man("Irr1", y=60, side="red"),
        kowalski=Man("R3", y=40, suppressed=True),
        amina=Bystander(x=41, y=35),
    )

    facts = game.play("red", aimed("abu", "kowalski"), [1], *([[1]] if struck else []))

    assert (game.state.figures["amina"].fate == "dead") == struck
    assert harm(facts) == []


@rule("BN-X.CIVILIANS.f", "BN-ED.84", "BN-Q.139")
@pytest.mark.parametrize(
    ("grade", "enemy", "edition", "struck"),
    [("R3", "R3", "IT", True), ("R3", "R3", "EN", True), ("R3", "Irr1", "IT", True),
     ("Irr1", "Irr1", "IT", False), ("Irr1", "Irr1", "EN", True)],
)  # fmt: skip
def test_hostages_in_the_line_of_regulars_are_endangered_whoever_the_enemy_is(
    grade: str, enemy: str, edition: str, struck: bool
) -> None:
    """In the Italian edition it is the fire of regular troops that counts, against regulars, too."""
    game = table(
        edition=edition,
        kowalski=Man(grade, y=40),
        abu=Man(enemy, y=60, side="red", suppressed=True),
        amina=Bystander("hostage", x=41, y=65),
    )

    game.play("blue", aimed("kowalski", "abu"), [1], *([[1]] if struck else []))

    assert (game.state.figures["amina"].fate == "dead") == struck


@rule("BN-Q.118", "BN-D.g", "BN-X.ROE.f", "BN-ED.91")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_under_rules_of_engagement_a_civilian_costs_ten_once(edition: str) -> None:
    game = street(BEHIND, edition=edition, sides={"blue": {"roe": True}})

    assert harm(game.play("blue", aimed("kowalski", "abu"), [1], [1])) == [("blue", 10)]


ROE: dict[str, Any] = {"roe": True, "extras": {"roe": 1}}


@rule("BN-SM.02", "BN-D.g", "BN-X.ROE.f")
@pytest.mark.parametrize(
    ("edition", "save", "shown"), [("EN", 1, True), ("EN", 6, False), ("IT", 1, True), ("IT", 6, True)]
)
def test_what_a_civilian_costs_shows_rules_of_engagement(edition: str, save: int, shown: bool) -> None:
    """Double points on the table tell everybody; where nothing is paid nothing is told (BN-ED.80)."""
    game = street(BEHIND, edition=edition, sides={"blue": ROE}, facts={"first_fire": "red"})
    assert not known(game.state, "red").sides["blue"].roe

    facts = game.play("blue", aimed("kowalski", "abu"), [1], [save])

    assert facts.of(ExtraShown) == ([ExtraShown("blue", "roe")] if shown else [])
    assert ("PointsScored" in facts.names) == shown
    for seat in ("red", OBSERVER):
        told = known(game.state, seat).sides["blue"]
        assert (told.roe, told.extras) == ((True, {"roe": 1}) if shown else (False, {}))


@rule("BN-SM.02", "BN-D.n")
def test_a_civilian_who_costs_nothing_tells_of_no_rules_of_engagement() -> None:
    """Neither those of the irregulars who hit him, nor those of the regulars who did not."""
    game = table(
        active="red", sides={"blue": ROE, "red": ROE}, facts={"first_fire": "red"},
        abu=Man("Irr1", y=60, side="red"),
        kowalski=Man("R3", x=150, y=40, suppressed=True),
        amina=Bystander(y=70),
    )  # fmt: skip

    assert game.play("red", aimed("abu", "amina"), [6], [3]).no(ExtraShown)


@rule("BN-SM.02", "BN-X.ROE.f")
def test_who_knows_of_rules_of_engagement_foresees_what_a_civilian_costs() -> None:
    """Double from the first civilian on; before that the enemy reckons with the common price."""

    def price(seat: str) -> object:
        found = RULES.price(known(game.state, seat), "zaira:dead")
        return None if found is None else found.args["points"]

    game = street(BEHIND, sides={"blue": ROE}, facts={"first_fire": "red"}, zaira=Bystander(x=150, y=20))
    assert (price("blue"), price("red")) == (10, 5)

    game.play("blue", aimed("kowalski", "abu"), [1], [1])

    assert (price("blue"), price("red")) == (10, 10)


@rule("BN-Q.119", "BN-D.f")
@pytest.mark.parametrize("role", ["embedded", "independent", "hostage"])
def test_a_journalist_or_hostage_killed_costs_like_a_civilian(role: str) -> None:
    game = street(Bystander(role, x=41, y=65))

    assert harm(game.play("blue", aimed("kowalski", "abu"), [1], [1])) == [("blue", 5)]


@rule("BN-Q.121")
def test_regulars_may_not_aim_at_civilians() -> None:
    game = street(Bystander(x=50, y=50))

    refusal = game.play("blue", aimed("kowalski", "amina"))

    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.message.id) == ("BN-Q.121", "bn-not-at-civilians")


@rule("BN-D.n", "BN-X.CIVILIANS.g")
def test_irregulars_may_and_it_costs_nobody_anything() -> None:
    game = table(
        active="red",
        abu=Man("Irr1", y=60, side="red"),
        kowalski=Man("R3", x=150, y=40, suppressed=True),
        amina=Bystander(y=70),
    )

    facts = game.play("red", aimed("abu", "amina"), [6], [3])

    assert facts.one(SavesRolled).needed == 4  # no cover, no class
    assert facts.one(BystanderOut).by == "red"
    assert harm(facts) == []


@rule("BN-Q.49", "BN-Q.121", "BN-8.0.1.c")
def test_a_burst_strikes_civilians_too_without_any_bonus() -> None:
    game = street(
        Bystander(x=42, y=60), kowalski=Man("R3", "rpg", y=40), wall=Man("Irr3", x=190, y=190, side="red")
    )

    facts = game.play("blue", aimed("kowalski", "abu", "rpg"), [4], [5], [3])

    assert [saved.figure for saved in facts.of(SavesRolled)] == ["abu", "amina"]
    assert [out.figure for out in facts.of(BystanderOut)] == ["amina"]
    assert harm(facts) == [("blue", 5)]


@rule("BN-9.1.c", "BN-8.4.f", "BN-D.f")
@pytest.mark.parametrize(("option", "needed"), [("flat3", 3), ("own_plus2", 2)])
def test_a_strike_costs_its_caller_every_civilian_under_it(option: str, needed: int) -> None:
    game = street(
        Bystander(x=100, y=100),
        options={"bombard_save": option},
        sides={"blue": {"support": "artillery", "coming": Call(Point(100, 92))}},
    )
    game.play("blue", EndActions(), [2, 2, 2, 2])

    facts = game.play("red", ShiftStrike(90.0), [1])

    assert facts.one(SavesRolled).needed == needed
    assert harm(facts) == [("blue", 5)]


# --- in a stormed building ------------------------------------------------------------------

HOUSE = {
    "kind": "building",
    "box": [90, 90, 20, 20],
    "openings": [{"kind": "door", "from": [98, 90], "to": [102, 90]}],
}


@rule("BN-EX.98", "BN-11.1.i", "BN-Q.91")
@pytest.mark.parametrize(("grade", "needed", "dice"), [("R1", 3, 20), ("R2", 4, 16), ("R3", 4, 12)])
def test_a_hostage_in_a_stormed_house_saves_better_from_special_forces(
    grade: str, needed: int, dice: int
) -> None:
    attackers = {f"r{n}": Man(grade, x=98 + 1.3 * n, y=89, base=2, moved_any=True) for n in range(4)}
    game = table(
        [HOUSE],
        **attackers,
        **{f"i{n}": Man("Irr1", x=95 + 4 * n, y=100, side="red", inside="building0") for n in range(3)},
        ilaria=Bystander("hostage", x=100, y=106, inside="building0"),
    )

    misses = [[1] * dice, [1] * 9]
    facts = game.play("blue", StormBuilding(tuple(attackers), "building0"), *misses, [needed - 1])

    assert facts.throws[-1] == ("BN-11.1.i", 1, needed)
    assert game.state.figures["ilaria"].fate == "dead"
    assert harm(facts) == [("blue", 5)]
    assert game.state.storm is None


@rule("BN-11.1.i", "BN-Q.91")
def test_a_civilian_saves_once_a_round_whatever_the_dice_of_the_storm() -> None:
    game = table(
        [HOUSE],
        kowalski=Man("R3", x=100, y=89),
        abu=Man("Irr3", x=95, y=100, side="red", inside="building0", leadership=1),
        zaid=Man("Irr3", x=105, y=100, side="red", inside="building0"),
        amina=Bystander(x=100, y=106, inside="building0"),
    )

    facts = game.play("blue", StormBuilding(("kowalski",), "building0"), [1, 1, 1], [1, 1], [4])

    assert facts.one(SavesRolled).figure == "amina"
    assert not game.state.figures["amina"].fate


# --- whose war it is not ----------------------------------------------------------------------


@rule("BN-Q.139", "BN-D.f")
def test_between_regulars_nobody_is_charged_for_a_hostage() -> None:
    game = street(Bystander("hostage", x=41, y=65), abu=Man("R4", y=60, side="red", suppressed=True))
    game.state = replace(
        game.state, sides={name: replace(side, grade="R3") for name, side in game.state.sides.items()}
    )

    assert harm(game.play("blue", aimed("kowalski", "abu"), [1], [1])) == []


@rule("BN-Q.144", "BN-Q.94")
def test_a_civilian_killed_is_no_loss_for_anybody_and_fights_nobody() -> None:
    game = street(BEHIND)
    game.play("blue", aimed("kowalski", "abu"), [1], [1])

    assert [side.losses for side in game.state.sides.values()] == [0, 0]


# --- in a scenario and on the screen -----------------------------------------------------------


def village(*entries: dict[str, Any], foe: str = "Irr3", **extras: int) -> dict[str, Any]:
    """A scenario of regulars against a militiaman, with these civilians."""
    raw = scenario([], [figure("chief", commander=True, leadership=2)])
    raw["sides"]["red"]["figures"][0]["grade"] = foe
    raw["sides"]["red"]["extras"] = extras
    return {**raw, "civilians": list(entries)}


@rule("BN-X.CIVILIANS.a", "BN-X.MEDIA.b", "BN-Q.140")
def test_a_scenario_lists_civilians_hostages_and_journalists() -> None:
    made = set_up(
        village(
            {"id": "amina", "x": 40, "y": 40},
            {"id": "gruber", "name": "H. Gruber", "role": "hostage", "x": 42, "y": 40},
            {"id": "ansa", "role": "independent"},
            civilians=3,
        ),
        {},
        False,
    )

    found = [
        (one.id, one.name, one.role, one.side, one.place is not None) for one in made.figures if one.role
    ]
    assert found == [
        ("amina", "Amina", "civilian", "", True),
        ("gruber", "H. Gruber", "hostage", "", True),
        ("ansa", "Ansa", "independent", "", False),
        ("bashir", "Bashir", "civilian", "", False),
        ("dunja", "Dunja", "civilian", "", False),
    ]


@rule("BN-Q.139", "BN-X.MEDIA.a")
def test_civilians_and_journalists_are_for_regulars_against_irregulars() -> None:
    with pytest.raises(ScenarioError) as wrong:
        set_up(village({"id": "amina", "x": 40, "y": 40}, foe="R4"), {}, False)
    assert (wrong.value.field, wrong.value.message.id) == ("civilians", "scenario-civilians-mixed")

    held = {"id": "gruber", "role": "hostage", "x": 42, "y": 40}
    assert [one.id for one in set_up(village(held, foe="R4"), {}, False).figures if one.role] == ["gruber"]


@rule("BN-11.1.i")
@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"id": "gruber", "role": "hostage"}, "civilians[0].x"),
        ({"id": "chief", "x": 1, "y": 1}, "civilians[0].id"),
        ({"id": "blue", "x": 1, "y": 1}, "civilians[0].id"),
        ({"id": "m3", "x": 1, "y": 1}, "civilians[0].id"),
        ({"id": "amina", "role": "mayor", "x": 1, "y": 1}, "civilians[0].role"),
        ({"id": "amina", "x": 99, "y": 1}, "civilians[0].x"),
        ({"id": "amina", "x": 1, "y": 1, "weapons": ["rpg"]}, "civilians[0].weapons"),
    ],
)
def test_a_mistake_in_a_civilian_is_told_with_its_field(entry: dict[str, Any], field: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        set_up(village(entry), {}, False)

    assert wrong.value.field == field


def test_they_stand_in_the_view_of_neither_side_with_signs_of_their_own() -> None:
    game = street(Bystander(x=50, y=50), gruber=Bystander("hostage", x=60, y=50))

    shown = [one for one in view(game.state, "blue").figures if not one.side]

    assert [(one.glyph, one.name, one.grade, one.own) for one in shown] == [
        ("○", "Amina", "role-civilian", False),
        ("□", "Gruber", "role-hostage", False),
    ]


# --- moving (BN-SM.33–34) ------------------------------------------------------------------------


def crowd(**more: Any) -> Played:
    """The turn is about to begin: regulars, militia and two civilians, far apart."""
    men = {
        "kowalski": Man("R3", x=40, y=20, leadership=2, commander=True),
        "abu": Man("Irr3", x=40, y=150, side="red", leadership=1, commander=True),
        "amina": Bystander(x=40, y=80),
        "bashir": Bystander(x=60, y=80),
    }
    return table(phase="initiative", **{**men, **more})


def roll(game: Played, *dice: list[int], blue: int = 6, red: int = 1) -> Facts:
    """Roll for initiative; the reacting side turns nobody."""
    turns = not game.state.tape
    facts = game.play("blue", RollInitiative(), [blue, blue], [red, red], *(() if turns else dice))
    if turns:
        facts = game.play(game.deciding()[0][0], Ready(), *dice)
    assert isinstance(facts, Facts), facts
    return facts


@rule("BN-EX.140", "BN-X.CIVILIANS.c", "BN-X.CIVILIANS.d", "BN-X.CIVILIANS.e", "BN-SM.33", "BN-Q.120")
@pytest.mark.parametrize(
    ("level", "die", "controller"),
    [
        (3, 3, "blue"),
        (3, 4, "red"),
        (1, 1, "blue"),
        (1, 2, "red"),
        (0, 1, "blue"),
        (4, 4, "blue"),
        (4, 5, "red"),
    ],
)
def test_the_irregulars_need_more_than_the_negotiation_value_of_the_regulars(
    level: int, die: int, controller: str
) -> None:
    extras = {"negotiation": level} if level else {}
    game = crowd(sides={"blue": {"extras": extras}})

    facts = roll(game, [die])

    rolled = facts.one(CrowdRolled)
    assert (rolled.needed, rolled.side) == (max(level, 1) + 1, controller)
    assert game.deciding() == [(controller, "civilians")]
    assert ("negotiation" in game.state.sides["blue"].used) == bool(level), "the die tells it"


@rule("BN-X.CIVILIANS.b", "BN-SM.34", "BN-ED.86", "BN-Q.126")
@both_editions
def test_each_civilian_goes_up_to_15_cm_before_the_first_action() -> None:
    game = crowd()
    roll(game, [6])

    assert game.refused("red", Walk("amina", (Point(40, 95.1),)))[1] == "bn-too-far"
    facts = game.play("red", Walk("amina", (Point(40, 95),)))
    assert (facts.one(BystanderMoved).cm, game.at("amina")) == (15.0, (40, 95))
    assert game.refused("red", Walk("amina", (Point(40, 96),)))[1] == "bn-walked-already"
    assert game.refused("blue", Walk("bashir", (Point(60, 75),)))[1] == "engine-others-decide"
    assert game.deciding() == [("red", "civilians")]
    game.play("red", EndCrowd())
    assert (game.deciding(), game.state.phase) == ([], "actions")
    assert game.refused("red", Walk("bashir", (Point(60, 75),)))[1] == "bn-walked-already"


@rule("BN-SM.34")
def test_nobody_is_asked_for_more_when_all_of_them_have_moved() -> None:
    game = crowd()
    roll(game, [6])

    game.play("red", Walk("amina", (Point(40, 85),)))
    game.play("red", Walk("bashir", ()))

    assert (game.deciding(), game.state.phase) == ([], "actions")


@rule("BN-X.CIVILIANS.e")
def test_where_the_die_fails_the_regulars_move_them() -> None:
    game = crowd()
    roll(game, [1])

    game.play("blue", Walk("amina", (Point(40, 75),)))
    shown = {one.id: one for one in view(game.state, "blue").figures}
    assert (shown["bashir"].own, shown["bashir"].ready, shown["amina"].ready) == (True, True, False)
    assert [fact.id for fact in shown["bashir"].facts] == ["bn-moved-by"]
    assert not next(one for one in view(game.state, "red").figures if one.id == "bashir").own


@rule("BN-Q.120")
@pytest.mark.parametrize(
    ("option", "winner", "moves"),
    [
        ("every", "blue", True),
        ("every", "red", True),
        ("irregular_active", "blue", False),
        ("irregular_active", "red", True),
    ],
)
def test_by_option_civilians_move_only_while_the_irregulars_are_active(
    option: str, winner: str, moves: bool
) -> None:
    game = crowd(options={"civilian_turn": option})

    blue, red = (6, 1) if winner == "blue" else (1, 6)
    roll(game, *([[6]] if moves else []), blue=blue, red=red)

    assert bool(game.deciding()) == moves


@rule("BN-X.CIVILIANS.b")
def test_a_civilian_climbs_a_wall_as_a_running_man_does() -> None:
    wall = {"kind": "wall", "line": [[30, 83], [70, 83]], "obstacle": 2}
    game = table(
        [wall],
        phase="initiative",
        kowalski=Man("R3", x=40, y=20, leadership=2, commander=True),
        abu=Man("Irr3", x=40, y=150, side="red", leadership=1, commander=True),
        amina=Bystander(x=40, y=80),
    )
    roll(game, [6])

    assert game.refused("red", Walk("amina", (Point(40, 86),)))[1] == "bn-too-far"
    assert game.play("red", Walk("amina", (Point(40, 85),))).one(BystanderMoved).cm == 5


@rule("BN-X.CIVILIANS.b")
def test_at_a_real_table_the_centimetres_are_typed() -> None:
    game = crowd(tape=True)
    roll(game, [6])

    facts = game.play("red", Walk("amina", 12.0), answers=[{"length": 12.0}])

    assert facts.one(BystanderMoved).cm == 12
    assert game.refused("red", Walk("bashir", 16.0), answers=[{"length": 16.0}])[1] == "bn-too-far"


@rule("BN-SM.33")
def test_a_game_without_civilians_asks_nobody() -> None:
    game = crowd(amina=Man("R3", x=20, y=20), bashir=Bystander("hostage", x=60, y=80))

    assert roll(game).no(CrowdRolled)
    assert game.deciding() == []


# --- journalists (BN-SM.35–36) ---------------------------------------------------------------------


def press(role: str, *, x: float = 60, y: float = 80, **more: Any) -> Played:
    return crowd(amina=Bystander("hostage", x=10, y=190), bashir=Bystander(role, x=x, y=y), **more)


@rule("BN-X.MEDIA.d", "BN-SM.35", "BN-ED.93")
@both_editions
def test_the_irregulars_move_an_independent_journalist_two_dice() -> None:
    game = press("independent")
    facts = roll(game, [3, 4])

    assert facts.one(JournalistSetOut).cm == 7
    assert game.deciding() == [("red", "journalist")]
    assert game.refused("red", Walk("bashir", (Point(60, 87.1),)))[1] == "bn-too-far"
    game.play("red", Walk("bashir", (Point(60, 87),)))
    assert (game.deciding(), game.at("bashir")) == ([], (60, 87))


@rule("BN-X.MEDIA.d")
def test_he_may_stay_where_he_is() -> None:
    game = press("independent")
    roll(game, [1, 1])

    assert game.play("red", StayPut()).one(BystanderMoved).cm == 0
    assert game.deciding() == []


@rule("BN-X.MEDIA.c", "BN-Q.119")
def test_embedded_ones_go_15_cm_among_the_actions_of_the_regulars() -> None:
    game = press("embedded")
    roll(game)

    assert game.refused("red", Walk("bashir", (Point(60, 75),)))[1] == "bn-not-your-civilian"
    assert game.refused("blue", Walk("bashir", (Point(60, 95.5),)))[1] == "bn-too-far"
    game.play("blue", Walk("bashir", (Point(60, 95),)))
    assert game.refused("blue", Walk("bashir", (Point(60, 94),)))[1] == "bn-walked-already"

    reacting = press("embedded")
    roll(reacting, blue=1, red=6)
    assert reacting.refused("blue", Walk("bashir", (Point(60, 75),)))[1] == "bn-walked-already"


@rule("BN-X.MEDIA.e", "BN-D.h", "BN-SM.36", "BN-ED.81", "BN-ED.92")
@both_editions
def test_an_independent_one_who_walks_into_irregulars_is_taken() -> None:
    game = press("independent", y=140, x=40)
    roll(game, [6, 6])

    facts = game.play("red", Walk("bashir", (Point(40, 147.5),)))

    assert (facts.one(BystanderOut).fate, facts.one(BystanderOut).by) == ("captured", "red")
    scored = facts.one(PointsScored)
    assert (scored.side, scored.kind, scored.points, scored.rule) == ("blue", "journalist", 30, "BN-D.h")
    assert game.state.phase == "actions"


@rule("BN-X.MEDIA.e", "BN-SM.46")
@pytest.mark.parametrize("role", ["embedded", "independent"])
def test_an_irregular_who_runs_up_takes_either_kind(role: str) -> None:
    game = table(
        active="red",
        abu=Man("Irr3", x=40, y=50, side="red"),
        kowalski=Man("R3", x=190, y=20),
        bashir=Bystander(role, x=40, y=70),
    )

    facts = game.play("red", Move(("abu",), "run", ((Point(40, 67.5),),)))

    assert facts.one(BystanderOut).figure == "bashir"
    assert game.state.sides["blue"].points == (("journalist", 30),)


@rule("BN-X.MEDIA.e")
def test_regulars_capture_nobody() -> None:
    game = table(
        kowalski=Man("R3", x=40, y=50),
        abu=Man("Irr3", x=190, y=190, side="red"),
        bashir=Bystander("independent", x=40, y=70),
    )

    assert game.play("blue", Move(("kowalski",), "run", ((Point(40, 67.5),),))).no(BystanderOut)


@rule("BN-X.MEDIA.e", "BN-SM.36")
def test_at_a_real_table_people_say_who_is_touched() -> None:
    game = press("independent", tape=True)
    roll(game, [6, 6])
    facts = game.play("red", Walk("bashir", 9.0), answers=[{"length": 9.0}, ["abu"]])
    assert facts.one(BystanderOut).by == "red"

    game = press("embedded", tape=True)
    roll(game, blue=1, red=6)
    assert game.refused("blue", Seize("kowalski", "bashir"))[0] == "BN-X.MEDIA.e"
    assert game.play("red", Seize("abu", "bashir")).one(BystanderOut).figure == "bashir"
    assert game.refused("red", Seize("abu", "bashir"))[1] == "bn-no-journalist"


# --- put down before the first turn (BN-SM.13) ------------------------------------------------------


def before_the_game(**more: Any) -> Played:
    """A civilian and both kinds of journalists, none of them on the table yet."""
    men = {
        "kowalski": Man("R3", x=40, y=20, leadership=2, commander=True),
        "abu": Man("Irr3", x=40, y=150, side="red", leadership=1, commander=True),
        "reporter": Bystander("embedded"),
        "amina": Bystander(),
        "stringer": Bystander("independent"),
    }
    extras = {"red": {"extras": {"civilians": 1}}}
    game = table(phase="start", turn=0, sides=extras, **{**men, **more})
    for name in ("reporter", "amina", "stringer"):
        game.set(name, place=None)
    r = Resolution(game.state, RULES.evolve, Supplied(RULES, (), (), game.state.tape))
    while RULES.advance(r):
        pass
    game.state = r.state
    return game


@rule("BN-Q.12", "BN-Q.01")
@pytest.mark.parametrize(("measure", "nearest"), [("centre", 15.0), ("edge", 17.5)])
def test_a_civilian_is_put_down_fifteen_from_a_regular_as_distances_are_measured(
    measure: str, nearest: float
) -> None:
    game = before_the_game(options={"measure": measure})

    assert game.refused("red", PutDown(Point(40, 20 + nearest - 0.1)))[1] == "bn-put-near-regulars"
    game.play("red", PutDown(Point(40, 20 + nearest)))
    assert game.at("amina") == (40, 20 + nearest)


@rule("BN-SM.13", "BN-Q.12")
def test_civilians_then_independent_then_embedded_are_put_down() -> None:
    game = before_the_game()
    assert "civilians" in game.state.sides["red"].used

    assert game.deciding() == [("red", "place_bystander")]
    assert game.refused("red", PutDown(Point(40, 34)))[1] == "bn-put-near-regulars"
    assert game.refused("red", PutDown(Point(40, 150)))[1] == "bn-put-on-base"
    assert game.refused("red", PutDown(Point(40, 201)))[1] == "bn-put-off-table"
    game.play("red", PutDown(Point(40, 35)))
    assert (game.at("amina"), game.deciding()) == ((40, 35), [("red", "place_bystander")])
    game.play("red", PutDown(Point(40, 30)))
    assert game.deciding() == [("blue", "place_bystander")]
    assert game.refused("blue", PutDown(Point(60, 30.1)))[1] == "bn-put-outside-strip"
    game.play("blue", PutDown(Point(60, 30)))
    assert (game.state.turn, game.deciding()) == (1, [])


@rule("BN-Q.12")
def test_by_option_the_referee_puts_everybody_down() -> None:
    game = before_the_game(options={"civilian_setup": "referee"})

    assert game.deciding() == [("referee", "place_bystander")]
    assert isinstance(game.play("red", PutDown(Point(40, 60))), Refusal)
    assert RULES.left_to_referee == {"civilian_setup": "referee"}
    assert isinstance(RULES.passing(game.state, game.state.awaiting[0]), PutDown)


@rule("BN-SM.13")
def test_at_a_real_table_they_stand_where_people_put_them() -> None:
    game = before_the_game(tape=True)

    assert (game.deciding(), game.state.turn) == ([], 1)


# --- every other way in which fire comes down -------------------------------------------------------


def shelled(edge: float = 0.0, **more: Any) -> Played:
    """A regular with a light mortar, a civilian at the spot, a house 3 cm from it and somebody far off."""
    house = {"kind": "building", "box": [103 + edge, 95, 10, 10]}
    men = {
        "kowalski": Man("R3", "light_mortar", x=100, y=40),
        "abu": Man("Irr3", x=190, y=190, side="red"),
        "amina": Bystander(x=100, y=100),
    }
    return table([house], **{**men, **more})


def bomb(x: float = 100, y: float = 100) -> OpenFire:
    return OpenFire((Shot("kowalski", "light_mortar", "aimed", aim=Point(x, y)),))


@rule("BN-Q.133", "BN-D.e", "BN-D.f", "BN-Q.72")
@pytest.mark.parametrize(("edge", "houses"), [(0.0, [("blue", 5)]), (3.0, [])])
def test_a_mortar_bomb_of_the_regulars_costs_them_civilians_and_houses(
    edge: float, houses: list[tuple[str, int]]
) -> None:
    facts = shelled(edge).play("blue", bomb(), [6], [1])

    assert harm(facts) == [("blue", 5)]
    hit = [(one.side, one.points) for one in facts.of(PointsScored) if one.kind == "building"]
    assert hit == houses


@rule("BN-Q.133", "BN-8.5.c")
def test_a_bomb_that_went_astray_costs_where_it_lands() -> None:
    game = shelled()
    game.play("blue", bomb(100, 92), [4])

    facts = game.play("red", PlaceTemplate(90.0), [1])

    assert harm(facts) == [("blue", 5)]
    assert [one.kind for one in facts.of(PointsScored)].count("building") == 1


@rule("BN-Q.133", "BN-D.n")
def test_a_mortar_bomb_of_irregulars_costs_nobody_anything() -> None:
    game = shelled(
        active="red",
        kowalski=Man("Irr1", "light_mortar", x=100, y=40, side="red"),
        abu=Man("R3", x=190, y=190),
    )

    facts = game.play("red", bomb(), [6], [1])

    assert [one.kind for one in facts.of(PointsScored)] == ["first-fire"]


@rule("BN-8.0.2.a", "BN-D.f")
def test_a_rocket_that_goes_astray_into_civilians_is_its_firers() -> None:
    game = street(Bystander(x=40, y=54), kowalski=Man("R3", "rpg", y=40), options={"missed_shots": "on"})

    facts = game.play("blue", aimed("kowalski", "abu", "rpg"), [2], [1], *[[3]] * 1)

    assert facts.one(SavesRolled).figure == "amina"
    assert harm(facts) == [("blue", 5)]


@rule("BN-D.f", "BN-X.MEDIA.j")
def test_the_preview_says_what_a_civilian_costs_with_the_journalists_who_watch() -> None:
    game = street(BEHIND, stringer=Bystander("independent", x=10, y=190))

    price = RULES.price(game.state, "amina:dead")

    assert price is not None
    assert price.args["points"] == 20
    assert RULES.price(replace(game.state, active="red"), "amina:dead") is None


@rule("BN-D.n", "BN-X.CIVILIANS.g")
def test_a_civilian_whom_the_irregulars_may_hit_as_they_react_has_no_price() -> None:
    """In the regulars' own act, too: what the enemy's answer to it does costs nobody."""
    game = street(Bystander(x=41, y=35), zaid=Man("Irr1", x=45, y=60, side="red"))
    shot = OpportunityFire("zaid", "assault_rifle", target="kowalski")

    game.run("blue", aimed("kowalski", "abu"))
    seen = preview(RULES, known(game.state, "red"), "red", shot, RULES.geometry)

    assert isinstance(seen, Preview)
    assert [(one.price, one.chance > 0) for one in seen.singles if one.name == "amina:dead"] == [(None, True)]
    assert game.play("red", shot, [2], [1], [1]).one(BystanderOut).by == "red"


@rule("BN-D.b", "BN-D.c", "BN-D.d", "BN-X.MEDIA.f", "BN-X.MEDIA.i", "BN-Q.117")
@pytest.mark.parametrize(
    ("role", "regular", "irregular"),
    [("embedded", 20, 5), ("independent", 20, 5), ("civilian", 10, 5)],
)
def test_the_preview_says_what_a_man_costs_with_the_journalists_who_watch(
    role: str, regular: int, irregular: int
) -> None:
    """As the account of his side will have it: journalists double what the regulars lose."""
    game = street(BEHIND, stringer=Bystander(role, x=10, y=190))

    prices = [RULES.price(game.state, f"{name}:dead") for name in ("kowalski", "abu")]

    assert [one.args["points"] for one in prices if one is not None] == [regular, irregular]


@rule("BN-X.CIVILIANS.a")
def test_a_referee_has_nobody_act_who_fights_for_nobody() -> None:
    """A referee may act for anybody: for a civilian who is to look for a hidden man he reads why not."""
    game = table(dunja=Bystander(x=40, y=30), abu=Man("R3", marker="m1", side="red", y=60), hayes=Man(y=10))
    assert game.refused("referee", Sight("dunja", "m1")) == ("", "bn-no-fighter")
