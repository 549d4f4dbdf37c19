"""Breaking News, forces in scenarios (BN-SM.02): they stand where it has men, and are checked."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from forces_built import squad
from msgspec.structs import replace
from rule_ids import rule

from core.engine.audit.verify import verify
from core.engine.game.game import Game
from core.engine.seat.bot import play_out
from core.engine.seat.redaction import concealed
from core.games import header_of, keep_game, new_game, set_up_today
from core.rules import load as load_rules
from core.rules.breaking_news.forces.force import Force, written
from core.rules.breaking_news.state import State
from core.scenarios import BadScenario, Scenario, load, parse
from core.scenarios.forces import load_force
from core.table.places import Place, distance

TOWN = "bersaglieri_in_town"  # points = 200


def bringing(*forces: str, scenario: str = TOWN) -> Scenario:
    """Return a scenario whose sides bring these ready forces, in its order."""
    found = load(scenario)
    sides = zip(found.data["sides"], forces, strict=False)
    return found.with_forces({side: load_force(name).data for side, name in sides})


def begun(scenario: Scenario, **how: Any) -> State:
    state = new_game(scenario, header_of(scenario, dice="seeded", seed=1, **how)).state
    assert isinstance(state, State)
    return state


def places(state: State, side: str) -> list[Place]:
    return [man.place for man in state.of(side) if man.place is not None and not man.aboard]


@rule("BN-SM.02", "BN-Q.140")
def test_a_side_that_brings_a_force_has_its_men_name_and_extras() -> None:
    state = begun(bringing("rangers", "taliban"))

    rangers, taliban = state.sides["bersaglieri"], state.sides["somalis"]
    assert [man.name for man in state.of("bersaglieri")][:3] == ["Hayes", "Ruiz", "Dunn"]
    assert (dict(rangers.name)["it"], rangers.grade, rangers.start) == ("Ranger americani", "R2", 9)
    assert taliban.extras == {"mortars": 1, "ied": 1} and taliban.commander == "rashid_2"


@rule("BN-SM.02")
def test_the_men_of_a_force_stand_where_the_scenarios_own_would() -> None:
    own = begun(load(TOWN))
    state = begun(bringing("rangers", "taliban"))

    spots = {(place, place.inside) for place in places(own, "somalis")}
    taken = {(place, place.inside) for place in places(state, "somalis")}
    assert len(taken) == 10 and taken <= spots
    hidden = [man.sheltered for man in state.of("somalis")]
    assert any(hidden) and not all(hidden)


@rule("BN-SM.02", "BN-4.2.c")
@pytest.mark.parametrize("scenario", [TOWN, "alpini_at_the_pass", "convoy"])
def test_who_is_left_over_stands_apart_in_the_strip_of_his_edge(scenario: str) -> None:
    """Thirty centimetres deep, on nobody's base and in no wall."""
    many = squad("Irr3", 24)
    found = load(scenario)
    side = list(found.data["sides"])[1]
    raw = {
        name: value
        for name, value in found.data["sides"][side].items()
        if name not in ("figures", "vehicles")
    }
    bare = replace(found, data={**found.data, "sides": {**found.data["sides"], side: raw}})
    state = begun(bare.with_forces({side: file_of(many)}))

    stood = places(state, side)
    assert len(stood) == 24
    deep = {"south": lambda p: p.y, "north": lambda p: state.terrain.height - p.y}
    deep |= {"west": lambda p: p.x, "east": lambda p: state.terrain.width - p.x}
    assert all(deep[state.sides[side].edge](place) <= 30 for place in stood)
    everybody = [man.place for man in state.figures.values() if man.place is not None and not man.aboard]
    gaps = [distance(one, two) for one in stood for two in everybody if two is not one]
    assert min(gaps) >= 2.5


def file_of(force: Force) -> dict[str, Any]:
    return tomllib.loads(written(force))


@rule("BN-SM.02")
def test_two_sides_may_bring_the_same_force() -> None:
    state = begun(bringing("veteran_platoon", "veteran_platoon", scenario="alpini_at_the_pass"))

    assert {man.id for man in state.of("alpini")} & {man.id for man in state.of("warlord")} == set()
    assert [unit.leader for unit in state.sides["warlord"].squads][:2] == ["brandi_2", "fabbri_2"]
    assert len(state.figures) == 42


def everything(game: Game, seat: str) -> list[Any]:
    """Return all that a seat sees of a game."""
    rules, state = game.rules, game.state
    told = []
    before = rules.empty()
    for event in game.records[0].events:
        after = rules.evolve(before, event)
        told.append(concealed(rules, before, event, after, seat))
        before = after
    return [rules.known(state, seat), rules.view(state, seat), rules.choices(state, seat), told]


@rule("BN-SM.02")
@pytest.mark.parametrize("seat", ["bersaglieri", "observer"])
def test_what_extras_a_force_has_makes_no_difference_to_what_others_see(seat: str) -> None:
    """Two worlds, one with other cards in the hand: known, choices and log are the same bytes."""
    seen = []
    for extras in ({"intelligence": 1}, {"intelligence": 3, "improved_support": 1, "motivation": 1}):
        force = file_of(squad("Irr3", 9, extras={**extras, "mortars": 1}))
        scenario = load(TOWN).with_forces({"somalis": force})
        header = header_of(scenario, game="a game", dice="seeded", seed=1)
        game = new_game(scenario, header)
        seen.append(msgspec.json.encode(everything(game, seat), enc_hook=str))

    assert seen[0] == seen[1]


@rule("BN-SM.02")
def test_crews_sit_in_their_vehicles() -> None:
    state = begun(bringing("convoy_escort", "taliban", scenario="convoy"))

    aboard = [man for man in state.of("bersaglieri") if man.aboard]
    assert {man.aboard for man in aboard} == {"vm90_1", "puma_1"} and len(aboard) == 10


@rule("BN-SM.02", "BN-0.0.a")
@pytest.mark.parametrize(
    ("forces", "options", "rule_id", "field"),
    [
        (("special_forces",), {}, "BN-0.0.a", "points"),
        (("rangers", "special_forces"), {}, "BN-0.0.a", "points"),
        (("insurgents", "taliban"), {}, "BN-X.MEDIA.a", "extras.independent"),
        (("taliban", "insurgents"), {}, "BN-X.MEDIA.a", "extras.independent"),
    ],
)
def test_what_is_not_allowed_is_refused_with_its_paragraph(
    forces: tuple[str, ...], options: dict[str, str], rule_id: str, field: str
) -> None:
    with pytest.raises(BadScenario) as error:
        bringing(*forces).setup(options, False)

    args = error.value.message.args
    why = args["why"]
    assert args["field"] == field and getattr(why, "args", {})["rule"] == rule_id


@rule("BN-Q.108", "BN-SM.02")
def test_a_games_own_options_count_before_those_a_force_was_built_with() -> None:
    force = file_of(squad("R4", 14, points=200))  # 140 + 5, or 168 + 5
    scenario = load(TOWN)
    scenario = replace(scenario, data={**scenario.data, "points": 150})
    ready = scenario.with_forces({"bersaglieri": force})

    assert ready.setup({}, False)
    with pytest.raises(BadScenario):
        ready.setup({"trained_cost": "12"}, False)


@rule("BN-SM.02")
def test_a_scenario_may_name_a_force_itself(tmp_path: Path) -> None:
    found = load(TOWN)
    head = found.text.partition("[sides.bersaglieri]")[0]
    sides = (
        '[sides.bersaglieri]\nforce = "rangers"\nedge = "south"\n'
        '[sides.somalis]\nforce = "mine.toml"\nedge = "north"\n'
    )
    (tmp_path / "mine.toml").write_text(written(squad("Irr2", 9)), encoding="utf-8")
    path = tmp_path / "own.toml"
    path.write_text(head + sides, encoding="utf-8")

    state = begun(load(str(path)))

    assert (len(state.of("bersaglieri")), len(state.of("somalis"))) == (9, 9)
    with pytest.raises(BadScenario, match="scenario-no-force"):
        parse((head + sides.replace("mine", "nobodys")).encode(), "x.toml").setup({}, False)


@rule("BN-SM.02")
def test_a_scenario_lists_spots_for_a_force_that_is_brought() -> None:
    """They are taken in their order; a scenario's own men stand as before, and a mistake has its field."""
    found = load(TOWN)
    spots = [{"x": 30 + 4 * n, "y": 20, "facing": 90, "hidden": n == 1} for n in range(3)]

    def with_spots(listed: Any) -> Scenario:
        sides = found.data["sides"]
        own = {**sides["bersaglieri"], "spots": listed}
        return replace(found, data={**found.data, "sides": {**sides, "bersaglieri": own}})

    force = {"bersaglieri": load_force("rangers").data}
    men = begun(with_spots(spots).with_forces(force)).figures
    stood = [men[f"{name}_1"] for name in ("hayes", "ruiz", "dunn")]  # type: ignore[index]
    assert [man.place.x for man in stood if man.place is not None] == [30, 34, 38]
    assert [man.sheltered for man in stood] == [False, True, False]
    assert places(begun(with_spots(spots)), "bersaglieri") == places(begun(found), "bersaglieri")
    with pytest.raises(BadScenario, match=r"sides.bersaglieri.spots\[1\].x"):
        with_spots([spots[0], {**spots[1], "x": 999}]).with_forces(force).setup({}, False)


@rule("BN-SM.02")
@pytest.mark.parametrize("ruler", ["map", "tape"])
def test_bots_play_a_game_with_forces_to_its_end(ruler: str) -> None:
    scenario = bringing("rangers", "taliban")
    game = new_game(scenario, header_of(scenario, dice="seeded", seed=2, ruler=ruler))  # type: ignore[arg-type]
    if ruler == "map":
        play_out(game, 2)
        assert game.state.over is not None
    else:
        assert all(man.place is None for man in game.state.figures.values())


@rule("BN-SM.02")
def test_which_force_was_brought_stands_in_the_first_record_alone(tmp_path: Path) -> None:
    """The header, which everybody may read, names none; a check has no set-up of the file to compare with."""
    scenario = bringing("rangers", "taliban")
    host = keep_game(scenario, header_of(scenario), tmp_path / "game.jsonl")
    host.close()

    first = (tmp_path / "game.jsonl").read_text(encoding="utf-8").splitlines()[0]
    assert '"forces":true' in first and "rangers" not in first and "taliban" not in first
    assert set_up_today(host.game.header) is None
    assert verify(tmp_path / "game.jsonl", load_rules, set_up_today).ok


def test_a_mistake_in_a_force_of_a_scenario_is_told_by_where_it_stands() -> None:
    found = load(TOWN)
    force = file_of(squad("Irr2", 9))
    force["figures"][1]["leadership"] = 9
    sides = found.data["sides"]
    brought = {**sides, "somalis": {"edge": "north", "force": force}}

    with pytest.raises(BadScenario) as error:
        replace(found, data={**found.data, "sides": brought}).setup({}, False)
    args = error.value.message.args
    assert args["field"] == "sides.somalis.force.figures[1].leadership"
    assert getattr(args["why"], "id", "") == "scenario-out-of-range"


@rule("BN-SM.02")
def test_where_the_strip_is_full_one_stands_in_the_middle() -> None:
    from core.rules.breaking_news.forces.standing import Ground
    from core.table.terrain import Table

    places = Ground({"edge": "north"}, "sides.red", Table(6.0, 6.0, ()))
    spots = [places.man() for _ in range(8)]

    assert spots[-1] == {"x": 3.0, "y": 3.0} and spots[0]["facing"] == 270.0
