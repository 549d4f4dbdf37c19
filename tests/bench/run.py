"""All benchmarks, one after another: `make bench`. Each also runs alone: python tests/bench/bench_game.py"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from figures import recorded
from live import measured, said


def main(names: list[str]) -> int:
    """Run the benchmarks named, or all; a failing one does not keep the others from running."""
    folder = Path(__file__).parent
    taken = recorded()["taken"]
    print(f"Load now: {os.getloadavg()[0]:.2f}. Recorded figures: {taken['on']}, {taken['where']}.")
    found = measured()
    print(said(found), flush=True)
    print("Quote figures taken in one run; absolute ones drift with the machine.\n")
    with tempfile.TemporaryDirectory() as kept:
        file = Path(kept) / "measured.json"
        file.write_text(json.dumps(found), "utf-8")
        return run_all(folder, names, {**os.environ, "BENCH_MEASURED": str(file)})


def run_all(folder: Path, names: list[str], environment: dict[str, str]) -> int:
    """Run one benchmark after another, each in a process of its own."""
    failed = []
    for path in sorted(folder.glob("bench_*.py")):
        if names and path.stem.removeprefix("bench_") not in names:
            continue
        print(f"— {path.stem}", flush=True)
        if subprocess.run([sys.executable, str(path)], check=False, env=environment).returncode:
            failed.append(path.stem)
        print(flush=True)
    if failed:
        print(f"did not finish: {', '.join(failed)}")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
