"""LT-FIRE, LT-AT: what an attack needs, the factor, the dice and their modifiers, and what the letters do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import lt_commands as c
import pytest
from engagement import RULES, Piece, Played, Standing, engagement
from msgspec.structs import replace
from playing import Facts
from rule_ids import rule

from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Modifier
from core.locale import sentences
from core.rules.linea_di_tiro.common.geometry import ruler
from core.rules.linea_di_tiro.common.ground import ground_of, protection_of
from core.rules.linea_di_tiro.facts.activation import PreparedSpent
from core.rules.linea_di_tiro.facts.fates import PieceLost
from core.rules.linea_di_tiro.facts.fire import ShotCounted, ShotRolled
from core.rules.linea_di_tiro.facts.morale import MoraleTested
from core.rules.linea_di_tiro.facts.movement import MoveEnded
from core.rules.linea_di_tiro.fire.letters import Reading
from core.rules.linea_di_tiro.state import Attack, Kind
from core.table.places import Point
from tui.compose.preview_rows import rows_of

GUN = Kind(
    name=(("en", "gun"), ("it", "gun")), kind="tank", vehicle=True, turret=True, prot_front=6, prot_side=4,
    attacks=(Attack("AT", "gun2", (6, 6, 6)),), base=2.0,
)  # fmt: skip
"""A tank with the same anti-tank value at every distance."""
POINT_BLANK = replace(GUN, kind="gun", vehicle=False, prot_front=None, prot_side=None)
"""The same as a small gun, which a tank does not find in cover."""
SEEN = {"spotting_sticky": "on"}
"""Whoever is on the table stays on it."""
HIDDEN = {"spotted": False, "ground": ("cover",), "prepared": 1}


def plate(front: int, side: int | None = None, **fields: Any) -> Kind:
    """A tank with this protection and no weapon."""
    return replace(GUN, prot_front=front, prot_side=front if side is None else side, attacks=(), **fields)


def ready(game: Played) -> Played:
    """The game with an attack of the Allied piece next."""
    game.card("7H")
    game.activate("able", "BX")
    return game


def duel(
    factor: int = 0, cm: float = 30, options: dict[str, str] | None = None, firer: Any = None, **target: Any
) -> Played:
    """An Allied gun of value 6 and an Axis tank *cm* away that makes the factor; the gun's attack is next.

    More pieces may stand by; all else is of the tank.
    """
    others = {name: target.pop(name) for name in list(target) if isinstance(target[name], Standing)}
    facts = firer or {}
    game = engagement(
        kinds={"gun": GUN, "small": POINT_BLANK, "plate": plate(6 - factor, 5 - factor)},
        options={**SEEN, **(options or {})},
        able=Piece("small" if facts is HIDDEN else "gun", y=20, **facts),
        tiger=Piece("plate", y=20 + cm, side="axis", **target),
        **others,
    )
    return ready(game)


def fire(game: Played, *dice: list[int], type: str = "AT", target: str = "tiger") -> Facts:
    facts = game.play("allies", c.Attack("able", type, target), *dice)
    assert isinstance(facts, Facts), facts
    return facts


def letter(game: Played, *faces: int) -> str:
    """What the dice do to the target."""
    r = fire(game, list(faces))
    return r.one(ShotRolled).frame.result


# --- the printed examples -----------------------------------------------------------------------


@rule("LT-EX.07", "LT-AT.a", "LT-AT.d", "LT-AT.h", "LT-FIRE.e", "LT-FIRE.a")
def test_a_three_at_factor_nought_destroys() -> None:
    game = duel(0)

    facts = fire(game, [1, 2])

    shot = facts.one(ShotRolled)
    assert (shot.factor, shot.result, shot.frame.result) == (0, 3, "D")
    assert facts.one(PieceLost).wreck is not None and game.state.figures["tiger"].fate == "destroyed"
    assert facts.throws == [("LT-AT.d", 2, 0)]


@rule("LT-EX.10", "LT-AT.k")
def test_a_seven_at_factor_nought_has_no_effect() -> None:
    game = duel(0)

    facts = fire(game, [3, 4])

    assert facts.one(ShotRolled).frame.result == "-"
    assert facts.no(PieceLost) and game.state.figures["tiger"].able


AT_EXAMPLES = [
    ("LT-EX.11", -1, 30, (1, 2), "R"),
    ("LT-EX.12", -2, 30, (1, 1), "T"),
    ("LT-EX.13", -2, 5, (1, 1), "D"),
    ("LT-EX.15", 1, 30, (2, 3), "R"),
    ("LT-EX.16", 2, 30, (3, 3), "T"),
    ("LT-EX.16", 3, 30, (3, 3), "D"),
    ("LT-EX.17", 4, 30, (3, 4), "T"),
    ("LT-EX.18", 4, 61, (3, 4), "-"),
    ("LT-EX.19", 5, 30, (3, 4), "D"),
    ("LT-EX.19", 5, 30, (4, 4), "-"),
]


@pytest.mark.parametrize(
    ("factor", "cm", "faces", "wanted"),
    [pytest.param(*row[1:], marks=rule(row[0]), id=f"{row[0]}-{n}") for n, row in enumerate(AT_EXAMPLES)],
)
def test_the_worked_examples_played(factor: int, cm: float, faces: tuple[int, int], wanted: str) -> None:
    """With the factor and the distance on the table."""
    game = duel(factor, cm)
    shot = fire(game, list(faces)).one(ShotRolled)

    assert shot.factor == factor
    assert shot.frame.result == wanted
    assert (shot.band == "L") == (cm > 60)


@rule("LT-EX.14", "LT-AT.e")
def test_an_unspotted_firer_lies_in_ambush() -> None:
    game = duel(-6, 30, firer=HIDDEN)
    assert not game.state.figures["able"].spotted

    shot = fire(game, [1, 1]).one(ShotRolled)

    assert [(one.value, one.reason) for one in shot.terms] == [(-1, "lt-mod-ambush")]
    assert (shot.result, shot.frame.result) == (1, "R")


@rule("LT-EX.20", "LT-AT.g", "LT-AT.l")
def test_hull_down_at_long_range() -> None:
    game = duel(5, 61, ground=("hull_down",))

    shot = fire(game, [3, 3]).one(ShotRolled)

    assert (shot.result, shot.frame.result) == (7, "-")


@rule("LT-EX.21", "LT-Q.29", "LT-AT.l")
@pytest.mark.parametrize(("option", "total", "wanted"), [("off", 5, "D"), ("on", 6, "T")])
def test_hull_down_and_prepared_cover_give_one_point_unless_they_add_up(
    option: str, total: int, wanted: str
) -> None:
    game = duel(2, ground=("hull_down", "prepared"), options={"plus_stack": option})

    shot = fire(game, [2, 2]).one(ShotRolled)

    assert (shot.result, shot.frame.result) == (total, wanted)


@rule("LT-EX.22", "LT-Q.28", "LT-AT.m")
@pytest.mark.parametrize(("option", "total", "wanted"), [("off", 4, "R"), ("on", 3, "D")])
def test_close_and_ambush_take_one_point_unless_they_add_up(option: str, total: int, wanted: str) -> None:
    game = duel(0, 4, firer=HIDDEN, options={"minus_stack": option})

    shot = fire(game, [2, 3]).one(ShotRolled)

    assert (shot.result, shot.frame.result) == (total, wanted)
    assert len(shot.terms) == (2 if option == "on" else 1)


@rule("LT-EX.23", "LT-Q.29")
def test_a_plus_and_a_minus_both_count() -> None:
    game = duel(0, firer=HIDDEN, ground=("hull_down",))

    shot = fire(game, [2, 2]).one(ShotRolled)

    assert [one.value for one in shot.terms] == [1, -1]
    assert (shot.result, shot.frame.result) == (4, "R")


@rule("LT-EX.24", "LT-AT.a", "LT-AT.b")
def test_a_panzer_four_at_the_front_of_a_sherman() -> None:
    game = engagement(options=SEEN, pz=Piece("pz4_h", y=80, side="axis"), sherman=Piece("sherman_75", y=50))
    game.card("7S")
    game.activate("pz", "BX")

    shot = game.play("axis", c.Attack("pz", "AT", "sherman"), [2, 3]).one(ShotRolled)

    assert (shot.value, shot.factor, shot.side, shot.frame.result) == (8, 2, "front", "D")


@rule("LT-EX.25", "LT-AT.c", "LT-Q.53")
@pytest.mark.parametrize(
    ("facing", "side", "factor", "wanted"),
    [(270, "front", -4, "-"), (0, "side", 1, "D"), (90, "side", 1, "D")],
)
def test_a_sherman_at_a_panther_from_the_front_and_from_the_side(
    facing: float, side: str, factor: int, wanted: str
) -> None:
    """Front is within 60 degrees of its facing; all else is side, the rear included."""
    game = engagement(
        options=SEEN,
        able=Piece("sherman_75", y=20),
        panther=Piece("panther", y=50, side="axis", facing=facing),
    )
    ready(game)

    shot = fire(game, [1, 2], target="panther").one(ShotRolled)

    assert (shot.side, shot.factor, shot.frame.result) == (side, factor, wanted)


@rule("LT-AT.e")
@pytest.mark.parametrize(("factor", "wanted"), [(-3, "R"), (-9, "R"), (9, "D")])
def test_the_outer_columns_have_all_beyond_them(factor: int, wanted: str) -> None:
    assert letter(duel(factor, firer=HIDDEN), 1, 1) == wanted


# --- front and side, arcs -----------------------------------------------------------------------


@rule("LT-Q.53", "LT-AT.c")
@pytest.mark.parametrize(
    ("half", "off", "side"),
    [("60", 60, "front"), ("60", 61, "side"), ("45", 46, "side"), ("45", 45, "front"), ("90", 89, "front")],
)
def test_where_the_front_ends_is_an_option(half: str, off: float, side: str) -> None:
    game = engagement(
        kinds={"gun": GUN, "plate": plate(6, 4)},
        options={**SEEN, "front_half_angle": half},
        able=Piece("gun", y=20),
        tiger=Piece("plate", y=50, side="axis", facing=270 + off),
    )
    ready(game)

    assert fire(game, [6, 6]).one(ShotRolled).side == side


@rule("LT-FIRE.f", "LT-Q.26")
@pytest.mark.parametrize(
    ("kind", "off", "allowed"),
    [
        ("stug3_g", 60, True),
        ("stug3_g", 61, False),
        ("pak40", 61, False),
        ("pz4_h", 180, True),
        ("flak88", 90, False),
    ],
)
def test_guns_and_vehicles_without_a_turret_fire_in_their_front_arc(
    kind: str, off: float, allowed: bool
) -> None:
    for arcs in ("on", "off"):
        game = engagement(
            options={**SEEN, "arcs": arcs},
            able=Piece(kind, y=20, facing=90 + off),
            tiger=Piece("sherman_75", y=50, side="axis"),
        )
        ready(game)
        if allowed or arcs == "off":
            assert fire(game, [6, 6]).one(ShotRolled).frame.result == "-"
        else:
            wish = c.Attack("able", "AT", "tiger")
            assert game.refused("allies", wish) == ("LT-FIRE.f", "lt-out-of-arc")


@rule("LT-Q.26")
def test_infantry_fires_in_any_direction() -> None:
    game = engagement(
        able=Piece("rifle_squad", y=20, facing=270), foe=Piece("rifle_squad", y=30, side="axis")
    )
    ready(game)

    assert fire(game, [6], type="MG", target="foe").one(ShotRolled).frame.result == "-"


# --- what is needed -----------------------------------------------------------------------------


@rule("LT-FIRE.c", "LT-FIRE.d", "LT-Q.50", "LT-AT.b")
@pytest.mark.parametrize(("cm", "value", "band"), [(30, 8, "S"), (60, 7, "M"), (60.1, 6, "L"), (120, 6, "L")])
def test_the_value_is_that_of_the_band(cm: float, value: int, band: str) -> None:
    game = engagement(
        options=SEEN, able=Piece("pz4_h", y=20), tiger=Piece("churchill", y=20 + cm, side="axis")
    )
    ready(game)

    shot = fire(game, [6, 6]).one(ShotRolled)

    assert (shot.value, shot.band) == (value, band)


@rule("LT-FIRE.d", "LT-Q.50")
def test_beyond_the_last_band_there_is_no_attack() -> None:
    game = engagement(options=SEEN, able=Piece("pz4_h", y=20), tiger=Piece("churchill", y=140.1, side="axis"))
    ready(game)

    assert game.refused("allies", c.Attack("able", "AT", "tiger")) == ("LT-FIRE.d", "lt-out-of-range")
    assert game.refused("allies", c.Attack("able", "HE", "able")) == ("LT-VIS.b", "lt-no-such-enemy")


@rule("LT-FIRE.d")
def test_an_empty_cell_is_no_attack() -> None:
    """A Panzerfaust has no long range, and a Panzer IV no mortar."""
    game = engagement(
        options=SEEN, able=Piece("panzerfaust_squad", y=20), tiger=Piece("churchill", y=30.1, side="axis")
    )
    ready(game)

    assert game.refused("allies", c.Attack("able", "AT", "tiger")) == ("LT-FIRE.d", "lt-out-of-range")
    assert game.refused("allies", c.Attack("able", "HE", "tiger")) == ("LT-FIRE.d", "lt-no-such-weapon")


@rule("LT-FIRE.b", "LT-VIS.b", "LT-VIS.c")
def test_a_line_of_fire_and_a_visible_target_are_needed() -> None:
    wood = {"kind": "wood", "box": [30, 30, 40, 8]}
    game = engagement(
        [wood], options=SEEN, able=Piece("pz4_h", y=20), tiger=Piece("churchill", y=60, side="axis"),
        watcher=Piece("command", x=120, y=70), hidden=Piece("pak40", x=80, y=60, side="axis", spotted=False),
    )  # fmt: skip
    ready(game)

    assert game.refused("allies", c.Attack("able", "AT", "tiger")) == ("LT-FIRE.b", "lt-no-line")
    assert game.refused("allies", c.Attack("able", "HE", "hidden")) == ("LT-VIS.b", "lt-no-such-enemy")


@rule("LT-Q.17", "LT-VIS.e")
def test_the_firer_need_not_be_the_spotter_unless_a_game_wants_it() -> None:
    """The squad in the wood is seen by the scout beside it; the tank 40 cm off has a line, and may fire."""
    for option in ("side", "own_eyes"):
        game = engagement(
            options={"spotting": option},
            able=Piece("pz4_h", y=20),
            scout=Piece("rifle_squad", x=56, y=55),
            foe=Piece("rifle_squad", y=60, side="axis", ground=("cover",)),
        )
        ready(game)
        if option == "side":
            assert fire(game, [6], type="MG", target="foe").one(ShotRolled).frame.result == "-"
        else:
            wish = c.Attack("able", "MG", "foe")
            assert game.refused("allies", wish) == ("LT-Q.17", "lt-not-own-eyes")


@rule("LT-AT.n", "LT-Q.30", "LT-Q.64")
def test_anti_tank_fire_is_for_what_has_a_protection_value() -> None:
    """Infantry and small guns have none; a truck has 0, and the same matrix."""
    for target, protected in (("rifle_squad", False), ("pak40", False), ("truck", True), ("flak88", True)):
        game = engagement(options=SEEN, able=Piece("pz4_h", y=20), foe=Piece(target, y=40, side="axis"))
        ready(game)
        if protected:
            assert fire(game, [6, 6], target="foe").one(ShotRolled).factor == 8
        else:
            wish = c.Attack("able", "AT", "foe")
            assert game.refused("allies", wish) == ("LT-AT.n", "lt-no-protection")


@rule("LT-Q.30")
def test_where_a_game_allows_it_infantry_has_protection_nought() -> None:
    game = engagement(
        options={**SEEN, "at_vs_infantry": "on"},
        able=Piece("pz4_h", y=20),
        foe=Piece("rifle_squad", y=40, side="axis"),
    )
    ready(game)

    facts = fire(game, [3, 4], target="foe")

    assert facts.one(ShotRolled).factor == 8
    assert game.state.figures["foe"].fate == "destroyed"


@rule("LT-Q.21")
def test_an_immobilised_piece_does_not_attack_unless_a_game_lets_it() -> None:
    for option in ("off", "on"):
        game = duel(0, options={"immobilised_fire": option})
        state = game.state
        able = replace(state.figures["able"], immobilised=True)
        game.state = replace(state, figures={**state.figures, "able": able})
        if option == "on":
            assert letter(game, 3, 4) == "-"
        else:
            wish = c.Attack("able", "AT", "tiger")
            assert game.refused("allies", wish) == ("LT-Q.21", "lt-immobilised-no-attack")


@rule("LT-MOV.m", "LT-Q.25")
def test_who_rides_neither_attacks_nor_is_attacked() -> None:
    game = engagement(
        able=Piece("rifle_squad", y=20, aboard="track"), track=Piece("m3_halftrack", y=20),
        foe=Piece("truck", y=40, side="axis"), rider=Piece("rifle_squad", y=40, side="axis", aboard="foe"),
    )  # fmt: skip
    game.card("7H")
    game.activate("track", "BX")

    aboard = game.refused("allies", c.Attack("track", "MG", "rider"))
    assert aboard == ("LT-Q.25", "lt-target-aboard")
    game.play("allies", c.EndActivation("track"))
    assert ("activate", "able") not in [(do, who) for do, who in game.offered("allies") if do == "attack"]


@rule("LT-ACT.i", "LT-Q.10")
@pytest.mark.parametrize(("prepared", "allowed"), [(2, True), (0, False)])
def test_executing_needs_and_uses_a_prepared_attack_only_where_a_game_wants_it(
    prepared: int, allowed: bool
) -> None:
    usual = duel(0, firer={"prepared": prepared})
    assert fire(usual, [3, 4]).no(PreparedSpent)
    assert len(usual.state.figures["able"].prepared) == prepared

    strict = duel(0, firer={"prepared": prepared}, options={"execute_needs_prepared": "on"})
    if allowed:
        assert fire(strict, [3, 4]).one(PreparedSpent).prepared == ("",)
    else:
        wish = c.Attack("able", "AT", "tiger")
        assert strict.refused("allies", wish) == ("LT-Q.10", "lt-nothing-prepared")


@rule("LT-Q.09", "LT-AT.f")
@pytest.mark.parametrize(
    ("factor", "faces", "terms", "wanted"),
    [(0, [4], {}, "R"), (0, [6], {}, "T"), (-6, [1], HIDDEN, "R"), (5, [6], {}, "D")],
)
def test_with_one_die_a_result_below_one_is_read_as_one(
    factor: int, faces: list[int], terms: dict[str, Any], wanted: str
) -> None:
    game = duel(factor, options={"at_dice": "1d6"}, firer=terms)

    facts = fire(game, faces)

    assert facts.throws[0] == ("LT-AT.d", 1, 0)
    assert facts.one(ShotRolled).frame.result == wanted


# --- results, doubling, the end of the activation ------------------------------------------------


@rule("LT-VIS.f", "LT-VIS.k", "LT-Q.18")
def test_every_shot_counts_once_it_is_resolved() -> None:
    game = duel(0)

    facts = fire(game, [3, 4])

    assert facts.one(ShotCounted).shots == 1 == game.state.figures["able"].shots
    assert facts.names.index("ShotRolled") < facts.names.index("ShotCounted")


@rule("LT-Q.65")
@pytest.mark.parametrize(("option", "wreck"), [("on", True), ("off", False)])
def test_a_destroyed_vehicle_stays_as_a_wreck_or_is_removed(option: str, wreck: bool) -> None:
    game = duel(5, options={"wrecks": option})

    assert (fire(game, [1, 2]).one(PieceLost).wreck is not None) is wreck
    assert game.state.wrecks == (("tiger",) if wreck else ())


@rule("LT-Q.65", "LT-VIS.l")
def test_a_wreck_gives_cover_and_no_protection() -> None:
    """Beside it infantry is seen as in cover, and defends as in the open."""
    game = duel(
        5,
        foe=Piece("rifle_squad", x=53, y=50, side="axis"),
        far=Piece("rifle_squad", x=58, y=50, side="axis"),
    )
    r = ruler(game.state)
    assert ground_of(r, game.state.figures["foe"]) == ()

    fire(game, [1, 2])

    r, after = ruler(game.state), game.state.figures
    assert (ground_of(r, after["foe"]), ground_of(r, after["far"])) == (("cover",), ())
    assert protection_of(ground_of(r, after["foe"])) == "open"


@rule("LT-FIRE.a")
def test_an_attack_has_one_target_or_one_point() -> None:
    game = duel(0)

    assert game.refused("allies", c.Attack("able", "AT")) == ("LT-FIRE.a", "lt-one-target")
    both = c.Attack("able", "AT", "tiger", Point(50, 50))
    assert game.refused("allies", both) == ("LT-FIRE.a", "lt-one-target")


# --- odds ----------------------------------------------------------------------------------------


@rule("LT-T.AT")
@pytest.mark.parametrize("factor", range(-3, 6))
def test_the_chance_of_each_letter_is_exact(factor: int) -> None:
    """Foretold by running the rule, and shown beside each target: the same from both."""
    game = duel(factor)
    seen = preview(RULES, game.state, "allies", c.Attack("able", "AT", "tiger"), RULES.geometry)
    assert isinstance(seen, Preview)

    for wanted, chance in Reading("AT", 2, factor).chances().items():
        name = f"tiger:lt-letter-{'none' if wanted == '-' else wanted}"
        assert seen.chance(name) == chance, name


@rule("LT-Q.09")
def test_with_two_dice_factor_nought_has_an_effect_in_fifteen_of_thirty_six() -> None:
    """The reference says so of factor 0 without modifier."""
    assert Reading("AT", 2, 0).chances()["-"] == Fraction(21, 36)
    assert "-" not in Reading("AT", 1, 0).chances()


@rule("LT-AT.f", "LT-Q.09", "LT-Q.27", "LT-T.AT", "LT-T.HE")
@pytest.mark.parametrize(
    ("dice", "type", "factor", "added", "highest"),
    [
        (2, "AT", 5, 0, 7),
        (2, "AT", -3, 0, 2),
        (2, "AT", -3, 1, 0),  # 3 at least
        (1, "AT", 5, 0, 6),
        (1, "AT", 5, 1, 7),
        (1, "AT", -3, -1, 2),
        (1, "HE", -1, 0, 1),
        (1, "HE", 4, 0, 5),
        (1, "HE", 5, -1, 5),
    ],
)
def test_the_highest_result_with_an_effect_is_one_that_the_dice_can_come_to(
    dice: int, type: str, factor: int, added: int, highest: int
) -> None:
    terms = (Modifier(added, "lt-mod-hull-down", "LT-AT.l"),) if added else ()
    assert Reading(type, dice, factor, terms=terms).effect == highest
    assert Reading(type, dice, factor, terms=terms, harmless=True).effect == 0


@rule("LT-AT.l", "LT-AT.m")
def test_the_preview_names_every_term() -> None:
    game = duel(2, 4, firer=HIDDEN, ground=("hull_down",))
    seen = preview(RULES, game.state, "allies", c.Attack("able", "AT", "tiger"), RULES.geometry)
    assert isinstance(seen, Preview)

    factor, dice = (term for term in seen.terms if term.event == "shot_rolled")
    assert [one.reason for one in factor.modifiers] == ["lt-mod-attack", "lt-mod-protection-front"]
    assert (factor.why, sum(one.value for one in factor.modifiers)) == ("lt-factor", 2)
    assert [one.reason for one in dice.modifiers] == ["lt-mod-hull-down", "lt-mod-ambush"]
    assert (dice.dice, dice.why) == (2, "lt-anti-tank")


@rule("LT-FIRE.c")
def test_each_target_is_offered_with_its_factor_and_chances() -> None:
    game = duel(2)
    [_, targets] = RULES.fields(game.state, "allies", "attack", {"figure": "able", "type": "AT"})

    [option] = targets.options
    assert option.detail is not None and option.detail.args["factor"] == 2
    assert [one.args["what"].id for one in option.detail.args["chances"]] == ["lt-letter-D", "lt-letter-T"]


# --- at a real table -----------------------------------------------------------------------------


@rule("LT-FIRE.c", "LT-AT.c", "LT-FIRE.f")
def test_at_a_real_table_people_say_how_far_it_is_and_from_which_side() -> None:
    game = ready(
        engagement(
            tape=True, able=Piece("stug3_g"), panther=Piece("panther", side="axis", ground=("hull_down",))
        )
    )

    line = {"distance": 61, "seen": True, "off": 20}
    wish = c.Attack("able", "AT", "panther")
    shot = game.play("allies", wish, [2, 3], answers=[line, "side"]).one(ShotRolled)

    assert [type(question).__name__ for question in game.asked] == ["Shot", "FromSide"]
    assert game.asked[1].sides() == ("front", "side")  # who comes from behind comes at the side
    assert (shot.value, shot.band, shot.side, shot.factor, shot.result) == (6, "L", "side", 1, 6)


@rule("LT-AT.c", "LT-Q.64")
def test_nobody_is_asked_for_the_side_of_what_is_protected_alike_all_round() -> None:
    game = ready(engagement(tape=True, able=Piece("stug3_g"), truck=Piece("truck", side="axis")))

    wish = c.Attack("able", "AT", "truck")
    shot = game.play("allies", wish, [6, 6], answers=[{"distance": 30}]).one(ShotRolled)

    assert (shot.side, shot.factor) == ("", 8)
    assert [one.reason for one in shot.factors] == ["lt-mod-protection-all"]


@rule("LT-Q.17")
@pytest.mark.parametrize(("cm", "allowed"), [(25, True), (26, False)])
def test_at_a_real_table_his_own_eyes_reach_as_far_as_the_table_of_spotting_says(
    cm: float, allowed: bool
) -> None:
    """A tank that stands in the open is spotted from 50 cm, by a tank from 25."""
    game = ready(
        engagement(
            tape=True,
            options={"spotting": "own_eyes"},
            able=Piece("stug3_g"),
            panther=Piece("panther", side="axis"),
        )
    )
    wish = c.Attack("able", "AT", "panther")
    if allowed:
        assert game.play("allies", wish, [6, 6], answers=[{"distance": cm}, "front"]).one(ShotRolled)
    else:
        refused = game.refused("allies", wish, answers=[{"distance": cm}])
        assert refused == ("LT-Q.17", "lt-not-own-eyes")


@rule("LT-FIRE.b", "LT-FIRE.d", "LT-FIRE.f")
@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ({"distance": 30, "seen": False}, ("LT-FIRE.b", "lt-no-line")),
        ({"distance": 121}, ("LT-FIRE.d", "lt-out-of-range")),
        ({"distance": 30, "off": 61}, ("LT-FIRE.f", "lt-out-of-arc")),
    ],
)
def test_at_a_real_table_what_was_measured_may_forbid_it(
    line: dict[str, Any], refusal: tuple[str, str]
) -> None:
    game = ready(engagement(tape=True, able=Piece("stug3_g"), panther=Piece("panther", side="axis")))

    assert game.refused("allies", c.Attack("able", "AT", "panther"), answers=[line]) == refusal


@rule("LT-AT.a", "LT-AT.l")
def test_a_preview_tells_the_factor_the_dice_and_each_letter_in_words() -> None:
    """You should see the factor added up, what is added to the dice, and the chance of every letter."""
    game = duel(2, 4, firer=HIDDEN, ground=("hull_down",))
    seen = preview(RULES, game.state, "allies", c.Attack("able", "AT", "tiger"), RULES.geometry)
    assert isinstance(seen, Preview)
    told = sentences("en")
    rows = [
        (told.say(row.label), row.value if isinstance(row.value, str) else told.say(row.value))
        for row in rows_of(seen, RULES.view(game.state, "allies"), "allies")
        if row.kind != "joint"
    ]

    assert rows[-6:] == [
        ("attack value at this distance", "+6"),
        ("protection, front", "-4"),
        ("attack factor, Able", "+2"),
        ("target hull down", "+1"),
        ("ambush: the firer is unspotted", "-1"),
        ("anti-tank fire, Able", "2d6+0: 7 or less"),
    ]
    assert ("D, destroyed", "27.8% (5/18)") in rows and ("no effect", "41.7% (5/12)") in rows


# --- what R and T bring about ---------------------------------------------------------------------


@rule("LT-EX.08", "LT-AT.i", "LT-PRE.d", "LT-RSP.f")
def test_r_puts_to_flight_without_a_test_and_loses_what_was_prepared() -> None:
    game = duel(0, prepared=2)

    facts = fire(game, [2, 2])

    assert facts.one(ShotRolled).frame.result == "R"
    tiger = game.state.figures["tiger"]
    assert tiger.routed and tiger.prepared == () and facts.of(MoraleTested) == []
    assert tiger.place is not None and (tiger.place.x, tiger.place.y) == (50, pytest.approx(80))
    assert game.waiting == [("allies", "activation")]


@rule("LT-EX.09", "LT-AT.j")
def test_t_asks_for_a_morale_test_before_the_shot_counts() -> None:
    game = duel(0, prepared=1)

    facts = fire(game, [3, 3])
    assert facts.one(ShotRolled).frame.result == "T" and facts.no(ShotCounted)
    assert game.waiting == [("axis", "morale")]

    facts = game.play("axis", c.TakeTest("tiger"), [1])
    assert facts.one(MoraleTested).reaction == "nothing"
    assert facts.one(ShotCounted).shots == 1
    assert game.state.figures["tiger"].prepared == ("",)


@rule("LT-AT.j")
def test_the_odds_of_a_test_take_it_as_rolled() -> None:
    """T at factor 0 is 6 on two dice, or 5: then a piece alone with morale 3 fails on 3, 4, 5 and 6."""
    game = duel(0)
    seen = preview(RULES, game.state, "allies", c.Attack("able", "AT", "tiger"), RULES.geometry)
    assert isinstance(seen, Preview)

    tested = Fraction(4 + 5, 36)
    assert seen.chance("tiger:lt-letter-T") == tested
    assert seen.chance("tiger:lt-routed") == tested * Fraction(2, 6)


@rule("LT-RSP.a", "LT-MOV.e")
@pytest.mark.parametrize(("language", "told"), [
    ("en", "Tiger gets no farther: 8 cm of the way were gone."),
    ("it", "Tiger non va oltre: 8 cm percorsi."),
])  # fmt: skip
def test_who_is_destroyed_on_its_way_goes_nowhere_after_it(language: str, told: str) -> None:
    """The log told that it was destroyed, and then that it drove 8 cm at full speed."""
    game = duel(0)
    fire(game, [1, 2])
    ended = MoveEnded(game.state.figures["tiger"].id, "speed", 8.0)
    message = RULES.sentence(game.state, ended, game.state)

    assert message is not None and sentences(language).say(message) == told
