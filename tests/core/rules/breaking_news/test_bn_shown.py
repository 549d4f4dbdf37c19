"""Breaking News: what a screen is shown of a figure, a side, a zone and of whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest
from menus import asks
from msgspec.structs import replace
from objectives_on_table import marker, on_table
from rule_ids import rule
from table import Man, Soldier, Vehicle, table

from core.engine.contract.view import FigureView, View
from core.engine.words.message import say
from core.rules.breaking_news.state import Action, Call, Cloud, CoverArea, Reaction, Shot, Stride, Strike
from core.rules.breaking_news.state.figures import Wound
from core.rules.breaking_news.view import _free, _wanted, acting, smoke_zones, status, strike_zones, view
from core.table.places import Place, Point
from core.table.shapes import Rectangle

ABU = Man("Irr3", y=160, side="red")
SPOT = Point(50.0, 60.0)


def Bystander(role: str = "civilian", **more: Any) -> Soldier:
    man = Man("", **more)
    return Soldier("", (), man.x, man.y, "", "", 0.0, man.place, {"role": role, **man.facts})


def shown(seat: str = "blue", **how: Any) -> View:
    return view(table(**{"kowalski": Man(), "abu": ABU, **how}).state, seat)


def card(name: str, seat: str = "blue", **how: Any) -> FigureView:
    return next(man for man in shown(seat, **how).figures if man.id == name)


# --- a figure -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({}, ()),
        ({"suppressed": True}, ("SUPP",)),
        ({"retreating": True}, ("RETR",)),
        ({"shaken": True}, ("SHAKEN",)),
        ({"touching": ("abu",)}, ("MELEE",)),
        ({"marker": "m1"}, ("HIDDEN",)),
        ({"aboard": "truck"}, ("ABOARD",)),
        ({"aboard": "truck", "post": "driver"}, ("DRIVER",)),
        ({"aboard": "truck", "post": "gunner"}, ("GUNNER",)),
        ({"stage": "acting"}, ("ACTING",)),
        ({"stage": "done"}, ("DONE",)),
        ({"suppressed": True, "retreating": True, "stage": "done"}, ("SUPP", "RETR", "DONE")),
        ({"fate": "dead", "suppressed": True, "stage": "done"}, ("dead",)),
        ({"fate": "wounded", "wound": Wound(2, 1)}, ("wounded-2",)),
        ({"fate": "stabilised"}, ("stabilised",)),
    ],
)
def test_how_it_is_with_a_man_is_said_in_few_words(facts: dict[str, Any], words: tuple[str, ...]) -> None:
    state = table(kowalski=Man(**facts), truck=Vehicle("unprotected", x=90), abu=ABU).state

    assert status(state, state.figures["kowalski"]) == tuple(f"status-{word}" for word in words)


def test_who_is_done_is_said_of_the_active_side_alone() -> None:
    state = table(
        kowalski=Man(), abu=Man("Irr3", y=160, side="red", stage="done"), amina=Bystander(stage="done")
    ).state

    assert status(state, state.figures["abu"]) == status(state, state.figures["amina"]) == ()


def test_a_figure_is_a_letter_of_its_side_a_marker_a_question() -> None:
    assert (card("kowalski").glyph, card("abu").glyph) == ("K", "a")
    hidden = {"abu": Man("Irr3", y=160, side="red", marker="m1", facing=45)}
    theirs = card("m1", **hidden)
    assert (theirs.glyph, theirs.facing, theirs.grade, theirs.marker, theirs.own) == (
        "?",
        None,
        "",
        True,
        False,
    )
    own = card("abu", "red", **hidden)
    assert (own.glyph, own.facing, own.grade, own.marker, own.own) == ("a", 45, "grade-Irr3", False, True)
    assert card("abu", "referee", **hidden).own
    ours = {"kowalski": Man(marker="m1")}
    assert card("m1", "red", **ours).glyph == "?"
    for role, glyph in (("civilian", "○"), ("hostage", "□"), ("embedded", "◇"), ("independent", "△")):
        assert card("amina", amina=Bystander(role)).glyph == glyph
        assert card("amina", amina=Bystander(role)).grade == f"role-{role}"
    assert card("truck", truck=Vehicle("unprotected", x=90)).grade == "vehicle-unprotected-wheeled"
    for kind, shown in (
        ("unprotected", "vehicle"), ("protected", "vehicle"), ("lightly_armoured", "armoured"),
        ("tank", "armoured"), ("helicopter", "aircraft"),
    ):  # fmt: skip
        assert card("truck", truck=Vehicle(kind, x=90)).kind == shown
    assert (card("kowalski").kind, card("amina", amina=Bystander("civilian")).kind) == ("", "bystander")


@pytest.mark.parametrize(
    ("facts", "x", "out"),
    [
        ({}, 40, False), ({"fate": "wounded"}, 40, False), ({"fate": "dead"}, None, True),
        ({"fate": "captured"}, None, True),
    ],
)  # fmt: skip
def test_who_is_gone_stands_nowhere_and_wrecks_stay(
    facts: dict[str, Any], x: float | None, out: bool
) -> None:
    found = card("kowalski", kowalski=Man(**facts), novak=Man(x=60))
    assert (found.x, found.out) == (x, out)
    wreck = card("truck", truck=Vehicle("unprotected", x=90, fate="exploded"))
    assert (wreck.x, wreck.out, wreck.base) == (90, True, 6.0)
    assert card("kowalski", tape=True, abu=Man("Irr3", side="red")).base == 2.5


@pytest.mark.parametrize(
    ("name", "how", "ready"),
    [
        ("kowalski", {}, True),
        ("kowalski", {"kowalski": Man(stage="done")}, False),
        ("kowalski", {"kowalski": Man(fate="dead"), "novak": Man(x=60)}, False),
        ("abu", {}, False),
        ("abu", {"active": "red"}, True),
        (
            "amina",
            {"amina": Bystander(), "facts": {"crowd": "blue", "awaiting": (asks("blue", "civilians"),)}},
            True,
        ),
        ("amina", {"amina": Bystander()}, False),
    ],
)
def test_who_may_begin_is_shown_as_ready(name: str, how: dict[str, Any], ready: bool) -> None:
    assert card(name, **how).ready is ready


def test_who_moves_the_civilians_is_shown_them_as_his_own() -> None:
    facts = {"crowd": "blue", "awaiting": (asks("blue", "civilians"),)}
    assert card("amina", amina=Bystander(), facts=facts).own
    assert not card("amina", "red", amina=Bystander(), facts=facts).own


# --- sides, zones, markers -------------------------------------------------------------------------------


def test_a_side_is_shown_with_how_many_are_left_of_how_many() -> None:
    men = {"novak": Man(x=60), "dead": Man(x=70, fate="dead"), "truck": Vehicle("unprotected", x=90)}
    blue, red = shown(sides={"blue": {"start": 3, "losses": 1}}, **men).sides

    assert blue.facts[:2] == (say("side-men", left=2, start=3), say("side-losses", losses=1))
    assert red.facts[:2] == (say("side-men", left=1, start=1), say("side-losses", losses=0))
    assert (blue.active, red.active) == (True, False)
    over = {"over": say("bn-over-agreed")}
    assert not any(side.active for side in shown(facts=over).sides)


@rule("BN-8.4.d", "BN-8.5.b", "BN-X.MORTAR.b")
def test_strikes_that_land_or_are_on_their_way_are_shown_by_their_templates() -> None:
    state = table(
        kowalski=Man(), abu=ABU,
        sides={"blue": {"coming": Call(Point(1, 2)), "answer": Call(Point(3, 4), kind="mortar"),
                        "noted": Call(None, "by the well")}},
        facts={"strike": Strike("red", SPOT)},
    ).state  # fmt: skip

    assert [(zone.label.id, zone.points, zone.radius) for zone in strike_zones(state)] == [
        ("zone-strike", ((50, 60),), 15.0), ("zone-coming", ((1, 2),), 15.0), ("zone-coming", ((3, 4),), 5.0),
    ]  # fmt: skip
    shifted = replace(state, strike=Strike("red", SPOT, centre=Point(7, 8), kind="light_mortar"))
    first = next(strike_zones(shifted))
    assert (first.points, first.radius) == (((7, 8),), 5.0)


@rule("BN-8.9.b")
def test_smoke_is_shown_by_its_number_and_turn() -> None:
    clouds = (Cloud("s1", 2, SPOT), Cloud("s2", 3, Point(1, 2), drifted=True), Cloud("s3", 4))
    state = table(kowalski=Man(), abu=ABU, facts={"clouds": clouds}).state

    assert [(zone.label, zone.points, zone.radius) for zone in smoke_zones(state)] == [
        (say("zone-smoke", number=1, turn=2), ((50, 60),), 5.0),
        (say("zone-smoke-drifted", number=2, turn=3), ((1, 2),), 5.0),
        (say("zone-smoke", number=3, turn=4), (), 0.0),
    ]


def test_markers_that_are_taken_are_shown_no_longer() -> None:
    laid = on_table(marker(1, "fake", 5, 6), marker(2, "primary", 7, 8, taken="blue"), marker(3, "fake"))
    tokens = shown(facts=laid).tokens

    assert [(one.id, one.x, one.y) for one in tokens] == [("red#1", 5, 6), ("red#3", None, None)]


# --- whose turn it is -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "seats", "task", "referees"),
    [
        ({"phase": "initiative"}, ("blue", "red"), "task-initiative", "task-initiative"),
        ({}, ("blue",), "task-actions", "task-actions"),
        ({"facts": {"acting": ("kowalski",)}}, ("blue",), "task-acting", "task-acting"),
        ({"active": "red"}, ("red",), None, "task-actions"),
        ({"facts": {"over": say("bn-over-agreed")}}, (), None, None),
        ({"active": "", "phase": "morale"}, (), None, None),
    ],
)
def test_who_may_act_is_told_what_he_may_do(
    how: dict[str, Any], seats: tuple[str, ...], task: str | None, referees: str | None
) -> None:
    state = table(kowalski=Man(), abu=ABU, **how).state

    assert acting(state) == seats
    own, referee = _free(state, "blue"), _free(state, "referee")
    assert ((own.id if own else None), (referee.id if referee else None)) == (task, referees)
    assert _free(state, "observer") is None
    assert acting(replace(state, awaiting=(asks("red", "end"),))) == ()


@pytest.mark.parametrize(
    ("about", "how", "words"),
    [
        ("end", {}, say("task-end")),
        ("react_move", {}, say("task-react_move-by", who="Kowalski", many=1)),
        ("react_cover", {}, say("task-react_cover-by", who="Kowalski", many=1)),
        ("bonus_move", {}, say("task-bonus_move", who="Abu")),
    ],
)
def test_what_must_be_decided_is_told_with_those_whom_it_is_about(
    about: str, how: dict[str, Any], words: Any
) -> None:
    action = Action("move", 1, "blue", ("kowalski",), **how)
    state = table(kowalski=Man(), abu=ABU, facts={"action": action, "bonus_move": "abu"}).state

    told = _wanted(state, asks("red", about))

    assert told.id == words.id and told.args.get("many") == words.args.get("many")
    plain = _wanted(replace(state, action=None), asks("red", about))
    assert plain.id == (f"task-{about}")


@pytest.mark.parametrize(
    ("dodgers", "targets", "how", "at"),
    [
        ((), ("abu",), "task-no-dodge", "bn-at"), (("abu",), ("abu",), "task-or-dodge", "bn-at"),
        ((), (), "task-no-dodge", "task-at-ground"),
    ],
)  # fmt: skip
def test_who_is_fired_at_is_told_by_whom_and_whether_he_may_dodge(
    dodgers: tuple[str, ...], targets: tuple[str, ...], how: str, at: str
) -> None:
    shots = (Shot("kowalski", "rifle", "aimed", targets), Shot("kowalski", "rifle", "aimed", targets))
    action = Action("fire", 1, "blue", ("kowalski",), shots=shots, dodgers=dodgers)
    state = table(kowalski=Man(), abu=ABU, facts={"action": action}).state

    told = _wanted(state, asks("red", "react_fire"))

    assert (told.id, told.args["how"].id, told.args["many"]) == ("task-react_fire-by", how, 1)
    assert (told.args["at"].id == "task-at-ground") is not bool(targets)


def test_a_victim_is_named_for_those_who_fire_at_several() -> None:
    many, one = (
        Shot("abu", "rifle", "aimed", ("kowalski", "novak")),
        Shot("omar", "rifle", "aimed", ("novak",)),
    )
    declared = (Reaction("fire", "abu", many), Reaction("fire", "omar", one), Reaction("dodge", "zaid"))
    action = Action("move", 1, "blue", ("kowalski", "novak"), declared=declared)
    state = table(
        kowalski=Man(), novak=Man(x=44), abu=ABU, omar=Man("Irr3", x=60, y=160, side="red"),
        facts={"action": action},
    ).state  # fmt: skip

    told = _wanted(state, asks("blue", "victim"))

    assert (told.id, told.args["many"]) == ("task-victim-by", 1)


# --- what is under way ------------------------------------------------------------------------------------


def test_the_way_of_the_first_mover_is_drawn_from_where_he_began_to_its_end() -> None:
    def path(**stride: Any) -> Any:
        given = {"start": Place(40, 40), "gone": 3.0, **stride}
        move = Stride("kowalski", given.pop("points", (Point(40, 50), Point(45, 50))), 12.0, **given)
        return shown(facts={"action": Action("move", 1, "blue", ("kowalski",), strides=(move,))}).path

    assert path() == ((40, 40), (40, 50), (42, 50))
    assert path(start=None) == path(points=()) == shown().path == ()


def test_who_acts_is_in_the_spotlight() -> None:
    assert shown(facts={"acting": ("kowalski",)}).spotlight == ("kowalski",)
    both = {"acting": ("kowalski",), "action": Action("fire", 1, "red", ("abu",))}
    assert shown(facts=both).spotlight == ("abu",)


def test_a_turn_with_support_fire_begins_with_it() -> None:
    plain = [step for step, _ in shown(phase="morale").steps]
    assert plain == ["phase-initiative", "phase-turning", "phase-actions", "phase-morale"]
    steps = shown(phase="calls", sides={"red": {"support": "artillery"}}).steps
    assert steps == (
        ("phase-strikes", False), ("phase-calls", True), *((step, False) for step in plain),
    )  # fmt: skip


@rule("BN-8.3.c")
def test_an_area_under_covering_fire_is_shown_with_its_value() -> None:
    area = CoverArea("c1", "blue", Rectangle(SPOT, 12, 8, 0), (("kowalski", 5),))
    (zone,) = shown(facts={"covers": (area,)}).zones

    assert zone.label == say("zone-covering", value=7)
