"""Ludonet, hand-to-hand combat and getting away from it (LU-MEL)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, field

from core.engine.chance.preview import Preview, preview
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.table.places import Point


def locked(
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    phase: str = "melee",
    **options: str,
) -> Played:
    """Ross and Huber in contact; the first player is Ross's side."""
    return field(
        phase=phase, options=options, ross=Man(y=50, contacts=("huber",), fresh=("huber",), **(mine or {})),
        huber=Man(y=52, side="red", contacts=("ross",), fresh=("ross",), **(theirs or {})),
        far=Man(y=190, side="red"),
    )  # fmt: skip


def fight(game: Played, *dice: int) -> e.MeleeFought:
    facts = game.play("blue", c.Fight("ross", "huber"), *[[die] for die in dice])
    return facts.of(e.MeleeFought)[-1]


@rule("LU-MEL.b", "LU-MEL.c", "LU-T.MEL")
@pytest.mark.parametrize(("mine", "theirs", "loser"), [(4, 3, "huber"), (2, 6, "ross")])
def test_the_higher_total_eliminates_the_other(mine: int, theirs: int, loser: str) -> None:
    game = locked()

    assert fight(game, mine, theirs).loser == loser
    assert game.man(loser).fate == "eliminated"
    assert all(game.man(name).contacts == () for name in ("ross", "huber"))


@rule("LU-EX.31", "LU-MEL.d", "LU-MEL.e", "LU-MEL.l", "LU-Q.19")
def test_a_commando_ties_with_a_regular_and_both_stay_locked() -> None:
    game = locked({"expert": True})
    fought = fight(game, 3, 4)

    assert fought.totals == (4, 4) and fought.loser == ""
    assert game.man("ross").contacts == ("huber",)
    assert game.state.phase == "end"
    game.turn(2, "fire")
    game.volley()
    assert game.state.phase == "melee"
    assert fight(game, 5, 1).loser == "huber"


@rule("LU-EX.32", "LU-MEL.c", "LU-MEL.f", "LU-MEL.g", "LU-MEL.h", "LU-MEL.i")
def test_from_behind_and_wounded_against_one_who_lies() -> None:
    game = locked({"wounds": 1, "behind": ("huber",)}, {"posture": "prone"})
    fought = fight(game, 3, 3)

    assert fought.totals == (3, 2) and fought.loser == "huber"
    assert [(term.reason, term.value) for term in fought.modifiers] == [
        ("lu-mod-behind", 2), ("lu-mod-wounded", -2), ("lu-mod-foe-prone", -1),
    ]  # fmt: skip


@rule("LU-MEL.d", "LU-Q.19")
def test_as_a_choice_a_tie_is_rolled_again_at_once() -> None:
    game = locked({"behind": ("huber",)}, melee_tie="reroll_now")
    facts = game.play("blue", c.Fight("ross", "huber"), [2], [4], [3], [4])

    assert [fact.totals for fact in facts.of(e.MeleeFought)] == [(4, 4), (3, 4)]
    assert game.man("ross").fate == "eliminated"
    assert not any(fact.decisions for fact in facts.of(e.MeleeFought)[:1])


@rule("LU-MEL.q", "LU-Q.19")
def test_after_such_a_pair_the_first_player_names_the_next_one() -> None:
    pair = {"adams": Man(x=90, contacts=("karl",)), "karl": Man(x=92, side="red", contacts=("adams",))}
    game = field(
        phase="melee", options={"melee_tie": "reroll_now"}, ross=Man(contacts=("huber",)),
        huber=Man(y=52, side="red", contacts=("ross",)), **pair,
    )  # fmt: skip
    facts = game.play("blue", c.Fight("ross", "huber"), [4], [4], [5], [5], [3], [4])
    asked = [tuple(one.seat for one in fact.decisions) for fact in facts.of(e.MeleeFought)]
    assert asked == [(), (), ("blue",)] and [one.seat for one in game.state.awaiting] == ["blue"]
    assert not game.play("blue", c.Fight("adams", "karl"), [3], [4]).one(e.MeleeFought).decisions


@rule("LU-MEL.p", "LU-MEL.f")
@pytest.mark.parametrize(
    ("facing", "behind"), [(270, False), (0, False), (359, False), (1, True), (90, True)]
)
def test_from_behind_is_the_rear_half_at_first_contact(facing: float, behind: bool) -> None:
    """Ross comes from the south; straight to the side, 90 degrees off, is not behind."""
    game = field(ross=Man(y=44), huber=Man(y=50, side="red", facing=facing))
    facts = game.run("blue", c.Move("ross", "walk", (Point(50, 50),)))

    assert facts.one(e.ContactMade).behind == (("huber",) if behind else ())


@rule("LU-MEL.p", "LU-Q.21")
@pytest.mark.parametrize(("option", "second"), [("off", (4, 5)), ("on", (6, 5))])
def test_the_bonus_from_behind_holds_for_the_first_exchange(option: str, second: tuple[int, int]) -> None:
    game = locked({"behind": ("huber",)}, behind_persist=option)
    assert fight(game, 2, 4).totals == (4, 4)
    game.turn(2, "melee")

    assert fight(game, 4, 5).totals == second


@rule("LU-EX.33", "LU-MEL.j", "LU-MEL.k", "LU-MEL.m", "LU-Q.20")
def test_one_who_breaks_away_is_caught() -> None:
    game = locked(phase="move")
    facts = game.play("blue", c.BreakAway("ross"), [4], [5])
    tried = facts.one(e.BreakTried)

    assert (tried.opponent, tried.leaver, tried.escaped) == (6, 5, False)
    assert game.man("ross").fate == "eliminated" and game.man("huber").fate == ""


@rule("LU-EX.34", "LU-MEL.n", "LU-Q.20")
def test_on_a_tie_he_escapes_and_moves_off() -> None:
    game = locked(phase="move")
    game.play("blue", c.BreakAway("ross"), [3], [5])

    assert game.man("huber").fate == "" and game.man("ross").contacts == ()
    assert game.refused("blue", c.EndMovement()) == ("LU-MEL.n", "lu-away-first")
    assert game.refused("blue", c.Move("ross", "run", (Point(50, 38),))) == ("LU-MEL.n", "lu-away-walking")
    game.run("blue", c.Move("ross", "walk", (Point(50, 40),)), c.EndMovement())
    assert game.at("ross") == (50, 40)


@rule("LU-MEL.n")
def test_one_who_got_away_moves_before_anybody_else_and_is_locked_again_if_he_stays() -> None:
    game = field(
        ross=Man(y=50, contacts=("huber",)), adams=Man(x=70), huber=Man(y=52, side="red", contacts=("ross",))
    )
    game.play("blue", c.BreakAway("ross"), [1], [5])

    assert game.refused("blue", c.Move("adams", "walk", (Point(70, 55),))) == ("LU-MEL.n", "lu-away-first")
    assert game.run("blue", c.Move("ross", "walk", ())).one(e.ContactMade).foes == ("huber",)


@rule("LU-MEL.k", "LU-MEL.m")
def test_the_opponent_adds_2_to_all_his_modifiers() -> None:
    game = locked({"posture": "prone"}, {"expert": True, "wounds": 1}, phase="move")
    tried = game.play("blue", c.BreakAway("ross"), [3], [6]).one(e.BreakTried)

    assert (tried.opponent, tried.leaver) == (3 + 1 - 2 + 2, 5)


@rule("LU-Q.20")
@pytest.mark.parametrize(("die", "escaped"), [(2, True), (3, False)])
def test_as_a_choice_the_opponent_rolls_alone(die: int, escaped: bool) -> None:
    game = locked(phase="move", breakaway="to_hit")
    tried = game.play("blue", c.BreakAway("ross"), [die]).one(e.BreakTried)

    assert tried.escaped is escaped and tried.opponent == die + 2


@rule("LU-Q.20")
def test_rolling_alone_nothing_counts_but_the_last_blow() -> None:
    """The opponent rolls 1d6 + 2: that he is expert, or wounded, is for opposed rolls."""
    for facts in ({"expert": True}, {"wounds": 1}):
        game = locked(None, facts, phase="move", breakaway="to_hit")
        tried = game.play("blue", c.BreakAway("ross"), [2]).one(e.BreakTried)

        assert (tried.opponent, tried.escaped) == (4, True)
        assert [term.value for term in tried.modifiers] == [2]


@rule("LU-MEL.m")
def test_in_an_opposed_last_roll_each_modifier_says_whose_it_is() -> None:
    game = locked({"wounds": 1}, {"expert": True}, phase="move")
    tried = game.play("blue", c.BreakAway("ross"), [1], [6]).one(e.BreakTried)

    assert (tried.leaver, tried.opponent) == (4, 4)
    assert [(term.reason, term.value) for term in tried.modifiers] == [
        ("lu-mod-last-roll", 2), ("lu-mod-foe-expert", 1), ("lu-mod-wounded", -2),
    ]  # fmt: skip


@rule("LU-MEL.j")
def test_only_one_who_is_locked_can_break_away() -> None:
    game = locked(phase="move")

    assert game.refused("blue", c.BreakAway("far")) == ("", "lu-no-such-figure")
    assert field(ross=Man(), far=Man(y=190, side="red")).refused("blue", c.BreakAway("ross")) == (
        "LU-MEL.j", "lu-not-locked",
    )  # fmt: skip


@rule("LU-MEL.o")
def test_a_locked_figure_does_not_move() -> None:
    game = locked(phase="move")

    assert game.refused("blue", c.Move("ross", "walk", (Point(50, 40),))) == ("LU-MEL.o", "lu-locked")
    assert game.refused("blue", c.Face("ross", 0.0)) == ("LU-MOV.r", "lu-may-not-turn")
    offered = {choice.do for choice in RULES.choices(game.state, "blue") if choice.figure == "ross"}
    assert offered == {"break_away", "posture"}


@rule("LU-MEL.a", "LU-MEL.q", "LU-S.08")
def test_fights_go_pair_by_pair_in_the_first_players_order() -> None:
    game = field(
        phase="melee", ross=Man(y=50, contacts=("huber", "jung")),
        huber=Man(y=52, side="red", contacts=("ross",)), jung=Man(x=52, y=50, side="red", contacts=("ross",)),
    )  # fmt: skip
    assert [d.seat for d in game.state.awaiting] == ["blue"]
    offered = [choice for choice in RULES.choices(game.state, "blue") if choice.do == "fight"]
    assert {(ch.given["figure"], ch.given["foe"]) for ch in offered} == {
        ("ross", "huber"), ("ross", "jung"),
    }  # fmt: skip
    game.play("blue", c.Fight("ross", "jung"), [4], [4])

    assert game.refused("blue", c.Fight("ross", "jung")) == ("LU-MEL.q", "lu-fought-already")
    assert game.refused("blue", c.Fight("huber", "jung")) == ("LU-MEL.a", "lu-no-such-fight")
    assert game.play("blue", c.Fight("ross", "huber"), [6], [1]).one(e.MeleeFought).loser == "huber"
    assert game.state.phase == "end"


@rule("LU-MEL.q")
def test_a_figure_that_falls_fights_nobody_else() -> None:
    game = field(
        phase="melee", ross=Man(y=50, contacts=("huber", "jung")),
        huber=Man(y=52, side="red", contacts=("ross",)), jung=Man(x=52, y=50, side="red", contacts=("ross",)),
    )  # fmt: skip
    game.play("blue", c.Fight("ross", "jung"), [1], [4])

    assert game.state.phase == "end" and game.man("huber").contacts == ()


@pytest.mark.parametrize(
    ("option", "chance"), [("next_turn", Fraction(15, 36)), ("reroll_now", Fraction(1, 2))]
)
def test_odds_of_a_fight_are_exact(option: str, chance: Fraction) -> None:
    """Where ties are rolled again at once, the chances of all exchanges are summed."""
    game = locked(melee_tie=option)
    seen = preview(RULES, game.state, "blue", c.Fight("ross", "huber"), RULES.geometry)

    assert isinstance(seen, Preview)
    assert seen.chance("huber:eliminated") == seen.chance("ross:eliminated") == chance


def test_odds_of_getting_away_are_exact() -> None:
    game = locked(phase="move")
    seen = preview(RULES, game.state, "blue", c.BreakAway("ross"), RULES.geometry)
    higher = sum(opponent + 2 > leaver for opponent in range(1, 7) for leaver in range(1, 7))

    assert isinstance(seen, Preview)
    assert seen.chance("ross:eliminated") == Fraction(higher, 36)


@rule("LU-T.MEL", "LU-MEL.e", "LU-MEL.g", "LU-MEL.h", "LU-MEL.i")
@pytest.mark.parametrize(
    ("facts", "total"),
    [
        ({}, 3), ({"expert": True}, 4), ({"behind": ("huber",)}, 5), ({"posture": "prone"}, 2),
        ({"wounds": 1}, 1),
        ({"expert": True, "behind": ("huber",), "posture": "prone", "wounds": 1}, 3),
        ({"posture": "prone", "wounds": 1}, 0),
    ],
)  # fmt: skip
def test_every_modifier_alone_and_all_together(facts: dict[str, Any], total: int) -> None:
    assert fight(locked(facts), 3, 6).totals == (total, 6)


@rule("LU-Q.21", "LU-MEL.p")
@pytest.mark.parametrize(("option", "facing", "behind"), [("off", 270, False), ("on", 90, True)])
def test_one_attacked_from_behind_turns_to_his_enemy_after_the_first_exchange(
    option: str, facing: float, behind: bool
) -> None:
    """A second man who comes from the same side is then in front of him."""
    game = locked({"behind": ("huber",)}, {"facing": 90}, behind_persist=option)
    game.set("far", side="blue", place=replace(game.man("far").place, x=44.0, y=50.0))
    fight(game, 2, 4)
    place = game.man("huber").place
    assert place is not None and place.facing == facing
    game.turn(2)

    met = game.run("blue", c.Move("far", "walk", (Point(50, 52),))).one(e.ContactMade)
    assert "huber" in met.foes and ("huber" in met.behind) is behind


@rule("LU-MEL.j", "LU-MEL.k")
def test_each_of_two_opponents_has_a_last_roll_until_one_catches_him() -> None:
    def surrounded() -> Played:
        return field(
            ross=Man(y=50, contacts=("huber", "jung")), huber=Man(y=52, side="red", contacts=("ross",)),
            jung=Man(y=48, side="red", contacts=("ross",)),
        )  # fmt: skip

    game = surrounded()
    facts = game.play("blue", c.BreakAway("ross"), [2], [5], [4], [5])
    assert [(tried.foe, tried.escaped) for tried in facts.of(e.BreakTried)] == [
        ("huber", True),
        ("jung", False),
    ]
    assert game.man("ross").fate == "eliminated" and game.man("huber").contacts == ()

    at_once = surrounded()
    assert len(at_once.play("blue", c.BreakAway("ross"), [6], [5]).of(e.BreakTried)) == 1


@rule("LU-MEL.m")
def test_getting_away_is_declared_in_the_own_movement_by_one_who_has_not_moved() -> None:
    game = locked(phase="move")
    game.set("ross", mode="walk", moved=4.0)
    assert game.refused("blue", c.BreakAway("ross")) == ("LU-MEL.m", "lu-has-moved")

    game = locked(phase="move")
    game.run("blue", c.EndMovement())
    assert game.refused("blue", c.BreakAway("ross"))[1] == "engine-others-decide"
    assert game.play("red", c.BreakAway("huber"), [1], [6]).one(e.BreakTried).escaped
    assert locked(phase="fire").refused("blue", c.BreakAway("ross"))[1] == "engine-decide-first"


@rule("LU-MEL.n")
@pytest.mark.parametrize(("weapon", "most"), [("rifle", 10), ("mmg", 5)])
def test_he_moves_away_by_his_normal_allowance(weapon: str, most: float) -> None:
    game = field(ross=Man(weapon, y=50, contacts=("huber",)), huber=Man(y=52, side="red", contacts=("ross",)))
    mode = "heavy" if weapon == "mmg" else "walk"
    game.play("blue", c.BreakAway("ross"), [1], [6])

    assert game.refused("blue", c.Move("ross", mode, (Point(50, 49.9 - most),)))[1] == "lu-too-far"
    assert game.run("blue", c.Move("ross", mode, (Point(50, 50 - most),))).one(e.FigureMoved).length == most


@rule("LU-MEL.q", "LU-MEL.l", "LU-S.08")
def test_a_tied_pair_fights_once_a_turn() -> None:
    game = locked()
    fight(game, 3, 3)
    assert game.state.phase == "end"
    game.run("blue", c.EndTurn())
    game.run("red", c.EndTurn())
    game.run("blue", c.EndMovement())
    game.run("red", c.EndMovement())
    game.volley()

    assert game.state.phase == "melee" and fight(game, 6, 1).loser == "huber"


@rule("LU-MEL.k", "LU-EX.33")
def test_the_odds_of_getting_away_tell_both_ends() -> None:
    game = field(ross=Man(contacts=("huber",)), huber=Man(y=52, side="red", contacts=("ross",)))
    seen = preview(RULES, game.state, "blue", c.BreakAway("ross"), RULES.geometry)

    assert isinstance(seen, Preview)
    found = {end.names: end.chance for end in seen.outcomes}
    assert found == {("ross:eliminated",): Fraction(26, 36), ("ross:free",): Fraction(10, 36)}
