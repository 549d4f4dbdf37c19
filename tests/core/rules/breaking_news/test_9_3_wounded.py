"""Breaking News 9.3, the wounded: the die, the turns that are left, the medic, a comrade's help."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bn_commands import (
    EndActions,
    Fight,
    HelpAlong,
    Move,
    OpenFire,
    OpportunityFire,
    Pass,
    Retreat,
    RollInitiative,
)
from firing_range import fire, shot
from msgspec.structs import replace
from playing import Supplied
from rule_ids import rule
from table import RULES, Facts, Man, Played, Soldier, Vehicle, both_editions, table
from throws import told
from wandering import Wanderer, begin

from core.engine.chance.preview import odds
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal, Thrown
from core.engine.seat.bot import play_out
from core.locale import sentences
from core.rules.breaking_news.facts import (
    FigureOut,
    GameEnded,
    MoraleTested,
    MoveDeclared,
    PointsScored,
    SideRemoved,
    Suppressed,
)
from core.rules.breaking_news.facts.wounds import HelpEnded, Stabilised, Wounded, WoundWorsened
from core.rules.breaking_news.morale.morale import test_needed as morale_dice
from core.rules.breaking_news.morale.suppression import to_rally
from core.rules.breaking_news.saving.saving_throw import save
from core.rules.breaking_news.secrecy.event_view import concealed
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import Hit
from core.rules.breaking_news.state.figures import Wound
from core.rules.breaking_news.view import view
from core.scenarios import load
from core.table.places import Point
from core.table.questions import Gap, ToEdge, Touching

ON = {"wounded": "on"}
HIT, OUT = [6], [1]
MEDIC: dict[str, Any] = {"kit": ("medic",)}


def field(*, on: bool = True, **more: Any) -> Played:
    """Kowalski fires at Abu from 20 cm; Omar and Daud are Abu's comrades, far behind him."""
    men = {
        "kowalski": Man("R3", x=40, y=40),
        "abu": Man("Irr3", x=40, y=60, side="red"),
        "omar": Man("Irr3", x=100, y=150, side="red", facing=90),
        "daud": Man("Irr3", x=120, y=150, side="red", facing=90),
    }
    given = {"facing": "off", **(ON if on else {}), **more.pop("options", {})}
    return table(more.pop("terrain", ()), options=given, **{**men, **more})


def shoot(game: Played, *dice: list[int], at: str = "abu") -> Facts:
    """Hit him once; his saving throw fails."""
    return fire(game, shot("kowalski", at=at), dice=[HIT, OUT, *dice])


def lying(fate: str = "wounded", grade: str = "R3", *, lives: int = 4, fell: int = 1, **more: Any) -> Soldier:
    """A comrade of Kowalski's who lies there."""
    wound = Wound(lives, fell) if fate == "wounded" else None
    return Man(grade, fate=fate, wound=wound, stage="done", **{"x": 40, "y": 42.5, **more})


LOST = {"losses": 1, "lost_now": 0, "points": (("lost-regular", 10),)}
"""What the fall of such a man in an earlier turn has cost his side."""


def unharmed(game: Played, wish: Any, *dice: list[int]) -> Facts:
    """Blue does something and red lets it pass; return all facts."""
    facts = game.play("blue", wish, *dice)
    assert not isinstance(facts, Refusal), facts
    return Facts((*facts, *(game.play("red", Pass()) if game.deciding() else ())))


def end_turn(game: Played, *morale: list[int]) -> Facts:
    """Blue ends its actions; then blue wins the next initiative."""
    facts = game.play("blue", EndActions(), *morale)
    assert not isinstance(facts, Refusal), facts
    if game.state.over is None:
        game.play("blue", RollInitiative(), [6, 6], [1, 1])
        assert game.state.active == "blue" and game.state.phase == "actions"
    return Facts(facts)


THROWS = (
    told(
        "why-wounded", "BN-9.3.a", "total", "high", (4,),
        (
            "Abu, dead or wounded, and for how many turns (BN-9.3.a): throw 1d6, 3+ passes:",
            "Abu, morto o ferito grave, e per quanti turni (BN-9.3.a): tira 1d6, riesce con 3+:",
        ),
        ("4 → passed (3+)", "4 → riuscito (3+)"), 3,
    ),
    told(
        "why-help_along", "BN-9.3.f", "total", "low", (2,),
        (
            "Abu, helping a wounded comrade, 10 cm less the die (BN-9.3.f): throw 1d6:",
            "Abu, accompagnare un ferito, 10 cm meno il dado (BN-9.3.f): tira 1d6:",
        ),
        ("2", "2"),
    ),
)  # fmt: skip


# --- vectors ----------------------------------------------------------------------------------


@rule("BN-EX.91", "BN-9.3.a", "BN-9.3.b", "BN-SM.72", "BN-Q.85")
def test_who_falls_in_turn_3_with_a_4_dies_at_the_end_of_turn_7() -> None:
    game = field(turn=3)
    assert shoot(game, [4]).one(Wounded) == Wounded("abu", 4)
    told = [end_turn(game).of(WoundWorsened)]
    for _ in range(3):
        told.append(end_turn(game).of(WoundWorsened))
        assert game.man("abu").fate == "wounded"
    assert game.state.turn == 7
    before = game.state.sides["red"]

    facts = end_turn(game)

    assert [[fact.lives for fact in turn] for turn in told] == [[], [3], [2], [1]]
    assert facts.one(WoundWorsened).lives == 0
    assert (facts.one(FigureOut).fate, facts.one(FigureOut).why) == ("dead", "wounds")
    after = game.state.sides["red"]
    assert (after.losses, after.total) == (before.losses, before.total) == (1, 5)
    assert facts.no(PointsScored, MoraleTested), "he was lost when he fell"


@rule("BN-EX.91", "BN-9.3.a", "BN-9.0.c", "BN-SM.49")
@pytest.mark.parametrize("die", range(1, 7))
def test_one_or_two_is_dead_more_are_the_turns_he_lives(die: int) -> None:
    game = field()

    facts = shoot(game, [die])

    assert facts.throws[-1] == ("BN-9.3.a", 1, 3)
    assert facts.one(FigureOut).fate == ("dead" if die < 3 else "wounded")
    assert [fact.lives for fact in facts.of(Wounded)] == ([] if die < 3 else [die])
    assert (game.state.sides["red"].losses, game.state.sides["red"].total) == (1, 5), "lost all the same"


@rule("BN-EX.92", "BN-9.3.c", "BN-9.3.d", "BN-9.3.e", "BN-D.m", "BN-SM.46", "BN-Q.94", "BN-SM.82")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_medic_who_touches_him_in_turn_6_stabilises_him(edition: str) -> None:
    game = field(
        edition=edition, turn=6, sides={"blue": LOST}, hayes=lying(lives=1, fell=3, x=30, y=20),
        doc=Man("R3", x=20, y=20, **MEDIC),
    )  # fmt: skip

    facts = unharmed(game, Move(("doc",), "run", ((Point(27.5, 20),),)))

    assert facts.one(Stabilised) == Stabilised("hayes", "doc", 1, 0, "lost-regular", 10)
    blue = game.state.sides["blue"]
    assert (blue.losses, blue.total, blue.points) == (0, 0, ())
    hayes = game.man("hayes")
    assert (hayes.fate, hayes.wound, hayes.fighting) == ("stabilised", None, False)
    assert game.refused("blue", Move(("hayes",), "run", ((Point(30, 30),),))) == ("", "bn-out-of-play")
    assert end_turn(game).no(WoundWorsened, MoraleTested)


@rule("BN-EX.93", "BN-9.3.f", "BN-Q.85")
def test_helped_along_with_a_3_both_move_7() -> None:
    game = field(hayes=lying())

    unharmed(game, HelpAlong("kowalski", "hayes", (Point(30, 40),)), [3])

    assert game.at("kowalski") == (33, 40)
    assert game.at("hayes") == (33, 42.5)
    assert game.man("kowalski").stage == "done", "it was his whole action"


# --- put out of action (BN-9.3.a, BN-9.0.c) -----------------------------------------------------


@rule("BN-9.0.c", "BN-9.3.a", "BN-Q.85")
def test_without_the_option_nobody_rolls_and_he_is_dead() -> None:
    game = field(on=False)

    facts = shoot(game)

    assert facts.one(FigureOut).fate == "dead" and facts.no(Wounded)


@rule("BN-9.0.g", "BN-9.3.a")
def test_who_saves_is_not_rolled_for() -> None:
    facts = fire(field(), shot("kowalski"), dice=[HIT, [6]])

    assert facts.one(Suppressed).figure == "abu" and facts.no(Wounded, FigureOut)


@rule("BN-9.3.a", "BN-Q.88")
@pytest.mark.parametrize(("die", "fate"), [(2, "dead"), (5, "wounded")])
def test_who_falls_in_melee_is_rolled_for_too(die: int, fate: str) -> None:
    game = field()
    game.move_to("abu", 40, 42.5)
    game.set("kowalski", touching=("abu",))
    game.set("abu", touching=("kowalski",))

    game.play("blue", Fight(("kowalski",), ("abu",)), [6], [1], [die])

    assert (game.man("abu").fate, game.man("kowalski").touching) == (fate, ())


@rule("BN-9.3.a", "BN-9.1.a", "BN-9.2.e")
def test_the_wounded_of_a_vehicle_that_explodes_lie_beside_the_wreck() -> None:
    ride = Vehicle("unprotected", x=40, y=60, side="red", facing=0, base=6)
    driver = Man("Irr3", x=40, y=60, side="red", aboard="ride", post="driver")
    game = table(options=ON, kowalski=Man("R3", "rpg", x=40, y=20), ride=ride, abu=driver,
                 omar=Man("Irr3", x=150, y=150, side="red", facing=90))  # fmt: skip

    facts = fire(game, shot("kowalski", "rpg", at="ride"), dice=[HIT, [1], [1], [3]], unanswered=True)

    assert facts.one(Wounded).lives == 3
    abu = game.man("abu")
    assert (abu.fate, abu.aboard, abu.post) == ("wounded", "", "")
    x, y = game.at("abu")
    assert ((x - 40) ** 2 + (y - 60) ** 2) ** 0.5 == pytest.approx(4.25, abs=0.02)


@rule("BN-9.3.a", "BN-9.3.d", "BN-12.0.e", "BN-Q.94")
def test_a_wounded_commander_counts_two_until_he_is_helped() -> None:
    game = field(doc=Man("Irr3", x=42.5, y=60, side="red", facing=90, **MEDIC))
    game.set("abu", commander=True, leadership=1)

    facts = shoot(game, [3])

    assert facts.one(FigureOut).counts == 2
    assert (facts.one(Stabilised).losses, facts.one(Stabilised).now) == (2, 1)
    assert (game.state.sides["red"].losses, game.state.sides["red"].total) == (0, 0)


@rule("BN-9.3.a")
def test_the_preview_tells_dead_and_wounded_apart() -> None:
    game = field()
    game.set("kowalski", touching=("abu",))
    game.set("abu", touching=("kowalski",))

    found = odds(RULES, game.state, "blue", Fight(("kowalski",), ("abu",)), RULES.geometry)

    dead, hurt = found[("abu:dead",)], found[("abu:wounded",)]
    assert sum(found.values()) == 1 and dead > 0
    assert hurt == 2 * dead
    assert found[("kowalski:wounded",)] == 2 * found[("kowalski:dead",)]
    assert Fraction(1, 3) == dead / (dead + hurt)


# --- what a wounded man is ------------------------------------------------------------------


@rule("BN-9.3.a", "BN-Q.135", "BN-12.0.f", "BN-12.0.i", "BN-ED.62")
@both_editions
def test_he_fights_no_more_is_no_target_and_counts_as_no_man_present() -> None:
    game = field(sides={"red": {"start": 3}})
    shoot(game, [6])

    game.set("kowalski", fired=False, stage="waiting")
    assert [man.id for man in game.state.men("red")] == ["omar", "daud"]
    refused = game.play("blue", OpenFire((shot("kowalski"),)))
    assert isinstance(refused, Refusal) and refused.message.id == "bn-no-such-enemy"
    assert to_rally(game.state, "red") == ()
    assert morale_dice(game.state, game.state.sides["red"])[1] == 1, "one loss: any die will do"


@rule("BN-9.3.b", "BN-Q.85", "BN-14.0.a")
def test_a_side_whose_last_man_is_wounded_has_nobody_left_and_he_is_lost() -> None:
    game = table(options={**ON, "facing": "off"}, kowalski=Man("R3", x=40, y=40),
                 abu=Man("Irr3", x=40, y=60, side="red"))  # fmt: skip
    shoot(game, [6])

    facts = game.play("blue", EndActions())

    ended = facts.one(GameEnded)
    assert ended.winner == "" and dict(ended.points) == {"blue": 5, "red": 5}


@rule("BN-Q.135")
@pytest.mark.parametrize(("fate", "caught"), [("wounded", True), ("stabilised", False), ("dead", False)])
@pytest.mark.parametrize("die", [4, 5])
def test_a_blast_kills_a_wounded_man_who_fails_his_save(fate: str, caught: bool, die: int) -> None:
    """Irr3 saves on 5; saved, he lies as he lay."""
    hurt = lying(fate, "Irr3", side="red", x=43, y=60)
    game = field(daud=hurt, kowalski=Man("R3", "rpg", x=40, y=30), sides={"red": {"losses": 1}})

    dice = [HIT, OUT, [1], *([[die]] if caught else [])]
    facts = fire(game, shot("kowalski", "rpg"), dice=dice)

    assert game.man("daud").fate == ("dead" if caught and die < 5 else fate)
    assert not [fact for fact in facts.of(Suppressed) if fact.figure == "daud"]
    assert game.state.sides["red"].losses == 2, "Abu is new, the wounded man was counted already"


@rule("BN-9.3.a", "BN-SM.72")
def test_it_is_open_to_the_enemy_who_lies_there_and_how_long_he_lives() -> None:
    """He was under a marker; fallen he is himself, and the die shows nothing of who it was for."""
    game = field()
    game.set("abu", marker="m1", seen_by=())
    before = game.state
    game.state = replace(game.state, markers=1)

    r = Resolution(game.state, RULES.evolve, Supplied(RULES, [[1], [5]], (), False), "blue")
    save(r, Hit("abu", 1))
    told = [concealed(before, event, r.state, "blue") for event in r.events]

    throws = [event for event in told if isinstance(event, Thrown)]
    assert [event.who for event in throws] == ["m1", "m1"]
    seen = known(r.state, "blue").figures["abu"]
    assert (seen.fate, seen.wound) == ("wounded", Wound(5, 1))


# --- the medic (BN-9.3.c) -----------------------------------------------------------------------


@rule("BN-9.3.c", "BN-9.3.d", "BN-12.0.d", "BN-ED.67")
def test_stabilised_in_the_turn_he_fell_his_side_needs_no_test() -> None:
    game = field(doc=Man("Irr3", x=42.5, y=60, side="red", facing=90, **MEDIC))

    facts = shoot(game, [3])

    assert facts.one(Stabilised) == Stabilised("abu", "doc", 1, 1, "lost-irregular", 5)
    red = game.state.sides["red"]
    assert (red.losses, red.lost_now, red.total) == (0, 0, 0)
    assert end_turn(game).no(MoraleTested)


@rule("BN-9.3.c")
@pytest.mark.parametrize(
    ("who", "helped"),
    [
        ({"kit": ("medic",)}, True),
        ({"kit": ("medic",), "suppressed": True}, True),
        ({"kit": ("nco",)}, False),
        ({"kit": ("medic",), "side": "blue"}, False),
        ({"kit": ("medic",), "fate": "wounded", "wound": Wound(6, 1)}, False),
        ({"kit": ("medic",), "x": 42.6}, False),
    ],
)
def test_only_a_medic_of_his_own_side_in_contact_helps(who: dict[str, Any], helped: bool) -> None:
    game = field(doc=Man("Irr3", **{"x": 42.5, "y": 60, "side": "red", "facing": 90, **who}))

    assert bool(shoot(game, [3]).of(Stabilised)) is helped


@rule("BN-9.3.c", "BN-SM.46")
@pytest.mark.parametrize("touches", [True, False])
def test_with_a_tape_people_say_whom_the_medic_touches(touches: bool) -> None:
    game = table(tape=True, options=ON, sides={"blue": LOST}, hayes=lying(), doc=Man("R3", **MEDIC),
                 abu=Man("Irr3", side="red", fired=True, suppressed=True))  # fmt: skip

    way = {"length": 20.0, "ends_in_cover": False}
    answers = [way, ["hayes"] if touches else []]
    facts = game.play("blue", Move(("doc",), "run", (20.0,)), answers=answers)

    assert game.asked[-1] == Touching("doc", ("hayes",))
    assert bool(facts.of(Stabilised)) is touches
    assert game.man("hayes").fate == ("stabilised" if touches else "wounded")


@rule("BN-9.3.c")
@pytest.mark.parametrize(("marker", "asked"), [("", True), ("m1", False)])
def test_with_a_tape_a_fall_asks_about_medics_in_the_open_only(marker: str, asked: bool) -> None:
    doc = Man("Irr3", side="red", marker=marker, suppressed=True, **MEDIC)
    game = table(tape=True, options=ON, kowalski=Man("R3", touching=("abu",)), doc=doc,
                 abu=Man("Irr3", side="red", touching=("kowalski",)))  # fmt: skip

    facts = game.play(
        "blue", Fight(("kowalski",), ("abu",)), [6], [1], [4], answers=[["doc"]] if asked else []
    )

    assert bool(facts.of(Stabilised)) is asked


@rule("BN-9.3.c")
def test_a_medic_is_offered_the_run_to_each_wounded_comrade() -> None:
    """The nearest first; who is too far away says so."""
    game = field(
        doc=Man("R3", x=20, y=20, **MEDIC), hayes=lying(x=30, y=20), ross=lying(x=20, y=90, lives=2),
        noor=lying("stabilised", x=22, y=24),
    )  # fmt: skip
    rows = [choice for choice in RULES.choices(game.state, "blue") if choice.rule == "BN-9.3.c"]

    labels = [sentences("en").say(row.label) for row in rows]
    assert labels == ["Run to Hayes, wounded (4 turns to live)", "Run to Ross, wounded (2 turns to live)"]
    assert [row.refusal and row.refusal.message.id for row in rows] == [None, "bn-too-far"]
    (spot,) = rows[0].given["paths.0"]
    assert unharmed(game, Move(("doc",), "run", ((Point(*spot),),))).one(Stabilised).figure == "hayes"


@rule("BN-9.3.c")
def test_the_preview_of_the_run_says_that_he_will_be_stabilised() -> None:
    game = field(doc=Man("R3", x=20, y=20, **MEDIC), hayes=lying(x=30, y=20), sides={"blue": LOST})

    found = odds(RULES, game.state, "blue", Move(("doc",), "run", ((Point(27.5, 20),),)), RULES.geometry)

    assert found == {("hayes:stabilised",): 1}


@rule("BN-9.3.c")
def test_on_the_map_any_contact_helps_such_as_where_a_referee_puts_him() -> None:
    game = field(doc=Man("R3", x=20, y=20, **MEDIC), hayes=lying(x=80, y=20), sides={"blue": LOST})
    game.ruled("place", "doc", [77.5, 20])

    facts = unharmed(game, Move(("kowalski",), "run", ((Point(40, 38),),)))

    assert facts.one(Stabilised).medic == "doc"


# --- evacuated (BN-9.3.b) ------------------------------------------------------------------------


@rule("BN-9.3.b", "BN-9.3.f", "BN-9.3.d", "BN-Q.85")
def test_brought_over_his_own_edge_he_is_out_of_danger() -> None:
    game = field(sides={"blue": LOST}, kowalski=Man("R3", x=40, y=6), hayes=lying(x=42.5, y=6))

    facts = unharmed(game, HelpAlong("kowalski", "hayes", (Point(40, 1),)), [1])

    assert facts.one(Stabilised).medic == ""
    assert (facts.one(FigureOut).fate, facts.one(FigureOut).why) == ("left", "evacuated")
    assert (game.state.sides["blue"].losses, game.state.sides["blue"].total) == (0, 0)
    assert game.man("kowalski").fighting


@rule("BN-Q.100", "BN-12.0.h", "BN-9.3.b")
@pytest.mark.parametrize(
    ("fate", "gap", "end", "losses", "total"),
    [
        ("wounded", 9, "captured", 0, 10), ("wounded", 30, "left", -1, 0),
        ("stabilised", 9, "captured", 1, 10), ("stabilised", 30, "left", 0, 0),
    ],
)  # fmt: skip
def test_the_wounded_of_a_removed_squad_are_prisoners_or_evacuated(
    fate: str, gap: float, end: str, losses: int, total: int
) -> None:
    """A wounded man was counted when he fell; a stabilised one counts again once he is taken."""
    own = (fate == "wounded") * 10
    lost = {"losses": 6, "lost_now": 1, "start": 9, "points": (("lost-regular", 50 + own),)}
    game = field(hayes=lying(fate, x=100, y=150 - gap), sides={"blue": lost})

    facts = end_turn(game, [1] * morale_dice(game.state, game.state.sides["blue"])[0])

    blue = game.state.sides["blue"]
    assert facts.one(SideRemoved).side == "blue"
    assert {out.figure: out.fate for out in facts.of(FigureOut)}["hayes"] == end
    assert (blue.losses - 6, dict(blue.points)["lost-regular"] - 50) == (losses, total)


# --- a comrade's help (BN-9.3.f) ------------------------------------------------------------------


@rule("BN-9.3.f")
@pytest.mark.parametrize("die", range(1, 7))
def test_ten_less_the_die_is_how_far_they_come(die: int) -> None:
    game = field(hayes=lying())

    unharmed(game, HelpAlong("kowalski", "hayes", (Point(30, 40),)), [die])

    assert game.at("kowalski") == (30 + die, 40)
    assert game.at("hayes") == (30 + die, 42.5)


@rule("BN-9.3.f", "BN-9.3.c")
def test_helped_to_a_medic_he_is_stabilised() -> None:
    game = field(hayes=lying(), doc=Man("R3", x=32.5, y=42.5, **MEDIC), sides={"blue": LOST})

    facts = unharmed(game, HelpAlong("kowalski", "hayes", (Point(35, 40),)), [5])

    assert facts.one(Stabilised).medic == "doc"


@rule("BN-9.3.f", "BN-Q.85", "BN-Q.134")
@pytest.mark.parametrize(
    ("helper", "casualty", "answer"),
    [
        ({}, {"x": 50}, ("BN-9.3.f", "bn-not-beside-wounded")),
        ({}, {"fate": "dead"}, ("BN-9.3.f", "bn-nobody-wounded")),
        ({}, {"side": "red"}, ("BN-9.3.f", "bn-nobody-wounded")),
        ({"suppressed": True}, {}, ("BN-10.0.e", "bn-test-first")),
        ({"fired": True}, {}, ("BN-Q.85", "bn-has-moved")),
        ({"touching": ("abu",)}, {}, ("BN-Q.89", "bn-in-melee")),
        ({"stage": "done"}, {}, ("BN-5.2.a", "bn-has-acted")),
    ],
)
def test_who_cannot_help_whom(
    helper: dict[str, Any], casualty: dict[str, Any], answer: tuple[str, str]
) -> None:
    game = field(hayes=lying(**casualty))
    game.set("kowalski", **helper)

    assert game.refused("blue", HelpAlong("kowalski", "hayes", (Point(30, 40),)), [3]) == answer


@rule("BN-9.3.f", "BN-6.2.b")
@pytest.mark.parametrize(
    ("to", "answer"),
    [
        (Point(29.9, 40), ("BN-9.3.f", "bn-too-far")),
        (Point(48, 40), ("BN-6.2.b", "bn-cannot-cross")),
        (Point(40, 47), ("BN-6.2.b", "bn-cannot-cross")),
    ],
)
def test_neither_of_them_crosses_an_obstacle(to: Point, answer: tuple[str, str]) -> None:
    """A low wall to the east; another north of the wounded man, short of where Kowalski would stop."""
    walls = [{"kind": "wall", "line": [[45, 30], [45, 46]]}, {"kind": "wall", "line": [[30, 48], [50, 48]]}]
    game = field(terrain=walls, hayes=lying())

    assert game.refused("blue", HelpAlong("kowalski", "hayes", (to,)), [3]) == answer


@rule("BN-9.3.f", "BN-SM.44")
def test_the_enemy_may_fire_at_the_helper_and_the_wounded_man_is_laid_down_where_he_falls() -> None:
    game = field(hayes=lying())

    facts = game.play("blue", HelpAlong("kowalski", "hayes", (Point(30, 40),)), [3])

    assert facts.one(MoveDeclared).mode == "help_along"
    assert game.deciding() == [("red", "react_move")]
    rolled = game.play("red", OpportunityFire("abu", "assault_rifle", target="kowalski", at=4), HIT, OUT, [1])
    assert game.man("kowalski").fate == "dead"
    assert rolled.one(HelpEnded).casualty == "hayes" and game.man("hayes").fate == "wounded"
    assert (game.at("kowalski"), game.at("hayes")) == ((36, 40), (36, 42.5))


@rule("BN-9.3.f", "BN-9.3.b")
def test_with_a_tape_contact_and_the_edge_are_asked_of_people() -> None:
    game = table(tape=True, options=ON, sides={"blue": LOST}, kowalski=Man("R3"), hayes=lying(),
                 abu=Man("Irr3", side="red", fired=True, suppressed=True))  # fmt: skip

    facts = game.play(
        "blue", HelpAlong("kowalski", "hayes", 10.0), [3], answers=[["hayes"], {"length": 10.0}, 30.0]
    )

    assert game.asked[0] == Touching("kowalski", ("hayes",)) and game.asked[-1] == ToEdge("hayes", "south")
    assert facts.one(MoveDeclared).strides[0].length == 7
    assert game.man("hayes").fate == "wounded"


@rule("BN-9.3.f", "BN-9.3.c")
@pytest.mark.parametrize("touched", [["doc"], []])
def test_with_a_tape_people_say_whether_he_is_laid_down_beside_a_medic(touched: list[str]) -> None:
    foe = Man("Irr3", side="red", fired=True, suppressed=True)
    men = {"kowalski": Man("R3"), "hayes": lying(), "doc": Man("R3", **MEDIC), "abu": foe}
    game = table(tape=True, options=ON, sides={"blue": LOST}, **men)

    answers = [["hayes"], {"length": 10.0}, 30.0, touched]
    facts = game.play("blue", HelpAlong("kowalski", "hayes", 10.0), [3], answers=answers)

    assert game.asked[-1] == Touching("hayes", ("doc",))
    assert [one.medic for one in facts.of(Stabilised)] == touched
    assert game.man("hayes").fate == ("stabilised" if touched else "wounded")


@rule("BN-9.3.f")
def test_help_is_offered_to_who_stands_beside_a_wounded_comrade() -> None:
    game = field(hayes=lying(), ross=Man("R3", x=80, y=20))
    rows = [choice for choice in RULES.choices(game.state, "blue") if choice.do == "help_along"]

    assert [(row.figure, row.refusal) for row in rows] == [("kowalski", None)]


# --- on the retreat (BN-12.0.l) ----------------------------------------------------------------


@rule("BN-12.0.l", "BN-Q.98")
def test_a_retreating_man_may_turn_aside_to_a_wounded_comrade_and_then_goes_on() -> None:
    game = field(hayes=lying(x=50, y=45))
    game.set("kowalski", retreating=True, tested=True, stage="waiting")
    assert game.refused("blue", Retreat("kowalski", (Point(45, 45),)))[1] == "bn-retreat-farther"

    game.play("blue", Retreat("kowalski", (Point(47.5, 45),)))
    game.play("red", Pass())

    assert game.at("kowalski") == (47.5, 45)
    game.set("kowalski", stage="waiting", withdrew=False, moved_any=False)
    game.state = replace(game.state, mode="", acting=())
    assert game.refused("blue", Retreat("kowalski", (Point(47.5, 45),)))[1] == "bn-retreat-farther"


@rule("BN-12.0.l")
@pytest.mark.parametrize(("gap", "answer"), [(7.0, None), (7.1, "bn-retreat-farther")])
def test_with_a_tape_the_way_must_reach_the_wounded_comrade(gap: float, answer: str | None) -> None:
    game = table(tape=True, options=ON, kowalski=Man("R3", retreating=True, tested=True), hayes=lying(),
                 abu=Man("Irr3", side="red", fired=True, suppressed=True))  # fmt: skip
    answers: list[Any] = [{"length": 7.0}, gap]

    if answer:
        assert game.refused("blue", Retreat("kowalski", 7.0), answers=[*answers, 50.0])[1] == answer
        return
    game.play("blue", Retreat("kowalski", 7.0), answers=[*answers, 50.0])
    assert Gap("kowalski", "hayes") in game.asked and game.man("kowalski").withdrew


# --- the referee, the screen, and whole games --------------------------------------------------


@rule("BN-9.3.d")
def test_a_referee_rules_a_wounded_man_stabilised() -> None:
    game = field(hayes=lying(), sides={"blue": LOST})

    game.ruled("fate", "hayes", "stabilised")

    assert game.state.sides["blue"].losses == 0 and game.man("hayes").fate == "stabilised"


@rule("BN-9.3.a", "BN-SM.72")
def test_the_roster_says_how_long_he_lives_and_who_is_a_medic() -> None:
    game = field(hayes=lying(lives=2), doc=Man("R3", x=20, y=20, **MEDIC))
    figures = {figure.id: figure for figure in view(game.state, "red").figures}

    words = sentences("en")
    hayes = figures["hayes"]
    assert [words.text(status) for status in hayes.status] == ["WND 2"]
    assert [words.say(fact) for fact in hayes.facts] == ["2 turns to live without a medic"]
    assert (hayes.out, hayes.x, hayes.y) == (False, 40, 42.5)
    assert [words.say(fact) for fact in figures["doc"].facts] == ["medic"]
    assert not {f.id: f for f in view(field(on=False, doc=Man(**MEDIC)).state, "blue").figures}["doc"].facts


def lines(language: str) -> list[str]:
    """The log of a fall, a turn, a comrade's help to the medic, and a death."""
    game = field(
        sides={"blue": {"losses": 2, "points": (("lost-regular", 20),)}}, hayes=lying(),
        doc=Man("R3", x=32.5, y=42.5, **MEDIC), ross=lying(lives=1, fell=0, x=90, y=20),
    )  # fmt: skip
    unharmed(game, HelpAlong("kowalski", "hayes", (Point(35, 40),)), [5])
    game.play("blue", EndActions())
    told, state = [], game.begun
    for event in game.log:
        after = RULES.evolve(state, event)
        if type(event).__module__.endswith("wounds"):
            line = RULES.sentence(state, event, after)
            told += [sentences(language).say(line)] if line is not None else []
        state = after
    return told


def test_the_log_in_two_languages() -> None:
    assert lines("en") == [
        "Kowalski lays Hayes down.",
        "Doc is with Hayes, who is stabilised: no loss any more, 10 defeat points taken back.",
        "Ross has had no help in time and dies of his wounds.",
    ]
    assert lines("it") == [
        "Kowalski adagia Hayes a terra.",
        "Doc è con Hayes, che è stabilizzato: non è più una perdita, 10 punti sconfitta in meno.",
        "Ross non è stato soccorso in tempo e muore per le ferite.",
    ]


def test_both_sides_of_a_shipped_scenario_have_a_medic() -> None:
    game = load("breaking_news/bersaglieri_in_town").setup(ON, False)[0]

    assert {man.side for man in game.figures if "medic" in man.kit} == {"bersaglieri", "somalis"}


@pytest.mark.slow
@rule("BN-9.3.a", "BN-9.3.c")
def test_bots_play_with_the_wounded_to_the_end() -> None:
    seen: set[str] = set()
    for seed in (2, 3):
        game = begin("breaking_news/bersaglieri_in_town", seed, options=ON)
        play_out(game, seed)
        assert game.state.over is not None
        seen |= {type(event).__name__ for record in game.records for event in record.events}
    assert {"Wounded", "WoundWorsened", "Stabilised"} <= seen


@rule("BN-9.3.f")
def test_random_players_with_a_tape_reach_every_part_of_it() -> None:
    game = begin("breaking_news/bersaglieri_in_town", 3, options=ON, ruler="tape")
    walker = Wanderer(game, 3, keen=True, rulings=0)
    seen = {type(event).__name__ for record in walker.steps(250) for event in record.events}

    assert {"Wounded", "Stabilised", "HelpEnded"} <= seen
