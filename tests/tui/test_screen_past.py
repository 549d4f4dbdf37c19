"""The same screen with its cursor in the past."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest
from played_once import bots_played
from screen_text import TABLE, WIDE, Player, begun, playing

from core.engine.contract.facts import Thrown
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.seat.bot import play_out
from core.engine.seat.log_line import LogLine
from core.engine.seat.port import SeatPort
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.games import open_game
from core.locale import sentences
from core.rules import rulebook
from core.rules.breaking_news.facts.ending import PointsScored
from core.rules.breaking_news.facts.figures import FigureOut
from tui.panes.detail import detail_rows
from tui.panes.log import LogPane
from tui.panes.map.map import MapPane
from tui.screens.game.frame.seen import Seen
from tui.screens.game.past import past
from tui.screens.game.past.moments import same_moment
from tui.screens.game.screen import GameScreen
from tui.screens.game.shown.showing import thrower
from tui.session.here.session import Sitting


async def test_stepping_back_shows_the_table_as_it_was(tmp_path: Path) -> None:
    """You should see where in the log you are, and come back to the present with Esc."""
    host = begun(tmp_path)
    async with playing(host) as player:
        await player.press("enter")
        await player.pick("The whole side", "Roll for", "Do it")
        await player.press("enter")
        sees = await player.press("left_square_bracket")
        assert re.search(r"the past, \d+ of \d+", sees)
        sees = await player.press("escape")
        assert "the past" not in sees


async def test_the_roster_looked_at_in_the_past_is_left_again(tmp_path: Path) -> None:
    """You should see the roster by its key, the opened line again after Esc, the present after one more."""
    async with playing(begun(tmp_path)) as player:
        await player.press("enter", "left_square_bracket")
        assert "Act 1, opened" not in await player.press("f3")
        assert "Act 1, opened" in await player.press("escape")
        assert "the past" not in await player.press("escape")


async def test_a_remark_that_was_being_typed_is_over_in_the_past(tmp_path: Path) -> None:
    """You should be asked what to do again when you are back, and find nothing left of the remark."""
    async with playing(begun(tmp_path)) as player:
        await player.press("enter", "M", "x", "shift+tab", "left_square_bracket")
        assert "the past" in player.sees
        sees = await player.press("escape")
        assert "the past" not in sees and "Rangers: Roll for initiative" in sees


async def test_a_log_line_opens_into_its_dice_and_paragraphs(tmp_path: Path) -> None:
    """You should see the faces and the paragraph of a throw after Enter on its line."""
    async with playing(begun(tmp_path), WIDE) as player:
        await player.press("enter")
        await player.pick("The whole side", "Roll for", "Do it")
        await player.press("enter", "4")
        sees = await player.press("enter")
        assert "Dice that led here" in sees
        assert "BN-5.1.a" in sees


@pytest.mark.parametrize(
    ("thrown", "told"),
    [
        (Thrown("why-morale", "BN-12.0.b", (2, 1, 1, 2), need=3, reading="any"), "98.8%"),
        (Thrown("why-to-hit", "BN-8.0.b", (6, 3, 4), need=4, hits=2, reading="faces"), "1.5"),
        (Thrown("why-saving", "BN-9.0.b", (4,), need=5, reading="faces"), "33.3%"),
        (Thrown("why-suppression", "BN-10.0.e", (2,), need=3, low=True, reading="total"), "50%"),
        (Thrown("why-initiative", "BN-5.1.a", (5, 4), reading="total"), "9 or more: 27.8%"),
        (Thrown("lu-damage", "LU-8.0.b", (2,)), "2 or less: 33.3%"),
        (Thrown("lt-anti-tank", "LT-9.0.b", (6, 6)), "12 or more: 2.8%"),
        (Thrown("bi-scatter", "BI-8.0.b", (3, 9), 10, reading="faces"), ""),
        (Thrown("why-saving", "BN-9.0.b", (), need=2), ""),
    ],
)
def test_each_throw_of_the_past_says_what_was_to_be_expected(thrown: Thrown, told: str) -> None:
    """So that one sees whether it was luck; nothing where no die fell, or several are read one by one."""
    line = LogLine(7, 1, "", "militia", 1, "actions", thrown)
    rows = detail_rows(line, [line], sentences("en"), str, str, str)
    heading = next(at for at, row in enumerate(rows) if row.text == "Dice that led here")
    assert rows[heading + 1].right == told
    assert rows[heading].right == ("expected" if told else "")


def test_an_opened_line_has_the_dice_that_led_to_it_and_no_others() -> None:
    """Those just before it; further on those of whom it names; and first by which paragraph it is."""
    facts = [
        Thrown("why-to-hit", "BN-8.0.a", (6, 2), need=6, hits=1, who="hayes"),
        Thrown("why-to-hit", "BN-8.0.a", (1,), need=5, who="salim"),
        Thrown("why-saving", "BN-9.0.b", (3,), need=4, who="qasim"),
        FigureOut(FigureId("qasim"), "dead", "shot"),
        PointsScored(SideId("militia"), 5, "irregular", "BN-D.d"),
        FigureOut(FigureId("hayes"), "left", "edge"),
    ]
    lines = [LogLine(7, at, "", "militia", 1, "actions", fact) for at, fact in enumerate(facts)]

    words = sentences("en")

    def opened(at: int) -> list[str]:
        return [row.text for row in detail_rows(lines[at], lines, words, lambda rule: "…", str, str)]

    def dice(at: int) -> int:
        return sum(" · BN-" in text for text in opened(at))

    assert [dice(at) for at in range(6)] == [0, 1, 2, 3, 0, 1]
    assert "hayes: to hit · BN-8.0.a" in opened(5)
    assert next(row for row in opened(3) if row.startswith("BN-")) == "BN-12.0.a: …"


@pytest.mark.parametrize(
    ("book", "sentence", "paragraph"),
    [
        ("breaking_news", "bn-move-run", "BN-5.2.c"),
        ("breaking_news", "bn-out-captured", "BN-12.0.h"),
        ("breaking_news", "bn-won", "BN-14.0.e"),
        ("ludonet", "lu-moved-run", "LU-MOV.b"),
        ("linea_di_tiro", "lt-shot-response", "LT-RSP.a"),
        ("bassa_intensita", "bi-harm-seriously_wounded", "BI-DMG.g"),
    ],
)
def test_an_opened_line_has_the_paragraph_that_a_player_opens(
    book: str, sentence: str, paragraph: str
) -> None:
    """By its sentence, and not by what holds for every fact of its kind, such as all ways to move."""
    words, lines = sentences("en"), rulebook(book).headings.lines
    said = say(sentence, **dict.fromkeys(re.findall(r"{(\w+)", words.template(sentence)), 1))
    line = LogLine(7, 1, "", "militia", 1, "actions", FigureOut(FigureId("qasim"), "dead"), said)
    rows = detail_rows(line, [line], words, lambda rule: "…", str, str, lambda id: lines.get(id, ()))
    assert next(row.text for row in rows if row.text.endswith(": …")) == f"{paragraph}: …"


async def test_going_back_to_a_loss_shows_what_led_to_it(tmp_path: Path) -> None:
    """You should see the shot in the log above the loss to which a key has led back."""
    host = bots_played(tmp_path, 300)
    async with playing(host, TABLE, replay=True) as player:
        log = player.app.screen.query_one(LogPane)
        seen = 0
        for _ in range(6):
            await player.press("less_than_sign")
            line = player.game.seen.lines()[player.game.seen.past or 0]
            if line.fact.mark() == "loss":
                above = log._starts[log.cursor] - log.top
                assert above >= 2, player.sees
                seen += 1
    assert seen


async def test_the_dice_of_the_past_are_those_of_the_act_that_is_looked_at(tmp_path: Path) -> None:
    """You should not read the dice of an act before beside one that threw none."""
    host = bots_played(tmp_path, 30)
    async with playing(host, WIDE, replay=True) as player:
        lines = player.game.seen.lines()
        threw = {line.record for line in lines if isinstance(line.fact, Thrown)}
        found = {True: 0, False: 0}
        await player.press("home")
        for _ in range(12):
            await player.press("right")
            record = lines[player.game.seen.past or 0].record
            found[record in threw] += 1
            assert ("No dice in this act." in player.sees) == (record not in threw), player.sees
    assert all(found.values()), found


@pytest.mark.parametrize(
    ("log", "leap"),
    [("linea_di_tiro-village_defence-fair", "card"), ("breaking_news-the_last_flight-fair", "turn")],
)
async def test_a_game_without_turns_is_gone_through_by_cards(log: str, leap: str) -> None:
    """You should read what PgUp and PgDn lead to in this game."""
    with open_game(Path(f"saves/golden/0.5.0/{log}.jsonl"), write=False) as host:
        async with playing(host, WIDE, replay=True) as player:
            assert f"PgUp PgDn {leap}," in player.sees


async def test_the_now_of_a_recorded_game_is_its_last_line(tmp_path: Path) -> None:
    """You should read that Esc leads to now, as in a game that runs, and at the foot only where it does."""
    host = bots_played(tmp_path, 30)
    async with playing(host, WIDE, replay=True) as player:
        assert "Esc now" in player.sees and "esc Back" not in player.sees.splitlines()[-1]
        assert "esc Back" in (await player.press("home")).splitlines()[-1]
        assert "back to now" in await player.press("question_mark")
        await player.press("escape")
        end = len(player.game.seen.lines())
        assert f"the past, {end} of {end}" in await player.press("escape")
    async with playing(host, WIDE) as player:
        assert "Esc now" in await player.press("enter", "comma")


async def test_esc_in_a_recorded_game_is_offered_where_it_leads_out_of_something(tmp_path: Path) -> None:
    """You should read of Esc at the foot while a pane stands alone, or the roster covers one; it works."""
    host = bots_played(tmp_path, 30)
    async with playing(host, TABLE, replay=True) as player:
        for key in ("plus", "f3"):
            sees = await player.press(key)
            assert "esc Back" in sees.splitlines()[-1], sees
            sees = await player.press("escape")
            assert "esc Back" not in sees.splitlines()[-1] and "The past: arrows act" in sees


async def test_a_recorded_game_is_read_step_by_step_from_every_side(tmp_path: Path) -> None:
    """You should see the first line, the next act, another side's eyes, and no way to change anything."""
    host = bots_played(tmp_path, 30)
    records = len(host.game.records)
    async with playing(host, TABLE, replay=True) as player:
        await player.press("home")
        assert "the past, 1 of" in player.sees
        sees = await player.press("full_stop")
        assert "the past, 2 of" in sees
        for key in (
            "right_square_bracket",
            "right_curly_bracket",
            "right_parenthesis",
            "comma",
            "left_parenthesis",
        ):
            await player.press(key)
        sees = await player.press("v")
        assert "the past" in sees
        assert len(host.game.records) == records


async def test_a_word_is_found_in_the_log(tmp_path: Path) -> None:
    """You should see the mark of the log on the line that has the word."""
    async with playing(begun(tmp_path), WIDE) as player:
        await player.press("enter", "slash", *"Rangers and", "enter")
        assert re.search(r"▸ +1 Rangers and militia", player.sees)


@pytest.mark.parametrize("replay", [False, True])
async def test_a_word_is_found_again_and_again_in_the_past(replay: bool, tmp_path: Path) -> None:
    """You should see the moment of the line before with n, that of the next one with N."""
    host = bots_played(tmp_path, 30)
    async with playing(host, WIDE, replay=replay) as player:
        await player.press(*(() if replay else ("enter", "4", "comma")))
        await player.press("slash", *"rangers", "enter")
        rows = player.app.screen.query_one(LogPane).rows
        having = [number for number, row in enumerate(rows, 1) if "rangers" in row.text.casefold()]
        at = having.index(moment(player.sees))
        for _ in range(4):
            at = (at - 1) % len(having)
            await player.press("n")
            assert moment(player.sees) == having[at]
        await player.press("N")
        assert moment(player.sees) == having[(at + 1) % len(having)]
        await player.press("f4", "n")
        assert moment(player.sees) == having[at], "whatever pane has the keys"


async def test_a_word_is_typed_on_while_the_rule_book_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should come to the line that has the word, though the book was read as you typed it."""
    read_on, read_book = threading.Event(), Seen.read_book

    def slowly(seen: Seen) -> None:
        read_on.wait(60)
        read_book(seen)

    monkeypatch.setattr(Seen, "read_book", slowly)
    host = bots_played(tmp_path, 30)
    async with playing(host, WIDE, replay=True) as player:
        await player.press("home", "slash", *"milit")
        read_on.set()
        await player.book_read()
        await player.press(*"ia", "enter")
        assert "militia" in line_shown(player) and moment(player.sees) > 1


async def test_a_word_is_typed_on_while_the_replay_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should come to the line that has the word, though the replay went on as you typed it."""
    monkeypatch.setattr(past, "SPEEDS", (0.02,))
    host = bots_played(tmp_path, 30)
    async with playing(host, WIDE, replay=True) as player:
        lines = len(player.app.screen.query_one(LogPane).rows)
        await player.press("home", "p", "slash", *"milit")
        await player.until(f"the past, {lines} of {lines}")
        await player.press(*"ia", "enter")
        assert "militia" in line_shown(player)


def line_shown(player: Player) -> str:
    """Return the line of the log that is the moment shown."""
    rows = player.app.screen.query_one(LogPane).rows
    return rows[moment(player.sees) - 1].text.casefold()


def moment(sees: str) -> int:
    found = re.search(r"the past, (\d+) of", sees)
    assert found, sees
    return int(found[1])


async def test_a_branch_goes_on_from_the_past_in_a_game_of_its_own(tmp_path: Path) -> None:
    """You should see the hand-over of the new game; the old log is as it was."""
    host = begun(tmp_path)
    async with playing(host) as player:
        await player.press("enter")
        await player.pick("The whole side", "Roll for", "Do it")
        await player.press("enter", "left_square_bracket", "left_square_bracket")
        await player.press("b", "enter")
    assert len(list(tmp_path.glob("*-from-*.jsonl"))) == 1
    with open_game(tmp_path / "game.jsonl") as old:
        assert len(old.game.records) == 2


async def test_the_replay_of_a_running_game_of_two_shows_what_both_may_see(tmp_path: Path) -> None:
    """You should see markers where hidden men lie, and no way to look from another side."""
    host = begun(tmp_path)
    sitting = Sitting.of(host, replay=True)
    assert (sitting.seat, sitting.entitled()) == (OBSERVER, (OBSERVER,))
    async with playing(host, WIDE, replay=True) as player:
        assert "Abu" not in player.sees
        sees = await player.press("v")
        assert "Abu" not in sees
        assert "Referee" not in sees.splitlines()[0]


def test_another_side_looks_at_the_same_moment_of_the_log() -> None:
    """Whatever the clock says: a log made by bots has the same second everywhere."""
    with open_game(Path("saves/demo.jsonl"), write=False) as host:
        ports = {seat: SeatPort(host, seat) for seat in (*host.game.seats, REFEREE)}
        logs = {seat: [row for row in port.log_since(0) if row.message] for seat, port in ports.items()}
        numbers = {seat: [ports[seat].in_log(row.record) for row in logs[seat]] for seat in ports}
        looked = 0
        for old, number in zip(logs[REFEREE], numbers[REFEREE], strict=True):
            for seat in host.game.seats:
                found = same_moment(numbers[seat], logs[seat], number, old)
                if number in numbers[seat]:
                    assert numbers[seat][found] == number
                else:
                    assert found == 0 or numbers[seat][found] < number
                looked += 1
        assert looked > 500


async def test_a_wreck_lies_on_the_map_as_soon_as_it_is_marked_and_not_before(tmp_path: Path) -> None:
    """You should see the wreck that a vehicle became, and look in vain for it in the turns before."""
    host = begun(tmp_path, "bridge_with_tanks", seed=5)
    async with playing(host, WIDE) as player:
        await player.press("enter")
        board = player.app.screen
        assert isinstance(board, GameScreen)
        map = board.query_one(MapPane)
        assert map.table is not None
        whole = len(map.table.pieces)  # what the scenario laid out
        while len(host.game.state.terrain.pieces) == whole and host.game.state.over is None:
            play_out(host.game, 5, 10)
        board.present.look_again()
        assert [piece.kind for piece in map.table.pieces[whole:]][:1] == ["wreck"]
        board.past.go_to(3)
        assert len(map.table.pieces) == whole
        board.past.leave()
        assert len(map.table.pieces) > whole


async def test_a_recorded_game_opens_at_its_last_line(tmp_path: Path) -> None:
    """You should see how it ended first, however long the log is."""
    host = bots_played(tmp_path, 60)
    async with playing(host, WIDE, replay=True) as player:
        found = re.search(r"the past, (\d+) of (\d+)", player.sees)
        assert found is not None and int(found[2]) > 60
        assert found[1] == found[2]


def test_who_threw_is_called_as_the_log_calls_him() -> None:
    """Whoever lies under a marker by now had his name when he threw; an id is never shown."""
    thrown = Thrown("why-saving", "BN-9.0.b", (4,), who="qasim")
    told = say("thrown", who="Qasim", why=Message("why-saving"), faces="4", total=4, hits=0, need=0)
    words = sentences("en")

    def line(message: Message) -> LogLine:
        return LogLine(7, 1, "", "militia", 1, "actions", thrown, message)

    assert thrower(line(told), words) == "Qasim"
    assert thrower(line(say("thrown-typed", sentence=told)), words) == "Qasim"
    assert thrower(line(say("thrown", who="qasim")), words) == ""


async def test_a_question_stays_though_the_book_has_been_read_meanwhile(tmp_path: Path) -> None:
    """You should still be asked whether to branch, however quickly you pressed the key."""
    async with playing(begun(tmp_path), replay=True) as player:
        await player.press("b")
        screen = player.app.screen
        assert isinstance(screen, GameScreen)
        await screen._read_book()
        assert "Who plays it?" in await player.settle() and "The same as this one" in player.marked
