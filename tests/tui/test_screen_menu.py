"""The start menu and what lies behind it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Literal

import pytest
from screen_text import begun, playing, to_the_form

from core.engine.contract.options import GameOptions, Texts, word
from core.locale import sentences
from core.rules import Rulebook, rulebook
from core.scenarios import load
from tui.app.palette import Entry, Palette, entries, found_in, rules
from tui.panes.lines import LinesPane
from tui.screens.contacts import ContactsScreen
from tui.screens.game.screen import GameScreen
from tui.screens.new.scenario import MAP
from tui.screens.rules import Rules
from tui.screens.scenarios import SIZES


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    return tmp_path


async def test_the_menu_offers_every_way_in() -> None:
    """You should see new game, learn, continue, replay, rules, forces, settings and quit."""
    async with playing() as player:
        for word in ("New game", "Learn", "Continue", "Replay", "Rules", "Forces", "Settings", "Quit"):
            assert word in player.sees


async def test_the_menu_speaks_italian_at_one_key() -> None:
    """You should see the menu in the other language after choosing it, keys included."""
    async with playing() as player:
        sees = await player.pick("Language")
        assert "Nuova partita" in sees
        assert "Scegli" in sees


async def test_three_times_enter_begins_a_new_game(own_home: Path) -> None:
    """You should choose book and scenario, read what is begun, and play against the program."""
    async with playing() as player:
        sees = await player.press("enter")
        assert "Bassa Intensità" in sees and "Modern squads and platoons" in sees
        sees = await player.press("enter")
        await player.finished(SIZES)
        sees = await player.finished(MAP)
        assert "9 v 10, about 50 min" in sees and "squad of Rangers" in sees
        assert "NCW" in sees and "♠♠" in sees
        sees = await player.press("enter")
        assert "Begin: I play Rangers; the program plays the others" in player.marked
        assert "Begin: two, at this keyboard" in sees and "Rangers: 9, Militia: 10. About 50 minutes." in sees
        assert "Rangers: Roll for initiative" in await player.press("enter")
    assert len(list((own_home / "games").glob("*.jsonl"))) == 1
    async with playing() as player:
        await player.until("Go on")
        await player.press("down", "enter")
        assert "Breaking News" in player.marked, "the mark is on what was played last"


async def test_a_row_shows_what_it_may_be_and_the_sum_what_is_read_otherwise() -> None:
    """You should choose from lists what each row may be; the sum names the reading."""
    async with playing() as player:
        await to_the_form(player)
        sees = await player.pick("The bot plays")
        assert "quick" in sees and "steady" in player.marked and "now" in player.marked
        sees = await player.pick("quick")
        assert "quick" in player.marked and "The bot plays" in player.marked
        assert "you type the faces" in await player.pick("Dice") or "real dice" in player.sees
        await player.pick("real dice, typed in")
        sees = await player.pick("Distances", "from base to base")
        assert "from base to base *" in player.marked
        sees = await player.press("home")
        assert "Read otherwise than usual: Distances: from base to base." in sees


class TwoOptions(GameOptions, frozen=True, kw_only=True):
    words: ClassVar[str] = "lu-option"
    instead: ClassVar[Mapping[tuple[str, str], Texts]] = {("wrecks", "remove"): {"rally": "roll_5_6"}}

    rally: Literal["reinforced", "roll_5_6"] = word("X-Q.1")
    wrecks: Literal["mark", "remove"] = word("X-Q.2")


async def test_options_whose_defaults_hang_on_another_follow_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see the option that leads first, and another default of the other once it is changed."""
    monkeypatch.setattr("core.rules.rulebook", lambda id: Rulebook(declared=TwoOptions))
    async with playing() as player:
        await to_the_form(player)
        sees = await player.press("end")
        assert sees.index("Destroyed vehicles") < sees.index("Falling back ends")
        assert "marked with cotton wool" in sees and "with reinforcements only" in sees

        sees = await player.pick("Destroyed vehicles", "removed")

        assert "removed *" in sees and "also on a 5 or 6" in sees


async def test_a_number_is_typed_or_counted_within_its_limits() -> None:
    """You should see the number that you type, one more by the right key, and that 0 is no limit."""
    after_it = list(rulebook("breaking_news").choices())[::-1].index("turn_limit")
    async with playing() as player:  # the edition stands first in the form
        await to_the_form(player)
        sees = await player.press("end", *["up"] * (after_it - 1))
        assert "--option turn_limit=" in sees and "none, 1–99" in sees
        assert "5 turns *" in await player.press("5"), (
            "the first digit is no more of the number that stood there"
        )
        assert "12 turns *" in await player.press("up", "down", "1", "2")
        assert "13 turns *" in await player.press("right")
        assert "5 turns *" in await player.press("5"), "135 is none, and so it begins anew"
        assert "no limit *" in await player.press("left", *["left"] * 4)
        assert "99 turns *" in await player.press("left")
        await player.press("enter")
        assert "99 turns" in player.marked and "now" in player.marked
        assert "10 turns" in await player.press("home", "1", "1", "enter") and "10 turns *" in player.marked


async def test_options_and_their_values_are_said_in_words() -> None:
    """You should read what may be changed as the book calls it, and as a command line does; so in Italian."""
    async with playing() as player:
        await to_the_form(player)
        sees = await player.pick_only("Distances")
        assert "Distances" in sees and "from centre to centre" in sees
        assert "--option measure=centre" in sees
        assert "from base to base *" in await player.press("right")
    async with playing(language="it") as player:
        await to_the_form(player)
        sees = await player.pick_only("Distanze")
        assert "da centro a centro" in sees


async def test_a_kept_game_is_listed_and_goes_on(own_home: Path) -> None:
    """You should see the kept game in the list and, after Enter, its hand-over."""
    async with playing() as player:
        await player.press("enter", "enter", "enter")
        await player.pick("two, at this keyboard")
        await player.press("enter", "q")
        sees = await player.pick("Continue")
        assert "▸ " in sees and ".jsonl" in sees
        sees = await player.press("enter")
        assert "Hand the keyboard" in sees


async def test_rules_are_found_by_number_and_by_word() -> None:
    """You should see the paragraph of a number, and those that have a word."""
    async with playing() as player:
        sees = await player.pick("Rules reference")
        assert "BN-0.0.a" in sees
        sees = await player.press("slash", *"BN-8.0.b", "enter")
        assert "BN-8.0.b" in sees
        assert "BN-0.0.a" not in sees
        sees = await player.press("slash", *"zebra", "enter")
        assert "Nothing has: zebra" in sees


async def test_a_window_that_is_too_small_says_so(tmp_path: Path) -> None:
    """You should see how large the window has to be, and nothing else."""
    from screen_text import begun

    async with playing(begun(tmp_path / "x"), (50, 18)) as player:
        sees = await player.press("enter")
        assert "too small" in sees


async def test_the_palette_speaks_the_readers_language(tmp_path: Path) -> None:
    """You should see the palette's keys, its acts and its prompt in Italian, and no emoji."""
    async with playing(begun(tmp_path), language="it") as player:
        await player.press("enter")
        sees = await player.press("ctrl+p")
        assert "Scrivi una parte del nome" in sees and "(L)" in sees
        assert "🔎" not in sees
        assert "Tutta la parte: Tirare l'iniziativa" in await player.press(*"inizia")
        await player.press(*(["backspace"] * 6), *"qqqq")
        await player.until("Niente contiene: qqqq")


async def test_a_palette_opens_over_a_screen_that_opened_over_another_palette(tmp_path: Path) -> None:
    """You should find it open: a key typed just before Ctrl+P opened its screen after it."""
    async with playing(begun(tmp_path)) as player:
        await player.press("enter", "ctrl+p")
        player.app.push_screen(ContactsScreen("Contacts", (), sentences("en")))
        await player.settle()
        await player.press("ctrl+p")
        assert [isinstance(screen, Palette) for screen in player.app.screen_stack[-3:]] == [True, False, True]


@pytest.mark.parametrize("height", [3, 5, 24])
async def test_no_key_of_the_palette_fails_where_its_list_has_no_room(height: int, tmp_path: Path) -> None:
    """You should page and look for names in a window of three lines, too, and come back by Escape."""
    async with playing(begun(tmp_path), (60, height)) as player:
        await player.press("ctrl+p")
        assert isinstance(player.app.screen, Palette)
        for key in ("pagedown", "pageup", "ctrl+end", "x", "pageup", "pagedown", "down", "up", "ctrl+home"):
            await player.press(key)
        await player.press("escape")
        assert not isinstance(player.app.screen, Palette)


@pytest.mark.parametrize(("language", "told"), [("en", "Ctrl+Q leaves"), ("it", "Ctrl+Q lascia")])
async def test_ctrl_c_tells_the_way_out(language: str, told: str, tmp_path: Path) -> None:
    """You should see how one leaves, in your language, on every screen; nothing ends."""
    async with playing(begun(tmp_path), language=language) as player:
        for keys in (("ctrl+c",), ("enter", "ctrl+c"), ("question_mark", "ctrl+c")):
            await player.press(*keys)
            toasts = [toast.message for toast in player.app._notifications]
            assert told in " ".join((player.sees, *toasts)) and player.app.is_running
            player.app.clear_notifications()


async def test_what_is_told_of_a_press_is_gone_with_the_next() -> None:
    """You should read how one leaves, or what does not go, until you press something on the list."""
    async with playing() as player:
        await player.pick("New game")
        for keys in (("down",), ("up",), ("end",)):
            assert "Ctrl+Q leaves" in await player.press("ctrl+c")
            assert "Ctrl+Q leaves" not in await player.press(*keys)


async def test_the_palette_begins_with_what_the_keys_do_and_offers_no_other_books_rules(
    tmp_path: Path,
) -> None:
    """You should see keys, then acts with the sentence of their paragraph, then rules of this book alone."""
    async with playing(begun(tmp_path, "ambush_at_dusk")) as player:
        await player.press("enter")
        await player.book_read()
        screen = player.app.screen
        assert isinstance(screen, GameScreen)
        rows = list(entries(player.app, screen, screen.words))
        firsts = [row.first for row in rows]
        assert firsts == sorted(firsts, reverse=True) and "Map (1)" in [row.name for row in rows if row.first]
        (placed,) = [row for row in rows if row.name == "The whole side: All are set up"]
        assert (
            placed.note == "BI-S.S4: Set-up, players: first positions, hidden or shown as the scenario says."
        )
        sees = await player.press("ctrl+p", *"smoke")
        assert "BI-" in sees and not re.search(r"\b(BN|LT|LU)-", sees)
        assert [row.name for row in rules(player.app, "BN-8.0", screen.words, (screen.seen.book,))] == []
        assert [row.name for row in rules(player.app, "BN-8.0.e", screen.words)] == ["BN-8.0.e"]


async def test_acts_that_were_listed_before_the_book_was_read_get_their_sentences(tmp_path: Path) -> None:
    """You should see what a paragraph says as soon as it is known; the mark stays where it was."""
    async with playing(begun(tmp_path, "ambush_at_dusk")) as player:
        await player.press("enter", "enter", "down")
        await player.book_read()
        screen = player.app.screen
        assert isinstance(screen, GameScreen)
        screen.seen._glosses = {}
        screen.showing_hand.explain()
        marked, pane = screen.board.orders.cursor, screen.board.orders
        assert marked == 1 and pane.rows[0].note == "BI-S.S4"
        await screen._read_book()
        assert pane.rows[0].note.startswith("BI-S.S4: Set-up") and pane.cursor == marked


@pytest.mark.parametrize("replay", [False, True])
@pytest.mark.parametrize("language", ["en", "it"])
async def test_the_story_is_read_at_any_time(language: str, replay: bool, tmp_path: Path) -> None:
    """You should read the story while you play, in the past and in a replay; ? names the key."""
    scenario = load("ambush_at_dusk")
    async with playing(begun(tmp_path, "ambush_at_dusk"), language=language, replay=replay) as player:
        for before in ((), ("comma",), ("escape",)):
            await player.press(*(before if replay else ("enter", *before)))
            sees = " ".join((await player.press("S")).split())
            assert scenario.title(language) in sees and "Bassa Intensità 1.9 (2002)" in sees
            assert scenario.story(language) in sees
            await player.press("escape")
        await player.press("question_mark", "end")
        words = sentences(language)
        keys = [row.text for row in player.app.screen.query_one(LinesPane).rows]
        assert any(words.text("tui-tip-game.story") in text and text.startswith("S ") for text in keys)


@pytest.mark.parametrize(
    ("language", "cost"), [("en", "10 defeat points for each"), ("it", "10 punti sconfitta per ogni")]
)
async def test_the_story_ends_with_what_counts_for_who_wins(language: str, cost: str, tmp_path: Path) -> None:
    """You should read what a man costs, and what to open fire first, without looking into the book."""
    async with playing(begun(tmp_path), language=language) as player:
        await player.press("enter", "S", "end")
        sees = " ".join(player.sees.split())
        assert "BN-D.a" in sees or "BN-D.c" in sees
        assert any(cost in row.text for row in player.app.screen.query_one(LinesPane).rows)


async def test_a_log_whose_scenario_is_a_file_names_no_file_to_be_read(tmp_path: Path) -> None:
    """You should be told that there is none; whatever stands in the log, nothing is read from the disk."""
    path = tmp_path / "mine.toml"
    path.write_text(Path(load("ambush_at_dusk").path).read_text("utf-8"), "utf-8")
    async with playing(begun(tmp_path, str(path))) as player:
        sees = await player.press("enter", "S")
        assert "a file of somebody's own" in sees and "mountain valley" not in sees


@pytest.mark.parametrize(
    ("typed", "row", "opens"),
    [
        ("BN-8.0.e", "BN-8.0.e", "BN-8.0.e"),
        ("BN-X.MOR", "BN-X.MORTAR.a", "BN-X.MORTAR.a"),
        ("mortaio leggero", "BN-8.5.a", "BN-8.5.a"),
        ("rules", "Rules reference", "BN-0.0.a"),
    ],
)
async def test_the_palette_finds_the_rules(typed: str, row: str, opens: str, tmp_path: Path) -> None:
    """You should see the rule by its number, its beginning or a word, and the reference open there."""
    async with playing(begun(tmp_path)) as player:
        assert row in await player.press("enter", "ctrl+p", *typed)
        await player.press("enter")
        assert isinstance(player.app.screen, Rules) and opens in player.sees
        await player.press("escape")
        assert not isinstance(player.app.screen, Rules)


@pytest.mark.parametrize(
    ("language", "typed", "row"),
    [(language, typed, row) for language, row, all_typed in (
        ("en", "Contacts (C)", ("know", "seen", "since", "enemy", "contacts")),
        ("it", "Contatti (C)", ("sai", "visto", "quando", "nemico", "contatti")),
    ) for typed in all_typed],
)  # fmt: skip
def test_a_key_is_found_by_what_it_does(language: str, typed: str, row: str) -> None:
    """What is told of a key is searched where its name does not answer."""
    words = sentences(language)
    note = words.text("tui-tip-game.contacts")
    assert found_in(typed, Entry(row, note, lambda: None, first=True))[0] >= 0.25
    assert found_in("zebra", Entry(row, note, lambda: None, first=True))[0] == 0


async def test_w_says_where_nobody_has_noted_anything(tmp_path: Path) -> None:
    """You should read that, and not have a key that does nothing."""
    async with playing(begun(tmp_path)) as player:
        assert "Nobody has noted anything" in await player.press("enter", "W")
