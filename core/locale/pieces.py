"""The pieces of an act's sentence, put together as one line of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.locale.italian import joined

Mark = Literal["", "said", "guessed", "blank"]

OPEN = "…"
"""Stands where a blank is still open, and where a value was cut."""

LEAST = 6
"""Characters that are left of a value that is cut."""


class Piece(Struct, frozen=True):
    """A part of a sentence; a value knows its *field*, how it came there, and how it is said in *short*.

    Its *mark* tells what somebody chose (`said`) from what was filled in for him (`guessed`) and from what he
    has to fill in (`blank`); what leaves no choice has none.
    """

    text: str
    field: str = ""
    mark: Mark = ""
    short: str = ""


def together(pieces: Sequence[Piece], language: str) -> tuple[Piece, ...]:
    """Return pieces as they are written side by side: none is empty, the first begins with a capital."""
    made = [one for one in pieces if one.text]
    for at in range(1, len(made)) if language == "it" else ():
        before, after = joined(made[at - 1].text, made[at].text)
        made[at - 1], made[at] = replace(made[at - 1], text=before), replace(made[at], text=after)
    if made:
        made[0] = replace(made[0], text=made[0].text[:1].upper() + made[0].text[1:])
    return tuple(made)


def fitted(pieces: Sequence[Piece], width: int) -> tuple[Piece, ...]:
    """Return the sentence in *width* characters as far as it goes: values are shortened, verbs never.

    What was guessed is cut before what somebody chose.
    """
    made = list(pieces)
    for shorter in (_in_short, _cut):
        while (over := sum(map(_width, made)) - width) > 0:
            able = [at for at, one in enumerate(made) if len(shorter(one, over).text) < len(one.text)]
            if not able:
                break
            longest = max(able, key=lambda at: (made[at].mark == "guessed", len(made[at].text)))
            made[longest] = shorter(made[longest], over)
    return tuple(made)


def line_of(pieces: Sequence[Piece]) -> str:
    """Return a sentence as plain text, what was guessed in its marks."""
    return "".join(f"‹{one.text}›" if one.mark == "guessed" else one.text for one in pieces)


def _width(piece: Piece) -> int:
    return len(piece.text) + (2 if piece.mark == "guessed" else 0)


def _in_short(piece: Piece, over: int) -> Piece:
    return replace(piece, text=piece.short) if piece.short else piece


def _cut(piece: Piece, over: int) -> Piece:
    if not piece.field or len(piece.text) <= LEAST or piece.text[:1].isdigit():  # half a number is another
        return piece
    return replace(piece, text=piece.text[: max(LEAST, len(piece.text) - over) - 1] + OPEN)
