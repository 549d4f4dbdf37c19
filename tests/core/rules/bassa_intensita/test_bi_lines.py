"""Bassa Intensità, the log in words: which line a fact has in each of its variants, and what it says."""

from __future__ import annotations

from typing import Any

import pytest
from field import Man, Vehicle, field
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Event, Thrown
from core.engine.words.ids import PieceId
from core.engine.words.message import Message, say
from core.locale import LANGUAGES, sentences
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts import aircraft, flying, harm, mines, morale, sky
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Burst, Harmed
from core.rules.bassa_intensita.state.ground import Cloud, Covering, Minefield, Mission, Support
from core.rules.bassa_intensita.state.men import Moment
from core.rules.bassa_intensita.state.orders import Act, Call, Cover, Fire, Search, Throw, Upward
from core.table.places import Place, Point

NOW = Moment(1, 1)
HOUSE = {"kind": "building", "points": [[60, 40], [70, 40], [70, 60], [60, 60]], "id": "house", "name": "Inn"}
MISSION = Mission("rossi", "guns", "ready")
SPOT = Point(50.4, 61.6)


def laid() -> State:
    """Rossi and Bruni against Huber and a tank; guns that may be called, mines, smoke and a house."""
    made = field(
        rossi=Man(), bruni=Man(x=52), huber=Man(side="red", x=80), tank=Vehicle("t72", side="red", x=90),
        terrain=(HOUSE,), turn=3,
    )  # fmt: skip
    guns = Support("guns", "blue", (("en", "Guns"), ("it", "Pezzi")), "dedicated")
    band = Minefield(PieceId("band"), "anti_tank")
    smoke = Cloud(PieceId("smoke"), "smoke", None, 9)
    return replace(made, support={guns.id: guns}, mines={band.id: band}, clouds={smoke.id: smoke})


def line(event: Event, **facts: Any) -> str:
    """Return the line of a fact: its sentence and what fills it, in words that both languages have."""
    state = replace(laid(), **facts)
    told = RULES.sentence(state, event, state)
    if told is None:
        return ""
    assert all(sentences(language).say(told) for language in LANGUAGES)
    return " ".join((told.id, *(f"{key}={_value(value)}" for key, value in told.args.items())))


def _value(value: Any) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    if not isinstance(value, Message):
        return str(value)
    if value.id in ("side-name", "listed-name", "piece-name"):
        return str(value.args.get("en", value.args.get("who")))
    return " ".join((value.id, *map(_value, value.args.values())))


def shot(**facts: Any) -> e.ShotRolled:
    return e.ShotRolled("ak", "rossi", "huber", 31.96, **{"base": 6, **facts})


FIRE: list[tuple[Event, str]] = [
    (shot(face=4, hit=True), "bi-shot-hit who=Rossi target=Huber weapon=AK cm=32.0 needed=4"),
    (shot(face=4), "bi-shot-missed who=Rossi target=Huber weapon=AK cm=32.0 needed=4"),
    (shot(face=10, hit=True), "bi-shot-certain who=Rossi target=Huber weapon=AK cm=32.0 needed=10"),
    (shot(), "bi-shot-never who=Rossi target=Huber weapon=AK cm=32.0 needed=0"),
    (shot(base=0), "bi-shot-unread who=Rossi target=Huber weapon=AK"),
    (shot(base=0, hit=True), "bi-shot-unread-hit who=Rossi target=Huber weapon=AK"),
    (
        e.ShotRolled("rpg7", "rossi", base=6, face=3),
        "bi-shot-missed who=Rossi target=bi-a-spot weapon=RPG-7 cm=0.0 needed=3",
    ),
    (
        e.ShotRolled("ak", "", ""),
        "bi-shot-unread who=bi-unseen target=bi-unseen weapon=AK",
    ),
    (e.Deviated("rpg7", "", 0), "bi-deviated-dud weapon=RPG-7"),
    (e.Deviated("rpg7", "long", 7), "bi-deviated weapon=RPG-7 cm=7 to=bi-deviated-long"),
    (e.Deviated("rpg7", "left", 7, True), "bi-deviated-lost weapon=RPG-7 cm=7 to=bi-deviated-left"),
    (e.Exploded(Burst(SPOT, "grenade", "rpg")), "bi-burst-nobody"),
    (e.Exploded(Burst(SPOT, "grenade", "rpg", left=(("huber", "short", "open"),))), ""),
    (e.Exploded(Burst(SPOT, "grenade", "hand_grenade", load="flash_bang")), ""),
    (
        e.BlastRolled("huber", "short", "cover", 3, True),
        "bi-blast-hit who=Huber needed=3 where=bi-blast-cover far=bi-blast-short",
    ),
    (
        e.BlastRolled("huber", "long", "open", 3, False),
        "bi-blast-missed who=Huber needed=3 where=bi-blast-open far=bi-blast-long",
    ),
    (e.ArmourTested("tank", "at_rocket", 6, True), "bi-pierced who=Tank needed=6"),
    (e.ArmourTested("tank", "at_rocket", 13, True, "side"), "bi-pierced-side who=Tank needed=10"),
    (e.ArmourTested("tank", "at_rocket", -1, False), "bi-not-pierced who=Tank needed=0"),
    (e.ArmourTested("tank", "at_rocket", 1, False, "side"), "bi-not-pierced-side who=Tank needed=1"),
    (e.HarmRolled(Harmed("huber", "wounded")), "bi-harm-wounded who=Huber"),
    (
        e.HarmRolled(Harmed("tank", "weapon"), "gun_125"),
        "bi-harm-weapon who=Tank weapon=125 mm gun",
    ),
    (e.DiedOfWounds("huber"), "bi-harm-dies_of_wounds who=Huber"),
    (e.OrderLost("rossi"), "bi-order-lost who=Rossi"),
    (harm.EffectsApplied((harm.Effect("huber", fate="dead"), harm.Effect("tank"))), "bi-out-now who=[Huber]"),
    (harm.EffectsApplied((harm.Effect("huber", health="wounded"),)), ""),
    (
        e.CoverStands(Covering("rossi", "ak", "house")),
        "bi-cover-stands who=Rossi target=bi-the-ground Inn weapon=AK",
    ),
    (
        e.CoverStands(Covering("rossi", "ak", target="huber")),
        "bi-cover-stands who=Rossi target=Huber weapon=AK",
    ),
    (e.CoverStruck("rossi", "ak", "huber"), "bi-cover-strikes who=Rossi weapon=AK target=Huber"),
]  # fmt: skip

ORDERED: list[tuple[Any, str]] = [
    (Fire("rossi", "ak", "huber"), "bi-order-written order=bi-order-fire Rossi AK Huber"),
    (
        Fire("rossi", "ak", aim=SPOT, area="area"),
        "bi-order-written order=bi-order-fire Rossi AK bi-an-area",
    ),
    (Cover("rossi", "ak", "huber"), "bi-order-written order=bi-order-cover Rossi AK Huber"),
    (
        Cover("rossi", "ak", element="house", aim=SPOT),
        "bi-order-written order=bi-order-cover Rossi AK bi-the-ground Inn",
    ),
    (Upward("rossi", "rpg7", "tank"), "bi-order-written order=bi-order-upward Rossi RPG-7 Tank"),
    (Act("rossi", "treat", on="bruni"), "bi-order-written order=bi-order-act Rossi bi-act-treat Bruni"),
    (Act("rossi", "dig"), "bi-order-written order=bi-order-act-alone Rossi bi-act-dig"),
    (
        Act("rossi", "other", words="force the lock"),
        "bi-order-written order=bi-order-act-alone Rossi force the lock",
    ),
    (Throw("rossi", "smoke"), "bi-order-written order=bi-order-smoke Rossi"),
    (Call("rossi", "guns", "contact"), "bi-order-written order=bi-order-call Rossi bi-call-contact"),
    (Search("rossi", "house"), "bi-order-written order=bi-order-search Rossi bi-the-ground Inn"),
    (Search("rossi"), "bi-order-written order=bi-order-search Rossi bi-the-ground bi-open-ground"),
]  # fmt: skip

SUPPORT: list[tuple[Event, str]] = [
    (
        e.Contacted(Call("rossi", "guns", "contact"), 4, MISSION),
        "bi-contacted who=Rossi support=Guns needed=4",
    ),
    (
        e.Contacted(Call("rossi", "guns", "contact"), 4),
        "bi-not-contacted who=Rossi support=Guns needed=4",
    ),
    (e.Directed(Call("rossi", "guns", "shift")), "bi-directed who=Rossi what=bi-call-shift"),
    (e.RoundWeighed("rossi", True), "bi-round-precise"),
    (e.RoundWeighed("rossi", False), "bi-round-imprecise"),
    (e.RoundWeighed("rossi", True, 3), ""),
    (e.RoundFell("guns", lost=True), "bi-round-lost support=Guns"),
    (e.RoundFell("guns", SPOT), "bi-round-fell support=Guns at=bi-spot 50 62 off=[]"),
    (
        e.RoundFell("guns", SPOT, along=7, across=3, to=("long",)),
        "bi-round-fell-off support=Guns at=bi-spot 50 62 off=[bi-off-long 7]",
    ),
    (
        e.RoundFell("guns", SPOT, along=7, across=3, to=("short", "left")),
        "bi-round-fell-off support=Guns at=bi-spot 50 62 off=[bi-off-short 7, bi-off-left 3]",
    ),
    (e.RoundFell("guns"), "bi-round-fell-tape support=Guns off=bi-off-none"),
    (
        e.RoundFell("guns", along=7, across=3, to=("long", "right")),
        "bi-round-fell-tape support=Guns off=[bi-off-long 7, bi-off-right 3]",
    ),
    (e.EffectFell("guns", SPOT, 2), "bi-effect-he support=Guns tubes=2"),
    (
        e.EffectFell("guns", SPOT, cloud=Cloud(PieceId("shells"), "smoke", None)),
        "bi-effect-smoke support=Guns tubes=1",
    ),
    (e.RoundsHeld("rossi", MISSION), "bi-rounds-held who=Rossi support=Guns"),
    (e.MissionLost("rossi"), "bi-mission-lost who=Rossi"),
    (e.MissionLost("rossi", stopped=True), "bi-mission-stopped who=Rossi"),
]  # fmt: skip

SKY: list[tuple[Event, str]] = [
    (e.AirStruck("guns", SPOT), "bi-air-bombs support=Guns at=bi-spot 50 62"),
    (e.AirStruck("guns"), "bi-air-bombs-tape support=Guns"),
    (e.AirStruck("guns", SPOT, strafes=True), "bi-air-strafes support=Guns at=bi-spot 50 62"),
    (e.AirStruck("guns", strafes=True), "bi-air-strafes-tape support=Guns"),
    (e.AirStruck("guns", lost=True), "bi-air-lost support=Guns"),
    (aircraft.AircraftSighted("guns", 3), "bi-air-comes support=Guns"),
    (aircraft.AircraftHit("guns", True), "bi-air-down support=Guns"),
    (aircraft.AircraftHit("guns", False), "bi-air-damaged support=Guns"),
    (aircraft.AircraftReturned("guns", True), "bi-air-back support=Guns"),
    (aircraft.AircraftReturned("guns", False), "bi-air-away support=Guns"),
    (aircraft.StrafingChosen("guns", "rossi", MISSION), "bi-air-strafes-again support=Guns"),
    (aircraft.StrafingChosen("guns", "rossi"), "bi-air-goes-home support=Guns"),
    (sky.StrafeRolled("huber", face=4, hit=True), "bi-strafed-hit who=Huber needed=4"),
    (sky.StrafeRolled("huber", face=4), "bi-strafed-missed who=Huber needed=4"),
    (
        sky.UpwardRolled(Upward("rossi", "rpg7", "tank"), 1, True),
        "bi-upward-hit who=Rossi target=Tank needed=1",
    ),
    (
        sky.UpwardRolled(Upward("rossi", "rpg7", "tank"), -1),
        "bi-upward-missed who=Rossi target=Tank needed=0",
    ),
    (sky.HelicopterStruck("tank", 12, "pilot"), "bi-helicopter-pilot who=Tank total=12"),
    (sky.HelicopterStruck("tank", 7), "bi-helicopter-shaken who=Tank total=7"),
    (flying.FlightRolled("tank", 70, 3), "bi-flight-rolled who=Tank cm=70"),
    (flying.FlightChanged("tank", "landing"), "bi-flight-landing who=Tank"),
    (flying.EngineTested("tank", True, 3, decisions=()), "bi-engine-holds who=Tank"),
    (flying.EngineTested("tank", False, 3, decisions=()), "bi-engine-fails who=Tank"),
    (flying.CrewGaveUp("tank", decisions=()), "bi-crew-gave-up who=Tank"),
    (flying.WentHome("tank"), "bi-went-home who=Tank"),
    (flying.CameDown("tank"), "bi-came-down who=Tank"),
]  # fmt: skip

MEN: list[tuple[Event, str]] = [
    (
        e.MoraleChecked("huber", "BI-MOR.a", face=7, passed=True),
        "bi-morale-passed who=Huber needed=7 why=bi-because-armour",
    ),
    (
        e.MoraleChecked("huber", "BI-MOR.f", face=7),
        "bi-morale-failed who=Huber needed=7 why=bi-because-commander",
    ),
    (
        e.MoraleChecked("huber", "BI-DMG.e", face=10, passed=True),
        "bi-morale-passed-certain who=Huber needed=10 why=bi-because-hit",
    ),
    (
        e.MoraleChecked("huber", "BI-MOR.e", face=0),
        "bi-morale-failed-certain who=Huber needed=0 why=bi-because-comrade",
    ),
    (e.Reacted("huber", "panic"), "bi-reaction-panic who=Huber"),
    (morale.Shocked("huber", 4, prone=True), "bi-shocked-prone who=Huber turn=4"),
    (morale.Shocked("huber", 4), "bi-shocked who=Huber turn=4"),
    (morale.ShockedAgain("huber"), "bi-shocked-again who=Huber"),
    (morale.Panicked("huber"), "bi-panicked who=Huber"),
    (morale.Surrendered("huber", "rossi"), "bi-surrendered who=Huber captor=Rossi"),
    (morale.WeaponsLeft("huber", ()), "bi-weapons-left who=Huber"),
    (morale.GuardLost("huber"), "bi-guard-lost who=Huber"),
    (morale.VehicleAbandoned("tank"), "bi-abandoned who=Tank"),
    (morale.VehicleAbandoned("tank", ("huber",)), "bi-abandoned-with who=Tank out=[Huber]"),
    (e.IsolationTested("rossi", True, NOW), "bi-isolation-passed who=Rossi"),
    (e.IsolationTested("rossi", False, NOW), "bi-isolation-failed who=Rossi"),
    (e.SniperWeighed("rossi", True, NOW), "bi-sniper-fires who=Rossi"),
    (e.SniperWeighed("rossi", False, NOW), "bi-sniper-waits who=Rossi"),
    (e.LeaderTested("blue", True, decisions=()), "bi-leader-found unit=blue"),
    (e.LeaderTested("blue", False, decisions=()), "bi-leader-none unit=blue"),
    (
        e.LeaderReplaced("blue", "rossi", "recruit"),
        "bi-leader-replaced who=Rossi unit=blue ability=bi-quality-recruit",
    ),
    (e.Flashed(("huber", "rossi", "huber")), "bi-flash who=[Huber, Rossi]"),
    (e.GasReleased(Cloud(PieceId("gas"), "tear_gas", None, 4)), "bi-gas turn=4"),
    (e.GasSpread(PieceId("gas"), 4, ("huber",)), "bi-gas-caught who=[Huber]"),
    (e.GasSpread(PieceId("gas"), 4), ""),
    (e.Gassed("huber", 4), "bi-gassed who=Huber"),
    (e.Gassed("huber", 0), "bi-out-of-gas who=Huber"),
]  # fmt: skip

MOVES: list[tuple[Event, str]] = [
    (e.MoveEnded("rossi", "run", 23.96), "bi-moved-run who=Rossi cm=24.0 lies="),
    (
        e.MoveEnded("rossi", "careful", 0.05, lies=True),
        "bi-moved-careful who=Rossi cm=0.1 lies=bi-and-lies",
    ),
    (e.MoveEnded("rossi", "normal", 0.0, lies=True), "bi-moved-lies who=Rossi"),
    (e.MoveEnded("rossi", "normal", 0.0), "bi-moved-stays who=Rossi"),
    (e.MoveEnded("tank", "hover", 0.0), ""),
    (e.Boarded("rossi", "tank"), "bi-boarded who=Rossi vehicle=Tank"),
    (e.Alighted("rossi", "tank"), "bi-alighted who=Rossi vehicle=Tank"),
    (e.Fled("huber", True), "bi-fled who=Huber"),
    (e.Fled("huber", False), "bi-flees-on who=Huber"),
    (e.FireHeld("red", 3), "bi-fire-held side=red"),
    (mines.MineSprung("rossi", PieceId("band"), "anti_tank", ()), "bi-sprung-anti_tank who=Rossi"),
    (
        mines.MineNoticed("rossi", PieceId("band"), "blue", (), decisions=()),
        "bi-noticed-anti_tank who=Rossi",
    ),
    (mines.MineCleared("rossi", PieceId("band")), "bi-disarmed who=Rossi"),
    (mines.DisarmFailed("rossi", PieceId("band")), "bi-not-disarmed who=Rossi"),
    (mines.MoveHalted("rossi", True), "bi-halted who=Rossi"),
    (mines.MoveHalted("rossi", False), ""),
    (e.SmokeThrown(Cloud(PieceId("new"), "smoke", None), 3, "rossi"), "bi-smoke-thrown who=Rossi"),
    (e.SmokeSpread(PieceId("smoke"), 12), "bi-smoke-spread turn=12"),
    (e.CloudsGone((PieceId("smoke"), PieceId("gas"))), "bi-clouds-gone clouds=2"),
    (
        e.Searched(Search("rossi", "house"), ("huber",)),
        "bi-searched who=Rossi where=bi-the-ground Inn found=[Huber]",
    ),
    (
        e.Searched(Search("rossi")),
        "bi-searched-none who=Rossi where=bi-the-ground bi-open-ground",
    ),
    (e.MoverSought("red", "blue"), "bi-mover-sought side=red unit=blue"),
    (e.Observed("red", ("rossi", "bruni")), "bi-observed side=red whom=[Rossi, Bruni]"),
    (e.Hidden("red", ("rossi",)), "bi-hidden side=red whom=[Rossi]"),
    (e.WatchSet("red", "easiest"), "bi-watches-easiest"),
]  # fmt: skip

ACTIONS: list[tuple[Event, str]] = [
    (
        e.ActionRolled("rossi", "dig", "easy", 8, 8, True),
        "bi-action-passed who=Rossi what=bi-act-dig difficulty=bi-difficulty-easy needed=8",
    ),
    (
        e.ActionRolled("rossi", "dig", "easy", 8, 8),
        "bi-action-failed who=Rossi what=bi-act-dig difficulty=bi-difficulty-easy needed=8",
    ),
    (
        e.ActionRolled("rossi", "other", "very_easy", 10, 10, True, "force the lock"),
        "bi-action-certain who=Rossi what=force the lock difficulty=bi-difficulty-very_easy",
    ),
    (
        e.ActionRolled("rossi", "treat", "no"),
        "bi-action-never who=Rossi what=bi-act-treat difficulty=bi-difficulty-no",
    ),
    (e.LabourWentOn("rossi", "a ditch", 1, 3), "bi-labour who=Rossi what=a ditch done=1 turns=3"),
    (e.Aimed("rossi", "huber", 3), "bi-aimed who=Rossi target=Huber"),
    (e.WeaponsReady("rossi", "ak", "reload", ()), "bi-ready-reload who=Rossi weapon=AK"),
    (e.Treated("bruni", "rossi"), "bi-treated who=Bruni by=Rossi"),
    (e.DugIn("rossi"), "bi-dug-in who=Rossi"),
]  # fmt: skip

TURN: list[tuple[Event, str]] = [
    (e.TurnBegan(4), "bi-turn-began turn=4"),
    (
        e.InitiativeWon({"blue": 4, "red": 2}, "blue", decisions=()),
        "bi-initiative-won faces=[bi-side-face blue 4, bi-side-face red 2] side=blue",
    ),
    (
        e.InitiativeWon({"blue": 4, "red": 4}, decisions=()),
        "bi-initiative-tied faces=[bi-side-face blue 4, bi-side-face red 4]",
    ),
    (e.OrderOfMovesChosen(("red", "blue")), "bi-moves-first side=red"),
    (e.PhaseBegan("move", moving="blue", decisions=()), "bi-began-move side=blue"),
    (e.PhaseBegan("fire", "recruit", decisions=()), "bi-began-fire quality=bi-quality-recruit"),
    (e.PhaseBegan("covering", decisions=()), "bi-began-covering"),
    (e.PhaseBegan("moved", "look", decisions=()), "bi-began-observe"),
    (e.PhaseBegan("fired", "look", decisions=()), "bi-began-observe"),
    (e.PhaseBegan("moved", "smoke", decisions=()), ""),
    (e.PhaseBegan("end", decisions=()), ""),
    (e.OrdersRevealed("observe", (Search("rossi"),)), ""),
    (e.OrdersRevealed("fire", ()), "bi-revealed-none"),
    (e.OrdersRevealed("fire", (Throw("rossi"),)), "bi-revealed-known"),
    (e.SideSealed("red", decisions=()), "bi-side-sealed side=red"),
    (e.OrderWithdrawn("blue", "rossi"), "bi-withdrawn what=Rossi"),
    (e.GameEnded(say("bi-over-ruled"), "red"), "bi-over-won why=bi-over-ruled side=red"),
    (e.GameEnded(say("bi-over-turns", turns=8)), "bi-over-open why=bi-over-turns 8"),
    (e.GameEnded(say("bi-over-broken", side="red")), "bi-over-nobody why=bi-over-broken red"),
    (e.LeaderLost("blue", "rossi", 3), "bi-leader-lost who=Rossi unit=blue"),
    (e.LeaderResumed("blue", "rossi"), "bi-leader-resumed who=Rossi unit=blue"),
    (e.TransportConverted("tank"), "bi-converted who=Tank"),
    (e.DeployingBegan(decisions=()), "bi-deploying-began"),
    (e.SideReady("red", decisions=()), "bi-side-ready side=red"),
    (Thrown("bi-to-hit", "BI-FIRE.i", (3,), who="rossi"), "thrown who=Rossi why=bi-to-hit faces=3 total=3"),
    (
        Thrown("bi-to-hit", "BI-FIRE.i", (3, 5), who="rossi"),
        "thrown-total who=Rossi why=bi-to-hit faces=3 5 total=8",
    ),
    (Thrown("bi-smoke", "BI-SMOKE.d", (3,)), "thrown who=thrown-nobody why=bi-smoke faces=3 total=3"),
    (e.Deployed("rossi", Place(1, 2)), "bi-deployed who=Rossi"),
    (e.Deployed("rossi", note="in the inn"), "bi-deployed-note who=Rossi note=in the inn"),
]  # fmt: skip

EVERY = (*FIRE, *SUPPORT, *SKY, *MEN, *MOVES, *ACTIONS, *TURN)


@rule("BI-Q.120")
def test_a_side_reads_that_its_own_man_was_missed_by_somebody_unseen() -> None:
    """Whoever fires at an enemy that he does not see reads no more than that."""
    event = e.ShotRolled("ak", "", "huber")
    assert line(event, eyes="red") == "bi-shot-unread-missed who=bi-unseen target=Huber weapon=AK"
    assert line(event, eyes="blue") == "bi-shot-unread who=bi-unseen target=Huber weapon=AK"


@pytest.mark.parametrize(
    ("event", "told"), EVERY, ids=[told.partition(" ")[0] or "silent" for _, told in EVERY]
)
def test_what_the_log_says_of_a_fact(event: Event, told: str) -> None:
    assert line(event) == told


@pytest.mark.parametrize(("order", "told"), ORDERED, ids=[told.partition(" ")[0] for _, told in ORDERED])
def test_what_the_log_says_of_an_order(order: Any, told: str) -> None:
    assert line(e.OrderSealed("blue", order)) == told


def test_smoke_and_mines_are_called_by_what_they_are() -> None:
    assert line(e.OrderWithdrawn("blue", "band")) == "bi-withdrawn what=bi-zone-anti_tank"
    assert line(e.OrderWithdrawn("blue", "smoke")) == "bi-withdrawn what=bi-zone-smoke 9"
    assert line(e.OrderWithdrawn("blue", "")) == "bi-withdrawn what=bi-unseen"


@pytest.mark.parametrize("fact", [{"health": "serious"}, {"fate": "dead"}], ids=str)
def test_who_was_hit_on_his_way_gets_no_farther(fact: dict[str, str]) -> None:
    """His loss is told already: nobody runs on after it."""
    men: dict[Any, Any] = dict(laid().figures)
    hit = {**men, "rossi": replace(men["rossi"], **fact)}

    assert line(e.MoveEnded("rossi", "run", 12.0), figures=hit) == "moved-no-farther who=Rossi cm=12.0"


def test_who_moves_carefully_and_lies_down_is_told_in_one_sentence() -> None:
    """You should read no comma that parts how he moves from how far."""
    for language, told in (
        ("en", "Savo moves carefully 1.3 cm and lies down."),
        ("it", "Savo muove Cauto per 1,3 cm e si sdraia."),
    ):
        moved = say("bi-moved-careful", who="Savo", cm=1.3, lies=say("bi-and-lies"))
        assert sentences(language).say(moved) == told


def test_a_sealed_order_says_on_whom_it_is_in_brackets() -> None:
    for language in ("en", "it"):
        told = sentences(language).text("bi-order-act", who="Jure", what="mira", on="Villa")
        assert told == "Jure: mira (Villa)"


def test_orders_that_a_reader_has_read_are_not_told_again_as_they_are_opened() -> None:
    """Its own side wrote them, and with everything open all were read; the others learn of them now."""
    orders = e.OrdersRevealed("fire", (Throw("rossi"), Throw("huber")))

    assert line(orders) == "bi-revealed-known"
    assert line(orders, eyes="blue") == "bi-revealed orders=[bi-order-smoke Huber]"
    assert line(orders, eyes="red") == "bi-revealed orders=[bi-order-smoke Rossi]"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Under seal: Rossi looks at the beech wood."),
        ("it", "Ordine segreto: Rossi osserva «faggeta»."),
    ],
)
def test_an_order_is_a_whole_sentence(language: str, told: str) -> None:
    wood = say("bi-the-ground", what={"en": "beech wood", "it": "faggeta"}[language])
    order = say("bi-order-search", who="Rossi", where=wood)

    assert sentences(language).say(say("bi-order-written", order=order)) == told
