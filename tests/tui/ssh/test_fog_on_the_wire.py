"""What a seat may not know reaches its terminal by no byte: other secrets, the same stream.

From login to the end of the game, the seat's own acts by its keys. Whenever dice or the rules tell or show
something hidden the worlds part as they may, and the next pair of worlds begins there.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
import twins
from counting import count
from fog_on_the_wire import Told, compared, painted_at_rest
from msgspec.structs import replace
from rounds import ROUNDS, rounds, seeds
from small_table import HEAD, side
from wandering import SCENARIOS, begin
from whole_game import LUDONET_HEAD, TURNS

from core.engine.contract.seats import OBSERVER, REFEREE
from core.hosting.table.shared_sight import Sight

BLUE = side(
    "blue", "south", "Aldo 28 17", "Bice 31 17", "Carlo 45 17 hidden = true", "Dino 50 17 hidden = true"
)
RED = side("red", "north", "Xaver 29 38", "Zorro 33 38 hidden = true", "Ugo 10 38 hidden = true")
BLIND = TURNS + 'hidden_mode = "blind"\n'


def unit(side: str, id: str, *men: str, more: str = "") -> str:
    """Return the TOML of a unit; *men* are "name weapon x y"."""
    text = f'[[sides.{side}.units]]\nid = "{id}"\nname = "{id.title()}"\n{more}figures = [\n'
    for man in men:
        name, weapon, x, y = man.split()
        facing = 90 if float(y) < 25 else 270
        text += f'  {{ id = "{name.lower()}", name = "{name}", weapons = ["{weapon}", "grenade"], '
        text += f"x = {x}, y = {y}, facing = {facing} }},\n"
    return text + "]\n"


LUDONET = (
    '[sides.blue]\nname = { en = "Blue", it = "Blu" }\nedge = "south"\nzone = 20\n'
    + unit("blue", "able", "Aldo rifle 28 19")
    + unit("blue", "baker", "Bice smg 31 19")
    + '[sides.red]\nname = { en = "Red", it = "Rossi" }\nedge = "north"\nzone = 20\n'
    + unit("red", "anton", "Xaver rifle 29 33")
    + unit("red", "berta", "Zorro lmg 33 33")
    + unit("red", "caesar", "Ugo rifle 31 48", more="enters = 3\n")
)

TABLES = {
    "breaking_news": HEAD + TURNS + BLUE + RED,
    "breaking_news blind": HEAD + BLIND + BLUE + RED,
    "ludonet": LUDONET_HEAD + TURNS + LUDONET,
}

SEATS = ("blue", "red", OBSERVER)

FRAMES = 60
"""What is compared in a round; most of these small games are over by then."""

LONG = 150
"""What is compared of a shipped scenario in the soak, from each seat."""


async def watched(
    folder: Path, scenario: str, seat: str, seed: int, monkeypatch: Any, most: int = 10_000
) -> dict[str, int]:
    """Compare a whole game, or so many frames; return what was compared."""
    with painted_at_rest(monkeypatch):
        return await compared(folder, begin(scenario, seed, dice="typed"), seat, seed, most)


def laid(folder: Path, table: str) -> str:
    """Write a small table's scenario; return where."""
    path = folder / "small.toml"
    path.write_text(TABLES[table], encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(("table", "seat"), seeds(list(product(TABLES, SEATS))))
async def test_other_secrets_give_a_terminal_the_same_bytes(
    table: str, seat: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see the very same from login on, whoever hides with whatever arms; one seat a round."""
    seed = rounds()[0]
    tally = await watched(tmp_path / "hosts", laid(tmp_path, table), seat, seed, monkeypatch, FRAMES)
    count(f"other secrets on the wire: {table}, {seat}", dict(tally))
    assert tally["pairs"] and (tally["over"] or tally["frames"] >= FRAMES)


@pytest.mark.soak
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("table", TABLES)
async def test_other_secrets_give_the_same_bytes_to_the_end_of_whole_games(
    table: str, seat: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(4):
        tally = await watched(tmp_path / str(seed), laid(tmp_path, table), seat, seed, monkeypatch)
        count(f"other secrets on the wire: {table}, {seat}", dict(tally))
        assert tally["pairs"] and tally["over"]


async def test_a_game_may_end_with_an_act_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last act brings one record more than its own, in both worlds alike: the dice are published."""
    monkeypatch.setitem(TABLES, "ludonet", LUDONET_HEAD + TURNS.replace("4", "1") + LUDONET)
    tally = await watched(tmp_path / "hosts", laid(tmp_path, "ludonet"), "red", 1, monkeypatch)
    count("a last act by keys", tally)
    assert tally["over"] and tally["acts by keys"]


def one_more(state: Any, seat: str, pick: Any, among: twins.Among = None) -> twins.Twist | None:
    """Ludonet: one more man of the enemy's, in a unit of his own, stands on the record only."""
    found = twins.ludonet(state, seat, pick, among)
    hidden = [m for m in state.figures.values() if m.side != seat and not m.placed]
    if found is None or not hidden:
        return None
    other, names = found
    man = replace(other.figures[hidden[0].id], id="extra", name="Extra", unit="more")
    more = replace(other.units[hidden[0].unit], id="more", name="More")
    figures, units = {**other.figures, "extra": man}, {**other.units, "more": more}
    return replace(other, figures=figures, units=units), names


async def test_how_many_hide_is_told_by_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the strength of a force is a secret, one man more on the enemy's record changes nothing."""
    monkeypatch.setitem(twins.TWISTS, "ludonet", one_more)
    tally = await watched(tmp_path / "hosts", laid(tmp_path, "ludonet"), "blue", 2, monkeypatch, 30)
    count("one more who hides", dict(tally))
    assert tally["pairs"] and tally["frames"] > 10


async def test_a_leak_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison finds a port that looks with the referee's eyes."""
    monkeypatch.setattr(
        Sight, "view", lambda sight, host, seat: host.game.rules.view(host.game.state, REFEREE)
    )
    with pytest.raises(AssertionError) as found:
        await watched(tmp_path / "hosts", laid(tmp_path, "breaking_news"), "blue", 1, monkeypatch)
    assert isinstance(found.value, Told)


@pytest.mark.soak(minutes=2)
@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("scenario", SCENARIOS)
async def test_other_secrets_give_the_same_bytes_in_shipped_scenarios(
    scenario: str, seat: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same in every scenario that comes with the program, from its beginning on."""
    seats = (*begin(scenario, 1).seats, OBSERVER)
    if seat < len(seats):
        tally = await watched(tmp_path / "hosts", scenario, seats[seat], ROUNDS, monkeypatch, LONG)
        count(f"other secrets on the wire: {scenario}, {seats[seat]}", dict(tally))
        assert tally["over"] or tally["frames"] >= LONG
