"""Breaking News: what the log says of acts, shots, moves and of what becomes of men, in each variant."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from table import RULES
from test_lines_of_facts import SPOT, field

from core.engine.contract.facts import Event, Modifier
from core.locale import sentences
from core.rulekit.notes import Note
from core.rules.breaking_news.facts.acts import CoverDeclared, FireDeclared, MoveDeclared
from core.rules.breaking_news.facts.deployment import EdgesChosen
from core.rules.breaking_news.facts.evacuation import HelicopterLeft
from core.rules.breaking_news.facts.figures import (
    FigureHidden,
    FigureOut,
    MarkerLaid,
    Revealed,
    SightingTried,
    SightLost,
    Suppressed,
    SuppressionTested,
)
from core.rules.breaking_news.facts.hits import FriendlyFire, SavesRolled, ShotFired
from core.rules.breaking_news.facts.notes import NoteOpened
from core.rules.breaking_news.facts.objectives import ObjectivesDisclosed
from core.rules.breaking_news.facts.reactions import ReactionDeclared
from core.rules.breaking_news.facts.smoke import LandingAsked, SmokeDrifted, SmokeLaid
from core.rules.breaking_news.facts.support import (
    BombFired,
    GunshipCame,
    GunshipLeft,
    StrikeAimed,
    StrikeArrived,
    StrikeFell,
    StrikeScattered,
    SupportAnswered,
    SupportRolled,
)
from core.rules.breaking_news.facts.turn import Faced, InitiativeRolled, RolesSet, StageEnded
from core.rules.breaking_news.state import (
    Action,
    Call,
    Cloud,
    CoverArea,
    Figure,
    Hit,
    Landing,
    Reaction,
    Shot,
    State,
    Stride,
    Strike,
)
from core.table.shapes import Rectangle

BONUS = (Modifier(1, "mod-cover", "BN-9.0.d"),)
AREA = CoverArea("c1", "blue", Rectangle(SPOT, 12, 8, 0), (("kowalski", 5),))
MOVING = Action("move", 1, "blue", ("kowalski",))
FIRING = Action("fire", 1, "blue", ("kowalski",))


def shot(firer: str, weapon: str, mode: str, *targets: str, **more: Any) -> Shot:
    return Shot(firer, weapon, mode, targets, **more)


def fired(
    weapon: str = "assault_rifle",
    mode: str = "aimed",
    hits: int = 1,
    dice: int = 1,
    needed: int = 4,
    struck: tuple[str, ...] = ("abu",),
    target: str = "abu",
    **more: Any,
) -> ShotFired:
    """Kowalski fires over 20 cm."""
    found = tuple(Hit(name, 1) for name in struck)
    return ShotFired("kowalski", weapon, mode, target, 20.0, needed, dice, hits, struck=found, **more)


def way(who: str, cm: float) -> Stride:
    return Stride(who, (SPOT,), cm)


def prepared(how: str) -> State:
    """The field of all kinds of men and models, where something is under way already."""
    state: State = field().state
    kowalski = state.figures["kowalski"]
    changes: dict[str, dict[str, Any]] = {
        "move": {"action": MOVING},
        "fire": {"action": FIRING},
        "acting": {"acting": ("kowalski",)},
        "commander": {"figures": {**state.figures, "kowalski": replace(kowalski, commander=True)}},
        "ied": {"strike": Strike("red", ied="red#1")},
        "note": {"notes": (Note(1, "red", "contents", "00ff" * 16),)},
    }
    return replace(state, **changes.get(how, {}))


TOLD: list[tuple[str, Event, str]] = [
    (
        "",
        FireDeclared(1, "blue", (shot("kowalski", "assault_rifle", "aimed", "abu"),)),
        "Kowalski aims at Abu: assault rifle.",
    ),
    (
        "",
        FireDeclared(1, "blue", (shot("kowalski", "assault_rifle", "burst", "abu"),)),
        "Kowalski aims at Abu: assault rifle, burst.",
    ),
    (
        "",
        FireDeclared(1, "blue", (shot("kowalski", "lmg", "burst", "abu"),)),
        "Kowalski aims at Abu: light machine gun.",
    ),
    (
        "",
        FireDeclared(1, "blue", (shot("kowalski", "smg", "burst", "abu", "omar"),)),
        "Kowalski aims at Abu and Omar: submachine gun.",
    ),
    (
        "",
        FireDeclared(1, "blue", (shot("kowalski", "heavy_at", "aimed", aim=SPOT),)),
        "Kowalski aims at the ground: heavy anti-tank.",
    ),
    (
        "",
        FireDeclared(
            1,
            "blue",
            (shot("kowalski", "assault_rifle", "aimed", "abu"), shot("novak", "rifle", "aimed", "abu")),
        ),
        "Kowalski and Novak aim together at Abu.",
    ),
    (
        "",
        FireDeclared(1, "red", (shot("abu", "assault_rifle", "aimed", "lorry", men=True),)),
        "Abu aims at the men in Lorry: assault rifle.",
    ),
    (
        "",
        FireDeclared(1, "red", (shot("abu", "assault_rifle", "aimed", "lorry"),)),
        "Abu aims at Lorry: assault rifle.",
    ),
    ("", ReactionDeclared(Reaction("dodge", "abu")), "Abu is going to dodge."),
    ("", ReactionDeclared(Reaction("ground", "abu")), "Abu goes to ground."),
    (
        "move",
        ReactionDeclared(Reaction("fire", "abu", shot("abu", "rifle", "aimed", "kowalski"))),
        "Abu reacts as the move begins: opportunity fire at Kowalski, rifle.",
    ),
    (
        "move",
        ReactionDeclared(Reaction("fire", "abu", shot("abu", "rifle", "aimed", "kowalski")), 3.5),
        "Abu reacts after 3.5 cm of the move: opportunity fire at Kowalski, rifle.",
    ),
    (
        "fire",
        ReactionDeclared(Reaction("fire", "abu", shot("abu", "rifle", "aimed", "kowalski"))),
        "Abu reacts: opportunity fire at Kowalski, rifle.",
    ),
    (
        "",
        ReactionDeclared(Reaction("fire", "abu", shot("abu", "rifle", "aimed", "kowalski"))),
        "Abu reacts: opportunity fire at Kowalski, rifle.",
    ),
    (
        "move",
        ReactionDeclared(Reaction("fire", "abu", shot("abu", "rifle", "aimed", "kowalski", "novak")), 3.5),
        "Abu reacts after 3.5 cm of the move: opportunity fire at one of Kowalski and Novak, rifle.",
    ),
    (
        "move",
        ReactionDeclared(Reaction("fire", "abu", shot("abu", "rifle", "aimed", "lorry", men=True)), 3.5),
        "Abu reacts after 3.5 cm of the move: opportunity fire at the men in Lorry, rifle.",
    ),
    ("", fired(), "Kowalski fires at Abu (20 cm): 4+ with 1 die, 1 hit."),
    ("", fired(hits=0, struck=()), "Kowalski fires at Abu (20 cm): 4+ with 1 die, no hit."),
    ("", fired("lmg", "burst", 2, 6, 5), "Kowalski fires a burst at Abu (20 cm): 5+ with 6 dice, 2 hits."),
    (
        "",
        fired("lmg", "burst", 0, 0, 6, struck=()),
        "Kowalski fires a burst at Abu (20 cm): no die is left after the modifiers.",
    ),
    (
        "",
        fired("grenade", struck=("abu", "omar")),
        "Kowalski throws a hand grenade at Abu (20 cm): 4+ with 1 die, 1 hit. The burst also catches Omar.",
    ),
    ("", fired("rpg", hits=0, struck=()), "Kowalski fires an RPG at Abu (20 cm): 4+ with 1 die, no hit."),
    (
        "",
        fired("heavy_at", target="", struck=("omar",)),
        "Kowalski fires a missile at the ground (20 cm): 4+ with 1 die, 1 hit. The burst also catches Omar.",
    ),
    (
        "",
        fired("heavy_at", target="", hits=0, struck=()),
        "Kowalski fires a missile at the ground (20 cm): 4+ with 1 die, no hit.",
    ),
    ("", fired("covering", "", 1, 0, 0), "The covering fire of Kowalski hits Abu."),
    ("", fired("covering", "", 1, 0, 0, struck=()), "The covering fire of Kowalski hits Abu."),
    ("", fired("lmg", "burst", 1, 6, 5), "Kowalski fires a burst at Abu (20 cm): 5+ with 6 dice, 1 hit."),
    ("", fired(needed=1, dice=1), "Kowalski fires at Abu (20 cm): a certain hit."),
    ("", fired(hits=0, struck=(), stray="dud"), "Kowalski fires at Abu (20 cm): a 1, nothing is fired."),
    (
        "",
        fired("rpg", hits=0, struck=(), stray="astray"),
        "Kowalski fires an RPG at Abu (20 cm): 4+ with 1 die, no hit.",
    ),
    ("", SavesRolled("abu", 1, 4, (), True), "Abu takes 1 hit and makes the saving throw (4+)."),
    ("", SavesRolled("abu", 2, 4, (), False), "Abu takes 2 hits and fails the saving throw (4+)."),
    (
        "",
        SavesRolled("abu", 1, 3, BONUS, True),
        "Abu takes 1 hit and makes the saving throw (3+, the target is in cover).",
    ),
    (
        "",
        SavesRolled("abu", 1, 3, BONUS, False, 4),
        "Abu takes 1 hit and fails the saving throw (3+ instead of 4+: the target is in cover).",
    ),
    ("", SavesRolled("abu", 1, 0, (), True), "Abu takes 1 hit and makes the saving throw."),
    ("", SavesRolled("abu", 1, 0, (), False), "Abu takes 1 hit and fails the saving throw."),
    ("", MoveDeclared(1, "blue", ("kowalski",), "run", (way("kowalski", 12.5),)), "Kowalski runs 12.5 cm."),
    (
        "",
        MoveDeclared(1, "blue", ("kowalski", "novak"), "run", (way("kowalski", 12.5), way("novak", 7.0))),
        "Kowalski and Novak run 12.5 cm.",
    ),
    (
        "",
        MoveDeclared(1, "blue", ("kowalski",), "run", (way("kowalski", 0.0),)),
        "Kowalski stays in place (run).",
    ),
    (
        "",
        MoveDeclared(1, "blue", ("kowalski",), "cautious", (way("kowalski", 3.0),), True),
        "Kowalski creeps 3 cm, still hidden.",
    ),
    (
        "",
        MoveDeclared(1, "blue", ("kowalski",), "cautious", (way("kowalski", 0.0),), True),
        "Kowalski lies still, hidden.",
    ),
    (
        "",
        MoveDeclared(1, "blue", ("kowalski",), "run", (way("kowalski", 12.5),), charge=("abu",)),
        "Kowalski charges Abu over 12.5 cm.",
    ),
    (
        "",
        MoveDeclared(1, "blue", ("kowalski",), "run", (way("kowalski", 0.0),), charge=("abu",)),
        "Kowalski stays in place (run).",
    ),
    ("", MoveDeclared(1, "blue", ("kowalski",), "get_out", (way("kowalski", 2.0),)), ""),
    (
        "",
        MoveDeclared(1, "blue", ("kowalski",), "board", (way("kowalski", 2.0),), vehicle="lorry"),
        "Kowalski is about to get into Lorry.",
    ),
    ("", MoveDeclared(1, "blue", ("lorry",), "drive", (way("lorry", 22.0),)), "Lorry drives 22 cm."),
    (
        "",
        MoveDeclared(1, "blue", ("kowalski",), "retreat", (way("kowalski", 22.0),)),
        "Kowalski retreats 22 cm.",
    ),
    (
        "",
        MoveDeclared(1, "blue", ("kowalski",), "fall_back", (way("kowalski", 8.0),)),
        "Kowalski falls back 8 cm into cover.",
    ),
    (
        "",
        CoverDeclared(1, AREA, ("kowalski",)),
        "Kowalski lays covering fire on 12 × 8 cm, value 7: whoever reacts there is hit "
        "unless two dice beat it (41.7%), three from a bunker (83.8%).",
    ),
    (
        "",
        CoverDeclared(1, AREA, ("kowalski", "novak")),
        "Kowalski and Novak lay covering fire on 12 × 8 cm, value 7: whoever reacts there is hit "
        "unless two dice beat it (41.7%), three from a bunker (83.8%).",
    ),
    (
        "",
        SmokeLaid("kowalski", Cloud("s9", 1, SPOT, 90.0), 2.0),
        "Smoke of Kowalski stands, 2 cm from where it was aimed, towards the north.",
    ),
    (
        "",
        SmokeLaid("kowalski", Cloud("s9", 1, SPOT, 90.0), 0.0),
        "Smoke of Kowalski stands where it was aimed; "
        "next turn an even roll drifts it to the north, an odd one the other way.",
    ),
    ("", SmokeLaid("kowalski", Cloud("s9", 1), 0.0), "Smoke of Kowalski stands where it was aimed."),
    (
        "",
        SmokeLaid("kowalski", Cloud("s9", 1), 2.0),
        "Smoke of Kowalski stands, 2 cm from where it was aimed.",
    ),
    ("", SmokeDrifted("s1", 3, True, SPOT), "The smoke drifts 3 cm to the east."),
    ("", SmokeDrifted("s1", 3, False, SPOT), "The smoke drifts 3 cm to the west."),
    (
        "",
        LandingAsked("red", Landing("kowalski", "light_mortar", SPOT, 4.0), decisions=()),
        "Kowalski misses by 4 cm (light mortar); the other side says in which direction.",
    ),
    (
        "",
        LandingAsked("red", Landing("kowalski", "smoke", SPOT, 0.0), decisions=()),
        "Kowalski: exactly where it was aimed (smoke grenade); the other side names the direction of "
        "its drift.",
    ),
    ("", Faced("kowalski", 90.0), "Kowalski turns to the north."),
    ("acting", Faced("kowalski", 90.0, True), ""),
    ("acting", Faced("kowalski", 90.0), "Kowalski turns to the north."),
    ("acting", Faced("novak", 90.0, True), "Novak turns to the north."),
    ("", Faced("kowalski", 90.0, True), "Kowalski turns to the north."),
    ("", StageEnded(("kowalski",)), "Kowalski has finished for this turn."),
    ("", StageEnded(("kowalski", "novak")), "Kowalski and Novak have finished for this turn."),
    ("", RolesSet("red", {"blue": 0, "red": 1}, decisions=()), "Active this turn: red. Reacting: blue."),
    ("", InitiativeRolled((("blue", 7, ()), ("red", 5, ()))), "Initiative: blue 7 and red 5."),
    ("", InitiativeRolled((("blue", 7, ()), ("red", 7, ())), True), "Initiative: blue 7 and red 7: a tie."),
    ("", InitiativeRolled((("blue", 7, ()), ("red", 7, ()))), "Initiative: blue 7 and red 7: a tie."),
    ("", FigureOut("kowalski", "dead"), "Kowalski is out of action."),
    ("", FigureOut("kowalski", "captured"), "Kowalski is taken prisoner."),
    ("", FigureOut("kowalski", "left"), "Kowalski leaves the table."),
    ("", FigureOut("kowalski", "dead", "melee"), "Kowalski falls in hand-to-hand combat."),
    ("", FigureOut("kowalski", "left", "retreated"), "Kowalski reaches the edge and is gone."),
    ("", FigureOut("kowalski", "left", "withdrew"), "Kowalski withdraws from the table."),
    (
        "",
        FigureOut("kowalski", "dead", counts=2),
        "Kowalski, leader of his squad, is out of action and counts as two losses.",
    ),
    (
        "commander",
        FigureOut("kowalski", "dead", counts=2),
        "Kowalski, the commander, is out of action and counts as two losses.",
    ),
    ("commander", FigureOut("kowalski", "dead", counts=1), "Kowalski is out of action."),
    ("", FigureOut("kowalski", "captured", counts=2), "Kowalski is taken prisoner."),
    ("", Revealed("kowalski", "fired"), "Kowalski opens fire and is hidden no longer."),
    ("", Revealed("kowalski", "moved"), "Kowalski leaves his hiding place and is in plain sight."),
    ("", Revealed("kowalski", "touched"), "Kowalski is touched by an enemy and is hidden no longer."),
    ("", Revealed("kowalski", "dodged"), "Kowalski dodges into plain sight and is hidden no longer."),
    ("", Revealed("kowalski", "seen"), "Kowalski is hidden no longer."),
    ("", FigureHidden("kowalski", "m3"), "Kowalski is in cover and now hidden: marker 3."),
    ("", FigureHidden("kowalski", "m3", True), "Kowalski hides: marker 3."),
    ("", FigureHidden("m3", "m3"), "Somebody is hidden now: marker 3."),
    ("", FigureHidden("kowalski", ""), "Kowalski is out of sight, hidden."),
    ("", SightLost("abu", ("kowalski",)), "Kowalski loses sight of Abu."),
    ("", SightLost("abu", ("kowalski", "novak")), "Kowalski and Novak lose sight of Abu."),
    ("", SightingTried("kowalski", "abu", 9.0, 5, (), True), "Kowalski sights Abu (9 cm, 5+ was needed)."),
    ("", SightingTried("kowalski", "abu", 9.0, 1, (), True), "Kowalski sights Abu (9 cm, no die needed)."),
    (
        "",
        SightingTried("kowalski", "abu", 9.0, 5, (), False),
        "Kowalski looks for Abu in vain (9 cm, 5+ was needed).",
    ),
    (
        "",
        SightingTried("kowalski", "", 9.0, 5, (), False, sought="house"),
        "Kowalski looks for hidden men (the mill) and finds nobody.",
    ),
    (
        "",
        SightingTried("kowalski", "", 9.0, 5, (), False, sought=SPOT),
        "Kowalski looks for hidden men (a spot on the table) and finds nobody.",
    ),
    ("", SightingTried("", "", 0.0, 0, (), False), "Somebody hidden looks for hidden men in vain."),
    ("", StrikeAimed("red", SPOT), "Red: the strike is aimed at 50, 60 cm."),
    ("", StrikeAimed("red", None, "by the well"), "Red: the strike is aimed (by the well)."),
    ("", BombFired("red", SPOT), "Red: the light mortar fires at 50, 60 cm."),
    ("", StrikeFell("red", ()), "Under the template: nobody."),
    ("ied", StrikeFell("red", (Hit("kowalski", 1),)), "Under the blast: Kowalski."),
    ("", StrikeArrived("red", SPOT), "Red: bombardment called last turn (artillery) at 50, 60 cm."),
    (
        "",
        StrikeArrived("red", None, "by the well", kind="mortar"),
        "Red: bombardment called last turn (a mortar) (by the well).",
    ),
    ("", StrikeScattered("blue", 7, decisions=()), "Blue: the centre must be moved by 7 cm."),
    (
        "",
        GunshipCame("blue", Figure("bird", "Bird", "blue", "", "R3", ("hmg",))),
        "Blue: gunship Bird is over the table (heavy machine gun).",
    ),
    ("", GunshipLeft("bird"), "Gunship Bird flies home."),
    ("", SupportAnswered("red", Call(SPOT, kind="mortar")), "Red: a mortar called for at 50, 60 cm."),
    ("", SupportAnswered("red", Call(None, "by the well")), "Red: artillery called for (by the well)."),
    (
        "",
        SupportRolled("red", 4, (), True, kind="mortar"),
        "Red: the call for a mortar succeeds (4+); it lands next turn.",
    ),
    (
        "",
        SupportRolled("red", 4, (), True, kind="counter_battery"),
        "Red: the call for counter-battery succeeds (4+); it lands next turn.",
    ),
    (
        "",
        SupportRolled("red", 4, (), True, kind="gunship"),
        "Red: the call for a gunship succeeds (4+); it lands next turn.",
    ),
    ("", HelicopterLeft("blue", "bird"), "Helicopter Bird takes off for good; aboard: 0."),
    (
        "note",
        NoteOpened(1, "text", "salt"),
        "Red, a note is opened: what the objectives stand for: text. It fits its seal 00ff00ff00ff00ff….",
    ),
    (
        "note",
        NoteOpened(1, "text", "salt", holds=False),
        "Red, a note is opened: what the objectives stand for: text. It does NOT fit its seal "
        "00ff00ff00ff00ff….",
    ),
    (
        "note",
        NoteOpened(1, "text", "salt", kept=False),
        "Red, a note is opened: what the objectives stand for: text. It fits its seal "
        "00ff00ff00ff00ff…; a ruling has changed it since.",
    ),
    (
        "note",
        NoteOpened(1, "text", "salt", holds=False, kept=False),
        "Red, a note is opened: what the objectives stand for: text. It does NOT fit its seal "
        "00ff00ff00ff00ff….",
    ),
    ("", EdgesChosen({"blue": "south", "red": "north"}), "Sides of the table: blue south and red north."),
    (
        "",
        ObjectivesDisclosed({"red#1": "fake", "red#2": ""}, {"red": 6}),
        "What was secret is disclosed: objective 1 (red): fake and the secret die of red: 6.",
    ),
    ("", ObjectivesDisclosed({"red#1": "fake"}), "What was secret is disclosed: objective 1 (red): fake."),
    ("", Suppressed("kowalski", "hit"), "Kowalski is suppressed."),
    ("", Suppressed("kowalski", "ground"), "Kowalski is down on the ground: suppressed."),
    ("", SuppressionTested("kowalski", 4, (), True), "Kowalski passes the suppression test (4 or less)."),
    (
        "",
        SuppressionTested("kowalski", 4, (), False),
        "Kowalski fails the suppression test (4 or less) and stays suppressed.",
    ),
    ("", MarkerLaid("kowalski", "hit"), "The fire has caught a hidden man: Kowalski."),
    ("", MarkerLaid("kowalski", "dodged"), "A hidden man dodges: Kowalski."),
    (
        "",
        FriendlyFire("kowalski", (Hit("novak", 1),)),
        "Friendly fire: the shots that Kowalski missed endanger Novak.",
    ),
    ("", FriendlyFire("kowalski", ()), ""),
]


@pytest.mark.parametrize(
    ("how", "event", "words"), TOLD, ids=[f"{n}-{type(row[1]).__name__}" for n, row in enumerate(TOLD)]
)
def test_each_variant_of_a_fact_is_told_in_its_own_words(how: str, event: Event, words: str) -> None:
    state = prepared(how)

    line = RULES.sentence(state, event, state)

    assert (sentences("en").say(line) if line is not None else "") == words
    assert line is None or sentences("it").say(line) not in ("", words)
