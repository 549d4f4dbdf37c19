"""Bassa Intensità, the referee: what he may set, what follows, what would contradict another fact."""

from __future__ import annotations

from typing import Any

import pytest
from battle import Played, battle
from field import Man, Vehicle, field
from msgspec.structs import replace
from rule_ids import rule
from test_bi_evolve import changed
from test_bi_turn import headless

from core.engine.chance.execute import decide
from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refused, Ruled, Ruling
from core.engine.contract.results import RESULT
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import AnyId, SideId
from core.locale import sentences
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.leaders import LeaderTested
from core.rules.bassa_intensita.referee.rulings import FACTS
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Cloud, Minefield, Mission, Support
from core.table.places import Point
from core.table.shapes import Circle


@pytest.fixture
def game() -> Played:
    """Two squads, a tank and a car, mines, smoke and a mission."""
    game = battle(
        turn=3, rossi=Man(leads=True, radio=True), bruni=Man(y=52), down=Man(health="serious", dies=5),
        out=Man(fate="dead"), tank=Vehicle("t72", x=90), car=Vehicle("car", x=70, y=70, hull={"seats": 1}),
        huber=Man(side="red", x=80, leads=True),
    )  # fmt: skip
    game.state = replace(
        game.state,
        mines={"band": Minefield("band", "anti_tank", laid_by="red", known=("red",))},
        clouds={"puff": Cloud("puff", "smoke", Circle(Point(5, 5), 3.0), 9)},
        missions={"rossi": Mission("rossi", "guns", "contacting")},
        support={"guns": Support("guns", "blue", (("en", "guns"),), "dedicated", "mortar_120")},
    )
    return game


def of(name: str, field: str) -> Any:
    return lambda state: getattr(state.figures[name], field)


def hull(field: str) -> Any:
    return lambda state: getattr(state.figures["tank"].hull, field)


def unit(field: str) -> Any:
    return lambda state: getattr(state.units["blue"], field)


def spot(state: Any) -> tuple[float, float, float, bool]:
    """Where Bruni stands, which way he looks, whether he lies."""
    place = state.figures["bruni"].place
    return place.x, place.y, place.facing, place.prone


CONTI = {"name": "Conti", "vehicle": "", "weapons": ["ak"], "quality": "", "hidden": True, "spot": [30, 20]}

SET: list[tuple[str, str, Any, Any, Any]] = [
    ("place", "bruni", [60, 61, 90], spot, (60, 61, 90, False)),
    ("note", "bruni", "barn\x1b[2J", of("bruni", "note"), "barn"),
    ("ground", "bruni", "heavy", of("bruni", "ground"), ("heavy",)),
    ("ground", "bruni", "open", of("bruni", "ground"), ()),
    ("ground", "bruni", "table", of("bruni", "ground"), None),
    ("prone", "bruni", True, spot, (50, 52, 0, True)),
    ("health", "bruni", "wounded", of("bruni", "health"), "wounded"),
    ("health", "down", "wounded", of("down", "dies"), 0),
    ("dies", "down", 7, of("down", "dies"), 7),
    ("shocked", "bruni", True, of("bruni", "shocked"), 4),
    ("gassed", "bruni", True, of("bruni", "gassed"), 3),
    ("gassed", "bruni", False, of("bruni", "gassed"), 0),
    ("fate", "bruni", "prisoner", of("bruni", "fate"), "prisoner"),
    ("fate", "out", "", of("out", "fate"), ""),
    ("used", "bruni", "opportunity", of("bruni", "used"), "opportunity"),
    ("mode", "bruni", "run", of("bruni", "mode"), "run"),
    ("aboard", "bruni", "car", of("bruni", "aboard"), "car"),
    ("emplaced", "bruni", True, lambda s: s.figures["bruni"].weapons[0].emplaced, True),
    ("empty", "bruni", True, lambda s: s.figures["bruni"].weapons[0].empty, True),
    ("broken", "tank", True, lambda s: {one.broken for one in s.figures["tank"].weapons}, {True}),
    ("seen_by", "bruni", False, of("bruni", "seen_by"), ()),
    ("leader", "bruni", None, lambda s: (s.units["blue"].leader, s.figures["rossi"].leads), ("bruni", "")),
    ("ability", "rossi", "elite", unit("ability"), "elite"),
    ("quality", "bruni", "rabble", of("bruni", "quality"), "rabble"),
    ("radio", "rossi", False, of("rossi", "radio"), False),
    ("name", "bruni", "Bruno", of("bruni", "name"), "Bruno"),
    ("weapons", "bruni", ["pk"], lambda s: [one.name for one in s.figures["bruni"].weapons], ["pk"]),
    ("unit", "bruni", "red", of("bruni", "side"), "red"),
    ("removed", "bruni", True, of("bruni", "unlisted"), True),
    ("added", "blue", CONTI, of("blue_conti", "unit"), "blue"),
    ("added", "blue", CONTI, of("blue_conti", "seen_by"), ()),
    ("stopped", "tank", True, hull("stopped"), True),
    ("halved", "tank", 2, hull("halved"), 2),
    ("jammed", "tank", True, hull("jammed"), True),
    ("bonus", "blue", -1, unit("bonus"), -1),
    ("fanatic", "blue", 2, unit("fanatic"), 2),
    ("alone", "blue", True, unit("alone"), True),
    ("mines_known", "band", True, lambda s: s.mines["band"].known, ("blue", "red")),
    ("mines_known", "band", False, lambda s: s.mines["band"].known, ("red",)),
    ("mines_removed", "band", None, lambda s: s.mines, {}),
    ("smoke_lifted", "puff", None, lambda s: s.clouds, {}),
    ("mission", "rossi", "ready", lambda s: s.missions["rossi"].stage, "ready"),
    ("winner", "", "red", lambda s: (s.winner, s.closing), ("red", True)),
    ("option", "light", "no_moon", lambda s: s.options["light"], "no_moon"),
]  # fmt: skip


@rule("BI-QUAL.d", "BI-CMD.f", "BI-MINE.a")
@pytest.mark.parametrize(
    ("fact", "subject", "value", "now", "wanted"), SET, ids=[f"{r[0]}-{r[2]}" for r in SET]
)
def test_a_ruling_sets_what_it_says(
    game: Played, fact: str, subject: str, value: Any, now: Any, wanted: Any
) -> None:
    facts = game.ruled(fact, subject, value)

    assert now(game.state) == wanted
    assert facts.of(Ruled) and RULES.sentence(game.begun, facts.of(Ruled)[0], game.state) is not None


def troubled(**units: Any) -> State:
    """Bruni has fled, is shocked and a prisoner, Down dies, a rider rides; blue has lost its leader."""
    lost = {"leader": "", "vacant": 2, "ability": "", **units}
    state = field(
        turn=3, units={"blue": lost}, old=Man(leads=True, fate="dead"), able=Man(ability="elite"),
        bruni=Man(x=52, fleeing=True, shocked=3, captor="huber", prone=True, ground=("light",)),
        down=Man(health="serious", dies=5), huber=Man(side="red", x=80, seen_by=(), leads=True),
        rider=Man(aboard="car", x=1), car=Vehicle("car", x=70, y=60, facing=90.0),
    )  # fmt: skip
    kinds = (("tear_gas", 6, False), ("tear_gas", 9, True), ("smoke", 8, False))
    clouds = {f"{kind}{until}": Cloud(f"{kind}{until}", kind, None, until, due) for kind, until, due in kinds}
    mines = {"band": Minefield("band", "anti_tank", known=("red",))}
    return replace(state, clouds=clouds, mines=mines, leaderless=("red", "blue"))


LEADS = {"blue.vacant": 0, "leaderless": ("red",), "old.leads": ""}
NO_MORE = {"bruni.fleeing": False}

ONLY: list[tuple[str, str, Any, dict[str, Any]]] = [
    ("shocked", "bruni", True, {"bruni.shocked": 4, **NO_MORE}),
    ("shocked", "bruni", False, {"bruni.shocked": 0, **NO_MORE}),
    ("gassed", "bruni", True, {"bruni.gassed": 6}),
    ("fate", "bruni", "gone", {"bruni.fate": "gone", "bruni.captor": "", **NO_MORE}),
    ("health", "down", "serious", {}),
    ("health", "down", "wounded", {"down.health": "wounded", "down.dies": 0}),
    ("health", "bruni", "serious", {"bruni.health": "serious"}),
    ("seen_by", "huber", True, {"huber.seen_by": ("blue",)}),
    ("seen_by", "bruni", False, {"bruni.seen_by": ()}),
    ("aboard", "bruni", "car", {"bruni.aboard": "car", "bruni.place": None}),
    ("aboard", "bruni", "", {}),
    ("aboard", "rider", "",
     {"rider.aboard": "", "rider.place.x": 70, "rider.place.y": 60, "rider.place.facing": 90.0}),
    ("place", "bruni", [60, 61, 0], {"bruni.place.x": 60, "bruni.place.y": 61, "bruni.ground": None}),
    ("prone", "bruni", False, {"bruni.prone": False, "bruni.place.prone": False}),
    ("leader", "able", None, {"able.leads": "blue", "blue.leader": "able", "blue.ability": "elite", **LEADS}),
    ("leader", "bruni", None,
     {"bruni.leads": "blue", "bruni.ability": "regular", "blue.leader": "bruni", "blue.ability": "regular",
      **LEADS}),
    ("ability", "huber", "elite", {"huber.ability": "elite", "red.ability": "elite"}),
    ("ability", "bruni", "elite", {"bruni.ability": "elite"}),
    ("mines_known", "band", False, {"mines": {"band": Minefield("band", "anti_tank")}}),
]  # fmt: skip


@rule("BI-Q.123", "BI-CMD.f", "BI-NONLETHAL.d")
@pytest.mark.parametrize(("fact", "subject", "value", "told"), ONLY)
def test_a_ruling_changes_what_it_says_and_what_cannot_be_with_it(
    fact: str, subject: str, value: Any, told: dict[str, Any]
) -> None:
    """Tear gas lasts as long as a cloud of it hangs; a leader has his Ability, or his unit's Quality."""
    state = troubled()
    setting: Any = FACTS[fact].set
    assert changed(state, setting(state, subject, value)) == told


@rule("BI-CMD.r", "BI-Q.123")
def test_who_is_made_leader_and_has_no_ability_has_that_of_the_last_one() -> None:
    state = troubled(ability="rabble")
    after = FACTS["leader"].set(state, "bruni", None)
    assert after.figures["bruni"].ability == after.units["blue"].ability == "rabble"


@pytest.mark.parametrize(("side", "english", "italian"), [("red", "red", "red"), ("", "nobody", "nessuno")])
def test_who_has_won_by_a_ruling_is_named(side: str, english: str, italian: str) -> None:
    game = battle(rossi=Man(leads=True), abu=Man(side="red", x=90, leads=True))
    (ruled,) = game.ruled("winner", "", side).of(Ruled)

    said = FACTS["winner"].says(game.state, ruled)

    assert [sentences(language).say(said) for language in ("en", "it")] == [english, italian]


@rule("BI-Q.123")
@pytest.mark.parametrize(("who", "value", "said"), [("bruni", "car", "Car"), ("rider", "", "in no vehicle")])
def test_where_somebody_rides_by_a_ruling_is_named(who: str, value: str, said: str) -> None:
    state = troubled()
    told: Any = FACTS["aboard"].says(state, Ruled("aboard", "so ruled", who, value, "", {}))
    assert (told if value else sentences("en").say(told)) == said


def test_every_fact_is_ruled_here() -> None:
    assert {row[0] for row in SET} | {"measurement", RESULT} == set(FACTS)


WRONG: list[tuple[str, str, Any, str]] = [
    ("prone", "out", True, "bi-is-out"),
    ("health", "tank", "wounded", "bi-only-men"),
    ("stopped", "bruni", True, "bi-only-vehicles"),
    ("jammed", "car", True, "bi-no-turret"),
    ("dies", "bruni", 5, "bi-not-seriously-wounded"),
    ("fate", "tank", "dead", "bi-no-such-fate"),
    ("fate", "bruni", "destroyed", "bi-no-such-fate"),
    ("fate", "bruni", "", "bi-same-fate"),
    ("aboard", "bruni", "", "bi-not-aboard"),
    ("aboard", "bruni", "rossi", "bi-no-seat"),
    ("aboard", "huber", "car", "bi-no-seat"),
    ("bonus", "blue", 2, "engine-bad-value"),
    ("mission", "bruni", "ready", "engine-bad-subject"),
]


@pytest.mark.parametrize(("fact", "subject", "value", "why"), WRONG)
def test_what_contradicts_another_fact_is_refused(
    game: Played, fact: str, subject: str, value: Any, why: str
) -> None:
    r: Resolution[Any] = Resolution(game.state, RULES.evolve, Answered(), REFEREE)
    with pytest.raises(Refused) as no:
        decide(RULES, r, Ruling(fact, "so ruled", subject, value), referee=True)

    assert no.value.refusal.message.id == why
    game.refusal_told(no.value.refusal)


def test_whoever_rode_in_the_last_seat_leaves_none(game: Played) -> None:
    game.ruled("aboard", "bruni", "car")
    with pytest.raises(Refused):
        game.ruled("aboard", "rossi", "car")
    game.ruled("aboard", "bruni", "")
    place = game.man("bruni").place

    assert (place.x, place.y, place.base) == (70, 70, 2.0)


@rule("BI-Q.20")
@pytest.mark.parametrize(
    ("rulings", "leader"),
    [
        ([("leader", "galli", None)], "galli"),
        ([("health", "bruni", "serious"), ("fate", "galli", "dead")], ""),
    ],
)
def test_nobody_picks_a_leader_where_a_ruling_has_settled_it(
    rulings: list[tuple[str, str, Any]], leader: str
) -> None:
    game = headless([4])
    facts = [game.ruled(*ruling) for ruling in rulings]
    assert game.waiting == [] and not facts[-1].one(LeaderTested).passed
    game.goes_on()

    assert game.state.units["blue"].leader == leader and game.step == ("initiative", "")


@rule("BI-AIR.a", "BI-AA.f")
def test_of_a_mission_only_what_guns_or_an_aircraft_can_be_at_is_ruled(game: Played) -> None:
    jet = Support(AnyId("jet"), SideId("blue"), (), "dedicated", load="napalm")
    game.state = replace(game.state, support={"jet": jet}, missions={"rossi": Mission("rossi", "jet", "due")})
    with pytest.raises(Refused):
        game.ruled("mission", "rossi", "ready")
    game.ruled("mission", "rossi", "damaged")
    mission = game.state.missions["rossi"]
    assert (mission.stage, mission.tries, mission.since) == ("damaged", 3, 4)
