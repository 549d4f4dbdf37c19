"""Breaking News, Extras: negotiation, from the card to the die at the end, and its breach."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import (
    AcceptEnd,
    AcceptTalks,
    CoveringFire,
    EndActions,
    EndTalks,
    Fight,
    GetOut,
    KeepCard,
    Move,
    OpenFire,
    Pass,
    PlayCard,
    ProposeEnd,
    Ready,
    RollInitiative,
)
from msgspec.structs import replace
from playing import Supplied
from rule_ids import rule
from table import RULES, Facts, Man, Played, Vehicle, both_editions, table
from throws import told

from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution
from core.rules.breaking_news.common.ledger import lines, total
from core.rules.breaking_news.facts import FirstFire, GameEnded, PointsScored
from core.rules.breaking_news.facts.negotiation import (
    CardPlayed,
    TalksBroken,
    TalksHeld,
    TalksSettled,
)
from core.rules.breaking_news.facts.vehicles import GotOut
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import Shot, Talks
from core.rules.breaking_news.view import view
from core.table.places import Point, distance

THROWS = (
    told(
        "why-talks", "BN-X.NEGOTIATION.i", "any", "low", (2,),
        (
            "Abu, whether the talks were worth it (BN-X.NEGOTIATION.i): throw 1d6, 3 or less passes:",
            "Abu, se è valsa la pena di trattare (BN-X.NEGOTIATION.i): tira 1d6, riesce con 3 o meno:",
        ),
        ("2* → passed (3 or less)", "2* → riuscito (3 o meno)"), 3,
    ),
)  # fmt: skip


def convoy(*, level: int = 3, phase: str = "start", turn: int = 0, **more: Any) -> Played:
    """Bersaglieri with a negotiation card that they are asked for, and Somali."""
    options = {"card_asked": "yes", **more.pop("options", {})}
    men = {
        "amato": Man("R3", x=40, y=40, leadership=2, commander=True),
        "abu": Man("Irr3", x=40, y=80, side="red", leadership=1, commander=True),
    }
    sides = {"blue": {"extras": {"negotiation": level} if level else {}}, **more.pop("sides", {})}
    return table(phase=phase, turn=turn, sides=sides, options=options, **{**men, **more})


def begun(game: Played) -> Played:
    """Let what follows by itself go on until somebody must decide."""
    r = Resolution(game.state, RULES.evolve, Supplied(RULES, (), (), game.state.tape))
    while RULES.advance(r):
        pass
    game.state = r.state
    return game


def talking(**more: Any) -> Played:
    """The card is played and accepted for the first turn."""
    game = begun(convoy(**more))
    game.play("blue", PlayCard())
    game.play("red", AcceptTalks())
    return game


def act(game: Played, active: str) -> None:
    """Begin the actions of a side, which wins the initiative."""
    high, low = [6, 6], [1, 1]
    game.play("blue", RollInitiative(), *((high, low) if active == "blue" else (low, high)))
    game.play(game.deciding()[0][0], Ready())


def quiet_turn(game: Played, active: str = "red") -> Facts:
    act(game, active)
    facts = game.play(active, EndActions())
    assert isinstance(facts, Facts)
    return facts


def fire(firer: str, target: str) -> OpenFire:
    return OpenFire((Shot(firer, "assault_rifle", "aimed", (target,)),))


def scored(facts: Facts) -> list[tuple[str, str, int]]:
    return [(one.side, one.kind, one.points) for one in facts.of(PointsScored)]


# --- the card (BN-SM.15) ---------------------------------------------------------------------


@rule("BN-X.NEGOTIATION.c", "BN-SM.15", "BN-ED.94")
@both_editions
def test_the_card_is_played_before_the_first_initiative() -> None:
    game = begun(convoy())
    assert (game.deciding(), game.state.turn) == ([("blue", "card")], 0)

    facts = game.play("blue", PlayCard())

    assert facts.one(CardPlayed).level == 3
    assert (game.deciding(), game.state.turn, game.state.phase) == ([("red", "talks")], 1, "initiative")


@rule("BN-X.NEGOTIATION.c")
def test_a_card_that_was_kept_is_kept_for_good() -> None:
    game = begun(convoy())

    game.play("blue", KeepCard())

    assert (game.deciding(), game.state.turn, game.state.talks) == ([], 1, None)
    assert game.refused("blue", PlayCard()) == ("BN-X.NEGOTIATION.c", "bn-not-now")


@rule("BN-X.NEGOTIATION.a", "BN-SM.15", "BN-Q.153")
def test_regulars_who_have_bought_no_level_play_the_card_at_level_one() -> None:
    game = begun(convoy(level=0))
    assert game.deciding() == [("blue", "card")]

    assert game.play("blue", PlayCard()).one(CardPlayed).level == 1


@rule("BN-X.NEGOTIATION.a", "BN-ED.95", "BN-Q.139")
@pytest.mark.parametrize(
    ("edition", "options", "asked"),
    [
        ("EN", {}, []),
        ("IT", {}, [("red", "card")]),
        ("EN", {"negotiation_card": "squads"}, [("red", "card")]),
        ("IT", {"negotiation_card": "regulars"}, []),
    ],
)
@pytest.mark.parametrize("level", [0, 1])
def test_irregulars_play_the_card_in_the_italian_reading_only(
    edition: str, options: dict[str, str], asked: list[tuple[str, str]], level: int
) -> None:
    sides = {"blue": {"extras": {}}, "red": {"extras": {"negotiation": 1} if level else {}}}
    game = begun(convoy(edition=edition, options=options, sides=sides))
    game.run("blue", KeepCard())

    assert game.deciding() == asked


@rule("BN-Q.153", "BN-X.NEGOTIATION.c")
@both_editions
def test_unasked_it_lies_on_the_table_before_the_first_initiative_or_never() -> None:
    game = begun(convoy(options={"card_asked": "no"}))
    assert (game.deciding(), game.state.turn, game.state.phase) == ([], 1, "initiative")
    offered = [one.do for one in RULES.choices(game.state, "blue")]
    assert "play_card" in offered

    late = begun(convoy(options={"card_asked": "no"}))
    act(late, "blue")
    assert late.refused("blue", PlayCard()) == ("BN-X.NEGOTIATION.c", "bn-not-now")
    assert not any(one.do == "play_card" for one in RULES.choices(late.state, "blue"))

    assert game.play("blue", PlayCard()).one(CardPlayed).level == 3
    assert game.deciding() == [("red", "talks")]
    game.run("red", AcceptTalks())
    assert game.refused("blue", PlayCard()) == ("BN-X.NEGOTIATION.c", "bn-not-now")


@rule("BN-Q.153", "BN-ED.95")
@pytest.mark.parametrize(("edition", "may"), [("EN", False), ("IT", True)])
def test_unasked_irregulars_have_a_card_in_italian_only(edition: str, may: bool) -> None:
    game = begun(convoy(edition=edition, options={"card_asked": "no"}))
    assert any(one.do == "play_card" for one in RULES.choices(game.state, "red")) == may


@rule("BN-X.NEGOTIATION.a", "BN-Q.153")
@pytest.mark.parametrize("level", [0, 2, 4])
def test_nothing_tells_which_level_was_bought(level: int) -> None:
    """With another level, or none, the enemy sees the same, asked or unasked."""
    for asked in ("no", "yes"):
        one, other = (begun(convoy(level=n, options={"card_asked": asked})) for n in (level, 3))
        assert view(one.state, "red") == view(other.state, "red")
        assert known(one.state, "red") == known(other.state, "red")


@rule("BN-Q.139", "BN-Q.137")
def test_there_is_one_card_in_the_game() -> None:
    both = {"red": {"extras": {"negotiation": 2}}}
    regulars = {"abu": Man("R4", x=40, y=80, side="red", leadership=1, commander=True)}
    game = begun(convoy(sides=both, **regulars))
    game.play("blue", PlayCard())
    assert game.deciding() == [("red", "talks")]

    game = begun(convoy(sides=both, **regulars))
    game.play("blue", KeepCard())
    assert game.deciding() == [("red", "card")]
    game.play("red", PlayCard())
    assert game.deciding() == [("blue", "talks")]


@rule("BN-Q.137")
@pytest.mark.parametrize(("first", "asked"), [("blue", "red"), ("red", "blue"), ("", "blue")])
def test_where_both_could_the_second_player_is_asked_first(first: str, asked: str) -> None:
    both = {"red": {"extras": {"negotiation": 2}}}
    regulars = {"abu": Man("R4", x=40, y=80, side="red", leadership=1, commander=True)}
    game = begun(convoy(sides=both, facts={"first": first}, **regulars))

    assert game.deciding() == [(asked, "card")]


@rule("BN-X.NEGOTIATION.b", "BN-SM.02")
def test_the_level_is_a_secret_until_the_card_lies_on_the_table() -> None:
    game = begun(convoy(level=4))
    assert known(game.state, "red").sides["blue"].extras == {}

    game.play("blue", PlayCard())

    assert known(game.state, "red").sides["blue"].extras == {"negotiation": 4}


# --- turn by turn (BN-SM.25, BN-SM.71) ----------------------------------------------------------


@rule("BN-X.NEGOTIATION.d", "BN-SM.71", "BN-ED.96")
@pytest.mark.parametrize(("level", "points"), [(1, 5), (2, 10), (3, 15), (4, 20)])
def test_an_accepted_turn_without_fire_costs_five_a_level(level: int, points: int) -> None:
    facts = quiet_turn(talking(level=level))

    assert (facts.one(TalksHeld).side, facts.one(TalksHeld).points) == ("blue", points)


@rule("BN-EX.07", "BN-X.NEGOTIATION.e", "BN-X.NEGOTIATION.f", "BN-X.NEGOTIATION.g", "BN-SM.25", "BN-ED.98")
@rule("BN-ED.79")
@pytest.mark.parametrize(
    ("edition", "options", "red"),
    [
        ("EN", {}, 15),
        ("IT", {}, 10),
        ("EN", {"negotiation_breach": "10"}, 10),
        ("IT", {"negotiation_breach": "15"}, 15),
    ],
)
def test_the_example_of_the_book_bersaglieri_and_somali(
    edition: str, options: dict[str, str], red: int
) -> None:
    game = talking(edition=edition, options=options)
    quiet_turn(game)
    assert (game.deciding(), game.state.talks.pending) == ([("red", "talks")], 15)
    game.play("red", AcceptTalks())
    quiet_turn(game)
    assert (game.state.talks.pending, total(game.state, "blue")) == (30, 30)
    game.play("red", AcceptTalks())
    act(game, "red")

    game.play("red", fire("abu", "amato"))
    facts = game.play("blue", Pass(), [1])

    assert facts.one(TalksBroken).points == 30
    assert facts.one(FirstFire).side == "red"
    assert (total(game.state, "blue"), total(game.state, "red")) == (0, red)
    assert not game.state.talks.running


@rule("BN-Q.123", "BN-X.NEGOTIATION.g")
def test_covering_fire_breaks_them_too_and_later_fire_costs_no_more() -> None:
    game = talking()
    act(game, "red")

    facts = game.play("red", CoveringFire(("abu",), Point(40, 50)))
    if game.deciding():
        game.play("blue", Pass())

    assert ("red", "negotiation-broken", 10) in scored(facts)
    assert dict(game.state.sides["red"].points)["negotiation-broken"] == 10


@rule("BN-Q.123")
def test_fire_of_who_talks_makes_the_points_final() -> None:
    game = talking()
    quiet_turn(game)
    game.play("red", AcceptTalks())
    act(game, "blue")

    game.play("blue", fire("amato", "abu"))
    facts = game.play("red", Pass(), [1])

    assert facts.one(TalksBroken).final
    assert scored(facts) == [("blue", "negotiation", 15), ("blue", "first-fire", 5)]
    game.play("blue", ProposeEnd())
    assert game.play("red", AcceptEnd()).no(TalksSettled)


@rule("BN-Q.123", "BN-Q.122", "BN-SM.25")
def test_a_peaceful_end_leaves_the_points_pending_and_everybody_free() -> None:
    game = talking()
    quiet_turn(game)
    game.play("red", EndTalks())
    assert game.deciding() == []
    act(game, "red")

    game.play("red", fire("abu", "amato"))
    facts = game.play("blue", Pass(), [1])

    assert scored(facts) == [("red", "first-fire", 5)]
    assert game.state.talks.pending == 15
    assert quiet_end(game).no(TalksHeld)
    assert game.deciding() == []


def quiet_end(game: Played) -> Facts:
    facts = game.play("red", EndActions())
    assert isinstance(facts, Facts)
    return facts


# --- what was promised (BN-X.NEGOTIATION.h) -----------------------------------------------------------


@rule("BN-X.NEGOTIATION.h", "BN-Q.122")
@pytest.mark.parametrize(
    ("way", "may"),
    [
        (((40, 55.0),), True),
        (((40, 54.9),), False),
        (((58, 62), (58, 65)), True),
        (((54, 45),), False),
    ],
)
def test_who_accepts_stays_15_cm_away_all_along_his_way(
    way: tuple[tuple[float, float], ...], may: bool
) -> None:
    game = talking(abu=Man("Irr3", x=40, y=70, side="red", leadership=1, commander=True))
    act(game, "red")
    move = Move(("abu",), "run", (tuple(Point(*spot) for spot in way),))

    if may:
        assert isinstance(game.play("red", move), Facts)
    else:
        assert game.refused("red", move) == ("BN-X.NEGOTIATION.h", "bn-talks-distance")


@rule("BN-X.NEGOTIATION.h", "BN-6.3.c")
def test_who_accepts_gets_out_of_a_vehicle_no_nearer_than_15_cm() -> None:
    """Amato stands 16 cm south of the middle of the jeep, which shows him its back."""
    jeep = {
        "jeep": Vehicle("unprotected", x=40, y=56, facing=90, side="red"),
        "rider": Man("Irr3", side="red", aboard="jeep"),
    }
    game = talking(**jeep)
    act(game, "red")

    assert game.refused("red", GetOut("rider", Point(40, 40)))[0] == "BN-X.NEGOTIATION.h"
    facts = game.play("red", GetOut("rider"))

    assert isinstance(facts, Facts)
    there = facts.one(GotOut).place
    assert there is not None and distance(there, Point(40, 40)) >= 15


@rule("BN-X.NEGOTIATION.h", "BN-6.3.c")
def test_who_has_no_side_left_to_get_out_on_reads_why() -> None:
    """Two enemies stand 16 cm off, one on either side of a narrow lane."""
    lane = [
        {"kind": "building", "box": [0, 50, 38, 12]}, {"kind": "building", "box": [42, 50, 38, 12]},
    ]  # fmt: skip
    jeep = {
        "jeep": Vehicle("unprotected", x=40, y=56, facing=90, side="red"),
        "rider": Man("Irr3", side="red", aboard="jeep"),
        "bassi": Man("R3", x=40, y=72),
    }
    game = talking(terrain=lane, **jeep)
    act(game, "red")

    assert game.refused("red", GetOut("rider")) == ("BN-X.NEGOTIATION.h", "bn-talks-distance")


@rule("BN-Q.122")
def test_nobody_need_step_back_but_nobody_comes_nearer() -> None:
    game = talking(abu=Man("Irr3", x=40, y=50, side="red", leadership=1, commander=True))
    act(game, "red")

    assert game.refused("red", Move(("abu",), "cautious", ((Point(40, 49),),)))[1] == "bn-talks-distance"
    assert isinstance(game.play("red", Move(("abu",), "cautious", ((Point(40, 52),),))), Facts)


@rule("BN-X.NEGOTIATION.h")
def test_who_talks_may_go_where_he_likes() -> None:
    game = talking(abu=Man("Irr3", x=40, y=60, side="red", leadership=1, commander=True))
    act(game, "blue")

    assert isinstance(game.play("blue", Move(("amato",), "run", ((Point(40, 52),),))), Facts)


@rule("BN-X.NEGOTIATION.h")
def test_who_accepts_begins_no_fight() -> None:
    game = convoy(
        phase="actions", turn=1, active="red",
        facts={"talks": Talks("blue", 1, accepted=True)},
        abu=Man("Irr3", x=40, y=42, side="red", touching=("amato",)),
        amato=Man("R3", x=40, y=40, touching=("abu",)),
    )  # fmt: skip

    assert game.refused("red", Fight(("abu",), ("amato",))) == ("BN-X.NEGOTIATION.h", "bn-talks-hold")


@rule("BN-X.NEGOTIATION.f")
def test_the_preview_of_a_shot_says_that_it_breaks_the_talks() -> None:
    game = talking()
    act(game, "red")

    shown = preview(RULES, known(game.state, "red"), "red", fire("abu", "amato"), RULES.geometry)

    assert isinstance(shown, Preview)
    assert shown.chance("red:broke-talks") == 1


# --- the end (BN-SM.81) ----------------------------------------------------------------------------------


@rule("BN-EX.139", "BN-X.NEGOTIATION.i", "BN-Q.124", "BN-SM.81", "BN-ED.99")
@pytest.mark.parametrize(("die", "points"), [(2, 0), (3, 30)])
def test_a_die_at_the_end_cancels_the_points_or_makes_them_count(die: int, points: int) -> None:
    game = talking(level=2)
    for _ in range(2):
        quiet_turn(game)
        game.play("red", AcceptTalks())
    quiet_turn(game)
    assert game.state.talks.pending == 30
    game.play("red", EndTalks())
    game.play("blue", ProposeEnd())

    facts = game.play("red", AcceptEnd(), [die])

    assert facts.throws == [("BN-X.NEGOTIATION.i", 1, 2)]
    assert facts.one(TalksSettled).cancelled == (points == 0)
    assert dict(facts.one(GameEnded).points)["blue"] == points


@rule("BN-EX.07", "BN-X.NEGOTIATION.i")
@pytest.mark.parametrize(("die", "points"), [(3, 0), (4, 30)])
def test_the_example_goes_on_if_they_never_fire(die: int, points: int) -> None:
    game = talking()
    quiet_turn(game)
    game.play("red", AcceptTalks())
    quiet_turn(game)
    game.play("red", AcceptTalks())
    game.play("blue", ProposeEnd())

    assert dict(game.play("red", AcceptEnd(), [die]).one(GameEnded).points)["blue"] == points


@rule("BN-Q.96", "BN-Q.117")
def test_pending_points_stand_in_the_account_as_open_and_journalists_double_them() -> None:
    from test_x_civilians import Bystander

    game = talking(reporter=Bystander("embedded", x=10, y=10))
    quiet_turn(game)

    (line,) = lines(game.state, "blue")
    assert (line.kind, line.base, line.times, line.open) == ("negotiation", 15, 2, True)
    (shown,) = view(game.state, "red").points
    assert shown.note is not None and shown.note.id == "points-open"


@rule("BN-X.NEGOTIATION.d", "BN-X.NEGOTIATION.j")
def test_a_state_in_the_middle_of_the_talks_shows_them_beside_both_sides() -> None:
    game = talking()

    blue, red = view(game.state, "observer").sides

    assert "bn-side-talks" in [fact.id for fact in blue.facts]
    assert "bn-side-truce" in [fact.id for fact in red.facts]
    assert replace(game.state.talks, pending=0) == game.state.talks
