"""Breaking News: what comes of an act in words, saves of hulls face by face, templates, and ways."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import Move, PlaceTemplate
from menus import asks, form, menu, spots
from msgspec.structs import replace
from rule_ids import rule
from table import RULES, Man, Played, Vehicle, table

from core.engine.contract.facts import Ruled
from core.engine.words.message import say
from core.rules.breaking_news.facts import ActEnded, ContactMade, WindowOpened
from core.rules.breaking_news.facts.figures import BonusMoved
from core.rules.breaking_news.movement.declaring import reach
from core.rules.breaking_news.outcome import outcome
from core.rules.breaking_news.saving.vehicles import harm_chance, result_of
from core.rules.breaking_news.state import Action, Call, Hull, Landing, State, Talks
from core.rules.breaking_news.tables.vehicles import KINDS
from core.table.places import Point

# --- what an act changed, in words --------------------------------------------------------------------


def evening() -> State:
    men = {
        "kowalski": Man(), "novak": Man(x=60, suppressed=True, retreating=True, seen_by=("abu",)),
        "dead": Man(x=70, fate="dead"), "truck": Vehicle("unprotected", x=90),
        "abu": Man("Irr3", y=160, side="red"),
    }  # fmt: skip
    made = table(facts={"talks": Talks("blue", 1)}, **men).state
    assert isinstance(made, State)
    return made


@pytest.mark.parametrize(
    ("who", "facts", "words"),
    [
        ("kowalski", {}, ()),
        ("kowalski", {"fired": True}, ()),
        ("kowalski", {"fate": "dead"}, ("kowalski:dead",)),
        ("kowalski", {"fate": "dead", "suppressed": True}, ("kowalski:dead",)),
        ("kowalski", {"suppressed": True}, ("kowalski:suppressed",)),
        ("kowalski", {"retreating": True}, ("kowalski:retreating",)),
        ("kowalski", {"seen_by": ("abu",)}, ("kowalski:sighted",)),
        ("novak", {"suppressed": False}, ("novak:recovered",)),
        ("novak", {"seen_by": ("abu", "omar")}, ("novak:sighted",)),
        ("novak", {"seen_by": ()}, ()),
        ("novak", {"fired": True}, ()),
        ("dead", {"fate": "captured"}, ("dead:captured",)),
        ("dead", {"fate": ""}, ()),
        ("dead", {"fired": True}, ()),
        ("truck", {"hull": Hull("unprotected", "wheeled", cm=31.5)}, ("truck:cm-31.5",)),
        ("truck", {"hull": Hull("unprotected", "wheeled", cm=0.0)}, ()),
    ],
)
def test_what_becomes_of_a_figure_is_told_in_one_word(
    who: str, facts: dict[str, Any], words: tuple[str, ...]
) -> None:
    before = evening()
    after = replace(before, figures={**before.figures, who: replace(before.figures[who], **facts)})

    assert outcome(before, after) == words
    gone = replace(before, figures={name: one for name, one in before.figures.items() if name != who})
    assert outcome(gone, after) == (), "who was not there before has become nothing"


def test_a_vehicle_that_has_set_off_does_so_no_second_time() -> None:
    before = evening()
    truck = before.figures["truck"]
    first, second = (
        replace(before, figures={**before.figures, "truck": replace(truck, hull=replace(truck.hull, cm=cm))})
        for cm in (20.0, 30.0)
    )
    assert outcome(first, second) == ()


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"shaken": True}, ("red:shaken",)),
        ({"withdrew": True}, ("red:withdrew",)),
        ({"coming": Call()}, ("red:support",)),
        ({"coming": Call(), "shaken": True, "withdrew": True}, ("red:shaken", "red:support", "red:withdrew")),
        ({"wins": 2}, ()),
    ],
)
def test_what_becomes_of_a_side_is_told_once(facts: dict[str, Any], words: tuple[str, ...]) -> None:
    before = evening()
    after = replace(before, sides={**before.sides, "red": replace(before.sides["red"], **facts)})

    assert outcome(before, after) == words
    assert outcome(after, after) == ()


def test_who_is_active_and_whose_fire_broke_the_talks_is_told() -> None:
    before = evening()

    assert outcome(before, replace(before, active="red")) == ("red:active",)
    assert outcome(before, replace(before, active="")) == ()
    broken = replace(before, talks=replace(before.talks, broken="red"))
    assert outcome(before, broken) == ("red:broke-talks",)
    assert outcome(broken, broken) == outcome(replace(before, talks=None), before) == ()
    assert outcome(before, replace(before, talks=None)) == ()


# --- saves of vehicles ----------------------------------------------------------------------------------

SAVES = {  # by the face needed: what 1 to 6 lead to; S saved, K knocked out, X exploded (3 or more too few)
    2: "KSSSSS",
    3: "KKSSSS",
    4: "XKKSSS",
    5: "XXKKSS",
    6: "XXXKKS",
}


@rule("BN-9.2.c", "BN-9.2.d", "BN-Q.77")
@pytest.mark.parametrize("one_fails", [False, True])
@pytest.mark.parametrize("needed", SAVES)
def test_a_save_that_fails_by_three_blows_a_vehicle_up(needed: int, one_fails: bool) -> None:
    """Whether a natural 1 always fails makes no difference where 1 is no save."""
    words = {"S": "", "K": "knocked_out", "X": "exploded"}

    found = [result_of(needed, die, one_fails) for die in range(1, 7)]

    assert found == [words[letter] for letter in SAVES[needed]]


@rule("BN-Q.77")
def test_what_a_1_saves_needs_no_die_unless_a_1_always_fails() -> None:
    for needed in (1, 0):
        assert [result_of(needed, die) for die in (0, 1, 2)] == ["", "", ""]
        assert [result_of(needed, die, True) for die in (0, 1, 2)] == ["", "knocked_out", ""]


@rule("BN-9.2.b", "BN-9.2.a")
@pytest.mark.parametrize(
    ("kind", "weapon", "sixths"),
    [
        ("tank", "heavy_at", 4), ("tank", "rpg", 1), ("tank", "hmg", 0), ("heavily_armoured", "tank_gun", 4),
        ("lightly_armoured", "rpg", 3), ("lightly_armoured", "assault_rifle", 2), ("protected", "hmg", 5),
        ("protected", "rifle", 3), ("unprotected", "rifle", 4),
    ],
)  # fmt: skip
def test_the_chance_to_put_a_vehicle_out_is_that_of_its_save(kind: str, weapon: str, sixths: int) -> None:
    assert kind in KINDS
    state = table(ride=Vehicle(kind), abu=Man("Irr3", y=160, side="red")).state

    assert harm_chance(state, state.figures["ride"], weapon) == sixths / 6


# --- a template that missed -------------------------------------------------------------------------------


def missed(cm: float = 4.0, weapon: str = "light_mortar", tape: bool = False) -> Played:
    aim = None if tape else Point(100, 100)
    action = Action("fire", 1, "blue", ("kowalski",), landing=Landing("kowalski", weapon, aim, cm))
    waiting = {"action": action, "awaiting": (asks("red", "landing"),)}
    return table(tape=tape, facts=waiting, kowalski=Man(), abu=Man("Irr3", y=160, side="red"))


@rule("BN-8.5.c", "BN-8.9.c")
@pytest.mark.parametrize(
    ("cm", "off", "ask"), [(4.0, 4.0, "ask-landing"), (0.0, 5.0, "ask-drift"), (12.5, 12.5, "ask-landing")]
)
def test_where_a_miss_goes_is_one_of_eight_ways_or_any_other(cm: float, off: float, ask: str) -> None:
    """So many cm from the aim; where it did not miss it is only shown which way the smoke will drift."""
    game = missed(cm)

    assert form(game, "red", "place_template") == [("PickPoint", "towards", ask, (100, 100), None)]
    found = spots(game, "red", "place_template", "towards")
    assert found[0::2] == ((100 + off, 100), (100, 100 + off), (100 - off, 100), (100, 100 - off))
    slanting = round(off / 2**0.5, 2)
    assert [(round(abs(x - 100), 2), round(abs(y - 100), 2)) for x, y in found[1::2]] == [
        (slanting, slanting)
    ] * 4
    assert form(missed(tape=True), "red", "place_template") == []
    nobody = table(facts={"awaiting": (asks("red", "landing"),)}, kowalski=Man(), abu=Man(y=160, side="red"))
    assert form(nobody, "red", "place_template") == []
    assert nobody.refused("red", PlaceTemplate(Point(1, 1))) == ("BN-8.5.c", "bn-not-now")


# --- ways -------------------------------------------------------------------------------------------------


@rule("BN-5.2.c", "BN-5.2.d", "BN-5.2.e", "BN-6.2.b", "BN-6.2.c", "BN-6.2.d", "BN-6.2.e")
@pytest.mark.parametrize(
    ("action", "cm"),
    [
        ("run", (25, 15, 5, 5)),
        ("move_and_shoot", (15, 5, None, None)),
        ("cautious", (5, None, None, None)),
    ],
)
def test_how_far_an_action_goes_by_the_level_of_what_it_crosses(
    action: str, cm: tuple[float | None, ...]
) -> None:
    """In the open, over a level 1 and 2; level 3 with help, which then counts as 2."""
    assert tuple(reach(action, level) for level in range(4)) == cm


@rule("BN-11.0.a")
def test_who_stays_where_he_is_stays_in_contact_and_who_goes_breaks_it() -> None:
    def touching() -> Played:
        return table(
            kowalski=Man(touching=("abu",)), novak=Man(x=60),
            abu=Man("Irr3", x=40, y=42.5, side="red", touching=("kowalski",)),
        )  # fmt: skip

    gone = touching().play("blue", Move(("kowalski",), "run", ((Point(40, 39.5),),)))  # half a centimetre
    stayed = touching().play("blue", Move(("kowalski",), "cautious", ((),)))

    assert gone.one(ContactMade) == ContactMade("kowalski", ()) and gone.one(WindowOpened)
    assert stayed.no(ContactMade, WindowOpened) and stayed.one(ActEnded).moved == (0.0,)


@rule("BN-7.0.m")
@pytest.mark.parametrize(
    ("to", "tape", "words"),
    [
        ((43.0, 44.0), False, ("bn-bonus-moved", "5.0")),
        ((40.0, 41.5), False, ("bn-bonus-moved", "1.5")),
        (None, False, ("bn-bonus-stayed", "")),
        (None, True, ("bn-bonus-done", "")),
    ],
)
def test_how_far_a_bonus_move_went_is_told(
    to: tuple[float, float] | None, tape: bool, words: tuple[str, str]
) -> None:
    state = table(tape=tape, kowalski=Man(), abu=Man("Irr3", y=160, side="red")).state
    here = state.figures["kowalski"].place
    place = None if to is None or here is None else replace(here, x=to[0], y=to[1])
    event = BonusMoved("kowalski", place)

    line = RULES.sentence(state, event, RULES.evolve(state, event))

    assert line is not None and (line.id, str(line.args.get("cm", ""))) == words
    assert RULES.sentence(state, BonusMoved(""), state) is None


# --- rulings ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Ruled("smoke", "So.", "s1", False), say("bn-cloud-gone")),
        (Ruled("points", "So.", "blue", 5), say("ruling-added", value=5, total=0)),
        (Ruled("talk_points", "So.", "blue", 5), say("ruling-added", value=5, total=0)),
    ],
)
def test_what_was_ruled_is_told_in_words(event: Ruled, words: Any) -> None:
    state = table(kowalski=Man(), abu=Man("Irr3", y=160, side="red")).state
    line = RULES.sentence(state, event, state)

    assert line is not None and words in line.args.values()


# --- falling back -------------------------------------------------------------------------------------------

WOOD = {"kind": "wood", "id": "wood", "box": [30, 46, 20, 10]}
FALLS = ("fall_back", "kowalski", "do-fall_back", "BN-10.0.i", {"figure": "kowalski"})


@rule("BN-10.0.i", "BN-Q.80", "BN-Q.84")
@pytest.mark.parametrize(
    ("y", "facts", "why"),
    [
        (42, {"suppressed": True, "tested": True, "stage": "acting"}, ""),
        (50, {"suppressed": True, "tested": True, "stage": "acting"}, "bn-already-in-cover"),
        (42, {"suppressed": True, "tested": False, "stage": "acting"}, None),
        (42, {"suppressed": False, "tested": True, "stage": "acting"}, None),
        (42, {"suppressed": True, "tested": True, "stage": "waiting"}, None),
        (42, {"suppressed": True, "tested": True, "stage": "done"}, None),
    ],
)
def test_who_failed_his_test_is_offered_to_fall_back(
    y: float, facts: dict[str, Any], why: str | None
) -> None:
    acting = {"acting": ("kowalski",)} if facts["stage"] == "acting" else {}
    abu = Man("Irr3", y=160, side="red")
    game = table([WOOD], facts=acting, kowalski=Man(y=y, **facts), novak=Man(x=90), abu=abu)

    assert menu(game, "blue", "fall_back") == ([] if why is None else [(*FALLS, why)])
    early = table(
        [WOOD], facts=acting, options={"rally": "any_turn_start"}, kowalski=Man(y=y, **facts),
        novak=Man(x=90), abu=abu,
    )  # fmt: skip
    waits = facts["stage"] == "waiting" and facts["tested"] and facts["suppressed"]
    assert bool(menu(early, "blue", "fall_back")) == (why is not None or waits)
