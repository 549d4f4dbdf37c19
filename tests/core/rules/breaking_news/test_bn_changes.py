"""Breaking News: each fact changes this of the state, and no more; replay asks no rule.

A row is a fact and what is another after it, by where it stands in the state: `figures.kowalski.fired`. Who
has to decide something is told as (seat, about).
"""

from __future__ import annotations

from typing import Any

import pytest
from menus import asks
from msgspec import Struct
from msgspec.structs import replace
from objectives_on_table import marker
from table import RULES, Man, Vehicle, table

from core.engine.contract.facts import Decision, Event
from core.engine.words.message import say
from core.rulekit.notes import Note
from core.rules.breaking_news import facts as f
from core.rules.breaking_news.facts.ammunition import (
    MagazineChanged,
    ReloadAsked,
    ReloadBegan,
    ReloadGivenUp,
    ReloadsNamed,
    RoundsUsed,
)
from core.rules.breaking_news.facts.bystanders import (
    BystanderMoved,
    BystanderOut,
    BystanderPlaced,
    CrowdAsked,
    CrowdDone,
    CrowdRolled,
    JournalistSetOut,
    PlacementAsked,
)
from core.rules.breaking_news.facts.deployment import (
    AmbushAnswered,
    AmbushSprung,
    CameUp,
    ContentsChosen,
    Deployed,
    DeploymentEnded,
    EdgesChosen,
    FirstRolled,
    ObjectivePlaced,
    ReservesListed,
    SecretDieThrown,
    SetUpAsked,
)
from core.rules.breaking_news.facts.ending import (
    EndDeclined,
    EndProposed,
    GameEnded,
    MoralesDone,
    MotivationSpent,
    PointsScored,
    SideRemoved,
    SideShaken,
)
from core.rules.breaking_news.facts.evacuation import (
    EvacuationAsked,
    EvacuationOrdered,
    HelicopterArrived,
    HelicopterHeld,
    HelicopterLeft,
    HelicopterWaited,
)
from core.rules.breaking_news.facts.explosives import ChargesAsked, ChargesHidden, ChargeTried, FuseSet
from core.rules.breaking_news.facts.extras import ExtraShown
from core.rules.breaking_news.facts.figures import (
    BonusMoved,
    BonusMoveOffered,
    FigureHidden,
    FigureOut,
    FoundInCover,
    MarkerLaid,
    RallyBegan,
    RallyEnded,
    Revealed,
    SightingTried,
    SightLost,
    Suppressed,
    SuppressionTested,
)
from core.rules.breaking_news.facts.hits import FirstFire, FriendlyFire, SavesRolled, ShotFired
from core.rules.breaking_news.facts.intelligence import (
    AskedEarly,
    Countered,
    DieTold,
    IntelligenceRolled,
    IntelligenceTried,
)
from core.rules.breaking_news.facts.melee import (
    ContactMade,
    HitsSpread,
    LossAsked,
    MeleeFought,
    SpreadAsked,
    StormBegan,
    StormEnded,
    StormRolled,
    StormTested,
)
from core.rules.breaking_news.facts.misses import ShotStrayed
from core.rules.breaking_news.facts.negotiation import (
    CardAsked,
    CardKept,
    CardPlayed,
    TalksAccepted,
    TalksAsked,
    TalksBroken,
    TalksEnded,
    TalksHeld,
    TalksSettled,
)
from core.rules.breaking_news.facts.notes import NoteOpened, NoteSealed
from core.rules.breaking_news.facts.objectives import (
    ContentSeen,
    MarkerLeft,
    ObjectivesDisclosed,
    ObjectivesHeld,
    ObjectiveTaken,
    TakingEnded,
)
from core.rules.breaking_news.facts.platoon import SquadBegan, SquadFinished
from core.rules.breaking_news.facts.reactions import (
    CoverTested,
    Dodged,
    ReactionDeclared,
    ReactionLost,
    VictimAsked,
    VictimNamed,
    WindowClosed,
    WindowOpened,
)
from core.rules.breaking_news.facts.smoke import BombLanded, LandingAsked, SmokeDrifted, SmokeGone, SmokeLaid
from core.rules.breaking_news.facts.speculation import SpeculationAsked, SpeculationRuled
from core.rules.breaking_news.facts.support import (
    AimAsked,
    BombDropped,
    BombFired,
    CallNoted,
    CallsDone,
    CallsOpened,
    CounterBattery,
    GunshipCame,
    GunshipLeft,
    StrikeAimed,
    StrikeArrived,
    StrikeEnded,
    StrikeFell,
    StrikeScattered,
    StrikesDue,
    StrikeShifted,
    SupportAnswered,
    SupportRolled,
)
from core.rules.breaking_news.facts.told import ActTold
from core.rules.breaking_news.facts.turn import (
    ActionsBegan,
    Faced,
    InitiativeRolled,
    RolesSet,
    SideBegins,
    StageEnded,
    StepReached,
    TurnBegan,
    TurnEnded,
)
from core.rules.breaking_news.facts.vehicles import (
    Boarded,
    CrewTested,
    GotOut,
    HullTested,
    HullUnharmed,
    MenHit,
    RanOn,
    VehicleStarted,
)
from core.rules.breaking_news.facts.wounds import HelpBegan, HelpEnded, Stabilised, Wounded, WoundWorsened
from core.rules.breaking_news.referee.rulings import FACTS
from core.rules.breaking_news.state import (
    Action,
    Call,
    Charge,
    Cloud,
    CoverArea,
    Evacuation,
    Figure,
    Hit,
    Hull,
    Landing,
    Melee,
    Reaction,
    Shot,
    Squad,
    State,
    Storm,
    Stride,
    Strike,
    Talks,
)
from core.rules.breaking_news.state.figures import Wound
from core.table.places import Place, Point
from core.table.questions import ShotLine
from core.table.shapes import Rectangle

SPOT = Point(50.0, 60.0)
HERE = Place(50, 60, 90, 0, 2.5, "")
MINE, THEIRS = asks("blue", "early_intelligence"), asks("red", "contents")
AREA = CoverArea("c1", "blue", Rectangle(SPOT, 10, 10, 0), (("kowalski", 2), ("novak", 3)))
ALONE = replace(AREA, id="c2", shares=(("kowalski", 2),))


def shot(firer: str = "abu", *targets: str) -> Shot:
    return Shot(
        firer, "assault_rifle", "aimed", targets, lines=tuple(ShotLine(10.0 + n) for n in range(len(targets)))
    )


RETURN = Reaction("fire", "abu", shot("abu", "kowalski", "novak"))
DUCK = Reaction("dodge", "zaid")
MOVE = Action(
    "move", 7, "blue", ("kowalski", "novak"), step="resolve",
    strides=(Stride("kowalski", (SPOT,), 20.0, gone=3.0), Stride("novak", (SPOT,), 20.0)),
    rolled=2, candidates=("abu",), dodgers=("zaid",), declared=(RETURN, DUCK),
    hits=(Hit("kowalski", 1), Hit("novak", 1, 1), Hit("lorry", 2, weapon="hmg"), Hit("lorry", 1, spot="men")),
    missed=((1, 2, "abu"), (2, 1, "abu")), replies=3, landing=Landing("abu", "smoke"),
)  # fmt: skip
WORN: dict[str, Any] = {
    "stage": "acting", "moved": 5.0, "moved_any": True, "climbed": True, "fired": True, "looked": True,
    "tested": True, "launched": True, "turned": True, "fought": True, "withdrew": True, "boarded": True,
    "reach": 3, "sheltered": True, "shaken": True, "retreating": True, "suppressed": True, "marker": "m1",
    "seen_by": ("abu", "zaid"), "laid": True, "touching": ("abu",), "helps": "dead", "thrown": 2,
    "magazines": (("lmg", "empty"), ("assault_rifle", "aimed")), "reloading": "lmg", "answered": 5,
}  # fmt: skip


def state(**changes: Any) -> State:
    """A game in which all is under way at once, so that whatever a fact puts back can be seen."""
    men = {
        "kowalski": Man(x=40, y=40, facing=90, **WORN, squad="first"),
        "novak": Man(x=60, y=40, facing=90, squad="first"),
        "smith": Man(x=80, y=40, facing=90, stage="done", squad="second", aboard="lorry"),
        "dead": Man(x=90, y=40, facing=45, fate="dead", stage="done", wound=Wound(2, 1), squad="first"),
        "lorry": Vehicle("unprotected", "mmg", x=100, y=40, facing=90),
        "abu": Man("Irr3", x=40, y=42, side="red", touching=("kowalski",), launched=True),
        "zaid": Man("Irr3", x=60, y=90, side="red", stage="acting"),
    }
    sides: dict[str, dict[str, Any]] = {
        "blue": {
            "squads": (Squad("first", (("en", "1"),), 2), Squad("second", (("en", "2"),), 1)),
            "motivated": True, "ambush": True, "fatigue": 1, "wins": 2, "lost_now": 1, "losses": 3,
            "shaken": True, "points": (("loss", 6),), "support": "artillery",
            "answer": Call(SPOT), "coming": Call(SPOT, note="coming"), "noted": Call(SPOT, note="noted"),
            "calls": 1, "called": 1, "used": ("roe", "ambush"), "springs": True,
            "charges": (Charge("blue#9"),),
            "evacuation": Evacuation("red#1", 4, "bird", 3),
        },
        "red": {"charges": (Charge("red#1", True), Charge("red#2", True, 4.0)), "intelligence": "tried"},
    }  # fmt: skip
    facts: dict[str, Any] = {
        "acting": ("kowalski", "smith"), "action": MOVE, "awaiting": (MINE, THEIRS), "mode": "run",
        "common": "fire", "actions": 7, "markers": 4, "covers": (AREA, ALONE), "step": 9, "crowd": "red",
        "storm": Storm("house", ("kowalski",), ("abu",), hits=(Hit("abu", 1), Hit("smith", 1)),
                       tested=("abu",), attack_hits=2, defence_hits=3, caught=("amina", "smith"),
                       attack_order=("kowalski",), defence_order=("abu",)),
        "melee": Melee(("kowalski", "novak"), "blue"), "burning": ("smith", "dead"), "bonus_move": "abu",
        "strike": Strike("red", SPOT, "by the well", hits=(Hit("lorry", 1), Hit("novak", 1)), kind="mortar"),
        "clouds": (Cloud("s1", 1, SPOT), Cloud("s2", 1, SPOT)), "talks": Talks("blue", 2, 10, accepted=True),
        "objectives": {one.id: one for one in (marker(1, "primary"), marker(2, "fake", 9, 9))},
        "notes": (Note(1, "red", "contents", "seal"), Note(2, "blue", "order", "seal")),
        "squad": "first", "finished": ("second",), "put_off": (MINE,), "taking": (("red#1", "blue"),),
        "wished": shot(), "kept_cards": ("red",), "tied": True,
    }  # fmt: skip
    made = table(turn=3, sides=sides, facts={**facts, **changes}, **men).state
    assert isinstance(made, State)
    return made


def differs(before: Any, after: Any, at: str = "") -> dict[str, Any]:
    """Return what is another, by where it stands; nothing of a thing that has gone but that it has."""
    if before == after:
        return {}
    if isinstance(after, Action) and isinstance(before, Action) and after.number != before.number:
        return {at: after}
    if isinstance(before, Struct) and type(before) is type(after) and at.count(".") < 3:
        found: dict[str, Any] = {}
        for name in before.__struct_fields__:
            found |= differs(getattr(before, name), getattr(after, name), f"{at}.{name}" if at else name)
        return found
    if isinstance(before, dict) and isinstance(after, dict):
        found = {}
        for name in {**before, **after}:
            found |= differs(before.get(name), after.get(name), f"{at}.{name}")
        return found
    if isinstance(after, tuple) and all(isinstance(one, Decision) for one in (*after, *before)):
        return {at: [(one.seat, one.about) for one in after]}
    return {at: after}


ASKED = (asks("red", "counter"),)
COUNTER = {"awaiting": [("red", "counter")]}
NOBODY: dict[str, Any] = {"awaiting": []}
K, A, S = "figures.kowalski", "figures.abu", "action"


def stopped(who: str) -> dict[str, Any]:
    """What of a move and of covering fire ends with a man who is hit."""
    strides = tuple(replace(one, stopped=True) if one.figure == who else one for one in MOVE.strides)
    covers = {
        "kowalski": (replace(AREA, shares=(("novak", 3),)),),
        "novak": (replace(AREA, shares=(("kowalski", 2),)), ALONE),
    }
    found: dict[str, Any] = {"covers": covers[who]} if who in covers else {}
    return {**found, **({} if strides == MOVE.strides else {"action.strides": strides})}


BIRD = Figure("bird", "Bird", "blue", "", "R3", (), hull=Hull("helicopter", "tracked", 60))
STRIKE = Strike("red", SPOT, "by the well", hits=(Hit("lorry", 1), Hit("novak", 1)), kind="mortar")
CHANGES: list[tuple[Event, dict[str, Any]]] = [
    # the turn
    (
        TurnBegan(4),
        {
            **{
                f"{K}.{name}": False
                for name in (
                    "moved_any",
                    "climbed",
                    "fired",
                    "looked",
                    "tested",
                    "launched",
                    "turned",
                    "fought",
                    "withdrew",
                    "boarded",
                )
            },
            f"{K}.stage": "waiting",
            f"{K}.moved": 0.0,
            f"{K}.reach": None,
            f"{A}.launched": False,
            "figures.smith.stage": "waiting",
            "figures.zaid.stage": "waiting",
            "sides.blue.lost_now": 0,
            "turn": 4,
            "phase": "initiative",
            "step": 0,
            "covers": (),
            "acting": (),
            "active": "",
            **NOBODY,
            "mode": "",
            "common": "",
            "squad": "",
            "finished": (),
            "crowd": "",
        },
    ),
    (StepReached(11), {"step": 11}),
    (InitiativeRolled((), False), {"tied": False}),
    (
        RolesSet("red", {"blue": 4, "red": 5}, decisions=ASKED),
        {
            "active": "red",
            "sides.blue.fatigue": 4,
            "sides.red.fatigue": 5,
            "sides.blue.ambush": False,
            "sides.red.wins": 1,
            "phase": "turning",
            **COUNTER,
        },
    ),
    (
        RolesSet("blue", {"blue": 1, "red": 0}, decisions=ASKED),
        {"sides.blue.ambush": False, "sides.blue.wins": 3, "phase": "turning", **COUNTER},
    ),
    (Faced("novak", 77.0), {"figures.novak.place.facing": 77.0, "figures.novak.turned": True}),
    (Faced("novak", 77.0, True), {"figures.novak.place.facing": 77.0}),
    (Faced("kowalski", 77.0, True), {f"{K}.place.facing": 77.0}),
    (Faced("lorry", 77.0), {"figures.lorry.hull.front": 77.0, "figures.lorry.turned": True}),
    (Faced("lorry", 77.0, True), {"figures.lorry.hull.front": 77.0}),
    (ActionsBegan(), NOBODY),
    (
        StageEnded(("kowalski", "novak")),
        {f"{K}.stage": "done", "figures.novak.stage": "done", "acting": ("smith",)},
    ),
    (TurnEnded(), {f"{K}.stage": "done", "phase": "morale", "acting": (), **NOBODY, "mode": ""}),
    (
        SideBegins("blue", ("kowalski", "novak"), True),
        {"figures.novak.shaken": True, "figures.novak.suppressed": True, "sides.blue.shaken": False},
    ),
    (
        SideBegins("blue", ("kowalski", "novak"), False),
        {"figures.novak.shaken": True, "sides.blue.shaken": False},
    ),
    # acts
    (
        f.MoveDeclared(8, "red", ("zaid",), "walk", (), True, ("novak",), "lorry"),
        {
            "action": Action(
                "move", 8, "red", ("zaid",), mode="walk", quiet=True, charge=("novak",), vehicle="lorry"
            ),
            "actions": 8,
            "mode": "walk",
        },
    ),
    (
        f.FireDeclared(8, "blue", (shot("novak", "abu"), Shot("lorry", "mmg")), True),
        {
            "action": Action(
                "fire", 8, "blue", ("novak", "lorry"), shots=(shot("novak", "abu"), Shot("lorry", "mmg"))
            ),
            "actions": 8,
            "figures.novak.fired": True,
            "figures.lorry.fired": True,
            "figures.lorry.hull.fired": ("mmg",),
        },
    ),
    (
        f.CoverDeclared(8, replace(AREA, tall=9.0), ("novak",), True),
        {
            "action": Action("cover", 8, "blue", ("novak",)),
            "actions": 8,
            "figures.novak.fired": True,
            "covers": (ALONE, replace(AREA, tall=9.0)),
            "common": "cover",
        },
    ),
    (f.HelpGiven("novak", "kowalski"), {f"{K}.stage": "done", "acting": ("smith",)}),
    (
        f.Advanced(("kowalski", "novak"), (HERE, None), (4.0, 0.0)),
        {
            f"{K}.place.x": 50,
            f"{K}.place.y": 60,
            "action.strides": (replace(MOVE.strides[0], gone=4.0), MOVE.strides[1]),
        },
    ),
    (
        f.Advanced(("novak",), (None,), (0.5,)),
        {
            "figures.novak.moved_any": True,
            "action.strides": (MOVE.strides[0], replace(MOVE.strides[1], gone=0.5)),
        },
    ),
    (
        f.Advanced(("lorry",), (replace(HERE, base=6.0),), (1.0,)),
        {
            "figures.lorry.place.x": 50,
            "figures.lorry.place.y": 60,
            "figures.lorry.moved_any": True,
            "figures.smith.place.x": 50,
            "figures.smith.place.y": 60,
        },
    ),
    (
        f.Rerouted("novak", Stride("novak", (), 2.0)),
        {"action.strides": (MOVE.strides[0], Stride("novak", (), 2.0))},
    ),
    (
        f.ActEnded(("kowalski", "novak"), "move", "walk", (0.0, 8.0), ("novak",), ("novak",), ("novak",)),
        {
            f"{K}.moved": 0.0,
            f"{K}.moved_any": False,
            f"{K}.sheltered": False,
            f"{K}.climbed": False,
            "figures.novak.moved": 8.0,
            "figures.novak.moved_any": True,
            "figures.novak.sheltered": True,
            "figures.novak.climbed": True,
            "figures.novak.withdrew": True,
            "action": None,
            **NOBODY,
        },
    ),
    (
        f.ActEnded(("kowalski",), "move"),
        {
            f"{K}.moved": 0.0,
            f"{K}.moved_any": False,
            f"{K}.sheltered": False,
            f"{K}.climbed": False,
            "action": None,
            **NOBODY,
        },
    ),
    (f.ActEnded(("kowalski",), "fire"), {"action": None, **NOBODY}),
    (ActTold("novak", "abu", "fought"), {"figures.novak.fought": True, "figures.abu.fought": True}),
    (ActTold("abu", "novak", "reacted", 7), {"figures.abu.answered": 7}),
    (
        ActTold("novak", "abu", "fired", 8),
        {"figures.novak.fired": True, "figures.abu.shot_at": 8, "actions": 8},
    ),
    (
        f.Activated(("novak",)),
        {
            f"{K}.stage": "done",
            "figures.novak.stage": "acting",
            "acting": ("novak",),
            "mode": "",
            "common": "",
        },
    ),
    # what befalls a man
    (FigureHidden("novak", "m5"), {"figures.novak.marker": "m5", "markers": 5}),
    (
        FigureHidden("kowalski", "m5"),
        {f"{K}.marker": "m5", f"{K}.seen_by": (), f"{K}.laid": False, "markers": 5},
    ),
    (Revealed("kowalski", "fired"), {f"{K}.marker": "", f"{K}.seen_by": (), f"{K}.laid": False}),
    (MarkerLaid("novak", "hit"), {"figures.novak.laid": True}),
    (SightingTried("novak", "kowalski", 9.0, 5, (), False), {"figures.novak.looked": True}),
    (
        SightingTried("novak", "kowalski", 9.0, 5, (), True),
        {"figures.novak.looked": True, f"{K}.seen_by": ("abu", "novak", "zaid")},
    ),
    (SightLost("kowalski", ("abu",)), {f"{K}.seen_by": ("zaid",)}),
    (
        BonusMoveOffered("novak", decisions=ASKED),
        {
            "bonus_move": "novak",
            "awaiting": [("blue", "early_intelligence"), ("red", "contents"), ("red", "counter")],
        },
    ),
    (
        BonusMoved("kowalski", HERE),
        {f"{K}.place.x": 50, f"{K}.place.y": 60, f"{K}.sheltered": False, "bonus_move": ""},
    ),
    (BonusMoved("novak", None, True), {"figures.novak.sheltered": True, "bonus_move": ""}),
    (BonusMoved("", HERE), {"bonus_move": ""}),
    (RallyBegan(("red",), decisions=ASKED), COUNTER),
    (RallyEnded("red"), {}),
    (
        SuppressionTested("kowalski", 3, (), True),
        {f"{K}.suppressed": False, f"{K}.retreating": False, f"{K}.shaken": False},
    ),
    (
        SuppressionTested("novak", 3, (), False, True, True),
        {"figures.novak.tested": True, "figures.novak.suppressed": True, "figures.novak.retreating": True},
    ),
    (
        FigureOut("kowalski", "dead", counts=2),
        {
            **stopped("kowalski"),
            f"{A}.touching": (),
            f"{K}.touching": (),
            f"{K}.fate": "dead",
            f"{K}.marker": "",
            f"{K}.seen_by": (),
            f"{K}.suppressed": False,
            f"{K}.stage": "done",
            f"{K}.retreating": False,
            f"{K}.shaken": False,
            "sides.blue.losses": 5,
            "sides.blue.lost_now": 2,
            "acting": ("smith",),
            "action.hits": MOVE.hits[1:],
            "melee": None,
            **NOBODY,
        },
    ),
    (
        FigureOut("zaid", "left"),
        {"figures.zaid.fate": "left", "figures.zaid.stage": "done"},
    ),
    (
        FoundInCover("novak"),
        {
            "figures.novak.sheltered": True,
            "action.strides": (MOVE.strides[0], replace(MOVE.strides[1], found=True)),
        },
    ),
    (Suppressed("kowalski", "hit"), {**stopped("kowalski"), f"{K}.stage": "done", "acting": ("smith",)}),
    (
        Suppressed("kowalski", "hit", False),
        {**stopped("kowalski"), f"{K}.stage": "waiting", "acting": ("smith",)},
    ),
    (Suppressed("novak", "hit"), {**stopped("novak"), "figures.novak.suppressed": True}),
    # shots, hits and saves
    (
        ShotFired(
            "novak", "grenade", "aimed", "abu", 9.0, 4, 3, 1, struck=(Hit("abu", 1),), index=3, thrown=1
        ),
        {
            "figures.novak.fired": True,
            "figures.novak.thrown": 1,
            "action.hits": (*MOVE.hits, Hit("abu", 1)),
            "action.missed": (*MOVE.missed, (3, 2, "abu")),
            "action.rolled": 3,
        },
    ),
    (ShotFired("kowalski", "lmg", "burst", "abu", 9.0, 4, 2, 2, last=False), {}),
    (ShotFired("kowalski", "lmg", "burst", "abu", 9.0, 4, 0, 0, last=False, thrown=1), {f"{K}.thrown": 3}),
    (ShotFired("kowalski", "lmg", "burst", "abu", 9.0, 4, 2, 0, stray="dud"), {"action.rolled": 3}),
    (
        FriendlyFire("kowalski", (Hit("smith", 1),), 2),
        {"action.hits": (*MOVE.hits, Hit("smith", 1)), "action.missed": MOVE.missed[:1]},
    ),
    (SavesRolled("novak", 1, 4, (), True), {"strike.hits": STRIKE.hits[:1]}),
    (FirstFire("red"), {"first_fire": "red"}),
    (
        ShotStrayed("kowalski", "rpg", "abu", "short", 5.0, (Hit("zaid", 1),)),
        {"action.hits": (*MOVE.hits, Hit("zaid", 1))},
    ),
    (
        BombLanded("kowalski", "light_mortar", 5.0, (Hit("zaid", 1),)),
        {"action.hits": (*MOVE.hits, Hit("zaid", 1)), "action.landing": None, **NOBODY},
    ),
    (
        LandingAsked("red", Landing("zaid", "smoke"), decisions=ASKED),
        {"action.landing.firer": "zaid", **COUNTER},
    ),
    (
        SmokeLaid("kowalski", Cloud("s3", 3), 2.0),
        {
            "clouds": (Cloud("s1", 1, SPOT), Cloud("s2", 1, SPOT), Cloud("s3", 3)),
            "action.landing": None,
            **NOBODY,
        },
    ),
    (
        SmokeDrifted("s2", 3, True, Point(1, 2)),
        {"clouds": (Cloud("s1", 1, SPOT), Cloud("s2", 1, Point(1, 2), drifted=True))},
    ),
    (SmokeGone("s1"), {"clouds": (Cloud("s2", 1, SPOT),)}),
    (SpeculationAsked(shot("novak"), decisions=ASKED), {"wished.firer": "novak", **COUNTER}),
    (SpeculationRuled("novak", True, "die"), {"wished": None, **NOBODY}),
    (SpeculationRuled("novak", False, "die"), {"wished": None, **NOBODY, "figures.novak.fired": True}),
    # reactions
    (
        WindowOpened("red", ("zaid",), ("abu",), True, decisions=ASKED),
        {
            "action.step": "window",
            "action.candidates": ("zaid",),
            "action.dodgers": ("abu",),
            "action.replies": 0,
            "action.anyway": True,
            **COUNTER,
        },
    ),
    (WindowClosed(), {"action.rolled": 0, **NOBODY}),
    (
        ReactionDeclared(Reaction("fire", "zaid", shot("zaid"), once=True), 4.5, ("abu",), ("novak",)),
        {
            "action.declared": (RETURN, DUCK, Reaction("fire", "zaid", shot("zaid"), once=True)),
            "action.dodgers": ("novak",),
            "action.at": 4.5,
            "action.replies": 4,
            "figures.zaid.answered": 7,
            "figures.zaid.launched": True,
        },
    ),
    (
        ReactionDeclared(Reaction("fire", "abu", shot("abu"))),
        {
            "action.declared": (RETURN, DUCK, Reaction("fire", "abu", shot("abu"))),
            "action.dodgers": (),
            "action.candidates": (),
            "action.replies": 4,
            f"{A}.answered": 7,
        },
    ),
    (
        ReactionDeclared(Reaction("fire", "lorry", Shot("lorry", "mmg"))),
        {
            "action.declared": (RETURN, DUCK, Reaction("fire", "lorry", Shot("lorry", "mmg"))),
            "action.dodgers": (),
            "action.candidates": (),
            "action.replies": 4,
            "figures.lorry.answered": 7,
            "figures.lorry.hull.replied": ("mmg",),
        },
    ),
    (VictimAsked("red", decisions=ASKED), COUNTER),
    (
        VictimNamed("abu", "novak"),
        {
            "action.declared": (
                replace(RETURN, shot=replace(shot("abu", "novak"), lines=(ShotLine(11.0),))),
                DUCK,
            ),
            **NOBODY,
        },
    ),
    (VictimNamed("abu", "smith"), NOBODY),
    (VictimNamed("zaid", "novak"), NOBODY),
    (
        CoverTested("zaid", "c2", 3, 4, True),
        {
            "action.declared": (RETURN, replace(DUCK, tested=True)),
            "covers": (AREA, replace(ALONE, tested=("zaid",))),
        },
    ),
    (ReactionLost("abu"), {"action.declared": (DUCK,)}),
    (Dodged("kowalski", HERE), {f"{K}.place.x": 50, f"{K}.place.y": 60, f"{K}.sheltered": False}),
    (Dodged("novak", None, True), {"figures.novak.sheltered": True}),
    # hand to hand
    (ContactMade("kowalski", ()), {f"{K}.touching": (), f"{A}.touching": ()}),
    (
        ContactMade("novak", ("abu", "zaid")),
        {
            "figures.novak.touching": ("abu", "zaid"),
            f"{A}.touching": ("kowalski", "novak"),
            "figures.zaid.touching": ("novak",),
        },
    ),
    (
        MeleeFought(("novak",), ("abu",), (5, 4), ()),
        {"figures.novak.fought": True, f"{A}.fought": True, "melee": None},
    ),
    (
        MeleeFought(("novak",), ("abu",), (5, 5), (), again=True),
        {
            "figures.novak.fought": True,
            f"{A}.fought": True,
            "melee.losers": (),
            "melee.side": "",
            "melee.tied": (("novak",), ("abu",)),
        },
    ),
    (LossAsked("red", ("abu",), decisions=ASKED), {"melee.losers": ("abu",), "melee.side": "red", **COUNTER}),
    (
        StormBegan(Storm("mill", ("novak",), ())),
        {
            "figures.novak.fired": True,
            "storm.building": "mill",
            "storm.attackers": ("novak",),
            "storm.defenders": (),
            "storm.tested": (),
            "storm.attack_hits": 0,
            "storm.defence_hits": 0,
            "storm.attack_order": (),
            "storm.defence_order": (),
            "storm.hits": (),
            "storm.caught": (),
        },
    ),
    (
        StormTested("novak", 3, False),
        {"storm.tested": ("abu", "novak"), "figures.novak.suppressed": True, "figures.novak.tested": True},
    ),
    (StormTested("kowalski", 3, True), {"storm.tested": ("abu", "kowalski"), f"{K}.suppressed": False}),
    (StormRolled(4, 1, 5, 0), {"storm.step": "spread", "storm.attack_hits": 1, "storm.defence_hits": 0}),
    (SpreadAsked("red", 2, decisions=ASKED), COUNTER),
    (
        HitsSpread("blue", ("novak",), (Hit("novak", 2),)),
        {
            "storm.hits": (Hit("abu", 1), Hit("smith", 1), Hit("novak", 2)),
            "storm.attack_order": ("novak",),
            "storm.defence_hits": 0,
            **NOBODY,
        },
    ),
    (
        HitsSpread("red", ("zaid",), (Hit("zaid", 2),)),
        {
            "storm.hits": (Hit("abu", 1), Hit("smith", 1), Hit("zaid", 2)),
            "storm.defence_order": ("zaid",),
            "storm.attack_hits": 0,
            **NOBODY,
        },
    ),
    (StormEnded("house", ("novak",), "blue"), {"figures.novak.fought": True, "storm": None}),
    # support
    (StrikesDue(), {"phase": "strikes"}),
    (
        StrikeArrived("blue", SPOT, "there"),
        {
            "sides.blue.coming": None,
            "strike.side": "blue",
            "strike.note": "there",
            "strike.hits": (),
            "strike.kind": "",
        },
    ),
    (
        StrikeArrived("blue", None, kind="mortar", far=9.0),
        {
            "sides.blue.coming": None,
            "sides.blue.heard": True,
            "strike.side": "blue",
            "strike.aim": None,
            "strike.note": "",
            "strike.hits": (),
            "strike.far": 9.0,
        },
    ),
    (AimAsked("red", decisions=ASKED), COUNTER),
    (
        StrikeAimed("red", Point(1, 2), "here", 8.0),
        {
            "strike.aim.x": 1,
            "strike.aim.y": 2,
            "strike.note": "here",
            "strike.hits": (),
            "strike.far": 8.0,
            **NOBODY,
        },
    ),
    (BombDropped("red", 5, False), {}),
    (BombDropped("red", 5, True), {"strike.step": "fell", "strike.centre": SPOT}),
    (
        BombFired("blue", Point(1, 2), "here", 8.0),
        {
            "sides.blue.bombed": 3,
            "strike.side": "blue",
            "strike.aim.x": 1,
            "strike.aim.y": 2,
            "strike.note": "here",
            "strike.hits": (),
            "strike.far": 8.0,
            "strike.kind": "light_mortar",
        },
    ),
    (CounterBattery("blue", "red", True), {"sides.blue.coming": None, "sides.red.silent": -1}),
    (CounterBattery("blue", "red", True, False), {"sides.blue.coming": None, "sides.red.silent": 3}),
    (CounterBattery("blue", "red", False), {"sides.blue.coming": None}),
    (GunshipCame("blue", BIRD), {"sides.blue.coming": None, "figures.bird": BIRD}),
    (GunshipLeft("smith"), {"figures.smith.fate": "left", "acting": ("kowalski",)}),
    (StrikeScattered("blue", 7, decisions=ASKED), {"strike.step": "shift", "strike.cm": 7, **COUNTER}),
    (StrikeShifted("blue", 7, 90.0, SPOT), {"strike.step": "fell", "strike.centre": SPOT, **NOBODY}),
    (StrikeFell("red", (Hit("abu", 1),)), {"strike.step": "fell", "strike.hits": (Hit("abu", 1),)}),
    (StrikeEnded("red"), {"strike": None, **NOBODY}),
    (CallsOpened(("red",), decisions=ASKED), {"phase": "calls", **COUNTER}),
    (CallNoted("blue"), {"sides.blue.noted": None}),
    (
        SupportAnswered("blue", Call(Point(1, 2))),
        {"sides.blue.answer.aim": Point(1, 2), "sides.blue.noted": None, "awaiting": [("red", "contents")]},
    ),
    (
        SupportRolled("blue", 4, (), True),
        {"sides.blue.answer": None, "sides.blue.coming.note": "", "sides.blue.calls": 2},
    ),
    (
        SupportRolled("blue", 4, (), False, turn=3),
        {"sides.blue.answer": None, "sides.blue.coming": None, "sides.blue.calls": 2, "sides.blue.called": 3},
    ),
    (CallsDone(), {"phase": "initiative"}),
    # vehicles
    (VehicleStarted("lorry", 7, 23.0), {"figures.lorry.hull.cm": 23.0}),
    (
        Boarded("novak", "lorry"),
        {
            "figures.novak.aboard": "lorry",
            "figures.novak.boarded": True,
            "figures.novak.moved_any": True,
            "figures.novak.place.x": 100,
            "figures.novak.place.inside": "lorry",
        },
    ),
    (
        Boarded("kowalski", "lorry", False),
        {
            f"{K}.aboard": "lorry",
            f"{K}.sheltered": False,
            f"{K}.marker": "",
            f"{K}.place.x": 100,
            f"{K}.place.inside": "lorry",
        },
    ),
    (GotOut("smith", None), {"figures.smith.aboard": "", "figures.smith.moved_any": True}),
    (GotOut("smith", None, True, True), {"figures.smith.aboard": "", "figures.smith.withdrew": True}),
    (
        MenHit("lorry", Hit("smith", 1)),
        {"action.hits": (*MOVE.hits[:3], Hit("smith", 1))},
    ),
    (MenHit("lorry"), {}),
    (
        HullTested("lorry", "hmg", 4, 5),
        {
            "action.hits": (*MOVE.hits[:2], Hit("lorry", 1, weapon="hmg"), MOVE.hits[3]),
            "strike.hits": STRIKE.hits[1:],
        },
    ),
    (
        HullTested("lorry", "hmg", 4, 2, result="knocked_out"),
        {
            "action.hits": (*MOVE.hits[:2], Hit("lorry", 1, weapon="hmg"), MOVE.hits[3]),
            "strike.hits": STRIKE.hits[1:],
            "figures.lorry.fate": "knocked_out",
            "figures.lorry.stage": "done",
        },
    ),
    (
        HullTested("lorry", "hmg", 4, 1, result="exploded", burning=("smith",)),
        {
            "action.hits": MOVE.hits[:2],
            "strike.hits": STRIKE.hits[1:],
            "figures.lorry.fate": "exploded",
            "figures.lorry.stage": "done",
            "burning": ("smith",),
        },
    ),
    (HullUnharmed("lorry", "hmg"), {"strike.hits": STRIKE.hits[1:]}),
    (CrewTested("smith", 3, True), {"burning": ("dead",)}),
    (
        RanOn("lorry", 12.0, replace(HERE, base=6.0)),
        {
            "figures.lorry.place.x": 50,
            "figures.lorry.place.y": 60,
            "figures.lorry.moved": 12.0,
            "figures.lorry.hull.cm": 0.0,
            "figures.smith.place.x": 50,
            "figures.smith.place.y": 60,
        },
    ),
    (
        RanOn("kowalski", 2.0),
        {
            **stopped("kowalski"),
            f"{K}.moved": 7.0,
            "action.strides": (replace(MOVE.strides[0], stopped=True, gone=5.0), MOVE.strides[1]),
        },
    ),
    # wounds
    (
        Wounded("smith", 2),
        {"figures.smith.wound": Wound(2, 3), "figures.smith.aboard": ""},
    ),
    (
        Wounded("novak", 2, HERE),
        {"figures.novak.wound": Wound(2, 3), "figures.novak.place.x": 50, "figures.novak.place.y": 60},
    ),
    (WoundWorsened("dead", 1), {"figures.dead.wound.lives": 1}),
    (
        Stabilised("dead", "novak", 2, 1, "loss", 4),
        {
            "figures.dead.fate": "stabilised",
            "figures.dead.wound": None,
            "sides.blue.losses": 1,
            "sides.blue.lost_now": 0,
            "sides.blue.points": (("loss", 2),),
        },
    ),
    (
        Stabilised("dead", "novak", 4, 2, "loss", 6),
        {
            "figures.dead.fate": "stabilised",
            "figures.dead.wound": None,
            "sides.blue.losses": 0,
            "sides.blue.lost_now": 0,
            "sides.blue.points": (),
        },
    ),
    (HelpBegan("novak", "dead"), {"figures.novak.helps": "dead"}),
    (
        HelpEnded("kowalski", "dead", HERE),
        {
            f"{K}.helps": "",
            "figures.dead.place.x": 50,
            "figures.dead.place.y": 60,
            "figures.dead.place.facing": 90,
        },
    ),
    (HelpEnded("kowalski", "dead"), {f"{K}.helps": ""}),
    # magazines
    (
        RoundsUsed("kowalski", "lmg", "spent"),
        {f"{K}.magazines": (("assault_rifle", "aimed"), ("lmg", "spent"))},
    ),
    (
        MagazineChanged("kowalski", "lmg"),
        {f"{K}.magazines": (("assault_rifle", "aimed"),), f"{K}.reloading": ""},
    ),
    (ReloadGivenUp("kowalski"), {f"{K}.reloading": ""}),
    (ReloadAsked(("red",), decisions=ASKED), COUNTER),
    (
        ReloadBegan("novak", "rifle"),
        {"figures.novak.reloading": "rifle", "figures.novak.stage": "done", "figures.novak.looked": True},
    ),
    (ReloadsNamed("red"), {}),
    # before the first turn
    (SetUpAsked(decisions=ASKED), COUNTER),
    (FirstRolled((), "red", decisions=ASKED), {"first": "red", **COUNTER}),
    (
        EdgesChosen({"blue": "east", "red": "west"}),
        {"sides.blue.edge": "east", "sides.red.edge": "west", **NOBODY},
    ),
    (ObjectivePlaced(marker(3, "")), {"objectives.red#3": marker(3, ""), **NOBODY}),
    (
        ContentsChosen("red", {"red#2": "secondary"}),
        {"objectives.red#2.content": "secondary", "awaiting": [("blue", "early_intelligence")]},
    ),
    (SecretDieThrown("red", 4), {"sides.red.secret_die": 4, "awaiting": [("blue", "early_intelligence")]}),
    (
        ReservesListed("red", ("abu",), ("zaid",)),
        {
            f"{A}.reserve": "ambush",
            "figures.zaid.reserve": "infiltration",
            "sides.red.listed": True,
            "awaiting": [("blue", "early_intelligence")],
        },
    ),
    (
        Deployed("kowalski", HERE),
        {f"{K}.place.x": 50, f"{K}.place.y": 60, f"{K}.marker": "", f"{K}.sheltered": False},
    ),
    (
        Deployed("lorry", replace(HERE, base=6.0), "m5", True),
        {
            "figures.lorry.place.x": 50,
            "figures.lorry.place.y": 60,
            "figures.lorry.marker": "m5",
            "figures.lorry.sheltered": True,
            "figures.smith.place.x": 50,
            "figures.smith.place.y": 60,
            "markers": 5,
        },
    ),
    (CameUp("dead", None), {"figures.dead.fate": "", "figures.dead.place": None}),
    (DeploymentEnded("red", ("abu",)), {f"{A}.reserve": "out", "awaiting": [("blue", "early_intelligence")]}),
    (
        AmbushAnswered("blue", False, True),
        {"sides.blue.springs": False, "sides.blue.unasked": True, "awaiting": [("red", "contents")]},
    ),
    (AmbushAnswered("red", True), {"sides.red.springs": True, "awaiting": [("blue", "early_intelligence")]}),
    (AmbushSprung("blue"), {"sides.blue.springs": False, "sides.blue.unasked": True}),
    (AmbushSprung("red"), {"sides.red.ambush": True, "sides.red.unasked": True}),
    (
        ChargesHidden("red", (Charge("red#2"),)),
        {"sides.red.charges": (Charge("red#2"),), "awaiting": [("blue", "early_intelligence")]},
    ),
    (
        FuseSet("red", "red#1", 6.0),
        {"sides.red.charges": (Charge("red#1", True, 6.0), Charge("red#2", True, 4.0))},
    ),
    (
        ChargeTried("red", "red#2", 3, False),
        {
            "sides.red.charges": (Charge("red#1", True),),
            "objectives.red#2.spent": True,
            "objectives.red#2.shown_to": ("blue",),
            "action.replies": 4,
        },
    ),
    (
        ChargeTried("red", "red#1", 3, True, at=SPOT),
        {
            "sides.red.charges": (Charge("red#2", True, 4.0),),
            "objectives.red#1.spent": True,
            "objectives.red#1.content": "fake",
            "objectives.red#1.shown_to": ("blue",),
            "action.replies": 4,
            "strike.note": "",
            "strike.step": "blown",
            "strike.centre": SPOT,
            "strike.hits": (),
            "strike.ied": "red#1",
            "strike.kind": "",
        },
    ),
    (ExtraShown("blue", "roe"), {"sides.blue.used": ("ambush", "roe")}),
    (
        EvacuationOrdered("blue", Evacuation("red#2", 5)),
        {
            "sides.blue.evacuation.marker": "red#2",
            "sides.blue.evacuation.turn": 5,
            "sides.blue.evacuation.helicopter": "",
            "sides.blue.evacuation.waited": 0,
            "awaiting": [("red", "contents")],
        },
    ),
    (
        HelicopterArrived("blue", "red#2", BIRD),
        {"figures.bird": BIRD, "sides.blue.evacuation.marker": "red#2", "sides.blue.evacuation.turn": 3},
    ),
    (HelicopterWaited("blue", 4, True), {}),
    (HelicopterHeld("blue"), {"awaiting": [("red", "contents")]}),
    (
        HelicopterLeft("red", "lorry"),
        {
            "figures.lorry.fate": "left",
            "figures.lorry.stage": "done",
            "awaiting": [("blue", "early_intelligence")],
        },
    ),
    # objectives
    (ContentSeen("red#1", "blue", "fake"), {"objectives.red#1.shown_to": ("blue",)}),
    (ObjectivesHeld((("red#2", "blue"),), decisions=ASKED), {"taking": (("red#2", "blue"),), **COUNTER}),
    (MarkerLeft("red"), {"awaiting": [("blue", "early_intelligence")]}),
    (TakingEnded(), {"taking": ()}),
    (
        ObjectiveTaken("red#1", "blue", "fake"),
        {"objectives.red#1.taken": "blue", "objectives.red#1.content": "fake"},
    ),
    (
        ObjectivesDisclosed({"red#1": "fake", "red#2": "fake"}, {"red": 6}),
        {"objectives.red#1.content": "fake", "sides.red.secret_die": 6, "disclosed": True},
    ),
    # civilians, talks, Intelligence
    (
        BystanderOut("kowalski", "dead", "red"),
        {
            f"{K}.fate": "dead",
            f"{K}.harmed_by": "red",
            f"{K}.stage": "done",
            f"{K}.reach": None,
            "action.hits": MOVE.hits[1:],
        },
    ),
    (CrowdRolled("blue", 2, False), {"crowd": "blue"}),
    (CrowdAsked("blue", decisions=ASKED), COUNTER),
    (CrowdDone("blue"), NOBODY),
    (PlacementAsked("novak", decisions=ASKED), COUNTER),
    (BystanderPlaced("novak", HERE), {"figures.novak.place.x": 50, "figures.novak.place.y": 60, **NOBODY}),
    (EvacuationAsked(decisions=ASKED), COUNTER),
    (ChargesAsked(decisions=ASKED), COUNTER),
    (JournalistSetOut("novak", 9, decisions=ASKED), {"figures.novak.reach": 9, **COUNTER}),
    (
        BystanderMoved("kowalski", 4.0, HERE),
        {f"{K}.place.x": 50, f"{K}.place.y": 60, f"{K}.moved": 4.0, f"{K}.stage": "done", f"{K}.reach": None},
    ),
    (CardAsked("red", decisions=ASKED), COUNTER),
    (CardKept("blue"), {"kept_cards": ("red", "blue"), **NOBODY}),
    (
        CardPlayed("red", 3),
        {"talks.side": "red", "talks.level": 3, "talks.pending": 0, "talks.accepted": False, **NOBODY},
    ),
    (TalksAsked("red", decisions=ASKED), COUNTER),
    (TalksAccepted("red"), NOBODY),
    (TalksEnded("red"), {"talks.running": False, "talks.accepted": False, **NOBODY}),
    (TalksHeld("red", 5), {"talks.pending": 15, "talks.accepted": False}),
    (
        TalksBroken("red", 5),
        {"talks.running": False, "talks.accepted": False, "talks.pending": 0, "talks.broken": "red"},
    ),
    (TalksSettled("red", 2, 9, True), {"talks.running": False, "talks.pending": 0, "talks.settled": 9}),
    (
        IntelligenceTried("blue", decisions=ASKED),
        {"sides.blue.intelligence": "tried", "put_off": [], **COUNTER},
    ),
    (
        IntelligenceTried("blue", True, decisions=ASKED),
        {"sides.blue.intelligence": "tried", "put_off": [("red", "contents")], **COUNTER},
    ),
    (Countered("red"), {"awaiting": [("blue", "early_intelligence")], "put_off": []}),
    (
        Countered("red", True),
        {"sides.red.intelligence": "spent", "awaiting": [("blue", "early_intelligence")], "put_off": []},
    ),
    (IntelligenceRolled("red", 2, (), False), {}),
    (IntelligenceRolled("red", 2, (), True), {"sides.red.intelligence": "informed"}),
    (DieTold("red", "blue", 3), {"sides.blue.die_told": True}),
    (AskedEarly("blue"), {"awaiting": [("red", "contents")]}),
    # platoons
    (
        SquadBegan("blue", "second"),
        {
            f"{K}.stage": "done",
            "figures.novak.stage": "done",
            "acting": ("smith",),
            "squad": "second",
            "finished": ("second", "first"),
        },
    ),
    (
        SquadFinished("blue", "first"),
        {
            f"{K}.stage": "done",
            "figures.novak.stage": "done",
            "acting": ("smith",),
            "squad": "",
            "finished": ("second", "first"),
        },
    ),
    # notes
    (
        NoteSealed("red", "calls", "s", "text", "salt"),
        {
            "notes": (
                Note(1, "red", "contents", "seal"),
                Note(2, "blue", "order", "seal"),
                Note(3, "red", "calls", "s", 3, "text", "salt"),
            )
        },
    ),
    (
        NoteOpened(2, "text", "salt"),
        {
            "notes": (
                Note(1, "red", "contents", "seal"),
                Note(2, "blue", "order", "seal", text="text", salt="salt", opened=True),
            )
        },
    ),
    # the end
    (PointsScored("blue", "loss", 4, "BN-D.a"), {"sides.blue.points": (("loss", 10),)}),
    (PointsScored("blue", "building", 4, "BN-D.e"), {"sides.blue.points": (("loss", 6), ("building", 4))}),
    (MotivationSpent("blue"), {"sides.blue.motivated": False}),
    (SideShaken("red"), {"sides.red.shaken": True}),
    (SideRemoved("red"), {"sides.red.withdrew": True}),
    (EndProposed("red", decisions=ASKED), COUNTER),
    (EndDeclined("red"), NOBODY),
    (MoralesDone(), {"phase": "turn_end"}),
]


@pytest.mark.parametrize(("fact", "changes"), CHANGES, ids=[type(fact).__name__ for fact, _ in CHANGES])
def test_a_fact_changes_this_and_no_more(fact: Event, changes: dict[str, Any]) -> None:
    before = state()

    found = differs(before, RULES.evolve(before, fact))

    assert found == changes


def test_a_game_that_is_over_is_so_for_good() -> None:
    before = state()
    over = differs(before, RULES.evolve(before, GameEnded(say("bn-over"), "red")))
    assert over == {"over": say("bn-over"), "phase": "over", **NOBODY, "action": None, "storm": None}


def test_every_fact_of_the_book_stands_here() -> None:
    """But for how a game begins and ends, and what is only told."""
    changing = {type(fact).__name__ for fact, _ in CHANGES}
    others = {one.__name__ for one in RULES.events} - changing
    assert others == {"GameSet", "GameEnded", "MoraleTested"}


def test_what_weighs_is_told_to_whoever_comes_back_and_what_reveals_is_not_unlearned() -> None:
    """What weighs is told to whoever takes the keyboard over; what reveals only a referee takes back."""
    assert {one.__name__ for one in RULES.events if one.weighs} == {
        "AmbushSprung", "BombDropped", "BombLanded", "BystanderOut", "CardPlayed", "ChargeTried",
        "CrewTested", "EndDeclined", "EndProposed", "FigureOut", "FirstFire",
        "FriendlyFire", "GameEnded",
        "HelicopterArrived", "HelicopterLeft", "HullTested", "IntelligenceRolled", "IntelligenceTried",
        "MeleeFought", "MoraleTested", "MotivationSpent", "ObjectiveTaken", "ObjectivesDisclosed",
        "PointsScored", "RolesSet", "ShotStrayed", "SideRemoved", "SideShaken", "Stabilised", "StormEnded",
        "StormRolled", "StrikeFell", "SupportRolled", "Suppressed", "TalksAccepted", "TalksBroken",
        "TalksEnded", "TalksHeld", "TalksSettled", "WoundWorsened",
    }  # fmt: skip
    assert {one.__name__ for one in RULES.events if one.reveals} == {
        "AmbushSprung", "CameUp", "ChargeTried", "ContentSeen", "DieTold", "ExtraShown", "HelicopterArrived",
        "MarkerLaid", "NoteOpened", "ObjectiveTaken", "ObjectivesDisclosed", "Revealed", "SightingTried",
        "StrikeArrived",
    }  # fmt: skip


# --- what a ruling changes ------------------------------------------------------------------------------

RULED: list[tuple[str, str, Any, dict[str, Any]]] = [
    ("place", "novak", [50, 60], {"figures.novak.place.x": 50, "figures.novak.place.y": 60}),
    ("place", "novak", [50, 60, 450], {"figures.novak.place.x": 50, "figures.novak.place.y": 60}),
    (
        "place",
        "smith",
        [80, 41, 30],
        {
            "figures.smith.place.y": 41,
            "figures.smith.place.facing": 30,
            "figures.smith.place.x": 80,
            "figures.smith.place.inside": "",
            "figures.smith.aboard": "",
        },
    ),
    (
        "place",
        "lorry",
        [50, 60],
        {
            "figures.lorry.place.x": 50,
            "figures.lorry.place.y": 60,
            "figures.smith.place.x": 50,
            "figures.smith.place.y": 60,
        },
    ),
    ("suppressed", "kowalski", False, {f"{K}.suppressed": False}),
    ("suppressed", "kowalski", True, {**stopped("kowalski"), f"{K}.stage": "done", "acting": ("smith",)}),
    ("suppressed", "novak", True, {**stopped("novak"), "figures.novak.suppressed": True}),
    ("hidden", "kowalski", False, {f"{K}.marker": "", f"{K}.seen_by": ()}),
    ("hidden", "kowalski", True, {f"{K}.marker": "m5", f"{K}.seen_by": (), "markers": 5}),
    (
        "fate",
        "kowalski",
        "dead",
        {
            **stopped("kowalski"),
            f"{A}.touching": (),
            f"{K}.touching": (),
            f"{K}.fate": "dead",
            f"{K}.stage": "done",
            f"{K}.marker": "",
            f"{K}.seen_by": (),
            f"{K}.suppressed": False,
            f"{K}.retreating": False,
            f"{K}.shaken": False,
            "acting": ("smith",),
            "sides.blue.losses": 4,
            "sides.blue.lost_now": 2,
            "sides.blue.points": (("loss", 6), ("lost-regular", 10)),
        },
    ),
    ("fate", "zaid", "left", {"figures.zaid.fate": "left", "figures.zaid.stage": "done"}),
    (
        "fate",
        "dead",
        "",
        {
            "figures.dead.fate": "",
            "figures.dead.stage": "waiting",
            "figures.dead.wound": None,
            "sides.blue.losses": 2,
            "sides.blue.lost_now": 0,
        },
    ),
    ("fate", "dead", "captured", {"figures.dead.fate": "captured", "figures.dead.wound": None}),
    (
        "fate",
        "dead",
        "left",
        {
            "figures.dead.fate": "left",
            "figures.dead.wound": None,
            "sides.blue.losses": 2,
            "sides.blue.lost_now": 0,
        },
    ),
    ("action", "kowalski", False, {f"{K}.stage": "done", "acting": ("smith",)}),
    (
        "action",
        "kowalski",
        True,
        {
            f"{K}.stage": "waiting",
            f"{K}.moved": 0.0,
            f"{K}.moved_any": False,
            f"{K}.climbed": False,
            f"{K}.fired": False,
            f"{K}.looked": False,
            f"{K}.tested": False,
            f"{K}.launched": False,
            f"{K}.fought": False,
            f"{K}.withdrew": False,
            f"{K}.answered": 0,
        },
    ),
    ("action", "smith", True, {"figures.smith.stage": "waiting", "finished": ()}),
    ("retreating", "novak", True, {"figures.novak.retreating": True}),
    ("retreating", "kowalski", False, {f"{K}.retreating": False, f"{K}.shaken": False}),
    ("sheltered", "novak", True, {"figures.novak.sheltered": True}),
    (
        "aboard",
        "kowalski",
        "lorry",
        {
            f"{A}.touching": (),
            f"{K}.touching": (),
            f"{K}.aboard": "lorry",
            f"{K}.marker": "",
            f"{K}.seen_by": (),
            f"{K}.place.x": 100,
            f"{K}.place.inside": "lorry",
        },
    ),
    ("aboard", "smith", "", {"figures.smith.aboard": "", "figures.smith.place.inside": ""}),
    ("wreck", "lorry", "exploded", {"figures.lorry.fate": "exploded", "figures.lorry.stage": "done"}),
    ("points", "blue", 5, {"sides.blue.points": (("loss", 6), ("ruling", 5))}),
    ("points", "red", -5, {"sides.red.points": (("ruling", -5),)}),
    ("motivated", "red", True, {"sides.red.motivated": True}),
    ("ambush", "blue", False, {"sides.blue.ambush": False}),
    ("support", "blue", "", {"sides.blue.support": "", "sides.blue.coming": None}),
    ("support", "blue", "helicopters", {"sides.blue.support": "helicopters"}),
    ("secret_die", "red", 6, {"sides.red.secret_die": 6}),
    ("intelligence", "red", "spent", {"sides.red.intelligence": "spent"}),
    ("magazine", "kowalski", "spent", {f"{K}.magazines": (("lmg", "empty"), ("assault_rifle", "spent"))}),
    ("magazine", "kowalski", "", {f"{K}.magazines": (("lmg", "empty"),), f"{K}.reloading": ""}),
    ("silenced", "red", True, {"sides.red.silent": -1}),
    ("smoke", "s1", False, {"clouds": (Cloud("s2", 1, SPOT),)}),
    ("smoke", "s1", [1, 2], {"clouds": (Cloud("s2", 1, SPOT), Cloud("s1", 1, Point(1, 2)))}),
    (
        "smoke",
        "",
        [1, 2],
        {"clouds": (Cloud("s1", 1, SPOT), Cloud("s2", 1, SPOT), Cloud("smoke-3-1", 3, Point(1, 2)))},
    ),
    ("content", "red#1", "fake", {"objectives.red#1.content": "fake"}),
    ("taken", "red#1", True, {"objectives.red#1.taken": "blue"}),
    ("charge", "red#2", "automatic", {"sides.red.charges": (Charge("red#1", True), Charge("red#2"))}),
    ("charge", "red#2", "remote", {"sides.red.charges": (Charge("red#1", True), Charge("red#2", True))}),
    ("charge", "red#2", "", {"sides.red.charges": (Charge("red#1", True),)}),
    ("crowd", "blue", None, {"crowd": "blue"}),
    ("talks", "blue", "ended", {"talks.running": False, "talks.accepted": False}),
    ("talks", "blue", "running", {"talks.accepted": False}),
    (
        "talks",
        "red",
        "running",
        {"talks.side": "red", "talks.level": 1, "talks.pending": 0, "talks.accepted": False},
    ),
    ("talk_points", "blue", 5, {"talks.pending": 15}),
    ("talk_points", "blue", -11, {"talks.pending": 0}),
    (
        "talk_points",
        "red",
        5,
        {
            "talks.side": "red",
            "talks.level": 1,
            "talks.pending": 5,
            "talks.running": False,
            "talks.accepted": False,
        },
    ),
]
BROKEN_OFF: dict[str, Any] = {
    **NOBODY, "acting": (), "action": None, "storm": None, "melee": None, "bonus_move": "", "tied": False,
    "squad": "", "finished": (), "strike": None, "sides.blue.answer": None,
}  # fmt: skip
RULED += [
    ("phase", "", "initiative", {**BROKEN_OFF, "phase": "initiative", "active": "", "step": 28}),
    (
        "phase", "", "turning",
        {**BROKEN_OFF, "phase": "turning", "step": 32, "awaiting": [("red", "turning")]},
    ),
    ("phase", "", "actions", {**BROKEN_OFF, "step": 36}),
    ("phase", "", "morale", {**BROKEN_OFF, "phase": "morale", "step": 69}),
    ("active", "red", None, {**BROKEN_OFF, "active": "red", "step": 36}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("fact", "subject", "value", "changes"), RULED, ids=[f"{row[0]}-{row[1]}-{row[2]}" for row in RULED]
)
def test_a_ruling_changes_this_and_no_more(
    fact: str, subject: str, value: Any, changes: dict[str, Any]
) -> None:
    before = state()

    found = differs(before, FACTS[fact].set(before, subject, value))

    assert found == changes


def test_who_rules_a_card_that_was_shown_gives_it_its_level() -> None:
    """A level that is a secret still is taken for 1, as is one that was not bought (BN-X.NEGOTIATION.a)."""
    shown, bought = ("negotiation",), {"negotiation": 3}
    for used, extras, level in (((), bought, 1), (shown, bought, 3), (shown, {}, 1)):
        before = state(talks=None)
        blue = replace(before.sides["blue"], extras=extras, used=used)
        before = replace(before, sides={**before.sides, "blue": blue})
        after = FACTS["talks"].set(before, "blue", "running")
        assert after.talks == Talks("blue", level)
