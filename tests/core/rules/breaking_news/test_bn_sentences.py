"""What the log says: every fact is told or silent on purpose; no refusal lacks its sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import bn_commands as c
import pytest
from rounds import seeds
from rule_ids import rule
from table import Man, Played, table

import core.rules.breaking_news
from core.engine.contract.engine_facts import ENGINE_EVENTS
from core.engine.contract.facts import Event, Measured, Modifier, Ruled, Thrown
from core.engine.seat.bot import play_out
from core.engine.seat.port import read
from core.engine.words.message import Message, say
from core.games import header_of, new_game
from core.locale import LANGUAGES, Blank, parts_of, sentences
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.book import RULES
from core.rules.breaking_news.common.names import at, direction, name, over
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.referee.rulings import FACTS
from core.rules.breaking_news.saving.saving_throw import BONUS
from core.rules.breaking_news.state import FATES, Hit, Shot, State, Storm
from core.rules.breaking_news.tables.troops import GRADES
from core.rules.breaking_news.tables.weapons import WEAPONS
from core.scenarios import load
from core.table.places import Point

BOOK = Path(core.rules.breaking_news.__file__).parent


def lines(before: State, facts: tuple[Event, ...], language: str = "en", seat: str = "referee") -> list[str]:
    """The log of *facts* as *seat* may read it."""
    told = []
    for fact in facts:
        after = RULES.evolve(before, fact)
        seen = RULES.concealed(before, fact, after, seat)
        if seen is not None:
            line = RULES.sentence(RULES.known(before, seat), seen, RULES.known(after, seat))
            told += [sentences(language).say(line)] if line is not None else []
        before = after
    return told


def line(game: Played, fact: Event, language: str = "en") -> str:
    """The line of one fact, told of the game as it stands and changing nothing."""
    told = RULES.sentence(game.state, fact, game.state)
    assert told is not None
    return sentences(language).say(told)


def both(game: Played, fact: Event) -> tuple[str, str]:
    return line(game, fact), line(game, fact, "it")


@pytest.fixture
def duel() -> Played:
    """Kowalski and Hayes against Abu, 32 cm off, and Bilal beside him."""
    return table(
        kowalski=Man("R2", x=40, y=40, leadership=2, commander=True),
        hayes=Man("R2", x=44, y=40),
        abu=Man("Irr3", x=40, y=72, side="red"),
        bilal=Man("Irr3", "rpg", x=44, y=72, side="red"),
    )


# --- nothing is forgotten --------------------------------------------------------


def test_every_event_is_told_or_silent_on_purpose() -> None:
    assert set(acts.lines) - set(ENGINE_EVENTS) == set(e.EVENTS)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", ["rangers_and_militia", "bersaglieri_in_town"])
@pytest.mark.parametrize("seed", seeds((3, 11, 14, 20)))
def test_whole_games_are_told_to_every_seat(scenario: str, seed: int, language: str) -> None:
    """Sentences are strict in tests: one that is missing or lacks an argument would raise."""
    found = load(scenario)
    game = new_game(found, header_of(found, dice="seeded", seed=seed))
    play_out(game, seed)

    for seat in ("referee", "observer", *RULES.seats(game.state)):
        told = 0
        for record in game.records:
            for fact, before, after in read(game, record.n, seat):
                line = RULES.sentence(RULES.known(before, seat), fact, RULES.known(after, seat))
                told += line is not None and bool(sentences(language).say(line))
        assert told > len(game.records)


@cache
def texts_in(language: str) -> dict[str, str]:
    """Every sentence of a language, by its id."""
    spoken = sentences(language)
    return {id: spoken._texts[id] for id in spoken.ids()}


@cache
def calls_of(path: Path) -> tuple[tuple[str, str, set[str] | None], ...]:
    """The same as `calls`, read once for both languages."""
    return tuple(calls(path))


def calls(path: Path) -> Iterator[tuple[str, str, set[str] | None]]:
    """Where a refusal or sentence is named: (place, id, names of its arguments; None: unknown)."""
    at = {"say": 0, "refuse": 1, "no": 1, "finish": 1, "ScenarioError": 1}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called not in at or len(node.args) <= at[called]:
            continue
        given = {"side"} if called == "finish" else {word.arg for word in node.keywords if word.arg}
        whole = all(word.arg for word in node.keywords)
        for id in plain(node.args[at[called]]):
            if "-" in id:
                yield f"{path.name}:{node.lineno}", id, given if whole else None


def plain(node: ast.expr) -> Iterator[str]:
    """The ids that an argument may be; those that are put together are looked for elsewhere."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp():
            yield from plain(node.body)
            yield from plain(node.orelse)


@pytest.mark.parametrize("path", sorted(BOOK.rglob("*.py")), ids=lambda path: str(path.relative_to(BOOK)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_named_in_the_rules_exists_and_gets_its_arguments(path: Path, language: str) -> None:
    texts = texts_in(language)
    wrong = []
    for place, id, given in calls_of(path):
        if id not in texts:
            wrong.append(f"{place}: {id} is missing")
            continue
        wanted = {part.name for part in parts_of(texts[id]) if isinstance(part, Blank)}
        if given is not None and not wanted <= given:
            wrong.append(f"{place}: {id} wants {sorted(wanted - given)}")

    assert not wrong, "\n".join(wrong)


def families() -> Iterator[str]:
    """Ids that the rules put together from their tables."""
    yield from (f"weapon-{weapon}" for weapon in WEAPONS)
    yield from (f"mode-{mode}" for weapon in WEAPONS.values() for mode in weapon.modes)
    yield from (f"grade-{grade}" for grade in GRADES)
    yield from (f"save-{reason}" for reason in BONUS)
    yield from (f"do-{command.__struct_config__.tag}" for command in RULES.commands if command is not c.Move)
    yield from (f"do-move-{action}" for action in ("run", "move_and_shoot", "cautious"))
    yield from (f"do-group-{act}" for act in ("run", "move_and_shoot", "cautious", "fire", "cover"))
    for option, values in Options.declared().items():
        said = (Options.named(option), *(Options.said(option, value) for value in values.meanings))
        yield from (one.id for one in said if isinstance(one, Message))
    yield from (f"fact-{fact}" for fact in FACTS)
    yield from (f"fate-{fate or 'playing'}" for fate in ("", *FATES))
    yield from (f"status-{fate}" for fate in FATES)
    phases = ("start", "initiative", "turning", "actions", "morale", "turn_end", "over")
    yield from (f"phase-{phase}" for phase in phases)
    decisions = (
        "turning",
        "react_move",
        "react_fire",
        "react_cover",
        "victim",
        "bonus_move",
        "loss",
        "spread",
    )
    yield from (f"task-{about}" for about in (*decisions, "end", "initiative", "actions", "acting", "wait"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_stands_in_a_table_has_a_name(language: str) -> None:
    spoken = sentences(language)

    assert [id for id in families() if id not in spoken] == []


def literals(*starts: str) -> set[str]:
    """Strings in the rules that begin like an id."""
    found = set()
    for path in BOOK.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and node.value.startswith(starts)
            ):
                found.add(node.value)
    return {id for id in found if not id.endswith("-") and " " not in id}


@pytest.mark.parametrize("language", LANGUAGES)
def test_modifiers_points_states_and_throws_have_names(language: str) -> None:
    spoken = sentences(language)
    points = {f"points-{kind}" for kind in ("first-fire", "disengagement", "exfiltration", "ruling")}
    points |= {f"points-lost-{who}" for who in ("special", "regular", "irregular", "leader")}
    whys = {id if id.startswith("why-") else f"why-{id}" for id in throws()}

    ids = literals("mod-", "save-", "status-", "zone-", "side-", "why-") | points | whys
    assert sorted(id for id in ids if id not in spoken) == []
    assert len(whys) >= 11


def throws() -> set[str]:
    """Why dice are thrown, as the rules name it."""
    at = {"hits": 2, "any": 2, "all": 2, "total": 1, "roll": 1}
    found = set()
    for path in BOOK.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = (
                node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""
            )
            if called in at and isinstance(node, ast.Call) and len(node.args) > at[called]:
                why = node.args[at[called]]
                if isinstance(why, ast.Constant) and isinstance(why.value, str):
                    found.add(why.value)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_state_fit_the_roster(language: str) -> None:
    spoken = sentences(language)

    assert [id for id in spoken.ids() if id.startswith("status-") and len(spoken.text(id)) > 5] == []


# --- names -----------------------------------------------------------------------


def test_a_marker_a_side_and_a_man_are_called_as_they_should_be(duel: Played) -> None:
    english, italian = sentences("en"), sentences("it")

    assert name(duel.state, "abu") == "Abu"
    assert english.say(name(duel.state, "m3")) == "marker 3"
    assert italian.say(name(duel.state, "m3")) == "segnalino 3"
    assert english.say(name(duel.state, "blue")) == "blue"
    assert name(duel.state, "nobody") == "nobody"


def test_italian_says_ad_before_an_a(duel: Played) -> None:
    italian = sentences("it")

    assert italian.say(at(duel.state, ("abu",))) == "ad Abu"
    assert italian.say(at(duel.state, ("bilal", "abu"))) == "a Bilal e Abu"
    assert italian.say(at(duel.state, ("m3",))) == "a segnalino 3"


@pytest.mark.parametrize(
    ("angle", "words"), [(0, "east"), (22.4, "east"), (90, "north"), (359, "east"), (225, "south-west")]
)
def test_an_angle_is_a_point_of_the_compass(angle: float, words: str) -> None:
    assert sentences("en").say(direction(angle)) == words


# --- examples in both languages -----------------------------------------------------


def test_a_burst_is_told_from_aim_to_loss(duel: Played) -> None:
    before = duel.state
    shot = c.OpenFire((Shot("kowalski", "assault_rifle", "burst", ("abu",)),))
    facts = (
        *duel.play("blue", shot),
        *duel.play("red", c.Pass(), [6, 2, 1], [2]),
    )

    assert lines(before, facts) == [
        "Kowalski aims at Abu: assault rifle, burst.",
        "The first fire of the game comes from blue.",
        "Blue: +5 defeat points (first fire).",
        "Kowalski, to hit: 6 2 1.",
        "Kowalski fires a burst at Abu (32 cm): 6+ with 3 dice, 1 hit.",
        "Abu, saving throw: 2.",
        "Abu takes 1 hit and fails the saving throw (5+).",
        "Abu is out of action.",
        "Red: +5 defeat points (irregular lost).",
    ]
    assert lines(before, facts, "it")[4:8] == [
        "Kowalski spara una raffica ad Abu (32 cm): serve 6+, 3 dadi, 1 hit.",
        "Abu, tiro salvezza: 2.",
        "Abu riceve 1 hit e fallisce il tiro salvezza (5+).",
        "Abu è fuori combattimento.",
    ]


def test_one_die_is_one_die(duel: Played) -> None:
    shot = e.ShotFired("kowalski", "assault_rifle", "burst", "abu", 32.0, 6, 1, 1)

    assert both(duel, shot) == (
        "Kowalski fires a burst at Abu (32 cm): 6+ with 1 die, 1 hit.",
        "Kowalski spara una raffica ad Abu (32 cm): serve 6+, 1 dado, 1 hit.",
    )


def test_a_rocket_tells_whom_it_catches_too(duel: Played) -> None:
    struck = (Hit("kowalski", 1), Hit("hayes", 1))

    assert both(duel, e.ShotFired("bilal", "rpg", "aimed", "kowalski", 32.24, 5, 1, 1, struck=struck)) == (
        "Bilal fires an RPG at Kowalski (32.2 cm): 5+ with 1 die, 1 hit. The burst also catches Hayes.",
        "Bilal tira a Kowalski con l'RPG (32,2 cm): serve 5+, 1 dado, 1 hit. Nell'area di danno anche Hayes.",
    )


def test_a_miss_a_certain_hit_and_no_die(duel: Played) -> None:
    shots = [
        e.ShotFired("hayes", "grenade", "aimed", "abu", 8.0, 4, 1, 0),
        e.ShotFired("hayes", "sniper_rifle", "aimed", "abu", 8.0, 1, 1, 1),
        e.ShotFired("hayes", "lmg", "burst", "abu", 80.0, 6, 0, 0),
    ]

    assert [line(duel, shot) for shot in shots] == [
        "Hayes throws a hand grenade at Abu (8 cm): 4+ with 1 die, no hit.",
        "Hayes fires at Abu (8 cm): a certain hit.",
        "Hayes fires a burst at Abu (80 cm): no die is left after the modifiers.",
    ]


def test_covering_fire_hits_from_nowhere(duel: Played) -> None:
    hit = e.ShotFired("kowalski", "covering", "", "bilal", 0.0, 0, 0, 1, (), (Hit("bilal", 1),), last=False)

    assert both(duel, hit) == (
        "The covering fire of Kowalski hits Bilal.",
        "Il fuoco di copertura di Kowalski colpisce Bilal.",
    )


def test_a_rocket_at_the_ground(duel: Played) -> None:
    assert both(duel, e.ShotFired("bilal", "heavy_at", "aimed", "", 30.0, 5, 1, 0)) == (
        "Bilal fires a missile at the ground (30 cm): 5+ with 1 die, no hit.",
        "Bilal lancia un missile sul terreno (30 cm): serve 5+, 1 dado, nessun hit.",
    )


def test_verbs_go_with_the_number_of_men(duel: Played) -> None:
    one = e.MoveDeclared(1, "blue", ("hayes",), "run", ())
    assert both(duel, one)[0] == "Hayes stays in place (run)."
    two = e.FireDeclared(
        1, "blue", tuple(Shot(man, "assault_rifle", "aimed", ("abu",)) for man in ("kowalski", "hayes"))
    )
    assert both(duel, two) == (
        "Kowalski and Hayes aim together at Abu.",
        "Fuoco di gruppo: Kowalski e Hayes mirano ad Abu.",
    )


def test_moves_are_told_with_their_cm() -> None:
    game = table(kowalski=Man("R2", x=40, y=40), abu=Man("Irr3", x=40, y=190, side="red"))
    before = game.state
    facts = game.play("blue", c.Move(("kowalski",), "run", ((Point(40, 58.25),),)))

    assert lines(before, facts) == ["Kowalski runs 18.2 cm."]
    assert lines(before, facts, "it") == ["Kowalski corre per 18,2 cm."]


def test_saves_tell_the_bonus_and_leaders_count_double(duel: Played) -> None:
    bonus = (Modifier(1, "save-protected", "BN-9.0.d"),)

    assert both(duel, e.SavesRolled("abu", 2, 4, bonus, True)) == (
        "Abu takes 2 hits and makes the saving throw (4+, +1 in cover).",
        "Abu riceve 2 hit e supera il tiro salvezza (4+, +1 in copertura).",
    )
    assert both(duel, e.FigureOut("kowalski", "dead", "shot", 2)) == (
        "Kowalski, the commander, is out of action and counts as two losses.",
        "Kowalski, il comandante, è fuori combattimento e vale due perdite.",
    )


def test_a_hidden_man_stays_a_marker_to_his_enemy() -> None:
    game = table(
        kowalski=Man("R2", x=40, y=40),
        abu=Man("Irr3", x=40, y=72, side="red", marker="m1", suppressed=True),
    )
    facts = (
        Thrown("why-saving", "BN-9.0.b", (5,), 6, 5, 1, "fair", "abu"),
        e.SavesRolled("abu", 1, 5, (), True),
        e.SightingTried("kowalski", "abu", 32.0, 5, (), False),
    )

    assert lines(game.state, facts, seat="blue") == [
        "Marker 1, saving throw: 5.",
        "Marker 1 takes 1 hit and makes the saving throw.",
        "Kowalski looks for marker 1 in vain (32 cm, 5+ was needed).",
    ]
    assert lines(game.state, facts, "it", seat="red")[1:] == [
        "Abu riceve 1 hit e supera il tiro salvezza (5+).",
        "Kowalski cerca Abu ma non avvista niente (32 cm, serviva 5+).",
    ]


def test_a_sighting_gives_the_name(duel: Played) -> None:
    game = table(kowalski=Man("R2", x=40, y=40), abu=Man("Irr3", x=40, y=72, side="red", marker="m1"))

    assert lines(game.state, (e.SightingTried("kowalski", "abu", 32.0, 5, (), True),), "it", "blue") == [
        "Kowalski avvista Abu (32 cm, serviva 5+)."
    ]
    assert both(duel, e.SightingTried("kowalski", "abu", 4.0, 0, (), True))[0] == (
        "Kowalski sights Abu (4 cm, no die needed)."
    )


def test_opportunity_fire_tells_when(duel: Played) -> None:
    before = duel.state
    moved = duel.play("blue", c.Move(("hayes",), "run", ((Point(44, 50),),)))
    middle = duel.state
    fired = duel.play("red", c.OpportunityFire("abu", "assault_rifle", "aimed", "", 4.0))

    assert lines(before, moved) == ["Hayes runs 10 cm."]
    assert (
        lines(middle, fired)[-1]
        == "Abu reacts after 4 cm of the move: opportunity fire at Hayes, assault rifle."
    )
    assert lines(middle, fired, "it")[-1] == (
        "Abu reagisce dopo 4 cm di movimento e spara di opportunità a Hayes: fucile d'assalto."
    )


def test_a_storm_is_told_round_by_round() -> None:
    house = {
        "id": "house",
        "name": {"en": "house", "it": "casa"},
        "kind": "building",
        "box": [40, 40, 12, 12],
    }
    game = table([house], kowalski=Man("R2", x=46, y=38), abu=Man("Irr3", x=46, y=46, side="red"))
    storm = Storm("house", ("kowalski",), ("abu",))

    assert both(game, e.StormBegan(storm)) == (
        "Kowalski storms the house against Abu.",
        "Incursione (casa): Kowalski assalta Abu.",
    )
    assert both(game, e.StormRolled(28, 5, 4, 1)) == (
        "Attackers: 28 dice, 5 hits on 6. Defenders: 4 dice, 1 hit on 5+.",
        "Chi attacca: 28 dadi, 5 hit con 6. Chi difende: 4 dadi, 1 hit con 5+.",
    )
    assert both(game, e.HitsSpread("red", ("abu",), (Hit("abu", 2),))) == (
        "The hits are spread by red: Abu 2.",
        "Red, hit suddivisi: Abu 2.",
    )
    assert both(game, e.StormEnded("house", ("kowalski", "abu"), "blue")) == (
        "The house belongs to blue.",
        "Incursione (casa): dentro resta solo blue.",
    )


def test_morale_and_the_end(duel: Played) -> None:
    assert both(duel, e.MoraleTested("red", 3, 2, 3, False)) == (
        "Red: morale test, 3 losses so far, 3+ on one of 2 dice: failed.",
        "Red: test di morale, 3 perdite finora, serve 3+ con uno di 2 dadi: fallito.",
    )
    why = say("bn-over-morale", side="red")
    assert both(duel, e.GameEnded(why, "blue", (("blue", 10), ("red", 45)))) == (
        "Red: the morale test failed and this side withdrew. "
        "Victory: blue. Defeat points: blue 10 and red 45.",
        "Red: questa parte ha fallito il test di morale e si è ritirata. "
        "Vittoria: blue. Punti sconfitta: blue 10 e red 45.",
    )
    assert over(duel.state, say("bn-over-turns")) == say("bn-over-turns")


def test_dice_typed_by_hand_are_marked(duel: Played) -> None:
    thrown = Thrown("why-initiative", "BN-5.1.a", (5, 6), source="typed", who="red")

    assert both(duel, thrown) == (
        "Red, initiative: 5 6 = 11. (typed in)",
        "Red, iniziativa: 5 6 = 11. (digitato)",
    )
    assert line(duel, Thrown("why-melee", "BN-11.0.a", (4, 2), need=4, hits=1)) == (
        "Dice, hand-to-hand combat: 4 2."
    )


MEASURED = [
    ({"ask": "gap", "a": "kowalski", "b": "abu"}, 32.0, "Measured, from Kowalski to Abu: 32 cm."),
    (
        {"ask": "shot", "firer": "kowalski", "target": "abu"},
        {"distance": 32.0, "seen": True, "cover": True},
        "Measured, line from Kowalski to Abu: 32 cm, in cover.",
    ),
    (
        {"ask": "who_sees", "watchers": ["kowalski", "hayes"], "targets": ["abu"]},
        ["hayes"],
        "Measured, who sees Abu, of Kowalski and Hayes: Hayes.",
    ),
    ({"ask": "covered", "figure": "abu"}, True, "Measured, Abu in cover: yes."),
    (
        {"ask": "route", "figure": "hayes"},
        {"length": 12.0, "level": 1, "obstacles": 1},
        "Measured, way of Hayes: 12 cm over an obstacle of level 1.",
    ),
    (
        {"ask": "near", "of": ["abu"], "centre": "bilal", "cm": 5},
        [],
        "Measured, who is within 5 cm of Bilal: nobody.",
    ),
    ({"ask": "in_area", "of": ["abu"], "area": {"type": "?"}}, ["abu"], "Measured, in_area: Abu."),
    ({"ask": "ground", "figure": "abu"}, ["wood"], "Measured, ground under Abu: wood."),
]


@pytest.mark.parametrize(("question", "answer", "words"), MEASURED, ids=[q["ask"] for q, _, _ in MEASURED])
def test_measurements_are_told_in_words(
    duel: Played, question: dict[str, object], answer: object, words: str
) -> None:
    assert line(duel, Measured(question, answer)) == words
    assert line(duel, Measured(question, answer), "it").startswith("Misura, ")


RULED = [
    (
        Ruled("suppressed", "A grenade rolled on.", "abu", True),
        "Ruling: Abu, suppressed: yes. A grenade rolled on.",
    ),
    (Ruled("place", "Nudged.", "abu", [12, 30.5]), "Ruling: Abu, place: 12, 30.5 cm. Nudged."),
    (Ruled("place", "Turned.", "abu", [1, 2, 90]), "Ruling: Abu, place: 1, 2 cm, facing north. Turned."),
    (Ruled("fate", "Ran.", "abu", "left"), "Ruling: Abu, fate: left the table. Ran."),
    (Ruled("fate", "Back.", "abu", ""), "Ruling: Abu, fate: in the game. Back."),
    (Ruled("phase", "Late.", "", "morale"), "Ruling, phase: morale. Late."),
    (Ruled("points", "Fair.", "red", 5), "Ruling: red, defeat points: +5, now 0 by rulings. Fair."),
    (Ruled("option", "So be it.", "night", "yes"), "Ruling: Night, option: yes. So be it."),
    (Ruled("hidden", "Quiet."), "Ruling, hidden. Quiet."),
    (
        Ruled("measurement", "Bent tape.", '{"ask":"gap","a":"abu","b":"hayes"}', 30.0),
        "Ruling: from Abu to Hayes, measurement: 30 cm (until one of them moves). Bent tape.",
    ),
]


@pytest.mark.parametrize(("ruled", "words"), RULED, ids=[str(ruled.fact) for ruled, _ in RULED])
def test_rulings_are_told_in_words(duel: Played, ruled: Ruled, words: str) -> None:
    assert line(duel, ruled) == words
    assert line(duel, ruled, "it").startswith("Decisione dell'arbitro")


def test_silence_is_kept(duel: Played) -> None:
    assert RULES.sentence(duel.state, e.WindowClosed(), duel.state) is None
    assert RULES.sentence(duel.state, e.FriendlyFire("abu", ()), duel.state) is None
    assert isinstance(RULES.sentence(duel.state, e.TurnBegan(2), duel.state), Message)


@rule("BN-6.2.e", "BN-7.0.n", "BN-8.0.q", "BN-9.3.b")
@pytest.mark.parametrize(
    ("kit", "options", "told"),
    [
        ("climbing_gear", {}, "climbing gear"),
        ("night_visor", {"night": "yes"}, "night visor"),
        ("night_visor", {}, ""),
        ("mounted", {}, "fixed mount"),
        ("medic", {"wounded": "on"}, "medic"),
        ("medic", {}, ""),
    ],
)
def test_kit_that_matters_stands_on_a_mans_card(kit: str, options: dict[str, str], told: str) -> None:
    game = table(kowalski=Man("R3", "hmg", kit=(kit,)), abu=Man(y=90, side="red"), options=options)
    shown = next(man for man in RULES.view(game.state, "blue").figures if man.id == "kowalski")

    assert (told in [sentences("en").say(fact) for fact in shown.facts]) is bool(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_says_what_is_wanted(language: str) -> None:
    """Whoever must decide reads it in the prompt: without the sentence the game could not even be opened."""
    words = sentences(language)

    assert acts.passings
    assert not [one for one in acts.passings if f"task-{one.name}" not in words]


@pytest.mark.parametrize(("language", "title"), [("en", "Set-up"), ("it", "Schieramento")])
def test_the_title_of_a_game_that_is_set_up_begins_like_a_title(language: str, title: str) -> None:
    """Before the first turn it is what the row of a game begins with."""
    assert sentences(language).text("phase-start") == title
