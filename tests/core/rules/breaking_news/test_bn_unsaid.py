"""What a fact, a state or a command leaves unsaid is nothing, none, no or zero, but for what is named here.

Logs leave out what is as usual: another default would tell another story of every game that was kept.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import core.rules.breaking_news as book
from core.rules.breaking_news.options import Options
from core.table.places import Point
from core.table.terrain import Table

USUAL: dict[str, dict[str, Any]] = {
    "FigureOut": {"now": 1},
    "Suppressed": {"done": True},
    "ShotFired": {"last": True},
    "MeleeFought": {"sides": ("", "")},
    "NoteOpened": {"holds": True, "kept": True},
    "CounterBattery": {"for_good": True},
    "GunshipLeft": {"dismissed": True},
    "SupportRolled": {"dice": 1, "base": 4},
    "Boarded": {"moved": True},
    "CoveringFire": {"centre": Point(0.0, 0.0), "width": 15.0, "height": 15.0},
    "OpportunityFire": {"mode": "aimed"},
    "SpeculativeFire": {"mode": "aimed"},
    "AllowFire": {"allowed": True},
    "Man": {"weapons": ("assault_rifle",)},
    "Ride": {"drive": "wheeled", "seats": 4},
    "Shot": {"mode": "aimed"},
    "Action": {"step": "window"},
    "CoverArea": {"tall": 15.0},
    "Strike": {"step": "aimed"},
    "Storm": {"step": "tests"},
    "Hull": {"seats": 4},
    "Figure": {"stage": "waiting"},
    "State": {"edition": "EN", "terrain": Table(80, 80, ())},
    "PointsLine": {"times": 1},
    "Talks": {"running": True},
    "Extra": {"most": 1},
    "Weapon": {"still": 15.0, "most": 150.0, "small": True, "cover": (0, 0)},
}


def structs() -> Iterator[type[msgspec.Struct]]:
    """Yield every struct of the book: facts, state, commands, rows of tables; the options stand in theirs."""
    for module in pkgutil.walk_packages(book.__path__, f"{book.__name__}."):
        for found in vars(importlib.import_module(module.name)).values():
            own = isinstance(found, type) and found.__module__ == module.name
            if own and issubclass(found, msgspec.Struct) and found is not Options:
                yield found


ALL = sorted(set(structs()), key=lambda struct: (struct.__module__, struct.__name__))


@pytest.mark.parametrize("struct", ALL, ids=lambda struct: struct.__name__)
def test_what_is_not_said_is_nothing_but_for_what_is_named(struct: type[msgspec.Struct]) -> None:
    said: dict[str, Any] = {}
    for field in msgspec.structs.fields(struct):
        if field.default_factory is not msgspec.NODEFAULT:
            assert not field.default_factory(), field.name
        elif field.default is not msgspec.NODEFAULT and field.default:
            said[field.name] = field.default

    assert said == USUAL.get(struct.__name__, {})


def test_nothing_is_named_that_there_is_not() -> None:
    assert set(USUAL) <= {struct.__name__ for struct in ALL} and len(ALL) > 200
