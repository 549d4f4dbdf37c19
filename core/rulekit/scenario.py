"""What every book's scenarios say alike: their options, and the two sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.engine.contract.options import BadOption
from core.engine.contract.scenario import Reader, ScenarioError


def options_of(
    read: Reader, wanted: Mapping[str, str], chosen: Callable[[Mapping[str, str]], dict[str, str]]
) -> dict[str, str]:
    """Return all options of a game: the scenario's own, and over them those that people *wanted*.

    *chosen* adds the defaults and raises `BadOption`, told as a `ScenarioError` with the option's field.
    """
    given = read.table("options", {})
    try:
        return chosen({name: given.text(name) for name in given.data} | dict(wanted))
    except BadOption as bad:
        raise ScenarioError(
            f"options.{bad.name}", "scenario-not-one-of", got=bad.value, allowed=", ".join(bad.allowed)
        ) from bad


def two_sides(read: Reader) -> Reader:
    """Return the table of the sides; a scenario with another number of them than two is refused."""
    table = read.table("sides")
    if len(table.data) != 2:
        raise ScenarioError("sides", "scenario-two-sides", got=len(table.data))
    return table
