"""Playing cards by short names, `10H`, `QS`, `JK1`, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from core.engine.words.message import Message, say

SUITS = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKERS = ("JK1", "JK2")
"""The red joker and the black one."""

BRIDGE_DECK = (*(f"{rank}{suit}" for suit in SUITS for rank in RANKS), *JOKERS)
"""54 cards: thirteen of each suit and two jokers."""


def are_playing_cards(cards: Iterable[str]) -> bool:
    """Whether cards are of a bridge deck, which people type by their short names."""
    return set(cards) <= set(BRIDGE_DECK)


_NAMES = {
    **{f"{rank}{suit}": (rank, name) for suit, name in SUITS.items() for rank in RANKS},
    "JK1": ("joker", "red"),
    "JK2": ("joker", "black"),
}


def card_name(card: str) -> Message | str:
    """Return what a card is called in the reader's language; one that is no playing card as it is written.

    >>> card_name("QS").args["rank"]
    Message(id='card-rank-Q', args={})
    """
    if card not in _NAMES:
        return card
    rank, suit = _NAMES[card]
    if rank == "joker":
        return say(f"card-joker-{suit}")
    shown = say(f"card-rank-{rank}") if rank in "AJQK" else rank
    return say("card", rank=shown, suit=say(f"card-suit-{suit}"))


def runs(there: Sequence[bool]) -> str:
    """Return ranks that are *there*, ace to king, in short: three and more in a row as the first and last.

    >>> runs([True] * 13), runs([True, True, False, True, True, True, *[False] * 6, True])
    ('A-K', 'A 2 4-6 K')
    """
    found = []
    for here, row in groupby(zip(RANKS, there, strict=True), key=lambda pair: pair[1]):
        ranks = [rank for rank, _ in row]
        if here:
            found += [f"{ranks[0]}-{ranks[-1]}"] if len(ranks) > 2 else ranks
    return " ".join(found)


def deck_name(deck: str) -> Message | str:
    """Return what a deck is called; "deck" is the only one on the table."""
    return say("deck-usual") if deck == "deck" else deck
