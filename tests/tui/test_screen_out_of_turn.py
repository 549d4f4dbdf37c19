"""The keyboard taken by another side at it, whoever's turn it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import TABLE, WIDE, begun, playing
from test_screen_extras import do, market, on, ruled
from test_screen_referee_throws import waiting

from core.engine.contract.choices import Choice
from core.engine.contract.seats import OBSERVER
from core.engine.game.host import GameHost
from core.engine.words.message import say
from core.locale import sentences
from core.table.places import Point
from tui.compose.field_editor import hints
from tui.panes.keys import KeysLine

BOOKS = {
    "breaking_news": "rangers_and_militia",
    "bassa_intensita": "bassa_intensita/sawmill_attack",
    "linea_di_tiro": "linea_di_tiro/village_defence",
    "ludonet": "ludonet/patrol_clash",
}


def names(host: GameHost, seat: str) -> list[str]:
    """Return the names of a side's figures as they stand in its roster."""
    view = host.game.rules.view(host.game.state, seat)
    words = sentences("en")
    return [words.say(figure.name) for figure in view.figures if figure.own]


@pytest.mark.parametrize("book", BOOKS)
async def test_in_every_book_the_other_side_takes_the_keyboard_and_gives_it_back(
    book: str, tmp_path: Path
) -> None:
    """You should see the curtain with the other side's name, then its own screen, and nothing done."""
    host = begun(tmp_path, BOOKS[book])
    async with playing(host, WIDE) as player:
        sees = await player.press("enter")
        first = player.game.seen.port.seat
        other = next(seat for seat in host.game.seats if seat != first)
        assert any(name in sees for name in names(host, first))

        sees = await player.press("K")
        shown = player.app.words.say
        side = {side.id: shown(side.name) for side in host.game.rules.view(host.game.state, first).sides}
        assert f"Hand the keyboard to {side[other]}." in sees
        assert not any(name in sees for seat in host.game.seats for name in names(host, seat))

        sees = await player.press("enter")
        assert side[other] in sees.splitlines()[0]
        sees = await player.press("K")
        assert f"Hand the keyboard to {side[first]}." in sees
        sees = await player.press("enter")
        assert side[first] in sees.splitlines()[0]
        assert len(host.game.records) == 1


def above(sees: str) -> list[str]:
    """Return what stands above the row of notices and the keys."""
    return sees.splitlines()[:-2]


def marching(folder: Path, *remote: int) -> GameHost:
    """Bersaglieri act; the band holds so many remote charges. Marini stands beside marker 4."""
    host = market(folder)
    do(host, "band", "HideCharges", remote=remote)
    on(host, "nothing")
    ruled(host, "active", "bersaglieri")
    on(host, "nothing")
    ruled(host, "place", "marini", [50, 40])
    assert not host.game.state.awaiting and host.game.state.active == "bersaglieri"
    return host


async def test_a_remote_charge_goes_off_in_the_enemys_turn_by_real_keys(tmp_path: Path) -> None:
    """You should take the keyboard between two acts of the enemy, set the charge off, and see him go on."""
    host = marching(tmp_path, 4)
    async with playing(host, TABLE) as player:
        sees = await player.press("enter")
        assert "Bersaglieri" in sees.splitlines()[0]
        await player.press("K", "enter")
        assert "Bersaglieri must decide; here only acts out of turn. K hands over." in player.sees
        await player.pick("Set off", "Do it")

        assert "Hand the keyboard to Bersaglieri." in player.sees
        assert host.game.state.objectives["band#4"].spent
        sees = await player.press("enter")
        assert "Bersaglieri" in sees.splitlines()[0] and "must decide" not in sees


async def test_in_the_middle_of_the_enemys_act_too(tmp_path: Path) -> None:
    """You should take the keyboard from him who is asked something, and he is asked it still afterwards."""
    host = marching(tmp_path, 4)
    ruled(host, "active", "band")
    on(host, "nothing")
    ruled(host, "place", "zahir", [50, 70])
    do(host, "band", "Move", figures=("zahir",), action="run", paths=((Point(60.0, 70.0),),))
    asked = host.game.state.awaiting
    assert [(one.seat, one.about) for one in asked] == [("bersaglieri", "react_move")]
    async with playing(host, TABLE) as player:
        await player.press("enter", "K", "enter")
        await player.pick("Set off", "Do it")

        assert "Hand the keyboard to Bersaglieri." in player.sees
        assert host.game.state.objectives["band#4"].spent and host.game.state.awaiting == asked


@pytest.mark.parametrize("language", ["en", "it"])
async def test_what_the_others_see_is_the_same_whether_a_side_can_do_anything_or_not(
    language: str, tmp_path: Path
) -> None:
    """You should see the same keys, the same help and the same curtain; nobody is told that he could act."""
    seen: list[list[str]] = []
    for remote in ((), (4,)):
        (folder := tmp_path / str(len(seen))).mkdir()
        async with playing(marching(folder, *remote), TABLE, language=language) as player:
            before = await player.press("enter")
            rows = keys_line(before)
            shown = await player.press("question_mark", "end")
            await player.press("escape")
            seen.append([rows, shown, await player.press("K")])
    assert seen[0] == seen[1]


def keys_line(sees: str) -> str:
    """Return the line of keys."""
    return sees.splitlines()[-1]


@pytest.mark.parametrize(("language", "label"), [("en", "K Hand over"), ("it", "K Tastiera")])
async def test_the_line_of_keys_has_it_where_a_side_need_not_decide(
    language: str, label: str, tmp_path: Path
) -> None:
    """You should see every label whole."""
    async with playing(marching(tmp_path, 4), TABLE, language=language) as player:
        assert label not in await player.press("enter")
        await player.press("K")
        assert label in await player.press("enter")
        assert player.app.screen.query_one(KeysLine).max_scroll_x == 0


@pytest.mark.parametrize("language", ["en", "it"])
async def test_the_help_says_what_it_is_for(language: str, tmp_path: Path) -> None:
    async with playing(marching(tmp_path), (140, 90), language=language) as player:
        await player.press("enter")
        sees = await player.press("question_mark")
        assert f"K            {sentences(language).text('tui-tip-game.keyboard')}" in sees


async def test_who_took_the_keyboard_keeps_it_while_he_looks_back(
    tmp_path: Path,
) -> None:
    """You should come back from the past to your own present, not to the curtain."""
    async with playing(marching(tmp_path, 4), TABLE, language="it") as player:
        await player.press("enter", "K", "enter")
        assert "Qui solo azioni fuori turno; si attende: Bersaglieri. K passa la tastiera." in player.sees
        assert "il passato" in await player.press("comma")
        sees = await player.press("escape")
        assert "Banda" in sees.splitlines()[0] and "K passa la tastiera." in sees


@pytest.mark.parametrize("how", ["question", "confirm", "past"])
async def test_nobody_takes_it_in_the_middle_of_a_question_or_in_the_past(how: str, tmp_path: Path) -> None:
    """You should still be asked what you were asked."""
    host = begun(tmp_path, dice="typed", seed=None) if how == "question" else begun(tmp_path)
    async with playing(host, TABLE) as player:
        await player.press("enter")
        if how == "past":
            await player.press("comma")
        else:
            await player.pick("The whole side", "Roll for", "Do it")
        if how == "confirm":
            await player.press("enter", "z")
        before = player.sees
        sees = await player.press(*(("tab",) if how == "question" else ()), "K")
        assert "Hand the keyboard" not in sees
        assert how == "question" or ("“K” means nothing here" in sees and above(sees) == above(before))


async def test_a_referee_who_came_to_throw_is_among_those_who_take_it(tmp_path: Path) -> None:
    """You should come back to him after both sides; he still has to throw."""
    host = waiting(tmp_path)
    words = sentences("en")
    sides = [words.say(side.name) for side in host.game.rules.view(host.game.state, OBSERVER).sides]
    async with playing(host, TABLE) as player:
        for name in (words.text("tui-seat-referee"), *sides, words.text("tui-seat-referee")):
            assert f"Hand the keyboard to {name}." in player.sees
            await player.press("enter", "K")
    assert host.game.underway is not None


def test_no_act_takes_its_letter() -> None:
    """The key would be dead wherever such an act is listed."""
    acts = [Choice("wait", say("do-ready"), "", hint=letter) for letter in "wK"]

    assert hints(acts) == {"w": 0}


async def test_alone_against_bots_there_is_no_such_key(tmp_path: Path) -> None:
    """You should find nothing of it in the help, and the key does nothing but say so."""
    host = begun(tmp_path, seats={"rangers": "person", "militia": "bot"})
    async with playing(host, TABLE) as player:
        before = player.sees
        sees = await player.press("K")
        assert "“K” means nothing here" in sees and above(sees) == above(before)
        sees = await player.press("question_mark", "end")
        assert "Hand the keyboard" not in sees
