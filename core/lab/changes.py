"""What can be changed of a scenario so that another side wins more often: men, points of places, options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from msgspec.structs import replace

from core.engine.contract.scenario import standing
from core.engine.contract.seats import Level
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from core.lab.experiment import Variant, every_option, ready
from core.scenarios import BadScenario, Scenario

MOST_MEN = 6
"""Men that are left out at most, and never more than every third of a side."""

WORTH = (-2, -1, 1, 2)
"""By how much the points of a place are changed."""


def changes(
    scenario: Scenario, stronger: str, options: Mapping[str, str], levels: Sequence[Level]
) -> Iterator[Variant]:
    """Yield variants that may weaken the *stronger* side, all that can be played, each told as it is."""
    yield from _without_men(scenario, stronger, options, levels)
    for changed, told in _points(scenario):
        yield from _playable(changed, options, levels, told)
    for name, value in every_option(scenario):
        yield from _playable(scenario, {**options, name: value}, levels, f"{name}={value}")


def _playable(
    scenario: Scenario, options: Mapping[str, str], levels: Sequence[Level], told: Message | str
) -> Iterator[Variant]:
    try:
        yield ready(scenario, options, levels, (told,))
    except BadScenario:
        return  # such as an option that needs a referee, or a crew without its gun


def _without_men(
    scenario: Scenario, side: str, options: Mapping[str, str], levels: Sequence[Level]
) -> Iterator[Variant]:
    """Yield the scenario with one man less, two, and so on: those last in the file that can be spared."""
    men = [str(one.get("id", "")) for _, one in standing(_side(scenario.data, side), side)]
    gone: list[str] = []
    for man in reversed(men):
        if len(gone) >= min(MOST_MEN, len(men) // 3):
            return
        fewer = without(scenario, side, (*gone, man))
        told = say("lab-without", names=", ".join(_names(scenario, side, (*gone, man))))
        for variant in _playable(fewer, options, levels, told):
            gone.append(man)
            yield variant


def without(scenario: Scenario, side: str, gone: Sequence[str]) -> Scenario:
    """Return the scenario without these figures of a side."""
    data = deepcopy(scenario.data)
    sides = data["sides"]
    sides[side] = _left(sides[side], frozenset(gone))
    return replace(scenario, data=data)


def _left(data: Any, gone: frozenset[str]) -> Any:
    """Return a part of a side without those who are gone; a team of which nobody is left goes as well."""
    if isinstance(data, Mapping):
        return {name: _left(part, gone) for name, part in data.items()}
    if not isinstance(data, list):
        return data
    kept = [part for part in data if not (isinstance(part, Mapping) and part.get("id") in gone)]
    return [part for part in (_left(one, gone) for one in kept) if not _empty(part)]


def _empty(part: Any) -> bool:
    return isinstance(part, Mapping) and part.get("figures") == []


def _names(scenario: Scenario, side: str, gone: Sequence[str]) -> Iterator[str]:
    called = {
        str(one.get("id", "")): one.get("name") for _, one in standing(_side(scenario.data, side), side)
    }
    for man in gone:
        name = called.get(man)
        yield clean(name if isinstance(name, str) else man, 40)


def _points(scenario: Scenario) -> Iterator[tuple[Scenario, str]]:
    """Yield the scenario with the points of one of its places changed."""
    places = scenario.data.get("objectives")
    for index, place in enumerate(places if isinstance(places, list) else ()):
        points = place.get("points") if isinstance(place, Mapping) else None
        if not isinstance(points, int):
            continue
        for more in WORTH:
            if points + more >= 0:
                data = deepcopy(scenario.data)
                data["objectives"][index]["points"] = points + more
                called = clean(str(place.get("id", index + 1)), 40)
                yield replace(scenario, data=data), f"{called}: points={points + more}"


def _side(data: Mapping[str, Any], side: str) -> Any:
    sides = data.get("sides")
    return sides.get(side, {}) if isinstance(sides, Mapping) else {}
