"""Bassa Intensità, what a fact changes: nothing but what stands in its row, of figures, units and the rest.

`rossi.used` is a field of a figure, `blue.vacant` one of a unit, `t72.hull.stopped` one of a hull. All else
is a field of the state; `doing.shot` is one of what is in progress.
"""

from __future__ import annotations

from typing import Any

import pytest
from field import Man, Vehicle, field
from msgspec.structs import asdict, replace

from core.engine.contract.facts import Event
from core.engine.words.ids import AnyId, FigureId, PieceId
from core.engine.words.message import say
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.facts import (
    actions,
    aircraft,
    deploying,
    flying,
    harm,
    mines,
    morale,
    moving,
    sky,
)
from core.rules.bassa_intensita.facts.firing import HitSpared, ShotExpected
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import (
    Bombing,
    Burst,
    Check,
    Harmed,
    Hit,
    Looking,
    Resolving,
    Under,
    Walking,
)
from core.rules.bassa_intensita.state.ground import Cloud, Covering, Minefield, Mission, Support
from core.rules.bassa_intensita.state.men import Aim, Carried, Moment
from core.rules.bassa_intensita.state.orders import Act, Call, Fire, Search, Throw, Upward
from core.rules.bassa_intensita.state.vehicles import Flight
from core.table.places import Place, Point
from core.table.shapes import Circle

NOW = Moment(3, 1)
AK, SPOT = Carried("ak"), Point(60, 50)
FIRE, DIG = Fire("rossi", "ak", "huber"), Act("bruni", "dig")
CALL, UP = Call("rossi", "guns", "contact"), Upward("rossi", "ak", "heli")
MISSION = Mission("rossi", "guns", "ready", SPOT)
PUFF, BAND = PieceId("puff"), PieceId("band")
HIT, BURST = (
    Hit("huber", "rpg"),
    Burst(SPOT, "grenade", "rpg", left=(("huber", "short", "open"), ("t72", "long", "open"))),
)
GAS = Cloud(PieceId("gas"), "tear_gas", None, 4, True)


def moment(*doing: Any) -> State:
    """Rossi, Bruni who lies, Huber; tank, helicopter; smoke that is due, mines, guns, a vacant post."""
    made = field(
        rossi=Man("ak", emplaced=True, aim=Aim("huber", 2), ran=1),
        bruni=Man(x=52, prone=True, labour=("dig", 1)),
        huber=Man(side="red", x=80, fleeing=True),
        t72=Vehicle("t72", x=90),
        heli=Vehicle("ab205", x=120, hull={"flight": Flight(leaving=True)}),
        turn=3,
        units={"red": {"vacant": 2}},
    )
    guns = Support(AnyId("guns"), "blue", (("en", "guns"),), "dedicated", "mortar_81", sorties=2, rounds=3)
    return replace(
        made,
        doing=doing,
        support={guns.id: guns},
        missions={FigureId("rossi"): MISSION},
        clouds={PUFF: Cloud(PUFF, "smoke", None, due=True)},
        mines={BAND: Minefield(BAND, "anti_tank")},
        leaderless=("red", "blue"),
        choosing="blue",
        awaiting=("somebody",),
        moving="blue",
    )


def changed(before: State, after: State) -> dict[str, Any]:
    """Return every field that is another now."""
    found: dict[str, Any] = {}
    for key, new in asdict(after).items():
        old = getattr(before, key)
        if new is old or new == old:
            continue
        if key in ("figures", "units", "sides"):
            for name in new:
                found |= {f"{name}.{part}": value for part, value in _parts(old.get(name), new[name])}
        elif key == "doing" and len(new) == len(old):
            for one, other in zip(old, new, strict=True):
                found |= {f"doing.{part}": value for part, value in _parts(one, other)}
        else:
            found[key] = new
    return found


def _parts(old: Any, new: Any) -> Any:
    if old is None:
        yield "new", new
        return
    for key, value in asdict(new).items():
        was = getattr(old, key)
        if value == was:
            continue
        if key in ("hull", "place", "flight") and value is not None and was is not None:
            yield from ((f"{key}.{part}", one) for part, one in _parts(was, value))
        else:
            yield key, value


STEP = Resolving("regular", orders=(FIRE, DIG), hits=(HIT, HIT), aimed=("huber", "huber"), shot=FIRE)
MOVE = Walking("rossi", "run", (SPOT,), cm=10.0)
OTHER = Walking("huber", "run", (SPOT,), cm=10.0)
LAID = Covering("rossi", "ak", "wood")

STEPS: list[tuple[Event, tuple[Any, ...], dict[str, Any]]] = [
    (
        e.ActionRolled("bruni", "dig", "easy", 8, 8, True),
        (STEP,),
        {"bruni.labour": ("", 0), "doing.orders": (FIRE,), "doing.done": (DIG,), "doing.achieved": (DIG,)},
    ),
    (
        e.ActionRolled("bruni", "dig", "easy", 8, 8),
        (STEP,),
        {"bruni.labour": ("", 0), "doing.orders": (FIRE,), "doing.done": (DIG,)},
    ),
    (
        e.ActionRolled("bruni", "smoke", "easy", 8, 8, True, free=True),
        (STEP,),
        {"bruni.labour": ("", 0), "doing.orders": (FIRE,), "doing.achieved": (DIG,)},
    ),
    (
        e.LabourWentOn("bruni", "dig", 2, 3),
        (STEP,),
        {"bruni.labour": ("dig", 2), "doing.orders": (FIRE,), "doing.done": (DIG,)},
    ),
    (actions.ActionBore("bruni"), (Resolving("regular", achieved=(DIG, FIRE)),), {"doing.achieved": (FIRE,)}),
    (
        e.OrderTaken(FIRE, ("huber",), (Under("huber", "auto"),)),
        (Resolving("regular", orders=(FIRE, DIG)),),
        {
            "doing.orders": (DIG,),
            "doing.shot": FIRE,
            "doing.aimed": ("huber",),
            "doing.under": (Under("huber", "auto"),),
        },
    ),
    (
        e.OrderTaken(FIRE, (), (Under("huber", "he"),)),
        (Resolving("regular", orders=(FIRE, DIG)),),
        {"doing.orders": (DIG,), "doing.done": (FIRE,), "doing.under": (Under("huber", "he"),)},
    ),
    (
        e.ShotRolled("ak", hit=True, hits=(HIT,)),
        (STEP,),
        {"doing.aimed": ("huber",), "doing.hits": (HIT, HIT, HIT)},
    ),
    (
        e.ShotRolled("ak"),
        (replace(STEP, aimed=("huber",)),),
        {"doing.aimed": (), "doing.shot": None, "doing.done": (FIRE,)},
    ),
    (e.ShotRolled("ak"), (replace(STEP, aimed=("huber",), shot=None),), {"doing.aimed": ()}),
    (
        e.Exploded(BURST, (Under("huber", "he"),)),
        (STEP,),
        {"doing.bursts": (BURST,), "doing.under": (Under("huber", "he"),)},
    ),
    (
        e.Exploded(replace(BURST, left=()), (Under("huber", "he"),)),
        (STEP,),
        {"doing.under": (Under("huber", "he"),)},
    ),
    (
        e.BlastRolled("huber", "short", "open", 6, True, (HIT,)),
        (replace(STEP, bursts=(BURST, BURST)),),
        {"doing.bursts": (replace(BURST, left=BURST.left[1:]), BURST), "doing.hits": (HIT, HIT, HIT)},
    ),
    (
        e.BlastRolled("t72", "long", "open", 3, False),
        (replace(STEP, bursts=(replace(BURST, left=BURST.left[1:]), BURST)),),
        {"doing.bursts": (BURST,)},
    ),
    (e.ArmourTested("t72", "at_rocket", 6, True), (STEP,), {"doing.hits": (replace(HIT, pierced=True), HIT)}),
    (
        e.HarmRolled(Harmed("huber", "dead"), also=(Harmed("t72", "dead"),), wreck=BURST),
        (STEP,),
        {
            "doing.hits": (HIT,),
            "doing.harmed": (Harmed("huber", "dead"), Harmed("t72", "dead")),
            "doing.bursts": (BURST,),
        },
    ),
    (
        e.HarmRolled(Harmed("huber", "wounded")),
        (STEP,),
        {"doing.hits": (HIT,), "doing.harmed": (Harmed("huber", "wounded"),)},
    ),
    (HitSpared("huber"), (STEP,), {"doing.hits": (HIT,)}),
    (e.OrderLost("rossi"), (STEP,), {"doing.orders": (DIG,)}),
    (
        harm.EffectsApplied(
            (harm.Effect("huber", used="fired", automatic=False),), (Check("huber", "BI-DMG.e"),)
        ),
        (replace(STEP, harmed=(Harmed("huber", "shocked", 2),), checks=(Check("t72", "BI-MOR.c"),)),),
        {
            "huber.used": "fired",
            "doing.applied": True,
            "doing.harmed": (Harmed("huber", "shocked"),),
            "doing.checks": (Check("t72", "BI-MOR.c"), Check("huber", "BI-DMG.e")),
        },
    ),
    (
        morale.ChecksOwed((Check("huber", "BI-MOR.e"),), ("red",)),
        (STEP,),
        {"red.wiped": True, "doing.checks": (Check("huber", "BI-MOR.e"),), "doing.owed": True},
    ),
    (
        morale.AttackNear((Check("huber", "BI-MOR.c"),)),
        (replace(STEP, checks=(Check("t72", "x"),)),),
        {"doing.checks": (Check("t72", "x"), Check("huber", "BI-MOR.c"))},
    ),
    (
        e.MoraleChecked("huber", "BI-MOR.e"),
        (replace(STEP, checks=(Check("huber", "a"), Check("t72", "b"))),),
        {"doing.checks": (Check("t72", "b"),), "doing.reactions": (("huber", ""),)},
    ),
    (
        e.MoraleChecked("huber", "BI-MOR.e", passed=True),
        (replace(STEP, checks=(Check("huber", "a"),)),),
        {"doing.checks": ()},
    ),
    (
        e.Reacted("huber", "panic"),
        (replace(STEP, reactions=(("t72", "panic"), ("huber", ""))),),
        {"doing.reactions": (("t72", "panic"), ("huber", "panic"))},
    ),
    (
        morale.ReactionBegan("t72"),
        (replace(STEP, reactions=(("t72", "panic"), ("huber", "panic"))),),
        {"doing.reactions": (("huber", "panic"),)},
    ),
    (
        morale.ShockedAgain("huber"),
        (replace(STEP, reactions=(("t72", "shocked"),)),),
        {"doing.reactions": (("t72", "shocked"), ("huber", "panic"))},
    ),
    (
        e.Flashed(("huber",)),
        (replace(STEP, harmed=(Harmed("t72", "radio"),)),),
        {"doing.harmed": (Harmed("t72", "radio"), Harmed("huber", "flashed"))},
    ),
    (
        sky.UpwardRolled(UP, 1),
        (Resolving("regular", orders=(UP, DIG)),),
        {"doing.orders": (DIG,), "doing.done": (UP,)},
    ),
    (
        sky.StrafeRolled("huber", hits=(HIT,)),
        (replace(STEP, bursts=(BURST,)),),
        {"doing.bursts": (replace(BURST, left=BURST.left[1:]),), "doing.hits": (HIT, HIT, HIT)},
    ),
    (
        sky.StrafeRolled("t72"),
        (replace(STEP, bursts=(replace(BURST, left=BURST.left[1:]), BURST)),),
        {"doing.bursts": (BURST,)},
    ),
    (
        sky.HelicopterStruck(
            "heli",
            11,
            "x",
            (Harmed("heli", "weapon", 1),),
            (HIT,),
            BURST,
            (Check("heli", "a"),),
            True,
            True,
            True,
        ),
        (STEP,),
        {
            "heli.hull.flight.engine": True,
            "heli.hull.stopped": True,
            "doing.harmed": (Harmed("heli", "weapon", 1),),
            "doing.hits": (HIT, HIT, HIT),
            "doing.bursts": (BURST,),
            "doing.checks": (Check("heli", "a"),),
            "doing.worse": ("heli",),
        },
    ),
    (sky.HelicopterStruck("heli", 7), (STEP,), {}),
    (sky.HelicopterStruck("t72", 7, engine=True, stopped=True), (STEP,), {}),
    (
        e.CoverStands(LAID, ("bruni",), NOW, True, (AK,)),
        (STEP,),
        {
            "rossi.used": "covering",
            "bruni.used": "covering",
            "rossi.flash": NOW,
            "rossi.automatic": True,
            "rossi.weapons": (AK,),
            "covering": (LAID,),
            "doing.orders": (DIG,),
        },
    ),
    (e.CoverStands(LAID), (STEP,), {"rossi.used": "covering", "covering": (LAID,), "doing.orders": (DIG,)}),
    (e.CoverFired(replace(FIRE, area="one")), (STEP,), {"doing.orders": (DIG, replace(FIRE, area="one"))}),
    (e.SniperWeighed("rossi", True, NOW), (STEP,), {"rossi.weighed": NOW}),
    (
        e.SniperWeighed("rossi", False, NOW),
        (STEP,),
        {"rossi.weighed": NOW, "rossi.used": "failed", "doing.orders": (DIG,)},
    ),
    (
        e.Contacted(CALL, 4),
        (Resolving("regular", orders=(CALL, DIG)),),
        {"doing.orders": (DIG,), "doing.done": (CALL,)},
    ),
    (
        e.Directed(CALL, None),
        (Resolving("regular", orders=(CALL,)),),
        {"doing.orders": (), "doing.done": (CALL,), "missions": {}},
    ),
    (
        e.Directed(CALL, replace(MISSION, stage="effect"), True),
        (Resolving("regular", orders=(CALL,)),),
        {"doing.orders": (), "missions": {"rossi": replace(MISSION, stage="effect")}},
    ),
    (mines.DisarmFailed("bruni", BAND), (STEP,), {"bruni.used": "acted", "doing.orders": (FIRE,)}),
    (mines.DisarmFailed("bruni", BAND), (MOVE,), {"bruni.used": "acted"}),
    (
        mines.MineCleared("bruni", BAND, Circle(SPOT, 2.0)),
        (STEP,),
        {
            "bruni.used": "acted",
            "doing.orders": (FIRE,),
            "mines": {BAND: Minefield(BAND, "anti_tank", gaps=(Circle(SPOT, 2.0),))},
        },
    ),
    (
        mines.MineCleared("bruni", BAND),
        (STEP,),
        {
            "bruni.used": "acted",
            "doing.orders": (FIRE,),
            "mines": {BAND: Minefield(BAND, "anti_tank", sprung=True)},
        },
    ),
]

OTHERS: list[tuple[Event, tuple[Any, ...], dict[str, Any]]] = [
    (e.Aimed("bruni", "huber", 3), (), {"bruni.aim": Aim("huber", 3)}),
    (e.Treated("bruni", "rossi"), (), {"bruni.health": "wounded"}),
    (e.DugIn("bruni"), (), {"bruni.ground": ("entrenched",)}),
    (
        e.SmokeThrown(GAS, 3, "t72", 0),
        (),
        {"t72.smoked": 3, "t72.hull.dischargers": 0, "clouds": {**moment().clouds, "gas": GAS}},
    ),
    (
        e.SmokeThrown(GAS, 3, "rossi", None, (AK,)),
        (),
        {"rossi.smoked": 3, "rossi.weapons": (AK,), "clouds": {**moment().clouds, "gas": GAS}},
    ),
    (e.SmokeSpread(PUFF, 9), (), {"clouds": {PUFF: Cloud(PUFF, "smoke", None, 9)}}),
    (e.CloudsGone((PUFF,)), (), {"clouds": {}}),
    (e.GasReleased(GAS), (), {"clouds": {**moment().clouds, "gas": GAS}}),
    (e.GasSpread(PUFF, 4, ("huber",)), (), {"huber.gassed": 4, "clouds": {PUFF: Cloud(PUFF, "smoke", None)}}),
    (e.Gassed("huber", 4), (), {"huber.gassed": 4}),
    (aircraft.AircraftSighted("guns", 3, "rossi"), (), {"missions": {"rossi": replace(MISSION, sighted=3)}}),
    (
        aircraft.AircraftHit("guns", True, "rossi"),
        (Bombing(observer="rossi"),),
        {"doing.stage": aircraft.OVER, "missions": {}},
    ),
    (aircraft.AircraftHit("guns", False, "rossi", MISSION), (Bombing(observer="huber"),), {}),
    (
        aircraft.AircraftReturned("guns", True, "rossi", replace(MISSION, stage="due")),
        (Bombing(observer="rossi"),),
        {"missions": {"rossi": replace(MISSION, stage="due")}},
    ),
    (
        aircraft.AircraftReturned("guns", False, "rossi"),
        (MOVE, Bombing(observer="rossi")),
        {"doing": (MOVE,), "missions": {}},
    ),
    (aircraft.StrafingChosen("guns", "rossi", MISSION), (Bombing(observer="rossi"),), {"awaiting": ()}),
    (
        aircraft.StrafingChosen("guns", "rossi"),
        (MOVE, Bombing(observer="rossi")),
        {"awaiting": (), "doing": (MOVE,), "missions": {}},
    ),
    (e.LeaderLost("blue", "rossi", 3), (), {"blue.vacant": 3}),
    (e.LeaderResumed("red", "huber"), (), {"red.leader": "huber", "red.vacant": 0}),
    (e.TransportConverted("t72"), (), {"t72.hull.converted": True}),
    (
        e.LeaderTested("red", False, decisions=()),
        (),
        {"leaderless": ("blue",), "choosing": "", "awaiting": ()},
    ),
    (e.LeaderTested("red", True, decisions=("x",)), (), {"choosing": "red", "awaiting": ("x",)}),
    (
        e.LeaderReplaced("red", "huber", "recruit", ("rossi",)),
        (),
        {
            "huber.leads": "red",
            "huber.ability": "recruit",
            "red.leader": "huber",
            "red.ability": "recruit",
            "red.vacant": 0,
            "leaderless": ("blue",),
            "choosing": "",
            "awaiting": (),
        },
    ),
    (
        e.SectionDissolved("red", "blue", ("huber",), "elite"),
        (),
        {
            "huber.unit": "blue",
            "huber.quality": "elite",
            "red.vacant": 0,
            "leaderless": ("blue",),
            "choosing": "",
            "awaiting": (),
        },
    ),
    (e.IsolationTested("rossi", False, NOW, True), (), {"rossi.tested": NOW, "rossi.used": "failed"}),
    (e.IsolationTested("rossi", True, NOW), (), {"rossi.tested": NOW, "rossi.passed": True}),
    (flying.FlightRolled("heli", 70, 3), (), {"heli.hull.flight.way": 70, "heli.hull.flight.rolled": 3}),
    (
        flying.FlightChanged("heli", "landing", "moved"),
        (),
        {"heli.hull.flight.how": "landing", "heli.used": "moved"},
    ),
    (flying.FlightChanged("heli", "landed"), (), {"heli.hull.flight.how": "landed"}),
    (
        flying.EngineTested("heli", True, 3, decisions=()),
        (),
        {"heli.hull.flight.tested": 3, "heli.hull.flight.leaving": False, "awaiting": ()},
    ),
    (
        flying.EngineTested("heli", False, 3, decisions=("x",)),
        (),
        {"heli.hull.flight.tested": 3, "awaiting": ("x",)},
    ),
    (flying.CrewGaveUp("heli", decisions=("x",)), (), {"awaiting": ("x",)}),
    (
        flying.WentHome("heli", ("rossi",)),
        (),
        {"heli.hull.flight.leaving": False, "heli.fate": "gone", "rossi.fate": "gone", "awaiting": ()},
    ),
    (
        flying.CameDown("heli"),
        (),
        {
            "heli.hull.flight.leaving": False,
            "heli.hull.flight.how": "landed",
            "heli.used": "moved",
            "awaiting": (),
        },
    ),
    (
        mines.MineSprung("rossi", BAND, "anti_tank", ("blue",), True),
        (),
        {
            "mines": {BAND: Minefield(BAND, "anti_tank", known=("blue",), sprung=True)},
            "crossed": (("rossi", BAND),),
        },
    ),
    (
        mines.MineSprung("rossi", BAND, "anti_tank", ("blue",)),
        (),
        {"mines": {BAND: Minefield(BAND, "anti_tank", known=("blue",))}, "crossed": (("rossi", BAND),)},
    ),
    (mines.MineSought("rossi", BAND), (), {"sought": (("rossi", BAND),)}),
    (
        mines.MineNoticed("rossi", BAND, "blue", ("blue",), decisions=("x",)),
        (),
        {"mines": {BAND: Minefield(BAND, "anti_tank", known=("blue",))}, "awaiting": ("x",)},
    ),
    (mines.MoveHalted("rossi", True), (MOVE,), {"awaiting": (), "doing.halted": True}),
    (mines.MoveHalted("rossi", False), (MOVE,), {"awaiting": ()}),
    (
        morale.Shocked("huber", 4, 4, True),
        (),
        {
            "huber.shocked": 4,
            "huber.shocked_from": 4,
            "huber.fleeing": False,
            "huber.prone": True,
            "huber.place.prone": True,
        },
    ),
    (morale.Shocked("huber", 4), (), {"huber.shocked": 4, "huber.fleeing": False}),
    (morale.StoodUp("bruni"), (), {"bruni.prone": False, "bruni.place.prone": False}),
    (morale.Panicked("rossi"), (), {"rossi.fleeing": True, "rossi.aim": None}),
    (
        morale.Surrendered("rossi", "huber"),
        (),
        {"rossi.fate": "prisoner", "rossi.captor": "huber", "rossi.weapons": (), "rossi.aim": None},
    ),
    (
        morale.VehicleAbandoned(
            "t72", ("bruni",), (Place(1, 1),), ("red",), (replace(moment().figures["rossi"], id="c"),)
        ),
        (),
        {
            "t72.fate": "abandoned",
            "bruni.place": Place(1, 1),
            "c.new": replace(moment().figures["rossi"], id="c"),
        },
    ),
    (
        moving.MoveBegan("rossi", "run", 3, False, True),
        (),
        {
            "rossi.used": "moved",
            "rossi.mode": "run",
            "rossi.ran": 3,
            "rossi.weapons": (AK,),
            "rossi.aim": None,
        },
    ),
    (
        moving.MoveBegan("rossi", "normal"),
        (),
        {"rossi.used": "moved", "rossi.mode": "normal", "rossi.aim": None},
    ),
    (
        moving.MoveBegan("bruni", "normal", 0, True),
        (),
        {"bruni.used": "moved", "bruni.mode": "normal", "bruni.prone": False, "bruni.place.prone": False},
    ),
    (moving.MoveBegan("bruni", "careful"), (), {"bruni.used": "moved", "bruni.mode": "careful"}),
    (moving.Packed("rossi"), (), {"rossi.weapons": (AK,)}),
    (
        moving.Walked("rossi", Place(1, 1), 3.0, "bruni", Place(2, 2), ("light",)),
        (MOVE, OTHER),
        {
            "rossi.place": Place(1, 1),
            "rossi.moved": 3.0,
            "rossi.ground": ("light",),
            "bruni.place": Place(2, 2),
            "bruni.ground": ("light",),
            "doing.gone": 3.0,
        },
    ),
    (
        e.MoveEnded("rossi", "run", 3.0, 0.5, None, True, ("light",)),
        (),
        {
            "rossi.place": None,
            "rossi.moved": 3.0,
            "rossi.share": 0.5,
            "rossi.prone": True,
            "rossi.ground": ("light",),
        },
    ),
    (e.MoveEnded("rossi", "run", 3.0, place=None), (), {"rossi.place": None, "rossi.moved": 3.0}),
    (e.Boarded("bruni", "t72"), (), {"bruni.aboard": "t72", "bruni.prone": False}),
    (
        moving.Offered("rossi", ("huber",), ("red",)),
        (MOVE, OTHER),
        {"doing.asked": ("huber",), "doing.offered": ("red",)},
    ),
    (e.FireHeld("red", 3), (), {"red.holds": 3}),
    (
        moving.FleesTo("rossi", (SPOT,), 4.0),
        (replace(MOVE, way=()),),
        {"doing.way": (SPOT,), "doing.cm": 4.0, "awaiting": ()},
    ),
    (
        e.Fled("rossi", True, ("light",)),
        (MOVE,),
        {"rossi.ground": ("light",), "doing.halted": True, "awaiting": ()},
    ),
    (
        e.Searched(Search("rossi"), ("huber",)),
        (Looking(left=(Search("rossi"), Search("bruni")), found=(("red", "t72"),)),),
        {
            "doing.left": (Search("bruni"),),
            "doing.found": (("red", "t72"), ("blue", "huber")),
            "awaiting": (),
        },
    ),
    (e.MoverSought("red", "blue"), (), {"tried": (("red", "blue"),)}),
    (
        e.Observed("blue", ("rossi", "huber")),
        (Looking(found=(("red", "t72"), ("blue", "huber"))),),
        {"rossi.seen_by": ("red", "blue"), "doing.found": (("red", "t72"),)},
    ),
    (e.Hidden("red", ("rossi",)), (), {"rossi.seen_by": ()}),
    (
        e.RoundWeighed("rossi", True, 3, 7),
        (Bombing(observer="rossi"),),
        {"doing.precise": True, "doing.face": 3, "doing.along": 7},
    ),
    (e.MissionLost("rossi"), (), {"missions": {}}),
    (
        e.RoundsHeld("rossi", replace(MISSION, since=4)),
        (),
        {"missions": {"rossi": replace(MISSION, since=4)}},
    ),
    (e.Begun(MOVE), (), {"doing": (MOVE,), "awaiting": ()}),
    (e.WentOn(OTHER), (MOVE, MOVE), {"doing.who": "huber"}),
    (e.Over(), (MOVE, OTHER), {"doing": (MOVE,)}),
    (e.InitiativeWon({"blue": 1, "red": 2}, "red", decisions=()), (), {"moving": "red", "awaiting": ()}),
    (e.OrderOfMovesChosen(("red", "blue")), (), {"order": ("red", "blue"), "moving": "", "awaiting": ()}),
    (e.WatchSet("red", "easiest"), (), {"red.watch": "easiest"}),
    (
        e.GameEnded(say("bi-over-ruled"), "red"),
        (),
        {"over": say("bi-over-ruled"), "winner": "red", "awaiting": (), "phase": "over"},
    ),
    (e.OrdersRevealed("fire", (FIRE,)), (), {"last": {"rossi": FIRE}, "awaiting": ()}),
    (e.OrdersRevealed("covering", (Throw("rossi"),)), (), {"awaiting": ()}),
    (deploying.DeployingBegan(decisions=("x",)), (), {"phase": "deploy", "awaiting": ("x",)}),
    (deploying.SideReady("red", decisions=("x",)), (), {"red.ready": True, "awaiting": ("x",)}),
    (deploying.DeployingEnded(), (), {"phase": "deployed"}),
    (
        e.Deployed("bruni", Place(1, 1), "there", False, ("light",)),
        (),
        {"bruni.place": Place(1, 1), "bruni.note": "there", "bruni.prone": False, "bruni.ground": ("light",)},
    ),
]

EVERY = (*STEPS, *OTHERS)


@pytest.mark.parametrize(("event", "doing", "told"), EVERY, ids=[type(row[0]).__name__ for row in EVERY])
def test_a_fact_changes_what_it_says_and_nothing_else(
    event: Event, doing: tuple[Any, ...], told: dict[str, Any]
) -> None:
    before = moment(*doing)
    found = changed(before, event.evolve(before))
    whole = {name.split(".")[0] for name in told if name.endswith(".place") and told[name] is not None}
    for name in whole:
        found = {key: value for key, value in found.items() if not key.startswith(f"{name}.place.")}
        found[f"{name}.place"] = event.evolve(before).figures[FigureId(name)].place
    assert found == told


ROUNDS: list[tuple[Event, dict[str, Any]]] = [
    (
        e.RoundFell(
            "guns", SPOT, False, 7, 0, ("long",), replace(MISSION, fell=SPOT), "rossi", 1, ("bruni",)
        ),
        {"missions": {"rossi": replace(MISSION, fell=SPOT)}, "bruni.used": "fired", "rounds": 2},
    ),
    (e.RoundFell("guns", lost=True, observer="rossi"), {"missions": {}}),
    (
        e.EffectFell("guns", SPOT, 2, GAS, MISSION, "rossi", 5, ("bruni",)),
        {"clouds": {**moment().clouds, "gas": GAS}, "bruni.used": "fired", "rounds": 0},
    ),
    (e.EffectFell("guns", SPOT, 2, None, MISSION, "rossi"), {}),
    (
        e.AirStruck("guns", SPOT, 9.0, cloud=GAS, observer="rossi"),
        {"clouds": {**moment().clouds, "gas": GAS}, "missions": {}},
    ),
    (e.AirStruck("guns", SPOT, mission=MISSION, observer="rossi"), {}),
]


@pytest.mark.parametrize(("event", "told"), ROUNDS)
def test_a_round_that_falls_is_over_and_counted(event: Event, told: dict[str, Any]) -> None:
    before = moment(Resolving("regular"), Bombing(observer="rossi"))
    after = event.evolve(before)
    found = changed(before, after)
    support = found.pop("support", None)
    if support is not None:
        found["rounds"] = support["guns"].rounds
    assert found.pop("doing", before.doing) == before.doing[: len(after.doing)]
    assert found == told


def test_a_sortie_is_gone_once_an_aircraft_hears() -> None:
    before = moment(Resolving("regular", orders=(CALL,)))
    event = e.Contacted(CALL, 4, replace(MISSION, stage="due"))
    assert event.evolve(before).support["guns"].sorties == 2  # guns fly no sorties
    jet = replace(before.support[AnyId("guns")], load="napalm")
    assert event.evolve(replace(before, support={jet.id: jet})).support[AnyId("guns")].sorties == 1


NUMBERS: list[tuple[Any, int]] = [
    (e.ShotRolled("ak", "rossi", "huber", 9.0, 5, 4, 4), 5),
    (ShotExpected("rossi", "huber", 9.0, 5, 4), 5),
    (sky.StrafeRolled("huber", 5, 4, 4), 5),
    (sky.UpwardRolled(Upward("rossi", "rpg7", "huber"), 4, False, 5), 5),
    (e.ArmourTested("huber", "row", 4, True, "", 5), 5),
    (e.MoraleChecked("huber", "BI-MOR.a", 5, 4, 4), 5),
    (e.BlastRolled("huber", "short", "open", 4, True), 0),
    (e.ActionRolled("huber", "dig", "easy", 4, 4), 4),
]


@pytest.mark.parametrize(("event", "base"), NUMBERS, ids=[type(row[0]).__name__ for row in NUMBERS])
def test_a_number_to_roll_is_told_with_what_it_began_from(event: Any, base: int) -> None:
    """One d10, of which so much or less is good; where nothing changes it, it began from nothing else."""
    (number,) = event.numbers()
    assert (number.about, number.needed, number.dice, number.base) == ("huber", 4, 1, base)
    assert (number.or_less, number.sides) == (True, 10)


def test_what_does_not_fly_has_no_flight_to_change() -> None:
    for who in ("t72", "rossi"):
        with pytest.raises(LookupError, match=who):
            flying.FlightRolled(FigureId(who), 70, 3).evolve(moment())
    with pytest.raises(LookupError, match="rossi"):
        e.TransportConverted(FigureId("rossi")).evolve(moment())
    with pytest.raises(LookupError, match="no step"):
        e.OrderLost(FigureId("rossi")).evolve(moment(MOVE))
    with pytest.raises(LookupError, match="no step"):
        e.OrderLost(FigureId("rossi")).evolve(moment())
