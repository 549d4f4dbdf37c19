"""Men on the map: so many in one place, how they are, where they face, what they are, without any colour."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from map_games import ALL_BOOKS, part_way
from screen_text import TABLE, Player, begun, playing
from small_table import LOW_WALL, blue_acts, side, small

from core.engine.contract.facts import Ruling
from core.engine.contract.view import FigureView, View, ZoneView
from core.engine.game.host import GameHost
from core.engine.log.record import Record
from core.engine.words.message import say
from core.table.terrain import Table
from tui.panes import signs
from tui.panes.map.map import MapPane
from tui.panes.map.map_over import InHand, Over, layers
from tui.panes.map.raster import FILLS, Scale, raster

RED = side("red", "north", "Xan 29 38", "Yuri 45 38")


def map_of(player: Player) -> MapPane:
    return player.app.screen.query_one(MapPane)


def ruled(host: GameHost, fact: str, subject: str, value: Any = True) -> None:
    """Rule something, so that a test need not play for it."""
    made = host.submit("referee", Ruling(fact, "for a test", subject, value))
    assert isinstance(made, Record), made


def row_of(player: Player, x: float, y: float) -> str:
    """The row of the map in which a place is."""
    map = map_of(player)
    return map.signs_in(map.scale.cell(x, y)[1])


async def test_men_in_one_cell_are_a_digit_and_named_in_the_caption(tmp_path: Path) -> None:
    """You should see how many there are, read all their names, and go through them with Tab."""
    blue = side("blue", "south", "Ada 28 17", "Bob 28.2 17.1", "Cal 28.1 17.2", "Dan 40 17")
    async with playing(small(tmp_path, blue, RED), TABLE) as player:
        await blue_acts(player)
        await player.press("1")
        map_of(player).go(28, 17)
        sees = await player.settle()
        assert "3" in row_of(player, 28, 17) and "A" not in row_of(player, 28, 17)
        assert "Ada + Bob and Cal (;)" in sees
        assert "Bob + Cal and Ada (;)" in await player.press(";")
        assert "Cal + Ada and Bob (;)" in await player.press(";")
        sees = await player.press("enter")
        assert player.app.screen.composer.hand.figure == "cal"


async def test_a_target_is_picked_out_of_a_stack(tmp_path: Path) -> None:
    """You should fire at the man whom the key came to, not at the first who stands there."""
    red = side("red", "north", "Xan 29 38", "Yuri 29.2 38.1")
    async with playing(small(tmp_path, side("blue", "south", "Ada 28 17"), red), TABLE) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Fire")
        await player.press("X")
        map_of(player).go(29, 38)
        sees = await player.settle()
        first, second = ("Xan", "Yuri") if "Xan + " in sees else ("Yuri", "Xan")
        assert f"{second} + {first} (;)" in await player.press(";")
        sees = await player.press("enter")
        assert player.app.screen.composer.hand.filled["shots.0.targets"] == [second.lower()]


async def test_how_a_man_is_stands_beside_him(tmp_path: Path) -> None:
    """You should see who is suppressed and who has had his go by signs, and find them in the legend."""
    host = small(tmp_path, side("blue", "south", "Ada 20 17", "Bob 40 17"), RED)
    ruled(host, "suppressed", "ada")
    async with playing(host, TABLE) as player:
        await blue_acts(player)
        await player.press("1")
        assert "A!" in row_of(player, 20, 17) and "B!" not in row_of(player, 40, 17)
        await player.press("L")
        assert "!         suppressed" in player.sees and "faces that way" in player.sees
        await player.press("escape", "#")
        assert row_of(player, 20, 17).isascii() and "A!" in row_of(player, 20, 17)


@pytest.mark.parametrize("scenario", ALL_BOOKS)
async def test_signs_cover_no_wall_and_nobody(tmp_path: Path, scenario: str) -> None:
    """You should see every wall, door and man of all books that stood there without the signs."""
    host = part_way(tmp_path, scenario, 40)
    async with playing(host, (160, 50)) as player:
        await player.press("enter", "1")
        map = map_of(player)
        assert map.view is not None
        beside = {
            spot for spot, mark in map._over.items() if mark.mark in ("state", "kind", "front", "faint")
        }
        assert len(beside) >= 5
        soft = {fill for fills in FILLS.values() for fill in fills} | {" "}
        assert all(map._ground[row][column][0] in soft for column, row in beside)
        men = {map._cell_of(figure) for figure in map.view.figures}
        assert not beside & men


# --- one figure on a bare table -------------------------------------------------------------------

SCALE = Scale(60, 60, 2.0)
BARE = raster(Table(60, 60, ()), SCALE, False)


def drawn(*figures: FigureView, ascii_only: bool = False) -> dict[str, tuple[int, int]]:
    """Return where each sign stands, seen from the cell of the first figure."""
    view = View("blue", 1, say("x"), (), figures)
    over: Over = layers(view, InHand(), SCALE, BARE, (0, 0), ascii_only)
    assert figures[0].x is not None and figures[0].y is not None
    column, row = SCALE.cell(figures[0].x, figures[0].y)
    return {mark.glyph: (spot[0] - column, spot[1] - row) for spot, mark in over.items()}


def man(**facts: Any) -> FigureView:
    return FigureView(**{"id": "ada", "name": "Ada", "side": "blue", "glyph": "A", "x": 30, "y": 30, **facts})


@pytest.mark.parametrize(
    ("facing", "arrow", "at"),
    [(0, "→", (1, 0)), (90, "↑", (0, -1)), (100, "↑", (0, -1)), (225, "↙", (-1, 1)), (-45, "↘", (1, 1))],
)
def test_an_arrow_stands_in_the_cell_that_a_figure_faces(
    facing: float, arrow: str, at: tuple[int, int]
) -> None:
    assert drawn(man(facing=facing)) == {"A": (0, 0), arrow: at}


@pytest.mark.parametrize(
    "facts", [{"facing": None}, {"all_round": True}, {"out": True}, {"marker": True}], ids=str
)
def test_no_arrow_where_facing_is_unknown_or_means_nothing(facts: dict[str, Any]) -> None:
    assert len(drawn(man(**{"facing": 90, **facts}))) == 1


def test_a_state_makes_way_for_a_front_where_it_can() -> None:
    """To the east the arrow has the cell, and the state the one to the west; both have room."""
    assert drawn(man(facing=0, states=("suppressed",))) == {"A": (0, 0), "→": (1, 0), "!": (-1, 0)}
    both = drawn(man(facing=0, states=("suppressed",), kind="armoured"))
    assert both == {"A": (0, 0), "■": (-1, 0), "!": (1, 0)}


def test_the_most_pressing_state_is_shown() -> None:
    assert "†" in drawn(man(states=("done", "down", "hidden")))
    assert "✓" in drawn(man(states=("done",)))


def test_who_is_out_and_wrecks_are_told_apart() -> None:
    assert set(drawn(man(out=True))) == {"×"}
    assert set(drawn(man(out=True, kind="armoured"))) == {"¤"}
    assert set(drawn(man(out=True), ascii_only=True)) == {"+"}


def test_the_living_stand_over_the_dead_and_are_counted_alone() -> None:
    assert set(drawn(man(), man(id="bob", out=True))) == {"A"}
    crowd = [man(id=f"m{number}") for number in range(12)]
    assert set(drawn(*crowd)) == {"+"} and set(drawn(*crowd[:9])) == {"9"}


def test_a_vehicle_is_one_whoever_rides_in_it() -> None:
    """Its letter and its sign stand there, not how many are aboard; who stands beside it is counted."""
    truck = man(id="truck", name="Lince", glyph="L", kind="vehicle")
    riders = [man(id=f"r{number}", inside="Lince") for number in range(3)]
    assert set(drawn(truck, *riders)) == {"L", "▪"}
    assert set(drawn(*riders)) == {"3"}, "in a house of that name"
    assert set(drawn(truck, *riders, man())) == {"2"}


def test_signs_beside_a_figure_are_told_apart() -> None:
    """No two are alike in one set of signs; none is a letter or a digit, by which figures are told."""
    for which in range(2):
        beside = [sign[which] for sign in (*signs.STATES.values(), *signs.KINDS.values())]
        fronts = {arrow[which] for arrow in signs.ARROWS}
        assert len(set(beside)) == len(beside) and not fronts & set(beside)
        assert not any(sign.isalnum() for sign in (*beside, *fronts)), beside
    plain = [*signs.STATES.values(), *signs.KINDS.values(), *signs.ARROWS, *signs.CENTRES.values()]
    assert all(sign.plain.isascii() and len(sign.plain) == 1 for sign in plain)


async def test_objectives_bystanders_and_numbers_are_told_apart(tmp_path: Path) -> None:
    """You should see a flag beside a marker's number, so that it is no stack, and civilians' sign."""
    async with playing(begun(tmp_path, "market_day", seed=5), (160, 50)) as player:
        await player.press("enter", "1")
        rows = "\n".join(map_of(player).signs_in(row) for row in range(map_of(player).scale.rows))
        assert "¶3" in rows and "○" in rows
        await player.press("L")
        named = "\n".join(row.text for row in player.app.screen.query_one("#read").rows)
        assert "¶3" in named and "Of neither side" in named


async def test_low_walls_stay_in_sight_under_a_man_who_faces_them(tmp_path: Path) -> None:
    """You should see the wall, not an arrow, in the cell that he faces."""
    host = small(tmp_path, side("blue", "south", "Ada 30 9.5", "Bob 50 9.5"), RED, LOW_WALL)
    async with playing(host, TABLE) as player:
        await player.press("enter", "1")
        rows = [map_of(player).signs_in(row) for row in range(map_of(player).scale.rows)]
        column, row = map_of(player).scale.cell(30, 9.5)
        assert rows[row - 1][column] == "─"
        column, row = map_of(player).scale.cell(50, 9.5)
        assert rows[row - 1][column] == "↑"


async def test_a_vehicle_is_named_before_those_who_ride_in_it(tmp_path: Path) -> None:
    """You should read the vehicle's name first, and come to its crew by a key."""
    async with playing(begun(tmp_path, "convoy", seed=5), (160, 50)) as player:
        await player.press("enter", "1")
        map = map_of(player)
        assert map.view is not None
        rider = next(one for one in map.view.figures if one.inside and one.x is not None)
        map.go(rider.x or 0.0, rider.y or 0.0)
        await player.settle()
        first, *others = map.figures_here()
        assert first.name == rider.inside and rider in others
        assert f"Map · {first.name} + " in player.sees
        await player.press(";")
        assert map.figures_here()[0] in others


@pytest.mark.parametrize(
    ("kind", "row"), [("smoke", "▒▒█♠"), ("tear_gas", "▒▒█♠"), ("mines", "∙░█♠"), ("covering", "∙░█♠")]
)
def test_what_drifts_over_the_table_hides_a_road_and_no_wall(kind: str, row: str) -> None:
    """You should see where smoke lies upon a road, too: it is there that one drives under its cover."""
    ground = [[("∙", "road"), (" ", "open"), ("█", "building"), ("♠", "wood")]]
    scale = Scale(4, 2, 1)
    area = ZoneView(kind, "area", ((2.0, 1.0),), 9.0)
    centre = scale.cell(2, 1)  # there the sign of its kind stands
    view = View("red", 1, say("phase-actions"), (), (), zones=(area,))
    over = layers(view, InHand(), scale, ground, (0, 0), ascii_only=False)
    drawn = [over[column, 0].glyph or ground[0][column][0] for column in range(4)]
    assert [sign for at, sign in enumerate(drawn) if (at, 0) != centre] == [
        sign for at, sign in enumerate(row) if (at, 0) != centre
    ]
