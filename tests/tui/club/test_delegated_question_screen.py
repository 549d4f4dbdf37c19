"""At a terminal of a host: somebody throws and measures for a bot, and for a window that passes by itself."""

from __future__ import annotations

import pytest
from club_table import RANGERS, ada_aims, blue_acts, people, small_game, terminal, to_the_table

from core.engine.contract.facts import Thrown
from core.engine.log.record import AnyRecord
from core.hosting.club import Club
from core.hosting.seats.plan import Plan
from core.hosting.table.table import Table
from tui.panes.prompt import PromptLine


@pytest.fixture(autouse=True)
def the_same_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the same dice."""
    monkeypatch.setattr("core.hosting.table.bots.secrets.randbits", lambda bits: 7)
    monkeypatch.setattr("core.engine.chance.fair.secrets.token_hex", lambda bytes: "5c" * bytes)


async def against_a_bot(club: Club, **plan: object) -> Table:
    """Anna plays the rangers, a bot the militia; the table is real, or the dice are."""
    anna, _ = people(club, "Anna", "Bruno")
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "bot"}, **plan))  # type: ignore[arg-type]
    table = await club.tables.table(game)
    await table.settled()
    return table


def last(table: Table) -> AnyRecord:
    game = table.host.game
    return game.records[len(game.records) - 1]


@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_person_throws_for_a_bot(club: Club, language: str) -> None:
    """The lobby says so; at the table it is asked at once; Esc leaves it for later, Y asks again."""
    table = await against_a_bot(club, dice="typed")
    async with terminal(club, club.people.the("Anna"), language) as player:
        words = player.words.text
        waits = words("tui-lobby-delegated", seat="Mili")
        assert words("tui-lobby-awaited") in player.sees and waits in player.sees
        sees = await player.pick(waits)
        assert "throw 2d6" in sees or "tira 2d6" in sees
        assert "Y?" in sees.splitlines()[0] and max(map(len, sees.splitlines())) <= 80
        records = len(table.host.game.records)

        await player.press("3", "escape")
        assert words("tui-delegated-later") in player.sees and len(table.host.game.records) == records
        assert "2d6" not in player.sees.splitlines()[-5]
        await player.press("Y", *"34", "enter")
        assert "Mili" in player.sees.splitlines()[-4] and "2d6" in player.sees.splitlines()[-4]
        await player.press(*"22", "enter")
        await player.until("2 2 = 4")
        rolled = table.host.game.records[records]
        assert rolled.seat == "militia"
        assert [fact.faces for fact in rolled.events if isinstance(fact, Thrown)] == [(3, 4), (2, 2)]


async def test_a_person_measures_for_a_bot(club: Club) -> None:
    """At a real table the bot's act goes on with what Anna measures, question after question."""
    table = await against_a_bot(club, ruler="tape")
    async with terminal(club, club.people.the("Anna")) as player:
        await player.pick("Rangers and militia")
        for _ in range(12):
            await table.settled()
            if "Measure" in await player.settle():
                break
            await player.pick("The whole side")
            ways = ("Done turning", "Roll for")
            await player.pick(next((way for way in ways if way in player.sees), "End turn"), "Do it")
        delegated = table.delegated.asked_of("rangers")
        assert delegated is not None and delegated.seat == "militia"
        for _ in range(40):
            if table.delegated.asked_of("rangers") != delegated:
                break
            await player.settle()
            typing = isinstance(player.app.focused, PromptLine)
            await player.press(*("2", "0") * typing, "enter" if "Measure" in player.sees else "Y")
        assert table.fault is None and table.delegated.asked_of("rangers") != delegated


async def test_who_was_slower_is_asked_no_more(club: Club) -> None:
    """Anna sits at two terminals: what she throws at one is not asked at the other any more."""
    table = await against_a_bot(club, dice="typed")
    anna = club.people.the("Anna")
    async with terminal(club, anna) as one, terminal(club, anna) as two:
        await one.pick("throw or measure")
        await two.pick("throw or measure")
        assert "Rangers, initiative" in one.sees and "Rangers, initiative" in two.sees
        await two.press("5")
        await one.press(*"34", "enter")
        sees = await two.until("Militia, initiative")
        assert "Rangers, initiative (BN" not in sees and "leaves it for later" in sees
        await two.press(*"22", "enter")
        await one.until("2 2 = 4")
        assert last(table).seat == "militia" and "throw 2d6" not in one.sees


async def test_the_other_throws_where_a_window_passes_by_itself(club: Club) -> None:
    """Bruno lets windows pass; Anna, who shoots, is asked for the dice; he is asked nothing."""
    anna, bruno = people(club, "Anna", "Bruno")
    small_game(club, anna, bruno)
    async with terminal(club, anna) as hers, terminal(club, bruno) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        await ada_aims(hers, his)
        await his.press("P")
        sees = await hers.until("Throw or measure for Red")
        assert "throw 1d6" in sees and "throw" not in his.sees.splitlines()[-4]
        await hers.press("6", "enter")
        await his.until("Ada fires at Xan")
