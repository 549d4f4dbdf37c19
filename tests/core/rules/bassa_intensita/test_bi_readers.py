"""Bassa Intensità, who reads what of a fact (Part 6): all of it, nothing, or how it is changed for him.

Rossi is blue's and observed, Bruni is hidden; Huber is red's and observed, Ghost hidden. Blue has guns, and
red has laid mines that blue does not know of.
"""

from __future__ import annotations

from typing import Any

import pytest
from field import Man, Vehicle, field
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Event, Measured, Ruled, Thrown
from core.engine.words.ids import AnyId, FigureId, PieceId, SideId, WeaponName
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts import aircraft, doing, harm, mines, morale, moving
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Bombing, Harmed, Hit, Looking, Resolving, Walking
from core.rules.bassa_intensita.state.ground import Cloud, Minefield, Mission, Support
from core.rules.bassa_intensita.state.men import Carried, Moment
from core.rules.bassa_intensita.state.orders import Call, Fire, Search, Throw
from core.rules.bassa_intensita.turn.steps import sealed_step
from core.table.places import Place, Point
from core.table.questions import ShotLine

SAME, NONE = "same", None
"""What a seat reads where nothing is kept from it, or everything."""

NOW = Moment(1, 1)
LINE = ShotLine(33.0)
SPOT = Point(60, 50)
MISSION = Mission("rossi", "guns", "ready", SPOT)
CONTACT = Call("rossi", "guns", "contact", SPOT, heading=9.0, note="there")
CARRIED = (Carried("smoke_grenade", rounds=1),)


def moment(**options: str) -> State:
    made = field(
        rossi=Man(leads=True), bruni=Man(x=52, unit="shadows", seen_by=()), huber=Man(side="red", x=80),
        ghost=Man(side="red", x=90, unit="ghosts", seen_by=()), car=Vehicle("car", x=70), options=options,
    )  # fmt: skip
    guns = Support(AnyId("guns"), "blue", (("en", "guns"),), "dedicated", "mortar_81")
    band = Minefield(PieceId("band"), "anti_tank", laid_by="red", known=("red",))
    return replace(made, support={guns.id: guns}, mines={band.id: band}, missions={"rossi": MISSION})


def shot(firer: str, target: str) -> e.ShotRolled:
    hits = (Hit(FigureId(target), "assault_rifle"),) if target else ()
    return e.ShotRolled("ak", firer, target, 33.0, 4, 3, 3, True, (), hits)


BLANK = {"cm": 0.0, "base": 0, "needed": 0, "face": 0, "modifiers": ()}
UNSAID = {**BLANK, "hit": False, "hits": ()}

READ: list[tuple[str, Event, Any, Any, Any]] = [
    ("expected", e.ShotExpected("rossi", "huber", 33.0), SAME, NONE, NONE),
    ("seen-shot", shot("rossi", "huber"), SAME, SAME, SAME),
    ("shot-from-hiding", shot("ghost", "rossi"), {"firer": "", **BLANK}, SAME, {"firer": "", **UNSAID}),
    ("shot-at-hidden", shot("huber", "bruni"), SAME, {"target": "", **UNSAID}, {"target": "", **UNSAID}),
    ("shot-of-ghosts", shot("ghost", "bruni"), {"firer": "", **BLANK}, {"target": "", **UNSAID}, NONE),
    ("shot-at-a-spot", shot("rossi", ""), SAME, SAME, SAME),
    ("hidden-at-a-spot", shot("ghost", ""), NONE, SAME, NONE),
    ("order-at-hidden", e.OrderTaken(Fire("huber", "ak", "bruni", line=LINE)), SAME,
     {"order": Fire("huber", "ak")}, {"order": Fire("huber", "ak")}),
    ("cover-at-hidden", e.CoverFired(Fire("huber", "ak", "bruni", line=LINE)), SAME,
     {"shot": Fire("huber", "ak")}, {"shot": Fire("huber", "ak")}),
    ("also-timed", e.HarmRolled(Harmed("rossi", "wounded"), also=(Harmed("huber", "seriously_wounded", 4),)),
     {"also": (Harmed("huber", "seriously_wounded"),)}, {"also": (Harmed("huber", "seriously_wounded"),)},
     {"also": (Harmed("huber", "seriously_wounded"),)}),
    ("harm", e.HarmRolled(Harmed("rossi", "wounded", 2)), SAME, SAME, SAME),
    ("timer", e.HarmRolled(Harmed("rossi", "seriously_wounded", 4)),
     {"harmed": Harmed("rossi", "seriously_wounded")}, {"harmed": Harmed("rossi", "seriously_wounded")},
     {"harmed": Harmed("rossi", "seriously_wounded")}),
    ("effects", harm.EffectsApplied((harm.Effect("rossi", health="serious", dies=4),)),
     {"effects": (harm.Effect("rossi", health="serious"),)},
     {"effects": (harm.Effect("rossi", health="serious"),)},
     {"effects": (harm.Effect("rossi", health="serious"),)}),
    ("observed", e.Observed("red", ("rossi",)), NONE, SAME, SAME),
    ("walked", moving.Walked("rossi", Place(1, 1), 3.0), NONE, NONE, NONE),
    ("rode", moving.Rode(("rossi",), Place(1, 1)), NONE, NONE, NONE),
    ("offered", moving.Offered("rossi", ("huber",), ("red",)), NONE, NONE, NONE),
    ("held", e.FireHeld("red", 1), NONE, SAME, NONE),
    ("watch", e.WatchSet("red", "easiest"), NONE, SAME, NONE),
    ("mine-sought", mines.MineSought("rossi", PieceId("band")), NONE, NONE, NONE),
    ("mine-noticed", mines.MineNoticed("rossi", PieceId("band"), "blue", ("red", "blue"), decisions=()),
     {"known": ("blue",)}, NONE, NONE),
    ("mine-cleared", mines.MineCleared("huber", PieceId("band")), NONE, SAME, NONE),
    ("mine-stays", mines.DisarmFailed("huber", PieceId("none")), NONE, NONE, NONE),
    ("smoke", e.SmokeThrown(Cloud(PieceId("s"), "smoke", None), 1, "rossi", 2, CARRIED),
     SAME, {"left": None, "weapons": None}, {"left": None, "weapons": None}),
    ("weighed", e.RoundWeighed("rossi", True), SAME, NONE, NONE),
    ("rounds-held", e.RoundsHeld("rossi", MISSION), SAME, NONE, NONE),
    ("mission-lost", e.MissionLost("rossi"), SAME, NONE, NONE),
    ("round", e.RoundFell("guns", SPOT, False, 7, 3, ("long", "left"), MISSION, "rossi", 1, ("rossi",)), SAME,
     {"along": 0, "across": 0, "to": (), "mission": None, "observer": "", "spent": 0, "crew": ()},
     {"along": 0, "across": 0, "to": (), "mission": None, "observer": "", "spent": 0, "crew": ()}),
    ("lost-round", e.RoundFell("guns", lost=True, observer="rossi"), SAME, NONE, NONE),
    ("effect", e.EffectFell("guns", SPOT, 2, None, MISSION, "rossi", 2, ("rossi",)), SAME,
     {"mission": None, "observer": "", "spent": 0, "crew": ()},
     {"mission": None, "observer": "", "spent": 0, "crew": ()}),
    ("bombs", e.AirStruck("guns", SPOT, 9.0, False, None, "rossi", True, MISSION), SAME,
     {"observer": "", "mission": None}, {"observer": "", "mission": None}),
    ("contact", e.Contacted(CONTACT, 4, MISSION), SAME, NONE, NONE),
    ("directed", e.Directed(CONTACT, MISSION, True), SAME, NONE, NONE),
    ("strafing", aircraft.StrafingChosen("guns", "rossi", MISSION), SAME, NONE, NONE),
    ("sighted", aircraft.AircraftSighted("guns", 1, "rossi"), SAME, {"observer": ""}, {"observer": ""}),
    ("aircraft-hit", aircraft.AircraftHit("guns", False, "rossi", MISSION), SAME,
     {"observer": "", "mission": None}, {"observer": "", "mission": None}),
    ("returned", aircraft.AircraftReturned("guns", True, "rossi", MISSION), SAME,
     {"observer": "", "mission": None}, {"observer": "", "mission": None}),
    ("sniper", e.SniperWeighed("rossi", False, NOW), SAME, NONE, NONE),
    ("mover-sought", e.MoverSought("red", "blue"), NONE, NONE, NONE),
    ("searched", e.Searched(Search("rossi"), ("huber",)), NONE, NONE, NONE),
    ("sealed", e.OrderSealed("blue", Throw("rossi")), SAME, NONE, NONE),
    ("withdrawn", e.OrderWithdrawn("blue", "rossi"), SAME, NONE, NONE),
    ("revealed", e.OrdersRevealed("fire", (CONTACT,)), SAME,
     {"orders": (Call("rossi", "guns", "contact"),)}, {"orders": (Call("rossi", "guns", "contact"),)}),
    ("looked", e.OrdersRevealed("observe", (Search("rossi"), Search("huber"))),
     {"orders": (Search("rossi"),)}, {"orders": (Search("huber"),)}, {"orders": ()}),
    ("deployed", e.Deployed("rossi", Place(1, 1)), SAME, NONE, NONE),
    ("measured", Measured({"ask": "gap"}, 3.0), NONE, NONE, NONE),
    ("ruled", Ruled("health", "so", "rossi", "wounded"), SAME, SAME, SAME),
    ("ruled-on-hidden", Ruled("health", "so", "bruni", "wounded", by="blue"), SAME,
     {"subject": "", "value": None}, {"subject": "", "value": None}),
    ("ruled-in-secret", Ruled("health", "so", "bruni", "wounded"), SAME, NONE, NONE),
    ("thrown", Thrown("bi-to-hit", "BI-FIRE.i", (3,), who="rossi"), SAME, SAME, SAME),
    ("thrown-in-secret", Thrown("bi-secret-mover", "BI-OBS.e", (3,), who="rossi"), NONE, NONE, NONE),
    ("own-throw", Thrown("bi-own-precise", "BI-IND.h", (3,), who="rossi"), SAME, NONE, NONE),
    ("veiled-of-seen", Thrown("bi-veiled-morale", "BI-MOR.i", (3,), who="rossi"),
     SAME, {"why": "bi-morale"}, {"why": "bi-morale"}),
    ("veiled-of-hidden", Thrown("bi-veiled-morale", "BI-MOR.i", (3,), who="bruni"), SAME, NONE, NONE),
    ("veiled-of-a-unit", Thrown("bi-veiled-leader", "BI-CMD.q", (3,), who="blue"),
     SAME, {"why": "bi-leader"}, {"why": "bi-leader"}),
    ("veiled-of-nobody", Thrown("bi-veiled-leader", "BI-CMD.q", (3,), who="stranger"), NONE, NONE, NONE),
    ("veiled-of-ghosts", Thrown("bi-veiled-leader", "BI-CMD.q", (3,), who="ghosts"), NONE, SAME, NONE),
    ("abandoned", morale.VehicleAbandoned("car", seen_by=("red",)), {"seen_by": ()}, SAME, SAME),
]  # fmt: skip


@rule("BI-Q.120", "BI-S.P3.a")
@pytest.mark.parametrize(("name", "event", "blue", "red", "observer"), READ, ids=[row[0] for row in READ])
def test_who_reads_what_of_a_fact(name: str, event: Event, blue: Any, red: Any, observer: Any) -> None:
    state = moment()
    for seat, expected in (("blue", blue), ("red", red), ("observer", observer), ("referee", SAME)):
        told = RULES.concealed(state, event, state, seat)
        wanted = expected if expected in (SAME, NONE) else replace(event, **expected)
        assert told == (event if wanted == SAME else wanted), (name, seat)


@rule("BI-DMG.g")
def test_where_the_timer_is_open_all_read_it() -> None:
    state = moment(wound_timer="open")
    for event in (
        e.HarmRolled(Harmed("rossi", "seriously_wounded", 4)),
        harm.EffectsApplied((harm.Effect("rossi", health="serious", dies=4),)),
    ):
        for seat in ("blue", "red", "observer"):
            assert RULES.concealed(state, event, state, seat) == event


@rule("BI-Q.11")
def test_where_orders_are_open_all_read_them_but_not_who_looks_where() -> None:
    state = moment(declare="open")
    for phase, step, about in (("fire", "regular", SAME), ("fired", "look", NONE)):
        now = replace(state, phase=phase, step=step, sealed=sealed_step(state, phase, step))
        event = e.OrderSealed("blue", Throw("rossi"))
        assert RULES.concealed(now, event, now, "red") == (event if about == SAME else None)
        assert RULES.concealed(now, event, now, "blue") == event


@rule("BI-Q.120")
def test_at_a_real_table_all_see_how_far_a_round_is_off() -> None:
    state = replace(moment(), tape=True)
    event = e.RoundFell("guns", None, False, 7, 3, ("long", "left"), MISSION, "rossi", 1, ("rossi",))
    told = RULES.concealed(state, event, state, "red")
    assert isinstance(told, e.RoundFell) and (told.along, told.across, told.to) == (7, 3, ("long", "left"))


FRAMES: list[tuple[Any, Any, Any]] = [
    (Walking("rossi", "run", (SPOT,), asked=("huber",)), {"asked": ()}, {"asked": ()}),
    (Walking("bruni", "run", (SPOT,), asked=("huber",)), {"asked": ()}, NONE),
    (Bombing(observer="rossi", face=3), SAME, NONE),
    (Looking(left=(Search("rossi"), Search("huber")), found=(("red", "bruni"),)),
     {"left": (Search("rossi"),), "found": ()}, {"left": (Search("huber"),), "found": ()}),
    (Resolving("regular", orders=(Fire("rossi", "ak", "huber", line=LINE),)), SAME, SAME),
    (Resolving("regular", shot=Fire("huber", "ak", "rossi", line=LINE), done=(CONTACT,)), SAME,
     {"done": (Call("rossi", "guns", "contact"),)}),
    (Resolving("regular", harmed=(Harmed("rossi", "seriously_wounded", 4), Harmed("huber", "wounded", 2))),
     {"harmed": (Harmed("rossi", "seriously_wounded"), Harmed("huber", "wounded", 2))},
     {"harmed": (Harmed("rossi", "seriously_wounded"), Harmed("huber", "wounded", 2))}),
]  # fmt: skip


@pytest.mark.parametrize(("frame", "blue", "red"), FRAMES)
def test_what_is_in_progress_is_told_without_what_is_its_owners(frame: Any, blue: Any, red: Any) -> None:
    state = replace(moment(), doing=(frame,))
    for seat, expected in (("blue", blue), ("red", red)):
        wanted = None if expected is NONE else frame if expected == SAME else replace(frame, **expected)
        known = RULES.known(state, seat)
        assert known.doing == (() if wanted is None else (wanted,))
        begun = RULES.concealed(moment(), doing.Begun(frame), state, seat)
        assert begun == (None if wanted is None else doing.Begun(wanted))
        ended = RULES.concealed(state, doing.Over(), moment(), seat)
        assert (ended is None) is (wanted is None)


def test_of_mines_a_side_knows_what_it_laid_or_found() -> None:
    laid = Minefield(PieceId("own"), "trap", laid_by="blue", known=("blue", "red"), note="mine")
    found = Minefield(PieceId("found"), "trap", laid_by="red", known=("red", "blue"), note="theirs")
    state = replace(moment(), mines={**moment().mines, laid.id: laid, found.id: found})
    known = RULES.known(state, "blue").mines
    assert known == {laid.id: laid, found.id: replace(found, known=("blue",), note="")}
    tape = RULES.known(replace(state, tape=True), "blue").mines
    assert tape == {laid.id: laid, found.id: replace(found, known=("blue",))}
    assert RULES.known(state, "observer").mines == {}


def test_nobody_is_known_to_the_other_before_all_stand() -> None:
    for phase, known in (("", 3), ("start", 3), ("deploy", 3), ("deployed", 3), ("leaders", 4), ("move", 4)):
        state = replace(moment(), phase=phase)
        assert len(RULES.known(state, "blue").figures) == known, phase
        assert set(RULES.known(state, "referee").figures) == {"rossi", "bruni", "huber", "ghost", "car"}


def test_a_ruling_on_a_measurement_of_hidden_men_names_them_to_nobody_else() -> None:
    state = moment()
    question = '{"ask":"gap","a":"rossi","b":"ghost"}'
    event = Ruled("measurement", "so", question, 3.0, by="red")
    told = RULES.concealed(state, event, state, "blue")
    assert told == replace(event, subject="", value=None)
    assert RULES.concealed(state, event, state, "red") == event
    seen = replace(event, subject=question.replace("ghost", "huber"))
    assert RULES.concealed(state, seen, state, "blue") == seen
    assert RULES.concealed(state, replace(event, fact="note"), state, "blue") == replace(event, fact="note")


@rule("BI-OBS.a")
@pytest.mark.parametrize(
    ("rossi", "huber", "seen", "reads"),
    [
        ("ak", "ak", True, False), ("zastava", "ak", False, True), ("ak", "zastava", True, True),
        ("ak", "zastava", False, False),
    ],
)  # fmt: skip
def test_of_the_scenarios_own_weapons_one_reads_those_that_one_knows_somebody_has(
    rossi: str, huber: str, seen: bool, reads: bool
) -> None:
    """A rifle of which nobody in sight has one would tell who hides; the book's own all read."""
    state = field(rossi=Man(rossi), huber=Man(huber, side="red", seen_by=("blue",) if seen else ()))
    state = replace(state, arms={**state.arms, WeaponName("zastava"): state.arms[WeaponName("rifle")]})
    arms = RULES.known(state, "blue").arms
    assert ("zastava" in arms) is reads and arms.keys() | {"zastava"} == state.arms.keys()


@rule("BI-IND.f")
@pytest.mark.parametrize(("owner", "reads"), [("blue", True), ("red", False)])
def test_of_guns_off_the_table_their_own_side_reads_what_they_are(owner: str, reads: bool) -> None:
    state = field(rossi=Man(), huber=Man(side="red"))
    own = WeaponName("mortar_82")
    guns = Support(AnyId("guns"), SideId(owner), (("en", "guns"),), "dedicated", own)
    arms = {**state.arms, own: state.arms[WeaponName("mortar_81")]}
    assert (own in RULES.known(replace(state, arms=arms, support={guns.id: guns}), "blue").arms) is reads
