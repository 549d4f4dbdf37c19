"""What leaves the program passes here: nothing that a terminal obeys, no colour and no sign that it lacks."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from rich.cells import cell_len
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from tui.panes.text import safe
from tui.terminal.kind import Terminal

SIGNS = dict(
    pair
    for plain, signs in (
        ("-", "─━╌┄‐‑‒–—−▔"),
        ("_", "▁▂▃▄≡"),
        ("(", "∩"),
        ("]", "□"),
        ("|", "│┃║▏▎▍▌▐▕▊▋▉┆┊"),
        ("+", "┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯◆◈±"),
        ("=", "═▬▪"),
        (">", "▶▸►›»→≥"),
        ("<", "◀◂◄‹«←⏎⌫≤"),
        ("^", "▲△↑▀⌃"),
        ("v", "▼▽↓"),
        ("*", "•✓●∙★"),
        (".", "·…▫"),
        ("!", "✗"),
        ("x", "×"),
        ("o", "○◇°¤▯"),
        ("#", "█▓■▮╳"),
        (":", "▒░∴"),
        ("~", "≈"),
        ("&", "♠♣§"),
        ("%", "†"),
        ("[", "¬"),
        (";", "¦"),
        ("@", "‡"),
        ("$", "¶"),
        ("h", "♥"),
        ("d", "♦"),
        ("u", "∪"),
        ('"', "“”„"),
        ("'", "‘’‚"),
        ("/", "╱÷↗↙"),
        ("\\", "╲↖↘"),
        ("s", "ß"),
        ("a", "æ"),
        ("A", "Æ"),
    )
    for pair in zip(signs, plain * len(signs), strict=True)
)
"""What stands for a sign that a terminal lacks, one cell wide as the sign."""

CONSOLE = set("─│┌┐└┘├┤┬┴┼═║╔╗╚╝█▓▒░▀▄■•")
"""Signs that the fonts of a machine's console have besides the letters of western Europe."""

DISTANCE = 0.18
"""How much brighter or darker than what is round it a ground must be, to be told without colour."""


class TerminalFilter(LineFilter):
    """Makes every line of the screen fit for one terminal."""

    def __init__(self, terminal: Terminal) -> None:
        super().__init__()
        self._terminal = terminal

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return *segments* without controls, links, and what the terminal does not show."""
        colours, letters, _ = self._terminal
        return [
            Segment(
                shown(text, letters),
                fit_style(style, colours, background.rich_color) if style is not None else None,
                control,
            )
            for text, style, control in segments
        ]


def shown(text: str, letters: str) -> str:
    """Return *text* in letters that the terminal has, every one as wide as it was.

    >>> shown("▸ Perché…", "ascii"), shown("▸ Perché…", "linux"), shown("日本", "latin-1")
    ('> Perche.', '> Perché.', '????')
    """
    if text.isascii() and text.isprintable():
        return text
    text = safe(text)
    return text if letters == "utf-8" else "".join(_sign(char, letters) for char in text)


@cache
def _sign(char: str, letters: str) -> str:
    if _has(char, letters):
        return char
    plain = SIGNS.get(char) or unicodedata.normalize("NFKD", char)[:1]
    width = cell_len(char)
    return plain if plain.isascii() and plain.isprintable() and width == 1 else "?" * width


def _has(char: str, letters: str) -> bool:
    if letters == "linux":
        return char in CONSOLE or _has(char, "latin-1")
    try:
        char.encode(letters)
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(4096)
def fit_style(style: Style, colours: str, around: RichColor) -> Style:
    """Return *style* in the terminal's colours, without a link.

    Without colour, ground that is much brighter or darker than the widget's (*around*) is reversed.
    """
    if style.link:
        style = style.update_link(None)
    if colours == "truecolor" or (style.color is None and style.bgcolor is None):
        return style
    if colours == "none":
        ground = style.bgcolor
        told = ground is not None and abs(_brightness(ground) - _brightness(around)) > DISTANCE
        return style.without_color + Style(reverse=True) if told else style.without_color
    system = ColorSystem.EIGHT_BIT if colours == "256" else ColorSystem.STANDARD
    front = style.color.downgrade(system) if style.color is not None else None
    ground = style.bgcolor.downgrade(system) if style.bgcolor is not None else None
    if front is not None and front == ground:  # dim letters on a dark ground, as it happens among 16
        front = RichColor.parse("black" if style.bgcolor and _brightness(style.bgcolor) > 0.5 else "white")
    return style + Style(color=front, bgcolor=ground)


def _brightness(color: RichColor) -> float:
    return Color.from_rich_color(color).brightness
