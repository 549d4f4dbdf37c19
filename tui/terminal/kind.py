"""What a terminal can show, told by what it says of itself: its colours and its letters."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Mapping
from typing import Literal, NamedTuple, cast

Colours = Literal["truecolor", "256", "16", "none"]

COLOURLESS = ("dumb", "unknown", "vt52", "vt100", "vt102", "vt220", "vt320", "vt420", "xterm-mono")
RICH = ("kitty", "alacritty", "foot", "wezterm", "ghostty", "contour", "direct")
"""Parts of the names of terminals that show every colour, whether or not COLORTERM says so."""

ERASING = ("xterm", "tmux", "linux", "rxvt", *RICH)
"""What the names of terminals begin with that erase cells in the colour that they draw in."""

COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python puts into LC_CTYPE where it finds the C locale; nobody asked for it."""


class Terminal(NamedTuple):
    """What a terminal shows: how many *colours*, and the letters of which encoding.

    *letters* is the name of a Python codec, or `linux` for the console of a machine, whose font
    has few signs whatever its encoding is.
    """

    colours: Colours = "truecolor"
    letters: str = "utf-8"
    signs_asked: bool = False
    """Whether SCHERMAGLIA_SIGNS has told the letters of this very terminal: no setting goes before that."""

    erases: bool = False
    """Whether cells that it erases get the paper that it draws in, as blanks that are written do."""

    @property
    def plain(self) -> bool:
        """Whether maps and marks are drawn with plain signs."""
        return self.letters != "utf-8"

    @property
    def encoding(self) -> str:
        """The codec of what is written and typed."""
        return "utf-8" if self.letters in ("linux", "ascii") else self.letters


FULL = Terminal()
"""A terminal that shows everything."""


def terminal(
    environment: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
    coerced: bool | None = None,
) -> Terminal:
    """Return what the terminal of *environment* shows.

    TERM, COLORTERM and NO_COLOR tell its colours, the locale and TERM its letters;
    SCHERMAGLIA_SIGNS, `plain` or `full`, overrides the latter. *coerced* tells whether Python
    found the C locale and went on with UTF-8 by itself.
    """
    asked = environment.get("SCHERMAGLIA_SIGNS", "").lower() in ("plain", "full")
    letters = _letters(environment, platform, coerced)
    return Terminal(_colours(environment, platform), letters, asked, _erases(environment, platform))


def as_set(terminal: Terminal, colours: str = "auto", signs: str = "auto") -> Terminal:
    """Return *terminal* with the colours and signs that somebody has set for himself, in the settings' words.

    >>> as_set(FULL, "16", "plain")[:2], as_set(terminal({"SCHERMAGLIA_SIGNS": "full"}), "auto", "plain")[:2]
    (('16', 'ascii'), ('none', 'utf-8'))
    """
    if colours != "auto":
        terminal = terminal._replace(colours=cast(Colours, colours))
    if terminal.signs_asked:
        return terminal
    if signs == "plain":
        return terminal._replace(letters="ascii")
    few = terminal.letters in ("ascii", "linux")  # else they are written in another code, and full already
    return terminal._replace(letters="utf-8") if signs == "full" and few else terminal


def _colours(environment: Mapping[str, str], platform: str) -> Colours:
    if environment.get("NO_COLOR"):
        return "none"
    term = environment.get("TERM", "").lower()
    if platform == "win32":
        return "truecolor"
    if not term or term in COLOURLESS or term.endswith("-m"):
        return "none"
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "truecolor"
    if any(name in term for name in RICH):
        return "truecolor"
    return "256" if "256color" in term else "16"


def _erases(environment: Mapping[str, str], platform: str) -> bool:
    """Return whether erased cells get the paper that is drawn in: in GNU screen they do not."""
    term = environment.get("TERM", "").lower()
    return platform != "win32" and term.startswith(ERASING)


def _letters(environment: Mapping[str, str], platform: str, coerced: bool | None) -> str:
    asked = environment.get("SCHERMAGLIA_SIGNS", "").lower()
    if asked in ("plain", "full"):
        return "ascii" if asked == "plain" else "utf-8"
    if platform == "win32":
        return "utf-8"
    encoding = _encoding(environment, coerced)
    term = environment.get("TERM", "").lower()
    if encoding == "utf-8" and term == "linux":
        return "linux"
    return "ascii" if term in ("", "dumb", "unknown") else encoding


def _encoding(environment: Mapping[str, str], coerced: bool | None) -> str:
    """Return the codec that the locale names; the C locale, and one that names none, has ASCII."""
    if coerced is None:
        coerced = bool(sys.flags.utf8_mode) and "PYTHONUTF8" not in environment
    names = [environment.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    if coerced and names[1] in COERCED:
        names[1] = ""
    locale = next((name for name in names if name), "C")
    name, _, codeset = locale.partition("@")[0].partition(".")
    if not codeset:
        if name in ("C", "POSIX"):
            return "ascii"
        codeset = name if name.upper().replace("-", "") == "UTF8" else "iso8859-15"
    try:
        return codecs.lookup(codeset).name
    except LookupError:
        return "ascii"
