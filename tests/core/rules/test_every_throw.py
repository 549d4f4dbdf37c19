"""Every throw of every book: what it is called, which way its dice are good and for whom, how it reads."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from throws import Told, of_paragraphs, told

import core.rules
from core.engine.chance.oracles import thrown
from core.line.told.asking import throw_sentence
from core.locale import sentences
from tui.panes.dice import faces_line

RULES = Path(core.rules.__file__).parent


OF_OLD = (
    # Breaking News
    told(
        "why-initiative", "BN-5.1.a", "total", "high", (5, 6),
        ("Abu, initiative (BN-5.1.a): throw 2d6:", "Abu, iniziativa (BN-5.1.a): tira 2d6:"),
        ("5 6 = 11", "5 6 = 11"),
    ),
    told(
        "why-to-hit", "BN-8.0.a", "hits", "high", (5, 3, 6),
        (
            "Abu, to hit (BN-8.0.a): throw 3d6, 4+ counts:",
            "Abu, tiro per colpire (BN-8.0.a): tira 3d6, vale 4+:",
        ),
        ("5* 3 6* → 2 count (4+)", "5* 3 6* → 2 validi (4+)"), 4,
    ),
    told(
        "why-saving", "BN-9.0.b", "all", "high", (4, 3),
        (
            "Abu, saving throw (BN-9.0.b): throw 2d6, every one 4+:",
            "Abu, tiro salvezza (BN-9.0.b): tira 2d6, tutti 4+:",
        ),
        ("4* 3 → failed (all 4+)", "4* 3 → fallito (tutti 4+)"), 4,
    ),
    told(
        "why-burning", "BN-9.1.a", "all", "high", (3,),
        (
            "Abu, saving throw in the explosion (BN-9.1.a): throw 1d6, 3+ passes:",
            "Abu, tiro salvezza nell'esplosione (BN-9.1.a): tira 1d6, riesce con 3+:",
        ),
        ("3* → passed (3+)", "3* → riuscito (3+)"), 3,
    ),
    told(
        "why-suppression", "BN-10.0.f", "any", "low", (3,),
        (
            "Abu, suppression test (BN-10.0.f): throw 1d6, 5 or less passes:",
            "Abu, test di soppressione (BN-10.0.f): tira 1d6, riesce con 5 o meno:",
        ),
        ("3* → passed (5 or less)", "3* → riuscito (5 o meno)"), 5,
    ),
    told(
        "why-suppression", "BN-10.0.f", "any", "low", (6,),
        (
            "Abu, suppression test (BN-10.0.f): throw 1d6, 5 or less passes:",
            "Abu, test di soppressione (BN-10.0.f): tira 1d6, riesce con 5 o meno:",
        ),
        ("6 → failed (5 or less)", "6 → fallito (5 o meno)"), 5,
    ),
    told(
        "why-sighting", "BN-7.0.h", "any", "high", (4,),
        (
            "Abu, sighting (BN-7.0.h): throw 1d6, 4+ passes:",
            "Abu, avvistamento (BN-7.0.h): tira 1d6, riesce con 4+:",
        ),
        ("4* → passed (4+)", "4* → riuscito (4+)"), 4,
    ),
    told(  # where nobody may know whether anybody is there, nobody is told a number
        "why-sighting", "BN-7.0.h", "total", "high", (4,),
        ("Abu, sighting (BN-7.0.h): throw 1d6:", "Abu, avvistamento (BN-7.0.h): tira 1d6:"),
        ("4", "4"),
    ),
    told(
        "why-covering", "BN-8.3.f", "total", "high", (4, 4),
        (
            "Abu, test under covering fire (BN-8.3.f): throw 2d6, a total of 8+ passes:",
            "Abu, test sotto fuoco di copertura (BN-8.3.f): tira 2d6, il totale riesce con 8+:",
        ),
        ("4 4 = 8 → passed (8+)", "4 4 = 8 → riuscito (8+)"), 8,
    ),
    told(
        "why-morale", "BN-12.0.b", "any", "high", (2, 5),
        (
            "Abu, morale test (BN-12.0.b): throw 2d6, one 5+ is enough:",
            "Abu, test di morale (BN-12.0.b): tira 2d6, ne basta uno 5+:",
        ),
        ("2 5* → passed (one 5+)", "2 5* → riuscito (uno 5+)"), 5,
    ),
    told(
        "why-support", "BN-8.4.b", "any", "high", (2,),
        (
            "Abu, call for support fire (BN-8.4.b): throw 1d6, 4+ passes:",
            "Abu, chiamata di supporto (BN-8.4.b): tira 1d6, riesce con 4+:",
        ),
        ("2 → failed (4+)", "2 → fallito (4+)"), 4,
    ),
    told(
        "why-shift", "BN-8.4.e", "total", "-", (2, 6),
        (
            "Abu, moving the centre of the strike (BN-8.4.e): throw 2d6:",
            "Abu, spostamento del centro (BN-8.4.e): tira 2d6:",
        ),
        ("2 6 = 8", "2 6 = 8"),
    ),
    told(
        "why-melee", "BN-11.0.a", "total", "high", (5,),
        ("Abu, hand-to-hand combat (BN-11.0.a): throw 1d6:", "Abu, corpo a corpo (BN-11.0.a): tira 1d6:"),
        ("5", "5"),
    ),
    told(
        "why-storm_attack", "BN-11.1.f", "hits", "high", (6, 5),
        (
            "Abu, storming, attackers (BN-11.1.f): throw 2d6, 6+ counts:",
            "Abu, incursione, chi attacca (BN-11.1.f): tira 2d6, vale 6+:",
        ),
        ("6* 5 → 1 counts (6+)", "6* 5 → 1 valido (6+)"), 6,
    ),
    told(
        "why-storm_defence", "BN-11.1.f", "hits", "high", (6, 5),
        (
            "Abu, storming, defenders (BN-11.1.f): throw 2d6, 5+ counts:",
            "Abu, incursione, chi difende (BN-11.1.f): tira 2d6, vale 5+:",
        ),
        ("6* 5* → 2 count (5+)", "6* 5* → 2 validi (5+)"), 5,
    ),
    told(
        "why-hidden_move", "BN-7.0.e", "total", "low", (2,),
        (
            "Abu, creeping, 5 cm less the die (BN-7.0.e): throw 1d6:",
            "Abu, movimento nascosto, 5 cm meno il dado (BN-7.0.e): tira 1d6:",
        ),
        ("2", "2"),
    ),
    told(
        "why-vehicle_move", "BN-6.2.a", "total", "low", (2, 3),
        ("Abu, move, 2d6 less (BN-6.2.a): throw 2d6:", "Abu, movimento, meno 2d6 (BN-6.2.a): tira 2d6:"),
        ("2 3 = 5", "2 3 = 5"),
    ),
    told(
        "why-hull", "BN-9.2.b", "total", "high", (3,),
        (
            "Abu, vehicle's saving throw (BN-9.2.b): throw 1d6, 5+ passes:",
            "Abu, tiro salvezza del veicolo (BN-9.2.b): tira 1d6, riesce con 5+:",
        ),
        ("3 → failed (5+)", "3 → fallito (5+)"), 5,
    ),
    told(
        "why-which_man", "BN-Q.131", "faces", "-", (3,),
        ("Abu, who aboard is hit (BN-Q.131): throw 1d6:", "Abu, chi è colpito a bordo (BN-Q.131): tira 1d6:"),
        ("3", "3"),
    ),
    # Ludonet
    told(
        "lu-first", "LU-INI.a", "total", "high", (4,),
        ("Abu, first player (LU-INI.a): throw 1d6:", "Abu, primo giocatore (LU-INI.a): tira 1d6:"),
        ("4", "4"),
    ),
    told(
        "lu-running", "LU-MOV.f", "any", "low", (5,),
        (
            "Abu, test of tiredness (LU-MOV.f): throw 1d6, 4 or less passes:",
            "Abu, test di stanchezza (LU-MOV.f): tira 1d6, riesce con 4 o meno:",
        ),
        ("5 → failed (4 or less)", "5 → fallito (4 o meno)"), 4,
    ),
    told(
        "lu-to-hit", "LU-FIR.c", "hits", "high", (5, 2),
        (
            "Abu, to hit (LU-FIR.c): throw 2d6, 5+ counts:",
            "Abu, tiro per colpire (LU-FIR.c): tira 2d6, vale 5+:",
        ),
        ("5* 2 → 1 counts (5+)", "5* 2 → 1 valido (5+)"), 5,
    ),
    told(  # 5 or 6 eliminates the one who throws it: the table has three ends, so no number stands here
        "lu-damage", "LU-DMG.a", "total", "low", (5,),
        ("Abu, damage (LU-DMG.a): throw 1d6:", "Abu, constatazione dei danni (LU-DMG.a): tira 1d6:"),
        ("5", "5"),
    ),
    told(
        "lu-attack", "LU-AFV.b", "total", "high", (5,),
        (
            "Abu, attack, Combat Value (LU-AFV.b): throw 1d6:",
            "Abu, attacco, Valore di Combattimento (LU-AFV.b): tira 1d6:",
        ),
        ("5", "5"),
    ),
    told(
        "lu-defence", "LU-AFV.b", "total", "high", (5,),
        (
            "Abu, defence, Combat Value (LU-AFV.b): throw 1d6:",
            "Abu, difesa, Valore di Combattimento (LU-AFV.b): tira 1d6:",
        ),
        ("5", "5"),
    ),
    told(
        "lu-scatter", "LU-Q.16", "faces", "-", (5, 2),
        (
            "Abu, distance and direction of a miss (LU-Q.16): throw 2d6:",
            "Abu, distanza e direzione dello scarto (LU-Q.16): tira 2d6:",
        ),
        ("5 2", "5 2"),
    ),
    told(
        "lu-melee", "LU-MEL.b", "total", "high", (5,),
        ("Abu, hand-to-hand combat (LU-MEL.b): throw 1d6:", "Abu, corpo a corpo (LU-MEL.b): tira 1d6:"),
        ("5", "5"),
    ),
    told(
        "lu-last-roll", "LU-MEL.k", "total", "high", (5,),
        ("Abu, the last blow (LU-MEL.k): throw 1d6:", "Abu, ultimo lancio (LU-MEL.k): tira 1d6:"),
        ("5", "5"),
    ),
    told(
        "lu-break-away", "LU-MEL.m", "total", "high", (5,),
        (
            "Abu, getting away (LU-MEL.m): throw 1d6:",
            "Abu, allontanamento dal corpo a corpo (LU-MEL.m): tira 1d6:",
        ),
        ("5", "5"),
    ),
    told(
        "lu-anti-aircraft", "LU-AIR.f", "any", "high", (6,),
        (
            "Abu, anti-aircraft fire (LU-AIR.f): throw 1d6, 6+ passes:",
            "Abu, controaerea (LU-AIR.f): tira 1d6, riesce con 6+:",
        ),
        ("6* → passed (6+)", "6* → riuscito (6+)"), 6,
    ),
    told(
        "lu-air-attack", "LU-AIR.d", "any", "high", (2,),
        (
            "Abu, air attack (LU-AIR.d): throw 1d6, 4+ passes:",
            "Abu, attacco aereo (LU-AIR.d): tira 1d6, riesce con 4+:",
        ),
        ("2 → failed (4+)", "2 → fallito (4+)"), 4,
    ),
    told(
        "lu-morale", "LU-MOR.a", "total", "high", (2,),
        ("Abu, morale (LU-MOR.a): throw 1d6, 3+ passes:", "Abu, morale (LU-MOR.a): tira 1d6, riesce con 3+:"),
        ("2 → failed (3+)", "2 → fallito (3+)"), 3,
    ),
    told(
        "lu-rally", "LU-Q.26", "any", "high", (5,),
        (
            "Abu, rallying (LU-Q.26): throw 1d6, 5+ passes:",
            "Abu, recupero del morale (LU-Q.26): tira 1d6, riesce con 5+:",
        ),
        ("5* → passed (5+)", "5* → riuscito (5+)"), 5,
    ),
)  # fmt: skip

HIDDEN = {
    "lu-to-hit": ("to hit, of who is only recorded", "tiro per colpire di chi è solo annotato"),
    "lu-scatter": (
        "distance and direction of a miss of who is only recorded",
        "distanza e direzione dello scarto di chi è solo annotato",
    ),
    "lu-damage": ("damage to who is only recorded", "constatazione dei danni a chi è solo annotato"),
    "lu-attack": (
        "attack, Combat Value, with who is only recorded",
        "attacco, Valore di Combattimento, con chi è solo annotato",
    ),
    "lu-defence": (
        "defence, Combat Value, with who is only recorded",
        "difesa, Valore di Combattimento, con chi è solo annotato",
    ),
    "lu-anti-aircraft": ("anti-aircraft fire of who is only recorded", "controaerea solo annotata"),
    "lu-morale": ("morale of who is only recorded", "morale di chi è solo annotato"),
    "lu-rally": ("rallying of who is only recorded", "recupero del morale di chi è solo annotato"),
}  # fmt: skip
"""What a throw of Ludonet is called for somebody of whom the others know nothing."""

VEILED = frozenset((
    "bi-isolation", "bi-action", "bi-to-hit", "bi-deviation", "bi-blast", "bi-damage",
    "bi-timer", "bi-penetration", "bi-which-weapon", "bi-mine-vehicle", "bi-disarm", "bi-morale",
    "bi-reaction", "bi-strafed", "bi-upward", "bi-leader",
))  # fmt: skip
"""Throws of Bassa Intensità that are called the same then: its words must not tell whether he is observed."""

BEGINS = {"lu-": "lu-secret-", "bi-": "bi-veiled-"}


def as_hidden(why: str) -> str:
    """The reason of the same throw for somebody of whom the others know nothing."""
    return BEGINS[why[:3]] + why[3:]


def for_who_hides(row: Told) -> Told:
    """The row of the same throw for somebody of whom the others know nothing."""
    hidden = row._replace(ask=replace(row.ask, why=as_hidden(row.ask.why)))
    if row.ask.why in VEILED:
        return hidden
    asked = [f"Abu, {name} {text[text.index('(') :]}" for name, text in zip(HIDDEN[row.ask.why], row.asked)]
    return hidden._replace(asked=(asked[0], asked[1]))


OPEN = (*OF_OLD, *of_paragraphs())

EVERY = (*OPEN, *(for_who_hides(row) for row in OPEN if row.ask.why in VEILED | HIDDEN.keys()))

WHY_AT = {"hits": 2, "any": 2, "all": 2, "total": 1, "roll": 1}
READS = {"roll": "faces"}


def in_the_rules() -> Iterator[tuple[str, str, bool]]:
    """Every throw that a rule asks for: why, how it is read, and whether low dice are wanted."""
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            at = WHY_AT.get(node.func.attr)
            whose = node.func.value
            if at is None or not (isinstance(whose, ast.Name) and whose.id == "r") or len(node.args) <= at:
                continue
            low = any(one.arg == "low" for one in node.keywords)
            for why in whys(node.args[at]):
                yield why, READS.get(node.func.attr, node.func.attr), low


def whys(why: ast.expr) -> Iterator[str]:
    """The reasons that a throw may have: the one that it names, or that of the same for who hides, too."""
    hides = isinstance(why, ast.Call) and isinstance(why.func, ast.Name) and why.func.id == "reason"
    named = why.args[1] if isinstance(why, ast.Call) and hides else why
    assert isinstance(named, ast.Constant) and isinstance(named.value, str), ast.dump(why)
    yield named.value
    if hides:
        yield as_hidden(named.value)


def test_the_table_has_every_throw_and_no_other() -> None:
    listed = {(row.ask.why, row.ask.reading, row.ask.low) for row in EVERY}

    assert listed == set(in_the_rules())


def test_a_number_to_reach_is_always_what_the_thrower_wishes() -> None:
    """Nothing that counts is bad for the one who throws: so a star beside a die is good news for him."""
    for row in EVERY:
        if row.ask.need:
            assert row.good == ("low" if row.ask.low else "high"), row.ask.why


@pytest.mark.parametrize("row", EVERY, ids=lambda row: f"{row.ask.why}-{row.faces}")
@pytest.mark.parametrize(("language", "at"), [("en", 0), ("it", 1)])
def test_a_throw_is_asked_for_and_shown_in_words_that_fit_it(row: Told, language: str, at: int) -> None:
    words = sentences(language)

    assert throw_sentence(row.ask, words, lambda id: "Abu") == row.asked[at]
    assert faces_line(thrown(row.ask, row.faces, "fair"), words) == row.shown[at]
