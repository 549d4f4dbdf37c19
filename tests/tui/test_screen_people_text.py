"""Names and words of people are shown as they are: they never act, end anything, or reach a terminal raw."""

from __future__ import annotations

import ast
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
import pytest
from screen_text import TABLE, WIDE, Player, playing

from core.engine.game.host import GameHost
from core.engine.seat.bot import play_out
from core.engine.words.sanitize import clean
from core.games import games_folder, header_of, keep_game
from core.scenarios import load
from tui.app.matching import matched
from tui.screens.game.screen import GameScreen
from tui.screens.menu import Menu

HOSTILE = (
    "[@click=app.quit]ZZZZ[/]",
    "[a=#]",
    "[/nope]",
    "[b",
    "]]][[",
    "[link=https://example.org]L",
    "[on red]$primary",
    "\\[b]\\",
    "{who} {0} %s",
    "\x1b]8;;http://example.org\x07link",
    "\x1b[2J\x9b31mraw\x00",
    "a\u202eb\u2066c\u200bd",
    "日本語 🧑\u200d🚀",
    "a b " * 400,
    "W" * 5000,
)


LONGEST = 16
"""Characters of a name that are typed."""

OF_SCROLLBARS = {"grab", "release", "scroll_up", "scroll_down"}


def hostile_game(folder: Path, scenario: str, **header: Any) -> GameHost:
    """Begin a game in which every man, side, squad and piece of terrain has a hostile name."""
    names = cycle(HOSTILE)

    def named(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: named(part, name) for name, part in value.items()}
        if isinstance(value, list):
            return [named(part, key) for part in value]
        given = key in ("name", "en", "it", "team", "story", "note") and isinstance(value, str)
        return next(names) if given else value

    found = load(scenario)
    found = msgspec.structs.replace(found, data=named(found.data))
    header = {"dice": "seeded", "seed": 3, "game": HOSTILE[0], **header}
    return keep_game(found, header_of(found, **header), folder / "game.jsonl")


def typed(name: str) -> str:
    """What of *name* a keyboard can type, its beginning."""
    return "".join(char for char in name if char.isprintable())[:LONGEST]


class Reader:
    """Presses keys, and after each demands that nothing on the screen is more than letters."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.read = ""

    async def press(self, *keys: str) -> str:
        sees = await self.player.press(*keys)
        self.check()
        self.read += sees
        return sees

    def check(self) -> None:
        assert self.player.app.is_running and not self.player.app._exit
        for strip in self.player.app.screen._compositor.render_strips():
            for text, style, _ in strip:
                assert text.isprintable(), repr(text)
                assert style is None or style.link is None
                meta = style.meta if style is not None else {}
                acts = {name: act for name, act in meta.items() if name.startswith("@")}
                assert set(acts.values()) <= OF_SCROLLBARS, f"{text!r} acts: {acts}"

    async def type(self, text: str) -> str:
        """Type what of *text* a keyboard can type, and Enter."""
        await self.press(*typed(text))
        return await self.press("enter")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    return tmp_path


PANES = ("1", "2", "3", "4", "5", "plus", "plus", "2")
"""Every pane, the last of them enlarged and back."""


@pytest.mark.parametrize("size", [TABLE, WIDE], ids=["80x24", "140x40"])
@pytest.mark.parametrize("scenario", ["rangers_and_militia", "patrol_clash"])
async def test_every_screen_of_a_game_shows_names_as_they_are(
    scenario: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """You should see the names' brackets in hand-over, panes, acts, palette, help, past and log."""
    async with playing(hostile_game(tmp_path, scenario), size) as player:
        reader = Reader(player)
        await reader.press()
        await reader.press("enter")
        for key in PANES:
            await reader.press(key)
        for keys in (("n",), ("enter",), ("down",), ("enter",), ("enter",), ("escape",) * 5):
            await reader.press(*keys)
        await reader.press("question_mark")
        await reader.press("escape")
        await reader.press("ctrl+p")
        await reader.press("escape")
        for keys in (("left_square_bracket",), ("4", "enter"), ("v",), ("b",), ("escape",), ("escape",)):
            await reader.press(*keys)
        assert isinstance(player.app.screen, GameScreen)
        assert sum(clean(name)[:9] in reader.read for name in HOSTILE[:8]) >= 5


async def test_what_is_typed_into_a_game_is_shown_as_it_is(tmp_path: Path) -> None:
    """You should see each remark in the log, and what was looked for."""
    async with playing(hostile_game(tmp_path, "rangers_and_militia"), WIDE) as player:
        reader = Reader(player)
        await reader.press("enter")
        for name in HOSTILE:
            await reader.press("M")
            assert clean(typed(name))[:9] in await reader.type(name)
            await reader.press("slash")
            assert clean(typed(name))[:9] in await reader.type(name)
            await reader.press("end", "escape")  # another line may have had it, too


async def test_a_mans_name_cannot_act_from_the_palette(tmp_path: Path) -> None:
    """You should see the name in the palette, click it, and be asked what he shall do; nothing ends."""
    host = hostile_game(tmp_path, "rangers_and_militia")
    async with playing(host, WIDE) as player:
        reader = Reader(player)
        await reader.press("enter")
        for wanted in ("", "[@click", "zz"):
            await reader.press("ctrl+p", *wanted)
            lines = player.sees.splitlines()
            for y, line in enumerate(lines):
                if wanted in line and y > 4 and (at := line.lower().find("zzzz")) >= 0:
                    await player.pilot.click(offset=(at + 1, y))
                    await player.settle()
                    break
            reader.check()
            await reader.press("escape", "escape", "escape")
        assert isinstance(player.app.screen, GameScreen) and host.log.usable


async def test_whatever_is_typed_into_the_palette_is_looked_for(tmp_path: Path) -> None:
    """You should see that nothing has it, in the letters that you typed, or what has."""
    async with playing(hostile_game(tmp_path, "rangers_and_militia")) as player:
        reader = Reader(player)
        await reader.press("enter")
        for name in HOSTILE:
            await reader.press("ctrl+p", *typed(name))
            assert clean(typed(name))[:5] in " ".join(player.sees.split())
            await reader.press("escape", "escape")
        assert isinstance(player.app.screen, GameScreen)


async def test_lists_and_forms_show_names_as_they_are(tmp_path: Path) -> None:
    """You should see a kept game by its hostile name, in both lists, and what rules are found by it."""
    hostile_game(games_folder(), "rangers_and_militia").close()
    async with playing() as player:
        reader = Reader(player)
        for row in ("Continue", "Replay"):
            await player.pick_only(row)
            await reader.press("enter")
            await reader.press("escape")
        assert reader.read.count(HOSTILE[0]) >= 2
        await player.pick_only("Rules reference")
        await reader.press("enter")
        for name in HOSTILE:
            await reader.press("slash")
            await reader.type(name)
            assert clean(typed(name))[:12] in " ".join(player.sees.split())
        await reader.press("escape")
        assert isinstance(player.app.screen, Menu)


@pytest.mark.parametrize(
    "header", [{"dice": "typed"}, {"dice": "typed", "ruler": "tape"}], ids=["dice", "tape"]
)
async def test_what_is_asked_of_people_shows_names_as_they_are(
    header: dict[str, Any], tmp_path: Path
) -> None:
    """You should see questions for dice and measures with the names in them."""
    async with playing(hostile_game(tmp_path, "rangers_and_militia", **header)) as player:
        reader = Reader(player)
        await reader.press("enter")
        for keys in (
            ("enter",) * 3,
            tuple("[b]"),
            ("enter",),
            tuple("42"),
            ("enter",),
            ("n", "enter", "enter"),
        ):
            await reader.press(*keys)


async def test_the_end_of_a_game_shows_names_as_they_are(tmp_path: Path) -> None:
    """You should see who has won, brackets and all."""
    host = hostile_game(tmp_path, "rangers_and_militia", seats={})
    play_out(host.game, 6)
    async with playing(host, WIDE) as player:
        reader = Reader(player)
        await reader.press()
        assert "[/nope]" in reader.read, "a side's name stands in the verdict whoever wins"
        await reader.press("enter")


def test_a_name_that_is_made_to_be_searched_for_ever_is_not() -> None:
    """There are ten billion ways in which these letters lie in this name; one is enough."""
    assert matched("a" * 40, "a b " * 50) == (0.05, tuple(range(0, 160, 4)))
    assert matched("a" * 60, "a b " * 50) == (0.0, ())


# --- the code -------------------------------------------------------------------------------

SINKS = {
    "Static", "Label", "Button", "Digits", "Checkbox", "RadioButton", "Switch", "Option", "Selection", "Tab",
    "TabPane", "Toast", "Notification", "Hit", "DiscoveryHit", "Collapsible", "Placeholder", "notify",
    "add_option", "add_options", "add_row", "add_column", "add_leaf", "from_markup", "from_rich_text",
}  # fmt: skip
"""What takes a `str` and reads it for markup."""

TITLES = {"border_title", "border_subtitle", "tooltip"}
"""What a `str` is given to, and read for markup."""

SAFE = {"content", "Content", "Text", "_shown"}


def text_arguments(call: ast.Call) -> list[ast.expr]:
    """The arguments of a call that may be a text, but for what is text for programs only."""
    return [*call.args, *(word.value for word in call.keywords if word.arg not in ("id", "text", "classes"))]


def is_safe(value: ast.expr) -> bool:
    """Whether an argument is `Content`, or nothing that people write."""
    match value:
        case ast.Call(func=ast.Name(id=name)):
            return name in SAFE
        case ast.Constant():
            return "[" not in str(value.value)
        case ast.Attribute() | ast.Lambda() | ast.BinOp(op=ast.Add(), left=ast.Constant()):
            return not isinstance(value, ast.BinOp) or isinstance(value.left, ast.Constant)
    return False


def offences(code: str) -> list[int]:
    """The lines of *code* that give Textual a text to be read for markup."""
    found = []
    tree = ast.parse(code)
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    ours = {name.name for node in imports if (node.module or "").startswith("core.") for name in node.names}
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in SINKS - ours:
                plain = any(
                    word.arg == "markup"
                    and isinstance(word.value, ast.Constant)
                    and word.value.value is False
                    for word in node.keywords
                )
                if name.startswith("from_") or not (plain or all(map(is_safe, text_arguments(node)))):
                    found.append(node.lineno)
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if name in TITLES:
                if not is_safe(value):
                    found.append(node.lineno)
    return found


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("Static(name)", True),
        ("Static(name, markup=False)", False),
        ("Static(content(name))", False),
        ("Static('fixed')", False),
        ("Static('[b]bold')", True),
        ("Static(f'{name}')", True),
        ("self.notify(name)", True),
        ("self.notify(name, markup=True)", True),
        ("pane.border_title = name", True),
        ("pane.border_title = content(name)", False),
        ("Hit(1, name, run)", True),
        ("Hit(0.5, _shown(entry), entry.run, text=name)", False),
        ("Hit(0.5, _shown(entry), entry.run, help=name)", True),
        ("Content.from_markup(name)", True),
        ("from core.engine.contract.choices import Option\nOption(id, name)", False),
        ("from textual.widgets.option_list import Option\nOption(name)", True),
    ],
)
def test_the_check_of_the_code_finds_what_it_should(code: str, wrong: bool) -> None:
    assert bool(offences(code)) == wrong


def test_no_code_gives_textual_a_text_to_be_read_for_markup() -> None:
    root = Path(__file__).parents[2] / "tui"
    assert {str(path): lines for path in root.rglob("*.py") if (lines := offences(path.read_text()))} == {}
