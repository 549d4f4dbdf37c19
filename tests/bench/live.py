"""Peers and floors measured in the same run as ours, where they are installed.

Floors need nothing. For the peers: `pip install chess eventsourcing` into the Python that runs the
benchmarks, and `npm install boardgame.io` in the folder that `BENCH_PEERS` names (else in
`tests/bench/peers`). `BENCH_PEERS/bin/python` is used where that is there. What is not
installed keeps its figure of `recorded.toml`, and every line says which of the two it is.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

PEERS = Path(__file__).parent / "peers"
LONGEST = 600
"""Seconds for one peer."""


def python() -> str:
    """Return the Python that has the peers."""
    own = Path(os.environ.get("BENCH_PEERS", PEERS)) / "bin" / "python"
    return str(own) if own.exists() else sys.executable


def commands() -> dict[str, list[str]]:
    """Return how each peer is run."""
    return {
        "": [sys.executable, str(PEERS / "floors.py")],
        "python_chess": [python(), str(PEERS / "python_chess.py")],
        "eventsourcing": [python(), str(PEERS / "eventsourcing_table.py")],
        "boardgame_io": [shutil.which("node") or "node", str(PEERS / "boardgame_io.cjs")],
    }


def measured() -> dict[str, Any]:
    """Run every peer and floor that is installed; return their figures by name."""
    found: dict[str, Any] = {}
    for name, command in commands().items():
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=True)
            told = json.loads(done.stdout.splitlines()[-1])
        except (OSError, subprocess.SubprocessError, ValueError, IndexError):
            continue
        found.update({name: told} if name else told)
    return found


def said(found: dict[str, Any]) -> str:
    """Return one line on who was measured and who was not."""
    there = [f"{name} {found[name].get('version', '')}".strip() for name in found]
    missing = [name for name in commands() if name and name not in found]
    away = f" Not installed: {', '.join(missing)}." if missing else ""
    return f"Measured in this run: {', '.join(there) or 'nothing'}.{away}"
