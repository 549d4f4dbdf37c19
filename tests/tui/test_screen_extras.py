"""Breaking News' explosives and helicopter at 80x24: written down in secret, set off, boarded, flown off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from screen_text import TABLE, begun, playing

from core.engine.contract.facts import Ruling
from core.engine.game.host import GameHost
from core.engine.log.record import Record
from core.rules import load
from core.table.places import Point
from tui.panes.log import LogPane

RULES: Any = load("breaking_news")
COMMANDS: dict[str, Any] = {kind.__name__: kind for kind in RULES.commands}


def do(host: GameHost, seat: str, name: str, **fields: Any) -> None:
    made = host.submit(seat, COMMANDS[name](**fields))
    assert isinstance(made, Record), made


def ruled(host: GameHost, fact: str, subject: str, value: Any = None) -> None:
    """Rule something, so that a test need not play for it."""
    made = host.submit("referee", Ruling(fact, "for a test", subject, value))
    assert isinstance(made, Record), made


def on(host: GameHost, about: str) -> GameHost:
    """Let every decision pass until one is about this, or nothing is left to decide."""
    while (awaiting := host.game.state.awaiting) and not any(one.about == about for one in awaiting):
        assert isinstance(host.submit(awaiting[0].seat, RULES.passing(host.game.state, awaiting[0])), Record)
    return host


def market(folder: Path) -> GameHost:
    """Market day, at the moment in which the band says where its explosives are."""
    return begun(folder, "market_day", seed=5)


async def test_explosives_are_written_down_in_secret(tmp_path: Path) -> None:
    """You should be asked for your fakes alone, and read in the log but a seal once the other sits there."""
    async with playing(market(tmp_path), TABLE) as player:
        sees = await player.press("enter", "e")
        assert "Fakes whose charge goes off as an" in sees
        assert "objective 4 (Band)" in sees and "objective 5 (Band)" in sees and "objective 2" not in sees
        await player.press("space", "enter")
        sees = await player.press("down")
        assert "Fakes with a remote charge." in " ".join(sees.split()) and "] objective 4" not in sees
        await player.press("space", "enter")
        await player.press("enter")
        log = " ".join(row.text for row in player.app.screen.query_one(LogPane).rows)
        assert "marker 4 and marker 5, remote (seal" in log


async def test_the_other_side_reads_the_seal_alone(tmp_path: Path) -> None:
    """You should read that something was noted, and its seal."""
    host = market(tmp_path)
    do(host, "band", "HideCharges", automatic=(4,), remote=(5,))
    async with playing(on(host, "evacuation_order"), TABLE) as player:
        sees = await player.press("enter")
        assert "Bersaglieri" in sees.splitlines()[0]
        assert "Noted in secret by Band: explosives (seal" in sees and "marker 5" not in sees


async def test_a_remote_charge_is_set_off_in_a_reaction(tmp_path: Path) -> None:
    """You should be asked of an enemy near your marker, read what the charge may do, and see it go off."""
    host = market(tmp_path)
    do(host, "band", "HideCharges", remote=(4,))
    on(host, "nothing")
    ruled(host, "active", "bersaglieri")
    on(host, "nothing")
    for name, spot in (("marini", [50, 40]), ("neri", [52, 41])):
        ruled(host, "place", name, spot)
    do(
        host, "bersaglieri", "Move", figures=("marini",), action="run", paths=((Point(52.0, 44.0),),)
    )  # fmt: skip
    assert [one.seat for one in host.game.state.awaiting] == ["band"]
    async with playing(host, TABLE, language="it") as player:
        sees = await player.press("enter")
        assert "Fai esplodere" in sees
        await player.pick("Tutta la parte", "Fai esplodere")
        await player.finished("odds")
        sees = await player.press("enter")
        assert "BN-9.1.a" in sees and "resta ucciso." in sees
        assert host.game.state.objectives["band#4"].spent


async def test_a_helicopter_is_ordered_in_secret(tmp_path: Path) -> None:
    """You should choose marker and turn, and the other side be asked too, though it has bought none."""
    host = on(begun(tmp_path, "the_last_flight"), "evacuation_order")
    async with playing(host, TABLE, language="it") as player:
        sees = await player.press("enter")
        assert "Annotare in segreto dove e quando atterra" in sees
        assert "Su quale segnalino atterra?" in await player.press("h")
        await player.pick("obiettivo 3")
        assert "In quale turno arriva?" in await player.press("tab", "tab")
        await player.pick("turno 3")
        sees = await player.press("enter")
        assert "annotato in segreto: l'elicottero" in sees and "turno 3" not in sees
        sees = await player.press("enter")
        assert "Nessun elicottero" in sees and "Chiama l'elicottero" not in sees


async def test_it_takes_off_at_the_end_of_a_turn_if_its_owner_says_so(tmp_path: Path) -> None:
    """You should be asked with somebody aboard, and read who has left the table."""
    host = on(begun(tmp_path, "the_last_flight"), "evacuation_order")
    do(host, "raiders", "OrderEvacuation", marker="warlord#1", turn=1)
    do(host, "warlord", "OrderEvacuation")
    on(host, "nothing")
    helicopter = "helicopter-raiders"
    assert helicopter in host.game.state.figures
    ruled(host, "aboard", "ferro", helicopter)
    ruled(host, "active", "raiders")
    do(host, "raiders", "EndActions")
    on(host, "take_off")
    async with playing(host, TABLE) as player:
        sees = await player.press("enter")
        assert "Take off with those" in sees and "Let the helicopter wait" in sees
        await player.pick("Take off")
        assert "✗ First read below the sentence" in await player.press("enter"), "points for leaving (BN-D.j)"
        sees = await player.press("enter")
        assert "Ferro leaves the table" in sees
    assert host.game.state.figures["ferro"].fate == "left"
