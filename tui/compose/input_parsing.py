"""Reading what a person types, as the core does it."""

from core.line.wording.typed import Mistyped, card, dice, how_to_type, number, place, yes_no

__all__ = ["Mistyped", "card", "dice", "how_to_type", "number", "place", "yes_no"]
