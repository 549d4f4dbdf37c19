"""Ludonet: what a screen is given to show, what each seat is told, and the odds in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field
from test_lu_fields import squad

from core.engine.contract.view import FigureView
from core.engine.words.message import say
from core.locale import sentences
from core.rules.ludonet.book import RULES
from core.rules.ludonet.outcome import outcome
from core.rules.ludonet.state import Aircraft, Order

HAWK = Aircraft("hawk", "Hawk", "blue")


def seen(game: Played, figure: str, seat: str = "blue") -> FigureView:
    return next(one for one in RULES.view(game.state, seat).figures if one.id == figure)


# --- figures ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "status"),
    [
        ({}, ()),
        ({"fate": "eliminated", "wounds": 1}, ("eliminated",)),
        ({"contacts": ("huber",), "wounds": 1}, ("MELEE", "WOUND")),
        ({"posture": "prone", "mode": "crawl"}, ("PRONE", "MOVED")),
        ({"placed": False}, ("UNSEEN",)),
        ({"aboard": "truck"}, ("ABOARD",)),
        ({"tired_until": 2}, ("TIRED",)),
        ({"tired_until": 3}, ("TIRED",)),
        ({"tired_until": 1}, ()),
        ({"immobilised_until": 2}, ("IMMOB",)),
        ({"immobilised_until": 1}, ()),
    ],
)
def test_the_state_of_a_figure_stands_in_words_the_most_pressing_first(
    facts: dict[str, Any], status: tuple[str, ...]
) -> None:
    """In turn 2."""
    game = squad(turn=2, ross=Man(x=50, y=50, **facts))
    assert seen(game, "ross").status == tuple(f"lu-status-{word}" for word in status)


@pytest.mark.parametrize(("field", "word"), [("tired_until", "TIRED"), ("immobilised_until", "IMMOB")])
def test_counters_of_the_first_turn_are_seen_in_it(field: str, word: str) -> None:
    assert seen(squad(ross=Man(**{field: 1})), "ross").status == (f"lu-status-{word}",)


@pytest.mark.parametrize(
    ("facts", "phase", "states"),
    [
        ({}, "move", ()),
        ({"contacts": ("huber",), "wounds": 1, "placed": False}, "move", ("fighting", "wounded", "hidden")),
        (
            {"immobilised_until": 2, "tired_until": 2, "posture": "prone"},
            "fire",
            ("stuck", "shaken", "prone"),
        ),
        ({"mode": "walk", "wounds": 1}, "move", ("wounded", "done")),
        ({"mode": "walk"}, "fire", ()),
        ({"mode": "walk", "fate": "left"}, "move", ()),
    ],
)
def test_what_a_figure_is_has_its_sign_and_who_has_moved_is_done_while_it_moves(
    facts: dict[str, Any], phase: str, states: tuple[str, ...]
) -> None:
    assert seen(squad(phase, ross=Man(**facts)), "ross").states == states


def test_before_the_first_turn_nobody_is_tired_or_immobilised() -> None:
    assert seen(squad("deploy", turn=0), "ross").status == ()
    assert seen(squad("deploy", turn=0), "truck").status == ()


@rule("LU-MOR.e", "LU-FIR.n")
def test_who_falls_back_or_has_sealed_a_shot_is_marked() -> None:
    game = squad("fire", units={"ross-unit": {"falling_back": True}})
    game.state = replace(game.state, orders=(Order("ross", "rifle", "huber"),))
    assert seen(game, "ross").status == ("lu-status-FALLBACK", "lu-status-SEALED")
    assert seen(game, "truck").status == () and RULES.view(game.state, "blue").spotlight == ("ross",)


def test_a_figure_stands_where_it_is_on_the_map_and_nowhere_lost_or_riding() -> None:
    game = squad()
    ross, truck = seen(game, "ross"), seen(game, "truck")
    assert (ross.x, ross.y, ross.facing, ross.base, ross.inside) == (50, 50, 90, 2, "")
    assert (truck.x, truck.base) == (80, 5)
    upstairs = squad()
    upstairs.set("ross", place=replace(upstairs.man("ross").place, z=6.0))
    assert [seen(upstairs, one).height for one in ("ross", "truck", "rider")] == [6, 0, 0]
    for figure in (seen(game, "rider"), seen(game, "gone"), seen(squad(tape=True), "truck")):
        assert (figure.x, figure.y, figure.facing, figure.base) == (None, None, None, 2.0)
    assert seen(game, "rider").inside == "truck"
    hut = squad(ross=Man(x=50, y=50, inside="hut"))
    assert seen(hut, "ross").inside == "hut"


@pytest.mark.parametrize(
    ("figure", "seat", "own", "ready", "out"),
    [
        ("ross", "blue", True, True, False),
        ("ross", "red", False, True, False),
        ("ross", "referee", True, True, False),
        ("ross", "observer", False, True, False),
        ("huber", "red", True, False, False),
        ("gone", "blue", True, False, True),
    ],
)
def test_whose_a_figure_is_and_whether_it_may_move(
    figure: str, seat: str, own: bool, ready: bool, out: bool
) -> None:
    found = seen(squad(), figure, seat)
    assert (found.own, found.ready, found.out) == (own, ready, out)


def test_who_has_moved_is_ready_no_more_and_nobody_is_in_another_step() -> None:
    assert not seen(squad(ross=Man(mode="walk")), "ross").ready
    assert not seen(squad("fire"), "ross").ready


@pytest.mark.parametrize(
    ("who", "glyph", "kind"),
    [
        (Man(name="Able"), "A", ""), (Man(name="baker"), "B", ""), (Tank("tank_m"), "R", "vehicle"),
        (Tank("truck"), "R", "vehicle"), (Tank("gun_crew"), "R", "gun"),
    ],
)  # fmt: skip
def test_a_figure_is_a_letter_and_what_is_no_man_is_told_beside_it(who: Any, glyph: str, kind: str) -> None:
    """The first side's are capital letters."""
    figure = seen(squad(ross=who), "ross")
    assert (figure.glyph, figure.kind) == (glyph, kind)


def test_the_second_sides_letters_are_small() -> None:
    assert seen(squad(), "huber").glyph == "h" and seen(squad(), "ross").glyph == "R"


@pytest.mark.parametrize(
    ("who", "grade", "kit"),
    [
        (Man("rifle", "grenade"), "", ("rifle", "grenade")),
        (Man(expert=True), "lu-expert", ("rifle",)),
        (Tank("truck"), "lu-vehicle-truck", ("gun_m",)),
        (Tank("tank_m", expert=True), "lu-expert", ("gun_m", "vmg")),
    ],
)
def test_a_figure_has_its_grade_or_its_kind_its_weapons_and_its_unit(
    who: Any, grade: str, kit: tuple[str, ...]
) -> None:
    figure = seen(squad(ross=who), "ross")
    assert (figure.grade, figure.team) == (grade, "ross-unit")
    assert figure.kit == tuple(f"lu-weapon-{one}" for one in kit)


@rule("LU-DEP.a", "LU-DEP.e")
@pytest.mark.parametrize(
    ("tape", "placed", "note"),
    [(True, True, ""), (True, False, "ford"), (False, True, "ford"), (False, False, "ford")],
)
def test_what_was_noted_of_a_figure_stands_there_until_it_is_on_the_table(
    tape: bool, placed: bool, note: str
) -> None:
    game = squad(tape=tape, ross=Man(placed=placed, note="ford"))
    assert seen(game, "ross").note == note


# --- sides, zones, steps ----------------------------------------------------------------------------


@rule("LU-MOR.f", "LU-AIR.a")
@pytest.mark.parametrize(
    ("seat", "craft", "passes", "told"),
    [
        ("blue", [HAWK], 3, 3),
        ("blue", [HAWK], 2, 2),
        ("blue", [replace(HAWK, passes=2)], 3, 1),
        ("blue", [replace(HAWK, down=True)], 3, 0),
        ("referee", [HAWK], 3, 3),
        ("red", [HAWK], 3, None),
        ("blue", [], 3, None),
    ],
)
def test_a_side_has_its_losses_and_knows_of_its_passes_those_that_can_be_flown(
    seat: str, craft: list[Aircraft], passes: int, told: int | None
) -> None:
    """Who has retreated off the table is lost as the verdict counts (LU-MOR.l)."""
    more = {"left": Man(fate="left"), "wreck": Tank("truck", fate="destroyed")}
    blue, red = RULES.view(squad(aircraft=craft, passes=passes, **more).state, seat).sides
    expected = [] if told is None else [say("lu-side-passes", passes=told)]
    assert list(blue.facts) == [say("lu-side-lost", lost=3), *expected]
    assert list(red.facts) == [say("lu-side-lost", lost=0)]
    assert (blue.active, red.active) == (True, False)


@rule("LU-DEP.g")
@pytest.mark.parametrize(
    ("edge", "corners"),
    [
        ("south", ((0, 0), (200, 0), (200, 30), (0, 30))),
        ("north", ((0, 90), (200, 90), (200, 120), (0, 120))),
        ("west", ((0, 0), (30, 0), (30, 120), (0, 120))),
        ("east", ((170, 0), (200, 0), (200, 120), (170, 120))),
    ],
)
def test_where_a_side_starts_is_shown_to_it_while_it_deploys(edge: str, corners: tuple[Any, ...]) -> None:
    """The table is 200 cm wide and 120 deep; zones are 30 cm deep."""
    game = squad("deploy", turn=0, size=(200, 120))
    sides = game.state.sides
    game.state = replace(game.state, sides={**sides, "blue": replace(sides["blue"], edge=edge)})
    [zone] = RULES.view(game.state, "blue").zones
    assert (zone.kind, zone.label, zone.points) == ("deploy", say("lu-zone-deploy"), corners)
    assert len(RULES.view(game.state, "referee").zones) == 2
    assert RULES.view(game.state, "observer").zones == ()
    assert RULES.view(squad().state, "blue").zones == ()


@pytest.mark.parametrize(
    ("game", "seat", "task", "waits"),
    [
        (squad, "blue", say("lu-task-move"), ("blue",)),
        (squad, "red", say("task-wait", side=say("side-name", en="blue", it="blue")), ("blue",)),
        (squad, "observer", say("task-wait", side=say("side-name", en="blue", it="blue")), ("blue",)),
        (lambda: squad("fire"), "red", say("lu-task-fire"), ("blue", "red")),
        (
            lambda: squad("air_grant", options={"air_grant": "referee"}), "referee", say("lu-task-air_grant"),
            ("referee",),
        ),
    ],
)  # fmt: skip
def test_each_seat_is_told_what_it_must_decide_or_for_whom_it_waits(
    game: Callable[[], Played], seat: str, task: Any, waits: tuple[str, ...]
) -> None:
    view = RULES.view(game().state, seat)
    assert (view.task, view.waiting_for) == (task, waits)


def test_a_referee_is_told_whose_task_it_is() -> None:
    task = RULES.view(squad().state, "referee").task
    blue = say("side-name", en="blue", it="blue")
    assert task == say("task-of-side", side=blue, task=say("lu-task-move"))


def test_where_nobody_decides_nobody_is_waited_for_and_a_game_that_is_over_says_why() -> None:
    game = squad()
    game.state = replace(game.state, awaiting=())
    assert RULES.view(game.state, "blue").task == say("task-wait-unseen")
    over = say("lu-over-none-left", side="red")
    game.state = replace(squad().state, over=over)
    view = RULES.view(game.state, "blue")
    assert (view.task, view.over, view.waiting_for) == (over, over, ())


@rule("LU-T.TRN")
def test_the_steps_of_the_turn_stand_in_order_with_the_one_that_it_is() -> None:
    steps = [
        ("move", False),
        ("fire", True),
        ("melee", False),
        ("air", False),
        ("morale", False),
        ("end", False),
    ]
    assert RULES.view(squad("fire").state, "blue").steps == tuple(
        (f"lu-phase-{one}", now) for one, now in steps
    )


def test_at_a_real_table_there_is_no_map() -> None:
    assert RULES.view(squad(tape=True).state, "blue").table is None
    assert RULES.view(squad().state, "blue").table is not None


# --- odds in words ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ({}, {"wounds": 1}, ("ross:wounded",)),
        ({"wounds": 1}, {"wounds": 1, "mode": "walk"}, ()),
        ({}, {"fate": "eliminated", "wounds": 1}, ("ross:eliminated",)),
        ({"fate": "eliminated"}, {"fate": "eliminated", "wounds": 1}, ("ross:wounded",)),
        ({}, {"immobilised_until": 2}, ("ross:immobilised",)),
        ({"immobilised_until": 3}, {"immobilised_until": 2}, ()),
        ({}, {"tired_until": 4}, ("ross:tired",)),
        ({"tired_until": 4}, {"tired_until": 0}, ()),
        ({}, {"contacts": ("huber",)}, ("ross:contact",)),
        ({"contacts": ("huber",)}, {"contacts": ("karl",)}, ()),
        (
            {},
            {"contacts": ("huber",), "tired_until": 4, "wounds": 1},
            ("ross:contact", "ross:tired", "ross:wounded"),
        ),
    ],
)
def test_what_changed_of_a_figure_is_named_once(
    before: dict[str, Any], after: dict[str, Any], told: tuple[str, ...]
) -> None:
    game = squad()
    game.set("ross", **before)
    old = game.state
    game.set("ross", **after)
    assert outcome(old, game.state) == told


@rule("LU-MOV.q", "LU-MEL.n")
def test_contact_is_named_of_who_moves_and_freedom_of_who_got_away() -> None:
    game = squad()
    old = game.state
    game.set("huber", contacts=("ross",))
    assert outcome(old, game.state) == ()
    free = replace(old, breaking="ross", figures={**old.figures, "ross": replace(old.figures["ross"])})
    assert outcome(old, free) == ("ross:free",)
    again = replace(free, figures={**free.figures, "ross": replace(free.figures["ross"], wounds=1)})
    assert outcome(free, again) == ("ross:wounded",)


@rule("LU-MOR.c", "LU-AIR.h", "LU-INI.b")
def test_a_unit_that_is_shaken_an_aircraft_that_is_down_and_who_is_first_are_named() -> None:
    state = squad(aircraft=[HAWK], units={"ross-unit": {"falling_back": False}}).state
    shaken = {**state.units, "ross-unit": replace(state.units["ross-unit"], falling_back=True)}
    assert outcome(state, replace(state, units=shaken)) == ("ross-unit:shaken",)
    assert outcome(replace(state, units=shaken), replace(state, units=shaken)) == ()
    assert outcome(replace(state, units=shaken), state) == ()
    down = {"hawk": replace(HAWK, down=True)}
    assert outcome(state, replace(state, aircraft=down)) == ("hawk:down",)
    assert outcome(replace(state, aircraft=down), replace(state, aircraft=down)) == ()
    assert outcome(replace(state, aircraft={}), replace(state, aircraft=down)) == ()
    assert outcome(state, replace(state, first="red")) == ("red:first",)
    assert field(ross=Man()).state.first == "blue"


@rule("LU-VIS.c", "LU-VIS.d", "LU-MOR.n")
def test_who_lies_in_scrub_reads_from_how_far_he_is_seen_and_no_side_is_sent_for_men_it_has_not() -> None:
    """He sees out of it as far as he can: so he may fire at who cannot fire back."""
    scrub = [{"kind": "scrub", "points": [[40, 40], [60, 40], [60, 60], [40, 60]]}]
    game = field(scrub, phase="end", ross=Man(posture="prone"), adams=Man(y=58), huber=Man(y=90, side="red"))
    seen = RULES.view(game.state, "blue")

    told = {one.id: [sentences("en").say(fact) for fact in one.facts][:-1] for one in seen.figures}
    assert told["ross"] == ["in woods or scrub, seen from 12 cm at most"]
    assert told["adams"] == ["in woods or scrub, seen from 20 cm at most"] and told["huber"] == []
    assert seen.task == say("lu-task-end-alone")


def test_the_own_card_says_ranges_and_when_a_reserve_comes_and_the_turn_its_last() -> None:
    """LU-FIR.d–e: half range, within which it hits more easily, and range, before anybody fires."""
    game = field(ross=Man("smg", "charge"), cole=Man(enters=3))
    game.state = replace(game.state, options={**game.state.options, "turn_limit": "8"})
    view = RULES.view(game.state, "blue")
    ross, cole = ([sentences("en").say(fact) for fact in man.facts] for man in view.figures)

    assert ross == ["half range/range 12/24 cm and in contact"] and cole[0] == "comes in turn 3"
    assert view.last_turn == 8
