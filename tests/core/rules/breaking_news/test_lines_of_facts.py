"""Breaking News: each fact in its variants has a line of its own, and the numbers it was decided by."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from objectives_on_table import marker, on_table
from table import RULES, Man, Played, Vehicle, table

from core.engine.contract.facts import Event, Modifier, Number, Ruled
from core.locale import sentences
from core.rules.breaking_news.facts import SideShaken
from core.rules.breaking_news.facts.bystanders import (
    BystanderMoved,
    BystanderOut,
    CrowdRolled,
    JournalistSetOut,
)
from core.rules.breaking_news.facts.deployment import (
    AmbushAnswered,
    AmbushSprung,
    CameUp,
    Deployed,
    FirstRolled,
    ObjectivePlaced,
)
from core.rules.breaking_news.facts.evacuation import HelicopterHeld, HelicopterWaited
from core.rules.breaking_news.facts.explosives import ChargeTried, FuseSet
from core.rules.breaking_news.facts.figures import SightingTried, SuppressionTested
from core.rules.breaking_news.facts.intelligence import Countered, IntelligenceRolled
from core.rules.breaking_news.facts.melee import ContactMade, MeleeFought, StormEnded, StormTested
from core.rules.breaking_news.facts.misses import ShotStrayed
from core.rules.breaking_news.facts.negotiation import TalksSettled
from core.rules.breaking_news.facts.notes import NoteSealed
from core.rules.breaking_news.facts.objectives import ContentSeen
from core.rules.breaking_news.facts.platoon import SquadBegan, SquadFinished
from core.rules.breaking_news.facts.smoke import BombLanded, SmokeDrifted
from core.rules.breaking_news.facts.speculation import SpeculationAsked, SpeculationRuled
from core.rules.breaking_news.facts.support import (
    BombDropped,
    CallNoted,
    CounterBattery,
    StrikeEnded,
    StrikeFell,
    StrikeShifted,
    SupportAnswered,
    SupportRolled,
)
from core.rules.breaking_news.facts.turn import SideBegins
from core.rules.breaking_news.facts.vehicles import (
    CrewTested,
    GotOut,
    HullTested,
    HullUnharmed,
    MenHit,
    RanOn,
)
from core.rules.breaking_news.state import Call, Cloud, Hit, Shot, Squad, Talks
from core.rules.breaking_news.state.evacuation import Evacuation
from core.table.places import Point

SPOT = Point(50.0, 60.0)
MILL = {"kind": "building", "id": "house", "name": {"en": "mill", "it": "mulino"}, "box": [150, 20, 20, 20]}


def field() -> Played:
    """Blue with a platoon, a lorry and a helicopter that has landed; red with a mortar and two markers."""
    men = {
        "kowalski": Man(y=40),
        "novak": Man(x=60, y=40),
        "lorry": Vehicle("unprotected", x=100, y=40),
        "rider": Man(aboard="lorry"),
        "abu": Man("Irr3", y=90, side="red"),
        "omar": Man("Irr3", x=60, y=90, side="red", fate="dead"),
        "bird": Vehicle("helicopter", x=150, y=150),
    }
    sides: dict[str, dict[str, Any]] = {
        "blue": {
            "evacuation": Evacuation("red#1", 4, "bird", 3),
            "squads": (Squad("first", (("en", "First"), ("it", "Prima")), 3),),
        },
        "red": {"light_mortar": True, "support": "artillery"},
    }
    markers = on_table(
        marker(1, "fake", 150, 150),
        marker(2, "primary"),
        clouds=(Cloud("s1", 1, Point(5.0, 5.0)),),
        talks=Talks("blue", 2, 10),
    )
    return table([MILL], sides=sides, facts=markers, **men)


TOLD: list[tuple[Event, str]] = [
    (CrowdRolled("red", 2, True), "The civilians listen to the red this turn (needed 2+)."),
    (
        CrowdRolled("blue", 2, False),
        "The civilians can be talked to: this turn the blue move them (the others needed 2+).",
    ),
    (BystanderOut("novak", "captured", "red"), "Novak is captured by the red."),
    (BystanderOut("novak", "dead"), "Novak is killed."),
    (JournalistSetOut("novak", 7, decisions=()), "Novak is after a story: up to 7 cm."),
    (
        FirstRolled(
            (("blue", 3, (Modifier(2, "mod-leadership", "BN-4.2.a"),)), ("red", 5, ())), "", decisions=()
        ),
        "First player: blue 5 and red 5: a tie, again.",
    ),
    (
        FirstRolled(
            (("blue", 3, (Modifier(3, "mod-leadership", "BN-4.2.a"),)), ("red", 5, ())), "blue", decisions=()
        ),
        "First player: blue 6 and red 5: blue.",
    ),
    (Deployed("kowalski", None), "Kowalski deploys."),
    (Deployed("kowalski", None, "m3"), "Kowalski deploys hidden, under marker 3."),
    (Deployed("m3", None, "m3"), "Somebody deploys hidden, under marker 3."),
    (CameUp("kowalski", None), "Kowalski appears!"),
    (CameUp("kowalski", None, "m3"), "Kowalski appears hidden, under marker 3."),
    (CameUp("m3", None, "m3"), "Somebody deploys hidden, under marker 3."),
    (AmbushAnswered("red", True), "Red: the ambush is sprung."),
    (AmbushAnswered("red", False), "Red: an ambush, or not, has been decided."),
    (AmbushSprung("red"), "Red: the ambush is sprung; 1 more on the next initiative."),
    (ObjectivePlaced(marker(3, "")), "Objective 3 is placed by red."),
    (ObjectivePlaced(replace(marker(3, ""), note="a well")), "Objective 3 is placed by red: a well."),
    (ObjectivePlaced(marker(3, "", 12.5, 30)), "Objective 3 is placed by red at 12.5, 30 cm."),
    (HelicopterWaited("blue", 4, True), "Helicopter Bird can wait for stragglers."),
    (HelicopterWaited("blue", 4, False), "Helicopter Bird cannot wait any longer."),
    (HelicopterHeld("blue"), "Helicopter Bird waits."),
    (
        ChargeTried("red", "red#1", 3, True, figure="kowalski"),
        "Objective 1 (red) blows up, set off by Kowalski.",
    ),
    (
        ChargeTried("red", "red#1", 3, False, figure="kowalski"),
        "Objective 1 (red), set off by Kowalski: the charge does not go off, and never will.",
    ),
    (ChargeTried("red", "red#1", 3, True, remote=True), "Objective 1 (red) blows up, by remote control."),
    (ChargeTried("red", "red#1", 3, True), "Objective 1 (red) blows up, set off by somebody unseen."),
    (FuseSet("red", "red#1", 5.0), "Red: objective 1 (red) goes off as an enemy comes within 5 cm."),
    (FuseSet("red", "red#1"), "Red: objective 1 (red) waits for a word again."),
    (Countered("red", True), "Intelligence is spent by red to counter it."),
    (Countered("red"), "Red: it is not countered."),
    (IntelligenceRolled("blue", 2, (), True), "Intelligence of blue: success (2 or less)."),
    (IntelligenceRolled("blue", 2, (), False), "Intelligence of blue: failure (2 or less)."),
    (
        MeleeFought(("kowalski", "novak"), ("abu",), (9, 5), (), "red"),
        "Hand-to-hand combat: Kowalski and Novak 9, Abu 5. Lost by red.",
    ),
    (MeleeFought(("kowalski",), ("abu",), (5, 5), ()), "Hand-to-hand combat: Kowalski 5, Abu 5. A tie."),
    (StormTested("kowalski", 2, True), "Kowalski passes the suppression test and fights."),
    (StormTested("kowalski", 2, False), "Kowalski fails the suppression test and rolls no dice."),
    (
        StormEnded("house", ("kowalski", "abu")),
        "Both sides are still in the mill: the fight goes on next turn.",
    ),
    (StormEnded("house", ("omar",)), "Nobody is left in the mill."),
    (StormEnded("house", ("kowalski",), "blue"), "The mill belongs to blue."),
    (ContactMade("kowalski", ("abu",)), "Kowalski is in contact with Abu."),
    (ContactMade("kowalski", ()), "Kowalski breaks contact."),
    (
        TalksSettled("blue", 2, 15, True),
        "The negotiators of the blue did well (needed 2 or less): 15 points are cancelled.",
    ),
    (
        TalksSettled("blue", 2, 15, False),
        "The negotiators of the blue come back empty-handed (needed 2 or less): the 15 points stay.",
    ),
    (GotOut("rider", None), "Rider gets out of Lorry."),
    (GotOut("rider", None, thrown=True), "Rider gets clear of Lorry."),
    (MenHit("lorry", Hit("rider", 1)), "A hit in Lorry falls to Rider."),
    (MenHit("lorry"), "Who is hit in Lorry: rolled again."),
    (HullTested("lorry", "hmg", 4, 5), "Lorry takes a hit and goes on (4+)."),
    (HullTested("lorry", "hmg", 4, 2, result="knocked_out"), "Lorry is knocked out (4+ was needed)."),
    (HullTested("lorry", "hmg", 4, 1, result="exploded"), "Lorry explodes (4+ was needed)."),
    (HullTested("lorry", "hmg", 4, 0), "Lorry takes a hit that cannot harm it (4+)."),
    (HullUnharmed("lorry", "assault_rifle"), "The hit does nothing to Lorry."),
    (CrewTested("rider", 4, True), "Rider survives the explosion (4+)."),
    (CrewTested("rider", 4, False), "Rider does not survive the explosion (4+)."),
    (RanOn("lorry", 12.0, None), "Nobody at the wheel: Lorry runs straight on for 12 cm."),
    (
        RanOn("lorry", 12.0, None, "house"),
        "Nobody at the wheel: Lorry runs straight on for 12 cm and into the mill.",
    ),
    (CallNoted("red"), "Red: the call that was noted is struck out."),
    (
        CallNoted("red", Call(SPOT, kind="mortar")),
        "Red: a call (a mortar) is noted for the start of the next turn at 50, 60 cm.",
    ),
    (SupportAnswered("red"), "Red: no support is called for."),
    (SupportAnswered("red", Call(SPOT)), "Red: artillery called for at 50, 60 cm."),
    (
        SupportRolled("red", 4, (), True),
        "Red: the call for artillery succeeds (4+); it lands next turn.",
    ),
    (SupportRolled("red", 4, (), False), "Red: the call for artillery fails (4+ needed)."),
    (BombDropped("red", 5, True), "Red: the bomb falls where it was aimed (5+)."),
    (BombDropped("red", 5, False), "Red: the bomb misses (5+ needed)."),
    (CounterBattery("blue", "red", True), "Red: the mortar is silenced for the rest of the game."),
    (CounterBattery("blue", "red", True, False), "Red: the mortar is silenced this turn."),
    (CounterBattery("blue", "red", False), "Blue: counter-battery does not find the mortar of red."),
    (StrikeFell("red", (Hit("kowalski", 1),)), "Under the template: Kowalski."),
    (StrikeFell("red", (Hit("kowalski", 1),), ("house",)), "Under the template: Kowalski. Hit: the mill."),
    (
        StrikeShifted("red", 7, 90.0, SPOT),
        "Red: the strike goes 7 cm north and falls at 50, 60 cm.",
    ),
    (StrikeShifted("red", 7), "Red: the strike goes 7 cm and falls."),
    (StrikeEnded("red"), ""),
    (StrikeEnded("red", True), "Red: the strike is called off."),
    (
        ShotStrayed("kowalski", "heavy_at", "abu", "short", 5.0, (Hit("novak", 1),)),
        "The shot lands 5 cm short of Abu. Under the burst: Novak.",
    ),
    (
        ShotStrayed("kowalski", "heavy_at", "", "over", 5.0, ()),
        "The shot lands 5 cm beyond the spot aimed at. Under the burst: nobody.",
    ),
    (
        BombLanded("kowalski", "smoke", 4.0, (), 90.0, SPOT),
        "The bomb lands 4 cm off to the north. Under the template: nobody.",
    ),
    (BombLanded("kowalski", "smoke", 4.0), "The bomb lands 4 cm off. Under the template: nobody."),
    (
        SpeculationAsked(Shot("kowalski", "lmg", "burst", ("abu",)), decisions=()),
        "Kowalski wants to fire blindly at Abu (light machine gun): the referee decides.",
    ),
    (
        SpeculationAsked(Shot("kowalski", "lmg", "burst", (), aim=SPOT), decisions=()),
        "Kowalski wants to fire blindly at a suspect place (light machine gun): the referee decides.",
    ),
    (
        ContentSeen("red#2", "blue", "primary", "kowalski"),
        "Kowalski can see what objective 2 (red) stands for: primary objective.",
    ),
    (ContentSeen("red#2", "blue", "", "kowalski"), "Kowalski can see what objective 2 (red) stands for."),
    (
        ContentSeen("red#2", "blue", "primary"),
        "What objective 2 (red) stands for is told to blue: primary objective.",
    ),
    (ContentSeen("red#2", "blue"), "What objective 2 (red) stands for is told to blue."),
    (
        SideBegins("red", ("abu",), True),
        "Red: after the failed morale test every man starts this turn suppressed.",
    ),
    (
        SideBegins("red", ("abu",), False),
        "Red: after the failed morale test every man must take a suppression test when activated.",
    ),
    (SquadBegan("blue", "first"), "Blue: First acts."),
    (SquadFinished("blue", "first"), "Blue: First has finished for this turn."),
    (SquadBegan("blue", ""), "Blue: a unit has finished for this turn."),
    (SquadFinished("blue", ""), "Blue: a unit has finished for this turn."),
    (BystanderMoved("novak", 0.0), "Novak stays put."),
    (BystanderMoved("novak", 7.5), "Novak goes 7.5 cm."),
    (SmokeDrifted("s1", 3.0, True), "The smoke drifts 3 cm in the direction named as it was thrown."),
    (
        SmokeDrifted("s1", 3.0, False),
        "The smoke drifts 3 cm opposite to the direction named as it was thrown.",
    ),
    (SpeculationRuled("kowalski", True, by="referee"), "Kowalski may fire blindly."),
    (
        SpeculationRuled("kowalski", False, by="referee"),
        "Kowalski may not fire blindly, and has lost his fire.",
    ),
    (
        SideShaken("red"),
        "Red: morale fails, but this side is not losing; it starts the next turn suppressed.",
    ),
    (
        NoteSealed("red", "contents", "00ff" * 16, "3 primary", "aa"),
        "Noted in secret by red: what the objectives stand for: 3 primary (seal 00ff00ff00ff00ff…).",
    ),
    (
        NoteSealed("red", "contents", "00ff" * 16),
        "Noted in secret by red: what the objectives stand for (seal 00ff00ff00ff00ff…).",
    ),
    (
        Ruled("talk_points", "So.", "blue", 5),
        "Ruling: blue, pending points of the negotiation: +5, now 10 by rulings. So.",
    ),
    (Ruled("aboard", "So.", "kowalski", "lorry"), "Ruling: Kowalski, aboard: Lorry. So."),
    (Ruled("aboard", "So.", "kowalski", ""), "Ruling: Kowalski, aboard: in no vehicle. So."),
]


@pytest.mark.parametrize(("event", "words"), TOLD, ids=[type(event).__name__ for event, _ in TOLD])
def test_a_fact_is_told_as_it_was(event: Event, words: str) -> None:
    game = field()

    line = RULES.sentence(game.state, event, game.state)

    assert (sentences("en").say(line) if line is not None else "") == words
    assert line is None or sentences("it").say(line) not in ("", words)


PLUS = (Modifier(2, "mod-leadership", "BN-4.2.a"),)
NUMBERS: list[tuple[Any, tuple[Number, ...]]] = [
    (CrowdRolled("red", 2, True), (Number(needed=2),)),
    (HelicopterWaited("blue", 4, True), (Number(needed=4, dice=1, who="blue"),)),
    (ChargeTried("red", "red#1", 3, True), (Number(needed=3, dice=1, who="red"),)),
    (TalksSettled("blue", 2, 15, True), (Number(needed=2, or_less=True),)),
    (BombDropped("red", 5, True), (Number(needed=5, base=5),)),
    (StormTested("kowalski", 2, True, PLUS), (Number("kowalski", 2, 1, PLUS, or_less=True),)),
    (SuppressionTested("kowalski", 3, PLUS, True), (Number("kowalski", 3, 1, PLUS, or_less=True),)),
    (IntelligenceRolled("blue", 2, PLUS, True), (Number(needed=2, modifiers=PLUS, or_less=True),)),
    (IntelligenceRolled("blue", -1, PLUS, False), (Number(needed=0, modifiers=PLUS, or_less=True),)),
    (SightingTried("kowalski", "abu", 32.0, 5, PLUS, True, 4), (Number("abu", 5, 1, PLUS, 4),)),
    (SightingTried("kowalski", "", 32.0, 5, PLUS, True, 4), (Number("kowalski", 5, 1, PLUS, 4),)),
    (
        FirstRolled((("blue", 3, PLUS), ("red", 5, ())), "red", decisions=()),
        (Number(dice=1, modifiers=PLUS, who="blue", sum=True), Number(dice=1, who="red", sum=True)),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("event", "numbers"), NUMBERS, ids=[type(event).__name__ for event, _ in NUMBERS])
def test_the_number_behind_a_fact_adds_up(event: Any, numbers: tuple[Number, ...]) -> None:
    """Faces or less for tests of suppression, storms, talks and Intelligence; sums for who goes first."""
    assert event.numbers() == numbers
