"""Bassa Intensità, a scenario and what is wrong with one: who may lead, be a scout, ride, lay a trap."""

from __future__ import annotations

import tomllib

import msgspec
import pytest
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.scenario import ScenarioError
from core.locale import LANGUAGES, sentences
from core.rules.bassa_intensita.common.geometry import ruler
from core.rules.bassa_intensita.common.isolation import isolated
from core.rules.bassa_intensita.facts import GameSet
from core.rules.bassa_intensita.setup.scenario import set_up
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.tables.quality import command_distance
from core.scenarios import load

TEXT = load("bassa_intensita/ambush_at_dusk").text


def begun(text: str = TEXT, *, tape: bool = False, **options: str) -> State:
    return set_up(tomllib.loads(text), options, tape).evolve(State())


@pytest.fixture(scope="module")
def game() -> State:
    return begun()


def test_the_ambush_is_laid(game: State) -> None:
    """Eleven men with a lorry against sixteen who are all hidden, by moonlight."""
    patrol, band = game.of("patrol"), game.of("band")

    assert (len(patrol), len(band)) == (12, 16)
    assert all(man.seen_by == ("band",) for man in patrol) and not any(man.seen_by for man in band)
    assert game.options["light"] == "moon" and game.options["nat10_fails"] == "off"
    assert game.figures["lorry"].hull and not game.figures["lorry"].hull.armoured
    assert game.phase == "start" and game.arms["pk_tripod"].row == "mg"


@rule("BI-Q.12", "BI-CMD.b")
def test_sections_belong_to_their_squad_and_each_has_its_leader(game: State) -> None:
    alfa, squad = game.units["patrol-alfa"], game.units["patrol-squad"]

    assert alfa.of == squad.id and (alfa.leader, squad.leader) == ("ricci", "conti")
    assert command_distance(alfa.ability, of_section=bool(alfa.of)) == 6
    assert game.quality_of(game.figures["sanna"]) == "regular"
    assert game.quality_of(game.figures["niko"]) == "rabble"


@rule("BI-MINE.a", "BI-MINE.g")
def test_mines_and_the_trap_are_known_to_who_laid_them(game: State) -> None:
    assert {name: mine.kind for name, mine in game.mines.items()} == {
        "verge": "anti_tank",
        "orchard-path": "anti_personnel",
        "school-door": "trap",
    }
    assert {mine.known for mine in game.mines.values()} == {("band",)}
    assert game.mines["school-door"].shape is None and game.mines["verge"].shape is not None


@rule("BI-CMD.l", "BI-CMD.m")
@pytest.mark.parametrize(
    ("scenario", "carriers"),
    [
        ("sawmill_attack", {"blinda": "alpini-assault"}),
        (
            "crossroads",
            {
                "dardo-1": "blue-third",
                "dardo-2": "blue-fourth",
                "bmp-1": "red-sixth",
                "bmp-2": "red-third",
                "lift": "blue-airborne",
            },
        ),
    ],
)
def test_a_transport_with_a_unit_of_its_own_says_whose_it_is(scenario: str, carriers: dict[str, str]) -> None:
    """Measured to no leader it was isolated for ever, also with its section's aboard."""
    game = begun(load(f"bassa_intensita/{scenario}").text)
    found = {one.id: one.hull.owner for one in game.figures.values() if one.hull and one.hull.owner}
    assert found == carriers
    r = ruler(game, "referee")
    laden = [one for one in carriers if any(man.aboard == one and man.leads for man in game.figures.values())]
    assert laden and not any(isolated(r, game.figures[one]) for one in laden)


def test_the_first_event_holds_the_whole_game() -> None:
    """So it comes back from its JSON as it went."""
    event = set_up(tomllib.loads(TEXT), {}, False)
    again = msgspec.json.decode(msgspec.json.encode(event), type=GameSet)

    assert again == event and again.evolve(State()) == event.evolve(State())


def test_at_a_real_table_nobody_has_a_place() -> None:
    assert not any(man.place for man in begun(tape=True).figures.values())


def test_non_lethal_weapons_are_there_where_the_game_allows_them() -> None:
    assert "rubber_gun" not in begun().arms
    assert begun(nonlethal="on").arms["rubber_gun"].load == "rubber"


MORE = """
[arms.zastava]
name = { en = "Zastava", it = "Zastava" }
row = "rifle"
bolt = true

[vehicles.acm80.hull]
seats = 24

[[support]]
id = "mortars"
side = "patrol"
name = { en = "Mortars", it = "Mortai" }
contact = "general_support"
arm = "mortar_120"
tubes = 2

[[support]]
id = "jets"
side = "patrol"
name = { en = "Aircraft", it = "Aerei" }
contact = "difficult"
load = "anti_tank"
"""


@rule("BI-IND.f", "BI-AIR.a")
def test_a_scenario_adds_weapons_changes_vehicles_and_has_support() -> None:
    game = begun(TEXT + MORE)

    assert game.arms["zastava"].bolt and game.figures["lorry"].hull is not None
    assert game.figures["lorry"].hull.seats == 24 and game.figures["lorry"].hull.row == "wheeled"
    assert [(one.contact, one.arm, one.load, one.tubes) for one in game.support.values()] == [
        ("general_support", "mortar_120", "", 2),
        ("difficult", "", "anti_tank", 1),
    ]


WRONG: list[tuple[str, str, str, str]] = [
    ('"Gruppo del fienile" }\nquality = "rabble"', '"Gruppo del fienile" }\nquality = "green"',
     "sides.band.units[3].quality", "scenario-not-one-of"),
    ('"regular"\nfigures = [\n  { id = "marin"', '"recruit"\nfigures = [\n  { id = "marin"',
     "sides.patrol.units[2].figures[0].ability", "bi-no-section-leader"),
    ('name = "Savo", weapons', 'name = "Savo", skills = ["scout"], weapons',
     "sides.band.units[4].figures[2].skills", "bi-no-scout"),
    ('name = "Galli", skills = ["engineer"]', 'name = "Galli", skills = ["scout"]',
     "sides.patrol.units[0].figures", "bi-one-scout"),
    ('name = "Rade", weapons', 'name = "Rade", lone = true, weapons',
     "sides.band.units[4].figures[1].lone", "bi-not-alone"),
    ('name = "Petar", leads = true', 'name = "Petar"', "sides.band.units[4].figures", "bi-one-leader"),
    ('name = "Rade", weapons', 'name = "Rade", leads = true, weapons',
     "sides.band.units[4].figures", "bi-one-leader"),
    ('serves = "ivo"', 'serves = "nobody"',
     "sides.band.units[0].figures[2].serves", "scenario-no-such-figure"),
    ('name = "Bassi", skills', 'name = "Bassi", aboard = "marin", skills',
     "sides.patrol.units[0].figures[1].aboard", "scenario-no-such-figure"),
    ('vehicle = "acm80"', 'vehicle = "acm80", belongs = "charlie"',
     "sides.patrol.units[3].figures[0].belongs", "scenario-no-such-unit"),
    ('vehicle = "acm80"', 'vehicle = "technical", belongs = "alfa"',
     "sides.patrol.units[3].figures[0].belongs", "bi-only-transports-belong"),
    ('name = "Bassi", skills', 'name = "Bassi", belongs = "alfa", skills',
     "sides.patrol.units[0].figures[1].belongs", "bi-only-transports-belong"),
    ('id = "savo"', 'id = "conti"', "", "scenario-twice"),
    ('piece = "school"', 'piece = "ditch"', "mines[2].piece", "scenario-not-one-of"),
    ("opening = 0", "opening = 9", "mines[2].opening", "scenario-out-of-range"),
    (", [65, 68], [61, 68]]", "]", "mines[0].points", "bi-band-corners"),
    ("[[59, 56], [64, 55]", "[[59, 56], [640, 55]", "mines[0].points[1].x", "scenario-out-of-range"),
    ('weapons = ["rpg7"]', 'weapons = ["rpg8"]',
     "sides.band.units[0].figures[3].weapons[0]", "scenario-not-one-of"),
    ('light = "moon"', 'light = "dusk"', "options.light", "scenario-not-one-of"),
    ('of = "squad"\nquality = "veteran"', 'of = "bravo"\nquality = "veteran"',
     "sides.patrol.units[1].of", "scenario-not-one-of"),
    ('bolt = true', "bolt = 3", "arms.zastava", "bi-bad-row"),
    ('row = "rifle"', 'row = "musket"', "arms.zastava.row", "scenario-not-one-of"),
    ("seats = 24", "seats = 2400", "vehicles.acm80.hull.seats", "scenario-out-of-range"),
    ('weapons = ["rpg7"]', 'weapons = ["rpg7"], rounds = { ak = 3 }',
     "sides.band.units[0].figures[3].rounds.ak", "scenario-unknown-field"),
    ('weapons = ["rpg7"]', 'weapons = ["rpg7"], rounds = { rpg7 = -1 }',
     "sides.band.units[0].figures[3].rounds.rpg7", "scenario-out-of-range"),
    ('arm = "mortar_120"', 'arm = "ak"', "support[0].arm", "scenario-not-one-of"),
]  # fmt: skip


@rule("BI-CMD.e", "BI-CMD.g", "BI-SCOUT.a")
@pytest.mark.parametrize(("right", "wrong", "field", "why"), WRONG, ids=[row[1][:24] for row in WRONG])
def test_what_is_wrong_with_a_scenario_is_told_by_its_field(
    right: str, wrong: str, field: str, why: str
) -> None:
    text = TEXT + MORE
    assert right in text
    with pytest.raises(ScenarioError) as bad:
        begun(text.replace(right, wrong, 1))

    assert (bad.value.field if field else "") == field and bad.value.message.id == why
    assert len({sentences(language).say(bad.value.message) for language in LANGUAGES}) == 2


@rule("BI-Q.46")
def test_a_scenario_says_how_many_rounds_there_are() -> None:
    text = TEXT.replace('weapons = ["rpg7"]', 'weapons = ["rpg7"], rounds = { rpg7 = 2 }', 1)
    assert {one.rounds for man in begun(text).figures.values() for one in man.weapons} == {None, 2}
    assert {one.rounds for man in begun().figures.values() for one in man.weapons} == {None}


@rule("BI-CMD.l")
def test_the_lorry_is_led_by_the_leader_of_its_squad(game: State) -> None:
    """It begins within his command distance, and is isolated only farther off."""
    lorry = game.figures["lorry"]
    assert lorry.place is not None and not isolated(ruler(game, "patrol"), lorry)
    gone = replace(lorry, place=replace(lorry.place, y=110.0))
    far = replace(game, figures={**game.figures, "lorry": gone})
    assert isolated(ruler(far, "patrol"), gone)


@rule("BI-CMD.l")
def test_nobody_rides_without_a_seat() -> None:
    crowded = TEXT.replace('vehicle = "acm80"', 'vehicle = "technical"').replace(
        'vest = "fragmentation", x', 'vest = "fragmentation", aboard = "lorry", x'
    )
    with pytest.raises(ScenarioError) as bad:
        begun(crowded)

    assert bad.value.message.id == "bi-too-few-seats"
