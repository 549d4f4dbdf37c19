"""What every book's scenarios say alike: their options, how many sides there are, who starts upon whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Protocol, TypeVar

from core.engine.contract.options import BadOption
from core.engine.contract.scenario import Reader, ScenarioError
from core.table.footprints import OVERLAP, overlaps
from core.table.places import Place, distance, rim


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


MOST_SIDES = 4
"""Of any book: so many the screens tell apart."""


def sides_of(read: Reader, least: int = 1, most: int = MOST_SIDES) -> Reader:
    """Return the table of the sides; fewer than *least* or more than *most* of them are refused.

    A book that is made for two says so: `sides_of(read, 2, 2)`. Civilians who act are a side.
    """
    table = read.table("sides")
    if not least <= (got := len(table.data)) <= most:
        if least == most:
            raise ScenarioError("sides", "scenario-sides", count=least, got=got)
        raise ScenarioError("sides", "scenario-sides-between", least=least, most=most, got=got)
    return table


class Based(Protocol):
    """A figure as a scenario puts it on the table."""

    @property
    def name(self) -> str: ...

    @property
    def side(self) -> str: ...

    @property
    def place(self) -> Place | None: ...


F = TypeVar("F", bound=Based)


def check_bases(
    standing: Iterable[F],
    field: str,
    apart: Callable[[F, F], bool] = lambda one, other: False,
    by: float = OVERLAP,
) -> None:
    """Refuse two that start upon each other, unless they are *apart*, as on two floors.

    *field* is where a side lists them. Bases may overlap *by* so many cm and still stand beside each other.
    Raises `ScenarioError`.
    """
    placed = [(one, one.place) for one in standing if one.place is not None]
    for (one, here), (other, there) in combinations(placed, 2):
        if overlaps(here, there, by) and not apart(one, other):
            raise ScenarioError(
                f"sides.{other.side}.{field}", "scenario-bases-overlap", figure=other.name, other=one.name,
                gap=round(distance(here, there), 2), least=round(rim(here) + rim(there), 2),
            )  # fmt: skip
