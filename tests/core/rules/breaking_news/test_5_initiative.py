"""Breaking News 5.0 and 5.1: who is active, and the figures that turn before the first action."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from bn_commands import (
    DeclineEnd,
    Dodge,
    EndActions,
    Face,
    Finish,
    Move,
    OpenFire,
    ProposeEnd,
    Ready,
    RollInitiative,
)
from rule_ids import rule
from table import Man, Played, both_editions, table

from core.engine.chance.preview import Preview, odds, preview
from core.rules.breaking_news.book import RULES
from core.rules.breaking_news.facts import ActionsBegan, Faced, InitiativeRolled, RolesSet, TurnBegan
from core.rules.breaking_news.facts.changes import change
from core.rules.breaking_news.state import Shot
from core.table.places import Point


def initiative(turn: int = 1, **given: object) -> Played:
    """Two squads before the roll: R2 with leader 2 against Irr3 with leader 1."""
    return table(
        turn=turn,
        phase="initiative",
        kowalski=Man("R2", commander=True, leadership=2),
        abu=Man("Irr3", y=70, side="red", commander=True, leadership=1),
        **given,  # type: ignore[arg-type]
    )


def totals(rolled: InitiativeRolled) -> list[int]:
    return [dice + sum(term.value for term in terms) for _, dice, terms in rolled.rolls]


@rule("BN-5.1.a", "BN-5.1.c", "BN-EX.120", "BN-SM.30", "BN-SM.31", "BN-ED.18")
@both_editions
def test_the_higher_total_of_dice_leadership_and_class_is_active() -> None:
    """[3,3] + 2 + 5 = 13 against [4,5] + 1 + 2 = 12."""
    game = initiative()

    facts = game.play("blue", RollInitiative(), [3, 3], [4, 5])

    assert totals(facts.one(InitiativeRolled)) == [13, 12]
    assert facts.one(RolesSet).active == "blue"
    assert (game.state.sides["blue"].fatigue, game.state.sides["red"].fatigue) == (1, 0)


@rule("BN-5.1.d", "BN-EX.120", "BN-Q.14", "BN-ED.19")
@both_editions
def test_two_turns_won_in_a_row_cost_two() -> None:
    game = initiative(turn=3, sides={"blue": {"fatigue": 2, "wins": 2}})

    facts = game.play("blue", RollInitiative(), [3, 3], [4, 5])

    assert totals(facts.one(InitiativeRolled)) == [11, 12]
    assert facts.one(RolesSet).active == "red"


@rule("BN-Q.14", "BN-SM.31", "BN-ED.19")
@both_editions
def test_the_penalty_is_gone_when_the_other_side_wins() -> None:
    game = initiative(turn=3, sides={"blue": {"fatigue": 2, "wins": 2}})

    game.play("blue", RollInitiative(), [1, 1], [4, 5])

    assert (game.state.sides["blue"].fatigue, game.state.sides["red"].fatigue) == (0, 1)


@rule("BN-Q.14")
@pytest.mark.parametrize(("option", "total"), [("consecutive", 10), ("lifetime", 8), ("flat", 12)])
def test_how_long_the_penalty_lasts_is_an_option(option: str, total: int) -> None:
    game = initiative(turn=9, options={"init_fatigue": option}, sides={"blue": {"fatigue": 3, "wins": 5}})

    facts = game.play("blue", RollInitiative(), [3, 3], [6, 6])

    assert totals(facts.one(InitiativeRolled))[0] == total


@rule("BN-5.1.b")
def test_only_the_commanders_leadership_counts() -> None:
    game = table(
        phase="initiative",
        kowalski=Man("R3", commander=True, leadership=1),
        smith=Man("R3", x=50, leadership=3),
        abu=Man("R3", y=70, side="red"),
    )

    facts = game.play("blue", RollInitiative(), [1, 1], [6, 6])

    assert totals(facts.one(InitiativeRolled)) == [2 + 1 + 4, 12 + 4]


@rule("BN-Q.15")
@pytest.mark.parametrize(("fact", "total"), [({"suppressed": True}, 9), ({"fate": "dead"}, 7)])
def test_a_suppressed_commander_still_leads_and_a_dead_one_does_not(
    fact: dict[str, object], total: int
) -> None:
    game = initiative()
    game.set("kowalski", **fact)

    facts = game.play("blue", RollInitiative(), [1, 1], [6, 6])

    assert totals(facts.one(InitiativeRolled))[0] == total


@rule("BN-Q.15")
def test_a_mixed_squad_counts_as_the_class_of_most_men_and_the_better_of_two() -> None:
    game = table(
        phase="initiative",
        one=Man("R5"),
        two=Man("R5", x=50),
        three=Man("R2", x=60),
        four=Man("Irr1", y=70, side="red"),
        five=Man("Irr2", x=50, y=70, side="red"),
    )

    facts = game.play("blue", RollInitiative(), [1, 1], [6, 6])

    assert totals(facts.one(InitiativeRolled)) == [2 + 2, 12 + 4]


@rule("BN-Q.13")
def test_equal_totals_are_rolled_again() -> None:
    game = initiative()

    facts = game.play("blue", RollInitiative(), [3, 3], [4, 6], [1, 1], [6, 6])

    assert [totals(roll) for roll in facts.of(InitiativeRolled)] == [[13, 13], [9, 15]]
    assert facts.one(RolesSet).active == "red"


@rule("BN-Q.13")
def test_by_option_a_tie_goes_to_who_reacted_last_turn() -> None:
    options = {"init_tie": "previous_reactor_wins"}
    game = initiative(turn=2, options=options, sides={"blue": {"fatigue": 1, "wins": 1}})

    facts = game.play("blue", RollInitiative(), [3, 4], [4, 6])

    assert totals(facts.one(InitiativeRolled)) == [13, 13]
    assert facts.one(RolesSet).active == "red"


@rule("BN-Q.13")
def test_by_option_a_tie_in_the_first_turn_is_still_rolled_again() -> None:
    game = initiative(options={"init_tie": "previous_reactor_wins"})

    facts = game.play("blue", RollInitiative(), [3, 3], [4, 6], [3, 3], [4, 5])

    assert facts.one(RolesSet).active == "blue"


@rule("BN-5.0.a", "BN-SM.20")
def test_each_turn_decides_anew_who_is_active() -> None:
    game = initiative()
    game.play("blue", RollInitiative(), [3, 3], [4, 5])
    game.run("red", Ready())
    assert game.state.active == "blue"
    game.set("kowalski", looked=True)

    facts = game.play("blue", EndActions())

    assert facts.one(TurnBegan).turn == 2
    assert (game.state.active, game.state.phase) == ("", "initiative")
    assert (game.man("kowalski").stage, game.man("kowalski").looked) == ("waiting", False)
    game.play("red", RollInitiative(), [1, 1], [6, 6])
    assert game.state.active == "red"
    assert game.refused("blue", RollInitiative())[1] == "engine-decide-first"


@rule("BN-Q.16", "BN-5.0.a")
def test_the_reacting_side_takes_no_action() -> None:
    game = table(kowalski=Man(), abu=Man(y=70, side="red"))

    assert game.refused("red", Move(("abu",), "run", ((Point(40, 75),),))) == ("BN-Q.16", "bn-not-active")


@rule("BN-Q.06", "BN-SM.32")
def test_the_reacting_side_turns_each_figure_once_before_the_first_action() -> None:
    game = table(phase="turning", kowalski=Man(), abu=Man(y=70, side="red"), omar=Man(x=50, y=70, side="red"))

    assert game.play("red", Face("abu", Point(80, 70))).one(Faced).facing == 0
    assert game.refused("red", Face("abu", 90.0)) == ("BN-Q.06", "bn-turned-already")
    assert game.play("red", Face("omar", 90.0)).one(Faced).facing == 90
    assert game.refused("blue", Move(("kowalski",), "run", ((Point(40, 45),),)))[1] == "engine-others-decide"
    assert game.play("red", Ready()).one(ActionsBegan)
    assert game.refused("red", Face("abu", 90.0)) == ("BN-Q.06", "bn-may-not-turn")


@rule("BN-Q.06", "BN-SM.52")
def test_an_active_figure_turns_freely_until_its_action_is_over() -> None:
    game = table(kowalski=Man(), abu=Man(y=150, side="red"))

    game.run("blue", Face("kowalski", 10.0), Move(("kowalski",), "run", ((Point(40, 45),),)))
    game.run("blue", Face("kowalski", 20.0), Face("kowalski", 30.0), Finish())

    assert game.man("kowalski").place.facing == 30  # type: ignore[union-attr]
    assert game.refused("blue", Face("kowalski", 40.0)) == ("BN-Q.06", "bn-may-not-turn")


@rule("BN-Q.06")
def test_a_dodge_ends_with_a_turn_as_wished() -> None:
    wall = {"kind": "wall", "line": [[30, 73], [44, 73]]}
    game = table([wall], kowalski=Man(), abu=Man("R3", x=46, y=75, side="red"))

    game.play("blue", OpenFire((Shot("kowalski", "assault_rifle", targets=("abu",)),)))
    game.play("red", Dodge("abu", Point(42, 75), Point(100, 75)), [1])

    assert game.at("abu") == (42, 75)
    assert game.man("abu").place.facing == 0  # type: ignore[union-attr]


@rule("BN-Q.06")
def test_without_facing_nobody_turns_and_there_is_no_pause_for_it() -> None:
    game = initiative(options={"facing": "off"})
    for seat in ("blue", "red", "referee"):
        assert "face" not in {row.do for row in RULES.choices(game.state, seat)}
        assert "face" in {row.do for row in RULES.choices(initiative().state, seat)}

    facts = game.play("blue", RollInitiative(), [3, 3], [4, 5])

    assert facts.one(ActionsBegan)
    assert game.refused("blue", Face("kowalski", 0.0)) == ("BN-Q.06", "bn-no-facing")


@rule("BN-SM.78")
def test_between_turns_both_sides_turn_their_figures() -> None:
    game = initiative(turn=2)

    game.run("red", Face("abu", 180.0), Face("abu", 0.0))
    game.run("blue", Face("kowalski", 180.0), ProposeEnd())
    game.run("red", DeclineEnd())

    assert game.man("abu").place.facing == 0  # type: ignore[union-attr]


@rule("BN-5.1.a", "BN-Q.13")
def test_the_odds_of_initiative_are_exact_though_ties_are_thrown_again() -> None:
    """Blue adds 7 and red 3; a tie has no end of its own, so the other ends share its weight."""
    game = initiative()
    ways = Counter(a + b for a, b in product(range(1, 7), repeat=2))
    wins: Counter[str] = Counter()
    for (blue, often), (red, also) in product(ways.items(), repeat=2):
        gap = blue + 7 - red - 3
        wins["blue" if gap > 0 else "red" if gap < 0 else "tie"] += often * also

    chances = odds(RULES, game.state, "blue", RollInitiative(), RULES.geometry)

    decided = wins["blue"] + wins["red"]
    assert wins["tie"] > 0
    assert chances == {
        ("blue:active",): Fraction(wins["blue"], decided),
        ("red:active",): Fraction(wins["red"], decided),
    }


@rule("BN-5.1.e", "BN-X.AMBUSH.e", "BN-EX.121")
def test_a_placed_ambush_adds_one_to_the_next_roll_only() -> None:
    """13 against 12 + 1: rolled again, and the next turn's roll is without it."""
    game = initiative(sides={"red": {"ambush": True}})

    facts = game.play("blue", RollInitiative(), [3, 3], [4, 5], [3, 3], [4, 4])

    assert [totals(rolled) for rolled in facts.of(InitiativeRolled)] == [[13, 13], [13, 12]]
    assert not game.state.sides["red"].ambush


@rule("BN-5.1.a", "BN-5.1.b")
@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("successor", ["zero", "successor"])
def test_every_seat_is_told_the_true_odds_of_initiative_and_none_who_commands(
    lost: bool, successor: str
) -> None:
    """An enemy does not know the commander (D.8), but his number is announced with every roll."""
    hidden = Man("Irr3", y=60, side="red", leadership=3, marker="m1")
    game = initiative(options={"commander_lost": successor}, dora=hidden)
    if lost:
        commander = game.state.sides["red"].commander
        game.state = change(game.state, commander, fate="dead")
    told = {}
    for seat in ("blue", "red", "observer", "referee"):
        seen = RULES.known(game.state, seat)
        got = preview(RULES, seen, "referee", RollInitiative(), RULES.geometry)
        assert isinstance(got, Preview)
        told[seat] = (got.outcomes, got.terms)
        if seat not in ("red", "referee"):
            assert seen.sides["red"].commander == ""
    assert told["blue"] == told["red"] == told["observer"] == told["referee"]
    assert [(term.who, term.dice) for term in told["blue"][1]] == [("blue", 2), ("red", 2)]
    facts = game.play("blue", RollInitiative(), [6, 6], [1, 1])
    rolls = {side: modifiers for side, _, modifiers in facts.one(InitiativeRolled).rolls}
    assert {term.who: term.modifiers for term in told["blue"][1]} == rolls
