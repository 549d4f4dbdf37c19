"""The bar of the whole game and the keys of time: the same in a running game's past and in a replay."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from map_games import part_way
from screen_text import TABLE, WIDE, Player, playing
from test_screen_past import moment

from core.engine.game.host import GameHost
from core.engine.log.first_look import header_at
from core.engine.seat.bot import play_out
from core.games import open_game, shipped
from core.story.timeline import Timeline
from tui.panes.game_bar import MARKS, NOTE, GameBar
from tui.screens.game.past.bookmarked import bookmarked
from tui.session.here.session import Sitting
from tui.session.kept.bookmarks import Bookmark, BookmarksBeside


def bar(player: Player) -> str:
    """Return the row of the bar, "" where none is shown."""
    pane = player.app.screen.query_one(GameBar)
    return player.sees.splitlines()[pane.region.y] if pane.display else ""


def row(player: Player) -> Timeline:
    """Return the whole game as the eyes that look back have it."""
    found: Timeline = player.game.whole.row
    return found


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that bots have played so far: played once, and copied for each test."""
    folder = tmp_path_factory.mktemp("played")
    part_way(folder, "rangers_and_militia", 34).close()
    return folder / "game.jsonl"


@pytest.fixture
def game(log: Path, tmp_path: Path) -> GameHost:
    """That game, kept in a folder of its own."""
    return open_game(Path(shutil.copy(log, tmp_path)))


@pytest.mark.parametrize("size", [TABLE, WIDE])
async def test_the_bar_stands_where_one_looks_back_and_nowhere_else(
    size: tuple[int, int], game: GameHost
) -> None:
    """You should see the whole game in one row as you step back, and no more of it after Esc."""
    async with playing(game, size) as player:
        await player.press("enter")
        assert not bar(player)
        await player.press("left_square_bracket")
        assert re.match(r" 1?[━─*×!┃1-9]{40,}", bar(player))
        await player.press("escape")
        assert not bar(player)


@pytest.mark.parametrize("replay", [False, True])
async def test_the_same_keys_lead_through_the_past_and_a_replay(replay: bool, game: GameHost) -> None:
    """You should come to the same moments by the same keys."""
    async with playing(game, WIDE, replay=replay) as player:
        await player.press(*(() if replay else ("enter", "comma")))
        last = row(player).length
        assert moment(await player.press("home")) == 1
        assert moment(await player.press("end")) == last
        for digit in (0, 3, 9):
            assert moment(await player.press(str(digit))) == row(player).tenth(digit) + 1
        here = moment(await player.press("5"))
        assert moment(await player.press("shift+right")) == here + 1
        assert moment(await player.press("shift+left")) == here
        record = player.game.seen.lines()[here - 1].record
        after = moment(await player.press("right"))
        assert player.game.seen.lines()[after - 1].record > record
        assert moment(await player.press("left")) < after
        marks = [one.at + 1 for one in row(player).marks]
        await player.press("home")
        seen = [moment(await player.press("greater_than_sign")) for _ in range(3)]
        assert seen == sorted({*marks} - {1})[:3]
        assert moment(await player.press("less_than_sign")) == seen[1]
        turn = row(player).turns[0].at + 1
        assert moment(await player.press("end", "pageup")) == row(player).turns[-1].at + 1
        await player.press("home", "pagedown")
        assert moment(player.sees) >= turn
        assert "Esc now" in " ".join(player.sees.split())
        sees = await player.press("escape")
        assert moment(sees) == row(player).length if replay else "the past" not in sees


async def test_a_click_on_the_bar_leads_there(game: GameHost) -> None:
    async with playing(game, replay=True) as player:
        columns = row(player).columns(57)
        await player.pilot.click("#bar", offset=(1 + 30, 0))
        assert moment(await player.settle()) == columns[30].first + 1
        before = moment(player.sees)
        await player.pilot.click("#bar", offset=(70, 0))
        assert moment(await player.settle()) == before, "what is written beside it leads nowhere"


async def test_escape_stops_a_replay_that_plays(game: GameHost) -> None:
    """You should stand where it was, in the past still, and be left alone by what played."""
    async with playing(game, TABLE, replay=True) as player:
        assert "Playing" in await player.press("home", "space")
        sees = await player.press("escape")
        assert "Playing" not in sees and "the past, " in sees
        assert not player.game.past.playing


async def test_a_replay_plays_with_space_and_any_step_stops_it(game: GameHost) -> None:
    async with playing(game, replay=True) as player:
        assert "Playing, 2 seconds a line" in await player.press("home", "space")
        assert "Playing" not in await player.press("right")


async def test_in_a_game_without_turns_pages_lead_from_card_to_card(tmp_path: Path) -> None:
    """You should see the numbers of the cards in the bar, and come to the next one."""
    async with playing(part_way(tmp_path, "village_defence", 20), WIDE, replay=True) as player:
        cards = [turn.at + 1 for turn in row(player).turns]
        assert row(player).cards and len(cards) > 3
        await player.press("home")
        assert [moment(await player.press("pagedown")) for _ in cards[:3]] == cards[:3]
        assert moment(await player.press("pageup")) == cards[1]


@pytest.mark.parametrize("scenario", ["patrol_clash", "ambush_at_dusk"])
async def test_every_line_of_another_book_has_its_place_in_the_bar(scenario: str, tmp_path: Path) -> None:
    async with playing(part_way(tmp_path, scenario, 12), TABLE, replay=True) as player:
        assert row(player).length == len(player.game.seen.lines())
        assert len(bar(player)) <= 80 and bar(player).strip()


async def test_a_bookmark_is_kept_beside_the_game_for_its_seat_alone(tmp_path: Path, game: GameHost) -> None:
    """You should find your word at its moment, come back to it by a mark's key, and take it away again."""
    async with playing(game, replay=True) as player:
        here = moment(await player.press("4"))
        sees = await player.press("m", *"ambush here", "enter")
        assert "✓ Marked" in sees and bar(player).endswith("ambush here")
        assert "◆" not in bar(player) or row(player).marks
    beside = tmp_path / "game.jsonl.bookmarks"
    assert '"ambush here"' in beside.read_text() and not beside.stat().st_mode & 0o077
    async with playing(open_game(tmp_path / "game.jsonl", write=False), replay=True) as player:
        marks = [one for one in row(player).marks if one.kind == "bookmark"]
        assert [(one.at + 1, one.word) for one in marks] == [(here, "ambush here")]
        await player.press(*"4", "m")
        assert "The mark is gone" in player.sees and "ambush" not in bar(player)
        await player.press("v")  # another's eyes: a running game has none, and nobody sees its bookmarks
    async with playing(open_game(tmp_path / "game.jsonl", write=False), replay=True) as player:
        assert all(one.kind != "bookmark" for one in row(player).marks)


async def test_a_bookmark_is_the_persons_whatever_eyes_look(tmp_path: Path, log: Path) -> None:
    """You should find your word with any eyes that may look here, and take it away with any of them."""
    game = open_game(Path(shutil.copy(log, tmp_path)))
    play_out(game.game, 7, 3000)
    assert game.game.state.over is not None
    async with playing(game, replay=True) as player:
        await player.press("4", "m", *"key moment", "enter")
        first = [one for one in row(player).marks if one.kind == "bookmark"]
        for _ in range(3):
            await player.press("v")
            assert [one.word for one in row(player).marks if one.kind == "bookmark"] == ["key moment"]
        assert [one for one in row(player).marks if one.kind == "bookmark"] == first
        await player.press("v")
        at = next(one.at for one in row(player).marks if one.kind == "bookmark")
        await player.press("home", *["greater_than_sign"] * 99)
        player.game.past.go_to(at)
        assert "The mark is gone" in await player.press("m")
        assert all(one.kind != "bookmark" for one in row(player).marks)
    assert "key moment" not in (tmp_path / "game.jsonl.bookmarks").read_text()


async def test_in_a_running_game_another_side_reads_no_bookmark_of_mine(tmp_path: Path, log: Path) -> None:
    (tmp_path / "game.jsonl.bookmarks").write_text('{"rangers":[{"record":9,"event":1,"word":"my ambush"}]}')
    game = open_game(Path(shutil.copy(log, tmp_path)))
    seats = Sitting.of(game)
    seats.hand_over("militia")
    assert not bookmarked(seats, seats.port("militia"))
    seats.hand_over("rangers")
    assert [one.mark.word for one in bookmarked(seats, seats.port("rangers"))] == ["my ambush"]


@pytest.mark.parametrize("raw", [b"", b"[]", b'{"referee": 3}', b"\xff\x00", b'{"referee":[{"record":"x"}]}'])
def test_bookmarks_that_cannot_be_read_are_none(raw: bytes, tmp_path: Path) -> None:
    """The game is as always, and what is marked then takes their place."""
    (tmp_path / "game.jsonl.bookmarks").write_bytes(raw)
    kept = BookmarksBeside(tmp_path / "game.jsonl")
    assert kept.of("referee") == ()
    assert kept.set("referee", (3, 1), "here") is None
    assert BookmarksBeside(tmp_path / "game.jsonl").of("referee") == (Bookmark(3, 1, "here"),)


def test_where_nothing_can_be_written_a_bookmark_holds_for_now_and_that_is_told(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl.bookmarks").mkdir()
    kept = BookmarksBeside(tmp_path / "game.jsonl")
    why = kept.set("referee", (3, 1), "here")
    assert why is not None and why.id == "tui-bookmark-unkept"
    assert kept.of("referee") == (Bookmark(3, 1, "here"),)


async def test_a_word_of_a_strange_file_is_cleaned(tmp_path: Path, game: GameHost) -> None:
    (tmp_path / "game.jsonl.bookmarks").write_text(
        '{"observer":[{"record":1,"event":1,"word":"\\u001b[31m[b]red\\u202e"}]}'
    )
    async with playing(game, replay=True) as player:
        await player.press("home", "greater_than_sign", "less_than_sign")
        words = [one.word for one in row(player).marks if one.kind == "bookmark"]
        assert words == ["[b]red"]


async def test_a_branch_is_played_by_whoever_is_chosen_and_leads_back(tmp_path: Path, game: GameHost) -> None:
    """You should play on against the program, and come back with one key to where it began."""
    async with playing(game, WIDE) as player:
        await player.press("enter", "comma", "5")
        here = moment(player.sees)
        sees = await player.press("b")
        assert "Who plays it?" in sees and "You play Militia, the program the others" in sees
        await player.pick("You play Militia")
        branch = next(tmp_path.glob("*-from-*.jsonl"))
        header = header_at(branch)
        assert header is not None and header.parent == "game.jsonl"
        assert header.seats == {"rangers": "bot", "militia": "person"}
        await player.press("O")
        sees = await player.press("enter")
        shown = player.app.screen.seen  # type: ignore[attr-defined]
        assert "the past" in sees and shown.lines()[shown.past].record == header.parent_record
        await player.press("F")
        assert branch.stem in player.sees
        await player.press("escape")
        marks = [one for one in row(player).marks if one.kind == "branch"]
        assert [one.word for one in marks] == [f"branch 1, act {header.parent_record}"]
        assert marks[0].at + 1 >= here
        await player.press("F")
        await player.pick(branch.stem)
        assert player.app.sitting.host.log.path == branch  # type: ignore[union-attr]


async def test_a_game_that_can_only_be_read_is_come_back_to(tmp_path: Path) -> None:
    """You should be where the other game began, though the secret of the dice is somebody else's."""
    log = shutil.copy(shipped("golden/0.6.0/ludonet-patrol_clash-fair"), tmp_path / "sent.jsonl")
    with open_game(log, write=False) as host, host.branch(branch := tmp_path / "other.jsonl", 30):
        pass
    with open_game(branch) as host:
        async with playing(host, WIDE) as player:
            await player.press("enter", "O")
            await player.until("the past, ")
            shown = player.game.seen
            assert shown.replay and shown.lines()[shown.past].record == 30


async def test_a_game_of_its_own_offers_no_way_to_another(game: GameHost) -> None:
    async with playing(game, replay=True) as player:
        assert "began from" not in await player.press("question_mark", "end")


async def test_help_says_what_the_signs_of_the_bar_mean(game: GameHost) -> None:
    """You should read every sign there, and the ten digits in one row."""
    async with playing(game, (140, 90), replay=True) as player:
        sees = await player.press("question_mark")
        assert "0 1 2 3 4 5 6 7 8 9 So many tenths into the game" in sees
        for sign, _ in MARKS.values():
            assert re.search(rf"{re.escape(sign.glyph)} {{8,}}\w", sees), sign


async def test_without_colour_and_in_ascii_the_bar_says_the_same(
    monkeypatch: pytest.MonkeyPatch, game: GameHost
) -> None:
    """You should see signs of ASCII alone where the terminal has no others."""
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(game, TABLE, replay=True, ascii_only=True) as player:
        await player.press("5")
        assert bar(player).isascii() and re.match(r" [-=*x!|1-9]{40,}", bar(player))


@pytest.mark.parametrize(
    ("language", "first"), [("en", "1. You look at the game"), ("it", "1. Guardi la partita")]
)
async def test_help_in_the_past_begins_with_the_past(language: str, first: str, game: GameHost) -> None:
    """You should read how one goes through time, and not how an act is done."""
    async with playing(game, replay=True, language=language) as player:
        sees = await player.press("question_mark")
        assert first in sees and "1. Choose" not in sees and "1. Scegli" not in sees


async def test_branches_are_told_apart_on_the_bar(tmp_path: Path, game: GameHost) -> None:
    """You should read which of them it is: their files begin alike."""
    for record in (20, 30):
        game.branch(tmp_path / f"game-from-{record}.jsonl", record).close()
    async with playing(game, WIDE, replay=True) as player:
        words = [one.word for one in row(player).marks if one.kind == "branch"]
        assert words == ["branch 1, act 20", "branch 2, act 30"] and all(len(one) <= NOTE for one in words)
        await player.press("home", "F")
        assert "1. game-from-20" in player.sees and "2. game-from-30" in player.sees
