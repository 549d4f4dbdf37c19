"""Linea di Tiro: the menu of each moment: order, piece, words, paragraph, and why it is not possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played
from lt_moments import GUNS, acting, asked, begun, between, deploying, drawn, opportunity, shelled, sighting
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.choices import Choice
from core.locale import sentences
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.state import JokerEntry, Objective, UnitMove
from core.table.places import Point

Line = tuple[str, str, str, str, str]
WORDS = (("en", "Rain."), ("it", "Pioggia."))


def offered(game: Played, seat: str = "") -> list[Choice]:
    """All that is offered but for the ruling that is always the last."""
    found = RULES.choices(game.state, seat or game.state.awaiting[0].seat)
    assert found[-1].do == "ruling"
    return list(found[:-1])


def menu(game: Played, seat: str = "") -> list[Line]:
    return [
        (one.do, one.figure, one.label.id, one.rule, one.refusal.message.id if one.refusal else "")
        for one in offered(game, seat)
    ]


def each(do: str, rule: str, *pieces: str) -> list[Line]:
    return [(do, piece, f"lt-do-{do}", rule, "") for piece in pieces]


def done(piece: str) -> Line:
    return "end_activation", piece, "lt-do-end_activation", "LT-ACT.a", ""


OWN = ("able", "tank", "track", "stuck", "major")
DRAW: Line = ("draw_card", "", "lt-do-draw_card", "LT-DECK.a", "")
PASS: Line = ("end_card", "", "lt-do-pass_card", "LT-DECK.h", "")
BOUND: list[Line] = [
    ("bound", "tank", "lt-do-bound", "LT-MOV.b", ""),
    ("bound", "tank", "lt-do-bound-backward", "LT-MOV.b", ""),
    ("turn", "tank", "lt-do-turn", "LT-MOV.d", ""),
]
TURNING: list[Line] = [
    ("bound_turning", "tank", "lt-do-bound-turning", "LT-MOV.c", ""),
    ("bound_turning", "tank", "lt-do-bound-backward-turning", "LT-MOV.c", ""),
]
ATTACK: Line = ("attack", "tank", "lt-do-attack", "LT-FIRE.a", "lt-nobody-to-attack")
PREPARE: Line = ("prepare", "tank", "lt-do-prepare", "LT-PRE.a", "")
FIRING = replace(GUNS, centre=Point(50, 150), designated=True, begun=True)


def no_rout(**how: Any) -> Played:
    return between(options={"voluntary_rout_window": "test"}, **how)


def hidden_able() -> Played:
    return no_rout(tape=True, able=Piece(spotted=False), tank=Piece("sherman_75", contacts=("fritz",)))


def with_guns(card: str) -> Played:
    game = between()
    entry = JokerEntry("told", WORDS, side="allies")
    moves = {
        "supply": UnitMove("supply", "allies", WORDS, entry, 1),
        "none": UnitMove("none", "axis", WORDS, entry),
    }
    game.state = replace(game.state, sections={"guns": FIRING}, unit_moves=moves)
    game.card(card)
    return game


MENUS: list[tuple[Callable[[], Played], list[Line]]] = [
    (between, [DRAW, *each("rout", "LT-MOR.i", *OWN)]),
    (no_rout, [DRAW]),
    (lambda: no_rout(tape=True), [DRAW, *each("take_off", "LT-VIS.n", *OWN)]),
    (
        hidden_able,
        [
            DRAW,
            *each("put_on", "LT-VIS.a", "able"),
            *each("note_spot", "LT-VIS.a", "able"),
            *each("take_off", "LT-VIS.n", "track", "stuck", "major"),
        ],
    ),
    (
        deploying,
        [
            ("ready", "", "lt-do-ready", "LT-VIS.a", ""),
            *each("deploy", "LT-VIS.a", *OWN),
            ("deploy_side", "", "do-deploy-spread", "LT-VIS.a", ""),
            ("deploy_side", "", "do-deploy-mirrored", "LT-VIS.a", ""),
        ],
    ),
    (lambda: acting("tank", "BX"), [*BOUND, ATTACK, done("tank"), *TURNING]),
    (lambda: acting("tank", "BP"), [*BOUND, PREPARE, done("tank"), *TURNING]),
    (lambda: acting("tank", "XP"), [ATTACK, PREPARE, done("tank")]),
    (lambda: acting("tank", "2A"), [ATTACK, PREPARE, done("tank")]),
    (lambda: acting("tank", "SP"), [("speed", "tank", "lt-do-speed", "LT-MOV.e", ""), done("tank")]),
    (
        lambda: acting("tank", "SP", options={"speed_reverse": "on"}),
        [
            ("speed", "tank", "lt-do-speed", "LT-MOV.e", ""),
            ("speed", "tank", "lt-do-speed-backward", "LT-MOV.e", ""),
            done("tank"),
        ],
    ),
    (begun("able", "MD"), [("mount", "able", "lt-do-mount", "LT-MOV.l", "lt-carrier-too-far"), done("able")]),
    (
        lambda: acting("able", "MD", able=Piece(x=114, y=50)),
        [("mount", "able", "lt-do-mount", "LT-MOV.l", ""), done("able")],
    ),
    (
        lambda: acting("able", "MD", able=Piece(x=114, y=50), far=Piece("m3_halftrack", x=200, y=100)),
        [("mount", "able", "lt-do-mount", "LT-MOV.l", ""), done("able")],
    ),
    (begun("rider", "MD"), [("dismount", "rider", "lt-do-dismount", "LT-MOV.l", ""), done("rider")]),
    (shelled, each("tell_shelled", "LT-ART.g", "")),
    (sighting, [*each("nobody_seen", "LT-Q.16", ""), *each("come_into_sight", "LT-Q.16", "fritz")]),
    (asked, [*each("take_test", "LT-MOR.c", "able"), *each("rout", "LT-MOR.i", "able")]),
    (
        lambda: asked(stage=""),
        [*each("meet_assault", "LT-Q.42", "able"), *each("rout", "LT-MOR.i", "able")],
    ),
]


@rule("LT-ACT.b", "LT-ACT.c", "LT-ACT.d", "LT-ACT.e", "LT-ACT.f", "LT-ACT.g", "LT-MOR.i")
@pytest.mark.parametrize(("moment", "expected"), MENUS)
def test_each_moment_has_its_menu(moment: Callable[[], Played], expected: list[Line]) -> None:
    assert menu(moment()) == expected


@pytest.mark.parametrize(
    "moment", [begun("rider", "MD"), lambda: acting("able", "MD", able=Piece(x=114, y=50))]
)
def test_the_menu_names_the_piece_and_of_a_move_whether_it_goes_backward(
    moment: Callable[[], Played],
) -> None:
    for choice in offered(moment()):
        assert choice.given["figure"] == choice.figure
    for action, ways in (("BX", 2), ("SP", 1)):
        moves = [
            one
            for one in offered(acting("tank", action, options={"speed_reverse": "on"}))
            if "backward" in one.given
        ]
        told = [("backward" in one.label.id, one.given["backward"]) for one in moves]
        assert told == [(False, False), (True, True)] * ways


@rule("LT-DECK.d", "LT-Q.03")
@pytest.mark.parametrize(("card", "offers"), [("KH", True), ("7H", False)])
def test_a_figure_that_nobody_has_used_offers_the_other_unit_moves_before_passing(
    card: str, offers: bool
) -> None:
    expected: list[Line] = [
        ("request_artillery", "major", "lt-do-request_artillery", "LT-ART.a", ""),
        ("fire_artillery", "", "lt-do-fire_artillery", "LT-ART.f", ""),
        ("make_unit_move", "", "side-name", "LT-Q.03", ""),
    ]
    game = with_guns(card)
    found = [line for line in menu(game) if line[0] not in ("activate", "speed")]
    refused = ("request_artillery", "major", "lt-do-request_artillery", "LT-ART.a", "lt-needs-figure-card")
    assert found == [*(expected if offers else (refused,)), PASS]
    assert [one.given for one in offered(game) if one.do == "make_unit_move"] == [{"move": "supply"}] * offers


@rule("LT-ART.l")
def test_a_mission_may_be_stopped_between_two_cards_by_its_own_side() -> None:
    game = no_rout()
    game.state = replace(game.state, sections={"guns": FIRING, "more": replace(GUNS, id="more")})
    stop: Line = ("stop_artillery", "", "lt-do-stop_artillery", "LT-ART.l", "")
    assert menu(game, "allies") == [DRAW, stop] and menu(game, "axis") == [DRAW]
    assert offered(game, "allies")[-1].given == {"section": "guns"}


@rule("LT-DECK.h")
def test_who_has_used_his_card_ends_it_and_who_has_not_passes() -> None:
    pair = {"able": Piece(x=50, y=50, platoon="one"), "mate": Piece(x=60, y=50, platoon="one")}
    game = drawn("KH", **pair)
    assert menu(game)[-1] == PASS
    game.activate("able", "2A")
    game.run("allies", c.EndActivation("able"))
    assert menu(game)[-1] == ("end_card", "", "lt-do-end_card", "LT-DECK.h", "")


@rule("LT-JOK.d")
@pytest.mark.parametrize(("side", "seat"), [("axis", "axis"), ("", "allies")])
def test_what_the_joker_list_leaves_open_is_asked_with_yes_and_no(side: str, seat: str) -> None:
    """Of the side that the entry names, of the first where it names none."""
    for happens in (True, False):
        game = between()
        game.state = replace(
            game.state, joker_list=(JokerEntry("morale", WORDS, side=side, value=1, choice=True),)
        )
        game.card("JK1")
        assert game.waiting == [(seat, "joker")]
        task = RULES.view(game.state, seat).task
        assert task is not None
        told = sentences("en").say(task)
        whose = "axis" if side else "both sides"
        assert f"The scenario leaves it to you; if it happens: morale +1 for every piece, {whose}." in told
        yes, no = offered(game, seat)
        assert (yes.label.id, yes.given, yes.rule) == ("lt-do-joker-yes", {"happens": True}, "LT-JOK.d")
        assert (no.label.id, no.given, no.rule) == ("lt-do-joker-no", {"happens": False}, "LT-JOK.d")
        told = game.run(seat, c.JokerChoice(happens)).names
        assert ("MoraleChanged" in told) is ("EntryHappened" in told) is happens
        assert game.waiting == [("allies", "draw"), ("axis", "draw")]


@rule("LT-Q.63")
@pytest.mark.parametrize("met", [False, True])
def test_as_a_choice_the_defender_is_offered_to_let_it_come_on(met: bool) -> None:
    game = opportunity(met=met)
    [line] = [line for line in menu(game) if line[0] == "let_come_on"]
    assert line == ("let_come_on", "able", "lt-do-let_come_on", "LT-Q.63", "lt-fires-at-start" if met else "")


# --- who leads a computer ----------------------------------------------------------------------------


@rule("LT-Q.33")
def test_a_computer_sets_out_likelier_where_an_enemy_can_be_assaulted() -> None:
    """Three times as likely within a bound, or at full speed within 30 cm."""
    far, bound, speed = (weights(y) for y in (250, 62, 80))
    assert (bound["BX"], bound["SP"]) == (3 * far["BX"], 3 * far["SP"])
    assert (speed["BX"], speed["SP"]) == (far["BX"], 3 * far["SP"])
    assert bound["BP"] == far["BP"]


def weights(y: float) -> dict[str, float]:
    game = drawn(fritz=Piece(x=50, y=y, side="axis"))
    return {one.given.get("action", "SP"): one.weight or 0 for one in offered(game) if one.figure == "able"}


@rule("LT-ART.f")
@pytest.mark.parametrize(("x", "weight"), [(50, 2), (None, 2), (250, 10)])
def test_a_computer_fires_on_likelier_where_more_known_enemies_than_friends_are_in_the_zone(
    x: float | None, weight: float
) -> None:
    """One enemy and one friend in the zone, nobody, one enemy alone."""
    game = with_guns("KH")
    centre = Point(50, 50) if x == 50 else Point(150, 150) if x is None else Point(50, 250)
    if x == 50:
        game.set("fritz", place=replace(game.man("fritz").place, x=52, y=58))
    game.state = replace(game.state, sections={"guns": replace(FIRING, centre=centre)})
    [choice] = [one for one in offered(game) if one.do == "fire_artillery"]
    assert choice.weight == weight


@pytest.mark.parametrize(("y", "near"), [(95, True), (95.1, False)])
def test_a_computer_hurries_less_where_an_enemy_is_within_45_cm(y: float, near: bool) -> None:
    """Four times as likely at full speed on its way to a place that counts, and no enemy near."""
    game = between(fritz=Piece(x=50, y=y, side="axis"))
    goal = Objective("well", WORDS, 2, Point(150, 200), 10)
    game.state = replace(game.state, objectives=(goal,))
    game.card("7H")
    offers = {one.given.get("action", "SP"): one.weight for one in offered(game) if one.figure == "able"}
    assert (offers["SP"], offers["BX"], offers["BP"]) == (0.4 if near else 1.6, 1, 0.4)


@rule("LT-Q.06")
def test_where_a_platoon_acts_by_turns_who_has_begun_may_go_on_before_another_begins() -> None:
    pair = {"able": Piece(x=50, y=50, platoon="one"), "mate": Piece(x=60, y=50, platoon="one")}
    game = drawn("KH", options={"platoon_interleave": "on"}, **pair)
    game.activate("able", "BP")
    game.run("allies", c.Bound("able", path=(Point(50, 55),)))
    assert game.waiting == [("allies", "card")]
    assert menu(game)[:2] == [*each("prepare", "LT-PRE.a", "able"), done("able")]
    assert ("activate", "mate", "lt-do-BX", "LT-ACT.c", "") in menu(game)


@rule("LT-ACT.a")
def test_each_action_is_an_act_by_its_own_name() -> None:
    """Whoever types one out of its time reads when it is done."""
    named = {one.label.id for one in RULES.every_act() if one.do == "activate"}
    assert named >= {f"lt-do-{action}" for action in ("2A", "BP", "BX", "MD", "RI", "XP")}


@pytest.mark.parametrize(
    ("do", "labels"),
    [
        ("end_card", {"pass_card"}), ("joker_choice", {"joker-no", "joker-yes"}), ("speed", {"SP"}),
        ("bound_turning", {"bound-turning", "bound-backward-turning"}),
        ("fire_now", {"fire-response", "fire-free", "fire-opportunity", "fire-overwatch"}),
    ],
)  # fmt: skip
def test_each_name_under_which_an_act_is_offered_is_known_out_of_its_time(do: str, labels: set[str]) -> None:
    named = {one.label.id for one in RULES.every_act() if one.do == do}
    assert named >= {f"lt-do-{label}" for label in labels}


@rule("LT-ACT.a", "LT-Q.06")
@pytest.mark.parametrize(
    ("card", "options", "one_key"),
    [("7H", {}, True), ("KH", {}, True), ("KH", {"platoon_interleave": "on"}, False)],
    ids=["a-piece", "of-a-platoon", "others-of-its-platoon-act-by-turns"],
)
def test_one_key_ends_an_activation_of_which_nothing_is_left(
    card: str, options: dict[str, str], one_key: bool
) -> None:
    """Whoever could still act, or wait for what another of his platoon does, reads first what he gives up."""
    pair = {"able": Piece(x=50, y=50, platoon="one"), "mate": Piece(x=60, y=50, platoon="one")}
    game = drawn(card, **pair, options=options, fritz=Piece(x=50, y=290, side="axis"))
    game.activate("able", "BX")
    assert [one.idle for one in offered(game) if one.do == "end_activation"] == [False]
    game.run("allies", c.Bound("able", path=(Point(50, 55),)))
    left = [one for one in offered(game) if one.figure == "able"]
    assert [one.do for one in left if one.refusal is None] == ["end_activation"]
    assert [one.idle for one in left if one.do == "end_activation"] == [one_key]


@rule("LT-PRE.c", "LT-FIRE.b", "LT-ACT.d", "LT-ACT.e")
def test_an_action_of_which_nothing_can_be_done_says_so_before_it_is_begun() -> None:
    """With two shots prepared and nobody in sight you should not begin two attacks to learn that."""

    def refused(fritz: Piece, shots: int) -> dict[str, str]:
        game = drawn("7H", able=Piece(x=50, y=50, prepared=shots), fritz=fritz)
        rows = [one for one in offered(game) if one.figure == "able" and one.do == "activate"]
        return {one.hint: one.refusal.message.id for one in rows if one.refusal is not None}

    far, near = Piece(x=50, y=290, side="axis"), Piece(x=50, y=90, side="axis")
    assert refused(far, 2) == {"p": "lt-prepared-enough", "d": "lt-prepared-enough"}
    assert refused(far, 1) == refused(near, 2) == {}
