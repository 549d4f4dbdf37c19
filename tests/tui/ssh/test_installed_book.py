"""The rule book that `new-book` writes: installed in a fresh environment, hosted and played over SSH."""

from __future__ import annotations

import json
from pathlib import Path

from fresh import Fresh

from core.new_book import write_book

PLAYER = Path(__file__).with_name("play_installed.py")


def test_a_new_book_is_played_over_ssh_to_its_end(tmp_path: Path) -> None:
    """You should see two people play by keys to the end; a worker process works out its odds."""
    write_book("river_war", tmp_path)
    fresh = Fresh(tmp_path / "env")
    fresh.install(tmp_path / "river_war")

    done = fresh.run(str(PLAYER), "river_war/farm", str(tmp_path / "host"))

    assert not done.returncode, done.stderr
    told = json.loads(done.stdout)
    assert told["verified"] and not told["faults"]
    assert told["records"] >= 9  # set up, and each of eight men acts
    assert told["worked"]
    for sees in told["sees"]:
        assert "The game is over" in sees and "the last turn is over" in " ".join(sees.split())
