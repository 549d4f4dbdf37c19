"""Breaking News, Extras, INTEL: where the enemy's primary is, and the card as counter (BN-Q.115)."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import (
    ChooseContents,
    ChooseSide,
    CounterIntelligence,
    EndActions,
    KeepIntelligence,
    LetThem,
    PlaceMarker,
    RollFirstPlayer,
    TryIntelligence,
)
from msgspec.structs import replace
from objectives_on_table import FIVE, five, on_table
from rule_ids import rule
from set_up_by_the_book import asked, begin, do, refused, to_reserves
from table import RULES, Facts, Man, Played, table
from throws import told

from core.engine.contract.facts import Refusal
from core.engine.contract.seats import OBSERVER
from core.engine.seat.redaction import concealed
from core.engine.words.ids import SideId
from core.locale import sentences
from core.rules.breaking_news.common.objectives import true_content
from core.rules.breaking_news.facts.intelligence import DieTold, IntelligenceRolled
from core.rules.breaking_news.facts.objectives import ContentSeen
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.turn.facing import turning
from core.table.places import Point

THROWS = (
    told(
        "why-intelligence", "BN-X.INTEL.c", "any", "low", (2,),
        (
            "Abu, Intelligence (BN-X.INTEL.c): throw 1d6, 3 or less passes:",
            "Abu, Intelligence (BN-X.INTEL.c): tira 1d6, riesce con 3 o meno:",
        ),
        ("2* → passed (3 or less)", "2* → riuscito (3 o meno)"), 3,
    ),
)  # fmt: skip


BLUE, RED = SideId("blue"), SideId("red")


def spies(
    level: int = 3,
    counter: int = 0,
    *,
    options: Any = None,
    phase: str = "actions",
    contents: Any = FIVE,
    die: int = 0,
) -> Played:
    """Blue has Intelligence, and red has five markers; red threw *die* about those of blue."""
    sides: dict[str, Any] = {"blue": {"extras": {"intelligence": level}}, "red": {"secret_die": die}}
    if counter:
        sides["red"] = {"extras": {"intelligence": counter}}
    men = {"amato": Man("R3", x=10, y=10), "abu": Man("Irr3", x=190, y=190, side="red")}
    facts = on_table(*five(contents=contents), *five("blue", y=20))
    return table(sides=sides, options=options, phase=phase, facts=facts, **men)


def tried(game: Played, answer: Any, *dice: list[int]) -> Facts:
    made = game.play("blue", TryIntelligence())
    assert not isinstance(made, Refusal), made
    assert game.deciding() == [("red", "counter")]
    facts = game.play("red", answer, *dice)
    assert not isinstance(facts, Refusal), facts
    return facts


def knows(game: Played, seat: str) -> list[int]:
    """The numbers of the enemy's markers that a side knows."""
    theirs = [one for one in known(game.state, seat).objectives.values() if one.side != seat]
    return [one.number for one in theirs if one.content]


@rule("BN-EX.141", "BN-X.INTEL.c", "BN-X.INTEL.f", "BN-Q.115")
@pytest.mark.parametrize(("die", "success"), [(2, True), (3, False)])
def test_level_three_against_a_counter_of_one(die: int, success: bool) -> None:
    game = spies(3, 1)

    rolled = tried(game, CounterIntelligence(), [die]).one(IntelligenceRolled)

    assert (rolled.needed, rolled.success) == (2, success)
    assert knows(game, "blue") == ([4] if success else [])


@rule("BN-X.INTEL.c", "BN-X.INTEL.e", "BN-4.1.e")
def test_success_tells_the_primary_to_who_asked_and_to_nobody_else() -> None:
    game = spies(3)
    before = game.state

    facts = tried(game, LetThem(), [3])

    assert knows(game, "blue") == [4]
    assert knows(game, OBSERVER) == []
    event = facts.one(ContentSeen)
    assert concealed(game.rules, before, event, game.state, OBSERVER) is None
    assert concealed(game.rules, before, event, game.state, "red") == event


@rule("BN-X.INTEL.e", "BN-Q.115")
def test_all_primaries_are_told() -> None:
    game = spies(contents=("primary", "fake", "primary", "fake", "secondary"))
    tried(game, LetThem(), [1])

    assert knows(game, "blue") == [1, 3]


@rule("BN-X.INTEL.e", "BN-Q.115", "BN-4.1.h", "BN-4.1.i")
@pytest.mark.parametrize(
    ("option", "die", "known_die"), [("defended", 3, 0), ("attacked_too", 3, 3), ("attacked_too", 6, 6)]
)
def test_the_enemys_secret_die_stays_secret_or_by_option_is_told_to_who_asked(
    option: str, die: int, known_die: int
) -> None:
    game = spies(3, options={"intel_tells": option}, die=die)
    before = game.state

    facts = tried(game, LetThem(), [1])

    assert known(game.state, "blue").sides[RED].secret_die == known_die
    assert known(game.state, OBSERVER).sides[RED].secret_die == 0
    own = {one.number: true_content(known(game.state, "blue"), one) for one in game.state.objectives.values()}
    assert own[3] == ("primary" if known_die == 3 else "fake")
    for event in facts.of(DieTold):
        told = {seat: concealed(game.rules, before, event, game.state, seat) for seat in ("blue", "red")}
        assert told == {"blue": DieTold(BLUE, RED, die), "red": DieTold(BLUE, RED)}
        lines = [sentences("en").say(RULES.sentence(before, one, game.state)) for one in told.values()]
        what = "3: objective 3 is a primary (blue)" if die == 3 else "6: no primary objective (blue)"
        assert lines == [
            f"Blue: the secret die is told them. {what}.", "Blue: the secret die of red is told them.",
        ]  # fmt: skip
    assert bool(facts.of(DieTold)) == (option == "attacked_too")


@rule("BN-Q.115")
@pytest.mark.parametrize("counter", [3, 4])
def test_a_counter_as_high_as_the_level_fails_it_without_a_die(counter: int) -> None:
    game = spies(3, counter)

    rolled = tried(game, CounterIntelligence()).one(IntelligenceRolled)

    assert not rolled.success and rolled.needed <= 0


@rule("BN-X.INTEL.d", "BN-Q.115")
@pytest.mark.parametrize(("option", "again"), [("one_attempt", False), ("one_success", True)])
def test_one_attempt_a_game_or_by_option_one_success(option: str, again: bool) -> None:
    game = spies(3, options={"intel_tries": option})
    tried(game, LetThem(), [6])
    made = game.play("blue", TryIntelligence())

    assert isinstance(made, Refusal) != again
    if again:
        game.play("red", LetThem(), [1])
        assert isinstance(game.play("blue", TryIntelligence()), Refusal)


@rule("BN-X.INTEL.f", "BN-Q.115")
def test_a_card_spent_as_counter_is_used_up_and_one_tried_counters_no_more() -> None:
    game = spies(3, 2)
    tried(game, CounterIntelligence(), [6])
    assert game.state.sides["red"].intelligence == "spent"
    game.play("blue", EndActions())

    after = spies(3, 2, phase="initiative")
    assert not isinstance(after.play("red", TryIntelligence()), Refusal)
    after.play("blue", LetThem(), [6])
    after.play("blue", TryIntelligence())
    no = after.play("red", CounterIntelligence())
    assert isinstance(no, Refusal) and no.rule == "BN-Q.115"


@rule("BN-X.INTEL.f")
def test_who_has_no_card_is_asked_as_well_and_cannot_counter() -> None:
    game = spies(3)
    game.play("blue", TryIntelligence())

    no = game.play("red", CounterIntelligence())
    assert isinstance(no, Refusal) and no.rule == "BN-X.INTEL.f"


@rule("BN-X.INTEL.a", "BN-X.INTEL.b")
def test_it_takes_the_card_and_an_enemy_with_markers() -> None:
    assert refusal(spies(3).play("red", TryIntelligence())) == "BN-X.INTEL.a"
    assert refusal(spies(3, phase="initiative").play("red", TryIntelligence())) == "BN-X.INTEL.a"
    bare = spies(3)
    bare.state = replace(bare.state, objectives={})
    assert refusal(bare.play("blue", TryIntelligence())) == "BN-X.INTEL.e"
    before_initiative = spies(3, phase="initiative").play("blue", TryIntelligence())
    assert not isinstance(before_initiative, Refusal)


@rule("BN-X.INTEL.b")
def test_it_is_tried_in_the_enemys_turn_too() -> None:
    game = spies(3)
    game.state = replace(game.state, active=SideId("red"))
    assert any(one.do == "try_intelligence" for one in RULES.choices(game.state, "blue"))

    assert tried(game, LetThem(), [3]).one(IntelligenceRolled).success

    assert (game.deciding(), game.state.active, game.state.phase) == ([], "red", "actions")


@rule("BN-X.INTEL.b")
@pytest.mark.parametrize("answer", [LetThem(), CounterIntelligence()])
def test_what_was_being_decided_is_decided_afterwards(answer: Any) -> None:
    """In the middle of an act: the window of the other side, or the own one, opens again as it was."""
    for seat in ("red", "blue"):
        game = spies(3, 1, phase="turning")
        asked = turning(game.state, SideId(seat))
        game.state = replace(game.state, awaiting=(asked,))
        tried(game, answer, [3])

        assert game.state.awaiting == (asked,) and game.state.put_off == ()


@rule("BN-X.INTEL.b")
def test_it_is_not_tried_between_two_dice_nor_while_it_is_countered() -> None:
    game = spies(3)
    game.play("blue", TryIntelligence())
    assert refusal(game.play("blue", TryIntelligence())) == ""  # others decide
    tied = spies(3, phase="initiative")
    tied.state = replace(tied.state, tied=True)
    assert refusal(tied.play("blue", TryIntelligence())) == "BN-X.INTEL.b"


@rule("BN-X.INTEL.b", "BN-SM.03")
def test_before_deployment_only_special_forces_try_it_but_at_any_moment() -> None:
    game = begin("special_forces")
    do(game, "blue", KeepIntelligence())
    assert asked(game) == [("blue", "first_player"), ("red", "first_player")]
    do(game, "blue", TryIntelligence())
    do(game, "red", LetThem(), [4])
    assert asked(game) == [("blue", "first_player"), ("red", "first_player")]
    game = to_reserves_after(game)

    mine = known(game.state, "blue").objectives
    assert [one.number for one in mine.values() if one.content] == [4]


def refusal(made: Any) -> str:
    assert isinstance(made, Refusal), made
    return made.rule


def test_the_level_is_a_secret_until_the_card_is_used() -> None:
    game = spies(3)
    assert "intelligence" not in known(game.state, "red").sides["blue"].extras
    tried(game, LetThem(), [6])
    assert known(game.state, "red").sides["blue"].extras == {"intelligence": 3}


@rule("BN-X.INTEL.b", "BN-SM.03")
def test_special_forces_ask_before_deployment_and_are_told_when_the_markers_lie() -> None:
    game = begin("special_forces")
    assert asked(game) == [("blue", "early_intelligence")]
    do(game, "blue", TryIntelligence())
    do(game, "red", LetThem(), [4])
    assert asked(game) == [("blue", "first_player"), ("red", "first_player")]
    game = to_reserves_after(game)

    mine = known(game.state, "blue").objectives
    assert [one.number for one in mine.values() if one.content] == [4]


def to_reserves_after(game: Any) -> Any:
    """Go on from the First player's die to the lists, as `to_reserves` does."""
    do(game, "blue", RollFirstPlayer(), [1], [6])
    do(game, "red", ChooseSide("north"))
    for x in (15, 35, 55, 75, 90):
        do(game, "red", PlaceMarker(Point(float(x), 80.0)))
    do(game, "red", ChooseContents(primary=4, secondary=(2, 5)))
    return game


@rule("BN-SM.03")
def test_special_forces_without_a_card_are_asked_as_well_and_others_never() -> None:
    game = begin("special_forces")
    do(game, "blue", KeepIntelligence())
    assert asked(game)[0][1] == "first_player"
    assert asked(begin("by_the_book"))[0][1] == "first_player"
    assert refused(to_reserves(), "blue", TryIntelligence())[1] == "engine-decide-first"
