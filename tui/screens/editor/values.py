"""What is typed into a field, and which value comes after another."""

from __future__ import annotations

from core.engine.contract.mistakes import Asked
from core.engine.words.sanitize import clean

YES = ("true", "yes", "sì", "si")
NO = ("false", "no")


def after(value: object, asked: Asked | None, step: int) -> object:
    """Return the value so many steps on; `None` where it has to be typed.

    Of words the next, of yes and no the other, of numbers one more or less within their limits.
    """
    if asked is None:
        return None
    if asked.kind == "word" and asked.allowed:
        at = asked.allowed.index(value) if value in asked.allowed else -1 if step > 0 else 0
        return asked.allowed[(at + step) % len(asked.allowed)]
    if asked.kind == "flag":
        return not value
    if asked.kind in ("number", "whole"):
        number = (
            value if isinstance(value, (int, float)) and not isinstance(value, bool) else asked.least - step
        )
        return _plain(min(max(number + step, asked.least), asked.most))
    return None


def read(text: str, asked: Asked | None) -> object:
    """Return what a typed text means for a field; `None`, which takes it out, where nothing was typed.

    What does not fit the field is kept as it was typed, and told among the mistakes. A text in two languages
    has a bar between English and Italian.
    """
    text = clean(text.strip(), 1000)
    if not text:
        return None
    kind = asked.kind if asked is not None else ""
    if kind == "words":
        return [part.strip() for part in text.split(",") if part.strip()]
    if kind == "flag" and text.casefold() in (*YES, *NO):
        return text.casefold() in YES
    if kind in ("number", "whole", ""):
        try:
            return _plain(float(text.replace(",", "."))) if kind else _literal(text)
        except (ValueError, OverflowError, RecursionError):
            return text
    if kind == "table":
        english, bar, italian = (part.strip() for part in text.partition("|"))
        return {"en": english, "it": italian if bar else english}
    return text


def _literal(text: str) -> object:
    """Return a number, a list or a table as TOML writes them; `ValueError` where it is none."""
    import tomllib

    return tomllib.loads(f"it = {text}")["it"]


def _plain(number: float) -> float | int:
    return int(number) if number == int(number) else round(number, 2)
