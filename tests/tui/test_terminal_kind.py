"""What a terminal shows is told by TERM, COLORTERM, NO_COLOR and the locale: a table, and what is painted."""

from __future__ import annotations

import ast
import re
import sys
import unicodedata
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style
from screen_text import begun, playing
from textual.color import Color as TextualColor

from tui.terminal.filter import CONSOLE, SIGNS, TerminalFilter, shown
from tui.terminal.kind import Terminal, terminal

UTF8 = {"LANG": "it_IT.UTF-8"}
XTERM = {"TERM": "xterm-256color"}

COLOURS = [
    ({"TERM": "dumb"}, "none"),
    ({"TERM": "dumb", "COLORTERM": "truecolor"}, "none"),
    ({}, "none"),
    ({"TERM": ""}, "none"),
    ({"TERM": "unknown"}, "none"),
    ({"TERM": "vt100"}, "none"),
    ({"TERM": "vt220"}, "none"),
    ({"TERM": "linux-m"}, "none"),
    ({"TERM": "linux"}, "16"),
    ({"TERM": "xterm"}, "16"),
    ({"TERM": "screen"}, "16"),
    ({"TERM": "xterm-16color"}, "16"),
    ({"TERM": "xterm-256color"}, "256"),
    ({"TERM": "screen-256color"}, "256"),
    ({"TERM": "tmux-256color", "COLORTERM": "truecolor"}, "truecolor"),
    ({"TERM": "xterm", "COLORTERM": "24bit"}, "truecolor"),
    ({"TERM": "xterm", "COLORTERM": "yes"}, "16"),
    ({"TERM": "xterm-kitty"}, "truecolor"),
    ({"TERM": "xterm-direct"}, "truecolor"),
    ({"TERM": "alacritty"}, "truecolor"),
    ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "none"),
    ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
    ({"TERM": "xterm-kitty", "COLORTERM": "truecolor", "NO_COLOR": "yes"}, "none"),
]

LETTERS = [
    ({"LANG": "it_IT.UTF-8"}, "utf-8"),
    ({"LANG": "en_US.utf8"}, "utf-8"),
    ({"LANG": "C.UTF-8"}, "utf-8"),
    ({"LC_CTYPE": "UTF-8"}, "utf-8"),
    ({"LANG": "C"}, "ascii"),
    ({"LANG": "POSIX"}, "ascii"),
    ({}, "ascii"),
    ({"LC_ALL": "C", "LANG": "it_IT.UTF-8"}, "ascii"),
    ({"LC_ALL": "", "LANG": "it_IT.UTF-8"}, "utf-8"),
    ({"LC_CTYPE": "C", "LANG": "it_IT.UTF-8"}, "ascii"),
    ({"LC_CTYPE": "it_IT.UTF-8", "LANG": "C"}, "utf-8"),
    ({"LANG": "it_IT.ISO-8859-1"}, "iso8859-1"),
    ({"LANG": "it_IT.ISO-8859-15@euro"}, "iso8859-15"),
    ({"LANG": "it_IT@euro"}, "iso8859-15"),
    ({"LANG": "it_IT"}, "iso8859-15"),
    ({"LANG": "ru_RU.KOI8-R"}, "koi8-r"),
    ({"LANG": "it_IT.MARTIAN"}, "ascii"),
    ({"TERM": "linux", "LANG": "it_IT.UTF-8"}, "linux"),
    ({"TERM": "linux", "LANG": "C"}, "ascii"),
    ({"TERM": "dumb", "LANG": "it_IT.UTF-8"}, "ascii"),
    ({"SCHERMAGLIA_SIGNS": "plain", "LANG": "it_IT.UTF-8"}, "ascii"),
    ({"SCHERMAGLIA_SIGNS": "full", "LANG": "C"}, "utf-8"),
    ({"SCHERMAGLIA_SIGNS": "maybe", "LANG": "C"}, "ascii"),
]


@pytest.mark.parametrize(("environment", "colours"), COLOURS, ids=lambda value: str(value))
def test_colours(environment: dict[str, str], colours: str) -> None:
    assert terminal({**UTF8, **environment}, "linux", False).colours == colours


@pytest.mark.parametrize(("environment", "letters"), LETTERS, ids=lambda value: str(value))
def test_letters(environment: dict[str, str], letters: str) -> None:
    found = terminal({**XTERM, **environment}, "linux", False)
    assert found.letters == letters and found.plain == (letters != "utf-8")


def test_the_c_locale_is_seen_though_python_went_on_with_utf8() -> None:
    """Where it finds the C locale, Python puts another into LC_CTYPE; whoever asked for that one keeps it."""
    for environment in ({}, {"LANG": "C"}):
        assert terminal({**XTERM, **environment, "LC_CTYPE": "C.UTF-8"}, "linux", True).letters == "ascii"
        assert terminal({**XTERM, **environment, "LC_CTYPE": "C.UTF-8"}, "linux", False).letters == "utf-8"
    assert terminal({**XTERM, **UTF8, "LC_CTYPE": "C.UTF-8"}, "linux", True).letters == "utf-8"


@pytest.mark.parametrize(
    ("term", "erases"),
    [
        ("xterm-256color", True),
        ("tmux-256color", True),
        ("linux", True),
        ("screen-256color", False),
        ("", False),
    ],
)
def test_cells_are_erased_only_where_they_then_have_the_paper_that_is_drawn_in(
    term: str, erases: bool
) -> None:
    assert terminal({"TERM": term, **UTF8}, "linux", False).erases == erases


def test_windows_shows_everything() -> None:
    assert terminal({}, "win32") == Terminal("truecolor", "utf-8")
    assert terminal({"NO_COLOR": "1"}, "win32").colours == "none"


# --- letters ----------------------------------------------------------------------------------


def test_every_sign_of_the_program_has_a_plain_one_of_the_same_width() -> None:
    """Whatever stands in the code and the sentences is shown by a sign or letter, never by `?`."""
    root = Path(__file__).parents[2]
    texts = [path.read_text() for path in root.glob("core/**/*.toml")]
    for path in root.glob("tui/**/*.py"):
        parts = [part for part in ast.walk(ast.parse(path.read_text())) if isinstance(part, ast.Constant)]
        texts += [part.value for part in parts if isinstance(part.value, str)]
    used = {char for char in "".join(texts) if not char.isascii() and char.isprintable()}
    used -= set("日本�")  # of examples
    assert len(used) > 40 and not {char for char in used if "?" in shown(char, "ascii")}
    for char in used | set(SIGNS):
        for letters in ("ascii", "latin-1", "linux", "utf-8"):
            assert cell_len(shown(char, letters)) == cell_len(char), (char, letters)
    assert all(char in CONSOLE or ord(char) < 256 for char in (shown(one, "linux") for one in used))


@pytest.mark.parametrize("letters", ["utf-8", "linux", "latin-1", "ascii"])
def test_no_letters_obeys_a_terminal(letters: str) -> None:
    hostile = "".join(map(chr, [*range(32), *range(127, 160), 0x200E, 0x202E, 0x2066, 0xFEFF, 0xD800]))
    for char in hostile:
        got = shown(f"a{char}b", letters)
        assert got.isprintable() and got[0] + got[-1] == "ab", hex(ord(char))
        assert unicodedata.category(got[1]) not in ("Cc", "Cf", "Cs")


# --- colours ----------------------------------------------------------------------------------

BLACK = TextualColor(18, 18, 18)
PAINTED = [
    Style.parse("#e0e0e0 on #121212"),
    Style.parse("bold #7ab8ff on #121212 link https://example.org"),
    Style.parse("#444444 on #333333"),
    Style.parse("red on blue"),
    Style.parse("color(200)"),
    Style.parse("underline"),
]


@pytest.mark.parametrize("colours", ["truecolor", "256", "16", "none"])
def test_no_more_colours_than_there_are_and_no_link(colours: str) -> None:
    fit = TerminalFilter(Terminal(colours)).apply([Segment("x", style) for style in PAINTED], BLACK)
    allowed = {
        "truecolor": {ColorType.TRUECOLOR, ColorType.EIGHT_BIT, ColorType.STANDARD},
        "256": {ColorType.EIGHT_BIT, ColorType.STANDARD},
        "16": {ColorType.STANDARD},
        "none": set(),
    }[colours]
    for segment in fit:
        assert segment.style is not None and segment.style.link is None
        for color in (segment.style.color, segment.style.bgcolor):
            assert color is None or color.type in allowed
    assert colours == "none" or fit[2].style.color != fit[2].style.bgcolor, "letters can be told from ground"
    assert fit[1].style.bold and fit[5].style.underline


def test_without_colour_a_ground_that_stands_out_is_reversed() -> None:
    def reverse(style: str) -> bool:
        (segment,) = TerminalFilter(Terminal("none")).apply([Segment("x", Style.parse(style))], BLACK)
        assert segment.style is not None
        return bool(segment.style.reverse)

    assert reverse("white on #0178d4") and reverse("black on #e0e0e0") and reverse("reverse")
    assert not reverse("#e0e0e0 on #121212") and not reverse("#e0e0e0 on #242f38") and not reverse("bold")


@pytest.mark.parametrize("kind", [Terminal("none", "ascii"), Terminal("16", "linux"), Terminal("256")])
async def test_the_game_keeps_to_what_its_terminal_shows(kind: Terminal, tmp_path: Path) -> None:
    """You should see the game, the palette and help in signs and colours that there are."""
    from tui.panes.keys import KeysLine

    async with playing(begun(tmp_path), language="it", terminal=kind) as player:
        assert player.app.screen.query_one("#who")
        for keys in (("enter",), ("question_mark",), ("escape", "ctrl+p"), ("escape", "1")):
            sees = await player.press(*keys)
            if kind.letters == "ascii":
                assert sees.isascii()
            for line in player.app.screen._compositor.render_strips():
                for segment in line:
                    style = segment.style or Style.null()
                    for color in (style.color, style.bgcolor):
                        assert color is None or color.type != ColorType.TRUECOLOR
                        assert color is None or kind.colours != "none"
        keys_line = player.app.screen.query_one(KeysLine)
        assert keys_line.max_scroll_x == 0 and len(keys_line.labels) >= 4
        assert player.app.no_color == (kind.colours == "none")


if sys.platform != "win32":
    from child import child

    SENT = [
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, r"[34]8[;:]|\d;3[0-7]m|[34][0-7]m", str.isascii),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, r"[34]8[;:]", None),
        ({"TERM": "linux"}, r"[34]8[;:]", lambda text: set(text) <= CONSOLE | set(map(chr, range(256)))),
        ({"TERM": "xterm-256color", "LC_ALL": "C"}, r"[34]8[;:]2[;:]", str.isascii),
        ({"TERM": "xterm-256color", "LANG": ""}, r"[34]8[;:]2[;:]", str.isascii),
        ({"TERM": "xterm-256color"}, r"[34]8[;:]2[;:]", None),
    ]

    @pytest.mark.parametrize(("environment", "never", "letters"), SENT, ids=[str(sent[0]) for sent in SENT])
    def test_what_is_sent(environment: dict[str, str], never: str, letters: object, tmp_path: Path) -> None:
        """You should see the map and no colour, no sign that the terminal lacks."""
        with child("play", "rangers_and_militia", home=tmp_path, **environment) as terminal:
            terminal.sees("Hand the keyboard")
            terminal.quiet()  # what is typed before the curtain is seen is dropped
            terminal.press("\r")
            terminal.sees("4 Log")
            terminal.quiet()
            assert "Rangers" in terminal.text and not re.search(rf"\x1b\[[\d;:]*({never})", terminal.text)
            assert letters is None or letters(terminal.text)  # type: ignore[operator]


def test_a_colour_of_the_sixteen_is_one_of_them() -> None:
    """What Rich makes of a colour for few is what the filter hands over: nothing is made of it once more."""
    for color in ("#0178d4", "#ffb454", "#242f38"):
        style = Style(color=Color.parse(color))
        (segment,) = TerminalFilter(Terminal("16")).apply([Segment("x", style)], BLACK)
        assert segment.style is not None and segment.style.color is not None
        assert 0 <= (segment.style.color.number or 0) < 16
