"""A measurement put to people, as the core does it."""

from core.line.measuring import answer, asked, fields
from core.line.remembered import Remembered

__all__ = ["Remembered", "answer", "asked", "fields"]
