"""All benchmarks, one after another: `make bench`. Each also runs alone: python tests/bench/bench_game.py"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from figures import recorded


def main(names: list[str]) -> int:
    """Run the benchmarks named, or all; a failing one does not keep the others from running."""
    folder = Path(__file__).parent
    taken = recorded()["taken"]
    print(f"Peers as recorded on {taken['on']}, {taken['where']}. Load now: {os.getloadavg()[0]:.2f}.")
    print("Quote ratios; absolute figures drift with the machine.\n")
    failed = []
    for path in sorted(folder.glob("bench_*.py")):
        if names and path.stem.removeprefix("bench_") not in names:
            continue
        print(f"— {path.stem}", flush=True)
        if subprocess.run([sys.executable, str(path)], check=False).returncode:
            failed.append(path.stem)
        print(flush=True)
    if failed:
        print(f"did not finish: {', '.join(failed)}")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
