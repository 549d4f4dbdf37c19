"""Ludonet, the referee's facts and options in play, what each seat may know, scenarios as data."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from in_memory import seated
from rule_ids import rule
from skirmish import Man, Played, field

from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Ruled, Ruling
from core.engine.contract.scenario import ScenarioError
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Draft, Game
from core.games import header_of, new_game
from core.locale import sentences
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.options import Options
from core.rules.ludonet.tables import TERRAIN, VEHICLES
from core.scenarios import load
from core.table.cover import in_cover_at
from core.table.places import Point
from core.table.spatial_index import prepare

IDS = ("ludonet/patrol_clash", "ludonet/bridge_with_tanks")


def begun(id: str = IDS[0], **how: Any) -> Game:
    found = load(id)
    return new_game(found, header_of(found, dice="seeded", seed=5, **how))


def rules(game: Game, fact: str, subject: str, value: Any, seat: str = REFEREE) -> Any:
    """Rule in a whole game and keep it."""
    draft = game.draft(seat, Ruling(fact, "as agreed", subject, value))
    if isinstance(draft, Draft):
        game.accept(draft)
    return draft


@pytest.mark.parametrize(
    ("fact", "subject", "value", "field_", "after"),
    [
        ("placed", "brandt", True, "placed", True),
        ("posture", "brandt", "prone", "posture", "prone"),
        ("wounds", "brandt", 1, "wounds", 1),
        ("fate", "brandt", "eliminated", "fate", "eliminated"),
        ("tired", "brandt", 3, "tired_until", 3),
        ("sheltered", "brandt", True, "sheltered", True),
        ("unit", "brandt", "germans-berta", "unit", "germans-berta"),
        ("action", "brandt", False, "mode", "stood"),
    ],
)
def test_a_referee_sets_any_fact_of_a_figure(
    fact: str, subject: str, value: Any, field_: str, after: Any
) -> None:
    game = begun()
    assert isinstance(rules(game, fact, subject, value), Draft)

    assert getattr(game.state.figures[subject], field_) == after


def test_a_referee_sets_facts_of_units_sides_and_the_turn() -> None:
    game = begun(IDS[1])
    for fact, subject, value in (
        ("falling_back", "germans-guns", True),
        ("passes", "americans", 1),
        ("phase", "", "fire"),
    ):
        assert isinstance(rules(game, fact, subject, value), Draft)

    assert game.state.units["germans-guns"].falling_back
    assert game.state.sides["americans"].passes == 1
    assert game.state.phase == "fire" and {d.seat for d in game.state.awaiting} == {"americans", "germans"}


def test_a_vehicle_that_is_put_elsewhere_takes_its_men_along() -> None:
    game = begun(IDS[1])
    rules(game, "place", "truck", [30, 20, 45])

    place = game.state.figures["ellis"].place
    assert place is not None and (place.x, place.y, place.inside) == (30, 20, "truck")


@pytest.mark.parametrize(
    ("fact", "subject", "value", "why"),
    [
        ("courage", "brandt", True, "engine-no-such-fact"),
        ("wounds", "nobody", 1, "engine-bad-subject"),
        ("wounds", "brandt", 2, "engine-bad-value"),
        ("place", "brandt", [1, float("nan")], "engine-bad-value"),
        ("option", "scatter", "maybe", "engine-bad-value"),
        ("unit", "brandt", "canadians-able", "ruling-busy"),
    ],
)
def test_a_ruling_that_makes_no_sense_is_refused(fact: str, subject: str, value: Any, why: str) -> None:
    assert rules(begun(), fact, subject, value).message.id == why


def test_an_option_is_changed_in_play_and_every_seat_sees_it() -> None:
    game = begun()
    rules(game, "option", "scatter", "on")

    for seat in (*game.seats, OBSERVER, REFEREE):
        assert dict(RULES.view(game.state, seat).options)["scatter"] == "on"
        assert any(isinstance(fact, Ruled) for fact, _, _ in game.read(len(game.records), seat))
    assert set(dict(RULES.view(game.state, OBSERVER).options)) == set(Options.declared())


def test_a_ruling_about_a_hidden_man_is_not_told_to_his_enemy() -> None:
    game = begun()
    rules(game, "wounds", "brandt", 1)
    rules(game, "falling_back", "germans-anton", True)

    for n in (2, 3):
        assert game.read(n, "canadians") == [] and game.read(n, "germans")


@pytest.mark.parametrize("id", IDS)
def test_nothing_of_the_enemys_record_reaches_a_seat_at_the_start(id: str) -> None:
    game = begun(id)
    for seat in game.seats:
        hidden = [m.id for m in game.state.figures.values() if m.side != seat and not m.placed]
        known = RULES.known(game.state, seat)
        told = [fact for fact, _, _ in game.read(1, seat)]
        seen = (
            RULES.view(game.state, seat),
            RULES.choices(game.state, seat),
            known.figures,
            known.units,
            told,
        )
        shown = repr(seen)
        assert len(hidden) >= 9
        assert not [name for name in hidden if f"'{name}'" in shown and name not in VEHICLES]


def test_the_zone_is_shown_while_positions_are_recorded() -> None:
    game = begun()

    assert RULES.view(game.state, "canadians").zones[0].points[2] == (90.0, 20)
    assert RULES.view(game.state, "germans").zones[0].points[0] == (0.0, 60)
    assert len(RULES.view(game.state, REFEREE).zones) == 2 and RULES.view(game.state, OBSERVER).zones == ()


def test_the_preview_of_a_shot_tells_what_it_needs_and_why() -> None:
    game = field(phase="fire", ross=Man(wounds=1), huber=Man(y=90, side="red", posture="prone"))
    seen = preview(RULES, game.state, "blue", c.DeclareFire("ross", "rifle", "huber"), RULES.geometry)

    assert isinstance(seen, Preview)
    told = [(term.figure, term.needed, term.dice) for term in seen.terms]
    assert told == [("huber", 6, 1), ("huber", 0, 1)]  # to hit, then what the hit does
    assert seen.terms[0].modifiers[0].rule == "LU-FIR.g"


def test_the_preview_of_a_move_knows_only_what_the_seat_knows() -> None:
    def seen(hidden: bool) -> Any:
        men: dict[str, Any] = {"ross": Man(), "far": Man(y=190, side="red")}
        if hidden:
            men["huber"] = Man(y=56, side="red", placed=False)
        game = field(**men)
        known = RULES.known(game.state, "blue")
        return preview(RULES, known, "blue", c.Move("ross", "run", (Point(50, 62),)), RULES.geometry)

    assert seen(True) == seen(False)


def overruled(game: Played, question: str, value: Any) -> None:
    game.ruled("measurement", question, value)


@rule("LU-Q.30")
def test_a_measurement_is_overruled_for_one_shot() -> None:
    game = field(phase="fire", ross=Man(), huber=Man(y=70, side="red"))
    question = '{"ask":"shot","firer":"ross","target":"huber"}'
    overruled(game, question, {"distance": 20.0, "cover": True})

    assert game.run("blue", c.DeclareFire("ross", "rifle", "huber")).one(e.ShotSealed).needed == 5


@rule("LU-Q.30")
def test_an_overruled_measurement_lapses_when_one_of_them_moves() -> None:
    game = field(ross=Man(), huber=Man(y=70, side="red"))
    overruled(game, '{"ask":"shot","firer":"ross","target":"huber"}', {"distance": 20.0})
    assert game.state.overruled
    game.run("blue", c.Move("ross", "walk", (Point(50, 55),)))
    assert not game.state.overruled


# --- scenarios -------------------------------------------------------------------


@pytest.mark.parametrize("id", IDS)
def test_it_sets_up_on_a_map_and_with_a_tape(id: str) -> None:
    for tape in (False, True):
        (fact,) = load(id).setup({}, tape)
        assert isinstance(fact, e.GameSet)
        assert all((figure.place is None) is tape for figure in fact.figures)
        assert fact.options["turn_limit"] == "8"


@pytest.mark.parametrize("id", IDS)
def test_everybody_starts_in_the_zone_and_in_nothing_solid(id: str) -> None:
    game = begun(id)
    ready = prepare(game.state.terrain)
    for figure in game.state.figures.values():
        place, side = figure.place, game.state.sides[figure.side]
        assert place is not None
        if figure.aboard:
            continue
        gap = place.y if side.edge == "south" else game.state.terrain.height - place.y
        assert gap <= side.zone, figure.id
        assert ready.room_at(place.x, place.y) == place.inside, figure.id
        for solid in ready.solids:
            if solid.piece.impassable and solid.piece.id != place.inside:
                assert solid.form.gap(place.x, place.y) >= place.base / 2, (figure.id, solid.piece.id)


@pytest.mark.parametrize(("id", "most"), [(IDS[0], 3), (IDS[1], 10)])
def test_most_of_it_is_hidden_at_the_start(id: str, most: int) -> None:
    game = begun(id)
    for seat in game.seats:
        draft = game.draft(seat, c.EndDeployment())
        assert isinstance(draft, Draft)
        game.accept(draft)
    seen = [figure.id for figure in game.state.figures.values() if figure.placed]

    assert len(seen) <= most
    assert (
        sum(bool(in_cover_at(game.state.terrain, m.place)) for m in game.state.figures.values() if m.place)
        >= 9
    )


def test_the_patrols_have_two_squads_and_a_reserve_and_the_bridge_its_armour() -> None:
    patrol, bridge = begun().state, begun(IDS[1]).state
    for side in patrol.sides:
        units = [unit for unit in patrol.units.values() if unit.side == side]
        assert [unit.reserve for unit in units] == [False, False, True]
        assert sum(unit.start for unit in units) == 12
    weapons = {weapon for man in patrol.figures.values() for weapon in man.weapons}
    assert {"mmg", "lmg", "grenade", "lmortar"} <= weapons
    kinds = [man.vehicle for man in bridge.figures.values() if man.vehicle]
    assert sorted(kinds) == ["armcar", "gun_crew", "gun_crew", "tank_m", "tank_md", "truck"]
    assert sum(bool(man.aboard) for man in bridge.figures.values()) == 4
    assert len(bridge.aircraft) == 1 and bridge.sides["americans"].passes == 3


SMALL: dict[str, Any] = {
    "name": {"en": "x", "it": "x"}, "story": {"en": "x", "it": "x"}, "table": {"width": 100, "height": 100},
    "sides": {
        side: {
            "name": {"en": side, "it": side}, "edge": edge,
            "units": [
                {
                    "id": "a", "name": "A",
                    "figures": [{"id": f"{side}1", "name": "N", "weapons": ["rifle"], "x": 5, "y": y}],
                }
            ],
        }
        for side, edge, y in (("blue", "south", 5), ("red", "north", 95))
    },
}  # fmt: skip


@rule("LU-Q.09", "LU-AFV.i")
def test_a_scenario_gives_its_own_numbers() -> None:
    rows = {"weapons": {"rifle": {"range": 72.0}, "piat": {"range": 20.0, "heavy": True, "cv": 4}},
            "vehicles": {"tank_m": {"defence": 6, "speed": 18.0}}, "movement": {"wood": 0.5}}  # fmt: skip
    (fact,) = RULES.setup({**SMALL, **rows}, {}, False)

    assert isinstance(fact, e.GameSet)
    assert (fact.weapons["rifle"].range, fact.weapons["piat"].cv) == (72, 4)
    assert (fact.vehicles["tank_m"].defence, fact.vehicles["tank_m"].attack) == (6, 5)
    assert fact.factors == {"wood": 0.5}


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"weapons": {"rifle": {"range": "far"}}}, "weapons.rifle"),
    ({"weapons": {"rifle": {"range": -3.0}}}, "weapons.rifle"),
    ({"options": {"scatter": "maybe"}}, "options.scatter"),
    ({"options": {"magic": "on"}}, "options.magic"),
    ({"sides": {"blue": SMALL["sides"]["blue"]}}, "sides"),
    ({"movement": {"wood": 0}}, "movement.wood"),
    ({"surprise": 1}, "surprise"),
]


@pytest.mark.parametrize(("change", "at"), WRONG, ids=[at for _, at in WRONG])
def test_what_is_wrong_with_a_scenario_is_told_with_its_field(change: dict[str, Any], at: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        RULES.setup({**SMALL, **change}, {}, False)

    assert caught.value.field == at


@rule("LU-DEP.g")
@pytest.mark.parametrize(("x", "enters", "fits"), [(61.9, 0, False), (62, 0, True), (61.9, 2, True)])
def test_nobody_starts_on_the_base_of_another(x: float, enters: int, fits: bool) -> None:
    """Who comes onto the field later may come where another stood; bases may touch."""

    def one(id: str, x: float) -> dict[str, Any]:
        return {"id": id, "name": id.capitalize(), "weapons": ["rifle"], "x": x, "y": 10}

    units = [
        {"id": "able", "name": "Able", "figures": [one("ross", 60)]},
        {"id": "baker", "name": "Baker", "enters": enters, "figures": [one("adams", x)]},
    ]
    scenario = {**SMALL, "sides": {**SMALL["sides"], "blue": {**SMALL["sides"]["blue"], "units": units}}}
    if fits:
        assert RULES.setup(scenario, {}, False)
        return
    with pytest.raises(ScenarioError) as caught:
        RULES.setup(scenario, {}, False)
    assert caught.value.field == "sides.blue.units[1].figures[0].x"
    assert "Adams stands on the base of Ross" in sentences("en").say(caught.value.message)


def test_woods_hide_and_walls_do_not() -> None:
    assert "screens" in TERRAIN["wood"].flags and TERRAIN["scrub"].sight == "depth"
    assert TERRAIN["wall"].height <= 1.5
    assert (TERRAIN["wood"].height, TERRAIN["scrub"].height) == (10, 4)
    assert TERRAIN["scrub"].depth == TERRAIN["wood"].depth == 1000, "who is in it is seen by LU-VIS.c-d"


def test_without_a_referee_the_sides_rule_and_the_log_names_who() -> None:
    game = begun()
    assert {"ruling"} <= {choice.do for choice in RULES.choices(game.state, "germans")}
    secret = next(man for man in game.state.figures.values() if man.side == "germans" and not man.placed)
    open_ = next((man for man in game.state.figures.values() if man.side == "germans" and man.placed), None)

    rules(game, "wounds", secret.id, 1, "germans")

    other = next(side for side in game.seats if side != "germans")
    mine, theirs = (seated(game, seat) for seat in ("germans", other))
    assert mine.log_since(0)[-1].fact == Ruled("wounds", "as agreed", secret.id, 1, "germans")
    assert theirs.log_since(0)[-1].fact == Ruled("wounds", "as agreed", by="germans")
    message = mine.log_since(0)[-1].message
    assert message is not None and sentences("en").say(message).startswith("Ruling (")
    assert open_ is None or rules(game, "wounds", open_.id, 1, other)


def test_the_referee_rules_on_recorded_troops_behind_the_enemys_back() -> None:
    game = begun(referee=True)
    secret = next(man for man in game.state.figures.values() if man.side == "germans" and not man.placed)

    rules(game, "wounds", secret.id, 1)

    other = next(side for side in game.seats if side != "germans")
    port = seated(game, other)
    assert not any(isinstance(line.fact, Ruled) for line in port.log_since(0))
    assert not any(choice.do == "ruling" for choice in port.choices())
