"""Bassa Intensità, movement on foot, of vehicles and of helicopters (BI-T.03–05, BI-T.28). cm."""

from __future__ import annotations

from collections.abc import Iterable

from core.rules.bassa_intensita.tables.rounding import up

MODES = {"careful": 8, "normal": 16, "run": 24}
"""BI-T.03; nobody runs in two turns running (BI-MOVE.d)."""

WHOLE_TURN = 100
DEDUCTIONS = {
    "under_fire": 25,
    "posture": 25,
    "door": 25,
    "window": 50,
    "car": 50,
    "wounded": 50,
    "load": 50,
    "small_obstacle": 50,
    "large_obstacle": WHOLE_TURN,
    "floor": WHOLE_TURN,
    "armoured_vehicle": WHOLE_TURN,
}
"""BI-T.04: percent off the way of the mode, or the whole turn."""

VEHICLES = {
    "tank": (60, 60),
    "tracked": (80, 80),
    "wheeled": (80, 60),
    "civilian": (120, 20),
}
"""BI-T.05: on the road, off the road."""

ONE_TURN, TWO_TURNS, BETWEEN_TURNS = 60.0, 45.0, 10.0
"""BI-VEH.c–d: once so many degrees, or twice so many with so many cm between."""

HELICOPTER_DICE, HELICOPTER_CM = 2, 10
"""BI-T.28: so many d6, each point so many cm."""


def allowance(mode: str, tasks: Iterable[str] = (), multiply: bool = False) -> int:
    """Return how far a man may go in *mode* with these *tasks*, in cm (BI-T.03, BI-T.04), 0 at the least.

    Percentages are added (BI-Q.22), or taken one from what the other leaves where they *multiply*.

    >>> allowance("normal", ("wounded", "door")), allowance("normal", ("wounded", "door"), multiply=True)
    (4, 6)
    """
    left = 1.0
    for task in tasks:
        part = DEDUCTIONS[task] / WHOLE_TURN
        left -= left * part if multiply else part
    return up(MODES[mode] * max(left, 0.0))


def vehicle_allowance(vehicle: str, on_road: bool, halvings: int = 0) -> int:
    """Return how far a vehicle may go in a turn, in cm (BI-T.05), after so many halvings (BI-Q.68)."""
    return halved(VEHICLES[vehicle][0 if on_road else 1], halvings)


def halved(cm: int, times: int) -> int:
    """Return a way in cm halved so many times, each time rounded upward (BI-Q.68)."""
    for _ in range(times):
        cm = up(cm / 2)
    return cm


def helicopter_allowance(total: int, halvings: int = 0) -> int:
    """Return how far a helicopter may go that threw *total* with two dice, in cm (BI-T.28, BI-Q.68)."""
    if not HELICOPTER_DICE <= total <= 6 * HELICOPTER_DICE:
        raise ValueError(f"two dice do not show {total}")
    return halved(total * HELICOPTER_CM, halvings)
