"""Since you were here: a page that tells what happened, and where each line leads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from in_memory import seated
from played_once import bots_played, played_once, seeded
from screen_text import TABLE, WIDE, begun, playing

from core.engine.contract.seats import OBSERVER, PERSON
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.seat.bot import play_out
from core.engine.seat.port import SeatPort
from core.games import open_game, write_game
from core.locale import sentences
from core.story.since import Since, last_act, since
from tui.screens.since import SinceScreen, since_rows

AGAINST_BOT = {"rangers": PERSON, "militia": "bot"}


@played_once
def left(happened: bool = True) -> Game:
    """Leave a game against the program after some acts: others acted last, or the player himself did."""
    game = seeded(seats=AGAINST_BOT)
    play_out(game, 5, 30)
    while bool(since(seated(game, "rangers")).told) != happened:
        play_out(game, len(game.records), 1)
    return game


async def test_whoever_opens_a_game_reads_what_happened_and_one_key_closes_it(tmp_path: Path) -> None:
    """You should see the page with the others' last acts, and after Esc the game."""
    host = left(tmp_path)
    told = since(SeatPort(host, "rangers")).told
    async with playing(host, TABLE) as player:
        assert "Since you were here" in player.sees
        assert sentences("en").say(told[0].message)[:40] in player.sees
        sees = await player.press("escape")
        assert "Since you were here" not in sees and "Map" in sees


async def test_a_line_leads_to_its_moment_and_esc_back_to_now(tmp_path: Path) -> None:
    """You should see the act opened that the line tells of."""
    host = left(tmp_path)
    first = since(SeatPort(host, "rangers")).news[0]
    async with playing(host, TABLE) as player:
        sees = await player.press("enter")
        assert "the past" in sees and f"Act {first.record}, opened" in sees
        assert "the past" not in await player.press("escape")


async def test_nothing_is_shown_where_nothing_happened(tmp_path: Path) -> None:
    """You should see the game at once, and be told on asking that there is nothing."""
    host = left(tmp_path, happened=False)
    async with playing(host, TABLE) as player:
        assert "Since you were here" not in player.sees


async def test_who_watched_the_others_act_is_not_told_again(tmp_path: Path) -> None:
    """You should see the page once: what stood there as you left, you have seen."""
    again = tmp_path / "again.jsonl"
    write_game(left(tmp_path).game, again)
    async with playing(open_game(again), TABLE) as player:
        assert "Since you were here" in player.sees
        await player.press("escape", "q")
    async with playing(open_game(again), TABLE) as player:
        assert "Since you were here" not in player.sees


async def test_a_new_game_tells_of_no_absence(tmp_path: Path) -> None:
    """You should see the game at once: nobody has been here before."""
    async with playing(begun(tmp_path, seats=AGAINST_BOT), TABLE) as player:
        assert "Since you were here" not in player.sees


async def test_a_game_read_again_tells_of_no_absence(tmp_path: Path) -> None:
    """You should see the log's last line: in a replay nobody was away."""
    async with playing(left(tmp_path), TABLE, replay=True) as player:
        assert "Since you were here" not in player.sees
        assert "Since you were here" not in await player.press("U")


@pytest.mark.parametrize("language", ["it"])
async def test_the_curtain_leads_to_the_page_of_who_takes_the_keyboard(tmp_path: Path, language: str) -> None:
    """You should see the digest first, by U the page in your own eyes, and no word of it before."""
    host = bots_played(tmp_path, 40)
    title = sentences(language).text("tui-pane-since")
    async with playing(host, TABLE, language) as player:
        assert (title not in player.sees and "With U" in player.sees) or "Oppure U" in player.sees
        sees = await player.press("U")
        assert title in sees
        assert title not in await player.press("escape")
        assert title in await player.press("U")


def test_losses_stand_under_their_sum_and_a_game_without_turns_has_no_turn() -> None:
    from core.engine.words.message import say
    from core.story.since import Learned

    who = (say("story-name", name="Hayes"), say("story-name", name="Webb"))
    news = (
        Learned("loss", say("story-out-own", number=2, who=who), 4, 2, line=False),
        Learned("loss", say("event-remarked", text="Hayes is out."), 4, 2, summed=True),
        Learned("act", say("event-remarked", text="They go on."), 5, 1, 3),
    )
    rows = list(since_rows(Since(3, news, more=True), sentences("en")))

    assert "More than 100 acts" in rows[0].text
    told = [(row.text.strip(), row.right, row.key) for row in rows if row.key]
    assert told[0] == ("2 of yours are out: Hayes and Webb.", "4", (4, 2))
    assert told[1][0].endswith("Hayes is out.") and rows[3].text.startswith("  ")
    assert told[2][1:] == ("T3 · 5", (5, 1))
    assert re.fullmatch(r"Losses", rows[1].text)


async def test_the_page_has_its_keys_at_the_foot(tmp_path: Path) -> None:
    """You should see where Enter leads."""
    async with playing(left(tmp_path), TABLE) as player:
        assert isinstance(player.app.screen, SinceScreen)
        assert "To its moment" in player.sees.splitlines()[-1] and "Back" in player.sees.splitlines()[-1]


def own_alone(host: GameHost, seat: str) -> set[str]:
    """Return what a seat has learned since its last act that not everybody may know."""
    words, table = sentences("en"), SeatPort(host, OBSERVER)
    public = since(table, last_act(table, seat)).told
    own = since(SeatPort(host, seat)).told
    return {words.say(one.message) for one in own} - {words.say(one.message) for one in public}


async def test_behind_the_curtain_one_is_told_that_ones_side_knows_more(tmp_path: Path) -> None:
    """You should read nothing of it on the curtain, and by U all of it after it."""
    host = begun(tmp_path, seed=5)
    play_out(host.game, 5, 20)
    while not own_alone(host, "rangers") or SeatPort(host, "rangers").view().waiting_for != ("rangers",):
        play_out(host.game, len(host.game.records), 1)
    alone = own_alone(host, "rangers")
    async with playing(host, TABLE) as player:
        assert "Hand the keyboard" in player.sees and "alone knows" not in player.sees
        assert not any(sentence in player.sees for sentence in alone)
        sees = await player.press("enter")
        assert f"Your side alone knows of {len(alone)}" in sees
        await player.press("U")
        rows = " ".join(" ".join(line.split()) for line in player.sees.splitlines())
        assert any(sentence[:60] in rows for sentence in alone)


async def test_a_game_that_just_began_from_a_moment_of_another_tells_nobody_that_he_was_away(
    tmp_path: Path,
) -> None:
    """You should be asked what to do at once: you have just looked at all that came before."""
    host = bots_played(tmp_path, 200, 1)
    async with playing(host, WIDE, replay=True) as player:
        await player.press("5", "b")
        sees = await player.pick("You play Militia")
        assert player.app.sitting.host.log.path != host.log.path  # type: ignore[union-attr]
        assert "Since you were here" not in sees and "Militia" in sees
