"""What can be typed at the desk, by examples of this game: its own men, its own letters."""

from __future__ import annotations

from itertools import cycle, islice

from core.engine.contract.view import FigureView, View
from core.locale import Sentences

HELPS = 14
"""Lines of what can be typed here."""

WIDE = 24
"""Cells of an example and two spaces, before what it does; a longer example takes more."""

MEN = 3
"""Men of one side whom the examples name."""


def examples(view: View, words: Sentences) -> list[str]:
    """Return a row for each thing that can be typed, with men of *view* where it names any."""
    letters = [one.glyph.lower() for one in view.figures]

    def letter(man: FigureView) -> str:
        """Return the letter of a man: as the roster has it where somebody else has it, too."""
        own = man.glyph.lower()
        return man.glyph if letters.count(own) > 1 else own

    first, other = (_men(view, number) for number in (0, 1))
    named: dict[str, str] = {}
    for at, man in enumerate(islice(cycle(first), MEN) if first else (), 1):
        named |= {f"own_{at}": words.say(man.name).lower(), f"o{at}": letter(man)}
    foe = (other or first)[:1]
    named |= {"foe": words.say(foe[0].name).lower(), "f": letter(foe[0])} if foe else {}
    named["side"] = words.say(view.sides[0].name).lower() if view.sides else ""
    blanks = ("own_1", "o1", "o2", "o3", "foe", "f", "side")
    told = {blank: named.get(blank, "…") for blank in blanks}
    return [
        f"{words.text(f'desk-example-{number}', **told) + '  ':<{WIDE}}{words.text(f'desk-help-{number}')}"
        for number in range(1, HELPS + 1)
    ]


def _men(view: View, number: int) -> list[FigureView]:
    """Return the figures of a side that have a letter, those who still fight first."""
    side = view.sides[number].id if number < len(view.sides) else ""
    there = [one for one in view.figures if one.side == side and one.glyph.isalnum()]
    return sorted(there, key=lambda one: one.out)
