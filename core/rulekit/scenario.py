"""What every book's scenarios say alike: their options, and how many sides there are."""

from __future__ import annotations

from difflib import get_close_matches

from core.engine.contract.options import BadOption, GameOptions, Texts
from core.engine.contract.scenario import Reader, ScenarioError, note


def options_of(read: Reader, wanted: Texts, options: type[GameOptions]) -> dict[str, str]:
    """Return all options of a game: the scenario's own, those that people *wanted*, the defaults.

    What there is not is told as a `ScenarioError` with the option's field.
    """
    given = read.table("options", {})
    chosen = {name: given.raw(name) for name in given.data} | dict(wanted)
    while True:
        try:
            return options.complete(chosen)
        except BadOption as bad:
            field = f"options.{bad.name}"
            if bad.name in options.declared():
                known = ", ".join(bad.allowed)
                note(ScenarioError(field, "scenario-not-one-of", got=bad.value, allowed=known))
            else:
                note(ScenarioError(field, "scenario-unknown-field", known=", ".join(_like(bad))))
            chosen = {name: value for name, value in chosen.items() if name != bad.name}


def _like(bad: BadOption) -> tuple[str, ...]:
    """Return the options that one may have been meant as, which there is not; all where none is like it."""
    return tuple(get_close_matches(bad.name, bad.allowed, 5, 0.6)) or bad.allowed


MOST_SIDES = 4
"""Of any book: so many the screens tell apart."""


def sides_of(read: Reader, least: int = 1, most: int = MOST_SIDES) -> Reader:
    """Return the table of the sides; fewer than *least* or more than *most* of them are refused.

    A book that is made for two says so: `sides_of(read, 2, 2)`. Civilians who act are a side.
    """
    table = read.table("sides")
    if not least <= (got := len(table.data)) <= most:
        if least == most:
            read.wrong("sides", "scenario-sides", count=least, got=got)
        else:
            read.wrong("sides", "scenario-sides-between", least=least, most=most, got=got)
    return table
