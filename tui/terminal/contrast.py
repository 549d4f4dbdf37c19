"""How well letters stand out from their ground, as WCAG 2 measures it, and the nearest colour that does."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rich.color import Color
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

TEXT, STRONG, SHAPE = 4.5, 7.0, 3.0
"""The least ratio of text, of text where contrast is high, and of what is no text."""


class Rgb(NamedTuple):
    """Red, green and blue, 0 to 255."""

    red: int
    green: int
    blue: int


@cache
def luminance(color: Rgb) -> float:
    """Return how bright a colour is, from 0 (black) to 1 (white)."""
    red, green, blue = (_linear(part / 255) for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the ratio of two colours, from 1 to 21.

    >>> round(contrast(Rgb(255, 255, 255), Rgb(0, 0, 0)))
    21
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def floor(ratio: float) -> float:
    """Return what must be left of a ratio where there are fewer colours: the step of WCAG that it reaches.

    >>> floor(9.1), floor(5.0), floor(2.0)
    (7.0, 4.5, 2.0)
    """
    return next((least for least in (STRONG, TEXT, SHAPE) if ratio >= least), ratio)


@cache
def nearest(wanted: Rgb, ground: Rgb, least: float, colours: str) -> Color:
    """Return the colour of a terminal's *colours* that is nearest to one, of those that stand out enough.

    Where none does, the one that stands out most.
    """
    known = _palette(colours)
    fit = [color for color, rgb in known if contrast(rgb, ground) >= least]
    rgb_of = dict(known)
    if not fit:
        return max(rgb_of, key=lambda color: contrast(rgb_of[color], ground))
    return min(fit, key=lambda color: _apart(rgb_of[color], wanted))


@cache
def _palette(colours: str) -> tuple[tuple[Color, Rgb], ...]:
    """Return the colours to choose from; of 256 the first sixteen are each terminal's own business."""
    numbers = range(16, 256) if colours == "256" else range(16)
    found = (Color.from_ansi(number) for number in numbers)
    return tuple((color, Rgb(*color.get_truecolor(DEFAULT_TERMINAL_THEME))) for color in found)


def _apart(one: Rgb, other: Rgb) -> float:
    """Return how different two colours look, roughly: by red, green and blue as the eye weighs them."""
    mean = (one.red + other.red) / 2
    red, green, blue = (a - b for a, b in zip(one, other, strict=True))
    return (2 + mean / 256) * red * red + 4 * green * green + (2 + (255 - mean) / 256) * blue * blue
