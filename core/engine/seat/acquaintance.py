"""The letters of others, in the order in which a seat came to know them: worked out from its own log.

A letter that is free and used by nobody would tell of somebody unseen; so these are made of those alone whom
the seat knows, or knew. Nothing is taken back: not when somebody hides again, not by an undo.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from core.engine.contract.view import FigureView, View
from core.engine.game.game import Game
from core.engine.words.handles import handles


class Acquaintance:
    """Whom a seat has come to know up to some record; it reads on from there."""

    def __init__(self) -> None:
        self._read = 0
        self._names: dict[str, dict[str, str]] = {}
        """By side the names of those who are known, the one known first first, by id."""

        self._letters: dict[str, str] = {}

    def letters(self, game: Game, seat: str, records: Sequence[int]) -> Mapping[str, str]:
        """Return the letters of others by id; *records* are the numbers of those that the seat knows of."""
        met = False
        for number in records[self._read :]:
            state = game.rules.known(game.state_after(number), seat)
            for id, side, name in game.rules.others(state, seat):
                known = self._names.setdefault(side, {})
                if id not in known:
                    known[id], met = name, True
        self._read = len(records)
        if met:
            for names in self._names.values():
                self._letters |= zip(names, handles(tuple(names.values())), strict=True)
        return self._letters


def lettered(view: View, letters: Mapping[str, str]) -> View:
    """Return a view in which others have their letters; see `lettered_figures`."""
    first = view.sides[0].id if view.sides else ""
    return replace(view, figures=lettered_figures(view.figures, first, letters))


def lettered_figures(
    figures: Iterable[FigureView], first: str, letters: Mapping[str, str]
) -> tuple[FigureView, ...]:
    """Return figures of which others have their letters, in capitals where they had one.

    Whose name is a number had its first digit, as many others may: he gets the capital of the *first* side.
    """

    def of(one: FigureView) -> FigureView:
        letter = letters.get(one.id)
        if letter is None or one.own or not one.glyph.isalnum():
            return one
        capital = one.glyph.isupper() or (one.glyph.isdigit() and one.side == first)
        return replace(one, glyph=letter.upper() if capital else letter)

    return tuple(map(of, figures))
