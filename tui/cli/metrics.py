"""What a running host says of itself, for a Prometheus that watches it: numbers, and nothing of the games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.cli.report import answered
from tui.session.error import told

if TYPE_CHECKING:
    from prometheus_client import Metric

MB = 1 << 20

GAUGES = (
    ("connections", "connections", 1, "Connections over SSH, logged in or not."),
    ("connections_limit", "connections_most", 1, "Connections that are let in at once."),
    ("terminals", "terminals", 1, "Terminals that show the program."),
    ("knocking", "knocking", 1, "Connections that are not logged in yet."),
    ("people", "people", 1, "People who may come."),
    ("queued_bytes", "queued", 1, "Bytes that wait for terminals."),
    ("queued_longest_bytes", "queued_longest", 1, "Bytes that wait for the slowest terminal."),
    ("work_running", "working", 1, "Pieces of work that worker processes have in hand."),
    ("work_waiting", "working_waiting", 1, "Pieces of work that wait for a worker process."),
    ("memory_bytes", "memory", MB, "Memory of the host's process."),
    ("memory_most_bytes", "memory_most", MB, "The most memory that it ever had."),
    ("screens_processes", "screens", 1, "Processes that show people's screens, and their parent."),
    ("screens_memory_bytes", "screens_memory", MB, "Their memory; what they share is counted once."),
    ("uptime_seconds", "hours", 3600, "Since the host listens."),
)
"""Each number: its name here, its name in the report, by what it is multiplied, and what it is."""


def metrics(socket: Path) -> int:
    """Print the numbers of the host that answers there, in Prometheus' text format; return the exit code."""
    try:
        import prometheus_client  # noqa: F401
    except ImportError:
        raise told("host-needs-package", package="prometheus-client") from None
    print(written(answered(socket)), end="")
    return 0


def written(found: dict[str, Any]) -> str:
    """Return a report as text that Prometheus reads."""
    from prometheus_client import CollectorRegistry, generate_latest
    from prometheus_client.registry import Collector

    class Told(Collector):
        def collect(self) -> Iterator[Metric]:
            return gauges(found)

    registry = CollectorRegistry()
    registry.register(Told())
    return generate_latest(registry).decode()


def gauges(found: dict[str, Any]) -> Iterator[Metric]:
    """Yield every number of a report."""
    from prometheus_client.core import GaugeMetricFamily

    for name, key, times, what in GAUGES:
        yield GaugeMetricFamily(f"schermaglia_{name}", what, value=found[key] * times)
    games = GaugeMetricFamily("schermaglia_games", "Games by how far they have come.", labels=["state"])
    for state, count in found["games"].items():
        games.add_metric([state], count)
    yield games
    tables = found["tables"]
    yield GaugeMetricFamily("schermaglia_tables_open", "Games that are open.", value=len(tables))
    faulty = sum(one["fault"] != "-" for one in tables) + (found["fault"] != "-")
    yield GaugeMetricFamily("schermaglia_faulty", "Open games, and the house, with a fault.", value=faulty)
