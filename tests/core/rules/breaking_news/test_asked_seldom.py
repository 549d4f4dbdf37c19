"""Breaking News: what is asked of the rules seldom: reaches of arms, gentler moves, who is known by name."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import CallSupport, ChooseSide, DeployLine
from menus import asks, fields
from msgspec.structs import replace
from objectives_on_table import marker, on_table
from playing import Supplied
from rule_ids import rule
from table import RULES, Man, Played, Vehicle, table

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import YesNo
from core.engine.contract.facts import Fired, Refused, Ruling
from core.engine.contract.seats import REFEREE
from core.rules.breaking_news.explosives.near_markers import beside
from core.rules.breaking_news.facts.told import ActTold
from core.rules.breaking_news.firing import reloading
from core.rules.breaking_news.referee import results, rulings
from core.rules.breaking_news.referee.casualties import fated
from core.rules.breaking_news.state import Charge, Hull
from core.rules.breaking_news.support.gunships import come
from core.table.places import Point

FOE = Man("Irr3", x=190, y=190, side="red")
WOOD = {"kind": "wood", "id": "wood", "box": [80, 10, 20, 10]}


def thrown(game: Played, seat: str = "blue") -> Resolution[Any]:
    return Resolution(game.state, RULES.evolve, Supplied(RULES, (), (), False), seat)


# --- how far a weapon reaches -----------------------------------------------------------------------------

AIMED, BURST = [(25, "3+"), (50, "4+"), (100, "5+"), (150, "6+")], [(25, "4+"), (50, "6+")]


@rule("BN-8.0.b", "BN-8.2.c", "BN-8.2.d")
@pytest.mark.parametrize(
    ("do", "filled", "bands", "arc"),
    [
        ("open_fire", {"figure": "kowalski", "weapon": "assault_rifle", "mode": "aimed"}, AIMED, None),
        ("open_fire", {"figure": "kowalski", "weapon": "assault_rifle", "mode": "burst"}, BURST, None),
        ("open_fire", {"figure": "kowalski", "weapon": "assault_rifle"}, AIMED, None),
        (
            "open_fire",
            {"shots.0.firer": "abu", "shots.0.weapon": "assault_rifle", "shots.0.mode": "burst",
             "shots.1.firer": "kowalski", "shots.1.weapon": "assault_rifle", "shots.1.mode": "aimed"},
            AIMED, None,
        ),
        ("opportunity_fire", {"figure": "kowalski", "weapon": "assault_rifle"}, AIMED[:2], 45.0),
    ],
)  # fmt: skip
def test_how_far_a_weapon_in_hand_reaches_is_told_by_the_columns_of_its_fire(
    do: str, filled: dict[str, Any], bands: list[tuple[float, str]], arc: float | None
) -> None:
    """Of several who fire it is the last one's; opportunity fire goes 50 cm, and to the front."""
    told = RULES.arms(table(kowalski=Man(), abu=FOE).state, do, filled)

    assert told is not None and told[0] == "kowalski"
    assert [(band.cm, band.label) for band in told[1].bands] == bands
    assert (told[1].half_arc, told[1].blast, told[1].least) == (arc, 0, 0)


@rule("BN-8.2.d", "BN-8.0.1.b")
def test_without_facing_no_arc_is_told_and_a_rocket_bursts() -> None:
    all_round = table(options={"facing": "off"}, kowalski=Man("R3", "rpg"), abu=FOE).state
    told = RULES.arms(all_round, "opportunity_fire", {"figure": "kowalski", "weapon": "rpg"})

    assert told is not None and (told[1].half_arc, told[1].blast) == (None, 5)


@pytest.mark.parametrize(
    "filled",
    [
        {},
        {"figure": "kowalski"},
        {"figure": "kowalski", "weapon": ""},
        {"figure": "kowalski", "weapon": "catapult"},
        {"figure": "nobody", "weapon": "rifle"},
    ],
)
def test_of_nobody_and_of_no_weapon_nothing_is_told(filled: dict[str, Any]) -> None:
    assert RULES.arms(table(kowalski=Man(), abu=FOE).state, "open_fire", filled) is None


# --- moves that cost less ---------------------------------------------------------------------------------


@rule("BN-5.2.c", "BN-5.2.d", "BN-5.2.e")
@pytest.mark.parametrize(
    ("given", "gentler"),
    [
        ({}, ["cautious", "move_and_shoot"]),
        ({"action": "run"}, ["cautious", "move_and_shoot"]),
        ({"action": "move_and_shoot"}, ["cautious"]),
        ({"action": "cautious"}, []),
    ],
)
def test_the_shorter_moves_are_the_gentler_ones_the_shortest_first(
    given: dict[str, str], gentler: list[str]
) -> None:
    paces = [*RULES.gentler(table(kowalski=Man(), abu=FOE).state, "move", given)]

    assert [(one.do, one.filled, one.label.id) for one in paces] == [
        ("move", {"action": action}, f"do-move-{action}") for action in gentler
    ]


# --- who is known, and what is dear -----------------------------------------------------------------------


@rule("BN-Q.30", "BN-7.0.b")
def test_who_lies_under_a_marker_is_nobody_yet() -> None:
    game = table(kowalski=Man(), abu=FOE, omar=Man("Irr3", y=160, side="red", marker="m1"))

    known = RULES.known(game.state, "blue")

    assert [id for id, _, _ in RULES.others(known, "blue")] == ["abu"]
    assert next(iter(RULES.others(known, "red"))) == ("kowalski", "blue", "Kowalski")


@rule("BN-X.HELI.e", "BN-14.0.d")
@pytest.mark.parametrize(
    ("who", "named", "dear"),
    [("kowalski", True, True), ("kowalski", False, False), ("ship", True, False), ("truck", True, True)],
)
def test_who_leaves_is_missed_but_not_what_came_to_fly_others_out(who: str, named: bool, dear: bool) -> None:
    ship = Vehicle("unprotected", x=80, hull=Hull("helicopter", "flying"))
    game = table(kowalski=Man(), truck=Vehicle("unprotected", x=60), ship=ship, abu=FOE)

    assert RULES.dear(game.state, "blue", f"{who}:left", named) is dear


# --- put down along a line --------------------------------------------------------------------------------


@rule("BN-4.2.g", "BN-Q.31")
def test_the_last_who_are_put_down_in_a_line_end_the_step() -> None:
    men = {name: Man(fate="away") for name in ("kowalski", "novak")}
    game = table([WOOD], phase="start", facts={"awaiting": (asks("blue", "deploy"),)}, **men, abu=FOE)
    line = {"figures": ["kowalski", "novak"], "first": (50, 15), "last": (60, 15)}

    assert next(one for one in fields(game, "blue", "deploy_line", **line) if isinstance(one, YesNo)).default
    game.play("blue", DeployLine(("kowalski", "novak"), Point(50, 15), Point(60, 15)))

    assert not game.state.away("blue") and game.deciding() != [("blue", "deploy")]


# --- what players say came of an act ----------------------------------------------------------------------


@rule("BN-D.a", "BN-Q.89")
@pytest.mark.parametrize(("how", "fires"), [("fired", True), ("reacted", True), ("fought", False)])
def test_who_is_told_to_have_fought_has_not_fired(how: str, fires: bool) -> None:
    told = ActTold("kowalski", "abu", how, 1)

    assert told.fired() == ((Fired("kowalski", "abu"),) if fires else ())


@rule("BN-Q.89", "BN-5.2.a")
@pytest.mark.parametrize(
    ("phase", "what", "doer", "why"),
    [
        ("actions", "beaten", "kowalski", ("BN-Q.89", "bn-not-in-contact")),
        ("turning", "missed", "kowalski", ("BN-5.2.a", "bn-not-now")),
        ("turning", "missed", "bashir", ("BN-5.2.a", "bn-not-now")),
    ],
)
def test_nobody_has_beaten_whom_he_does_not_touch_nor_answered_between_the_phases(
    phase: str, what: str, doer: str, why: tuple[str, str]
) -> None:
    """Novak is in contact with Abu, Kowalski is not."""
    game = table(
        phase=phase, kowalski=Man(), novak=Man(x=60, touching=("abu",)),
        abu=Man("Irr3", x=62.5, side="red", touching=("novak",)), bashir=Man("Irr3", x=70, y=60, side="red"),
    )  # fmt: skip
    whom = "abu" if doer == "kowalski" else "kowalski"

    with pytest.raises(Refused) as refused:
        results.tell(thrown(game, REFEREE), Ruling("result", "", whom, what, doer))

    assert (refused.value.refusal.rule, refused.value.refusal.message.id) == why


# --- charges beside whom nobody sees coming ---------------------------------------------------------------

ONE, OTHER = Charge("red#1"), Charge("red#2")


@rule("BN-X.IED.c", "BN-Q.116", "BN-Q.154")
@pytest.mark.parametrize(
    ("charges", "x", "man", "found"),
    [
        ((ONE,), 90, {}, "red#1"),
        ((ONE,), 89.9, {}, ""),
        ((ONE,), 150, {}, ""),  # that is beside the other marker
        ((OTHER,), 150, {}, "red#2"),
        ((ONE, OTHER), 150, {}, "red#2"),
        ((), 90, {}, ""),
        ((ONE,), 90, {"fate": "dead"}, ""),
        ((ONE,), 90, {"aboard": "truck"}, ""),
        ((Charge("red#1", True),), 90, {}, ""),  # it waits for a word
        ((Charge("red#1", True, 10.0),), 90, {}, "red#1"),
        ((Charge("red#1", True, 5.0),), 95, {}, "red#1"),
        ((Charge("red#1", True, 5.0),), 94.9, {}, ""),
        ((Charge("red#1", True, 20.0),), 80, {}, "red#1"),
        ((Charge("red#1", True, 20.0),), 80, {"marker": "m1"}, ""),  # its owner sees nobody
        ((Charge("red#1", True, 20.0), OTHER), 150, {}, "red#2"),
    ],
)
def test_which_charge_goes_off_beside_who_has_come_by_no_declared_way(
    charges: tuple[Charge, ...], x: float, man: dict[str, Any], found: str
) -> None:
    game = table(
        options={"hidden_mode": "blind"}, sides={"red": {"charges": charges}},
        facts=on_table(marker(1, "fake", 100, 100), marker(2, "fake", 160, 100)),
        kowalski=Man(x=x, y=100, **man), truck=Vehicle("unprotected", x=20), abu=FOE,
    )  # fmt: skip

    charge = beside(thrown(game), "kowalski")

    assert (charge.marker if charge else "") == found


# --- support ----------------------------------------------------------------------------------------------


@rule("BN-8.4.g", "BN-Q.71")
@pytest.mark.parametrize(("side", "sign"), [("blue", "Viper"), ("red", "Cobra")])
@pytest.mark.parametrize("before", [0, 1])
def test_each_gunship_of_a_side_has_a_number_of_its_own(before: int, side: str, sign: str) -> None:
    gun = {"support": "helicopters", "gunship": "hmg"}
    game = table(sides={side: gun}, kowalski=Man(fate="left"), abu=FOE)
    r = thrown(game, side)
    for _ in range(before):
        come(r, r.state.sides[side])

    come(r, r.state.sides[side])

    ship = list(r.state.figures.values())[-1]
    assert (ship.id, ship.name, ship.weapons) == (f"gunship-{side}-{before + 1}", sign, ("hmg",))
    assert ship.hull is not None and ship.hull.seats == 0


@rule("BN-8.4.b", "BN-SM.24")
@pytest.mark.parametrize(
    ("support", "kind", "kept"),
    [
        ("artillery", "strike", ""), ("artillery", "mortar", "mortar"), ("", "mortar", ""),
        ("artillery", "gunship", "gunship"), ("artillery", "counter_battery", "counter_battery"),
    ],
)  # fmt: skip
def test_of_a_call_only_what_its_kind_looks_at_is_kept(support: str, kind: str, kept: str) -> None:
    asked = {"awaiting": (asks("blue", "support"),)} if support else {}
    state = table(facts=asked, sides={"blue": {"support": support}}, kowalski=Man(), abu=FOE).state

    short = RULES.concise(state, CallSupport(Point(10, 20), kind=kind))

    assert isinstance(short, CallSupport) and short.kind == kept
    bare = kind in ("gunship", "counter_battery")
    assert short == (CallSupport(kind=kind) if bare else CallSupport(Point(10, 20), kind=kept))


# --- rulings, magazines, edges ----------------------------------------------------------------------------


@rule("BN-Q.143", "BN-4.1.c")
@pytest.mark.parametrize(
    ("fact", "subject", "seat", "secret"),
    [
        ("secret_die", "blue", "blue", False), ("secret_die", "red", "blue", True),
        ("charge", "red#1", "red", False), ("charge", "red#1", "blue", True),
        ("charge", "red#9", "blue", False), ("content", "red#1", "red", False),
        ("content", "red#1", "blue", True), ("content", "red#2", "blue", False),
        ("content", "red#9", "blue", False), ("grade", "omar", "blue", True), ("grade", "omar", "red", False),
        ("grade", "seen", "blue", False), ("grade", "abu", "blue", False), ("place", "omar", "blue", False),
    ],
)  # fmt: skip
def test_a_side_rules_itself_into_no_secret(fact: str, subject: str, seat: str, secret: bool) -> None:
    """Omar lies under a marker; so does another, whom blue has sighted. Blue has read red's second marker."""
    hidden = {"side": "red", "marker": "m1"}
    state = table(
        facts=on_table(marker(1, "fake", 100, 100), marker(2, "fake", 160, 100, shown_to=("blue",))),
        kowalski=Man(), abu=FOE, omar=Man("Irr3", y=160, **hidden),
        seen=Man("Irr3", y=150, **{**hidden, "marker": "m2"}, seen_by=("kowalski",)),
    ).state  # fmt: skip

    assert rulings._uncovers(state, seat, Ruling(fact, "", subject, None)) is secret


@rule("BN-SM.27", "BN-Q.54")
@pytest.mark.parametrize(
    ("man", "told"),
    [
        ({}, "MagazineChanged"), ({"suppressed": True}, "ReloadGivenUp"), ({"fate": "dead"}, "ReloadGivenUp"),
    ],
)  # fmt: skip
def test_a_magazine_is_full_after_a_turn_unless_who_changed_it_was_hindered(
    man: dict[str, Any], told: str
) -> None:
    empty = {"magazines": (("assault_rifle", "empty"),), "reloading": "assault_rifle"}
    r = thrown(table(kowalski=Man(**empty, **man), novak=Man(x=60), abu=FOE))

    assert reloading.changed(r) and [type(one).__name__ for one in r.events] == [told]
    assert not reloading.changed(thrown(table(kowalski=Man(), abu=FOE)))


@rule("BN-4.2.b")
@pytest.mark.parametrize(("edge", "chosen"), [("north", "north"), ("west", "west"), ("", "south")])
def test_who_does_not_choose_a_table_side_keeps_his_own(edge: str, chosen: str) -> None:
    state = table(sides={"blue": {"edge": edge}}, kowalski=Man(), abu=FOE).state

    assert RULES.passing(state, asks("blue", "table_side")) == ChooseSide(chosen)


@rule("BN-X.CIVILIANS.b")
@pytest.mark.parametrize(("fate", "stage"), [("dead", "done"), ("", "waiting")])
def test_a_civilian_who_is_ruled_out_walks_no_more_and_who_is_back_does(fate: str, stage: str) -> None:
    amina = Man("", x=60, side="", role="civilian", stage="acting", fate="" if fate else "dead")
    state = table(kowalski=Man(), abu=FOE).state
    man = table(kowalski=amina, abu=FOE).state.figures["kowalski"]
    state = replace(state, figures={**state.figures, "amina": replace(man, id="amina")})

    after = fated(state, "amina", fate)

    assert (after.figures["amina"].fate, after.figures["amina"].stage) == (fate, stage)
    assert after.sides == state.sides
