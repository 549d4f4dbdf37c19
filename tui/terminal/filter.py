"""What leaves the program passes here: nothing that a terminal obeys, no colour and no sign that it lacks."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from rich.cells import cell_len
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from textual.color import Color
from textual.filter import LineFilter

from tui.panes.text import safe
from tui.terminal.contrast import Rgb, contrast, floor, luminance, nearest
from tui.terminal.kind import Terminal

SIGNS = dict(
    pair
    for plain, signs in (
        ("-", "─━╌┄┈‐‑‒–—−▔"),
        ("_", "▁▂▃▄≡"),
        ("(", "∩"),
        ("]", "□"),
        ("|", "│┃║▏▎▍▌▐▕▊▋▉┆┊"),
        ("+", "┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╪╭╮╰╯◆◈±"),
        ("=", "═▬▪"),
        (">", "▶▸►›»→≥"),
        ("<", "◀◂◄‹«←⏎⌫≤"),
        ("^", "▲△↑▀⌃"),
        ("v", "▼▽↓"),
        ("*", "•✓●∙★✶"),
        (".", "·▫¹"),
        ("!", "✗"),
        ("x", "×⊗"),
        ("o", "○◦◇°¤▯"),
        ("#", "█▓▚■▮╳"),
        (":", "▒░∴"),
        ("~", "≈…"),
        ("&", "♠♣§"),
        ("%", "†"),
        ("[", "¬"),
        (";", "¦"),
        ("@", "‡"),
        ("$", "¶"),
        ("}", "◌"),
        ("h", "♥"),
        ("d", "♦"),
        ("u", "∪"),
        ('"', "“”„²"),
        ("'", "‘’‚˙"),
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


GREY, MIDDLE = 24, 0.18
"""How far red, green and blue of a grey lie apart at most; the luminance between black and white."""


class TerminalFilter(LineFilter):
    """Makes every line of the screen fit for one terminal."""

    def __init__(self, terminal: Terminal) -> None:
        super().__init__()
        self._terminal = terminal

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return *segments* without controls, links, and what the terminal does not show."""
        colours, letters = self._terminal.colours, self._terminal.letters
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
    ('> Perche~', '> Perché~', '????')
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

    What could be read among all colours can be read among few: the nearest colour is taken that can.
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
    ground = _ground(style.bgcolor, system) if style.bgcolor is not None else None
    if style.color is not None and front is not None:
        lies_on, drawn = (style.bgcolor or around), ground or _ground(around, system)
        wanted = floor(contrast(_rgb(style.color), _rgb(lies_on)))
        if contrast(_rgb(front), _rgb(drawn)) < wanted:
            front = nearest(_rgb(style.color), _rgb(drawn), wanted, colours)
            if ground is not None and contrast(_rgb(front), _rgb(drawn)) < wanted:
                ground = _black_or_white(ground)
                front = nearest(_rgb(style.color), _rgb(ground), wanted, colours)
    return style + Style(color=front, bgcolor=ground)


def _ground(color: RichColor, system: ColorSystem) -> RichColor:
    """Return a ground in few colours; of sixteen a grey one is black or white: on grey nothing stands out."""
    grey = max(_rgb(color)) - min(_rgb(color)) < GREY
    return _black_or_white(color) if grey and system == ColorSystem.STANDARD else color.downgrade(system)


def _black_or_white(color: RichColor) -> RichColor:
    return RichColor.from_ansi(0 if luminance(_rgb(color)) < MIDDLE else 15)


def _rgb(color: RichColor) -> Rgb:
    return Rgb(*color.get_truecolor(DEFAULT_TERMINAL_THEME))


def _brightness(color: RichColor) -> float:
    return Color.from_rich_color(color).brightness
