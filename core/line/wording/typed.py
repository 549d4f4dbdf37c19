"""Reading what a person types: dice, numbers, yes or no; mistakes are told in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.engine.contract.questions import Throw
from core.engine.words.cards import BRIDGE_DECK, JOKERS, SUITS, card_name
from core.engine.words.message import Message, say


class Mistyped(Exception):
    """What was typed cannot be read; *message* says what would be right."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


TENS = (10, 100)
"""Dice whose highest face reads 0, or 00."""


def dice(text: str, ask: Throw) -> list[int]:
    """Return the faces of *text*: `4 2 6`, `4,2,6` or, for dice of up to ten sides, `426`.

    A ten-sided die shows 0 where it means 10 (BI-DICE.b).

    >>> dice("4 0 10", Throw(3, "why", "", 10)), dice("407", Throw(3, "why", "", 10))
    ([4, 10, 10], [4, 10, 7])
    """
    parts = re.findall(r"\d+", text)
    if len(parts) == 1 and ask.sides <= 10 and ask.dice > 1:
        if len(parts[0]) != ask.dice:
            raise Mistyped(say("tui-bad-dice-count", dice=ask.dice, got=len(parts[0])))
        parts = list(parts[0])
    faces = [int(part) or (ask.sides if ask.sides in TENS else 0) for part in parts]
    if len(faces) != ask.dice or re.search(r"[^\d\s,;.+]", text):
        raise Mistyped(say("tui-bad-dice-count", dice=ask.dice, got=len(faces)))
    if any(not 1 <= face <= ask.sides for face in faces):
        raise Mistyped(say(f"tui-bad-dice-face{'-ten' if ask.sides in TENS else ''}", sides=ask.sides))
    return faces


def how_to_type(ask: Throw) -> str:
    """Return the id of the sentence that says how faces are typed: it must be true for these dice."""
    if ask.sides == 10:
        return "tui-throw-how-ten"
    return "tui-throw-how" if ask.sides < 10 else "tui-throw-how-wide"


SIGNS = dict(zip("♥♦♣♠", SUITS, strict=True))
"""The signs of the suits, for whoever can type them."""


def card(text: str, cards: Sequence[str], suits: str, faces: str, jokers: str) -> str:
    """Return the playing card of *text*, one of *cards*: its rank, then the letter of its suit.

    *suits*, *faces* and *jokers* are how these are written in the reader's language, in the deck's order:
    hearts, diamonds, clubs, spades; ace, jack, queen, king; the red joker, the black one. Decks are printed
    with J Q K in any country, so these are read beside *faces*.

    >>> card("qs", BRIDGE_DECK, "H D C S", "A J Q K", "JR JB")
    'QS'
    >>> card("d P", BRIDGE_DECK, "C Q F P", "A F D R", "JR JN")
    'QS'
    """
    typed = "".join(text.split()).upper()
    given = {written: name for written, name in zip(jokers.split(), JOKERS, strict=True)}
    suit = {**dict(zip(suits.split(), SUITS, strict=True)), **SIGNS}.get(typed[-1:], "")
    rank = {**dict(zip(faces.split(), "AJQK", strict=True)), "1": "A"}.get(typed[:-1], typed[:-1])
    found = given.get(typed, f"{rank}{suit}" if suit else "")  # `6C?` is no card of another language
    if found not in BRIDGE_DECK:
        raise Mistyped(say("tui-bad-card", got=text.strip()))
    if found not in cards:
        raise Mistyped(say("tui-card-gone", card=card_name(found)))
    return found


def number(text: str, least: float | None = None, most: float | None = None, step: float = 0) -> float | int:
    """Return the number of *text*; a comma serves as decimal point."""
    if not text.strip():
        raise Mistyped(say("tui-bad-empty"))
    try:
        value = float(text.replace(",", ".").removesuffix("cm").strip())
    except ValueError:
        raise Mistyped(say("tui-bad-number", got=text)) from None
    if (least is not None and value < least) or (most is not None and value > most) or value != value:
        raise Mistyped(say("tui-bad-range", least=least or 0.0, most=most or 0.0))
    if step == 1:
        if value != int(value):
            raise Mistyped(say("tui-bad-whole", got=text))
        return int(value)
    return value


def yes_no(text: str) -> bool:
    """Return yes or no, in either language."""
    word = text.strip().casefold()
    if word in ("y", "yes", "s", "si", "sì", "1", "true"):
        return True
    if word in ("n", "no", "0", "false"):
        return False
    raise Mistyped(say("tui-bad-yes-no"))


def place(text: str) -> tuple[float, float]:
    """Return the two numbers of a place; where nothing else does, a comma parts them.

    >>> place("26 17,5"), place("26,17.5"), place("26,5; 17,5"), place("26,5,17,5")
    ((26.0, 17.5), (26.0, 17.5), (26.5, 17.5), (26.5, 17.5))
    """
    parts = [part.removesuffix(",") for part in re.split(r"[\s;/]+", text.strip()) if part != ","]
    if len(parts) == 1:
        parts = _parted_by_comma(parts[0])
    if len(parts) != 2:
        raise Mistyped(say("tui-bad-place"))
    return float(number(parts[0])), float(number(parts[1]))


def _parted_by_comma(text: str) -> list[str]:
    """Return the two numbers of `26,17.5` or `26,5,17,5`; of two commas nobody knows which one parts."""
    parts = text.split(",")
    return [",".join(parts[:2]), ",".join(parts[2:])] if len(parts) == 4 else parts
