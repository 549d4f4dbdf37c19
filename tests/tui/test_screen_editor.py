"""A scenario written on its map with the keyboard alone, at 80 by 24, in both languages."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from screen_text import playing

from core.engine.contract.mistakes import Asked
from core.engine.words.message import say
from core.locale import sentences
from core.rules import whole_books
from core.scenarios.starting import started
from tui.screens.editor.screen import Editor
from tui.screens.editor.values import read


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    (tmp_path / "scenarios").mkdir()
    return tmp_path


def written(folder: Path, rules: str = "ludonet") -> Path:
    path = folder / "scenarios" / "mine.toml"
    path.write_text(started(rules, sentences("en").say))
    return path


def said(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text())


def editor(player: Any) -> Editor:
    screen = player.app.screen
    assert isinstance(screen, Editor)
    return screen


async def test_a_man_is_taken_up_turned_put_down_and_saved_with_every_note(own_home: Path) -> None:
    """You should see him under the cursor, carry him, and find the file changed in his lines alone."""
    path = written(own_home)
    before = path.read_text()
    async with playing(path) as player:
        editor(player).map.go(30, 10)
        assert "Adams" in await player.press("0") and "0 mistakes" in player.sees
        assert "In hand: Adams" in await player.press("enter")
        await player.press("R", "up", "up", "enter", "w")
        assert "Written" in player.sees
    adams = said(path)["sides"]["blue"]["units"][0]["figures"][0]
    assert adams["y"] > 12 and adams["facing"] == 75 and adams["id"] == "adams"
    rows = [row for row in path.read_text().splitlines() if row not in before.splitlines()]
    assert len(rows) <= 3 and before.count("#") == path.read_text().count("#")


@pytest.mark.parametrize(
    ("language", "told", "once_more"),
    [("en", "not written yet", "Another like Adams"), ("it", "ancora scritto", "Un altro come Adams")],
)  # fmt: skip
async def test_things_are_added_copied_removed_undone_and_not_lost_by_one_key(
    language: str, told: str, once_more: str, own_home: Path
) -> None:
    path = written(own_home)
    before = path.read_text()
    async with playing(path, language=language) as player:
        hand = editor(player).hand
        count = len(list(hand.draft.things()))
        editor(player).map.go(60, 40)
        assert once_more in await player.press("a")
        await player.press("enter")
        assert "Adams 2" in player.sees and len(list(hand.draft.things())) == count + 1
        await player.press("a", "end", "enter")
        assert len(hand.draft.data["terrain"]) == 5
        await player.press("x")
        await player.press("z", "z", "z")
        assert not hand.draft.changed
        await player.press("Z")
        assert len(list(hand.draft.things())) == count + 1
        assert told in await player.press("escape")
        assert isinstance(player.app.screen, Editor)
        await player.press("escape")
        assert not isinstance(player.app.screen, Editor)
    assert path.read_text() == before


@pytest.mark.parametrize(("language", "typed", "shown"), [("en", "wood", "wood"), ("it", "bosco", "bosco")])
async def test_letters_find_what_to_add_and_do_nothing_on_the_map(
    language: str, typed: str, shown: str, own_home: Path
) -> None:
    """You should see what has the letters alone; `w`, `o`, `d`, `x` write, open and remove nothing."""
    path = written(own_home)
    async with playing(path, language=language) as player:
        editor(player).map.go(60, 40)
        hand = editor(player).hand
        await player.press("a", *typed)
        assert [row.text for row in editor(player).pane.rows] == [shown] and f"{typed}▏" in player.sees
        assert len(hand.draft.data["terrain"]) == 4 and "Door" not in player.sees
        await player.press("x")
        assert editor(player).pane.rows[0].key is None and len(hand.draft.data["terrain"]) == 4
        await player.press("backspace", "enter")
        assert [one["kind"] for one in hand.draft.data["terrain"]][4:] == ["wood"]
        await player.press("a", "x", "escape", "escape", "x")
        assert len(hand.draft.data["terrain"]) == 4


async def test_fields_change_by_arrows_and_by_typing_and_a_mistake_leads_to_its_field(own_home: Path) -> None:
    path = written(own_home, "breaking_news")
    async with playing(path) as player:
        hand = editor(player).hand
        editor(player).map.go(35, 10)
        await player.press("e")
        for _ in range(30):
            if editor(player).pane.highlighted == "grade":
                break
            await player.press("down")
        await player.press("right")
        assert hand.draft.at("sides.blue.figures[1].grade") == "R4"
        await player.press("enter", *["backspace"] * 2, *"R9", "enter")
        assert hand.draft.at("sides.blue.figures[1].grade") == "R9"
        await player.press("escape")
        assert "1 mistake" in player.sees and "R9 is not known here" in player.sees
        await player.press("p")
        assert isinstance(player.app.screen, Editor), "what cannot be played is not"
        await player.press("exclamation_mark", "enter")
        assert editor(player).beside == "sides.blue.figures[1]"
        await player.press("z")
        assert "0 mistakes" in await player.press("escape")


@pytest.mark.parametrize("rules", whole_books())
async def test_what_was_written_is_played_by_one_key(rules: str, own_home: Path) -> None:
    """You should come to the form of a new game with your scenario in it, and begin it."""
    path = written(own_home, rules)
    async with playing(path) as player:
        assert "A house in the wood" in await player.press("p")
        await player.pick("two, at this keyboard")
    (log,) = (own_home / "games").glob("*.jsonl")
    assert "mine.toml" in log.read_text(encoding="utf-8").splitlines()[0]


async def test_a_file_that_lies_anywhere_is_played_by_one_key(own_home: Path) -> None:
    """You should see its own title, not that of another scenario, and begin it."""
    path = own_home / "elsewhere.toml"
    path.write_text(started("ludonet", sentences("en").say))
    async with playing(path) as player:
        await player.press("p")
        assert "A house in the wood" in player.sees
        await player.press("enter")
    (log,) = (own_home / "games").glob("*.jsonl")
    assert "elsewhere.toml" in log.read_text(encoding="utf-8").splitlines()[0]


async def test_general_fields_zones_and_a_first_of_its_list(own_home: Path) -> None:
    path = written(own_home, "bassa_intensita")
    async with playing(path) as player:
        hand = editor(player).hand
        await player.press(*"gggg")
        assert editor(player).beside == "sides.blue" and "zone" in player.sees
        for _ in range(9):
            if editor(player).pane.highlighted == "zone":
                break
            await player.press("down")
        await player.press("right")
        assert hand.draft.at("sides.blue.zone") == 26
        await player.press("escape", "a")
        await player.press(*["down"] * 3)
        assert "The first of mines" in player.marked
        await player.press("enter")
        assert len(hand.draft.at("mines[0].points")) == 4 and hand.wrong == ()


async def test_a_text_in_two_languages_keeps_both_and_tables_are_opened(own_home: Path) -> None:
    path = written(own_home)
    async with playing(path) as player:
        hand = editor(player).hand
        await player.press("g")
        while editor(player).pane.highlighted != "name":
            await player.press("down")
        assert "A house in th…" in player.sees
        await player.press("enter", *["backspace"] * 40, *"Mill", "space", "|", "space", *"Mulino", "enter")
        assert hand.draft.at("name") == {"en": "Mill", "it": "Mulino"}
        while editor(player).pane.highlighted != "table":
            await player.press("down")
        await player.press("enter")
        assert editor(player).beside == "table" and "width" in player.sees


async def test_half_a_scenario_is_shown_with_what_it_lacks(own_home: Path) -> None:
    path = own_home / "scenarios" / "half.toml"
    path.write_text('rules = "ludonet"  # no more yet\n')
    async with playing(path) as player:
        assert "4 mistakes" in player.sees and "name: this field is missing" in player.sees
        await player.press("a", "enter", "w")
    assert said(path)["terrain"][0]["kind"] == "building" and "# no more yet" in path.read_text()


async def test_a_copy_of_what_comes_along_is_edited_from_the_menu(own_home: Path) -> None:
    async with playing() as player:
        await player.pick("New game")
        await player.pick("Ludonet")
        await player.press("ctrl+e")
        assert "copy of your own" in player.sees
        assert editor(player).hand.path.parent == own_home / "scenarios"
        await player.press("escape", "ctrl+n")
        assert editor(player).hand.path.name == "ludonet.toml"
        assert "Enter again" in await player.press("question_mark", *["down"] * 4)


async def test_the_help_has_every_key_in_both_languages() -> None:
    for binding in Editor.BINDINGS:
        for language in ("en", "it"):
            words = sentences(language)
            assert f"tui-tip-{binding.id}" in words and f"tui-key-{binding.id}" in words  # type: ignore[union-attr]
    assert sentences("en").say(say("editor-saved", file="x")) == "Written: x"


@pytest.mark.parametrize(
    ("language", "told"), [("en", "changed by somebody else"), ("it", "da qualcun altro")]
)
async def test_a_file_that_was_changed_meanwhile_is_not_written_over_by_one_key(
    language: str, told: str, own_home: Path
) -> None:
    """You should be told, and the other's text lies beside yours once you insist."""
    path = written(own_home)
    async with playing(path, language=language) as player:
        await player.press("a", "enter")
        others = path.read_text() + "# from the other room\n"
        path.write_text(others)
        assert told in await player.press("w") and path.read_text() == others
        await player.press("w")
        assert path.read_text() == editor(player).hand.draft.text
        (aside,) = path.parent.glob("*.other-*")
        assert aside.read_text() == others
        path.unlink()
        await player.press("a", "enter", "w")
        assert path.read_text() == editor(player).hand.draft.text, "one that is gone is written anew"


async def test_a_file_that_may_only_be_read_stays_and_one_behind_a_link_stays_behind_it(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(own_home)
    before = path.read_text()
    path.chmod(0o640)
    link = path.with_name("link.toml")
    link.symlink_to(path)
    async with playing(link) as player:
        await player.press("a", "enter")
        with monkeypatch.context() as patched:
            patched.setattr("os.access", lambda *_: False)
            assert "not allowed" in await player.press("w")
        assert path.read_text() == before
        assert "Written" in await player.press("w")
    assert link.is_symlink() and path.read_text() != before and path.stat().st_mode & 0o777 == 0o640


async def test_no_text_is_cut_short_by_being_looked_at(own_home: Path) -> None:
    """A story of several lines and an outline of many corners are longer than can be typed here."""
    path = written(own_home)
    corners = [[x, 2 * (x % 2)] for x in range(100)]
    path.write_text(f"{path.read_text()}\n[[terrain]]\nid = 'wall'\nkind = 'wall'\nline = {corners}\n")
    async with playing(path) as player:
        hand = editor(player).hand
        last = max(number for number, _ in enumerate(hand.draft.data["terrain"]))
        editor(player)._beside(f"terrain[{last}]")
        while editor(player).pane.highlighted != "line":
            await player.press("down")
        assert "too long to be typed" in await player.press("enter")
        assert hand.draft.at(f"terrain[{last}].line") == corners and not hand.draft.changed


@pytest.mark.parametrize("typed", ["inf", "-inf", "nan", "1e400", "[" * 290, "1" * 290])
def test_whatever_is_typed_into_a_field_is_a_value_or_stays_as_it_was_typed(typed: str) -> None:
    for kind in ("", "number", "whole"):
        asked = Asked(kind) if kind else None
        assert str(read(typed, asked)).lower() == typed or isinstance(read(typed, asked), (int, float))


WALLED = """
[[terrain]]
id = "mill"  # by the brook
kind = "building"
box = [60, 20, 12, 8]
openings = [
  { kind = "door", from = [64, 20], to = [66, 20] },
]
"""


@pytest.mark.parametrize("language", ["en", "it"])
async def test_single_corners_and_openings_have_keys_and_every_change_is_undone(
    language: str, own_home: Path
) -> None:
    """You should go from corner to corner by v, carry one, add and remove one, and put a window in a wall."""
    path = written(own_home)
    path.write_text(path.read_text() + WALLED)
    async with playing(path, language=language) as player:
        draft = editor(player).hand.draft
        (mill,) = (one.field for one in draft.things() if one.id == "mill")
        editor(player).map.go(66, 24)
        first = await player.press("0", "v")
        assert {"en": "Corner 1 of 6", "it": "Angolo 1 di 6"}[language] in first
        assert "mill" in first, "whose corner it is stands beside the map"
        await player.press("v", "v", "enter", "up", "up", "right", "enter")
        assert draft.at(mill)["box"][:2] == [60, 20] and draft.at(mill)["box"][3] > 8
        await player.press("i")
        assert len(draft.at(mill)["points"]) == 5
        await player.press("x")
        assert len(draft.at(mill)["points"]) == 4, "the new one is meant"
        editor(player).map.go(66, 24)
        await player.press("o", "v", "V", "e")
        assert editor(player).beside == f"{mill}.openings[1]"
        while editor(player).pane.highlighted != "kind":
            await player.press("down")
        await player.press("enter", *["backspace"] * 4, *"window", "enter", "escape")
        assert draft.at(mill)["openings"][1]["kind"] == "window"
        await player.press("x")
        assert len(draft.at(mill)["openings"]) == 1 and "# by the brook" in draft.text
        await player.press(*"zzzzzz")
        assert not draft.changed
        editor(player).map.go(66, 24)
        await player.press("i")
        assert {"en": "Press v first", "it": "Prima va premuto v"}[language] in player.sees
        editor(player).map.go(30, 10)
        assert {"en": "has no corners", "it": "non ha angoli"}[language] in await player.press("v")
        await player.press("escape")


async def test_what_was_not_written_is_kept_where_the_program_ends(own_home: Path) -> None:
    """Ctrl+Q is heard at once, and a terminal may go at any moment; who leaves by Esc twice wants nothing."""
    path = written(own_home)
    before = path.read_text()
    async with playing(path) as player:
        await player.press("a", "enter")
        text = editor(player).hand.draft.text
        await player.press("ctrl+q")
    (aside,) = path.parent.glob("*.unsaved-*")
    assert aside.read_text() == text != before and path.read_text() == before
    async with playing(path) as player:
        assert aside.name in player.sees
        await player.press("a", "enter", "escape", "escape")
        assert not isinstance(player.app.screen, Editor)
    assert len(list(path.parent.glob("*.unsaved-*"))) == 1
