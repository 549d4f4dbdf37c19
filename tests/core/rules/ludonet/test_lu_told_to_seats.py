"""Ludonet: which facts a seat is told, what stands in them then (LU-DEP.a), fact by fact; their numbers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank
from test_lu_fields import squad

from core.engine.contract.facts import Event, Modifier, Number, Ruled
from core.engine.words.message import Message, say
from core.rules.ludonet import facts as e
from core.rules.ludonet.acts import acts
from core.rules.ludonet.book import RULES
from core.rules.ludonet.secrecy.records import hidden_from
from core.rules.ludonet.state import Aircraft, Order, State, Volley, Wound
from core.table.places import Point

HAWK = Aircraft("hawk", "Hawk", "blue")
SHOT = Order("ross", "rifle", "huber")


def fighting(**how: Any) -> Played:
    return squad("fire", aircraft=[HAWK], **how)


def read(state: State, event: Event, seat: str) -> Event | None:
    return RULES.concealed(state, event, RULES.evolve(state, event), seat)


@rule("LU-FIR.n", "LU-DEP.a")
@pytest.mark.parametrize(
    "event",
    [e.ShotSealed(SHOT, "huber", 5), e.ShotWithdrawn("ross"), e.SightTold("blue", ("ross",))],
    ids=lambda event: type(event).__name__,
)
def test_what_a_side_writes_under_seal_is_its_own(event: Event) -> None:
    state = fighting().state
    assert read(state, event, "blue") == event and read(state, event, "referee") == event
    assert read(state, event, "red") is None and read(state, event, "observer") is None


@rule("LU-DEP.a", "LU-DEP.e")
@pytest.mark.parametrize("placed", [True, False])
def test_a_note_is_its_sides_own_even_of_who_stands_in_the_open(placed: bool) -> None:
    state = fighting(ross=Man(x=50, y=50, placed=placed)).state
    for event in (e.Noted("ross", "at the ford"), e.Deployed("ross", None, "standing", "at the ford")):
        assert read(state, event, "blue") == event
        shown = read(state, event, "red")
        assert shown == replace(event, note="") if placed else shown is None


@rule("LU-AFV.n", "LU-DEP.a")
def test_who_was_aboard_of_what_is_lost_is_not_told_to_anybody_but_the_referee() -> None:
    state = replace(fighting().state, volley=Volley(()))
    event = e.LossesApplied((Wound("truck", "destroyed", fate="destroyed"),), ("rider",))
    assert read(state, event, "referee") == event
    for seat in ("blue", "red", "observer"):
        assert read(state, event, seat) == replace(event, crews=())


@pytest.mark.parametrize(
    ("ruled", "by_side", "by_referee"),
    [
        (("wounds", "ross", 1), "all", "all"),
        (("wounds", "hid", 1), "that", "nothing"),
        (("falling_back", "hid-unit", True), "that", "nothing"),
        (("unit", "ross", "hid-unit"), "that", "that"),
        (("option", "wrecks", "mark"), "all", "all"),
    ],
)
def test_of_a_ruling_on_recorded_troops_the_enemy_learns_that_there_was_one_where_a_side_ruled(
    ruled: tuple[str, str, Any], by_side: str, by_referee: str
) -> None:
    """Who referees need not tell."""
    state = fighting(hid=Man(x=60, y=50, placed=False)).state
    fact, subject, value = ruled
    for by, told in (("blue", by_side), ("", by_referee)):
        event = Ruled(fact, "so ruled", subject, value, by)
        after = state if fact == "measurement" else RULES.evolve(state, event)
        found = RULES.concealed(state, event, after, "red")
        assert found == {"all": event, "that": Ruled(fact, "so ruled", by=by), "nothing": None}[told]
        assert RULES.concealed(state, event, after, "blue") == event


@rule("LU-DEP.a")
@pytest.mark.parametrize(
    ("facts", "hidden"),
    [
        ({}, set()),
        ({"placed": False}, {"truck", "rider"}),
        ({"fate": "left", "placed": False}, {"truck", "rider"}),
    ],
)
def test_who_rides_in_a_recorded_vehicle_is_recorded_too(facts: dict[str, Any], hidden: set[str]) -> None:
    state = fighting(truck=Tank("truck", x=80, y=50, **facts)).state
    for seat in ("red", "observer"):
        assert {*hidden_from(state, seat).figures} == hidden | ({"karl"} if seat == "observer" else set())
        units = {f"{name}-unit" for name in hidden} | ({"karl-unit"} if seat == "observer" else set())
        assert {*hidden_from(state, seat).units} == units
    assert not hidden_from(state, "referee").figures
    assert {*hidden_from(state, "blue").figures} == {"karl"}


@rule("LU-DEP.a")
def test_a_unit_is_known_by_one_of_its_men() -> None:
    men = {"hid": Man(x=60, y=50, placed=False, unit="able"), "ross": Man(x=50, y=50, unit="able")}
    state = fighting(**men).state
    assert "able" not in hidden_from(state, "red").units and "hid" in hidden_from(state, "red").figures
    gone = {**men, "ross": Man(x=50, y=50, unit="able", placed=False)}
    assert "able" in hidden_from(fighting(**gone).state, "red").units


def test_who_is_hidden_is_looked_at_anew_when_anybody_changes() -> None:
    state = fighting().state
    assert {*hidden_from(state, "blue").figures} == {"karl"}
    shown = {**state.figures, "karl": replace(state.figures["karl"], placed=True)}
    assert not hidden_from(replace(state, figures=shown), "blue").figures
    assert {*hidden_from(state, "blue").figures} == {"karl"}


@rule("LU-DEP.a", "LU-FIR.n", "LU-AIR.a")
def test_of_the_enemy_a_side_knows_who_stands_on_the_table_and_nothing_that_only_he_knows() -> None:
    ross = Man(x=50, y=50, note="ford", enters=1)
    game = fighting(ross=ross, units={"ross-unit": {"losses": 2, "lost_now": 1, "start": 4}})
    sides = {name: replace(side, ready=True) for name, side in game.state.sides.items()}
    full = replace(
        game.state, sides=sides, orders=(SHOT, Order("huber", "rifle", "ross")), in_sight=("ross", "huber"),
        volley=Volley((SHOT,)),
    )  # fmt: skip
    red, blue = RULES.known(full, "red"), RULES.known(full, "blue")
    assert (red.figures["ross"].note, red.figures["ross"].enters) == ("", 0)
    assert (blue.figures["ross"].note, blue.figures["ross"].enters) == ("ford", 1)
    unit = red.units["ross-unit"]
    assert (unit.start, unit.losses, unit.lost_now) == (0, 0, 0)
    assert blue.units["ross-unit"] == full.units["ross-unit"]
    assert (red.sides["blue"].passes, red.sides["blue"].ready) == (0, False)
    assert (blue.sides["blue"].passes, blue.sides["blue"].ready) == (3, True)
    assert [order.firer for order in red.orders] == ["huber"] and red.in_sight == ("huber",)
    assert [order.firer for order in blue.orders] == ["ross"] and blue.in_sight == ("ross",)
    assert red.volley is None and red.eyes == "red"
    assert not red.aircraft and [*blue.aircraft] == ["hawk"]
    flown = replace(full, aircraft={"hawk": replace(HAWK, passes=1)})
    assert [*RULES.known(flown, "red").aircraft] == ["hawk"]
    assert RULES.known(full, "referee") is full


def test_every_fact_has_its_line_or_is_known_to_have_none() -> None:
    assert set(RULES.events) <= set(acts.lines)


# --- numbers ----------------------------------------------------------------------------------------

MOVED = Modifier(-1, "lu-mod-moved", "LU-FIR.f")
HEAVY = Modifier(1, "lu-mod-heavy", "LU-DMG.e")
PRONE = Modifier(-1, "lu-mod-target-prone", "LU-FIR.h")


def said(why: str, value: int) -> Message:
    return say("lu-reason", why=say(why), value=value)


@rule("LU-FIR.c", "LU-DMG.a", "LU-AFV.b", "LU-MEL.b", "LU-AIR.d")
@pytest.mark.parametrize(
    ("event", "number"),
    [
        (
            e.ShotSealed(SHOT, "huber", 6, 2, (MOVED,), 5),
            Number("huber", 6, 2, (MOVED,), 5, why="lu-to-hit", who="ross", ease=True),
        ),
        (
            e.ShotRolled("ross", "rifle", "huber", 40.0, 6, 2, 1, (MOVED,), base=5),
            Number("huber", 6, 2, (MOVED,), 5, who="ross", ease=True),
        ),
        (e.DamageRolled("huber", 4, (HEAVY,), "out"), Number("huber", modifiers=(HEAVY,))),
        (e.ContestRolled("ross", "huber", 7, 5, (HEAVY,)), Number("huber", modifiers=(HEAVY,), who="ross")),
        (e.AirPassFlown("hawk", Point(5, 5), 5, True), Number(needed=5)),
        (e.BreakTried("ross", "huber", 3, 5, (MOVED,), False), Number("ross", modifiers=(MOVED,))),
        (e.MeleeFought("ross", "huber", (3, 5), (MOVED,), decisions=()), Number("ross", modifiers=(MOVED,))),
    ],
)
def test_a_fact_tells_its_number_with_all_its_terms(event: Event, number: Number) -> None:
    assert event.numbers() == (number,)


# --- lines in their variants ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (e.Placed("ross", "seen", "huber"), say("lu-placed-seen", who="Ross", by="Huber")),
        (e.Placed("ross", "seen"), say("lu-placed-somehow", who="Ross")),
        (e.Placed("ross", "fired", "huber"), say("lu-placed-fired", who="Ross")),
        (e.PostureChanged("ross", "prone"), say("lu-lay-down", who="Ross")),
        (e.PostureChanged("ross", "standing"), say("lu-stood-up", who="Ross")),
        (e.FigureMoved("ross", "walk", 0.0), say("lu-moved-none", who="Ross")),
        (e.BrokeAway("ross"), say("lu-broke-away", who="Ross")),
        (
            e.BreakTried("ross", "huber", 3, 5, (), True),
            say("lu-break-passed", who="Ross", foe="Huber", leaver=3, opponent=5),
        ),
        (
            e.BreakTried("ross", "huber", 3, 5, (), False),
            say("lu-break-failed", who="Ross", foe="Huber", leaver=3, opponent=5),
        ),
        (
            e.BreakTried("ross", "huber", 0, 4, (), True),
            say("lu-break-missed", who="Ross", foe="Huber", leaver=0, opponent=4),
        ),
        (
            e.BreakTried("ross", "huber", 0, 5, (), False),
            say("lu-break-hit", who="Ross", foe="Huber", leaver=0, opponent=5),
        ),
        (e.AntiAircraftFired("huber", "hawk", True), say("lu-aa-hit", who="Huber", craft="Hawk")),
        (e.AntiAircraftFired("huber", "hawk", False), say("lu-aa-missed", who="Huber", craft="Hawk")),
        (e.AirPassFlown("hawk", "huber", hit=True), say("lu-pass-hit", craft="Hawk", passes=0)),
        (e.AirPassFlown("hawk", "huber"), say("lu-pass-missed", craft="Hawk", passes=0)),
        (
            e.AirPassFlown("hawk", "huber", down=True, aborted=True),
            say("lu-pass-down", craft="Hawk", passes=0),
        ),
        (e.AirPassFlown("hawk", "huber", aborted=True), say("lu-pass-aborted", craft="Hawk", passes=0)),
        (e.MoraleTested("ross-unit", 2, True), say("lu-morale-shaken", unit="ross-unit", die=2)),
        (e.MoraleTested("ross-unit", 3, False), say("lu-morale-passed", unit="ross-unit", die=3)),
        (
            e.DamageRolled("huber", 4, (HEAVY,), "out"),
            say(
                "lu-damage-out",
                who="Huber",
                total=say("lu-damage-total", total=5, die=4, why=(said("lu-mod-heavy", 1),)),
            ),
        ),
        (e.DamageRolled("huber", 1), say("lu-damage-none", who="Huber", total=1)),
        (
            e.ContestRolled("ross", "huber", 7, 5, (), "wounded"),
            say("lu-contest-wounded", who="Ross", target="Huber", attack=7, defence=5),
        ),
        (
            e.ContestRolled("ross", "huber", 5, 5),
            say("lu-contest-none", who="Ross", target="Huber", attack=5, defence=5),
        ),
        (e.AirGranted(()), say("lu-air-none")),
        (e.FireRevealed(()), say("lu-revealed-none")),
        (e.WreckMarked("truck"), say("lu-wreck-marked", who="Truck")),
        (e.CounterRemoved("ross", "tired"), say("lu-counter-tired", who="Ross")),
        (e.UnitMoving("ross-unit"), say("lu-unit-moving", unit="ross-unit")),
    ],
)
def test_a_fact_is_told_by_the_line_of_its_variant(event: Event, line: Any) -> None:
    state = fighting().state
    assert RULES.sentence(state, event, state) == line


@rule("LU-TRN.h")
def test_a_wreck_is_marked_or_removed_in_words_too() -> None:
    removed = fighting(options={"wrecks": "remove"}).state
    assert RULES.sentence(removed, e.WreckMarked("truck"), removed) == say("lu-wreck-removed", who="Truck")


@rule("LU-Q.26")
@pytest.mark.parametrize(
    ("rally", "phase", "id"),
    [
        ("roll_5_6", "morale", "lu-rallied"),
        ("roll_5_6", "end", "lu-recovered"),
        ("reinforced", "morale", "lu-recovered"),
    ],
)
def test_a_unit_rallies_by_a_die_in_the_morale_step_and_recovers_by_reinforcements(
    rally: str, phase: str, id: str
) -> None:
    state = squad(phase, options={"rally": rally}).state
    assert RULES.sentence(state, e.Recovered("ross-unit"), state) == say(id, unit="ross-unit")


@pytest.mark.parametrize(
    ("phase", "before", "told"), [("deploy", "fire", True), ("fire", "move", True), ("end", "move", False)]
)
def test_that_a_side_is_ready_is_told_while_it_records_or_seals(phase: str, before: str, told: bool) -> None:
    line = RULES.sentence(squad("move").state, e.SideReady("blue"), squad(phase).state)
    blue = say("side-name", en="blue", it="blue")
    assert line == (say(f"lu-ready-{phase}", side=blue) if told else None)


@pytest.mark.parametrize(
    ("phase", "side", "id"),
    [
        ("move", "red", "lu-began-move"),
        ("air", "red", "lu-began-air"),
        ("fire", "", "lu-began-fire"),
        ("melee", "", "lu-began-melee"),
        ("end", "", "lu-began-end"),
        ("morale", "", None),
        ("first", "", None),
        ("deploy", "", None),
    ],
)
def test_a_step_that_begins_is_told_but_for_those_that_people_do_nothing_in(
    phase: str, side: str, id: str | None
) -> None:
    state = squad().state
    line = RULES.sentence(state, e.PhaseBegan(phase, side, decisions=()), state)
    whose = {"side": say("side-name", en="red", it="red")} if side else {}
    assert line == (None if id is None else say(id, **whose))


@rule("LU-FIR.c", "LU-DMG.j")
@pytest.mark.parametrize(
    ("needed", "hits", "more", "result"),
    [
        (7, 0, {}, say("lu-result-never")),
        (6, 0, {}, say("lu-result-miss", needed=6)),
        (6, 1, {}, say("lu-result-hit", needed=6, hits=1)),
        (
            5,
            0,
            {"modifiers": (PRONE,)},
            say(
                "lu-result-because",
                result=say("lu-result-miss", needed=5),
                why=(said("lu-mod-target-prone", -1),),
            ),
        ),
        (6, 0, {"aim": Point(3, 3)}, say("lu-result-scatters", needed=6)),
        (6, 0, {"bursts": (("huber", True),)}, say("lu-result-scatters", needed=6)),
        (6, 0, {"contests": (("ross", "huber", 3),)}, say("lu-result-scatters", needed=6)),
    ],
)
def test_a_shot_is_told_with_what_became_of_it(
    needed: int, hits: int, more: dict[str, Any], result: Any
) -> None:
    state = fighting().state
    for weapon, id in (("rifle", "lu-shot"), ("charge", "lu-shot-contact"), ("unheard", "lu-shot")):
        event = e.ShotRolled("ross", weapon, "huber", 40.0, needed, 1, hits, **more)
        line = RULES.sentence(state, event, state)
        assert line is not None and (line.id, line.args["result"]) == (id, result)
