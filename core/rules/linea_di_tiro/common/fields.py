"""Linea di Tiro: what the fields of several chapters ask for."""

from __future__ import annotations

from collections.abc import Iterable

from core.engine.contract.choices import Option, PickSome
from core.engine.words.message import say
from core.rules.linea_di_tiro.common.ground import WORDS
from core.rules.linea_di_tiro.state import Piece

PieceOptions = tuple[Option, ...]


def options_of(pieces: Iterable[Piece]) -> PieceOptions:
    """Return pieces as values of a field."""
    return tuple(Option(piece.id, piece.name) for piece in pieces)


def ground_field(piece: Piece) -> PickSome:
    """Return the field in which people say what a piece stands in, at a real table."""
    words = tuple(Option(word, say(f"lt-ground-{word}")) for word in WORDS)
    return PickSome("ground", say("lt-ask-ground", figure=piece.name), words, 0, len(words), seldom=True)
