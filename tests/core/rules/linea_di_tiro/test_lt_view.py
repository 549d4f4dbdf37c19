"""Linea di Tiro: what a screen is given to show: pieces, sides, zones, the card, and what is to be done."""

from __future__ import annotations

from typing import Any

import pytest
from engagement import Piece, Played, engagement
from lt_moments import GUNS, acting, asked, between, deploying, drawn
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.overlay import Arms, Band
from core.engine.contract.view import FigureView
from core.locale import sentences
from core.rules.linea_di_tiro import outcome
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.fire.executing import WORTH
from core.rules.linea_di_tiro.pieces import PIECES
from core.rules.linea_di_tiro.state import Attack, Objective
from core.rules.linea_di_tiro.terrain import TERRAIN
from core.table.places import Point


def seen(game: Played, piece: str, seat: str = "allies") -> FigureView:
    return next(one for one in RULES.view(game.state, seat).figures if one.id == piece)


@pytest.mark.parametrize(
    ("facts", "status"),
    [
        ({}, ()),
        ({"fate": "destroyed", "immobilised": True}, ("lt-status-destroyed",)),
        ({"immobilised": True, "routed": True}, ("lt-status-IMMOB", "lt-status-ROUTED")),
        ({"contacts": ("fritz",), "spotted": False}, ("lt-status-CONTACT", "lt-status-UNSEEN")),
        ({"aboard": "track", "spotted": False}, ("lt-status-ABOARD",)),
        ({"prepared": 1, "motion": "moving"}, ("lt-status-PREP1", "lt-status-MOVING")),
        ({"prepared": 2}, ("lt-status-PREP2",)),
        ({"prepared": 4, "motion": "bounding"}, ("lt-status-PREP3", "lt-status-BOUNDING")),
    ],
)
def test_the_state_of_a_piece_stands_in_words_the_most_pressing_first(
    facts: dict[str, Any], status: tuple[str, ...]
) -> None:
    assert seen(between(able=Piece(x=50, y=50, **facts)), "able").status == status


@pytest.mark.parametrize(
    ("piece", "seat", "own", "ready", "out"),
    [
        ("able", "allies", True, True, False),
        ("able", "axis", False, True, False),
        ("able", "referee", True, True, False),
        ("able", "observer", False, True, False),
        ("fritz", "allies", False, False, False),
        ("gone", "allies", True, False, True),
    ],
)
def test_whose_a_piece_is_and_whether_the_card_is_for_it(
    piece: str, seat: str, own: bool, ready: bool, out: bool
) -> None:
    figure = seen(drawn(), piece, seat)
    assert (figure.own, figure.ready, figure.out) == (own, ready, out)


def test_who_has_used_the_card_is_ready_no_more_and_nobody_is_between_cards() -> None:
    game = acting("able", "BX")
    assert not seen(game, "able").ready and seen(game, "tank").ready
    assert RULES.view(game.state, "axis").spotlight == ("able",)
    assert not seen(between(), "able").ready and RULES.view(between().state, "axis").spotlight == ()


def test_a_piece_stands_where_it_is_on_the_map_and_nowhere_at_a_real_table_lost_or_riding() -> None:
    game = between()
    tank = seen(game, "tank")
    assert (tank.x, tank.y, tank.facing, tank.base, tank.inside) == (80, 50, 90, 5, "")
    for figure in (seen(game, "gone"), seen(game, "rider"), seen(between(tape=True), "tank")):
        assert (figure.x, figure.y, figure.facing, figure.base) == (None, None, None, 2.5)
        assert figure.height == 0
    assert seen(game, "rider").inside == "track"
    assert not any(one.id == "late" for one in RULES.view(game.state, "allies").figures)


@rule("LT-VIS.a")
@pytest.mark.parametrize(
    ("tape", "spotted", "note"),
    [(True, True, ""), (True, False, "ford"), (False, True, "ford"), (False, False, "ford")],
)
def test_what_was_noted_of_a_piece_stands_there_until_its_model_is_on_the_table(
    tape: bool, spotted: bool, note: str
) -> None:
    assert seen(between(tape=tape, able=Piece(x=50, y=50, spotted=spotted, note="ford")), "able").note == note


@pytest.mark.parametrize(
    ("kind", "name", "shown"),
    [
        ("sherman_75", "Able", "armoured"), ("truck", "Able", "vehicle"), ("sdkfz222", "Able", "vehicle"),
        ("pak40", "Able", "gun"), ("flak88", "Able", "gun"), ("rifle_squad", "Able", ""),
        ("rifle_squad", "2 Able", ""), ("rifle_squad", "1 Baker Able", ""), ("rifle_squad", "2", ""),
    ],
)  # fmt: skip
@pytest.mark.parametrize("side", ["allies", "axis"])
@pytest.mark.parametrize("own", [True, False])
def test_a_piece_is_a_letter_of_its_name_and_what_is_no_infantry_is_told_beside_it(
    kind: str, name: str, shown: str, side: str, own: bool
) -> None:
    """To its own side every piece has a letter; the other side has no more than its name."""
    game = between(able=Piece(kind, x=50, y=150, side=side, name=name, spotted=True))
    other = "axis" if side == "allies" else "allies"
    piece = seen(game, "able", side if own else other)
    assert piece.kind == shown and piece.glyph.isalpha() is (own or name != "2")
    assert piece.glyph == (piece.glyph.upper() if side == "allies" else piece.glyph.lower())
    if name != "2":
        assert piece.glyph.lower() in (name.lower() if own else "a")  # of its last word: "1 Baker Able"


@rule("LT-ROS.a")
@pytest.mark.parametrize(
    ("option", "seat", "shown"),
    [("on", "axis", True), ("off", "axis", False), ("off", "allies", True), ("off", "referee", True)],
)
def test_the_data_of_a_piece_are_everybodys_or_as_a_choice_its_owners(
    option: str, seat: str, shown: bool
) -> None:
    tank = seen(between(options={"data_public": option}), "tank", seat)
    told = [fact.id for fact in tank.facts]
    data = [*["lt-data-attack"] * 3, "lt-data-protection", "lt-data-morale", "lt-reconstructed"]
    assert told[: 1 + len(data) * shown] == ["lt-data-kind", *data * shown]
    assert ("lt-data-morale" in told) is shown


@rule("LT-T.FIELD")
def test_the_data_are_told_with_their_numbers() -> None:
    game = between(able=Piece("bazooka_team", x=50, y=50))
    told = [sentences("en").say(fact) for fact in seen(game, "able").facts]
    assert any("7/6/-" in one for one in told)
    ids = [fact.id for fact in seen(game, "able").facts]
    assert "lt-data-assault" in ids and "lt-data-portable-at" in ids and "lt-data-protection" not in ids
    tank = {fact.id: fact.args for fact in seen(game, "tank").facts}
    assert tank["lt-data-protection"] == {"front": 6, "side": 4}
    assert tank["lt-data-morale"] == {"morale": 3, "bound": 10, "speed": 30}


@rule("LT-ART.d", "LT-VIS.a")
def test_zones_are_places_squares_of_artillery_and_where_a_side_starts() -> None:
    game = between()
    hill = Objective("hill", (("en", "hill"), ("it", "collina")), 3, Point(50, 60), 10)
    firing = replace(GUNS, centre=Point(50, 150), designated=True, begun=True)
    game.state = replace(
        game.state, objectives=(hill,), sections={"guns": firing, "more": replace(GUNS, id="more")}
    )
    place, barrage = RULES.view(game.state, "axis").zones
    assert (place.kind, place.points, place.radius) == ("objective", ((50, 60),), 10)
    assert (barrage.kind, barrage.points) == ("barrage", ((45, 145), (55, 145), (55, 155), (45, 155)))
    assert RULES.view(replace(game.state, tape=True), "axis").zones[0].kind == "barrage"


@rule("LT-VIS.a")
@pytest.mark.parametrize(
    ("edge", "corners"),
    [
        ("south", ((0, 0), (300, 0), (300, 30), (0, 30))),
        ("north", ((0, 270), (300, 270), (300, 300), (0, 300))),
        ("west", ((0, 0), (30, 0), (30, 300), (0, 300))),
        ("east", ((270, 0), (300, 0), (300, 300), (270, 300))),
    ],
)
def test_where_a_side_starts_is_shown_to_it_while_it_deploys(edge: str, corners: tuple[Any, ...]) -> None:
    game = deploying()
    sides = game.state.sides
    game.state = replace(game.state, sides={**sides, "allies": replace(sides["allies"], edge=edge)})
    [zone] = RULES.view(game.state, "allies").zones
    assert (zone.kind, zone.points) == ("deploy", corners)
    assert len(RULES.view(game.state, "referee").zones) == 2
    assert RULES.view(game.state, "observer").zones == ()
    assert RULES.view(deploying(tape=True).state, "allies").zones == ()


@pytest.mark.parametrize(
    ("game", "seat", "task"),
    [
        (asked, "allies", "lt-task-morale"),
        (asked, "axis", "lt-task-wait"),
        (asked, "referee", "task-of-side"),
        (asked, "observer", "lt-task-wait"),
        (between, "axis", "lt-task-draw"),
        (between, "referee", "lt-task-draw"),
    ],
)
def test_each_seat_is_told_what_it_must_decide_or_for_whom_it_waits(game: Any, seat: str, task: str) -> None:
    view = RULES.view(game().state, seat)
    assert view.task is not None and view.task.id == task
    assert view.waiting_for == (("allies",) if game is asked else ("allies", "axis"))


@rule("LT-DECK.b")
def test_the_side_whose_card_it_is_acts_and_its_losses_are_counted() -> None:
    allies, axis = RULES.view(drawn().state, "axis").sides
    assert (allies.active, axis.active) == (True, False)
    assert (allies.facts[0].id, allies.facts[0].args) == ("lt-side-lost", {"lost": 1})
    assert axis.facts[0].args == {"lost": 0}
    assert allies.facts[1].args == {"cards": 25, "figures": 6} and axis.facts[1].args == {
        "cards": 26,
        "figures": 6,
    }


# --- odds in words --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ({}, {"immobilised": True}, ("able:lt-immobilised",)),
        ({}, {"immobilised": True, "struck": ("I",)}, ("able:lt-letter-I",)),
        ({"immobilised": True}, {"immobilised": True, "struck": ("I",)}, ("able:lt-letter-I-again",)),
        ({"immobilised": True}, {"immobilised": False}, ("able:lt-recovered",)),
        ({}, {"routed": True}, ("able:lt-routed",)),
        ({"routed": True}, {"routed": True, "shots": 1}, ()),
        ({}, {"routed": True, "struck": ("R",)}, ("able:lt-letter-R",)),
        ({}, {"contacts": ("fritz",)}, ("able:lt-contact",)),
        ({"contacts": ("fritz",)}, {"contacts": ()}, ()),
        ({}, {"fate": "captured"}, ("able:lt-captured",)),
        ({}, {"fate": "destroyed", "struck": ("D",)}, ("able:lt-letter-D",)),
        ({}, {"fate": "off_table", "struck": ("R",)}, ("able:lt-letter-R", "able:lt-off_table")),
        ({"struck": ("T",)}, {"struck": ("T", "T")}, ("able:lt-letter-T",)),
        ({}, {"fate": "destroyed", "struck": ("T", "D")}, ("able:lt-letter-D", "able:lt-letter-T")),
        ({}, {"fate": "destroyed", "struck": ("I",)}, ("able:lt-destroyed", "able:lt-letter-I")),
    ],
)
def test_what_changed_of_a_piece_is_named_once(
    before: dict[str, Any], after: dict[str, Any], told: tuple[str, ...]
) -> None:
    game = between()
    game.set("able", **before)
    old = game.state
    game.set("able", **after)
    assert outcome.outcome(old, game.state) == told


def test_a_letter_is_worth_to_a_computer_what_it_does() -> None:
    assert WORTH == {"D": 1, "R": 0.7, "I": 0.5, "T": 0.3, "-": 0}
    near = {"fritz": Piece(x=50, y=80, side="axis")}
    for game, weight in ((acting("able", "BX", **near), 3), (acting("able", "BX"), 0)):
        [attack] = [one for one in RULES.choices(game.state, "allies") if one.do == "attack"]
        assert attack.weight == weight


# --- what lies on the table -----------------------------------------------------------------------


@rule("LT-VIS.c", "LT-VIS.l")
@pytest.mark.parametrize(
    ("kind", "height", "cover", "sight", "flags"),
    [
        ("open", 0, "none", "clear", ()),
        ("road", 0, "none", "clear", ()),
        ("water", 0, "none", "clear", ()),
        ("wood", 10, "soft", "depth", ("cover", "screens")),
        ("orchard", 5, "soft", "clear", ("cover",)),
        ("scrub", 1, "soft", "clear", ("cover",)),
        ("hedge", 1, "soft", "clear", ("cover",)),
        ("building", 6, "hard", "depth", ("protection", "screens")),
        ("wall", 1, "hard", "clear", ("protection",)),
        ("rubble", 1, "hard", "clear", ("protection",)),
        ("crater", 0, "hard", "clear", ("protection",)),
        ("sandbags", 1, "hard", "clear", ("prepared",)),
        ("trench", 0, "hard", "clear", ("entrenched",)),
        ("hill", 5, "none", "depth", ("screens",)),
        ("crest", 3, "soft", "depth", ("hull_down", "screens")),
        ("wreck", 2, "soft", "clear", ("cover",)),
        ("smoke", 50, "none", "blocks", ()),
    ],
)
def test_each_kind_of_terrain_has_its_height_what_it_gives_and_how_it_is_looked_through(
    kind: str, height: float, cover: str, sight: str, flags: tuple[str, ...]
) -> None:
    """Woods, houses, hills, crests and smoke block a line; who is in one sees out, however deep it is."""
    row = TERRAIN[kind]
    assert (row.height, row.cover, row.sight, row.flags) == (height, cover, sight, flags)
    assert (row.depth >= 300) is (sight == "depth") and row.obstacle == 0
    assert len(TERRAIN) == 17


# --- the weapon in hand -----------------------------------------------------------------------------


@rule("LT-FIRE.c", "LT-FIRE.d", "LT-Q.26")
@pytest.mark.parametrize(
    ("kind", "type", "bands", "least", "arc"),
    [
        ("sherman_75", "AT", (Band(30, "S 6"), Band(60, "M 5"), Band(120, "L 4")), 0, None),
        ("sherman_75", "MG", (Band(20, "S 4"), Band(40, "M 3"), Band(80, "L 2")), 0, None),
        ("pak40", "HE", (Band(30, "S 5"), Band(60, "M 5"), Band(120, "L 4")), 0, 60),
        ("stug3_g", "AT", (Band(30, "S 8"), Band(60, "M 7"), Band(120, "L 6")), 0, 60),
        ("medium_mortar", "HE", (Band(40, "S 5"), Band(80, "M 5"), Band(160, "L 4")), 20, None),
        ("piat_team", "AT", (Band(10, "S 7"), Band(20, "M 6")), 0, None),
    ],
)
def test_of_a_weapon_in_hand_its_bands_are_shown_with_their_values_and_its_arc(
    kind: str, type: str, bands: tuple[Band, ...], least: float, arc: float | None
) -> None:
    game = engagement(able=Piece(kind))
    shown = RULES.arms(game.state, "fire_now", {"figure": "able", "type": type})
    assert shown == ("able", Arms(bands, least, None, arc))


@rule("LT-FIRE.d")
def test_of_several_attacks_of_a_type_the_one_that_reaches_farthest_is_shown() -> None:
    two = (Attack("MG", "smg", (5, 4)), Attack("MG", "rifle", (3, None, 1)), Attack("MG", "none", ()))
    game = engagement(able=Piece("both"), kinds={"both": replace(PIECES["rifle_squad"], attacks=two)})
    _, shown = RULES.arms(game.state, "attack", {"figure": "able", "type": "MG"}) or ("", None)
    assert shown == Arms((Band(15, "S 3"), Band(60, "L 1")), 0, None, None)
    game.state = replace(game.state, bands={"smg": (0.5,)})
    _, shown = RULES.arms(game.state, "attack", {"figure": "able", "type": "MG"}) or ("", None)
    assert shown == Arms((Band(0.5, "S 5"),)), "of the others the bands are not known"


@pytest.mark.parametrize("filled", [{}, {"figure": "able"}, {"figure": "able", "type": "AT"}, {"type": "MG"}])
def test_of_an_attack_that_nobody_has_nothing_is_shown(filled: dict[str, str]) -> None:
    assert RULES.arms(engagement(able=Piece()).state, "attack", filled) is None


@rule("LT-MOR.b")
def test_a_morale_that_a_joker_has_changed_is_told_as_it_is_tested() -> None:
    game = drawn()
    able = replace(game.state.figures["able"], morale=1)
    game.state = replace(game.state, figures={**game.state.figures, "able": able})
    facts = next(one for one in RULES.view(game.state, "allies").figures if one.id == "able").facts

    (told,) = (one for one in facts if one.id.startswith("lt-data-morale"))
    assert (told.args["base"], told.args["more"]) == (3, 1) and told.args["morale"] == 4
