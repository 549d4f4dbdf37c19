"""A measurement put to people, as the core does it."""

from core.line.told.measuring import answer, asked, fields
from core.line.told.remembered import Remembered

__all__ = ["Remembered", "answer", "asked", "fields"]
