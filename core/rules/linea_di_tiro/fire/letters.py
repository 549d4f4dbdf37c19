"""Linea di Tiro: what is thrown for an attack, how the matrix reads it, and the chance of each letter."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from msgspec import Struct

from core.engine.contract.facts import Modifier
from core.engine.words.message import Message, say
from core.rules.linea_di_tiro.state import Piece, State
from core.rules.linea_di_tiro.tables import Letter, anti_tank, other_fire

LETTERS: tuple[Letter, ...] = ("D", "R", "I", "T", "-")
"""In the order in which they matter."""


class Reading(Struct, frozen=True, gc=False):
    """What an attack throws, and what is added: to its *value* the *factors*, to its *dice* the *terms*.

    *long* range, from the front or *side* in anti-tank fire; *harmless*: it cannot have an effect.
    """

    type: str
    dice: int
    value: int
    factors: tuple[Modifier, ...] = ()
    terms: tuple[Modifier, ...] = ()
    long: bool = False
    side: str = ""
    harmless: bool = False

    @property
    def factor(self) -> int:
        """Attack minus protection or defence, and what is added."""
        return self.value + sum(one.value for one in self.factors)

    @property
    def added(self) -> int:
        """What is added to the dice."""
        return sum(one.value for one in self.terms)

    def letter(self, total: int) -> Letter:
        """Return what the matrix says to the dice's *total* before the modifiers (LT-T.AT, LT-T.HE)."""
        if self.harmless:
            return "-"
        if self.type == "AT":
            return anti_tank(total + self.added, self.factor, self.long)
        return other_fire(total + self.added, self.factor)

    @property
    def effect(self) -> int:
        """The highest result that may come, modifiers included, and has an effect; 0 where none has.

        >>> Reading("AT", 2, 8, (Modifier(-4, "lt-mod-protection-side", "LT-AT.c"),)).effect
        7
        """
        totals = range(self.dice, 6 * self.dice + 1)
        return max((total + self.added for total in totals if self.letter(total) != "-"), default=0)

    def chances(self) -> dict[Letter, Fraction]:
        """Return the chance of every letter that may come, exactly.

        >>> Reading("AT", 2, 8, (Modifier(-8, "lt-mod-protection-front", "LT-AT.c"),)).chances()["D"]
        Fraction(1, 12)
        """
        counted = Counter(self.letter(sum(faces)) for faces in product(range(1, 7), repeat=self.dice))
        every = sum(counted.values())
        return {letter: Fraction(counted[letter], every) for letter in LETTERS if counted[letter]}


def letter_told(state: State, target: Piece | None, letter: str) -> str:
    """Return how a letter is told: I is another thing for motors, and for who is pinned (LT-HE.g–h, l)."""
    if letter == "I" and target is not None:
        if state.kind_of(target).motor:
            return "I-motor"
        return "I-again" if target.immobilised else "I"
    return {"-": "none"}.get(letter, letter)


def letter_words(state: State, target: Piece | None, letter: str) -> Message:
    """Return what a letter means for a target, in words."""
    return say(f"lt-letter-{letter_told(state, target, letter)}")
