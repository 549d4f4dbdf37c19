"""What a referee heard wrong is put right at the desk as he types it there, and the evening goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from linea_di_tiro_table import scenario
from rule_ids import rule
from screen_text import TABLE, Player, playing
from test_screen_tape import at_the_table

from core.engine.contract.facts import Drawn, Event, Measured, Thrown
from core.engine.contract.questions import Throw
from core.engine.contract.seats import REFEREE
from core.engine.game.amendment import Correction, Plan
from core.engine.game.host import GameHost
from core.engine.log.record import AnyRecord
from core.engine.seat.port import SeatPort
from core.engine.seat.putting_right import PuttingRight
from core.games import header_of, keep_game
from core.locale import LANGUAGES, sentences
from core.rules.breaking_news.movement.moving import Move
from core.scenarios import load
from core.story.report.telling import report_of
from tui.line.conversation import Conversation
from tui.session.here.session import Sitting

T = TypeVar("T", bound=Event)


async def talked(host: GameHost, *lines: str, language: str = "en") -> None:
    """Type lines of an evening in brief; none of them fails."""
    said: list[str] = []
    talk = Conversation(Sitting.of(host), sentences(language), said.append)
    talk.seats.measured().tell("brief")
    for line in lines:
        await talk.hear(line)
        assert not talk.failed, line


BAKER = '{ id = "baker", name = "Baker", kind = "rifle_squad", x = 30, y = 20, facing = 90 }'


@contextmanager
def pieces(folder: Path) -> Iterator[GameHost]:
    """Linea di Tiro: Able and Baker, and a tank, all on the table."""
    two = scenario("Able rifle_squad 20 20 90", "Yvo sherman_75 30 50 270")
    read = folder / "pieces.toml"
    read.write_text(two.replace("facing = 90 }", f"facing = 90 }}, {BAKER}"), encoding="utf-8")
    loaded = load(str(read))
    header = header_of(loaded, dice="typed", ruler="tape", referee=True, seats={"referee": "person"})
    with keep_game(loaded, header, folder / "game.jsonl") as host:
        yield host


SET_UP = ("e", "e", "a put", "b put", "y put")

SHOT = "y attack he b:25 6"
"""It does nothing; with a 1 it destroys."""


def cards(host: GameHost) -> list[str]:
    """The cards that were drawn, of the acts in effect."""
    events = [event for n in host.game.line for event in host.game.records[n - 1].events]
    return [event.card for event in events if isinstance(event, Drawn)]


def thrown(host: GameHost) -> int:
    """The first act in effect in which dice fell."""
    return next(n for n in host.game.line if _faces(host, n))


def faces(host: GameHost) -> list[tuple[int, ...]]:
    """The dice that fell, of the acts in effect."""
    return [one for n in host.game.line for one in _faces(host, n)]


def _faces(host: GameHost, n: int) -> list[tuple[int, ...]]:
    return [event.faces for event in host.game.records[n - 1].events if isinstance(event, Thrown)]


async def written(player: Player, text: str) -> str:
    """Type a text and Enter."""
    return await player.press(*("space" if one == " " else one for one in text), "enter")


@rule("LT-DECK.a")
@pytest.mark.parametrize(("language", "typed"), [("en", "9D"), ("it", "9Q"), ("en", "9 of diamonds")])
async def test_a_card_misheard_is_typed_like_a_die(tmp_path: Path, language: str, typed: str) -> None:
    """You should type the card that was drawn; what is no card is told, and it is asked again."""
    with pieces(tmp_path) as host:
        await talked(host, *SET_UP, "d:7h")
        async with playing(host, TABLE, language, desk=True) as player:
            await player.press("f4", "enter")
            sees = await written(player, "x")
            assert "✗" in sees and "JR" in sees
            sees = await written(player, typed)
            assert sentences(language).text("tui-right-do") in sees, sees
            assert {"en": "(now: 9 of diamonds)", "it": "(ora: 9 di quadri)"}[language] in sees
            await player.press("enter")
        assert cards(host) == ["9D"]


async def test_a_misheard_die_is_marked_before_a_distance(tmp_path: Path) -> None:
    """You should type the die at once, though the act has a measured distance before it."""
    with pieces(tmp_path) as host:
        await talked(host, *SET_UP, "d:8s", "y t", SHOT)
        async with playing(host, TABLE, desk=True) as player:
            await player.press("f4", "enter")
            assert "throw 1d6" in player.sees, player.sees


@rule("LT-ACT.a")
@pytest.mark.parametrize("language", LANGUAGES)
async def test_whose_second_shot_falls_away_does_no_more_and_the_cards_go_on(
    tmp_path: Path, language: str
) -> None:
    """You should read who is gone by his name, and be offered the end of what stays open, in two Enters."""
    words = sentences(language)
    with pieces(tmp_path) as host:
        await talked(host, *SET_UP, "d:8s", "y t", SHOT, SHOT, "d:7h", "a speed 10:e")
        first = thrown(host)
        async with playing(host, TABLE, language, desk=True) as player:
            await written(player, f"{words.text('line-words-correct').split()[0]} {first}")
            await player.press("enter")
            sees = await written(player, "1")
            assert "baker" not in sees and "Baker" in sees, sees
            sees = await player.pick(words.text("tui-right-leave-out", record=first + 1))
            no_more = words.text("lt-do-end_activation")
            assert words.text("tui-right-first", who="Yvo", what=no_more) in sees, sees
            sees = await player.press("enter")
            assert words.text("tui-right-do") in sees, sees
            await player.press("enter")
        assert cards(host) == ["8S", "7H"]
        assert host.game.state.figures["baker"].fate


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_correction_taken_back_leaves_what_was_done_since(tmp_path: Path, language: str) -> None:
    """You should read which correction it is, and that what was done since is done again."""
    words = sentences(language)
    with pieces(tmp_path) as host:
        await talked(host, *SET_UP, "d:8s", "y t", SHOT)
        before = host.game.tip
        async with playing(host, TABLE, language, desk=True) as player:
            await player.press("f4", "enter")
            await written(player, "5")
            await player.press("enter")
            await talked(host, SHOT, "d:7h", "a speed 10:e")
            await player.press("f4")
            taken = words.text("tui-right-back", record=before)
            assert taken in " ".join(player.sees.split())
            sees = await player.pick(taken[:20])
            assert words.text("tui-right-carried", count=4) in sees, sees
            await player.press("enter")
        assert cards(host) == ["8S", "7H"] and host.game.in_effect(before)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_undo_takes_a_correction_back_as_one_and_redo_makes_it_again(
    tmp_path: Path, language: str
) -> None:
    """You should be where you were before you put it right, and not an act before that."""
    words = sentences(language)
    with pieces(tmp_path) as host:
        await talked(host, *SET_UP, "d:8s", "y t", SHOT)
        before, line = host.game.state, list(host.game.line)
        async with playing(host, TABLE, language, desk=True) as player:
            await player.press("f4", "enter")
            await written(player, "1")
            await player.press("enter")
            right, righted = host.game.state, list(host.game.line)
            assert right.figures["baker"].fate
            undo, redo = words.text("line-words-undo"), words.text("line-words-redo")
            sees = await written(player, undo)
            assert host.game.line == line and host.game.state == before
            assert words.text("line-undo-right") in " ".join(sees.split())
            sees = await written(player, redo)
            assert host.game.line == righted and words.text("line-redo-right") in sees
            await written(player, redo)
            assert host.game.line == righted, "there is nothing more to do again"
            await written(player, undo)
            assert host.game.line == line
            await written(player, undo)
            assert host.game.line == line[:-1]
            await written(player, redo)
            await written(player, redo)
            assert host.game.state == right


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_report_says_what_was_put_right(tmp_path: Path, language: str) -> None:
    """You should read the die as it is and as it was; of what never happened, what is gone."""
    words = sentences(language)
    with pieces(tmp_path) as host:
        await talked(host, *SET_UP, "d:8s", "y t", SHOT, SHOT, "d:7h")
        shot = host.game.line[-2]
        hands, port = PuttingRight(host), SeatPort(host, REFEREE)
        number = next(one.number for one in hands.given_in(shot) if isinstance(one.question, Throw))
        await hands.amend(Plan({shot: Correction(answers={number: [5]})}))
        await hands.amend(Plan({host.game.tip: Correction(never=True)}))
        report = report_of(port, host.game.header, host.game.rules, words)
    first, second = (text for _, text in report.decided[-2:])
    fire = ("Yvo, HE fire: {}. (typed in)", "Yvo, tiro HE: {}. (digitato)")[language == "it"]
    now, was = (
        words.text(f"report-righted-{id}", what=fire.format(die)) for id, die in (("now", 5), ("was", 6))
    )
    assert first.endswith(f"{now} {was}"), first
    assert words.text("report-righted-gone", what="").strip() in second and "7" in second, second


async def test_a_row_is_chosen_by_its_number(tmp_path: Path) -> None:
    """You should say by three keys that an act never happened: F4, its row, and that it is to be done."""
    with pieces(tmp_path) as host:
        await talked(host, *SET_UP, "d:8s", "y t", SHOT)
        last = host.game.tip
        async with playing(host, TABLE, desk=True) as player:
            sees = await player.press("f4")
            row = next(one for one in sees.splitlines() if sentences("en").text("tui-right-never") in one)
            sees = await player.press(row.split()[0])
            assert f"1 {sentences('en').text('tui-right-do')}" in sees, sees
            await player.press("1")
        assert not host.game.in_effect(last)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("line", "fell", "far"), [("25 1", 1, 25.0), ("27 1", 1, 27.0), ("25", 6, 25.0)])
async def test_an_act_as_it_was_is_typed_with_its_distance_and_dice(
    tmp_path: Path, language: str, line: str, fell: int, far: float
) -> None:
    """You should put distance and die right in one line, the same as you type it at the desk."""
    words = sentences(language)
    with pieces(tmp_path) as host:
        await talked(host, *SET_UP, "d:8s", "y t", SHOT)
        async with playing(host, TABLE, language, desk=True) as player:
            await player.press("f4")
            await player.pick(words.text("tui-right-another"))
            typed = {"en": "y attack he b", "it": "y attacca he b"}[language]
            await player.press("ctrl+u")
            sees = await written(player, f"{typed}: {line} 1 1")
            assert words.text("line-left-over", words="1").rstrip(".") in sees, sees
            assert f"{typed}: {line} 1 1" in " ".join(sees.split()), "it stands there again"
            sees = await written(player, f"{typed}: {line}")
            assert words.text("tui-right-do") in sees, sees
            await player.press("enter")
        events = [event for n in host.game.line for event in host.game.records[n - 1].events]
        (shot,) = (event for event in events if isinstance(event, Thrown))
        assert shot.faces == (fell,)
        lines = [one for one in events if isinstance(one, Measured) and one.question["ask"] == "shot"]
        assert [one.answer["distance"] for one in lines] == [far]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_act_typed_in_the_place_of_another_needs_only_what_is_otherwise(
    tmp_path: Path, language: str
) -> None:
    """You should type over the act as it was, read what a line lacks, and have it there to be mended."""
    words = sentences(language)
    loaded = load("ludonet/bridge_with_tanks")
    header = header_of(loaded, dice="typed", ruler="tape", referee=True, seats={"referee": "person"})
    with keep_game(loaded, header, tmp_path / "game.jsonl") as host:
        await talked(host, "ruling added gren Gruber: rifle")
        added = host.game.tip
        async with playing(host, TABLE, language, desk=True) as player:
            await player.press("f4")
            await player.pick(words.text("tui-right-another"))
            line = {
                "en": 'ruling added gren "Gruber" man',
                "it": 'decisione aggiunta granatieri "Gruber" uomo',
            }[language]
            sees = await written(player, line)
            lacks = words.text("ask-weapons").split("?")[0]
            assert "✗" in sees and lacks in sees and line in " ".join(sees.split()), sees
            more = {"en": "rifle,hand grenade no no no", "it": "fucile,granata a mano no no no"}[language]
            sees = await written(player, f" {more}")
            assert words.text("tui-right-do") in sees, sees
            await player.press("enter")
        assert not host.game.in_effect(added)
        figure = next(one for one in host.game.state.figures.values() if one.name == "Gruber")
        assert len(figure.weapons) == 2


@rule("LT-DECK.a")
async def test_dice_that_come_for_the_first_time_are_typed_ahead(tmp_path: Path) -> None:
    """You should put a miss right by all dice that fell, and read which of them nobody asks for."""
    words = sentences("en")
    with pieces(tmp_path) as host:
        await talked(host, *SET_UP, "d:8s", "y t", SHOT)
        async with playing(host, TABLE, desk=True) as player:
            await player.press("f4", "enter")
            sees = await written(player, "5 4")
            assert words.text("line-left-over", words="4").rstrip(".") in sees, sees
            assert words.text("tui-right-do") in sees, sees


FORGOTTEN = {
    "en": (("i: 66 11", "h run 25 : --"), "p run 20 : --"),
    "it": (("i: 66 11", "h corre 25 : --"), "p corre 20 : --"),
}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_forgotten_act_is_one_line_with_what_the_table_said(tmp_path: Path, language: str) -> None:
    """You should type it as at the desk, and be asked nothing that the line has said, or that goes unsaid."""
    (before, line), words = FORGOTTEN[language], sentences(language)
    host = at_the_table(tmp_path)
    await talked(host, *before, language=language)
    async with playing(host, TABLE, language, desk=True) as player:
        await player.press("f5", "f4")
        await player.pick(words.text("tui-right-forgotten"))
        sees = await written(player, line)
        assert words.text("tui-right-do") in sees and words.text("tui-right-asks") not in sees, sees
        await player.press("enter")
    who = [record.command.figures for record in effective(host) if isinstance(record.command, Move)]
    assert who == [("price",), ("hayes",)]
    ways = [one.answer for one in fell(host, Measured) if one.question["ask"] == "route"]
    assert [way["length"] for way in ways] == [20.0, 25.0]


ANOTHER_TARGET = {
    "en": ("w>q : 34 cover -- p 6 4", "w>r : 30 clear -- p 6 2"),
    "it": ("w>q : 34 coperto -- p 6 4", "w>r : 30 libero -- p 6 2"),
}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_shot_is_put_right_by_the_line_that_says_all_of_it(tmp_path: Path, language: str) -> None:
    """You should say whom he fired at, how far, that it was let pass, and what fell then, in one line."""
    (was, line), words = ANOTHER_TARGET[language], sentences(language)
    host = at_the_table(tmp_path)
    await talked(host, "i: 66 11", was, language=language)
    async with playing(host, TABLE, language, desk=True) as player:
        await player.press("f5", "f4", "[")
        await player.pick(words.text("tui-right-another"))
        await player.press("ctrl+u")
        sees = await written(player, line)
        assert words.text("tui-right-do") in sees, sees
        await player.press("enter")
    (shot,) = (one for one in fell(host, Measured) if one.question["ask"] == "shot")
    assert (shot.question["target"], shot.answer["distance"], shot.answer["cover"]) == ("rashid", 30.0, False)
    assert [one.faces for one in fell(host, Thrown)][-2:] == [(6,), (2,)]


async def test_a_forgotten_act_of_which_words_are_left_stands_there_again(tmp_path: Path) -> None:
    """You should read what nothing asks for, with nothing planned, and mend the line."""
    host, words = at_the_table(tmp_path), sentences("en")
    await talked(host, "i: 66 11", "h run 25 : --")
    async with playing(host, TABLE, "en", desk=True) as player:
        await player.press("f5", "f4")
        await player.pick(words.text("tui-right-forgotten"))
        sees = await written(player, "p run 20 : -- 4")
        assert words.text("line-left-over", words="4") in sees, sees
        assert words.text("tui-right-do") not in sees and "p run 20 : -- 4" in sees, sees


def effective(host: GameHost) -> list[AnyRecord]:
    return [host.game.records[n - 1] for n in host.game.line]


def fell(host: GameHost, kind: type[T]) -> list[T]:
    return [event for record in effective(host) for event in record.events if isinstance(event, kind)]


@rule("LT-HE.a")
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_typed_correction_is_shown_before_it_is_done_and_told_afterwards(
    tmp_path: Path, language: str
) -> None:
    """`correct 9 : 5`: you should see what would be otherwise, and after Enter which die it was."""
    words = sentences(language)
    with pieces(tmp_path) as host:
        await talked(host, *SET_UP, "d:8s", "y t", SHOT)
        async with playing(host, TABLE, language, desk=True) as player:
            sees = await written(player, f"{words.text('line-words-correct').split()[0]} {thrown(host)} : 5")
            assert words.text("tui-right-do") in sees and "25 cm" in sees and faces(host) == [(6,)], sees
            await player.press("enter")
            assert faces(host) == [(5,)]
            assert words.text("tui-right-done") in player.sees and "− " in player.sees, player.sees


@rule("LT-ACT.a")
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_typed_correction_that_does_not_go_on_is_decided_upon_where_it_stops(
    tmp_path: Path, language: str
) -> None:
    """You should not read a refusal with no way on: the second shot, at who is gone now, is left out."""
    words = sentences(language)
    with pieces(tmp_path) as host:
        await talked(host, *SET_UP, "d:8s", "y t", SHOT, SHOT)
        first = thrown(host)
        async with playing(host, TABLE, language, desk=True) as player:
            await written(player, f"{words.text('line-words-correct').split()[0]} {first} : 1")
            await player.pick(words.text("tui-right-leave-out", record=first + 1))
            await player.press("enter")
        assert faces(host) == [(1,)]
