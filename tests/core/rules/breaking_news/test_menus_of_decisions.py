"""Breaking News, the procedure: what is offered to who must decide, by its paragraph, and to nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import Deploy, HideCharges, ListReserves, OrderEvacuation, PlaceMarker, PutDown
from menus import Row, asks, fields, form, menu, spots
from objectives_on_table import marker, on_table
from rule_ids import rule
from table import Man, Played, Soldier, Vehicle, table

from core.engine.contract.facts import Decision, Refusal
from core.rules.breaking_news.state import Charge, Evacuation, Shot, Strike, Talks
from core.table.places import Point

EMPTY = (("assault_rifle", "empty"),)


def Bystander(role: str = "civilian", **more: Any) -> Soldier:
    """Somebody of neither side."""
    man = Man("", **more)
    return Soldier("", (), man.x, man.y, "", "", 0.0, man.place, {"role": role, **man.facts})


def Away(side: str = "red", grade: str = "Irr3", **more: Any) -> Soldier:
    """A man who has still to come onto the table."""
    return Man(grade, side=side, fate="away", **more)


def asked(seat: str, about: str, *, sides: Any = None, markers: Any = (), **more: Any) -> Played:
    """A game in which *seat* must decide about this: Kowalski in the south, Abu in the north."""
    men = {name: given for name, given in more.items() if isinstance(given, Soldier)}
    settings = {name: more[name] for name in ("phase", "tape", "options", "active") if name in more}
    facts = {name: given for name, given in more.items() if name not in men and name not in settings}
    every = {"kowalski": Man(y=40), "abu": Man("Irr3", y=160, side="red"), **men}
    waiting = {"awaiting": (asks(seat, about),), **on_table(*markers), **facts}
    return table(sides=sides, facts=waiting, **settings, **every)


def four(side: str = "red") -> tuple[Any, ...]:
    """Two fakes, a primary and a secondary marker in a row."""
    rows = enumerate(("fake", "primary", "fake", "secondary"), 1)
    return tuple(marker(n, content, 30 * n, 150, side) for n, content in rows)


def extra(side: str, **bought: int) -> dict[str, Any]:
    return {side: {"extras": bought}}


def landed() -> Played:
    order = Evacuation("red#1", 1, "bird", 1)
    return asked("blue", "take_off", sides={"blue": {"evacuation": order}}, bird=Vehicle("helicopter"))


def emptied() -> Played:
    """One with an empty magazine, one who changes his already, and one who has some rounds left."""
    return asked(
        "blue",
        "reload",
        options={"ammo": "on", "reload": "turn"},
        novak=Man(x=50, magazines=EMPTY),
        ruiz=Man(x=60, magazines=EMPTY, reloading="assault_rifle"),
        lopez=Man(x=70, magazines=(("assault_rifle", "aimed"),)),
    )


def rallying(**novak: Any) -> Played:
    asks_rally = Decision("blue", "rally", "BN-Q.80", ("recover", "ready"))
    return asked("blue", "rally", awaiting=(asks_rally,), novak=Man(x=50, suppressed=True, **novak))


def plain(do: str, paragraph: str, **given: Any) -> Row:
    """A row of the side's own, called as its command is."""
    return do, "", f"do-{do}", paragraph, given, ""


NEVER: Row = ("hold_ambush", "", "do-hold_ambush-never", "BN-X.AMBUSH.d", {"never": True}, "")
NO_LANDING: Row = (
    "order_evacuation", "", "do-order_evacuation-none", "BN-X.HELI.b", {"marker": "", "turn": 0}, ""
)  # fmt: skip


def deploys(paragraph: str, *men: str) -> list[Row]:
    return [("deploy", man, "do-deploy", paragraph, {"figures": (man,)}, "") for man in men]


MENUS: list[tuple[str, str, Played, list[Row]]] = [
    (
        "civilians", "red",
        asked(
            "red", "civilians", crowd="red", amina=Bystander(x=80), emil=Bystander(x=90, stage="done"),
            ines=Bystander("embedded", x=99),
        ),
        [
            ("walk", "amina", "do-walk", "BN-X.CIVILIANS.b", {"figure": "amina"}, ""),
            plain("end_crowd", "BN-X.CIVILIANS.b"),
        ],
    ),
    (
        "journalist", "red", asked("red", "journalist", ines=Bystander("independent", x=99, reach=7)),
        [
            ("walk", "ines", "do-walk", "BN-X.MEDIA.d", {"figure": "ines"}, ""),
            plain("stay_put", "BN-X.MEDIA.d"),
        ],
    ),
    (
        "an ambush", "red", asked("red", "ambush", omar=Away(reserve="ambush")),
        [plain("spring_ambush", "BN-X.AMBUSH.d"), plain("hold_ambush", "BN-X.AMBUSH.d"), NEVER],
    ),
    (
        "no ambush", "red", asked("red", "ambush", omar=Away()),
        [
            (*plain("spring_ambush", "BN-X.AMBUSH.d")[:5], "bn-nobody-in-ambush"),
            plain("hold_ambush", "BN-X.AMBUSH.d"), NEVER,
        ],
    ),
    (
        "deployment", "red",
        asked("red", "deploy", phase="start", omar=Away(), ali=Away(), zaid=Away(team="bravo")),
        [
            ("deploy", "", "do-deploy-team", "BN-4.2.g", {"figures": ("omar", "ali")}, ""),
            *deploys("BN-4.2.g", "omar", "ali", "zaid"),
            ("deploy_line", "", "do-deploy_line", "BN-4.2.g", {"_body": "alpha"}, ""),
            (*plain("end_deployment", "BN-4.2.g")[:5], "bn-deploy-more"),
            plain("deploy_rest", "BN-4.2.g"),
        ],
    ),
    (
        "infiltration", "blue",
        asked("blue", "infiltrate", phase="start", ruiz=Away("blue", "R1", reserve="infiltration")),
        [
            *deploys("BN-X.INFILTRATION.b", "ruiz"), plain("deploy_rest", "BN-X.INFILTRATION.b"),
            plain("leave_out", "BN-X.INFILTRATION.b"),
        ],
    ),
    (
        "ambush laid", "red", asked("red", "lay_ambush", omar=Away(reserve="ambush"), ali=Away()),
        [
            *deploys("BN-X.AMBUSH.b", "omar"), plain("deploy_rest", "BN-X.AMBUSH.b"),
            plain("leave_out", "BN-X.AMBUSH.b"),
        ],
    ),
    (
        "first player", "blue", asked("blue", "first_player", phase="start"),
        [plain("roll_first_player", "BN-4.2.a")],
    ),
    (
        "table side", "red", asked("red", "table_side", phase="start"),
        [
            ("choose_side", "", "do-choose_side-of", "BN-4.2.b", {"edge": edge}, "")
            for edge in ("south", "north", "west", "east")
        ],
    ),
    ("lists", "red", asked("red", "reserves", phase="start"), [plain("list_reserves", "BN-4.2.h")]),
    ("a marker", "red", asked("red", "marker", phase="start"), [plain("place_marker", "BN-4.2.c")]),
    ("contents", "red", asked("red", "contents", phase="start"), [plain("choose_contents", "BN-4.1.c")]),
    ("secret die", "red", asked("red", "secret_die", phase="start"), [plain("throw_secret_die", "BN-4.1.h")]),
    ("marker held", "red", asked("red", "marker_held"), [plain("leave_marker", "BN-Q.154")]),
    (
        "the end", "red", asked("red", "end"),
        [plain("accept_end", "BN-SM.77"), plain("decline_end", "BN-SM.77")],
    ),
    (
        "take-off", "blue", landed(),
        [plain("take_off", "BN-Q.113"), plain("hold_helicopter", "BN-X.HELI.d")],
    ),
    (
        "a landing", "blue", asked("blue", "evacuation_order", sides=extra("blue", evacuation=1)),
        [plain("order_evacuation", "BN-X.HELI.b"), NO_LANDING],
    ),
    ("no landing", "blue", asked("blue", "evacuation_order"), [NO_LANDING]),
    ("explosives", "red", asked("red", "explosives"), [plain("hide_charges", "BN-X.IED.b")]),
    (
        "magazines", "blue", emptied(),
        [
            (
                "reload", "novak", "do-reload", "BN-Q.54",
                {"figure": "novak", "weapon": "assault_rifle"}, "",
            ),
            plain("keep_magazines", "BN-SM.27"),
        ],
    ),
    (
        "speculation", "referee", asked("referee", "speculation", wished=Shot("kowalski", "assault_rifle")),
        [
            ("allow_fire", "", "do-allow_fire", "BN-8.6.c", {"allowed": True}, ""),
            ("allow_fire", "", "do-forbid_fire", "BN-8.6.c", {"allowed": False}, ""),
        ],
    ),
    (
        "intelligence", "blue",
        asked(
            "blue", "early_intelligence", phase="start", sides=extra("blue", intelligence=2),
            markers=(marker(1, "primary", 100, 150),),
        ),
        [plain("try_intelligence", "BN-X.INTEL.b"), plain("keep_intelligence", "BN-X.INTEL.b")],
    ),
    (
        "counter", "red", asked("red", "counter", sides=extra("red", intelligence=2)),
        [plain("counter_intelligence", "BN-X.INTEL.f"), plain("let_them", "BN-X.INTEL.f")],
    ),
    (
        "no counter", "red", asked("red", "counter"),
        [
            (*plain("counter_intelligence", "BN-X.INTEL.f")[:5], "bn-no-intelligence"),
            plain("let_them", "BN-X.INTEL.f"),
        ],
    ),
    (
        "card", "blue", asked("blue", "card", sides=extra("blue", negotiation=3)),
        [plain("play_card", "BN-X.NEGOTIATION.c"), plain("keep_card", "BN-X.NEGOTIATION.c")],
    ),
    (
        "talks", "red", asked("red", "talks", talks=Talks("blue", 2)),
        [plain("accept_talks", "BN-X.NEGOTIATION.e"), plain("end_talks", "BN-Q.123")],
    ),
    (
        "rally", "blue", rallying(),
        [("recover", "novak", "do-recover", "BN-10.0.e", {"figure": "novak"}, "")],
    ),
    (
        "rallied", "blue", rallying(tested=True),
        [("ready", "", "do-rally-done", "BN-Q.80", {}, "")],
    ),
    (
        "aim", "blue", asked("blue", "aim", strike=Strike("blue")),
        [
            plain("aim_strike", "BN-Q.69"),
            ("decline_support", "", "do-call_off", "BN-Q.69", {}, ""),
        ],
    ),
]  # fmt: skip


@rule("BN-SM.01")
@pytest.mark.parametrize(("seat", "game", "rows"), [row[1:] for row in MENUS], ids=[row[0] for row in MENUS])
def test_who_must_decide_is_offered_every_answer_and_nobody_else_any(
    seat: str, game: Played, rows: list[Row]
) -> None:
    assert menu(game, seat) == rows
    assert [menu(game, other) for other in ("blue", "red", "observer") if other != seat] in (
        [[], []],
        [[]] * 3,
    )


# --- what is left to fill in -------------------------------------------------------------------


@rule("BN-X.CIVILIANS.b", "BN-X.MEDIA.d")
@pytest.mark.parametrize(
    ("role", "reach", "most"), [("civilian", None, 15), ("embedded", None, 15), ("independent", 7, 7)]
)
def test_a_civilian_may_go_fifteen_cm_and_a_journalist_what_was_thrown(
    role: str, reach: int | None, most: float
) -> None:
    game = asked("red", "civilians", amina=Bystander(role, x=80, y=80, reach=reach))

    assert form(game, "red", "walk", figure="amina") == [
        ("PickPath", "path", "ask-path", "amina", (80, 80), most)
    ]
    assert form(game, "red", "walk", figure="abu") == []


@rule("BN-Q.12")
def test_who_is_put_down_is_suggested_spots_where_he_may_be() -> None:
    game = asked("red", "place_bystander", phase="start", amina=Bystander())
    game.set("amina", place=None)

    assert menu(game, "red") == [plain("put_down", "BN-Q.12")]
    assert form(game, "red", "put_down") == [("PickPoint", "spot", "ask-put-down", (100, 100), None)]
    suggested = spots(game, "red", "put_down", "spot")
    assert 24 <= len(suggested) <= 48
    assert all(x % 8 == y % 8 == 0 and 8 <= x <= 192 and 8 <= y <= 192 for x, y in suggested)
    for x, y in suggested:
        begun = game.state
        assert not isinstance(game.play("red", PutDown(Point(x, y))), Refusal)
        game.state = begun


DEPLOYED: list[tuple[dict[str, Any], list[str]]] = [
    ({}, ["spot", "facing", "hidden"]),
    ({"options": {"facing": "off"}}, ["spot", "hidden"]),
    ({"options": {"deploy_hidden": "never"}}, ["spot", "facing"]),
    ({"tape": True}, ["hidden"]),
]


@rule("BN-4.2.g", "BN-Q.06", "BN-Q.31")
@pytest.mark.parametrize(("setting", "names"), DEPLOYED)
def test_a_deployment_asks_for_spot_facing_and_hiding_where_they_count(
    setting: dict[str, Any], names: list[str]
) -> None:
    game = asked("red", "deploy", phase="start", omar=Away(), **setting)

    assert [field[1] for field in form(game, "red", "deploy", figures=("omar",))] == names
    assert form(game, "red", "deploy", figures=()) == []


@rule("BN-4.2.g", "BN-4.2.f")
def test_a_deployment_suggests_the_own_strip_and_looks_at_the_enemy() -> None:
    game = asked("red", "deploy", phase="start", omar=Away(), jeep=Vehicle(side="red", fate="away"))

    _, facing, hidden = form(game, "red", "deploy", figures=("omar",))
    assert facing == ("Number", "facing", "bn-ask-deploy-facing", 0, 359, 1, 270, "°")
    assert hidden == ("YesNo", "hidden", "bn-ask-deploy-hidden", True)
    assert [field[1] for field in form(game, "red", "deploy", figures=("jeep",))] == ["spot", "facing"]
    suggested = spots(game, "red", "deploy", "spot", figures=("omar",))
    assert len(suggested) > 5 and all(y >= 170 for _, y in suggested)
    assert form(game, "red", "deploy", figures=("omar",))[0][3] == suggested[len(suggested) // 2]
    for x, y in suggested:
        begun = game.state
        assert not isinstance(game.play("red", Deploy(("omar",), Point(x, y))), Refusal)
        game.state = begun


DEPLOY_MISTAKES: list[tuple[Any, str]] = [
    (Deploy((), Point(40, 190)), "bn-nobody"),
    (Deploy(("omar", "omar"), Point(40, 190)), "bn-named-twice"),
    (Deploy(("abu",), Point(40, 190)), "bn-not-to-deploy"),
    (Deploy(("omar",), Point(40, 190), 3601.0), "bn-deploy-bad-angle"),
    (Deploy(("omar",), Point(40, 190), -3601.0), "bn-deploy-bad-angle"),
    (Deploy(("omar",), Point(40, 190), float("nan")), "bn-deploy-bad-angle"),
    (Deploy(("omar",)), "bn-deploy-off-table"),
    (Deploy(("omar",), Point(40, 169.9)), "bn-outside-strip"),
    (Deploy(("omar",), Point(201, 190)), "bn-deploy-off-table"),
]


@rule("BN-4.2.g")
@pytest.mark.parametrize(("command", "why"), DEPLOY_MISTAKES)
def test_who_cannot_be_put_down_like_that_stays_away(command: Any, why: str) -> None:
    game = asked("red", "deploy", phase="start", omar=Away(), ali=Away())

    assert game.refused("red", command) == ("BN-4.2.g", why)
    assert not isinstance(game.play("red", Deploy(("omar",), Point(40, 170), 3600.0)), Refusal)


@rule("BN-4.2.b")
def test_a_table_side_is_one_of_four() -> None:
    game = asked("red", "table_side", phase="start")

    assert form(game, "red", "choose_side") == [
        ("PickOne", "edge", "bn-ask-edge", ["south", "north", "west", "east"])
    ]


@rule("BN-X.AMBUSH.a", "BN-X.INFILTRATION.a", "BN-Q.111")
def test_lists_offer_those_whom_what_was_bought_allows() -> None:
    """Infiltrators are men of Special Forces; a man is on one list."""
    men = {"ruiz": Away("blue", "R1"), "lopez": Away("blue", "R1"), "novak": Away("blue", "R3")}
    both = asked("blue", "reserves", sides=extra("blue", ambush=1, infiltration=1), phase="start", **men)
    infiltration = ("PickSome", "infiltration", "bn-ask-infiltration", ["ruiz", "lopez"], 0, 60)

    def lurking(*men: str) -> tuple[Any, ...]:
        return ("PickSome", "ambush", "bn-ask-ambush", list(men), 0, 60)

    assert form(both, "blue", "list_reserves") == [infiltration, lurking("ruiz", "lopez", "novak")]
    assert form(both, "blue", "list_reserves", infiltration=("ruiz",)) == [
        infiltration, lurking("lopez", "novak")
    ]  # fmt: skip
    assert form(both, "red", "list_reserves") == []
    assert form(asked("blue", "reserves", phase="start", **men), "blue", "list_reserves") == []
    assert both.refused("blue", ListReserves(ambush=("ruiz",), infiltration=("ruiz",))) == (
        "BN-4.2.h", "bn-named-twice"
    )  # fmt: skip


@rule("BN-4.2.c", "BN-4.2.d", "BN-4.2.e")
def test_a_marker_is_suggested_where_it_may_lie() -> None:
    game = asked("red", "marker", phase="start", markers=(marker(1, "", 100, 150),))

    assert form(game, "red", "place_marker")[0][:3] == ("PickPoint", "spot", "bn-ask-marker-spot")
    assert form(game, "blue", "place_marker") == []
    suggested = spots(game, "red", "place_marker", "spot")
    assert form(game, "red", "place_marker")[0][3] == suggested[len(suggested) // 2]
    assert (25, 100) in suggested and (175, 175) in suggested and (100, 150) not in suggested
    for x, y in suggested:
        begun = game.state
        assert not isinstance(game.play("red", PlaceMarker(Point(x, y))), Refusal)
        game.state = begun
    assert game.refused("red", PlaceMarker()) == ("BN-4.2.c", "bn-marker-off-table")


def test_without_a_map_a_marker_is_told_in_words() -> None:
    game = asked("red", "marker", phase="start", tape=True)

    assert form(game, "red", "place_marker") == [("Text", "note", "bn-ask-marker-note")]


@rule("BN-4.1.a")
def test_contents_are_one_primary_and_two_others() -> None:
    game = asked("red", "contents", phase="start", markers=four())
    primary = ("PickOne", "primary", "bn-ask-primary", [1, 2, 3, 4])

    assert form(game, "red", "choose_contents") == [
        primary, ("PickSome", "secondary", "bn-ask-secondary", [1, 2, 3, 4], 2, 2)
    ]  # fmt: skip
    assert form(game, "red", "choose_contents", primary=2) == [
        primary, ("PickSome", "secondary", "bn-ask-secondary", [1, 3, 4], 2, 2)
    ]  # fmt: skip
    assert form(game, "blue", "choose_contents") == []


@rule("BN-X.HELI.b")
def test_a_landing_is_at_a_marker_in_one_of_twelve_turns() -> None:
    game = asked("blue", "evacuation_order", sides=extra("blue", evacuation=1), markers=four())

    assert form(game, "blue", "order_evacuation") == [
        ("PickOne", "marker", "bn-ask-landing", [f"red#{n}" for n in (1, 2, 3, 4)]),
        ("PickOne", "turn", "bn-ask-landing-turn", list(range(1, 13))),
    ]
    assert form(game, "blue", "order_evacuation", marker="") == []
    assert form(game, "red", "order_evacuation") == []
    assert not isinstance(game.play("blue", OrderEvacuation("red#1", 12)), Refusal)


@rule("BN-X.IED.b", "BN-X.IED.i")
@pytest.mark.parametrize(
    ("bought", "filled", "rows"),
    [
        ({"ied": 1, "ied_remote": 2}, (), [("automatic", [1, 3], 1), ("remote", [1, 3], 2)]),
        ({"ied": 1, "ied_remote": 2}, (1,), [("automatic", [1, 3], 1), ("remote", [3], 1)]),
        ({"ied": 2, "ied_remote": 1}, (1, 3), [("automatic", [1, 3], 2)]),
        ({"ied_remote": 1}, (), [("remote", [1, 3], 1)]),
        ({}, (), []),
    ],
)
def test_a_charge_lies_in_a_fake_marker_each_in_one_of_its_own(
    bought: dict[str, int], filled: tuple[int, ...], rows: list[tuple[str, list[int], int]]
) -> None:
    game = asked("red", "explosives", phase="start", sides=extra("red", **bought), markers=four())

    assert form(game, "red", "hide_charges", automatic=filled) == [
        ("PickSome", kind, f"bn-ask-{kind}-charges", numbers, 0, most) for kind, numbers, most in rows
    ]
    assert form(game, "blue", "hide_charges") == []
    assert not isinstance(game.play("red", HideCharges()), Refusal)


def wired(tape: bool = False, **charge: Any) -> Played:
    """An explosive in red's marker 1."""
    sides = {"red": {"charges": (Charge("red#1", **charge),)}}
    men = {"kowalski": Man(y=40), "abu": Man("Irr3", y=160, side="red")}
    return table(active="red", tape=tape, sides=sides, facts=on_table(*four()), **men)


SET: Row = ("set_fuse", "", "do-set_fuse", "BN-Q.154", {"marker": "red#1"}, "")
SET_TEN: Row = ("set_fuse", "", "do-set_fuse", "BN-Q.154", {"marker": "red#1", "within": 10.0}, "")
OFF: Row = ("set_fuse", "", "do-set_fuse-off", "BN-Q.154", {"marker": "red#1", "within": 0.0}, "")


@rule("BN-Q.154", "BN-X.IED.d")
@pytest.mark.parametrize(
    ("tape", "charge", "rows"),
    [
        (False, {}, []),
        (False, {"remote": True}, [SET]),
        (False, {"remote": True, "within": 5.0}, [OFF, SET]),
        (True, {"remote": True}, [SET_TEN]),
        (True, {"remote": True, "within": 5.0}, [OFF]),
    ],
)
def test_a_standing_order_is_for_remote_charges_and_at_a_real_table_for_ten_cm(
    tape: bool, charge: dict[str, Any], rows: list[Row]
) -> None:
    game = wired(tape, **charge)

    assert menu(game, "red", "set_fuse") == rows
    assert menu(game, "blue", "set_fuse") == []
    assert form(game, "red", "set_fuse", marker="red#1") == [
        ("Number", "within", "bn-ask-fuse", 1, 30, 1, 10, "cm")
    ]


@rule("BN-Q.69", "BN-8.4.b", "BN-8.5.a")
@pytest.mark.parametrize(
    ("setting", "kind", "rows"),
    [
        ({}, "", [("PickPoint", "aim", "ask-strike-aim", (40, 160), None)]),
        ({"tape": True}, "", [("Text", "note", "ask-strike-note")]),
        (
            {"tape": True}, "mortar",
            [("Text", "note", "ask-strike-note"), ("Number", "far", "ask-mortar-far", 10, 150, 1, 50, "cm")],
        ),
        (
            {"options": {"support_observer": "required"}}, "",
            [
                ("PickPoint", "aim", "ask-strike-aim", (40, 160), None),
                ("PickOne", "observer", "ask-observer", ["kowalski"]),
            ],
        ),
    ],
)  # fmt: skip
def test_a_strike_is_aimed_on_the_map_in_words_or_by_an_observer(
    setting: dict[str, Any], kind: str, rows: list[tuple[Any, ...]]
) -> None:
    aims = asked("blue", "aim", strike=Strike("blue", kind=kind), ruiz=Man(x=60, suppressed=True), **setting)

    assert form(aims, "blue", "aim_strike") == rows


def test_who_stands_nearer_to_a_marker_likes_it_better_for_a_landing() -> None:
    """For suggestions alone; where nobody knows distances all are alike."""

    def liked(tape: bool = False) -> list[float | None]:
        game = asked(
            "blue", "evacuation_order", tape=tape, sides=extra("blue", evacuation=1), markers=four(),
            novak=Man(x=120, y=140),
        )  # fmt: skip
        return [row.weight for row in fields(game, "blue", "order_evacuation")[0].options]

    first, second, third, fourth = (weight or 0.0 for weight in liked())
    assert fourth > third > second > first > 0
    assert liked(tape=True) == [1.0] * 4
