"""The two scenarios of Linea di Tiro: who stands in what, who is hidden, which numbers they change."""

from __future__ import annotations

from functools import cache

import pytest
from rule_ids import rule

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.games import header_of, new_game
from core.locale import sentences
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.common.geometry import ruler
from core.rules.linea_di_tiro.common.ground import ground_of
from core.rules.linea_di_tiro.facts.placing import SideReady
from core.rules.linea_di_tiro.pieces import PIECES
from core.rules.linea_di_tiro.state import State
from core.rules.linea_di_tiro.terrain import TERRAIN
from core.scenarios import load
from core.table.spatial_index import prepare

VILLAGE, PASS = "linea_di_tiro/village_defence", "linea_di_tiro/tank_meeting"


@cache
def begun(name: str, tape: bool = False) -> State:
    """The game as it stands when both sides have deployed as their scenario has it."""
    oracle = Answered((), None, RULES.geometry, RULES.read)
    r: Resolution[State] = Resolution(RULES.empty(), RULES.evolve, oracle, "")
    for event in RULES.setup(load(name).data, {}, tape=tape):
        r.emit(event)
    while RULES.advance(r):
        pass
    for side in r.state.sides:
        r.emit(SideReady(side))
    while RULES.advance(r):
        pass
    return r.state


@rule("LT-VIS.l", "LT-AT.l", "LT-VIS.a")
@pytest.mark.parametrize(
    ("piece", "words"),
    [
        ("gren-1", ("cover", "entrenched")),  # a trench through an orchard
        ("gren-2", ("cover", "entrenched")),
        ("gren-3", ("protection",)),  # the churchyard wall
        ("schreck", ("protection",)),
        ("pak", ("prepared",)),
        ("mg42", ("prepared",)),
        ("hunters", ("cover",)),  # the wood
        ("hauptmann", ("protection",)),  # the church
        ("able", ()),
        ("dog", ("hull_down",)),  # behind the crest of the knoll
    ],
)
def test_the_defenders_stand_in_what_they_dug(piece: str, words: tuple[str, ...]) -> None:
    state = begun(VILLAGE)

    assert ground_of(ruler(state), state.figures[piece]) == words


@rule("LT-VIS.a", "LT-VIS.e")
@pytest.mark.parametrize("name", [VILLAGE, PASS])
def test_nobody_is_seen_before_the_first_card(name: str) -> None:
    state = begun(name)

    assert state.phase == "cards"
    assert [piece.id for piece in state.figures.values() if piece.spotted] == []


@rule("LT-VIS.c")
@pytest.mark.parametrize("name", [VILLAGE, PASS])
def test_a_crest_rises_above_the_hill_that_it_is_on(name: str) -> None:
    """It lies on it whole; else it would be a fold of the ground beside it, over which the hill looks."""
    tops = {one.piece.id: (one.piece.kind, one.top) for one in prepare(begun(name).terrain).solids}
    hill = max(top for kind, top in tops.values() if kind == "hill")

    assert {top for kind, top in tops.values() if kind == "crest"} == {hill + TERRAIN["crest"].height}


@rule("LT-ROS.b", "LT-T.DATA")
def test_a_scenario_changes_numbers_one_by_one_and_adds_a_kind_like_another() -> None:
    kinds = begun(PASS).kinds
    hollow, usual = kinds["semovente_75_18"], PIECES["semovente_75_18"]

    assert [attack.values for attack in hollow.attacks] == [(6, 6, 5), (5, 5, 4)]
    assert (hollow.prot_front, hollow.morale, hollow.mg) == (usual.prot_front, usual.morale, usual.mg)
    assert (kinds["autoblinda"].prot_side, kinds["autoblinda"].attacks) == (2, PIECES["sdkfz222"].attacks)
    assert dict(kinds["autoblinda"].name) == {"en": "AB 41", "it": "AB 41"}


@rule("LT-ROS.b")
@pytest.mark.parametrize("name", [VILLAGE, PASS])
def test_only_the_data_of_pieces_that_take_part_go_into_the_log(name: str) -> None:
    state = begun(name)

    assert set(state.kinds) == {piece.kind for piece in state.figures.values()}


@rule("LT-ART.a", "LT-JOK.d", "LT-GEN.d")
def test_each_side_has_an_observer_and_a_section() -> None:
    for name in (VILLAGE, PASS):
        state = begun(name)
        for side in ("allies", "axis"):
            assert any(piece.observer for piece in state.figures.values() if piece.side == side), side
            assert any(section.side == side for section in state.sections.values()), side
        assert state.joker_list and state.objectives and state.limit == 88


@rule("LT-VIS.a", "LT-VIS.l")
@pytest.mark.parametrize("name", [VILLAGE, PASS])
def test_at_a_real_table_the_scenario_has_noted_where_everybody_starts_and_what_he_stands_in(
    name: str,
) -> None:
    """Nobody has to write 25 notes before the first card: he may, where he starts elsewhere."""
    on_map, at_table = begun(name), begun(name, tape=True)
    for id, piece in on_map.figures.items():
        noted = at_table.figures[id]
        assert noted.place is None
        if not piece.aboard:
            assert noted.note == f"{piece.place.x:g} × {piece.place.y:g} cm"
            assert noted.ground == ground_of(ruler(on_map), piece)
    assert at_table.phase == "cards"


@pytest.mark.parametrize("tape", [False, True])
def test_beside_each_side_stands_what_is_to_be_held_and_when_the_game_ends(tape: bool) -> None:
    """On the map and at a real table alike: a ring on the map alone tells nobody what it is worth."""
    view = RULES.view(begun(VILLAGE, tape), "allies")
    for language, told in (
        ("en", ("the crossroads 3 points (70/82 cm, radius 8)", "the game ends after 88 cards, 0 drawn")),
        ("it", ("l'incrocio 3 punti (70; 82 cm, raggio 8)", "la partita finisce dopo 88 carte, 0 pescate")),
    ):
        facts = " ".join(sentences(language).say(fact) for fact in view.sides[0].facts)
        assert all(one in facts for one in told), facts


@pytest.mark.parametrize("scenario", ["village_defence", "tank_meeting"])
def test_the_sides_are_told_apart_by_their_letters_too(scenario: str) -> None:
    """Capitals and small letters, so that colour is never alone."""
    found = load(f"linea_di_tiro/{scenario}")
    game = new_game(found, header_of(found, dice="seeded"))
    view = game.rules.view(game.state, "referee")
    for piece in view.figures:
        upper = piece.side == "allies"
        assert piece.glyph.isalpha() and (piece.glyph.isupper() if upper else piece.glyph.islower())
