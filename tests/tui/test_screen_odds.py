"""Odds that take long to work out: keys are served meanwhile, and what nobody waits for ends."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import screen_text
from screen_text import TABLE, WIDE, Player, begun, playing
from small_table import blue_acts, side, small

from core.engine.chance.odds import Stopped
from core.engine.chance.preview import Effort, Preview, preview
from core.engine.seat import known
from tui.compose.preview_rows import rows_of
from tui.session.here import local

BLUE = side("blue", "south", "Ada 28 7", "Bob 28 17")
RED = side("red", "north", "Xan 28 40", "Yuri 33 38")


class Slow:
    """Odds that take as long as a test likes; those that are worked out at once are too many to count."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.done = threading.Event()
        self.stopped = 0
        self.ended = threading.Event()
        self.effort = Effort(branches=0)

    def __call__(self, *args: Any) -> Any:
        *asked, effort, referee, stop = args
        if effort.steps:
            self.begun.set()
            while not self.done.wait(0.001):
                if stop():
                    self.stopped += 1
                    self.ended.set()
                    raise Stopped
        return preview(*asked, self.effort if effort.steps else effort, referee, stop)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """Odds that wait, and a player who does not wait for them."""
    found = Slow()
    monkeypatch.setattr(known, "preview", found)
    monkeypatch.setattr(local, "QUICK", Effort(branches=0, steps=0))
    monkeypatch.setattr(screen_text, "WAITED_FOR", ("play", "bot"))
    yield found
    found.done.set()


async def foreseeing(player: Player, slow: Slow) -> str:
    """Come to the preview of a shot, and wait until its odds are begun."""
    await blue_acts(player)
    await player.pick("•A Ada", "Fire")
    slow.begun.clear()
    sees = await player.pick("Xan")
    assert await asyncio.to_thread(slow.begun.wait, 5)
    return sees


async def stopped(slow: Slow, times: int) -> None:
    """Wait until so many have ended because nobody waited for them."""
    while slow.stopped < times:
        slow.ended.clear()
        assert slow.stopped >= times or await asyncio.to_thread(slow.ended.wait, 5), "it works on for nobody"


async def test_keys_are_served_while_odds_are_worked_out(tmp_path: Path, slow: Slow) -> None:
    """You should read that they are being worked out, and come back to the list of targets by Esc at once."""
    async with playing(small(tmp_path, BLUE, RED), WIDE) as player:
        sees = await foreseeing(player, slow)
        assert "the odds are being worked out" in sees and "Do it" in player.marked
        before = slow.stopped
        sees = await player.press("escape")
        assert "the odds are being worked out" not in sees and "Xan" in player.marked
        await stopped(slow, before + 1)


async def test_the_act_can_be_done_before_its_odds_are_known(tmp_path: Path, slow: Slow) -> None:
    async with playing(small(tmp_path, BLUE, RED), WIDE) as player:
        await foreseeing(player, slow)
        before = slow.stopped
        sees = await player.press("enter")
        assert "Ada aims at Xan: assault rifle." in sees
        await stopped(slow, before + 1)
        assert player.app.is_running


async def test_odds_that_were_worked_out_are_shown_where_one_waits_for_them(
    tmp_path: Path, slow: Slow
) -> None:
    """You should read how often it was tried and how far that may be off; the mark stays in its place."""
    async with playing(small(tmp_path, BLUE, RED), WIDE) as player:
        await foreseeing(player, slow)
        slow.done.set()
        sees = await player.until("too many ways to count")
        assert "Do it" in player.marked and "the odds are being worked out" not in sees
        sees += await player.press(*("down",) * 6) + await player.press(*("down",) * 8)
        assert "too many ways to count" in sees
        assert re.search(r"about \d+% ± \d", sees)


async def test_odds_beside_the_options_come_one_after_another(tmp_path: Path, slow: Slow) -> None:
    """You should see both ways to fire at once, and their chances as soon as they are known."""
    async with playing(small(tmp_path, BLUE, RED), WIDE) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Fire", "Xan", "Do it")
        await player.press("enter")
        await player.pick("•x Xan", "Opportunity fire")
        sees = await player.press("tab", "tab")
        assert "aimed" in sees and "burst" in sees and "~" not in sees
        waits = [row for row in sees.splitlines() if re.search(r"(aimed|burst) +…", row)]
        assert len(waits) == 2, "they are still worked out; a blank has nothing to tell"
        slow.done.set()
        found = re.findall(r"(aimed|burst) +~\d+%", await player.finished("odds"))
        assert found == ["aimed", "burst"]


async def test_who_looks_at_the_past_meanwhile_is_left_there(tmp_path: Path, slow: Slow) -> None:
    async with playing(small(tmp_path, BLUE, RED), WIDE) as player:
        await foreseeing(player, slow)
        past = await player.press("left_square_bracket")
        assert "the past" in past
        slow.done.set()
        assert await player.finished("odds") == past and "tried" not in past


async def test_whoever_leaves_leaves_no_work_behind(tmp_path: Path, slow: Slow) -> None:
    async with playing(small(tmp_path, BLUE, RED), WIDE) as player:
        await foreseeing(player, slow)
        before = slow.stopped
    await stopped(slow, before + 1)


async def test_the_same_in_italian(tmp_path: Path, slow: Slow) -> None:
    async with playing(small(tmp_path, BLUE, RED), WIDE, language="it") as player:
        await player.press("enter")
        screen = player.app.screen
        seat = screen.seen.port  # type: ignore[attr-defined]
        slow.done.set()
        seen = seat.odds(seat.command("roll_initiative", {}), effort=Effort(branches=0))
        assert isinstance(seen, Preview) and seen.trials
        words = screen.words  # type: ignore[attr-defined]
        said = [words.say(row.value) for row in rows_of(seen, seat.view()) if row.kind == "odds"]
        assert said and all(re.fullmatch(r"circa \d+% ± \d+", value) for value in said)


@pytest.mark.parametrize(("language", "cannot"), [("en", "not now"), ("it", "non ora")])
async def test_who_cannot_be_fired_at_says_so_where_the_others_have_odds(
    tmp_path: Path, language: str, cannot: str
) -> None:
    """You should see a chance or that there is none beside every target: a blank means neither."""
    async with playing(begun(tmp_path), TABLE, language=language) as player:
        await player.press("o", "i", "enter", "o", "r", "enter", "v")
        hand = player.app.screen.composer.hand  # type: ignore[attr-defined]
        assert hand.choice.do == "open_fire" and any(one.refusal for one in hand.field.options)
        rows = player.app.screen.board.orders.rows  # type: ignore[attr-defined]
        beside = [cannot if one.refusal else "%" for one in hand.field.options]
        assert [row.right.lstrip("0123456789") for row in rows] == beside


def test_odds_that_are_shown_at_once_are_fewer_where_many_may_see_each_other() -> None:
    assert local.quick(0) == local.quick(40) == local.QUICK
    assert local.QUICK.branches > local.quick(60).branches > local.quick(140).branches > 0
