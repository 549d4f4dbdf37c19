"""Breaking News: how near, how many, how long: numbers of spots, notes and sentences at their last value."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from bn_commands import AimStrike, Deploy, PlaceMarker
from menus import asks, fields, spots
from rule_ids import rule
from table import RULES, Man, Played, Soldier, Vehicle, table

from core.engine.contract.choices import PickPoint, Text
from core.engine.words.message import say
from core.rulekit.fillings import Parts
from core.rules.breaking_news.deployment.formation import base_of, lined_up
from core.rules.breaking_news.ending.bulletin import CLOSINGS, OPENINGS, bulletin
from core.rules.breaking_news.facts.deployment import Deployed, ObjectivePlaced
from core.rules.breaking_news.facts.support import StrikeAimed
from core.rules.breaking_news.firing.covering_front import front
from core.rules.breaking_news.movement.charging import in_reach
from core.rules.breaking_news.state import State, Strike
from core.rules.breaking_news.support.targets import best_directions
from core.rules.breaking_news.view import view
from core.table.places import Point

FOE = Man("Irr3", x=150, y=150, side="red")


def test_what_may_be_wished_while_others_decide() -> None:
    """Explosives, Intelligence, the card, and that a call for support is noted or struck out."""
    assert {one.__name__ for one in RULES.commands if one.unasked} == {
        "CallSupport", "DeclineSupport", "Detonate", "PlayCard", "SetFuse", "TryIntelligence",
    }  # fmt: skip


# --- a team lines up ------------------------------------------------------------------------------------


@rule("BN-4.2.g")
def test_men_of_a_team_are_put_down_a_centimetre_from_base_to_base_the_nearest_first() -> None:
    men: dict[str, Soldier] = {f"m{n}": Man(fate="away") for n in range(5)}
    waiting = {"awaiting": (asks("blue", "deploy"),)}
    game = table(phase="start", facts=waiting, foe=FOE, **men)

    facts = game.play("blue", Deploy(tuple(men), Point(100, 15)))

    assert [(one.place.x, one.place.y) for one in facts.of(Deployed)] == [
        (100, 15), (100, 11.5), (96.5, 15), (103.5, 15), (100, 18.5),
    ]  # fmt: skip


@rule("BN-4.2.g")
def test_vehicles_line_up_by_their_bases_within_fifteen_cm() -> None:
    rides: dict[str, Soldier] = {f"r{n}": Vehicle("tank", fate="away") for n in range(10)}
    state = table(foe=FOE, **rides).state
    tanks = [state.figures[name] for name in rides]
    assert base_of(tanks[0]) == 8.0 and base_of(state.figures["foe"]) == 2.5

    nine = lined_up(state, tanks[:9], Point(100, 15), None, "deploy")
    assert not isinstance(nine, str)
    assert sorted({abs(place.x - 100) for place in nine.values()}) == [0, 9]
    assert lined_up(state, tanks, Point(100, 15), None, "deploy") == ""
    men: dict[str, Soldier] = {f"m{n}": Man(fate="away") for n in range(60)}
    crowd = table(foe=FOE, **men).state
    stood = lined_up(crowd, [crowd.figures[name] for name in men], Point(100, 15), None, "deploy")
    assert not isinstance(stood, str)
    assert max(abs(place.x - 100) for place in stood.values()) == 14


# --- spots that suggest themselves ----------------------------------------------------------------------


@rule("BN-8.4.b")
def test_six_enemies_suggest_themselves_to_aim_at_the_thickest_first() -> None:
    men: dict[str, Soldier] = {f"a{n}": Man("Irr3", x=20 + 30 * n, y=160, side="red") for n in range(6)}
    men |= {"near": Man("Irr3", x=24, y=160, side="red"), "own": Man(x=170, y=155)}
    waiting = {"awaiting": (asks("blue", "aim"),), "strike": Strike("blue")}
    game = table(facts=waiting, kowalski=Man(), **men)

    found = spots(game, "blue", "aim_strike", "aim")

    assert len(found) == 6 and set(found[:2]) == {(20, 160), (24, 160)}
    assert (170, 160) not in found, "beside an own man last"
    (aim,) = fields(game, "blue", "aim_strike")
    assert isinstance(aim, PickPoint) and aim.origin == found[0]
    alone = table(facts=waiting, kowalski=Man(), omar=Man("Irr3", side="red", fate="dead"))
    (aim,) = fields(alone, "blue", "aim_strike")
    assert isinstance(aim, PickPoint) and (aim.origin, aim.suggestions) == ((100, 100), ())


@rule("BN-8.4.e")
def test_six_directions_suggest_themselves_where_the_fewest_own_men_lie() -> None:
    state = table(kowalski=Man(x=100, y=130), foe=FOE).state
    centres = [Point(100 + 30 * n, 100) for n in (-1, 1)] + [Point(100, 100 + 30 * n) for n in (1, -1)]
    centres += [Point(120, 80), Point(80, 80), Point(110, 70)]

    found = best_directions(state, Point(100, 100), centres, "blue")

    assert len(found) == 6 and (100, 130) not in found


# --- contact --------------------------------------------------------------------------------------------


@rule("BN-Q.89")
@pytest.mark.parametrize(
    ("end", "asked"), [((40, 57), True), ((40, 57.5), True), ((40, 56.9), False), ((43, 60), True)]
)
def test_a_way_that_ends_within_half_a_centimetre_of_an_enemy_may_be_a_charge(
    end: tuple[float, float], asked: bool
) -> None:
    """Bases of 2.5 cm: 3 cm from middle to middle."""
    state = table(kowalski=Man(), abu=Man("Irr3", y=60, side="red")).state

    found = in_reach(state, [state.figures["kowalski"]], Parts({"0": (end,)}))

    assert [foe.id for foe in found] == (["abu"] if asked else [])


# --- a front of terrain -----------------------------------------------------------------------------------


@rule("BN-Q.56")
def test_a_spike_of_half_a_centimetre_counts_for_how_deep_a_front_is() -> None:
    spike = {
        "kind": "building",
        "points": [[35, 60], [55, 60], [55, 64], [45.3, 64], [45, 74], [44.7, 64], [35, 64]],
    }
    state = table([spike], kowalski=Man("R3", "lmg", x=45, y=40)).state

    plan = front(state, Point(45, 62), 10, 0)

    assert plan is not None and plan.height == 14 + 2 * 2.25


# --- notes ----------------------------------------------------------------------------------------------


def noted(about: str, **facts: Any) -> Played:
    waiting = {"awaiting": (asks("red", about),), **facts}
    return table(tape=True, phase="start", facts=waiting, kowalski=Man(), abu=Man("Irr3", side="red"))


def test_what_is_noted_of_a_place_has_sixty_characters() -> None:
    marker = noted("marker")
    (note,) = fields(marker, "red", "place_marker")
    assert isinstance(note, Text) and note.most == 60
    placed = marker.play("red", PlaceMarker(note="x" * 70)).one(ObjectivePlaced)
    assert placed.objective.note == "x" * 60

    strike = noted("aim", strike=Strike("red"))
    (note,) = fields(strike, "red", "aim_strike")
    assert isinstance(note, Text) and note.most == 60
    aimed = strike.play("red", AimStrike(note="x" * 70))
    assert aimed.one(StrikeAimed).note == "x" * 60


# --- the evening news -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_wording_of_the_evening_news_is_used(language: str) -> None:
    path = Path(f"core/locale/{language}/breaking_news_bulletin.toml")
    written = tomllib.loads(path.read_text(encoding="utf-8"))

    for kind, numbers in (("open", OPENINGS), ("close", CLOSINGS)):
        said = {f"bn-news-{kind}-{tone}-{n}" for tone, most in numbers.items() for n in range(1, most + 1)}
        assert said == {id for id in written if id.startswith(f"bn-news-{kind}-")}


@rule("BN-1.0.c")
@pytest.mark.parametrize(("turn", "seconds"), [(0, 12), (1, 12), (7, 84)])
def test_a_turn_lasts_twelve_seconds_in_the_news(turn: int, seconds: int) -> None:
    state = table(turn=turn, facts={"over": say("bn-over-agreed")}, kowalski=Man(), foe=FOE).state
    assert isinstance(state, State)

    assert bulletin(state)[0].args["seconds"] == seconds
    assert view(state, "blue") is not None
