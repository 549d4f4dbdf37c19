"""Linea di Tiro at a real table without a referee: two sides that both hide find each other by notes."""

from __future__ import annotations

from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from properties_of_notes import NoteTaker
from rule_ids import rule

from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.facts.movement import Moved, MoveEnded
from core.rules.linea_di_tiro.facts.placing import Deployed
from core.rules.linea_di_tiro.facts.visibility import Spotted
from core.rules.linea_di_tiro.visibility.both_hidden import is_noted
from core.rules.linea_di_tiro.visibility.noted import Unread, read
from core.table.places import Point
from core.testing.random_games import check_record, check_replay
from core.testing.twins import encode
from core.testing.wandering import begin


def table(mover: str = "25/10 sees all", hidden: str = "90/10 sees w", **how: Any) -> Played:
    """Both hide, and nobody is on the table: a squad that moves east in the open, and one in cover."""
    pieces = {
        "mover": Piece(spotted=False, note=mover),
        "hidden": Piece(side="axis", spotted=False, note=hidden, ground=("cover",), prepared=1),
    }
    return engagement(tape=True, **{**pieces, **how})


def goes(game: Played, note: str = "", cm: float = 30) -> Any:
    """The squad goes at full speed, to where it is noted where a note is given."""
    game.card("7H")
    game.activate("mover", "SP")
    game.run("allies", c.Speed("mover", path=cm))
    return game.run("allies", c.NoteWay("mover", note)) if note else None


def told(facts: Any) -> list[tuple[str, str, str]]:
    return [(one.figure, one.why, one.by) for one in facts.of(Spotted)]


@rule("LT-Q.17", "LT-VIS.a")
def test_the_side_that_moves_is_asked_where_to_and_the_other_nothing() -> None:
    game = table()
    goes(game)
    assert game.waiting == [("allies", "noting")]
    assert [(one.seat, one.about) for one in RULES.known(game.state, "axis").awaiting] == [("allies", "")]
    assert game.refused("axis", c.GoUnnoted())[1] == "engine-others-decide"


@rule("LT-VIS.e", "LT-Q.16", "LT-Q.17")
def test_the_mover_stops_at_the_first_cm_at_which_a_hidden_enemy_sees_it() -> None:
    """Infantry that moves in the open is spotted within 50 cm."""
    game = table()
    facts = goes(game, "55/10 sees all")
    assert told(facts) == [("mover", "seen", "hidden")]
    assert facts.one(Moved).cm == 15
    assert game.man("mover").spotted and not game.man("hidden").spotted
    assert game.waiting[0][0] == "axis"  # on the table it goes on as any other


@rule("LT-RSP.d", "LT-RSP.e", "LT-VIS.e", "LT-VIS.h", "LT-Q.17")
def test_it_finds_who_hides_on_its_way_and_is_asked_again_where_to_from_there() -> None:
    """A tank that stands in the open is spotted within 50 cm, and itself spots the squad within 25."""
    tank = Piece("stug3_g", side="axis", spotted=False, note="90/10 sees w")
    game = table(hidden="110/10 sees w", tank=tank)
    goes(game)
    facts = game.play("allies", c.NoteWay("mover", "55/10 sees all"), answers=[()])
    assert told(facts) == [("tank", "seen", "mover")] and facts.one(Moved).cm == 15
    assert game.man("mover").note == "40/10 sees all"
    assert game.waiting == [("allies", "noting")]
    too_far = game.refused("allies", c.NoteWay("mover", "57/10 sees e"))  # 15 of 30 cm are gone
    assert too_far == ("LT-Q.17", "lt-noted-too-far")
    facts = game.run("allies", c.NoteWay("mover", "55/10 sees e"))
    assert facts.one(MoveEnded).cm == 30


@rule("LT-Q.17")
@pytest.mark.parametrize("hidden", ["90/10 sees e", "90/10 sees w 30", "90/10 sees nothing", "by the well"])
def test_what_lies_between_them_is_what_the_one_who_stands_has_noted(hidden: str) -> None:
    game = table(hidden=hidden)
    facts = goes(game, "55/10 sees all")
    assert facts.one(MoveEnded).cm == 30 and not told(facts)
    assert game.man("mover").note == "55/10 sees all"


@rule("LT-Q.17")
def test_where_both_stand_both_must_see_each_other() -> None:
    for mine, seen in (("80/10 sees all", True), ("80/10 sees w", False)):
        game = table(mover=mine)
        game.card("7H")
        game.activate("mover", "XP")
        game.run("allies", c.Prepare("mover"))
        game.run("allies", c.EndActivation("mover"))
        assert game.man("mover").spotted is seen


@rule("LT-Q.17", "LT-VIS.e")
@pytest.mark.parametrize(("note", "seen"), [("40/10 sees e", True), ("40/10 sees w", False)])
def test_where_its_way_ends_the_mover_must_see_him_too(note: str, seen: bool) -> None:
    """At its very end it is as near as infantry that moves in the open is spotted from: 50 cm."""
    facts = goes(table(), note, 15)
    assert told(facts) == ([("mover", "seen", "hidden")] if seen else [])


@rule("LT-Q.17", "LT-VIS.a")
def test_who_goes_unnoted_or_was_noted_in_words_is_compared_with_nobody() -> None:
    game = table()
    goes(game)
    assert game.run("allies", c.GoUnnoted()).one(MoveEnded).cm == 30
    assert game.man("mover").note == "" and not game.man("mover").spotted
    game = table(mover="25/10 in the lane")
    goes(game)
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]


@rule("LT-Q.17")
@pytest.mark.parametrize(
    ("note", "why"),
    [
        ("99/10 sees all", "lt-noted-too-far"),
        (" ", "lt-note-needed-now"),
        ("50/10 sees round", "lt-note-unread"),
    ],
)
def test_a_note_that_cannot_be_is_refused(note: str, why: str) -> None:
    game = table()
    goes(game)
    assert game.refused("allies", c.NoteWay("mover", note))[1] == why
    assert game.refused("allies", c.NoteWay("hidden", "50/10 sees all"))[1] == "lt-no-such-piece"


@rule("LT-Q.17")
def test_a_referee_is_asked_instead() -> None:
    game = table(options={"hidden_sight": "referee"})
    goes(game)
    assert game.waiting == [("referee", "looks")]


@rule("LT-VIS.a", "LT-Q.17")
def test_who_says_only_what_a_piece_sees_leaves_its_spot_as_it_was_noted() -> None:
    """A scenario has noted where everybody starts: nobody measures that once more."""
    game = table(mover="75 × 10 cm")
    facts = game.run("allies", c.NoteSpot("mover", "sees e"))
    assert facts.one(Deployed).note == "75 × 10 sees e" and told(facts) == [("mover", "seen", "hidden")]
    assert game.refused("axis", c.NoteSpot("hidden", "sees along the lane"))[1] == "lt-note-unread"


@rule("LT-VIS.a", "LT-Q.17")
def test_between_two_cards_a_note_is_compared_at_once() -> None:
    game = table(mover="by the well")
    facts = game.run("allies", c.NoteSpot("mover", "75/10 sees e"))
    assert told(facts) == [("mover", "seen", "hidden")]


@rule("LT-VIS.a", "LT-Q.17")
@pytest.mark.parametrize("other", ["90/10 sees e", "12/88 sees n 20", "in the barn", "90/10 sees nothing"])
def test_of_another_note_of_who_hides_the_enemy_sees_no_difference(other: str) -> None:
    """Two worlds: all that the mover's side reads, is offered and waits for is the same."""
    worlds = []
    for hidden in ("150/10 sees w", other):
        game = table(hidden=hidden)
        facts = goes(game, "55/10 sees all")
        known = RULES.known(game.state, "allies")
        offered = [msg for msg in game.offered("allies")]
        worlds.append((encode(known), offered, list(map(repr, game.shown("allies", facts)))))
    assert worlds[0] == worlds[1]


@rule("LT-VIS.a", "LT-Q.17")
@pytest.mark.parametrize("note", ["40/10 sees e", "25/40 sees all", "30/12 sees nothing"])
def test_of_where_a_hidden_piece_goes_its_enemy_sees_no_difference(note: str) -> None:
    worlds = []
    for way in ("27/30 sees w", note):
        game = table(hidden="290/290 sees s")
        facts = goes(game, way)
        known = RULES.known(game.state, "axis")
        worlds.append((encode(known), game.offered("axis"), list(map(repr, game.shown("axis", facts)))))
    assert worlds[0] == worlds[1]


@pytest.mark.parametrize(
    ("note", "spot", "octants", "far"),
    [
        ("barn, 34,5 × 52 cm; vede e, so e no 40 cm", (34.5, 52), 3, 40),
        ("7x8 sees up to 25", (7, 8), 8, 25),
        ("7/8 sees all", (7, 8), 8, float("inf")),
        ("7/8 Vede NIENTE", (7, 8), 8, 0),
    ],
)
def test_a_note_is_read(note: str, spot: tuple[float, float], octants: int, far: float) -> None:
    found = read(note)
    assert found is not None
    assert (found.spot, len(found.octants), found.far) == (Point(*spot), octants, far)


def test_a_note_in_words_names_no_spot_and_a_word_that_means_nothing_is_told() -> None:
    assert read("by the well, sees e") is None and read("34/52 by the well") is None
    with pytest.raises(Unread, match="around"):
        read("3/4 sees around")


def played(scenario: str, seed: int, acts: int) -> NoteTaker:
    """Everybody notes spots at random; each record is what its facts make of the state."""
    game = begin(f"linea_di_tiro/{scenario}", seed, ruler="tape")
    walker = NoteTaker(game, seed, keen=True, rulings=0.0)
    walker.note_everybody()
    for done, record in enumerate(walker.steps(acts)):
        if done % 20 == 0:
            check_record(game, record)
    check_replay(game)
    return walker


def test_in_games_of_two_hidden_sides_somebody_can_always_go_on() -> None:
    walker = played("village_defence", 1, 250)
    assert walker.tally["do NoteWay"] > 3 and walker.found > 3


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("scenario", ["tank_meeting", "village_defence"])
def test_many_games_of_two_hidden_sides_come_to_an_end(scenario: str, seed: int) -> None:
    assert played(scenario, seed, 6_000).game.state.over is not None


@rule("LT-Q.17")
@pytest.mark.parametrize(
    ("tape", "sight", "noted"),
    [(True, "sides", True), (True, "referee", False), (False, "sides", False), (False, "referee", False)],
)
def test_a_note_tells_where_a_piece_is_only_where_sides_compare_theirs(
    tape: bool, sight: str, noted: bool
) -> None:
    hidden = Piece(x=20, y=20, side="axis", spotted=False, note="90/10 sees w")
    game = engagement(tape=tape, options={"hidden_sight": sight}, able=Piece(x=10, y=10), hidden=hidden)

    assert is_noted(game.state, game.state.figures["hidden"]) is noted
