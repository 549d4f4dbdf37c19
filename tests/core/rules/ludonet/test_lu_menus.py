"""Ludonet: the menu of each moment: order, figure, words, paragraph, and why it is not possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field
from test_lu_fields import squad

from core.engine.contract.choices import Choice
from core.rules.ludonet.book import RULES
from core.rules.ludonet.state import Aircraft

HAWK = Aircraft("hawk", "Hawk", "blue")
Line = tuple[str, str, str, str, str]


def offered(game: Played, seat: str = "blue") -> list[Choice]:
    """All that is offered but for the ruling that is always the last."""
    found = RULES.choices(game.state, seat)
    assert found[-1].do == "ruling"
    return list(found[:-1])


def menu(game: Played, seat: str = "blue") -> list[Line]:
    return [
        (one.do, one.figure, one.label.id, one.rule, one.refusal.message.id if one.refusal else "")
        for one in offered(game, seat)
    ]


def moves(figure: str, *modes: str, why: str = "") -> list[Line]:
    rules = {"walk": "a", "run": "b", "heavy": "c", "crawl": "d", "drive": "o"}
    return [("move", figure, f"lu-do-move-{mode}", f"LU-MOV.{rules[mode]}", why) for mode in modes]


def posture(figure: str, to: str = "prone", why: str = "") -> Line:
    return "posture", figure, f"lu-do-{to}", "LU-MOV.n", why


def face(figure: str) -> Line:
    return "face", figure, "lu-do-face", "LU-MOV.r", ""


def dismount(figure: str) -> Line:
    return "dismount", figure, "lu-do-dismount", "LU-AFV.n", ""


def fire(figure: str, why: str = "") -> Line:
    return "declare_fire", figure, "lu-do-declare_fire", "LU-FIR.n", why


END_MOVE: Line = ("end_movement", "", "lu-do-end_movement", "LU-TRN.b", "")
SEALED: Line = ("fire_sealed", "", "lu-do-fire_sealed", "LU-FIR.n", "")
ROSS = [*moves("ross", "walk", "run", "crawl"), posture("ross"), face("ross")]
TRUCK = [*moves("truck", "drive"), face("truck")]
SHOW: Line = ("show", "ross", "lu-do-show", "LU-DEP.f", "")
NOTED: Line = ("note_down", "ross", "lu-do-note", "LU-DEP.e", "")


def man(phase: str = "move", options: Any = None, tape: bool = False, **facts: Any) -> Played:
    """One man, and a foe far off."""
    ross = Man(x=50, y=50, **facts)
    return field(phase=phase, options=options, tape=tape, ross=ross, huber=Man(x=50, y=190, side="red"))


MENUS: list[tuple[str, Callable[[], Played], list[Line]]] = [
    (
        "deploy", lambda: squad("deploy", turn=0),
        [
            ("deployed", "", "lu-do-deployed", "LU-DEP.b", ""),
            ("deploy", "ross", "lu-do-deploy", "LU-DEP.a", ""),
            ("deploy", "truck", "lu-do-deploy", "LU-DEP.a", ""),
            ("deploy_side", "", "do-deploy-spread", "LU-DEP.a", ""),
            ("deploy_side", "", "do-deploy-mirrored", "LU-DEP.a", ""),
        ],
    ),
    (
        "first", lambda: squad("first", turn=0),
        [("throw_for_first", "", "lu-do-throw_for_first", "LU-INI.a", "")],
    ),
    ("move", squad, [*ROSS, *TRUCK, dismount("rider"), END_MOVE]),
    ("who has moved", lambda: man(mode="walk"), [posture("ross"), face("ross"), END_MOVE]),
    ("who crawled", lambda: man(mode="crawl", posture="prone"), [face("ross"), END_MOVE]),
    (
        "who has lain down", lambda: man(turned_posture=True, posture="prone"),
        [*moves("ross", "walk", "run", "crawl"), face("ross"), END_MOVE],
    ),
    (
        "who lies", lambda: man(posture="prone"),
        [*moves("ross", "walk", "run", "crawl"), posture("ross", "standing"), face("ross"), END_MOVE],
    ),
    (
        "who is tired", lambda: man(tired_until=1),
        [
            *moves("ross", "walk"), *moves("ross", "run", why="lu-tired"), *moves("ross", "crawl"),
            posture("ross"), face("ross"), END_MOVE,
        ],
    ),
    (
        "who carries a heavy weapon",
        lambda: field(ross=Man("mmg", x=50, y=50), huber=Man(x=50, y=190, side="red")),
        [
            *moves("ross", "heavy", "crawl"),
            ("move", "ross", "lu-do-move-run", "LU-MOV.m", "lu-heavy-no-run"),
            posture("ross"), face("ross"), END_MOVE,
        ],
    ),
    (
        "who is locked", lambda: man(contacts=("huber",)),
        [("break_away", "ross", "lu-do-break_away", "LU-MEL.j", ""), posture("ross"), END_MOVE],
    ),
    (
        "who is locked and has moved", lambda: man(contacts=("huber",), mode="walk"),
        [("break_away", "ross", "lu-do-break_away", "LU-MEL.j", "lu-has-moved"), posture("ross"), END_MOVE],
    ),
    (
        "who got in", lambda: squad(rider=Man(aboard="truck", mode="board"), ross=Man(fate="left")),
        [*TRUCK, END_MOVE],
    ),
    (
        "beside a truck", lambda: squad(ross=Man(x=80, y=53.5), rider=Man(fate="left")),
        [
            *moves("ross", "walk", "run", "crawl"), ("board", "ross", "lu-do-board", "LU-AFV.n", ""),
            posture("ross"), face("ross"), *TRUCK, END_MOVE,
        ],
    ),
    (
        "at a real table", lambda: squad(tape=True, rider=Man(fate="left"), huber=Man(side="red")),
        [
            *moves("ross", "walk", "run", "crawl"), ("move", "ross", "lu-do-charge", "LU-MOV.q", ""),
            ("board", "ross", "lu-do-board", "LU-AFV.n", ""), posture("ross"), *moves("truck", "drive"),
            END_MOVE,
        ],
    ),
    (
        "recorded at a real table", lambda: man(tape=True, placed=False),
        [
            *moves("ross", "walk", "run", "crawl"), ("move", "ross", "lu-do-charge", "LU-MOV.q", ""),
            posture("ross"), SHOW, NOTED, END_MOVE,
        ],
    ),
    ("fire", lambda: squad("fire", truck=Tank("halftrack", x=80, y=50)),
     [fire("ross"), fire("truck"), fire("rider", "lu-aboard"), SEALED]),
    ("fire at nobody in range", lambda: man("fire"), [fire("ross", "lu-nobody-to-fire-at"), SEALED]),
    (
        "fire at a real table", lambda: man("fire", tape=True, placed=False),
        [fire("ross"), SEALED, SHOW, NOTED],
    ),
    (
        "melee", lambda: field(
            phase="melee", ross=Man(contacts=("huber", "karl")), huber=Man(side="red", contacts=("ross",)),
            karl=Man(side="red", contacts=("ross",)),
        ),
        [("fight", "ross", "lu-do-fight", "LU-MEL.q", ""), ("fight", "ross", "lu-do-fight", "LU-MEL.q", "")],
    ),
    (
        "air", lambda: squad("air", moving="blue", aircraft=[HAWK, replace(HAWK, id="down", down=True)]),
        [
            ("air_pass", "", "lu-do-air_pass", "LU-AIR.g", ""),
            ("no_pass", "", "lu-do-no_pass", "LU-AIR.g", ""),
        ],
    ),
    ("end", lambda: squad("end"), [("end_turn", "", "lu-do-end_turn", "LU-TRN.i", "")]),
    (
        "end at a real table", lambda: man("end", tape=True, placed=False),
        [("end_turn", "", "lu-do-end_turn", "LU-TRN.i", ""), SHOW, NOTED],
    ),
]  # fmt: skip


@rule("LU-T.TRN", "LU-MOV.l", "LU-MOV.n", "LU-FIR.n")
@pytest.mark.parametrize(("moment", "expected"), [pytest.param(*row[1:], id=row[0]) for row in MENUS])
def test_each_moment_offers_what_can_be_done_in_it_in_its_order(
    moment: Callable[[], Played], expected: list[Line]
) -> None:
    """Who is to come, out of the game or on the enemy's side is not offered anything."""
    assert menu(moment()) == expected


def test_an_offer_gives_what_is_settled_by_it() -> None:
    given = {(one.do, one.figure): one.given for one in offered(squad())}
    assert given["move", "ross"] == {"figure": "ross", "mode": "crawl"}
    assert given["dismount", "rider"] == {"figure": "rider"}
    assert given["posture", "ross"] == {"figure": "ross", "posture": "prone"}
    taped = [one.given for one in offered(squad(tape=True)) if one.do == "move" and one.figure == "ross"]
    assert taped[0] == {"figure": "ross", "charge": (), "mode": "walk"} and taped[-1] == {"figure": "ross"}


@rule("LU-MOV.q")
@pytest.mark.parametrize(
    ("facts", "why"),
    [({}, ""), ({"immobilised_until": 1}, "lu-immobilised"), ({"tired_until": 1}, "")],
)
def test_going_into_contact_is_offered_where_any_mode_is_possible(facts: dict[str, Any], why: str) -> None:
    charge = next(line for line in menu(man(tape=True, **facts)) if line[2] == "lu-do-charge")
    assert charge[-1] == why


@rule("LU-MOV.q")
@pytest.mark.parametrize(
    "foe", [Man(side="red", placed=False), Tank(side="red"), Man(side="red", fate="left")]
)
def test_with_nobody_to_touch_it_is_not_offered(foe: Any) -> None:
    assert not any(line[2] == "lu-do-charge" for line in menu(squad(tape=True, huber=foe)))


@rule("LU-FIR.n")
def test_a_shot_that_is_sealed_may_be_taken_back() -> None:
    game = man("fire")
    game.set("huber", place=replace(game.man("huber").place, y=80.0))
    game.run("blue", c.DeclareFire("ross", "rifle", "huber"))
    assert menu(game) == [
        fire("ross"), ("withdraw_fire", "ross", "lu-do-withdraw_fire", "LU-FIR.n", ""), SEALED,
    ]  # fmt: skip
    assert menu(game, "red") == [fire("huber"), SEALED]


@rule("LU-Q.03")
def test_where_the_sides_alternate_only_the_unit_that_moves_is_offered() -> None:
    alternate = {"move_order": "alternate_unit"}

    def figures(**units: Any) -> list[str]:
        game = squad(options=alternate, units=units.pop("units", {}))
        game.state = replace(game.state, **units)
        return sorted({line[1] for line in menu(game) if line[1]})

    assert figures() == ["rider", "ross", "truck"]
    assert figures(units={"ross-unit": {"moved": True}}) == ["rider", "truck"]
    assert figures(unit_moving="truck-unit") == ["truck"]
    plain = squad(units={"ross-unit": {"moved": True}})
    assert {line[1] for line in menu(plain)} >= {"ross", "truck"}


@rule("LU-MOR.n")
@pytest.mark.parametrize(
    ("start", "lost", "reserve", "offers"),
    [(2, 1, True, 1), (1, 0, True, 0), (2, 1, False, 0), (1, 1, True, 0)],
)
def test_a_unit_that_lost_somebody_and_has_anybody_left_may_be_joined_by_reserves(
    start: int, lost: int, reserve: bool, offers: int
) -> None:
    """One man of two is left; one of one; nobody of one."""
    men = {
        f"m{n}": Man(x=50 + 4 * n, y=50, unit="able", fate="eliminated" if n < lost else "")
        for n in range(start)
    }
    fresh = Man(x=70, y=50, unit="fresh")
    foe = Man(x=50, y=190, side="red")
    game = field(phase="end", fresh=fresh, foe=foe, units={"fresh": {"reserve": reserve}}, **men)
    found = [one for one in offered(game) if one.do == "reinforce"]
    assert len(found) == offers
    for one in found:
        assert (one.given, one.rule) == ({"unit": "able"}, "LU-MOR.n")
        assert (one.refusal.message.id if one.refusal else "") == "lu-nobody-to-join"
