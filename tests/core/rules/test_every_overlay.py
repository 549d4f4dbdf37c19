"""What an act in hand looks like on the table, in every book: made by the rule, and of what a seat knows."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache, partial
from itertools import product
from typing import Any

import pytest
from counting import count
from msgspec.structs import replace

from core.engine.chance.dry_run import Probe
from core.engine.chance.execute import try_command
from core.engine.chance.oracles import Answered
from core.engine.contract.choices import AnyField, PickOne, PickPath, PickPoint, PickSome, folded
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.filling import fitting, misfit
from core.engine.contract.overlay import NOTHING, Grid, Overlay
from core.engine.contract.seats import REFEREE
from core.engine.contract.ways import way_to
from core.engine.game.game import Game
from core.engine.game.visible_log import read as read_log
from core.engine.game.written import as_command
from core.engine.seat.bot import play_out
from core.engine.seat.known import Known, known
from core.engine.seat.reaching import BEARINGS, NEAREST, gentler, reach
from core.engine.seat.sentence import Filled
from core.engine.seat.sight import SEEN, UNSEEN, rows_seen
from core.games import header_of, new_game
from core.locale import sentences
from core.scenarios import load
from core.table.places import Point
from core.table.questions import Shot, ShotLine

GAMES = {
    "breaking_news": ("rangers_and_militia", (15, 30)),
    "ludonet": ("patrol_clash", (32,)),
    "linea_di_tiro": ("village_defence", (20, 60, 100)),
    "bassa_intensita": ("ambush_at_dusk", (18, 50)),
}
"""A scenario of each book, and after how many commands of bots somebody can fire there."""

Drawn = tuple[Known, Command, Overlay]


@cache
def drawn(book: str) -> tuple[Drawn, ...]:
    """Return the overlays of all that may be done and needs no more than a target."""
    scenario, commands = GAMES[book]
    read = load(scenario)
    found: list[Drawn] = []
    for number in commands:
        game = new_game(read, header_of(read, dice="seeded", seed=7))
        play_out(game, 7, number)
        here: list[Drawn] = []
        for seat in moments(game):  # bots play on until somebody may fire
            seen = known(game, seat, game.rules.known(game.state, seat))
            for do, filled in whole(seen):
                command = as_command(game.rules, {"do": do, **filled})
                assert not isinstance(command, Refusal)
                here.append((seen, command, seen.overlay(do, filled)))
            if any(one.arms is not None and (one.rays or book == "bassa_intensita") for _, _, one in here):
                break
        found += here
    return tuple(found)


def whole(seen: Known) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the commands that may be given, each target that the last blank offers for itself."""
    for choice in seen.choices():
        if choice.refusal is not None:
            continue
        made = seen.filled(choice.do, choice.given, {})
        if made.field is None:
            yield choice.do, dict(made.values)
        elif isinstance(made.field, (PickOne, PickSome)):
            for option in made.field.options:
                value = [option.value] if isinstance(made.field, PickSome) else option.value
                more = seen.filled(choice.do, choice.given, {**made.values, made.field.name: value})
                if more.field is None:
                    yield choice.do, dict(more.values)


def at(seen: Known, command: Command, cm: float) -> Refusal | None:
    """Ask the rule whether a shot may be fired where its target is in the open, so many cm off."""

    def measured(question: Any, state: Any) -> Any:
        return ShotLine(cm) if isinstance(question, Shot) else seen.rules.geometry(question, state)

    oracle = Answered((), None, measured, seen.rules.read)
    got = try_command(seen.rules, seen.state, seen.seat, command, oracle, inquiry=True)
    return got if isinstance(got, Refusal) else None


@pytest.mark.parametrize("book", ["breaking_news", "ludonet", "linea_di_tiro"])
def test_the_last_ring_is_where_the_rule_refuses(book: str) -> None:
    """The rings of a weapon are those of the table by which its shot is allowed."""
    tried = 0
    for seen, command, overlay in drawn(book):
        if overlay.arms is None or not overlay.rays or not overlay.arms.bands:
            continue
        most = overlay.arms.bands[-1].cm
        inside, outside = at(seen, command, most - 0.5), at(seen, command, most + 0.5)
        if inside is None:
            assert outside is not None, f"{command} may be fired beyond {most} cm"
            tried += 1
    assert tried, "nobody could fire"


@pytest.mark.parametrize("book", GAMES)
def test_a_weapon_in_hand_has_rings_round_whoever_has_it(book: str) -> None:
    """From the nearest on, each farther than the one before, round where he stands."""
    armed = [(seen, command, one) for seen, command, one in drawn(book) if one.arms is not None]
    assert armed
    for seen, command, overlay in armed:
        assert overlay.arms is not None
        reaches = [band.cm for band in overlay.arms.bands]
        assert reaches == sorted(set(reaches)), command
        places = [one.place for one in seen.state.figures.values() if one.place is not None]
        assert overlay.origin in [(place.x, place.y) for place in places]


@pytest.mark.parametrize("book", ["breaking_news", "ludonet", "linea_di_tiro"])
def test_a_line_of_fire_says_what_the_rule_measured(book: str) -> None:
    """Cm, sight, cover and what blocks are the answer that the rule goes by; they meet the piece named."""
    told = [(seen, ray) for seen, _, overlay in drawn(book) for ray in overlay.rays]
    assert told
    for seen, ray in told:
        asked = next(
            Shot(firer.id, target.id)
            for firer in seen.state.figures.values()
            for target in seen.state.figures.values()
            if firer.place and target.place
            and ((firer.place.x, firer.place.y), (target.place.x, target.place.y)) == (ray.start, ray.end)
        )  # fmt: skip
        line = seen.rules.geometry(asked, seen.state)
        measured = (line.distance, line.seen, line.cover, line.hard, line.by)
        assert measured == (ray.cm, ray.seen, ray.cover, ray.hard, ray.by)


def test_who_might_answer_is_of_another_side_and_in_sight() -> None:
    """A shot of Breaking News may be answered; by those whom the seat sees, and by nobody of its own."""
    answering = [(seen, one.reacts) for seen, _, one in drawn("breaking_news") if one.reacts]
    assert answering
    for seen, reacts in answering:
        shown = {figure.id: figure.side for figure in seen.view().figures}
        assert all(shown[who] != seen.seat for who in reacts)


@pytest.mark.parametrize("book", GAMES)
def test_the_mark_may_stand_on_any_value_of_any_blank(book: str) -> None:
    """What was filled behind a blank is left out where it does not go with another value there."""
    scenario, commands = GAMES[book]
    read, drawn_at, left_out = load(scenario), 0, 0
    for number in commands:
        game = new_game(read, header_of(read, dice="seeded", seed=7))
        play_out(game, 7, number)
        for seat in game.rules.seats(game.state):
            seen = known(game, seat, game.rules.known(game.state, seat))
            for choice in (one for one in seen.choices() if one.refusal is None):
                made = seen.filled(choice.do, choice.given, {})
                asked = partial(seen.fields, choice.do)
                for field, value in values_of(made.fields):
                    said = {**made.values, field.name: value}
                    fit = fitting(asked, choice.given, said)
                    seen.overlay(choice.do, fit, False)
                    assert fit.get(field.name) == value or misfit(field, value) is not None
                    drawn_at, left_out = drawn_at + 1, left_out + (fit.keys() < said.keys())
    count(f"marks on values in {book}", {"drawn": drawn_at, "values left out": left_out})
    assert drawn_at


def values_of(fields: tuple[AnyField, ...]) -> Iterator[tuple[AnyField, Any]]:
    """Yield every value of every list."""
    for field in fields:
        if isinstance(field, (PickOne, PickSome)):
            for option in field.options:
                yield field, [option.value] if isinstance(field, PickSome) else option.value


def test_people_who_measure_see_no_overlay() -> None:
    """At a real table nobody knows where anybody stands."""
    seen, command, _ = drawn("breaking_news")[0]
    assert replace(seen, tape=True).overlay(str(command.__struct_config__.tag), {}) == NOTHING


def moments(game: Game) -> Iterator[str]:
    """Yield the seats of a game now, and as bots play on: somebody may do soon what he may not yet."""
    for _ in range(40):
        yield from game.rules.seats(game.state)
        play_out(game, 7, 1)


@pytest.mark.parametrize(
    ("scenario", "commands"), [("rangers_and_militia", 15), ("patrol_clash", 3), ("village_defence", 130)]
)
def test_a_way_ends_where_the_rule_says(scenario: str, commands: int) -> None:
    """Up to each spot the way is allowed; half a cm on it is not, or is longer than its field allows."""
    read = load(scenario)
    game = new_game(read, header_of(read, dice="seeded", seed=7))
    play_out(game, 7, commands)
    seat, (do, filled, field) = next(
        (seat, way)
        for seat in moments(game)
        if (way := a_way(known(game, seat, game.rules.known(game.state, seat)))) is not None
    )
    seen = known(game, seat, game.rules.known(game.state, seat))
    assert field.origin is not None
    spots = list(reach(seen, do, filled, field.name))
    assert len(spots) == BEARINGS
    x, y = field.origin
    for spot in spots:
        if cm := math.dist(field.origin, spot):
            on = (cm + NEAREST) / cm
            beyond = spot[0] * on + x * (1 - on), spot[1] * on + y * (1 - on)
            assert may(seen, do, {**filled, field.name: way_to(field, (), spot)})
            assert cm + NEAREST > field.most or not may(
                seen, do, {**filled, field.name: way_to(field, (), beyond)}
            )


def a_speed(commands: int) -> tuple[Known, dict[str, Any], PickPath]:
    """Return a moment at which a vehicle of Linea di Tiro goes at full speed, and the blank for its way."""
    read = load("tank_meeting")
    game = new_game(read, header_of(read, dice="seeded", seed=7))
    play_out(game, 7, commands)
    return next(
        (seen, dict(made.values), field)
        for seat in moments(game)
        for seen in [known(game, seat, game.rules.known(game.state, seat))]
        for made in ways_of(seen, "speed", {})
        for field in made.fields
        if isinstance(field, PickPath) and field.origin is not None
    )


def test_full_speed_reaches_beyond_its_first_turn() -> None:
    """60 degrees at the start and 60 half-way: 90 to either side, and no farther (LT-MOV.f-h)."""
    seen, filled, field = a_speed(100)
    assert field.origin is not None
    asides = []
    for spot in reach(seen, "speed", filled, field.name):
        if math.dist(field.origin, spot) > NEAREST:
            way = way_to(field, (), spot)
            assert may(seen, "speed", {**filled, field.name: way})
            aside = math.degrees(math.atan2(spot[1] - field.origin[1], spot[0] - field.origin[0]))
            asides.append((abs((aside - field.facing + 180) % 360 - 180), len(way)))
    assert 82 < max(asides)[0] <= 90.01
    assert all(corners == (2 if aside > 60.01 else 1) for aside, corners in asides)


def test_behind_a_corner_a_way_is_as_long_again() -> None:
    """The corner of full speed is half-way: so its reach is a bow round it, and straight on (LT-MOV.g)."""
    seen, filled, field = a_speed(100)
    assert field.origin is not None
    angle = math.radians(field.facing + 30)
    corner = [field.origin[0] + 8 * math.cos(angle), field.origin[1] + 8 * math.sin(angle)]
    drawn = {**filled, field.name: [corner]}
    spots = [spot for spot in reach(seen, "speed", drawn, field.name) if math.dist(corner, spot) > NEAREST]
    assert (
        len(spots) > 4 and sum(math.isclose(math.dist(corner, spot), 8, abs_tol=0.01) for spot in spots) > 4
    )
    for spot in spots:
        assert may(seen, "speed", {**filled, field.name: [corner, list(spot)]})


FASTEST = {
    "rangers_and_militia": (15, "move", {"action": "run"}, ("Cautious move", "Move and shoot")),
    "patrol_clash": (3, "move", {"mode": "run"}, ("Move",)),
    "ambush_at_dusk": (2, "move", {"mode": "run"}, ("Careful", "Normal")),
    "tank_meeting": (100, "speed", {}, ("Bound and attack",)),
}
"""After how many commands somebody may move, the dearest way, what is less."""


@pytest.mark.parametrize("scenario", FASTEST)
def test_how_far_one_gets_by_what_costs_less_is_what_its_own_rule_allows(scenario: str) -> None:
    """Nearer ends lie the same way; up to each the cheaper act is allowed, and is told as enough."""
    commands, do, how, names = FASTEST[scenario]
    read = load(scenario)
    game = new_game(read, header_of(read, dice="seeded", seed=7))
    play_out(game, 7, commands)
    seen, filled, field = next(
        (seen, {**made.values, **how}, field)
        for seat in moments(game)
        for seen in [known(game, seat, game.rules.known(game.state, seat))]
        for made in ways_of(seen, do, how)
        for field in made.fields
        if isinstance(field, PickPath) and field.origin is not None
    )
    assert field.origin is not None
    farthest = list(reach(seen, do, filled, field.name))
    paces = list(seen.rules.gentler(seen.state, do, filled))
    assert tuple(sentences("en").say(pace.label) for pace in paces) == names
    found = [list(spots) for _, spots in gentler(seen, do, filled, field.name)]
    assert any(math.dist(field.origin, spot) > NEAREST for spot in found[-1])
    for pace, spots in zip(paces, found, strict=True):
        for spot, end in zip(spots, farthest, strict=True):
            if cm := math.dist(field.origin, spot):
                assert cm <= math.dist(field.origin, end) + NEAREST
                then = seen if pace.instead is None else replace(seen, state=pace.instead)
                assert may(then, pace.do, {**filled, **pace.filled, field.name: way_to(field, (), spot)})
    least = next(number for number, spots in enumerate(found) if len(set(spots)) > 1)
    spot = max(found[least], key=partial(math.dist, field.origin))
    whole = seen.filled(do, filled, {field.name: [list(spot)]}).values
    assert seen.overlay(do, whole).enough == paces[least].label


def ways_of(seen: Known, do: str, how: dict[str, Any]) -> Iterator[Filled]:
    """Yield what may be gone so, whoever goes, as far as it fills itself."""
    for choice in seen.choices():
        if choice.do == do and choice.refusal is None and how.items() <= {**how, **choice.given}.items():
            made = seen.filled(do, {**choice.given, **how}, {})
            if isinstance(made.field, PickOne):
                first = next(one.value for one in made.field.options if one.refusal is None)
                made = seen.filled(do, {**choice.given, **how}, {made.field.name: first})
            yield made


def may(seen: Known, do: str, filled: dict[str, Any]) -> bool:
    """Whether the rule allows a command."""
    command = as_command(seen.rules, {"do": do, **folded(filled)})
    assert not isinstance(command, Refusal)
    return Probe(seen.rules, seen.state, seen.seat, tape=False)(command) is None


def a_way(seen: Known) -> tuple[str, dict[str, Any], PickPath] | None:
    """Return the first act that asks for a way on the map next, with what is filled in before."""
    for choice in seen.choices():
        made = seen.filled(choice.do, choice.given, {}) if choice.refusal is None else None
        if made is not None and isinstance(made.field, PickOne):
            value = next((one.value for one in made.field.options if one.refusal is None), None)
            made = seen.filled(choice.do, choice.given, {made.field.name: value})
        if made is not None and isinstance(made.field, PickPath) and made.field.origin is not None:
            return choice.do, dict(made.values), made.field
    return None


@pytest.mark.parametrize("scenario", [scenario for scenario, _ in GAMES.values()])
def test_a_shot_tells_who_fired_at_whom(scenario: str) -> None:
    """Each book's shots say so by themselves, with ids that stand in the view of that moment."""
    read = load(scenario)
    game = new_game(read, header_of(read, dice="seeded", seed=7))
    play_out(game, 7, 120)
    shots = [
        (fired, after)
        for number in range(1, len(game.records) + 1)
        for fact, _, after in read_log(game, number, REFEREE)
        for fired in fact.fired()
    ]
    assert any(fired.firer and fired.target for fired, _ in shots)
    for fired, after in shots:
        assert {fired.firer, fired.target} <= {*after.figures, ""}


@pytest.mark.parametrize("book", GAMES)
def test_what_is_seen_is_what_the_rules_measure(book: str) -> None:
    """Cell by cell, for one's own; of the enemy a seat is told nothing, and nothing where people measure."""
    seen = drawn(book)[0][0]
    table = seen.rules.terrain(seen.state)
    grid = Grid(table.height, 8.0, 16.0, int(table.width // 8), int(table.height // 16))
    view = seen.view()
    own = next(one.id for one in view.figures if one.own and one.x is not None and not one.inside)
    rows = list(rows_seen(seen, (own,), grid))
    model = getattr(seen.state.figures[own], "model", own)
    for column, row in product(range(grid.columns), range(grid.rows)):
        line = seen.rules.geometry(Shot(model, Point(*grid.spot(column, row))), seen.state)
        assert (rows[row][column] == SEEN) <= line.seen
    assert SEEN in "".join(rows) and UNSEEN in "".join(rows)
    foes = tuple(one.id for one in view.figures if not one.own)
    assert SEEN not in "".join(rows_seen(seen, foes, grid))
    assert SEEN not in "".join(rows_seen(replace(seen, tape=True), (own,), grid))


def test_in_the_dark_nobody_sees_far() -> None:
    """Bassa Intensità: without a moon 20 cm, whatever the line (BI-NIGHT.a)."""
    seen = next(seen for seen, _, _ in drawn("bassa_intensita"))
    man = next(one for one in seen.state.figures.values() if one.place is not None and one.side == seen.seat)
    spots = [(man.place.x + cm, man.place.y) for cm in (-60.0, -40.0, -25.0, 25.0, 40.0, 60.0)]
    night = replace(seen.state, options={**seen.state.options, "light": "no_moon"})
    assert not any(seen.rules.sees(night, man.id, spot) for spot in spots)


def test_an_area_that_an_act_would_lay_is_shown_with_who_stands_in_it() -> None:
    """Breaking News 8.3: covering fire is laid where one says; a friend in it is in danger."""
    seen, values = next(
        (seen, seen.filled(choice.do, choice.given, {**made.values, made.field.name: list(point)}).values)
        for seen, _, _ in drawn("breaking_news")
        for choice in seen.choices()
        if choice.do == "covering_fire" and choice.refusal is None
        for made in [seen.filled(choice.do, choice.given, {})]
        if isinstance(made.field, PickPoint)
        for point in made.field.suggestions
    )
    (area,) = seen.overlay("covering_fire", values).areas
    assert area.kind == "blast" and len(area.points) == 4
    friend = next(man for man in seen.state.on_foot(seen.seat) if man.place is not None)
    over_him = replace(area, points=((friend.place.x, friend.place.y),), radius=1.0)
    assert friend.id in seen.rules.overlay(seen.state, "covering_fire", values, (), (area, over_him)).caught


@pytest.mark.parametrize("book", GAMES)
def test_what_no_rule_of_the_book_does_is_shown_as_well(book: str) -> None:
    """A note and a ruling are no acts of a book: nothing of them is refused on the map."""
    scenario = load(GAMES[book][0])
    game = new_game(scenario, header_of(scenario, dice="seeded", seed=1))
    seat = game.seats[0]
    seen = known(game, seat, game.rules.known(game.state, seat))
    ruling = {"fact": "suppressed", "reason": "as agreed", "subject": "", "value": True}
    for do, filled in (("remark", {"text": "Good evening", "to": ""}), ("ruling", ruling)):
        assert seen.overlay(do, filled).refused is None
