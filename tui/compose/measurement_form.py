"""A measurement put to people, as the core does it."""

from core.line.measuring import Remembered, answer, asked, fields

__all__ = ["Remembered", "answer", "asked", "fields"]
