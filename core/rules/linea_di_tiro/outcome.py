"""Linea di Tiro: what an act changed, in words for the odds."""

from __future__ import annotations

from core.rules.linea_di_tiro.deck.drawing import owner_of
from core.rules.linea_di_tiro.fire.letters import letter_told
from core.rules.linea_di_tiro.state import Piece, State

HARM = (
    "destroyed",
    "captured",
    "abandoned",
    "immobilised",
    *(f"letter-{one}" for one in "DRTI"),
)
"""What no friend of a piece wants: its fates, and the letters of fire that may end in one or in flight."""

LEADING = tuple(f"letter-{one}" for one in ("D", "R", "T", "I", "I-motor", "I-again"))
"""What the matrices say; who then flees or falls back does it because of one of these."""

WORST = (
    *("destroyed", "letter-D", "captured", "abandoned", "routed", "letter-R", "immobilised", "letter-I"),
    *("back", "letter-T", "letter-I-motor", "off_table", "unprepared", "contact", "letter-I-again"),
    *("letter-none", "recovered", "card", "joker"),
)
"""Every change, the worst first."""


def outcome(before: State, after: State) -> tuple[str, ...]:
    """Name every change between two moments: `tiger:lt-destroyed`, `rossi:lt-routed`."""
    changes: list[str] = []
    for name, piece in after.figures.items():
        old = before.figures.get(name)
        if old is not None and old is not piece:
            changes += [f"{name}:lt-{what}" for what in _changes(after, old, piece)]
    if after.drawn != before.drawn:
        changes += _card(before, after)
    return tuple(sorted(changes))


def _card(before: State, after: State) -> list[str]:
    """Name whose card was drawn; one that nobody known can use is laid away already."""
    if after.jokers > before.jokers:
        return ["joker:lt-joker"]
    left = {*after.deck, *after.under}
    came = [card for card in (*before.deck, *before.under) if card not in left]
    return [f"{owner_of(after, card)}:lt-card" for card in came]


def _changes(state: State, old: Piece, piece: Piece) -> list[str]:
    letters = piece.struck[len(old.struck) :]
    told = [f"letter-{letter_told(state, old, letter)}" for letter in dict.fromkeys(letters)]
    if piece.fate and not old.fate:
        return told if told[-1:] == ["letter-D"] and piece.fate == "destroyed" else [*told, piece.fate]
    found = {
        "immobilised": piece.immobilised and not old.immobilised and "I" not in letters,
        "recovered": old.immobilised and not piece.immobilised,
        "routed": piece.routed and not old.routed and "R" not in letters,
        "contact": len(piece.contacts) > len(old.contacts),
    }
    return [*told, *(what for what, true in found.items() if true)]
