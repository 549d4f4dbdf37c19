"""Bassa Intensità: vacant posts and who takes them up again; transports that are converted (BI-CMD.n–p)."""

from __future__ import annotations

import bi_commands as c
import pytest
from battle import battle
from field import Man, Vehicle, field, on
from rule_ids import rule

from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.command.leader_lost import posts
from core.rules.bassa_intensita.common.isolation import isolated, isolated_for_morale

OUT = [
    {"fate": "dead"},
    {"health": "serious"},
    {"fate": "prisoner"},
    {"fate": "gone"},
    {"health": "wounded"},
    {"shocked": 2},
    {"fleeing": True},
]


@rule("BI-CMD.p", "BI-Q.19")
@pytest.mark.parametrize(("option", "vacant"), [("out_of_action", 4), ("killed_only", 1)])
def test_what_vacates_a_leaders_post(option: str, vacant: int) -> None:
    found = []
    for facts in OUT:
        state = field(boss=Man(leads=True, **facts), man=Man(), options={"leader_loss": option}, turn=3)
        r = on(state)
        posts(r)
        found.append(r.state.units["blue"].vacant)

    assert found == [3] * vacant + [0] * (len(OUT) - vacant)


@rule("BI-CMD.p", "BI-Q.18")
def test_all_of_a_squad_are_isolated_once_its_leader_is_dead() -> None:
    state = field(boss=Man(leads=True, fate="dead"), man=Man())
    r = on(state)
    posts(r)

    assert isolated(r, r.state.figures["man"])
    assert [type(event) for event in r.events] == [e.LeaderLost]
    posts(r)
    assert len(r.events) == 1


@rule("BI-Q.19")
def test_a_leader_who_was_treated_resumes_unless_he_was_replaced() -> None:
    back = Man(leads=True, health="wounded")
    state = field(boss=back, man=Man(), units={"blue": {"leader": "", "vacant": 2}})
    r = on(state)
    posts(r)
    assert (r.state.units["blue"].leader, r.state.units["blue"].vacant) == ("boss", 0)

    replaced = field(boss=Man(health="wounded"), man=Man(leads=True))
    r = on(replaced)
    posts(r)
    assert r.state.units["blue"].leader == "man" and not r.events


# --- transports -----------------------------------------------------------------------------------


@rule("BI-CMD.n", "BI-CMD.o")
def test_an_empty_armed_transport_becomes_a_combat_vehicle_and_is_isolated_for_morale() -> None:
    game = battle(
        at=("move", "first"), boss=Man(leads=True), m113=Vehicle("m113", x=90), foe=Man(side="red", x=150)
    )
    assert ("convert_transport", "m113") in game.offered("blue")
    game.play("blue", c.ConvertTransport("m113"))
    r = on(game.state)
    m113 = r.state.figures["m113"]

    assert m113.hull is not None and m113.hull.converted
    assert not isolated(r, m113) and isolated_for_morale(r, m113)
    assert not m113.used and game.waiting == [("blue", "move")]


@rule("BI-CMD.n", "BI-CMD.o")
@pytest.mark.parametrize(
    ("vehicle", "others", "why"),
    [
        (Vehicle("t72"), {}, "bi-no-armed-transport"),
        (Vehicle("truck"), {}, "bi-no-armed-transport"),
        (Vehicle("m113"), {"rider": Man(aboard="it")}, "bi-still-carries"),
        (Vehicle("m113", hull={"converted": True}), {}, "bi-converted-already"),
        (Vehicle("m113", fleeing=True), {}, "bi-panics"),
    ],
)
def test_what_cannot_be_converted(vehicle: object, others: dict[str, object], why: str) -> None:
    options = {"flight_fire": "off", "no_cover": "flees_on"}
    game = battle(at=("move", "first"), it=vehicle, foe=Man(side="red", x=150), options=options, **others)

    assert game.refused("blue", c.ConvertTransport("it"))[1] == why


@rule("BI-CMD.n", "BI-CMD.o")
def test_the_menu_has_it_for_empty_armed_transports_alone() -> None:
    game = battle(
        at=("move", "first"),
        boss=Man(leads=True),
        empty=Vehicle("m113", x=90),
        used=Vehicle("m113", x=110, hull={"converted": True}),
        full=Vehicle("m113", x=120),
        rider=Man(aboard="full"),
        tank=Vehicle("t72", x=130),
        truck=Vehicle("truck", x=140),
        foe=Man(side="red", x=190),
    )
    rows = [one for one in game.rules.choices(game.state, "blue") if one.do == "convert_transport"]

    assert [(row.figure, row.refusal) for row in rows] == [("empty", None)]


# --- replaced -------------------------------------------------------------------------------------


@rule("BI-EX.57", "BI-CMD.q", "BI-CMD.r", "BI-S.T0.2")
@pytest.mark.parametrize(("face", "leader", "ability"), [(4, "man", "regular"), (5, "", "veteran")])
def test_a_regular_squad_finds_a_leader_with_its_q(face: int, leader: str, ability: str) -> None:
    lost = {"leader": "", "ability": "veteran", "vacant": 1}
    game = battle(
        at=("leaders", ""), man=Man(), foe=Man(side="red", x=150), units={"blue": lost}, dice=[[face]]
    )
    unit = game.state.units["blue"]
    r = on(game.state)

    assert (unit.leader, unit.ability) == (leader, ability)
    assert isolated(r, r.state.figures["man"]) is (leader == "")


@rule("BI-EX.58", "BI-Q.21", "BI-CMD.e")
def test_a_section_whose_leader_would_be_a_recruit_dissolves() -> None:
    alfa = {"of": "blue", "leader": "", "ability": "regular", "vacant": 1}
    game = battle(
        at=("leaders", ""), boss=Man(leads=True), one=Man(unit="alfa"), two=Man(unit="alfa"),
        foe=Man(side="red", x=150), units={"alfa": alfa}, dice=[[4]],
    )  # fmt: skip

    assert {game.state.figures[name].unit for name in ("one", "two")} == {"blue"}
