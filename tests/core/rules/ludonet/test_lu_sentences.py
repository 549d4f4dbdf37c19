"""What the Ludonet log says: every fact is told or silent on purpose; no refusal or word is missing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from rounds import seeds
from skirmish import Man, Played, Tank, field

import core.rules.ludonet
from core.engine.contract.engine_facts import ENGINE_EVENTS
from core.engine.contract.facts import Event, Measured, Modifier, Ruled, Thrown
from core.engine.seat.bot import play_out
from core.engine.seat.port import read
from core.games import header_of, new_game
from core.locale import LANGUAGES, Blank, Sentences, parts_of, sentences
from core.rules import rulebook
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.fire.losses import applied
from core.rules.ludonet.options import Options
from core.rules.ludonet.referee.rulings import FACTS, FATES, PHASES
from core.rules.ludonet.state import Aircraft, Order, Wound
from core.rules.ludonet.tables import TERRAIN, VEHICLES, WEAPONS
from core.scenarios import load
from core.table.places import Point
from core.table.terrain import KINDS

BOOK = Path(core.rules.ludonet.__file__).parent


@pytest.fixture
def game() -> Played:
    """Ross and a Sherman against Huber and a Tiger; a Hawk above."""
    return field(
        ross=Man(), sherman=Tank(x=60), huber=Man(y=90, side="red", unit="anton"),
        tiger=Tank("tank_h", x=60, y=90, side="red"), aircraft=[Aircraft("hawk", "Hawk", "blue", 1)],
    )  # fmt: skip


def test_every_event_is_told_or_silent_on_purpose() -> None:
    assert set(RULES.acts.lines) - set(ENGINE_EVENTS) == set(e.EVENTS)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", ["ludonet/patrol_clash", "ludonet/bridge_with_tanks"])
@pytest.mark.parametrize("seed", seeds((3, 11, 14, 20)))
def test_whole_games_are_told_to_every_seat(scenario: str, seed: int, language: str) -> None:
    """Sentences are strict in tests: one that is missing or lacks an argument would raise."""
    found = load(scenario)
    played = new_game(found, header_of(found, dice="seeded", seed=seed))
    play_out(played, seed)

    for seat in ("referee", "observer", *RULES.seats(played.state)):
        told = 0
        for record in played.records:
            for fact, before, after in read(played, record.n, seat):
                line = RULES.sentence(RULES.known(before, seat), fact, RULES.known(after, seat))
                told += line is not None and bool(sentences(language).say(line))
        assert told > len(played.records) / 3


@cache
def spoken_in(language: str) -> Sentences:
    """A language of this test's own, to which the name of a side was added."""
    spoken = sentences(language)
    spoken.text("side-name", en="x", it="x")
    return spoken


@cache
def calls_of(path: Path) -> tuple[tuple[str, str, set[str] | None], ...]:
    """The same as `calls`, read once for both languages."""
    return tuple(calls(path))


def calls(path: Path) -> Iterator[tuple[str, str, set[str] | None]]:
    """Where a refusal or sentence is named: (place, id, names of its arguments; None: unknown)."""
    at = {"say": 0, "refuse": 1, "no": 1}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called not in at or len(node.args) <= at[called]:
            continue
        id = node.args[at[called]]
        if isinstance(id, ast.Constant) and isinstance(id.value, str):
            named = {word.arg for word in node.keywords if word.arg}
            whole = all(word.arg for word in node.keywords)
            yield f"{path.name}:{node.lineno}", id.value, named if whole else None


@pytest.mark.parametrize("path", sorted(BOOK.rglob("*.py")), ids=lambda path: str(path.relative_to(BOOK)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_gets_its_arguments(path: Path, language: str) -> None:
    spoken = spoken_in(language)
    for place, id, given in calls_of(path):
        assert id in spoken, f"{place}: {id}"
        blanks = {part.name for part in parts_of(spoken._texts[id]) if isinstance(part, Blank)}
        if given is not None:
            assert blanks <= given, f"{place}: {id} wants {blanks - given}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_is_put_together_is_there(language: str) -> None:
    spoken = sentences(language)
    wanted = [f"lu-weapon-{name}" for name in WEAPONS] + [f"lu-vehicle-{name}" for name in VEHICLES]
    wanted += [f"lu-fact-{name}" for name in FACTS] + [f"lu-fate-{fate or 'playing'}" for fate in FATES]
    wanted += [f"lu-phase-{name}" for name in (*PHASES, "start", "air_grant", "over")]
    wanted += [f"lu-task-{name}" for name in PHASES if name != "morale"]
    wanted += [f"lu-option-{name}" for name in Options.declared()]
    wanted += [
        f"outcome-{name}"
        for name in (
            "eliminated",
            "destroyed",
            "left",
            "wounded",
            "immobilised",
            "tired",
            "shaken",
            "free",
            "down",
        )
    ]

    assert [id for id in wanted if id not in spoken] == []
    for option, values in Options.declared().items():
        assert all(spoken.say(Options.said(option, value)) for value in values.meanings)


def test_the_reference_has_the_whole_checklist_and_marks_what_is_reconstructed() -> None:
    reference = rulebook("ludonet")
    items = [entry for entry in reference.items if not entry.id.startswith("LU-T.")]

    assert (len(items), len(reference.rulings), len(reference.vectors)) == (134, 34, 40)
    assert sum(entry.reconstructed for entry in items) == 65
    assert all(entry.status in ("done", "table") for entry in reference.entries())
    for id in ("LU-TRN.a", "LU-AFV.i", "LU-T.WPN", "LU-T.CV", "LU-T.VMOV"):
        entry = reference.find(id)
        assert entry is not None and entry.gloss("it").startswith("Ricostruito: "), id
    source = reference.find("LU-MOV.a")
    assert source is not None and not source.reconstructed


def both(game: Played, fact: Event) -> tuple[str, str]:
    return game.tells(fact), game.tells(fact, "it")


def test_moves_are_told_by_their_mode(game: Played) -> None:
    assert both(game, e.FigureMoved("ross", "run", 13.96)) == ("Ross runs 14 cm.", "Ross corre per 14 cm.")
    assert both(game, e.FigureMoved("ross", "crawl", 2.5)) == (
        "Ross crawls 2.5 cm.",
        "Ross avanza carponi per 2,5 cm.",
    )
    assert both(game, e.FigureMoved("ross", "walk", 0.0)) == ("Ross stays in place.", "Ross resta sul posto.")
    assert both(game, e.PostureChanged("ross", "prone")) == ("Ross lies down.", "Ross si corica.")


def test_fire_is_told_with_die_and_result(game: Played) -> None:
    shot = e.ShotRolled("ross", "rifle", "huber", 40.0, 5, 1, 1)
    assert both(game, shot) == (
        "Ross fires at Huber (rifle, 40 cm): 5+ needed, 1 hit.",
        "Ross tira su Huber (fucile, 40 cm): serve 5+, 1 colpo a segno.",
    )
    assert game.tells(e.ShotRolled("ross", "rifle", "", 40.0, 8, 1, 0)).endswith(
        "more than 6 would be needed."
    )
    assert game.tells(e.ShotRolled("ross", "charge", "tiger", 0.0, 4, 1, 0)) == (
        "Ross attacks Tiger in contact (charge): 4+ needed, no hit."
    )
    assert game.tells(e.ShotRolled("ross", "grenade", "", 8.0, 4, 1, 0, aim=Point(1, 2))).endswith(
        "it bursts elsewhere."
    )


def test_damage_and_combat_values_are_told_with_their_totals(game: Played) -> None:
    heavy = (Modifier(1, "lu-mod-heavy", "LU-DMG.e"),)
    assert both(game, e.DamageRolled("huber", 4, heavy, "out")) == (
        "Huber: 5 (die 4, heavy weapon +1), eliminated.",
        "Huber: 5 (dado 4, arma pesante +1), eliminato.",
    )
    contest = e.ContestRolled("sherman", "tiger", 10, 8, (), "immobilised")
    assert both(game, contest) == (
        "Sherman against Tiger: 10 to 8. Immobilised.", "Sherman contro Tiger: 10 a 8. Immobilizzato.",
    )  # fmt: skip


def test_losses_are_told_at_once(game: Played) -> None:
    game.begin("fire")
    before = game.state
    wounds = (Wound("huber", "wounded"), Wound("huber", "wounded"), Wound("tiger", "immobilised"))
    losses = applied(before, wounds)
    after = RULES.evolve(before, losses)
    told = RULES.sentence(before, losses, after)
    assert told is not None

    assert sentences("en").say(told) == (
        "All fire is applied at once: Huber is eliminated and Tiger is immobilised up to turn 3."
    )
    assert RULES.sentence(before, e.LossesApplied(()), before) is None


def test_losses_of_an_air_pass_or_of_a_last_blow_are_not_called_fire(game: Played) -> None:
    game.begin("air", "blue")
    losses = applied(game.state, (Wound("huber", "out"),))
    told = RULES.sentence(game.state, losses, RULES.evolve(game.state, losses))

    assert told is not None and sentences("en").say(told) == "Huber is eliminated."


def test_the_air_and_morale(game: Played) -> None:
    assert both(game, e.AirPassFlown("hawk", Point(1, 1), hit=True)) == (
        "Hawk passes over the field and hits (pass 1 of 3).",
        "Hawk passa sul campo e colpisce (passaggio 1 di 3).",
    )  # fmt: skip
    assert both(game, e.AirPassFlown("hawk", "tiger", down=True, aborted=True))[1] == (
        "Hawk è abbattuto; il passaggio non ha effetto."
    )
    assert both(game, e.MoraleTested("anton", 2, True)) == (
        "Anton is shaken and must fall back (morale: 2).",
        "Anton: reparto scosso, deve ripiegare (morale: 2).",
    )  # fmt: skip
    assert game.tells(e.AirGranted(())) == "No air pass this turn."
    assert game.tells(e.AirGranted(("blue",))) == "A pass over the field is available to blue."


def test_declarations_when_they_are_open(game: Played) -> None:
    orders = (Order("ross", "rifle", "huber"), Order("tiger", "gun_h", "sherman"))
    assert both(game, e.FireRevealed(orders)) == (
        "The declarations are open: Ross at Huber and Tiger at Sherman.",
        "Le dichiarazioni sono aperte: Ross su Huber e Tiger su Sherman.",
    )


def test_dice_measurements_and_rulings(game: Played) -> None:
    thrown = Thrown("lu-to-hit", "LU-FIR.c", (5,), source="typed", who="ross")
    assert both(game, thrown) == (
        "Ross, to hit: 5. (typed in)",
        "Ross, tiro per colpire: 5. (digitato)",
    )
    assert game.tells(Thrown("lu-melee", "LU-MEL.b", (4,))) == "Dice, hand-to-hand combat: 4."
    measured = Measured({"ask": "touching", "figure": "ross", "others": ["huber"]}, ["huber"])
    assert both(game, measured) == (
        "Measured, whom Ross touches: Huber.",
        "Misura, chi è a contatto con Ross: Huber.",
    )


RULED = [
    (Ruled("wounds", "Recounted.", "huber", 1), "Ruling: Huber, wounds: 1. Recounted."),
    (Ruled("posture", "He lay.", "huber", "prone"), "Ruling: Huber, posture: lying down. He lay."),
    (Ruled("fate", "Gone.", "huber", "left"), "Ruling: Huber, fate: has left the table. Gone."),
    (Ruled("fate", "Back.", "huber", ""), "Ruling: Huber, fate: in the game. Back."),
    (Ruled("place", "Nudged.", "huber", [12, 30.5]), "Ruling: Huber, place: 12, 30.5 cm. Nudged."),
    (Ruled("phase", "Late.", "", "morale"), "Ruling, step of the turn: morale. Late."),
    (Ruled("passes", "Fuel.", "blue", 2), "Ruling: blue, air passes left: 2. Fuel."),
    (Ruled("falling_back", "No.", "anton", False), "Ruling: anton, falling back: no. No."),
    (Ruled("unit", "Lost.", "huber", "anton"), "Ruling: Huber, unit or side: anton. Lost."),
    (Ruled("aboard", "Out.", "huber", ""), "Ruling: Huber, in a vehicle: in no vehicle. Out."),
    (Ruled("aboard", "In.", "huber", "ross"), "Ruling: Huber, in a vehicle: Ross. In."),
    (Ruled("unlocked", "Apart.", "huber"), "Ruling: Huber, out of hand-to-hand combat: yes. Apart."),
    (
        Ruled("option", "So be it.", "scatter", "on"),
        "Ruling: Bursts that miss, option: burst up to 6 cm away. So be it.",
    ),
    (Ruled("option", "Wider.", "air_radius", "3"), "Ruling: Radius of an air attack, cm, option: 3. Wider."),
    (Ruled("placed", "Quiet."), "Ruling, on the table. Quiet."),
    (
        Ruled("measurement", "Bent tape.", '{"ask":"gap","a":"ross","b":"huber"}', 30.0),
        "Ruling: from Ross to Huber, measurement: 30 cm (until one of them moves). Bent tape.",
    ),
]


@pytest.mark.parametrize(
    ("ruled", "words"), RULED, ids=[f"{n} {ruled.fact}" for n, (ruled, _) in enumerate(RULED)]
)
def test_rulings_are_told_in_words(game: Played, ruled: Ruled, words: str) -> None:
    assert game.tells(ruled) == words
    assert game.tells(ruled, "it").startswith("Decisione dell'arbitro")


def test_what_is_put_on_the_table_says_why(game: Played) -> None:
    reasons = (("seen", "ross"), ("seen", ""), ("fired", ""), ("touched", "ross"), ("burns", ""))

    assert [game.tells(e.Placed("huber", why, by)) for why, by in reasons] == [
        "Huber comes into sight of Ross and is put on the table.",
        "Huber comes into sight and is put on the table.",
        "Huber opens fire and is put on the table.",
        "Huber is in contact with the enemy and is put on the table.",
        "Huber burns and is seen by everybody.",
    ]


@pytest.mark.parametrize(
    ("ground", "language", "told"),
    [
        ([], "en", "Measured, ground under Ross: open ground."),
        (["wood"], "en", "Measured, ground under Ross: wood."),
        (["scrub", "bog"], "en", "Measured, ground under Ross: scrub and bog."),
        (["wood"], "it", "Misura, terreno sotto Ross: bosco."),
    ],
)
def test_ground_is_told_in_words(game: Played, ground: list[str], language: str, told: str) -> None:
    assert game.tells(Measured({"ask": "ground", "figure": "ross"}, ground), language) == told


def test_every_kind_of_ground_has_its_word() -> None:
    for language in LANGUAGES:
        assert [kind for kind in (*KINDS, *TERRAIN) if f"tui-kind-{kind}" not in sentences(language)] == []
