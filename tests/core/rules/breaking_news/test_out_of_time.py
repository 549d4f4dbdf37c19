"""Breaking News, the procedure: what is out of its time is refused by the paragraph that gives its time."""

from __future__ import annotations

from typing import Any

import bn_commands as c
import pytest
from bn_commands import CoveringFire, Move, OpenFire, Sight
from msgspec.structs import replace
from rule_ids import rule
from table import Man, Played, Vehicle, table

from core.engine.contract.facts import Command
from core.rules.breaking_news.state import Shot
from core.table.places import Point

HERE = Point(40.0, 41.0)
NOT_NOW = "bn-not-now"


def quiet(phase: str = "actions", **facts: Any) -> Played:
    """Two men and a lorry a side, 50 cm apart; blue acts, and nobody is asked for anything."""
    men = {
        "kowalski": Man(y=40, leadership=2, commander=True),
        "novak": Man(x=60, y=40),
        "lorry": Vehicle("unprotected", x=100, y=40),
        "abu": Man("Irr3", y=90, side="red", leadership=1, commander=True),
        "omar": Man("Irr3", x=60, y=90, side="red"),
        "jeep": Vehicle("unprotected", x=100, y=90, side="red"),
    }
    return table(phase=phase, facts=facts, **men)


ANSWERS: list[tuple[Command, str]] = [
    (c.AcceptEnd(), "BN-SM.77"),
    (c.DeclineEnd(), "BN-SM.77"),
    (c.AcceptTalks(), "BN-Q.122"),
    (c.EndTalks(), "BN-Q.122"),
    (c.AimStrike(HERE), "BN-8.4.b"),
    (c.CallSupport(HERE), "BN-8.4.b"),
    (c.DeclineSupport(), "BN-8.4.b"),
    (c.ShiftStrike(HERE), "BN-8.4.b"),
    (c.AllowFire(), "BN-8.6.c"),
    (c.BonusMove((HERE,)), "BN-7.0.m"),
    (c.ChooseContents(1, (2, 3)), "BN-4.1.c"),
    (c.ChooseSide("north"), "BN-4.2.b"),
    (c.CounterIntelligence(), "BN-X.INTEL.f"),
    (c.LetThem(), "BN-X.INTEL.f"),
    (c.KeepIntelligence(), "BN-X.INTEL.b"),
    (c.Deploy(("kowalski",), HERE), "BN-4.2.g"),
    (c.DeployRest(), "BN-4.2.g"),
    (c.EndDeployment(), "BN-4.2.g"),
    (c.LeaveOut(), "BN-X.INFILTRATION.b"),
    (c.ListReserves(), "BN-4.2.h"),
    (c.EndCrowd(), "BN-X.CIVILIANS.b"),
    (c.StayPut(), "BN-X.MEDIA.d"),
    (c.PutDown(HERE), "BN-Q.12"),
    (c.FinishSquad(), "BN-13.0.d"),
    (c.HideCharges(), "BN-X.IED.b"),
    (c.HoldAmbush(), "BN-X.AMBUSH.d"),
    (c.SpringAmbush(), "BN-X.AMBUSH.d"),
    (c.HoldHelicopter(), "BN-Q.113"),
    (c.OrderEvacuation(), "BN-Q.113"),
    (c.TakeOff(), "BN-Q.113"),
    (c.KeepCard(), "BN-X.NEGOTIATION.c"),
    (c.PlayCard(), "BN-X.NEGOTIATION.c"),
    (c.KeepMagazines(), "BN-SM.27"),
    (c.Reload("kowalski", "assault_rifle"), "BN-SM.27"),
    (c.LeaveMarker(), "BN-Q.154"),
    (c.PlaceMarker(HERE), "BN-4.2.c"),
    (c.PlaceTemplate(HERE), "BN-8.5.c"),
    (c.Ready(), "BN-SM.32"),
    (c.RollFirstPlayer(), "BN-4.2.a"),
    (c.RollInitiative(), "BN-5.1.a"),
    (c.SpreadHits(("kowalski",)), "BN-11.1.h"),
    (c.ThrowSecretDie(), "BN-4.1.h"),
    (c.Seize("kowalski", "abu"), "BN-X.MEDIA.e"),
]


@rule("BN-SM.01")
@pytest.mark.parametrize(("command", "paragraph"), ANSWERS, ids=[type(one).__name__ for one, _ in ANSWERS])
def test_what_nobody_was_asked_for_is_refused(command: Command, paragraph: str) -> None:
    assert quiet().refused("blue", command) == (paragraph, NOT_NOW)


ACTS: list[tuple[str, Any]] = [
    ("Board", lambda man, mate, ride, foe: c.Board(man, ride)),
    ("CoveringFire", lambda man, mate, ride, foe: CoveringFire((man,), HERE)),
    ("Drive", lambda man, mate, ride, foe: c.Drive(ride, (HERE,))),
    ("DriveOff", lambda man, mate, ride, foe: c.DriveOff(ride)),
    ("SetOff", lambda man, mate, ride, foe: c.SetOff(ride)),
    ("Fight", lambda man, mate, ride, foe: c.Fight((man,), (foe,))),
    ("GetOut", lambda man, mate, ride, foe: c.GetOut(man)),
    ("HelpAlong", lambda man, mate, ride, foe: c.HelpAlong(man, mate, (HERE,))),
    ("Hide", lambda man, mate, ride, foe: c.Hide(man)),
    ("Leave", lambda man, mate, ride, foe: c.Leave((man,))),
    ("Move", lambda man, mate, ride, foe: Move((man,), "run", ((HERE,),))),
    ("OpenFire", lambda man, mate, ride, foe: OpenFire((Shot(man, "assault_rifle", "aimed", (foe,)),))),
    ("Retreat", lambda man, mate, ride, foe: c.Retreat(man, (HERE,))),
    ("SpeculativeFire", lambda man, mate, ride, foe: c.SpeculativeFire(man, "assault_rifle", aim=HERE)),
]


@rule("BN-5.2.a", "BN-Q.16")
@pytest.mark.parametrize(("act"), [made for _, made in ACTS], ids=[name for name, _ in ACTS])
def test_acts_are_those_of_the_active_side_in_its_actions(act: Any) -> None:
    mine, theirs = act("kowalski", "novak", "lorry", "abu"), act("abu", "omar", "jeep", "kowalski")

    assert quiet("initiative").refused("blue", mine) == ("BN-5.2.a", NOT_NOW)
    assert quiet().refused("red", theirs) == ("BN-Q.16", "bn-not-active")
    assert quiet().refused("red", mine)[1] in ("bn-no-such-figure", "engine-not-yours")


@rule("BN-5.2.a")
@pytest.mark.parametrize("command", [c.EndActions(), c.FireMortar(HERE), c.DismissGunship("kowalski")])
@pytest.mark.parametrize(("phase", "seat"), [("initiative", "blue"), ("actions", "red")])
def test_acts_of_a_side_are_for_its_own_actions(command: Command, phase: str, seat: str) -> None:
    assert quiet(phase).refused(seat, command) == ("BN-5.2.a", NOT_NOW)


@rule("BN-5.2.a")
def test_who_has_finished_has_begun() -> None:
    assert quiet().refused("blue", c.Finish()) == ("BN-5.2.a", NOT_NOW)
    assert quiet(acting=("kowalski",)).refused("red", c.Finish()) == ("BN-5.2.a", NOT_NOW)
    assert quiet("initiative", acting=("kowalski",)).refused("blue", c.Finish()) == ("BN-5.2.a", NOT_NOW)


@rule("BN-7.0.j", "BN-7.0.h", "BN-8.0.3.b")
def test_a_look_is_for_the_own_actions_and_for_men() -> None:
    assert quiet("initiative").refused("blue", Sight("kowalski", "m1")) == ("BN-7.0.j", NOT_NOW)
    assert quiet().refused("red", Sight("abu", "m1")) == ("BN-7.0.j", NOT_NOW)
    assert quiet().refused("blue", Sight("lorry", "m1")) == ("BN-7.0.h", "bn-men-only")


REACTIONS = [c.Dodge("abu", HERE), c.GoToGround("abu"), c.OpportunityFire("abu", "assault_rifle"), c.Pass()]


@rule("BN-5.3.a")
@pytest.mark.parametrize("command", REACTIONS)
def test_a_reaction_answers_an_act(command: Command) -> None:
    assert quiet().refused("red", command) == ("BN-5.3.a", "bn-nothing-to-react-to")


@rule("BN-SM.77")
@pytest.mark.parametrize("phase", ["turning", "morale", "start", "turn_end", "calls"])
def test_an_end_is_proposed_before_the_initiative_or_in_the_actions(phase: str) -> None:
    game = quiet()
    game.state = replace(game.state, phase=phase)

    assert game.refused("blue", c.ProposeEnd()) == ("BN-SM.77", NOT_NOW)


@rule("BN-SM.77")
def test_no_end_is_proposed_in_the_middle_of_an_act() -> None:
    game = quiet()
    game.play("blue", Move(("kowalski",), "run", ((HERE,),)))
    assert game.state.action is not None
    game.state = replace(game.state, awaiting=())

    assert game.refused("blue", c.ProposeEnd()) == ("BN-SM.77", NOT_NOW)


NOBODY: list[tuple[Command, tuple[str, str]]] = [
    (c.FallBack("kowalski", (HERE,)), ("BN-10.0.i", "bn-no-fall-back")),
    (c.Recover("kowalski"), ("BN-10.0.e", "bn-not-suppressed")),
    (c.Retreat("kowalski", (HERE,)), ("BN-12.0.j", "bn-not-retreating")),
    (c.RemoveOne("kowalski"), ("BN-Q.88", "bn-not-in-that-fight")),
    (c.NameVictim("kowalski", "abu"), ("BN-8.2.m", "bn-not-a-legal-victim")),
    (c.Detonate("red#1"), ("BN-X.IED.d", "bn-no-charge")),
    (c.SetFuse("red#1"), ("BN-X.IED.d", "bn-no-charge")),
    (c.TryIntelligence(), ("BN-X.INTEL.a", "bn-no-intelligence")),
    (c.DismissGunship("kowalski"), ("BN-Q.71", "bn-no-gunship")),
    (c.FireMortar(HERE), ("BN-8.5.a", "bn-no-mortar")),
    (c.GetOut("kowalski"), ("BN-6.3.a", "bn-not-aboard")),
    (c.Board("kowalski", "lorry"), ("BN-6.3.b", "bn-not-beside-vehicle")),
    (c.HelpAlong("kowalski", "novak", (HERE,)), ("BN-9.3.f", "bn-nobody-wounded")),
    (c.StormBuilding(("kowalski",), "house"), ("BN-11.1.b", "bn-no-such-building")),
    (c.Walk("kowalski", (HERE,)), ("BN-X.CIVILIANS.b", "bn-no-civilian")),
    (c.Walk("amina", (HERE,)), ("BN-X.CIVILIANS.b", "bn-no-civilian")),
    (c.LookAtMarker("kowalski", "red#1"), ("BN-4.1.d", "bn-markers-are-watched")),
    (c.Fight(("kowalski",), ("abu",)), ("BN-Q.89", "bn-not-in-contact")),
    (c.SpeculativeFire("kowalski", "assault_rifle"), ("BN-8.6.b", "bn-name-a-target")),
    (c.Drive("kowalski", (HERE,)), ("BN-1.0.a", "bn-no-vehicle")),
    (CoveringFire((), HERE), ("BN-8.3.a", "bn-nobody")),
    (OpenFire((Shot("kowalski", "assault_rifle", "aimed", ()),)), ("BN-8.0.a", "bn-no-target")),
    (
        OpenFire((Shot("kowalski", "assault_rifle", "burst", ("abu", "abu"), (1, 1)),)),
        ("BN-8.0.g", "bn-named-twice"),
    ),
    (CoveringFire(("kowalski",), HERE, width=1e6), ("BN-8.3.b", "bn-area-size")),
    (CoveringFire(("kowalski",), HERE, turned=float("inf")), ("BN-8.3.b", "bn-area-size")),
]


@rule("BN-SM.01")
@pytest.mark.parametrize(
    ("command", "why"), NOBODY, ids=[f"{type(one).__name__}-{why[1]}" for one, why in NOBODY]
)
def test_what_there_is_not_is_refused_by_its_paragraph(command: Command, why: tuple[str, str]) -> None:
    assert quiet().refused("blue", command) == why
